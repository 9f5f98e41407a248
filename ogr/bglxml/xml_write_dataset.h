// SPDX-License-Identifier: MIT
// A bglcomp source being written.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_WRITE_DATASET_H
#define FLIGHTSIM_OGR_BGLXML_XML_WRITE_DATASET_H

#include "driver/base/vsi_sink.h"
#include "ogr/bglxml/xml_table.h"
#include "ogr/bglxml/xml_joiner.h"
#include "ogr/bglxml/xml_layer_schema.h"
#include "ogr/bglxml/xml_tree.h"
#include "ogr/layer/write_dataset.h"

#include "cpl_minixml.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** Writes elements as their features arrive. */
class XmlWriteDataset final : public WriteDataset
{
  public:
    /** Returns null, with an error, when the file cannot be written. */
    static std::unique_ptr<XmlWriteDataset> Create(const char *path);

    ~XmlWriteDataset() override;

    /** Appends to the source. Returns false, with an error, if the disk is
     * full. */
    bool Append(const std::string &more);

    /** Adds a file in the folder of the source. Returns false, with an error,
     * if it cannot be written. */
    bool AddFile(const std::string &name, bgl::ByteSpan bytes);

    /** Returns the simulator from which the features come; nothing if
     * unknown. */
    std::optional<RecordProfile> FindProfile();

    bool IsOfMsfs();

    /** Counts a feature for which XML has no element. */
    void CountUnsupported()
    {
        Count("FEATURES_WITHOUT_ELEMENT");
    }

    /** Returns the joiner for elements made from features of several layers. */
    XmlJoiner &GetJoiner()
    {
        return m_joiner;
    }

    /** Adds an element inside an airport. */
    void Add(XmlPart &&part)
    {
        m_tree.Add(std::move(part));
    }

  protected:
    std::unique_ptr<WriteLayer>
    MakeLayer(const char *name, OGRwkbGeometryType type,
              const OGRSpatialReference *spatialReference,
              CSLConstList options) override;
    bool Finish() override;
    bool Commit();

  private:
    XmlWriteDataset(const char *path, std::unique_ptr<VsiSink> sink);

    std::string MakeStart();

    std::unique_ptr<VsiSink> m_sink;

    /** Files to be committed together with the source. */
    std::vector<std::unique_ptr<VsiSink>> m_files{};
    XmlTree m_tree{};
    XmlJoiner m_joiner{};
    std::uint64_t m_size = 0;
    bool m_hasFailed = false;
};

/** A layer with the fields of the BGL driver's layer. */
class XmlWriteLayer final : public WriteLayer
{
  public:
    XmlWriteLayer(XmlWriteDataset &dataset, const std::string &file,
                  const XmlLayerSchema &schema,
                  const OGRSpatialReference *spatialReference);

  protected:
    OGRErr Write(const OGRFeature &feature,
                 const OGRGeometry *geometry) override;

  private:
    const char *FindProblem(const OGRGeometry &geometry);
    const char *FindBody(const OGRFeature &feature) const;
    const XmlElement *FindElement(const OGRFeature &feature) const;
    CPLXMLTreeCloser MakeObject(const OGRFeature &feature,
                                const OGRGeometry &area,
                                CPLXMLTreeCloser part) const;
    bool JoinPart(const OGRFeature &feature, const OGRGeometry &geometry,
                  CPLXMLTreeCloser &node);
    bool JoinParent(const OGRFeature &feature, const OGRGeometry &geometry,
                    const char *body, XmlPart &part);
    bool JoinWaypoint(const OGRFeature &feature, CPLXMLTreeCloser &node);
    OGRErr WriteAirway(const OGRFeature &feature);
    std::string FindProcedureKey(const OGRFeature &feature) const;
    bool IsWanted(const XmlAttribute &attribute, const OGRFeature &feature,
                  const XmlElement &element, const char *body) const;
    bool LosesWord(std::size_t field, const OGRFeature &written) const;
    void CountDroppedFields(const OGRFeature &feature,
                            const OGRFeature &written,
                            const XmlElement &element, const char *body);
    void DescribePart(const OGRFeature &feature, XmlPart &part) const;
    OGRErr WriteAlone(const CPLXMLNode *node);
    OGRErr WriteModel(const OGRFeature &feature);
    std::string FindRefusal(const OGRFeature &feature,
                            const OGRGeometry *geometry);
    std::string FindWrongWord(const OGRFeature &feature) const;
    bool IsLeftOut(const OGRFeature &feature) const;
    std::string Complete(const OGRGeometry *shape, OGRFeature &feature) const;
    OGRErr WriteFeature(const OGRFeature &feature, const OGRGeometry *shape,
                        const XmlElement &element, const char *body);
    bool HasVertices() const;
    OGRErr WriteShapes(const OGRFeature &feature, const OGRGeometry &geometry,
                       const XmlElement &element, const char *body);
    OGRErr WriteElement(const OGRFeature &feature, const OGRGeometry &geometry,
                        const XmlElement &element, const char *body);

    XmlWriteDataset &m_dataset;
    const XmlLayerId m_layer;
    const std::vector<const XmlAttribute *> &m_attributes;

    /** The attributes of each field. */
    std::vector<std::vector<const XmlAttribute *>> m_attributesOfFields{};

    /** Fields with a domain. */
    std::vector<FieldSpec> m_words{};

    /** Whether some attributes are coordinates. */
    bool m_needsGeometry = false;

    /** Null for layers that need no completion. */
    RecordEncoderPointer m_encoder{};

    /** The most corners that may be cut to fit all aprons, which takes one or
     * two seconds. */
    std::size_t m_cornerBudget = 6'000'000;
};

}  // namespace flightsim

#endif
