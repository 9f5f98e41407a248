// SPDX-License-Identifier: MIT
// A dataset that holds layers, their field domains and relationships.

#include "ogr/layer/layer_dataset.h"

#include "driver/base/memory_guard.h"
#include "ogr/layer/fid_map.h"
#include "ogr/layer/file_key.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace flightsim
{

namespace
{

enum Rank
{
    RANK_POINTS,
    RANK_LINES,
    RANK_AREAS,
    RANK_GROUND,
    RANK_TABLES = 100,
    RANK_HIDDEN
};

/** Areas below others, topmost first. */
constexpr std::string_view GROUND[] = {
#include "data/draw_order.inc"
};

int GetRankOfType(OGRwkbGeometryType type)
{
    const OGRwkbGeometryType flat = wkbFlatten(type);
    return flat == wkbNone                                       ? RANK_TABLES
           : flat == wkbPoint || flat == wkbMultiPoint           ? RANK_POINTS
           : flat == wkbLineString || flat == wkbMultiLineString ? RANK_LINES
                                                                 : RANK_AREAS;
}

/** Calls the body of an entry point of GDAL, with an error and an empty result if
 * memory runs out. */
template <class Body> auto Guard(const GDALDataset &dataset, Body body)
{
    auto &self = const_cast<GDALDataset &>(dataset);
    const GDALDriver *driver = self.GetDriver();
    decltype(body()) result{};
    GuardMemory(driver != nullptr ? driver->GetDescription() : "",
                dataset.GetDescription(), [&] { result = body(); });
    return result;
}

}  // namespace

/** Returns null, with an error, if the layer cannot be read or memory runs
 * out. */
FeatureLayer *LayerDataset::MakeLayer(Slot &slot)
{
    if (slot.layer == nullptr)
    {
        GuardMemory(poDriver != nullptr ? poDriver->GetDescription() : "",
                    GetDescription(),
                    [&]
                    {
                        std::unique_ptr<FeatureLayer> layer = slot.make();
                        if (layer != nullptr)
                        {
                            Prepare(*layer);
                            slot.layer = std::move(layer);
                        }
                    });
    }
    return slot.layer.get();
}

void LayerDataset::MakeAllLayers()
{
    for (Slot &slot : m_layers)
    {
        MakeLayer(slot);
    }
}

std::string LayerDataset::FindStopped(bool isClosing) const
{
    for (const Slot &slot : m_layers)
    {
        if (slot.layer != nullptr && slot.layer->IsStopped(isClosing))
        {
            return "not all changes of layer " + slot.name + " arrived";
        }
    }
    return m_transaction.IsStopped(isClosing) ? "not all changes arrived" : "";
}

OGRErr LayerDataset::SaveChanges(const char *driver, bool isClosing,
                                 const std::function<bool()> &write)
{
    bool isSaved = false;
    const std::string stopped = FindStopped(isClosing);
    if (stopped.empty())
    {
        GuardMemory(driver, GetDescription(),
                    [&]
                    {
                        ++m_counts.saves;
                        isSaved = write();
                        if (isSaved && !m_keyPath.empty())
                        {
                            SharedFids::ShareKey(m_keyPath, m_keyPrefix);
                        }
                    });
    }
    // GDAL flushes and closes the dataset; one message suffices.
    else if (!std::exchange(m_isStopped, true))
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s stays as it was, because %s", driver, GetDescription(),
                 stopped.c_str());
    }
    return isSaved ? OGRERR_NONE : OGRERR_FAILURE;
}

void LayerDataset::StartUndo(Undo &undo)
{
    undo.Forget();
    GuardMemory(poDriver->GetDescription(), GetDescription(),
                [&]
                {
                    if (FollowFile())
                    {
                        undo.Start(MakeUndo(), m_counts);
                    }
                });
}

bool LayerDataset::RunUndo(Undo &undo)
{
    bool isUndone = false;
    GuardMemory(poDriver->GetDescription(), GetDescription(),
                [&] { isUndone = undo.Run(m_counts); });
    for (const Slot &slot : m_layers)
    {
        if (slot.layer != nullptr)
        {
            slot.layer->ForgetExtent();
        }
    }
    return isUndone;
}

