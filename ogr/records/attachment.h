// SPDX-License-Identifier: MIT
// Groups of attached objects: spec records.md chapter 7.

#ifndef FLIGHTSIM_OGR_RECORDS_ATTACHMENT_H
#define FLIGHTSIM_OGR_RECORDS_ATTACHMENT_H

#include "ogr/records/scenery_object.h"

#include <cstdint>

namespace bgl
{

inline constexpr std::uint16_t RECORD_ATTACHMENTS_BEGIN = 0x1002;
inline constexpr std::uint16_t RECORD_ATTACHMENTS_END = 0x1003;

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
};

/** A record between brackets. Nothing for records that are not scenery objects,
 * and, with a problem, for damaged ones. */
std::optional<Attachment> ParseAttachment(const RecordView &record,
                                          RecordLog &log);

}  // namespace bgl

#endif
