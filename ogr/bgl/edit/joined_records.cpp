// SPDX-License-Identifier: MIT
// Combines features of several layers into records: ogr/records/format.md 9.2.

#include "ogr/bgl/edit/joined_records.h"

#include "ogr/records/navigation/area.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/core/record_values.h"
#include "ogr/records/scenery/scenery_part.h"
#include "ogr/records/airport/taxi_sign.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <unordered_map>

namespace flightsim
{

namespace
{

constexpr const char *OBJECTS_WITHOUT_LISTS =
    "OBJECTS_WITHOUT_THEIR_SIGNS_CORNERS_OR_POINTS";

constexpr const char *NOT_KEPT = "it cannot be kept";

/** Places by hashes of keys. */
using Places = std::unordered_map<std::uint64_t, std::uint32_t>;

std::uint64_t Hash(std::string_view key)
{
    // 0 means no key.
    return key.empty() ? 0 : std::hash<std::string_view>{}(key) | 1;
}

}  // namespace

const char *GetLossCounter(std::uint32_t section)
{
    return section == bgl::SECTION_WAYPOINT ? WAYPOINTS_WITHOUT_THEIR_AIRWAYS
                                            : OBJECTS_WITHOUT_THEIR_ATTACHMENTS;
}

void JoinedRecords::NoteKey(const EncodedRecord &record, std::uint32_t place)
{
    const JoinLink &join = *record.join;
    if (!join.key.empty())
    {
        m_keys.resize(
            std::max<std::size_t>(m_keys.size(), place + std::size_t{1}));
        m_keys[place] = Hash(join.key);
    }
    if (join.hasOthers)
    {
        m_expecting.push_back(place);
    }
}

void JoinedRecords::AddStart(const EncodedRecord &record, std::uint32_t place)
{
    if (record.section == bgl::SECTION_WAYPOINT)
    {
        m_waypoints.push_back(
            {std::get<std::shared_ptr<const bgl::Waypoint>>(record.part),
             *record.cell, place});
        return;
    }
    m_starts.emplace_back(record, place);
    m_startKeys.insert(MakeListKey(record.section, *record.join));
}

void JoinedRecords::NoteObjectOfTower(const EncodedRecord &record)
{
    if (record.join->role == JoinRole::Start)
    {
        m_startKeys.insert(MakeListKey(record.section, *record.join));
    }
}

void JoinedRecords::AddPart(const EncodedRecord &record)
{
    if (record.join->role == JoinRole::Attachment)
    {
        m_attachments.emplace_back(record);
        return;
    }
    if (!record.join->key.empty())
    {
        m_listNumbers[MakeListKey(record.section, *record.join)].push_back(
            m_lists.size());
    }
    m_lists.emplace_back(record);
}

void JoinedRecords::AddAirway(const AirwayLink &airway)
{
    m_airways.push_back(airway);
}

bool JoinedRecords::IsOfSigns(const JoinLink &join)
{
    const std::uint16_t kind = bgl::GetObjectKind(join.objectId);
    return kind == bgl::OBJECT_TAXI_SIGNS ||
           kind == bgl::OBJECT_TAXI_SIGNS_P5 ||
           kind == bgl::OBJECT_TAXI_SIGNS_P6;
}

/** Returns the key of a list or a start. All airspaces are of one kind. So are
 * all signs, which take the form of their object. */
JoinedRecords::ListKey JoinedRecords::MakeListKey(std::uint32_t section,
                                                  const JoinLink &join)
{
    return {section,
            IsOfSigns(join) ? bgl::OBJECT_TAXI_SIGNS
                            : bgl::GetObjectKind(join.objectId),
            join.key};
}

/** Returns a record without bytes. */
EncodedRecord JoinedRecords::Place(const Part &part)
{
    EncodedRecord record;
    record.section = part.section;
    record.cell = part.cell;
    return record;
}

/** Returns the lists of a start, in sequence. */
JoinedRecords::Lists JoinedRecords::FindLists(const ListKey &key) const
{
    Lists lists;
    const auto found = m_listNumbers.find(key);
    if (found != m_listNumbers.end())
    {
        for (const std::size_t number : found->second)
        {
            lists.push_back(&m_lists[number]);
        }
    }
    std::stable_sort(lists.begin(), lists.end(),
                     [](const Part *a, const Part *b)
                     { return a->join.sequence < b->join.sequence; });
    return lists;
}

namespace
{

/** Combines lists into the first.
 *
 * @param start has the placement; null for that of the first list.
 */
template <class T, class Element>
T Combine(const RecordPart *start, const std::vector<const RecordPart *> &lists,
          std::vector<Element> T::*elements)
{
    T whole = GetPart<T>(*lists.front());
    for (std::size_t i = 1; i < lists.size(); ++i)
    {
        const auto &more = GetPart<T>(*lists[i]).*elements;
        (whole.*elements)
            .insert((whole.*elements).end(), more.begin(), more.end());
    }
    if (start != nullptr)
    {
        const auto &object = GetPart<bgl::SceneryObject>(*start);
        whole.placement = object.placement;
        if constexpr (requires { whole.unknown = bgl::MakeSignBytes(); })
        {
            whole.unknown = object.signBytes.value_or(whole.unknown);
        }
    }
    return whole;
}

/** Writes signs relative to the position of their object, rounded as in the
 * record. Without a start, the object is at the first sign, as compilers place
 * it. */
void JoinSigns(const RecordPart *start, std::uint16_t objectId,
               const std::vector<const RecordPart *> &lists,
               bgl::RecordWriter &writer)
{
    auto object = Combine(start, lists, &bgl::TaxiSignObject::signs);
    const bgl::GeoPosition base = bgl::RoundPosition(object.placement.position);
    for (bgl::TaxiSign &sign : object.signs)
    {
        const bool isBase = start == nullptr && &sign == &object.signs.front();
        const bgl::LocalOffset offset =
            isBase ? bgl::LocalOffset{}
                   : bgl::MeasureOffset(base, sign.position);
        sign.east = offset.east;
        sign.north = offset.north;
    }
    bgl::WriteTaxiSignObject(objectId, object, writer);
}

void JoinTrigger(const RecordPart *start, std::uint16_t objectId,
                 const std::vector<const RecordPart *> &lists,
                 bgl::RecordWriter &writer)
{
    auto trigger = Combine(start, lists, &bgl::Trigger::corners);
    const bgl::GeoPosition base =
        bgl::RoundPosition(trigger.placement.position);
    trigger.offsets.clear();
    for (const bgl::GeoPosition &corner : trigger.corners)
    {
        trigger.offsets.push_back(bgl::MeasureOffset(base, corner));
    }
    bgl::WriteTrigger(objectId, trigger, writer);
}

/** Writes an airspace with the points of other features, if there are any. */
void JoinBoundary(const RecordPart &start,
                  const std::vector<const RecordPart *> &lists,
                  bgl::RecordWriter &writer)
{
    auto boundary = GetPart<bgl::Boundary>(start);
    if (!lists.empty())
    {
        boundary.points.clear();
    }
    for (const RecordPart *list : lists)
    {
        boundary.points.push_back(GetPart<bgl::BoundaryPoint>(*list));
    }
    bgl::WriteBoundary(bgl::RECORD_BOUNDARY, boundary, writer);
}

/** Writes an object with the lists of other features.
 *
 * @param start null for none.
 */
void JoinObject(const RecordPart *start, std::uint16_t objectId,
                const std::vector<const RecordPart *> &lists,
                bgl::RecordWriter &writer)
{
    switch (bgl::GetObjectKind(objectId))
    {
        case bgl::OBJECT_TRIGGER:
            JoinTrigger(start, objectId, lists, writer);
            break;
        case bgl::OBJECT_EXTRUSION_BRIDGE:
            bgl::WriteExtrusionBridge(
                Combine(start, lists, &bgl::ExtrusionBridge::points), writer);
            break;
        case bgl::OBJECT_CAR_PARKING:
            bgl::WriteCarParking(
                Combine(start, lists, &bgl::CarParking::corners), writer);
            break;
        default:
            JoinSigns(start, objectId, lists, writer);
    }
}

}  // namespace

/** Returns the bytes of a start, or of lists without one, as one record; none
 * if it cannot hold them. */
JoinedRecords::Bytes JoinedRecords::Join(const RecordPart *start,
                                         std::uint16_t objectId,
                                         const Lists &lists) const
{
    Bytes bytes;
    bgl::RecordWriter writer(bytes, GetTextEncoding(m_profile));
    std::vector<const RecordPart *> parts;
    for (const Part *list : lists)
    {
        parts.push_back(&list->part);
    }
    if (objectId == 0)
    {
        JoinBoundary(*start, parts, writer);
    }
    else
    {
        JoinObject(start, objectId, parts, writer);
    }
    return writer.IsOk() ? bytes : Bytes{};
}

std::string JoinedRecords::FinishStarts(const Add &add, const Drop &drop)
{
    for (const Part &start : m_starts)
    {
        const Lists lists = FindLists(MakeListKey(start.section, start.join));
        EncodedRecord record = Place(start);
        if (lists.empty() && start.section == bgl::SECTION_SCENERY)
        {
            drop(record, start.place);
            // Signs of MSFS are parts of airports, without an object.
            if (!IsMsfs(m_profile) || !IsOfSigns(start.join))
            {
                ++m_lost[OBJECTS_WITHOUT_LISTS];
            }
            continue;
        }
        record.bytes = lists.empty()
                           ? start.bytes
                           : Join(&start.part, start.join.objectId, lists);
        if (record.bytes.empty())
        {
            return TOO_MANY_POINTS;
        }
        if (!add(record, start.place))
        {
            return NOT_KEPT;
        }
    }
    return {};
}

/** Writes lists without a start as separate records, but all signs of an
 * airport as one, as compilers do. Leaves out points of airspaces, because the
 * other data of the airspace are missing. */
std::string JoinedRecords::FinishLists(const Add &add)
{
    std::map<std::string, Lists> groups;
    std::string problem;
    const auto addRecord = [&](const Lists &lists)
    {
        EncodedRecord record = Place(*lists.front());
        record.bytes = Join(nullptr, lists.front()->join.objectId, lists);
        problem = record.bytes.empty()
                      ? std::string("airport ")
                            .append(lists.front()->join.group)
                            .append(" has more signs than one record has room "
                                    "for")
                  : add(record, std::nullopt) ? std::string()
                                              : NOT_KEPT;
        return problem.empty();
    };
    for (const Part &list : m_lists)
    {
        if (!list.join.key.empty() &&
            m_startKeys.contains(MakeListKey(list.section, list.join)))
        {
            continue;
        }
        if (list.section == bgl::SECTION_BOUNDARY)
        {
            ++m_lost["BOUNDARY_POINTS_WITHOUT_THEIR_BOUNDARY"];
        }
        else if (!list.join.group.empty())
        {
            groups[list.join.group].push_back(&list);
        }
        else if (!addRecord({&list}))
        {
            return problem;
        }
    }
    for (const auto &[name, lists] : groups)
    {
        if (!addRecord(lists))
        {
            return problem;
        }
    }
    return problem;
}

bool JoinedRecords::CompleteObjectOfTower(EncodedRecord &record)
{
    if (record.join->role == JoinRole::Start)
    {
        const Lists lists =
            FindLists(MakeListKey(record.section, *record.join));
        if (lists.empty())
        {
            ++m_lost[OBJECTS_WITHOUT_LISTS];
            return false;
        }
        record.bytes = Join(&record.part, record.join->objectId, lists);
    }
    const std::string &key = record.join->key;
    Bytes group;
    std::erase_if(m_attachments,
                  [&](const Part &attachment)
                  {
                      const bool isOfObject =
                          !key.empty() && attachment.join.key == key;
                      if (isOfObject)
                      {
                          group.insert(group.end(), attachment.bytes.begin(),
                                       attachment.bytes.end());
                      }
                      return isOfObject;
                  });
    if (!group.empty() && !record.bytes.empty())
    {
        record.bytes = AddAttachments(record.bytes, group);
    }
    else if (record.join->hasOthers)
    {
        ++m_lost[GetLossCounter(bgl::SECTION_SCENERY)];
    }
    return true;
}

void JoinedRecords::FinishAttachments()
{
    Places places;
    for (std::size_t i = 0; !m_attachments.empty() && i < m_keys.size(); ++i)
    {
        places.emplace(m_keys[i], static_cast<std::uint32_t>(i));
    }
    for (const Part &attachment : m_attachments)
    {
        const auto place = places.find(Hash(attachment.join.key));
        if (place == places.end())
        {
            ++m_lost["ATTACHMENTS_WITHOUT_THEIR_OBJECTS"];
            continue;
        }
        Bytes &group = m_groups[place->second];
        group.insert(group.end(), attachment.bytes.begin(),
                     attachment.bytes.end());
    }
    for (const std::uint32_t place : m_expecting)
    {
        if (!m_groups.contains(place))
        {
            ++m_lost[GetLossCounter(bgl::SECTION_SCENERY)];
        }
    }
}

namespace
{

/** Returns a route of a waypoint that has no neighbour on that side yet. */
bgl::AirwayNeighbour &FindNeighbour(std::vector<bgl::Route> &routes,
                                    const AirwayLink &airway,
                                    bgl::AirwayNeighbour bgl::Route::*side)
{
    for (bgl::Route &route : routes)
    {
        if (route.name == airway.name && route.type == airway.type &&
            !(route.*side).IsPresent())
        {
            return route.*side;
        }
    }
    bgl::Route &route = routes.emplace_back();
    route.name = airway.name;
    route.type = airway.type;
    return route.*side;
}

void SetNeighbour(const bgl::FixReference &fix, double minimumAltitude,
                  bgl::AirwayNeighbour &neighbour)
{
    neighbour.ident = {fix.kind, fix.ident};
    neighbour.region = fix.region;
    neighbour.airport = fix.airport;
    neighbour.minimumAltitude = minimumAltitude;
}

std::string GetKey(const bgl::FixReference &fix)
{
    return MakeFixKey(fix.ident, fix.region, fix.airport);
}

}  // namespace

/** Returns the routes of each waypoint. */
std::vector<std::vector<bgl::Route>> JoinedRecords::FindRoutes()
{
    std::vector<std::vector<bgl::Route>> routes(m_waypoints.size());
    Places places;
    for (std::size_t i = 0; !m_airways.empty() && i < m_waypoints.size(); ++i)
    {
        const bgl::Waypoint &waypoint = *m_waypoints[i].waypoint;
        places.emplace(Hash(MakeFixKey(waypoint.ident.text, waypoint.region,
                                       waypoint.airport)),
                       static_cast<std::uint32_t>(i));
    }
    for (const AirwayLink &airway : m_airways)
    {
        const auto from = places.find(Hash(GetKey(airway.from)));
        const auto to = places.find(Hash(GetKey(airway.to)));
        if (from != places.end())
        {
            SetNeighbour(
                airway.to, airway.minimumAltitude,
                FindNeighbour(routes[from->second], airway, &bgl::Route::next));
        }
        if (to != places.end())
        {
            SetNeighbour(airway.from, airway.minimumAltitude,
                         FindNeighbour(routes[to->second], airway,
                                       &bgl::Route::previous));
        }
        if (from == places.end() && to == places.end())
        {
            ++m_lost["AIRWAYS_WITHOUT_THEIR_WAYPOINTS"];
        }
    }
    return routes;
}

std::string JoinedRecords::FinishWaypoints(const Add &add)
{
    const std::vector<std::vector<bgl::Route>> routes = FindRoutes();
    EncodedRecord record;
    record.section = bgl::SECTION_WAYPOINT;
    for (std::size_t i = 0; i < m_waypoints.size(); ++i)
    {
        const KeptWaypoint &kept = m_waypoints[i];
        record.bytes.clear();
        bgl::RecordWriter writer(record.bytes, GetTextEncoding(m_profile));
        bgl::WriteWaypoint(bgl::RECORD_WAYPOINT, *kept.waypoint, routes[i],
                           writer);
        if (!writer.IsOk())
        {
            return "a waypoint has more airways than its record has room for";
        }
        if (routes[i].empty() && kept.waypoint->routeCount > 0)
        {
            ++m_lost[GetLossCounter(bgl::SECTION_WAYPOINT)];
        }
        record.cell = kept.cell;
        if (!add(record, kept.place))
        {
            return NOT_KEPT;
        }
    }
    return {};
}

std::string JoinedRecords::Finish(const Add &add, const Drop &drop)
{
    std::string problem = FinishStarts(add, drop);
    problem = problem.empty() ? FinishLists(add) : problem;
    problem = problem.empty() ? FinishWaypoints(add) : problem;
    FinishAttachments();
    return problem;
}

/** Appends the attachments of an object, in brackets. */
JoinedRecords::Bytes
JoinedRecords::AddAttachments(bgl::ByteSpan object,
                              bgl::ByteSpan attachments) const
{
    Bytes bytes;
    bgl::RecordWriter writer(bytes, GetTextEncoding(m_profile));
    writer.WriteBytes(object);
    for (const std::uint16_t id :
         {bgl::RECORD_ATTACHMENTS_BEGIN, bgl::RECORD_ATTACHMENTS_END})
    {
        writer.EndRecord(writer.BeginRecord(id, bgl::HeaderForm::Short),
                         bgl::HeaderForm::Short);
        if (id == bgl::RECORD_ATTACHMENTS_BEGIN)
        {
            writer.WriteBytes(attachments);
        }
    }
    return writer.IsOk() ? bytes : Bytes{};
}

std::optional<JoinedRecords::Bytes>
JoinedRecords::Complete(std::uint32_t section, std::uint32_t place,
                        bgl::ByteSpan record) const
{
    const auto group =
        section == bgl::SECTION_SCENERY ? m_groups.find(place) : m_groups.end();
    return group != m_groups.end()
               ? std::optional(AddAttachments(record, group->second))
               : std::nullopt;
}

void TryAirway(const AirwayLink &airway, bgl::RecordWriter &writer)
{
    bgl::Route route;
    route.name = airway.name;
    route.type = airway.type;
    SetNeighbour(airway.to, airway.minimumAltitude, route.next);
    SetNeighbour(airway.from, airway.minimumAltitude, route.previous);
    bgl::WriteWaypoint(bgl::RECORD_WAYPOINT, {}, {&route, 1}, writer);
}

}  // namespace flightsim
