// SPDX-License-Identifier: MIT
// Writes layers to a BGL file.

#include "ogr/bgl/layers/bgl_write_dataset.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/file_part.h"
#include "driver/base/memory_guard.h"
#include "driver/base/vsi_sink.h"
#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/layers/record_layer_list.h"
#include "ogr/terrain_vector/layers/terrain_vector_tables.h"

#include <algorithm>
#include <string>

namespace flightsim
{

namespace
{

constexpr const char *COPIED_MODEL =
    "its model has been written under other GUIDs, and copies of models take "
    "at most 64 MiB";

}  // namespace

RecordWriteLayer::RecordWriteLayer(WriteDataset &dataset, RecordStore &store,
                                   RecordLayerId id,
                                   RecordEncoderPointer encoder,
                                   RecordProfile profile,
                                   const std::string &file,
                                   const OGRSpatialReference *spatialReference)
    : WriteLayer(BGL_DRIVER_NAME, file, encoder->GetName(),
                 encoder->GetGeometryType(), spatialReference),
      m_dataset(dataset), m_store(store), m_id(id),
      m_encoder(std::move(encoder)), m_profile(profile),
      m_isOfSource(dataset.GetMetadataItem(SOURCE_ITEM) != nullptr)
{
    for (const FieldSpec &field : m_encoder->GetFields())
    {
        AddField(field);
    }
    m_ownKey = FindField("key");
    m_parentKey =
        std::max(FindField("scenery_object_key"), FindField("boundary_key"));
}

/** Counts an airport from a file for another simulator, because the profile
 * cannot store all its values, such as surfaces. Formats such as SQLite keep no
 * metadata with the name of the simulator. */
void RecordWriteLayer::CompareDialect(const OGRFeature &feature) const
{
    const int field = FindField("dialect");
    const std::optional<int> code =
        field >= 0 && feature.IsFieldSetAndNotNull(field)
            ? DIALECT.FindCode(feature.GetFieldAsString(field))
            : std::nullopt;
    if (!code)
    {
        return;
    }
    const RecordProfile source = GetProfile(static_cast<bgl::Dialect>(*code));
    // Prepar3D supports all values of FSX; its versions have the same airports.
    if (source != m_profile &&
        !(IsPrepar3D(m_profile) &&
          (source == RecordProfile::Fsx || IsPrepar3D(source))))
    {
        m_dataset.Count("AIRPORTS_OF_ANOTHER_SIMULATOR");
    }
}

/** Counts values that are missing in the record. */
void RecordWriteLayer::CountDroppedFields(const OGRFeature &feature)
{
    for (const char *field : m_encoder->FindDroppedFields(feature))
    {
        m_dataset.Count(std::string("VALUES_WITHOUT_PLACE.")
                            .append(m_encoder->GetName())
                            .append(1, '.')
                            .append(field)
                            .c_str());
    }
}

OGRErr RecordWriteLayer::Write(const OGRFeature &feature,
                               const OGRGeometry *geometry)
{
    m_encoder->Encode(feature, geometry, m_profile, m_record);
    if (m_record.belongsToOtherLayer)
    {
        return OGRERR_NONE;
    }
    if (m_record.airportLink)
    {
        AddAirportKeys(feature, *m_record.airportLink);
    }
    if (!m_record.problem.empty())
    {
        m_store.NoteRefused(m_id);
        return Refuse(feature, m_record.problem.c_str());
    }
    if (!m_store.AdmitModel(m_record))
    {
        return Refuse(feature, COPIED_MODEL);
    }
    if (m_record.lost != nullptr)
    {
        m_dataset.Count(m_record.lost);
    }
    if (m_record.isRounded && !m_isOfSource)
    {
        m_dataset.Count(
            std::string(ANGLES_ROUNDED).append(m_encoder->GetName()).c_str());
    }
    CompareDialect(feature);
    CountDroppedFields(feature);
    if (m_record.join)
    {
        AddJoinKey(feature, *m_record.join);
        if (m_record.join->role == JoinRole::Attachment &&
            m_record.join->key.empty())
        {
            return Refuse(feature, "it has no scenery_object_key");
        }
    }
    if (m_record.part.index() != 0 && !m_record.isComplete)
    {
        // It is written once all parts are known.
        m_record.bytes.clear();
    }
    return m_store.Add(m_record) ? OGRERR_NONE : OGRERR_FAILURE;
}

void RecordWriteLayer::AddAirportKeys(const OGRFeature &feature,
                                      AirportLink &link) const
{
    const auto take = [&](const char *name, std::string &key)
    {
        if (const int field = FindField(name); field >= 0)
        {
            key = feature.GetFieldAsString(field);
        }
    };
    take("key", link.key);
    take("approach_key", link.approachKey);
    if (link.approachKey.empty())
    {
        take("sid_star_key", link.approachKey);
    }
    take("transition_key", link.transitionKey);
}

/** Sets the key of a feature; for a list or an attachment, the key of the
 * feature to which it belongs. Waypoints already have another key. */
void RecordWriteLayer::AddJoinKey(const OGRFeature &feature,
                                  JoinLink &join) const
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
    const auto add = [&]
    {
        if (FindField(field->GetNameRef()) < 0)
        {
            GetLayerDefn()->AddFieldDefn(field);
        }
    };
    return GuardMemory(BGL_DRIVER_NAME, GetDescription(), add)
               ? OGRERR_NONE
               : OGRERR_NOT_ENOUGH_MEMORY;
}

