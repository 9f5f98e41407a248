// SPDX-License-Identifier: MIT
// The scripts (.inf) of the SDK's resample: frmts/trq1/format.md appendix A.

#ifndef FLIGHTSIM_FRMTS_BGL_RESAMPLE_SCRIPT_H
#define FLIGHTSIM_FRMTS_BGL_RESAMPLE_SCRIPT_H

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** The metadata domain in which a script's creation options stand. */
inline constexpr const char *RESAMPLE_DOMAIN = "RESAMPLE";

/** Sections of "key = value" lines. */
class ResampleScript final
{
  public:
    /** Key, in lower case, to value. */
    using Section = std::map<std::string, std::string>;

    /** Reads a text; comments begin with ; or //, values may stand in quotes.
     *
     * @param problem receives what is wrong, with its line.
     */
    static std::optional<ResampleScript> Parse(const std::string &text,
                                               std::string &problem);

    /** Null when there is no section of that name; case does not count. */
    const Section *Find(const std::string &name) const;

    /** Whether a text can be a script at all. */
    static bool IsScript(const std::string &start);

  private:
    std::map<std::string, Section> m_sections{};
};

}  // namespace flightsim

#endif
