// SPDX-License-Identifier: MIT
// X-Plane autogen texts, written from its specification: each directive at
// least once.

#ifndef FLIGHTSIM_AUTOTEST_CPP_XPAUTOGEN_TEXTS_H
#define FLIGHTSIM_AUTOTEST_CPP_XPAUTOGEN_TEXTS_H

#include "autotest/cpp/test_data.h"
#include "ogr/xpautogen/format/document.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

namespace xpautogentest
{

/** Returns a file of autotest/data. */
inline std::string ReadText(const char *name)
{
    const auto bytes =
        testdata::ReadFile(std::filesystem::path(FLIGHTSIM_TEST_DATA) / name);
    return {bytes.begin(), bytes.end()};
}

/** Two tiles; one pixel is 0.5 m. */
inline const std::string POINT_TEXT = ReadText("every_directive.agp");

/** Two grids; one pixel is 2 m along x and 1 m along y. */
inline const std::string BLOCK_TEXT = ReadText("every_directive.agb");

/** Four tiles; one pixel is 1 m. */
inline const std::string STRING_TEXT = ReadText("every_directive.ags");

/** Reads a text that must be free of faults. */
inline std::unique_ptr<xpautogen::Document> ReadSound(std::string_view text)
{
    bgl::ProblemList problems;
    auto document = xpautogen::Document::Read(std::string(text), problems);
    for (const bgl::Problem &problem : problems.Kept())
    {
        ADD_FAILURE() << problem.Message();
    }
    return document;
}

/** Returns the header lines of the kind, followed by the text. */
inline std::string WithHeader(std::string_view kind, std::string_view text)
{
    return "A\n1000\n" + std::string(kind) + "\n" + std::string(text);
}

}  // namespace xpautogentest

#endif
