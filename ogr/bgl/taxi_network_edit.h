// SPDX-License-Identifier: MIT
// Changes of the parkings, points and paths of an airport.

#ifndef FLIGHTSIM_OGR_BGL_TAXI_NETWORK_EDIT_H
#define FLIGHTSIM_OGR_BGL_TAXI_NETWORK_EDIT_H

#include "ogr/layer/row_editor.h"
#include "ogr/records/parking.h"
#include "ogr/records/record_writer.h"
#include "ogr/records/taxi.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace flightsim
{

/** The taxi network of an airport while it is being changed. Paths refer to
 * points, parkings and names by index; indexes are adjusted when elements are
 * deleted. */
class TaxiNetworkEdit final
{
  public:
    /** @param airportId id of the airport's record, which determines the form
     * of
     *         lists that the airport does not have yet.
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

    std::string Set(const bgl::TaxiPoint &point);
    std::string Set(bgl::Parking parking);

    /** @param name of the taxiway; ignored for runways. */
    std::string Set(bgl::TaxiPath path, const std::string &name);

    std::string Add(const bgl::TaxiPoint &point);
    std::string Add(bgl::Parking parking);
    std::string Add(bgl::TaxiPath path, const std::string &name);

    /** Also deletes the paths that lead to the element. */
    std::string DeletePoint(std::uint64_t offset);
    std::string DeleteParking(std::uint64_t offset);
    std::string DeletePath(std::uint64_t offset);

    /** Returns the index of an element among those of its kind; -1 for none. */
    int FindPoint(std::uint64_t offset) const;
    int FindParking(std::uint64_t offset) const;

    const std::vector<bgl::TaxiPoint> &GetPoints() const
    {
        return m_points;
    }

    const std::vector<bgl::Parking> &GetParkings() const
    {
        return m_parkings;
    }

    /** Whether two elements of one kind are encoded differently. */
    template <class T> bool Differ(const T &a, const T &b) const
    {
        return Encode(a) != Encode(b);
    }

    /** A list record that replaces the one at a file offset; 0 for a new
     * one. */
    struct List
    {
        std::uint64_t offset = 0;
        std::vector<std::uint8_t> bytes{};
    };

    /** Returns the lists that have changed. */
    std::vector<List> MakeLists() const;

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

    /** Encodes a list with this element only; empty for values that it cannot
     * hold. */
    std::vector<std::uint8_t> Encode(const bgl::TaxiPoint &point) const;
    std::vector<std::uint8_t> Encode(const bgl::Parking &parking) const;
    std::vector<std::uint8_t> Encode(const bgl::TaxiPath &path) const;
    template <class T>
    std::string SetIn(std::vector<T> &elements, const T &element) const;
    template <class T>
    std::string AddTo(std::vector<T> &elements, const T &element) const;
    std::string CheckPath(const bgl::TaxiPath &path) const;
    int NameTaxiway(const bgl::TaxiPath &path, const std::string &name);
    template <class Write>
    void AddList(const OldList &old, std::size_t count, const Write &write,
                 std::vector<List> &lists) const;

    const bgl::TextEncoding m_encoding;
    std::string m_problem{};
    std::vector<bgl::TaxiPoint> m_points{};
    std::vector<bgl::Parking> m_parkings{};
    std::vector<bgl::TaxiPath> m_paths{};
    std::vector<std::string> m_names{};
    OldList m_oldPoints;
    OldList m_oldParkings;
    OldList m_oldPaths;
    OldList m_oldNames{};
    ByteKeeper m_keeper{};
};

}  // namespace flightsim

#endif
