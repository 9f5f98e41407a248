// SPDX-License-Identifier: MIT
// One column of an Arrow batch being filled.

#ifndef FLIGHTSIM_OGR_LAYER_ARROW_COLUMN_H
#define FLIGHTSIM_OGR_LAYER_ARROW_COLUMN_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <string_view>
#include <vector>

namespace flightsim
{

/** A buffer aligned to 64 bytes. Added memory is not cleared, because it is
 * about to be written. */
class ArrowBuffer final
{
  public:
    std::size_t Size() const
    {
        return m_size;
    }

    std::uint8_t *Data()
    {
        return m_bytes.get();
    }

    void Resize(std::size_t size)
    {
        Reserve(size);
        m_size = size;
    }

    void Reserve(std::size_t size)
    {
        if (size > m_capacity)
        {
            Grow(size);
        }
    }

    /** Adds `size` bytes and returns a pointer to the first. */
    std::uint8_t *Extend(std::size_t size)
    {
        Resize(m_size + size);
        return m_bytes.get() + m_size - size;
    }

    template <class T> void Append(T value)
    {
        std::memcpy(Extend(sizeof(T)), &value, sizeof(T));
    }

  private:
    static constexpr std::align_val_t ALIGNMENT{64};
    static constexpr std::size_t SMALLEST = 4096;

    struct Free
    {
        void operator()(std::uint8_t *bytes) const
        {
            ::operator delete(bytes, ALIGNMENT);
        }
    };

    using Bytes = std::unique_ptr<std::uint8_t, Free>;

    void Grow(std::size_t size)
    {
        const std::size_t capacity = std::max({size, 2 * m_capacity, SMALLEST});
        Bytes bytes(
            static_cast<std::uint8_t *>(::operator new(capacity, ALIGNMENT)));
        if (m_size > 0)
        {
            std::memcpy(bytes.get(), m_bytes.get(), m_size);
        }
        m_bytes = std::move(bytes);
        m_capacity = capacity;
    }

    Bytes m_bytes{};
    std::size_t m_size = 0;
    std::size_t m_capacity = 0;
};

}  // namespace flightsim

struct ArrowArray;

namespace flightsim
{

class ArrowColumnPool;

/** Values of one field, or FIDs, or geometries as WKB, row by row. Its memory
 * is passed on to the reader of the batch. */
class ArrowColumn final
{
  public:
    /** Whether columns of a format of the Arrow C data interface are supported:
     * b, i, l, g, u and z. */
    static bool Supports(const char *format);

    explicit ArrowColumn(const char *format)
        : m_format(format[0]), m_hasOffsets(m_format == 'u' || m_format == 'z')
    {
    }

    bool HasFormat(const char *format) const
    {
        return m_format == format[0];
    }

    /** Removes all rows, and keeps the memory. */
    void Clear();

    /** Reserves memory for texts and geometries. */
    void Reserve(std::size_t bytes);

    /** Adds a row, which is null unless a value is set. */
    void AddRow()
    {
        if (m_rows % BLOCK_ROWS == 0)
        {
            AddBlock();
        }
        if (m_hasOffsets)
        {
            m_offsets.Append(static_cast<std::int32_t>(m_bytes.Size()));
        }
        ++m_rows;
        ++m_nulls;
        m_isSet = false;
    }

    void Set(std::int64_t value);
    void Set(double value);

    /** Sets a text in two parts. */
    void Set(std::string_view start, std::string_view rest);

    /** Returns the bytes of all rows, to append those of the current row; must
     * be followed by FinishBytes. */
    ArrowBuffer &GetBytes()
    {
        return m_bytes;
    }

    void FinishBytes();

    /** Returns the number of bytes of texts and geometries so far. */
    std::size_t CountBytes() const
    {
        return m_hasOffsets ? m_bytes.Size() : 0;
    }

    /** Moves the rows to an array, which gives the column to a pool when it is
     * released.
     * @param place the index of the column in the pool. */
    static void MoveTo(std::unique_ptr<ArrowColumn> column,
                       std::shared_ptr<ArrowColumnPool> pool, std::size_t place,
                       ArrowArray &array);

  private:
    static void Release(ArrowArray *array);

    /** The number of rows whose bits fill a word. */
    static constexpr std::int64_t BLOCK_ROWS = 64;

    void AddBlock();
    template <class T> void Store(T value);
    void MarkSet();

    char m_format;
    bool m_hasOffsets;
    std::int64_t m_rows = 0;
    std::int64_t m_nulls = 0;
    bool m_isSet = false;

    /** Bits, lowest first. Like values of a fixed width, they are zero for some
     * rows beyond the last. */
    ArrowBuffer m_validity{};
    ArrowBuffer m_bytes{};

    /** Offsets of texts and geometries, 32 bits each: the start of each, and
     * the end of the last. */
    ArrowBuffer m_offsets{};

    const void *m_buffers[3] = {};

    /** The pool that gets the column back when the array is released. */
    std::shared_ptr<ArrowColumnPool> m_pool{};
    std::size_t m_place = 0;
};

/** Keeps the columns of released batches for reuse. A batch has tens of
 * megabytes; allocating them for each batch, page by page, would take a fifth
 * of the time of a stream. Thread-safe: a reader may release batches on any
 * thread. */
class ArrowColumnPool final
{
  public:
    explicit ArrowColumnPool(std::size_t columnCount) : m_slots(columnCount)
    {
    }

    std::size_t Size() const
    {
        return m_slots.size();
    }

    /** Returns an empty column, with memory as for the last batch. */
    std::unique_ptr<ArrowColumn> Take(std::size_t place, const char *format);

    /** Records the number of bytes that a column of a batch needed. */
    void NoteBytes(std::size_t place, std::size_t bytes);

    /** Keeps a column for reuse, at most one for each place. */
    void Give(std::size_t place, std::unique_ptr<ArrowColumn> column);

  private:
    struct Slot
    {
        std::unique_ptr<ArrowColumn> column{};
        std::size_t bytes = 0;
    };

    std::mutex m_mutex{};
    std::vector<Slot> m_slots;
};

}  // namespace flightsim

#endif
