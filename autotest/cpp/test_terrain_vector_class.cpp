// SPDX-License-Identifier: MIT
// Classes and attributes of terrain vectors: ogr/terrain_vector/format.md
// chapter 5.

#include "autotest/cpp/terrain_vector_test_util.h"
#include "ogr/terrain_vector/guid_name.h"

#include <gtest/gtest.h>

namespace
{

using bgl::AttributeData;
using bgl::VectorClass;
using bgl::VectorGeometry;
using terrainvector::Bytes;
using terrainvector::MakeTexture;
using terrainvector::MakeType;

constexpr const char *LAKE = "BCD5C182-9C8B-4C57-97BD-272CF492CBFF";
constexpr const char *WATER_TYPE = "3F8514F8-FAA8-4B94-AB7F-DC2078A4B888";
constexpr const char *VERSION = "CE85242F-4110-4706-8344-1F3A8EE422BE";
constexpr const char *FALLOFF = "C17EBBDE-627D-4585-94F0-7C329CD69C4E";
constexpr const char *IS_WATER = "684AFC09-9B38-4431-8D76-E825F54A4DFF";
constexpr const char *LINE_WIDTH = "99312E49-88B1-470E-BD06-CA3A6A8C53CF";
constexpr const char *UNKNOWN = "01234567-89AB-CDEF-0123-456789ABCDEF";

AttributeData MakeAttribute(const char *guid, const char *hex)
{
    return {*bgl::Guid::FromString(guid), testdata::FromHex(hex)};
}

/** One entity, encoded and read back. */
class Entity final
{
  public:
    Entity(VectorGeometry geometry, std::vector<AttributeData> attributes)
        : m_bytes(terrainvector::EncodeRecord(
              {terrainvector::MINI_CELL,
               false,
               {{geometry,
                 std::move(attributes),
                 {terrainvector::MakeSegment(
                     {{0, 0}, {9, 0}, {9, 9}, {0, 0}})}}}}))
    {
        bgl::VectorRecord record;
        EXPECT_TRUE(bgl::VectorRecord::Parse(m_bytes, record).IsDone());
        bgl::EntityReader reader(record);
        EXPECT_EQ(reader.Next(m_view), bgl::EntityReader::Step::Entity);
    }

    VectorClass GetClass() const
    {
        return bgl::FindVectorClass(m_view);
    }

    bgl::ClassValues GetValues() const
    {
        return bgl::ReadClassValues(m_view, GetClass());
    }

    std::string GetJson() const
    {
        std::string json;
        bgl::AppendOtherAttributes(m_view, GetClass(), json);
        return json;
    }

