// SPDX-License-Identifier: MIT
// Unpacks the first file of a 7z archive: format.md chapter 2.

#include "ogr/dsf/format/seven_zip.h"

#include "driver/bytes/byte_reader.h"

#include <algorithm>
#include <array>
#include <bit>

#ifdef FLIGHTSIM_USE_LZMA
#include <lzma.h>

#include <cstdlib>
#endif

namespace dsf
{

namespace
{

constexpr std::array<std::uint8_t, 6> SEVEN_ZIP_SIGNATURE = {0x37, 0x7A, 0xBC,
                                                             0xAF, 0x27, 0x1C};
constexpr std::size_t SEVEN_ZIP_HEADER_SIZE = 32;

/** Property IDs in a header. */
enum SevenZipPart : std::uint8_t
{
    PART_END = 0x00,
    PART_HEADER = 0x01,
    PART_ARCHIVE_PROPERTIES = 0x02,
    PART_STREAMS = 0x04,
    PART_PACK = 0x06,
    PART_FOLDERS = 0x07,
    PART_SUBSTREAMS = 0x08,
    PART_SIZES = 0x09,
    PART_DIGESTS = 0x0A,
    PART_FOLDER = 0x0B,
    PART_CODER_SIZES = 0x0C,
    PART_FILE_COUNT = 0x0D,
    PART_PACKED_HEADER = 0x17
};

/** Flags of a coder. */
constexpr std::uint8_t CODER_ID_SIZE = 0x0F;
constexpr std::uint8_t CODER_IS_COMPLEX = 0x10;
constexpr std::uint8_t CODER_HAS_PROPERTIES = 0x20;
constexpr std::uint8_t CODER_SPARE = 0xC0;

/** Headers may be packed in turn. */
constexpr int MAXIMUM_HEADER_LEVELS = 4;
constexpr std::uint64_t MAXIMUM_GROWTH = 200;
constexpr std::uint64_t GROWTH_ALLOWANCE = 1U << 20U;
constexpr std::uint64_t MAXIMUM_FILES = 65536;

/** Returns the CRC-32, as zlib computes it. */
std::uint32_t ComputeCrc32(bgl::ByteSpan bytes)
{
    static const std::array<std::uint32_t, 256> table = []
    {
        std::array<std::uint32_t, 256> made{};
        for (std::uint32_t i = 0; i < 256; ++i)
        {
            std::uint32_t value = i;
            for (int bit = 0; bit < 8; ++bit)
            {
                value = (value & 1U) != 0 ? 0xEDB88320U ^ (value >> 1U)
                                          : value >> 1U;
            }
            made[i] = value;
        }
        return made;
    }();
    std::uint32_t crc = 0xFFFFFFFFU;
    for (const std::uint8_t byte : bytes)
    {
        crc = table[(crc ^ byte) & 0xFFU] ^ (crc >> 8U);
    }
    return ~crc;
}

/** The ID of a coder and its properties. */
struct Coder
{
    bgl::ByteSpan id{};
    bgl::ByteSpan properties{};
};

/** The first packed stream of an archive, and its first file. */
struct PackedStream
{
    std::uint64_t position = 0;
    std::uint64_t packedSize = 0;
    std::uint64_t unpackedSize = 0;
    Coder coder{};
    std::optional<std::uint32_t> crc{};

    /** Size of the first file; without a value, the whole stream. */
    std::optional<std::uint64_t> fileSize{};
    std::optional<std::uint32_t> fileCrc{};
};

/** Reads the parts of a header. Methods return false for damaged or unsupported
 * parts. */
class SevenZipHeader final
{
  public:
    explicit SevenZipHeader(bgl::ByteSpan bytes) : m_reader(bytes)
    {
    }

    bool ReadPlain(PackedStream &stream)
    {
        std::uint8_t part = m_reader.ReadU8();
        if (part == PART_ARCHIVE_PROPERTIES)
        {
            while (m_reader.ReadU8() != PART_END && m_reader.IsOk())
            {
                m_reader.Skip(Clamp(ReadNumber()));
            }
            part = m_reader.ReadU8();
        }
        return part == PART_STREAMS && ReadStreams(stream);
    }

    bool ReadStreams(PackedStream &stream)
    {
        bool hasPack = false;
        bool hasFolder = false;
        for (;;)
        {
            switch (m_reader.ReadU8())
            {
                case PART_END:
                    return m_reader.IsOk() && hasPack && hasFolder;
                case PART_PACK:
                    hasPack = true;
                    if (!ReadPack(stream))
                    {
                        return false;
                    }
                    break;
                case PART_FOLDERS:
                    hasFolder = true;
                    if (!ReadFolders(stream))
                    {
                        return false;
                    }
                    break;
                case PART_SUBSTREAMS:
                    if (!hasFolder || !ReadSubStreams(stream))
                    {
                        return false;
                    }
                    break;
                default:
                    return false;
            }
        }
    }

