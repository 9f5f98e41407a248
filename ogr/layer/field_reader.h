// SPDX-License-Identifier: MIT
// Takes the values of a feature for a row: the counterpart of FieldWriter.

#ifndef FLIGHTSIM_OGR_LAYER_FIELD_READER_H
#define FLIGHTSIM_OGR_LAYER_FIELD_READER_H

#include "driver/base/gdal_compat.h"
#include "driver/bytes/enumeration.h"

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace flightsim
{

/** Reads one field of a feature at a time. A value that a row cannot have fails
 * the reader, which keeps the first problem; the row stays as it is. */
class FieldReader final
{
  public:
    /** `feature` has to outlive the reader. */
    explicit FieldReader(const OGRFeature &feature) : m_feature(feature)
    {
    }

    /** Moves to a field; a setter of a table leaves this to the layer. */
    void SelectField(int index)
    {
        m_index = index;
    }

    /** Whether there is a value: null is none, and so is an empty text, which
     * CSV has for null. */
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

    /** A number times a factor, to the next whole one. */
    void GetScaled(double factor, std::uint32_t &value);

    void Get(std::string &value)
    {
        value = GetText();
    }

    template <class T> void Get(std::optional<T> &value)
    {
        Get(value ? *value : value.emplace());
    }

    /** The code of a word, or of a number as text. */
    void Get(const bgl::Enumeration &domain, int &code);

    const char *GetText() const
    {
        return m_feature.GetFieldAsString(m_index);
    }

    /** @param why follows the value, as in "is no GUID". */
    void Fail(const std::string &why);

    bool IsOk() const
    {
        return m_problem.empty();
    }

    /** "field <name>: <value> <why>"; empty when all is well. */
    const std::string &GetProblem() const
    {
        return m_problem;
    }

  private:
    const OGRFeature &m_feature;
    int m_index = 0;
    std::string m_problem{};
};

}  // namespace flightsim

#endif
