// SPDX-License-Identifier: MIT
// Taxiways: points, paths, names.

#include "ogr/records/airport/taxi.h"

#include "ogr/records/core/layout.h"

#include <algorithm>

namespace bgl
{

namespace
{

constexpr std::size_t MATERIAL_HEADER_SIZE = 6;

constexpr auto TAXI_POINT = Record<TaxiPoint>(
    Ids<RECORD_TAXI_POINTS, RECORD_TAXI_POINTS_PREPAR3D>{},
    U8(&TaxiPoint::type, "type"), U8(&TaxiPoint::orientation, "orientation"),
    U16(&TaxiPoint::unused, "0"),
    When<RECORD_TAXI_POINTS>(Point(&TaxiPoint::position, "place")),
    When<RECORD_TAXI_POINTS_PREPAR3D>(Position(&TaxiPoint::position, "place")),
    When<RECORD_TAXI_POINTS_PREPAR3D>(Mark(&TaxiPoint::hasAltitude)));

/** Everything except the further materials of MSFS. */
constexpr auto TAXI_PATH = Record<TaxiPath>(
    Ids<RECORD_TAXI_PATHS, RECORD_TAXI_PATHS_PREPAR3D_4,
        RECORD_TAXI_PATHS_PREPAR3D_5, RECORD_TAXI_PATHS_MSFS>{},
    U16(&TaxiPath::startIndex, "taxiway point of the start"),
    When<RECORD_TAXI_PATHS, RECORD_TAXI_PATHS_PREPAR3D_4,
         RECORD_TAXI_PATHS_PREPAR3D_5>(Bits<std::uint16_t>(
        Range<0, 12>(&TaxiPath::endIndex, "point or parking of the end"),
        Range<12, 4>(&TaxiPath::designator, "runway designator"))),
    // The end of MSFS follows the rest; this is 0 in all files.
    When<RECORD_TAXI_PATHS_MSFS>(Bits<std::uint16_t>(
        Spare<0x0FFF>(&TaxiPath::unusedEnd),
        Range<12, 4>(&TaxiPath::designator, "runway designator"))),
    Bits<std::uint8_t>(Range<0, 4>(&TaxiPath::type, "type"),
                       Bit<5>(&TaxiPath::drawsSurface, "draw surface"),
                       Bit<6>(&TaxiPath::drawsDetail, "draw detail"),
                       Bit<4>(&TaxiPath::isEnhanced, "enhanced, MSFS only"),
                       Spare<0x80>(&TaxiPath::spareTypeFlags)),
    U8(&TaxiPath::nameIndex, "runway number for a runway, else name"),
    Bits<std::uint8_t>(
        Bit<0>(&TaxiPath::hasCentreLine, "centre line"),
        Bit<1>(&TaxiPath::isCentreLineLighted, "centre line lighted"),
        In(&TaxiPath::leftEdge,
           Range<2, 2>(&TaxiPathEdge::marking, "left edge")),
        In(&TaxiPath::leftEdge,
           Bit<4>(&TaxiPathEdge::isLighted, "left edge lighted")),
        In(&TaxiPath::rightEdge,
           Range<5, 2>(&TaxiPathEdge::marking, "right edge")),
        In(&TaxiPath::rightEdge,
           Bit<7>(&TaxiPathEdge::isLighted, "right edge lighted"))),
    When<RECORD_TAXI_PATHS, RECORD_TAXI_PATHS_PREPAR3D_4,
         RECORD_TAXI_PATHS_PREPAR3D_5>(
        SurfaceField(&TaxiPath::surface, "surface")),
    When<RECORD_TAXI_PATHS_MSFS>(U8(&TaxiPath::unusedSurface, "0")),
    F32(&TaxiPath::width, "width in metres"),
    U32(&TaxiPath::weightLimit, "weight limit"), U32(&TaxiPath::unused, "0"),
    When<RECORD_TAXI_PATHS_MSFS>(U32(&TaxiPath::unknown, "unknown")),
    When<RECORD_TAXI_PATHS_PREPAR3D_4, RECORD_TAXI_PATHS_PREPAR3D_5,
         RECORD_TAXI_PATHS_MSFS>(GuidField(&TaxiPath::material, "material")),
    When<RECORD_TAXI_PATHS_PREPAR3D_5>(Bits<std::uint8_t>(
        In(&TaxiPath::terrain,
           Range<0, 2>(&TerrainRule::flattening, "flattening")),
        In(&TaxiPath::terrain,
           Range<3, 2>(&TerrainRule::surfaceQuery, "surface query")),
        In(&TaxiPath::terrain, Spare<0xE4>(&TerrainRule::spareFlags)))),
    When<RECORD_TAXI_PATHS_PREPAR3D_5>(
        U8(&TaxiPath::lightFixtures, "light fixtures")),
    When<RECORD_TAXI_PATHS_PREPAR3D_5>(
        U16(&TaxiPath::secondNumber, "name or runway number again, or 0")),
    When<RECORD_TAXI_PATHS_MSFS>(U32(&TaxiPath::coloration, "coloration")),
    When<RECORD_TAXI_PATHS_MSFS>(
        U8(&TaxiPath::materialCount, "number of materials that follow")),
    When<RECORD_TAXI_PATHS_MSFS>(Bits<std::uint8_t>(
        Bit<0>(&TaxiPath::mergesGround, "ground merging"),
        NotBit<1>(&TaxiPath::clearsAround, "exclude vegetation around"),
        NotBit<2>(&TaxiPath::clearsInside, "exclude vegetation inside"),
        Spare<0xF8>(&TaxiPath::spareMsfsFlags))),
    When<RECORD_TAXI_PATHS_MSFS>(
        U16(&TaxiPath::endIndex, "point or parking of the end")));

/** Reads the materials after a path. No file with any has been seen: their
 * position is [S] in ogr/records/format.md 3.10. */
ByteSpan ReadMaterials(const RecordView &record, int count,
                       RecordReader &reader)
{
    const std::size_t start = reader.Position();
    for (int i = 0; i < count && reader.IsOk(); ++i)
    {
        // The id, which the size includes.
        reader.Skip(2);
        const std::size_t size = reader.ReadU32();
        reader.Skip(std::max(size, MATERIAL_HEADER_SIZE) -
                    MATERIAL_HEADER_SIZE);
    }
    return record.bytes.subspan(start, reader.Position() - start);
}

}  // namespace

bool ParseTaxiPoints(const RecordView &record, RecordLog &log,
                     std::vector<TaxiPoint> &points)
{
    return TAXI_POINT.ParseList(record, log, points);
}

std::vector<std::size_t> WriteTaxiPoints(std::uint16_t id,
                                         std::span<const TaxiPoint> points,
                                         RecordWriter &writer)
{
    return TAXI_POINT.WriteList(writer, id, points);
}

bool ParseTaxiPaths(const RecordView &record, RecordLog &log,
                    std::vector<TaxiPath> &paths)
{
    if (!TAXI_PATH.Holds(record.id))
    {
        return false;
    }
    RecordReader reader(record, log);
    const std::size_t count =
        reader.ReadElementCount(TAXI_PATH.Size(record.id));
    for (std::size_t i = 0; i < count; ++i)
    {
        TaxiPath path;
        path.recordId = record.id;
        path.offset = record.offset + reader.Position();
        TAXI_PATH.Read(reader, record.id, path);
        if (!reader.IsOk())
        {
            break;
        }
        path.materials = ReadMaterials(record, path.materialCount, reader);
        if (path.secondNumber == path.nameIndex)
        {
            path.secondNumber.reset();
        }
        paths.push_back(path);
    }
    reader.Finish();
    return true;
}

std::vector<std::size_t> WriteTaxiPaths(std::uint16_t id,
                                        std::span<const TaxiPath> paths,
                                        RecordWriter &writer)
{
    return WriteElements(writer, id, paths,
                         [&](TaxiPath path)
                         {
                             path.secondNumber = path.secondNumber.value_or(
                                 static_cast<std::uint16_t>(path.nameIndex));
                             TAXI_PATH.Write(writer, id, path);
                             writer.WriteBytes(path.materials);
                         });
}

bool ParseTaxiNames(const RecordView &record, RecordLog &log,
                    std::vector<std::string> &names)
{
    if (record.id != RECORD_TAXI_NAMES)
    {
        return false;
    }
    RecordReader reader(record, log);
    const std::size_t count = reader.ReadElementCount(TAXI_NAME_SIZE);
    for (std::size_t i = 0; i < count; ++i)
    {
        names.push_back(reader.ReadText(TAXI_NAME_SIZE));
    }
    reader.Finish();
    return true;
}

void WriteTaxiNames(std::span<const std::string> names, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(RECORD_TAXI_NAMES, HeaderForm::Long);
    writer.WriteCount16(names.size());
    for (const std::string &name : names)
    {
        const std::size_t place = writer.Reserve(TAXI_NAME_SIZE);
        writer.StoreText(writer.Data(place), TAXI_NAME_SIZE, name);
    }
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
}

void DescribeTaxiways(ByteTables &tables)
{
    tables.AddLayout("taxiway point", TAXI_POINT);
    tables.AddLayout("taxiway path", TAXI_PATH);
}

}  // namespace bgl
