// SPDX-License-Identifier: MIT
// Rows whose record is a rectangle.

#ifndef FLIGHTSIM_OGR_AGN_RECTANGLE_ROW_H
#define FLIGHTSIM_OGR_AGN_RECTANGLE_ROW_H

#include "ogr/agn/annotation_columns.h"

#include <algorithm>

namespace flightsim
{

/** A rectangle with its measures. */
template <agn::RecordKind RECORD_KIND> struct RectangleRow : AnnotationRow
{
    static constexpr agn::RecordKind KIND = RECORD_KIND;

    agn::Rectangle rectangle{};
    agn::Course front{};
    agn::Course side{};
};

/** Reads the record of a row. */
template <agn::RectangleForm FORM, agn::RecordKind KIND>
bool FillRectangle(RectangleRow<KIND> &row)
{
    const agn::Placement &placement = row.file->GetPlacement();
    row.rectangle = agn::Rectangle::FromRecord(
        row.file->GetAnnotation().GetRectangle(KIND, row.index), FORM);
    const agn::Point start = agn::Placement::ToCorner(row.rectangle.origin);
    row.front = placement.Measure(start, row.rectangle.Front());
    row.side = placement.Measure(start, row.rectangle.Side());
    return true;
}

template <class Row> std::unique_ptr<OGRGeometry> MakeRectangle(const Row &row)
{
    return MakePolygon(row.file->GetPlacement(), row.rectangle.GetCorners());
}

template <class Row>
bool GetRectangleEnvelope(const Row &row, OGREnvelope &envelope)
{
    const agn::Corners corners = row.rectangle.GetCorners();
    agn::Point lowest = corners[0];
    agn::Point highest = corners[0];
    for (const agn::Point corner : corners)
    {
        lowest = {std::min(lowest.x, corner.x), std::min(lowest.y, corner.y)};
        highest = {std::max(highest.x, corner.x),
                   std::max(highest.y, corner.y)};
    }
    envelope =
        GetBounds(row.file->GetPlacement(), agn::Placement::ToCorner(lowest),
                  agn::Placement::ToCorner(highest));
    return true;
}

/** Along the front, and across it. */
template <class Row>
Columns<Row> SizeColumns(const char *frontName, const char *sideName)
{
    return {Real<&Row::front, &agn::Course::metres>(
                frontName, "Length along the front (m)"),
            Real<&Row::side, &agn::Course::metres>(sideName,
                                                   "Length of the side (m)")};
}

template <class Row> Columns<Row> HeadingColumns(const char *name)
{
    return {Real<&Row::front, &agn::Course::headingDegrees>(
        name, "Azimuth of the front (deg)",
        "Azimuth of the front in degrees, clockwise from north")};
}

}  // namespace flightsim

#endif
