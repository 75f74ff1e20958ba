/* A library for a server (LD_PRELOAD) that makes the disk of its tables full while the file FULL_DISK exists: a write
   that would grow a file fails. Existing bytes can be overwritten, as on a real full disk; the server's log and its
   write-ahead log are on another disk. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static int has_room(int descriptor, off_t end) {
    const char *mark = getenv("FULL_DISK");
    char link[64], path[PATH_MAX];
    struct stat status;
    if (!mark || access(mark, F_OK) || fstat(descriptor, &status) || end <= status.st_size) return 1;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 1;
    path[length] = 0;
    return !strstr(path, "/data/base/");
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    if (has_room(descriptor, offset + (off_t)count)) return syscall(SYS_pwrite64, descriptor, bytes, count, offset);
    errno = ENOSPC;
    return -1;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
    return pwrite(descriptor, bytes, count, offset);
}

ssize_t pwritev(int descriptor, const struct iovec *parts, int count, off_t offset) {
    off_t end = offset;
    for (int part = 0; part < count; part++) end += (off_t)parts[part].iov_len;
    if (has_room(descriptor, end)) return syscall(SYS_pwritev, descriptor, parts, (long)count, offset, 0L);
    errno = ENOSPC;
    return -1;
}

ssize_t pwritev64(int descriptor, const struct iovec *parts, int count, off64_t offset) {
    return pwritev(descriptor, parts, count, offset);
}

int posix_fallocate(int descriptor, off_t offset, off_t count) {
    if (!has_room(descriptor, offset + count)) return ENOSPC;
    return syscall(SYS_fallocate, descriptor, 0L, offset, count) ? errno : 0;
}

int posix_fallocate64(int descriptor, off64_t offset, off64_t count) {
    return posix_fallocate(descriptor, offset, count);
}
