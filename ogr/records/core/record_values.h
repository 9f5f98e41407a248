// SPDX-License-Identifier: MIT
// Values shared by several kinds of records: surfaces, vertices, offsets.

#ifndef FLIGHTSIM_OGR_RECORDS_CORE_RECORD_VALUES_H
#define FLIGHTSIM_OGR_RECORDS_CORE_RECORD_VALUES_H

#include "driver/bgl/coordinates.h"
#include "driver/bytes/bytes.h"
#include "driver/bytes/geodesy.h"
#include "ogr/records/core/record_reader.h"

#include <cmath>
#include <optional>

namespace bgl
{

inline constexpr int SURFACE_UNKNOWN = 254;

/** A surface code without its flag. */
struct Surface
{
    /** Enumeration surface. */
    int type = 0;

    /** Whether the surface is not drawn. */
    bool isTransparent = false;

    bool operator==(const Surface &) const = default;
};

/** Removes the flag in bit 7. The code of an unknown surface also has that bit
 * and takes precedence. */
inline constexpr Surface DecodeSurface(int code)
{
    if ((code & 0xFF) == SURFACE_UNKNOWN)
    {
        return {SURFACE_UNKNOWN, false};
    }
    return {code & 0x7F, (code & 0x80) != 0};
}

/** The inverse of DecodeSurface. */
inline constexpr int EncodeSurface(const Surface &surface)
{
    return surface.type | (surface.isTransparent ? 0x80 : 0);
}

/** Whether a byte holds the surface: codes have seven bits beside the flag, and
 * an unknown surface has no flag. */
inline constexpr bool FitsIntoByte(const Surface &surface)
{
    return DecodeSurface(EncodeSurface(surface)) == surface;
}

/** Vertices of eight bytes each in a record, which must outlive the list. */
class VertexList final
{
  public:
    static constexpr std::size_t VERTEX_SIZE = 8;

    VertexList() = default;

    explicit VertexList(ByteSpan bytes) : m_bytes(bytes)
    {
    }

    ByteSpan Bytes() const
    {
        return m_bytes;
    }

    std::size_t Size() const
    {
        return m_bytes.size() / VERTEX_SIZE;
    }

    GeoPoint operator[](std::size_t i) const
    {
        const std::uint8_t *bytes = m_bytes.data() + i * VERTEX_SIZE;
        return {LongitudeToDegrees(LoadLittleEndian<std::uint32_t>(bytes)),
                LatitudeToDegrees(LoadLittleEndian<std::uint32_t>(bytes + 4))};
    }

  private:
    ByteSpan m_bytes{};
};

/** Returns the position `east` and `north` metres from a base, at the base's
 * altitude; nothing if it is not on the earth. */
std::optional<GeoPosition> OffsetPosition(const GeoPosition &base, double east,
                                          double north);

/** Rounds a position as records store it, to steps of some centimetres. */
GeoPosition RoundPosition(const GeoPosition &position);

/** Returns a longitude within 180 degrees of the one before. Lines across the
 * 180th meridian thus continue with longitudes beyond 180 instead of going
 * around the earth. */
inline double ContinueLongitude(double longitude, double before)
{
    const double step = longitude - before;
    return std::abs(step) <= 180.0
               ? longitude
               : longitude - 360.0 * std::round(step / 360.0);
}

/** Reads vertices if the declared number fits; reports a problem if not. */
bool ReadVertices(RecordReader &reader, std::size_t count,
                  VertexList &vertices);

}  // namespace bgl

#endif
