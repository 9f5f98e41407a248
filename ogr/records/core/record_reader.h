// SPDX-License-Identifier: MIT
// Reads the fields of a record: the scalars of ogr/records/format.md chapter 1.

#ifndef FLIGHTSIM_OGR_RECORDS_CORE_RECORD_READER_H
#define FLIGHTSIM_OGR_RECORDS_CORE_RECORD_READER_H

#include "driver/bytes/byte_reader.h"
#include "driver/bytes/guid.h"
#include "driver/bgl/identifier.h"
#include "ogr/records/core/record_log.h"

#include <limits>
#include <string>

namespace bgl
{

/** Number of stored altitude units per metre. */
inline constexpr double ALTITUDE_UNITS = 1000.0;

/** A position in degrees, and metres if the record has an altitude. */
struct GeoPosition
{
    double longitude = 0.0;
    double latitude = 0.0;
    double altitude = 0.0;

    bool operator==(const GeoPosition &) const = default;
};

/** Placeholder for the altitude of the airport, in new parts of airports whose
 * geometry has none. RecordWriter notes where it is stored. */
inline constexpr double UNKNOWN_ALTITUDE =
    std::numeric_limits<double>::lowest();

/** Converts MAGVAR to degrees, east positive: files count westward, from 0 to
 * 360. */
inline double VariationFromStored(double west)
{
    // Avoids -0.
    return west == 0.0 ? 0.0 : -(west > 180.0 ? west - 360.0 : west);
}

/** Returns the text up to the first NUL as UTF-8; bytes that are not UTF-8 are
 * read as Windows-1252. */
std::string DecodeText(ByteSpan bytes);

/** A cursor over the body of one record that knows the scalar types.
 *
 * Parsers read all fields and call Finish() once. A read past the end yields
 * zero and makes Finish fail.
 */
class RecordReader final
{
  public:
    /** Starts after the header of the record. */
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

    /** Reads a float32 of any bit pattern. */
    double ReadF32()
    {
        return m_reader.ReadF32();
    }

    double ReadLongitude();
    double ReadLatitude();

    /** Returns metres, from signed millimetres. */
    double ReadAltitude();

    /** Reads LON LAT, with altitude 0. */
    GeoPosition ReadPoint();

    /** Reads LON LAT ALT. */
    GeoPosition ReadPosition();

    /** Reads MAGVAR as degrees, east positive, -180...180. */
    double ReadVariation();

    Guid ReadGuid();

    /** Reads `size` bytes up to the first NUL as UTF-8; bytes that are not
     * UTF-8 are read as Windows-1252. */
    std::string ReadText(std::size_t size);

    /** Reads the rest of the record as text. */
    std::string ReadRestAsText()
    {
        return ReadText(Remaining());
    }

    /** Returns the bytes not yet read. */
    ByteSpan Rest() const
    {
        return m_reader.Rest();
    }

    ByteSpan ReadBytes(std::size_t count)
    {
        return m_reader.ReadBytes(count);
    }

    /** Skips bytes that the spec describes as unknown or padding. */
    void Skip(std::size_t count)
    {
        m_reader.Skip(count);
    }

    /** Offset from the start of the record, including the header. */
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

    /** Whether the rest of the record can hold `count` elements of `size`
     * bytes, as declared; reports a problem if not. */
    bool HoldsElements(std::size_t count, std::size_t size);

    /** Reads the u16 count of a list that takes the rest of the record.
     *
     * @param size of an element in bytes; of the smallest if they differ.
     * @return how many elements to read; if there is a problem, only those that
     * fit.
     */
    std::size_t ReadElementCount(std::size_t size);

    /** Ends a record without children. Notes anything left other than up to
     * three bytes of zero padding.
     *
     * @return false, with a problem, if a field was past the end.
     */
    bool Finish();

    /** Ends the fixed part of a record whose children follow.
     *
     * @return false, with a problem, if a field was past the end.
     */
    bool FinishFixedPart();

  private:
    RecordView m_record;
    RecordLog &m_log;
    ByteReader m_reader;
};

}  // namespace bgl

#endif
