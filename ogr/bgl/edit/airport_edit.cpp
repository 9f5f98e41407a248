// SPDX-License-Identifier: MIT
// The changes of a single airport: ogr/records/format.md 9.6.

#include "ogr/bgl/edit/airport_edit.h"

#include "ogr/bgl/edit/edit_session.h"
#include "ogr/records/airport/airport_part.h"
#include "ogr/records/core/record_cursor.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/airport/runway.h"
#include "ogr/records/airport/taxi_sign.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

bgl::RecordView ViewRecord(bgl::ByteSpan bytes, std::uint64_t offset)
{
    return {bgl::LoadLittleEndian<std::uint16_t>(bytes.data()),
            bgl::HeaderForm::Long, bytes, offset};
}

std::vector<bgl::RecordView> ListChildren(const bgl::RecordView &record,
                                          std::size_t fixedSize)
{
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    std::vector<bgl::RecordView> children;
    bgl::RecordCursor cursor(record, fixedSize, bgl::HeaderForm::Long, log);
    while (const std::optional<bgl::RecordView> child = cursor.Next())
    {
        children.push_back(*child);
    }
    return children;
}

namespace
{

/** Returns the offset of the sub-records in a record; 0 if it has none. */
std::size_t FindParts(std::uint16_t id)
{
    switch (id)
    {
        case bgl::RECORD_RUNWAY:
            return bgl::RECORD_RUNWAY_FIXED_SIZE;
        case bgl::RECORD_RUNWAY_PREPAR3D:
            return bgl::RECORD_RUNWAY_PREPAR3D_FIXED_SIZE;
        case bgl::RECORD_RUNWAY_MSFS:
            return bgl::RECORD_RUNWAY_MSFS_FIXED_SIZE;
        case bgl::RECORD_ILS_VOR:
            return bgl::RECORD_ILS_VOR_FIXED_SIZE;
        case bgl::RECORD_NDB:
            return bgl::RECORD_NDB_FIXED_SIZE;
        case bgl::RECORD_BOUNDARY:
            return bgl::RECORD_BOUNDARY_FIXED_SIZE;
        case bgl::RECORD_TACAN:
            return bgl::RECORD_TACAN_FIXED_SIZE;
        default:
            return 0;
    }
}

/** Whether two records have the same headers of sub-records at the same
 * offsets, up to the offset `last`. */
bool HasSameParts(bgl::ByteSpan record, bgl::ByteSpan other, std::size_t last)
{
    std::size_t at =
        FindParts(bgl::LoadLittleEndian<std::uint16_t>(other.data()));
    while (at > 0 && at <= last && other.size() - at >= bgl::LONG_HEADER)
    {
        const bgl::ByteSpan header = other.subspan(at, bgl::LONG_HEADER);
        if (!std::equal(header.begin(), header.end(),
                        record.subspan(at).begin()))
        {
            return false;
        }
        at += std::max<std::size_t>(
            bgl::LoadRecordSize(header.data(), bgl::HeaderForm::Long),
            bgl::LONG_HEADER);
    }
    return true;
}

/** Removes trailing zeros that the record of the file does not have: beacons
 * have 48 or 49 bytes. */
bgl::ByteSpan CutZeros(bgl::ByteSpan bytes, std::size_t size)
{
    const bool isLonger =
        bytes.size() > size &&
        std::ranges::all_of(bytes.subspan(size),
                            [](std::uint8_t byte) { return byte == 0; });
    return isLonger ? bytes.first(size) : bytes;
}

}  // namespace

ByteList PatchRecord(bgl::ByteSpan record, bgl::ByteSpan before,
                     bgl::ByteSpan after)
{
    if (std::equal(record.begin(), record.end(), before.begin(), before.end()))
    {
        return {after.begin(), after.end()};
    }
    before = CutZeros(before, record.size());
    after = CutZeros(after, record.size());
    ByteList patched(record.begin(), record.end());
    // Records of one kind begin with the same id.
    const bool isSameKind =
        before.size() == after.size() && before.size() <= record.size() &&
        before.size() >= bgl::LONG_HEADER &&
        std::equal(before.begin(), before.begin() + 2, record.begin());
    for (std::size_t i = 0; isSameKind && i < before.size(); ++i)
    {
        if (before[i] != after[i])
        {
            // Unknown data may be stored here instead.
            if (record[i] != before[i] || !HasSameParts(record, before, i))
            {
                return {};
            }
            patched[i] = after[i];
        }
    }
    return isSameKind ? patched : ByteList{};
}

