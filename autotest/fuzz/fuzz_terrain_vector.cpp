// SPDX-License-Identifier: MIT
// Reads any bytes as a terrain vector record: its entities, their attributes
// and pieces, and the output of the encoder.

#include "autotest/fuzz/fuzz_target.h"
#include "ogr/terrain_vector/entity_index.h"
#include "ogr/terrain_vector/piece.h"
#include "autotest/cpp/vector_record_write.h"

#include <algorithm>

namespace
{

using Bytes = std::vector<std::uint8_t>;

void ReadEntities(const bgl::VectorRecord &record, const bgl::Qmid &cell)
{
    bgl::EntityReader reader(record);
    bgl::EntityView entity;
    bgl::PieceDecoder decoder;
    std::string json;
    bgl::EntityReader::Step step = reader.Next(entity);
    for (; step != bgl::EntityReader::Step::End; step = reader.Next(entity))
    {
        if (step == bgl::EntityReader::Step::Entity)
        {
            const bgl::VectorClass found = bgl::FindVectorClass(entity);
            bgl::ReadClassValues(entity, found);
            bgl::AppendOtherAttributes(entity, found, json);
            decoder.Decode(entity, cell);
        }
    }
    bgl::EntityIndex::Build(record);
}

/** The encoder does not support entities without segments, segments without
 * points, or points outside the cell. */
bool CanBeWritten(const bgl::EntityData &entity)
{
    return !entity.segments.empty() &&
           std::ranges::all_of(entity.segments,
                               [](const bgl::SegmentData &segment)
                               {
                                   return !segment.points.empty() &&
                                          std::ranges::all_of(
                                              segment.points,
                                              &bgl::GridPoint::IsInCell);
                               });
}

bool HaveSamePoints(const bgl::EntityData &a, const bgl::EntityData &b)
{
    return std::ranges::equal(
        a.segments, b.segments,
        [](const bgl::SegmentData &first, const bgl::SegmentData &second)
        {
            return first.points == second.points &&
                   first.altitudeMode == second.altitudeMode &&
                   first.altitudes.size() == second.altitudes.size();
        });
}

/** In sound files an entity refers to each block once, and the encoder writes
 * every block once. */
void DropRepeatedAttributes(bgl::EntityData &entity)
{
    std::vector<bgl::AttributeData> &attributes = entity.attributes;
    std::sort(attributes.begin(), attributes.end());
    attributes.erase(std::unique(attributes.begin(), attributes.end()),
                     attributes.end());
}

/** Writes a record, then reads and writes it again: nothing may change. */
void CheckEncoder(bgl::RecordData data)
{
    std::erase_if(data.entities, [](const bgl::EntityData &entity)
                  { return !CanBeWritten(entity); });
    std::ranges::for_each(data.entities, DropRepeatedAttributes);
    Bytes first;
    bgl::EncodeRecord(data, {}, first);
    bgl::VectorRecord record;
    if (!bgl::VectorRecord::Parse(first, record).IsDone())
    {
        std::abort();
    }
    const bgl::RecordData again = bgl::DecodeRecord(record, data.cell);
    Bytes second;
    bgl::EncodeRecord(again, {}, second);
    if (first != second ||
        !std::ranges::equal(data.entities, again.entities, HaveSamePoints))
    {
        std::abort();
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    bgl::VectorRecord record;
    if (!bgl::VectorRecord::Parse(bgl::ByteSpan(data, size), record).IsDone())
    {
        return 0;
    }
    const bgl::Qmid cell = bgl::Qmid::FromPacked(record.header.cell)
                               .value_or(bgl::Qmid{11, 448, 240});
    ReadEntities(record, cell);
    CheckEncoder(bgl::DecodeRecord(record, cell));
    return 0;
}
