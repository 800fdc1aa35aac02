"""A static site generator for daily puzzle archives."""

__version__ = "0.1.0"
