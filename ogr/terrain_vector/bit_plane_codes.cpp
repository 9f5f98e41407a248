// SPDX-License-Identifier: MIT
// The codes of a bit plane for several elements at once.

#include "ogr/terrain_vector/bit_plane_codes.h"

#include <utility>

namespace bgl
{

namespace
{

constexpr unsigned INDEX_COUNT = 1U << CODE_BITS;

/** One code at the start of some bits. */
struct Code
{
    bool isFound;
    bool isNegative;
    unsigned length;

    /** Number of candidates decided, of which the last one is found. */
    unsigned count;
};

/** @param bits CODE_BITS bits; those after the code may be missing. */
constexpr Code ReadCode(unsigned bits, unsigned runBits)
{
    if (bits >> (CODE_BITS - 1) == 0)
    {
        return {false, false, 1, 1U << runBits};
    }
    const unsigned offset = (bits << 2) % INDEX_COUNT >> (CODE_BITS - runBits);
    return {true, (bits >> (CODE_BITS - 2) & 1) != 0, 2 + runBits, offset + 1};
}

struct CodesAndEnds
{
    Codes codes{};
    CodeEnds ends = 0;

    constexpr void Add(const Code &code)
    {
        const unsigned before = codes.count == Codes::NONE ? 0 : codes.count;
        codes.bits = static_cast<std::uint8_t>(codes.bits + code.length);
        codes.count = static_cast<std::uint8_t>(before + code.count);
        for (unsigned i = before; i < codes.count; ++i)
        {
            ends |= CodeEnds{codes.bits} << 4 * i;
        }
        const unsigned place = FIRST_CANDIDATE >> (codes.count - 1U);
        const unsigned found = code.isFound ? place : 0;
        const unsigned negative = code.isNegative ? place : 0;
        codes.significant =
            static_cast<std::uint16_t>(codes.significant | found);
        codes.negative = static_cast<std::uint16_t>(codes.negative | negative);
    }

    constexpr bool Fits(const Code &code) const
    {
        const unsigned before = codes.count == Codes::NONE ? 0 : codes.count;
        return codes.bits + code.length <= CODE_BITS &&
               before + code.count <= CODE_CANDIDATES;
    }
};

constexpr RunLength FindNext(RunLength run, bool isFound)
{
    if (isFound)
    {
        run.Shrink();
    }
    else
    {
        run.Grow();
    }
    return run;
}

/** Reads codes while the bits contain complete ones and the run length has a
 * table row. */
constexpr CodesAndEnds MakeCodes(RunLength run, unsigned index)
{
    CodesAndEnds made;
    Code code = ReadCode(index, run.Bits());
    RunLength next = FindNext(run, code.isFound);
    while (made.Fits(code) && next.Eighths() < CODE_STATES)
    {
        made.Add(code);
        run = next;
        code = ReadCode((index << made.codes.bits) % INDEX_COUNT, run.Bits());
        next = FindNext(run, code.isFound);
    }
    made.codes.row = static_cast<std::uint16_t>(run.Eighths() << CODE_BITS);
    return made;
}

using Row = std::array<CodesAndEnds, INDEX_COUNT>;

constexpr Row MakeRow(unsigned eighths)
{
    Row row{};
    for (unsigned index = 0; index < INDEX_COUNT; ++index)
    {
        row[index] = MakeCodes(RunLength(eighths), index);
    }
    return row;
}

/** Each row is a separate constant, because compilers limit the steps of
 * evaluating one. */
template <unsigned Eighths> constexpr Row ROW = MakeRow(Eighths);

template <class T, unsigned... Eighths>
constexpr CodeTable<T> JoinRows(T CodesAndEnds::*part,
                                std::integer_sequence<unsigned, Eighths...>)
{
    CodeTable<T> table{};
    std::size_t place = 0;
    for (const Row *row : {&ROW<Eighths>...})
    {
        for (const CodesAndEnds &made : *row)
        {
            table[place++] = made.*part;
        }
    }
    return table;
}

using States = std::make_integer_sequence<unsigned, CODE_STATES>;

}  // namespace

constinit const CodeTable<Codes> CODES =
    JoinRows(&CodesAndEnds::codes, States{});

constinit const CodeTable<CodeEnds> CODE_ENDS =
    JoinRows(&CodesAndEnds::ends, States{});

}  // namespace bgl
