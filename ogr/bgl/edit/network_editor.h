// SPDX-License-Identifier: MIT
// Edits rows of parkings, points and paths.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_NETWORK_EDITOR_H
#define FLIGHTSIM_OGR_BGL_EDIT_NETWORK_EDITOR_H

#include "ogr/bgl/edit/record_editors.h"

#include <memory>
#include <string>
#include <type_traits>

namespace flightsim
{

/** Makes a row numbered by its position in feature order. */
template <class Row> Row MakeUnnumbered()
{
    auto row = StartAtAirport<Row>();
    row.value.index = -1;
    return row;
}

/** Edits rows that are elements of an airport's lists. */
template <class Row> class NetworkEditor final : public RowEditor<Row>
{
  public:
    /** @param defaults the values of a new feature without fields.
     *  @param complete may be null.
     */
    NetworkEditor(EditSession &session, Row defaults, CompleteRow<Row> complete)
        : m_session(session), m_defaults(std::move(defaults)),
          m_complete(complete)
    {
    }

    Row MakeNew() const override
    {
        return m_defaults;
    }

    std::string Change(const Row &before, Row &after,
                       const CheckMembers &check) override
    {
        if (after.airport.ident != before.airport.ident)
        {
            return "cannot be moved to another airport";
        }
        return Run(before, [&](TaxiNetworkEdit &network)
                   { return Set(network, before.value, after.value, check); });
    }

    std::string Create(Row &row, const CheckMembers &check) override
    {
        std::string why = m_session.FindAirport(row.airport);
        if (!why.empty())
        {
            return why;
        }
        PlaceAtAirport(row.value,
                       m_session.GetPosition(
                           static_cast<std::uint64_t>(row.airport.fileOffset)));
        if (m_complete != nullptr)
        {
            m_complete(row, m_session.GetProfile());
        }
        row.value.offset = m_session.MakeNumber();
        row.fileOffset = static_cast<std::int64_t>(row.value.offset);
        return Run(row, [&](TaxiNetworkEdit &network)
                   { return Add(network, row.value, check); });
    }

    std::string Delete(const Row &row) override
    {
        return Run(row, [&](TaxiNetworkEdit &network)
                   { return Remove(network, row.value); });
    }

    void Detach(Row &row, ByteKeeper &keeper) const override
    {
        DetachValue(row.value, keeper);
    }

  private:
    /** Returns null if the airport is missing or cannot be read. */
    TaxiNetworkEdit *FindNetwork(const Row &row)
    {
        return row.airport.fileOffset >= 0
                   ? m_session.GetNetwork(
                         static_cast<std::uint64_t>(row.airport.fileOffset))
                   : nullptr;
    }

    template <class Body> std::string Run(const Row &row, const Body &body)
    {
        TaxiNetworkEdit *network = FindNetwork(row);
        if (network == nullptr)
        {
            return NO_AIRPORT;
        }
        std::string why = network->GetProblem().empty() ? body(*network)
                                                        : network->GetProblem();
        if (why.empty())
        {
            m_session.NoteChange();
        }
        return why;
    }

    template <class T>
    static std::string Set(TaxiNetworkEdit &network, const T &before,
                           const T &element, const CheckMembers &check)
    {
        if constexpr (std::is_base_of_v<bgl::Parking, T>)
        {
            return network.Set(static_cast<const bgl::Parking &>(element),
                               check);
        }
        else if constexpr (std::is_base_of_v<bgl::TaxiPoint, T>)
        {
            return network.Set(static_cast<const bgl::TaxiPoint &>(element),
                               check);
        }
        else
        {
            return network.Set(before, element, element.name, check);
        }
    }

    template <class T>
    static std::string Add(TaxiNetworkEdit &network, T &element,
                           const CheckMembers &check)
    {
        if constexpr (std::is_base_of_v<bgl::Parking, T>)
        {
            return network.Add(static_cast<const bgl::Parking &>(element),
                               element.index, check);
        }
        else if constexpr (std::is_base_of_v<bgl::TaxiPoint, T>)
        {
            return network.Add(static_cast<const bgl::TaxiPoint &>(element),
                               element.index, check);
        }
        else
        {
            return network.Add(element, element.name, check);
        }
    }

    template <class T>
    static std::string Remove(TaxiNetworkEdit &network, const T &element)
    {
        if constexpr (std::is_base_of_v<bgl::Parking, T>)
        {
            return network.DeleteParking(element.offset);
        }
        else if constexpr (std::is_base_of_v<bgl::TaxiPoint, T>)
        {
            return network.DeletePoint(element.offset);
        }
        else
        {
            return network.DeletePath(element.offset);
        }
    }

    EditSession &m_session;
    const Row m_defaults;
    const CompleteRow<Row> m_complete;
};

template <class Row>
std::unique_ptr<RowEditorBase>
MakeNetworkEditor(EditSession &session, Row defaults,
                  CompleteRow<Row> complete = nullptr)
{
    return std::make_unique<NetworkEditor<Row>>(session, std::move(defaults),
                                                complete);
}

}  // namespace flightsim

#endif
