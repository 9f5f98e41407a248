// SPDX-License-Identifier: MIT
// Collects the parts of airports to be written to a BGL file.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_AIRPORT_STORE_H
#define FLIGHTSIM_OGR_BGL_EDIT_AIRPORT_STORE_H

#include "ogr/bgl/edit/record_encoder.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace flightsim
{

/** Keeps the parts of airports in memory and combines them into airports, with
 * summaries and names. Parts may come in any order. */
class AirportStore final
{
  public:
    /** @param messagePrefix "<driver>: <file>". */
    AirportStore(std::string messagePrefix, RecordProfile profile)
        : m_messagePrefix(std::move(messagePrefix)), m_profile(profile)
    {
    }

    /** Adds a record of an airport. */
    void Add(const EncodedRecord &record);

    /** Notes that a feature of a layer is not written: parts that refer to a
     * missing feature of that layer are left out and counted, where they are an
     * error otherwise. */
    void NoteRefused(RecordLayerId layer)
    {
        m_refused.insert(layer);
    }

    /** Calls `complete` with each object of a tower. Drops objects for which it
     * returns false. */
    void CompleteObjects(const std::function<bool(EncodedRecord &)> &complete);

    bool IsEmpty() const
    {
        return m_airports.empty();
    }

    /** Calls `add` with each airport and its summary, in the order of their
     * first parts. Returns false, with an error, if parts do not fit together,
     * or if `add` returns false. */
    [[nodiscard]] bool
    Finish(const std::function<bool(const EncodedRecord &)> &add);

    /** Returns the names of all finished airports. The texts of the entries
     * belong to the store. */
    const std::vector<bgl::NameListEntry> &GetNames() const
    {
        return m_names;
    }

    const std::string &GetMessagePrefix() const
    {
        return m_messagePrefix;
    }

    /** Returns the losses, for the report. */
    const std::map<std::string, std::int64_t> &GetLost() const
    {
        return m_lost;
    }

  private:
    struct Parts
    {
        std::string ident{};
        std::vector<EncodedRecord> records{};
        AirportNames names{};
    };

    Parts *FindNearest(const bgl::GeoPosition &position);
    void AssignSigns();
    void LeaveOutParts(Parts &parts);
    bool FinishAirport(Parts &parts,
                       const std::function<bool(const EncodedRecord &)> &add);
    void AddNames(const Parts &parts, const bgl::GeoPosition &position);

    const std::string m_messagePrefix;
    const RecordProfile m_profile;
    std::vector<Parts> m_airports{};
    std::map<std::string, std::size_t> m_numbers{};

    /** The layers with features that are not written. */
    std::set<RecordLayerId> m_refused{};
    std::vector<bgl::NameListEntry> m_names{};
    std::map<std::string, std::int64_t> m_lost{};
};

}  // namespace flightsim

#endif
