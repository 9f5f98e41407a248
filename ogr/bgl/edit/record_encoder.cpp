// SPDX-License-Identifier: MIT
// Encodes features as records, using the tables that decode records to
// features: ogr/records/format.md 9.3 and 9.4.

#include "ogr/bgl/edit/record_encoder.h"

#include "driver/bgl/coordinates.h"
#include "ogr/bgl/read/model_file.h"
#include "ogr/bgl/read/record_geometry.h"
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

namespace
{

/** Returns all members, for comparison. */
auto TieAirway(const AirwayLink &airway)
{
    return std::tie(airway.type, airway.name, airway.from.kind,
                    airway.from.ident, airway.from.region, airway.from.airport,
                    airway.to.kind, airway.to.ident, airway.to.region,
                    airway.to.airport, airway.minimumAltitude);
}

bool IsSame(const std::optional<AirwayLink> &a,
            const std::optional<AirwayLink> &b)
{
    return a.has_value() == b.has_value() &&
           (!a || TieAirway(*a) == TieAirway(*b));
}

/** Sample texts, one of which is valid for each text field without words. */
constexpr const char *TEXTS[] = {"{00000001-0000-0000-0000-000000000001}", "A1",
                                 "#010203", "{\"sizeX\":1}", "[[0,1]]"};

/** Returns all words of a field, or sample texts, other than the given text. */
std::vector<std::string> ListOthers(const std::string &text,
                                    const FieldSpec &spec)
{
    std::vector<std::string> others;
    if (spec.domain == nullptr)
    {
        others.assign(std::begin(TEXTS), std::end(TEXTS));
    }
    else
    {
        for (const bgl::EnumerationEntry &entry : spec.domain->GetEntries())
        {
            others.emplace_back(entry.word);
        }
    }
    std::erase_if(others, [&text](const std::string &other)
                  { return EQUAL(text.c_str(), other.c_str()); });
    return others;
}

}  // namespace

/** Ignores index entries, which depend on the bytes. */
bool IsSame(const EncodedRecord &a, const EncodedRecord &b)
{
    return a.section == b.section && a.bytes == b.bytes && a.cell == b.cell &&
           a.sharedCells == b.sharedCells && a.place == b.place &&
           a.join == b.join && a.names == b.names &&
           a.isOfOtherLayer == b.isOfOtherLayer && a.lost == b.lost &&
           IsSame(a.airway, b.airway);
}

OGRFeatureUniquePtr MakeOther(const OGRFeature &feature, int field,
                              const FieldSpec &spec, int attempt)
{
    OGRFeatureUniquePtr other(feature.Clone());
    if (other == nullptr)
    {
        throw std::bad_alloc();
    }
    if (spec.kind == FieldKind::Text || spec.kind == FieldKind::Json)
    {
        const std::vector<std::string> texts =
            ListOthers(feature.GetFieldAsString(field), spec);
        if (attempt >= static_cast<int>(texts.size()))
        {
            return nullptr;
        }
        other->SetField(field,
                        texts[static_cast<std::size_t>(attempt)].c_str());
    }
    else if (attempt > 0)
    {
        return nullptr;
    }
    else
    {
        const double number = feature.GetFieldAsDouble(field);
        const double half = number / 2.0;
        // GDAL 3.10 warns of fractions in fields of integers.
        const bool isReal =
            feature.GetFieldDefnRef(field)->GetType() == OFTReal;
        other->SetField(field, spec.kind == FieldKind::Boolean
                                   ? (number == 0.0 ? 1.0 : 0.0)
                               : isReal ? half
                                        : std::trunc(half));
    }
    return other;
}

