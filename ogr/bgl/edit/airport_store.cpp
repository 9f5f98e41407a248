// SPDX-License-Identifier: MIT
// Collects the parts of airports to be written to a BGL file:
// ogr/records/format.md 9.7.

#include "ogr/bgl/edit/airport_store.h"

#include "driver/bgl/container.h"
#include "ogr/bgl/edit/airport_builder.h"
#include "ogr/records/airport/procedure.h"
#include "ogr/records/core/record_ids.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace flightsim
{

namespace
{

/** Makes a record for a section sorted by airport cell. */
EncodedRecord Place(std::uint32_t section, const bgl::GeoPosition &position)
{
    EncodedRecord record;
    record.section = section;
    record.cell = GetCell(position, NAVIGATION_LEVEL);
    return record;
}

EncodedRecord MakeSummary(const AirportBuilder &builder, RecordProfile profile)
{
    const std::uint16_t id = GetAirportRecordIds(profile).summary;
    EncodedRecord summary = Place(id == bgl::RECORD_AIRPORT_SUMMARY
                                      ? bgl::SECTION_AIRPORT_SUMMARY
                                      : bgl::SECTION_AIRPORT_SUMMARY_PREPAR3D,
                                  builder.GetAirport().position);
    bgl::RecordWriter writer(summary.bytes, GetTextEncoding(profile));
    bgl::WriteAirportSummary(id, builder.MakeSummary(), writer);
    return summary;
}

/** Whether a part of an airport is a scenery object. */
bool IsObject(const EncodedRecord &record)
{
    return record.section == bgl::SECTION_SCENERY;
}

/** Whether an airport has scenery objects only. */
bool HasObjectsOnly(const std::vector<EncodedRecord> &records)
{
    return std::all_of(records.begin(), records.end(), IsObject);
}

/** Checks that transitions and legs refer to existing procedures of a matching
 * kind; others would be lost. */
class ProcedureKeys final
{
  public:
    /** Returns the reason why the parts do not fit; empty if they do. */
    std::string FindProblem(const std::vector<EncodedRecord> &records)
    {
        for (const EncodedRecord &record : records)
        {
            if (std::string problem = AddKey(*record.airportLink);
                !problem.empty())
            {
                return problem;
            }
        }
        for (const EncodedRecord &record : records)
        {
            std::string problem =
                record.airportLink->part == RecordLayerId::ProcedureLeg
                    ? FindLegProblem(record)
                : record.airportLink->part == RecordLayerId::Transition
                    ? FindTransitionProblem(record)
                    : std::string();
            if (!problem.empty())
            {
                return problem;
            }
        }
        return {};
    }

  private:
    using Links = std::map<std::string, const AirportLink *>;

    static const AirportLink *Find(const Links &links, const std::string &key)
    {
        const auto found = links.find(key);
        return found != links.end() ? found->second : nullptr;
    }

    std::string AddKey(const AirportLink &link)
    {
        const bool isTransition = link.part == RecordLayerId::Transition;
        const bool hasParts = isTransition ||
                              link.part == RecordLayerId::Approach ||
                              link.part == RecordLayerId::SidStar;
        Links &links = isTransition ? m_transitions : m_procedures;
        const bool isNew = !hasParts || link.key.empty() ||
                           links.emplace(link.key, &link).second;
        return isNew ? std::string()
                     : std::string("two features of the layers approach, "
                                   "sid_star or transition have the key ")
                           .append(link.key);
    }

    std::string FindTransitionProblem(const EncodedRecord &record) const
    {
        const AirportLink *parent =
            Find(m_procedures, record.airportLink->approachKey);
        if (parent == nullptr)
        {
            return "a transition has an approach_key or sid_star_key that is "
                   "not a key of the layers approach and sid_star";
        }
        const bool isOfApproach =
            GetPart<bgl::ProcedureTransition>(record.part).role ==
            bgl::TransitionRole::Approach;
        return (parent->part == RecordLayerId::Approach) == isOfApproach
                   ? std::string()
                   : std::string("the field kind of a transition does not fit "
                                 "the approach or sid_star ")
                         .append(parent->key);
    }

    std::string FindLegProblem(const EncodedRecord &record) const
    {
        const AirportLink &link = *record.airportLink;
        const AirportLink *parent = Find(m_procedures, link.approachKey);
        if (parent == nullptr)
        {
            return "a procedure_leg has an approach_key or sid_star_key that "
                   "is not a key of the layers approach and sid_star";
        }
        const bool isOfTransition = !link.transitionKey.empty();
        const AirportLink *transition = Find(m_transitions, link.transitionKey);
        if (isOfTransition && (transition == nullptr ||
                               transition->approachKey != link.approachKey))
        {
            return "a procedure_leg has a transition_key that is not a key of "
                   "a transition of the same approach or sid_star";
        }
        const bgl::LegRole role = GetPart<LegPart>(record.part).role;
        const bool fits =
            role == bgl::LegRole::Transition
                ? isOfTransition
                : !isOfTransition &&
                      (role == bgl::LegRole::CommonRoute) ==
                          (parent->part == RecordLayerId::SidStar);
        return fits ? std::string()
                    : std::string("the field procedure of a procedure_leg does "
                                  "not fit what it is part of: ")
                          .append(isOfTransition ? transition->key
                                                 : parent->key);
    }

    Links m_procedures{};
    Links m_transitions{};
};

/** The features of an airport that others refer to. */
class PartParents final
{
  public:
    /** @param refused the layers with features that are not written. */
    PartParents(const std::vector<EncodedRecord> &records,
                const std::set<RecordLayerId> &refused)
        : m_refused(refused)
    {
        for (const EncodedRecord &record : records)
        {
            Add(record);
        }
    }

    /** Returns the counter of parts that are left out for the reason for which
     * this one is: a parent in a layer with refused features is missing. Null
     * for a part that is written. */
    const char *FindMissingParent(const EncodedRecord &record) const
    {
        const AirportLink &link = *record.airportLink;
        if (IsRefused(RecordLayerId::Airport) && !m_hasAirport &&
            !IsObject(record))
        {
            return "PARTS_OF_AIRPORTS_NOT_WRITTEN";
        }
        switch (link.part)
        {
            case RecordLayerId::Transition:
                return LacksProcedure(link) ? "PARTS_OF_PROCEDURES_NOT_WRITTEN"
                                            : nullptr;
            case RecordLayerId::ProcedureLeg:
                return LacksProcedure(link) || LacksTransition(link)
                           ? "PARTS_OF_PROCEDURES_NOT_WRITTEN"
                           : nullptr;
            case RecordLayerId::RunwayEndArea:
                return IsRefused(RecordLayerId::Runway) &&
                               !m_runwayEnds.contains(GetName(
                                   GetPart<bgl::RunwayEnd>(record.part)))
                           ? "AREAS_OF_RUNWAYS_NOT_WRITTEN"
                           : nullptr;
            case RecordLayerId::Light:
                return IsRefused(RecordLayerId::LightPreset) &&
                               !m_presets.contains(link.name)
                           ? "LIGHTS_OF_PRESETS_NOT_WRITTEN"
                           : nullptr;
            case RecordLayerId::TaxiPath:
                return LacksEnd(GetPart<bgl::TaxiPath>(record.part))
                           ? "PATHS_OF_POINTS_NOT_WRITTEN"
                           : nullptr;
            default:
                return nullptr;
        }
    }

  private:
    static std::string GetName(const bgl::RunwayEnd &end)
    {
        return bgl::MakeRunwayName(end.number, end.designator);
    }

    void Add(const EncodedRecord &record)
    {
        const AirportLink &link = *record.airportLink;
        switch (link.part)
        {
            case RecordLayerId::Airport:
                m_hasAirport = true;
                break;
            case RecordLayerId::Approach:
            case RecordLayerId::SidStar:
                m_procedures.insert(link.key);
                break;
            case RecordLayerId::Transition:
                m_transitions.insert(link.key);
                break;
            case RecordLayerId::Runway:
                for (const bgl::RunwayEnd &end :
                     GetPart<bgl::Runway>(record.part).ends)
                {
                    m_runwayEnds.insert(GetName(end));
                }
                break;
            case RecordLayerId::LightPreset:
                m_presets.insert(link.name);
                break;
            case RecordLayerId::TaxiPoint:
                m_points.insert(link.number);
                break;
            case RecordLayerId::Parking:
                m_parkings.insert(link.number);
                break;
            default:
                break;
        }
    }

    bool IsRefused(RecordLayerId layer) const
    {
        return m_refused.contains(layer);
    }

    bool LacksProcedure(const AirportLink &link) const
    {
        return (IsRefused(RecordLayerId::Approach) ||
                IsRefused(RecordLayerId::SidStar)) &&
               !m_procedures.contains(link.approachKey);
    }

    bool LacksTransition(const AirportLink &link) const
    {
        return IsRefused(RecordLayerId::Transition) &&
               !link.transitionKey.empty() &&
               !m_transitions.contains(link.transitionKey);
    }

    /** Features without numbers are counted, and a refused one would shift
     * those after it, so all paths to them are left out. */
    bool LacksEnd(const bgl::TaxiPath &path) const
    {
        const bool toParking = path.type == bgl::TAXI_PATH_PARKING;
        return (IsRefused(RecordLayerId::TaxiPoint) &&
                (!m_points.contains(path.startIndex) ||
                 (!toParking && !m_points.contains(path.endIndex)))) ||
               (IsRefused(RecordLayerId::Parking) && toParking &&
                !m_parkings.contains(path.endIndex));
    }

    const std::set<RecordLayerId> &m_refused;
    bool m_hasAirport = false;
    std::set<std::string> m_procedures{};
    std::set<std::string> m_transitions{};
    std::set<std::string> m_runwayEnds{};
    std::set<std::string> m_presets{};
    std::set<int> m_points{};
    std::set<int> m_parkings{};
};

/** Sorts the legs by number; those without a number come first. */
void SortLegs(std::vector<EncodedRecord> &records)
{
    const auto getNumber = [](const EncodedRecord &record)
    {
        const bool isLeg =
            record.airportLink &&
            record.airportLink->part == RecordLayerId::ProcedureLeg;
        return isLeg ? record.airportLink->sequence : 0;
    };
    std::stable_sort(records.begin(), records.end(),
                     [&](const EncodedRecord &a, const EncodedRecord &b)
                     { return getNumber(a) < getNumber(b); });
}

/** Adds a navigation deletion to all cells around the airport. */
bool AddDeletion(const EncodedRecord &order, const bgl::GeoPosition &position,
                 const std::function<bool(const EncodedRecord &)> &add)
{
    // The compiler of MSFS repeats it 41 * 41 times.
    constexpr int CELLS_AROUND = 20;
    EncodedRecord record = Place(order.airportLink->section, position);
    record.bytes = order.bytes;
    const bgl::Qmid middle = *record.cell;
    const auto columns = static_cast<int>(bgl::Qmid::Columns(NAVIGATION_LEVEL));
    const auto rows = static_cast<int>(bgl::Qmid::Rows(NAVIGATION_LEVEL));
    bool isDone = true;
    for (int i = -CELLS_AROUND; i <= CELLS_AROUND; ++i)
    {
        const int v = static_cast<int>(middle.v) + i;
        for (int j = -CELLS_AROUND; j <= CELLS_AROUND && v >= 0 && v < rows;
             ++j)
        {
            const int u = (static_cast<int>(middle.u) + j + columns) % columns;
            record.cell =
                bgl::Qmid{NAVIGATION_LEVEL, static_cast<std::uint32_t>(u),
                          static_cast<std::uint32_t>(v)};
            isDone = isDone && add(record);
        }
    }
    return isDone;
}

}  // namespace

void AirportStore::Add(const EncodedRecord &record)
{
    const std::string &ident = record.airportLink->airport;
    const auto [found, isNew] = m_numbers.emplace(ident, m_airports.size());
    if (isNew)
    {
        m_airports.push_back({ident, {}, {}});
    }
    Parts &parts = m_airports[found->second];
    if (record.airportLink->part == RecordLayerId::Airport)
    {
        parts.names = record.names;
    }
    parts.records.push_back(record);
}

/** Leaves out the parts of features that are not written. */
void AirportStore::LeaveOutParts(Parts &parts)
{
    if (m_refused.empty())
    {
        return;
    }
    // Leaving out a transition leaves its legs without a parent.
    for (bool isDone = false; !isDone;)
    {
        const PartParents parents(parts.records, m_refused);
        isDone = std::erase_if(parts.records,
                               [&](const EncodedRecord &record)
                               {
                                   const char *reason =
                                       parents.FindMissingParent(record);
                                   if (reason != nullptr)
                                   {
                                       ++m_lost[reason];
                                   }
                                   return reason != nullptr;
                               }) == 0;
    }
}

void AirportStore::AddNames(const Parts &parts,
                            const bgl::GeoPosition &position)
{
    const bgl::Qmid cell = GetCell(position, NAVIGATION_LEVEL);
    bgl::NameListEntry &entry = m_names.emplace_back();
    entry.ident = parts.ident;
    entry.region = parts.names.region;
    entry.country = parts.names.country;
    entry.state = parts.names.state;
    entry.city = parts.names.city;
    entry.airport = parts.names.airport;
    entry.u = cell.u;
    entry.v = cell.v;
}

bool AirportStore::FinishAirport(
    Parts &parts, const std::function<bool(const EncodedRecord &)> &add)
{
    SortLegs(parts.records);
    std::vector<std::uint8_t> bytes;
    AirportBuilder builder(parts.records, m_profile, bytes);
    std::string problem = ProcedureKeys().FindProblem(parts.records);
    if (problem.empty() && !builder.Build())
    {
        problem = builder.GetProblem();
    }
    if (!problem.empty())
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: airport %s: %s",
                 m_messagePrefix.c_str(), parts.ident.c_str(), problem.c_str());
        return false;
    }
    for (const auto &[what, count] : builder.GetLost())
    {
        m_lost[what] += count;
    }
    const bgl::GeoPosition &position = builder.GetAirport().position;
    EncodedRecord airport = Place(bgl::SECTION_AIRPORT, position);
    airport.bytes = std::move(bytes);
    AddNames(parts, position);
    bool isDone =
        add(airport) && (GetAirportRecordIds(m_profile).summary == 0 ||
                         add(MakeSummary(builder, m_profile)));
    for (const EncodedRecord &record : parts.records)
    {
        if (record.airportLink->part == RecordLayerId::DeleteNavigation &&
            record.airportLink->section != 0)
        {
            isDone = isDone && AddDeletion(record, position, add);
        }
    }
    parts.records.clear();
    return isDone;
}

