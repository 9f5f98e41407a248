// SPDX-License-Identifier: MIT
// Writes annotation files: format.md chapters 2 and 3.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_ANNOTATION_WRITE_H
#define FLIGHTSIM_OGR_AGN_FORMAT_ANNOTATION_WRITE_H

#include "ogr/agn/format/annotation.h"
#include "ogr/agn/format/chunk_id.h"

namespace agn
{

/** Appends an annotation file to a vector, chunk by chunk in the order of the
 * calls. The simulator's own tool uses that of TOP_CHUNKS. */
class AnnotationWriter final
{
  public:
    explicit AnnotationWriter(std::vector<std::uint8_t> &sink);

    void WriteVersion(float version);
    void WriteFloorShares(const FloorShares &shares);

    /** `id` is GBTE or RHTE. Pads the name with zeros to a multiple of 4. */
    void WriteTexture(ChunkId id, std::string_view name);

    void WriteClasses(const VegetationClasses &classes);

    /** Begins a container, ROWH or VGRO. */
    void Begin(ChunkId id)
    {
        m_riff.Begin(id);
    }

    /** Begins a chunk of records that starts with a GUID. */
    void Begin(ChunkId id, const bgl::Guid &guid);

    /** Ends the chunk begun last. */
    void End()
    {
        m_riff.End();
    }

    /** Writes all six numbers of a record, or the first four. */
    void Write(const RectangleRecord &record,
               std::size_t size = RectangleRecord::SIZE);

    /** Writes a polygon of PRDE; the first vertex should be repeated at the
     * end. */
    void WritePolygon(const VertexList &vertices);

    void Write(const PolylineBuilding &building);

    /** Copies a chunk of another file unchanged. */
    void Copy(bgl::ByteSpan file, const RiffChunk &chunk);

    /** Ends the file. Returns false if it is too large for the format. */
    bool Finish();

    /** Writes encoded records. */
    void WriteBytes(bgl::ByteSpan bytes)
    {
        m_riff.WriteBytes(bytes);
    }

  private:
    RiffWriter m_riff;
};

/** Rewrites a file: sound chunks from their records, others unchanged. Leaves
 * out only bytes outside all chunks.
 *
 * @return false if the file is too large for the format.
 */
bool WriteAgain(const Annotation &annotation, std::vector<std::uint8_t> &sink);

}  // namespace agn

#endif
