// SPDX-License-Identifier: MIT
// What the simulator shows of several files: ogr/library/format/format.md
// chapter 6.

#ifndef FLIGHTSIM_OGR_LIBRARY_WINNERS_H
#define FLIGHTSIM_OGR_LIBRARY_WINNERS_H

#include "ogr/library/file_layers.h"

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

/** An airport in one file. */
struct PlacedAirport
{
    const SceneryFile *file = nullptr;

    /** FID and key in the library's layer airport. */
    std::int64_t fid = 0;
    std::string key{};

    /** Kinds of parts that it removes of the airports below it, as words of the
     * domain airport_deletion. */
    std::set<std::string> deletions{};

    /** Layers in which it has parts, of those that matter. */
    std::set<std::string> ownLayers{};
};

/** What becomes of a feature. */
struct Verdict
{
    /** Why it is hidden; null for one that is shown. */
    const char *reason = nullptr;

    /** Id of the file that hides it. */
    std::int64_t hiddenBy = -1;

    /** The uppermost airport with the ident of the feature's, if there is one
     * in another file. */
    const PlacedAirport *airport = nullptr;
};

/** Keys of the features that may hide others. Each table is read when the first
 * layer needs it. */
class Winners final
{
  public:
    /** Whether features of a layer can be hidden, or belong to an airport of
     * another file. */
    static bool HasRule(std::string_view layer);

    /** Whether Judge needs a field, or the geometry, of a layer's features. */
    static bool NeedsField(std::string_view layer, std::string_view field);
    static bool NeedsGeometry(std::string_view layer);

    /** Reads the tables that a layer needs; returns how many files could not be
     * read. */
    std::uint64_t Prepare(std::string_view layer, FileStore &files);

    Verdict Judge(std::string_view layer, OGRFeature &feature,
                  const SceneryFile &file) const;

  private:
    struct PlacedStation
    {
        double x = 0;
        double y = 0;
        const SceneryFile *file = nullptr;
    };

    struct Exclusion
    {
        OGREnvelope area{};
        std::string kinds{};
        const SceneryFile *file = nullptr;
    };

    void Forget(std::string_view layer);
    std::uint64_t ReadAirports(FileStore &files);
    std::uint64_t ReadParts(FileStore &files, const SceneryFile &file);
    PlacedAirport *FindAirport(OGRFeature &part, const SceneryFile &file);
    std::uint64_t ReadStations(std::string_view layer, FileStore &files);
    std::uint64_t ReadExclusions(FileStore &files);
    Verdict JudgeAirport(OGRFeature &feature, const SceneryFile &file) const;
    Verdict JudgePart(std::string_view layer, OGRFeature &feature,
                      const SceneryFile &file) const;
    Verdict JudgeStation(std::string_view layer, OGRFeature &feature,
                         const SceneryFile &file) const;
    Verdict JudgeObject(OGRFeature &feature, const SceneryFile &file) const;

    bool m_hasAirports = false;
    bool m_hasExclusions = false;

    /** By ident; the lowest first. */
    std::unordered_map<std::string, std::vector<PlacedAirport>> m_airports{};

    /** By layer, then by what has to be equal. */
    std::map<std::string,
             std::unordered_map<std::string, std::vector<PlacedStation>>,
             std::less<>>
        m_stations{};

    /** By whole degrees of longitude and latitude. */
    std::map<std::pair<int, int>, std::vector<std::size_t>> m_exclusionGrid{};
    std::vector<Exclusion> m_exclusions{};
};

}  // namespace flightsim

#endif
