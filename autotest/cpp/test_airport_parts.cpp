// SPDX-License-Identifier: MIT
// Parsers of procedures, and of objects and paint on airports:
// ogr/records/format.md 3.12, 3.13 and chapter 4.

#include "driver/bytes/byte_writer.h"
#include "ogr/records/core/record_codec.h"
#include "ogr/records/airport/airport_light.h"
#include "ogr/records/airport/procedure.h"
#include "ogr/records/airport/apron.h"
#include "ogr/records/scenery/ground.h"
#include "ogr/records/airport/airport_object.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace
{

using Bytes = std::vector<std::uint8_t>;

/** Makes a record with a long header around a body. */
Bytes MakeRecord(std::uint16_t id, const Bytes &body)
{
    Bytes record;
    bgl::ByteWriter writer(record);
    writer.Write(id);
    writer.Write(static_cast<std::uint32_t>(body.size() + 6));
    for (const std::uint8_t byte : body)
    {
        writer.Write(byte);
    }
    return record;
}

/** Returns `count` bytes that count up from 1. */
Bytes MakeBytes(std::size_t count)
{
    Bytes bytes(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        bytes[i] = static_cast<std::uint8_t>(i + 1);
    }
    return bytes;
}

Bytes Join(const std::vector<Bytes> &parts)
{
    Bytes all;
    for (const Bytes &part : parts)
    {
        for (const std::uint8_t byte : part)
        {
            all.push_back(byte);
        }
    }
    return all;
}

/** Whether a parser accepts a record; it adds to the log. */
using Parse = std::function<bool(const bgl::RecordView &, bgl::RecordLog &)>;

template <class T>
Parse Wrap(std::optional<T> (*parse)(const bgl::RecordView &, bgl::RecordLog &))
{
    return [parse](const bgl::RecordView &record, bgl::RecordLog &log)
    { return parse(record, log).has_value(); };
}

bgl::RecordView MakeView(const Bytes &bytes)
{
    return {bgl::LoadLittleEndian<std::uint16_t>(bytes.data()),
            bgl::HeaderForm::Long, bytes, 0};
}

/** Parses a sound record: expects no problem, and no unread byte. */
void ExpectWhole(const Bytes &bytes, const Parse &parse)
{
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    log.StartCoverage(bytes.size());
    EXPECT_TRUE(parse(MakeView(bytes), log));
    EXPECT_EQ(problems.Count(), 0U);
    EXPECT_EQ(log.CountUncovered(0, bytes.size()), 0U);
}

TEST(LegContainer, KnowsItsGenerations)
{
    constexpr struct
    {
        std::uint16_t first;
        std::uint16_t last;
        std::size_t size;
    } GENERATIONS[] = {
        {0x2D, 0x2F, 44}, {0xE1, 0xE6, 60}, {0xEC, 0xF1, 68}, {0xF4, 0xF9, 72}};

    std::size_t count = 0;
    for (const auto &generation : GENERATIONS)
    {
        for (std::uint16_t id = generation.first; id <= generation.last; ++id)
        {
            const bgl::LegContainer *container = bgl::FindLegContainer(id);
            ASSERT_NE(container, nullptr) << id;
            EXPECT_EQ(container->elementSize, generation.size) << id;
            EXPECT_EQ(static_cast<int>(container->role), id - generation.first);
            ++count;
        }
    }
    EXPECT_EQ(count, 21U);
    for (std::uint16_t id = 0; id < 0x200; ++id)
    {
        count -= bgl::FindLegContainer(id) != nullptr ? 1U : 0U;
    }
    EXPECT_EQ(count, 0U);
}

TEST(ProcedureLeg, ReadsEveryByteOfEveryGeneration)
{
    for (const std::uint16_t id :
         std::initializer_list<std::uint16_t>{0x2D, 0xE2, 0xF0, 0xF9})
    {
        const bgl::LegContainer *container = bgl::FindLegContainer(id);
        const Bytes body =
            Join({{3, 0}, MakeBytes(3 * container->elementSize)});
        std::vector<bgl::ProcedureLeg> parsed;
        ExpectWhole(MakeRecord(id, body),
                    [&](const bgl::RecordView &record, bgl::RecordLog &log)
                    {
                        bgl::ParseLegs(record, *container, log, parsed);
                        return parsed.size() == 3;
                    });
        EXPECT_EQ(parsed[1].offset, 8 + container->elementSize);
        EXPECT_EQ(parsed[0].type, 1);
        EXPECT_EQ(parsed[0].altitudeDescriptor, 2);
        EXPECT_EQ(parsed[1].speedLimit.has_value(),
                  container->elementSize > 44);
        EXPECT_EQ(parsed[1].arcCentre.IsEmpty(), container->elementSize < 68);
    }
}

TEST(ProcedureLeg, ReadsWhatThereIsWhenTheCountLies)
{
    const Bytes bytes =
        MakeRecord(0x2E, Join({{0xFF, 0xFF}, MakeBytes(2 * 44 + 3)}));
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    std::vector<bgl::ProcedureLeg> parsed;
    bgl::ParseLegs(MakeView(bytes), *bgl::FindLegContainer(0x2E), log, parsed);
    EXPECT_EQ(parsed.size(), 2U);
    EXPECT_EQ(problems.CountSkipped(), 1U);
}

TEST(FixReference, ReadsKindIdentRegionAndAirport)
{
    Bytes body;
    bgl::ByteWriter writer(body);
    const auto pack = [](const char *text) {
        return static_cast<std::uint32_t>(
            bgl::PackIdentifier(text).value_or(0));
    };
    const std::uint32_t region = pack("EDST") << 11 | pack("ED");
    writer.Write(pack("RW07R") << 5 | 9U);
    writer.Write(region);
    writer.Write(std::uint32_t{9});
    writer.Write(pack("RW07RX"));
    writer.Write(region);
    const Bytes bytes = MakeRecord(1, body);
    const std::uint8_t *fields = bytes.data() + 6;
    for (const std::string ident : {"RW07R", "RW07RX"})
    {
        const auto fix =
            ident.size() == 5
                ? bgl::FixCodec::Load<bgl::FixReference>(fields)
                : bgl::LongFixCodec::Load<bgl::FixReference>(fields + 8);
        EXPECT_EQ(fix.kind, bgl::FIX_RUNWAY);
        EXPECT_EQ(fix.ident, ident);
        EXPECT_EQ(fix.region, "ED");
        EXPECT_EQ(fix.airport, "EDST");
        EXPECT_FALSE(fix.IsEmpty());
    }
    EXPECT_TRUE(bgl::FixReference().IsEmpty());
}

/** Sizes of the fixed parts of records with children. */
TEST(Procedures, HaveTheFixedSizesOfTheSpec)
{
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    const auto parse = [&](std::uint16_t id, Bytes body)
    {
        body.resize(100);
        const Bytes bytes = MakeRecord(id, body);
        if (const auto approach = bgl::ParseApproach(MakeView(bytes), log))
        {
            return approach->fixedSize;
        }
        if (const auto sidStar = bgl::ParseSidStar(MakeView(bytes), log))
        {
            return sidStar->fixedSize;
        }
        const auto transition =
            bgl::ParseProcedureTransition(MakeView(bytes), log);
        return transition ? transition->fixedSize : 0;
    };
    EXPECT_EQ(parse(0x24, {}), 0x20U);
    EXPECT_EQ(parse(0xB6, {}), 0x24U);
    EXPECT_EQ(parse(0xFA, {}), 0x24U);
    EXPECT_EQ(parse(0x42, {}), 20U);
    EXPECT_EQ(parse(0x48, {}), 20U);
    EXPECT_EQ(parse(0x2C, {1}), 0x14U);
    EXPECT_EQ(parse(0x2C, {2}), 0x24U);
    EXPECT_EQ(parse(0xB7, {1}), 0x18U);
    EXPECT_EQ(parse(0x49, {1}), 0x1CU);
    EXPECT_EQ(parse(0x49, {2}), 0x2CU);
    EXPECT_EQ(parse(0x46, {}), 0x0CU);
    EXPECT_EQ(parse(0x47, {}), 0x08U);
    EXPECT_EQ(parse(0x4A, {}), 0x10U);
    EXPECT_EQ(parse(0x23, {}), 0U);
}

/** A record of each kind with only a fixed part and one element. */
struct Sample
{
    std::uint16_t id;
    Bytes body;
    Parse parse;
};

/** Makes a library object of 64 bytes. */
Bytes MakeObject()
{
    return Join({{0x0B, 0, 64, 0}, Bytes(60, 0)});
}

std::vector<Sample> MakeSamples()
{
    const Bytes vertex = MakeBytes(8);
    const Bytes guid = MakeBytes(16);
    const Bytes zeros(34, 0);
    const auto some = [](std::size_t count) { return MakeBytes(count); };
    return {
        {0x31,
         Join({{1, 0, 2, 0, 1, 0},
               some(12),
               vertex,
               vertex,
               some(4),
               {0, 0, 1, 0}}),
         Wrap(bgl::ParseApronLights)},
        {0x31, Join({{0, 1, 1, 0, 3, 0}, some(12), vertex, {'a', 'b', 'c', 0}}),
         Wrap(bgl::ParseApronLights)},
        {0x38, Join({{1, 0}, guid, guid, vertex}), Wrap(bgl::ParseFence)},
        {0x39, Join({{1, 0}, guid, guid, vertex}), Wrap(bgl::ParseFence)},
        {0x3B, Join({{9, 9, 1, 0, 1, 0}, vertex, {0, 0, 0, 0, 0, 0, 0, 0}}),
         Wrap(bgl::ParsePerimeter)},
        {0xCF, Join({{4, 3, 1, 0, 0, 0}, guid, vertex}),
         Wrap(bgl::ParsePaintedLine)},
        {0xD8, Join({some(4), {1, 0}, some(8), vertex}),
         Wrap(bgl::ParsePaintedArea)},
        {0x57, Join({{3, 0}, zeros, some(10)}), Wrap(bgl::ParseLightSupport)},
        {0x5A, Join({{1, 0}, guid, some(24), Bytes(16, 0)}),
         Wrap(bgl::ParseLightRow)},
        {0x58, Join({{0, 2}, some(4), guid, some(4), {'a', 'b'}}),
         Wrap(bgl::ParseLightPreset)},
        {0x59, some(62), Wrap(bgl::ParseLight)},
        {0xE9, Join({{0, 0}, some(8)}), Wrap(bgl::ParseGroundMerging)},
    };
}

TEST(AirportParts, ReadEveryByte)
{
    for (const Sample &sample : MakeSamples())
    {
        SCOPED_TRACE(sample.id);
        ExpectWhole(MakeRecord(sample.id, sample.body), sample.parse);
    }
}

TEST(AirportParts, RefuseRecordsThatAreCut)
{
    for (const Sample &sample : MakeSamples())
    {
        // Padding and names may be truncated, elements must not be.
        const std::size_t last = sample.body.size() - 4;
        for (std::size_t size = 0; size < last; ++size)
        {
            const Bytes body(sample.body.begin(),
                             sample.body.begin() +
                                 static_cast<std::ptrdiff_t>(size));
            const Bytes bytes = MakeRecord(sample.id, body);
            bgl::ProblemList problems;
            bgl::RecordLog log(problems);
            EXPECT_FALSE(sample.parse(MakeView(bytes), log)) << sample.id;
            EXPECT_EQ(problems.CountSkipped(), 1U)
                << sample.id << " of " << size;
        }
    }
}

TEST(AirportParts, LeaveOtherRecordsAlone)
{
    const Bytes bytes = MakeRecord(0x7FFF, MakeBytes(100));
    for (const Sample &sample : MakeSamples())
    {
        bgl::ProblemList problems;
        bgl::RecordLog log(problems);
        EXPECT_FALSE(sample.parse(MakeView(bytes), log));
        EXPECT_EQ(problems.CountSkipped(), 0U);
    }
}

TEST(Jetway, FindsItsObjects)
{
    const Bytes object = MakeObject();
    const Bytes fsx =
        MakeRecord(0x3A, Join({{12, 0, 18, 0, 64, 0, 0, 0}, object, {0, 0}}));
    const Bytes msfs =
        MakeRecord(0xDE, Join({{12, 0, 18, 0, 13, 0, 0, 0, 64, 0, 64, 0},
                               object,
                               object,
                               {0, 0}}));
    ExpectWhole(fsx, Wrap(bgl::ParseJetway));
    ExpectWhole(msfs, Wrap(bgl::ParseJetway));
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    const auto jetway = bgl::ParseJetway(MakeView(msfs), log);
    ASSERT_TRUE(jetway);
    EXPECT_EQ(jetway->parking, (bgl::ParkingReference{18, 12, 13}));
    EXPECT_TRUE(jetway->hasSuffix);
    EXPECT_TRUE(jetway->object);
    EXPECT_TRUE(jetway->second);
    EXPECT_FALSE(bgl::ParseJetway(MakeView(fsx), log)->second);
}

TEST(ProjectedMesh, FindsItsObject)
{
    const Bytes bytes = MakeRecord(
        0xE8, Join({{3, 4, 1, 0, 0, 0x80, 64, 0}, MakeObject(), {0, 0}}));
    ExpectWhole(bytes, Wrap(bgl::ParseProjectedMesh));
}

}  // namespace