  private:
    static std::size_t Clamp(std::uint64_t number)
    {
        return static_cast<std::size_t>(
            std::min(number, std::uint64_t{0xFFFFFFFF}));
    }

    /** Reads a number of 1 to 9 bytes: the leading one bits of the first byte
     * are the count of the following bytes. */
    std::uint64_t ReadNumber()
    {
        const std::uint8_t first = m_reader.ReadU8();
        const int following = std::countl_one(first);
        std::uint64_t number = 0;
        for (int i = 0; i < following; ++i)
        {
            number |= std::uint64_t{m_reader.ReadU8()} << (8 * i);
        }
        if (following < 7)
        {
            const std::uint64_t high = first & (0x7FU >> following);
            number |= high << (8 * following);
        }
        return number;
    }

    /** Reads which of some digests are present, and the first of them. */
    bool ReadDigests(std::uint64_t count, std::optional<std::uint32_t> &first)
    {
        if (count > MAXIMUM_FILES)
        {
            return false;
        }
        std::uint64_t defined = count;
        bool hasFirst = count > 0;
        if (m_reader.ReadU8() == 0)
        {
            defined = 0;
            const bgl::ByteSpan bits =
                m_reader.ReadBytes(static_cast<std::size_t>((count + 7) / 8));
            for (std::uint64_t i = 0; i < count && m_reader.IsOk(); ++i)
            {
                const bool isSet = (bits[static_cast<std::size_t>(i / 8)] &
                                    (0x80U >> i % 8)) != 0;
                defined += isSet ? 1 : 0;
                hasFirst = i == 0 ? isSet : hasFirst;
            }
        }
        for (std::uint64_t i = 0; i < defined; ++i)
        {
            const std::uint32_t crc = m_reader.ReadU32();
            if (i == 0 && hasFirst)
            {
                first = crc;
            }
        }
        return m_reader.IsOk();
    }

    bool ReadPack(PackedStream &stream)
    {
        stream.position = ReadNumber();
        if (ReadNumber() != 1)
        {
            return false;
        }
        for (;;)
        {
            std::optional<std::uint32_t> unused;
            switch (m_reader.ReadU8())
            {
                case PART_END:
                    return m_reader.IsOk();
                case PART_SIZES:
                    stream.packedSize = ReadNumber();
                    break;
                case PART_DIGESTS:
                    if (!ReadDigests(1, unused))
                    {
                        return false;
                    }
                    break;
                default:
                    return false;
            }
        }
    }

    bool ReadFolders(PackedStream &stream)
    {
        if (m_reader.ReadU8() != PART_FOLDER || ReadNumber() != 1 ||
            m_reader.ReadU8() != 0 || !ReadCoder(stream.coder))
        {
            return false;
        }
        for (;;)
        {
            switch (m_reader.ReadU8())
            {
                case PART_END:
                    return m_reader.IsOk();
                case PART_CODER_SIZES:
                    stream.unpackedSize = ReadNumber();
                    break;
                case PART_DIGESTS:
                    if (!ReadDigests(1, stream.crc))
                    {
                        return false;
                    }
                    break;
                default:
                    return false;
            }
        }
    }

    /** Reads a folder with a single coder: filters make no sense for
     * scenery. */
    bool ReadCoder(Coder &coder)
    {
        if (ReadNumber() != 1)
        {
            return false;
        }
        const std::uint8_t flags = m_reader.ReadU8();
        if ((flags & (CODER_IS_COMPLEX | CODER_SPARE)) != 0)
        {
            return false;
        }
        coder.id = m_reader.ReadBytes(flags & CODER_ID_SIZE);
        if ((flags & CODER_HAS_PROPERTIES) != 0)
        {
            coder.properties = m_reader.ReadBytes(Clamp(ReadNumber()));
        }
        return m_reader.IsOk();
    }

    bool ReadSubStreams(PackedStream &stream)
    {
        std::uint64_t files = 1;
        for (;;)
        {
            switch (m_reader.ReadU8())
            {
                case PART_END:
                    return m_reader.IsOk();
                case PART_FILE_COUNT:
                    files = ReadNumber();
                    if (files == 0 || files > MAXIMUM_FILES)
                    {
                        return false;
                    }
                    break;
                case PART_SIZES:
                    for (std::uint64_t i = 1; i < files; ++i)
                    {
                        const std::uint64_t size = ReadNumber();
                        if (i == 1)
                        {
                            stream.fileSize = size;
                        }
                    }
                    break;
                case PART_DIGESTS:
                    // A single file shares the digest of its folder, if
                    // present.
                    if (!ReadDigests(files == 1 && stream.crc ? 0 : files,
                                     stream.fileCrc))
                    {
                        return false;
                    }
                    break;
                default:
                    return false;
            }
        }
    }

