// SPDX-License-Identifier: MIT
// A complete X-Plane autogen file: format.md.

#include "ogr/xpautogen/format/document.h"

#include <algorithm>
#include <utility>

namespace xpautogen
{

namespace
{

/** Maximum number of characters of a directive quoted in messages; the longest
 * name has 24. */
constexpr std::size_t LONGEST_NAME = 32;

RawLineReason GetReason(const Outcome &outcome)
{
    return outcome.use == Outcome::Use::Misplaced ? RawLineReason::Misplaced
                                                  : RawLineReason::BadArguments;
}

}  // namespace

std::unique_ptr<Document> Document::Read(std::string text,
                                         bgl::ProblemList &problems)
{
    if (text.size() > MAXIMUM_BYTES)
    {
        problems.Add("file", MAXIMUM_BYTES,
                     "expected a text of at most " +
                         std::to_string(MAXIMUM_BYTES) + " bytes");
        return nullptr;
    }
    std::unique_ptr<Document> document(new Document(std::move(text)));
    LineReader lines(document->m_text);
    const std::optional<Kind> kind = ReadHeader(lines);
    if (!kind)
    {
        problems.Add("header", 0,
                     "expected the lines A (or I), 1000 and AG_POINT, AG_BLOCK "
                     "or AG_STRING");
        return nullptr;
    }
    document->m_kind = *kind;
    document->ReadLines(lines, problems);
    document->Check(problems);
    return document;
}

void Document::ReadLines(LineReader &lines, bgl::ProblemList &problems)
{
    Line line;
    while (lines.Next(line))
    {
        if (line.text.starts_with('#'))
        {
            ReadComment(line);
        }
        else if (!line.text.empty())
        {
            ReadDirective(line, problems);
        }
    }
    m_arguments = {};
}

void Document::ReadComment(const Line &line)
{
    TokenReader tokens(line.text);
    const std::string_view name = tokens.Next();
    const bool isAttached =
        name == EDITOR_OBJECT && m_assets.SetEditorPath(tokens.Rest());
    if (!isAttached && (name == EDITOR_OBJECT || name == EDITOR_TEXT))
    {
        m_settings.ReadComment(name, tokens.Rest(), line.mark);
    }
}

void Document::ReadDirective(const Line &line, bgl::ProblemList &problems)
{
    TokenReader tokens(line.text);
    const Directive *directive = FindDirective(tokens.Next());
    if (directive == nullptr || !directive->IsOf(m_kind))
    {
        m_rawLines.push_back({line.mark, directive == nullptr
                                             ? RawLineReason::Unknown
                                             : RawLineReason::OtherFormat});
        return;
    }
    const std::string error =
        ParseArguments(*directive, tokens.Rest(), m_arguments);
    const Statement statement{*directive, m_arguments, line.mark};
    const Outcome outcome =
        error.empty() ? Dispatch(statement) : Outcome::Reject(error.c_str());
    if (!outcome.IsTaken())
    {
        DispatchDamaged(statement);
        m_rawLines.push_back({line.mark, GetReason(outcome)});
        Report(line.mark, outcome.expected, bgl::Effect::Skipped, problems);
    }
    else if (outcome.use == Outcome::Use::Noted)
    {
        Report(line.mark, outcome.expected, bgl::Effect::Noted, problems);
    }
    else if (m_arguments.hasSurplus)
    {
        Report(line.mark,
               "expected no more than " + std::string(directive->usage),
               bgl::Effect::Noted, problems);
    }
}

Outcome Document::Dispatch(const Statement &statement)
{
    switch (statement.directive.family)
    {
        case Family::Asset:
            return m_assets.Read(statement);
        case Family::Scale:
        {
            const Outcome outcome = m_scale.Read(statement);
            return outcome.IsTaken() ? m_settings.Read(statement) : outcome;
        }
        case Family::Setting:
            if (statement.Is("MESH_SHADER"))
            {
                m_assets.ExpectMeshTexture();
            }
            return m_settings.Read(statement);
        case Family::Tile:
            return m_tiles.Read(statement);
        case Family::Annotation:
            return m_annotations.Read(statement, m_tiles);
        case Family::Grid:
            return m_grids.Read(statement, m_tiles);
        case Family::SpellingSet:
            return m_spellingSets.Read(statement);
        case Family::StringRule:
            return m_stringRules.Read(statement);
    }
    return {};
}

void Document::DispatchDamaged(const Statement &statement)
{
    switch (statement.directive.family)
    {
        case Family::Asset:
            m_assets.ReadDamaged(statement);
            break;
        case Family::Tile:
            m_tiles.ReadDamaged(statement);
            break;
        case Family::Annotation:
            m_annotations.ReadDamaged(statement);
            break;
        case Family::SpellingSet:
            m_spellingSets.ReadDamaged(statement);
            break;
        case Family::StringRule:
            m_stringRules.ReadDamaged(statement);
            break;
        default:
            break;
    }
}

void Document::Check(bgl::ProblemList &problems)
{
    m_grids.Finish(m_tiles);
    CheckAssets(problems);
    const auto note = [&](LineMark mark, const char *expected)
    { Report(mark, expected, bgl::Effect::Noted, problems); };
    m_grids.Check(m_tiles, note);
    m_spellingSets.ResolveLater();
    m_spellingSets.Check(m_grids, note);
    m_stringRules.Check(m_tiles, note);
}

void Document::CheckAssets(bgl::ProblemList &problems)
{
    const std::size_t known = m_rawLines.size();
    m_annotations.Filter(
        [&](bool isObject, std::int32_t index, LineMark mark)
        {
            if (m_assets.Find(isObject ? AssetKind::Object : AssetKind::Facade,
                              index) != nullptr)
            {
                return true;
            }
            Report(mark,
                   isObject ? "expected the index of an OBJECT line"
                            : "expected the index of a FACADE line",
                   bgl::Effect::Skipped, problems);
            m_rawLines.push_back({mark, RawLineReason::BadArguments});
            return false;
        });
    if (m_rawLines.size() > known)
    {
        std::ranges::sort(m_rawLines, {},
                          [](const RawLine &line) { return line.mark.number; });
    }
}

void Document::Report(LineMark mark, std::string expected, bgl::Effect effect,
                      bgl::ProblemList &problems) const
{
    const std::string_view name = TokenReader(GetText(mark)).Next();
    problems.Add("line " + std::to_string(mark.number) + " (" +
                     std::string(name.substr(0, LONGEST_NAME)) + ")",
                 mark.offset, std::move(expected), effect);
}

std::deque<Line> Document::ListLines() const
{
    std::deque<Line> lines;
    LineReader reader(m_text);
    Line line;
    while (reader.Next(line))
    {
        lines.push_back(line);
    }
    return lines;
}

std::string_view Document::GetText(LineMark mark) const
{
    LineReader lines(std::string_view(m_text).substr(mark.offset));
    Line line;
    lines.Next(line);
    return line.text;
}

}  // namespace xpautogen
