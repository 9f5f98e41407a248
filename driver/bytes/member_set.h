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

/** A small set of members. Not thread-safe. */
class MemberSet final
{
  public:
    template <class T, class M> void Add(M T::*member)
    {
        m_members.push_back(IdentifyMember(member));
    }

    template <class T, class M> bool Has(M T::*member) const
    {
        return std::find(m_members.begin(), m_members.end(),
                         IdentifyMember(member)) != m_members.end();
    }

    void Clear()
    {
        m_members.clear();
    }

  private:
    std::vector<MemberId> m_members{};
};

/** What is known of the members that a record stores. */
struct StoredMembers
{
    MemberSet stored{};

    /** Those that are left out with all that they hold. */
    MemberSet dropped{};

    void Clear()
    {
        stored.Clear();
        dropped.Clear();
    }
};

}  // namespace bgl

#endif
