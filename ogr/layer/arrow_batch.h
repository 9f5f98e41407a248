// SPDX-License-Identifier: MIT
// A batch of rows in the columns of the Arrow C data interface.

#ifndef FLIGHTSIM_OGR_LAYER_ARROW_BATCH_H
#define FLIGHTSIM_OGR_LAYER_ARROW_BATCH_H

#include "ogr/layer/arrow_column.h"

#include <memory>
#include <vector>

struct ArrowSchema;

namespace flightsim
{

/** FIDs, requested fields and geometry, in this order; each may be omitted. The
 * schema is GDAL's, because its versions differ. */
class ArrowBatch final
{
  public:
    /** Returns null for a schema with an unsupported column, such as one with a
     * dictionary or with texts longer than 2 GB.
     * @param pool the columns to reuse, common to all batches of a stream. */
    static std::unique_ptr<ArrowBatch>
    Create(const ArrowSchema &schema, bool hasFid, std::size_t fieldCount,
           bool hasGeometry, const std::shared_ptr<ArrowColumnPool> &pool);

    void AddRow(std::int64_t fid);

    /** Returns the column of a requested field, by its index among them. */
    ArrowColumn &GetField(std::size_t place)
    {
        return *m_columns[m_firstField + place];
    }

    /** Returns null if it was not requested. */
    ArrowColumn *GetGeometry()
    {
        return m_hasGeometry ? m_columns.back().get() : nullptr;
    }

    std::int64_t CountRows() const
    {
        return m_rows;
    }

    /** Whether the offsets of texts and geometries may exceed 32 bits with a
     * few more rows. */
    bool IsFull() const;

    /** Moves the rows to an array. May be called once. */
    void MoveTo(ArrowArray &array);

  private:
    ArrowBatch() = default;

    std::shared_ptr<ArrowColumnPool> m_pool{};
    std::vector<std::unique_ptr<ArrowColumn>> m_columns{};
    std::size_t m_firstField = 0;
    bool m_hasGeometry = false;
    std::int64_t m_rows = 0;
};

}  // namespace flightsim

#endif
