// SPDX-License-Identifier: MIT
// Writes a folder of annotation files, tile by tile.

#ifndef FLIGHTSIM_OGR_AGN_AGN_WRITE_DATASET_H
#define FLIGHTSIM_OGR_AGN_AGN_WRITE_DATASET_H

#include "driver/base/sorted_spill.h"
#include "ogr/agn/annotation_layers.h"
#include "ogr/agn/autogen_names.h"
#include "ogr/agn/format/annotation_builder.h"
#include "ogr/layer/write_dataset.h"

#include <map>
#include <optional>
#include <set>

namespace flightsim
{

/** The creation options of datasets and layers, for lists of options in XML. */
extern const char *const AGN_DATASET_OPTIONS;
extern const char *const AGN_LAYER_OPTIONS;

/** What is done about tiles that are in the folder already. */
enum class ExistingTiles
{
    /** Nothing is written. */
    Refuse,

    Replace,

    /** New records are put behind those that are there, once. */
    Merge
};

/** A folder with a file for each tile, or a single one of them. Records are
 * sorted by tile, on disk where they are many; each file appears when it is
 * whole. */
class AgnWriteDataset final : public WriteDataset
{
  public:
    /** Null, with an error, for an option that makes no sense.
     *
     * @param path a folder, which need not be there, or the name of a tile. */
    static std::unique_ptr<AgnWriteDataset> Create(const char *path,
                                                   CSLConstList options);

    ~AgnWriteDataset() override;

    const AutogenNames &GetNames() const
    {
        return m_names;
    }

    /** Takes a record; false, with an error, when the disk is full.
     *
     * @param header counts less than those of SetHeader. */
    bool Add(const bgl::Qmid &cell, const agn::RecordGroupKey &key,
             const agn::AnnotationHeader &header, bgl::ByteSpan record);

    /** Makes the file of a tile, with records or without. */
    bool SetHeader(const bgl::Qmid &cell, const agn::AnnotationHeader &header);

  protected:
    std::unique_ptr<WriteLayer>
    MakeLayer(const char *name, OGRwkbGeometryType type,
              const OGRSpatialReference *spatialReference,
              CSLConstList options) override;
    bool Finish() override;

  private:
    explicit AgnWriteDataset(const char *path);

    /** Files of the folder by the dword A of their cells. */
    using ExistingFiles = std::map<std::uint32_t, std::string>;

    bool AddEntry(const bgl::Qmid &cell, std::uint32_t group,
                  std::uint32_t header, bgl::ByteSpan record);
    bool MakeFolder() const;
    bool RefuseExisting(const ExistingFiles &existing) const;
    bool WriteTiles(const ExistingFiles &existing);
    bool HasTwin(LayerContent content) const;

    std::string m_folder;

    /** The only tile that may be written. */
    std::optional<bgl::Qmid> m_onlyTile{};

    ExistingTiles m_existingTiles = ExistingTiles::Refuse;
    AutogenNames m_names{};
    SortedSpill m_spill;
    std::uint64_t m_count = 0;
    bool m_hasFailed = false;
    std::set<std::uint32_t> m_cells{};
    std::set<LayerContent> m_contents{};
    std::map<agn::RecordGroupKey, std::uint32_t> m_groupNumbers{};
    std::vector<const agn::RecordGroupKey *> m_groups{};
    std::map<agn::AnnotationHeader, std::uint32_t> m_headerNumbers{};
    std::vector<const agn::AnnotationHeader *> m_headers{};
    std::vector<std::uint8_t> m_payload{};
};

}  // namespace flightsim

#endif
