// SPDX-License-Identifier: MIT
// A DSF file and the data that its layers share.

#include "ogr/dsf/dsf_content.h"

#include "driver/base/driver_names.h"
#include "driver/base/vsi_source.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/dsf/format/area.h"
#include "ogr/dsf/format/dsf_text.h"
#include "ogr/dsf/format/seven_zip.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace flightsim
{

namespace
{

bgl::ByteSpan GetFirstBytes(const GDALOpenInfo &openInfo)
{
    return {openInfo.pabyHeader,
            openInfo.nHeaderBytes > 0
                ? static_cast<std::size_t>(openInfo.nHeaderBytes)
                : 0};
}

std::string_view AsText(bgl::ByteSpan bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

std::uint64_t GetMostUnpacked()
{
    const double most = CPLAtofM(CPLGetConfigOption("DSF_MAX_UNPACKED", "0"));
    return most >= 1.0 && most < 1e18 ? static_cast<std::uint64_t>(most)
                                      : dsf::MAXIMUM_UNPACKED;
}

/** Reads a whole file.
 *
 * @param fids set to the FIDs that its rows have in this process; may be null.
 */
std::optional<std::vector<std::uint8_t>>
ReadBytes(const char *path, std::shared_ptr<const FileFids> *fids)
{
    std::unique_ptr<VsiSource> source = VsiSource::Open(path);
    if (source == nullptr)
    {
        CPLError(CE_Failure, CPLE_OpenFailed, "%s: %s cannot be opened",
                 DSF_DRIVER_NAME, path);
        return std::nullopt;
    }
    if (fids != nullptr)
    {
        *fids = SharedFids::Find(path, source);
    }
    if (source->Size() > GetMostUnpacked())
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s: file, offset 0: expected at most %llu bytes "
                 "(DSF_MAX_UNPACKED), found %llu",
                 DSF_DRIVER_NAME, path,
                 static_cast<unsigned long long>(GetMostUnpacked()),
                 static_cast<unsigned long long>(source->Size()));
        return std::nullopt;
    }
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(source->Size()));
    if (!source->Read(0, bytes))
    {
        CPLError(CE_Failure, CPLE_FileIO,
                 "%s: %s: file, offset 0: expected %llu bytes that can be read",
                 DSF_DRIVER_NAME, path,
                 static_cast<unsigned long long>(bytes.size()));
        return std::nullopt;
    }
    return bytes;
}

std::unique_ptr<dsf::DsfFile> ParseDsf(std::vector<std::uint8_t> bytes,
                                       bgl::ProblemList &problems)
{
    if (dsf::HasTextHeader(AsText(bytes)))
    {
        return dsf::ReadDsfText(AsText(bytes), problems);
    }
    const bool isPacked = dsf::HasSevenZipSignature(bytes);
    if (isPacked)
    {
        std::string expected;
        auto unpacked = dsf::UnpackSevenZip(bytes, GetMostUnpacked(), expected);
        if (!unpacked)
        {
            problems.Add("7z archive", 0, expected);
            return nullptr;
        }
        bytes = std::move(*unpacked);
    }
    std::unique_ptr<dsf::DsfFile> file =
        dsf::DsfFile::Read(std::move(bytes), problems);
    if (file != nullptr && isPacked)
    {
        file->container = dsf::Container::SevenZip;
    }
    return file;
}

std::string DescribeTile(const dsf::DsfFile &file)
{
    const std::optional<dsf::TileBounds> bounds = file.FindBounds();
    return bounds ? CPLSPrintf("%+03.0f%+04.0f", std::floor(bounds->south),
                               std::floor(bounds->west))
                  : "";
}

std::uint32_t CountEdges(const dsf::DsfFile &file,
                         const dsf::CommandReader &reader)
{
    const dsf::PointList &points = reader.Get().points;
    const dsf::Pool &pool = file.widePools[reader.GetState().pool];
    std::uint32_t count = points.size() > 1 ? 1 : 0;
    for (std::uint32_t i = 1; i + 1 < points.size(); ++i)
    {
        count += pool.Get(points[i].point, 3) != 0.0 ? 1U : 0U;
    }
    return count;
}

