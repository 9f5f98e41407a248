// SPDX-License-Identifier: MIT
// The scripts (.inf) of the SDK's resample: frmts/trq1/format.md appendix A.

#ifndef FLIGHTSIM_FRMTS_BGL_RESAMPLE_RESAMPLE_SCRIPT_H
#define FLIGHTSIM_FRMTS_BGL_RESAMPLE_RESAMPLE_SCRIPT_H

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** The metadata domain of a script's creation options. */
inline constexpr const char *RESAMPLE_DOMAIN = "RESAMPLE";

/** Sections of "key = value" lines. */
class ResampleScript final
{
  public:
    /** Keys, in lower case, and values. */
    using Section = std::map<std::string, std::string>;

    /** Parses a script; comments begin with ; or //, values may be quoted.
     *
     * @param problem receives the error, with its line.
     */
    static std::optional<ResampleScript> Parse(const std::string &text,
                                               std::string &problem);

    /** Returns the section of a name (case-insensitive), or null. */
    const Section *Find(const std::string &name) const;

    /** Whether a text may be a script. */
    static bool IsScript(const std::string &start);

  private:
    std::map<std::string, Section> m_sections{};
};

}  // namespace flightsim

#endif
