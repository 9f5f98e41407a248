// SPDX-License-Identifier: MIT
// Changes what a DSF file places, and saves it.

#ifndef FLIGHTSIM_OGR_DSF_DSF_EDIT_H
#define FLIGHTSIM_OGR_DSF_DSF_EDIT_H

#include "driver/base/edited_file.h"
#include "ogr/dsf/dsf_row.h"
#include "ogr/dsf/dsf_write_dataset.h"
#include "ogr/dsf/dsf_write_layer.h"
#include "ogr/dsf/format/overlay_edit.h"
#include "ogr/layer/edited_rows.h"
#include "ogr/layer/table_layer.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace flightsim
{

/** Unsaved and saved changes of a file since it was opened. Each save makes the
 * file anew from the bytes that it had then, so that FIDs stay. */
class DsfEditSession final
{
  public:
    /** Returns null, with an error unless programs expect none, for a file that
     * can only be read. */
    static std::shared_ptr<DsfEditSession>
    Start(std::shared_ptr<const DsfContent> content, CSLConstList openOptions);

    /** Whether rows of a layer can be changed. */
    static bool Covers(DsfLayer layer);

    RowChanges &GetChanges(DsfLayer layer)
    {
        return m_changes[static_cast<std::size_t>(layer)];
    }

    /** Makes a row of a feature. Returns false, with an error, where it cannot
     * be written.
     *
     * @param row that of the file, or a new one.
     */
    bool Convert(FeatureLayer &layer, const OGRFeature &feature, DsfRow &row);

    /** Remembers where a row of the file stands that is about to go. */
    void NoteDeleted(DsfLayer layer, const DsfRow &row)
    {
        m_deleted[static_cast<std::size_t>(layer)][row.fid] = {
            row.command.offset, row.part};
    }

    void NoteChange()
    {
        m_hasChanges = true;
    }

    bool HasChanges() const
    {
        return m_hasChanges;
    }

    /** Returns false, with an error; the file is then as it was. */
    bool Save();

  private:
    /** Where a row stands: the offset of the command, and its number in it. */
    using Place = std::pair<std::uint64_t, std::uint32_t>;

    DsfEditSession(std::shared_ptr<const DsfContent> content,
                   std::unique_ptr<DsfWriteDataset> writer,
                   const DsfCorner &corner, CSLConstList openOptions);

    DsfWriteLayer &FindWriter(const char *layer);
    void SetDefinition(const std::string &path, DsfRow &row);
    bool SetAirport(FeatureLayer &layer, const OGRFeature &feature,
                    DsfRow &row) const;
    dsf::OverlayEdit ListChanges() const;

    const std::shared_ptr<const DsfContent> m_content;

    /** Makes things of features, and never a file. */
    const std::unique_ptr<DsfWriteDataset> m_writer;
    const DsfCorner m_corner;
    std::map<std::string, std::unique_ptr<DsfWriteLayer>> m_layers{};
    EditedFile m_file;
    std::array<RowChanges, DSF_LAYER_COUNT> m_changes{};
    std::array<std::map<std::int64_t, Place>, DSF_LAYER_COUNT> m_deleted{};

    /** Numbers of definitions by their path in UTF-8, for both tables. */
    std::array<std::map<std::string, std::uint32_t>, dsf::TABLE_COUNT>
        m_numbers{};
    std::map<std::string, dsf::Definition> m_newDefinitions{};
    bool m_hasChanges = false;
    bool m_hasToldPacked = false;
};

/** A layer whose rows can be changed. */
class DsfEditLayer final : public TableLayer
{
  public:
    DsfEditLayer(const LayerTable<DsfRow> &table, DsfLayer layer,
                 const std::shared_ptr<const DsfContent> &content,
                 std::shared_ptr<DsfEditSession> session,
                 const OGRSpatialReference *spatialReference);

    int TestCapability(const char *name) FLIGHTSIM_CONST_312 override;
    OGRErr SyncToDisk() override;
    OGRErr ISetFeature(OGRFeature *feature) override;
    OGRErr ICreateFeature(OGRFeature *feature) override;
    OGRErr DeleteFeature(GIntBig fid) override;

  private:
    template <class Body> OGRErr Run(const Body &body);
    OGRErr Change(const OGRFeature &feature);
    OGRErr Create(OGRFeature &feature);
    OGRErr Delete(GIntBig fid);
    const DsfRow *Find(GIntBig fid);

    const DsfLayer m_layer;
    const std::shared_ptr<DsfEditSession> m_session;
    RowChanges &m_changes;

    /** The source, for rows requested out of reading order. */
    EditedRows *m_rows = nullptr;
    std::int64_t m_created = 0;
};

}  // namespace flightsim

#endif
