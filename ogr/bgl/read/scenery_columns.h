// SPDX-License-Identifier: MIT
// Rows and columns shared by the layers of scenery objects.

#ifndef FLIGHTSIM_OGR_BGL_READ_SCENERY_COLUMNS_H
#define FLIGHTSIM_OGR_BGL_READ_SCENERY_COLUMNS_H

#include "ogr/bgl/read/record_columns.h"
#include "ogr/bgl/read/record_context.h"
#include "ogr/bgl/read/scenery_walk.h"
#include "ogr/records/airport/airport_object.h"
#include "ogr/records/scenery/scenery_object.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace flightsim
{

/** A record that belongs to a scenery object. */
template <class T> struct ObjectPart
{
    /** FID in the layer scenery_object; negative for none. */
    std::int64_t objectFid = -1;
    T part{};

    /** File offset of the object's record; negative for none. */
    std::int64_t objectOffset = -1;
};

/** Returns FIDs of the objects in a block, from the number of its first object
 * in the layer scenery_object. */
class ObjectFids final
{
  public:
    ObjectFids(const LoadedBlock &block, const RecordContext &context)
        : m_first(context.GetSceneryObjects().GetFirstFid(block.block.offset)),
          m_fids(context.GetFids(RecordLayerId::SceneryObject))
    {
    }

    /** @param place of an object in its block; negative for none. */
    std::int64_t Get(std::int64_t place) const
    {
        return place >= 0 ? m_fids.GetFid(m_first + place) : place;
    }

  private:
    const std::int64_t m_first;
    const FidMap &m_fids;
};

/** Calls `visit(record, isAttached, object)` for each record of each object of
 * a block, of either section, with the FID of the object. */
template <class Visit>
void ForEachSceneryRecord(const LoadedBlock &block,
                          const RecordContext &context, bgl::RecordLog &log,
                          const Visit &visit)
{
    const ObjectFids fids(block, context);
    if (block.block.sectionType != bgl::SECTION_SCENERY)
    {
        ForEachAirportObject(block, context, log,
                             [&](const bgl::RecordView &record, bool isAttached,
                                 std::int64_t object, const AirportChild &)
                             { visit(record, isAttached, fids.Get(object)); });
        return;
    }
    ForEachNumberedRecord(
        block, log,
        [&](const bgl::RecordView &record, bool isAttached, std::int64_t object)
        { visit(record, isAttached, fids.Get(object)); });
}

/** Appends a row for each object of a block that `parse` accepts; it
 * returns an optional and checks the record's id itself. */
template <class T, class Parse>
void ExpandSceneryObjects(const LoadedBlock &block,
                          const RecordContext &context, bgl::RecordLog &log,
                          std::vector<RecordRow<ObjectPart<T>>> &rows,
                          const Parse &parse)
{
    ForEachSceneryRecord(
        block, context, log,
        [&](const bgl::RecordView &record, bool isAttached, std::int64_t object)
        {
            if (isAttached)
            {
                return;
            }
            std::optional<T> value = parse(record, log);
            if (value)
            {
                const auto offset = static_cast<std::int64_t>(record.offset);
                rows.push_back(
                    {0,
                     offset,
                     {},
                     {object, std::move(*value), object >= 0 ? offset : -1}});
            }
        });
}

/** Returns the link to the layer scenery_object; null if the file has no object
 * at that offset. */
template <class T> RecordColumns<ObjectPart<T>> SceneryObjectColumns()
{
    return {Fid<&ObjectPart<T>::objectFid>(
                "scenery_object_fid", "Object FID",
                "FID of the object in the layer scenery_object"),
            Key<&ObjectPart<T>::objectOffset>(
                "scenery_object_key", "Object key",
                "Key of the object in the layer scenery_object")};
}

/** Returns the columns of a layer of records that belong to scenery objects:
 * first the link, last the file offset. */
template <class T>
RecordColumns<ObjectPart<T>>
ObjectPartColumns(const RecordColumns<ObjectPart<T>> &columns)
{
    return {SceneryObjectColumns<T>(), columns,
            FileOffsetColumn<ObjectPart<T>>()};
}

/** Returns the column for whether altitudes are above ground. */
template <class T> auto AboveGroundColumn()
{
    return Bit<bgl::OBJECT_ABOVE_GROUND, &T::placement,
               &bgl::ObjectPlacement::flags>("agl", "Altitudes above ground");
}

/** Merges changes that another layer made to an object's placement since a row
 * was read: all of them into `before`, and into `after` those of values that
 * the row does not change itself. */
void RebasePlacement(const std::vector<std::uint8_t> &record,
                     bgl::ObjectPlacement &before, bgl::ObjectPlacement &after);

/** RebasePlacement for a row that belongs to an object. */
template <class T>
void RebasePart(const std::vector<std::uint8_t> &record,
                RecordRow<ObjectPart<T>> &before,
                RecordRow<ObjectPart<T>> &after)
{
    RebasePlacement(record, before.value.part.placement,
                    after.value.part.placement);
}

/** Makes a closed ring; null for fewer than three corners. */
std::unique_ptr<OGRGeometry>
MakeArea(const std::vector<bgl::GeoPosition> &corners, bool hasAltitude);

/** Sets the bounds of positions. Returns false if there are none. */
bool SetEnvelope(const std::vector<bgl::GeoPosition> &places,
                 OGREnvelope &envelope);

/** A colour as "#RRGGBB". */
struct ColorValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    static void Write(std::uint32_t color, FieldKind kind, FieldWriter &writer);
    static void Read(FieldReader &reader, std::uint32_t &color);
};

/** A colour 0xAARRGGBB as "#RRGGBB", or as "#RRGGBBAA" if it is not opaque. */
struct AlphaColorValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    static void Write(std::uint32_t color, FieldKind kind, FieldWriter &writer);
    static void Read(FieldReader &reader, std::uint32_t &color);
};

