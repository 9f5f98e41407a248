// SPDX-License-Identifier: MIT
// Styles in which the features of a layer are drawn.

#ifndef FLIGHTSIM_OGR_LAYER_FEATURE_STYLE_H
#define FLIGHTSIM_OGR_LAYER_FEATURE_STYLE_H

#include "driver/base/gdal_compat.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flightsim
{

/** A row of data/feature_styles.csv. Colours are #rrggbb or #rrggbbaa; empty
 * for none. */
struct FeatureStyleEntry
{
    const char *layer;

    /** The field that selects the style, and its words, separated by spaces; a
     * word after a tilde may occur anywhere in the value. Both are empty for a
     * row that applies to every feature. */
    const char *field;
    const char *values;

    /** Colour of a line or an outline; for a symbol, of its outline. */
    const char *pen;
    double width;

    /** Lengths of dashes and gaps, with units. */
    const char *pattern;
    const char *brush;

    /** One of the symbols that OGR defines. */
    const char *symbol;
    double size;

    /** Fields with a heading in degrees; the first one that is set counts. */
    const char *angleFields;
};

/** Memory for a number in a style. */
using StyleNumber = std::array<char, 32>;

/** Makes the feature styles of a layer. */
class LayerStyle final
{
    struct Class;

  public:
    /** Caches the classes of the last values. Features of a layer share few
     * values, and comparing a value with the words of all classes takes longer
     * than the rest of a style. */
    class Memory final
    {
        friend class LayerStyle;

        struct Entry
        {
            bool isUsed = false;
            std::string value{};
            const Class *found = nullptr;
        };

        std::array<Entry, 8> m_entries{};
    };

    /** Finds the index of a field by its name in the table; negative for
     * none. */
    using FieldFinder = std::function<int(std::string_view)>;

    /** Selects the rows of a layer. */
    LayerStyle(std::string_view layer, const FieldFinder &findField);

    bool IsEmpty() const
    {
        return m_classes.empty();
    }

    /** Returns the indexes of the fields that select styles, which must be
     * set. */
    const std::vector<int> &GetFields() const
    {
        return m_fields;
    }

    /** Returns the style string of a feature, to be freed with CPLFree; null
     * for none.
     * @param memory of one thread; null for none.
     */
    char *Make(const OGRFeature &feature, Memory *memory = nullptr) const;

  private:
    struct Class
    {
        /** Negative for a class that applies to every feature. */
        int field = -1;
        std::vector<std::string_view> values{};
        std::vector<std::string_view> parts{};

        /** The style string, or its start if an angle follows. */
        std::string style{};
        std::vector<int> angleFields{};

        bool Takes(std::string_view value) const;

        /** Writes the angle of a feature; returns the part of `text` that is
         * used, which is empty if no field with an angle is set. */
        std::string_view WriteAngle(const OGRFeature &feature,
                                    StyleNumber &text) const;
    };

    /** Null for none. */
    const Class *FindClass(const OGRFeature &feature) const;
    const Class *FindClass(const OGRFeature &feature, Memory &memory) const;

    void AddClass(const FeatureStyleEntry &entry, const FieldFinder &findField);
    void AddAngles(Class &added, const FeatureStyleEntry &entry,
                   const FieldFinder &findField);
    void NoteField(int field);

    std::vector<Class> m_classes{};
    std::vector<int> m_fields{};

    /** The field that selects classes if there is only one; otherwise
     * negative. */
    int m_classField = -1;
};

/** The definition of a layer's features, with their style and the fields by
 * their names in the table. Features reference it, so the style outlives the
 * layer. */
class StyledDefinition final : public OGRFeatureDefn
{
  public:
    explicit StyledDefinition(const char *name) : OGRFeatureDefn(name)
    {
    }

    /** Gives features the style of the layer. The style is created on first
     * use, because most layers that are opened are never read. */
    void UseStyle()
    {
        m_isStyled = true;
    }

    bool IsStyled() const
    {
        return m_isStyled;
    }

    /** Returns null for none. Thread-safe. */
    const LayerStyle *GetStyle() const
    {
        // Called for every feature; call_once would take as long as choosing
        // the style.
        if (m_isStyled && !m_hasLooked.load(std::memory_order_acquire))
        {
            std::call_once(m_styleIsMade, [this] { MakeStyle(); });
            m_hasLooked.store(true, std::memory_order_release);
        }
        return m_style.get();
    }

    void ReserveFields(std::size_t count)
    {
        apoFieldDefn.reserve(count);
        m_names.reserve(count);
    }

    /** Adds a field without the copy that AddFieldDefn makes: copying the
     * fields of all layers took a tenth of the time of reading a small file.
     *
     * @param name its name in the table, with static storage.
     */
    void TakeField(std::unique_ptr<OGRFieldDefn> field, const char *name)
    {
        apoFieldDefn.push_back(std::move(field));
        m_names.emplace_back(name);
    }

    /** Returns the names of the fields in the table. */
    const std::vector<std::string_view> &GetTableNames() const
    {
        return m_names;
    }

    /** Returns the index of a field by its name in the table, whatever its
     * visible name; negative for none. */
    int FindField(std::string_view name) const
    {
        const auto found = std::ranges::find(m_names, name);
        return found != m_names.end()
                   ? static_cast<int>(found - m_names.begin())
                   : -1;
    }

  private:
    void MakeStyle() const
    {
        auto style = std::make_unique<const LayerStyle>(
            const_cast<StyledDefinition *>(this)->GetName(),
            [this](std::string_view name) { return FindField(name); });
        if (!style->IsEmpty())
        {
            m_style = std::move(style);
        }
    }

    mutable std::unique_ptr<const LayerStyle> m_style{};

    /** A plain list, because it is built for every layer that is opened, and
     * searched in few. */
    std::vector<std::string_view> m_names{};
    mutable std::once_flag m_styleIsMade{};
    mutable std::atomic<bool> m_hasLooked{false};
    bool m_isStyled = false;
};

/** A feature with a style even if none was requested: QGIS claims to ignore
 * styles but draws with them. The style is made on demand, so that it costs
 * almost nothing otherwise. Requested styles are not made on demand, because
 * OGRFeature::Clone, with which the memory driver stores features, copies a
 * style without asking for it. */
class StyledFeature final : public OGRFeature
{
  public:
    explicit StyledFeature(StyledDefinition &definition)
        : OGRFeature(&definition), m_definition(definition)
    {
    }

    /** Must be called before fields that select the style are unset. */
    void ChooseStyle() const;

    const char *GetStyleString() const override;

  private:
    const StyledDefinition &m_definition;
    mutable bool m_isChosen = false;
};

}  // namespace flightsim

#endif
