// SPDX-License-Identifier: MIT
// Class codes as GDAL shows them: colours, names, attributes.

#ifndef FLIGHTSIM_FRMTS_BGL_CLASS_LEGEND_H
#define FLIGHTSIM_FRMTS_BGL_CLASS_LEGEND_H

#include "driver/base/gdal_compat.h"
#include "frmts/trq1/class_table.h"

#include <gdal_rat.h>

#include <memory>
#include <utility>

namespace flightsim
{

/** A class table in GDAL's three forms. A code without a known meaning has an
 * empty name and a grey of its own. */
class ClassLegend final
{
  public:
    explicit ClassLegend(std::shared_ptr<const bgl::ClassTable> classes)
        : m_classes(std::move(classes))
    {
    }

    /** Makes the forms, unless that was done: to be called before the functions
     * below. Most that open a file do not ask for them, and they took half of
     * the time of opening a small one. */
    void Make();

    /** As many entries as the highest known code asks for. */
    GDALColorTable *GetColors()
    {
        return &m_forms->colors;
    }

    char **GetNames()
    {
        return m_forms->names.List();
    }

    /** Value, name, group, red, green, blue of the known codes. */
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

    /** Null until they are made. */
    std::unique_ptr<Forms> m_forms{};
};

}  // namespace flightsim

#endif
