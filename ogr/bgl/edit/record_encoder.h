// SPDX-License-Identifier: MIT
// Encodes features as records, using the tables that decode records to
// features.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_RECORD_ENCODER_H
#define FLIGHTSIM_OGR_BGL_EDIT_RECORD_ENCODER_H

#include "driver/bgl/qmid.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/bgl/read/airport_names.h"
#include "ogr/bgl/edit/airport_link.h"
#include "ogr/layer/layer_table.h"
#include "ogr/records/dialect.h"
#include "ogr/records/core/fix.h"
#include "ogr/records/navigation/name_index.h"
#include "ogr/records/airport/procedure.h"
#include "ogr/records/airport/runway.h"
#include "ogr/records/scenery/scenery_object.h"

#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** A simulator, as the dialect that its compiler writes. */
enum class RecordProfile
{
    Fs2004,
    Fsx,
    Prepar3D,
    Prepar3Dv6,
    Msfs2020,
    Msfs2024
};

/** Whether a profile is of MSFS, whose versions differ only in airports and in
 * the name list. */
constexpr bool IsMsfs(RecordProfile profile)
{
    return profile == RecordProfile::Msfs2020 ||
           profile == RecordProfile::Msfs2024;
}

/** Whether a profile is of Prepar3D v5 or v6, whose airports differ only in the
 * lights of runways, in approaches, and in signs. */
constexpr bool IsPrepar3D(RecordProfile profile)
{
    return profile == RecordProfile::Prepar3D ||
           profile == RecordProfile::Prepar3Dv6;
}

/** Metadata item with the simulator of a dataset, which files made from it
 * inherit. */
inline constexpr const char *PROFILE_ITEM = "BGL_PROFILE";

/** Metadata item of sources of bglcomp, whose value is BGLCOMP. */
inline constexpr const char *SOURCE_ITEM = "BGL_SOURCE";

/** Metadata item with the compiler of a dataset's terrain vectors, if it is
 * bglcomp instead of Shp2Vec. */
inline constexpr const char *COMPILER_ITEM = "BGL_COMPILER";
inline constexpr const char *BGLCOMP = "bglcomp";

/** Metadata item of the layers of a BGL file, whose records are in the order of
 * the file; sources of compilers do not have it. */
inline constexpr const char *ORDER_ITEM = "BGL_RECORD_ORDER";
inline constexpr const char *ORDER_OF_FILE = "FILE";

/** Returns the profile for the word of an option or of the item; nothing for
 * other words. */
std::optional<RecordProfile> FindProfile(const char *name);
const char *GetProfileName(RecordProfile profile);

/** Returns the profile closest to the files of a dialect. */
RecordProfile GetProfile(bgl::Dialect dialect);

inline bgl::TextEncoding GetTextEncoding(RecordProfile profile)
{
    return IsMsfs(profile) ? bgl::TextEncoding::Utf8
                           : bgl::TextEncoding::Windows1252;
}

/** The role of a record that is combined from several layers. */
enum class JoinRole
{
    /** A record to which others may belong. */
    Parent,

    /** The start of a record whose list is in another layer. */
    Start,

    /** A record with its own start, whose list belongs to another record. */
    List,

    /** A record that follows another. */
    Attachment
};

/** How a record is joined with those of other layers. */
struct JoinLink
{
    JoinRole role = JoinRole::Parent;

    /** Id of a scenery object that is a start or a list. */
    std::uint16_t objectId = 0;

    /** For a list: its position among the lists of a record. */
    int sequence = 0;

    /** Key of the feature, or of the feature that it belongs to. */
    std::string key{};

    /** For a list without a key: lists of the same group are combined into one
     * record. */
    std::string group{};

    /** Whether the feature's source had related records in other layers. */
    bool hasOthers = false;

    bool operator==(const JoinLink &) const = default;
};

/** A segment of an airway, to be stored in the waypoints at its ends. */
struct AirwayLink
{
    int type = 0;
    std::string name{};
    bgl::FixReference from{};
    bgl::FixReference to{};

