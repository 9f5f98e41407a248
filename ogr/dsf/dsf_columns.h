// SPDX-License-Identifier: MIT
// Columns and geometry builders shared by the layers of DSF files.

#ifndef FLIGHTSIM_OGR_DSF_DSF_COLUMNS_H
#define FLIGHTSIM_OGR_DSF_DSF_COLUMNS_H

#include "driver/bytes/text_encoding.h"
#include "ogr/dsf/dsf_row.h"
#include "ogr/layer/arrow_column.h"
#include "ogr/layer/columns.h"

#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** Generated from data/dsf_enumerations.csv. */
inline constexpr bgl::EnumerationEntry DSF_ENUMERATIONS[] = {
#include "data/dsf_enumerations.inc"
};

inline const bgl::Enumeration DSF_KIND(DSF_ENUMERATIONS, "dsf_kind");
inline const bgl::Enumeration DSF_CONTAINER(DSF_ENUMERATIONS, "dsf_container");
inline const bgl::Enumeration DSF_FOOTER(DSF_ENUMERATIONS, "dsf_footer");
/** Returns columns for the path, number and kind of the definition. */
ColumnList<DsfRow> DsfDefinitionColumns();

/** Returns a column for the airport of the filter in effect for a row. */
ColumnList<DsfRow> DsfFilterColumns();

/** Returns columns for the stored parameter and planes. */
ColumnList<DsfRow> DsfRawColumns();

/** Returns columns for the offset, tile and keys. */
ColumnList<DsfRow> DsfPlaceColumns();

/** Returns the airport of a filter; empty for none. */
std::string GetDsfAirport(const DsfContent &content, std::int64_t filter);

/** Appends the start of a geometry as ISO WKB. */
void AppendWkbHeader(std::uint32_t type, ArrowBuffer &wkb);

std::unique_ptr<OGRLineString>
MakeDsfLine(const std::vector<dsf::MapPoint> &points);

/** Makes a ring, and closes it if it is open. */
std::unique_ptr<OGRLinearRing>
MakeDsfRing(const std::vector<dsf::MapPoint> &points);

}  // namespace flightsim

#endif
