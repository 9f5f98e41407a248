// SPDX-License-Identifier: MIT
// The encoder that LZ1 and LZ2 share: frmts/trq1/format.md 5.2, 5.3 and 11.2.

#include "frmts/codecs/lz_encoder.h"

#include "driver/bytes/bit_writer_lsb.h"
#include "frmts/codecs/lz_match_finder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace bgl
{

namespace
{

// More than any length in a sector, so that a length fits below it.
constexpr int KEY_UNIT = 1024;
static_assert(KEY_UNIT > LZ_SECTOR_SIZE);

/** Zero bits in front of a length, counted from 1 for the shortest match. */
unsigned LengthZeros(unsigned length)
{
    return static_cast<unsigned>(std::bit_width(length)) - 1;
}

class LzEncoder final
{
  public:
    LzEncoder(const LzCode &code, ByteSpan source,
              std::vector<std::uint8_t> &sink, LzParse parse)
        : m_code(code), m_source(source), m_parse(parse),
          m_finder(source, code.minimumLength), m_writer(sink)
    {
        const unsigned shortest = code.minimumLength;
        for (unsigned length = shortest; length <= LZ_SECTOR_SIZE; ++length)
        {
            m_lengthCost[length] =
                static_cast<int>(2 * LengthZeros(length - shortest + 1) + 1);
        }
    }

    /** @return false, with part of the stream written, when the sink gets
     *         larger than `maximumSize`. */
    bool Run(const std::vector<std::uint8_t> &sink, std::size_t maximumSize)
    {
        for (std::size_t start = 0; start < m_source.size();
             start += LZ_SECTOR_SIZE)
        {
            const ByteSpan sector = m_source.subspan(
                start, std::min(LZ_SECTOR_SIZE, m_source.size() - start));
            if (m_parse == LzParse::Greedy)
            {
                TakeLongest(start, sector.size());
            }
            else
            {
                FindMatches(start, sector.size());
                ChooseTokens(sector);
            }
            WriteTokens(sector);
            WriteDistance(LZ_SYNC_MARKER);
            if (sink.size() > maximumSize)
            {
                return false;
            }
        }
        m_writer.AlignToByte();
        return sink.size() <= maximumSize;
    }

  private:
    const LzPrefix &LiteralPrefix(std::uint8_t byte) const
    {
        return byte < 0x80 ? m_code.lowLiteral : m_code.highLiteral;
    }

    /** Fills m_tokens where tokens begin. */
    void TakeLongest(std::size_t start, std::size_t size)
    {
        for (std::size_t i = 0; i < size;)
        {
            const LzMatch match = m_finder.FindLongest(start + i, size - i);
            m_tokens[i] = match.length == 0 ? LzMatch{1, 0} : match;
            const std::size_t end = i + m_tokens[i].length;
            while (++i < end)
            {
                m_finder.Pass(start + i);
            }
        }
    }

    void FindMatches(std::size_t start, std::size_t size)
    {
        for (std::size_t i = 0; i < size; ++i)
        {
            m_matches[i] = m_finder.Find(start + i, size - i);
        }
    }

    /** Fills m_tokens with the cheapest token at every position of a sector,
     * the cost of the bytes behind it included. A literal has length 1. */
    void ChooseTokens(ByteSpan sector)
    {
        m_cost[sector.size()] = 0;
        for (std::size_t i = sector.size(); i-- > 0;)
        {
            m_cost[i] = LiteralPrefix(sector[i]).bitCount +
                        static_cast<int>(LZ_LITERAL_BITS) + m_cost[i + 1];
            m_tokens[i] = {1, 0};
            TryMatches(i);
        }
    }

    /** Tries every length in the nearest class that has it. */
    void TryMatches(std::size_t i)
    {
        int first = static_cast<int>(m_code.minimumLength);
        for (std::size_t kind = 0; kind < LZ_CLASS_COUNT; ++kind)
        {
            const LzMatch &match = m_matches[i][kind];
            if (match.length < first)
            {
                continue;
            }
            const int best = CheapestLength(i, first, match.length);
            const int cost = m_code.match[kind].bitCount +
                             LZ_DISTANCE_CLASSES[kind].fieldBits +
                             best / KEY_UNIT;
            if (cost < m_cost[i])
            {
                m_cost[i] = cost;
                m_tokens[i] = {static_cast<std::uint16_t>(best % KEY_UNIT),
                               match.distance};
            }
            first = match.length + 1;
        }
    }

    /** The cheapest of the lengths first .. last at position `i`: the cost of
     * the length and of the bytes behind it times KEY_UNIT, plus the length.
     * One number for both makes this a plain minimum over an array. */
    int CheapestLength(std::size_t i, int first, int last) const
    {
        const int *const behind = m_cost.data() + i;
        const int *const own = m_lengthCost.data();
        int best = std::numeric_limits<int>::max();
        for (int length = first; length <= last; ++length)
        {
            const int cost = behind[length] + own[length];
            best = std::min(best, cost * KEY_UNIT + length);
        }
        return best;
    }

    void WriteTokens(ByteSpan sector)
    {
        for (std::size_t i = 0; i < sector.size(); i += m_tokens[i].length)
        {
            if (m_tokens[i].distance == 0)
            {
                WriteLiteral(sector[i]);
                continue;
            }
            WriteDistance(m_tokens[i].distance);
            WriteLength(m_tokens[i].length);
        }
    }

    void WriteLiteral(std::uint8_t byte)
    {
        const LzPrefix &prefix = LiteralPrefix(byte);
        m_writer.Put(prefix.bits, prefix.bitCount);
        m_writer.Put(byte & 0x7FU, LZ_LITERAL_BITS);
    }

    void WriteDistance(std::uint32_t distance)
    {
        std::size_t kind = LZ_CLASS_COUNT - 1;
        while (distance < LZ_DISTANCE_CLASSES[kind].base)
        {
            --kind;
        }
        const LzPrefix &prefix = m_code.match[kind];
        m_writer.Put(prefix.bits, prefix.bitCount);
        m_writer.Put(distance - LZ_DISTANCE_CLASSES[kind].base,
                     LZ_DISTANCE_CLASSES[kind].fieldBits);
    }

    void WriteLength(unsigned length)
    {
        const unsigned counted = length - m_code.minimumLength + 1;
        const unsigned zeros = LengthZeros(counted);
        const unsigned top = std::bit_floor(counted);
        m_writer.Put(top, zeros + 1);
        m_writer.Put(counted - top, zeros);
    }

    const LzCode &m_code;
    ByteSpan m_source;
    const LzParse m_parse;
    LzMatchFinder m_finder;
    BitWriterLsb m_writer;
    std::array<LzMatches, LZ_SECTOR_SIZE> m_matches{};
    std::array<LzMatch, LZ_SECTOR_SIZE> m_tokens{};
    std::array<int, LZ_SECTOR_SIZE + 1> m_lengthCost{};
    std::array<int, LZ_SECTOR_SIZE + 1> m_cost{};  // of the bytes from there on
};

}  // namespace

bool EncodeLz(const LzCode &code, ByteSpan source,
              std::vector<std::uint8_t> &sink, const LzEffort &effort)
{
    const std::size_t start = sink.size();
    const std::size_t room = std::numeric_limits<std::size_t>::max() - start;
    sink.insert(sink.end(), code.header.begin(), code.header.end());
    if (!LzEncoder(code, source, sink, effort.parse)
             .Run(sink, start + std::min(effort.maximumSize, room)))
    {
        sink.resize(start);
        return false;
    }
    return true;
}

}  // namespace bgl
