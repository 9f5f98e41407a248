// SPDX-License-Identifier: MIT
// Copies all records of a file by parsing and writing them.

#ifndef FLIGHTSIM_AUTOTEST_CPP_RECORD_COPYING_H
#define FLIGHTSIM_AUTOTEST_CPP_RECORD_COPYING_H

#include "autotest/cpp/record_copy.h"
#include "driver/bgl/container.h"
#include "ogr/records/airport/airport.h"
#include "ogr/records/dialect.h"
#include "ogr/records/navigation/name_index.h"
#include "ogr/records/record_block.h"
#include "ogr/records/core/record_cursor.h"
#include "ogr/records/scenery/scenery_object.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace testdata
{

class MemorySource final : public bgl::ByteSource
{
  public:
    explicit MemorySource(std::vector<std::uint8_t> bytes)
        : m_bytes(std::move(bytes))
    {
    }

    std::uint64_t Size() const override
    {
        return m_bytes.size();
    }

    bool Read(std::uint64_t offset, bgl::MutableByteSpan target) const override
    {
        if (!Holds(offset, target.size()))
        {
            return false;
        }
        std::copy_n(m_bytes.begin() + static_cast<std::ptrdiff_t>(offset),
                    target.size(), target.begin());
        return true;
    }

  private:
    std::vector<std::uint8_t> m_bytes;
};

/** How often a kind occurred, and how often its copy differs. */
struct Count
{
    std::size_t all = 0;
    std::size_t different = 0;
};

using Kind = std::pair<std::string, int>;
using Counts = std::map<Kind, Count>;

/** Copies all records of a file. */
class FileCopier final
{
  public:
    FileCopier(std::vector<std::uint8_t> file, Counts &counts)
        : m_source(std::move(file)), m_counts(counts)
    {
    }

    void Run()
    {
        const auto container = bgl::Container::Open(m_source, m_problems);
        if (!container)
        {
            return;
        }
        m_encoding = bgl::GetTextEncoding(bgl::DetectDialect(*container));
        for (const bgl::RecordBlock &block :
             bgl::ListRecordBlocks(*container, m_log, m_problems))
        {
            std::vector<std::uint8_t> bytes(block.size);
            m_log.EnterSection(block.sectionType);
            m_source.Read(block.offset, bytes);
            CopyBlock(block, bytes);
        }
    }

  private:
    void CopyBlock(const bgl::RecordBlock &block, bgl::ByteSpan bytes)
    {
        const std::uint32_t entrySize = bgl::GetEntrySize(block.sectionType);
        const char *container = bgl::FindSectionContainer(block.sectionType);
        if (entrySize > 0)
        {
            for (std::size_t at = 0; at < bytes.size(); at += entrySize)
            {
                Compare({0, bgl::HeaderForm::None, bytes.subspan(at, entrySize),
                         block.offset + at},
                        EntryName(block.sectionType));
            }
        }
        else if (container != nullptr)
        {
            CopyRecords({bytes, block.offset,
                         bgl::GetHeaderForm(block.sectionType), 0, m_log},
                        container);
        }
        else
        {
            Compare({0, bgl::HeaderForm::None, bytes, block.offset},
                    WholeName(block.sectionType));
        }
    }

    static const char *EntryName(std::uint32_t section)
    {
        switch (section)
        {
            case bgl::SECTION_MODEL_DATA:
                return "model data";
            case bgl::SECTION_MODEL_EXTENTS:
                return "model extent";
            case bgl::SECTION_EXCLUSION:
                return "exclusion";
            case bgl::SECTION_TIME_ZONE:
                return "time zone";
            case bgl::SECTION_ILS_VOR_INDEX:
                return "ILS and VOR index";
            case bgl::SECTION_NDB_INDEX:
                return "NDB index";
            case bgl::SECTION_WAYPOINT_INDEX:
                return "waypoint index";
            default:
                return "TACAN index";
        }
    }

    /** Returns the name of a section that has neither records nor entries. */
    static const char *WholeName(std::uint32_t section)
    {
        switch (section)
        {
            case bgl::SECTION_NAME_LIST:
                return "name list";
            case bgl::SECTION_NAME_LIST_MSFS_2024:
                return "name list of MSFS 2024";
            default:
                return "index of MSFS 2024";
        }
    }

    void CopyRecords(bgl::RecordCursor records, const std::string &container)
    {
        bgl::AttachmentGroup attachments;
        while (const auto record = records.Next())
        {
            const bool isAttached =
                container == "scenery_section" &&
                attachments.Update(record->id) &&
                !bgl::AttachmentGroup::IsBracket(record->id);
            Compare(*record, isAttached ? "attachment" : container);
            CopyChildren(*record, container);
        }
    }

    void CopyChildren(const bgl::RecordView &record,
                      const std::string &container)
    {
        const bgl::RecordId *row =
            bgl::FindRecordId(container.c_str(), record.id);
        if (row == nullptr || std::string_view(row->children) == "none")
        {
            return;
        }
        auto fixedSize = static_cast<std::size_t>(row->fixedSize);
        if (container == "airport_section")
        {
            const auto airport = bgl::ParseAirport(record, m_log);
            fixedSize = airport ? airport->fixedSize : record.bytes.size();
        }
        CopyRecords({record, fixedSize, bgl::HeaderForm::Long, m_log},
                    row->children);
    }

    void Compare(const bgl::RecordView &record, const std::string &container)
    {
        const RecordCopier *copier = FindRecordCopier(container, record.id);
        if (copier != nullptr && copier->copy == nullptr)
        {
            return;
        }
        Count &count = m_counts[{container, record.id}];
        ++count.all;
        if (!CopiesExactly(record, container, m_encoding))
        {
            ++count.different;
        }
    }

    MemorySource m_source;
    Counts &m_counts;
    bgl::ProblemList m_problems{};
    bgl::RecordLog m_log{m_problems};
    bgl::TextEncoding m_encoding = bgl::TextEncoding::Windows1252;
};

}  // namespace testdata

#endif
