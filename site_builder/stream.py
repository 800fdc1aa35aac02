"""Seeded random words: the same on every machine and in every Python."""

from hashlib import shake_128
from struct import unpack_from

WORD_SPAN = 2**32


class Words:
    """The SHAKE-128 output of a key, read as big-endian unsigned 32-bit words.

    SHAKE is an extendable-output function (FIPS 202): a longer output begins with the shorter
    one, so the digest is made anew, at least twice as long, whenever the words run out.
    """

    __slots__ = ("_digest", "_key", "_offset")

    def __init__(self, key: str) -> None:
        """Start the stream of `key`; its UTF-8 bytes are what is hashed."""
        self._key = key.encode()
        self._digest = shake_128(self._key).digest(512)
        self._offset = 0

    def ahead(self, count: int) -> tuple[int, ...]:
        """The next `count` words, which stay the next ones."""
        end = self._offset + 4 * count
        if end > len(self._digest):
            self._digest = shake_128(self._key).digest(max(2 * len(self._digest), end))
        return unpack_from(f">{count}I", self._digest, self._offset)

    def skip(self, count: int) -> None:
        """Pass over the next `count` words."""
        self._offset += 4 * count

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each as likely as the others; `bound` is at least 1.

        Words at or above the largest multiple of `bound` are passed over, or the low numbers
        would come up slightly more often.
        """
        limit = WORD_SPAN - WORD_SPAN % bound
        while True:
            (word,) = self.ahead(1)
            self.skip(1)
            if word < limit:
                return word % bound
