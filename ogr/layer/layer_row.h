// SPDX-License-Identifier: MIT
// The base of all rows, and functions on parts of rows whose types are known
// only where a layer is declared.
//
// A layer declares its rows, columns and geometry in terms of its own type,
// derived from LayerRow. Everything that reads, filters, edits or copies rows
// is compiled once, for LayerRow; the types come back in the functions below.

#ifndef FLIGHTSIM_OGR_LAYER_LAYER_ROW_H
#define FLIGHTSIM_OGR_LAYER_LAYER_ROW_H

#include <array>
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

/** Access to the object in an optional or behind a pointer. */
struct NullableAccess
{
    /** Returns the object; null if there is none. */
    const void *(*find)(const void *nullable);

    /** Creates the object if there is none; null for pointers. */
    void *(*fill)(void *nullable);
};

/** Returns the offset of a base class within an object. */
template <class Base, class Object> std::ptrdiff_t GetOffsetOfBase()
{
    // No object is constructed: only addresses matter.
    alignas(Object) static char space[sizeof(Object)];
    const auto *object = reinterpret_cast<const Object *>(space);
    return reinterpret_cast<const char *>(static_cast<const Base *>(object)) -
           space;
}

/** The way from a row to one of its parts: offsets within objects, and the
 * optionals or pointers between these. */
class RowPath final
{
  public:
    static constexpr std::size_t MAXIMUM_ACCESSES = 5;

    /** Returns the offset of a row from the LayerRow within it. */
    template <class Row> static std::ptrdiff_t GetOffset()
    {
        return -GetOffsetOfBase<LayerRow, Row>();
    }

    void Move(std::ptrdiff_t offset)
    {
        m_offsets[m_count] += static_cast<std::int32_t>(offset);
    }

    void Enter(const NullableAccess &access)
    {
        m_accesses[m_count++] = &access;
    }

    /** Returns the part; null behind an empty optional or a null pointer. */
    const void *Find(const LayerRow &row) const
    {
        const void *part = Move(&row, m_offsets[0]);
        return m_count == 0 ? part : FindBehind(part);
    }

    /** Returns the part, filling optionals along the way. */
    void *Fill(LayerRow &row) const
    {
        void *part = Move(&row, m_offsets[0]);
        for (std::size_t i = 0; i < m_count; ++i)
        {
            part = Move(m_accesses[i]->fill(part), m_offsets[i + 1]);
        }
        return part;
    }

  private:
    static const void *Move(const void *place, std::int32_t offset)
    {
        return static_cast<const char *>(place) + offset;
    }

    static void *Move(void *place, std::int32_t offset)
    {
        return static_cast<char *>(place) + offset;
    }

    /** Follows the path from its first optional or pointer. */
    const void *FindBehind(const void *part) const;

    std::uint32_t m_count = 0;
    std::array<std::int32_t, MAXIMUM_ACCESSES + 1> m_offsets{};
    std::array<const NullableAccess *, MAXIMUM_ACCESSES> m_accesses{};
};

/** A function that takes a part of a row and a reader or writer of fields; may
 * be null.
 *
 * @tparam AnyRow LayerRow, constant or not.
 */
template <class AnyRow, class Fields> class RowFunction final
{
  public:
    using Part = std::conditional_t<std::is_const_v<AnyRow>, const void, void>;
    using Stored = void (*)();

    /** @param function the function given to Make, if any. */
    using Call = void (*)(Stored function, Part *part, Fields &fields);

    RowFunction(std::nullptr_t = nullptr)
    {
    }

    RowFunction(const RowPath &path, Call call) : m_call(call), m_path(path)
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
            made.m_call = [](Stored, Part *row, Fields &fields)
            { Function{}(*static_cast<Row *>(row), fields); };
        }
        else if (function != nullptr)
        {
            made.m_stored =
                reinterpret_cast<Stored>(static_cast<Typed<Row>>(function));
            made.m_call = [](Stored stored, Part *row, Fields &fields) {
                reinterpret_cast<Typed<Row>>(stored)(*static_cast<Row *>(row),
                                                     fields);
            };
        }
        made.m_path.Move(RowPath::GetOffset<std::remove_const_t<Row>>());
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
        if constexpr (std::is_const_v<AnyRow>)
        {
            if (const void *part = m_path.Find(row))
            {
                m_call(m_stored, part, fields);
            }
        }
        else
        {
            m_call(m_stored, m_path.Fill(row), fields);
        }
    }

  private:
    template <class Row> using Typed = void (*)(Row &row, Fields &fields);

    Call m_call = nullptr;
    Stored m_stored = nullptr;
    RowPath m_path{};
};

}  // namespace flightsim

#endif
