// SPDX-License-Identifier: MIT
// The bytes of many files, one file behind the other.

#ifndef FLIGHTSIM_OGR_LIBRARY_LIBRARY_SOURCE_H
#define FLIGHTSIM_OGR_LIBRARY_LIBRARY_SOURCE_H

#include "driver/base/vsi_source.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

/** Opens files when they are read and keeps some of them open. A file that has
 * another size than before cannot be read any more. Thread-safe. */
class LibrarySource final : public bgl::ByteSource
{
  public:
    struct File
    {
        std::string path;
        std::uint64_t size = 0;

        /** Where its first byte is in the source. */
        std::uint64_t start = 0;
    };

    /** Puts files one behind the other, in any order. */
    explicit LibrarySource(std::vector<File> files);

    std::uint64_t Size() const override
    {
        return m_size;
    }

    bool Read(std::uint64_t offset, bgl::MutableByteSpan buffer) const override;

    const std::vector<File> &GetFiles() const
    {
        return m_files;
    }

    /** Position of the file that a byte of the source belongs to. */
    std::size_t FindFile(std::uint64_t offset) const;

  private:
    /** More than the threads that read at a time, and far fewer than a process
     * may have. */
    static constexpr std::size_t MAXIMUM_OPEN = 64;

    using Entry = std::pair<std::size_t, std::shared_ptr<const VsiSource>>;

    std::shared_ptr<const VsiSource> Open(std::size_t file) const;

    std::vector<File> m_files;
    std::uint64_t m_size = 0;
    mutable std::mutex m_mutex{};

    /** The one that was used last comes first. */
    mutable std::list<Entry> m_open{};
};

}  // namespace flightsim

#endif
