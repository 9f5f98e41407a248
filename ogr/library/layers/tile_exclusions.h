// SPDX-License-Identifier: MIT
// Applies the exclusions of higher packs of X-Plane: chapter 3 of
// ogr/dsf/format/format.md.

#ifndef FLIGHTSIM_OGR_LIBRARY_LAYERS_TILE_EXCLUSIONS_H
#define FLIGHTSIM_OGR_LIBRARY_LAYERS_TILE_EXCLUSIONS_H

#include "ogr/dsf/format/curve.h"
#include "ogr/library/files/library.h"

#include "ogr_geometry.h"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

/** The exclusions of all loaded tiles. Those limited by filters count like the
 * others, because a pack contains the airports for which it excludes. */
class TileExclusions final
{
  public:
    /** Reads the exclusions, once.
     *
     * @return the number of files that could not be read.
     */
    std::uint64_t Prepare(const std::vector<const SceneryFile *> &files);

    /** Returns the uppermost file, in a pack above that of `file`, with an
     * exclusion of a kind at a position; null for none. */
    const SceneryFile *Find(const std::string &kind, const SceneryFile &file,
                            double longitude, double latitude) const;

    /** The effect of exclusions on a line or an area. */
    struct Touch
    {
        /** The uppermost file with such an exclusion; null for none. */
        const SceneryFile *file = nullptr;

        /** Number of corners that lie in one. */
        int corners = 0;
    };

    /** Finds exclusions of a kind, of packs above that of `file`, that touch a
     * line or an area. */
    Touch FindTouching(const std::string &kind, const SceneryFile &file,
                       const OGRGeometry &geometry) const;

  private:
    struct Area
    {
        std::string kind{};
        const SceneryFile *file = nullptr;
        std::vector<dsf::MapPoint> corners{};
        OGRPolygon polygon{};
        OGREnvelope bounds{};
    };

    using AreaList = std::vector<std::shared_ptr<const Area>>;

    void Add(const SceneryFile &file);
    std::set<std::shared_ptr<const Area>>
    ListAbove(const std::string &kind, const SceneryFile &file,
              const OGREnvelope &bounds) const;

    bool m_isPrepared = false;
    std::uint64_t m_errors = 0;

    /** By the whole degrees that they touch: longitude, latitude. */
    std::map<std::pair<int, int>, AreaList> m_areas{};
};

}  // namespace flightsim

#endif
