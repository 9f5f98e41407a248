// SPDX-License-Identifier: MIT
// The layers com, helipad, perimeter and start.

#include "ogr/bgl/layers/record_layer_list.h"

#include "ogr/bgl/edit/record_editors.h"
#include "ogr/bgl/read/record_walk.h"
#include "ogr/bgl/layers/airport_columns.h"
#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/read/record_columns.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/read/record_geometry.h"
#include "ogr/records/airport/airport_part.h"
#include "ogr/records/scenery/ground.h"
#include "ogr/records/airport/runway.h"
#include "ogr/records/airport/triangles.h"

#include <array>
#include <charconv>
#include <map>

namespace flightsim
{

namespace
{

using HelipadRow = RecordRow<bgl::Helipad>;

const bgl::Enumeration HELIPAD_TYPE(AIRPORT_ENUMERATIONS, "helipad_type");

/** The record and its surface both have a flag. */
bool IsHelipadTransparent(const bgl::Helipad &helipad)
{
    return helipad.isTransparent || helipad.surface.isTransparent;
}

/** A colour as "#RRGGBB", followed by the fourth byte unless it is 0. The order
 * blue, green, red, alpha, as in edge lights, is not verified. [U] */
struct HelipadColorValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;
    using Bytes = std::array<std::uint8_t, 4>;

    static void Write(const Bytes &color, FieldKind /* kind */,
                      FieldWriter &writer)
    {
        const char *form =
            color[3] == 0 ? "#%02X%02X%02X" : "#%02X%02X%02X%02X";
        writer.Set(std::string(
            CPLSPrintf(form, color[2], color[1], color[0], color[3])));
    }

    static void Read(FieldReader &reader, Bytes &color)
    {
        const std::string_view text = reader.GetText();
        std::uint32_t number = 0;
        const char *end = text.data() + text.size();
        if ((text.size() != 7 && text.size() != 9) || text[0] != '#' ||
            std::from_chars(text.data() + 1, end, number, 16).ptr != end)
        {
            reader.Fail("is not a colour such as #FF8000 or #FF8000C0");
            return;
        }
        number = text.size() == 7 ? number << 8 : number;
        for (const std::size_t place : {3U, 0U, 1U, 2U})
        {
            color[place] = static_cast<std::uint8_t>(number);
            number >>= 8;
        }
    }
};

const LayerTable<HelipadRow> HELIPAD_TABLE = {
    "helipad",
    "Helipads at their centre.",
    wkbPoint25D,
    ChildColumns<bgl::Helipad>({
        Word<SURFACE, &bgl::Helipad::surface, &bgl::Surface::type>(
            "surface", "Surface", Xml()),
        Word<HELIPAD_TYPE, &bgl::Helipad::type>("type", "Marking", Xml()),
        Real32<&bgl::Helipad::length>("length_m", "Length (m)", Xml()),
        Real32<&bgl::Helipad::width>("width_m", "Width (m)", Xml()),
        Real32<&bgl::Helipad::trueHeading>(
            "true_heading_deg", "True heading (deg)", Xml("heading")),
        WithSetter<HelipadRow>(
            StoredAs<&bgl::Helipad::isTransparent>(Flag<IsHelipadTransparent>(
                "transparent", "Transparent", Xml())),
            SetMember<HelipadRow, PlainValue, &bgl::Helipad::isTransparent>()),
        Flag<&bgl::Helipad::isClosed>("closed", "Closed", Xml()),
        As<FieldKind::Text, HelipadColorValue, &bgl::Helipad::color>(
            "color", "Colour",
            {"Colour in the record as #RRGGBB; no simulator shows it",
             Xml("red", XmlForm::Color)}),
    }),
    [](const HelipadRow &row) { return MakePointZ(row.value.position); },
    [](const HelipadRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
    SetRowPoint<HelipadRow>,
};

void WriteHelipadRow(const HelipadRow &row, RecordProfile /* profile */,
                     bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::WriteHelipad(row.value, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::Helipad, record);
}

void ExpandHelipad(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<HelipadRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseHelipad);
}

using StartRow = RecordRow<bgl::Start>;

const LayerTable<StartRow> START_TABLE = {
    "start",
    "Start positions of airports.",
    wkbPoint25D,
    ChildColumns<bgl::Start>({
        StoredAs<&bgl::Start::designator>(
            RunwayName<>("runway_ident", "Runway end")),
        Word<START_TYPE, &bgl::Start::type>("type", "Start type", Xml()),
        Real32<&bgl::Start::trueHeading>("true_heading_deg",
                                         "True heading (deg)", Xml("heading")),
    }),
    [](const StartRow &row) { return MakePointZ(row.value.position); },
    [](const StartRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
    SetRowPoint<StartRow>,
};

void WriteStartRow(const StartRow &row, RecordProfile /* profile */,
                   bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::WriteStart(row.value, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::Start, record);
}

StartRow MakeNewStart()
{
    constexpr int RUNWAY = 1;
    StartRow row;
    row.value.type = RUNWAY;
    return StartAtAirport(row);
}

void ExpandStart(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<StartRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseStart);
}

/** A frequency, placed at its airport. */
struct AirportCom : bgl::Com
{
    /** Whether the position is that of the airport: see PlaceAtAirport. */
    static constexpr bool IS_AT_AIRPORT = true;

