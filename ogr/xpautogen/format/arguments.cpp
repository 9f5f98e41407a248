// SPDX-License-Identifier: MIT
// Arguments by pattern: format.md chapters 3 to 6.

#include "ogr/xpautogen/format/directive.h"

namespace xpautogen
{

namespace
{

/** Maximum number of characters of a token quoted in a message. */
constexpr std::size_t LONGEST_QUOTE = 32;

std::string Quote(std::string_view token)
{
    std::string text = "\"";
    for (const char character : token.substr(0, LONGEST_QUOTE))
    {
        const bool isPrintable = character >= ' ' && character <= '~';
        text += isPrintable ? character : '?';
    }
    return text + (token.size() > LONGEST_QUOTE ? "...\"" : "\"");
}

/** Parses a pattern and the tokens of a line in parallel. */
class Parser final
{
  public:
    Parser(const Directive &directive, Arguments &arguments)
        : m_directive(directive), m_arguments(arguments),
          m_tokens(arguments.raw)
    {
    }

    std::string Parse()
    {
        std::string_view pattern = m_directive.pattern;
        while (!pattern.empty() && m_error.empty())
        {
            pattern.remove_prefix(ParseElement(pattern));
        }
        m_arguments.hasSurplus = m_error.empty() && !IsAtEnd();
        return m_error;
    }

  private:
    bool IsAtEnd() const
    {
        return m_tokens.IsAtEnd() || m_tokens.Rest().front() == '#';
    }

    /** @return number of pattern characters consumed. */
    std::size_t ParseElement(std::string_view pattern)
    {
        switch (pattern.front())
        {
            case '[':
                return ParseOptional(pattern);
            case '{':
                return ParseRepeated(pattern);
            case 'p':
            case '*':
                TakeRest(pattern.front() == 'p');
                return 1;
            case '-':
                return 1;
            default:
                TakeToken(pattern.front());
                return 1;
        }
    }

    std::size_t ParseOptional(std::string_view pattern)
    {
        const std::size_t end = pattern.find(']');
        const bool hasMore = end + 1 < pattern.size();
        const TokenReader tokens = m_tokens;
        const std::size_t count = m_arguments.numbers.size();
        const std::size_t taken = m_taken;
        if (!IsAtEnd())
        {
            TakeAll(pattern.substr(1, end - 1));
        }
        // An omitted number before a path.
        if (hasMore && (!m_error.empty() || IsAtEnd()))
        {
            m_tokens = tokens;
            m_arguments.numbers.resize(count);
            m_taken = taken;
            m_error.clear();
        }
        return end + 1;
    }

    std::size_t ParseRepeated(std::string_view pattern)
    {
        const std::size_t end = pattern.find('}');
        const int least = pattern[end + 1] - '0';
        int times = 0;
        while (m_error.empty() && (times < least || !IsAtEnd()))
        {
            TakeAll(pattern.substr(1, end - 1));
            times += times < least ? 1 : 0;
        }
        return end + 2;
    }

    void TakeAll(std::string_view types)
    {
        for (const char type : types)
        {
            if (m_error.empty() && type == 'p')
            {
                TakeRest(true);
            }
            else if (m_error.empty())
            {
                TakeToken(type);
            }
        }
    }

    void TakeRest(bool isNeeded)
    {
        m_arguments.text = m_tokens.Rest();
        m_tokens = TokenReader{{}};
        if (isNeeded && m_arguments.text.empty())
        {
            FailCount();
        }
    }

    void TakeToken(char type)
    {
        if (IsAtEnd())
        {
            FailCount();
            return;
        }
        const std::string_view token = m_tokens.Next();
        ++m_taken;
        if (type == 'w')
        {
            m_arguments.text = token;
        }
        else if (type == 'i')
        {
            TakeNumber(ParseInteger(token), "a whole number", token);
        }
        else
        {
            TakeNumber(ParseNumber(token), "a number", token);
        }
    }

    template <class T>
    void TakeNumber(std::optional<T> number, const char *what,
                    std::string_view token)
    {
        if (number)
        {
            m_arguments.numbers.push_back(*number);
            return;
        }
        m_error = std::string("expected ") + what + " as argument " +
                  std::to_string(m_taken) + " (" +
                  std::string(m_directive.usage) + "), found " + Quote(token);
    }

    void FailCount()
    {
        m_error = "expected the arguments " + std::string(m_directive.usage) +
                  ", found " + std::to_string(m_taken) + " of them";
    }

    const Directive &m_directive;
    Arguments &m_arguments;
    TokenReader m_tokens;
    std::size_t m_taken = 0;
    std::string m_error{};
};

}  // namespace

std::string_view Arguments::GetRawFrom(std::size_t count) const
{
    TokenReader tokens(raw.substr(0, raw.find('#')));
    for (std::size_t i = 0; i < count; ++i)
    {
        tokens.Next();
    }
    return Trim(tokens.Rest());
}

std::string ParseArguments(const Directive &directive, std::string_view text,
                           Arguments &arguments)
{
    arguments.numbers.clear();
    arguments.text = {};
    arguments.raw = text;
    return Parser(directive, arguments).Parse();
}

}  // namespace xpautogen
