// SPDX-License-Identifier: MIT
// Indexes of idents: in which cell a navigation aid is. Spec records.md 8.2.

#include "ogr/records/icao_index.h"

namespace bgl
{

IcaoIndexEntry ReadIcaoIndexEntry(const RecordView &entry, RecordLog &log)
{
    RecordReader reader(entry, log);
    IcaoIndexEntry result;
    static_cast<FixIdent &>(result) = ReadFixIdent(reader, IdentForm::Ident5);
    result.u = reader.ReadU16();
    result.v = reader.ReadU16();
    reader.Finish();
    return result;
}

}  // namespace bgl
