// SPDX-License-Identifier: MIT
// Facts about files that decide which features are hidden, as stored in the
// index.

#include "ogr/library/overrides/override_facts.h"

#include <algorithm>

namespace flightsim
{

namespace
{

constexpr std::size_t SMALLEST_TEXT = 4;

template <class Texts> void PackTexts(const Texts &texts, IndexPacker &packer)
{
    packer.Count(texts.size());
    for (const std::string &text : texts)
    {
        packer.Text(text);
    }
}

template <class Texts> void UnpackTexts(IndexUnpacker &unpacker, Texts &texts)
{
    const std::size_t count = unpacker.Count(SMALLEST_TEXT);
    for (std::size_t i = 0; i < count; ++i)
    {
        texts.insert(texts.end(), unpacker.Text());
    }
}

}  // namespace

void Pack(const AirportFact &fact, IndexPacker &packer)
{
    packer.Text(fact.ident);
    packer.Number(fact.fid);
}

void Unpack(IndexUnpacker &unpacker, AirportFact &fact)
{
    fact.ident = unpacker.Text();
    fact.fid = unpacker.Number<std::int64_t>();
}

void Pack(const AirportPartsFact &fact, IndexPacker &packer)
{
    packer.Text(fact.ident);
    packer.Text(fact.key);
    PackTexts(fact.values, packer);
    PackTexts(fact.deletions, packer);
    PackTexts(fact.ownLayers, packer);
}

void Unpack(IndexUnpacker &unpacker, AirportPartsFact &fact)
{
    fact.ident = unpacker.Text();
    fact.key = unpacker.Text();
    UnpackTexts(unpacker, fact.values);
    UnpackTexts(unpacker, fact.deletions);
    UnpackTexts(unpacker, fact.ownLayers);
}

void Pack(const NameFact &fact, IndexPacker &packer)
{
    packer.Text(fact.ident);
    PackTexts(fact.values, packer);
}

void Unpack(IndexUnpacker &unpacker, NameFact &fact)
{
    fact.ident = unpacker.Text();
    UnpackTexts(unpacker, fact.values);
}

void Pack(const StationFact &fact, IndexPacker &packer)
{
    packer.Text(fact.key);
    packer.Number(fact.x);
    packer.Number(fact.y);
    packer.Number(static_cast<std::uint8_t>(fact.isPreferred));
}

void Unpack(IndexUnpacker &unpacker, StationFact &fact)
{
    fact.key = unpacker.Text();
    fact.x = unpacker.Number<double>();
    fact.y = unpacker.Number<double>();
    fact.isPreferred = unpacker.Number<std::uint8_t>() != 0;
}

void Pack(const ExclusionFact &fact, IndexPacker &packer)
{
    for (const double value :
         {fact.area.MinX, fact.area.MinY, fact.area.MaxX, fact.area.MaxY})
    {
        packer.Number(value);
    }
    packer.Text(fact.kinds);
}

void Unpack(IndexUnpacker &unpacker, ExclusionFact &fact)
{
    for (double *value :
         {&fact.area.MinX, &fact.area.MinY, &fact.area.MaxX, &fact.area.MaxY})
    {
        *value = unpacker.Number<double>();
    }
    fact.kinds = unpacker.Text();
}

void Pack(const NavigationDeletionFact &fact, IndexPacker &packer)
{
    packer.Text(fact.kind);
    packer.Text(fact.ident);
}

void Unpack(IndexUnpacker &unpacker, NavigationDeletionFact &fact)
{
    fact.kind = unpacker.Text();
    fact.ident = unpacker.Text();
}

void Pack(const RecordFact &fact, IndexPacker &packer)
{
    packer.Number(fact.fid);
    packer.Number(fact.digest);
}

void Unpack(IndexUnpacker &unpacker, RecordFact &fact)
{
    fact.fid = unpacker.Number<std::int64_t>();
    fact.digest = unpacker.Number<std::uint64_t>();
}

void Pack(const ReplacedCellsFact &fact, IndexPacker &packer)
{
    packer.Number(fact.block);
    for (std::size_t i = 0; i < fact.cells.size(); i += 8)
    {
        std::uint8_t bits = 0;
        for (std::size_t k = 0; k < 8; ++k)
        {
            bits = static_cast<std::uint8_t>(bits | fact.cells[i + k] << k);
        }
        packer.Number(bits);
    }
}

void Unpack(IndexUnpacker &unpacker, ReplacedCellsFact &fact)
{
    fact.block = unpacker.Number<std::uint64_t>();
    for (std::size_t i = 0; i < fact.cells.size(); i += 8)
    {
        const auto bits = unpacker.Number<std::uint8_t>();
        for (std::size_t k = 0; k < 8; ++k)
        {
            fact.cells[i + k] = (bits >> k & 1) != 0;
        }
    }
}

void Pack(const VectorExclusionFact &fact, IndexPacker &packer)
{
    packer.Text(fact.guid);
    packer.Text({fact.wkb.begin(), fact.wkb.end()});
}

void Unpack(IndexUnpacker &unpacker, VectorExclusionFact &fact)
{
    fact.guid = unpacker.Text();
    const std::string wkb = unpacker.Text();
    fact.wkb.assign(wkb.begin(), wkb.end());
}

void Pack(const ModelFact &fact, IndexPacker &packer)
{
    packer.Text(fact.guid);
    packer.Text(fact.name);
    packer.Number(static_cast<std::uint8_t>(fact.hasBox));
    for (std::size_t i = 0; i < fact.lowest.size(); ++i)
    {
        packer.Number(fact.lowest[i]);
        packer.Number(fact.highest[i]);
    }
}

void Unpack(IndexUnpacker &unpacker, ModelFact &fact)
{
    fact.guid = unpacker.Text();
    fact.name = unpacker.Text();
    fact.hasBox = unpacker.Number<std::uint8_t>() != 0;
    for (std::size_t i = 0; i < fact.lowest.size(); ++i)
    {
        fact.lowest[i] = unpacker.Number<double>();
        fact.highest[i] = unpacker.Number<double>();
    }
}

std::vector<const SceneryFile *>
ListFilesWith(const FileStore &files,
              const std::vector<std::uint32_t> &sections)
{
    std::vector<const SceneryFile *> found;
    for (const SceneryFile *file : files.GetUsed())
    {
        if (std::any_of(sections.begin(), sections.end(),
                        [&](std::uint32_t section)
                        { return file->summary.HasSection(section); }))
        {
            found.push_back(file);
        }
    }
    return found;
}

std::uint64_t ReadLayer(FileStore &files, const SceneryFile &file,
                        const std::string &name,
                        const std::function<void(OGRFeature &)> &visit)
{
    const std::shared_ptr<FileLayers> layers = files.Open(file);
    if (layers == nullptr)
    {
        return 1;
    }
    FeatureLayer *layer = layers->FindLayerByName(name);
    if (layer == nullptr)
    {
        return 0;
    }
    const std::uint64_t before = layers->CountReadErrors();
    layer->SetIgnoredFields(nullptr);
    layer->SetAttributeFilter(nullptr);
    layer->SetSpatialFilter(nullptr);
    layer->ResetReading();
    for (const auto &feature : *layer)
    {
        visit(*feature);
    }
    return layers->CountReadErrors() - before;
}

std::string GetText(OGRFeature &feature, std::string_view field)
{
    const int index = FeatureLayer::FindField(feature, field);
    return index >= 0 && feature.IsFieldSetAndNotNull(index)
               ? feature.GetFieldAsString(index)
               : "";
}

std::optional<OGREnvelope> GetEnvelope(const OGRFeature &feature)
{
    const OGRGeometry *geometry = feature.GetGeometryRef();
    if (geometry == nullptr || geometry->IsEmpty())
    {
        return std::nullopt;
    }
    OGREnvelope envelope;
    geometry->getEnvelope(&envelope);
    return envelope;
}

}  // namespace flightsim
