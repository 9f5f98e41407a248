// SPDX-License-Identifier: MIT
// Writes files of X-Plane autogen.

#include "ogr/xpautogen/xpautogen_write_dataset.h"

#include "driver/base/driver_names.h"
#include "driver/base/problem_report.h"
#include "driver/base/vsi_sink.h"
#include "ogr/xpautogen/autogen_layers.h"
#include "ogr/xpautogen/placement_option.h"
#include "ogr/xpautogen/xpautogen_write_layer.h"

#include "cpl_conv.h"

#include <utility>

namespace flightsim
{

namespace
{

const AutogenLayerSpecs &ListLayers()
{
    static const AutogenLayerSpecs specs = []
    {
        AutogenLayerSpecs list;
        DescribeObjectLayer(list);
        DescribeFacadeLayers(list);
        DescribeTreeLayers(list);
        DescribeTileLayers(list);
        DescribeGridLayers(list);
        DescribeRuleLayers(list);
        DescribeFileLayers(list);
        return list;
    }();
    return specs;
}

const AutogenLayerSpec *FindLayerSpec(const char *name)
{
    for (const AutogenLayerSpec &spec : ListLayers())
    {
        if (EQUAL(spec.name, name))
        {
            return &spec;
        }
    }
    return nullptr;
}

std::string ListNames()
{
    std::string names;
    for (const AutogenLayerSpec &spec : ListLayers())
    {
        names += names.empty() ? "" : ", ";
        names += spec.name;
    }
    return names;
}

std::optional<xpautogen::Kind> FindKind(const char *path)
{
    const std::string extension = CPLGetExtension(path);
    for (const xpautogen::Kind kind :
         {xpautogen::Kind::Point, xpautogen::Kind::Block,
          xpautogen::Kind::String})
    {
        const std::string wanted =
            std::string("ag") + xpautogen::GetKindLetter(kind);
        if (EQUAL(extension.c_str(), wanted.c_str()))
        {
            return kind;
        }
    }
    return std::nullopt;
}

/** Whether a system is unrelated to the earth: GeoPackage has one for layers
 * without a coordinate system. */
bool IsNowhere(const OGRSpatialReference *reference)
{
    if (reference == nullptr || reference->IsEmpty() || reference->IsLocal())
    {
        return true;
    }
    const char *name = reference->GetName();
    return name != nullptr && STARTS_WITH_CI(name, "Undefined");
}

}  // namespace

std::unique_ptr<XPAutogenWriteDataset>
XPAutogenWriteDataset::Create(const char *path, CSLConstList options)
{
    const std::optional<xpautogen::Kind> kind = FindKind(path);
    if (!VsiSink::CheckTarget(path, XPAUTOGEN_DRIVER_NAME))
    {
        return nullptr;
    }
    if (!kind)
    {
        CPLError(CE_Failure, CPLE_IllegalArg,
                 "%s: %s: expected a name that ends in .agp, .agb or .ags",
                 XPAUTOGEN_DRIVER_NAME, path);
        return nullptr;
    }
    std::unique_ptr<XPAutogenWriteDataset> dataset(
        new XPAutogenWriteDataset(path, *kind));
    dataset->m_isFromLines = CPLFetchBool(options, "FROM_LINES", false);
    if (!ReadPlacementOptions(options, path, dataset->m_placement))
    {
        return nullptr;
    }
    if (dataset->m_placement && *kind != xpautogen::Kind::Point)
    {
        CPLError(CE_Failure, CPLE_IllegalArg,
                 "%s: %s: ANCHOR is for .agp files only, others are in metres",
                 XPAUTOGEN_DRIVER_NAME, path);
        return nullptr;
    }
    return dataset;
}

XPAutogenWriteDataset::XPAutogenWriteDataset(const char *path,
                                             xpautogen::Kind kind)
    : WriteDataset(XPAUTOGEN_DRIVER_NAME, path), m_kind(kind), m_content(kind)
{
}

XPAutogenWriteDataset::~XPAutogenWriteDataset()
{
    CloseOnce();
}

void XPAutogenWriteDataset::WarnOfIgnoredLayer(const char *name)
{
    if (!std::exchange(m_hasWarned, true))
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: %s: with FROM_LINES the file is written from the layer "
                 "source_line; %s and others are left out",
                 XPAUTOGEN_DRIVER_NAME, GetPath().c_str(), name);
    }
}

