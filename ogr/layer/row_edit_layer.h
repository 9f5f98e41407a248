// SPDX-License-Identifier: MIT
// A layer whose columns can be set.

#ifndef FLIGHTSIM_OGR_LAYER_ROW_EDIT_LAYER_H
#define FLIGHTSIM_OGR_LAYER_ROW_EDIT_LAYER_H

#include "ogr/layer/edit_layer.h"
#include "ogr/layer/edited_rows.h"
#include "ogr/layer/field_reader.h"
#include "ogr/layer/row_matcher.h"

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

/** A layer whose changes are set in rows, column by column, and go to a
 * RowEditor. Values in other layers that depend on them are updated when the
 * file is saved. */
class RowEditLayer final : public EditLayer
{
  public:
    RowEditLayer(const RowTable &table, std::unique_ptr<RowSource> source,
                 const OGRSpatialReference *spatialReference,
                 OGRwkbGeometryType geometryType,
                 std::unique_ptr<RowEditorBase> editor)
        : EditLayer(table, nullptr, spatialReference, geometryType),
          m_editor(std::move(editor))
    {
        StartWith(std::move(source));
    }

    /** Continues with the rows of a file that was saved. */
    void StartWith(std::unique_ptr<RowSource> source);

    /** Returns the rows that were added since the last save. */
    NewRows ListNewRows() const;

    std::int64_t CountRounded() const override
    {
        return static_cast<std::int64_t>(m_changes->rounded.size());
    }

  protected:
    bool CanCreate() const override
    {
        return m_editor->CanCreate();
    }

    bool CanDelete() const override
    {
        return m_editor->CanDelete();
    }

    OGRErr ChangeRow(const LayerRow &row, const OGRFeature &feature) override;

    /** Fields take precedence over values derived from the geometry. */
    OGRErr CreateRow(OGRFeature &feature) override;

    OGRErr DeleteRow(const LayerRow &row) override;

  private:
    /** Takes the values of fields. */
    std::string TakeFields(const OGRFeature &feature,
                           const std::vector<int> &fields, LayerRow &row) const;

    static void TakeField(const Column &column, FieldReader &reader,
                          LayerRow &row);

    /** Returns which changed field is not stored by a record with certain
     * members, or does not fit; an empty text if there is none. */
    std::string CheckChange(const OGRFeature &feature,
                            const std::vector<int> &fields,
                            const bgl::StoredMembers &members) const;

    /** Returns which field of a new feature does not fit. Prepares the warning
     * of those that are not stored. */
    std::string CheckNew(const OGRFeature &feature,
                         const bgl::StoredMembers &members);

    std::set<int> FindAngles(std::int64_t number,
                             const std::vector<int> &fields) const;

    std::string TakeGeometry(const OGRGeometry *geometry, LayerRow &row) const;

    /** Refuses a feature if there is a reason; an empty text is none. */
    OGRErr RefuseIfProblem(const OGRFeature &feature, const std::string &why);

    std::string TakeNewGeometry(const OGRFeature &feature, LayerRow &row);

    std::string TakeNewFields(const OGRFeature &feature, LayerRow &row) const;

    const std::unique_ptr<RowEditorBase> m_editor;
    std::unique_ptr<RowChanges> m_changes{};

    /** The row source. */
    EditedRows *m_rows = nullptr;
};

}  // namespace flightsim

#endif
