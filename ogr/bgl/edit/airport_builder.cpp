// SPDX-License-Identifier: MIT
// Combines the parts of an airport into one record: ogr/records/format.md 9.7.

#include "ogr/bgl/edit/airport_builder.h"

#include "driver/bgl/container.h"
#include "ogr/bgl/edit/joined_records.h"
#include "ogr/records/airport/airport.h"
#include "ogr/records/airport/airport_object.h"
#include "ogr/records/airport/airport_part.h"
#include "ogr/records/airport/apron.h"
#include "ogr/records/airport/parking.h"
#include "ogr/records/airport/procedure.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/airport/runway.h"
#include "ogr/records/airport/taxi.h"
#include "ogr/records/airport/taxi_sign.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>

namespace flightsim
{

namespace
{

/** Bit of approach type 1 in the flags of a summary; the other types follow. */
constexpr int FIRST_APPROACH_BIT = 5;

/** Surfaces that count as hard in a summary. */
constexpr int HARD_SURFACES[] = {0, 4};
constexpr int WATER = 2;

/** Bits 1 and 2 in the flags of a summary: enumeration summary_runway_class. */
constexpr std::uint16_t CLASS_HARD = 1 << 1;
constexpr std::uint16_t CLASS_WATER = 2 << 1;

/** Offset of the approach count of Prepar3D v5 and v6, from the end of the part
 * common to all airports. In these, the approach count of other simulators is
 * 0. */
constexpr std::size_t APPROACH_COUNT = 4;

/** Offsets from the same position in airports of MSFS. */
constexpr std::size_t PAINTED_LINE_COUNT = 10;
constexpr std::size_t PAINTED_AREA_COUNT = 14;

/** Layers whose records are combined, grouped, or written outside the airport
 * instead of being copied. */
constexpr RecordLayerId COMBINED[] = {
    RecordLayerId::Airport,
    RecordLayerId::Runway,
    RecordLayerId::RunwayEndArea,
    RecordLayerId::Parking,
    RecordLayerId::TaxiPoint,
    RecordLayerId::TaxiPath,
    RecordLayerId::TaxiSign,
    RecordLayerId::LightPreset,
    RecordLayerId::Light,
    RecordLayerId::Approach,
    RecordLayerId::SidStar,
    RecordLayerId::Transition,
    RecordLayerId::ProcedureLeg,
    RecordLayerId::SceneryObject,
    RecordLayerId::DeleteNavigation,
};

/** Whether a path on a taxiway has no name. */
bool HasNoName(const EncodedRecord *path)
{
    return path->airportLink->name.empty() &&
           GetPart<bgl::TaxiPath>(path->part).type != bgl::TAXI_PATH_RUNWAY;
}

/** Numbers the names of paths by first use. */
class PathNames final
{
  public:
    /** @param names the first ones, in order. */
    explicit PathNames(const std::vector<std::string> &names) : m_names(names)
    {
    }

    int Find(const std::string &name)
    {
        const auto found = std::find(m_names.begin(), m_names.end(), name);
        const auto place = static_cast<int>(found - m_names.begin());
        if (found == m_names.end())
        {
            m_names.push_back(name);
        }
        return place;
    }

    const std::vector<std::string> &Get() const
    {
        return m_names;
    }

  private:
    std::vector<std::string> m_names;
};

}  // namespace

/** Maps the numbers by which paths refer to features to element indexes. */
class Numbering final
{
  public:
    /** Returns false if another element has the number. */
    bool Add(int number)
    {
        const int place = m_count++;
        return m_places.emplace(number < 0 ? place : number, place).second;
    }

    /** Replaces a number by an index. Returns false if no element has the
     * number. */
    bool Resolve(int &index) const
    {
        const auto found = m_places.find(index);
        if (found != m_places.end())
        {
            index = found->second;
        }
        return found != m_places.end();
    }

