// SPDX-License-Identifier: MIT
// Describes a field of a layer; shortens names to ten characters.

#include "ogr/layer/field_spec.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

std::pair<OGRFieldType, OGRFieldSubType> GetOgrType(FieldKind kind)
{
    switch (kind)
    {
        case FieldKind::Boolean:
            return {OFTInteger, OFSTBoolean};
        case FieldKind::Integer:
            return {OFTInteger, OFSTNone};
        case FieldKind::Integer64:
        case FieldKind::FileOffset:
            return {OFTInteger64, OFSTNone};
        case FieldKind::Real:
        case FieldKind::Real32:
            return {OFTReal, OFSTNone};
        case FieldKind::Json:
            return {OFTString, OFSTJSON};
        case FieldKind::Text:
            break;
    }
    return {OFTString, OFSTNone};
}

}  // namespace

std::unique_ptr<OGRFieldDefn> MakeFieldDefn(const FieldSpec &spec)
{
    const auto [type, subType] = GetOgrType(spec.kind);
    auto defn = std::make_unique<OGRFieldDefn>(spec.name, type);
    defn->SetSubType(subType);
    defn->SetAlternativeName(spec.title);
    if (spec.comment != nullptr)
    {
        SetComment(*defn, spec.comment);
    }
    if (spec.domain != nullptr)
    {
        defn->SetDomainName(spec.domain->GetName());
    }
    return defn;
}

std::unique_ptr<OGRFieldDomain> MakeFieldDomain(const bgl::Enumeration &domain)
{
    std::vector<OGRCodedValue> values;
    for (const bgl::EnumerationEntry &entry : domain.GetEntries())
    {
        values.push_back({CPLStrdup(entry.word), CPLStrdup(entry.title)});
    }
    return std::make_unique<OGRCodedFieldDomain>(
        domain.GetName(), "", OFTString, OFSTNone, std::move(values));
}

namespace
{

std::vector<std::string> SplitWords(const std::string &name)
{
    std::vector<std::string> words(1);
    for (const char c : name)
    {
        if (c == '_')
        {
            words.emplace_back();
        }
        else
        {
            words.back() += c;
        }
    }
    return words;
}

std::string JoinWords(const std::vector<std::string> &words)
{
    std::string name;
    for (const std::string &word : words)
    {
        name += (name.empty() ? "" : "_") + word;
    }
    return name;
}

/** Removes letters from the longest words, the first among equal ones, until
 * the name fits. Truncates names with too many words. */
std::string Abbreviate(const std::string &name)
{
    std::vector<std::string> words = SplitWords(name);
    const auto isShorter = [](const std::string &a, const std::string &b)
    { return a.size() < b.size(); };
    std::size_t length = name.size();
    while (length > MAXIMUM_SHORT_NAME)
    {
        std::string &longest =
            *std::max_element(words.begin(), words.end(), isShorter);
        if (longest.size() <= 1)
        {
            break;
        }
        longest.pop_back();
        --length;
    }
    return JoinWords(words).substr(0, MAXIMUM_SHORT_NAME);
}

}  // namespace

std::string ShortenName(const std::string &name, std::set<std::string> &used)
{
    const std::string base = Abbreviate(name);
    std::string candidate = base;
    for (int number = 2; !used.insert(candidate).second; ++number)
    {
        const std::string suffix = std::to_string(number);
        candidate = base.substr(0, MAXIMUM_SHORT_NAME - suffix.size()) + suffix;
    }
    return candidate;
}

}  // namespace flightsim
