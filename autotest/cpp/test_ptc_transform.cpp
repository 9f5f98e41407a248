// SPDX-License-Identifier: MIT
// Lapped transform and coefficient order of PTC: frmts/trq1/format.md chapters
// 9.3, 9.8 and 13.

#include "frmts/codecs/ptc/coefficient_order.h"
#include "frmts/codecs/ptc/lapped_steps.h"
#include "frmts/codecs/ptc/lapped_transform.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <random>
#include <set>
#include <vector>

namespace
{

using namespace bgl::ptc;

using Numbers = std::vector<int>;

// The steps are always inlined and have no address; this turns one into a
// function object.
#define STEP(name) [](auto &...cells) { name(cells...); }

const Numbers BLOCK = {160, -12, 7, 3, 25, -9, 4, 0, -6, 2, 1, -3, 5, -1, 0, 2};

template <std::size_t SIZE, class Step>
Numbers Applied(const Numbers &numbers, Step step)
{
    Cell cells[SIZE];
    for (std::size_t i = 0; i < SIZE; ++i)
    {
        cells[i] = static_cast<Cell>(numbers[i]);
    }
    step(cells);
    Numbers result;
    for (const Cell cell : cells)
    {
        result.push_back(static_cast<int>(cell));
    }
    return result;
}

using FourCells = void (*)(Cell &, Cell &, Cell &, Cell &);

Numbers AppliedToFour(const Numbers &numbers, FourCells step)
{
    return Applied<4>(numbers,
                      [&](Cell(&c)[4]) { step(c[0], c[1], c[2], c[3]); });
}

Numbers RandomNumbers(std::size_t count, int bits, unsigned seed)
{
    std::mt19937 random(seed);
    Numbers numbers(count);
    for (int &number : numbers)
    {
        number = static_cast<int>(random()) >> (32 - bits);
    }
    return numbers;
}

TEST(PtcSteps, TestVectors)
{
    const Numbers four = {10, -3, 7, 4};
    EXPECT_EQ(AppliedToFour(four, STEP(H)), (Numbers{9, 8, -2, 5}));
    EXPECT_EQ(AppliedToFour(four, STEP(R)), (Numbers{2, 3, 5, -11}));
    EXPECT_EQ(AppliedToFour(four, STEP(Q)), (Numbers{4, -4, 7, 11}));
    EXPECT_EQ(Applied<2>({10, -3}, [](Cell(&c)[2]) { S(c[0], c[1]); }),
              (Numbers{6, -6}));
    EXPECT_EQ(Applied<2>({7, -4}, [](Cell(&c)[2]) { InverseS(c[0], c[1]); }),
              (Numbers{11, 0}));
}

TEST(PtcSteps, GroupTestVectors)
{
    EXPECT_EQ(Applied<16>(BLOCK, STEP(T)),
              (Numbers{43, 39, 48, 57, 41, 38, 47, 51, 38, 33, 41, 42, 31, 29,
                       29, 31}));
    EXPECT_EQ(
        Applied<16>(BLOCK, STEP(O2)),
        (Numbers{108, -33, 28, 29, -8, -3, 0, -2, 22, -7, 8, 3, 25, -7, 6, 7}));
    EXPECT_EQ(Applied<16>(BLOCK, STEP(InverseO2)),
              (Numbers{222, 54, -58, -36, 108, 16, -23, -20, -82, -16, 21, 10,
                       -23, -9, 7, 6}));
    EXPECT_EQ(Applied<4>({40, -7, 12, 5}, STEP(O1)),
              (Numbers{32, -10, 16, 14}));
}

TEST(PtcSteps, InversesOfFour)
{
    const std::pair<FourCells, FourCells> pairs[] = {{STEP(H), STEP(InverseH)},
                                                     {STEP(R), STEP(InverseR)},
                                                     {STEP(Q), STEP(InverseQ)},
                                                     {STEP(D), STEP(U)},
                                                     {STEP(U), STEP(D)}};
    for (unsigned seed = 0; seed < 500; ++seed)
    {
        const Numbers numbers = RandomNumbers(4, 20, seed);
        for (const auto &[step, inverse] : pairs)
        {
            EXPECT_EQ(AppliedToFour(AppliedToFour(numbers, step), inverse),
                      numbers);
            EXPECT_EQ(AppliedToFour(AppliedToFour(numbers, inverse), step),
                      numbers);
        }
    }
}

TEST(PtcSteps, DecoderUndoesEncoder)
{
    for (unsigned seed = 0; seed < 500; ++seed)
    {
        const Numbers group = RandomNumbers(16, 18, seed);
        EXPECT_EQ(Applied<16>(Applied<16>(group, STEP(InverseT)), STEP(T)),
                  group);
        EXPECT_EQ(Applied<16>(Applied<16>(group, STEP(InverseO2)), STEP(O2)),
                  group);
        const Numbers edge = RandomNumbers(4, 18, seed);
        EXPECT_EQ(Applied<4>(Applied<4>(edge, STEP(InverseO1)), STEP(O1)),
                  edge);
    }
}

/** The inverse transform following the specification, on a plain 256x256
 * plane. */
class PlainTransform final
{
  public:
    static constexpr int SIDE = 256;

