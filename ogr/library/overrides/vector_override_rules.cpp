// SPDX-License-Identifier: MIT
// Determines which terrain vectors of several files are shown:
// ogr/library/format/format.md chapter 6.

#include "ogr/library/overrides/vector_override_rules.h"

#include "driver/bgl/qmid.h"
#include "ogr/terrain_vector/layers/terrain_vector_tables.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace flightsim
{

namespace
{

constexpr const char *REASON_REPLACED = "cell_replaced_above";
constexpr const char *REASON_VECTOR_EXCLUDED = "vector_excluded_above";

/** Returns the class of a layer; nothing for layers of other kinds. */
std::optional<bgl::VectorClass> FindClass(std::string_view layer)
{
    for (std::size_t i = 0; i < bgl::VECTOR_CLASS_COUNT; ++i)
    {
        const auto vectorClass = static_cast<bgl::VectorClass>(i);
        if (layer == GetTerrainVectorTable(vectorClass).name)
        {
            return vectorClass;
        }
    }
    return std::nullopt;
}

const std::vector<std::uint32_t> SECTIONS = {bgl::SECTION_TERRAIN_VECTOR};

/** Binary logarithm of the cells along the side of a block. */
constexpr int BLOCK_SHIFT = 4;

/** A cell as the number of its block and its position in it. */
struct CellPlace
{
    std::uint64_t block = 0;
    std::size_t cell = 0;
};

/** Returns nothing for features joined from several cells. */
std::optional<CellPlace> FindCell(OGRFeature &feature)
{
    const int level = FeatureLayer::FindField(feature, "level");
    const int column = FeatureLayer::FindField(feature, "u");
    const int row = FeatureLayer::FindField(feature, "v");
    if (level < 0 || column < 0 || row < 0 ||
        !feature.IsFieldSetAndNotNull(level) ||
        feature.GetFieldAsInteger(level) < BLOCK_SHIFT)
    {
        return std::nullopt;
    }
    const auto u =
        static_cast<std::uint32_t>(feature.GetFieldAsInteger(column));
    const auto v = static_cast<std::uint32_t>(feature.GetFieldAsInteger(row));
    constexpr std::uint32_t mask = (1U << BLOCK_SHIFT) - 1;
    const bgl::Qmid block{feature.GetFieldAsInteger(level) - BLOCK_SHIFT,
                          u >> BLOCK_SHIFT, v >> BLOCK_SHIFT};
    return CellPlace{block.Packed(), (v & mask) << BLOCK_SHIFT | (u & mask)};
}

/** Whether an exclusion removes a layer's features. */
bool Takes(const std::string &guid, bgl::VectorClass layer, OGRFeature &feature)
{
    const bgl::Guid *own = bgl::GetClassGuid(layer);
    return guid == bgl::Guid{}.ToString() ||
           (own != nullptr && own->ToString() == guid) ||
           GetText(feature, "texture_guid") == guid;
}

std::uint64_t ReadCellFacts(FileStore &files, const SceneryFile &file,
                            std::vector<ReplacedCellsFact> &facts)
{
    std::map<std::uint64_t, ReplacedCellsFact> blocks;
    std::uint64_t errors = 0;
    for (std::size_t i = 0; i < bgl::VECTOR_CLASS_COUNT; ++i)
    {
        const auto layer = static_cast<bgl::VectorClass>(i);
        errors +=
            ReadLayer(files, file, GetTerrainVectorTable(layer).name,
                      [&](OGRFeature &feature)
                      {
                          const std::optional<CellPlace> place =
                              FindCell(feature);
                          if (place && GetText(feature, "add_to_cells") == "0")
                          {
                              blocks[place->block].cells[place->cell] = true;
                          }
                      });
    }
    for (auto &[block, fact] : blocks)
    {
        fact.block = block;
        facts.push_back(std::move(fact));
    }
    return errors;
}

std::uint64_t ReadAreaFacts(FileStore &files, const SceneryFile &file,
                            std::vector<VectorExclusionFact> &facts)
{
    return ReadLayer(
        files, file, GetTerrainVectorTable(bgl::VectorClass::Exclusion).name,
        [&](OGRFeature &feature)
        {
            const OGRGeometry *area = feature.GetGeometryRef();
            if (area != nullptr && !area->IsEmpty())
            {
                VectorExclusionFact fact;
                fact.guid = GetText(feature, "exclude_guid");
                fact.wkb.resize(area->WkbSize());
                area->exportToWkb(wkbNDR, fact.wkb.data(), wkbVariantIso);
                facts.push_back(std::move(fact));
            }
        });
}

}  // namespace

bool VectorOverrideRules::HasRule(std::string_view layer)
{
    return FindClass(layer).has_value();
}

bool VectorOverrideRules::NeedsField(std::string_view field)
{
    return field == "level" || field == "u" || field == "v" ||
           field == "texture_guid";
}

std::uint64_t VectorOverrideRules::Prepare(FileStore &files)
{
    if (m_isPrepared)
    {
        return 0;
    }
    m_isPrepared = true;
    return ReadCells(files) + ReadExclusions(files);
}

std::uint64_t VectorOverrideRules::ReadCells(FileStore &files)
{
    return ForEachFact<ReplacedCellsFact>(
        files, "vector_cells" + files.GetOptionTag(),
        ListFilesWith(files, SECTIONS),
        [&](const SceneryFile &file, std::vector<ReplacedCellsFact> &facts)
        { return ReadCellFacts(files, file, facts); },
        [&](ReplacedCellsFact &fact, const SceneryFile &file) {
            m_cells[fact.block].push_back({&file, std::move(fact.cells)});
        });
}

std::uint64_t VectorOverrideRules::ReadExclusions(FileStore &files)
{
    return ForEachFact<VectorExclusionFact>(
        files, "vector_exclusion" + files.GetOptionTag(),
        ListFilesWith(files, SECTIONS),
        [&](const SceneryFile &file, std::vector<VectorExclusionFact> &facts)
        { return ReadAreaFacts(files, file, facts); },
        [&](VectorExclusionFact &fact, const SceneryFile &file)
        { AddExclusion(fact, file); });
}

void VectorOverrideRules::AddExclusion(VectorExclusionFact &fact,
                                       const SceneryFile &file)
{
    OGRGeometry *area = nullptr;
    if (OGRGeometryFactory::createFromWkb(fact.wkb.data(), nullptr, &area,
                                          fact.wkb.size()) != OGRERR_NONE)
    {
        return;
    }
    Exclusion exclusion{
        &file, std::move(fact.guid), std::unique_ptr<OGRGeometry>(area), {}};
    area->getEnvelope(&exclusion.bounds);
    const OGREnvelope &bounds = exclusion.bounds;
    for (int x = ToWholeDegree(bounds.MinX); x <= ToWholeDegree(bounds.MaxX);
         ++x)
    {
        for (int y = ToWholeDegree(bounds.MinY);
             y <= ToWholeDegree(bounds.MaxY); ++y)
        {
            m_grid[{x, y}].push_back(m_exclusions.size());
        }
    }
    m_exclusions.push_back(std::move(exclusion));
}

/** Returns null for none. */
const SceneryFile *
VectorOverrideRules::FindReplacing(OGRFeature &feature,
                                   const SceneryFile &file) const
{
    const std::optional<CellPlace> place = FindCell(feature);
    const auto found = place ? m_cells.find(place->block) : m_cells.end();
    const SceneryFile *replacing = nullptr;
    if (found != m_cells.end())
    {
        for (const ReplacedCells &upper : found->second)
        {
            if (upper.file->rank > file.rank && upper.cells[place->cell])
            {
                replacing = upper.file;
            }
        }
    }
    return replacing;
}

/** Returns null for none. Exclusions do not exclude each other. */
const SceneryFile *
VectorOverrideRules::FindExcluding(std::string_view layer, OGRFeature &feature,
                                   const SceneryFile &file) const
{
    const std::optional<OGREnvelope> where = GetEnvelope(feature);
    const std::optional<bgl::VectorClass> vectorClass = FindClass(layer);
    if (!where || !vectorClass || vectorClass == bgl::VectorClass::Exclusion ||
        m_exclusions.empty())
    {
        return nullptr;
    }
    for (int x = ToWholeDegree(where->MinX); x <= ToWholeDegree(where->MaxX);
         ++x)
    {
        for (int y = ToWholeDegree(where->MinY);
             y <= ToWholeDegree(where->MaxY); ++y)
        {
            const auto found = m_grid.find({x, y});
            for (const std::size_t number : found != m_grid.end()
                                                ? found->second
                                                : std::vector<std::size_t>())
            {
                const Exclusion &upper = m_exclusions[number];
                const OGRGeometry *geometry = feature.GetGeometryRef();
                if (upper.file->rank > file.rank &&
                    upper.bounds.Intersects(*where) &&
                    Takes(upper.guid, *vectorClass, feature) &&
                    (m_isIntersecting ? geometry->Intersects(upper.area.get())
                                      : geometry->Within(upper.area.get())))
                {
                    return upper.file;
                }
            }
        }
    }
    return nullptr;
}

Visibility VectorOverrideRules::Evaluate(std::string_view layer,
                                         OGRFeature &feature,
                                         const SceneryFile &file) const
{
    if (const SceneryFile *upper = FindReplacing(feature, file))
    {
        return {REASON_REPLACED, upper->id, nullptr};
    }
    if (const SceneryFile *upper = FindExcluding(layer, feature, file))
    {
        return {REASON_VECTOR_EXCLUDED, upper->id, nullptr};
    }
    return {};
}

}  // namespace flightsim