    bgl::GeoPosition position{};

    /** Whether the record names the kind of station. */
    bool hasStation = true;
};

using ComRow = RecordRow<AirportCom>;

const bgl::Enumeration COM_STATION(AIRPORT_ENUMERATIONS, "com_station");

std::optional<int> GetStation(const AirportCom &com)
{
    return com.hasStation ? std::optional<int>(com.station) : std::nullopt;
}

void SetStation(ComRow &row, FieldReader &reader)
{
    const bool isNew = row.fileOffset == 0;
    if (row.value.hasStation || isNew)
    {
        int station = row.value.station;
        WordValue<COM_STATION>::Read(reader, station);
        row.value.station = row.value.hasStation ? station : 0;
    }
    else
    {
        reader.Fail("has no place in the record");
    }
}

const LayerTable<ComRow> COM_TABLE = {
    "com",
    "Radio frequencies of airports, at the reference point of the airport.",
    wkbPoint,
    ChildColumns<AirportCom>({
        Word<COM_TYPE, &AirportCom::type>("type", "Service", Xml()),
        As<FieldKind::Real, MegahertzValue, &AirportCom::frequency>(
            "frequency_mhz", "Frequency (MHz)", Xml()),
        Integer<&AirportCom::frequency>("frequency_hz", "Frequency (Hz)"),
        Text<&AirportCom::name>("name", "Name", Xml()),
        WithSetter<ComRow>(
            StoredAs<&bgl::Com::station>(
                Word<COM_STATION, GetStation>("char_type", "Station type")),
            SetStation),
    }),
    [](const ComRow &row) { return MakePoint(row.value.position); },
    [](const ComRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
};

const char *FindMissingComField(const ComRow &row)
{
    return row.value.frequency == 0 ? "it has no frequency" : nullptr;
}

void WriteComRow(const ComRow &row, RecordProfile profile,
                 bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::Com com = row.value;
    if (!IsPrepar3D(profile))
    {
        com.station = 0;
        writer.MarkDropped(&bgl::Com::station);
    }
    bgl::WriteCom(com, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::Com, record);
    SetPart(com, record);
    record.isComplete = true;
    if (const char *missing = FindMissingComField(row))
    {
        record.problem = missing;
    }
}

/** Makes a frequency without a kind of station, as in all files of Prepar3D. */
ComRow MakeNewCom()
{
    constexpr int NO_STATION = 7;
    ComRow row;
    row.value.station = NO_STATION;
    return row;
}

/** Makes a frequency for the files of a dialect. Those of simulators other than
 * Prepar3D have no kind of station: that of a new feature is dropped, with a
 * warning. */
ComRow MakeNewComOf(bgl::Dialect dialect)
{
    ComRow row = MakeNewCom();
    row.value.hasStation = dialect == bgl::Dialect::Prepar3d;
    row.value.station = row.value.hasStation ? row.value.station : 0;
    return row;
}

void ExpandCom(const LoadedBlock &block, const RecordContext &context,
               bgl::RecordLog &log, std::vector<ComRow> &rows)
{
    ForEachAirportChild(
        block, context, log,
        [&](const bgl::RecordView &child, const AirportReference &reference,
            const IndexedAirport &airport)
        {
            std::optional<bgl::Com> com = bgl::ParseCom(child, log);
            if (com)
            {
                const bool hasStation =
                    airport.recordId == bgl::RECORD_AIRPORT_PREPAR3D;
                rows.push_back(
                    {0,
                     static_cast<std::int64_t>(child.offset),
                     reference,
                     {std::move(*com), airport.position, hasStation}});
            }
        });
}

/** A perimeter. In a row to be written, its vertices and triangles come from a
 * geometry. */
struct DrawnPerimeter
{
    DrawnPerimeter() = default;

    DrawnPerimeter(const bgl::Perimeter &perimeter) : record(perimeter)
    {
    }

    bgl::Perimeter record{};

    /** Packed LON LAT pairs, and packed corners. */
    std::vector<std::uint8_t> drawnVertices{};
    std::vector<std::uint8_t> drawnTriangles{};
};

using PerimeterRow = RecordRow<DrawnPerimeter>;

std::unique_ptr<OGRGeometry>
MakeTriangle(const std::array<bgl::GeoPoint, 3> &corners)
{
    auto ring = std::make_unique<OGRLinearRing>();
    for (const bgl::GeoPoint &corner : corners)
    {
        AddVertex(*ring, corner);
    }
    ring->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

std::unique_ptr<OGRGeometry> MakeMesh(const bgl::Perimeter &perimeter)
{
    auto mesh = std::make_unique<OGRMultiPolygon>();
    for (std::size_t i = 0; i < perimeter.CountTriangles(); ++i)
    {
        if (const auto corners = perimeter.GetTriangle(i))
        {
            mesh->addGeometryDirectly(MakeTriangle(*corners).release());
        }
    }
    return mesh;
}

/** Cuts polygons into triangles that share their vertices. */
class MeshPacker final
{
  public:
    explicit MeshPacker(DrawnPerimeter &mesh)
        : m_mesh(mesh),
          m_triangles(mesh.drawnTriangles, bgl::TextEncoding::Utf8)
    {
    }

    /** Returns why a polygon cannot be added; null if it was. */
    const char *Add(const OGRGeometry &polygon)
    {
        std::vector<std::uint8_t> packed;
        if (const char *problem = SetVertexRing(polygon, packed))
        {
            return problem;
        }
        const bgl::VertexList ring(packed);
        // Keep triangles of a file unchanged.
        const std::vector<bgl::Triangle> triangles =
            ring.Size() == 3 ? std::vector<bgl::Triangle>{{0, 1, 2}}
                             : bgl::CutIntoTriangles(ring);
        for (const bgl::Triangle &triangle : triangles)
        {
            for (const std::uint16_t corner : triangle)
            {
                m_triangles.WriteCount16(Number(ring, corner));
            }
        }
        return m_triangles.IsOk() && !triangles.empty()
                   ? nullptr
                   : "has more vertices than fit into a record";
    }

  private:
    std::size_t Number(const bgl::VertexList &ring, std::size_t corner)
    {
        const bgl::ByteSpan bytes =
            ring.Bytes().subspan(corner * bgl::VertexList::VERTEX_SIZE,
                                 bgl::VertexList::VERTEX_SIZE);
        const auto [found, isNew] = m_numbers.emplace(
            bgl::LoadLittleEndian<std::uint64_t>(bytes.data()),
            m_numbers.size());
        if (isNew)
        {
            m_mesh.drawnVertices.insert(m_mesh.drawnVertices.end(),
                                        bytes.begin(), bytes.end());
        }
        return found->second;
    }

    DrawnPerimeter &m_mesh;
    bgl::RecordWriter m_triangles;
    std::map<std::uint64_t, std::size_t> m_numbers{};
};

const char *SetMesh(PerimeterRow &row, const OGRGeometry &geometry)
{
    MeshPacker packer(row.value);
    if (!OGR_GT_IsSubClassOf(geometry.getGeometryType(), wkbGeometryCollection))
    {
        return packer.Add(geometry);
    }
    for (const OGRGeometry *part : *geometry.toGeometryCollection())
    {
        if (const char *problem = packer.Add(*part))
        {
            return problem;
        }
    }
    return nullptr;
}

const LayerTable<PerimeterRow> PERIMETER_TABLE = {
    "perimeter",
    "Airport perimeters as triangle meshes.",
    wkbMultiPolygon,
    ChildColumns<DrawnPerimeter>({
        Integer<&DrawnPerimeter::record, &bgl::Perimeter::CountTriangles>(
            "num_triangles", "Number of triangles"),
    }),
    [](const PerimeterRow &row) { return MakeMesh(row.value.record); },
    [](const PerimeterRow &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.record.GetVertices(), envelope); },
    SetMesh,
};

/** Writes the layout of FSX. Whether other simulators read it is not known:
 * ogr/records/format.md 3.12. */
void WritePerimeterRow(const PerimeterRow &row, RecordProfile profile,
                       bgl::RecordWriter &writer, EncodedRecord &record)
{
    constexpr std::uint16_t UNKNOWN = 0;
    LinkToAirport(row.airport.ident, RecordLayerId::Perimeter, record);
    if (profile == RecordProfile::Fs2004)
    {
        record.problem = "PROFILE=FS2004 has no perimeters";
        return;
    }
    bgl::WritePerimeter({bgl::VertexList(row.value.drawnVertices),
                         row.value.drawnTriangles, UNKNOWN},
                        writer);
}

void ExpandPerimeter(const LoadedBlock &block, const RecordContext &context,
                     bgl::RecordLog &log, std::vector<PerimeterRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParsePerimeter);
}

}  // namespace

