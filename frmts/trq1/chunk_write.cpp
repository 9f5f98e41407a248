// SPDX-License-Identifier: MIT
// Writes TRQ1 chunks: format.md chapters 2, 10 and 11.3.

#include "frmts/trq1/chunk_write.h"

#include "frmts/trq1/compression.h"
#include "frmts/trq1/photo_tile.h"
#include "frmts/trq1/raster_type.h"
#include "frmts/trq1/terrain_index.h"

#include <functional>
#include <limits>
#include <optional>
#include <utility>

namespace bgl
{

namespace
{

using Bytes = std::vector<std::uint8_t>;

template <class Sample> ByteSpan AsBytes(std::span<const Sample> samples)
{
    return {reinterpret_cast<const std::uint8_t *>(samples.data()),
            samples.size_bytes()};
}

/** PTC is favoured by the size of its fixed headers; the simulators' tool chose
 * it when it was 94 bytes larger and not when it was 624 bytes larger ([U] in
 * between). */
constexpr std::size_t PTC_BONUS = 173;

/** Size of the field before the LZ stream in a two-stage payload. */
constexpr std::size_t INTERMEDIATE_SIZE_BYTES = 4;

/** The samples of a chunk, and how PTC encodes them. */
struct Samples
{
    ByteSpan bytes;
    RasterShape shape;

    /** Appends the PTC payload of a quantiser step; null if PTC does not support
     * the type. */
    std::function<void(int, Bytes &)> encodePtc;
};

/** Tries codecs and keeps the smallest payload. */
class PayloadChoice final
{
  public:
    PayloadChoice(const Samples &samples, const ChunkEncoding &encoding)
        : m_samples(samples), m_encoding(encoding)
    {
    }

    /** Of small steps, lossless PTC is often smaller than lossy. */
    void TryPtc()
    {
        m_samples.encodePtc(m_encoding.ptcQuantiserStep, m_best);
        if (m_encoding.ptcQuantiserStep > 0)
        {
            m_samples.encodePtc(0, m_trial);
            if (m_trial.size() <= m_best.size())
            {
                m_best.swap(m_trial);
            }
        }
        m_code = COMPRESSION_PTC;
        m_isFound = true;
        // A lossless code of the same size is better than a lossy one.
        const std::size_t bonus =
            m_encoding.ptcQuantiserStep == 0 ? PTC_BONUS : 0;
        m_maximumSize = m_best.size() > bonus ? m_best.size() - bonus - 1 : 0;
    }

    /** Tries two stages; keeps the result if it is smaller than the best. */
    void Try(const TwoStageCodes &codes)
    {
        m_trial.clear();
        const LzEffort effort{m_encoding.parse,
                              m_maximumSize > INTERMEDIATE_SIZE_BYTES
                                  ? m_maximumSize - INTERMEDIATE_SIZE_BYTES
                                  : 0};
        const std::optional<std::uint8_t> code = EncodeSmallerSamples(
            m_samples.bytes, codes, m_samples.shape, m_trial, effort);
        if (code)
        {
            m_best.swap(m_trial);
            m_code = *code;
            m_isFound = true;
            m_maximumSize = m_best.size() - 1;
        }
    }

    bool IsFound() const
    {
        return m_isFound;
    }

    std::uint8_t Code() const
    {
        return m_code;
    }

    const Bytes &Payload() const
    {
        return m_best;
    }

