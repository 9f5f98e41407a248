// SPDX-License-Identifier: MIT
// Compares two features of a layer.

#include "ogr/layer/feature_difference.h"

#include <cmath>
#include <string_view>

namespace flightsim
{

bool IsSameValue(const OGRFeature &one, const OGRFeature &other, int field,
                 double tolerance)
{
    const bool isSet = one.IsFieldSetAndNotNull(field) != FALSE;
    if (isSet != (other.IsFieldSetAndNotNull(field) != FALSE) || !isSet)
    {
        return isSet == (other.IsFieldSetAndNotNull(field) != FALSE);
    }
    if (one.GetFieldDefnRef(field)->GetType() != OFTReal)
    {
        return std::string_view(one.GetFieldAsString(field)) ==
               other.GetFieldAsString(field);
    }
    const double value = one.GetFieldAsDouble(field);
    const double otherValue = other.GetFieldAsDouble(field);
    // Infinite values have no difference.
    return value == otherValue || std::abs(value - otherValue) <= tolerance;
}

bool IsStoredValue(const OGRFeature &set, const OGRFeature &stored, int field,
                   double tolerance)
{
    if (IsSameValue(set, stored, field, tolerance))
    {
        return true;
    }
    constexpr double turn = 360.0;
    const std::string_view name = set.GetFieldDefnRef(field)->GetNameRef();
    return name.ends_with("heading_deg") && set.IsFieldSetAndNotNull(field) &&
           stored.IsFieldSetAndNotNull(field) &&
           std::abs(std::remainder(set.GetFieldAsDouble(field) -
                                       stored.GetFieldAsDouble(field),
                                   turn)) <= tolerance;
}

std::vector<int> ListChangedFields(const OGRFeature &one,
                                   const OGRFeature &other, int count,
                                   double tolerance)
{
    std::vector<int> changed;
    for (int field = 0; field < count; ++field)
    {
        if (!IsSameValue(one, other, field, tolerance))
        {
            changed.push_back(field);
        }
    }
    return changed;
}

bool IsSameGeometry(const OGRFeature &one, const OGRFeature &other)
{
    const OGRGeometry *first = one.GetGeometryRef();
    const OGRGeometry *second = other.GetGeometryRef();
    return first != nullptr && second != nullptr ? first->Equals(second)
                                                 : first == second;
}

}  // namespace flightsim
