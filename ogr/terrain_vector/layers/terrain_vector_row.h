// SPDX-License-Identifier: MIT
// The rows from which terrain vector layers make features.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_ROW_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_ROW_H

#include "driver/base/bgl_file.h"
#include "driver/bgl/terrain_config.h"
#include "ogr/terrain_vector/attribute_cache.h"
#include "ogr/terrain_vector/entity_index.h"
#include "ogr/terrain_vector/layers/terrain_vector_geometry.h"
#include "ogr/layer/fid_map.h"
#include "ogr/layer/layer_row.h"
#include "ogr/terrain_vector/layers/vector_findings.h"
#include "ogr/terrain_vector/stitch.h"

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace flightsim
{

/** The list name of the FIDs of all vectors of a file. */
inline constexpr const char *VECTOR_FIDS = "terrain_vector";

/** Data that the terrain vector layers of a dataset share. */
class TerrainVectorFile final
{
  public:
    /** @param fids null for those of a newly opened file. */
    TerrainVectorFile(std::shared_ptr<const BglFile> file,
                      std::optional<bgl::TerrainConfig> config,
                      std::shared_ptr<const FidMap> fids)
        : m_file(std::move(file)), m_config(std::move(config)),
          m_fids(fids != nullptr ? std::move(fids)
                                 : std::make_shared<const FidMap>())
    {
    }

    /** Surveys the entities on the first call; returns false, with an error,
     * when the file cannot be read. Must be called before the functions
     * below. */
    bool Survey() const;

    /** Returns the problems found by the survey. */
    bgl::ProblemList GetProblems() const;

    /** From now on reports new problems as warnings. */
    void StartReporting() const;

    /** Returns the classes listed by an earlier opening of the same file;
     * nothing if there was none. */
    std::optional<std::uint16_t> FindListed() const;

    /** Keeps them for the next opening. */
    void KeepListed(std::uint16_t classes) const
    {
        m_toList = classes;
    }

    /** Sets the classes listed as layers: bit i for VectorClass i. */
    void SetListed(std::uint16_t classes)
    {
        m_listed = classes;
    }

    const bgl::ByteSource &GetSource() const
    {
        return m_file->GetSource();
    }

    const std::string &GetPath() const
    {
        return m_file->GetPath();
    }

    std::uint64_t CountReadErrors() const
    {
        return m_file->CountReadErrors();
    }

    const bgl::VectorIndex &GetIndex() const
    {
        return m_findings->index;
    }

    EntityBoxes &GetBoxes() const
    {
        return m_findings->boxes;
    }

    /** Returns the FIDs of the entities by number. */
    const FidMap &GetFids() const
    {
        return *m_fids;
    }

    /** Must be called before layers are made. */
    void SetFids(std::shared_ptr<const FidMap> fids)
    {
        m_fids = std::move(fids);
    }

    /** Returns the index, which is built on first use. */
    const bgl::StitchIndex &GetStitchIndex() const
    {
        std::call_once(m_stitchOnce,
                       [this] {
                           m_stitchIndex =
                               bgl::StitchIndex::Build(GetSource(), GetIndex());
                       });
        return m_stitchIndex;
    }

    /** Returns the index of a record that was just read, by position. Indexes
     * are kept while they are small in total, because layers read the same
     * records one after the other. */
    std::shared_ptr<const bgl::EntityIndex>
    GetEntityIndex(std::size_t position, const bgl::VectorRecord &record) const;

    const std::optional<bgl::TerrainConfig> &GetConfig() const
    {
        return m_config;
    }

  private:
    static constexpr std::size_t MAXIMUM_ENTITY_INDEX_BYTES = 16U << 20;

    std::shared_ptr<const VectorFindings> FindOrSurvey() const;
    void ReportUnlisted() const;

    std::shared_ptr<const BglFile> m_file;
    std::optional<bgl::TerrainConfig> m_config;
    std::shared_ptr<const FidMap> m_fids;
    std::uint16_t m_listed = 0;

    mutable std::uint16_t m_toList = 0;

    /** Findings of an earlier opening, after the first search for them. */
    mutable std::shared_ptr<const VectorFindings> m_kept{};

    mutable std::mutex m_surveyMutex{};
    mutable bool m_isSurveyed = false;
    mutable bool m_reports = false;
    mutable std::shared_ptr<const VectorFindings> m_findings =
        std::make_shared<const VectorFindings>();
    mutable std::once_flag m_stitchOnce{};
    mutable bgl::StitchIndex m_stitchIndex{};
    mutable std::mutex m_entityIndexMutex{};
    mutable std::unordered_map<std::size_t,
                               std::shared_ptr<const bgl::EntityIndex>>
        m_entityIndexes{};
    mutable std::size_t m_entityIndexBytes = 0;
};

/** Caches texts for GUIDs: features share few textures. */
class GuidTexts final
{
  public:
    explicit GuidTexts(const std::optional<bgl::TerrainConfig> &config)
        : m_config(config)
    {
    }

    struct Text
    {
        std::string guid;

        /** Name of the texture, preferably from the user's terrain.cfg; may be
         * empty. */
        std::string texture;

        /** Name of the kind of vector that an exclusion with this GUID removes,
         * or of the texture. */
        std::string excluded;
    };

    const Text &Find(const bgl::Guid &guid);

  private:
    Text Make(const bgl::Guid &guid) const;

    const std::optional<bgl::TerrainConfig> &m_config;

    /** A recently requested text. */
    struct Memory
    {
        bgl::Guid guid{};
        const Text *text = nullptr;
    };

    std::map<bgl::Guid, Text> m_texts{};

    /** By the first byte of the GUID: neighbours often differ. */
    std::array<Memory, 16> m_memories{};
};

/** Data that the rows of one layer share. */
struct TerrainVectorContext
{
    TerrainVectorContext(const TerrainVectorFile &file,
                         bgl::VectorClass rowClass);

    /** @param summary the features that the geometries may have. */
    TerrainVectorContext(const TerrainVectorFile &file,
                         bgl::VectorClass rowClass,
                         const bgl::VectorClassSummary &summary);

    bgl::VectorClass vectorClass;
    GuidTexts texts;
    TerrainVectorGeometry geometry;

    /** File offset and FID of the first entity with an odd vertex. */
    std::uint64_t oddOffset = 0;
    std::int64_t oddFid = -1;
    bool hasWarned = false;
};

/** An entity, or a feature joined from several. Values are read on demand. */
struct TerrainVectorRow : LayerRow
{
    bgl::Qmid cell{};
    bool addsToCells = false;
    bgl::EntityView entity{};

    /** Whether the entity's number is its position in the record. */
    bool hasPosition = true;

    /** Offset of the record in the file. */
    std::uint64_t recordOffset = 0;

    /** The joined feature whose first piece is `entity`; null for a single
     * entity. */
    const std::vector<bgl::GlobalPath> *paths = nullptr;

    TerrainVectorContext *context = nullptr;

    /** Receives the bounds of the entity when they are determined; may be
     * null. */
    EntityBoxes::Box *box = nullptr;

    const bgl::ClassValues &GetValues() const
    {
        return attributes.GetValues(entity);
    }

    std::int64_t CountPoints() const;

    mutable bgl::AttributeCache attributes{};
};

}  // namespace flightsim

#endif
