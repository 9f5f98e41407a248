// SPDX-License-Identifier: MIT
// Rules that decide which features are hidden, by layer, and the facts about
// files that they need: ogr/library/format/format.md chapter 6.

#include "ogr/library/overrides/layer_rules.h"

#include "ogr/library/format/catalogue_text.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace flightsim
{

namespace
{

constexpr PartRule PARTS[] = {
    {RecordLayerId::Approach, "approaches", RecordLayerId::Approach},
    {RecordLayerId::Transition, "", RecordLayerId::Approach},
    {RecordLayerId::ProcedureLeg, "", RecordLayerId::Approach},
    {RecordLayerId::SidStar, "", {}},
    {RecordLayerId::ApronLight, "apron_lights", {}},
    {RecordLayerId::Apron, "aprons", {}},
    {RecordLayerId::Com, "frequencies", RecordLayerId::Com},
    {RecordLayerId::Helipad, "helipads", RecordLayerId::Helipad},
    {RecordLayerId::Runway, "runways", RecordLayerId::Runway},
    {RecordLayerId::RunwayArea, "runways", RecordLayerId::Runway},
    {RecordLayerId::RunwayEndArea, "runways", RecordLayerId::Runway},
    {RecordLayerId::Start, "starts", {}},
    {RecordLayerId::TaxiPath, "taxiways", RecordLayerId::TaxiPath},
    {RecordLayerId::TaxiPoint, "taxiways", RecordLayerId::TaxiPath},
    {RecordLayerId::Parking, "taxiways", RecordLayerId::TaxiPath},
    {RecordLayerId::Fence, "", {}},
    {RecordLayerId::Jetway, "jetways", {}},
    {RecordLayerId::TaxiSign, "taxiway_signs", {}},
    {RecordLayerId::PaintedLine, "painted_elements", {}},
    {RecordLayerId::PaintedArea, "painted_elements", {}},
    {RecordLayerId::LightSupport, "light_supports", {}},
    {RecordLayerId::TowerPlace, "control_towers", {}},
    {RecordLayerId::ProjectedMesh, "projection_polygons", {}},
};

constexpr StationRule STATIONS[] = {
    {RecordLayerId::Ils, "ident", "", 0.1, bgl::SECTION_ILS_VOR, ""},
    {RecordLayerId::Vor, "ident", "region", 0.1, bgl::SECTION_ILS_VOR, "vors"},
    {RecordLayerId::Ndb, "ident", "region", 0.1, bgl::SECTION_NDB, "ndbs"},
    {RecordLayerId::Tacan, "ident", "region", 0.1, bgl::SECTION_TACAN, ""},
    {RecordLayerId::Marker, "type", "true_heading_deg", 0.01,
     bgl::SECTION_MARKER, ""},
    {RecordLayerId::Waypoint, "ident", "region", 1e-8, bgl::SECTION_WAYPOINT,
     ""},
};

constexpr RecordRule RECORDS[] = {
    {RecordLayerId::Boundary, RecordLayerId::Boundary, bgl::SECTION_BOUNDARY,
     ""},
    {RecordLayerId::BoundaryPoint, RecordLayerId::Boundary,
     bgl::SECTION_BOUNDARY, "boundary_fid"},
    {RecordLayerId::Geopol, RecordLayerId::Geopol, bgl::SECTION_GEOPOL, ""},
    {RecordLayerId::Timezone, RecordLayerId::Timezone, bgl::SECTION_TIME_ZONE,
     ""},
    {RecordLayerId::Landmark, RecordLayerId::Landmark, bgl::SECTION_LANDMARK,
     ""},
};

constexpr RecordLayerId OBJECT_PARTS[] = {
    RecordLayerId::SceneryObject,   RecordLayerId::Attachment,
    RecordLayerId::ExtrusionBridge, RecordLayerId::SceneryFootprint,
    RecordLayerId::CarParking,      RecordLayerId::TaxiSign,
    RecordLayerId::Trigger};

template <class Rules>
auto FindRule(const Rules &rules, std::string_view layer)
    -> decltype(std::begin(rules))
{
    const auto found = std::find_if(std::begin(rules), std::end(rules),
                                    [&](const auto &rule)
                                    { return IsLayer(layer, rule.layer); });
    return found != std::end(rules) ? found : nullptr;
}

/** Whether a field describes the location in a file instead of the content. */
bool IsOfFile(const std::string &field)
{
    return field.ends_with("_offset") || field.ends_with("_fid") ||
           field == "key";
}

/** Hashes everything except the location in the file. */
std::uint64_t MakeDigest(OGRFeature &feature)
{
    IndexPacker packer;
    for (int i = 0; i < feature.GetFieldCount(); ++i)
    {
        if (!IsOfFile(feature.GetFieldDefnRef(i)->GetNameRef()))
        {
            packer.Text(feature.IsFieldSetAndNotNull(i)
                            ? feature.GetFieldAsString(i)
                            : "");
        }
    }
    const OGRGeometry *geometry = feature.GetGeometryRef();
    if (geometry != nullptr)
    {
        IndexBytes wkb(geometry->WkbSize());
        geometry->exportToWkb(wkbNDR, wkb.data(), wkbVariantIso);
        packer.Number(SumBytes(wkb));
    }
    return SumBytes(packer.Take());
}

}  // namespace

const std::vector<std::uint32_t> DELETION_SECTIONS = {
    bgl::SECTION_AIRPORT, bgl::SECTION_AIRPORT_ALTERNATIVE,
    bgl::SECTION_ILS_VOR, bgl::SECTION_NDB, bgl::SECTION_WAYPOINT};

const PartRule *FindPart(std::string_view layer)
{
    return FindRule(PARTS, layer);
}

const StationRule *FindStation(std::string_view layer)
{
    return FindRule(STATIONS, layer);
}

const RecordRule *FindRecord(std::string_view layer)
{
    return FindRule(RECORDS, layer);
}

bool IsObject(std::string_view layer)
{
    return std::any_of(std::begin(OBJECT_PARTS), std::end(OBJECT_PARTS),
                       [layer](RecordLayerId id)
                       { return IsLayer(layer, id); });
}

const std::vector<std::vector<std::string_view>> &ListAirportGroups()
{
    static const std::vector<std::vector<std::string_view>> groups = {
        {"name"},
        {"city"},
        {"state"},
        {"country"},
        {"region_name"},
        {"magvar_deg"},
        {"tower_lon", "tower_lat", "tower_alt_m"},
        {"fuel_avgas", "fuel_jet", "fuel_flags"}};
    return groups;
}

bool IsEmptyValue(const std::string &text)
{
    return text.empty() || text == "0";
}

bool IsMsfs(const SceneryFile &file)
{
    return file.dialect == bgl::Dialect::Msfs2020 ||
           file.dialect == bgl::Dialect::Msfs2024;
}

bool IsPreferred(OGRFeature &feature, const SceneryFile &file)
{
    return IsMsfs(file) &&
           FeatureLayer::FindField(feature, "num_routes") >= 0 &&
           (!IsEmptyValue(GetText(feature, "num_routes")) ||
            !GetText(feature, "airport_ident").empty());
}

std::string MakeStationKey(const StationRule &rule, OGRFeature &feature)
{
    std::string key = GetText(feature, rule.first);
    key += '/';
    key += rule.second.empty() ? "" : GetText(feature, rule.second);
    return key;
}

std::uint64_t ReadAirportFacts(FileStore &files, const SceneryFile &file,
                               std::vector<AirportFact> &facts)
{
    return ReadLayer(
        files, file, GetLayerName(RecordLayerId::Airport),
        [&](OGRFeature &feature) {
            facts.push_back({GetText(feature, "ident"), feature.GetFID()});
        });
}

namespace
{

/** Notes the key of an airport and the fields that other files may set. */
void NoteAirport(OGRFeature &feature, AirportPartsFact &fact)
{
    fact.key = GetText(feature, "key");
    fact.values.clear();
    for (const auto &group : ListAirportGroups())
    {
        for (const std::string_view field : group)
        {
            fact.values.push_back(GetText(feature, field));
        }
    }
}

}  // namespace

std::uint64_t ReadPartsFacts(FileStore &files, const SceneryFile &file,
                             std::vector<AirportPartsFact> &facts)
{
    std::map<std::string, AirportPartsFact> airports;
    std::uint64_t errors =
        ReadLayer(files, file, GetLayerName(RecordLayerId::Airport),
                  [&](OGRFeature &feature) {
                      NoteAirport(feature, airports[GetText(feature, "ident")]);
                  });
    const auto find = [&](OGRFeature &feature) -> AirportPartsFact &
    { return airports[GetText(feature, "airport_ident")]; };
    errors += ReadLayer(files, file, GetLayerName(RecordLayerId::DeleteAirport),
                        [&](OGRFeature &feature)
                        {
                            for (std::string &word : library::SplitList(
                                     GetText(feature, "flags"), ','))
                            {
                                find(feature).deletions.insert(std::move(word));
                            }
                        });
    for (const RecordLayerId id :
         {RecordLayerId::Approach, RecordLayerId::Com, RecordLayerId::Helipad,
          RecordLayerId::Runway, RecordLayerId::TaxiPath,
          RecordLayerId::Parking})
    {
        const char *layer = GetLayerName(id);
        errors += ReadLayer(files, file, layer,
                            [&](OGRFeature &feature)
                            { find(feature).ownLayers.insert(layer); });
    }
    for (auto &[ident, fact] : airports)
    {
        fact.ident = ident;
        facts.push_back(std::move(fact));
    }
    return errors;
}

std::uint64_t ReadNameFacts(FileStore &files, const SceneryFile &file,
                            std::vector<NameFact> &facts)
{
    return ReadLayer(files, file, GetLayerName(RecordLayerId::NameList),
                     [&](OGRFeature &feature)
                     {
                         NameFact fact;
                         fact.ident = GetText(feature, "airport_ident");
                         for (const NameField &field : NAME_FIELDS)
                         {
                             fact.values.push_back(
                                 GetText(feature, field.list));
                         }
                         facts.push_back(std::move(fact));
                     });
}

std::uint64_t ReadStationFacts(FileStore &files, const SceneryFile &file,
                               const StationRule &rule,
                               std::vector<StationFact> &facts)
{
    return ReadLayer(files, file, GetLayerName(rule.layer),
                     [&](OGRFeature &feature)
                     {
                         if (const auto where = GetEnvelope(feature))
                         {
                             facts.push_back({MakeStationKey(rule, feature),
                                              where->MinX, where->MinY,
                                              IsPreferred(feature, file)});
                         }
                     });
}

std::uint64_t ReadDeletionFacts(FileStore &files, const SceneryFile &file,
                                std::vector<NavigationDeletionFact> &facts)
{
    if (!IsMsfs(file))
    {
        return 0;
    }
    return ReadLayer(files, file, GetLayerName(RecordLayerId::DeleteNavigation),
                     [&](OGRFeature &feature)
                     {
                         facts.push_back({GetText(feature, "kind"),
                                          GetText(feature, "airport_ident")});
                     });
}

std::uint64_t ReadExclusionFacts(FileStore &files, const SceneryFile &file,
                                 std::vector<ExclusionFact> &facts)
{
    return ReadLayer(files, file, GetLayerName(RecordLayerId::Exclusion),
                     [&](OGRFeature &feature)
                     {
                         const std::optional<OGREnvelope> area =
                             GetEnvelope(feature);
                         if (!area)
                         {
                             return;
                         }
                         const std::string kinds = GetText(feature, "excludes");
                         facts.push_back({*area, kinds});
                         // Objects beyond the 180th meridian have longitudes from -180 on.
                         constexpr double HALF_TURN = 180.0;
                         if (area->MaxX > HALF_TURN)
                         {
                             OGREnvelope beyond = *area;
                             beyond.MinX -= 2.0 * HALF_TURN;
                             beyond.MaxX -= 2.0 * HALF_TURN;
                             facts.push_back({beyond, kinds});
                         }
                     });
}

std::uint64_t ReadRecordFacts(FileStore &files, const SceneryFile &file,
                              RecordLayerId layer,
                              std::vector<RecordFact> &facts)
{
    return ReadLayer(
        files, file, GetLayerName(layer),
        [&](OGRFeature &feature) {
            facts.push_back({feature.GetFID(), MakeDigest(feature)});
        });
}

}  // namespace flightsim
