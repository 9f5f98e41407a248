// SPDX-License-Identifier: MIT
// Declares a layer: name, geometry, fields, and how a row fills them.

#ifndef FLIGHTSIM_OGR_LAYER_LAYER_TABLE_H
#define FLIGHTSIM_OGR_LAYER_LAYER_TABLE_H

#include "driver/bytes/member_set.h"
#include "ogr/layer/field_reader.h"
#include "ogr/layer/field_spec.h"
#include "ogr/layer/field_writer.h"
#include "ogr/layer/layer_row.h"

#include <array>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace flightsim
{

/** Gets the value of a field from a row. */
using FieldGetter = RowFunction<const LayerRow, FieldWriter>;

/** Sets the value of a field of a row. */
using FieldSetter = RowFunction<LayerRow, FieldReader>;

/** The members of records that contain a value: a latitude is part of the
 * members latitude and position. */
class MemberPath final
{
  public:
    static constexpr std::size_t MAXIMUM = 6;

    /** Whether records store the value itself, not values that it is derived
     * from. */
    bool isRecorded = false;

    void Add(const bgl::MemberId &member)
    {
        m_members[m_count++] = member;
    }

    /** Returns how many members of the set contain the value. */
    int CountIn(const bgl::MemberSet &members) const;

  private:
    std::array<bgl::MemberId, MAXIMUM> m_members{};
    std::size_t m_count = 0;
};

/** One field, with functions to get its value from a row and to set it. */
struct Column
{
    FieldSpec spec;
    FieldGetter get;

    /** Null for derived values: links, file offsets, counts. Called for fields
     * that are not null, from the last column to the first, so that the column
     * of a single value takes precedence over an earlier one with all bits. */
    FieldSetter set{};

    MemberPath members{};

    /** Whether a record with certain members stores the value. */
    bool IsStored(const bgl::StoredMembers &record) const
    {
        return members.isRecorded && members.CountIn(record.dropped) == 0 &&
               members.CountIn(record.stored) != 0;
    }
};

/** Whether a field has a value; tables without nulls have 0 for none. */
bool HasValue(const OGRFeature &feature, int field);

struct ColumnPath;

/** Columns in the order of their fields. */
class ColumnGroup
{
  public:
    const std::vector<Column> &GetColumns() const
    {
        return m_columns;
    }

  protected:
    /** One column or those of a list, which outlive this object. Constants of
     * few bytes, because lists have hundreds of parts. */
    struct ColumnPart
    {
        FieldSpec spec{};
        const ColumnPath *path = nullptr;
        const Column *column = nullptr;
        const ColumnGroup *list = nullptr;
    };

    void Append(const ColumnPart &part);

  private:
    std::vector<Column> m_columns{};
};

/** Columns of rows of one type. A list is composed of columns, of paths to
 * members (columns.h) and of other lists. */
template <class Row> class ColumnList final : public ColumnGroup
{
  public:
    /** One column, or those of a list. */
    class Part final : public ColumnGroup::ColumnPart
    {
      public:
        constexpr Part(const Column &single) : ColumnPart{.column = &single}
        {
        }

        constexpr Part(const ColumnList &columns) : ColumnPart{.list = &columns}
        {
        }

        template <class PathTo>

        requires requires(const PathTo &single)
        {
            single.GetSpec();
        }

        constexpr Part(const PathTo &single)
            : ColumnPart{single.GetSpec(), &PathTo::template PATH<Row>}
        {
        }
    };

    ColumnList(std::initializer_list<Part> parts)
    {
        for (const Part &part : parts)
        {
            Append(part);
        }
    }
};

/** The declaration of a layer, independent of the type of its rows: makes the
 * layer's definition, fills its features, and provides the tables of the
 * documentation. */
class RowTable
{
  public:
    const char *name;

    /** One sentence on what the layer holds. */
    const char *description;

    /** wkbNone for a table without geometries. */
    OGRwkbGeometryType geometryType;

    std::vector<Column> columns;

    /** Returns the column whose value the record cannot hold: the column
     * contained in most of the members that do not fit; -1 for none.
     *
     * @param isConsidered returns whether a column is considered.
     */
    int
    FindUnfitColumn(const bgl::StoredMembers &members,
                    const std::function<bool(int column)> &isConsidered) const;

    /** Returns the names of the fields whose values a record does not store.
     * Skips derived fields. */
    std::vector<const char *>
    FindDroppedFields(const OGRFeature &feature,
                      const bgl::StoredMembers &members) const;

    /** Which of the functions below are supported. */
    bool hasGeometries = false;
    bool hasEnvelopes = false;
    bool takesGeometries = false;
    bool hasWkb = false;

    /** Makes the geometry of a row, of the type above; returns null if a row
     * has none. */
    virtual std::unique_ptr<OGRGeometry>
    MakeGeometry(const LayerRow &row) const = 0;

    /** Sets the bounds of a row without making its geometry. Returns false if
     * they are unknown. */
    virtual bool GetEnvelope(const LayerRow &row,
                             OGREnvelope &envelope) const = 0;

    /** Sets the geometry of a row. Returns the reason of a failure, in words
     * that follow "it", or null on success. */
    virtual const char *SetGeometry(LayerRow &row,
                                    const OGRGeometry &geometry) const = 0;

    /** Appends the geometry of a row as ISO WKB without making it. */
    virtual void AppendWkb(const LayerRow &row, ArrowBuffer &wkb) const = 0;

    /** Returns a copy of a row. */
    virtual std::shared_ptr<LayerRow> Copy(const LayerRow &row) const = 0;

    /** Gives a row the values of another one. */
    virtual void Assign(LayerRow &to, const LayerRow &from) const = 0;

  protected:
    ~RowTable() = default;

    RowTable(const char *tableName, const char *sentence,
             OGRwkbGeometryType type, std::vector<Column> columnList)
        : name(tableName), description(sentence), geometryType(type),
          columns(std::move(columnList))
    {
    }

    RowTable(const RowTable &) = default;
    RowTable &operator=(const RowTable &) = default;
};

/** The declaration of a layer with rows of a type derived from LayerRow. A
 * constant with static storage. */
template <class Row> class LayerTable final : public RowTable
{
  public:
    /** Null for a table without geometries. */
    using GeometryMaker = std::unique_ptr<OGRGeometry> (*)(const Row &row);

    /** Allows skipping rows outside a spatial filter. May be null. */
    using EnvelopeGetter = bool (*)(const Row &row, OGREnvelope &envelope);

    /** Null for layers that are only read. */
    using GeometrySetter = const char *(*)(Row &row,
                                           const OGRGeometry &geometry);

    /** May be null. */
    using WkbAppender = void (*)(const Row &row, ArrowBuffer &wkb);

    LayerTable(const char *tableName, const char *sentence,
               OGRwkbGeometryType type, const ColumnList<Row> &columnList,
               GeometryMaker makeGeometry = nullptr,
               EnvelopeGetter getEnvelope = nullptr,
               GeometrySetter setGeometry = nullptr,
               WkbAppender appendWkb = nullptr)
        : RowTable(tableName, sentence, type, columnList.GetColumns()),
          m_makeGeometry(makeGeometry), m_getEnvelope(getEnvelope),
          m_setGeometry(setGeometry), m_appendWkb(appendWkb)
    {
        hasGeometries = makeGeometry != nullptr;
        hasEnvelopes = getEnvelope != nullptr;
        takesGeometries = setGeometry != nullptr;
        hasWkb = appendWkb != nullptr;
    }

    std::unique_ptr<OGRGeometry>
    MakeGeometry(const LayerRow &row) const override
    {
        return hasGeometries ? m_makeGeometry(static_cast<const Row &>(row))
                             : nullptr;
    }

    bool GetEnvelope(const LayerRow &row, OGREnvelope &envelope) const override
    {
        return hasEnvelopes &&
               m_getEnvelope(static_cast<const Row &>(row), envelope);
    }

    const char *SetGeometry(LayerRow &row,
                            const OGRGeometry &geometry) const override
    {
        return takesGeometries
                   ? m_setGeometry(static_cast<Row &>(row), geometry)
                   : nullptr;
    }

    void AppendWkb(const LayerRow &row, ArrowBuffer &wkb) const override
    {
        m_appendWkb(static_cast<const Row &>(row), wkb);
    }

    std::shared_ptr<LayerRow> Copy(const LayerRow &row) const override
    {
        return std::make_shared<Row>(static_cast<const Row &>(row));
    }

    void Assign(LayerRow &to, const LayerRow &from) const override
    {
        static_cast<Row &>(to) = static_cast<const Row &>(from);
    }

  private:
    GeometryMaker m_makeGeometry;
    EnvelopeGetter m_getEnvelope;
    GeometrySetter m_setGeometry;
    WkbAppender m_appendWkb;
};

}  // namespace flightsim

#endif