OGRErr DerivedWriteLayer::Write(const OGRFeature & /* feature */,
                                const OGRGeometry * /* geometry */)
{
    return OGRERR_NONE;
}

const char *const RECORD_DATASET_OPTIONS =
    "<Option name='PROFILE' type='string-select' default='FSX' scope='vector' "
    "description='Simulator for which airports, objects and navigation are "
    "written; by default that of the source (metadata item BGL_PROFILE), if it "
    "has one; terrain vectors have another order for MSFS, and FS2004 has "
    "none'><Value>FS2004</Value><Value>FSX</Value><Value>P3D</Value>"
    "<Value>P3DV6</Value><Value>MSFS2020</Value><Value>MSFS2024</Value></"
    "Option>";

namespace
{

constexpr const char *PROFILE_OPTION = "PROFILE";
constexpr const char *SPLIT_OPTION = "SPLIT";

/** Returns the requested profile, by default FSX. Nothing, with an error, for
 * an unknown one. */
std::optional<RecordProfile> ReadProfile(CSLConstList options)
{
    const char *const value = CSLFetchNameValueDef(
        options, PROFILE_OPTION, GetProfileName(RecordProfile::Fsx));
    const std::optional<RecordProfile> profile = FindProfile(value);
    if (!profile)
    {
        CPLError(CE_Failure, CPLE_IllegalArg,
                 "%s: PROFILE=%s is not one of FS2004, FSX, P3D, P3DV6, "
                 "MSFS2020, MSFS2024",
                 BGL_DRIVER_NAME, value);
    }
    return profile;
}

}  // namespace

