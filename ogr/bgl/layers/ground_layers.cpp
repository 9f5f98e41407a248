// SPDX-License-Identifier: MIT
// The layers apron, fence, painted_line, painted_area and ground_merging.

#include "ogr/bgl/layers/record_layer_list.h"

#include "ogr/bgl/layers/airport_columns.h"
#include "ogr/bgl/read/apron_triangles.h"
#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/read/record_columns.h"
#include "ogr/bgl/edit/record_editors.h"
#include "ogr/bgl/read/record_geometry.h"
#include "ogr/bgl/read/record_walk.h"
#include "ogr/bgl/read/scenery_columns.h"
#include "ogr/records/airport/apron.h"
#include "ogr/records/airport/apron_mesh.h"
#include "ogr/records/scenery/ground.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/airport/triangles.h"

#include <cmath>
#include <deque>
#include <utility>

namespace flightsim
{

namespace
{

/** An apron whose outline may come from a geometry. */
struct DrawnApron : Drawn<bgl::Apron>
{
    DrawnApron() = default;

    DrawnApron(bgl::Apron apron) : Drawn<bgl::Apron>(std::move(apron))
    {
    }

    /** The vertices before rounding; triangles are made from them. */
    std::vector<bgl::GeoPoint> corners{};

    /** Triangles of a separate record, to which they refer. */
    bgl::VertexList meshVertices{};
    bgl::ByteSpan meshTriangles{};

