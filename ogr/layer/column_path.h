// SPDX-License-Identifier: MIT
// Finds the place of a column's value in a row from the path of members that
// leads there. The result is constant data: columns share the functions that read
// and write values of their type, instead of each having its own.

#ifndef FLIGHTSIM_OGR_LAYER_COLUMN_PATH_H
#define FLIGHTSIM_OGR_LAYER_COLUMN_PATH_H

#include "ogr/layer/layer_table.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

namespace flightsim
{

/** The initial value of an optional member when one of its columns is set. To
 * be specialised where it differs from a default-constructed value. */
template <class T> struct NewValue
{
    static T Make()
    {
        return {};
    }
};

/** A step on the way from a row to a value. */
struct PathStep
{
    /** Returns the offset of a member or a base class; null for other steps.
     *
     * @param member the address of a pointer to member.
     */
    std::ptrdiff_t (*getOffset)(const void *member) = nullptr;
    const void *member = nullptr;

    /** Id of the struct that has the member: bgl::MemberId. */
    const void *type = nullptr;

    /** Moves within an array. */
    std::ptrdiff_t offset = 0;

    /** The number of the element, from 1; 0 for other steps. */
    std::size_t element = 0;

    /** Enters an optional or a pointer. */
    const NullableAccess *access = nullptr;

    /** Whether it is a member of a record, not of a row. */
    bool isRecorded = false;

    /** Whether the offset is unknown from this step on, because it follows a
     * function. */
    bool isComputed = false;
};

/** The way from a row to the value of a column. */
struct ColumnPath
{
    std::ptrdiff_t (*getRowOffset)();
    std::span<const PathStep> steps;
    FieldGetter::Call write;

    /** Null if the value cannot be set. */
    FieldSetter::Call read;

    /** Whether records store the value itself, not values that it is derived
     * from. */
    bool isRecorded = true;

