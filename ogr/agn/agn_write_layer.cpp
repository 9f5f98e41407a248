// SPDX-License-Identifier: MIT
// A layer of annotation records being written.

#include "ogr/agn/agn_write_layer.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/bgl/qmid.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/agn/annotation_columns.h"
#include "ogr/agn/format/tile_name.h"
#include "ogr/layer/antimeridian.h"
#include "ogr/layer/ring_nesting.h"
#include "ogr/layer/valid_polygons.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace flightsim
{

namespace
{

constexpr const char *BAD_GUID =
    "its guid is not a GUID, such as 95200D97-88A1-7347-BDC8-838918E1BA67; "
    "names of the option AUTOGEN_XML go into the field name";

std::size_t GetStride(agn::RecordKind kind)
{
    switch (kind)
    {
        case agn::RecordKind::VegetationPolygon:
        case agn::RecordKind::PolylineBuilding:
            return 0;
        case agn::RecordKind::VegetationRectangle:
        case agn::RecordKind::LegacyVegetation:
            return agn::RectangleRecord::SHORT_SIZE;
        default:
            return agn::RectangleRecord::SIZE;
    }
}

bool IsBuilding(LayerContent content)
{
    return content == LayerContent::GenericBuilding ||
           content == LayerContent::RowHouse;
}

/** Whether records of a kind require a GUID. */
bool NeedsGuid(LayerContent content)
{
    return content == LayerContent::LibraryObject ||
           content == LayerContent::SizedObject ||
           content == LayerContent::VegetationPolygon ||
           content == LayerContent::VegetationRectangle;
}

bool HasGuid(LayerContent content)
{
    return NeedsGuid(content) || content == LayerContent::GenericBuilding ||
           content == LayerContent::PolylineBuilding;
}

/** Lets edges across the antimeridian lead the shorter way. Returns why that is
 * impossible, or null. */
const char *Continue(const OGRGeometry *&geometry,
                     std::unique_ptr<OGRGeometry> &continued)
{
    if (!HasEdgeAcrossAntimeridian(*geometry))
    {
        return nullptr;
    }
    continued.reset(geometry->clone());
    geometry = continued.get();
    return ContinueAcrossAntimeridian(*continued);
}

/** Returns a texture name in the form stored in files; nothing if it does not
 * fit. */
std::optional<std::string> ToTextureName(const std::string &text)
{
    std::optional<std::string> name =
        bgl::FromUtf8(text, bgl::TextEncoding::Windows1252);
    return name && name->size() <= agn::Annotation::MAXIMUM_NAME_SIZE
               ? std::move(name)
               : std::nullopt;
}

/** Returns why a file cannot have such classes, or null. */
const char *FindClassProblem(const agn::VegetationClasses &classes)
{
    if (classes.class1 == 0)
    {
        return "it has no class_1";
    }
    if (classes.class1Percent < 0 || classes.class1Percent > 100)
    {
        return "its class_1_percent is not from 0 to 100";
    }
    if (classes.maximumDensity < 0)
    {
        return "its maximum_density is negative";
    }
    if (classes.minimumHeight1 > classes.maximumHeight1)
    {
        return "its minimum_height_1 is above its maximum_height_1";
    }
    return classes.minimumHeight2 > classes.maximumHeight2
               ? "its minimum_height_2 is above its maximum_height_2"
               : nullptr;
}

/** Truncates to a 32-bit integer; returns 0 for NaN. */
std::int32_t ToInteger(double number)
{
    using Limits = std::numeric_limits<std::int32_t>;
    return std::isnan(number) ? 0
                              : static_cast<std::int32_t>(std::clamp<double>(
                                    number, Limits::min(), Limits::max()));
}

/** Returns nothing for an invalid share. */
std::optional<std::int32_t> ToFloorShare(double percent)
{
    constexpr double whole = 100.0;
    if (!(percent >= 0 && percent <= whole))
    {
        return std::nullopt;
    }
    return static_cast<std::int32_t>(
        std::lround(percent * agn::FLOOR_SHARE_WHOLE / whole));
}

/** Parses comma-separated numbers; returns nothing for other text. */
template <std::size_t COUNT>
std::optional<std::array<double, COUNT>> ReadNumbers(const char *text)
{
    const CPLStringList parts(CSLTokenizeString2(text, ",", 0));
    std::array<double, COUNT> numbers{};
    if (parts.size() != static_cast<int>(COUNT))
    {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < COUNT; ++i)
    {
        const std::optional<double> number =
            ParseNumber(parts[static_cast<int>(i)]);
        if (!number)
        {
            return std::nullopt;
        }
        numbers[i] = *number;
    }
    return numbers;
}

}  // namespace

AgnWriteLayer::AgnWriteLayer(AgnWriteDataset &dataset, const std::string &file,
                             const AnnotationLayerSpec &spec, bool isIgnored,
                             const OGRSpatialReference *spatialReference)
    : WriteLayer(AGN_DRIVER_NAME, file, spec.name, spec.geometryType,
                 spatialReference),
      m_dataset(dataset), m_content(spec.content), m_isIgnored(isIgnored),
      m_maker([this](const bgl::Qmid &cell, bgl::ByteSpan record)
              { return m_dataset.Add(cell, m_key, m_header, record); })
{
    for (const FieldSpec &field : spec.fields)
    {
        AddField(field);
    }
    m_key.kind = GetRecordKind(m_content);
    m_key.stride = GetStride(m_key.kind);
    m_guidField = FindField("guid");
    m_nameField = FindField("name");
    m_tileField = FindField("tile");
    m_headingField = FindAny({"heading_deg", "true_heading_deg"});
    m_lengthField = FindAny({"length_m", "width_m"});
    m_depthField = FindAny({"depth_m", "width_m"});
    m_widthField = FindField("width");
    m_widthMetresField = FindField("width_m");
    m_versionField = FindField("version");
    const bool hasRows = m_content == LayerContent::RowHouse;
    m_buildingTextureField =
        hasRows ? -1 : FindAny({"texture", "building_texture"});
    m_rowHouseTextureField =
        hasRows ? FindField("texture") : FindField("row_house_texture");
    m_floorFields = {
        FindField("floors_1_2_percent"), FindField("floors_3_5_percent"),
        FindField("floors_6_8_percent"), FindField("floors_9_12_percent")};
}

int AgnWriteLayer::FindAny(std::initializer_list<const char *> names) const
{
    for (const char *name : names)
    {
        if (const int field = FindField(name); field >= 0)
        {
            return field;
        }
    }
    return -1;
}

bool AgnWriteLayer::RefuseOption(const char *name, const char *text) const
{
    CPLError(CE_Failure, CPLE_IllegalArg, "%s: %s=%s is not valid",
             GetMessagePrefix().c_str(), name, text);
    return false;
}

bool AgnWriteLayer::ReadGuid(const char *text)
{
    std::optional<bgl::Guid> found = bgl::Guid::FromString(text);
    found = found ? found : m_dataset.GetNames().FindGuid(text);
    if (!found)
    {
        CPLError(CE_Failure, CPLE_IllegalArg,
                 "%s: GUID=%s is neither a GUID, such as "
                 "95200D97-88A1-7347-BDC8-838918E1BA67, nor a name in a file "
                 "of the option AUTOGEN_XML",
                 GetMessagePrefix().c_str(), text);
        return false;
    }
    m_defaultGuid = *found;
    m_hasDefaultGuid = true;
    return true;
}

bool AgnWriteLayer::ReadSize(const char *text)
{
    const auto numbers = ReadNumbers<2>(text);
    if (!numbers || !((*numbers)[0] > 0) || !((*numbers)[1] > 0))
    {
        return RefuseOption("SIZE", text);
    }
    m_defaultSize = {(*numbers)[0], (*numbers)[1]};
    return true;
}

bool AgnWriteLayer::ReadFloorShares(const char *text)
{
    const auto numbers = ReadNumbers<4>(text);
    agn::FloorShares shares{};
    for (std::size_t i = 0; i < shares.size(); ++i)
    {
        const auto share = numbers ? ToFloorShare((*numbers)[i]) : std::nullopt;
        if (!share)
        {
            return RefuseOption("FLOOR_SHARES", text);
        }
        shares[i] = *share;
    }
    m_defaultHeader.floorShares = shares;
    return true;
}

bool AgnWriteLayer::ReadOptions(CSLConstList options)
{
    const char *guid = CSLFetchNameValue(options, "GUID");
    if (guid != nullptr && !ReadGuid(guid))
    {
        return false;
    }
    if (const char *texture = CSLFetchNameValue(options, "TEXTURE"))
    {
        const std::optional<std::string> name = ToTextureName(texture);
        if (!name)
        {
            return RefuseOption("TEXTURE", texture);
        }
        (m_content == LayerContent::RowHouse
             ? m_defaultHeader.rowHouseTexture
             : m_defaultHeader.buildingTexture) = *name;
    }
    if (const char *width = CSLFetchNameValue(options, "WIDTH"))
    {
        const auto number = ReadNumbers<1>(width);
        if (!number || !std::isfinite((*number)[0]))
        {
            return RefuseOption("WIDTH", width);
        }
        m_defaultWidthMetres = (*number)[0];
    }
    m_isSplit =
        EQUAL(CSLFetchNameValueDef(options, "RECTANGLES", "MINIMUM"), "SPLIT");
    const char *size = CSLFetchNameValue(options, "SIZE");
    const char *shares = CSLFetchNameValue(options, "FLOOR_SHARES");
    return (size == nullptr || ReadSize(size)) &&
           (shares == nullptr || ReadFloorShares(shares));
}

/** Returns nothing if the field is missing, not set or not a number. */
std::optional<double> AgnWriteLayer::GetNumber(const OGRFeature &feature,
                                               int field) const
{
    if (field < 0 || !feature.IsFieldSetAndNotNull(field))
    {
        return std::nullopt;
    }
    const double number = feature.GetFieldAsDouble(field);
    return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::string AgnWriteLayer::GetText(const OGRFeature &feature, int field) const
{
    return field >= 0 && feature.IsFieldSetAndNotNull(field)
               ? feature.GetFieldAsString(field)
               : "";
}

std::optional<bgl::Qmid> AgnWriteLayer::GetTile(const OGRFeature &feature) const
{
    const std::optional<bgl::Qmid> cell =
        bgl::FromQuadKey(GetText(feature, m_tileField));
    return cell && cell->level == agn::TILE_LEVEL && cell->IsOnEarth()
               ? cell
               : std::nullopt;
}

const char *AgnWriteLayer::SetGuid(const OGRFeature &feature)
{
    m_key.guid = m_defaultGuid;
    if (const std::string text = GetText(feature, m_guidField); !text.empty())
    {
        const std::optional<bgl::Guid> guid = bgl::Guid::FromString(text);
        m_key.guid = guid.value_or(bgl::Guid{});
        return guid ? nullptr : BAD_GUID;
    }
    if (const std::string name = GetText(feature, m_nameField); !name.empty())
    {
        if (const auto guid = m_dataset.GetNames().FindGuid(name))
        {
            m_key.guid = *guid;
            return nullptr;
        }
        ++m_unknownNames;
    }
    return m_hasDefaultGuid || !NeedsGuid(m_content) ? nullptr
           : m_home ? "it has no guid, nor a name that AUTOGEN_XML knows"
                    : "it has no guid, nor a name that AUTOGEN_XML knows; the "
                      "layer option GUID gives one to all";
}

const char *AgnWriteLayer::SetClasses(const OGRFeature &feature)
{
    agn::VegetationClasses classes;
    const auto readClass = [&](const char *field, std::int32_t &code)
    {
        const std::string word = GetText(feature, FindField(field));
        const std::optional<int> found = VEGETATION_CLASS.FindCode(word);
        code = found.value_or(0);
        return found || word.empty();
    };
    const auto getNumber = [&](const char *field)
    { return GetNumber(feature, FindField(field)).value_or(0.0); };
    if (!readClass("class_1", classes.class1))
    {
        return "its class_1 is not a known class";
    }
    if (!readClass("class_2", classes.class2))
    {
        return "its class_2 is not a known class";
    }
    classes.class1Percent = ToInteger(getNumber("class_1_percent"));
    classes.maximumDensity = ToInteger(getNumber("maximum_density"));
    classes.minimumHeight1 = static_cast<float>(getNumber("minimum_height_1"));
    classes.maximumHeight1 = static_cast<float>(getNumber("maximum_height_1"));
    classes.minimumHeight2 = static_cast<float>(getNumber("minimum_height_2"));
    classes.maximumHeight2 = static_cast<float>(getNumber("maximum_height_2"));
    m_key.classes = classes.ToBytes();
    return FindClassProblem(classes);
}

const char *AgnWriteLayer::SetKey(const OGRFeature &feature)
{
    if (m_content == LayerContent::LegacyVegetation)
    {
        return SetClasses(feature);
    }
    return HasGuid(m_content) ? SetGuid(feature) : nullptr;
}

const char *AgnWriteLayer::MakeKey(const OGRFeature &feature,
                                   agn::RecordGroupKey &key)
{
    const char *problem = SetKey(feature);
    key = m_key;
    return problem;
}

/** Sets all four of them, or none. */
const char *AgnWriteLayer::SetFloorShares(const OGRFeature &feature)
{
    agn::FloorShares shares{};
    int count = 0;
    for (std::size_t i = 0; i < shares.size(); ++i)
    {
        const auto percent = GetNumber(feature, m_floorFields[i]);
        if (!percent)
        {
            continue;
        }
        const auto share = ToFloorShare(*percent);
        if (!share)
        {
            return "a share of floors is not in 0 to 100 percent";
        }
        shares[i] = *share;
        ++count;
    }
    if (count > 0)
    {
        m_header.floorShares = shares;
    }
    return nullptr;
}

const char *AgnWriteLayer::SetHeader(const OGRFeature &feature)
{
    m_header = {};
    const auto buildings =
        ToTextureName(GetText(feature, m_buildingTextureField));
    const auto rowHouses =
        ToTextureName(GetText(feature, m_rowHouseTextureField));
    if (!buildings || !rowHouses)
    {
        return "the name of its texture does not fit into 256 bytes of "
               "Windows-1252";
    }
    m_header.buildingTexture = *buildings;
    m_header.rowHouseTexture = *rowHouses;
    if (const auto version = GetNumber(feature, m_versionField))
    {
        m_header.version = static_cast<float>(*version);
    }
    if (const char *problem = SetFloorShares(feature))
    {
        return problem;
    }
    m_header.Complete(m_defaultHeader);
    return nullptr;
}

RecordMaker::LineWidth AgnWriteLayer::GetWidth(const OGRFeature &feature) const
{
    return {
        GetNumber(feature, m_widthField),
        GetNumber(feature, m_widthMetresField).value_or(m_defaultWidthMetres)};
}

const char *AgnWriteLayer::AddPolygon(const OGRFeature &feature,
                                      const OGRPolygon &polygon)
{
    switch (m_content)
    {
        case LayerContent::VegetationPolygon:
            return m_maker.AddVegetation(polygon);
        case LayerContent::VegetationRectangle:
        case LayerContent::LegacyVegetation:
            return m_maker.AddUprightRectangle(polygon);
        case LayerContent::PolylineBuilding:
            return m_maker.AddBand(polygon, GetWidth(feature));
        default:
            break;
    }
    return m_maker.AddFootprint(polygon, {GetNumber(feature, m_headingField),
                                          m_isSplit && IsBuilding(m_content),
                                          IsBuilding(m_content)});
}

const char *AgnWriteLayer::AddPoint(const OGRFeature &feature,
                                    const OGRPoint &point)
{
    const RecordMaker::Size size{
        GetNumber(feature, m_lengthField).value_or(m_defaultSize.lengthMetres),
        GetNumber(feature, m_depthField).value_or(m_defaultSize.depthMetres)};
    if (!(size.lengthMetres > 0) || !(size.depthMetres > 0))
    {
        return "it has no size";
    }
    return m_maker.AddObject(point,
                             GetNumber(feature, m_headingField).value_or(0.0),
                             size, IsBuilding(m_content));
}

const char *AgnWriteLayer::AddPart(const OGRFeature &feature,
                                   const OGRGeometry &part)
{
    const bool hasRectangle = IsBuilding(m_content) ||
                              m_content == LayerContent::LibraryObject ||
                              m_content == LayerContent::SizedObject;
    switch (wkbFlatten(part.getGeometryType()))
    {
        case wkbPolygon:
        case wkbTriangle:
            return AddPolygon(feature, *part.toPolygon());
        case wkbPoint:
            if (hasRectangle)
            {
                return AddPoint(feature, *part.toPoint());
            }
            break;
        case wkbLineString:
            if (m_content == LayerContent::PolylineBuilding)
            {
                return m_maker.AddLine(*part.toLineString(), GetWidth(feature));
            }
            break;
        default:
            break;
    }
    return "its geometry is not supported by the layer";
}

/** Skips empty parts. */
const char *AgnWriteLayer::AddParts(const OGRFeature &feature,
                                    const OGRGeometry &geometry)
{
    const OGRwkbGeometryType type = wkbFlatten(geometry.getGeometryType());
    const char *problem = nullptr;
    const auto add = [&](const OGRGeometry *part)
    { problem = problem != nullptr ? problem : AddParts(feature, *part); };
    if (geometry.IsEmpty())
    {
        return nullptr;
    }
    const NestedRings nested = NestRings(geometry);
    if (nested.exceedsNestingLimit)
    {
        return TOO_MANY_CROSSINGS;
    }
    if (nested.polygons != nullptr)
    {
        m_dataset.Count(RINGS_BY_NESTING, nested.moved);
        std::for_each(nested.polygons->begin(), nested.polygons->end(), add);
        return problem;
    }
    if (OGR_GT_IsSubClassOf(type, wkbGeometryCollection))
    {
        const OGRGeometryCollection &parts = *geometry.toGeometryCollection();
        std::for_each(parts.begin(), parts.end(), add);
        return problem;
    }
    if (OGR_GT_IsSubClassOf(type, wkbPolyhedralSurface))
    {
        const OGRPolyhedralSurface &parts = *geometry.toPolyhedralSurface();
        std::for_each(parts.begin(), parts.end(), add);
        return problem;
    }
    return AddPart(feature, geometry);
}

/** Writes the tile named by a field or, failing that, the tile of the
 * middle. */
OGRErr AgnWriteLayer::WriteTile(const OGRFeature &feature,
                                const OGRGeometry *geometry)
{
    std::optional<bgl::Qmid> cell = GetTile(feature);
    if (!cell && geometry != nullptr && !geometry->IsEmpty())
    {
        std::unique_ptr<OGRGeometry> continued;
        if (const char *problem = Continue(geometry, continued))
        {
            return Refuse(feature, problem);
        }
        OGREnvelope envelope;
        geometry->getEnvelope(&envelope);
        cell = RecordMaker::FindCell(envelope);
    }
    if (!cell)
    {
        return Refuse(feature,
                      "neither its fields nor its geometry name a tile");
    }
    if (const char *problem = SetHeader(feature))
    {
        return Refuse(feature, problem);
    }
    return m_dataset.SetHeader(*cell, m_header) ? OGRERR_NONE : OGRERR_FAILURE;
}

const char *AgnWriteLayer::MakeHeader(const OGRFeature &feature,
                                      agn::AnnotationHeader &header)
{
    const char *problem = SetHeader(feature);
    header = m_header;
    return problem;
}

/** Adds the feature's losses to the report of the dataset. */
void AgnWriteLayer::CountLosses()
{
    const RecordMaker::Counts lost = m_maker.TakeCounts();
    const auto count = [this](const char *what, std::int64_t number)
    {
        if (number > 0)
        {
            m_dataset.Count(what, number);
        }
    };
    count("NARROW_BUILDINGS", lost.narrow);
    count("RECORDS_FAR_OUTSIDE_THEIR_TILE", lost.beyondReach);
    count("REPAIRED_POLYGONS", lost.repaired);
    count("SKEWED_BUILDINGS", lost.skewed);
    count("TURNED_RECTANGLES", lost.turned);
    count("UNKNOWN_NAMES", std::exchange(m_unknownNames, 0));
}

const char *AgnWriteLayer::AddRecords(const OGRFeature &feature,
                                      const OGRGeometry *geometry)
{
    const char *problem = SetKey(feature);
    problem = problem != nullptr ? problem : SetHeader(feature);
    if (problem == nullptr)
    {
        m_maker.SetHome(m_home ? m_home : GetTile(feature));
        std::unique_ptr<OGRGeometry> linear;
        if (geometry->hasCurveGeometry())
        {
            linear.reset(geometry->getLinearGeometry());
            geometry = linear.get();
        }
        std::unique_ptr<OGRGeometry> continued;
        problem = Continue(geometry, continued);
        problem = problem != nullptr ? problem : AddParts(feature, *geometry);
        CountLosses();
    }
    return problem;
}

OGRErr AgnWriteLayer::Write(const OGRFeature &feature,
                            const OGRGeometry *geometry)
{
    if (m_isIgnored)
    {
        return OGRERR_NONE;
    }
    if (m_content == LayerContent::Tile)
    {
        return WriteTile(feature, geometry);
    }
    if (geometry == nullptr || geometry->IsEmpty())
    {
        m_dataset.Count("FEATURES_WITHOUT_GEOMETRY");
        return OGRERR_NONE;
    }
    const char *problem = AddRecords(feature, geometry);
    return problem != nullptr ? Refuse(feature, problem) : OGRERR_NONE;
}

}  // namespace flightsim
