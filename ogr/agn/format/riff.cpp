// SPDX-License-Identifier: MIT
// RIFF chunks: format.md chapter 2.

#include "ogr/agn/format/riff.h"

#include <algorithm>
#include <limits>

namespace agn
{

namespace
{

constexpr std::size_t ID_SIZE = 4;

bool IsPrintable(char character)
{
    return character >= ' ' && character <= '~';
}

ChunkId LoadId(bgl::ByteSpan file, std::size_t position)
{
    return bgl::LoadLittleEndian<ChunkId>(file.data() + position);
}

bool IsId(ChunkId id)
{
    for (int i = 0; i < 4; ++i)
    {
        if (!IsPrintable(static_cast<char>(id >> (8 * i) & 0xFF)))
        {
            return false;
        }
    }
    return true;
}

}  // namespace

std::string ToString(ChunkId id)
{
    std::string text;
    for (int i = 0; i < 4; ++i)
    {
        const char character = static_cast<char>(id >> (8 * i) & 0xFF);
        text += IsPrintable(character) ? character : '?';
    }
    return text;
}

bool HasAnnotationMagic(bgl::ByteSpan start)
{
    return start.size() >= RiffChunk::HEADER_SIZE + ID_SIZE &&
           LoadId(start, 0) == MakeChunkId("RIFF") &&
           LoadId(start, RiffChunk::HEADER_SIZE) == MakeChunkId("AGNX");
}

bool RiffReader::Next(RiffChunk &chunk)
{
    if (!FindHeader())
    {
        return false;
    }
    chunk.id = LoadId(m_file, m_position);
    chunk.offset = m_position;
    chunk.payload = m_position + RiffChunk::HEADER_SIZE;
    chunk.size = LoadId(m_file, m_position + ID_SIZE);
    chunk.isComplete = chunk.size <= m_end - chunk.payload;
    if (!chunk.isComplete)
    {
        m_problems.Add("chunk " + ToString(chunk.id), chunk.offset + ID_SIZE,
                       "size " + std::to_string(chunk.size) + ", but only " +
                           std::to_string(m_end - chunk.payload) +
                           " bytes are left");
        chunk.size = FindKnownId(chunk.payload) - chunk.payload;
    }
    m_position = chunk.payload + chunk.size;
    chunk.padding = chunk.size % 2 == 1 ? CountPadding() : 0;
    m_position += chunk.padding;
    return true;
}

/** Moves to the next position where a header can be. */
bool RiffReader::FindHeader()
{
    const std::size_t left = m_end - m_position;
    if (left >= RiffChunk::HEADER_SIZE && IsId(LoadId(m_file, m_position)))
    {
        return true;
    }
    if (left == 0)
    {
        return false;
    }
    const std::size_t next = FindKnownId(m_position);
    m_problems.Add("chunks", m_position,
                   std::to_string(next - m_position) +
                       " bytes that are not a chunk");
    m_position = next;
    return m_position < m_end;
}

/** Returns the position of the next header with a known id; the end if there is
 * none. */
std::size_t RiffReader::FindKnownId(std::size_t from) const
{
    for (std::size_t i = from; i + RiffChunk::HEADER_SIZE <= m_end; ++i)
    {
        if (std::find(m_known.begin(), m_known.end(), LoadId(m_file, i)) !=
            m_known.end())
        {
            return i;
        }
    }
    return m_end;
}

/** Writers differ on padding: it is present if no id follows without it. */
std::size_t RiffReader::CountPadding() const
{
    const std::size_t left = m_end - m_position;
    const bool hasId = left >= ID_SIZE && IsId(LoadId(m_file, m_position));
    return left > 0 && !hasId && m_file[m_position] == 0 ? 1 : 0;
}

void RiffWriter::Begin(ChunkId id)
{
    Write(id);
    Write(std::uint32_t{0});
    m_open.push_back(m_sink.size());
}

void RiffWriter::End()
{
    const std::size_t start = m_open.back();
    m_open.pop_back();
    const std::size_t size = m_sink.size() - start;
    m_isOk = m_isOk && size <= std::numeric_limits<std::uint32_t>::max();
    bgl::StoreLittleEndian(m_sink.data() + start - sizeof(std::uint32_t),
                           static_cast<std::uint32_t>(size));
}

}  // namespace agn
