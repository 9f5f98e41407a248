// SPDX-License-Identifier: MIT
// One column of an Arrow batch in the making.

#ifndef FLIGHTSIM_OGR_LAYER_ARROW_COLUMN_H
#define FLIGHTSIM_OGR_LAYER_ARROW_COLUMN_H

#include "ogr/layer/arrow_buffer.h"

#include <cstdint>
#include <memory>
#include <string_view>

struct ArrowArray;

namespace flightsim
{

/** Values of one field, or FIDs, or geometries as WKB, row after row. Its
 * memory is handed over to those who read the batch. */
class ArrowColumn final
{
  public:
    /** Whether columns of a format of the Arrow C data interface can be made:
     * b, i, l, g, u and z. */
    static bool Supports(const char *format);

    explicit ArrowColumn(const char *format) : m_format(format[0])
    {
    }

    /** Adds a row, which is null unless a value is set. */
    void AddRow();

    void Set(std::int64_t value);
    void Set(double value);
    void Set(std::string_view text);

    /** The bytes of all rows, for who appends those of this row; to be followed
     * by FinishBytes. */
    ArrowBuffer &GetBytes()
    {
        return m_bytes;
    }

    void FinishBytes();

    /** Bytes of texts and geometries so far. */
    std::size_t CountBytes() const
    {
        return HasOffsets() ? m_bytes.Size() : 0;
    }

    /** Hands the rows over to an array, which frees them. */
    static void MoveTo(std::unique_ptr<ArrowColumn> column, ArrowArray &array);

  private:
    bool HasOffsets() const
    {
        return m_format == 'u' || m_format == 'z';
    }

    template <class T> void Store(T value);
    void MarkSet();

    char m_format;
    std::int64_t m_rows = 0;
    std::int64_t m_nulls = 0;
    bool m_isSet = false;

    /** Bits, the lowest first. */
    ArrowBuffer m_validity{};
    ArrowBuffer m_bytes{};

    /** Of texts and geometries, 32 bits each: where each begins, and where the
     * last ends. */
    ArrowBuffer m_offsets{};

    const void *m_buffers[3] = {};
};

}  // namespace flightsim

#endif