/** Returns the layer of a polygon. Facades of two points are lines. Others may
 * be closed, depending on their .fac file. */
DsfLayer FindPolygonLayer(const dsf::DsfFile &file,
                          const dsf::CommandReader &reader)
{
    const std::uint16_t parameter = reader.Get().parameter;
    const dsf::AssetKind kind =
        file.GetTable(dsf::Table::Polygon)[reader.GetState().definition].kind;
    switch (kind)
    {
        case dsf::AssetKind::Facade:
        {
            std::uint32_t most = 0;
            reader.ForEachWinding([&](const dsf::PointList &points)
                                  { most = std::max(most, points.size()); });
            return most > 2 ? DsfLayer::Facade : DsfLayer::FacadeLine;
        }
        case dsf::AssetKind::Forest:
        {
            const auto mode = static_cast<dsf::ForestMode>(parameter >> 8U);
            return mode == dsf::ForestMode::Line    ? DsfLayer::ForestLine
                   : mode == dsf::ForestMode::Point ? DsfLayer::ForestPoint
                                                    : DsfLayer::Forest;
        }
        case dsf::AssetKind::PaintedLine:
            return DsfLayer::PaintedLine;
        case dsf::AssetKind::ObjectString:
            return DsfLayer::ObjectString;
        case dsf::AssetKind::AutogenString:
            return DsfLayer::AutogenString;
        case dsf::AssetKind::AutogenBlock:
            return DsfLayer::AutogenBlock;
        case dsf::AssetKind::DrapedPolygon:
            return dsf::FindPlaneLayout(kind, parameter, reader.GetPlaneCount())
                               .texture >= 0
                       ? DsfLayer::Orthophoto
                       : DsfLayer::DrapedPolygon;
        case dsf::AssetKind::Beach:
            return DsfLayer::Beach;
        default:
            return DsfLayer::OtherPolygon;
    }
}

/** Returns the layer of the rows of a command; nothing if it gives none. */
std::optional<DsfLayer> FindDsfLayer(const dsf::DsfFile &file,
                                     const dsf::CommandReader &reader)
{
    switch (reader.Get().kind)
    {
        case dsf::CommandKind::Objects:
            return file.GetTable(
                           dsf::Table::Object)[reader.GetState().definition]
                               .kind == dsf::AssetKind::AutogenPoint
                       ? DsfLayer::AutogenPoint
                       : DsfLayer::Object;
        case dsf::CommandKind::Chain:
            return DsfLayer::NetworkEdge;
        case dsf::CommandKind::Primitive:
            return DsfLayer::TerrainTriangle;
        case dsf::CommandKind::Polygon:
            return FindPolygonLayer(file, reader);
        default:
            return std::nullopt;
    }
}

/** Returns the number of rows that a command gives to its layer. */
std::uint32_t CountRowsOf(const dsf::DsfFile &file,
                          const dsf::CommandReader &reader, DsfLayer layer)
{
    switch (layer)
    {
        case DsfLayer::Object:
        case DsfLayer::AutogenPoint:
            return reader.Get().points.size();
        case DsfLayer::NetworkEdge:
            return CountEdges(file, reader);
        case DsfLayer::TerrainTriangle:
            return reader.Get().CountTriangles();
        case DsfLayer::AutogenStringSide:
        case DsfLayer::FacadeLine:
        case DsfLayer::ForestLine:
        case DsfLayer::PaintedLine:
        case DsfLayer::ObjectString:
        case DsfLayer::Beach:
            return reader.Get().windingCount;
        case DsfLayer::ForestPoint:
        {
            std::uint32_t trees = 0;
            reader.ForEachWinding([&](const dsf::PointList &points)
                                  { trees += points.size(); });
            return trees;
        }
        default:
            return 1;
    }
}

/** Reports the first problem, which explains most of the others, and their
 * number. The others become debug messages. */