    bgl::ByteReader m_reader;
};

#ifdef FLIGHTSIM_USE_LZMA

std::optional<lzma_filter> MakeFilter(const Coder &coder)
{
    static constexpr std::array<std::uint8_t, 3> lzma1 = {0x03, 0x01, 0x01};
    static constexpr std::array<std::uint8_t, 1> lzma2 = {0x21};
    lzma_filter filter{};
    if (std::ranges::equal(coder.id, lzma1))
    {
        filter.id = LZMA_FILTER_LZMA1;
    }
    else if (std::ranges::equal(coder.id, lzma2))
    {
        filter.id = LZMA_FILTER_LZMA2;
    }
    else
    {
        return std::nullopt;
    }
    return lzma_properties_decode(&filter, nullptr, coder.properties.data(),
                                  coder.properties.size()) == LZMA_OK
               ? std::optional(filter)
               : std::nullopt;
}

bool DecodeLzma(const Coder &coder, bgl::ByteSpan packed,
                std::vector<std::uint8_t> &unpacked)
{
    std::optional<lzma_filter> filter = MakeFilter(coder);
    if (!filter)
    {
        return false;
    }
    // A dictionary larger than the file would only waste memory.
    auto &options = *static_cast<lzma_options_lzma *>(filter->options);
    options.dict_size =
        std::min(options.dict_size,
                 static_cast<std::uint32_t>(
                     std::min(std::max(std::uint64_t{unpacked.size()},
                                       std::uint64_t{LZMA_DICT_SIZE_MIN}),
                              MAXIMUM_UNPACKED)));
    const lzma_filter filters[2] = {*filter, {LZMA_VLI_UNKNOWN, nullptr}};
    lzma_stream stream = LZMA_STREAM_INIT;
    bool isDone = false;
    if (lzma_raw_decoder(&stream, filters) == LZMA_OK)
    {
        stream.next_in = packed.data();
        stream.avail_in = packed.size();
        stream.next_out = unpacked.data();
        stream.avail_out = unpacked.size();
        lzma_ret result = LZMA_OK;
        while (result == LZMA_OK && stream.avail_out > 0)
        {
            result = lzma_code(&stream, LZMA_RUN);
        }
        isDone = stream.avail_out == 0 &&
                 (result == LZMA_OK || result == LZMA_STREAM_END);
    }
    lzma_end(&stream);
    // Allocated by liblzma, which has no function to free it before 5.4.
    std::free(filter->options);  // NOLINT(cppcoreguidelines-no-malloc)
    return isDone;
}

#else

bool DecodeLzma(const Coder &, bgl::ByteSpan, std::vector<std::uint8_t> &)
{
    return false;
}

#endif

class SevenZipReader final
{
  public:
    SevenZipReader(bgl::ByteSpan archive, std::uint64_t maximumBytes,
                   std::string &expected)
        : m_archive(archive), m_maximumBytes(maximumBytes), m_expected(expected)
    {
    }

    std::optional<std::vector<std::uint8_t>> Unpack()
    {
        const std::optional<bgl::ByteSpan> header = FindHeader();
        if (!header)
        {
            m_expected = "expected a header of 7z with the right CRC";
            return std::nullopt;
        }
        std::vector<std::uint8_t> kept(header->begin(), header->end());
        for (int level = 0; level < MAXIMUM_HEADER_LEVELS; ++level)
        {
            PackedStream stream;
            const std::uint8_t kind =
                kept.empty() ? std::uint8_t{PART_END} : kept.front();
            SevenZipHeader reader(
                bgl::ByteSpan(kept).subspan(kept.empty() ? 0 : 1));
            const bool isRead = kind == PART_HEADER ? reader.ReadPlain(stream)
                                : kind == PART_PACKED_HEADER
                                    ? reader.ReadStreams(stream)
                                    : false;
            if (!isRead)
            {
                break;
            }
            std::optional<std::vector<std::uint8_t>> unpacked =
                UnpackStream(stream);
            if (!unpacked || kind == PART_HEADER)
            {
                return unpacked;
            }
            kept = std::move(*unpacked);
        }
        m_expected = "expected an archive of one stream with one coder";
        return std::nullopt;
    }

