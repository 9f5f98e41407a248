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

/** One field and the ways to get its value out of a row and into one. */
template <class Row> struct Column
{
    FieldSpec spec;
    void (*get)(const Row &row, FieldWriter &writer);

    /** Null for what is not written: links, places in the file, counts. Called
     * for fields that are not null, from the last column to the first, so that
     * a word wins over the number that has everything in it. */
    void (*set)(Row &row, FieldReader &reader) = nullptr;
};

/** Columns in the order of their fields. A list is made of columns, of paths to
 * members (columns.h) and of other lists, one after the other. */
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

/** Everything that is to be said of a layer, in one place.
 *
 * Makes the layer's definition, fills its features, and gives the tables of the
 * documentation. A constant with static storage.
 */
template <class Row> struct LayerTable
{
    const char *name;

    /** One sentence on what the layer holds. */
    const char *description;

    /** wkbNone for a table of attributes. */
    OGRwkbGeometryType geometryType;

    ColumnList<Row> columns;

    /** The geometry of a row, of the type above; null when a row has none.
     * Null pointer for a table of attributes. */
    std::unique_ptr<OGRGeometry> (*makeGeometry)(const Row &row) = nullptr;

    /** Sets the bounds of a row without making its geometry, so that rows
     * outside a spatial filter cost nothing; false when they are not known.
     * May be a null pointer. */
    bool (*getEnvelope)(const Row &row, OGREnvelope &envelope) = nullptr;

    /** Takes the geometry of a row to be written. Returns why it cannot, in
     * words that follow "it"; null if it can. Null pointer for layers that are
     * only read. */
    const char *(*setGeometry)(Row &row, const OGRGeometry &geometry) = nullptr;

    /** Appends what makeGeometry makes as ISO WKB, without making it. May be a
     * null pointer. */
    void (*appendWkb)(const Row &row, ArrowBuffer &wkb) = nullptr;
};

}  // namespace flightsim

#endif
