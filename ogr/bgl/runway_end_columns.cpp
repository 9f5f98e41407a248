// SPDX-License-Identifier: MIT
// Columns that the layer runway has once for each end.

#include "ogr/bgl/runway_end_columns.h"

#include "ogr/bgl/enumerations.h"

#include <set>
#include <string>

namespace flightsim
{

namespace
{

const bgl::Enumeration PATTERN(AIRPORT_ENUMERATIONS, "runway_pattern");
const bgl::Enumeration APPROACH_LIGHTS(AIRPORT_ENUMERATIONS, "approach_lights");
const bgl::Enumeration VASI(AIRPORT_ENUMERATIONS, "vasi_type");

/** Keeps a text for as long as the tables need it. */
const char *Keep(std::string text)
{
    static std::set<std::string> texts;
    return texts.insert(std::move(text)).first->c_str();
}

/** Makes columns of one end out of what is the same for both.
 *
 * Getters are template arguments because a table holds plain functions. */
template <std::size_t End> struct EndColumns
{
    static FieldSpec MakeSpec(const char *name, FieldKind kind,
                              const char *title, const char *comment = nullptr,
                              const bgl::Enumeration *domain = nullptr)
    {
        const char *prefix = End == 0 ? "primary_" : "secondary_";
        const char *suffix = End == 0 ? " (primary end)" : " (secondary end)";
        return {Keep(std::string(prefix) + name), kind,
                Keep(std::string(title) + suffix), domain,
                comment != nullptr ? Keep(std::string(comment) + suffix)
                                   : nullptr};
    }

    /** A flag; `Shown` is the value for which the column is true. */
    template <bool bgl::RunwayEnd::*Member, bool Shown = true>
    static RunwayColumn Flag(const char *name, const char *title,
                             const char *comment = nullptr)
    {
        return {MakeSpec(name, FieldKind::Boolean, title, comment),
                [](const RecordRow<bgl::Runway> &row, FieldWriter &writer)
                { writer.Set(row.value.ends[End].*Member == Shown); }};
    }

    template <auto Area>
    static RunwayColumn Length(const char *name, const char *title,
                               const char *comment = nullptr)
    {
        return {MakeSpec(name, FieldKind::Real32, title, comment),
                [](const RecordRow<bgl::Runway> &row, FieldWriter &writer)
                {
                    const auto &area = row.value.ends[End].*Area;
                    if (area)
                    {
                        writer.Set(area->length);
                    }
                }};
    }

    template <auto Member>
    static RunwayColumn Lights(const char *name, FieldKind kind,
                               const char *title, const char *comment = nullptr)
    {
        return {MakeSpec(name, kind, title, comment),
                [](const RecordRow<bgl::Runway> &row, FieldWriter &writer)
                {
                    const auto &lights = row.value.ends[End].approachLights;
                    if (lights)
                    {
                        writer.Set((*lights).*Member);
                    }
                }};
    }

    /** Where the approach lights of MSFS are. */
    template <double bgl::ApproachLightPlace::*Member>
    static RunwayColumn LightPlace(const char *name, const char *title,
                                   const char *comment = nullptr)
    {
        return {MakeSpec(name, FieldKind::Real32, title, comment),
                [](const RecordRow<bgl::Runway> &row, FieldWriter &writer)
                {
                    const auto &lights = row.value.ends[End].approachLights;
                    if (lights && lights->place)
                    {
                        writer.Set((*lights->place).*Member);
                    }
                }};
    }

    template <auto Side>
    static RunwayColumn VasiType(const char *name, const char *title,
                                 const char *comment = nullptr)
    {
        return {MakeSpec(name, FieldKind::Text, title, comment, &VASI),
                [](const RecordRow<bgl::Runway> &row, FieldWriter &writer)
                {
                    const auto &vasi = row.value.ends[End].*Side;
                    if (vasi)
                    {
                        writer.Set(VASI, vasi->type);
                    }
                }};
    }

    template <auto Side, double bgl::Vasi::*Member>
    static RunwayColumn VasiNumber(const char *name, const char *title,
                                   const char *comment = nullptr)
    {
        return {MakeSpec(name, FieldKind::Real32, title, comment),
                [](const RecordRow<bgl::Runway> &row, FieldWriter &writer)
                {
                    const auto &vasi = row.value.ends[End].*Side;
                    if (vasi)
                    {
                        writer.Set((*vasi).*Member);
                    }
                }};
    }

    static RunwayColumn Pattern()
    {
        return {MakeSpec("pattern", FieldKind::Text, "Traffic pattern",
                         "Side of the traffic pattern", &PATTERN),
                [](const RecordRow<bgl::Runway> &row, FieldWriter &writer)
                { writer.Set(PATTERN, row.value.ends[End].isPatternRight); }};
    }

    static RunwayColumn LightSystem()
    {
        return {MakeSpec("als", FieldKind::Text, "Approach lights",
                         "Approach light system", &APPROACH_LIGHTS),
                [](const RecordRow<bgl::Runway> &row, FieldWriter &writer)
                {
                    const auto &lights = row.value.ends[End].approachLights;
                    if (lights)
                    {
                        writer.Set(APPROACH_LIGHTS, lights->system);
                    }
                }};
    }

    static RunwayColumn MarkingBias()
    {
        return {MakeSpec("marking_bias_m", FieldKind::Real32,
                         "Marking offset (m)",
                         "Metres by which markings are moved"),
                [](const RecordRow<bgl::Runway> &row, FieldWriter &writer)
                { writer.Set(row.value.ends[End].markingBias); }};
    }

    static void AddUse(std::vector<RunwayColumn> &columns)
    {
        using bgl::RunwayEnd;
        columns.insert(
            columns.end(),
            {Flag<&RunwayEnd::isMarkedClosed>("closed", "Marked as closed"),
             Flag<&RunwayEnd::isTakeoffClosed, false>("takeoff",
                                                      "Open for take-off"),
             Flag<&RunwayEnd::isLandingClosed, false>("landing",
                                                      "Open for landing"),
             Pattern(),
             Length<&RunwayEnd::offsetThreshold>(
                 "displaced_threshold_m", "Displaced threshold (m)",
                 "Length before the displaced threshold in metres"),
             Length<&RunwayEnd::blastPad>("blastpad_m", "Blast pad (m)",
                                          "Length of the blast pad in metres"),
             Length<&RunwayEnd::overrun>("overrun_m", "Overrun (m)",
                                         "Length of the overrun in metres"),
             MarkingBias()});
    }

    static void AddLights(std::vector<RunwayColumn> &columns)
    {
        using bgl::ApproachLightPlace;
        using bgl::ApproachLights;
        columns.insert(columns.end(),
                       {LightSystem(),
                        Lights<&ApproachLights::strobeCount>(
                            "strobes", FieldKind::Integer, "Number of strobes"),
                        Lights<&ApproachLights::hasIdentifierLights>(
                            "reil", FieldKind::Boolean, "REIL",
                            "Runway end identifier lights"),
                        Lights<&ApproachLights::hasEndLights>(
                            "end_lights", FieldKind::Boolean, "End lights"),
                        Lights<&ApproachLights::hasTouchdownLights>(
                            "touchdown_lights", FieldKind::Boolean,
                            "Touchdown lights", "Touchdown zone lights"),
                        LightPlace<&ApproachLightPlace::spacing>(
                            "als_spacing_m", "Approach light spacing (m)",
                            "Spacing of approach lights in metres"),
                        LightPlace<&ApproachLightPlace::offset>(
                            "als_offset_m", "Approach light offset (m)",
                            "Offset of approach lights in metres"),
                        LightPlace<&ApproachLightPlace::slope>(
                            "als_slope", "Approach light slope",
                            "Slope of approach lights")});
    }

    template <auto Side>
    static void AddVasi(const std::string &name, const std::string &title,
                        const std::string &sentence,
                        std::vector<RunwayColumn> &columns)
    {
        const auto text = [&](const char *end) { return Keep(name + end); };
        const auto head = [&](const char *end) { return Keep(title + end); };
        const auto say = [&](const char *end) { return Keep(sentence + end); };
        columns.insert(
            columns.end(),
            {VasiType<Side>(text(""), head(""), say("")),
             VasiNumber<Side, &bgl::Vasi::pitch>(
                 text("_pitch_deg"), head(" pitch (deg)"), say(": degrees")),
             VasiNumber<Side, &bgl::Vasi::biasX>(
                 text("_bias_x_m"), head(" X (m)"),
                 say(": metres from the centre line")),
             VasiNumber<Side, &bgl::Vasi::biasZ>(
                 text("_bias_z_m"), head(" Z (m)"),
                 say(": metres along the runway")),
             VasiNumber<Side, &bgl::Vasi::spacing>(
                 text("_spacing_m"), head(" spacing (m)"),
                 say(": spacing in metres"))});
    }
};

}  // namespace

template <std::size_t End>
void AddEndColumns(std::vector<RunwayColumn> &columns)
{
    using Columns = EndColumns<End>;
    Columns::AddUse(columns);
    Columns::AddLights(columns);
    Columns::template AddVasi<&bgl::RunwayEnd::leftVasi>(
        "vasi_left", "Left VASI", "Left slope indicator", columns);
    Columns::template AddVasi<&bgl::RunwayEnd::rightVasi>(
        "vasi_right", "Right VASI", "Right slope indicator", columns);
}

template void AddEndColumns<0>(std::vector<RunwayColumn> &columns);
template void AddEndColumns<1>(std::vector<RunwayColumn> &columns);

}  // namespace flightsim
