// SPDX-License-Identifier: MIT
// Section entries of a BGL: format.md chapter 7, frmts/trq1/format.md 1.2.

#ifndef FLIGHTSIM_DRIVER_BGL_SECTION_H
#define FLIGHTSIM_DRIVER_BGL_SECTION_H

#include "driver/bgl/header.h"
#include "driver/bgl/section_types.h"

#include <string>
#include <string_view>
#include <vector>

namespace bgl
{

/** What kind of content a section type stands for. */
enum class SectionKind
{
    Unknown,
    /** Airports, navigation, scenery objects, and their indexes. */
    Record,
    /** Terrain that is not a raster. */
    Terrain,
    /** TRQ1 chunks. */
    Raster,
    /** A number that two kinds share: facility records in Prepar3D and MSFS,
     * TRQ1 chunks in MS Flight. The first bytes of the data decide. */
    Shared
};

SectionKind GetSectionKind(std::uint32_t type);

/** "section 0x67 (elevation)", or the number alone when it is not known. */
std::string DescribeSection(std::uint32_t type);

/** One 20-byte entry behind the header. */
struct Section
{
    static constexpr std::size_t ENTRY_SIZE = 20;

    /** Class of sections whose subsections are keyed by QMID cell. */
    static constexpr std::uint16_t CLASS_DIRECT = 1;

    /** Class of sections with shared records: tile entries, then references. */
    static constexpr std::uint16_t CLASS_INDIRECT = 2;

    /** Class of lists of idents. */
    static constexpr std::uint16_t CLASS_ICAO_INDEX = 4;

    /** Class of lists of rectangles. */
    static constexpr std::uint16_t CLASS_EXCLUSION = 6;

    std::uint32_t type = 0;
    std::uint16_t sectionClass = 0;

    /** Subsection entries have 20 bytes with a B dword, not 16. */
    bool hasWideEntries = false;

    std::uint32_t subsectionCount = 0;

    /** File offset and size of the subsection table in bytes. */
    std::uint32_t tableOffset = 0;
    std::uint32_t tableSize = 0;
};

/** Reads all section entries that the file really holds. A section count that
 * runs past the end of the file is a problem. */
std::vector<Section> ReadSections(const ByteSource &source,
                                  const Header &header, ProblemList &problems);

}  // namespace bgl

#endif
