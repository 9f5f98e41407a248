// SPDX-License-Identifier: MIT
// Names of GUIDs from the user's own autogen description:
// ogr/agn/format/format.md chapter 5.

#ifndef FLIGHTSIM_OGR_AGN_AUTOGEN_NAMES_H
#define FLIGHTSIM_OGR_AGN_AUTOGEN_NAMES_H

#include "driver/bytes/guid.h"

#include <map>
#include <optional>
#include <string>

namespace flightsim
{

/** The names of roofs, plants, objects and building types. */
class AutogenNames final
{
  public:
    /** Reads the names from an XML file: from every element with attributes
     * guid and name (case-insensitive). Earlier files take precedence. Warns if
     * the file cannot be read or has none. */
    void Read(const char *path);

    /** Returns an empty text if the GUID has no name. */
    const std::string &Find(const bgl::Guid &guid) const;

    /** Returns the GUID of a name, the first one of several. */
    std::optional<bgl::Guid> FindGuid(const std::string &name) const;

  private:
    std::map<bgl::Guid, std::string> m_names{};
    std::map<std::string, bgl::Guid> m_guids{};
};

}  // namespace flightsim

#endif
