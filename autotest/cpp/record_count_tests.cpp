// SPDX-License-Identifier: MIT
// Counts the records that are encoded and parsed while a file is written: none
// is parsed that has just been encoded. The linker redirects the calls that are
// counted, so the plugin has no counters.

#include "autotest/cpp/test_data.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/core/record_writer.h"

#include "gdal_utils.h"
#include "ogrsf_frmts.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>

extern "C"
{
    void GDALRegister_FlightSim();

    // The names that --wrap gives to RecordWriter::BeginRecord and to the
    // constructor of RecordReader.
    std::size_t __real__ZN3bgl12RecordWriter11BeginRecordEtNS_10HeaderFormE(
        bgl::RecordWriter *writer, std::uint16_t id, bgl::HeaderForm form);
    std::size_t __wrap__ZN3bgl12RecordWriter11BeginRecordEtNS_10HeaderFormE(
        bgl::RecordWriter *writer, std::uint16_t id, bgl::HeaderForm form);
    void __real__ZN3bgl12RecordReaderC1ERKNS_10RecordViewERNS_9RecordLogE(
        void *reader, const bgl::RecordView &record, bgl::RecordLog &log);
    void __wrap__ZN3bgl12RecordReaderC1ERKNS_10RecordViewERNS_9RecordLogE(
        void *reader, const bgl::RecordView &record, bgl::RecordLog &log);
}

namespace
{

/** Numbers of records, by id. */
std::map<std::uint16_t, int> g_encoded;
int g_parsed = 0;

}  // namespace

std::size_t __wrap__ZN3bgl12RecordWriter11BeginRecordEtNS_10HeaderFormE(
    bgl::RecordWriter *writer, std::uint16_t id, bgl::HeaderForm form)
{
    ++g_encoded[id];
    return __real__ZN3bgl12RecordWriter11BeginRecordEtNS_10HeaderFormE(
        writer, id, form);
}

void __wrap__ZN3bgl12RecordReaderC1ERKNS_10RecordViewERNS_9RecordLogE(
    void *reader, const bgl::RecordView &record, bgl::RecordLog &log)
{
    ++g_parsed;
    __real__ZN3bgl12RecordReaderC1ERKNS_10RecordViewERNS_9RecordLogE(
        reader, record, log);
}

namespace
{

constexpr const char *NEW_FILE = "/vsimem/new.bgl";

/** GDAL 3.11 has one driver in memory for bands and layers. */
constexpr const char *MEMORY_DRIVER =
    GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 11, 0) ? "MEM" : "Memory";

/** Copies all layers. */
GDALDatasetUniquePtr Copy(GDALDataset &source, const char *path,
                          const char *driver)
{
    const char *arguments[] = {"-f", driver, "-skipfailures", nullptr};
    GDALVectorTranslateOptions *options =
        GDALVectorTranslateOptionsNew(const_cast<char **>(arguments), nullptr);
    GDALDatasetH from = GDALDataset::ToHandle(&source);
    GDALDatasetH copy =
        GDALVectorTranslate(path, nullptr, 1, &from, options, nullptr);
    GDALVectorTranslateOptionsFree(options);
    return GDALDatasetUniquePtr(GDALDataset::FromHandle(copy));
}

/** Copies a shared file by way of memory, and counts while the new file is
 * written.
 *
 * @return the copy in memory, or null.
 */
GDALDatasetUniquePtr CountCopy(const std::string &name)
{
    GDALRegister_FlightSim();
    GDALRegister_MEM();
    RegisterOGRMEM();
    const GDALDatasetUniquePtr source(GDALDataset::Open(
        testdata::SharedFile(name).string().c_str(), GDAL_OF_VECTOR));
    GDALDatasetUniquePtr memory =
        source != nullptr ? Copy(*source, "", MEMORY_DRIVER) : nullptr;
    g_encoded.clear();
    g_parsed = 0;
    if (memory != nullptr)
    {
        Copy(*memory, NEW_FILE, "BGL");
        EXPECT_EQ(VSIUnlink(NEW_FILE), 0);
    }
    return memory;
}

