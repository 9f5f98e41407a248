// SPDX-License-Identifier: MIT
// Writes annotation files: format.md chapters 2 and 3.

#include "ogr/agn/format/annotation_write.h"

#include "ogr/agn/format/record_write.h"

namespace agn
{

AnnotationWriter::AnnotationWriter(std::vector<std::uint8_t> &sink)
    : m_riff(sink)
{
    m_riff.Begin(MakeChunkId("RIFF"));
    m_riff.Write(MakeChunkId("AGNX"));
}

void AnnotationWriter::WriteVersion(float version)
{
    Begin(VERS);
    m_riff.Write(version);
    End();
}

void AnnotationWriter::WriteFloorShares(const FloorShares &shares)
{
    Begin(GBDD);
    for (const std::int32_t share : shares)
    {
        m_riff.Write(share);
    }
    End();
}

void AnnotationWriter::WriteTexture(ChunkId id, std::string_view name)
{
    constexpr std::size_t multiple = 4;
    Begin(id);
    for (const char character : name)
    {
        m_riff.Write(character);
    }
    for (std::size_t i = name.size(); i % multiple != 0; ++i)
    {
        m_riff.Write('\0');
    }
    End();
}

void AnnotationWriter::WriteClasses(const VegetationClasses &classes)
{
    Begin(VGRD);
    m_riff.WriteBytes(classes.ToBytes());
    End();
}

void AnnotationWriter::Begin(ChunkId id, const bgl::Guid &guid)
{
    Begin(id);
    m_riff.WriteBytes(guid.bytes);
}

void AnnotationWriter::Write(const RectangleRecord &record, std::size_t size)
{
    WriteRectangle(m_riff, record, size);
}

void AnnotationWriter::WritePolygon(const VertexList &vertices)
{
    WriteVertices(m_riff, vertices, vertices.Count());
}

void AnnotationWriter::Write(const PolylineBuilding &building)
{
    WritePolylineBuilding(m_riff, building.width, building.line,
                          building.line.Count());
}

void AnnotationWriter::Copy(bgl::ByteSpan file, const RiffChunk &chunk)
{
    Begin(chunk.id);
    m_riff.WriteBytes(file.subspan(chunk.payload, chunk.size));
    End();
    for (std::size_t i = 0; i < chunk.padding; ++i)
    {
        m_riff.Write('\0');
    }
}

bool AnnotationWriter::Finish()
{
    End();
    return m_riff.IsOk();
}

namespace
{

/** Rewrites the chunks of a file one by one. */
class Rewriter final
{
  public:
    Rewriter(const Annotation &annotation, AnnotationWriter &writer)
        : m_annotation(annotation), m_writer(writer)
    {
    }

    void Run();

  private:
    void WriteChunk(const AnnotationChunk &chunk);
    void WriteSimple(const AnnotationChunk &chunk);
    void WriteRecords(const AnnotationChunk &chunk, const RecordGroup &group);
    void WriteRecord(const RecordGroup &group, std::size_t index);

    const Annotation &m_annotation;
    AnnotationWriter &m_writer;
};

/** The content of a container that cannot be parsed is copied with it. */
void Rewriter::Run()
{
    const std::vector<AnnotationChunk> &chunks = m_annotation.GetChunks();
    for (std::size_t i = 0; i < chunks.size();)
    {
        const AnnotationChunk &outer = chunks[i++];
        const bool isOpen = outer.isIntact && GetContent(outer.place.id) != 0;
        if (isOpen)
        {
            m_writer.Begin(outer.place.id);
        }
        else
        {
            WriteChunk(outer);
        }
        for (; i < chunks.size() && chunks[i].isInner; ++i)
        {
            if (isOpen)
            {
                WriteChunk(chunks[i]);
            }
        }
        if (isOpen)
        {
            m_writer.End();
        }
    }
}

void Rewriter::WriteChunk(const AnnotationChunk &chunk)
{
    if (!chunk.isIntact)
    {
        m_writer.Copy(m_annotation.GetFile(), chunk.place);
    }
    else if (chunk.group != AnnotationChunk::NO_GROUP)
    {
        WriteRecords(chunk, m_annotation.GetGroups()[chunk.group]);
    }
    else
    {
        WriteSimple(chunk);
    }
}

void Rewriter::WriteSimple(const AnnotationChunk &chunk)
{
    switch (chunk.place.id)
    {
        case VERS:
            m_writer.WriteVersion(*m_annotation.GetVersion());
            break;
        case GBDD:
            m_writer.WriteFloorShares(*m_annotation.GetFloorShares());
            break;
        case GBTE:
            m_writer.WriteTexture(GBTE, m_annotation.GetBuildingTexture());
            break;
        case RHTE:
            m_writer.WriteTexture(RHTE, m_annotation.GetRowHouseTexture());
            break;
        default:
            m_writer.WriteClasses(VegetationClasses::FromBytes(
                m_annotation.GetFile().subspan(chunk.place.payload)));
            break;
    }
}

void Rewriter::WriteRecords(const AnnotationChunk &chunk,
                            const RecordGroup &group)
{
    if (chunk.isInner)
    {
        m_writer.Begin(chunk.place.id, group.guid);
    }
    else
    {
        m_writer.Begin(chunk.place.id);
    }
    for (std::size_t i = 0; i < group.recordCount; ++i)
    {
        WriteRecord(group, group.firstRecord + i);
    }
    m_writer.End();
}

void Rewriter::WriteRecord(const RecordGroup &group, std::size_t index)
{
    switch (group.kind)
    {
        case RecordKind::VegetationPolygon:
            m_writer.WritePolygon(m_annotation.GetPolygon(index));
            break;
        case RecordKind::PolylineBuilding:
            m_writer.Write(m_annotation.GetPolylineBuilding(index));
            break;
        default:
            m_writer.Write(m_annotation.GetRectangle(group.kind, index),
                           group.stride);
            break;
    }
}

}  // namespace

bool WriteAgain(const Annotation &annotation, std::vector<std::uint8_t> &sink)
{
    AnnotationWriter writer(sink);
    Rewriter(annotation, writer).Run();
    return writer.Finish();
}

}  // namespace agn
