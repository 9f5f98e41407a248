// SPDX-License-Identifier: MIT
// Reads and writes files on many threads at once and compares what each one gets:
//   thread_tool THREADS FILE...
// Every thread opens, reads and closes every file, as QGIS does. With GDAL 3.10
// or later a dataset is shared as well, in GDAL's thread-safe mode.
//   thread_tool --write FOLDER THREADS FILE...
// Every thread copies every file with the driver that reads it, writes a source
// of bglcomp from its layers, deletes a feature of the copy, and opens one library
// that all threads share and index.

#include "autotest/cpp/read_everything.h"

#include "gdal_utils.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace
{

// Meanwhile rasters decode on threads of their own.
constexpr const char *SEVERAL_THREADS = "NUM_THREADS=3";

std::atomic<int> g_errors{0};

void Fail(const std::string &text)
{
    ++g_errors;
    std::fprintf(stderr, "%s\n", text.c_str());
}

void Compare(const std::string &name, const std::string &sum,
             const std::string &expected)
{
    if (sum != expected)
    {
        Fail(name + ": " + sum + " instead of " + expected);
    }
}

/** Runs a body on several threads, passing each its number. */
void RunThreads(int count, const std::function<void(int)> &body)
{
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i)
    {
        threads.emplace_back(body, i);
    }
    for (std::thread &thread : threads)
    {
        thread.join();
    }
}

void ReadConcurrently(const std::vector<std::string> &files, int threads,
                      const std::map<std::string, std::string> &expected)
{
    RunThreads(threads,
               [&](int number)
               {
                   // Half of them use the same file at the same time, the
                   // others use others.
                   const auto shift = static_cast<std::size_t>(number / 2);
                   for (std::size_t i = 0; i < files.size(); ++i)
                   {
                       const std::string &file =
                           files[(i + shift) % files.size()];
                       Compare(file, ReadEverything(file, SEVERAL_THREADS),
                               expected.at(file));
                   }
               });
}

#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 10, 0)

/** Shares one dataset between all threads. */
void ReadShared(const std::string &name, int threads)
{
    const GDALDatasetUniquePtr plain =
        OpenOurs(name, GDAL_OF_RASTER, "NUM_THREADS=1");
    if (plain == nullptr || plain->GetRasterCount() == 0)
    {
        return;
    }
    Checksum expected;
    AddBands(*plain, expected);
    const GDALDatasetUniquePtr shared =
        OpenOurs(name, GDAL_OF_RASTER | GDAL_OF_THREAD_SAFE, SEVERAL_THREADS);
    if (shared == nullptr)
    {
        Fail(name + ": cannot be opened in thread-safe mode");
        return;
    }
    RunThreads(threads,
               [&](int)
               {
                   Checksum sum;
                   AddBands(*shared, sum);
                   Compare(name, sum.ToString(), expected.ToString());
               });
}

const char *ReadAllShared(const std::vector<std::string> &files, int threads)
{
    for (const std::string &file : files)
    {
        for (const std::string &name : ListRasters(file))
        {
            ReadShared(name, threads);
        }
    }
    return "too";
}

#else

const char *ReadAllShared(const std::vector<std::string> &, int)
{
    return "needs GDAL 3.10";
}

#endif

using Arguments = std::vector<const char *>;

/** Removes a file. Returns the checksum of its bytes, or "nothing" if there is
 * no such file. */
std::string TakeBytes(const std::string &path)
{
    Checksum sum;
    vsi_l_offset size = 0;
    GByte *bytes = nullptr;
    if (!VSIIngestFile(nullptr, path.c_str(), &bytes, &size, -1))
    {
        return "nothing";
    }
    sum.Add(bytes, static_cast<std::size_t>(size));
    VSIFree(bytes);
    VSIUnlink(path.c_str());
    return sum.ToString();
}

/** Copies the layers of a dataset by the driver of a format. */
void CopyLayers(const std::string &file, const std::string &target,
                const char *format)
{
    Arguments arguments{"-f", format};
    if (EQUAL(format, "BGL"))
    {
        arguments.insert(arguments.end(), {"-dsco", "FILE_TIME=0"});
    }
    arguments.push_back(nullptr);
    GDALVectorTranslateOptions *options = GDALVectorTranslateOptionsNew(
        const_cast<char **>(arguments.data()), nullptr);
    const GDALDatasetUniquePtr source = OpenOurs(file, GDAL_OF_VECTOR, nullptr);
    GDALDatasetH handle = GDALDataset::ToHandle(source.get());
    if (source != nullptr)
    {
        GDALReleaseDataset(GDALVectorTranslate(target.c_str(), nullptr, 1,
                                               &handle, options, nullptr));
    }
    GDALVectorTranslateOptionsFree(options);
}

void CopyRaster(const std::string &name, const std::string &target)
{
    const GDALDatasetUniquePtr source =
        OpenOurs(name, GDAL_OF_RASTER, SEVERAL_THREADS);
    auto *driver = GDALDriver::FromHandle(GDALGetDriverByName("BGL"));
    if (source != nullptr && source->GetRasterCount() > 0)
    {
        const std::array<const char *, 3> options{"FILE_TIME=0",
                                                  SEVERAL_THREADS, nullptr};
        GDALReleaseDataset(driver->CreateCopy(
            target.c_str(), source.get(), FALSE,
            const_cast<char **>(options.data()), nullptr, nullptr));
    }
}

