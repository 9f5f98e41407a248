// SPDX-License-Identifier: MIT
// Vegetation as FS2004 defines it: format.md chapter 3 (VGRD).

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_LEGACY_VEGETATION_H
#define FLIGHTSIM_OGR_AGN_FORMAT_LEGACY_VEGETATION_H

#include "driver/bytes/byte_reader.h"

#include <array>

namespace agn
{

/** Two classes of plants that share an area (chunk VGRD). */
struct VegetationClasses
{
    static constexpr std::size_t SIZE = 32;

    /** Codes of the enumeration vegetation_class. */
    std::int32_t class1 = 0;
    std::int32_t class2 = 0;

    /** Share of the first class, 0 to 100. */
    std::int32_t class1Percent = 0;

    std::int32_t maximumDensity = 0;
    float minimumHeight1 = 0.0F;
    float maximumHeight1 = 0.0F;
    float minimumHeight2 = 0.0F;
    float maximumHeight2 = 0.0F;

    bool operator==(const VegetationClasses &) const = default;

    /** `bytes` must have at least SIZE. */
    static VegetationClasses FromBytes(bgl::ByteSpan bytes)
    {
        bgl::ByteReader reader(bytes);
        VegetationClasses classes;
        classes.class1 = reader.Read<std::int32_t>();
        classes.class2 = reader.Read<std::int32_t>();
        classes.class1Percent = reader.Read<std::int32_t>();
        classes.maximumDensity = reader.Read<std::int32_t>();
        classes.minimumHeight1 = reader.ReadF32();
        classes.maximumHeight1 = reader.ReadF32();
        classes.minimumHeight2 = reader.ReadF32();
        classes.maximumHeight2 = reader.ReadF32();
        return classes;
    }

    std::array<std::uint8_t, SIZE> ToBytes() const
    {
        std::array<std::uint8_t, SIZE> bytes;
        std::uint8_t *place = bytes.data();
        const auto write = [&place](auto value)
        {
            bgl::StoreLittleEndian(place, value);
            place += sizeof(value);
        };
        write(class1);
        write(class2);
        write(class1Percent);
        write(maximumDensity);
        write(minimumHeight1);
        write(maximumHeight1);
        write(minimumHeight2);
        write(maximumHeight2);
        return bytes;
    }
};

}  // namespace agn

#endif
