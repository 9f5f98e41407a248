// SPDX-License-Identifier: MIT
// Writes annotation files: format.md chapters 2 and 3.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_ANNOTATION_WRITE_H
#define FLIGHTSIM_OGR_AGN_FORMAT_ANNOTATION_WRITE_H

#include "ogr/agn/format/annotation.h"
#include "ogr/agn/format/chunk_id.h"

namespace agn
{

/** Appends an annotation file to a vector, chunk by chunk in the order of the
 * calls. The simulator's own tool has that of TOP_CHUNKS. */
class AnnotationWriter final
{
  public:
    explicit AnnotationWriter(std::vector<std::uint8_t> &sink);

    void WriteVersion(float version);
    void WriteFloorShares(const FloorShares &shares);

    /** `id` is GBTE or RHTE. The name gets zeros up to a multiple of 4. */
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

    /** Writes all six numbers of a record, or the first four of them. */
    void Write(const RectangleRecord &record,
               std::size_t size = RectangleRecord::SIZE);

    /** Writes a polygon of PRDE; the first vertex should be there twice. */
    void WritePolygon(const VertexList &vertices);

    void Write(const PolylineBuilding &building);

    /** Writes a chunk as it stands in another file. */
    void Copy(bgl::ByteSpan file, const RiffChunk &chunk);

    /** Ends the file. False when it has become too large for the format. */
    bool Finish();

    /** Writes records that are in bytes already. */
    void WriteBytes(bgl::ByteSpan bytes)
    {
        m_riff.WriteBytes(bytes);
    }

  private:
    RiffWriter m_riff;
};

/** Writes a file again that has been read: sound chunks from their records,
 * others as they stand. Only bytes outside of all chunks are left out.
 *
 * @return false when the file has become too large for the format.
 */
bool WriteAgain(const Annotation &annotation, std::vector<std::uint8_t> &sink);

}  // namespace agn

#endif
