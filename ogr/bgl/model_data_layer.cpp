// SPDX-License-Identifier: MIT
// The layer model_data.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/scenery_columns.h"

namespace flightsim
{

namespace
{

struct Model
{
    bgl::Guid guid{};

    /** File offset and size; nothing for a model whose extents alone are in the
     * file. */
    std::optional<std::int64_t> offset{};
    std::optional<std::int64_t> length{};
    bgl::ModelSummary summary{};
    std::optional<bgl::ModelExtents> extents{};
};

using ModelRow = RecordRow<Model>;

template <std::size_t AXIS>
void SetExtent(const ModelRow &row, FieldWriter &writer)
{
    if (row.value.extents)
    {
        writer.Set((*row.value.extents)[AXIS]);
    }
}

/** A side of the box: the corner's number along an axis. */
template <std::array<double, 3> bgl::ModelBox::*CORNER, std::size_t AXIS>
Column<ModelRow> BoxColumn(const char *name, const char *title)
{
    return {{name, FieldKind::Real32, title},
            [](const ModelRow &row, FieldWriter &writer)
            {
                if (row.value.summary.box)
                {
                    writer.Set(((*row.value.summary.box).*CORNER)[AXIS]);
                }
            }};
}

const LayerTable<ModelRow> MODEL_TABLE = {
    "model_data",
    "Models that the file holds.",
    wkbNone,
    {
        {{"guid", FieldKind::Text, "GUID of the model", nullptr,
          "GUID that scenery objects refer to"},
         [](const ModelRow &row, FieldWriter &writer)
         { SetGuid(writer, row.value.guid); }},
        {{"model_name", FieldKind::Text, "Name of the model"},
         [](const ModelRow &row, FieldWriter &writer)
         { writer.Set(row.value.summary.name); }},
        {{"model_offset", FieldKind::Integer64, "File offset of the model"},
         [](const ModelRow &row, FieldWriter &writer)
         { writer.Set(row.value.offset); }},
        {{"model_size", FieldKind::Integer64, "Size of the model (bytes)"},
         [](const ModelRow &row, FieldWriter &writer)
         { writer.Set(row.value.length); }},
        {{"riff_form", FieldKind::Text, "Format: MDL9 MDLX GLTF PV20"},
         [](const ModelRow &row, FieldWriter &writer)
         { writer.Set(row.value.summary.riffForm); }},
        BoxColumn<&bgl::ModelBox::minimum, 0>("min_x_m", "Leftmost (m)"),
        BoxColumn<&bgl::ModelBox::maximum, 0>("max_x_m", "Rightmost (m)"),
        BoxColumn<&bgl::ModelBox::minimum, 1>("min_y_m", "Lowest (m)"),
        BoxColumn<&bgl::ModelBox::maximum, 1>("max_y_m", "Highest (m)"),
        BoxColumn<&bgl::ModelBox::minimum, 2>("min_z_m", "Rearmost (m)"),
        BoxColumn<&bgl::ModelBox::maximum, 2>("max_z_m", "Foremost (m)"),
        {{"height_m", FieldKind::Real32, "Height (m)"},
         [](const ModelRow &row, FieldWriter &writer)
         {
             if (const auto &box = row.value.summary.box)
             {
                 writer.Set(box->maximum[1] - box->minimum[1]);
             }
         }},
        {{"radius_m", FieldKind::Real32, "Radius (m)"},
         [](const ModelRow &row, FieldWriter &writer)
         { writer.Set(row.value.summary.radius); }},
        {{"extent1", FieldKind::Real32, "First extent of the model"},
         SetExtent<0>},
        {{"extent2", FieldKind::Real32, "Second extent of the model"},
         SetExtent<1>},
        {{"extent3", FieldKind::Real32, "Third extent of the model"},
         SetExtent<2>},
        FileOffsetColumn<Model>(),
    },
};

/** The model that an entry of either section stands for. */
Model MakeModel(const LoadedBlock &block, const RecordContext &context,
                const bgl::RecordView &record, const bgl::ModelEntry &entry,
                bgl::RecordLog &log)
{
    Model model;
    model.guid = entry.guid;
    const bgl::ModelExtents *extents = context.models.FindExtents(entry.guid);
    if (extents != nullptr)
    {
        model.extents = *extents;
    }
    const bool isInside = HoldsModelData(block.block, record, entry, log);
    if (block.block.sectionType != bgl::SECTION_MODEL_DATA)
    {
        return model;
    }
    const std::uint64_t place = block.block.subsectionOffset + entry.offset;
    model.offset = static_cast<std::int64_t>(place);
    model.length = std::int64_t{entry.length};
    if (isInside)
    {
        const bgl::ModelSummary *known = context.models.FindSummary(entry.guid);
        model.summary = known != nullptr && known->offset == place
                            ? *known
                            : bgl::ReadModelSummary(context.file->GetSource(),
                                                    place, entry.length);
    }
    return model;
}

void ExpandModel(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<ModelRow> &rows)
{
    ForEachEntry(
        block,
        [&](const bgl::RecordView &record)
        {
            bgl::RecordReader reader(record, log);
            const bgl::ModelEntry entry = bgl::ReadModelEntry(reader);
            reader.Finish();
            Model model = MakeModel(block, context, record, entry, log);
            if (block.block.sectionType == bgl::SECTION_MODEL_DATA ||
                !context.models.HasModel(entry.guid))
            {
                rows.push_back({0,
                                static_cast<std::int64_t>(record.offset),
                                {},
                                std::move(model)});
            }
        });
}

}  // namespace

LayerMakerPointer MakeModelDataLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(MODEL_TABLE, ExpandModel);
}

}  // namespace flightsim
