// SPDX-License-Identifier: MIT
// Iterates over consecutive records: ogr/records/format.md 1.3.

#ifndef FLIGHTSIM_OGR_RECORDS_CORE_RECORD_CURSOR_H
#define FLIGHTSIM_OGR_RECORDS_CORE_RECORD_CURSOR_H

#include "ogr/records/core/record_log.h"

#include <optional>

namespace bgl
{

/** Iterates over the records of a container: those of a block, or the children
 * of a record after its fixed part.
 *
 * Stops, with a problem, at the first record that is smaller than its header or
 * passes the end of the container; up to three zero bytes at the end are
 * padding. Covers headers and padding in the log; the body is left to the
 * parser.
 */
class RecordCursor final
{
  public:
    /** @param containerId for messages: the id of the enclosing record; 0 at
     * the
     *        top level of a section.
     * @param offset file offset of bytes[0].
     */
    RecordCursor(ByteSpan bytes, std::uint64_t offset, HeaderForm form,
                 std::uint16_t containerId, RecordLog &log)
        : m_bytes(bytes), m_offset(offset), m_form(form),
          m_containerId(containerId), m_log(log)
    {
    }

    /** Iterates over the children of a record, which begin at `fixedSize` from
     * its start. */
    RecordCursor(const RecordView &parent, std::size_t fixedSize,
                 HeaderForm form, RecordLog &log);

    /** Returns the next record; nothing at the end. */
    std::optional<RecordView> Next();

  private:
    std::optional<RecordView> Stop(std::uint16_t id,
                                   const std::string &expected);

    ByteSpan m_bytes;
    std::uint64_t m_offset;
    HeaderForm m_form;
    std::uint16_t m_containerId;
    RecordLog &m_log;
};

}  // namespace bgl

#endif
