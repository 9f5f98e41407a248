// SPDX-License-Identifier: MIT
// Applies changes, additions and deletions of rows to records.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_RECORD_EDITORS_H
#define FLIGHTSIM_OGR_BGL_EDIT_RECORD_EDITORS_H

#include "ogr/bgl/edit/edit_session.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/layer/row_editor.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace flightsim
{

/** Reason why a record with unknown parts cannot be changed. */
inline constexpr const char *UNKNOWN_PARTS =
    "has parts that would not be written as they are";
inline constexpr const char *UNHELD_VALUE =
    "has a value that the record cannot hold";
inline constexpr const char *UNTERMINATED_ATTACHMENTS =
    "would be attached to another object, whose list has no end";
inline constexpr const char *DAMAGED_LIST =
    "has attached objects, whose list has no end or is inside another one";
inline constexpr const char *NO_AIRPORT = "belongs to no airport of the file";

/** Copies the bytes of the file that a value refers to. */
template <class T> void DetachValue(T & /* value */, ByteKeeper & /* keeper */)
{
}

/** Encodes a row from its fields only, in the form of a record id. */
template <class Row>
using WriteChild = void (*)(const Row &row, std::uint16_t id,
                            bgl::RecordWriter &writer);

/** Returns the id of new records in an airport whose record has the given id,
 * as chosen by compilers. */
using ChooseId = std::uint16_t (*)(std::uint16_t airportId);

/** Fills missing values of a new row as compilers do. */
template <class Row>
using CompleteRow = void (*)(Row &row, RecordProfile profile);

/** Returns which required value a row lacks, as "it has no ..."; null for a
 * complete row. */
template <class Row> using FindMissingField = const char *(*)(const Row &row);

/** Functions for the rows of one type. */
struct EditedRowType
{
    std::shared_ptr<LayerRow> (*copy)(const LayerRow &row);

    /** Copies the bytes of the file that a row refers to. */
    void (*detach)(LayerRow &row, ByteKeeper &keeper);
};

template <class Row> constexpr EditedRowType GetEditedRowType()
{
    return {[](const LayerRow &row) -> std::shared_ptr<LayerRow>
            { return std::make_shared<Row>(static_cast<const Row &>(row)); },
            [](LayerRow &row, ByteKeeper &keeper)
            { DetachValue(static_cast<Row &>(row).value, keeper); }};
}

/** An editor of rows that are records. */
class RecordRowEditor : public RowEditorBase
{
  public:
    std::shared_ptr<LayerRow> MakeNewRow() const override
    {
        return m_type.copy(*m_defaults);
    }

    void DetachRow(LayerRow &row, ByteKeeper &keeper) const override
    {
        m_type.detach(row, keeper);
    }

    std::uint64_t GetFileOffset(const LayerRow &row) const override
    {
        return static_cast<std::uint64_t>(Cast(row).fileOffset);
    }

  protected:
    /** @param defaults the values of a new feature without fields. */
    template <class Row>
    RecordRowEditor(EditSession &session, Row defaults)
        : m_session(session), m_type(GetEditedRowType<Row>()),
          m_defaults(std::make_shared<Row>(std::move(defaults)))
    {
    }

    static const RecordRowBase &Cast(const LayerRow &row)
    {
        return static_cast<const RecordRowBase &>(row);
    }

    static RecordRowBase &Cast(LayerRow &row)
    {
        return static_cast<RecordRowBase &>(row);
    }

    std::shared_ptr<RecordRowBase> Copy(const RecordRowBase &row) const
    {
        return std::static_pointer_cast<RecordRowBase>(m_type.copy(row));
    }

    EditSession &m_session;

  private:
    EditedRowType m_type;
    std::shared_ptr<const RecordRowBase> m_defaults;
};

/** Edits rows that are records of an airport. */
class ChildEditor final : public RecordRowEditor
{
  public:
    /** @param chooseId null if records cannot be added.
     *  @param defaults the values of a new feature without fields.
     *  @param complete may be null.
     *  @param findMissingField null if rows are complete without any field.
     */
    template <class Row>
    ChildEditor(EditSession &session, WriteChild<Row> write, ChooseId chooseId,
                Row defaults, CompleteRow<Row> complete = nullptr,
                FindMissingField<Row> findMissingField = nullptr)
        : RecordRowEditor(session, std::move(defaults)),
          m_write([write](const RecordRowBase &row, std::uint16_t id,
                          bgl::RecordWriter &writer)
                  { write(static_cast<const Row &>(row), id, writer); }),
          m_place([](RecordRowBase &row, const bgl::GeoPosition &airport)
                  { PlaceAtAirport(static_cast<Row &>(row).value, airport); }),
          m_chooseId(chooseId)
    {
        if (complete != nullptr)
        {
            m_complete = [complete](RecordRowBase &row, RecordProfile profile)
            { complete(static_cast<Row &>(row), profile); };
        }
        if (findMissingField != nullptr)
        {
            m_findMissingField = [findMissingField](const RecordRowBase &row)
            { return findMissingField(static_cast<const Row &>(row)); };
        }
    }

    bool CanCreate() const override
    {
        return m_chooseId != nullptr;
    }

    std::string ChangeRow(const LayerRow &before, LayerRow &after,
                          const CheckMembers &check) override;

    std::string CreateRow(LayerRow &row, const CheckMembers &check) override;

    std::string DeleteRow(const LayerRow &row) override;

  private:
    bool LacksField(const RecordRowBase &row) const;

    /** Returns which required value a row lacks, as "has no ...". */
    std::string DescribeMissingField(const RecordRowBase &row) const;

    /** @param check null for a row of the file. */
    std::string Encode(const RecordRowBase &row, std::uint16_t id,
                       ByteList &bytes, const CheckMembers &check) const;

    std::function<void(const RecordRowBase &row, std::uint16_t id,
                       bgl::RecordWriter &writer)>
        m_write;
    void (*m_place)(RecordRowBase &row, const bgl::GeoPosition &airport);
    ChooseId m_chooseId;
    std::function<void(RecordRowBase &row, RecordProfile profile)> m_complete{};
    std::function<const char *(const RecordRowBase &row)> m_findMissingField{};
};

/** Merges changes that other layers made to a record since a row was read into
 * the row before its change and, except for values that it changes itself, into
 * the row after it. */
template <class Row>
using RebaseRow = void (*)(const ByteList &record, Row &before, Row &after);

/** Edits rows that are top-level records or entries of sections. */
class TopEditor final : public RecordRowEditor
{
  public:
    /** @param rebase null if no other layer has rows of the same records. */
    template <class Row>
    TopEditor(EditSession &session, WriteRecord<Row> write, Row defaults,
              RebaseRow<Row> rebase)
        : RecordRowEditor(session, std::move(defaults)),
          m_write(MakeWriteAnyRecord<Row>(write))
    {
        if (rebase != nullptr)
        {
            m_rebase = [rebase](const ByteList &record, RecordRowBase &before,
                                RecordRowBase &after) {
                rebase(record, static_cast<Row &>(before),
                       static_cast<Row &>(after));
            };
        }
    }

    std::string ChangeRow(const LayerRow &before, LayerRow &after,
                          const CheckMembers &check) override;

    std::string CreateRow(LayerRow &row, const CheckMembers &check) override;

    std::string DeleteRow(const LayerRow &row) override;

  private:
    /** Reads a record, which may be inside an airport, such as an object of a
     * tower. */
    ByteList Read(std::uint64_t offset) const;

    /** Adds an object to a record of an airport, such as a tower. */
    std::string AddContained(RecordRowBase &row, EncodedRecord &&record);

    /** @param check null for a row of the file. */
    std::string Encode(const RecordRowBase &row, RecordProfile profile,
                       EncodedRecord &record, const CheckMembers &check) const;

    /** Whether a record is in a section, or in an airport. */
    bool IsInSection(std::uint32_t section, std::uint64_t offset) const;

    /** Encodes the row in the form of a simulator's profile. Returns whether
     * the record has that form. */
    bool HasForm(const RecordRowBase &row, RecordProfile profile,
                 bgl::ByteSpan record, EncodedRecord &encoded) const;

    std::string ChangeOld(const RecordRowBase &before,
                          const RecordRowBase &after, std::uint64_t offset,
                          const CheckMembers &check);

    std::string Replace(std::uint64_t offset, const EncodedRecord &old,
                        EncodedRecord &&other);

    /** Moves a record, with its attachments, to another cell. */
    std::string Move(std::uint64_t offset, const EncodedRecord &old,
                     EncodedRecord &&other);

    std::string ChangeNew(const RecordRowBase &after, EncodedRecord &record,
                          const CheckMembers &check);

    WriteAnyRecord m_write;
    std::function<void(const ByteList &record, RecordRowBase &before,
                       RecordRowBase &after)>
        m_rebase{};
};

template <class Row>
std::unique_ptr<RowEditorBase>
MakeChildEditor(EditSession &session, WriteChild<Row> write, ChooseId chooseId,
                Row defaults = {}, CompleteRow<Row> complete = nullptr,
                FindMissingField<Row> findMissingField = nullptr)
{
    return std::make_unique<ChildEditor>(session, write, chooseId,
                                         std::move(defaults), complete,
                                         findMissingField);
}

template <class Row>
std::unique_ptr<RowEditorBase>
MakeTopEditor(EditSession &session, WriteRecord<Row> write, Row defaults = {},
              RebaseRow<Row> rebase = nullptr)
{
    return std::make_unique<TopEditor>(session, write, std::move(defaults),
                                       rebase);
}

}  // namespace flightsim

#endif
