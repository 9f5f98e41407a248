// SPDX-License-Identifier: MIT
// A BGL file as header and sections: format.md chapter 7.

#ifndef FLIGHTSIM_DRIVER_BGL_CONTAINER_H
#define FLIGHTSIM_DRIVER_BGL_CONTAINER_H

#include "driver/bgl/subsection.h"

namespace bgl
{

/** The tables of a BGL file. Holds no payload. */
class Container final
{
  public:
    /** Reads header and section entries. Problems that leave other parts
     * readable are collected; nothing is returned when the header itself is
     * unusable. The source has to outlive the container. */
    static std::optional<Container> Open(const ByteSource &source,
                                         ProblemList &problems);

    const ByteSource &GetSource() const
    {
        return *m_source;
    }

    const Header &GetHeader() const
    {
        return m_header;
    }

    const std::vector<Section> &GetSections() const
    {
        return m_sections;
    }

  private:
    Container(const ByteSource &source, const Header &header)
        : m_source(&source), m_header(header)
    {
    }

    const ByteSource *m_source;
    Header m_header;
    std::vector<Section> m_sections{};
};

}  // namespace bgl

#endif
