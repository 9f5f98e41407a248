// SPDX-License-Identifier: MIT
// Models inside a file, and their extents: ogr/records/format.md 2.1 and 8.4.

#include "ogr/records/scenery/model_data.h"

#include "driver/bytes/text_encoding.h"

#include <algorithm>
#include <cmath>

namespace bgl
{

namespace
{

/** Number of bytes that ReadRiffForm needs. */
constexpr std::size_t RIFF_HEADER_SIZE = 12;
constexpr std::size_t CHUNK_HEADER_SIZE = 8;
constexpr std::size_t BOX_SIZE = 24;
constexpr std::size_t RADIUS_SIZE = 4;

/** Longer names are truncated; models are named like files. */
constexpr std::size_t MAXIMUM_MODEL_NAME = 256;

/** Sound models have the relevant chunks among their first eight. */
constexpr int MAXIMUM_CHUNKS = 16;

constexpr std::uint32_t MakeChunkId(const char (&text)[5])
{
    std::uint32_t id = 0;
    for (unsigned i = 0; i < 4; ++i)
    {
        id |= static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]))
              << 8 * i;
    }
    return id;
}

constexpr std::uint32_t CHUNK_NAME = MakeChunkId("MDLN");
constexpr std::uint32_t CHUNK_BOX = MakeChunkId("BBOX");
constexpr std::uint32_t CHUNK_RADIUS = MakeChunkId("RADI");
constexpr std::uint32_t CHUNK_TRIANGLES = MakeChunkId("MDLD");

constexpr std::uint32_t CHUNK_GLTF_INFO = MakeChunkId("GXML");
constexpr std::uint32_t CHUNK_GLTF_MODELS = MakeChunkId("GLBD");
constexpr std::uint32_t CHUNK_GLB = MakeChunkId("GLB\0");
constexpr std::uint32_t GLB_MAGIC = MakeChunkId("glTF");
constexpr std::uint32_t GLB_JSON = MakeChunkId("JSON");

/** The bytes of one model, read in pieces. */
class ModelReader final
{
  public:
    ModelReader(const ByteSource &source, std::uint64_t offset,
                std::uint64_t length)
        : m_source(source), m_offset(offset), m_length(length)
    {
    }

    /** Returns bytes of the model, valid until the next call; none if they are
     * incomplete. */
    ByteSpan Read(std::uint64_t place, std::size_t size)
    {
        if (place > m_length || size > m_length - place)
        {
            return {};
        }
        if (place < m_start || place + size > m_start + m_filled)
        {
            m_start = place;
            m_filled = static_cast<std::size_t>(
                std::min<std::uint64_t>(m_buffer.size(), m_length - place));
            if (!m_source.Read(m_offset + place,
                               MutableByteSpan(m_buffer).first(m_filled)))
            {
                m_filled = 0;
                return {};
            }
        }
        return ByteSpan(m_buffer).subspan(
            static_cast<std::size_t>(place - m_start), size);
    }

  private:
    const ByteSource &m_source;
    std::uint64_t m_offset;
    std::uint64_t m_length;
    std::uint64_t m_start = 0;
    std::size_t m_filled = 0;
    std::array<std::uint8_t, MAXIMUM_MODEL_NAME> m_buffer{};
};

std::string ReadName(ByteSpan bytes)
{
    const auto end = std::find(bytes.begin(), bytes.end(), std::uint8_t{0});
    return ToUtf8(std::string(bytes.begin(), end));
}

/** Returns nothing if a number is not finite or the corners are swapped. */
std::optional<ModelBox> ReadBox(ByteSpan bytes)
{
    ByteReader reader(bytes);
    ModelBox box;
    for (std::array<double, 3> *corner : {&box.minimum, &box.maximum})
    {
        for (double &number : *corner)
        {
            number = reader.ReadF32();
        }
    }
    for (std::size_t axis = 0; axis < box.minimum.size(); ++axis)
    {
        if (!std::isfinite(box.minimum[axis]) ||
            !std::isfinite(box.maximum[axis]) ||
            box.minimum[axis] > box.maximum[axis])
        {
            return std::nullopt;
        }
    }
    return box;
}

/** Adds the content of a chunk to the summary. */
void ReadChunk(ModelReader &reader, std::uint32_t id, std::uint64_t place,
               std::uint32_t size, ModelSummary &summary)
{
    if (id == CHUNK_NAME)
    {
        summary.name = ReadName(reader.Read(
            place, std::min<std::size_t>(size, MAXIMUM_MODEL_NAME)));
    }
    else if (id == CHUNK_BOX && size >= BOX_SIZE)
    {
        const ByteSpan bytes = reader.Read(place, BOX_SIZE);
        summary.box = bytes.empty() ? std::nullopt : ReadBox(bytes);
    }
    else if (id == CHUNK_RADIUS && size >= RADIUS_SIZE)
    {
        const ByteSpan bytes = reader.Read(place, RADIUS_SIZE);
        if (!bytes.empty())
        {
            summary.radius = ByteReader(bytes).ReadF32();
        }
    }
}

/** Finds a RIFF-like chunk in a part of a model; the first one of an id counts.
 * An odd size may be rounded up or not; no id begins with a zero. */
