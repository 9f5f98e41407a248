// SPDX-License-Identifier: MIT
// The changes of a single airport.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_AIRPORT_EDIT_H
#define FLIGHTSIM_OGR_BGL_EDIT_AIRPORT_EDIT_H

#include "ogr/bgl/edit/taxi_network_edit.h"
#include "ogr/records/airport/airport.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace flightsim
{

using ByteList = std::vector<std::uint8_t>;

/** The first number of new items, which have numbers instead of file offsets.
 * No file is that large. */
inline constexpr std::uint64_t FIRST_NEW_NUMBER = std::uint64_t{1} << 40;

/** Returns bytes, read at a file offset, as a record with a long header. */
bgl::RecordView ViewRecord(bgl::ByteSpan bytes, std::uint64_t offset);

/** Returns the children of a record, which begin at `fixedSize` from its
 * start. */
std::vector<bgl::RecordView> ListChildren(const bgl::RecordView &record,
                                          std::size_t fixedSize);

/** Applies the difference between two encodings of a record to its bytes, which
 * may include unknown data. Returns no bytes if the difference is ambiguous. */
ByteList PatchRecord(bgl::ByteSpan record, bgl::ByteSpan before,
                     bgl::ByteSpan after);

struct AirportEdit
{
    /** The record, and the positions of its children. */
    ByteList bytes{};
    std::uint64_t offset = 0;
    std::size_t fixedSize = 0;
    std::vector<bgl::RecordView> children{};

    /** By offset or number; empty for a deleted child. */
    std::map<std::uint64_t, ByteList> changed{};

    /** The origins of the parts of changed children, by offset or number. */
    std::map<std::uint64_t, std::vector<RowOrigin>> origins{};
    std::unique_ptr<TaxiNetworkEdit> network{};
};

/** Facts about the children that are stored in the fixed part of an airport and
 * in its summary. */
struct AirportFacts
{
    bgl::AirportCounts counts{};
    bool hasTower = false;

    /** In metres and degrees. */
    double longestRunway = 0.0;
    double heading = 0.0;
};

/** Sets the counts in the fixed part of a record. Returns false if they do not
 * fit. */
bool SetCounts(const AirportFacts &before, const AirportFacts &after,
               const bgl::Airport &airport, bgl::TextEncoding encoding,
               ByteList &bytes);

/** Returns the record of a summary with the changed facts of its airport,
 * except facts that already differed between summary and airport. Returns no
 * bytes if unknown data in the record make the change ambiguous. */
ByteList PatchSummary(const bgl::RecordView &record,
                      const bgl::AirportSummary &summary,
                      const AirportFacts &before, const AirportFacts &after,
                      bgl::TextEncoding encoding);

/** The record of an airport, the origins of its parts, by their offsets in the
 * record, and the facts before and after the changes. */
struct MadeAirport
{
    ByteList bytes{};
    std::vector<RowOrigin> origins{};
    AirportFacts before{};
    AirportFacts after{};
};

/** Applies the changes to the children of an airport, but not to its counts.
 * Returns no bytes if a list has more elements than its record can hold. */
MadeAirport MakeAirport(const AirportEdit &airport);

}  // namespace flightsim

#endif
