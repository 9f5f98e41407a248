// SPDX-License-Identifier: MIT
// Names of GUIDs from the user's own autogen description:
// ogr/agn/format/format.md chapter 5.

#ifndef FLIGHTSIM_OGR_AGN_AUTOGEN_NAMES_H
#define FLIGHTSIM_OGR_AGN_AUTOGEN_NAMES_H

#include "driver/bytes/guid.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace flightsim
{

/** The open option for reading annotation, for option lists. */
extern const char *const AUTOGEN_NAME_OPTIONS;

/** The names of roofs, plants, objects and building types. */
class AutogenNames final
{
  public:
    /** Returns the names from the file named by the open option AUTOGEN_XML;
     * none without it. */
    static std::shared_ptr<const AutogenNames>
    FromOption(const char *const *options);

    /** Reads the names of an XML file, from every element with the attributes
     * guid and name, in any case. The first name of a GUID counts. Warns when
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
