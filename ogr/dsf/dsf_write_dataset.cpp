// SPDX-License-Identifier: MIT
// Writes overlays of X-Plane.

#include "ogr/dsf/dsf_write_dataset.h"

#include "driver/base/driver_names.h"
#include "driver/base/file_part.h"
#include "driver/base/temporary_file.h"
#include "driver/base/vsi_sink.h"
#include "ogr/dsf/dsf_write_layer.h"

#include "cpl_conv.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flightsim
{

const char *const DSF_CREATION_OPTIONS =
    "<Option name='TILE' type='string' scope='vector' description='South-west "
    "corner of the only tile in whole degrees, such as +47+015; by default "
    "that of the name of the file, or else that of the first feature'/>"
    "<Option name='CUT' type='boolean' default='YES' scope='vector' "
    "description='Whether lines and areas that reach over the edge of a tile "
    "are cut there; otherwise they are refused'/>"
    "<Option name='OVERWRITE_TILES' type='boolean' default='NO' scope='vector' "
    "description='Whether existing tiles in the folder are replaced; otherwise "
    "nothing is written'/>"
    "<Option name='MAX_TILES' type='int' default='1000' scope='vector' "
    "description='Maximum number of tiles, each a file, that may be written'/>"
    "<Option name='REQUIRE' type='boolean' scope='vector' description='Whether "
    "objects and facades are drawn whatever a user has chosen; without it, "
    "those of files without layer property are'/>"
    "<Option name='PLANET' type='string-select' scope='vector' "
    "description='Planet; by default that of the layer property, or else "
    "earth'>"
    "<Value>earth</Value><Value>mars</Value></Option>";

namespace
{

constexpr int LOWEST_LATITUDE = -90;
constexpr int LOWEST_LONGITUDE = -180;
/** Degrees that features of existing overlays extend beyond the edge of the
 * tile: chapter 5.3 of format.md. */
constexpr double EDITED_MARGIN = 0.06;
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

bool IsSameValue(const std::string &one, const std::string &other)
{
    return CPLGetValueType(other.c_str()) == CPL_VALUE_STRING
               ? one == other
               : std::atof(one.c_str()) == std::atof(other.c_str());
}

/** Steps per degree of the grid in which ends of edges become one node. */
constexpr double NODE_STEPS = 1e7;

/** Creates folders for files, and removes those that stay empty. */
class CreatedFolders final
{
  public:
    CreatedFolders() = default;
    CreatedFolders(const CreatedFolders &) = delete;
    CreatedFolders &operator=(const CreatedFolders &) = delete;

    ~CreatedFolders()
    {
        for (auto path = m_made.rbegin(); path != m_made.rend(); ++path)
        {
            VSIRmdir(path->c_str());
        }
    }

    /** Creates a folder unless it exists. Returns false, with an error, on
     * failure. */
    bool Make(const std::string &path)
    {
        VSIStatBufL status;
        if (VSIStatExL(path.c_str(), &status,
                       VSI_STAT_EXISTS_FLAG | VSI_STAT_NATURE_FLAG) == 0 &&
            VSI_ISDIR(status.st_mode))
        {
            return true;
        }
        constexpr long everyone = 0755;
        if (VSIMkdir(path.c_str(), everyone) != 0)
        {
            CPLError(CE_Failure, CPLE_OpenFailed,
                     "%s: the folder %s cannot be created", DSF_DRIVER_NAME,
                     path.c_str());
            return false;
        }
        m_made.push_back(path);
        return true;
    }

    void Keep()
    {
        m_made.clear();
    }

  private:
    std::vector<std::string> m_made{};
};

/** Ends of edges by their grid position. */
class NodePlaces final
{
  public:
    void Add(const double *point)
    {
        m_nodes.emplace(Round(point), point[3]);
        m_last = std::max(m_last, point[3]);
    }

    double Find(const double *point) const
    {
        const Place place = Round(point);
        for (std::int64_t east = -1; east <= 1; ++east)
        {
            for (std::int64_t north = -1; north <= 1; ++north)
            {
                const auto found =
                    m_nodes.find({place.first + east, place.second + north});
                if (found != m_nodes.end())
                {
                    return found->second;
                }
            }
        }
        return 0.0;
    }

    double GetLast() const
    {
        return m_last;
    }

  private:
    using Place = std::pair<std::int64_t, std::int64_t>;

    static Place Round(const double *point)
    {
        return {std::llround(point[0] * NODE_STEPS),
                std::llround(point[1] * NODE_STEPS)};
    }

    std::map<Place, double> m_nodes{};
    double m_last = 0.0;
};

bool IsDsfFilter(const dsf::Property &property)
{
    return property.key == dsf::FILTER_KEY;
}

}  // namespace

std::int32_t DsfWrittenTile::FindFilter(const std::string &airport)
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

void DsfWrittenTile::PutFilters()
{
    std::vector<std::string> airports;
    for (const dsf::Property &property : overlay.properties)
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
            overlay.properties.push_back(
                {std::string(dsf::FILTER_KEY), airport});
        }
        return number;
    };
    std::vector<std::int32_t> numbers;
    for (const std::string &airport : m_airports)
    {
        numbers.push_back(find(airport));
    }
    for (const DsfExclusionText &exclusion : exclusions)
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
    renumber(overlay.objects);
    renumber(overlay.polygons);
    renumber(overlay.chains);
}

