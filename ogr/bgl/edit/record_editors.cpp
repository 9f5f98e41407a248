// SPDX-License-Identifier: MIT
// Applies changes, additions and deletions of rows to records.

#include "ogr/bgl/edit/record_editors.h"

#include <optional>
#include <string_view>

namespace flightsim
{
namespace
{

constexpr RecordProfile PROFILES[] = {
    RecordProfile::Fsx,      RecordProfile::Prepar3D, RecordProfile::Prepar3Dv6,
    RecordProfile::Msfs2020, RecordProfile::Msfs2024, RecordProfile::Fs2004};

constexpr const char *LIST_OF_OTHER_LAYER =
    "is of a kind whose signs, corners or points are in another layer";

constexpr const char *OTHER_KIND =
    "cannot get another kind: the signs, corners or points of one of both "
    "are in another layer";

constexpr const char *OTHER_PART_OF_AIRPORT =
    "cannot be moved into, out of or between parts of airports";

/** Whether the record is incomplete without features of other layers. */
bool IsStart(const EncodedRecord &record)
{
    return record.join && record.join->role == JoinRole::Start;
}

/** Whether a change would turn a list into something else or vice versa. */
bool ChangesList(const EncodedRecord &old, const EncodedRecord &other)
{
    return (IsStart(old) || IsStart(other)) &&
           bgl::LoadLittleEndian<std::uint16_t>(old.bytes.data()) !=
               bgl::LoadLittleEndian<std::uint16_t>(other.bytes.data());
}

/** Whether two forms of a row are in the same record of an airport, or in
 * none. */
bool HasSamePlace(const EncodedRecord &old, const EncodedRecord &other)
{
    return old.airportLink && other.airportLink
               ? old.airportLink->airport == other.airportLink->airport &&
                     old.airportLink->container ==
                         other.airportLink->container &&
                     old.airportLink->containerNumber ==
                         other.airportLink->containerNumber
               : !old.airportLink && !other.airportLink;
}

}  // namespace

std::string ChildEditor::ChangeRow(const LayerRow &beforeRow,
                                   LayerRow &afterRow,
                                   const CheckMembers &check)
{
    const RecordRowBase &before = Cast(beforeRow);
    RecordRowBase &after = Cast(afterRow);
    if (before.airport.fileOffset < 0)
    {
        return NO_AIRPORT;
    }
    if (after.airport.ident != before.airport.ident)
    {
        return "cannot be moved to another airport";
    }
    // A gap that the file already has is accepted.
    if (LacksField(after) && !LacksField(before))
    {
        return DescribeMissingField(after);
    }
    const auto airport = static_cast<std::uint64_t>(before.airport.fileOffset);
    const auto child = static_cast<std::uint64_t>(before.fileOffset);
    const ByteList record = m_session.ReadChild(airport, child);
    if (record.empty())
    {
        return UNKNOWN_PARTS;
    }
    const auto id = bgl::LoadLittleEndian<std::uint16_t>(record.data());
    ByteList old;
    ByteList bytes;
    // Completing both rows keeps the values of the file that do not change.
    const std::shared_ptr<RecordRowBase> former = Copy(before);
    if (m_complete)
    {
        m_complete(*former, m_session.GetProfile());
        m_complete(after, m_session.GetProfile());
    }
    Encode(*former, id, old, nullptr);
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

std::string ChildEditor::CreateRow(LayerRow &layerRow,
                                   const CheckMembers &check)
{
    RecordRowBase &row = Cast(layerRow);
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
    m_place(row, m_session.GetPosition(airport));
    if (m_complete)
    {
        m_complete(row, m_session.GetProfile());
    }
    if (LacksField(row))
    {
        return DescribeMissingField(row);
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

std::string ChildEditor::DeleteRow(const LayerRow &layerRow)
{
    const RecordRowBase &row = Cast(layerRow);
    if (row.airport.fileOffset < 0)
    {
        return NO_AIRPORT;
    }
    m_session.DeleteChild(static_cast<std::uint64_t>(row.airport.fileOffset),
                          static_cast<std::uint64_t>(row.fileOffset));
    m_session.NoteChange();
    return {};
}

bool ChildEditor::LacksField(const RecordRowBase &row) const
{
    return m_findMissingField && m_findMissingField(row) != nullptr;
}

std::string ChildEditor::DescribeMissingField(const RecordRowBase &row) const
{
    return m_findMissingField(row) + std::string_view("it ").size();
}

std::string ChildEditor::Encode(const RecordRowBase &row, std::uint16_t id,
                                ByteList &bytes,
                                const CheckMembers &check) const
{
    bgl::StoredMembers members;
    bgl::RecordWriter writer(bytes, m_session.GetEncoding());
    writer.TrackMembers(check ? &members : nullptr);
    m_write(row, id, writer);
    const std::string problem = writer.IsOk() ? "" : UNHELD_VALUE;
    return check ? FindRefusalReason(check, members, problem) : problem;
}

std::string TopEditor::ChangeRow(const LayerRow &beforeRow, LayerRow &afterRow,
                                 const CheckMembers &check)
{
    const RecordRowBase &before = Cast(beforeRow);
    RecordRowBase &after = Cast(afterRow);
    const auto offset = static_cast<std::uint64_t>(before.fileOffset);
    EncodedRecord *record = m_session.FindNewRecord(offset);
    // Moved records are handled below: they hold the bytes of the file,
    // with changes.
    if (record != nullptr && offset >= FIRST_NEW_NUMBER)
    {
        return ChangeNew(after, *record, check);
    }
    if (!m_rebase)
    {
        return ChangeOld(before, after, offset, check);
    }
    const ByteList now = Read(offset);
    if (now.empty())
    {
        return UNKNOWN_PARTS;
    }
    const std::shared_ptr<RecordRowBase> current = Copy(before);
    m_rebase(now, *current, after);
    return ChangeOld(*current, after, offset, check);
}

std::string TopEditor::CreateRow(LayerRow &layerRow, const CheckMembers &check)
{
    RecordRowBase &row = Cast(layerRow);
    EncodedRecord record;
    const std::string why = Encode(row, m_session.GetProfile(), record, check);
    if (!why.empty())
    {
        return why;
    }
    if (IsStart(record))
    {
        return LIST_OF_OTHER_LAYER;
    }
    if (record.airportLink)
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

std::string TopEditor::DeleteRow(const LayerRow &layerRow)
{
    const RecordRowBase &row = Cast(layerRow);
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

ByteList TopEditor::Read(std::uint64_t offset) const
{
    return m_session.IsContained(offset) ? m_session.ReadContained(offset)
                                         : m_session.ReadRecord(offset);
}

std::string TopEditor::AddContained(RecordRowBase &row, EncodedRecord &&record)
{
    AirportReference airport;
    airport.ident = record.airportLink->airport;
    std::string why = m_session.FindAirport(airport);
    std::uint64_t number = 0;
    if (why.empty())
    {
        why = m_session.AddContained(
            static_cast<std::uint64_t>(airport.fileOffset),
            record.airportLink->container, record.airportLink->containerNumber,
            std::move(record.bytes), number);
    }
    if (why.empty())
    {
        row.airport = airport;
        row.fileOffset = static_cast<std::int64_t>(number);
    }
    return why;
}

std::string TopEditor::Encode(const RecordRowBase &row, RecordProfile profile,
                              EncodedRecord &record,
                              const CheckMembers &check) const
{
    bgl::StoredMembers members;
    bgl::RecordWriter writer(record.bytes, GetTextEncoding(profile));
    writer.TrackMembers(check ? &members : nullptr);
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
    return check ? FindRefusalReason(check, members, problem) : problem;
}

bool TopEditor::IsInSection(std::uint32_t section, std::uint64_t offset) const
{
    return m_session.IsContained(offset) ||
           section == m_session.FindSection(offset);
}

bool TopEditor::HasForm(const RecordRowBase &row, RecordProfile profile,
                        bgl::ByteSpan record, EncodedRecord &encoded) const
{
    return !record.empty() && Encode(row, profile, encoded, nullptr).empty() &&
           IsInSection(encoded.section,
                       static_cast<std::uint64_t>(row.fileOffset)) &&
           !PatchRecord(record, encoded.bytes, encoded.bytes).empty();
}

std::string TopEditor::ChangeOld(const RecordRowBase &before,
                                 const RecordRowBase &after,
                                 std::uint64_t offset,
                                 const CheckMembers &check)
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
            m_session.SetLoss(offset, old.lost, other.lost);
            other.bytes = std::move(patched);
            return Replace(offset, old, std::move(other));
        }
    }
    return why;
}

std::string TopEditor::Replace(std::uint64_t offset, const EncodedRecord &old,
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

std::string TopEditor::Move(std::uint64_t offset, const EncodedRecord &old,
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

std::string TopEditor::ChangeNew(const RecordRowBase &after,
                                 EncodedRecord &record,
                                 const CheckMembers &check)
{
    EncodedRecord other;
    const std::string why = Encode(after, m_session.GetProfile(), other, check);
    if (!why.empty())
    {
        return why;
    }
    if (IsStart(other))
    {
        return LIST_OF_OTHER_LAYER;
    }
    if (other.airportLink)
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

}  // namespace flightsim
