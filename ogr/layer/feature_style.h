// SPDX-License-Identifier: MIT
// The colours in which the features of a layer are drawn.

#ifndef FLIGHTSIM_OGR_LAYER_FEATURE_STYLE_H
#define FLIGHTSIM_OGR_LAYER_FEATURE_STYLE_H

#include "driver/base/gdal_compat.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace flightsim
{

/** A row of data/feature_styles.csv. Colours are #rrggbb or
 * #rrggbbaa, empty for none. */
struct FeatureStyleEntry
{
    const char *layer;

    /** The field that decides, and the words that it may have, separated by
     * spaces; one that follows a tilde may stand anywhere in the value. Both
     * empty for a row that takes every feature. */
    const char *field;
    const char *values;

    /** Of a line or an outline; of a symbol its outline. */
    const char *pen;
    double width;

    /** Lengths of dashes and gaps with their units. */
    const char *pattern;
    const char *brush;

    /** One of the symbols that OGR names. */
    const char *symbol;
    double size;

    /** Fields with a heading in degrees; the first that has one counts. */
    const char *angleFields;
};

/** Makes the feature styles of one layer. */
class LayerStyle final
{
  public:
    /** Takes the rows of the layer that `defn` defines.
     *
     * @param fieldNames names as the table has them, whatever `defn` says.
     */
    LayerStyle(const OGRFeatureDefn &defn,
               const std::vector<std::string> &fieldNames);

    bool IsEmpty() const
    {
        return m_classes.empty();
    }

    /** Numbers of the fields that decide, which have to be set. */
    const std::vector<int> &GetFields() const
    {
        return m_fields;
    }

    /** Returns the style string of a feature; null for none. It holds as long
     * as this and `buffer` do. */
    const char *Choose(const OGRFeature &feature, std::string &buffer) const;

  private:
    struct Class
    {
        /** Negative for a class that takes every feature. */
        int field = -1;
        std::vector<std::string> values{};
        std::vector<std::string> parts{};

        /** The style string, or its beginning when an angle follows. */
        std::string style{};
        std::vector<int> angleFields{};

        bool Takes(const OGRFeature &feature) const;
        std::string AddAngle(const OGRFeature &feature) const;
    };

    void AddClass(const FeatureStyleEntry &entry,
                  const std::vector<std::string> &fieldNames);
    void NoteField(int field);

    std::vector<Class> m_classes{};
    std::vector<int> m_fields{};
};

/** The definition of a layer's features, with their style and with the fields
 * by the names that the table has. Features hold it, so that the style lasts as
 * long as they do. */
class StyledDefinition final : public OGRFeatureDefn
{
  public:
    explicit StyledDefinition(const char *name) : OGRFeatureDefn(name)
    {
    }

    void SetStyle(std::unique_ptr<const LayerStyle> style)
    {
        m_style = std::move(style);
    }

    /** Null for none. */
    const LayerStyle *GetStyle() const
    {
        return m_style.get();
    }

    /** Notes the place of the last field.
     *
     * @param name with static storage. */
    void NoteField(const char *name)
    {
        m_places[name] = GetFieldCount() - 1;
    }

    /** The number of a field, whatever it is called for its users; negative for
     * none. */
    int FindField(std::string_view name) const
    {
        const auto found = m_places.find(name);
        return found != m_places.end() ? found->second : -1;
    }

  private:
    std::unique_ptr<const LayerStyle> m_style{};
    std::unordered_map<std::string_view, int> m_places{};
};

/** A feature that has a style though nobody asked for one: QGIS says that it
 * ignores styles, and draws by them. It is made when somebody asks after all, so
 * that it costs next to nothing where nobody does. */
class StyledFeature final : public OGRFeature
{
  public:
    /** @param definition has a style. */
    explicit StyledFeature(StyledDefinition &definition)
        : OGRFeature(&definition), m_style(*definition.GetStyle())
    {
    }

    /** To be called before fields that decide are unset. */
    void ChooseStyle() const
    {
        std::string buffer;
        m_text = m_style.Choose(*this, buffer);
        if (m_text == buffer.c_str())
        {
            m_own = std::make_unique<const std::string>(std::move(buffer));
            m_text = m_own->c_str();
        }
        m_isChosen = true;
    }

    const char *GetStyleString() const override
    {
        const char *own = OGRFeature::GetStyleString();
        if (own == nullptr && !m_isChosen)
        {
            ChooseStyle();
        }
        return own != nullptr ? own : m_text;
    }

  private:
    const LayerStyle &m_style;

    /** A text that is this feature's alone. */
    mutable std::unique_ptr<const std::string> m_own{};
    mutable const char *m_text = nullptr;
    mutable bool m_isChosen = false;
};

}  // namespace flightsim

#endif
