// SPDX-License-Identifier: MIT
// Resolves the references of an airport's taxi paths.

#ifndef FLIGHTSIM_OGR_BGL_LAYERS_TAXI_NETWORK_H
#define FLIGHTSIM_OGR_BGL_LAYERS_TAXI_NETWORK_H

#include "ogr/bgl/layers/airport_columns.h"
#include "ogr/bgl/read/record_walk.h"
#include "ogr/bgl/read/row_survey.h"
#include "ogr/layer/row_editor.h"
#include "ogr/records/airport/parking.h"
#include "ogr/records/airport/runway.h"
#include "ogr/records/airport/taxi.h"

#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** The two ends of a path. */
struct PathLine
{
    bgl::GeoPoint start{};
    bgl::GeoPoint end{};
};

/** A path with the elements that it refers to. */
struct ResolvedPath : bgl::TaxiPath
{
    /** Name of the taxiway or of the runway end. */
    std::string name{};

    /** Nothing if the airport does not have both ends. */
    std::optional<PathLine> line{};
};

using PathRow = RecordRow<ResolvedPath>;

/** Copies the bytes of the file that a path refers to. */
inline void DetachValue(ResolvedPath &path, ByteKeeper &keeper)
{
    path.materials = keeper.Keep(path.materials);
}

inline bgl::GeoPoint ToPoint(const bgl::GeoPosition &position)
{
    return {position.longitude, position.latitude};
}

/** Resolves the references of an airport's paths, independent of the order of
 * its records. */
class TaxiNetwork final
{
  public:
    /** Starts with the children of an airport record. */
    void Start(const RecordContext &context, const bgl::RecordView &airport,
               std::span<const bgl::RecordView> children, bgl::RecordLog &log)
    {
        const RecordContainer container = GetContainer(airport);
        m_points = ParseElements<bgl::TaxiPoint, bgl::ParseTaxiPoints>(
            context, container, children, log);
        m_parkings = ParseElements<bgl::Parking, bgl::ParseParkings>(
            context, container, children, log);
        m_names.clear();
        m_paths.clear();
        for (const bgl::RecordView &child : children)
        {
            bgl::ParseTaxiPaths(child, log, m_paths);
            bgl::ParseTaxiNames(child, log, m_names);
        }
    }

    std::size_t CountPaths() const
    {
        return m_paths.size();
    }

    /** Appends the rows of all paths. */
    void Resolve(const AirportReference &reference, bgl::RecordLog &log,
                 std::vector<PathRow> &rows) const
    {
        for (const bgl::TaxiPath &path : m_paths)
        {
            rows.push_back({0,
                            static_cast<std::int64_t>(path.offset),
                            reference,
                            {path, FindName(path), FindLine(path)}});
            if (!rows.back().value.line)
            {
                NoteEnds(path, log);
            }
        }
    }

    /** Adds all paths. */
    void Summarize(const std::string &airportIdent, bgl::RecordLog &log,
                   RowSummary &summary) const
    {
        summary.AddRows(airportIdent, m_paths.size());
        for (const bgl::TaxiPath &path : m_paths)
        {
            if (const std::optional<PathLine> line = FindLine(path))
            {
                OGREnvelope envelope;
                SetEnvelope(line->start, line->end, envelope);
                summary.envelope.Merge(envelope);
            }
            else
            {
                NoteEnds(path, log);
            }
        }
    }

  private:
    std::string FindName(const bgl::TaxiPath &path) const
    {
        if (path.type == bgl::TAXI_PATH_RUNWAY)
        {
            return bgl::MakeRunwayName(path.nameIndex, path.designator);
        }
        const auto index = static_cast<std::size_t>(path.nameIndex);
        return index < m_names.size() ? m_names[index] : std::string();
    }

    std::optional<PathLine> FindLine(const bgl::TaxiPath &path) const
    {
        const auto start = static_cast<std::size_t>(path.startIndex);
        const auto end = static_cast<std::size_t>(path.endIndex);
        const bool toParking = path.type == bgl::TAXI_PATH_PARKING;
        if (start >= m_points->size() ||
            end >= (toParking ? m_parkings->size() : m_points->size()))
        {
            return std::nullopt;
        }
        return PathLine{ToPoint((*m_points)[start].position),
                        ToPoint(toParking ? (*m_parkings)[end].position
                                          : (*m_points)[end].position)};
    }

    void NoteEnds(const bgl::TaxiPath &path, bgl::RecordLog &log) const
    {
        log.Note(path.recordId, path.offset,
                 "expected a path between " + std::to_string(m_points->size()) +
                     " points and " + std::to_string(m_parkings->size()) +
                     " parkings, found one from " +
                     std::to_string(path.startIndex) + " to " +
                     std::to_string(path.endIndex));
    }

    std::shared_ptr<const std::vector<bgl::TaxiPoint>> m_points{};
    std::shared_ptr<const std::vector<bgl::Parking>> m_parkings{};
    std::vector<std::string> m_names{};
    std::vector<bgl::TaxiPath> m_paths{};
};

/** Calls `visit(record, airport, network)` for each airport. */
template <class Visit>
void ForEachNetwork(const LoadedBlock &block, const RecordContext &context,
                    bgl::RecordLog &log, const Visit &visit)
{
    TaxiNetwork network;
    ForEachAirport(
        block, context, log,
        [&](const bgl::RecordView &record, const IndexedAirport &airport)
        {
            network.Start(
                context, record,
                block.records.GetChildren(record, airport.fixedSize, log), log);
            visit(record, airport, network);
        });
}

}  // namespace flightsim

#endif
