// SPDX-License-Identifier: MIT
// Rows and columns shared by the layers of procedures.

#ifndef FLIGHTSIM_OGR_BGL_LAYERS_PROCEDURE_ROWS_H
#define FLIGHTSIM_OGR_BGL_LAYERS_PROCEDURE_ROWS_H

#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/read/layer_source.h"
#include "ogr/bgl/read/procedure_walk.h"
#include "ogr/bgl/read/record_columns.h"
#include "ogr/bgl/read/record_context.h"

#include <utility>
#include <vector>

namespace flightsim
{

inline const bgl::Enumeration FIX_TYPE(PROCEDURE_ENUMERATIONS, "fix_type");

/** Names or titles of the columns of a fix reference. */
struct FixColumnNames
{
    const char *type;
    const char *ident;
    const char *region;
    const char *airport;
};

/** The kind of a fix reference; null when there is none. */
struct FixKindValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = &FIX_TYPE;

    static void Write(const bgl::FixReference &fix, FieldKind /* kind */,
                      FieldWriter &writer)
    {
        if (!fix.IsEmpty())
        {
            writer.Set(FIX_TYPE, fix.kind);
        }
    }

    static void Read(FieldReader &reader, bgl::FixReference &fix)
    {
        reader.Get(FIX_TYPE, fix.kind);
    }
};

/** Returns the columns of a fix reference.
 *
 * @tparam Path to the bgl::FixReference of a T.
 */
template <class T, auto... Path>
RecordColumns<T> FixReferenceColumns(const FixColumnNames &names,
                                     const FixColumnNames &titles)
{
    using bgl::FixReference;
    return {
        As<FieldKind::Text, FixKindValue, Path...>(names.type, titles.type,
                                                   Xml()),
        Text<Path..., &FixReference::ident>(names.ident, titles.ident, Xml()),
        Text<Path..., &FixReference::region>(names.region, titles.region,
                                             Xml()),
        Text<Path..., &FixReference::airport>(names.airport, titles.airport)};
}

/** A record that contains a transition or legs. */
struct ParentRecord
{
    /** Row in its layer; negative for none. */
    std::int64_t row = -1;

    /** File offset; negative for none. */
    std::int64_t offset = -1;
};

struct ParentRecords
{
    ParentRecord approach{};
    ParentRecord sidStar{};
    ParentRecord transition{};
};

/** Returns columns for the approach, SID or STAR that a row belongs to.
 *
 * @tparam Path to the ParentRecords of a T.
 */
template <class T, auto... Path> RecordColumns<T> ParentColumns()
{
    return {Fid<Path..., &ParentRecords::approach, &ParentRecord::row>(
                "approach_fid", "Approach FID",
                "FID of the approach in the layer approach"),
            Key<Path..., &ParentRecords::approach, &ParentRecord::offset>(
                "approach_key", "Approach key",
                "Key of the approach in the layer approach"),
            Fid<Path..., &ParentRecords::sidStar, &ParentRecord::row>(
                "sid_star_fid", "SID or STAR FID",
                "FID of the SID or STAR in the layer sid_star"),
            Key<Path..., &ParentRecords::sidStar, &ParentRecord::offset>(
                "sid_star_key", "SID or STAR key",
                "Key of the SID or STAR in the layer sid_star")};
}

inline ParentRecord FindParent(const bgl::RecordView *record,
                               const ProcedureIndex &procedures)
{
    ParentRecord parent;
    if (record != nullptr)
    {
        parent.row = procedures.FindByOffset(record->offset);
        parent.offset =
            parent.row >= 0 ? static_cast<std::int64_t>(record->offset) : -1;
    }
    return parent;
}

inline ParentRecords FindParents(const ProcedureParents &parents,
                                 const ProcedureIndex &procedures)
{
    return {FindParent(parents.approach, procedures),
            FindParent(parents.sidStar, procedures),
            FindParent(parents.transition, procedures)};
}

/** Base of visitors that append rows of one kind for the procedures of each
 * airport in a block. */
