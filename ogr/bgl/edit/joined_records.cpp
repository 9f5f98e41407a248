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
#include <iterator>
#include <string_view>

namespace flightsim
{

namespace
{

constexpr const char *OBJECTS_WITHOUT_LISTS =
    "OBJECTS_WITHOUT_THEIR_SIGNS_CORNERS_OR_POINTS";

std::uint64_t Hash(std::string_view key)
{
    // 0 means no key.
    return key.empty() ? 0 : std::hash<std::string_view>{}(key) | 1;
}

bgl::RecordView ViewBytes(bgl::ByteSpan bytes, bgl::HeaderForm form)
{
    return {bgl::LoadLittleEndian<std::uint16_t>(bytes.data()), form, bytes, 0};
}

/** Appends the result of parsing a list to the previous results. */
template <class T>
void Append(std::optional<T> &whole, std::optional<T> &&part,
            std::vector<bgl::GeoPosition> T::*points)
{
    if (part && whole)
    {
        auto &list = (*whole).*points;
        list.insert(list.end(), ((*part).*points).begin(),
                    ((*part).*points).end());
    }
    else if (part)
    {
        whole = std::move(part);
    }
}

/** Combines the lists of objects of one kind into one, with the placement of
 * another. */
class ObjectJoiner final
{
  public:
    ObjectJoiner(const bgl::SceneryObject &start, bgl::RecordWriter &writer)
        : m_start(start), m_writer(writer)
    {
    }

    void JoinSigns(const std::vector<bgl::ByteSpan> &lists)
    {
        bgl::TaxiSignObject object;
        object.placement = m_start.placement;
        for (const bgl::ByteSpan list : lists)
        {
            bgl::ParseTaxiSigns(ViewBytes(list, bgl::HeaderForm::Short), m_log,
                                object.signs);
        }
        for (bgl::TaxiSign &sign : object.signs)
        {
            const bgl::LocalOffset offset =
                bgl::MeasureOffset(object.placement.position, sign.position);
            sign.east = offset.east;
            sign.north = offset.north;
        }
        bgl::WriteTaxiSignObject(m_start.recordId, object, m_writer);
    }

    /** @param corners exact corners of the lists, which store them as 32-bit
     * offsets from their own positions. */
    void JoinTrigger(const std::vector<bgl::ByteSpan> &lists,
                     const std::vector<bgl::GeoPosition> &corners)
    {
        std::optional<bgl::Trigger> trigger;
        for (const bgl::ByteSpan list : lists)
        {
            trigger = bgl::ParseTrigger(ViewBytes(list, bgl::HeaderForm::Short),
                                        m_log);
        }
        if (!trigger)
        {
            return;
        }
        trigger->placement = m_start.placement;
        trigger->offsets.clear();
        for (const bgl::GeoPosition &corner : corners)
        {
            trigger->offsets.push_back(
                bgl::MeasureOffset(m_start.placement.position, corner));
        }
        bgl::WriteTrigger(m_start.recordId, *trigger, m_writer);
    }

    void JoinBridge(const std::vector<bgl::ByteSpan> &lists)
    {
        std::optional<bgl::ExtrusionBridge> bridge;
        for (const bgl::ByteSpan list : lists)
        {
            Append(bridge,
                   bgl::ParseExtrusionBridge(
                       ViewBytes(list, bgl::HeaderForm::Short), m_log),
                   &bgl::ExtrusionBridge::points);
        }
        if (bridge)
        {
            bridge->placement = m_start.placement;
            bgl::WriteExtrusionBridge(*bridge, m_writer);
        }
    }

    void JoinCarParking(const std::vector<bgl::ByteSpan> &lists)
    {
        std::optional<bgl::CarParking> parking;
        for (const bgl::ByteSpan list : lists)
        {
            Append(parking,
                   bgl::ParseCarParking(ViewBytes(list, bgl::HeaderForm::Short),
                                        m_log),
                   &bgl::CarParking::corners);
        }
        if (parking)
        {
            parking->placement = m_start.placement;
            bgl::WriteCarParking(*parking, m_writer);
        }
    }

