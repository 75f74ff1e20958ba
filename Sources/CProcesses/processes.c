#define _GNU_SOURCE
#include "CSupervision.h"

#include "confine.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CSV_FIRST_FREE = 3, CSV_MOST_DESCRIPTORS = 1 << 16 };
enum {
    /// The time for which a warden tries to end a job, and the time for which this process waits for the warden.
    CSV_FINAL_MILLISECONDS = 5000,
    CSV_PATIENCE_MILLISECONDS = 7000,
    CSV_ASKING_MILLISECONDS = 50,
    /// The interval at which this process checks for a stopped warden.
    CSV_HEARTBEAT_MILLISECONDS = 200,
};

#define CSV_CLOEXEC_RANGE (1U << 2)

// MARK: in both children; async-signal-safe only

static uint64_t csv_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/// Marks the descriptors from 3 on to be closed by `exec`.
static void csv_close_on_exec(void) {
    if (syscall(SYS_close_range, CSV_FIRST_FREE, ~0U, CSV_CLOEXEC_RANGE) == 0) return;
    for (int descriptor = CSV_FIRST_FREE; descriptor < CSV_MOST_DESCRIPTORS; descriptor++) {
        fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    }
}

static void csv_close_range(unsigned first, unsigned last) {
    if (first > last || syscall(SYS_close_range, first, last, 0) == 0) return;
    for (unsigned descriptor = first; descriptor <= last && descriptor < CSV_MOST_DESCRIPTORS; descriptor++) {
        close((int)descriptor);
    }
}

/// Closes every descriptor except some, which get sorted.
static void csv_keep_only(int *kept, size_t count) {
    for (size_t end = count; end > 1; end--) {
        for (size_t i = 0; i + 1 < end; i++) {
            if (kept[i] <= kept[i + 1]) continue;
            int other = kept[i];
            kept[i] = kept[i + 1];
            kept[i + 1] = other;
        }
    }
    unsigned first = 0;
    for (size_t i = 0; i < count; i++) {
        if ((unsigned)kept[i] > first) csv_close_range(first, (unsigned)kept[i] - 1);
        first = (unsigned)kept[i] + 1;
    }
    csv_close_range(first, ~0U);
}

static void csv_write_all(int descriptor, const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        ssize_t written = write(descriptor, next, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        next += written;
        count -= (size_t)written;
    }
}

static int csv_read_all(int descriptor, void *bytes, size_t count) {
    char *next = bytes;
    while (count > 0) {
        ssize_t got = read(descriptor, next, count);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return 0;
        next += got;
        count -= (size_t)got;
    }
    return 1;
}

// MARK: the job's own process, before `exec`

static void csv_limit(__rlimit_resource_t resource, uint64_t soft, uint64_t hard) {
    if (soft == 0) return;
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return;
    // An existing limit is never raised.
    if (limit.rlim_max != RLIM_INFINITY && hard > limit.rlim_max) hard = limit.rlim_max;
    if (soft > hard) soft = hard;
    limit.rlim_cur = soft;
    limit.rlim_max = hard;
    setrlimit(resource, &limit);
}

/// Moves a descriptor to its number. Returns 0, or an errno.
static int32_t csv_place(int source, int target) {
    if (source < 0) return 0;
    return dup2(source, target) < 0 ? errno : 0;
}

/// Copies a descriptor beyond the first three, so that moving one does not overwrite another.
static int csv_lift(int descriptor) {
    return descriptor >= 0 && descriptor < CSV_FIRST_FREE ? fcntl(descriptor, F_DUPFD_CLOEXEC, CSV_FIRST_FREE)
                                                          : descriptor;
}

/// Confines the job: no bytes in files, few descriptors, no core, no capabilities, no program that gains rights, and
/// walls.
static int32_t csv_confine(const struct csv_job *job) {
    struct rlimit nothing = {0, 0}, few = {CSV_CONFINED_DESCRIPTORS, CSV_CONFINED_DESCRIPTORS};
    setrlimit(RLIMIT_FSIZE, &nothing);
    setrlimit(RLIMIT_CORE, &nothing);
    int32_t error = csv_wall_in(&job->walls);
    // Last: the host may have more descriptors, which stay open until `exec`, and Landlock needs one of its own.
    setrlimit(RLIMIT_NOFILE, &few);
    return error;
}

/// Makes this process end with its parent, which may have ended already: then the pipe that the warden reads has no
/// reader.
static void csv_end_with_parent(int read_by_warden) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    struct pollfd entry = {read_by_warden, 0, 0};
    if (poll(&entry, 1, 0) > 0 && (entry.revents & POLLERR) != 0) _exit(127);
}

