// SPDX-License-Identifier: MIT
// What is known of a layer of records, in one place.
//
// A layer is declared at the end of the file with its columns:
//
//   constinit const RecordLayerDescriptor HELIPAD_LAYER = {
//       .id = RecordLayerId::Helipad,
//       .table = HELIPAD_TABLE,
//       .sections = AIRPORT_SECTIONS,
//       .children = {"helipad"},
//       .parents = {RecordLayerId::Airport},
//       .makeSource = [](const RecordOptions &) -> LayerSourcePointer { ... },
//       .makeEncoder = []() -> RecordEncoderPointer { ... },
//   };
//
// record_layer_list.h lists them. Other code refers to a layer by its id.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_LAYER_H
#define FLIGHTSIM_OGR_BGL_RECORD_LAYER_H

#include "driver/bgl/container.h"
#include "ogr/layer/layer_table.h"

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>

namespace flightsim
{

class LayerSource;
class RecordEncoder;
struct RecordOptions;

/** The layers of records, in listing order. */
enum class RecordLayerId : std::uint8_t
{
    Airport,
    Runway,
    RunwayArea,
    RunwayEndArea,
    Helipad,
    Start,
    Com,
    Parking,
    TaxiPoint,
    TaxiPath,
    Apron,
    DeleteAirport,
    TaxiSign,
    ApronLight,
    Fence,
    Perimeter,
    PaintedLine,
    PaintedArea,
    Jetway,
    ProjectedMesh,
    LightSupport,
    LightRow,
    LightPreset,
    Light,
    GroundMerging,
    Approach,
    SidStar,
    Transition,
    ProcedureLeg,
    Ils,
    Vor,
    Ndb,
    Tacan,
    Marker,
    Waypoint,
    Airway,
    DeleteNavigation,
    Boundary,
    BoundaryPoint,
    Geopol,
    Timezone,
    AirportSummary,
    NameList,
    IcaoIndex,
    SceneryObject,
    SceneryFootprint,
    Attachment,
    Trigger,
    ExtrusionBridge,
    CarParking,
    ModelData,
    Exclusion,
    Landmark
};

inline constexpr std::initializer_list<std::uint32_t> AIRPORT_SECTIONS = {
    bgl::SECTION_AIRPORT, bgl::SECTION_AIRPORT_ALTERNATIVE};

/** One layer of records. A constant. */
struct RecordLayerDescriptor
{
    RecordLayerId id;

    /** Name, geometry and columns. */
    const RowTable &table;

    /** Types of the sections that may hold its rows. */
    std::initializer_list<std::uint32_t> sections;

    /** Names in data/record_ids.csv of the children of airports that give rows;
     * empty if airports are rows themselves. */
    std::initializer_list<const char *> children{};

    /** The same for records of other sections; empty if any may be a row. */
    std::initializer_list<const char *> atTop{};

    /** Layers whose keys its rows refer to. */
    std::initializer_list<RecordLayerId> parents{};

    /** Whether its rows follow from those of other layers, so that there is
     * nothing to write. */
    bool isDerived = false;

    /** Whether it is bookkeeping, which programs do not show unless asked to. */
    bool isHidden = false;

    /** Whether what rows a record has depends on records elsewhere. */
    bool dependsOnOthers = false;

    /** The layer that has a row of the same FID for each of its rows. */
    std::optional<RecordLayerId> fidsOf{};

    std::unique_ptr<LayerSource> (*makeSource)(const RecordOptions &options) =
        nullptr;

    /** Null for layers that are not written. */
    std::unique_ptr<RecordEncoder> (*makeEncoder)() = nullptr;
};

const RecordLayerDescriptor &GetRecordLayer(RecordLayerId id);

inline const char *GetLayerName(RecordLayerId id)
{
    return GetRecordLayer(id).table.name;
}

/** Returns the layer of a name, in any case; null for others. */
const RecordLayerDescriptor *FindRecordLayer(const char *name);

}  // namespace flightsim

#endif
