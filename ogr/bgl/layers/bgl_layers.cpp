// SPDX-License-Identifier: MIT
// All layers of a BGL file, present and possible.

#include "ogr/bgl/layers/bgl_layers.h"

#include "ogr/bgl/edit/edit_session.h"
#include "ogr/bgl/layers/record_layer_list.h"
#include "ogr/bgl/layers/record_layers.h"
#include "ogr/layer/table_layer.h"
#include "ogr/terrain_vector/layers/terrain_vector_geometry.h"
#include "ogr/terrain_vector/layers/terrain_vector_layer_list.h"
#include "ogr/terrain_vector/layers/terrain_vector_layers.h"
#include "ogr/terrain_vector/layers/terrain_vector_tables.h"

#include <utility>

namespace flightsim
{

namespace
{

void AddRecordPatterns(const RecordOptions &options,
                       std::vector<LayerPattern> &patterns)
{
    for (const ListedLayer &entry : GetRecordLayers())
    {
        const std::shared_ptr<LayerSource> source =
            entry.descriptor.makeSource(options);
        patterns.push_back({entry.GetName(), source->GetWidestType(),
                            entry.descriptor.sections,
                            [source] { return source->MakeLayer(nullptr); }});
    }
}

void AddTerrainVectorPatterns(std::vector<LayerPattern> &patterns)
{
    // Some files have altitudes and parts, others do not.
    constexpr bgl::VectorClassSummary widest{0, true, true};
    for (std::size_t i = 0; i < bgl::VECTOR_CLASS_COUNT; ++i)
    {
        const auto vectorClass = static_cast<bgl::VectorClass>(i);
        const auto &table = GetTerrainVectorTable(vectorClass);
        patterns.push_back({table.name,
                            GetTerrainVectorGeometryType(vectorClass, widest),
                            {bgl::SECTION_TERRAIN_VECTOR},
                            [&table] {
                                return std::make_unique<TableLayer>(
                                    table, nullptr, nullptr);
                            }});
    }
}

}  // namespace

std::vector<LayerPattern> ListLayerPatterns(const RecordOptions &options)
{
    std::vector<LayerPattern> patterns;
    AddRecordPatterns(options, patterns);
    AddTerrainVectorPatterns(patterns);
    return patterns;
}

LayerSurveys AddBglLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                          const OpenedFile &opened, EditSession *session)
{
    dataset.ReadLayerOptions(openInfo);
    dataset.ReadFileKey(openInfo);
    const auto &[file, fids] = opened;
    LayerSurveys surveys;
    surveys.push_back(AddRecordLayers(
        dataset, file, ReadRecordOptions(openInfo), fids, session));
    if (auto vectors = AddTerrainVectorLayers(
            dataset, openInfo, file, fids,
            session != nullptr ? &session->GetVectors() : nullptr))
    {
        surveys.push_back(std::move(vectors));
    }
    if (!dataset.ListsForRows())
    {
        HideBookkeepingLayers(dataset);
        dataset.SortLayers();
    }
    return surveys;
}

FeatureLayer *AddBglLayer(LayerDataset &dataset, EditSession &session,
                          const LayerSurveys &surveys, const char *name,
                          const OGRSpatialReference *spatialReference,
                          OGRwkbGeometryType geometryType, CSLConstList options)
{
    if (const RecordLayerDescriptor *layer = FindRecordLayer(name))
    {
        return AddRecordLayer(dataset, *surveys.front(), *layer,
                              spatialReference);
    }
    return AddTerrainVectorLayer(dataset, session.GetVectors(), name,
                                 spatialReference, geometryType, options);
}

bool DeleteBglLayer(LayerDataset &dataset, EditSession &session,
                    const std::string &name)
{
    return DeleteTerrainVectorLayer(dataset, session.GetVectors(), name);
}

bool NoteRows(const LayerSurveys &surveys, const EditSession &session)
{
    return NoteRecordRows(*surveys.front(), session);
}

std::shared_ptr<const FileFids>
RenewBglLayers(LayerDataset &dataset, CSLConstList openOptions,
               const std::shared_ptr<const BglFile> &file,
               const FileState &before, EditSession &session,
               LayerSurveys &surveys)
{
    const auto fids = std::make_shared<FileFids>();
    surveys = {RenewRecordLayers(dataset, file, ReadRecordOptions(openOptions),
                                 *surveys.front(), fids, session)};
    RenewTerrainVectorLayers(dataset, openOptions, file, fids,
                             session.GetVectors());
    SharedFids::Share(file->GetPath(), fids, before);
    return fids;
}

void ReloadBglLayers(LayerDataset &dataset, CSLConstList openOptions,
                     const OpenedFile &opened, EditSession &session,
                     LayerSurveys &surveys)
{
    const auto &[file, fids] = opened;
    surveys = {ReloadRecordLayers(dataset, file, ReadRecordOptions(openOptions),
                                  fids, session)};
    ReloadTerrainVectorLayers(dataset, openOptions, file, fids,
                              session.GetVectors());
}

}  // namespace flightsim
