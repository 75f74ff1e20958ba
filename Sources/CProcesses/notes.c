#define _GNU_SOURCE
#include "CSupervision.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { CSV_THREADS = 64, CSV_DEPTH = 4, CSV_STACK_BYTES = 1 << 16 };

/// A call into a plugin.
struct csv_call {
    char plugin[CSV_NAME_BYTES];
    char doing[CSV_DOING_BYTES];
    /// The request of the call, named as in the log; empty outside a service.
    char request[CSV_REQUEST_BYTES];
};

/// The calls in progress on a thread, the innermost last: a fault is reported for its own thread.
struct csv_calls {
    volatile unsigned depth;
    struct csv_call calls[CSV_DEPTH];
};

static _Thread_local struct csv_calls csv_own;

struct csv_note {
    /// The number of the call, counted over all threads; 0 if none is in progress.
    atomic_uint_least64_t call;
    char plugin[CSV_NAME_BYTES];
    char doing[CSV_DOING_BYTES];
};

/// The notes that a supervising process reads. Threads beyond the first ones share notes with them.
struct csv_board {
    atomic_uint_least64_t calls;
    atomic_uint threads;
    char loaded[CSV_LOADED_BYTES];
    struct csv_note notes[CSV_THREADS];
};

/// The target of notes. A signal handler has no argument for it.
static struct csv_board csv_own_board;
static struct csv_board *csv_board = &csv_own_board;
static _Thread_local struct csv_note *csv_note;

// MARK: boards

int csv_board_make(void) {
    int descriptor = memfd_create("cartwright-notes", MFD_CLOEXEC);
    if (descriptor < 0) return -1;
    if (ftruncate(descriptor, sizeof(struct csv_board)) == 0) return descriptor;
    int error = errno;
    close(descriptor);
    errno = error;
    return -1;
}