void ReportDsfProblems(const bgl::ProblemList &problems, CPLErr level,
                       const std::string &path)
{
    std::string first;
    for (const bgl::Problem &problem : problems.Kept())
    {
        if (first.empty())
        {
            first = problem.Message();
        }
        else
        {
            CPLDebug(DSF_DRIVER_NAME, "%s: %s", path.c_str(),
                     problem.Message().c_str());
        }
    }
    if (problems.Count() > 1)
    {
        first += "; " + std::to_string(problems.Count() - 1) +
                 " more problems, which CPL_DEBUG=DSF shows";
    }
    if (!first.empty())
    {
        CPLError(level, CPLE_AppDefined, "%s: %s: %s", DSF_DRIVER_NAME,
                 path.c_str(), first.c_str());
    }
}

/** Counts the rows of all layers and the uses of definitions in one pass. */
class DsfSurvey final
{
  public:
    explicit DsfSurvey(DsfContent &content)
        : m_content(content), m_reader(*content.file)
    {
    }

    void Run(bgl::ProblemList &problems)
    {
        dsf::CommandState before = m_reader.GetState();
        while (m_reader.Next())
        {
            CountUse();
            AddRows(before);
            before = m_reader.GetState();
        }
        m_content.skippedCommands = m_reader.CountSkipped();
        if (m_reader.GetDamage())
        {
            problems.Add("CMDS", m_reader.GetDamage()->offset,
                         m_reader.GetDamage()->expected);
        }
    }

  private:
    void CountUse()
    {
        const dsf::CommandState &state = m_reader.GetState();
        const dsf::Command &command = m_reader.Get();
        switch (command.kind)
        {
            case dsf::CommandKind::Objects:
                CountUse(dsf::Table::Object, state.definition,
                         command.points.size());
                break;
            case dsf::CommandKind::Chain:
                CountUse(dsf::Table::Network, state.definition, 1);
                break;
            case dsf::CommandKind::Polygon:
                CountUse(dsf::Table::Polygon, state.definition, 1);
                break;
            case dsf::CommandKind::Patch:
                CountUse(dsf::Table::Terrain, state.patchDefinition, 1);
                break;
            default:
                break;
        }
    }

    void CountUse(dsf::Table table, std::uint32_t definition,
                  std::int64_t count)
    {
        m_content.uses[m_content.GetDefinitionNumber(table, definition)] +=
            count;
    }

    void AddRows(const dsf::CommandState &before)
    {
        const std::optional<DsfLayer> layer =
            FindDsfLayer(*m_content.file, m_reader);
        if (layer)
        {
            AddRows(*layer, before);
        }
        if (layer == DsfLayer::AutogenString)
        {
            AddRows(DsfLayer::AutogenStringSide, before);
        }
    }

    void AddRows(DsfLayer layer, const dsf::CommandState &before)
    {
        const std::int64_t count =
            CountRowsOf(*m_content.file, m_reader, layer);
        DsfRowIndex &rows = m_content.rows[static_cast<std::size_t>(layer)];
        const std::int64_t step = DsfRowIndex::STEP;
        for (std::int64_t next = (rows.count + step - 1) / step * step;
             next < rows.count + count; next += step)
        {
            rows.locations.push_back(
                {before, static_cast<std::uint32_t>(next - rows.count)});
        }
        rows.count += count;
    }

    DsfContent &m_content;
    dsf::CommandReader m_reader;
};

}  // namespace

dsf::Footer DsfContent::GetFooter() const
{
    std::call_once(m_footerIsChecked,
                   [this] { m_footer = file->CheckFooter(); });
    return m_footer;
}

void DsfContent::WarnOfFooter() const
{
    if (!isDamaged && !m_isWarned.exchange(true) &&
        GetFooter() == dsf::Footer::Wrong)
    {
        bgl::ProblemList problems;
        file->CheckFooter(problems);
        ReportDsfProblems(problems, CE_Warning, path);
    }
}

std::uint32_t CountDsfRows(const dsf::DsfFile &file,
                           const dsf::CommandReader &reader, DsfLayer layer)
{
    std::optional<DsfLayer> own = FindDsfLayer(file, reader);
    if (own == DsfLayer::AutogenString && layer == DsfLayer::AutogenStringSide)
    {
        own = layer;
    }
    return own == layer ? CountRowsOf(file, reader, layer) : 0;
}

