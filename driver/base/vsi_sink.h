// SPDX-License-Identifier: MIT
// A file of GDAL's virtual file systems that appears only when complete.

#ifndef FLIGHTSIM_DRIVER_BASE_VSI_SINK_H
#define FLIGHTSIM_DRIVER_BASE_VSI_SINK_H

#include "driver/base/file_state.h"
#include "driver/base/temporary_file.h"
#include "driver/bytes/byte_sink.h"

#include "cpl_vsi.h"

#include <memory>
#include <string>

namespace flightsim
{

/** What is done about files of writers that were killed. */
enum class Leftovers
{
    Remove,

    /** For writers of many files in one folder, who have done it before. */
    Ignore
};

/** The way by which this product writes files, all of them. Writes to a
 * TemporaryFile; Commit() gives it the name of the target, and without it
 * nothing is left and the target is unchanged, whatever happens to the process
 * or the machine: the content is on the disk before the name is given. The file
 * keeps owner, mode, access list and extended attributes of the one it
 * replaces.
 *
 * Where the system refuses to rename, the old content is copied aside and stays
 * there until the new one is on the disk.
 *
 * A virtual file system of GDAL does with its own files what it can; there is no
 * waiting for a disk. */
class VsiSink final : public bgl::ByteSink
{
  public:
    /** Creates the temporary file. Returns null, with an error of `driver`, on
     * failure. */
    static std::unique_ptr<VsiSink>
    Create(const std::string &target, const char *driver,
           Leftovers leftovers = Leftovers::Remove);

    /** The same for a file with what another one has: it gets owner, mode and
     * attributes of that one. */
    static std::unique_ptr<VsiSink> CreateCopyOf(const std::string &original,
                                                 const std::string &target,
                                                 const char *driver);

    /** Returns false, with an error of `driver`, when the target is a folder or
     * a device. For writers that create their sink late but want to fail
     * early. */
    [[nodiscard]] static bool CheckTarget(const std::string &target,
                                          const char *driver);

    /** Gives a complete file that another writer has made the name of a target,
     * in the same way. On failure, with an error of `driver`, deletes the file,
     * unless the existing one is lost: then it stays, and the error names it.
     *
     * @return whether the file has that name.
     */
    [[nodiscard]] static bool
    PutInPlace(TemporaryFile &file, const std::string &to, const char *driver);

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

    /** Commits, unless the target is another file than the expected one. Two
     * processes that do so never overwrite what the other one wrote; what others
     * write between the last look and the renaming is put back where the system
     * can exchange names (Linux, macOS).
     *
     * @return false, with an error, when another process has changed or replaced
     *         the target, or keeps it locked.
     */
    [[nodiscard]] bool CommitOver(const FileState &expected);

    /** Closes the file if necessary, and brings it to the disk with owner, mode
     * and attributes. Commits do so otherwise.
     *
     * @return false, with an error, if it cannot.
     */
    [[nodiscard]] bool Prepare();

    /** Commits, but keeps the file that is replaced: TakeBack, or the destructor,
     * puts it back, or deletes the new one where there was none. If it cannot,
     * an error says where the old content is. */
    [[nodiscard]] bool CommitRevocably();

    /** Takes that commit back, if there was one. */
    void TakeBack();

    /** Makes that commit final. */
    void Settle();

    /** Emits an error of a commit that others need. */
    bool ReportFailure();

    const std::string &GetTarget() const
    {
        return m_target;
    }

    /** Name of the file that holds the bytes until Commit(). */
    const std::string &TemporaryName() const
    {
        return m_temporary->GetPath();
    }

  private:
    VsiSink(const std::string &target, std::unique_ptr<TemporaryFile> temporary,
            VSILFILE *file, const char *driver);

    static bool Replace(const std::string &from, const std::string &to,
                        const char *driver);
    static std::unique_ptr<VsiSink> Start(const std::string &target,
                                          const std::string &accessOf,
                                          const char *driver);
    bool ReportChange() const;
    bool TakePlace();
    void Revoke();

    const std::string m_target;
    const std::unique_ptr<TemporaryFile> m_temporary;
    const char *const m_driver;
    VSILFILE *m_file;
    std::uint64_t m_position = 0;
    bool m_hasFailed = false;
    bool m_isPrepared = false;

    /** File whose owner and mode the new one gets. */
    std::string m_accessOf;

    /** Whether the destructor takes the commit back. */
    bool m_isRevocable = false;

    /** Whether the temporary name is that of the old file since. */
    bool m_isExchanged = false;

    /** Whether a revocable commit found a file in its place. */
    bool m_hasReplaced = false;

    /** Name of that file since; empty if it could not be renamed. */
    std::string m_aside{};
};

}  // namespace flightsim

#endif
