// SPDX-License-Identifier: MIT
// Which files a layer over all files has to read, and what it asks them for.

#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/format/windows_path.h"
#include "ogr/library/index_bytes.h"
#include "ogr/library/union_layer.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace flightsim
{

namespace
{

/** The field of annotation with what the names of files begin with. */
constexpr const char *TILE_NAME = "tile";

bool Intersects(const SceneryFile &file, const OGREnvelope &area)
{
    const std::vector<library::Bounds> parts = file.summary.bounds.GetParts();
    return parts.empty() || std::any_of(parts.begin(), parts.end(),
                                        [&](const library::Bounds &part)
                                        {
                                            return part.west <= area.MaxX &&
                                                   part.east >= area.MinX &&
                                                   part.south <= area.MaxY &&
                                                   part.north >= area.MinY;
                                        });
}

/** Whether points of a file may lie in a part of the world. */
bool Touches(const SceneryFile &file, const Partition &partition)
{
    const std::vector<library::Bounds> parts = file.summary.bounds.GetParts();
    return parts.empty() ||
           std::any_of(parts.begin(), parts.end(),
                       [&](const library::Bounds &part) {
                           return partition.Touches(part.west, part.south,
                                                    part.east, part.north);
                       });
}

std::string Quote(const std::string &text)
{
    std::string quoted = "'";
    for (const char character : text)
    {
        quoted += character;
        if (character == '\'')
        {
            quoted += character;
        }
    }
    quoted += '\'';
    return quoted;
}

IndexBytes PackCount(std::int64_t count)
{
    IndexPacker packer;
    packer.Number(count);
    return packer.Take();
}

/** Nothing for bytes that are none. */
std::optional<std::int64_t> UnpackCount(const IndexBytes &bytes)
{
    IndexUnpacker unpacker(bytes);
    const auto count = unpacker.Number<std::int64_t>();
    // No file holds as many; what stands there may be of somebody else.
    constexpr std::int64_t most = std::int64_t{1} << FID_BITS;
    return unpacker.IsWhole() && count >= 0 && count <= most
               ? std::optional(count)
               : std::nullopt;
}

}  // namespace

/** Whether a section of a file may hold rows. */
bool UnionLayer::MayHaveRows(const SceneryFile &file) const
{
    if (IsAutogen())
    {
        return file.isAutogen;
    }
    return std::any_of(m_sections.begin(), m_sections.end(),
                       [&](std::uint32_t section)
                       { return file.summary.HasSection(section); });
}

/** Whether rows may lie outside of the bounds of a file. */
bool UnionLayer::IsUnplaced(const SceneryFile &file) const
{
    return std::any_of(m_sections.begin(), m_sections.end(),
                       [&](std::uint32_t section)
                       { return file.summary.IsUnplaced(section); });
}

bool UnionLayer::IsCandidate(const SceneryFile &file) const
{
    if (!MayHaveRows(file) || (m_filter.area && !IsUnplaced(file) &&
                               !Intersects(file, *m_filter.area)))
    {
        return false;
    }
    if (wkbFlatten(GetType()) == wkbPoint && !IsUnplaced(file) &&
        !Touches(file, m_partition))
    {
        return false;
    }
    const std::string &title =
        m_files->GetLibrary().GetAreas()[file.area].title;
    return std::all_of(
        m_filter.conditions.begin(), m_filter.conditions.end(),
        [&](const RowCondition &condition)
        {
            if (condition.field == TILE_NAME && IsAutogen())
            {
                return library::GetLastName(file.path).starts_with(
                    condition.text);
            }
            const std::string &value =
                condition.field == FILE_NAME ? file.path : title;
            return (condition.field != FILE_NAME &&
                    condition.field != AREA_NAME) ||
                   library::EqualsIgnoringCase(condition.text, value);
        });
}

/** Numbers of the fields of a file's layer that are to be read. */
std::vector<int> UnionLayer::FindNeededFields() const
{
    std::set<int> needed(GetWantedFields().begin(), GetWantedFields().end());
    if (HasModels())
    {
        const auto guid =
            std::find(m_innerNames.begin(), m_innerNames.end(), "model_guid");
        needed.insert(static_cast<int>(guid - m_innerNames.begin()));
    }
    needed.insert(GetHiddenFields().begin(), GetHiddenFields().end());
    for (std::size_t i = 0; i < m_innerNames.size(); ++i)
    {
        if (Winners::NeedsField(m_name, m_innerNames[i]))
        {
            needed.insert(static_cast<int>(i));
        }
    }
    needed.erase(needed.lower_bound(static_cast<int>(m_innerNames.size())),
                 needed.end());
    return {needed.begin(), needed.end()};
}

/** Asks a file's layer for what is wanted. Its filters choose what it reads;
 * exact they are here. */
void UnionLayer::Ask(FeatureLayer &layer) const
{
    if (IsFootprint())
    {
        layer.SetIgnoredFields(nullptr);
        return;
    }
    const std::vector<int> needed = FindNeededFields();
    CPLStringList ignored;
    for (std::size_t i = 0; i < m_innerNames.size(); ++i)
    {
        if (!std::binary_search(needed.begin(), needed.end(),
                                static_cast<int>(i)))
        {
            ignored.AddString(m_innerNames[i].c_str());
        }
    }
    if (!IsGeometryWanted() && !Winners::NeedsGeometry(m_name) &&
        m_partition.IsWorld())
    {
        ignored.AddString("OGR_GEOMETRY");
    }
    layer.SetIgnoredFields(
        const_cast<const char **>(const_cast<char **>(ignored.List())));
}

/** The condition for a file's layer; empty for none. */
std::string UnionLayer::MakeQuery() const
{
    std::string query;
    for (const RowCondition &condition : m_filter.conditions)
    {
        if (condition.field != FILE_NAME &&
            !Winners::Changes(m_name, condition.field) &&
            std::find(m_innerNames.begin(), m_innerNames.end(),
                      condition.field) != m_innerNames.end())
        {
            query += query.empty() ? "\"" : " AND \"";
            query += condition.field;
            query += "\" = ";
            query += Quote(condition.text);
        }
    }
    return query;
}

/** Asks a file's layer for the rows that may be wanted. */
void UnionLayer::SetFilters(FeatureLayer &layer) const
{
    // An object may stand where a filter does not reach, its model not.
    const std::string query = IsFootprint() ? "" : MakeQuery();
    layer.SetAttributeFilter(query.empty() ? nullptr : query.c_str());
    layer.SetSpatialFilter(nullptr);
    if (!IsFootprint() && m_filter.area && layer.GetType() != wkbNone)
    {
        layer.SetSpatialFilterRect(m_filter.area->MinX, m_filter.area->MinY,
                                   m_filter.area->MaxX, m_filter.area->MaxY);
    }
}

/** The layer of a file, which makes features of this one; null for none. One
 * layer goes through the rows of all files where that can be. */
FeatureLayer *UnionLayer::FindInner(InnerLayer &inner, FileLayers &layers) const
{
    if (inner.lent != nullptr && layers.LendRows(m_innerName, *inner.lent))
    {
        inner.current = inner.lent.get();
        if (!std::exchange(inner.isAsked, true))
        {
            LendDefinition(*inner.current);
            Ask(*inner.current);
            SetFilters(*inner.current);
        }
        return inner.current;
    }
    inner.current = layers.FindLayerByName(m_innerName);
    if (inner.current != nullptr)
    {
        if (!IsFootprint())
        {
            LendDefinition(*inner.current);
        }
        Ask(*inner.current);
        // The rows may be in the midst of being read when one is sought.
        if (&inner == &m_reading)
        {
            SetFilters(*inner.current);
            inner.current->ResetReading();
        }
    }
    return inner.current;
}

/** Negative where it has to be found out row by row what is left out. */
std::int64_t UnionLayer::CountRows()
{
    if (!m_partition.IsWorld())
    {
        return -1;
    }
    if ((CanHide() && !m_showsHidden) || IsFootprint())
    {
        return m_showsHidden ? -1 : m_measure.FindCount().value_or(-1);
    }
    std::int64_t count = 0;
    FactPass pass(m_files->GetLibrary().GetIndex(),
                  "count_" + m_name + m_files->GetOptionTag());
    for (const SceneryFile *file : m_files->GetUsed())
    {
        if (!MayHaveRows(*file))
        {
            continue;
        }
        const IndexBytes *known = pass.Find(file->id);
        std::optional<std::int64_t> rows =
            known != nullptr ? UnpackCount(*known) : std::nullopt;
        if (!rows)
        {
            rows = CountRowsOf(*file);
            if (*rows < 0)
            {
                return -1;
            }
            pass.Add(file->id, PackCount(*rows));
        }
        count += *rows;
    }
    pass.Finish();
    return count;
}

/** Negative where a file cannot be read, or is in the midst of being so. */
std::int64_t UnionLayer::CountRowsOf(const SceneryFile &file)
{
    const std::shared_ptr<FileLayers> layers = m_files->Open(file);
    FeatureLayer *layer =
        layers != nullptr ? layers->FindLayerByName(m_name) : nullptr;
    m_readErrors += layers == nullptr ? 1U : 0U;
    if (layer == nullptr)
    {
        return layers != nullptr ? 0 : -1;
    }
    if (layer == m_reading.current)
    {
        // With filters of its own.
        return -1;
    }
    layer->SetAttributeFilter(nullptr);
    layer->SetSpatialFilter(nullptr);
    return layer->GetFeatureCount(TRUE);
}

}  // namespace flightsim