void DsfWrittenTile::PutExclusions()
{
    std::vector<dsf::Property> kept;
    std::string airport;
    for (dsf::Property &property : overlay.properties)
    {
        if (IsDsfFilter(property))
        {
            airport = property.value;
        }
        if (IsExclusion(property))
        {
            const auto found =
                std::find_if(exclusions.begin(), exclusions.end(),
                             [&](const DsfExclusionText &exclusion)
                             {
                                 return exclusion.key == property.key &&
                                        exclusion.value == property.value &&
                                        exclusion.airport == airport;
                             });
            if (found == exclusions.end())
            {
                continue;
            }
            exclusions.erase(found);
        }
        kept.push_back(std::move(property));
    }
    overlay.properties = std::move(kept);
    for (DsfExclusionText &exclusion : exclusions)
    {
        std::vector<dsf::Property> &properties = overlay.properties;
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

void DsfWrittenTile::PutRequirements()
{
    const auto require = [&](const char *what, bool isUsed)
    {
        const std::string key = std::string(REQUIRE_PREFIX) + what;
        const bool isThere = std::any_of(
            overlay.properties.begin(), overlay.properties.end(),
            [&](const dsf::Property &property) { return property.key == key; });
        if (isUsed && !isThere)
        {
            overlay.properties.push_back({key, "1/0"});
        }
    };
    const auto hasKind = [](const auto &things, dsf::AssetKind kind)
    {
        return std::any_of(things.begin(), things.end(),
                           [&](const auto &thing)
                           { return dsf::FindAssetKind(thing.path) == kind; });
    };
    require("object", hasKind(overlay.objects, dsf::AssetKind::Object));
    require("agpoint", hasKind(overlay.objects, dsf::AssetKind::AutogenPoint));
    require("facade", hasKind(overlay.polygons, dsf::AssetKind::Facade));
}

void DsfWrittenTile::NumberNodes()
{
    NodePlaces nodes;
    const auto visitEnds = [this](const auto &visit)
    {
        for (dsf::OverlayChain &chain : overlay.chains)
        {
            visit(chain.values.data());
            visit(chain.values.data() + chain.values.size() -
                  dsf::OverlayChain::PLANES);
        }
    };
    visitEnds(
        [&](const double *point)
        {
            if (point[3] > 0.0)
            {
                nodes.Add(point);
            }
        });
    visitEnds(
        [&](double *point)
        {
            if (point[3] == 0.0)
            {
                const double found = nodes.Find(point);
                point[3] = found > 0.0 ? found : nodes.GetLast() + 1.0;
                nodes.Add(point);
            }
        });
}

DsfWriteDataset::DsfWriteDataset(const char *path)
    : WriteDataset(DSF_DRIVER_NAME, path)
{
    if (!EQUAL(CPLGetExtension(path), "dsf"))
    {
        constexpr const char *tiles = "Earth nav data";
        m_folder = path;
        while (m_folder.size() > 1 &&
               (m_folder.back() == '/' || m_folder.back() == '\\'))
        {
            m_folder.pop_back();
        }
        if (!EQUAL(CPLGetFilename(m_folder.c_str()), tiles))
        {
            m_folder = CPLFormFilename(m_folder.c_str(), tiles, nullptr);
        }
    }
}

bool DsfWriteDataset::ReadOptions(CSLConstList options)
{
    const char *tile = CSLFetchNameValue(options, "TILE");
    const std::optional<DsfCorner> corner =
        tile != nullptr    ? ParseCorner(tile)
        : m_folder.empty() ? ParseCorner(CPLGetBasename(GetPath().c_str()))
                           : std::nullopt;
    if (tile != nullptr && !corner)
    {
        CPLError(CE_Failure, CPLE_IllegalArg,
                 "%s: %s: TILE=%s is not the south-west corner of a tile, such "
                 "as +47+015",
                 DSF_DRIVER_NAME, GetPath().c_str(), tile);
        return false;
    }
    if (corner)
    {
        SetCorner(*corner);
    }
    const char *most = CSLFetchNameValueDef(options, "MAX_TILES", "1000");
    m_maximumTiles = CPLGetValueType(most) == CPL_VALUE_INTEGER
                         ? static_cast<std::size_t>(
                               std::clamp(std::atoll(most), 0LL, 64800LL))
                         : 0;
    if (m_maximumTiles == 0)
    {
        CPLError(CE_Failure, CPLE_IllegalArg,
                 "%s: MAX_TILES=%s is not a number of tiles", DSF_DRIVER_NAME,
                 most);
        return false;
    }
    m_isCutting = CPLFetchBool(options, "CUT", true);
    m_replaces = CPLFetchBool(options, "OVERWRITE_TILES", false);
    m_planet = CSLFetchNameValueDef(options, "PLANET", "");
    if (CSLFetchNameValue(options, "REQUIRE") != nullptr)
    {
        m_requires = CPLFetchBool(options, "REQUIRE", true);
    }
    return true;
}

std::unique_ptr<DsfWriteDataset> DsfWriteDataset::Create(const char *path,
                                                         CSLConstList options)
{
    std::unique_ptr<DsfWriteDataset> dataset(new DsfWriteDataset(path));
    const bool isTarget = !dataset->m_folder.empty() ||
                          VsiSink::CheckTarget(path, DSF_DRIVER_NAME);
    if (!isTarget || !dataset->ReadOptions(options))
    {
        dataset->Abandon();
        return nullptr;
    }
    return dataset;
}

std::unique_ptr<DsfWriteDataset>
DsfWriteDataset::MakeConverter(const char *path, const DsfCorner &corner)
{
    std::unique_ptr<DsfWriteDataset> dataset(new DsfWriteDataset(path));
    dataset->Abandon();
    dataset->SetCorner(corner);
    dataset->m_isCutting = false;
    dataset->m_minimumMargin = EDITED_MARGIN;
    return dataset;
}

DsfWriteDataset::~DsfWriteDataset()
{
    CloseOnce();
}

void DsfWriteDataset::SetCorner(const DsfCorner &corner)
{
    m_corner = corner;
    m_tiles[corner];
}

DsfWrittenTile *DsfWriteDataset::FindTile(const DsfCorner &corner)
{
    const auto found = m_tiles.find(corner);
    if (found != m_tiles.end() || m_corner)
    {
        return found != m_tiles.end() ? &found->second : nullptr;
    }
    if (m_folder.empty())
    {
        SetCorner(corner);
    }
    else if (m_tiles.size() >= m_maximumTiles)
    {
        if (!std::exchange(m_hasFailed, true))
        {
            CPLError(CE_Failure, CPLE_AppDefined,
                     "%s: %s would have more than %llu tiles, each a file; "
                     "nothing is written. MAX_TILES allows more",
                     DSF_DRIVER_NAME, GetPath().c_str(),
                     static_cast<unsigned long long>(m_maximumTiles));
        }
        return nullptr;
    }
    return &m_tiles[corner];
}

DsfWrittenTile *DsfWriteDataset::FindTile(const OGREnvelope &area,
                                          double margin)
{
    margin = std::max(margin, m_minimumMargin);
    const DsfCorner corner = m_corner ? *m_corner : DsfCorner::FindMiddle(area);
    // The first feature determines the tile even if it extends beyond its edge.
    DsfWrittenTile *tile = m_folder.empty() || corner.Holds(area, margin)
                               ? FindTile(corner)
                               : nullptr;
    return corner.Holds(area, margin) ? tile : nullptr;
}

std::vector<DsfWrittenTile *>
DsfWriteDataset::FindTouched(const OGREnvelope &area)
{
    if (m_folder.empty() && !m_corner)
    {
        SetCorner(DsfCorner::FindMiddle(area));
    }
    std::vector<DsfWrittenTile *> tiles;
    if (m_corner)
    {
        if (area.MinX <= m_corner->west + 1 && area.MaxX >= m_corner->west &&
            area.MinY <= m_corner->south + 1 && area.MaxY >= m_corner->south)
        {
            tiles.push_back(FindTile(*m_corner));
        }
        return tiles;
    }
    const DsfCorner low = DsfCorner::Find(area.MinX, area.MinY);
    const double east = std::max<double>(std::ceil(area.MaxX), low.west + 1);
    const double north = std::max<double>(std::ceil(area.MaxY), low.south + 1);
    for (int south = low.south; south < north; ++south)
    {
        for (int west = low.west; west < east && !m_hasFailed; ++west)
        {
            if (DsfWrittenTile *tile = FindTile(DsfCorner{south, west}))
            {
                tiles.push_back(tile);
            }
        }
    }
    return tiles;
}

std::unique_ptr<WriteLayer>
DsfWriteDataset::MakeLayer(const char *name, OGRwkbGeometryType type,
                           const OGRSpatialReference *spatialReference,
                           CSLConstList /* options */)
{
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

/** Determines the tile of a single file. Returns false, with an error, if
 * nothing does. */
bool DsfWriteDataset::FindCorner()
{
    if (!m_tiles.empty())
    {
        return true;
    }
    dsf::DsfFile file;
    file.properties = m_properties;
    const std::optional<dsf::TileBounds> bounds = file.FindBounds();
    if (m_folder.empty() && bounds)
    {
        SetCorner({static_cast<int>(std::floor(bounds->south)),
                   static_cast<int>(std::floor(bounds->west))});
        return true;
    }
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: %s: the tile is not known; give the file a name such as "
             "+47+015.dsf, or TILE",
             DSF_DRIVER_NAME, GetPath().c_str());
    return false;
}

/** Sets the properties of every overlay. Missing ones are put first. */
void DsfWriteDataset::PutFirst(const DsfCorner &corner, dsf::Overlay &overlay)
{
    struct Wanted
    {
        const char *key;
        std::string value;
        bool isForced;
    };

    const Wanted wanted[] = {
        {"sim/west", std::to_string(corner.west), true},
        {"sim/east", std::to_string(corner.west + 1), true},
        {"sim/north", std::to_string(corner.south + 1), true},
        {"sim/south", std::to_string(corner.south), true},
        {"sim/planet", m_planet.empty() ? "earth" : m_planet,
         !m_planet.empty()},
        {"sim/creation_agent", "gdal-flightsim", false},
        {"laminar/internal_revision", "0", false},
        {"sim/overlay", "1", true}};
    std::vector<dsf::Property> &properties = overlay.properties;
    const bool isNew = properties.empty();
    std::ptrdiff_t place = 0;
    for (const Wanted &item : wanted)
    {
        const auto found = std::find_if(properties.begin(), properties.end(),
                                        [&](const dsf::Property &property)
                                        { return property.key == item.key; });
        if (found == properties.end())
        {
            // Properties of an existing file stay unchanged.
            if (isNew || item.isForced)
            {
                properties.insert(properties.begin() + place++,
                                  {item.key, item.value});
            }
        }
        else if (item.isForced && !IsSameValue(found->value, item.value))
        {
            Count("PROPERTIES_CHANGED");
            found->value = item.value;
        }
    }
    // Definitions are renumbered, so only the value for all of them remains
    // valid.
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

std::string DsfWriteDataset::MakeTilePath(const DsfCorner &corner) const
{
    return m_folder.empty() ? GetPath()
                            : m_folder + '/' + corner.GetFolder() + '/' +
                                  corner.GetName() + ".dsf";
}

/** Emits an error, and returns false, if a tile of the folder exists and must
 * not be replaced. */
bool DsfWriteDataset::RefuseExisting() const
{
    std::int64_t count = 0;
    std::string first;
    for (const auto &[corner, tile] : m_tiles)
    {
        const std::string path = MakeTilePath(corner);
        VSIStatBufL status;
        if (VSIStatExL(path.c_str(), &status, VSI_STAT_EXISTS_FLAG) == 0)
        {
            first = count++ == 0 ? corner.GetName() : first;
        }
    }
    if (count == 0)
    {
        return true;
    }
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: %s has " CPL_FRMT_GIB
             " of the tiles already, one is %s; nothing is written. "
             "OVERWRITE_TILES=YES replaces them",
             DSF_DRIVER_NAME, GetPath().c_str(), static_cast<GIntBig>(count),
             first.c_str());
    return false;
}

/** Makes the bytes of a tile; none, with an error, if a limit of the format is
 * exceeded. */
std::vector<std::uint8_t> DsfWriteDataset::MakeBytes(const DsfCorner &corner,
                                                     DsfWrittenTile &tile)
{
    dsf::Overlay &overlay = tile.overlay;
    overlay.west = corner.west;
    overlay.south = corner.south;
    overlay.properties = m_properties;
    PutFirst(corner, overlay);
    tile.PutFilters();
    if (m_hasExclusionLayer)
    {
        tile.PutExclusions();
    }
    if (m_requires.value_or(m_properties.empty()))
    {
        tile.PutRequirements();
    }
    tile.NumberNodes();
    std::string problem;
    std::vector<std::uint8_t> bytes = dsf::WriteOverlay(overlay, problem);
    if (bytes.empty())
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s: %s", DSF_DRIVER_NAME,
                 MakeTilePath(corner).c_str(), problem.c_str());
    }
    return bytes;
}

