// SPDX-License-Identifier: MIT
// Writes the fields of a record: ogr/records/format.md chapter 1.

#ifndef FLIGHTSIM_OGR_RECORDS_CORE_RECORD_WRITER_H
#define FLIGHTSIM_OGR_RECORDS_CORE_RECORD_WRITER_H

#include "driver/bytes/guid.h"
#include "driver/bytes/member_set.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/records/core/record_reader.h"

#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace bgl
{

/** Packs an ident as IDENT5. Returns nothing for more than five characters,
 * characters other than A-Z, 0-9 and blank, or a kind code above 31. */
std::optional<std::uint32_t> PackIdent5(const Identifier &ident);

/** Packs an ident as IDENT8 of MSFS 2024; returns nothing as for PackIdent5. */
std::optional<std::uint64_t> PackIdent8(const Identifier &ident);

/** Packs a region of two characters and an airport of four as REGAP; returns
 * nothing for longer ones. */
std::optional<std::uint32_t> PackRegionAndAirport(std::string_view region,
                                                  std::string_view airport);

class RecordWriter;

/** Returns LON and LAT for degrees, rounded half up. Longitudes that exceed the
 * dword wrap; latitudes fail the writer. */
std::uint32_t PackLongitude(double degrees, RecordWriter &writer);
std::uint32_t PackLatitude(double degrees, RecordWriter &writer);

/** Returns ALT for metres, truncated as the compilers do, after correcting for
 * the rounding of doubles. */
std::int32_t PackAltitude(double metres, RecordWriter &writer);

enum class AltitudeForm
{
    /** ALT. */
    Units,

    /** Metres as a double. */
    Wide
};

/** Where an altitude is stored. */
struct AltitudePlace
{
    /** From the start of the bytes. */
    std::size_t position = 0;
    AltitudeForm form = AltitudeForm::Units;

    bool operator==(const AltitudePlace &) const = default;
};

/** The inverse of RecordReader: appends records to bytes in memory.
 *
 * Units are those of RecordReader. Values that the format cannot hold are
 * written as 0 and fail the writer: callers write a record and check IsOk()
 * once. Not thread-safe.
 */
class RecordWriter final
{
  public:
    /** @param bytes must outlive the writer; records are appended.
     *  @param encoding of texts: Windows-1252 up to Prepar3D v6, UTF-8 in
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
     * @return its start, for EndRecord.
     */
    std::size_t BeginRecord(std::uint16_t id, HeaderForm form);

    /** Stores the size in the header. Fails if the header cannot hold it. */
    void EndRecord(std::size_t start, HeaderForm form);

    /** Appends zeros until the size from `start` on is a multiple. */
    void Pad(std::size_t start, std::size_t multiple);

    /** Appends zeros to be filled through Data(). */
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

    /** Writes a number as a narrower integer; fails if it does not fit. */
    template <std::integral Stored> void WriteInteger(int value)
    {
        if (!std::in_range<Stored>(value))
        {
            Fail();
        }
        Write(static_cast<Stored>(value));
    }

    void WriteF32(double value)
    {
        Write(static_cast<float>(value));
    }

    void WriteBytes(ByteSpan bytes)
    {
        m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
    }

    /** Writes a count of elements; fails if it needs more than 16 bits. */
    void WriteCount16(std::size_t count);

    /** The same for 8 bits. */
    void WriteCount8(std::size_t count);

    /** Writes the text in the encoding of the file, without a NUL. */
    void WriteText(std::string_view text);

    /** Writes a member that is a text, and notes it. */
    template <class T> void WriteText(const T &object, std::string T::*member)
    {
        MarkStored(member);
        Within(member, [&] { WriteText(object.*member); });
    }

    /** Stores a text in `size` bytes, padded with NULs; fails if it is
     * longer. */
    void StoreText(std::uint8_t *bytes, std::size_t size,
                   std::string_view text);

    /** Returns the text in the encoding of the file. */
    std::string Encode(std::string_view text);

    std::size_t Position() const
    {
        return m_bytes.size();
    }

    /** Returns a packed value; fails and returns 0 if there is none. */
    template <class V> V Take(const std::optional<V> &packed)
    {
        if (!packed)
        {
            Fail();
        }
        return packed.value_or(V{});
    }

    /** Packs an ident without kind code into as many bits as V has. */
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

    /** Returns a share, 0 to 1, of the largest number; fails and returns 0 for
     * other values. */
    template <class V> V PackShare(double share)
    {
        constexpr double WHOLE = std::numeric_limits<V>::max();
        const double units = std::round(share * WHOLE);
        if (!(units >= 0.0 && units <= WHOLE))
        {
            Fail();
            return 0;
        }
        return static_cast<V>(units);
    }

    /** Notes that UNKNOWN_ALTITUDE is to be stored.
     *
     * @param bytes its place in Data().
     */
    void NoteUnknownAltitude(const std::uint8_t *bytes, AltitudeForm form)
    {
        m_unknownAltitudes.push_back(
            {static_cast<std::size_t>(bytes - m_bytes.data()), form});
    }

    const std::vector<AltitudePlace> &GetUnknownAltitudes() const
    {
        return m_unknownAltitudes;
    }

    /** Records that the format cannot hold a value. */
    void Fail()
    {
        ++m_failures;
    }

    void FailAltitude()
    {
        Fail();
        if (m_members != nullptr)
        {
            m_members->isAltitudeUnfit = true;
        }
    }

    bool IsOk() const
    {
        return m_failures == 0;
    }

    /** Marks the record as one in which the format rounds an angle. */
    void MarkRounded()
    {
        if (m_members != nullptr)
        {
            m_members->isRounded = true;
        }
    }

    /** Calls `write`, which writes a member or a part of it. Marks the member
     * if it has a value that the format cannot hold. */
    template <class Member, class Write>
    void Within(Member member, const Write &write)
    {
        const unsigned before = m_failures;
        write();
        if (m_failures != before && m_members != nullptr)
        {
            m_members->unfit.Add(member);
        }
    }

    /** Tracks from now on which members are stored; null to stop.
     *
     * @param members must outlive the writer.
     */
    void TrackMembers(StoredMembers *members)
    {
        m_members = members;
    }

    /** Returns null if nothing is tracked. */
    StoredMembers *GetMembers() const
    {
        return m_members;
    }

    /** Marks members that are written without a layout. */
    template <class... Members> void MarkStored(Members... members)
    {
        if (m_members != nullptr)
        {
            (m_members->stored.Add(members), ...);
        }
    }

    /** Marks a member that the record does not store. */
    template <class Member> void MarkDropped(Member member)
    {
        if (m_members != nullptr)
        {
            m_members->dropped.Add(member);
        }
    }

  private:
    std::vector<std::uint8_t> &m_bytes;
    StoredMembers *m_members = nullptr;
    std::vector<AltitudePlace> m_unknownAltitudes{};
    TextEncoding m_encoding;
    unsigned m_failures = 0;
};

}  // namespace bgl

#endif
