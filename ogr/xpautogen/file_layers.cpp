// SPDX-License-Identifier: MIT
// Tables of properties of the whole file.

#include "ogr/xpautogen/autogen_layers.h"

#include "ogr/xpautogen/format/enumerations.h"

namespace flightsim
{

namespace
{

using xpautogen::Asset;
using xpautogen::RawLine;
using xpautogen::Setting;
using SourceLine = xpautogen::Line;
using AssetRow = AutogenRow<Asset>;
using SettingRow = AutogenRow<Setting>;
using RawRow = AutogenRow<RawLine>;

AutogenColumns<Asset> AssetFileColumns()
{
    return {
        Word<xpautogen::ASSET_KIND, &Asset::kind>("kind", "Kind"),
        Integer<&Asset::index>("asset_index", "Number within its kind, from 0"),
        Text<&Asset::path, bgl::ToUtf8>("path", "Virtual or relative path"),
        Text<&Asset::parameters, bgl::ToUtf8>("parameters",
                                              "Parameters before the path"),
        Text<&Asset::editorPath, bgl::ToUtf8>(
            "editor_path", "WorldEditor substitute",
            "Object that WorldEditor shows in its place"),
        Flag<&Asset::isOfMesh>("of_mesh", "Texture of a mesh")};
}

const AutogenTable<Asset> ASSET_TABLE = {
    "asset",
    "Textures, objects, facades and forests used by the file.",
    wkbNone,
    {AssetFileColumns(), PlaceColumns<Asset>()}};

AutogenColumns<Setting> SettingColumns()
{
    return {Text<&Setting::name>("name", "Directive"),
            Text<&Setting::arguments, bgl::ToUtf8>("arguments", "Arguments"),
            Text<&Setting::word, bgl::ToUtf8>("word", "Name argument")};
}

template <std::uint32_t Number>
const Setting *WithNumber(const Setting &setting)
{
    return Number < setting.numberCount ? &setting : nullptr;
}

template <int Number> constexpr auto NumberColumn(const char *name)
{
    return Real<WithNumber<Number>, &Setting::numbers, Number>(
        name, "Numeric argument");
}

const AutogenTable<Setting> SETTING_TABLE = {
    "setting",
    "Directives for the whole file.",
    wkbNone,
    {SettingColumns(), NumberColumn<0>("number1"), NumberColumn<1>("number2"),
     NumberColumn<2>("number3"), NumberColumn<3>("number4"),
     PlaceColumns<Setting>()}};

std::string GetText(const RawRow &row)
{
    return bgl::ToUtf8(row.GetDocument().GetText(row.item->mark));
}

const AutogenTable<RawLine> RAW_TABLE = {
    "unknown_directive",
    "Lines that could not be interpreted.",
    wkbNone,
    {Word<xpautogen::RAW_REASON, &RawLine::reason>(
         "reason", "Reason", "Why the line is in no other layer"),
     Text<GetText>("text", "Line text"), PlaceColumns<RawLine>()}};

const AutogenTable<SourceLine> SOURCE_TABLE = {
    "source_line",
    "All lines of a block or string, including comments; such files are "
    "written from them.",
    wkbNone,
    {Text<&SourceLine::text, bgl::ToUtf8>("text", "Line text",
                                          "The line as it is in the file"),
     PlaceColumns<SourceLine>()}};

}  // namespace

void AddFileLayers(const AutogenContext &context)
{
    const xpautogen::Document &document = *context.file->document;
    AddListLayer(context, ASSET_TABLE, document.GetAssets().GetAll());
    AddListLayer(context, SETTING_TABLE, document.GetSettings().GetAll());
    AddListLayer(context, RAW_TABLE, document.GetRawLines());
    AddListLayer(context, SOURCE_TABLE, context.file->sourceLines);
}

void DescribeFileLayers(AutogenLayerSpecs &specs)
{
    DescribeAutogenLayer(specs, ASSET_TABLE);
    DescribeAutogenLayer(specs, SETTING_TABLE);
    DescribeAutogenLayer(specs, RAW_TABLE);
    DescribeAutogenLayer(specs, SOURCE_TABLE);
}

}  // namespace flightsim
