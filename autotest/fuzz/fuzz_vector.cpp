// SPDX-License-Identifier: MIT
// Reads any bytes as a BGL file through GDAL: all layers. Two bytes of the
// file's date, on which nothing depends, select the open options and one way of
// reading: a file is opened once and read once.

#include "autotest/fuzz/fuzz_target.h"
#include "autotest/fuzz/gdal_session.h"

#include "ogr_recordbatch.h"

#include <string>
#include <vector>

namespace
{

constexpr int MAXIMUM_FEATURES = 1000;

CPLStringList ChooseOptions(const fuzz::Choice &choice)
{
    const auto is = [&choice](unsigned bit)
    { return (choice.options >> bit & 1) != 0; };
    CPLStringList options;
    options.SetNameValue("STITCH", is(0) ? "YES" : "NO");
    options.SetNameValue("CURVES", is(1) ? "YES" : "NO");
    options.SetNameValue("FIELD_NAMES", is(2) ? "SHORT" : "LONG");
    options.SetNameValue("ARC_STEP", is(3) ? "45" : "2");
    // Takes more time than most files, and reaches little.
    options.SetNameValue("EMPTY_LAYERS", choice.way >= 0xF0 ? "YES" : "NO");
    options.SetNameValue("STYLES", is(4) ? "NO" : "YES");
    options.SetNameValue("MAKE_VALID", is(5) ? "YES" : "NO");
    if (is(6))
    {
        options.SetNameValue("TERRAIN_CFG", fuzz::GetTerrainConfig());
    }
    return options;
}

/** Returns the FIDs of the features that pass the filters. */
std::vector<GIntBig> ReadFeatures(OGRLayer &layer)
{
    std::vector<GIntBig> numbers;
    for (auto &feature : layer)
    {
        numbers.push_back(feature->GetFID());
        if (numbers.size() >= MAXIMUM_FEATURES)
        {
            break;
        }
    }
    return numbers;
}

/** Reads features by FID, the last one first. */
void ReadByNumber(OGRLayer &layer)
{
    const std::vector<GIntBig> numbers = ReadFeatures(layer);
    for (auto number = numbers.rbegin(); number != numbers.rend(); ++number)
    {
        delete layer.GetFeature(*number);
    }
}

void Measure(OGRLayer &layer)
{
    OGREnvelope extent;
    std::ignore = layer.GetExtent(&extent, TRUE);
    layer.GetFeatureCount(TRUE);
    layer.SetSpatialFilterRect(-10, -10, 10, 10);
    layer.GetFeatureCount(TRUE);
}

/** Reads the first batches as Arrow arrays. */
void ReadArrow(OGRLayer &layer)
{
    ArrowArrayStream stream;
    if (!layer.GetArrowStream(&stream, nullptr))
    {
        return;
    }
    constexpr int MAXIMUM_BATCHES = 2;
    for (int batch = 0; batch < MAXIMUM_BATCHES; ++batch)
    {
        ArrowArray array;
        if (stream.get_next(&stream, &array) != 0 || array.release == nullptr)
        {
            break;
        }
        array.release(&array);
    }
    stream.release(&stream);
}

/** Reads features that pass a spatial and an attribute filter. */
void ReadFiltered(OGRLayer &layer)
{
    layer.SetSpatialFilterRect(-90, -45, 90, 45);
    const OGRFeatureDefn *definition = layer.GetLayerDefn();
    if (definition->GetFieldCount() > 0)
    {
        std::string condition = "\"";
        condition += definition->GetFieldDefn(0)->GetNameRef();
        condition += "\" IS NOT NULL";
        std::ignore = layer.SetAttributeFilter(condition.c_str());
    }
    ReadFeatures(layer);
}

void ReadLayer(OGRLayer &layer, int way)
{
    switch (way)
    {
        case 0:
            ReadFeatures(layer);
            break;
        case 1:
            ReadArrow(layer);
            break;
        case 2:
            ReadFiltered(layer);
            break;
        case 3:
            ReadByNumber(layer);
            break;
        default:
            Measure(layer);
            break;
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const fuzz::Choice choice = fuzz::Choice::OfBgl(data, size);
    const fuzz::MemoryFile file("/vsimem/input.bgl", data, size);
    const fuzz::DatasetPointer dataset = fuzz::Open(
        "/vsimem/input.bgl", GDAL_OF_VECTOR, ChooseOptions(choice).List());
    constexpr int WAYS = 5;
    for (int i = 0; dataset != nullptr && i < dataset->GetLayerCount(); ++i)
    {
        ReadLayer(*dataset->GetLayer(i), choice.way % WAYS);
    }
    return 0;
}
