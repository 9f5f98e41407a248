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

/** A flag, shown as its opposite. */
struct OppositeValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    static void Write(bool value, FieldKind /* kind */, FieldWriter &writer)
    {
        writer.Set(!value);
    }

    static void Read(FieldReader &reader, bool &value)
    {
        reader.Get(value);
        value = !value;
    }
};

/** Makes columns of one end out of what is the same for both. */
template <int End> struct EndColumnMaker
{
    using Columns = RecordColumns<bgl::Runway>;
    using RunwayEnd = bgl::RunwayEnd;

    /** A column of a path that begins at the end. */
    template <FieldKind Kind, class Value, auto... Path>
    static Column<RecordRow<bgl::Runway>> Make(const std::string &name,
                                               const std::string &title,
                                               const std::string &comment = {})
    {
        const char *prefix = End == 0 ? "primary_" : "secondary_";
        const char *suffix = End == 0 ? " (primary end)" : " (secondary end)";
        return As<Kind, Value, &bgl::Runway::ends, End, Path...>(
                   Keep(prefix + name), Keep(title + suffix),
                   comment.empty() ? nullptr : Keep(comment + suffix))
            .template Make<RecordRow<bgl::Runway>>();
    }

    template <FieldKind Kind, auto... Path>
    static auto Plain(const std::string &name, const std::string &title,
                      const std::string &comment = {})
    {
        return Make<Kind, PlainValue, Path...>(name, title, comment);
    }

    template <auto... Path>
    static auto Number(const std::string &name, const std::string &title,
                       const std::string &comment)
    {
        return Plain<FieldKind::Real32, Path...>(name, title, comment);
    }

    static Columns MakeUse()
    {
        return {
            Plain<FieldKind::Boolean, &RunwayEnd::isMarkedClosed>(
                "closed", "Marked as closed"),
            Make<FieldKind::Boolean, OppositeValue,
                 &RunwayEnd::isTakeoffClosed>("takeoff", "Open for take-off"),
            Make<FieldKind::Boolean, OppositeValue,
                 &RunwayEnd::isLandingClosed>("landing", "Open for landing"),
            Make<FieldKind::Text, WordValue<PATTERN>,
                 &RunwayEnd::isPatternRight>("pattern", "Traffic pattern",
                                             "Side of the traffic pattern"),
            Number<&RunwayEnd::offsetThreshold, &bgl::RunwayEndArea::length>(
                "displaced_threshold_m", "Displaced threshold (m)",
                "Length before the displaced threshold in metres"),
            Number<&RunwayEnd::blastPad, &bgl::RunwayEndArea::length>(
                "blastpad_m", "Blast pad (m)",
                "Length of the blast pad in metres"),
            Number<&RunwayEnd::overrun, &bgl::RunwayEndArea::length>(
                "overrun_m", "Overrun (m)", "Length of the overrun in metres"),
            Number<&RunwayEnd::markingBias>(
                "marking_bias_m", "Marking offset (m)",
                "Metres by which markings are moved")};
    }

    static Columns MakeLights()
    {
        using bgl::ApproachLightPlace;
        using bgl::ApproachLights;
        constexpr auto lights = &RunwayEnd::approachLights;
        return {
            Make<FieldKind::Text, WordValue<APPROACH_LIGHTS>, lights,
                 &ApproachLights::system>("als", "Approach lights",
                                          "Approach light system"),
            Plain<FieldKind::Integer, lights, &ApproachLights::strobeCount>(
                "strobes", "Number of strobes"),
            Plain<FieldKind::Boolean, lights,
                  &ApproachLights::hasIdentifierLights>(
                "reil", "REIL", "Runway end identifier lights"),
            Plain<FieldKind::Boolean, lights, &ApproachLights::hasEndLights>(
                "end_lights", "End lights"),
            Plain<FieldKind::Boolean, lights,
                  &ApproachLights::hasTouchdownLights>("touchdown_lights",
                                                       "Touchdown lights",
                                                       "Touchdown zone lights"),
            Number<lights, &ApproachLights::place,
                   &ApproachLightPlace::spacing>(
                "als_spacing_m", "Approach light spacing (m)",
                "Spacing of approach lights in metres"),
            Number<lights, &ApproachLights::place, &ApproachLightPlace::offset>(
                "als_offset_m", "Approach light offset (m)",
                "Offset of approach lights in metres"),
            Number<lights, &ApproachLights::place, &ApproachLightPlace::slope>(
                "als_slope", "Approach light slope",
                "Slope of approach lights")};
    }

    template <auto Side>
    static Columns MakeVasi(const std::string &name, const std::string &title,
                            const std::string &sentence)
    {
        using bgl::Vasi;
        return {
            Make<FieldKind::Text, WordValue<VASI>, Side, &Vasi::type>(
                name, title, sentence),
            Number<Side, &Vasi::pitch>(name + "_pitch_deg",
                                       title + " pitch (deg)",
                                       sentence + ": degrees"),
            Number<Side, &Vasi::biasX>(name + "_bias_x_m", title + " X (m)",
                                       sentence +
                                           ": metres from the centre line"),
            Number<Side, &Vasi::biasZ>(name + "_bias_z_m", title + " Z (m)",
                                       sentence + ": metres along the runway"),
            Number<Side, &Vasi::spacing>(name + "_spacing_m",
                                         title + " spacing (m)",
                                         sentence + ": spacing in metres")};
    }
};

}  // namespace

template <int End> RecordColumns<bgl::Runway> EndColumns()
{
    using Maker = EndColumnMaker<End>;
    return {Maker::MakeUse(), Maker::MakeLights(),
            Maker::template MakeVasi<&bgl::RunwayEnd::leftVasi>(
                "vasi_left", "Left VASI", "Left slope indicator"),
            Maker::template MakeVasi<&bgl::RunwayEnd::rightVasi>(
                "vasi_right", "Right VASI", "Right slope indicator")};
}

template RecordColumns<bgl::Runway> EndColumns<0>();
template RecordColumns<bgl::Runway> EndColumns<1>();

}  // namespace flightsim
