// SPDX-License-Identifier: MIT
// How the scalars of records are stored: ogr/records/format.md chapter 1. Each
// codec has a size, the name of its type, and both directions.

#ifndef FLIGHTSIM_OGR_RECORDS_CORE_RECORD_CODEC_H
#define FLIGHTSIM_OGR_RECORDS_CORE_RECORD_CODEC_H

#include "ogr/records/core/fix.h"
#include "ogr/records/core/record_values.h"
#include "ogr/records/core/record_writer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <type_traits>
#include <utility>

namespace bgl
{

template <class M> struct WithoutOptional
{
    using Type = M;
};

template <class M> struct WithoutOptional<std::optional<M>>
{
    using Type = M;
};

/** The type of a member; for an optional, that of its value. */
template <class M> using PlainType = typename WithoutOptional<M>::Type;

/** Returns the value of a member; zero if it is empty. */
template <class M> const M &GetPlain(const M &value)
{
    return value;
}

template <class M> M GetPlain(const std::optional<M> &value)
{
    return value.value_or(M{});
}

/** Returns the value of a member, creating it if necessary. */
template <class M> M &Require(M &value)
{
    return value;
}

template <class M> M &Require(std::optional<M> &value)
{
    return value ? *value : value.emplace();
}

template <class Stored> struct NumberCodec
{
    static constexpr std::size_t SIZE = sizeof(Stored);
    static constexpr const char *TYPE = std::is_floating_point_v<Stored>
                                            ? (SIZE == 4 ? "f32" : "f64")
                                        : std::is_signed_v<Stored> ? "i32"
                                        : SIZE == 1                ? "u8"
                                        : SIZE == 2                ? "u16"
                                                                   : "u32";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return static_cast<M>(LoadLittleEndian<Stored>(bytes));
    }

    /** Fails the writer if a number does not fit into an integer; one with
     * decimals is rounded. */
    template <class M>
    static void Store(std::uint8_t *bytes, const M &value, RecordWriter &writer)
    {
        if constexpr (std::is_floating_point_v<M> && std::is_integral_v<Stored>)
        {
            const auto rounded = static_cast<double>(std::round(value));
            const bool fits =
                rounded >= double{std::numeric_limits<Stored>::min()} &&
                rounded <= double{std::numeric_limits<Stored>::max()};
            if (!fits)
            {
                writer.Fail();
            }
            StoreLittleEndian(bytes, static_cast<Stored>(fits ? rounded : 0.0));
            return;
        }
        const auto stored = static_cast<Stored>(value);
        if constexpr (std::is_integral_v<M> && !std::is_same_v<M, bool>)
        {
            if (static_cast<M>(stored) != value)
            {
                writer.Fail();
            }
        }
        StoreLittleEndian(bytes, stored);
    }
};

struct AltitudeCodec
{
    static constexpr std::size_t SIZE = 4;
    static constexpr const char *TYPE = "ALT";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return LoadLittleEndian<std::int32_t>(bytes) / ALTITUDE_UNITS;
    }

    static void Store(std::uint8_t *bytes, double metres, RecordWriter &writer)
    {
        if (metres == UNKNOWN_ALTITUDE)
        {
            writer.NoteUnknownAltitude(bytes, AltitudeForm::Units);
            metres = 0.0;
        }
        StoreLittleEndian(bytes, PackAltitude(metres, writer));
    }
};

/** LON LAT, as a GeoPosition or a GeoPoint. */
struct PointCodec
{
    static constexpr std::size_t SIZE = 8;
    static constexpr const char *TYPE = "LON LAT";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        M place;
        place.longitude =
            LongitudeToDegrees(LoadLittleEndian<std::uint32_t>(bytes));
        place.latitude =
            LatitudeToDegrees(LoadLittleEndian<std::uint32_t>(bytes + 4));
        return place;
    }

    template <class M>
    static void Store(std::uint8_t *bytes, const M &place, RecordWriter &writer)
    {
        writer.Within(&M::longitude,
                      [&] {
                          StoreLittleEndian(
                              bytes, PackLongitude(place.longitude, writer));
                      });
        writer.Within(&M::latitude,
                      [&] {
                          StoreLittleEndian(
                              bytes + 4, PackLatitude(place.latitude, writer));
                      });
    }
};

