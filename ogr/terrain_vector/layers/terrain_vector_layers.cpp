// SPDX-License-Identifier: MIT
// All layers of terrain vectors: ogr/terrain_vector/format.md chapter 5.

#include "ogr/terrain_vector/layers/terrain_vector_layers.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/wgs84.h"
#include "ogr/layer/columns.h"
#include "ogr/layer/table_layer.h"
#include "ogr/terrain_vector/layers/terrain_vector_edit_layer.h"
#include "ogr/terrain_vector/layers/terrain_vector_layer_list.h"
#include "ogr/terrain_vector/layers/terrain_vector_rows.h"
#include "ogr/terrain_vector/vector_preview.h"

#include <algorithm>
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
    Text<FindTexts, &GuidTexts::Text::guid>("texture_guid", "Texture"),
    Text<FindTexts, &GuidTexts::Text::texture>(
        "texture_name", "Texture", "Name of the texture in terrain.cfg")};

const Columns EXCLUDED = {
    Text<FindTexts, &GuidTexts::Text::guid>("exclude_guid",
                                            "What is taken away"),
    Text<FindTexts, &GuidTexts::Text::excluded>(
        "exclude_name", "What is taken away",
        "Kind of vectors or name of the texture that is taken away")};

const Columns SLOPE = {
    Real<&Row::GetValues, &bgl::ClassValues::slope, &bgl::ClassValues::Slope::x,
         ToDouble>("slope_x", "Slope X (m per deg)",
                   "Metres that the surface falls per degree of longitude"),
    Real<&Row::GetValues, &bgl::ClassValues::slope, &bgl::ClassValues::Slope::y,
         ToDouble>("slope_y", "Slope Y (m per deg)",
                   "Metres that the surface falls per degree of latitude")};

const Columns TRAFFIC = {
    Integer<&Row::GetValues, &bgl::ClassValues::traffic,
            &bgl::ClassValues::Traffic::lanes>("lanes", "Number of lanes"),
    As<FieldKind::Text, LetterValue, &Row::GetValues,
       &bgl::ClassValues::traffic, &bgl::ClassValues::Traffic::direction>(
        "direction", "Direction of traffic")};

const Columns PLACE = {
    Word<ALTITUDE_MODE, &Row::entity, &bgl::EntityView::altitudeMode>(
        "altitude_mode", "How altitudes are given"),
    Integer<&Row::CountPoints>("num_points", "Number of points in the file"),
    Integer<&Row::cell, &bgl::Qmid::level>("level", "QMID level of the cell"),
    Integer<&Row::cell, &bgl::Qmid::u>("u", "Column of the cell"),
    Integer<&Row::cell, &bgl::Qmid::v>("v", "Row of the cell"),
    Integer<GetPiece>("entity", "Number of the piece in its cell"),
    Flag<&Row::addsToCells>(
        "add_to_cells", "Keeps lower priorities",
        "Whether vectors of lower priority stay in the cell"),
    Json<GetAttributes>("attributes", "Further attributes",
                        "Attributes without a field of their own")};

/** Records where the first odd vertex was seen. */
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
    MakeTable("utility", "Power lines, pipelines and the like.", wkbLineString,
              {TEXTURE, PLACE}),
    MakeTable("freeway_traffic", "Ways of the cars on freeways.", wkbLineString,
              {TRAFFIC, PLACE}),
    MakeTable("water_polygon", "Surfaces of water.", wkbPolygon,
              {TEXTURE, SLOPE, PLACE}),
    MakeTable("water_polygon_gps", "Surfaces of water on the map of the GPS.",
              wkbPolygon, {PLACE}),
    MakeTable("park", "Parks and other areas of one land class.", wkbPolygon,
              {TEXTURE, PLACE}),
    MakeTable("airport_bounds", "Areas of airports.", wkbPolygon,
              {TEXTURE, PLACE}),
    MakeTable("vector_exclusion",
              "Areas in which vectors of lower priority are taken away.",
              wkbPolygon, {EXCLUDED, PLACE}),
    MakeTable("terrain_point", "Terrain vectors of other kinds: points.",
              wkbPoint, {TEXTURE, PLACE}),
    MakeTable("terrain_line", "Terrain vectors of other kinds: lines.",
              wkbLineString, {TEXTURE, PLACE}),
    MakeTable("terrain_polygon", "Terrain vectors of other kinds: polygons.",
              wkbPolygon, {TEXTURE, PLACE})};

}  // namespace

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