template <class T> class ProcedureRows : public ProcedureVisitor
{
  public:
    ProcedureRows(const RecordContext &context, bgl::RecordLog &log,
                  std::vector<RecordRow<T>> &rows)
        : m_context(context), m_log(log), m_rows(rows)
    {
    }

    void SetAirport(const AirportReference &airport)
    {
        m_airport = airport;
    }

    /** Leaves the procedures that rows belong to unset. */
    void DisableParentLookup()
    {
        m_hasParents = false;
    }

  protected:
    void Append(std::uint64_t offset, T value)
    {
        RecordRow<T> &row = m_rows.emplace_back();
        row.fileOffset = static_cast<std::int64_t>(offset);
        row.airport = m_airport;
        row.value = std::move(value);
    }

    ParentRecords FindParents(const ProcedureParents &parents) const
    {
        return m_hasParents
                   ? flightsim::FindParents(parents, m_context.GetProcedures())
                   : ParentRecords{};
    }

    const RecordContext &m_context;
    bgl::RecordLog &m_log;
    std::vector<RecordRow<T>> &m_rows;
    AirportReference m_airport{};
    bool m_hasParents = true;
};

/** Applies a visitor, derived from ProcedureRows, to all procedures of a block,
 * and calls `visit(airport)` after those of each airport. */
template <class Visitor, class Visit>
void WalkAllProcedures(const LoadedBlock &block, const RecordContext &context,
                       bgl::RecordLog &log, Visitor &visitor,
                       const Visit &visit)
{
    ForEachAirport(
        block, context, log,
        [&](const bgl::RecordView &record, const IndexedAirport &airport)
        {
            visitor.SetAirport(MakeReference(record, airport, context));
            WalkProcedures(block, context, record, airport.fixedSize, log,
                           visitor);
            visit(airport);
        });
}

/** An ExpandBlock that applies a `Visitor` to all procedures. */
template <class Visitor, class Row>
void ExpandProcedures(const LoadedBlock &block, const RecordContext &context,
                      bgl::RecordLog &log, std::vector<Row> &rows)
{
    Visitor visitor(context, log, rows);
    WalkAllProcedures(block, context, log, visitor,
                      [](const IndexedAirport &) {});
}

/** A SummarizeBlock for rows without geometry. Does not look up the procedures
 * that rows belong to: their index requires a pass over the whole file, which
 * took two thirds of the time to open a large one. */
template <class Visitor, class Row>
void SummarizeProcedures(const LoadedBlock &block, const RecordContext &context,
                         bgl::RecordLog &log, RowSummary &summary)
{
    std::vector<Row> rows;
    Visitor visitor(context, log, rows);
    visitor.DisableParentLookup();
    WalkAllProcedures(block, context, log, visitor,
                      [&](const IndexedAirport &airport)
                      {
                          summary.AddRows(airport.ident, rows.size());
                          rows.clear();
                      });
}

/** Makes a layer with the rows of a `Visitor`, which reads only the procedures
 * of airports. */
template <class Visitor, class Row>
LayerSourcePointer MakeProcedureSource(const LayerTable<Row> &table,
                                       SummarizeBlock summarize = nullptr)
{
    return MakeLayerSource<Row>(table, ExpandProcedures<Visitor, Row>, {},
                                summarize, nullptr, Portion::Procedures);
}

/** Codes of the enumeration transition_kind for transitions without a type in
 * the file. */
inline constexpr int SID_RUNWAY = 257;
inline constexpr int SID_ENROUTE = 258;
inline constexpr int STAR_RUNWAY = 259;
inline constexpr int STAR_ENROUTE = 260;

inline int GetTransitionKind(const bgl::ProcedureTransition &transition,
                             bool isStar)
{
    switch (transition.role)
    {
        case bgl::TransitionRole::Runway:
            return isStar ? STAR_RUNWAY : SID_RUNWAY;
        case bgl::TransitionRole::Enroute:
            return isStar ? STAR_ENROUTE : SID_ENROUTE;
        default:
            return transition.type;
    }
}

/** Returns nothing for kinds that cannot be written. */
inline std::optional<bgl::TransitionRole> FindTransitionRole(int kind)
{
    switch (kind)
    {
        case SID_RUNWAY:
        case STAR_RUNWAY:
            return bgl::TransitionRole::Runway;
        case SID_ENROUTE:
        case STAR_ENROUTE:
            return bgl::TransitionRole::Enroute;
        default:
            return kind > 0 && kind <= bgl::TRANSITION_DME
                       ? std::optional(bgl::TransitionRole::Approach)
                       : std::nullopt;
    }
}

}  // namespace flightsim

#endif
