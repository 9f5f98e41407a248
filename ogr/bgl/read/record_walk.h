// SPDX-License-Identifier: MIT
// Walks the records of a block: top-level records, entries, children of
// airports.

#ifndef FLIGHTSIM_OGR_BGL_READ_RECORD_WALK_H
#define FLIGHTSIM_OGR_BGL_READ_RECORD_WALK_H

#include "ogr/bgl/read/loaded_block.h"
#include "ogr/bgl/read/record_file.h"
#include "ogr/bgl/read/record_row.h"
#include "ogr/records/airport/airport_part.h"
#include "ogr/records/core/fix.h"
#include "ogr/records/core/record_cursor.h"
#include "ogr/records/core/record_reader.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace flightsim
{

/** Calls `visit(record)` for each top-level record of a block. */
template <class Visit>
void ForEachRecord(const LoadedBlock &block, bgl::RecordLog &log,
                   const Visit &visit)
{
    for (const bgl::RecordView &record : block.records.GetTop(log))
    {
        visit(record);
    }
}

/** Returns a block as the container of its top-level records. */
inline RecordContainer GetContainer(const LoadedBlock &block)
{
    return {block.block.offset, block.block.size};
}

/** Returns a record as the container of its children. */
inline RecordContainer GetContainer(const bgl::RecordView &record)
{
    return {record.offset, record.bytes.size()};
}

/** Parses the records of a container with `parse`, which runs only once on each
 * of them. It returns an optional and checks the record's id itself. */
template <auto parse>
auto ParseRecords(const RecordFile &file, const RecordContainer &container,
                  std::span<const bgl::RecordView> records, bgl::RecordLog &log)
{
    using T = typename decltype(parse(records.front(), log))::value_type;
    using List = std::vector<Parsed<T>>;
    return ParsedRecords<T>(file.GetParsed<parse, List>(
        container,
        [&](List &list)
        {
            std::size_t bytes = 0;
            for (const bgl::RecordView &record : records)
            {
                if (std::optional<T> value = parse(record, log))
                {
                    bytes += record.bytes.size();
                    list.push_back({record.offset, std::move(*value)});
                }
            }
            return bytes;
        }));
}

/** Collects the items that `parse(record, log, list)` appends for the records
 * of a container, such as the parkings of an airport. It runs only once on each
 * of them. */
template <class T, auto parse>
std::shared_ptr<const std::vector<T>>
ParseElements(const RecordFile &file, const RecordContainer &container,
              std::span<const bgl::RecordView> records, bgl::RecordLog &log)
{
    using List = std::vector<T>;
    return file.GetParsed<parse, List>(
        container,
        [&](List &list)
        {
            std::size_t bytes = 0;
            for (const bgl::RecordView &record : records)
            {
                const std::size_t before = list.size();
                parse(record, log, list);
                bytes += list.size() > before ? record.bytes.size() : 0;
            }
            return bytes;
        });
}

/** Calls `visit(record, value)` for each top-level record of a block that
 * `parse` accepts; see ParseRecords. */
template <auto parse, class Visit>
void ForEachParsed(const LoadedBlock &block, const RecordFile &file,
                   bgl::RecordLog &log, const Visit &visit)
{
    const std::span<const bgl::RecordView> records = block.records.GetTop(log);
    auto parsed = ParseRecords<parse>(file, GetContainer(block), records, log);
    for (const bgl::RecordView &record : records)
    {
        if (const auto *value = parsed.Take(record))
        {
            visit(record, *value);
        }
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
 * optional and checks the record's id itself. */
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

/** Calls `visit(entry)` for each entry, with a view that has no header. */
template <class Visit>
void ForEachEntry(const LoadedBlock &block, const Visit &visit)
{
    const std::size_t size = bgl::GetEntrySize(block.block.sectionType);
    for (std::size_t at = 0; size > 0 && size <= block.bytes.size() - at;
         at += size)
    {
        visit(bgl::RecordView{0, bgl::HeaderForm::None,
                              block.bytes.subspan(at, size),
                              block.block.offset + at});
    }
}

/** Calls `visit(record, airport)` for each airport of a block; `airport` is the
 * parsed fixed part. Skips airports that cannot be parsed or are not in the
 * file's index. */
template <class Visit>
void ForEachAirport(const LoadedBlock &block, const RecordFile &file,
                    bgl::RecordLog &log, const Visit &visit)
{
    for (const bgl::RecordView &record : block.records.GetTop(log))
    {
        const IndexedAirport *airport =
            file.airports.FindAirport(record.offset);
        if (airport != nullptr)
        {
            visit(record, *airport);
        }
    }
}

/** Calls `visit(child)` for each child of one airport. */
template <class Visit>
void ForEachChild(const LoadedBlock &block, const bgl::RecordView &record,
                  const IndexedAirport &airport, bgl::RecordLog &log,
                  const Visit &visit)
{
    for (const bgl::RecordView &child :
         block.records.GetChildren(record, airport.fixedSize, log))
    {
        visit(child);
    }
}

/** Makes the reference to an airport for the rows of its children. */
inline AirportReference MakeReference(const bgl::RecordView &record,
                                      const IndexedAirport &airport,
                                      const RecordFile &file)
{
    const auto offset = static_cast<std::int64_t>(record.offset);
    const std::int64_t fid = file.airports.FindByOffset(record.offset);
    return {airport.ident, fid, fid >= 0 ? offset : -1};
}

/** Calls `visit(child, reference, airport)` for each child of each airport of a
 * block. */
template <class Visit>
void ForEachAirportChild(const LoadedBlock &block, const RecordFile &file,
                         bgl::RecordLog &log, const Visit &visit)
{
    ForEachAirport(
        block, file, log,
        [&](const bgl::RecordView &record, const IndexedAirport &airport)
        {
            const AirportReference reference =
                MakeReference(record, airport, file);
            ForEachChild(block, record, airport, log,
                         [&](const bgl::RecordView &child)
                         { visit(child, reference, airport); });
        });
}

/** Calls `visit(child, value, reference)` for each child that `parse` accepts,
 * of each airport of a block; see ParseRecords. */
template <auto parse, class Visit>
void ForEachParsedChild(const LoadedBlock &block, const RecordFile &file,
                        bgl::RecordLog &log, const Visit &visit)
{
    ForEachAirport(
        block, file, log,
        [&](const bgl::RecordView &record, const IndexedAirport &airport)
        {
            const std::span<const bgl::RecordView> children =
                block.records.GetChildren(record, airport.fixedSize, log);
            auto parsed =
                ParseRecords<parse>(file, GetContainer(record), children, log);
            const AirportReference reference =
                MakeReference(record, airport, file);
            for (const bgl::RecordView &child : children)
            {
                if (const auto *value = parsed.Take(child))
                {
                    visit(child, *value, reference);
                }
            }
        });
}

/** Appends a row for each child that `parse` accepts; it returns an optional
 * and checks the child's id itself. */
template <class T, class Parse>
void ExpandAirportChildren(const LoadedBlock &block, const RecordFile &file,
                           bgl::RecordLog &log, std::vector<RecordRow<T>> &rows,
                           const Parse &parse)
{
    ForEachAirportChild(
        block, file, log,
        [&](const bgl::RecordView &child, const AirportReference &airport,
            const IndexedAirport &)
        {
            std::optional<T> value = parse(child, log);
            if (value)
            {
                rows.push_back({0, static_cast<std::int64_t>(child.offset),
                                airport, std::move(*value)});
            }
        });
}

/** Appends such rows for children that several layers show; see
 * ParseRecords. */
template <auto parse, class T>
void ExpandParsedChildren(const LoadedBlock &block, const RecordFile &file,
                          bgl::RecordLog &log, std::vector<RecordRow<T>> &rows)
{
    ForEachParsedChild<parse>(
        block, file, log,
        [&](const bgl::RecordView &child, const T &value,
            const AirportReference &airport)
        {
            rows.push_back(
                {0, static_cast<std::int64_t>(child.offset), airport, value});
        });
}

/** Returns the airport that a fix names, if any. */
inline AirportReference FindAirport(const RecordFile &file,
                                    const std::string &ident)
{
    const std::int64_t fid =
        ident.empty() ? -1 : file.airports.FindByIdent(ident);
    return {ident, fid, file.airports.GetOffset(fid)};
}

/** Appends a row for each record of a block that `parse` accepts; it returns an
 * optional struct derived from FixIdent, and checks the record's id itself. */
template <class T, class Parse>
void ExpandFixes(const LoadedBlock &block, const RecordFile &file,
                 bgl::RecordLog &log, std::vector<RecordRow<T>> &rows,
                 const Parse &parse)
{
    ForEachRecord(
        block, log,
        [&](const bgl::RecordView &record)
        {
            std::optional<T> value = parse(record, log);
            if (value)
            {
                AirportReference airport = FindAirport(file, value->airport);
                rows.push_back({0, static_cast<std::int64_t>(record.offset),
                                std::move(airport), std::move(*value)});
            }
        });
}

/** Calls `visit(record, waypoint, airport)` for each waypoint of a block: those
 * of section 0x22, and children of airports. */
template <class Visit>
void ForEachWaypoint(const LoadedBlock &block, const RecordFile &file,
                     bgl::RecordLog &log, const Visit &visit)
{
    if (block.block.sectionType == bgl::SECTION_WAYPOINT)
    {
        ForEachParsed<bgl::ParseWaypoint>(
            block, file, log,
            [&](const bgl::RecordView &record, const bgl::Waypoint &waypoint)
            { visit(record, waypoint, FindAirport(file, waypoint.airport)); });
        return;
    }
    ForEachParsedChild<bgl::ParseWaypoint>(block, file, log, visit);
}

/** Calls `visit(order, offset)` for each deletion at the top level of a
 * block. */
template <class Visit>
void ForEachOrder(const LoadedBlock &block, bgl::RecordLog &log,
                  const Visit &visit)
{
    ForEachRecord(block, log,
                  [&](const bgl::RecordView &record)
                  {
                      if (const auto order =
                              bgl::ParseDeleteNavigation(record, log))
                      {
                          visit(*order, record.offset);
                      }
                  });
}

}  // namespace flightsim

#endif
