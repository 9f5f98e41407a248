// SPDX-License-Identifier: MIT
// Writes overlays of X-Plane.

#include "ogr/dsf/dsf_write_dataset.h"

#include "driver/base/driver_names.h"
#include "driver/base/vsi_sink.h"
#include "ogr/dsf/dsf_write_layer.h"

#include "cpl_conv.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flightsim
{

namespace
{

constexpr int LOWEST_LATITUDE = -90;
constexpr int LOWEST_LONGITUDE = -180;
constexpr const char *REQUIRE_PREFIX = "sim/require_";

std::optional<DsfCorner> ParseCorner(const std::string &text)
{
    constexpr std::size_t size = 7;
    const auto isSign = [&](std::size_t i)
    { return text[i] == '+' || text[i] == '-'; };
    if (text.size() != size || !isSign(0) || !isSign(3))
    {
        return std::nullopt;
    }
    for (const std::size_t i : {1U, 2U, 4U, 5U, 6U})
    {
        if (text[i] < '0' || text[i] > '9')
        {
            return std::nullopt;
        }
    }
    const DsfCorner corner{std::atoi(text.substr(0, 3).c_str()),
                           std::atoi(text.substr(3).c_str())};
    return corner.south >= LOWEST_LATITUDE && corner.south < -LOWEST_LATITUDE &&
                   corner.west >= LOWEST_LONGITUDE &&
                   corner.west < -LOWEST_LONGITUDE
               ? std::optional(corner)
               : std::nullopt;
}

bool IsExclusion(const dsf::Property &property)
{
    return property.key.starts_with(dsf::EXCLUSION_KEY);
}

bool IsDsfFilter(const dsf::Property &property)
{
    return property.key == dsf::FILTER_KEY;
}

}  // namespace

std::string DsfCorner::GetName() const
{
    return CPLSPrintf("%+03d%+04d", south, west);
}

std::unique_ptr<DsfWriteDataset> DsfWriteDataset::Create(const char *path,
                                                         CSLConstList options)
{
    if (!VsiSink::CheckTarget(path, DSF_DRIVER_NAME))
    {
        return nullptr;
    }
    const char *tile = CSLFetchNameValue(options, "TILE");
    const std::optional<DsfCorner> corner =
        ParseCorner(tile != nullptr ? tile : CPLGetBasename(path));
    if (tile != nullptr && !corner)
    {
        CPLError(CE_Failure, CPLE_IllegalArg,
                 "%s: %s: TILE=%s is no south-west corner of a tile, as "
                 "+47+015",
                 DSF_DRIVER_NAME, path, tile);
        return nullptr;
    }
    return std::unique_ptr<DsfWriteDataset>(new DsfWriteDataset(path, corner));
}

DsfWriteDataset::~DsfWriteDataset()
{
    CloseOnce();
}

void DsfWriteDataset::SetCorner(const OGREnvelope &area)
{
    if (!m_corner)
    {
        const double x = (area.MinX + area.MaxX) / 2.0;
        const double y = (area.MinY + area.MaxY) / 2.0;
        m_corner = DsfCorner{
            static_cast<int>(std::clamp(std::floor(y), -90.0, 89.0)),
            static_cast<int>(std::clamp(std::floor(x), -180.0, 179.0))};
    }
}

bool DsfWriteDataset::Holds(const OGREnvelope &area, double margin)
{
    SetCorner(area);
    const double x = (area.MinX + area.MaxX) / 2.0 - m_corner->west;
    const double y = (area.MinY + area.MaxY) / 2.0 - m_corner->south;
    return x >= 0.0 && x <= 1.0 && y >= 0.0 && y <= 1.0 &&
           area.MinX >= m_corner->west - margin &&
           area.MaxX <= m_corner->west + 1 + margin &&
           area.MinY >= m_corner->south - margin &&
           area.MaxY <= m_corner->south + 1 + margin;
}

bool DsfWriteDataset::Touches(const OGREnvelope &area)
{
    SetCorner(area);
    return area.MinX <= m_corner->west + 1 && area.MaxX >= m_corner->west &&
           area.MinY <= m_corner->south + 1 && area.MaxY >= m_corner->south;
}

std::int32_t DsfWriteDataset::FindFilter(const std::string &airport)
{
    if (airport.empty())
    {
        return -1;
    }
    const auto found = std::find(m_airports.begin(), m_airports.end(), airport);
    const auto number = found - m_airports.begin();
    if (found == m_airports.end())
    {
        m_airports.push_back(airport);
    }
    return static_cast<std::int32_t>(number);
}

std::unique_ptr<WriteLayer>
DsfWriteDataset::MakeLayer(const char *name, OGRwkbGeometryType type,
                           const OGRSpatialReference *spatialReference,
                           CSLConstList /* options */)
{
    m_hasExclusionLayer |= EQUAL(name, "exclusion");
    auto layer =
        DsfWriteLayer::Make(*this, GetPath(), name, type, spatialReference);
    if (layer == nullptr)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s: there is no layer %s to write; the known ones are %s",
                 DSF_DRIVER_NAME, GetPath().c_str(), name,
                 DsfWriteLayer::ListNames().c_str());
    }
    return layer;
}

/** Returns false, with an error, where nothing says which tile it is. */
bool DsfWriteDataset::FindCorner()
{
    dsf::DsfFile file;
    file.properties = m_overlay.properties;
    const std::optional<dsf::TileBounds> bounds = file.FindBounds();
    if (!m_corner && bounds)
    {
        m_corner = DsfCorner{static_cast<int>(std::floor(bounds->south)),
                             static_cast<int>(std::floor(bounds->west))};
    }
    if (!m_corner)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s: the tile is not known; give the file a name such as "
                 "+47+015.dsf, or TILE",
                 DSF_DRIVER_NAME, GetPath().c_str());
    }
    return m_corner.has_value();
}