    /** Metres. */
    double minimumAltitude = 0.0;
};

/** An encoded record, and how it belongs to the file and to other records. */
struct EncodedRecord
{
    /** 0 for a record inside an airport. */
    std::uint32_t section = 0;

    /** Set for a record inside an airport. */
    std::optional<AirportLink> airportLink{};

    /** Set for a record that is combined with others. */
    RecordPart part{};

    /** For a record with a part: whether its bytes are final unless features
     * of other layers add to it. */
    bool isComplete = false;

    /** For an airport: its entry in the name list, in the encoding of the
     * file. */
    AirportNames names{};

    /** Set for scenery objects, airspaces and waypoints. */
    std::optional<JoinLink> join{};
    std::optional<AirwayLink> airway{};

    /** Nothing in sections that are not sorted by cell. */
    std::optional<bgl::Qmid> cell{};

    /** Cells of a record in sections whose records may belong to several. */
    std::vector<bgl::Qmid> sharedCells{};

    /** The entry for the section's index, if it has one. */
    std::optional<bgl::IcaoIndexEntry> index{};
    std::vector<std::uint8_t> bytes{};

    /** Whether the record rounds an angle. */
    bool isRounded = false;

    /** Whether the record belongs to another layer: then nothing is written,
     * without a problem. */
    bool belongsToOtherLayer = false;

    /** Name, in the report, of a loss; null for none. */
    const char *lost = nullptr;

    /** Why there is no record; empty if there is one. */
    std::string problem{};
};

/** Name in the report of losses. */
inline constexpr const char *OBJECTS_WITHOUT_THEIR_AIRPORT =
    "OBJECTS_WITHOUT_THEIR_AIRPORT";

/** Prefix of the name, in the report of losses, of a layer's features with
 * angles that their records round. */
inline constexpr const char *ANGLES_ROUNDED = "ANGLES_ROUNDED.";

/** Encodes the features of one layer as records. */
class RecordEncoder
{
  public:
    virtual ~RecordEncoder() = default;

    virtual const char *GetName() const = 0;
    virtual const char *GetDescription() const = 0;
    virtual OGRwkbGeometryType GetGeometryType() const = 0;

    /** Returns the fields of the reader's layer, in its order. */
    virtual std::vector<FieldSpec> GetFields() const = 0;

    /** Encodes a feature whose first fields are those of GetFields(). The
     * geometry must be in WGS 84. Replaces all of `record`. */
    virtual void Encode(const OGRFeature &feature, const OGRGeometry *geometry,
                        RecordProfile profile, EncodedRecord &record) const = 0;

    /** Returns the names of the fields whose values are not stored by the
     * record of a feature, because of its kind or simulator. Must be called
     * after Encode. */
    virtual std::vector<const char *>
    FindDroppedFields(const OGRFeature & /* feature */) const
    {
        return {};
    }

    /** Makes a geometry from the fields of a feature, or returns null. */
    virtual std::unique_ptr<OGRGeometry>
    MakeGeometry(const OGRFeature &feature) const = 0;

    /** Sets fields without a value from the geometry, such as the length and
     * the heading of a runway. */
    virtual void SetFieldsFrom(const OGRGeometry & /* geometry */,
                               OGRFeature & /* feature */) const
    {
    }

    /** Sets a field to the value that the record stores: the default, or the
     * value of other fields of the same member that take precedence, such as
     * the words of markings over their bits. Returns the problem of an unknown
     * word; empty for none. */
    virtual std::string NormalizeField(const char * /* name */,
                                       OGRFeature & /* feature */) const
    {
        return {};
    }
};

using RecordEncoderPointer = std::unique_ptr<RecordEncoder>;

/** An encoder for a layer with a table. */
class DescribedEncoder : public RecordEncoder
{
  public:
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

    std::vector<FieldSpec> GetFields() const override;

