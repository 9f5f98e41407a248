// SPDX-License-Identifier: MIT
// Edits rows that are elements of records: signs of objects, points of
// airspaces.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_ELEMENT_EDITORS_H
#define FLIGHTSIM_OGR_BGL_EDIT_ELEMENT_EDITORS_H

#include "driver/bgl/coordinates.h"
#include "ogr/bgl/edit/record_editors.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/read/scenery_columns.h"
#include "ogr/records/navigation/area.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/scenery/scenery_part.h"
#include "ogr/records/airport/taxi_sign.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

using SignRow = RecordRow<ObjectPart<bgl::TaxiSign>>;

/** Writes a scenery object with this sign only.
 *
 * @param airport of the sign; empty for none. */
inline void WriteSignObject(const bgl::TaxiSign &sign,
                            const std::string &airport, RecordProfile profile,
                            bgl::RecordWriter &writer, EncodedRecord &record)
{
    constexpr int NORMAL = 2;
    bgl::TaxiSignObject object;
    object.placement.position = sign.position;
    object.placement.imageComplexity = NORMAL;
    object.placement.flags =
        sign.isAboveGround ? bgl::OBJECT_ABOVE_GROUND : std::uint16_t{0};
    object.signs.push_back(sign);
    std::uint16_t id = GetAirportRecordIds(profile).taxiSignObject;
    // Compilers place objects of an airport on the ground.
    if (!airport.empty())
    {
        object.placement.flags = bgl::OBJECT_ABOVE_GROUND;
    }
    if (IsPrepar3D(profile) || !airport.empty())
    {
        object.placement.position.altitude = 0.0;
    }
    if (profile == RecordProfile::Fs2004)
    {
        id = bgl::GetFs2004ObjectId(id);
    }
    bgl::WriteTaxiSignObject(id, object, writer);
    SetPart(object, record);
    JoinLink &join = record.join.emplace();
    join.role = JoinRole::List;
    join.objectId = id;
    join.group = airport;
    record.section = bgl::SECTION_SCENERY;
    record.cell = GetCell(sign.position, OBJECT_LEVEL);
}

/** Returns a sign with its justification code, which counts from 0 in airports
 * of MSFS and from 1 in scenery objects. */
inline bgl::TaxiSign WithCode(const bgl::TaxiSign &source, bool isOfAirport)
{
    bgl::TaxiSign sign = source;
    if (sign.justification)
    {
        sign.justificationCode = *sign.justification - (isOfAirport ? 1 : 0);
    }
    return sign;
}

/** Only the compilers of MSFS store signs in airports. */
inline std::uint16_t ChooseSignId(std::uint16_t airportId)
{
    return FindAirportRecordIds(airportId).taxiSign;
}

inline void WriteSignChild(const SignRow &row, std::uint16_t /* id */,
                           bgl::RecordWriter &writer)
{
    constexpr bool isOfAirport = true;
    bgl::WriteAirportTaxiSign(WithCode(row.value.part, isOfAirport), writer);
}

/** Edits signs, which are records of airports or elements of objects. */
class SignEditor final : public RowEditor<SignRow>
{
  public:
    explicit SignEditor(EditSession &session)
        : m_session(session),
          m_children(session, WriteSignChild, ChooseSignId, SignRow{})
    {
    }

    std::string Change(const SignRow &before, SignRow &after,
                       const CheckMembers &check) override
    {
        DropStaleWord(before, after);
        if (before.airport.fileOffset >= 0)
        {
            return m_children.ChangeRow(before, after, check);
        }
        if (after.airport.ident != before.airport.ident)
        {
            return "cannot be moved to another airport";
        }
        Object object;
        std::string why = Find(before, object);
        if (!why.empty())
        {
            return why;
        }
        if (FindCell(after) != FindCell(before))
        {
            why = AddAlone(after, check);
            return why.empty() ? Remove(object) : why;
        }
        why = Set(after, object);
        return why.empty() ? Store(object, check) : why;
    }

    std::string Create(SignRow &row, const CheckMembers &check) override
    {
        if (IsMsfs(m_session.GetProfile()))
        {
            return m_children.CreateRow(row, check);
        }
        row.fileOffset = static_cast<std::int64_t>(m_session.MakeNumber());
        return AddAlone(row, check);
    }

    std::string Delete(const SignRow &row) override
    {
        if (row.airport.fileOffset >= 0)
        {
            return m_children.DeleteRow(row);
        }
        Object object;
        std::string why = Find(row, object);
        return why.empty() ? Remove(object) : why;
    }