_Noreturn static void csv_become(const struct csv_job *job, int failure, const sigset_t *mask) {
    csv_end_with_parent(failure);
    if (job->is_confined) {
        setsid();
    } else if (job->is_apart) {
        setpgid(0, 0);
    }
    int input = csv_lift(job->input), output = csv_lift(job->output), errors = csv_lift(job->errors);
    // Each error is stored when it happens: the next call may set another one.
    int32_t error = csv_place(input, 0);
    if (error == 0) error = csv_place(output, 1);
    if (error == 0) error = csv_place(errors, 2);
    if (error == 0 && job->folder != NULL && chdir(job->folder) != 0) error = errno;
    if (job->is_apart) csv_close_on_exec();
    fcntl(failure, F_SETFD, FD_CLOEXEC);
    for (size_t i = 0; i < job->passed_count; i++) fcntl(job->passed[i], F_SETFD, 0);
    csv_limit(RLIMIT_CPU, job->limits.processor_seconds, job->limits.processor_seconds + 1);
    csv_limit(RLIMIT_DATA, job->limits.memory_bytes, job->limits.memory_bytes);
    // Shared mappings do not count as data.
    csv_limit(RLIMIT_AS, job->limits.memory_bytes * 4, job->limits.memory_bytes * 4);
    csv_limit(RLIMIT_FSIZE, job->limits.file_bytes, job->limits.file_bytes);
    if (job->is_confined && error == 0) error = csv_confine(job);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, job->is_apart ? &none : mask, NULL);
    if (error == 0) {
        execve(job->program, job->arguments, job->environment);
        error = errno;
    }
    csv_write_all(failure, &error, sizeof error);
    _exit(127);
}

// MARK: the first process of a namespace

/// Runs the job within a process namespace. No signal from within reaches this process, and all others end with it; it
/// reports the end of the job to the warden, since it cannot end by a signal itself.
_Noreturn static void csv_lead(
    const struct csv_job *job,
    struct csv_identity outside,
    const int failure[2],
    const int ending[2],
    const sigset_t *mask
) {
    close(failure[0]);
    csv_end_with_parent(failure[1]);
    setsid();
    prctl(PR_SET_NAME, "cartwright-lead");
    int32_t error = csv_identify(outside);
    pid_t child = error == 0 ? fork() : 0;
    if (child == 0 && error == 0) csv_become(job, failure[1], mask);
    if (child < 0) error = errno;
    // Processes of the same user must not trace it or read its memory.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    if (error != 0) {
        csv_write_all(failure[1], &error, sizeof error);
        _exit(127);
    }
    int kept[] = {ending[1]};
    csv_keep_only(kept, 1);
    while (1) {
        int ended;
        pid_t pid = waitpid(-1, &ended, 0);
        if (pid < 0 && errno != EINTR) _exit(127);
        if (pid != child) continue;
        int32_t status = ended;
        csv_write_all(kept[0], &status, sizeof status);
        _exit(0);
    }
}

// MARK: the warden

/// Kills the children of this process; their children become children of this process in turn.
static void csv_kill_children(void) {
    char path[sizeof "/proc/self/task/0000000000/children"] = "/proc/self/task/";
    size_t length = strlen(path);
    length += csv_digits(path + length, (unsigned)getpid());
    memcpy(path + length, "/children", sizeof "/children");
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return;
    char text[4096];
    pid_t child = 0;
    ssize_t count;
    while ((count = read(descriptor, text, sizeof text)) > 0) {
        for (ssize_t i = 0; i < count; i++) {
            if (text[i] >= '0' && text[i] <= '9') {
                child = child * 10 + (text[i] - '0');
            } else if (child > 1) {
                kill(child, SIGKILL);
                child = 0;
            }
        }
    }
    if (child > 1) kill(child, SIGKILL);
    close(descriptor);
}

/// Ends all processes of a job. Bounded, since a process that waits for a broken disk cannot be ended.
static void csv_end_all(const struct csv_job *job, pid_t child, int32_t *status) {
    uint64_t deadline = csv_now() + CSV_FINAL_MILLISECONDS;
    while (csv_now() < deadline) {
        if (job->is_apart) kill(-child, SIGKILL);
        csv_kill_children();
        int ended;
        pid_t pid;
        while ((pid = waitpid(-1, &ended, WNOHANG)) > 0) {
            if (pid == child) *status = ended;
        }
        if (pid < 0 && errno == ECHILD) return;
        struct timespec pause = {0, 1000000};
        nanosleep(&pause, NULL);
    }
}

