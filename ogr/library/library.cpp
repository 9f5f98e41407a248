// SPDX-License-Identifier: MIT
// The files of an installation with rank, state and summary.

#include "ogr/library/library.h"

#include "driver/base/vsi_source.h"
#include "frmts/bgl/parallel_for.h"
#include "ogr/library/format/catalogue_text.h"

#include "cpl_vsi.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace flightsim
{

namespace
{

/** Kept of each file for the layer scenery_problem. */
constexpr std::size_t MAXIMUM_FILE_PROBLEMS = 20;

void SetStatus(SceneryFile &file, FileStatus status, std::string message)
{
    file.status = status;
    file.message = std::move(message);
}

/** What is no BGL of FS2004 or later may be one of its forerunners. */
void DescribeForeign(const bgl::ByteSource &source, SceneryFile &file)
{
    std::vector<std::uint8_t> start(
        std::min<std::uint64_t>(source.Size(), library::LEGACY_HEADER_SIZE));
    if (source.Size() == 0)
    {
        SetStatus(file, FileStatus::Damaged, "the file is empty");
        return;
    }
    std::optional<library::Bounds> bounds;
    if (source.Read(0, start))
    {
        bounds = library::ReadLegacyBounds(start);
    }
    if (bounds)
    {
        file.summary.bounds.Add(*bounds);
        SetStatus(file, FileStatus::Foreign,
                  "a BGL of the older simulators, FS98 to FS2002");
        return;
    }
    SetStatus(file, FileStatus::Foreign,
              "no BGL of FS2004 or a later simulator");
}

void KeepProblems(const bgl::ProblemList &problems, SceneryFile &file)
{
    for (const bgl::Problem &problem : problems.Kept())
    {
        if (file.problems.size() == MAXIMUM_FILE_PROBLEMS)
        {
            break;
        }
        file.problems.push_back(
            {problem.offset, problem.where + ": " + problem.expected});
    }
    if (problems.CountSkipped() > 0)
    {
        SetStatus(file, FileStatus::Damaged, problems.Kept().front().Message());
    }
}

bool HasMagic(const bgl::ByteSource &source)
{
    std::vector<std::uint8_t> start(
        std::min<std::uint64_t>(source.Size(), bgl::Header::MAGIC_END));
    return source.Read(0, start) && bgl::Header::HasMagic(start);
}

/** Reads the tables of a file. */
void ScanFile(SceneryFile &file)
{
    const std::unique_ptr<VsiSource> source =
        VsiSource::Open(file.path.c_str());
    if (source == nullptr)
    {
        SetStatus(file, FileStatus::Unreadable, "the file cannot be opened");
        return;
    }
    if (!HasMagic(*source))
    {
        DescribeForeign(*source, file);
    }
    else
    {
        bgl::ProblemList problems;
        const std::optional<bgl::Container> container =
            bgl::Container::Open(*source, problems);
        if (container)
        {
            file.summary = library::Summarize(*container, problems);
            file.dialect = bgl::DetectDialect(*container);
        }
        KeepProblems(problems, file);
        if (file.summary.isEncrypted)
        {
            SetStatus(file, FileStatus::Encrypted,
                      "the records look encrypted, as in protected packages");
        }
    }
    if (source->CountReadErrors() > 0)
    {
        // What could not be read looks like damage.
        file.problems.clear();
        SetStatus(file, FileStatus::Unreadable, "the file cannot be read");
    }
}

}  // namespace

void Library::ListFiles()
{
    for (std::size_t i = 0; i < m_catalogue.areas.size(); ++i)
    {
        const SceneryArea &area = m_catalogue.areas[i];
        for (const ListedFile &listed : area.files)
        {
            SceneryFile file;
            file.area = i;
            file.path = listed.path;
            if (!area.isActive)
            {
                SetStatus(file, FileStatus::Inactive,
                          "the area is switched off");
            }
            if (listed.isEncrypted)
            {
                SetStatus(file, FileStatus::Encrypted,
                          "an archive that only the simulator can read");
            }
            m_files.push_back(std::move(file));
        }
    }
}

void Library::NumberFiles()
{
    std::vector<SceneryFile *> order;
    for (SceneryFile &file : m_files)
    {
        order.push_back(&file);
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const SceneryFile *a, const SceneryFile *b)
                     { return a->path < b->path; });
    std::int64_t id = 0;
    for (SceneryFile *file : order)
    {
        file->id = id++;
    }
}

/** Packages are one tree: of two files with one path in it the simulator loads
 * the upper one. */
void Library::MarkShadowed()
{
    std::map<std::string, std::size_t> uppermost;
    std::size_t i = 0;
    for (const SceneryArea &area : m_catalogue.areas)
    {
        for (const ListedFile &listed : area.files)
        {
            const std::size_t number = i++;
            if (listed.relativePath.empty() || !area.isActive)
            {
                continue;
            }
            const auto [place, isNew] = uppermost.try_emplace(
                library::ToLower(listed.relativePath), number);
            if (!isNew)
            {
                SetStatus(m_files[place->second], FileStatus::Shadowed,
                          "replaced by the same path in the package " +
                              area.title);
                place->second = number;
            }
        }
    }
}

/** A file that links or areas show twice counts where it lies on top. */
void Library::MarkDuplicates()
{
    std::set<std::pair<std::uint64_t, std::uint64_t>> identities;
    std::set<std::string> paths;
    for (std::size_t i = m_files.size(); i-- > 0;)
    {
        SceneryFile &file = m_files[i];
        if (file.status == FileStatus::Inactive ||
            file.status == FileStatus::Shadowed)
        {
            continue;
        }
        const Identity &identity = m_identities[i];
        const bool isNewPath = paths.insert(file.path).second;
        const bool isNewIdentity =
            identity.number == 0 ||
            identities.insert({identity.device, identity.number}).second;
        if (!isNewPath || !isNewIdentity)
        {
            SetStatus(file, FileStatus::Duplicate,
                      "the same file belongs to an area above");
        }
    }
}

/** Numbers the files that the simulator uses, the lowest first. */
void Library::RankFiles()
{
    std::int64_t rank = 0;
    for (SceneryFile &file : m_files)
    {
        if (file.status == FileStatus::Ok || file.status == FileStatus::Damaged)
        {
            file.rank = ++rank;
        }
        ++m_counts[static_cast<std::size_t>(file.status)];
    }
}

std::shared_ptr<const Library> Library::Scan(Catalogue catalogue, int threads)
{
    std::shared_ptr<Library> library(new Library);
    library->m_catalogue = std::move(catalogue);
    library->ListFiles();
    library->m_identities.resize(library->m_files.size());
    ParallelFor(library->m_files.size(), threads,
                [&](std::size_t i)
                {
                    SceneryFile &file = library->m_files[i];
                    VSIStatBufL status;
                    if (VSIStatL(file.path.c_str(), &status) == 0)
                    {
                        file.size = static_cast<std::uint64_t>(status.st_size);
                        file.modified =
                            static_cast<std::int64_t>(status.st_mtime);
                        library->m_identities[i] = {
                            static_cast<std::uint64_t>(status.st_dev),
                            static_cast<std::uint64_t>(status.st_ino)};
                    }
                });
    library->NumberFiles();
    library->MarkShadowed();
    library->MarkDuplicates();
    ParallelForOrThrow(library->m_files.size(), threads,
                       [&](std::size_t i)
                       {
                           SceneryFile &file = library->m_files[i];
                           if (file.status == FileStatus::Ok)
                           {
                               ScanFile(file);
                           }
                       });
    library->RankFiles();
    library->m_identities.clear();
    return library;
}

}  // namespace flightsim