    /** Triangles given by a field, and whether its text is not a list of
     * triangles: Shapefiles truncate texts. */
    std::optional<GivenTriangles> given{};
    bool hasUnreadTriangles = false;
};

using ApronRow = RecordRow<DrawnApron>;

/** Returns the vertices of a polygon's ring, without the closing one. */
std::vector<bgl::GeoPoint> ReadCorners(const OGRGeometry &polygon)
{
    const OGRLinearRing *ring = polygon.toPolygon()->getExteriorRing();
    const int count = ring->getNumPoints() - (ring->get_IsClosed() ? 1 : 0);
    std::vector<bgl::GeoPoint> corners;
    for (int i = 0; i < count; ++i)
    {
        corners.push_back({ring->getX(i), ring->getY(i)});
    }
    return corners;
}

std::string DescribeTriangles(const DrawnApron &apron)
{
    return apron.meshTriangles.empty()
               ? WriteTriangles(apron.triangles)
               : WriteTriangles(apron.meshTriangles, apron.meshVertices,
                                apron.vertices);
}

void SetTriangles(ApronRow &row, FieldReader &reader)
{
    row.value.given = ReadTriangles(reader.GetText());
    row.value.hasUnreadTriangles = !row.value.given;
}

const LayerTable<ApronRow> APRON_TABLE = {
    "apron",
    "Outlines of aprons.",
    wkbPolygon25D,
    ChildColumns<DrawnApron>({
        Word<SURFACE, &bgl::Apron::surface, &bgl::Surface::type>(
            "surface", "Surface", Xml()),
        Text<&bgl::Apron::material>("material_guid", "Material GUID"),
        Flag<&bgl::Apron::drawing, &bgl::ApronDrawing::drawsSurface>(
            "draw_surface", "Draws the surface", Xml()),
        Flag<&bgl::Apron::drawing, &bgl::ApronDrawing::drawsDetail>(
            "draw_detail", "Draws details", Xml()),
        Derived(Integer<&bgl::Apron::drawing,
                        &bgl::ApronDrawing::triangleCount>(
            "num_triangles", "Number of triangles",
            "Number of triangles into which the compiler divided the outline")),
        Word<FLATTENING, &bgl::Apron::terrain, &bgl::TerrainRule::flattening>(
            "flatten", "Flattens the terrain", Xml()),
        Word<SURFACE_QUERY, &bgl::Apron::terrain,
             &bgl::TerrainRule::surfaceQuery>(
            "surface_query", "Surface query",
            {"What the simulator queries from the surface", Xml()}),
        Integer<&bgl::Apron::texture, &bgl::ApronTexture::opacity>(
            "opacity", "Opacity (0 to 255)", Xml()),
        Real32<&bgl::Apron::texture, &bgl::ApronTexture::tiling>(
            "tiling", "Material tiling", Xml()),
        Real<&bgl::Apron::texture, &bgl::ApronTexture::heading>(
            "texture_heading_deg", "Material direction (deg)",
            Xml("heading", XmlForm::Radians)),
        Real32<&bgl::Apron::texture, &bgl::ApronTexture::falloff>(
            "falloff", "Edge falloff", Xml()),
        Integer<&bgl::Apron::texture, &bgl::ApronTexture::priority>(
            "priority", "Drawing order", Xml()),
        Flag<&bgl::Apron::texture, &bgl::ApronTexture::isLocal>(
            "local_uv", "Material follows the outline", Xml("localUV")),
        Flag<&bgl::Apron::texture, &bgl::ApronTexture::isStretched>(
            "stretch_uv", "Stretches the material", Xml("stretchUV")),
        Flag<&bgl::Apron::texture, &bgl::ApronTexture::mergesGround>(
            "ground_merging", "Blends with the ground", Xml()),
        Tint<&bgl::Apron::coloration>(),
        Flag<&bgl::Apron::texture, &bgl::ApronTexture::clearsAround>(
            "exclude_vegetation_around", "Keeps vegetation off around", Xml()),
        Flag<&bgl::Apron::texture, &bgl::ApronTexture::clearsInside>(
            "exclude_vegetation_inside", "Keeps vegetation off inside", Xml()),
        Flag<&bgl::Apron::texture, &bgl::ApronTexture::isFlipped>(
            "flip_uv", "Flips the material", Xml("flipUV")),
        Integer<&bgl::Apron::texture, &bgl::ApronTexture::offsetU>(
            "offset_u", "Material offset U", Xml()),
        Integer<&bgl::Apron::texture, &bgl::ApronTexture::offsetV>(
            "offset_v", "Material offset V", Xml()),
        Flag<&bgl::Apron::isOldForm>(
            "old_form", "Older record format",
            {"Whether the record has the format of the "
             "first MSFS 2020 compilers",
             Xml("isRectangle", XmlForm::InverseBoolean)}),
        WithSetter<ApronRow>(
            StoredAs<&bgl::ApronDrawing::triangleCount>(Json<DescribeTriangles>(
                "triangles", "Triangles as stored",
                "Triangles into which the compiler divided the outline, as "
                "vertex numbers in JSON; made anew if they do not cover the "
                "outline")),
            SetTriangles),
    }),
    [](const ApronRow &row)
    { return MakeRing(row.value.vertices, row.value.altitude); },
    [](const ApronRow &row, OGREnvelope &envelope)
    { return SetEnvelope(row.value.vertices, envelope); },
    [](ApronRow &row, const OGRGeometry &geometry)
    {
        if (geometry.Is3D())
        {
            OGREnvelope3D bounds;
            geometry.getEnvelope(&bounds);
            row.value.altitude = bounds.MinZ;
        }
        row.value.drawnVertices.clear();
        const char *problem = SetVertexRing(geometry, row.value.drawnVertices);
        if (problem == nullptr)
        {
            row.value.corners = ReadCorners(*GetOnlyPart(geometry));
        }
        return problem;
    },
};

/** Packs triangles as three u16 each. */
std::vector<std::uint8_t>
PackTriangles(const std::vector<bgl::Triangle> &triangles)
{
    std::vector<std::uint8_t> bytes;
    bgl::RecordWriter writer(bytes, bgl::TextEncoding::Utf8);
    for (const bgl::Triangle &triangle : triangles)
    {
        for (const std::uint16_t corner : triangle)
        {
            writer.WriteU16(corner);
        }
    }
    return bytes;
}

void AppendVertex(const bgl::GeoPoint &point, bgl::RecordWriter &writer)
{
    writer.WriteU32(
        bgl::PackLongitude(std::abs(point.longitude) > 180.0
                               ? std::remainder(point.longitude, 360.0)
                               : point.longitude,
                           writer));
    writer.WriteU32(bgl::PackLatitude(point.latitude, writer));
}

std::vector<bgl::GeoPoint> ListPoints(const bgl::VertexList &vertices)
{
    std::vector<bgl::GeoPoint> points;
    for (std::size_t i = 0; i < vertices.Size(); ++i)
    {
        points.push_back(vertices[i]);
    }
    return points;
}

/** The triangles of a separate record, with packed vertices. */
struct PackedMesh
{
    std::vector<std::uint8_t> vertices{};
    std::vector<bgl::Triangle> triangles{};
};

/** Returns the triangles for MSFS: those given by a field if they cover the
 * outline, otherwise those of the compiler. */
std::vector<std::uint8_t> PackTriangles(const DrawnApron &apron)
{
    const std::vector<bgl::Triangle> made =
        bgl::CutIntoTriangles(apron.corners);
    const bool areKept = apron.given && apron.given->vertices.empty() &&
                         bgl::CoverSame({apron.corners, apron.given->triangles},
                                        {apron.corners, made});
    return PackTriangles(areKept ? apron.given->triangles : made);
}

/** Packs the vertices of triangles given by a field. Returns nothing if the
 * outline has no vertex with a given number. */
std::optional<std::vector<std::uint8_t>> PackVertices(const DrawnApron &apron)
{
    std::vector<std::uint8_t> bytes;
    bgl::RecordWriter writer(bytes, bgl::TextEncoding::Utf8);
    const bgl::VertexList outline(apron.drawnVertices);
    for (const TriangleVertex &vertex : apron.given->vertices)
    {
        if (!vertex.number)
        {
            AppendVertex(vertex.point, writer);
        }
        else if (*vertex.number < outline.Size())
        {
            writer.WriteBytes(outline.Bytes().subspan(
                *vertex.number * bgl::VertexList::VERTEX_SIZE,
                bgl::VertexList::VERTEX_SIZE));
        }
        else
        {
            return std::nullopt;
        }
    }
    return writer.IsOk() ? std::optional(std::move(bytes)) : std::nullopt;
}

/** Triangulates an apron as the compilers of FSX and Prepar3D do. */
PackedMesh MakeMesh(const DrawnApron &apron)
{
    std::optional<bgl::TriangleMesh> mesh = bgl::TessellateApron(apron.corners);
    if (!mesh)
    {
        // Their corners are in the opposite order to those of MSFS.
        std::vector<bgl::Triangle> triangles =
            bgl::CutIntoTriangles(apron.corners);
        for (bgl::Triangle &triangle : triangles)
        {
            std::swap(triangle[0], triangle[2]);
        }
        return {apron.drawnVertices, std::move(triangles)};
    }
    PackedMesh packed{{}, std::move(mesh->triangles)};
    bgl::RecordWriter writer(packed.vertices, bgl::TextEncoding::Utf8);
    for (const bgl::GeoPoint &vertex : mesh->vertices)
    {
        AppendVertex(vertex, writer);
    }
    return packed;
}

/** Returns the triangles given by a field if they cover the outline, otherwise
 * those of the compilers. */
PackedMesh ChooseMesh(const DrawnApron &apron)
{
    PackedMesh made = MakeMesh(apron);
    if (!apron.given || apron.given->vertices.empty())
    {
        return made;
    }
    std::optional<std::vector<std::uint8_t>> vertices = PackVertices(apron);
    const bool areKept =
        vertices &&
        bgl::CoverSame(
            {ListPoints(bgl::VertexList(*vertices)), apron.given->triangles},
            {ListPoints(bgl::VertexList(made.vertices)), made.triangles});
    return areKept ? PackedMesh{*std::move(vertices), apron.given->triangles}
                   : made;
}

void WriteApronRow(const ApronRow &row, RecordProfile profile,
                   bgl::RecordWriter &writer, EncodedRecord &record)
{
    const AirportRecordIds &ids = GetAirportRecordIds(profile);
    bgl::Apron apron = row.value;
    apron.vertices = bgl::VertexList(row.value.drawnVertices);
    const bgl::ApronDrawing drawing =
        apron.drawing.value_or(bgl::ApronDrawing{true, true, 0, 0});
    std::vector<std::uint8_t> packed;
    if (ids.apronTriangles == 0)
    {
        packed = PackTriangles(row.value);
        apron.drawing = drawing;
        apron.triangles = packed;
    }
    const bool isOld = apron.isOldForm && ids.apron == bgl::RECORD_APRON_MSFS;
    if (isOld && apron.texture &&
        (apron.texture->offsetU != 0 || apron.texture->offsetV != 0))
    {
        record.problem = "the older form of its record has no shift of the "
                         "material";
    }
    bgl::WriteApron(isOld ? bgl::RECORD_APRON_MSFS_OLD : ids.apron, apron,
                    writer);
    if (ids.apronTriangles != 0)
    {
        const PackedMesh mesh = ChooseMesh(row.value);
        packed = PackTriangles(mesh.triangles);
        bgl::ApronTriangles triangles;
        static_cast<bgl::ApronDrawing &>(triangles) = drawing;
        triangles.surface = apron.surface.value_or(bgl::Surface{});
        triangles.material = apron.material;
        triangles.altitude = apron.altitude;
        triangles.vertices = bgl::VertexList(mesh.vertices);
        triangles.triangles = packed;
        bgl::WriteApronTriangles(ids.apronTriangles, triangles, writer);
    }
    LinkToAirport(row.airport.ident, RecordLayerId::Apron, record);
    if (row.value.hasUnreadTriangles)
    {
        record.lost = "TRIANGLES_OF_APRONS_NOT_READ";
    }
}

/** Makes an apron that is opaque in simulators with textures. */
ApronRow MakeNewApron()
{
    ApronRow row;
    row.value.texture.emplace().opacity = 255;
    row.value.texture->tiling = 1.0;
    row.value.altitude = bgl::UNKNOWN_ALTITUDE;
    return row;
}

void ExpandApron(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<ApronRow> &rows)
{
    // A record of triangles belongs to the outline directly before it.
    bool isAfterOutline = false;
    const auto visit = [&](const bgl::RecordView &child,
                           const AirportReference &reference,
                           const IndexedAirport &)
    {
        const bool mayHaveTriangles = isAfterOutline;
        isAfterOutline = false;
        if (std::optional<bgl::Apron> apron = bgl::ParseApron(child, log))
        {
            rows.push_back({0, static_cast<std::int64_t>(child.offset),
                            reference, *apron});
            isAfterOutline = true;
        }
        else if (const std::optional<bgl::ApronTriangles> triangles =
                     bgl::ParseApronTriangles(child, log))
        {
            if (mayHaveTriangles)
            {
                DrawnApron &outline = rows.back().value;
                outline.drawing = *triangles;
                outline.meshVertices = triangles->vertices;
                outline.meshTriangles = triangles->triangles;
            }
            else
            {
                log.Note(child.id, child.offset,
                         "expected an outline of the apron before these "
                         "triangles");
            }
        }
    };
    ForEachAirportChild(block, context, log, visit);
}

void WriteOutline(const ApronRow &row, std::uint16_t id,
                  bgl::RecordWriter &writer)
{
    // The id of the record stays.
    writer.MarkDropped(&bgl::Apron::isOldForm);
    bgl::WriteApron(id, row.value, writer);
}

/** Edits outlines together with the triangles after them, which repeat the
 * outline's properties. */
class ApronEditor final : public RowEditor<ApronRow>
{
  public:
    explicit ApronEditor(EditSession &session)
        : m_session(session),
          m_outlines(session, WriteOutline, nullptr, ApronRow{})
    {
    }

