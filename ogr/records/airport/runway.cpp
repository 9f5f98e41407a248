// SPDX-License-Identifier: MIT
// Runways and their children.

#include "ogr/records/airport/runway.h"

#include "ogr/records/core/layout.h"
#include "ogr/records/core/record_cursor.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace bgl
{

namespace
{

constexpr auto RUNWAY = Record<Runway>(
    Ids<RECORD_RUNWAY, RECORD_RUNWAY_PREPAR3D, RECORD_RUNWAY_MSFS>{},
    When<RECORD_RUNWAY, RECORD_RUNWAY_PREPAR3D>(Bits<std::uint16_t>(
        In(&Runway::surface, Range<0, 7>(&Surface::type, "surface")),
        In(&Runway::surface, Bit<7>(&Surface::isTransparent, "not drawn")),
        Spare<0xFF00>(&Runway::unusedSurface))),
    When<RECORD_RUNWAY_MSFS>(Bits<std::uint16_t>(
        Range<0, 7>(&Runway::msfsSurface, "surface, 0 beside a material"),
        Bit<7>(&Runway::isTransparent, "not drawn"),
        Range<8, 8>(&Runway::deformationCount,
                    "number of points of the profile"))),
    At<0>(&Runway::ends, U8(&RunwayEnd::number, "primary number")),
    At<0>(&Runway::ends, U8(&RunwayEnd::designator, "primary designator")),
    At<1>(&Runway::ends, U8(&RunwayEnd::number, "secondary number")),
    At<1>(&Runway::ends, U8(&RunwayEnd::designator, "secondary designator")),
    At<0>(&Runway::ends, RawIdent(&RunwayEnd::ilsIdent, "primary ILS")),
    At<1>(&Runway::ends, RawIdent(&RunwayEnd::ilsIdent, "secondary ILS")),
    Position(&Runway::centre, "centre"),
    F32(&Runway::length, "length in metres"),
    F32(&Runway::width, "width in metres"),
    F32(&Runway::trueHeading, "true heading of the primary end in degrees"),
    F32(&Runway::patternAltitude, "pattern altitude in metres"),
    Bits<std::uint16_t>(Share<0, 16, 0>(&Runway::markings, "markings")),
    Bits<std::uint8_t>(Range<0, 2>(&Runway::edgeLights, "edge lights"),
                       Range<2, 2>(&Runway::centreLights, "centre lights"),
                       Bit<4>(&Runway::isCentreRed, "centre red"),
                       Share<5, 3, 16>(&Runway::markings, "more markings")),
    Bits<std::uint8_t>(
        At<0>(&Runway::ends,
              Bit<0>(&RunwayEnd::isTakeoffClosed, "primary takeoff closed")),
        At<0>(&Runway::ends,
              Bit<1>(&RunwayEnd::isLandingClosed, "primary landing closed")),
        At<0>(&Runway::ends,
              Bit<2>(&RunwayEnd::isPatternRight, "primary pattern right")),
        At<1>(&Runway::ends,
              Bit<3>(&RunwayEnd::isTakeoffClosed, "secondary takeoff closed")),
        At<1>(&Runway::ends,
              Bit<4>(&RunwayEnd::isLandingClosed, "secondary landing closed")),
        At<1>(&Runway::ends,
              Bit<5>(&RunwayEnd::isPatternRight, "secondary pattern right")),
        Spare<0xC0>(&Runway::spareFlags)),
    When<RECORD_RUNWAY_MSFS>(Bytes(&Runway::unknown, "zeros")),
    When<RECORD_RUNWAY_MSFS>(F32(&Runway::falloff, "falloff")),
    When<RECORD_RUNWAY_PREPAR3D, RECORD_RUNWAY_MSFS>(
        GuidField(&Runway::material, "material")),
    When<RECORD_RUNWAY_MSFS>(U32(&Runway::coloration, "coloration")));

// Ids of children come in pairs, for the primary and then the secondary end;
// VASI has four, left and right of either. The constants are the first ids.

static_assert(6 + RUNWAY.Size(RECORD_RUNWAY) == RECORD_RUNWAY_FIXED_SIZE);
static_assert(6 + RUNWAY.Size(RECORD_RUNWAY_PREPAR3D) ==
              RECORD_RUNWAY_PREPAR3D_FIXED_SIZE);
static_assert(6 + RUNWAY.Size(RECORD_RUNWAY_MSFS) ==
              RECORD_RUNWAY_MSFS_FIXED_SIZE);

using Area =
    std::pair<std::uint16_t, std::optional<RunwayEndArea> RunwayEnd::*>;

/** The areas among the children, by their id for the primary end. */
constexpr Area AREAS[] = {
    {CHILD_OFFSET_THRESHOLD, &RunwayEnd::offsetThreshold},
    {CHILD_BLAST_PAD, &RunwayEnd::blastPad},
    {CHILD_OVERRUN, &RunwayEnd::overrun},
};

/** Their layout depends on the runway, whose id is that of the layout. */
constexpr auto AREA = Record<RunwayEndArea>(
    Ids<RECORD_RUNWAY, RECORD_RUNWAY_MSFS>{},
    When<RECORD_RUNWAY>(Bits<std::uint16_t>(
        In(&RunwayEndArea::surface, Range<0, 7>(&Surface::type, "surface")),
        In(&RunwayEndArea::surface,
           Bit<7>(&Surface::isTransparent, "not drawn")),
        Spare<0xFF00>(&RunwayEndArea::unused))),
    When<RECORD_RUNWAY_MSFS>(U16(&RunwayEndArea::unused, "surface, unused")),
    When<RECORD_RUNWAY_MSFS>(GuidField(&RunwayEndArea::material, "material")),
    F32(&RunwayEndArea::length, "length in metres"),
    F32(&RunwayEndArea::width, "width in metres"));

constexpr auto VASI =
    Record<Vasi>(Ids<CHILD_VASI>{}, U16(&Vasi::type, "type"),
                 F32(&Vasi::biasX, "metres from the centre line"),
                 F32(&Vasi::biasZ, "metres along the runway"),
                 F32(&Vasi::spacing, "spacing in metres"),
                 F32(&Vasi::pitch, "pitch in degrees"));

constexpr auto APPROACH_LIGHTS = Record<ApproachLights>(
    Ids<CHILD_APPROACH_LIGHTS, CHILD_APPROACH_LIGHTS_PREPAR3D_6,
        CHILD_APPROACH_LIGHTS_MSFS>{},
    Bits<std::uint8_t>(
        Range<0, 5>(&ApproachLights::system, "system"),
        Bit<5>(&ApproachLights::hasEndLights, "end lights"),
        Bit<6>(&ApproachLights::hasIdentifierLights, "identifier lights"),
        Bit<7>(&ApproachLights::hasTouchdownLights, "touchdown lights")),
    U8(&ApproachLights::strobeCount, "number of strobes"),
    When<CHILD_APPROACH_LIGHTS_PREPAR3D_6>(
        In(&ApproachLights::identifierPlace,
           F32(&IdentifierLightPlace::biasX, "identifier lights across"))),
    When<CHILD_APPROACH_LIGHTS_PREPAR3D_6>(
        In(&ApproachLights::identifierPlace,
           F32(&IdentifierLightPlace::biasZ, "identifier lights along"))),
    When<CHILD_APPROACH_LIGHTS_MSFS>(
        In(&ApproachLights::place,
           F32(&ApproachLightPlace::spacing, "spacing in metres"))),
    When<CHILD_APPROACH_LIGHTS_MSFS>(
        In(&ApproachLights::place,
           F32(&ApproachLightPlace::offset, "offset in metres"))),
    When<CHILD_APPROACH_LIGHTS_MSFS>(
        In(&ApproachLights::place, F32(&ApproachLightPlace::slope, "slope"))),
    When<CHILD_APPROACH_LIGHTS_MSFS>(Bits<std::uint32_t>(
        In(&ApproachLights::place,
           Bit<0>(&ApproachLightPlace::snapsToGround, "snap to ground")),
        In(&ApproachLights::place,
           Spare<0xFFFFFFFE>(&ApproachLightPlace::spareFlags)))));

constexpr auto MARKING_BIAS = Record<Runway>(
    Ids<CHILD_MARKING_BIAS>{}, U16(&Runway::unusedBias, "0"),
    At<0>(&Runway::ends, F32(&RunwayEnd::markingBias, "primary in metres")),
    At<1>(&Runway::ends, F32(&RunwayEnd::markingBias, "secondary in metres")));

constexpr auto DEFORMATION = Record<RunwayDeformation>(
    Ids<CHILD_DEFORMATION>{}, U16(&RunwayDeformation::unused, "0"),
    F32(&RunwayDeformation::ratio, "place along the runway, 0 to 1"),
    F32(&RunwayDeformation::altitude, "altitude in metres"),
    Bytes(&RunwayDeformation::unknown, "not-a-number"));

/** The code of an unknown surface has the bit that means not drawn. */
void RecognizeUnknown(std::optional<Surface> &surface)
{
    if (surface)
    {
        surface = DecodeSurface(EncodeSurface(*surface));
    }
}

/** The inverse, for the layout of a word. Fails the writer if the surface would
 * be read as another. */
void HideUnknown(std::optional<Surface> &surface, RecordWriter &writer)
{
    if (surface && !FitsIntoByte(*surface))
    {
        writer.Within(&Surface::type, [&] { writer.Fail(); });
    }
    if (surface && surface->type == SURFACE_UNKNOWN)
    {
        surface = Surface{SURFACE_UNKNOWN & 0x7F, true};
    }
}

void ReadArea(const RecordView &child, bool isMsfs, RecordLog &log,
              std::optional<RunwayEndArea> &area)
{
    RecordReader reader(child, log);
    RunwayEndArea read;
    read.offset = child.offset;
    AREA.Read(reader, isMsfs ? RECORD_RUNWAY_MSFS : RECORD_RUNWAY, read);
    RecognizeUnknown(read.surface);
    if (reader.Finish())
    {
        area = read;
    }
}

void ReadVasi(const RecordView &child, RecordLog &log,
              std::optional<Vasi> &vasi)
{
    RecordReader reader(child, log);
    Vasi read;
    VASI.Read(reader, CHILD_VASI, read);
    if (reader.Finish())
    {
        vasi = read;
    }
}

void ReadApproachLights(const RecordView &child, std::uint16_t firstId,
                        RecordLog &log, std::optional<ApproachLights> &lights)
{
    RecordReader reader(child, log);
    ApproachLights read;
    APPROACH_LIGHTS.Read(reader, firstId, read);
    if (reader.Finish())
    {
        lights = read;
    }
}

void ReadMarkingBias(const RecordView &child, RecordLog &log, Runway &runway)
{
    RecordReader reader(child, log);
    Runway read;
    MARKING_BIAS.Read(reader, child.id, read);
    if (reader.Finish())
    {
        runway.unusedBias = read.unusedBias;
        for (std::size_t i = 0; i < RUNWAY_ENDS; ++i)
        {
            runway.ends[i].markingBias = read.ends[i].markingBias;
        }
    }
}

void ReadDeformation(const RecordView &child, RecordLog &log, Runway &runway)
{
    RecordReader reader(child, log);
    RunwayDeformation deformation;
    DEFORMATION.Read(reader, child.id, deformation);
    if (reader.Finish())
    {
        runway.deformations.push_back(deformation);
    }
}

void ReadFacilityMaterial(const RecordView &child, RecordLog &log,
                          Runway &runway)
{
    RecordReader reader(child, log);
    std::array<std::uint8_t, 22> rest{};
    const ByteSpan kind = reader.ReadBytes(2);
    std::copy(kind.begin(), kind.end(), rest.begin());
    const Guid material = reader.ReadGuid();
    const ByteSpan unknown = reader.ReadBytes(20);
    std::copy(unknown.begin(), unknown.end(), rest.begin() + 2);
    if (reader.Finish())
    {
        runway.facilityMaterials.push_back(material);
        runway.facilityMaterialRests.push_back(rest);
    }
}

bool IsOfPair(std::uint16_t id, std::uint16_t first)
{
    return id == first || id == first + 1;
}

/** Reads the children that come in pairs. */
bool ReadEndChild(const RecordView &child, bool isMsfs, Runway &runway,
                  RecordLog &log)
{
    for (const auto &[first, area] : AREAS)
    {
        if (IsOfPair(child.id, first))
        {
            RunwayEnd &end = runway.ends[child.id - first];
            ReadArea(child, isMsfs, log, end.*area);
            return true;
        }
    }
    for (const std::uint16_t first :
         {CHILD_APPROACH_LIGHTS, CHILD_APPROACH_LIGHTS_PREPAR3D_6,
          CHILD_APPROACH_LIGHTS_MSFS})
    {
        if (IsOfPair(child.id, first))
        {
            ReadApproachLights(child, first, log,
                               runway.ends[child.id - first].approachLights);
            return true;
        }
    }
    return false;
}

/** Adds a child to its runway. The same ids have other meanings elsewhere.
 *
 * @param isMsfs whether the runway is of MSFS, where areas are longer.
 * @return false for records that a runway is not known to have.
 */
bool ReadRunwayChild(const RecordView &child, bool isMsfs, Runway &runway,
                     RecordLog &log)
{
    if (ReadEndChild(child, isMsfs, runway, log))
    {
        return true;
    }
    if (child.id >= CHILD_VASI && child.id < CHILD_VASI + 4)
    {
        const std::size_t place = child.id - CHILD_VASI;
        RunwayEnd &end = runway.ends[place / 2];
        ReadVasi(child, log, place % 2 == 0 ? end.leftVasi : end.rightVasi);
        return true;
    }
    switch (child.id)
    {
        case CHILD_MARKING_BIAS:
            ReadMarkingBias(child, log, runway);
            return true;
        case CHILD_DEFORMATION:
            ReadDeformation(child, log, runway);
            return true;
        case CHILD_FACILITY_MATERIAL:
            ReadFacilityMaterial(child, log, runway);
            return true;
        default:
            return false;
    }
}

/** Sets the values derived from the fixed part of a runway. */
void FinishFixedPart(bool isMsfs, Runway &runway)
{
    RecognizeUnknown(runway.surface);
    if (isMsfs && runway.msfsSurface != 0)
    {
        runway.surface = Surface{runway.msfsSurface, runway.isTransparent};
        RecognizeUnknown(runway.surface);
        runway.isTransparent = runway.surface->isTransparent;
    }
    // Both bits disable defaults. No file of MSFS sets the second one; other
    // simulators have unknown data here.
    runway.mergesGround = isMsfs && (runway.spareFlags & 0x40) == 0;
    runway.excludesVegetation = isMsfs && (runway.spareFlags & 0x80) == 0;
}

/** Writes a child of an end that has its own layout. */
template <class ChildLayout, class Child>
void WriteChild(std::uint16_t id, const ChildLayout &layout,
                std::uint16_t layoutId, const std::optional<Child> &child,
                RecordWriter &writer)
{
    if (child)
    {
        const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
        layout.Write(writer, layoutId, *child);
        writer.Pad(start, 4);
        writer.EndRecord(start, HeaderForm::Long);
    }
}

void WriteAreas(bool isMsfs, const Runway &runway, RecordWriter &writer)
{
    for (const auto &[first, area] : AREAS)
    {
        for (std::uint16_t i = 0; i < RUNWAY_ENDS; ++i)
        {
            const auto id = static_cast<std::uint16_t>(first + i);
            std::optional<RunwayEndArea> stored = runway.ends[i].*area;
            const auto write = [&]
            {
                if (stored)
                {
                    HideUnknown(stored->surface, writer);
                }
                WriteChild(id, AREA,
                           isMsfs ? RECORD_RUNWAY_MSFS : RECORD_RUNWAY, stored,
                           writer);
            };
            writer.Within(ElementOf{&Runway::ends, i},
                          [&, member = area] { writer.Within(member, write); });
        }
    }
}

void WriteLights(const Runway &runway, RecordWriter &writer)
{
    for (std::uint16_t i = 0; i < RUNWAY_ENDS; ++i)
    {
        const std::optional<ApproachLights> &lights =
            runway.ends[i].approachLights;
        const std::uint16_t first = lights && lights->place
                                        ? CHILD_APPROACH_LIGHTS_MSFS
                                    : lights && lights->identifierPlace
                                        ? CHILD_APPROACH_LIGHTS_PREPAR3D_6
                                        : CHILD_APPROACH_LIGHTS;
        writer.Within(ElementOf{&Runway::ends, i},
                      [&]
                      {
                          WriteChild(static_cast<std::uint16_t>(first + i),
                                     APPROACH_LIGHTS, first, lights, writer);
                      });
    }
    for (std::uint16_t i = 0; i < RUNWAY_ENDS; ++i)
    {
        const auto left = static_cast<std::uint16_t>(CHILD_VASI + 2 * i);
        const auto right = static_cast<std::uint16_t>(left + 1);
        const RunwayEnd &end = runway.ends[i];
        const auto write = [&]
        {
            writer.Within(
                &RunwayEnd::leftVasi, [&]
                { WriteChild(left, VASI, CHILD_VASI, end.leftVasi, writer); });
            writer.Within(&RunwayEnd::rightVasi,
                          [&] {
                              WriteChild(right, VASI, CHILD_VASI, end.rightVasi,
                                         writer);
                          });
        };
        writer.Within(ElementOf{&Runway::ends, i}, write);
    }
}

void WriteFacilityMaterials(const Runway &runway, RecordWriter &writer)
{
    writer.MarkStored(&Runway::facilityMaterials);
    for (std::size_t i = 0; i < runway.facilityMaterials.size(); ++i)
    {
        std::array<std::uint8_t, 22> rest{1, 255};
        if (i < runway.facilityMaterialRests.size())
        {
            rest = runway.facilityMaterialRests[i];
        }
        const std::size_t start =
            writer.BeginRecord(CHILD_FACILITY_MATERIAL, HeaderForm::Long);
        writer.WriteBytes(ByteSpan(rest).first(2));
        writer.WriteBytes(runway.facilityMaterials[i].bytes);
        writer.WriteBytes(ByteSpan(rest).subspan(2));
        writer.EndRecord(start, HeaderForm::Long);
    }
}

constexpr std::array<std::string_view, 8> DIRECTIONS = {"N", "NE", "E", "SE",
                                                        "S", "SW", "W", "NW"};
constexpr std::string_view DESIGNATORS = " LRCWAB";

}  // namespace

std::optional<Runway> ParseRunway(const RecordView &record, RecordLog &log)
{
    if (!RUNWAY.Holds(record.id))
    {
        return std::nullopt;
    }
    const bool isMsfs = record.id == RECORD_RUNWAY_MSFS;
    RecordReader reader(record, log);
    Runway runway;
    RUNWAY.Read(reader, record.id, runway);
    FinishFixedPart(isMsfs, runway);
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    RecordCursor children(record, reader.Position(), HeaderForm::Long, log);
    while (const std::optional<RecordView> child = children.Next())
    {
        if (!ReadRunwayChild(*child, isMsfs, runway, log))
        {
            log.CountUnknown(*child);
        }
    }
    return runway;
}

void WriteRunway(std::uint16_t id, const Runway &runway, RecordWriter &writer)
{
    const bool isMsfs = id == RECORD_RUNWAY_MSFS;
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
    Runway stored = runway;
    if (stored.surface)
    {
        stored.surface->isTransparent |= runway.isTransparent;
        writer.MarkStored(&Runway::isTransparent);
    }
    writer.Within(&Runway::surface,
                  [&] { HideUnknown(stored.surface, writer); });
    if (isMsfs)
    {
        if (stored.surface)
        {
            stored.msfsSurface = stored.surface->type;
            stored.isTransparent = stored.surface->isTransparent;
        }
        else
        {
            stored.msfsSurface = 0;
        }
        stored.deformationCount = runway.deformations.size();
        stored.spareFlags =
            static_cast<std::uint8_t>((stored.mergesGround ? 0 : 0x40) |
                                      (stored.excludesVegetation ? 0 : 0x80));
        writer.MarkStored(&Runway::surface, &Runway::mergesGround,
                          &Runway::excludesVegetation);
    }
    RUNWAY.Write(writer, id, stored);
    WriteAreas(isMsfs, runway, writer);
    WriteLights(runway, writer);
    if (runway.ends[0].markingBias || runway.ends[1].markingBias)
    {
        MARKING_BIAS.WriteRecord(writer, CHILD_MARKING_BIAS, runway);
    }
    for (const RunwayDeformation &deformation : runway.deformations)
    {
        DEFORMATION.WriteRecord(writer, CHILD_DEFORMATION, deformation);
        writer.MarkStored(&Runway::deformations);
    }
    if (isMsfs)
    {
        WriteFacilityMaterials(runway, writer);
    }
    writer.EndRecord(start, HeaderForm::Long);
}

std::string MakeRunwayName(int number, int designator)
{
    std::string name;
    if (number >= 1 && number <= LAST_RUNWAY_NUMBER)
    {
        name = {static_cast<char>('0' + number / 10),
                static_cast<char>('0' + number % 10)};
    }
    else if (number > LAST_RUNWAY_NUMBER &&
             number <= LAST_RUNWAY_NUMBER + static_cast<int>(DIRECTIONS.size()))
    {
        name = DIRECTIONS[static_cast<std::size_t>(number - LAST_RUNWAY_NUMBER -
                                                   1)];
    }
    if (!name.empty() && designator > 0 &&
        designator < static_cast<int>(DESIGNATORS.size()))
    {
        const char letter = DESIGNATORS[static_cast<std::size_t>(designator)];
        const bool isDirection = std::find(DIRECTIONS.begin(), DIRECTIONS.end(),
                                           name + letter) != DIRECTIONS.end();
        name.append(isDirection ? "-" : "").append(1, letter);
    }
    return name;
}

std::pair<int, int> FindOtherRunwayEnd(int number, int designator)
{
    constexpr int left = 1;
    constexpr int right = 2;
    if (number == 0)
    {
        return {0, 0};
    }
    const bool isNumber = number <= LAST_RUNWAY_NUMBER;
    const int first = isNumber ? 1 : LAST_RUNWAY_NUMBER + 1;
    const int count =
        isNumber ? LAST_RUNWAY_NUMBER : static_cast<int>(DIRECTIONS.size());
    const int mirrored = designator == left    ? right
                         : designator == right ? left
                                               : designator;
    return {(number - first + count / 2) % count + first, mirrored};
}

void DescribeRunways(ByteTables &tables)
{
    tables.AddLayout("runway", RUNWAY);
    tables.AddLayout("runway end area", AREA);
    tables.AddLayout("VASI", VASI);
    tables.AddLayout("approach lights", APPROACH_LIGHTS);
    tables.AddLayout("marking bias", MARKING_BIAS);
    tables.AddLayout("runway deformation", DEFORMATION);
    tables.AddMembers(&Runway::facilityMaterials, &Runway::deformations,
                      &Runway::mergesGround, &Runway::excludesVegetation);
}

bool ParseRunwayName(std::string_view name, int &number, int &designator)
{
    std::string padded(
        name.size() == 1 || (name.size() == 2 && name[1] > '9') ? "0" : "");
    padded.append(name);
    const int last = LAST_RUNWAY_NUMBER + static_cast<int>(DIRECTIONS.size());
    for (int i = 1; i <= last; ++i)
    {
        for (int j = 0; j < static_cast<int>(DESIGNATORS.size()); ++j)
        {
            const std::string known = MakeRunwayName(i, j);
            if (known == name || known == padded)
            {
                number = i;
                designator = j;
                return true;
            }
        }
    }
    return false;
}

}  // namespace bgl
