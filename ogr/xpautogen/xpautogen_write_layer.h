// SPDX-License-Identifier: MIT
// A layer of X-Plane autogen being written.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_XPAUTOGEN_WRITE_LAYER_H
#define FLIGHTSIM_OGR_XPAUTOGEN_XPAUTOGEN_WRITE_LAYER_H

#include "ogr/xpautogen/autogen_columns.h"
#include "ogr/xpautogen/xpautogen_write_dataset.h"

#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** The layer with the lines of a file. */
inline constexpr const char *SOURCE_LINE_LAYER = "source_line";

/** Has the fields of the reader's layer; a layer without any is ignored. */
class XPAutogenWriteLayer final : public WriteLayer
{
  public:
    XPAutogenWriteLayer(XPAutogenWriteDataset &dataset, const std::string &file,
                        const AutogenLayerSpec &spec,
                        const OGRSpatialReference *spatialReference);

  protected:
    OGRErr Write(const OGRFeature &feature,
                 const OGRGeometry *geometry) override;

  private:
    using Points = std::vector<xpautogen::Point>;

    /** Writes a feature; returns why it cannot be written, or null. */
    using Body = const char *(XPAutogenWriteLayer::*)(const OGRFeature &,
                                                      const OGRGeometry *);

    /** How features of a layer are written. */
    struct NamedBody
    {
        const char *name;

        /** Letters of the kinds that have the layer. */
        const char *kinds;

        Body body;

        /** Whether features without a shape are written. */
        bool needsNoShape;
    };

    static const NamedBody *FindBody(const char *name);

    std::optional<double> GetNumber(const OGRFeature &feature,
                                    const char *field) const;
    std::int32_t GetInteger(const OGRFeature &feature, const char *field) const;
    std::string GetText(const OGRFeature &feature, const char *field) const;
    std::optional<xpautogen::Point>
    GetPoint(const OGRFeature &feature, const char *x, const char *y) const;
    std::optional<xpautogen::Rectangle>
    GetSides(const OGRFeature &feature) const;
    std::optional<xpautogen::Range> GetRange(const OGRFeature &feature,
                                             const char *minimum,
                                             const char *maximum) const;
    std::uint32_t GetLine(const OGRFeature &feature) const;
    const char *
    ReadFormula(const OGRFeature &feature,
                std::optional<xpautogen::GroundFormula> &formula) const;
    const char *FindKindProblem() const;
    double GetHeading(const OGRFeature &feature, bool &isTrue) const;
    xpautogen::TileContent &GetTile(const OGRFeature &feature);
    const char *SetLevels(const OGRFeature &feature,
                          xpautogen::ObjectPlacement &placement) const;
    const char *SetModes(const OGRFeature &feature, double z,
                         xpautogen::ObjectPlacement &placement);

    xpautogen::OldRing GetOldRing(const OGRFeature &feature) const;
    void CountHoles(const OGRGeometry &part);
    const char *WriteObject(const OGRFeature &feature,
                            const OGRGeometry *geometry);
    const char *WriteFacade(const OGRFeature &feature,
                            const OGRGeometry *geometry);
    const char *WriteTree(const OGRFeature &feature,
                          const OGRGeometry *geometry);
    const char *WriteTreeLine(const OGRFeature &feature,
                              const OGRGeometry *geometry);
    const char *WriteTile(const OGRFeature &feature,
                          const OGRGeometry *geometry);
    const char *WritePointOfInterest(const OGRFeature &feature,
                                     const OGRGeometry *geometry);
    const char *WriteCropPolygon(const OGRFeature &feature,
                                 const OGRGeometry *geometry);
    const char *WriteGrid(const OGRFeature &feature,
                          const OGRGeometry *geometry);
    const char *WriteGridCell(const OGRFeature &feature,
                              const OGRGeometry *geometry);
    const char *WriteEdge(const OGRFeature &feature,
                          const OGRGeometry *geometry);
    const char *WriteSpellingSet(const OGRFeature &feature,
                                 const OGRGeometry *geometry);
    const char *WriteSpelling(const OGRFeature &feature,
                              const OGRGeometry *geometry);
    const char *WriteCorner(const OGRFeature &feature,
                            const OGRGeometry *geometry);
    const char *WriteGroup(const OGRFeature &feature,
                           const OGRGeometry *geometry);
    const char *WriteCap(const OGRFeature &feature,
                         const OGRGeometry *geometry);
    const char *WriteAsset(const OGRFeature &feature,
                           const OGRGeometry *geometry);
    const char *WriteSetting(const OGRFeature &feature,
                             const OGRGeometry *geometry);
    const char *WriteUnknown(const OGRFeature &feature,
                             const OGRGeometry *geometry);
    const char *WriteSourceLine(const OGRFeature &feature,
                                const OGRGeometry *geometry);

    XPAutogenWriteDataset &m_dataset;

    /** Null for a layer that is left out. */
    const NamedBody *const m_body;
};

}  // namespace flightsim

#endif
