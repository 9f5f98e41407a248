// SPDX-License-Identifier: MIT
// A file of GDAL's virtual file systems as a byte source.

#ifndef FLIGHTSIM_DRIVER_BASE_VSI_SOURCE_H
#define FLIGHTSIM_DRIVER_BASE_VSI_SOURCE_H

#include "driver/bytes/byte_source.h"

#include "cpl_vsi.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>

namespace flightsim
{

/** Whether a path is that of a pipe, a socket or a device, which could block a
 * reader forever. Not all file systems report that. */
bool IsSpecialFile(const char *path);

/** Whether a path starts like that of a virtual file system of GDAL or, on
 * Windows, that of another machine or a device. */
bool IsVirtualPath(std::string_view path);

/** Whether a file name stored in a file, with / or \, must not be opened:
 * virtual paths, URLs and connection strings, and device names of Windows. */
bool IsForeignName(std::string_view name);

/** Owns an open file. Reads positionally where the file system can, which needs
 * no lock; otherwise seeks and reads under one. */
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

    /** Reads a file of at most 256 KiB whole and keeps its bytes: one system
     * call instead of one for each table and block. Views stay valid for the
     * lifetime of the source, even after Close. Closes the file at once, so
     * that Windows can replace it. If reading fails, or
     * FLIGHTSIM_KEEP_SMALL_FILES is NO, parts of the file are read on demand.
     * Must be called before other threads use the source. */
    void KeepIfSmall();

    bool Read(std::uint64_t offset, bgl::MutableByteSpan buffer) const override;

    std::optional<bgl::ByteSpan> View(std::uint64_t offset,
                                      std::size_t size) const override;

    /** Closes the file so that it can be replaced: Windows cannot rename over
     * an open file. Later reads fail. No other thread may be reading. */
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
    bool IsKept() const
    {
        return m_kept != nullptr && !m_isClosed;
    }

    bool ReadBytes(std::uint64_t offset, bgl::MutableByteSpan buffer) const;

    mutable VSILFILE *m_file;

    /** All bytes of a small file; null when they are not kept. */
    std::unique_ptr<std::uint8_t[]> m_kept{};

    std::uint64_t m_size = 0;
    bool m_isPositional;
    mutable bool m_isClosed = false;
    mutable std::mutex m_mutex{};
    mutable std::atomic<std::uint64_t> m_readErrors{0};
};

}  // namespace flightsim

#endif
