// SPDX-License-Identifier: MIT
// External sort for data that exceed memory.

#ifndef FLIGHTSIM_DRIVER_BASE_SORTED_SPILL_H
#define FLIGHTSIM_DRIVER_BASE_SORTED_SPILL_H

#include "driver/base/temporary_file.h"
#include "driver/bytes/bytes.h"

#include "cpl_vsi.h"

#include <array>
#include <functional>
#include <memory>
#include <vector>

namespace flightsim
{

inline constexpr const char *SPILL_SIZE_OPTION = "FLIGHTSIM_SPILL_SIZE";

/** Keeps entries in memory up to a total size, then writes them as a sorted run
 * to a temporary file; visiting merges the runs. Deletes the temporary file on
 * destruction. Not thread-safe. */
class SortedSpill final
{
  public:
    /** Compared with memcmp. The order of equal keys is undefined. */
    using Key = std::array<std::uint8_t, 32>;

    /** Returns false to stop. */
    using Visitor = std::function<bool(const Key &, bgl::ByteSpan)>;

    static constexpr std::size_t MAXIMUM_BYTES = 64U << 20;

    /** The configuration option SPILL_SIZE_OPTION overrides MAXIMUM_BYTES. */
    explicit SortedSpill(const char *driver);

    ~SortedSpill();

    SortedSpill(const SortedSpill &) = delete;
    SortedSpill &operator=(const SortedSpill &) = delete;

    /** Returns false, with an error, when the temporary file cannot be
     * written. */
    [[nodiscard]] bool Add(const Key &key, bgl::ByteSpan payload);

    /** Visits all entries in key order. Nothing may be added afterwards.
     *
     * @return false, with an error, when the temporary file cannot be read, or
     *         when the visitor stopped.
     */
    [[nodiscard]] bool Visit(const Visitor &visitor);

  private:
    struct Entry
    {
        Key key;
        std::size_t offset;
        std::uint32_t size;
    };

    struct Run
    {
        vsi_l_offset start;
        vsi_l_offset end;
    };

    class RunReader;

    void Sort();
    bool OpenFile();
    bool WriteRun();
    bool Write(bgl::ByteSpan bytes);
    bool Fail(const char *what);
    bool VisitMemory(const Visitor &visitor) const;
    bool Merge(const Visitor &visitor);

    const char *m_driver;
    std::size_t m_maximumBytes;
    std::vector<Entry> m_entries{};
    std::vector<std::uint8_t> m_bytes{};
    std::unique_ptr<TemporaryFile> m_temporary{};
    VSILFILE *m_file = nullptr;
    std::vector<Run> m_runs{};
};

/** Fills a key with numbers and bytes, most significant first. */
class SpillKeyWriter final
{
  public:
    SpillKeyWriter &Add(std::uint64_t number)
    {
        for (int shift = 56; shift >= 0; shift -= 8)
        {
            m_key[m_size++] = static_cast<std::uint8_t>(number >> shift);
        }
        return *this;
    }

    SpillKeyWriter &Add(const std::array<std::uint8_t, 16> &bytes)
    {
        for (const std::uint8_t byte : bytes)
        {
            m_key[m_size++] = byte;
        }
        return *this;
    }

    const SortedSpill::Key &Get() const
    {
        return m_key;
    }

  private:
    SortedSpill::Key m_key{};
    std::size_t m_size = 0;
};

}  // namespace flightsim

#endif
