"""File names and addresses made from what people write: a-z, 0-9 and single hyphens, or nothing."""

import re
import unicodedata

from anyascii import anyascii

# Letters that Unicode does not take apart into a Latin letter and its marks, each with a spelling.
_SPELLED = """
ß=ss æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ħ=h ı=i ŋ=ng ŧ=t
α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=y φ=f χ=ch ψ=ps ω=o
а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch
ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya є=ye і=i ґ=g ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz
"""
_LETTERS = str.maketrans(dict(pair.split("=") for pair in _SPELLED.split()))


def slug_of(text: str, longest: int) -> str:
    """A slug of at most so many characters that reads like the text.

    Latin letters lose their marks, Greek and Cyrillic ones are written in Latin; all else parts
    words. '' where nothing is left, as of a name in Chinese.
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    words = re.sub(r"[^a-z0-9]+", "-", bare.translate(_LETTERS))
    return words.strip("-")[:longest].rstrip("-")


def slug_of_name(name: str, longest: int) -> str:
    """A slug of a name in any script: its letters as the cards of wins write them in Latin.

    A name has no other way to become one, as a title has. '' where nothing is left, as of emoji.
    """
    return slug_of("".join(map(_in_latin, unicodedata.normalize("NFC", name))), longest)


def _in_latin(sign: str) -> str:
    """A letter or digit that has no other spelling in a slug, spelled; any other sign as it is."""
    if unicodedata.category(sign)[0] not in "LMN" or sign.casefold().translate(_LETTERS) == "":
        return sign
    if slug_of(sign, 1):
        return sign
    written = re.sub("[^A-Za-z0-9]", "", anyascii(sign))
    # Syllables that each begin with a capital, as of Korean: Gim Min Su.
    return f" {written}" if written[:1].isupper() else written