  private:
    std::map<int, int> m_places{};
    int m_count = 0;
};

/** Returns the objects in records with an id. */
AirportBuilder::Records
AirportBuilder::GetObjects(std::uint16_t container) const
{
    Records found;
    std::ranges::copy_if(Get(RecordLayerId::SceneryObject),
                         std::back_inserter(found),
                         [container](const EncodedRecord *record) {
                             return record->airportLink->container == container;
                         });
    return found;
}

bool AirportBuilder::Build()
{
    if (!FindAirport() || !CollectRunways() || !Count())
    {
        return false;
    }
    const std::size_t start = bgl::BeginAirport(m_airport, m_writer);
    Copy(RecordLayerId::DeleteAirport);
    CopyDeletions();
    if (!m_name.empty())
    {
        bgl::WriteName(m_name, m_writer);
    }
    WriteTower();
    Copy(RecordLayerId::TowerPlace);
    WriteHelipadObjects();
    if (GetObjects(bgl::RECORD_PROJECTED_MESH).size() >
        Get(RecordLayerId::ProjectedMesh).size())
    {
        return Fail("the layer scenery_object has more features with the "
                    "airport_part projected_mesh than the layer "
                    "projected_mesh, which they are made of");
    }
    Copy(RecordLayerId::ProjectedMesh);
    WriteRunways();
    Copy(RecordLayerId::Helipad);
    Copy(RecordLayerId::Start);
    Copy(RecordLayerId::Com);
    WriteSigns();
    const bool isDone = WriteTaxiways() && WriteRest();
    m_writer.EndRecord(start, bgl::HeaderForm::Long);
    SetUnknownAltitudes();
    return isDone &&
           (m_writer.IsOk() ||
            Fail("it has more parts, or longer names, than its records "
                 "have room for"));
}

void AirportBuilder::CopyRecord(const EncodedRecord &record)
{
    const std::size_t start = m_writer.Position();
    m_writer.WriteBytes(record.bytes);
    for (const bgl::AltitudePlace &place : record.airportLink->unknownAltitudes)
    {
        m_writer.NoteUnknownAltitude(m_writer.Data(start + place.position),
                                     place.form);
    }
}

/** Gives parts without an altitude that of the airport. */
void AirportBuilder::SetUnknownAltitudes()
{
    const double metres = m_airport.position.altitude;
    for (const bgl::AltitudePlace &place : m_writer.GetUnknownAltitudes())
    {
        std::uint8_t *bytes = m_writer.Data(place.position);
        if (place.form == bgl::AltitudeForm::Wide)
        {
            bgl::StoreLittleEndian(bytes, metres);
        }
        else
        {
            bgl::StoreLittleEndian(bytes, bgl::PackAltitude(metres, m_writer));
        }
    }
}

/** Copies the navigation deletions that belong inside the airport. */
void AirportBuilder::CopyDeletions()
{
    for (const EncodedRecord *record : Get(RecordLayerId::DeleteNavigation))
    {
        if (record->airportLink->section == 0)
        {
            m_writer.WriteBytes(record->bytes);
        }
    }
}

/** Writes all objects of a tower into one record. */
void AirportBuilder::WriteTower()
{
    std::map<int, std::vector<std::uint8_t>> towers;
    for (const EncodedRecord *record : GetObjects(bgl::RECORD_TOWER_OBJECT))
    {
        std::vector<std::uint8_t> &objects =
            towers[record->airportLink->containerNumber];
        objects.insert(objects.end(), record->bytes.begin(),
                       record->bytes.end());
    }
    for (const auto &[number, objects] : towers)
    {
        bgl::WriteObjectsOfAirport(bgl::RECORD_TOWER_OBJECT, objects, m_writer);
    }
}

void AirportBuilder::WriteHelipadObjects()
{
    for (const EncodedRecord *record : GetObjects(bgl::RECORD_HELIPAD_OBJECT))
    {
        bgl::WriteObjectsOfAirport(bgl::RECORD_HELIPAD_OBJECT, record->bytes,
                                   m_writer);
    }
}

/** Writes the signs of MSFS, each with their count. */
void AirportBuilder::WriteSigns()
{
    for (const EncodedRecord *record : Get(RecordLayerId::TaxiSign))
    {
        auto sign = GetPart<bgl::TaxiSign>(record->part);
        sign.airportCount =
            static_cast<std::uint16_t>(CountOf(RecordLayerId::TaxiSign));
        bgl::WriteAirportTaxiSign(sign, m_writer);
    }
}

bool AirportBuilder::FindAirport()
{
    const Records &airports = Get(RecordLayerId::Airport);
    if (airports.size() != 1)
    {
        return Fail(airports.empty()
                        ? "the layer airport has no feature of that ident"
                        : "the layer airport has several features of that "
                          "ident");
    }
    const auto &start = GetPart<AirportStart>(airports.front()->part);
    m_airport = start.airport;
    // Round it as the record does, because cells and summaries depend on it.
    m_airport.position = bgl::RoundPosition(m_airport.position);
    m_name = start.name;
    m_taxiNames = start.taxiNames;
    return true;
}

bool AirportBuilder::AddArea(const bgl::RunwayEnd &from)
{
    for (RunwayPart &part : m_runways)
    {
        for (bgl::RunwayEnd &end : part.runway.ends)
        {
            if (end.number != from.number || end.designator != from.designator)
            {
                continue;
            }
            for (const auto member :
                 {&bgl::RunwayEnd::offsetThreshold, &bgl::RunwayEnd::blastPad,
                  &bgl::RunwayEnd::overrun})
            {
                if (from.*member)
                {
                    end.*member = from.*member;
                    bgl::RunwayEndArea &own = *(end.*member);
                    own.width =
                        own.width == 0.0 ? part.runway.width : own.width;
                    part.record = nullptr;
                }
            }
            return true;
        }
    }
    return Fail(std::string("it has no runway for a runway_end_area of ")
                    .append(bgl::MakeRunwayName(from.number, from.designator)));
}

bool AirportBuilder::CollectRunways()
{
    for (const EncodedRecord *record : Get(RecordLayerId::Runway))
    {
        m_runways.push_back({GetPart<bgl::Runway>(record->part), record});
    }
    const Records &areas = Get(RecordLayerId::RunwayEndArea);
    return std::all_of(areas.begin(), areas.end(),
                       [this](const EncodedRecord *area) {
                           return AddArea(GetPart<bgl::RunwayEnd>(area->part));
                       });
}

/** Fills in the counts of the fixed part. */
bool AirportBuilder::Count()
{
    m_airport.runwayCount = CountOf(RecordLayerId::Runway);
    m_airport.comCount = CountOf(RecordLayerId::Com);
    m_airport.startCount = CountOf(RecordLayerId::Start);
    m_airport.apronCount = CountOf(RecordLayerId::Apron);
    m_airport.helipadCount = CountOf(RecordLayerId::Helipad);
    m_airport.deletes = !Get(RecordLayerId::DeleteAirport).empty();
    m_airport.shortApronCount = static_cast<std::uint8_t>(m_airport.apronCount);
    m_airport.approachCount = CountOf(RecordLayerId::Approach);
    if (IsPrepar3D(m_profile))
    {
        bgl::StoreLittleEndian(
            m_airport.bytesAfterFuel.data() + APPROACH_COUNT,
            static_cast<std::uint32_t>(m_airport.approachCount));
        m_airport.approachCount = 0;
    }
    if (IsMsfs(m_profile))
    {
        bgl::StoreLittleEndian(
            m_airport.bytesAfterFuel.data() + PAINTED_LINE_COUNT,
            static_cast<std::uint16_t>(CountOf(RecordLayerId::PaintedLine)));
        bgl::StoreLittleEndian(
            m_airport.bytesAfterFuel.data() + PAINTED_AREA_COUNT,
            static_cast<std::uint16_t>(CountOf(RecordLayerId::PaintedArea)));
        for (const EncodedRecord *record : Get(RecordLayerId::SidStar))
        {
            const bool isStar = GetPart<bgl::SidStar>(record->part).isStar;
            ++(isStar ? m_airport.arrivalCount : m_airport.departureCount);
        }
        if (m_airport.arrivalCount > std::numeric_limits<std::uint8_t>::max())
        {
            return Fail("it has more than 255 arrivals, which its record has "
                        "no room for");
        }
    }
    return true;
}

void AirportBuilder::WriteRunways()
{
    for (const RunwayPart &part : m_runways)
    {
        if (part.record != nullptr)
        {
            CopyRecord(*part.record);
        }
        else
        {
            bgl::WriteRunway(m_ids.runway, part.runway, m_writer);
        }
    }
}

bool AirportBuilder::WriteTaxiways()
{
    Numbering pointNumbers;
    Numbering parkingNumbers;
    std::vector<bgl::TaxiPoint> points;
    std::vector<bgl::Parking> parkings;
    for (const EncodedRecord *record : Get(RecordLayerId::TaxiPoint))
    {
        points.push_back(GetPart<bgl::TaxiPoint>(record->part));
        if (!pointNumbers.Add(record->airportLink->number))
        {
            return Fail(
                std::string("two features have the point_index ")
                    .append(std::to_string(record->airportLink->number)));
        }
    }
    for (const EncodedRecord *record : Get(RecordLayerId::Parking))
    {
        parkings.push_back(GetPart<bgl::Parking>(record->part));
        if (!parkingNumbers.Add(record->airportLink->number))
        {
            return Fail(
                std::string("two features have the parking_index ")
                    .append(std::to_string(record->airportLink->number)));
        }
    }
    if (!points.empty())
    {
        bgl::WriteTaxiPoints(m_ids.taxiPoints, points, m_writer);
    }
    if (!parkings.empty())
    {
        bgl::WriteParkings(m_ids.parkings, parkings, m_writer);
    }
    return WritePaths(pointNumbers, parkingNumbers);
}

namespace
{

std::string DescribeLooseEnd(int start, bool toParking, int end)
{
    return std::string("a taxi_path leads from point ")
        .append(std::to_string(start))
        .append(toParking ? " to parking " : " to point ")
        .append(std::to_string(end))
        .append(", which the airport does not have both");
}

}  // namespace

bool AirportBuilder::WritePaths(const Numbering &points,
                                const Numbering &parkings)
{
    PathNames names(m_taxiNames);
    std::vector<bgl::TaxiPath> paths;
    const Records &parts = Get(RecordLayerId::TaxiPath);
    if (std::any_of(parts.begin(), parts.end(), HasNoName))
    {
        // The empty name comes first.
        names.Find({});
    }
    for (const EncodedRecord *record : Get(RecordLayerId::TaxiPath))
    {
        bgl::TaxiPath &path =
            paths.emplace_back(GetPart<bgl::TaxiPath>(record->part));
        const bool toParking = path.type == bgl::TAXI_PATH_PARKING;
        const int end = path.endIndex;
        if (!points.Resolve(path.startIndex) ||
            !(toParking ? parkings : points).Resolve(path.endIndex))
        {
            return Fail(DescribeLooseEnd(path.startIndex, toParking, end));
        }
        if (path.type != bgl::TAXI_PATH_RUNWAY)
        {
            path.nameIndex = names.Find(record->airportLink->name);
        }
    }
    // The compiler of MSFS 2024 writes an empty list as well. [P 2 files]
    if (!paths.empty() || m_profile == RecordProfile::Msfs2024)
    {
        bgl::WriteTaxiPaths(m_ids.taxiPaths, paths, m_writer);
    }
    if (!names.Get().empty())
    {
        bgl::WriteTaxiNames(names.Get(), m_writer);
    }
    return true;
}

bool AirportBuilder::WriteRest()
{
    Copy(RecordLayerId::Apron);
    Copy(RecordLayerId::PaintedLine);
    Copy(RecordLayerId::PaintedArea);
    if (!WriteLights())
    {
        return false;
    }
    Copy(RecordLayerId::Fence);
    // Files do not show the position of perimeters.
    Copy(RecordLayerId::Perimeter);
    Copy(RecordLayerId::Jetway);
    for (const EncodedRecord *record : Get(RecordLayerId::Approach))
    {
        WriteApproach(*record);
    }
    for (const bool areStars : {false, true})
    {
        WriteSidStars(areStars);
    }
    Copy(RecordLayerId::ApronLight);
    CopyOthers();
    return true;
}

/** Copies the records of layers without a place in the order of any simulator,
 * after the others. */
void AirportBuilder::CopyOthers()
{
    for (const auto &[part, records] : m_parts)
    {
        if (!m_copied.contains(part) && !std::ranges::count(COMBINED, part))
        {
            Copy(part);
        }
    }
}

/** Writes each preset followed by its lights, then the light supports and
 * rows. */
bool AirportBuilder::WriteLights()
{
    const Records &lights = Get(RecordLayerId::Light);
    std::size_t written = 0;
    std::set<std::string> names;
    for (const EncodedRecord *preset : Get(RecordLayerId::LightPreset))
    {
        if (!names.insert(preset->airportLink->name).second)
        {
            return Fail(
                "two features of the layer light_preset have the name " +
                preset->airportLink->name);
        }
        m_writer.WriteBytes(preset->bytes);
        for (const EncodedRecord *light : lights)
        {
            if (light->airportLink->name == preset->airportLink->name)
            {
                m_writer.WriteBytes(light->bytes);
                ++written;
            }
        }
    }
    Copy(RecordLayerId::LightSupport);
    Copy(RecordLayerId::LightRow);
    return written == lights.size() ||
           Fail("a light has a preset that is not the name of a light_preset");
}

std::vector<bgl::ProcedureLeg>
AirportBuilder::FindLegs(bgl::LegRole role, const std::string &approach,
                         const std::string &transition)
{
    std::vector<bgl::ProcedureLeg> legs;
    for (const EncodedRecord *record : Get(RecordLayerId::ProcedureLeg))
    {
        const auto &part = GetPart<LegPart>(record->part);
        if (part.role == role && record->airportLink->approachKey == approach &&
            record->airportLink->transitionKey == transition)
        {
            legs.push_back(part.leg);
        }
    }
    return legs;
}

AirportBuilder::Records
AirportBuilder::FindTransitions(const std::string &approach) const
{
    Records found;
    for (const EncodedRecord *record : Get(RecordLayerId::Transition))
    {
        if (record->airportLink->approachKey == approach)
        {
            found.push_back(record);
        }
    }
    return found;
}

/** Counts a procedure or a transition that lost its parts because their layer
 * was not written. */
void AirportBuilder::CountLost(bool hadLegs, bool hasLegs, bool hadTransitions,
                               bool hasTransitions)
{
    if (hadLegs && !hasLegs)
    {
        ++m_lost[PROCEDURES_WITHOUT_THEIR_LEGS];
    }
    if (hadTransitions && !hasTransitions)
    {
        ++m_lost[PROCEDURES_WITHOUT_THEIR_TRANSITIONS];
    }
}

void AirportBuilder::WriteApproach(const EncodedRecord &record)
{
    const std::string &key = record.airportLink->key;
    auto approach = GetPart<bgl::Approach>(record.part);
    const auto legs = FindLegs(bgl::LegRole::Approach, key, {});
    const auto missed = FindLegs(bgl::LegRole::MissedApproach, key, {});
    const Records transitions = FindTransitions(key);
    CountLost(approach.legCount + approach.missedLegCount > 0,
              !legs.empty() || !missed.empty(), approach.transitionCount > 0,
              !transitions.empty());
    approach.legCount = static_cast<int>(legs.size());
    approach.missedLegCount = static_cast<int>(missed.size());
    approach.transitionCount = static_cast<int>(transitions.size());
    const std::size_t start =
        bgl::BeginApproach(m_ids.approach, approach, m_writer);
    for (const auto &[role, list] :
         {std::pair(bgl::LegRole::Approach, &legs),
          std::pair(bgl::LegRole::MissedApproach, &missed)})
    {
        if (!list->empty())
        {
            bgl::WriteLegs(*bgl::FindLegContainer(role, m_ids.legSize), *list,
                           m_writer);
        }
    }
    for (const EncodedRecord *transition : transitions)
    {
        WriteTransition(*transition);
    }
    m_writer.EndRecord(start, bgl::HeaderForm::Long);
}

void AirportBuilder::WriteTransition(const EncodedRecord &record)
{
    auto transition = GetPart<bgl::ProcedureTransition>(record.part);
    const bgl::LegRole role = transition.role == bgl::TransitionRole::Runway
                                  ? bgl::LegRole::RunwayTransition
                              : transition.role == bgl::TransitionRole::Enroute
                                  ? bgl::LegRole::EnrouteTransition
                                  : bgl::LegRole::Transition;
    const auto legs =
        FindLegs(bgl::LegRole::Transition, record.airportLink->approachKey,
                 record.airportLink->key);
    CountLost(transition.legCount > 0, !legs.empty(), false, false);
    transition.legCount = static_cast<int>(legs.size());
    const std::size_t start = bgl::BeginProcedureTransition(
        GetTransitionId(transition, m_ids), transition, m_writer);
    if (!legs.empty())
    {
        bgl::WriteLegs(*bgl::FindLegContainer(role, m_ids.legSize), legs,
                       m_writer);
    }
    m_writer.EndRecord(start, bgl::HeaderForm::Long);
}

/** Writes all arrivals or all departures. */
void AirportBuilder::WriteSidStars(bool areStars)
{
    for (const EncodedRecord *record : Get(RecordLayerId::SidStar))
    {
        if (GetPart<bgl::SidStar>(record->part).isStar == areStars)
        {
            WriteSidStar(*record);
        }
    }
}

/** Writes the common route, then transitions to or from runways, then the
 * others. */
void AirportBuilder::WriteSidStar(const EncodedRecord &record)
{
    const std::string &key = record.airportLink->key;
    auto procedure = GetPart<bgl::SidStar>(record.part);
    const auto legs = FindLegs(bgl::LegRole::CommonRoute, key, {});
    Records transitions = FindTransitions(key);
    const auto enroute = std::stable_partition(
        transitions.begin(), transitions.end(),
        [](const EncodedRecord *transition)
        {
            return GetPart<bgl::ProcedureTransition>(transition->part).role ==
                   bgl::TransitionRole::Runway;
        });
    CountLost(
        procedure.commonLegCount > 0, !legs.empty(),
        procedure.runwayTransitionCount + procedure.enrouteTransitionCount > 0,
        !transitions.empty());
    procedure.commonLegCount = static_cast<int>(legs.size());
    procedure.runwayTransitionCount =
        static_cast<int>(enroute - transitions.begin());
    procedure.enrouteTransitionCount =
        static_cast<int>(transitions.end() - enroute);
    const std::size_t start =
        bgl::BeginSidStar(procedure.isStar ? bgl::RECORD_STAR : bgl::RECORD_SID,
                          procedure, m_writer);
    if (!legs.empty())
    {
        bgl::WriteLegs(
            *bgl::FindLegContainer(bgl::LegRole::CommonRoute, m_ids.legSize),
            legs, m_writer);
    }
    for (const EncodedRecord *transition : transitions)
    {
        WriteTransition(*transition);
    }
    m_writer.EndRecord(start, bgl::HeaderForm::Long);
}

bgl::AirportSummary AirportBuilder::MakeSummary() const
{
    bgl::AirportSummary summary;
    summary.ident = {m_airport.identKind, m_airport.ident};
    summary.region = m_airport.region;
    summary.position = m_airport.position;
    summary.variation = m_airport.variation;
    summary.fuel = m_airport.fuel;
    bool isHard = false;
    bool isWater = !m_runways.empty();
    for (const auto &[runway, record] : m_runways)
    {
        if (runway.length > summary.longestRunway)
        {
            summary.longestRunway = runway.length;
            summary.longestRunwayHeading = runway.trueHeading;
        }
        const int surface = runway.surface ? runway.surface->type : -1;
        isHard = isHard || std::count(std::begin(HARD_SURFACES),
                                      std::end(HARD_SURFACES), surface) > 0;
        isWater = isWater && surface == WATER;
    }
    unsigned flags = isHard ? CLASS_HARD : isWater ? CLASS_WATER : 0U;
    for (const EncodedRecord *record : Get(RecordLayerId::Com))
    {
        flags |=
            GetPart<bgl::Com>(record->part).type == bgl::Com::TOWER ? 1U : 0U;
    }
    for (const EncodedRecord *record : Get(RecordLayerId::Approach))
    {
        flags |= 1U << (GetPart<bgl::Approach>(record->part).type +
                        FIRST_APPROACH_BIT - 1);
    }
    summary.flags = static_cast<std::uint16_t>(flags);
    return summary;
}

}  // namespace flightsim
