// SPDX-License-Identifier: MIT
// A layer whose features can be changed, whatever its format.

#ifndef FLIGHTSIM_OGR_LAYER_EDIT_LAYER_H
#define FLIGHTSIM_OGR_LAYER_EDIT_LAYER_H

#include "driver/base/wgs84_transformation.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/layer/table_layer.h"
#include "ogr/layer/undo.h"
#include "ogr/layer/unknown_fields.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace flightsim
{

/** Common to all formats: finds rows by FID, turns exceptions into errors,
 * numbers new features for messages, and accepts fields. Derived classes change
 * the rows. Features reflect changes at once; the file is written when the
 * dataset is saved. */
class EditLayer : public TableLayer
{
  public:
    using TableLayer::TableLayer;

    int TestCapability(const char *name) FLIGHTSIM_CONST_312 final;

    /** A new layer accepts fields unknown to the format, because ogr2ogr adds
     * all fields of its source; the first feature gives a warning. Not declared
     * as a capability, because their values are lost. */
    OGRErr CreateField(FieldArgument *field, int isApproximate) final;

    /** Called for a layer that was added to the file. */
    bool TransformFrom(const OGRSpatialReference *spatialReference) final;

    /** A transaction that starts without unsaved changes can be undone, so that
     * a batch of features arrives as a whole or not at all. */
    OGRErr StartTransaction() final;
    OGRErr CommitTransaction() final;

    void ResetReading() final;
    OGRFeature *GetFeature(GIntBig fid) final;
    OGRErr SyncToDisk() final;
    OGRErr ISetFeature(OGRFeature *feature) final;
    OGRErr ICreateFeature(OGRFeature *feature) final;
    OGRErr DeleteFeature(GIntBig fid) final;

    /** Reports why a feature cannot be changed or added, in a sentence.
     *
     * @return always OGRERR_FAILURE.
     */
    OGRErr Refuse(const OGRFeature &feature, const std::string &why);

    /** Reports that a changed value could not be stored as it is. */
    OGRErr RefuseValue(const OGRFeature &feature, const char *field);

  protected:
    bool UndoChanges() final;

    virtual bool CanCreate() const
    {
        return true;
    }

    virtual bool CanDelete() const
    {
        return true;
    }

    // These functions report the reason of a failure, which leaves the row
    // unchanged.

    /** @param row valid until the source is used. */
    virtual OGRErr ChangeRow(const LayerRow &row,
                             const OGRFeature &feature) = 0;

    /** @param feature gets its FID. */
    virtual OGRErr CreateRow(OGRFeature &feature) = 0;

    /** @param row valid until the source is used. */
    virtual OGRErr DeleteRow(const LayerRow &row) = 0;

    /** Finds the geometry of a new feature in WGS 84, which may be null.
     * Returns false when it has no position there. */
    [[nodiscard]] bool TransformToWgs84(const OGRFeature &feature,
                                        const OGRGeometry *&geometry);

    /** Warns of lost values when the new feature is added. Each field is named
     * once, since all features of a foreign source may have it. */
    void StageDroppedWarning(const std::vector<const char *> &fields);

  private:
    bool FollowFile();
    template <class Body> OGRErr Run(const Body &body);
    void ReportDropped() noexcept;

    UnknownFields m_unknownFields{};

    /** For features of a layer that was added to the file; nothing for others,
     * which are in WGS 84. */
    std::optional<Wgs84Transformation> m_transformation{};

    Undo m_undo{};

    /** Number of new features passed in, including refused ones. */
    std::int64_t m_created = 0;

    /** Fields named in earlier warnings, fields of the next warning, and its
     * text. */
    std::set<std::string> m_reportedFields{};
    std::set<std::string> m_dropped{};
    std::string m_warning{};
};

}  // namespace flightsim

#endif
