// SPDX-License-Identifier: MIT
// Coded values and the words that stand for them.

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
    /** Which enumeration the row belongs to. */
    const char *enumeration;

    /** The number in the file. */
    int code;

    /** The lower-case word that users filter by. */
    const char *word;

    /** What to show to people. */
    const char *title;
};

/** The consecutive rows of a table that carry one name. Does not own them. */
class Enumeration final
{
  public:
    /** Takes the rows called `name`; none when the table has no such. `table`
     * and `name` have to outlive the enumeration. */
    Enumeration(std::span<const EnumerationEntry> table, const char *name);

    const char *GetName() const
    {
        return m_name;
    }

    std::span<const EnumerationEntry> GetEntries() const
    {
        return m_entries;
    }

    /** The word of a code; null when the enumeration does not know it. */
    const char *FindWord(int code) const;

    /** The word of a code, or the number as text. */
    std::string Describe(int code) const;

    /** The code of what Describe gives, in any letter case; nothing for other
     * texts. */
    std::optional<int> FindCode(std::string_view text) const;

    /** All words, separated by commas. */
    std::string ListWords() const;

  private:
    const char *m_name;
    std::span<const EnumerationEntry> m_entries;
};

}  // namespace bgl

#endif
