// SPDX-License-Identifier: MIT
// Makes OGR geometries from terrain vectors.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_GEOMETRY_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_GEOMETRY_H

#include "driver/base/gdal_compat.h"
#include "ogr/layer/arrow_column.h"
#include "ogr/terrain_vector/ring_assembly.h"
#include "ogr/terrain_vector/vector_index.h"

#include <atomic>
#include <memory>
#include <vector>

namespace flightsim
{

/** The bounds of an entity in its cell, in 256ths of the cell, rounded outward.
 * Aligned like a single number, because Clang would otherwise require
 * libatomic. */
struct alignas(4) CellBox
{
    std::uint8_t west = 255;
    std::uint8_t south = 255;
    std::uint8_t east = 0;
    std::uint8_t north = 0;

    /** Whether the boxes may overlap; true if one is unknown. */
    bool MayTouch(const CellBox &other) const
    {
        const bool isUnknown = west > east;
        const bool touches = (other.west <= east) & (other.east >= west) &
                             (other.south <= north) & (other.north >= south);
        return isUnknown | touches;
    }

    /** Returns the part of a cell that may touch an area. */
    static CellBox OfArea(const OGREnvelope &area, const bgl::Qmid &cell);
};

/** Makes geometries of a layer's type, reusing memory between calls. */
class TerrainVectorGeometry final
{
  public:
    explicit TerrainVectorGeometry(const bgl::VectorClassSummary &summary)
        : m_hasAltitudes(summary.hasAltitudes),
          m_isMultiple(summary.hasSeveralParts)
    {
    }

    /** Makes the geometry of an entity. */
    std::unique_ptr<OGRGeometry> Make(const bgl::EntityView &entity,
                                      const bgl::Qmid &cell);

    /** Makes the geometry of the paths of a whole line or polygon. */
    std::unique_ptr<OGRGeometry> Make(const std::vector<bgl::GlobalPath> &paths,
                                      bgl::VectorGeometry geometry, int level);

    /** Appends the geometry of an entity as ISO WKB. */
    void AppendWkb(const bgl::EntityView &entity, const bgl::Qmid &cell,
                   ArrowBuffer &wkb);

    /** The same for whole paths. */
    void AppendWkb(const std::vector<bgl::GlobalPath> &paths,
                   bgl::VectorGeometry geometry, int level, ArrowBuffer &wkb);

    /** Returns the bounds of an entity without making its geometry.
     * @param box receives the bounds in the cell, unless it is null or the
     *        entity has vertices outside its cell.
     */
    OGREnvelope GetEnvelope(const bgl::EntityView &entity,
                            const bgl::Qmid &cell,
                            std::atomic<CellBox> *box = nullptr);

    static OGREnvelope GetEnvelope(const std::vector<bgl::GlobalPath> &paths,
                                   int level);

    /** Returns a description of an invalid vertex seen so far, or null. */
    const char *GetOddity() const
    {
        return m_oddity;
    }

  private:
    const bgl::GridScale &FindScale(const bgl::Qmid &cell);
    void Decode(const bgl::SegmentView &segment);
    bool HasDecoded(const bgl::SegmentView &segment) const;
    void Keep(const bgl::SegmentView &segment);
    void Load(const bgl::SegmentView &segment, const bgl::GridScale &scale);
    double LoadAltitude(float altitude);
    void Load(const bgl::GlobalPath &path, int level);
    void CloseRing();
    void FillCurve(OGRSimpleCurve &curve) const;
    void AddPoints(OGRMultiPoint &points) const;
    std::unique_ptr<OGRGeometry> MakeOne(bgl::VectorGeometry geometry) const;
    void AddPart(bgl::VectorGeometry geometry, OGRGeometry &whole);
    static std::unique_ptr<OGRGeometry> MakeWhole(bgl::VectorGeometry geometry);
    void AppendHeader(OGRwkbGeometryType type, ArrowBuffer &wkb) const;
    void AppendVertices(ArrowBuffer &wkb) const;
    void AppendOne(bgl::VectorGeometry geometry, ArrowBuffer &wkb) const;
    std::uint32_t AppendPart(bgl::VectorGeometry geometry, ArrowBuffer &wkb);
    void AppendFlatLine(const bgl::SegmentView &segment,
                        const bgl::GridScale &scale, ArrowBuffer &wkb);
    template <class LoadNext>
    void AppendWhole(bgl::VectorGeometry geometry, const LoadNext &loadNext,
                     ArrowBuffer &wkb);

    bool m_hasAltitudes;
    bool m_isMultiple;
    const char *m_oddity = nullptr;
    bgl::Qmid m_cell{};
    bgl::GridScale m_scale = bgl::GridScale::OfCell(m_cell);
    bgl::SegmentScratch m_scratch{};
    std::vector<bgl::GridPoint> m_points{};

    /** Number of points, method and coordinates of the segment whose points
     * m_points has, if it was kept. */
    std::size_t m_keptCount = 0;
    std::uint8_t m_keptMethod = 0;
    std::vector<std::uint8_t> m_keptBytes{};
    std::vector<OGRRawPoint> m_positions{};
    std::vector<double> m_altitudes{};
};

/** Returns the geometry type of a class in a file. */
OGRwkbGeometryType
GetTerrainVectorGeometryType(bgl::VectorClass vectorClass,
                             const bgl::VectorClassSummary &summary);

}  // namespace flightsim

#endif
