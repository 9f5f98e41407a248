// SPDX-License-Identifier: MIT
// A BGL file as header and sections: format.md chapter 7.

#include "driver/bgl/container.h"

namespace bgl
{

std::optional<Container> Container::Open(const ByteSource &source,
                                         ProblemList &problems)
{
    const std::optional<Header> header = Header::Read(source, problems);
    if (!header)
    {
        return std::nullopt;
    }
    Container container{source, *header};
    container.m_sections = ReadSections(source, *header, problems);
    return container;
}

}  // namespace bgl