namespace
{

ByteList WriteFixedPart(const bgl::Airport &airport, bgl::TextEncoding encoding)
{
    ByteList bytes;
    bgl::RecordWriter writer(bytes, encoding);
    bgl::BeginAirport(airport, writer);
    return bytes;
}

/** Applies the change of a count to the declared count, which compilers
 * truncate if it is too large. Returns false for a new count that is too large,
 * unless the old one was truncated, too. */
bool ApplyCountChange(int before, int after, int limit, int &declared)
{
    const bool isCut = before >= limit && declared == before % limit;
    declared = isCut ? after % limit : std::max(declared + after - before, 0);
    return declared < limit;
}

}  // namespace

bool SetCounts(const AirportFacts &before, const AirportFacts &after,
               const bgl::Airport &airport, bgl::TextEncoding encoding,
               ByteList &bytes)
{
    bgl::Airport other = airport;
    const auto apply = [&](const bgl::DeclaredCount &count)
    {
        return ApplyCountChange(before.counts.*count.member,
                                after.counts.*count.member,
                                count.GetLimit(airport), other.*count.member);
    };
    if (!std::ranges::all_of(bgl::DECLARED_COUNTS, apply))
    {
        return false;
    }
    other.deletes = before.counts.deletes != after.counts.deletes
                        ? after.counts.deletes
                        : airport.deletes;
    const bgl::ByteSpan fixed = bgl::ByteSpan(bytes).first(airport.fixedSize);
    ByteList old(fixed.begin(), fixed.end());
    const ByteList patched = PatchRecord(old, WriteFixedPart(airport, encoding),
                                         WriteFixedPart(other, encoding));
    std::copy(patched.begin(), patched.end(), bytes.begin());
    return !patched.empty();
}

namespace
{

/** Applies the changed facts of an airport to its summary, except facts that
 * already differed between summary and airport. */
bgl::AirportSummary ApplyFacts(const bgl::AirportSummary &summary,
                               const AirportFacts &before,
                               const AirportFacts &after)
{
    const auto isSame = [](double a, double b)
    { return static_cast<float>(a) == static_cast<float>(b); };
    bgl::AirportSummary other = summary;
    if (isSame(summary.longestRunway, before.longestRunway))
    {
        other.longestRunway = after.longestRunway;
    }
    if (isSame(summary.longestRunwayHeading, before.heading))
    {
        other.longestRunwayHeading = after.heading;
    }
    if (((summary.flags & 1) != 0) == before.hasTower)
    {
        other.flags = static_cast<std::uint16_t>((summary.flags & ~1) |
                                                 (after.hasTower ? 1 : 0));
    }
    return other;
}

ByteList WriteSummary(std::uint16_t id, const bgl::AirportSummary &summary,
                      bgl::TextEncoding encoding)
{
    ByteList bytes;
    bgl::RecordWriter writer(bytes, encoding);
    bgl::WriteAirportSummary(id, summary, writer);
    return bytes;
}

}  // namespace

ByteList PatchSummary(const bgl::RecordView &record,
                      const bgl::AirportSummary &summary,
                      const AirportFacts &before, const AirportFacts &after,
                      bgl::TextEncoding encoding)
{
    return PatchRecord(
        record.bytes, WriteSummary(record.id, summary, encoding),
        WriteSummary(record.id, ApplyFacts(summary, before, after), encoding));
}

namespace
{

struct Child
{
    std::uint16_t id = 0;

    /** Offset in the file, or the number of a new child. */
    std::uint64_t origin = 0;

    /** Empty for a deleted child. */
    ByteList bytes{};

    /** Origins of the elements of a changed list, by their offsets in the
     * list. */
    std::vector<RowOrigin> elements{};
};

using Children = std::vector<Child>;

/** Whether records of an id belong to the apron before them. */
bool IsOfApron(std::uint16_t id)
{
    return id == bgl::RECORD_APRON_TRIANGLES ||
           id == bgl::RECORD_APRON_TRIANGLES_PREPAR3D_4 ||
           id == bgl::RECORD_APRON_TRIANGLES_PREPAR3D_5;
}

/** Inserts a child after the last one of the same kind, or else at the end.
 * Deletions of airport parts come first. */
void InsertChild(Children &children, const Child &added)
{
    const auto last = std::find_if(children.rbegin(), children.rend(),
                                   [&added](const Child &child)
                                   { return child.id == added.id; });
    auto place = last != children.rend() ? last.base() : children.end();
    while (place != children.end() && IsOfApron(place->id))
    {
        ++place;
    }
    if (added.id == bgl::RECORD_TOWER_OBJECT && last == children.rend())
    {
        // Compilers place a tower after the name.
        place =
            std::find_if(children.begin(), children.end(),
                         [](const Child &child)
                         {
                             return child.id != bgl::RECORD_DELETE_AIRPORT &&
                                    child.id != bgl::RECORD_NAME;
                         });
    }
    children.insert(added.id == bgl::RECORD_DELETE_AIRPORT ? children.begin()
                                                           : place,
                    added);
}

/** Changed and new children, including the lists of the taxi network. */
struct ChildChanges
{
    /** By offset. */
    std::map<std::uint64_t, Child> changed{};
    Children added{};

