// SPDX-License-Identifier: MIT
// The layer exclusion.

#include "ogr/bgl/entry_rows.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/scenery_enumeration.h"
#include "ogr/bgl/scenery_layers.h"
#include "ogr/records/scenery_part.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Exclusion>;

const bgl::Enumeration EXCLUSION_OBJECT(SCENERY_ENUMERATIONS,
                                        "exclusion_object");

/** The words of all bits that are set; a number for a bit without one. */
std::string ListObjects(std::uint16_t flags)
{
    std::string list;
    for (int bit = 0; bit < 16; ++bit)
    {
        if ((flags >> bit & 1) != 0)
        {
            list.append(list.empty() ? "" : ",");
            list.append(EXCLUSION_OBJECT.Describe(bit));
        }
    }
    return list;
}

OGREnvelope GetBounds(const Row &row)
{
    OGREnvelope bounds;
    for (const bgl::GeoPosition &corner :
         {row.value.northWest, row.value.southEast})
    {
        bounds.Merge(corner.longitude, corner.latitude);
    }
    return bounds;
}

std::unique_ptr<OGRGeometry> MakeRectangle(const Row &row)
{
    const OGREnvelope bounds = GetBounds(row);
    auto ring = std::make_unique<OGRLinearRing>();
    ring->addPoint(bounds.MinX, bounds.MaxY);
    ring->addPoint(bounds.MinX, bounds.MinY);
    ring->addPoint(bounds.MaxX, bounds.MinY);
    ring->addPoint(bounds.MaxX, bounds.MaxY);
    ring->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

const LayerTable<Row> TABLE = {
    "exclusion",
    "Rectangles in which other scenery is left out.",
    wkbPolygon,
    {
        {{"excludes", FieldKind::Text,
          "Kinds of objects that are left out, separated by commas"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(ListObjects(row.value.flags)); }},
        {{"flags", FieldKind::Integer, "Bits for the kinds of objects"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(int{row.value.flags}); }},
        FileOffsetColumn<bgl::Exclusion>(),
    },
    MakeRectangle,
    [](const Row &row, OGREnvelope &envelope)
    {
        envelope = GetBounds(row);
        return true;
    },
};

void Expand(const LoadedBlock &block, const RecordContext & /* context */,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ForEachEntry(
        block,
        [&](const bgl::RecordView &entry)
        {
            bgl::RecordReader reader(entry, log);
            const bgl::Exclusion exclusion = bgl::ReadExclusion(reader);
            reader.Finish();
            rows.push_back(
                {0, static_cast<std::int64_t>(entry.offset), {}, exclusion});
        });
}

}  // namespace

void AddExclusionLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand, {bgl::SECTION_EXCLUSION});
}

}  // namespace flightsim
