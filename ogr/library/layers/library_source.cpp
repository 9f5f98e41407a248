// SPDX-License-Identifier: MIT
// The bytes of many files, concatenated.

#include "ogr/library/layers/library_source.h"

#include <algorithm>
#include <iterator>

namespace flightsim
{

LibrarySource::LibrarySource(std::vector<File> files)
    : m_files(std::move(files))
{
    for (File &file : m_files)
    {
        file.start = m_size;
        m_size += file.size;
    }
}

std::size_t LibrarySource::FindFile(std::uint64_t offset) const
{
    const auto behind =
        std::upper_bound(m_files.begin(), m_files.end(), offset,
                         [](std::uint64_t value, const File &file)
                         { return value < file.start; });
    return behind == m_files.begin()
               ? 0
               : static_cast<std::size_t>(behind - m_files.begin()) - 1;
}

bool LibrarySource::Read(std::uint64_t offset,
                         bgl::MutableByteSpan buffer) const
{
    if (!Holds(offset, buffer.size()) || m_files.empty())
    {
        return false;
    }
    const std::size_t file = FindFile(offset);
    const std::shared_ptr<const VsiSource> source = Open(file);
    return source != nullptr &&
           source->Read(offset - m_files[file].start, buffer);
}

/** Returns null when the file cannot be opened or was replaced. */
std::shared_ptr<const VsiSource> LibrarySource::Open(std::size_t file) const
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    const auto found =
        std::find_if(m_open.begin(), m_open.end(),
                     [=](const Entry &entry) { return entry.first == file; });
    if (found != m_open.end())
    {
        m_open.splice(m_open.begin(), m_open, found);
        return found->second;
    }
    std::shared_ptr<const VsiSource> source =
        VsiSource::Open(m_files[file].path.c_str());
    if (source == nullptr || source->Size() != m_files[file].size)
    {
        return nullptr;
    }
    m_open.emplace_front(file, source);
    if (m_open.size() > MAXIMUM_OPEN)
    {
        m_open.pop_back();
    }
    return source;
}

}  // namespace flightsim
