// SPDX-License-Identifier: MIT
// Writes files of X-Plane autogen.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_XPAUTOGEN_WRITE_DATASET_H
#define FLIGHTSIM_OGR_XPAUTOGEN_XPAUTOGEN_WRITE_DATASET_H

#include "ogr/layer/write_dataset.h"
#include "ogr/xpautogen/format/file_content.h"

namespace flightsim
{

/** A point, block or string, built from its layers, or from its lines in the
 * layer source_line. */
class XPAutogenWriteDataset final : public WriteDataset
{
  public:
    /** Returns null, with an error, for an invalid option, and for a name that
     * does not determine the kind. */
    static std::unique_ptr<XPAutogenWriteDataset> Create(const char *path,
                                                         CSLConstList options);

    ~XPAutogenWriteDataset() override;

    xpautogen::FileContent &Content()
    {
        return m_content;
    }

    xpautogen::Kind GetKind() const
    {
        return m_kind;
    }

    /** Whether coordinates are degrees, not metres. */
    bool IsOnEarth() const
    {
        return m_placement.has_value();
    }

    /** Must be called for a feature of any layer except source_line. */
    void ExpectLayers()
    {
        m_hasLayers = true;
    }

  protected:
    std::unique_ptr<WriteLayer>
    MakeLayer(const char *name, OGRwkbGeometryType type,
              const OGRSpatialReference *spatialReference,
              CSLConstList options) override;
    bool Finish() override;

  private:
    XPAutogenWriteDataset(const char *path, xpautogen::Kind kind);

    bool MakeText(std::string &text);
    bool CanReadBack(const std::string &text) const;
    void WarnOfIgnoredLayer(const char *name);

    const xpautogen::Kind m_kind;
    std::optional<xpautogen::Placement> m_placement{};
    xpautogen::FileContent m_content;
    bool m_isFromLines = false;
    bool m_hasLayers = false;
    bool m_hasWarned = false;
};

}  // namespace flightsim

#endif
