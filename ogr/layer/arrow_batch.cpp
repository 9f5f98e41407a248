// SPDX-License-Identifier: MIT
// A batch of rows in the columns of the Arrow C data interface.

#include "ogr/layer/arrow_batch.h"

#include "ogr_recordbatch.h"

#include <algorithm>

namespace flightsim
{

namespace
{

/** Data owned by the array of a batch. */
struct BatchMemory
{
    std::vector<ArrowArray> columns{};
    std::vector<ArrowArray *> pointers{};
    const void *buffers[1] = {nullptr};
};

/** Columns that a reader took over have no release callback any more. */
void ReleaseBatch(ArrowArray *array)
{
    auto *memory = static_cast<BatchMemory *>(array->private_data);
    for (ArrowArray &column : memory->columns)
    {
        if (column.release != nullptr)
        {
            column.release(&column);
        }
    }
    delete memory;
    array->release = nullptr;
}

}  // namespace

std::unique_ptr<ArrowBatch>
ArrowBatch::Create(const ArrowSchema &schema, bool hasFid,
                   std::size_t fieldCount, bool hasGeometry,
                   const std::shared_ptr<ArrowColumnPool> &pool)
{
    const std::size_t count =
        (hasFid ? 1U : 0U) + fieldCount + (hasGeometry ? 1U : 0U);
    if (static_cast<std::size_t>(schema.n_children) != count)
    {
        return nullptr;
    }
    std::unique_ptr<ArrowBatch> batch(new ArrowBatch);
    batch->m_pool = pool;
    batch->m_firstField = hasFid ? 1 : 0;
    batch->m_hasGeometry = hasGeometry;
    for (std::size_t i = 0; i < count; ++i)
    {
        const ArrowSchema &column = *schema.children[i];
        if (column.dictionary != nullptr ||
            !ArrowColumn::Supports(column.format))
        {
            return nullptr;
        }
        batch->m_columns.push_back(pool->Take(i, column.format));
    }
    return batch;
}

void ArrowBatch::AddRow(std::int64_t fid)
{
    for (const std::unique_ptr<ArrowColumn> &column : m_columns)
    {
        column->AddRow();
    }
    if (m_firstField > 0)
    {
        m_columns.front()->Set(fid);
    }
    ++m_rows;
}

bool ArrowBatch::IsFull() const
{
    constexpr std::size_t limit = 1U << 30;
    return std::any_of(m_columns.begin(), m_columns.end(),
                       [](const std::unique_ptr<ArrowColumn> &column)
                       { return column->CountBytes() > limit; });
}

void ArrowBatch::MoveTo(ArrowArray &array)
{
    auto memory = std::make_unique<BatchMemory>();
    memory->columns.resize(m_columns.size());
    for (ArrowArray &column : memory->columns)
    {
        memory->pointers.push_back(&column);
    }
    for (std::size_t i = 0; i < m_columns.size(); ++i)
    {
        ArrowColumn::MoveTo(std::move(m_columns[i]), m_pool, i,
                            memory->columns[i]);
    }
    array = {};
    array.length = m_rows;
    array.n_buffers = 1;
    array.buffers = memory->buffers;
    array.n_children = static_cast<std::int64_t>(memory->columns.size());
    array.children = memory->pointers.data();
    array.release = ReleaseBatch;
    array.private_data = memory.release();
}

}  // namespace flightsim