  private:
    const Samples &m_samples;
    const ChunkEncoding &m_encoding;
    Bytes m_best;
    Bytes m_trial;
    std::size_t m_maximumSize = std::numeric_limits<std::size_t>::max();
    std::uint8_t m_code = COMPRESSION_NONE;
    bool m_isFound = false;
};

/** Appends the smallest payload, and returns its codec. */
std::optional<std::uint8_t> EncodeSmallest(const Samples &samples,
                                           const ChunkEncoding &encoding,
                                           Bytes &sink)
{
    PayloadChoice choice(samples, encoding);
    if (encoding.mayUsePtc && samples.encodePtc != nullptr)
    {
        choice.TryPtc();
    }
    constexpr int widestBitpack = 2;
    if (samples.shape.bytesPerSample <= widestBitpack)
    {
        choice.Try(BITPACK_CODES);
    }
    choice.Try(DELTA_CODES);
    if (!choice.IsFound())
    {
        return std::nullopt;
    }
    sink.insert(sink.end(), choice.Payload().begin(), choice.Payload().end());
    return choice.Code();
}

/** Appends the payload in the requested codec, which it returns. */
std::optional<std::uint8_t> EncodePayload(const Samples &samples,
                                          const ChunkEncoding &encoding,
                                          Bytes &sink)
{
    const std::uint8_t code = encoding.compression;
    if (code == ChunkEncoding::AUTO)
    {
        return EncodeSmallest(samples, encoding, sink);
    }
    if (code == COMPRESSION_PTC && samples.encodePtc != nullptr)
    {
        samples.encodePtc(encoding.ptcQuantiserStep, sink);
        return code;
    }
    return EncodeSamples(samples.bytes, code, samples.shape, sink,
                         {encoding.parse})
               ? std::optional(code)
               : std::nullopt;
}

/** Appends header, payload and mask.
 *
 * @param payload already contains the bytes before the samples.
 */
bool WriteChunk(const Qmid &cell, std::uint16_t dataType,
                const Samples &samples, std::span<const std::uint8_t> mask,
                const ChunkEncoding &encoding, Bytes payload, Bytes &sink)
{
    const std::optional<std::uint8_t> code =
        EncodePayload(samples, encoding, payload);
    ChunkHeader header;
    header.dataSize = static_cast<std::uint32_t>(payload.size());
    const RasterShape &shape = samples.shape;
    if (!code ||
        (!mask.empty() && !EncodeSamples(mask, encoding.maskCompression,
                                         {shape.rows, shape.columns, 1},
                                         payload, {encoding.parse})))
    {
        return false;
    }
    header.dataType = dataType;
    header.compression = *code;
    header.maskCompression = mask.empty() ? std::uint8_t{COMPRESSION_NONE}
                                          : encoding.maskCompression;
    header.packedQmid = cell.Packed();
    header.monthMask = encoding.monthMask;
    header.columns = static_cast<std::uint16_t>(shape.columns);
    header.flags = encoding.flags;
    header.rows = static_cast<std::uint16_t>(shape.rows);
    header.maskSize =
        static_cast<std::uint32_t>(payload.size()) - header.dataSize;
    header.Write(sink);
    sink.insert(sink.end(), payload.begin(), payload.end());
    return true;
}

}  // namespace

bool EncodeElevationChunk(const Qmid &cell,
                          std::span<const std::int16_t> values,
                          std::span<const std::uint8_t> mask,
                          const ChunkEncoding &encoding, Bytes &sink)
{
    Bytes start;
    encoding.scale.Write(start);
    const Samples samples{AsBytes(values),
                          {POST_SIDE, POST_SIDE, 2},
                          [&](int step, Bytes &payload)
                          { EncodePtcElevation(values, step, payload); }};
    return WriteChunk(cell, DATA_TYPE_ELEVATION, samples, mask, encoding,
                      std::move(start), sink);
}

bool EncodeClassChunk(const Qmid &cell, std::uint16_t dataType,
                      std::span<const std::uint8_t> codes,
                      std::span<const std::uint8_t> mask,
                      const ChunkEncoding &encoding, Bytes &sink)
{
    return WriteChunk(cell, dataType,
                      {codes, {POST_SIDE, POST_SIDE, 1}, nullptr}, mask,
                      encoding, {}, sink);
}

bool EncodePhotoChunk(const Qmid &cell, std::span<const std::uint16_t> pixels,
                      std::span<const std::uint8_t> mask,
                      const ChunkEncoding &encoding, Bytes &sink)
{
    const Samples samples{AsBytes(pixels),
                          {PHOTO_SIDE, PHOTO_SIDE, 2},
                          [&](int step, Bytes &payload)
                          { EncodePtcPhoto(pixels, step, payload); }};
    return WriteChunk(cell, DATA_TYPE_PHOTO, samples, mask, encoding, {}, sink);
}

bool EncodePhoto32Chunk(const Qmid &cell, std::span<const std::uint32_t> pixels,
                        std::span<const std::uint8_t> mask,
                        const ChunkEncoding &encoding, Bytes &sink)
{
    const Samples samples{AsBytes(pixels),
                          {PHOTO_SIDE, PHOTO_SIDE, 4},
                          [&](int step, Bytes &payload)
                          {
                              constexpr int losslessAlpha = 0;
                              EncodePtcPhoto32(pixels, step, losslessAlpha,
                                               payload);
                          }};
    return WriteChunk(cell, DATA_TYPE_PHOTO32, samples, mask, encoding, {},
                      sink);
}

bool EncodeIndexChunk(const Qmid &cell, std::span<const std::uint16_t> cells,
                      const ChunkEncoding &encoding, Bytes &sink)
{
    return WriteChunk(cell, DATA_TYPE_TERRAIN_INDEX,
                      {AsBytes(cells), {INDEX_SIDE, INDEX_SIDE, 2}, nullptr},
                      {}, encoding, {}, sink);
}

}  // namespace bgl
