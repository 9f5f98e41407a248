// SPDX-License-Identifier: MIT
// A file of GDAL's virtual file systems as a byte source.

#ifndef FLIGHTSIM_DRIVER_BASE_VSI_SOURCE_H
#define FLIGHTSIM_DRIVER_BASE_VSI_SOURCE_H

#include "driver/bytes/byte_source.h"

#include "cpl_vsi.h"

#include <atomic>
#include <memory>
#include <mutex>

namespace flightsim
{

/** Whether a path leads to a pipe, a socket or a device, which could block a
 * reader forever. Not all file systems can tell. */
bool IsSpecialFile(const char *path);

/** Owns an open file. Uses positional reads without a lock if the file system
 * supports them, otherwise seeks and reads under a lock. */
class VsiSource final : public bgl::ByteSource
{
  public:
    /** Opens a file for reading. Returns null on failure, and for anything but
     * a regular file. */
    static std::unique_ptr<VsiSource> Open(const char *path);

    /** Takes ownership of an open file. */
    explicit VsiSource(VSILFILE *file);
    ~VsiSource() override;

    VsiSource(const VsiSource &) = delete;
    VsiSource &operator=(const VsiSource &) = delete;

    std::uint64_t Size() const override
    {
        return m_size;
    }

    bool Read(std::uint64_t offset, bgl::MutableByteSpan buffer) const override;

    /** Closes the file so that another can replace it: Windows cannot rename
     * over an open file. Subsequent reads fail. No other thread may be
     * reading. */
    void Close() const;

    /** Reopens the same file after Close. */
    void Reopen(const char *path) const;

    /** Returns how many reads inside the file have failed or returned too few
     * bytes. A failed read can look like damage, so readers compare this before
     * and after. */
    std::uint64_t CountReadErrors() const
    {
        return m_readErrors;
    }

  private:
    bool ReadBytes(std::uint64_t offset, bgl::MutableByteSpan buffer) const;

    mutable VSILFILE *m_file;
    std::uint64_t m_size = 0;
    bool m_isPositional;
    mutable std::mutex m_mutex{};
    mutable std::atomic<std::uint64_t> m_readErrors{0};
};

}  // namespace flightsim

#endif
