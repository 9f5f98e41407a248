// SPDX-License-Identifier: MIT
// Parses an annotation file and sorts its records: format.md chapter 3.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_ANNOTATION_SCAN_H
#define FLIGHTSIM_OGR_AGN_FORMAT_ANNOTATION_SCAN_H

#include "ogr/agn/format/annotation.h"

#include <string>

namespace agn
{

/** Fills an Annotation in which only the file is set. */
class AnnotationScan final
{
  public:
    AnnotationScan(Annotation &target, bgl::ProblemList &problems)
        : m_target(target), m_file(target.m_file), m_problems(problems)
    {
    }

    bool Run();

  private:
    /** The bytes of a chunk that are not yet read. */
    struct Part
    {
        const RiffChunk &chunk;
        std::size_t begin;
        std::size_t end;
    };

    std::size_t CheckHeader();
    bool Next(RiffReader &reader, RiffChunk &chunk);
    void ScanChunk(const RiffChunk &chunk);
    void ScanContainer(const RiffChunk &container);
    bool ScanSimple(const RiffChunk &chunk);
    void ScanInner(const RiffChunk &chunk);
    void AddChunk(const RiffChunk &chunk, std::size_t groups, bool isInner,
                  bool isIntact);

    void ReadVersion(const RiffChunk &chunk);
    void ReadFloorShares(const RiffChunk &chunk);
    void ReadTexture(const RiffChunk &chunk, std::string_view &texture);
    void ReadClasses(const RiffChunk &chunk);
    void ApplyFirstClasses();

    bool TakeGuid(Part &part, bgl::Guid &guid);
    void AddGroup(RecordKind kind, const bgl::Guid &guid, std::size_t stride);
    void AddRecord(std::size_t offset);
    std::size_t ChooseObjectStride(const Part &part) const;
    void ScanRectangles(const Part &part, RecordKind kind,
                        const bgl::Guid &guid, std::size_t stride);
    bool CheckRectangle(const RiffChunk &chunk, std::size_t offset,
                        const RectangleRecord &record, RectangleForm form);
    void ScanPolygons(const Part &part);
    void ScanBuildings(const Part &part);
    bool CheckBuilding(const RiffChunk &chunk, std::size_t offset,
                       const PolylineBuilding &building);
    bool TakeVertices(const RiffChunk &chunk, bgl::ByteReader &reader,
                      std::size_t begin, VertexList &vertices);
    void CheckReach(const RiffChunk &chunk, std::size_t offset, Point lowest,
                    Point highest);

    void Report(const RiffChunk &chunk, std::size_t offset,
                std::string expected,
                bgl::Effect effect = bgl::Effect::Skipped);
    bool HasSize(const RiffChunk &chunk, std::size_t size);

    Annotation &m_target;
    const bgl::ByteSpan m_file;
    bgl::ProblemList &m_problems;
    std::optional<VegetationClasses> m_classes{};
    std::optional<VegetationClasses> m_firstClasses{};
    bool m_isFull = false;
};

}  // namespace agn

#endif
