// SPDX-License-Identifier: MIT
// Caches parsed records that several layers show.

#ifndef FLIGHTSIM_OGR_BGL_READ_RECORD_CACHE_H
#define FLIGHTSIM_OGR_BGL_READ_RECORD_CACHE_H

#include "ogr/records/core/record.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace flightsim
{

/** A record as parsed. */
template <class T> struct Parsed
{
    /** File offset of the record. */
    std::uint64_t offset = 0;
    T value{};
};

/** A container of records: a block, or a record with children. */
struct RecordContainer
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

/** Caches lists of parsed records by container and parser. Runways, for
 * example, are parsed once for three layers and an index, in whatever order
 * these are read.
 *
 * Keeps lists up to MAXIMUM_BYTES in total; makes later ones for each caller,
 * to limit memory for large files. Thread-safe; two threads that request the
 * same list at the same time may both make it.
 */
class RecordCache final
{
  public:
    /** Returns the list of a container, calling `make(list)` to fill it if it
     * is not cached; `make` returns the size of the records in the file.
     *
     * @tparam parser identifies the kind of list.
     */
    template <auto parser, class List, class Make>
    std::shared_ptr<const List> Get(const RecordContainer &container,
                                    const Make &make) const
    {
        const Key key{container.offset, container.size, GetTag<parser>()};
        if (std::shared_ptr<const void> kept = Find(key))
        {
            return std::static_pointer_cast<const List>(std::move(kept));
        }
        auto list = std::make_shared<List>();
        const std::size_t bytes = make(*list);
        Keep(key, list,
             ENTRY_SIZE + list->size() * sizeof(typename List::value_type) +
                 EXPANSION * bytes);
        return list;
    }

  private:
    static constexpr std::size_t MAXIMUM_BYTES = 16U << 20;

    /** Approximate size of an empty list, including its map entry. */
    static constexpr std::size_t ENTRY_SIZE = 160;

    /** Maximum ratio of the size of a parsed record's texts and points to its
     * size in the file. */
    static constexpr std::size_t EXPANSION = 5;

    struct Key
    {
        std::uint64_t offset;
        std::uint64_t size;
        const void *parser;

        bool operator==(const Key &) const = default;
    };

    struct KeyHash
    {
        std::size_t operator()(const Key &key) const
        {
            // Offsets are multiples of small numbers, addresses of larger ones.
            return std::hash<std::uint64_t>()(
                (key.offset ^ key.size << 32) * 0x9E3779B97F4A7C15U +
                reinterpret_cast<std::uintptr_t>(key.parser));
        }
    };

    /** Returns a unique address for each parser. The tag is not a constant,
     * because linkers may merge identical constants. */
    template <auto parser> static const void *GetTag()
    {
        static char tag = 0;
        return &tag;
    }

    std::shared_ptr<const void> Find(const Key &key) const
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_lists.find(key);
        return found != m_lists.end() ? found->second : nullptr;
    }

    void Keep(const Key &key, std::shared_ptr<const void> list,
              std::size_t bytes) const
    {
        const std::lock_guard lock(m_mutex);
        if (bytes <= MAXIMUM_BYTES - m_bytes &&
            m_lists.emplace(key, std::move(list)).second)
        {
            m_bytes += bytes;
        }
    }

    mutable std::mutex m_mutex{};
    mutable std::unordered_map<Key, std::shared_ptr<const void>, KeyHash>
        m_lists{};
    mutable std::size_t m_bytes = 0;
};

/** The parsed records of a container, to be matched with its records in
 * order. */
template <class T> class ParsedRecords final
{
  public:
    explicit ParsedRecords(std::shared_ptr<const std::vector<Parsed<T>>> list)
        : m_list(std::move(list))
    {
    }

    /** Returns the parsed form of the next record, or null. */
    const T *Take(const bgl::RecordView &record)
    {
        if (m_next == m_list->size() ||
            (*m_list)[m_next].offset != record.offset)
        {
            return nullptr;
        }
        return &(*m_list)[m_next++].value;
    }

  private:
    std::shared_ptr<const std::vector<Parsed<T>>> m_list;
    std::size_t m_next = 0;
};

}  // namespace flightsim

#endif
