// SPDX-License-Identifier: MIT
// The files of an installation with rank, status and summary.

#include "ogr/library/files/library.h"

#include "driver/base/file_state.h"
#include "driver/base/vsi_source.h"
#include "frmts/bgl/read/parallel_for.h"
#include "frmts/trq1/magnetic_variation.h"
#include "ogr/agn/format/placement.h"
#include "ogr/agn/format/tile_name.h"
#include "ogr/dsf/dsf_dataset.h"
#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/format/windows_path.h"
#include "ogr/library/files/index_bytes.h"
#include "ogr/library/files/index_record.h"

#include "cpl_vsi.h"

#include <algorithm>
#include <ctime>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace flightsim
{

namespace
{

constexpr std::int64_t SECOND = 1'000'000'000;

/** Separates a path from the number of its area where areas share a file; not
 * allowed in Windows paths. */
constexpr char OCCURRENCE_SIGN = '|';

/** Whether a file's tables were read, and would be read the same way again. */
bool IsScanned(FileStatus status)
{
    return status == FileStatus::Ok || status == FileStatus::Damaged ||
           status == FileStatus::Encrypted || status == FileStatus::Foreign ||
           status == FileStatus::Unloaded;
}

/** Kept per file for the layer scenery_problem. */
constexpr std::size_t MAXIMUM_FILE_PROBLEMS = 20;

void SetStatus(SceneryFile &file, FileStatus status, std::string message)
{
    file.status = status;
    file.message = std::move(message);
}

/** A file that is not a BGL of FS2004 or later may be of an earlier format. */
void DescribeForeign(const bgl::ByteSource &source, SceneryFile &file)
{
    std::vector<std::uint8_t> start(std::min<std::uint64_t>(
        source.Size(), std::max(library::LEGACY_HEADER_SIZE,
                                bgl::MagneticVariation::HEADER_SIZE)));
    if (source.Size() == 0)
    {
        SetStatus(file, FileStatus::Damaged, "the file is empty");
        return;
    }
    std::optional<library::Bounds> bounds;
    if (source.Read(0, start))
    {
        if (bgl::MagneticVariation::HasHeader(start))
        {
            SetStatus(
                file, FileStatus::Foreign,
                "the table of the magnetic variation, which is not a BGL");
            return;
        }
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
              "not a BGL of FS2004 or a later simulator");
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

/** Adds a problem if the system does not report the state of a file: links then
 * cannot be distinguished from their targets, nor changes be detected. */
void NoteMissingState(SceneryFile &file)
{
    if (file.modified < 0)
    {
        file.problems.push_back(
            {0, "the system does not tell size and time, nor whether other "
                "files are the same one"});
    }
}

/** Finds the place of annotation by its file name, without opening the file. */
void ScanAutogen(SceneryFile &file)
{
    NoteMissingState(file);
    const std::optional<bgl::Qmid> cell =
        agn::FindCell(library::GetLastName(file.path));
    if (!cell)
    {
        SetStatus(file, FileStatus::Foreign, "the name is not that of a cell");
        return;
    }
    const double width = agn::Placement::REACH * (cell->East() - cell->West());
    const double height =
        agn::Placement::REACH * (cell->North() - cell->South());
    file.summary.bounds.Add({cell->West() - width, cell->South() - height,
                             cell->East() + width, cell->North() + height});
    file.summary.finestLevel = agn::TILE_LEVEL;
    file.summary.coarsestLevel = agn::TILE_LEVEL;
}

/** Reads the tables of a BGL file. */
void ScanTables(const VsiSource &source, SceneryFile &file)
{
    bgl::ProblemList problems;
    const std::optional<bgl::Container> container =
        bgl::Container::Open(source, problems);
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

/** Reads properties and definitions of a tile of X-Plane. */
void ScanTile(const VsiSource &source, SceneryFile &file)
{
    bgl::ProblemList problems;
    const std::unique_ptr<dsf::DsfFile> head = ReadDsfHead(source, problems);
    KeepProblems(problems, file);
    if (head == nullptr)
    {
        SetStatus(file, FileStatus::Foreign,
                  problems.Kept().empty() ? "not a DSF of X-Plane"
                                          : problems.Kept().front().Message());
        return;
    }
    file.summary.sections = FindDsfParts(*head);
    if (const std::optional<dsf::TileBounds> bounds = head->FindBounds())
    {
        file.summary.bounds.Add(
            {bounds->west, bounds->south, bounds->east, bounds->north});
    }
}

/** Reads the inventory's facts about a file. */
void ScanFile(SceneryFile &file)
{
    if (file.isAutogen)
    {
        ScanAutogen(file);
        return;
    }
    const std::unique_ptr<VsiSource> source =
        VsiSource::Open(file.path.c_str());
    if (source == nullptr)
    {
        SetStatus(file, FileStatus::Unreadable, "the file cannot be opened");
        return;
    }
    NoteMissingState(file);
    file.size = source->Size();
    if (file.isTile)
    {
        ScanTile(*source, file);
    }
    else if (!HasMagic(*source))
    {
        DescribeForeign(*source, file);
    }
    else
    {
        ScanTables(*source, file);
    }
    if (source->CountReadErrors() > 0)
    {
        // Data that could not be read look like damage.
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
            file.isAutogen = agn::HasAnnotationExtension(listed.path);
            file.isTile = library::HasExtension(listed.path, ".dsf");
            if (!area.isActive)
            {
                SetStatus(file, FileStatus::Inactive, "the area is inactive");
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

/** Returns the times of the folders with files, in path order. */
FolderTimes Library::ReadFolderTimes(int threads) const
{
    std::set<std::string> paths;
    for (const SceneryFile &file : m_files)
    {
        paths.insert(library::GetParentPath(file.path));
    }
    const std::vector<std::string> folders(paths.begin(), paths.end());
    std::vector<std::int64_t> times(folders.size(), -1);
    ParallelFor(folders.size(), threads,
                [&](std::size_t i)
                {
                    VSIStatBufL status;
                    const bool isThere =
                        VSIStatL(folders[i].c_str(), &status) == 0;
                    // Archives do not store times of folders.
                    if (isThere && status.st_mtime > 0 &&
                        IsSettled(status.st_mtime, m_checked))
                    {
                        times[i] = GetNanoseconds(status);
                    }
                });
    FolderTimes result;
    IndexPacker packer;
    for (std::size_t i = 0; i < folders.size(); ++i)
    {
        packer.Text(m_index->ToIndexPath(folders[i]));
        packer.Number(times[i]);
        result.areSettled = result.areSettled && times[i] >= 0;
    }
    result.bytes = packer.Take();
    return result;
}

void Library::ReadFileStates(int threads)
{
    ParallelFor(
        m_files.size(), threads,
        [this](std::size_t i)
        {
            SceneryFile &file = m_files[i];
            VSIStatBufL status;
            if (VSIStatL(file.path.c_str(), &status) == 0)
            {
                file.size = static_cast<std::uint64_t>(status.st_size);
                file.modified = static_cast<std::int64_t>(status.st_mtime);
                m_states[i].modified = GetNanoseconds(status);
                m_states[i].device = static_cast<std::uint64_t>(status.st_dev);
                m_states[i].number = static_cast<std::uint64_t>(status.st_ino);
            }
        });
}

/** Assigns the numbers in the index to files, and returns the other files. */
std::vector<std::size_t>
Library::FindNumbers(const std::vector<std::size_t> &order)
{
    std::map<std::string, int> occurrences;
    std::vector<std::size_t> unknown;
    for (const std::size_t i : order)
    {
        FileState &state = m_states[i];
        state.indexPath = m_index != nullptr
                              ? m_index->ToIndexPath(m_files[i].path)
                              : m_files[i].path;
        const int occurrence = occurrences[state.indexPath]++;
        if (occurrence > 0)
        {
            state.indexPath += OCCURRENCE_SIGN;
            state.indexPath += std::to_string(occurrence);
        }
        state.known =
            m_index != nullptr ? m_index->Find(state.indexPath) : nullptr;
        if (state.known != nullptr)
        {
            m_files[i].id = state.known->id;
        }
        else
        {
            unknown.push_back(i);
        }
    }
    return unknown;
}

/** Keeps the numbers of known files, and assigns new ones in path order. */
void Library::NumberFiles()
{
    std::vector<std::size_t> order(m_files.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [this](std::size_t a, std::size_t b)
                     { return m_files[a].path < m_files[b].path; });
    std::vector<std::size_t> unknown = FindNumbers(order);
    m_nextId = m_index != nullptr ? m_index->GetNextId() : 0;
    if (m_nextId + static_cast<std::int64_t>(unknown.size()) >= MAXIMUM_FILES)
    {
        // Numbers have run out, because files came and went.
        for (FileState &state : m_states)
        {
            state.known = nullptr;
        }
        unknown.swap(order);
        m_nextId = 0;
    }
    for (const std::size_t i : unknown)
    {
        m_files[i].id = m_nextId++;
    }
}

/** Packages form one tree: of two files with the same path in it, the simulator
 * loads the higher one. */
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

/** Marks duplicates: a file that appears twice, through links or areas, counts
 * where it is highest. Copies of annotation with different names belong to
 * different cells. */
void Library::MarkDuplicates()
{
    std::set<std::tuple<std::uint64_t, std::uint64_t, std::string>> identities;
    std::set<std::string> paths;
    for (std::size_t i = m_files.size(); i-- > 0;)
    {
        SceneryFile &file = m_files[i];
        if (file.status == FileStatus::Inactive ||
            file.status == FileStatus::Shadowed)
        {
            continue;
        }
        const FileState &identity = m_states[i];
        const std::string cell =
            file.isAutogen ? library::ToLower(library::GetLastName(file.path))
                           : "";
        const bool isNewPath = paths.insert(file.path).second;
        const bool isNewIdentity =
            identity.number == 0 ||
            identities.insert({identity.device, identity.number, cell}).second;
        if (!isNewPath || !isNewIdentity)
        {
            SetStatus(file, FileStatus::Duplicate,
                      "the same file is in this or a higher area");
        }
    }
}

/** Marks files that X-Plane does not load: all below the uppermost mesh of a
 * tile. */
void Library::MarkUnloaded()
{
    const auto mesh = static_cast<std::uint32_t>(DsfPart::Mesh);
    std::map<std::string, std::size_t> meshes;
    for (std::size_t i = m_files.size(); i-- > 0;)
    {
        SceneryFile &file = m_files[i];
        if (!file.isTile || (file.status != FileStatus::Ok &&
                             file.status != FileStatus::Damaged))
        {
            continue;
        }
        const std::string tile =
            library::ToLower(library::GetLastName(file.path));
        const auto found = meshes.find(tile);
        if (found != meshes.end())
        {
            SetStatus(file, FileStatus::Unloaded,
                      "below the mesh of this tile in the pack " +
                          m_catalogue.areas[found->second].title);
        }
        else if (file.summary.HasSection(mesh))
        {
            meshes.emplace(tile, file.area);
        }
    }
}

/** Numbers the files that the simulator uses, lowest first. */
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

/** Hides all annotation of a cell except the uppermost. */
void Library::HideTiles()
{
    std::map<std::string, std::int64_t> uppermost;
    for (std::size_t i = m_files.size(); i-- > 0;)
    {
        SceneryFile &file = m_files[i];
        if (file.isAutogen && file.IsUsed())
        {
            const auto [place, isNew] = uppermost.try_emplace(
                library::ToLower(library::GetLastName(file.path)), file.id);
            file.hiddenBy = isNew ? -1 : place->second;
        }
    }
}

/** Whether the index is used without checking the files. */
bool Library::TrustsIndex(IndexCheck check, const FolderTimes &folders) const
{
    return m_index != nullptr && (check == IndexCheck::None ||
                                  (check == IndexCheck::Folders &&
                                   m_index->IsUnchanged(m_catalogue, folders)));
}

namespace
{

void TakeScan(SceneryFile &&scanned, SceneryFile &file)
{
    file.status = scanned.status;
    file.message = std::move(scanned.message);
    file.problems = std::move(scanned.problems);
    file.summary = std::move(scanned.summary);
    file.dialect = scanned.dialect;
}

}  // namespace

/** Takes the facts about unchanged files from the index. */
void Library::TakeFromIndex(bool trustsIndex)
{
    for (std::size_t i = 0; i < m_files.size(); ++i)
    {
        SceneryFile &file = m_files[i];
        const IndexRow *&known = m_states[i].known;
        if (known == nullptr)
        {
            continue;
        }
        SceneryFile scanned;
        const bool isRead = DecodeScan(known->scan, scanned);
        if (trustsIndex)
        {
            file.size = known->size;
            file.modified = known->modified < 0 ? -1 : known->modified / SECOND;
            m_states[i].modified = known->modified;
        }
        const bool isAsBefore =
            trustsIndex ||
            (file.size == known->size &&
             m_states[i].modified == known->modified && file.modified >= 0 &&
             IsSettled(file.modified, known->checked));
        const bool isWanted = trustsIndex || (file.status == FileStatus::Ok &&
                                              IsScanned(scanned.status));
        if (isRead && isAsBefore && isWanted)
        {
            TakeScan(std::move(scanned), file);
            if (file.status == FileStatus::Unloaded)
            {
                // The files above may have changed.
                SetStatus(file,
                          file.problems.empty() ? FileStatus::Ok
                                                : FileStatus::Damaged,
                          "");
            }
        }
        else if (file.status == FileStatus::Ok || !isAsBefore)
        {
            known = nullptr;
        }
    }
}

void Library::ScanFiles(int threads)
{
    std::vector<std::size_t> unknown;
    for (std::size_t i = 0; i < m_files.size(); ++i)
    {
        if (m_files[i].status == FileStatus::Ok && m_states[i].known == nullptr)
        {
            unknown.push_back(i);
        }
    }
    ParallelForOrThrow(unknown.size(), threads,
                       [&](std::size_t i) { ScanFile(m_files[unknown[i]]); });
    m_scanned = unknown.size();
}

/** Invalidates the facts of files that have changed. Unused files have none. */
void Library::UpdateIndex(const FolderTimes &folders)
{
    std::set<std::int64_t> changed;
    std::vector<IndexRow> rows;
    for (std::size_t i = 0; i < m_files.size(); ++i)
    {
        const SceneryFile &file = m_files[i];
        const FileState &state = m_states[i];
        const bool isKnown = state.known != nullptr;
        if (!isKnown && file.IsUsed())
        {
            changed.insert(file.id);
        }
        rows.push_back({file.id, state.indexPath, file.size, state.modified,
                        isKnown ? state.known->checked : m_checked,
                        EncodeScan(file)});
    }
    m_index->Update(m_catalogue, folders, std::move(rows), m_nextId, changed);
}

std::shared_ptr<const Library>
Library::Scan(Catalogue catalogue, int threads,
              std::shared_ptr<LibraryIndex> index, IndexCheck check)
{
    std::shared_ptr<Library> library(new Library);
    library->m_catalogue = std::move(catalogue);
    library->m_index = std::move(index);
    library->m_checked = static_cast<std::int64_t>(std::time(nullptr));
    library->ListFiles();
    library->m_states.resize(library->m_files.size());
    FolderTimes folders =
        library->m_index != nullptr && check != IndexCheck::None
            ? library->ReadFolderTimes(threads)
            : FolderTimes();
    folders.triggersWrite = check == IndexCheck::Folders;
    const bool trustsIndex = library->TrustsIndex(check, folders);
    if (!trustsIndex)
    {
        library->ReadFileStates(threads);
    }
    library->NumberFiles();
    library->MarkShadowed();
    library->MarkDuplicates();
    library->TakeFromIndex(trustsIndex);
    library->ScanFiles(threads);
    if (!library->m_catalogue.isComplete)
    {
        // Files that could not be listed still exist, and keep their numbers.
        library->m_index = nullptr;
    }
    library->MarkUnloaded();
    library->RankFiles();
    library->HideTiles();
    if (library->m_index != nullptr && !trustsIndex)
    {
        library->UpdateIndex(folders);
    }
    library->m_states = {};
    return library;
}

}  // namespace flightsim
