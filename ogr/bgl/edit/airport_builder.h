// SPDX-License-Identifier: MIT
// Combines the parts of an airport into one record.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_AIRPORT_BUILDER_H
#define FLIGHTSIM_OGR_BGL_EDIT_AIRPORT_BUILDER_H

#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/records/airport/airport.h"
#include "ogr/records/airport/procedure.h"
#include "ogr/records/airport/runway.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace flightsim
{

class Numbering;

/** Combines all parts of an airport into one record. */
class AirportBuilder final
{
  public:
    AirportBuilder(const std::vector<EncodedRecord> &records,
                   RecordProfile profile, std::vector<std::uint8_t> &bytes)
        : m_profile(profile), m_ids(GetAirportRecordIds(profile)),
          m_writer(bytes, GetTextEncoding(profile))
    {
        for (const EncodedRecord &record : records)
        {
            m_parts[record.airportLink->part].push_back(&record);
        }
    }

    /** Returns false on failure; GetProblem() gives the reason. */
    bool Build();

    const std::string &GetProblem() const
    {
        return m_problem;
    }

    const bgl::Airport &GetAirport() const
    {
        return m_airport;
    }

    bgl::AirportSummary MakeSummary() const;

    /** Returns the numbers of procedures and transitions whose legs or
     * transitions, present in the source, are missing here. */
    const std::map<std::string, std::int64_t> &GetLost() const
    {
        return m_lost;
    }

  private:
    using Records = std::vector<const EncodedRecord *>;

    const Records &Get(RecordLayerId part) const
    {
        static const Records none;
        const auto found = m_parts.find(part);
        return found != m_parts.end() ? found->second : none;
    }

    int CountOf(RecordLayerId part) const
    {
        return static_cast<int>(Get(part).size());
    }

    bool Fail(const std::string &problem)
    {
        m_problem = problem;
        return false;
    }

    void Copy(RecordLayerId part)
    {
        m_copied.insert(part);
        for (const EncodedRecord *record : Get(part))
        {
            CopyRecord(*record);
        }
    }

    void CopyRecord(const EncodedRecord &record);

    /** A runway with its record, null once an area has been added to the
     * runway. */
    struct RunwayPart
    {
        bgl::Runway runway;
        const EncodedRecord *record;
    };

    Records GetObjects(std::uint16_t container) const;
    void CopyDeletions();
    void WriteSigns();
    void WriteTower();
    void WriteHelipadObjects();
    void SetUnknownAltitudes();
    bool FindAirport();
    bool CollectRunways();
    bool AddArea(const bgl::RunwayEnd &from);
    bool Count();
    void WriteRunways();
    bool WriteTaxiways();
    bool WritePaths(const Numbering &points, const Numbering &parkings);
    bool WriteRest();
    void CopyOthers();
    bool WriteLights();
    void WriteApproach(const EncodedRecord &record);
    void WriteTransition(const EncodedRecord &record);
    void WriteSidStars(bool areStars);
    void WriteSidStar(const EncodedRecord &record);
    std::vector<bgl::ProcedureLeg> FindLegs(bgl::LegRole role,
                                            const std::string &approach,
                                            const std::string &transition);
    Records FindTransitions(const std::string &approach) const;
    void CountLost(bool hadLegs, bool hasLegs, bool hadTransitions,
                   bool hasTransitions);

    const RecordProfile m_profile;
    const AirportRecordIds &m_ids;
    bgl::RecordWriter m_writer;

    std::map<RecordLayerId, Records> m_parts{};
    std::set<RecordLayerId> m_copied{};
    bgl::Airport m_airport{};

    /** Empty if the airport has no name. */
    std::string m_name{};

    /** Names of taxiways, if the airport lists them. */
    std::vector<std::string> m_taxiNames{};
    std::vector<RunwayPart> m_runways{};
    std::string m_problem{};
    std::map<std::string, std::int64_t> m_lost{};
};

}  // namespace flightsim

#endif
