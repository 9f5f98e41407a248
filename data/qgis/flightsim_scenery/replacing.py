# SPDX-License-Identifier: MIT
"""Writes files in a folder of their own, and puts them in the place of older
ones once they are complete.

GDAL deletes an existing file before a driver creates one of its name, even if
the layers to write come from it. Names are kept, as drivers find formats,
tiles and cells by them: only the folder differs."""

import errno
import os
import shutil
import stat
import tempfile

PREFIX = ".flightsim_scenery_"
# As the drivers mark their backups: driver/base/native_file.cpp.
MARK = "user.gdal_flightsim.backup"
MARK_ON_WINDOWS = ":gdal_flightsim_backup"
MOST_BACKUPS = 99
# Sub-folder for the backups of a folder of tiles: one with as many other files
# beside the tiles is no such folder to the drivers.
BACKUPS = "backup"
START = 4  # bytes by which a backup without marks is recognized
SIDECAR = ".aux.xml"  # what GDAL has computed of a file


class Replacement:
    """A context in which a file, or the files of a folder, are written under
    `path`. Nothing is kept of them unless they were put in place."""

    def __init__(self, target, extensions=()):
        """`extensions` are those of older files that the writer looks at: it
        may add to them, or refuse to write."""
        # A link stays one.
        self.target = os.path.realpath(target) if os.path.islink(
            target) else os.path.normpath(target)
        self.path = self.target
        self._extensions = [f".{name.lower()}" for name in extensions]
        self._folder = None
        self._before = {}

    def __enter__(self):
        inside = (self.target if os.path.isdir(self.target)
                  else os.path.dirname(self.target))
        self._folder = tempfile.mkdtemp(prefix=PREFIX, dir=inside or ".")
        self.path = os.path.join(self._folder, os.path.basename(self.target))
        try:
            self._mirror()
        except OSError:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        shutil.rmtree(self._folder, ignore_errors=True)

    def _mirror(self):
        """Shows the older files to the writer."""
        if self._extensions and os.path.isfile(self.target):
            self._show(self.target, self.path)
        for folder, folders, names in os.walk(
                self.target if self._extensions else ""):
            folders[:] = [name for name in folders
                          if not name.startswith(PREFIX)]
            for name in names:
                if os.path.splitext(name)[1].lower() in self._extensions:
                    older = os.path.join(folder, name)
                    self._show(older, os.path.join(self.path, os.path.relpath(
                        older, self.target)))

    def _show(self, older, path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        # Windows refuses to rename over a file that is open under any of its
        # names; what is written over it then must be a copy.
        if os.name == "posix":
            try:
                os.link(older, path)
            except OSError:
                shutil.copy2(older, path)
        else:
            shutil.copy2(older, path)
        self._before[path] = _state(path)

    def rename(self, text):
        """Returns a message with the names that the files will have."""
        parent = os.path.dirname(self.target)
        return text.replace(self.path, self.target).replace(
            self._folder, parent)

    def put_in_place(self):
        """Puts the new and changed files in place; older ones are kept as
        backups. Returns warnings. Raises an OSError if it cannot; then all
        older files are there."""
        is_folder = os.path.isdir(self.target)
        if os.path.exists(self.target) and (
                is_folder != os.path.isdir(self.path)):
            raise OSError(errno.EEXIST, f"a {'folder' if is_folder else 'file'}"
                          " has that name", self.target)
        made = {path: self._find_place(path) for path in self._list()
                if _state(path) != self._before.get(path)}
        if os.path.isdir(self.path):
            os.makedirs(self.target, exist_ok=True)
        messages, backups, done = [], {}, []
        for place in made.values():
            if os.path.exists(place):
                backups[place] = back_up(place, self._find_backup(place),
                                         messages)
        try:
            for path, place in made.items():
                os.makedirs(os.path.dirname(place) or ".", exist_ok=True)
                done.append(place)
                _move(path, place)
        except OSError:
            for place in done:
                if place in backups:
                    shutil.copyfile(backups[place], place)
                elif os.path.exists(place):
                    os.remove(place)
            raise
        for place in backups:
            # It was about the older file.
            if place + SIDECAR not in made.values() and os.path.exists(
                    place + SIDECAR):
                os.remove(place + SIDECAR)
        return messages

    def _list(self):
        return [os.path.join(folder, name)
                for folder, _, names in os.walk(self._folder)
                for name in sorted(names)]

    def _find_backup(self, place):
        """Returns the usual name of a backup."""
        if os.path.isdir(self.target):
            place = os.path.join(self.target, BACKUPS,
                                 os.path.relpath(place, self.target))
            os.makedirs(os.path.dirname(place), exist_ok=True)
        return f"{place}.bak"

    def _find_place(self, path):
        return self.target if path == self.path else os.path.join(
            os.path.dirname(self.target), os.path.relpath(path, self._folder))


def _move(path, place):
    """Renames a file over an older one, which may be open: Windows then refuses
    to rename, and its content is replaced instead, as the drivers do."""
    is_there = os.path.exists(place)
    if is_there:
        _copy_access(place, path)
    try:
        os.replace(path, place)
    except PermissionError:
        if not is_there:
            raise
        shutil.copyfile(path, place)


def _state(path):
    found = os.stat(path)
    return found.st_ino, found.st_size, found.st_mtime_ns


def back_up(path, plain, messages):
    """Copies a file to a name, as the drivers do before they change it, and
    returns the name. A file of that name which is no backup stays, with a
    warning, and the copy gets another name."""
    for number in range(1, MOST_BACKUPS + 1):
        backup = plain if number == 1 else f"{plain}{number}"
        if not os.path.lexists(backup) or _is_backup(path, backup):
            break
    else:
        raise OSError(errno.EEXIST, "is no backup, so there is none", plain)
    if backup != plain:
        messages.append(f"{plain} is no backup and stays; the backup is "
                        f"{backup}")
    handle, made = tempfile.mkstemp(prefix=PREFIX,
                                    dir=os.path.dirname(plain) or ".")
    os.close(handle)
    try:
        shutil.copy2(path, made)
        _mark(made)
        os.replace(made, backup)
    except OSError:
        os.remove(made)
        raise
    return backup


def _is_backup(path, backup):
    """Returns whether a file is a backup: by its mark, or where files have
    none, by its first bytes."""
    if not stat.S_ISREG(os.lstat(backup).st_mode):
        return False
    if os.name == "nt":
        return os.path.exists(backup + MARK_ON_WINDOWS)
    try:
        os.getxattr(backup, MARK)
        return True
    except AttributeError:
        pass
    except OSError as error:
        if error.errno == errno.ENODATA:
            return False
    with open(path, "rb") as one, open(backup, "rb") as other:
        return one.read(START) == other.read(START)


def _mark(path):
    try:
        if os.name == "nt":
            with open(path + MARK_ON_WINDOWS, "wb"):
                pass
        else:
            os.setxattr(path, MARK, b"")
    except (AttributeError, OSError):
        pass


def _copy_access(older, path):
    """Gives a file the owner and mode of an older one, as far as the system
    permits."""
    found = os.stat(older)
    try:
        if hasattr(os, "chown"):
            os.chown(path, found.st_uid, found.st_gid)
    except OSError:
        pass
    try:
        os.chmod(path, stat.S_IMODE(found.st_mode))
    except OSError:
        pass
