// SPDX-License-Identifier: MIT
// One raster tile as its headers describe it: format.md chapter 2.

#include "frmts/trq1/chunk.h"

#include "driver/bgl/container.h"
#include "frmts/trq1/compression.h"

namespace bgl
{

bool Chunk::StoresFirstRowAndColumn() const
{
    return header.compression != COMPRESSION_PTC;
}

std::string Chunk::Describe() const
{
    return DescribeSection(sectionType) + ", chunk " + std::to_string(number) +
           " (" + cell.ToString() + ")";
}

}  // namespace bgl
