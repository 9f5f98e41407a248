// SPDX-License-Identifier: MIT
// The part of a table-driven layer that does not depend on its row type.

#include "ogr/layer/feature_layer.h"

#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"
#include "ogr/layer/filter_condition.h"
#include "ogr/layer/valid_polygons.h"

#include "ogr_recordbatch.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>

namespace flightsim
{

namespace
{

/** Returns the name for messages; a dataset made to survey a BGL file has no
 * driver. */
const char *GetDriverName(GDALDataset &dataset)
{
    const GDALDriver *driver = dataset.GetDriver();
    return driver != nullptr ? driver->GetDescription() : BGL_DRIVER_NAME;
}

/** Calls a function of GDAL that allocates memory of its own. */
template <class Body> bool GuardBase(GDALDataset &dataset, Body body)
{
    return GuardMemory(GetDriverName(dataset), dataset.GetDescription(), body);
}

}  // namespace

FeatureLayer::FeatureLayer(const char *name, OGRwkbGeometryType geometryType,
                           const OGRSpatialReference *spatialReference)
    : m_defn(new StyledDefinition(name)),
      m_hasAltitudes(OGR_GT_HasZ(geometryType)), m_featureDefn(m_defn)
{
    SetDescription(name);
    m_defn->Reference();
    m_featureDefn->Reference();
    m_defn->SetGeomType(geometryType);
    if (geometryType != wkbNone && spatialReference != nullptr)
    {
        m_spatialReference =
            const_cast<SpatialReferenceArgument *>(spatialReference);
        m_defn->GetGeomFieldDefn(0)->SetSpatialRef(m_spatialReference);
    }
}

FeatureLayer::~FeatureLayer()
{
    m_featureDefn->Release();
    m_defn->Release();
}

void FeatureLayer::ShareDefinition(FeatureLayer &other) const
{
    m_defn->Reference();
    other.m_featureDefn->Release();
    other.m_featureDefn = m_defn;
    other.FindWideFields();
}

void FeatureLayer::UseStyles()
{
    // A layer without geometry has no style.
    if (m_defn->GetGeomFieldCount() > 0)
    {
        m_defn->UseStyle();
        FindWantedFields();
    }
}

std::unique_ptr<OGRFeature> FeatureLayer::MakeEmptyFeature()
{
    if (m_featureDefn->IsStyled() && m_featureDefn->IsStyleIgnored())
    {
        // A constructor cannot report that GDAL ran out of memory for the
        // fields.
        const AllocationWatch watch;
        auto styled = std::make_unique<StyledFeature>(*m_featureDefn);
        watch.Check();
        return styled;
    }
    std::unique_ptr<OGRFeature> feature(
        OGRFeature::CreateFeature(m_featureDefn));
    if (feature == nullptr)
    {
        throw std::bad_alloc();
    }
    return feature;
}

void FeatureLayer::SetStyle(OGRFeature &feature)
{
    const LayerStyle *style =
        m_defn->IsStyleIgnored() ? nullptr : m_defn->GetStyle();
    if (style != nullptr)
    {
        feature.SetStyleStringDirectly(style->Make(feature, &m_styleMemory));
    }
    for (const int field : m_hiddenFields)
    {
        if (m_defn->IsStyleIgnored())
        {
            // Selects the style now, because the field is about to be unset.
            feature.GetStyleString();
        }
        feature.UnsetField(field);
    }
}

void FeatureLayer::MakeGeometriesValid()
{
    const OGRwkbGeometryType type = m_defn->GetGeomType();
    const OGRwkbGeometryType flat = wkbFlatten(type);
    if (flat != wkbPolygon && flat != wkbMultiPolygon)
    {
        return;
    }
#if FLIGHTSIM_HAS_SEALED_DEFINITIONS
    const auto unsealer = m_defn->GetTemporaryUnsealer();
#endif
    m_defn->SetGeomType(OGR_GT_HasZ(type) ? wkbMultiPolygon25D
                                          : wkbMultiPolygon);
    m_makesValid = true;
}

std::unique_ptr<OGRGeometry>
FeatureLayer::FitGeometry(std::unique_ptr<OGRGeometry> geometry) const
{
    if (geometry != nullptr && m_makesValid)
    {
        if (HasTooManyCrossings(*geometry))
        {
            CPLError(CE_Warning, CPLE_AppDefined,
                     "%s: %s: layer %s: MAKE_VALID leaves a polygon as it is: "
                     "%s",
                     GetDriverName(*m_dataset), m_dataset->GetDescription(),
                     GetDescription(), TOO_MANY_CROSSINGS);
        }
        else
        {
            geometry = MakeValidPolygons(std::move(geometry));
        }
    }
    // Formats with one geometry type per layer, such as FlatGeobuf, refuse
    // others.
    if (geometry != nullptr && m_hasAltitudes && !geometry->Is3D())
    {
        geometry->set3D(TRUE);
    }
    return geometry;
}

void FeatureLayer::SetGeometry(OGRFeature &feature,
                               std::unique_ptr<OGRGeometry> geometry)
{
    if (m_makesValid || m_hasAltitudes)
    {
        geometry = FitGeometry(std::move(geometry));
    }
    if (geometry != nullptr)
    {
        geometry->assignSpatialReference(m_spatialReference);
        feature.SetGeometryDirectly(geometry.release());
    }
}

void FeatureLayer::SetCoordinateResolution([[maybe_unused]] double horizontal,
                                           [[maybe_unused]] double vertical)
{
#if FLIGHTSIM_HAS_COORDINATE_PRECISION
    if (m_defn->GetGeomFieldCount() > 0)
    {
        const auto unsealer = m_defn->GetTemporaryUnsealer();
        OGRGeomCoordinatePrecision precision;
        precision.dfXYResolution = horizontal;
        precision.dfZResolution = vertical;
        m_defn->GetGeomFieldDefn(0)->SetCoordinatePrecision(precision);
    }
#endif
}

void FeatureLayer::FindWantedFields()
{
    m_wantedFields.clear();
    // Fields added by a caller follow these, and have no values.
    for (int i = 0; i < static_cast<int>(m_specs.size()); ++i)
    {
        if (!m_defn->GetFieldDefn(i)->IsIgnored())
        {
            m_wantedFields.push_back(i);
        }
    }
    m_hiddenFields.clear();
    if (m_wantedFields.size() == m_specs.size())
    {
        return;
    }
    if (const LayerStyle *style = m_defn->GetStyle())
    {
        std::ranges::copy_if(
            style->GetFields(), std::back_inserter(m_hiddenFields),
            [this](int field)
            { return m_defn->GetFieldDefn(field)->IsIgnored(); });
    }
}

/** Finds the fields of 64 bits in features, which may be another layer's. */
void FeatureLayer::FindWideFields()
{
    m_isWide.clear();
    for (int i = 0; i < static_cast<int>(m_specs.size()); ++i)
    {
        m_isWide.push_back(
            m_featureDefn->GetFieldDefn(i)->GetType() == OFTInteger64 ? 1 : 0);
    }
}

bool FeatureLayer::IsGeometryWanted() const
{
    return m_defn->GetGeomFieldCount() > 0 &&
           (!m_defn->IsGeometryIgnored() || m_poFilterGeom != nullptr);
}

#if FLIGHTSIM_HAS_CONST_LISTS
OGRErr FeatureLayer::SetIgnoredFields(CSLConstList fields)
#else
OGRErr FeatureLayer::SetIgnoredFields(const char **fields)
#endif
{
    OGRErr result = OGRERR_FAILURE;
    GuardBase(*m_dataset,
              [&]
              {
                  m_columnPool.reset();
                  result = OGRLayer::SetIgnoredFields(fields);
                  FindWantedFields();
              });
    return result;
}

RowFilter FeatureLayer::MakeRowFilter() const
{
    RowFilter filter;
    if (m_poFilterGeom != nullptr)
    {
        filter.area = m_sFilterEnvelope;
    }
    if (m_poAttrQuery != nullptr)
    {
        filter.conditions =
            FindConditions(*m_poAttrQuery, m_defn->GetTableNames());
    }
    return filter;
}

/** Calls a reader. Returns false, with an error, if the file could not be read
 * or memory ran out; the result must then not be used. */
template <class Body> bool FeatureLayer::Guard(Body body)
{
    const std::uint64_t errors = CountReadErrors();
    const Outcome outcome = CallGuarded(body);
    if (outcome == Outcome::Done && CountReadErrors() == errors)
    {
        return true;
    }
    Forget();
    if (outcome == Outcome::NoMemory)
    {
        ReportError(CPLE_OutOfMemory, "not enough memory");
    }
    else if (outcome == Outcome::Broken)
    {
        ReportError(CPLE_AppDefined, "an internal error");
    }
    else
    {
        ReportError(CPLE_FileIO, "the file cannot be read");
    }
    return false;
}

void FeatureLayer::ReportError(CPLErrorNum number, const char *text) const
{
    CPLError(CE_Failure, number, "%s: %s: layer %s: %s",
             GetDriverName(*m_dataset), m_dataset->GetDescription(),
             GetDescription(), text);
}

void FeatureLayer::ResetReading()
{
    m_isStarted = false;
    m_isBroken = false;
    m_skipped = 0;
    m_columnPool.reset();
}

void FeatureLayer::StartReading()
{
    if (!m_isStarted)
    {
        Restart(MakeRowFilter());
        m_isStarted = true;
        m_made = 0;
        Skip(std::exchange(m_skipped, 0));
    }
}

void FeatureLayer::Skip(std::int64_t count)
{
    while (count-- > 0 && MakeNext() != nullptr)
    {
        ++m_made;
    }
}

std::unique_ptr<OGRFeature> FeatureLayer::GetNextGuarded()
{
    StartReading();
    const AllocationWatch watch;
    std::unique_ptr<OGRFeature> feature = MakeNext();
    watch.Check();
    m_made += feature != nullptr;
    return feature;
}

OGRFeature *FeatureLayer::GetNextFeature()
{
    OGRFeature *feature = nullptr;
    // GDAL evaluates filters, which also allocates.
    const auto next = [&]
    { feature = OGRGetNextFeatureThroughRaw<FeatureLayer>::GetNextFeature(); };
    if (!GuardBase(*m_dataset, next))
    {
        m_isBroken = true;
        ++m_breaks;
    }
    return feature;
}

OGRFeature *FeatureLayer::GetNextRawFeature()
{
    if (m_isBroken)
    {
        ReportError(CPLE_AppDefined,
                    "reading has to start again after an error");
        return nullptr;
    }
    std::unique_ptr<OGRFeature> feature;
    if (!Guard([&] { feature = GetNextGuarded(); }))
    {
        m_isBroken = true;
        ++m_breaks;
        return nullptr;
    }
    return feature.release();
}

/** Returns null if GDAL has to make the batch. */
std::unique_ptr<ArrowBatch> FeatureLayer::MakeBatch(ArrowArrayStream *stream)
{
    ArrowSchema schema{};
    if (!MakesBatches() || m_poAttrQuery != nullptr ||
        GetArrowSchema(stream, &schema) != 0)
    {
        return nullptr;
    }
    const bool hasFid = CPLTestBool(
        m_aosArrowArrayStreamOptions.FetchNameValueDef("INCLUDE_FID", "YES"));
    const bool hasGeometry =
        m_defn->GetGeomFieldCount() > 0 && !m_defn->IsGeometryIgnored();
    const auto columns = static_cast<std::size_t>(schema.n_children);
    if (m_columnPool == nullptr || m_columnPool->Size() != columns)
    {
        m_columnPool = std::make_shared<ArrowColumnPool>(columns);
    }
    std::unique_ptr<ArrowBatch> batch = ArrowBatch::Create(
        schema, hasFid, m_wantedFields.size(), hasGeometry, m_columnPool);
    schema.release(&schema);
    return batch;
}

void FeatureLayer::FillBatch(ArrowBatch &batch)
{
    const std::int64_t limit =
        std::max(1, std::atoi(m_aosArrowArrayStreamOptions.FetchNameValueDef(
                        "MAX_FEATURES_IN_BATCH", "65536")));
    const AllocationWatch watch;
    StartReading();
    while (batch.CountRows() < limit && !batch.IsFull() && AddNext(batch))
    {
    }
    watch.Check();
}

/** GDAL makes a feature of every row and splits it into columns again. Here
 * rows are decoded directly into columns, which takes a fraction of the
 * time. */
bool FeatureLayer::GetArrowStream(ArrowArrayStream *stream,
                                  CSLConstList options)
{
    bool isReady = false;
    ResetReading();
    GuardBase(*m_dataset,
              [&] { isReady = OGRLayer::GetArrowStream(stream, options); });
    return isReady;
}

namespace
{

void Release(ArrowArray &array)
{
    if (array.release != nullptr)
    {
        array.release(&array);
    }
}

}  // namespace

int FeatureLayer::GetNextArrowArray(ArrowArrayStream *stream, ArrowArray *array)
{
    *array = {};
    if (m_isBroken)
    {
        ReportError(CPLE_AppDefined,
                    "reading has to start again after an error");
        return EIO;
    }
    std::unique_ptr<ArrowBatch> batch;
    const auto fill = [&]
    {
        batch = MakeBatch(stream);
        if (batch != nullptr)
        {
            FillBatch(*batch);
            if (batch->CountRows() > 0)
            {
                batch->MoveTo(*array);
            }
            else
            {
                m_columnPool.reset();
            }
        }
    };
    if (!Guard(fill))
    {
        Release(*array);
        m_isBroken = true;
        ++m_breaks;
        return EIO;
    }
    return batch != nullptr ? 0 : OGRLayer::GetNextArrowArray(stream, array);
}

OGRFeature *FeatureLayer::GetFeature(GIntBig fid)
{
    std::unique_ptr<OGRFeature> feature;
    const auto read = [&]
    {
        const AllocationWatch watch;
        feature = MakeByNumber(fid);
        watch.Check();
    };
    return GetRowOfFid(fid) >= 0 && Guard(read) ? feature.release() : nullptr;
}

/** Negative after an error, because a partial count would be wrong. */
GIntBig FeatureLayer::GetFeatureCount(int force)
{
    constexpr GIntBig unknown = -1;
    if (m_poFilterGeom == nullptr && m_poAttrQuery == nullptr)
    {
        std::int64_t count = unknown;
        if (!Guard([&] { count = CountRows(); }))
        {
            return unknown;
        }
        if (count >= 0)
        {
            return count;
        }
    }
    const std::uint64_t breaks = m_breaks;
    GIntBig count = unknown;
    PutPositionAside();
    GuardBase(*m_dataset, [&] { count = OGRLayer::GetFeatureCount(force); });
    RestorePosition();
    return m_breaks == breaks ? count : unknown;
}

#if FLIGHTSIM_HAS_INNER_EXTENT
OGRErr FeatureLayer::IGetExtent(int geometryField, OGREnvelope *extent,
                                bool force)
#else
OGRErr FeatureLayer::GetExtent(OGREnvelope *extent, int force)
#endif
{
    std::optional<OGREnvelope> known;
    if (m_defn->GetGeomFieldCount() > 0 &&
        !Guard([&] { known = FindExtent(); }))
    {
        return OGRERR_FAILURE;
    }
    if (known)
    {
        *extent = *known;
        return OGRERR_NONE;
    }
    const std::uint64_t breaks = m_breaks;
    OGRErr result = OGRERR_FAILURE;
    PutPositionAside();
    GuardBase(*m_dataset,
              [&]
              {
#if FLIGHTSIM_HAS_INNER_EXTENT
                  result = OGRLayer::IGetExtent(geometryField, extent, force);
#else
            result = OGRLayer::GetExtent(extent, force);
#endif
              });
    RestorePosition();
    return m_breaks == breaks ? result : OGRERR_FAILURE;
}

/** If the source knows the extent, no feature is needed; it is cached, so that
 * requesting it next is free. Does not claim OLCFastGetArrowStream, because
 * ogr2ogr of GDAL 3.8 and later then copies batches even if styles of features
 * should be kept. */
int FeatureLayer::TestCapability(const char *name) FLIGHTSIM_CONST_312
{
    if (EQUAL(name, OLCFastGetExtent))
    {
        if (m_defn->GetGeomFieldCount() > 0 && HoldsRows())
        {
            return true;
        }
        bool isKnown = false;
        auto *layer = const_cast<FeatureLayer *>(this);
        return m_defn->GetGeomFieldCount() > 0 &&
               layer->Guard([&]
                            { isKnown = layer->FindExtent().has_value(); }) &&
               isKnown;
    }
    return EQUAL(name, OLCRandomRead) || EQUAL(name, OLCStringsAsUTF8) ||
           EQUAL(name, OLCIgnoreFields) || EQUAL(name, OLCZGeometries) ||
           EQUAL(name, OLCFastSpatialFilter) ||
           (EQUAL(name, OLCCurveGeometries) &&
            OGR_GT_IsNonLinear(m_defn->GetGeomType())) ||
           (EQUAL(name, OLCFastFeatureCount) && m_poFilterGeom == nullptr &&
            m_poAttrQuery == nullptr);
}

const char *FeatureLayer::GetMetadataItem(const char *name, const char *domain)
{
    if (domain != nullptr && EQUAL(domain, DEBUG_DOMAIN) && name != nullptr &&
        EQUAL(name, "PARTS_READ"))
    {
        const bool isMade = GuardBase(
            *m_dataset, [&] { m_itemText = std::to_string(CountPartsRead()); });
        return isMade ? m_itemText.c_str() : nullptr;
    }
    if (domain != nullptr && EQUAL(domain, COMMENT_DOMAIN) && name != nullptr)
    {
        const int field = m_defn->GetFieldIndex(name);
        return field >= 0 ? m_specs[static_cast<std::size_t>(field)].comment
                          : nullptr;
    }
    return OGRLayer::GetMetadataItem(name, domain);
}

std::string FeatureLayer::GetMessagePrefix()
{
    GDALDataset &dataset = *GetDataset();
    return std::string(dataset.GetDriver()->GetDescription()) + ": " +
           dataset.GetDescription() + ", layer " + GetDescription();
}

}  // namespace flightsim