OGRErr LayerDataset::StartTransaction(int isForced)
{
    if (eAccess != GA_Update)
    {
        return GDALPamDataset::StartTransaction(isForced);
    }
    if (m_transaction.IsOpen())
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s: a transaction is open already",
                 poDriver->GetDescription(), GetDescription());
        return OGRERR_FAILURE;
    }
    StartUndo(m_undo);
    m_transaction.Start();
    return OGRERR_NONE;
}

OGRErr LayerDataset::CommitTransaction()
{
    if (!m_transaction.IsOpen())
    {
        return GDALPamDataset::CommitTransaction();
    }
    m_undo.Forget();
    m_transaction.Commit();
    return OGRERR_NONE;
}

OGRErr LayerDataset::RollbackTransaction()
{
    if (!m_transaction.IsOpen())
    {
        return GDALPamDataset::RollbackTransaction();
    }
    m_transaction.RollBack(RunUndo(m_undo));
    return OGRERR_NONE;
}

OGRLayer *LayerDataset::FindLayer(int i) const
{
    // Making a layer on first use does not change what a dataset holds.
    auto &self = const_cast<LayerDataset &>(*this);
    return i >= 0 && i < static_cast<int>(m_layers.size())
               ? self.MakeLayer(self.m_layers[static_cast<std::size_t>(i)])
               : nullptr;
}

#if FLIGHTSIM_HAS_CONST_LAYERS
const OGRLayer *LayerDataset::GetLayer(int i) const
#else
OGRLayer *LayerDataset::GetLayer(int i)
#endif
{
    return FindLayer(i);
}

/** Of names that differ only in case, the exact one wins, as in GDAL. */
OGRLayer *LayerDataset::FindLayer(const char *name) const
{
    int found = -1;
    for (int i = 0; name != nullptr && i < static_cast<int>(m_layers.size());
         ++i)
    {
        const std::string &layer = m_layers[static_cast<std::size_t>(i)].name;
        if (layer == name)
        {
            return FindLayer(i);
        }
        if (found < 0 && EQUAL(layer.c_str(), name))
        {
            found = i;
        }
    }
    return FindLayer(found);
}

#if !FLIGHTSIM_HAS_CONST_LAYERS
OGRLayer *LayerDataset::GetLayerByName(const char *name)
{
    return FindLayer(name);
}
#endif

int LayerDataset::TestCapability(const char *name) FLIGHTSIM_CONST_312
{
    if (EQUAL(name, ODsCCurveGeometries))
    {
        return poDriver != nullptr &&
               poDriver->GetMetadataItem(GDAL_DCAP_CURVE_GEOMETRIES) != nullptr;
    }
    if (EQUAL(name, ODsCTransactions))
    {
        return eAccess == GA_Update;
    }
    // GDAL 3.12 and later asks the layers whether extents are fast.
    return EQUAL(name, ODsCZGeometries) || GDALPamDataset::TestCapability(name);
}

OGRLayer *LayerDataset::ExecuteSQL(const char *statement,
                                   OGRGeometry *spatialFilter,
                                   const char *dialect)
{
    constexpr bool isClosing = true;
    return Guard(*this,
                 [&]() -> OGRLayer *
                 {
                     const bool isSqlite =
                         dialect != nullptr && EQUAL(dialect, "SQLITE");
                     if (isSqlite && FindStopped(isClosing).empty() &&
                         Save() != OGRERR_NONE)
                     {
                         return nullptr;
                     }
                     return GDALPamDataset::ExecuteSQL(statement, spatialFilter,
                                                       dialect);
                 });
}

bool LayerDataset::HasLayer(const std::string &name) const
{
    return FindSlot(name) != nullptr;
}

const LayerDataset::Slot *LayerDataset::FindSlot(const std::string &name) const
{
    const auto found =
        std::find_if(m_layers.begin(), m_layers.end(),
                     [&](const Slot &slot) { return slot.name == name; });
    return found != m_layers.end() ? &*found : nullptr;
}

LayerDataset::Slot *LayerDataset::FindSlot(const std::string &name)
{
    return const_cast<Slot *>(std::as_const(*this).FindSlot(name));
}

