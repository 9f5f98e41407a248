// SPDX-License-Identifier: MIT
// One column of an Arrow batch being filled.

#include "ogr/layer/arrow_column.h"

#include "ogr_recordbatch.h"

#include <cstring>

namespace flightsim
{

namespace
{

constexpr std::string_view FORMATS = "bilguz";

std::size_t GetWidth(char format)
{
    return format == 'i' ? 4 : 8;
}

void SetBit(ArrowBuffer &bits, std::int64_t row)
{
    std::uint8_t &byte = bits.Data()[row / 8];
    byte = static_cast<std::uint8_t>(byte | 1U << (row % 8));
}

}  // namespace

bool ArrowColumn::Supports(const char *format)
{
    return format != nullptr && format[0] != '\0' && format[1] == '\0' &&
           FORMATS.find(format[0]) != std::string_view::npos;
}

void ArrowColumn::Clear()
{
    m_rows = 0;
    m_nulls = 0;
    m_isSet = false;
    m_validity.Resize(0);
    m_bytes.Resize(0);
    m_offsets.Resize(0);
}

void ArrowColumn::Reserve(std::size_t bytes)
{
    if (m_hasOffsets)
    {
        m_bytes.Reserve(bytes);
    }
}

/** Adds zeros for the next rows, so that most rows only count. */
void ArrowColumn::AddBlock()
{
    m_validity.Append(std::uint64_t{0});
    if (m_format == 'b')
    {
        m_bytes.Append(std::uint64_t{0});
    }
    else if (m_hasOffsets)
    {
        if (m_rows == 0)
        {
            m_offsets.Append(std::int32_t{0});
        }
    }
    else
    {
        const std::size_t size =
            static_cast<std::size_t>(BLOCK_ROWS) * GetWidth(m_format);
        std::memset(m_bytes.Extend(size), 0, size);
    }
}

void ArrowColumn::MarkSet()
{
    if (!m_isSet)
    {
        m_isSet = true;
        --m_nulls;
        SetBit(m_validity, m_rows - 1);
    }
}

template <class T> void ArrowColumn::Store(T value)
{
    std::memcpy(m_bytes.Data() +
                    static_cast<std::size_t>(m_rows - 1) * sizeof(T),
                &value, sizeof(T));
}

void ArrowColumn::Set(std::int64_t value)
{
    if (m_format == 'b')
    {
        if (value != 0)
        {
            SetBit(m_bytes, m_rows - 1);
        }
    }
    else if (m_format == 'i')
    {
        Store(static_cast<std::int32_t>(value));
    }
    else
    {
        Store(value);
    }
    MarkSet();
}

void ArrowColumn::Set(double value)
{
    Store(value);
    MarkSet();
}

void ArrowColumn::Set(std::string_view start, std::string_view rest)
{
    // Removes the previous value of a text that is set twice.
    std::int32_t begin = 0;
    std::memcpy(&begin, m_offsets.Data() + m_offsets.Size() - 2 * sizeof(begin),
                sizeof(begin));
    m_bytes.Resize(static_cast<std::size_t>(begin));
    for (const std::string_view part : {start, rest})
    {
        if (!part.empty())
        {
            std::memcpy(m_bytes.Extend(part.size()), part.data(), part.size());
        }
    }
    FinishBytes();
}

void ArrowColumn::FinishBytes()
{
    const auto end = static_cast<std::int32_t>(m_bytes.Size());
    std::memcpy(m_offsets.Data() + m_offsets.Size() - sizeof(end), &end,
                sizeof(end));
    MarkSet();
}

void ArrowColumn::Release(ArrowArray *array)
{
    std::unique_ptr<ArrowColumn> column(
        static_cast<ArrowColumn *>(array->private_data));
    array->release = nullptr;
    // Keeps the pool alive until the column is in it: the last column would
    // otherwise destroy its own pool.
    const std::shared_ptr<ArrowColumnPool> pool = std::move(column->m_pool);
    const std::size_t place = column->m_place;
    pool->Give(place, std::move(column));
}

void ArrowColumn::MoveTo(std::unique_ptr<ArrowColumn> column,
                         std::shared_ptr<ArrowColumnPool> pool,
                         std::size_t place, ArrowArray &array)
{
    pool->NoteBytes(place, column->CountBytes());
    column->m_pool = std::move(pool);
    column->m_place = place;
    array = {};
    array.length = column->m_rows;
    array.null_count = column->m_nulls;
    column->m_buffers[0] =
        column->m_nulls > 0 ? column->m_validity.Data() : nullptr;
    column->m_buffers[1] = column->m_bytes.Data();
    array.n_buffers = 2;
    if (column->m_hasOffsets)
    {
        // Readers expect a buffer even if all texts are null.
        column->m_bytes.Append(std::uint8_t{0});
        column->m_buffers[1] = column->m_offsets.Data();
        column->m_buffers[2] = column->m_bytes.Data();
        array.n_buffers = 3;
    }
    array.buffers = column->m_buffers;
    array.release = Release;
    array.private_data = column.release();
}

std::unique_ptr<ArrowColumn> ArrowColumnPool::Take(std::size_t place,
                                                   const char *format)
{
    const std::lock_guard lock(m_mutex);
    Slot &slot = m_slots[place];
    if (slot.column != nullptr && slot.column->HasFormat(format))
    {
        return std::move(slot.column);
    }
    auto column = std::make_unique<ArrowColumn>(format);
    column->Reserve(slot.bytes + slot.bytes / 16);
    return column;
}

void ArrowColumnPool::NoteBytes(std::size_t place, std::size_t bytes)
{
    const std::lock_guard lock(m_mutex);
    m_slots[place].bytes = bytes;
}

void ArrowColumnPool::Give(std::size_t place,
                           std::unique_ptr<ArrowColumn> column)
{
    column->Clear();
    const std::lock_guard lock(m_mutex);
    m_slots[place].column = std::move(column);
}

}  // namespace flightsim
