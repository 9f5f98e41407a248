// SPDX-License-Identifier: MIT
// Models inside a file, and their extents: ogr/records/format.md 2.1 and 8.4.

#ifndef FLIGHTSIM_OGR_RECORDS_SCENERY_MODEL_DATA_H
#define FLIGHTSIM_OGR_RECORDS_SCENERY_MODEL_DATA_H

#include "driver/bgl/container.h"
#include "driver/bytes/byte_source.h"
#include "ogr/records/core/record_writer.h"

#include <array>
#include <optional>
#include <string>

namespace bgl
{

/** An entry of either section, which has no header. */
struct ModelEntry
{
    Guid guid{};

    /** Offset from the start of the subsection's data. */
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
};

ModelEntry ReadModelEntry(RecordReader &reader);
void WriteModelEntry(const ModelEntry &entry, RecordWriter &writer);

/** Returns the form type of a RIFF file, for example "MDLX"; empty for other
 * bytes. */
std::string ReadRiffForm(ByteSpan bytes);

/** The corners of a model in metres, before scaling and rotation. */
struct ModelBox
{
    /** To the right (east at heading 0), up, and forward (north). */
    std::array<double, 3> minimum{};
    std::array<double, 3> maximum{};
};

/** A range of bytes in the file. */
struct ModelPart
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

/** The description of a model ahead of its triangles: ogr/records/format.md
 * 8.4. */
struct ModelSummary
{
    /** File offset of the model. */
    std::uint64_t offset = 0;

    /** For example "MDLX"; empty if it is not a RIFF file. */
    std::string riffForm{};

    std::string name{};
    std::optional<ModelBox> box{};

    /** Metres. */
    std::optional<double> radius{};

    /** For a model of MSFS (GLTF), the XML with its name and the JSON of its
     * most detailed glb, from which name and box follow. */
    std::optional<ModelPart> gltfInfo{};
    std::optional<ModelPart> gltfJson{};
};

/** Reads the summary of the model at `offset`, which has `length` bytes. Skips
 * damaged or unreadable parts. Reads a few hundred bytes whatever the
 * length. */
ModelSummary ReadModelSummary(const ByteSource &source, std::uint64_t offset,
                              std::uint64_t length);

/** Three float32 that MSFS 2020 stores for a model. */
using ModelExtents = std::array<double, 3>;

inline constexpr std::size_t MODEL_EXTENTS_SIZE = 12;

/** @param bytes at least MODEL_EXTENTS_SIZE. */
ModelExtents ReadModelExtents(ByteSpan bytes);
void WriteModelExtents(const ModelExtents &extents, RecordWriter &writer);

}  // namespace bgl

#endif
