// SPDX-License-Identifier: MIT
// What two features of a layer differ in.

#include "ogr/layer/feature_difference.h"

#include "ogr/layer/edit_layer.h"

#include <cmath>
#include <string>
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
    return one.GetFieldDefnRef(field)->GetType() == OFTReal
               ? std::abs(one.GetFieldAsDouble(field) -
                          other.GetFieldAsDouble(field)) <= tolerance
               : std::string_view(one.GetFieldAsString(field)) ==
                     other.GetFieldAsString(field);
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

OGRErr RefuseValue(FeatureLayer &layer, const OGRFeature &feature,
                   const char *field)
{
    return RefuseEdit(layer, feature,
                      std::string("field ") + field +
                          ": this value cannot be stored with the others, or "
                          "follows from them");
}

}  // namespace flightsim
