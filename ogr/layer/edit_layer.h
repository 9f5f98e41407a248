// SPDX-License-Identifier: MIT
// A layer whose rows can be changed.

#ifndef FLIGHTSIM_OGR_LAYER_EDIT_LAYER_H
#define FLIGHTSIM_OGR_LAYER_EDIT_LAYER_H

#include "driver/base/wgs84_transformation.h"
#include "ogr/layer/edited_rows.h"
#include "ogr/layer/field_reader.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/layer/row_matcher.h"
#include "ogr/layer/table_layer.h"
#include "ogr/layer/unknown_fields.h"

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flightsim
{

/** Calls a body that changes a layer, turning exceptions into errors. */
void GuardEdit(FeatureLayer &layer, const std::function<void()> &body);

/** Reports why a feature cannot be changed, with layer and feature.
 *
 * @param created number of the feature among those that were to be added, for
 *        one without FID.
 * @return always OGRERR_FAILURE.
 */
OGRErr RefuseEdit(FeatureLayer &layer, const OGRFeature &feature,
                  const std::string &why, std::int64_t created = 0);

/** Reports that the records of a layer cannot store a field.
 *
 * @return always OGRERR_UNSUPPORTED_OPERATION.
 */
OGRErr RefuseField(FeatureLayer &layer, const OGRFieldDefn &field);

/** Warns of values that records cannot store, once per field, since all
 * features of a foreign source may have them. Not thread-safe. */
class DroppedFieldReport final
{
  public:
    /** Prepares the warning for a feature that is about to be added; nothing
     * may fail once it was added.
     *
     * @param dropped fields whose values are lost.
     * @param created number of the feature among those passed in.
     */
    void Prepare(FeatureLayer &layer, const std::vector<const char *> &dropped,
                 std::int64_t created);

    /** Emits the warning, if there is one. */
    void Emit() noexcept;

  private:
    std::set<std::string> m_told{};

    /** Names of the fields in the prepared warning. */
    std::set<std::string> m_next{};
    std::string m_text{};
};

/** A layer declared by a LayerTable whose changes go to a RowEditor. Features
 * reflect changes at once; values in other layers that depend on them are
 * updated when the file is saved. */
class EditLayer final : public TableLayer
{
  public:
    EditLayer(const RowTable &table, std::unique_ptr<RowSource> source,
              const OGRSpatialReference *spatialReference,
              OGRwkbGeometryType geometryType,
              std::unique_ptr<AnyRowEditor> editor)
        : TableLayer(table, nullptr, spatialReference, geometryType),
          m_editor(std::move(editor))
    {
        StartWith(std::move(source));
    }

    /** Continues with the rows of a file that was saved. */
    void StartWith(std::unique_ptr<RowSource> source);

    /** Returns the rows that were added since the last save. */
    NewRows ListNewRows() const;

    int TestCapability(const char *name) FLIGHTSIM_CONST_312 override;

    /** A new layer accepts fields unknown to the format, because ogr2ogr adds
     * all fields of its source; the first feature gives a warning. Not declared
     * as a capability, because their values are lost. */
    OGRErr CreateField(FieldArgument *field, int /* isApproximate */) override;

    bool TransformFrom(const OGRSpatialReference *spatialReference) override;

    OGRErr SyncToDisk() override
    {
        return static_cast<LayerDataset *>(GetDataset())->Save();
    }

    OGRErr ISetFeature(OGRFeature *feature) override
    {
        return Run([&] { return Change(*feature); });
    }

    OGRErr ICreateFeature(OGRFeature *feature) override
    {
        return Run([&] { return Create(*feature); });
    }

    OGRErr DeleteFeature(GIntBig fid) override
    {
        return Run([&] { return Delete(fid); });
    }

  private:
    template <class Body> OGRErr Run(const Body &body)
    {
        OGRErr error = OGRERR_NOT_ENOUGH_MEMORY;
        GuardEdit(*this, [&] { error = body(); });
        return error;
    }

    /** Takes the values that differ from those of `old`. */
    std::string TakeFields(const OGRFeature &feature, OGRFeature &old,
                           LayerRow &row, bool &isChanged) const;

    static void TakeField(const Column &column, FieldReader &reader,
                          LayerRow &row);

    /** Returns which changed field has no place in a record with certain
     * members, or does not fit; an empty text if all do. */
    std::string CheckChange(const OGRFeature &feature, const OGRFeature &old,
                            const bgl::StoredMembers &members) const;

    /** Returns which field of a new feature does not fit. Prepares the warning
     * of those that have no place. */
    std::string CheckNew(const OGRFeature &feature,
                         const bgl::StoredMembers &members);

    static bool IsSame(const OGRFeature &feature, const OGRFeature &old,
                       int field);

    std::string TakeGeometry(const OGRFeature &feature, OGRFeature &old,
                             LayerRow &row, bool &isChanged) const;

    OGRErr Change(const OGRFeature &feature);

    /** Stores a row that the editor has accepted. */
    OGRErr StoreRow(const OGRFeature &feature, std::shared_ptr<LayerRow> row,
                    const std::string &why);

    std::string TakeNewGeometry(const OGRFeature &feature, LayerRow &row) const;

    std::string TakeNewFields(const OGRFeature &feature, LayerRow &row) const;

    /** Fields take precedence over values derived from the geometry. */
    OGRErr Create(OGRFeature &feature);

    OGRErr Delete(GIntBig fid);

    const std::unique_ptr<AnyRowEditor> m_editor;
    std::unique_ptr<RowChanges> m_changes{};

    /** The row source, for rows requested out of reading order. */
    EditedRows *m_rows = nullptr;

    UnknownFields m_unknownFields{};
    DroppedFieldReport m_droppedFields{};

    /** For features of a layer that was added to the file; null for others,
     * which are in WGS 84. */
    std::unique_ptr<Wgs84Transformation> m_transformation{};

    /** Number of new features passed in, including refused ones. */
    std::int64_t m_created = 0;
};

}  // namespace flightsim

#endif
