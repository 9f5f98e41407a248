// SPDX-License-Identifier: MIT
// Times the reading of layers through GDAL's interface for features:
//   feature_rate ROUNDS WEST SOUTH EAST NORTH FILE...
// reads all layers of the files in turn and prints for each file its features
// and the seconds of its fastest round. The bounds are a spatial filter; four
// zeros stand for none.

#include "ogrsf_frmts.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <limits>
#include <vector>

namespace
{

struct Result
{
    std::int64_t features = 0;
    double seconds = std::numeric_limits<double>::max();
};

std::int64_t ReadLayers(GDALDataset &dataset, const OGREnvelope &area)
{
    std::int64_t count = 0;
    for (int i = 0; i < dataset.GetLayerCount(); ++i)
    {
        OGRLayer &layer = *dataset.GetLayer(i);
        if (area.MinX < area.MaxX)
        {
            layer.SetSpatialFilterRect(area.MinX, area.MinY, area.MaxX,
                                       area.MaxY);
        }
        while (OGRFeature *feature = layer.GetNextFeature())
        {
            ++count;
            OGRFeature::DestroyFeature(feature);
        }
    }
    return count;
}

void ReadFile(const char *path, const OGREnvelope &area, Result &result)
{
    const auto start = std::chrono::steady_clock::now();
    const GDALDatasetUniquePtr dataset(GDALDataset::Open(path, GDAL_OF_VECTOR));
    if (dataset == nullptr)
    {
        std::exit(1);
    }
    result.features = ReadLayers(*dataset, area);
    const std::chrono::duration<double> time =
        std::chrono::steady_clock::now() - start;
    result.seconds = std::min(result.seconds, time.count());
}

}  // namespace

int main(int argc, char **argv)
{
    if (argc < 7)
    {
        std::cerr << "see the head of feature_rate.cpp for what it can do\n";
        return 2;
    }
    GDALAllRegister();
    OGREnvelope area;
    area.MinX = std::atof(argv[2]);
    area.MinY = std::atof(argv[3]);
    area.MaxX = std::atof(argv[4]);
    area.MaxY = std::atof(argv[5]);
    const auto files = static_cast<std::size_t>(argc - 6);
    std::vector<Result> results(files);
    for (int round = 0; round < std::atoi(argv[1]); ++round)
    {
        for (std::size_t i = 0; i < files; ++i)
        {
            ReadFile(argv[i + 6], area, results[i]);
        }
    }
    for (const Result &result : results)
    {
        std::cout << result.features << " " << std::setprecision(9)
                  << result.seconds << "\n";
    }
    return 0;
}
