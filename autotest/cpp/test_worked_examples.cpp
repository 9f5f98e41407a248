// SPDX-License-Identifier: MIT
// The worked examples of CONTRIBUTING.md: a record that no simulator has, and a
// codec.

#include "driver/bytes/codec_status.h"
#include "ogr/records/core/layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace
{

using namespace bgl;
using Bytes = std::vector<std::uint8_t>;

/** A mast that carries lights. */
struct Mast
{
    GeoPosition foot{};

    /** Metres. */
    double height = 0.0;

    int colour = 0;
    bool isLit = false;

    /** Bits whose meaning is not known: a copy of the record keeps them. */
    std::uint8_t unused = 0;

    std::string name{};
};

constexpr std::uint16_t RECORD_MAST = 0x1FF;

constexpr auto MAST =
    Record<Mast>(Ids<RECORD_MAST>{}, Position(&Mast::foot, "foot"),
                 F32(&Mast::height, "height in metres"),
                 Bits<std::uint8_t>(Range<0, 4>(&Mast::colour, "colour"),
                                    Bit<7>(&Mast::isLit, "lit"),
                                    Spare<0x70>(&Mast::unused)))
        .WithText(&Mast::name, "name");

static_assert(MAST.Size(RECORD_MAST) == 17);

std::optional<Mast> ParseMast(const RecordView &record, RecordLog &log)
{
    return MAST.Parse(record, log);
}

void WriteMast(const Mast &mast, RecordWriter &writer)
{
    MAST.WriteRecord(writer, RECORD_MAST, mast);
}

constexpr std::uint8_t MAST_BYTES[] = {
    0xFF, 0x01, 28,  0,   0,   0,           // id and size
    0,    0,    0,   32,  0,   0, 0, 16,    // the middle of a hemisphere
    0xD4, 0x30, 0,   0,   0,   0, 0, 0x41,  // 12.5 m; 8 m high
    0xF3, 'M',  'a', 's', 't', 0};          // lit, colour 3; name; padding

std::optional<Mast> ParseBytes(ByteSpan bytes, ProblemList &problems)
{
    RecordLog log(problems);
    return ParseMast({RECORD_MAST, HeaderForm::Long, bytes, 0}, log);
}

TEST(WorkedExample, ARecordIsReadAndWrittenByOneLayout)
{
    ProblemList problems;
    const std::optional<Mast> mast = ParseBytes(MAST_BYTES, problems);
    ASSERT_TRUE(mast);
    EXPECT_EQ(mast->foot.altitude, 12.5);
    EXPECT_EQ(mast->height, 8.0);
    EXPECT_EQ(mast->colour, 3);
    EXPECT_TRUE(mast->isLit);
    EXPECT_EQ(mast->unused, 0x70);
    EXPECT_EQ(mast->name, "Mast");
    Bytes written;
    RecordWriter writer(written, TextEncoding::Windows1252);
    WriteMast(*mast, writer);
    EXPECT_TRUE(writer.IsOk());
    EXPECT_TRUE(std::ranges::equal(written, MAST_BYTES));
    EXPECT_EQ(problems.Count(), 0U);
}

TEST(WorkedExample, ARecordThatIsCutIsNamed)
{
    ProblemList problems;
    const ByteSpan bytes(MAST_BYTES);
    EXPECT_FALSE(ParseBytes(bytes.first(22), problems));
    EXPECT_EQ(problems.Count(), 1U);
}

TEST(WorkedExample, ARecordHasItsByteTable)
{
    const std::vector<FieldRow> rows = MAST.Describe(RECORD_MAST);
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[1].offset, 12U);
    EXPECT_EQ(rows[1].type, std::string("f32"));
    EXPECT_EQ(rows[2].meaning, std::string("bits 0-3 colour; bit 7 lit"));
    EXPECT_EQ(rows[3].size, 0U);
}

/** Pairs of a count and a value. Stops where the samples are full. */
CodecStatus DecodeRuns(ByteSpan payload, MutableByteSpan samples)
{
    std::size_t filled = 0;
    std::size_t position = 0;
    while (filled < samples.size())
    {
        if (payload.size() - position < 2)
        {
            return CodecStatus::Damaged(position, "a count and a value");
        }
        const std::size_t count = payload[position];
        if (count == 0 || count > samples.size() - filled)
        {
            return CodecStatus::Damaged(position, "a count that fits");
        }
        std::fill_n(samples.begin() + static_cast<std::ptrdiff_t>(filled),
                    count, payload[position + 1]);
        filled += count;
        position += 2;
    }
    return CodecStatus::Done();
}

/** Appends the payload of samples. */
void EncodeRuns(ByteSpan samples, Bytes &sink)
{
    constexpr std::size_t longest = 255;
    for (std::size_t first = 0; first < samples.size();)
    {
        std::size_t end = first + 1;
        while (end < samples.size() && samples[end] == samples[first] &&
               end - first < longest)
        {
            ++end;
        }
        sink.push_back(static_cast<std::uint8_t>(end - first));
        sink.push_back(samples[first]);
        first = end;
    }
}

TEST(WorkedExample, ACodecGivesItsSamplesBack)
{
    Bytes samples(700, 9);
    samples[3] = 4;
    Bytes payload;
    EncodeRuns(samples, payload);
    EXPECT_EQ(payload, (Bytes{3, 9, 1, 4, 255, 9, 255, 9, 186, 9}));
    Bytes decoded(samples.size());
    EXPECT_TRUE(DecodeRuns(payload, decoded).IsDone());
    EXPECT_EQ(decoded, samples);
}

TEST(WorkedExample, ACodecNamesDamage)
{
    Bytes decoded(4);
    const std::array<Bytes, 4> damaged = {{{3, 9}, {3, 9, 1}, {5, 9}, {0, 9}}};
    const std::array<std::size_t, 4> offsets = {2, 2, 0, 0};
    for (std::size_t i = 0; i < damaged.size(); ++i)
    {
        const CodecStatus status = DecodeRuns(damaged[i], decoded);
        EXPECT_EQ(status.GetKind(), CodecStatus::Kind::Damaged) << i;
        EXPECT_EQ(status.Offset(), offsets[i]) << i;
    }
}

}  // namespace
