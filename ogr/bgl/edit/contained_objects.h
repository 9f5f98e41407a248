// SPDX-License-Identifier: MIT
// Edits the scenery objects inside a tower or a helipad object of an airport.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_CONTAINED_OBJECTS_H
#define FLIGHTSIM_OGR_BGL_EDIT_CONTAINED_OBJECTS_H

#include "ogr/bgl/edit/airport_edit.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** The objects of one such record, in their order. Each is followed by its
 * attachments, which are deleted with it. */
class ContainedObjects final
{
  public:
    /** Reads a record of the file. Returns nothing if it is damaged or has
     * content that would not be written back unchanged. */
    static std::optional<ContainedObjects> Read(const bgl::RecordView &record);

    /** Makes an empty record of an id. */
    explicit ContainedObjects(std::uint16_t id) : m_id(id)
    {
    }

    /** Whether there is an object with an offset in the old file, or with a
     * number. */
    bool Holds(std::uint64_t origin) const;

    /** Returns an object without its attachments; null for none. */
    const ByteList *Find(std::uint64_t origin) const;

    /** Replaces an object. */
    void Set(std::uint64_t origin, ByteList bytes);

    /** Deletes an object and its attachments. */
    void Delete(std::uint64_t origin);

    /** Adds an object after the others. */
    void Add(std::uint64_t number, ByteList bytes);

    /** Returns the record; no bytes if it holds no object, nothing if the
     * objects are too large for it. */
    std::optional<ByteList> Write() const;

    /** Returns the origins of the objects, by their places in the record. */
    std::vector<RowOrigin> ListOrigins() const;

    std::uint16_t GetId() const
    {
        return m_id;
    }

  private:
    struct Item
    {
        std::uint64_t origin = 0;

        /** Size in the file; 0 for a new object. */
        std::size_t oldSize = 0;
        ByteList bytes{};
        ByteList attached{};
    };

    std::uint16_t m_id;

    /** Whether the record is padded to a multiple of four bytes. */
    bool m_isPadded = true;

    /** The bytes after the objects in a record that is not padded. */
    ByteList m_rest{};
    std::vector<Item> m_items{};
};

}  // namespace flightsim

#endif