DroppedFieldChecker::DroppedFieldChecker(const RecordEncoder &encoder)
    : m_encoder(encoder), m_fields(encoder.GetFields()),
      m_follows(m_fields.size())
{
    for (std::size_t i = 0; i < m_fields.size(); ++i)
    {
        if (EQUAL(m_fields[i].name, "kind") || EQUAL(m_fields[i].name, "type"))
        {
            m_kinds.push_back(static_cast<int>(i));
        }
        // All signs of MSFS are above ground, and read as such.
        if (EQUAL(encoder.GetName(), "taxi_sign") &&
            EQUAL(m_fields[i].name, "agl"))
        {
            m_follows[i] = true;
        }
    }
}

/** Returns a cache key: records with the same key have the same fields. */
std::string DroppedFieldChecker::GetForm(const OGRFeature &feature,
                                         const EncodedRecord &record) const
{
    const std::size_t size = std::min<std::size_t>(2, record.bytes.size());
    std::string form(record.bytes.data(), record.bytes.data() + size);
    for (const int field : m_kinds)
    {
        form.append(1, '|').append(feature.GetFieldAsString(field));
    }
    return form;
}

/** Whether a record of another kind, or for another simulator, can store a
 * field. */
bool DroppedFieldChecker::FitsElsewhere(const OGRFeature &feature,
                                        const OGRGeometry *geometry,
                                        std::size_t field) const
{
    const auto fits = [&](const OGRFeature &other)
    {
        return std::any_of(std::begin(PROFILE_NAMES), std::end(PROFILE_NAMES),
                           [&](const ProfileName &known)
                           {
                               return m_encoder.HasPlace(
                                          other, geometry, known.profile,
                                          static_cast<int>(field)) == true;
                           });
    };
    bool isFound = fits(feature);
    for (const int kind : m_kinds)
    {
        const FieldSpec &spec = m_fields[static_cast<std::size_t>(kind)];
        for (int i = 0; !isFound; ++i)
        {
            const OGRFeatureUniquePtr other = MakeOther(feature, kind, spec, i);
            if (other == nullptr)
            {
                break;
            }
            isFound = fits(*other);
        }
    }
    return isFound;
}

/** Whether no value of a field that is set is lost. */
bool DroppedFieldChecker::IsPlaced(const OGRFeature &feature,
                                   const OGRGeometry *geometry,
                                   RecordProfile profile, std::size_t field)
{
    if (m_encoder.HasPlace(feature, geometry, profile,
                           static_cast<int>(field)) != false)
    {
        return true;
    }
    if (!m_follows[field])
    {
        m_follows[field] = !FitsElsewhere(feature, geometry, field);
    }
    return *m_follows[field];
}

bool HasValue(const OGRFeature &feature, int field)
{
    return feature.IsFieldSetAndNotNull(field) &&
           (feature.GetFieldDefnRef(field)->GetType() == OFTString
                ? *feature.GetFieldAsString(field) != '\0'
                : feature.GetFieldAsDouble(field) != 0.0);
}

std::vector<const char *> DroppedFieldChecker::Find(const OGRFeature &feature,
                                                    const OGRGeometry *geometry,
                                                    RecordProfile profile,
                                                    const EncodedRecord &record)
{
    std::vector<const char *> found;
    std::vector<bool> &placed = m_placed[GetForm(feature, record)];
    placed.resize(m_fields.size());
    for (std::size_t i = 0; i < placed.size(); ++i)
    {
        if (!placed[i] && HasValue(feature, static_cast<int>(i)))
        {
            placed[i] = IsPlaced(feature, geometry, profile, i);
            if (!placed[i])
            {
                found.push_back(m_fields[i].name);
            }
        }
    }
    return found;
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
        record = {};
        record.problem = "it has no geometry";
        return;
    }
    const OGRGeometry &shape = isMissing ? none : *geometry;
    if (!Try(feature, shape, profile, NO_FIELD, record) &&
        record.problem.empty())
    {
        NameCulprit(feature, shape, profile, record);
    }
}

