// SPDX-License-Identifier: MIT
// Painted lines and hatched areas of MSFS: spec records.md 3.12.

#ifndef FLIGHTSIM_OGR_RECORDS_PAINTED_ELEMENT_H
#define FLIGHTSIM_OGR_RECORDS_PAINTED_ELEMENT_H

#include "ogr/records/record_reader.h"
#include "ogr/records/vertex_list.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_PAINTED_LINE = 0xCF;
inline constexpr std::uint16_t RECORD_PAINTED_AREA = 0xD8;

struct PaintedLine
{
    /** Enumeration painted_line_type. */
    int type = 0;

    /** Enumeration true_angle: which ends are cut as drawn. */
    int trueAngle = 0;

    /** Of zeros for none. */
    Guid material{};

    /** A part of the record. */
    VertexList vertices{};
};

struct PaintedArea
{
    /** Meaning unknown. */
    std::uint32_t type = 0;

    /** Of the hatching: degrees and metres. */
    double heading = 0.0;
    double spacing = 0.0;

    /** A part of the record. */
    VertexList vertices{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<PaintedLine> ParsePaintedLine(const RecordView &record,
                                            RecordLog &log);

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<PaintedArea> ParsePaintedArea(const RecordView &record,
                                            RecordLog &log);

}  // namespace bgl

#endif
