// SPDX-License-Identifier: MIT
// Findings about the entities of a file, kept for its next opening.

#include "ogr/terrain_vector/layers/vector_findings.h"

#include "driver/base/file_state.h"

#include <algorithm>
#include <ctime>
#include <deque>
#include <mutex>
#include <numeric>
#include <optional>
#include <string_view>
#include <vector>

namespace flightsim
{

std::span<EntityBoxes::Box> EntityBoxes::Get(std::size_t record,
                                             std::size_t entityCount)
{
    const std::lock_guard lock(m_mutex);
    auto found = m_boxes.find(record);
    const std::size_t bytes = entityCount * sizeof(Box);
    if (found == m_boxes.end() && m_bytes + bytes <= MAXIMUM_BYTES)
    {
        found = m_boxes.try_emplace(record, entityCount).first;
        // Not all standard libraries initialize atomic objects with the value
        // of a new box.
        for (Box &box : found->second)
        {
            box.store({}, std::memory_order_relaxed);
        }
        m_bytes += bytes;
    }
    const bool isKept =
        found != m_boxes.end() && found->second.size() == entityCount;
    return isKept ? std::span<Box>(found->second) : std::span<Box>();
}

namespace
{

/** Smaller files are surveyed in less than a millisecond. */
constexpr std::int64_t SMALL_SIZE = 1 << 20;

/** The limit on all findings in memory, and the minimum counted for those of a
 * file, which bounds the list that is searched when a file is opened. */
constexpr std::size_t MAXIMUM_BYTES = 32U << 20;
constexpr std::size_t MINIMUM_BYTES = MAXIMUM_BYTES / 256;

/** Bytes at the start of a record to be compared: its header, and some of its
 * attributes. */
constexpr std::uint32_t HEAD_SIZE = 256;

struct Kept
{
    FileState state{};
    std::size_t heads = 0;
    std::size_t bytes = 0;
    std::shared_ptr<const VectorFindings> findings{};
};

struct KeptList
{
    std::mutex mutex{};

    /** Most recently used first. */
    std::deque<Kept> files{};
};

/** Never freed, because datasets may be closed after the destruction of static
 * objects. */
KeptList &GetKeptList()
{
    static KeptList &list = *new KeptList;
    return list;
}

/** Whether findings of a file stay valid as long as its state is unchanged. */
bool MayKeep(const FileState &state)
{
    constexpr std::int64_t second = 1'000'000'000;
    return state.number != 0 && state.size > SMALL_SIZE &&
           IsSettled(state.time / second,
                     static_cast<std::int64_t>(std::time(nullptr)));
}

/** Returns a digest of the starts of all records, because the file at a path
 * may have been replaced since it was opened. Returns nothing if they cannot be
 * read. */
std::optional<std::size_t> HashHeads(const bgl::VectorIndex &index,
                                     const bgl::ByteSource &source)
{
    std::size_t hash = index.GetRecords().size();
    std::vector<std::uint8_t> bytes;
    for (const bgl::VectorRecordEntry &entry : index.GetRecords())
    {
        bytes.resize(std::min(entry.size, HEAD_SIZE));
        if (!source.Holds(entry.offset, bytes.size()) ||
            !source.Read(entry.offset, bytes))
        {
            return std::nullopt;
        }
        const std::string_view text(
            reinterpret_cast<const char *>(bytes.data()), bytes.size());
        hash = hash * 31 + std::hash<std::string_view>{}(text);
    }
    return hash;
}

/** Counts the bytes of findings, including boxes that may be added later. */
std::size_t CountBytes(const bgl::VectorIndex &index)
{
    const std::size_t records = index.GetRecords().size();
    std::size_t bytes = records * sizeof(bgl::VectorRecordEntry);
    std::size_t boxBytes = 0;
    for (std::size_t i = 0; i < records; ++i)
    {
        const auto entities = index.GetEntityIndex(i);
        bytes += entities != nullptr ? entities->ByteCount() : 0;
        boxBytes += std::size_t{index.GetRecords()[i].entityCount} *
                    sizeof(EntityBoxes::Box);
    }
    return bytes + std::min(boxBytes, EntityBoxes::MAXIMUM_BYTES);
}

}  // namespace

std::shared_ptr<const VectorFindings>
KeptVectorFindings::Find(const std::string &path, const bgl::ByteSource &source)
{
    KeptList &list = GetKeptList();
    Kept kept;
    {
        const std::lock_guard lock(list.mutex);
        if (list.files.empty())
        {
            return nullptr;
        }
        const FileState state = FileState::Read(path);
        const auto found = std::find_if(list.files.begin(), list.files.end(),
                                        [&state](const Kept &candidate)
                                        { return candidate.state == state; });
        if (found == list.files.end())
        {
            return nullptr;
        }
        std::rotate(list.files.begin(), found, found + 1);
        kept = list.files.front();
    }
    const bool isSame =
        source.Size() == static_cast<std::uint64_t>(kept.state.size) &&
        HashHeads(kept.findings->index, source) == kept.heads;
    return isSame ? kept.findings : nullptr;
}

void KeptVectorFindings::Keep(
    const std::string &path, const bgl::ByteSource &source,
    const std::shared_ptr<const VectorFindings> &findings)
{
    const FileState state = FileState::Read(path);
    const std::size_t bytes =
        std::max(CountBytes(findings->index), MINIMUM_BYTES);
    const std::optional<std::size_t> heads =
        MayKeep(state) && bytes <= MAXIMUM_BYTES
            ? HashHeads(findings->index, source)
            : std::nullopt;
    if (!heads)
    {
        return;
    }
    KeptList &list = GetKeptList();
    const std::lock_guard lock(list.mutex);
    std::erase_if(list.files,
                  [&state](const Kept &kept) { return kept.state == state; });
    list.files.push_front({state, *heads, bytes, findings});
    const auto add = [](std::size_t sum, const Kept &kept)
    { return sum + kept.bytes; };
    while (std::accumulate(list.files.begin(), list.files.end(), std::size_t{0},
                           add) > MAXIMUM_BYTES)
    {
        list.files.pop_back();
    }
}

}  // namespace flightsim
