// SPDX-License-Identifier: MIT
// Encodes features as records, using the tables that decode records to
// features: ogr/records/format.md 9.3 and 9.4.

#include "ogr/bgl/edit/record_encoder.h"

#include "driver/bgl/coordinates.h"
#include "ogr/bgl/read/model_file.h"
#include "ogr/bgl/read/record_geometry.h"
#include "ogr/records/core/byte_table.h"
#include "ogr/records/core/record_ids.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

namespace flightsim
{

namespace
{

struct ProfileName
{
    const char *name;
    RecordProfile profile;
};

constexpr ProfileName PROFILE_NAMES[] = {
    {"FS2004", RecordProfile::Fs2004},
    {"FSX", RecordProfile::Fsx},
    {"P3D", RecordProfile::Prepar3D},
    {"P3DV6", RecordProfile::Prepar3Dv6},
    {"MSFS2020", RecordProfile::Msfs2020},
    {"MSFS2024", RecordProfile::Msfs2024},
};

}  // namespace

std::optional<RecordProfile> FindProfile(const char *name)
{
    for (const ProfileName &known : PROFILE_NAMES)
    {
        if (EQUAL(name, known.name))
        {
            return known.profile;
        }
    }
    return std::nullopt;
}

const char *GetProfileName(RecordProfile profile)
{
    return std::find_if(std::begin(PROFILE_NAMES), std::end(PROFILE_NAMES),
                        [profile](const ProfileName &known)
                        { return known.profile == profile; })
        ->name;
}

RecordProfile GetProfile(bgl::Dialect dialect)
{
    switch (dialect)
    {
        case bgl::Dialect::Fs9:
            return RecordProfile::Fs2004;
        case bgl::Dialect::Prepar3d:
            return RecordProfile::Prepar3D;
        case bgl::Dialect::Msfs2020:
            return RecordProfile::Msfs2020;
        case bgl::Dialect::Msfs2024:
            return RecordProfile::Msfs2024;
        default:
            return RecordProfile::Fsx;
    }
}

std::vector<FieldSpec> DescribedEncoder::GetFields() const
{
    std::vector<FieldSpec> fields;
    for (const Column &column : m_table.columns)
    {
        fields.push_back(column.spec);
    }
    return fields;
}

void TableEncoder::Encode(const OGRFeature &feature,
                          const OGRGeometry *geometry, RecordProfile profile,
                          EncodedRecord &record) const
{
    // If the table takes no geometry, the position is that of the airport.
    const OGRPoint none;
    const bool isMissing = geometry == nullptr || geometry->IsEmpty();
    if (isMissing && m_table.takesGeometries)
    {
        // An invalid field may be the reason why the source made no geometry.
        record = {};
        record.problem = Fill(feature, StartRow());
        if (record.problem.empty())
        {
            record.problem = "it has no geometry";
        }
        return;
    }
    const OGRGeometry &shape = isMissing ? none : *geometry;
    record = {};
    m_members.Clear();
    LayerRow &row = StartRow();
    if (const char *why = m_table.SetGeometry(row, shape))
    {
        record.problem = std::string("it ") + why;
        return;
    }
    record.problem = Fill(feature, row);
    if (!record.problem.empty())
    {
        return;
    }
    bgl::RecordWriter writer(record.bytes, GetTextEncoding(profile));
    writer.TrackMembers(&m_members);
    m_write(row, profile, writer, record);
    if (record.airportLink)
    {
        record.airportLink->unknownAltitudes = writer.GetUnknownAltitudes();
    }
    record.isRounded = m_members.isRounded;
    if (!writer.IsOk() && record.problem.empty())
    {
        record.problem = NameUnfit(feature, shape);
    }
}

std::vector<const char *>
TableEncoder::FindDroppedFields(const OGRFeature &feature) const
{
    static const bgl::ByteTables tables = bgl::DescribeRecords();
    std::vector<const char *> dropped;
    for (int i = 0; i < static_cast<int>(m_table.columns.size()); ++i)
    {
        const Column &column = m_table.columns[static_cast<std::size_t>(i)];
        // A value of a member that no record stores is derived from others.
        if (column.set && column.members.isRecorded && HasValue(feature, i) &&
            (column.members.CountIn(m_members.dropped) != 0 ||
             (column.members.CountIn(m_members.stored) == 0 &&
              column.members.CountIn(tables.Members()) != 0)))
        {
            dropped.push_back(column.spec.name);
        }
    }
    return dropped;
}

std::unique_ptr<OGRGeometry>
TableEncoder::MakeGeometry(const OGRFeature &feature) const
{
    LayerRow &row = StartRow();
    return Fill(feature, row).empty() ? m_table.MakeGeometry(row) : nullptr;
}

void TableEncoder::SetFieldsFrom(const OGRGeometry &geometry,
                                 OGRFeature &feature) const
{
    OGRFeature usual(feature.GetDefnRef());
    WriteFields(*m_defaults, usual);
    LayerRow &row = StartRow();
    if (m_table.SetGeometry(row, geometry) != nullptr)
    {
        return;
    }
    OGRFeature placed(feature.GetDefnRef());
    WriteFields(row, placed);
    for (int i = 0; i < static_cast<int>(m_table.columns.size()); ++i)
    {
        if (!feature.IsFieldSetAndNotNull(i) &&
            placed.IsFieldSetAndNotNull(i) &&
            std::string_view(placed.GetFieldAsString(i)) !=
                usual.GetFieldAsString(i))
        {
            feature.SetField(i, placed.GetRawFieldRef(i));
        }
    }
}

std::string TableEncoder::NormalizeField(const char *name,
                                         OGRFeature &feature) const
{
    const int field = feature.GetFieldIndex(name);
    LayerRow &row = StartRow();
    std::string problem = Fill(feature, row);
    if (problem.empty() && field >= 0)
    {
        OGRFeature normalized(feature.GetDefnRef());
        WriteFields(row, normalized);
        feature.SetField(field, normalized.GetRawFieldRef(field));
    }
    return problem;
}

void TableEncoder::WriteFields(const LayerRow &row, OGRFeature &feature) const
{
    const std::string keyPrefix;
    FieldWriter writer(feature, keyPrefix);
    for (int i = 0; i < static_cast<int>(m_table.columns.size()); ++i)
    {
        const Column &column = m_table.columns[static_cast<std::size_t>(i)];
        writer.SelectField(i, column.spec.kind,
                           feature.GetFieldDefnRef(i)->GetType() ==
                               OFTInteger64);
        column.get(row, writer);
    }
}

LayerRow &TableEncoder::StartRow() const
{
    m_table.Assign(*m_row, *m_defaults);
    return *m_row;
}

std::string TableEncoder::Fill(const OGRFeature &feature, LayerRow &row) const
{
    FieldReader reader(feature);
    for (auto i = static_cast<int>(m_table.columns.size()); i-- > 0;)
    {
        const FieldSetter set =
            m_table.columns[static_cast<std::size_t>(i)].set;
        reader.SelectField(i);
        if (set && reader.IsSet())
        {
            set(row, reader);
        }
    }
    return reader.GetProblem();
}

std::string TableEncoder::NameUnfit(const OGRFeature &feature,
                                    const OGRGeometry &geometry) const
{
    FieldReader reader(feature);
    const int column = m_table.FindUnfitColumn(m_members,
                                               [&](int i)
                                               {
                                                   reader.SelectField(i);
                                                   return reader.IsSet();
                                               });
    const auto countUnfit = [&]
    {
        return m_table.columns[static_cast<std::size_t>(column)]
            .members.CountIn(m_members.unfit);
    };
    // An altitude that comes from a field, not from the geometry, does not fit
    // in two members: the position and its altitude.
    if (m_members.isAltitudeUnfit && geometry.Is3D() &&
        (column < 0 || countUnfit() < 2))
    {
        return "its altitude does not fit into the record";
    }
    if (column < 0)
    {
        return "its values do not fit into the record";
    }
    reader.SelectField(column);
    reader.Fail("does not fit into the record");
    return reader.GetProblem();
}

const char *SetPoint(const OGRGeometry &geometry, bgl::GeoPosition &position)
{
    const OGRGeometry *part = GetOnlyPart(geometry);
    if (part == nullptr || wkbFlatten(part->getGeometryType()) != wkbPoint ||
        part->IsEmpty())
    {
        return "is not a point";
    }
    const OGRPoint *point = part->toPoint();
    const double altitude = point->Is3D() ? point->getZ() : position.altitude;
    if (!(std::abs(point->getY()) <= 90.0) ||
        !(std::abs(point->getX()) <= 360.0) || !std::isfinite(altitude))
    {
        return "is outside the world";
    }
    position = {std::abs(point->getX()) > 180.0
                    ? std::remainder(point->getX(), 360.0)
                    : point->getX(),
                point->getY(), altitude};
    return nullptr;
}

const char *SetObjectPoint(const OGRGeometry &geometry, bool isNew,
                           bgl::ObjectPlacement &placement)
{
    if (isNew && !geometry.Is3D())
    {
        placement.flags |= bgl::OBJECT_ABOVE_GROUND;
    }
    return SetPoint(geometry, placement.position);
}

bgl::Qmid GetCell(const bgl::GeoPosition &position, int level)
{
    return bgl::Qmid::FromPoint(bgl::LongitudeFromDegrees(position.longitude),
                                bgl::LatitudeFromDegrees(position.latitude),
                                level);
}

std::vector<bgl::Qmid> FindCells(const bgl::GeoPosition &southWest,
                                 const bgl::GeoPosition &northEast)
{
    const bgl::Qmid first = GetCell(
        {southWest.longitude, northEast.latitude, 0.0}, NAVIGATION_LEVEL);
    const bgl::Qmid last = GetCell(
        {northEast.longitude, southWest.latitude, 0.0}, NAVIGATION_LEVEL);
    const std::uint32_t columns = bgl::Qmid::Columns(NAVIGATION_LEVEL);
    // The eastern side may be across the 180th meridian.
    const std::uint32_t end =
        last.u < first.u ? last.u + columns + 1 : last.u + 1;
    std::vector<bgl::Qmid> cells;
    for (std::uint32_t v = first.v; v <= last.v; ++v)
    {
        for (std::uint32_t u = first.u; u < end; ++u)
        {
            cells.push_back({NAVIGATION_LEVEL, u % columns, v});
        }
    }
    return cells;
}

std::string MakeFixKey(const std::string &ident, const std::string &region,
                       const std::string &airport)
{
    return std::string(ident)
        .append(1, '\t')
        .append(region)
        .append(1, '\t')
        .append(airport);
}

void PlaceFix(std::uint32_t section, const bgl::FixIdent &fix,
              const bgl::GeoPosition &position, EncodedRecord &record)
{
    if (fix.ident.text.empty())
    {
        record.problem = "it has no ident";
    }
    record.section = section;
    record.cell = GetCell(position, NAVIGATION_LEVEL);
    bgl::IcaoIndexEntry &entry = record.index.emplace();
    static_cast<bgl::FixIdent &>(entry) = fix;
    entry.u = record.cell->u;
    entry.v = record.cell->v;
}

namespace
{

constexpr AirportRecordIds AIRPORT_RECORD_IDS[] = {
    {RecordProfile::Fsx, bgl::RECORD_AIRPORT_FSX, bgl::RECORD_AIRPORT_SUMMARY,
     bgl::RECORD_RUNWAY, bgl::RECORD_TAXI_POINTS, bgl::RECORD_PARKINGS_FSX,
     bgl::RECORD_TAXI_PATHS, bgl::RECORD_APRON, bgl::RECORD_APRON_TRIANGLES,
     bgl::RECORD_JETWAY, 0, bgl::OBJECT_TAXI_SIGNS, bgl::RECORD_APPROACH,
     bgl::RECORD_APPROACH_TRANSITION, 44},
    {RecordProfile::Fs2004, bgl::RECORD_AIRPORT_FS9,
     bgl::RECORD_AIRPORT_SUMMARY, bgl::RECORD_RUNWAY, bgl::RECORD_TAXI_POINTS,
     bgl::RECORD_PARKINGS_FS9, bgl::RECORD_TAXI_PATHS, bgl::RECORD_APRON,
     bgl::RECORD_APRON_TRIANGLES, bgl::RECORD_JETWAY, 0, bgl::OBJECT_TAXI_SIGNS,
     bgl::RECORD_APPROACH, bgl::RECORD_APPROACH_TRANSITION, 44},
    {RecordProfile::Prepar3D, bgl::RECORD_AIRPORT_PREPAR3D,
     bgl::RECORD_AIRPORT_SUMMARY_PREPAR3D, bgl::RECORD_RUNWAY_PREPAR3D,
     bgl::RECORD_TAXI_POINTS_PREPAR3D, bgl::RECORD_PARKINGS_PREPAR3D,
     bgl::RECORD_TAXI_PATHS_PREPAR3D_5, bgl::RECORD_APRON_PREPAR3D,
     bgl::RECORD_APRON_TRIANGLES_PREPAR3D_5, bgl::RECORD_JETWAY, 0,
     bgl::OBJECT_TAXI_SIGNS_P5, bgl::RECORD_APPROACH,
     bgl::RECORD_APPROACH_TRANSITION, 44},
    {RecordProfile::Prepar3Dv6, bgl::RECORD_AIRPORT_PREPAR3D,
     bgl::RECORD_AIRPORT_SUMMARY_PREPAR3D, bgl::RECORD_RUNWAY_PREPAR3D,
     bgl::RECORD_TAXI_POINTS_PREPAR3D, bgl::RECORD_PARKINGS_PREPAR3D,
     bgl::RECORD_TAXI_PATHS_PREPAR3D_5, bgl::RECORD_APRON_PREPAR3D,
     bgl::RECORD_APRON_TRIANGLES_PREPAR3D_5, bgl::RECORD_JETWAY, 0,
     bgl::OBJECT_TAXI_SIGNS_P6, bgl::RECORD_APPROACH_PREPAR3D_V6,
     bgl::RECORD_APPROACH_TRANSITION_PREPAR3D_V6, 44},
    {RecordProfile::Msfs2020, bgl::RECORD_AIRPORT_MSFS_2020,
     bgl::RECORD_AIRPORT_SUMMARY, bgl::RECORD_RUNWAY_MSFS,
     bgl::RECORD_TAXI_POINTS, bgl::RECORD_PARKINGS_MSFS,
     bgl::RECORD_TAXI_PATHS_MSFS, bgl::RECORD_APRON_MSFS, 0,
     bgl::RECORD_JETWAY_MSFS, bgl::RECORD_TAXI_SIGN_MSFS,
     bgl::OBJECT_TAXI_SIGNS, bgl::RECORD_APPROACH,
     bgl::RECORD_APPROACH_TRANSITION, 60},
    {RecordProfile::Msfs2024, bgl::RECORD_AIRPORT_MSFS_2024, 0,
     bgl::RECORD_RUNWAY_MSFS, bgl::RECORD_TAXI_POINTS,
     bgl::RECORD_PARKINGS_MSFS, bgl::RECORD_TAXI_PATHS_MSFS,
     bgl::RECORD_APRON_MSFS, 0, bgl::RECORD_JETWAY_MSFS,
     bgl::RECORD_TAXI_SIGN_MSFS, bgl::OBJECT_TAXI_SIGNS, bgl::RECORD_APPROACH,
     bgl::RECORD_APPROACH_TRANSITION, 60}};

/** Returns the first row with a value; the first row if there is none. */
template <class Value>
const AirportRecordIds &FindIds(Value AirportRecordIds::*member, Value value)
{
    const auto *found = std::find_if(
        std::begin(AIRPORT_RECORD_IDS), std::end(AIRPORT_RECORD_IDS),
        [&](const AirportRecordIds &ids) { return ids.*member == value; });
    return found != std::end(AIRPORT_RECORD_IDS) ? *found
                                                 : AIRPORT_RECORD_IDS[0];
}

}  // namespace

const AirportRecordIds &FindAirportRecordIds(std::uint16_t airportId)
{
    return FindIds(&AirportRecordIds::airport, airportId);
}

const AirportRecordIds &GetAirportRecordIds(RecordProfile profile)
{
    return FindIds(&AirportRecordIds::profile, profile);
}

std::uint16_t GetTransitionId(const bgl::ProcedureTransition &transition,
                              const AirportRecordIds &ids)
{
    const bool isNamed = !transition.name.empty();
    return transition.role == bgl::TransitionRole::Approach && !isNamed
               ? ids.transition
               : bgl::GetTransitionId(transition.role, isNamed);
}

void LinkToAirport(const std::string &airport, RecordLayerId part,
                   EncodedRecord &record)
{
    if (airport.empty())
    {
        record.problem = "it has no airport_ident";
    }
    AirportLink &link = record.airportLink.emplace();
    link.airport = airport;
    link.part = part;
}

void RequireMsfs(RecordProfile profile, EncodedRecord &record)
{
    if (!IsMsfs(profile))
    {
        record.problem =
            "only PROFILE=MSFS2020 or MSFS2024 has parts of this kind";
    }
}

namespace
{

/** Makes an area as wide as the runway unless a width is set. */
void CompleteArea(const bgl::Runway &runway,
                  std::optional<bgl::RunwayEndArea> &area)
{
    if (area && area->width == 0.0)
    {
        area->width = runway.width;
    }
}

/** The record determines the side, so compilers write absolute values. */
void DropSigns(std::optional<bgl::Vasi> &vasi)
{
    if (vasi)
    {
        vasi->biasX = std::abs(vasi->biasX);
        vasi->biasZ = std::abs(vasi->biasZ);
    }
}

void CompleteEnd(const bgl::Runway &runway, RecordProfile profile,
                 bgl::RunwayEnd &end)
{
    CompleteArea(runway, end.offsetThreshold);
    CompleteArea(runway, end.blastPad);
    CompleteArea(runway, end.overrun);
    DropSigns(end.leftVasi);
    DropSigns(end.rightVasi);
    if (end.approachLights)
    {
        if (profile != RecordProfile::Prepar3Dv6)
        {
            end.approachLights->identifierPlace.reset();
        }
        else if (!end.approachLights->identifierPlace)
        {
            end.approachLights->identifierPlace.emplace();
        }
        if (!IsMsfs(profile))
        {
            end.approachLights->place.reset();
        }
        else if (!end.approachLights->place)
        {
            end.approachLights->place.emplace();
        }
    }
}

}  // namespace

bgl::Runway CompleteRunway(const bgl::Runway &source, RecordProfile profile)
{
    constexpr double NO_FALLOFF = -1.0;
    bgl::Runway runway = source;
    runway.trueHeading = std::fmod(runway.trueHeading, 360.0);
    if (runway.trueHeading < 0.0)
    {
        runway.trueHeading += 360.0;
    }
    for (bgl::RunwayEnd &end : runway.ends)
    {
        CompleteEnd(runway, profile, end);
    }
    bgl::RunwayEnd &other = runway.ends[1];
    if (other.number == 0)
    {
        std::tie(other.number, other.designator) = bgl::FindOtherRunwayEnd(
            runway.ends[0].number, runway.ends[0].designator);
    }
    if (!IsMsfs(profile))
    {
        runway.deformations.clear();
    }
    if (!runway.falloff)
    {
        runway.falloff = NO_FALLOFF;
    }
    return runway;
}

}  // namespace flightsim
