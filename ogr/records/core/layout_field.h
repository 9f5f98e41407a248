// SPDX-License-Identifier: MIT
// Building blocks of record layouts: members, bits, nested structs.
//
// A field has a SIZE in bytes, reads itself with Load, writes itself with Store
// and adds a row to the byte table with Describe. Part of an integer has a
// PLACE, the bits it takes, instead of a size. A field that stores a single
// member has it as `member`; others list the members that they store with
// ListMembers. The functions in layout.h make them.

#ifndef FLIGHTSIM_OGR_RECORDS_CORE_LAYOUT_FIELD_H
#define FLIGHTSIM_OGR_RECORDS_CORE_LAYOUT_FIELD_H

#include "ogr/records/core/byte_table.h"
#include "ogr/records/core/record_codec.h"

#include <tuple>

namespace bgl
{

/** Adds the members that a field stores; none for fields without a list. */
template <class Field> void AddMembers(const Field &field, MemberSet &members)
{
    if constexpr (requires { field.ListMembers(members); })
    {
        field.ListMembers(members);
    }
    else if constexpr (requires { members.Add(field.member); })
    {
        members.Add(field.member);
    }
}

/** A field that is a member of a struct. An optional member is set when the
 * field is read, and written as zero if it is empty. */
template <class Codec, class T, class M> struct MemberField
{
    static constexpr std::size_t SIZE = Codec::SIZE;
    M T::*member;
    const char *meaning;

    template <class U> void Load(const std::uint8_t *bytes, U &object) const
    {
        object.*member = Codec::template Load<PlainType<M>>(bytes);
    }

    template <class U>
    void Store(std::uint8_t *bytes, const U &object, RecordWriter &writer) const
    {
        writer.Within(
            member,
            [&] { Codec::Store(bytes, GetPlain(object.*member), writer); });
    }

    void Describe(std::size_t offset, std::vector<FieldRow> &rows) const
    {
        AddRow(rows, offset, SIZE, Codec::TYPE, meaning);
    }
};

/** A field of the base class that identifies a fix. */
template <class Codec> struct BaseField
{
    static constexpr std::size_t SIZE = Codec::SIZE;
    const char *meaning;

    template <class U> void Load(const std::uint8_t *bytes, U &object) const
    {
        Codec::Load(bytes, object);
    }

    template <class U>
    void Store(std::uint8_t *bytes, const U &object, RecordWriter &writer) const
    {
        Codec::Store(bytes, object, writer);
    }

    void Describe(std::size_t offset, std::vector<FieldRow> &rows) const
    {
        AddRow(rows, offset, SIZE, Codec::TYPE, meaning);
    }

    void ListMembers(MemberSet &members) const
    {
        Codec::ListMembers(members);
    }
};

/** Bits of an integer that form a number or a flag. */
template <unsigned FIRST, unsigned WIDTH, bool IS_INVERSE, class T, class M>
struct BitPart
{
    static constexpr std::uint64_t MASK = (std::uint64_t{1} << WIDTH) - 1;
    static constexpr std::uint64_t PLACE = MASK << FIRST;
    M T::*member;
    const char *meaning;

    template <class U> void Load(std::uint64_t value, U &object) const
    {
        const std::uint64_t bits =
            ((IS_INVERSE ? ~value : value) >> FIRST) & MASK;
        object.*member = static_cast<PlainType<M>>(bits);
    }

    /** Fails the writer if the number needs more bits. */
    template <class U>
    std::uint64_t Store(const U &object, RecordWriter &writer) const
    {
        const auto bits = static_cast<std::uint64_t>(GetPlain(object.*member));
        if (bits > MASK)
        {
            writer.Within(member, [&] { writer.Fail(); });
        }
        return (IS_INVERSE ? ~bits : bits) << FIRST & PLACE;
    }

