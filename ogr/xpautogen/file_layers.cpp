// SPDX-License-Identifier: MIT
// Tables of what is said of a whole file.

#include "ogr/xpautogen/file_layers.h"

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

AutogenColumns<Asset> AssetColumns()
{
    return {
        {{"kind", FieldKind::Text, "What it is", &xpautogen::ASSET_KIND},
         [](const AssetRow &row, FieldWriter &writer) {
             writer.Set(xpautogen::ASSET_KIND,
                        static_cast<int>(row.item->kind));
         }},
        {{"asset_index", FieldKind::Integer, "Number among its kind from 0"},
         [](const AssetRow &row, FieldWriter &writer)
         { writer.Set(row.item->index); }},
        {{"path", FieldKind::Text, "Virtual or relative path"},
         [](const AssetRow &row, FieldWriter &writer)
         { writer.Set(bgl::ToUtf8(row.item->path)); }},
        {{"parameters", FieldKind::Text, "Numbers in front of the path"},
         [](const AssetRow &row, FieldWriter &writer)
         { writer.Set(bgl::ToUtf8(row.item->parameters)); }},
        {{"editor_path", FieldKind::Text, "Object in WorldEditor", nullptr,
          "Object that WorldEditor shows instead"},
         [](const AssetRow &row, FieldWriter &writer)
         { writer.Set(bgl::ToUtf8(row.item->editorPath)); }},
        {{"of_mesh", FieldKind::Boolean, "Texture of a mesh"},
         [](const AssetRow &row, FieldWriter &writer)
         { writer.Set(row.item->isOfMesh); }}};
}

const AutogenTable<Asset> ASSET_TABLE = {
    "asset", "Textures, objects, facades and forests that the file uses.",
    wkbNone, JoinColumns<Asset>({AssetColumns(), PlaceColumns<Asset>()})};

AutogenColumns<Setting> SettingColumns()
{
    return {{{"name", FieldKind::Text, "Directive"},
             [](const SettingRow &row, FieldWriter &writer)
             { writer.Set(row.item->name); }},
            {{"arguments", FieldKind::Text, "Arguments as in the file"},
             [](const SettingRow &row, FieldWriter &writer)
             { writer.Set(bgl::ToUtf8(row.item->arguments)); }},
            {{"word", FieldKind::Text, "Name among the arguments"},
             [](const SettingRow &row, FieldWriter &writer)
             { writer.Set(bgl::ToUtf8(row.item->word)); }}};
}

template <int INDEX> AutogenColumns<Setting> NumberColumn(const char *name)
{
    return {{{name, FieldKind::Real, "Number among the arguments"},
             [](const SettingRow &row, FieldWriter &writer)
             {
                 if (INDEX < static_cast<int>(row.item->numberCount))
                 {
                     writer.Set(row.item->numbers[INDEX]);
                 }
             }}};
}

const AutogenTable<Setting> SETTING_TABLE = {
    "setting", "Directives for the whole file.", wkbNone,
    JoinColumns<Setting>(
        {SettingColumns(), NumberColumn<0>("number1"),
         NumberColumn<1>("number2"), NumberColumn<2>("number3"),
         NumberColumn<3>("number4"), PlaceColumns<Setting>()})};

AutogenColumns<RawLine> RawColumns()
{
    return {{{"reason", FieldKind::Text, "Why it is in no other layer",
              &xpautogen::RAW_REASON},
             [](const RawRow &row, FieldWriter &writer) {
                 writer.Set(xpautogen::RAW_REASON,
                            static_cast<int>(row.item->reason));
             }},
            {{"text", FieldKind::Text, "The line"},
             [](const RawRow &row, FieldWriter &writer) {
                 writer.Set(
                     bgl::ToUtf8(row.GetDocument().GetText(row.item->mark)));
             }}};
}

const AutogenTable<RawLine> RAW_TABLE = {
    "unknown_directive", "Lines that could not be made sense of.", wkbNone,
    JoinColumns<RawLine>({RawColumns(), PlaceColumns<RawLine>()})};

AutogenColumns<SourceLine> SourceColumns()
{
    return {{{"text", FieldKind::Text, "The line", nullptr,
              "The line as it stands in the file"},
             [](const AutogenRow<SourceLine> &row, FieldWriter &writer)
             { writer.Set(bgl::ToUtf8(row.item->text)); }}};
}

const AutogenTable<SourceLine> SOURCE_TABLE = {
    "source_line",
    "All lines of a block or string, comments included: what such a file is "
    "written from.",
    wkbNone,
    JoinColumns<SourceLine>({SourceColumns(), PlaceColumns<SourceLine>()})};

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
