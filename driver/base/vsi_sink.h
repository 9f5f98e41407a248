// SPDX-License-Identifier: MIT
// A file of GDAL's virtual file systems that appears when it is whole.

#ifndef FLIGHTSIM_DRIVER_BASE_VSI_SINK_H
#define FLIGHTSIM_DRIVER_BASE_VSI_SINK_H

#include "driver/bytes/byte_sink.h"

#include "cpl_vsi.h"

#include <memory>
#include <string>

namespace flightsim
{

/** Writes under a temporary name beside the target, or in the folder for
 * temporary files where the file system of the target cannot write at any
 * place. Commit() gives the file its name; without it nothing stays, and what
 * the target held before is left alone. */
class VsiSink final : public bgl::ByteSink
{
  public:
    /** Creates the temporary file; null, with an error of `driver`, when that
     * fails. */
    static std::unique_ptr<VsiSink> Create(const std::string &target,
                                           const char *driver);

    /** False, with an error of `driver`, when the target is a folder or a
     * device. Without a sink to ask, writers that begin late ask early. */
    [[nodiscard]] static bool CheckTarget(const std::string &target,
                                          const char *driver);

    /** A name that no other writer of this computer uses: beside the target, or
     * in the folder for temporary files, as above. */
    static std::string MakeTemporaryName(const std::string &target);

    /** Renames over a file that is there, or copies where the file system
     * cannot rename.
     *
     * @return whether `from` is `to` now.
     */
    [[nodiscard]] static bool Replace(const std::string &from,
                                      const std::string &to);

    /** Deletes the temporary file unless it has got its name. */
    ~VsiSink() override;

    VsiSink(const VsiSink &) = delete;
    VsiSink &operator=(const VsiSink &) = delete;

    /** Emits an error, once, when the bytes cannot be written. */
    [[nodiscard]] bool Write(std::uint64_t offset,
                             bgl::ByteSpan bytes) override;

    /** Closes the temporary file, which may be read then.
     *
     * @return false, with an error, when the bytes could not all be written.
     */
    [[nodiscard]] bool Close();

    /** Closes the file, unless that was done, and gives it its name.
     *
     * @return false, with an error, when the bytes could not all be written or
     *         the file not be put in its place.
     */
    [[nodiscard]] bool Commit();

    /** Where the bytes are until Commit(). */
    const std::string &TemporaryName() const
    {
        return m_temporary;
    }

  private:
    VsiSink(const std::string &target, std::string temporary, VSILFILE *file,
            const char *driver);

    bool ReportFailure();

    const std::string m_target;
    const std::string m_temporary;
    const char *const m_driver;
    VSILFILE *m_file;
    std::uint64_t m_position = 0;
    bool m_hasFailed = false;
    bool m_isInPlace = false;
};

}  // namespace flightsim

#endif