int csv_board_adopt(int descriptor) {
    void *mapped = mmap(NULL, sizeof(struct csv_board), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (mapped == MAP_FAILED) return -1;
    csv_board = mapped;
    return 0;
}

void csv_board_read(int descriptor, struct csv_board_text *text) {
    memset(text, 0, sizeof *text);
    struct csv_board *board = mmap(NULL, sizeof *board, PROT_READ, MAP_SHARED, descriptor, 0);
    if (board == MAP_FAILED) return;
    uint64_t latest = 0;
    for (size_t i = 0; i < CSV_THREADS; i++) {
        uint64_t call = atomic_load(&board->notes[i].call);
        if (call <= latest) continue;
        latest = call;
        memcpy(text->plugin, board->notes[i].plugin, sizeof text->plugin - 1);
        memcpy(text->doing, board->notes[i].doing, sizeof text->doing - 1);
    }
    memcpy(text->loaded, board->loaded, sizeof text->loaded - 1);
    munmap(board, sizeof *board);
}

// MARK: notes

/// Appends a text, as far as there is room. Returns the end of the text.
static size_t csv_copy(char *target, size_t used, const char *source, size_t size) {
    size_t count = strnlen(source, size - 1 - used);
    memcpy(target + used, source, count);
    target[used + count] = 0;
    return used + count;
}

/// Returns the innermost recorded call.
static struct csv_call *csv_innermost(void) {
    unsigned depth = csv_own.depth;
    return depth == 0 ? NULL : &csv_own.calls[(depth < CSV_DEPTH ? depth : CSV_DEPTH) - 1];
}

/// Puts a call on the board, for a supervising process.
static void csv_post(const struct csv_call *call) {
    if (csv_note == NULL) csv_note = &csv_board->notes[atomic_fetch_add(&csv_board->threads, 1) % CSV_THREADS];
    memcpy(csv_note->plugin, call->plugin, sizeof csv_note->plugin);
    memcpy(csv_note->doing, call->doing, sizeof csv_note->doing);
    atomic_store(&csv_note->call, atomic_fetch_add(&csv_board->calls, 1) + 1);
}

static void csv_have_stack(void);

void csv_note_enter(const char *plugin, const char *doing, const char *subject, const char *request) {
    csv_have_stack();
    unsigned depth = csv_own.depth;
    struct csv_call *call = &csv_own.calls[depth < CSV_DEPTH ? depth : CSV_DEPTH - 1];
    csv_copy(call->plugin, 0, plugin, sizeof call->plugin);
    size_t used = csv_copy(call->doing, 0, doing, sizeof call->doing);
    if (subject[0] != 0) {
        used = csv_copy(call->doing, used, " ", sizeof call->doing);
        csv_copy(call->doing, used, subject, sizeof call->doing);
    }
    csv_copy(call->request, 0, request, sizeof call->request);
    atomic_signal_fence(memory_order_release);
    csv_own.depth = depth + 1;
    if (csv_board != &csv_own_board) csv_post(call);
}

void csv_note_leave(void) {
    if (csv_own.depth > 0) csv_own.depth--;
    if (csv_board == &csv_own_board || csv_note == NULL) return;
    const struct csv_call *outer = csv_innermost();
    if (outer != NULL) csv_post(outer); else atomic_store(&csv_note->call, 0);
}

void csv_note_loaded(const char *plugin) {
    size_t used = strnlen(csv_board->loaded, CSV_LOADED_BYTES - 1), count = strlen(plugin);
    if (used + count + 2 > CSV_LOADED_BYTES) return;
    if (used > 0) csv_board->loaded[used++] = ' ';
    memcpy(csv_board->loaded + used, plugin, count);
    csv_board->loaded[used + count] = 0;
}

// MARK: faults

static const int csv_faults[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};

enum { CSV_FAULT_COUNT = sizeof csv_faults / sizeof *csv_faults };

static struct sigaction csv_former[CSV_FAULT_COUNT];
static const char *csv_program;
static const char *csv_advice;
static pid_t csv_watching;
static pthread_key_t csv_stacks;

struct csv_text {
    char bytes[1024];
    size_t count;
};

/// Appends a text with control characters replaced.
static void csv_add(struct csv_text *text, const char *more) {
    while (*more != 0 && text->count < sizeof text->bytes - 1) {
        unsigned char byte = (unsigned char)*more++;
        text->bytes[text->count++] = byte < 0x20 || byte == 0x7F ? '?' : (char)byte;
    }
}

static void csv_add_number(struct csv_text *text, int number) {
    char digits[4] = {(char)('0' + number / 100 % 10), (char)('0' + number / 10 % 10), (char)('0' + number % 10), 0};
    csv_add(text, number > 99 ? digits : number > 9 ? digits + 1 : digits + 2);
}

/// Reports the end of the process. `signal` is 0 for an exit.
static void csv_tell(int signal) {
    struct csv_text text = {.count = 0};
    const struct csv_call *call = csv_innermost();
    csv_add(&text, "error[plugin.ended_process]: ");
    if (call != NULL) {
        csv_add(&text, "plugin ");
        csv_add(&text, call->plugin);
        csv_add(&text, " ended the ");
        csv_add(&text, csv_program);
        csv_add(&text, " while it ");
        csv_add(&text, call->doing);
        if (call->request[0] != 0) csv_add(&text, " for request ");
        csv_add(&text, call->request);
    } else {
        csv_add(&text, "the ");
        csv_add(&text, csv_program);
        csv_add(&text, " ended");
        if (csv_board->loaded[0] != 0) {
            csv_add(&text, " with plugins from files: ");
            csv_add(&text, csv_board->loaded);
        }
    }
    if (signal != 0) {
        csv_add(&text, " (signal ");
        csv_add_number(&text, signal);
        csv_add(&text, ")");
    } else {
        csv_add(&text, " (it called exit)");
    }
    text.bytes[text.count] = '\n';
    ssize_t written = write(2, "\n", 1);
    written = write(2, text.bytes, text.count + 1);
    written = write(2, csv_advice, strlen(csv_advice));
    (void)written;
}

static void csv_on_fault(int signal) {
    int saved = errno;
    // A forked child before exec is not the session.
    if (getpid() == csv_watching) csv_tell(signal);
    for (size_t i = 0; i < CSV_FAULT_COUNT; i++) {
        if (csv_faults[i] == signal) sigaction(signal, &csv_former[i], NULL);
    }
    errno = saved;
    raise(signal);
}

static void csv_on_exit(void) {
    if (getpid() != csv_watching || csv_innermost() == NULL) return;
    csv_tell(0);
    _exit(70);
}

// An alternate stack for each thread that calls plugins: the fault may be an overflow of the usual one.

static void csv_free_stack(void *bytes) {
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    free(bytes);
}

static void csv_have_stack(void) {
    static _Thread_local int has_stack;
    if (has_stack || csv_watching == 0) return;
    has_stack = 1;
    stack_t stack = {0};
    if (sigaltstack(NULL, &stack) != 0 || (stack.ss_flags & SS_DISABLE) == 0) return;
    stack = (stack_t){.ss_sp = malloc(CSV_STACK_BYTES), .ss_size = CSV_STACK_BYTES};
    if (stack.ss_sp == NULL) return;
    if (pthread_setspecific(csv_stacks, stack.ss_sp) != 0 || sigaltstack(&stack, NULL) != 0) {
        pthread_setspecific(csv_stacks, NULL);
        free(stack.ss_sp);
    }
}

void csv_watch_faults(const char *program, const char *advice) {
    csv_program = program;
    csv_advice = advice;
    if (pthread_key_create(&csv_stacks, csv_free_stack) != 0) return;
    csv_watching = getpid();
    csv_have_stack();
    struct sigaction action = {0};
    action.sa_handler = csv_on_fault;
    action.sa_flags = SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < CSV_FAULT_COUNT; i++) sigaction(csv_faults[i], &action, &csv_former[i]);
    atexit(csv_on_exit);
}
