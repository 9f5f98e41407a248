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

void ReleaseColumn(ArrowArray *array)
{
    delete static_cast<ArrowColumn *>(array->private_data);
    array->release = nullptr;
}

}  // namespace

bool ArrowColumn::Supports(const char *format)
{
    return format != nullptr && format[0] != '\0' && format[1] == '\0' &&
           FORMATS.find(format[0]) != std::string_view::npos;
}

void ArrowColumn::AddRow()
{
    if (m_rows % 8 == 0)
    {
        m_validity.Append(std::uint8_t{0});
        if (m_format == 'b')
        {
            m_bytes.Append(std::uint8_t{0});
        }
    }
    if (HasOffsets())
    {
        const auto end = static_cast<std::int32_t>(m_bytes.Size());
        if (m_rows == 0)
        {
            m_offsets.Append(end);
        }
        m_offsets.Append(end);
    }
    else if (m_format != 'b')
    {
        const std::size_t width = GetWidth(m_format);
        std::memset(m_bytes.Extend(width), 0, width);
    }
    ++m_rows;
    ++m_nulls;
    m_isSet = false;
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
    std::memcpy(m_bytes.Data() + m_bytes.Size() - sizeof(T), &value, sizeof(T));
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

void ArrowColumn::Set(std::string_view text)
{
    // A text that is set twice counts once.
    std::int32_t begin = 0;
    std::memcpy(&begin, m_offsets.Data() + m_offsets.Size() - 2 * sizeof(begin),
                sizeof(begin));
    m_bytes.Resize(static_cast<std::size_t>(begin));
    if (!text.empty())
    {
        std::memcpy(m_bytes.Extend(text.size()), text.data(), text.size());
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

void ArrowColumn::MoveTo(std::unique_ptr<ArrowColumn> column, ArrowArray &array)
{
    array = {};
    array.length = column->m_rows;
    array.null_count = column->m_nulls;
    column->m_buffers[0] =
        column->m_nulls > 0 ? column->m_validity.Data() : nullptr;
    column->m_buffers[1] = column->m_bytes.Data();
    array.n_buffers = 2;
    if (column->HasOffsets())
    {
        // Readers expect a buffer even if all texts are null.
        column->m_bytes.Append(std::uint8_t{0});
        column->m_buffers[1] = column->m_offsets.Data();
        column->m_buffers[2] = column->m_bytes.Data();
        array.n_buffers = 3;
    }
    array.buffers = column->m_buffers;
    array.release = ReleaseColumn;
    array.private_data = column.release();
}

}  // namespace flightsim
