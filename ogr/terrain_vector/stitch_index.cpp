// SPDX-License-Identifier: MIT
// Finds which pieces belong together: format.md chapter 4.

#include "ogr/terrain_vector/stitch_index.h"

#include "ogr/terrain_vector/disjoint_sets.h"
#include "ogr/terrain_vector/piece.h"
#include "ogr/terrain_vector/stitch_key.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace bgl
{

namespace
{

/** An end of a line on a border of its cell. */
struct BorderEnd
{
    GlobalPoint point;
    std::uint32_t key;

    /** Bit pattern of the altitude. */
    std::uint32_t altitude;

    /** Twice the entity, plus 1 for the last point. */
    std::uint32_t end;

    auto Place() const
    {
        return std::tie(point, key, altitude);
    }

    bool IsLast() const
    {
        return end % 2 != 0;
    }
};

/** A stretch of a polygon's boundary on a line along which polygons are cut. */
struct BorderStretch
{
    std::int64_t line;
    std::int64_t low;
    std::uint32_t length;
    std::uint32_t key;
    std::uint32_t entity;
    bool isVertical;
    bool isForward;
    bool isMatched = false;

    std::int64_t High() const
    {
        return low + length;
    }

    bool IsOnLineOf(const BorderStretch &other) const
    {
        return key == other.key && isVertical == other.isVertical &&
               line == other.line;
    }

    bool IsSameStretch(const BorderStretch &other) const
    {
        return IsOnLineOf(other) && low == other.low && length == other.length;
    }

    auto Order() const
    {
        return std::tie(key, isVertical, line, low, length, isForward, entity);
    }
};

std::size_t CountEntities(const VectorIndex &index)
{
    return index.GetRecords().empty()
               ? 0
               : static_cast<std::size_t>(
                     index.GetRecords().back().firstNumber +
                     index.GetRecords().back().entityCount);
}

}  // namespace

/** Collects ends and stretches, then joins those that meet. */
class StitchIndexBuilder final
{
  public:
    StitchIndexBuilder(const ByteSource &source, const VectorIndex &index)
        : m_source(source), m_index(index), m_sets(CountEntities(index))
    {
    }

    StitchIndex Build();

  private:
    void ReadRecord(const VectorRecordEntry &entry);
    void AddEntity(const EntityView &entity, const Qmid &cell);
    void AddLine(const GlobalPath &line, std::uint32_t key);
    void AddRing(const GlobalPath &ring, std::uint32_t key);
    void AddStretch(const GlobalPoint &a, const GlobalPoint &b,
                    std::uint32_t key);
    void JoinLines();
    void JoinPair(const BorderEnd &a, const BorderEnd &b);
    void JoinEqualStretches();
    void JoinOverlappingStretches();
    void CollectGroups();

    const ByteSource &m_source;
    const VectorIndex &m_index;
    DisjointSets m_sets;
    StitchKeys m_keys{};
    PieceDecoder m_decoder{};
    std::vector<std::uint8_t> m_bytes{};
    std::vector<BorderEnd> m_ends{};
    std::vector<BorderStretch> m_stretches{};

    /** Class of each entity, to count those that are joined. */
    std::vector<VectorClass> m_classes{};

    std::uint32_t m_entity = 0;
    StitchIndex m_result{};
};

StitchIndex StitchIndexBuilder::Build()
{
    m_classes.resize(m_sets.Size());
    for (const VectorRecordEntry &entry : m_index.GetRecords())
    {
        ReadRecord(entry);
    }
    JoinLines();
    std::sort(m_stretches.begin(), m_stretches.end(),
              [](const BorderStretch &a, const BorderStretch &b)
              { return a.Order() < b.Order(); });
    JoinEqualStretches();
    JoinOverlappingStretches();
    CollectGroups();
    return std::move(m_result);
}

void StitchIndexBuilder::ReadRecord(const VectorRecordEntry &entry)
{
    VectorRecord record;
    if (!ReadVectorRecord(m_source, entry, m_bytes, record))
    {
        return;
    }
    m_keys.StartRecord(entry, record);
    EntityReader reader(record);
    EntityView entity;
    EntityReader::Step step = reader.Next(entity);
    for (; step != EntityReader::Step::End; step = reader.Next(entity))
    {
        if (step == EntityReader::Step::Entity)
        {
            m_entity =
                static_cast<std::uint32_t>(entry.firstNumber + entity.number);
            AddEntity(entity, entry.cell);
        }
    }
}

void StitchIndexBuilder::AddEntity(const EntityView &entity, const Qmid &cell)
{
    m_classes[m_entity] = FindVectorClass(entity);
    if (!m_decoder.Decode(entity, cell))
    {
        return;
    }
    SegmentCursor cursor(entity);
    SegmentView first;
    cursor.Next(first);
    const std::uint32_t key = m_keys.FindKey(entity, first);
    for (const GlobalPath &path : m_decoder.GetPaths())
    {
        if (entity.geometry == VectorGeometry::Line)
        {
            AddLine(path, key);
        }
        else
        {
            AddRing(path, key);
        }
    }
}

void StitchIndexBuilder::AddLine(const GlobalPath &line, std::uint32_t key)
{
    for (const bool isLast : {false, true})
    {
        const GlobalVertex &vertex = isLast ? line.back() : line.front();
        if (IsOnCellBorder(vertex.point))
        {
            m_ends.push_back({vertex.point, key,
                              std::bit_cast<std::uint32_t>(vertex.altitude),
                              m_entity * 2 + (isLast ? 1 : 0)});
        }
    }
}

/** Consecutive edges along one cut form one stretch. */
void StitchIndexBuilder::AddRing(const GlobalPath &ring, std::uint32_t key)
{
    const std::size_t first = m_stretches.size();
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const GlobalPoint &a = ring[i].point;
        const GlobalPoint &b = ring[i + 1 < ring.size() ? i + 1 : 0].point;
        if (!IsOnCut(a, b))
        {
            continue;
        }
        AddStretch(a, b, key);
        const std::size_t count = m_stretches.size() - first;
        if (count < 2)
        {
            continue;
        }
        BorderStretch &last = m_stretches[first + count - 2];
        const BorderStretch &next = m_stretches.back();
        const bool resumesAfterSave =
            last.IsOnLineOf(next) && last.isForward == next.isForward &&
            (next.isForward ? last.High() == next.low
                            : next.High() == last.low);
        if (resumesAfterSave)
        {
            last.low = std::min(last.low, next.low);
            last.length += next.length;
            m_stretches.pop_back();
        }
    }
}

