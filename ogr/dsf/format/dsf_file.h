// SPDX-License-Identifier: MIT
// The content of a DSF file: tables, points, commands, rasters. format.md
// chapters 1 to 5 and 11.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_DSF_FILE_H
#define FLIGHTSIM_OGR_DSF_FORMAT_DSF_FILE_H

#include "driver/bytes/byte_source.h"
#include "driver/bytes/problem.h"
#include "ogr/dsf/format/kind.h"
#include "ogr/dsf/format/pool.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace dsf
{

/** A key and a value in HEAD. Their order is significant: format.md chapter
 * 3.3. */
struct Property
{
    std::string key;
    std::string value;
};

/** The tables of definitions, in the order of their atoms. */
enum class Table : std::uint8_t
{
    Terrain,
    Object,
    Polygon,
    Network
};

inline constexpr std::size_t TABLE_COUNT = 4;

/** Whether a text can be in a table of strings: control characters indicate
 * damage. */
bool IsTableText(std::string_view text);

inline constexpr std::string_view FILTER_KEY = "sim/filter/aptid";

/** Maximum size in bytes of paths and idents that are read. No real path is
 * longer. */
inline constexpr std::size_t MAXIMUM_REPEATED_TEXT = 1024;

/** Returns a text that is repeated for every feature of a definition or filter;
 * empty, with a problem, if it is longer than MAXIMUM_REPEATED_TEXT bytes. */
std::string LimitRepeatedText(std::string text, const std::string &where,
                              std::uint64_t offset, bgl::ProblemList &problems);

/** The path of an art asset, and its kind. */
struct Definition
{
    std::string path;
    AssetKind kind = AssetKind::Other;
};

/** How the samples of a raster are stored: bits 0 and 1 of its flags. */
enum class SampleKind : std::uint8_t
{
    Float,
    Signed,
    Unsigned,
    Normalised
};

/** A raster: format.md chapter 11. Rows go from south to north. */
struct Raster
{
    /** Bit 2 of the flags. */
    static constexpr std::uint16_t POSTS = 4;

    std::string name;
    std::uint8_t version = 1;
    std::uint8_t sampleSize = 0;
    std::uint16_t flags = 0;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    float scale = 0.0F;
    float offset = 0.0F;

    /** width * height * sampleSize bytes in the file. */
    bgl::ByteSpan samples{};

    SampleKind GetKind() const
    {
        return static_cast<SampleKind>(flags & 3);
    }

    /** Whether samples are posts, the outer ones on the edges of the tile,
     * rather than areas. */
    bool HasPosts() const
    {
        return (flags & POSTS) != 0;
    }

    /** Returns a stored sample; rows count from the south. */
    double GetSample(std::uint32_t row, std::uint32_t column) const;

    /** Returns the factor for stored samples: the scale, for the kind
     * Normalised divided by the largest sample. */
    double GetFactor() const;

    /** Returns the value of a stored sample. */
    double Convert(double sample) const
    {
        return scale != 0.0F ? sample * GetFactor() + double{offset} : sample;
    }
};

/** The bounds of a tile in degrees. */
struct TileBounds
{
    double west = 0.0;
    double south = 0.0;
    double east = 0.0;
    double north = 0.0;
};

/** Form of the file. */
enum class Container : std::uint8_t
{
    Plain,
    SevenZip,
    Text
};

/** Whether the digest at the end of a file matches its bytes. */
enum class Footer : std::uint8_t
{
    None,
    Right,
    Wrong
};

/** The content of a file. Keeps the undamaged parts of a damaged file. */
class DsfFile final
{
  public:
    static constexpr std::string_view COOKIE = "XPLNEDSF";

    DsfFile() = default;
    DsfFile(const DsfFile &) = delete;
    DsfFile &operator=(const DsfFile &) = delete;

    /** Whether the first bytes are those of a plain DSF. */
    static bool HasCookie(bgl::ByteSpan bytes);

    /** Reads a plain file. Adds damage to `problems`; returns null, with a
     * problem, if nothing can be read. */
    static std::unique_ptr<DsfFile> Read(std::vector<std::uint8_t> bytes,
                                         bgl::ProblemList &problems);

    /** Reads only the properties and the definitions of a plain file. Returns
     * null if it is not a DSF. */
    static std::unique_ptr<DsfFile> ReadHead(const bgl::ByteSource &source,
                                             bgl::ProblemList &problems);

    /** Returns the value of the first property with a key; null for none. */
    const std::string *FindProperty(std::string_view key) const;

    /** Returns the bounds in the properties; nothing if any of the four is
     * missing or not a valid coordinate. */
    std::optional<TileBounds> FindBounds() const;

    /** Whether it is an overlay, not a mesh. */
    bool IsOverlay() const;

    const std::vector<Definition> &GetTable(Table table) const
    {
        return definitions[static_cast<std::size_t>(table)];
    }

    std::vector<Definition> &GetTable(Table table)
    {
        return definitions[static_cast<std::size_t>(table)];
    }

    const std::vector<Pool> &GetPools(PoolWidth width) const
    {
        return width == PoolWidth::Narrow ? pools : widePools;
    }

    const Raster *FindRaster(std::string_view name) const;

    /** Compares the digest with the bytes. Takes as long as reading the
     * file. */
    Footer CheckFooter() const;

    /** Adds a problem if the digest is wrong. */
    void CheckFooter(bgl::ProblemList &problems) const;

    std::vector<Property> properties{};
    std::array<std::vector<Definition>, TABLE_COUNT> definitions{};
    std::vector<Pool> pools{};
    std::vector<Pool> widePools{};
    std::vector<Raster> rasters{};

    /** The unpacked bytes of the file; for DSF text, the commands made from
     * it. */
    std::vector<std::uint8_t> bytes{};

    /** The content of CMDS, and its offset in the file. */
    bgl::ByteSpan commands{};
    std::uint64_t commandsOffset = 0;

    /** Unpacked size in bytes. */
    std::uint64_t size = 0;
    Container container = Container::Plain;
};

}  // namespace dsf

#endif
