// SPDX-License-Identifier: MIT
// A layer whose rows can be changed.

#include "ogr/layer/edit_layer.h"

#include "driver/base/memory_guard.h"

namespace flightsim
{

namespace
{

/** Whether a reason has a subject of its own: the field, a part of the feature
 * or the simulator. */
bool HasSubject(const std::string &why)
{
    return why.starts_with("field ") || why.starts_with("its ") ||
           why.starts_with("only ") || why.starts_with("PROFILE=");
}

}  // namespace

void GuardEdit(FeatureLayer &layer, const std::function<void()> &body)
{
    GDALDataset &dataset = *layer.GetDataset();
    GuardMemory(dataset.GetDriver()->GetDescription(), dataset.GetDescription(),
                body);
}

OGRErr RefuseEdit(FeatureLayer &layer, const OGRFeature &feature,
                  const std::string &why, std::int64_t created)
{
    const bool isNew = feature.GetFID() == OGRNullFID;
    const char *subject = HasSubject(why) ? "" : "it ";
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s, %sfeature " CPL_FRMT_GIB ": %s%s", layer.GetPlace().c_str(),
             isNew ? "new " : "",
             isNew ? static_cast<GIntBig>(created) : feature.GetFID(), subject,
             why.c_str());
    return OGRERR_FAILURE;
}

OGRErr RefuseField(FeatureLayer &layer, const OGRFieldDefn &field)
{
    CPLError(CE_Failure, CPLE_NotSupported, "%s has no place for a field %s",
             layer.GetPlace().c_str(), field.GetNameRef());
    return OGRERR_UNSUPPORTED_OPERATION;
}

void DroppedFieldReport::Prepare(FeatureLayer &layer,
                                 const std::vector<const char *> &dropped,
                                 std::int64_t created)
{
    m_text.clear();
    m_next.clear();
    std::string names;
    for (const char *name : dropped)
    {
        if (m_told.find(name) == m_told.end())
        {
            names.append(names.empty() ? "" : ", ").append(name);
            m_next.insert(name);
        }
    }
    if (!names.empty())
    {
        m_text = layer.GetPlace() + ", new feature " + std::to_string(created) +
                 ": its record has no place for the values of: " + names;
    }
}

void DroppedFieldReport::Emit() noexcept
{
    if (!m_text.empty())
    {
        CPLError(CE_Warning, CPLE_AppDefined, "%s", m_text.c_str());
        m_told.merge(m_next);
    }
}

void EditLayer::StartWith(std::unique_ptr<RowSource> source)
{
    // Must outlive the previous source, which refers to these changes.
    const std::unique_ptr<RowChanges> before =
        std::exchange(m_changes, std::make_unique<RowChanges>());
    auto rows = std::make_unique<EditedRows>(std::move(source), *m_changes);
    m_rows = rows.get();
    SetSource(std::move(rows));
}

NewRows EditLayer::ListNewRows() const
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

int EditLayer::TestCapability(const char *name) FLIGHTSIM_CONST_312
{
    if (EQUAL(name, OLCRandomWrite))
    {
        return TRUE;
    }
    if (EQUAL(name, OLCSequentialWrite))
    {
        return m_editor->CanCreate();
    }
    if (EQUAL(name, OLCDeleteFeature))
    {
        return m_editor->CanDelete();
    }
    return TableLayer::TestCapability(name);
}

OGRErr EditLayer::CreateField(FieldArgument *field, int /* isApproximate */)
{
    if (Defn()->GetFieldIndex(field->GetNameRef()) >= 0)
    {
        return OGRERR_NONE;
    }
    return Run(
        [&]
        {
            if (m_transformation == nullptr || m_created > 0)
            {
                return RefuseField(*this, *field);
            }
            m_unknownFields.Add(*Defn(), *field);
            return OGRERR_NONE;
        });
}

bool EditLayer::TransformFrom(const OGRSpatialReference *spatialReference)
{
    m_transformation = std::make_unique<Wgs84Transformation>(spatialReference);
    return m_transformation->IsUsable();
}

std::string EditLayer::TakeFields(const OGRFeature &feature, OGRFeature &old,
                                  LayerRow &row, bool &isChanged) const
{
    FieldReader reader(feature);
    for (auto i = static_cast<int>(GetTable().columns.size()); i-- > 0;)
    {
        if (!IsSame(feature, old, i))
        {
            isChanged = true;
            reader.SelectField(i);
            TakeField(GetTable().columns[static_cast<std::size_t>(i)], reader,
                      row);
        }
    }
    return reader.GetProblem();
}

