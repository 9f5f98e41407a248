// SPDX-License-Identifier: MIT
// Serializes files and areas for the index of a library.

#include "ogr/library/files/index_record.h"

#include <utility>

namespace flightsim
{

namespace
{

void PackTypes(const std::vector<std::uint16_t> &types, IndexPacker &packer)
{
    packer.Count(types.size());
    for (const std::uint16_t type : types)
    {
        packer.Number(type);
    }
}

std::vector<std::uint16_t> UnpackTypes(IndexUnpacker &unpacker)
{
    std::vector<std::uint16_t> types(unpacker.Count(sizeof(std::uint16_t)));
    for (std::uint16_t &type : types)
    {
        type = unpacker.Number<std::uint16_t>();
    }
    return types;
}

void PackBounds(const library::Bounds &bounds, IndexPacker &packer)
{
    packer.Number(bounds.west);
    packer.Number(bounds.south);
    packer.Number(bounds.east);
    packer.Number(bounds.north);
}

library::Bounds UnpackBounds(IndexUnpacker &unpacker)
{
    library::Bounds bounds;
    bounds.west = unpacker.Number<double>();
    bounds.south = unpacker.Number<double>();
    bounds.east = unpacker.Number<double>();
    bounds.north = unpacker.Number<double>();
    return bounds;
}

void PackSummary(const library::FileSummary &summary, IndexPacker &packer)
{
    packer.Number(summary.fileTime);
    PackTypes(summary.sections, packer);
    PackTypes(summary.unplacedSections, packer);
    PackBounds(summary.bounds.GetWest(), packer);
    PackBounds(summary.bounds.GetEast(), packer);
    packer.Number(static_cast<std::int8_t>(summary.finestLevel));
    packer.Number(static_cast<std::int8_t>(summary.coarsestLevel));
    packer.Number(summary.records);
    packer.Number(summary.chunks);
    packer.Number(static_cast<std::uint8_t>(summary.isCut));
    packer.Number(static_cast<std::uint8_t>(summary.isEncrypted));
}

library::FileSummary UnpackSummary(IndexUnpacker &unpacker)
{
    library::FileSummary summary;
    summary.fileTime = unpacker.Number<std::uint64_t>();
    summary.sections = UnpackTypes(unpacker);
    summary.unplacedSections = UnpackTypes(unpacker);
    summary.bounds.Add(UnpackBounds(unpacker));
    summary.bounds.Add(UnpackBounds(unpacker));
    summary.finestLevel = unpacker.Number<std::int8_t>();
    summary.coarsestLevel = unpacker.Number<std::int8_t>();
    summary.records = unpacker.Number<std::uint64_t>();
    summary.chunks = unpacker.Number<std::uint64_t>();
    summary.isCut = unpacker.Number<std::uint8_t>() != 0;
    summary.isEncrypted = unpacker.Number<std::uint8_t>() != 0;
    return summary;
}

void PackArea(const SceneryArea &area, const ChangePath &toIndex,
              IndexPacker &packer)
{
    packer.Number(static_cast<std::int32_t>(area.number));
    packer.Number(static_cast<std::uint8_t>(area.layer.has_value()));
    packer.Number(static_cast<std::int32_t>(area.layer.value_or(0)));
    packer.Text(area.title);
    packer.Number(static_cast<std::uint8_t>(area.kind));
    packer.Text(toIndex(area.path));
    packer.Number(static_cast<std::uint8_t>(area.isActive));
    packer.Number(static_cast<std::uint8_t>(area.isRequired));
    packer.Text(area.version);
    packer.Text(area.creator);
    packer.Count(area.exclusions.size());
    for (const library::AreaExclusion &exclusion : area.exclusions)
    {
        PackBounds(
            {exclusion.west, exclusion.south, exclusion.east, exclusion.north},
            packer);
        packer.Count(exclusion.categories.size());
        for (const std::string &category : exclusion.categories)
        {
            packer.Text(category);
        }
    }
    packer.Count(area.files.size());
    for (const ListedFile &file : area.files)
    {
        packer.Text(toIndex(file.path));
        packer.Text(file.relativePath);
        packer.Number(static_cast<std::uint8_t>(file.isEncrypted));
    }
}

/** Encoded sizes of an empty area and an empty file, which bound the counts by
 * the number of bytes. */
constexpr std::size_t SMALLEST_AREA = 32;
constexpr std::size_t SMALLEST_FILE = 9;
constexpr std::size_t SMALLEST_EXCLUSION = 36;
constexpr std::size_t SMALLEST_CATEGORY = 4;
constexpr std::size_t SMALLEST_TEXTS = 8;

SceneryArea UnpackArea(const ChangePath &fromIndex, IndexUnpacker &unpacker)
{
    SceneryArea area;
    area.number = unpacker.Number<std::int32_t>();
    const bool hasLayer = unpacker.Number<std::uint8_t>() != 0;
    const int layer = unpacker.Number<std::int32_t>();
    area.layer = hasLayer ? std::optional(layer) : std::nullopt;
    area.title = unpacker.Text();
    area.kind = static_cast<AreaKind>(unpacker.Number<std::uint8_t>());
    area.path = fromIndex(unpacker.Text());
    area.isActive = unpacker.Number<std::uint8_t>() != 0;
    area.isRequired = unpacker.Number<std::uint8_t>() != 0;
    area.version = unpacker.Text();
    area.creator = unpacker.Text();
    area.exclusions.resize(unpacker.Count(SMALLEST_EXCLUSION));
    for (library::AreaExclusion &exclusion : area.exclusions)
    {
        const library::Bounds bounds = UnpackBounds(unpacker);
        exclusion = {bounds.north, bounds.west, bounds.south, bounds.east, {}};
        exclusion.categories.resize(unpacker.Count(SMALLEST_CATEGORY));
        for (std::string &category : exclusion.categories)
        {
            category = unpacker.Text();
        }
    }
    area.files.resize(unpacker.Count(SMALLEST_FILE));
    for (ListedFile &file : area.files)
    {
        file.path = fromIndex(unpacker.Text());
        file.relativePath = unpacker.Text();
        file.isEncrypted = unpacker.Number<std::uint8_t>() != 0;
    }
    return area;
}

}  // namespace

IndexBytes EncodeScan(const SceneryFile &file)
{
    IndexPacker packer;
    packer.Number(static_cast<std::uint8_t>(file.status));
    packer.Number(static_cast<std::uint8_t>(file.dialect));
    packer.Text(file.message);
    packer.Count(file.problems.size());
    for (const FileProblem &problem : file.problems)
    {
        packer.Number(problem.offset);
        packer.Text(problem.message);
    }
    PackSummary(file.summary, packer);
    return packer.Take();
}

bool DecodeScan(bgl::ByteSpan bytes, SceneryFile &file)
{
    constexpr std::size_t smallestProblem = 12;
    IndexUnpacker unpacker(bytes);
    const auto status = unpacker.Number<std::uint8_t>();
    const auto dialect = unpacker.Number<std::uint8_t>();
    if (status >= FILE_STATUS_COUNT ||
        dialect > static_cast<std::uint8_t>(bgl::Dialect::Msfs2024))
    {
        return false;
    }
    file.status = static_cast<FileStatus>(status);
    file.dialect = static_cast<bgl::Dialect>(dialect);
    file.message = unpacker.Text();
    file.problems.resize(unpacker.Count(smallestProblem));
    for (FileProblem &problem : file.problems)
    {
        problem.offset = unpacker.Number<std::uint64_t>();
        problem.message = unpacker.Text();
    }
    file.summary = UnpackSummary(unpacker);
    return unpacker.IsWhole();
}

IndexBytes EncodeCatalogue(const Catalogue &catalogue,
                           const ChangePath &toIndex)
{
    IndexPacker packer;
    packer.Count(catalogue.areas.size());
    for (const SceneryArea &area : catalogue.areas)
    {
        PackArea(area, toIndex, packer);
    }
    packer.Count(catalogue.problems.size());
    for (const CatalogueProblem &problem : catalogue.problems)
    {
        packer.Text(toIndex(problem.file));
        packer.Text(problem.message);
    }
    return packer.Take();
}

std::optional<Catalogue> DecodeCatalogue(bgl::ByteSpan bytes,
                                         const ChangePath &fromIndex)
{
    IndexUnpacker unpacker(bytes);
    Catalogue catalogue;
    const std::size_t areas = unpacker.Count(SMALLEST_AREA);
    for (std::size_t i = 0; i < areas && unpacker.IsOk(); ++i)
    {
        catalogue.areas.push_back(UnpackArea(fromIndex, unpacker));
    }
    catalogue.problems.resize(unpacker.Count(SMALLEST_TEXTS));
    for (CatalogueProblem &problem : catalogue.problems)
    {
        problem.file = fromIndex(unpacker.Text());
        problem.message = unpacker.Text();
    }
    return unpacker.IsWhole() && !catalogue.areas.empty()
               ? std::optional(std::move(catalogue))
               : std::nullopt;
}

}  // namespace flightsim
