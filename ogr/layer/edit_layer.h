// SPDX-License-Identifier: MIT
// A layer whose rows can be changed.

#ifndef FLIGHTSIM_OGR_LAYER_EDIT_LAYER_H
#define FLIGHTSIM_OGR_LAYER_EDIT_LAYER_H

#include "driver/base/wgs84_transformation.h"
#include "ogr/layer/edited_rows.h"
#include "ogr/layer/field_reader.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/layer/row_follower.h"
#include "ogr/layer/table_layer.h"
#include "ogr/layer/unknown_fields.h"

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flightsim
{

/** Calls a body that changes a layer, turning exceptions into errors. */
void GuardEdit(FeatureLayer &layer, const std::function<void()> &body);

/** Reports why a feature cannot be changed, with layer and feature.
 *
 * @param created number of the feature among those that were to be added, for
 *        one without FID.
 * @return always OGRERR_FAILURE.
 */
OGRErr RefuseEdit(FeatureLayer &layer, const OGRFeature &feature,
                  const std::string &why, std::int64_t created = 0);

/** Reports that the records of a layer have no place for a field.
 *
 * @return always OGRERR_UNSUPPORTED_OPERATION.
 */
OGRErr RefuseField(FeatureLayer &layer, const OGRFieldDefn &field);

/** Returns the fields of a new feature whose values its record has no place
 * for.
 *
 * @param geometry in WGS 84; may be null.
 */
using FindUnplaced = std::function<std::vector<const char *>(
    const OGRFeature &feature, const OGRGeometry *geometry)>;

/** Warns of values that records are without, once a field: features of another
 * file may all have them. Not thread-safe. */
class UnplacedReport final
{
  public:
    void SetFinder(FindUnplaced find)
    {
        m_find = std::move(find);
    }

    /** Prepares the warning of a feature that is about to be added: once it is,
     * nothing may fail.
     *
     * @param created number of the feature among those that came.
     */
    void Prepare(FeatureLayer &layer, const OGRFeature &feature,
                 const OGRGeometry *geometry, std::int64_t created);

    /** Emits the warning, if there is one. */
    void Emit() noexcept;

  private:
    /** Empty where nothing can be lost. */
    FindUnplaced m_find{};
    std::set<std::string> m_told{};

    /** What is told with the warning that is prepared. */
    std::set<std::string> m_next{};
    std::string m_text{};
};

/** A layer declared by a LayerTable whose changes go to a RowEditor. Features
 * reflect changes at once; what other layers show of them is updated when the
 * file is saved. */
template <class Row> class EditLayer final : public TableLayer<Row>
{
  public:
    EditLayer(const LayerTable<Row> &table,
              std::unique_ptr<RowSource<Row>> source,
              const OGRSpatialReference *spatialReference,
              OGRwkbGeometryType geometryType,
              std::unique_ptr<RowEditor<Row>> editor)
        : TableLayer<Row>(table, nullptr, spatialReference, geometryType),
          m_editor(std::move(editor))
    {
        StartWith(std::move(source));
    }

    /** Continues with the rows of a file that was saved. */
    void StartWith(std::unique_ptr<RowSource<Row>> source)
    {
        // The source before refers to the changes that are saved now.
        const std::unique_ptr<RowChanges<Row>> before =
            std::exchange(m_changes, std::make_unique<RowChanges<Row>>());
        auto rows =
            std::make_unique<EditedRows<Row>>(std::move(source), *m_changes);
        m_rows = rows.get();
        this->SetSource(std::move(rows));
    }

    /** From now on warns of values of new features that are lost. */
    void TellUnplaced(FindUnplaced find)
    {
        m_unplaced.SetFinder(std::move(find));
    }

    /** Returns the rows that were added since. */
    NewRows ListNewRows() const
    {
        NewRows added;
        added.end = m_changes->nextNumber;
        for (auto next = m_changes->rows.lower_bound(m_changes->firstNew);
             added.end >= 0 && next != m_changes->rows.end(); ++next)
        {
            added.numbers[static_cast<std::uint64_t>(next->second.fileOffset)] =
                next->first;
        }
        return added;
    }

    int TestCapability(const char *name) FLIGHTSIM_CONST_312 override
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
        return TableLayer<Row>::TestCapability(name);
    }

    /** A new layer accepts fields that the format has no place for, since
     * ogr2ogr adds all of its source; the first feature gives a warning. No
     * capability, as nothing can be stored in them. */
    OGRErr CreateField(FieldArgument *field, int /* isApproximate */) override
    {
        if (this->Defn()->GetFieldIndex(field->GetNameRef()) >= 0)
        {
            return OGRERR_NONE;
        }
        if (m_transformation == nullptr || m_created > 0)
        {
            return RefuseField(*this, *field);
        }
        m_unknownFields.Add(*this->Defn(), *field);
        return OGRERR_NONE;
    }

    bool TransformFrom(const OGRSpatialReference *spatialReference) override
    {
        m_transformation =
            std::make_unique<Wgs84Transformation>(spatialReference);
        return m_transformation->IsUsable();
    }

    OGRErr SyncToDisk() override
    {
        return static_cast<LayerDataset *>(this->GetDataset())->Save();
    }

    OGRErr ISetFeature(OGRFeature *feature) override
    {
        return Run([&] { return Change(*feature); });
    }

    OGRErr ICreateFeature(OGRFeature *feature) override
    {
        return Run([&] { return Create(*feature); });
    }

    OGRErr DeleteFeature(GIntBig fid) override
    {
        return Run([&] { return Delete(fid); });
    }

  private:
    template <class Body> OGRErr Run(const Body &body)
    {
        OGRErr error = OGRERR_NOT_ENOUGH_MEMORY;
        GuardEdit(*this, [&] { error = body(); });
        return error;
    }

    /** Takes the values that differ from those of `old`. */
    std::string TakeFields(const OGRFeature &feature, OGRFeature &old, Row &row,
                           bool &isChanged) const
    {
        FieldReader reader(feature);
        const Row before = row;
        for (auto i = static_cast<int>(this->GetTable().columns.size());
             i-- > 0;)
        {
            if (IsSame(feature, old, i))
            {
                continue;
            }
            isChanged = true;
            reader.SelectField(i);
            TakeField(this->GetTable().columns[static_cast<std::size_t>(i)],
                      reader, row);
            // A number may differ by less than the record can express.
            const bool isNumber = old.IsFieldSetAndNotNull(i) &&
                                  old.GetFieldDefnRef(i)->GetType() == OFTReal;
            if (reader.GetProblem().empty() && !isNumber)
            {
                CheckPlace(
                    this->GetTable().columns[static_cast<std::size_t>(i)],
                    reader, before);
            }
        }
        return reader.GetProblem();
    }

    static void TakeField(const Column<Row> &column, FieldReader &reader,
                          Row &row)
    {
        if (column.set == nullptr)
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

    /** Not every record can store each field of the layer. */
    void CheckPlace(const Column<Row> &column, FieldReader &reader,
                    const Row &before) const
    {
        Row after = before;
        column.set(after, reader);
        if (!m_editor->Holds(before, after))
        {
            reader.Fail("has no place in the record");
        }
    }

    /** Returns which field is refused, if one does not fit into the record, or
     * else why the feature is.
     *
     * @param old and `start` are without the refused values.
     */
    std::string NameCulprit(const OGRFeature &feature, const OGRFeature &old,
                            const Row &start, const std::string &why) const
    {
        FieldReader reader(feature);
        for (int i = 0; i < static_cast<int>(this->GetTable().columns.size());
             ++i)
        {
            const auto set =
                this->GetTable().columns[static_cast<std::size_t>(i)].set;
            if (set == nullptr || IsSame(feature, old, i))
            {
                continue;
            }
            Row row = start;
            reader.SelectField(i);
            set(row, reader);
            if (reader.IsOk() && !m_editor->Fits(row))
            {
                reader.Fail("does not fit into the record");
                return m_editor->Fits(start) ? reader.GetProblem() : why;
            }
        }
        return why;
    }

    static bool IsSame(const OGRFeature &feature, const OGRFeature &old,
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

    std::string TakeGeometry(const OGRFeature &feature, OGRFeature &old,
                             Row &row, bool &isChanged) const
    {
        const OGRGeometry *geometry = feature.GetGeometryRef();
        const OGRGeometry *before = old.GetGeometryRef();
        if (geometry == before || (geometry != nullptr && before != nullptr &&
                                   geometry->Equals(before)))
        {
            return {};
        }
        isChanged = true;
        if (geometry == nullptr || geometry->IsEmpty())
        {
            return "has no geometry";
        }
        if (this->GetTable().setGeometry == nullptr)
        {
            return "cannot be given another geometry";
        }
        const char *why = this->GetTable().setGeometry(row, *geometry);
        return why != nullptr ? why : "";
    }

    OGRErr Change(const OGRFeature &feature)
    {
        const Row *found = feature.GetFID() == OGRNullFID
                               ? nullptr
                               : m_rows->Find(GetRowOfFid(feature.GetFID()));
        if (found == nullptr)
        {
            return OGRERR_NON_EXISTING_FEATURE;
        }
        const Row before = *found;
        const std::unique_ptr<OGRFeature> old = this->MakeFeature(before);
        Row after = before;
        bool isChanged = false;
        std::string why = TakeFields(feature, *old, after, isChanged);
        if (why.empty())
        {
            why = TakeGeometry(feature, *old, after, isChanged);
        }
        if (!isChanged)
        {
            return OGRERR_NONE;
        }
        if (why.empty())
        {
            why = m_editor->Change(before, after);
            why = why.empty() ? why : NameCulprit(feature, *old, before, why);
        }
        return Note(feature, std::move(after), why);
    }

    /** Stores a row that the editor has accepted. */
    OGRErr Note(const OGRFeature &feature, Row row, const std::string &why)
    {
        if (!why.empty())
        {
            return RefuseEdit(*this, feature, why, m_created);
        }
        m_editor->Detach(row, m_changes->keeper);
        m_changes->rows[row.fid] = std::move(row);
        this->ForgetExtent();
        return OGRERR_NONE;
    }

    /** @param geometry in WGS 84, null where the layer takes none; valid until
     *         the next call. */
    std::string TakeNewGeometry(const OGRFeature &feature, Row &row,
                                const OGRGeometry *&geometry) const
    {
        geometry = nullptr;
        if (this->GetTable().setGeometry == nullptr)
        {
            return {};
        }
        geometry = feature.GetGeometryRef();
        if (m_transformation != nullptr &&
            !m_transformation->Apply(feature.GetGeometryRef(), geometry))
        {
            return "has no place in WGS 84";
        }
        if (geometry == nullptr || geometry->IsEmpty())
        {
            return "has no geometry";
        }
        const char *problem = this->GetTable().setGeometry(row, *geometry);
        return problem != nullptr ? problem : "";
    }

    std::string TakeNewFields(const OGRFeature &feature, Row &row) const
    {
        FieldReader reader(feature);
        const ColumnList<Row> &columns = this->GetTable().columns;
        for (auto i = static_cast<int>(columns.size()); i-- > 0;)
        {
            const auto set = columns[static_cast<std::size_t>(i)].set;
            reader.SelectField(i);
            if (set != nullptr && reader.IsSet())
            {
                set(row, reader);
            }
        }
        return reader.GetProblem();
    }

    /** Fields win over what follows from the geometry. */
    OGRErr Create(OGRFeature &feature)
    {
        m_unknownFields.Report(this->GetPlace());
        ++m_created;
        Row row = m_editor->MakeNew();
        const OGRGeometry *geometry = nullptr;
        std::string why = TakeNewGeometry(feature, row, geometry);
        const Row start = row;
        const std::string problem = TakeNewFields(feature, row);
        why = problem.empty() ? why : problem;
        if (why.empty())
        {
            m_unplaced.Prepare(*this, feature, geometry, m_created);
            why = m_editor->Create(row);
            why = why.empty() ? why
                              : NameCulprit(feature, OGRFeature(this->Defn()),
                                            start, why);
        }
        std::int64_t &next = m_changes->nextNumber;
        m_changes->firstNew = m_rows->GetFirstNewNumber();
        next = std::max(next, m_changes->firstNew);
        row.fid = next;
        const OGRErr error = Note(feature, std::move(row), why);
        if (error == OGRERR_NONE)
        {
            feature.SetFID(GetFidOfRow(next++));
            m_unplaced.Emit();
        }
        return error;
    }

    OGRErr Delete(GIntBig fid)
    {
        const Row *row = m_rows->Find(GetRowOfFid(fid));
        if (row == nullptr)
        {
            return OGRERR_NON_EXISTING_FEATURE;
        }
        const std::string why = m_editor->Delete(*row);
        if (!why.empty())
        {
            return RefuseEdit(*this, *this->MakeFeature(*row), why);
        }
        const std::int64_t number = row->fid;
        m_changes->rows.erase(number);
        if (number < m_rows->GetFirstNewNumber())
        {
            m_changes->deleted.insert(number);
        }
        this->ForgetExtent();
        return OGRERR_NONE;
    }

    const std::unique_ptr<RowEditor<Row>> m_editor;
    std::unique_ptr<RowChanges<Row>> m_changes{};

    /** The row source, for rows requested out of reading order. */
    EditedRows<Row> *m_rows = nullptr;

    UnknownFields m_unknownFields{};
    UnplacedReport m_unplaced{};

    /** For features of a layer that was added to the file; null for others,
     * which are in WGS 84. */
    std::unique_ptr<Wgs84Transformation> m_transformation{};

    /** How many new features have come, refused ones included. */
    std::int64_t m_created = 0;
};

}  // namespace flightsim

#endif
