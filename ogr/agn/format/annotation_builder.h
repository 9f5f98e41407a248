// SPDX-License-Identifier: MIT
// Puts annotation files together from records: format.md chapters 3 and 8.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_ANNOTATION_BUILDER_H
#define FLIGHTSIM_OGR_AGN_FORMAT_ANNOTATION_BUILDER_H

#include "ogr/agn/format/annotation.h"

#include <array>
#include <compare>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace agn
{

/** What holds for all of a file; what is not set gets the usual value. */
struct AnnotationHeader
{
    /** FSX and Prepar3D write this one. */
    static constexpr float USUAL_VERSION = 9.2F;

    /** In units of 1 / FLOOR_SHARE_WHOLE. */
    static constexpr FloorShares USUAL_FLOOR_SHARES = {10, 10, 10, 10};

    std::optional<float> version{};
    std::optional<FloorShares> floorShares{};
    std::string buildingTexture{};
    std::string rowHouseTexture{};

    auto operator<=>(const AnnotationHeader &) const = default;

    /** Takes from another header what is not set in this one. */
    void Complete(const AnnotationHeader &other);
};

/** What the records of a chunk have in common. */
struct RecordGroupKey
{
    RecordKind kind{};

    /** Zeros for kinds without one. */
    bgl::Guid guid{};

    /** Size of each record; 0 for those with vertices. */
    std::size_t stride = 0;

    /** The payload of the VGRD of legacy vegetation; zeros for others. */
    std::array<std::uint8_t, VegetationClasses::SIZE> classes{};

    auto operator<=>(const RecordGroupKey &) const = default;
};

/** Collects the records of one file after the other; keeps its memory.
 *
 * Chunks stand in the order of TOP_CHUNKS; those inside of a container, and the
 * records in a chunk, in the order in which they were added.
 */
class AnnotationBuilder final
{
  public:
    /** In sides of the square: about a millimetre. What was read and written
     * again differs by a tenth of this at most. */
    static constexpr float SAME_RECORD = 1e-6F;

    void Clear();

    AnnotationHeader &Header()
    {
        return m_header;
    }

    /** Adds a record in bytes, as record_write.h makes them. */
    void Add(const RecordGroupKey &key, bgl::ByteSpan record);

    /** Adds a record unless AddAll has added one whose numbers are the same
     * within SAME_RECORD.
     *
     * @return whether it was added.
     */
    bool AddNew(const RecordGroupKey &key, bgl::ByteSpan record);

    /** Adds the records of a file, its header and its unknown chunks. The file
     * need not outlive the call.
     *
     * @return false, having added a part, for a file with damage that would be
     *         lost.
     */
    [[nodiscard]] bool AddAll(const Annotation &file);

    /** Appends the file; false when it has become too large for the format. */
    [[nodiscard]] bool Write(std::vector<std::uint8_t> &sink) const;

  private:
    struct Group
    {
        RecordGroupKey key;
        std::vector<std::uint8_t> records;
    };

    using Bytes = std::vector<std::uint8_t>;

    std::size_t FindGroup(const RecordGroupKey &key);
    bool IsKnown(const RecordGroupKey &key, bgl::ByteSpan record);
    void AddKnown(const Annotation &file, const RecordGroup &group,
                  const RecordGroupKey &key);
    bool AddChunk(const Annotation &file, const AnnotationChunk &chunk);

    AnnotationHeader m_header{};
    std::vector<Group> m_groups{};
    std::map<RecordGroupKey, std::size_t> m_groupNumbers{};
    std::size_t m_lastGroup = 0;

    /** What AddAll has added, by group and one of its numbers. */
    std::multimap<std::pair<std::size_t, float>, Bytes> m_known{};

    /** Chunks, with their headers, that no one knows. */
    Bytes m_unknownChunks{};
};

}  // namespace agn

#endif
