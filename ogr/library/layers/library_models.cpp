// SPDX-License-Identifier: MIT
// The models of all files of a library by GUID.

#include "ogr/library/layers/library_models.h"

#include "ogr/bgl/read/record_layer.h"

#include <utility>

namespace flightsim
{

namespace
{

const char *const LOWEST[] = {"min_x_m", "min_y_m", "min_z_m"};
const char *const HIGHEST[] = {"max_x_m", "max_y_m", "max_z_m"};

/** Returns nothing if a field has no value. */
std::optional<std::array<double, 3>> ReadCorner(OGRFeature &feature,
                                                const char *const (&fields)[3])
{
    std::array<double, 3> corner{};
    for (std::size_t i = 0; i < corner.size(); ++i)
    {
        const int field = FeatureLayer::FindField(feature, fields[i]);
        if (field < 0 || !feature.IsFieldSetAndNotNull(field))
        {
            return std::nullopt;
        }
        corner[i] = feature.GetFieldAsDouble(field);
    }
    return corner;
}

std::uint64_t ReadModelFacts(FileStore &files, const SceneryFile &file,
                             std::vector<ModelFact> &facts)
{
    return ReadLayer(files, file, GetLayerName(RecordLayerId::ModelData),
                     [&](OGRFeature &feature)
                     {
                         ModelFact fact;
                         fact.guid = GetText(feature, "guid");
                         fact.name = GetText(feature, "model_name");
                         const auto lowest = ReadCorner(feature, LOWEST);
                         const auto highest = ReadCorner(feature, HIGHEST);
                         fact.hasBox = lowest && highest;
                         fact.lowest = lowest.value_or(fact.lowest);
                         fact.highest = highest.value_or(fact.highest);
                         facts.push_back(std::move(fact));
                     });
}

void SetText(OGRFeature &feature, const char *name, const std::string &text)
{
    const int field = FeatureLayer::FindField(feature, name);
    if (field >= 0 && !text.empty())
    {
        feature.SetField(field, text.c_str());
    }
}

void SetNumber(OGRFeature &feature, const char *name, double value)
{
    const int field = FeatureLayer::FindField(feature, name);
    if (field >= 0)
    {
        feature.SetField(field, value);
    }
}

/** Returns 0 for a field without a value. */
double GetNumber(OGRFeature &feature, const char *name, double defaultValue)
{
    const int field = FeatureLayer::FindField(feature, name);
    return field >= 0 && feature.IsFieldSetAndNotNull(field)
               ? feature.GetFieldAsDouble(field)
               : defaultValue;
}

}  // namespace

std::uint64_t LibraryModels::Prepare(FileStore &files)
{
    if (m_isPrepared)
    {
        return 0;
    }
    m_isPrepared = true;
    return ForEachFact<ModelFact>(
        files, "model", ListFilesWith(files, {bgl::SECTION_MODEL_DATA}),
        [&](const SceneryFile &file, std::vector<ModelFact> &facts)
        { return ReadModelFacts(files, file, facts); },
        [&](ModelFact &fact, const SceneryFile &file)
        {
            LibraryModel model{std::move(fact.name), std::nullopt, &file};
            if (fact.hasBox)
            {
                model.box = bgl::ModelBox{fact.lowest, fact.highest};
                TurnAxes(*model.box, m_axes);
            }
            // Files come from lowest to highest; within a file the first model
            // counts.
            const auto found = m_models.find(fact.guid);
            if (found == m_models.end() || found->second.file != &file)
            {
                m_models.insert_or_assign(std::move(fact.guid),
                                          std::move(model));
            }
        });
}

const LibraryModel *LibraryModels::Find(const std::string &guid) const
{
    const auto found = m_models.find(guid);
    return found != m_models.end() ? &found->second : nullptr;
}

bool LibraryModels::FillFootprint(OGRFeature &object, OGRFeature &feature) const
{
    const std::string guid = GetText(object, "model_guid");
    const LibraryModel *model = Find(guid);
    const OGRGeometry *geometry = object.GetGeometryRef();
    if (model == nullptr || !model->box || geometry == nullptr ||
        wkbFlatten(geometry->getGeometryType()) != wkbPoint)
    {
        return false;
    }
    const OGRPoint &point = *geometry->toPoint();
    const double scale = GetNumber(object, "scale", 1);
    std::unique_ptr<OGRGeometry> footprint =
        MakeModelFootprint({{point.getX(), point.getY(), point.getZ()},
                            GetNumber(object, "true_heading_deg", 0),
                            scale},
                           *model->box);
    feature.SetFID(object.GetFID());
    const auto size = [&](ModelAxis axis)
    { return (model->box->maximum[axis] - model->box->minimum[axis]) * scale; };
    SetNumber(feature, "width_m", size(MODEL_RIGHT));
    SetNumber(feature, "depth_m", size(MODEL_FORWARD));
    SetNumber(feature, "height_m", size(MODEL_UP));
    SetNumber(feature, "true_heading_deg",
              GetNumber(object, "true_heading_deg", 0));
    SetNumber(feature, "agl", GetNumber(object, "agl", 0));
    SetNumber(feature, "file_offset", GetNumber(object, "file_offset", 0));
    feature.SetField(FeatureLayer::FindField(feature, "scenery_object_fid"),
                     static_cast<GIntBig>(object.GetFID()));
    SetText(feature, "scenery_object_key", GetText(object, "key"));
    SetText(feature, "model_guid", guid);
    SetText(feature, "model_name", model->name);
    feature.SetGeometryDirectly(footprint.release());
    return true;
}

}  // namespace flightsim
