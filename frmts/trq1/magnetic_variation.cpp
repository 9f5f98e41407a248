// SPDX-License-Identifier: MIT
// The table of the magnetic variation, magdec.bgl: format.md 12.

#include "frmts/trq1/magnetic_variation.h"

#include "driver/bytes/byte_reader.h"

#include <array>
#include <cstdio>

namespace bgl
{

namespace
{

constexpr std::size_t DIMENSIONS_OFFSET = 0x80;
constexpr std::uint8_t FIRST_BYTE = 1;

/** A full circle has 65536 units. */
constexpr float DEGREES_PER_UNIT = 360.0F / 65536;

constexpr std::size_t VALUE_COUNT =
    std::size_t{MagneticVariation::COLUMNS} * MagneticVariation::ROWS;

/** Returns a negative number for invalid digits. */
int FromDecimalDigits(unsigned digits, int count)
{
    int value = 0;
    for (int place = count - 1; place >= 0; --place)
    {
        const unsigned digit = digits >> (4 * place) & 0xF;
        if (digit > 9)
        {
            return -1;
        }
        value = value * 10 + static_cast<int>(digit);
    }
    return value;
}

std::string ReadDate(ByteReader &reader)
{
    const int day = FromDecimalDigits(reader.ReadU8(), 2);
    const int month = FromDecimalDigits(reader.ReadU8(), 2);
    const int year = FromDecimalDigits(reader.ReadU16(), 4);
    if (day < 1 || day > 31 || month < 1 || month > 12 || year < 1)
    {
        return "";
    }
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02d-%02d", year, month, day);
    return text.data();
}

}  // namespace

bool MagneticVariation::HasHeader(ByteSpan start)
{
    if (start.size() < HEADER_SIZE || start[0] != FIRST_BYTE)
    {
        return false;
    }
    ByteReader reader(start.subspan(DIMENSIONS_OFFSET));
    return reader.ReadU16() == COLUMNS && reader.ReadU16() == ROWS;
}

std::optional<MagneticVariation>
MagneticVariation::Read(const ByteSource &source)
{
    std::vector<std::uint8_t> bytes(HEADER_SIZE +
                                    VALUE_COUNT * sizeof(std::int16_t));
    if (!source.Holds(0, bytes.size()) || !source.Read(0, bytes) ||
        !HasHeader(bytes))
    {
        return std::nullopt;
    }
    MagneticVariation table;
    ByteReader date(ByteSpan(bytes).subspan(DIMENSIONS_OFFSET + 4));
    table.date = ReadDate(date);
    table.degrees.resize(VALUE_COUNT);
    ByteReader values(ByteSpan(bytes).subspan(HEADER_SIZE));
    for (int longitude = 0; longitude < COLUMNS; ++longitude)
    {
        const int column = (longitude - WEST) % COLUMNS;
        for (int row = ROWS - 1; row >= 0; --row)
        {
            table.degrees[static_cast<std::size_t>(row * COLUMNS + column)] =
                values.Read<std::int16_t>() * DEGREES_PER_UNIT;
        }
    }
    return table;
}

}  // namespace bgl
