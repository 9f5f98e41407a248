// SPDX-License-Identifier: MIT
// Records that are parsed and written again.

#ifndef FLIGHTSIM_AUTOTEST_CPP_RECORD_COPY_H
#define FLIGHTSIM_AUTOTEST_CPP_RECORD_COPY_H

#include "ogr/records/record_writer.h"

#include <span>

namespace testdata
{

/** How one kind of record gets from bytes to bytes. */
struct RecordCopier
{
    /** As in data/record_ids.csv; for entries the name of their section. */
    const char *container;
    std::uint16_t id;

    /** Parses a record and appends it as its serializer writes it; false for a
     * record that cannot be parsed. Null for kinds without a serializer. */
    bool (*copy)(const bgl::RecordView &record, bgl::RecordLog &log,
                 bgl::RecordWriter &writer);

    /** Why there is no serializer; empty when there is one. */
    const char *reason;
};

/** All kinds of record, among them those without a serializer. */
std::span<const RecordCopier> GetRecordCopiers();

/** The copier of a kind; null for kinds that are not known. */
const RecordCopier *FindRecordCopier(std::string_view container,
                                     std::uint16_t id);

/** Whether a record is the same once it has been parsed and written. Children
 * are written together with their parent where its serializer writes them, and
 * not looked at otherwise.
 *
 * @param container as in data/record_ids.csv.
 * @param encoding of the texts.
 */
bool CopiesExactly(const bgl::RecordView &record, std::string_view container,
                   bgl::TextEncoding encoding);

}  // namespace testdata

#endif
