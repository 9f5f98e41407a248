// SPDX-License-Identifier: MIT
// Changes an annotation file and saves it.

#ifndef FLIGHTSIM_OGR_AGN_AGN_EDIT_SESSION_H
#define FLIGHTSIM_OGR_AGN_AGN_EDIT_SESSION_H

#include "driver/base/edited_file.h"
#include "ogr/agn/annotation_set.h"
#include "ogr/layer/edit_layer.h"
#include "ogr/layer/write_dataset.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

class AgnWriteDataset;
class AgnWriteLayer;

/** Saved and unsaved changes of a file since it was opened. Each save rewrites
 * the file from its original bytes, so that FIDs stay.
 *
 * A changed or new record is a separate file in memory, so that the readers of
 * records also read it. Layers that show the same records share them. */
class AgnEditSession final
{
  public:
    /** A record that was changed or added; null for one that was deleted. */
    using Part = std::shared_ptr<const AnnotationFile>;

    ~AgnEditSession();

    /** Returns null, with an error unless programs expect none, for a file that
     * can only be read.
     *
     * @param files a single one, which is loaded.
     * @param state its state when it was read.
     * @param problems the problems found by reading it.
     */
    static std::shared_ptr<AgnEditSession>
    Start(std::shared_ptr<AnnotationSet> files, const FileState &state,
          const bgl::ProblemList &problems, CSLConstList openOptions);

    const AnnotationFile &GetFile() const
    {
        return m_file;
    }

    /** Returns the end of the numbers of a layer's records. */
    std::size_t CountNumbers(LayerContent content) const;

    std::int64_t CountRows(LayerContent content) const;

    /** Returns the file that has a record, and its index there; null for one
     * that was deleted. */
    const AnnotationFile *Find(LayerContent content, std::size_t number,
                               std::size_t &index) const;

    /** Makes a record from a feature. Returns null, with an error, if it cannot
     * be written.
     *
     * @param number of the record to be changed; nothing for a new one.
     * @param changed names of the changed fields.
     * @param isMoved whether the geometry has changed.
     */
    Part Make(EditLayer &layer, LayerContent content, const OGRFeature &feature,
              std::optional<std::size_t> number,
              const std::vector<const char *> &changed, bool isMoved);

    /** The same for the properties of the whole tile. */
    Part MakeTile(EditLayer &layer, const OGRFeature &feature,
                  const std::vector<const char *> &changed);

    /** The replacement of a record, for Replace. */
    struct Change
    {
        /** Whether the record differs from that of the file. */
        bool isChanged = false;
        Part part{};
    };

    /** Replaces a record, or the tile; returns the previous one. */
    Change Replace(LayerContent content, std::size_t number, Change change);

    void NoteChange()
    {
        m_state.hasChanges = true;
    }

    bool HasChanges() const
    {
        return m_state.hasChanges;
    }

    /** Whether changes can be saved: nobody else has saved the file before the
     * first one. */
    bool IsCurrent() const
    {
        return m_state.hasChanges || m_saved.IsCurrent();
    }

    /** Returns a function that undoes all later changes; null while there are
     * changes that wait to be saved. */
    std::function<void()> MakeUndo();

    /** Returns false, with an error, on failure; the file is then unchanged. */
    bool Save();

  private:
    using Changes = std::map<std::size_t, Part>;

    /** Saved and unsaved changes. */
    struct State
    {
        std::array<Changes, agn::RECORD_KIND_COUNT> changes{};

        /** The end of the numbers of each kind. */
        std::array<std::size_t, agn::RECORD_KIND_COUNT> ends{};
        Part tile{};
        LossCounts losses{};
        bool hasChanges = false;
    };

    AgnEditSession(std::shared_ptr<AnnotationSet> files, const FileState &state,
                   CSLConstList openOptions);

    AgnWriteLayer &FindWriter(const char *layer);
    const Changes &GetChanges(LayerContent content) const;
    Part MakePart(const agn::EditedRecord &record) const;
    std::optional<agn::EditedRecord> Convert(EditLayer &layer,
                                             const OGRFeature &feature);
    std::optional<agn::EditedRecord> ChangeKey(EditLayer &layer,
                                               const OGRFeature &feature,
                                               agn::EditedRecord record);
    agn::AnnotationEdit ListChanges() const;
    std::shared_ptr<const FileFids>
    MakeSavedFids(const agn::RecordOrder &order) const;

    const std::shared_ptr<AnnotationSet> m_files;
    AnnotationFile &m_file;
    const bgl::Qmid m_cell;

    /** Makes records from features; never writes a file. */
    const std::unique_ptr<AgnWriteDataset> m_writer;
    std::map<std::string, std::unique_ptr<AgnWriteLayer>> m_layers;
    EditedFile m_saved;
    State m_state{};

    /** The FIDs of the saved file, for other datasets that open it. */
    std::shared_ptr<const FileFids> m_fids{};
};

}  // namespace flightsim

#endif
