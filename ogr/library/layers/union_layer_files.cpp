// SPDX-License-Identifier: MIT
// Selects the files that a layer over all files has to read, and the filters
// for them.

#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/format/windows_path.h"
#include "ogr/library/files/index_bytes.h"
#include "ogr/library/layers/union_layer.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace flightsim
{

namespace
{

/** The field of annotation with the start of the file name. */
constexpr const char *TILE_NAME = "tile";

/** Degrees by which facades and curves may exceed the edge of their tile. */
constexpr double TILE_REACH = 0.1;

bool Intersects(const SceneryFile &file, const OGREnvelope &area)
{
    const double reach = file.isTile ? TILE_REACH : 0.0;
    const std::vector<library::Bounds> parts = file.summary.bounds.GetParts();
    return parts.empty() ||
           std::any_of(parts.begin(), parts.end(),
                       [&](const library::Bounds &part)
                       {
                           return part.west - reach <= area.MaxX &&
                                  part.east + reach >= area.MinX &&
                                  part.south - reach <= area.MaxY &&
                                  part.north + reach >= area.MinY;
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

/** Returns nothing for invalid bytes. */
std::optional<std::int64_t> UnpackCount(const IndexBytes &bytes)
{
    IndexUnpacker unpacker(bytes);
    const auto count = unpacker.Number<std::int64_t>();
    // No file has as many; the value may come from another program.
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

/** Whether rows may lie outside the bounds of a file. */
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

/** Returns the indexes of the fields of a file's layer that must be read. */
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
        if (!m_isTile && OverrideRules::NeedsField(m_name, m_innerNames[i]))
        {
            needed.insert(static_cast<int>(i));
        }
    }
    needed.erase(needed.lower_bound(static_cast<int>(m_innerNames.size())),
                 needed.end());
    return {needed.begin(), needed.end()};
}

/** Passes the request on to a file's layer. Its filters only preselect rows;
 * they are applied exactly here. */
void UnionLayer::ForwardRequest(FeatureLayer &layer) const
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
    if (!IsGeometryWanted() &&
        !(m_isTile ? CanHide() || m_isMarkWanted
                   : OverrideRules::NeedsGeometry(m_name)) &&
        m_partition.IsWorld())
    {
        ignored.AddString("OGR_GEOMETRY");
    }
    layer.SetIgnoredFields(
        const_cast<const char **>(const_cast<char **>(ignored.List())));
}

/** Returns the attribute filter for a file's layer; empty for none. */
std::string UnionLayer::MakeQuery() const
{
    std::string query;
    for (const RowCondition &condition : m_filter.conditions)
    {
        if (condition.field != FILE_NAME &&
            (m_isTile || !OverrideRules::Changes(m_name, condition.field)) &&
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

/** Sets the filters of a file's layer. */
void UnionLayer::SetFilters(FeatureLayer &layer) const
{
    // An object may lie outside the spatial filter while its model does not.
    const std::string query = IsFootprint() ? "" : MakeQuery();
    layer.SetAttributeFilter(query.empty() ? nullptr : query.c_str());
    layer.SetSpatialFilter(nullptr);
    if (!IsFootprint() && m_filter.area && layer.GetType() != wkbNone)
    {
        layer.SetSpatialFilterRect(m_filter.area->MinX, m_filter.area->MinY,
                                   m_filter.area->MaxX, m_filter.area->MaxY);
    }
}

/** Returns the layer of a file from which this one makes features; null for
 * none. If possible, one layer iterates over the rows of all files. */
FeatureLayer *UnionLayer::FindInner(InnerLayer &inner, FileLayers &layers) const
{
    if (inner.shared != nullptr && layers.Rebind(m_innerName, *inner.shared))
    {
        inner.current = inner.shared.get();
        if (!std::exchange(inner.hasRequest, true))
        {
            ShareDefinition(*inner.current);
            ForwardRequest(*inner.current);
            SetFilters(*inner.current);
        }
        return inner.current;
    }
    inner.current = layers.FindLayerByName(m_innerName);
    if (inner.current != nullptr)
    {
        if (!IsFootprint())
        {
            ShareDefinition(*inner.current);
        }
        ForwardRequest(*inner.current);
        // Its rows may be being read while a row is looked up.
        if (&inner == &m_reading)
        {
            SetFilters(*inner.current);
            inner.current->ResetReading();
        }
    }
    return inner.current;
}

/** Returns a negative number if hidden features must be found row by row. */
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

/** Returns a negative number if a file cannot be read, or is being read. */
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
        // It has its own filters.
        return -1;
    }
    layer->SetAttributeFilter(nullptr);
    layer->SetSpatialFilter(nullptr);
    return layer->GetFeatureCount(TRUE);
}

}  // namespace flightsim
