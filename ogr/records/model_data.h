// SPDX-License-Identifier: MIT
// Models inside a file, and their extents: spec records.md 2.1 and 8.4.

#ifndef FLIGHTSIM_OGR_RECORDS_MODEL_DATA_H
#define FLIGHTSIM_OGR_RECORDS_MODEL_DATA_H

#include "ogr/records/record_reader.h"

#include <array>
#include <optional>
#include <string>

namespace bgl
{

inline constexpr std::uint32_t SECTION_MODEL_DATA = 0x2B;
inline constexpr std::uint32_t SECTION_MODEL_EXTENTS = 0x30;

/** An entry of either section, which has no header. */
struct ModelEntry
{
    Guid guid{};

    /** From the start of the data of the subsection. */
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
};

ModelEntry ReadModelEntry(RecordReader &reader);

/** The form type of a RIFF file, e.g. "MDLX"; empty for other bytes. */
std::string ReadRiffForm(ByteSpan bytes);

/** Bytes that ReadRiffForm needs. */
inline constexpr std::size_t RIFF_HEADER_SIZE = 12;

/** Three float32 that MSFS 2020 keeps of a model. */
using ModelExtents = std::array<double, 3>;

inline constexpr std::size_t MODEL_EXTENTS_SIZE = 12;

/** @param bytes at least MODEL_EXTENTS_SIZE. */
ModelExtents ReadModelExtents(ByteSpan bytes);

}  // namespace bgl

#endif
