// SPDX-License-Identifier: MIT
// Unsaved changes of the terrain vectors of a file.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_EDIT_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_EDIT_H

#include "driver/bgl/container_edit.h"
#include "ogr/layer/write_dataset.h"
#include "ogr/terrain_vector/layers/terrain_vector_encoder.h"
#include "ogr/terrain_vector/layers/terrain_vector_row.h"
#include "ogr/terrain_vector/record_edit.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace flightsim
{

/** An entity that is new or replaces another. */
struct EditedEntity
{
    bgl::Qmid cell{};
    bgl::VectorClass vectorClass{};

    /** The stock vector flag of its cell, if the cell is new. */
    std::optional<bool> addsToCells{};
    bgl::LooseEntity entity;
};

/** Collects changes by entity number. New entities are numbered after those of
 * the file. Not thread-safe. */
class TerrainVectorEdit final
{
  public:
    /** Starts with a file in its current state. */
    void Start(std::shared_ptr<const TerrainVectorFile> file);

    /** Continues with the file that contains the changes applied last.
     *
     * @param fids receives the FIDs of the vectors. */
    void Continue(const std::shared_ptr<TerrainVectorFile> &file,
                  const std::shared_ptr<FileFids> &fids);

    /** Discards all changes, which the file contains now. Allocates no
     * memory. */
    void Forget();

    /** Returns the FIDs of the entities, including new ones, by number. */
    const FidMap &GetFids() const
    {
        return m_file->GetFids();
    }

    const std::shared_ptr<const TerrainVectorFile> &GetFile() const
    {
        return m_file;
    }

    bool HasChanges() const
    {
        return !m_entities.empty() || !m_flags.empty() || GetDropped() != 0;
    }

    /** Changed entities; nothing for deleted ones. */
    using Changes = std::map<std::int64_t, std::optional<EditedEntity>>;

    const Changes &GetChanges() const
    {
        return m_entities;
    }

    /** Returns the first number after those of the file. */
    std::int64_t GetFirstNewNumber() const;

    /** Returns the number of the next entity to be added. */
    std::int64_t GetNextNumber() const
    {
        return std::max(m_nextNumber, GetFirstNewNumber());
    }

    /** Whether all entities of a class in the file are deleted. */
    bool IsDropped(bgl::VectorClass vectorClass) const
    {
        return (GetDropped() & GetBit(vectorClass)) != 0;
    }

    /** Whether the file contains the entity. */
    bool IsOld(std::int64_t number) const
    {
        return number < GetFirstNewNumber();
    }

    /** Returns the position of an entity in its record; nothing if it is new
     * there. */
    std::optional<std::uint32_t> FindPosition(std::int64_t number,
                                              const bgl::Qmid &cell) const;

    /** Returns the change of the number of entities of a class. */
    std::int64_t CountAdded(bgl::VectorClass vectorClass) const;

    /** Returns the stock vector flag of a cell as changed so far; nothing for a
     * cell that the file does not have. */
    std::optional<bool> GetFlag(const bgl::Qmid &cell);

    /** Like GetFlag, but returns nothing for an unchanged flag. */
    std::optional<bool> GetChangedFlag(const bgl::Qmid &cell) const
    {
        const auto changed = m_flags.find(cell.Packed());
        return changed != m_flags.end() ? std::optional(changed->second)
                                        : std::nullopt;
    }

    void SetFlag(const bgl::Qmid &cell, bool addsToCells);

    /** Returns why the record of a cell cannot be changed; empty if it can, or
     * if there is none. */
    std::string FindProblem(const bgl::Qmid &cell);

    /** Deletes all entities of a class. Returns why a record cannot be changed,
     * in which case none are deleted; empty on success. */
    std::string DropClass(bgl::VectorClass vectorClass);

    /** Records whether a class is to be replaced: until the first new entity is
     * added, a failure keeps the entities of the file. */
    void NoteSuccessor(bgl::VectorClass vectorClass, bool isThere);

    // The following functions require cells without a problem.

    void Set(std::int64_t number, EditedEntity entity);
    std::int64_t Add(EditedEntity entity);
    void Delete(std::int64_t number, bgl::VectorClass vectorClass);

    /** Counts losses, for the report on saving. */
    void Count(const EncodedVector &vector);

    /** Passes the changes on; returns false if a record cannot be read or
     * written.
     * @param problem receives a more specific reason, if there is one. */
    [[nodiscard]] bool Apply(bgl::ContainerEdit &edit, std::string &problem);

    const LossCounts &GetCounts() const
    {
        return m_counts;
    }

  private:
    /** State of a record. */
    struct RecordState
    {
        std::string problem{};
        bool addsToCells = false;
    };

    /** The first record of a cell. */
    struct Place
    {
        std::size_t position = 0;

        /** Whether the cell has several records or shares one with another
         * entry. */
        bool isShared = false;
    };

    struct PlannedRecord
    {
        bgl::RecordChange change{};

        /** Numbers of the added entities. */
        std::vector<NumberRun> added{};
    };

    /** The changes of the file's records, by position, and of new cells. */
    struct Plan
    {
        std::map<std::size_t, PlannedRecord> records{};
        std::map<std::uint64_t, PlannedRecord> cells{};
    };

    static std::uint16_t GetBit(bgl::VectorClass vectorClass)
    {
        return static_cast<std::uint16_t>(
            1U << static_cast<unsigned>(vectorClass));
    }

    std::uint16_t GetDropped() const
    {
        return m_dropped & static_cast<std::uint16_t>(~m_kept);
    }

    void MakePlaces() const;
    const Place *FindPlace(const bgl::Qmid &cell) const;
    std::optional<std::size_t> FindRecord(const bgl::Qmid &cell) const;
    const RecordState *FindState(const bgl::Qmid &cell);
    RecordState ReadState(std::size_t position) const;
    Plan MakePlan() const;
    void AddDropped(Plan &plan) const;
    void DropFrom(const bgl::VectorRecord &record,
                  bgl::RecordChange &change) const;
    void AddToPlan(std::int64_t number, const EditedEntity &entity,
                   Plan &plan) const;
    bool CanBeRead(const bgl::Qmid &cell, bgl::ByteSpan bytes,
                   std::string &problem);
    bool ReplaceRecords(Plan &plan, bgl::ContainerEdit &edit,
                        std::string &problem);
    bool AppendRecords(const Plan &plan, bgl::ContainerEdit &edit,
                       std::string &problem);
    void NoteOrder(const bgl::VectorRecordEntry &entry,
                   const PlannedRecord &planned);
    std::vector<NumberRun> ListSaved(const bgl::VectorIndex &index) const;

    std::shared_ptr<const TerrainVectorFile> m_file{};
    Changes m_entities{};
    std::map<std::uint64_t, bool> m_flags{};

    /** Classes whose entities in the file are deleted: bit i for VectorClass
     * i. */
    std::uint16_t m_dropped = 0;

    /** Deleted classes that are kept after all, because nothing could replace
     * them. */
    std::uint16_t m_kept = 0;
    std::array<std::int64_t, bgl::VECTOR_CLASS_COUNT> m_added{};
    std::int64_t m_nextNumber = 0;

    /** Previous numbers of the entities of the records changed last, by cell,
     * and the end of all numbers. */
    std::map<std::uint64_t, std::vector<NumberRun>> m_saved{};
    std::int64_t m_savedEnd = 0;
    LossCounts m_counts{};

    /** The use of the file's allowance by the records being saved, and the size
     * of the file without its tables. */
    bgl::RecordUse m_use{};
    std::uint64_t m_size = 0;

    /** Records by cell, built on first use. */
    mutable std::unordered_map<std::uint64_t, Place> m_places{};
    std::map<std::size_t, RecordState> m_states{};
};

}  // namespace flightsim

#endif
