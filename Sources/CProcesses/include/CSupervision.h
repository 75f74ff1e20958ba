/// Child processes that end with the process that started them, and notes on the plugin that was running when its
/// process ended.
///
/// Swift cannot call `fork`, and neither the code between `fork` and `exec` nor a signal handler may be Swift code:
/// both must be async-signal-safe. This library contains nothing else.
#ifndef CSUPERVISION_H
#define CSUPERVISION_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: processes

/// The limits of a process; 0 means unlimited.
struct csv_limits {
    uint64_t clock_milliseconds;
    uint64_t processor_seconds;
    /// Private memory: heap, stacks and writable mappings.
    uint64_t memory_bytes;
    /// The maximum size of each file that it writes.
    uint64_t file_bytes;
};

/// The walls between a confined job and the rest of the machine, in addition to its limits. If a wall cannot be set
/// up, the job is not started.
struct csv_walls {
    /// The Landlock ABI whose rights are used, at most ``csv_landlock_abi``; 0 for none.
    int landlock;
    /// 1 for its own namespaces: of users, processes, the network and shared memory.
    int namespaces;
    /// 1 for a filter of the system calls that Landlock does not cover: sockets, modes and times of files, and all
    /// access to other processes.
    int filter;
    /// 1 to keep the capabilities of this process, for a program that sets up walls itself.
    int keeps_capabilities;
    /// The paths that Landlock lets it read and run files below, NULL at the end; a missing path is skipped.
    const char *const *readable;
};

/// Returns the version of Landlock in the kernel, 0 for none.
int csv_landlock_abi(void);

/// Returns 1 if the kernel and the processor support the filter of ``csv_walls``, otherwise 0.
int csv_has_filter(void);

/// A program to run.
struct csv_job {
    const char *program;
    char *const *arguments;
    char *const *environment;
    /// The working folder; NULL for the current one.
    const char *folder;
    /// Standard input, output and error; -1 for this process's own.
    int input, output, errors;
    /// 1 for its own process group and no other descriptors than those named here. With 0 it belongs to the terminal's
    /// job like this process, and inherits the usual descriptors.
    int is_apart;
    /// 1 for also its own session, no bytes written to files, no capabilities, and no new rights from programs that it
    /// runs.
    int is_confined;
    /// The walls, if it is confined.
    struct csv_walls walls;
    /// The descriptors that it gets under the same numbers.
    const int *passed;
    size_t passed_count;
    struct csv_limits limits;
};

/// A running job. Between it and this process is a warden, a process that runs only this library's code: it ends the
/// job and every process that the job started when the job ends, when its time is over, and when this process has
/// ended in any way. The warden of a job that is apart has its own process group, outside the job's.
struct csv_watch {
    pid_t warden;
    /// The job's first process, 0 if there was none: this process ends it itself if the warden was killed.
    pid_t job;
    int lifeline;
    int report;
};

enum csv_cause {
    /// The job ended by itself, or by a signal from elsewhere.
    CSV_ENDED = 0,
    /// The time limit was reached.
    CSV_CLOCK = 1,
    /// This process requested the end, or has ended.
    CSV_ABANDONED = 2,
    /// The job was not started: `error` has the reason.
    CSV_NOT_STARTED = 3,
};

/// The end of a job.
struct csv_end {
    int32_t cause;
    /// The status of `waitpid`.
    int32_t status;
    int32_t error;
    /// The signal that ended the wait of this process; 0 for none.
    int32_t interrupted_by;
};

/// Starts a job. Returns 0, or an errno.
int csv_start(const struct csv_job *job, struct csv_watch *watch);

/// Wakes a warden that was stopped. Waiting does so as well.
void csv_wake(const struct csv_watch *watch);

/// Waits for the end. Returns 0, or -1 if the warden itself was killed, or reported nothing within seven seconds of a
/// request to end the job. This process then ended the job.
///
/// While it waits for a job that is apart, SIGINT, SIGTERM and SIGHUP end the job instead of this process, unless this
/// process ignores them or another thread handles them; `interrupted_by` has the signal. `is_unwanted`, if not NULL,
/// is called now and then, for a process that handles signals itself: a nonzero result counts as SIGINT.
int csv_wait(
    struct csv_watch *watch,
    int is_apart,
    int (*is_unwanted)(void *context),
    void *context,
    struct csv_end *end
);

/// Creates a pipe whose ends are non-blocking and closed by `exec`. Returns 0, or -1 with errno set.
int csv_pipe(int ends[2]);

/// Creates a pipe with one non-blocking end, 0 or 1: this process's own. Returns 0, or -1 with errno set.
int csv_pipe_for(int ends[2], int own);

/// Writes without a SIGPIPE. Returns a count, or -1 with errno set.
ssize_t csv_write(int descriptor, const void *bytes, size_t count);

/// The maximum number of open descriptors of a confined job.
enum { CSV_CONFINED_DESCRIPTORS = 32 };

/// Returns 1 if a status is that of an exit; and the exit status or signal.
int csv_exited(int32_t status);
int csv_code(int32_t status);

/// Ends this process at once, without running exit handlers.
_Noreturn void csv_leave(int status);

/// Ends this process by a signal, with the default action.
void csv_die_by(int signal);

// MARK: notes

enum { CSV_NAME_BYTES = 64, CSV_DOING_BYTES = 192, CSV_REQUEST_BYTES = 128, CSV_LOADED_BYTES = 1024 };

/// Creates a board that survives this process in the process that made it. Returns a descriptor, or -1 with errno set.
int csv_board_make(void);

/// Writes notes to the board of a descriptor from now on. Returns 0, or -1 with errno set.
int csv_board_adopt(int descriptor);

/// The contents of a board: the plugin that was called when the process ended and its action ("handled card c3"), both
/// empty if there was none, and the names of the plugins loaded from files, separated by blanks.
struct csv_board_text {
    char plugin[CSV_NAME_BYTES];
    char doing[CSV_DOING_BYTES];
    char loaded[CSV_LOADED_BYTES];
};
void csv_board_read(int descriptor, struct csv_board_text *text);

/// Notes that this thread is about to call a plugin: the action ("handled card"), its subject ("c3", or empty), and
/// the request, empty outside a service; and that the call returned. Calls may nest.
void csv_note_enter(const char *plugin, const char *doing, const char *subject, const char *request);
void csv_note_leave(void);

/// Notes that a plugin was loaded from a file.
void csv_note_loaded(const char *plugin);

/// Installs the report of faults: when this process ends by a fault, or by `exit` within a plugin, standard error
/// names the plugin, its action and this program ("session", "service"), followed by the advice. The texts must stay
/// valid. Call it once.
void csv_watch_faults(const char *program, const char *advice);

#endif