    ApronRow MakeNew() const override
    {
        ApronRow row = MakeNewApron();
        row.value.altitude.reset();
        return row;
    }

    std::string Change(const ApronRow &before, ApronRow &after,
                       const CheckMembers &check) override
    {
        if (static_cast<std::uint64_t>(before.fileOffset) >= FIRST_NEW_NUMBER)
        {
            return ChangeNew(after, check);
        }
        if (after.value.hasUnreadTriangles)
        {
            return NOT_COVERED;
        }
        if (after.value.given && !IsDrawn(after))
        {
            Redraw(after.value);
            if (!AreKept(after.value))
            {
                return NOT_COVERED;
            }
        }
        if (IsDrawn(after))
        {
            TakeTriangles(before.value, after.value);
        }
        return ChangeRecords(before, after, check);
    }

    std::string Create(ApronRow &row, const CheckMembers &check) override
    {
        std::string why = m_session.FindAirport(row.airport);
        if (!row.value.altitude && IsPrepar3D(m_session.GetProfile()))
        {
            row.value.altitude =
                m_session.GetPosition(GetAirport(row)).altitude;
        }
        ByteList bytes;
        why = why.empty() ? EncodeNew(row, bytes, check) : why;
        if (why.empty())
        {
            row.fileOffset = static_cast<std::int64_t>(
                m_session.AddChild(GetAirport(row), std::move(bytes)));
            row.value.vertices = bgl::VertexList(row.value.drawnVertices);
            m_session.NoteChange();
        }
        return why;
    }

