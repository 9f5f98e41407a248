// SPDX-License-Identifier: MIT
// Writes files of X-Plane autogen.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_XPAUTOGEN_WRITE_DATASET_H
#define FLIGHTSIM_OGR_XPAUTOGEN_XPAUTOGEN_WRITE_DATASET_H

#include "ogr/layer/write_dataset.h"
#include "ogr/xpautogen/format/header.h"
#include "ogr/xpautogen/format/point_content.h"

#include <map>

namespace flightsim
{

/** A point (.agp), built from its layers, or a block or string (.agb, .ags),
 * whose lines are in the layer source_line. */
class XPAutogenWriteDataset final : public WriteDataset
{
  public:
    /** Returns null, with an error, for an invalid option, and for a name that
     * does not determine the kind. */
    static std::unique_ptr<XPAutogenWriteDataset> Create(const char *path,
                                                         CSLConstList options);

    ~XPAutogenWriteDataset() override;

    xpautogen::PointContent &Content()
    {
        return m_content;
    }

    /** Adds a line of a block or string, by its number. */
    void AddSourceLine(std::int64_t number, std::string text)
    {
        m_lines.emplace(number, std::move(text));
    }

    bool IsPoint() const
    {
        return m_kind == xpautogen::Kind::Point;
    }

  protected:
    std::unique_ptr<WriteLayer>
    MakeLayer(const char *name, OGRwkbGeometryType type,
              const OGRSpatialReference *spatialReference,
              CSLConstList options) override;
    bool Finish() override;

  private:
    XPAutogenWriteDataset(const char *path, xpautogen::Kind kind);

    std::string MakeText();
    bool IsSound(const std::string &text) const;
    void WarnOfIgnoredLayer(const char *name);

    const xpautogen::Kind m_kind;
    std::optional<xpautogen::Placement> m_placement{};
    xpautogen::PointContent m_content{};
    std::multimap<std::int64_t, std::string> m_lines{};
    bool m_hasWarned = false;
};

}  // namespace flightsim

#endif
