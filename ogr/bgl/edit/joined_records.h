// SPDX-License-Identifier: MIT
// Combines features of several layers into records.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_JOINED_RECORDS_H
#define FLIGHTSIM_OGR_BGL_EDIT_JOINED_RECORDS_H

#include "ogr/bgl/edit/record_encoder.h"

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

/** Returns the name, in the report, of records of a section that have lost
 * their related features in other layers. */
const char *NameLostOthers(std::uint32_t section);

/** Why a list cannot be written. */
inline constexpr const char *TOO_MANY_POINTS =
    "a record has more points or signs than it has room for";

/** Collects the parts that features of one layer add to the records of another
 * until all layers are complete: lists of signs, corners and points,
 * attachments of objects, airways of waypoints. Keeps in memory only starts of
 * the records themselves, and 8 bytes for the key of each other record. */
class JoinedRecords final
{
  public:
    using Bytes = std::vector<std::uint8_t>;

    /** Receives a record, with its reserved place in the order of its section
     * if it has one. Returns false to stop. */
    using Add = std::function<bool(const EncodedRecord &record,
                                   std::optional<std::uint32_t> place)>;

    /** Receives a start that must not be written, with its reserved place. */
    using Drop =
        std::function<void(const EncodedRecord &record, std::uint32_t place)>;

    explicit JoinedRecords(RecordProfile profile) : m_profile(profile)
    {
    }

    /** Notes a record that others may belong to, by its place in its
     * section. */
    void NoteKey(const EncodedRecord &record, std::uint32_t place);

    /** Keeps the start of a record, for a reserved place. */
    void AddStart(const EncodedRecord &record, std::uint32_t place);

    /** Keeps a list or an attachment. */
    void AddPart(const EncodedRecord &record);

    void AddAirway(const AirwayLink &airway);

    /** Notes an object of a tower, which may have a list in another layer. */
    void NoteObjectOfTower(const EncodedRecord &record);

    /** Adds its list, or its attachments, to an object of a tower. Clears its
     * bytes if it cannot hold them. Returns false if the list is missing. Must
     * be called before Finish(). */
    bool CompleteObjectOfTower(EncodedRecord &record);

    /** Passes on the records that are now complete.
     *
     * @param drop gets starts without a list.
     * @return the reason of a failure; empty on success.
     */
    std::string Finish(const Add &add, const Drop &drop);

    /** Returns the record at a place, combined with everything that belongs to
     * it: nothing if it is unchanged, no bytes if it cannot hold everything. */
    std::optional<Bytes> Complete(std::uint32_t section, std::uint32_t place,
                                  bgl::ByteSpan record) const;

    void CountLost(const char *what)
    {
        ++m_lost[what];
    }

    /** Returns what was lost, for the report. */
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

    /** Section, kind of object, and key: a list belongs to a start of the same
     * kind. */
    using ListKey = std::tuple<std::uint32_t, std::uint16_t, std::string>;

    using Places = std::unordered_map<std::uint64_t, std::uint32_t>;

    static ListKey MakeListKey(const EncodedRecord &record);
    Bytes AddAttachments(bgl::ByteSpan object, bgl::ByteSpan attachments) const;
    Parts FindLists(const EncodedRecord &start) const;
    Bytes Join(const EncodedRecord &start, const Parts &lists) const;
    std::string FinishStarts(const Add &add, const Drop &drop);
    std::string FinishLists(const Add &add);
    void FinishAttachments();
    void FinishAirways();
    Places FindPlaces(std::uint32_t section) const;
    void CountLost();

    const RecordProfile m_profile;

    /** Hashes of keys, by section and place; 0 for none. */
    std::map<std::uint32_t, std::vector<std::uint64_t>> m_keys{};
    std::vector<Start> m_starts{};
    std::set<ListKey> m_startKeys{};
    std::vector<EncodedRecord> m_lists{};

    /** Indexes of lists, by their keys. */
    std::map<ListKey, std::vector<std::size_t>> m_listNumbers{};
    std::vector<EncodedRecord> m_attachments{};
    std::vector<AirwayLink> m_airways{};

    /** Records that had related records in their source. */
    std::vector<Place> m_expecting{};
    std::map<Place, Bytes> m_groups{};
    std::map<Place, std::vector<bgl::Route>> m_routes{};
    std::map<std::string, std::int64_t> m_lost{};
};

/** Writes a waypoint that has the segment of an airway on both sides. If
 * waypoints cannot hold the segment, the writer fails. */
void TryAirway(const AirwayLink &airway, bgl::RecordWriter &writer);

}  // namespace flightsim

#endif
