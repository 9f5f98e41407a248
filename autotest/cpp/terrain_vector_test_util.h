// SPDX-License-Identifier: MIT
// Helpers for the tests of terrain vectors.

#ifndef FLIGHTSIM_AUTOTEST_CPP_TERRAIN_VECTOR_TEST_UTIL_H
#define FLIGHTSIM_AUTOTEST_CPP_TERRAIN_VECTOR_TEST_UTIL_H

#include "autotest/cpp/record_collector.h"
#include "autotest/cpp/test_data.h"
#include "autotest/cpp/vector_record_write.h"
#include "ogr/terrain_vector/vector_class.h"

namespace terrainvector
{

using Points = std::vector<bgl::GridPoint>;

inline const bgl::Qmid MINI_CELL{11, 448, 240};

/** The example file of ogr/terrain_vector/format.md chapter 6. */
inline constexpr const char *MINI_FILE =
    "01029219380000000000000000000000031805080100000000e8070201e8070202e8070203"
    "e807020000000000000000"
    "000000000000000065000000010000000100000097010000100000000600000000fa810001"
    "000000030000007e000000"
    "050000003400000002000000867db0ce0536be44b48a97f8d01b74de080000000000000000"
    "000000ad426a958aecbe41"
    "b7cbc68b5ff1727e00000000bb156a1bfb050144a8d1bb520e84904c1000000082c1d5bc8b"
    "9c574c97bd272cf492cbff"
    "e6a80f563d727d40b730ae08039102a500000000d81eb95402bcb7418c3b2b8449ff85ec02"
    "0000000246020000000300"
    "00000300000000001c000000300000000500000002020ee803fa8032a20f2823ca883ea08c"
    "e803fa0000004841050000"
    "0002020cb88bbbb80bfaa00ffaa08fbbb88bbb000048410100000002000000010054000000"
    "2800000000010000000020"
    "4e00003200000001000000130000000874353a1d0e8743a1d0e8743a1d0effffff80010000"
    "0002000000010068000000"
    "0200000001021000000000008000800000c03f0000204000fa8100000000004c0000004b01"
    "0000";

inline Bytes MiniFile()
{
    return testdata::FromHex(MINI_FILE);
}

/** Returns the only record of that file. */
inline Bytes MiniRecord()
{
    const Bytes file = MiniFile();
    return {file.begin() + 0x4C, file.begin() + 0x4C + 331};
}

inline bgl::AttributeData MakeType(bgl::VectorClass vectorClass,
                                   Bytes payload = {})
{
    return {*bgl::GetClassGuid(vectorClass), std::move(payload)};
}

inline bgl::AttributeData MakeTexture(const char *guid)
{
    const bgl::Guid texture = *bgl::Guid::FromString(guid);
    return {bgl::ATTRIBUTE_TEXTURE,
            {texture.bytes.begin(), texture.bytes.end()}};
}

inline bgl::SegmentData MakeSegment(Points points)
{
    return {std::move(points), bgl::AltitudeMode::None, {}};
}

/** Makes a file with one section of terrain vectors. */
inline Bytes PackRecords(std::vector<testdata::SubsectionData> records)
{
    return testdata::MakeContainer({{0x65, std::move(records)}}, 0);
}

}  // namespace terrainvector

#endif
