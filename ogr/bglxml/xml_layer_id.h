// SPDX-License-Identifier: MIT
// Identifies a layer of a bglcomp source: one of records, or one of the terrain
// vectors that sources for MSFS have. Its name, geometry and fields are those of
// the layer of BGL files.
//
//   if (element.layer == RecordLayerId::Runway) ...

#ifndef FLIGHTSIM_OGR_BGLXML_XML_LAYER_ID_H
#define FLIGHTSIM_OGR_BGLXML_XML_LAYER_ID_H

#include "ogr/bgl/read/record_layer.h"
#include "ogr/terrain_vector/vector_class.h"

#include <optional>
#include <variant>

namespace flightsim
{

class XmlLayerId final
{
  public:
    // Implicit, so that layers compare with either kind of id.
    constexpr XmlLayerId(RecordLayerId id) : m_id(id)
    {
    }

    constexpr XmlLayerId(bgl::VectorClass id) : m_id(id)
    {
    }

    /** Returns the layer of a name, in any case; nothing for others. */
    static std::optional<XmlLayerId> Find(const char *name);

    const char *GetName() const;

    /** Returns nothing for a layer of records. */
    std::optional<bgl::VectorClass> GetVectorClass() const
    {
        const auto *found = std::get_if<bgl::VectorClass>(&m_id);
        return found != nullptr ? std::optional(*found) : std::nullopt;
    }

    /** Returns nothing for a layer of terrain vectors. */
    std::optional<RecordLayerId> GetRecordLayerId() const
    {
        const auto *found = std::get_if<RecordLayerId>(&m_id);
        return found != nullptr ? std::optional(*found) : std::nullopt;
    }

    /** Whether features without an altitude have that of their airport. */
    bool IsAtAirport() const;

    constexpr auto operator<=>(const XmlLayerId &) const = default;

  private:
    std::variant<RecordLayerId, bgl::VectorClass> m_id;
};

}  // namespace flightsim

#endif
