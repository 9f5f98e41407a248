// SPDX-License-Identifier: MIT
// The layers runway, runway_area and runway_end_area.

#include "driver/bytes/geodesy.h"
#include "driver/base/driver_options.h"
#include "ogr/bgl/layers/airport_columns.h"
#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/read/record_columns.h"
#include "ogr/bgl/edit/record_editors.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/read/record_geometry.h"
#include "ogr/bgl/layers/record_layer_list.h"
#include "ogr/bgl/read/record_walk.h"
#include "ogr/bgl/read/scenery_columns.h"
#include "ogr/records/airport/runway.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

const bgl::Enumeration PATTERN(AIRPORT_ENUMERATIONS, "runway_pattern");
const bgl::Enumeration APPROACH_LIGHTS(AIRPORT_ENUMERATIONS, "approach_lights");
const bgl::Enumeration VASI(AIRPORT_ENUMERATIONS, "vasi_type");

/** Keeps a text for the lifetime of the tables. */
const char *Keep(std::string text)
{
    static std::set<std::string> texts;
    return texts.insert(std::move(text)).first->c_str();
}

/** A flag shown as its negation. */
struct OppositeValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    static void Write(bool value, FieldKind /* kind */, FieldWriter &writer)
    {
        writer.Set(!value);
    }

    static void Read(FieldReader &reader, bool &value)
    {
        reader.Get(value);
        value = !value;
    }
};

/** Makes the columns of one end, whose names begin with primary_ or secondary_.
 * Both ends share the definition. */
class EndColumnMaker final
{
  public:
    using Columns = RecordColumns<bgl::Runway>;

    explicit EndColumnMaker(bool isPrimary) : m_isPrimary(isPrimary)
    {
    }

    Columns Make() const
    {
        return {MakeUse(), MakeLights(),
                MakeVasi<&RunwayEnd::leftVasi>("vasi_left", "Left VASI",
                                               "Left slope indicator"),
                MakeVasi<&RunwayEnd::rightVasi>("vasi_right", "Right VASI",
                                                "Right slope indicator")};
    }

  private:
    using RunwayEnd = bgl::RunwayEnd;

    template <FieldKind Kind, class Value, int End, auto... Path>
    static constexpr const ColumnPath &FROM_END =
        path::FROM<Value, Kind, RecordRow<bgl::Runway>, &bgl::Runway::ends, End,
                   Path...>;

    /** Makes a column for a path that begins at the end. */
    template <FieldKind Kind, class Value, auto... Path>
    Column Make(const std::string &name, const std::string &title,
                const std::string &comment = {}, XmlAttributes xml = {}) const
    {
        const char *prefix = m_isPrimary ? "primary_" : "secondary_";
        const char *suffix =
            m_isPrimary ? " (primary end)" : " (secondary end)";
        return MakeColumn({Keep(prefix + name), Kind, Keep(title + suffix),
                           Value::DOMAIN_OF_WORDS,
                           comment.empty() ? nullptr : Keep(comment + suffix),
                           xml},
                          m_isPrimary ? FROM_END<Kind, Value, 0, Path...>
                                      : FROM_END<Kind, Value, 1, Path...>);
    }

    template <FieldKind Kind, auto... Path>
    auto Plain(const std::string &name, const std::string &title,
               const std::string &comment = {}, XmlAttributes xml = {}) const
    {
        return Make<Kind, PlainValue, Path...>(name, title, comment, xml);
    }

    template <auto... Path>
    auto Number(const std::string &name, const std::string &title,
                const std::string &comment, XmlAttributes xml = {}) const
    {
        return Plain<FieldKind::Real32, Path...>(name, title, comment, xml);
    }