    /** The member in which records store the value, if it is not on the
     * path. */
    const PathStep *storedAs = nullptr;
};

/** Makes a column from the path to its value. */
Column MakeColumn(const FieldSpec &spec, const ColumnPath &path);

/** Makes a setter of the value at the end of a path. */
FieldSetter MakeSetter(const ColumnPath &path);

/** Follows a path through a row to the value of a column.
 *
 * A step of a path is a pointer to member, a function of the object, or the
 * index of an element. A row's `value`, `part` or `item` is entered without a
 * step, and so are optionals and pointers. A value after a function step is
 * computed for each row, and cannot be set.
 */
namespace path
{

template <class T> inline constexpr bool IS_OPTIONAL = false;
template <class T> inline constexpr bool IS_OPTIONAL<std::optional<T>> = true;

/** Whether T is an optional or a pointer to an object; a pointer to characters
 * is a text. */
template <class T>
inline constexpr bool IS_NULLABLE =
    (std::is_pointer_v<T> && std::is_class_v<std::remove_pointer_t<T>>) ||
    requires(const T &object)
{
    object.operator->();
};

template <class T> inline constexpr bool IS_ARRAY = std::is_array_v<T>;
template <class T, std::size_t N>
inline constexpr bool IS_ARRAY<std::array<T, N>> = true;

template <auto Step>
inline constexpr bool IS_INDEX = std::is_integral_v<decltype(Step)>;

template <auto Step>
inline constexpr bool IS_MEMBER =
    std::is_member_object_pointer_v<decltype(Step)>;

template <auto Step, class Object> constexpr bool CanStep()
{
    if constexpr (IS_INDEX<Step>)
    {
        return requires(Object & object)
        {
            object[0];
        };
    }
    else
    {
        return std::is_invocable_v<decltype(Step), Object &>;
    }
}

template <auto Step, class Object> decltype(auto) TakeStep(Object &object)
{
    if constexpr (IS_INDEX<Step>)
    {
        return (object[static_cast<std::size_t>(Step)]);
    }
    else
    {
        return std::invoke(Step, object);
    }
}

/** Calls `use` with the value of an object, unless an optional or a pointer
 * along the way is null. */
template <class Object, class Use>
void Follow(const Object &object, const Use &use)
{
    if constexpr (IS_NULLABLE<Object>)
    {
        if (object)
        {
            Follow(*object, use);
        }
    }
    else
    {
        use(object);
    }
}

template <auto First, auto... Rest, class Object, class Use>
void Follow(const Object &object, const Use &use)
{
    if constexpr (IS_NULLABLE<Object>)
    {
        if (object)
        {
            Follow<First, Rest...>(*object, use);
        }
    }
    else
    {
        Follow<Rest...>(TakeStep<First>(object), use);
    }
}

/** Accesses an optional or a pointer of type T. */
template <class T> struct AccessTo
{
    static const void *Find(const void *place)
    {
        const T &object = *static_cast<const T *>(place);
        return object ? std::addressof(*object) : nullptr;
    }

    static void *Fill(void *place)
    {
        T &object = *static_cast<T *>(place);
        using Value = typename T::value_type;
        return object ? std::addressof(*object)
                      : std::addressof(object.emplace(NewValue<Value>::Make()));
    }

    static constexpr NullableAccess Get()
    {
        if constexpr (IS_OPTIONAL<T>)
        {
            return {&Find, &Fill};
        }
        else
        {
            return {&Find, nullptr};
        }
    }

    static constexpr NullableAccess ACCESS = Get();
};

/** Returns the offset of a member of T.
 *
 * @param member the address of a pointer to member; those of one class are all
 *        alike, whatever the type of the member.
 */
template <class T> std::ptrdiff_t GetOffsetIn(const void *member)
{
    char T::*pointer;
    std::memcpy(&pointer, member, sizeof(pointer));
    return static_cast<std::ptrdiff_t>(bgl::IdentifyMember(pointer).offset);
}

/** A pointer to member as a constant that has an address. */
template <auto Member> inline constexpr auto STORED_MEMBER = Member;

template <auto Member, class T, class M>
constexpr PathStep MakeMemberStep(M T::* /* Member */, bool isRecorded)
{
    static_assert(sizeof(M T::*) == sizeof(char T::*));
    return {.getOffset = &GetOffsetIn<T>,
            .member = &STORED_MEMBER<Member>,
            .type = &bgl::type_tag<T>,
            .isRecorded = isRecorded};
}

/** Adds the step to the base class that declares a member. */
template <class Object, class Trace, class T, class M>
constexpr void AddBaseStep(Trace &trace, M T::* /* member */)
{
    if constexpr (!std::is_same_v<Object, T>)
    {
        trace.Add({.getOffset = [](const void * /* member */)
                   { return GetOffsetOfBase<T, Object>(); }});
    }
}

/** The member in which a column is stored, if it is not on its path. */
template <auto Member>
inline constexpr PathStep NOTED_MEMBER = MakeMemberStep<Member>(Member, true);

template <class Value, FieldKind Kind, class T>
void Write(FieldGetter::Stored /* function */, const void *value,
           FieldWriter &writer)
{
    Value::Write(*static_cast<const T *>(value), Kind, writer);
}

template <class Value, FieldKind Kind, class T, auto... Path>
void WriteBehind(FieldGetter::Stored /* function */, const void *object,
                 FieldWriter &writer)
{
    Follow<Path...>(*static_cast<const T *>(object),
                    [&writer](const auto &value)
                    { Value::Write(value, Kind, writer); });
}

template <class Value, class T>
void Read(FieldSetter::Stored /* function */, void *value, FieldReader &reader)
{
    Value::Read(reader, *static_cast<T *>(value));
}

/** The steps collected while a path is followed. */
struct Trace
{
    std::array<PathStep, 16> steps{};
    std::size_t count = 0;
    std::size_t accessCount = 0;
    FieldGetter::Call write = nullptr;
    FieldSetter::Call read = nullptr;

    constexpr void Add(const PathStep &step)
    {
        steps[count++] = step;
    }

