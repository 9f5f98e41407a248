// SPDX-License-Identifier: MIT
// Scenery objects, with records of real files: ogr/records/format.md chapter 7,
// 8.

#include "autotest/cpp/test_data.h"
#include "ogr/records/scenery/scenery_object.h"
#include "ogr/records/scenery/scenery_part.h"
#include "ogr/records/core/record_values.h"
#include "ogr/records/scenery/model_data.h"
#include "ogr/records/airport/taxi_sign.h"

#include <gtest/gtest.h>

#include <cmath>

namespace
{

using Bytes = std::vector<std::uint8_t>;

/** Results of parsing: problems and bytes that are left over. */
class SceneryObject : public testing::Test
{
  protected:
    static constexpr std::uint64_t OFFSET = 1000;

    bgl::RecordView View(const Bytes &bytes)
    {
        m_log.StartCoverage(OFFSET + bytes.size());
        const auto id = bgl::LoadLittleEndian<std::uint16_t>(bytes.data());
        return {id, bgl::HeaderForm::Short, bytes, OFFSET};
    }

    /** The cursor covers the header. */
    std::uint64_t CountUncovered(const Bytes &bytes)
    {
        m_log.Cover(OFFSET, 4);
        return m_log.CountUncovered(OFFSET, bytes.size());
    }

    bgl::ProblemList m_problems{};
    bgl::RecordLog m_log{m_problems};
};

const char *const TORRE_HERCULES =
    "0b0040003d0ee1167e744908000000000100000000002282000000000000000000000000"
    "00000000000000002167f8fa96b2474ccbf9b4f6d914b8100000803f";
const char *const BEACON =
    "110030009cbd692591e5860db78800000100000000000000020000000000000000000000"
    "0000000000000000f5010000";
const char *const ATTACHED_BEACON =
    "1100310030000000000000000000000000000000000000003cdc4b47e21a964f82da913e"
    "5058b35bffff0000f701000000";
const char *const FS9_LIBRARY =
    "0200300043914119e2c65a0700000000010000000000e1b80200000072d2c70f30ec7c41"
    "91cfc3352e5f17070000803f";
const char *const REFUEL_TRIGGER =
    "10006000e7076a255945870d000000000100000000000000000000000000000000000000"
    "000000000000000000000000000030c003c004000000b89ea9c214aea740cdcc3ac2e1fa"
    "8d42e17a98411f850342e17a98c11f8503c2000000000000";
const char *const SIGN_P5 =
    "13005800c3e81c0cf6fca508000000000100000000000000020000000000000000000000"
    "000000000000000001000000000000000000000000804743000000000040070003016c5b"
    "415d645b425c5d6d5b31382d33365d00";

Bytes FromHex(std::string text)
{
    std::erase(text, ' ');
    return testdata::FromHex(text);
}

TEST_F(SceneryObject, Library)
{
    const Bytes bytes = FromHex(TORRE_HERCULES);
    const auto object = bgl::ParseSceneryObject(View(bytes), m_log);
    ASSERT_TRUE(object);
    EXPECT_EQ(object->body.model->ToString(),
              "FAF86721-B296-4C47-CBF9-B4F6D914B810");
    EXPECT_EQ(object->body.scale, 1.0);
    EXPECT_NEAR(object->placement.position.longitude, -8.40657362816451, 5e-7);
    EXPECT_NEAR(object->placement.position.latitude, 43.38599750927362, 4e-7);
    EXPECT_NEAR(object->placement.trueHeading, 360 - 177.000008, 0.006);
    EXPECT_EQ(object->placement.flags, bgl::OBJECT_ABOVE_GROUND);
    EXPECT_EQ(m_problems.Count(), 0U);
    EXPECT_EQ(CountUncovered(bytes), 0U);
}

TEST_F(SceneryObject, BeaconOnItsOwnAndAttached)
{
    const Bytes bytes = FromHex(BEACON);
    const auto object = bgl::ParseSceneryObject(View(bytes), m_log);
    ASSERT_TRUE(object);
    EXPECT_EQ(object->body.beaconType, 501);
    EXPECT_EQ(object->placement.imageComplexity, 2);
    EXPECT_EQ(object->placement.position.altitude, 34.999);
    EXPECT_EQ(CountUncovered(bytes), 0U);
    const Bytes attached = FromHex(ATTACHED_BEACON);
    const auto attachment = bgl::ParseAttachment(View(attached), m_log);
    ASSERT_TRUE(attachment);
    EXPECT_EQ(attachment->body.beaconType, 503);
    EXPECT_EQ(attachment->probability, 1.0);
    EXPECT_EQ(attachment->attachPoint, "");
    EXPECT_EQ(CountUncovered(attached), 0U);
    EXPECT_EQ(m_problems.Count(), 0U);
}

TEST_F(SceneryObject, Fs2004HasNoInstance)
{
    const Bytes bytes = FromHex(FS9_LIBRARY);
    const auto object = bgl::ParseSceneryObject(View(bytes), m_log);
    ASSERT_TRUE(object);
    EXPECT_FALSE(object->placement.instance);
    EXPECT_EQ(bgl::GetObjectKind(object->recordId), bgl::OBJECT_LIBRARY);
    EXPECT_EQ(object->body.model->ToString(),
              "0FC7D272-EC30-417C-91CF-C3352E5F1707");
    EXPECT_EQ(CountUncovered(bytes), 0U);
}

TEST_F(SceneryObject, RefuelTriggerIsPadded)
{
    const Bytes bytes = FromHex(REFUEL_TRIGGER);
    ASSERT_EQ(bytes.size(), 96U);
    const auto trigger = bgl::ParseTrigger(View(bytes), m_log);
    ASSERT_TRUE(trigger);
    EXPECT_EQ(trigger->type, bgl::TRIGGER_REFUEL);
    EXPECT_EQ(trigger->fuel, 0xC003C030U);
    EXPECT_EQ(trigger->corners.size(), 4U);
    EXPECT_EQ(m_problems.Count(), 0U);
    EXPECT_EQ(CountUncovered(bytes), 0U);
}

TEST_F(SceneryObject, SignOfPrepar3d)
{
    const Bytes bytes = FromHex(SIGN_P5);
    std::vector<bgl::TaxiSign> signs;
    ASSERT_TRUE(bgl::ParseTaxiSigns(View(bytes), m_log, signs));
    ASSERT_EQ(signs.size(), 1U);
    EXPECT_EQ(signs[0].label, "l[A]d[B\\]m[18-36]");
    EXPECT_EQ(signs[0].trueHeading, 90.0);
    EXPECT_EQ(signs[0].position.altitude, 199.5);
    EXPECT_EQ(signs[0].justification, 1);
    EXPECT_EQ(m_problems.Count(), 0U);
    EXPECT_EQ(CountUncovered(bytes), 0U);
}

/** Returns the number of problems of a record by itself, or between
 * brackets. */
std::size_t CountSkipped(const bgl::RecordView &view, bool isAttached)
{
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    if (isAttached)
    {
        bgl::ParseAttachment(view, log);
    }
    else
    {
        std::vector<bgl::TaxiSign> signs;
        bgl::ParseSceneryObject(view, log);
        bgl::ParseTrigger(view, log);
        bgl::ParseTaxiSigns(view, log, signs);
    }
    return problems.CountSkipped();
}

TEST_F(SceneryObject, EveryCutIsNoticed)
{
    // What follows the second number is text or padding, and may be truncated.
    const std::pair<const char *, std::size_t> records[] = {
        {TORRE_HERCULES, 64}, {BEACON, 48},         {ATTACHED_BEACON, 48},
        {FS9_LIBRARY, 48},    {REFUEL_TRIGGER, 90}, {SIGN_P5, 70}};
    for (const auto &[text, soundSize] : records)
    {
        const Bytes whole = FromHex(text);
        for (std::size_t size = 4; size < whole.size(); ++size)
        {
            const Bytes bytes(whole.begin(),
                              whole.begin() +
                                  static_cast<std::ptrdiff_t>(size));
            const std::size_t skipped =
                CountSkipped(View(bytes), text == ATTACHED_BEACON);
            EXPECT_EQ(skipped == 0, size >= soundSize) << text << size;
        }
    }
}

TEST_F(SceneryObject, EmbeddedObjectHasToFit)
{
    Bytes parent(14);
    const Bytes object = FromHex(TORRE_HERCULES);
    parent.insert(parent.end(), object.begin(), object.end());
    const bgl::RecordView view{0x3A, bgl::HeaderForm::Long, parent, OFFSET};
    const auto found = bgl::FindEmbeddedObject(view, 14, object.size(), m_log);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->id, bgl::OBJECT_LIBRARY);
    EXPECT_EQ(found->offset, OFFSET + 14);
    EXPECT_EQ(m_problems.Count(), 0U);
    EXPECT_FALSE(bgl::FindEmbeddedObject(view, 15, object.size(), m_log));
    EXPECT_FALSE(bgl::FindEmbeddedObject(view, 1000, 0, m_log));
    EXPECT_FALSE(bgl::FindEmbeddedObject(view, 14, 3, m_log));
    EXPECT_GT(m_problems.CountSkipped(), 1U);
}

