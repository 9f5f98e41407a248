// SPDX-License-Identifier: MIT
// The changes of one airport.

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

/** What is new has a number from here on in the place of a file offset. No file
 * is as large. */
inline constexpr std::uint64_t FIRST_NEW_NUMBER = std::uint64_t{1} << 40;

/** Bytes that are a record with a long header, at a file offset. */
bgl::RecordView ViewRecord(bgl::ByteSpan bytes, std::uint64_t offset);

/** The children of a record that begin at `fixedSize` from its start. */
std::vector<bgl::RecordView> ListChildren(const bgl::RecordView &record,
                                          std::size_t fixedSize);

/** Puts what differs between two forms of a record into bytes that may have
 * more than is known of them. Empty when that cannot be told. */
ByteList PatchRecord(bgl::ByteSpan record, bgl::ByteSpan before,
                     bgl::ByteSpan after);

struct AirportEdit
{
    /** The record, and the places of its children in it. */
    ByteList bytes{};
    std::uint64_t offset = 0;
    std::size_t fixedSize = 0;
    std::vector<bgl::RecordView> children{};

    /** By offset or number; empty for one that is gone. */
    std::map<std::uint64_t, ByteList> changed{};
    std::unique_ptr<TaxiNetworkEdit> network{};
};

/** What the fixed part of an airport and its summary say of the children. */
struct AirportFacts
{
    bgl::AirportContent content{};
    bool hasTower = false;

    /** There is an order to remove parts of the airport elsewhere. */
    bool deletes = false;

    /** Metres and degrees. */
    double longestRunway = 0.0;
    double heading = 0.0;
};

AirportFacts FindFacts(const ByteList &bytes, const bgl::Airport &airport);

std::optional<bgl::Airport> ParseFixedPart(const ByteList &bytes);

/** Sets the counts of the fixed part of a record; false when they do not fit. */
bool SetCounts(const AirportFacts &before, const AirportFacts &after,
               const bgl::Airport &airport, bgl::TextEncoding encoding,
               ByteList &bytes);

/** The record of an airport with the changes of its children; its counts are
 * those of before. */
ByteList MakeAirport(const AirportEdit &airport);

}  // namespace flightsim

#endif
