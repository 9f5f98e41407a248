// SPDX-License-Identifier: MIT
// All layers of terrain vectors: ogr/terrain_vector/format.md.

#include "ogr/bgl/terrain_vector_layers.h"

#include "driver/base/terrain_config_option.h"
#include "ogr/bgl/terrain_vector_stitched_rows.h"
#include "ogr/bgl/terrain_vector_tables.h"
#include "ogr/layer/table_layer.h"
#include "driver/base/wgs84.h"

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

/** What opening has met. */
class VectorSurvey final : public LayerSurvey
{
  public:
    explicit VectorSurvey(bgl::ProblemList problems)
        : m_problems(std::move(problems))
    {
    }

    void Finish() override
    {
    }

    bgl::ProblemList StartReporting() override
    {
        return m_problems;
    }

    std::size_t CountSkipped() const override
    {
        return m_problems.CountSkipped();
    }

  private:
    bgl::ProblemList m_problems;
};

}  // namespace

std::shared_ptr<LayerSurvey>
AddTerrainVectorLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                       const std::shared_ptr<const BglFile> &file)
{
    if (!HasTerrainVectors(*file) && !dataset.ListsAllLayers())
    {
        return nullptr;
    }
    bgl::ProblemList problems;
    const auto vectors = std::make_shared<const TerrainVectorFile>(
        file, bgl::VectorIndex::Build(file->GetContainer(), problems),
        ReadTerrainConfig(openInfo));
    const double resolution = FindFinestStep(vectors->GetIndex());
    const SpatialReferencePointer wgs84 = MakeWgs84();
    const bool isStitched =
        CPLFetchBool(openInfo.papszOpenOptions, "STITCH", false);
    for (std::size_t i = 0; i < bgl::VECTOR_CLASS_COUNT; ++i)
    {
        const auto vectorClass = static_cast<bgl::VectorClass>(i);
        const bgl::VectorClassSummary &summary =
            vectors->GetIndex().GetSummary(vectorClass);
        if (summary.count > 0 || dataset.ListsAllLayers())
        {
            auto layer = std::make_unique<TableLayer<TerrainVectorRow>>(
                GetTerrainVectorTable(vectorClass),
                MakeRows(vectors, vectorClass, isStitched), wgs84.get(),
                GetTerrainVectorGeometryType(vectorClass, summary));
            layer->SetCoordinateResolution(resolution, 0);
            dataset.AddLayer(std::move(layer));
        }
    }
    return std::make_shared<VectorSurvey>(std::move(problems));
}

}  // namespace flightsim
