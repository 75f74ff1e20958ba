#define _GNU_SOURCE
#include "CSupervision.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
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

enum { CSV_FIRST_FREE = 3, CSV_MOST_DESCRIPTORS = 1 << 16, CSV_FINAL_MILLISECONDS = 5000, CSV_ASKING_MILLISECONDS = 50 };

#define CSV_CLOEXEC_RANGE (1U << 2)

// MARK: in both children; async-signal-safe only

static uint64_t csv_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/// Marks the descriptors from 3 on as those that `exec` closes.
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

/// Closes every descriptor but three.
static void csv_keep_only(int a, int b, int c) {
    unsigned kept[3] = {(unsigned)a, (unsigned)b, (unsigned)c};
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2 - i; j++) {
            if (kept[j] <= kept[j + 1]) continue;
            unsigned other = kept[j];
            kept[j] = kept[j + 1];
            kept[j + 1] = other;
        }
    }
    if (kept[0] > 0) csv_close_range(0, kept[0] - 1);
    csv_close_range(kept[0] + 1, kept[1] - 1);
    csv_close_range(kept[1] + 1, kept[2] - 1);
    csv_close_range(kept[2] + 1, ~0U);
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

// MARK: the job's own process, before `exec`

static void csv_limit(__rlimit_resource_t resource, uint64_t soft, uint64_t hard) {
    if (soft == 0) return;
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return;
    // A limit that stands is never raised.
    if (limit.rlim_max != RLIM_INFINITY && hard > limit.rlim_max) hard = limit.rlim_max;
    if (soft > hard) soft = hard;
    limit.rlim_cur = soft;
    limit.rlim_max = hard;
    setrlimit(resource, &limit);
}

/// Puts a descriptor in its place: 0, or an errno.
static int32_t csv_place(int source, int target) {
    if (source < 0) return 0;
    return dup2(source, target) < 0 ? errno : 0;
}

/// A copy of a descriptor beyond the first three, so that placing one does not overwrite another.
static int csv_lift(int descriptor) {
    return descriptor >= 0 && descriptor < CSV_FIRST_FREE ? fcntl(descriptor, F_DUPFD_CLOEXEC, CSV_FIRST_FREE)
                                                          : descriptor;
}

/// No files, few descriptors, no core, and no program that gains rights.
static void csv_confine(void) {
    struct rlimit nothing = {0, 0}, few = {CSV_CONFINED_DESCRIPTORS, CSV_CONFINED_DESCRIPTORS};
    setrlimit(RLIMIT_FSIZE, &nothing);
    setrlimit(RLIMIT_CORE, &nothing);
    setrlimit(RLIMIT_NOFILE, &few);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

_Noreturn static void csv_become(const struct csv_job *job, pid_t warden, int failure, const sigset_t *mask) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != warden) _exit(127);
    if (job->is_confined) {
        setsid();
    } else if (job->is_apart) {
        setpgid(0, 0);
    }
    int input = csv_lift(job->input), output = csv_lift(job->output), errors = csv_lift(job->errors);
    // Each error is kept when it happens: what is called next may set another one.
    int32_t error = csv_place(input, 0);
    if (error == 0) error = csv_place(output, 1);
    if (error == 0) error = csv_place(errors, 2);
    if (error == 0 && job->folder != NULL && chdir(job->folder) != 0) error = errno;
    if (job->is_apart) csv_close_on_exec();
    fcntl(failure, F_SETFD, FD_CLOEXEC);
    for (size_t i = 0; i < job->passed_count; i++) fcntl(job->passed[i], F_SETFD, 0);
    csv_limit(RLIMIT_CPU, job->limits.processor_seconds, job->limits.processor_seconds + 1);
    csv_limit(RLIMIT_DATA, job->limits.memory_bytes, job->limits.memory_bytes);
    // What is mapped and shared does not count as data.
    csv_limit(RLIMIT_AS, job->limits.memory_bytes * 4, job->limits.memory_bytes * 4);
    csv_limit(RLIMIT_FSIZE, job->limits.file_bytes, job->limits.file_bytes);
    if (job->is_confined) csv_confine();
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

// MARK: the warden

/// Kills the processes whose parent this is; those that lose theirs by it come here in turn.
static void csv_kill_children(void) {
    char path[] = "/proc/self/task/0000000000/children";
    int number = getpid();
    for (char *digit = path + sizeof "/proc/self/task/0000000000" - 2; *digit != '/'; digit--) {
        *digit = (char)('0' + number % 10);
        number /= 10;
    }
    // The folder's name has no zeros in front.
    char *digits = path + sizeof "/proc/self/task/" - 1;
    char *first = digits;
    while (*first == '0') first++;
    memmove(digits, first, strlen(first) + 1);
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

/// Ends all that is left of a job. Bounded, since a process that waits for a broken disk cannot be ended.
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

/// Waits for the job, the clock, or the end of who started it.
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

_Noreturn static void csv_ward(const struct csv_job *job, int lifeline, int report, const sigset_t *mask) {
    struct csv_end end = {CSV_ENDED, 0, 0, 0};
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
    int failure[2];
    if (signals < 0 || pipe2(failure, O_CLOEXEC) != 0) _exit(127);
    pid_t self = getpid(), child = fork();
    if (child == 0) csv_become(job, self, failure[1], mask);
    int32_t error = child < 0 ? errno : 0;
    if (child > 0 && job->is_apart && !job->is_confined) setpgid(child, child);
    close(failure[1]);
    if (child > 0 && read(failure[0], &error, sizeof error) != sizeof error) error = 0;
    csv_keep_only(lifeline, report, signals);
    if (error != 0) {
        end.cause = CSV_NOT_STARTED;
        end.error = error;
    } else {
        csv_guard(job, child, lifeline, signals, &end);
    }
    if (child > 0) csv_end_all(job, child, &end.status);
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
    return 0;
}

/// Waits until the report can be read, or one of the signals came; its number, or 0.
static int csv_wait_for_report(int report, int signals, int (*is_unwanted)(void *context), void *context) {
    struct pollfd entries[2] = {{report, POLLIN, 0}, {signals, POLLIN, 0}};
    while (1) {
        int count = poll(entries, signals < 0 ? 1 : 2, is_unwanted == NULL ? -1 : CSV_ASKING_MILLISECONDS);
        if (count < 0 && errno != EINTR) return 0;
        if (count > 0 && entries[0].revents != 0) return 0;
        if (is_unwanted != NULL && is_unwanted(context)) return SIGINT;
        struct signalfd_siginfo info;
        if (count <= 0 || signals < 0) continue;
        if (read(signals, &info, sizeof info) == sizeof info) return (int)info.ssi_signo;
    }
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
    interrupted_by = csv_wait_for_report(watch->report, signals, is_unwanted, context);
    if (interrupted_by != 0) {
        close(watch->lifeline);
        watch->lifeline = -1;
    }
    size_t count = 0;
    while (count < sizeof *end) {
        ssize_t got = read(watch->report, (char *)end + count, sizeof *end - count);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        count += (size_t)got;
    }
    if (watch->lifeline >= 0) close(watch->lifeline);
    close(watch->report);
    while (waitpid(watch->warden, NULL, 0) < 0 && errno == EINTR) continue;
    if (signals >= 0) close(signals);
    if (is_apart) pthread_sigmask(SIG_SETMASK, &mask, NULL);
    if (count < sizeof *end) return -1;
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

// MARK: talking to a job

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
