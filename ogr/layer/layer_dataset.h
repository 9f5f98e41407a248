// SPDX-License-Identifier: MIT
// A dataset that holds layers, their field domains and relationships.

#ifndef FLIGHTSIM_OGR_LAYER_LAYER_DATASET_H
#define FLIGHTSIM_OGR_LAYER_LAYER_DATASET_H

#include "driver/bytes/problem.h"
#include "ogr/layer/feature_layer.h"
#include "ogr/layer/transaction.h"
#include "ogr/layer/undo.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

/** Opening a file only lists its layers; their content, and damage, is found
 * when a layer is first used, or completely by finishing the survey. */
class LayerSurvey
{
  public:
    virtual ~LayerSurvey() = default;

    /** Reads all records that no layer has requested yet. */
    virtual void Finish() = 0;

    /** Returns the problems so far. Later ones are reported as warnings when
     * found. May be called once. */
    virtual bgl::ProblemList StartReporting() = 0;

    /** Returns the number of problems so far that lose data. */
    virtual std::size_t CountSkipped() const = 0;
};

/** The open options of LayerDataset, for option lists. */
inline constexpr const char *LAYER_OPEN_OPTIONS =
    "<Option name='FIELD_NAMES' type='string-select' scope='vector' "
    "default='LONG' description='Whether names of fields are cut to the ten "
    "characters of a Shapefile'><Value>LONG</Value><Value>SHORT</Value>"
    "</Option>"
    "<Option name='EMPTY_LAYERS' type='boolean' scope='vector' "
    "default='NO' description='Whether layers without any feature are "
    "listed'/>"
    "<Option name='STYLES' type='boolean' scope='vector' default='YES' "
    "description='Whether features have styles, in which QGIS draws them and "
    "which formats such as KML keep'/>"
    "<Option name='MAKE_VALID' type='boolean' scope='vector' default='NO' "
    "description='Whether polygons that cross themselves are made valid; all "
    "are multipolygons then'/>";

/** Base of the vector side of all drivers' datasets. */
class LayerDataset : public GDALPamDataset
{
  public:
    int GetLayerCount() FLIGHTSIM_CONST_312 override
    {
        return static_cast<int>(m_layers.size());
    }

#if FLIGHTSIM_HAS_CONST_LAYERS
    using GDALPamDataset::GetLayer;
    const OGRLayer *GetLayer(int i) const override;
#else
    OGRLayer *GetLayer(int i) override;
#endif

#if !FLIGHTSIM_HAS_CONST_LAYERS
    /** Makes only the requested layer. */
    OGRLayer *GetLayerByName(const char *name) override;
#endif

    /** Continues with the file as another dataset of this process has saved it,
     * if the format can, unless this one has changes. Returns false if the file
     * is another one by now, so that FIDs may mean other features. Called before
     * features of layers open for update are read or changed. */
    virtual bool FollowFile()
    {
        return true;
    }

    /** Returns a function that undoes all later changes, which must not have been
     * saved; null while there are changes that wait to be saved. */
    virtual std::function<void()> MakeUndo()
    {
        return nullptr;
    }

    /** Starts recording, so that `undo` can restore the present state. */
    void StartUndo(Undo &undo);

    /** Returns false if the changes cannot be undone. */
    [[nodiscard]] bool RunUndo(Undo &undo);

    /** Counts a change of a layer. */
    void CountChange()
    {
        ++m_counts.changes;
        m_undo.NoteChange();
        m_transaction.NoteChange();
    }

    /** Transactions of a dataset open for update: a rollback restores all
     * layers, unless the transaction started with unsaved changes. */
    OGRErr StartTransaction(int isForced = FALSE) override;
    OGRErr CommitTransaction() override;
    OGRErr RollbackTransaction() override;

    int TestCapability(const char *name) FLIGHTSIM_CONST_312 override;

    /** Saves the changes before a statement of the SQLite dialect, which opens
     * the file again where it needs a second cursor. Returns null, with an
     * error, if that fails. Does not save while a transaction is open. */
    OGRLayer *ExecuteSQL(const char *statement, OGRGeometry *spatialFilter,
                         const char *dialect) override;
    bool IsLayerPrivate(int i) const override;

    std::vector<std::string>
    GetRelationshipNames(CSLConstList options = nullptr) const override;
    const GDALRelationship *
    GetRelationship(const std::string &name) const override;

    /** Reads LAYER_OPEN_OPTIONS. Must be called before AddLayer. */
    void ReadLayerOptions(const GDALOpenInfo &openInfo);

    /** Makes the prefix of the keys of layers, from the dataset's file. For
     * datasets whose rows do not carry the keys of their own files. */
    void ReadFileKey(const GDALOpenInfo &openInfo);

    /** Sets the size of the file, which determines the width of file offsets.
     * Must be called before AddLayer. */
    void SetFileSize(std::uint64_t size);

    /** Whether layers without rows are requested. */
    bool ListsAllLayers() const
    {
        return m_listsAllLayers;
    }

    /** For callers that only read rows: lists all layers that may have rows,
     * without reading records, unsorted and without relationships. Must be
     * called before AddLayer. */
    void ListForRows()
    {
        m_listsForRows = true;
    }