    void Add(std::uint64_t number, const ByteList &bytes,
             const std::vector<RowOrigin> &elements)
    {
        const bool isOld = number > 0 && number < FIRST_NEW_NUMBER;
        Child child{0, number, bytes, elements};
        if (!bytes.empty())
        {
            child.id = bgl::LoadLittleEndian<std::uint16_t>(bytes.data());
        }
        if (isOld)
        {
            changed[number] = std::move(child);
        }
        else if (!bytes.empty())
        {
            added.push_back(std::move(child));
        }
    }
};

/** Returns nothing if a list has more elements than its record can hold. */
std::optional<ChildChanges> ListChanges(const AirportEdit &airport)
{
    ChildChanges changes;
    if (airport.network != nullptr)
    {
        const auto lists = airport.network->MakeLists();
        if (!lists)
        {
            return std::nullopt;
        }
        for (const TaxiNetworkEdit::List &list : *lists)
        {
            changes.Add(list.offset, list.bytes, list.origins);
        }
    }
    for (const auto &[number, bytes] : airport.changed)
    {
        const auto origins = airport.origins.find(number);
        changes.Add(number, bytes,
                    origins != airport.origins.end()
                        ? origins->second
                        : std::vector<RowOrigin>());
    }
    return changes;
}

/** Returns the facts about a single child. */
AirportFacts FindFacts(const bgl::RecordView &child)
{
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    AirportFacts facts;
    facts.counts = bgl::ReadAirportContent(child, {}, {&child, 1}, log);
    if (const auto com = bgl::ParseCom(child, log))
    {
        facts.hasTower = com->type == bgl::Com::TOWER;
    }
    else if (const auto runway = bgl::ParseRunway(child, log))
    {
        facts.longestRunway = runway->length;
        facts.heading = runway->trueHeading;
    }
    return facts;
}

/** Adds the facts about a child. */
void AddFacts(const AirportFacts &child, AirportFacts &facts)
{
    for (const bgl::DeclaredCount &count : bgl::DECLARED_COUNTS)
    {
        facts.counts.*count.member += child.counts.*count.member;
    }
    facts.counts.deletes = facts.counts.deletes || child.counts.deletes;
    facts.hasTower = facts.hasTower || child.hasTower;
    if (child.longestRunway > facts.longestRunway)
    {
        facts.longestRunway = child.longestRunway;
        facts.heading = child.heading;
    }
}

bool IsSign(const Child &child)
{
    return child.id == bgl::RECORD_TAXI_SIGN_MSFS;
}

/** Updates the count of signs in each sign, if signs were added or deleted. */
void CountSigns(const AirportEdit &airport, const ChildChanges &changes,
                Children &children)
{
    const auto before =
        std::count_if(airport.children.begin(), airport.children.end(),
                      [](const bgl::RecordView &child)
                      { return child.id == bgl::RECORD_TAXI_SIGN_MSFS; });
    const auto count =
        std::count_if(children.begin(), children.end(),
                      [](const Child &child)
                      { return IsSign(child) && !child.bytes.empty(); });
    if (count == before &&
        std::none_of(changes.added.begin(), changes.added.end(), IsSign))
    {
        return;
    }
    for (Child &child : children)
    {
        if (IsSign(child) && !child.bytes.empty())
        {
            bgl::SetAirportTaxiSignCount(child.bytes.data(),
                                         static_cast<std::size_t>(count));
        }
    }
}

/** Returns the children with the changes. Reads the facts about each child, and
 * about each changed one, once. */
Children MakeChildren(const AirportEdit &airport, const ChildChanges &changes,
                      MadeAirport &made)
{
    Children children;
    const auto addChanged = [&made](const Child &child)
    {
        if (!child.bytes.empty())
        {
            AddFacts(FindFacts(ViewRecord(child.bytes, 0)), made.after);
        }
    };
    for (const bgl::RecordView &child : airport.children)
    {
        const AirportFacts facts = FindFacts(child);
        AddFacts(facts, made.before);
        const auto other = changes.changed.find(child.offset);
        if (other != changes.changed.end())
        {
            addChanged(other->second);
            children.push_back(other->second);
            children.back().id = child.id;
            continue;
        }
        AddFacts(facts, made.after);
        children.push_back({child.id,
                            child.offset,
                            {child.bytes.begin(), child.bytes.end()},
                            {}});
    }
    for (const Child &child : changes.added)
    {
        addChanged(child);
        InsertChild(children, child);
    }
    CountSigns(airport, changes, children);
    return children;
}

}  // namespace

