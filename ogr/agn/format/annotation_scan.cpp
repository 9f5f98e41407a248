// SPDX-License-Identifier: MIT
// Parses the chunks of an annotation file: format.md chapters 2 and 3.

#include "ogr/agn/format/annotation_scan.h"

#include "ogr/agn/format/chunk_id.h"

#include <algorithm>
#include <utility>

namespace agn
{

bool AnnotationScan::Run()
{
    if (!HasAnnotationMagic(m_file))
    {
        m_problems.Add("file", 0, "RIFF header of the form AGNX");
        return false;
    }
    if (m_file.size() > Annotation::MAXIMUM_SIZE)
    {
        m_problems.Add("file", 0,
                       std::to_string(Annotation::MAXIMUM_SIZE) +
                           " bytes at most, found " +
                           std::to_string(m_file.size()));
        return false;
    }
    constexpr std::size_t content = RiffChunk::HEADER_SIZE + sizeof(ChunkId);
    const std::size_t end = CheckHeader();
    RiffReader reader(m_file, content, end, TOP_CHUNKS, m_problems);
    RiffChunk chunk;
    while (Next(reader, chunk))
    {
        ScanChunk(chunk);
    }
    ApplyFirstClasses();
    return true;
}

/** Finds the next chunk. Returns false at the end and, with a problem, if there
 * are too many. */
bool AnnotationScan::Next(RiffReader &reader, RiffChunk &chunk)
{
    if (m_isFull || !reader.Next(chunk))
    {
        return false;
    }
    m_isFull = m_target.m_chunks.size() >= Annotation::MAXIMUM_CHUNKS;
    if (m_isFull)
    {
        Report(chunk, chunk.offset,
               std::to_string(Annotation::MAXIMUM_CHUNKS) +
                   " chunks at most; the rest is left out");
    }
    return !m_isFull;
}

/** Returns the end of the chunks according to the RIFF header. */
std::size_t AnnotationScan::CheckHeader()
{
    constexpr std::size_t sizeOffset = sizeof(ChunkId);
    const std::size_t size =
        bgl::LoadLittleEndian<std::uint32_t>(m_file.data() + sizeOffset);
    const std::size_t end = size + RiffChunk::HEADER_SIZE;
    if (end != m_file.size())
    {
        m_problems.Add(
            "RIFF header", sizeOffset,
            "size " + std::to_string(size) + ", but " +
                std::to_string(m_file.size() - RiffChunk::HEADER_SIZE) +
                " bytes follow",
            end > m_file.size() ? bgl::Effect::Skipped : bgl::Effect::Noted);
    }
    const std::size_t least = RiffChunk::HEADER_SIZE + sizeof(ChunkId);
    return std::clamp(end, least, m_file.size());
}

void AnnotationScan::ScanChunk(const RiffChunk &chunk)
{
    if (GetContent(chunk.id) != 0)
    {
        ScanContainer(chunk);
        return;
    }
    const std::size_t before = m_problems.Count();
    const std::size_t groups = m_target.m_groups.size();
    const bool isKnown = ScanSimple(chunk);
    m_target.m_unknownChunks += isKnown ? 0U : 1U;
    AddChunk(chunk, groups, false,
             isKnown && chunk.isComplete && m_problems.Count() == before);
}

/** The container precedes its content in the list of chunks. */
void AnnotationScan::ScanContainer(const RiffChunk &container)
{
    const std::size_t index = m_target.m_chunks.size();
    AddChunk(container, m_target.m_groups.size(), false, container.isComplete);
    const ChunkId content = GetContent(container.id);
    std::size_t before = m_problems.Count();
    RiffReader reader(m_file, container.payload,
                      container.payload + container.size, {&content, 1},
                      m_problems);
    RiffChunk chunk;
    bool isIntact = container.isComplete;
    while (Next(reader, chunk))
    {
        isIntact = isIntact && m_problems.Count() == before;
        before = m_problems.Count();
        const std::size_t groups = m_target.m_groups.size();
        const bool isKnown = chunk.id == content;
        if (isKnown)
        {
            ScanInner(chunk);
        }
        m_target.m_unknownChunks += isKnown ? 0U : 1U;
        AddChunk(chunk, groups, true, isKnown && m_problems.Count() == before);
        before = m_problems.Count();
    }
    m_target.m_chunks[index].isIntact =
        isIntact && m_problems.Count() == before;
}

/** `groups`: number of record groups before the chunk was read. */
void AnnotationScan::AddChunk(const RiffChunk &chunk, std::size_t groups,
                              bool isInner, bool isIntact)
{
    const bool hasGroup = m_target.m_groups.size() > groups;
    m_target.m_chunks.push_back({chunk,
                                 hasGroup ? groups : AnnotationChunk::NO_GROUP,
                                 isInner, isIntact});
}

/** Reads a chunk that is not a container; returns false for an unknown id. */
bool AnnotationScan::ScanSimple(const RiffChunk &chunk)
{
    const Part part{chunk, chunk.payload, chunk.payload + chunk.size};
    switch (chunk.id)
    {
        case VERS:
            ReadVersion(chunk);
            return true;
        case GBDD:
            ReadFloorShares(chunk);
            return true;
        case GBTE:
            ReadTexture(chunk, m_target.m_buildingTexture);
            return true;
        case RHTE:
            ReadTexture(chunk, m_target.m_rowHouseTexture);
            return true;
        case ROWH:
            ScanRectangles(part, RecordKind::RowHouse, {},
                           RectangleRecord::SIZE);
            return true;
        case VGRD:
            ReadClasses(chunk);
            return true;
        case VGRO:
            ScanRectangles(part, RecordKind::LegacyVegetation, {},
                           RectangleRecord::SHORT_SIZE);
            return true;
        default:
            return false;
    }
}

/** Reads a chunk of records that starts with a GUID. */
void AnnotationScan::ScanInner(const RiffChunk &chunk)
{
    Part part{chunk, chunk.payload, chunk.payload + chunk.size};
    bgl::Guid guid;
    if (!TakeGuid(part, guid))
    {
        return;
    }
    switch (chunk.id)
    {
        case GBLR:
            ScanRectangles(part, RecordKind::GenericBuilding, guid,
                           RectangleRecord::SIZE);
            break;
        case A2GE:
            ScanRectangles(part, RecordKind::LibraryObject, guid,
                           ChooseObjectStride(part));
            break;
        case VGRE:
            ScanRectangles(part, RecordKind::VegetationRectangle, guid,
                           RectangleRecord::SHORT_SIZE);
            break;
        case PRDE:
            AddGroup(RecordKind::VegetationPolygon, guid, 0);
            ScanPolygons(part);
            break;
        default:
            AddGroup(RecordKind::PolylineBuilding, guid, 0);
            ScanBuildings(part);
            break;
    }
}

void AnnotationScan::ReadVersion(const RiffChunk &chunk)
{
    if (m_target.m_version)
    {
        Report(chunk, chunk.offset, "only one VERS");
    }
    else if (HasSize(chunk, sizeof(float)))
    {
        m_target.m_version =
            bgl::LoadLittleEndian<float>(m_file.data() + chunk.payload);
    }
}

void AnnotationScan::ReadFloorShares(const RiffChunk &chunk)
{
    if (m_target.m_floorShares)
    {
        Report(chunk, chunk.offset, "only one GBDD");
    }
    else if (HasSize(chunk, sizeof(FloorShares)))
    {
        bgl::ByteReader reader(m_file.subspan(chunk.payload, chunk.size));
        FloorShares shares;
        for (std::int32_t &share : shares)
        {
            share = reader.Read<std::int32_t>();
        }
        m_target.m_floorShares = shares;
    }
}

void AnnotationScan::ReadTexture(const RiffChunk &chunk,
                                 std::string_view &texture)
{
    if (!texture.empty())
    {
        Report(chunk, chunk.offset, "only one " + ToString(chunk.id));
        return;
    }
    if (chunk.size > Annotation::MAXIMUM_NAME_SIZE)
    {
        Report(chunk, chunk.payload,
               "a name of " + std::to_string(Annotation::MAXIMUM_NAME_SIZE) +
                   " bytes at most, found " + std::to_string(chunk.size));
        return;
    }
    const bgl::ByteSpan bytes = m_file.subspan(chunk.payload, chunk.size);
    const auto end = std::find(bytes.begin(), bytes.end(), 0);
    const auto size = static_cast<std::size_t>(end - bytes.begin());
    texture = {reinterpret_cast<const char *>(bytes.data()), size};
    const bool isPadded =
        std::all_of(end, bytes.end(), [](std::uint8_t b) { return b == 0; });
    if (!isPadded || chunk.size != (size + 3) / 4 * 4)
    {
        Report(chunk, chunk.payload + size, "zeros up to a multiple of 4",
               bgl::Effect::Noted);
    }
}

void AnnotationScan::ReadClasses(const RiffChunk &chunk)
{
    if (!HasSize(chunk, VegetationClasses::SIZE))
    {
        return;
    }
    m_classes =
        VegetationClasses::FromBytes(m_file.subspan(chunk.payload, chunk.size));
    if (!m_firstClasses)
    {
        m_firstClasses = m_classes;
    }
}

/** Chunks may be in any order: a VGRO before any VGRD refers to the first
 * one. */
void AnnotationScan::ApplyFirstClasses()
{
    for (RecordGroup &group : m_target.m_groups)
    {
        if (group.kind == RecordKind::LegacyVegetation && !group.classes)
        {
            group.classes = m_firstClasses;
        }
    }
}

void AnnotationScan::Report(const RiffChunk &chunk, std::size_t offset,
                            std::string expected, bgl::Effect effect)
{
    m_problems.Add("chunk " + ToString(chunk.id), offset, std::move(expected),
                   effect);
}

bool AnnotationScan::HasSize(const RiffChunk &chunk, std::size_t size)
{
    if (chunk.size != size)
    {
        Report(chunk, chunk.payload,
               std::to_string(size) + " bytes, found " +
                   std::to_string(chunk.size),
               chunk.size > size ? bgl::Effect::Noted : bgl::Effect::Skipped);
    }
    return chunk.size >= size;
}

}  // namespace agn
