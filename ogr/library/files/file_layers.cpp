// SPDX-License-Identifier: MIT
// The layers of single files of a library; a few files are open at a time.

#include "ogr/library/files/file_layers.h"

#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"
#include "driver/base/problem_report.h"
#include "ogr/agn/annotation_layers.h"
#include "ogr/bgl/layers/bgl_layers.h"
#include "ogr/dsf/dsf_content.h"
#include "ogr/dsf/dsf_dataset.h"

#include <algorithm>

namespace flightsim
{

FileLayers::FileLayers(const std::string &path,
                       std::shared_ptr<const BglFile> file)
    : m_file(std::move(file))
{
    SetDescription(path.c_str());
    poDriver = GetGDALDriverManager()->GetDriverByName(SCENERY_DRIVER_NAME);
    nPamFlags |= GPF_NOSAVE;
    ListForRows();
}

namespace
{

/** The file is null if it cannot be read. */
OpenedFile OpenFile(GDALOpenInfo &openInfo, bgl::ProblemList &problems)
{
    if (openInfo.fpL == nullptr)
    {
        return {};
    }
    const std::string path = openInfo.pszFilename;
    auto source =
        std::make_unique<VsiSource>(std::exchange(openInfo.fpL, nullptr));
    const std::shared_ptr<const FileFids> fids = SharedFids::Find(path, source);
    return source != nullptr
               ? OpenedFile{BglFile::Open(path, std::move(source), problems),
                            fids}
               : OpenedFile{};
}

}  // namespace

std::shared_ptr<FileLayers> FileLayers::Open(const std::string &path,
                                             CSLConstList options,
                                             bgl::ProblemList *problems)
{
    const char *const siblings[] = {nullptr};
    GDALOpenInfo openInfo(path.c_str(), GDAL_OF_VECTOR,
                          const_cast<char **>(siblings));
    openInfo.papszOpenOptions = const_cast<char **>(options);
    bgl::ProblemList tableProblems;
    const OpenedFile opened = OpenFile(openInfo, tableProblems);
    const std::shared_ptr<const BglFile> &file = opened.file;
    if (file == nullptr)
    {
        CPLError(CE_Failure, CPLE_OpenFailed, "%s: %s cannot be read",
                 SCENERY_DRIVER_NAME, path.c_str());
        return nullptr;
    }
    std::shared_ptr<FileLayers> layers(new FileLayers(path, file));
    const LayerSurveys surveys = AddBglLayers(*layers, openInfo, opened);
    if (problems != nullptr)
    {
        *problems = std::move(tableProblems);
        // Collects all problems at once, because the file may be opened
        // repeatedly.
        for (const std::shared_ptr<LayerSurvey> &survey : surveys)
        {
            survey->Finish();
            AppendProblems(survey->StartReporting(), *problems);
        }
    }
    if (file->CountReadErrors() > 0)
    {
        CPLError(CE_Failure, CPLE_FileIO, "%s: %s cannot be read",
                 SCENERY_DRIVER_NAME, path.c_str());
        return nullptr;
    }
    return layers;
}

std::shared_ptr<FileLayers>
FileLayers::OpenAutogen(const std::string &path,
                        std::shared_ptr<const AutogenNames> names,
                        bgl::ProblemList *problems)
{
    auto files = std::make_shared<AnnotationSet>(
        AnnotationFolder::MakeSingle(path), std::move(names));
    bgl::ProblemList found;
    const bool isUsable = files->LoadOnlyFile(found);
    // A file known to be sound cannot have become damaged: reading failed.
    if (!isUsable && (files->CountReadErrors() > 0 || problems == nullptr))
    {
        CPLError(CE_Failure, CPLE_FileIO, "%s: %s cannot be read",
                 SCENERY_DRIVER_NAME, path.c_str());
        return nullptr;
    }
    std::shared_ptr<FileLayers> layers(new FileLayers(path, nullptr));
    if (isUsable)
    {
        AddAnnotationLayers({*layers, std::move(files), nullptr});
    }
    if (problems != nullptr)
    {
        *problems = std::move(found);
    }
    return layers;
}

std::shared_ptr<FileLayers> FileLayers::OpenTile(const std::string &path,
                                                 CSLConstList options,
                                                 bgl::ProblemList *problems)
{
    bgl::ProblemList found;
    const std::shared_ptr<const DsfContent> content =
        ReadDsfContent(path.c_str(), options, found);
    if (content == nullptr)
    {
        CPLError(CE_Failure, CPLE_FileIO, "%s: %s cannot be read",
                 SCENERY_DRIVER_NAME, path.c_str());
        return nullptr;
    }
    const char *const siblings[] = {nullptr};
    const GDALOpenInfo openInfo(path.c_str(), GDAL_OF_VECTOR,
                                const_cast<char **>(siblings));
    std::shared_ptr<FileLayers> layers(new FileLayers(path, nullptr));
    layers->ReadFileKey(openInfo);
    AddDsfLayers(*layers, content, options);
    if (problems != nullptr)
    {
        *problems = std::move(found);
    }
    return layers;
}

FileStore::FileStore(std::shared_ptr<const Library> library,
                     CPLStringList options)
    : m_library(std::move(library)), m_options(std::move(options)),
      m_intact(m_library->GetIndex(), "sound")
{
    for (const char *name : {"STITCH", "ARC_STEP", "CURVES", "CURVE_TOLERANCE"})
    {
        const char *value = m_options.FetchNameValue(name);
        if (value != nullptr)
        {
            m_optionTag += '_';
            m_optionTag += name;
            m_optionTag += value;
        }
    }
    for (const SceneryFile &file : m_library->GetFiles())
    {
        if (file.IsUsed())
        {
            m_used.push_back(&file);
        }
    }
}

FileStore::~FileStore()
{
    static_cast<void>(FitsMemory([this] { Finish(); }));
}

const SceneryFile *FileStore::FindFile(std::int64_t id) const
{
    const auto found =
        std::find_if(m_used.begin(), m_used.end(),
                     [id](const SceneryFile *file) { return file->id == id; });
    return found != m_used.end() ? *found : nullptr;
}

std::shared_ptr<FileLayers> FileStore::OpenLayers(const SceneryFile &file,
                                                  bgl::ProblemList *problems)
{
    if (file.isTile)
    {
        return FileLayers::OpenTile(file.path, m_options.List(), problems);
    }
    if (!file.isAutogen)
    {
        return FileLayers::Open(file.path, m_options.List(), problems);
    }
    if (m_names == nullptr)
    {
        m_names = AutogenNames::FromOption(m_options.List());
    }
    return FileLayers::OpenAutogen(file.path, m_names, problems);
}

std::shared_ptr<FileLayers> FileStore::Open(const SceneryFile &file)
{
    const auto found = std::find_if(m_open.begin(), m_open.end(),
                                    [&](const Entry &entry)
                                    { return entry.first == file.id; });
    if (found != m_open.end())
    {
        m_open.splice(m_open.begin(), m_open, found);
        return found->second;
    }
    bgl::ProblemList problems;
    const bool isKnown =
        m_reportedFiles.count(file.id) > 0 || m_intact.Find(file.id) != nullptr;
    std::shared_ptr<FileLayers> layers =
        OpenLayers(file, isKnown ? nullptr : &problems);
    if (layers == nullptr)
    {
        return nullptr;
    }
    if (m_reportedFiles.insert(file.id).second && !isKnown)
    {
        ReportProblems(problems, CE_Warning, SCENERY_DRIVER_NAME, file.path);
        if (problems.Kept().empty())
        {
            m_intact.Add(file.id, {1});
        }
    }
    m_open.emplace_front(file.id, layers);
    if (m_open.size() > MAXIMUM_OPEN)
    {
        m_open.pop_back();
    }
    return layers;
}

}  // namespace flightsim