MadeAirport MakeAirport(const AirportEdit &airport)
{
    MadeAirport made;
    const std::optional<ChildChanges> changes = ListChanges(airport);
    if (!changes)
    {
        return made;
    }
    const std::size_t end = airport.children.empty()
                                ? airport.fixedSize
                                : airport.children.back().offset -
                                      airport.offset +
                                      airport.children.back().bytes.size();
    const bgl::ByteSpan old(airport.bytes);
    const bgl::ByteSpan fixed = old.first(airport.fixedSize);
    made.bytes.assign(fixed.begin(), fixed.end());
    made.origins.push_back({0, airport.fixedSize, airport.offset});
    for (const Child &child : MakeChildren(airport, *changes, made))
    {
        const std::uint64_t place = made.bytes.size();
        for (const RowOrigin &element : child.elements)
        {
            made.origins.push_back(
                {place + element.offset, element.size, element.before});
        }
        if (child.elements.empty())
        {
            made.origins.push_back({place, child.bytes.size(), child.origin});
        }
        made.bytes.insert(made.bytes.end(), child.bytes.begin(),
                          child.bytes.end());
    }
    // The bytes after the children are unknown or padding.
    const bgl::ByteSpan rest = old.subspan(end);
    made.bytes.insert(made.bytes.end(), rest.begin(), rest.end());
    bgl::StoreLittleEndian(made.bytes.data() + bgl::RECORD_SIZE_PLACE,
                           static_cast<std::uint32_t>(made.bytes.size()));
    return made;
}

bool EditSession::ChangeAirports(bgl::ContainerEdit &edit, std::string &problem)
{
    const char *const tooMany =
        "has an airport that cannot have as many parts of a kind";
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    SummaryChanges changes;
    m_airportOrigins.clear();
    for (const auto &[offset, airport] : m_airports)
    {
        MadeAirport made = MakeAirport(airport);
        if (made.bytes == airport.bytes)
        {
            continue;
        }
        const std::optional<bgl::Airport> fixed =
            bgl::ParseAirport(ViewRecord(airport.bytes, 0), log);
        if (!fixed || made.bytes.empty() ||
            !SetCounts(made.before, made.after, *fixed, GetEncoding(),
                       made.bytes))
        {
            problem = tooMany;
            return false;
        }
        if (!edit.Replace(offset, airport.bytes.size(), made.bytes))
        {
            return false;
        }
        m_airportOrigins[offset] = std::move(made.origins);
        made.bytes.clear();
        changes.emplace(m_context->airports.FindAirport(offset)->ident,
                        std::move(made));
    }
    return changes.empty() ||
           std::all_of(m_context->blocks.begin(), m_context->blocks.end(),
                       [&](const bgl::RecordBlock &block)
                       { return ChangeSummaries(block, changes, edit); });
}

/** Updates the summaries of a block to match the records of their airports. */
bool EditSession::ChangeSummaries(const bgl::RecordBlock &block,
                                  const SummaryChanges &changes,
                                  bgl::ContainerEdit &edit) const
{
    if (block.sectionType != bgl::SECTION_AIRPORT_SUMMARY &&
        block.sectionType != bgl::SECTION_AIRPORT_SUMMARY_PREPAR3D)
    {
        return true;
    }
    ByteList bytes(block.size);
    if (!m_context->file->GetSource().Read(block.offset, bytes))
    {
        return false;
    }
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    bgl::RecordCursor records(bytes, block.offset, bgl::HeaderForm::Long, 0,
                              log);
    while (const std::optional<bgl::RecordView> record = records.Next())
    {
        const auto summary = bgl::ParseAirportSummary(*record, log);
        const auto change =
            summary ? changes.find(summary->ident.text) : changes.end();
        if (change == changes.end())
        {
            continue;
        }
        const ByteList patched =
            PatchSummary(*record, *summary, change->second.before,
                         change->second.after, GetEncoding());
        if (!patched.empty() &&
            !edit.Replace(record->offset, record->bytes.size(), patched))
        {
            return false;
        }
    }
    return true;
}

/** Records the origins of the parts of changed airports. Returns the offsets of
 * these airports in the old file. */
std::set<std::uint64_t>
EditSession::AddAirportOrigins(const bgl::ContainerEdit &edit)
{
    std::set<std::uint64_t> airports;
    for (const auto &[offset, origins] : m_airportOrigins)
    {
        airports.insert(offset);
        const std::uint64_t start = edit.Map(offset);
        for (RowOrigin origin : origins)
        {
            origin.offset += start;
            m_saved.origins.push_back(origin);
        }
    }
    return airports;
}

}  // namespace flightsim
