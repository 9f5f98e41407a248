// SPDX-License-Identifier: MIT
// All layers of terrain vectors: ogr/terrain_vector/format.md.

#include "ogr/bgl/terrain_vector_layers.h"

#include "driver/base/terrain_config_option.h"
#include "ogr/bgl/terrain_vector_stitched_rows.h"
#include "ogr/bgl/terrain_vector_tables.h"
#include "ogr/layer/table_layer.h"
#include "driver/base/wgs84.h"
#include "ogr/terrain_vector/vector_preview.h"

#include <algorithm>

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

std::unique_ptr<RowSource<TerrainVectorRow>>
MakeRows(const std::shared_ptr<const TerrainVectorFile> &file,
         bgl::VectorClass vectorClass, bool isStitched)
{
    if (isStitched)
    {
        return std::make_unique<TerrainVectorStitchedRows>(file, vectorClass);
    }
    return std::make_unique<TerrainVectorRows>(file, vectorClass);
}

/** Degrees; 0 without a record. A step is the finer one in latitude. */
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

/** Makes a layer; null, with an error, when the file cannot be read. */
std::unique_ptr<FeatureLayer>
MakeLayer(const std::shared_ptr<const TerrainVectorFile> &file,
          bgl::VectorClass vectorClass, bool isStitched)
{
    if (!file->Survey())
    {
        return nullptr;
    }
    auto layer = std::make_unique<TableLayer<TerrainVectorRow>>(
        GetTerrainVectorTable(vectorClass),
        MakeRows(file, vectorClass, isStitched), MakeWgs84().get(),
        GetTerrainVectorGeometryType(vectorClass,
                                     file->GetIndex().GetSummary(vectorClass)));
    layer->SetCoordinateResolution(FindFinestStep(file->GetIndex()), 0);
    return layer;
}

/** The classes that have vectors: bit i for VectorClass i. */
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

/** The classes to be listed. Small files, those that are not like others, and
 * those whose pieces are put together are surveyed for them. */
std::uint16_t ListClasses(const BglFile &file, const TerrainVectorFile &vectors,
                          bool isStitched, bool listsAll)
{
    constexpr std::uint16_t all = (1U << bgl::VECTOR_CLASS_COUNT) - 1;
    const std::optional<std::uint16_t> classes =
        isStitched ? std::nullopt
                   : bgl::PreviewVectorClasses(file.GetContainer());
    if (!classes)
    {
        vectors.Survey();
    }
    return listsAll  ? all
           : classes ? *classes
                     : FindClasses(vectors.GetIndex());
}

/** Adds a layer that is made when it is first asked for. One of features that
 * are put together reads the file for that, and is made at once. */
void AddVectorLayer(LayerDataset &dataset,
                    const std::shared_ptr<const TerrainVectorFile> &file,
                    bgl::VectorClass vectorClass, bool isStitched)
{
    if (isStitched)
    {
        if (auto layer = MakeLayer(file, vectorClass, true))
        {
            dataset.AddLayer(std::move(layer));
        }
        return;
    }
    const auto &table = GetTerrainVectorTable(vectorClass);
    dataset.AddLayer(table.name, table.geometryType,
                     [file, vectorClass]
                     { return MakeLayer(file, vectorClass, false); });
}

}  // namespace

std::shared_ptr<LayerSurvey>
AddTerrainVectorLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                       const std::shared_ptr<const BglFile> &file)
{
    if (!HasTerrainVectors(*file) && !dataset.ListsAllLayers())
    {
        return nullptr;
    }
    const auto vectors =
        std::make_shared<TerrainVectorFile>(file, ReadTerrainConfig(openInfo));
    const bool isStitched =
        CPLFetchBool(openInfo.papszOpenOptions, "STITCH", false);
    const std::uint16_t classes =
        ListClasses(*file, *vectors, isStitched, dataset.ListsAllLayers());
    vectors->SetListed(classes);
    for (std::size_t i = 0; i < bgl::VECTOR_CLASS_COUNT; ++i)
    {
        if ((classes >> i & 1) != 0)
        {
            AddVectorLayer(dataset, vectors, static_cast<bgl::VectorClass>(i),
                           isStitched);
        }
    }
    return std::make_shared<VectorSurvey>(vectors);
}

}  // namespace flightsim
