// SPDX-License-Identifier: MIT
// Rewrites an annotation file with changed records: format.md chapters 2 and 3.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_ANNOTATION_EDIT_H
#define FLIGHTSIM_OGR_AGN_FORMAT_ANNOTATION_EDIT_H

#include "ogr/agn/format/annotation_builder.h"

#include <array>
#include <map>
#include <optional>
#include <vector>

namespace agn
{

/** A record with the properties that it shares with others of its chunk. */
struct EditedRecord
{
    RecordGroupKey key{};
    std::vector<std::uint8_t> bytes{};

    auto operator<=>(const EditedRecord &) const = default;
};

/** The changes of a file. */
struct AnnotationEdit
{
    /** The replacements of records by kind and number; nothing for deleted
     * records. Numbers beyond those of the file are new records. */
    std::array<std::map<std::size_t, std::optional<EditedRecord>>,
               RECORD_KIND_COUNT>
        records{};

    /** The new header; equal to that of the file if unchanged. */
    AnnotationHeader header{};
};

/** By kind: numbers of the records of a file before it was changed, in the
 * order in which they are written. */
using RecordOrder = std::array<std::vector<std::int64_t>, RECORD_KIND_COUNT>;

/** Returns the properties shared by the records of a group. */
RecordGroupKey GetGroupKey(const RecordGroup &group);

/** Returns the properties of a whole file. */
AnnotationHeader GetHeader(const Annotation &annotation);

/** Writes a file with changes. Chunks without changes stay byte for byte, and
 * so do other records of a changed chunk. A record whose GUID was changed, or
 * that is new, goes to the end of the first chunk of its GUID, or of a new one.
 * A chunk that loses all of its records is left out.
 *
 * @param annotation must be without damage: see FindEditProblem.
 * @param order gets the numbers of the written records.
 * @return why the file cannot be written; null if it was.
 */
[[nodiscard]] const char *WriteEdit(const Annotation &annotation,
                                    const AnnotationEdit &edit,
                                    std::vector<std::uint8_t> &sink,
                                    RecordOrder &order);

/** Returns why a file cannot be changed without losing something; null if it
 * can.
 *
 * @param problems the problems found by reading it.
 */
const char *FindEditProblem(const Annotation &annotation,
                            const bgl::ProblemList &problems);

}  // namespace agn

#endif
