// SPDX-License-Identifier: MIT
// Edits the scenery objects inside a tower or a helipad object of an airport.

#include "ogr/bgl/edit/contained_objects.h"

#include "ogr/records/airport/airport_object.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/core/record_writer.h"
#include "ogr/records/scenery/scenery_object.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace flightsim
{

namespace
{

/** Offset of the objects of a record: after its header, their size and their
 * kind. */
constexpr std::size_t OBJECTS_PLACE = 10;

}  // namespace

std::optional<ContainedObjects>
ContainedObjects::Read(const bgl::RecordView &record)
{
    if (record.id != bgl::RECORD_TOWER_OBJECT &&
        record.id != bgl::RECORD_HELIPAD_OBJECT)
    {
        return std::nullopt;
    }
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    ContainedObjects objects(record.id);
    bgl::AttachmentGroup group;
    std::size_t end = OBJECTS_PLACE;
    for (const bgl::RecordView &part : bgl::FindObjectsOfAirport(record, log))
    {
        const bool isAttached = group.Update(part.id);
        end = static_cast<std::size_t>(part.offset - record.offset) +
              part.bytes.size();
        if (isAttached || bgl::AttachmentGroup::IsBracket(part.id))
        {
            if (objects.m_items.empty())
            {
                return std::nullopt;
            }
            ByteList &attached = objects.m_items.back().attached;
            attached.insert(attached.end(), part.bytes.begin(),
                            part.bytes.end());
            continue;
        }
        objects.m_items.push_back({part.offset,
                                   part.bytes.size(),
                                   {part.bytes.begin(), part.bytes.end()},
                                   {}});
    }
    // An unterminated list would absorb added objects.
    const bool isOpen = group.Update(0);
    if (problems.Count() > 0 || objects.m_items.empty() || isOpen)
    {
        return std::nullopt;
    }
    const ByteList whole(record.bytes.begin(), record.bytes.end());
    if (objects.Write() != whole)
    {
        objects.m_isPadded = false;
        objects.m_rest.assign(whole.begin() + static_cast<std::ptrdiff_t>(end),
                              whole.end());
    }
    return objects.Write() == whole ? std::optional(std::move(objects))
                                    : std::nullopt;
}

bool ContainedObjects::Holds(std::uint64_t origin) const
{
    return Find(origin) != nullptr;
}

const ByteList *ContainedObjects::Find(std::uint64_t origin) const
{
    const auto found = std::find_if(m_items.begin(), m_items.end(),
                                    [origin](const Item &item)
                                    { return item.origin == origin; });
    return found != m_items.end() ? &found->bytes : nullptr;
}

void ContainedObjects::Set(std::uint64_t origin, ByteList bytes)
{
    for (Item &item : m_items)
    {
        if (item.origin == origin)
        {
            item.bytes = std::move(bytes);
            return;
        }
    }
}

void ContainedObjects::Delete(std::uint64_t origin)
{
    std::erase_if(m_items,
                  [origin](const Item &item) { return item.origin == origin; });
}

void ContainedObjects::Add(std::uint64_t number, ByteList bytes)
{
    m_items.push_back({number, 0, std::move(bytes), {}});
}

std::optional<ByteList> ContainedObjects::Write() const
{
    ByteList objects;
    for (const Item &item : m_items)
    {
        objects.insert(objects.end(), item.bytes.begin(), item.bytes.end());
        objects.insert(objects.end(), item.attached.begin(),
                       item.attached.end());
    }
    if (objects.size() > std::numeric_limits<std::uint16_t>::max())
    {
        return std::nullopt;
    }
    ByteList bytes;
    if (objects.empty())
    {
        return bytes;
    }
    bgl::RecordWriter writer(bytes, bgl::TextEncoding::Windows1252);
    bgl::WriteObjectsOfAirport(m_id, objects, writer);
    if (!m_isPadded)
    {
        bytes.resize(OBJECTS_PLACE + objects.size());
        bytes.insert(bytes.end(), m_rest.begin(), m_rest.end());
        bgl::StoreLittleEndian(bytes.data() + bgl::RECORD_SIZE_PLACE,
                               static_cast<std::uint32_t>(bytes.size()));
    }
    return bytes;
}

std::vector<RowOrigin> ContainedObjects::ListOrigins() const
{
    std::vector<RowOrigin> origins;
    std::uint64_t place = OBJECTS_PLACE;
    for (const Item &item : m_items)
    {
        origins.push_back({place, item.bytes.size(), item.origin});
        place += item.bytes.size();
        if (!item.attached.empty())
        {
            origins.push_back(
                {place, item.attached.size(), item.origin + item.oldSize});
            place += item.attached.size();
        }
    }
    return origins;
}

}  // namespace flightsim
