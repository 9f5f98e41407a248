# SPDX-License-Identifier: MIT
"""Finds, in the sources, every text that a damaged file can be told with.

Texts are made of literals and, in between, of numbers and names, for which {}
stands here.
"""

import re

from support import PROJECT

FOLDERS = ("driver", "frmts", "ogr")
# What takes the text of a problem, with any number of arguments before it.
CALL = re.compile(
    r"(?:[pP]roblems\.Add|\b(?:m_)?log\.(?:Skip|Note)|\bReport|\bComplain"
    r"|CodecStatus::(?:Damaged|Unsupported)|\bSetDamage|\bStop|\bSkip|(?<!tables\.)\bAdd"
    r"|\bOutcome::\w+|\bnote|\bCPLError)\("
)
STRING = r'"(?:[^"\\]|\\.)*"'
LITERAL = re.compile(STRING)
LITERALS = re.compile(rf"{STRING}(?:\s*{STRING})*")
# Texts that are made elsewhere than in such a call.
TEXT = re.compile(
    r'"(?:expected |the payload of |the chunk is )(?:[^"\\]|\\.)*"'
)
# All that these say is what they expected.
CODECS = "frmts/codecs/"
PROSE = re.compile(r"\w+ \w+")
# Tables of layers describe fields.
DESCRIPTIONS = re.compile(r"_(layers?|columns|tables)\.cpp$")


def strip(source):
    """Removes comments, and quotes in character literals."""
    source = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    source = re.sub(r"(?m)^\s*//.*$|\s//[^\"\n]*$", "", source)
    return re.sub(r"'(?:[^'\\\n]|\\.)'", "' '", source)


def find_end(source, place, ends):
    """Returns where one of the characters is outside brackets and literals."""
    depth = 0
    while depth > 0 or source[place] not in ends:
        if source[place] == '"':
            place = LITERAL.match(source, place).end()
            continue
        depth += (source[place] in "([{") - (source[place] in ")]}")
        place += 1
    return place


def split(source, separators):
    """Returns the parts between separators outside brackets and literals."""
    parts, start, place, depth = [], 0, 0, 0
    while place < len(source):
        character = source[place]
        if character == '"':
            place = LITERAL.match(source, place).end()
            continue
        if source.startswith("::", place):
            place += 2
            continue
        depth += (character in "([{") - (character in ")]}")
        if character in separators and depth == 0:
            parts.append(source[start:place])
            start = place + 1
        place += 1
    return [*parts, source[start:]]


def join(expression):
    """Returns the text that an expression makes."""
    text = ""
    place = 0
    expression = expression.replace("std::string(", "(")
    for match in LITERAL.finditer(expression):
        between = expression[place:match.start()]
        text += "{}" if re.search(r"\w", between) else ""
        text += re.sub(r"\\(.)", r"\1", match[0][1:-1])
        place = match.end()
    text += "{}" if re.search(r"\w", expression[place:]) else ""
    return re.sub(r"%(?:ll|z)?[sdu]", "{}", text)


def find_texts(source):
    """Returns all texts of one file."""
    for match in CALL.finditer(source):
        end = find_end(source, match.end(), ")")
        arguments = split(source[match.end():end], ",")
        # The place and its offset come first.
        is_placed = match[0].endswith(".Add(")
        for argument in arguments[2 if is_placed else 0:]:
            parts = split(argument, "?:") if "?" in argument else [argument]
            for part in parts[1:] or parts:
                yield join(part)
    for match in TEXT.finditer(source):
        end = find_end(source, match.start(), ";,)}")
        yield join(split(source[match.start():end], "?:")[0])


def list_texts():
    """Returns (text, path of the source) of all texts, each once per file."""
    found = set()
    for folder in FOLDERS:
        for path in (PROJECT / folder).rglob("*"):
            name = path.relative_to(PROJECT).as_posix()
            if path.suffix not in (".cpp", ".h"):
                continue
            texts = {text for text in find_texts(strip(path.read_text()))
                     if PROSE.search(text)}
            if name.startswith(CODECS):
                texts |= {join(match[0]) for match in
                          LITERALS.finditer(strip(path.read_text()))
                          if PROSE.search(match[0])}
            if DESCRIPTIONS.search(name):
                texts = {text for text in texts if "expected" in text
                         or "not known;" in text}
            found |= {(text, name) for text in texts}
    return sorted(found)