    constexpr void Enter(const NullableAccess &access)
    {
        ++accessCount;
        Add({.access = &access});
    }
};

/** Follows a path from an object at a known offset.
 *
 * @tparam Value writes and reads the value: PlainValue (columns.h), for
 *         example.
 */
template <class Value, FieldKind Kind> struct Tracer
{
    template <class Object, auto... Path>
    static constexpr void FollowFrom(Trace &trace)
    {
        using Plain = std::remove_const_t<Object>;
        if constexpr (IS_NULLABLE<Plain>)
        {
            using Next =
                std::remove_reference_t<decltype(*std::declval<Object &>())>;
            trace.Enter(AccessTo<Plain>::ACCESS);
            FollowFrom<std::conditional_t<IS_OPTIONAL<Plain>, Next, const Next>,
                       Path...>(trace);
        }
        else if constexpr (sizeof...(Path) != 0)
        {
            TakeFirst<Object, Path...>(trace);
        }
        else
        {
            trace.write = &Write<Value, Kind, Plain>;
            if constexpr (!std::is_const_v<Object> &&
                          requires(FieldReader & reader, Plain & value) {
                              Value::Read(reader, value);
                          })
            {
                trace.read = &Read<Value, Plain>;
            }
        }
    }

    /** Enters the `value`, `part` or `item` of a row. */
    template <class Row, auto... Path> static constexpr void Enter(Trace &trace)
    {
        if constexpr (requires(Row & row) { row.value; })
        {
            Move<Row, &Row::value, Path...>(trace, false);
        }
        else if constexpr (requires(Row & row) { row.part; })
        {
            Move<Row, &Row::part, Path...>(trace, false);
        }
        else
        {
            Move<Row, &Row::item, Path...>(trace, false);
        }
    }

  private:
    template <class Object, auto Member, auto... Rest>
    static constexpr void Move(Trace &trace, bool isRecorded)
    {
        using Next =
            std::remove_reference_t<decltype(std::declval<Object &>().*Member)>;
        AddBaseStep<std::remove_const_t<Object>>(trace, Member);
        trace.Add(MakeMemberStep<Member>(Member, isRecorded));
        FollowFrom<Next, Rest...>(trace);
    }

    template <class Object, auto First, auto... Rest>
    static constexpr void TakeFirst(Trace &trace)
    {
        if constexpr (!CanStep<First, Object>())
        {
            Enter<Object, First, Rest...>(trace);
        }
        else if constexpr (IS_MEMBER<First>)
        {
            Move<Object, First, Rest...>(trace, true);
        }
        else if constexpr (IS_INDEX<First> &&
                           IS_ARRAY<std::remove_const_t<Object>>)
        {
            using Element = std::remove_reference_t<decltype(TakeStep<First>(
                std::declval<Object &>()))>;
            trace.Add({.offset = First * sizeof(Element),
                       .element = First + 1,
                       .isRecorded = true});
            FollowFrom<Element, Rest...>(trace);
        }
        else
        {
            NoteStep<First>(trace);
            (NoteStep<Rest>(trace), ...);
            trace.write = &WriteBehind<Value, Kind, std::remove_const_t<Object>,
                                       First, Rest...>;
        }
    }

    /** Adds a step that is resolved for each row. */
    template <auto Step> static constexpr void NoteStep(Trace &trace)
    {
        if constexpr (IS_MEMBER<Step>)
        {
            PathStep step = NOTED_MEMBER<Step>;
            step.isComputed = true;
            trace.Add(step);
        }
        else if constexpr (IS_INDEX<Step>)
        {
            trace.Add(
                {.element = Step + 1, .isRecorded = true, .isComputed = true});
        }
    }
};

/** Follows a path from a row; an empty path leads to its `value`, `part` or
 * `item`. */
template <class Value, FieldKind Kind, class Row, auto... Path>
constexpr Trace FollowFromRow()
{
    Trace trace;
    if constexpr (sizeof...(Path) == 0)
    {
        Tracer<Value, Kind>::template Enter<Row>(trace);
    }
    else
    {
        Tracer<Value, Kind>::template FollowFrom<Row, Path...>(trace);
    }
    return trace;
}

template <class Value, FieldKind Kind, class Row, auto... Path>
inline constexpr auto STEPS = []
{
    constexpr Trace trace = FollowFromRow<Value, Kind, Row, Path...>();
    static_assert(trace.accessCount <= RowPath::MAXIMUM_ACCESSES);
    std::array<PathStep, trace.count> steps{};
    for (std::size_t i = 0; i < trace.count; ++i)
    {
        steps[i] = trace.steps[i];
    }
    return steps;
}();

/** The path from a row to the value of a column. */
template <class Value, FieldKind Kind, class Row, auto... Path>
inline constexpr ColumnPath FROM = []
{
    constexpr Trace trace = FollowFromRow<Value, Kind, Row, Path...>();
    return ColumnPath{&RowPath::GetOffset<Row>,
                      STEPS<Value, Kind, Row, Path...>, trace.write,
                      trace.read};
}();

}  // namespace path

}  // namespace flightsim

#endif
