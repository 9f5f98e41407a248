// SPDX-License-Identifier: MIT
// FIDs that stay when a file is saved and its rows are numbered anew.

#ifndef FLIGHTSIM_OGR_LAYER_FID_MAP_H
#define FLIGHTSIM_OGR_LAYER_FID_MAP_H

#include "driver/bytes/byte_source.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flightsim
{

class VsiSource;

/** Rows whose numbers follow each other. */
struct NumberRun
{
    /** The first one of rows that were not there before. */
    static constexpr std::int64_t UNKNOWN = -1;

    std::int64_t first = 0;
    std::int64_t count = 0;

    std::int64_t End() const
    {
        return first + count;
    }

    bool operator==(const NumberRun &) const = default;
};

/** Appends a number, which may be UNKNOWN, to a list of runs, to the last one where that goes on with
 * it. */
void AppendNumber(std::int64_t number, std::vector<NumberRun> &runs);

/** Says which FID the rows of a list have, by their numbers in the file. They
 * are the same until a file has been saved. New rows have the numbers behind
 * those of the file. Memory grows with the places where numbers have moved, not
 * with the rows. */
class FidMap final
{
  public:
    std::int64_t GetFid(std::int64_t number) const;

    /** The number of a row; negative for a FID that none has. */
    std::int64_t FindNumber(std::int64_t fid) const;

    /** Those of the file once it was saved. FIDs of rows that are gone are not
     * used again.
     *
     * @param order the numbers that the rows had before, in their order now.
     * @param end the number behind all that there were, new ones included. */
    FidMap Follow(const std::vector<NumberRun> &order, std::int64_t end) const;

  private:
    struct Run
    {
        std::int64_t number;
        std::int64_t fid;
        std::int64_t count;
    };

    void Append(std::int64_t fid, std::int64_t count);
    void AppendOld(NumberRun rest, const FidMap &before);
    std::int64_t CountFollowing(std::int64_t number) const;

    bool m_isNumberedAnew = false;

    /** All rows of the file, by number and by FID. */
    std::vector<Run> m_byNumber{};
    std::vector<Run> m_byFid{};

    /** The number behind those of the file, and its FID. */
    std::int64_t m_end = 0;
    std::int64_t m_firstNewFid = 0;
};

/** The FIDs of all lists of a file: each layer of records is one, and all
 * terrain vectors are. */
class FileFids final
{
  public:
    void Set(std::string_view list, FidMap fids)
    {
        m_lists.insert_or_assign(std::string(list), std::move(fids));
    }

    /** Returns the FIDs of a layer: its row numbers unless Set was called. */
    const FidMap &Get(std::string_view list) const
    {
        const auto found = m_lists.find(list);
        return found != m_lists.end() ? found->second : m_unchanged;
    }

    /** The same, as a pointer that keeps all of them. Null for null. */
    static std::shared_ptr<const FidMap>
    Get(const std::shared_ptr<const FileFids> &fids, std::string_view list)
    {
        return fids != nullptr
                   ? std::shared_ptr<const FidMap>(fids, &fids->Get(list))
                   : nullptr;
    }

  private:
    std::map<std::string, FidMap, std::less<>> m_lists{};
    FidMap m_unchanged{};
};

/** Lets the FIDs of a file that was saved hold for all of the process that open
 * it, until all of them have closed it: programs such as QGIS read with other
 * handles than they write with. */
class SharedFids final
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
                      const std::shared_ptr<const FileFids> &fids);

    /** Null where no layers of the file share any.
     * @param source what was opened at the path; where another file has taken
     *        its place since, it becomes that one, which the FIDs are for, or
     *        null if that cannot be opened. */
    static std::shared_ptr<const FileFids>
    Find(const std::string &path, std::unique_ptr<VsiSource> &source);
};

}  // namespace flightsim

#endif
