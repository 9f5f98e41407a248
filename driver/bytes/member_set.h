// SPDX-License-Identifier: MIT
// Sets of members of structs.

#ifndef FLIGHTSIM_DRIVER_BYTES_MEMBER_SET_H
#define FLIGHTSIM_DRIVER_BYTES_MEMBER_SET_H

#include <algorithm>
#include <compare>
#include <cstddef>
#include <vector>

namespace bgl
{

/** Identifies a member of a struct. */
struct MemberId
{
    /** Differs for each struct. */
    const void *type = nullptr;

    /** From the start of the struct. */
    std::size_t offset = 0;

    /** For an element of an array: its number, from 1. */
    std::size_t element = 0;

    auto operator<=>(const MemberId &) const = default;
};

template <class T> inline char type_tag = 0;

template <class T, class M> MemberId IdentifyMember(M T::*member)
{
    // No object is constructed: only addresses matter.
    alignas(T) static char space[sizeof(T)];
    const T &object = *reinterpret_cast<const T *>(space);
    return {&type_tag<T>,
            static_cast<std::size_t>(
                reinterpret_cast<const char *>(&(object.*member)) - space)};
}

/** A member that is an array, with the index of an element. */
template <class Member> struct ElementOf
{
    Member member;
    std::size_t index;
};

// Clang deduces the arguments of aggregates since version 17.
template <class Member> ElementOf(Member, std::size_t) -> ElementOf<Member>;

template <class Member>
MemberId IdentifyMember(const ElementOf<Member> &element)
{
    MemberId id = IdentifyMember(element.member);
    id.element = element.index + 1;
    return id;
}

/** A small set of members. Not thread-safe. */
class MemberSet final
{
  public:
    template <class Member> void Add(Member member)
    {
        m_members.push_back(IdentifyMember(member));
    }

    bool Has(const MemberId &member) const
    {
        return std::find(m_members.begin(), m_members.end(), member) !=
               m_members.end();
    }

    void Add(const MemberSet &other)
    {
        m_members.insert(m_members.end(), other.m_members.begin(),
                         other.m_members.end());
    }

    bool IsEmpty() const
    {
        return m_members.empty();
    }

    void Clear()
    {
        m_members.clear();
    }

  private:
    std::vector<MemberId> m_members{};
};

/** The members that a record stores, drops or cannot hold. */
struct StoredMembers
{
    MemberSet stored{};

    /** Members that are left out with all their content. */
    MemberSet dropped{};

    /** Members with a value that the record cannot hold. */
    MemberSet unfit{};
    bool isAltitudeUnfit = false;

    /** Whether the record rounds an angle. */
    bool isRounded = false;

    void Add(const StoredMembers &other)
    {
        stored.Add(other.stored);
        dropped.Add(other.dropped);
        unfit.Add(other.unfit);
        isAltitudeUnfit |= other.isAltitudeUnfit;
        isRounded |= other.isRounded;
    }

    void Clear()
    {
        stored.Clear();
        dropped.Clear();
        unfit.Clear();
        isAltitudeUnfit = false;
        isRounded = false;
    }
};

}  // namespace bgl

#endif
