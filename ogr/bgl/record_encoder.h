// SPDX-License-Identifier: MIT
// Makes records out of features, by the tables that make features of records.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_ENCODER_H
#define FLIGHTSIM_OGR_BGL_RECORD_ENCODER_H

#include "driver/bgl/qmid.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/layer/layer_table.h"
#include "ogr/records/name_index.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** A simulator by the dialect that its compiler writes. */
enum class RecordProfile
{
    Fs2004,
    Fsx,
    Prepar3D,
    Msfs2020
};

inline bgl::TextEncoding GetTextEncoding(RecordProfile profile)
{
    return profile == RecordProfile::Msfs2020 ? bgl::TextEncoding::Utf8
                                              : bgl::TextEncoding::Windows1252;
}

/** A record and the place that it gets in the file. */
struct EncodedRecord
{
    std::uint32_t section = 0;

    /** Nothing in sections that are not sorted by cell. */
    std::optional<bgl::Qmid> cell{};

    /** The entry for the index of the section, if it has one. */
    std::optional<bgl::IcaoIndexEntry> index{};
    std::vector<std::uint8_t> bytes{};

    /** Something of the feature that gets lost, for the report; null for
     * nothing. */
    const char *lost = nullptr;

    /** Other records of the file belong to the one of the row. */
    bool hasDependants = false;

    /** Why there is no record; empty when there is one. */
    std::string problem{};
};

/** Turns the features of one layer into records. */
class RecordEncoder
{
  public:
    virtual ~RecordEncoder() = default;

    virtual const char *GetName() const = 0;
    virtual const char *GetDescription() const = 0;
    virtual OGRwkbGeometryType GetGeometryType() const = 0;

    /** The fields of the reader's layer, in its order. */
    virtual std::vector<FieldSpec> GetFields() const = 0;

    /** Makes the record of a feature that has the fields of GetFields() first;
     * the geometry is in WGS 84. Everything in `record` is replaced. */
    virtual void Encode(const OGRFeature &feature, const OGRGeometry *geometry,
                        RecordProfile profile, EncodedRecord &record) const = 0;
};

using RecordEncoderPointer = std::unique_ptr<RecordEncoder>;

/** An encoder for the rows of a table. */
template <class Row> class TableEncoder final : public RecordEncoder
{
  public:
    /** Appends the record of a row to `writer`, and sets where it goes, or the
     * problem. Values that the record cannot hold fail the writer. */
    using Write = void (*)(const Row &row, RecordProfile profile,
                           bgl::RecordWriter &writer, EncodedRecord &record);

    /** @param table with static storage and a setGeometry.
     *  @param defaults what a feature without fields has. */
    TableEncoder(const LayerTable<Row> &table, Row defaults, Write write)
        : m_table(table), m_defaults(std::move(defaults)), m_write(write)
    {
    }

    const char *GetName() const override
    {
        return m_table.name;
    }

    const char *GetDescription() const override
    {
        return m_table.description;
    }

    OGRwkbGeometryType GetGeometryType() const override
    {
        return m_table.geometryType;
    }

    std::vector<FieldSpec> GetFields() const override
    {
        std::vector<FieldSpec> fields;
        for (const Column<Row> &column : m_table.columns)
        {
            fields.push_back(column.spec);
        }
        return fields;
    }

    void Encode(const OGRFeature &feature, const OGRGeometry *geometry,
                RecordProfile profile, EncodedRecord &record) const override
    {
        if (geometry == nullptr || geometry->IsEmpty())
        {
            record.problem = "it has no geometry";
            return;
        }
        if (!Try(feature, *geometry, profile, NO_FIELD, record) &&
            record.problem.empty())
        {
            NameCulprit(feature, *geometry, profile, record);
        }
    }

  private:
    static constexpr int NO_FIELD = -1;

    /** Sets the values of a feature but those of one field. */
    void Fill(const OGRFeature &feature, int leftOut, Row &row,
              std::string &problem) const
    {
        FieldReader reader(feature);
        for (auto i = static_cast<int>(m_table.columns.size()); i-- > 0;)
        {
            const auto set = m_table.columns[static_cast<std::size_t>(i)].set;
            reader.SelectField(i);
            if (set != nullptr && i != leftOut && reader.IsSet())
            {
                set(row, reader);
            }
        }
        problem = reader.GetProblem();
    }

    /** Whether the record can hold the values, though it may have a problem. */
    bool Try(const OGRFeature &feature, const OGRGeometry &geometry,
             RecordProfile profile, int leftOut, EncodedRecord &record) const
    {
        record = {};
        Row row = m_defaults;
        if (const char *why = m_table.setGeometry(row, geometry))
        {
            record.problem = std::string("it ") + why;
            return false;
        }
        Fill(feature, leftOut, row, record.problem);
        if (!record.problem.empty())
        {
            return false;
        }
        bgl::RecordWriter writer(record.bytes, GetTextEncoding(profile));
        m_write(row, profile, writer, record);
        return writer.IsOk();
    }

    /** Whether the record can hold the values once the altitude is gone. */
    bool FitsFlat(const OGRFeature &feature, const OGRGeometry &geometry,
                  RecordProfile profile, EncodedRecord &record) const
    {
        const std::unique_ptr<OGRGeometry> flat(geometry.clone());
        flat->flattenTo2D();
        return geometry.Is3D() &&
               Try(feature, *flat, profile, NO_FIELD, record);
    }

    /** Finds the field without which the record could be written. */
    void NameCulprit(const OGRFeature &feature, const OGRGeometry &geometry,
                     RecordProfile profile, EncodedRecord &record) const
    {
        if (FitsFlat(feature, geometry, profile, record))
        {
            record.problem = "its altitude does not fit into the record";
            return;
        }
        FieldReader reader(feature);
        for (int i = 0; i < static_cast<int>(m_table.columns.size()); ++i)
        {
            reader.SelectField(i);
            if (m_table.columns[static_cast<std::size_t>(i)].set != nullptr &&
                reader.IsSet() && Try(feature, geometry, profile, i, record))
            {
                reader.Fail("does not fit into the record");
                record.problem = reader.GetProblem();
                return;
            }
        }
        record.problem = "its values do not fit into the record";
    }

    const LayerTable<Row> &m_table;
    const Row m_defaults;
    const Write m_write;
};

