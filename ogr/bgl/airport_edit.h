// SPDX-License-Identifier: MIT
// The changes of a single airport.

#ifndef FLIGHTSIM_OGR_BGL_AIRPORT_EDIT_H
#define FLIGHTSIM_OGR_BGL_AIRPORT_EDIT_H

#include "ogr/bgl/taxi_network_edit.h"
#include "ogr/records/airport.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace flightsim
{

using ByteList = std::vector<std::uint8_t>;

/** New items are numbered from here on in place of a file offset. No file is
 * that large. */
inline constexpr std::uint64_t FIRST_NEW_NUMBER = std::uint64_t{1} << 40;

/** Returns bytes, read at a file offset, as a record with a long header. */
bgl::RecordView ViewRecord(bgl::ByteSpan bytes, std::uint64_t offset);

/** Returns the children of a record, which begin at `fixedSize` from its
 * start. */
std::vector<bgl::RecordView> ListChildren(const bgl::RecordView &record,
                                          std::size_t fixedSize);

/** Applies the difference between two forms of a record to bytes that may have
 * more than is known. Returns nothing when the difference is ambiguous. */
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
    std::unique_ptr<TaxiNetworkEdit> network{};
};

/** Facts about the children that are stored in the fixed part of an airport and
 * in its summary. */
struct AirportFacts
{
    bgl::AirportContent content{};
    bool hasTower = false;

    /** Whether parts of the airport are removed in other files. */
    bool deletes = false;

    /** In metres and degrees. */
    double longestRunway = 0.0;
    double heading = 0.0;
};

AirportFacts FindFacts(const ByteList &bytes, const bgl::Airport &airport);

std::optional<bgl::Airport> ParseFixedPart(const ByteList &bytes);

/** Sets the counts in the fixed part of a record. Returns false when they do
 * not fit. */
bool SetCounts(const AirportFacts &before, const AirportFacts &after,
               const bgl::Airport &airport, bgl::TextEncoding encoding,
               ByteList &bytes);

/** Returns the record of a summary, for an airport's changed facts, where it
 * agreed with the airport before; nothing when it has more than is known. */
ByteList PatchSummary(const bgl::RecordView &record,
                      const bgl::AirportSummary &summary,
                      const AirportFacts &before, const AirportFacts &after,
                      bgl::TextEncoding encoding);

/** The record of an airport, and where its parts come from, by their places in
 * the record. */
struct MadeAirport
{
    ByteList bytes{};
    std::vector<RowOrigin> origins{};
};

/** Applies the changes of the children of an airport, but leaves its counts.
 * Returns no bytes when a list has more than its record can hold. */
MadeAirport MakeAirport(const AirportEdit &airport);

}  // namespace flightsim

#endif
