/// A watch on signals for Swift: a handler must be async-signal-safe, which no Swift code guarantees.
#ifndef CSIGNALS_H
#define CSIGNALS_H

#include <stddef.h>

/// A watch on some signals: while it exists, each arriving signal is written as one byte to a pipe.
///
/// It uses a pipe rather than a flag, so that a signal just before `poll` is not lost, whichever thread the kernel
/// delivers it to. Handlers are installed without SA_RESTART.
struct csignals_watch;

/// Starts a watch; signals that the process ignores stay ignored. Returns NULL with errno set on failure, including
/// ENOMEM. Watches nest; two threads must not watch at the same time.
struct csignals_watch *csignals_watch_begin(const int *signals, size_t count);

/// Ends a watch and restores the former handlers.
void csignals_watch_end(struct csignals_watch *watch);

/// Returns the descriptor that becomes readable when a signal has arrived; each byte is a signal number.
int csignals_watch_descriptor(const struct csignals_watch *watch);

/// Passes a watched signal to its former handler: raises it, and continues to watch if the process survives.
void csignals_watch_pass_on(struct csignals_watch *watch, int signal);

#endif