    bool ListsForRows() const
    {
        return m_listsForRows;
    }

    /** Takes ownership of a layer, and of the domains of its fields. */
    void AddLayer(std::unique_ptr<FeatureLayer> layer);

    /** Makes a layer that does not exist yet. */
    using LayerFactory = std::function<std::unique_ptr<FeatureLayer>()>;

    /** Adds a layer that is made on first use: definitions of many fields cost
     * more than opening a small file.
     *
     * @param geometryType type of the layer's geometries.
     * @param rebind rebinds a layer of the same type, which may have had rows of
     *        other files, to the rows of this file; null if not possible.
     */
    void AddLayer(const char *name, OGRwkbGeometryType geometryType,
                  LayerFactory make,
                  std::function<void(FeatureLayer &)> rebind = nullptr);

    /** Rebinds a layer of the same type, made elsewhere, to the rows of the
     * layer with that name. Returns false if there is no such layer, or that is
     * not possible. */
    bool Rebind(const std::string &name, FeatureLayer &layer);

    std::vector<std::string>
    GetFieldDomainNames(CSLConstList options = nullptr) const override;
    const OGRFieldDomain *
    GetFieldDomain(const std::string &name) const override;

    /** Saves the changes, if the dataset supports it. */
    virtual OGRErr Save()
    {
        return OGRERR_NONE;
    }

    /** Rebinds a layer, if it exists, to other rows.
     *
     * @param make creates the layer on first use.
     * @param renew rebinds a layer that was created already.
     */
    void RenewLayer(const std::string &name, LayerFactory make,
                    const std::function<void(FeatureLayer &)> &renew);

    /** Removes a layer, if it exists. */
    void RemoveLayer(const std::string &name);

    /** Marks a layer, if it exists, as internal, so that programs only show it
     * on request. */
    void HideLayer(const char *name);

    /** Returns the name of a layer; empty for an invalid index. */
    std::string GetLayerName(int i) const;

    /** Returns the layer with that name, creating it if necessary; null for
     * none. */
    FeatureLayer *FindLayerByName(const std::string &name);

    /** Returns a layer if it was made; null otherwise. */
    const FeatureLayer *FindMadeLayer(const std::string &name) const;

    /** Sorts layers in the order in which a map shows them, topmost first:
     * points, lines, areas, tables, hidden layers. */
    void SortLayers();

    /** Declares that rows of `child` belong to rows of `parent`: its
     * `childField` holds the value of its `parentField`. Does nothing unless
     * both layers exist. All names must have static storage. */
    void AddParent(const char *parent, const char *parentField,
                   const char *child, const char *childField);

    /** The same for layers with the columns `key` and `<parent>_key`. */
    void AddParent(const char *parent, const char *child);

  protected:
    /** Saves changes. If the caller stopped in the middle of a layer, writes
     * nothing and emits one error.
     *
     * @param write returns false, with an error, on failure.
     */
    OGRErr SaveChanges(const char *driver, bool isClosing,
                       const std::function<bool()> &write);

  private:
    /** A layer, or the function that makes it. */
    struct Slot
    {
        std::string name{};
        OGRwkbGeometryType geometryType = wkbUnknown;
        LayerFactory make{};
        std::function<void(FeatureLayer &)> rebind{};
        std::unique_ptr<FeatureLayer> layer{};

        /** Sort position. */
        int rank = 0;
    };

    /** The arguments of AddParent. Null pointers mean keys. */
    struct Parent
    {
        const char *parent = nullptr;
        const char *parentField = nullptr;
        const char *child = nullptr;
        const char *childField = nullptr;
    };

    /** Returns what the caller left unfinished, as part of a sentence; empty
     * for nothing. */
    std::string FindStopped(bool isClosing) const;

    /** Returns null if no layer has the name. */
    const Slot *FindSlot(const std::string &name) const;
    Slot *FindSlot(const std::string &name);
    OGRLayer *FindLayer(int i) const;
    OGRLayer *FindLayer(const char *name) const;
    int GetRank(const Slot &slot) const;
    bool HasLayer(const std::string &name) const;
    FeatureLayer *MakeLayer(Slot &slot);
    void MakeAllLayers();
    void MakeDomains();
    void Prepare(FeatureLayer &layer);
    void MakeRelationships();

    std::vector<Slot> m_layers{};
    std::vector<Parent> m_parents{};

    /** Domains of fields, created on demand. */
    std::vector<const bgl::Enumeration *> m_newDomains{};

    /** Whether the error about an unfinished layer was emitted. */
    bool m_isStopped = false;

    ChangeCounts m_counts{};

    /** The transaction of the whole dataset, which ogr2ogr opens. */
    Transaction m_transaction{};
    Undo m_undo{};
    bool m_hasShortNames = false;
    bool m_listsAllLayers = false;
    bool m_listsForRows = false;
    std::string m_keyPrefix{};

    /** The file of which the prefix was made. */
    std::string m_keyPath{};
    bool m_hasStyles = true;
    bool m_makesValid = false;
    bool m_hasNarrowOffsets = false;
    std::set<std::string> m_hiddenLayers{};
    std::map<std::string, std::unique_ptr<GDALRelationship>> m_relationships{};
};

}  // namespace flightsim

#endif
