// SPDX-License-Identifier: MIT
// Writes a folder of annotation files, tile by tile.

#ifndef FLIGHTSIM_OGR_AGN_AGN_WRITE_DATASET_H
#define FLIGHTSIM_OGR_AGN_AGN_WRITE_DATASET_H

#include "driver/base/sorted_spill.h"
#include "ogr/agn/annotation_specs.h"
#include "ogr/agn/autogen_names.h"
#include "ogr/agn/format/annotation_edit.h"
#include "ogr/layer/write_dataset.h"

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace flightsim
{

/** The creation options of datasets and layers, for option lists in XML. */
extern const char *const AGN_DATASET_OPTIONS;
extern const char *const AGN_LAYER_OPTIONS;

/** How to treat tiles that already exist in the folder. */
enum class ExistingTiles
{
    /** Writes nothing. */
    Refuse,

    Replace,

    /** Appends new records to the existing ones, without duplicates. */
    Merge
};

/** A record made from a feature, and the cell of its tile. */
struct ConvertedRecord
{
    bgl::Qmid cell;
    agn::EditedRecord record;
};

/** A folder with one file per tile, or a single file. Records are sorted by
 * tile, on disk if there are many; each file appears only when complete. */
class AgnWriteDataset final : public WriteDataset
{
  public:
    /** Returns null, with an error, for an invalid option.
     *
     * @param path a folder, which need not exist, or the name of a tile.
     */
    static std::unique_ptr<AgnWriteDataset> Create(const char *path,
                                                   CSLConstList options);

    /** Makes a dataset that only makes records from features. */
    static std::unique_ptr<AgnWriteDataset>
    MakeConverter(const char *path, const AutogenNames &names);

    ~AgnWriteDataset() override;

    /** Returns the records since the last call, for a dataset that only makes
     * records. */
    std::vector<ConvertedRecord> TakeConverted()
    {
        return std::exchange(m_converted, {});
    }

    const AutogenNames &GetNames() const
    {
        return m_names;
    }

    /** Adds a record. Returns false, with an error, when the disk is full.
     *
     * @param header has lower precedence than those of SetHeader.
     */
    bool Add(const bgl::Qmid &cell, const agn::RecordGroupKey &key,
             const agn::AnnotationHeader &header, bgl::ByteSpan record);

    /** Creates the file of a tile, with or without records. */
    bool SetHeader(const bgl::Qmid &cell, const agn::AnnotationHeader &header);

  protected:
    std::unique_ptr<WriteLayer>
    MakeLayer(const char *name, OGRwkbGeometryType type,
              const OGRSpatialReference *spatialReference,
              CSLConstList options) override;
    bool Finish() override;

  private:
    explicit AgnWriteDataset(const char *path);

    /** Files of the folder by the A dword of their cells. */
    using ExistingFiles = std::map<std::uint32_t, std::string>;

    bool AddEntry(const bgl::Qmid &cell, std::uint32_t group,
                  std::uint32_t header, bgl::ByteSpan record);
    bool HasRoom(const bgl::Qmid &cell);
    bool MakeFolder() const;
    bool RefuseExisting(const ExistingFiles &existing) const;
    void CountRepeated(std::int64_t records);
    bool WriteTiles(const ExistingFiles &existing);
    bool HasTwin(LayerContent content) const;

    std::string m_folder;

    /** The only tile that may be written. */
    std::optional<bgl::Qmid> m_onlyTile{};

    ExistingTiles m_existingTiles = ExistingTiles::Refuse;
    std::size_t m_maximumTiles = 0;
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
    bool m_isConverter = false;
    std::vector<ConvertedRecord> m_converted{};
};

}  // namespace flightsim

#endif
