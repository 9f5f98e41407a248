// SPDX-License-Identifier: MIT
// Determines which features of several files the simulator shows:
// ogr/library/format/format.md chapter 6.

#ifndef FLIGHTSIM_OGR_LIBRARY_OVERRIDES_OVERRIDE_RULES_H
#define FLIGHTSIM_OGR_LIBRARY_OVERRIDES_OVERRIDE_RULES_H

#include "ogr/library/format/scenery_config.h"
#include "ogr/library/overrides/layer_rules.h"
#include "ogr/library/overrides/vector_override_rules.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace flightsim
{

/** Keys of the features that may hide others. Each table is read when the first
 * layer needs it. */
class OverrideRules final
{
  public:
    /** @param isIntersecting whether an exclusion hides vectors that touch it,
     * or only those inside it. */
    explicit OverrideRules(bool isIntersecting) : m_vectors(isIntersecting)
    {
    }

    /** Returns the part of a cache key for options that change which features
     * are hidden; empty for the defaults. */
    const char *GetOptionTag() const
    {
        return m_vectors.IsIntersecting() ? "" : "_within";
    }

    /** Whether features of a layer can be hidden, or belong to an airport of
     * another file. */
    static bool HasRule(std::string_view layer);

    /** Whether Evaluate needs a field, or the geometry, of a layer's features.
     * */
    static bool NeedsField(std::string_view layer, std::string_view field);
    static bool NeedsGeometry(std::string_view layer);

    /** Whether a field may differ from its value in the file. */
    static bool Changes(std::string_view layer, std::string_view field);

    /** Reads the tables that a layer needs. Returns the number of files that
     * could not be read. */
    std::uint64_t Prepare(std::string_view layer, FileStore &files);

    /** @param layers of the file. */
    Visibility Evaluate(std::string_view layer, OGRFeature &feature,
                        const SceneryFile &file, FileLayers &layers) const;

    /** Fills missing fields of an airport from lower airports with the same
     * ident, or from the name lists of all files. */
    void Complete(std::string_view layer, const SceneryFile &file,
                  OGRFeature &feature) const;

  private:
    struct PlacedStation
    {
        double x = 0;
        double y = 0;
        const SceneryFile *file = nullptr;
        bool isPreferred = false;
    };

    struct Exclusion
    {
        OGREnvelope area{};
        std::string kinds{};
        const SceneryFile *file = nullptr;
    };

    void Forget();
    void ReadAreaExclusions(const Library &library);
    std::uint64_t ReadAirports(FileStore &files);
    std::uint64_t ReadParts(FileStore &files);
    std::uint64_t ReadNames(FileStore &files);
    void CompleteNames(OGRFeature &feature) const;
    std::uint64_t ReadStations(std::string_view layer, FileStore &files);
    std::uint64_t ReadDeletions(FileStore &files);
    std::uint64_t ReadExclusions(FileStore &files);
    std::uint64_t ReadRecords(const RecordRule &rule, FileStore &files);
    static void CompleteGroup(const std::vector<PlacedAirport> &airports,
                              const std::vector<std::string_view> &group,
                              std::size_t first, OGRFeature &feature);
    void EvaluateDeletion(std::string_view layer, OGRFeature &feature,
                          const SceneryFile &file,
                          Visibility &visibility) const;
    bool IsExcludedByArea(std::string_view category, const OGREnvelope &where,
                          const SceneryFile &file) const;
    Visibility EvaluateAirport(OGRFeature &feature,
                               const SceneryFile &file) const;
    Visibility EvaluateRecord(const RecordRule &rule, OGRFeature &feature,
                              const SceneryFile &file) const;
    Visibility EvaluatePart(std::string_view layer, OGRFeature &feature,
                            const SceneryFile &file) const;
    Visibility EvaluateStation(std::string_view layer, OGRFeature &feature,
                               const SceneryFile &file) const;
    Visibility EvaluateObject(std::string_view layer, OGRFeature &feature,
                              const SceneryFile &file,
                              FileLayers &layers) const;
    Visibility EvaluatePlacement(OGRFeature &feature,
                                 const SceneryFile &file) const;

    bool m_hasAirports = false;
    bool m_hasExclusions = false;
    bool m_hasDeletions = false;
    bool m_hasNames = false;

    /** Values of NAME_FIELDS by ident. */
    std::unordered_map<std::string, std::vector<std::string>> m_names{};

    /** By ident; lowest first. */
    std::unordered_map<std::string, std::vector<PlacedAirport>> m_airports{};

    /** By layer, then by the values that have to be equal. */
    std::map<std::string,
             std::unordered_map<std::string, std::vector<PlacedStation>>,
             std::less<>>
        m_stations{};

    /** By whole degrees of longitude and latitude. */
    std::map<std::pair<int, int>, std::vector<std::size_t>> m_exclusionGrid{};
    std::vector<Exclusion> m_exclusions{};

    /** Exclusions of a scenery.cfg, with the indexes of their areas. */
    std::vector<std::pair<std::size_t, library::AreaExclusion>>
        m_areaExclusions{};

    /** Files by kind, and ident of the airport. */
    std::map<std::pair<std::string, std::string>,
             std::vector<const SceneryFile *>>
        m_deletions{};

    /** For each layer whose records were compared: the file that hides a
     * record, by the record's FID in the library. */
    std::map<RecordLayerId,
             std::unordered_map<std::int64_t, const SceneryFile *>>
        m_hiddenRecords{};
    VectorOverrideRules m_vectors;
};

}  // namespace flightsim

#endif