std::optional<bool> TableEncoder::HasPlace(const OGRFeature &feature,
                                           const OGRGeometry *geometry,
                                           RecordProfile profile,
                                           int field) const
{
    const Column &column = m_table.columns[static_cast<std::size_t>(field)];
    const OGRPoint none;
    const OGRGeometry &shape = geometry == nullptr ? none : *geometry;
    EncodedRecord record;
    EncodedRecord other;
    if (!column.set || !Try(feature, shape, profile, NO_FIELD, record) ||
        !Try(feature, shape, profile, field, other))
    {
        return std::nullopt;
    }
    OGRFeatureUniquePtr probe;
    std::optional<bool> found(!IsSame(record, other));
    for (int i = 0; found == false; ++i)
    {
        probe = MakeOther(feature, field, column.spec, i);
        if (probe == nullptr)
        {
            return std::nullopt;
        }
        if (Try(feature, shape, profile, field, other, probe.get()))
        {
            return !IsSame(record, other);
        }
    }
    return found;
}

std::unique_ptr<OGRGeometry>
TableEncoder::MakeGeometry(const OGRFeature &feature) const
{
    LayerRow &row = StartRow();
    std::string problem;
    Fill(feature, NO_FIELD, row, problem);
    return problem.empty() ? m_table.MakeGeometry(row) : nullptr;
}

void TableEncoder::Fill(const OGRFeature &feature, int leftOut, LayerRow &row,
                        std::string &problem) const
{
    FieldReader reader(feature);
    for (auto i = static_cast<int>(m_table.columns.size()); i-- > 0;)
    {
        const FieldSetter set =
            m_table.columns[static_cast<std::size_t>(i)].set;
        reader.SelectField(i);
        if (set && i != leftOut && reader.IsSet())
        {
            set(row, reader);
        }
    }
    problem = reader.GetProblem();
}

bool TableEncoder::Try(const OGRFeature &feature, const OGRGeometry &geometry,
                       RecordProfile profile, int leftOut,
                       EncodedRecord &record, const OGRFeature *probe) const
{
    record = {};
    LayerRow &row = StartRow();
    const char *why = m_table.SetGeometry(row, geometry);
    if (why != nullptr)
    {
        record.problem = std::string("it ") + why;
        return false;
    }
    Fill(feature, leftOut, row, record.problem);
    if (probe != nullptr)
    {
        FieldReader reader(*probe);
        reader.SelectField(leftOut);
        m_table.columns[static_cast<std::size_t>(leftOut)].set(row, reader);
        record.problem.append(reader.GetProblem());
    }
    if (!record.problem.empty())
    {
        return false;
    }
    bgl::RecordWriter writer(record.bytes, GetTextEncoding(profile));
    WriteRow(row, profile, writer, record);
    return writer.IsOk();
}

bool TableEncoder::FitsFlat(const OGRFeature &feature,
                            const OGRGeometry &geometry, RecordProfile profile,
                            EncodedRecord &record) const
{
    const std::unique_ptr<OGRGeometry> flat(geometry.clone());
    if (flat == nullptr)
    {
        throw std::bad_alloc();
    }
    flat->flattenTo2D();
    return geometry.Is3D() && Try(feature, *flat, profile, NO_FIELD, record);
}

void TableEncoder::NameCulprit(const OGRFeature &feature,
                               const OGRGeometry &geometry,
                               RecordProfile profile,
                               EncodedRecord &record) const
{
    if (FitsFlat(feature, geometry, profile, record))
    {
        record.problem = "its altitude does not fit into the record";
        return;
    }
    FieldReader reader(feature);
    for (int i = 0; i < static_cast<int>(m_table.columns.size()); ++i)
    {
        reader.SelectField(i);
        if (m_table.columns[static_cast<std::size_t>(i)].set &&
            reader.IsSet() && Try(feature, geometry, profile, i, record))
        {
            reader.Fail("does not fit into the record");
            record.problem = reader.GetProblem();
            return;
        }
    }
    record.problem = "its values do not fit into the record";
}