struct PositionCodec
{
    static constexpr std::size_t SIZE = 12;
    static constexpr const char *TYPE = "LON LAT ALT";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        M place = PointCodec::Load<M>(bytes);
        place.altitude = AltitudeCodec::Load<double>(bytes + 8);
        return place;
    }

    static void Store(std::uint8_t *bytes, const GeoPosition &place,
                      RecordWriter &writer)
    {
        PointCodec::Store(bytes, place, writer);
        writer.Within(
            &GeoPosition::altitude,
            [&] { AltitudeCodec::Store(bytes + 8, place.altitude, writer); });
    }
};

struct VariationCodec
{
    static constexpr std::size_t SIZE = 4;
    static constexpr const char *TYPE = "MAGVAR";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return VariationFromStored(LoadLittleEndian<float>(bytes));
    }

    static void Store(std::uint8_t *bytes, double east, RecordWriter &)
    {
        // The file counts westward from 0 to 360.
        const double west = east > 0.0 ? 360.0 - east : 0.0 - east;
        StoreLittleEndian(bytes, static_cast<float>(west));
    }
};

/** Degrees as 1/65536 turns. The compilers bring angles to 0 to 360 degrees in a
 * 32-bit float and round down; a float holds all steps exactly. */
struct AngleCodec
{
    /** Returns a number of units with a fraction, in the precision of the
     * compilers. */
    static double CountExactUnits(double degrees)
    {
        const auto given = static_cast<float>(degrees);
        const float turned = given < 0.0F ? given + 360.0F : given;
        return static_cast<double>(turned) * 65536.0 / 360.0;
    }

    static double CountUnits(double degrees)
    {
        return std::floor(CountExactUnits(degrees));
    }

    static constexpr std::size_t SIZE = 2;
    static constexpr const char *TYPE = "ANG16";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return LoadLittleEndian<std::uint16_t>(bytes) * (360.0 / 65536.0);
    }

    static void Store(std::uint8_t *bytes, double degrees, RecordWriter &writer)
    {
        if (!std::isfinite(degrees) || std::abs(degrees) > 1e6)
        {
            writer.Fail();
            degrees = 0.0;
        }
        constexpr double TOLERANCE = 0.01;
        const double exact = CountExactUnits(degrees);
        const double units = std::floor(exact);
        if (exact - units > TOLERANCE)
        {
            writer.MarkRounded();
        }
        StoreLittleEndian(bytes, static_cast<std::uint16_t>(
                                     static_cast<std::int64_t>(units)));
    }
};

/** The same, read as -180 to 180 degrees. */
struct SignedAngleCodec : AngleCodec
{
    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return LoadLittleEndian<std::int16_t>(bytes) * (360.0 / 65536.0);
    }
};

struct GuidCodec
{
    static constexpr std::size_t SIZE = 16;
    static constexpr const char *TYPE = "GUID";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return Guid::FromBytes(ByteSpan(bytes, SIZE));
    }

    static void Store(std::uint8_t *bytes, const Guid &guid, RecordWriter &)
    {
        std::copy(guid.bytes.begin(), guid.bytes.end(), bytes);
    }
};

template <std::size_t N> struct BytesCodec
{
    static constexpr std::size_t SIZE = N;
    static constexpr const char *TYPE = "bytes";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        M kept;
        std::copy_n(bytes, N, kept.begin());
        return kept;
    }

    template <class M>
    static void Store(std::uint8_t *bytes, const M &kept, RecordWriter &)
    {
        std::copy(kept.begin(), kept.end(), bytes);
    }
};

template <std::size_t N> struct TextCodec
{
    static constexpr std::size_t SIZE = N;
    static constexpr const char *TYPE = "text";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return DecodeText(ByteSpan(bytes, N));
    }

    static void Store(std::uint8_t *bytes, const std::string &text,
                      RecordWriter &writer)
    {
        writer.StoreText(bytes, N, text);
    }
};

/** IDENT5. */
struct Ident5Codec
{
    static constexpr std::size_t SIZE = 4;
    static constexpr const char *TYPE = "IDENT5";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return UnpackIdent5(LoadLittleEndian<std::uint32_t>(bytes));
    }

    static void Store(std::uint8_t *bytes, const Identifier &ident,
                      RecordWriter &writer)
    {
        StoreLittleEndian(bytes, writer.Take(PackIdent5(ident)));
    }
};