bool IsDsf(const GDALOpenInfo &openInfo)
{
    const bgl::ByteSpan header = GetFirstBytes(openInfo);
    return dsf::DsfFile::HasCookie(header) ||
           (dsf::HasSevenZipSignature(header) &&
            EQUAL(CPLGetExtension(openInfo.pszFilename), "dsf")) ||
           dsf::HasTextHeader(AsText(header));
}

std::unique_ptr<dsf::DsfFile> ReadDsfFile(const char *path,
                                          bgl::ProblemList &problems)
{
    std::optional<std::vector<std::uint8_t>> bytes = ReadBytes(path, nullptr);
    return bytes ? ParseDsf(std::move(*bytes), problems) : nullptr;
}

const FidMap &DsfContent::GetFids(DsfLayer layer) const
{
    static const FidMap unchanged;
    return fids != nullptr ? fids->Get(GetDsfFidList(layer)) : unchanged;
}

std::string GetDsfFidList(DsfLayer layer)
{
    return std::to_string(static_cast<int>(layer));
}

std::shared_ptr<DsfContent> ReadDsfContent(const char *path,
                                           CSLConstList openOptions,
                                           bgl::ProblemList &problems)
{
    auto content = std::make_shared<DsfContent>();
    content->path = path;
    std::optional<std::vector<std::uint8_t>> bytes =
        ReadBytes(path, &content->fids);
    content->file = bytes ? ParseDsf(std::move(*bytes), problems) : nullptr;
    if (content->file == nullptr)
    {
        return nullptr;
    }
    std::size_t count = 0;
    for (std::size_t table = 0; table < dsf::TABLE_COUNT; ++table)
    {
        content->firstDefinitions[table] = count;
        count += content->file->definitions[table].size();
        for (const dsf::Definition &definition :
             content->file->definitions[table])
        {
            content->paths.push_back(bgl::ToUtf8(definition.path));
        }
    }
    content->uses.resize(count);
    content->airports = dsf::ListFilters(*content->file);
    content->tile = DescribeTile(*content->file);
    const double tolerance =
        CPLAtofM(CSLFetchNameValueDef(openOptions, "CURVE_TOLERANCE", "0.1"));
    if (tolerance > 0.0 && std::isfinite(tolerance))
    {
        content->flattener = dsf::CurveFlattener(tolerance);
    }
    DsfSurvey(*content).Run(problems);
    content->isDamaged = problems.Count() > 0;
    if (content->isDamaged)
    {
        content->file->CheckFooter(problems);
    }
    return content;
}

std::shared_ptr<DsfContent> ReadDsfContent(GDALOpenInfo &openInfo,
                                           const char *path)
{
    bgl::ProblemList problems;
    std::shared_ptr<DsfContent> content =
        ReadDsfContent(path, openInfo.papszOpenOptions, problems);
    ReportDsfProblems(problems, content != nullptr ? CE_Warning : CE_Failure,
                      path);
    return content;
}

std::unique_ptr<dsf::DsfFile> ReadDsfHead(const bgl::ByteSource &source,
                                          bgl::ProblemList &problems)
{
    constexpr std::size_t most = 1U << 26U;
    std::vector<std::uint8_t> start(
        static_cast<std::size_t>(std::min<std::uint64_t>(source.Size(), 6)));
    if (!source.Read(0, start))
    {
        return nullptr;
    }
    if (!dsf::HasSevenZipSignature(start))
    {
        return dsf::DsfFile::ReadHead(source, problems);
    }
    // Larger than the mesh of any tile.
    std::vector<std::uint8_t> archive;
    if (source.Size() <= most)
    {
        archive.resize(static_cast<std::size_t>(source.Size()));
    }
    std::string expected;
    const auto unpacked =
        archive.size() == source.Size() && source.Read(0, archive)
            ? dsf::UnpackSevenZip(archive, GetMostUnpacked(), expected)
            : std::nullopt;
    if (!unpacked)
    {
        problems.Add("7z archive", 0,
                     expected.empty() ? "expected at most 64 MiB" : expected);
        return nullptr;
    }
    return dsf::DsfFile::ReadHead(bgl::MemorySource(*unpacked), problems);
}

}  // namespace flightsim
