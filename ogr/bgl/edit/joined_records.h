// SPDX-License-Identifier: MIT
// Combines features of several layers into records.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_JOINED_RECORDS_H
#define FLIGHTSIM_OGR_BGL_EDIT_JOINED_RECORDS_H

#include "ogr/bgl/edit/record_encoder.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace flightsim
{

/** Names, in the report, of procedures and transitions whose legs or
 * transitions were not written. */
inline constexpr const char *PROCEDURES_WITHOUT_THEIR_LEGS =
    "PROCEDURES_WITHOUT_THEIR_LEGS";
inline constexpr const char *PROCEDURES_WITHOUT_THEIR_TRANSITIONS =
    "PROCEDURES_WITHOUT_THEIR_TRANSITIONS";

/** The same for waypoints and objects that lost related features of another
 * layer. */
inline constexpr const char *WAYPOINTS_WITHOUT_THEIR_AIRWAYS =
    "WAYPOINTS_WITHOUT_THEIR_AIRWAYS";
inline constexpr const char *OBJECTS_WITHOUT_THEIR_ATTACHMENTS =
    "OBJECTS_WITHOUT_THEIR_ATTACHMENTS";

/** Returns the name, in the report, of records of a section that have lost
 * their related features in other layers. */
const char *GetLossCounter(std::uint32_t section);

/** Reason why a list cannot be written. */
inline constexpr const char *TOO_MANY_POINTS =
    "a record has more points or signs than it has room for";

/** Collects the parts that features of one layer add to the records of another
 * until all layers are complete: lists of signs, corners and points,
 * attachments of objects, airways of waypoints. Keeps in memory waypoints, the
 * starts of records with lists and, for each other object, 8 bytes of its
 * key. */
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

    /** Notes an object that attachments may belong to, by its place in its
     * section. */
    void NoteKey(const EncodedRecord &record, std::uint32_t place);

    /** Keeps the start of a record, or a waypoint, for a reserved place. */
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

    /** Returns the record at a place, combined with its attachments: nothing
     * if it has none, no bytes if it cannot hold them. */
    std::optional<Bytes> Complete(std::uint32_t section, std::uint32_t place,
                                  bgl::ByteSpan record) const;

    void CountLost(const char *what, std::int64_t count = 1)
    {
        m_lost[what] += count;
    }

    /** Returns the losses, for the report. */
    const std::map<std::string, std::int64_t> &GetLost() const
    {
        return m_lost;
    }

  private:
    /** A start, a list or an attachment. */
    struct Part
    {
        explicit Part(const EncodedRecord &source, std::uint32_t reserved = 0)
            : section(source.section), place(reserved), cell(source.cell),
              join(*source.join), part(source.part), bytes(source.bytes)
        {
        }

        std::uint32_t section;
        std::uint32_t place;
        std::optional<bgl::Qmid> cell;
        JoinLink join;
        RecordPart part;

        /** Only for an attachment or a start without lists. */
        Bytes bytes;
    };

    struct KeptWaypoint
    {
        std::shared_ptr<const bgl::Waypoint> waypoint{};
        bgl::Qmid cell{};
        std::uint32_t place = 0;
    };

    using Lists = std::vector<const Part *>;

    /** Section, kind of object, and key: a list belongs to a start of the same
     * kind. */
    using ListKey = std::tuple<std::uint32_t, std::uint16_t, std::string>;

    static bool IsOfSigns(const JoinLink &join);
    static ListKey MakeListKey(std::uint32_t section, const JoinLink &join);
    Bytes AddAttachments(bgl::ByteSpan object, bgl::ByteSpan attachments) const;
    Lists FindLists(const ListKey &key) const;
    static EncodedRecord Place(const Part &part);
    Bytes Join(const RecordPart *start, std::uint16_t objectId,
               const Lists &lists) const;
    std::string FinishStarts(const Add &add, const Drop &drop);
    std::string FinishLists(const Add &add);
    void FinishAttachments();
    std::vector<std::vector<bgl::Route>> FindRoutes();
    std::string FinishWaypoints(const Add &add);

    const RecordProfile m_profile;

    /** Hashes of the keys of objects, by place; 0 for none. */
    std::vector<std::uint64_t> m_keys{};
    std::vector<Part> m_starts{};
    std::set<ListKey> m_startKeys{};
    std::vector<Part> m_lists{};

    /** Indexes of lists, by their keys. */
    std::map<ListKey, std::vector<std::size_t>> m_listNumbers{};
    std::vector<Part> m_attachments{};
    std::vector<KeptWaypoint> m_waypoints{};
    std::vector<AirwayLink> m_airways{};

    /** Places of objects that had attachments in their source. */
    std::vector<std::uint32_t> m_expecting{};

    /** Attachments, by places of objects. */
    std::map<std::uint32_t, Bytes> m_groups{};
    std::map<std::string, std::int64_t> m_lost{};
};

/** Writes a waypoint that has the segment of an airway on both sides. If
 * waypoints cannot hold the segment, the writer fails. */
void TryAirway(const AirwayLink &airway, bgl::RecordWriter &writer);

}  // namespace flightsim

#endif
