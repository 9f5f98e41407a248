// SPDX-License-Identifier: MIT
// A DSF file with what its layers share: what was opened and how.

#ifndef FLIGHTSIM_OGR_DSF_DSF_CONTENT_H
#define FLIGHTSIM_OGR_DSF_DSF_CONTENT_H

#include "driver/base/gdal_compat.h"
#include "driver/bytes/byte_source.h"
#include "ogr/dsf/format/command.h"
#include "ogr/dsf/format/curve.h"
#include "ogr/dsf/format/dsf_file.h"

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace flightsim
{

/** The layers whose rows come from commands. */
enum class DsfLayer : std::uint8_t
{
    Object,
    AutogenPoint,
    Facade,
    FacadeLine,
    Forest,
    ForestLine,
    ForestPoint,
    PaintedLine,
    ObjectString,
    AutogenString,
    AutogenStringSide,
    AutogenBlock,
    DrapedPolygon,
    Orthophoto,
    Beach,
    OtherPolygon,
    NetworkEdge,
    TerrainTriangle
};

inline constexpr std::size_t DSF_LAYER_COUNT = 18;

/** A row of a layer of commands: the command, and the number of the row among
 * those of the command. */
struct DsfPlace
{
    dsf::CommandState state{};
    std::uint32_t part = 0;
};

/** How many rows a layer has, and every 256th of them, from which the others are
 * found. */
struct DsfRowIndex
{
    static constexpr std::int64_t STEP = 256;

    std::int64_t count = 0;
    std::vector<DsfPlace> places{};
};

/** An immutable file, shared by all layers. */
struct DsfContent
{
    std::unique_ptr<const dsf::DsfFile> file{};

    /** Where it was read from. */
    std::string path{};
    std::vector<std::string> airports{};
    dsf::CurveFlattener flattener{0.1};

    /** The south-west corner as in the names of files: +47+012. */
    std::string tile{};

    /** Numbers of the first definitions of each table among all. */
    std::array<std::size_t, dsf::TABLE_COUNT> firstDefinitions{};

    /** Paths of all definitions of all tables in UTF-8: every row has one. */
    std::vector<std::string> paths{};

    /** How often each definition is used, of all tables one after the other. */
    std::vector<std::int64_t> uses{};
    std::array<DsfRowIndex, DSF_LAYER_COUNT> rows{};

    /** Commands that name what does not exist. */
    std::uint64_t skippedCommands = 0;

    const DsfRowIndex &GetRows(DsfLayer layer) const
    {
        return rows[static_cast<std::size_t>(layer)];
    }

    std::size_t GetDefinitionNumber(dsf::Table table,
                                    std::uint32_t definition) const
    {
        return firstDefinitions[static_cast<std::size_t>(table)] + definition;
    }

    /** Compares the digest of the file with its bytes, once: to look for layers
     * takes no longer than that. */
    dsf::Footer GetFooter() const;

    /** Warns, once, where the digest is wrong and nothing was said of the file
     * yet. To be called before anything of it is used. */
    void WarnOfFooter() const;

    /** Whether opening has told of damage. */
    bool isDamaged = false;

  private:
    mutable std::once_flag m_footerIsChecked{};
    mutable dsf::Footer m_footer = dsf::Footer::None;
    mutable std::atomic<bool> m_isWarned{false};
};

/** Reads a file: plain, a 7z archive or a text. Problems become one message;
 * returns null, with an error, if nothing can be read. */
std::shared_ptr<DsfContent> ReadDsfContent(GDALOpenInfo &openInfo,
                                           const char *path);

/** Reads a file likewise; its problems are added to a list, but for a file that
 * cannot be read: that is an error. */
std::shared_ptr<DsfContent> ReadDsfContent(const char *path,
                                           CSLConstList openOptions,
                                           bgl::ProblemList &problems);

/** Reads a file: plain, a 7z archive or a text. Problems are added to a list,
 * but for a file that cannot be read: that is an error. */
std::unique_ptr<dsf::DsfFile> ReadDsfFile(const char *path,
                                          bgl::ProblemList &problems);

/** Reads properties and definitions of a plain file or a 7z archive. Returns
 * null for a file that is no DSF, or cannot be read. */
std::unique_ptr<dsf::DsfFile> ReadDsfHead(const bgl::ByteSource &source,
                                          bgl::ProblemList &problems);

/** Whether the first bytes are those of a DSF: plain, as text, or, where the name
 * ends in .dsf, of a 7z archive. */
bool IsDsf(const GDALOpenInfo &openInfo);

/** The rows that a command of objects, a polygon, a chain or a primitive gives
 * to a layer. */
std::uint32_t CountDsfRows(const dsf::DsfFile &file,
                           const dsf::CommandReader &reader, DsfLayer layer);

}  // namespace flightsim

#endif
