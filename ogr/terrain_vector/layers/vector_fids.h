// SPDX-License-Identifier: MIT
// FIDs that stay when a file is saved and its entities are numbered anew.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_VECTOR_FIDS_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_VECTOR_FIDS_H

#include "driver/bytes/byte_source.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** Entities whose numbers follow each other. */
struct EntityRun
{
    /** The first one of entities that were not there before. */
    static constexpr std::int64_t UNKNOWN = -1;

    std::int64_t first = 0;
    std::int64_t count = 0;

    std::int64_t End() const
    {
        return first + count;
    }

    bool operator==(const EntityRun &) const = default;
};

/** Appends an entity to a list of runs, to the last one where that goes on with
 * it. */
void AppendEntity(std::int64_t number, std::vector<EntityRun> &runs);

/** Says which FID the entities of a file have, by their numbers. They are the
 * same until a file has been saved. New entities have the numbers behind those
 * of the file. Memory grows with the places where numbers have moved, not with
 * the entities. */
class VectorFids final
{
  public:
    std::int64_t GetFid(std::int64_t number) const;

    /** The number of an entity; negative for a FID that none has. */
    std::int64_t FindNumber(std::int64_t fid) const;

    /** Those of the file once it was saved. FIDs of entities that are gone are
     * not used again.
     *
     * @param order the numbers that the entities had before, in their order
     *        now.
     * @param end the number behind all that there were, new ones included. */
    std::shared_ptr<const VectorFids>
    Follow(const std::vector<EntityRun> &order, std::int64_t end) const;

  private:
    struct Run
    {
        std::int64_t number;
        std::int64_t fid;
        std::int64_t count;
    };

    void Append(std::int64_t fid, std::int64_t count);
    void AppendOld(EntityRun rest, const VectorFids &before);
    std::int64_t CountFollowing(std::int64_t number) const;

    bool m_isNumberedAnew = false;

    /** All entities of the file, by number and by FID. */
    std::vector<Run> m_byNumber{};
    std::vector<Run> m_byFid{};

    /** The number behind those of the file, and its FID. */
    std::int64_t m_end = 0;
    std::int64_t m_firstNewFid = 0;
};

/** Lets the FIDs of a file that was saved hold for all of the process that open
 * it, until all of them have closed it: programs such as QGIS read with other
 * handles than they write with. */
class SharedVectorFids final
{
  public:
    /** Lets Find wait, from before a file is replaced until its FIDs are
     * shared. */
    class Pause final
    {
      public:
        Pause();
        ~Pause();

        Pause(const Pause &) = delete;
        Pause &operator=(const Pause &) = delete;
    };

    /** To be called when the file has just been saved. They are shared while
     * anybody has them. */
    static void Share(const std::string &path,
                      const std::shared_ptr<const VectorFids> &fids);

    /** Null where nobody shares any for a file.
     * @param source what was opened at the path, which may have another file by
     *        now. */
    static std::shared_ptr<const VectorFids>
    Find(const std::string &path, const bgl::ByteSource &source);
};

}  // namespace flightsim

#endif
