// SPDX-License-Identifier: MIT
// Rewrites an annotation file with changed records: format.md chapters 2 and 3.

#include "ogr/agn/format/annotation_edit.h"

#include "ogr/agn/format/annotation_write.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace agn
{

namespace
{

constexpr const char *TOO_LARGE_FILE =
    "it would be larger than the format allows";

/** Returns the place of a chunk in TOP_CHUNKS; the size of that list for other
 * chunks. */
std::size_t GetRank(ChunkId id)
{
    return static_cast<std::size_t>(
        std::find(TOP_CHUNKS.begin(), TOP_CHUNKS.end(), id) -
        TOP_CHUNKS.begin());
}

/** The chunks that hold records of a kind; no container for those at the
 * top. */
struct RecordChunks
{
    ChunkId container;
    ChunkId chunk;
};

RecordChunks GetChunksOf(RecordKind kind)
{
    switch (kind)
    {
        case RecordKind::GenericBuilding:
            return {GBLD, GBLR};
        case RecordKind::RowHouse:
            return {0, ROWH};
        case RecordKind::LibraryObject:
            return {AGN2, A2GE};
        case RecordKind::VegetationPolygon:
            return {PREG, PRDE};
        case RecordKind::VegetationRectangle:
            return {VGRG, VGRE};
        case RecordKind::LegacyVegetation:
            return {0, VGRO};
        default:
            return {PBLD, PBDE};
    }
}

bool HasSameBytes(bgl::ByteSpan a, bgl::ByteSpan b)
{
    return std::ranges::equal(a, b);
}

class EditWriter final
{
  public:
    EditWriter(const Annotation &annotation, const AnnotationEdit &edit,
               std::vector<std::uint8_t> &sink, RecordOrder &order)
        : m_annotation(annotation), m_edit(edit), m_writer(sink), m_order(order)
    {
    }

    /** Returns false for a file that is too large. */
    bool Run();

    /** Returns the records of the new file, sorted. */
    std::vector<EditedRecord> ListRecords() const;

  private:
    /** The records of a chunk after the changes. */
    struct Group
    {
        RecordGroupKey key{};
        std::vector<bgl::ByteSpan> records{};
        bool isChanged = false;
        bool isNew = false;

        /** Numbers of the records, in the same order. */
        std::vector<std::int64_t> numbers{};
    };

    void Sort();
    void Put(const EditedRecord &record, std::size_t number);
    void FindNewChunks();
    void AddNewChunk(ChunkId id);
    void WriteNewChunks(std::size_t place);
    void WriteNewGroups(ChunkId container);
    void WriteGroup(const Group &group);
    void WriteContainer(std::size_t first, std::size_t end);
    void WriteTop(const AnnotationChunk &chunk);
    bool WriteHeaderChunk(ChunkId id);
    bool HasHeaderChange(ChunkId id) const;
    void Copy(const AnnotationChunk &chunk);
    void NoteOrder(const Group &group);
    void NoteOrder(const AnnotationChunk &chunk);
    std::size_t FindEnd(std::size_t first) const;

    const Annotation &m_annotation;
    const AnnotationEdit &m_edit;
    AnnotationWriter m_writer;
    RecordOrder &m_order;

    /** Groups of the file in their order, then new groups. */
    std::vector<Group> m_groups{};
    std::map<RecordGroupKey, std::size_t> m_groupNumbers{};

    /** Ids of new chunks at the top level, by the number of the chunk of the
     * file before which they are written. */
    std::multimap<std::size_t, ChunkId> m_newChunks{};
};

/** Assigns to each group of the file its records, then appends moved and new
 * records to theirs. */
void EditWriter::Sort()
{
    const std::vector<RecordGroup> &groups = m_annotation.GetGroups();
    for (std::size_t i = 0; i < groups.size(); ++i)
    {
        m_groups.push_back({GetGroupKey(groups[i]), {}, false, false, {}});
        m_groupNumbers.emplace(m_groups.back().key, i);
    }
    std::vector<std::pair<const EditedRecord *, std::size_t>> moved;
    for (std::size_t i = 0; i < groups.size(); ++i)
    {
        const RecordGroup &group = groups[i];
        const auto &edits =
            m_edit.records[static_cast<std::size_t>(group.kind)];
        Group &target = m_groups[i];
        for (std::size_t record = group.firstRecord;
             record < group.firstRecord + group.recordCount; ++record)
        {
            const bgl::ByteSpan old =
                m_annotation.GetRecordBytes(group.kind, record);
            const auto edited = edits.find(record);
            if (edited == edits.end())
            {
                target.records.push_back(old);
                target.numbers.push_back(static_cast<std::int64_t>(record));
                continue;
            }
            const std::optional<EditedRecord> &made = edited->second;
            if (made && made->key == target.key)
            {
                target.records.push_back(made->bytes);
                target.numbers.push_back(static_cast<std::int64_t>(record));
                target.isChanged |= !HasSameBytes(made->bytes, old);
                continue;
            }
            target.isChanged = true;
            if (made)
            {
                moved.emplace_back(&*made, record);
            }
        }
    }
    for (const auto &[record, number] : moved)
    {
        Put(*record, number);
    }
    for (std::size_t kind = 0; kind < RECORD_KIND_COUNT; ++kind)
    {
        const auto &edits = m_edit.records[kind];
        const std::size_t count =
            m_annotation.Count(static_cast<RecordKind>(kind));
        for (auto edit = edits.lower_bound(count); edit != edits.end(); ++edit)
        {
            if (edit->second)
            {
                Put(*edit->second, edit->first);
            }
        }
    }
}

void EditWriter::Put(const EditedRecord &record, std::size_t number)
{
    const auto [found, isNew] =
        m_groupNumbers.try_emplace(record.key, m_groups.size());
    if (isNew)
    {
        m_groups.push_back({record.key, {}, true, true, {}});
    }
    Group &group = m_groups[found->second];
    group.records.push_back(record.bytes);
    group.numbers.push_back(static_cast<std::int64_t>(number));
    group.isChanged = true;
}

/** Puts a chunk after those that precede it in the order of writers. */
void EditWriter::AddNewChunk(ChunkId id)
{
    const std::vector<AnnotationChunk> &chunks = m_annotation.GetChunks();
    const std::size_t rank = GetRank(id);
    std::size_t place = 0;
    for (std::size_t i = 0; i < chunks.size(); ++i)
    {
        if (!chunks[i].isInner && GetRank(chunks[i].place.id) <= rank)
        {
            place = FindEnd(i);
        }
    }
    m_newChunks.emplace(place, id);
}

void EditWriter::FindNewChunks()
{
    const std::vector<AnnotationChunk> &chunks = m_annotation.GetChunks();
    const auto lacks = [&](ChunkId id)
    {
        return std::ranges::none_of(chunks, [id](const AnnotationChunk &chunk)
                                    { return chunk.place.id == id; });
    };
    for (const ChunkId id : TOP_CHUNKS)
    {
        const bool isWanted = std::ranges::any_of(
            m_groups,
            [id](const Group &group)
            {
                const RecordChunks place = GetChunksOf(group.key.kind);
                return group.isNew &&
                       id == (place.container != 0 ? place.container
                                                   : place.chunk);
            });
        // Only a missing container is added; other chunks are added beside
        // those of the same id.
        if ((isWanted && (GetContent(id) == 0 || lacks(id))) ||
            (HasHeaderChange(id) && lacks(id)))
        {
            AddNewChunk(id);
        }
    }
}

bool EditWriter::HasHeaderChange(ChunkId id) const
{
    const AnnotationHeader old = GetHeader(m_annotation);
    const AnnotationHeader &header = m_edit.header;
    switch (id)
    {
        case VERS:
            return header.version != old.version;
        case GBDD:
            return header.floorShares != old.floorShares;
        case GBTE:
            return header.buildingTexture != old.buildingTexture;
        case RHTE:
            return header.rowHouseTexture != old.rowHouseTexture;
        default:
            return false;
    }
}

/** Returns false for an unchanged chunk. An empty name has no chunk. */
bool EditWriter::WriteHeaderChunk(ChunkId id)
{
    if (!HasHeaderChange(id))
    {
        return false;
    }
    const AnnotationHeader &header = m_edit.header;
    if (id == VERS && header.version)
    {
        m_writer.WriteVersion(*header.version);
    }
    else if (id == GBDD && header.floorShares)
    {
        m_writer.WriteFloorShares(*header.floorShares);
    }
    else if (id == GBTE && !header.buildingTexture.empty())
    {
        m_writer.WriteTexture(GBTE, header.buildingTexture);
    }
    else if (id == RHTE && !header.rowHouseTexture.empty())
    {
        m_writer.WriteTexture(RHTE, header.rowHouseTexture);
    }
    return true;
}

void EditWriter::NoteOrder(const Group &group)
{
    std::vector<std::int64_t> &order =
        m_order[static_cast<std::size_t>(group.key.kind)];
    order.insert(order.end(), group.numbers.begin(), group.numbers.end());
}

void EditWriter::NoteOrder(const AnnotationChunk &chunk)
{
    if (chunk.group != AnnotationChunk::NO_GROUP)
    {
        NoteOrder(m_groups[chunk.group]);
    }
}

void EditWriter::Copy(const AnnotationChunk &chunk)
{
    m_writer.WriteBytes(m_annotation.GetFile().subspan(
        chunk.place.offset,
        RiffChunk::HEADER_SIZE + chunk.place.size + chunk.place.padding));
}

void EditWriter::WriteGroup(const Group &group)
{
    const RecordChunks place = GetChunksOf(group.key.kind);
    if (group.records.empty())
    {
        return;
    }
    NoteOrder(group);
    if (group.isNew && group.key.kind == RecordKind::LegacyVegetation)
    {
        m_writer.WriteClasses(VegetationClasses::FromBytes(group.key.classes));
    }
    if (place.container != 0)
    {
        m_writer.Begin(place.chunk, group.key.guid);
    }
    else
    {
        m_writer.Begin(place.chunk);
    }
    for (const bgl::ByteSpan record : group.records)
    {
        m_writer.WriteBytes(record);
    }
    m_writer.End();
}

/** Writes the new groups of a container, or of a chunk at the top. */
void EditWriter::WriteNewGroups(ChunkId container)
{
    for (const Group &group : m_groups)
    {
        const RecordChunks place = GetChunksOf(group.key.kind);
        if (group.isNew &&
            (place.container != 0 ? place.container : place.chunk) == container)
        {
            WriteGroup(group);
        }
    }
}

/** Writes the new chunks before a chunk of the file, in the order of
 * writers. */
void EditWriter::WriteNewChunks(std::size_t place)
{
    const auto [begin, end] = m_newChunks.equal_range(place);
    for (auto chunk = begin; chunk != end; ++chunk)
    {
        const ChunkId id = chunk->second;
        if (GetContent(id) != 0)
        {
            m_writer.Begin(id);
            WriteNewGroups(id);
            m_writer.End();
        }
        else if (!WriteHeaderChunk(id))
        {
            WriteNewGroups(id);
        }
    }
}

/** Returns the index of the chunk after a chunk at the top level and its
 * content. */
std::size_t EditWriter::FindEnd(std::size_t first) const
{
    const std::vector<AnnotationChunk> &chunks = m_annotation.GetChunks();
    std::size_t end = first + 1;
    while (end < chunks.size() && chunks[end].isInner)
    {
        ++end;
    }
    return end;
}

void EditWriter::WriteContainer(std::size_t first, std::size_t end)
{
    const std::vector<AnnotationChunk> &chunks = m_annotation.GetChunks();
    const ChunkId id = chunks[first].place.id;
    const bool isFirst = std::none_of(
        chunks.begin(), chunks.begin() + static_cast<std::ptrdiff_t>(first),
        [id](const AnnotationChunk &chunk)
        { return !chunk.isInner && chunk.place.id == id; });
    const auto getGroup = [this](const AnnotationChunk &chunk)
    {
        return chunk.group != AnnotationChunk::NO_GROUP ? &m_groups[chunk.group]
                                                        : nullptr;
    };
    const bool hasNew =
        isFirst && std::ranges::any_of(
                       m_groups,
                       [id](const Group &group) {
                           return group.isNew &&
                                  GetChunksOf(group.key.kind).container == id;
                       });
    bool isChanged = hasNew;
    bool isEmpty = !hasNew;
    for (std::size_t i = first + 1; i < end; ++i)
    {
        const Group *group = getGroup(chunks[i]);
        const bool changes = group != nullptr && group->isChanged;
        isChanged = isChanged || changes;
        isEmpty = isEmpty && changes && group->records.empty();
    }
    if (!isChanged)
    {
        Copy(chunks[first]);
        for (std::size_t i = first + 1; i < end; ++i)
        {
            NoteOrder(chunks[i]);
        }
        return;
    }
    if (isEmpty)
    {
        return;
    }
    m_writer.Begin(id);
    for (std::size_t i = first + 1; i < end; ++i)
    {
        const Group *group = getGroup(chunks[i]);
        if (group != nullptr && group->isChanged)
        {
            WriteGroup(*group);
        }
        else
        {
            Copy(chunks[i]);
            NoteOrder(chunks[i]);
        }
    }
    if (hasNew)
    {
        WriteNewGroups(id);
    }
    m_writer.End();
}

void EditWriter::WriteTop(const AnnotationChunk &chunk)
{
    if (chunk.group != AnnotationChunk::NO_GROUP &&
        m_groups[chunk.group].isChanged)
    {
        WriteGroup(m_groups[chunk.group]);
    }
    else if (!WriteHeaderChunk(chunk.place.id))
    {
        Copy(chunk);
        NoteOrder(chunk);
    }
}

bool EditWriter::Run()
{
    Sort();
    FindNewChunks();
    const std::vector<AnnotationChunk> &chunks = m_annotation.GetChunks();
    std::size_t i = 0;
    while (i < chunks.size())
    {
        WriteNewChunks(i);
        const std::size_t end = FindEnd(i);
        if (GetContent(chunks[i].place.id) != 0)
        {
            WriteContainer(i, end);
        }
        else
        {
            WriteTop(chunks[i]);
        }
        i = end;
    }
    WriteNewChunks(i);
    return m_writer.Finish();
}

std::vector<EditedRecord> EditWriter::ListRecords() const
{
    std::vector<EditedRecord> records;
    for (const Group &group : m_groups)
    {
        for (const bgl::ByteSpan record : group.records)
        {
            records.push_back({group.key, {record.begin(), record.end()}});
        }
    }
    std::sort(records.begin(), records.end());
    return records;
}

/** Returns the records of a file, sorted. */
std::vector<EditedRecord> ListAll(const Annotation &annotation)
{
    std::vector<EditedRecord> records;
    for (const RecordGroup &group : annotation.GetGroups())
    {
        const RecordGroupKey key = GetGroupKey(group);
        for (std::size_t i = 0; i < group.recordCount; ++i)
        {
            const bgl::ByteSpan bytes =
                annotation.GetRecordBytes(group.kind, group.firstRecord + i);
            records.push_back({key, {bytes.begin(), bytes.end()}});
        }
    }
    std::sort(records.begin(), records.end());
    return records;
}

}  // namespace

RecordGroupKey GetGroupKey(const RecordGroup &group)
{
    RecordGroupKey key{group.kind, group.guid, group.stride, {}};
    if (group.classes)
    {
        key.classes = group.classes->ToBytes();
    }
    return key;
}

AnnotationHeader GetHeader(const Annotation &annotation)
{
    AnnotationHeader header;
    header.version = annotation.GetVersion();
    header.floorShares = annotation.GetFloorShares();
    header.buildingTexture = annotation.GetBuildingTexture();
    header.rowHouseTexture = annotation.GetRowHouseTexture();
    return header;
}

/** The format does not state the size of records of library objects, so the
 * file is read again. */
const char *WriteEdit(const Annotation &annotation, const AnnotationEdit &edit,
                      std::vector<std::uint8_t> &sink, RecordOrder &order)
{
    sink.clear();
    order = {};
    EditWriter writer(annotation, edit, sink, order);
    if (!writer.Run() || sink.size() > Annotation::MAXIMUM_SIZE)
    {
        return TOO_LARGE_FILE;
    }
    Annotation written;
    bgl::ProblemList problems;
    const bool isSame = written.Read(sink, problems) &&
                        problems.CountSkipped() == 0 &&
                        GetHeader(written) == edit.header &&
                        ListAll(written) == writer.ListRecords();
    return isSame ? nullptr : "its records could not be told apart again";
}

const char *FindEditProblem(const Annotation &annotation,
                            const bgl::ProblemList &problems)
{
    if (problems.CountSkipped() > 0)
    {
        return "it is damaged";
    }
    if (annotation.GetVersion() && std::isnan(*annotation.GetVersion()))
    {
        return "its version is not a number";
    }
    const bool hasUnclassed = std::ranges::any_of(
        annotation.GetGroups(),
        [](const RecordGroup &group) {
            return group.kind == RecordKind::LegacyVegetation && !group.classes;
        });
    if (hasUnclassed)
    {
        return "it has vegetation without classes (VGRO without VGRD)";
    }
    std::vector<std::uint8_t> bytes;
    return WriteAgain(annotation, bytes) &&
                   std::ranges::equal(bytes, annotation.GetFile())
               ? nullptr
               : "it has bytes that would not be written again";
}

}  // namespace agn