/** An ident without kind code. */
struct RawIdentCodec
{
    static constexpr std::size_t SIZE = 4;
    static constexpr const char *TYPE = "RAW";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return UnpackIdentifier(LoadLittleEndian<std::uint32_t>(bytes));
    }

    static void Store(std::uint8_t *bytes, const std::string &ident,
                      RecordWriter &writer)
    {
        StoreLittleEndian(bytes, writer.PackRaw<std::uint32_t>(ident));
    }
};

struct Region16Codec
{
    static constexpr std::size_t SIZE = 2;
    static constexpr const char *TYPE = "REGION16";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return UnpackIdentifier(LoadLittleEndian<std::uint16_t>(bytes));
    }

    static void Store(std::uint8_t *bytes, const std::string &region,
                      RecordWriter &writer)
    {
        StoreLittleEndian(bytes, writer.PackRaw<std::uint16_t>(region));
    }
};

/** Radians as f32; degrees in memory. */
struct RadiansCodec
{
    static constexpr std::size_t SIZE = 4;
    static constexpr const char *TYPE = "f32";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return static_cast<double>(LoadLittleEndian<float>(bytes)) * 180.0 /
               std::numbers::pi;
    }

    static void Store(std::uint8_t *bytes, double degrees, RecordWriter &)
    {
        StoreLittleEndian(
            bytes, static_cast<float>(degrees * std::numbers::pi / 180.0));
    }
};

/** Whether degrees are a position on the earth. Doubles can hold any value,
 * unlike the fixed-point numbers elsewhere. */
template <class P> bool IsOnEarth(const P &point)
{
    return std::abs(point.latitude) <= 90.0 &&
           std::abs(point.longitude) <= 360.0;
}

/** Latitude and longitude in degrees as f64. */
struct WidePointCodec
{
    static constexpr std::size_t SIZE = 16;
    static constexpr const char *TYPE = "f64 latitude, f64 longitude";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        M place;
        place.latitude = LoadLittleEndian<double>(bytes);
        place.longitude = LoadLittleEndian<double>(bytes + 8);
        return place;
    }

    template <class M>
    static void Store(std::uint8_t *bytes, const M &place, RecordWriter &)
    {
        StoreLittleEndian(bytes, place.latitude);
        StoreLittleEndian(bytes + 8, place.longitude);
    }
};

/** The same with the altitude in metres. */
struct WidePositionCodec
{
    static constexpr std::size_t SIZE = 24;
    static constexpr const char *TYPE =
        "f64 latitude, f64 longitude, f64 altitude";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        M place = WidePointCodec::Load<M>(bytes);
        place.altitude = LoadLittleEndian<double>(bytes + 16);
        return place;
    }

    static void Store(std::uint8_t *bytes, const GeoPosition &place,
                      RecordWriter &writer)
    {
        WidePointCodec::Store(bytes, place, writer);
        if (place.altitude == UNKNOWN_ALTITUDE)
        {
            writer.NoteUnknownAltitude(bytes + 16, AltitudeForm::Wide);
            return;
        }
        StoreLittleEndian(bytes + 16, place.altitude);
    }
};

/** Region and airport of a fix in the dword called REGAP. */
template <class U> void LoadRegap(const std::uint8_t *bytes, U &fix)
{
    RegionAndAirport place =
        UnpackRegionAndAirport(LoadLittleEndian<std::uint32_t>(bytes));
    fix.region = std::move(place.region);
    fix.airport = std::move(place.airport);
}

template <class U>
void StoreRegap(std::uint8_t *bytes, const U &fix, RecordWriter &writer)
{
    const std::optional<std::uint32_t> packed =
        PackRegionAndAirport(fix.region, fix.airport);
    if (!packed && PackRegionAndAirport({}, fix.airport))
    {
        writer.Within(&U::region, [&] { writer.Fail(); });
    }
    else if (!packed)
    {
        writer.Within(&U::airport, [&] { writer.Fail(); });
    }
    StoreLittleEndian(bytes, packed.value_or(0));
}

/** Adds the members that every form of a fix's ident stores. */
inline void ListFixMembers(MemberSet &members)
{
    members.Add(&FixIdent::ident);
    members.Add(&FixIdent::region);
    members.Add(&FixIdent::airport);
}

