// SPDX-License-Identifier: MIT
// Collects records to be written to a BGL file.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_RECORD_STORE_H
#define FLIGHTSIM_OGR_BGL_EDIT_RECORD_STORE_H

#include "driver/base/sorted_spill.h"
#include "driver/bgl/compiler_order.h"
#include "driver/bgl/container_writer.h"
#include "ogr/bgl/edit/airport_store.h"
#include "ogr/bgl/edit/joined_records.h"
#include "ogr/bgl/read/model_file.h"
#include "ogr/bgl/edit/record_encoder.h"

#include <functional>
#include <map>
#include <set>
#include <vector>

namespace flightsim
{

/** An entry of an index before and after a change; empty for none. */
struct IndexChange
{
    std::vector<std::uint8_t> before{};
    std::vector<std::uint8_t> after{};

    /** Ident of the new entry, which determines its position. */
    std::string ident{};
};

/** Returns the entries of an index with changes. */
std::vector<std::uint8_t>
ApplyIndexChanges(bgl::ByteSpan entries, std::size_t entrySize,
                  const std::vector<IndexChange> &changes);

/** Stores records, on disk if there are many, and writes them as sections with
 * their indexes, in the order of the compilers. Keeps in memory the cells, 16
 * bytes for each of up to MAXIMUM_ORDER records of a section, the index
 * entries, and the parts of airports. */
class RecordStore final
{
  public:
    /** Used as the cell in sections that are not sorted by cell. */
    static constexpr std::uint64_t NO_CELL = 2;

    /** Maximum number of records of a section in the order of compilers, which
     * depends on all cells of the section. With more records, those of a cell
     * stay in the order of the features; no source of a compiler is that
     * large. */
    static constexpr std::size_t MAXIMUM_ORDER = std::size_t{1} << 20;

    /** Returns the class of a section for records, and the type of its index
     * section; 0 for none. */
    static std::uint16_t GetClass(std::uint32_t section);
    static std::uint32_t FindIndex(std::uint32_t section);
    std::uint32_t GetNameListSection() const;

    /** @param driver and `file` are used in messages. */
    RecordStore(const char *driver, const std::string &file,
                RecordProfile profile)
        : m_profile(profile), m_spill(driver),
          m_airports(std::string(driver).append(": ").append(file), profile),
          m_joined(profile)
    {
    }

    /** Leaves the records of a cell in the order in which they are added: they
     * come from a file that a compiler has sorted. */
    void KeepOrder()
    {
        m_keepsOrder = true;
    }

    /** Returns false if the file has too many copies of models. Must be called
     * once for each record, before Add. */
    [[nodiscard]] bool AdmitModel(const EncodedRecord &record)
    {
        return record.section != bgl::SECTION_MODEL_DATA ||
               m_models.Admit(record.bytes);
    }

    /** Notes that a feature of a layer is not written, since others may belong
     * to it. */
    void NoteRefused(RecordLayerId layer)
    {
        m_airports.NoteRefused(layer);
    }

    /** Returns false, with an error, if the disk is full. */
    [[nodiscard]] bool Add(const EncodedRecord &record);

    bool IsEmpty() const
    {
        return m_order.empty() && m_airports.IsEmpty() && !m_hasParts;
    }

    /** Returns the losses of combining layers, after Plan. */
    const std::map<std::string, std::int64_t> &GetLost() const
    {
        return m_joined.GetLost();
    }

    /** Whether a record could not be stored. */
    bool HasFailed() const
    {
        return m_hasFailed;
    }

    /** Combines airports, sorts the records, and appends their sections to a
     * plan. Nothing may be added afterwards. Returns false, with an error, if
     * parts do not fit together.
     *
     * @param vectorCells number of cells of a section of terrain vectors among
     *        those of records; 0 for none.
     */
    [[nodiscard]] bool Plan(std::vector<bgl::SectionPlan> &plan,
                            std::uint32_t vectorCells);

    /** Writes the planned sections. Returns false if the container fails or,
     * with an error, if the disk fails.
     *
     * @param writeVectors writes the section of terrain vectors; empty for
     *        none.
     */
    [[nodiscard]] bool Write(bgl::ContainerWriter &container,
                             const std::function<bool()> &writeVectors);

  private:
    class SectionWriter;

    /** The order of the records of a section. */
    struct Order
    {
        std::uint32_t nextSequence = 0;

        /** Numbers of records, by cell. */
        std::map<std::uint64_t, std::uint32_t> counts{};

        /** Empty if the records of a cell are in sequence. */
        std::vector<bgl::CompilerEntry> entries{};
        bool isSequence = false;
    };

    using Sequences = std::map<std::uint32_t, std::uint64_t>;

    struct IndexRow
    {
        std::string ident;
        std::vector<std::uint8_t> bytes;
    };

    using Index = std::vector<IndexRow>;

    void AddToIndex(const EncodedRecord &record);
    bool AddJoined(const EncodedRecord &record);
    bool AddSorted(const EncodedRecord &record);
    std::uint32_t Reserve(const EncodedRecord &record);
    bool Put(const EncodedRecord &record, std::uint32_t sequence);
    void Drop(std::size_t place, const Sequences &dropped);
    static std::uint64_t GetPackedCell(const EncodedRecord &record);
    bool FinishJoined();
    bgl::SectionPlan PlanRecords(std::size_t place) const;
    bool WriteIndex(const Index &index, bgl::ContainerWriter &container) const;
    bool WriteNames(bgl::ContainerWriter &container) const;

    const RecordProfile m_profile;
    SortedSpill m_spill;
    AirportStore m_airports;
    JoinedRecords m_joined;
    bool m_keepsOrder = false;
    bool m_hasParts = false;

    /** By position of the section in the file. */
    std::map<std::size_t, Order> m_order{};
    std::map<std::size_t, Index> m_indexes{};

    /** Cells of the records of a shared section, by sequence number. */
    using SharedCells = std::map<std::uint32_t, std::vector<std::uint64_t>>;

    /** By position of the section. */
    std::map<std::size_t, SharedCells> m_sharedCells{};
    ModelCopies m_models{};
    bool m_hasFailed = false;
};

}  // namespace flightsim

#endif
