// SPDX-License-Identifier: MIT
// One source of a resample script: frmts/trq1/format.md appendix A.

#ifndef FLIGHTSIM_FRMTS_BGL_RESAMPLE_RESAMPLE_SOURCE_H
#define FLIGHTSIM_FRMTS_BGL_RESAMPLE_RESAMPLE_SOURCE_H

#include "driver/base/gdal_compat.h"
#include "frmts/bgl/resample/resample_script.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** Consumes the keys of a section one by one, so that none is ignored. */
class ResampleKeys final
{
  public:
    ResampleKeys(std::string name, const ResampleScript::Section &section)
        : m_name(std::move(name)), m_rest(section)
    {
    }

    /** Consumes and returns the value; empty if there is none. */
    std::string Take(const char *key);

    /** Returns the value of one of two keys. */
    std::string Take(const char *key, const char *other);

    /** Whether a value is a number, or empty; emits an error that names the key
     * if not. */
    bool IsNumber(const char *key, const std::string &value) const;

    /** The same for whole numbers. */
    bool IsInteger(const char *key, const std::string &value) const;

    /** Whether there is a value; emits an error if not. */
    bool Require(const char *key, const std::string &value) const;

    /** Emits an error that names the key; returns false. */
    bool Refuse(const char *key, const std::string &value) const;

    /** Whether all keys are consumed; emits an error that names one if not. */
    bool IsDone() const;

  private:
    std::string m_name;
    ResampleScript::Section m_rest;
};

/** The location of a mask: "3.0" is the first band of [Source3]. */
struct ResampleChannel
{
    std::size_t source = 0;
    int band = 0;
};

/** A source file with its location and type. */
class ResampleSource final
{
  public:
    /** Reads a section.
     *
     * @param name of the section, for messages.
     * @param folder to which names of files are relative.
     * @return nothing, with an error that names the key, for unsupported
     *         sections.
     */
    static std::optional<ResampleSource>
    Read(const std::string &name, const ResampleScript::Section &section,
         const std::string &folder);

    /** Opens the file, georeferenced as in the script. Returns null, with an
     * error, on failure. */
    GDALDatasetUniquePtr Open() const;

    /** Returns the name of the section. */
    const std::string &GetName() const
    {
        return m_name;
    }

    /** Whether it is only a mask of other sources. */
    bool IsMaskOnly() const
    {
        return m_options.FetchNameValue("TYPE") == nullptr;
    }

    /** Returns the resulting creation options. */
    const CPLStringList &GetOptions() const
    {
        return m_options;
    }

    const std::optional<ResampleChannel> &GetBlendMask() const
    {
        return m_blendMask;
    }

    const std::optional<ResampleChannel> &GetWaterMask() const
    {
        return m_waterMask;
    }

    /** Whether both belong to one raster. */
    bool BelongsToSameRaster(const ResampleSource &other) const;

  private:
    explicit ResampleSource(std::string name) : m_name(std::move(name))
    {
    }

    void SetOption(const char *name, const std::string &value);
    bool ReadFile(ResampleKeys &keys, const std::string &folder);
    bool ReadRaw(ResampleKeys &keys);
    bool ReadLayer(ResampleKeys &keys);
    bool ReadVariation(ResampleKeys &keys);
    bool ReadNullValue(ResampleKeys &keys);
    bool ReadMasks(ResampleKeys &keys);
    bool ReadPlace(ResampleKeys &keys);
    GDALDatasetUniquePtr OpenFile() const;
    bool CheckSize(GDALDataset &dataset) const;

    const std::string m_name;
    std::string m_file{};

    /** The description of a file without a header, in VRT XML. */
    std::string m_raw{};

    /** Number of bytes that it must have. */
    std::uint64_t m_rawSize = 0;

    std::string m_west{};
    std::string m_north{};
    std::string m_width{};
    std::string m_height{};
    std::string m_columns{};
    std::string m_rows{};
    bool m_isPoint = false;
    std::optional<ResampleChannel> m_blendMask{};
    std::optional<ResampleChannel> m_waterMask{};
    CPLStringList m_options{};
};

}  // namespace flightsim

#endif
