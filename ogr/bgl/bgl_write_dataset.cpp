// SPDX-License-Identifier: MIT
// A BGL file of layers that is being written.

#include "ogr/bgl/bgl_write_dataset.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/vsi_sink.h"
#include "ogr/bgl/record_encoder.h"
#include "ogr/bgl/record_layer_list.h"
#include "ogr/terrain_vector/layers/terrain_vector_layers.h"

#include <algorithm>

namespace flightsim
{

RecordWriteLayer::RecordWriteLayer(WriteDataset &dataset, RecordStore &store,
                                   RecordEncoderPointer encoder,
                                   RecordProfile profile,
                                   const std::string &file,
                                   const OGRSpatialReference *spatialReference)
    : WriteLayer(BGL_DRIVER_NAME, file, encoder->GetName(),
                 encoder->GetGeometryType(), spatialReference),
      m_dataset(dataset), m_store(store), m_encoder(std::move(encoder)),
      m_profile(profile)
{
    for (const FieldSpec &field : m_encoder->GetFields())
    {
        AddField(field);
    }
    m_ownKey = FindField("key");
    m_parentKey =
        std::max(FindField("scenery_object_key"), FindField("boundary_key"));
}

OGRErr RecordWriteLayer::Write(const OGRFeature &feature,
                               const OGRGeometry *geometry)
{
    m_encoder->Encode(feature, geometry, m_profile, m_record);
    if (m_record.isOfOtherLayer)
    {
        return OGRERR_NONE;
    }
    if (!m_record.problem.empty())
    {
        return Refuse(feature, m_record.problem.c_str());
    }
    if (m_record.lost != nullptr)
    {
        m_dataset.Count(m_record.lost);
    }
    if (m_record.place)
    {
        AddKeys(feature, *m_record.place);
    }
    if (m_record.join)
    {
        AddKey(feature, *m_record.join);
        if (m_record.join->role == JoinRole::Attachment &&
            m_record.join->key.empty())
        {
            return Refuse(feature, "it has no scenery_object_key");
        }
    }
    return m_store.Add(m_record) ? OGRERR_NONE : OGRERR_FAILURE;
}

void RecordWriteLayer::AddKeys(const OGRFeature &feature,
                               AirportPlace &place) const
{
    const auto take = [&](const char *name, std::string &key)
    {
        if (const int field = FindField(name); field >= 0)
        {
            key = feature.GetFieldAsString(field);
        }
    };
    take("key", place.key);
    take("approach_key", place.approachKey);
    if (place.approachKey.empty())
    {
        take("sid_star_key", place.approachKey);
    }
    take("transition_key", place.transitionKey);
}

/** The key of a feature that others belong to, or of the one that it belongs
 * to. A waypoint has another one. */
void RecordWriteLayer::AddKey(const OGRFeature &feature, JoinPlace &join) const
{
    const bool isPart =
        join.role == JoinRole::List || join.role == JoinRole::Attachment;
    const int field = isPart ? m_parentKey : m_ownKey;
    if (field >= 0 && join.key.empty() && feature.IsFieldSetAndNotNull(field))
    {
        join.key = feature.GetFieldAsString(field);
    }
}

DerivedWriteLayer::DerivedWriteLayer(const std::string &file, const char *name)
    : WriteLayer(BGL_DRIVER_NAME, file, name, wkbUnknown, nullptr)
{
}

OGRErr DerivedWriteLayer::CreateField(FieldArgument *field,
                                      int /* isApproximate */)
{
    if (FindField(field->GetNameRef()) < 0)
    {
        GetLayerDefn()->AddFieldDefn(field);
    }
    return OGRERR_NONE;
}

OGRErr DerivedWriteLayer::Write(const OGRFeature & /* feature */,
                                const OGRGeometry * /* geometry */)
{
    return OGRERR_NONE;
}

const char *const RECORD_DATASET_OPTIONS =
    "<Option name='PROFILE' type='string-select' default='FSX' scope='vector' "
    "description='Simulator that airports, objects and navigation are "
    "written for; without it that of the source (metadata item BGL_PROFILE), "
    "if it has one; of terrain vectors MSFS2020 has another order, and FS2004 "
    "none'><Value>FS2004</Value><Value>FSX</Value><Value>P3D</Value>"
    "<Value>MSFS2020</Value></Option>";

namespace
{

constexpr const char *SCHEMA_OPTION = "SCHEMA";
constexpr const char *PROFILE_OPTION = "PROFILE";

/** The profile that is asked for, FSX without one. Nothing, with an error, for
 * one that is not known. */
std::optional<RecordProfile> ReadProfile(CSLConstList options)
{
    const char *const value = CSLFetchNameValueDef(
        options, PROFILE_OPTION, GetProfileName(RecordProfile::Fsx));
    const std::optional<RecordProfile> profile = FindProfile(value);
    if (!profile)
    {
        CPLError(CE_Failure, CPLE_IllegalArg,
                 "%s: PROFILE=%s is none of FS2004, FSX, P3D, MSFS2020",
                 BGL_DRIVER_NAME, value);
    }
    return profile;
}

}  // namespace

bool IsBglLayer(const char *name)
{
    const std::vector<LayerEntry> &entries = GetLayerEntries();
    return FindTerrainVectorClass(name).has_value() ||
           EQUAL(name,
                 GetTerrainVectorTable(bgl::VectorClass::OtherPoint).name) ||
           std::any_of(entries.begin(), entries.end(),
                       [name](const LayerEntry &entry)
                       { return EQUAL(entry.name, name); });
}

std::unique_ptr<BglWriteDataset> BglWriteDataset::Create(const char *path,
                                                         CSLConstList options)
{
    const std::optional<std::uint64_t> fileTime = GetFileTime(
        CSLFetchNameValue(options, FILE_TIME_OPTION), BGL_DRIVER_NAME);
    const std::optional<RecordProfile> profile = ReadProfile(options);
    if (!fileTime || !profile || !VsiSink::CheckTarget(path, BGL_DRIVER_NAME))
    {
        return nullptr;
    }
    std::unique_ptr<BglWriteDataset> dataset(
        new BglWriteDataset(path, *fileTime, *profile, options));
    return dataset->m_vectors.HasFailed() ? nullptr : std::move(dataset);
}

BglWriteDataset::BglWriteDataset(const char *path, std::uint64_t fileTime,
                                 RecordProfile profile, CSLConstList options)
    : WriteDataset(BGL_DRIVER_NAME, path), m_fileTime(fileTime),
      m_verifies(CPLFetchBool(options, "VERIFY", false)),
      m_followsSource(CSLFetchNameValue(options, PROFILE_OPTION) == nullptr),
      m_profile(profile), m_vectors(options)
{
    m_vectors.SetPackaged(m_profile == RecordProfile::Msfs2020);
}

BglWriteDataset::~BglWriteDataset()
{
    CloseOnce();
}

/** Where the options name no simulator, the metadata that programs copy from
 * the source of the layers do. They come between Create and the first layer. */
void BglWriteDataset::FollowSource()
{
    if (m_followsSource && GetLayerCount() == 0)
    {
        const char *const name = GetMetadataItem(PROFILE_ITEM);
        m_profile =
            FindProfile(name != nullptr ? name : "").value_or(m_profile);
        m_vectors.SetPackaged(m_profile == RecordProfile::Msfs2020);
    }
}

/** They are made when the profile is known. */
RecordStore &BglWriteDataset::Records()
{
    if (m_records == nullptr)
    {
        m_records = std::make_unique<RecordStore>(BGL_DRIVER_NAME, GetPath(),
                                                  m_profile);
    }
    return *m_records;
}

std::unique_ptr<TerrainVectorWriteLayer>
BglWriteDataset::MakeVectorLayer(bgl::VectorClass vectorClass,
                                 const OGRSpatialReference *spatialReference,
                                 CSLConstList options)
{
    if (m_profile == RecordProfile::Fs2004)
    {
        CPLError(CE_Failure, CPLE_NotSupported,
                 "%s: %s: PROFILE=FS2004 has no layer %s; FSX was the first "
                 "simulator with such vectors",
                 BGL_DRIVER_NAME, GetPath().c_str(),
                 GetTerrainVectorTable(vectorClass).name);
        return nullptr;
    }
    auto layer = std::make_unique<TerrainVectorWriteLayer>(
        *this, m_vectors, GetPath(), vectorClass, spatialReference, options);
    if (const char *texture = CSLFetchNameValue(options, "TEXTURE");
        texture != nullptr && !layer->SetDefaultTexture(texture))
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s: there is no texture %s",
                 BGL_DRIVER_NAME, GetPath().c_str(), texture);
        return nullptr;
    }
    return layer;
}

