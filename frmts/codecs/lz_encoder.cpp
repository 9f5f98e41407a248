// SPDX-License-Identifier: MIT
// The encoder shared by LZ1 and LZ2: frmts/trq1/format.md 5.2, 5.3 and 11.2.

#include "frmts/codecs/lz_encoder.h"

#include "driver/bytes/bit_writer_lsb.h"
#include "frmts/codecs/lz_longest_match.h"
#include "frmts/codecs/lz_match_finder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace bgl
{

namespace
{

// Larger than any length in a sector, so that a length fits below it.
constexpr int KEY_UNIT = 1024;
static_assert(KEY_UNIT > LZ_SECTOR_SIZE);

/** The tokens of a sector, at their start; a literal has length 1 and distance
 * 0. */
using LzTokens = std::array<LzMatch, LZ_SECTOR_SIZE>;

constexpr LzMatch LITERAL{1, 0};

/** Number of zero bits before a length, which counts from 1 for the shortest
 * match. */
unsigned LengthZeros(unsigned length)
{
    return static_cast<unsigned>(std::bit_width(length)) - 1;
}

const LzPrefix &LiteralPrefix(const LzCode &code, std::uint8_t byte)
{
    return byte < 0x80 ? code.lowLiteral : code.highLiteral;
}

/** Calls `take(start, bytes)` for the sectors of a source while it returns
 * true. */
template <class Take> void ForEachSector(ByteSpan source, Take &&take)
{
    std::size_t start = 0;
    while (start < source.size() &&
           take(start, source.subspan(start, std::min(LZ_SECTOR_SIZE,
                                                      source.size() - start))))
    {
        start += LZ_SECTOR_SIZE;
    }
}

/** Appends tokens of one code to the sink; removes them unless all fit into the
 * maximum size. */
class LzTokenWriter final
{
  public:
    LzTokenWriter(const LzCode &code, std::vector<std::uint8_t> &sink,
                  std::size_t maximumSize)
        : m_code(code), m_sink(sink), m_start(sink.size()),
          m_maximumSize(maximumSize), m_writer(sink)
    {
        sink.insert(sink.end(), code.header.begin(), code.header.end());
    }

    /** @return false if the stream has become too large. */
    bool WriteSector(ByteSpan sector, const LzTokens &tokens)
    {
        for (std::size_t i = 0; i < sector.size(); i += tokens[i].length)
        {
            if (tokens[i].distance == 0)
            {
                WriteLiteral(sector[i]);
                continue;
            }
            WriteDistance(tokens[i].distance);
            WriteLength(tokens[i].length);
        }
        WriteDistance(LZ_SYNC_MARKER);
        return Size() <= m_maximumSize;
    }

    /** @return false if the stream was discarded because it has become too
     *          large.
     */
    bool Finish()
    {
        m_writer.AlignToByte();
        const bool isWithin = Size() <= m_maximumSize;
        if (!isWithin)
        {
            m_sink.resize(m_start);
        }
        return isWithin;
    }

    const LzCode &Code() const
    {
        return m_code;
    }

    std::size_t Size() const
    {
        return m_sink.size() - m_start;
    }

  private:
    void WriteLiteral(std::uint8_t byte)
    {
        const LzPrefix &prefix = LiteralPrefix(m_code, byte);
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
    std::vector<std::uint8_t> &m_sink;
    const std::size_t m_start;
    const std::size_t m_maximumSize;
    BitWriterLsb m_writer;
};

/** The greedy parse for one writer. */
class LzGreedyTokens final
{
  public:
    explicit LzGreedyTokens(LzTokenWriter &writer) : m_writer(writer)
    {
    }

    /** Whether a token begins at a position in the sector. */
    bool BeginsAt(std::size_t place) const
    {
        return place == m_next;
    }

    /** Takes the longest match where a token begins. */
    void Take(const LzMatch &match)
    {
        const LzMatch token =
            match.length < m_writer.Code().minimumLength ? LITERAL : match;
        m_tokens[m_next] = token;
        m_next += token.length;
    }

    /** @return false if the stream has become too large. */
    bool EndSector(ByteSpan sector)
    {
        m_next = 0;
        return m_writer.WriteSector(sector, m_tokens);
    }

  private:
    LzTokenWriter &m_writer;
    std::size_t m_next = 0;
    LzTokens m_tokens{};
};

/** Searches position `i` of a sector if any stream has a token beginning
 * there. */
template <std::size_t COUNT>
void TakeLongest(LzLongestMatch &finder, std::size_t start, std::size_t i,
                 std::size_t sectorSize,
                 std::array<LzGreedyTokens, COUNT> &streams)
{
    const auto begins = [i](const LzGreedyTokens &stream)
    { return stream.BeginsAt(i); };
    if (std::none_of(streams.begin(), streams.end(), begins))
    {
        finder.Pass(start + i);
        return;
    }
    const LzMatch match = finder.Find(start + i, sectorSize - i);
    for (LzGreedyTokens &stream : streams)
    {
        if (begins(stream))
        {
            stream.Take(match);
        }
    }
}

/** Writes streams of different codes with one search, until all are too
 * large. */
template <std::size_t COUNT>
void WriteGreedily(ByteSpan source, std::array<LzGreedyTokens, COUNT> streams)
{
    LzLongestMatch finder(source);
    const auto take = [&](std::size_t start, ByteSpan sector)
    {
        for (std::size_t i = 0; i < sector.size(); ++i)
        {
            TakeLongest(finder, start, i, sector.size(), streams);
        }
        bool isAnyWithin = false;
        for (LzGreedyTokens &stream : streams)
        {
            isAnyWithin |= stream.EndSector(sector);
        }
        return isAnyWithin;
    };
    ForEachSector(source, take);
}

/** The cheapest parse of one code. */
class LzCheapestTokens final
{
  public:
    LzCheapestTokens(const LzCode &code, ByteSpan source)
        : m_code(code), m_finder(source, code.minimumLength)
    {
        const unsigned shortest = code.minimumLength;
        for (unsigned length = shortest; length <= LZ_SECTOR_SIZE; ++length)
        {
            m_lengthCost[length] =
                static_cast<int>(2 * LengthZeros(length - shortest + 1) + 1);
        }
    }

    const LzTokens &Cut(std::size_t start, ByteSpan sector)
    {
        for (std::size_t i = 0; i < sector.size(); ++i)
        {
            m_matches[i] = m_finder.Find(start + i, sector.size() - i);
        }
        ChooseTokens(sector);
        return m_tokens;
    }

  private:
    /** Fills m_tokens with the cheapest token at every position of a sector,
     * considering the cost of the following bytes. */
    void ChooseTokens(ByteSpan sector)
    {
        m_cost[sector.size()] = 0;
        for (std::size_t i = sector.size(); i-- > 0;)
        {
            m_cost[i] = LiteralPrefix(m_code, sector[i]).bitCount +
                        static_cast<int>(LZ_LITERAL_BITS) + m_cost[i + 1];
            m_tokens[i] = LITERAL;
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

    /** Returns the cheapest of the lengths first .. last at position `i`: the
     * cost of the length and of the following bytes times KEY_UNIT, plus the
     * length. Combining both makes this a plain minimum over an array. */
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

    const LzCode &m_code;
    LzMatchFinder m_finder;
    std::array<LzMatches, LZ_SECTOR_SIZE> m_matches{};
    LzTokens m_tokens{};
    std::array<int, LZ_SECTOR_SIZE + 1> m_lengthCost{};
    std::array<int, LZ_SECTOR_SIZE + 1> m_cost{};  // of the bytes from there on
};

void WriteCheapest(ByteSpan source, LzTokenWriter &writer)
{
    LzCheapestTokens tokens(writer.Code(), source);
    ForEachSector(
        source, [&](std::size_t start, ByteSpan sector)
        { return writer.WriteSector(sector, tokens.Cut(start, sector)); });
}

}  // namespace

bool EncodeLz(const LzCode &code, ByteSpan source,
              std::vector<std::uint8_t> &sink, const LzEffort &effort)
{
    LzTokenWriter writer(code, sink, effort.maximumSize);
    if (effort.parse == LzParse::Greedy)
    {
        WriteGreedily(source, std::array{LzGreedyTokens(writer)});
    }
    else
    {
        WriteCheapest(source, writer);
    }
    return writer.Finish();
}

const LzCode *EncodeSmallerLz(ByteSpan source, std::vector<std::uint8_t> &sink,
                              const LzEffort &effort)
{
    const std::size_t start = sink.size();
    std::vector<std::uint8_t> other;
    LzTokenWriter one(LZ1_CODE, sink, effort.maximumSize);
    LzTokenWriter two(LZ2_CODE, other, effort.maximumSize);
    if (effort.parse == LzParse::Greedy)
    {
        WriteGreedily(source,
                      std::array{LzGreedyTokens(one), LzGreedyTokens(two)});
    }
    else
    {
        WriteCheapest(source, one);
        WriteCheapest(source, two);
    }
    const bool isOne = one.Finish();
    if (two.Finish() && (!isOne || two.Size() < one.Size()))
    {
        sink.resize(start);
        sink.insert(sink.end(), other.begin(), other.end());
        return &LZ2_CODE;
    }
    return isOne ? &LZ1_CODE : nullptr;
}

}  // namespace bgl
