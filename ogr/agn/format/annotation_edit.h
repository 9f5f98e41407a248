// SPDX-License-Identifier: MIT
// Writes an annotation file again with some records changed: format.md
// chapters 2 and 3.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_ANNOTATION_EDIT_H
#define FLIGHTSIM_OGR_AGN_FORMAT_ANNOTATION_EDIT_H

#include "ogr/agn/format/annotation_builder.h"

#include <array>
#include <map>
#include <optional>
#include <vector>

namespace agn
{

/** A record with what it has in common with those of its chunk. */
struct EditedRecord
{
    RecordGroupKey key{};
    std::vector<std::uint8_t> bytes{};

    auto operator<=>(const EditedRecord &) const = default;
};

/** What becomes of a file. */
struct AnnotationEdit
{
    /** By kind and number of the record in the file: what stands in its place;
     * nothing if it goes. Numbers beyond those of the file are new records. */
    std::array<std::map<std::size_t, std::optional<EditedRecord>>,
               RECORD_KIND_COUNT>
        records{};

    /** Differs from that of the file where it is to be changed. */
    AnnotationHeader header{};
};

/** By kind: numbers of the records of a file before it was changed, in the
 * order in which they are written. */
using RecordOrder = std::array<std::vector<std::int64_t>, RECORD_KIND_COUNT>;

/** Returns what the records of a group have in common. */
RecordGroupKey GetGroupKey(const RecordGroup &group);

/** Returns the properties that a file has as a whole. */
AnnotationHeader GetHeader(const Annotation &annotation);

/** Writes a file with changes. Chunks without changes stay byte for byte, and
 * so do other records of a changed chunk. A record whose GUID was changed, or
 * that is new, goes to the end of the first chunk of its GUID, or of a new one.
 * A chunk that loses all of its records is left out.
 *
 * @param annotation must be without damage: see FindEditProblem.
 * @param order gets the numbers of what was written.
 * @return why the file cannot be written; null if it was.
 */
[[nodiscard]] const char *WriteEdit(const Annotation &annotation,
                                    const AnnotationEdit &edit,
                                    std::vector<std::uint8_t> &sink,
                                    RecordOrder &order);

/** Returns why a file cannot be changed without losing something; null if it
 * can.
 *
 * @param problems those of reading it.
 */
const char *FindEditProblem(const Annotation &annotation,
                            const bgl::ProblemList &problems);

}  // namespace agn

#endif
