// SPDX-License-Identifier: MIT
// Rules that decide which features are hidden, by layer, and the facts about
// files that they need: ogr/library/format/format.md chapter 6.

#ifndef FLIGHTSIM_OGR_LIBRARY_OVERRIDES_LAYER_RULES_H
#define FLIGHTSIM_OGR_LIBRARY_OVERRIDES_LAYER_RULES_H

#include "driver/bgl/container.h"
#include "ogr/bgl/read/record_layer.h"
#include "ogr/library/overrides/override_facts.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flightsim
{

/** Whether the name is that of a record layer. */
inline bool IsLayer(std::string_view name, RecordLayerId id)
{
    return name == GetLayerName(id);
}

/** A layer of airport parts. */
struct PartRule
{
    RecordLayerId layer;

    /** The word of the record that removes them; empty if it depends on the
     * feature. */
    std::string_view deletion;

    /** The layer in which an airport of FSX or Prepar3D must have parts,
     * because it removes only parts that it replaces; nothing for none. */
    std::optional<RecordLayerId> ownLayer;
};

/** A layer in which the highest of several nearby stations counts. */
struct StationRule
{
    RecordLayerId layer;

    /** Fields that have to be equal. */
    std::string_view first;
    std::string_view second;

    /** Maximum distance in degrees, in longitude and latitude together. */
    double tolerance;
    std::uint32_t section;

    /** The word in the Exclude of a scenery.cfg; empty for none. */
    std::string_view category;
};

/** A layer in which equal records are shown once. */
struct RecordRule
{
    RecordLayerId layer;

    /** The layer of the records: this one, or the one whose parts it shows. */
    RecordLayerId owner;
    std::uint32_t section;

    /** The field with the FID of the record in that layer; empty for its own
     * FID. */
    std::string_view ownerFid;
};

// Returns null for layers without such a rule.
const PartRule *FindPart(std::string_view layer);
const StationRule *FindStation(std::string_view layer);
const RecordRule *FindRecord(std::string_view layer);

/** Whether a layer has scenery objects or parts of them. */
bool IsObject(std::string_view layer);

/** Returns groups of fields that a higher airport takes from a lower one if all
 * of a group are missing. */
const std::vector<std::vector<std::string_view>> &ListAirportGroups();

/** A field of an airport that a name list also has: its names in the layers
 * airport and name_list. */
struct NameField
{
    const char *airport;
    const char *list;
};

inline constexpr NameField NAME_FIELDS[] = {{"name", "airport_name"},
                                            {"city", "city"},
                                            {"state", "state"},
                                            {"country", "country"},
                                            {"region_name", "region_name"}};

/** Whether a value of such a field is empty. */
bool IsEmptyValue(const std::string &text);

/** Whether a station of MSFS takes precedence over others with its ident and
 * place. */
bool IsPreferred(OGRFeature &feature, const SceneryFile &file);

bool IsMsfs(const SceneryFile &file);

std::string MakeStationKey(const StationRule &rule, OGRFeature &feature);

// Read facts from a file; return the number of failed reads.
std::uint64_t ReadAirportFacts(FileStore &files, const SceneryFile &file,
                               std::vector<AirportFact> &facts);
std::uint64_t ReadPartsFacts(FileStore &files, const SceneryFile &file,
                             std::vector<AirportPartsFact> &facts);
std::uint64_t ReadNameFacts(FileStore &files, const SceneryFile &file,
                            std::vector<NameFact> &facts);
std::uint64_t ReadStationFacts(FileStore &files, const SceneryFile &file,
                               const StationRule &rule,
                               std::vector<StationFact> &facts);
std::uint64_t ReadDeletionFacts(FileStore &files, const SceneryFile &file,
                                std::vector<NavigationDeletionFact> &facts);
std::uint64_t ReadExclusionFacts(FileStore &files, const SceneryFile &file,
                                 std::vector<ExclusionFact> &facts);
std::uint64_t ReadRecordFacts(FileStore &files, const SceneryFile &file,
                              RecordLayerId layer,
                              std::vector<RecordFact> &facts);

/** Sections that may hold deletions of navigation. */
extern const std::vector<std::uint32_t> DELETION_SECTIONS;

}  // namespace flightsim

#endif
