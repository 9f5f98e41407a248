// SPDX-License-Identifier: MIT
// The declaration of a layer: name, geometry, fields and how a row fills them.

#ifndef FLIGHTSIM_OGR_LAYER_LAYER_TABLE_H
#define FLIGHTSIM_OGR_LAYER_LAYER_TABLE_H

#include "ogr/layer/field_reader.h"
#include "ogr/layer/field_spec.h"
#include "ogr/layer/field_writer.h"

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <vector>

namespace flightsim
{

/** One field, with functions to get its value from a row and to set it. */
template <class Row> struct Column
{
    FieldSpec spec;
    void (*get)(const Row &row, FieldWriter &writer);

    /** Null for what is not written: links, file offsets, counts. Called for
     * fields that are not null, from the last column to the first, so that a
     * word takes precedence over the number that contains everything. */
    void (*set)(Row &row, FieldReader &reader) = nullptr;
};

/** Columns in the order of their fields. A list is composed of columns, of
 * paths to members (columns.h) and of other lists. */
template <class Row> class ColumnList final
{
  public:
    /** One column, or those of a list. */
    class Part final
    {
      public:
        Part(const Column<Row> &column) : m_columns{column}
        {
        }

        Part(const FieldSpec &spec, decltype(Column<Row>::get) get,
             decltype(Column<Row>::set) set = nullptr)
            : m_columns{{spec, get, set}}
        {
        }

        Part(const ColumnList &list) : m_columns(list.m_columns)
        {
        }

        template <class Path>

        requires requires(const Path &path)
        {
            path.template Make<Row>();
        }

        Part(const Path &path) : m_columns{path.template Make<Row>()}
        {
        }

      private:
        friend ColumnList;

        std::vector<Column<Row>> m_columns;
    };

    ColumnList(std::initializer_list<Part> parts)
    {
        for (const Part &part : parts)
        {
            m_columns.insert(m_columns.end(), part.m_columns.begin(),
                             part.m_columns.end());
        }
    }

    auto begin() const
    {
        return m_columns.begin();
    }

    auto end() const
    {
        return m_columns.end();
    }

    std::size_t size() const
    {
        return m_columns.size();
    }

    const Column<Row> &operator[](std::size_t number) const
    {
        return m_columns[number];
    }

  private:
    std::vector<Column<Row>> m_columns{};
};

/** The complete declaration of a layer.
 *
 * Makes the layer's definition, fills its features, and provides the tables of
 * the documentation. A constant with static storage.
 */
template <class Row> struct LayerTable
{
    const char *name;

    /** One sentence on what the layer holds. */
    const char *description;

    /** wkbNone for a table without geometries. */
    OGRwkbGeometryType geometryType;

    ColumnList<Row> columns;

    /** Makes the geometry of a row, of the type above; returns null if a row
     * has none. Null pointer for a table without geometries. */
    std::unique_ptr<OGRGeometry> (*makeGeometry)(const Row &row) = nullptr;

    /** Sets the bounds of a row without making its geometry, so that rows
     * outside a spatial filter cost nothing. Returns false if they are unknown.
     * May be a null pointer. */
    bool (*getEnvelope)(const Row &row, OGREnvelope &envelope) = nullptr;

    /** Takes the geometry of a row to be written. Returns why it cannot, in
     * words that follow "it", or null on success. Null pointer for read-only
     * layers. */
    const char *(*setGeometry)(Row &row, const OGRGeometry &geometry) = nullptr;

    /** Appends the result of makeGeometry as ISO WKB without making it. May be
     * a null pointer. */
    void (*appendWkb)(const Row &row, ArrowBuffer &wkb) = nullptr;
};

}  // namespace flightsim

#endif
