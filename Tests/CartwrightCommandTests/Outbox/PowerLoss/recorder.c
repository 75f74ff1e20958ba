/* A library for LD_PRELOAD. It records in POWER_LOG the changes of a program to the files of POWER_FOLDER and its
   standard output, in one order, so that a test can replay a power failure. It leaves out memory that is shared by
   mmap, SQLite's -shm, which need not survive. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { CREATE = 1, WRITE, TRUNCATE, SYNC, RENAME, UNLINK, SYNC_FOLDER, TOLD, CHMOD };

struct step {
    uint64_t kind, file, number, name_bytes, data_bytes;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char folder[PATH_MAX];
static size_t folder_bytes;
static int log_file = -1;

__attribute__((constructor)) static void begin(void) {
    const char *place = getenv("POWER_FOLDER"), *path = getenv("POWER_LOG");
    if (!place || !path) return;
    folder_bytes = (size_t)snprintf(folder, sizeof folder, "%s", place);
    log_file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static void note(uint64_t kind, uint64_t file, uint64_t number, const char *name, const void *data, size_t bytes) {
    struct step step = {kind, file, number, name ? strlen(name) : 0, bytes};
    struct iovec parts[3] = {{&step, sizeof step}, {(void *)name, step.name_bytes}, {(void *)data, bytes}};
    if (syscall(SYS_writev, log_file, parts, 3) < 0) abort();
}

/* Returns the name of a path in the folder, null for any other. */
static const char *name_of(const char *path) {
    if (log_file < 0 || strncmp(path, folder, folder_bytes) || path[folder_bytes] != '/') return NULL;
    const char *name = path + folder_bytes + 1;
    size_t length = strlen(name);
    return length > 4 && !strcmp(name + length - 4, "-shm") ? NULL : name;
}

/* Returns the inode number of an open file of the folder, 0 for any other. */
static uint64_t file_of(int descriptor) {
    char link[64], path[PATH_MAX];
    struct stat status;
    if (log_file < 0) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return name_of(path) && !fstat(descriptor, &status) ? status.st_ino : 0;
}

static int is_folder(int descriptor) {
    struct stat there, here;
    return log_file >= 0 && !fstat(descriptor, &there) && S_ISDIR(there.st_mode) && !stat(folder, &here)
        && there.st_ino == here.st_ino;
}

#define LOCKED(type, result, call, then)                                                                              \
    pthread_mutex_lock(&mutex);                                                                                       \
    type result = call;                                                                                               \
    int number = errno;                                                                                               \
    then;                                                                                                             \
    pthread_mutex_unlock(&mutex);                                                                                     \
    errno = number;                                                                                                   \
    return result;

static int open_and_note(int at, const char *path, int flags, mode_t mode) {
    const char *name = flags & O_CREAT ? name_of(path) : NULL;
    struct stat status;
    pthread_mutex_lock(&mutex);
    int is_new = name && lstat(path, &status) != 0;
    int opened = (int)syscall(SYS_openat, at, path, flags, mode);
    int number = errno;
    if (opened >= 0 && is_new && !fstat(opened, &status)) {
        note(CREATE, status.st_ino, status.st_mode & 07777, name, NULL, 0);
    }
    pthread_mutex_unlock(&mutex);
    errno = number;
    return opened;
}

#define MODE                                                                                                          \
    mode_t mode = 0;                                                                                                  \
    if (flags & O_CREAT) {                                                                                            \
        va_list list;                                                                                                 \
        va_start(list, flags);                                                                                        \
        mode = va_arg(list, mode_t);                                                                                  \
        va_end(list);                                                                                                 \
    }

int open(const char *path, int flags, ...) { MODE return open_and_note(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE return open_and_note(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE return open_and_note(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE return open_and_note(at, path, flags, mode); }

ssize_t write(int descriptor, const void *data, size_t bytes) {
    uint64_t file = file_of(descriptor);
    off_t offset = file ? lseek(descriptor, 0, SEEK_CUR) : 0;
    LOCKED(ssize_t, written, syscall(SYS_write, descriptor, data, bytes), {
        if (written > 0 && file) note(WRITE, file, (uint64_t)offset, NULL, data, (size_t)written);
        if (written > 0 && descriptor == 1 && log_file >= 0) note(TOLD, 0, 0, NULL, data, (size_t)written);
    })
}

ssize_t pwrite64(int descriptor, const void *data, size_t bytes, off_t offset) {
    uint64_t file = file_of(descriptor);
    LOCKED(ssize_t, written, syscall(SYS_pwrite64, descriptor, data, bytes, offset), {
        if (written > 0 && file) note(WRITE, file, (uint64_t)offset, NULL, data, (size_t)written);
    })
}
ssize_t pwrite(int descriptor, const void *data, size_t bytes, off_t offset) {
    return pwrite64(descriptor, data, bytes, offset);
}

int ftruncate64(int descriptor, off_t size) {
    uint64_t file = file_of(descriptor);
    LOCKED(int, result, (int)syscall(SYS_ftruncate, descriptor, size), {
        if (!result && file) note(TRUNCATE, file, (uint64_t)size, NULL, NULL, 0);
    })
}
int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }

static int sync_and_note(int descriptor) {
    uint64_t file = file_of(descriptor);
    int of_folder = is_folder(descriptor);
    LOCKED(int, result, (int)syscall(SYS_fsync, descriptor), {
        if (!result && file) note(SYNC, file, 0, NULL, NULL, 0);
        if (!result && of_folder) note(SYNC_FOLDER, 0, 0, NULL, NULL, 0);
    })
}
int fsync(int descriptor) { return sync_and_note(descriptor); }
int fdatasync(int descriptor) { return sync_and_note(descriptor); }

int unlink(const char *path) {
    const char *name = name_of(path);
    LOCKED(int, result, (int)syscall(SYS_unlink, path), { if (!result && name) note(UNLINK, 0, 0, name, NULL, 0); })
}

int rename(const char *from, const char *to) {
    const char *name = name_of(from), *other = name_of(to);
    LOCKED(int, result, (int)syscall(SYS_rename, from, to), {
        if (!result && name && other) note(RENAME, 0, 0, name, other, strlen(other));
    })
}

int fchmod(int descriptor, mode_t mode) {
    uint64_t file = file_of(descriptor);
    LOCKED(int, result, (int)syscall(SYS_fchmod, descriptor, mode), {
        if (!result && file) note(CHMOD, file, mode, NULL, NULL, 0);
    })
}

int chmod(const char *path, mode_t mode) {
    const char *name = name_of(path);
    LOCKED(int, result, (int)syscall(SYS_chmod, path, mode), { if (!result && name) note(CHMOD, 0, mode, name, NULL, 0); })
}
