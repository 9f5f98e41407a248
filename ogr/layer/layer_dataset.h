// SPDX-License-Identifier: MIT
// A dataset that holds layers, their field domains and relationships.

#ifndef FLIGHTSIM_OGR_LAYER_LAYER_DATASET_H
#define FLIGHTSIM_OGR_LAYER_LAYER_DATASET_H

#include "driver/bytes/problem.h"
#include "ogr/layer/feature_layer.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace flightsim
{

/** Opening a file lists its layers; what is in them, and what is damaged, comes
 * out when a layer is first used, or all of it when a survey is finished. */
class LayerSurvey
{
  public:
    virtual ~LayerSurvey() = default;

    /** Goes over all records that no layer has asked for. */
    virtual void Finish() = 0;

    /** The problems so far. Later ones are reported as warnings, each when it
     * is met. To be called once. */
    virtual bgl::ProblemList StartReporting() = 0;

    /** Problems so far through which something is lost. */
    virtual std::size_t CountSkipped() const = 0;
};

/** The open option that LayerDataset understands, for option lists. */
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

/** What the datasets of all drivers have in common on the vector side. */
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
    /** Makes no layer but the one that is asked for. */
    OGRLayer *GetLayerByName(const char *name) override;
#endif

    int TestCapability(const char *name) FLIGHTSIM_CONST_312 override;
    bool IsLayerPrivate(int i) const override;

    std::vector<std::string>
    GetRelationshipNames(CSLConstList options = nullptr) const override;
    const GDALRelationship *
    GetRelationship(const std::string &name) const override;

    /** Reads the open options that all drivers have: FIELD_NAMES=SHORT for
     * names that fit into a Shapefile, and EMPTY_LAYERS. To be called before
     * AddLayer. */
    void ReadLayerOptions(const GDALOpenInfo &openInfo);

    /** The size of the file that layers have places in, which tells how many
     * bits these need. To be called before AddLayer. */
    void SetFileSize(std::uint64_t size);

    /** Whether layers are wanted that have no rows. */
    bool ListsAllLayers() const
    {
        return m_listsAllLayers;
    }

    /** For the rows alone, whoever they are for: lists the layers that may have
     * any, without a look at records, in no order and without relationships. To
     * be called before AddLayer. */
    void ListForRows()
    {
        m_listsForRows = true;
    }

    bool ListsForRows() const
    {
        return m_listsForRows;
    }

    /** Takes a layer over, and the domains of its fields. */
    void AddLayer(std::unique_ptr<FeatureLayer> layer);

    /** Makes a layer that is not there yet. */
    using LayerFactory = std::function<std::unique_ptr<FeatureLayer>()>;

    /** Adds a layer that is made when it is first asked for: definitions of
     * many fields cost more than opening a small file.
     *
     * @param geometryType that of the layer.
     * @param lend lets a layer of that kind, which may have had rows of other
     * files, go on with these; null where that cannot be. */
    void AddLayer(const char *name, OGRwkbGeometryType geometryType,
                  LayerFactory make,
                  std::function<void(FeatureLayer &)> lend = nullptr);

    /** Lets a layer of the same kind, made elsewhere, go on with the rows of the
     * layer with that name. False where there is none, or it cannot be. */
    bool LendRows(const std::string &name, FeatureLayer &layer);

    std::vector<std::string>
    GetFieldDomainNames(CSLConstList options = nullptr) const override;
    const OGRFieldDomain *
    GetFieldDomain(const std::string &name) const override;

    /** Saves what has been changed, if that can be. */
    virtual OGRErr Save()
    {
        return OGRERR_NONE;
    }

    /** Lets a layer, if it is there, go on with other rows.
     *
     * @param make makes the layer when it is first asked for.
     * @param renew changes one that was made. */
    void RenewLayer(const std::string &name, LayerFactory make,
                    const std::function<void(FeatureLayer &)> &renew);

    /** Takes a layer away, if it is there. */
    void RemoveLayer(const std::string &name);

    /** Marks a layer, if it is there, as one of bookkeeping, which programs do
     * not show unless asked to. */
    void HideLayer(const char *name);

    /** The name of a layer; empty for none. */
    std::string GetLayerName(int i) const;

    /** The layer with that name, made if need be; null for none. */
    FeatureLayer *FindLayerByName(const std::string &name);

    /** Puts the layers into the order in which a map shows them, the uppermost
     * first: points, lines, areas, tables, and what is hidden. */
    void SortLayers();

    /** Declares that rows of `child` belong to rows of `parent`: its
     * `childField` holds the value of its `parentField`. Nothing happens
     * unless both layers are there. All names have static storage. */
    void AddParent(const char *parent, const char *parentField,
                   const char *child, const char *childField);

    /** Likewise, for layers with the columns `key` and `<parent>_key`. */
    void AddParent(const char *parent, const char *child);

  private:
    /** A layer, or how to make it. */
    struct Slot
    {
        std::string name{};
        OGRwkbGeometryType geometryType = wkbUnknown;
        LayerFactory make{};
        std::function<void(FeatureLayer &)> lend{};
        std::unique_ptr<FeatureLayer> layer{};

        /** Place among the others: set when layers are sorted. */
        int rank = 0;
    };

    /** What AddParent was given. Null pointers stand for keys. */
    struct Parent
    {
        const char *parent = nullptr;
        const char *parentField = nullptr;
        const char *child = nullptr;
        const char *childField = nullptr;
    };

    OGRLayer *FindLayer(int i) const;
    OGRLayer *FindLayer(const char *name) const;
    int GetRank(const Slot &slot) const;
    bool HasLayer(const std::string &name) const;
    FeatureLayer *MakeLayer(Slot &slot);
    void MakeAllLayers();
    void Prepare(FeatureLayer &layer);
    void MakeRelationships();

    std::vector<Slot> m_layers{};
    std::vector<Parent> m_parents{};
    bool m_hasShortNames = false;
    bool m_listsAllLayers = false;
    bool m_listsForRows = false;
    std::string m_keyPrefix{};
    bool m_hasStyles = true;
    bool m_makesValid = false;
    bool m_hasNarrowOffsets = false;
    std::set<std::string> m_hiddenLayers{};
    std::map<std::string, std::unique_ptr<GDALRelationship>> m_relationships{};
};

}  // namespace flightsim

#endif
