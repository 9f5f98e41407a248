# SPDX-License-Identifier: MIT
"""Tiles of a BGL file, read without the driver and without the writers.

By frmts/trq1/format.md chapters 1 to 7 alone: plain loops over bits and bytes,
for codes 0 to 9. A stream that is not used up to its end is an error.
"""

import struct
from dataclasses import dataclass

import numpy as np

from write_support import read_sections

# By the data type of the header; all others are bytes.
SAMPLE_TYPES = {1: "<u2", 2: "<i2", 9: "<u2", 11: "<u4"}


@dataclass
class ReadTile:
    level: int
    u: int
    v: int
    code: int
    months: int
    flags: int
    scale: tuple  # (scale, base), or None
    values: np.ndarray
    mask: np.ndarray  # None where all is there


class Bits:
    """Bits of bytes, the lowest of each byte first."""

    def __init__(self, content):
        self.content, self.place, self.kept, self.count = content, 0, 0, 0

    def read(self, count):
        while self.count < count:
            self.kept |= self.content[self.place] << self.count
            self.place += 1
            self.count += 8
        value = self.kept & (1 << count) - 1
        self.kept >>= count
        self.count -= count
        return value

    def finish(self):
        """Checks that the rest of the last byte is zero, and nothing
        follows."""
        assert self.kept == 0 and self.count < 8
        assert self.place == len(self.content)


def unpack_lz(content, size):
    """Unpacks LZ1 or LZ2, as in the header; a marker ends each sector of
    512."""
    kind = content[:4]
    assert kind in (b"DS\0\1", b"JM\0\1")
    is_first = kind[:1] == b"D"
    bits, output = Bits(content[4:]), bytearray()
    read_token = read_token_1 if is_first else read_token_2
    marked = 0
    while len(output) < size or marked < size:
        literal, distance = read_token(bits)
        if literal is not None:
            output.append(literal)
        elif distance == 4415:
            assert len(output) in (min(marked + 512, size), 0)
            marked = len(output)
        else:
            zeros = 0
            while not bits.read(1):
                zeros += 1
            length = (1 << zeros) + bits.read(zeros) + (1 if is_first else 2)
            assert 0 < distance <= len(output)
            assert len(output) + length <= min(marked + 512, size)
            for _ in range(length):
                output.append(output[-distance])
    bits.finish()
    return bytes(output)


def read_far(bits):
    return 320 + bits.read(12) if bits.read(1) else 64 + bits.read(8)


def read_token_1(bits):
    """Returns (literal, None), or (None, distance)."""
    prefix = bits.read(2)
    if prefix in (1, 2):
        return bits.read(7) + (128 if prefix == 1 else 0), None
    return None, read_far(bits) if prefix else bits.read(6)


def read_token_2(bits):
    if not bits.read(1):
        return bits.read(7), None
    if bits.read(1):
        return 128 + bits.read(7), None
    return None, read_far(bits) if bits.read(1) else bits.read(6)


def decode_delta(content, size):
    output = bytearray(content[:size % 2])
    place = len(output)
    word = None
    while len(output) < size:
        first = content[place]
        if word is None or first == 0x80:
            place += 0 if word is None else 1
            word = content[place] | content[place + 1] << 8
            place += 2
        elif first in (0x81, 0x82):
            word += (128 + content[place + 1] if first == 0x82
                     else -126 - content[place + 1])
            place += 2
        else:
            word += first - 256 if first > 0x80 else first
            place += 1
        word &= 0xFFFF
        output += word.to_bytes(2, "little")
    assert place == len(content)
    return bytes(output)


def split(count):
    quarter = count // 4
    return [(i * quarter, quarter if i < 3 else count - 3 * quarter)
            for i in range(4)]


def decode_bitpack(content, rows, columns, width):
    head, shift = content[0], content[1]
    base = int.from_bytes(content[2:2 + head], "little")
    bits = Bits(content[2 + head:])
    first, limit = bits.read(4), bits.read(4) or 16
    values = np.zeros((rows, columns), np.int64)

    def read_part(top, left, height, across, base, width_above):
        base += bits.read(min(width_above, 8)) << shift + max(
            width_above - 8, 0)
        own = bits.read(4)
        if own == 0:
            values[top:top + height, left:left + across] = base
        elif height < 8 or across < 8:
            for row in range(top, top + height):
                for column in range(left, left + across):
                    values[row, column] = base + (
                        bits.read(min(own, limit)) << shift)
        else:
            read_parts(top, left, height, across, base, own)

    def read_parts(top, left, height, across, base, width_above):
        for row, part_height in split(height):
            for column, part_across in split(across):
                read_part(top + row, left + column, part_height, part_across,
                          base, width_above)

    read_parts(0, 0, rows, columns, base, first)
    bits.finish()
    return (values & (1 << 8 * width) - 1).astype(f"<u{width}").tobytes()


def decode(payload, code, rows, columns, width):
    size = rows * columns * width
    if code in (3, 5, 7, 9):
        length, = struct.unpack_from("<I", payload)
        payload = unpack_lz(payload[4:], length)
    elif code in (1, 4):
        payload = unpack_lz(payload, size)
    if code in (2, 3, 5):
        return decode_delta(payload, size)
    if code in (6, 7, 9):
        return decode_bitpack(payload, rows, columns, width)
    if code == 8:
        return payload * (rows * columns)
    assert code in (0, 1, 4)
    return payload


def read_chunk(chunk):
    (signature, start, data_type, code, mask_code, low, high, months, columns, flags,
     rows, _, size, mask_size) = struct.unpack_from("<4sIHBBIIIHHHHII", chunk)
    assert signature == b"TRQ1" and start == 40
    assert len(chunk) == start + size + mask_size
    payload, scale = chunk[start:start + size], None
    if payload[:4] == b"RCS1":
        scale = struct.unpack_from("<2f", payload, 4)
        payload = payload[12:]
    sample_type = SAMPLE_TYPES.get(data_type, "u1")
    width = np.dtype(sample_type).itemsize
    values = np.frombuffer(decode(payload, code, rows, columns, width),
                           sample_type).reshape(rows, columns)
    mask = None
    if mask_size:
        mask = np.frombuffer(
            decode(chunk[start + size:], mask_code, rows, columns, 1),
            np.uint8).reshape(rows, columns)
    packed = high << 32 | low
    level = (packed.bit_length() - 2) // 2
    u, v = (sum((packed >> 2 * i + j & 1) << i for i in range(level))
            for j in (0, 1))
    return ReadTile(level, u, v, code, months, flags, scale, values, mask)


def read_tiles(content):
    """Returns tiles by section type, each chunk once."""
    tiles, known = {}, set()
    for kind, entries in read_sections(content).items():
        for packed, offset, size in entries:
            if offset in known:
                continue
            known.add(offset)
            tile = read_chunk(content[offset:offset + size])
            assert packed & ~(1 << 2 * tile.level + 1) == sum(
                (tile.u >> i & 1) << 2 * i | (tile.v >> i & 1) << 2 * i + 1
                for i in range(tile.level))
            tiles.setdefault(kind, []).append(tile)
    return tiles
