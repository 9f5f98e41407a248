// SPDX-License-Identifier: MIT
// What all rows have in common, and functions on rows of a type that only
// their declaration knows.
//
// A layer declares its rows, columns and geometry in terms of its own type,
// derived from LayerRow. Everything that reads, filters, edits or copies rows
// is compiled once, for LayerRow; the types come back in the functions below.

#ifndef FLIGHTSIM_OGR_LAYER_LAYER_ROW_H
#define FLIGHTSIM_OGR_LAYER_LAYER_ROW_H

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace flightsim
{

/** A row of a layer. Never deleted through this type. */
struct LayerRow
{
    /** Number that is unique in the layer and stable for the file. */
    std::int64_t fid = 0;
};

/** A function that takes a row and a reader or writer of fields; may be null.
 *
 * @tparam AnyRow LayerRow, constant or not.
 */
template <class AnyRow, class Fields> class RowFunction final
{
  public:
    RowFunction(std::nullptr_t = nullptr)
    {
    }

    /** @param function for rows of type Row: a lambda expression without
     *        captures, which costs one indirect call, or a pointer, which costs
     *        two, or null. */
    template <class Row, class Function>
    static RowFunction Make(Function function)
    {
        RowFunction made;
        if constexpr (std::is_null_pointer_v<Function>)
        {
            return made;
        }
        else if constexpr (std::is_empty_v<Function>)
        {
            made.m_call = [](Stored, AnyRow &row, Fields &fields)
            { Function{}(static_cast<Row &>(row), fields); };
        }
        else if (function != nullptr)
        {
            made.m_stored =
                reinterpret_cast<Stored>(static_cast<Typed<Row>>(function));
            made.m_call = [](Stored stored, AnyRow &row, Fields &fields) {
                reinterpret_cast<Typed<Row>>(stored)(static_cast<Row &>(row),
                                                     fields);
            };
        }
        return made;
    }

    explicit operator bool() const
    {
        return m_call != nullptr;
    }

    bool operator==(std::nullptr_t) const
    {
        return m_call == nullptr;
    }

    void operator()(AnyRow &row, Fields &fields) const
    {
        m_call(m_stored, row, fields);
    }

  private:
    using Stored = void (*)();
    template <class Row> using Typed = void (*)(Row &row, Fields &fields);

    void (*m_call)(Stored stored, AnyRow &row, Fields &fields) = nullptr;
    Stored m_stored = nullptr;
};

}  // namespace flightsim

#endif
