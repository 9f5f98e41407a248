// SPDX-License-Identifier: MIT
// Styles cost next to nothing where no caller asks for them.

#include "autotest/cpp/system_count.h"

#include "ogrsf_frmts.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace
{

constexpr const char *PATH = FLIGHTSIM_TEST_DATA "/every_directive.agp";

/** Allocations of one reading. */
struct Cost
{
    std::uint64_t opening = 0;
    std::uint64_t reading = 0;

    /** Features with geometry, and layers that have some. */
    std::uint64_t features = 0;
    std::uint64_t layers = 0;
};

void ReadLayer(OGRLayer &layer, bool ignoresStyles, Cost &cost)
{
    const std::uint64_t before = CountAllocations();
    if (ignoresStyles)
    {
        const char *ignored[] = {"OGR_STYLE", nullptr};
        EXPECT_EQ(layer.SetIgnoredFields(ignored), OGRERR_NONE);
    }
    std::uint64_t features = 0;
    for (const OGRFeatureUniquePtr &feature : layer)
    {
        features += feature->GetGeometryRef() != nullptr;
    }
    cost.reading += CountAllocations() - before;
    cost.features += features;
    cost.layers += features > 0;
}

Cost ReadAll(const char *styles, bool ignoresStyles)
{
    GDALAllRegister();
    const char *options[] = {styles, nullptr};
    Cost cost;
    const std::uint64_t before = CountAllocations();
    const GDALDatasetUniquePtr dataset(
        GDALDataset::Open(PATH, GDAL_OF_VECTOR, nullptr, options));
    std::vector<OGRLayer *> layers;
    for (int i = 0; dataset != nullptr && i < dataset->GetLayerCount(); ++i)
    {
        layers.push_back(dataset->GetLayer(i));
    }
    cost.opening = CountAllocations() - before;
    for (OGRLayer *layer : layers)
    {
        ReadLayer(*layer, ignoresStyles, cost);
    }
    return cost;
}

class Styles : public testing::Test
{
  protected:
    void SetUp() override
    {
        if (HAS_SANITIZER)
        {
            GTEST_SKIP() << "allocations are not counted";
        }
        // The first use sets up what is kept for the process.
        ReadAll("STYLES=YES", false);
    }
};

}  // namespace

TEST_F(Styles, AreNotMadeByOpening)
{
    const Cost plain = ReadAll("STYLES=NO", false);
    const Cost styled = ReadAll("STYLES=YES", false);
    EXPECT_GT(styled.features, 10U);
    EXPECT_EQ(styled.opening, plain.opening);
}

TEST_F(Styles, AreNotMadeForCallersThatIgnoreThem)
{
    const Cost plain = ReadAll("STYLES=NO", true);
    const Cost styled = ReadAll("STYLES=YES", true);
    EXPECT_EQ(styled.features, plain.features);
    EXPECT_EQ(styled.reading, plain.reading);
}

TEST_F(Styles, AreMadeOnceALayer)
{
    const Cost plain = ReadAll("STYLES=NO", false);
    const Cost styled = ReadAll("STYLES=YES", false);
    // A copy of the string for each feature, three steps of building one with an
    // angle, and for each layer its classes with their words.
    EXPECT_LE(styled.reading - plain.reading,
              4 * styled.features + 40 * styled.layers);
    EXPECT_GE(styled.reading - plain.reading, styled.features);
}