  private:
    Bytes m_bytes;
    bgl::EntityView m_view{};
};

TEST(TerrainVectorClass, FollowsTypeAndGeometry)
{
    for (std::size_t i = 0; i < 11; ++i)
    {
        const auto vectorClass = static_cast<VectorClass>(i);
        const VectorGeometry geometry = bgl::GetClassGeometry(vectorClass);
        EXPECT_EQ(geometry,
                  i < 6 ? VectorGeometry::Line : VectorGeometry::Polygon);
        EXPECT_EQ(Entity(geometry, {MakeType(vectorClass)}).GetClass(),
                  vectorClass);
        const bool isLine = geometry == VectorGeometry::Line;
        EXPECT_EQ(
            Entity(isLine ? VectorGeometry::Polygon : VectorGeometry::Line,
                   {MakeType(vectorClass)})
                .GetClass(),
            isLine ? VectorClass::OtherPolygon : VectorClass::OtherLine);
    }
    EXPECT_EQ(Entity(VectorGeometry::Points, {}).GetClass(),
              VectorClass::OtherPoint);
    EXPECT_EQ(Entity(VectorGeometry::Line, {}).GetClass(),
              VectorClass::OtherLine);
    EXPECT_STREQ(bgl::GetSchemaName(VectorClass::FreewayTraffic),
                 "FreewayTrafficRoads");
}

TEST(TerrainVectorClass, TellsAirportsFromIdentifiers)
{
    const AttributeData type = MakeType(VectorClass::AirportBounds);
    const AttributeData texture =
        MakeTexture("47D48287-3ADE-4FC5-8BEC-B6B36901E612");
    EXPECT_EQ(Entity(VectorGeometry::Polygon, {type, texture}).GetClass(),
              VectorClass::AirportBounds);
    const Entity feature(VectorGeometry::Polygon,
                         {type, texture, MakeAttribute(IS_WATER, "00")});
    EXPECT_EQ(feature.GetClass(), VectorClass::OtherPolygon);
    EXPECT_EQ(feature.GetJson(), R"({"IsWater":0,"UniqueGUID":true})");
}

TEST(TerrainVectorClass, ReadsItsValues)
{
    const Entity lake(
        VectorGeometry::Polygon,
        {MakeType(VectorClass::WaterPolygon),
         MakeTexture(LAKE),
         {bgl::ATTRIBUTE_SLOPE, testdata::FromHex("0000003f000020c0")}});
    const bgl::ClassValues values = lake.GetValues();
    ASSERT_TRUE(values.texture);
    EXPECT_STREQ(bgl::FindTextureName(*values.texture),
                 "Hydro_Polygons_Generic_Lake_Perennial");
    ASSERT_TRUE(values.slope);
    EXPECT_EQ(values.slope->x, 0.5F);
    EXPECT_EQ(values.slope->y, -2.5F);
    EXPECT_EQ(lake.GetJson(), "");

    const Entity freeway(VectorGeometry::Line,
                         {MakeType(VectorClass::FreewayTraffic, {3, 'T'})});
    ASSERT_TRUE(freeway.GetValues().traffic);
    EXPECT_EQ(freeway.GetValues().traffic->lanes, 3);
    EXPECT_EQ(freeway.GetValues().traffic->direction, 'T');
    EXPECT_EQ(freeway.GetJson(), "");
}

TEST(TerrainVectorClass, LosesNothing)
{
    // Payloads for which a class has no field, and ones that do not fit.
    EXPECT_EQ(Entity(VectorGeometry::Line,
                     {MakeType(VectorClass::FreewayTraffic, {3, 7})})
                  .GetJson(),
              R"({"FreewayTrafficRoads":"0307"})");
    EXPECT_EQ(Entity(VectorGeometry::Line, {MakeType(VectorClass::Road, {1}),
                                            {bgl::ATTRIBUTE_TEXTURE, {1, 2}}})
                  .GetJson(),
              R"({"Texture":"0102","Roads":"01"})");
    EXPECT_EQ(
        Entity(VectorGeometry::Polygon,
               {MakeType(VectorClass::Park),
                {bgl::ATTRIBUTE_SLOPE, testdata::FromHex("0000003f000020c0")},
                MakeTexture(LAKE),
                MakeTexture(UNKNOWN)})
            .GetJson(),
        R"({"Slope":[0.5,-2.5],)"
        R"("Texture":"BCD5C182-9C8B-4C57-97BD-272CF492CBFF"})");
}

TEST(TerrainVectorClass, WritesAttributesByType)
{
    const Entity entity(VectorGeometry::Polygon,
                        {MakeAttribute(WATER_TYPE, "ffffffff"),
                         MakeAttribute(VERSION, "302e225c3300"),
                         MakeAttribute(FALLOFF, "0000803e"),
                         MakeAttribute(IS_WATER, "01"),
                         MakeAttribute(LINE_WIDTH, "00004842"),
                         MakeAttribute(UNKNOWN, "00ff")});
    EXPECT_EQ(entity.GetJson(),
              R"({"IsWater":1,"Version":"0.\"\\3",)"
              R"("Width":50,)"
              R"("01234567-89AB-CDEF-0123-456789ABCDEF":"00ff",)"
              R"("MaterialFalloff":0.25,"WaterType":4294967295})");
    EXPECT_EQ(
        Entity(VectorGeometry::Polygon,
               {MakeAttribute(VERSION, "ff"), MakeAttribute(IS_WATER, "0100"),
                MakeAttribute(FALLOFF, "0000807f")})
            .GetJson(),
        R"({"IsWater":"0100","Version":"ff",)"
        R"("MaterialFalloff":"0000807f"})");
}

TEST(TerrainVectorClass, KnowsItsNames)
{
    EXPECT_EQ(bgl::FindTextureName(bgl::Guid{}), nullptr);
    EXPECT_EQ(bgl::FindAttributeType(bgl::Guid{}), nullptr);
    const bgl::AttributeType *type =
        bgl::FindAttributeType(*bgl::Guid::FromString(VERSION));
    ASSERT_NE(type, nullptr);
    EXPECT_EQ(type->name, "Version");
    EXPECT_EQ(type->payload, bgl::PayloadType::String);
}

}  // namespace
