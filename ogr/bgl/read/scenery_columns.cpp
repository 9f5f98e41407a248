// SPDX-License-Identifier: MIT
// Rows and columns shared by the layers of scenery objects.

#include "ogr/bgl/read/scenery_columns.h"

#include "ogr/bgl/read/enumerations.h"
#include "ogr/records/scenery/building.h"

#include "cpl_json.h"

#include <charconv>
#include <cstdio>
#include <string_view>
#include <utility>

namespace flightsim
{

void RebasePlacement(const std::vector<std::uint8_t> &record,
                     bgl::ObjectPlacement &before, bgl::ObjectPlacement &after)
{
    bgl::RecordView view{0, bgl::HeaderForm::Short, record, 0};
    if (record.size() >= static_cast<std::size_t>(view.form))
    {
        view.id = bgl::LoadLittleEndian<std::uint16_t>(record.data());
    }
    if (!bgl::HoldsPlacement(view))
    {
        return;
    }
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    bgl::RecordReader reader(view, log);
    const bgl::ObjectPlacement current = bgl::ReadPlacement(reader, view.id);
    const auto take = [&](const auto member)
    {
        after.*member =
            after.*member == before.*member ? current.*member : after.*member;
    };
    take(&bgl::ObjectPlacement::position);
    take(&bgl::ObjectPlacement::flags);
    take(&bgl::ObjectPlacement::pitch);
    take(&bgl::ObjectPlacement::bank);
    take(&bgl::ObjectPlacement::trueHeading);
    take(&bgl::ObjectPlacement::imageComplexity);
    take(&bgl::ObjectPlacement::instance);
    before = current;
}

std::unique_ptr<OGRGeometry>
MakeArea(const std::vector<bgl::GeoPosition> &corners, bool hasAltitude)
{
    if (corners.size() < 3)
    {
        return nullptr;
    }
    auto ring = std::make_unique<OGRLinearRing>();
    ring->setNumPoints(static_cast<int>(corners.size()), FALSE);
    int i = 0;
    for (const bgl::GeoPosition &corner : corners)
    {
        if (hasAltitude)
        {
            ring->setPoint(i++, corner.longitude, corner.latitude,
                           corner.altitude);
        }
        else
        {
            ring->setPoint(i++, corner.longitude, corner.latitude);
        }
    }
    ring->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

bool SetEnvelope(const std::vector<bgl::GeoPosition> &places,
                 OGREnvelope &envelope)
{
    for (const bgl::GeoPosition &place : places)
    {
        envelope.Merge(place.longitude, place.latitude);
    }
    return !places.empty();
}

const bgl::Enumeration BEACON_TYPE(SCENERY_ENUMERATIONS, "beacon_type");
const bgl::Enumeration IMAGE_COMPLEXITY(SCENERY_ENUMERATIONS,
                                        "image_complexity");
const bgl::Enumeration SCENERY_OBJECT_KIND(SCENERY_ENUMERATIONS,
                                           "scenery_object_kind");

void ColorValue::Write(std::uint32_t color, FieldKind /* kind */,
                       FieldWriter &writer)
{
    char text[12];
    std::snprintf(text, sizeof(text), "#%06X",
                  static_cast<unsigned>(color & 0xFFFFFF));
    writer.Set(static_cast<const char *>(text));
}

namespace
{

constexpr unsigned OPAQUE = 0xFF;

}  // namespace

void AlphaColorValue::Write(std::uint32_t color, FieldKind kind,
                            FieldWriter &writer)
{
    const unsigned alpha = color >> 24;
    if (alpha == OPAQUE)
    {
        ColorValue::Write(color, kind, writer);
        return;
    }
    char text[12];
    std::snprintf(text, sizeof(text), "#%06X%02X",
                  static_cast<unsigned>(color & 0xFFFFFF), alpha);
    writer.Set(static_cast<const char *>(text));
}

void AlphaColorValue::Read(FieldReader &reader, std::uint32_t &color)
{
    const std::string_view text = reader.GetText();
    const char *end = text.data() + text.size();
    std::uint32_t value = 0;
    const bool isColor =
        (text.size() == 7 || text.size() == 9) && text[0] == '#' &&
        std::from_chars(text.data() + 1, end, value, 16).ptr == end;
    if (!isColor)
    {
        reader.Fail("is not a colour such as #FF8000 or #FF8000C0");
        return;
    }
    color = text.size() == 7 ? OPAQUE << 24 | value
                             : (value & OPAQUE) << 24 | value >> 8;
}

void ColorValue::Read(FieldReader &reader, std::uint32_t &color)
{
    const std::string_view text = reader.GetText();
    const char *end = text.data() + text.size();
    std::uint32_t value = 0;
    if (text.size() == 7 && text[0] == '#' &&
        std::from_chars(text.data() + 1, end, value, 16).ptr == end)
    {
        color = value;
    }
    else
    {
        reader.Fail("is not a colour such as #FF8000");
    }
}

void BuildingValue::Write(const bgl::ObjectBody &body, FieldKind /* kind */,
                          FieldWriter &writer)
{
    if (body.building.empty())
    {
        return;
    }
    const auto names =
        bgl::GetBuildingFields(body.roofKind.value_or(0), body.building.size());
    std::string text;
    for (std::size_t i = 0; i < body.building.size(); ++i)
    {
        text.append(i == 0 ? "{\"" : ",\"")
            .append(names[i])
            .append("\":")
            .append(std::to_string(body.building[i]));
    }
    writer.Set(text.append("}"));
}

/** Reads the numbers; missing ones are 0. The kind of roof has already been
 * read. */
void BuildingValue::Read(FieldReader &reader, bgl::ObjectBody &body)
{
    const CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
    CPLJSONDocument document;
    const bool isJson = document.LoadMemory(reader.GetText());
    const CPLJSONObject object = document.GetRoot();
    const int roof = body.roofKind.value_or(bgl::BUILDING_FLAT_ROOF);
    auto names = bgl::GetBuildingFields(roof);
    if (isJson && !object.GetObj("sizeRoofY").IsValid())
    {
        names = bgl::GetBuildingFields(roof, names.size() - 1);
    }
    body.building.assign(names.size(), 0);
    int used = 0;
    for (std::size_t i = 0; isJson && i < names.size(); ++i)
    {
        const CPLJSONObject member = object.GetObj(names[i]);
        const int number = member.IsValid() ? member.ToInteger() : 0;
        used += member.IsValid() ? 1 : 0;
        if (!std::in_range<std::uint16_t>(number))
        {
            reader.Fail("has a number that is not from 0 to 65535");
            return;
        }
        body.building[i] = static_cast<std::uint16_t>(number);
    }
    if (!isJson || object.GetType() != CPLJSONObject::Type::Object ||
        used != static_cast<int>(object.GetChildren().size()))
    {
        reader.Fail(
            "is not a JSON object with names that the kind of roof has");
    }
}

bgl::Windsock NewValue<bgl::Windsock>::Make()
{
    bgl::Windsock windsock;
    windsock.poleHeight = 6.0;
    windsock.sockLength = 3.0;
    windsock.poleColor = 0xFFC0C0C0;
    windsock.sockColor = 0xFFFF8000;
    return windsock;
}

}  // namespace flightsim