/** Without a class that the name of the layer is, the schema decides, and the
 * geometry where that has no class. */
std::unique_ptr<WriteLayer>
BglWriteDataset::MakeSchemaLayer(const char *name, OGRwkbGeometryType type,
                                 const OGRSpatialReference *spatialReference,
                                 CSLConstList options)
{
    const char *path = CSLFetchNameValue(options, SCHEMA_OPTION);
    const std::optional<TerrainVectorSchema> schema =
        TerrainVectorSchema::Read(path);
    if (!schema)
    {
        return nullptr;
    }
    const OGRwkbGeometryType flat = wkbFlatten(type);
    const bool isLine = OGR_GT_IsSubClassOf(flat, wkbCurve) ||
                        OGR_GT_IsSubClassOf(flat, wkbMultiCurve);
    const std::optional<bgl::VectorClass> named = FindTerrainVectorClass(name);
    const bgl::VectorClass vectorClass =
        named ? *named
              : schema->FindClass().value_or(
                    isLine ? bgl::VectorClass::OtherLine
                           : bgl::VectorClass::OtherPolygon);
    const bgl::Guid *guid = bgl::GetClassGuid(vectorClass);
    if (guid != nullptr && !schema->HasBlock(*guid))
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: SCHEMA=%s: it has no block %s, which the layer %s needs",
                 BGL_DRIVER_NAME, path, bgl::GetSchemaName(vectorClass), name);
        return nullptr;
    }
    std::unique_ptr<TerrainVectorWriteLayer> layer =
        MakeVectorLayer(vectorClass, spatialReference, options);
    if (layer != nullptr)
    {
        layer->SetSchema(*schema);
    }
    return layer;
}

