// SPDX-License-Identifier: MIT
// The content of the autogen points (.agp) that a tile of X-Plane places.

#ifndef FLIGHTSIM_OGR_LIBRARY_LAYERS_AUTOGEN_EXPANSION_H
#define FLIGHTSIM_OGR_LIBRARY_LAYERS_AUTOGEN_EXPANSION_H

#include "ogr/dsf/dsf_content.h"
#include "ogr/layer/layer_dataset.h"

#include <memory>

namespace flightsim
{

/** Open options of the expansion, for option lists. */
inline constexpr const char *EXPANSION_OPTIONS =
    "<Option name='EXPAND_AUTOGEN' type='boolean' scope='vector' default='NO' "
    "description='Whether the objects and facades on autogen points (.agp) "
    "have layers; the .agp are searched for in the pack and in libraries'/>"
    "<Option name='XPLANE_ROOT' type='string' scope='vector' "
    "description='Folder of X-Plane with the libraries for EXPAND_AUTOGEN; by "
    "default the one that contains the pack'/>";

/** Adds autogen_object, autogen_facade and autogen_facade_line if they are
 * requested and have rows. Reads the files of the points; emits one warning for
 * missing files. */
void AddAutogenExpansion(LayerDataset &dataset,
                         const std::shared_ptr<const DsfContent> &content,
                         CSLConstList openOptions);

}  // namespace flightsim

#endif
