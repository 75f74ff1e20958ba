/// Child processes that end with whoever started them, and notes on what a plugin was doing when its process ended.
///
/// Swift cannot call `fork`, and neither what runs between `fork` and `exec` nor a signal handler may be Swift code:
/// both may only do what is async-signal-safe. Nothing else is done here.
#ifndef CSUPERVISION_H
#define CSUPERVISION_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: processes

/// What a process may use; 0 is no limit.
struct csv_limits {
    uint64_t clock_milliseconds;
    uint64_t processor_seconds;
    /// Private memory: heap, stacks and writable mappings.
    uint64_t memory_bytes;
    /// The size of each file it writes.
    uint64_t file_bytes;
};

/// Walls between a confined job and the rest of the machine, beside its limits. A job whose wall cannot be put up is
/// not started.
struct csv_walls {
    /// The Landlock ABI whose rights are used, at most ``csv_landlock_abi``; 0 is none.
    int landlock;
    /// 1 for namespaces of its own: of users, processes, the network and shared memory.
    int namespaces;
    /// 1 for a filter of the system calls that Landlock does not cover: sockets, modes and times of files, and all that
    /// reaches into other processes.
    int filter;
    /// 1 to keep the capabilities of this process, for a program that puts up walls itself.
    int keeps_capabilities;
    /// Paths below which Landlock lets it read and run files, NULL at the end; one that is not there is passed over.
    const char *const *readable;
};

/// The version of Landlock that the kernel has, 0 for none.
int csv_landlock_abi(void);

/// 1 where the kernel and the processor have the filter of ``csv_walls``, else 0.
int csv_has_filter(void);

/// A program to run.
struct csv_job {
    const char *program;
    char *const *arguments;
    char *const *environment;
    /// NULL is the current folder.
    const char *folder;
    /// Standard input, output and error; -1 is this process's own.
    int input, output, errors;
    /// Whether it gets a process group of its own and no other descriptors than those named here. Without, it belongs
    /// to the terminal's job as this process does, and inherits what a program that is run inherits.
    int is_apart;
    /// True where it also gets a session of its own, writes no bytes to files, has no capabilities, and gains no
    /// rights by what it runs.
    int is_confined;
    /// Where it is confined.
    struct csv_walls walls;
    /// Descriptors that it gets under the same numbers.
    const int *passed;
    size_t passed_count;
    struct csv_limits limits;
};

/// A job that runs. Between it and this process stands a warden, a process without code of anyone else: it ends the job
/// and every process that the job started when the job ends, when its time is over, and when this process is gone,
/// however that came. The warden of a job that is apart has a process group of its own, outside the job's.
struct csv_watch {
    pid_t warden;
    /// The job's first process, 0 where there was none: what this process ends itself where the warden was killed.
    pid_t job;
    int lifeline;
    int report;
};

enum csv_cause {
    /// The job ended by itself, or by a signal from elsewhere.
    CSV_ENDED = 0,
    /// Its time was over.
    CSV_CLOCK = 1,
    /// This process asked for its end, or was gone.
    CSV_ABANDONED = 2,
    /// It was not started: `error` says why.
    CSV_NOT_STARTED = 3,
};

/// How a job ended.
struct csv_end {
    int32_t cause;
    /// As `waitpid` gives it.
    int32_t status;
    int32_t error;
    /// The signal for which this process gave up waiting; 0 for none.
    int32_t interrupted_by;
};

/// Starts a job: 0, or an errno.
int csv_start(const struct csv_job *job, struct csv_watch *watch);

/// Wakes a warden that was stopped. Waiting does it as well.
void csv_wake(const struct csv_watch *watch);

/// Waits for the end: 0, or -1 where the warden itself was killed, or told nothing within seven seconds of being asked
/// to end the job. This process then ended the job.
///
/// While it waits for a job that is apart, SIGINT, SIGTERM and SIGHUP end the job instead of this process, unless this
/// process ignores them or another thread hears them; `interrupted_by` tells. `is_unwanted`, unless it is NULL, is asked
/// now and then, for a process that hears signals by itself: what it gives as nonzero counts as SIGINT.
int csv_wait(
    struct csv_watch *watch,
    int is_apart,
    int (*is_unwanted)(void *context),
    void *context,
    struct csv_end *end
);

/// A pipe whose ends neither block nor outlive `exec`: 0, or -1 with errno set.
int csv_pipe(int ends[2]);

/// A pipe one of whose ends, 0 or 1, does not block: this process's own. 0, or -1 with errno set.
int csv_pipe_for(int ends[2], int own);

/// Writes without a SIGPIPE: a count, or -1 with errno set.
ssize_t csv_write(int descriptor, const void *bytes, size_t count);

/// How many descriptors a confined job may have open.
enum { CSV_CONFINED_DESCRIPTORS = 32 };

/// Whether a status is that of an exit, and its exit status or signal.
int csv_exited(int32_t status);
int csv_code(int32_t status);

/// Ends this process at once: nothing that was registered for its end is run.
_Noreturn void csv_leave(int status);

/// Ends this process by a signal, as if nobody had handled it.
void csv_die_by(int signal);

// MARK: notes

enum { CSV_NAME_BYTES = 64, CSV_DOING_BYTES = 192, CSV_REQUEST_BYTES = 128, CSV_LOADED_BYTES = 1024 };

/// A board that outlives this process in the hands of the one that made it: a descriptor, or -1 with errno set.
int csv_board_make(void);

/// From now on notes go to the board of a descriptor; 0, or -1 with errno set.
int csv_board_adopt(int descriptor);

/// What a board says: the plugin that was called when the process ended and what it did ("handled card c3"), both empty
/// where none was, and the names of the plugins that came from files, separated by blanks.
struct csv_board_text {
    char plugin[CSV_NAME_BYTES];
    char doing[CSV_DOING_BYTES];
    char loaded[CSV_LOADED_BYTES];
};
void csv_board_read(int descriptor, struct csv_board_text *text);

/// Notes that a plugin is about to be called by this thread: what it does ("handled card"), about what ("c3", or empty),
/// and for which request, empty outside a service; and that it came back. Calls may nest.
void csv_note_enter(const char *plugin, const char *doing, const char *subject, const char *request);
void csv_note_leave(void);

/// Notes that a plugin came from a file.
void csv_note_loaded(const char *plugin);

/// When this process ends by a fault, or by `exit` within a plugin, tells on standard error which plugin did what in this
/// program ("session", "service"), and then what to do about it. The texts must stay where they are. Called once.
void csv_watch_faults(const char *program, const char *advice);

#endif
