// SPDX-License-Identifier: MIT
// Writes directives line by line: format.md chapters 3 to 8.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_DIRECTIVE_WRITE_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_DIRECTIVE_WRITE_H

#include "ogr/xpautogen/format/document.h"

#include <initializer_list>
#include <span>
#include <string>

namespace xpautogen
{

/** Writes a file line by line in the order of the calls; the inverse of
 * Document. Positions are in pixels; numbers are written with all their digits.
 * Texts must not contain line ends. */
class DirectiveWriter final
{
  public:
    /** Appends the header lines to `sink`, which must outlive the writer. */
    explicit DirectiveWriter(std::string &sink, Kind kind = Kind::Point);

    /** Tag for the rest of a file that already has its header lines. */
    struct Continued
    {
    };

    DirectiveWriter(std::string &sink, Continued /* tag */) : m_sink(sink)
    {
    }

    /** Sets the size of the texture; for pixels of one metre, both widths are
     * equal. */
    void WriteScale(double widthPixels, double heightPixels,
                    double widthMetres);

    /** Writes a directive for the whole file. */
    void WriteSetting(std::string_view name, std::string_view arguments = {});

    /** Writes an asset; objects and facades are numbered from 0 in the order of
     * the calls. `parameters` are the numbers before the path. */
    void WriteAsset(AssetKind kind, std::string_view path,
                    std::string_view parameters = {},
                    std::string_view editorPath = {});

    /** Starts a tile: its number unless it is the next one (or states it),
     * rectangle,
     * rotation, anchor and ground point. The calls below belong to it. */
    void WriteTile(const Tile &tile, bool statesNumber = false);

    void WriteCropPolygon(std::span<const Point> points);
    void WriteObject(const ObjectPlacement &placement);

    /** `walls` must be empty or have a wall type for each point. */
    void WriteFacade(std::int32_t facade, double height,
                     std::span<const Point> points,
                     std::span<const std::int32_t> walls = {});
    void WriteTree(const TreePlacement &placement);
    void WriteTreeLine(const TreeLine &line);

    /** Writes the formula of the annotation before it. */
    void WriteGroundFormula(const GroundFormula &formula);

    /** Writes a directive whose arguments are numbers. */
    void WriteNumbers(std::string_view name, std::span<const double> numbers);

    void WriteNumbers(std::string_view name,
                      std::initializer_list<double> numbers)
    {
        WriteNumbers(name, std::span(numbers.begin(), numbers.size()));
    }

    void WriteRectangle(std::string_view name, const Rectangle &rectangle)
    {
        WriteNumbers(name, {rectangle.left, rectangle.bottom, rectangle.right,
                            rectangle.top});
    }

  private:
    void Start(std::string_view name);
    void Add(double number);
    void Add(const Point &point);
    void End();

    std::string &m_sink;
    std::int32_t m_tileCount = 0;
};

/** Appends a whole file to `sink`: settings and assets, then tile by tile.
 * Leaves out comments and lines that were not understood.
 *
 * @return false, without writing, for blocks and strings.
 */
bool WritePoint(const Document &document, std::string &sink);

}  // namespace xpautogen

#endif
