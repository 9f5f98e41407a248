// SPDX-License-Identifier: MIT
// The content of an annotation file: format.md chapters 2 and 3.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_ANNOTATION_H
#define FLIGHTSIM_OGR_AGN_FORMAT_ANNOTATION_H

#include "driver/bytes/guid.h"
#include "ogr/agn/format/legacy_vegetation.h"
#include "ogr/agn/format/polyline_building.h"
#include "ogr/agn/format/rectangle.h"
#include "ogr/agn/format/riff.h"

#include <array>
#include <optional>
#include <string_view>

namespace agn
{

/** The kinds of records. */
enum class RecordKind
{
    GenericBuilding,
    RowHouse,
    LibraryObject,
    VegetationPolygon,
    VegetationRectangle,
    LegacyVegetation,
    PolylineBuilding
};

inline constexpr std::size_t RECORD_KIND_COUNT = 7;

/** Shares of generic buildings with 1-2, 3-5, 6-8 and 9-12 floors (GBDD), in
 * units of 1 / FLOOR_SHARE_WHOLE. */
using FloorShares = std::array<std::int32_t, 4>;

/** A chunk with records. */
struct RecordGroup
{
    RecordKind kind{};

    /** Roof, vegetation, library object or building type; all zero in ROWH and
     * VGRO, which have none. */
    bgl::Guid guid{};

    /** Size of each record; 0 if they differ. */
    std::size_t stride = 0;

    /** Index of its first record among those of its kind. */
    std::size_t firstRecord = 0;
    std::size_t recordCount = 0;

    /** Of a VGRO: its vegetation classes. */
    std::optional<VegetationClasses> classes{};
};

/** A chunk as stored, for rewriting it. */
struct AnnotationChunk
{
    static constexpr std::size_t NO_GROUP = SIZE_MAX;

    RiffChunk place{};

    /** Index of its record group, if it has one. */
    std::size_t group = NO_GROUP;

    /** Whether it is inside the container before it. */
    bool isInner = false;

    /** False for unknown chunks, and for damaged ones: they can only be
     * copied. */
    bool isIntact = false;
};

/** An annotation file in memory, sorted into records.
 *
 * One object may read many files; it reuses its memory. Damaged records are
 * reported and not counted.
 */
class Annotation final
{
  public:
    /** Larger files are rejected; real ones have some kilobytes. */
    static constexpr std::size_t MAXIMUM_SIZE = std::size_t{1} << 28;

    /** A record has at least 16 bytes, so a file has fewer records than
     * this. */
    static constexpr std::size_t MAXIMUM_RECORDS = MAXIMUM_SIZE / 16;

    /** Maximum number of chunks, each of which takes memory for the properties
     * of its records; any further ones are left out. Real files have one per
     * model and texture. */
    static constexpr std::size_t MAXIMUM_CHUNKS = std::size_t{1} << 16;

    /** Maximum length of a texture name; every building has it as an
     * attribute. */
    static constexpr std::size_t MAXIMUM_NAME_SIZE = 256;

    /** Reads a file, whose bytes must outlive this object's use.
     *
     * @return false, with a problem, if it has no RIFF header of the form AGNX,
     * or
     *         is too large. Problems of single chunks and records do not affect
     *         the
     *         others.
     */
    bool Read(bgl::ByteSpan file, bgl::ProblemList &problems);

    std::optional<float> GetVersion() const
    {
        return m_version;
    }

    const std::optional<FloorShares> &GetFloorShares() const
    {
        return m_floorShares;
    }

    /** Returns the texture of generic buildings, without extension; may be
     * empty. */
    std::string_view GetBuildingTexture() const
    {
        return m_buildingTexture;
    }

    std::string_view GetRowHouseTexture() const
    {
        return m_rowHouseTexture;
    }

    std::size_t Count(RecordKind kind) const
    {
        return Records(kind).size();
    }

    const std::vector<RecordGroup> &GetGroups() const
    {
        return m_groups;
    }

    /** Returns the index of the group of a record; index < Count(kind). */
    std::size_t GetGroup(RecordKind kind, std::size_t index) const
    {
        return Records(kind)[index].group;
    }

    /** Returns a record of any kind except the two with vertices. */
    RectangleRecord GetRectangle(RecordKind kind, std::size_t index) const;

    /** Returns the vertices of a vegetation polygon, closed or not. */
    VertexList GetPolygon(std::size_t index) const;

    PolylineBuilding GetPolylineBuilding(std::size_t index) const;

    /** Returns the bytes of a record of any kind in the file. */
    bgl::ByteSpan GetRecordBytes(RecordKind kind, std::size_t index) const;

    /** Returns all chunks in file order. */
    const std::vector<AnnotationChunk> &GetChunks() const
    {
        return m_chunks;
    }

    /** Returns the number of chunks, including inner ones, with an unknown
     * id. */
    std::size_t CountUnknownChunks() const
    {
        return m_unknownChunks;
    }

    bgl::ByteSpan GetFile() const
    {
        return m_file;
    }

  private:
    friend class AnnotationScan;

    struct RecordPlace
    {
        std::uint32_t offset;
        std::uint32_t group;
    };

    const std::vector<RecordPlace> &Records(RecordKind kind) const
    {
        return m_records[static_cast<std::size_t>(kind)];
    }

    bgl::ByteSpan m_file{};
    std::optional<float> m_version{};
    std::optional<FloorShares> m_floorShares{};
    std::string_view m_buildingTexture{};
    std::string_view m_rowHouseTexture{};
    std::array<std::vector<RecordPlace>, RECORD_KIND_COUNT> m_records{};
    std::vector<RecordGroup> m_groups{};
    std::vector<AnnotationChunk> m_chunks{};
    std::size_t m_unknownChunks = 0;
};

}  // namespace agn

#endif
