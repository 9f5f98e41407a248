// SPDX-License-Identifier: MIT
// What is known of the layers of a file once all of it has been read.

#ifndef FLIGHTSIM_OGR_LAYER_LAYER_SURVEY_H
#define FLIGHTSIM_OGR_LAYER_LAYER_SURVEY_H

#include "driver/bytes/problem.h"

#include <cstddef>

namespace flightsim
{

/** Opening a file lists its layers; what is in them, and what is damaged, comes
 * out when a layer is first used, or all of it when a survey is finished. */
class LayerSurvey
{
  public:
    virtual ~LayerSurvey() = default;

    /** Goes over all records that no layer has asked for. */
    virtual void Finish() = 0;

    /** The problems so far. Later ones are reported as warnings, each when it
     * is met. To be called once. */
    virtual bgl::ProblemList StartReporting() = 0;

    /** Problems so far through which something is lost. */
    virtual std::size_t CountSkipped() const = 0;
};

}  // namespace flightsim

#endif
