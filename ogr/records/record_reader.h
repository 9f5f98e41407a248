// SPDX-License-Identifier: MIT
// Reads the fields of a record: the scalars of format.md chapter 1.

#ifndef FLIGHTSIM_OGR_RECORDS_RECORD_READER_H
#define FLIGHTSIM_OGR_RECORDS_RECORD_READER_H

#include "driver/bytes/byte_reader.h"
#include "driver/bytes/guid.h"
#include "driver/bgl/identifier.h"
#include "ogr/records/record_log.h"

#include <string>

namespace bgl
{

/** Units of a stored altitude in a metre. */
inline constexpr double ALTITUDE_UNITS = 1000.0;

/** A place in degrees, and metres where the record has an altitude. */
struct GeoPosition
{
    double longitude = 0.0;
    double latitude = 0.0;
    double altitude = 0.0;
};

/** MAGVAR as degrees, east positive: files count westward, from 0 to 360. */
inline double VariationFromStored(double west)
{
    // 0 must not become -0.
    return west == 0.0 ? 0.0 : -(west > 180.0 ? west - 360.0 : west);
}

/** The text up to the first NUL, as UTF-8: what is not UTF-8 is taken for
 * Windows-1252. */
std::string DecodeText(ByteSpan bytes);

/** A cursor over the body of one record that knows the scalar types.
 *
 * Parsers read all fields and ask Finish() once. A read past the end yields
 * zero and makes Finish fail.
 */
class RecordReader final
{
  public:
    /** Starts behind the header of the record. */
    RecordReader(const RecordView &record, RecordLog &log);

    std::uint8_t ReadU8()
    {
        return m_reader.ReadU8();
    }

    std::uint16_t ReadU16()
    {
        return m_reader.ReadU16();
    }

    std::uint32_t ReadU32()
    {
        return m_reader.ReadU32();
    }

    std::int32_t ReadI32()
    {
        return m_reader.Read<std::int32_t>();
    }

    std::uint64_t ReadU64()
    {
        return m_reader.ReadU64();
    }

    /** A float32; it may be any bit pattern. */
    double ReadF32()
    {
        return m_reader.ReadF32();
    }

    double ReadLongitude();
    double ReadLatitude();

    /** Metres, from signed millimetres. */
    double ReadAltitude();

    /** LON LAT, altitude 0. */
    GeoPosition ReadPoint();

    /** LON LAT ALT. */
    GeoPosition ReadPosition();

    /** MAGVAR as degrees, east positive, -180...180. */
    double ReadVariation();

    Guid ReadGuid();

    /** `size` bytes up to the first NUL, as UTF-8: what is not UTF-8 is taken
     * for Windows-1252. */
    std::string ReadText(std::size_t size);

    /** The rest of the record as text. */
    std::string ReadRestAsText()
    {
        return ReadText(Remaining());
    }

    /** The bytes that are still to be read. */
    ByteSpan Rest() const
    {
        return m_reader.Rest();
    }

    ByteSpan ReadBytes(std::size_t count)
    {
        return m_reader.ReadBytes(count);
    }

    /** For bytes whose meaning the spec gives as unknown or padding. */
    void Skip(std::size_t count)
    {
        m_reader.Skip(count);
    }

    /** Bytes from the start of the record, header included. */
    std::size_t Position() const
    {
        return m_record.HeaderSize() + m_reader.Position();
    }

    std::size_t Remaining() const
    {
        return m_reader.Remaining();
    }

    bool IsOk() const
    {
        return m_reader.IsOk();
    }

    /** Whether the record still holds `count` elements of `size` bytes, as its
     * count says; a problem when not. */
    bool HoldsElements(std::size_t count, std::size_t size);

    /** Reads the u16 count of a list that is the rest of the record.
     *
     * @param size bytes of an element; of the smallest when they differ.
     * @return how many elements to read: with a problem only those that fit.
     */
    std::size_t ReadElementCount(std::size_t size);

    /** Ends a record without children: what is left has to be zero padding of
     * up to three bytes, else it is noted.
     *
     * @return false, with a problem, when a field lay past the end.
     */
    bool Finish();

    /** Ends the fixed part of a record whose children follow.
     *
     * @return false, with a problem, when a field lay past the end.
     */
    bool FinishFixedPart();

  private:
    RecordView m_record;
    RecordLog &m_log;
    ByteReader m_reader;
};

}  // namespace bgl

#endif
