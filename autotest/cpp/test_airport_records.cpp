// SPDX-License-Identifier: MIT
// Parsers of airports and their children: every byte is accounted for, and the
// examples of the spec are read.

#include "driver/bytes/byte_writer.h"
#include "ogr/records/airport/airport.h"
#include "ogr/records/airport/apron.h"
#include "ogr/records/airport/airport_part.h"
#include "ogr/records/navigation/name_index.h"
#include "ogr/records/airport/parking.h"
#include "ogr/records/airport/airport_object.h"
#include "ogr/records/core/record_cursor.h"
#include "ogr/records/airport/runway.h"
#include "ogr/records/core/record_values.h"
#include "ogr/records/airport/taxi.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace
{

using Bytes = std::vector<std::uint8_t>;

constexpr std::uint64_t OFFSET = 1000;

/** Makes a record of `size` bytes, all of them `fill` after the header. */
Bytes MakeRecord(std::uint16_t id, std::uint32_t size, std::uint8_t fill = 0)
{
    Bytes bytes(size, fill);
    bgl::StoreLittleEndian(bytes.data(), id);
    bgl::StoreLittleEndian(bytes.data() + 2, size);
    return bytes;
}

void Append(Bytes &bytes, const Bytes &more)
{
    bytes.insert(bytes.end(), more.begin(), more.end());
    bgl::StoreLittleEndian(bytes.data() + 2,
                           static_cast<std::uint32_t>(bytes.size()));
}

bgl::RecordView View(const Bytes &bytes)
{
    return {bgl::LoadLittleEndian<std::uint16_t>(bytes.data()),
            bgl::HeaderForm::Long, bytes, OFFSET};
}

/** A log that accounts for the bytes of one record. */
class Book final
{
  public:
    explicit Book(const Bytes &bytes) : m_bytes(bytes)
    {
        m_log.EnterSection(0x03);
        m_log.StartCoverage(OFFSET + bytes.size());
        // The cursor covers the header.
        m_log.Cover(OFFSET, 6);
    }

    bgl::RecordLog &Log()
    {
        return m_log;
    }

    std::uint64_t CountUncovered() const
    {
        return m_log.CountUncovered(OFFSET, m_bytes.size());
    }

    const bgl::ProblemList &Problems() const
    {
        return m_problems;
    }

  private:
    const Bytes &m_bytes;
    bgl::ProblemList m_problems{};
    bgl::RecordLog m_log{m_problems};
};

TEST(AirportRecords, SurfacesAreUnmaskedBehindTheUnknownOne)
{
    EXPECT_EQ(bgl::DecodeSurface(0x04).type, 4);
    EXPECT_FALSE(bgl::DecodeSurface(0x04).isTransparent);
    EXPECT_EQ(bgl::DecodeSurface(0x84).type, 4);
    EXPECT_TRUE(bgl::DecodeSurface(0x84).isTransparent);
    EXPECT_EQ(bgl::DecodeSurface(0xFE).type, bgl::SURFACE_UNKNOWN);
    EXPECT_FALSE(bgl::DecodeSurface(0xFE).isTransparent);
}

/** Runs a parser over a sound record: expects no problem, no byte left. */
template <class Parse> void ExpectAllRead(const Bytes &bytes, Parse parse)
{
    Book book(bytes);
    EXPECT_TRUE(parse(View(bytes), book.Log()));
    EXPECT_EQ(book.Problems().Count(), 0U);
    EXPECT_EQ(book.CountUncovered(), 0U);
}

TEST(AirportRecords, RecordsOfOtherKindsAreNoAirports)
{
    for (const std::uint16_t id : {std::uint16_t{0x02}, std::uint16_t{0x4000}})
    {
        const Bytes bytes = MakeRecord(id, 0x60);
        bgl::ProblemList problems;
        bgl::RecordLog log(problems);
        EXPECT_FALSE(bgl::IsAirport(id));
        EXPECT_FALSE(bgl::ParseAirport(View(bytes), log)) << id;
    }
}

TEST(AirportRecords, EveryByteOfSingleRecordsIsRead)
{
    ExpectAllRead(MakeRecord(bgl::RECORD_HELIPAD, 36),
                  [](const bgl::RecordView &record, bgl::RecordLog &log)
                  { return bgl::ParseHelipad(record, log).has_value(); });
    ExpectAllRead(MakeRecord(bgl::RECORD_COM, 28),
                  [](const bgl::RecordView &record, bgl::RecordLog &log)
                  { return bgl::ParseCom(record, log).has_value(); });
    ExpectAllRead(MakeRecord(bgl::RECORD_DELETE_AIRPORT, 12),
                  [](const bgl::RecordView &record, bgl::RecordLog &log)
                  { return bgl::ParseDeleteAirport(record, log).has_value(); });
    for (const auto &[id, size] :
         {std::pair<std::uint16_t, std::uint32_t>{bgl::RECORD_APRON, 12},
          {bgl::RECORD_APRON_PREPAR3D, 32},
          {bgl::RECORD_APRON_MSFS_OLD, 48},
          {bgl::RECORD_APRON_MSFS, 52}})
    {
        ExpectAllRead(MakeRecord(id, size),
                      [](const bgl::RecordView &record, bgl::RecordLog &log)
                      { return bgl::ParseApron(record, log).has_value(); });
    }
    for (const auto &[id, size] :
         {std::pair<std::uint16_t, std::uint32_t>{bgl::RECORD_APRON_TRIANGLES,
                                                  12},
          {bgl::RECORD_APRON_TRIANGLES_PREPAR3D_4, 28},
          {bgl::RECORD_APRON_TRIANGLES_PREPAR3D_5, 32}})
    {
        ExpectAllRead(
            MakeRecord(id, size),
            [](const bgl::RecordView &record, bgl::RecordLog &log)
            { return bgl::ParseApronTriangles(record, log).has_value(); });
    }
}

/** Makes a list of two elements whose bytes are zero. */
Bytes MakeList(std::uint16_t id, std::uint32_t elementSize)
{
    Bytes bytes = MakeRecord(id, 8 + 2 * elementSize);
    bytes[6] = 2;
    return bytes;
}

TEST(AirportRecords, EveryByteOfListsIsRead)
{
    for (const auto &[id, size] :
         {std::pair<std::uint16_t, std::uint32_t>{bgl::RECORD_TAXI_POINTS, 12},
          {bgl::RECORD_TAXI_POINTS_PREPAR3D, 16}})
    {
        std::vector<bgl::TaxiPoint> points;
        ExpectAllRead(MakeList(id, size),
                      [&](const bgl::RecordView &record, bgl::RecordLog &log)
                      { return bgl::ParseTaxiPoints(record, log, points); });
        EXPECT_EQ(points.size(), 2U);
        EXPECT_EQ(points[1].offset, OFFSET + 8 + size);
    }
    for (const auto &[id, size] :
         {std::pair<std::uint16_t, std::uint32_t>{bgl::RECORD_PARKINGS_FS9, 20},
          {bgl::RECORD_PARKINGS_FSX, 36},
          {bgl::RECORD_PARKINGS_PREPAR3D, 40},
          {bgl::RECORD_PARKINGS_MSFS, 56}})
    {
        std::vector<bgl::Parking> parkings;
        ExpectAllRead(MakeList(id, size),
                      [&](const bgl::RecordView &record, bgl::RecordLog &log)
                      { return bgl::ParseParkings(record, log, parkings); });
        EXPECT_EQ(parkings.size(), 2U);
    }
    for (const auto &[id, size] :
         {std::pair<std::uint16_t, std::uint32_t>{bgl::RECORD_TAXI_PATHS, 20},
          {bgl::RECORD_TAXI_PATHS_PREPAR3D_4, 36},
          {bgl::RECORD_TAXI_PATHS_PREPAR3D_5, 40},
          {bgl::RECORD_TAXI_PATHS_MSFS, 48}})
    {
        std::vector<bgl::TaxiPath> paths;
        ExpectAllRead(MakeList(id, size),
                      [&](const bgl::RecordView &record, bgl::RecordLog &log)
                      { return bgl::ParseTaxiPaths(record, log, paths); });
        EXPECT_EQ(paths.size(), 2U);
    }
    std::vector<std::string> names;
    ExpectAllRead(MakeList(bgl::RECORD_TAXI_NAMES, 8),
                  [&](const bgl::RecordView &record, bgl::RecordLog &log)
                  { return bgl::ParseTaxiNames(record, log, names); });
    EXPECT_EQ(names.size(), 2U);
}

TEST(AirportRecords, EveryByteOfRunwaysIsRead)
{
    for (const auto &[id, size, areaSize, lightsId, lightsSize] :
         {std::tuple<std::uint16_t, std::uint32_t, std::uint32_t, std::uint16_t,
                     std::uint32_t>{bgl::RECORD_RUNWAY, 0x34, 16, 0x0F, 8},
          {bgl::RECORD_RUNWAY_PREPAR3D, 0x44, 16, 0xB3, 16},
          {bgl::RECORD_RUNWAY_MSFS, 0x60, 32, 0xDF, 24}})
    {
        Bytes bytes = MakeRecord(id, size);
        for (std::uint16_t child = 0x05; child <= 0x0A; ++child)
        {
            Append(bytes, MakeRecord(child, areaSize));
        }
        for (std::uint16_t child = 0x0B; child <= 0x0E; ++child)
        {
            Append(bytes, MakeRecord(child, 24));
        }
        Append(bytes, MakeRecord(lightsId, lightsSize));
        Append(bytes, MakeRecord(static_cast<std::uint16_t>(lightsId + 1),
                                 lightsSize));
        Append(bytes, MakeRecord(0x65, 16));
        Append(bytes, MakeRecord(0x3E, 24));
        Append(bytes, MakeRecord(0xCB, 44));
        ExpectAllRead(bytes,
                      [](const bgl::RecordView &record, bgl::RecordLog &log)
                      {
                          const std::optional<bgl::Runway> runway =
                              bgl::ParseRunway(record, log);
                          return runway && runway->ends[1].overrun &&
                                 runway->ends[1].rightVasi &&
                                 runway->ends[1].approachLights &&
                                 runway->ends[1].markingBias &&
                                 runway->deformations.size() == 1 &&
                                 runway->facilityMaterials.size() == 1;
                      });
    }
}

TEST(AirportRecords, UnknownChildOfARunwayIsCounted)
{
    Bytes bytes = MakeRecord(bgl::RECORD_RUNWAY, 0x34);
    Append(bytes, MakeRecord(0x77, 20, 0xAA));
    Book book(bytes);
    EXPECT_TRUE(bgl::ParseRunway(View(bytes), book.Log()));
    EXPECT_EQ(book.Log().GetUnknownCount(), 1U);
    EXPECT_EQ(book.CountUncovered(), 0U);
    EXPECT_EQ(book.Problems().Count(), 0U);
}

TEST(AirportRecords, PathFlagsOfTheSpec)
{
    Bytes bytes = MakeList(bgl::RECORD_TAXI_PATHS, 20);
    // From point 3 to point 4 of designator 2; the weight limit of KTST.
    const Bytes element = {3,    0,    4,    0x20, 0x62, 7, 0xD7, 0x84, 0, 0,
                           0x80, 0x3F, 0x20, 0xA1, 0x07, 0, 0,    0,    0, 0};
    std::copy(element.begin(), element.end(), bytes.begin() + 8);
    Book book(bytes);
    std::vector<bgl::TaxiPath> paths;
    ASSERT_TRUE(bgl::ParseTaxiPaths(View(bytes), book.Log(), paths));
    const bgl::TaxiPath &path = paths.front();
    EXPECT_EQ(path.startIndex, 3);
    EXPECT_EQ(path.endIndex, 4);
    EXPECT_EQ(path.designator, 2);
    EXPECT_EQ(path.type, bgl::TAXI_PATH_RUNWAY);
    EXPECT_EQ(path.nameIndex, 7);
    EXPECT_TRUE(path.drawsSurface);
    EXPECT_TRUE(path.drawsDetail);
    EXPECT_TRUE(path.hasCentreLine);
    EXPECT_TRUE(path.isCentreLineLighted);
    EXPECT_EQ(path.leftEdge.marking, 1);
    EXPECT_TRUE(path.leftEdge.isLighted);
    EXPECT_EQ(path.rightEdge.marking, 2);
    EXPECT_TRUE(path.rightEdge.isLighted);
    ASSERT_TRUE(path.surface);
    EXPECT_EQ(path.surface->type, 4);
    EXPECT_EQ(path.width, 1.0);
    EXPECT_EQ(path.weightLimit, 500000U);
}

TEST(AirportRecords, JetwaysNameTheirParking)
{
    Bytes bytes = MakeRecord(bgl::RECORD_JETWAY_MSFS, 20);
    bytes[6] = 12;
    bytes[8] = 10;
    bytes[10] = 13;
    Book book(bytes);
    const auto reference = bgl::ReadParkingReference(View(bytes), book.Log());
    ASSERT_TRUE(reference);
    EXPECT_EQ(*reference, (bgl::ParkingReference{10, 12, 13}));
}

TEST(AirportRecords, OtherRecordsAreLeftAlone)
{
    const Bytes bytes = MakeRecord(0x7FFF, 8);
    Book book(bytes);
    std::vector<bgl::Parking> parkings;
    EXPECT_FALSE(bgl::ParseRunway(View(bytes), book.Log()));
    EXPECT_FALSE(bgl::ParseHelipad(View(bytes), book.Log()));
    EXPECT_FALSE(bgl::ParseCom(View(bytes), book.Log()));
    EXPECT_FALSE(bgl::ParseApron(View(bytes), book.Log()));
    EXPECT_FALSE(bgl::ParseApronTriangles(View(bytes), book.Log()));
    EXPECT_FALSE(bgl::ParseDeleteAirport(View(bytes), book.Log()));
    EXPECT_FALSE(bgl::ParseParkings(View(bytes), book.Log(), parkings));
    EXPECT_EQ(book.CountUncovered(), 2U);
    EXPECT_EQ(book.Problems().Count(), 0U);
}

/** Makes a name list of two airports in the same country; the buffers end with
 * spare NULs, like those of real files. */
Bytes MakeNameList(bool isMsfs2024)
{
    Bytes bytes;
    bgl::ByteWriter writer(bytes);
    for (const int value : {0x27, 0, 0})
    {
        writer.Write(static_cast<std::uint16_t>(value));
    }
    for (const int count : {1, 1, 1, 2, 2, 2})
    {
        writer.Write(static_cast<std::uint16_t>(count));
    }
    for (const std::uint32_t offset :
         {0x2AU, 0x36U, 0x42U, 0x4EU, 0x5EU, 0x6EU})
    {
        writer.Write(offset);
    }
    const auto write = [&](std::initializer_list<std::uint32_t> offsets,
                           std::string_view texts)
    {
        for (const std::uint32_t offset : offsets)
        {
            writer.Write(offset);
        }
        for (const char c : texts)
        {
            writer.Write(static_cast<std::uint8_t>(c));
        }
    };
    using namespace std::string_view_literals;
    write({0}, "Europe\0\0"sv);
    write({0}, "Germany\0"sv);
    write({0}, "BW\0\0\0\0\0\0"sv);
    write({2, 0}, "A\0B\0\0\0\0\0"sv);
    write({0, 4}, "Abc\0Def\0"sv);
    for (const std::uint16_t i : {std::uint16_t{0}, std::uint16_t{1}})
    {
        writer.Write(std::uint8_t{0});
        writer.Write(std::uint8_t{0});
        writer.Write(std::uint16_t{0});
        writer.Write(i);
        writer.Write(i);
        const auto ident = static_cast<std::uint32_t>(12 + i);
        if (isMsfs2024)
        {
            writer.Write(std::uint64_t{ident} << 6 | 1);
            writer.Write(std::uint64_t{0});
        }
        else
        {
            writer.Write(ident << 5 | 1);
            writer.Write(std::uint32_t{0});
        }
        writer.Write(std::uint16_t{269});
        writer.Write(std::uint16_t{117});
    }
    return bytes;
}

TEST(AirportRecords, NameList)
{
    for (const bool isMsfs2024 : {false, true})
    {
        const Bytes bytes = MakeNameList(isMsfs2024);
        Book book(bytes);
        std::vector<bgl::NameListEntry> entries;
        bgl::ParseNameList(bytes, OFFSET,
                           isMsfs2024 ? bgl::SECTION_NAME_LIST_MSFS_2024
                                      : bgl::SECTION_NAME_LIST,
                           book.Log(), entries);
        ASSERT_EQ(entries.size(), 2U);
        EXPECT_EQ(entries[0].ident, "A");
        EXPECT_EQ(entries[1].ident, "B");
        EXPECT_EQ(entries[0].city, "B");
        EXPECT_EQ(entries[1].city, "A");
        EXPECT_EQ(entries[1].airport, "Def");
        EXPECT_EQ(entries[1].region, "Europe");
        EXPECT_EQ(entries[1].country, "Germany");
        EXPECT_EQ(entries[1].state, "BW");
        EXPECT_EQ(entries[1].u, 269U);
        EXPECT_EQ(entries[1].v, 117U);
        EXPECT_EQ(book.Problems().Count(), 0U);
        EXPECT_EQ(book.CountUncovered(), 0U);
    }
}

}  // namespace
