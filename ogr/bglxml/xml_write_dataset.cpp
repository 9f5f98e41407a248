// SPDX-License-Identifier: MIT
// A bglcomp source being written.

#include "ogr/bglxml/xml_write_dataset.h"

#include "driver/base/file_part.h"
#include "driver/base/driver_names.h"
#include "ogr/bgl/edit/joined_records.h"
#include "ogr/bgl/layers/bgl_write_dataset.h"
#include "ogr/bgl/read/record_layer.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

namespace
{

constexpr const char *START =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<FSData version=\"9.0\" "
    "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
    "xsi:noNamespaceSchemaLocation=\"";
constexpr const char *START_END = "\">\n";

/** Returns the name of the schema, which distinguishes sources for versions of
 * Prepar3D from those for FSX. */
const char *GetSchema(std::optional<RecordProfile> profile)
{
    return profile == RecordProfile::Prepar3D     ? "bglcomp_v5.xsd"
           : profile == RecordProfile::Prepar3Dv6 ? "bglcomp_v6.xsd"
                                                  : "bglcomp.xsd";
}

constexpr const char *END = "</FSData>\n";

/** A layer of BGL files without an equivalent in XML; its features are
 * counted. */
class UnsupportedLayer final : public DerivedWriteLayer
{
  public:
    UnsupportedLayer(XmlWriteDataset &dataset, const std::string &file,
                     const char *name)
        : DerivedWriteLayer(file, name), m_dataset(dataset)
    {
    }

    /** Not derived: features left out are reported separately. */
    bool IsDerived() const override
    {
        return false;
    }

  protected:
    OGRErr Write(const OGRFeature & /* feature */,
                 const OGRGeometry * /* geometry */) override
    {
        m_dataset.CountUnsupported();
        return OGRERR_NONE;
    }

  private:
    XmlWriteDataset &m_dataset;
};

}  // namespace

std::unique_ptr<XmlWriteDataset> XmlWriteDataset::Create(const char *path)
{
    std::unique_ptr<VsiSink> sink = VsiSink::Create(path, BGLXML_DRIVER_NAME);
    if (sink == nullptr)
    {
        return nullptr;
    }
    std::unique_ptr<XmlWriteDataset> dataset(
        new XmlWriteDataset(path, std::move(sink)));
    return dataset;
}

XmlWriteDataset::XmlWriteDataset(const char *path,
                                 std::unique_ptr<VsiSink> sink)
    : WriteDataset(BGLXML_DRIVER_NAME, path), m_sink(std::move(sink))
{
}

XmlWriteDataset::~XmlWriteDataset()
{
    CloseOnce();
}

std::optional<RecordProfile> XmlWriteDataset::FindProfile()
{
    const char *const name = GetMetadataItem(PROFILE_ITEM);
    return flightsim::FindProfile(name != nullptr ? name : "");
}

/** Whether the source is known to be for MSFS, whose schema alone has
 * polygons. */
bool XmlWriteDataset::IsOfMsfs()
{
    return IsMsfs(FindProfile().value_or(RecordProfile::Fsx)) ||
           GetMetadataItem(COMPILER_ITEM) != nullptr;
}

/** Returns the start of the file, with a comment on facts that elements do not
 * state: the simulator, and whether records keep their order. Programs set
 * metadata before they add layers. */
std::string XmlWriteDataset::MakeStart()
{
    const std::optional<RecordProfile> profile = FindProfile();
    std::string comment;
    if (profile)
    {
        comment.append(" ")
            .append(PROFILE_ITEM)
            .append("=")
            .append(GetProfileName(*profile));
    }
    const char *const order = GetMetadataItem(ORDER_ITEM);
    if (order != nullptr && EQUAL(order, ORDER_OF_FILE))
    {
        comment.append(" ")
            .append(ORDER_ITEM)
            .append("=")
            .append(ORDER_OF_FILE);
    }
    return std::string(START)
        .append(GetSchema(profile))
        .append(START_END)
        .append(comment.empty() ? "" : "<!--" + comment + " -->\n");
}

