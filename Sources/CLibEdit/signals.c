#define _GNU_SOURCE
#include "CLibEdit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum { CLE_MOST_SIGNALS = 16 };

struct cle_signals {
    int read_end;
    int write_end;
    int outer_write_end;
    size_t count;
    struct watched {
        int signal;
        struct sigaction former;
    } watched[CLE_MOST_SIGNALS];
};

/// Where the handler writes: the write end of the innermost watch, or -1. A handler has no argument to carry it.
static volatile sig_atomic_t cle_write_end = -1;

static void cle_note(int signal) {
    int saved = errno;
    int descriptor = cle_write_end;
    unsigned char byte = (unsigned char)signal;
    if (descriptor >= 0) {
        // The pipe does not block; one that is full already holds what there is to know.
        ssize_t written = write(descriptor, &byte, 1);
        (void)written;
    }
    errno = saved;
}

static void cle_install(int signal) {
    struct sigaction action = {0};
    action.sa_handler = cle_note;
    sigfillset(&action.sa_mask);
    sigaction(signal, &action, NULL);
}

struct cle_signals *cle_signals_begin(const int *signals, size_t count) {
    struct cle_signals *watch = count <= CLE_MOST_SIGNALS ? calloc(1, sizeof *watch) : NULL;
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
    watch->outer_write_end = cle_write_end;
    cle_write_end = watch->write_end;
    for (size_t i = 0; i < count; i++) {
        struct watched *entry = &watch->watched[watch->count];
        entry->signal = signals[i];
        if (sigaction(entry->signal, NULL, &entry->former) != 0) continue;
        if (entry->former.sa_handler == SIG_IGN) continue;
        cle_install(entry->signal);
        watch->count++;
    }
    return watch;
}

void cle_signals_end(struct cle_signals *watch) {
    for (size_t i = 0; i < watch->count; i++) sigaction(watch->watched[i].signal, &watch->watched[i].former, NULL);
    cle_write_end = watch->outer_write_end;
    close(watch->read_end);
    close(watch->write_end);
    free(watch);
}

int cle_signals_descriptor(const struct cle_signals *watch) { return watch->read_end; }

void cle_signals_pass_on(struct cle_signals *watch, int signal) {
    for (size_t i = 0; i < watch->count; i++) {
        if (watch->watched[i].signal != signal) continue;
        sigaction(signal, &watch->watched[i].former, NULL);
        raise(signal);
        cle_install(signal);
    }
}