bool IsBglLayer(const char *name)
{
    return FindRecordLayer(name) != nullptr ||
           FindTerrainVectorClass(name).has_value() ||
           EQUAL(name,
                 GetTerrainVectorTable(bgl::VectorClass::OtherPoint).name);
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
    if (CPLFetchBool(options, SPLIT_OPTION, false) &&
        CSLFetchNameValue(options, "ADD_TO") != nullptr)
    {
        CPLError(CE_Failure, CPLE_NotSupported,
                 "%s: %s: SPLIT and ADD_TO do not go together", BGL_DRIVER_NAME,
                 path);
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
      m_isSplit(CPLFetchBool(options, SPLIT_OPTION, false)),
      m_inheritsProfile(CSLFetchNameValue(options, PROFILE_OPTION) == nullptr),
      m_profile(profile), m_vectors(options)
{
    m_vectors.SetPackaged(IsMsfs(m_profile));
}

BglWriteDataset::~BglWriteDataset()
{
    CloseOnce();
}

/** Uses the metadata that programs copy from the source of the layers, if the
 * options name no simulator. Metadata arrive between Create and the first
 * layer. */
void BglWriteDataset::InheritProfile()
{
    if (m_inheritsProfile && GetLayerCount() == 0)
    {
        const char *const name = GetMetadataItem(PROFILE_ITEM);
        m_profile =
            FindProfile(name != nullptr ? name : "").value_or(m_profile);
        m_vectors.SetPackaged(IsMsfs(m_profile));
    }
    const char *const compiler = GetMetadataItem(COMPILER_ITEM);
    if (compiler != nullptr && EQUAL(compiler, BGLCOMP) &&
        (m_inheritsProfile || IsMsfs(m_profile)))
    {
        m_vectors.SetCompiled(true);
    }
}

/** Creates the store on first use, when the profile is known. */
RecordStore &BglWriteDataset::Records()
{
    if (m_records == nullptr)
    {
        if (m_inheritsProfile && GetMetadataItem(PROFILE_ITEM) == nullptr &&
            GetMetadataItem(SOURCE_ITEM) != nullptr)
        {
            CPLError(
                CE_Warning, CPLE_AppDefined,
                "%s: %s: the simulator of the source is not known; the file is "
                "written for %s; the option PROFILE selects another",
                BGL_DRIVER_NAME, GetPath().c_str(), GetProfileName(m_profile));
        }
        m_records = std::make_unique<RecordStore>(BGL_DRIVER_NAME, GetPath(),
                                                  m_profile);
        const char *const order = GetMetadataItem(ORDER_ITEM);
        if (order != nullptr && EQUAL(order, ORDER_OF_FILE))
        {
            m_records->KeepOrder();
        }
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
    const std::optional<bgl::VectorClass> vectorClass =
        schema->FindLayerClass(path, name, type);
    std::unique_ptr<TerrainVectorWriteLayer> layer =
        vectorClass ? MakeVectorLayer(*vectorClass, spatialReference, options)
                    : nullptr;
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
    InheritProfile();
    if (CSLFetchNameValue(options, SCHEMA_OPTION) != nullptr)
    {
        return MakeSchemaLayer(name, type, spatialReference, options);
    }
    if (const std::optional<bgl::VectorClass> vectorClass =
            FindTerrainVectorClass(name))
    {
        return MakeVectorLayer(*vectorClass, spatialReference, options);
    }
    if (m_isSplit)
    {
        CPLError(CE_Failure, CPLE_NotSupported,
                 "%s: %s: SPLIT is for terrain vectors, so there is no layer "
                 "%s",
                 BGL_DRIVER_NAME, GetPath().c_str(), name);
        return nullptr;
    }
    const RecordLayerDescriptor *layer = FindRecordLayer(name);
    if (layer != nullptr && layer->makeEncoder != nullptr)
    {
        return std::make_unique<RecordWriteLayer>(
            *this, Records(), layer->id, layer->makeEncoder(), m_profile,
            GetPath(), spatialReference);
    }
    if (layer != nullptr && layer->isDerived)
    {
        return std::make_unique<DerivedWriteLayer>(GetPath(), name);
    }
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: %s: there is no layer %s to write; the known ones are %s, %s",
             BGL_DRIVER_NAME, GetPath().c_str(), name,
             ListTerrainVectorLayers().c_str(),
             ListWrittenRecordLayers().c_str());
    return nullptr;
}

namespace
{

/** Reports a file that is too large. The sink reports its own failures. */
void ReportTooLarge(const bgl::ContainerWriter &container,
                    const std::string &path)
{
    if (container.Failure() == bgl::ContainerFailure::TooLarge)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s would be larger than 4 GiB behind %llu cells; "
                 "SPLIT=YES writes several files of terrain vectors",
                 BGL_DRIVER_NAME, path.c_str(),
                 static_cast<unsigned long long>(container.CountSubsections()));
    }
}

/** Files of terrain vectors, one for each non-empty cell of SPLIT_LEVEL. */
class VectorParts final
{
  public:
    explicit VectorParts(const std::string &path) : m_path(path)
    {
    }

    bool Append(const bgl::Qmid &cell, bgl::ByteSpan record)
    {
        const Part *part = GetPart(cell);
        return part != nullptr && part->container->Append(cell, record);
    }

    /** Closes the files, which still have temporary names. */
    bool Finish(std::uint64_t fileTime, std::vector<std::string> &temporary)
    {
        bool isDone = true;
        for (const auto &[place, part] : m_parts)
        {
            isDone = isDone && part.container->Finish(fileTime) &&
                     part.sink->Close();
            ReportTooLarge(*part.container, part.path);
            temporary.push_back(part.sink->TemporaryName());
        }
        return isDone;
    }

    bool Commit()
    {
        std::vector<VsiSink *> sinks;
        for (const auto &[place, part] : m_parts)
        {
            sinks.push_back(part.sink.get());
        }
        return CommitParts(sinks);
    }

  private:
    struct Part
    {
        std::string path;
        std::unique_ptr<VsiSink> sink;
        std::unique_ptr<bgl::ContainerWriter> container;
    };

    const Part *GetPart(const bgl::Qmid &cell);

    const std::string m_path;

    /** By row and column. */
    std::map<std::pair<std::uint32_t, std::uint32_t>, Part> m_parts{};
};

const VectorParts::Part *VectorParts::GetPart(const bgl::Qmid &cell)
{
    if (cell.level < SPLIT_LEVEL)
    {
        CPLError(CE_Failure, CPLE_IllegalArg,
                 "%s: SPLIT makes a file of each cell of level %d, so no "
                 "level can be coarser",
                 BGL_DRIVER_NAME, SPLIT_LEVEL);
        return nullptr;
    }
    const int shift = cell.level - SPLIT_LEVEL;
    const auto [place, isNew] =
        m_parts.try_emplace({cell.v >> shift, cell.u >> shift});
    Part &part = place->second;
    if (isNew)
    {
        part.path =
            MakePartName(m_path, place->first.second, place->first.first);
        part.sink = VsiSink::Create(part.path, BGL_DRIVER_NAME);
        if (part.sink == nullptr)
        {
            m_parts.erase(place);
            return nullptr;
        }
        part.container = std::make_unique<bgl::ContainerWriter>(
            *part.sink, bgl::ContainerLayout::DataFirst,
            std::vector<bgl::SectionPlan>{{bgl::SECTION_TERRAIN_VECTOR}});
        if (!part.container->BeginSection())
        {
            return nullptr;
        }
    }
    return &part;
}

}  // namespace

