// SPDX-License-Identifier: MIT
// The rasters described by a resample script.

#include "frmts/bgl/resample/resample_dataset.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "frmts/bgl/resample/raster_view.h"
#include "frmts/bgl/resample/resample_mosaic.h"
#include "frmts/bgl/resample/resample_source.h"
#include "frmts/trq1/raster_type.h"

#include "cpl_conv.h"
#include "vrtdataset.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace flightsim
{

namespace
{

/** Maximum number of sources in a script. */
constexpr int MAXIMUM_SOURCES = 10000;

/** The texts before and after the path in the name of a script's part. */
constexpr std::string_view PATH_SIGN = "FSResample:\"";
constexpr std::string_view PART_SIGN = "\":";

std::string MakeName(const std::string &path, const std::string &part)
{
    std::string name(PATH_SIGN);
    name += path;
    name += PART_SIGN;
    name += part;
    return name;
}

bool IsPartName(const std::string &name)
{
    return name.starts_with(PATH_SIGN);
}

/** Prevents a view from saving itself to the file whose name it gets, which is
 * the script. */
GDALDatasetUniquePtr PreventSaving(GDALDatasetUniquePtr view)
{
    if (view != nullptr)
    {
        static_cast<VRTDataset *>(view.get())->SetWritable(FALSE);
    }
    return view;
}

/** The content of [Destination], as arguments of gdal_translate and creation
 * options. */
struct Destination
{
    std::vector<std::string> arguments{};
    CPLStringList options{};

    bool Read(const ResampleScript::Section &section)
    {
        ResampleKeys keys("Destination", section);
        // The command line determines the destination folder.
        keys.Take("destdir");
        keys.Take("destbasefilename");
        const std::string type = keys.Take("destfiletype");
        if (!type.empty() && !EQUAL(type.c_str(), "BGL"))
        {
            return keys.Refuse("DestFileType", type);
        }
        const std::string seasons = keys.Take("buildseasons");
        if (!seasons.empty() && seasons != "0")
        {
            return keys.Refuse("BuildSeasons", seasons);
        }
        const std::string level = keys.Take("lod");
        const std::string quality = keys.Take("compressionquality");
        SetOption("LOD", level);
        SetOption("QUALITY", quality);
        for (const std::string &part : SplitList(level, ", "))
        {
            if (!EQUAL(part.c_str(), "Auto") && !ParseInteger(part.c_str()))
            {
                return keys.Refuse("LOD", level);
            }
        }
        return keys.IsInteger("CompressionQuality", quality) &&
               ReadExtent(keys) && keys.IsDone();
    }

  private:
    void SetOption(const char *name, const std::string &value)
    {
        if (!value.empty())
        {
            options.SetNameValue(name, value.c_str());
        }
    }

    bool ReadExtent(ResampleKeys &keys)
    {
        const std::string usesWholeSource = keys.Take("usesourcedimensions");
        const std::array<std::string, 4> edges = {
            keys.Take("westlon"), keys.Take("northlat"), keys.Take("eastlon"),
            keys.Take("southlat")};
        if (usesWholeSource == "1" ||
            (usesWholeSource.empty() && edges[0].empty()))
        {
            return true;
        }
        constexpr std::array<const char *, 4> names = {"WestLon", "NorthLat",
                                                       "EastLon", "SouthLat"};
        arguments.emplace_back("-projwin");
        for (std::size_t i = 0; i < edges.size(); ++i)
        {
            if (!keys.Require(names[i], edges[i]) ||
                !keys.IsNumber(names[i], edges[i]))
            {
                return false;
            }
            arguments.push_back(edges[i]);
        }
        if (CPLAtof(edges[1].c_str()) <= CPLAtof(edges[3].c_str()))
        {
            return keys.Refuse("NorthLat", edges[1] + ", not above SouthLat,");
        }
        return CPLAtof(edges[2].c_str()) > CPLAtof(edges[0].c_str()) ||
               keys.Refuse("EastLon", edges[2] + ", not above WestLon,");
    }
};

/** All sources of a script, and the rasters that they form: sources of one
 * layer and variation with the same masks form one raster. */
class ScriptReader final
{
  public:
    explicit ScriptReader(const std::string &path) : m_path(path)
    {
    }

    bool Read(const ResampleScript &script)
    {
        const ResampleScript::Section *first = script.Find("Source");
        const ResampleScript::Section *destination = script.Find("Destination");
        return first != nullptr && destination != nullptr &&
               ReadSources(script, *first) && m_destination.Read(*destination);
    }

    GDALDatasetUniquePtr OpenMask(const ResampleChannel &channel) const
    {
        GDALDatasetUniquePtr source = channel.source <= m_sources.size()
                                          ? m_sources[channel.source - 1].Open()
                                          : nullptr;
        if (source == nullptr || channel.band >= source->GetRasterCount())
        {
            CPLError(CE_Failure, CPLE_AppDefined,
                     "%s: %s has no source %d with a band %d",
                     RESAMPLE_DRIVER_NAME, m_path.c_str(),
                     static_cast<int>(channel.source), channel.band);
            return nullptr;
        }
        return PreventSaving(TranslateSource(
            std::move(source),
            {"-mask", "none", "-b", std::to_string(channel.band + 1)}));
    }

    /** @param number from 1. */
    GDALDatasetUniquePtr OpenRaster(std::size_t number) const
    {
        const std::vector<Group> groups = FindGroups();
        if (number < 1 || number > groups.size())
        {
            CPLError(CE_Failure, CPLE_AppDefined, "%s: %s has no raster %d",
                     RESAMPLE_DRIVER_NAME, m_path.c_str(),
                     static_cast<int>(number));
            return nullptr;
        }
        const Group &group = groups[number - 1];
        GDALDatasetUniquePtr raster = JoinSources(group, FindLevel(group));
        if (raster != nullptr && !m_destination.arguments.empty())
        {
            raster =
                TranslateSource(std::move(raster), m_destination.arguments);
        }
        if (raster != nullptr)
        {
            CPLStringList options = MakeOptions(group, groups.size() > 1);
            if (number < groups.size())
            {
                options.SetNameValue(
                    NEXT_RASTER,
                    MakeName(m_path, std::to_string(number + 1)).c_str());
            }
            raster->SetMetadata(options.List(), RESAMPLE_DOMAIN);
        }
        return PreventSaving(std::move(raster));
    }

  private:
    using Group = std::vector<const ResampleSource *>;

    bool ReadSources(const ResampleScript &script,
                     const ResampleScript::Section &first)
    {
        ResampleKeys keys("Source", first);
        if (!EQUAL(keys.Take("type").c_str(), "MultiSource"))
        {
            return ReadSource("Source", first);
        }
        const std::string count = keys.Take("numberofsources");
        const int number = ParseInteger(count.c_str()).value_or(0);
        if (number < 1 || number > MAXIMUM_SOURCES)
        {
            return keys.Refuse("NumberOfSources", count);
        }
        for (int i = 1; i <= number; ++i)
        {
            std::string name("Source");
            name += std::to_string(i);
            const ResampleScript::Section *section = script.Find(name);
            if (section == nullptr)
            {
                return keys.Require(("[" + name + "]").c_str(), "");
            }
            if (!ReadSource(name, *section))
            {
                return false;
            }
        }
        const std::string next = "Source" + std::to_string(number + 1);
        if (script.Find(next) != nullptr)
        {
            return keys.Refuse("NumberOfSources",
                               count + " with a [" + next + "]");
        }
        return keys.IsDone();
    }

    bool ReadSource(const std::string &name,
                    const ResampleScript::Section &section)
    {
        std::optional<ResampleSource> source =
            ResampleSource::Read(name, section, CPLGetPath(m_path.c_str()));
        if (source)
        {
            m_sources.push_back(std::move(*source));
        }
        return source.has_value();
    }

    std::vector<Group> FindGroups() const
    {
        std::vector<Group> groups;
        for (const ResampleSource &source : m_sources)
        {
            if (source.IsMaskOnly())
            {
                continue;
            }
            const auto found = std::find_if(
                groups.begin(), groups.end(),
                [&](const Group &group)
                { return group.front()->BelongsToSameRaster(source); });
            if (found != groups.end())
            {
                found->push_back(&source);
            }
            else
            {
                groups.push_back({&source});
            }
        }
        return groups;
    }

    /** Returns the level of a raster's samples, if the script has it. */
    std::optional<int> FindLevel(const Group &group) const
    {
        int lod = -1;
        for (const std::string &part : SplitList(
                 m_destination.options.FetchNameValueDef("LOD", ""), ", "))
        {
            lod = std::max(lod, ParseInteger(part.c_str()).value_or(-1));
        }
        return lod >= 0
                   ? std::optional(std::min(lod, bgl::FINEST_RASTER_LEVEL -
                                                     bgl::LEVELS_ABOVE_LOD) +
                                   bgl::LEVELS_ABOVE_LOD)
               : IsClass(group) ? std::optional(bgl::CLASS_LEVEL)
                                : std::nullopt;
    }

    static bool IsClass(const Group &group)
    {
        const std::string type =
            group.front()->GetOptions().FetchNameValueDef("TYPE", "");
        return type != "ELEVATION" && type != "PHOTO";
    }

    /** @param hasOthers whether the script has other rasters. */
    CPLStringList MakeOptions(const Group &group, bool hasOthers) const
    {
        const ResampleSource &source = *group.front();
        CPLStringList options(source.GetOptions());
        if (group.size() > 1)
        {
            // The mosaic knows the missing samples of each source.
            options.SetNameValue("NULL_VALUE", nullptr);
        }
        if (hasOthers)
        {
            options.SetNameValue(RASTER_SOURCE, source.GetName().c_str());
        }
        for (int i = 0; i < m_destination.options.Count(); ++i)
        {
            options.AddString(m_destination.options[i]);
        }
        if (IsClass(group))
        {
            options.SetNameValue("QUALITY", nullptr);
        }
        const auto setMask =
            [&](const char *name, const std::optional<ResampleChannel> &channel)
        {
            if (channel)
            {
                std::string part = std::to_string(channel->source);
                part += '.';
                part += std::to_string(channel->band);
                options.SetNameValue(name, MakeName(m_path, part).c_str());
            }
        };
        setMask("BLEND_MASK", source.GetBlendMask());
        setMask("WATER_MASK", source.GetWaterMask());
        return options;
    }

    const std::string m_path;
    std::vector<ResampleSource> m_sources{};
    Destination m_destination{};
};

}  // namespace

GDALDataset *OpenResampleScript(const std::string &path,
                                const std::string &part,
                                const ResampleScript &script)
{
    ScriptReader reader(path);
    if (!reader.Read(script))
    {
        return nullptr;
    }
    const std::size_t point = part.find('.');
    const auto number = static_cast<std::size_t>(
        std::max(std::atoi(part.empty() ? "1" : part.c_str()), 0));
    if (point == std::string::npos)
    {
        return reader.OpenRaster(number).release();
    }
    const int band = std::atoi(part.c_str() + point + 1);
    return reader.OpenMask({std::max(number, std::size_t{1}), band}).release();
}

std::string FindScriptPart(GDALDataset &source, const char *item)
{
    const char *value = source.GetMetadataItem(item, RESAMPLE_DOMAIN);
    const std::string name = value != nullptr ? value : "";
    const std::string own = source.GetDescription();
    const std::string start =
        IsPartName(own) ? own.substr(0, own.rfind(PART_SIGN) + PART_SIGN.size())
                        : MakeName(own, "");
    const bool isPart = name.starts_with(start) &&
                        name.find_first_not_of("0123456789.", start.size()) ==
                            std::string::npos;
    return isPart ? name : "";
}

GDALDatasetUniquePtr OpenNamedRaster(const std::string &name)
{
    const char *const scripts[] = {RESAMPLE_DRIVER_NAME, nullptr};
    return GDALDatasetUniquePtr(
        GDALDataset::Open(name.c_str(), GDAL_OF_RASTER | GDAL_OF_VERBOSE_ERROR,
                          IsPartName(name) ? scripts : nullptr));
}

}  // namespace flightsim
