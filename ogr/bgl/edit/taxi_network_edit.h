// SPDX-License-Identifier: MIT
// Changes of the parkings, points and paths of an airport.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_TAXI_NETWORK_EDIT_H
#define FLIGHTSIM_OGR_BGL_EDIT_TAXI_NETWORK_EDIT_H

#include "ogr/layer/row_editor.h"
#include "ogr/records/airport/parking.h"
#include "ogr/records/core/record_writer.h"
#include "ogr/records/airport/taxi.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace flightsim
{

/** The origin of bytes in a new file. */
struct RowOrigin
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;

    /** Offset in the old file, or the number of a new item. */
    std::uint64_t before = 0;
};

/** The numbers of the elements of a list as users see them until the file is
 * saved: those of the file, unchanged by deletions, followed by those of new
 * elements. */
class ElementNumbers final
{
  public:
    void Start(std::size_t count)
    {
        while (m_numbers.size() < count)
        {
            Add(m_next);
        }
    }

    /** Returns the number for the next element without one. */
    int GetNext() const
    {
        return m_next;
    }

    void Add(int number)
    {
        m_numbers.push_back(number);
        constexpr int most = std::numeric_limits<int>::max();
        m_next = std::max(m_next, number < most ? number + 1 : most);
    }

    void Remove(int place)
    {
        m_numbers.erase(m_numbers.begin() + place);
    }

    /** Returns the index of an element in the list; -1 for none. */
    int Find(int number) const
    {
        const auto found =
            std::find(m_numbers.begin(), m_numbers.end(), number);
        return found != m_numbers.end()
                   ? static_cast<int>(found - m_numbers.begin())
                   : -1;
    }

    /** Returns the indexes of all elements in the saved file: an element keeps
     * its number, unless that is beyond the end of the list; the others fill
     * the gaps in their order. Programs such as QGIS save layer by layer, and
     * paths changed before the points were saved have the old numbers. */
    std::vector<int> AssignIndexes() const
    {
        const int count = static_cast<int>(m_numbers.size());
        std::vector<bool> isTaken(m_numbers.size(), false);
        for (const int number : m_numbers)
        {
            if (number < count)
            {
                isTaken[static_cast<std::size_t>(number)] = true;
            }
        }
        auto gap = std::find(isTaken.begin(), isTaken.end(), false);
        std::vector<int> indexes;
        for (const int number : m_numbers)
        {
            if (number < count)
            {
                indexes.push_back(number);
                continue;
            }
            indexes.push_back(static_cast<int>(gap - isTaken.begin()));
            gap = std::find(gap + 1, isTaken.end(), false);
        }
        return indexes;
    }

  private:
    std::vector<int> m_numbers{};
    int m_next = 0;
};

/** The taxi network of an airport while it is being changed. Paths refer to
 * points, parkings and names by index; indexes are adjusted when elements are
 * deleted. */
class TaxiNetworkEdit final
{
  public:
    /** @param airportId id of the airport's record, which determines the form
     *         of lists that the airport does not have yet.
     *  @param children of the airport; their bytes must outlive the edit.
     */
    TaxiNetworkEdit(std::uint16_t airportId,
                    std::span<const bgl::RecordView> children,
                    bgl::TextEncoding encoding);

    /** Returns why the network cannot be changed (a list would not be written
     * back unchanged); empty if it can. */
    const std::string &GetProblem() const
    {
        return m_problem;
    }

    // Elements are identified by file offset, new ones by the number assigned
    // instead. Methods return the reason of a failure, in words that follow
    // "it".

    // `check` is asked before a change takes effect.

    std::string Set(const bgl::TaxiPoint &point, const CheckMembers &check);
    std::string Set(const bgl::Parking &parking, const CheckMembers &check);

