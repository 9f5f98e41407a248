// SPDX-License-Identifier: MIT
// Which layers have rules for what hides what, and what files say to that:
// ogr/library/format/format.md chapter 6.

#ifndef FLIGHTSIM_OGR_LIBRARY_WINNER_RULES_H
#define FLIGHTSIM_OGR_LIBRARY_WINNER_RULES_H

#include "driver/bgl/container.h"
#include "ogr/library/winner_facts.h"

#include <string>
#include <string_view>
#include <vector>

namespace flightsim
{

inline constexpr std::string_view AIRPORT_LAYER = "airport";
inline constexpr std::string_view PARKING_LAYER = "parking";
inline constexpr std::string_view OBJECT_LAYER = "scenery_object";

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

    /** The word in the Exclude of a scenery.cfg; empty for none. */
    std::string_view category;
};

/** A layer of which equal records are shown once. */
struct RecordRule
{
    std::string_view layer;

    /** The layer with the records: that one, or that of which it has parts. */
    std::string_view owner;
    std::uint32_t section;

    /** The field with the FID of the record in that layer; empty for its own. */
    std::string_view ownerFid;
};

// Null for layers without such a rule.
const PartRule *FindPart(std::string_view layer);
const StationRule *FindStation(std::string_view layer);
const RecordRule *FindRecord(std::string_view layer);

/** Whether a layer has scenery objects or parts of them. */
bool IsObject(std::string_view layer);

/** Fields that an upper airport takes from a lower one where it has none of a
 * group. */
const std::vector<std::vector<std::string_view>> &ListAirportGroups();

/** Fields of an airport that a list of names has, too: the name in the layer
 * airport and the name in the layer name_list. */
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

/** Whether a value of such a field is none. */
bool IsEmptyValue(const std::string &text);

/** Whether a station of MSFS comes before others of its ident and place. */
bool IsPreferred(OGRFeature &feature, const SceneryFile &file);

bool IsMsfs(const SceneryFile &file);

std::string MakeStationKey(const StationRule &rule, OGRFeature &feature);

// What files have; these return how many reads have failed.
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
                              std::string_view layer,
                              std::vector<RecordFact> &facts);

/** Sections that airports may be in. */
extern const std::vector<std::uint32_t> AIRPORT_SECTIONS;

/** Sections that orders to remove navigation may be in. */
extern const std::vector<std::uint32_t> DELETION_SECTIONS;

}  // namespace flightsim

#endif
