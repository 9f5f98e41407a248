// SPDX-License-Identifier: MIT
// Writes the values of a row to a feature.

#ifndef FLIGHTSIM_OGR_LAYER_FIELD_WRITER_H
#define FLIGHTSIM_OGR_LAYER_FIELD_WRITER_H

#include "driver/base/gdal_compat.h"
#include "driver/bytes/decimal.h"
#include "driver/bytes/enumeration.h"
#include "ogr/layer/arrow_column.h"
#include "ogr/layer/field_spec.h"
#include "ogr/layer/row_source.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace flightsim
{

/** The key of a row: the prefix identifies the file, the number the row in a
 * layer. Refers to the text of the prefix. */
struct RowKey
{
    std::string_view prefix{};
    std::int64_t number = 0;
};

/** Sets one field at a time, of a feature or of a row in an Arrow batch, so
 * that the getters of a table serve both. The type of the value must match the
 * field's FieldKind; a field that is not set becomes null. */
class FieldWriter final
{
  public:
    /** @param keyPrefix prefix of the file's keys. */
    FieldWriter(OGRFeature &feature, const std::string &keyPrefix)
        : m_feature(&feature), m_keyPrefix(keyPrefix)
    {
    }

    /** For columns instead of a feature. */
    explicit FieldWriter(const std::string &keyPrefix) : m_keyPrefix(keyPrefix)
    {
    }

    /** Moves to a field. Getters of a table leave this to the layer.
     *
     * @param isWide whether the feature's field has 64 bits: more than in the
     *        table for FIDs of a layer over many files, fewer for offsets in a
     *        small one. Asking GDAL takes longer than setting a field.
     */
    void SelectField(int index, FieldKind kind, bool isWide)
    {
        m_index = index;
        m_kind = kind;
        m_isWide = isWide;
        m_isSet = false;
    }

    /** Moves to the last row of a column. */
    void SelectColumn(ArrowColumn &column, FieldKind kind)
    {
        m_column = &column;
        m_kind = kind;
    }

    bool IsSet() const
    {
        return m_isSet;
    }

    void Set(bool value)
    {
        Set(value ? 1 : 0);
    }

    void Set(int value)
    {
        if (m_feature == nullptr)
        {
            m_column->Set(std::int64_t{value});
            return;
        }
        m_feature->SetFieldSameTypeUnsafe(m_index, value);
        m_isSet = true;
    }

    void Set(std::uint32_t value) = delete;

    /** Also for a 32-bit field if the number is sure to fit; becomes null if it
     * does not. */
    void Set(std::int64_t value)
    {
        if (m_feature != nullptr ? !m_isWide : m_kind == FieldKind::Integer)
        {
            if (std::in_range<int>(value))
            {
                Set(static_cast<int>(value));
            }
            return;
        }
        if (m_feature == nullptr)
        {
            m_column->Set(value);
            return;
        }
        m_feature->SetFieldSameTypeUnsafe(m_index, static_cast<GIntBig>(value));
        m_isSet = true;
    }

    /** Values that are not finite become null, because formats store them
     * differently. */
    void Set(double value)
    {
        if (!std::isfinite(value))
        {
            return;
        }
        SetFinite(m_kind == FieldKind::Real32
                      ? bgl::ToDecimal(static_cast<float>(value))
                      : value);
    }

    /** Sets the shortest decimal that represents a 32-bit float: 28.6, not
     * 28.600000381469727. */
    void Set(float value)
    {
        if (std::isfinite(value))
        {
            SetFinite(bgl::ToDecimal(value));
        }
    }

    /** An empty text becomes null. */
    void Set(std::string_view text)
    {
        if (text.empty())
        {
            return;
        }
        if (m_feature == nullptr)
        {
            // Texts of features end at a NUL.
            m_column->Set(text.substr(0, text.find('\0')), {});
            return;
        }
        SetJoined(text, {});
    }

    void Set(const std::string &text)
    {
        Set(std::string_view(text));
    }

    void Set(const char *text)
    {
        if (text != nullptr)
        {
            Set(std::string_view(text));
        }
    }

    /** Sets the word of a code, or the number as text if it has none. */
    void Set(const bgl::Enumeration &domain, int code)
    {
        const char *word = domain.FindWord(code);
        if (word != nullptr)
        {
            Set(word);
        }
        else
        {
            Set(std::to_string(code));
        }
    }

    template <class T> void Set(const std::optional<T> &value)
    {
        if (value)
        {
            Set(*value);
        }
    }

    /** Sets the FID of a row of another layer; null for a negative row. */
    void SetFid(std::int64_t row)
    {
        if (row >= 0)
        {
            Set(GetFidOfRow(row));
        }
    }

    /** Nearly every feature has two keys, so they are written where they stay
     * instead of being joined from texts. */
    void Set(const RowKey &key)
    {
        char digits[24];
        digits[0] = ':';
        const char *end =
            std::to_chars(std::begin(digits) + 1, std::end(digits), key.number)
                .ptr;
        SetJoined(key.prefix, {digits, static_cast<std::size_t>(end - digits)});
    }

    /** Sets the key of a row of the dataset's file; null for a negative
     * number. */
    void SetKey(std::int64_t number)
    {
        if (number >= 0)
        {
            Set(RowKey{m_keyPrefix, number});
        }
    }

  private:
    /** Sets a text in two parts, with no NUL in a column. */
    void SetJoined(std::string_view start, std::string_view rest)
    {
        if (m_feature == nullptr)
        {
            m_column->Set(start, rest);
            return;
        }
        const std::size_t size = start.size() + rest.size();
        // CPLMalloc takes longer, and ends the process without memory.
        auto *copy = static_cast<char *>(VSIMalloc(size + 1));
        if (copy == nullptr)
        {
            throw std::bad_alloc();
        }
        std::memcpy(copy, start.data(), start.size());
        std::copy(rest.begin(), rest.end(), copy + start.size());
        copy[size] = '\0';
        m_feature->SetFieldSameTypeUnsafe(m_index, copy);
        m_isSet = true;
    }

    void SetFinite(double value)
    {
        if (m_feature == nullptr)
        {
            m_column->Set(value);
            return;
        }
        m_feature->SetFieldSameTypeUnsafe(m_index, value);
        m_isSet = true;
    }

    /** Null for a writer of columns. */
    OGRFeature *m_feature = nullptr;
    ArrowColumn *m_column = nullptr;
    const std::string &m_keyPrefix;
    int m_index = 0;
    FieldKind m_kind = FieldKind::Text;
    bool m_isWide = false;
    bool m_isSet = false;
};

}  // namespace flightsim

#endif
