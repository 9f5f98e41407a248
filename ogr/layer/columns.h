// SPDX-License-Identifier: MIT
// Declares columns by the members of a row that they show.

#ifndef FLIGHTSIM_OGR_LAYER_COLUMNS_H
#define FLIGHTSIM_OGR_LAYER_COLUMNS_H

#include "driver/bytes/guid.h"
#include "ogr/layer/layer_table.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
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

/** Follows a path through a row to the value of a column.
 *
 * A step of a path is a pointer to member, a function of the object, or the
 * index of an element. A row's `value`, `part` or `item` is entered without a
 * step, and so are optionals and pointers.
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

template <auto Step>
inline constexpr bool IS_INDEX = std::is_integral_v<decltype(Step)>;

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

/** Returns what a row holds. */
template <class Row> auto &Enter(Row &row)
{
    if constexpr (requires { row.value; })
    {
        return row.value;
    }
    else if constexpr (requires { row.part; })
    {
        return row.part;
    }
    else
    {
        return *row.item;
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
    else if constexpr (CanStep<First, const Object>())
    {
        Follow<Rest...>(TakeStep<First>(object), use);
    }
    else
    {
        Follow<First, Rest...>(Enter(object), use);
    }
}

/** Returns the value at the end of a path, filling optionals along the way. */
template <class Object> auto &Edit(Object &object)
{
    if constexpr (IS_OPTIONAL<Object>)
    {
        using Value = typename Object::value_type;
        return Edit(object ? *object : object.emplace(NewValue<Value>::Make()));
    }
    else
    {
        return object;
    }
}

template <auto First, auto... Rest, class Object> auto &Edit(Object &object)
{
    if constexpr (IS_OPTIONAL<Object>)
    {
        return Edit<First, Rest...>(Edit(object));
    }
    else if constexpr (CanStep<First, Object>())
    {
        return Edit<Rest...>(TakeStep<First>(object));
    }
    else
    {
        return Edit<First, Rest...>(Enter(object));
    }
}

template <class Row> inline constexpr bool IS_ENTERED = requires(Row &row)
{
    row.value;
}

|| requires(Row &row)
{
    row.part;
};

/** Whether the value at the end of a path can be set, that is, neither a
 * function nor a pointer is along the way. */
template <class Object> constexpr bool CanEdit()
{
    return !std::is_const_v<Object>;
}

template <class Object, auto First, auto... Rest> constexpr bool CanEdit()
{
    if constexpr (IS_OPTIONAL<Object>)
    {
        return CanEdit<typename Object::value_type, First, Rest...>();
    }
    else if constexpr (IS_NULLABLE<Object>)
    {
        return false;
    }
    else if constexpr (CanStep<First, Object>())
    {
        using Next = decltype(TakeStep<First>(std::declval<Object &>()));
        return (IS_INDEX<First> ||
                std::is_member_object_pointer_v<
                    decltype(First)>)&&CanEdit<std::remove_reference_t<Next>,
                                               Rest...>();
    }
    else if constexpr (IS_ENTERED<Object>)
    {
        using Next = decltype(Enter(std::declval<Object &>()));
        return CanEdit<std::remove_reference_t<Next>, First, Rest...>();
    }
    else
    {
        return false;
    }
}

/** Counts a step of a path if the set has it: a member, or an element of the
 * member that the step before has led to. */
template <auto Step>
void CountStepIn(const bgl::MemberSet &members, bgl::MemberId &member,
                 int &count)
{
    if constexpr (std::is_member_object_pointer_v<decltype(Step)>)
    {
        member = bgl::IdentifyMember(Step);
        count += members.Has(member) ? 1 : 0;
    }
    else if constexpr (IS_INDEX<Step>)
    {
        member.element = static_cast<std::size_t>(Step) + 1;
        count += members.Has(member) ? 1 : 0;
    }
}

/** Implements Column::countIn: a value is a part of all members that the path
 * to it leads through. */
template <auto... Path> int CountIn(const bgl::MemberSet &members)
{
    bgl::MemberId member;
    int count = 0;
    (CountStepIn<Path>(members, member, count), ...);
    return count;
}

}  // namespace path

