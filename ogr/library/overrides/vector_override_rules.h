// SPDX-License-Identifier: MIT
// Determines which terrain vectors of several files are shown:
// ogr/library/format/format.md chapter 6.

#ifndef FLIGHTSIM_OGR_LIBRARY_OVERRIDES_VECTOR_OVERRIDE_RULES_H
#define FLIGHTSIM_OGR_LIBRARY_OVERRIDES_VECTOR_OVERRIDE_RULES_H

#include "ogr/library/overrides/override_facts.h"
#include "ogr/library/overrides/visibility.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace flightsim
{

/** Cells in which vectors replace those of lower files, and polygons that
 * exclude them. */
class VectorOverrideRules final
{
  public:
    /** @param isIntersecting whether an exclusion hides vectors that touch it,
     * or only those inside it. */
    explicit VectorOverrideRules(bool isIntersecting)
        : m_isIntersecting(isIntersecting)
    {
    }

    static bool HasRule(std::string_view layer);
    static bool NeedsField(std::string_view field);

    bool IsIntersecting() const
    {
        return m_isIntersecting;
    }

    /** Reads the tables. Returns the number of failed reads. */
    std::uint64_t Prepare(FileStore &files);

    Visibility Evaluate(std::string_view layer, OGRFeature &feature,
                        const SceneryFile &file) const;

  private:
    struct ReplacedCells
    {
        const SceneryFile *file = nullptr;
        std::vector<bool> cells{};
    };

    struct Exclusion
    {
        const SceneryFile *file = nullptr;
        std::string guid{};
        std::unique_ptr<OGRGeometry> area{};
        OGREnvelope bounds{};
    };

    std::uint64_t ReadCells(FileStore &files);
    std::uint64_t ReadExclusions(FileStore &files);
    void AddExclusion(VectorExclusionFact &fact, const SceneryFile &file);
    const SceneryFile *FindReplacing(OGRFeature &feature,
                                     const SceneryFile &file) const;
    const SceneryFile *FindExcluding(std::string_view layer,
                                     OGRFeature &feature,
                                     const SceneryFile &file) const;

    bool m_isIntersecting;
    bool m_isPrepared = false;

    /** By block number. */
    std::unordered_map<std::uint64_t, std::vector<ReplacedCells>> m_cells{};
    std::vector<Exclusion> m_exclusions{};

    /** By whole degrees of longitude and latitude. */
    std::map<std::pair<int, int>, std::vector<std::size_t>> m_grid{};
};

}  // namespace flightsim

#endif
