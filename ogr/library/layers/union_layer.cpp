// SPDX-License-Identifier: MIT
// A layer that combines all files of a library.

#include "ogr/library/layers/union_layer.h"

#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"
#include "ogr/dsf/dsf_dataset.h"
#include "ogr/layer/row_source.h"
#include "ogr/library/format/catalogue_text.h"

#include <algorithm>
#include <new>
#include <set>
#include <string_view>
#include <utility>

namespace flightsim
{

namespace
{

static_assert((MAXIMUM_FILES << FID_BITS) <= std::int64_t{1} << 53);

constexpr std::string_view FID_SUFFIX = "_fid";

constexpr const char *REASON_TILE = "same_tile_above";
constexpr const char *REASON_EXCLUSION = "exclusion";

/** The fields that follow those of the file, in this order. */
enum LibraryField
{
    FIELD_AREA,
    FIELD_FILE,
    FIELD_RANK,
    FIELD_MODEL_NAME,
    FIELD_MODEL_FILE,
    FIELD_EXCLUDED_BY,
    FIELD_EXCLUDED_CORNERS,
    FIELD_SHOWN,
    FIELD_HIDDEN_BY,
    FIELD_REASON
};

const FieldSpec OWN_FIELDS[] = {
    {UnionLayer::AREA_NAME, FieldKind::Text, "Area title"},
    {UnionLayer::FILE_NAME, FieldKind::Text, "File path"},
    {"rank", FieldKind::Integer64, "File rank", nullptr,
     "Rank of the file; the higher one is on top"},
    {"model_name", FieldKind::Text, "Model name"},
    {"model_file", FieldKind::Text, "Model file"},
    {"excluded_by", FieldKind::Integer64, "Excluded by file", nullptr,
     "FID in the layer scenery_file of the uppermost file whose exclusion "
     "touches the feature"},
    {"excluded_corners", FieldKind::Integer, "Excluded corners", nullptr,
     "Number of its corners inside exclusions of higher packs"},
    {"shown", FieldKind::Boolean, "Shown by the simulator"},
    {"hidden_by", FieldKind::Integer64, "Hidden by file", nullptr,
     "FID in the layer scenery_file of the file that hides the feature"},
    {"hidden_reason", FieldKind::Text, "Reason for hiding"},
};

}  // namespace

std::int64_t MakeLibraryFid(const SceneryFile &file, std::int64_t fid)
{
    return (GetFidOfRow(file.id) << FID_BITS) + fid;
}

UnionLayer::UnionLayer(const LayerPattern &pattern, const FeatureLayer &fields,
                       const OGRSpatialReference *spatialReference,
                       std::shared_ptr<FileStore> files,
                       std::shared_ptr<OverrideRules> overrideRules,
                       std::shared_ptr<LibraryModels> models,
                       std::shared_ptr<TileExclusions> exclusions,
                       bool showsHidden, const Partition &partition)
    : FeatureLayer(pattern.name.c_str(), pattern.geometryType,
                   spatialReference),
      m_name(pattern.name),
      m_innerName(IsFootprint() ? GetLayerName(RecordLayerId::SceneryObject)
                                : m_name),
      m_sections(pattern.sections), m_files(std::move(files)),
      m_overrideRules(std::move(overrideRules)), m_models(std::move(models)),
      m_showsHidden(showsHidden),
      m_isTile(!m_sections.empty() &&
               m_sections[0] >= static_cast<std::uint32_t>(DsfPart::Object)),
      m_exclusion(pattern.exclusion), m_exclusions(std::move(exclusions)),
      m_partition(partition),
      m_measure(m_files, m_name,
                m_overrideRules->GetOptionTag() + m_models->GetOptionTag())
{
    for (FieldSpec spec : fields.GetFieldSpecs())
    {
        const std::string_view name = spec.name;
        m_innerNames.emplace_back(name);
        m_isFid.push_back(name.ends_with(FID_SUFFIX));
        if (m_isFid.back())
        {
            // FIDs of a library have more than 32 bits.
            spec.kind = FieldKind::Integer64;
        }
        if (name == FILE_NAME)
        {
            m_fileField = static_cast<int>(m_isFid.size()) - 1;
            spec = OWN_FIELDS[FIELD_FILE];
        }
        AddField(spec);
    }
    AddOwnFields();
    HideFidColumn();
    if (!IsFootprint())
    {
        m_reading.shared = pattern.make();
        m_seeking.shared = pattern.make();
    }
    FinishDefinition(
        const_cast<FeatureLayer &>(fields).GetMetadataItem("DESCRIPTION"));
}

/** Adds the fields of the library after those of the files. */
void UnionLayer::AddOwnFields()
{
    for (int kind = FIELD_AREA; kind <= FIELD_REASON; ++kind)
    {
        const bool isLeftOut =
            kind == FIELD_FILE ? m_fileField >= 0
            : kind == FIELD_MODEL_NAME || kind == FIELD_MODEL_FILE
                ? !HasModels()
            : kind == FIELD_EXCLUDED_BY || kind == FIELD_EXCLUDED_CORNERS
                ? !IsMarked()
                : kind >= FIELD_SHOWN && !m_showsHidden;
        if (!isLeftOut)
        {
            m_ownKinds.push_back(kind);
            AddField(OWN_FIELDS[kind]);
        }
    }
}

/** Whether the features are those of autogen annotation. */
bool UnionLayer::IsAutogen() const
{
    return m_sections.empty();
}

bool UnionLayer::CanHide() const
{
    return IsAutogen() || HasRule() || (!m_exclusion.empty() && !IsMarked());
}

/** Whether features touched by exclusions are shown, and marked. */
bool UnionLayer::IsMarked() const
{
    return !m_exclusion.empty() && wkbFlatten(GetType()) != wkbPoint;
}

/** Whether the simulator has rules by which features hide others. */
bool UnionLayer::HasRule() const
{
    return !m_isTile && OverrideRules::HasRule(m_name);
}

/** Whether features include properties of their models. */
bool UnionLayer::HasModels() const
{
    return IsLayer(m_name, RecordLayerId::SceneryObject);
}

/** Whether features are made from scenery objects and their models, which
 * mostly are in other files. */
bool UnionLayer::IsFootprint() const
{
    return IsLayer(m_name, RecordLayerId::SceneryFootprint);
}

std::uint64_t UnionLayer::PrepareTables()
{
    const int first = static_cast<int>(m_innerNames.size());
    const std::vector<int> &wanted = GetWantedFields();
    const bool needsModels =
        IsFootprint() ||
        (HasModels() &&
         std::any_of(wanted.begin(), wanted.end(),
                     [=](int field)
                     {
                         return field == first + FIELD_MODEL_NAME ||
                                field == first + FIELD_MODEL_FILE;
                     }));
    return (HasRule() ? m_overrideRules->Prepare(m_name, *m_files) : 0) +
           (needsModels ? m_models->Prepare(*m_files) : 0) +
           (m_exclusion.empty() || (IsMarked() && !m_isMarkWanted)
                ? 0
                : m_exclusions->Prepare(m_files->GetUsed()));
}

void UnionLayer::Restart(const RowFilter &filter)
{
    CloseFile();
    m_filter = filter;
    m_next = 0;
    m_hidden.clear();
    m_reading.hasRequest = false;
    m_hasMade = false;
    m_errorsAtStart = m_readErrors;
    m_messagesAtStart = CPLGetErrorCounter();
    FindFields();
    m_readErrors += PrepareTables();
}

void UnionLayer::CloseFile()
{
    if (m_layers != nullptr)
    {
        m_readErrors += m_layers->CountReadErrors() - m_errorsBefore;
    }
    m_layers.reset();
    m_reading.current = nullptr;
}

/** Opens the next file with rows; returns false at the end. */
bool UnionLayer::OpenNext()
{
    const std::vector<const SceneryFile *> &used = m_files->GetUsed();
    while (m_next < used.size())
    {
        m_file = used[m_next++];
        if (!IsCandidate(*m_file))
        {
            continue;
        }
        ++m_filesRead;
        m_layers = m_files->Open(*m_file);
        if (m_layers == nullptr)
        {
            ++m_readErrors;
            return false;
        }
        m_errorsBefore = m_layers->CountReadErrors();
        if (FindInner(m_reading, *m_layers) != nullptr)
        {
            return true;
        }
        CloseFile();
    }
    return false;
}

std::unique_ptr<OGRFeature> UnionLayer::MakeNext()
{
    while (m_reading.current != nullptr || OpenNext())
    {
        std::unique_ptr<OGRFeature> inner(
            m_reading.current->GetNextRawFeature());
        if (inner == nullptr)
        {
            CloseFile();
            continue;
        }
        std::unique_ptr<OGRFeature> feature =
            TakeInner(std::move(inner), *m_file, *m_layers, false);
        if (feature != nullptr)
        {
            m_hasMade = true;
            return feature;
        }
    }
    NoteEnd();
    return nullptr;
}

/** Records that there are no features if all files were read without finding
 * any, and without a problem that may have hidden some. */
void UnionLayer::NoteEnd()
{
    const bool isComplete = m_readErrors == m_errorsAtStart &&
                            CPLGetErrorCounter() == m_messagesAtStart;
    if (!m_hasMade && isComplete && IsMeasured() &&
        (CanHide() || IsFootprint()) && !m_measure.FindCount())
    {
        m_measure.KeepCount(0);
    }
}

std::unique_ptr<OGRFeature> UnionLayer::MakeByNumber(GIntBig fid)
{
    const SceneryFile *file = m_files->FindFile(GetRowOfFid(fid >> FID_BITS));
    if (file == nullptr || !MayHaveRows(*file))
    {
        return nullptr;
    }
    FindFields();
    m_readErrors += PrepareTables();
    const std::shared_ptr<FileLayers> layers = m_files->Open(*file);
    m_seeking.hasRequest = false;
    FeatureLayer *layer =
        layers != nullptr ? FindInner(m_seeking, *layers) : nullptr;
    if (layer == nullptr)
    {
        m_readErrors += layers == nullptr ? 1U : 0U;
        return nullptr;
    }
    const std::uint64_t errors = layers->CountReadErrors();
    std::unique_ptr<OGRFeature> inner(
        layer->GetFeature(fid - MakeLibraryFid(*file, 0)));
    m_readErrors += layers->CountReadErrors() - errors;
    return inner != nullptr ? TakeInner(std::move(inner), *file, *layers, true)
                            : nullptr;
}

/** Makes the footprint of an object; null if it has none. */
std::unique_ptr<OGRFeature> UnionLayer::MakeFootprint(OGRFeature &object)
{
    std::unique_ptr<OGRFeature> feature = MakeEmptyFeature();
    // The layer's table determines the position to which filters apply.
    if (!m_models->FillFootprint(object, *feature) ||
        !PassesFilter(feature->GetGeometryRef()))
    {
        return nullptr;
    }
    for (const int field : GetWantedFields())
    {
        if (!feature->IsFieldSet(field))
        {
            feature->SetFieldNull(field);
        }
    }
    return feature;
}

/** Returns null if an object has no footprint, or if Convert returns false. */
std::unique_ptr<OGRFeature>
UnionLayer::TakeInner(std::unique_ptr<OGRFeature> inner,
                      const SceneryFile &file, FileLayers &layers,
                      bool isSought)
{
    if (IsFootprint())
    {
        inner = MakeFootprint(*inner);
    }
    return inner != nullptr && Convert(*inner, file, layers, isSought)
               ? std::move(inner)
               : nullptr;
}

Visibility UnionLayer::Evaluate(OGRFeature &feature, const SceneryFile &file,
                                FileLayers &layers) const
{
    if (IsAutogen())
    {
        return {file.hiddenBy >= 0 ? REASON_TILE : nullptr, file.hiddenBy};
    }
    if (!m_exclusion.empty() && !IsMarked())
    {
        const OGRGeometry *place = feature.GetGeometryRef();
        const SceneryFile *hiding =
            place != nullptr && !place->IsEmpty() &&
                    wkbFlatten(place->getGeometryType()) == wkbPoint
                ? m_exclusions->Find(m_exclusion, file,
                                     place->toPoint()->getX(),
                                     place->toPoint()->getY())
                : nullptr;
        return hiding != nullptr ? Visibility{REASON_EXCLUSION, hiding->id}
                                 : Visibility{};
    }
    return HasRule() ? m_overrideRules->Evaluate(m_name, feature, file, layers)
                     : Visibility{};
}

/** Converts a feature of a file to one of the library. Returns false for
 * features outside the partition and, unless they are requested, for hidden
 * ones. */
bool UnionLayer::Convert(OGRFeature &feature, const SceneryFile &file,
                         FileLayers &layers, bool isSought)
{
    if (!m_partition.Holds(feature.GetGeometryRef()))
    {
        return false;
    }
    const Visibility visibility = Evaluate(feature, file, layers);
    if (visibility.reason != nullptr && !m_showsHidden)
    {
        if (!isSought)
        {
            ++m_hidden[visibility.reason];
        }
        return false;
    }
    if (!m_isTile)
    {
        m_overrideRules->Complete(m_name, file, feature);
    }
    feature.SetFID(MakeLibraryFid(file, feature.GetFID()));
    ChangeLinks(file, visibility, feature);
    FillFields(file, visibility, feature);
    if (m_isMarkWanted)
    {
        MarkExcluded(file, feature);
    }
    SetStyle(feature);
    for (const int field : m_unwantedFields)
    {
        feature.UnsetField(field);
    }
    FitToLayer(feature);
    return true;
}

/** Converts the geometry to the type of the layer, and drops one that was not
 * requested. */
void UnionLayer::FitToLayer(OGRFeature &feature)
{
    std::unique_ptr<OGRGeometry> geometry(feature.StealGeometry());
    if (!IsGeometryWanted())
    {
        return;
    }
    if (geometry != nullptr &&
        OGR_GT_IsSubClassOf(wkbFlatten(GetType()), wkbGeometryCollection))
    {
        // Newer GDAL would drop the altitudes for a flat type.
        const OGRwkbGeometryType type = OGR_GT_SetModifier(
            wkbFlatten(GetType()), geometry->Is3D(), geometry->IsMeasured());
        geometry = ForceTo(std::move(geometry), type);
        if (geometry == nullptr)
        {
            throw std::bad_alloc();
        }
    }
    SetGeometry(feature, std::move(geometry));
}

/** Determines which fields are set here, and which only the rules need. */
void UnionLayer::FindFields()
{
    std::set<int> fields(GetWantedFields().begin(), GetWantedFields().end());
    fields.insert(GetHiddenFields().begin(), GetHiddenFields().end());
    const auto own = fields.lower_bound(static_cast<int>(m_innerNames.size()));
    m_ownFields.assign(own, fields.end());
    m_isMarkWanted =
        IsMarked() && std::any_of(own, fields.cend(),
                                  [this](int field)
                                  {
                                      const int kind = GetOwnKind(field);
                                      return kind == FIELD_EXCLUDED_BY ||
                                             kind == FIELD_EXCLUDED_CORNERS;
                                  });
    m_linkFields.clear();
    m_unwantedFields.clear();
    if (IsFootprint())
    {
        // The model table fills all of them.
        for (int field = 0; field < GetLayerDefn()->GetFieldCount(); ++field)
        {
            if (fields.count(field) == 0)
            {
                m_unwantedFields.push_back(field);
            }
        }
    }
    for (const int field : FindNeededFields())
    {
        const auto place = static_cast<std::size_t>(field);
        if (fields.count(field) == 0)
        {
            m_unwantedFields.push_back(field);
        }
        else if (m_isFid[place] || field == m_fileField ||
                 m_innerNames[place] == "airport_key")
        {
            m_linkFields.push_back(field);
        }
    }
}

int UnionLayer::GetOwnKind(int field) const
{
    return m_ownKinds[static_cast<std::size_t>(field) - m_innerNames.size()];
}

/** Sets the fields about exclusions. */
void UnionLayer::MarkExcluded(const SceneryFile &file,
                              OGRFeature &feature) const
{
    const OGRGeometry *geometry = feature.GetGeometryRef();
    const TileExclusions::Touch touch =
        geometry != nullptr && !geometry->IsEmpty()
            ? m_exclusions->FindTouching(m_exclusion, file, *geometry)
            : TileExclusions::Touch();
    for (const int field : m_ownFields)
    {
        const int kind = GetOwnKind(field);
        if (kind == FIELD_EXCLUDED_CORNERS)
        {
            feature.SetField(field, touch.corners);
        }
        else if (kind == FIELD_EXCLUDED_BY && touch.file != nullptr)
        {
            feature.SetField(field,
                             static_cast<GIntBig>(GetFidOfRow(touch.file->id)));
        }
    }
}

/** Changes links to refer to files and rows of the library, and to the
 * uppermost airport. */
void UnionLayer::ChangeLinks(const SceneryFile &file,
                             const Visibility &visibility,
                             OGRFeature &feature) const
{
    for (const int field : m_linkFields)
    {
        const auto place = static_cast<std::size_t>(field);
        if (field == m_fileField)
        {
            feature.SetField(field, file.path.c_str());
        }
        if (!feature.IsFieldSetAndNotNull(field) || field == m_fileField)
        {
            continue;
        }
        const bool isAirport = visibility.airport != nullptr &&
                               m_innerNames[place].starts_with("airport_");
        if (!m_isFid[place])
        {
            if (isAirport)
            {
                feature.SetField(field, visibility.airport->key.c_str());
            }
            continue;
        }
        const std::int64_t fid =
            isAirport
                ? visibility.airport->fid
                : MakeLibraryFid(file, feature.GetFieldAsInteger64(field));
        feature.SetField(field, static_cast<GIntBig>(fid));
    }
}

namespace
{

/** Sets the row of the file that hides a feature, or null. */
void SetHiddenBy(const Visibility &visibility, int field, OGRFeature &feature)
{
    feature.SetFieldNull(field);
    if (visibility.hiddenBy >= 0)
    {
        feature.SetField(
            field, static_cast<GIntBig>(GetFidOfRow(visibility.hiddenBy)));
    }
}

}  // namespace

void UnionLayer::FillFields(const SceneryFile &file,
                            const Visibility &visibility,
                            OGRFeature &feature) const
{
    for (const int field : m_ownFields)
    {
        FillField(field, file, visibility, feature);
    }
}

void UnionLayer::FillField(int field, const SceneryFile &file,
                           const Visibility &visibility,
                           OGRFeature &feature) const
{
    const int number = GetOwnKind(field);
    switch (number)
    {
        case FIELD_MODEL_NAME:
        case FIELD_MODEL_FILE:
            SetModelField(field, number, feature);
            break;
        case FIELD_AREA:
            feature.SetField(
                field,
                m_files->GetLibrary().GetAreas()[file.area].title.c_str());
            break;
        case FIELD_FILE:
            feature.SetField(field, file.path.c_str());
            break;
        case FIELD_RANK:
            feature.SetField(field, static_cast<GIntBig>(file.rank));
            break;
        case FIELD_EXCLUDED_BY:
        case FIELD_EXCLUDED_CORNERS:
            feature.SetFieldNull(field);
            break;
        case FIELD_SHOWN:
            feature.SetField(field, visibility.reason == nullptr ? 1 : 0);
            break;
        case FIELD_HIDDEN_BY:
            SetHiddenBy(visibility, field, feature);
            break;
        default:
            feature.SetFieldNull(field);
            if (visibility.reason != nullptr)
            {
                feature.SetField(field, visibility.reason);
            }
    }
}

void UnionLayer::SetModelField(int field, int number, OGRFeature &feature) const
{
    const LibraryModel *model = m_models->Find(GetText(feature, "model_guid"));
    const std::string text = model == nullptr             ? ""
                             : number == FIELD_MODEL_NAME ? model->name
                                                          : model->file->path;
    feature.SetFieldNull(field);
    if (!text.empty())
    {
        feature.SetField(field, text.c_str());
    }
}

/** Whether the stored measure of all visible features applies: there is no
 * filter or partition. */
bool UnionLayer::IsMeasured() const
{
    return !m_showsHidden && m_partition.IsWorld() &&
           m_poFilterGeom == nullptr && m_poAttrQuery == nullptr;
}

/** If features may be hidden, GDAL iterates over the visible ones, once. */
std::optional<OGREnvelope> UnionLayer::FindExtent()
{
    return IsMeasured() ? m_measure.FindExtent() : std::nullopt;
}

GIntBig UnionLayer::GetFeatureCount(int force)
{
    const GIntBig count = FeatureLayer::GetFeatureCount(force);
    if (count >= 0 && IsMeasured() && (CanHide() || IsFootprint()))
    {
        static_cast<void>(FitsMemory(
            [&]
            {
                if (m_measure.FindCount() != count)
                {
                    m_measure.KeepCount(count);
                }
            }));
    }
    return count;
}

void UnionLayer::KeepExtent(const OGREnvelope &extent)
{
    if (IsMeasured() && IsGeometryWanted())
    {
        static_cast<void>(FitsMemory(
            [&]
            {
                if (m_measure.FindExtent() != extent)
                {
                    m_measure.KeepExtent(extent);
                }
            }));
    }
}

#if FLIGHTSIM_HAS_INNER_EXTENT
OGRErr UnionLayer::IGetExtent(int geometryField, OGREnvelope *extent,
                              bool force)
{
    const OGRErr result =
        FeatureLayer::IGetExtent(geometryField, extent, force);
#else
OGRErr UnionLayer::GetExtent(OGREnvelope *extent, int force)
{
    const OGRErr result = FeatureLayer::GetExtent(extent, force);
#endif
    if (result == OGRERR_NONE)
    {
        KeepExtent(*extent);
    }
    return result;
}

MetadataList UnionLayer::GetMetadata(const char *domain)
{
    if (domain == nullptr || !EQUAL(domain, "HIDDEN"))
    {
        return FeatureLayer::GetMetadata(domain);
    }
    const auto list = [&]
    {
        m_hiddenItems.Clear();
        for (const auto &[reason, count] : m_hidden)
        {
            m_hiddenItems.SetNameValue(reason.c_str(),
                                       std::to_string(count).c_str());
        }
    };
    return GuardMemory(SCENERY_DRIVER_NAME, GetDescription(), list)
               ? m_hiddenItems.List()
               : nullptr;
}

}  // namespace flightsim