std::unique_ptr<WriteLayer>
XPAutogenWriteDataset::MakeLayer(const char *name, OGRwkbGeometryType type,
                                 const OGRSpatialReference *spatialReference,
                                 CSLConstList /* options */)
{
    const AutogenLayerSpec *spec = FindLayerSpec(name);
    if (m_isFromLines && !EQUAL(name, SOURCE_LINE_LAYER))
    {
        WarnOfIgnoredLayer(name);
        const AutogenLayerSpec ignored{name, type, {}};
        return std::make_unique<XPAutogenWriteLayer>(*this, GetPath(), ignored,
                                                     nullptr);
    }
    if (spec == nullptr)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s: there is no layer %s to write; the known ones are %s",
                 XPAUTOGEN_DRIVER_NAME, GetPath().c_str(), name,
                 ListNames().c_str());
        return nullptr;
    }
    const bool isNowhere = IsNowhere(spatialReference);
    if (spec->geometryType != wkbNone && !isNowhere &&
        m_kind != xpautogen::Kind::Point)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s: layer %s has a coordinate system, but blocks and "
                 "strings are in metres of their own",
                 XPAUTOGEN_DRIVER_NAME, GetPath().c_str(), name);
        return nullptr;
    }
    if (spec->geometryType != wkbNone && isNowhere == m_placement.has_value())
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 isNowhere
                     ? "%s: %s: layer %s has no coordinate system, so "
                       "that ANCHOR has no meaning"
                     : "%s: %s: layer %s has a coordinate system, so that "
                       "ANCHOR=<longitude>,<latitude> is needed",
                 XPAUTOGEN_DRIVER_NAME, GetPath().c_str(), name);
        return nullptr;
    }
    return std::make_unique<XPAutogenWriteLayer>(
        *this, GetPath(), *spec, isNowhere ? nullptr : spatialReference);
}

/** Makes the text; returns false, with an error, if the content makes no valid
 * file. */
bool XPAutogenWriteDataset::MakeText(std::string &text)
{
    if (m_isFromLines || (!m_hasLayers && !m_content.Lines().IsEmpty()))
    {
        text = m_content.Lines().Copy();
        return true;
    }
    if (m_placement)
    {
        m_content.Place(*m_placement);
    }
    xpautogen::ContentCounts counts;
    std::string problem;
    text = m_content.Write(counts, problem);
    for (const auto &[what, count] : counts)
    {
        Count(what.c_str(), count);
    }
    if (!problem.empty())
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s: %s",
                 XPAUTOGEN_DRIVER_NAME, GetPath().c_str(), problem.c_str());
    }
    return problem.empty();
}

/** Reads back the text before it is written: any loss is an error. */
bool XPAutogenWriteDataset::CanReadBack(const std::string &text) const
{
    bgl::ProblemList problems;
    const auto document = xpautogen::Document::Read(text, problems);
    const bool isReadable = document != nullptr &&
                            document->GetKind() == m_kind &&
                            (!m_hasLayers || problems.CountSkipped() == 0);
    ReportProblems(problems, isReadable ? CE_Warning : CE_Failure,
                   XPAUTOGEN_DRIVER_NAME, GetPath());
    if (!isReadable && problems.Count() == 0)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s: the lines are those of another kind of file",
                 XPAUTOGEN_DRIVER_NAME, GetPath().c_str());
    }
    return isReadable;
}

bool XPAutogenWriteDataset::Finish()
{
    std::string text;
    if (!MakeText(text) || !CanReadBack(text))
    {
        return false;
    }
    const std::unique_ptr<VsiSink> sink =
        VsiSink::Create(GetPath(), XPAUTOGEN_DRIVER_NAME);
    return sink != nullptr &&
           sink->Write(0, {reinterpret_cast<const std::uint8_t *>(text.data()),
                           text.size()}) &&
           sink->Commit();
}

}  // namespace flightsim
