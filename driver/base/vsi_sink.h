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

/** How to treat the files left by killed writers. */
enum class Leftovers
{
    Remove,

    /** For writers of many files that have already tidied up their folder. */
    Ignore
};

/** Writes a file atomically; all drivers write through this class. Writes to a
 * TemporaryFile, which Commit() renames to the target. Without a commit the
 * target is unchanged and no file is left. The content is on the disk before
 * the file is renamed, so this holds even if the process or the machine stops.
 * The file keeps owner, mode, access list and extended attributes of the one it
 * replaces.
 *
 * Where the system refuses to rename, a copy of the old content is kept until
 * the new one is on the disk.
 *
 * GDAL's virtual file systems give weaker guarantees, and are not
 * synchronized. */
class VsiSink final : public bgl::ByteSink
{
  public:
    /** Creates the temporary file. Returns null, with an error of `driver`, on
     * failure. */
    static std::unique_ptr<VsiSink>
    Create(const std::string &target, const char *driver,
           Leftovers leftovers = Leftovers::Remove);

    /** Like Create, for a copy: the file gets owner, mode and attributes of
     * `origin`. */
    static std::unique_ptr<VsiSink> CreateCopyOf(const std::string &original,
                                                 const std::string &target,
                                                 const char *driver);

    /** Returns false, with an error of `driver`, when the target is a folder or
     * a device. For writers that create their sink late but want to fail
     * early. */
    [[nodiscard]] static bool CheckTarget(const std::string &target,
                                          const char *driver);

    /** Renames a complete file of another writer to a target, in the same way.
     * On failure, with an error of `driver`, deletes the file, unless the
     * existing one is lost: then the new file is kept, and the error names it.
     *
     * @return whether the file was renamed.
     */
    [[nodiscard]] static bool
    PutInPlace(TemporaryFile &file, const std::string &to, const char *driver);

    /** Deletes the temporary file unless it was committed; undoes a reversible
     * commit that was not finished. */
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

    /** Commits unless the target has changed from its expected state. Two
     * processes that use this method never overwrite each other's file. A file
     * that others write between the last check and the renaming is restored
     * where the system can exchange names (Linux, macOS).
     *
     * @return false, with an error, when another process has changed or
     *         replaced the target, or keeps it locked.
     */
    [[nodiscard]] bool CommitOver(const FileState &expected);

    /** Closes the file if necessary, sets owner, mode and attributes, and
     * synchronizes it. Optional: commits do so otherwise.
     *
     * @return false, with an error, if it cannot.
     */
    [[nodiscard]] bool Prepare();

    /** Commits, but keeps the replaced file: RollBack, or the destructor,
     * restores it, or deletes the new file if there was none before. If that
     * fails, an error says where the old content is. */
    [[nodiscard]] bool CommitReversibly();

    /** Undoes a reversible commit, if there was one. */
    void RollBack();

    /** Makes a reversible commit final. */
    void FinishCommit();

    /** Emits the error of a failed commit. Returns false. */
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
    bool MoveToTarget();
    void RollBackCommit();

    const std::string m_target;
    const std::unique_ptr<TemporaryFile> m_temporary;
    const char *const m_driver;
    VSILFILE *m_file;
    std::uint64_t m_position = 0;
    bool m_hasFailed = false;
    bool m_isPrepared = false;

    /** File whose owner and mode the new one gets. */
    std::string m_accessOf;

    /** Whether the destructor undoes the commit. */
    bool m_isReversible = false;

    /** Whether the old file now has the temporary name. */
    bool m_isExchanged = false;

    /** Whether a reversible commit replaced a file. */
    bool m_hasReplaced = false;

    /** Present name of the replaced file; empty if it could not be renamed. */
    std::string m_aside{};
};

}  // namespace flightsim

#endif
