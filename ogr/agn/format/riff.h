// SPDX-License-Identifier: MIT
// RIFF chunks: format.md chapter 2.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_RIFF_H
#define FLIGHTSIM_OGR_AGN_FORMAT_RIFF_H

#include "driver/bytes/bytes.h"
#include "driver/bytes/problem.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace agn
{

/** The four characters of a chunk as the number stored in the file. */
using ChunkId = std::uint32_t;

constexpr ChunkId MakeChunkId(const char (&text)[5])
{
    ChunkId id = 0;
    for (int i = 3; i >= 0; --i)
    {
        id = id << 8 | static_cast<std::uint8_t>(text[i]);
    }
    return id;
}

/** Returns the four characters; '?' for unprintable ones. */
std::string ToString(ChunkId id);

/** A chunk with its location in the file. */
struct RiffChunk
{
    static constexpr std::size_t HEADER_SIZE = 8;

    ChunkId id = 0;

    /** File offset of the header. */
    std::size_t offset = 0;

    /** File offset and size of the payload, truncated to the available
     * bytes. */
    std::size_t payload = 0;
    std::size_t size = 0;

    /** Size of the zero byte, if any, after an odd payload. */
    std::size_t padding = 0;

    /** False if the payload was truncated. */
    bool isComplete = true;
};

/** Whether the first bytes of a file are "RIFF", a size, "AGNX". */
bool HasAnnotationMagic(bgl::ByteSpan start);

/** Iterates over the chunks in a part of a file.
 *
 * Reports a size that does not fit, and bytes that are not a chunk, and resumes
 * at the next chunk with a known id. Examines each byte a bounded number of
 * times.
 */
class RiffReader final
{
  public:
    /** Reads the chunks of [begin, end) of a file; end <= file.size(). `known`
     * are the ids at which to resume. The arguments must outlive the reader. */
    RiffReader(bgl::ByteSpan file, std::size_t begin, std::size_t end,
               std::span<const ChunkId> known, bgl::ProblemList &problems)
        : m_file(file), m_position(begin), m_end(end), m_known(known),
          m_problems(problems)
    {
    }

    /** Returns false at the end. */
    bool Next(RiffChunk &chunk);

  private:
    bool FindHeader();
    std::size_t FindKnownId(std::size_t from) const;
    std::size_t CountPadding() const;

    bgl::ByteSpan m_file;
    std::size_t m_position;
    std::size_t m_end;
    std::span<const ChunkId> m_known;
    bgl::ProblemList &m_problems;
};

/** Appends nested chunks and fills in their sizes. */
class RiffWriter final
{
  public:
    explicit RiffWriter(std::vector<std::uint8_t> &sink) : m_sink(sink)
    {
    }

    void Begin(ChunkId id);

    /** Closes the chunk begun last; there must be one. */
    void End();

    void WriteBytes(bgl::ByteSpan bytes)
    {
        m_sink.insert(m_sink.end(), bytes.begin(), bytes.end());
    }

    template <class T> void Write(T value)
    {
        const std::size_t position = m_sink.size();
        m_sink.resize(position + sizeof(T));
        bgl::StoreLittleEndian(m_sink.data() + position, value);
    }

    /** Returns false once a chunk was too large for its size field. */
    bool IsOk() const
    {
        return m_isOk;
    }

  private:
    std::vector<std::uint8_t> &m_sink;
    std::vector<std::size_t> m_open{};
    bool m_isOk = true;
};

}  // namespace agn

#endif
