// SPDX-License-Identifier: MIT
// A complete X-Plane autogen file: format.md.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_DOCUMENT_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_DOCUMENT_H

#include "driver/bytes/problem.h"
#include "ogr/xpautogen/format/annotation.h"
#include "ogr/xpautogen/format/asset.h"
#include "ogr/xpautogen/format/block.h"
#include "ogr/xpautogen/format/header.h"
#include "ogr/xpautogen/format/scale.h"
#include "ogr/xpautogen/format/setting.h"
#include "ogr/xpautogen/format/spelling_set.h"
#include "ogr/xpautogen/format/string_rules.h"
#include "ogr/xpautogen/format/tile.h"

#include <memory>

namespace xpautogen
{

/** Why a line is kept as text only. */
enum class RawLineReason : std::uint8_t
{
    /** Not a directive of any of the formats. */
    Unknown,
    /** A directive of another format. */
    OtherFormat,
    /** Invalid arguments. */
    BadArguments,
    /** Something that must precede it does not. */
    Misplaced
};

/** A line that is in none of the other lists. */
struct RawLine
{
    LineMark mark{};
    RawLineReason reason = RawLineReason::Unknown;
};

/** A parsed file. Owns its text, to which all texts in it refer.
 *
 * Memory is bounded by a multiple of the text: the ratio of the struct for a
 * line to the shortest line of its kind.
 */
class Document final
{
  public:
    /** Maximum size of a text in bytes; real files have some kilobytes. */
    static constexpr std::size_t MAXIMUM_BYTES = std::size_t{512} << 20;

    /** Parses a text. Unusable lines are problems; all others are read.
     *
     * @return null, with a problem, if the text has no header or is longer than
     *         MAXIMUM_BYTES.
     */
    static std::unique_ptr<Document> Read(std::string text,
                                          bgl::ProblemList &problems);

    Document(const Document &) = delete;
    Document &operator=(const Document &) = delete;

    Kind GetKind() const
    {
        return m_kind;
    }

    PixelSize GetPixelSize() const
    {
        return m_scale.GetPixelSize();
    }

    const Assets &GetAssets() const
    {
        return m_assets;
    }

    const Settings &GetSettings() const
    {
        return m_settings;
    }

    const Tiles &GetTiles() const
    {
        return m_tiles;
    }

    const Annotations &GetAnnotations() const
    {
        return m_annotations;
    }

    const Grids &GetGrids() const
    {
        return m_grids;
    }

    const SpellingSets &GetSpellingSets() const
    {
        return m_spellingSets;
    }

    const StringRules &GetStringRules() const
    {
        return m_stringRules;
    }

    const std::deque<RawLine> &GetRawLines() const
    {
        return m_rawLines;
    }

    /** Returns all lines, including empty ones. */
    std::deque<Line> ListLines() const;

    /** Returns the line that starts at a mark, trimmed. */
    std::string_view GetText(LineMark mark) const;

  private:
    explicit Document(std::string text) : m_text(std::move(text))
    {
    }

    void ReadLines(LineReader &lines, bgl::ProblemList &problems);
    void ReadComment(const Line &line);
    void ReadDirective(const Line &line, bgl::ProblemList &problems);
    Outcome Dispatch(const Statement &statement);
    void DispatchDamaged(const Statement &statement);
    void Check(bgl::ProblemList &problems);
    void CheckAssets(bgl::ProblemList &problems);
    void Report(LineMark mark, std::string expected, bgl::Effect effect,
                bgl::ProblemList &problems) const;

    std::string m_text;
    Kind m_kind = Kind::Point;
    TextureScale m_scale{};
    Assets m_assets{};
    Settings m_settings{};
    Tiles m_tiles{};
    Annotations m_annotations{};
    Grids m_grids{};
    SpellingSets m_spellingSets{};
    StringRules m_stringRules{};
    std::deque<RawLine> m_rawLines{};

    /** Reused memory. */
    Arguments m_arguments{};
};

}  // namespace xpautogen

#endif