  protected:
    /** @param table with static storage. */
    explicit DescribedEncoder(const RowTable &table) : m_table(table)
    {
    }

    const RowTable &m_table;
};

/** Appends the record of a row to `writer`, and sets its links or the problem.
 * The writer fails for values that the record cannot hold. */
template <class Row>
using WriteRecord = void (*)(const Row &row, RecordProfile profile,
                             bgl::RecordWriter &writer, EncodedRecord &record);

/** WriteRecord for rows of a type known only to the function. */
using WriteAnyRecord =
    std::function<void(const LayerRow &row, RecordProfile profile,
                       bgl::RecordWriter &writer, EncodedRecord &record)>;

template <class Row> WriteAnyRecord MakeWriteAnyRecord(WriteRecord<Row> write)
{
    return [write](const LayerRow &row, RecordProfile profile,
                   bgl::RecordWriter &writer, EncodedRecord &record)
    { write(static_cast<const Row &>(row), profile, writer, record); };
}

/** An encoder for the rows of a table. Not thread-safe. */
class TableEncoder final : public DescribedEncoder
{
  public:
    /** @param table with static storage.
     *  @param defaults the values of a feature without fields.
     */
    TableEncoder(const RowTable &table, const LayerRow &defaults,
                 WriteAnyRecord write)
        : DescribedEncoder(table), m_defaults(table.Copy(defaults)),
          m_row(table.Copy(defaults)), m_write(std::move(write))
    {
    }

    void Encode(const OGRFeature &feature, const OGRGeometry *geometry,
                RecordProfile profile, EncodedRecord &record) const override;

    std::vector<const char *>
    FindDroppedFields(const OGRFeature &feature) const override;

    std::unique_ptr<OGRGeometry>
    MakeGeometry(const OGRFeature &feature) const override;

    void SetFieldsFrom(const OGRGeometry &geometry,
                       OGRFeature &feature) const override;

    std::string NormalizeField(const char *name,
                               OGRFeature &feature) const override;

  private:
    /** Sets the fields of a feature to the values of a row. */
    void WriteFields(const LayerRow &row, OGRFeature &feature) const;

    /** Returns a row with the values of a feature without fields, valid until
     * the next call. */
    LayerRow &StartRow() const;

    /** Sets the values of a feature. Returns the problem. */
    std::string Fill(const OGRFeature &feature, LayerRow &row) const;

    /** Returns the message that names the field whose value the record cannot
     * hold. */
    std::string NameUnfit(const OGRFeature &feature,
                          const OGRGeometry &geometry) const;

    const std::shared_ptr<const LayerRow> m_defaults;
    const std::shared_ptr<LayerRow> m_row;
    const WriteAnyRecord m_write;

    /** The members of the last record. */
    mutable bgl::StoredMembers m_members{};
};

template <class Row>
RecordEncoderPointer MakeTableEncoder(const LayerTable<Row> &table,
                                      WriteRecord<Row> write, Row defaults = {})
{
    return std::make_unique<TableEncoder>(table, defaults,
                                          MakeWriteAnyRecord<Row>(write));
}

/** Level of the cells of navigation sections: driver/bgl/format.md 8.2. */
inline constexpr int NAVIGATION_LEVEL = 9;

/** Level of the cells of scenery objects. */
inline constexpr int OBJECT_LEVEL = 11;

/** Returns the position of a part of an airport with an altitude; null for
 * other parts. */
template <class T> bgl::GeoPosition *FindPosition([[maybe_unused]] T &part)
{
    if constexpr (requires { part.centre.altitude; })
    {
        return &part.centre;
    }
    else if constexpr (requires { part.position.altitude; })
    {
        return &part.position;
    }
    return nullptr;
}

/** Returns the row of a new part of an airport. It has the altitude of the
 * airport unless its geometry or a field sets another. */
template <class Row> Row StartAtAirport(Row row = {})
{
    FindPosition(row.value)->altitude = bgl::UNKNOWN_ALTITUDE;
    return row;
}