/** The numbers of a generic building as a JSON object. */
struct BuildingValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    static void Write(const bgl::ObjectBody &body, FieldKind kind,
                      FieldWriter &writer);
    static void Read(FieldReader &reader, bgl::ObjectBody &body);
};

template <auto... Path>
constexpr auto Color(const char *name, const char *title,
                     ColumnNotes notes = {})
{
    return As<FieldKind::Text, ColorValue, Path...>(name, title, notes);
}

template <auto... Path>
constexpr auto AlphaColor(const char *name, const char *title,
                          ColumnNotes notes)
{
    return As<FieldKind::Text, AlphaColorValue, Path...>(name, title, notes);
}

/** The tint of a surface of MSFS; null for none. */
template <auto... Path> constexpr auto Tint()
{
    return As<FieldKind::Text, UnlessZero<AlphaColorValue>, Path...>(
        "coloration", "Tint of the material",
        {"Tint of the material as #RRGGBB, or #RRGGBBAA",
         Xml("Coloration/red", XmlForm::Tint)});
}

/** Defaults to the most common windsock. */
template <> struct NewValue<bgl::Windsock>
{
    static bgl::Windsock Make();
};

extern const bgl::Enumeration BEACON_TYPE;
extern const bgl::Enumeration IMAGE_COMPLEXITY;
extern const bgl::Enumeration SCENERY_OBJECT_KIND;

/** Returns the columns of bgl::ObjectBody.
 *
 * @tparam Path to the body of a T.
 */
template <class T, auto... Path> RecordColumns<T> ObjectBodyColumns()
{
    using bgl::ObjectBody;
    using bgl::Windsock;
    constexpr auto windsock = &ObjectBody::windsock;
    return {
        Text<Path..., &ObjectBody::model>("model_guid", "Model GUID",
                                          Xml("LibraryObject/name")),
        Real32<Path..., &ObjectBody::scale>(
            "scale", "Scale",
            Xml("LibraryObject/* SimObject/* GenericBuilding/*")),
        Text<Path..., &ObjectBody::title>(
            "title", "SimObject title",
            Xml("SimObject/containerTitle Windsock/containerTitle")),
        Text<Path..., &ObjectBody::path>("path", "SimObject folder",
                                         Xml("SimObject/containerPath")),
        Text<Path..., &ObjectBody::effectName>("effect_name", "Effect file",
                                               Xml("Effect/*")),
        Text<Path..., &ObjectBody::effectParameters>(
            "effect_params", "Effect parameters", Xml("Effect/*")),
        Word<BEACON_TYPE, Path..., &ObjectBody::beaconType>(
            "beacon_type", "Beacon type",
            Xml("Beacon/baseType", XmlForm::Beacon)),
        StoredAs<&ObjectBody::building>(As<FieldKind::Json, BuildingValue,
                                           Path...>(
            "building", "Generic building numbers",
            {"Numbers of a generic building, by their names in the SDK",
             Xml("GenericBuilding/ bottomTexture windowTexture topTexture "
                 "roofTexture GenericBuilding/RectangularBuilding/ sizeX sizeZ "
                 "sizeBottomY textureIndexBottomX textureIndexBottomZ "
                 "sizeWindowY textureIndexWindowX textureIndexWindowY "
                 "textureIndexWindowZ sizeTopY textureIndexTopX "
                 "textureIndexTopZ textureIndexRoofX textureIndexRoofZ "
                 "sizeRoofY textureIndexRoofY gableTexture textureIndexGableY "
                 "textureIndexGableZ faceTexture textureIndexFaceX "
                 "textureIndexFaceY GenericBuilding/PyramidalBuilding/ sizeX "
                 "sizeZ sizeTopX sizeTopZ sizeBottomY textureIndexBottomX "
                 "textureIndexBottomZ sizeWindowY textureIndexWindowX "
                 "textureIndexWindowY textureIndexWindowZ sizeTopY "
                 "textureIndexTopX textureIndexTopZ textureIndexRoofX "
                 "textureIndexRoofZ GenericBuilding/MultiSidedBuilding/ "
                 "buildingSides sizeX sizeZ sizeBottomY textureIndexBottomX "
                 "sizeWindowY textureIndexWindowX textureIndexWindowY sizeTopY "
                 "textureIndexTopX sizeRoofY textureIndexRoofX "
                 "textureIndexRoofZ",
                 XmlForm::Building)})),
        Integer<Path..., &ObjectBody::roofKind>(
            "roof_kind", "Roof type",
            {"Number of the roof type of a generic building",
             Xml("GenericBuilding/RectangularBuilding/roofType",
                 XmlForm::Roof)}),
        Real32<Path..., windsock, &Windsock::poleHeight>(
            "pole_height_m", "Windsock height (m)", Xml("Windsock/*")),
        Real32<Path..., windsock, &Windsock::sockLength>(
            "sock_length_m", "Windsock length (m)", Xml("Windsock/*")),
        AlphaColor<Path..., windsock, &Windsock::poleColor>(
            "pole_color", "Pole colour",
            {"Colour of the pole as #RRGGBB, or #RRGGBBAA",
             Xml("Windsock/PoleColor/red", XmlForm::Color)}),
        AlphaColor<Path..., windsock, &Windsock::sockColor>(
            "sock_color", "Sock colour",
            {"Colour of the sock as #RRGGBB, or #RRGGBBAA",
             Xml("Windsock/SockColor/red", XmlForm::Color)}),
        Flag<Path..., windsock, &Windsock::isLighted>(
            "lighted", "Lighted windsock", Xml("Windsock/*")),
    };
}

}  // namespace flightsim

#endif