/** Numbers, flags and texts. A GUID of zeros means none. */
struct PlainValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    template <class T>
    static void Write(const T &value, FieldKind kind, FieldWriter &writer)
    {
        if constexpr (std::is_same_v<T, bgl::Guid>)
        {
            if (value != bgl::Guid{})
            {
                const auto text = value.ToCharacters();
                writer.Set(std::string_view(text.data(), text.size()));
            }
        }
        else if constexpr (std::is_same_v<T, bool> || !std::is_integral_v<T>)
        {
            writer.Set(value);
        }
        else if (kind == FieldKind::Real || kind == FieldKind::Real32)
        {
            writer.Set(static_cast<double>(value));
        }
        else if (sizeof(T) < sizeof(int) || kind == FieldKind::Integer)
        {
            WriteInteger(value, writer);
        }
        else
        {
            writer.Set(static_cast<std::int64_t>(value));
        }
    }

    template <class T> static void Read(FieldReader &reader, T &value)
    {
        if constexpr (std::is_same_v<T, bgl::Guid>)
        {
            const auto guid = bgl::Guid::FromString(reader.GetText());
            guid ? void(value = *guid) : reader.Fail("is no GUID");
        }
        else if constexpr (std::is_floating_point_v<T>)
        {
            double number = 0.0;
            reader.Get(number);
            value = static_cast<T>(number);
        }
        else
        {
            reader.Get(value);
        }
    }

  private:
    /** A value that exceeds a signed 32-bit field becomes null. */
    template <class T> static void WriteInteger(T value, FieldWriter &writer)
    {
        if constexpr (sizeof(T) > sizeof(int) ||
                      std::is_same_v<T, std::uint32_t>)
        {
            writer.Set(static_cast<std::int64_t>(value));
        }
        else
        {
            writer.Set(static_cast<int>(value));
        }
    }
};

/** The word of a code. */
template <const bgl::Enumeration &Domain> struct WordValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = &Domain;

    template <class T>
    static void Write(const T &value, FieldKind /* kind */, FieldWriter &writer)
    {
        writer.Set(Domain, static_cast<int>(value));
    }

    template <class T> static void Read(FieldReader &reader, T &value)
    {
        int code = 0;
        reader.Get(Domain, code);
        if constexpr (std::is_enum_v<T> || std::is_same_v<T, bool>)
        {
            if (Domain.FindWord(code) != nullptr)
            {
                value = static_cast<T>(code);
                return;
            }
        }
        else if (std::in_range<T>(code))
        {
            value = static_cast<T>(code);
            return;
        }
        reader.Fail("is out of range");
    }
};

/** An integer in small units, shown in a unit that is `Factor` times larger. */
template <int Factor> struct ScaledValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    template <class T>
    static void Write(const T &value, FieldKind /* kind */, FieldWriter &writer)
    {
        writer.Set(value / double{Factor});
    }

    template <class T> static void Read(FieldReader &reader, T &value)
    {
        reader.GetScaled(Factor, value);
    }
};

/** An angle between -Limit and Limit. */
template <int Limit> struct BoundedAngle : PlainValue
{
    template <class T> static void Read(FieldReader &reader, T &value)
    {
        T angle{};
        PlainValue::Read(reader, angle);
        if (std::abs(angle) <= Limit)
        {
            value = angle;
        }
        else
        {
            reader.Fail("is outside the world");
        }
    }
};

/** Whether the bits of a mask are set. */
template <auto Mask> struct BitValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    template <class T>
    static void Write(const T &value, FieldKind /* kind */, FieldWriter &writer)
    {
        writer.Set((value & Mask) != 0);
    }

    template <class T> static void Read(FieldReader &reader, T &value)
    {
        bool isSet = false;
        reader.Get(isSet);
        value = static_cast<T>(isSet ? value | Mask : value & ~Mask);
    }
};

