// SPDX-License-Identifier: MIT
// Atoms, the building blocks of a DSF file: format.md chapter 1.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_ATOM_H
#define FLIGHTSIM_OGR_DSF_FORMAT_ATOM_H

#include "driver/bytes/bytes.h"

#include <cstddef>
#include <cstdint>

namespace dsf
{

inline constexpr std::size_t DSF_HEADER_SIZE = 12;
inline constexpr std::size_t DSF_FOOTER_SIZE = 16;
inline constexpr std::size_t ATOM_HEADER_SIZE = 8;

/** Returns an atom's name as the number in the file, with the letters
 * reversed. */
constexpr std::uint32_t AtomId(const char (&name)[5])
{
    return static_cast<std::uint32_t>(name[3]) |
           static_cast<std::uint32_t>(name[2]) << 8U |
           static_cast<std::uint32_t>(name[1]) << 16U |
           static_cast<std::uint32_t>(name[0]) << 24U;
}

/** An atom; offsets count from the beginning of the file. */
struct Atom
{
    std::uint32_t id = 0;
    std::uint64_t offset = 0;
    bgl::ByteSpan content{};

    std::uint64_t ContentOffset() const
    {
        return offset + ATOM_HEADER_SIZE;
    }
};

/** Calls `use` for each atom of a container up to the first damaged one.
 *
 * @param offset file offset of the bytes.
 * @return the size of the valid atoms: of all bytes if none is damaged.
 */
template <class Use>
std::size_t ForEachAtom(bgl::ByteSpan bytes, std::uint64_t offset,
                        const Use &use)
{
    std::size_t position = 0;
    while (bytes.size() - position >= ATOM_HEADER_SIZE)
    {
        const std::uint8_t *header = bytes.data() + position;
        const auto size = bgl::LoadLittleEndian<std::uint32_t>(header + 4);
        if (size < ATOM_HEADER_SIZE || size > bytes.size() - position)
        {
            break;
        }
        use(Atom{bgl::LoadLittleEndian<std::uint32_t>(header),
                 offset + position,
                 bytes.subspan(position + ATOM_HEADER_SIZE,
                               size - ATOM_HEADER_SIZE)});
        position += size;
    }
    return position;
}

}  // namespace dsf

#endif
