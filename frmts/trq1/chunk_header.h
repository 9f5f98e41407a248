// SPDX-License-Identifier: MIT
// The TRQ1 header and the RCS1 record: format.md chapter 2.

#ifndef FLIGHTSIM_FRMTS_TRQ1_CHUNK_HEADER_H
#define FLIGHTSIM_FRMTS_TRQ1_CHUNK_HEADER_H

#include "driver/bytes/bytes.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace bgl
{

/** The 40 bytes before the data payload and the mask payload. */
struct ChunkHeader
{
    static constexpr std::size_t SIZE = 40;

    /** "TRQ1". */
    static constexpr std::uint32_t SIGNATURE = 0x31515254;

    /** "TRQ2", for chunks of MS Flight. */
    static constexpr std::uint32_t SIGNATURE_FLIGHT = 0x32515254;

    /** Offset of the payload from the start of the chunk. */
    std::uint32_t headerSize = SIZE;

    std::uint16_t dataType = 0;
    std::uint8_t compression = 0;
    std::uint8_t maskCompression = 0;
    std::uint64_t packedQmid = 0;

    /** Bit 0 January ... bit 11 December, bit 12 night. */
    std::uint32_t monthMask = 0;

    std::uint16_t columns = 0;

    /** Bit 0: the file has a finer level below this tile. */
    std::uint16_t flags = 0;

    std::uint16_t rows = 0;

    /** In bytes, including an RCS1 record. */
    std::uint32_t dataSize = 0;

    /** In bytes; 0 means no mask: every sample is present. */
    std::uint32_t maskSize = 0;

    /** Returns the size of header, data and mask in bytes. */
    std::uint64_t TotalSize() const
    {
        return std::uint64_t{headerSize} + dataSize + maskSize;
    }

    /** Parses at least SIZE bytes. Returns nothing if the signature differs
     * from the expected one or the header size is below SIZE. */
    static std::optional<ChunkHeader>
    Parse(ByteSpan bytes, std::uint32_t wantedSignature = SIGNATURE);

    void Write(std::vector<std::uint8_t> &sink) const;
};

/** Scale and base before an elevation stream: metres = stored * scale +
 * base. */
struct ScaleRecord
{
    static constexpr std::size_t SIZE = 12;

    /** "RCS1". */
    static constexpr std::uint32_t SIGNATURE = 0x31534352;

    float scale = 1.0F;
    float base = 0.0F;

    /** Returns nothing if `bytes` is too short or does not start with the
     * signature. */
    static std::optional<ScaleRecord> Parse(ByteSpan bytes);

    void Write(std::vector<std::uint8_t> &sink) const;
};

}  // namespace bgl

#endif