std::optional<ModelPart> FindChunk(ModelReader &reader, const ModelPart &part,
                                   std::uint32_t wanted)
{
    const std::uint64_t end = part.offset + part.size;
    std::uint64_t place = part.offset;
    for (int i = 0; i < MAXIMUM_CHUNKS && place < end; ++i)
    {
        ByteReader header(reader.Read(place, CHUNK_HEADER_SIZE));
        const std::uint32_t id = header.ReadU32();
        const std::uint32_t size = header.ReadU32();
        place += CHUNK_HEADER_SIZE;
        if (!header.IsOk() || place > end)
        {
            break;
        }
        if (id == wanted)
        {
            return ModelPart{place, std::min<std::uint64_t>(size, end - place)};
        }
        place += size;
        const ByteSpan next = reader.Read(place, 1);
        if (size % 2 != 0 && !next.empty() && next[0] == 0)
        {
            ++place;
        }
    }
    return std::nullopt;
}

/** Returns the JSON of a version 2 glb file. */
std::optional<ModelPart> FindGlbJson(ModelReader &reader, const ModelPart &glb)
{
    constexpr std::size_t headerSize = 20;
    constexpr std::uint32_t version = 2;
    ByteReader header(reader.Read(glb.offset, headerSize));
    const bool isGlb =
        header.ReadU32() == GLB_MAGIC && header.ReadU32() == version;
    header.Skip(4);
    const std::uint32_t size = header.ReadU32();
    if (!isGlb || header.ReadU32() != GLB_JSON || !header.IsOk() ||
        glb.size < headerSize || size > glb.size - headerSize)
    {
        return std::nullopt;
    }
    return ModelPart{glb.offset + headerSize, size};
}

/** Finds the parts of an MSFS model, relative to its start. */
void FindGltfParts(ModelReader &reader, std::uint64_t length,
                   ModelSummary &summary)
{
    const ModelPart body{RIFF_HEADER_SIZE, length - RIFF_HEADER_SIZE};
    summary.gltfInfo = FindChunk(reader, body, CHUNK_GLTF_INFO);
    const auto models = FindChunk(reader, body, CHUNK_GLTF_MODELS);
    const auto glb =
        models ? FindChunk(reader, *models, CHUNK_GLB) : std::nullopt;
    summary.gltfJson = glb ? FindGlbJson(reader, *glb) : std::nullopt;
}

/** Whether boxes are in separate chunks, as in models of FSX; no file could
 * show it for FS2004 (MDL9) [U]. */
bool HasBoxChunk(const std::string &riffForm)
{
    return riffForm == "MDLX" || riffForm == "PV20" || riffForm == "MDL9";
}

/** Reads the chunks before the triangles. */
void ReadChunks(ModelReader &reader, ModelSummary &summary)
{
    std::uint64_t place = RIFF_HEADER_SIZE;
    for (int i = 0; i < MAXIMUM_CHUNKS; ++i)
    {
        ByteReader header(reader.Read(place, CHUNK_HEADER_SIZE));
        const std::uint32_t id = header.ReadU32();
        const std::uint32_t size = header.ReadU32();
        if (!header.IsOk() || id == CHUNK_TRIANGLES)
        {
            break;
        }
        // Unlike in other RIFF files, sizes are not rounded up to even.
        ReadChunk(reader, id, place + CHUNK_HEADER_SIZE, size, summary);
        place += CHUNK_HEADER_SIZE + size;
    }
}

}  // namespace

ModelSummary ReadModelSummary(const ByteSource &source, std::uint64_t offset,
                              std::uint64_t length)
{
    ModelReader reader(source, offset, length);
    ModelSummary summary;
    summary.offset = offset;
    const ByteSpan start = reader.Read(0, RIFF_HEADER_SIZE);
    summary.riffForm = start.empty() ? std::string() : ReadRiffForm(start);
    if (summary.riffForm == "GLTF")
    {
        FindGltfParts(reader, length, summary);
        for (std::optional<ModelPart> *part :
             {&summary.gltfInfo, &summary.gltfJson})
        {
            if (*part)
            {
                (*part)->offset += offset;
            }
        }
    }
    if (HasBoxChunk(summary.riffForm))
    {
        ReadChunks(reader, summary);
    }
    return summary;
}

ModelEntry ReadModelEntry(RecordReader &reader)
{
    ModelEntry entry;
    entry.guid = reader.ReadGuid();
    entry.offset = reader.ReadU32();
    entry.length = reader.ReadU32();
    return entry;
}

std::string ReadRiffForm(ByteSpan bytes)
{
    constexpr std::uint32_t RIFF = 0x46464952;
    ByteReader reader(bytes);
    const std::uint32_t magic = reader.ReadU32();
    reader.Skip(4);
    const ByteSpan form = reader.ReadBytes(4);
    const bool isText = std::all_of(form.begin(), form.end(),
                                    [](std::uint8_t byte)
                                    { return byte >= 0x20 && byte < 0x7F; });
    return magic == RIFF && isText ? std::string(form.begin(), form.end())
                                   : std::string();
}

ModelExtents ReadModelExtents(ByteSpan bytes)
{
    ByteReader reader(bytes);
    return {reader.ReadF32(), reader.ReadF32(), reader.ReadF32()};
}

void WriteModelEntry(const ModelEntry &entry, RecordWriter &writer)
{
    writer.WriteBytes(entry.guid.bytes);
    writer.WriteU32(entry.offset);
    writer.WriteU32(entry.length);
}

void WriteModelExtents(const ModelExtents &extents, RecordWriter &writer)
{
    for (const double extent : extents)
    {
        writer.WriteF32(extent);
    }
}

}  // namespace bgl
