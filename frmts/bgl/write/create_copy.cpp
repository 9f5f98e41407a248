// SPDX-License-Identifier: MIT
// Writes a BGL file from any georeferenced raster.

#include "frmts/bgl/write/create_copy.h"

#include "driver/base/band_mask.h"
#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/file_part.h"
#include "driver/base/memory_guard.h"
#include "driver/base/temporary_file.h"
#include "frmts/bgl/write/create_options.h"
#include "frmts/bgl/resample/missing_heights.h"
#include "frmts/bgl/resample/resample_dataset.h"
#include "frmts/bgl/write/theme_writer.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace flightsim
{

namespace
{

/** Coarsest possible level of a photo's pyramid ([U]: the only known file with
 * a pyramid is truncated). */
constexpr int COARSEST_PHOTO_LEVEL = 9;

/** Maximum number of fraction bits for elevations: a centimetre is enough. */
constexpr int MAXIMUM_FRACTION_BITS = 7;

/** Maximum number of samples that are read at once to find their range. */
constexpr int RANGE_SAMPLES = 1 << 22;

struct ValueRange
{
    double lowest = 0;
    double highest = 0;
};

/** Finds the range of a source's stored elevations; nothing if all are missing.
 *
 * @param nullValue of missing samples; empty for that declared by the
 * source. */
std::optional<ValueRange> FindRange(GDALDataset &source,
                                    const std::string &nullValue)
{
    const GDALDatasetUniquePtr view = MaskMissingHeights(source, nullValue);
    if (view == nullptr)
    {
        return std::nullopt;
    }
    GDALRasterBand &band = *view->GetRasterBand(1);
    const int width = band.GetXSize();
    int blockWidth = 0;
    int rowsAtOnce = 0;
    band.GetBlockSize(&blockWidth, &rowsAtOnce);
    rowsAtOnce = std::clamp(RANGE_SAMPLES / width, 1, rowsAtOnce);
    std::vector<float> values(static_cast<std::size_t>(width) *
                              static_cast<std::size_t>(rowsAtOnce));
    std::vector<std::uint8_t> mask(values.size());
    ValueRange range{std::numeric_limits<double>::infinity(),
                     -std::numeric_limits<double>::infinity()};
    for (int row = 0; row < band.GetYSize(); row += rowsAtOnce)
    {
        const int rows = std::min(rowsAtOnce, band.GetYSize() - row);
        if (band.RasterIO(GF_Read, 0, row, width, rows, values.data(), width,
                          rows, GDT_Float32, 0, 0, nullptr) != CE_None ||
            ReadMask(band, {0, row, width, rows}, width, mask.data()) !=
                CE_None)
        {
            return std::nullopt;
        }
        const std::size_t count =
            static_cast<std::size_t>(width) * static_cast<std::size_t>(rows);
        for (std::size_t i = 0; i < count; ++i)
        {
            if (mask[i] != 0)
            {
                range.lowest = std::min(range.lowest, double{values[i]});
                range.highest = std::max(range.highest, double{values[i]});
            }
        }
    }
    return range.lowest <= range.highest ? std::optional(range) : std::nullopt;
}

/** Chooses as many fraction bits as the values of the source allow. */
void ChooseScale(GDALDataset &source, CreateOptions &options)
{
    GDALRasterBand *band = source.GetRasterBand(1);
    const ElevationUnit unit(*band);
    const bool isIntegral =
        GDALDataTypeIsFloating(band->GetRasterDataType()) == FALSE &&
        unit.KeepsIntegers();
    if (!options.IsElevation() || !options.isScaleAutomatic || isIntegral)
    {
        return;
    }
    const std::optional<ValueRange> range =
        FindRange(source, options.nullValue);
    if (!range)
    {
        options.encoding.scale.scale = 1.0F;
        return;
    }
    const auto reach = [&](double stored)
    {
        return std::abs(unit.ToMetres(stored) -
                        double{options.encoding.scale.base});
    };
    const double largest =
        std::max(reach(range->lowest), reach(range->highest)) + 1;
    int bits = MAXIMUM_FRACTION_BITS;
    while (bits > 0 &&
           std::ldexp(largest, bits) > std::numeric_limits<std::int16_t>::max())
    {
        --bits;
    }
    options.encoding.scale.scale = std::ldexp(1.0F, -bits);
}

/** The pyramid of a photo continues until one tile is left. */
void ChooseCoarsestLevel(const CellRange &cells, CreateOptions &options)
{
    if (options.coarsestLevel != 0)
    {
        return;
    }
    options.coarsestLevel = options.finestLevel;
    for (int shift = 1;
         options.IsPhoto() && options.coarsestLevel > COARSEST_PHOTO_LEVEL &&
         (cells.west >> (shift - 1) != cells.east >> (shift - 1) ||
          cells.north >> (shift - 1) != cells.south >> (shift - 1));
         ++shift)
    {
        --options.coarsestLevel;
    }
}

/** A file and the cells stored in it. */
struct Part
{
    std::string path;
    CellRange cells;
};

/** Returns one file, or one for each cell of SPLIT_LEVEL. */
std::vector<Part> ListParts(const std::string &path, const CellRange &all,
                            const CreateOptions &options)
{
    if (!options.isSplit)
    {
        return {{path, all}};
    }
    const int shift = options.finestLevel - SPLIT_LEVEL;
    const std::int64_t side = std::int64_t{1} << shift;
    std::vector<Part> parts;
    for (std::int64_t v = all.north >> shift; v <= all.south >> shift; ++v)
    {
        for (std::int64_t u = all.west >> shift; u <= all.east >> shift; ++u)
        {
            parts.push_back(
                {MakePartName(path, u % bgl::Qmid::Columns(SPLIT_LEVEL), v),
                 all.Intersection({u * side, v * side, u * side + side - 1,
                                   v * side + side - 1})});
        }
    }
    return parts;
}

struct ScaledProgressDeleter
{
    void operator()(void *data) const
    {
        GDALDestroyScaledProgress(data);
    }
};

/** A copy in progress, from the options to the finished files. */
class CopyJob final
{
  public:
    CopyJob(const char *path, GDALDataset &source, CreateOptions &options,
            GDALProgressFunc progress, void *progressData)
        : m_path(path), m_source(source), m_options(options),
          m_progress(progress), m_progressData(progressData)
    {
    }

    bool Run(WrittenRaster &result)
    {
        return Prepare() && WriteParts() && ReportEnd() && Commit(result);
    }

  private:
    bool Prepare()
    {
        const std::optional<SourceGeometry> geometry =
            SourceGeometry::Find(m_source);
        if (!geometry)
        {
            return false;
        }
        if (m_options.finestLevel == 0)
        {
            m_options.finestLevel = geometry->FindLevel();
        }
        if (m_options.IsElevation())
        {
            WarnOfUnknownUnit(*m_source.GetRasterBand(1), BGL_DRIVER_NAME);
        }
        ChooseScale(m_source, m_options);
        m_tiles.push_back(TileSource::Create(m_source, *geometry, m_options,
                                             m_options.finestLevel));
        if (m_tiles.back() == nullptr)
        {
            return false;
        }
        ChooseCoarsestLevel(m_tiles.front()->Cells(), m_options);
        return CheckLevels() && AddCoarserSources(*geometry);
    }

    bool CheckLevels() const
    {
        if (m_options.coarsestLevel > m_options.finestLevel)
        {
            CPLError(
                CE_Failure, CPLE_IllegalArg,
                "%s: the coarsest level %d is finer than the source, whose "
                "level is %d",
                BGL_DRIVER_NAME, m_options.coarsestLevel,
                m_options.finestLevel);
            return false;
        }
        if (m_options.isSplit && m_options.coarsestLevel < SPLIT_LEVEL)
        {
            CPLError(CE_Failure, CPLE_IllegalArg,
                     "%s: SPLIT makes a file of each cell of level %d, so no "
                     "level can be coarser",
                     BGL_DRIVER_NAME, SPLIT_LEVEL);
            return false;
        }
        return true;
    }

    /** Adds coarser levels that are not made from the finer ones. */
    bool AddCoarserSources(const SourceGeometry &geometry)
    {
        for (int level = m_options.finestLevel - 1;
             m_options.resamplesEachLevel && level >= m_options.coarsestLevel;
             --level)
        {
            m_tiles.push_back(
                TileSource::Create(m_source, geometry, m_options, level));
            if (m_tiles.back() == nullptr)
            {
                return false;
            }
        }
        return true;
    }

    /** Progress is counted in cells; files are renamed only after all are
     * written. */
    bool WriteParts()
    {
        const CellRange all = m_tiles.front()->Cells();
        double done = 0;
        for (const Part &part : ListParts(m_path, all, m_options))
        {
            m_tiles.front()->Restrict(part.cells);
            m_writers.push_back(
                std::make_unique<ThemeWriter>(part.path, m_options, m_tiles));
            const double share = part.cells.Count() / all.Count();
            const std::unique_ptr<void, ScaledProgressDeleter> scaled(
                GDALCreateScaledProgress(done, done + share, m_progress,
                                         m_progressData));
            if (!m_writers.back()->Prepare() ||
                !m_writers.back()->Write(GDALScaledProgress, scaled.get()))
            {
                return false;
            }
            done += share;
            if (!m_writers.back()->HasTiles())
            {
                m_writers.pop_back();
            }
        }
        if (m_writers.empty())
        {
            CPLError(CE_Failure, CPLE_AppDefined,
                     "%s: the source has no valid sample", BGL_DRIVER_NAME);
        }
        return !m_writers.empty();
    }

    bool ReportEnd()
    {
        WarnOfWater();
        if (CountOutOfRange() > 0)
        {
            CPLError(
                CE_Warning, CPLE_AppDefined,
                "%s: %llu elevations were clamped to the range of the file",
                BGL_DRIVER_NAME,
                static_cast<unsigned long long>(CountOutOfRange()));
        }
        if (m_progress(1.0, "", m_progressData) == FALSE)
        {
            CPLError(CE_Failure, CPLE_UserInterrupt,
                     "%s: interrupted by the user", BGL_DRIVER_NAME);
            return false;
        }
        return true;
    }

    /** Warns of a water mask with two values that are not black and white. */
    void WarnOfWater() const
    {
        WaterRange range;
        for (const std::unique_ptr<TileSource> &tiles : m_tiles)
        {
            range.Add(tiles->GetWaterRange());
        }
        if (range.lowest < range.highest && range.highest < FIRST_LAND)
        {
            CPLError(CE_Warning, CPLE_AppDefined,
                     "%s: the values of WATER_MASK are from %d to %d, so that "
                     "all of the photo is water; land has %d and more, such as "
                     "255",
                     BGL_DRIVER_NAME, range.lowest, range.highest, FIRST_LAND);
        }
    }

    bool Commit(WrittenRaster &result)
    {
        std::vector<VsiSink *> sinks;
        for (const std::unique_ptr<ThemeWriter> &writer : m_writers)
        {
            sinks.push_back(&writer->GetSink());
            result.files.push_back(writer->GetPath());
        }
        if (!CommitParts(sinks))
        {
            return false;
        }
        Note(result, "CLAMPED_ELEVATIONS", CountOutOfRange());
        std::uint64_t filled = 0;
        for (const std::unique_ptr<TileSource> &tiles : m_tiles)
        {
            filled += tiles->CountFilled();
        }
        Note(result, "FILLED_POSTS", filled);
        return true;
    }

    static void Note(WrittenRaster &result, const char *what,
                     std::uint64_t count)
    {
        if (count > 0)
        {
            result.report.SetNameValue(what, std::to_string(count).c_str());
        }
    }

    std::uint64_t CountOutOfRange() const
    {
        std::uint64_t count = 0;
        for (const std::unique_ptr<TileSource> &tiles : m_tiles)
        {
            count += tiles->CountOutOfRange();
        }
        return count;
    }

    const std::string m_path;
    GDALDataset &m_source;
    CreateOptions &m_options;
    GDALProgressFunc m_progress;
    void *m_progressData;
    TileSources m_tiles{};
    std::vector<std::unique_ptr<ThemeWriter>> m_writers{};
};

/** Checks that the type accepts the bands; surplus ones are left out unless the
 * copy is strict. */
bool CheckBands(GDALDataset &source, const CreateOptions &options,
                bool isStrict)
{
    const int bands = source.GetRasterCount();
    int needed = options.IsPhoto() ? 3 : 1;
    for (const std::string *mask :
         {&options.alpha, &options.blendMask, &options.waterMask})
    {
        // A number names a band.
        needed += std::atoi(mask->c_str()) > 0 ? 1 : 0;
    }
    bool hasAlpha = false;
    for (int i = 1; i <= bands; ++i)
    {
        hasAlpha =
            hasAlpha ||
            source.GetRasterBand(i)->GetColorInterpretation() == GCI_AlphaBand;
    }
    if (bands - (hasAlpha ? 1 : 0) <= needed)
    {
        return true;
    }
    CPLError(isStrict ? CE_Failure : CE_Warning, CPLE_NotSupported,
             "%s: %d of the %d bands cannot be stored in the file",
             BGL_DRIVER_NAME, bands - (hasAlpha ? 1 : 0) - needed, bands);
    return !isStrict;
}

}  // namespace

namespace
{

/** Returns the raster to be written to the same file next, if any. */
std::string FindNext(GDALDataset &source)
{
    return FindScriptPart(source, NEXT_RASTER);
}

std::optional<WrittenRaster> WriteOne(const char *path, GDALDataset &source,
                                      bool isStrict, CSLConstList options,
                                      GDALProgressFunc progress,
                                      void *progressData)
{
    WrittenRaster result;
    std::optional<CreateOptions> parsed = CreateOptions::Parse(source, options);
    const bool isDone =
        parsed && CheckBands(source, *parsed, isStrict) &&
        CopyJob(path, source, *parsed, progress, progressData).Run(result);
    return isDone ? std::optional(std::move(result)) : std::nullopt;
}

/** Writes several rasters to one file under a temporary name. */
class ChainJob final
{
  public:
    ChainJob(const char *path, bool isStrict, CSLConstList options,
             GDALProgressFunc progress, void *progressData)
        : m_path(path), m_temporary(TemporaryFile::Create(FollowLink(path))),
          m_isStrict(isStrict), m_options(CopyOptions(options)),
          m_progress(progress), m_progressData(progressData)
    {
    }

    ChainJob(const ChainJob &) = delete;
    ChainJob &operator=(const ChainJob &) = delete;

    std::optional<WrittenRaster> Run(GDALDataset &first)
    {
        if (m_temporary == nullptr)
        {
            CPLError(CE_Failure, CPLE_OpenFailed,
                     "%s: %s cannot be created: %s", BGL_DRIVER_NAME,
                     m_path.c_str(), VSIStrerror(errno));
            return std::nullopt;
        }
        for (const char *option : {"SPLIT", "APPEND_SUBDATASET"})
        {
            if (m_options.FetchBool(option, false))
            {
                CPLError(CE_Failure, CPLE_NotSupported,
                         "%s: %s is not for scripts of several rasters",
                         BGL_DRIVER_NAME, option);
                return std::nullopt;
            }
        }
        GDALDatasetUniquePtr next;
        GDALDataset *source = &first;
        WrittenRaster result;
        do
        {
            const auto written = Write(*source);
            const std::string name = FindNext(*source);
            if (!written)
            {
                return std::nullopt;
            }
            Add(*written, result);
            next = name.empty() ? nullptr : OpenNamedRaster(name);
            source = next.get();
            if (!name.empty() && source == nullptr)
            {
                return std::nullopt;
            }
        } while (source != nullptr);
        return Finish(result);
    }

  private:
    /** The number of rasters is not known in advance, so each takes the same
     * share of the remaining progress. */
    std::optional<WrittenRaster> Write(GDALDataset &source)
    {
        const bool isLast = FindNext(source).empty();
        const double end = isLast ? 1 : (1 + m_done) / 2;
        const std::unique_ptr<void, ScaledProgressDeleter> scaled(
            GDALCreateScaledProgress(m_done, end, m_progress, m_progressData));
        const auto written = WriteOne(m_temporary->GetPath().c_str(), source,
                                      m_isStrict, SelectOptions(source).List(),
                                      GDALScaledProgress, scaled.get());
        if (!written)
        {
            const std::string why = CPLGetLastErrorMsg();
            const char *const section =
                source.GetMetadataItem(RASTER_SOURCE, RESAMPLE_DOMAIN);
            CPLError(CE_Failure, CPLE_AppDefined,
                     "%s: the raster of [%s] cannot be written: %s",
                     BGL_DRIVER_NAME, section != nullptr ? section : "",
                     why.c_str());
        }
        m_temporary->LockAgain();
        m_done = end;
        m_options.SetNameValue("APPEND_SUBDATASET", "YES");
        return written;
    }

    /** Returns the options for a raster: some are for classes alone, others for
     * anything else. */
    CPLStringList SelectOptions(GDALDataset &source) const
    {
        const char *const item =
            source.GetMetadataItem("TYPE", RESAMPLE_DOMAIN);
        const std::string type = item != nullptr ? item : "";
        const bool isClass = type != "ELEVATION" && type != "PHOTO";
        CPLStringList selected(m_options);
        selected.SetNameValue(isClass ? "QUALITY" : "FILL", nullptr);
        return selected;
    }

    static void Add(const WrittenRaster &from, WrittenRaster &to)
    {
        for (int i = 0; i < from.report.Count(); ++i)
        {
            to.report.AddString(from.report[i]);
        }
    }

    std::optional<WrittenRaster> Finish(WrittenRaster &result)
    {
        if (!VsiSink::PutInPlace(*m_temporary, FollowLink(m_path),
                                 BGL_DRIVER_NAME))
        {
            return std::nullopt;
        }
        result.files.push_back(m_path);
        return std::move(result);
    }

    const std::string m_path;
    const std::unique_ptr<TemporaryFile> m_temporary;
    const bool m_isStrict;
    CPLStringList m_options;
    GDALProgressFunc m_progress;
    void *m_progressData;
    double m_done = 0;
};

}  // namespace

namespace
{

/** Warns of a view of a script's bands, such as gdal_translate makes with any
 * option of its own: it has nothing else of the script. */
void WarnOfLostScript(GDALDataset &source)
{
    if (source.GetMetadata(RESAMPLE_DOMAIN) != nullptr)
    {
        return;
    }
    const char *const scripts[] = {RESAMPLE_DRIVER_NAME, nullptr};
    const CPLStringList files(source.GetFileList());
    for (int i = 0; i < files.Count(); ++i)
    {
        if (EQUAL(CPLGetExtension(files[i]), "inf") &&
            GDALIdentifyDriverEx(files[i], GDAL_OF_RASTER, scripts, nullptr) !=
                nullptr)
        {
            CPLError(CE_Warning, CPLE_AppDefined,
                     "%s: only bands of %s are written, without its layer, "
                     "variations, masks and further rasters; convert the "
                     "script itself, with creation options alone",
                     BGL_DRIVER_NAME, files[i]);
        }
    }
}

}  // namespace

std::optional<WrittenRaster> WriteRaster(const char *path, GDALDataset &source,
                                         bool isStrict, CSLConstList options,
                                         GDALProgressFunc progress,
                                         void *progressData)
{
    if (!VsiSink::CheckTarget(path, BGL_DRIVER_NAME))
    {
        return std::nullopt;
    }
    WarnOfLostScript(source);
    return FindNext(source).empty()
               ? WriteOne(path, source, isStrict, options, progress,
                          progressData)
               : ChainJob(path, isStrict, options, progress, progressData)
                     .Run(source);
}

namespace
{

/** Writes the raster and opens the result. */
GDALDataset *Copy(const char *path, GDALDataset &source, bool isStrict,
                  CSLConstList options, GDALProgressFunc progress,
                  void *progressData)
{
    std::optional<WrittenRaster> written =
        WriteRaster(path, source, isStrict, options, progress, progressData);
    GDALDataset *result = written ? GDALDataset::FromHandle(GDALOpenEx(
                                        written->files.front().c_str(),
                                        GDAL_OF_RASTER | GDAL_OF_VERBOSE_ERROR,
                                        nullptr, nullptr, nullptr))
                                  : nullptr;
    if (result != nullptr)
    {
        // Bypasses the class that would save them to a side file.
        result->GDALMajorObject::SetMetadata(written->report.List(),
                                             WRITE_REPORT_DOMAIN);
    }
    return result;
}

}  // namespace

GDALDataset *CreateCopy(const char *path, GDALDataset *source, int isStrict,
                        CreateCopyOptions options, GDALProgressFunc progress,
                        void *progressData)
{
    if (source->GetRasterCount() == 0)
    {
        CPLError(CE_Failure, CPLE_NotSupported, "%s: the source has no band",
                 BGL_DRIVER_NAME);
        return nullptr;
    }
    GDALDataset *result = nullptr;
    GuardMemory(BGL_DRIVER_NAME, path,
                [&]
                {
                    result = Copy(path, *source, isStrict != FALSE, options,
                                  progress, progressData);
                });
    return result;
}

}  // namespace flightsim
