// SPDX-License-Identifier: MIT
// Unsaved changes of the records of a file.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_EDIT_SESSION_H
#define FLIGHTSIM_OGR_BGL_EDIT_EDIT_SESSION_H

#include "driver/bgl/container_edit.h"
#include "driver/bytes/byte_sink.h"
#include "ogr/bgl/edit/airport_edit.h"
#include "ogr/bgl/edit/contained_objects.h"
#include "ogr/bgl/read/record_context.h"
#include "ogr/bgl/read/record_row.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/edit/record_store.h"
#include "ogr/layer/edit_layer.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace flightsim
{

class TerrainVectorEdit;

/** Maps offsets of records in a saved file to those in the file before. */
struct SavedRecords
{
    /** Offsets of the subsections with changes. */
    std::set<std::uint64_t> changed{};

    /** Offsets of the other subsections, by their offsets in the new file. */
    std::map<std::uint64_t, std::uint64_t> copied{};

    /** Origins of the records in changed subsections, in the order of the new
     * file. */
    std::vector<RowOrigin> origins{};

    /** Returns the offset in the old file, or the number of a new item, for an
     * offset in a changed subsection; 0 if it has no origin. */
    std::uint64_t FindOrigin(std::uint64_t offset) const;
};

/** Collects changes by file offset and writes the file with them. Everything
 * else is copied byte for byte. Not thread-safe. */
class EditSession final
{
  public:
    EditSession();
    ~EditSession();

    /** Discards all changes and continues with the current state of a file. */
    void Start(std::shared_ptr<const RecordContext> context);

    /** Returns why the file cannot be changed; empty if it can. */
    std::string FindProblem() const;

    bool HasChanges() const;

    /** Must be called after each accepted change. */
    void NoteChange()
    {
        m_hasChanges = true;
    }

    bgl::Dialect GetDialect() const
    {
        return m_dialect.value_or(m_context->dialect);
    }

    /** Returns the profile for new records of the file. */
    RecordProfile GetProfile() const;

    bgl::TextEncoding GetEncoding() const;

    /** Returns the changes of terrain vectors. */
    TerrainVectorEdit &GetVectors()
    {
        return *m_vectors;
    }

    /** Returns the type of the section whose top level has a record at that
     * offset, or 0. */
    std::uint32_t FindSection(std::uint64_t offset) const;

    // Methods that return text give the reason of a failure, in words that
    // follow "it".

    /** Returns the top-level record or entry of a section, with the changes so
     * far; empty if it cannot be read or was deleted. */
    ByteList ReadRecord(std::uint64_t offset) const;
    void SetRecord(std::uint64_t offset, ByteList bytes);

    /** Returns the original file offsets, or numbers, of the signs in a record;
     * empty until set. */
    std::vector<std::uint64_t> &GetElements(std::uint64_t offset)
    {
        return m_elements[offset];
    }

    /** Returns the number of the new record that contains an element; 0 for
     * none. */
    std::uint64_t FindNewOwner(std::uint64_t element) const
    {
        const auto found = m_newOwners.find(element);
        return found != m_newOwners.end() ? found->second : 0;
    }

    void SetNewOwner(std::uint64_t element, std::uint64_t record)
    {
        m_elements[record] = {element};
        m_newOwners[element] = record;
    }

    void DeleteRecord(std::uint64_t offset);

    /** Adds a record to its section when the file is saved.
     *
     * @return its number, to be used as its file offset.
     */
    std::uint64_t AddRecord(EncodedRecord record);

    /** Whether a record can be appended to its cell. After attached objects
     * whose list is not terminated, it would become one of them. */
    bool CanAppend(const EncodedRecord &record);

    /** Moves a record to another cell. It becomes a new record, but is found by
     * its old offset. */
    void MoveRecord(std::uint64_t offset, EncodedRecord record);

    /** Returns the objects attached to an object of a scenery section, with the
     * brackets around them; empty for none, nothing if the list is damaged.
     * They are moved and deleted together with the object. */
    std::optional<ByteList> ReadAttached(std::uint64_t offset) const;

    /** Returns the new record with a number, or null. */
    EncodedRecord *FindNewRecord(std::uint64_t number);

    /** Replaces an entry of the index of a section; nothing means no entry. */
    void ChangeIndex(std::uint32_t section,
                     const std::optional<bgl::IcaoIndexEntry> &before,
                     const std::optional<bgl::IcaoIndexEntry> &after);

    /** Returns the child of an airport, with the changes so far; empty if it
     * cannot be read or was deleted. Both arguments are file offsets. */
    ByteList ReadChild(std::uint64_t airport, std::uint64_t child);
    void SetChild(std::uint64_t airport, std::uint64_t child, ByteList bytes);

    /** Returns the file offset of the child that follows one in the file; 0 for
     * none. */
    std::uint64_t FindNextChild(std::uint64_t airport, std::uint64_t child);
    void DeleteChild(std::uint64_t airport, std::uint64_t child);

    /** @return its number, to be used as its file offset. */
    std::uint64_t AddChild(std::uint64_t airport, ByteList bytes);

    /** Whether an offset or a number belongs to an object inside a record of an
     * airport. */
    bool IsContained(std::uint64_t object) const;

    /** Returns such an object, with the changes so far; empty if it was
     * deleted, or if its record cannot be changed. */
    ByteList ReadContained(std::uint64_t object);

    /** Replaces such an object; empty bytes delete it and its attachments. */
    std::string SetContained(std::uint64_t object, ByteList bytes);

    /** Adds an object to a record of an airport, creating the record if
     * necessary.
     *
     * @param id of the record.
     * @param number the index of the record among those with its id.
     * @param object set to its number, to be used as its file offset.
     */
    std::string AddContained(std::uint64_t airport, std::uint16_t id,
                             int number, ByteList bytes, std::uint64_t &object);

    /** Looks up the airport that a new row names, or takes the only one in the
     * file. */
    std::string FindAirport(AirportReference &airport) const;

    /** Returns the position of an airport; zeros if its record cannot be
     * read. */
    bgl::GeoPosition GetPosition(std::uint64_t airport);

    /** Returns the record id of an airport, or 0. */
    std::uint16_t GetAirportId(std::uint64_t airport) const;

    /** Returns the taxi network of an airport, or null if its record cannot be
     * read. */
    TaxiNetworkEdit *GetNetwork(std::uint64_t airport);

    /** Returns a number for a new item, to be used as its file offset. */
    std::uint64_t MakeNumber()
    {
        return m_nextNumber++;
    }

    /** Notes the loss caused by a change of a record of the file; null for
     * none.
     *
     * @param before the previous loss of the record.
     */
    void SetLoss(std::uint64_t offset, const char *before, const char *lost)
    {
        if (lost == nullptr)
        {
            m_lost.erase(offset);
        }
        else if (before == nullptr)
        {
            m_lost.insert_or_assign(offset, lost);
        }
    }

    /** Returns the losses of new and changed records, for the report. */
    std::map<std::string, std::int64_t> CountLosses() const;

    /** Writes the file with all changes. Returns an empty text on success. */
    std::string Write(bgl::ByteSink &sink);

    /** Returns the offsets of the last Write. */
    const SavedRecords &GetSaved() const
    {
        return m_saved;
    }

  private:
    /** Changed airports, by ident. */
    using SummaryChanges = std::map<std::string, MadeAirport>;

    /** A record of an airport with objects. */
    struct Container
    {
        std::uint64_t airport = 0;

        /** Offset or number. */
        std::uint64_t child = 0;

        /** The index of the record among those with its id. */
        int number = 0;
        ContainedObjects objects;
    };

    std::uint64_t FindAirportAround(std::uint64_t offset) const;
    void ReadContainers(std::uint64_t airport);
    Container *FindContainer(std::uint64_t object);
    std::string StoreContained(Container &container, ContainedObjects changed);
    const bgl::RecordBlock *FindBlock(std::uint64_t offset) const;
    ByteList ReadOldRecord(std::uint64_t offset) const;
    AirportEdit *GetAirport(std::uint64_t offset);
    bool ChangeAirports(bgl::ContainerEdit &edit, std::string &problem);
    bool ChangeSummaries(const bgl::RecordBlock &block,
                         const SummaryChanges &changes,
                         bgl::ContainerEdit &edit) const;
    bool ChangeRecords(bgl::ContainerEdit &edit) const;
    bool ChangeIndexes(bgl::ContainerEdit &edit) const;
    void NoteSaved(const bgl::ContainerEdit &edit);
    std::set<std::uint64_t> AddAirportOrigins(const bgl::ContainerEdit &edit);
    void AddOldOrigins(const bgl::ContainerEdit &edit,
                       const bgl::RecordBlock &block,
                       const std::set<std::uint64_t> &airports);
    void AddNewOrigins(const bgl::ContainerEdit &edit);
    void AddElementOrigins(std::uint64_t record, std::uint64_t offset);
    bool ChangeOneIndex(std::uint32_t type,
                        const std::vector<IndexChange> &changes,
                        bgl::ContainerEdit &edit) const;

    const std::unique_ptr<TerrainVectorEdit> m_vectors;
    std::shared_ptr<const RecordContext> m_context{};

    /** Those of the file when it was opened: saving does not change them. */
    mutable std::optional<RecordProfile> m_profile{};
    std::optional<bgl::Dialect> m_dialect{};
    bool m_hasChanges = false;
    std::map<std::uint64_t, ByteList> m_records{};
    std::map<std::uint64_t, EncodedRecord> m_newRecords{};
    std::map<std::uint64_t, AirportEdit> m_airports{};

    /** The containers of airports whose objects were read for editing. */
    std::vector<Container> m_containers{};
    std::set<std::uint64_t> m_readContainers{};

    /** Names, in the report, of losses of changed records, by offset. */
    std::map<std::uint64_t, const char *> m_lost{};

    /** Whether objects can be appended to the cells asked about so far. */
    std::map<std::uint64_t, bool> m_closedCells{};

    /** By type of the index section. */
    std::map<std::uint32_t, std::vector<IndexChange>> m_indexes{};
    std::uint64_t m_nextNumber = FIRST_NEW_NUMBER;

    /** Origins of the children of airports that the last save has changed, by
     * offset of the airport. */
    std::map<std::uint64_t, std::vector<RowOrigin>> m_airportOrigins{};

    SavedRecords m_saved{};

    /** Original offsets of elements, by record. */
    std::map<std::uint64_t, std::vector<std::uint64_t>> m_elements{};
    std::map<std::uint64_t, std::uint64_t> m_newOwners{};
};

}  // namespace flightsim

#endif
