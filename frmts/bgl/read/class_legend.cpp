// SPDX-License-Identifier: MIT
// Class codes in GDAL's terms: colours, names, attributes.

#include "frmts/bgl/read/class_legend.h"

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

void CreateColumns(GDALDefaultRasterAttributeTable &attributes)
{
    attributes.CreateColumn("value", GFT_Integer, GFU_MinMax);
    attributes.CreateColumn("name", GFT_String, GFU_Name);
    attributes.CreateColumn("group", GFT_String, GFU_Generic);
    attributes.CreateColumn("red", GFT_Integer, GFU_Red);
    attributes.CreateColumn("green", GFT_Integer, GFU_Green);
    attributes.CreateColumn("blue", GFT_Integer, GFU_Blue);
}

}  // namespace

void ClassLegend::Make()
{
    if (m_forms != nullptr)
    {
        return;
    }
    auto forms = std::make_unique<Forms>();
    CreateColumns(forms->attributes);
    const int last =
        m_classes->IsEmpty() ? -1 : m_classes->Entries().back().code;
    for (int code = 0; code <= last; ++code)
    {
        const bgl::ClassEntry *entry = m_classes->Find(code);
        const auto grey = static_cast<short>(code);
        const GDALColorEntry color =
            entry != nullptr
                ? GDALColorEntry{entry->red, entry->green, entry->blue, 255}
                : GDALColorEntry{grey, grey, grey, 255};
        forms->colors.SetColorEntry(code, &color);
        forms->names.AddString(entry != nullptr ? entry->name.c_str() : "");
        if (entry != nullptr)
        {
            forms->AddRow(*entry);
        }
    }
    m_forms = std::move(forms);
}

void ClassLegend::Forms::AddRow(const bgl::ClassEntry &entry)
{
    const int row = attributes.GetRowCount();
    attributes.SetValue(row, VALUE, entry.code);
    attributes.SetValue(row, NAME, entry.name.c_str());
    attributes.SetValue(row, GROUP, entry.group.c_str());
    attributes.SetValue(row, RED, entry.red);
    attributes.SetValue(row, GREEN, entry.green);
    attributes.SetValue(row, BLUE, entry.blue);
}

}  // namespace flightsim
