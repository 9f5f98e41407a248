// SPDX-License-Identifier: MIT
// The rows of a layer, streamed file by file.

#ifndef FLIGHTSIM_OGR_AGN_ANNOTATION_ROWS_H
#define FLIGHTSIM_OGR_AGN_ANNOTATION_ROWS_H

#include "ogr/agn/annotation_set.h"

#include <utility>

namespace flightsim
{

/** Common to all rows: number, file and record. */
struct AnnotationRow : LayerRow
{
    const AnnotationFile *file = nullptr;
    std::size_t index = 0;
};

/** FIDs consist of the number of the file, by name, and the number of the
 * record. */
inline constexpr int RECORD_BITS = 24;
inline constexpr std::int64_t RECORD_MASK =
    (std::int64_t{1} << RECORD_BITS) - 1;
static_assert(agn::Annotation::MAXIMUM_RECORDS <= 1U << RECORD_BITS);

/** How to make rows from the records of a file. */
template <class Row> struct RowKind
{
    LayerContent content;

    /** Completes a row whose file and index are set. Returns false for a record
     * that is not shown. */
    bool (*fill)(Row &row);
};

/** Iterates over the files that may have requested rows. */
template <class Row> class AnnotationRows final : public RowSource
{
  public:
    AnnotationRows(std::shared_ptr<AnnotationSet> files,
                   const RowKind<Row> &kind)
        : m_files(std::move(files)), m_kind(kind)
    {
    }

    void Rewind(const RowFilter &filter) override
    {
        m_filter = AnnotationFilter(filter);
        m_nextFile = 0;
        m_nextRecord = 0;
        m_count = 0;
    }

    const Row *Next() override
    {
        do
        {
            while (m_nextRecord < m_count)
            {
                if (Fill(m_row, m_nextFile - 1, m_nextRecord++))
                {
                    return &m_row;
                }
            }
        } while (OpenNextFile());
        return nullptr;
    }

    const Row *Find(std::int64_t fid) override
    {
        const auto file = static_cast<std::size_t>(fid >> RECORD_BITS);
        auto index = static_cast<std::size_t>(fid & RECORD_MASK);
        if (const AnnotationFile *only = m_files->GetOnlyFile())
        {
            const std::int64_t number =
                fid < 0 ? -1 : only->GetFids(m_kind.content).FindNumber(fid);
            if (number < 0)
            {
                return nullptr;
            }
            index = static_cast<std::size_t>(number);
        }
        if (file >= m_files->GetFolder().Count() || !OpenForFinding(file) ||
            index >= m_found.file->CountRecords(m_kind.content))
        {
            return nullptr;
        }
        return Fill(m_found, file, index) ? &m_found : nullptr;
    }

    std::int64_t Count() override
    {
        return m_files->CountRows(m_kind.content);
    }

    /** A folder is read file by file. */
    bool HoldsRows() const override
    {
        return m_files->GetOnlyFile() != nullptr;
    }

    std::uint64_t CountReadErrors() const override
    {
        return m_files->CountReadErrors();
    }

    std::int64_t CountPartsRead() const override
    {
        return m_opened;
    }

  private:
    bool Fill(Row &row, std::size_t file, std::size_t index) const
    {
        const auto number = static_cast<std::int64_t>(index);
        const AnnotationFile *only = m_files->GetOnlyFile();
        row.fid = only != nullptr
                      ? only->GetFids(m_kind.content).GetFid(number)
                      : static_cast<std::int64_t>(file) << RECORD_BITS | number;
        row.index = index;
        return m_kind.fill(row);
    }

    /** Moves to the next file that may have rows. Returns false at the end. */
    bool OpenNextFile()
    {
        const AnnotationFolder &folder = m_files->GetFolder();
        while (m_nextFile < folder.Count())
        {
            const std::size_t file = m_nextFile++;
            if (m_files->MayHave(file, m_kind.content) &&
                folder.IsWanted(file, m_filter) &&
                Open(file, m_loaded, m_row.file))
            {
                m_nextRecord = 0;
                m_count = m_row.file->CountRecords(m_kind.content);
                return true;
            }
        }
        m_count = 0;
        m_nextRecord = 0;
        return false;
    }

    /** Opens a file for Find, and keeps it for the next search. */
    bool OpenForFinding(std::size_t file)
    {
        if (m_found.file != nullptr && m_foundFile == file)
        {
            return true;
        }
        m_found.file = nullptr;
        m_foundFile = file;
        return m_files->MayHave(file, m_kind.content) &&
               Open(file, m_loadedForFinding, m_found.file);
    }

    bool Open(std::size_t file, AnnotationFile &target,
              const AnnotationFile *&opened)
    {
        opened = m_files->GetOnlyFile();
        if (opened != nullptr)
        {
            return true;
        }
        ++m_opened;
        opened = m_files->Load(file, target) ? &target : nullptr;
        return opened != nullptr;
    }

    const std::shared_ptr<AnnotationSet> m_files;
    const RowKind<Row> &m_kind;
    AnnotationFilter m_filter{};
    AnnotationFile m_loaded{};
    Row m_row{};
    std::size_t m_nextFile = 0;
    std::size_t m_nextRecord = 0;
    std::size_t m_count = 0;
    AnnotationFile m_loadedForFinding{};
    Row m_found{};
    std::size_t m_foundFile = 0;
    std::int64_t m_opened = 0;
};

}  // namespace flightsim

#endif
