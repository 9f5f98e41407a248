// SPDX-License-Identifier: MIT
// System calls for saving files that GDAL's file systems do not offer.

#include "driver/base/native_file.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <random>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#ifdef _WIN32
#include "cpl_conv.h"
#include "cpl_string.h"

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
#else
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/fs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#endif
#ifdef __APPLE__
#include <copyfile.h>
#include <sys/xattr.h>
#endif
#endif

namespace flightsim::native
{

std::string MakeRandomText()
{
    std::random_device device;
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%08x%08x",
                  static_cast<unsigned>(device()),
                  static_cast<unsigned>(device()));
    return text.data();
}

namespace
{

/** Calls a function until it returns anything but Busy, for two seconds. */
template <class Try> ReplacementLock::Result WaitForLock(const Try &tryLock)
{
    constexpr int ATTEMPTS = 100;
    constexpr std::chrono::milliseconds PAUSE(20);
    ReplacementLock::Result result = tryLock();
    for (int i = 0; result == ReplacementLock::Result::Busy && i < ATTEMPTS;
         ++i)
    {
        std::this_thread::sleep_for(PAUSE);
        result = tryLock();
    }
    return result;
}

#ifdef _WIN32

constexpr Handle NO_HANDLE = -1;

/** A path for the functions of Windows. */
class WidePath final
{
  public:
    explicit WidePath(const std::string &path)
        : m_text(CPLRecodeToWChar(path.c_str(), CPL_ENC_UTF8, CPL_ENC_UCS2))
    {
    }

    ~WidePath()
    {
        CPLFree(m_text);
    }

    WidePath(const WidePath &) = delete;
    WidePath &operator=(const WidePath &) = delete;

    const wchar_t *Get() const
    {
        return m_text;
    }

