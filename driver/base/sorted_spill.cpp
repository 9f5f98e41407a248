// SPDX-License-Identifier: MIT
// External sort for data that exceed memory.

#include "driver/base/sorted_spill.h"

#include "cpl_conv.h"
#include "cpl_error.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <queue>

namespace flightsim
{

namespace
{

constexpr std::size_t READ_SIZE = 256U << 10;

std::size_t GetMaximumBytes()
{
    const char *text = CPLGetConfigOption(SPILL_SIZE_OPTION, nullptr);
    return text == nullptr ? SortedSpill::MAXIMUM_BYTES
                           : static_cast<std::size_t>(
                                 std::max<GIntBig>(1, CPLAtoGIntBig(text)));
}

}  // namespace

SortedSpill::SortedSpill(const char *driver)
    : m_driver(driver), m_maximumBytes(GetMaximumBytes())
{
}

/** Reads the entries of a run in order. */
class SortedSpill::RunReader final
{
  public:
    RunReader(VSILFILE *file, const Run &run) : m_file(file), m_run(run)
    {
    }

    /** Returns false at the end of the run or, setting isDamaged, on a read
     * error.
     */
    bool Next()
    {
        if (m_run.start == m_run.end && m_position == m_buffer.size())
        {
            return false;
        }
        std::uint32_t size = 0;
        isDamaged = !Take(key.data(), key.size()) || !Take(&size, sizeof(size));
        if (!isDamaged)
        {
            payload.resize(size);
            isDamaged = !Take(payload.data(), size);
        }
        return !isDamaged;
    }

    Key key{};
    std::vector<std::uint8_t> payload{};
    bool isDamaged = false;

  private:
    bool Take(void *target, std::size_t size)
    {
        auto *bytes = static_cast<std::uint8_t *>(target);
        while (size > 0)
        {
            if (m_position == m_buffer.size() && !Refill())
            {
                return false;
            }
            const std::size_t part =
                std::min(size, m_buffer.size() - m_position);
            std::memcpy(bytes, m_buffer.data() + m_position, part);
            bytes += part;
            m_position += part;
            size -= part;
        }
        return true;
    }

    bool Refill()
    {
        const auto size = static_cast<std::size_t>(
            std::min<vsi_l_offset>(READ_SIZE, m_run.end - m_run.start));
        m_buffer.resize(size);
        m_position = 0;
        if (size == 0 || VSIFSeekL(m_file, m_run.start, SEEK_SET) != 0 ||
            VSIFReadL(m_buffer.data(), 1, size, m_file) != size)
        {
            return false;
        }
        m_run.start += size;
        return true;
    }

    VSILFILE *m_file;
    Run m_run;
    std::vector<std::uint8_t> m_buffer{};
    std::size_t m_position = 0;
};

SortedSpill::~SortedSpill()
{
    if (m_file != nullptr)
    {
        VSIFCloseL(m_file);
    }
}

bool SortedSpill::Fail(const char *what)
{
    CPLError(CE_Failure, CPLE_FileIO, "%s: the temporary file %s cannot be %s",
             m_driver,
             m_temporary != nullptr ? m_temporary->GetPath().c_str() : "",
             what);
    return false;
}

bool SortedSpill::Add(const Key &key, bgl::ByteSpan payload)
{
    // An entry is either complete or missing.
    const std::size_t offset = m_bytes.size();
    m_bytes.insert(m_bytes.end(), payload.begin(), payload.end());
    m_entries.push_back(
        {key, offset, static_cast<std::uint32_t>(payload.size())});
    return m_bytes.size() + m_entries.size() * sizeof(Entry) < m_maximumBytes ||
           WriteRun();
}

void SortedSpill::Sort()
{
    std::sort(m_entries.begin(), m_entries.end(),
              [](const Entry &a, const Entry &b) { return a.key < b.key; });
}

bool SortedSpill::Write(bgl::ByteSpan bytes)
{
    return VSIFWriteL(bytes.data(), 1, bytes.size(), m_file) == bytes.size() ||
           Fail("written");
}

/** Creates the temporary file when it is first needed. */
bool SortedSpill::OpenFile()
{
    if (m_file == nullptr)
    {
        m_temporary = TemporaryFile::CreateElsewhere();
        m_file = m_temporary != nullptr
                     ? VSIFOpenL(m_temporary->GetPath().c_str(), "wb+")
                     : nullptr;
    }
    return m_file != nullptr || Fail("created");
}

bool SortedSpill::WriteRun()
{
    if (!OpenFile())
    {
        return false;
    }
    Sort();
    const vsi_l_offset start = m_runs.empty() ? 0 : m_runs.back().end;
    if (VSIFSeekL(m_file, start, SEEK_SET) != 0)
    {
        return Fail("written");
    }
    std::vector<std::uint8_t> block;
    vsi_l_offset end = start;
    for (const Entry &entry : m_entries)
    {
        const auto *size = reinterpret_cast<const std::uint8_t *>(&entry.size);
        block.insert(block.end(), entry.key.begin(), entry.key.end());
        block.insert(block.end(), size, size + sizeof(entry.size));
        const auto payload =
            m_bytes.begin() + static_cast<std::ptrdiff_t>(entry.offset);
        block.insert(block.end(), payload, payload + entry.size);
        if (block.size() >= READ_SIZE || &entry == &m_entries.back())
        {
            if (!Write(block))
            {
                return false;
            }
            end += block.size();
            block.clear();
        }
    }
    m_runs.push_back({start, end});
    m_entries.clear();
    m_bytes.clear();
    return true;
}

bool SortedSpill::VisitMemory(const Visitor &visitor) const
{
    for (const Entry &entry : m_entries)
    {
        if (!visitor(entry.key,
                     bgl::ByteSpan(m_bytes).subspan(entry.offset, entry.size)))
        {
            return false;
        }
    }
    return true;
}

bool SortedSpill::Merge(const Visitor &visitor)
{
    std::vector<std::unique_ptr<RunReader>> readers;
    const auto isLater = [](const RunReader *a, const RunReader *b)
    { return b->key < a->key; };
    std::priority_queue<RunReader *, std::vector<RunReader *>,
                        decltype(isLater)>
        queue(isLater);
    for (const Run &run : m_runs)
    {
        readers.push_back(std::make_unique<RunReader>(m_file, run));
        if (!readers.back()->Next())
        {
            return Fail("read");
        }
        queue.push(readers.back().get());
    }
    while (!queue.empty())
    {
        RunReader *reader = queue.top();
        queue.pop();
        if (!visitor(reader->key, reader->payload))
        {
            return false;
        }
        if (reader->Next())
        {
            queue.push(reader);
        }
        else if (reader->isDamaged)
        {
            return Fail("read");
        }
    }
    return true;
}

bool SortedSpill::Visit(const Visitor &visitor)
{
    if (m_runs.empty())
    {
        Sort();
        return VisitMemory(visitor);
    }
    if (!m_entries.empty() && !WriteRun())
    {
        return false;
    }
    return Merge(visitor);
}

}  // namespace flightsim