  private:
    std::optional<bgl::ByteSpan> FindHeader() const
    {
        if (m_archive.size() < SEVEN_ZIP_HEADER_SIZE)
        {
            return std::nullopt;
        }
        bgl::ByteReader reader(m_archive.subspan(8));
        const std::uint32_t startCrc = reader.ReadU32();
        const std::uint64_t offset = reader.ReadU64();
        const std::uint64_t size = reader.ReadU64();
        const std::uint32_t crc = reader.ReadU32();
        const std::uint64_t room = m_archive.size() - SEVEN_ZIP_HEADER_SIZE;
        if (ComputeCrc32(m_archive.subspan(12, 20)) != startCrc ||
            offset > room || size > room - offset)
        {
            return std::nullopt;
        }
        const bgl::ByteSpan header = m_archive.subspan(
            static_cast<std::size_t>(SEVEN_ZIP_HEADER_SIZE + offset),
            static_cast<std::size_t>(size));
        return ComputeCrc32(header) == crc ? std::optional(header)
                                           : std::nullopt;
    }

    std::optional<std::vector<std::uint8_t>>
    UnpackStream(const PackedStream &stream)
    {
        const std::uint64_t room = m_archive.size() - SEVEN_ZIP_HEADER_SIZE;
        if (stream.position > room ||
            stream.packedSize > room - stream.position)
        {
            m_expected = "expected a packed stream that ends within the file";
            return std::nullopt;
        }
        if (stream.unpackedSize > m_maximumBytes ||
            stream.unpackedSize >
                MAXIMUM_GROWTH * stream.packedSize + GROWTH_ALLOWANCE)
        {
            m_expected = "expected at most " + std::to_string(m_maximumBytes) +
                         " bytes when unpacked (DSF_MAX_UNPACKED), and 200 "
                         "times the packed size, found " +
                         std::to_string(stream.unpackedSize);
            return std::nullopt;
        }
        const bgl::ByteSpan packed = m_archive.subspan(
            static_cast<std::size_t>(SEVEN_ZIP_HEADER_SIZE + stream.position),
            static_cast<std::size_t>(stream.packedSize));
        std::vector<std::uint8_t> unpacked(
            static_cast<std::size_t>(stream.unpackedSize));
        if (!Decode(stream.coder, packed, unpacked))
        {
            m_expected = CanUnpackLzma()
                             ? "expected an undamaged stream of LZMA, LZMA2 or "
                               "plain bytes"
                             : "expected a plugin that was built with liblzma, "
                               "which "
                               "unpacks 7z";
            return std::nullopt;
        }
        return CheckFile(stream, std::move(unpacked));
    }

    static bool Decode(const Coder &coder, bgl::ByteSpan packed,
                       std::vector<std::uint8_t> &unpacked)
    {
        static constexpr std::array<std::uint8_t, 1> copy = {0x00};
        if (!std::ranges::equal(coder.id, copy))
        {
            return DecodeLzma(coder, packed, unpacked);
        }
        if (packed.size() != unpacked.size())
        {
            return false;
        }
        std::copy(packed.begin(), packed.end(), unpacked.begin());
        return true;
    }

    std::optional<std::vector<std::uint8_t>>
    CheckFile(const PackedStream &stream, std::vector<std::uint8_t> unpacked)
    {
        bool isRight = !stream.crc || ComputeCrc32(unpacked) == *stream.crc;
        if (stream.fileSize && *stream.fileSize <= unpacked.size())
        {
            unpacked.resize(static_cast<std::size_t>(*stream.fileSize));
        }
        isRight = isRight && (!stream.fileCrc ||
                              ComputeCrc32(unpacked) == *stream.fileCrc);
        if (!isRight)
        {
            m_expected = "the unpacked bytes do not match their CRC";
            return std::nullopt;
        }
        return unpacked;
    }

    const bgl::ByteSpan m_archive;
    const std::uint64_t m_maximumBytes;
    std::string &m_expected;
};

}  // namespace

bool HasSevenZipSignature(bgl::ByteSpan bytes)
{
    return bytes.size() >= SEVEN_ZIP_SIGNATURE.size() &&
           std::equal(SEVEN_ZIP_SIGNATURE.begin(), SEVEN_ZIP_SIGNATURE.end(),
                      bytes.begin());
}

bool CanUnpackLzma()
{
#ifdef FLIGHTSIM_USE_LZMA
    return true;
#else
    return false;
#endif
}

std::optional<std::vector<std::uint8_t>>
UnpackSevenZip(bgl::ByteSpan archive, std::uint64_t maximumBytes,
               std::string &expected)
{
    return SevenZipReader(archive, maximumBytes, expected).Unpack();
}

}  // namespace dsf
