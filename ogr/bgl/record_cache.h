// SPDX-License-Identifier: MIT
// Keeps parsed records that several layers show.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_CACHE_H
#define FLIGHTSIM_OGR_BGL_RECORD_CACHE_H

#include "ogr/records/record.h"

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

/** What a parser has made of a record. */
template <class T> struct Parsed
{
    /** File offset of the record. */
    std::uint64_t offset = 0;
    T value{};
};

/** What records stand in: a block, or a record that has children. */
struct RecordContainer
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

/** Lists of parsed records by their container and their parser. Runways, say,
 * are parsed once for three layers and an index, in whatever order these are
 * read.
 *
 * The first lists stay, up to MAXIMUM_BYTES; later ones are made for each that
 * asks, so that large files take no more memory. Any thread may ask; two that
 * ask for the same at the same time may both make it. */
class RecordCache final
{
  public:
    /** The list of a container, which `make(list)` fills if it is not at hand;
     * it returns how many bytes the records have in the file.
     *
     * @tparam parser makes such lists alone. */
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

    /** About what a list takes that is empty, with its place in the map. */
    static constexpr std::size_t ENTRY_SIZE = 160;

    /** Texts and points of a record take at most so many times the bytes that
     * they have in the file. */
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

    /** An address of its own for each parser. Linkers may give constants that
     * are alike one address, so this is none. */
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

/** The parsed ones among the records of a container, which are gone through in
 * their order. */
template <class T> class ParsedRecords final
{
  public:
    explicit ParsedRecords(std::shared_ptr<const std::vector<Parsed<T>>> list)
        : m_list(std::move(list))
    {
    }

    /** What has been made of the next record; null for nothing. */
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
