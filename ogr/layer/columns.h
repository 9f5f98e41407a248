// SPDX-License-Identifier: MIT
// Declares columns by the members of a row that they show.

#ifndef FLIGHTSIM_OGR_LAYER_COLUMNS_H
#define FLIGHTSIM_OGR_LAYER_COLUMNS_H

#include "driver/bytes/guid.h"
#include "ogr/layer/column_path.h"
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
            guid ? void(value = *guid) : reader.Fail("is not a GUID");
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

/** Notes of a column besides its title: a comment, XML attributes, or both in
 * braces. */
struct ColumnNotes
{
    constexpr ColumnNotes() = default;

    constexpr ColumnNotes(const char *text, XmlAttributes attributes = {})
        : comment(text), xml(attributes)
    {
    }

    constexpr ColumnNotes(XmlAttributes attributes) : xml(attributes)
    {
    }

    const char *comment = nullptr;
    XmlAttributes xml{};
};

/** A column for the value at the end of a path; converts to a column of the
 * table that contains it. */
template <FieldKind Kind, class Value, auto... Path> struct PathColumn
{
    const char *name;
    const char *title;
    ColumnNotes notes;

    constexpr FieldSpec GetSpec() const
    {
        return {name,          Kind,     title, Value::DOMAIN_OF_WORDS,
                notes.comment, notes.xml};
    }

    template <class Row>
    static constexpr ColumnPath PATH = path::FROM<Value, Kind, Row, Path...>;
};

/** A column stored in a member that is not on its path. */
template <auto Member, class Inner> struct MemberColumn
{
    Inner inner;

    constexpr FieldSpec GetSpec() const
    {
        return inner.GetSpec();
    }

    template <class Row>
    static constexpr ColumnPath PATH = []
    {
        ColumnPath path = Inner::template PATH<Row>;
        path.storedAs = &path::NOTED_MEMBER<Member>;
        return path;
    }();
};

template <auto Member, class Inner> constexpr auto StoredAs(const Inner &inner)
{
    return MemberColumn<Member, Inner>{inner};
}

/** A column derived from other values; records do not store it. */
template <class Inner> struct DerivedColumn
{
    Inner inner;

    constexpr FieldSpec GetSpec() const
    {
        return inner.GetSpec();
    }

    template <class Row>
    static constexpr ColumnPath PATH = []
    {
        ColumnPath path = Inner::template PATH<Row>;
        path.isRecorded = false;
        return path;
    }();
};

template <class Inner> constexpr auto Derived(const Inner &inner)
{
    return DerivedColumn<Inner>{inner};
}

/** Makes the column of a row. */
template <class Row, class Path> Column MakeColumnOf(const Path &path)
{
    return MakeColumn(path.GetSpec(), Path::template PATH<Row>);
}

/** A column with a custom kind of value. */
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
