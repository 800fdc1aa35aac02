"""What text may hold where it goes into pages and feeds."""

from typing import Annotated

import msgspec

# Feeds carry titles, names and summaries, and XML has no way to write these characters.
XML_FORBIDDEN = r"\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff"

Line = Annotated[
    str,
    msgspec.Meta(pattern=f"^[^{XML_FORBIDDEN}]*$", description="text without control characters"),
]
FilledLine = Annotated[
    str,
    msgspec.Meta(
        pattern=f"^[^{XML_FORBIDDEN}]*[^\\s{XML_FORBIDDEN}][^{XML_FORBIDDEN}]*$",
        description="text that is not empty",
    ),
]
