// SPDX-License-Identifier: MIT
// The declaration of a layer: name, geometry, fields and how a row fills them.

#ifndef FLIGHTSIM_OGR_LAYER_LAYER_TABLE_H
#define FLIGHTSIM_OGR_LAYER_LAYER_TABLE_H

#include "ogr/layer/field_reader.h"
#include "ogr/layer/field_spec.h"
#include "ogr/layer/field_writer.h"

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

    std::vector<Column<Row>> columns;

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
