// SPDX-License-Identifier: MIT
// Coded values and their words.

#ifndef FLIGHTSIM_DRIVER_BYTES_ENUMERATION_H
#define FLIGHTSIM_DRIVER_BYTES_ENUMERATION_H

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bgl
{

/** One row of a table such as data/airport_enumerations.csv. */
struct EnumerationEntry
{
    /** The enumeration that the row belongs to. */
    const char *enumeration;

    /** The number in the file. */
    int code;

    /** The lower-case word that users filter by. */
    const char *word;

    /** The title for display. */
    const char *title;
};

/** The consecutive rows of a table with the same enumeration. Does not own
 * them. */
class Enumeration final
{
  public:
    /** Takes the rows called `name`; none if the table has no such rows.
     * `table` and `name` must outlive the enumeration. */
    Enumeration(std::span<const EnumerationEntry> table, const char *name);

    const char *GetName() const
    {
        return m_name;
    }

    std::span<const EnumerationEntry> GetEntries() const
    {
        return m_entries;
    }

    /** Returns the word of a code, or null for an unknown code. */
    const char *FindWord(int code) const;

    /** Returns the word of a code, or the number as text. */
    std::string Describe(int code) const;

    /** Returns the code for the result of Describe (case-insensitive); nothing
     * for other text. */
    std::optional<int> FindCode(std::string_view text) const;

    /** Returns all words, separated by commas. */
    std::string ListWords() const;

  private:
    const char *m_name;
    std::span<const EnumerationEntry> m_entries;
};

}  // namespace bgl

#endif
