// SPDX-License-Identifier: MIT
// Orders to remove the navigation of an airport: spec records.md 3.16.

#include "ogr/records/delete_navigation.h"

namespace bgl
{

std::optional<DeleteNavigation> ParseDeleteNavigation(const RecordView &record,
                                                      RecordLog &log)
{
    if (record.id != RECORD_DELETE_NAVIGATION)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    DeleteNavigation order;
    reader.Skip(2);
    static_cast<FixIdent &>(order) = ReadFixIdent(reader, IdentForm::Ident5);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return order;
}

}  // namespace bgl