constinit const RecordLayerDescriptor HELIPAD_LAYER = {
    .id = RecordLayerId::Helipad,
    .table = HELIPAD_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"helipad"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/Helipad", 100}},
            .shape = XML_PLACE,
            .order = {"surface heading", "width type", "closed transparent"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(
            HELIPAD_TABLE, ExpandHelipad,
            [](EditSession &session)
            {
                return MakeChildEditor<HelipadRow>(
                    session,
                    [](const HelipadRow &row, std::uint16_t /* id */,
                       bgl::RecordWriter &writer)
                    { bgl::WriteHelipad(row.value, writer); },
                    [](std::uint16_t /* airportId */) -> std::uint16_t
                    { return bgl::RECORD_HELIPAD; },
                    StartAtAirport<HelipadRow>());
            });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    {
        return MakeTableEncoder(HELIPAD_TABLE, WriteHelipadRow,
                                StartAtAirport<HelipadRow>());
    },
};

constinit const RecordLayerDescriptor START_LAYER = {
    .id = RecordLayerId::Start,
    .table = START_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"start"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/Start", 90},
                         {"Airport/Runway/RunwayStart", 90}},
            .shape = XML_PLACE,
            .others = {{"runway_ident", "end", XmlForm::End},
                       {"runway_ident", "number", XmlForm::Runway}},
            .order = {"- end number type"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(
            START_TABLE, ExpandStart,
            [](EditSession &session)
            {
                return MakeChildEditor<StartRow>(
                    session,
                    [](const StartRow &row, std::uint16_t /* id */,
                       bgl::RecordWriter &writer)
                    { bgl::WriteStart(row.value, writer); },
                    [](std::uint16_t /* airportId */) -> std::uint16_t
                    { return bgl::RECORD_START; },
                    MakeNewStart());
            });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(START_TABLE, WriteStartRow, MakeNewStart()); },
};

constinit const RecordLayerDescriptor COM_LAYER = {
    .id = RecordLayerId::Com,
    .table = COM_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"frequency"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/Com", 50}}, .order = {"frequency type"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(
            COM_TABLE, ExpandCom,
            [](EditSession &session)
            {
                return MakeChildEditor<ComRow>(
                    session,
                    [](const ComRow &row, std::uint16_t /* id */,
                       bgl::RecordWriter &writer)
                    {
                        if (!row.value.hasStation)
                        {
                            writer.MarkDropped(&bgl::Com::station);
                        }
                        bgl::WriteCom(row.value, writer);
                    },
                    [](std::uint16_t /* airportId */) -> std::uint16_t
                    { return bgl::RECORD_COM; },
                    MakeNewComOf(session.GetDialect()), nullptr,
                    FindMissingComField);
            });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(COM_TABLE, WriteComRow, MakeNewCom()); },
};

constinit const RecordLayerDescriptor PERIMETER_LAYER = {
    .id = RecordLayerId::Perimeter,
    .table = PERIMETER_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"perimeter"},
    .parents = {RecordLayerId::Airport},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(PERIMETER_TABLE, ExpandPerimeter); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(PERIMETER_TABLE, WritePerimeterRow); },
};

}  // namespace flightsim
