// SPDX-License-Identifier: MIT
// A file as blocks of records, for walking over them.

#ifndef FLIGHTSIM_OGR_BGL_READ_RECORD_FILE_H
#define FLIGHTSIM_OGR_BGL_READ_RECORD_FILE_H

#include "driver/base/bgl_file.h"
#include "ogr/bgl/read/airport_index.h"
#include "ogr/bgl/read/record_cache.h"
#include "ogr/records/dialect.h"
#include "ogr/records/record_block.h"

#include <memory>
#include <utility>
#include <vector>

namespace flightsim
{

/** The blocks of a file, its airports and its parsed records. Indexes for
 * references between records are in the derived RecordContext. */
class RecordFile
{
  public:
    explicit RecordFile(std::shared_ptr<const BglFile> bglFile)
        : file(std::move(bglFile)),
          dialect(bgl::DetectDialect(file->GetContainer()))
    {
    }

    RecordFile(const RecordFile &) = delete;
    RecordFile &operator=(const RecordFile &) = delete;

    /** Returns a shared list of parsed records; see RecordCache. Does not cache
     * samples of containers. */
    template <auto parser, class List, class Make>
    std::shared_ptr<const List> GetParsed(const RecordContainer &container,
                                          const Make &make) const
    {
        if (m_isProbing)
        {
            auto list = std::make_shared<List>();
            make(*list);
            return list;
        }
        return m_cache.Get<parser, List>(container, make);
    }

    /** Whether indexes stay empty because the caller only needs to know whether
     * a record gives a row. */
    bool IsProbing() const
    {
        return m_isProbing;
    }

    void SetProbing(bool isProbing)
    {
        m_isProbing = isProbing;
    }

    const std::shared_ptr<const BglFile> file;
    const bgl::Dialect dialect;
    std::vector<bgl::RecordBlock> blocks{};

    /** Indexed while the headers of records are walked. */
    AirportIndex airports{};

  protected:
    ~RecordFile() = default;

  private:
    bool m_isProbing = false;
    RecordCache m_cache{};
};

}  // namespace flightsim

#endif
