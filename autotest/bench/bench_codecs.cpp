// SPDX-License-Identifier: MIT
// Speed of the LZ1, LZ2, delta and bitpack codecs and of the two-stage codes on
// a synthetic elevation tile: frmts/trq1/format.md chapters 4 to 7. Items are
// samples of the tile, bytes are bytes of the codec's raw side.

#include "frmts/codecs/bitpack.h"
#include "frmts/codecs/delta.h"
#include "frmts/codecs/lz1.h"
#include "frmts/codecs/lz2.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace
{

using Bytes = std::vector<std::uint8_t>;

constexpr int SIDE = 257;
constexpr int SAMPLE_COUNT = SIDE * SIDE;

/** Height in metres: hills of several sizes above a flat basin, with the
 * roughness of a surveyed surface. */
int HeightAt(int row, int column, std::uint32_t &random)
{
    double height = -40.0;
    double size = 260.0;
    double angle = 0.3;
    for (int octave = 0; octave < 6; ++octave)
    {
        const double along = std::cos(angle) * column + std::sin(angle) * row;
        const double across = std::cos(angle) * row - std::sin(angle) * column;
        height += size * std::sin(along * 9.0 / size + octave) *
                  std::cos(across * 7.0 / size);
        size *= 0.45;
        angle += 1.1;
    }
    random = random * 1664525U + 1013904223U;
    const bool isRough = height > 0.0;
    return isRough ? static_cast<int>(height) + static_cast<int>(random >> 31)
                   : 0;
}

Bytes MakeRelief16()
{
    Bytes bytes(SAMPLE_COUNT * sizeof(std::int16_t));
    std::uint32_t random = 1;
    for (int i = 0; i < SAMPLE_COUNT; ++i)
    {
        const int height = HeightAt(i / SIDE, i % SIDE, random);
        bgl::StoreLittleEndian(&bytes[static_cast<std::size_t>(i) * 2],
                               static_cast<std::int16_t>(height));
    }
    return bytes;
}

/** Class codes: quantised heights. */
Bytes MakeClasses8()
{
    Bytes bytes(SAMPLE_COUNT);
    std::uint32_t random = 1;
    for (int i = 0; i < SAMPLE_COUNT; ++i)
    {
        const int height = HeightAt(i / SIDE, i % SIDE, random);
        bytes[static_cast<std::size_t>(i)] =
            static_cast<std::uint8_t>(height / 30);
    }
    return bytes;
}

struct Delta
{
    static constexpr int bytesPerSample = 2;

    static void Encode(const Bytes &source, Bytes &sink)
    {
        bgl::EncodeDelta(source, sink);
    }

    static bgl::CodecStatus Decode(const Bytes &stream, Bytes &output)
    {
        return bgl::DecodeDelta(stream, output);
    }
};

template <int BYTES> struct Bitpack
{
    static constexpr int bytesPerSample = BYTES;
    static constexpr bgl::RasterShape shape{SIDE, SIDE, BYTES};

    static void Encode(const Bytes &source, Bytes &sink)
    {
        bgl::EncodeBitpack(source, shape, sink);
    }

    static bgl::CodecStatus Decode(const Bytes &stream, Bytes &output)
    {
        return bgl::DecodeBitpack(stream, shape, output);
    }
};

struct Lz1
{
    static void Encode(const Bytes &source, Bytes &sink)
    {
        bgl::EncodeLz1(source, sink);
    }

    static bgl::CodecStatus Decode(const Bytes &stream, Bytes &output)
    {
        return bgl::DecodeLz1(stream, output);
    }
};

struct Lz2
{
    static void Encode(const Bytes &source, Bytes &sink)
    {
        bgl::EncodeLz2(source, sink);
    }

    static bgl::CodecStatus Decode(const Bytes &stream, Bytes &output)
    {
        return bgl::DecodeLz2(stream, output);
    }
};

/** The tile as raw samples and after each stage. */
template <class Inner, class Outer> struct Tile
{
    Bytes raw;
    Bytes intermediate;
    Bytes packed;

    Tile() : raw(Inner::bytesPerSample == 2 ? MakeRelief16() : MakeClasses8())
    {
        Inner::Encode(raw, intermediate);
        Outer::Encode(intermediate, packed);
    }
};

void Count(benchmark::State &state, const Bytes &rawSide,
           const Bytes &packedSide)
{
    const auto rounds = static_cast<std::int64_t>(state.iterations());
    state.SetItemsProcessed(rounds * SAMPLE_COUNT);
    state.SetBytesProcessed(rounds * static_cast<std::int64_t>(rawSide.size()));
    state.counters["packed"] = static_cast<double>(packedSide.size());
}

void Check(benchmark::State &state, const bgl::CodecStatus &status)
{
    if (!status.IsDone())
    {
        state.SkipWithError(status.Expected());
    }
}

template <class Codec>
void DecodeRepeatedly(benchmark::State &state, const Bytes &rawSide,
                      const Bytes &packedSide)
{
    Bytes output(rawSide.size());
    for (auto _ : state)
    {
        Check(state, Codec::Decode(packedSide, output));
        benchmark::DoNotOptimize(output.data());
        benchmark::ClobberMemory();
    }
    Count(state, rawSide, packedSide);
}

template <class Codec>
void EncodeRepeatedly(benchmark::State &state, const Bytes &rawSide,
                      const Bytes &packedSide)
{
    Bytes sink;
    for (auto _ : state)
    {
        sink.clear();
        Codec::Encode(rawSide, sink);
        benchmark::DoNotOptimize(sink.data());
        benchmark::ClobberMemory();
    }
    Count(state, rawSide, packedSide);
}

template <class Inner> void InnerDecode(benchmark::State &state)
{
    const Tile<Inner, Lz1> tile;
    DecodeRepeatedly<Inner>(state, tile.raw, tile.intermediate);
}

template <class Inner> void InnerEncode(benchmark::State &state)
{
    const Tile<Inner, Lz1> tile;
    EncodeRepeatedly<Inner>(state, tile.raw, tile.intermediate);
}

template <class Inner, class Outer> void OuterDecode(benchmark::State &state)
{
    const Tile<Inner, Outer> tile;
    DecodeRepeatedly<Outer>(state, tile.intermediate, tile.packed);
}

template <class Inner, class Outer> void OuterEncode(benchmark::State &state)
{
    const Tile<Inner, Outer> tile;
    EncodeRepeatedly<Outer>(state, tile.intermediate, tile.packed);
}

template <class Inner, class Outer> void ChunkDecode(benchmark::State &state)
{
    const Tile<Inner, Outer> tile;
    Bytes intermediate(tile.intermediate.size());
    Bytes output(tile.raw.size());
    for (auto _ : state)
    {
        Check(state, Outer::Decode(tile.packed, intermediate));
        Check(state, Inner::Decode(intermediate, output));
        benchmark::DoNotOptimize(output.data());
        benchmark::ClobberMemory();
    }
    Count(state, tile.raw, tile.packed);
}

BENCHMARK_TEMPLATE(InnerDecode, Delta)->Name("delta/decode");
BENCHMARK_TEMPLATE(InnerEncode, Delta)->Name("delta/encode");
BENCHMARK_TEMPLATE(InnerDecode, Bitpack<2>)->Name("bitpack16/decode");
BENCHMARK_TEMPLATE(InnerEncode, Bitpack<2>)->Name("bitpack16/encode");
BENCHMARK_TEMPLATE(InnerDecode, Bitpack<1>)->Name("bitpack8/decode");
BENCHMARK_TEMPLATE(InnerEncode, Bitpack<1>)->Name("bitpack8/encode");
BENCHMARK_TEMPLATE(OuterDecode, Delta, Lz1)->Name("lz1/decode");
BENCHMARK_TEMPLATE(OuterEncode, Delta, Lz1)->Name("lz1/encode");
BENCHMARK_TEMPLATE(OuterDecode, Delta, Lz2)->Name("lz2/decode");
BENCHMARK_TEMPLATE(OuterEncode, Delta, Lz2)->Name("lz2/encode");
BENCHMARK_TEMPLATE(ChunkDecode, Delta, Lz1)->Name("delta+lz1/decode");
BENCHMARK_TEMPLATE(ChunkDecode, Bitpack<2>, Lz1)->Name("bitpack16+lz1/decode");
BENCHMARK_TEMPLATE(ChunkDecode, Bitpack<1>, Lz1)->Name("bitpack8+lz1/decode");

}  // namespace
