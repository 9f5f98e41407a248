// SPDX-License-Identifier: MIT
// An annotation file in memory, with data that its features share.

#include "ogr/agn/annotation_file.h"

#include "ogr/layer/file_key.h"

#include "driver/base/vsi_source.h"
#include "driver/bgl/qmid.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/agn/format/legacy_annotation.h"

#include <utility>

namespace flightsim
{

agn::RecordKind GetRecordKind(LayerContent content)
{
    switch (content)
    {
        case LayerContent::GenericBuilding:
            return agn::RecordKind::GenericBuilding;
        case LayerContent::RowHouse:
            return agn::RecordKind::RowHouse;
        case LayerContent::VegetationPolygon:
            return agn::RecordKind::VegetationPolygon;
        case LayerContent::VegetationRectangle:
            return agn::RecordKind::VegetationRectangle;
        case LayerContent::LegacyVegetation:
            return agn::RecordKind::LegacyVegetation;
        case LayerContent::PolylineBuilding:
            return agn::RecordKind::PolylineBuilding;
        default:
            return agn::RecordKind::LibraryObject;
    }
}

std::string GetFidList(agn::RecordKind kind)
{
    return std::to_string(static_cast<int>(kind));
}

const FidMap &AnnotationFile::GetFids(LayerContent content) const
{
    static const FidMap unchanged;
    return m_fids != nullptr && content != LayerContent::Tile
               ? m_fids->Get(GetFidList(GetRecordKind(content)))
               : unchanged;
}

bool AnnotationFile::Load(const std::string &path, const char *name,
                          const std::optional<bgl::Qmid> &cell,
                          const AutogenNames &names, bgl::ProblemList &problems,
                          bool keepsFids)
{
    if (!ReadBytes(path, problems, keepsFids))
    {
        return false;
    }
    if (!agn::HasAnnotationMagic(m_bytes) &&
        agn::LooksLikeLegacyAnnotation(m_bytes, m_bytes.size()))
    {
        problems.Add("file", 0,
                     "RIFF header; an annotation file of FS2002 or FS2004 has "
                     "none and is not supported");
        return false;
    }
    if (!m_annotation.Read(m_bytes, problems))
    {
        return false;
    }
    m_placement = cell ? agn::Placement(*cell) : agn::Placement();
    m_name = name;
    m_key = MakeFileKey(path, m_bytes.size(), m_bytes);
    m_tileKey = cell ? bgl::ToQuadKey(*cell) : std::string();
    MakeTexts(names);
    return true;
}

bool AnnotationFile::LoadPart(const AnnotationFile &whole,
                              std::vector<std::uint8_t> bytes,
                              const AutogenNames &names)
{
    m_bytes = std::move(bytes);
    bgl::ProblemList problems;
    if (!m_annotation.Read(m_bytes, problems) || problems.CountSkipped() > 0)
    {
        return false;
    }
    m_placement = whole.m_placement;
    m_name = whole.m_name;
    m_key = whole.m_key;
    m_tileKey = whole.m_tileKey;
    m_tile = nullptr;
    MakeTexts(names);
    return true;
}

bool AnnotationFile::ReadBytes(const std::string &path,
                               bgl::ProblemList &problems, bool keepsFids)
{
    std::unique_ptr<VsiSource> source = VsiSource::Open(path.c_str());
    m_fids.reset();
    if (source != nullptr && keepsFids)
    {
        m_fids = SharedFids::Find(path, source);
    }
    m_hasReadError = source == nullptr;
    if (m_hasReadError)
    {
        problems.Add("file", 0, "a file that can be opened");
        return false;
    }
    if (source->Size() > agn::Annotation::MAXIMUM_SIZE)
    {
        problems.Add("file", 0,
                     "at most " +
                         std::to_string(agn::Annotation::MAXIMUM_SIZE) +
                         " bytes, found " + std::to_string(source->Size()));
        return false;
    }
    m_bytes.resize(static_cast<std::size_t>(source->Size()));
    m_hasReadError = !source->Read(0, m_bytes);
    if (m_hasReadError)
    {
        problems.Add("file", 0,
                     std::to_string(m_bytes.size()) +
                         " bytes that can be read");
        return false;
    }
    return true;
}

void AnnotationFile::MakeTexts(const AutogenNames &names)
{
    m_buildingTexture = bgl::ToUtf8(m_annotation.GetBuildingTexture());
    m_rowHouseTexture = bgl::ToUtf8(m_annotation.GetRowHouseTexture());
    m_groupTexts.clear();
    for (const agn::RecordGroup &group : m_annotation.GetGroups())
    {
        m_groupTexts.push_back({group.guid.ToString(), names.Find(group.guid)});
    }
}

std::size_t AnnotationFile::CountRecords(LayerContent content) const
{
    return content == LayerContent::Tile
               ? 1
               : m_annotation.Count(GetRecordKind(content));
}

std::size_t AnnotationFile::CountRows(LayerContent content) const
{
    if (content != LayerContent::SizedObject)
    {
        return CountRecords(content);
    }
    std::size_t count = 0;
    for (const agn::RecordGroup &group : m_annotation.GetGroups())
    {
        const bool isSized = group.kind == agn::RecordKind::LibraryObject &&
                             group.stride == agn::RectangleRecord::SIZE;
        count += isSized ? group.recordCount : 0;
    }
    return count;
}

}  // namespace flightsim
