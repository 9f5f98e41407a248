// SPDX-License-Identifier: MIT
// Lists the vector classes of a large file from the headers of its records:
// format.md chapters 2 and 5.

#include "ogr/terrain_vector/vector_preview.h"

#include "driver/bgl/subsection.h"
#include "ogr/terrain_vector/entity_index.h"

#include <algorithm>
#include <vector>

namespace bgl
{

namespace
{

/** Total size of records that can be surveyed in less than a millisecond. */
constexpr std::uint64_t SMALL_SIZE = 1U << 20;

/** Bytes of a record to read at once: a header, and the attribute buffer of the
 * records of most files. */
constexpr std::size_t HEAD_SIZE = 2048;

/** Larger buffers require a survey. */
constexpr std::size_t MAXIMUM_BUFFER_SIZE = 1U << 20;

/** Number of records to sample, and their maximum size. */
constexpr std::size_t SAMPLE_COUNT = 4;
constexpr std::uint32_t MAXIMUM_SAMPLE_SIZE = 1U << 18;

class VectorPreview final
{
  public:
    explicit VectorPreview(const ByteSource &source) : m_source(source)
    {
    }

    /** Returns false for a record that requires a survey. */
    bool AddHead(const Subsection &subsection);

    /** The same, reading all entities. */
    bool AddEntities(const Subsection &subsection);

    std::uint16_t GetClasses() const
    {
        return m_classes;
    }

  private:
    bool Read(const Subsection &subsection, std::size_t size);
    bool AddAttributes(ByteSpan buffer);

    void AddClass(VectorClass vectorClass)
    {
        m_classes = static_cast<std::uint16_t>(
            m_classes | 1U << static_cast<unsigned>(vectorClass));
    }

    const ByteSource &m_source;
    std::vector<std::uint8_t> m_bytes{};
    VectorRecord m_record{};
    std::uint16_t m_classes = 0;
};

bool VectorPreview::Read(const Subsection &subsection, std::size_t size)
{
    m_bytes.resize(std::min<std::size_t>(size, subsection.size));
    return m_source.Holds(subsection.offset, subsection.size) &&
           m_source.Read(subsection.offset, m_bytes);
}

bool VectorPreview::AddHead(const Subsection &subsection)
{
    if (!Read(subsection, HEAD_SIZE))
    {
        return false;
    }
    const std::optional<VectorRecordHeader> header =
        VectorRecordHeader::Parse(m_bytes);
    const std::size_t size =
        VectorRecordHeader::SIZE + (header ? header->attributeSize : 0);
    if (!header || header->attributeSize > MAXIMUM_BUFFER_SIZE ||
        size > subsection.size ||
        (size > m_bytes.size() && !Read(subsection, size)))
    {
        return false;
    }
    return VectorRecord::Parse(m_bytes, m_record).IsDone() &&
           AddAttributes(m_record.attributes);
}

/** Returns false for attributes that depend on the entities that have them, and
 * if none names a class. */
bool VectorPreview::AddAttributes(ByteSpan buffer)
{
    std::size_t offset = 0;
    bool namesClass = false;
    while (offset < buffer.size())
    {
        const std::optional<AttributeView> attribute =
            ReadAttribute(buffer, static_cast<std::uint32_t>(offset));
        if (!attribute)
        {
            return false;
        }
        offset += AttributeView::HEADER_SIZE + attribute->payload.size();
        if (const std::optional<VectorClass> found =
                FindClassOfGuid(attribute->guid))
        {
            AddClass(*found);
            namesClass = true;
        }
        else if (attribute->guid != ATTRIBUTE_TEXTURE &&
                 attribute->guid != ATTRIBUTE_SLOPE)
        {
            return false;
        }
    }
    return namesClass;
}

bool VectorPreview::AddEntities(const Subsection &subsection)
{
    if (!Read(subsection, std::min(subsection.size, MAXIMUM_SAMPLE_SIZE)) ||
        !VectorRecord::Parse(m_bytes, m_record).IsDone())
    {
        return false;
    }
    EntityReader reader(m_record);
    EntityView entity;
    // Damage, and a sample that ends inside an entity, are left to the survey.
    bool hasEntity = false;
    while (reader.Next(entity) == EntityReader::Step::Entity)
    {
        AddClass(FindVectorClass(entity));
        hasEntity = true;
    }
    return hasEntity;
}

/** Returns the records of a file; none if its tables are unusual. */
std::vector<Subsection> ListRecords(const Container &container)
{
    ProblemList problems;
    TableBudget tables(container.GetSource().Size());
    std::vector<Subsection> records;
    for (const Section &section : container.GetSections())
    {
        if (section.type == SECTION_TERRAIN_VECTOR &&
            tables.Take(section, problems))
        {
            const std::vector<Subsection> more =
                ReadSubsections(container.GetSource(), section, problems);
            records.insert(records.end(), more.begin(), more.end());
        }
    }
    return problems.Count() == 0 ? records : std::vector<Subsection>();
}

}  // namespace

std::optional<std::uint16_t> PreviewVectorClasses(const Container &container)
{
    const std::vector<Subsection> records = ListRecords(container);
    std::uint64_t size = 0;
    for (const Subsection &record : records)
    {
        size += record.size;
    }
    if (size <= SMALL_SIZE || size > container.GetSource().Size())
    {
        return std::nullopt;
    }
    VectorPreview preview(container.GetSource());
    const std::size_t step =
        std::max<std::size_t>(1, records.size() / SAMPLE_COUNT);
    for (std::size_t i = 0; i < records.size(); ++i)
    {
        if (!preview.AddHead(records[i]) ||
            (i % step == 0 && !preview.AddEntities(records[i])))
        {
            return std::nullopt;
        }
    }
    return preview.GetClasses();
}

}  // namespace bgl