    /** Makes the columns of an area except for its length. */
    template <auto Area>
    Columns MakeArea(const std::string &name, const std::string &title,
                     const std::string &sentence, XmlAttributes width,
                     XmlAttributes surface) const
    {
        using bgl::RunwayEndArea;
        return {Number<Area, &RunwayEndArea::width>(
                    name + "_width_m", title + " width (m)",
                    "Width of " + sentence + " in metres; default: the runway",
                    width),
                Make<FieldKind::Text, WordValue<SURFACE>, Area,
                     &RunwayEndArea::surface, &bgl::Surface::type>(
                    name + "_surface", title + " surface",
                    "Surface of " + sentence, surface),
                Plain<FieldKind::Text, Area, &RunwayEndArea::material>(
                    name + "_material_guid", title + " material",
                    "GUID of the material of " + sentence)};
    }

    Columns MakeUse() const
    {
        return {
            Make<FieldKind::Boolean, OppositeValue,
                 &RunwayEnd::isTakeoffClosed>("takeoff", "Open for take-off",
                                              {}, Xml()),
            Make<FieldKind::Boolean, OppositeValue,
                 &RunwayEnd::isLandingClosed>("landing", "Open for landing", {},
                                              Xml()),
            Make<FieldKind::Text, WordValue<PATTERN>,
                 &RunwayEnd::isPatternRight>("pattern", "Traffic pattern",
                                             "Side of the traffic pattern",
                                             Xml()),
            Number<&RunwayEnd::offsetThreshold, &bgl::RunwayEndArea::length>(
                "displaced_threshold_m", "Displaced threshold (m)",
                "Length before the displaced threshold in metres",
                Xml("OffsetThreshold@END/length")),
            Number<&RunwayEnd::blastPad, &bgl::RunwayEndArea::length>(
                "blastpad_m", "Blast pad (m)",
                "Length of the blast pad in metres",
                Xml("BlastPad@END/length")),
            Number<&RunwayEnd::overrun, &bgl::RunwayEndArea::length>(
                "overrun_m", "Overrun (m)", "Length of the overrun in metres",
                Xml("Overrun@END/length")),
            MakeArea<&RunwayEnd::offsetThreshold>(
                "displaced_threshold", "Displaced threshold",
                "the area before the displaced threshold",
                Xml("OffsetThreshold@END/width"),
                Xml("OffsetThreshold@END/surface")),
            MakeArea<&RunwayEnd::blastPad>(
                "blastpad", "Blast pad", "the blast pad",
                Xml("BlastPad@END/width"), Xml("BlastPad@END/surface")),
            MakeArea<&RunwayEnd::overrun>("overrun", "Overrun", "the overrun",
                                          Xml("Overrun@END/width"),
                                          Xml("Overrun@END/surface")),
            Number<&RunwayEnd::markingBias>(
                "marking_bias_m", "Marking offset (m)",
                "Distance in metres by which markings are moved", Xml())};
    }