  private:
    const bgl::SceneryObject &m_start;
    bgl::RecordWriter &m_writer;
    bgl::ProblemList m_problems{};
    bgl::RecordLog m_log{m_problems};
};

void JoinObjects(bgl::ByteSpan start, const std::vector<bgl::ByteSpan> &lists,
                 const std::vector<bgl::GeoPosition> &corners,
                 bgl::RecordWriter &writer)
{
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    const auto object =
        bgl::ParseSceneryObject(ViewBytes(start, bgl::HeaderForm::Short), log);
    ObjectJoiner joiner(*object, writer);
    switch (bgl::GetObjectKind(object->recordId))
    {
        case bgl::OBJECT_TRIGGER:
            joiner.JoinTrigger(lists, corners);
            break;
        case bgl::OBJECT_EXTRUSION_BRIDGE:
            joiner.JoinBridge(lists);
            break;
        case bgl::OBJECT_CAR_PARKING:
            joiner.JoinCarParking(lists);
            break;
        default:
            joiner.JoinSigns(lists);
    }
}

/** Writes an airspace with the points of other features. */
void JoinBoundary(bgl::ByteSpan start, const std::vector<bgl::ByteSpan> &lists,
                  bgl::RecordWriter &writer)
{
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    bgl::Boundary boundary =
        *bgl::ParseBoundary(ViewBytes(start, bgl::HeaderForm::Long), log);
    boundary.points.clear();
    for (const bgl::ByteSpan list : lists)
    {
        const auto part =
            bgl::ParseBoundary(ViewBytes(list, bgl::HeaderForm::Long), log);
        boundary.points.insert(boundary.points.end(), part->points.begin(),
                               part->points.end());
    }
    bgl::WriteBoundary(bgl::RECORD_BOUNDARY, boundary, writer);
}

/** Returns the record of a sign that is not combined with others. The sign is
 * at the position of its object, as compilers place it. */
EncodedRecord OnItsOwn(const EncodedRecord &list, RecordProfile profile)
{
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    const bgl::RecordView view = ViewBytes(list.bytes, bgl::HeaderForm::Short);
    std::optional<bgl::TaxiSignObject> object =
        bgl::ParseTaxiSignObject(view, log);
    EncodedRecord record = list;
    if (object)
    {
        for (bgl::TaxiSign &sign : object->signs)
        {
            sign.east = 0.0;
            sign.north = 0.0;
        }
        record.bytes.clear();
        bgl::RecordWriter writer(record.bytes, GetTextEncoding(profile));
        bgl::WriteTaxiSignObject(view.id, *object, writer);
    }
    return record;
}

}  // namespace

const char *NameLostOthers(std::uint32_t section)
{
    return section == bgl::SECTION_WAYPOINT
               ? "WAYPOINTS_WITHOUT_THEIR_AIRWAYS"
               : "OBJECTS_WITHOUT_THEIR_ATTACHMENTS";
}

void JoinedRecords::NoteKey(const EncodedRecord &record, std::uint32_t place)
{
    const JoinPlace &join = *record.join;
    if (!join.key.empty())
    {
        std::vector<std::uint64_t> &keys = m_keys[record.section];
        keys.resize(std::max<std::size_t>(keys.size(), place + std::size_t{1}));
        keys[place] = Hash(join.key);
    }
    if (join.hasOthers)
    {
        m_expecting.emplace_back(record.section, place);
    }
}

void JoinedRecords::AddStart(const EncodedRecord &record, std::uint32_t place)
{
    m_starts.push_back({record, place});
    m_startKeys.insert(MakeListKey(record));
}

void JoinedRecords::NoteObjectOfTower(const EncodedRecord &record)
{
    if (record.join->role == JoinRole::Start)
    {
        m_startKeys.insert(MakeListKey(record));
    }
}

void JoinedRecords::AddPart(const EncodedRecord &record)
{
    if (record.join->role == JoinRole::Attachment)
    {
        m_attachments.push_back(record);
        return;
    }
    if (!record.join->key.empty())
    {
        m_listNumbers[MakeListKey(record)].push_back(m_lists.size());
    }
    m_lists.push_back(record);
}

void JoinedRecords::AddAirway(const AirwayLink &airway)
{
    m_airways.push_back(airway);
}

/** Returns the key of a list or a start. All airspaces are of one kind, and so
 * are all signs, which get the form of their object. */
JoinedRecords::ListKey JoinedRecords::MakeListKey(const EncodedRecord &record)
{
    std::uint16_t kind =
        record.section == bgl::SECTION_SCENERY
            ? bgl::GetObjectKind(
                  ViewBytes(record.bytes, bgl::HeaderForm::Short).id)
            : std::uint16_t{0};
    if (kind == bgl::OBJECT_TAXI_SIGNS_P5 || kind == bgl::OBJECT_TAXI_SIGNS_P6)
    {
        kind = bgl::OBJECT_TAXI_SIGNS;
    }
    return {record.section, kind, record.join->key};
}

/** Returns the lists of a start, in sequence. */
JoinedRecords::Parts JoinedRecords::FindLists(const EncodedRecord &start) const
{
    Parts parts;
    const auto found = m_listNumbers.find(MakeListKey(start));
    if (found != m_listNumbers.end())
    {
        for (const std::size_t number : found->second)
        {
            parts.push_back(&m_lists[number]);
        }
    }
    std::stable_sort(parts.begin(), parts.end(),
                     [](const EncodedRecord *a, const EncodedRecord *b)
                     { return a->join->sequence < b->join->sequence; });
    return parts;
}

JoinedRecords::Bytes JoinedRecords::Join(const EncodedRecord &start,
                                         const Parts &lists) const
{
    Bytes bytes;
    bgl::RecordWriter writer(bytes, GetTextEncoding(m_profile));
    std::vector<bgl::ByteSpan> parts;
    std::vector<bgl::GeoPosition> corners;
    for (const EncodedRecord *list : lists)
    {
        parts.emplace_back(list->bytes);
        corners.insert(corners.end(), list->join->corners.begin(),
                       list->join->corners.end());
    }
    if (start.section == bgl::SECTION_BOUNDARY)
    {
        JoinBoundary(start.bytes, parts, writer);
    }
    else
    {
        JoinObjects(start.bytes, parts, corners, writer);
    }
    return writer.IsOk() ? bytes : Bytes{};
}

std::string JoinedRecords::FinishStarts(const Add &add, const Drop &drop)
{
    for (Start &start : m_starts)
    {
        const Parts lists = FindLists(start.record);
        const bool isObject = start.record.section == bgl::SECTION_SCENERY;
        if (lists.empty() && isObject)
        {
            drop(start.record, start.place);
            ++m_lost[OBJECTS_WITHOUT_LISTS];
            continue;
        }
        if (!lists.empty())
        {
            start.record.bytes = Join(start.record, lists);
        }
        if (start.record.bytes.empty())
        {
            return TOO_MANY_POINTS;
        }
        if (!add(start.record, start.place))
        {
            return "it cannot be kept";
        }
    }
    return {};
}

/** Combines all signs of an airport into one record at the position of the
 * first sign, as compilers do. Returns no bytes if it cannot hold them. */
EncodedRecord JoinGroup(const std::vector<const EncodedRecord *> &lists,
                        RecordProfile profile)
{
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    EncodedRecord record = *lists.front();
    const bgl::RecordView view =
        ViewBytes(lists.front()->bytes, bgl::HeaderForm::Short);
    std::optional<bgl::TaxiSignObject> object =
        bgl::ParseTaxiSignObject(view, log);
    record.bytes.clear();
    if (!object)
    {
        return record;
    }
    const bgl::GeoPosition base = object->placement.position;
    object->signs.clear();
    for (const EncodedRecord *list : lists)
    {
        bgl::ParseTaxiSigns(ViewBytes(list->bytes, bgl::HeaderForm::Short), log,
                            object->signs);
    }
    for (std::size_t i = 0; i < object->signs.size(); ++i)
    {
        bgl::TaxiSign &sign = object->signs[i];
        const bgl::LocalOffset offset = bgl::MeasureOffset(base, sign.position);
        sign.east = i == 0 ? 0.0 : offset.east;
        sign.north = i == 0 ? 0.0 : offset.north;
    }
    bgl::RecordWriter writer(record.bytes, GetTextEncoding(profile));
    bgl::WriteTaxiSignObject(view.id, *object, writer);
    if (!writer.IsOk())
    {
        record.bytes.clear();
    }
    return record;
}

/** Writes lists without a start as separate records, except points of
 * airspaces, which lack the other data of an airspace. */
std::string JoinedRecords::FinishLists(const Add &add)
{
    std::map<std::string, std::vector<const EncodedRecord *>> groups;
    for (const EncodedRecord &list : m_lists)
    {
        if (!list.join->key.empty() && m_startKeys.count(MakeListKey(list)) > 0)
        {
            continue;
        }
        if (list.section == bgl::SECTION_BOUNDARY)
        {
            ++m_lost["BOUNDARY_POINTS_WITHOUT_THEIR_BOUNDARY"];
            continue;
        }
        if (!list.join->group.empty())
        {
            groups[list.join->group].push_back(&list);
            continue;
        }
        if (!add(OnItsOwn(list, m_profile), std::nullopt))
        {
            return "it cannot be kept";
        }
    }
    for (const auto &[airport, lists] : groups)
    {
        const EncodedRecord record = JoinGroup(lists, m_profile);
        if (record.bytes.empty())
        {
            return std::string("airport ")
                .append(airport)
                .append(" has more signs than one record has room for");
        }
        if (!add(record, std::nullopt))
        {
            return "it cannot be kept";
        }
    }
    return {};
}

/** Returns the records of a section by key. */
JoinedRecords::Places JoinedRecords::FindPlaces(std::uint32_t section) const
{
    Places places;
    const auto keys = m_keys.find(section);
    for (std::size_t i = 0; keys != m_keys.end() && i < keys->second.size();
         ++i)
    {
        places.emplace(keys->second[i], static_cast<std::uint32_t>(i));
    }
    return places;
}

bool JoinedRecords::CompleteObjectOfTower(EncodedRecord &record)
{
    if (record.join->role == JoinRole::Start)
    {
        const Parts lists = FindLists(record);
        if (lists.empty())
        {
            ++m_lost[OBJECTS_WITHOUT_LISTS];
            return false;
        }
        record.bytes = Join(record, lists);
    }
    const std::string &key = record.join->key;
    Bytes group;
    std::erase_if(m_attachments,
                  [&](const EncodedRecord &attachment)
                  {
                      const bool isOfObject =
                          !key.empty() && attachment.join->key == key;
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
        ++m_lost[NameLostOthers(bgl::SECTION_SCENERY)];
    }
    return true;
}

void JoinedRecords::FinishAttachments()
{
    const Places places =
        m_attachments.empty() ? Places() : FindPlaces(bgl::SECTION_SCENERY);
    for (const EncodedRecord &attachment : m_attachments)
    {
        const auto place = places.find(Hash(attachment.join->key));
        if (place == places.end())
        {
            ++m_lost["ATTACHMENTS_WITHOUT_THEIR_OBJECTS"];
            continue;
        }
        Bytes &group = m_groups[{attachment.section, place->second}];
        group.insert(group.end(), attachment.bytes.begin(),
                     attachment.bytes.end());
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

void JoinedRecords::FinishAirways()
{
    const Places places =
        m_airways.empty() ? Places() : FindPlaces(bgl::SECTION_WAYPOINT);
    for (const AirwayLink &airway : m_airways)
    {
        const auto from = places.find(Hash(GetKey(airway.from)));
        const auto to = places.find(Hash(GetKey(airway.to)));
        if (from != places.end())
        {
            SetNeighbour(
                airway.to, airway.minimumAltitude,
                FindNeighbour(m_routes[{bgl::SECTION_WAYPOINT, from->second}],
                              airway, &bgl::Route::next));
        }
        if (to != places.end())
        {
            SetNeighbour(
                airway.from, airway.minimumAltitude,
                FindNeighbour(m_routes[{bgl::SECTION_WAYPOINT, to->second}],
                              airway, &bgl::Route::previous));
        }
        if (from == places.end() && to == places.end())
        {
            ++m_lost["AIRWAYS_WITHOUT_THEIR_WAYPOINTS"];
        }
    }
}

void JoinedRecords::CountLost()
{
    for (const Place &place : m_expecting)
    {
        if (m_groups.count(place) == 0 && m_routes.count(place) == 0)
        {
            ++m_lost[NameLostOthers(place.first)];
        }
    }
}

std::string JoinedRecords::Finish(const Add &add, const Drop &drop)
{
    std::string problem = FinishStarts(add, drop);
    problem = problem.empty() ? FinishLists(add) : problem;
    if (problem.empty())
    {
        FinishAttachments();
        FinishAirways();
        CountLost();
    }
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
    const auto group = m_groups.find({section, place});
    const auto routes = m_routes.find({section, place});
    if (group != m_groups.end())
    {
        return AddAttachments(record, group->second);
    }
    if (routes != m_routes.end())
    {
        Bytes bytes;
        bgl::RecordWriter writer(bytes, GetTextEncoding(m_profile));
        bgl::ProblemList problems;
        bgl::RecordLog log(problems);
        const bgl::RecordView view = ViewBytes(record, bgl::HeaderForm::Long);
        bgl::WriteWaypoint(view.id, *bgl::ParseWaypoint(view, log),
                           routes->second, writer);
        return writer.IsOk() ? bytes : Bytes{};
    }
    return std::nullopt;
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