void AirportStore::CompleteObjects(
    const std::function<bool(EncodedRecord &)> &complete)
{
    for (Parts &parts : m_airports)
    {
        std::erase_if(parts.records, [&complete](EncodedRecord &record)
                      { return record.join && !complete(record); });
    }
}

/** Returns the nearest airport that is written; null for none. */
AirportStore::Parts *AirportStore::FindNearest(const bgl::GeoPosition &position)
{
    Parts *nearest = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (Parts &parts : m_airports)
    {
        const auto start = std::find_if(
            parts.records.begin(), parts.records.end(),
            [](const EncodedRecord &record)
            { return record.airportLink->part == RecordLayerId::Airport; });
        if (start == parts.records.end())
        {
            continue;
        }
        const bgl::GeoPosition &place =
            GetPart<AirportStart>(start->part).airport.position;
        const double east =
            std::remainder(place.longitude - position.longitude, 360.0) *
            std::cos(position.latitude * std::numbers::pi / 180.0);
        const double distance =
            std::hypot(east, place.latitude - position.latitude);
        if (distance < least)
        {
            least = distance;
            nearest = &parts;
        }
    }
    return nearest;
}

/** Assigns signs that name no airport to the nearest one. */
void AirportStore::AssignSigns()
{
    const auto found = m_numbers.find("");
    if (found == m_numbers.end())
    {
        return;
    }
    const std::vector<EncodedRecord> signs =
        std::exchange(m_airports[found->second].records, {});
    for (const EncodedRecord &sign : signs)
    {
        Parts *airport =
            FindNearest(GetPart<bgl::TaxiSign>(sign.part).position);
        if (airport == nullptr)
        {
            ++m_lost["SIGNS_WITHOUT_AN_AIRPORT"];
            continue;
        }
        EncodedRecord &assigned = airport->records.emplace_back(sign);
        assigned.airportLink->airport = airport->ident;
    }
    m_airports.erase(m_airports.begin() +
                     static_cast<std::ptrdiff_t>(found->second));
    m_numbers.clear();
}

bool AirportStore::Finish(const std::function<bool(const EncodedRecord &)> &add)
{
    AssignSigns();
    const auto finish = [&](Parts &parts)
    {
        LeaveOutParts(parts);
        // Objects of airports in other files are written as separate records.
        return HasObjectsOnly(parts.records)
                   ? std::all_of(parts.records.begin(), parts.records.end(),
                                 add)
                   : FinishAirport(parts, add);
    };
    return std::all_of(m_airports.begin(), m_airports.end(), finish);
}

}  // namespace flightsim