    Columns MakeLights() const
    {
        using bgl::ApproachLightPlace;
        using bgl::ApproachLights;
        constexpr auto lights = &RunwayEnd::approachLights;
        return {
            Make<FieldKind::Text, WordValue<APPROACH_LIGHTS>, lights,
                 &ApproachLights::system>("als", "Approach lights",
                                          "Approach light system",
                                          Xml("ApproachLights@END/system")),
            Plain<FieldKind::Integer, lights, &ApproachLights::strobeCount>(
                "strobes", "Number of strobes", {},
                Xml("ApproachLights@END/strobes")),
            Plain<FieldKind::Boolean, lights,
                  &ApproachLights::hasIdentifierLights>(
                "reil", "REIL", "Runway end identifier lights",
                Xml("ApproachLights@END/reil")),
            Make<FieldKind::Real32, UnlessZero<PlainValue>, lights,
                 &ApproachLights::identifierPlace,
                 &bgl::IdentifierLightPlace::biasX>(
                "reil_bias_x_m", "REIL X (m)",
                "First number for the identifier lights of Prepar3D v6, "
                "presumably metres from the centre line"),
            Make<FieldKind::Real32, UnlessZero<PlainValue>, lights,
                 &ApproachLights::identifierPlace,
                 &bgl::IdentifierLightPlace::biasZ>(
                "reil_bias_z_m", "REIL Z (m)",
                "Second number for the identifier lights of Prepar3D v6, "
                "presumably metres along the runway"),
            Plain<FieldKind::Boolean, lights, &ApproachLights::hasEndLights>(
                "end_lights", "End lights", {},
                Xml("ApproachLights@END/endLights")),
            Plain<FieldKind::Boolean, lights,
                  &ApproachLights::hasTouchdownLights>(
                "touchdown_lights", "Touchdown lights", "Touchdown zone lights",
                Xml("ApproachLights@END/touchdown")),
            Number<lights, &ApproachLights::place,
                   &ApproachLightPlace::spacing>(
                "als_spacing_m", "Approach light spacing (m)",
                "Spacing of approach lights in metres",
                Xml("ApproachLights@END/spacing")),
            Number<lights, &ApproachLights::place, &ApproachLightPlace::offset>(
                "als_offset_m", "Approach light offset (m)",
                "Offset of approach lights in metres",
                Xml("ApproachLights@END/offset")),
            Number<lights, &ApproachLights::place, &ApproachLightPlace::slope>(
                "als_slope", "Approach light slope", "Slope of approach lights",
                Xml("ApproachLights@END/slope")),
            Plain<FieldKind::Boolean, lights, &ApproachLights::place,
                  &ApproachLightPlace::snapsToGround>(
                "als_snap_to_ground", "Approach lights on the ground",
                "Whether approach lights follow the ground",
                Xml("ApproachLights@END/snapToGround"))};
    }

    template <auto Side>
    Columns MakeVasi(const std::string &name, const std::string &title,
                     const std::string &sentence) const
    {
        using bgl::Vasi;
        return {
            Make<FieldKind::Text, WordValue<VASI>, Side, &Vasi::type>(
                name, title, sentence, Xml("Vasi@END@SIDE/type")),
            Number<Side, &Vasi::pitch>(
                name + "_pitch_deg", title + " pitch (deg)",
                sentence + ": degrees", Xml("Vasi@END@SIDE/pitch")),
            Number<Side, &Vasi::biasX>(name + "_bias_x_m", title + " X (m)",
                                       sentence +
                                           ": metres from the centre line",
                                       Xml("Vasi@END@SIDE/biasX")),
            Number<Side, &Vasi::biasZ>(name + "_bias_z_m", title + " Z (m)",
                                       sentence + ": metres along the runway",
                                       Xml("Vasi@END@SIDE/biasZ")),
            Number<Side, &Vasi::spacing>(name + "_spacing_m",
                                         title + " spacing (m)",
                                         sentence + ": spacing in metres",
                                         Xml("Vasi@END@SIDE/spacing"))};
    }

    bool m_isPrimary;
};

using RunwayRow = RecordRow<bgl::Runway>;

const bgl::Enumeration LIGHT_INTENSITY(AIRPORT_ENUMERATIONS, "light_intensity");
const bgl::Enumeration MARKING(AIRPORT_ENUMERATIONS, "runway_marking");

/** Codes of that enumeration, as bits. */
constexpr std::uint32_t PRIMARY_CLOSED = 1 << 9;
constexpr std::uint32_t SECONDARY_CLOSED = 1 << 10;

/** Pairs of ratio and altitude, for example "[[0,25.125],[1,27.5]]". */
std::string DescribeProfile(const std::vector<bgl::RunwayDeformation> &points)
{
    std::string text;
    for (const bgl::RunwayDeformation &point : points)
    {
        if (std::isfinite(point.ratio) && std::isfinite(point.altitude))
        {
            AppendItem(text,
                       CPLSPrintf("[%.9g,%.9g]", point.ratio, point.altitude));
        }
    }
    return text.empty() ? text : '[' + text + ']';
}

