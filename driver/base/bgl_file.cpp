// SPDX-License-Identifier: MIT
// An open BGL file, shared by everything that reads from it.

#include "driver/base/bgl_file.h"

#include "frmts/trq1/chunk_scan.h"

#include <utility>

namespace flightsim
{

BglFile::BglFile(const std::string &path, std::unique_ptr<VsiSource> source,
                 bgl::Container container)
    : m_path(path), m_source(std::move(source)),
      m_container(std::move(container))
{
}

std::shared_ptr<const BglFile> BglFile::Open(const std::string &path,
                                             std::unique_ptr<VsiSource> source,
                                             bool hasChunks,
                                             bgl::ProblemList &problems)
{
    std::optional<bgl::Container> container =
        bgl::Container::Open(*source, problems);
    if (!container)
    {
        return nullptr;
    }
    std::shared_ptr<BglFile> file(
        new BglFile(path, std::move(source), std::move(*container)));
    file->m_account = bgl::Account::Make(file->m_container, problems);
    if (hasChunks)
    {
        file->m_chunks = bgl::ReadChunks(file->m_container, problems);
    }
    return file;
}

std::vector<std::uint32_t> BglFile::FindChunks(std::uint16_t dataType) const
{
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 0; i < m_chunks.size(); ++i)
    {
        if (m_chunks[i].header.dataType == dataType)
        {
            numbers.push_back(static_cast<std::uint32_t>(i));
        }
    }
    return numbers;
}

}  // namespace flightsim
