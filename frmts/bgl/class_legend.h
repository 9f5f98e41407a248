// SPDX-License-Identifier: MIT
// Class codes as GDAL shows them: colours, names, attributes.

#ifndef FLIGHTSIM_FRMTS_BGL_CLASS_LEGEND_H
#define FLIGHTSIM_FRMTS_BGL_CLASS_LEGEND_H

#include "driver/base/gdal_compat.h"
#include "frmts/trq1/class_table.h"

#include <gdal_rat.h>

namespace flightsim
{

/** A class table in GDAL's three forms. A code without a known meaning has an
 * empty name and a grey of its own. */
class ClassLegend final
{
  public:
    explicit ClassLegend(const bgl::ClassTable &classes);

    /** As many entries as the highest known code asks for. */
    GDALColorTable *GetColors()
    {
        return &m_colors;
    }

    char **GetNames()
    {
        return m_names.List();
    }

    /** Value, name, group, red, green, blue of the known codes. */
    GDALRasterAttributeTable *GetAttributes()
    {
        return &m_attributes;
    }

  private:
    void AddRow(const bgl::ClassEntry &entry);

    GDALColorTable m_colors{};
    CPLStringList m_names{};
    GDALDefaultRasterAttributeTable m_attributes{};
};

}  // namespace flightsim

#endif
