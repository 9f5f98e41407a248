// SPDX-License-Identifier: MIT
// A layer whose columns can be set.

#include "ogr/layer/row_edit_layer.h"

#include "ogr/layer/feature_difference.h"

#include <algorithm>
#include <iterator>

namespace flightsim
{

namespace
{

/** Whether a reason has a subject: the field, a part of the feature or the
 * simulator. */
bool HasSubject(const std::string &why)
{
    return why.starts_with("field ") || why.starts_with("its ") ||
           why.starts_with("only ") || why.starts_with("PROFILE=");
}

}  // namespace

void RowEditLayer::StartWith(std::unique_ptr<RowSource> source)
{
    // Must outlive the previous source, which refers to these changes.
    const std::unique_ptr<RowChanges> before =
        std::exchange(m_changes, std::make_unique<RowChanges>());
    auto rows = std::make_unique<EditedRows>(std::move(source), *m_changes);
    m_rows = rows.get();
    SetSource(std::move(rows));
}

NewRows RowEditLayer::ListNewRows() const
{
    NewRows added;
    added.end = m_changes->nextNumber;
    for (auto next = m_changes->rows.lower_bound(m_changes->firstNew);
         added.end >= 0 && next != m_changes->rows.end(); ++next)
    {
        added.numbers[m_editor->GetFileOffset(*next->second)] = next->first;
    }
    return added;
}

std::string RowEditLayer::TakeFields(const OGRFeature &feature,
                                     const std::vector<int> &fields,
                                     LayerRow &row) const
{
    FieldReader reader(feature);
    for (auto field = fields.rbegin(); field != fields.rend(); ++field)
    {
        reader.SelectField(*field);
        TakeField(GetTable().columns[static_cast<std::size_t>(*field)], reader,
                  row);
    }
    return reader.GetProblem();
}

void RowEditLayer::TakeField(const Column &column, FieldReader &reader,
                             LayerRow &row)
{
    if (!column.set)
    {
        reader.Fail("cannot be changed");
    }
    else if (!reader.IsSet() && column.spec.kind != FieldKind::Text)
    {
        reader.Fail("cannot be removed");
    }
    else
    {
        column.set(row, reader);
    }
}

std::string RowEditLayer::CheckChange(const OGRFeature &feature,
                                      const std::vector<int> &fields,
                                      const bgl::StoredMembers &members) const
{
    FieldReader reader(feature);
    const int unfit = GetTable().FindUnfitColumn(
        members, [&](int i) { return std::ranges::binary_search(fields, i); });
    if (unfit >= 0)
    {
        reader.SelectField(unfit);
        reader.Fail("does not fit into the record");
    }
    const std::vector<Column> &columns = GetTable().columns;
    for (auto field = fields.rbegin();
         members.unfit.IsEmpty() && field != fields.rend(); ++field)
    {
        if (!columns[static_cast<std::size_t>(*field)].IsStored(members))
        {
            reader.SelectField(*field);
            reader.Fail("has no place in the record");
        }
    }
    return reader.GetProblem();
}

std::string RowEditLayer::CheckNew(const OGRFeature &feature,
                                   const bgl::StoredMembers &members)
{
    FieldReader reader(feature);
    const auto isSet = [&](int i)
    {
        reader.SelectField(i);
        return reader.IsSet();
    };
    const int unfit = GetTable().FindUnfitColumn(members, isSet);
    if (unfit >= 0)
    {
        reader.SelectField(unfit);
        reader.Fail("does not fit into the record");
    }
    StageDroppedWarning(GetTable().FindDroppedFields(feature, members));
    return reader.GetProblem();
}

std::string RowEditLayer::TakeGeometry(const OGRGeometry *geometry,
                                       LayerRow &row) const
{
    if (geometry == nullptr || geometry->IsEmpty())
    {
        return "has no geometry";
    }
    if (!GetTable().takesGeometries)
    {
        return "cannot be given another geometry";
    }
    const char *why = GetTable().SetGeometry(row, *geometry);
    return why != nullptr ? why : "";
}

/** Returns the fields that may be angles; ALL_FIELDS for a new row. */
std::set<int> RowEditLayer::FindAngles(std::int64_t number,
                                       const std::vector<int> &fields) const
{
    if (m_changes->firstNew >= 0 && number >= m_changes->firstNew)
    {
        return {RowChanges::ALL_FIELDS};
    }
    std::set<int> angles;
    std::copy_if(fields.begin(), fields.end(),
                 std::inserter(angles, angles.end()),
                 [this](int field)
                 {
                     return GetTable()
                                .columns[static_cast<std::size_t>(field)]
                                .spec.kind == FieldKind::Real32;
                 });
    return angles;
}

OGRErr RowEditLayer::ChangeRow(const LayerRow &row, const OGRFeature &feature)
{
    const std::shared_ptr<LayerRow> before = GetTable().Copy(row);
    const std::unique_ptr<OGRFeature> old = MakeFeature(*before);
    const std::vector<Column> &columns = GetTable().columns;
    std::vector<int> fields =
        ListChangedFields(feature, *old, static_cast<int>(columns.size()), 0.0);
    const bool isNew =
        m_changes->firstNew >= 0 && row.fid >= m_changes->firstNew;
    if (isNew)
    {
        // A new feature may omit values that cannot be removed.
        std::erase_if(
            fields,
            [&](int field)
            {
                const Column &column = columns[static_cast<std::size_t>(field)];
                return !feature.IsFieldSetAndNotNull(field) &&
                       (!column.set || column.spec.kind != FieldKind::Text);
            });
    }
    const bool isMoved = (!isNew || GetTable().takesGeometries) &&
                         !IsSameGeometry(feature, *old);
    if (fields.empty() && !isMoved)
    {
        return OGRERR_NONE;
    }
    std::shared_ptr<LayerRow> after = GetTable().Copy(*before);
    bool isRounded = false;
    std::string why = TakeFields(feature, fields, *after);
    if (why.empty() && isMoved)
    {
        why = TakeGeometry(feature.GetGeometryRef(), *after);
    }
    if (why.empty())
    {
        why = m_editor->ChangeRow(*before, *after,
                                  [&](const bgl::StoredMembers &members)
                                  {
                                      isRounded = members.isRounded;
                                      return CheckChange(feature, fields,
                                                         members);
                                  });
    }
    const OGRErr error = RefuseIfProblem(feature, why);
    if (error == OGRERR_NONE)
    {
        m_editor->DetachRow(*after, m_changes->keeper);
        m_changes->MarkRounded(after->fid, FindAngles(after->fid, fields),
                               isRounded);
        m_changes->Put(std::move(after));
    }
    return error;
}

OGRErr RowEditLayer::RefuseIfProblem(const OGRFeature &feature,
                                     const std::string &why)
{
    return why.empty() ? OGRERR_NONE
                       : Refuse(feature, HasSubject(why) ? why : "it " + why);
}

std::string RowEditLayer::TakeNewGeometry(const OGRFeature &feature,
                                          LayerRow &row)
{
    const OGRGeometry *geometry = nullptr;
    return !GetTable().takesGeometries ? std::string()
           : !TransformToWgs84(feature, geometry)
               ? std::string("has no position in WGS 84")
               : TakeGeometry(geometry, row);
}

std::string RowEditLayer::TakeNewFields(const OGRFeature &feature,
                                        LayerRow &row) const
{
    FieldReader reader(feature);
    const std::vector<Column> &columns = GetTable().columns;
    for (auto i = static_cast<int>(columns.size()); i-- > 0;)
    {
        const FieldSetter set = columns[static_cast<std::size_t>(i)].set;
        reader.SelectField(i);
        if (set && reader.IsSet())
        {
            set(row, reader);
        }
    }
    return reader.GetProblem();
}

OGRErr RowEditLayer::CreateRow(OGRFeature &feature)
{
    std::shared_ptr<LayerRow> row = m_editor->MakeNewRow();
    bool isRounded = false;
    std::string why = TakeNewGeometry(feature, *row);
    const std::string problem = TakeNewFields(feature, *row);
    why = problem.empty() ? why : problem;
    if (why.empty())
    {
        why = m_editor->CreateRow(*row,
                                  [&](const bgl::StoredMembers &members)
                                  {
                                      isRounded = members.isRounded;
                                      return CheckNew(feature, members);
                                  });
    }
    const OGRErr error = RefuseIfProblem(feature, why);
    if (error == OGRERR_NONE)
    {
        m_editor->DetachRow(*row, m_changes->keeper);
        const std::int64_t number = m_rows->Add(std::move(row));
        m_changes->MarkRounded(number, {RowChanges::ALL_FIELDS}, isRounded);
        feature.SetFID(GetFidOfRow(number));
    }
    return error;
}

OGRErr RowEditLayer::DeleteRow(const LayerRow &row)
{
    const std::string why = m_editor->DeleteRow(row);
    if (!why.empty())
    {
        return RefuseIfProblem(*MakeFeature(row), why);
    }
    m_rows->Delete(row.fid);
    return OGRERR_NONE;
}

}  // namespace flightsim
