// SPDX-License-Identifier: MIT
// Detects encrypted content: protected packages of MSFS.

#include "ogr/records/core/encryption.h"

#include "driver/bytes/byte_reader.h"

#include <algorithm>
#include <array>

namespace bgl
{

namespace
{

/** Bytes read at the start of each subsection. */
constexpr std::size_t SAMPLE_SIZE = 256;
constexpr std::size_t SMALLEST_SAMPLE = 128;

/** One byte in 256 is zero in noise, more than one in eight in records. */
constexpr std::size_t ZERO_SHARE = 32;

/** No top-level record has a higher id. */
constexpr std::uint16_t ID_LIMIT = 0x200;

bool CanBeHeader(ByteSpan bytes, HeaderForm form, std::uint32_t available)
{
    ByteReader reader(bytes);
    const std::uint16_t id = reader.ReadU16();
    const std::uint32_t size =
        form == HeaderForm::Long ? reader.ReadU32() : reader.ReadU16();
    return reader.IsOk() && id != 0 && id < ID_LIMIT &&
           size >= static_cast<std::uint32_t>(form) && size <= available;
}

}  // namespace

bool LooksEncrypted(const std::vector<Subsection> &subsections, HeaderForm form,
                    const ByteSource &source)
{
    std::array<std::uint8_t, SAMPLE_SIZE> buffer{};
    std::size_t sampled = 0;
    std::size_t zeros = 0;
    for (const Subsection &subsection : subsections)
    {
        const std::size_t size =
            std::min(SAMPLE_SIZE, std::size_t{subsection.size});
        const MutableByteSpan sample = MutableByteSpan(buffer).first(size);
        if (!source.Read(subsection.offset, sample) ||
            CanBeHeader(sample, form, subsection.size))
        {
            return false;
        }
        sampled += size;
        zeros += static_cast<std::size_t>(
            std::count(sample.begin(), sample.end(), std::uint8_t{0}));
    }
    return sampled >= SMALLEST_SAMPLE && zeros < sampled / ZERO_SHARE;
}

}  // namespace bgl
