// SPDX-License-Identifier: MIT
// Takes any bytes as the content of an overlay: what is written must read
// without a problem, and have as many objects, windings and edges. What cannot
// be written has a reason.

#include "autotest/fuzz/fuzz_target.h"
#include "ogr/dsf/format/command.h"
#include "ogr/dsf/format/overlay_write.h"

#include <bit>

namespace
{

constexpr std::size_t MAXIMUM_THINGS = 2000;
constexpr std::uint64_t MAXIMUM_POINTS = 70000;

/** Makes numbers of the input. */
class Numbers final
{
  public:
    explicit Numbers(fuzz::Input &input) : m_input(input)
    {
    }

    std::uint32_t TakeWord()
    {
        return m_input.TakeByte() | m_input.TakeByte() << 8U;
    }

    /** A number near the tile, or any that a float has. */
    double TakeNumber()
    {
        const std::uint32_t word = TakeWord();
        return word == 0xFFFF
                   ? std::bit_cast<float>(TakeWord() | TakeWord() << 16U)
                   : static_cast<double>(word) / 256.0;
    }

    std::string TakePath(const char *ending)
    {
        std::string path(m_input.TakeByte() % 4, 'a');
        path.push_back(static_cast<char>(m_input.TakeByte()));
        return path + ending;
    }

    std::vector<double> TakeNumbers(std::uint64_t count)
    {
        std::vector<double> numbers;
        for (std::uint64_t i = 0; i < count; ++i)
        {
            // One that is taken twice makes runs.
            numbers.push_back(i % 3 == 0 || numbers.empty() ? TakeNumber()
                                                            : numbers.back());
        }
        return numbers;
    }

  private:
    fuzz::Input &m_input;
};

constexpr const char *ENDINGS[] = {".fac", ".for", ".lin", ".str",
                                   ".pol", ".bch", ".ags", ".xyz"};

dsf::Overlay TakeOverlay(fuzz::Input &input)
{
    Numbers numbers(input);
    dsf::Overlay overlay;
    overlay.west = static_cast<double>(input.TakeByte()) - 128.0;
    overlay.south = static_cast<double>(input.TakeByte() % 180) - 90.0;
    std::uint64_t points = 0;
    for (std::size_t i = 0; i < MAXIMUM_THINGS && !input.Rest().empty(); ++i)
    {
        const std::uint8_t kind = input.TakeByte();
        const auto filter = static_cast<std::int32_t>(kind >> 6U) - 1;
        if (kind % 4 == 0)
        {
            overlay.objects.push_back({numbers.TakePath(".obj"),
                                       numbers.TakeNumbers(kind / 4 % 2 + 3U),
                                       kind % 8 == 0, filter});
        }
        else if (kind % 4 == 1)
        {
            dsf::OverlayPolygon &polygon = overlay.polygons.emplace_back();
            polygon.path = numbers.TakePath(ENDINGS[kind / 4 % 8]);
            polygon.parameter = static_cast<std::uint16_t>(numbers.TakeWord());
            polygon.filter = filter;
            polygon.planeCount = input.TakeByte() % 12;
            std::uint64_t count = 0;
            for (int k = input.TakeByte() % 5; k > 0; --k)
            {
                const std::uint32_t size = input.TakeByte();
                polygon.windings.push_back(size < 250 ? size : size * 300);
                count += polygon.windings.back();
            }
            points += count;
            if (points > MAXIMUM_POINTS)
            {
                break;
            }
            polygon.values = numbers.TakeNumbers(
                count * static_cast<std::uint64_t>(polygon.planeCount));
        }
        else if (kind % 4 == 2)
        {
            overlay.chains.push_back(
                {numbers.TakePath(".net"), input.TakeByte(), filter,
                 numbers.TakeNumbers(4U * (input.TakeByte() % 16U))});
        }
        else
        {
            overlay.properties.push_back(
                {numbers.TakePath(""), numbers.TakePath("")});
        }
    }
    return overlay;
}

/** Leaves what has a problem out. */
template <class Thing>
void KeepSound(std::vector<Thing> &things,
               const char *(*findProblem)(const Thing &))
{
    std::erase_if(things, [&](const Thing &thing)
                  { return findProblem(thing) != nullptr; });
}

void Check(const dsf::Overlay &overlay, const std::vector<std::uint8_t> &bytes)
{
    bgl::ProblemList problems;
    const auto file = dsf::DsfFile::Read(bytes, problems);
    if (file == nullptr || problems.Count() > 0)
    {
        std::abort();
    }
    std::uint64_t objects = 0;
    std::uint64_t windings = 0;
    std::uint64_t edges = 0;
    dsf::CommandReader reader(*file);
    while (reader.Next())
    {
        const dsf::Command &command = reader.Get();
        objects += command.kind == dsf::CommandKind::Objects
                       ? command.points.size()
                       : 0;
        windings += command.kind == dsf::CommandKind::Polygon
                        ? command.windingCount
                        : 0;
        edges += command.kind == dsf::CommandKind::Chain ? 1 : 0;
    }
    std::uint64_t expected = 0;
    for (const dsf::OverlayPolygon &polygon : overlay.polygons)
    {
        expected += polygon.windings.size();
    }
    if (reader.GetDamage() || reader.CountSkipped() > 0 ||
        objects != overlay.objects.size() || windings != expected ||
        edges != overlay.chains.size())
    {
        std::abort();
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    fuzz::Input input(data, size);
    dsf::Overlay overlay = TakeOverlay(input);
    std::string problem;
    if (dsf::WriteOverlay(overlay, problem).empty() == problem.empty())
    {
        std::abort();
    }
    KeepSound(overlay.objects, dsf::FindObjectProblem);
    KeepSound(overlay.polygons, dsf::FindPolygonProblem);
    KeepSound(overlay.chains, dsf::FindChainProblem);
    problem.clear();
    const std::vector<std::uint8_t> bytes = dsf::WriteOverlay(overlay, problem);
    if (!bytes.empty())
    {
        Check(overlay, bytes);
    }
    return 0;
}
