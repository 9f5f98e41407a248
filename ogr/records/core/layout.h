// SPDX-License-Identifier: MIT
// Layouts of records, declared once for reading, writing and description.
//
//   constexpr auto START = Record<Start>(
//       Ids<RECORD_START>{},
//       U8(&Start::runwayNumber, "runway number"),
//       Bits<std::uint8_t>(Range<0, 4>(&Start::designator, "designator"),
//                          Range<4, 4>(&Start::type, "type")),
//       Position(&Start::position, "place"),
//       F32(&Start::trueHeading, "true heading, degrees"));
//
// Fields follow the header of the record without gaps. Every field is a member,
// even if the struct does not expose its meaning, so that a record that was
// read is written back with the same bytes. A field that only some records have
// lists their ids: When<RECORD_X, RECORD_Y>(field).
//
// Layouts are constants without state, and thus thread-safe.

#ifndef FLIGHTSIM_OGR_RECORDS_CORE_LAYOUT_H
#define FLIGHTSIM_OGR_RECORDS_CORE_LAYOUT_H

#include "ogr/records/core/layout_field.h"

#include <array>
#include <tuple>
#include <utility>

namespace bgl
{

/** The ids of the records of a layout. */
template <std::uint16_t... IDS> struct Ids
{
};

/** Nothing after the fields. */
struct NoTail
{
    template <class T> void Read(RecordReader &, T &) const
    {
    }

    template <class T> void Write(RecordWriter &, const T &) const
    {
    }

    void Describe(std::size_t, std::vector<FieldRow> &) const
    {
    }
};

/** A text that extends to the end of the record. */
template <class T> struct TextTail
{
    std::string T::*member;
    const char *meaning;

    void Read(RecordReader &reader, T &object) const
    {
        object.*member = reader.ReadRestAsText();
    }

    void Write(RecordWriter &writer, const T &object) const
    {
        writer.WriteText(object, member);
    }

    /** Size 0 means the rest of the record. */
    void Describe(std::size_t offset, std::vector<FieldRow> &rows) const
    {
        AddRow(rows, offset, 0, "text", meaning);
    }
};

/** Writes a record that consists of a count and a list.
 *
 * @return the offsets of the elements from the start of the record.
 */
template <class T, class Write>
std::vector<std::size_t> WriteElements(RecordWriter &writer, std::uint16_t id,
                                       std::span<const T> elements,
                                       const Write &write)
{
    std::vector<std::size_t> offsets;
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
    writer.WriteCount16(elements.size());
    for (const T &element : elements)
    {
        offsets.push_back(writer.Position() - start);
        write(element);
    }
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
    return offsets;
}

template <class T, class Tail, class IdList, class... Fields> class Layout;

/** The fields of one record, or of one element of a list. */
template <class T, class Tail, std::uint16_t... IDS, class... Fields>
class Layout<T, Tail, Ids<IDS...>, Fields...> final
{
  public:
    constexpr Layout(Tail tail, std::tuple<Fields...> fields)
        : m_tail(tail), m_fields(fields)
    {
    }

    /** Adds a text after the fields. */
    constexpr auto WithText(std::string T::*member, const char *meaning) const
    {
        return Layout<T, TextTail<T>, Ids<IDS...>, Fields...>(
            TextTail<T>{member, meaning}, m_fields);
    }

    static constexpr std::array<std::uint16_t, sizeof...(IDS)> ID_LIST{IDS...};

    static constexpr bool Holds(std::uint16_t id)
    {
        return ((id == IDS) || ...);
    }

    /** Returns the size in bytes of the fields, without header and tail; 0 for
     * other records. */
    static constexpr std::size_t Size(std::uint16_t id)
    {
        return ((id == IDS ? SizeOf<IDS>() : 0) + ...);
    }

    /** Reads the fields. Fails the reader if any are missing. */
    void Read(RecordReader &reader, std::uint16_t id, T &object) const
    {
        Dispatch(id, [&](auto constant)
                 { ReadAs<decltype(constant)::value>(reader, object); });
    }

    void Write(RecordWriter &writer, std::uint16_t id, const T &object) const
    {
        Dispatch(id, [&](auto constant)
                 { WriteAs<decltype(constant)::value>(writer, object); });
    }

    /** Parses a record without children. Returns nothing for other records and,
     * with a problem, for those that are too short. */
    std::optional<T> Parse(const RecordView &record, RecordLog &log) const
    {
        if (!Holds(record.id))
        {
            return std::nullopt;
        }
        RecordReader reader(record, log);
        std::optional<T> object(std::in_place);
        Read(reader, record.id, *object);
        m_tail.Read(reader, *object);
        if (!reader.Finish())
        {
            object.reset();
        }
        return object;
    }