  private:
    wchar_t *const m_text;
};

HANDLE ToSystem(Handle handle)
{
    return reinterpret_cast<HANDLE>(handle);
}

Handle FromSystem(HANDLE handle)
{
    return reinterpret_cast<Handle>(handle);
}

void SetErrno()
{
    switch (GetLastError())
    {
        case ERROR_FILE_EXISTS:
        case ERROR_ALREADY_EXISTS:
            errno = EEXIST;
            break;
        case ERROR_FILE_NOT_FOUND:
        case ERROR_PATH_NOT_FOUND:
            errno = ENOENT;
            break;
        case ERROR_DISK_FULL:
        case ERROR_HANDLE_DISK_FULL:
            errno = ENOSPC;
            break;
        case ERROR_ACCESS_DENIED:
        case ERROR_SHARING_VIOLATION:
        case ERROR_LOCK_VIOLATION:
            errno = EACCES;
            break;
        default:
            errno = EIO;
            break;
    }
}

/** Others may read and write the file, and cannot delete it. */
Handle OpenSystem(const std::string &path, DWORD access, DWORD share,
                  DWORD creation, DWORD flags = 0)
{
    const HANDLE handle =
        CreateFileW(WidePath(path).Get(), access, share, nullptr, creation,
                    FILE_ATTRIBUTE_NORMAL | flags, nullptr);
    if (handle == INVALID_HANDLE_VALUE)
    {
        SetErrno();
    }
    return FromSystem(handle);
}

void CloseSystem(Handle handle)
{
    if (handle != NO_HANDLE)
    {
        CloseHandle(ToSystem(handle));
    }
}

constexpr const char *BACKUP_STREAM = ":gdal_flightsim_backup";

#else

constexpr Handle NO_HANDLE = -1;

int ToSystem(Handle handle)
{
    return static_cast<int>(handle);
}

void CloseSystem(Handle handle)
{
    if (handle != NO_HANDLE)
    {
        close(ToSystem(handle));
    }
}

Handle OpenSystem(const std::string &path, int flags)
{
    return open(path.c_str(), flags | O_CLOEXEC);
}

/** Whether an error means that the file system has no locks or cannot
 * synchronize. */
bool IsUnsupported(int error)
{
    return error == EINVAL || error == ENOSYS || error == ENOTSUP ||
           error == EOPNOTSUPP || error == ENOLCK || error == EBADF;
}

bool IsSameFile(const struct stat &one, const struct stat &other)
{
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/** Synchronizes and closes a file. */
bool SyncAndClose(Handle handle)
{
    if (handle == NO_HANDLE)
    {
        return false;
    }
    int status = -1;
#ifdef __APPLE__
    // fsync may leave the data in the cache of the drive.
    status = fcntl(ToSystem(handle), F_FULLFSYNC);
#endif
    if (status != 0)
    {
        status = fsync(ToSystem(handle));
    }
    const int error = errno;
    CloseSystem(handle);
    errno = error;
    return status == 0 || IsUnsupported(error);
}

/** Reduces the permissions of the group to those of others: the group of the
 * new file may differ from that of the old one, and must not inherit its
 * permissions. */
mode_t LimitGroup(mode_t mode)
{
    constexpr mode_t others = S_IRWXO;
    constexpr int places = 3;
    const auto group = static_cast<mode_t>((mode & others) << places);
    return static_cast<mode_t>((mode & ~static_cast<mode_t>(S_IRWXG)) |
                               (mode & group));
}

#ifdef __linux__

constexpr const char *BACKUP_ATTRIBUTE = "user.gdal_flightsim.backup";

/** Whether an attribute holds permissions or was set by the user. Others, such
 * as signatures, describe the content of a file. */
bool IsKept(std::string_view name)
{
    return name != BACKUP_ATTRIBUTE &&
           (name.starts_with("user.") || name == "system.posix_acl_access" ||
            name == "system.nfs4_acl" || name == "security.selinux");
}

void CopyAttributes(int from, int to)
{
    const ssize_t listed = flistxattr(from, nullptr, 0);
    if (listed <= 0)
    {
        return;
    }
    std::vector<char> names(static_cast<std::size_t>(listed));
    const ssize_t size = flistxattr(from, names.data(), names.size());
    const std::string_view all(names.data(),
                               size > 0 ? static_cast<std::size_t>(size) : 0);
    for (std::size_t at = 0; at < all.size();)
    {
        const std::string name(all.substr(at, all.find('\0', at) - at));
        at += name.size() + 1;
        const ssize_t length =
            IsKept(name) ? fgetxattr(from, name.c_str(), nullptr, 0) : -1;
        if (length < 0)
        {
            continue;
        }
        std::vector<char> value(static_cast<std::size_t>(length));
        const ssize_t read =
            fgetxattr(from, name.c_str(), value.data(), value.size());
        if (read == length)
        {
            fsetxattr(to, name.c_str(), value.data(), value.size(), 0);
        }
    }
}

#elif defined(__APPLE__)

constexpr const char *BACKUP_ATTRIBUTE = "gdal_flightsim.backup";

void CopyAttributes(int from, int to)
{
    fcopyfile(from, to, nullptr, COPYFILE_ACL | COPYFILE_XATTR);
    fremovexattr(to, BACKUP_ATTRIBUTE, 0);
}

#else

void CopyAttributes(int, int)
{
}

#endif

#endif

}  // namespace

#ifdef _WIN32

std::unique_ptr<NewFile> NewFile::Create(const std::string &path, bool)
{
    const Handle handle =
        OpenSystem(path, GENERIC_READ | GENERIC_WRITE,
                   FILE_SHARE_READ | FILE_SHARE_WRITE, CREATE_NEW);
    return std::unique_ptr<NewFile>(handle != NO_HANDLE ? new NewFile(handle)
                                                        : nullptr);
}

std::unique_ptr<NewFile> NewFile::Hold(const std::string &path)
{
    const Handle handle = OpenSystem(
        path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, OPEN_EXISTING);
    return std::unique_ptr<NewFile>(handle != NO_HANDLE ? new NewFile(handle)
                                                        : nullptr);
}

NewFile::~NewFile()
{
    CloseSystem(m_handle);
}

void NewFile::AllowRenaming()
{
    CloseSystem(std::exchange(m_handle, NO_HANDLE));
}

/** Locks a separate file, which disappears with the process: a lock on the file
 * itself would prevent its replacement. */
ReplacementLock::ReplacementLock(const std::string &path) : m_handle(NO_HANDLE)
{
    m_result = WaitForLock(
        [&]
        {
            m_handle = OpenSystem(path + ".lock", GENERIC_WRITE | DELETE, 0,
                                  CREATE_NEW, FILE_FLAG_DELETE_ON_CLOSE);
            return m_handle != NO_HANDLE                ? Result::Taken
                   : errno == EEXIST || errno == EACCES ? Result::Busy
                                                        : Result::Unsupported;
        });
}

ReplacementLock::~ReplacementLock()
{
    CloseSystem(m_handle);
}

bool SyncFile(const std::string &path)
{
    const Handle handle = OpenSystem(
        path, GENERIC_WRITE,
        FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, OPEN_EXISTING);
    if (handle == NO_HANDLE)
    {
        return false;
    }
    const bool isDone = FlushFileBuffers(ToSystem(handle)) != 0;
    if (!isDone)
    {
        SetErrno();
    }
    CloseSystem(handle);
    return isDone;
}

/** RenameOver synchronizes by itself. */
bool SyncFolderOf(const std::string &)
{
    return true;
}

void CopyAccess(const std::string &from, const std::string &to)
{
    const WidePath source(from);
    const WidePath target(to);
    constexpr SECURITY_INFORMATION what = DACL_SECURITY_INFORMATION;
    DWORD size = 0;
    GetFileSecurityW(source.Get(), what, nullptr, 0, &size);
    std::vector<std::uint8_t> descriptor(size);
    if (size > 0 && GetFileSecurityW(source.Get(), what, descriptor.data(),
                                     size, &size) != 0)
    {
        SetFileSecurityW(target.Get(), what, descriptor.data());
    }
}

bool RenameOver(const std::string &from, const std::string &to)
{
    const bool isDone =
        MoveFileExW(WidePath(from).Get(), WidePath(to).Get(),
                    MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0;
    if (!isDone)
    {
        SetErrno();
    }
    return isDone;
}

ExchangeResult Exchange(const std::string &, const std::string &)
{
    return ExchangeResult::Unsupported;
}

bool IsAbandoned(const std::string &path)
{
    // An open NewFile denies others the right to delete it.
    const Handle handle = OpenSystem(
        path, DELETE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
        OPEN_EXISTING);
    CloseSystem(handle);
    return handle != NO_HANDLE;
}

void DeleteIfAbandoned(const std::string &path)
{
    DeleteFileW(WidePath(path).Get());
}

void MarkBackup(const std::string &path)
{
    CloseSystem(
        OpenSystem(path + BACKUP_STREAM, GENERIC_WRITE, 0, CREATE_ALWAYS));
}

BackupMark FindBackupMark(const std::string &path)
{
    const Handle handle =
        OpenSystem(path + BACKUP_STREAM, GENERIC_READ,
                   FILE_SHARE_READ | FILE_SHARE_WRITE, OPEN_EXISTING);
    const bool isFound = handle != NO_HANDLE;
    const bool isMissing = !isFound && errno == ENOENT;
    CloseSystem(handle);
    return isFound     ? BackupMark::Ours
           : isMissing ? BackupMark::Foreign
                       : BackupMark::Unknown;
}

#else

std::unique_ptr<NewFile> NewFile::Create(const std::string &path,
                                         bool isPrivate)
{
    const mode_t mode =
        isPrivate ? S_IRUSR | S_IWUSR
                  : S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH;
    const int handle = open(
        path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (handle < 0)
    {
        return nullptr;
    }
    flock(handle, LOCK_EX | LOCK_NB);
    return std::unique_ptr<NewFile>(new NewFile(handle));
}

std::unique_ptr<NewFile> NewFile::Hold(const std::string &path)
{
    const Handle handle = OpenSystem(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if (handle == NO_HANDLE)
    {
        return nullptr;
    }
    flock(ToSystem(handle), LOCK_EX | LOCK_NB);
    return std::unique_ptr<NewFile>(new NewFile(handle));
}

NewFile::~NewFile()
{
    CloseSystem(m_handle);
}

void NewFile::AllowRenaming()
{
}

ReplacementLock::ReplacementLock(const std::string &path)
    : m_handle(OpenSystem(path, O_RDONLY | O_NONBLOCK))
{
    if (m_handle == NO_HANDLE)
    {
        return;
    }
    m_result = WaitForLock(
        [&]
        {
            return flock(ToSystem(m_handle), LOCK_EX | LOCK_NB) == 0
                       ? Result::Taken
                   : errno == EWOULDBLOCK || errno == EINTR
                       ? Result::Busy
                       : Result::Unsupported;
        });
}

ReplacementLock::~ReplacementLock()
{
    CloseSystem(m_handle);
}

bool SyncFile(const std::string &path)
{
    return SyncAndClose(OpenSystem(path, O_RDONLY | O_NONBLOCK));
}

bool SyncFolderOf(const std::string &path)
{
    const std::size_t end = path.find_last_of('/');
    const std::string folder = end == std::string::npos ? "."
                               : end == 0               ? "/"
                                                        : path.substr(0, end);
    const Handle handle = OpenSystem(folder, O_RDONLY | O_DIRECTORY);
    // A folder may be writable but not readable.
    return handle == NO_HANDLE || SyncAndClose(handle);
}

void CopyAccess(const std::string &from, const std::string &to)
{
    const Handle source = OpenSystem(from, O_RDONLY | O_NONBLOCK);
    const Handle target = OpenSystem(to, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    struct stat old;
    struct stat now;
    if (source != NO_HANDLE && target != NO_HANDLE &&
        fstat(ToSystem(source), &old) == 0 &&
        fstat(ToSystem(target), &now) == 0 && S_ISREG(old.st_mode))
    {
        const int file = ToSystem(target);
        const bool isOwned = now.st_uid == old.st_uid ||
                             fchown(file, old.st_uid, old.st_gid) == 0;
        const bool isInGroup =
            (isOwned && now.st_uid != old.st_uid) || now.st_gid == old.st_gid ||
            fchown(file, static_cast<uid_t>(-1), old.st_gid) == 0;
        const mode_t mode = old.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
        fchmod(file, isInGroup ? mode : LimitGroup(mode));
        if (isInGroup)
        {
            CopyAttributes(ToSystem(source), file);
        }
    }
    CloseSystem(source);
    CloseSystem(target);
}

bool RenameOver(const std::string &from, const std::string &to)
{
    return std::rename(from.c_str(), to.c_str()) == 0;
}

ExchangeResult Exchange(const std::string &one, const std::string &other)
{
    errno = ENOSYS;
    long status = -1;
#if defined(__linux__) && defined(SYS_renameat2) && defined(RENAME_EXCHANGE)
    status = syscall(SYS_renameat2, AT_FDCWD, one.c_str(), AT_FDCWD,
                     other.c_str(), RENAME_EXCHANGE);
#elif defined(__APPLE__) && defined(RENAME_SWAP)
    status = renamex_np(one.c_str(), other.c_str(), RENAME_SWAP);
#endif
    return status == 0            ? ExchangeResult::Done
           : IsUnsupported(errno) ? ExchangeResult::Unsupported
                                  : ExchangeResult::Failed;
}

namespace
{

/** Calls a function if no process holds the NewFile at a path. */
template <class Use> bool UseAbandoned(const std::string &path, const Use &use)
{
    const Handle handle = OpenSystem(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    struct stat held;
    struct stat named;
    const bool isAbandoned = handle != NO_HANDLE &&
                             flock(ToSystem(handle), LOCK_EX | LOCK_NB) == 0 &&
                             fstat(ToSystem(handle), &held) == 0 &&
                             lstat(path.c_str(), &named) == 0 &&
                             S_ISREG(named.st_mode) && IsSameFile(held, named);
    if (isAbandoned)
    {
        use();
    }
    CloseSystem(handle);
    return isAbandoned;
}

}  // namespace

bool IsAbandoned(const std::string &path)
{
    return UseAbandoned(path, [] {});
}

void DeleteIfAbandoned(const std::string &path)
{
    UseAbandoned(path, [&] { unlink(path.c_str()); });
}

#if defined(__linux__) || defined(__APPLE__)

namespace
{

#ifdef __linux__
int SetAttribute(const std::string &path, const char *name)
{
    return lsetxattr(path.c_str(), name, "1", 1, 0);
}

bool HasAttribute(const std::string &path, const char *name)
{
    return lgetxattr(path.c_str(), name, nullptr, 0) >= 0;
}
#else
int SetAttribute(const std::string &path, const char *name)
{
    return setxattr(path.c_str(), name, "1", 1, 0, XATTR_NOFOLLOW);
}

bool HasAttribute(const std::string &path, const char *name)
{
    return getxattr(path.c_str(), name, nullptr, 0, 0, XATTR_NOFOLLOW) >= 0;
}
#endif

}  // namespace

void MarkBackup(const std::string &path)
{
    SetAttribute(path, BACKUP_ATTRIBUTE);
}

BackupMark FindBackupMark(const std::string &path)
{
    struct stat status;
    if (lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
    {
        return BackupMark::Foreign;
    }
    return HasAttribute(path, BACKUP_ATTRIBUTE) ? BackupMark::Ours
           : IsUnsupported(errno)               ? BackupMark::Unknown
                                                : BackupMark::Foreign;
}

#else

void MarkBackup(const std::string &)
{
}

BackupMark FindBackupMark(const std::string &path)
{
    struct stat status;
    return lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode)
               ? BackupMark::Unknown
               : BackupMark::Foreign;
}

#endif

#endif

}  // namespace flightsim::native
