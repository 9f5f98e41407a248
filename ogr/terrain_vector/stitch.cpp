// SPDX-License-Identifier: MIT
// Joins pieces that were cut at the borders of cells: format.md chapter 4.

#include "ogr/terrain_vector/stitch.h"

#include "ogr/terrain_vector/cut_vertex.h"
#include "ogr/terrain_vector/disjoint_sets.h"

#include <algorithm>
#include <map>
#include <utility>

namespace bgl
{

bool EntityFinder::Load(std::size_t record)
{
    m_loaded = NOTHING;
    if (!ReadVectorRecord(m_source, m_index.GetRecords()[record], m_bytes,
                          m_record))
    {
        return false;
    }
    ++m_recordsRead;
    m_loaded = record;
    Remember(record);
    return true;
}

/** Keeps the data needed to read single entities of the loaded record. */
void EntityFinder::Remember(std::size_t record)
{
    if (m_known.contains(record))
    {
        return;
    }
    if (m_knownBytes > MAXIMUM_KNOWN_BYTES)
    {
        m_known.clear();
        m_knownBytes = 0;
    }
    KnownRecord &known = m_known[record];
    known.entityIndex = m_index.GetEntityIndex(record);
    if (known.entityIndex == nullptr)
    {
        known.entityIndex =
            std::make_shared<const EntityIndex>(EntityIndex::Build(m_record));
        m_knownBytes += known.entityIndex->ByteCount();
    }
    const auto head = static_cast<std::ptrdiff_t>(m_record.EntityOffset());
    known.head.assign(m_bytes.begin(), m_bytes.begin() + head);
    m_knownBytes += known.head.size();
}

/** Reads the bytes of one entity and prepends the start of its record, which
 * makes a record with that entity only. */
bool EntityFinder::LoadSingle(const VectorRecordEntry &entry,
                              const KnownRecord &known, std::size_t i)
{
    const std::size_t offset = known.entityIndex->GetOffset(i);
    const std::size_t size = known.entityIndex->GetEnd(i) - offset;
    const std::size_t headSize = known.head.size();
    m_singleBytes.resize(headSize + size);
    std::copy(known.head.begin(), known.head.end(), m_singleBytes.begin());
    if (!m_source.Read(entry.offset + offset,
                       MutableByteSpan(m_singleBytes).subspan(headSize)) ||
        !VectorRecord::Parse(m_singleBytes, m_single).IsDone())
    {
        return false;
    }
    ++m_recordsRead;
    m_single.allowance = entry.allowance;
    return true;
}

/** Finding an entity costs the same wherever it is in a record and however many
 * entities the record has: from the second visit on, only the bytes of that
 * entity are read. Two consecutive requests for one record suggest more to
 * come, so the record is then loaded completely. */
bool EntityFinder::Find(std::int64_t number, EntityView &entity)
{
    const std::size_t record = m_index.FindRecord(number);
    if (record == m_index.GetRecords().size())
    {
        return false;
    }
    const bool isAgain = record == std::exchange(m_current, record);
    const auto known = m_known.find(record);
    const bool isSingle =
        record != m_loaded && !isAgain && known != m_known.end();
    if (record != m_loaded && !isSingle && !Load(record))
    {
        return false;
    }
    const VectorRecordEntry &entry = m_index.GetRecords()[record];
    const KnownRecord &place = isSingle ? known->second : m_known[record];
    const auto i = static_cast<std::size_t>(number - entry.firstNumber);
    if (!place.entityIndex->IsIntact(i) ||
        (isSingle && !LoadSingle(entry, place, i)))
    {
        return false;
    }
    const std::size_t offset = place.entityIndex->GetOffset(i);
    EntityReader reader(isSingle ? m_single : m_record);
    reader.Seek(static_cast<std::uint32_t>(i),
                isSingle ? place.head.size() : offset);
    const bool isFound = reader.Next(entity) == EntityReader::Step::Entity;
    entity.offset = offset;
    m_addsToCells = (isSingle ? m_single : m_record).header.addsToCells;
    return isFound;
}

namespace
{

using LineEnd = StitchIndex::LineEnd;

/** Returns the first piece of a chain; of a closed one, the given piece. */
std::int64_t FindChainStart(const StitchIndex &index, std::int64_t entity)
{
    std::optional<LineEnd> before = index.FindPartner({entity, false});
    std::int64_t first = entity;
    while (before && before->entity != entity)
    {
        first = before->entity;
        before = index.FindPartner({first, false});
    }
    return before ? entity : first;
}

/** The straight lines along which polygons are cut. */
struct CutLine
{
    bool isVertical;
    std::int64_t position;

    auto operator<=>(const CutLine &) const = default;
};

/** Unites the polygons of a group. */
class PolygonUnion final
{
  public:
    explicit PolygonUnion(std::size_t pieceCount) : m_sets(pieceCount)
    {
    }