    /** Writes a record without children, padded to a multiple of four bytes. */
    void WriteRecord(RecordWriter &writer, std::uint16_t id,
                     const T &object) const
    {
        const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
        Write(writer, id, object);
        m_tail.Write(writer, object);
        writer.Pad(start, 4);
        writer.EndRecord(start, HeaderForm::Long);
    }

    /** Appends the elements of a record that consists of a count and a list.
     * Leaves out elements that do not fit into the record, with a problem.
     *
     * @return false for other records.
     */
    bool ParseList(const RecordView &record, RecordLog &log,
                   std::vector<T> &elements) const
    {
        return Dispatch(
            record.id, [&](auto constant)
            { ReadList<decltype(constant)::value>(record, log, elements); });
    }

    /** @return the offsets of the elements from the start of the record. */
    std::vector<std::size_t> WriteList(RecordWriter &writer, std::uint16_t id,
                                       std::span<const T> elements) const
    {
        return WriteElements(writer, id, elements,
                             [&](const T &element)
                             { Write(writer, id, element); });
    }

    /** Adds the members that the records of any id store. */
    void ListMembers(MemberSet &members) const
    {
        std::apply([&](const auto &...field)
                   { (AddMembers(field, members), ...); },
                   m_fields);
    }

    /** Returns the byte table, with offsets that count from the first field. */
    std::vector<FieldRow> Describe(std::uint16_t id) const
    {
        std::vector<FieldRow> rows;
        Dispatch(id, [&](auto constant)
                 { DescribeAs<decltype(constant)::value>(rows); });
        m_tail.Describe(Size(id), rows);
        return rows;
    }

  private:
    template <std::uint16_t ID> static constexpr std::size_t SizeOf()
    {
        return ((IsInRecord<Fields, ID>() ? Fields::SIZE : 0) + ... + 0);
    }

    template <class Function>
    static bool Dispatch(std::uint16_t id, Function function)
    {
        return (
            (id == IDS &&
             (function(std::integral_constant<std::uint16_t, IDS>{}), true)) ||
            ...);
    }

    /** Calls `visit` with each field of a record and its offset. */
    template <std::uint16_t ID, class Visit> void ForEach(Visit visit) const
    {
        std::size_t position = 0;
        const auto take = [&](const auto &field)
        {
            using Field = std::decay_t<decltype(field)>;
            if constexpr (IsInRecord<Field, ID>())
            {
                visit(field, position);
                position += Field::SIZE;
            }
        };
        std::apply([&](const auto &...field) { (take(field), ...); }, m_fields);
    }

    template <std::uint16_t ID>
    void ReadAs(RecordReader &reader, T &object) const
    {
        const ByteSpan bytes = reader.ReadBytes(SizeOf<ID>());
        if (bytes.size() == SizeOf<ID>())
        {
            ForEach<ID>([&](const auto &field, std::size_t position)
                        { field.Load(bytes.data() + position, object); });
        }
    }

    template <std::uint16_t ID>
    void WriteAs(RecordWriter &writer, const T &object) const
    {
        if (StoredMembers *members = writer.GetMembers())
        {
            ForEach<ID>([&](const auto &field, std::size_t)
                        { AddMembers(field, members->stored); });
        }
        const std::size_t start = writer.Reserve(SizeOf<ID>());
        ForEach<ID>(
            [&](const auto &field, std::size_t position)
            { field.Store(writer.Data(start + position), object, writer); });
    }

    template <std::uint16_t ID>
    void ReadList(const RecordView &record, RecordLog &log,
                  std::vector<T> &elements) const
    {
        RecordReader reader(record, log);
        const std::size_t count = reader.ReadElementCount(SizeOf<ID>());
        for (std::size_t i = 0; i < count; ++i)
        {
            T element;
            element.offset = record.offset + reader.Position();
            ReadAs<ID>(reader, element);
            elements.push_back(std::move(element));
        }
        reader.Finish();
    }

    template <std::uint16_t ID>
    void DescribeAs(std::vector<FieldRow> &rows) const
    {
        ForEach<ID>([&](const auto &field, std::size_t position)
                    { field.Describe(position, rows); });
    }

