// SPDX-License-Identifier: MIT
// Records that are made of features of several layers.

#ifndef FLIGHTSIM_OGR_BGL_JOINED_RECORDS_H
#define FLIGHTSIM_OGR_BGL_JOINED_RECORDS_H

#include "ogr/bgl/record_encoder.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace flightsim
{

/** Keeps what features of one layer add to the records of another, until all
 * layers are there: lists of signs, corners and points, attachments of objects,
 * airways of waypoints. Of the records themselves only starts are in memory,
 * and 8 bytes for the key of each other. */
class JoinedRecords final
{
  public:
    using Bytes = std::vector<std::uint8_t>;

    /** Takes a record; with the place in the order of its section that was
     * reserved for it, if one was. False stops. */
    using Add = std::function<bool(const EncodedRecord &record,
                                   std::optional<std::uint32_t> place)>;

    explicit JoinedRecords(RecordProfile profile) : m_profile(profile)
    {
    }

    /** Notes a record that others may belong to, at a place of its section. */
    void NoteKey(const EncodedRecord &record, std::uint32_t place);

    /** Keeps the start of a record, for a place that is reserved. */
    void AddStart(const EncodedRecord &record, std::uint32_t place);

    /** Keeps a list or an attachment. */
    void AddPart(const EncodedRecord &record);

    void AddAirway(const AirwayLink &airway);

    /** Passes on the records that are complete now.
     *
     * @param drop gets the section and the place of a start without a list,
     *        which is not to be written.
     * @return why it cannot be done; empty when it is.
     */
    std::string
    Finish(const Add &add,
           const std::function<void(std::uint32_t, std::uint32_t)> &drop);

    /** The record at a place with what belongs to it; nothing when it stays as
     * it is, and no bytes when it cannot hold that. */
    std::optional<Bytes> Complete(std::uint32_t section, std::uint32_t place,
                                  bgl::ByteSpan record) const;

    /** What is lost, for the report. */
    const std::map<std::string, std::int64_t> &GetLost() const
    {
        return m_lost;
    }

  private:
    /** Section and place. */
    using Place = std::pair<std::uint32_t, std::uint32_t>;

    struct Start
    {
        EncodedRecord record{};
        std::uint32_t place = 0;
    };

    using Parts = std::vector<const EncodedRecord *>;

    /** Section, kind of object, and key: lists belong to starts of their own
     * kind. */
    using ListKey = std::tuple<std::uint32_t, std::uint16_t, std::string>;

    using Places = std::unordered_map<std::uint64_t, std::uint32_t>;

    static ListKey MakeListKey(const EncodedRecord &record);
    Parts FindLists(const EncodedRecord &start) const;
    Bytes Join(const EncodedRecord &start, const Parts &lists) const;
    std::string
    FinishStarts(const Add &add,
                 const std::function<void(std::uint32_t, std::uint32_t)> &drop);
    std::string FinishLists(const Add &add);
    void FinishAttachments();
    void FinishAirways();
    Places FindPlaces(std::uint32_t section) const;
    void CountLost();

    const RecordProfile m_profile;

    /** Hashes of keys, by section and by place; 0 for none. */
    std::map<std::uint32_t, std::vector<std::uint64_t>> m_keys{};
    std::vector<Start> m_starts{};
    std::set<ListKey> m_startKeys{};
    std::vector<EncodedRecord> m_lists{};

    /** Numbers of lists, by what they belong to. */
    std::map<ListKey, std::vector<std::size_t>> m_listNumbers{};
    std::vector<EncodedRecord> m_attachments{};
    std::vector<AirwayLink> m_airways{};

    /** Records that had others where they come from. */
    std::vector<Place> m_expecting{};
    std::map<Place, Bytes> m_groups{};
    std::map<Place, std::vector<bgl::Route>> m_routes{};
    std::map<std::string, std::int64_t> m_lost{};
};

/** Writes a waypoint that has the segment of an airway on both sides: a writer
 * that has failed tells that waypoints cannot hold the segment. */
void TryAirway(const AirwayLink &airway, bgl::RecordWriter &writer);

}  // namespace flightsim

#endif
