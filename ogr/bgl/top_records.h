// SPDX-License-Identifier: MIT
// Walks the records at the top of a section.

#ifndef FLIGHTSIM_OGR_BGL_TOP_RECORDS_H
#define FLIGHTSIM_OGR_BGL_TOP_RECORDS_H

#include "ogr/bgl/record_context.h"
#include "ogr/records/record_cursor.h"

#include <optional>
#include <utility>

namespace flightsim
{

/** Calls `visit(record)` for each record at the top of a block. */
template <class Visit>
void ForEachRecord(const LoadedBlock &block, bgl::RecordLog &log,
                   const Visit &visit)
{
    bgl::RecordCursor records(block.bytes, block.block.offset,
                              bgl::HeaderForm::Long, 0, log);
    while (const std::optional<bgl::RecordView> record = records.Next())
    {
        visit(*record);
    }
}

/** Appends a row without airport. */
template <class T>
void AppendRow(std::vector<RecordRow<T>> &rows, std::uint64_t offset, T value)
{
    RecordRow<T> &row = rows.emplace_back();
    row.fileOffset = static_cast<std::int64_t>(offset);
    row.value = std::move(value);
}

/** Appends a row for each record of a block that `parse` accepts; it returns an
 * optional and looks at the record's id itself. */
template <class T, class Parse>
void ExpandRecords(const LoadedBlock &block, bgl::RecordLog &log,
                   std::vector<RecordRow<T>> &rows, const Parse &parse)
{
    ForEachRecord(block, log,
                  [&](const bgl::RecordView &record)
                  {
                      if (std::optional<T> value = parse(record, log))
                      {
                          AppendRow(rows, record.offset, std::move(*value));
                      }
                  });
}

}  // namespace flightsim

#endif
