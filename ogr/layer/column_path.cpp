// SPDX-License-Identifier: MIT
// Makes columns from paths, and follows these.

#include "ogr/layer/column_path.h"

namespace flightsim
{
namespace
{

RowPath FindRowPath(const ColumnPath &path)
{
    RowPath place;
    place.Move(path.getRowOffset());
    for (const PathStep &step : path.steps)
    {
        if (step.isComputed)
        {
            break;
        }
        if (step.access != nullptr)
        {
            place.Enter(*step.access);
        }
        place.Move(step.getOffset != nullptr ? step.getOffset(step.member)
                                             : step.offset);
    }
    return place;
}

bgl::MemberId Identify(const PathStep &step)
{
    return {step.type, static_cast<std::size_t>(step.getOffset(step.member))};
}

MemberPath ListMembers(const ColumnPath &path)
{
    MemberPath members;
    members.isRecorded = path.isRecorded;
    if (path.storedAs != nullptr)
    {
        members.Add(Identify(*path.storedAs));
        return members;
    }
    bgl::MemberId member;
    for (const PathStep &step : path.steps)
    {
        if (!step.isRecorded || !path.isRecorded)
        {
            continue;
        }
        if (step.type != nullptr)
        {
            member = Identify(step);
        }
        else
        {
            member.element = step.element;
        }
        members.Add(member);
    }
    return members;
}

}  // namespace

const void *RowPath::FindBehind(const void *part) const
{
    for (std::size_t i = 0; i < m_count; ++i)
    {
        part = m_accesses[i]->find(part);
        if (part == nullptr)
        {
            return nullptr;
        }
        part = Move(part, m_offsets[i + 1]);
    }
    return part;
}

Column MakeColumn(const FieldSpec &spec, const ColumnPath &path)
{
    return {spec,
            {FindRowPath(path), path.write},
            MakeSetter(path),
            ListMembers(path)};
}

FieldSetter MakeSetter(const ColumnPath &path)
{
    return {FindRowPath(path), path.read};
}

}  // namespace flightsim
