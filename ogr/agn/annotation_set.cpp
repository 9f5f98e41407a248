// SPDX-License-Identifier: MIT
// The annotation files of a dataset, shared by its layers.

#include "ogr/agn/annotation_set.h"

#include "driver/base/driver_names.h"
#include "driver/base/file_state.h"
#include "driver/base/problem_report.h"

#include <utility>

namespace flightsim
{

namespace
{

constexpr std::uint16_t IS_KNOWN = 1U << LAYER_CONTENT_COUNT;

constexpr std::int64_t UNKNOWN_COUNT = -1;

/** Maximum number of files whose problems are reported individually. */
constexpr std::int64_t MAXIMUM_REPORTED = 20;

std::uint16_t GetBit(LayerContent content)
{
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(content));
}

}  // namespace

AnnotationSet::AnnotationSet(AnnotationFolder folder,
                             std::shared_ptr<const AutogenNames> names)
    : m_folder(std::move(folder)), m_names(std::move(names)),
      m_contents(m_folder.Count())
{
}

std::shared_ptr<AnnotationSet> AnnotationSet::MakeEmpty()
{
    return std::make_shared<AnnotationSet>(
        AnnotationFolder(), std::make_shared<const AutogenNames>());
}

bool AnnotationSet::LoadOnlyFile(bgl::ProblemList &problems)
{
    auto file = std::make_unique<AnnotationFile>();
    ++m_opened;
    if (!file->Load(m_folder.GetPath(0), m_folder.GetName(0),
                    m_folder.GetCell(0), *m_names, problems, true))
    {
        m_readErrors += file->HasReadError() ? 1U : 0U;
        return false;
    }
    CountResult(0, file.get(), problems);
    m_onlyFile = std::move(file);
    return true;
}

bool AnnotationSet::Load(std::size_t file, AnnotationFile &target)
{
    ++m_opened;
    bgl::ProblemList problems;
    const bool isUsable =
        target.Load(m_folder.GetPath(file), m_folder.GetName(file),
                    m_folder.GetCell(file), *m_names, problems);
    // A dangling link will not be readable the next time, either.
    if (!isUsable && target.HasReadError() && IsThere(m_folder.GetPath(file)))
    {
        ++m_readErrors;
        ReportProblems(problems, CE_Failure, AGN_DRIVER_NAME,
                       m_folder.GetPath(file));
        return false;
    }
    if ((m_contents[file] & IS_KNOWN) == 0)
    {
        CountResult(file, isUsable ? &target : nullptr, problems);
        Report(file, problems);
    }
    return isUsable;
}

/** Null `content` means that the file is unusable. */
void AnnotationSet::CountResult(std::size_t file, const AnnotationFile *content,
                                const bgl::ProblemList &problems)
{
    std::uint16_t bits = IS_KNOWN;
    for (std::size_t i = 0; content != nullptr && i < LAYER_CONTENT_COUNT; ++i)
    {
        const auto kind = static_cast<LayerContent>(i);
        if (content->CountRows(kind) > 0)
        {
            bits = static_cast<std::uint16_t>(bits | GetBit(kind));
        }
    }
    // Two layers may arrive here at once: only one of them counts.
    if (m_contents[file].exchange(bits) != 0)
    {
        return;
    }
    if (content == nullptr)
    {
        ++m_unusable;
        return;
    }
    m_skipped += static_cast<std::int64_t>(problems.CountSkipped());
    m_unknownChunks += static_cast<std::int64_t>(
        content->GetAnnotation().CountUnknownChunks());
}

void AnnotationSet::Report(std::size_t file, const bgl::ProblemList &problems)
{
    if (problems.Count() == 0)
    {
        return;
    }
    const std::int64_t number = m_reported++;
    if (number < MAXIMUM_REPORTED)
    {
        ReportProblems(problems, CE_Warning, AGN_DRIVER_NAME,
                       m_folder.GetPath(file));
    }
    else if (number == MAXIMUM_REPORTED)
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: problems of more files are counted in the metadata of "
                 "the dataset only",
                 AGN_DRIVER_NAME);
    }
}

bool AnnotationSet::MayHave(std::size_t file, LayerContent content) const
{
    const std::uint16_t bits = m_contents[file];
    return (bits & IS_KNOWN) == 0 || (bits & GetBit(content)) != 0;
}

std::int64_t AnnotationSet::CountRows(LayerContent content)
{
    const std::lock_guard<std::mutex> lock(m_totalsMutex);
    if (!m_totals)
    {
        const std::uint64_t errors = m_readErrors;
        const Totals totals = CountAll();
        if (m_readErrors != errors)
        {
            return UNKNOWN_COUNT;
        }
        m_totals = totals;
    }
    return (*m_totals)[static_cast<std::size_t>(content)];
}

AnnotationSet::Totals AnnotationSet::CountAll()
{
    Totals totals{};
    AnnotationFile target;
    for (std::size_t file = 0; file < m_folder.Count(); ++file)
    {
        if (m_onlyFile == nullptr && !Load(file, target))
        {
            continue;
        }
        const AnnotationFile &content =
            m_onlyFile != nullptr ? *m_onlyFile : target;
        for (std::size_t i = 0; i < LAYER_CONTENT_COUNT; ++i)
        {
            totals[i] += static_cast<std::int64_t>(
                content.CountRows(static_cast<LayerContent>(i)));
        }
    }
    return totals;
}

}  // namespace flightsim
