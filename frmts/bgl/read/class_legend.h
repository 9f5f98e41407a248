// SPDX-License-Identifier: MIT
// Class codes in GDAL's terms: colours, names, attributes.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_CLASS_LEGEND_H
#define FLIGHTSIM_FRMTS_BGL_READ_CLASS_LEGEND_H

#include "driver/base/gdal_compat.h"
#include "frmts/trq1/class_table.h"

#include <gdal_rat.h>

#include <memory>
#include <utility>

namespace flightsim
{

/** A class table in GDAL's three forms. A code of unknown meaning has an empty
 * name and its own shade of grey. */
class ClassLegend final
{
  public:
    explicit ClassLegend(std::shared_ptr<const bgl::ClassTable> classes)
        : m_classes(std::move(classes))
    {
    }

    /** Creates the forms if necessary; must be called before the functions
     * below. Most callers that open a file do not need them, and creating them
     * took half of the time of opening a small one. */
    void Make();

    /** Has as many entries as the highest known code requires. */
    GDALColorTable *GetColors()
    {
        return &m_forms->colors;
    }

    char **GetNames()
    {
        return m_forms->names.List();
    }

    /** Columns value, name, group, red, green, blue for the known codes. */
    GDALRasterAttributeTable *GetAttributes()
    {
        return &m_forms->attributes;
    }

  private:
    struct Forms
    {
        GDALColorTable colors{};
        CPLStringList names{};
        GDALDefaultRasterAttributeTable attributes{};

        void AddRow(const bgl::ClassEntry &entry);
    };

    const std::shared_ptr<const bgl::ClassTable> m_classes;

    /** Null until created. */
    std::unique_ptr<Forms> m_forms{};
};

}  // namespace flightsim

#endif
