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
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bgl
{

// SECTION_AIRPORT and so on, from data/section_types.csv. Where two kinds share
// a type, the name is that of the facility records.
#include "data/section_types_constants.inc"

/** The fixed part at the start of a BGL file of FS2004 and later. */
struct Header
{
    static constexpr std::size_t SIZE = 0x38;
    static constexpr std::uint32_t MAGIC_1 = 0x19920201;
    static constexpr std::uint32_t MAGIC_2 = 0x08051803;

    /** Bytes needed by HasMagic. */
    static constexpr std::size_t MAGIC_END = 0x14;

    /** Where the number of sections stands, and where the cells begin. */
    static constexpr std::size_t SECTION_COUNT_PLACE = 0x14;
    static constexpr std::size_t QMIDS_PLACE = 0x18;

    /** Size of the header as written in the file; the section entries follow
     * it. */
    std::uint32_t headerSize = SIZE;

    /** See FileTimeToIso8601. */
    std::uint64_t fileTime = 0;

    std::uint32_t sectionCount = 0;

    /** A dwords of the cells the file touches, 0 = unused. Not a tight
     * bound. */
    std::array<std::uint32_t, 8> qmids{};

    /** Whether the first bytes of a file are those of a BGL. False for other
     * formats, the opcode BGL of FS98 and FS2000 among them. */
    static bool HasMagic(ByteSpan start);

    /** Reads the header; a problem and nothing when it is cut or not one. */
    static std::optional<Header> Read(const ByteSource &source,
                                      ProblemList &problems);
};

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

/** Size of the entries of a section without record headers, e.g. 12 for an
 * index; 0 for sections of records. */
std::uint32_t GetEntrySize(std::uint32_t type);

/** "section 0x67 (elevation)", or the number alone when it is not known. */
std::string DescribeSection(std::uint32_t type);

/** One 20-byte entry behind the header. */
struct Section
{
    static constexpr std::size_t ENTRY_SIZE = 20;

    /** Bit of the dword with the class: entries of 20 bytes. */
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

/** The tables of a BGL file. Holds no payload. */
class Container final
{
  public:
    /** Reads header and section entries. Problems that leave other parts
     * readable are collected; nothing is returned when the header itself is
     * unusable. The source has to outlive the container. */
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