  private:
    /** An object with signs, one of which is to be changed. */
    struct Object
    {
        std::uint64_t record = 0;
        std::uint16_t id = 0;
        bgl::TaxiSignObject value{};
        std::size_t place = 0;
    };

    static std::string TakeAll(const bgl::StoredMembers & /* members */)
    {
        return {};
    }

    /** Drops an unchanged word if the code has changed. */
    static void DropStaleWord(const SignRow &before, SignRow &after)
    {
        const bgl::TaxiSign &old = before.value.part;
        bgl::TaxiSign &sign = after.value.part;
        if (sign.justificationCode != old.justificationCode &&
            sign.justification == old.justification)
        {
            sign.justification.reset();
        }
    }

    static bgl::Qmid FindCell(const SignRow &row)
    {
        return GetCell(row.value.part.position, OBJECT_LEVEL);
    }

    ByteList Encode(const Object &object,
                    bgl::StoredMembers *members = nullptr) const
    {
        ByteList bytes;
        bgl::RecordWriter writer(bytes, m_session.GetEncoding());
        writer.TrackMembers(members);
        bgl::WriteTaxiSignObject(object.id, object.value, writer);
        return writer.IsOk() ? bytes : ByteList{};
    }

    /** Reads the current object of a sign. Returns why it cannot be changed. */
    std::string Find(const SignRow &row, Object &object)
    {
        const auto sign = static_cast<std::uint64_t>(row.fileOffset);
        object.record = m_session.FindNewOwner(sign);
        if (object.record == 0)
        {
            object.record = static_cast<std::uint64_t>(
                std::max<std::int64_t>(row.value.objectOffset, 0));
        }
        const ByteList bytes = m_session.ReadRecord(object.record);
        if (bytes.empty())
        {
            return "was deleted with its object";
        }
        object.id = bgl::LoadLittleEndian<std::uint16_t>(bytes.data());
        bgl::ProblemList problems;
        bgl::RecordLog log(problems);
        const auto value = bgl::ParseTaxiSignObject(
            {object.id, bgl::HeaderForm::Short, bytes, object.record}, log);
        object.value = value.value_or(bgl::TaxiSignObject{});
        if (problems.Count() > 0 || Encode(object) != bytes)
        {
            return UNKNOWN_PARTS;
        }
        return FindObject(sign, object);
    }

    std::string FindObject(std::uint64_t sign, Object &object)
    {
        std::vector<std::uint64_t> &known =
            m_session.GetElements(object.record);
        for (std::size_t i = known.size(); i < object.value.signs.size(); ++i)
        {
            known.push_back(object.value.signs[i].offset);
        }
        const auto found = std::find(known.begin(), known.end(), sign);
        object.place = static_cast<std::size_t>(found - known.begin());
        return found != known.end() ? "" : "was deleted with its object";
    }

    /** Sets the sign of an object to the values of a row. */
    static std::string Set(const SignRow &row, Object &object)
    {
        bgl::TaxiSignObject &value = object.value;
        bgl::TaxiSign &sign = value.signs[object.place];
        const bgl::TaxiSign before = sign;
        constexpr bool isOfAirport = false;
        sign = WithCode(row.value.part, isOfAirport);
        if (sign.position.longitude != before.position.longitude ||
            sign.position.latitude != before.position.latitude)
        {
            const bgl::LocalOffset offset =
                bgl::MeasureOffset(value.placement.position, sign.position);
            sign.east = offset.east;
            sign.north = offset.north;
        }
        const bool isElsewhere =
            sign.position.altitude != before.position.altitude ||
            sign.isAboveGround != before.isAboveGround;
        return isElsewhere && !sign.hasAltitude ? Lift(sign, value)
                                                : std::string();
    }

    /** Sets the altitude of an object to that of its only sign. */
    static std::string Lift(const bgl::TaxiSign &sign,
                            bgl::TaxiSignObject &object)
    {
        if (object.signs.size() > 1)
        {
            return "has the altitude of its object, which other signs have, "
                   "too";
        }
        object.placement.position.altitude = sign.position.altitude;
        const unsigned others =
            object.placement.flags & ~unsigned{bgl::OBJECT_ABOVE_GROUND};
        object.placement.flags = static_cast<std::uint16_t>(
            others | (sign.isAboveGround ? bgl::OBJECT_ABOVE_GROUND : 0U));
        return {};
    }

