// SPDX-License-Identifier: MIT
// A bglcomp source as a dataset of layers.

#include "ogr/bglxml/xml_dataset.h"

#include "driver/base/wgs84.h"
#include "driver/bytes/guid.h"
#include "ogr/bgl/read/record_geometry.h"
#include "ogr/layer/arrow_batch.h"

#include <optional>
#include <string_view>

namespace flightsim
{

namespace
{

std::unique_ptr<OGRGeometry> MakeRectangle(double west, double south,
                                           double east, double north)
{
    auto ring = std::make_unique<OGRLinearRing>();
    ring->addPoint(west, north);
    ring->addPoint(west, south);
    ring->addPoint(east, south);
    ring->addPoint(east, north);
    ring->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

template <class Curve>
std::unique_ptr<Curve> MakeCurve(const std::vector<bgl::GeoPoint> &vertices)
{
    auto curve = std::make_unique<Curve>();
    for (const bgl::GeoPoint &vertex : vertices)
    {
        AddVertex(*curve, vertex);
    }
    return curve;
}

/** Makes a geometry of a type from the vertices of a row. */
std::unique_ptr<OGRGeometry> MakeShape(const XmlRow &row,
                                       OGRwkbGeometryType type)
{
    if (type == wkbPolygon)
    {
        auto ring = MakeCurve<OGRLinearRing>(row.lines.front());
        // Closes the ring; a source that repeats its first vertex compiles to a
        // record that does, too.
        ring->addPoint(ring->getX(0), ring->getY(0));
        if (const auto altitude = row.GetCoordinate("@alt"))
        {
            ring->set3D(TRUE);
            for (int i = 0; i < ring->getNumPoints(); ++i)
            {
                ring->setZ(i, *altitude);
            }
        }
        auto polygon = std::make_unique<OGRPolygon>();
        polygon->addRingDirectly(ring.release());
        return polygon;
    }
    if (type == wkbLineString)
    {
        auto line = MakeCurve<OGRLineString>(row.lines.front());
        for (std::size_t i = 0; i < row.altitudes.size(); ++i)
        {
            line->setZ(static_cast<int>(i), row.altitudes[i]);
        }
        return line;
    }
    auto lines = std::make_unique<OGRMultiLineString>();
    for (const std::vector<bgl::GeoPoint> &line : row.lines)
    {
        lines->addGeometryDirectly(MakeCurve<OGRLineString>(line).release());
    }
    return lines;
}

/** Returns a text in the form of the layers of a BGL: words in lower case,
 * GUIDs in upper case without braces. */
std::string Unify(const FieldSpec &field, const std::string &text)
{
    if (field.domain != nullptr)
    {
        const std::optional<int> code = field.domain->FindCode(text);
        const char *word = code ? field.domain->FindWord(*code) : nullptr;
        return word != nullptr ? word : text;
    }
    const std::optional<bgl::Guid> guid =
        std::string_view(field.name).ends_with("_guid")
            ? bgl::Guid::FromString(text)
            : std::nullopt;
    return guid ? guid->ToString() : text;
}

/** Whether a field is a key, which gets the file's prefix to be unique across
 * files. */
bool IsKey(std::string_view field)
{
    return field == "key" || field.ends_with("_key");
}

std::unique_ptr<OGRGeometry> MakePlace(const XmlRow &row)
{
    const auto longitude = row.GetCoordinate("@lon");
    const auto latitude = row.GetCoordinate("@lat");
    const auto altitude = row.GetCoordinate("@alt");
    if (longitude && latitude)
    {
        return altitude ? std::make_unique<OGRPoint>(*longitude, *latitude,
                                                     *altitude)
                        : std::make_unique<OGRPoint>(*longitude, *latitude);
    }
    const auto west = row.GetCoordinate("@west");
    const auto south = row.GetCoordinate("@south");
    const auto east = row.GetCoordinate("@east");
    const auto north = row.GetCoordinate("@north");
    return west && south && east && north
               ? MakeRectangle(*west, *south, FindEast(*west, *east), *north)
               : nullptr;
}

}  // namespace

XmlLayer::XmlLayer(std::shared_ptr<const XmlDocument> document,
                   XmlLayerSchema schema)
    : FeatureLayer(schema.name.c_str(), schema.geometryType, MakeWgs84().get()),
      m_document(std::move(document)),
      m_rows(m_document->GetRows(schema.layer)), m_schema(std::move(schema))
{
    for (const FieldSpec &field : m_schema.fields)
    {
        AddField(field);
    }
    FinishDefinition(m_schema.description.c_str());
}

/** Makes the line of a runway from its fields. */
std::unique_ptr<OGRGeometry> XmlLayer::MakeOfFields(const XmlRow &row)
{
    const std::unique_ptr<OGRFeature> feature = MakeEmptyFeature();
    for (std::size_t i = 0; i < m_schema.fields.size(); ++i)
    {
        const std::string text = row.Get(m_schema.fields[i].name);
        if (!text.empty())
        {
            feature->SetField(static_cast<int>(i), text.c_str());
        }
    }
    return m_schema.encoder->MakeGeometry(*feature);
}

std::unique_ptr<OGRGeometry> XmlLayer::MakeGeometry(const XmlRow &row)
{
    if (m_schema.layer == RecordLayerId::Runway)
    {
        return MakeOfFields(row);
    }
    return row.lines.empty()
               ? MakePlace(row)
               : MakeShape(row, wkbFlatten(m_schema.geometryType));
}

void XmlLayer::Restart(const RowFilter & /* filter */)
{
    m_next = 0;
}

std::unique_ptr<OGRFeature> XmlLayer::MakeNext()
{
    return m_next < m_rows.size() ? MakeFeature(m_next++) : nullptr;
}

bool XmlLayer::AddNext(ArrowBatch &batch)
{
    for (; m_next < m_rows.size(); ++m_next)
    {
        const std::unique_ptr<OGRGeometry> geometry =
            FitGeometry(MakeGeometry(m_rows[m_next]));
        if (PassesFilter(geometry.get()))
        {
            AddRow(m_next++, geometry.get(), batch);
            return true;
        }
    }
    return false;
}

void XmlLayer::AddRow(std::size_t number, const OGRGeometry *geometry,
                      ArrowBatch &batch) const
{
    batch.AddRow(GetFidOfRow(static_cast<std::int64_t>(number)));
    FieldWriter writer(GetKeyPrefix());
    std::size_t place = 0;
    for (const int field : GetWantedFields())
    {
        writer.SelectColumn(
            batch.GetField(place++),
            m_schema.fields[static_cast<std::size_t>(field)].kind);
        SetField(m_rows[number], field, writer);
    }
    if (batch.GetGeometry() != nullptr && geometry != nullptr)
    {
        ArrowBuffer &wkb = batch.GetGeometry()->GetBytes();
        geometry->exportToWkb(wkbNDR, wkb.Extend(geometry->WkbSize()),
                              wkbVariantIso);
        batch.GetGeometry()->FinishBytes();
    }
}

void XmlLayer::SetField(const XmlRow &row, int field, FieldWriter &writer) const
{
    const auto found =
        row.fields.find(m_schema.fields[static_cast<std::size_t>(field)].name);
    if (found == row.fields.end() || found->second.empty())
    {
        return;
    }
    const std::string &text = found->second;
    switch (Defn()->GetFieldDefn(field)->GetType())
    {
        case OFTInteger:
        case OFTInteger64:
            writer.Set(std::int64_t{CPLAtoGIntBig(text.c_str())});
            break;
        case OFTReal:
            writer.Set(CPLAtof(text.c_str()));
            break;
        default:
            writer.Set(
                IsKey(m_schema.fields[static_cast<std::size_t>(field)].name)
                    ? std::string(GetKeyPrefix()).append(":").append(text)
                    : Unify(m_schema.fields[static_cast<std::size_t>(field)],
                            text));
            break;
    }
}

std::unique_ptr<OGRFeature> XmlLayer::MakeByNumber(GIntBig fid)
{
    const std::int64_t number = GetRowOfFid(fid);
    return number >= 0 && number < CountRows()
               ? MakeFeature(static_cast<std::size_t>(number))
               : nullptr;
}

std::int64_t XmlLayer::CountRows()
{
    return static_cast<std::int64_t>(m_rows.size());
}

std::optional<OGREnvelope> XmlLayer::FindExtent()
{
    OGREnvelope extent;
    for (const XmlRow &row : m_rows)
    {
        if (const auto geometry = MakeGeometry(row))
        {
            OGREnvelope bounds;
            geometry->getEnvelope(&bounds);
            extent.Merge(bounds);
        }
    }
    return extent.IsInit() ? std::optional(extent) : std::nullopt;
}

std::int64_t XmlLayer::CountPartsRead() const
{
    return 1;
}

std::uint64_t XmlLayer::CountReadErrors() const
{
    return 0;
}

void XmlLayer::Forget()
{
    m_next = 0;
}

std::unique_ptr<OGRFeature> XmlLayer::MakeFeature(std::size_t number)
{
    const XmlRow &row = m_rows[number];
    std::unique_ptr<OGRFeature> feature = MakeEmptyFeature();
    feature->SetFID(GetFidOfRow(static_cast<std::int64_t>(number)));
    FieldWriter writer(*feature, GetKeyPrefix());
    for (const int field : GetWantedFields())
    {
        writer.SelectField(
            field, m_schema.fields[static_cast<std::size_t>(field)].kind,
            IsWide(field));
        SetField(row, field, writer);
        if (!writer.IsSet())
        {
            feature->SetFieldNull(field);
        }
    }
    SetStyle(*feature);
    if (IsGeometryWanted())
    {
        SetGeometry(*feature, MakeGeometry(row));
    }
    return feature;
}

std::unique_ptr<XmlDataset> XmlDataset::Open(const GDALOpenInfo &openInfo)
{
    const std::shared_ptr<const XmlDocument> document = XmlDocument::Load(
        openInfo.pszFilename, CSLFetchNameValueDef(openInfo.papszOpenOptions,
                                                   MODEL_FOLDER_OPTION, ""));
    if (document == nullptr)
    {
        return nullptr;
    }
    auto dataset = std::make_unique<XmlDataset>();
    dataset->SetDescription(openInfo.pszFilename);
    dataset->ReadLayerOptions(openInfo);
    dataset->ReadFileKey(openInfo);
    if (document->GetProfile())
    {
        dataset->SetMetadataItem(PROFILE_ITEM,
                                 GetProfileName(*document->GetProfile()));
        if (IsMsfs(*document->GetProfile()))
        {
            dataset->SetMetadataItem(COMPILER_ITEM, BGLCOMP);
        }
    }
    dataset->SetMetadataItem(SOURCE_ITEM, BGLCOMP);
    if (document->KeepsOrder())
    {
        dataset->SetMetadataItem(ORDER_ITEM, ORDER_OF_FILE);
    }
    // Reading leaves no .aux.xml behind.
    dataset->nPamFlags &= ~GPF_DIRTY;
    for (const XmlLayerId layer : GetXmlLayers())
    {
        if (!document->GetRows(layer).empty() || dataset->ListsAllLayers())
        {
            dataset->AddLayer(std::make_unique<XmlLayer>(
                document, MakeXmlLayerSchema(layer)));
        }
    }
    return dataset;
}

}  // namespace flightsim
