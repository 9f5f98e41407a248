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