    std::string Store(const Object &object, const CheckMembers &check)
    {
        bgl::StoredMembers members;
        ByteList bytes = Encode(object, &members);
        std::string why = FindRefusalReason(check, members,
                                            bytes.empty() ? UNHELD_VALUE : "");
        if (!why.empty())
        {
            return why;
        }
        m_session.SetRecord(object.record, std::move(bytes));
        m_session.NoteChange();
        return {};
    }

    /** Deletes the sign from its object, or the object if it has no other
     * signs. */
    std::string Remove(Object &object)
    {
        if (object.value.signs.size() > 1)
        {
            const auto place = static_cast<std::ptrdiff_t>(object.place);
            object.value.signs.erase(object.value.signs.begin() + place);
            std::vector<std::uint64_t> &known =
                m_session.GetElements(object.record);
            known.erase(known.begin() + place);
            return Store(object, TakeAll);
        }
        if (!m_session.ReadAttached(object.record))
        {
            return DAMAGED_LIST;
        }
        m_session.DeleteRecord(object.record);
        m_session.NoteChange();
        return {};
    }

    /** Adds an object with only this sign, at its position. */
    std::string AddAlone(SignRow &row, const CheckMembers &check)
    {
        constexpr bool isOfAirport = false;
        bgl::TaxiSign sign = WithCode(row.value.part, isOfAirport);
        sign.east = 0.0;
        sign.north = 0.0;
        EncodedRecord record;
        const RecordProfile profile = m_session.GetProfile();
        bgl::RecordWriter writer(record.bytes, m_session.GetEncoding());
        bgl::StoredMembers members;
        writer.TrackMembers(&members);
        WriteSignObject(sign, {}, profile, writer, record);
        std::string why = FindRefusalReason(check, members,
                                            writer.IsOk() ? "" : UNHELD_VALUE);
        if (!why.empty())
        {
            return why;
        }
        if (!m_session.CanAppend(record))
        {
            return UNTERMINATED_ATTACHMENTS;
        }
        const std::uint64_t number = m_session.AddRecord(std::move(record));
        m_session.SetNewOwner(static_cast<std::uint64_t>(row.fileOffset),
                              number);
        row.value.objectOffset = -1;
        row.value.objectFid = -1;
        m_session.NoteChange();
        return {};
    }

    EditSession &m_session;
    ChildEditor m_children;
};

/** A point with its boundary. */
struct NumberedPoint
{
    bgl::BoundaryPoint point{};
    std::int64_t boundaryFid = -1;
    std::int64_t boundaryOffset = 0;

    /** Counted from 0. */
    int sequence = 0;
};

using PointRow = RecordRow<NumberedPoint>;

/** Normalizes a longitude, which may be beyond the 180th meridian in
 * geometries. */
inline double NormalizeLongitude(double longitude)
{
    return std::abs(longitude) > 180.0 ? std::remainder(longitude, 360.0)
                                       : longitude;
}

/** Whether bounds span 360 degrees of longitude. */
inline bool IsWorldWide(const OGREnvelope &bounds)
{
    constexpr double TURN = 360.0;
    return bounds.MaxX - bounds.MinX >= TURN;
}

/** Sets the corners of an airspace, but not their altitudes. */
inline void SetCorners(const OGREnvelope &bounds, bgl::Boundary &boundary)
{
    constexpr double HALF_TURN = 180.0;
    const bool isWorldWide = IsWorldWide(bounds);
    boundary.minimum.longitude =
        isWorldWide ? -HALF_TURN : NormalizeLongitude(bounds.MinX);
    boundary.minimum.latitude = bounds.MinY;
    boundary.maximum.longitude =
        isWorldWide ? HALF_TURN : NormalizeLongitude(bounds.MaxX);
    boundary.maximum.latitude = bounds.MaxY;
}

/** Writes an airspace that has no features in other layers. */
inline void WriteWholeBoundary(const bgl::Boundary &boundary,
                               bgl::RecordWriter &writer, EncodedRecord &record)
{
    // The record distinguishes them only by their order.
    if (boundary.secondCom && !boundary.com)
    {
        record.problem = "it has a second radio service without a first";
    }
    bgl::WriteBoundary(bgl::RECORD_BOUNDARY, boundary, writer);
    record.section = bgl::SECTION_BOUNDARY;
    record.sharedCells = FindCells(boundary.minimum, boundary.maximum);
}

/** Edits points of airspaces, and updates the bounds and cells of these. */
class BoundaryPointEditor final : public RowEditor<PointRow>
{
  public:
    explicit BoundaryPointEditor(EditSession &session) : m_session(session)
    {
    }

