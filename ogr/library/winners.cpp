// SPDX-License-Identifier: MIT
// What the simulator shows of several files: ogr/library/format/format.md
// chapter 6.

#include "ogr/library/winners.h"

#include "driver/bgl/container.h"
#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/union_layer.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>

namespace flightsim
{

namespace
{

constexpr const char *REASON_AIRPORT = "airport_above";
constexpr const char *REASON_DELETED = "deleted_by_airport";
constexpr const char *REASON_PARKING = "parking_of_airport_above";
constexpr const char *REASON_STATION = "same_station_above";
constexpr const char *REASON_EXCLUDED = "excluded_above";

constexpr std::string_view AIRPORT = "airport";
constexpr std::string_view PARKING = "parking";
constexpr std::string_view OBJECT = "scenery_object";

/** A layer with parts of airports. */
struct PartRule
{
    std::string_view layer;

    /** The word in the record that removes them; empty where the feature
     * decides. */
    std::string_view deletion;

    /** The layer that an airport of FSX or Prepar3D has to have itself, since
     * it removes nothing that it does not bring; empty for none. */
    std::string_view ownLayer;
};

constexpr PartRule PARTS[] = {
    {"approach", "approaches", "approach"},
    {"transition", "", "approach"},
    {"procedure_leg", "", "approach"},
    {"sid_star", "", ""},
    {"apron_light", "apron_lights", ""},
    {"apron", "aprons", ""},
    {"com", "frequencies", "com"},
    {"helipad", "helipads", "helipad"},
    {"runway", "runways", "runway"},
    {"runway_area", "runways", "runway"},
    {"runway_end_area", "runways", "runway"},
    {"start", "starts", ""},
    {"taxi_path", "taxiways", "taxi_path"},
    {"taxi_point", "taxiways", "taxi_path"},
    {"parking", "taxiways", "taxi_path"},
    {"fence", "", ""},
    {"jetway", "jetways", ""},
    {"taxi_sign", "taxiway_signs", ""},
    {"painted_line", "painted_elements", ""},
    {"painted_area", "painted_elements", ""},
    {"light_support", "light_supports", ""},
    {"projected_mesh", "projection_polygons", ""},
};

/** A layer of which the uppermost of several near each other counts. */
struct StationRule
{
    std::string_view layer;

    /** Fields that have to be equal. */
    std::string_view first;
    std::string_view second;

