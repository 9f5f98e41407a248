// SPDX-License-Identifier: MIT
// Which simulator a file's facility records are for: spec records.md 2.2.

#include "ogr/records/dialect.h"

#include <algorithm>
#include <array>

namespace bgl
{

namespace
{

struct Sign
{
    std::uint32_t section;

    /** Id of the first record there; 0 for any. */
    std::uint16_t firstRecord;
    Dialect dialect;
};

/** In the order in which they are trusted. */
constexpr Sign SIGNS[] = {
    {0x03, 0x03, Dialect::Fs9},       {0x03, 0x3C, Dialect::Fsx},
    {0x03, 0xAB, Dialect::Prepar3d},  {0x03, 0x56, Dialect::Msfs2020},
    {0x03, 0x113, Dialect::Msfs2024}, {0x13, 0x105, Dialect::Msfs2024},
    {0x17, 0x106, Dialect::Msfs2024}, {0x22, 0x108, Dialect::Msfs2024},
    {0x20, 0x107, Dialect::Msfs2024}, {0x32, 0, Dialect::Msfs2024},
    {0x33, 0, Dialect::Msfs2024},     {0x34, 0, Dialect::Msfs2024},
    {0x35, 0, Dialect::Msfs2024},     {0x30, 0, Dialect::Msfs2020},
    {0x31, 0, Dialect::Msfs2020},     {0xA0, 0xA0, Dialect::Prepar3d},
    {0xAA, 0xAA, Dialect::Prepar3d},
};

/** The id of the first record of a section; 0 when there is none. */
std::uint16_t FirstRecordId(const ByteSource &source, const Section &section)
{
    // Damage is reported where the records themselves are read.
    ProblemList ignored;
    Section first = section;
    first.subsectionCount = std::min(section.subsectionCount, 1U);
    first.tableSize /= std::max(section.subsectionCount, 1U);
    const std::vector<Subsection> subsections =
        ReadSubsections(source, first, ignored);
    std::array<std::uint8_t, 2> id{};
    if (subsections.empty() || !source.Read(subsections.front().offset, id))
    {
        return 0;
    }
    return LoadLittleEndian<std::uint16_t>(id.data());
}

}  // namespace

Dialect DetectDialect(const Container &container)
{
    for (const Sign &sign : SIGNS)
    {
        for (const Section &section : container.GetSections())
        {
            if (section.type == sign.section &&
                (sign.firstRecord == 0 ||
                 FirstRecordId(container.GetSource(), section) ==
                     sign.firstRecord))
            {
                return sign.dialect;
            }
        }
    }
    return Dialect::Fsx;
}

const char *DescribeDialect(Dialect dialect)
{
    switch (dialect)
    {
        case Dialect::Fs9:
            return "FS2004";
        case Dialect::Fsx:
            return "FSX or Prepar3D v1-v4";
        case Dialect::Prepar3d:
            return "Prepar3D v5-v6";
        case Dialect::Msfs2020:
            return "MSFS 2020";
        case Dialect::Msfs2024:
            return "MSFS 2024";
    }
    return "";
}

}  // namespace bgl