    Tail m_tail;
    std::tuple<Fields...> m_fields;
};

/** Returns the layout of records or elements T with certain ids. */
template <class T, std::uint16_t... IDS, class... Fields>
constexpr auto Record(Ids<IDS...>, Fields... fields)
{
    return Layout<T, NoTail, Ids<IDS...>, Fields...>(
        NoTail{}, std::tuple<Fields...>(fields...));
}

/** A field that only the records of some ids have. */
template <std::uint16_t... IDS, class Field> constexpr auto When(Field field)
{
    return ConditionalField<Field, IDS...>{field};
}

/** A field, or a part of an integer, of a nested struct. */
template <class Field, class T, class M>
constexpr auto In(M T::*member, Field field)
{
    if constexpr (requires { Field::PLACE; })
    {
        return InnerBits<Field, T, M>{member, field};
    }
    else
    {
        return InnerField<Field, T, M>{member, field};
    }
}

/** A field, or a part of an integer, of element I of an array. */
template <std::size_t I, class Field, class T, class M>
constexpr auto At(M T::*member, Field field)
{
    if constexpr (requires { Field::PLACE; })
    {
        return ElementBits<I, Field, T, M>{member, field};
    }
    else
    {
        return ElementField<I, Field, T, M>{member, field};
    }
}

/** Stores bits FIRST and up in bits TO and up of a member. */
template <unsigned FIRST, unsigned WIDTH, unsigned TO, class T, class M>
constexpr auto Share(M T::*member, const char *meaning)
{
    return BitShare<FIRST, WIDTH, TO, T, M>{member, meaning};
}

/** Bits that are preserved but not interpreted. */
template <std::uint64_t BITS, class T, class M>
constexpr auto Spare(M T::*member)
{
    return SpareBits<BITS, T, M>{member};
}

/** Sets a flag; for use with When. */
template <class T> constexpr auto Mark(bool T::*member)
{
    return MarkField<T>{member};
}

template <class Stored, class... Parts> constexpr auto Bits(Parts... parts)
{
    return BitsField<Stored, Parts...>{std::tuple<Parts...>(parts...)};
}

/** Bits FIRST to FIRST + WIDTH - 1. */
template <unsigned FIRST, unsigned WIDTH, class T, class M>
constexpr auto Range(M T::*member, const char *meaning)
{
    return BitPart<FIRST, WIDTH, false, T, M>{member, meaning};
}

template <unsigned FIRST, class T, class M>
constexpr auto Bit(M T::*member, const char *meaning)
{
    return BitPart<FIRST, 1, false, T, M>{member, meaning};
}

/** A flag that is the inverse of a bit. */
template <unsigned FIRST, class T, class M>
constexpr auto NotBit(M T::*member, const char *meaning)
{
    return BitPart<FIRST, 1, true, T, M>{member, meaning};
}

#define FLIGHTSIM_FIELD(NAME, CODEC)                                           \
    template <class T, class M>                                                \
    constexpr auto NAME(M T::*member, const char *meaning)                     \
    {                                                                          \
        return MemberField<CODEC, T, M>{member, meaning};                      \
    }

FLIGHTSIM_FIELD(U8, NumberCodec<std::uint8_t>)
FLIGHTSIM_FIELD(U16, NumberCodec<std::uint16_t>)
FLIGHTSIM_FIELD(U32, NumberCodec<std::uint32_t>)
FLIGHTSIM_FIELD(I32, NumberCodec<std::int32_t>)
FLIGHTSIM_FIELD(F32, NumberCodec<float>)
FLIGHTSIM_FIELD(F64, NumberCodec<double>)
FLIGHTSIM_FIELD(Altitude, AltitudeCodec)
FLIGHTSIM_FIELD(Point, PointCodec)
FLIGHTSIM_FIELD(Position, PositionCodec)
FLIGHTSIM_FIELD(Variation, VariationCodec)
FLIGHTSIM_FIELD(Angle, AngleCodec)
FLIGHTSIM_FIELD(SignedAngle, SignedAngleCodec)
FLIGHTSIM_FIELD(Radians, RadiansCodec)
FLIGHTSIM_FIELD(WidePoint, WidePointCodec)
FLIGHTSIM_FIELD(WidePosition, WidePositionCodec)
FLIGHTSIM_FIELD(GuidField, GuidCodec)
FLIGHTSIM_FIELD(Ident5, Ident5Codec)
FLIGHTSIM_FIELD(RawIdent, RawIdentCodec)
FLIGHTSIM_FIELD(Region16, Region16Codec)
FLIGHTSIM_FIELD(Fix, FixCodec)
FLIGHTSIM_FIELD(LongFix, LongFixCodec)
FLIGHTSIM_FIELD(SurfaceField, SurfaceCodec)

#undef FLIGHTSIM_FIELD

/** A text of N bytes, padded with NULs. */
template <std::size_t N, class T>
constexpr auto Text(std::string T::*member, const char *meaning)
{
    return MemberField<TextCodec<N>, T, std::string>{member, meaning};
}

/** Bytes that are preserved unchanged. */
template <std::size_t N, class T>
constexpr auto Bytes(std::array<std::uint8_t, N> T::*member,
                     const char *meaning)
{
    return MemberField<BytesCodec<N>, T, std::array<std::uint8_t, N>>{member,
                                                                      meaning};
}

/** IDENT5 and REGAP of the FixIdent from which a struct is derived. */
constexpr auto FixIdent5(const char *meaning)
{
    return BaseField<FixIdent5Codec>{meaning};
}

/** The same in MSFS 2024: IDENT8, REGAP and four more bytes. */
constexpr auto FixIdent8(const char *meaning)
{
    return BaseField<FixIdent8Codec>{meaning};
}

}  // namespace bgl

#endif
