// SPDX-License-Identifier: MIT
// Takes subdataset names apart for GDAL 3.8 and later.

#include "driver/subdataset_info.h"

#include "driver/base/gdal_compat.h"
#include "driver/base/subdataset_name.h"

#if FLIGHTSIM_HAS_SUBDATASET_INFO
#include "gdalsubdatasetinfo.h"

#include <memory>
#endif

namespace flightsim
{

#if FLIGHTSIM_HAS_SUBDATASET_INFO

namespace
{

class BGLSubdatasetInfo final : public GDALSubdatasetInfo
{
  public:
    explicit BGLSubdatasetInfo(const std::string &name)
        : GDALSubdatasetInfo(name)
    {
    }

  private:
    void parseFileName() override
    {
        const std::optional<SubdatasetName> name =
            SubdatasetName::Parse(m_fileName);
        if (!name || name->theme.empty())
        {
            return;
        }
        m_driverPrefixComponent = "BGL";
        m_pathComponent = name->path;
        m_subdatasetComponent = name->theme;
        if (name->level)
        {
            m_subdatasetComponent += ':' + std::to_string(*name->level);
        }
    }
};

GDALSubdatasetInfo *GetInfo(const char *name)
{
    if (!SubdatasetName::HasPrefix(name))
    {
        return nullptr;
    }
    auto info = std::make_unique<BGLSubdatasetInfo>(name);
    return info->GetSubdatasetComponent().empty() ? nullptr : info.release();
}

}  // namespace

void SetSubdatasetInfo(GDALDriver &driver)
{
    driver.pfnGetSubdatasetInfoFunc = GetInfo;
}

#else

void SetSubdatasetInfo(GDALDriver &)
{
}

#endif

}  // namespace flightsim
