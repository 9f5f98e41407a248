// SPDX-License-Identifier: MIT
// MD5, the digest at the end of a DSF file.

#include "ogr/dsf/format/md5.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace dsf
{

namespace
{

constexpr std::size_t MD5_BLOCK = 64;

/** The integer parts of 2^32 |sin(i + 1)|. */
constexpr std::uint32_t MD5_SINES[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a,
    0xa8304613, 0xfd469501, 0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be,
    0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821, 0xf61e2562, 0xc040b340,
    0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8,
    0x676f02d9, 0x8d2a4c8a, 0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c,
    0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70, 0x289b7ec6, 0xeaa127fa,
    0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92,
    0xffeff47d, 0x85845dd1, 0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1,
    0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};

constexpr int MD5_SHIFTS[4][4] = {
    {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

/** Mixes three words by the formula of a round. */
template <std::uint32_t Round>
std::uint32_t MixMd5(std::uint32_t b, std::uint32_t c, std::uint32_t d)
{
    if constexpr (Round == 0)
    {
        return d ^ (b & (c ^ d));
    }
    else if constexpr (Round == 1)
    {
        // The terms have no bits in common; a sum has less latency.
        return (d & b) + (~d & c);
    }
    else if constexpr (Round == 2)
    {
        return b ^ c ^ d;
    }
    else
    {
        return c ^ (b | ~d);
    }
}

/** Returns the index of the word of a block for a step. */
constexpr std::uint32_t FindMd5Word(std::uint32_t step)
{
    constexpr std::uint32_t factors[4] = {1, 5, 3, 7};
    constexpr std::uint32_t added[4] = {0, 1, 5, 0};
    return (factors[step / 16] * step + added[step / 16]) % 16;
}

class Md5State final
{
  public:
    void AddBlock(const std::uint8_t *block)
    {
        std::array<std::uint32_t, 4> words = m_words;
        AddSteps(block, words, std::make_index_sequence<MD5_BLOCK>());
        for (std::size_t i = 0; i < words.size(); ++i)
        {
            m_words[i] += words[i];
        }
    }

    Md5Digest GetDigest() const
    {
        Md5Digest digest{};
        for (std::size_t i = 0; i < m_words.size(); ++i)
        {
            bgl::StoreLittleEndian(digest.data() + 4 * i, m_words[i]);
        }
        return digest;
    }

  private:
    /** Runs all steps unrolled: twice as fast as a loop. */
    template <std::size_t... Steps>
    static void AddSteps(const std::uint8_t *block,
                         std::array<std::uint32_t, 4> &words,
                         std::index_sequence<Steps...>)
    {
        (AddStep<static_cast<std::uint32_t>(Steps)>(block, words), ...);
    }

    /** Runs a step; the words rotate from step to step. */
    template <std::uint32_t Step>
    static void AddStep(const std::uint8_t *block,
                        std::array<std::uint32_t, 4> &words)
    {
        std::uint32_t &a = words[(64 - Step) % 4];
        const std::uint32_t b = words[(65 - Step) % 4];
        const std::uint32_t c = words[(66 - Step) % 4];
        const std::uint32_t d = words[(67 - Step) % 4];
        const std::uint32_t sum = a + MD5_SINES[Step] +
                                  bgl::LoadLittleEndian<std::uint32_t>(
                                      block + 4 * FindMd5Word(Step)) +
                                  MixMd5<Step / 16>(b, c, d);
        a = b + std::rotl(sum, MD5_SHIFTS[Step / 16][Step % 4]);
    }

    std::array<std::uint32_t, 4> m_words{0x67452301, 0xefcdab89, 0x98badcfe,
                                         0x10325476};
};

}  // namespace

Md5Digest ComputeMd5(bgl::ByteSpan bytes)
{
    Md5State state;
    std::size_t position = 0;
    for (; bytes.size() - position >= MD5_BLOCK; position += MD5_BLOCK)
    {
        state.AddBlock(bytes.data() + position);
    }
    std::array<std::uint8_t, 2 * MD5_BLOCK> tail{};
    const bgl::ByteSpan rest = bytes.subspan(position);
    std::copy(rest.begin(), rest.end(), tail.begin());
    tail[rest.size()] = 0x80;
    const std::size_t size =
        rest.size() + 9 > MD5_BLOCK ? 2 * MD5_BLOCK : MD5_BLOCK;
    bgl::StoreLittleEndian(tail.data() + size - 8,
                           std::uint64_t{bytes.size()} * 8);
    for (std::size_t start = 0; start < size; start += MD5_BLOCK)
    {
        state.AddBlock(tail.data() + start);
    }
    return state.GetDigest();
}

}  // namespace dsf
