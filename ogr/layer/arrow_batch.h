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

/** FIDs, wanted fields, geometry, in this order; each may be left out. The
 * schema is GDAL's, as its versions differ in it. */
class ArrowBatch final
{
  public:
    /** Null when a column of the schema is not one that can be made here, as
     * one with a dictionary or with texts longer than 2 GB. */
    static std::unique_ptr<ArrowBatch> Create(const ArrowSchema &schema,
                                              bool hasFid,
                                              std::size_t fieldCount,
                                              bool hasGeometry);

    void AddRow(std::int64_t fid);

    /** The column of a wanted field, by its place among them. */
    ArrowColumn &GetField(std::size_t place)
    {
        return *m_columns[m_firstField + place];
    }

    /** Null when it is not wanted. */
    ArrowColumn *GetGeometry()
    {
        return m_hasGeometry ? m_columns.back().get() : nullptr;
    }

    std::int64_t CountRows() const
    {
        return m_rows;
    }

    /** Whether the offsets of texts and geometries may run out of 32 bits with
     * some more rows. */
    bool IsFull() const;

    /** Hands the rows over; to be called once. */
    void MoveTo(ArrowArray &array);

  private:
    ArrowBatch() = default;

    std::vector<std::unique_ptr<ArrowColumn>> m_columns{};
    std::size_t m_firstField = 0;
    bool m_hasGeometry = false;
    std::int64_t m_rows = 0;
};

}  // namespace flightsim

#endif
