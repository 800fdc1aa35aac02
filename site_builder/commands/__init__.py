"""The commands: each parses its options, calls one function and prints.

Modules are imported where they are used, so that `--help` and `decode` start at once.
"""
