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

/** The open option of those who read annotation, for option lists. */
extern const char *const AUTOGEN_NAME_OPTIONS;

/** What roofs, plants, objects and building types are called. */
class AutogenNames final
{
  public:
    /** Those of the file that the open option AUTOGEN_XML names; none without
     * it. */
    static std::shared_ptr<const AutogenNames>
    FromOption(const char *const *options);

    /** Takes the names of an XML file: of every element that has an attribute
     * guid and an attribute name, in any case. Later ones count less. Warns
     * when the file cannot be read or has none. */
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
