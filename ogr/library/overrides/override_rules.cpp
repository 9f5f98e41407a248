// SPDX-License-Identifier: MIT
// Determines which features of several files the simulator shows:
// ogr/library/format/format.md chapter 6.

#include "ogr/library/overrides/override_rules.h"

#include "ogr/library/files/file_layers.h"
#include "ogr/library/format/catalogue_text.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <span>

namespace flightsim
{

namespace
{

constexpr const char *REASON_AIRPORT = "airport_above";
constexpr const char *REASON_DELETED = "deleted_by_airport";
constexpr const char *REASON_PARKING = "parking_of_airport_above";
constexpr const char *REASON_STATION = "same_station_above";
constexpr const char *REASON_EXCLUDED = "excluded_above";
constexpr const char *REASON_AREA = "excluded_by_area";
constexpr const char *REASON_NAVIGATION = "deleted_navigation";
constexpr const char *REASON_RECORD = "same_record_above";

bool HasValue(OGRFeature &feature, const char *field)
{
    const int index = FeatureLayer::FindField(feature, field);
    return index >= 0 && feature.IsFieldSetAndNotNull(index);
}

/** Returns the word of the record that removes a feature; empty for none. */
std::string GetDeletion(const PartRule &rule, OGRFeature &feature)
{
    if (!rule.deletion.empty())
    {
        return std::string(rule.deletion);
    }
    if (rule.layer == RecordLayerId::Fence)
    {
        return GetText(feature, "type") + "_fences";
    }
    if (rule.layer == RecordLayerId::SidStar)
    {
        return GetText(feature, "kind") == "sid" ? "departures" : "arrivals";
    }
    return HasValue(feature, "approach_fid") ? "approaches" : "";
}

/** Whether an airport removes parts of lower ones. */
bool Deletes(const PlacedAirport &airport, const PartRule &rule,
             const std::string &deletion)
{
    if (airport.deletions.count(deletion) == 0)
    {
        return false;
    }
    const bool asksForOwn =
        rule.ownLayer &&
        (!IsMsfs(*airport.file) || rule.ownLayer == RecordLayerId::Approach);
    return !asksForOwn ||
           airport.ownLayers.count(GetLayerName(*rule.ownLayer)) > 0;
}

/** Whether a kind of scenery object is among those of an exclusion. */
bool Excludes(const std::string &kinds, std::string kind)
{
    // taxi_signs, taxi_signs_p5 and windsock_msfs are variants of a kind.
    for (const char *base : {"taxi_sign", "windsock"})
    {
        if (kind.starts_with(base))
        {
            kind = base;
        }
    }
    const std::vector<std::string> words = library::SplitList(kinds, ',');
    return std::any_of(words.begin(), words.end(),
                       [&](const std::string &word)
                       { return word == "all" || word == kind; });
}

}  // namespace

bool OverrideRules::HasRule(std::string_view layer)
{
    return IsLayer(layer, RecordLayerId::Airport) || IsObject(layer) ||
           FindPart(layer) != nullptr || FindStation(layer) != nullptr ||
           FindRecord(layer) != nullptr || VectorOverrideRules::HasRule(layer);
}

bool OverrideRules::NeedsField(std::string_view layer, std::string_view field)
{
    if (IsLayer(layer, RecordLayerId::Airport))
    {
        return field == "ident" || Changes(layer, field);
    }
    if (const StationRule *rule = FindStation(layer))
    {
        return field == rule->first || field == rule->second ||
               field == "airport_ident" || field == "num_routes";
    }
    if (const RecordRule *rule = FindRecord(layer))
    {
        return field == rule->ownerFid;
    }
    if (VectorOverrideRules::HasRule(layer))
    {
        return VectorOverrideRules::NeedsField(field);
    }
    const PartRule *rule = FindPart(layer);
    const bool isOfObject =
        IsObject(layer) && (field == "kind" || field == "scenery_object_fid");
    return isOfObject ||
           (rule != nullptr &&
            (field == "airport_ident" ||
             (rule->deletion.empty() && (field == "type" || field == "kind" ||
                                         field == "approach_fid"))));
}

bool OverrideRules::NeedsGeometry(std::string_view layer)
{
    return IsLayer(layer, RecordLayerId::SceneryObject) ||
           FindStation(layer) != nullptr || VectorOverrideRules::HasRule(layer);
}

bool OverrideRules::Changes(std::string_view layer, std::string_view field)
{
    const auto &groups = ListAirportGroups();
    return field == "airport_key" ||
           (IsLayer(layer, RecordLayerId::Airport) &&
            std::any_of(groups.begin(), groups.end(),
                        [&](const auto &group) {
                            return std::find(group.begin(), group.end(),
                                             field) != group.end();
                        }));
}

Visibility OverrideRules::Evaluate(std::string_view layer, OGRFeature &feature,
                                   const SceneryFile &file,
                                   FileLayers &layers) const
{
    if (IsLayer(layer, RecordLayerId::Airport))
    {
        return EvaluateAirport(feature, file);
    }
    if (const RecordRule *rule = FindRecord(layer))
    {
        return EvaluateRecord(*rule, feature, file);
    }
    if (VectorOverrideRules::HasRule(layer))
    {
        return m_vectors.Evaluate(layer, feature, file);
    }
    if (FindStation(layer) != nullptr)
    {
        return EvaluateStation(layer, feature, file);
    }
    const Visibility visibility = FindPart(layer) != nullptr
                                      ? EvaluatePart(layer, feature, file)
                                      : Visibility{};
    return visibility.reason != nullptr || !IsObject(layer)
               ? visibility
               : EvaluateObject(layer, feature, file, layers);
}

Visibility OverrideRules::EvaluateAirport(OGRFeature &feature,
                                          const SceneryFile &file) const
{
    Visibility visibility;
    const auto found = m_airports.find(GetText(feature, "ident"));
    if (found != m_airports.end() &&
        found->second.back().file->rank > file.rank)
    {
        visibility.reason = REASON_AIRPORT;
        visibility.hiddenBy = found->second.back().file->id;
    }
    return visibility;
}

/** Takes the values of a group from the first lower airport that has any of
 * them. */
void OverrideRules::CompleteGroup(const std::vector<PlacedAirport> &airports,
                                  const std::vector<std::string_view> &group,
                                  std::size_t first, OGRFeature &feature)
{
    const bool isEmpty =
        std::all_of(group.begin(), group.end(),
                    [&](std::string_view field)
                    { return IsEmptyValue(GetText(feature, field)); });
    for (auto lower = airports.rbegin() + 1;
         isEmpty && lower != airports.rend(); ++lower)
    {
        bool isFound = false;
        for (std::size_t i = 0; i < group.size(); ++i)
        {
            const std::size_t place = first + i;
            const int field = FeatureLayer::FindField(feature, group[i]);
            if (place < lower->values.size() && field >= 0 &&
                !IsEmptyValue(lower->values[place]))
            {
                feature.SetField(field, lower->values[place].c_str());
                isFound = true;
            }
        }
        if (isFound)
        {
            return;
        }
    }
}

void OverrideRules::CompleteNames(OGRFeature &feature) const
{
    const auto found = m_names.find(GetText(feature, "ident"));
    for (std::size_t i = 0;
         found != m_names.end() && i < found->second.size() &&
         i < std::size(NAME_FIELDS);
         ++i)
    {
        const int field =
            FeatureLayer::FindField(feature, NAME_FIELDS[i].airport);
        const std::string &value = found->second[i];
        if (field >= 0 && !value.empty() &&
            GetText(feature, NAME_FIELDS[i].airport).empty())
        {
            feature.SetField(field, value.c_str());
        }
    }
}

void OverrideRules::Complete(std::string_view layer, const SceneryFile &file,
                             OGRFeature &feature) const
{
    if (!IsLayer(layer, RecordLayerId::Airport))
    {
        return;
    }
    const auto found = m_airports.find(GetText(feature, "ident"));
    if (found != m_airports.end() && found->second.back().file == &file)
    {
        std::size_t first = 0;
        for (const auto &group : ListAirportGroups())
        {
            CompleteGroup(found->second, group, first, feature);
            first += group.size();
        }
    }
    CompleteNames(feature);
}

Visibility OverrideRules::EvaluateRecord(const RecordRule &rule,
                                         OGRFeature &feature,
                                         const SceneryFile &file) const
{
    Visibility visibility;
    const auto records = m_hiddenRecords.find(rule.owner);
    if (records == m_hiddenRecords.end())
    {
        return visibility;
    }
    const int field = rule.ownerFid.empty()
                          ? -1
                          : FeatureLayer::FindField(feature, rule.ownerFid);
    const std::int64_t fid =
        field >= 0 ? feature.GetFieldAsInteger64(field) : feature.GetFID();
    const auto found = records->second.find(MakeLibraryFid(file, fid));
    if (found != records->second.end())
    {
        visibility.reason = REASON_RECORD;
        visibility.hiddenBy = found->second->id;
    }
    return visibility;
}

Visibility OverrideRules::EvaluatePart(std::string_view layer,
                                       OGRFeature &feature,
                                       const SceneryFile &file) const
{
    Visibility visibility;
    const auto found = m_airports.find(GetText(feature, "airport_ident"));
    if (found == m_airports.end())
    {
        return visibility;
    }
    const PartRule &rule = *FindPart(layer);
    const std::string deletion = GetDeletion(rule, feature);
    for (const PlacedAirport &airport : found->second)
    {
        if (airport.file->rank <= file.rank)
        {
            continue;
        }
        visibility.airport = &airport;
        const bool hasParking =
            rule.layer == RecordLayerId::Parking &&
            airport.ownLayers.count(GetLayerName(rule.layer)) > 0;
        if (hasParking || Deletes(airport, rule, deletion))
        {
            visibility.reason = hasParking ? REASON_PARKING : REASON_DELETED;
            visibility.hiddenBy = airport.file->id;
        }
    }
    return visibility;
}

namespace
{

/** Returns the values of a key; none for a missing key. */
template <class Map>
std::span<const typename Map::mapped_type::value_type>
FindAll(const Map &map, const typename Map::key_type &key)
{
    const auto found = map.find(key);
    if (found == map.end())
    {
        return {};
    }
    return found->second;
}

}  // namespace

/** Hides a station that a higher file deletes. */
void OverrideRules::EvaluateDeletion(std::string_view layer,
                                     OGRFeature &feature,
                                     const SceneryFile &file,
                                     Visibility &visibility) const
{
    const std::pair order(std::string(layer),
                          std::string(GetText(feature, "airport_ident")));
    for (const SceneryFile *upper : FindAll(m_deletions, order))
    {
        if (upper->rank > file.rank)
        {
            visibility.reason = REASON_NAVIGATION;
            visibility.hiddenBy = upper->id;
        }
    }
}

Visibility OverrideRules::EvaluateStation(std::string_view layer,
                                          OGRFeature &feature,
                                          const SceneryFile &file) const
{
    Visibility visibility;
    const StationRule &rule = *FindStation(layer);
    const auto stations = m_stations.find(layer);
    const std::optional<OGREnvelope> where = GetEnvelope(feature);
    if (stations == m_stations.end() || !where)
    {
        return visibility;
    }
    const bool isPreferred = IsPreferred(feature, file);
    const std::string key = MakeStationKey(rule, feature);
    for (const PlacedStation &other : FindAll(stations->second, key))
    {
        const double distance =
            std::abs(other.x - where->MinX) + std::abs(other.y - where->MinY);
        const bool wins = other.file != &file &&
                          std::pair(other.isPreferred, other.file->rank) >
                              std::pair(isPreferred, file.rank);
        if (wins && distance <= rule.tolerance)
        {
            visibility.reason = REASON_STATION;
            visibility.hiddenBy = other.file->id;
        }
    }
    EvaluateDeletion(layer, feature, file, visibility);
    return visibility.reason == nullptr &&
                   IsExcludedByArea(rule.category, *where, file)
               ? Visibility{REASON_AREA, -1, nullptr}
               : visibility;
}

/** Whether the Exclude of a higher area in a scenery.cfg removes a position. */
bool OverrideRules::IsExcludedByArea(std::string_view category,
                                     const OGREnvelope &where,
                                     const SceneryFile &file) const
{
    return !category.empty() &&
           std::any_of(m_areaExclusions.begin(), m_areaExclusions.end(),
                       [&](const auto &entry)
                       {
                           const auto &[area, exclusion] = entry;
                           return area > file.area &&
                                  exclusion.Takes(category) &&
                                  exclusion.west <= where.MinX &&
                                  where.MaxX <= exclusion.east &&
                                  exclusion.south <= where.MinY &&
                                  where.MaxY <= exclusion.north;
                       });
}

/** Parts of an object are hidden with their object. */
Visibility OverrideRules::EvaluateObject(std::string_view layer,
                                         OGRFeature &feature,
                                         const SceneryFile &file,
                                         FileLayers &layers) const
{
    if (m_exclusions.empty() && m_areaExclusions.empty())
    {
        return {};
    }
    if (IsLayer(layer, RecordLayerId::SceneryObject))
    {
        return EvaluatePlacement(feature, file);
    }
    FeatureLayer *objects =
        layers.FindLayerByName(GetLayerName(RecordLayerId::SceneryObject));
    const int field = FeatureLayer::FindField(feature, "scenery_object_fid");
    if (objects == nullptr || !feature.IsFieldSetAndNotNull(field))
    {
        return {};
    }
    const std::unique_ptr<OGRFeature> object(
        objects->GetFeature(feature.GetFieldAsInteger64(field)));
    return object != nullptr ? EvaluatePlacement(*object, file) : Visibility{};
}

/** Files of one area do not exclude each other's objects. */
Visibility OverrideRules::EvaluatePlacement(OGRFeature &feature,
                                            const SceneryFile &file) const
{
    Visibility visibility;
    const std::optional<OGREnvelope> where = GetEnvelope(feature);
    if (!where)
    {
        return visibility;
    }
    const auto found = m_exclusionGrid.find(
        {ToWholeDegree(where->MinX), ToWholeDegree(where->MinY)});
    for (const std::size_t number : found != m_exclusionGrid.end()
                                        ? found->second
                                        : std::vector<std::size_t>())
    {
        const Exclusion &exclusion = m_exclusions[number];
        if (exclusion.file->area > file.area &&
            exclusion.area.Contains(*where) &&
            Excludes(exclusion.kinds, GetText(feature, "kind")))
        {
            visibility.reason = REASON_EXCLUDED;
            visibility.hiddenBy = exclusion.file->id;
        }
    }
    return visibility.reason == nullptr &&
                   IsExcludedByArea("objects", *where, file)
               ? Visibility{REASON_AREA, -1, nullptr}
               : visibility;
}

}  // namespace flightsim
