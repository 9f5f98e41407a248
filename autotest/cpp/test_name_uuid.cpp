// SPDX-License-Identifier: MIT
// UUIDs made from names.

#include "driver/bytes/guid.h"

#include <gtest/gtest.h>

namespace
{

TEST(NameUuid, IsThatOfOtherPrograms)
{
    // uuid.uuid5(uuid.NAMESPACE_OID, name) in Python.
    EXPECT_EQ(bgl::MakeNameUuid("road/17").ToString(),
              "0F256622-ACB2-5635-9EB7-48F4FC2C8DA1");
    EXPECT_EQ(bgl::MakeNameUuid(std::string(100, 'x')).ToString(),
              "A1D416CB-B78E-564C-8461-F8A5E9E6EF5A");
}

}  // namespace
