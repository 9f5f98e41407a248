// SPDX-License-Identifier: MIT
// Applies changes, additions and deletions of rows to records.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_RECORD_EDITORS_H
#define FLIGHTSIM_OGR_BGL_EDIT_RECORD_EDITORS_H

#include "ogr/bgl/edit/edit_session.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/layer/row_editor.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace flightsim
{

/** Why a record with unknown parts cannot be changed. */
inline constexpr const char *UNKNOWN_PARTS =
    "has parts that would not be written as they are";
inline constexpr const char *UNHELD_VALUE =
    "has a value that the record cannot hold";
inline constexpr const char *UNTERMINATED_ATTACHMENTS =
    "would be attached to another object, whose list has no end";
inline constexpr const char *DAMAGED_LIST =
    "has attached objects, whose list has no end or is inside another one";
inline constexpr const char *OTHER_PART_OF_AIRPORT =
    "cannot be moved into, out of or between parts of airports";
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
template <class Row> using FindGap = const char *(*)(const Row &row);

/** Edits rows that are records of an airport. */
template <class Row> class ChildEditor final : public RowEditor<Row>
{
  public:
    /** @param chooseId null if records cannot be added.
     *  @param defaults the values of a new feature without fields.
     *  @param complete may be null.
     *  @param findGap null if rows are complete without any field.
     */
    ChildEditor(EditSession &session, WriteChild<Row> write, ChooseId chooseId,
                Row defaults, CompleteRow<Row> complete,
                FindGap<Row> findGap = nullptr)
        : m_session(session), m_write(write), m_chooseId(chooseId),
          m_defaults(std::move(defaults)), m_complete(complete),
          m_findGap(findGap)
    {
    }

    Row MakeNew() const override
    {
        return m_defaults;
    }

    bool CanCreate() const override
    {
        return m_chooseId != nullptr;
    }

    std::string Change(const Row &before, Row &after,
                       const CheckMembers &check) override
    {
        if (before.airport.fileOffset < 0)
        {
            return NO_AIRPORT;
        }
        if (after.airport.ident != before.airport.ident)
        {
            return "cannot be moved to another airport";
        }
        // A gap that the file already has is accepted.
        if (HasGap(after) && !HasGap(before))
        {
            return GetGap(after);
        }
        const auto airport =
            static_cast<std::uint64_t>(before.airport.fileOffset);
        const auto child = static_cast<std::uint64_t>(before.fileOffset);
        const ByteList record = m_session.ReadChild(airport, child);
        if (record.empty())
        {
            return UNKNOWN_PARTS;
        }
        const auto id = bgl::LoadLittleEndian<std::uint16_t>(record.data());
        ByteList old;
        ByteList bytes;
        Encode(before, id, old, nullptr);
        std::string why = Encode(after, id, bytes, check);
        if (!why.empty())
        {
            return why;
        }
        ByteList patched = PatchRecord(record, old, bytes);
        if (patched.empty())
        {
            return UNKNOWN_PARTS;
        }
        m_session.SetChild(airport, child, std::move(patched));
        m_session.NoteChange();
        return {};
    }

    std::string Create(Row &row, const CheckMembers &check) override
    {
        std::string why = m_session.FindAirport(row.airport);
        if (!why.empty())
        {
            return why;
        }
        const auto airport = static_cast<std::uint64_t>(row.airport.fileOffset);
        const std::uint16_t id = m_chooseId(m_session.GetAirportId(airport));
        if (id == 0)
        {
            return "cannot be in an airport of this simulator";
        }
        if (m_complete != nullptr)
        {
            m_complete(row, m_session.GetProfile());
        }
        if (HasGap(row))
        {
            return GetGap(row);
        }
        ByteList bytes;
        why = Encode(row, id, bytes, check);
        if (!why.empty())
        {
            return why;
        }
        row.fileOffset = static_cast<std::int64_t>(
            m_session.AddChild(airport, std::move(bytes)));
        m_session.NoteChange();
        return {};
    }

    std::string Delete(const Row &row) override
    {
        if (row.airport.fileOffset < 0)
        {
            return NO_AIRPORT;
        }
        m_session.DeleteChild(
            static_cast<std::uint64_t>(row.airport.fileOffset),
            static_cast<std::uint64_t>(row.fileOffset));
        m_session.NoteChange();
        return {};
    }

    void Detach(Row &row, ByteKeeper &keeper) const override
    {
        DetachValue(row.value, keeper);
    }

  private:
    bool HasGap(const Row &row) const
    {
        return m_findGap != nullptr && m_findGap(row) != nullptr;
    }

    /** Returns what a row with a gap lacks, as "has no ...". */
    std::string GetGap(const Row &row) const
    {
        return m_findGap(row) + std::string_view("it ").size();
    }

    /** @param check null for a row that the file has. */
    std::string Encode(const Row &row, std::uint16_t id, ByteList &bytes,
                       const CheckMembers &check) const
    {
        bgl::StoredMembers members;
        bgl::RecordWriter writer(bytes, m_session.GetEncoding());
        writer.NoteMembers(check ? &members : nullptr);
        m_write(row, id, writer);
        const std::string problem = writer.IsOk() ? "" : UNHELD_VALUE;
        return check ? JudgeRecord(check, members, problem) : problem;
    }

    EditSession &m_session;
    const WriteChild<Row> m_write;
    const ChooseId m_chooseId;
    const Row m_defaults;
    const CompleteRow<Row> m_complete;
    const FindGap<Row> m_findGap;
};

/** Edits rows that are top-level records or entries of sections. */
template <class Row> class TopEditor final : public RowEditor<Row>
{
  public:
    using Write = typename TypedEncoder<Row>::Write;

    /** Merges the changes that other layers have made to a record since a row
     * was read: into the row before its change and, except for values that it
     * changes itself, into the row after it. */
    using Rebase = void (*)(const ByteList &record, Row &before, Row &after);

    /** @param rebase null if no other layer has rows of the same records. */
    TopEditor(EditSession &session, Write write, Row defaults, Rebase rebase)
        : m_session(session), m_write(write), m_defaults(std::move(defaults)),
          m_rebase(rebase)
    {
    }

    Row MakeNew() const override
    {
        return m_defaults;
    }

    std::string Change(const Row &before, Row &after,
                       const CheckMembers &check) override
    {
        const auto offset = static_cast<std::uint64_t>(before.fileOffset);
        EncodedRecord *record = m_session.FindNewRecord(offset);
        // Moved records are handled below: they hold the bytes of the file,
        // with changes.
        if (record != nullptr && offset >= FIRST_NEW_NUMBER)
        {
            return ChangeNew(after, *record, check);
        }
        Row current = before;
        if (m_rebase != nullptr)
        {
            const ByteList now = Read(offset);
            if (now.empty())
            {
                return UNKNOWN_PARTS;
            }
            m_rebase(now, current, after);
        }
        return ChangeOld(current, after, offset, check);
    }

    std::string Create(Row &row, const CheckMembers &check) override
    {
        EncodedRecord record;
        const std::string why =
            Encode(row, m_session.GetProfile(), record, check);
        if (!why.empty())
        {
            return why;
        }
        if (IsStart(record))
        {
            return LIST_OF_OTHER_LAYER;
        }
        if (record.place)
        {
            return AddContained(row, std::move(record));
        }
        if (!m_session.CanAppend(record))
        {
            return UNTERMINATED_ATTACHMENTS;
        }
        m_session.ChangeIndex(record.section, std::nullopt, record.index);
        row.fileOffset =
            static_cast<std::int64_t>(m_session.AddRecord(std::move(record)));
        m_session.NoteChange();
        return {};
    }

    std::string Delete(const Row &row) override
    {
        const auto offset = static_cast<std::uint64_t>(row.fileOffset);
        if (m_session.IsContained(offset))
        {
            return m_session.SetContained(offset, {});
        }
        if (const EncodedRecord *record = m_session.FindNewRecord(offset))
        {
            m_session.ChangeIndex(record->section, record->index, std::nullopt);
            m_session.DeleteRecord(offset);
            return {};
        }
        for (const RecordProfile profile : PROFILES)
        {
            EncodedRecord old;
            if (Encode(row, profile, old, nullptr).empty() &&
                old.section == m_session.FindSection(offset))
            {
                if (!m_session.ReadAttached(offset))
                {
                    return DAMAGED_LIST;
                }
                m_session.ChangeIndex(old.section, old.index, std::nullopt);
                m_session.DeleteRecord(offset);
                m_session.NoteChange();
                return {};
            }
        }
        return UNKNOWN_PARTS;
    }

    void Detach(Row &row, ByteKeeper &keeper) const override
    {
        DetachValue(row.value, keeper);
    }

  private:
    static constexpr RecordProfile PROFILES[] = {
        RecordProfile::Fsx,        RecordProfile::Prepar3D,
        RecordProfile::Prepar3Dv6, RecordProfile::Msfs2020,
        RecordProfile::Msfs2024,   RecordProfile::Fs2004};

    static constexpr const char *LIST_OF_OTHER_LAYER =
        "is of a kind whose signs, corners or points are in another layer";

    static constexpr const char *OTHER_KIND =
        "cannot get another kind: the signs, corners or points of one of both "
        "are in another layer";

    /** Whether the record is incomplete without features of other layers. */
    static bool IsStart(const EncodedRecord &record)
    {
        return record.join && record.join->role == JoinRole::Start;
    }

    /** Whether a change would turn a list into something else or vice versa. */
    static bool ChangesList(const EncodedRecord &old,
                            const EncodedRecord &other)
    {
        return (IsStart(old) || IsStart(other)) &&
               bgl::LoadLittleEndian<std::uint16_t>(old.bytes.data()) !=
                   bgl::LoadLittleEndian<std::uint16_t>(other.bytes.data());
    }

    /** Reads a record, which may be inside that of an airport, such as an
     * object of a tower. */
    ByteList Read(std::uint64_t offset) const
    {
        return m_session.IsContained(offset) ? m_session.ReadContained(offset)
                                             : m_session.ReadRecord(offset);
    }

    /** Whether two forms of a row are in the same record of an airport, or in
     * none. */
    static bool HasSamePlace(const EncodedRecord &old,
                             const EncodedRecord &other)
    {
        return old.place && other.place
                   ? old.place->airport == other.place->airport &&
                         old.place->container == other.place->container &&
                         old.place->containerNumber ==
                             other.place->containerNumber
                   : !old.place && !other.place;
    }

    /** Adds an object to a tower or the like. */
    std::string AddContained(Row &row, EncodedRecord &&record)
    {
        AirportReference airport;
        airport.ident = record.place->airport;
        std::string why = m_session.FindAirport(airport);
        std::uint64_t number = 0;
        if (why.empty())
        {
            why = m_session.AddContained(
                static_cast<std::uint64_t>(airport.fileOffset),
                record.place->container, record.place->containerNumber,
                std::move(record.bytes), number);
        }
        if (why.empty())
        {
            row.airport = airport;
            row.fileOffset = static_cast<std::int64_t>(number);
        }
        return why;
    }

    /** @param check null for a row that the file has. */
    std::string Encode(const Row &row, RecordProfile profile,
                       EncodedRecord &record, const CheckMembers &check) const
    {
        bgl::StoredMembers members;
        bgl::RecordWriter writer(record.bytes, GetTextEncoding(profile));
        writer.NoteMembers(check ? &members : nullptr);
        m_write(row, profile, writer, record);
        std::string problem = record.problem;
        if (problem.starts_with("it "))
        {
            problem.erase(0, 3);
        }
        else if (problem.empty() && !writer.IsOk())
        {
            problem = UNHELD_VALUE;
        }
        return check ? JudgeRecord(check, members, problem) : problem;
    }

    /** Whether a record is in a section, or in an airport. */
    bool IsOfSection(std::uint32_t section, std::uint64_t offset) const
    {
        return m_session.IsContained(offset) ||
               section == m_session.FindSection(offset);
    }

    /** Whether a record has the form that a simulator's profile writes. Encodes
     * the row in that form. */
    bool HasForm(const Row &row, RecordProfile profile, bgl::ByteSpan record,
                 EncodedRecord &encoded) const
    {
        return !record.empty() &&
               Encode(row, profile, encoded, nullptr).empty() &&
               IsOfSection(encoded.section,
                           static_cast<std::uint64_t>(row.fileOffset)) &&
               !PatchRecord(record, encoded.bytes, encoded.bytes).empty();
    }

    std::string ChangeOld(const Row &before, const Row &after,
                          std::uint64_t offset, const CheckMembers &check)
    {
        const ByteList record = Read(offset);
        std::string why = UNKNOWN_PARTS;
        for (const RecordProfile profile : PROFILES)
        {
            EncodedRecord old;
            EncodedRecord other;
            if (!HasForm(before, profile, record, old))
            {
                continue;
            }
            std::string refusal = Encode(after, profile, other, check);
            if (!refusal.empty())
            {
                why = std::move(refusal);
                continue;
            }
            if (ChangesList(old, other))
            {
                return OTHER_KIND;
            }
            if (!HasSamePlace(old, other))
            {
                return OTHER_PART_OF_AIRPORT;
            }
            ByteList patched = PatchRecord(record, old.bytes, other.bytes);
            if (other.section == old.section && !patched.empty())
            {
                m_session.NoteLoss(offset, old.lost, other.lost);
                other.bytes = std::move(patched);
                return Replace(offset, old, std::move(other));
            }
        }
        return why;
    }

    std::string Replace(std::uint64_t offset, const EncodedRecord &old,
                        EncodedRecord &&other)
    {
        if (m_session.IsContained(offset))
        {
            return m_session.SetContained(offset, std::move(other.bytes));
        }
        if (other.cell != old.cell || other.sharedCells != old.sharedCells)
        {
            return Move(offset, old, std::move(other));
        }
        if (EncodedRecord *moved = m_session.FindNewRecord(offset))
        {
            moved->index = other.index;
        }
        m_session.SetRecord(offset, std::move(other.bytes));
        m_session.ChangeIndex(old.section, old.index, other.index);
        m_session.NoteChange();
        return {};
    }

    /** Moves a record, with its attachments, to another cell. */
    std::string Move(std::uint64_t offset, const EncodedRecord &old,
                     EncodedRecord &&other)
    {
        if (!m_session.ReadAttached(offset))
        {
            return DAMAGED_LIST;
        }
        if (!m_session.CanAppend(other))
        {
            return UNTERMINATED_ATTACHMENTS;
        }
        m_session.ChangeIndex(old.section, old.index, other.index);
        m_session.MoveRecord(offset, std::move(other));
        m_session.NoteChange();
        return {};
    }

    std::string ChangeNew(const Row &after, EncodedRecord &record,
                          const CheckMembers &check)
    {
        EncodedRecord other;
        const std::string why =
            Encode(after, m_session.GetProfile(), other, check);
        if (!why.empty())
        {
            return why;
        }
        if (IsStart(other))
        {
            return LIST_OF_OTHER_LAYER;
        }
        if (other.place)
        {
            return OTHER_PART_OF_AIRPORT;
        }
        if (!m_session.CanAppend(other))
        {
            return UNTERMINATED_ATTACHMENTS;
        }
        m_session.ChangeIndex(record.section, record.index, other.index);
        record = std::move(other);
        return {};
    }

    EditSession &m_session;
    const Write m_write;
    const Row m_defaults;
    const Rebase m_rebase;
};

template <class Row>
std::unique_ptr<RowEditor<Row>>
MakeChildEditor(EditSession &session, WriteChild<Row> write, ChooseId chooseId,
                Row defaults = {}, CompleteRow<Row> complete = nullptr,
                FindGap<Row> findGap = nullptr)
{
    return std::make_unique<ChildEditor<Row>>(
        session, write, chooseId, std::move(defaults), complete, findGap);
}

template <class Row>
std::unique_ptr<RowEditor<Row>>
MakeTopEditor(EditSession &session, typename TypedEncoder<Row>::Write write,
              Row defaults = {},
              typename TopEditor<Row>::Rebase rebase = nullptr)
{
    return std::make_unique<TopEditor<Row>>(session, write, std::move(defaults),
                                            rebase);
}

}  // namespace flightsim

#endif