    explicit PlainTransform(const Numbers &numbers)
        : m_cells(numbers.begin(), numbers.end())
    {
    }

    void Invert(bool hasOverlap)
    {
        for (const int spacing : {4, 1})
        {
            ForGroups(0, SIDE, spacing, STEP(T));
            if (hasOverlap)
            {
                ForGroups(2 * spacing, SIDE - 2 * spacing, spacing, STEP(O2));
                FilterEdges(spacing);
            }
        }
    }

    Numbers Result() const
    {
        return {m_cells.begin(), m_cells.end()};
    }

  private:
    Cell &At(int y, int x)
    {
        return m_cells[static_cast<std::size_t>(y * SIDE + x)];
    }

    void ForGroups(int begin, int end, int s, void (*step)(Cell (&)[16]))
    {
        for (int y = begin; y < end; y += 4 * s)
        {
            for (int x = begin; x < end; x += 4 * s)
            {
                Cell c[16];
                for (int i = 0; i < 16; ++i)
                {
                    c[i] = At(y + i / 4 * s, x + i % 4 * s);
                }
                step(c);
                for (int i = 0; i < 16; ++i)
                {
                    At(y + i / 4 * s, x + i % 4 * s) = c[i];
                }
            }
        }
    }

    void FilterEdges(int s)
    {
        for (const int edge : {0, s, SIDE - 2 * s, SIDE - s})
        {
            for (int at = 2 * s; at < SIDE - 2 * s; at += 4 * s)
            {
                FilterEdge(edge, at, 0, s);
                FilterEdge(at, edge, s, 0);
            }
        }
    }

    void FilterEdge(int y, int x, int dy, int dx)
    {
        Cell c[4];
        for (int i = 0; i < 4; ++i)
        {
            c[i] = At(y + i * dy, x + i * dx);
        }
        O1(c);
        for (int i = 0; i < 4; ++i)
        {
            At(y + i * dy, x + i * dx) = c[i];
        }
    }

