// SPDX-License-Identifier: MIT
// The layers of terrain vectors of a file.

#include "ogr/terrain_vector/layers/terrain_vector_layers.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/wgs84.h"
#include "ogr/layer/table_layer.h"
#include "ogr/terrain_vector/layers/terrain_vector_edit_layer.h"
#include "ogr/terrain_vector/layers/terrain_vector_layer_list.h"
#include "ogr/terrain_vector/layers/terrain_vector_rows.h"
#include "ogr/terrain_vector/layers/terrain_vector_tables.h"
#include "ogr/terrain_vector/vector_preview.h"

#include <algorithm>
#include <optional>

namespace flightsim
{

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

/** Joined features of a file that is open for update. They are read-only,
 * because changing one would change several pieces. */
class StitchedVectorLayer final : public TableLayer
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

/** Data shared by the layers of a file. */
struct VectorLayerSource
{
    std::shared_ptr<const TerrainVectorFile> file;
    bool isStitched = false;

    /** Null for read-only access. */
    TerrainVectorEdit *edit = nullptr;
};

/** Makes a read-only layer. */
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
        layer = MakeTableLayer<StitchedVectorLayer>(source, vectorClass, type);
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

/** Returns the classes named in the headers of all records, possibly from an
 * earlier opening; nothing for small and unusual files. */
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

namespace
{

std::shared_ptr<TerrainVectorFile>
OpenAgain(const std::shared_ptr<const BglFile> &file, CSLConstList openOptions,
          const std::shared_ptr<const FidMap> &fids)
{
    const char *config = CSLFetchNameValue(openOptions, "TERRAIN_CFG");
    return std::make_shared<TerrainVectorFile>(
        file, config != nullptr ? ReadTerrainConfig(config) : std::nullopt,
        fids);
}

/** Switches the layers of a dataset to a file that `edit` already has. */
void SwitchLayers(LayerDataset &dataset, CSLConstList openOptions,
                  const std::shared_ptr<TerrainVectorFile> &vectors,
                  TerrainVectorEdit &edit)
{
    const bool isStitched = CPLFetchBool(openOptions, "STITCH", false);
    const VectorLayerSource source{vectors, isStitched, &edit};
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

}  // namespace

void RenewTerrainVectorLayers(LayerDataset &dataset, CSLConstList openOptions,
                              const std::shared_ptr<const BglFile> &file,
                              const std::shared_ptr<FileFids> &fids,
                              TerrainVectorEdit &edit)
{
    const auto vectors = OpenAgain(file, openOptions, nullptr);
    edit.Continue(vectors, fids);
    SwitchLayers(dataset, openOptions, vectors, edit);
}

void ReloadTerrainVectorLayers(LayerDataset &dataset, CSLConstList openOptions,
                               const std::shared_ptr<const BglFile> &file,
                               const std::shared_ptr<const FileFids> &fids,
                               TerrainVectorEdit &edit)
{
    const auto vectors =
        OpenAgain(file, openOptions, FileFids::Get(fids, VECTOR_FIDS));
    edit.Start(vectors);
    SwitchLayers(dataset, openOptions, vectors, edit);
}

}  // namespace flightsim
