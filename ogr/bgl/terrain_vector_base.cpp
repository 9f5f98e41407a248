// SPDX-License-Identifier: MIT
// The file that terrain vectors are added to.

#include "ogr/bgl/terrain_vector_base.h"

#include "driver/base/driver_names.h"
#include "driver/base/problem_report.h"
#include "driver/base/vsi_source.h"
#include "ogr/terrain_vector/record_write.h"

#include "cpl_error.h"

#include <algorithm>
#include <limits>

namespace flightsim
{

namespace
{

bool HasOnlyVectors(const bgl::Container &container)
{
    const std::vector<bgl::Section> &sections = container.GetSections();
    return std::all_of(sections.begin(), sections.end(),
                       [](const bgl::Section &section)
                       { return section.type == bgl::SECTION_TERRAIN_VECTOR; });
}

std::shared_ptr<const BglFile> OpenFile(const std::string &path,
                                        bgl::ProblemList &problems)
{
    std::unique_ptr<VsiSource> source = VsiSource::Open(path.c_str());
    return source != nullptr ? BglFile::Open(path, std::move(source), problems)
                             : nullptr;
}

}  // namespace

std::unique_ptr<TerrainVectorBase>
TerrainVectorBase::Open(const std::string &path)
{
    bgl::ProblemList problems;
    std::shared_ptr<const BglFile> file = OpenFile(path, problems);
    std::unique_ptr<TerrainVectorBase> base;
    if (file != nullptr && HasOnlyVectors(file->GetContainer()))
    {
        base.reset(new TerrainVectorBase(file));
        base->m_records =
            bgl::VectorIndex::Build(file->GetContainer(), problems)
                .GetRecords();
    }
    if (base == nullptr || problems.Count() > 0)
    {
        ReportProblems(problems, CE_Warning, BGL_DRIVER_NAME, path);
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: ADD_TO=%s is no sound file with terrain vectors alone",
                 BGL_DRIVER_NAME, path.c_str());
        return nullptr;
    }
    std::stable_sort(
        base->m_records.begin(), base->m_records.end(),
        [](const bgl::VectorRecordEntry &a, const bgl::VectorRecordEntry &b)
        { return a.cell.Packed() < b.cell.Packed(); });
    return base;
}

bool TerrainVectorBase::ReportRead() const
{
    CPLError(CE_Failure, CPLE_FileIO, "%s: %s cannot be read", BGL_DRIVER_NAME,
             m_file->GetPath().c_str());
    return false;
}

bool TerrainVectorBase::CopyBefore(std::uint64_t packedCell,
                                   bgl::ContainerWriter &container)
{
    for (; m_next < m_records.size() &&
           m_records[m_next].cell.Packed() < packedCell;
         ++m_next)
    {
        const bgl::VectorRecordEntry &record = m_records[m_next];
        m_bytes.resize(record.size);
        if (!m_file->GetSource().Read(record.offset, m_bytes))
        {
            return ReportRead();
        }
        if (!container.Append(record.cell, m_bytes))
        {
            return false;
        }
    }
    return true;
}

bool TerrainVectorBase::Take(std::uint64_t packedCell,
                             std::vector<bgl::RecordData> &records)
{
    records.clear();
    for (; m_next < m_records.size() &&
           m_records[m_next].cell.Packed() == packedCell;
         ++m_next)
    {
        bgl::VectorRecord record;
        if (!bgl::ReadVectorRecord(m_file->GetSource(), m_records[m_next],
                                   m_bytes, record))
        {
            return ReportRead();
        }
        records.push_back(bgl::DecodeRecord(record, m_records[m_next].cell));
    }
    return true;
}

}  // namespace flightsim
