// SPDX-License-Identifier: MIT
// The layer model_data.

#include "ogr/bgl/layers/record_layer_list.h"

#include "ogr/bgl/read/model_file.h"
#include "ogr/bgl/read/record_columns.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/read/scenery_columns.h"

namespace flightsim
{

namespace
{

struct Model
{
    bgl::Guid guid{};

    /** File offset and size; nothing if the file has only the extents of the
     * model. */
    std::optional<std::int64_t> offset{};
    std::optional<std::int64_t> length{};

    /** Empty if the file has only the extents of the model. */
    std::string sourceFile{};
    bgl::ModelSummary summary{};
    std::optional<bgl::ModelExtents> extents{};
};

using ModelRow = RecordRow<Model>;

/** A side of the box: the coordinate of a corner along an axis. */
template <auto Corner, int Axis>
constexpr auto BoxColumn(const char *name, const char *title)
{
    return Real32<&Model::summary, &bgl::ModelSummary::box, Corner, Axis>(
        name, title);
}

double GetHeight(const bgl::ModelBox &box)
{
    return box.maximum[1] - box.minimum[1];
}

const LayerTable<ModelRow> MODEL_TABLE = {
    "model_data",
    "Models in the file.",
    wkbNone,
    {
        Text<&Model::guid>(
            "guid", "Model GUID",
            {"GUID by which scenery objects refer to the model", Xml("name")}),
        Text<&Model::summary, &bgl::ModelSummary::name>("model_name",
                                                        "Model name"),
        Text<&Model::sourceFile>(
            "source_file", "Model file",
            {"File with the model, read when the feature is written; GDAL's "
             "name for part of a file if it is inside a BGL file",
             Xml()}),
        FileOffset<&Model::offset>("model_offset", "Model file offset"),
        FileOffset<&Model::length>("model_size", "Model size (bytes)"),
        Text<&Model::summary, &bgl::ModelSummary::riffForm>("riff_form",
                                                            "RIFF form"),
        BoxColumn<&bgl::ModelBox::minimum, 0>("min_x_m", "Leftmost (m)"),
        BoxColumn<&bgl::ModelBox::maximum, 0>("max_x_m", "Rightmost (m)"),
        BoxColumn<&bgl::ModelBox::minimum, 1>("min_y_m", "Lowest (m)"),
        BoxColumn<&bgl::ModelBox::maximum, 1>("max_y_m", "Highest (m)"),
        BoxColumn<&bgl::ModelBox::minimum, 2>("min_z_m", "Rearmost (m)"),
        BoxColumn<&bgl::ModelBox::maximum, 2>("max_z_m", "Foremost (m)"),
        Real32<&Model::summary, &bgl::ModelSummary::box, GetHeight>(
            "height_m", "Height (m)"),
        Real32<&Model::summary, &bgl::ModelSummary::radius>("radius_m",
                                                            "Radius (m)"),
        Real32<&Model::extents, 0>("extent1", "First extent of the model"),
        Real32<&Model::extents, 1>("extent2", "Second extent of the model"),
        Real32<&Model::extents, 2>("extent3", "Third extent of the model"),
        FileOffsetColumn<Model>(),
    },
};

/** Makes the model for an entry of either section. */
Model MakeModel(const LoadedBlock &block, const RecordContext &context,
                const bgl::RecordView &record, const bgl::ModelEntry &entry,
                bgl::RecordLog &log)
{
    Model model;
    model.guid = entry.guid;
    const bgl::ModelExtents *extents =
        context.GetModels().FindExtents(entry.guid);
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
        model.sourceFile =
            MakeSubfileName(context.file->GetPath(), place, entry.length);
        const bgl::ModelSummary *known =
            context.GetModels().FindSummary(entry.guid);
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
                !context.GetModels().HasModel(entry.guid))
            {
                rows.push_back({0,
                                static_cast<std::int64_t>(record.offset),
                                {},
                                std::move(model)});
            }
        });
}

/** Writes the GUID, then the model; the section gets a list of both. */
void WriteModelRow(const ModelRow &row, RecordProfile /* profile */,
                   bgl::RecordWriter &writer, EncodedRecord &record)
{
    const std::string &path = row.value.sourceFile;
    if (path.empty())
    {
        record.problem = "it has no source_file";
        return;
    }
    ModelFile model;
    const std::string why = ReadModelFile(path, model);
    const bool isGiven = row.value.guid != bgl::Guid();
    if (!why.empty())
    {
        record.problem = std::string("field source_file: ")
                             .append(path)
                             .append(" ")
                             .append(why);
        return;
    }
    if (!isGiven && !model.guid)
    {
        record.problem = "it has no guid, nor has its model one";
        return;
    }
    writer.WriteBytes(isGiven ? row.value.guid.bytes : model.guid->bytes);
    writer.WriteBytes(model.bytes);
    record.section = bgl::SECTION_MODEL_DATA;
}

}  // namespace

constinit const RecordLayerDescriptor MODEL_DATA_LAYER = {
    .id = RecordLayerId::ModelData,
    .table = MODEL_TABLE,
    .sections = {bgl::SECTION_MODEL_DATA, bgl::SECTION_MODEL_EXTENTS},
    .xml = {.elements = {{"ModelData", 460}}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(MODEL_TABLE, ExpandModel); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(MODEL_TABLE, WriteModelRow); },
};

}  // namespace flightsim
