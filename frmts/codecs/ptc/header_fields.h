// SPDX-License-Identifier: MIT
// Fixed values in the headers of a PTC payload: frmts/trq1/format.md chapter
// 9.1.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_HEADER_FIELDS_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_HEADER_FIELDS_H

#include <cstddef>
#include <cstdint>

namespace bgl::ptc
{

inline constexpr std::uint8_t ELEVATION_VERSION = 5;
inline constexpr std::uint8_t SKIPS_ROW_AND_COLUMN = 3;
inline constexpr std::uint8_t PHOTO_VERSION = 1;
inline constexpr std::uint8_t BLOCK_VERSION = 1;
inline constexpr int FILE_VERSION = 430;

inline constexpr std::uint32_t BLOCK_SIGNATURE = 0x00435450;      // "PTC\0"
inline constexpr std::uint32_t FILE_SIGNATURE_LOW = 0x2B435450;   // "PTC+"
inline constexpr std::uint32_t FILE_SIGNATURE_HIGH = 0x4D48534D;  // "MSHM"

// Sizes of the headers, in file order.
inline constexpr std::size_t PREFIX_SIZE = 4;
inline constexpr std::size_t BLOCK_HEADER_SIZE = 44;
inline constexpr std::size_t FILE_HEADER_SIZE = 40;
inline constexpr std::size_t FRAME_LENGTH_SIZE = 4;
inline constexpr std::size_t FRAME_HEADER_SIZE = 76;

// Frame flags.
inline constexpr unsigned FLAG_ALPHA_CODER_SHIFT = 2;
inline constexpr unsigned FLAG_COLOUR_SPACE_SHIFT = 4;
inline constexpr unsigned FLAG_CODER = 3u;
inline constexpr unsigned FLAG_COLOUR_SPACE = 15u << FLAG_COLOUR_SPACE_SHIFT;
inline constexpr unsigned FLAG_BAYER = 7u << 8;
inline constexpr unsigned FLAG_NO_OVERLAP = 1u << 11;
inline constexpr unsigned FLAG_HAS_ALPHA = 1u << 12;
inline constexpr unsigned FLAG_HDR = 1u << 13;

inline constexpr unsigned CODER_RLGR = 1;

}  // namespace bgl::ptc

#endif
