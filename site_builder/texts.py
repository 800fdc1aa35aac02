"""What text may hold where it goes into pages and feeds."""

from typing import Annotated

import msgspec

# Feeds carry titles, names and summaries, and XML has no way to write these characters.
XML_FORBIDDEN = r"\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff"
# Directional embeddings, overrides and isolates (Unicode Standard Annex 9).
_TURNING = r"\u202a-\u202e\u2066-\u2069"

Line = Annotated[
    str,
    msgspec.Meta(pattern=f"^[^{XML_FORBIDDEN}]*$", description="text without control characters"),
]
# The name of a player, who may be anybody: short, and without marks that turn the text around it.
Name = Annotated[
    str,
    msgspec.Meta(
        pattern=f"^[^{XML_FORBIDDEN}{_TURNING}]*[^\\s{XML_FORBIDDEN}{_TURNING}]"
        f"[^{XML_FORBIDDEN}{_TURNING}]*$",
        max_length=100,
        description="a name of at most 100 characters, none a control character",
    ),
]
FilledLine = Annotated[
    str,
    msgspec.Meta(
        pattern=f"^[^{XML_FORBIDDEN}]*[^\\s{XML_FORBIDDEN}][^{XML_FORBIDDEN}]*$",
        description="text that is not empty",
    ),
]
