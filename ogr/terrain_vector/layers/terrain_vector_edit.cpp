// SPDX-License-Identifier: MIT
// Unsaved changes of the terrain vectors of a file:
// ogr/terrain_vector/format.md 7.9.

#include "ogr/terrain_vector/layers/terrain_vector_edit.h"

#include "driver/base/driver_names.h"

#include <utility>

namespace flightsim
{

void TerrainVectorEdit::Start(std::shared_ptr<const TerrainVectorFile> file)
{
    Forget();
    m_file = std::move(file);
    m_counts.clear();
    m_places.clear();
}

/** Without changes of vectors their numbers stay the same. If the saved file
 * cannot be read, no row keeps its FID. */
void TerrainVectorEdit::Continue(const std::shared_ptr<TerrainVectorFile> &file,
                                 const std::shared_ptr<FileFids> &fids)
{
    FidMap after = m_file->GetFids();
    if (!m_saved.empty())
    {
        const bool isRead = file->Survey();
        after = after.MakeSavedMap(isRead ? ListSaved(file->GetIndex())
                                          : std::vector<NumberRun>(),
                                   m_savedEnd);
        if (!isRead)
        {
            CPLError(CE_Warning, CPLE_FileIO,
                     "%s: %s was saved, but its vectors cannot be read; they "
                     "have other FIDs now",
                     BGL_DRIVER_NAME, file->GetPath().c_str());
        }
    }
    m_saved.clear();
    fids->Set(VECTOR_FIDS, std::move(after));
    file->SetFids(FileFids::Get(fids, VECTOR_FIDS));
    Start(file);
}

namespace
{

std::int64_t CountEntities(const std::vector<NumberRun> &runs)
{
    std::int64_t count = 0;
    for (const NumberRun &run : runs)
    {
        count += run.count;
    }
    return count;
}

using RunsByCell = std::unordered_map<std::uint64_t, std::vector<NumberRun>>;

/** Lists the entities of each record by cell; the first record of a cell comes
 * last. */
RunsByCell ListRecords(const bgl::VectorIndex &index)
{
    const auto &records = index.GetRecords();
    RunsByCell runs;
    for (auto entry = records.rbegin(); entry != records.rend(); ++entry)
    {
        runs[entry->cell.Packed()].push_back(
            {entry->firstNumber, entry->entityCount});
    }
    return runs;
}

}  // namespace

/** Returns the previous numbers of the entities of a saved file, in their new
 * order. */
std::vector<NumberRun>
TerrainVectorEdit::ListSaved(const bgl::VectorIndex &index) const
{
    RunsByCell copied = ListRecords(m_file->GetIndex());
    std::vector<NumberRun> order;
    std::int64_t end = 0;
    for (const bgl::VectorRecordEntry &entry : index.GetRecords())
    {
        std::vector<NumberRun> runs;
        const auto changed = m_saved.find(entry.cell.Packed());
        std::vector<NumberRun> &same = copied[entry.cell.Packed()];
        if (changed != m_saved.end())
        {
            runs = changed->second;
        }
        else if (!same.empty())
        {
            runs = {same.back()};
            same.pop_back();
        }
        if (entry.entityCount == 0)
        {
            continue;
        }
        if (CountEntities(runs) != entry.entityCount)
        {
            runs = {{NumberRun::UNKNOWN, entry.entityCount}};
        }
        if (entry.firstNumber > end)
        {
            // Records left out of the index also have numbers.
            order.push_back({NumberRun::UNKNOWN, entry.firstNumber - end});
        }
        end = entry.firstNumber + entry.entityCount;
        order.insert(order.end(), runs.begin(), runs.end());
    }
    return order;
}

void TerrainVectorEdit::Forget()
{
    m_entities.clear();
    m_flags.clear();
    m_dropped = 0;
    m_kept = 0;
    m_added = {};
    m_nextNumber = 0;
    m_states.clear();
}

std::int64_t TerrainVectorEdit::GetFirstNewNumber() const
{
    const auto &records = m_file->GetIndex().GetRecords();
    return records.empty()
               ? 0
               : records.back().firstNumber + records.back().entityCount;
}

std::optional<std::uint32_t>
TerrainVectorEdit::FindPosition(std::int64_t number,
                                const bgl::Qmid &cell) const
{
    const bgl::VectorIndex &index = m_file->GetIndex();
    const std::size_t record = index.FindRecord(number);
    return record < index.GetRecords().size() &&
                   index.GetRecords()[record].cell == cell
               ? std::optional(static_cast<std::uint32_t>(
                     number - index.GetRecords()[record].firstNumber))
               : std::nullopt;
}

/** Two table entries that share a record would both be changed. */
void TerrainVectorEdit::MakePlaces() const
{
    const auto &records = m_file->GetIndex().GetRecords();
    std::unordered_map<std::uint64_t, Place> places;
    std::unordered_map<std::uint32_t, std::size_t> byOffset;
    for (std::size_t i = 0; i < records.size(); ++i)
    {
        const auto [place, isNewCell] =
            places.try_emplace(records[i].cell.Packed(), Place{i});
        const auto [first, isNewOffset] =
            byOffset.try_emplace(records[i].offset, i);
        place->second.isShared =
            place->second.isShared || !isNewCell || !isNewOffset;
        if (!isNewOffset)
        {
            places[records[first->second].cell.Packed()].isShared = true;
        }
    }
    m_places = std::move(places);
}

const TerrainVectorEdit::Place *
TerrainVectorEdit::FindPlace(const bgl::Qmid &cell) const
{
    if (m_places.empty())
    {
        MakePlaces();
    }
    const auto found = m_places.find(cell.Packed());
    return found != m_places.end() ? &found->second : nullptr;
}

std::optional<std::size_t>
TerrainVectorEdit::FindRecord(const bgl::Qmid &cell) const
{
    const Place *place = FindPlace(cell);
    return place != nullptr ? std::optional(place->position) : std::nullopt;
}

TerrainVectorEdit::RecordState
TerrainVectorEdit::ReadState(std::size_t position) const
{
    const bgl::VectorRecordEntry &entry =
        m_file->GetIndex().GetRecords()[position];
    std::vector<std::uint8_t> bytes;
    bgl::VectorRecord record;
    if (!bgl::ReadVectorRecord(m_file->GetSource(), entry, bytes, record))
    {
        return {"it is in a record that cannot be read", false};
    }
    const char *problem = bgl::FindRecordProblem(record, entry.cell);
    if (problem == nullptr && FindPlace(entry.cell)->isShared)
    {
        problem = "it is in one of several records of its cell";
    }
    return {problem != nullptr ? problem : "", record.header.addsToCells};
}

const TerrainVectorEdit::RecordState *
TerrainVectorEdit::FindState(const bgl::Qmid &cell)
{
    const std::optional<std::size_t> position = FindRecord(cell);
    if (!position)
    {
        return nullptr;
    }
    const auto [state, isNew] = m_states.try_emplace(*position);
    if (isNew)
    {
        state->second = ReadState(*position);
    }
    return &state->second;
}

std::string TerrainVectorEdit::FindProblem(const bgl::Qmid &cell)
{
    if (m_file->GetIndex().IsLeftOut(cell))
    {
        return "it is in a cell with a record that cannot be read, behind "
               "which it would be lost";
    }
    const RecordState *state = FindState(cell);
    return state != nullptr ? state->problem : std::string();
}

std::optional<bool> TerrainVectorEdit::GetFlag(const bgl::Qmid &cell)
{
    if (const std::optional<bool> changed = GetChangedFlag(cell))
    {
        return changed;
    }
    const RecordState *state = FindState(cell);
    return state != nullptr ? std::optional(state->addsToCells) : std::nullopt;
}

void TerrainVectorEdit::SetFlag(const bgl::Qmid &cell, bool addsToCells)
{
    m_flags[cell.Packed()] = addsToCells;
}

void TerrainVectorEdit::Set(std::int64_t number, EditedEntity entity)
{
    m_entities.insert_or_assign(number, std::move(entity));
}

std::int64_t TerrainVectorEdit::Add(EditedEntity entity)
{
    m_nextNumber = GetNextNumber();
    ++m_added[static_cast<std::size_t>(entity.vectorClass)];
    NoteSuccessor(entity.vectorClass, true);
    m_entities.emplace(m_nextNumber, std::move(entity));
    return m_nextNumber++;
}

void TerrainVectorEdit::Delete(std::int64_t number,
                               bgl::VectorClass vectorClass)
{
    --m_added[static_cast<std::size_t>(vectorClass)];
    if (IsOld(number))
    {
        m_entities.insert_or_assign(number, std::nullopt);
    }
    else
    {
        m_entities.erase(number);
    }
}

std::string TerrainVectorEdit::DropClass(bgl::VectorClass vectorClass)
{
    const bgl::VectorIndex &index = m_file->GetIndex();
    for (const bgl::VectorRecordEntry &entry : index.GetRecords())
    {
        std::string problem =
            entry.HasClass(vectorClass) ? FindProblem(entry.cell) : "";
        if (!problem.empty())
        {
            return problem;
        }
    }
    std::erase_if(
        m_entities, [vectorClass](const Changes::value_type &change)
        { return change.second && change.second->vectorClass == vectorClass; });
    const std::int64_t count = index.GetSummary(vectorClass).count;
    m_added[static_cast<std::size_t>(vectorClass)] = -count;
    if (count > 0)
    {
        m_dropped |= GetBit(vectorClass);
    }
    NoteSuccessor(vectorClass, true);
    return {};
}

void TerrainVectorEdit::NoteSuccessor(bgl::VectorClass vectorClass,
                                      bool isThere)
{
    const std::int64_t old = m_file->GetIndex().GetSummary(vectorClass).count;
    if (isThere)
    {
        m_kept &= static_cast<std::uint16_t>(~GetBit(vectorClass));
    }
    else if (m_added[static_cast<std::size_t>(vectorClass)] == -old)
    {
        m_kept |= GetBit(vectorClass);
    }
}

std::int64_t TerrainVectorEdit::CountAdded(bgl::VectorClass vectorClass) const
{
    const bool isKept = (m_dropped & m_kept & GetBit(vectorClass)) != 0;
    return m_added[static_cast<std::size_t>(vectorClass)] +
           (isKept ? m_file->GetIndex().GetSummary(vectorClass).count : 0);
}

void TerrainVectorEdit::Count(const EncodedVector &vector)
{
    for (const auto &[what, number] : vector.losses)
    {
        m_counts[what] += number;
    }
}

void TerrainVectorEdit::AddToPlan(std::int64_t number,
                                  const EditedEntity &entity, Plan &plan) const
{
    const std::optional<std::size_t> position = FindRecord(entity.cell);
    PlannedRecord &record =
        position ? plan.records[*position] : plan.cells[entity.cell.Packed()];
    record.change.added.push_back(&entity.entity.GetView());
    AppendNumber(number, record.added);
    if (!position)
    {
        // A single entity that keeps stock vectors suffices.
        record.change.addsToCells = record.change.addsToCells.value_or(false) ||
                                    entity.addsToCells.value_or(true);
    }
}

/** Adds all records with entities of a dropped class to the plan. */
void TerrainVectorEdit::AddDropped(Plan &plan) const
{
    const auto &records = m_file->GetIndex().GetRecords();
    const std::uint16_t dropped = GetDropped();
    for (std::size_t i = 0; dropped != 0 && i < records.size(); ++i)
    {
        if ((records[i].classes & dropped) != 0)
        {
            plan.records.try_emplace(i);
        }
    }
}

void TerrainVectorEdit::DropFrom(const bgl::VectorRecord &record,
                                 bgl::RecordChange &change) const
{
    bgl::EntityReader reader(record);
    bgl::EntityView entity;
    while (GetDropped() != 0 &&
           reader.Next(entity) == bgl::EntityReader::Step::Entity)
    {
        if (IsDropped(bgl::FindVectorClass(entity)))
        {
            change.entities[entity.number] = nullptr;
        }
    }
}

TerrainVectorEdit::Plan TerrainVectorEdit::MakePlan() const
{
    const bgl::VectorIndex &index = m_file->GetIndex();
    Plan plan;
    for (const auto &[number, entity] : m_entities)
    {
        const std::size_t position = index.FindRecord(number);
        const bool isOld = position < index.GetRecords().size();
        const bool isMoved = isOld && entity &&
                             index.GetRecords()[position].cell != entity->cell;
        if (isOld)
        {
            const auto place = static_cast<std::uint32_t>(
                number - index.GetRecords()[position].firstNumber);
            plan.records[position].change.entities[place] =
                entity && !isMoved ? &entity->entity.GetView() : nullptr;
        }
        if (entity && (!isOld || isMoved))
        {
            AddToPlan(number, *entity, plan);
        }
    }
    for (const auto &[cell, addsToCells] : m_flags)
    {
        const std::optional<std::size_t> position =
            FindRecord(*bgl::Qmid::FromPacked(cell));
        PlannedRecord &record =
            position ? plan.records[*position] : plan.cells[cell];
        record.change.addsToCells = addsToCells;
    }
    AddDropped(plan);
    return plan;
}

namespace
{

/** Whether the record can be read back; passes on the problem if not. */
bool TakeProblem(const std::string &why, std::string &problem)
{
    if (!why.empty())
    {
        problem = "could not be read back, " + why;
    }
    return why.empty();
}

}  // namespace

/** Records which entities a record has when it is saved. */
void TerrainVectorEdit::NoteOrder(const bgl::VectorRecordEntry &entry,
                                  const PlannedRecord &planned)
{
    std::vector<NumberRun> &order = m_saved[entry.cell.Packed()];
    for (std::uint32_t i = 0; i < entry.entityCount; ++i)
    {
        const auto changed = planned.change.entities.find(i);
        if (changed == planned.change.entities.end() ||
            changed->second != nullptr)
        {
            AppendNumber(entry.firstNumber + i, order);
        }
    }
    order.insert(order.end(), planned.added.begin(), planned.added.end());
}

/** Whether readers accept a new record; passes on the problem if not. */
bool TerrainVectorEdit::CanBeRead(const bgl::Qmid &cell, bgl::ByteSpan bytes,
                                  std::string &problem)
{
    m_size += bytes.size();
    return bytes.empty() ||
           TakeProblem(bgl::FindReadingProblem(cell, bytes, m_use), problem);
}

bool TerrainVectorEdit::ReplaceRecords(Plan &plan, bgl::ContainerEdit &edit,
                                       std::string &problem)
{
    std::vector<std::uint8_t> bytes;
    for (auto &[position, planned] : plan.records)
    {
        const bgl::VectorRecordEntry &entry =
            m_file->GetIndex().GetRecords()[position];
        bgl::VectorRecord record;
        if (!bgl::ReadVectorRecord(m_file->GetSource(), entry, bytes, record))
        {
            return false;
        }
        DropFrom(record, planned.change);
        NoteOrder(entry, planned);
        std::vector<std::uint8_t> changed;
        bgl::ChangeRecord(record, entry.cell, planned.change, changed);
        if (changed == bytes)
        {
            continue;
        }
        bgl::RecordUse before;
        static_cast<void>(bgl::FindReadingProblem(entry.cell, bytes, before));
        m_use.Drop(before);
        m_size -= bytes.size();
        if (!CanBeRead(entry.cell, changed, problem) ||
            !edit.Replace(entry.offset, entry.size, std::move(changed)))
        {
            return false;
        }
    }
    return true;
}

bool TerrainVectorEdit::AppendRecords(const Plan &plan,
                                      bgl::ContainerEdit &edit,
                                      std::string &problem)
{
    std::vector<std::uint8_t> bytes;
    for (const auto &[packedCell, planned] : plan.cells)
    {
        const bgl::RecordChange &change = planned.change;
        if (change.added.empty())
        {
            continue;
        }
        bytes.clear();
        const bgl::Qmid cell = *bgl::Qmid::FromPacked(packedCell);
        bgl::MakeRecord(cell, change.added, change.addsToCells.value_or(true),
                        bytes);
        if (!CanBeRead(cell, bytes, problem))
        {
            return false;
        }
        edit.Append(bgl::SECTION_TERRAIN_VECTOR, bgl::Section::CLASS_DIRECT,
                    packedCell, bytes, 1);
        m_saved[packedCell] = planned.added;
    }
    return true;
}

bool TerrainVectorEdit::Apply(bgl::ContainerEdit &edit, std::string &problem)
{
    m_saved.clear();
    m_savedEnd = HasChanges() ? GetNextNumber() : 0;
    m_use = m_file->GetIndex().GetUse();
    m_size = m_file->GetSource().Size();
    Plan plan = MakePlan();
    return ReplaceRecords(plan, edit, problem) &&
           AppendRecords(plan, edit, problem) &&
           TakeProblem(bgl::FindReadingProblem(m_use, m_size), problem);
}

}  // namespace flightsim
