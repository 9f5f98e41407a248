// SPDX-License-Identifier: MIT
// Columns shared by the tables of record layers.

#ifndef FLIGHTSIM_OGR_BGL_READ_RECORD_COLUMNS_H
#define FLIGHTSIM_OGR_BGL_READ_RECORD_COLUMNS_H

#include "ogr/bgl/read/record_walk.h"
#include "ogr/bgl/read/record_context.h"
#include "ogr/layer/columns.h"
#include "ogr/records/core/record_reader.h"
#include "ogr/records/core/fix.h"
#include "ogr/records/airport/runway.h"
#include "ogr/records/navigation/station.h"

#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace flightsim
{

/** Returns a column with the ident of the airport that a record belongs to;
 * fixes store it. */
template <class T> Column AirportIdentColumn()
{
    using Row = RecordRow<T>;
    const auto ident = Text<&Row::airport, &AirportReference::ident>(
        "airport_ident", "Airport ident");
    if constexpr (requires(T & value) { value.airport; })
    {
        auto column = MakeColumnOf<Row>(StoredAs<&T::airport>(ident));
        column.set = FieldSetter::Make<Row>(
            [](Row &row, FieldReader &reader)
            {
                reader.Get(row.airport.ident);
                row.value.airport = row.airport.ident;
            });
        return column;
    }
    else
    {
        // It is the ident of the airport that the record lies in.
        return MakeColumnOf<Row>(Derived(ident));
    }
}

/** Returns a read-only column with the file offset of a record. */
template <class T> Column FileOffsetColumn()
{
    auto column = MakeColumnOf<RecordRow<T>>(
        FileOffset<&RecordRow<T>::fileOffset>("file_offset", "File offset"));
    column.set = nullptr;
    return column;
}

/** Returns the key column of a layer with one row for each record. */
template <class T> auto RecordKeyColumn()
{
    return OwnKey<&RecordRow<T>::fileOffset>();
}

/** Null when the airport is not in the file. */
template <class T> auto AirportFidColumn()
{
    return Fid<&RecordRow<T>::airport, &AirportReference::fid>(
        "airport_fid", "Airport FID",
        "FID of the airport in the layer airport");
}

/** Null when the airport is not in the file. */
template <class T> auto AirportKeyColumn()
{
    return Key<&RecordRow<T>::airport, &AirportReference::fileOffset>(
        "airport_key", "Airport key",
        "Key of the airport in the layer airport");
}

template <class T> using RecordColumns = ColumnList<RecordRow<T>>;

/** Returns a setter for the member at the end of a path, for columns with a
 * value derived from it. */
template <class Row, class Value, auto... Path> FieldSetter SetMember()
{
    return MakeSetter(path::FROM<Value, FieldKind::Text, Row, Path...>);
}

/** Returns a column with a derived value and its own setter. */
template <class Row, class Path>
Column WithSetter(const Path &path, const FieldSetter &set)
{
    Column column = MakeColumnOf<Row>(path);
    column.set = set;
    return column;
}

template <class Row, class Path>
Column WithSetter(const Path &path, void (*set)(Row &row, FieldReader &reader))
{
    return WithSetter<Row>(path, FieldSetter::Make<Row>(set));
}

/** Returns the columns of a layer of airport children: first the link to the
 * airport, last the file offset. */
template <class T>
RecordColumns<T> ChildColumns(const RecordColumns<T> &columns)
{
    return {AirportIdentColumn<T>(), AirportFidColumn<T>(),
            AirportKeyColumn<T>(), columns, FileOffsetColumn<T>()};
}

/** Returns the same columns and a key, for children that have children. */
template <class T>
RecordColumns<T> KeyedChildColumns(const RecordColumns<T> &columns)
{
    return ChildColumns<T>({columns, RecordKeyColumn<T>()});
}

/** A position that no record can store. */
inline constexpr bgl::GeoPosition NO_POSITION = {
    std::numeric_limits<double>::quiet_NaN(),
    std::numeric_limits<double>::quiet_NaN(), 0.0};

inline std::unique_ptr<OGRGeometry> MakePointZ(const bgl::GeoPosition &position)
{
    return std::make_unique<OGRPoint>(position.longitude, position.latitude,
                                      position.altitude);
}

inline std::unique_ptr<OGRGeometry> MakePoint(const bgl::GeoPosition &position)
{
    return std::make_unique<OGRPoint>(position.longitude, position.latitude);
}

inline void SetEnvelope(const bgl::GeoPosition &position, OGREnvelope &envelope)
{
    envelope.MinX = envelope.MaxX = position.longitude;
    envelope.MinY = envelope.MaxY = position.latitude;
}

template <class T> auto IdentColumn()
{
    return Text<&T::ident, &bgl::Identifier::text>("ident", "Ident", Xml());
}

template <class T> auto RegionColumn()
{
    return Text<&T::region>("region", "ICAO region", Xml());
}

/** Returns the columns that identify a fix or navaid: ident, region,
 * airport. */
template <class T> RecordColumns<T> FixColumns()
{
    return {IdentColumn<T>(), RegionColumn<T>(), AirportIdentColumn<T>(),
            AirportFidColumn<T>(), AirportKeyColumn<T>()};
}

/** Whether a fix belongs to an airport, from the kind of its ident. */
template <int Terminal, int Other> struct TerminalValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    static void Write(int kind, FieldKind /* field */, FieldWriter &writer)
    {
        writer.Set(kind == Terminal);
    }

    static void Read(FieldReader &reader, int &kind)
    {
        bool isTerminal = false;
        reader.Get(isTerminal);
        kind = isTerminal ? Terminal : Other;
    }
};

