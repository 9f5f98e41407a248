// SPDX-License-Identifier: MIT
// Summarises a file from its tables: format.md chapter 5.

#ifndef FLIGHTSIM_OGR_LIBRARY_FORMAT_FILE_SUMMARY_H
#define FLIGHTSIM_OGR_LIBRARY_FORMAT_FILE_SUMMARY_H

#include "driver/bgl/container.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace library
{

/** A rectangle in degrees; empty until something is added. */
struct Bounds
{
    double west = 1e9;
    double south = 1e9;
    double east = -1e9;
    double north = -1e9;

    bool IsEmpty() const
    {
        return west > east || south > north;
    }

    void Add(const Bounds &other);
};

/** Bounds that may span the antimeridian: keeps the hemispheres separate until
 * the gap is known. */
class SplitBounds final
{
  public:
    void Add(const Bounds &bounds);
    void Add(const SplitBounds &other);

    bool IsEmpty() const
    {
        return m_west.IsEmpty() && m_east.IsEmpty();
    }

    /** Returns the part west of Greenwich; bounds that cross Greenwich belong
     * to the side of their middle. */
    const Bounds &GetWest() const
    {
        return m_west;
    }

    const Bounds &GetEast() const
    {
        return m_east;
    }

    /** Returns one rectangle, or two if the bounds span the antimeridian and
     * the gap at Greenwich is the wider one. */
    std::vector<Bounds> GetParts() const;

  private:
    Bounds m_west{};
    Bounds m_east{};
};

/** Facts about a file that require no content to be read. */
struct FileSummary
{
    /** FILETIME of the header. */
    std::uint64_t fileTime = 0;

    /** Types of sections, sorted, without duplicates. */
    std::vector<std::uint16_t> sections{};

    /** Types of sections with data that may lie outside the bounds. */
    std::vector<std::uint16_t> unplacedSections{};

    SplitBounds bounds{};

    /** Finest level of the cells; negative if there are none. */
    int finestLevel = -1;
    int coarsestLevel = -1;

    std::uint64_t records = 0;
    std::uint64_t chunks = 0;

    /** Whether data extend past the end of the file. */
    bool isCut = false;

    /** Whether the records look like those of a protected package. */
    bool isEncrypted = false;

    bool HasSection(std::uint32_t type) const;

    /** Whether a section's data may lie outside the bounds. */
    bool IsUnplaced(std::uint32_t type) const;

    bool HasRasters() const;
};

/** Reads the subsection tables of a file. Damaged entries are reported as
 * problems and skipped. */
FileSummary Summarize(const bgl::Container &container,
                      bgl::ProblemList &problems);

/** Returns the rectangle in the header of a file of FS98 to FS2002; nothing for
 * other files and for those without one. */
std::optional<Bounds> ReadLegacyBounds(bgl::ByteSpan start);

/** Number of bytes that ReadLegacyBounds needs. */
inline constexpr std::size_t LEGACY_HEADER_SIZE = 18;

}  // namespace library

#endif
