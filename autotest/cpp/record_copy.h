// SPDX-License-Identifier: MIT
// Parses records and writes them again.

#ifndef FLIGHTSIM_AUTOTEST_CPP_RECORD_COPY_H
#define FLIGHTSIM_AUTOTEST_CPP_RECORD_COPY_H

#include "ogr/records/core/record_writer.h"

#include <span>

namespace testdata
{

/** How to copy one kind of record. */
struct RecordCopier
{
    /** As in data/record_ids.csv; for entries the name of their section. */
    const char *container;
    std::uint16_t id;

    /** Parses a record and appends it as written by its serializer. Returns
     * false for a record that cannot be parsed. Null for kinds without a
     * serializer. */
    bool (*copy)(const bgl::RecordView &record, bgl::RecordLog &log,
                 bgl::RecordWriter &writer);

    /** Why there is no serializer; empty if there is one. */
    const char *reason;
};

/** Returns all kinds of record, including those without a serializer. */
std::span<const RecordCopier> GetRecordCopiers();

/** Returns the copier of a kind; null for unknown kinds. */
const RecordCopier *FindRecordCopier(std::string_view container,
                                     std::uint16_t id);

/** Whether a record is unchanged by parsing and writing. Children are written
 * together with their parent if its serializer writes them, and otherwise
 * ignored.
 *
 * @param container as in data/record_ids.csv.
 * @param encoding of the texts.
 */
bool CopiesExactly(const bgl::RecordView &record, std::string_view container,
                   bgl::TextEncoding encoding);

}  // namespace testdata

#endif
