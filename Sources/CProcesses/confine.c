#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The numbers of Landlock are given here, since the headers of a system may be older than its kernel.
enum { CSV_LANDLOCK_CREATE = 444, CSV_LANDLOCK_ADD = 445, CSV_LANDLOCK_RESTRICT = 446 };
enum { CSV_LANDLOCK_VERSION = 1 << 0, CSV_LANDLOCK_BENEATH = 1 };

enum {
    CSV_FS_EXECUTE = 1 << 0,
    CSV_FS_WRITE_FILE = 1 << 1,
    CSV_FS_READ_FILE = 1 << 2,
    CSV_FS_READ_DIR = 1 << 3,
    CSV_FS_FIRST = (1 << 13) - 1,
    CSV_FS_REFER = 1 << 13,
    CSV_FS_TRUNCATE = 1 << 14,
    CSV_FS_IOCTL_DEV = 1 << 15,
    CSV_NET_TCP = 3,
    CSV_SCOPE_SOCKETS_AND_SIGNALS = 3,
};

/// A rule: rights over the files below a folder; the kernel reads it without padding.
struct csv_beneath {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

size_t csv_digits(char *text, unsigned number) {
    char reversed[10];
    size_t count = 0;
    do {
        reversed[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    for (size_t i = 0; i < count; i++) text[i] = reversed[count - 1 - i];
    return count;
}

// MARK: users

enum { CSV_INNER_USER = 1000 };

static int32_t csv_put(const char *path, const char *text, size_t count) {
    int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return errno;
    int32_t error = write(descriptor, text, count) == (ssize_t)count ? 0 : errno != 0 ? errno : EIO;
    close(descriptor);
    return error;
}

/// Writes a map such as `1000 0 1`: one user, under its own number. Root gets another number, since it would otherwise
/// still own its files by its powers.
static int32_t csv_put_map(const char *path, unsigned outside) {
    char text[32];
    size_t count = csv_digits(text, outside == 0 ? CSV_INNER_USER : outside);
    text[count++] = ' ';
    count += csv_digits(text + count, outside);
    memcpy(text + count, " 1", 2);
    return csv_put(path, text, count + 2);
}

int32_t csv_identify(struct csv_identity outside) {
    int32_t error = csv_put("/proc/self/setgroups", "deny", 4);
    if (error == 0) error = csv_put_map("/proc/self/uid_map", outside.user);
    if (error == 0) error = csv_put_map("/proc/self/gid_map", outside.group);
    return error;
}

// MARK: capabilities

/// Without capabilities, root is a user that owns files. Dropping ends at the first capability that the kernel lacks.
static int32_t csv_drop_capabilities(void) {
    for (unsigned long capability = 0; capability < 64; capability++) {
        if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) break;
    }
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0);
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    return syscall(SYS_capset, &header, none) == 0 ? 0 : errno;
}

// MARK: Landlock

int csv_landlock_abi(void) {
    long version = syscall(CSV_LANDLOCK_CREATE, NULL, 0, CSV_LANDLOCK_VERSION);
    return version > 0 ? (int)version : 0;
}

/// Returns the rights over files that an ABI supports. Each of them is handled, and so denied unless allowed again.
static uint64_t csv_file_rights(int abi) {
    uint64_t rights = CSV_FS_FIRST;
    if (abi >= 2) rights |= CSV_FS_REFER;
    if (abi >= 3) rights |= CSV_FS_TRUNCATE;
    if (abi >= 5) rights |= CSV_FS_IOCTL_DEV;
    return rights;
}

static int32_t csv_allow(int ruleset, const char *path, uint64_t rights) {
    struct csv_beneath beneath = {rights, open(path, O_PATH | O_CLOEXEC)};
    // A path that does not exist, or that this user cannot see, cannot be read either.
    if (beneath.parent < 0) return 0;
    struct stat status;
    int32_t error = fstat(beneath.parent, &status) == 0 ? 0 : errno;
    // A right over folders does not apply to a file, and is refused.
    if (error == 0 && !S_ISDIR(status.st_mode)) beneath.allowed &= ~(uint64_t)CSV_FS_READ_DIR;
    if (error == 0 && syscall(CSV_LANDLOCK_ADD, ruleset, CSV_LANDLOCK_BENEATH, &beneath, 0) != 0) error = errno;
    close(beneath.parent);
    return error;
}

static int32_t csv_landlock(const struct csv_walls *walls) {
    int abi = walls->landlock;
    uint64_t attributes[3] = {
        csv_file_rights(abi), abi >= 4 ? CSV_NET_TCP : 0, abi >= 6 ? CSV_SCOPE_SOCKETS_AND_SIGNALS : 0
    };
    size_t size = sizeof *attributes * (abi >= 6 ? 3 : abi >= 4 ? 2 : 1);
    int ruleset = (int)syscall(CSV_LANDLOCK_CREATE, attributes, size, 0);
    if (ruleset < 0) return errno;
    uint64_t reading = CSV_FS_EXECUTE | CSV_FS_READ_FILE | CSV_FS_READ_DIR;
    uint64_t sink = (CSV_FS_READ_FILE | CSV_FS_WRITE_FILE | CSV_FS_TRUNCATE) & attributes[0];
    int32_t error = csv_allow(ruleset, "/dev/null", sink);
    for (const char *const *path = walls->readable; error == 0 && *path != NULL; path++) {
        error = csv_allow(ruleset, *path, reading);
    }
    if (error == 0 && syscall(CSV_LANDLOCK_RESTRICT, ruleset, 0) != 0) error = errno;
    close(ruleset);
    return error;
}

// MARK: the filter

#if defined(__x86_64__)
#define CSV_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CSV_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

int csv_has_filter(void) {
#ifdef CSV_ARCHITECTURE
    unsigned action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#else
    return 0;
#endif
}

#ifdef CSV_ARCHITECTURE

/// Placeholders for the process's own id, and for that of its group as `kill` takes it, until the filter is installed.
enum { CSV_OWN_ID = 0x7FFFFF01, CSV_OWN_GROUP = 0x7FFFFF02 };

#define CSV_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
/// The lower half of an argument: processors are little-endian here.
#define CSV_ARGUMENT(number) CSV_LOAD(args[number])
#define CSV_IF(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(value), yes, no)
#define CSV_FAIL(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define CSV_PASS BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define CSV_NEVER(call, error) CSV_IF(SYS_##call, 0, 1), CSV_FAIL(error)
/// A call whose argument must be 0 or the process's own id.
#define CSV_OWN(call, number)                                                                                        \
    CSV_IF(SYS_##call, 0, 5), CSV_ARGUMENT(number), CSV_IF(0, 2, 0), CSV_IF(CSV_OWN_ID, 1, 0), CSV_FAIL(EPERM), CSV_PASS

#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif
#ifndef SYS_setxattrat
#define SYS_setxattrat 463
#endif
#ifndef SYS_removexattrat
#define SYS_removexattrat 466
#endif
#ifndef SYS_file_setattr
#define SYS_file_setattr 469
#endif

enum { CSV_SET_FLAGS = 0x40086602, CSV_SET_ATTRIBUTES = 0x401C5820, CSV_SET_OWNER = 0x8901, CSV_SET_GROUP = 0x8902 };

/// Calls that no plugin needs. The number of the call is loaded at the start of each part, and stays loaded between
/// its rules.
static const struct sock_filter csv_always[] = {
    CSV_LOAD(arch),
    CSV_IF(CSV_ARCHITECTURE, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    CSV_LOAD(nr),
#ifdef __x86_64__
    // The same calls under other numbers.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    CSV_FAIL(ENOSYS),
#endif
    // The network, and the services of this machine. The work of io_uring passes no filter.
    CSV_NEVER(socket, EACCES),
    CSV_NEVER(io_uring_setup, ENOSYS),
    CSV_NEVER(io_uring_enter, ENOSYS),
    CSV_NEVER(io_uring_register, ENOSYS),
    // File properties that Landlock does not cover: owners, modes, times, attributes; and lengths before its ABI 3.
    CSV_NEVER(truncate, EACCES),
    CSV_NEVER(fchmod, EPERM),
    CSV_NEVER(fchmodat, EPERM),
    CSV_NEVER(fchmodat2, EPERM),
    CSV_NEVER(fchown, EPERM),
    CSV_NEVER(fchownat, EPERM),
    CSV_NEVER(utimensat, EPERM),
    CSV_NEVER(setxattr, EPERM),
    CSV_NEVER(lsetxattr, EPERM),
    CSV_NEVER(fsetxattr, EPERM),
    CSV_NEVER(setxattrat, EPERM),
    CSV_NEVER(removexattr, EPERM),
    CSV_NEVER(lremovexattr, EPERM),
    CSV_NEVER(fremovexattr, EPERM),
    CSV_NEVER(removexattrat, EPERM),
    CSV_NEVER(file_setattr, EPERM),
#ifdef SYS_chmod
    CSV_NEVER(chmod, EPERM),
    CSV_NEVER(chown, EPERM),
    CSV_NEVER(lchown, EPERM),
    CSV_NEVER(utime, EPERM),
    CSV_NEVER(utimes, EPERM),
    CSV_NEVER(futimesat, EPERM),
#endif
    // Other processes: their memory, their limits and their place in the queue.
    CSV_NEVER(ptrace, EPERM),
    CSV_NEVER(process_vm_readv, EPERM),
    CSV_NEVER(process_vm_writev, EPERM),
    CSV_NEVER(process_madvise, EPERM),
    CSV_NEVER(pidfd_getfd, EPERM),
    CSV_NEVER(kcmp, EPERM),
    CSV_NEVER(migrate_pages, EPERM),
    CSV_NEVER(move_pages, EPERM),
    CSV_NEVER(perf_event_open, EPERM),
    CSV_NEVER(userfaultfd, EPERM),
    CSV_NEVER(bpf, EPERM),
    CSV_OWN(prlimit64, 0),
    CSV_OWN(setpriority, 1),
    CSV_OWN(ioprio_set, 1),
    CSV_OWN(sched_setaffinity, 0),
    CSV_OWN(sched_setscheduler, 0),
    CSV_OWN(sched_setparam, 0),
    CSV_OWN(sched_setattr, 0),
    // Objects that processes of one user share by name.
    CSV_NEVER(shmget, EPERM),
    CSV_NEVER(shmat, EPERM),
    CSV_NEVER(shmctl, EPERM),
    CSV_NEVER(semget, EPERM),
    CSV_NEVER(semctl, EPERM),
    CSV_NEVER(semop, EPERM),
    CSV_NEVER(semtimedop, EPERM),
    CSV_NEVER(msgget, EPERM),
    CSV_NEVER(msgctl, EPERM),
    CSV_NEVER(msgsnd, EPERM),
    CSV_NEVER(msgrcv, EPERM),
    CSV_NEVER(mq_open, EPERM),
    CSV_NEVER(mq_unlink, EPERM),
    CSV_NEVER(keyctl, EPERM),
    CSV_NEVER(add_key, EPERM),
    CSV_NEVER(request_key, EPERM),
    // The job must end with its warden.
    CSV_IF(SYS_prctl, 0, 4),
    CSV_ARGUMENT(0),
    CSV_IF(PR_SET_PDEATHSIG, 0, 1),
    CSV_FAIL(EPERM),
    CSV_PASS,
    // Signals through a descriptor, and flags of files that it may only read.
    CSV_IF(SYS_ioctl, 0, 7),
    CSV_ARGUMENT(1),
    CSV_IF(CSV_SET_FLAGS, 3, 0),
    CSV_IF(CSV_SET_ATTRIBUTES, 2, 0),
    CSV_IF(CSV_SET_OWNER, 1, 0),
    CSV_IF(CSV_SET_GROUP, 0, 1),
    CSV_FAIL(EPERM),
    CSV_PASS,
    CSV_IF(SYS_fcntl, 0, 6),
    CSV_ARGUMENT(1),
    CSV_IF(F_SETOWN, 2, 0),
    CSV_IF(F_SETOWN_EX, 1, 0),
    CSV_IF(F_SETSIG, 0, 1),
    CSV_FAIL(EPERM),
    CSV_PASS,
};

/// Signals only to itself and its group, if neither a namespace nor Landlock ensures that.
static const struct sock_filter csv_signals[] = {
    CSV_IF(SYS_kill, 0, 6),
    CSV_ARGUMENT(0),
    CSV_IF(0, 3, 0),
    CSV_IF(CSV_OWN_ID, 2, 0),
    CSV_IF(CSV_OWN_GROUP, 1, 0),
    CSV_FAIL(EPERM),
    CSV_PASS,
    CSV_OWN(tkill, 0),
    CSV_OWN(tgkill, 0),
    CSV_OWN(rt_sigqueueinfo, 0),
    CSV_OWN(rt_tgsigqueueinfo, 0),
    CSV_NEVER(pidfd_send_signal, EPERM),
};

/// Before its ABI 3, Landlock lets a file be truncated that is not opened for writing.
static const struct sock_filter csv_cuts[] = {
    CSV_NEVER(openat2, ENOSYS),
#ifdef SYS_open
    CSV_IF(SYS_open, 0, 6),
    CSV_ARGUMENT(1),
    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, O_TRUNC | O_ACCMODE),
    CSV_IF(O_TRUNC | O_RDONLY, 1, 0),
    CSV_IF(O_TRUNC | O_ACCMODE, 0, 1),
    CSV_FAIL(EACCES),
    CSV_PASS,
#endif
    CSV_IF(SYS_openat, 0, 6),
    CSV_ARGUMENT(2),
    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, O_TRUNC | O_ACCMODE),
    CSV_IF(O_TRUNC | O_RDONLY, 1, 0),
    CSV_IF(O_TRUNC | O_ACCMODE, 0, 1),
    CSV_FAIL(EACCES),
    CSV_PASS,
};

enum { CSV_FILTER_MOST = sizeof csv_always / sizeof *csv_always + sizeof csv_signals / sizeof *csv_signals
           + sizeof csv_cuts / sizeof *csv_cuts + 1 };

struct csv_filter {
    struct sock_filter rules[CSV_FILTER_MOST];
    unsigned short count;
};

static void csv_add(struct csv_filter *filter, const struct sock_filter *rules, size_t count) {
    unsigned self = (unsigned)getpid();
    for (size_t i = 0; i < count; i++) {
        struct sock_filter rule = rules[i];
        if (BPF_CLASS(rule.code) == BPF_JMP && rule.k == CSV_OWN_ID) rule.k = self;
        if (BPF_CLASS(rule.code) == BPF_JMP && rule.k == CSV_OWN_GROUP) rule.k = 0U - self;
        filter->rules[filter->count++] = rule;
    }
}

static int32_t csv_put_up_filter(const struct csv_walls *walls) {
    static const struct sock_filter pass = CSV_PASS;
    struct csv_filter filter;
    filter.count = 0;
    csv_add(&filter, csv_always, sizeof csv_always / sizeof *csv_always);
    if (!walls->namespaces && walls->landlock < 6) {
        csv_add(&filter, csv_signals, sizeof csv_signals / sizeof *csv_signals);
    }
    if (walls->landlock < 3) csv_add(&filter, csv_cuts, sizeof csv_cuts / sizeof *csv_cuts);
    csv_add(&filter, &pass, 1);
    struct sock_fprog program = {filter.count, filter.rules};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0 ? 0 : errno;
}

#else

static int32_t csv_put_up_filter(const struct csv_walls *walls) {
    (void)walls;
    return ENOSYS;
}

#endif

// MARK: all walls

int32_t csv_wall_in(const struct csv_walls *walls) {
    int32_t error = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
    if (error == 0 && !walls->keeps_capabilities) error = csv_drop_capabilities();
    if (error == 0 && walls->landlock > 0) error = csv_landlock(walls);
    // The filter is last: the other steps make calls that it refuses.
    if (error == 0 && walls->filter) error = csv_put_up_filter(walls);
    return error;
}
