"""The one error of checking."""


class BoardError(Exception):
    """What is wrong with a puzzle; the message says what was found and what was expected."""
