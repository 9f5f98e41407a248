// SPDX-License-Identifier: MIT
// Reads the values of a feature into a row; the inverse of FieldWriter.

#ifndef FLIGHTSIM_OGR_LAYER_FIELD_READER_H
#define FLIGHTSIM_OGR_LAYER_FIELD_READER_H

#include "driver/base/gdal_compat.h"
#include "driver/bytes/enumeration.h"

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace flightsim
{

/** Reads one field of a feature at a time. A value that is invalid for the row
 * fails the reader, which keeps the first problem, and leaves the row
 * unchanged. */
class FieldReader final
{
  public:
    /** `feature` must outlive the reader. */
    explicit FieldReader(const OGRFeature &feature) : m_feature(feature)
    {
    }

    /** Moves to a field. Setters of a table leave this to the layer. */
    void SelectField(int index)
    {
        m_index = index;
    }

    /** Whether there is a value: neither null nor an empty text, which is null
     * in CSV. */
    bool IsSet() const;

    void Get(bool &value)
    {
        value = m_feature.GetFieldAsInteger(m_index) != 0;
    }

    template <std::integral T> void Get(T &value)
    {
        const GIntBig number = m_feature.GetFieldAsInteger64(m_index);
        if (std::in_range<T>(number))
        {
            value = static_cast<T>(number);
        }
        else
        {
            Fail("is out of range");
        }
    }

    void Get(double &value);

    /** Reads a number multiplied by a factor and rounded to an integer. */
    void GetScaled(double factor, std::uint32_t &value);

    /** Reads a text; idents are not blank. */
    void Get(std::string &value);

    template <class T> void Get(std::optional<T> &value)
    {
        Get(value ? *value : value.emplace());
    }

    /** Reads the code of a word, or of a number as text. */
    void Get(const bgl::Enumeration &domain, int &code);

    const char *GetText() const
    {
        return m_feature.GetFieldAsString(m_index);
    }

    /** @param why follows the value in the message, for example "is no
     * GUID". */
    void Fail(const std::string &why);

    bool IsOk() const
    {
        return m_problem.empty();
    }

    /** Returns "field <name>: <value> <why>", with the beginning of a long value,
     * or an empty text if there was no problem. */
    const std::string &GetProblem() const
    {
        return m_problem;
    }

  private:
    std::string_view GetName() const;

    const OGRFeature &m_feature;
    int m_index = 0;
    std::string m_problem{};
};

}  // namespace flightsim

#endif