    std::string Delete(const ApronRow &row) override
    {
        const std::uint64_t child = FindTriangles(row);
        std::string why = m_outlines.DeleteRow(row);
        if (why.empty() && child != 0)
        {
            m_session.DeleteChild(GetAirport(row), child);
        }
        return why;
    }

    void Detach(ApronRow &row, ByteKeeper &keeper) const override
    {
        row.value.vertices =
            bgl::VertexList(keeper.Keep(row.value.vertices.Bytes()));
        row.value.triangles = keeper.Keep(row.value.triangles);
        row.value.meshVertices =
            bgl::VertexList(keeper.Keep(row.value.meshVertices.Bytes()));
        row.value.meshTriangles = keeper.Keep(row.value.meshTriangles);
    }

  private:
    static constexpr const char *NOT_COVERED =
        "has triangles that do not cover its outline";

    /** Encodes an outline followed by its triangles, as the airport's compiler
     * does. */
    std::string EncodeNew(const ApronRow &row, ByteList &bytes,
                          const CheckMembers &check) const
    {
        for (const RecordProfile profile :
             {RecordProfile::Fs2004, RecordProfile::Fsx,
              RecordProfile::Prepar3D, RecordProfile::Msfs2020,
              RecordProfile::Msfs2024})
        {
            if (GetAirportRecordIds(profile).airport ==
                m_session.GetAirportId(GetAirport(row)))
            {
                EncodedRecord record;
                bgl::StoredMembers members;
                bgl::RecordWriter writer(bytes, m_session.GetEncoding());
                writer.TrackMembers(&members);
                WriteApronRow(row, profile, writer, record);
                return FindRefusalReason(check, members,
                                         writer.IsOk() ? "" : UNHELD_VALUE);
            }
        }
        return "cannot be in an airport of this simulator";
    }

