// SPDX-License-Identifier: MIT
// Extracts the conditions of an attribute filter that an index can answer.

#include "ogr/layer/filter_condition.h"

#include "ogr_swq.h"

#include <string>

namespace flightsim
{

namespace
{

/** Bounds the recursion for malicious filters, which nest as deep as their text
 * is long. */
constexpr int MAXIMUM_DEPTH = 32;

void AddEquality(const swq_expr_node &column, const swq_expr_node &constant,
                 const std::vector<std::string_view> &names,
                 std::vector<RowCondition> &conditions)
{
    const bool isText =
        column.eNodeType == SNT_COLUMN && constant.eNodeType == SNT_CONSTANT &&
        constant.field_type == SWQ_STRING && constant.string_value != nullptr;
    if (isText && column.field_index >= 0 &&
        column.field_index < static_cast<int>(names.size()))
    {
        conditions.push_back(
            {std::string(names[static_cast<std::size_t>(column.field_index)]),
             constant.string_value});
    }
}

void Collect(const swq_expr_node &node,
             const std::vector<std::string_view> &names, int depth,
             std::vector<RowCondition> &conditions)
{
    if (node.eNodeType != SNT_OPERATION || depth > MAXIMUM_DEPTH)
    {
        return;
    }
    if (node.nOperation == SWQ_AND)
    {
        for (int i = 0; i < node.nSubExprCount; ++i)
        {
            Collect(*node.papoSubExpr[i], names, depth + 1, conditions);
        }
    }
    else if (node.nOperation == SWQ_EQ && node.nSubExprCount == 2)
    {
        const swq_expr_node &left = *node.papoSubExpr[0];
        const swq_expr_node &right = *node.papoSubExpr[1];
        AddEquality(left, right, names, conditions);
        AddEquality(right, left, names, conditions);
    }
}

}  // namespace

std::vector<RowCondition>
FindConditions(OGRFeatureQuery &query,
               const std::vector<std::string_view> &names)
{
    std::vector<RowCondition> conditions;
    const auto *node = static_cast<const swq_expr_node *>(query.GetSWQExpr());
    if (node != nullptr)
    {
        Collect(*node, names, 0, conditions);
    }
    return conditions;
}

}  // namespace flightsim
