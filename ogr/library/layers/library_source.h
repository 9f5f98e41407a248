// SPDX-License-Identifier: MIT
// The bytes of many files, concatenated.

#ifndef FLIGHTSIM_OGR_LIBRARY_LAYERS_LIBRARY_SOURCE_H
#define FLIGHTSIM_OGR_LIBRARY_LAYERS_LIBRARY_SOURCE_H

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

/** Opens files on demand and keeps some of them open. Fails to read a file
 * whose size has changed. Thread-safe. */
class LibrarySource final : public bgl::ByteSource
{
  public:
    struct File
    {
        std::string path;
        std::uint64_t size = 0;

        /** Offset of its first byte in the source. */
        std::uint64_t start = 0;
    };

    /** Concatenates files, in any order. */
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

    /** Returns the index of the file that holds a byte of the source. */
    std::size_t FindFile(std::uint64_t offset) const;

  private:
    /** More than the number of reading threads, and far below the limit of a
     * process. */
    static constexpr std::size_t MAXIMUM_OPEN = 64;

    using Entry = std::pair<std::size_t, std::shared_ptr<const VsiSource>>;

    std::shared_ptr<const VsiSource> Open(std::size_t file) const;

    std::vector<File> m_files;
    std::uint64_t m_size = 0;
    mutable std::mutex m_mutex{};

    /** Most recently used first. */
    mutable std::list<Entry> m_open{};
};

}  // namespace flightsim

#endif
