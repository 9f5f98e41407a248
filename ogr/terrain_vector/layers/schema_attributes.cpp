// SPDX-License-Identifier: MIT
// Makes attribute blocks of terrain vectors from the fields of a schema:
// ogr/terrain_vector/format.md 7.1.

#include "ogr/terrain_vector/layers/schema_attributes.h"

#include "driver/bytes/byte_writer.h"
#include "ogr/layer/columns.h"
#include "ogr/layer/field_spec.h"
#include "ogr/terrain_vector/layers/terrain_vector_tables.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <utility>

namespace flightsim
{

namespace
{

/** Returns the reader's names for the value of a schema field. */
std::vector<const char *> GetReaderNames(const bgl::Guid &block,
                                         const SchemaField &field,
                                         bgl::VectorClass vectorClass)
{
    if (block == bgl::ATTRIBUTE_TEXTURE)
    {
        return vectorClass == bgl::VectorClass::Exclusion
                   ? std::vector<const char *>{"exclude_guid", "exclude_name"}
                   : std::vector<const char *>{"texture_guid", "texture_name"};
    }
    if (block == bgl::ATTRIBUTE_SLOPE)
    {
        return {EQUAL(field.name.c_str(), "SlopeX") ? "slope_x" : "slope_y"};
    }
    if (vectorClass == bgl::VectorClass::FreewayTraffic &&
        block == *bgl::GetClassGuid(vectorClass))
    {
        return {field.type == SchemaType::Char ? "direction" : "lanes"};
    }
    return {};
}

int GetDefault(const bgl::Guid &block, const SchemaField &field)
{
    if (block != *bgl::GetClassGuid(bgl::VectorClass::FreewayTraffic))
    {
        return 0;
    }
    return field.type == SchemaType::Char ? DEFAULT_DIRECTION : DEFAULT_LANES;
}

bool AppendGuid(const std::optional<bgl::Guid> &guid,
                std::vector<std::uint8_t> &payload)
{
    if (guid)
    {
        payload.insert(payload.end(), guid->bytes.begin(), guid->bytes.end());
    }
    return guid.has_value();
}

}  // namespace

bool AppendWhole(double value, std::size_t size,
                 std::vector<std::uint8_t> &payload)
{
    const double count = std::ldexp(1.0, static_cast<int>(8 * size));
    if (!(value >= -count / 2 && value < count && value == std::floor(value)))
    {
        return false;
    }
    const auto bits =
        static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
    for (std::size_t i = 0; i < size; ++i)
    {
        payload.push_back(static_cast<std::uint8_t>(bits >> 8 * i));
    }
    return true;
}

bool AppendFloat(double value, std::vector<std::uint8_t> &payload)
{
    bgl::ByteWriter writer{payload};
    writer.Write(static_cast<float>(value));
    return std::isfinite(static_cast<float>(value));
}

namespace
{

/** Returns the names that a field of a schema may have in a source. */
std::vector<std::string> GetSourceNames(const SchemaField &field)
{
    std::vector<std::string> names{field.name};
    if (field.name.size() > MAXIMUM_SHORT_NAME)
    {
        names.push_back(field.name.substr(0, MAXIMUM_SHORT_NAME));
    }
    return names;
}

FieldKind GetKind(SchemaType type)
{
    return type == SchemaType::UInt8 || type == SchemaType::UInt32
               ? FieldKind::Integer64
           : type == SchemaType::Float32 ? FieldKind::Real
                                         : FieldKind::Text;
}

}  // namespace

std::vector<SourceField> ListSourceFields(const TerrainVectorSchema &schema)
{
    std::vector<SourceField> fields;
    for (const SchemaBlock &block : schema.blocks)
    {
        for (const SchemaField &field : block.fields)
        {
            for (std::string &name : GetSourceNames(field))
            {
                fields.push_back({std::move(name), GetKind(field.type)});
            }
        }
    }
    return fields;
}

SchemaAttributes::SchemaAttributes(const TerrainVectorSchema &schema,
                                   bgl::VectorClass vectorClass,
                                   const OGRFeatureDefn &definition)
{
    for (const SchemaBlock &source : schema.blocks)
    {
        Block &block = m_blocks.emplace_back();
        block.guid = source.guid;
        for (const SchemaField &field : source.fields)
        {
            Field &target = block.fields.emplace_back();
            target.name = field.name;
            target.type = field.type;
            target.isTexture = source.guid == bgl::ATTRIBUTE_TEXTURE &&
                               field.type == SchemaType::Guid;
            target.defaultValue = GetDefault(source.guid, field);
            for (const std::string &name : GetSourceNames(field))
            {
                target.places.push_back(definition.GetFieldIndex(name.c_str()));
            }
            for (const char *name :
                 GetReaderNames(source.guid, field, vectorClass))
            {
                target.places.push_back(definition.GetFieldIndex(name));
            }
        }
    }
}

bool SchemaAttributes::AppendGuidField(const Field &field,
                                       const Context &context,
                                       const std::string &text,
                                       std::vector<std::uint8_t> &payload)
{
    if (!field.isTexture)
    {
        return AppendGuid(
            text.empty() ? bgl::Guid{} : bgl::Guid::FromString(text), payload);
    }
    const std::optional<bgl::Guid> texture =
        text.empty() ? context.defaultTexture : context.findTexture(text);
    context.result.lacksTexture = text.empty() && !texture;
    return AppendGuid(texture, payload) || context.result.lacksTexture;
}

bool SchemaAttributes::AppendField(const Field &field, const Context &context,
                                   std::vector<std::uint8_t> &payload)
{
    const auto place = std::find_if(
        field.places.begin(), field.places.end(),
        [&](int i)
        { return i >= 0 && context.feature.IsFieldSetAndNotNull(i); });
    const bool isSet = place != field.places.end();
    const std::string text =
        isSet ? context.feature.GetFieldAsString(*place) : "";
    const double number = isSet ? context.feature.GetFieldAsDouble(*place)
                                : static_cast<double>(field.defaultValue);
    switch (field.type)
    {
        case SchemaType::UInt8:
            return AppendWhole(number, sizeof(std::uint8_t), payload);
        case SchemaType::UInt32:
            return AppendWhole(number, sizeof(std::uint32_t), payload);
        case SchemaType::Float32:
            return AppendFloat(number, payload);
        case SchemaType::Char:
            payload.push_back(static_cast<std::uint8_t>(
                isSet && !text.empty() ? text[0] : field.defaultValue));
            return text.size() <= 1;
        case SchemaType::String:
            payload.insert(payload.end(), text.begin(), text.end());
            payload.resize(payload.size() + (text.size() < TEXT_SIZE
                                                 ? TEXT_SIZE - text.size()
                                                 : 0));
            return true;
        case SchemaType::Guid:
            break;
    }
    return AppendGuidField(field, context, text, payload);
}

SchemaAttributes::Result
SchemaAttributes::Append(const OGRFeature &feature,
                         const TextureFinder &findTexture,
                         const std::optional<bgl::Guid> &defaultTexture,
                         bgl::AttributeSet &attributes) const
{
    Result result;
    for (const Block &block : m_blocks)
    {
        Result ofBlock;
        const Context context{feature, findTexture, defaultTexture, ofBlock};
        bgl::AttributeData data{block.guid, {}};
        for (const Field &field : block.fields)
        {
            if (!AppendField(field, context, data.payload))
            {
                result.problem = "field " + field.name +
                                 " does not have a value of its type";
                return result;
            }
        }
        result.lacksTexture = result.lacksTexture || ofBlock.lacksTexture;
        if (!ofBlock.lacksTexture)
        {
            attributes.push_back(std::move(data));
        }
    }
    return result;
}

namespace
{

void GetNothing(const LayerRow & /* row */, FieldWriter & /* writer */)
{
}

/** Whether a table has a column; ignores case, like GDAL. */
bool HasColumn(const LayerTable<TerrainVectorRow> &table,
               const std::string &name)
{
    return std::any_of(table.columns.begin(), table.columns.end(),
                       [&name](const Column &column)
                       { return EQUAL(column.spec.name, name.c_str()); });
}

}  // namespace

const LayerTable<TerrainVectorRow> &
GetSchemaTable(bgl::VectorClass vectorClass, const TerrainVectorSchema &schema)
{
    static std::mutex mutex;
    static std::map<std::string, LayerTable<TerrainVectorRow>> tables;
    static std::set<std::string> names;
    const LayerTable<TerrainVectorRow> &own =
        GetTerrainVectorTable(vectorClass);
    LayerTable<TerrainVectorRow> table = own;
    std::string key = own.name;
    const std::lock_guard lock(mutex);
    for (const auto &[name, kind] : ListSourceFields(schema))
    {
        if (HasColumn(table, name))
        {
            continue;
        }
        const char *kept = names.insert(name).first->c_str();
        table.columns.push_back(
            {{kept, kind, kept},
             FieldGetter::Make<const LayerRow>(GetNothing)});
        key.append(1, '\n').append(name).append(
            std::to_string(static_cast<int>(kind)));
    }
    return tables.try_emplace(std::move(key), std::move(table)).first->second;
}

}  // namespace flightsim
