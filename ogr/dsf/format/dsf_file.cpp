// SPDX-License-Identifier: MIT
// The content of a DSF file: tables, points, commands, rasters.

#include "ogr/dsf/format/dsf_file.h"

#include "driver/bytes/byte_reader.h"
#include "driver/bytes/decimal.h"
#include "ogr/dsf/format/atom.h"
#include "ogr/dsf/format/md5.h"
#include "ogr/dsf/format/opcode.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dsf
{

namespace
{

constexpr std::int32_t DSF_VERSION = 1;

/** Decoded pools may have this many bytes plus a multiple of the file's size:
 * with runs, a small file could fill the memory, format.md chapter 18. */
constexpr std::uint64_t POOL_BUDGET = 64U << 20U;
constexpr std::uint64_t POOL_BUDGET_FACTOR = 16;

/** Reads a file and reports its damage: only the first of each structure, which
 * makes the rest doubtful. */
class DsfReader final
{
  public:
    DsfReader(bgl::ByteSpan bytes, DsfFile &file, bgl::ProblemList &problems)
        : m_bytes(bytes), m_file(file), m_problems(problems)
    {
    }

    void Read()
    {
        const bgl::ByteSpan atoms =
            m_bytes.subspan(DSF_HEADER_SIZE,
                            m_bytes.size() - DSF_HEADER_SIZE - DSF_FOOTER_SIZE);
        ReadAtoms(atoms, DSF_HEADER_SIZE, "file",
                  [this](const Atom &atom) { ReadTopAtom(atom); });
        JoinPools();
        JoinRasters();
    }

  private:
    /** Calls `read` for each atom of a container up to the first damaged
     * one. */
    template <class Use>
    void ReadAtoms(bgl::ByteSpan bytes, std::uint64_t offset, const char *where,
                   const Use &read)
    {
        const std::size_t end = ForEachAtom(bytes, offset, read);
        if (end == bytes.size())
        {
            return;
        }
        bgl::ByteReader reader(bytes.subspan(end));
        reader.ReadU32();
        const std::uint32_t size = reader.ReadU32();
        AddProblem(where, offset + end,
                   "expected an atom that ends within its container, "
                   "found " +
                       std::to_string(size) + " bytes in " +
                       std::to_string(bytes.size() - end) +
                       "; nothing behind it is read");
    }

    void ReadTopAtom(const Atom &atom)
    {
        const auto readWithin = [&](const char *where, const auto &read)
        { ReadAtoms(atom.content, atom.ContentOffset(), where, read); };
        switch (atom.id)
        {
            case AtomId("HEAD"):
                readWithin("HEAD",
                           [this](const Atom &part) { ReadHeadAtom(part); });
                break;
            case AtomId("DEFN"):
                readWithin("DEFN", [this](const Atom &part)
                           { ReadDefinitionAtom(part); });
                break;
            case AtomId("GEOD"):
                readWithin("GEOD",
                           [this](const Atom &part) { NoteGeoAtom(part); });
                break;
            case AtomId("DEMS"):
                readWithin("DEMS",
                           [this](const Atom &part) { NoteRasterAtom(part); });
                break;
            case AtomId("CMDS"):
                m_file.commands = atom.content;
                m_file.commandsOffset = atom.ContentOffset();
                break;
            default:
                break;
        }
    }

    void ReadHeadAtom(const Atom &atom)
    {
        if (atom.id != AtomId("PROP"))
        {
            return;
        }
        std::vector<std::string> strings = ReadStrings(atom, "PROP");
        if (strings.size() % 2 != 0)
        {
            AddProblem("PROP", atom.ContentOffset(),
                       "expected pairs of strings, found one without a value");
        }
        for (std::size_t i = 0; i + 1 < strings.size(); i += 2)
        {
            if (strings[i] == FILTER_KEY)
            {
                strings[i + 1] =
                    LimitRepeatedText(std::move(strings[i + 1]), "PROP",
                                      atom.ContentOffset(), m_problems);
            }
            m_file.properties.push_back(
                {std::move(strings[i]), std::move(strings[i + 1])});
        }
    }

    void ReadDefinitionAtom(const Atom &atom)
    {
        switch (atom.id)
        {
            case AtomId("TERT"):
                ReadTable(atom, Table::Terrain, "TERT");
                break;
            case AtomId("OBJT"):
                ReadTable(atom, Table::Object, "OBJT");
                break;
            case AtomId("POLY"):
                ReadTable(atom, Table::Polygon, "POLY");
                break;
            case AtomId("NETW"):
                ReadTable(atom, Table::Network, "NETW");
                break;
            case AtomId("DEMN"):
                m_rasterNames = ReadStrings(atom, "DEMN");
                break;
            default:
                break;
        }
    }

    void ReadTable(const Atom &atom, Table table, const char *where)
    {
        std::vector<Definition> &definitions = m_file.GetTable(table);
        for (std::string &path : ReadStrings(atom, where))
        {
            const AssetKind kind = FindAssetKind(path);
            definitions.push_back(
                {LimitRepeatedText(std::move(path), where, atom.ContentOffset(),
                                   m_problems),
                 kind});
        }
        if (definitions.size() > MAXIMUM_DEFINITIONS)
        {
            AddProblem(where, atom.ContentOffset(),
                       "expected at most " +
                           std::to_string(MAXIMUM_DEFINITIONS) +
                           " strings, the others are left out");
            definitions.resize(MAXIMUM_DEFINITIONS);
        }
    }

    /** Returns the strings up to the end or the first invalid one: control
     * characters appear where a wrong size extends a table into other atoms. */
    std::vector<std::string> ReadStrings(const Atom &atom, const char *where)
    {
        std::vector<std::string> strings;
        std::size_t position = 0;
        while (position < atom.content.size())
        {
            const auto start =
                atom.content.begin() + static_cast<std::ptrdiff_t>(position);
            const auto end = std::find(start, atom.content.end(), 0);
            std::string text(start, end);
            if (end == atom.content.end() || !IsTableText(text))
            {
                AddProblem(where, atom.ContentOffset() + position,
                           "expected a text that ends with a zero byte; those "
                           "before it are kept");
                break;
            }
            strings.push_back(std::move(text));
            position = static_cast<std::size_t>(end - atom.content.begin()) + 1;
        }
        return strings;
    }

    void NoteGeoAtom(const Atom &atom)
    {
        switch (atom.id)
        {
            case AtomId("POOL"):
                m_pools.push_back(atom);
                break;
            case AtomId("SCAL"):
                m_scales.push_back(atom);
                break;
            case AtomId("PO32"):
                m_widePools.push_back(atom);
                break;
            case AtomId("SC32"):
                m_wideScales.push_back(atom);
                break;
            default:
                break;
        }
    }

    void NoteRasterAtom(const Atom &atom)
    {
        if (atom.id == AtomId("DEMI"))
        {
            m_rasterHeaders.push_back(atom);
        }
        else if (atom.id == AtomId("DEMD"))
        {
            m_rasterSamples.push_back(atom);
        }
    }

    void JoinPools()
    {
        m_budget = POOL_BUDGET + POOL_BUDGET_FACTOR * m_bytes.size();
        JoinPools(m_pools, m_scales, PoolWidth::Narrow, "POOL", m_file.pools);
        JoinPools(m_widePools, m_wideScales, PoolWidth::Wide, "PO32",
                  m_file.widePools);
    }

    /** Decodes pools. Damaged ones become empty, so that the numbers of the
     * others stay right, and are reported in one message. */
    void JoinPools(const std::vector<Atom> &atoms,
                   const std::vector<Atom> &scales, PoolWidth width,
                   const char *name, std::vector<Pool> &pools)
    {
        std::size_t first = 0;
        std::size_t damaged = 0;
        std::string message;
        pools.reserve(atoms.size());
        for (std::size_t i = 0; i < atoms.size(); ++i)
        {
            std::string expected;
            std::optional<Pool> pool;
            if (i >= scales.size())
            {
                expected = "expected a scale for each pool";
            }
            else if (!TakeBudget(atoms[i], width))
            {
                expected = "expected fewer points than would fill the memory";
            }
            else
            {
                pool = Pool::Decode(atoms[i].content, scales[i].content, width,
                                    expected);
            }
            if (!pool && damaged++ == 0)
            {
                first = i;
                message = std::move(expected);
            }
            pools.push_back(pool ? std::move(*pool) : Pool());
        }
        if (damaged > 1)
        {
            message += "; " + std::to_string(damaged) + " pools are damaged";
        }
        if (damaged > 0)
        {
            AddProblem(std::string(name) + ' ' + std::to_string(first),
                       atoms[first].offset, std::move(message));
        }
    }

    bool TakeBudget(const Atom &atom, PoolWidth width)
    {
        const std::optional<Pool::Header> header =
            Pool::ReadHeader(atom.content, width);
        const std::uint64_t bytes =
            header ? std::uint64_t{header->pointCount} * header->planeCount *
                         (width == PoolWidth::Narrow ? 2 : 4)
                   : 0;
        if (bytes > m_budget)
        {
            return false;
        }
        m_budget -= bytes;
        return true;
    }

    void JoinRasters()
    {
        for (std::size_t i = 0; i < m_rasterHeaders.size(); ++i)
        {
            const Atom &header = m_rasterHeaders[i];
            std::optional<Raster> raster;
            if (i < m_rasterSamples.size())
            {
                raster = ReadRaster(header.content, m_rasterSamples[i].content);
            }
            if (!raster)
            {
                AddProblem("raster " + std::to_string(i), header.offset,
                           "expected a header and as many samples as it says");
                continue;
            }
            raster->name = i < m_rasterNames.size()
                               ? m_rasterNames[i]
                               : "raster_" + std::to_string(i);
            m_file.rasters.push_back(std::move(*raster));
        }
    }

    static std::optional<Raster> ReadRaster(bgl::ByteSpan header,
                                            bgl::ByteSpan samples)
    {
        bgl::ByteReader reader(header);
        Raster raster;
        raster.version = reader.ReadU8();
        raster.sampleSize = reader.ReadU8();
        raster.flags = reader.ReadU16();
        raster.width = reader.ReadU32();
        raster.height = reader.ReadU32();
        raster.scale = reader.ReadF32();
        raster.offset = reader.ReadF32();
        const bool isFloat = raster.GetKind() == SampleKind::Float;
        const bool hasSize =
            raster.sampleSize == 4 ||
            (!isFloat && (raster.sampleSize == 1 || raster.sampleSize == 2));
        if (!reader.IsOk() || !hasSize || raster.width == 0 ||
            raster.height == 0 || samples.size() % raster.sampleSize != 0 ||
            std::uint64_t{raster.width} * raster.height !=
                samples.size() / raster.sampleSize)
        {
            return std::nullopt;
        }
        raster.samples = samples;
        return raster;
    }

    void AddProblem(std::string where, std::uint64_t offset,
                    std::string expected)
    {
        m_problems.Add(std::move(where), offset, std::move(expected));
    }

    const bgl::ByteSpan m_bytes;
    DsfFile &m_file;
    bgl::ProblemList &m_problems;
    std::vector<std::string> m_rasterNames{};
    std::vector<Atom> m_pools{};
    std::vector<Atom> m_scales{};
    std::vector<Atom> m_widePools{};
    std::vector<Atom> m_wideScales{};
    std::vector<Atom> m_rasterHeaders{};
    std::vector<Atom> m_rasterSamples{};
    std::uint64_t m_budget = 0;
};

std::optional<double> ReadNumber(const std::string *text)
{
    double number = 0.0;
    if (text == nullptr)
    {
        return std::nullopt;
    }
    const char *end = text->data() + text->size();
    const auto result = bgl::ReadReal(text->data(), end, number);
    return result.ec == std::errc{} && result.ptr == end &&
                   std::isfinite(number)
               ? std::optional(number)
               : std::nullopt;
}

template <class Sample>
double LoadSample(bgl::ByteSpan samples, std::size_t place)
{
    return static_cast<double>(
        bgl::LoadLittleEndian<Sample>(samples.data() + place * sizeof(Sample)));
}

}  // namespace

std::string LimitRepeatedText(std::string text, const std::string &where,
                              std::uint64_t offset, bgl::ProblemList &problems)
{
    if (text.size() > MAXIMUM_REPEATED_TEXT)
    {
        problems.Add(where, offset,
                     "expected a path or ident of at most " +
                         std::to_string(MAXIMUM_REPEATED_TEXT) +
                         " bytes; a longer one is left out");
        text.clear();
    }
    return text;
}

double Raster::GetSample(std::uint32_t row, std::uint32_t column) const
{
    const std::size_t place = std::size_t{row} * width + column;
    if (GetKind() == SampleKind::Float)
    {
        return LoadSample<float>(samples, place);
    }
    const bool isSigned = GetKind() == SampleKind::Signed;
    switch (sampleSize)
    {
        case 1:
            return isSigned ? LoadSample<std::int8_t>(samples, place)
                            : LoadSample<std::uint8_t>(samples, place);
        case 2:
            return isSigned ? LoadSample<std::int16_t>(samples, place)
                            : LoadSample<std::uint16_t>(samples, place);
        default:
            return isSigned ? LoadSample<std::int32_t>(samples, place)
                            : LoadSample<std::uint32_t>(samples, place);
    }
}

double Raster::GetFactor() const
{
    if (scale == 0.0F)
    {
        return 1.0;
    }
    return GetKind() == SampleKind::Normalised
               ? double{scale} / (std::ldexp(1.0, 8 * sampleSize) - 1.0)
               : double{scale};
}

bool IsTableText(std::string_view text)
{
    return std::none_of(text.begin(), text.end(),
                        [](char letter)
                        {
                            const auto byte =
                                static_cast<unsigned char>(letter);
                            return byte < ' ' && byte != '\t';
                        });
}

bool DsfFile::HasCookie(bgl::ByteSpan bytes)
{
    return bytes.size() >= COOKIE.size() &&
           std::equal(COOKIE.begin(), COOKIE.end(), bytes.begin(),
                      [](char wanted, std::uint8_t found)
                      { return static_cast<std::uint8_t>(wanted) == found; });
}

std::unique_ptr<DsfFile> DsfFile::Read(std::vector<std::uint8_t> bytes,
                                       bgl::ProblemList &problems)
{
    if (!HasCookie(bytes) || bytes.size() < DSF_HEADER_SIZE + DSF_FOOTER_SIZE)
    {
        problems.Add("file", 0,
                     "expected XPLNEDSF, a version and at least 28 bytes");
        return nullptr;
    }
    const auto version =
        bgl::LoadLittleEndian<std::int32_t>(bytes.data() + COOKIE.size());
    if (version != DSF_VERSION)
    {
        problems.Add("file", COOKIE.size(),
                     "expected version 1, found " + std::to_string(version));
        return nullptr;
    }
    auto file = std::make_unique<DsfFile>();
    file->size = bytes.size();
    file->bytes = std::move(bytes);
    DsfReader(file->bytes, *file, problems).Read();
    return file;
}

Footer DsfFile::CheckFooter() const
{
    if (container == Container::Text || bytes.size() < DSF_FOOTER_SIZE)
    {
        return Footer::None;
    }
    const bgl::ByteSpan all(bytes);
    const Md5Digest digest =
        ComputeMd5(all.first(all.size() - DSF_FOOTER_SIZE));
    return std::ranges::equal(digest, all.last(DSF_FOOTER_SIZE))
               ? Footer::Right
               : Footer::Wrong;
}

void DsfFile::CheckFooter(bgl::ProblemList &problems) const
{
    if (CheckFooter() == Footer::Wrong)
    {
        problems.Add("file", size - DSF_FOOTER_SIZE,
                     "the MD5 digest does not match; the file was changed by "
                     "hand or is damaged",
                     bgl::Effect::Noted);
    }
}

std::unique_ptr<DsfFile> DsfFile::ReadHead(const bgl::ByteSource &source,
                                           bgl::ProblemList &problems)
{
    constexpr std::uint64_t maximumHeadSize = 1U << 26U;
    constexpr int maximumAtoms = 64;
    std::vector<std::uint8_t> bytes(DSF_HEADER_SIZE);
    if (source.Size() < DSF_HEADER_SIZE + DSF_FOOTER_SIZE ||
        !source.Read(0, bytes))
    {
        problems.Add("file", 0,
                     "expected XPLNEDSF, a version and at least 28 bytes");
        return nullptr;
    }
    const std::uint64_t end = source.Size() - DSF_FOOTER_SIZE;
    std::uint64_t position = DSF_HEADER_SIZE;
    const bool isDsf =
        HasCookie(bytes) && bgl::LoadLittleEndian<std::int32_t>(
                                bytes.data() + COOKIE.size()) == DSF_VERSION;
    int wanted = isDsf ? 2 : 0;
    for (int i = 0; i < maximumAtoms && wanted > 0; ++i)
    {
        std::array<std::uint8_t, ATOM_HEADER_SIZE> header{};
        if (end - position < header.size() || !source.Read(position, header))
        {
            break;
        }
        const auto id = bgl::LoadLittleEndian<std::uint32_t>(header.data());
        const std::uint64_t size =
            bgl::LoadLittleEndian<std::uint32_t>(header.data() + 4);
        const bool isWanted = id == AtomId("HEAD") || id == AtomId("DEFN");
        if (size < ATOM_HEADER_SIZE || size > end - position ||
            (isWanted && size > maximumHeadSize))
        {
            problems.Add("file", position,
                         "expected an atom that ends within its container, "
                         "found " +
                             std::to_string(size) + " bytes in " +
                             std::to_string(end - position) +
                             "; nothing behind it is read");
            break;
        }
        if (isWanted)
        {
            const std::size_t old = bytes.size();
            bytes.resize(old + static_cast<std::size_t>(size));
            if (!source.Read(position,
                             bgl::MutableByteSpan(bytes).subspan(old)))
            {
                return nullptr;
            }
            --wanted;
        }
        position += size;
    }
    // Space for the digest, which is not read.
    bytes.resize(bytes.size() + DSF_FOOTER_SIZE);
    return Read(std::move(bytes), problems);
}

const std::string *DsfFile::FindProperty(std::string_view key) const
{
    const auto found = std::find_if(properties.begin(), properties.end(),
                                    [key](const Property &property)
                                    { return property.key == key; });
    return found != properties.end() ? &found->value : nullptr;
}

std::optional<TileBounds> DsfFile::FindBounds() const
{
    const auto west = ReadNumber(FindProperty("sim/west"));
    const auto south = ReadNumber(FindProperty("sim/south"));
    const auto east = ReadNumber(FindProperty("sim/east"));
    const auto north = ReadNumber(FindProperty("sim/north"));
    if (!west || !south || !east || !north || *west < -180.0 || *east > 180.0 ||
        *south < -90.0 || *north > 90.0 || *west >= *east || *south >= *north)
    {
        return std::nullopt;
    }
    return TileBounds{*west, *south, *east, *north};
}

bool DsfFile::IsOverlay() const
{
    return ReadNumber(FindProperty("sim/overlay")).value_or(0.0) != 0.0;
}

const Raster *DsfFile::FindRaster(std::string_view name) const
{
    const auto found = std::find_if(rasters.begin(), rasters.end(),
                                    [name](const Raster &raster)
                                    { return raster.name == name; });
    return found != rasters.end() ? &*found : nullptr;
}

}  // namespace dsf