    std::string ChangeNew(ApronRow &row, const CheckMembers &check)
    {
        ByteList bytes;
        std::string why = EncodeNew(row, bytes, check);
        if (why.empty())
        {
            m_session.SetChild(GetAirport(row),
                               static_cast<std::uint64_t>(row.fileOffset),
                               std::move(bytes));
            row.value.vertices = bgl::VertexList(row.value.drawnVertices);
        }
        return why;
    }

    static bool IsDrawn(const ApronRow &row)
    {
        return !row.value.drawnVertices.empty();
    }

    /** Sets the outline to be written to that of the apron. */
    static void Redraw(DrawnApron &apron)
    {
        const bgl::ByteSpan bytes = apron.vertices.Bytes();
        apron.drawnVertices.assign(bytes.begin(), bytes.end());
        apron.corners = ListPoints(apron.vertices);
    }

    /** Whether the triangles given by a field cover the outline. */
    static bool AreKept(const DrawnApron &apron)
    {
        return (apron.meshTriangles.empty()
                    ? PackTriangles(apron)
                    : PackTriangles(ChooseMesh(apron).triangles)) ==
               PackTriangles(apron.given->triangles);
    }

    /** Sets the triangles of an apron with a new outline: those given by a
     * field, otherwise the previous ones, if they cover the outline. */
    void TakeTriangles(const DrawnApron &before, DrawnApron &after)
    {
        if (!after.given)
        {
            after.given = ReadTriangles(DescribeTriangles(before));
        }
        after.vertices = bgl::VertexList(after.drawnVertices);
        // In MSFS the outline record holds the triangles.
        if (!before.triangles.empty())
        {
            after.triangles = Keep(PackTriangles(after));
        }
        else if (before.drawing && !before.texture)
        {
            PackedMesh mesh = ChooseMesh(after);
            after.meshVertices =
                bgl::VertexList(Keep(std::move(mesh.vertices)));
            after.meshTriangles = Keep(PackTriangles(mesh.triangles));
        }
        after.given.reset();
    }

