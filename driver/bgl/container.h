// SPDX-License-Identifier: MIT
// A BGL file as header and sections: format.md chapters 4 and 7,
// frmts/trq1/format.md 1.2.

#ifndef FLIGHTSIM_DRIVER_BGL_CONTAINER_H
#define FLIGHTSIM_DRIVER_BGL_CONTAINER_H

#include "driver/bytes/byte_source.h"
#include "driver/bytes/problem.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bgl
{

// SECTION_AIRPORT and so on, from data/section_types.csv. If two kinds share a
// type, the name is that of the facility records.
#include "data/section_types_constants.inc"

/** The fixed part at the start of a BGL file of FS2004 and later. */
struct Header
{
    static constexpr std::size_t SIZE = 0x38;
    static constexpr std::uint32_t MAGIC_1 = 0x19920201;
    static constexpr std::uint32_t MAGIC_2 = 0x08051803;

    /** Number of bytes that HasMagic needs. */
    static constexpr std::size_t MAGIC_END = 0x14;

    /** Offsets of the section count and of the cells. */
    static constexpr std::size_t SECTION_COUNT_PLACE = 0x14;
    static constexpr std::size_t QMIDS_PLACE = 0x18;

    /** Size of the header as stored in the file; the section entries follow
     * it. */
    std::uint32_t headerSize = SIZE;

    /** See FileTimeToIso8601. */
    std::uint64_t fileTime = 0;

    std::uint32_t sectionCount = 0;

    /** A dwords of the cells that the file touches; 0 for unused ones. Not a
     * tight bound. */
    std::array<std::uint32_t, 8> qmids{};

    /** Whether the first bytes of a file are those of a BGL. False for other
     * formats, including the opcode BGL of FS98 and FS2000. */
    static bool HasMagic(ByteSpan start);

    /** Reads the header. Returns nothing, with a problem, if it is truncated or
     * invalid. */
    static std::optional<Header> Read(const ByteSource &source,
                                      ProblemList &problems);
};

/** The kind of content of a section type. */
enum class SectionKind
{
    Unknown,
    /** Airports, navigation, scenery objects, and their indexes. */
    Record,
    /** Terrain that is not a raster. */
    Terrain,
    /** TRQ1 chunks. */
    Raster,
    /** A type that two kinds share: facility records in Prepar3D and MSFS, TRQ1
     * chunks in MS Flight. The first bytes of the data decide. */
    Shared
};

SectionKind GetSectionKind(std::uint32_t type);

/** Returns the size of the entries of a section without record headers, for
 * example 12 for an index; 0 for sections of records. */
std::uint32_t GetEntrySize(std::uint32_t type);

/** Returns "section 0x67 (elevation)", or just the number for an unknown
 * type. */
std::string DescribeSection(std::uint32_t type);

/** Offsets, sizes and the end of a file are dwords. */
inline constexpr std::uint64_t MAXIMUM_FILE_SIZE =
    std::numeric_limits<std::uint32_t>::max();

/** Offset and size of a record in an indirect section: format.md chapter 7. */
inline constexpr std::uint32_t REFERENCE_SIZE = 8;

/** A 20-byte section entry after the header. */
struct Section
{
    static constexpr std::size_t ENTRY_SIZE = 20;

    /** Bit of the class dword that indicates entries of 20 bytes. */
    static constexpr std::uint32_t WIDE_FLAG = 0x10000;

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

    /** Subsection entries have 20 bytes with a B dword instead of 16. */
    bool hasWideEntries = false;

    std::uint32_t subsectionCount = 0;

    /** File offset and size in bytes of the subsection table. */
    std::uint32_t tableOffset = 0;
    std::uint32_t tableSize = 0;
};

/** Reads all section entries that the file contains. A section count that
 * exceeds the file is a problem. */
std::vector<Section> ReadSections(const ByteSource &source,
                                  const Header &header, ProblemList &problems);

/** The tables of a BGL file. Holds no payload. */
class Container final
{
  public:
    /** Reads header and section entries. Collects problems that leave other
     * parts readable; returns nothing when the header itself is unusable. The
     * source must outlive the container. */
    static std::optional<Container> Open(const ByteSource &source,
                                         ProblemList &problems);

    const ByteSource &GetSource() const
    {
        return *m_source;
    }

    const Header &GetHeader() const
    {
        return m_header;
    }

    const std::vector<Section> &GetSections() const
    {
        return m_sections;
    }

  private:
    Container(const ByteSource &source, const Header &header)
        : m_source(&source), m_header(header)
    {
    }

    const ByteSource *m_source;
    Header m_header;
    std::vector<Section> m_sections{};
};

}  // namespace bgl

#endif