/** The inverse of DescribeProfile. */
void SetProfile(RunwayRow &row, FieldReader &reader)
{
    const std::vector<double> numbers = ReadNumbers(reader);
    row.value.deformations.clear();
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2)
    {
        bgl::RunwayDeformation &point = row.value.deformations.emplace_back();
        point.ratio = numbers[i];
        point.altitude = numbers[i + 1];
        // Two NaNs, as written by the compiler.
        point.unknown = {0, 0, 0xC0, 0xFF, 0, 0, 0xC0, 0xFF};
    }
    if (numbers.size() % 2 != 0)
    {
        reader.Fail("is not a list of pairs");
    }
}

/** Whether a runway is transparent: MSFS has a separate flag, others use that
 * of the surface. */
bool IsRunwayTransparent(const bgl::Runway &runway)
{
    return runway.isTransparent ||
           (runway.surface && runway.surface->isTransparent);
}

void SetRunwayTransparent(RunwayRow &row, FieldReader &reader)
{
    reader.Get(row.value.isTransparent);
    if (row.value.surface)
    {
        row.value.surface->isTransparent = row.value.isTransparent;
    }
}

/** Sets the marking flags, which have 19 bits in the record. */
void SetMarkingFlags(RunwayRow &row, FieldReader &reader)
{
    constexpr std::uint32_t MASK = (std::uint32_t{1} << 19) - 1;
    std::uint32_t flags = 0;
    reader.Get(flags);
    if ((flags & ~MASK) != 0)
    {
        reader.Fail("is out of range");
    }
    row.value.markings = flags;
}

RecordColumns<bgl::Runway> MakeLightColumns()
{
    return {
        Word<LIGHT_INTENSITY, &bgl::Runway::edgeLights>(
            "edge_lights", "Edge lights", Xml("Lights/edge")),
        Word<LIGHT_INTENSITY, &bgl::Runway::centreLights>(
            "center_lights", "Centre line lights", Xml("Lights/center")),
        Flag<&bgl::Runway::isCentreRed>("center_red", "Red centre line lights",
                                        Xml("Lights/*")),
        Bit<PRIMARY_CLOSED, &bgl::Runway::markings>(
            "primary_closed", "Marked as closed (primary end)"),
        Bit<SECONDARY_CLOSED, &bgl::Runway::markings>(
            "secondary_closed", "Marked as closed (secondary end)"),
        Words<MARKING, &bgl::Runway::markings>("markings", "Markings in words"),
        WithSetter<RunwayRow>(
            Integer<&bgl::Runway::markings>(
                "marking_flags", "Markings as bits",
                {"Markings as the bits of the record",
                 Xml("Markings/ edges threshold fixedDistance touchdown dashes "
                     "ident precision edgePavement singleEnd primaryClosed "
                     "secondaryClosed primaryStol secondaryStol "
                     "alternateThreshold alternateFixedDistance "
                     "alternateTouchdown alternatePrecision leadingZeroIdent "
                     "noThresholdEndArrows",
                     XmlForm::Bit)}),
            SetMarkingFlags),
    };
}

