// SPDX-License-Identifier: MIT
// The part of a table-driven layer that does not depend on its row type.

#ifndef FLIGHTSIM_OGR_LAYER_FEATURE_LAYER_H
#define FLIGHTSIM_OGR_LAYER_FEATURE_LAYER_H

#include "ogr/layer/arrow_batch.h"
#include "ogr/layer/feature_style.h"
#include "ogr/layer/field_spec.h"
#include "ogr/layer/row_source.h"
#include "ogr/layer/transaction.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flightsim
{

/** Metadata domain with the meaning of fields, by field name: GDAL has field
 * comments only since 3.7. */
inline constexpr const char *COMMENT_DOMAIN = "FIELD_COMMENTS";

/** A read-only layer over numbered rows: definition, filters, counts. */
class FeatureLayer : public OGRLayer,
                     public OGRGetNextFeatureThroughRaw<FeatureLayer>
{
    friend class OGRGetNextFeatureThroughRaw<FeatureLayer>;

  public:
    ~FeatureLayer() override;

    FeatureLayer(const FeatureLayer &) = delete;
    FeatureLayer &operator=(const FeatureLayer &) = delete;

    /** Returns the enumerations that fields refer to. */
    const std::vector<const bgl::Enumeration *> &GetDomains() const
    {
        return m_domains;
    }

    /** Returns the fields as declared in the table. */
    const std::vector<FieldSpec> &GetFieldSpecs() const
    {
        return m_specs;
    }

    /** Shortens all field names to fit into a Shapefile; keeps the alternative
     * names. Must be called before the layer is visible to users. */
    void ShortenFieldNames();

    /** Gives file offsets 32 bits. Must be called before the layer is visible
     * to users. */
    void NarrowFileOffsets();

    /** Gives features the styles of the layer, if it has any. */
    void UseStyles();

    /** Makes polygons valid, which may split them, so the layer becomes one of
     * multipolygons. Must be called before the layer is visible to users. */
    void MakeGeometriesValid();

    /** Sets the resolution of a file's coordinates, which GDAL 3.9 and later
     * passes to formats that round; 0 if unknown.
     * @param horizontal in units of the spatial reference
     * @param vertical in metres
     */
    void SetCoordinateResolution(double horizontal, double vertical);

    /** Sets the coordinate system from which new features are transformed to
     * WGS 84; returns false if that is impossible. Does nothing in read-only
     * layers.
     *
     * @param spatialReference may be null. */
    virtual bool
    TransformFrom(const OGRSpatialReference * /* spatialReference */)
    {
        return true;
    }

    /** Returns the number of unsaved features with an angle that their record
     * rounds. */
    virtual std::int64_t CountRounded() const
    {
        return 0;
    }

    void SetDataset(GDALDataset *dataset)
    {
        m_dataset = dataset;
    }

    /** Sets the prefix of the dataset's keys. */
    void SetKeyPrefix(const std::string &prefix)
    {
        m_keyPrefix = prefix;
    }

    OGRErr StartTransaction() override
    {
        m_transaction.Start();
        return OGRERR_NONE;
    }

    OGRErr CommitTransaction() override
    {
        m_transaction.Commit();
        return OGRERR_NONE;
    }

    OGRErr RollbackTransaction() override
    {
        m_transaction.RollBack(UndoChanges());
        return OGRERR_NONE;
    }

    /** Drops the extent, because rows have changed. */
    virtual void ForgetExtent()
    {
    }

    /** Whether the caller has stopped in the middle: see Transaction. */
    bool IsStopped(bool isClosing) const
    {
        return m_transaction.IsStopped(isClosing);
    }

    GDALDataset *GetDataset() override
    {
        return m_dataset;
    }

    const char *GetName() FLIGHTSIM_CONST_312 override
    {
        return m_defn->GetName();
    }

    OGRwkbGeometryType GetType() const
    {
        return m_defn->GetGeomType();
    }

    const char *GetFIDColumn() FLIGHTSIM_CONST_312 override
    {
        return m_fidColumn;
    }

    /** For layers whose FIDs may exceed 32 bits, which some formats refuse:
     * lets copies renumber the features. */
    void HideFidColumn()
    {
        m_fidColumn = "";
    }

#if FLIGHTSIM_HAS_CONST_LAYERS
    using OGRLayer::GetLayerDefn;

    const OGRFeatureDefn *GetLayerDefn() const override
    {
        return m_defn;
    }
#else
    OGRFeatureDefn *GetLayerDefn() override
    {
        return m_defn;
    }
#endif

    void ResetReading() override;
    OGRFeature *GetNextRawFeature();
    OGRFeature *GetNextFeature() override;
    OGRFeature *GetFeature(GIntBig fid) override;
    GIntBig GetFeatureCount(int force) override;
    int TestCapability(const char *name) FLIGHTSIM_CONST_312 override;
    const char *GetMetadataItem(const char *name,
                                const char *domain = "") override;

#if FLIGHTSIM_HAS_INNER_EXTENT
    OGRErr IGetExtent(int geometryField, OGREnvelope *extent,
                      bool force) override;
#else
    using OGRLayer::GetExtent;
    OGRErr GetExtent(OGREnvelope *extent, int force) override;
#endif

#if FLIGHTSIM_HAS_CONST_LISTS
    OGRErr SetIgnoredFields(CSLConstList fields) override;
#else
    OGRErr SetIgnoredFields(const char **fields) override;
#endif

    /** Returns the index of a field in a feature of any of these layers, by its
     * name in the table; negative for none. */
    static int FindField(const OGRFeature &feature, std::string_view name)
    {
        return static_cast<const StyledDefinition *>(feature.GetDefnRef())
            ->FindField(name);
    }

    /** Returns "<driver>: <file>, layer <name>", the prefix of messages. */
    std::string GetMessagePrefix();

  protected:
    /** `spatialReference` may be null; it is referenced. */
    FeatureLayer(const char *name, OGRwkbGeometryType geometryType,
                 const OGRSpatialReference *spatialReference);

    void AddField(const FieldSpec &spec);

    /** To be called before fields are added, if their number is known. */
    void ReserveFields(std::size_t count);

    const std::string &GetKeyPrefix() const
    {
        return m_keyPrefix;
    }

    /** Whether features have been read since reading was reset. */
    bool IsReading() const
    {
        return m_isStarted;
    }

    /** Puts the position of reading aside before all rows are read for a count or
     * an extent. */
    virtual void PutPositionAside()
    {
        m_aside = m_isBroken ? 0 : m_isStarted ? CountTaken() : m_skipped;
    }

    /** Lets reading continue there. */
    virtual void RestorePosition()
    {
        ResetReading();
        m_skipped = m_aside;
    }

    /** Must be called when all fields have been added. */
    void FinishDefinition(const char *description);

    /** Returns the indexes of the fields that are not ignored. */
    const std::vector<int> &GetWantedFields() const
    {
        return m_wantedFields;
    }

    bool IsGeometryWanted() const;

    /** Whether a field of the features has 64 bits. */
    bool IsWide(int field) const
    {
        return m_isWide[static_cast<std::size_t>(field)] != 0;
    }

    /** Starts a stream at the first feature, whatever the current reading
     * position. */
    bool GetArrowStream(ArrowArrayStream *stream,
                        CSLConstList options = nullptr) override;

    /** Returns the next batch of GDAL's GetArrowStream. Left to GDAL if an
     * attribute filter needs features. */
    int GetNextArrowArray(ArrowArrayStream *stream, ArrowArray *array) override;

    /** Makes another layer create features of this one. The fields of the other
     * layer come first here, except for their width. */
    void ShareDefinition(FeatureLayer &other) const;

    /** Whether geometries are those of the table, unchanged. */
    bool KeepsGeometries() const
    {
        return !m_makesValid;
    }

    /** Converts a geometry, which may be null, to the type of the layer. */
    std::unique_ptr<OGRGeometry>
    FitGeometry(std::unique_ptr<OGRGeometry> geometry) const;

    /** Whether a geometry, which may be null, passes the spatial filter. */
    bool PassesFilter(OGRGeometry *geometry)
    {
        return m_poFilterGeom == nullptr || FilterGeometry(geometry) != FALSE;
    }

    /** Whether everything inside the bounds of the filter passes it. */
    bool IsFilterRectangle() const
    {
        return m_bFilterIsEnvelope != FALSE;
    }

    /** Creates an empty feature. Throws if memory is short, unlike GDAL's own
     * constructors. */
    std::unique_ptr<OGRFeature> MakeEmptyFeature();

    /** Returns the indexes of ignored fields that the style of a feature
     * needs. */
    const std::vector<int> &GetHiddenFields() const
    {
        return m_hiddenFields;
    }

    /** Sets the style of a feature from its style fields, and unsets those that
     * are ignored. */
    void SetStyle(OGRFeature &feature);

    /** Sets the geometry of a feature; null for none. Adds altitudes of 0 if
     * the layer has altitudes and the geometry has none. */
    void SetGeometry(OGRFeature &feature,
                     std::unique_ptr<OGRGeometry> geometry);

    /** Returns the bounds of the spatial filter; null without a filter. */
    const OGREnvelope *GetFilterBounds() const
    {
        return m_poFilterGeom != nullptr ? &m_sFilterEnvelope : nullptr;
    }

    const OGRFeatureDefn *Defn() const
    {
        return m_defn;
    }

    OGRFeatureDefn *Defn()
    {
        return m_defn;
    }

    virtual void Restart(const RowFilter &filter) = 0;
    virtual std::unique_ptr<OGRFeature> MakeNext() = 0;

    /** Whether AddNext fills batches; otherwise GDAL makes them from
     * features. */
    virtual bool MakesBatches() const
    {
        return true;
    }

    /** Adds the next row to a batch. Returns false at the end. */
    virtual bool AddNext(ArrowBatch &)
    {
        return false;
    }

    /** Returns how many rows this pass has taken. */
    virtual std::int64_t CountTaken() const
    {
        return m_made;
    }

    /** Takes rows that an earlier pass has returned. */
    virtual void Skip(std::int64_t count);

    virtual std::unique_ptr<OGRFeature> MakeByNumber(GIntBig fid) = 0;
    virtual std::int64_t CountRows() = 0;
    virtual std::optional<OGREnvelope> FindExtent() = 0;

    /** Undoes the changes of the open transaction. Returns false if that is not
     * possible. */
    virtual bool UndoChanges()
    {
        return false;
    }

    /** Whether FindExtent iterates over rows in memory. */
    virtual bool HoldsRows() const
    {
        return false;
    }

    virtual std::int64_t CountPartsRead() const = 0;
    virtual std::uint64_t CountReadErrors() const = 0;
    virtual void Forget() = 0;

    /** To be called after each change of the layer. */
    void NoteChange()
    {
        m_transaction.NoteChange();
    }

  private:
    template <class Body> bool Guard(Body body);
    void ReportError(CPLErrorNum number, const char *text) const;
    RowFilter MakeRowFilter() const;
    void FindWantedFields();
    void FindWideFields();
    std::unique_ptr<OGRFeature> GetNextGuarded();
    void StartReading();
    std::unique_ptr<ArrowBatch> MakeBatch(ArrowArrayStream *stream);
    void FillBatch(ArrowBatch &batch);

    StyledDefinition *m_defn;

    /** Geometry properties of the definition, cached because GDAL is slow to
     * return them. */
    SpatialReferenceArgument *m_spatialReference = nullptr;
    bool m_hasAltitudes;

    /** Definition of the features: another layer's, if they are made for it. */
    StyledDefinition *m_featureDefn;
    Transaction m_transaction{};
    GDALDataset *m_dataset = nullptr;
    std::string m_keyPrefix{};
    const char *m_fidColumn = FID_COLUMN;
    std::vector<const bgl::Enumeration *> m_domains{};
    std::vector<int> m_wantedFields{};
    std::vector<int> m_hiddenFields{};

    /** Not bits, which take as long as the rest of selecting a field. */
    std::vector<std::uint8_t> m_isWide{};

    /** The fields, with their names as in the table. */
    std::vector<FieldSpec> m_specs{};

    /** The titles of the fields. Stored with their sizes, because each is
     * compared with all before it. */
    std::vector<std::string_view> m_titles{};

    LayerStyle::Memory m_styleMemory{};

    /** Columns for reuse while a stream is read. */
    std::shared_ptr<ArrowColumnPool> m_columnPool{};
    std::string m_itemText{};
    bool m_makesValid = false;
    bool m_isStarted = false;

    /** Number of features that this pass has made, of rows that the next one
     * skips, and of those put aside. */
    std::int64_t m_made = 0;
    std::int64_t m_skipped = 0;
    std::int64_t m_aside = 0;

    /** Whether the current pass ended early, and how often any pass did. */
    bool m_isBroken = false;
    std::uint64_t m_breaks = 0;
};

}  // namespace flightsim

#endif