std::unique_ptr<WriteLayer>
BglWriteDataset::MakeLayer(const char *name, OGRwkbGeometryType type,
                           const OGRSpatialReference *spatialReference,
                           CSLConstList options)
{
    FollowSource();
    if (CSLFetchNameValue(options, SCHEMA_OPTION) != nullptr)
    {
        return MakeSchemaLayer(name, type, spatialReference, options);
    }
    if (const std::optional<bgl::VectorClass> vectorClass =
            FindTerrainVectorClass(name))
    {
        return MakeVectorLayer(*vectorClass, spatialReference, options);
    }
    if (RecordEncoderPointer encoder = MakeRecordEncoder(name))
    {
        return std::make_unique<RecordWriteLayer>(*this, Records(),
                                                  std::move(encoder), m_profile,
                                                  GetPath(), spatialReference);
    }
    if (IsDerivedLayer(name))
    {
        return std::make_unique<DerivedWriteLayer>(GetPath(), name);
    }
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: %s: there is no layer %s to write; the known ones are %s, %s",
             BGL_DRIVER_NAME, GetPath().c_str(), name,
             ListTerrainVectorLayers().c_str(), ListRecordEncoders().c_str());
    return nullptr;
}

bool BglWriteDataset::Write(bgl::ContainerWriter &container)
{
    return (!HasVectorSection() || m_vectors.Write(container)) &&
           (Records().IsEmpty() || Records().Write(container)) &&
           container.Finish(m_fileTime);
}

bool BglWriteDataset::Finish()
{
    const std::unique_ptr<VsiSink> sink =
        m_vectors.HasFailed() || Records().HasFailed()
            ? nullptr
            : VsiSink::Create(GetPath(), BGL_DRIVER_NAME);
    if (sink == nullptr)
    {
        return false;
    }
    std::vector<bgl::SectionPlan> plan;
    if (HasVectorSection())
    {
        plan.push_back({bgl::SECTION_TERRAIN_VECTOR});
    }
    if (!Records().Plan(plan))
    {
        return false;
    }
    for (const auto &[what, count] : Records().GetLost())
    {
        Count(what.c_str(), count);
    }
    // Only the tool for vectors writes them, and it puts data first.
    bgl::ContainerWriter container(*sink,
                                   HasVectorSection()
                                       ? bgl::ContainerLayout::DataFirst
                                       : bgl::ContainerLayout::TablesFirst,
                                   std::move(plan));
    const bool isDone = Write(container);
    if (container.Failure() == bgl::ContainerFailure::TooLarge)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s would be larger than 4 GiB", BGL_DRIVER_NAME,
                 GetPath().c_str());
    }
    return isDone && sink->Close() &&
           (!m_verifies || !HasVectorSection() ||
            m_vectors.Verify(sink->TemporaryName())) &&
           sink->Commit();
}

}  // namespace flightsim