bool BglWriteDataset::WriteParts()
{
    VectorParts parts(GetPath());
    std::vector<std::string> temporary;
    const bool isWritten = m_vectors.Write(
        GetPath(),
        [&parts](const bgl::Qmid &cell, bgl::ByteSpan record)
        { return parts.Append(cell, record); },
        SPLIT_LEVEL);
    return parts.Finish(m_fileTime, temporary) && isWritten &&
           (!m_verifies || m_vectors.Verify(temporary)) && parts.Commit();
}

bool BglWriteDataset::Write(bgl::ContainerWriter &container)
{
    // bglcomp counts records, Shp2Vec writes 0.
    const std::uint32_t count = IsCompiled() ? 1 : 0;
    const auto writeVectors = [&]
    {
        return container.BeginSection() &&
               m_vectors.Write(GetPath(),
                               [&](const bgl::Qmid &cell, bgl::ByteSpan record)
                               {
                                   return container.Append(cell.Packed(), count,
                                                           {&record, 1});
                               });
    };
    const bool isWritten =
        IsCompiled()
            ? Records().Write(container, writeVectors)
            : (!HasVectorSection() || writeVectors()) &&
                  (Records().IsEmpty() || Records().Write(container, {}));
    return isWritten && container.Finish(m_fileTime);
}

bool BglWriteDataset::Finish()
{
    if (m_vectors.HasFailed() || Records().HasFailed())
    {
        return false;
    }
    return m_isSplit ? WriteParts() : WriteFile();
}

bool BglWriteDataset::WriteFile()
{
    const std::unique_ptr<VsiSink> sink =
        VsiSink::Create(GetPath(), BGL_DRIVER_NAME);
    std::vector<bgl::SectionPlan> plan;
    if (HasVectorSection() && !IsCompiled())
    {
        plan.push_back({bgl::SECTION_TERRAIN_VECTOR});
    }
    if (sink == nullptr ||
        !Records().Plan(plan, IsCompiled() ? m_vectors.CountCells() : 0))
    {
        return false;
    }
    for (const auto &[what, count] : Records().GetLost())
    {
        Count(what.c_str(), count);
    }
    if (plan.empty() && !Records().GetLost().empty())
    {
        const auto &[what, count] = *Records().GetLost().begin();
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s: there is nothing to write: %s %d", BGL_DRIVER_NAME,
                 GetPath().c_str(), what.c_str(), static_cast<int>(count));
        return false;
    }
    // Shp2Vec puts data first.
    bgl::ContainerWriter container(*sink,
                                   HasVectorSection() && !IsCompiled()
                                       ? bgl::ContainerLayout::DataFirst
                                       : bgl::ContainerLayout::TablesFirst,
                                   std::move(plan));
    if (m_profile == RecordProfile::Fs2004)
    {
        container.NameSubsectionCells();
    }
    const bool isDone = Write(container);
    ReportTooLarge(container, GetPath());
    return isDone && sink->Close() &&
           (!m_verifies || !HasVectorSection() ||
            m_vectors.Verify({sink->TemporaryName()})) &&
           sink->Commit();
}

}  // namespace flightsim
