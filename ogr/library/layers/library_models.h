// SPDX-License-Identifier: MIT
// The models of all files of a library by GUID.

#ifndef FLIGHTSIM_OGR_LIBRARY_LAYERS_LIBRARY_MODELS_H
#define FLIGHTSIM_OGR_LIBRARY_LAYERS_LIBRARY_MODELS_H

#include "ogr/bgl/layers/model_footprint.h"
#include "ogr/library/files/file_layers.h"
#include "ogr/library/overrides/override_facts.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace flightsim
{

struct LibraryModel
{
    std::string name{};
    std::optional<bgl::ModelBox> box{};
    const SceneryFile *file = nullptr;
};

/** Indexes models by GUID for placements, which mostly refer to other files. Of
 * several models with one GUID, that of the highest file counts. */
class LibraryModels final
{
  public:
    explicit LibraryModels(ModelAxes axes) : m_axes(axes)
    {
    }

    /** Returns the part of a cache key for options that change footprints;
     * empty for the defaults. */
    std::string GetOptionTag() const
    {
        return m_axes == ModelAxes{}
                   ? std::string()
                   : "_axes" + std::to_string(static_cast<int>(m_axes));
    }

    /** Reads the models; returns how many reads have failed. */
    std::uint64_t Prepare(FileStore &files);

    /** Returns null for a model that no file has. */
    const LibraryModel *Find(const std::string &guid) const;

    /** Makes a feature of scenery_object_footprint from one of scenery_object.
     * Returns false if its model has no box. */
    bool FillFootprint(OGRFeature &object, OGRFeature &feature) const;

  private:
    ModelAxes m_axes;
    bool m_isPrepared = false;
    std::unordered_map<std::string, LibraryModel> m_models{};
};

}  // namespace flightsim

#endif
