// SPDX-License-Identifier: MIT
// Writes a BGL file from any georeferenced raster.

#include "frmts/bgl/create_copy.h"

#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"
#include "driver/base/vsi_sink.h"
#include "frmts/bgl/create_options.h"
#include "frmts/bgl/existing_file.h"
#include "frmts/bgl/pyramid_writer.h"
#include "frmts/trq1/raster_type.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace flightsim
{

namespace
{

constexpr int SECTIONS_OF_MONTHS = 12;

/** Where the pyramid of a photo ends at the latest ([U]: the only known file
 * with a pyramid is cut short). */
constexpr int COARSEST_PHOTO_LEVEL = 9;

/** Fraction bits of elevations at the most: a centimetre is enough. */
constexpr int MAXIMUM_FRACTION_BITS = 7;

/** The sections that a theme is listed in, one a month. */
std::vector<std::uint32_t> ListSections(const CreateOptions &options)
{
    const bgl::RasterType *type = bgl::FindRasterType(options.dataType);
    std::vector<std::uint32_t> sections;
    for (std::uint32_t month = 0; month <= SECTIONS_OF_MONTHS; ++month)
    {
        if ((options.encoding.monthMask >> month & 1) != 0)
        {
            sections.push_back(type->firstSection + month);
        }
    }
    if (sections.empty())
    {
        sections.push_back(type->firstSection);
    }
    return sections;
}

/** Takes as many fraction bits as the values of the source leave room for. */
void ChooseScale(GDALDataset &source, CreateOptions &options)
{
    GDALRasterBand *band = source.GetRasterBand(1);
    if (!options.IsElevation() || !options.isScaleAutomatic ||
        GDALDataTypeIsFloating(band->GetRasterDataType()) == FALSE)
    {
        return;
    }
    double range[2] = {0, 0};
    constexpr bool isApproximate = false;
    CPLPushErrorHandler(CPLQuietErrorHandler);
    const CPLErr result = band->ComputeRasterMinMax(isApproximate, range);
    CPLPopErrorHandler();
    CPLErrorReset();
    const double largest = std::max(std::abs(range[0]), std::abs(range[1])) + 1;
    int bits = MAXIMUM_FRACTION_BITS;
    while (bits > 0 &&
           std::ldexp(largest, bits) > std::numeric_limits<std::int16_t>::max())
    {
        --bits;
    }
    options.encoding.scale.scale =
        result == CE_None ? std::ldexp(1.0F, -bits) : 1.0F;
}

/** The pyramid of a photo goes on until one tile is left. */
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

/** What is being written, from the options to the finished file. */
class CopyJob final
{
  public:
    CopyJob(const char *path, GDALDataset &source, CreateOptions &options,
            GDALProgressFunc progress, void *progressData)
        : m_path(path), m_source(source), m_options(options),
          m_progress(progress), m_progressData(progressData)
    {
    }

    bool Run()
    {
        return Prepare() && PrepareExisting() && Write();
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
        ChooseScale(m_source, m_options);
        m_tiles = TileSource::Create(m_source, *geometry, m_options);
        if (m_tiles == nullptr)
        {
            return false;
        }
        ChooseCoarsestLevel(m_tiles->Cells(), m_options);
        return true;
    }

    bool PrepareExisting()
    {
        m_sections = ListSections(m_options);
        VSIStatBufL status;
        if (!m_options.isAppending || VSIStatL(m_path.c_str(), &status) != 0)
        {
            return true;
        }
        m_existing = ExistingFile::Open(m_path);
        if (m_existing == nullptr)
        {
            return false;
        }
        for (const std::uint32_t section : m_sections)
        {
            if (m_existing->HasSection(section))
            {
                CPLError(CE_Failure, CPLE_AppDefined, "%s: %s has a %s already",
                         BGL_DRIVER_NAME, m_path.c_str(),
                         bgl::DescribeSection(section).c_str());
                return false;
            }
        }
        return true;
    }

    std::vector<bgl::SectionPlan> MakePlan() const
    {
        std::vector<bgl::SectionPlan> plan;
        if (m_existing != nullptr)
        {
            m_existing->Plan(plan);
        }
        for (const std::uint32_t section : m_sections)
        {
            plan.push_back({section});
        }
        plan.push_back({bgl::SECTION_TERRAIN_INDEX});
        return plan;
    }

    bool Write()
    {
        const std::unique_ptr<VsiSink> sink =
            VsiSink::Create(m_path, BGL_DRIVER_NAME);
        if (sink == nullptr)
        {
            return false;
        }
        bgl::ContainerWriter writer(*sink, bgl::ContainerLayout::DataFirst,
                                    MakePlan());
        if (!WriteSections(writer))
        {
            ReportFailure(writer);
            return false;
        }
        // Windows replaces no file that is open.
        m_existing.reset();
        return sink->Commit();
    }

    bool WriteSections(bgl::ContainerWriter &writer)
    {
        bgl::TerrainIndexBuilder index;
        if ((m_existing != nullptr && !m_existing->Copy(writer, index)) ||
            !writer.BeginSection())
        {
            return false;
        }
        PyramidWriter pyramid(m_options, *m_tiles, writer, index, m_progress,
                              m_progressData);
        if (!pyramid.Run())
        {
            return false;
        }
        if (pyramid.CountTiles() == 0)
        {
            CPLError(CE_Failure, CPLE_AppDefined,
                     "%s: the source has no valid sample", BGL_DRIVER_NAME);
            return false;
        }
        for (std::size_t i = 1; i < m_sections.size(); ++i)
        {
            if (!writer.RepeatSection())
            {
                return false;
            }
        }
        return WriteIndex(index, writer) && writer.Finish(m_options.fileTime) &&
               ReportEnd();
    }

    static bool WriteIndex(const bgl::TerrainIndexBuilder &index,
                           bgl::ContainerWriter &writer)
    {
        bool isDone = writer.BeginSection();
        for (const bgl::IndexChunk &chunk : index.Encode())
        {
            isDone = isDone && writer.Append(chunk.cell, chunk.bytes);
        }
        return isDone;
    }

    bool ReportEnd()
    {
        if (m_tiles->CountOutOfRange() > 0)
        {
            CPLError(
                CE_Warning, CPLE_AppDefined,
                "%s: %llu elevations were cut to the range of the file",
                BGL_DRIVER_NAME,
                static_cast<unsigned long long>(m_tiles->CountOutOfRange()));
        }
        if (m_progress(1.0, "", m_progressData) == FALSE)
        {
            CPLError(CE_Failure, CPLE_UserInterrupt,
                     "%s: interrupted by the user", BGL_DRIVER_NAME);
            return false;
        }
        return true;
    }

    /** The sink has reported its failures itself. */
    static void ReportFailure(const bgl::ContainerWriter &writer)
    {
        if (writer.Failure() == bgl::ContainerFailure::TooLarge)
        {
            CPLError(
                CE_Failure, CPLE_AppDefined,
                "%s: the file would pass 4 GiB behind %llu tiles, and no "
                "BGL file can; write parts of the source",
                BGL_DRIVER_NAME,
                static_cast<unsigned long long>(writer.CountSubsections()));
        }
    }

    const std::string m_path;
    GDALDataset &m_source;
    CreateOptions &m_options;
    GDALProgressFunc m_progress;
    void *m_progressData;
    std::unique_ptr<TileSource> m_tiles{};
    std::unique_ptr<ExistingFile> m_existing{};
    std::vector<std::uint32_t> m_sections{};
};

/** Whether the type takes the bands; those it does not are left out unless the
 * copy has to be strict. */
bool CheckBands(GDALDataset &source, const CreateOptions &options,
                bool isStrict)
{
    const int bands = source.GetRasterCount();
    const int needed = options.IsPhoto() ? 3 : 1;
    const bool hasAlpha =
        source.GetRasterBand(bands)->GetColorInterpretation() == GCI_AlphaBand;
    if (bands - (hasAlpha ? 1 : 0) <= needed)
    {
        return true;
    }
    CPLError(isStrict ? CE_Failure : CE_Warning, CPLE_NotSupported,
             "%s: %d of the %d bands have no place in the file",
             BGL_DRIVER_NAME, bands - (hasAlpha ? 1 : 0) - needed, bands);
    return !isStrict;
}

}  // namespace

bool WriteRaster(const char *path, GDALDataset &source, bool isStrict,
                 CSLConstList options, GDALProgressFunc progress,
                 void *progressData)
{
    bool isDone = false;
    const bool hasMemory = GuardMemory(
        BGL_DRIVER_NAME, path,
        [&]
        {
            std::optional<CreateOptions> parsed =
                CreateOptions::Parse(source, options);
            isDone =
                parsed && CheckBands(source, *parsed, isStrict) &&
                CopyJob(path, source, *parsed, progress, progressData).Run();
        });
    return hasMemory && isDone;
}

GDALDataset *CreateCopy(const char *path, GDALDataset *source, int isStrict,
                        char **options, GDALProgressFunc progress,
                        void *progressData)
{
    if (source->GetRasterCount() == 0)
    {
        CPLError(CE_Failure, CPLE_NotSupported, "%s: the source has no band",
                 BGL_DRIVER_NAME);
        return nullptr;
    }
    return WriteRaster(path, *source, isStrict != FALSE, options, progress,
                       progressData)
               ? GDALDataset::FromHandle(
                     GDALOpenEx(path, GDAL_OF_RASTER | GDAL_OF_VERBOSE_ERROR,
                                nullptr, nullptr, nullptr))
               : nullptr;
}

}  // namespace flightsim