struct FixIdent5Codec
{
    static constexpr std::size_t SIZE = 8;
    static constexpr const char *TYPE = "IDENT5 REGAP";

    static void ListMembers(MemberSet &members)
    {
        ListFixMembers(members);
    }

    static void Load(const std::uint8_t *bytes, FixIdent &fix)
    {
        fix.ident = UnpackIdent5(LoadLittleEndian<std::uint32_t>(bytes));
        LoadRegap(bytes + 4, fix);
    }

    static void Store(std::uint8_t *bytes, const FixIdent &fix,
                      RecordWriter &writer)
    {
        writer.Within(&FixIdent::ident,
                      [&] { Ident5Codec::Store(bytes, fix.ident, writer); });
        StoreRegap(bytes + 4, fix, writer);
    }
};

struct FixIdent8Codec
{
    static constexpr std::size_t SIZE = 16;
    static constexpr const char *TYPE = "IDENT8 REGAP bytes";

    static void ListMembers(MemberSet &members)
    {
        ListFixMembers(members);
    }

    static void Load(const std::uint8_t *bytes, FixIdent &fix)
    {
        fix.ident = UnpackIdent8(LoadLittleEndian<std::uint64_t>(bytes));
        LoadRegap(bytes + 8, fix);
        fix.unknown = LoadLittleEndian<std::uint32_t>(bytes + 12);
    }

    static void Store(std::uint8_t *bytes, const FixIdent &fix,
                      RecordWriter &writer)
    {
        writer.Within(
            &FixIdent::ident, [&]
            { StoreLittleEndian(bytes, writer.Take(PackIdent8(fix.ident))); });
        StoreRegap(bytes + 8, fix, writer);
        StoreLittleEndian(bytes + 12, fix.unknown);
    }
};

/** A reference to a fix: kind and ident in one dword, then REGAP. */
struct FixCodec
{
    static constexpr std::size_t SIZE = 8;
    static constexpr const char *TYPE = "IDENT5 REGAP";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        Identifier ident = UnpackIdent5(LoadLittleEndian<std::uint32_t>(bytes));
        M fix;
        fix.kind = ident.kind;
        fix.ident = std::move(ident.text);
        LoadRegap(bytes + 4, fix);
        return fix;
    }

    static void Store(std::uint8_t *bytes, const FixReference &fix,
                      RecordWriter &writer)
    {
        writer.Within(
            &FixReference::ident,
            [&] {
                Ident5Codec::Store(bytes, {fix.kind, fix.ident}, writer);
            });
        StoreRegap(bytes + 4, fix, writer);
    }
};

/** The form of Prepar3D v6: kind and ident in one dword each, then REGAP. */
struct LongFixCodec
{
    static constexpr std::size_t SIZE = 12;
    static constexpr const char *TYPE = "u32 RAW REGAP";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        M fix;
        fix.kind =
            static_cast<int>(LoadLittleEndian<std::uint32_t>(bytes) & 0xFFFF);
        fix.ident = RawIdentCodec::Load<std::string>(bytes + 4);
        LoadRegap(bytes + 8, fix);
        return fix;
    }

    static void Store(std::uint8_t *bytes, const FixReference &fix,
                      RecordWriter &writer)
    {
        if (!std::in_range<std::uint16_t>(fix.kind))
        {
            writer.Within(&FixReference::kind, [&] { writer.Fail(); });
        }
        StoreLittleEndian(bytes, static_cast<std::uint32_t>(fix.kind));
        writer.Within(&FixReference::ident, [&]
                      { RawIdentCodec::Store(bytes + 4, fix.ident, writer); });
        StoreRegap(bytes + 8, fix, writer);
    }
};

struct SurfaceCodec
{
    static constexpr std::size_t SIZE = 1;
    static constexpr const char *TYPE = "u8";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return DecodeSurface(*bytes);
    }

    /** Fails the writer if the code needs more bits. */
    static void Store(std::uint8_t *bytes, const Surface &surface,
                      RecordWriter &writer)
    {
        if (!FitsIntoByte(surface))
        {
            writer.Within(&Surface::type, [&] { writer.Fail(); });
        }
        *bytes = static_cast<std::uint8_t>(EncodeSurface(surface));
    }
};

}  // namespace bgl

#endif
