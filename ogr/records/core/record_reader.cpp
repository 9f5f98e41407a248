// SPDX-License-Identifier: MIT
// Reads the fields of a record: the scalars of ogr/records/format.md chapter 1.

#include "ogr/records/core/record_reader.h"

#include "driver/bgl/coordinates.h"
#include "driver/bytes/text_encoding.h"

#include <algorithm>
#include <cmath>

namespace bgl
{

namespace
{

}  // namespace

std::string DecodeText(ByteSpan bytes)
{
    const auto end = std::find(bytes.begin(), bytes.end(), std::uint8_t{0});
    return ToUtf8(std::string(bytes.begin(), end));
}

RecordReader::RecordReader(const RecordView &record, RecordLog &log)
    : m_record(record), m_log(log),
      m_reader(record.bytes.subspan(record.HeaderSize()))
{
    log.CountRead(record);
}

double RecordReader::ReadLongitude()
{
    return LongitudeToDegrees(ReadU32());
}

double RecordReader::ReadLatitude()
{
    return LatitudeToDegrees(ReadU32());
}

double RecordReader::ReadAltitude()
{
    return ReadI32() / ALTITUDE_UNITS;
}

GeoPosition RecordReader::ReadPoint()
{
    GeoPosition position;
    position.longitude = ReadLongitude();
    position.latitude = ReadLatitude();
    return position;
}

GeoPosition RecordReader::ReadPosition()
{
    GeoPosition position = ReadPoint();
    position.altitude = ReadAltitude();
    return position;
}

double RecordReader::ReadVariation()
{
    return VariationFromStored(ReadF32());
}

Guid RecordReader::ReadGuid()
{
    const ByteSpan bytes = m_reader.ReadBytes(16);
    return bytes.size() == 16 ? Guid::FromBytes(bytes) : Guid{};
}

std::string RecordReader::ReadText(std::size_t size)
{
    return DecodeText(m_reader.ReadBytes(size));
}

bool RecordReader::HoldsElements(std::size_t count, std::size_t size)
{
    if (count <= Remaining() / size)
    {
        return true;
    }
    m_log.Skip(m_record.id, m_record.offset + Position(),
               "expected " + std::to_string(count) + " elements of " +
                   std::to_string(size) + " bytes, found " +
                   std::to_string(Remaining()) + " bytes");
    return false;
}

std::size_t RecordReader::ReadElementCount(std::size_t size)
{
    const std::size_t count = ReadU16();
    return !IsOk() || HoldsElements(count, size) ? count : Remaining() / size;
}

bool RecordReader::FinishFixedPart()
{
    if (!m_reader.IsOk())
    {
        m_log.Skip(m_record.id, m_record.offset,
                   "expected more fields than fit into a record of " +
                       std::to_string(m_record.bytes.size()) + " bytes");
        return false;
    }
    m_log.Cover(m_record.offset, Position());
    return true;
}

bool RecordReader::Finish()
{
    if (!FinishFixedPart())
    {
        return false;
    }
    const ByteSpan rest =
        m_record.bytes.subspan(m_record.bytes.size() - Remaining());
    if (IsPadding(rest))
    {
        m_log.Cover(m_record.offset + Position(), rest.size());
    }
    else
    {
        m_log.Note(m_record.id, m_record.offset + Position(),
                   "expected the end of the record, found " +
                       std::to_string(rest.size()) + " bytes more");
    }
    return true;
}

}  // namespace bgl
