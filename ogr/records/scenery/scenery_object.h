// SPDX-License-Identifier: MIT
// Scenery objects and their attachments.

#ifndef FLIGHTSIM_OGR_RECORDS_SCENERY_SCENERY_OBJECT_H
#define FLIGHTSIM_OGR_RECORDS_SCENERY_SCENERY_OBJECT_H

#include "ogr/records/core/record_writer.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bgl
{

/** Bits of ObjectPlacement::flags. */
inline constexpr std::uint16_t OBJECT_ABOVE_GROUND = 1U << 0;
inline constexpr std::uint16_t OBJECT_NO_AUTOGEN_SUPPRESSION = 1U << 1;
inline constexpr std::uint16_t OBJECT_NO_CRASH = 1U << 2;
inline constexpr std::uint16_t OBJECT_NO_FOG = 1U << 3;
inline constexpr std::uint16_t OBJECT_NO_SHADOW = 1U << 4;
inline constexpr std::uint16_t OBJECT_NO_Z_WRITE = 1U << 5;
inline constexpr std::uint16_t OBJECT_NO_Z_TEST = 1U << 6;
inline constexpr std::uint16_t OBJECT_LOW_RES_ALTITUDE = 1U << 9;

/** The part that begins every object. */
struct ObjectPlacement
{
    /** The altitude is above ground if the flags say so. */
    GeoPosition position{};
    std::uint16_t flags = 0;

    /** Degrees; pitch and bank -180 to 180, heading 0 to 360. */
    double pitch = 0.0;
    double bank = 0.0;
    double trueHeading = 0.0;

    /** Enumeration image_complexity. */
    int imageComplexity = 0;
    std::uint16_t unused = 0;

    /** Nothing in records of FS2004. */
    std::optional<Guid> instance{};
};

struct Windsock
{
    /** Metres. */
    double poleHeight = 0.0;
    double sockLength = 0.0;

    /** 0xAARRGGBB. */
    std::uint32_t poleColor = 0;
    std::uint32_t sockColor = 0;

    bool isLighted = false;

    /** As stored: any value but 0 means lighted. */
    std::uint16_t lightedWord = 0;
};

/** The type-specific part of an object; its kind determines which members are
 * set. Attached objects have the same. */
struct ObjectBody
{
    std::optional<Guid> model{};
    std::optional<double> scale{};

    /** Title and container path of a SimObject or MSFS windsock. */
    std::string title{};
    std::string path{};

    std::string effectName{};
    std::string effectParameters{};
    std::optional<Windsock> windsock{};

    /** Enumeration beacon_type. */
    std::optional<int> beaconType{};

    /** Part of the record of a beacon. */
    std::uint16_t unused = 0;

    /** Of a generic building: a constant of building.h. */
    std::optional<int> roofKind{};

    /** Numbers of a generic building, in the order of GetBuildingFields; empty
     * if the record has others. */
    std::vector<std::uint16_t> building{};

    /** The body from the first byte that no member above covers to the end of
     * the record: unknown sub-records of a building, and padding. Refers to the
     * record. */
    ByteSpan trailingBytes{};
};

/** The bytes between the count and the first sign of an object of Prepar3D
 * v6. */
using SignBytes = std::array<std::uint8_t, 32>;

/** Returns the bytes of new objects: those of the only file; their meaning is
 * unknown. [U] */
constexpr SignBytes MakeSignBytes()
{
    SignBytes bytes{};
    bytes.fill(0xFF);
    return bytes;
}

struct SceneryObject
{
    std::uint16_t recordId = 0;
    ObjectPlacement placement{};
    ObjectBody body{};

    /** The bytes of an object with signs, if they are not MakeSignBytes(). */
    std::optional<SignBytes> signBytes{};
};

/** Whether an id is that of an object of FS2004. */
bool IsFs2004Object(std::uint16_t recordId);

/** Returns the FSX id of an object, also for the ids of FS2004; 0 for records
 * that are not scenery objects. */
std::uint16_t GetObjectKind(std::uint16_t recordId);

/** Returns the FS2004 id for the FSX id of a kind that FS2004 has. */
std::uint16_t GetFs2004ObjectId(std::uint16_t kind);

/** Returns the size of header and placement of an object. */
std::size_t GetPlacementSize(std::uint16_t recordId);

/** Whether a record has the id of an object, and room for its placement. */
bool HoldsPlacement(const RecordView &record);

/** Reads the placement after the short header. */
ObjectPlacement ReadPlacement(RecordReader &reader, std::uint16_t recordId);
void WritePlacement(std::uint16_t recordId, const ObjectPlacement &placement,
                    RecordWriter &writer);

/** Reads the body of an object up to the end of the reader's record. Reads
 * nothing of objects with lists (signs, triggers, bridges, car parkings), which
 * have their own parsers. */
ObjectBody ReadObjectBody(RecordReader &reader, std::uint16_t kind);
void WriteObjectBody(std::uint16_t kind, const ObjectBody &body,
                     RecordWriter &writer);

/** Returns nothing for other records and, with a problem, for records without
 * room for the placement. If the body is truncated, keeps the placement and
 * reports a problem. */
std::optional<SceneryObject> ParseSceneryObject(const RecordView &record,
                                                RecordLog &log);

/** Writes an object whose body is not a list. */
void WriteSceneryObject(const SceneryObject &object, RecordWriter &writer);

/** Returns the scenery object at `position` from the start of another record
 * that takes `size` bytes, of which up to three are padding:
 * ogr/records/format.md 3.13. Returns nothing, with a problem, if it does not
 * fit into the enclosing record. */
std::optional<RecordView> FindEmbeddedObject(const RecordView &parent,
                                             std::size_t position,
                                             std::size_t size, RecordLog &log);

/** The same for several, with their attachments and the brackets around
 * these. */
std::vector<RecordView> FindEmbeddedObjects(const RecordView &parent,
                                            std::size_t position,
                                            std::size_t size, RecordLog &log);

/** Notes that there is more than one object in a record for one. */
void NoteFurtherObjects(const RecordView &parent, std::size_t position,
                        RecordLog &log);

/** Ends a record whose embedded objects end at `position`. Notes anything left
 * other than up to three bytes of zero padding. */
void FinishBehindObjects(const RecordView &parent, std::size_t position,
                         RecordLog &log);

/** Tracks the brackets around attachments, which are not counted as records of
 * their subsection. Nested groups have not been seen; they are taken to belong
 * to the same object. */
class AttachmentGroup final
{
  public:
    /** Takes the next record of a subsection.
     *
     * @return whether it is a bracket or between two.
     */
    bool Update(std::uint16_t id)
    {
        const bool isInside = m_depth > 0 || IsBracket(id);
        if (id == RECORD_ATTACHMENTS_BEGIN)
        {
            ++m_depth;
        }
        else if (IsEnd(id) && m_depth > 0)
        {
            --m_depth;
        }
        return isInside;
    }

    static bool IsBracket(std::uint16_t id)
    {
        return id == RECORD_ATTACHMENTS_BEGIN || IsEnd(id);
    }

    /** One description has another id, which no real file has:
     * ogr/records/format.md 11. */
    static bool IsEnd(std::uint16_t id)
    {
        return id == RECORD_ATTACHMENTS_END ||
               id == RECORD_ATTACHMENTS_END_OTHER;
    }

  private:
    // Cannot overflow: brackets take four bytes each, and sizes have 32 bits.
    std::uint32_t m_depth = 0;
};

/** An object attached to another one. */
struct Attachment
{
    std::uint16_t recordId = 0;

    /** The point of the other object's model; empty for its origin. */
    std::string attachPoint{};

    /** Metres from that point, along the axes of the model. */
    double biasX = 0.0;
    double biasY = 0.0;
    double biasZ = 0.0;

    /** Degrees; pitch and bank -180 to 180, heading 0 to 360. */
    double pitch = 0.0;
    double bank = 0.0;
    double heading = 0.0;

    Guid instance{};

    /** 0 to 1. */
    double probability = 0.0;
    std::uint16_t randomness = 0;
    ObjectBody body{};

    /** Offset in the record of the point's name; computed when writing. */
    std::uint16_t nameOffset = 0;

    /** The NUL after the name, and padding; refers to the record. */
    ByteSpan nameEnd{};
};

/** Parses a record between brackets. Returns nothing for records that are not
 * scenery objects and, with a problem, for damaged ones. */
std::optional<Attachment> ParseAttachment(const RecordView &record,
                                          RecordLog &log);
void WriteAttachment(const Attachment &attachment, RecordWriter &writer);

}  // namespace bgl

#endif
