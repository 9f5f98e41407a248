// SPDX-License-Identifier: MIT
// A layer of an annotation file whose rows can be changed.

#include "ogr/agn/agn_edit_layer.h"

#include "ogr/layer/feature_difference.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>

namespace flightsim
{

namespace
{

/** Fields that hold for all buildings of a tile. */
bool IsOfTile(std::string_view field)
{
    return field == "texture" || field.starts_with("floors_");
}

/** Whether a feature may leave a field empty: the value is then derived from
 * other fields, or is a GUID of zeros. */
bool MayBeUnset(LayerContent content, std::string_view field)
{
    constexpr std::string_view derived[] = {
        "guid", "name", "tile", "file", "key", "tile_key", "closed", "width"};
    if (content == LayerContent::Tile)
    {
        return !IsOfTile(field) && field != "version" &&
               !field.ends_with("_texture");
    }
    const bool isSize = field.ends_with("_m") || field == "heading_deg";
    return std::ranges::find(derived, field) != std::end(derived) ||
           IsOfTile(field) ||
           (isSize && content != LayerContent::LibraryObject);
}

/** Returns the tolerance for a stored number: lengths are fractions of the tile
 * in single precision, with different metres at its edges, and azimuths are
 * derived from them. */
double GetTolerance(std::string_view field, double value)
{
    constexpr double metre = 1e-3;
    constexpr double share = 1e-4;
    constexpr double degree = 1e-2;
    constexpr double relative = 1e-6;
    return field.ends_with("_m") ? std::max(metre, share * std::abs(value))
           : field.ends_with("heading_deg")
               ? degree
               : relative * std::max(1.0, std::abs(value));
}

}  // namespace

/** Returns the number of a row in the session. */
std::size_t AgnEditLayer::GetNumber(const LayerRow &row) const
{
    return static_cast<std::size_t>(
        m_session->GetFile().GetFids(m_content).FindNumber(row.fid));
}

/** Returns why a change cannot be made, in words for messages; empty for
 * none. */
std::string
AgnEditLayer::FindFixedField(const std::vector<const char *> &changed,
                             bool isMoved) const
{
    if (m_content == LayerContent::Tile)
    {
        return isMoved ? "its place follows from the name of the file" : "";
    }
    for (const char *field : changed)
    {
        if (IsOfTile(field))
        {
            return std::string("field ") + field +
                   ": all buildings of the tile have it; change it in the "
                   "layer tile";
        }
    }
    return isMoved && std::string_view(GetDescription()) == "polygon_building"
               ? "its area follows from the line and the width; change them in "
                 "the layer polygon_building_line"
               : "";
}

/** Returns the fields to be changed: a feature that was just added lacks values
 * derived from others. */
std::vector<int> AgnEditLayer::FindChanges(const OGRFeature &feature,
                                           const OGRFeature &old) const
{
    std::vector<int> fields = ListChangedFields(
        feature, old, static_cast<int>(GetTable().columns.size()), 0.0);
    std::erase_if(fields,
                  [&](int field)
                  {
                      const std::string_view name =
                          feature.GetFieldDefnRef(field)->GetNameRef();
                      return !feature.IsFieldSetAndNotNull(field) &&
                             MayBeUnset(m_content, name) && name != "guid" &&
                             name != "width";
                  });
    return fields;
}

OGRErr AgnEditLayer::ChangeRow(const LayerRow &row, const OGRFeature &feature)
{
    const std::size_t number = GetNumber(row);
    const std::unique_ptr<OGRFeature> old = MakeFeature(row);
    const std::vector<int> fields = FindChanges(feature, *old);
    const bool isMoved = !IsSameGeometry(feature, *old);
    if (fields.empty() && !isMoved)
    {
        return OGRERR_NONE;
    }
    std::vector<const char *> names;
    for (const int field : fields)
    {
        names.push_back(feature.GetFieldDefnRef(field)->GetNameRef());
    }
    if (const std::string why = FindFixedField(names, isMoved); !why.empty())
    {
        return Refuse(feature, why);
    }
    AgnEditSession::Part part = m_content == LayerContent::Tile
                                    ? m_session->MakeTile(*this, feature, names)
                                    : m_session->Make(*this, m_content, feature,
                                                      number, names, isMoved);
    if (part == nullptr)
    {
        return OGRERR_FAILURE;
    }
    AgnEditSession::Change before =
        m_session->Replace(m_content, number, {true, std::move(part)});
    const LayerRow *changed = FindRow(feature.GetFID());
    const std::unique_ptr<OGRFeature> made =
        changed != nullptr ? MakeFeature(*changed) : nullptr;
    for (std::size_t i = 0; i < fields.size(); ++i)
    {
        const double tolerance =
            GetTolerance(names[i], feature.GetFieldAsDouble(fields[i]));
        const bool isDerived = !feature.IsFieldSetAndNotNull(fields[i]) &&
                               MayBeUnset(m_content, names[i]);
        if (made == nullptr ||
            (!isDerived &&
             !IsStoredValue(feature, *made, fields[i], tolerance)))
        {
            m_session->Replace(m_content, number, std::move(before));
            return RefuseValue(feature, names[i]);
        }
    }
    m_session->NoteChange();
    return OGRERR_NONE;
}

/** Returns the fields of a new building that differ from those of the tile,
 * which apply to all buildings. */
std::vector<const char *>
AgnEditLayer::FindDropped(const OGRFeature &feature) const
{
    const AnnotationFile &file = m_session->GetFile();
    const std::string &texture = m_content == LayerContent::RowHouse
                                     ? file.GetRowHouseTexture()
                                     : file.GetBuildingTexture();
    const auto isKept = [&](std::string_view field, int i)
    {
        if (field == "texture")
        {
            return texture == feature.GetFieldAsString(i);
        }
        constexpr std::string_view names[] = {
            "floors_1_2_percent", "floors_3_5_percent", "floors_6_8_percent",
            "floors_9_12_percent"};
        const auto number = static_cast<std::size_t>(
            std::ranges::find(names, field) - std::begin(names));
        return file.GetFloorShares() &&
               std::lround(feature.GetFieldAsDouble(i) *
                           agn::FLOOR_SHARE_WHOLE) ==
                   100L * (*file.GetFloorShares())[number];
    };
    std::vector<const char *> dropped;
    for (int i = 0; i < feature.GetFieldCount(); ++i)
    {
        const char *name = feature.GetFieldDefnRef(i)->GetNameRef();
        if (IsOfTile(name) && feature.IsFieldSetAndNotNull(i) &&
            !isKept(name, i))
        {
            dropped.push_back(name);
        }
    }
    return dropped;
}

OGRErr AgnEditLayer::CreateRow(OGRFeature &feature)
{
    if (m_content == LayerContent::Tile)
    {
        return Refuse(feature, "only one tile is in a file");
    }
    const std::size_t number = m_session->CountNumbers(m_content);
    if (number >= agn::Annotation::MAXIMUM_RECORDS)
    {
        return Refuse(feature, "it is one more than a file can have");
    }
    AgnEditSession::Part part =
        m_session->Make(*this, m_content, feature, std::nullopt, {}, true);
    if (part == nullptr)
    {
        return OGRERR_FAILURE;
    }
    StageDroppedWarning(FindDropped(feature));
    m_session->Replace(m_content, number, {true, std::move(part)});
    m_session->NoteChange();
    feature.SetFID(GetFidOfRow(m_session->GetFile().GetFids(m_content).GetFid(
        static_cast<std::int64_t>(number))));
    return OGRERR_NONE;
}

OGRErr AgnEditLayer::DeleteRow(const LayerRow &row)
{
    if (m_content == LayerContent::Tile)
    {
        return OGRERR_UNSUPPORTED_OPERATION;
    }
    m_session->Replace(m_content, GetNumber(row), {true, nullptr});
    m_session->NoteChange();
    return OGRERR_NONE;
}

}  // namespace flightsim
