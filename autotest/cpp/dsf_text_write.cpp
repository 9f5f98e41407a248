// SPDX-License-Identifier: MIT
// Writes DSF text: ogr/dsf/format/format.md chapter 14.

#include "autotest/cpp/dsf_text_write.h"

#include "ogr/dsf/format/command.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <string>

namespace dsf
{

namespace
{

/** The plane of junction numbers. */
constexpr int CHAIN_ID = 3;
constexpr int CURVED_CHAIN = 7;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void AppendFormat(std::string &text, const char *format, ...)
{
    char buffer[512];
    va_list arguments;
    va_start(arguments, format);
    const int length =
        std::vsnprintf(buffer, sizeof(buffer), format, arguments);
    va_end(arguments);
    if (length > 0)
    {
        text.append(buffer, std::min(static_cast<std::size_t>(length),
                                     sizeof(buffer) - 1));
    }
}

/** Writes the lines of a file. Numbers are formatted by printf, as in Laminar's
 * tool. The decimal point follows the locale of the process, which the tools of
 * this project do not set. */
class DsfTextWriter final
{
  public:
    DsfTextWriter(const DsfFile &file,
                  const std::function<void(std::string_view)> &write)
        : m_file(file), m_write(write), m_reader(file)
    {
    }

    void WriteTables(std::string_view rasterPrefix)
    {
        WriteDivisions();
        for (const Property &property : m_file.properties)
        {
            Write("PROPERTY " + property.key + ' ' + property.value);
        }
        static constexpr const char *words[TABLE_COUNT] = {
            "TERRAIN_DEF ", "OBJECT_DEF ", "POLYGON_DEF ", "NETWORK_DEF "};
        for (std::size_t table = 0; table < TABLE_COUNT; ++table)
        {
            for (const Definition &definition : m_file.definitions[table])
            {
                Write(words[table] + definition.path);
            }
        }
        for (const Raster &raster : m_file.rasters)
        {
            Write("RASTER_DEF " + raster.name);
        }
        for (const Raster &raster : m_file.rasters)
        {
            AppendFormat(m_line,
                         "RASTER_DATA version=%d bpp=%d flags=%d width=%u "
                         "height=%u scale=%f offset=%f ",
                         int{raster.version}, int{raster.sampleSize},
                         int{raster.flags}, raster.width, raster.height,
                         double{raster.scale}, double{raster.offset});
            m_line.append(rasterPrefix);
            Write(m_line + raster.name + ".raw");
        }
    }

    void WriteCommands()
    {
        bool isInPatch = false;
        while (m_reader.Next())
        {
            const Command &command = m_reader.Get();
            switch (command.kind)
            {
                case CommandKind::Objects:
                    WriteObjects(command.points);
                    break;
                case CommandKind::Chain:
                    WriteChain(command.points);
                    break;
                case CommandKind::Polygon:
                    WritePolygon();
                    break;
                case CommandKind::Patch:
                    if (isInPatch)
                    {
                        Write("END_PATCH");
                    }
                    isInPatch = true;
                    WritePatch();
                    break;
                case CommandKind::Primitive:
                    WritePrimitive();
                    break;
                case CommandKind::Filter:
                    Write("FILTER " +
                          std::to_string(m_reader.GetState().filter));
                    break;
            }
        }
        if (isInPatch)
        {
            Write("END_PATCH");
        }
    }

  private:
    void Write(const std::string &line)
    {
        m_write(line);
        m_write("\n");
        m_line.clear();
    }

    void WriteLine()
    {
        m_write(m_line);
        m_write("\n");
        m_line.clear();
    }

    /** Writes the finest window of points, and the steps of heights that fit
     * all: the parameters with which Laminar's tool would encode the text. */
    void WriteDivisions()
    {
        double divisions = 2.0;
        double lowest = 0.0;
        double highest = 0.0;
        bool hasHeights = false;
        for (const Pool &pool : m_file.pools)
        {
            const std::vector<PlaneScale> &scales = pool.GetScales();
            if (scales.size() < 2)
            {
                continue;
            }
            for (const int axis : {0, 1})
            {
                const auto scale = static_cast<double>(
                    scales[static_cast<std::size_t>(axis)].scale);
                divisions =
                    scale > 0.0 ? std::max(divisions, 1.0 / scale) : divisions;
            }
            const PlaneScale *height = FindHeights(scales, hasHeights);
            if (height != nullptr)
            {
                lowest = std::min(lowest, double{height->offset});
                highest = std::max(highest, double{height->offset} +
                                                double{height->scale});
            }
        }
        double step = hasHeights ? 1.0 / 32.0 : 0.5;
        while (lowest + 65535.0 * step < highest && step < 65536.0)
        {
            step *= 2.0;
        }
        AppendFormat(m_line, "DIVISIONS %.0f\nHEIGHTS %.5f %.1f", divisions,
                     step, lowest);
        WriteLine();
    }

    /** Returns the scale of the heights of a pool; null for none. Pools of
     * objects have headings in the third plane; pools of terrain have an odd
     * number of planes. */
    static const PlaneScale *FindHeights(const std::vector<PlaneScale> &scales,
                                         bool &hasHeights)
    {
        constexpr float circle = 360.0F;
        if (scales.size() < 3)
        {
            return nullptr;
        }
        const bool isOfObjects =
            scales.size() <= 4 && scales[2].scale == circle;
        const bool isOfTerrain = scales.size() >= 5 && scales.size() % 2 != 0 &&
                                 scales[2].scale > 0.0F;
        hasHeights = hasHeights || isOfObjects || isOfTerrain;
        return isOfTerrain                         ? &scales[2]
               : isOfObjects && scales.size() == 4 ? &scales[3]
                                                   : nullptr;
    }