void SetFacilityMaterials(RunwayRow &row, FieldReader &reader)
{
    std::vector<bgl::Guid> materials;
    for (std::string_view rest = reader.GetText(); !rest.empty();)
    {
        const std::size_t end = std::min(rest.find(','), rest.size());
        const std::optional<bgl::Guid> guid =
            bgl::Guid::FromString(std::string(rest.substr(0, end)));
        if (!guid)
        {
            reader.Fail("is not a list of GUIDs");
            return;
        }
        materials.push_back(*guid);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    row.value.facilityMaterials = std::move(materials);
}

RecordColumns<bgl::Runway> MakeGroundColumns()
{
    return {
        Text<&bgl::Runway::material>("material_guid", "Material GUID"),
        WithSetter<RunwayRow>(
            Text<&bgl::Runway::facilityMaterials, JoinGuids>(
                "facility_materials", "Further material GUIDs"),
            SetFacilityMaterials),
        WithSetter<RunwayRow>(
            Json<&bgl::Runway::deformations, DescribeProfile>(
                "deformation", "Profile",
                {"Profile: pairs of place along the runway (0 to 1) and "
                 "altitude in metres",
                 Xml("RunwayDeformation/ratio", XmlForm::Profile)}),
            SetProfile),
        Flag<&bgl::Runway::mergesGround>("ground_merging",
                                         "Blends with the ground", Xml()),
        Flag<&bgl::Runway::excludesVegetation>("exclude_vegetation",
                                               "Keeps vegetation off",
                                               Xml("excludeVegetationAround")),
        Real32<&bgl::Runway::falloff>("falloff", "Edge falloff", Xml()),
        Tint<&bgl::Runway::coloration>(),
    };
}

RecordColumns<bgl::Runway> MakeRunwayColumns()
{
    return KeyedChildColumns<bgl::Runway>({
        StoredAs<&bgl::RunwayEnd::designator>(RunwayName<&bgl::Runway::ends, 0>(
            "primary_ident", "Primary ident", Xml("number", XmlForm::Runway))),
        StoredAs<&bgl::RunwayEnd::designator>(RunwayName<&bgl::Runway::ends, 1>(
            "secondary_ident", "Secondary ident")),
        Real32<&bgl::Runway::length>("length_m", "Length (m)", Xml()),
        Real32<&bgl::Runway::width>("width_m", "Width (m)", Xml()),
        Real32<&bgl::Runway::trueHeading>(
            "true_heading_deg", "True heading (deg)",
            {"True heading of the primary end in degrees", Xml("heading")}),
        Real<&bgl::Runway::centre, &bgl::GeoPosition::altitude>(
            "elevation_m", "Elevation (m)", Xml("alt")),
        Word<SURFACE, &bgl::Runway::surface, &bgl::Surface::type>(
            "surface", "Surface", Xml()),
        WithSetter<RunwayRow>(
            StoredAs<&bgl::Runway::isTransparent>(
                Flag<IsRunwayTransparent>("transparent", "Transparent", Xml())),
            SetRunwayTransparent),
        Real32<&bgl::Runway::patternAltitude>(
            "pattern_alt_m", "Pattern altitude (m)",
            {"Altitude of the traffic pattern above the field in metres",
             Xml("patternAltitude")}),
        Text<&bgl::Runway::ends, 0, &bgl::RunwayEnd::ilsIdent>(
            "primary_ils_ident", "Primary ILS"),
        Text<&bgl::Runway::ends, 1, &bgl::RunwayEnd::ilsIdent>(
            "secondary_ils_ident", "Secondary ILS"),
        MakeLightColumns(),
        EndColumnMaker(true).Make(),
        EndColumnMaker(false).Make(),
        MakeGroundColumns(),
        Longitude<&bgl::Runway::centre, &bgl::GeoPosition::longitude>(
            "lon_center", "Longitude of the centre", Xml("lon")),
        Latitude<&bgl::Runway::centre, &bgl::GeoPosition::latitude>(
            "lat_center", "Latitude of the centre", Xml("lat")),
    });
}

/** Places a runway between its ends. If it was only moved, length and heading
 * are kept: both are 32-bit floats, and positions have a resolution of some
 * centimetres. */
void PlaceRunway(const bgl::GeoPoint &start, const bgl::GeoPoint &end,
                 bgl::Runway &runway)
{
    constexpr double lengthStep = 0.5;
    constexpr double headingStep = 0.05;
    const bgl::GeodesicLine whole = bgl::MeasureLine(start, end);
    const bgl::GeoPoint centre =
        bgl::MovePoint(start, whole.azimuth1Degrees, whole.metres / 2);
    const double heading = bgl::MeasureLine(centre, end).azimuth1Degrees;
    if (std::abs(whole.metres - runway.length) > lengthStep)
    {
        runway.length = whole.metres;
    }
    if (std::abs(std::remainder(heading - runway.trueHeading, 360.0)) >
        headingStep)
    {
        runway.trueHeading = heading;
    }
    runway.centre.longitude = centre.longitude;
    runway.centre.latitude = centre.latitude;
}

bool IsOnDateLine(const OGRLineString &line, int point)
{
    return std::abs(line.getX(point)) == 180.0;
}

/** Returns the two parts of a line that was split at the 180th meridian, or an
 * unsplit line twice; null for other geometries. */
std::array<const OGRLineString *, 2> FindParts(const OGRGeometry &geometry)
{
    const OGRLineString *line = GetOnlyLine(geometry);
    if (line != nullptr ||
        wkbFlatten(geometry.getGeometryType()) != wkbMultiLineString ||
        geometry.toMultiLineString()->getNumGeometries() != 2)
    {
        return {line, line};
    }
    const OGRLineString *first =
        geometry.toMultiLineString()->getGeometryRef(0);
    const OGRLineString *second =
        geometry.toMultiLineString()->getGeometryRef(1);
    const bool areParts =
        first->getNumPoints() == 2 && second->getNumPoints() == 2 &&
        IsOnDateLine(*first, 1) && IsOnDateLine(*second, 0) &&
        first->getX(1) == -second->getX(0) && first->getY(1) == second->getY(0);
    return {areParts ? first : nullptr, areParts ? second : nullptr};
}

/** Reads a line from the primary to the secondary end. */
const char *SetCentreLine(RunwayRow &row, const OGRGeometry &geometry)
{
    const auto [line, rest] = FindParts(geometry);
    if (line == nullptr || line->getNumPoints() != 2)
    {
        return "is not a line from one end to the other";
    }
    const bgl::GeoPoint start{line->getX(0), line->getY(0)};
    const bgl::GeoPoint end{rest->getX(1), rest->getY(1)};
    if (!(std::abs(start.latitude) <= 90.0 && std::abs(end.latitude) <= 90.0 &&
          std::abs(start.longitude) <= 540.0 &&
          std::abs(end.longitude) <= 540.0))
    {
        return "is outside the world";
    }
    PlaceRunway(start, end, row.value);
    if (line->Is3D())
    {
        row.value.centre.altitude = line->getZ(0);
    }
    return nullptr;
}

const LayerTable<RunwayRow> RUNWAY_TABLE = {
    "runway",
    "Runways as centre lines from the primary to the secondary end.",
    wkbLineString25D,
    MakeRunwayColumns(),
    [](const RunwayRow &row) { return MakeCentreLine(row.value); },
    nullptr,
    SetCentreLine,
};

const char *FindMissingRunwayField(const RunwayRow &row)
{
    return !(row.value.length > 0.0)       ? "it has no length_m"
           : row.value.ends[0].number == 0 ? "it has no primary_ident"
                                           : nullptr;
}

void WriteRunwayRow(const RunwayRow &row, RecordProfile profile,
                    bgl::RecordWriter &writer, EncodedRecord &record)
{
    const bgl::Runway runway = CompleteRunway(row.value, profile);
    bgl::WriteRunway(GetAirportRecordIds(profile).runway, runway, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::Runway, record);
    SetPart(runway, record);
    record.isComplete = true;
    if (const char *missing = FindMissingRunwayField(row))
    {
        record.problem = missing;
    }
}

std::uint16_t ChooseRunwayId(std::uint16_t airportId)
{
    return FindAirportRecordIds(airportId).runway;
}

void ExpandRunway(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log, std::vector<RunwayRow> &rows)
{
    ExpandParsedChildren<bgl::ParseRunway>(block, context, log, rows);
}

using RunwayAreaRow = RecordRow<bgl::Runway>;

const LayerTable<RunwayAreaRow> RUNWAY_AREA_TABLE = {
    "runway_area",
    "Runways as rectangles of their length and width.",
    wkbPolygon25D,
    ChildColumns<bgl::Runway>({
        // Both layers have one row per runway, in the same order.
        Fid<&RunwayAreaRow::fid>("runway_fid", "Runway FID"),
        Key<&RunwayAreaRow::fileOffset>("runway_key", "Runway key"),
        RunwayName<&bgl::Runway::ends, 0>("primary_ident", "Primary ident"),
        RunwayName<&bgl::Runway::ends, 1>("secondary_ident", "Secondary ident"),
        Real32<&bgl::Runway::length>("length_m", "Length (m)"),
        Real32<&bgl::Runway::width>("width_m", "Width (m)"),
        Word<SURFACE, &bgl::Runway::surface, &bgl::Surface::type>("surface",
                                                                  "Surface"),
        Text<&bgl::Runway::material>("material_guid", "Material GUID"),
    }),
    [](const RunwayAreaRow &row) { return MakeRunwayArea(row.value); },
};

void ExpandRunwayArea(const LoadedBlock &block, const RecordContext &context,
                      bgl::RecordLog &log, std::vector<RunwayAreaRow> &rows)
{
    ExpandParsedChildren<bgl::ParseRunway>(block, context, log, rows);
}

/** An area with the runway that its geometry depends on. */
struct EndArea
{
    bgl::Runway runway{};
    std::int64_t runwayOffset = 0;
    std::size_t end = 0;
    EndAreaKind kind = EndAreaKind::DisplacedThreshold;
    bgl::RunwayEndArea area{};
};

using EndAreaRow = RecordRow<EndArea>;

const bgl::Enumeration RUNWAY_END_AREA_KIND(AIRPORT_ENUMERATIONS,
                                            "runway_end_area_kind");

const bgl::RunwayEnd &GetEnd(const EndArea &area)
{
    return area.runway.ends[area.end];
}

const LayerTable<EndAreaRow> END_AREA_TABLE = {
    "runway_end_area",
    "Displaced thresholds, blast pads and overruns as rectangles.",
    wkbPolygon25D,
    ChildColumns<EndArea>({
        FileOffset<&EndArea::runwayOffset>(
            "runway_file_offset", "Runway file offset",
            "Value of file_offset in the layer runway"),
        Key<&EndArea::runwayOffset>("runway_key", "Runway key"),
        WithSetter<EndAreaRow>(
            RunwayName<GetEnd>("runway_ident", "Runway end",
                               Xml("end", XmlForm::End)),
            SetMember<EndAreaRow, RunwayNameValue, &EndArea::runway,
                      &bgl::Runway::ends, 0>()),
        Word<RUNWAY_END_AREA_KIND, &EndArea::kind>("kind", "Area type"),
        Real32<&EndArea::area, &bgl::RunwayEndArea::length>(
            "length_m", "Length (m)", Xml()),
        Real32<&EndArea::area, &bgl::RunwayEndArea::width>(
            "width_m", "Width (m)",
            {"Width in metres, as in the record", Xml()}),
        Word<SURFACE, &EndArea::area, &bgl::RunwayEndArea::surface,
             &bgl::Surface::type>("surface", "Surface", Xml()),
        Text<&EndArea::area, &bgl::RunwayEndArea::material>("material_guid",
                                                            "Material GUID"),
    }),
    [](const EndAreaRow &row)
    {
        return MakeEndArea(row.value.runway, row.value.end, row.value.kind,
                           row.value.area);
    },
};

/** Writes an area into the record of a runway without other data. The record is
 * combined with that of its runway later. */
void WriteEndArea(const EndAreaRow &row, RecordProfile profile,
                  bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::Runway runway;
    bgl::RunwayEnd &end = runway.ends[0];
    end = GetEnd(row.value);
    std::optional<bgl::RunwayEndArea> &area =
        row.value.kind == EndAreaKind::DisplacedThreshold ? end.offsetThreshold
        : row.value.kind == EndAreaKind::BlastPad         ? end.blastPad
                                                          : end.overrun;
    area = row.value.area;
    bgl::WriteRunway(GetAirportRecordIds(profile).runway, runway, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::RunwayEndArea, record);
    SetPart(end, record);
    if (end.number == 0)
    {
        record.problem = "it has no runway_ident";
    }
}

/** Appends the areas of one runway. */
void AddAreas(const bgl::Runway &runway, std::uint64_t offset,
              const AirportReference &reference, std::vector<EndAreaRow> &rows)
{
    for (std::size_t end = 0; end < bgl::RUNWAY_ENDS; ++end)
    {
        const auto add =
            [&](EndAreaKind kind, const std::optional<bgl::RunwayEndArea> &area)
        {
            if (area)
            {
                rows.push_back({0,
                                static_cast<std::int64_t>(area->offset),
                                reference,
                                {runway, static_cast<std::int64_t>(offset), end,
                                 kind, *area}});
            }
        };
        add(EndAreaKind::DisplacedThreshold, runway.ends[end].offsetThreshold);
        add(EndAreaKind::BlastPad, runway.ends[end].blastPad);
        add(EndAreaKind::Overrun, runway.ends[end].overrun);
    }
}

void ExpandEndArea(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<EndAreaRow> &rows)
{
    ForEachParsedChild<bgl::ParseRunway>(
        block, context, log,
        [&](const bgl::RecordView &child, const bgl::Runway &runway,
            const AirportReference &reference)
        { AddAreas(runway, child.offset, reference, rows); });
}

void WriteRunwayChild(const RunwayRow &row, std::uint16_t id,
                      bgl::RecordWriter &writer)
{
    const std::optional<bgl::Surface> &surface = row.value.surface;
    if (id == bgl::RECORD_RUNWAY_MSFS && surface && surface->type == 0)
    {
        // Stored as 0, which means none.
        writer.MarkDropped(&bgl::Runway::surface);
    }
    bgl::WriteRunway(id, row.value, writer);
}

}  // namespace