const char *SetPoint(const OGRGeometry &geometry, bgl::GeoPosition &position)
{
    const OGRGeometry *part = GetOnlyPart(geometry);
    if (part == nullptr || wkbFlatten(part->getGeometryType()) != wkbPoint ||
        part->IsEmpty())
    {
        return "is no point";
    }
    const OGRPoint *point = part->toPoint();
    const double altitude = point->Is3D() ? point->getZ() : 0.0;
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

std::uint16_t GetAirportId(RecordProfile profile)
{
    switch (profile)
    {
        case RecordProfile::Fs2004:
            return bgl::RECORD_AIRPORT_FS9;
        case RecordProfile::Prepar3D:
            return bgl::RECORD_AIRPORT_PREPAR3D;
        case RecordProfile::Msfs2020:
            return bgl::RECORD_AIRPORT_MSFS_2020;
        case RecordProfile::Msfs2024:
            return bgl::RECORD_AIRPORT_MSFS_2024;
        default:
            return bgl::RECORD_AIRPORT_FSX;
    }
}

}  // namespace

const AirportRecordIds &FindAirportRecordIds(std::uint16_t airportId)
{
    using namespace bgl;
    static constexpr AirportRecordIds IDS[] = {
        {RECORD_AIRPORT_FSX, RECORD_AIRPORT_SUMMARY, RECORD_RUNWAY,
         RECORD_TAXI_POINTS, RECORD_PARKINGS_FSX, RECORD_TAXI_PATHS,
         RECORD_APRON, RECORD_APRON_TRIANGLES, RECORD_JETWAY, 0, 44},
        {RECORD_AIRPORT_FS9, RECORD_AIRPORT_SUMMARY, RECORD_RUNWAY,
         RECORD_TAXI_POINTS, RECORD_PARKINGS_FS9, RECORD_TAXI_PATHS,
         RECORD_APRON, RECORD_APRON_TRIANGLES, RECORD_JETWAY, 0, 44},
        {RECORD_AIRPORT_PREPAR3D, RECORD_AIRPORT_SUMMARY_PREPAR3D,
         RECORD_RUNWAY_PREPAR3D, RECORD_TAXI_POINTS_PREPAR3D,
         RECORD_PARKINGS_PREPAR3D, RECORD_TAXI_PATHS_PREPAR3D_5,
         RECORD_APRON_PREPAR3D, RECORD_APRON_TRIANGLES_PREPAR3D_5,
         RECORD_JETWAY, 0, 44},
        {RECORD_AIRPORT_MSFS_2020, RECORD_AIRPORT_SUMMARY, RECORD_RUNWAY_MSFS,
         RECORD_TAXI_POINTS, RECORD_PARKINGS_MSFS, RECORD_TAXI_PATHS_MSFS,
         RECORD_APRON_MSFS, 0, RECORD_JETWAY_MSFS, RECORD_TAXI_SIGN_MSFS, 60},
        {RECORD_AIRPORT_MSFS_2024, 0, RECORD_RUNWAY_MSFS, RECORD_TAXI_POINTS,
         RECORD_PARKINGS_MSFS, RECORD_TAXI_PATHS_MSFS, RECORD_APRON_MSFS, 0,
         RECORD_JETWAY_MSFS, RECORD_TAXI_SIGN_MSFS, 60}};
    const auto *found = std::find_if(std::begin(IDS), std::end(IDS),
                                     [airportId](const AirportRecordIds &ids)
                                     { return ids.airport == airportId; });
    return found != std::end(IDS) ? *found : IDS[0];
}

const AirportRecordIds &GetAirportRecordIds(RecordProfile profile)
{
    return FindAirportRecordIds(GetAirportId(profile));
}

void PlaceInAirport(const std::string &airport, RecordLayerId part,
                    EncodedRecord &record)
{
    if (airport.empty())
    {
        record.problem = "it has no airport_ident";
    }
    AirportPlace &place = record.place.emplace();
    place.airport = airport;
    place.part = part;
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
        end.approachLights->identifierPlace.reset();
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
