// SPDX-License-Identifier: MIT
// Fields and geometries shared by the layers of annotation files.

#ifndef FLIGHTSIM_OGR_AGN_ANNOTATION_COLUMNS_H
#define FLIGHTSIM_OGR_AGN_ANNOTATION_COLUMNS_H

#include "driver/bytes/enumeration.h"
#include "ogr/agn/annotation_rows.h"
#include "ogr/layer/columns.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

template <class Row> using Columns = ColumnList<Row>;

/** Returns the group of a row that has a record. */
template <class Row> std::size_t GetGroup(const Row &row)
{
    return row.file->GetAnnotation().GetGroup(Row::KIND, row.index);
}

template <class Row> const std::string &GetGuid(const Row &row)
{
    return row.file->GetGuid(GetGroup(row));
}

template <class Row> const std::string &GetGuidName(const Row &row)
{
    return row.file->GetGuidName(GetGroup(row));
}

template <class Row>
Columns<Row> GuidColumns(const char *title, const char *comment = nullptr)
{
    return {Text<GetGuid<Row>>("guid", title, comment),
            Text<GetGuidName<Row>>("name", "Name in the autogen description")};
}

/** One of the four floor shares in percent. */
template <int Number, class Row>
std::optional<double> GetFloorShare(const Row &row)
{
    const auto &shares = row.file->GetFloorShares();
    return shares ? std::optional((*shares)[Number] * 100.0 /
                                  agn::FLOOR_SHARE_WHOLE)
                  : std::nullopt;
}

template <class Row> Columns<Row> FloorShareColumns()
{
    return {Real<GetFloorShare<0, Row>>(
                "floors_1_2_percent", "1 or 2 floors (%)",
                "Share of buildings with 1 or 2 floors in percent"),
            Real<GetFloorShare<1, Row>>(
                "floors_3_5_percent", "3 to 5 floors (%)",
                "Share of buildings with 3 to 5 floors in percent"),
            Real<GetFloorShare<2, Row>>(
                "floors_6_8_percent", "6 to 8 floors (%)",
                "Share of buildings with 6 to 8 floors in percent"),
            Real<GetFloorShare<3, Row>>(
                "floors_9_12_percent", "9 to 12 floors (%)",
                "Share of buildings with 9 to 12 floors in percent")};
}

template <class Row> Columns<Row> FileColumns()
{
    return {
        Text<&Row::file, &AnnotationFile::GetTileKey>("tile", "Cell quad key"),
        Text<&Row::file, &AnnotationFile::GetName>("file", "File name")};
}

/** Returns a key based on the file of the row, which may differ from the
 * dataset. */
template <class Row> RowKey GetOwnKey(const Row &row)
{
    return {row.file->GetKey(), row.fid & RECORD_MASK};
}

template <class Row> RowKey GetTileKey(const Row &row)
{
    return {row.file->GetKey(), 0};
}

/** @tparam get returns the key of a row. */
template <auto get> constexpr auto OwnKeyColumn()
{
    return Text<get>(KEY_COLUMN, "Key",
                     "Key that stays unique when files are merged");
}

/** Columns for the source of a row: file, key, key of the tile. */
template <class Row> Columns<Row> PlaceColumns()
{
    return {FileColumns<Row>(), OwnKeyColumn<GetOwnKey<Row>>(),
            Text<GetTileKey<Row>>("tile_key", "Tile key",
                                  "Key of the file in the layer tile")};
}

std::unique_ptr<OGRPolygon> MakePolygon(const agn::Placement &placement,
                                        const agn::Corners &cornersFromCentre);

/** Makes rings and lines from points in the corner system. Reuses its memory
 * between rows, and passes all points to GDAL at once. */
class PathMaker final
{
  public:
    void Start()
    {
        m_points.clear();
    }

    void Add(const agn::Placement &placement, agn::Point point)
    {
        const agn::Point place = placement.FromCorner(point);
        m_points.emplace_back(place.x, place.y);
    }

    /** Appends the points to a polygon as a ring, closing it if necessary. */
    void AddRing(OGRPolygon &polygon);

    std::unique_ptr<OGRLineString> MakeLine() const;

  private:
    void SetPoints(OGRSimpleCurve &curve) const
    {
        curve.setPoints(static_cast<int>(m_points.size()), m_points.data());
    }

    std::vector<OGRRawPoint> m_points{};
};

/** Returns the bounds of points in the corner system. */
OGREnvelope GetBounds(const agn::Placement &placement, agn::Point lowest,
                      agn::Point highest);

/** A rectangle with its measures. */
template <agn::RecordKind RECORD_KIND> struct RectangleRow : AnnotationRow
{
    static constexpr agn::RecordKind KIND = RECORD_KIND;

    agn::Rectangle rectangle{};
    agn::Course front{};
    double sideMetres = 0.0;
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
    row.sideMetres = placement.MeasureLength(start, row.rectangle.Side());
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

/** Sizes along the front and across it. */
template <class Row>
Columns<Row> SizeColumns(const char *frontName, const char *sideName)
{
    return {Real<&Row::front, &agn::Course::metres>(
                frontName, "Length along the front (m)"),
            Real<&Row::sideMetres>(sideName, "Side length (m)")};
}

template <class Row> Columns<Row> HeadingColumns(const char *name)
{
    return {Real<&Row::front, &agn::Course::headingDegrees>(
        name, "Front azimuth (deg)",
        "Azimuth of the front in degrees, clockwise from north")};
}

/** data/agn_enumerations.csv */
inline constexpr bgl::EnumerationEntry AGN_ENUMERATIONS[] = {
#include "data/agn_enumerations.inc"
};

inline const bgl::Enumeration VEGETATION_CLASS(AGN_ENUMERATIONS,
                                               "vegetation_class");

}  // namespace flightsim

#endif