/** Sets what every overlay has. What is missing comes first. */
void DsfWriteDataset::PutFirst()
{
    struct Wanted
    {
        const char *key;
        std::string value;
        bool isForced;
    };

    const DsfCorner &corner = *m_corner;
    const Wanted wanted[] = {
        {"sim/west", std::to_string(corner.west), true},
        {"sim/east", std::to_string(corner.west + 1), true},
        {"sim/north", std::to_string(corner.south + 1), true},
        {"sim/south", std::to_string(corner.south), true},
        {"sim/planet", "earth", false},
        {"sim/creation_agent", "gdal-flightsim", false},
        {"laminar/internal_revision", "0", false},
        {"sim/overlay", "1", true}};
    std::vector<dsf::Property> &properties = m_overlay.properties;
    const bool isNew = properties.empty();
    std::ptrdiff_t place = 0;
    for (const Wanted &item : wanted)
    {
        const auto found = std::find_if(properties.begin(), properties.end(),
                                        [&](const dsf::Property &property)
                                        { return property.key == item.key; });
        if (found == properties.end())
        {
            // Properties of an existing file stay as they are.
            if (isNew || item.isForced)
            {
                properties.insert(properties.begin() + place++,
                                  {item.key, item.value});
            }
        }
        else if (item.isForced && std::atof(found->value.c_str()) !=
                                      std::atof(item.value.c_str()))
        {
            Count("PROPERTIES_CHANGED");
            found->value = item.value;
        }
    }
    // Definitions get new numbers, so that only "all of them" stays right.
    for (dsf::Property &property : properties)
    {
        const std::size_t slash = property.value.find('/');
        if (property.key.starts_with(REQUIRE_PREFIX) &&
            slash != std::string::npos && property.value.substr(slash) != "/0")
        {
            property.value.replace(slash, std::string::npos, "/0");
            Count("REQUIREMENTS_CHANGED");
        }
    }
}

/** Adds filters for the airports that have none, and gives features their
 * numbers. */
void DsfWriteDataset::PutFilters()
{
    std::vector<std::string> airports;
    for (const dsf::Property &property : m_overlay.properties)
    {
        if (IsDsfFilter(property))
        {
            airports.push_back(property.value);
        }
    }
    const auto find = [&](const std::string &airport)
    {
        const auto found = std::find(airports.begin(), airports.end(), airport);
        const auto number = static_cast<std::int32_t>(found - airports.begin());
        if (found == airports.end())
        {
            airports.push_back(airport);
            AddProperty({std::string(dsf::FILTER_KEY), airport});
        }
        return number;
    };
    std::vector<std::int32_t> numbers;
    for (const std::string &airport : m_airports)
    {
        numbers.push_back(find(airport));
    }
    for (const DsfExclusionText &exclusion : m_exclusions)
    {
        if (!exclusion.airport.empty())
        {
            find(exclusion.airport);
        }
    }
    const auto renumber = [&](auto &things)
    {
        for (auto &thing : things)
        {
            thing.filter =
                thing.filter < 0
                    ? -1
                    : numbers[static_cast<std::size_t>(thing.filter)];
        }
    };
    renumber(m_overlay.objects);
    renumber(m_overlay.polygons);
}

/** Exclusions of the properties stay in their places as long as the layer has
 * them; the others of the layer go behind their filter. */
void DsfWriteDataset::PutExclusions()
{
    if (!m_hasExclusionLayer)
    {
        return;
    }
    std::vector<dsf::Property> kept;
    std::string airport;
    for (dsf::Property &property : m_overlay.properties)
    {
        if (IsDsfFilter(property))
        {
            airport = property.value;
        }
        if (IsExclusion(property))
        {
            const auto found =
                std::find_if(m_exclusions.begin(), m_exclusions.end(),
                             [&](const DsfExclusionText &exclusion)
                             {
                                 return exclusion.key == property.key &&
                                        exclusion.value == property.value &&
                                        exclusion.airport == airport;
                             });
            if (found == m_exclusions.end())
            {
                continue;
            }
            m_exclusions.erase(found);
        }
        kept.push_back(std::move(property));
    }
    m_overlay.properties = std::move(kept);
    for (DsfExclusionText &exclusion : m_exclusions)
    {
        std::vector<dsf::Property> &properties = m_overlay.properties;
        auto place = properties.begin();
        if (!exclusion.airport.empty())
        {
            place = std::find_if(properties.begin(), properties.end(),
                                 [&](const dsf::Property &property) {
                                     return IsDsfFilter(property) &&
                                            property.value == exclusion.airport;
                                 }) +
                    1;
        }
        place = std::find_if(place, properties.end(), IsDsfFilter);
        properties.insert(
            place, {std::move(exclusion.key), std::move(exclusion.value)});
    }
}

bool DsfWriteDataset::Finish()
{
    if (!FindCorner())
    {
        return false;
    }
    PutFirst();
    PutFilters();
    PutExclusions();
    std::string problem;
    const std::vector<std::uint8_t> bytes =
        dsf::WriteOverlay(m_overlay, problem);
    if (bytes.empty())
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s: %s", DSF_DRIVER_NAME,
                 GetPath().c_str(), problem.c_str());
        return false;
    }
    const std::unique_ptr<VsiSink> sink =
        VsiSink::Create(GetPath(), DSF_DRIVER_NAME);
    return sink != nullptr && sink->Write(0, bytes) && sink->Commit();
}

}  // namespace flightsim