namespace
{

bool HasTerrainVectors(const BglFile &file)
{
    const std::vector<bgl::Section> &sections =
        file.GetContainer().GetSections();
    return std::any_of(sections.begin(), sections.end(),
                       [](const bgl::Section &section)
                       { return section.type == bgl::SECTION_TERRAIN_VECTOR; });
}

std::unique_ptr<RowSource>
MakeRows(const std::shared_ptr<const TerrainVectorFile> &file,
         bgl::VectorClass vectorClass, bool isStitched)
{
    if (isStitched)
    {
        return std::make_unique<TerrainVectorStitchedRows>(file, vectorClass);
    }
    return std::make_unique<TerrainVectorRows>(file, vectorClass);
}

/** Degrees; 0 without a record. Steps are finer in latitude. */
double FindFinestStep(const bgl::VectorIndex &index)
{
    double finest = 0;
    for (const bgl::VectorRecordEntry &record : index.GetRecords())
    {
        const double step = bgl::GridScale::OfCell(record.cell).latitudeStep;
        finest = finest > 0 ? std::min(finest, step) : step;
    }
    return finest;
}

/** Whole features of a file that is open for changes: one of them would be a
 * change of several pieces, so they are only read. */
class WholeVectorLayer final : public TableLayer
{
  public:
    using TableLayer::TableLayer;

    OGRErr ISetFeature(OGRFeature * /* feature */) override
    {
        return Refuse();
    }

    OGRErr ICreateFeature(OGRFeature * /* feature */) override
    {
        return Refuse();
    }

    OGRErr DeleteFeature(GIntBig /* fid */) override
    {
        return Refuse();
    }

  private:
    OGRErr Refuse()
    {
        ReportWholeFeatures(*GetDataset(), GetDescription());
        return OGRERR_UNSUPPORTED_OPERATION;
    }
};

/** What layers of a file have in common. */
struct VectorLayerSource
{
    std::shared_ptr<const TerrainVectorFile> file;
    bool isStitched = false;

    /** Null for a file that is only read. */
    TerrainVectorEdit *edit = nullptr;
};

/** Makes a layer that is only read. */
template <class Layer>
std::unique_ptr<FeatureLayer> MakeTableLayer(const VectorLayerSource &source,
                                             bgl::VectorClass vectorClass,
                                             OGRwkbGeometryType type)
{
    return std::make_unique<Layer>(
        GetTerrainVectorTable(vectorClass),
        MakeRows(source.file, vectorClass, source.isStitched),
        MakeWgs84().get(), type);
}

/** Makes a layer; null, with an error, when the file cannot be read. */
std::unique_ptr<FeatureLayer> MakeLayer(const VectorLayerSource &source,
                                        bgl::VectorClass vectorClass)
{
    const std::shared_ptr<const TerrainVectorFile> &file = source.file;
    if (!file->Survey())
    {
        return nullptr;
    }
    const OGRwkbGeometryType type = GetTerrainVectorGeometryType(
        vectorClass, file->GetIndex().GetSummary(vectorClass));
    std::unique_ptr<FeatureLayer> layer;
    if (source.edit == nullptr)
    {
        layer = MakeTableLayer<TableLayer>(source, vectorClass, type);
    }
    else if (source.isStitched)
    {
        layer = MakeTableLayer<WholeVectorLayer>(source, vectorClass, type);
    }
    else
    {
        layer = std::make_unique<TerrainVectorEditLayer>(*source.edit,
                                                         vectorClass, type);
    }
    layer->SetCoordinateResolution(FindFinestStep(file->GetIndex()), 0);
    return layer;
}

/** Returns the classes in use: bit i for VectorClass i. */
std::uint16_t FindClasses(const bgl::VectorIndex &index)
{
    unsigned classes = 0;
    for (std::size_t i = 0; i < bgl::VECTOR_CLASS_COUNT; ++i)
    {
        const auto vectorClass = static_cast<bgl::VectorClass>(i);
        classes |= index.GetSummary(vectorClass).count > 0 ? 1U << i : 0U;
    }
    return static_cast<std::uint16_t>(classes);
}

class VectorSurvey final : public LayerSurvey
{
  public:
    explicit VectorSurvey(std::shared_ptr<const TerrainVectorFile> file)
        : m_file(std::move(file))
    {
    }

    void Finish() override
    {
        m_file->Survey();
    }

    bgl::ProblemList StartReporting() override
    {
        m_file->StartReporting();
        return m_file->GetProblems();
    }

    std::size_t CountSkipped() const override
    {
        return m_file->GetProblems().CountSkipped();
    }

