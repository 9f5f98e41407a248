// SPDX-License-Identifier: MIT
// Reads the features that may hide content of other files:
// ogr/library/format/format.md chapter 6.

#include "ogr/library/overrides/override_rules.h"

#include <algorithm>
#include <cmath>

namespace flightsim
{

std::uint64_t OverrideRules::Prepare(std::string_view layer, FileStore &files)
{
    try
    {
        ReadAreaExclusions(files.GetLibrary());
        if (IsObject(layer))
        {
            return ReadExclusions(files) +
                   (FindPart(layer) != nullptr ? ReadAirports(files) : 0);
        }
        if (const RecordRule *rule = FindRecord(layer))
        {
            return ReadRecords(*rule, files);
        }
        if (VectorOverrideRules::HasRule(layer))
        {
            return m_vectors.Prepare(files);
        }
        return FindStation(layer) != nullptr ? ReadStations(layer, files)
               : IsLayer(layer, RecordLayerId::Airport)
                   ? ReadAirports(files) + ReadNames(files)
                   : ReadAirports(files);
    }
    catch (...)
    {
        Forget();
        throw;
    }
}

void OverrideRules::ReadAreaExclusions(const Library &library)
{
    m_areaExclusions.clear();
    for (std::size_t i = 0; i < library.GetAreas().size(); ++i)
    {
        const SceneryArea &area = library.GetAreas()[i];
        for (const library::AreaExclusion &exclusion : area.exclusions)
        {
            if (area.isActive)
            {
                m_areaExclusions.emplace_back(i, exclusion);
            }
        }
    }
}

/** A table that ran out of memory halfway is read again from the start. */
void OverrideRules::Forget()
{
    const bool isIntersecting = m_vectors.IsIntersecting();
    *this = OverrideRules(isIntersecting);
}

namespace
{

/** An airport of a file. */
struct FileAirport
{
    std::string ident;
    const SceneryFile *file;
    std::int64_t fid;
};

/** Whether a neighbour in a sorted list has the same ident. */
bool IsRepeated(const std::vector<FileAirport> &places, std::size_t i)
{
    const std::string &ident = places[i].ident;
    return (i > 0 && places[i - 1].ident == ident) ||
           (i + 1 < places.size() && places[i + 1].ident == ident);
}

/** The records of a layer. Records with the same bytes are shown once: that of
 * the last file and, within a file, the first. */
class RepeatedRecords final
{
  public:
    /** Adds a record of a file that is above those before it. */
    void Add(const RecordFact &fact, const SceneryFile &file)
    {
        Place place{&file, fact.fid};
        const auto [found, isNew] = m_shown.try_emplace(fact.digest, place);
        if (!isNew && found->second.file != &file)
        {
            std::swap(place, found->second);
        }
        if (!isNew)
        {
            m_hidden.emplace_back(place, fact.digest);
        }
    }

    /** Calls `visit` with the file and FID of each hidden record, and with the
     * file that hides it. */
    template <class Visit> void ForEachHidden(const Visit &visit) const
    {
        for (const auto &[place, digest] : m_hidden)
        {
            visit(*place.file, place.fid, *m_shown.find(digest)->second.file);
        }
    }

  private:
    struct Place
    {
        const SceneryFile *file;
        std::int64_t fid;
    };