const FeatureLayer *LayerDataset::FindMadeLayer(const std::string &name) const
{
    const Slot *const slot = FindSlot(name);
    return slot != nullptr ? slot->layer.get() : nullptr;
}

FeatureLayer *LayerDataset::FindLayerByName(const std::string &name)
{
    Slot *const slot = FindSlot(name);
    return slot != nullptr ? MakeLayer(*slot) : nullptr;
}

void LayerDataset::ReadLayerOptions(const GDALOpenInfo &openInfo)
{
    const char *names =
        CSLFetchNameValueDef(openInfo.papszOpenOptions, "FIELD_NAMES", "LONG");
    m_hasShortNames = EQUAL(names, "SHORT");
    m_listsAllLayers =
        CPLFetchBool(openInfo.papszOpenOptions, "EMPTY_LAYERS", false);
    m_hasStyles = CPLFetchBool(openInfo.papszOpenOptions, "STYLES", true);
    m_makesValid = CPLFetchBool(openInfo.papszOpenOptions, "MAKE_VALID", false);
}

void LayerDataset::ReadFileKey(const GDALOpenInfo &openInfo)
{
    m_keyPrefix = MakeFileKey(openInfo);
    m_keyPath = FindKeyPath(openInfo);
}

void LayerDataset::SetFileSize(std::uint64_t size)
{
    m_hasNarrowOffsets = std::in_range<int>(size);
}

void LayerDataset::Prepare(FeatureLayer &layer)
{
    if (m_hasNarrowOffsets)
    {
        layer.NarrowFileOffsets();
    }
    if (m_hasShortNames)
    {
        layer.ShortenFieldNames();
    }
    m_newDomains.insert(m_newDomains.end(), layer.GetDomains().begin(),
                        layer.GetDomains().end());
    if (m_hasStyles)
    {
        layer.UseStyles();
    }
    if (m_makesValid)
    {
        layer.MakeGeometriesValid();
    }
    layer.SetDataset(this);
    layer.SetKeyPrefix(m_keyPrefix);
}

void LayerDataset::AddLayer(std::unique_ptr<FeatureLayer> layer)
{
    Prepare(*layer);
    Slot slot;
    slot.name = layer->GetDescription();
    slot.geometryType = layer->GetLayerDefn()->GetGeomType();
    slot.layer = std::move(layer);
    m_layers.push_back(std::move(slot));
}

void LayerDataset::AddLayer(const char *name, OGRwkbGeometryType geometryType,
                            LayerFactory make,
                            std::function<void(FeatureLayer &)> rebind)
{
    Slot slot;
    slot.name = name;
    slot.geometryType = geometryType;
    slot.make = std::move(make);
    slot.rebind = std::move(rebind);
    m_layers.push_back(std::move(slot));
}

bool LayerDataset::Rebind(const std::string &name, FeatureLayer &layer)
{
    const Slot *const slot = FindSlot(name);
    if (slot == nullptr || slot->rebind == nullptr)
    {
        return false;
    }
    slot->rebind(layer);
    layer.SetDataset(this);
    layer.SetKeyPrefix(m_keyPrefix);
    return true;
}

void LayerDataset::RenewLayer(const std::string &name, LayerFactory make,
                              const std::function<void(FeatureLayer &)> &renew)
{
    Slot *const slot = FindSlot(name);
    if (slot == nullptr)
    {
        return;
    }
    slot->make = std::move(make);
    if (slot->layer != nullptr)
    {
        renew(*slot->layer);
    }
}

void LayerDataset::MakeDomains()
{
    GuardMemory(poDriver != nullptr ? poDriver->GetDescription() : "",
                GetDescription(),
                [this]
                {
                    for (const bgl::Enumeration *domain : m_newDomains)
                    {
                        std::unique_ptr<OGRFieldDomain> &place =
                            m_oMapFieldDomains[domain->GetName()];
                        if (place == nullptr)
                        {
                            place = MakeFieldDomain(*domain);
                        }
                    }
                    m_newDomains.clear();
                });
}