/** Gives a part of an airport the altitude of the airport if it has none, or
 * the position of the airport if it always has that. */
template <class T> void PlaceAtAirport(T &part, const bgl::GeoPosition &airport)
{
    bgl::GeoPosition *position = FindPosition(part);
    if constexpr (requires { T::IS_AT_AIRPORT; })
    {
        *position = airport;
    }
    else if (position != nullptr && position->altitude == bgl::UNKNOWN_ALTITUDE)
    {
        position->altitude = airport.altitude;
    }
}

/** Reads a point, or a collection of one point, as the position of a row. A
 * point without an altitude leaves that of the row. */
const char *SetPoint(const OGRGeometry &geometry, bgl::GeoPosition &position);

/** SetPoint for an object: a new one without an altitude is on the ground. */
const char *SetObjectPoint(const OGRGeometry &geometry, bool isNew,
                           bgl::ObjectPlacement &placement);

/** SetPoint for the rows of a table. */
template <class Row>
const char *SetRowPoint(Row &row, const OGRGeometry &geometry)
{
    return SetPoint(geometry, row.value.position);
}

/** Returns the cell of a level that contains a position. */
bgl::Qmid GetCell(const bgl::GeoPosition &position, int level);

/** Returns the cells of navigation sections that a rectangle touches. */
std::vector<bgl::Qmid> FindCells(const bgl::GeoPosition &southWest,
                                 const bgl::GeoPosition &northEast);

/** Returns a key that identifies a fix: ident, region and airport. */
std::string MakeFixKey(const std::string &ident, const std::string &region,
                       const std::string &airport);

/** Places a record in a section that is indexed by ident. The ident is
 * required. */
void PlaceFix(std::uint32_t section, const bgl::FixIdent &fix,
              const bgl::GeoPosition &position, EncodedRecord &record);

/** Ids of the records of a simulator, in airports unless stated otherwise. */
struct AirportRecordIds
{
    RecordProfile profile;
    std::uint16_t airport;

    /** 0 if airports have none. */
    std::uint16_t summary;
    std::uint16_t runway;
    std::uint16_t taxiPoints;
    std::uint16_t parkings;
    std::uint16_t taxiPaths;
    std::uint16_t apron;

    /** 0 if the apron record has them. */
    std::uint16_t apronTriangles;
    std::uint16_t jetway;

    /** 0 if signs are scenery objects. */
    std::uint16_t taxiSign;

    /** Id of scenery objects with signs; FS2004 has another one. */
    std::uint16_t taxiSignObject;
    std::uint16_t approach;

    /** A transition of an approach without a name. */
    std::uint16_t transition;

    /** Size in bytes of a leg. */
    std::size_t legSize;
};

const AirportRecordIds &GetAirportRecordIds(RecordProfile profile);

/** Returns the ids for an airport record with an id, which Prepar3D v5 and v6
 * share: those of v5; those of FSX for an unknown id. */
const AirportRecordIds &FindAirportRecordIds(std::uint16_t airportId);

/** Returns the id of a transition of a simulator. */
std::uint16_t GetTransitionId(const bgl::ProcedureTransition &transition,
                              const AirportRecordIds &ids);

/** Places a record in the airport with an ident. The ident is required. */
void LinkToAirport(const std::string &airport, RecordLayerId part,
                   EncodedRecord &record);

template <class Part> void SetPart(const Part &part, EncodedRecord &record)
{
    record.part = std::make_shared<const Part>(part);
}

/** Sets a missing kind of an object from its values, 0 for none, and fills in
 * the values required by that kind. */
void CompleteObject(bgl::SceneryObject &object, RecordProfile profile);

/** Returns a runway with the compilers' defaults for missing values. */
bgl::Runway CompleteRunway(const bgl::Runway &source, RecordProfile profile);

/** Sets a problem unless the profile is of MSFS, for parts that only MSFS
 * has. */
void RequireMsfs(RecordProfile profile, EncodedRecord &record);

}  // namespace flightsim

#endif
