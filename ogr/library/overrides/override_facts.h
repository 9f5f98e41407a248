// SPDX-License-Identifier: MIT
// Facts about files that decide which features are hidden, as stored in the
// index.

#ifndef FLIGHTSIM_OGR_LIBRARY_OVERRIDES_OVERRIDE_FACTS_H
#define FLIGHTSIM_OGR_LIBRARY_OVERRIDES_OVERRIDE_FACTS_H

#include "ogr/library/files/file_layers.h"
#include "ogr/library/files/index_bytes.h"
#include "ogr/library/files/library_index.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flightsim
{

/** An airport, with its FID in the file. */
struct AirportFact
{
    std::string ident{};
    std::int64_t fid = 0;
};

/** Facts about an airport that is in several files: the parts that it removes
 * from lower ones, and its own parts. */
struct AirportPartsFact
{
    std::string ident{};
    std::string key{};

    /** Values, as text, of the fields that a higher airport may lack. */
    std::vector<std::string> values{};

    /** Words of the domain airport_deletion. */
    std::set<std::string> deletions{};

    /** Relevant layers in which it has parts. */
    std::set<std::string> ownLayers{};
};

/** The name list entry of an airport: values of NAME_FIELDS. */
struct NameFact
{
    std::string ident{};
    std::vector<std::string> values{};
};

struct StationFact
{
    /** The values that have to be equal. */
    std::string key{};
    double x = 0;
    double y = 0;

    /** Whether it is of MSFS and has an airway or an airport. */
    bool isPreferred = false;
};

struct ExclusionFact
{
    OGREnvelope area{};
    std::string kinds{};
};

/** A deletion of an airport's navigation. */
struct NavigationDeletionFact
{
    std::string kind{};
    std::string ident{};
};

/** A record that may be repeated in other files. */
struct RecordFact
{
    std::int64_t fid = 0;
    std::uint64_t digest = 0;
};

/** The cells in a block of 16 by 16 in which vectors replace others. */
struct ReplacedCellsFact
{
    /** Number of the cell that forms the block. */
    std::uint64_t block = 0;
    std::vector<bool> cells = std::vector<bool>(256);
};

/** A polygon in which vectors are excluded. */
struct VectorExclusionFact
{
    /** GUID of a class or texture; all zeros means all. */
    std::string guid{};
    IndexBytes wkb{};
};

/** A model, before its axes are turned. */
struct ModelFact
{
    std::string guid{};
    std::string name{};
    bool hasBox = false;
    std::array<double, 3> lowest{};
    std::array<double, 3> highest{};
};

// One pair of functions per type of fact.
void Pack(const ModelFact &fact, IndexPacker &packer);
void Unpack(IndexUnpacker &unpacker, ModelFact &fact);
void Pack(const AirportFact &fact, IndexPacker &packer);
void Unpack(IndexUnpacker &unpacker, AirportFact &fact);
void Pack(const AirportPartsFact &fact, IndexPacker &packer);
void Unpack(IndexUnpacker &unpacker, AirportPartsFact &fact);
void Pack(const NameFact &fact, IndexPacker &packer);
void Unpack(IndexUnpacker &unpacker, NameFact &fact);
void Pack(const StationFact &fact, IndexPacker &packer);
void Unpack(IndexUnpacker &unpacker, StationFact &fact);
void Pack(const ExclusionFact &fact, IndexPacker &packer);
void Unpack(IndexUnpacker &unpacker, ExclusionFact &fact);
void Pack(const NavigationDeletionFact &fact, IndexPacker &packer);
void Unpack(IndexUnpacker &unpacker, NavigationDeletionFact &fact);
void Pack(const RecordFact &fact, IndexPacker &packer);
void Unpack(IndexUnpacker &unpacker, RecordFact &fact);
void Pack(const ReplacedCellsFact &fact, IndexPacker &packer);
void Unpack(IndexUnpacker &unpacker, ReplacedCellsFact &fact);
void Pack(const VectorExclusionFact &fact, IndexPacker &packer);
void Unpack(IndexUnpacker &unpacker, VectorExclusionFact &fact);

template <class Fact> IndexBytes EncodeFacts(const std::vector<Fact> &facts)
{
    IndexPacker packer;
    packer.Count(facts.size());
    for (const Fact &fact : facts)
    {
        Pack(fact, packer);
    }
    return packer.Take();
}

/** Returns false for invalid bytes. */
template <class Fact>
bool DecodeFacts(bgl::ByteSpan bytes, std::vector<Fact> &facts)
{
    constexpr std::size_t smallestFact = 8;
    IndexUnpacker unpacker(bytes);
    const std::size_t count = unpacker.Count(smallestFact);
    for (std::size_t i = 0; i < count && unpacker.IsOk(); ++i)
    {
        Fact fact;
        Unpack(unpacker, fact);
        facts.push_back(std::move(fact));
    }
    return unpacker.IsWhole();
}

/** Visits the facts of files, from the index or, failing that, by reading the
 * file. Returns the number of failed reads.
 *
 * @param read(file, facts) appends the facts of a file; returns the number of
 * failed reads.
 * @param visit(fact, file) is called with each fact.
 */
template <class Fact, class Read, class Visit>
std::uint64_t ForEachFact(FileStore &files, const std::string &kind,
                          const std::vector<const SceneryFile *> &which,
                          const Read &read, const Visit &visit)
{
    std::uint64_t errors = 0;
    FactPass pass(files.GetLibrary().GetIndex(), kind);
    for (const SceneryFile *file : which)
    {
        std::vector<Fact> facts;
        const IndexBytes *known = pass.Find(file->id);
        if (known == nullptr || !DecodeFacts(*known, facts))
        {
            facts.clear();
            const std::uint64_t failures = read(*file, facts);
            if (failures == 0)
            {
                pass.Add(file->id, EncodeFacts(facts));
            }
            errors += failures;
        }
        for (Fact &fact : facts)
        {
            visit(fact, *file);
        }
    }
    pass.Finish();
    return errors;
}

/** Returns the used files with any of the sections. */
std::vector<const SceneryFile *>
ListFilesWith(const FileStore &files,
              const std::vector<std::uint32_t> &sections);

/** Reads a layer of a file. Returns the number of failed reads. */
std::uint64_t ReadLayer(FileStore &files, const SceneryFile &file,
                        const std::string &name,
                        const std::function<void(OGRFeature &)> &visit);

/** Returns the text of a field; empty if it has none. */
std::string GetText(OGRFeature &feature, std::string_view field);

/** Returns the index of a column or row of one-degree cells. */
inline int ToWholeDegree(double degrees)
{
    return static_cast<int>(std::floor(degrees));
}

/** Returns nothing for a feature without a geometry. */
std::optional<OGREnvelope> GetEnvelope(const OGRFeature &feature);

}  // namespace flightsim

#endif
