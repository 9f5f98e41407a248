// SPDX-License-Identifier: MIT
// The changes of the records of a file that have not been saved.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_SESSION_H
#define FLIGHTSIM_OGR_BGL_EDIT_SESSION_H

#include "driver/bgl/container_edit.h"
#include "driver/bytes/byte_sink.h"
#include "ogr/bgl/record_context.h"
#include "ogr/bgl/record_encoder.h"
#include "ogr/bgl/airport_edit.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

class TerrainVectorEdit;

/** Collects changes by the offsets of the file, and writes the file with them.
 * All else is copied byte for byte. One thread at a time. */
class EditSession final
{
  public:
    EditSession();
    ~EditSession();

    /** Forgets all changes and goes on with a file as it is now. */
    void Start(std::shared_ptr<const RecordContext> context);

    /** Why the file cannot be changed; empty if it can. */
    std::string FindProblem() const;

    bool HasChanges() const;

    /** To be called when a change has been taken. */
    void NoteChange()
    {
        m_hasChanges = true;
    }

    bgl::Dialect GetDialect() const
    {
        return m_context->dialect;
    }

    bgl::TextEncoding GetEncoding() const;

    /** Takes the changes of terrain vectors. */
    TerrainVectorEdit &GetVectors()
    {
        return *m_vectors;
    }

    /** Type of the section in which something stands at the top; 0 for none. */
    std::uint32_t FindSection(std::uint64_t offset) const;

    // Methods that return texts say why they cannot, in words that follow "it".

    /** The record or entry at the top of a section, as changed so far; empty
     * when it cannot be read, or is gone. */
    ByteList ReadRecord(std::uint64_t offset) const;
    void SetRecord(std::uint64_t offset, ByteList bytes);
    void DeleteRecord(std::uint64_t offset);

    /** Puts a record into its section when the file is saved.
     *
     * @return its number in the place of a file offset. */
    std::uint64_t AddRecord(EncodedRecord record);

    /** Takes a record out of its place and adds it to another cell. It is found
     * as a new one by the offset that it had. */
    void MoveRecord(std::uint64_t offset, EncodedRecord record);

    /** The objects that are attached to one of a scenery section, with the
     * brackets around them; empty for none, nothing for a list that is
     * damaged. They go with the object, to another cell or out of the file. */
    std::optional<ByteList> ReadAttached(std::uint64_t offset) const;

    /** A new record by its number; null for others. */
    EncodedRecord *FindNewRecord(std::uint64_t number);

    /** Replaces an entry of the index of a section; nothing for none. */
    void ChangeIndex(std::uint32_t section,
                     const std::optional<bgl::IcaoIndexEntry> &before,
                     const std::optional<bgl::IcaoIndexEntry> &after);

    /** The child of an airport as changed so far; empty when it cannot be read,
     * or is gone. Both places are file offsets. */
    ByteList ReadChild(std::uint64_t airport, std::uint64_t child);
    void SetChild(std::uint64_t airport, std::uint64_t child, ByteList bytes);

    /** File offset of the child right behind one that the file has; 0 for
     * none. */
    std::uint64_t FindNextChild(std::uint64_t airport, std::uint64_t child);
    void DeleteChild(std::uint64_t airport, std::uint64_t child);

    /** @return its number in the place of a file offset. */
    std::uint64_t AddChild(std::uint64_t airport, ByteList bytes);

    /** Sets the airport that a new row names, or the only one of the file. */
    std::string FindAirport(AirportReference &airport) const;

    /** Id of the record of an airport; 0 for none. */
    std::uint16_t GetAirportId(std::uint64_t airport) const;

    /** The taxi network of an airport; null when its record cannot be read. */
    TaxiNetworkEdit *GetNetwork(std::uint64_t airport);

    /** A number for something new, in the place of a file offset. */
    std::uint64_t MakeNumber()
    {
        return m_nextNumber++;
    }

    /** Writes the file with all changes. Empty if that is done. */
    std::string Write(bgl::ByteSink &sink);

  private:
    struct IndexChange
    {
        ByteList before{};
        ByteList after{};
        std::string ident{};
    };

    /** What the record of an airport said, and says. */
    struct SummaryChange
    {
        std::string ident;
        AirportFacts before;
        AirportFacts after;
    };

    const bgl::RecordBlock *FindBlock(std::uint64_t offset) const;
    ByteList ReadOldRecord(std::uint64_t offset) const;
    AirportEdit *GetAirport(std::uint64_t offset);
    bool ChangeAirports(bgl::ContainerEdit &edit) const;
    bool ChangeSummary(const ByteList &before, const ByteList &after,
                       std::uint64_t offset, bgl::ContainerEdit &edit) const;
    bool ChangeSummaryBlock(const bgl::RecordBlock &block,
                            const SummaryChange &change,
                            bgl::ContainerEdit &edit) const;
    bool ChangeRecords(bgl::ContainerEdit &edit) const;
    bool ChangeIndexes(bgl::ContainerEdit &edit) const;
    bool ChangeOneIndex(std::uint32_t type,
                        const std::vector<IndexChange> &changes,
                        bgl::ContainerEdit &edit) const;

    const std::unique_ptr<TerrainVectorEdit> m_vectors;
    std::shared_ptr<const RecordContext> m_context{};
    bool m_hasChanges = false;
    std::map<std::uint64_t, ByteList> m_records{};
    std::map<std::uint64_t, EncodedRecord> m_newRecords{};
    std::map<std::uint64_t, AirportEdit> m_airports{};

    /** By the type of the section with the index. */
    std::map<std::uint32_t, std::vector<IndexChange>> m_indexes{};
    std::uint64_t m_nextNumber = FIRST_NEW_NUMBER;
};

}  // namespace flightsim

#endif
