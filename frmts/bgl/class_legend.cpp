// SPDX-License-Identifier: MIT
// Class codes as GDAL shows them: colours, names, attributes.

#include "frmts/bgl/class_legend.h"

namespace flightsim
{

namespace
{

enum Column
{
    VALUE,
    NAME,
    GROUP,
    RED,
    GREEN,
    BLUE
};

}  // namespace

ClassLegend::ClassLegend(const bgl::ClassTable &classes)
{
    m_attributes.CreateColumn("value", GFT_Integer, GFU_MinMax);
    m_attributes.CreateColumn("name", GFT_String, GFU_Name);
    m_attributes.CreateColumn("group", GFT_String, GFU_Generic);
    m_attributes.CreateColumn("red", GFT_Integer, GFU_Red);
    m_attributes.CreateColumn("green", GFT_Integer, GFU_Green);
    m_attributes.CreateColumn("blue", GFT_Integer, GFU_Blue);
    const int last = classes.IsEmpty() ? -1 : classes.Entries().back().code;
    for (int code = 0; code <= last; ++code)
    {
        const bgl::ClassEntry *entry = classes.Find(code);
        const auto grey = static_cast<short>(code);
        const GDALColorEntry color =
            entry != nullptr
                ? GDALColorEntry{entry->red, entry->green, entry->blue, 255}
                : GDALColorEntry{grey, grey, grey, 255};
        m_colors.SetColorEntry(code, &color);
        m_names.AddString(entry != nullptr ? entry->name.c_str() : "");
        if (entry != nullptr)
        {
            AddRow(*entry);
        }
    }
}

void ClassLegend::AddRow(const bgl::ClassEntry &entry)
{
    const int row = m_attributes.GetRowCount();
    m_attributes.SetValue(row, VALUE, entry.code);
    m_attributes.SetValue(row, NAME, entry.name.c_str());
    m_attributes.SetValue(row, GROUP, entry.group.c_str());
    m_attributes.SetValue(row, RED, entry.red);
    m_attributes.SetValue(row, GREEN, entry.green);
    m_attributes.SetValue(row, BLUE, entry.blue);
}

}  // namespace flightsim