std::vector<std::string>
LayerDataset::GetFieldDomainNames(CSLConstList options) const
{
    auto &self = const_cast<LayerDataset &>(*this);
    self.MakeAllLayers();
    self.MakeDomains();
    return Guard(*this,
                 [&] { return GDALPamDataset::GetFieldDomainNames(options); });
}

const OGRFieldDomain *
LayerDataset::GetFieldDomain(const std::string &name) const
{
    auto &self = const_cast<LayerDataset &>(*this);
    self.MakeDomains();
    const OGRFieldDomain *domain = GDALPamDataset::GetFieldDomain(name);
    if (domain == nullptr)
    {
        self.MakeAllLayers();
        self.MakeDomains();
        domain = GDALPamDataset::GetFieldDomain(name);
    }
    return domain;
}

void LayerDataset::RemoveLayer(const std::string &name)
{
    std::erase_if(m_layers,
                  [&name](const Slot &slot) { return slot.name == name; });
}

std::string LayerDataset::GetLayerName(int i) const
{
    return i >= 0 && i < static_cast<int>(m_layers.size())
               ? m_layers[static_cast<std::size_t>(i)].name
               : std::string();
}

void LayerDataset::HideLayer(const char *name)
{
    m_hiddenLayers.insert(name);
}

bool LayerDataset::IsLayerPrivate(int i) const
{
    return i >= 0 && i < static_cast<int>(m_layers.size()) &&
           m_hiddenLayers.count(m_layers[static_cast<std::size_t>(i)].name) > 0;
}

int LayerDataset::GetRank(const Slot &slot) const
{
    if (m_hiddenLayers.count(slot.name) > 0)
    {
        return RANK_HIDDEN;
    }
    const auto ground = std::find(std::begin(GROUND), std::end(GROUND),
                                  std::string_view(slot.name));
    return ground != std::end(GROUND)
               ? RANK_GROUND + static_cast<int>(ground - std::begin(GROUND))
               : GetRankOfType(slot.geometryType);
}

void LayerDataset::SortLayers()
{
    for (Slot &slot : m_layers)
    {
        slot.rank = GetRank(slot);
    }
    std::stable_sort(m_layers.begin(), m_layers.end(),
                     [](const Slot &a, const Slot &b)
                     { return a.rank < b.rank; });
}

void LayerDataset::AddParent(const char *parent, const char *child)
{
    AddParent(parent, nullptr, child, nullptr);
}

void LayerDataset::AddParent(const char *parent, const char *parentField,
                             const char *child, const char *childField)
{
    m_parents.push_back({parent, parentField, child, childField});
}

void LayerDataset::MakeRelationships()
{
    for (const Parent &entry : m_parents)
    {
        if (!HasLayer(entry.parent) || !HasLayer(entry.child))
        {
            continue;
        }
        const std::string parent = entry.parent;
        const std::string name = parent + '_' + entry.child;
        const std::string childField = entry.childField != nullptr
                                           ? entry.childField
                                           : parent + '_' + KEY_COLUMN;
        auto relationship = std::make_unique<GDALRelationship>(
            name, entry.parent, entry.child, GRC_ONE_TO_MANY);
        relationship->SetLeftTableFields(
            {entry.parentField != nullptr ? entry.parentField : KEY_COLUMN});
        relationship->SetRightTableFields({childField});
        relationship->SetType(GRT_COMPOSITE);
        m_relationships[name] = std::move(relationship);
    }
    m_parents.clear();
}

std::vector<std::string>
LayerDataset::GetRelationshipNames(CSLConstList /* options */) const
{
    return Guard(*this,
                 [this]
                 {
                     const_cast<LayerDataset *>(this)->MakeRelationships();
                     std::vector<std::string> names;
                     for (const auto &entry : m_relationships)
                     {
                         names.push_back(entry.first);
                     }
                     return names;
                 });
}

const GDALRelationship *
LayerDataset::GetRelationship(const std::string &name) const
{
    return Guard(*this,
                 [&]() -> const GDALRelationship *
                 {
                     const_cast<LayerDataset *>(this)->MakeRelationships();
                     const auto found = m_relationships.find(name);
                     return found != m_relationships.end() ? found->second.get()
                                                           : nullptr;
                 });
}

}  // namespace flightsim