/** Another kind of value in which zero means none. */
template <class Value> struct UnlessZero
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS =
        Value::DOMAIN_OF_WORDS;

    template <class T>
    static void Write(const T &value, FieldKind kind, FieldWriter &writer)
    {
        if (value != T{})
        {
            Value::Write(value, kind, writer);
        }
    }

    template <class T> static void Read(FieldReader &reader, T &value)
    {
        Value::Read(reader, value);
    }
};

/** The index of a row in another layer, as its FID; negative for none. */
struct FidValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    template <class T>
    static void Write(T row, FieldKind /* kind */, FieldWriter &writer)
    {
        writer.SetFid(static_cast<std::int64_t>(row));
    }
};

/** A number that is unique within a layer, as a key; negative for none. */
struct KeyValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    template <class T>
    static void Write(T number, FieldKind /* kind */, FieldWriter &writer)
    {
        writer.SetKey(static_cast<std::int64_t>(number));
    }
};

/** What a column may have beside its title: a comment, attributes of XML, or
 * both in braces. */
struct ColumnNotes
{
    constexpr ColumnNotes() = default;

    constexpr ColumnNotes(const char *text, XmlPlaces places = {})
        : comment(text), xml(places)
    {
    }

    constexpr ColumnNotes(XmlPlaces places) : xml(places)
    {
    }

    const char *comment = nullptr;
    XmlPlaces xml{};
};

/** A column for the value at the end of a path; converts to a column of the
 * table that contains it. */
template <FieldKind Kind, class Value, auto... Path> struct PathColumn
{
    const char *name;
    const char *title;
    ColumnNotes notes;

    template <class Row> Column Make() const
    {
        return {
            {name, Kind, title, Value::DOMAIN_OF_WORDS, notes.comment,
             notes.xml},
            FieldGetter::Make<const Row>([](const Row &row, FieldWriter &writer)
                                         { Get(row, writer); }),
            GetSetter<Row>(),
            path::CountIn<Path...>};
    }

  private:
    /** Without a path, a column shows several members of what a row holds. */
    template <class Row> static auto &GetStart(Row &row)
    {
        if constexpr (sizeof...(Path) == 0)
        {
            return path::Enter(row);
        }
        else
        {
            return row;
        }
    }

    template <class Row> static void Get(const Row &row, FieldWriter &writer)
    {
        path::Follow<Path...>(GetStart(row), [&writer](const auto &value)
                              { Value::Write(value, Kind, writer); });
    }

    template <class Row> static void Set(Row &row, FieldReader &reader)
    {
        Value::Read(reader, path::Edit<Path...>(GetStart(row)));
    }

    template <class Row> static FieldSetter GetSetter()
    {
        if constexpr (path::CanEdit<Row, Path...>())
        {
            using Target = std::remove_reference_t<decltype(path::Edit<Path...>(
                GetStart(std::declval<Row &>())))>;
            if constexpr (requires(FieldReader & reader, Target & value) {
                              Value::Read(reader, value);
                          })
            {
                return FieldSetter::Make<Row>([](Row &row, FieldReader &reader)
                                              { Set(row, reader); });
            }
        }
        return nullptr;
    }
};

/** A column that shows a member which its path does not lead to. */
template <auto Member, class Inner> struct MemberColumn
{
    Inner inner;

    template <class Row> Column Make() const
    {
        Column column = inner.template Make<Row>();
        column.countIn = path::CountIn<Member>;
        return column;
    }
};

template <auto Member, class Inner> constexpr auto StoredAs(const Inner &inner)
{
    return MemberColumn<Member, Inner>{inner};
}

/** A column with a value that follows from others; records do not store it. */
template <class Inner> struct DerivedColumn
{
    Inner inner;

    template <class Row> Column Make() const
    {
        Column column = inner.template Make<Row>();
        column.countIn = nullptr;
        return column;
    }
};

template <class Inner> constexpr auto Derived(const Inner &inner)
{
    return DerivedColumn<Inner>{inner};
}

