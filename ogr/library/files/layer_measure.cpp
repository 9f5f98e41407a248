// SPDX-License-Identifier: MIT
// The count and extent of a layer's visible features, kept between runs.

#include "ogr/library/files/layer_measure.h"

#include "driver/base/file_state.h"
#include "ogr/library/files/index_bytes.h"

#include <algorithm>
#include <ctime>
#include <utility>

namespace flightsim
{

namespace
{

void PackExclusion(const library::AreaExclusion &exclusion, IndexPacker &packer)
{
    for (const double edge :
         {exclusion.north, exclusion.west, exclusion.south, exclusion.east})
    {
        packer.Number(edge);
    }
    packer.Count(exclusion.categories.size());
    for (const std::string &category : exclusion.categories)
    {
        packer.Text(category);
    }
}

/** Returns a checksum of all properties of files on which the visibility of
 * features may depend. */
std::uint64_t MakeStamp(const FileStore &files)
{
    IndexPacker packer;
    for (const SceneryFile *file : files.GetUsed())
    {
        packer.Number(file->id);
        packer.Number(static_cast<std::uint64_t>(file->area));
        packer.Number(file->rank);
        packer.Number(file->size);
        packer.Number(file->modified);
    }
    for (const SceneryArea &area : files.GetLibrary().GetAreas())
    {
        packer.Number(static_cast<std::uint8_t>(area.kind));
        packer.Count(area.exclusions.size());
        for (const library::AreaExclusion &exclusion : area.exclusions)
        {
            PackExclusion(exclusion, packer);
        }
    }
    return SumBytes(packer.Take());
}

bool AreSettled(const FileStore &files)
{
    const auto now = static_cast<std::int64_t>(std::time(nullptr));
    return std::all_of(files.GetUsed().begin(), files.GetUsed().end(),
                       [=](const SceneryFile *file) {
                           return file->modified >= 0 &&
                                  IsSettled(file->modified, now);
                       });
}

}  // namespace

LayerMeasure::LayerMeasure(std::shared_ptr<FileStore> files,
                           const std::string &layer, const std::string &options)
    : m_files(std::move(files)),
      m_kind("shown_" + layer + m_files->GetOptionTag() + options)
{
}

/** Returns the file under which the measure is stored: any, because all files
 * must be unchanged. */
std::int64_t LayerMeasure::GetFileId() const
{
    return m_files->GetUsed().front()->id;
}

void LayerMeasure::Load()
{
    if (m_stamp || m_files->GetUsed().empty())
    {
        return;
    }
    m_stamp = MakeStamp(*m_files);
    const FactPass pass(m_files->GetLibrary().GetIndex(), m_kind);
    const IndexBytes *known = pass.Find(GetFileId());
    if (known == nullptr)
    {
        return;
    }
    IndexUnpacker unpacker(*known);
    const auto stamp = unpacker.Number<std::uint64_t>();
    Values values;
    values.count = unpacker.Number<std::int64_t>();
    for (double *edge : {&values.extent.MinX, &values.extent.MinY,
                         &values.extent.MaxX, &values.extent.MaxY})
    {
        *edge = unpacker.Number<double>();
    }
    if (unpacker.IsWhole() && stamp == *m_stamp)
    {
        m_values = values;
    }
}

void LayerMeasure::Save()
{
    const std::shared_ptr<LibraryIndex> &index =
        m_files->GetLibrary().GetIndex();
    if (!m_stamp || index == nullptr || !AreSettled(*m_files))
    {
        return;
    }
    IndexPacker packer;
    packer.Number(*m_stamp);
    packer.Number(m_values.count);
    for (const double edge : {m_values.extent.MinX, m_values.extent.MinY,
                              m_values.extent.MaxX, m_values.extent.MaxY})
    {
        packer.Number(edge);
    }
    FactPass pass(index, m_kind);
    pass.Add(GetFileId(), packer.Take());
    pass.Finish();
}

std::optional<std::int64_t> LayerMeasure::FindCount()
{
    Load();
    return m_values.count >= 0 ? std::optional(m_values.count) : std::nullopt;
}

std::optional<OGREnvelope> LayerMeasure::FindExtent()
{
    Load();
    return m_values.extent.IsInit() &&
                   m_values.extent.MinX <= m_values.extent.MaxX
               ? std::optional(m_values.extent)
               : std::nullopt;
}

void LayerMeasure::KeepCount(std::int64_t count)
{
    Load();
    m_values.count = count;
    Save();
}

void LayerMeasure::KeepExtent(const OGREnvelope &extent)
{
    Load();
    m_values.extent = extent;
    Save();
}

}  // namespace flightsim