bool XmlWriteDataset::Append(const std::string &more)
{
    const std::string text = m_size == 0 ? MakeStart().append(more) : more;
    const bgl::ByteSpan bytes(
        reinterpret_cast<const std::uint8_t *>(text.data()), text.size());
    m_hasFailed = m_hasFailed || !m_sink->Write(m_size, bytes);
    m_size += bytes.size();
    return !m_hasFailed;
}

bool XmlWriteDataset::AddFile(const std::string &name, bgl::ByteSpan bytes)
{
    const std::string folder = CPLGetPath(GetPath().c_str());
    std::unique_ptr<VsiSink> sink =
        VsiSink::Create(CPLFormFilename(folder.c_str(), name.c_str(), nullptr),
                        BGLXML_DRIVER_NAME);
    const bool isDone =
        sink != nullptr && sink->Write(0, bytes) && sink->Close();
    m_hasFailed = m_hasFailed || !isDone;
    m_files.push_back(std::move(sink));
    return isDone;
}

/** Commits the source last, because it names the others. */
bool XmlWriteDataset::Commit()
{
    std::vector<VsiSink *> sinks;
    for (const std::unique_ptr<VsiSink> &file : m_files)
    {
        sinks.push_back(file.get());
    }
    sinks.push_back(m_sink.get());
    return CommitParts(sinks);
}

bool XmlWriteDataset::Finish()
{
    for (std::int64_t left = m_joiner.Join(); left > 0; --left)
    {
        CountUnsupported();
    }
    m_joiner.TakeParts([this](XmlPart &&part) { Add(std::move(part)); });
    std::string airports;
    const std::string problem = m_tree.Write(airports);
    if (!problem.empty())
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s: %s", BGLXML_DRIVER_NAME,
                 GetPath().c_str(), problem.c_str());
        return false;
    }
    for (std::int64_t left = m_tree.CountLost(); left > 0; --left)
    {
        CountUnsupported();
    }
    const std::pair<const char *, std::int64_t> lost[] = {
        {"PARTS_WITHOUT_AIRPORT", m_tree.CountAlone()},
        {PROCEDURES_WITHOUT_THEIR_LEGS, m_tree.CountWithoutLegs()},
        {PROCEDURES_WITHOUT_THEIR_TRANSITIONS,
         m_tree.CountWithoutTransitions()},
        {"TAXI_PATHS_WITHOUT_THEIR_POINTS", m_tree.CountPathsWithoutPoints()},
        {WAYPOINTS_WITHOUT_THEIR_AIRWAYS, m_joiner.CountWithoutAirways()},
        {OBJECTS_WITHOUT_THEIR_ATTACHMENTS,
         m_joiner.CountWithoutAttachments()}};
    for (const auto &[what, count] : lost)
    {
        if (count > 0)
        {
            Count(what, count);
        }
    }
    return m_joiner.ForEachText([this](const char *text)
                                { return Append(text); }) &&
           Append(airports) && Append(END) && m_sink->Close() && Commit();
}

std::unique_ptr<WriteLayer>
XmlWriteDataset::MakeLayer(const char *name, OGRwkbGeometryType /* type */,
                           const OGRSpatialReference *spatialReference,
                           CSLConstList /* options */)
{
    std::string known;
    for (const XmlLayerId layer : GetXmlLayers())
    {
        const bool isHeld =
            !layer.GetVectorClass() || IsOfMsfs() || !FindProfile();
        if (EQUAL(layer.GetName(), name) && isHeld)
        {
            return std::make_unique<XmlWriteLayer>(
                *this, GetPath(), MakeXmlLayerSchema(layer), spatialReference);
        }
        known.append(known.empty() ? "" : ", ").append(layer.GetName());
    }
    const RecordLayerDescriptor *layer = FindRecordLayer(name);
    if (layer != nullptr && layer->isDerived)
    {
        return std::make_unique<DerivedWriteLayer>(GetPath(), name);
    }
    if (IsBglLayer(name))
    {
        return std::make_unique<UnsupportedLayer>(*this, GetPath(), name);
    }
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: %s: there is no layer %s to write; the known ones are %s",
             BGLXML_DRIVER_NAME, GetPath().c_str(), name, known.c_str());
    return nullptr;
}

}  // namespace flightsim
