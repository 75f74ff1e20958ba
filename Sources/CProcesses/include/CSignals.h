/// A watch on signals for Swift: a handler may only do what is async-signal-safe, which no Swift code promises.
#ifndef CSIGNALS_H
#define CSIGNALS_H

#include <stddef.h>

/// A watch on some signals: while it lasts, each that arrives is written as one byte to a pipe.
///
/// A pipe rather than a flag, so that a signal just before `poll` is not lost, and so that it does not matter which
/// thread the kernel hands it to. Handlers go in without SA_RESTART.
struct csignals_watch;

/// Starts to watch; signals the process ignores stay ignored. NULL with errno set on failure, ENOMEM included.
/// Watches nest; two threads must not watch at the same time.
struct csignals_watch *csignals_watch_begin(const int *signals, size_t count);

/// Puts the former handlers back.
void csignals_watch_end(struct csignals_watch *watch);

/// The descriptor which is readable when a signal has arrived; each byte is a signal number.
int csignals_watch_descriptor(const struct csignals_watch *watch);

/// Lets a watched signal take the course it had before the watch: raises it with its former handler, and watches
/// again if the process is still there.
void csignals_watch_pass_on(struct csignals_watch *watch, int signal);

#endif
