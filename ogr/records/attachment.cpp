// SPDX-License-Identifier: MIT
// Groups of attached objects: spec records.md chapter 7.

#include "ogr/records/attachment.h"

namespace bgl
{

namespace
{

/** Before the body; the id of FS2004 has no layout of its own here. */
constexpr std::size_t FIXED_SIZE = 0x2C;

/** The name behind the body, which ends at a NUL. */
std::string ReadAttachPoint(const RecordView &record, std::size_t offset,
                            RecordLog &log)
{
    RecordReader reader(record, log);
    reader.Skip(offset - record.HeaderSize());
    log.Cover(record.offset + offset, reader.Remaining());
    return reader.ReadRestAsText();
}

}  // namespace

std::optional<Attachment> ParseAttachment(const RecordView &record,
                                          RecordLog &log)
{
    const std::uint16_t kind = GetObjectKind(record.id);
    if (kind == 0)
    {
        return std::nullopt;
    }
    RecordReader fixedPart(record, log);
    const std::size_t nameOffset = fixedPart.ReadU16();
    if (nameOffset < FIXED_SIZE || nameOffset > record.bytes.size())
    {
        log.Skip(record.id, record.offset,
                 "expected an attachment with a name at an offset between " +
                     std::to_string(FIXED_SIZE) + " and " +
                     std::to_string(record.bytes.size()) + ", found " +
                     std::to_string(nameOffset));
        return std::nullopt;
    }
    RecordView withoutName = record;
    withoutName.bytes = record.bytes.first(nameOffset);
    RecordReader reader(withoutName, log);
    reader.Skip(2);
    Attachment attachment;
    attachment.recordId = record.id;
    attachment.pitch = reader.ReadSignedAngle();
    attachment.bank = reader.ReadSignedAngle();
    attachment.heading = reader.ReadAngle();
    attachment.biasX = reader.ReadF32();
    attachment.biasY = reader.ReadF32();
    attachment.biasZ = reader.ReadF32();
    attachment.instance = reader.ReadGuid();
    attachment.probability = reader.ReadU16() / 65535.0;
    attachment.randomness = reader.ReadU16();
    attachment.body = ReadObjectBody(reader, kind);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    attachment.attachPoint = ReadAttachPoint(record, nameOffset, log);
    return attachment;
}

}  // namespace bgl