void StitchIndexBuilder::AddStretch(const GlobalPoint &a, const GlobalPoint &b,
                                    std::uint32_t key)
{
    const bool isVertical = a.x == b.x;
    const std::int64_t from = isVertical ? a.y : a.x;
    const std::int64_t to = isVertical ? b.y : b.x;
    m_stretches.push_back({isVertical ? a.x : a.y, std::min(from, to),
                           static_cast<std::uint32_t>(std::abs(to - from)), key,
                           m_entity, isVertical, from < to});
}

/** A line continues where exactly two ends meet: the last point of a piece and
 * the first point of a piece in another cell. */
void StitchIndexBuilder::JoinLines()
{
    std::sort(m_ends.begin(), m_ends.end(),
              [](const BorderEnd &a, const BorderEnd &b)
              { return a.Place() < b.Place(); });
    for (std::size_t i = 0, next = 0; i < m_ends.size(); i = next)
    {
        while (next < m_ends.size() &&
               m_ends[next].Place() == m_ends[i].Place())
        {
            ++next;
        }
        if (next - i == 2 && m_ends[i].IsLast() != m_ends[i + 1].IsLast())
        {
            JoinPair(m_ends[i], m_ends[i + 1]);
        }
    }
    std::sort(m_result.m_links.begin(), m_result.m_links.end(),
              [](const auto &a, const auto &b) { return a.end < b.end; });
}

void StitchIndexBuilder::JoinPair(const BorderEnd &a, const BorderEnd &b)
{
    const std::uint32_t entityA = a.end / 2;
    const std::uint32_t entityB = b.end / 2;
    if (m_index.FindRecord(entityA) != m_index.FindRecord(entityB))
    {
        m_sets.Join(entityA, entityB);
        m_result.m_links.push_back({a.end, b.end});
        m_result.m_links.push_back({b.end, a.end});
    }
}

/** Pairs stretches with equal ends first, so that overlapping features stay
 * apart. */