int CountFeatures(GDALDataset &dataset, const char *name)
{
    OGRLayer *layer = dataset.GetLayerByName(name);
    const GIntBig count = layer != nullptr ? layer->GetFeatureCount() : 0;
    EXPECT_GT(count, 0) << name;
    return static_cast<int>(count);
}

struct Case
{
    const char *file;
    const char *layer;
    std::uint16_t id;

    /** Records for each feature. */
    int each;

    /** Records more, and a layer with a record more for each feature; null for
     * none. */
    int more = 0;
    const char *other = nullptr;
};

class RecordCounts : public testing::TestWithParam<Case>
{
};

TEST_P(RecordCounts, OfANewFile)
{
    const Case &expected = GetParam();
    REQUIRE_SHARED_FILE(expected.file);
    const GDALDatasetUniquePtr memory = CountCopy(expected.file);
    ASSERT_NE(memory, nullptr);
    const int features = CountFeatures(*memory, expected.layer);
    const int others =
        expected.other != nullptr ? CountFeatures(*memory, expected.other) : 0;
    EXPECT_EQ(g_encoded[expected.id],
              expected.each * features + expected.more + others);
    EXPECT_EQ(g_parsed, 0);
}

constexpr const char *OBJECTS = "airport/dusseldorf_objects_msfs2020.bgl";
constexpr const char *NAVIGATION = "airport/synthetic_nav.bgl";
constexpr const char *AIRSPACES = "airport/synthetic_boundary.bgl";
constexpr const char *AIRPORT = "pairs/lmml.bgl";
constexpr const char *JETWAYS = "airport/kpsc_msfs2020.bgl";

/** A feature that is a whole record is encoded once. */
INSTANTIATE_TEST_SUITE_P(
    WholeRecords, RecordCounts,
    testing::Values(Case{OBJECTS, "scenery_object", bgl::OBJECT_LIBRARY, 1},
                    Case{NAVIGATION, "ndb", bgl::RECORD_NDB, 1},
                    Case{NAVIGATION, "vor", bgl::RECORD_ILS_VOR, 1},
                    Case{AIRPORT, "start", bgl::RECORD_START, 1},
                    Case{AIRPORT, "apron", bgl::RECORD_APRON_MSFS, 1},
                    Case{AIRPORT, "com", bgl::RECORD_COM, 1},
                    Case{"pairs/lmmg.bgl", "runway", bgl::RECORD_RUNWAY_MSFS,
                         1},
                    Case{JETWAYS, "jetway", bgl::RECORD_JETWAY_MSFS, 1}));

/** The values of another feature are checked by the layout when it comes, and
 * its record is encoded when all parts are there: a runway's only if areas of
 * its ends are features, too. */
INSTANTIATE_TEST_SUITE_P(
    Parts, RecordCounts,
    testing::Values(
        Case{NAVIGATION, "waypoint", bgl::RECORD_WAYPOINT, 2, 0, "airway"},
        Case{AIRSPACES, "boundary", bgl::RECORD_BOUNDARY, 2, 0,
             "boundary_point"},
        Case{AIRPORT, "airport", bgl::RECORD_AIRPORT_MSFS_2020, 2},
        Case{AIRPORT, "runway", bgl::RECORD_RUNWAY_MSFS, 2, 0,
             "runway_end_area"},
        Case{AIRPORT, "taxi_point", bgl::RECORD_TAXI_POINTS, 1, 1},
        Case{AIRPORT, "parking", bgl::RECORD_PARKINGS_MSFS, 1, 1},
        Case{AIRPORT, "taxi_path", bgl::RECORD_TAXI_PATHS_MSFS, 1, 1}));

}  // namespace
