// SPDX-License-Identifier: MIT
// FIDs that stay when a file is saved and its rows are numbered anew.

#ifndef FLIGHTSIM_OGR_LAYER_FID_MAP_H
#define FLIGHTSIM_OGR_LAYER_FID_MAP_H

#include "driver/base/file_state.h"
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

/** A run of rows with consecutive numbers. */
struct NumberRun
{
    /** First number of a run of new rows. */
    static constexpr std::int64_t UNKNOWN = -1;

    std::int64_t first = 0;
    std::int64_t count = 0;

    std::int64_t End() const
    {
        return first + count;
    }

    bool operator==(const NumberRun &) const = default;
};

/** Appends a number, which may be UNKNOWN, to a list of runs, extending the
 * last run if possible. */
void AppendNumber(std::int64_t number, std::vector<NumberRun> &runs);

/** Maps row numbers to FIDs, which keep their values when rows move in a file
 * that is saved. Until then both are equal. New rows have the numbers after
 * those of the file. Takes memory for each place where the order changed, not
 * for each row. */
class FidMap final
{
  public:
    std::int64_t GetFid(std::int64_t number) const;

    /** Returns the number of a row; negative for an unknown FID. */
    std::int64_t FindNumber(std::int64_t fid) const;

    /** Returns the map for the saved file. FIDs of deleted rows are not reused.
     *
     * @param order the previous numbers of the rows, in their new order.
     * @param end the end of the previous numbers, including those of new
     * rows. */
    FidMap MakeSavedMap(const std::vector<NumberRun> &order,
                        std::int64_t end) const;

  private:
    struct Run
    {
        std::int64_t number;
        std::int64_t fid;
        std::int64_t count;
    };

    void Append(std::int64_t fid, std::int64_t count);
    void AppendOld(NumberRun rest, const FidMap &before);
    std::int64_t CountConsecutive(std::int64_t number) const;

    bool m_isNumberedAnew = false;

    /** All rows of the file, by number and by FID. */
    std::vector<Run> m_byNumber{};
    std::vector<Run> m_byFid{};

    /** The end of the numbers of the file, and its FID. */
    std::int64_t m_end = 0;
    std::int64_t m_firstNewFid = 0;
};

/** The FIDs of all row lists of a file: one list for each layer of records, and
 * one for all terrain vectors. */
class FileFids final
{
  public:
    void Set(std::string_view list, FidMap fids)
    {
        m_lists.insert_or_assign(std::string(list), std::move(fids));
    }

    /** Returns the FIDs of a list: its row numbers unless Set was called. */
    const FidMap &Get(std::string_view list) const
    {
        const auto found = m_lists.find(list);
        return found != m_lists.end() ? found->second : m_unchanged;
    }

    /** Like Get, but returns a pointer that keeps `fids` alive; null for
     * null. */
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

/** Shares the FIDs of a saved file with all datasets of the process that open
 * the file, until all of them are closed: programs such as QGIS use separate
 * handles for reading and writing. */
class SharedFids final
{
  public:
    /** Blocks Find from before a file is replaced until its FIDs are shared. */
    class Pause final
    {
      public:
        Pause();
        ~Pause();

        Pause(const Pause &) = delete;
        Pause &operator=(const Pause &) = delete;
    };

    /** Shares the FIDs of a file that was just saved, for as long as any
     * dataset holds them.
     * @param before state of the file that was replaced. */
    static void Share(const std::string &path,
                      const std::shared_ptr<const FileFids> &fids,
                      const FileState &before = {});

    /** Returns the shared FIDs of a file; null for none.
     * @param source the file opened at the path. If it was replaced since, set
     *        to the new file, to which the FIDs belong; null if that cannot be
     *        opened. */
    static std::shared_ptr<const FileFids>
    Find(const std::string &path, std::unique_ptr<VsiSource> &source);

    /** Returns the shared FIDs of a file to a dataset that opened it in an
     * earlier state; null unless only this process has saved it since. */
    static std::shared_ptr<const FileFids> FindSince(const std::string &path,
                                                     const FileState &opened);

    /** Shares the prefix of the keys of a file whose FIDs are shared: it
     * depends on bytes that saving changes. */
    static void ShareKey(const std::string &path, const std::string &key);

    /** Returns the shared prefix of the keys of a file; empty for none. */
    static std::string FindKey(const std::string &path);
};

}  // namespace flightsim

#endif
