// SPDX-License-Identifier: MIT
// An open BGL file, shared by all its readers.

#include "driver/base/bgl_file.h"

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
    file->m_account =
        bgl::Account::Make(file->m_container, file->m_accountProblems);
    return file;
}

}  // namespace flightsim
