// SPDX-License-Identifier: MIT
// Changes placements of a DSF file, and saves them.

#ifndef FLIGHTSIM_OGR_DSF_DSF_EDIT_H
#define FLIGHTSIM_OGR_DSF_DSF_EDIT_H

#include "driver/base/edited_file.h"
#include "ogr/dsf/dsf_row.h"
#include "ogr/dsf/dsf_write_dataset.h"
#include "ogr/dsf/dsf_write_layer.h"
#include "ogr/dsf/format/overlay_edit.h"
#include "ogr/layer/edit_layer.h"
#include "ogr/layer/edited_rows.h"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace flightsim
{

/** All changes of a file since it was opened, saved or not. Each save builds
 * the file from its original bytes, so that FIDs stay. */
class DsfEditSession final
{
  public:
    /** Starts an update. Returns null for a file that is read-only, with an
     * error except where callers probe for update access. */
    static std::shared_ptr<DsfEditSession>
    Start(std::shared_ptr<const DsfContent> content, CSLConstList openOptions);

    /** Whether rows of a layer can be changed. */
    static bool Covers(DsfLayer layer);

    RowChanges &GetChanges(DsfLayer layer)
    {
        return m_changes[static_cast<std::size_t>(layer)];
    }

    /** Makes a row from a feature. Returns an error, which is reported, if it
     * cannot be written.
     *
     * @param row the row of the file, or a new one.
     */
    OGRErr Convert(EditLayer &layer, const OGRFeature &feature, DsfRow &row);

    /** Remembers the location of a row of the file before it is deleted. */
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

    /** Whether changes can be saved: nobody else has saved the file before the
     * first one. */
    bool IsCurrent() const
    {
        return m_hasChanges || m_file.IsCurrent();
    }

    /** Returns a function that undoes all later changes; null while there are
     * changes that wait to be saved. */
    std::function<void()> MakeUndo();

    /** Saves the changes. Returns false, with an error and the file unchanged,
     * if that fails. */
    bool Save();

  private:
    /** Location of a row: the offset of its command, and its number in it. */
    using Place = std::pair<std::uint64_t, std::uint32_t>;

    DsfEditSession(std::shared_ptr<const DsfContent> content,
                   std::unique_ptr<DsfWriteDataset> writer,
                   const DsfCorner &corner, CSLConstList openOptions);

    DsfWriteLayer &FindWriter(const char *layer);
    void SetDefinition(const std::string &path, DsfRow &row);
    OGRErr SetAirport(EditLayer &layer, const OGRFeature &feature,
                      DsfRow &row) const;
    dsf::OverlayEdit ListChanges() const;
    FidMap MakeSavedFids(DsfLayer layer) const;
    void ShareFids();

    const std::shared_ptr<const DsfContent> m_content;

    /** Converts features; never writes a file. */
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

    /** The FIDs of the saved file, for other datasets that open it. */
    std::shared_ptr<const FileFids> m_fids{};
    bool m_hasChanges = false;
    bool m_hasToldPacked = false;
};

/** A layer whose rows can be changed. */
class DsfEditLayer final : public EditLayer
{
  public:
    DsfEditLayer(const LayerTable<DsfRow> &table, DsfLayer layer,
                 const std::shared_ptr<const DsfContent> &content,
                 std::shared_ptr<DsfEditSession> session,
                 const OGRSpatialReference *spatialReference);

  protected:
    OGRErr ChangeRow(const LayerRow &row, const OGRFeature &feature) override;
    OGRErr CreateRow(OGRFeature &feature) override;
    OGRErr DeleteRow(const LayerRow &row) override;

  private:
    const DsfLayer m_layer;
    const std::shared_ptr<DsfEditSession> m_session;
    RowChanges &m_changes;

    /** The row source. */
    EditedRows *m_rows = nullptr;
};

}  // namespace flightsim

#endif