    std::vector<Cell> m_cells;
};

constexpr std::size_t SIDE = PlainTransform::SIDE;

/** Returns the cell of a sample, or of the coefficient at its position. */
template <class Number>
Number &SampleCell(BasicChannelPlane<Number> &plane, std::size_t y,
                   std::size_t x)
{
    return plane.samples.rows[y / 4][y % 4 * 4 + x % 4][x / 4];
}

template <class Number>
Number &CoefficientCell(BasicChannelPlane<Number> &plane, std::size_t y,
                        std::size_t x)
{
    if (y % 4 == 0 && x % 4 == 0)
    {
        return plane.dc.rows[y / 16][y / 4 % 4 * 4 + x / 4 % 4][x / 16];
    }
    return SampleCell(plane, y, x);
}

using CellAt = Cell &(*)(ChannelPlane &, std::size_t, std::size_t);

Numbers PlaneNumbers(ChannelPlane &plane, CellAt at)
{
    Numbers numbers;
    for (std::size_t i = 0; i < SIDE * SIDE; ++i)
    {
        numbers.push_back(static_cast<int>(at(plane, i / SIDE, i % SIDE)));
    }
    return numbers;
}

std::unique_ptr<ChannelPlane> FilledPlane(const Numbers &numbers, CellAt at)
{
    auto plane = std::make_unique<ChannelPlane>();
    for (std::size_t i = 0; i < SIDE * SIDE; ++i)
    {
        at(*plane, i / SIDE, i % SIDE) = static_cast<Cell>(numbers[i]);
    }
    return plane;
}

template <class Number>
void InverseTransform(BasicChannelPlane<Number> &plane, bool hasOverlap)
{
    InverseTransformDc(plane, hasOverlap);
    for (std::size_t row = 0; row < 64; ++row)
    {
        InverseTransformRow(plane, row, hasOverlap);
    }
}

class PtcTransform : public testing::TestWithParam<bool>
{
};

TEST_P(PtcTransform, EqualsTheSpecification)
{
    const Numbers coefficients = RandomNumbers(SIDE * SIDE, 14, 1);
    PlainTransform plain(coefficients);
    plain.Invert(GetParam());
    const auto plane = FilledPlane(coefficients, CoefficientCell);
    InverseTransform(*plane, GetParam());
    EXPECT_EQ(PlaneNumbers(*plane, SampleCell), plain.Result());
}

TEST_P(PtcTransform, WrapsLikeTheSpecification)
{
    const Numbers coefficients = RandomNumbers(SIDE * SIDE, 32, 2);
    PlainTransform plain(coefficients);
    plain.Invert(GetParam());
    const auto plane = FilledPlane(coefficients, CoefficientCell);
    InverseTransform(*plane, GetParam());
    EXPECT_EQ(PlaneNumbers(*plane, SampleCell), plain.Result());
}

TEST_P(PtcTransform, DecoderUndoesEncoder)
{
    // Nineteen bits: samples of a lossy image have three fraction bits.
    const Numbers samples = RandomNumbers(SIDE * SIDE, 19, 3);
    const auto plane = FilledPlane(samples, SampleCell);
    ForwardTransform(*plane, GetParam());
    InverseTransform(*plane, GetParam());
    EXPECT_EQ(PlaneNumbers(*plane, SampleCell), samples);
}

/** Returns the same coefficients in cells of half the size. */
std::unique_ptr<NarrowChannelPlane> Narrowed(const Numbers &coefficients)
{
    auto plane = std::make_unique<NarrowChannelPlane>();
    for (std::size_t i = 0; i < SIDE * SIDE; ++i)
    {
        CoefficientCell(*plane, i / SIDE, i % SIDE) =
            static_cast<Cell>(coefficients[i]);
    }
    return plane;
}

Numbers SamplesOf(NarrowChannelPlane &plane)
{
    Numbers numbers;
    for (std::size_t i = 0; i < SIDE * SIDE; ++i)
    {
        const auto bits =
            static_cast<std::uint16_t>(SampleCell(plane, i / SIDE, i % SIDE));
        numbers.push_back(static_cast<std::int16_t>(bits));
    }
    return numbers;
}

/** Waves of the largest colour differences that five bits can have, with
 * periods from `height` and `width` samples to a half; the coefficients are
 * large then. */
Numbers Waves(std::size_t height, std::size_t width)
{
    Numbers numbers;
    for (std::size_t i = 0; i < SIDE * SIDE; ++i)
    {
        const std::size_t halves = i / SIDE / height + i % SIDE / width;
        numbers.push_back(halves % 2 == 0 ? 31 : -31);
    }
    return numbers;
}

TEST_P(PtcTransform, NarrowCellsHoldDifferencesOfFiveBits)
{
    std::vector<Numbers> images = {RandomNumbers(SIDE * SIDE, 6, 4)};
    for (const std::size_t height : {1u, 2u, 4u, 6u, 16u, 256u})
    {
        for (const std::size_t width : {1u, 2u, 3u, 4u, 8u, 16u, 64u, 256u})
        {
            images.push_back(Waves(height, width));
        }
    }
    for (const Numbers &samples : images)
    {
        const auto wide = FilledPlane(samples, SampleCell);
        ForwardTransform(*wide, GetParam());
        const auto plane = Narrowed(PlaneNumbers(*wide, CoefficientCell));
        InverseTransform(*plane, GetParam());
        EXPECT_TRUE(SamplesOf(*plane) == samples);
    }
}

INSTANTIATE_TEST_SUITE_P(Overlap, PtcTransform, testing::Bool());

TEST(PtcTransformWithoutOverlap, FlatImageHasOnlyDc)
{
    const auto plane = FilledPlane(Numbers(SIDE * SIDE, 100), SampleCell);
    ForwardTransform(*plane, false);
    Numbers coefficients = PlaneNumbers(*plane, CoefficientCell);
    for (std::size_t i = 0; i < SIDE * SIDE; ++i)
    {
        const bool isDc = i / SIDE % 16 == 0 && i % 16 == 0;
        ASSERT_EQ(coefficients[i] != 0, isDc) << i;
    }
}

TEST(PtcCoefficientOrder, EveryPlaceOccursOnce)
{
    std::set<std::size_t> places;
    for (const std::size_t position : std::span(DC_POSITIONS).first(STRIPE_DC))
    {
        const std::size_t block = position / LappedGrid<16>::STRIDE;
        const std::size_t macroblock = position % LappedGrid<16>::STRIDE;
        ASSERT_LT(block, 16u);
        ASSERT_LT(macroblock, 16u);
        places.insert((block / 4 * 16) * 64 + macroblock * 4 + block % 4);
    }
    for (const std::size_t position :
         std::span(AC_POSITIONS).first(STRIPE_COEFFICIENTS - STRIPE_DC))
    {
        const std::size_t line = position / LappedGrid<64>::STRIDE;
        const std::size_t group = position % LappedGrid<64>::STRIDE;
        ASSERT_LT(line, 64u);
        ASSERT_LT(group, 64u);
        places.insert(line * 64 + group);
    }
    EXPECT_EQ(places.size(), STRIPE_COEFFICIENTS);
}

/** Position of an AC coefficient: macroblock, block row and column, sample row
 * and column. */
using Place = std::array<std::size_t, 5>;

Place AcPlace(std::size_t coefficient)
{
    const std::size_t position = AC_POSITIONS[coefficient - STRIPE_DC];
    const std::size_t line = position / LappedGrid<64>::STRIDE;
    const std::size_t group = position % LappedGrid<64>::STRIDE;
    return {group / 4, line / 16, group % 4, line % 16 / 4, line % 4};
}

TEST(PtcCoefficientOrder, PlacesOfTheSpecification)
{
    EXPECT_EQ(DC_POSITIONS[0], 0);
    EXPECT_EQ(DC_POSITIONS[15], 15);
    // DC order: 00 01 11 10 20 ... 23
    EXPECT_EQ(DC_POSITIONS[2 * 16 + 3], 5 * LappedGrid<16>::STRIDE + 3);
    EXPECT_EQ(DC_POSITIONS[15 * 16], 11 * LappedGrid<16>::STRIDE);
    EXPECT_EQ(AcPlace(256), (Place{0, 0, 0, 0, 1}));
    EXPECT_EQ(AcPlace(257), (Place{0, 0, 0, 1, 0}));
    EXPECT_EQ(AcPlace(258), (Place{0, 0, 0, 1, 1}));
    EXPECT_EQ(AcPlace(256 + 3 * 5), (Place{0, 3, 0, 0, 1}));
    EXPECT_EQ(AcPlace(256 + 3 * 16), (Place{1, 0, 0, 0, 1}));
    EXPECT_EQ(AcPlace(1024), (Place{0, 0, 0, 0, 2}));
    EXPECT_EQ(AcPlace(2048 + 4), (Place{0, 0, 0, 3, 1}));
    EXPECT_EQ(AcPlace(3328), (Place{0, 0, 0, 2, 3}));
    EXPECT_EQ(AcPlace(4095), (Place{15, 0, 3, 3, 3}));
}

}  // namespace
