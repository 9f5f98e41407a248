// SPDX-License-Identifier: MIT
// Reads the two payloads of a chunk: format.md chapters 2, 3.4, 4.

#ifndef FLIGHTSIM_FRMTS_TRQ1_CHUNK_PAYLOAD_H
#define FLIGHTSIM_FRMTS_TRQ1_CHUNK_PAYLOAD_H

#include "driver/bytes/byte_source.h"
#include "driver/bytes/problem.h"
#include "frmts/trq1/chunk.h"
#include "frmts/trq1/compression.h"

#include <optional>
#include <vector>

namespace bgl
{

/** Working memory for decoding chunks, one per thread. */
struct ChunkScratch
{
    /** Data and mask payload as stored. */
    std::vector<std::uint8_t> stored;

    std::vector<std::uint8_t> mask;

    /** Intermediate samples. */
    std::vector<std::int16_t> values;
    std::vector<std::uint8_t> bytes;

    DecodeScratch decode;
};

/** Why a chunk could not be decoded. */
struct ChunkFailure
{
    Problem problem;

    /** The source failed to read bytes that it contains; the chunk itself may
     * be sound. */
    bool isReadError = false;
};

/** The payloads of a chunk in memory. */
class ChunkPayload final
{
  public:
    /** Reads the mask of a chunk, without the data, and decodes it into the
     * scratch memory as DecodeMask() does. */
    static std::optional<ChunkFailure> ReadMask(const ByteSource &source,
                                                const Chunk &chunk, int side,
                                                ChunkScratch &scratch);

    /** Reads both payloads of a chunk into the scratch memory.
     *
     * @param side the required number of rows and columns.
     * @return nothing, setting `failure`, on failure.
     */
    static std::optional<ChunkPayload>
    Read(const ByteSource &source, const Chunk &chunk, int side,
         ChunkScratch &scratch, std::optional<ChunkFailure> &failure);

    /** Returns the data stream after an RCS1 record. */
    ByteSpan Data() const
    {
        return m_data;
    }

    /** Decodes the mask; 0 = missing, 255 = present, weights in between.
     *
     * @param mask filled with rows * columns bytes; left empty if the chunk has
     *        no mask.
     */
    std::optional<ChunkFailure>
    DecodeMask(DecodeScratch &scratch, std::vector<std::uint8_t> &mask) const;

    /** Converts a decoder's status for the data stream to a failure of the
     * chunk. */
    std::optional<ChunkFailure> DataFailure(const CodecStatus &status,
                                            const char *what) const;

  private:
    ChunkPayload(const Chunk &chunk, ByteSpan data, ByteSpan mask)
        : m_chunk(&chunk), m_data(data), m_mask(mask)
    {
    }

    const Chunk *m_chunk;
    ByteSpan m_data;
    ByteSpan m_mask;
};

}  // namespace bgl

#endif