    /** Writes objects: ogr/dsf/format/format.md chapter 7. */
    void WriteObjects(const PointList &points)
    {
        const CommandState &state = m_reader.GetState();
        const Pool &pool = m_file.pools[state.pool];
        const bool hasHeight = pool.GetPlaneCount() == 4;
        for (std::uint32_t i = 0; i < points.size(); ++i)
        {
            const std::uint32_t point = points[i].point;
            AppendFormat(m_line, "OBJECT%s %u %.9f %.9f",
                         !hasHeight            ? ""
                         : state.isAboveGround ? "_AGL"
                                               : "_MSL",
                         state.definition, pool.Get(point, 0),
                         pool.Get(point, 1));
            if (hasHeight)
            {
                AppendFormat(m_line, " %.5f", pool.Get(point, 3));
            }
            AppendFormat(m_line, " %.3f", pool.Get(point, 2));
            WriteLine();
        }
    }

    void AppendPlanes(const Pool &pool, std::uint32_t point, int planeCount)
    {
        for (int plane = 0; plane < planeCount; ++plane)
        {
            AppendFormat(m_line, " %.9f", pool.Get(point, plane));
        }
    }

    void WritePolygon()
    {
        const CommandState &state = m_reader.GetState();
        const Pool &pool = m_file.pools[state.pool];
        AppendFormat(m_line, "BEGIN_POLYGON %u %d %d", state.definition,
                     int{m_reader.Get().parameter}, pool.GetPlaneCount());
        WriteLine();
        m_reader.ForEachWinding(
            [&](const PointList &points)
            {
                Write("BEGIN_WINDING");
                for (std::uint32_t i = 0; i < points.size(); ++i)
                {
                    m_line = "POLYGON_POINT";
                    AppendPlanes(pool, points[i].point, pool.GetPlaneCount());
                    WriteLine();
                }
                Write("END_WINDING");
            });
        Write("END_POLYGON");
    }

    /** Writes a chain as segments between junctions: ogr/dsf/format/format.md
     * chapter 9. */
    void WriteChain(const PointList &points)
    {
        const CommandState &state = m_reader.GetState();
        const Pool &pool = m_file.widePools[state.pool];
        const bool isCurved = pool.GetPlaneCount() == CURVED_CHAIN;
        const char *ending = isCurved ? "_CURVED" : "";
        for (std::uint32_t i = 0; i < points.size(); ++i)
        {
            const std::uint32_t point = points[i].point;
            const double id = pool.Get(point, CHAIN_ID);
            if (i > 0 && i + 1 < points.size() && id == 0.0)
            {
                m_line = std::string("SHAPE_POINT") + ending;
                AppendPlanes(pool, point, isCurved ? CURVED_CHAIN - 1 : 3);
                WriteLine();
                continue;
            }
            if (i > 0)
            {
                AppendFormat(m_line, "END_SEGMENT%s %.0f", ending, id);
                AppendJunction(pool, point, isCurved);
                WriteLine();
            }
            if (i + 1 < points.size())
            {
                AppendFormat(m_line, "BEGIN_SEGMENT%s %u %d %.0f", ending,
                             state.definition, int{state.subtype}, id);
                AppendJunction(pool, point, isCurved);
                WriteLine();
            }
        }
    }

    void AppendJunction(const Pool &pool, std::uint32_t point, bool isCurved)
    {
        AppendPlanes(pool, point, CHAIN_ID);
        for (int plane = CHAIN_ID + 1; isCurved && plane < CURVED_CHAIN;
             ++plane)
        {
            AppendFormat(m_line, " %.9f", pool.Get(point, plane));
        }
    }

    /** Writes a patch: ogr/dsf/format/format.md chapter 10. */
    void WritePatch()
    {
        const CommandState &state = m_reader.GetState();
        AppendFormat(
            m_line, "BEGIN_PATCH %u %f %f %d %d", state.patchDefinition,
            std::max(0.0, double{state.patchNear}), double{state.patchFar},
            int{state.patchFlags}, state.patchPlanes);
        WriteLine();
    }

    void WritePrimitive()
    {
        const Command &command = m_reader.Get();
        AppendFormat(m_line, "BEGIN_PRIMITIVE %d",
                     static_cast<int>(command.primitive));
        WriteLine();
        for (std::uint32_t i = 0; i < command.points.size(); ++i)
        {
            const PointRef ref = command.points[i];
            m_line = "PATCH_VERTEX";
            AppendPlanes(m_file.pools[ref.pool], ref.point,
                         m_reader.GetState().patchPlanes);
            WriteLine();
        }
        Write("END_PRIMITIVE");
    }

    const DsfFile &m_file;
    const std::function<void(std::string_view)> &m_write;
    CommandReader m_reader;
    std::string m_line{};
};

}  // namespace

void WriteDsfText(const DsfFile &file, std::string_view rasterPrefix,
                  const std::function<void(std::string_view)> &write)
{
    write("I\n800 written by gdal-flightsim\nDSF2TEXT\n\n");
    DsfTextWriter writer(file, write);
    writer.WriteTables(rasterPrefix);
    writer.WriteCommands();
}

}  // namespace dsf