/** A column with values of a kind of its own. */
template <FieldKind Kind, class Value, auto... Path>
constexpr auto As(const char *name, const char *title, ColumnNotes notes = {})
{
    return PathColumn<Kind, Value, Path...>{name, title, notes};
}

template <auto... Path>
constexpr auto Flag(const char *name, const char *title, ColumnNotes notes = {})
{
    return As<FieldKind::Boolean, PlainValue, Path...>(name, title, notes);
}

template <auto... Path>
constexpr auto Integer(const char *name, const char *title,
                       ColumnNotes notes = {})
{
    return As<FieldKind::Integer, PlainValue, Path...>(name, title, notes);
}

template <auto... Path>
constexpr auto Integer64(const char *name, const char *title,
                         ColumnNotes notes = {})
{
    return As<FieldKind::Integer64, PlainValue, Path...>(name, title, notes);
}

/** An offset or a size in the file. */
template <auto... Path>
constexpr auto FileOffset(const char *name, const char *title,
                          ColumnNotes notes = {})
{
    return As<FieldKind::FileOffset, PlainValue, Path...>(name, title, notes);
}

template <auto... Path>
constexpr auto Real(const char *name, const char *title, ColumnNotes notes = {})
{
    return As<FieldKind::Real, PlainValue, Path...>(name, title, notes);
}

/** A coordinate that is no part of the geometry. */
template <auto... Path>
constexpr auto Longitude(const char *name, const char *title,
                         ColumnNotes notes = {})
{
    return As<FieldKind::Real, BoundedAngle<360>, Path...>(name, title, notes);
}

template <auto... Path>
constexpr auto Latitude(const char *name, const char *title,
                        ColumnNotes notes = {})
{
    return As<FieldKind::Real, BoundedAngle<90>, Path...>(name, title, notes);
}

/** Degrees, east positive. */
template <auto... Path>
constexpr auto MagneticVariation(const char *name, const char *title,
                                 ColumnNotes notes = {})
{
    return As<FieldKind::Real32, BoundedAngle<360>, Path...>(name, title,
                                                             notes);
}

/** A number stored in 32 bits. */
template <auto... Path>
constexpr auto Real32(const char *name, const char *title,
                      ColumnNotes notes = {})
{
    return As<FieldKind::Real32, PlainValue, Path...>(name, title, notes);
}

template <auto... Path>
constexpr auto Text(const char *name, const char *title, ColumnNotes notes = {})
{
    return As<FieldKind::Text, PlainValue, Path...>(name, title, notes);
}

template <auto... Path>
constexpr auto Json(const char *name, const char *title, ColumnNotes notes = {})
{
    return As<FieldKind::Json, PlainValue, Path...>(name, title, notes);
}

/** Whether a bit of the value is set. */
template <auto Mask, auto... Path>
constexpr auto Bit(const char *name, const char *title, ColumnNotes notes = {})
{
    return As<FieldKind::Boolean, BitValue<Mask>, Path...>(name, title, notes);
}

/** The FID of a row of another layer. A file of 4 GiB cannot have more than
 * 2^31 records. */
template <auto... Path>
constexpr auto Fid(const char *name, const char *title, ColumnNotes notes = {})
{
    return As<FieldKind::Integer, FidValue, Path...>(name, title, notes);
}

/** A key: the same number in the same file gives the same key. */
template <auto... Path>
constexpr auto Key(const char *name, const char *title, ColumnNotes notes = {})
{
    return As<FieldKind::Text, KeyValue, Path...>(name, title, notes);
}

/** The column with the row's own key. */
template <auto... Path> constexpr auto OwnKey()
{
    return Key<Path...>(KEY_COLUMN, "Key",
                        "Key that stays unique when files are merged");
}

/** A code, as the word of an enumeration. */
template <const bgl::Enumeration &Domain, auto... Path>
constexpr auto Word(const char *name, const char *title, ColumnNotes notes = {})
{
    return As<FieldKind::Text, WordValue<Domain>, Path...>(name, title, notes);
}

}  // namespace flightsim

#endif
