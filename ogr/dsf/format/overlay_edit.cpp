// SPDX-License-Identifier: MIT
// Changes placements of a DSF file: format.md chapter 16.5.

#include "ogr/dsf/format/overlay_edit.h"

#include "ogr/dsf/format/atom.h"
#include "ogr/dsf/format/md5.h"
#include "ogr/dsf/format/overlay_writer.h"

#include <utility>

namespace dsf
{

namespace
{

using overlay::OverlayBytes;
using overlay::OverlayWriter;

/** Sizes of atoms have 32 bits. */
constexpr std::uint64_t MAXIMUM_EDITED_BYTES = 0xFFFFFFF0;

/** Most points of a winding of op 12. */
constexpr std::uint32_t MAXIMUM_WINDING_POINTS = 255;

/** Rewrites the commands; copies those without changes. */
class CommandEditor final
{
  public:
    CommandEditor(const DsfFile &file, const OverlayEdit &edit)
        : m_edit(edit), m_writer(file), m_reader(file), m_file(file)
    {
    }

    /** Rewrites all commands. Returns false if a changed command is not at its
     * offset. */
    bool Run()
    {
        std::size_t copied = 0;
        auto next = m_edit.commands.begin();
        while (next != m_edit.commands.end() && m_reader.Next())
        {
            const std::uint64_t offset = m_reader.Get().offset;
            if (offset != next->first)
            {
                continue;
            }
            const auto start =
                static_cast<std::size_t>(offset - m_file.commandsOffset);
            m_writer.Copy(m_file.commands.subspan(copied, start - copied));
            Replace(next->second);
            copied = m_reader.GetState().position;
            ++next;
        }
        while (m_reader.Next())
        {
        }
        m_writer.Copy(m_file.commands.subspan(copied));
        m_writer.StartWith(m_reader.GetState());
        for (const EditedThing &thing : m_edit.added)
        {
            Add(thing);
        }
        return next == m_edit.commands.end();
    }

    const OverlayWriter &GetWriter() const
    {
        return m_writer;
    }

  private:
    void Add(const EditedThing &thing)
    {
        if (const auto *object = std::get_if<OverlayObject>(&thing))
        {
            m_writer.Add(*object);
        }
        else if (const auto *polygon = std::get_if<OverlayPolygon>(&thing))
        {
            m_writer.Add(*polygon);
        }
    }

    void Replace(const EditedCommand &command)
    {
        m_writer.StartWith(m_reader.GetState());
        if (command.unit == RowUnit::Command)
        {
            Add(command.parts.at(0));
        }
        else if (m_reader.Get().kind == CommandKind::Objects)
        {
            ReplaceObjects(command);
        }
        else if (command.unit == RowUnit::Winding)
        {
            ReplaceWindings(command);
        }
        else
        {
            ReplaceTrees(command);
        }
        m_writer.Restore(m_reader.GetState());
    }

    void ReplaceObjects(const EditedCommand &command)
    {
        const CommandState &state = m_reader.GetState();
        const PointList &objects = m_reader.Get().points;
        std::uint32_t kept = 0;
        for (const auto &[part, thing] : command.parts)
        {
            if (kept < part)
            {
                m_writer.AddStored(state, objects, kept, part);
            }
            Add(thing);
            kept = part + 1;
        }
        if (kept < objects.size())
        {
            m_writer.AddStored(state, objects, kept, objects.size());
        }
    }

    /** Writes each winding as a separate command. */
    void ReplaceWindings(const EditedCommand &command)
    {
        std::uint32_t number = 0;
        m_reader.ForEachWinding(
            [&](const PointList &winding)
            {
                const auto found = command.parts.find(number++);
                if (found != command.parts.end())
                {
                    Add(found->second);
                }
                else
                {
                    m_writer.AddStored(m_reader.GetState(),
                                       m_reader.Get().parameter, winding);
                }
            });
    }

    /** Writes the trees between two changes as a separate command. */
    void ReplaceTrees(const EditedCommand &command)
    {
        std::uint32_t number = 0;
        m_reader.ForEachWinding(
            [&](const PointList &winding)
            {
                OverlayBytes kept;
                for (std::uint32_t i = 0; i < winding.size(); ++i)
                {
                    const auto found = command.parts.find(number++);
                    if (found == command.parts.end())
                    {
                        bgl::ByteWriter(kept).Write(
                            static_cast<std::uint16_t>(winding[i].point));
                    }
                    if (found != command.parts.end() ||
                        kept.size() == 2 * MAXIMUM_WINDING_POINTS)
                    {
                        KeepTrees(kept);
                    }
                    if (found != command.parts.end())
                    {
                        Add(found->second);
                    }
                }
                KeepTrees(kept);
            });
    }

