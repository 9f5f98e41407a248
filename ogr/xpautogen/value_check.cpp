// SPDX-License-Identifier: MIT
// Values that X-Plane autogen cannot hold.

#include "ogr/xpautogen/value_check.h"

#include "ogr/xpautogen/format/lexer.h"

#include <cmath>
#include <string>

namespace flightsim
{

namespace
{

bool HasLineEnd(const std::string &text)
{
    return text.find_first_of("\r\n") != std::string::npos;
}

}  // namespace

const char *FindValueProblem(const OGRFeature &feature, int field)
{
    const OGRFieldType type = feature.GetFieldDefnRef(field)->GetType();
    if (!feature.IsFieldSetAndNotNull(field))
    {
        return nullptr;
    }
    if (type == OFTString && HasLineEnd(feature.GetFieldAsString(field)))
    {
        return "one of its texts has more than one line";
    }
    return type == OFTReal && std::abs(feature.GetFieldAsDouble(field)) >
                                  xpautogen::LARGEST_NUMBER
               ? "one of its numbers is too large"
               : nullptr;
}

bool HasReversedRange(const OGRFeature &feature, std::string &problem)
{
    for (int i = 0; i < feature.GetFieldCount(); ++i)
    {
        const std::string low = feature.GetFieldDefnRef(i)->GetNameRef();
        const std::size_t place = low.find("min_m");
        if (place == std::string::npos || place + 5 != low.size())
        {
            continue;
        }
        const std::string high = low.substr(0, place) + "max_m";
        const int other = feature.GetFieldIndex(high.c_str());
        if (other >= 0 && feature.IsFieldSetAndNotNull(i) &&
            feature.IsFieldSetAndNotNull(other) &&
            feature.GetFieldAsDouble(i) > feature.GetFieldAsDouble(other))
        {
            problem = "its " + low + " is above its " + high;
            return true;
        }
    }
    return false;
}

const char *FindPlaceProblem(const OGRGeometry &geometry, bool isOnEarth)
{
    OGREnvelope3D box;
    geometry.getEnvelope(&box);
    const double x = isOnEarth ? 360.0 : xpautogen::LARGEST_NUMBER;
    const double y = isOnEarth ? 90.0 : xpautogen::LARGEST_NUMBER;
    const double z = xpautogen::LARGEST_NUMBER;
    return box.MinX >= -x && box.MaxX <= x && box.MinY >= -y && box.MaxY <= y &&
                   box.MinZ >= -z && box.MaxZ <= z
               ? nullptr
               : "it is too far away";
}

}  // namespace flightsim
