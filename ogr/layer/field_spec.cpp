// SPDX-License-Identifier: MIT
// What a table says of one field of a layer.

#include "ogr/layer/field_spec.h"

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

}  // namespace flightsim