    void KeepTrees(OverlayBytes &numbers)
    {
        if (!numbers.empty())
        {
            m_writer.AddStored(m_reader.GetState(), m_reader.Get().parameter,
                               PointList::Numbers16(m_reader.GetState().pool, 0,
                                                    static_cast<std::uint32_t>(
                                                        numbers.size() / 2),
                                                    numbers.data()));
            numbers.clear();
        }
    }

    const OverlayEdit &m_edit;
    OverlayWriter m_writer;
    CommandReader m_reader;
    const DsfFile &m_file;
};

const char *FindEditProblem(const EditedThing &thing)
{
    const auto *object = std::get_if<OverlayObject>(&thing);
    const auto *polygon = std::get_if<OverlayPolygon>(&thing);
    return object != nullptr    ? FindObjectProblem(*object)
           : polygon != nullptr ? FindPolygonProblem(*polygon)
                                : nullptr;
}

/** Whether each atom that an edit may extend exists exactly once. */
bool HasOneOfEach(const DsfFile &file)
{
    const bgl::ByteSpan all(file.bytes);
    std::map<std::uint32_t, int> counts;
    ForEachAtom(all.subspan(DSF_HEADER_SIZE,
                            all.size() - DSF_HEADER_SIZE - DSF_FOOTER_SIZE),
                DSF_HEADER_SIZE,
                [&](const Atom &atom)
                {
                    ++counts[atom.id];
                    if (atom.id == AtomId("DEFN"))
                    {
                        ForEachAtom(atom.content, 0,
                                    [&](const Atom &table)
                                    { ++counts[table.id]; });
                    }
                });
    for (const std::uint32_t id :
         {AtomId("DEFN"), AtomId("OBJT"), AtomId("POLY"), AtomId("GEOD"),
          AtomId("CMDS")})
    {
        if (counts[id] != 1)
        {
            return false;
        }
    }
    return true;
}

/** Appends an atom of the file with `more` after its content. */
void AppendGrown(OverlayBytes &sink, const Atom &atom, const OverlayBytes &more)
{
    bgl::ByteWriter writer(sink);
    writer.Write(atom.id);
    writer.Write(static_cast<std::uint32_t>(ATOM_HEADER_SIZE +
                                            atom.content.size() + more.size()));
    writer.WriteBytes(atom.content);
    writer.WriteBytes(more);
}

}  // namespace

std::vector<std::uint8_t>
WriteEdit(const DsfFile &file, const OverlayEdit &edit, std::string &problem)
{
    const auto note = [&problem](const char *reason)
    { problem = problem.empty() && reason != nullptr ? reason : problem; };
    if (file.container == Container::Text)
    {
        note("it is a text");
        return {};
    }
    for (const auto &[offset, command] : edit.commands)
    {
        for (const auto &[part, thing] : command.parts)
        {
            note(FindEditProblem(thing));
        }
    }
    for (const EditedThing &thing : edit.added)
    {
        note(FindEditProblem(thing));
    }
    if (!problem.empty())
    {
        return {};
    }
    CommandEditor editor(file, edit);
    note(editor.Run() && HasOneOfEach(file)
             ? nullptr
             : "its atoms or commands are not those of a tile");
    const OverlayWriter &writer = editor.GetWriter();
    const OverlayBytes pools = writer.MakePools();
    note(writer.FindProblem());
    if (file.bytes.size() + pools.size() + writer.GetCommands().size() >
        MAXIMUM_EDITED_BYTES)
    {
        note("it needs more than 4 GiB");
    }
    if (!problem.empty())
    {
        return {};
    }
    const bgl::ByteSpan all(file.bytes);
    OverlayBytes bytes(all.begin(), all.begin() + DSF_HEADER_SIZE);
    const auto appendDefinition = [&](OverlayBytes &sink, const Atom &atom)
    {
        AppendGrown(sink, atom,
                    atom.id == AtomId("OBJT")   ? writer.MakeNewObjects()
                    : atom.id == AtomId("POLY") ? writer.MakeNewPolygons()
                                                : OverlayBytes());
    };
    const auto appendAtom = [&](const Atom &atom)
    {
        if (atom.id == AtomId("DEFN"))
        {
            OverlayBytes definitions;
            ForEachAtom(atom.content, atom.ContentOffset(),
                        [&](const Atom &part)
                        { appendDefinition(definitions, part); });
            overlay::AppendAtom(bytes, "DEFN", definitions);
        }
        else if (atom.id == AtomId("CMDS"))
        {
            overlay::AppendAtom(bytes, "CMDS", writer.GetCommands());
        }
        else
        {
            AppendGrown(bytes, atom,
                        atom.id == AtomId("GEOD") ? pools : OverlayBytes());
        }
    };
    ForEachAtom(all.subspan(DSF_HEADER_SIZE,
                            all.size() - DSF_HEADER_SIZE - DSF_FOOTER_SIZE),
                DSF_HEADER_SIZE, appendAtom);
    const Md5Digest digest = ComputeMd5(bytes);
    bytes.insert(bytes.end(), digest.begin(), digest.end());
    return bytes;
}

}  // namespace dsf
