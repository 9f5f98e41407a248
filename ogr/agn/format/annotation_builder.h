// SPDX-License-Identifier: MIT
// Builds annotation files from records: format.md chapters 3 and 8.

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

/** Properties of a whole file; unset ones get the usual value. */
struct AnnotationHeader
{
    /** Version written by FSX and Prepar3D. */
    static constexpr float USUAL_VERSION = 9.2F;

    /** In units of 1 / FLOOR_SHARE_WHOLE. */
    static constexpr FloorShares USUAL_FLOOR_SHARES = {10, 10, 10, 10};

    std::optional<float> version{};
    std::optional<FloorShares> floorShares{};
    std::string buildingTexture{};
    std::string rowHouseTexture{};

    auto operator<=>(const AnnotationHeader &) const = default;

    /** Takes values that are not set from another header. */
    void Complete(const AnnotationHeader &other);
};

/** The properties shared by the records of a chunk. */
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

/** Collects the records of one file after the other; reuses its memory.
 *
 * Chunks are in the order of TOP_CHUNKS; chunks in a container, and records in
 * a chunk, in the order in which they were added.
 */
class AnnotationBuilder final
{
  public:
    /** In sides of the square: about a millimetre. A value that was read and
     * written again differs by a tenth of this at most. */
    static constexpr float SAME_RECORD = 1e-6F;

    void Clear();

    AnnotationHeader &Header()
    {
        return m_header;
    }

    /** Adds an encoded record; see record_write.h. */
    void Add(const RecordGroupKey &key, bgl::ByteSpan record);

    /** Adds a record unless AddAll has added one whose numbers are equal within
     * SAME_RECORD.
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

    /** Appends the file. Returns false if it is too large for the format. */
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

    /** Records added by AddAll, by group and one of their numbers. */
    std::multimap<std::pair<std::size_t, float>, Bytes> m_known{};

    /** Unknown chunks with their headers. */
    Bytes m_unknownChunks{};
};

}  // namespace agn

#endif