template <class T> auto NameColumn()
{
    return Text<&T::name>("name", "Name", Xml());
}

template <class T> auto RangeColumn()
{
    return Real32<&T::range>("range_m", "Range (m)", Xml());
}

template <class T> auto VariationColumn()
{
    return MagneticVariation<&T::variation>(
        "magvar_deg", "Magnetic variation (deg)",
        {"Magnetic variation in degrees, east positive",
         Xml("*", XmlForm::NegatedNumber)});
}

/** A frequency in Hz, shown in MHz. */
using MegahertzValue = ScaledValue<1'000'000>;

template <class T> RecordColumns<T> FrequencyColumns()
{
    return {As<FieldKind::Real, MegahertzValue, &T::frequencyHz>(
                "frequency_mhz", "Frequency (MHz)", Xml()),
            Integer<&T::frequencyHz>("frequency_hz", "Frequency (Hz)")};
}

/** The name of a runway end, such as 07R, from number and designator; null
 * without a number. */
struct RunwayNameValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    template <class T>
    static void Write(const T &end, FieldKind /* kind */, FieldWriter &writer)
    {
        writer.Set(bgl::MakeRunwayName(GetNumber(end), end.designator));
    }

    template <class T> static void Read(FieldReader &reader, T &end)
    {
        if (!bgl::ParseRunwayName(reader.GetText(), GetNumber(end),
                                  end.designator))
        {
            reader.Fail("is not a runway such as 07R");
        }
    }

  private:
    template <class T> static auto &GetNumber(T &end)
    {
        if constexpr (requires { end.runwayNumber; })
        {
            return end.runwayNumber;
        }
        else
        {
            return end.number;
        }
    }
};

/** @tparam Path to the value with a runway end; the row itself if empty. */
template <auto... Path>
constexpr auto RunwayName(const char *name, const char *title,
                          ColumnNotes notes = {})
{
    return As<FieldKind::Text, RunwayNameValue, Path...>(name, title, notes);
}

/** A coordinate can be stored only together with the other one. */
template <> struct NewValue<bgl::GeoPosition>
{
    static bgl::GeoPosition Make()
    {
        return NO_POSITION;
    }
};

/** The beam width of the compilers. */
template <> struct NewValue<bgl::Localizer>
{
    static bgl::Localizer Make()
    {
        bgl::Localizer localizer;
        localizer.beamWidth = 5.0;
        return localizer;
    }
};

template <> struct NewValue<bgl::GlideSlope>
{
    static bgl::GlideSlope Make()
    {
        bgl::GlideSlope slope;
        slope.position = NO_POSITION;
        return slope;
    }
};

/** Returns the given columns, then those of a DME, then the file offset. */
template <class T>
RecordColumns<T> StationColumns(const RecordColumns<T> &columns)
{
    using bgl::Dme;
    using bgl::GeoPosition;
    return {columns,
            Longitude<&T::dme, &Dme::position, &GeoPosition::longitude>(
                "dme_lon", "DME longitude", Xml("Dme/lon")),
            Latitude<&T::dme, &Dme::position, &GeoPosition::latitude>(
                "dme_lat", "DME latitude", Xml("Dme/lat")),
            Real<&T::dme, &Dme::position, &GeoPosition::altitude>(
                "dme_alt_m", "DME altitude (m)", Xml("Dme/alt")),
            Real32<&T::dme, &Dme::range>("dme_range_m", "DME range (m)",
                                         Xml("Dme/range")),
            FileOffsetColumn<T>()};
}

template <class T> std::unique_ptr<OGRGeometry> MakeFixPointZ(const T &row)
{
    return MakePointZ(row.value.position);
}

template <class T> bool SetFixEnvelope(const T &row, OGREnvelope &envelope)
{
    SetEnvelope(row.value.position, envelope);
    return true;
}

}  // namespace flightsim

#endif
