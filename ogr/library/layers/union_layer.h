// SPDX-License-Identifier: MIT
// A layer that combines all files of a library.

#ifndef FLIGHTSIM_OGR_LIBRARY_LAYERS_UNION_LAYER_H
#define FLIGHTSIM_OGR_LIBRARY_LAYERS_UNION_LAYER_H

#include "ogr/bgl/layers/bgl_layers.h"
#include "ogr/library/files/file_layers.h"
#include "ogr/library/files/layer_measure.h"
#include "ogr/library/files/partition.h"
#include "ogr/library/layers/library_models.h"
#include "ogr/library/layers/tile_exclusions.h"
#include "ogr/library/overrides/override_rules.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** Number of bits for the FIDs of a file: a file of 4 GiB has no more features
 * than bytes. Together with MAXIMUM_FILES the FIDs are exact in doubles, which
 * readers of GeoJSON use. */
inline constexpr int FID_BITS = 33;

/** The features of one layer in all files, in rank order, with area, file and
 * rank. */
class UnionLayer final : public FeatureLayer
{
  public:
    /** Names of the fields that select files. */
    static constexpr const char *AREA_NAME = "area";
    static constexpr const char *FILE_NAME = "file";

    /** @param partition the requested part of the features.
     *  @param overrideRules decides which features are hidden.
     *  @param models of all files; shared by the layers of a dataset.
     *  @param exclusions of all tiles of X-Plane; shared likewise.
     *  @param showsHidden whether hidden features are included, and marked.
     */
    UnionLayer(const LayerPattern &pattern, const FeatureLayer &fields,
               const OGRSpatialReference *spatialReference,
               std::shared_ptr<FileStore> files,
               std::shared_ptr<OverrideRules> overrideRules,
               std::shared_ptr<LibraryModels> models,
               std::shared_ptr<TileExclusions> exclusions, bool showsHidden,
               const Partition &partition);

    /** The domain HIDDEN has the number of features that the last pass left
     * out, by reason. */
    MetadataList GetMetadata(const char *domain = "") override;

    /** Keeps results that require iterating over all features in the index. */
    GIntBig GetFeatureCount(int force) override;
#if FLIGHTSIM_HAS_INNER_EXTENT
    OGRErr IGetExtent(int geometryField, OGREnvelope *extent,
                      bool force) override;
#else
    using FeatureLayer::GetExtent;
    OGRErr GetExtent(OGREnvelope *extent, int force) override;
#endif

  protected:
    void Restart(const RowFilter &filter) override;
    std::unique_ptr<OGRFeature> MakeNext() override;
    std::unique_ptr<OGRFeature> MakeByNumber(GIntBig fid) override;
    std::int64_t CountRows() override;
    std::optional<OGREnvelope> FindExtent() override;

    bool MakesBatches() const override
    {
        return false;
    }

    std::int64_t CountPartsRead() const override
    {
        return m_filesRead;
    }

    std::uint64_t CountReadErrors() const override
    {
        return m_readErrors;
    }

    void Forget() override
    {
    }

  private:
    /** The reader of one file's rows. */
    struct InnerLayer
    {
        /** Iterates over the rows of one file after the other; null if each
         * file needs its own layer. */
        std::unique_ptr<FeatureLayer> shared{};

        /** Whether the request was passed on to that layer. */
        bool hasRequest = false;

        /** Null between files. */
        FeatureLayer *current = nullptr;
    };

    void AddOwnFields();
    bool IsUnplaced(const SceneryFile &file) const;
    bool IsCandidate(const SceneryFile &file) const;
    bool MayHaveRows(const SceneryFile &file) const;
    bool OpenNext();
    std::string MakeQuery() const;
    void SetFilters(FeatureLayer &layer) const;
    FeatureLayer *FindInner(InnerLayer &inner, FileLayers &layers) const;
    void ForwardRequest(FeatureLayer &layer) const;
    void CloseFile();
    bool Convert(OGRFeature &feature, const SceneryFile &file,
                 FileLayers &layers, bool isSought);
    void FindFields();
    void ChangeLinks(const SceneryFile &file, const Visibility &visibility,
                     OGRFeature &feature) const;
    void FillFields(const SceneryFile &file, const Visibility &visibility,
                    OGRFeature &feature) const;
    void FillField(int field, const SceneryFile &file,
                   const Visibility &visibility, OGRFeature &feature) const;
    void FitToLayer(OGRFeature &feature);
    std::int64_t CountRowsOf(const SceneryFile &file);
    std::unique_ptr<OGRFeature> MakeFootprint(OGRFeature &object);
    bool IsAutogen() const;
    bool IsMeasured() const;
    void NoteEnd();
    void KeepExtent(const OGREnvelope &extent);
    bool CanHide() const;
    bool HasRule() const;
    bool IsMarked() const;
    int GetOwnKind(int field) const;
    void MarkExcluded(const SceneryFile &file, OGRFeature &feature) const;
    bool HasModels() const;
    Visibility Evaluate(OGRFeature &feature, const SceneryFile &file,
                        FileLayers &layers) const;
    bool IsFootprint() const;
    std::uint64_t PrepareTables();
    std::unique_ptr<OGRFeature> TakeInner(std::unique_ptr<OGRFeature> inner,
                                          const SceneryFile &file,
                                          FileLayers &layers, bool isSought);
    void SetModelField(int field, int number, OGRFeature &feature) const;
    std::vector<int> FindNeededFields() const;

    const std::string m_name;

    /** Name of the files' layer that provides the features. */
    const std::string m_innerName;
    /** None for a layer of annotation. */
    const std::vector<std::uint32_t> m_sections;
    const std::shared_ptr<FileStore> m_files;
    const std::shared_ptr<OverrideRules> m_overrideRules;
    const std::shared_ptr<LibraryModels> m_models;
    const bool m_showsHidden;

    /** Whether rows are those of tiles of X-Plane. */
    const bool m_isTile;

    /** The kind of exclusions that remove points and mark lines and areas; empty
     * for none. */
    const std::string m_exclusion;
    const std::shared_ptr<TileExclusions> m_exclusions;
    const Partition m_partition;
    LayerMeasure m_measure;

    /** Whether fields about exclusions are requested. */
    bool m_isMarkWanted = false;

    /** Fields of the files' layers; the fields of the library follow. */
    std::vector<std::string> m_innerNames{};

    /** Number of the inner field that becomes the path of the file; negative for
     * none. */
    int m_fileField = -1;

    /** The kinds of the fields after those of the file. */
    std::vector<int> m_ownKinds{};

    /** Whether a field holds FIDs of the file, which become those of the
     * library. */
    std::vector<bool> m_isFid{};

    /** Requested fields that are set here, fields of the file that link rows,
     * and fields that only the rules need. */
    std::vector<int> m_ownFields{};
    std::vector<int> m_linkFields{};
    std::vector<int> m_unwantedFields{};

    RowFilter m_filter{};
    std::size_t m_next = 0;
    const SceneryFile *m_file = nullptr;
    std::shared_ptr<FileLayers> m_layers{};
    InnerLayer m_reading{};
    InnerLayer m_seeking{};
    std::uint64_t m_errorsBefore = 0;
    std::uint64_t m_readErrors = 0;

    /** Read errors and GDAL's messages before the current iteration, and whether
     * it made a feature. */
    std::uint64_t m_errorsAtStart = 0;
    std::uint64_t m_messagesAtStart = 0;
    bool m_hasMade = false;
    std::int64_t m_filesRead = 0;
    std::map<std::string, std::int64_t> m_hidden{};
    CPLStringList m_hiddenItems{};
};

}  // namespace flightsim

#endif
