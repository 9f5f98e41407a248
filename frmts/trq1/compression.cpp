// SPDX-License-Identifier: MIT
// Compression codes and their stages: format.md chapter 4.

#include "frmts/trq1/compression.h"

#include "frmts/codecs/delta.h"
#include "frmts/codecs/lz1.h"
#include "frmts/codecs/lz2.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace bgl
{

namespace
{

struct CompressionCode
{
    std::uint8_t code;
    const char *name;
    const char *constant;
};

constexpr CompressionCode COMPRESSION_CODES[] = {
#include "data/compression_codes.inc"
};

/** The first stage when encoding. */
enum class Model
{
    None,
    Delta,
    Bitpack
};

/** The second stage. */
enum class Packing
{
    None,
    Lz1,
    Lz2
};

struct Stages
{
    Model model;
    Packing packing;
};

std::optional<Stages> FindStages(std::uint8_t code)
{
    constexpr Stages table[] = {
        {Model::None, Packing::None},    {Model::None, Packing::Lz1},
        {Model::Delta, Packing::None},   {Model::Delta, Packing::Lz1},
        {Model::None, Packing::Lz2},     {Model::Delta, Packing::Lz2},
        {Model::Bitpack, Packing::None}, {Model::Bitpack, Packing::Lz1}};
    if (code == COMPRESSION_BITPACK_LZ2)
    {
        return Stages{Model::Bitpack, Packing::Lz2};
    }
    return code < std::size(table) ? std::optional<Stages>(table[code])
                                   : std::nullopt;
}

CodecStatus DecodeModel(ByteSpan stream, Model model, const RasterShape &shape,
                        MutableByteSpan samples)
{
    if (model == Model::Delta)
    {
        return DecodeDelta(stream, samples);
    }
    if (model == Model::Bitpack)
    {
        return DecodeBitpack(stream, shape, samples);
    }
    if (stream.size() < samples.size())
    {
        return CodecStatus::Damaged(stream.size(),
                                    "a payload with every sample");
    }
    std::copy_n(stream.begin(), samples.size(), samples.begin());
    return CodecStatus::Done();
}

CodecStatus Unpack(ByteSpan stream, Packing packing, MutableByteSpan output)
{
    return packing == Packing::Lz1 ? DecodeLz1(stream, output)
                                   : DecodeLz2(stream, output);
}

/** Returns the largest intermediate stream that a sound encoder can produce,
 * with some margin: 3 bytes per word for delta, less than 4 per sample for
 * bitpack. */
std::size_t MaximumIntermediateSize(Model model, const RasterShape &shape)
{
    const std::size_t factor = model == Model::Delta ? 3 : 12;
    return factor * shape.ByteCount() + 64;
}

/** Decodes the two-stage codes: u32 size of the intermediate stream, packed
 * stream. */
CodecStatus DecodeTwoStages(ByteSpan payload, const Stages &stages,
                            const RasterShape &shape, DecodeScratch &scratch,
                            MutableByteSpan samples)
{
    if (payload.size() < sizeof(std::uint32_t))
    {
        return CodecStatus::Damaged(
            0, "the 4-byte size of the intermediate stream");
    }
    const auto size = LoadLittleEndian<std::uint32_t>(payload.data());
    if (size > MaximumIntermediateSize(stages.model, shape))
    {
        return CodecStatus::Damaged(
            0, "an intermediate stream no larger than the raster can need");
    }
    if (scratch.intermediate.size() < size)
    {
        scratch.intermediate.resize(size);
    }
    const MutableByteSpan intermediate =
        MutableByteSpan(scratch.intermediate).first(size);
    const CodecStatus unpacked = Unpack(payload.subspan(sizeof(std::uint32_t)),
                                        stages.packing, intermediate);
    if (!unpacked.IsDone())
    {
        return unpacked.Shifted(sizeof(std::uint32_t));
    }
    const CodecStatus modelled =
        DecodeModel(intermediate, stages.model, shape, samples);
    // An offset in the intermediate stream is not a place in the file: report
    // the start of the packed stream.
    return modelled.IsDone() ? modelled : modelled.At(sizeof(std::uint32_t));
}

/** Fills `samples` with copies of `pattern`. Doubles the filled part, up to a
 * size that stays in the first-level cache, so that all but the first few
 * copies run at the speed of memory. */
void Repeat(ByteSpan pattern, MutableByteSpan samples)
{
    constexpr std::size_t largestCopy = 8192;
    std::size_t done = std::min(pattern.size(), samples.size());
    std::copy_n(pattern.begin(), done, samples.begin());
    while (done < samples.size())
    {
        // A whole number of patterns precedes the position.
        const std::size_t size =
            std::min({done, samples.size() - done,
                      largestCopy / pattern.size() * pattern.size()});
        std::copy_n(samples.begin(), size,
                    samples.begin() + static_cast<std::ptrdiff_t>(done));
        done += size;
    }
}

/** Code 8, which no known file uses: the first sample fills the raster, an
 * empty payload means 0 (format.md chapter 4, [U]). */
CodecStatus DecodeSolid(ByteSpan payload, int bytesPerSample,
                        MutableByteSpan samples)
{
    const auto width = static_cast<std::size_t>(bytesPerSample);
    if (payload.empty())
    {
        std::fill(samples.begin(), samples.end(), std::uint8_t{0});
        return CodecStatus::Done();
    }
    if (payload.size() < width)
    {
        return CodecStatus::Damaged(payload.size(),
                                    "one whole sample, or an empty payload");
    }
    Repeat(payload.first(width), samples);
    return CodecStatus::Done();
}

/** Appends the bytes of the model stage. */
bool EncodeModel(ByteSpan samples, Model model, const RasterShape &shape,
                 std::vector<std::uint8_t> &sink)
{
    if (model == Model::Bitpack)
    {
        return EncodeBitpack(samples, shape, sink);
    }
    if (model == Model::Delta)
    {
        EncodeDelta(samples, sink);
        return true;
    }
    sink.insert(sink.end(), samples.begin(), samples.end());
    return true;
}

bool Pack(ByteSpan bytes, Packing packing, const LzEffort &effort,
          std::vector<std::uint8_t> &sink)
{
    return packing == Packing::Lz1 ? EncodeLz1(bytes, sink, effort)
                                   : EncodeLz2(bytes, sink, effort);
}

/** Appends a two-stage payload: the size of the first stage's stream, then the
 * result of `pack(stream, sink)`.
 *
 * @return what `pack` returns; null, with nothing appended, if the first stage
 *         does not support the samples.
 */
template <class Pack>
auto EncodeTwoStages(ByteSpan samples, Model model, const RasterShape &shape,
                     std::vector<std::uint8_t> &sink, Pack &&pack)
{
    std::vector<std::uint8_t> intermediate;
    using Packed = decltype(pack(ByteSpan(), sink));
    if (!EncodeModel(samples, model, shape, intermediate))
    {
        return Packed{};
    }
    const std::size_t position = sink.size();
    sink.resize(position + sizeof(std::uint32_t));
    StoreLittleEndian(sink.data() + position,
                      static_cast<std::uint32_t>(intermediate.size()));
    const Packed packed = pack(ByteSpan(intermediate), sink);
    if (!packed)
    {
        sink.resize(position);
    }
    return packed;
}

bool EncodeSolid(ByteSpan samples, int bytesPerSample,
                 std::vector<std::uint8_t> &sink)
{
    const auto width = static_cast<std::size_t>(bytesPerSample);
    for (std::size_t i = width; i < samples.size(); ++i)
    {
        if (samples[i] != samples[i - width])
        {
            return false;
        }
    }
    sink.insert(sink.end(), samples.begin(),
                samples.begin() + static_cast<std::ptrdiff_t>(
                                      std::min(width, samples.size())));
    return true;
}

}  // namespace

const char *GetCompressionName(std::uint8_t code)
{
    for (const CompressionCode &row : COMPRESSION_CODES)
    {
        if (row.code == code)
        {
            return row.name;
        }
    }
    return "unknown";
}

CodecStatus DecodeSamples(ByteSpan payload, std::uint8_t code,
                          const RasterShape &shape, DecodeScratch &scratch,
                          MutableByteSpan samples)
{
    if (code == COMPRESSION_SOLID)
    {
        return DecodeSolid(payload, shape.bytesPerSample, samples);
    }
    const std::optional<Stages> stages = FindStages(code);
    if (!stages)
    {
        return CodecStatus::Unsupported(
            0, "the compression code is not supported");
    }
    if (stages->packing == Packing::None)
    {
        return DecodeModel(payload, stages->model, shape, samples);
    }
    if (stages->model == Model::None)
    {
        return Unpack(payload, stages->packing, samples);
    }
    return DecodeTwoStages(payload, *stages, shape, scratch, samples);
}

bool EncodeSamples(ByteSpan samples, std::uint8_t code,
                   const RasterShape &shape, std::vector<std::uint8_t> &sink,
                   const LzEffort &effort)
{
    if (code == COMPRESSION_SOLID)
    {
        return EncodeSolid(samples, shape.bytesPerSample, sink);
    }
    const std::optional<Stages> stages = FindStages(code);
    if (!stages)
    {
        return false;
    }
    if (stages->packing == Packing::None)
    {
        return EncodeModel(samples, stages->model, shape, sink);
    }
    if (stages->model == Model::None)
    {
        return Pack(samples, stages->packing, effort, sink);
    }
    return EncodeTwoStages(
        samples, stages->model, shape, sink,
        [&](ByteSpan stream, std::vector<std::uint8_t> &packed)
        { return Pack(stream, stages->packing, effort, packed); });
}

std::optional<std::uint8_t>
EncodeSmallerSamples(ByteSpan samples, const TwoStageCodes &codes,
                     const RasterShape &shape, std::vector<std::uint8_t> &sink,
                     const LzEffort &effort)
{
    const std::optional<Stages> stages = FindStages(codes.lz1);
    const LzCode *const code =
        EncodeTwoStages(samples, stages->model, shape, sink,
                        [&](ByteSpan stream, std::vector<std::uint8_t> &packed)
                        { return EncodeSmallerLz(stream, packed, effort); });
    if (code == nullptr)
    {
        return std::nullopt;
    }
    return code == &LZ1_CODE ? codes.lz1 : codes.lz2;
}

}  // namespace bgl