void StitchIndexBuilder::JoinEqualStretches()
{
    for (std::size_t i = 0, next = 0; i < m_stretches.size(); i = next)
    {
        // Backward stretches precede forward ones.
        std::size_t firstForward = i;
        while (next < m_stretches.size() &&
               m_stretches[next].IsSameStretch(m_stretches[i]))
        {
            firstForward += m_stretches[next].isForward ? 0U : 1U;
            ++next;
        }
        const std::size_t pairs =
            std::min(firstForward - i, next - firstForward);
        for (std::size_t pair = 0; pair < pairs; ++pair)
        {
            BorderStretch &a = m_stretches[i + pair];
            BorderStretch &b = m_stretches[firstForward + pair];
            m_sets.Join(a.entity, b.entity);
            a.isMatched = true;
            b.isMatched = true;
        }
    }
}

/** Joins the remaining stretches, where a piece is cut elsewhere than its
 * neighbour. */
void StitchIndexBuilder::JoinOverlappingStretches()
{
    const BorderStretch *open[2] = {nullptr, nullptr};
    for (const BorderStretch &stretch : m_stretches)
    {
        if (stretch.isMatched)
        {
            continue;
        }
        const BorderStretch *&same = open[stretch.isForward ? 1 : 0];
        const BorderStretch *&opposite = open[stretch.isForward ? 0 : 1];
        if (opposite != nullptr && opposite->IsOnLineOf(stretch) &&
            opposite->High() > stretch.low)
        {
            m_sets.Join(opposite->entity, stretch.entity);
        }
        if (same == nullptr || !same->IsOnLineOf(stretch) ||
            same->High() < stretch.High())
        {
            same = &stretch;
        }
    }
}

void StitchIndexBuilder::CollectGroups()
{
    const auto count = static_cast<std::uint32_t>(m_sets.Size());
    std::vector<bool> isGroup(count, false);
    for (std::uint32_t entity = 0; entity < count; ++entity)
    {
        const std::uint32_t group = m_sets.Find(entity);
        if (group != entity)
        {
            isGroup[group] = true;
            ++m_result.m_joined[static_cast<std::size_t>(m_classes[entity])];
        }
    }
    for (std::uint32_t entity = 0; entity < count; ++entity)
    {
        const std::uint32_t group = m_sets.Find(entity);
        if (group != entity || isGroup[entity])
        {
            m_result.m_members.push_back({entity, group});
        }
    }
    std::vector<StitchIndex::Member> sorted = m_result.m_members;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto &a, const auto &b)
                     { return a.group < b.group; });
    for (const StitchIndex::Member &member : sorted)
    {
        m_result.m_groupMembers.push_back(member.entity);
        m_result.m_groups.push_back(member.group);
    }
}

StitchIndex StitchIndex::Build(const ByteSource &source,
                               const VectorIndex &index)
{
    return StitchIndexBuilder(source, index).Build();
}

std::int64_t StitchIndex::FindGroup(std::int64_t entity) const
{
    const auto found =
        std::lower_bound(m_members.begin(), m_members.end(), entity,
                         [](const Member &member, std::int64_t wanted)
                         { return std::int64_t{member.entity} < wanted; });
    return found != m_members.end() && found->entity == entity ? found->group
                                                               : entity;
}

std::span<const std::uint32_t> StitchIndex::GetMembers(std::int64_t group) const
{
    const auto [first, last] =
        std::equal_range(m_groups.begin(), m_groups.end(), group,
                         [](std::int64_t a, std::int64_t b) { return a < b; });
    return std::span(m_groupMembers)
        .subspan(static_cast<std::size_t>(first - m_groups.begin()),
                 static_cast<std::size_t>(last - first));
}

std::optional<StitchIndex::LineEnd>
StitchIndex::FindPartner(const LineEnd &end) const
{
    const std::int64_t code = end.entity * 2 + (end.isLast ? 1 : 0);
    const auto found =
        std::lower_bound(m_links.begin(), m_links.end(), code,
                         [](const Link &link, std::int64_t wanted)
                         { return std::int64_t{link.end} < wanted; });
    if (found == m_links.end() || found->end != code)
    {
        return std::nullopt;
    }
    return LineEnd{found->partner / 2, found->partner % 2 != 0};
}

}  // namespace bgl