void EditLayer::TakeField(const Column &column, FieldReader &reader,
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

std::string EditLayer::CheckChange(const OGRFeature &feature,
                                   const OGRFeature &old,
                                   const bgl::StoredMembers &members) const
{
    const auto isChanged = [&](int i) { return !IsSame(feature, old, i); };
    FieldReader reader(feature);
    const int unfit = GetTable().FindUnfitColumn(members, isChanged);
    if (unfit >= 0)
    {
        reader.SelectField(unfit);
        reader.Fail("does not fit into the record");
    }
    const std::vector<Column> &columns = GetTable().columns;
    for (auto i = static_cast<int>(columns.size());
         members.unfit.IsEmpty() && i-- > 0;)
    {
        if (!columns[static_cast<std::size_t>(i)].IsStored(members) &&
            isChanged(i))
        {
            reader.SelectField(i);
            reader.Fail("has no place in the record");
        }
    }
    return reader.GetProblem();
}

std::string EditLayer::CheckNew(const OGRFeature &feature,
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
    m_droppedFields.Prepare(
        *this, GetTable().FindDroppedFields(feature, members), m_created);
    return reader.GetProblem();
}

bool EditLayer::IsSame(const OGRFeature &feature, const OGRFeature &old,
                       int field)
{
    const bool isSet = feature.IsFieldSetAndNotNull(field) != FALSE;
    const bool wasSet = old.IsFieldSetAndNotNull(field) != FALSE;
    return isSet == wasSet &&
           (!isSet || (feature.GetFieldDefnRef(field)->GetType() == OFTReal
                           ? feature.GetFieldAsDouble(field) ==
                                 old.GetFieldAsDouble(field)
                           : std::string_view(feature.GetFieldAsString(
                                 field)) == old.GetFieldAsString(field)));
}

std::string EditLayer::TakeGeometry(const OGRFeature &feature, OGRFeature &old,
                                    LayerRow &row, bool &isChanged) const
{
    const OGRGeometry *geometry = feature.GetGeometryRef();
    const OGRGeometry *before = old.GetGeometryRef();
    if (geometry == before ||
        (geometry != nullptr && before != nullptr && geometry->Equals(before)))
    {
        return {};
    }
    isChanged = true;
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

OGRErr EditLayer::Change(const OGRFeature &feature)
{
    const LayerRow *found = feature.GetFID() == OGRNullFID
                                ? nullptr
                                : m_rows->Find(GetRowOfFid(feature.GetFID()));
    if (found == nullptr)
    {
        return OGRERR_NON_EXISTING_FEATURE;
    }
    const std::shared_ptr<LayerRow> before = GetTable().Copy(*found);
    const std::unique_ptr<OGRFeature> old = MakeFeature(*before);
    std::shared_ptr<LayerRow> after = GetTable().Copy(*before);
    bool isChanged = false;
    std::string why = TakeFields(feature, *old, *after, isChanged);
    if (why.empty())
    {
        why = TakeGeometry(feature, *old, *after, isChanged);
    }
    if (!isChanged)
    {
        return OGRERR_NONE;
    }
    if (why.empty())
    {
        why =
            m_editor->ChangeRow(*before, *after,
                                [&](const bgl::StoredMembers &members) {
                                    return CheckChange(feature, *old, members);
                                });
    }
    return StoreRow(feature, std::move(after), why);
}

OGRErr EditLayer::StoreRow(const OGRFeature &feature,
                           std::shared_ptr<LayerRow> row,
                           const std::string &why)
{
    if (!why.empty())
    {
        return RefuseEdit(*this, feature, why, m_created);
    }
    m_editor->DetachRow(*row, m_changes->keeper);
    m_changes->rows[row->fid] = std::move(row);
    ForgetExtent();
    return OGRERR_NONE;
}

std::string EditLayer::TakeNewGeometry(const OGRFeature &feature,
                                       LayerRow &row) const
{
    if (!GetTable().takesGeometries)
    {
        return {};
    }
    const OGRGeometry *geometry = feature.GetGeometryRef();
    if (m_transformation != nullptr &&
        !m_transformation->Apply(feature.GetGeometryRef(), geometry))
    {
        return "has no place in WGS 84";
    }
    if (geometry == nullptr || geometry->IsEmpty())
    {
        return "has no geometry";
    }
    const char *problem = GetTable().SetGeometry(row, *geometry);
    return problem != nullptr ? problem : "";
}

std::string EditLayer::TakeNewFields(const OGRFeature &feature,
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

OGRErr EditLayer::Create(OGRFeature &feature)
{
    m_unknownFields.Report(GetPlace());
    ++m_created;
    std::shared_ptr<LayerRow> row = m_editor->MakeNewRow();
    std::string why = TakeNewGeometry(feature, *row);
    const std::string problem = TakeNewFields(feature, *row);
    why = problem.empty() ? why : problem;
    if (why.empty())
    {
        why = m_editor->CreateRow(*row, [&](const bgl::StoredMembers &members)
                                  { return CheckNew(feature, members); });
    }
    std::int64_t &next = m_changes->nextNumber;
    m_changes->firstNew = m_rows->GetFirstNewNumber();
    next = std::max(next, m_changes->firstNew);
    row->fid = next;
    const OGRErr error = StoreRow(feature, std::move(row), why);
    if (error == OGRERR_NONE)
    {
        feature.SetFID(GetFidOfRow(next++));
        m_droppedFields.Emit();
    }
    return error;
}

OGRErr EditLayer::Delete(GIntBig fid)
{
    const LayerRow *row = m_rows->Find(GetRowOfFid(fid));
    if (row == nullptr)
    {
        return OGRERR_NON_EXISTING_FEATURE;
    }
    const std::string why = m_editor->DeleteRow(*row);
    if (!why.empty())
    {
        return RefuseEdit(*this, *MakeFeature(*row), why);
    }
    const std::int64_t number = row->fid;
    m_changes->rows.erase(number);
    if (number < m_rows->GetFirstNewNumber())
    {
        m_changes->deleted.insert(number);
    }
    ForgetExtent();
    return OGRERR_NONE;
}

}  // namespace flightsim