    void AddPiece(const std::vector<GlobalPath> &rings, std::uint32_t piece)
    {
        std::vector<BoundaryEdge> edges;
        for (const GlobalPath &ring : rings)
        {
            AppendEdges(ring, piece, edges);
        }
        for (const BoundaryEdge &edge : edges)
        {
            const GlobalPoint &a = edge.from.point;
            const GlobalPoint &b = edge.to.point;
            if (IsOnCut(a, b))
            {
                const bool isVertical = a.x == b.x;
                m_cutEdges[{isVertical, isVertical ? a.x : a.y}].push_back(
                    edge);
            }
            else
            {
                m_edges.push_back(edge);
            }
        }
    }

    /** Returns the polygons by their lowest piece, outer rings first. */
    std::map<std::uint32_t, std::vector<GlobalPath>> Unite();

  private:
    void CancelEdges();
    void JoinPieces(const std::vector<AssembledRing> &rings);
    void DropCuts(GlobalPath &ring) const;

    DisjointSets m_sets;
    std::vector<BoundaryEdge> m_edges{};
    std::map<CutLine, std::vector<BoundaryEdge>> m_cutEdges{};
    std::vector<GlobalPoint> m_joints{};
};

void PolygonUnion::CancelEdges()
{
    std::vector<EdgeLine::Contact> contacts;
    for (auto &[line, edges] : m_cutEdges)
    {
        EdgeLine(line.isVertical).Cancel(edges, m_edges, m_joints, contacts);
    }
    m_cutEdges.clear();
    for (const EdgeLine::Contact &contact : contacts)
    {
        m_sets.Join(contact.first, contact.second);
    }
    std::sort(m_joints.begin(), m_joints.end());
}

void PolygonUnion::JoinPieces(const std::vector<AssembledRing> &rings)
{
    for (const AssembledRing &ring : rings)
    {
        for (const std::uint32_t piece : ring.pieces)
        {
            m_sets.Join(ring.pieces.front(), piece);
        }
    }
}

void PolygonUnion::DropCuts(GlobalPath &ring) const
{
    std::vector<bool> joints;
    joints.reserve(ring.size());
    for (const GlobalVertex &vertex : ring)
    {
        joints.push_back(
            std::binary_search(m_joints.begin(), m_joints.end(), vertex.point));
    }
    DropCutVertices(ring, joints, true);
}

std::map<std::uint32_t, std::vector<GlobalPath>> PolygonUnion::Unite()
{
    CancelEdges();
    std::vector<AssembledRing> rings = AssembleRings(m_edges);
    JoinPieces(rings);
    std::map<std::uint32_t, std::vector<GlobalPath>> polygons;
    std::map<std::uint32_t, double> largestAreas;
    for (AssembledRing &ring : rings)
    {
        const std::uint32_t piece = m_sets.Find(ring.pieces.front());
        const double area = GetSignedArea(ring.path);
        DropCuts(ring.path);
        std::vector<GlobalPath> &polygon = polygons[piece];
        polygon.push_back(std::move(ring.path));
        const auto [largest, isFirst] = largestAreas.try_emplace(piece, area);
        if (!isFirst && area > largest->second)
        {
            largest->second = area;
            std::swap(polygon.front(), polygon.back());
        }
    }
    return polygons;
}

}  // namespace

std::vector<StitchedFeature> Stitcher::Stitch(std::int64_t group)
{
    EntityView entity;
    const std::span<const std::uint32_t> members = m_index.GetMembers(group);
    if (members.empty() || !m_finder.Find(group, entity))
    {
        return {};
    }
    return entity.geometry == VectorGeometry::Line
               ? std::vector<StitchedFeature>{ChainLine(group)}
               : UnitePolygons(members);
}

StitchedFeature Stitcher::ChainLine(std::int64_t group)
{
    StitchedFeature feature{group, {GlobalPath{}}};
    GlobalPath &line = feature.paths.front();
    std::vector<bool> joints;
    const std::int64_t first = FindChainStart(m_index, group);
    std::int64_t piece = first;
    while (true)
    {
        EntityView entity;
        if (m_finder.Find(piece, entity) &&
            m_decoder.Decode(entity, m_finder.GetEntry().cell))
        {
            const GlobalPath &path = m_decoder.GetPaths().front();
            const bool isJoined = !line.empty();
            if (isJoined)
            {
                joints.back() = true;
            }
            line.insert(line.end(), path.begin() + (isJoined ? 1 : 0),
                        path.end());
            joints.resize(line.size(), false);
        }
        const std::optional<LineEnd> next = m_index.FindPartner({piece, true});
        if (!next || next->entity == first)
        {
            break;
        }
        piece = next->entity;
    }
    DropCutVertices(line, joints, false);
    return feature;
}

std::vector<StitchedFeature>
Stitcher::UnitePolygons(std::span<const std::uint32_t> members)
{
    PolygonUnion polygons(members.size());
    for (std::uint32_t i = 0; i < members.size(); ++i)
    {
        EntityView entity;
        if (m_finder.Find(members[i], entity) &&
            m_decoder.Decode(entity, m_finder.GetEntry().cell))
        {
            polygons.AddPiece(m_decoder.GetPaths(), i);
        }
    }
    std::vector<StitchedFeature> features;
    for (auto &[piece, rings] : polygons.Unite())
    {
        features.push_back({members[piece], std::move(rings)});
    }
    return features;
}

}  // namespace bgl
