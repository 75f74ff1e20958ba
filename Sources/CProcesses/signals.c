#define _GNU_SOURCE
#include "CSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST_SIGNALS = 16 };

struct csignals_watch {
    int read_end;
    int write_end;
    int outer_write_end;
    size_t count;
    struct watched {
        int signal;
        struct sigaction former;
    } watched[MOST_SIGNALS];
};

/// The target of the handler: the write end of the innermost watch, or -1. A handler has no argument for it.
static volatile sig_atomic_t innermost_write_end = -1;

static void note(int signal) {
    int saved = errno;
    int descriptor = innermost_write_end;
    unsigned char byte = (unsigned char)signal;
    if (descriptor >= 0) {
        // The pipe is non-blocking; a full one already holds enough signals.
        ssize_t written = write(descriptor, &byte, 1);
        (void)written;
    }
    errno = saved;
}

static void install(int signal) {
    struct sigaction action = {0};
    action.sa_handler = note;
    sigfillset(&action.sa_mask);
    sigaction(signal, &action, NULL);
}

struct csignals_watch *csignals_watch_begin(const int *signals, size_t count) {
    struct csignals_watch *watch = count <= MOST_SIGNALS ? calloc(1, sizeof *watch) : NULL;
    if (watch == NULL) {
        errno = ENOMEM;
        return NULL;
    }
    int ends[2];
    if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0) {
        int saved = errno;
        free(watch);
        errno = saved;
        return NULL;
    }
    watch->read_end = ends[0];
    watch->write_end = ends[1];
    watch->outer_write_end = innermost_write_end;
    innermost_write_end = watch->write_end;
    for (size_t i = 0; i < count; i++) {
        struct watched *entry = &watch->watched[watch->count];
        entry->signal = signals[i];
        if (sigaction(entry->signal, NULL, &entry->former) != 0) continue;
        if (entry->former.sa_handler == SIG_IGN) continue;
        install(entry->signal);
        watch->count++;
    }
    return watch;
}

void csignals_watch_end(struct csignals_watch *watch) {
    for (size_t i = 0; i < watch->count; i++) sigaction(watch->watched[i].signal, &watch->watched[i].former, NULL);
    innermost_write_end = watch->outer_write_end;
    close(watch->read_end);
    close(watch->write_end);
    free(watch);
}

int csignals_watch_descriptor(const struct csignals_watch *watch) { return watch->read_end; }

void csignals_watch_pass_on(struct csignals_watch *watch, int signal) {
    for (size_t i = 0; i < watch->count; i++) {
        if (watch->watched[i].signal != signal) continue;
        sigaction(signal, &watch->watched[i].former, NULL);
        raise(signal);
        install(signal);
    }
}
