// SPDX-License-Identifier: MIT
// Times the reading of layers through GDAL's interfaces for features:
//   feature_rate WORK ROUNDS WEST SOUTH EAST NORTH FILE[,LAYER[,OPTION]]...
// does the work with all layers of the files, or with one layer each, in turn
// (opened with an option KEY=VALUE) and prints for each file its features and the processor time, in seconds, of
// its fastest round. WORK is
//   features  every feature with all fields and its geometry
//   unstyled  the same, of a caller that ignores styles
//   arrow     every batch of the Arrow stream
//   fids      20 000 features by FIDs in a random order, without the opening
//   boxes     50 small boxes at random places of the bounds
// The bounds are a spatial filter; four zeros stand for none.

#include "ogr_recordbatch.h"
#include "ogrsf_frmts.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace
{

constexpr std::size_t FID_COUNT = 20000;
constexpr int BOX_COUNT = 50;

/** A box covers a thousandth of the area. */
constexpr double BOX_SIDE = 0.0316;

struct Input
{
    std::string path{};

    /** Empty for all. */
    std::string layer{};

    /** Open options. */
    CPLStringList options{};

    std::int64_t features = 0;
    double seconds = std::numeric_limits<double>::max();
};

struct Work
{
    std::string name{};
    OGREnvelope area{};

    bool HasArea() const
    {
        return area.MinX < area.MaxX;
    }
};

double GetProcessorTime()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

GDALDatasetUniquePtr Open(const Input &input)
{
    GDALDatasetUniquePtr dataset(GDALDataset::Open(
        input.path.c_str(), GDAL_OF_VECTOR, nullptr, input.options.List()));
    if (dataset == nullptr)
    {
        std::exit(1);
    }
    return dataset;
}

std::vector<OGRLayer *> GetLayers(GDALDataset &dataset, const Input &input)
{
    std::vector<OGRLayer *> layers;
    for (int i = 0; i < dataset.GetLayerCount(); ++i)
    {
        OGRLayer *layer = dataset.GetLayer(i);
        if (input.layer.empty() || input.layer == layer->GetName())
        {
            layers.push_back(layer);
        }
    }
    return layers;
}

std::int64_t ReadFeatures(OGRLayer &layer)
{
    std::int64_t count = 0;
    while (OGRFeature *feature = layer.GetNextFeature())
    {
        ++count;
        OGRFeature::DestroyFeature(feature);
    }
    return count;
}

std::int64_t ReadBatches(OGRLayer &layer)
{
    ArrowArrayStream stream{};
    if (!layer.GetArrowStream(&stream, nullptr))
    {
        std::exit(1);
    }
    std::int64_t count = 0;
    ArrowArray batch{};
    while (stream.get_next(&stream, &batch) == 0 && batch.release != nullptr)
    {
        count += batch.length;
        batch.release(&batch);
    }
    stream.release(&stream);
    return count;
}

std::int64_t ReadBoxes(OGRLayer &layer, const OGREnvelope &area)
{
    std::mt19937 random(20261120);
    std::uniform_real_distribution<double> place(0, 1 - BOX_SIDE);
    const double width = area.MaxX - area.MinX;
    const double height = area.MaxY - area.MinY;
    std::int64_t count = 0;
    for (int i = 0; i < BOX_COUNT; ++i)
    {
        const double west = area.MinX + width * place(random);
        const double south = area.MinY + height * place(random);
        layer.SetSpatialFilterRect(west, south, west + width * BOX_SIDE,
                                   south + height * BOX_SIDE);
        layer.ResetReading();
        count += ReadFeatures(layer);
    }
    return count;
}

std::vector<GIntBig> ListFids(OGRLayer &layer)
{
    std::vector<GIntBig> fids;
    while (OGRFeature *feature = layer.GetNextFeature())
    {
        fids.push_back(feature->GetFID());
        OGRFeature::DestroyFeature(feature);
    }
    std::shuffle(fids.begin(), fids.end(), std::mt19937(20261120));
    fids.resize(std::min(fids.size(), FID_COUNT));
    return fids;
}

/** The place of a FID differs between formats, the order here does not. */
std::int64_t ReadFids(const Input &input, double &seconds)
{
    std::int64_t count = 0;
    seconds = 0;
    const GDALDatasetUniquePtr first = Open(input);
    const GDALDatasetUniquePtr second = Open(input);
    const std::vector<OGRLayer *> layers = GetLayers(*second, input);
    std::size_t number = 0;
    for (OGRLayer *listed : GetLayers(*first, input))
    {
        OGRLayer &layer = *layers[number++];
        const std::vector<GIntBig> fids = ListFids(*listed);
        const double start = GetProcessorTime();
        for (const GIntBig fid : fids)
        {
            OGRFeature *feature = layer.GetFeature(fid);
            count += feature != nullptr ? 1 : 0;
            OGRFeature::DestroyFeature(feature);
        }
        seconds += GetProcessorTime() - start;
    }
    return count;
}

std::int64_t ReadLayers(const Input &input, const Work &work)
{
    const GDALDatasetUniquePtr dataset = Open(input);
    std::int64_t count = 0;
    for (OGRLayer *layer : GetLayers(*dataset, input))
    {
        if (work.name == "boxes")
        {
            count += ReadBoxes(*layer, work.area);
            continue;
        }
        if (work.HasArea())
        {
            layer->SetSpatialFilterRect(work.area.MinX, work.area.MinY,
                                        work.area.MaxX, work.area.MaxY);
        }
        if (work.name == "unstyled")
        {
            const char *ignored[] = {"OGR_STYLE", nullptr};
            layer->SetIgnoredFields(ignored);
        }
        count +=
            work.name == "arrow" ? ReadBatches(*layer) : ReadFeatures(*layer);
    }
    return count;
}

void Measure(const Work &work, Input &input)
{
    double seconds = 0;
    if (work.name == "fids")
    {
        input.features = ReadFids(input, seconds);
    }
    else
    {
        const double start = GetProcessorTime();
        input.features = ReadLayers(input, work);
        seconds = GetProcessorTime() - start;
    }
    input.seconds = std::min(input.seconds, seconds);
}

}  // namespace

int main(int argc, char **argv)
{
    if (argc < 8)
    {
        std::cerr << "see the head of feature_rate.cpp for what it can do\n";
        return 2;
    }
    GDALAllRegister();
    // PROJ opens its database once a process, for whichever file comes first.
    OGRSpatialReference().importFromEPSG(4326);
    Work work;
    work.name = argv[1];
    work.area.MinX = std::atof(argv[3]);
    work.area.MinY = std::atof(argv[4]);
    work.area.MaxX = std::atof(argv[5]);
    work.area.MaxY = std::atof(argv[6]);
    std::vector<Input> inputs;
    for (int i = 7; i < argc; ++i)
    {
        const CPLStringList parts(CSLTokenizeString2(argv[i], ",", 0));
        Input input;
        input.path = parts[0];
        input.layer = parts.Count() > 1 ? parts[1] : "";
        if (parts.Count() > 2)
        {
            input.options.AddString(parts[2]);
        }
        inputs.push_back(std::move(input));
    }
    for (int round = 0; round < std::atoi(argv[2]); ++round)
    {
        for (Input &input : inputs)
        {
            Measure(work, input);
        }
    }
    for (const Input &input : inputs)
    {
        std::cout << input.features << " " << std::setprecision(9)
                  << input.seconds << "\n";
    }
    return 0;
}