    /** Degrees: how far they may be apart, in longitude and latitude
     * together. */
    double tolerance;
    std::uint32_t section;
};

constexpr StationRule STATIONS[] = {
    {"ils", "ident", "", 0.1, bgl::SECTION_ILS_VOR},
    {"vor", "ident", "region", 0.1, bgl::SECTION_ILS_VOR},
    {"ndb", "ident", "region", 0.1, bgl::SECTION_NDB},
    {"tacan", "ident", "region", 0.1, bgl::SECTION_TACAN},
    {"marker", "type", "true_heading_deg", 0.01, bgl::SECTION_MARKER},
    {"waypoint", "ident", "region", 1e-8, bgl::SECTION_WAYPOINT},
};

const PartRule *FindPart(std::string_view layer)
{
    const auto *found =
        std::find_if(std::begin(PARTS), std::end(PARTS),
                     [&](const PartRule &rule) { return rule.layer == layer; });
    return found != std::end(PARTS) ? found : nullptr;
}

const StationRule *FindStation(std::string_view layer)
{
    const auto *found = std::find_if(std::begin(STATIONS), std::end(STATIONS),
                                     [&](const StationRule &rule)
                                     { return rule.layer == layer; });
    return found != std::end(STATIONS) ? found : nullptr;
}

std::string GetText(OGRFeature &feature, std::string_view field)
{
    const int index = feature.GetFieldIndex(std::string(field).c_str());
    return index >= 0 && feature.IsFieldSetAndNotNull(index)
               ? feature.GetFieldAsString(index)
               : "";
}

bool HasValue(OGRFeature &feature, const char *field)
{
    const int index = feature.GetFieldIndex(field);
    return index >= 0 && feature.IsFieldSetAndNotNull(index);
}

using Visit = std::function<void(OGRFeature &, const SceneryFile &)>;

/** Goes over a layer of a file; returns how many reads have failed. */
std::uint64_t ReadLayer(FileStore &files, const SceneryFile &file,
                        const std::string &name, const Visit &visit)
{
    const std::shared_ptr<FileLayers> layers = files.Open(file);
    if (layers == nullptr)
    {
        return 1;
    }
    FeatureLayer *layer = layers->FindLayerByName(name);
    if (layer == nullptr)
    {
        return 0;
    }
    const std::uint64_t before = layers->CountReadErrors();
    layer->SetIgnoredFields(nullptr);
    layer->SetAttributeFilter(nullptr);
    layer->SetSpatialFilter(nullptr);
    layer->ResetReading();
    for (const auto &feature : *layer)
    {
        visit(*feature, file);
    }
    return layers->CountReadErrors() - before;
}

/** Goes over a layer of the files that may have it; returns how many reads have
 * failed. */
std::uint64_t ForEach(FileStore &files, std::string_view layerName,
                      const std::vector<std::uint32_t> &sections,
                      const Visit &visit)
{
    std::uint64_t errors = 0;
    for (const SceneryFile *file : files.GetUsed())
    {
        if (std::any_of(sections.begin(), sections.end(),
                        [&](std::uint32_t section)
                        { return file->summary.HasSection(section); }))
        {
            errors += ReadLayer(files, *file, std::string(layerName), visit);
        }
    }
    return errors;
}

const std::vector<std::uint32_t> AIRPORT_SECTIONS = {
    bgl::SECTION_AIRPORT, bgl::SECTION_AIRPORT_ALTERNATIVE};

bool IsMsfs(const SceneryFile &file)
{
    return file.dialect == bgl::Dialect::Msfs2020 ||
           file.dialect == bgl::Dialect::Msfs2024;
}

/** The word in the record that removes a feature; empty for none. */
std::string GetDeletion(const PartRule &rule, OGRFeature &feature)
{
    if (!rule.deletion.empty())
    {
        return std::string(rule.deletion);
    }
    if (rule.layer == "fence")
    {
        return GetText(feature, "type") + "_fences";
    }
    if (rule.layer == "sid_star")
    {
        return GetText(feature, "kind") == "sid" ? "departures" : "arrivals";
    }
    return HasValue(feature, "approach_fid") ? "approaches" : "";
}

/** Whether an airport removes parts of those below it. */
bool Deletes(const PlacedAirport &airport, const PartRule &rule,
             const std::string &deletion)
{
    if (airport.deletions.count(deletion) == 0)
    {
        return false;
    }
    const bool asksForOwn =
        !rule.ownLayer.empty() &&
        (!IsMsfs(*airport.file) || rule.ownLayer == "approach");
    return !asksForOwn ||
           airport.ownLayers.count(std::string(rule.ownLayer)) > 0;
}

std::optional<OGREnvelope> GetEnvelope(const OGRFeature &feature)
{
    const OGRGeometry *geometry = feature.GetGeometryRef();
    if (geometry == nullptr || geometry->IsEmpty())
    {
        return std::nullopt;
    }
    OGREnvelope envelope;
    geometry->getEnvelope(&envelope);
    return envelope;
}

std::string MakeStationKey(const StationRule &rule, OGRFeature &feature)
{
    std::string key = GetText(feature, rule.first);
    key += '/';
    key += rule.second.empty() ? "" : GetText(feature, rule.second);
    return key;
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

int ToCell(double degrees)
{
    return static_cast<int>(std::floor(degrees));
}

}  // namespace

bool Winners::HasRule(std::string_view layer)
{
    return layer == AIRPORT || layer == OBJECT || FindPart(layer) != nullptr ||
           FindStation(layer) != nullptr;
}

bool Winners::NeedsField(std::string_view layer, std::string_view field)
{
    if (layer == AIRPORT)
    {
        return field == "ident";
    }
    if (layer == OBJECT)
    {
        return field == "kind";
    }
    if (const StationRule *rule = FindStation(layer))
    {
        return field == rule->first || field == rule->second;
    }
    const PartRule *rule = FindPart(layer);
    return rule != nullptr &&
           (field == "airport_ident" ||
            (rule->deletion.empty() &&
             (field == "type" || field == "kind" || field == "approach_fid")));
}

bool Winners::NeedsGeometry(std::string_view layer)
{
    return layer == OBJECT || FindStation(layer) != nullptr;
}

std::uint64_t Winners::Prepare(std::string_view layer, FileStore &files)
{
    try
    {
        if (layer == OBJECT)
        {
            return ReadExclusions(files);
        }
        return FindStation(layer) != nullptr ? ReadStations(layer, files)
                                             : ReadAirports(files);
    }
    catch (...)
    {
        Forget(layer);
        throw;
    }
}

/** Half a table, where memory did not suffice, is read again from its start. */
void Winners::Forget(std::string_view layer)
{
    if (layer == OBJECT)
    {
        m_hasExclusions = false;
        m_exclusions.clear();
        m_exclusionGrid.clear();
    }
    else if (FindStation(layer) != nullptr)
    {
        const auto found = m_stations.find(layer);
        if (found != m_stations.end())
        {
            m_stations.erase(found);
        }
    }
    else
    {
        m_hasAirports = false;
        m_airports.clear();
    }
}

/** Airports, what they remove, and whether they bring such parts. */
std::uint64_t Winners::ReadAirports(FileStore &files)
{
    if (m_hasAirports)
    {
        return 0;
    }
    m_hasAirports = true;
    std::uint64_t errors = ForEach(
        files, AIRPORT, AIRPORT_SECTIONS,
        [&](OGRFeature &feature, const SceneryFile &file)
        {
            PlacedAirport airport;
            airport.file = &file;
            airport.fid = MakeLibraryFid(file, feature.GetFID());
            airport.key = GetText(feature, "key");
            m_airports[GetText(feature, "ident")].push_back(std::move(airport));
        });
    std::erase_if(m_airports,
                  [](const auto &entry) { return entry.second.size() < 2; });
    if (m_airports.empty())
    {
        return errors;
    }
    std::set<const SceneryFile *> shared;
    for (const auto &[ident, airports] : m_airports)
    {
        for (const PlacedAirport &airport : airports)
        {
            shared.insert(airport.file);
        }
    }
    for (const SceneryFile *file : shared)
    {
        errors += ReadParts(files, *file);
    }
    return errors;
}

/** The airport of a part, in its file; null unless others have the same
 * ident. */
PlacedAirport *Winners::FindAirport(OGRFeature &part, const SceneryFile &file)
{
    const auto found = m_airports.find(GetText(part, "airport_ident"));
    if (found == m_airports.end())
    {
        return nullptr;
    }
    const auto place = std::find_if(found->second.begin(), found->second.end(),
                                    [&](const PlacedAirport &entry)
                                    { return entry.file == &file; });
    return place != found->second.end() ? &*place : nullptr;
}

/** What the airports of a file remove, and of which parts they have some. */
std::uint64_t Winners::ReadParts(FileStore &files, const SceneryFile &file)
{
    std::uint64_t errors =
        ReadLayer(files, file, "delete_airport",
                  [&](OGRFeature &feature, const SceneryFile &)
                  {
                      PlacedAirport *airport = FindAirport(feature, file);
                      for (const std::string &word :
                           library::SplitList(GetText(feature, "flags"), ','))
                      {
                          if (airport != nullptr)
                          {
                              airport->deletions.insert(word);
                          }
                      }
                  });
    for (const char *layer :
         {"approach", "com", "helipad", "runway", "taxi_path", "parking"})
    {
        errors += ReadLayer(files, file, layer,
                            [&](OGRFeature &feature, const SceneryFile &)
                            {
                                PlacedAirport *airport =
                                    FindAirport(feature, file);
                                if (airport != nullptr)
                                {
                                    airport->ownLayers.insert(layer);
                                }
                            });
    }
    return errors;
}

std::uint64_t Winners::ReadStations(std::string_view layer, FileStore &files)
{
    const auto [place, isNew] = m_stations.try_emplace(std::string(layer));
    if (!isNew)
    {
        return 0;
    }
    auto &stations = place->second;
    const StationRule &rule = *FindStation(layer);
    return ForEach(files, layer, {rule.section},
                   [&](OGRFeature &feature, const SceneryFile &file)
                   {
                       if (const auto where = GetEnvelope(feature))
                       {
                           stations[MakeStationKey(rule, feature)].push_back(
                               {where->MinX, where->MinY, &file});
                       }
                   });
}

std::uint64_t Winners::ReadExclusions(FileStore &files)
{
    if (m_hasExclusions)
    {
        return 0;
    }
    m_hasExclusions = true;
    return ForEach(
        files, "exclusion", {bgl::SECTION_EXCLUSION},
        [&](OGRFeature &feature, const SceneryFile &file)
        {
            const std::optional<OGREnvelope> area = GetEnvelope(feature);
            if (!area)
            {
                return;
            }
            for (int x = ToCell(area->MinX); x <= ToCell(area->MaxX); ++x)
            {
                for (int y = ToCell(area->MinY); y <= ToCell(area->MaxY); ++y)
                {
                    m_exclusionGrid[{x, y}].push_back(m_exclusions.size());
                }
            }
            m_exclusions.push_back(
                {*area, GetText(feature, "excludes"), &file});
        });
}

Verdict Winners::Judge(std::string_view layer, OGRFeature &feature,
                       const SceneryFile &file) const
{
    if (layer == AIRPORT)
    {
        return JudgeAirport(feature, file);
    }
    if (layer == OBJECT)
    {
        return JudgeObject(feature, file);
    }
    return FindStation(layer) != nullptr ? JudgeStation(layer, feature, file)
                                         : JudgePart(layer, feature, file);
}

Verdict Winners::JudgeAirport(OGRFeature &feature,
                              const SceneryFile &file) const
{
    Verdict verdict;
    const auto found = m_airports.find(GetText(feature, "ident"));
    if (found != m_airports.end() &&
        found->second.back().file->rank > file.rank)
    {
        verdict.reason = REASON_AIRPORT;
        verdict.hiddenBy = found->second.back().file->id;
    }
    return verdict;
}

Verdict Winners::JudgePart(std::string_view layer, OGRFeature &feature,
                           const SceneryFile &file) const
{
    Verdict verdict;
    const auto found = m_airports.find(GetText(feature, "airport_ident"));
    if (found == m_airports.end())
    {
        return verdict;
    }
    const PartRule &rule = *FindPart(layer);
    const std::string deletion = GetDeletion(rule, feature);
    for (const PlacedAirport &airport : found->second)
    {
        if (airport.file->rank <= file.rank)
        {
            continue;
        }
        verdict.airport = &airport;
        const bool hasParking =
            layer == PARKING &&
            airport.ownLayers.count(std::string(PARKING)) > 0;
        if (hasParking || Deletes(airport, rule, deletion))
        {
            verdict.reason = hasParking ? REASON_PARKING : REASON_DELETED;
            verdict.hiddenBy = airport.file->id;
        }
    }
    return verdict;
}

Verdict Winners::JudgeStation(std::string_view layer, OGRFeature &feature,
                              const SceneryFile &file) const
{
    Verdict verdict;
    const StationRule &rule = *FindStation(layer);
    const auto stations = m_stations.find(layer);
    const std::optional<OGREnvelope> where = GetEnvelope(feature);
    if (stations == m_stations.end() || !where)
    {
        return verdict;
    }
    const auto found = stations->second.find(MakeStationKey(rule, feature));
    if (found == stations->second.end())
    {
        return verdict;
    }
    for (const PlacedStation &other : found->second)
    {
        const double distance =
            std::abs(other.x - where->MinX) + std::abs(other.y - where->MinY);
        if (other.file->rank > file.rank && distance <= rule.tolerance)
        {
            verdict.reason = REASON_STATION;
            verdict.hiddenBy = other.file->id;
        }
    }
    return verdict;
}

/** Files of one area do not exclude each other's objects. */
Verdict Winners::JudgeObject(OGRFeature &feature, const SceneryFile &file) const
{
    Verdict verdict;
    const std::optional<OGREnvelope> where = GetEnvelope(feature);
    const auto found =
        where ? m_exclusionGrid.find({ToCell(where->MinX), ToCell(where->MinY)})
              : m_exclusionGrid.end();
    if (found == m_exclusionGrid.end())
    {
        return verdict;
    }
    for (const std::size_t number : found->second)
    {
        const Exclusion &exclusion = m_exclusions[number];
        if (exclusion.file->area > file.area &&
            exclusion.area.Contains(*where) &&
            Excludes(exclusion.kinds, GetText(feature, "kind")))
        {
            verdict.reason = REASON_EXCLUDED;
            verdict.hiddenBy = exclusion.file->id;
        }
    }
    return verdict;
}

}  // namespace flightsim
