// SPDX-License-Identifier: MIT
// A raster tile as described by its headers: format.md chapter 2.

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
