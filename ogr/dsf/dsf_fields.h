// SPDX-License-Identifier: MIT
// Reads values of features being written.

#ifndef FLIGHTSIM_OGR_DSF_DSF_FIELDS_H
#define FLIGHTSIM_OGR_DSF_DSF_FIELDS_H

#include "driver/base/gdal_compat.h"
#include "ogr/dsf/format/curve.h"

#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** Reads fields by name. Missing, unset and null fields have no value. */
class DsfFields final
{
  public:
    /** `feature` must outlive this. */
    explicit DsfFields(const OGRFeature &feature) : m_feature(feature)
    {
    }

    std::optional<double> GetNumber(const char *field) const;

    /** Returns an empty text for no value. */
    std::string GetText(const char *field) const;

    /** Reads numbers separated by blanks; nothing if any of them is invalid. */
    std::optional<std::vector<double>> GetNumbers(const char *field) const;

  private:
    int Find(const char *field) const;

    const OGRFeature &m_feature;
};

/** Reads numbers separated by blanks; nothing if any of them is invalid. */
std::optional<std::vector<double>> ParseDsfNumbers(const std::string &text);

std::vector<dsf::MapPoint> ListMapPoints(const OGRSimpleCurve &curve);

/** Returns the windings of a point, line or polygon, with closed rings. */
std::vector<std::vector<dsf::MapPoint>>
ListDsfWindings(const OGRGeometry &geometry);

/** Whether lines have the same points to a millimetre. */
bool AreClose(const std::vector<dsf::MapPoint> &one,
              const std::vector<dsf::MapPoint> &other);

/** Calls `visit` for every simple part until it returns a problem. */
template <class Visit>
const char *VisitParts(const OGRGeometry &geometry, const Visit &visit)
{
    if (!OGR_GT_IsSubClassOf(wkbFlatten(geometry.getGeometryType()),
                             wkbGeometryCollection))
    {
        return visit(geometry);
    }
    for (const OGRGeometry *part : *geometry.toGeometryCollection())
    {
        if (const char *problem = VisitParts(*part, visit))
        {
            return problem;
        }
    }
    return nullptr;
}

}  // namespace flightsim

#endif
