// SPDX-License-Identifier: MIT
// Taxiways: points, paths, names.

#include "ogr/records/taxi.h"

#include <algorithm>
#include <iterator>

namespace bgl
{

namespace
{

constexpr std::size_t ELEMENT_SIZE = 12;
constexpr std::size_t ELEMENT_SIZE_PREPAR3D = 16;

}  // namespace

bool ParseTaxiPoints(const RecordView &record, RecordLog &log,
                     std::vector<TaxiPoint> &points)
{
    const bool hasAltitude = record.id == RECORD_TAXI_POINTS_PREPAR3D;
    if (!hasAltitude && record.id != RECORD_TAXI_POINTS)
    {
        return false;
    }
    RecordReader reader(record, log);
    const std::size_t count = reader.ReadElementCount(
        hasAltitude ? ELEMENT_SIZE_PREPAR3D : ELEMENT_SIZE);
    for (std::size_t i = 0; i < count; ++i)
    {
        TaxiPoint point;
        point.offset = record.offset + reader.Position();
        point.type = reader.ReadU8();
        point.orientation = reader.ReadU8();
        reader.Skip(2);
        point.position =
            hasAltitude ? reader.ReadPosition() : reader.ReadPoint();
        point.hasAltitude = hasAltitude;
        points.push_back(point);
    }
    reader.Finish();
    return true;
}

namespace
{

struct Layout
{
    std::uint16_t recordId;

    /** Bytes of an element. */
    std::size_t size;
};

constexpr Layout LAYOUTS[] = {
    {RECORD_TAXI_PATHS, 20},
    {RECORD_TAXI_PATHS_PREPAR3D_4, 36},
    {RECORD_TAXI_PATHS_PREPAR3D_5, 40},
    {RECORD_TAXI_PATHS_MSFS, 48},
};

constexpr std::size_t MATERIAL_HEADER_SIZE = 6;

const Layout *FindLayout(std::uint16_t id)
{
    const auto *found =
        std::find_if(std::begin(LAYOUTS), std::end(LAYOUTS),
                     [id](const Layout &row) { return row.recordId == id; });
    return found != std::end(LAYOUTS) ? found : nullptr;
}

void UnpackLines(int flags, TaxiPath &path)
{
    path.hasCentreLine = (flags & 0x01) != 0;
    path.isCentreLineLighted = (flags & 0x02) != 0;
    path.leftEdge = {flags >> 2 & 3, (flags & 0x10) != 0};
    path.rightEdge = {flags >> 5 & 3, (flags & 0x80) != 0};
}

/** The twenty bytes that all dialects have. */
void ReadCommonPart(RecordReader &reader, TaxiPath &path)
{
    path.startIndex = reader.ReadU16();
    const std::uint16_t end = reader.ReadU16();
    path.endIndex = end & 0x0FFF;
    path.designator = end >> 12;
    const std::uint8_t type = reader.ReadU8();
    path.type = type & 0x0F;
    path.drawsSurface = (type & 0x20) != 0;
    path.drawsDetail = (type & 0x40) != 0;
    path.nameIndex = reader.ReadU8();
    UnpackLines(reader.ReadU8(), path);
    path.surface = DecodeSurface(reader.ReadU8());
    path.width = reader.ReadF32();
    path.weightLimit = reader.ReadU32();
    // 0 in all files.
    reader.Skip(4);
}

void ReadMsfsPart(RecordReader &reader, TaxiPath &path)
{
    // 0 in all files, beside four bytes of unknown meaning.
    path.surface.reset();
    reader.Skip(4);
    path.material = reader.ReadGuid();
    // Coloration.
    reader.Skip(4);
    path.materialCount = reader.ReadU8();
    // The next two bits are about vegetation: clear in all files, whose sources
    // keep it off.
    path.mergesGround = (reader.ReadU8() & 1) != 0;
    // The end in the common part is cut to twelve bits.
    path.endIndex = reader.ReadU16();
}

/** Materials behind a path. No file has been seen with any: that they stand
 * here is [S] in spec records.md 3.10. */
void SkipMaterials(RecordReader &reader, int count)
{
    for (int i = 0; i < count && reader.IsOk(); ++i)
    {
        // The id; the size counts it.
        reader.Skip(2);
        const std::size_t size = reader.ReadU32();
        reader.Skip(std::max(size, MATERIAL_HEADER_SIZE) -
                    MATERIAL_HEADER_SIZE);
    }
}

TaxiPath ReadPath(RecordReader &reader, std::uint16_t recordId)
{
    TaxiPath path;
    path.recordId = recordId;
    ReadCommonPart(reader, path);
    if (recordId == RECORD_TAXI_PATHS_MSFS)
    {
        ReadMsfsPart(reader, path);
    }
    else if (recordId != RECORD_TAXI_PATHS)
    {
        path.material = reader.ReadGuid();
    }
    if (recordId == RECORD_TAXI_PATHS_PREPAR3D_5)
    {
        path.terrain = UnpackTerrainRule(reader.ReadU8());
        // Light fixtures, and the name or runway number once more.
        reader.Skip(3);
    }
    return path;
}

}  // namespace

TerrainRule UnpackTerrainRule(int flags)
{
    return {flags & 3, flags >> 3 & 3};
}

bool ParseTaxiPaths(const RecordView &record, RecordLog &log,
                    std::vector<TaxiPath> &paths)
{
    const Layout *layout = FindLayout(record.id);
    if (layout == nullptr)
    {
        return false;
    }
    RecordReader reader(record, log);
    const std::size_t count = reader.ReadElementCount(layout->size);
    for (std::size_t i = 0; i < count; ++i)
    {
        const std::uint64_t offset = record.offset + reader.Position();
        TaxiPath path = ReadPath(reader, record.id);
        if (!reader.IsOk())
        {
            break;
        }
        path.offset = offset;
        paths.push_back(path);
        SkipMaterials(reader, path.materialCount);
    }
    reader.Finish();
    return true;
}

namespace
{

constexpr std::size_t NAME_SIZE = 8;

}  // namespace

bool ParseTaxiNames(const RecordView &record, RecordLog &log,
                    std::vector<std::string> &names)
{
    if (record.id != RECORD_TAXI_NAMES)
    {
        return false;
    }
    RecordReader reader(record, log);
    const std::size_t count = reader.ReadElementCount(NAME_SIZE);
    for (std::size_t i = 0; i < count; ++i)
    {
        names.push_back(reader.ReadText(NAME_SIZE));
    }
    reader.Finish();
    return true;
}

}  // namespace bgl