constinit const RecordLayerDescriptor RUNWAY_LAYER = {
    .id = RecordLayerId::Runway,
    .table = RUNWAY_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"runway"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/Runway", 60}},
            .others = {{"-", "RunwayDeformation/alt", XmlForm::Ignored}},
            .order = {"./. Coloration/.", "Markings/. Lights/.",
                      "Overrun@SECONDARY/. RunwayDeformation/. "
                      "ApproachLights@PRIMARY/. Vasi@PRIMARY@LEFT/. "
                      "Vasi@PRIMARY@RIGHT/.",
                      "- lat lon", "transparent heading length width number",
                      "secondaryPattern primaryMarkingBias",
                      "Lights/ center edge",
                      "ApproachLights@PRIMARY/ touchdown endLights",
                      "ApproachLights@SECONDARY/ touchdown endLights"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(
            RUNWAY_TABLE, ExpandRunway,
            [](EditSession &session)
            {
                return MakeChildEditor<RunwayRow>(
                    session, WriteRunwayChild, ChooseRunwayId,
                    StartAtAirport<RunwayRow>(),
                    [](RunwayRow &row, RecordProfile profile)
                    { row.value = CompleteRunway(row.value, profile); },
                    FindMissingRunwayField);
            });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    {
        return MakeTableEncoder(RUNWAY_TABLE, WriteRunwayRow,
                                StartAtAirport<RunwayRow>());
    },
};

constinit const RecordLayerDescriptor RUNWAY_AREA_LAYER = {
    .id = RecordLayerId::RunwayArea,
    .table = RUNWAY_AREA_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"runway"},
    .parents = {RecordLayerId::Airport, RecordLayerId::Runway},
    .isDerived = true,
    .fidsOf = RecordLayerId::Runway,
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(RUNWAY_AREA_TABLE, ExpandRunwayArea); },
};

constinit const RecordLayerDescriptor RUNWAY_END_AREA_LAYER = {
    .id = RecordLayerId::RunwayEndArea,
    .table = END_AREA_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"runway"},
    .parents = {RecordLayerId::Airport, RecordLayerId::Runway},
    .xml = {.elements = {{"Airport/Runway/OffsetThreshold", 70, "kind",
                          "displaced_threshold"},
                         {"Airport/Runway/BlastPad", 70, "kind", "blast_pad"},
                         {"Airport/Runway/Overrun", 70, "kind", "overrun"}}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(END_AREA_TABLE, ExpandEndArea); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(END_AREA_TABLE, WriteEndArea); },
};

}  // namespace flightsim
