// SPDX-License-Identifier: MIT
// Changes of the parkings, points and paths of an airport:
// ogr/records/format.md 3.6 to 3.8.

#include "ogr/bgl/edit/taxi_network_edit.h"

#include "driver/bytes/text_encoding.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/records/core/record_log.h"
#include "ogr/records/airport/runway.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace flightsim
{

namespace
{

template <class T>
int FindElement(const std::vector<T> &elements, std::uint64_t offset)
{
    const auto found = std::find_if(elements.begin(), elements.end(),
                                    [offset](const T &element)
                                    { return element.offset == offset; });
    return found != elements.end() ? static_cast<int>(found - elements.begin())
                                   : -1;
}

constexpr const char *GONE =
    "was deleted with the point or the parking that it led to";

constexpr const char *TOO_MANY = "is one more than an airport can have";
constexpr const char *TOO_LARGE = "has a value that the record cannot hold";
constexpr std::size_t MAXIMUM_COUNT = 0xFFFF;

/** Sorts elements by the indexes they are to have. */
template <class T>
std::vector<T> Arrange(const std::vector<T> &elements,
                       const std::vector<int> &indexes)
{
    std::vector<T> arranged = elements;
    for (std::size_t i = 0; i < elements.size(); ++i)
    {
        arranged[static_cast<std::size_t>(indexes[i])] = elements[i];
    }
    return arranged;
}

/** Replaces the index of an element; keeps one that no element has. */
void Replace(int &index, const std::vector<int> &indexes)
{
    if (index >= 0 && static_cast<std::size_t>(index) < indexes.size())
    {
        index = indexes[static_cast<std::size_t>(index)];
    }
}

/** Adjusts an index for a deleted element. */
void CloseGap(int place, int &index)
{
    index -= index > place ? 1 : 0;
}

}  // namespace

TaxiNetworkEdit::TaxiNetworkEdit(std::uint16_t airportId,
                                 std::span<const bgl::RecordView> children,
                                 bgl::TextEncoding encoding)
    : m_encoding(encoding)
{
    const AirportRecordIds &ids = FindAirportRecordIds(airportId);
    m_oldPoints.id = ids.taxiPoints;
    m_oldParkings.id = ids.parkings;
    m_oldPaths.id = ids.taxiPaths;
    m_oldNames.id = bgl::RECORD_TAXI_NAMES;
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    bool isSingle = true;
    for (const bgl::RecordView &child : children)
    {
        isSingle = (!bgl::ParseTaxiPoints(child, log, m_points) ||
                    TakeList(child, m_oldPoints)) &&
                   (!bgl::ParseParkings(child, log, m_parkings) ||
                    TakeList(child, m_oldParkings)) &&
                   (!bgl::ParseTaxiPaths(child, log, m_paths) ||
                    TakeList(child, m_oldPaths)) &&
                   (!bgl::ParseTaxiNames(child, log, m_names) ||
                    TakeList(child, m_oldNames)) &&
                   isSingle;
    }
    m_pointNumbers.Start(m_points.size());
    m_parkingNumbers.Start(m_parkings.size());
    if (!isSingle)
    {
        m_problem = "belongs to an airport with several lists of one kind";
    }
    else if (problems.Count() > 0 || !KeepsLists())
    {
        m_problem = "belongs to an airport whose lists would not be written as "
                    "they are";
    }
}

/** Returns false for a second list of the same kind. */
bool TaxiNetworkEdit::TakeList(const bgl::RecordView &child, OldList &list)
{
    const bool isFirst = list.bytes.empty();
    list.id = child.id;
    list.offset = child.offset;
    list.bytes.assign(child.bytes.begin(), child.bytes.end());
    return isFirst;
}

/** Whether all lists are written back unchanged. */
bool TaxiNetworkEdit::KeepsLists() const
{
    const std::optional<std::vector<List>> lists = MakeLists();
    return lists && lists->empty();
}

void TaxiNetworkEdit::WriteOne(const bgl::TaxiPoint &point,
                               bgl::RecordWriter &writer) const
{
    bgl::WriteTaxiPoints(m_oldPoints.id, {&point, 1}, writer);
}

void TaxiNetworkEdit::WriteOne(const bgl::Parking &parking,
                               bgl::RecordWriter &writer) const
{
    bgl::WriteParkings(m_oldParkings.id, {&parking, 1}, writer);
}

void TaxiNetworkEdit::WriteOne(const bgl::TaxiPath &path,
                               bgl::RecordWriter &writer) const
{
    bgl::WriteTaxiPaths(m_oldPaths.id, {&path, 1}, writer);
}

/** Checks an element alone, as the only one of its list. */
template <class T>
std::string TaxiNetworkEdit::Check(const T &element,
                                   const CheckMembers &check) const
{
    bgl::StoredMembers members;
    std::vector<std::uint8_t> bytes;
    bgl::RecordWriter writer(bytes, m_encoding);
    writer.TrackMembers(&members);
    WriteOne(element, writer);
    return FindRefusalReason(check, members, writer.IsOk() ? "" : TOO_LARGE);
}

template <class T>
std::string TaxiNetworkEdit::SetIn(std::vector<T> &elements, const T &element,
                                   const CheckMembers &check) const
{
    const int place = FindElement(elements, element.offset);
    if (place < 0)
    {
        return GONE;
    }
    std::string why = Check(element, check);
    if (why.empty())
    {
        elements[static_cast<std::size_t>(place)] = element;
    }
    return why;
}

template <class T>
std::string TaxiNetworkEdit::AddTo(std::vector<T> &elements, const T &element,
                                   const CheckMembers &check) const
{
    if (elements.size() >= MAXIMUM_COUNT)
    {
        return TOO_MANY;
    }
    std::string why = Check(element, check);
    if (why.empty())
    {
        elements.push_back(element);
    }
    return why;
}

std::string TaxiNetworkEdit::Set(const bgl::TaxiPoint &point,
                                 const CheckMembers &check)
{
    return SetIn(m_points, point, check);
}

std::string TaxiNetworkEdit::Set(const bgl::Parking &parking,
                                 const CheckMembers &check)
{
    return SetIn(m_parkings, parking, check);
}

std::string TaxiNetworkEdit::CheckPath(const bgl::TaxiPath &path) const
{
    const std::size_t ends = path.type == bgl::TAXI_PATH_PARKING
                                 ? m_parkings.size()
                                 : m_points.size();
    if (path.startIndex < 0 || path.endIndex < 0 ||
        static_cast<std::size_t>(path.startIndex) >= m_points.size() ||
        static_cast<std::size_t>(path.endIndex) >= ends)
    {
        return "leads to a point or a parking that the airport does not have";
    }
    return {};
}

/** Returns the index of the element at the end of a path, from its number. */
int TaxiNetworkEdit::FindEnd(const bgl::TaxiPath &path) const
{
    return path.type == bgl::TAXI_PATH_PARKING
               ? m_parkingNumbers.Find(path.endIndex)
               : m_pointNumbers.Find(path.endIndex);
}

/** Replaces the numbers of both ends by indexes. Rows have the numbers of the
 * file, which deletions do not change before it is saved. */
void TaxiNetworkEdit::FindEnds(const bgl::TaxiPath &before,
                               const bgl::TaxiPath &old,
                               bgl::TaxiPath &path) const
{
    const bool isOfSameList = (before.type == bgl::TAXI_PATH_PARKING) ==
                              (path.type == bgl::TAXI_PATH_PARKING);
    path.endIndex = isOfSameList && path.endIndex == before.endIndex
                        ? old.endIndex
                        : FindEnd(path);
    path.startIndex = path.startIndex == before.startIndex
                          ? old.startIndex
                          : m_pointNumbers.Find(path.startIndex);
}

std::string TaxiNetworkEdit::CheckName(const std::string &name) const
{
    if (bgl::CountCharacters(name) > bgl::TAXI_NAME_SIZE)
    {
        return "has a name of more than 8 characters";
    }
    std::vector<std::uint8_t> bytes;
    bgl::RecordWriter writer(bytes, m_encoding);
    bgl::WriteTaxiNames({&name, 1}, writer);
    return writer.IsOk() ? "" : "has a name that the record cannot hold";
}

/** Returns the index of a name, adding it if necessary. Renames a name that
 * only this path used. */
int TaxiNetworkEdit::NameTaxiway(const bgl::TaxiPath &path,
                                 const std::string &name)
{
    const auto found = std::find(m_names.begin(), m_names.end(), name);
    if (found != m_names.end())
    {
        return static_cast<int>(found - m_names.begin());
    }
    const auto users =
        std::count_if(m_paths.begin(), m_paths.end(),
                      [&](const bgl::TaxiPath &other)
                      {
                          return other.type != bgl::TAXI_PATH_RUNWAY &&
                                 other.nameIndex == path.nameIndex;
                      });
    const auto place = static_cast<std::size_t>(path.nameIndex);
    const int own = FindElement(m_paths, path.offset);
    // The first name is empty, for paths without a name.
    if (users == 1 && own >= 0 && place > 0 && place < m_names.size())
    {
        m_names[place] = name;
        return path.nameIndex;
    }
    if (m_names.empty())
    {
        m_names.emplace_back();
    }
    m_names.push_back(name);
    return static_cast<int>(m_names.size()) - 1;
}

/** Sets the name of a path, whose name index is the previous one or 0. */
std::string TaxiNetworkEdit::SetName(bgl::TaxiPath &path,
                                     const std::string &name)
{
    if (path.type == bgl::TAXI_PATH_RUNWAY)
    {
        const bool isKept =
            name == bgl::MakeRunwayName(path.nameIndex, path.designator);
        if (!isKept && name.empty())
        {
            path.nameIndex = 0;
            path.designator = 0;
        }
        else if (!isKept &&
                 !bgl::ParseRunwayName(name, path.nameIndex, path.designator))
        {
            return "has a name that is not a runway end such as 07R";
        }
    }
    else
    {
        const auto index = static_cast<std::size_t>(path.nameIndex);
        const std::string before =
            index < m_names.size() ? m_names[index] : std::string();
        std::string why = name != before ? CheckName(name) : std::string();
        if (!why.empty())
        {
            return why;
        }
        path.nameIndex =
            name != before ? NameTaxiway(path, name) : path.nameIndex;
    }
    return {};
}

std::string TaxiNetworkEdit::Set(const bgl::TaxiPath &before,
                                 bgl::TaxiPath path, const std::string &name,
                                 const CheckMembers &check)
{
    const int place = FindElement(m_paths, path.offset);
    if (place < 0)
    {
        return GONE;
    }
    const bgl::TaxiPath old = m_paths[static_cast<std::size_t>(place)];
    path.materials = old.materials;
    // Do not turn the name of a taxiway into that of a runway end or vice
    // versa.
    const bool isOfSameKind = (old.type == bgl::TAXI_PATH_RUNWAY) ==
                              (path.type == bgl::TAXI_PATH_RUNWAY);
    path.nameIndex = isOfSameKind ? old.nameIndex : 0;
    path.designator = isOfSameKind ? old.designator : 0;
    path.secondNumber = isOfSameKind ? path.secondNumber : std::nullopt;
    FindEnds(before, old, path);
    const bool hasOtherEnds = path.startIndex != old.startIndex ||
                              path.endIndex != old.endIndex ||
                              path.type != old.type;
    const std::string why = hasOtherEnds ? CheckPath(path) : std::string();
    return why.empty() ? Store(path, name, false, check) : why;
}

/** Names a path and stores it. If that fails, restores the names. */
std::string TaxiNetworkEdit::Store(bgl::TaxiPath path, const std::string &name,
                                   bool isNew, const CheckMembers &check)
{
    std::vector<std::string> names = m_names;
    std::string why = SetName(path, name);
    if (why.empty())
    {
        why = isNew ? AddTo(m_paths, path, check) : SetIn(m_paths, path, check);
    }
    if (!why.empty())
    {
        m_names = std::move(names);
    }
    return why;
}

template <class T>
std::string
TaxiNetworkEdit::AddNumbered(std::vector<T> &elements, const T &element,
                             const CheckMembers &check, ElementNumbers &numbers,
                             int &number) const
{
    number = number < 0 ? numbers.GetNext() : number;
    if (numbers.Find(number) >= 0)
    {
        return "has the number " + std::to_string(number) +
               ", by which paths lead to another one of the airport; without "
               "a number it gets the next";
    }
    std::string why = AddTo(elements, element, check);
    if (why.empty())
    {
        numbers.Add(number);
    }
    return why;
}

std::string TaxiNetworkEdit::Add(const bgl::TaxiPoint &point, int &number,
                                 const CheckMembers &check)
{
    return AddNumbered(m_points, point, check, m_pointNumbers, number);
}

std::string TaxiNetworkEdit::Add(const bgl::Parking &parking, int &number,
                                 const CheckMembers &check)
{
    return AddNumbered(m_parkings, parking, check, m_parkingNumbers, number);
}

std::string TaxiNetworkEdit::Add(bgl::TaxiPath path, const std::string &name,
                                 const CheckMembers &check)
{
    if (path.type == 0)
    {
        return "has no type";
    }
    path.endIndex = FindEnd(path);
    path.startIndex = m_pointNumbers.Find(path.startIndex);
    path.recordId = m_oldPaths.id;
    const std::string why = CheckPath(path);
    return why.empty() ? Store(path, name, true, check) : why;
}

std::string TaxiNetworkEdit::DeletePoint(std::uint64_t offset)
{
    const int place = FindPoint(offset);
    if (place < 0)
    {
        return GONE;
    }
    m_points.erase(m_points.begin() + place);
    m_pointNumbers.Remove(place);
    std::erase_if(m_paths,
                  [place](const bgl::TaxiPath &path)
                  {
                      return path.startIndex == place ||
                             (path.type != bgl::TAXI_PATH_PARKING &&
                              path.endIndex == place);
                  });
    for (bgl::TaxiPath &path : m_paths)
    {
        CloseGap(place, path.startIndex);
        if (path.type != bgl::TAXI_PATH_PARKING)
        {
            CloseGap(place, path.endIndex);
        }
    }
    return {};
}

std::string TaxiNetworkEdit::DeleteParking(std::uint64_t offset)
{
    const int place = FindParking(offset);
    if (place < 0)
    {
        return GONE;
    }
    m_parkings.erase(m_parkings.begin() + place);
    m_parkingNumbers.Remove(place);
    const auto leads = [](const bgl::TaxiPath &path)
    { return path.type == bgl::TAXI_PATH_PARKING; };
    std::erase_if(m_paths, [&](const bgl::TaxiPath &path)
                  { return leads(path) && path.endIndex == place; });
    for (bgl::TaxiPath &path : m_paths)
    {
        if (leads(path))
        {
            CloseGap(place, path.endIndex);
        }
    }
    return {};
}

std::string TaxiNetworkEdit::DeletePath(std::uint64_t offset)
{
    const int place = FindElement(m_paths, offset);
    if (place >= 0)
    {
        m_paths.erase(m_paths.begin() + place);
    }
    // A missing path may have been deleted with its point.
    return {};
}

int TaxiNetworkEdit::FindPoint(std::uint64_t offset) const
{
    return FindElement(m_points, offset);
}

int TaxiNetworkEdit::FindParking(std::uint64_t offset) const
{
    return FindElement(m_parkings, offset);
}

template <class T, class Write>
bool TaxiNetworkEdit::AddList(const OldList &old,
                              const std::vector<T> &elements,
                              const Write &write,
                              std::vector<List> &lists) const
{
    if (old.bytes.empty() && elements.empty())
    {
        return true;
    }
    List list{old.offset, {}, {}};
    bgl::RecordWriter writer(list.bytes, m_encoding);
    if constexpr (requires(const T &element) { element.offset; })
    {
        const std::vector<std::size_t> offsets =
            write(old.id, elements, writer);
        for (std::size_t i = 0; i < offsets.size(); ++i)
        {
            list.origins.push_back({offsets[i], 1, elements[i].offset});
        }
    }
    else
    {
        write(elements, writer);
    }
    if (list.bytes != old.bytes)
    {
        lists.push_back(std::move(list));
    }
    return writer.IsOk();
}

std::optional<std::vector<TaxiNetworkEdit::List>>
TaxiNetworkEdit::MakeLists() const
{
    std::vector<List> lists;
    const std::vector<int> pointIndexes = m_pointNumbers.AssignIndexes();
    const std::vector<int> parkingIndexes = m_parkingNumbers.AssignIndexes();
    std::vector<bgl::TaxiPath> paths = m_paths;
    for (bgl::TaxiPath &path : paths)
    {
        Replace(path.startIndex, pointIndexes);
        Replace(path.endIndex, path.type == bgl::TAXI_PATH_PARKING
                                   ? parkingIndexes
                                   : pointIndexes);
    }
    const bool isDone =
        !m_problem.empty() ||
        (AddList(m_oldPoints, Arrange(m_points, pointIndexes),
                 bgl::WriteTaxiPoints, lists) &&
         AddList(m_oldParkings, Arrange(m_parkings, parkingIndexes),
                 bgl::WriteParkings, lists) &&
         AddList(m_oldPaths, paths, bgl::WriteTaxiPaths, lists) &&
         AddList(m_oldNames, m_names, bgl::WriteTaxiNames, lists));
    return isDone ? std::optional(std::move(lists)) : std::nullopt;
}

}  // namespace flightsim
