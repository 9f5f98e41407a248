// SPDX-License-Identifier: MIT
// The layers of records that can be written.

#include "ogr/bgl/record_write_list.h"

namespace flightsim
{

namespace
{

struct EncoderEntry
{
    const char *name;
    RecordEncoderPointer (*make)();
};

constexpr EncoderEntry ENCODERS[] = {
    {"scenery_object", MakeSceneryObjectEncoder},
    {"exclusion", MakeExclusionEncoder},
    {"landmark", MakeLandmarkEncoder},
    {"waypoint", MakeWaypointEncoder},
    {"ils", MakeIlsEncoder},
    {"vor", MakeVorEncoder},
    {"ndb", MakeNdbEncoder},
    {"tacan", MakeTacanEncoder},
    {"marker", MakeMarkerEncoder},
};

}  // namespace

RecordEncoderPointer MakeRecordEncoder(const char *layer)
{
    for (const EncoderEntry &entry : ENCODERS)
    {
        if (EQUAL(entry.name, layer))
        {
            return entry.make();
        }
    }
    return nullptr;
}

std::string ListRecordEncoders()
{
    std::string list;
    for (const EncoderEntry &entry : ENCODERS)
    {
        list.append(list.empty() ? "" : ", ");
        list.append(entry.name);
    }
    return list;
}

bool IsDerivedLayer(const char *layer)
{
    return EQUAL(layer, "icao_index");
}

}  // namespace flightsim
