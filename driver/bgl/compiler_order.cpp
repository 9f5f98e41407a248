// SPDX-License-Identifier: MIT
// The order in which bglcomp writes records: format.md chapter 8,
// ogr/records/format.md 9.1.

#include "driver/bgl/compiler_order.h"

#include <cstddef>
#include <utility>

namespace bgl
{

namespace
{

/** Ranges up to this size are sorted by selection. */
constexpr std::ptrdiff_t SMALL = 8;

/** First and last entry, inclusive. */
struct Span
{
    CompilerEntry *first;
    CompilerEntry *last;

    std::ptrdiff_t Size() const
    {
        return last - first + 1;
    }
};

/** Repeatedly moves the first of the largest entries to the end. */
void SortSmall(const Span &span)
{
    for (CompilerEntry *end = span.last; end > span.first; --end)
    {
        CompilerEntry *largest = span.first;
        for (CompilerEntry *entry = span.first + 1; entry <= end; ++entry)
        {
            if (entry->cell > largest->cell)
            {
                largest = entry;
            }
        }
        std::swap(*largest, *end);
    }
}

void SwapIfGreater(CompilerEntry &a, CompilerEntry &b)
{
    if (a.cell > b.cell)
    {
        std::swap(a, b);
    }
}

/** Moves the median of first, middle and last to the middle. */
CompilerEntry *PlaceMedian(const Span &span)
{
    CompilerEntry *middle = span.first + span.Size() / 2;
    SwapIfGreater(*span.first, *middle);
    SwapIfGreater(*span.first, *span.last);
    SwapIfGreater(*middle, *span.last);
    return middle;
}

/** Returns the next entry upwards that is greater than the pivot. */
CompilerEntry *FindGreater(const Span &span, CompilerEntry *low,
                           const CompilerEntry *pivot)
{
    do
    {
        ++low;
    } while (low <= span.last && low->cell <= pivot->cell);
    return low;
}

/** The parts of a range after partitioning. */
struct Parts
{
    Span lower;
    Span upper;
};

Parts Part(const Span &span)
{
    CompilerEntry *pivot = PlaceMedian(span);
    CompilerEntry *low = span.first;
    CompilerEntry *high = span.last;
    for (;;)
    {
        low = FindGreater(span, low, pivot);
        do
        {
            --high;
        } while (high > pivot && high->cell > pivot->cell);
        if (high < low)
        {
            break;
        }
        std::swap(*low, *high);
        if (pivot == high)
        {
            pivot = low;
        }
    }
    // Entries equal to the pivot are in place.
    const std::uint64_t cell = pivot->cell;
    while (high > span.first && high->cell == cell)
    {
        --high;
    }
    return {{span.first, high}, {low, span.last}};
}

}  // namespace

void SortAsCompiler(std::vector<CompilerEntry> &entries)
{
    if (entries.empty())
    {
        return;
    }
    std::vector<Span> waiting{
        {entries.data(), entries.data() + entries.size() - 1}};
    while (!waiting.empty())
    {
        const Span span = waiting.back();
        waiting.pop_back();
        if (span.Size() <= SMALL)
        {
            SortSmall(span);
            continue;
        }
        const Parts parts = Part(span);
        // Sorts the smaller part first, which keeps the list short.
        const bool isLowerSmaller = parts.lower.Size() < parts.upper.Size();
        waiting.push_back(isLowerSmaller ? parts.upper : parts.lower);
        waiting.push_back(isLowerSmaller ? parts.lower : parts.upper);
    }
}

}  // namespace bgl
