// SPDX-License-Identifier: MIT
// A bglcomp source as a dataset of layers.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_DATASET_H
#define FLIGHTSIM_OGR_BGLXML_XML_DATASET_H

#include "ogr/bglxml/xml_document.h"
#include "ogr/bglxml/xml_layer_schema.h"
#include "ogr/layer/feature_layer.h"
#include "ogr/layer/layer_dataset.h"

#include <map>
#include <memory>
#include <string>

namespace flightsim
{

/** A layer with the fields of the BGL driver's layer; its rows are elements. */
class XmlLayer final : public FeatureLayer
{
  public:
    XmlLayer(std::shared_ptr<const XmlDocument> document,
             XmlLayerSchema schema);

  protected:
    void Restart(const RowFilter &filter) override;
    std::unique_ptr<OGRFeature> MakeNext() override;
    bool AddNext(ArrowBatch &batch) override;

    std::int64_t CountTaken() const override
    {
        return static_cast<std::int64_t>(m_next);
    }

    void Skip(std::int64_t count) override
    {
        m_next = static_cast<std::size_t>(count);
    }

    std::unique_ptr<OGRFeature> MakeByNumber(GIntBig fid) override;
    std::int64_t CountRows() override;
    std::optional<OGREnvelope> FindExtent() override;
    std::int64_t CountPartsRead() const override;
    std::uint64_t CountReadErrors() const override;
    void Forget() override;

  private:
    std::unique_ptr<OGRFeature> MakeFeature(std::size_t number);
    std::unique_ptr<OGRGeometry> MakeGeometry(const XmlRow &row);
    std::unique_ptr<OGRGeometry> MakeOfFields(const XmlRow &row);
    void SetField(const XmlRow &row, int field, FieldWriter &writer) const;
    void AddRow(std::size_t number, const OGRGeometry *geometry,
                ArrowBatch &batch) const;

    const std::shared_ptr<const XmlDocument> m_document;
    const std::vector<XmlRow> &m_rows;

    /** Has the full names of the fields; the definition may shorten them. */
    const XmlLayerSchema m_schema;
    std::size_t m_next = 0;
};

/** Open option: the only folder from which models are read. */
inline constexpr const char *MODEL_FOLDER_OPTION = "MODEL_FOLDER";

/** Read-only. */
class XmlDataset final : public LayerDataset
{
  public:
    /** Returns null, with an error, for files that are not sources of
     * bglcomp. */
    static std::unique_ptr<XmlDataset> Open(const GDALOpenInfo &openInfo);
};

}  // namespace flightsim

#endif
