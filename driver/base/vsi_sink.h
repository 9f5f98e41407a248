// SPDX-License-Identifier: MIT
// A file of GDAL's virtual file systems that appears only when complete.

#ifndef FLIGHTSIM_DRIVER_BASE_VSI_SINK_H
#define FLIGHTSIM_DRIVER_BASE_VSI_SINK_H

#include "driver/bytes/byte_sink.h"

#include "cpl_vsi.h"

#include <memory>
#include <string>

namespace flightsim
{

/** Writes to a temporary name beside the target, or in the folder for temporary
 * files if the target's file system does not support random writes. Commit()
 * renames the file; without it, nothing is left and the target is unchanged. */
class VsiSink final : public bgl::ByteSink
{
  public:
    /** Creates the temporary file. Returns null, with an error of `driver`, on
     * failure. */
    static std::unique_ptr<VsiSink> Create(const std::string &target,
                                           const char *driver);

    /** Returns false, with an error of `driver`, when the target is a folder or
     * a device. For writers that create their sink late but want to fail
     * early. */
    [[nodiscard]] static bool CheckTarget(const std::string &target,
                                          const char *driver);

    /** Returns a name that no other writer on this computer uses, in the place
     * described above. */
    static std::string MakeTemporaryName(const std::string &target);

    /** Renames over an existing file, or copies if the file system cannot
     * rename. On failure, with an error of `driver`, deletes `from`, unless the
     * existing file is lost: then it stays, and the error names it.
     *
     * @return whether `from` has become `to`.
     */
    [[nodiscard]] static bool
    Replace(const std::string &from, const std::string &to, const char *driver);

    /** Deletes the temporary file unless it was committed; takes a commit back
     * that others did not follow. */
    ~VsiSink() override;

    VsiSink(const VsiSink &) = delete;
    VsiSink &operator=(const VsiSink &) = delete;

    /** Emits an error, once, when the bytes cannot be written. */
    [[nodiscard]] bool Write(std::uint64_t offset,
                             bgl::ByteSpan bytes) override;

    /** Closes the temporary file, which can then be read.
     *
     * @return false, with an error, when not all bytes could be written.
     */
    [[nodiscard]] bool Close();

    /** Closes the file if necessary, and renames it to the target.
     *
     * @return false, with an error, when not all bytes could be written or the
     *         file could not be renamed.
     */
    [[nodiscard]] bool Commit();

    /** Commits, but keeps the file that is replaced: the destructor puts it
     * back, or deletes the new one where there was none. If it cannot, an error
     * says where the old content is. */
    [[nodiscard]] bool CommitRevocably();

    /** Makes that commit final. */
    void Settle();

    /** Name of the file that holds the bytes until Commit(). */
    const std::string &TemporaryName() const
    {
        return m_temporary;
    }

  private:
    VsiSink(const std::string &target, std::string temporary, VSILFILE *file,
            const char *driver);

    bool ReportFailure();
    void Revoke();

    const std::string m_target;
    const std::string m_temporary;
    const char *const m_driver;
    VSILFILE *m_file;
    std::uint64_t m_position = 0;
    bool m_hasFailed = false;

    /** Whether Replace takes care of the temporary file. */
    bool m_isHandedOver = false;

    /** Whether the destructor takes the commit back. */
    bool m_isRevocable = false;

    /** Whether a revocable commit found a file in its place. */
    bool m_hasReplaced = false;

    /** Name of that file since; empty if it could not be renamed. */
    std::string m_aside{};
};

}  // namespace flightsim

#endif
