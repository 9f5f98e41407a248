// SPDX-License-Identifier: MIT
// Completes the rows of an airport after it was read.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_AIRPORT_H
#define FLIGHTSIM_OGR_BGLXML_XML_AIRPORT_H

#include "ogr/bglxml/xml_document.h"

#include <map>
#include <string>
#include <vector>

namespace flightsim
{

/** What is wrong in a line of a source. */
struct XmlProblem
{
    std::size_t line = 0;
    std::string what{};
};

/** The rows of an airport: those added after this object was created. */
class XmlAirport final
{
  public:
    explicit XmlAirport(const XmlRows &rows);

    /** Numbers points and parkings by their order, as the compilers do; gives
     * paths these numbers, their names and their lines; and, except for MSFS,
     * joins the edge lights without a preset, which form one record.
     *
     * @param profile the simulator, if it is known.
     * @return why paths and names are left out.
     */
    std::vector<XmlProblem> Finish(const std::vector<XmlTaxiName> &names,
                                   std::optional<RecordProfile> profile,
                                   XmlRows &rows) const;

  private:
    std::map<XmlLayerId, std::size_t> m_first{};
};

}  // namespace flightsim

#endif
