// SPDX-License-Identifier: MIT
// Transitions of approaches, departures and arrivals: spec records.md 4.2, 4.3.

#include "ogr/records/procedure_transition.h"

namespace bgl
{

namespace
{

constexpr std::uint16_t RECORD_APPROACH_TRANSITION = 0x2C;
constexpr std::uint16_t RECORD_APPROACH_TRANSITION_PREPAR3D_V6 = 0xB7;
constexpr std::uint16_t RECORD_APPROACH_TRANSITION_MSFS_1_16 = 0x49;
constexpr std::uint16_t RECORD_RUNWAY_TRANSITION = 0x46;
constexpr std::uint16_t RECORD_ENROUTE_TRANSITION = 0x47;
constexpr std::uint16_t RECORD_NAMED_ENROUTE_TRANSITION = 0x4A;

constexpr std::size_t NAME_SIZE = 8;

DmeArc ReadArc(RecordReader &reader)
{
    DmeArc arc;
    // The DME has this form also where the fix has the long one: [S].
    arc.dme = ReadFix(reader);
    arc.radial = reader.ReadU32();
    arc.distance = reader.ReadF32();
    return arc;
}

void ReadApproachTransition(RecordReader &reader, std::uint16_t id,
                            ProcedureTransition &transition)
{
    transition.type = reader.ReadU8();
    transition.legCount = reader.ReadU8();
    transition.fix = id == RECORD_APPROACH_TRANSITION_PREPAR3D_V6
                         ? ReadLongFix(reader)
                         : ReadFix(reader);
    transition.altitude = reader.ReadF32();
    if (transition.type == TRANSITION_DME)
    {
        transition.arc = ReadArc(reader);
    }
    if (id == RECORD_APPROACH_TRANSITION_MSFS_1_16)
    {
        transition.name = reader.ReadText(NAME_SIZE);
    }
}

void ReadRunwayTransition(RecordReader &reader, ProcedureTransition &transition)
{
    transition.role = TransitionRole::Runway;
    transition.legCount = reader.ReadU8();
    transition.runwayNumber = reader.ReadU8();
    transition.designator = reader.ReadU8();
    // Three bytes of unknown meaning.
    reader.Skip(3);
}

void ReadEnrouteTransition(RecordReader &reader, std::uint16_t id,
                           ProcedureTransition &transition)
{
    transition.role = TransitionRole::Enroute;
    transition.legCount = reader.ReadU8();
    // One byte of unknown meaning.
    reader.Skip(1);
    if (id == RECORD_NAMED_ENROUTE_TRANSITION)
    {
        transition.name = reader.ReadText(NAME_SIZE);
    }
}

/** False for records of another kind. */
bool ReadFixedPart(RecordReader &reader, std::uint16_t id,
                   ProcedureTransition &transition)
{
    switch (id)
    {
        case RECORD_APPROACH_TRANSITION:
        case RECORD_APPROACH_TRANSITION_PREPAR3D_V6:
        case RECORD_APPROACH_TRANSITION_MSFS_1_16:
            ReadApproachTransition(reader, id, transition);
            return true;
        case RECORD_RUNWAY_TRANSITION:
            ReadRunwayTransition(reader, transition);
            return true;
        case RECORD_ENROUTE_TRANSITION:
        case RECORD_NAMED_ENROUTE_TRANSITION:
            ReadEnrouteTransition(reader, id, transition);
            return true;
        default:
            return false;
    }
}

}  // namespace

std::optional<ProcedureTransition>
ParseProcedureTransition(const RecordView &record, RecordLog &log)
{
    RecordReader reader(record, log);
    ProcedureTransition transition;
    if (!ReadFixedPart(reader, record.id, transition) ||
        !reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    transition.fixedSize = reader.Position();
    return transition;
}

}  // namespace bgl
