// SPDX-License-Identifier: MIT
// XML that comes from strangers.

#include "driver/base/xml_source.h"

#include "driver/base/vsi_source.h"

#include "cpl_error.h"
#include "cpl_vsi.h"

#include <memory>

namespace flightsim
{

namespace
{

/** Including attributes, sources of bglcomp are 8 levels deep, shapefile
 * schemas 12. */
constexpr int MAXIMUM_DEPTH = 64;

/** Files of the simulators have up to 2 MB. */
constexpr GIntBig MAXIMUM_SIZE = GIntBig{256} << 20;

bool IsShallow(const CPLXMLNode *node, int levels)
{
    for (; node != nullptr; node = node->psNext)
    {
        if (node->psChild != nullptr &&
            (levels == 0 || !IsShallow(node->psChild, levels - 1)))
        {
            return false;
        }
    }
    return true;
}

/** Whether all nodes of a shallow tree are complete. */
bool IsWhole(const CPLXMLNode *node)
{
    for (; node != nullptr; node = node->psNext)
    {
        const bool isShort =
            node->pszValue == nullptr ||
            (node->eType == CXT_Attribute && node->psChild == nullptr);
        if (isShort || !IsWhole(node->psChild))
        {
            return false;
        }
    }
    return true;
}

}  // namespace

CPLXMLTreeCloser ParseXml(const std::string &text)
{
    CPLXMLTreeCloser tree(CPLParseXMLString(text.c_str()));
    if (!IsShallow(tree.get(), MAXIMUM_DEPTH))
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "XML of more than %d levels is not read", MAXIMUM_DEPTH);
        return CPLXMLTreeCloser(nullptr);
    }
    if (!IsWhole(tree.get()))
    {
        throw std::bad_alloc();
    }
    return tree;
}

CPLXMLTreeCloser ReadXmlFile(const char *path)
{
    GByte *bytes = nullptr;
    vsi_l_offset size = 0;
    if (IsSpecialFile(path) ||
        !VSIIngestFile(nullptr, path, &bytes, &size, MAXIMUM_SIZE))
    {
        return CPLXMLTreeCloser(nullptr);
    }
    const std::unique_ptr<GByte, decltype(&VSIFree)> owner(bytes, VSIFree);
    return ParseXml(std::string(reinterpret_cast<const char *>(bytes),
                                static_cast<std::size_t>(size)));
}

}  // namespace flightsim