    /** Keeps bytes for the lifetime of the editor. */
    bgl::ByteSpan Keep(ByteList &&bytes)
    {
        return m_kept.emplace_back(std::move(bytes));
    }

    static std::uint64_t GetAirport(const ApronRow &row)
    {
        return static_cast<std::uint64_t>(row.airport.fileOffset);
    }

    static std::optional<bgl::ApronTriangles> Parse(const ByteList &bytes)
    {
        bgl::ProblemList problems;
        bgl::RecordLog log(problems);
        return bytes.empty()
                   ? std::nullopt
                   : bgl::ParseApronTriangles(ViewRecord(bytes, 0), log);
    }

    /** Returns the file offset of the record of triangles; 0 for none. */
    std::uint64_t FindTriangles(const ApronRow &row)
    {
        if (row.airport.fileOffset < 0)
        {
            return 0;
        }
        const std::uint64_t next = m_session.FindNextChild(
            GetAirport(row), static_cast<std::uint64_t>(row.fileOffset));
        return next != 0 && Parse(m_session.ReadChild(GetAirport(row), next))
                   ? next
                   : 0;
    }

    /** Encodes a record of triangles with the values of a row, or unchanged for
     * null; empty if it cannot hold them. */
    ByteList EncodeTriangles(const ByteList &record, const ApronRow *row,
                             bgl::StoredMembers *members = nullptr) const
    {
        bgl::ApronTriangles triangles = *Parse(record);
        if (row != nullptr)
        {
            triangles.surface = row->value.surface.value_or(triangles.surface);
            triangles.material = row->value.material;
        }
        if (row != nullptr && IsDrawn(*row))
        {
            triangles.vertices = row->value.meshVertices;
            triangles.triangles = row->value.meshTriangles;
            triangles.altitude =
                triangles.altitude ? row->value.altitude : std::nullopt;
        }
        if (row != nullptr && row->value.drawing)
        {
            triangles.drawsSurface = row->value.drawing->drawsSurface;
            triangles.drawsDetail = row->value.drawing->drawsDetail;
        }
        ByteList bytes;
        bgl::RecordWriter writer(bytes, m_session.GetEncoding());
        writer.TrackMembers(members);
        bgl::WriteApronTriangles(
            bgl::LoadLittleEndian<std::uint16_t>(record.data()), triangles,
            writer);
        return writer.IsOk() ? bytes : ByteList();
    }

    /** Changes both the triangles and the outline, or neither. */
    std::string ChangeRecords(const ApronRow &before, ApronRow &after,
                              const CheckMembers &check)
    {
        const std::uint64_t child = FindTriangles(before);
        ByteList triangles = m_session.ReadChild(GetAirport(before), child);
        bgl::StoredMembers members;
        const auto checkBoth = [&](const bgl::StoredMembers &outline)
        {
            members.Add(outline);
            return check(members);
        };
        std::string why = child != 0
                              ? ChangeTriangles(after, child, check, members)
                              : std::string();
        why =
            why.empty() ? m_outlines.ChangeRow(before, after, checkBoth) : why;
        if (!why.empty() && child != 0)
        {
            m_session.SetChild(GetAirport(before), child, std::move(triangles));
        }
        return why;
    }