bool DsfWriteDataset::Finish()
{
    const bool isFolder = !m_folder.empty();
    if (isFolder)
    {
        // Tiles of refused features.
        std::erase_if(m_tiles,
                      [](const auto &tile) { return tile.second.IsEmpty(); });
    }
    if (m_hasFailed || !FindCorner() ||
        (isFolder && !m_replaces && !RefuseExisting()))
    {
        return false;
    }
    CreatedFolders folders;
    if (isFolder && (!folders.Make(CPLGetPath(m_folder.c_str())) ||
                     !folders.Make(m_folder)))
    {
        return false;
    }
    std::vector<std::unique_ptr<VsiSink>> sinks;
    std::vector<VsiSink *> parts;
    for (auto &[corner, tile] : m_tiles)
    {
        const std::string path = MakeTilePath(corner);
        if (isFolder && !folders.Make(CPLGetPath(path.c_str())))
        {
            return false;
        }
        const std::vector<std::uint8_t> bytes = MakeBytes(corner, tile);
        if (bytes.empty())
        {
            return false;
        }
        sinks.push_back(VsiSink::Create(path, DSF_DRIVER_NAME));
        if (sinks.back() == nullptr || !sinks.back()->Write(0, bytes) ||
            !sinks.back()->Close())
        {
            return false;
        }
        parts.push_back(sinks.back().get());
        tile = {};
    }
    if (!CommitParts(parts))
    {
        return false;
    }
    folders.Keep();
    return true;
}

}  // namespace flightsim
