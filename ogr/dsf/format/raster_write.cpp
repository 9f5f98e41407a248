// SPDX-License-Identifier: MIT
// Replaces a raster of a DSF file: format.md chapter 16.4.

#include "ogr/dsf/format/raster_write.h"

#include "driver/bytes/byte_writer.h"
#include "ogr/dsf/format/atom.h"
#include "ogr/dsf/format/md5.h"

#include <utility>

namespace dsf
{

namespace
{

constexpr std::size_t RASTER_HEADER_SIZE = 20;

/** Sizes of atoms have 32 bits. */
constexpr std::uint64_t MAXIMUM_ATOM_BYTES = 0xFFFFFFFF;

void WriteAtomHeader(bgl::ByteWriter &writer, std::uint32_t id,
                     std::uint64_t contentSize)
{
    writer.Write(id);
    writer.Write(static_cast<std::uint32_t>(contentSize + ATOM_HEADER_SIZE));
}

void WriteRasterHeader(bgl::ByteWriter &writer, const Raster &raster)
{
    WriteAtomHeader(writer, AtomId("DEMI"), RASTER_HEADER_SIZE);
    writer.Write(raster.version);
    writer.Write(raster.sampleSize);
    writer.Write(raster.flags);
    writer.Write(raster.width);
    writer.Write(raster.height);
    writer.Write(raster.scale);
    writer.Write(raster.offset);
}

}  // namespace

std::vector<std::uint8_t> ReplaceRaster(const DsfFile &file, std::size_t number,
                                        const Raster &raster,
                                        std::string &problem)
{
    const bgl::ByteSpan all(file.bytes);
    std::vector<std::uint8_t> bytes;
    bytes.reserve(all.size() + raster.samples.size());
    bgl::ByteWriter writer(bytes);
    const auto copy = [&](const Atom &atom)
    {
        writer.WriteBytes(all.subspan(static_cast<std::size_t>(atom.offset),
                                      ATOM_HEADER_SIZE + atom.content.size()));
    };
    std::size_t headers = 0;
    std::size_t samples = 0;
    const auto copyRasterPart = [&](const Atom &atom)
    {
        if (atom.id == AtomId("DEMI") && headers++ == number)
        {
            WriteRasterHeader(writer, raster);
        }
        else if (atom.id == AtomId("DEMD") && samples++ == number)
        {
            WriteAtomHeader(writer, AtomId("DEMD"), raster.samples.size());
            writer.WriteBytes(raster.samples);
        }
        else
        {
            copy(atom);
        }
    };
    const auto copyAtom = [&](const Atom &atom)
    {
        if (atom.id != AtomId("DEMS"))
        {
            copy(atom);
            return;
        }
        const std::size_t start = bytes.size();
        writer.WriteBytes(all.subspan(static_cast<std::size_t>(atom.offset),
                                      ATOM_HEADER_SIZE));
        ForEachAtom(atom.content, atom.ContentOffset(), copyRasterPart);
        const std::size_t size = bytes.size() - start;
        if (size > MAXIMUM_ATOM_BYTES)
        {
            problem = "the rasters need more than 4 GB";
            return;
        }
        bgl::StoreLittleEndian(bytes.data() + start + 4,
                               static_cast<std::uint32_t>(size));
    };
    writer.WriteBytes(all.first(DSF_HEADER_SIZE));
    ForEachAtom(all.subspan(DSF_HEADER_SIZE,
                            all.size() - DSF_HEADER_SIZE - DSF_FOOTER_SIZE),
                DSF_HEADER_SIZE, copyAtom);
    if (!problem.empty())
    {
        return {};
    }
    const Md5Digest digest = ComputeMd5(bytes);
    writer.WriteBytes(digest);
    return bytes;
}

}  // namespace dsf