/// Waits for the end of the job, of its time, or of the process that started it.
static void csv_guard(const struct csv_job *job, pid_t child, int lifeline, int signals, struct csv_end *end) {
    uint64_t clock = job->limits.clock_milliseconds, start = csv_now();
    while (1) {
        int timeout = -1;
        if (clock > 0) {
            uint64_t passed = csv_now() - start;
            if (passed >= clock) {
                end->cause = CSV_CLOCK;
                return;
            }
            timeout = clock - passed > 1000000 ? 1000000 : (int)(clock - passed);
        }
        struct pollfd entries[2] = {{lifeline, POLLIN, 0}, {signals, POLLIN, 0}};
        if (poll(entries, 2, timeout) < 0 && errno != EINTR) return;
        if (entries[1].revents != 0) {
            struct signalfd_siginfo info;
            if (read(signals, &info, sizeof info) == sizeof info && info.ssi_signo == SIGTERM) {
                end->cause = CSV_ABANDONED;
                return;
            }
            int ended;
            pid_t pid;
            while ((pid = waitpid(-1, &ended, WNOHANG)) > 0) {
                if (pid != child) continue;
                end->status = ended;
                return;
            }
        }
        if (entries[0].revents != 0) {
            end->cause = CSV_ABANDONED;
            return;
        }
    }
}

/// Starts the job, in namespaces if requested. Returns the result of `fork`, or -1 with errno set.
static pid_t csv_fork_job(const struct csv_job *job, const int failure[2], const int ending[2], const sigset_t *mask) {
    struct csv_identity outside = {geteuid(), getegid()};
    if (!job->is_confined || !job->walls.namespaces) {
        pid_t child = fork();
        if (child == 0) {
            close(failure[0]);
            csv_become(job, failure[1], mask);
        }
        return child;
    }
    unsigned long flags = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | SIGCHLD;
    pid_t child = (pid_t)syscall(SYS_clone, flags, NULL, NULL, NULL, NULL);
    if (child == 0) csv_lead(job, outside, failure, ending, mask);
    return child;
}

_Noreturn static void csv_ward(const struct csv_job *job, int lifeline, int report, const sigset_t *mask) {
    struct csv_end end = {CSV_ENDED, 0, 0, 0};
    // A signal to this process's group, or the job's, must not end the warden, which has to clean up.
    if (job->is_apart) setpgid(0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_NAME, "cartwright-ward");
    struct sigaction usual = {0};
    usual.sa_handler = SIG_DFL;
    sigaction(SIGCHLD, &usual, NULL);
    sigset_t watched;
    sigemptyset(&watched);
    sigaddset(&watched, SIGCHLD);
    sigaddset(&watched, SIGTERM);
    int signals = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
    int failure[2], ending[2];
    if (signals < 0 || pipe2(failure, O_CLOEXEC) != 0 || pipe2(ending, O_CLOEXEC | O_NONBLOCK) != 0) {
        _exit(127);
    }
    pid_t child = csv_fork_job(job, failure, ending, mask);
    int32_t error = child < 0 ? errno : 0;
    if (child > 0 && job->is_apart && !job->is_confined) setpgid(child, child);
    // The job may run as the same user: it must not trace this process or read its memory.
    if (job->is_confined) prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    csv_write_all(report, &child, sizeof child);
    close(failure[1]);
    close(ending[1]);
    if (child > 0 && read(failure[0], &error, sizeof error) != sizeof error) error = 0;
    int kept[] = {lifeline, report, signals, ending[0]};
    csv_keep_only(kept, 4);
    if (error != 0) {
        end.cause = CSV_NOT_STARTED;
        end.error = error;
    } else {
        csv_guard(job, child, lifeline, signals, &end);
    }
    if (child > 0) csv_end_all(job, child, &end.status);
    // In a namespace the child that ended is not the job itself, which ended before it.
    int32_t status;
    if (read(ending[0], &status, sizeof status) == sizeof status) end.status = status;
    csv_write_all(report, &end, sizeof end);
    _exit(0);
}

// MARK: this process

int csv_start(const struct csv_job *job, struct csv_watch *watch) {
    int lifeline[2], report[2];
    if (pipe2(lifeline, O_CLOEXEC) != 0) return errno;
    if (pipe2(report, O_CLOEXEC) != 0) {
        int error = errno;
        close(lifeline[0]);
        close(lifeline[1]);
        return error;
    }
    // Blocked, so that no handler of this process runs in a child.
    sigset_t all, mask;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &mask);
    pid_t warden = fork();
    if (warden == 0) {
        close(lifeline[1]);
        close(report[0]);
        csv_ward(job, lifeline[0], report[1], &mask);
    }
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    close(lifeline[0]);
    close(report[1]);
    if (warden < 0) {
        close(lifeline[1]);
        close(report[0]);
        return error;
    }
    watch->warden = warden;
    watch->lifeline = lifeline[1];
    watch->report = report[0];
    // The warden sends the job's id as soon as there is one. Otherwise it has ended itself.
    if (!csv_read_all(watch->report, &watch->job, sizeof watch->job) || watch->job < 0) watch->job = 0;
    return 0;
}

