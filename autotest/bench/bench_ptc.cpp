// SPDX-License-Identifier: MIT
// Speed of the PTC codec on synthetic relief and photos: frmts/trq1/format.md
// chapter 9. Items are samples, or pixels, of the coded 256x256 image.

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

/** Fields, forests, roads and noise; transparent water if `hasCoast`. */
std::uint32_t PhotoPixel(int row, int column, unsigned noise, bool hasCoast)
{
    const double field = std::sin(0.05 * row) * std::cos(0.03 * column);
    const bool isRoad = row % 90 < 3 || (row + 2 * column) % 131 < 4;
    const auto green = static_cast<unsigned>(120.0 + 60.0 * field);
    const std::uint32_t colour = isRoad ? 0xC8C8BE
                                        : (green + 10 * (noise % 3)) << 16 |
                                              (green + noise % 16) << 8 |
                                              (green / 2 + noise / 16 % 8);
    const bool isWater =
        column < 90 + static_cast<int>(30.0 * field) && row + column > 60;
    return (hasCoast && isWater ? 0 : 0xFF000000) | colour;
}

std::vector<std::uint32_t> MakePhoto32(bool hasCoast)
{
    std::mt19937 random(2);
    std::vector<std::uint32_t> pixels;
    for (int i = 0; i < SAMPLES; ++i)
    {
        const auto noise = static_cast<unsigned>(random() % 256);
        pixels.push_back(PhotoPixel(i / bgl::PTC_IMAGE_SIDE,
                                    i % bgl::PTC_IMAGE_SIDE, noise, hasCoast));
    }
    return pixels;
}

std::vector<std::uint16_t> MakePhoto(bool hasCoast)
{
    std::vector<std::uint16_t> pixels;
    for (const std::uint32_t pixel : MakePhoto32(hasCoast))
    {
        pixels.push_back(static_cast<std::uint16_t>(
            pixel >> 31 << 15 | (pixel >> 19 & 31) << 10 |
            (pixel >> 11 & 31) << 5 | (pixel >> 3 & 31)));
    }
    return pixels;
}

/** The arguments are the quantiser step and whether alpha has a coast. */
void BM_PtcPhotoDecode(benchmark::State &state)
{
    std::vector<std::uint8_t> payload;
    bgl::EncodePtcPhoto(MakePhoto(state.range(1) != 0),
                        static_cast<int>(state.range(0)), payload);
    bgl::PtcScratch scratch;
    std::vector<std::uint16_t> pixels(SAMPLES);
    for (auto _ : state)
    {
        const bgl::CodecStatus status =
            bgl::DecodePtcPhoto(payload, scratch, pixels);
        if (!status.IsDone())
        {
            state.SkipWithError(status.Expected());
        }
        benchmark::DoNotOptimize(pixels.data());
    }
    CountSamples(state, payload.size());
}

BENCHMARK(BM_PtcPhotoDecode)->ArgsProduct({{0, 4, 30}, {0, 1}});

/** The argument is the quantiser step, including that of alpha. */
void BM_PtcPhoto32Decode(benchmark::State &state)
{
    const int step = static_cast<int>(state.range(0));
    std::vector<std::uint8_t> payload;
    bgl::EncodePtcPhoto32(MakePhoto32(true), step, step, payload);
    bgl::PtcScratch scratch;
    std::vector<std::uint32_t> pixels(SAMPLES);
    for (auto _ : state)
    {
        const bgl::CodecStatus status =
            bgl::DecodePtcPhoto32(payload, scratch, pixels);
        if (!status.IsDone())
        {
            state.SkipWithError(status.Expected());
        }
        benchmark::DoNotOptimize(pixels.data());
    }
    CountSamples(state, payload.size());
}

BENCHMARK(BM_PtcPhoto32Decode)->Arg(0)->Arg(30);

void BM_PtcPhotoEncode(benchmark::State &state)
{
    const std::vector<std::uint16_t> pixels = MakePhoto(true);
    std::vector<std::uint8_t> payload;
    for (auto _ : state)
    {
        payload.clear();
        bgl::EncodePtcPhoto(pixels, static_cast<int>(state.range(0)), payload);
        benchmark::DoNotOptimize(payload.data());
    }
    CountSamples(state, payload.size());
}

BENCHMARK(BM_PtcPhotoEncode)->Arg(0)->Arg(30);

}  // namespace
