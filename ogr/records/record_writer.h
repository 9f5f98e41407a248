// SPDX-License-Identifier: MIT
// Writes the fields of a record: format.md chapter 1.

#ifndef FLIGHTSIM_OGR_RECORDS_RECORD_WRITER_H
#define FLIGHTSIM_OGR_RECORDS_RECORD_WRITER_H

#include "driver/bytes/guid.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/records/record_reader.h"

#include <limits>
#include <optional>
#include <string_view>
#include <vector>

namespace bgl
{

/** Packs an ident as IDENT5. Nothing for more than five characters, others
 * than A-Z, 0-9 and blank, or a kind code above 31. */
std::optional<std::uint32_t> PackIdent5(const Identifier &ident);

/** Packs an ident as IDENT8 of MSFS 2024; nothing as for PackIdent5. */
std::optional<std::uint64_t> PackIdent8(const Identifier &ident);

/** Packs a region of two characters and an airport of four as REGAP; nothing
 * for longer ones. */
std::optional<std::uint32_t> PackRegionAndAirport(std::string_view region,
                                                  std::string_view airport);

class RecordWriter;

/** LON and LAT of degrees, rounded half up. Longitudes beyond what the dword
 * holds wrap; latitudes fail the writer. */
std::uint32_t PackLongitude(double degrees, RecordWriter &writer);
std::uint32_t PackLatitude(double degrees, RecordWriter &writer);

/** ALT of metres: towards zero, as the compilers do; what only the conversion
 * to double keeps from being whole counts as whole. */
std::int32_t PackAltitude(double metres, RecordWriter &writer);

/** The counterpart of RecordReader: appends records to bytes in memory.
 *
 * Units are those of RecordReader. What the format cannot hold is written as 0
 * and makes the writer fail: callers write a record and ask IsOk() once. Not
 * safe for use by several threads at once.
 */
class RecordWriter final
{
  public:
    /** @param bytes has to outlive the writer; records are appended.
     *  @param encoding of the texts: Windows-1252 up to Prepar3D v6, UTF-8 in
     *         MSFS.
     */
    RecordWriter(std::vector<std::uint8_t> &bytes, TextEncoding encoding)
        : m_bytes(bytes), m_encoding(encoding)
    {
    }

    RecordWriter(const RecordWriter &) = delete;
    RecordWriter &operator=(const RecordWriter &) = delete;

    /** Starts a record; records may be nested.
     *
     * @return where it starts, for EndRecord.
     */
    std::size_t BeginRecord(std::uint16_t id, HeaderForm form);

    /** Puts the size into the header. Fails when the header cannot hold it. */
    void EndRecord(std::size_t start, HeaderForm form);

    /** Appends zeros until the bytes from `start` on are a multiple. */
    void Pad(std::size_t start, std::size_t multiple);

    /** Appends zeros, to be filled through Data(). */
    std::size_t Reserve(std::size_t count)
    {
        const std::size_t start = m_bytes.size();
        m_bytes.resize(start + count);
        return start;
    }

    std::uint8_t *Data(std::size_t position)
    {
        return m_bytes.data() + position;
    }

    template <class T> void Write(T value)
    {
        StoreLittleEndian(Data(Reserve(sizeof(T))), value);
    }

    void WriteU8(std::uint8_t value)
    {
        Write(value);
    }

    void WriteU16(std::uint16_t value)
    {
        Write(value);
    }

    void WriteU32(std::uint32_t value)
    {
        Write(value);
    }

    void WriteF32(double value)
    {
        Write(static_cast<float>(value));
    }

    void WriteBytes(ByteSpan bytes)
    {
        m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
    }

    /** A count of elements; fails when it needs more than 16 bits. */
    void WriteCount16(std::size_t count);

    /** The same for 8 bits. */
    void WriteCount8(std::size_t count);

    /** The text in the encoding of the file, without a NUL. */
    void WriteText(std::string_view text);

    /** Stores a text in `size` bytes, filled with NULs; fails when it is
     * longer. */
    void StoreText(std::uint8_t *bytes, std::size_t size,
                   std::string_view text);

    /** The text in the encoding of the file. */
    std::string Encode(std::string_view text);

    std::size_t Position() const
    {
        return m_bytes.size();
    }

    /** A packed value; 0 and failure for nothing. */
    template <class V> V Take(const std::optional<V> &packed)
    {
        if (!packed)
        {
            Fail();
        }
        return packed.value_or(V{});
    }

    /** An ident without kind code in as many bits as V has. */
    template <class V> V PackRaw(std::string_view ident)
    {
        const std::optional<std::uint64_t> packed = PackIdentifier(ident);
        if (!packed || *packed > std::numeric_limits<V>::max())
        {
            Fail();
            return 0;
        }
        return static_cast<V>(*packed);
    }

    /** The format cannot hold a value that was to be written. */
    void Fail()
    {
        m_isOk = false;
    }

    bool IsOk() const
    {
        return m_isOk;
    }

  private:
    std::vector<std::uint8_t> &m_bytes;
    TextEncoding m_encoding;
    bool m_isOk = true;
};

}  // namespace bgl

#endif