    std::string ChangeTriangles(const ApronRow &row, std::uint64_t child,
                                const CheckMembers &check,
                                bgl::StoredMembers &members)
    {
        const ByteList record = m_session.ReadChild(GetAirport(row), child);
        const ByteList after = EncodeTriangles(record, &row, &members);
        ByteList patched =
            PatchRecord(record, EncodeTriangles(record, nullptr), after);
        if (after.empty())
        {
            return FindRefusalReason(check, members, UNKNOWN_PARTS);
        }
        if (patched.empty())
        {
            return UNKNOWN_PARTS;
        }
        m_session.SetChild(GetAirport(row), child, std::move(patched));
        return {};
    }

    EditSession &m_session;
    ChildEditor m_outlines;
    std::deque<ByteList> m_kept{};
};

using FenceRow = RecordRow<Drawn<bgl::Fence>>;

const bgl::Enumeration FENCE_TYPE(AIRPORT_DETAIL_ENUMERATIONS, "fence_type");

const LayerTable<FenceRow> FENCE_TABLE = {
    "fence",
    "Blast fences and boundary fences.",
    wkbLineString,
    ChildColumns<Drawn<bgl::Fence>>({
        Word<FENCE_TYPE, &bgl::Fence::recordId>("type", "Fence type"),
        Text<&bgl::Fence::profile>("profile_guid", "Profile GUID",
                                   Xml("profile")),
        Text<&bgl::Fence::instance>("instance_guid", "Instance GUID",
                                    Xml("instanceId")),
    }),
    [](const FenceRow &row) { return MakeVertexLine(row.value.vertices); },
    [](const FenceRow &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.vertices, envelope); },
    [](FenceRow &row, const OGRGeometry &geometry)
    { return SetVertexLine(geometry, row.value.drawnVertices); },
};

void WriteFenceRow(const FenceRow &row, RecordProfile profile,
                   bgl::RecordWriter &writer, EncodedRecord &record)
{
    LinkToAirport(row.airport.ident, RecordLayerId::Fence, record);
    bgl::Fence fence = row.value;
    if (fence.recordId == 0)
    {
        fence.recordId = bgl::RECORD_BOUNDARY_FENCE;
    }
    if (profile == RecordProfile::Fs2004)
    {
        record.problem = "PROFILE=FS2004 has no fences";
        return;
    }
    fence.vertices = bgl::VertexList(row.value.drawnVertices);
    bgl::WriteFence(fence, writer);
}

void ExpandFence(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<FenceRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseFence);
}

using PaintedLineRow = RecordRow<Drawn<bgl::PaintedLine>>;
using AreaRow = RecordRow<Drawn<bgl::PaintedArea>>;

const bgl::Enumeration PAINTED_LINE_TYPE(AIRPORT_DETAIL_ENUMERATIONS,
                                         "painted_line_type");
const bgl::Enumeration TRUE_ANGLE(AIRPORT_DETAIL_ENUMERATIONS, "true_angle");

const LayerTable<PaintedLineRow> PAINTED_LINE_TABLE = {
    "painted_line",
    "Lines painted on the ground of airports.",
    wkbLineString,
    ChildColumns<Drawn<bgl::PaintedLine>>({
        Word<PAINTED_LINE_TYPE, &bgl::PaintedLine::type>("type", "Line type",
                                                         Xml()),
        Word<TRUE_ANGLE, &bgl::PaintedLine::trueAngle>(
            "true_angle", "True-angle points", Xml()),
        Text<&bgl::PaintedLine::material>("material_guid", "Material GUID",
                                          Xml("surface")),
    }),
    [](const PaintedLineRow &row)
    { return MakeVertexLine(row.value.vertices); },
    [](const PaintedLineRow &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.vertices, envelope); },
    [](PaintedLineRow &row, const OGRGeometry &geometry)
    { return SetVertexLine(geometry, row.value.drawnVertices); },
};

const LayerTable<AreaRow> AREA_TABLE = {
    "painted_area",
    "Hatched areas painted on the ground of airports.",
    wkbPolygon,
    ChildColumns<Drawn<bgl::PaintedArea>>({
        Word<PAINTED_LINE_TYPE, &bgl::PaintedArea::type>(
            "type", "Area type", {"Type of area, by its lines", Xml()}),
        Real32<&bgl::PaintedArea::heading>("heading_deg",
                                           "Line direction (deg)", Xml()),
        Real32<&bgl::PaintedArea::spacing>("spacing_m", "Line spacing (m)",
                                           Xml()),
    }),
    [](const AreaRow &row)
    { return MakeRing(row.value.vertices, std::nullopt); },
    [](const AreaRow &row, OGREnvelope &envelope)
    { return SetEnvelope(row.value.vertices, envelope); },
    [](AreaRow &row, const OGRGeometry &geometry)
    { return SetVertexRing(geometry, row.value.drawnVertices); },
};