/** Deletes the first feature of each layer that lets one, and saves. */
void DeleteFeatures(const std::string &path)
{
    const GDALDatasetUniquePtr dataset =
        OpenOurs(path, GDAL_OF_VECTOR | GDAL_OF_UPDATE, nullptr);
    for (int i = 0; dataset != nullptr && i < dataset->GetLayerCount(); ++i)
    {
        OGRLayer *layer = dataset->GetLayer(i);
        layer->ResetReading();
        const OGRFeatureUniquePtr feature(layer->GetNextFeature());
        if (feature != nullptr && layer->TestCapability(OLCDeleteFeature))
        {
            CPL_IGNORE_RET_VAL(layer->DeleteFeature(feature->GetFID()));
        }
    }
}

/** Returns a checksum of the numbers of rows in the layers of a library. */
std::string ReadLibrary(const std::string &folder)
{
    const GDALDatasetUniquePtr library =
        OpenOurs("FSSCENERY:\"" + folder + "\"", GDAL_OF_VECTOR, nullptr);
    Checksum sum;
    for (const char *name : {"scenery_file", "airport", "runway", "coverage"})
    {
        OGRLayer *layer =
            library != nullptr ? library->GetLayerByName(name) : nullptr;
        const GIntBig count =
            layer != nullptr ? layer->GetFeatureCount() : GIntBig{-1};
        sum.Add(&count, sizeof(count));
    }
    return sum.ToString();
}

/** Writes into a folder what can be made of a file. Returns the checksums. */
std::string WriteEverything(const std::string &file, const std::string &folder,
                            const std::string &shared)
{
    const std::string extension = CPLGetExtension(file.c_str());
    const std::string copy = folder + "/" + CPLGetFilename(file.c_str());
    const std::string source = folder + "/copy.xml";
    std::string sums;
    const std::map<std::string, const char *> formats{
        {"bgl", "BGL"}, {"agn", "AGN"}, {"agp", "XPAutogen"}, {"dsf", "DSF"}};
    const auto format = formats.find(extension);
    if (format != formats.end())
    {
        CopyLayers(file, copy, format->second);
        CopyLayers(file, source, "BGLXML");
        DeleteFeatures(copy);
        sums = TakeBytes(copy) + ", " + TakeBytes(source);
    }
    for (const std::string &name : ListRasters(file))
    {
        CopyRaster(name, copy);
        sums += ", " + TakeBytes(copy);
    }
    return sums + ", " + ReadLibrary(shared);
}

void WriteConcurrently(const std::vector<std::string> &files,
                       const std::string &folder, int threads)
{
    // All threads open and index this library of one file.
    const std::string shared = folder + "/library";
    VSIMkdir(shared.c_str(), 0755);
    CPLCopyFile((shared + "/first.bgl").c_str(), files.front().c_str());
    std::map<std::string, std::string> expected;
    for (const std::string &file : files)
    {
        expected[file] = WriteEverything(file, folder, shared);
        std::printf("%s: %s\n", file.c_str(), expected[file].c_str());
    }
    CPLSetConfigOption("FLIGHTSIM_INDEX", (folder + "/index.gpkg").c_str());
    RunThreads(threads,
               [&](int number)
               {
                   const std::string own =
                       folder + "/" + std::to_string(number);
                   VSIMkdir(own.c_str(), 0755);
                   for (std::size_t i = 0; i < files.size(); ++i)
                   {
                       const std::string &file =
                           files[(i + static_cast<std::size_t>(number / 2)) %
                                 files.size()];
                       Compare(file, WriteEverything(file, own, shared),
                               expected.at(file));
                   }
               });
}

}  // namespace

int main(int argc, char **argv)
{
    const bool isWriting = argc > 3 && std::string(argv[1]) == "--write";
    const int first = isWriting ? 3 : 1;
    const int threads = argc > first + 1 ? std::atoi(argv[first]) : 0;
    if (threads < 1)
    {
        std::fprintf(stderr,
                     "usage: thread_tool [--write FOLDER] THREADS FILE...\n");
        return 2;
    }
    GDALAllRegister();
    if (GDALGetDriverByName("BGL") == nullptr)
    {
        std::fprintf(stderr, "the plugin is not loaded\n");
        return 2;
    }
    CPLSetErrorHandler(CPLQuietErrorHandler);
    const std::vector<std::string> files(argv + first + 1, argv + argc);
    if (isWriting)
    {
        WriteConcurrently(files, argv[2], threads);
        std::printf("%d threads, %zu files written: %d errors\n", threads,
                    files.size(), g_errors.load());
        return g_errors == 0 ? 0 : 1;
    }
    std::map<std::string, std::string> expected;
    for (const std::string &file : files)
    {
        expected[file] = ReadEverything(file, nullptr);
        std::printf("%s: %s\n", file.c_str(), expected[file].c_str());
    }
    ReadConcurrently(files, threads, expected);
    const char *mode = ReadAllShared(files, threads);
    std::printf("%d threads, %zu files, thread-safe mode %s: %d errors\n",
                threads, files.size(), mode, g_errors.load());
    return g_errors == 0 ? 0 : 1;
}