    void Describe(std::string &text) const
    {
        DescribeBits({FIRST, WIDTH, IS_INVERSE}, meaning, text);
    }
};

/** Bits of an integer that are stored in bits TO and up of a member. */
template <unsigned FIRST, unsigned WIDTH, unsigned TO, class T, class M>
struct BitShare
{
    static constexpr std::uint64_t MASK = (std::uint64_t{1} << WIDTH) - 1;
    static constexpr std::uint64_t PLACE = MASK << FIRST;
    M T::*member;
    const char *meaning;

    template <class U> void Load(std::uint64_t value, U &object) const
    {
        const std::uint64_t kept =
            static_cast<std::uint64_t>(object.*member) & ~(MASK << TO);
        object.*member = static_cast<M>(kept | (value >> FIRST & MASK) << TO);
    }

    template <class U>
    std::uint64_t Store(const U &object, RecordWriter &) const
    {
        return (static_cast<std::uint64_t>(object.*member) >> TO & MASK)
               << FIRST;
    }

    void Describe(std::string &text) const
    {
        DescribeBits({FIRST, WIDTH, false}, meaning, text);
    }
};

/** Uninterpreted bits, kept in place. */
template <std::uint64_t BITS, class T, class M> struct SpareBits
{
    static constexpr std::uint64_t PLACE = BITS;
    M T::*member;

    template <class U> void Load(std::uint64_t value, U &object) const
    {
        object.*member = static_cast<M>(value & BITS);
    }

    template <class U>
    std::uint64_t Store(const U &object, RecordWriter &) const
    {
        return static_cast<std::uint64_t>(object.*member) & BITS;
    }

    void Describe(std::string &) const
    {
    }

    void ListMembers(MemberSet &) const
    {
    }
};

/** A flag that the id of a record implies; takes no bytes. */
template <class T> struct MarkField
{
    static constexpr std::size_t SIZE = 0;
    bool T::*member;

    template <class U> void Load(const std::uint8_t *, U &object) const
    {
        object.*member = true;
    }

    template <class U>
    void Store(std::uint8_t *, const U &, RecordWriter &) const
    {
    }

    void Describe(std::size_t, std::vector<FieldRow> &) const
    {
    }

    void ListMembers(MemberSet &) const
    {
    }
};

/** A part of an integer, or a field, of an element of an array. */
template <std::size_t I, class Part, class T, class M> struct ElementBits
{
    static constexpr std::uint64_t PLACE = Part::PLACE;
    M T::*member;
    Part part;

    template <class U> void Load(std::uint64_t value, U &object) const
    {
        part.Load(value, (object.*member)[I]);
    }

    template <class U>
    std::uint64_t Store(const U &object, RecordWriter &writer) const
    {
        std::uint64_t bits = 0;
        writer.Within(ElementOf{member, I},
                      [&] { bits = part.Store((object.*member)[I], writer); });
        return bits;
    }

    void Describe(std::string &text) const
    {
        part.Describe(text);
    }

    void ListMembers(MemberSet &members) const
    {
        AddMembers(part, members);
    }
};

template <std::size_t I, class Field, class T, class M> struct ElementField
{
    static constexpr std::size_t SIZE = Field::SIZE;
    M T::*member;
    Field field;

    template <class U> void Load(const std::uint8_t *bytes, U &object) const
    {
        field.Load(bytes, (object.*member)[I]);
    }

    template <class U>
    void Store(std::uint8_t *bytes, const U &object, RecordWriter &writer) const
    {
        writer.Within(ElementOf{member, I},
                      [&] { field.Store(bytes, (object.*member)[I], writer); });
    }

    void Describe(std::size_t offset, std::vector<FieldRow> &rows) const
    {
        field.Describe(offset, rows);
    }

    void ListMembers(MemberSet &members) const
    {
        // The element itself, unless the field is a member of it.
        if constexpr (requires { field.member; })
        {
            AddMembers(field, members);
        }
        else
        {
            members.Add(member);
        }
    }
};

/** A part of an integer, or a field, of a nested struct. */
template <class Part, class T, class M> struct InnerBits
{
    static constexpr std::uint64_t PLACE = Part::PLACE;
    M T::*member;
    Part part;

    template <class U> void Load(std::uint64_t value, U &object) const
    {
        part.Load(value, Require(object.*member));
    }

    template <class U>
    std::uint64_t Store(const U &object, RecordWriter &writer) const
    {
        std::uint64_t bits = 0;
        writer.Within(member, [&]
                      { bits = part.Store(GetPlain(object.*member), writer); });
        return bits;
    }

    void Describe(std::string &text) const
    {
        part.Describe(text);
    }

    void ListMembers(MemberSet &members) const
    {
        AddMembers(part, members);
    }
};

/** An integer whose bits belong to several members; all of its bits are
 * named. */
template <class Stored, class... Parts> struct BitsField
{
    static constexpr std::size_t SIZE = sizeof(Stored);
    static_assert((Parts::PLACE + ...) ==
                      static_cast<std::uint64_t>(static_cast<Stored>(~0ULL)),
                  "every bit belongs to one member");
    std::tuple<Parts...> parts;

    template <class U> void Load(const std::uint8_t *bytes, U &object) const
    {
        const std::uint64_t value = LoadLittleEndian<Stored>(bytes);
        std::apply([&](const auto &...part)
                   { (part.Load(value, object), ...); },
                   parts);
    }

    template <class U>
    void Store(std::uint8_t *bytes, const U &object, RecordWriter &writer) const
    {
        const std::uint64_t value =
            std::apply([&](const auto &...part)
                       { return (part.Store(object, writer) | ...); },
                       parts);
        StoreLittleEndian(bytes, static_cast<Stored>(value));
    }

    void Describe(std::size_t offset, std::vector<FieldRow> &rows) const
    {
        std::string text;
        std::apply([&](const auto &...part) { (part.Describe(text), ...); },
                   parts);
        AddRow(rows, offset, SIZE, NumberCodec<Stored>::TYPE, text);
    }

    void ListMembers(MemberSet &members) const
    {
        std::apply([&](const auto &...part)
                   { (AddMembers(part, members), ...); },
                   parts);
    }
};

/** A field of a nested struct. */
template <class Field, class T, class M> struct InnerField
{
    static constexpr std::size_t SIZE = Field::SIZE;
    M T::*member;
    Field field;

    template <class U> void Load(const std::uint8_t *bytes, U &object) const
    {
        field.Load(bytes, Require(object.*member));
    }

    template <class U>
    void Store(std::uint8_t *bytes, const U &object, RecordWriter &writer) const
    {
        writer.Within(
            member,
            [&] { field.Store(bytes, GetPlain(object.*member), writer); });
    }

    void Describe(std::size_t offset, std::vector<FieldRow> &rows) const
    {
        field.Describe(offset, rows);
    }

    void ListMembers(MemberSet &members) const
    {
        AddMembers(field, members);
    }
};

/** A field that only records of some ids have. */
template <class Field, std::uint16_t... IDS> struct ConditionalField : Field
{
    template <std::uint16_t ID>
    static constexpr bool IS_IN = ((ID == IDS) || ...);
};

template <class Field, std::uint16_t ID> constexpr bool IsInRecord()
{
    if constexpr (requires { Field::template IS_IN<ID>; })
    {
        return Field::template IS_IN<ID>;
    }
    else
    {
        return true;
    }
}

/** A value that is not a member, for elements of an array. */
template <class Codec> struct ItemField
{
    static constexpr std::size_t SIZE = Codec::SIZE;
    const char *meaning;

    template <class M> void Load(const std::uint8_t *bytes, M &value) const
    {
        value = Codec::template Load<M>(bytes);
    }

    template <class M>
    void Store(std::uint8_t *bytes, const M &value, RecordWriter &writer) const
    {
        Codec::Store(bytes, value, writer);
    }

    void Describe(std::size_t offset, std::vector<FieldRow> &rows) const
    {
        AddRow(rows, offset, SIZE, Codec::TYPE, meaning);
    }
};

using PositionItem = ItemField<PositionCodec>;

}  // namespace bgl

#endif
