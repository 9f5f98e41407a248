// SPDX-License-Identifier: MIT
// What is known of an airport of a source only when all of it is read.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_AIRPORT_H
#define FLIGHTSIM_OGR_BGLXML_XML_AIRPORT_H

#include "ogr/bglxml/xml_document.h"

#include <map>
#include <string>
#include <vector>

namespace flightsim
{

/** The rows of one airport: those that come after it was made. */
class XmlAirport final
{
  public:
    using Rows = std::map<std::string, std::vector<XmlRow>>;

    explicit XmlAirport(const Rows &rows);

    /** Numbers points and parkings by their order, as the compilers do, gives
     * paths these numbers, their names and their lines, and joins the edge
     * lights without a preset, which are one record.
     *
     * @return why paths are left out.
     */
    std::vector<std::string> Finish(const CPLXMLNode &airport,
                                    Rows &rows) const;

  private:
    std::map<std::string, std::size_t> m_first{};
};

}  // namespace flightsim

#endif
