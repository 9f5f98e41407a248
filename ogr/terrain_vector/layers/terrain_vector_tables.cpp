// SPDX-License-Identifier: MIT
// The declarations of the layers of terrain vectors:
// ogr/terrain_vector/format.md chapter 5.

#include "ogr/terrain_vector/layers/terrain_vector_tables.h"

#include "ogr/layer/columns.h"

#include <array>

namespace flightsim
{

namespace
{

constexpr bgl::EnumerationEntry ENUMERATIONS[] = {
#include "data/vector_enumerations.inc"
};

}  // namespace

const bgl::Enumeration ALTITUDE_MODE(ENUMERATIONS, "altitude_mode");

namespace
{

using Row = TerrainVectorRow;
using Columns = ColumnList<Row>;

/** The meaning of the letters is uncertain ([U]: the compiler's documentation
 * is not available); they are shown as stored. */
const bgl::Enumeration DIRECTION(ENUMERATIONS, "direction");

/** Returns the texts for the texture of a row, or null. */
const GuidTexts::Text *FindTexts(const Row &row)
{
    const auto &texture = row.GetValues().texture;
    return texture ? &row.context->texts.Find(*texture) : nullptr;
}

/** Preserves all digits of a 32-bit float. */
double ToDouble(float value)
{
    return value;
}

/** A code that is a letter. */
struct LetterValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = &DIRECTION;

