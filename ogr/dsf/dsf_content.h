// SPDX-License-Identifier: MIT
// A DSF file and the data that its layers share.

#ifndef FLIGHTSIM_OGR_DSF_DSF_CONTENT_H
#define FLIGHTSIM_OGR_DSF_DSF_CONTENT_H

#include "driver/base/gdal_compat.h"
#include "driver/bytes/byte_source.h"
#include "ogr/dsf/format/command.h"
#include "ogr/dsf/format/curve.h"
#include "ogr/dsf/format/dsf_file.h"
#include "ogr/layer/fid_map.h"

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

/** The location of a row: its command, and its number among the rows of the
 * command. */
struct DsfRowLocation
{
    dsf::CommandState state{};
    std::uint32_t part = 0;
};

/** The number of rows of a layer, and the location of every 256th row, from
 * which the others are found. */
struct DsfRowIndex
{
    static constexpr std::int64_t STEP = 256;

    std::int64_t count = 0;
    std::vector<DsfRowLocation> locations{};
};

/** An immutable file, shared by all layers. */
struct DsfContent
{
    std::unique_ptr<const dsf::DsfFile> file{};

    /** The path that it was read from. */
    std::string path{};

    /** Null if FIDs follow the order of the rows. */
    std::shared_ptr<const FileFids> fids{};
    std::vector<std::string> airports{};
    dsf::CurveFlattener flattener{0.1};

    /** The south-west corner as file names give it: +47+012. */
    std::string tile{};

    /** For each table, the number of its first definition among all
     * definitions. */
    std::array<std::size_t, dsf::TABLE_COUNT> firstDefinitions{};

    /** Paths of the definitions of all tables in UTF-8, converted once as every
     * row has one. */
    std::vector<std::string> paths{};

    /** Use counts of the definitions, table after table. */
    std::vector<std::int64_t> uses{};
    std::array<DsfRowIndex, DSF_LAYER_COUNT> rows{};

    /** Number of commands that refer to missing definitions or points. */
    std::uint64_t skippedCommands = 0;

    const DsfRowIndex &GetRows(DsfLayer layer) const
    {
        return rows[static_cast<std::size_t>(layer)];
    }

    /** Returns the FIDs of the rows of a layer. */
    const FidMap &GetFids(DsfLayer layer) const;

    std::size_t GetDefinitionNumber(dsf::Table table,
                                    std::uint32_t definition) const
    {
        return firstDefinitions[static_cast<std::size_t>(table)] + definition;
    }

    /** Compares the digest with the bytes of the file, once. Not done on
     * opening: it takes as long as listing the layers. */
    dsf::Footer GetFooter() const;

    /** Warns, once, of a wrong digest unless a problem of the file has been
     * reported. To be called before the content is used. */
    void WarnOfFooter() const;

    /** Whether damage was reported on opening. */
    bool isDamaged = false;

  private:
    mutable std::once_flag m_footerIsChecked{};
    mutable dsf::Footer m_footer = dsf::Footer::None;
    mutable std::atomic<bool> m_isWarned{false};
};

/** Returns the name of the FIDs of a layer. */
std::string GetDsfFidList(DsfLayer layer);

/** Reads a file: plain, a 7z archive or DSF text. Reports its problems in one
 * message; returns null, with an error, if nothing can be read. */
std::shared_ptr<DsfContent> ReadDsfContent(GDALOpenInfo &openInfo,
                                           const char *path);

/** Reads a file as above, but adds its problems to a list. Returns null, with
 * an error, if it cannot be read. */
std::shared_ptr<DsfContent> ReadDsfContent(const char *path,
                                           CSLConstList openOptions,
                                           bgl::ProblemList &problems);

/** Reads a file: plain, a 7z archive or DSF text. Adds its problems to a list.
 * Returns null, with an error, if it cannot be read. */
std::unique_ptr<dsf::DsfFile> ReadDsfFile(const char *path,
                                          bgl::ProblemList &problems);

/** Reads properties and definitions of a plain file or a 7z archive. Returns
 * null if the file is not a DSF or cannot be read. */
std::unique_ptr<dsf::DsfFile> ReadDsfHead(const bgl::ByteSource &source,
                                          bgl::ProblemList &problems);

/** Whether the first bytes are those of a DSF: plain, DSF text, or a 7z archive
 * named .dsf. */
bool IsDsf(const GDALOpenInfo &openInfo);

/** Returns how many rows of a layer the current command gives: objects, a
 * polygon, a chain or a primitive. */
std::uint32_t CountDsfRows(const dsf::DsfFile &file,
                           const dsf::CommandReader &reader, DsfLayer layer);

}  // namespace flightsim

#endif