template <class Row>
RecordEncoderPointer MakeTableEncoder(const LayerTable<Row> &table,
                                      typename TableEncoder<Row>::Write write,
                                      Row defaults = {})
{
    return std::make_unique<TableEncoder<Row>>(table, std::move(defaults),
                                               write);
}

/** Level of the cells of navigation sections: driver/bgl/format.md 8.2. */
inline constexpr int NAVIGATION_LEVEL = 9;

/** Takes a point, or a collection of one point, as the place of a row. */
const char *SetPoint(const OGRGeometry &geometry, bgl::GeoPosition &position);

/** The same for the geometry of a table. */
template <class Row>
const char *SetRowPoint(Row &row, const OGRGeometry &geometry)
{
    return SetPoint(geometry, row.value.position);
}

/** The cell of a level that holds a place. */
bgl::Qmid GetCell(const bgl::GeoPosition &position, int level);

/** Puts a record into a section whose records have an index by their ident,
 * which has to be there. */
void PlaceFix(std::uint32_t section, const bgl::FixIdent &fix,
              const bgl::GeoPosition &position, EncodedRecord &record);

/** The encoder of a layer, by its name in any letter case; null for layers that
 * cannot be written. */
RecordEncoderPointer MakeRecordEncoder(const char *layer);

/** The names of all encoders, separated by commas. */
std::string ListRecordEncoders();

/** Whether a layer is made of what the others hold, so that a copy of a file
 * with it is no mistake. */
bool IsDerivedLayer(const char *layer);

// One function for each layer, by family.

// station_layers.cpp
RecordEncoderPointer MakeIlsEncoder();
RecordEncoderPointer MakeVorEncoder();
RecordEncoderPointer MakeNdbEncoder();
RecordEncoderPointer MakeTacanEncoder();
RecordEncoderPointer MakeMarkerEncoder();

// waypoint_layers.cpp
RecordEncoderPointer MakeWaypointEncoder();

// scenery_object_layers.cpp
RecordEncoderPointer MakeSceneryObjectEncoder();

// scenery_part_layers.cpp
RecordEncoderPointer MakeExclusionEncoder();
RecordEncoderPointer MakeLandmarkEncoder();

}  // namespace flightsim

#endif
