// SPDX-License-Identifier: MIT
// The parsers of facility records that take any record and say whether it is
// theirs.

#ifndef FLIGHTSIM_AUTOTEST_FUZZ_RECORD_PARSERS_H
#define FLIGHTSIM_AUTOTEST_FUZZ_RECORD_PARSERS_H

#include "ogr/records/airport_light.h"
#include "ogr/records/airport.h"
#include "ogr/records/procedure.h"
#include "ogr/records/apron.h"
#include "ogr/records/scenery_object.h"
#include "ogr/records/scenery_part.h"
#include "ogr/records/airport_part.h"
#include "ogr/records/fix.h"
#include "ogr/records/airport_object.h"
#include "ogr/records/ground.h"
#include "ogr/records/area.h"
#include "ogr/records/station.h"
#include "ogr/records/parking.h"
#include "ogr/records/runway.h"
#include "ogr/records/taxi.h"
#include "ogr/records/taxi_sign.h"

#include <tuple>

namespace fuzz
{

using Parser = void (*)(const bgl::RecordView &, bgl::RecordLog &);

/** A parser that returns an optional. */
template <auto Parse>
void ParseOne(const bgl::RecordView &record, bgl::RecordLog &log)
{
    std::ignore = Parse(record, log);
}

/** A parser that appends to a list. */
template <class Element, auto Parse>
void ParseList(const bgl::RecordView &record, bgl::RecordLog &log)
{
    std::vector<Element> elements;
    std::ignore = Parse(record, log, elements);
}

inline void ParseLocalizer(const bgl::RecordView &record, bgl::RecordLog &log)
{
    constexpr double VARIATION = 12.0;
    std::ignore = bgl::ParseLocalizer(record, VARIATION, log);
}

/** Records with a long header. */
inline constexpr Parser RECORD_PARSERS[] = {
    // Airports and what stands in them.
    ParseOne<bgl::ParseLightSupport>,
    ParseOne<bgl::ParseLightRow>,
    ParseOne<bgl::ParseLightPreset>,
    ParseOne<bgl::ParseLight>,
    ParseOne<bgl::ParseAirportSummary>,
    ParseOne<bgl::ParseApron>,
    ParseOne<bgl::ParseApronTriangles>,
    ParseOne<bgl::ParseApronLights>,
    ParseOne<bgl::ParseCom>,
    ParseOne<bgl::ParseDeleteAirport>,
    ParseOne<bgl::ParseFence>,
    ParseOne<bgl::ParseGroundMerging>,
    ParseOne<bgl::ParseHelipad>,
    ParseOne<bgl::ParseJetway>,
    ParseOne<bgl::ParseName>,
    ParseOne<bgl::ParsePaintedLine>,
    ParseOne<bgl::ParsePaintedArea>,
    ParseOne<bgl::ReadParkingReference>,
    ParseOne<bgl::ParseProjectedMesh>,
    ParseOne<bgl::ParseRunway>,
    ParseOne<bgl::ParseStart>,
    ParseOne<bgl::ParseAirportTaxiSign>,
    ParseList<bgl::Parking, bgl::ParseParkings>,
    ParseList<std::string, bgl::ParseTaxiNames>,
    ParseList<bgl::TaxiPath, bgl::ParseTaxiPaths>,
    ParseList<bgl::TaxiPoint, bgl::ParseTaxiPoints>,
    // Procedures.
    ParseOne<bgl::ParseApproach>,
    ParseOne<bgl::ParseProcedureTransition>,
    ParseOne<bgl::ParseSidStar>,
    // Navigation.
    ParseOne<bgl::ParseDeleteNavigation>,
    ParseOne<bgl::ParseGeopol>,
    ParseOne<bgl::ParseIlsVor>,
    ParseOne<bgl::ParseMarker>,
    ParseOne<bgl::ParseNdb>,
    ParseOne<bgl::ParseTacan>,
    ParseLocalizer,
    ParseOne<bgl::ParseGlideSlope>,
    ParseOne<bgl::ParseDme>,
    ParseOne<bgl::ParseLandmark>,
};

/** Scenery objects, which have a short one. */
inline constexpr Parser OBJECT_PARSERS[] = {
    ParseOne<bgl::ParseAttachment>,
    ParseOne<bgl::ParseCarParking>,
    ParseOne<bgl::ParseExtrusionBridge>,
    ParseOne<bgl::ParseSceneryObject>,
    ParseOne<bgl::ParseTrigger>,
    ParseList<bgl::TaxiSign, bgl::ParseTaxiSigns>,
};

}  // namespace fuzz

#endif