    static void Write(const char &letter, FieldKind /* kind */,
                      FieldWriter &writer)
    {
        writer.Set(std::string_view(&letter, 1));
    }
};

/** Nothing for a feature joined from several pieces, or not yet saved. */
std::optional<int> GetPiece(const Row &row)
{
    return row.paths == nullptr && row.hasPosition
               ? std::optional(static_cast<int>(row.entity.number))
               : std::nullopt;
}

const std::string &GetAttributes(const Row &row)
{
    return row.attributes.GetJson(row.entity);
}

const Columns TEXTURE = {
    Text<FindTexts, &GuidTexts::Text::guid>("texture_guid", "Texture GUID"),
    Text<FindTexts, &GuidTexts::Text::texture>(
        "texture_name", "Texture", "Name of the texture in terrain.cfg")};

const Columns EXCLUDED = {
    Text<FindTexts, &GuidTexts::Text::guid>("exclude_guid", "Excluded GUID"),
    Text<FindTexts, &GuidTexts::Text::excluded>(
        "exclude_name", "Excluded kind or texture",
        "Kind of vectors or name of the texture that is excluded")};

const Columns SLOPE = {
    Real<&Row::GetValues, &bgl::ClassValues::slope, &bgl::ClassValues::Slope::x,
         ToDouble>("slope_x", "Slope X (m per deg)",
                   "Metres by which the surface falls per degree of longitude"),
    Real<&Row::GetValues, &bgl::ClassValues::slope, &bgl::ClassValues::Slope::y,
         ToDouble>("slope_y", "Slope Y (m per deg)",
                   "Metres by which the surface falls per degree of latitude")};

const Columns TRAFFIC = {
    Integer<&Row::GetValues, &bgl::ClassValues::traffic,
            &bgl::ClassValues::Traffic::lanes>("lanes", "Number of lanes"),
    As<FieldKind::Text, LetterValue, &Row::GetValues,
       &bgl::ClassValues::traffic, &bgl::ClassValues::Traffic::direction>(
        "direction", "Direction of traffic")};

const Columns PLACE = {
    Word<ALTITUDE_MODE, &Row::entity, &bgl::EntityView::altitudeMode>(
        "altitude_mode", "Altitude mode"),
    Integer<&Row::CountPoints>("num_points", "Points in the file"),
    Integer<&Row::cell, &bgl::Qmid::level>("level", "QMID level"),
    Integer<&Row::cell, &bgl::Qmid::u>("u", "Cell column"),
    Integer<&Row::cell, &bgl::Qmid::v>("v", "Cell row"),
    Integer<GetPiece>("entity", "Piece number in its cell"),
    Flag<&Row::addsToCells>(
        "add_to_cells", "Keeps lower-priority vectors",
        "Whether vectors of lower priority are kept in the cell"),
    Json<GetAttributes>("attributes", "Further attributes",
                        "Attributes without a field of their own")};

/** Records the location of the first invalid vertex. */
void NoteOddity(const Row &row)
{
    TerrainVectorContext &context = *row.context;
    if (context.geometry.GetOddity() != nullptr && context.oddFid < 0)
    {
        context.oddFid = row.fid;
        context.oddOffset = row.recordOffset + row.entity.offset;
    }
}

std::unique_ptr<OGRGeometry> MakeGeometry(const Row &row)
{
    TerrainVectorGeometry &geometry = row.context->geometry;
    std::unique_ptr<OGRGeometry> made =
        row.paths != nullptr
            ? geometry.Make(*row.paths, row.entity.geometry, row.cell.level)
            : geometry.Make(row.entity, row.cell);
    NoteOddity(row);
    return made;
}

void AppendWkb(const Row &row, ArrowBuffer &wkb)
{
    TerrainVectorGeometry &geometry = row.context->geometry;
    if (row.paths != nullptr)
    {
        geometry.AppendWkb(*row.paths, row.entity.geometry, row.cell.level,
                           wkb);
    }
    else
    {
        geometry.AppendWkb(row.entity, row.cell, wkb);
    }
    NoteOddity(row);
}

bool GetEnvelope(const Row &row, OGREnvelope &envelope)
{
    envelope =
        row.paths != nullptr
            ? TerrainVectorGeometry::GetEnvelope(*row.paths, row.cell.level)
            : row.context->geometry.GetEnvelope(row.entity, row.cell, row.box);
    NoteOddity(row);
    return true;
}

LayerTable<Row> MakeTable(const char *name, const char *description,
                          OGRwkbGeometryType type, const Columns &columns)
{
    return {name,         description, type,    columns,
            MakeGeometry, GetEnvelope, nullptr, AppendWkb};
}

/** In the order of VectorClass. */
const std::array<LayerTable<Row>, bgl::VECTOR_CLASS_COUNT> TABLES = {
    MakeTable("road", "Roads.", wkbLineString, {TEXTURE, PLACE}),
    MakeTable("railway", "Railways.", wkbLineString, {TEXTURE, PLACE}),
    MakeTable("stream", "Streams.", wkbLineString, {TEXTURE, PLACE}),
    MakeTable("shoreline", "Shorelines.", wkbLineString, {TEXTURE, PLACE}),
    MakeTable("utility", "Power lines, pipelines and other utilities.",
              wkbLineString, {TEXTURE, PLACE}),
    MakeTable("freeway_traffic", "Routes of freeway traffic.", wkbLineString,
              {TRAFFIC, PLACE}),
    MakeTable("water_polygon", "Bodies of water.", wkbPolygon,
              {TEXTURE, SLOPE, PLACE}),
    MakeTable("water_polygon_gps", "Bodies of water on the GPS map.",
              wkbPolygon, {PLACE}),
    MakeTable("park", "Parks and other areas of one land class.", wkbPolygon,
              {TEXTURE, PLACE}),
    MakeTable("airport_bounds", "Airport boundaries.", wkbPolygon,
              {TEXTURE, PLACE}),
    MakeTable("vector_exclusion",
              "Areas where vectors of lower priority are removed.", wkbPolygon,
              {EXCLUDED, PLACE}),
    MakeTable("terrain_point", "Other terrain vectors: points.", wkbPoint,
              {TEXTURE, PLACE}),
    MakeTable("terrain_line", "Other terrain vectors: lines.", wkbLineString,
              {TEXTURE, PLACE}),
    MakeTable("terrain_polygon", "Other terrain vectors: polygons.", wkbPolygon,
              {TEXTURE, PLACE})};

constexpr XmlMapping POLYGON_XML = {
    .elements = {{"Polygon", 510, "altitude_mode", "level"}},
    .shape = XML_VERTICES,
    .others = {{"@alt", "altitude", XmlForm::Length},
               {"-", "Attribute/name Attribute/guid Attribute/type",
                XmlForm::Ignored},
               {"attributes", "Attribute/value", XmlForm::Terrain}},
    .order = {"Attribute/. Vertex/."}};

constexpr XmlMapping LINE_XML = {
    .elements = {{"Rectangle", 520, "altitude_mode", "per_point"}},
    .others = {{"attributes",
                "width=Width falloff=FlattenFalloff priority=Layer "
                "precision=PreciseTerraforming",
                XmlForm::Member},
               {"texture_guid", "surface", XmlForm::Guid},
               {"@y1", "latitude", XmlForm::LineEnd},
               {"@x1", "longitude", XmlForm::LineEnd},
               {"@z1", "altitude", XmlForm::LineEnd},
               {"@y2", "latitude2", XmlForm::LineEnd},
               {"@x2", "longitude2", XmlForm::LineEnd},
               {"@z2", "altitude2", XmlForm::LineEnd}},
    .order = {"falloff surface"}};

}  // namespace

const XmlMapping &GetTerrainVectorXml(bgl::VectorClass vectorClass)
{
    static constexpr XmlMapping NONE{};
    return vectorClass == bgl::VectorClass::OtherPolygon ? POLYGON_XML
           : vectorClass == bgl::VectorClass::OtherLine  ? LINE_XML
                                                         : NONE;
}

const LayerTable<TerrainVectorRow> &
GetTerrainVectorTable(bgl::VectorClass vectorClass)
{
    return TABLES[static_cast<std::size_t>(vectorClass)];
}

/** Points are not seen in any file, so their encoding is unknown. */
std::optional<bgl::VectorClass> FindTerrainVectorClass(const char *name)
{
    for (std::size_t i = 0; i < bgl::VECTOR_CLASS_COUNT; ++i)
    {
        const auto vectorClass = static_cast<bgl::VectorClass>(i);
        if (vectorClass != bgl::VectorClass::OtherPoint &&
            EQUAL(name, TABLES[i].name))
        {
            return vectorClass;
        }
    }
    return std::nullopt;
}

std::string ListTerrainVectorLayers()
{
    std::string list;
    for (const LayerTable<Row> &table : TABLES)
    {
        if (FindTerrainVectorClass(table.name))
        {
            list.append(list.empty() ? "" : ", ").append(table.name);
        }
    }
    return list;
}

}  // namespace flightsim
