// SPDX-License-Identifier: MIT
// Scenery objects and what is attached to them.

#ifndef FLIGHTSIM_OGR_RECORDS_SCENERY_OBJECT_H
#define FLIGHTSIM_OGR_RECORDS_SCENERY_OBJECT_H

#include "ogr/records/record_writer.h"

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

/** The part with which every object begins. */
struct ObjectPlacement
{
    /** The altitude is above ground when the flags say so. */
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

    /** 0xRRGGBB. */
    std::uint32_t poleColor = 0;
    std::uint32_t sockColor = 0;

    /** The upper bytes of the colours, in their place. */
    std::uint32_t poleAlpha = 0xFF000000;
    std::uint32_t sockAlpha = 0xFF000000;

    bool isLighted = false;

    /** As stored: any value but 0 stands for lighted. */
    std::uint16_t lightedWord = 0;
};

/** What an object is; which members are set depends on its kind. The objects
 * of attachments have the same. */
struct ObjectBody
{
    std::optional<Guid> model{};
    std::optional<double> scale{};

    /** Title and path of the container of a SimObject or MSFS windsock. */
    std::string title{};
    std::string path{};

    std::string effectName{};
    std::string effectParameters{};
    std::optional<Windsock> windsock{};

    /** Enumeration beacon_type. */
    std::optional<int> beaconType{};

    /** In the record of a beacon. */
    std::uint16_t unused = 0;

    /** Of a generic building: a constant of building.h. */
    std::optional<int> roofKind{};

    /** Its numbers, in the order of GetBuildingFields; none where the record has
     * others. */
    std::vector<std::uint16_t> building{};

    /** The body from the first byte that no member above shows to the end of
     * the record: sub-records of a building that are not known, and padding. A
     * part of the record. */
    ByteSpan rest{};
};

struct SceneryObject
{
    std::uint16_t recordId = 0;
    ObjectPlacement placement{};
    ObjectBody body{};
};

/** The id that FSX has for an object, also for the ids of FS2004; 0 for records
 * that are not scenery objects. */
std::uint16_t GetObjectKind(std::uint16_t recordId);

/** The id that FS2004 has for the id of FSX of a kind that it knows. */
std::uint16_t GetFs2004ObjectId(std::uint16_t kind);

/** Size of the header and the placement of an object. */
std::size_t GetPlacementSize(std::uint16_t recordId);

/** Whether a record has the id of an object, and room for its placement. */
bool HoldsPlacement(const RecordView &record);

/** Reads what follows the short header. */
ObjectPlacement ReadPlacement(RecordReader &reader, std::uint16_t recordId);
void WritePlacement(std::uint16_t recordId, const ObjectPlacement &placement,
                    RecordWriter &writer);

/** Reads the body of an object up to the end of the reader's record. Objects
 * with lists (signs, triggers, bridges, car parkings) have parsers of their
 * own, and nothing is read of them here. */
ObjectBody ReadObjectBody(RecordReader &reader, std::uint16_t kind);
void WriteObjectBody(std::uint16_t kind, const ObjectBody &body,
                     RecordWriter &writer);

/** Nothing for other records, and, with a problem, for records without room for
 * the placement. A body that is cut leaves the placement in place, with a
 * problem. */
std::optional<SceneryObject> ParseSceneryObject(const RecordView &record,
                                                RecordLog &log);

/** Writes an object whose body is not a list. */
void WriteSceneryObject(const SceneryObject &object, RecordWriter &writer);

/** The scenery object that stands `position` bytes behind the start of another
 * record and takes up `size` bytes, of which up to three are padding:
 * format.md 3.13. Nothing, with a problem, when it does not
 * fit into the record around.
 */
std::optional<RecordView> FindEmbeddedObject(const RecordView &parent,
                                             std::size_t position,
                                             std::size_t size, RecordLog &log);

/** Ends a record whose embedded objects end at `position`: what is left has to
 * be zero padding of up to three bytes, else it is noted. */
void FinishBehindObjects(const RecordView &parent, std::size_t position,
                         RecordLog &log);

/** The brackets around attachments, which are not counted as records of their
 * subsection. A group inside a group has not been met; it belongs to the same
 * object. */
class AttachmentGroup final
{
  public:
    /** Takes the next record of a subsection.
     *
     * @return whether it is a bracket or stands between two.
     */
    bool Update(std::uint16_t id)
    {
        const bool isInside = m_depth > 0 || IsBracket(id);
        if (id == RECORD_ATTACHMENTS_BEGIN)
        {
            ++m_depth;
        }
        else if (id == RECORD_ATTACHMENTS_END && m_depth > 0)
        {
            --m_depth;
        }
        return isInside;
    }

    static bool IsBracket(std::uint16_t id)
    {
        return id == RECORD_ATTACHMENTS_BEGIN || id == RECORD_ATTACHMENTS_END;
    }

  private:
    // Brackets take four bytes each, and sizes have 32 bits.
    std::uint32_t m_depth = 0;
};

/** An object that is fixed to another one. */
struct Attachment
{
    std::uint16_t recordId = 0;

    /** The point of the other object's model; empty for its origin. */
    std::string attachPoint{};

    /** Metres from that point, in the axes of the model. */
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

    /** Where the name of the point is in the record; writing finds it. */
    std::uint16_t nameOffset = 0;

    /** The NUL behind the name, and padding: a part of the record. */
    ByteSpan nameEnd{};
};

/** A record between brackets. Nothing for records that are not scenery objects,
 * and, with a problem, for damaged ones. */
std::optional<Attachment> ParseAttachment(const RecordView &record,
                                          RecordLog &log);
void WriteAttachment(const Attachment &attachment, RecordWriter &writer);

}  // namespace bgl

#endif
