// SPDX-License-Identifier: MIT
// Builds annotation files from records: format.md chapters 3 and 8.

#include "ogr/agn/format/annotation_builder.h"

#include "driver/bytes/byte_writer.h"
#include "ogr/agn/format/annotation_write.h"
#include "ogr/agn/format/record_write.h"

#include <algorithm>

namespace agn
{

namespace
{

/** The chunks that hold records of a kind. */
struct KindPlace
{
    RecordKind kind;

    /** 0 for top-level chunks. */
    ChunkId container;
    ChunkId chunk;
};

/** In the order of TOP_CHUNKS. */
constexpr std::array<KindPlace, RECORD_KIND_COUNT> KIND_PLACES = {{
    {RecordKind::GenericBuilding, GBLD, GBLR},
    {RecordKind::RowHouse, 0, ROWH},
    {RecordKind::LibraryObject, AGN2, A2GE},
    {RecordKind::PolylineBuilding, PBLD, PBDE},
    {RecordKind::VegetationPolygon, PREG, PRDE},
    {RecordKind::VegetationRectangle, VGRG, VGRE},
    {RecordKind::LegacyVegetation, 0, VGRO},
}};

bool IsTopChunk(ChunkId id)
{
    return std::find(TOP_CHUNKS.begin(), TOP_CHUNKS.end(), id) !=
           TOP_CHUNKS.end();
}

/** Returns a record in its encoded form. */
std::vector<std::uint8_t>
CopyRecord(const Annotation &file, const RecordGroup &group, std::size_t index)
{
    std::vector<std::uint8_t> bytes;
    bgl::ByteWriter writer(bytes);
    if (group.kind == RecordKind::VegetationPolygon)
    {
        const VertexList vertices = file.GetPolygon(index);
        WriteVertices(writer, vertices, vertices.Count());
    }
    else if (group.kind == RecordKind::PolylineBuilding)
    {
        const PolylineBuilding building = file.GetPolylineBuilding(index);
        WritePolylineBuilding(writer, building.width, building.line,
                              building.line.Count());
    }
    else
    {
        WriteRectangle(writer, file.GetRectangle(group.kind, index),
                       group.stride);
    }
    return bytes;
}

/** Returns a number by which records can be found: the position of a rectangle,
 * or of the last vertex. */
float GetSearchNumber(const RecordGroupKey &key, bgl::ByteSpan record)
{
    const std::size_t offset =
        key.stride != 0 ? 0 : record.size() - VertexList::VERTEX_SIZE;
    return bgl::LoadLittleEndian<float>(record.data() + offset);
}

/** Vertex counts, which are not floats, are equal if the sizes are. */
bool IsSame(bgl::ByteSpan a, bgl::ByteSpan b, float tolerance)
{
    bool isSame = a.size() == b.size();
    for (std::size_t i = 0; isSame && i < a.size(); i += sizeof(float))
    {
        isSame =
            std::abs(bgl::LoadLittleEndian<float>(a.data() + i) -
                     bgl::LoadLittleEndian<float>(b.data() + i)) <= tolerance;
    }
    return isSame;
}

}  // namespace

void AnnotationHeader::Complete(const AnnotationHeader &other)
{
    version = version ? version : other.version;
    floorShares = floorShares ? floorShares : other.floorShares;
    if (buildingTexture.empty())
    {
        buildingTexture = other.buildingTexture;
    }
    if (rowHouseTexture.empty())
    {
        rowHouseTexture = other.rowHouseTexture;
    }
}

void AnnotationBuilder::Clear()
{
    m_header = {};
    m_groups.clear();
    m_groupNumbers.clear();
    m_known.clear();
    m_unknownChunks.clear();
}

std::size_t AnnotationBuilder::FindGroup(const RecordGroupKey &key)
{
    if (m_lastGroup < m_groups.size() && m_groups[m_lastGroup].key == key)
    {
        return m_lastGroup;
    }
    const auto [found, isNew] =
        m_groupNumbers.try_emplace(key, m_groups.size());
    if (isNew)
    {
        m_groups.push_back({key, {}});
    }
    m_lastGroup = found->second;
    return m_lastGroup;
}

void AnnotationBuilder::Add(const RecordGroupKey &key, bgl::ByteSpan record)
{
    Bytes &records = m_groups[FindGroup(key)].records;
    records.insert(records.end(), record.begin(), record.end());
}

bool AnnotationBuilder::IsKnown(const RecordGroupKey &key, bgl::ByteSpan record)
{
    if (m_known.empty())
    {
        return false;
    }
    const std::size_t group = FindGroup(key);
    const float number = GetSearchNumber(key, record);
    const auto end = m_known.upper_bound({group, number + SAME_RECORD});
    for (auto known = m_known.lower_bound({group, number - SAME_RECORD});
         known != end; ++known)
    {
        if (IsSame(known->second, record, SAME_RECORD))
        {
            return true;
        }
    }
    return false;
}

bool AnnotationBuilder::AddNew(const RecordGroupKey &key, bgl::ByteSpan record)
{
    if (IsKnown(key, record))
    {
        return false;
    }
    Add(key, record);
    return true;
}

void AnnotationBuilder::AddKnown(const Annotation &file,
                                 const RecordGroup &group,
                                 const RecordGroupKey &key)
{
    const std::size_t number = FindGroup(key);
    for (std::size_t i = 0; i < group.recordCount; ++i)
    {
        Bytes record = CopyRecord(file, group, group.firstRecord + i);
        Add(key, record);
        const float search = GetSearchNumber(key, record);
        m_known.emplace(std::pair(number, search), std::move(record));
    }
}

bool AnnotationBuilder::AddChunk(const Annotation &file,
                                 const AnnotationChunk &chunk)
{
    if (!chunk.isIntact)
    {
        if (chunk.isInner || IsTopChunk(chunk.place.id))
        {
            return false;
        }
        const bgl::ByteSpan bytes = file.GetFile().subspan(
            chunk.place.offset,
            RiffChunk::HEADER_SIZE + chunk.place.size + chunk.place.padding);
        m_unknownChunks.insert(m_unknownChunks.end(), bytes.begin(),
                               bytes.end());
        return true;
    }
    if (chunk.group == AnnotationChunk::NO_GROUP)
    {
        return true;
    }
    const RecordGroup &group = file.GetGroups()[chunk.group];
    RecordGroupKey key{group.kind, group.guid, group.stride, {}};
    if (group.kind == RecordKind::LegacyVegetation)
    {
        if (!group.classes)
        {
            return false;
        }
        key.classes = group.classes->ToBytes();
    }
    AddKnown(file, group, key);
    return true;
}

bool AnnotationBuilder::AddAll(const Annotation &file)
{
    AnnotationHeader header;
    header.version = file.GetVersion();
    header.floorShares = file.GetFloorShares();
    header.buildingTexture = file.GetBuildingTexture();
    header.rowHouseTexture = file.GetRowHouseTexture();
    m_header.Complete(header);
    const std::vector<AnnotationChunk> &chunks = file.GetChunks();
    return std::all_of(chunks.begin(), chunks.end(),
                       [&](const AnnotationChunk &chunk)
                       { return AddChunk(file, chunk); });
}

namespace
{

void WriteHeader(AnnotationWriter &writer, const AnnotationHeader &header)
{
    writer.WriteVersion(
        header.version.value_or(AnnotationHeader::USUAL_VERSION));
    writer.WriteFloorShares(
        header.floorShares.value_or(AnnotationHeader::USUAL_FLOOR_SHARES));
    if (!header.buildingTexture.empty())
    {
        writer.WriteTexture(GBTE, header.buildingTexture);
    }
    if (!header.rowHouseTexture.empty())
    {
        writer.WriteTexture(RHTE, header.rowHouseTexture);
    }
}

void WriteGroup(AnnotationWriter &writer, const KindPlace &place,
                const RecordGroupKey &key, bgl::ByteSpan records)
{
    if (place.kind == RecordKind::LegacyVegetation)
    {
        writer.WriteClasses(VegetationClasses::FromBytes(key.classes));
    }
    if (place.container != 0)
    {
        writer.Begin(place.chunk, key.guid);
    }
    else
    {
        writer.Begin(place.chunk);
    }
    writer.WriteBytes(records);
    writer.End();
}

}  // namespace

bool AnnotationBuilder::Write(std::vector<std::uint8_t> &sink) const
{
    AnnotationWriter writer(sink);
    WriteHeader(writer, m_header);
    for (const KindPlace &place : KIND_PLACES)
    {
        bool isOpen = false;
        for (const Group &group : m_groups)
        {
            if (group.key.kind != place.kind)
            {
                continue;
            }
            if (place.container != 0 && !std::exchange(isOpen, true))
            {
                writer.Begin(place.container);
            }
            WriteGroup(writer, place, group.key, group.records);
        }
        if (isOpen)
        {
            writer.End();
        }
    }
    writer.WriteBytes(m_unknownChunks);
    return writer.Finish();
}

}  // namespace agn
