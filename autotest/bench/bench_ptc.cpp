// SPDX-License-Identifier: MIT
// Speed of the PTC codec on relief made up here: spec raster.md chapter 9.
// Items are samples of the coded 256x256 image.

#include "frmts/codecs/ptc/ptc.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace
{

using Posts = std::vector<std::int16_t>;

constexpr int SIDE = bgl::PTC_POST_SIDE;
constexpr int SAMPLES = bgl::PTC_IMAGE_SIDE * bgl::PTC_IMAGE_SIDE;

/** Mountains that get rougher from west to east, so that every state of the
 * entropy coder occurs. */
Posts MakeRelief()
{
    Posts posts(static_cast<std::size_t>(SIDE) * SIDE);
    std::mt19937 random(1);
    std::size_t next = 0;
    for (int row = 0; row < SIDE; ++row)
    {
        for (int column = 0; column < SIDE; ++column)
        {
            const double hills =
                600.0 * std::sin(0.021 * column) * std::cos(0.017 * row) +
                60.0 * std::sin(0.13 * column + 0.09 * row) +
                4.0 * std::cos(0.7 * column) * std::sin(0.9 * row);
            const unsigned roughness = static_cast<unsigned>(column) / 48 + 1;
            posts[next++] = static_cast<std::int16_t>(
                900 + static_cast<int>(hills) +
                static_cast<int>(random() % roughness));
        }
    }
    return posts;
}

void CountSamples(benchmark::State &state, std::size_t payloadSize)
{
    state.SetItemsProcessed(state.iterations() * SAMPLES);
    state.counters["bits/sample"] =
        8.0 * static_cast<double>(payloadSize) / SAMPLES;
}

/** The argument is the quantiser step, 0 for lossless. */
void BM_PtcDecode(benchmark::State &state)
{
    std::vector<std::uint8_t> payload;
    bgl::EncodePtcElevation(MakeRelief(), static_cast<int>(state.range(0)),
                            payload);
    bgl::PtcScratch scratch;
    Posts posts(static_cast<std::size_t>(SIDE) * SIDE);
    for (auto _ : state)
    {
        const bgl::CodecStatus status =
            bgl::DecodePtcElevation(payload, scratch, posts);
        if (!status.IsDone())
        {
            state.SkipWithError(status.Expected());
        }
        benchmark::DoNotOptimize(posts.data());
    }
    CountSamples(state, payload.size());
}

BENCHMARK(BM_PtcDecode)->Arg(0)->Arg(4)->Arg(30);

void BM_PtcEncode(benchmark::State &state)
{
    const Posts posts = MakeRelief();
    std::vector<std::uint8_t> payload;
    for (auto _ : state)
    {
        payload.clear();
        bgl::EncodePtcElevation(posts, static_cast<int>(state.range(0)),
                                payload);
        benchmark::DoNotOptimize(payload.data());
    }
    CountSamples(state, payload.size());
}

BENCHMARK(BM_PtcEncode)->Arg(0)->Arg(30);

}  // namespace
