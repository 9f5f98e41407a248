// SPDX-License-Identifier: MIT
// Terrain vector records in memory, for tests and their tools.

#ifndef FLIGHTSIM_AUTOTEST_CPP_RECORD_COLLECTOR_H
#define FLIGHTSIM_AUTOTEST_CPP_RECORD_COLLECTOR_H

#include "autotest/cpp/memory_container.h"
#include "ogr/terrain_vector/feature_cut.h"
#include "autotest/cpp/vector_record_write.h"

#include <map>

namespace terrainvector
{

using Bytes = std::vector<std::uint8_t>;

inline Bytes EncodeRecord(const bgl::RecordData &record)
{
    Bytes bytes;
    bgl::EncodeRecord(record, {}, bytes);
    return bytes;
}

/** Cuts features and keeps their pieces by cell. */
class RecordCollector final
{
  public:
    RecordCollector(int level, bool addsToCells, std::size_t maximumPoints)
        : m_cutter(level, maximumPoints), m_addsToCells(addsToCells)
    {
    }

    void Add(const bgl::MapFeature &feature,
             const std::vector<bgl::AttributeData> &attributes)
    {
        std::vector<bgl::FeaturePiece> pieces;
        m_cutter.Cut(feature, pieces);
        for (bgl::FeaturePiece &piece : pieces)
        {
            bgl::RecordData &record = m_records[piece.cell];
            record.cell = piece.cell;
            record.addsToCells = m_addsToCells;
            record.entities.push_back(
                {feature.geometry, attributes, std::move(piece.segments)});
        }
    }

    std::vector<testdata::SubsectionData> TakeSubsections() const
    {
        std::vector<testdata::SubsectionData> subsections;
        for (const auto &[cell, record] : m_records)
        {
            subsections.push_back({cell, EncodeRecord(record)});
        }
        return subsections;
    }

  private:
    bgl::FeatureCutter m_cutter;
    bool m_addsToCells;
    std::map<bgl::Qmid, bgl::RecordData> m_records{};
};

}  // namespace terrainvector

#endif