    /** Sets a path. Looks up its ends and its name; ignores other values of the
     * row that derive from these.
     *
     * @param before the path before the change; ends equal to its ends are
     *        kept.
     * @param name of the taxiway, or of the runway end.
     */
    std::string Set(const bgl::TaxiPath &before, bgl::TaxiPath path,
                    const std::string &name, const CheckMembers &check);

    /** @param number by which paths refer to it, unless another element has it;
     *         a negative one is replaced by the next number. */
    std::string Add(const bgl::TaxiPoint &point, int &number,
                    const CheckMembers &check);
    std::string Add(const bgl::Parking &parking, int &number,
                    const CheckMembers &check);
    std::string Add(bgl::TaxiPath path, const std::string &name,
                    const CheckMembers &check);

    /** Also deletes the paths that lead to the element. */
    std::string DeletePoint(std::uint64_t offset);
    std::string DeleteParking(std::uint64_t offset);
    std::string DeletePath(std::uint64_t offset);

    /** Returns the index of an element among those of its kind; -1 for none. */
    int FindPoint(std::uint64_t offset) const;
    int FindParking(std::uint64_t offset) const;

    /** A list record that replaces the one at a file offset; 0 for a new
     * one. */
    struct List
    {
        std::uint64_t offset = 0;
        std::vector<std::uint8_t> bytes{};

        /** Those of the elements, by their offsets in the list. */
        std::vector<RowOrigin> origins{};
    };

    /** Returns the changed lists: none if the network cannot be changed,
     * nothing if a list has more elements than its record can hold. */
    std::optional<std::vector<List>> MakeLists() const;

  private:
    /** A list record as stored in the file. */
    struct OldList
    {
        std::uint16_t id = 0;
        std::uint64_t offset = 0;
        std::vector<std::uint8_t> bytes{};
    };

    bool TakeList(const bgl::RecordView &child, OldList &list);
    bool KeepsLists() const;

    void WriteOne(const bgl::TaxiPoint &point, bgl::RecordWriter &writer) const;
    void WriteOne(const bgl::Parking &parking, bgl::RecordWriter &writer) const;
    void WriteOne(const bgl::TaxiPath &path, bgl::RecordWriter &writer) const;
    template <class T>
    std::string Check(const T &element, const CheckMembers &check) const;
    template <class T>
    std::string SetIn(std::vector<T> &elements, const T &element,
                      const CheckMembers &check) const;
    template <class T>
    std::string AddTo(std::vector<T> &elements, const T &element,
                      const CheckMembers &check) const;
    template <class T>
    std::string AddNumbered(std::vector<T> &elements, const T &element,
                            const CheckMembers &check, ElementNumbers &numbers,
                            int &number) const;
    void FindEnds(const bgl::TaxiPath &before, const bgl::TaxiPath &old,
                  bgl::TaxiPath &path) const;
    int FindEnd(const bgl::TaxiPath &path) const;
    std::string CheckPath(const bgl::TaxiPath &path) const;
    std::string CheckName(const std::string &name) const;
    std::string SetName(bgl::TaxiPath &path, const std::string &name);
    std::string Store(bgl::TaxiPath path, const std::string &name, bool isNew,
                      const CheckMembers &check);
    int NameTaxiway(const bgl::TaxiPath &path, const std::string &name);
    template <class T, class Write>
    [[nodiscard]] bool
    AddList(const OldList &old, const std::vector<T> &elements,
            const Write &write, std::vector<List> &lists) const;

    const bgl::TextEncoding m_encoding;
    std::string m_problem{};
    std::vector<bgl::TaxiPoint> m_points{};
    std::vector<bgl::Parking> m_parkings{};
    std::vector<bgl::TaxiPath> m_paths{};
    std::vector<std::string> m_names{};
    ElementNumbers m_pointNumbers{};
    ElementNumbers m_parkingNumbers{};
    OldList m_oldPoints;
    OldList m_oldParkings;
    OldList m_oldPaths;
    OldList m_oldNames{};
};

}  // namespace flightsim

#endif