void WriteLine(const PaintedLineRow &row, RecordProfile profile,
               bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::PaintedLine line = row.value;
    line.vertices = bgl::VertexList(row.value.drawnVertices);
    bgl::WritePaintedLine(line, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::PaintedLine, record);
    RequireMsfs(profile, record);
}

void WriteArea(const AreaRow &row, RecordProfile profile,
               bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::PaintedArea area = row.value;
    area.vertices = bgl::VertexList(row.value.drawnVertices);
    bgl::WritePaintedArea(area, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::PaintedArea, record);
    RequireMsfs(profile, record);
}

void ExpandLines(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<PaintedLineRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParsePaintedLine);
}

void ExpandAreas(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<AreaRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParsePaintedArea);
}

using MergingRow = RecordRow<bgl::GroundMerging>;

const LayerTable<MergingRow> MERGING_TABLE = {
    "ground_merging",
    "How the ground of airports blends into its surroundings.",
    wkbNone,
    ChildColumns<bgl::GroundMerging>({
        Real32<&bgl::GroundMerging::first>("value1", "First number",
                                           "First number, of unknown meaning"),
        Real32<&bgl::GroundMerging::second>(
            "value2", "Second number", "Second number, of unknown meaning"),
    }),
};

void ExpandMerging(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<MergingRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseGroundMerging);
}

}  // namespace

constinit const RecordLayerDescriptor APRON_LAYER = {
    .id = RecordLayerId::Apron,
    .table = APRON_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"apron", "apron triangles"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/Aprons/Apron", 160}},
            .shape = XML_VERTICES,
            .others = {{"@alt", "alt", XmlForm::Length}},
            .order = {"Coloration/. Vertex/.", "surface alt"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeLayerSource<ApronRow>(
            APRON_TABLE, ExpandApron,
            {[](const ApronRow &row) { return row.value.altitude.has_value(); },
             bgl::RECORD_APRON_PREPAR3D},
            nullptr,
            [](EditSession &session) -> std::unique_ptr<RowEditorBase>
            { return std::make_unique<ApronEditor>(session); });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(APRON_TABLE, WriteApronRow, MakeNewApron()); },
};

constinit const RecordLayerDescriptor FENCE_LAYER = {
    .id = RecordLayerId::Fence,
    .table = FENCE_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"blast fence", "boundary fence"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/BlastFence", 230, "type", "blast"},
                         {"Airport/BoundaryFence", 230, "type", "boundary"}},
            .shape = XML_VERTICES},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(FENCE_TABLE, ExpandFence); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(FENCE_TABLE, WriteFenceRow); },
};

constinit const RecordLayerDescriptor PAINTED_LINE_LAYER = {
    .id = RecordLayerId::PaintedLine,
    .table = PAINTED_LINE_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"painted line"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/PaintedElements/PaintedLine", 210}},
            .shape = XML_VERTICES},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(PAINTED_LINE_TABLE, ExpandLines); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(PAINTED_LINE_TABLE, WriteLine); },
};

constinit const RecordLayerDescriptor PAINTED_AREA_LAYER = {
    .id = RecordLayerId::PaintedArea,
    .table = AREA_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"painted area"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/PaintedElements/PaintedHatchedArea", 220}},
            .shape = XML_VERTICES},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(AREA_TABLE, ExpandAreas); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(AREA_TABLE, WriteArea); },
};

constinit const RecordLayerDescriptor GROUND_MERGING_LAYER = {
    .id = RecordLayerId::GroundMerging,
    .table = MERGING_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"ground merging transfer"},
    .parents = {RecordLayerId::Airport},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(MERGING_TABLE, ExpandMerging); },
};

}  // namespace flightsim