TEST(LocalOffset, FollowsTheCircumferences)
{
    const bgl::GeoPosition base{10.0, 60.0, 5.0};
    const auto north = bgl::OffsetPosition(base, 0.0, 40007000.0 / 360.0);
    ASSERT_TRUE(north);
    EXPECT_DOUBLE_EQ(north->latitude, 61.0);
    EXPECT_DOUBLE_EQ(north->longitude, 10.0);
    EXPECT_EQ(north->altitude, 5.0);
    // A degree along the parallel of 60 degrees is half of one.
    const auto east = bgl::OffsetPosition(base, 40075000.0 / 720.0, 0.0);
    ASSERT_TRUE(east);
    EXPECT_NEAR(east->longitude, 11.0, 1e-12);
    EXPECT_FALSE(bgl::OffsetPosition(base, std::nan(""), 0.0));
    EXPECT_FALSE(bgl::OffsetPosition(base, 0.0, 1e9));
    EXPECT_FALSE(bgl::OffsetPosition(base, 1e12, 0.0));
}

TEST(ModelData, RiffForm)
{
    const Bytes model = FromHex("524946467ba1000050563230");
    EXPECT_EQ(bgl::ReadRiffForm(model), "PV20");
    EXPECT_EQ(bgl::ReadRiffForm(FromHex("52494646000000000056320a")), "");
    EXPECT_EQ(bgl::ReadRiffForm(FromHex("52494647 00000000 50563230")), "");
    EXPECT_EQ(bgl::ReadRiffForm({}), "");
}

}  // namespace