    std::unordered_map<std::uint64_t, Place> m_shown{};
    std::vector<std::pair<Place, std::uint64_t>> m_hidden{};
};

}  // namespace

/** Reads airports that are in several files, which parts they remove, and
 * whether they contain such parts. */
std::uint64_t OverrideRules::ReadAirports(FileStore &files)
{
    if (m_hasAirports)
    {
        return 0;
    }
    m_hasAirports = true;

    std::vector<FileAirport> places;
    const std::uint64_t errors = ForEachFact<AirportFact>(
        files, GetLayerName(RecordLayerId::Airport),
        ListFilesWith(files, AIRPORT_SECTIONS),
        [&](const SceneryFile &file, std::vector<AirportFact> &facts)
        { return ReadAirportFacts(files, file, facts); },
        [&](AirportFact &fact, const SceneryFile &file) {
            places.push_back({std::move(fact.ident), &file, fact.fid});
        });
    std::stable_sort(places.begin(), places.end(),
                     [](const FileAirport &a, const FileAirport &b)
                     { return a.ident < b.ident; });
    for (std::size_t i = 0; i < places.size(); ++i)
    {
        if (IsRepeated(places, i))
        {
            PlacedAirport airport;
            airport.file = places[i].file;
            airport.fid = MakeLibraryFid(*airport.file, places[i].fid);
            m_airports[places[i].ident].push_back(std::move(airport));
        }
    }
    return errors + ReadParts(files);
}

/** Reads the name lists of all files. */
std::uint64_t OverrideRules::ReadNames(FileStore &files)
{
    if (m_hasNames)
    {
        return 0;
    }
    m_hasNames = true;
    return ForEachFact<NameFact>(
        files, GetLayerName(RecordLayerId::NameList),
        ListFilesWith(
            files, {bgl::SECTION_NAME_LIST, bgl::SECTION_NAME_LIST_MSFS_2024}),
        [&](const SceneryFile &file, std::vector<NameFact> &facts)
        { return ReadNameFacts(files, file, facts); },
        [&](NameFact &fact, const SceneryFile &)
        {
            // Files come from lowest to highest.
            m_names.insert_or_assign(std::move(fact.ident),
                                     std::move(fact.values));
        });
}

/** Reads the facts that are needed about these airports. */
std::uint64_t OverrideRules::ReadParts(FileStore &files)
{
    std::set<const SceneryFile *> shared;
    for (const auto &[ident, airports] : m_airports)
    {
        for (const PlacedAirport &airport : airports)
        {
            shared.insert(airport.file);
        }
    }
    return ForEachFact<AirportPartsFact>(
        files, "airport_parts", {shared.begin(), shared.end()},
        [&](const SceneryFile &file, std::vector<AirportPartsFact> &facts)
        { return ReadPartsFacts(files, file, facts); },
        [&](AirportPartsFact &fact, const SceneryFile &file)
        {
            const auto found = m_airports.find(fact.ident);
            if (found == m_airports.end())
            {
                return;
            }
            for (PlacedAirport &airport : found->second)
            {
                if (airport.file == &file)
                {
                    airport.key = fact.key;
                    airport.values = fact.values;
                    airport.deletions = fact.deletions;
                    airport.ownLayers = fact.ownLayers;
                }
            }
        });
}

std::uint64_t OverrideRules::ReadStations(std::string_view layer,
                                          FileStore &files)
{
    const auto [place, isNew] = m_stations.try_emplace(std::string(layer));
    if (!isNew)
    {
        return 0;
    }
    auto &stations = place->second;
    const StationRule &rule = *FindStation(layer);
    const std::uint64_t errors = ForEachFact<StationFact>(
        files, std::string(layer), ListFilesWith(files, {rule.section}),
        [&](const SceneryFile &file, std::vector<StationFact> &facts)
        { return ReadStationFacts(files, file, rule, facts); },
        [&](const StationFact &fact, const SceneryFile &file) {
            stations[fact.key].push_back(
                {fact.x, fact.y, &file, fact.isPreferred});
        });
    return errors + ReadDeletions(files);
}

/** Reads deletions of an airport's navigation, which MSFS has. */
std::uint64_t OverrideRules::ReadDeletions(FileStore &files)
{
    if (m_hasDeletions)
    {
        return 0;
    }
    m_hasDeletions = true;
    return ForEachFact<NavigationDeletionFact>(
        files, GetLayerName(RecordLayerId::DeleteNavigation),
        ListFilesWith(files, DELETION_SECTIONS),
        [&](const SceneryFile &file, std::vector<NavigationDeletionFact> &facts)
        { return ReadDeletionFacts(files, file, facts); },
        [&](const NavigationDeletionFact &fact, const SceneryFile &file) {
            m_deletions[{fact.kind, fact.ident}].push_back(&file);
        });
}

std::uint64_t OverrideRules::ReadExclusions(FileStore &files)
{
    if (m_hasExclusions)
    {
        return 0;
    }
    m_hasExclusions = true;
    return ForEachFact<ExclusionFact>(
        files, GetLayerName(RecordLayerId::Exclusion),
        ListFilesWith(files, {bgl::SECTION_EXCLUSION}),
        [&](const SceneryFile &file, std::vector<ExclusionFact> &facts)
        { return ReadExclusionFacts(files, file, facts); },
        [&](ExclusionFact &fact, const SceneryFile &file)
        {
            for (int x = ToWholeDegree(fact.area.MinX);
                 x <= ToWholeDegree(fact.area.MaxX); ++x)
            {
                for (int y = ToWholeDegree(fact.area.MinY);
                     y <= ToWholeDegree(fact.area.MaxY); ++y)
                {
                    m_exclusionGrid[{x, y}].push_back(m_exclusions.size());
                }
            }
            m_exclusions.push_back({fact.area, std::move(fact.kinds), &file});
        });
}

/** Reads records that others repeat byte by byte: the highest one is shown, and
 * of those in one file the first. */
std::uint64_t OverrideRules::ReadRecords(const RecordRule &rule,
                                         FileStore &files)
{
    const auto [place, isNew] = m_hiddenRecords.try_emplace(rule.owner);
    if (!isNew)
    {
        return 0;
    }
    auto &hiding = place->second;
    RepeatedRecords records;
    const std::uint64_t errors = ForEachFact<RecordFact>(
        files, GetLayerName(rule.owner) + files.GetOptionTag(),
        ListFilesWith(files, {rule.section}),
        [&](const SceneryFile &file, std::vector<RecordFact> &facts)
        { return ReadRecordFacts(files, file, rule.owner, facts); },
        [&](const RecordFact &fact, const SceneryFile &file)
        { records.Add(fact, file); });
    records.ForEachHidden([&hiding](const SceneryFile &file, std::int64_t fid,
                                    const SceneryFile &upper)
                          { hiding[MakeLibraryFid(file, fid)] = &upper; });
    return errors;
}

}  // namespace flightsim