    bool CanCreate() const override
    {
        return false;
    }

    bool CanDelete() const override
    {
        return false;
    }

    std::string Change(const PointRow &before, PointRow &after,
                       const CheckMembers & /* check */) override
    {
        const auto offset =
            static_cast<std::uint64_t>(before.value.boundaryOffset);
        const auto place = static_cast<std::size_t>(before.value.sequence);
        bgl::Boundary boundary;
        std::string why = Find(before, offset, boundary);
        const auto cells = FindCells(boundary.minimum, boundary.maximum);
        if (why.empty())
        {
            why = Set(after.value.point, place, boundary);
        }
        const EncodedRecord record =
            why.empty() ? Encode(boundary) : EncodedRecord();
        if (record.bytes.empty())
        {
            return why.empty() ? UNHELD_VALUE : why;
        }
        // As rounded in the record.
        bgl::BoundaryPoint &point = after.value.point;
        const bgl::GeoPosition position =
            bgl::RoundPosition({point.longitude, point.latitude, 0.0});
        point.longitude = position.longitude;
        point.latitude = position.latitude;
        point.radius = static_cast<float>(point.radius);
        Store(offset, cells, record);
        return {};
    }

    std::string Create(PointRow & /* row */,
                       const CheckMembers & /* check */) override
    {
        return NOT_ALONE;
    }

    std::string Delete(const PointRow & /* row */) override
    {
        return NOT_ALONE;
    }

  private:
    static constexpr const char *NOT_ALONE =
        "is added and deleted with the outline of its airspace only";

    EncodedRecord Encode(const bgl::Boundary &boundary) const
    {
        EncodedRecord record;
        bgl::RecordWriter writer(record.bytes, m_session.GetEncoding());
        WriteWholeBoundary(boundary, writer, record);
        if (!writer.IsOk())
        {
            record.bytes.clear();
        }
        return record;
    }

    /** Reads the current airspace of a point. Returns why it cannot be
     * changed. */
    std::string Find(const PointRow &row, std::uint64_t offset,
                     bgl::Boundary &boundary) const
    {
        const ByteList bytes = m_session.ReadRecord(offset);
        if (bytes.empty())
        {
            return "was deleted with its airspace";
        }
        bgl::RecordLog log;
        boundary = bgl::ParseBoundary(ViewRecord(bytes, offset), log)
                       .value_or(bgl::Boundary{});
        if (Encode(boundary).bytes != bytes)
        {
            return UNKNOWN_PARTS;
        }
        const auto place = static_cast<std::size_t>(row.value.sequence);
        const bgl::BoundaryPoint &old = row.value.point;
        const bool isThere = place < boundary.points.size() &&
                             boundary.points[place].type == old.type &&
                             IsSamePlace(boundary.points[place], old);
        return isThere ? "" : "was deleted with the outline of its airspace";
    }

    static bool IsSamePlace(const bgl::BoundaryPoint &a,
                            const bgl::BoundaryPoint &b)
    {
        return a.longitude == b.longitude && a.latitude == b.latitude &&
               a.radius == b.radius;
    }

    /** Sets a point of an airspace and updates the bounds. */
    static std::string Set(const bgl::BoundaryPoint &point, std::size_t place,
                           bgl::Boundary &boundary)
    {
        constexpr double STEP = 1.0;
        boundary.points[place] = point;
        bgl::ProblemList problems;
        bgl::RecordLog log(problems);
        std::vector<bgl::RingVertex> ring;
        bgl::MakeBoundaryRing(boundary.points, STEP, log, ring);
        if (problems.Count() > 0 || ring.empty())
        {
            return "does not fit into the sequence of points";
        }
        OGREnvelope bounds;
        for (const bgl::RingVertex &vertex : ring)
        {
            bounds.Merge(vertex.longitude, vertex.latitude);
        }
        SetCorners(bounds, boundary);
        return {};
    }

    /** @param cells those before the change. */
    void Store(std::uint64_t offset, const std::vector<bgl::Qmid> &cells,
               const EncodedRecord &record)
    {
        if (EncodedRecord *moved = m_session.FindNewRecord(offset))
        {
            *moved = record;
        }
        else if (record.sharedCells == cells)
        {
            m_session.SetRecord(offset, record.bytes);
        }
        else
        {
            m_session.MoveRecord(offset, record);
        }
        m_session.NoteChange();
    }

    EditSession &m_session;
};

}  // namespace flightsim

#endif
