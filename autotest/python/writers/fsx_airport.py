# SPDX-License-Identifier: MIT
"""A minimal airport, to attach children to."""

import struct

from airport_writer import pack_counts
from record_writer import (
    KIND_AIRPORT, pack_ident5, pack_position, pack_record, pack_region,
    pack_variation,
)


def pack_airport(ident, longitude, latitude, children=(), number=0x3C):
    """An airport with the fixed part of FSX."""
    fixed = (
        pack_counts(children)
        + pack_position(longitude, latitude, 12.5)
        + bytes(12)
        + pack_variation(3.5)
        + pack_ident5(ident, KIND_AIRPORT)
        + pack_region()
        + struct.pack("<I", 1 << 31)
        + bytes([0, 51, 0, 0])
    )
    return pack_record(number, fixed, children)