void csv_wake(const struct csv_watch *watch) {
    siginfo_t info = {0};
    if (waitid(P_PID, (id_t)watch->warden, &info, WSTOPPED | WNOHANG) != 0) return;
    if (info.si_pid == watch->warden) kill(watch->warden, SIGCONT);
}

/// Waits until the report can be read, or a signal arrived. Returns its number, or 0. Wakes the warden meanwhile.
static int csv_wait_for_report(
    const struct csv_watch *watch,
    int signals,
    int (*is_unwanted)(void *context),
    void *context
) {
    struct pollfd entries[2] = {{watch->report, POLLIN, 0}, {signals, POLLIN, 0}};
    int pause = is_unwanted == NULL ? CSV_HEARTBEAT_MILLISECONDS : CSV_ASKING_MILLISECONDS;
    // A warden that was requested to end the job must do so within a time limit.
    uint64_t start = csv_now();
    while (watch->lifeline >= 0 || csv_now() - start < CSV_PATIENCE_MILLISECONDS) {
        csv_wake(watch);
        int count = poll(entries, signals < 0 ? 1 : 2, pause);
        if (count < 0 && errno != EINTR) return 0;
        if (count > 0 && entries[0].revents != 0) return 0;
        if (is_unwanted != NULL && is_unwanted(context)) return SIGINT;
        struct signalfd_siginfo info;
        if (count <= 0 || signals < 0) continue;
        if (read(signals, &info, sizeof info) == sizeof info) return (int)info.ssi_signo;
    }
    return 0;
}

/// Reads the report, if necessary after waiting for a warden that was requested to end the job. Returns 1, or 0 if
/// there is none.
static int csv_take_report(const struct csv_watch *watch, struct csv_end *end) {
    if (watch->lifeline < 0) csv_wait_for_report(watch, -1, NULL, NULL);
    struct pollfd entry = {watch->report, POLLIN, 0};
    return poll(&entry, 1, 0) > 0 && csv_read_all(watch->report, end, sizeof *end);
}

/// Ends a job without its warden: the job, its group, and the warden.
static void csv_end_by_hand(const struct csv_watch *watch) {
    if (watch->job > 1) {
        kill(-watch->job, SIGKILL);
        kill(watch->job, SIGKILL);
    }
    kill(watch->warden, SIGKILL);
}

int csv_wait(
    struct csv_watch *watch,
    int is_apart,
    int (*is_unwanted)(void *context),
    void *context,
    struct csv_end *end
) {
    sigset_t watched, mask;
    int signals = -1, interrupted_by = 0;
    if (is_apart) {
        sigemptyset(&watched);
        sigaddset(&watched, SIGINT);
        sigaddset(&watched, SIGTERM);
        sigaddset(&watched, SIGHUP);
        pthread_sigmask(SIG_BLOCK, &watched, &mask);
        signals = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
    }
    interrupted_by = csv_wait_for_report(watch, signals, is_unwanted, context);
    if (interrupted_by != 0 && watch->lifeline >= 0) {
        close(watch->lifeline);
        watch->lifeline = -1;
    }
    int is_told = csv_take_report(watch, end);
    if (!is_told) csv_end_by_hand(watch);
    if (watch->lifeline >= 0) close(watch->lifeline);
    close(watch->report);
    while (waitpid(watch->warden, NULL, 0) < 0 && errno == EINTR) continue;
    if (signals >= 0) close(signals);
    if (is_apart) pthread_sigmask(SIG_SETMASK, &mask, NULL);
    if (!is_told) return -1;
    end->interrupted_by = interrupted_by;
    return 0;
}

int csv_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK); }

int csv_exited(int32_t status) { return WIFEXITED(status); }

int csv_code(int32_t status) { return WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status); }

_Noreturn void csv_leave(int status) { _exit(status); }

void csv_die_by(int signal) {
    struct sigaction usual = {0};
    usual.sa_handler = SIG_DFL;
    sigaction(signal, &usual, NULL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, signal);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
    raise(signal);
}

// MARK: communication with a job

int csv_pipe_for(int ends[2], int own) {
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    int flags = fcntl(ends[own], F_GETFL);
    if (flags >= 0 && fcntl(ends[own], F_SETFL, flags | O_NONBLOCK) == 0) return 0;
    int error = errno;
    close(ends[0]);
    close(ends[1]);
    errno = error;
    return -1;
}

ssize_t csv_write(int descriptor, const void *bytes, size_t count) {
    sigset_t pipe, mask, pending;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe, &mask);
    ssize_t written = write(descriptor, bytes, count);
    int error = errno;
    if (written < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE)) {
        struct timespec now = {0, 0};
        sigtimedwait(&pipe, NULL, &now);
    }
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    errno = error;
    return written;
}
