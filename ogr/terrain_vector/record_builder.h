// SPDX-License-Identifier: MIT
// Builds a terrain vector record: format.md chapter 2.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_RECORD_BUILDER_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_RECORD_BUILDER_H

#include "ogr/terrain_vector/entity.h"
#include "ogr/terrain_vector/packager_order.h"

namespace bgl
{

/** The parts of an entity that do not depend on its record. */
struct EncodedEntity
{
    VectorGeometry geometry = VectorGeometry::Line;
    std::uint32_t segmentCount = 0;

    /** Number of points of all segments, and of those with an altitude each. */
    std::uint32_t pointCount = 0;
    std::uint32_t altitudePointCount = 0;

    /** The segments in their stored form. */
    ByteSpan segments;
};

/** Collects entities, then writes the record. Blocks are in the order of the
 * simulators' compiler. */
class RecordBuilder final
{
  public:
    /** @param firstAttributes blocks that come first in the attribute buffer,
     * in
     *        this order: files of MSFS differ from the compiler's order.
     */
    explicit RecordBuilder(std::span<const AttributeData> firstAttributes = {})
        : m_firstAttributes(firstAttributes)
    {
    }

    /** Orders blocks like the MSFS packager; `order` must outlive the builder.
     * Null selects the order of Shp2Vec. */
    void SetPackagerOrder(const PackagerOrder *order)
    {
        m_packagerOrder = order;
    }

    /** The attributes must outlive Finish; the segments need not. */
    void Add(const EncodedEntity &entity, const AttributeSet &attributes);

    /** Appends the record and starts over. */
    void Finish(const Qmid &cell, bool addsToCells,
                std::vector<std::uint8_t> &sink);

  private:
    struct Entry
    {
        EncodedEntity entity;
        const AttributeSet *attributes;
        std::size_t segmentsSize;
    };

    void AddBlocks(AttributeBufferBuilder &blocks) const;

    const PackagerOrder *m_packagerOrder = nullptr;
    std::span<const AttributeData> m_firstAttributes;
    std::vector<Entry> m_entries{};
    std::vector<std::uint8_t> m_segments{};
    RecordTotals m_totals{};
};

/** Encodes the segments of an entity to the end of `sink`. The view in the
 * result is valid until `sink` changes. */
EncodedEntity EncodeEntity(VectorGeometry geometry,
                           std::span<const SegmentData> segments,
                           std::vector<std::uint8_t> &sink);

}  // namespace bgl

#endif
