// SPDX-License-Identifier: MIT
// The elements and attributes of bglcomp's XML that the layers declare.

#include "ogr/bglxml/xml_table.h"

#include "driver/base/gdal_compat.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/bgl/layers/record_layer_list.h"
#include "ogr/terrain_vector/layers/terrain_vector_tables.h"

#include "cpl_string.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace flightsim
{

namespace
{

constexpr std::string_view AIRPORT_PATH = "Airport";

/** In an order, means before the others. */
constexpr std::string_view FIRST = "-";

/** A layer of records, or one of terrain vectors. */
struct MappedLayer
{
    XmlLayerId id;
    const XmlMapping &xml;
    const RowTable &table;
};

/** Returns the layers that have elements. */
std::vector<MappedLayer> ListMappedLayers()
{
    std::vector<MappedLayer> layers;
    const auto add = [&layers](const MappedLayer &layer)
    {
        if (layer.xml.elements.size() > 0)
        {
            layers.push_back(layer);
        }
    };
    for (const ListedLayer &layer : GetRecordLayers())
    {
        add({layer.descriptor.id, layer.descriptor.xml,
             layer.descriptor.table});
    }
    for (std::size_t i = 0; i < bgl::VECTOR_CLASS_COUNT; ++i)
    {
        const auto id = static_cast<bgl::VectorClass>(i);
        add({id, GetTerrainVectorXml(id), GetTerrainVectorTable(id)});
    }
    return layers;
}

/** Keeps a text for as long as the tables. */
const char *Keep(const std::string &text)
{
    static std::set<std::string> texts;
    return texts.insert(text).first->c_str();
}

/** Returns the attribute that is named like a field. */
std::string MakeAttributeName(std::string_view field)
{
    for (const std::string_view unit : {"_m", "_deg", "_mhz", "_khz", "_min"})
    {
        if (field.ends_with(unit))
        {
            field.remove_suffix(unit.size());
            break;
        }
    }
    std::string name;
    bool isUpper = false;
    for (const char c : field)
    {
        if (c != '_')
        {
            name += isUpper ? bgl::ToUpper(c) : c;
        }
        isUpper = c == '_';
    }
    return name;
}

XmlForm FindUsualForm(const FieldSpec &field)
{
    const std::string_view name(field.name);
    switch (field.kind)
    {
        case FieldKind::Boolean:
            return XmlForm::Boolean;
        case FieldKind::Real:
        case FieldKind::Real32:
            return name.ends_with("_m") ? XmlForm::Length : XmlForm::Real;
        case FieldKind::Text:
            if (field.domain == nullptr)
            {
                return name.ends_with("_guid") || name == "guid"
                           ? XmlForm::Guid
                           : XmlForm::Text;
            }
            return name.ends_with("surface") ? XmlForm::Surface : XmlForm::Word;
        default:
            return field.domain == nullptr ? XmlForm::Integer : XmlForm::Word;
    }
}

/** Returns the text after the colon of a field. */
std::string FindRest(const XmlAttribute &attribute, int number)
{
    constexpr std::string_view SURFACE_FIELD = "surface";
    const std::string_view field(attribute.field);
    switch (attribute.form)
    {
        case XmlForm::Bit:
            return std::to_string(number);
        case XmlForm::Building:
            return attribute.attribute;
        case XmlForm::Surface:
            return std::string(
                field.substr(0, field.size() - SURFACE_FIELD.size()));
        default:
            return {};
    }
}

/** Calls `use` with each of the names in a list, after the path that applies to
 * it: "Markings/ edges ident" gives Markings/edges and Markings/ident. */
template <class Use> void ForEachPath(const char *names, const Use &use)
{
    std::string start;
    const CPLStringList list(CSLTokenizeString2(names, " ", 0));
    for (int i = 0; i < list.Count(); ++i)
    {
        const std::string name(list[i]);
        if (name.back() == '/')
        {
            start = name;
        }
        else
        {
            use(name == FIRST ? name : start + name);
        }
    }
}

/** Splits a path into an element, "." for the feature's own, and an
 * attribute. */
std::pair<std::string, std::string> SplitPath(const std::string &path)
{
    const std::size_t slash = path.rfind('/');
    return slash != std::string::npos
               ? std::pair(path.substr(0, slash), path.substr(slash + 1))
               : std::pair(std::string("."), path);
}

/** Fills in the end and the side from the name of a field. */
std::string NameElement(const std::string &element, const std::string &field)
{
    const auto has = [&field](const char *word)
    { return field.find(word) != std::string::npos; };
    CPLString name(element);
    name.replaceAll("@END", has("primary_") ? "@PRIMARY" : "@SECONDARY");
    return name.replaceAll("@SIDE", has("_left") ? "@LEFT" : "@RIGHT");
}

/** Sorts the attributes of a layer. */
class AttributeList final
{
  public:
    explicit AttributeList(const MappedLayer &layer)
        : m_columns(layer.table.columns)
    {
        const XmlMapping &xml = layer.xml;
        std::set<std::string> without;
        ForEachPath(xml.without, [&without](const std::string &field)
                    { without.insert(field); });
        for (const XmlField &field : xml.others)
        {
            without.insert(field.field);
        }
        for (const XmlField &field : xml.shape)
        {
            Add(field);
        }
        for (const Column &column : m_columns)
        {
            const FieldSpec &spec = column.spec;
            if (spec.xml.paths != nullptr && without.count(spec.name) == 0)
            {
                Add({spec.name, spec.xml.paths, spec.xml.form});
            }
        }
        for (const XmlField &field : xml.others)
        {
            Add(field);
        }
        for (const char *names : xml.order)
        {
            std::string before;
            ForEachPath(names,
                        [&](const std::string &path)
                        {
                            if (!before.empty())
                            {
                                Move(path, before);
                            }
                            before = path;
                        });
        }
    }

    const std::vector<XmlAttribute> &Get() const
    {
        return m_attributes;
    }

  private:
    void Add(const XmlField &field)
    {
        int number = 0;
        ForEachPath(
            field.paths,
            [&](const std::string &path)
            {
                const std::size_t equals = path.find('=');
                auto [element, attribute] = SplitPath(path.substr(0, equals));
                if (attribute == "*")
                {
                    attribute = MakeAttributeName(field.field);
                }
                XmlAttribute made{Keep(NameElement(element, field.field)),
                                  Keep(attribute), field.field, field.form};
                const FieldSpec *spec = FindSpec(made);
                if (made.form == XmlForm::Usual)
                {
                    made.form = FindUsualForm(made, spec);
                }
                made.words = spec != nullptr ? spec->domain : nullptr;
                const std::string rest = equals != std::string::npos
                                             ? path.substr(equals + 1)
                                             : FindRest(made, number);
                ++number;
                if (!rest.empty())
                {
                    made.field = Keep(std::string(made.field) + ":" + rest);
                }
                Insert(made);
            });
    }

    /** Returns the column of an attribute; null for one without. */
    const FieldSpec *FindSpec(const XmlAttribute &attribute) const
    {
        const auto column =
            std::find_if(m_columns.begin(), m_columns.end(),
                         [&attribute](const Column &known)
                         { return EQUAL(known.spec.name, attribute.field); });
        return column != m_columns.end() ? &column->spec : nullptr;
    }

    static XmlForm FindUsualForm(const XmlAttribute &attribute,
                                 const FieldSpec *spec)
    {
        if (EQUAL(attribute.attribute, "."))
        {
            return XmlForm::Present;
        }
        return spec != nullptr ? flightsim::FindUsualForm(*spec)
                               : XmlForm::Text;
    }

    /** Inserts an attribute after others of its element. */
    void Insert(const XmlAttribute &attribute)
    {
        const auto last =
            std::find_if(m_attributes.rbegin(), m_attributes.rend(),
                         [&attribute](const XmlAttribute &other)
                         { return EQUAL(other.element, attribute.element); });
        const bool isNew = last == m_attributes.rend();
        m_attributes.insert(isNew && !EQUAL(attribute.element, ".")
                                ? m_attributes.end()
                                : last.base(),
                            attribute);
    }

    static bool IsNamed(const XmlAttribute &attribute, const std::string &path)
    {
        const auto [element, name] = SplitPath(path);
        return element == attribute.element &&
               (name == "." || name == attribute.attribute);
    }

    /** Moves the attributes of one name after those of another, or to the front
     * of their element. */
    void Move(const std::string &path, const std::string &before)
    {
        const auto isMoved = [&path](const XmlAttribute &attribute)
        { return IsNamed(attribute, path); };
        std::vector<XmlAttribute> moved;
        std::copy_if(m_attributes.begin(), m_attributes.end(),
                     std::back_inserter(moved), isMoved);
        std::erase_if(m_attributes, isMoved);
        const std::string whole = SplitPath(path).first + "/.";
        const auto place =
            before == FIRST
                ? std::find_if(m_attributes.begin(), m_attributes.end(),
                               [&whole](const XmlAttribute &other)
                               { return IsNamed(other, whole); })
                : std::find_if(m_attributes.rbegin(), m_attributes.rend(),
                               [&before](const XmlAttribute &other)
                               { return IsNamed(other, before); })
                      .base();
        m_attributes.insert(place, moved.begin(), moved.end());
    }

    const std::vector<Column> &m_columns;
    std::vector<XmlAttribute> m_attributes{};
};

}  // namespace

bool XmlElement::IsOfAirport() const
{
    return EQUALN(path, AIRPORT_PATH.data(), AIRPORT_PATH.size());
}

const std::vector<const XmlAttribute *> &FindXmlAttributes(XmlLayerId layer)
{
    using Rows = std::map<XmlLayerId, std::vector<const XmlAttribute *>>;
    static std::deque<XmlAttribute> attributes;
    static const Rows rows = []
    {
        Rows byLayer;
        for (const MappedLayer &mapped : ListMappedLayers())
        {
            const AttributeList list(mapped);
            for (const XmlAttribute &attribute : list.Get())
            {
                byLayer[mapped.id].push_back(
                    &attributes.emplace_back(attribute));
            }
        }
        return byLayer;
    }();
    static const std::vector<const XmlAttribute *> none;
    const auto found = rows.find(layer);
    return found != rows.end() ? found->second : none;
}

std::span<const XmlElement> GetXmlElements()
{
    static const std::vector<XmlElement> elements = []
    {
        std::multimap<int, XmlElement> byRank;
        for (const MappedLayer &layer : ListMappedLayers())
        {
            for (const XmlFeature &feature : layer.xml.elements)
            {
                byRank.insert(
                    {feature.rank,
                     {layer.id, feature.path, feature.field, feature.value}});
            }
        }
        std::vector<XmlElement> list;
        for (const auto &[rank, element] : byRank)
        {
            list.push_back(element);
        }
        return list;
    }();
    return elements;
}

const XmlElement *FindXmlPath(const std::string &path)
{
    const std::span<const XmlElement> elements = GetXmlElements();
    const auto found =
        std::find_if(elements.begin(), elements.end(),
                     [&path](const XmlElement &element)
                     { return EQUAL(element.path, path.c_str()); });
    return found != elements.end() ? &*found : nullptr;
}

bool HoldsXmlElements(const std::string &path)
{
    const std::string start = std::string(path).append("/");
    const std::span<const XmlElement> elements = GetXmlElements();
    return std::any_of(
        elements.begin(), elements.end(),
        [&start](const XmlElement &element)
        { return EQUALN(element.path, start.c_str(), start.size()); });
}

namespace
{

/** Adds the names of the elements of a path, in upper case. */
void AddNames(const char *path, std::set<std::string> &names)
{
    const CPLStringList steps(CSLTokenizeString2(path, "/", 0));
    for (int i = 0; i < steps.Count(); ++i)
    {
        const std::string step(steps[i]);
        names.insert(bgl::ToUpper(step.substr(0, step.find('@'))));
    }
}

}  // namespace

bool IsXmlElement(const char *name)
{
    static const std::set<std::string> names = []
    {
        std::set<std::string> found;
        for (const XmlElement &element : GetXmlElements())
        {
            AddNames(element.path, found);
        }
        for (const XmlLayerId layer : GetXmlLayers())
        {
            for (const XmlAttribute *attribute : FindXmlAttributes(layer))
            {
                AddNames(attribute->element, found);
            }
        }
        return found;
    }();
    return names.count(bgl::ToUpper(name)) > 0;
}

const std::vector<XmlLayerId> &GetXmlLayers()
{
    static const std::vector<XmlLayerId> layers = []
    {
        std::vector<XmlLayerId> list;
        for (const XmlElement &element : GetXmlElements())
        {
            if (std::find(list.begin(), list.end(), element.layer) ==
                list.end())
            {
                list.push_back(element.layer);
            }
        }
        return list;
    }();
    return layers;
}

}  // namespace flightsim