  private:
    std::shared_ptr<const TerrainVectorFile> m_file;
};

/** Returns the classes that the heads of all records name, which an earlier
 * opening may have read; nothing for small files and unusual ones. */
std::optional<std::uint16_t> PreviewClasses(const BglFile &file,
                                            const TerrainVectorFile &vectors)
{
    std::optional<std::uint16_t> classes = vectors.FindListed();
    if (!classes)
    {
        classes = bgl::PreviewVectorClasses(file.GetContainer());
        vectors.KeepListed(classes.value_or(0));
    }
    return classes;
}

/** Returns the classes to list. Surveys small files, unusual ones, and those
 * whose pieces are joined. */
std::uint16_t ListClasses(const BglFile &file, const TerrainVectorFile &vectors,
                          bool isStitched, bool listsAll)
{
    constexpr std::uint16_t all = (1U << bgl::VECTOR_CLASS_COUNT) - 1;
    const std::optional<std::uint16_t> classes =
        isStitched ? std::nullopt : PreviewClasses(file, vectors);
    if (!classes)
    {
        vectors.Survey();
    }
    return listsAll  ? all
           : classes ? *classes
                     : FindClasses(vectors.GetIndex());
}

/** Adds a layer that is made on first use. A layer of joined features has to
 * read the file anyway and is made at once. */
void AddVectorLayer(LayerDataset &dataset, const VectorLayerSource &source,
                    bgl::VectorClass vectorClass)
{
    if (source.isStitched)
    {
        if (auto layer = MakeLayer(source, vectorClass))
        {
            dataset.AddLayer(std::move(layer));
        }
        return;
    }
    const auto &table = GetTerrainVectorTable(vectorClass);
    dataset.AddLayer(table.name, table.geometryType,
                     [source, vectorClass]
                     { return MakeLayer(source, vectorClass); });
}

}  // namespace

std::shared_ptr<LayerSurvey>
AddTerrainVectorLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                       const std::shared_ptr<const BglFile> &file,
                       const std::shared_ptr<const FileFids> &fids,
                       TerrainVectorEdit *edit)
{
    if (edit == nullptr && !HasTerrainVectors(*file) &&
        !dataset.ListsAllLayers())
    {
        return nullptr;
    }
    std::optional<bgl::TerrainConfig> config = ReadTerrainConfig(openInfo);
    const auto vectors = std::make_shared<TerrainVectorFile>(
        file, std::move(config), FileFids::Get(fids, VECTOR_FIDS));
    const bool isStitched =
        CPLFetchBool(openInfo.papszOpenOptions, "STITCH", false);
    const std::uint16_t classes =
        ListClasses(*file, *vectors, isStitched, dataset.ListsAllLayers());
    vectors->SetListed(classes);
    if (edit != nullptr)
    {
        edit->Start(vectors);
    }
    const VectorLayerSource source{vectors, isStitched, edit};
    for (std::size_t i = 0; i < bgl::VECTOR_CLASS_COUNT; ++i)
    {
        if ((classes >> i & 1) != 0)
        {
            AddVectorLayer(dataset, source, static_cast<bgl::VectorClass>(i));
        }
    }
    return std::make_shared<VectorSurvey>(vectors);
}

void RenewTerrainVectorLayers(LayerDataset &dataset, CSLConstList openOptions,
                              const std::shared_ptr<const BglFile> &file,
                              const std::shared_ptr<FileFids> &fids,
                              TerrainVectorEdit &edit)
{
    const char *config = CSLFetchNameValue(openOptions, "TERRAIN_CFG");
    const auto vectors = std::make_shared<TerrainVectorFile>(
        file, config != nullptr ? ReadTerrainConfig(config) : std::nullopt,
        nullptr);
    const bool isStitched = CPLFetchBool(openOptions, "STITCH", false);
    const VectorLayerSource source{vectors, isStitched, &edit};
    edit.Continue(vectors, fids);
    for (std::size_t i = 0; i < bgl::VECTOR_CLASS_COUNT; ++i)
    {
        const auto vectorClass = static_cast<bgl::VectorClass>(i);
        dataset.RenewLayer(
            GetTerrainVectorTable(vectorClass).name,
            [=] { return MakeLayer(source, vectorClass); },
            [&](FeatureLayer &layer)
            {
                vectors->Survey();
                if (!isStitched)
                {
                    static_cast<TerrainVectorEditLayer &>(layer).Renew();
                    return;
                }
                static_cast<TableLayer &>(layer).SetSource(
                    MakeRows(vectors, vectorClass, isStitched));
            });
    }
}

}  // namespace flightsim
