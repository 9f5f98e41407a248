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
    std::string riffForm{};
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

const LayerTable<ModelRow> MODEL_TABLE = {
    "model_data",
    "Models that the file holds.",
    wkbNone,
    {
        {{"guid", FieldKind::Text, "GUID that scenery objects refer to"},
         [](const ModelRow &row, FieldWriter &writer)
         { SetGuid(writer, row.value.guid); }},
        {{"offset", FieldKind::Integer64, "File offset of the model"},
         [](const ModelRow &row, FieldWriter &writer)
         { writer.Set(row.value.offset); }},
        {{"length", FieldKind::Integer64, "Size of the model in bytes"},
         [](const ModelRow &row, FieldWriter &writer)
         { writer.Set(row.value.length); }},
        {{"riff_form", FieldKind::Text, "Format: MDL9 MDLX GLTF PV20"},
         [](const ModelRow &row, FieldWriter &writer)
         { writer.Set(row.value.riffForm); }},
        {{"extent1", FieldKind::Real, "First extent of the model"},
         SetExtent<0>},
        {{"extent2", FieldKind::Real, "Second extent of the model"},
         SetExtent<1>},
        {{"extent3", FieldKind::Real, "Third extent of the model"},
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
    std::array<std::uint8_t, bgl::RIFF_HEADER_SIZE> header{};
    if (isInside && entry.length >= header.size() &&
        context.file->GetSource().Read(place, header))
    {
        model.riffForm = bgl::ReadRiffForm(header);
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
