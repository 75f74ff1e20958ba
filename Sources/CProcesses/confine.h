/// The steps of a confined job between `fork` and `exec`; async-signal-safe only.
#ifndef CSV_CONFINE_H
#define CSV_CONFINE_H

#include "CSupervision.h"

/// The user and group of a process outside a namespace of users.
struct csv_identity {
    uid_t user;
    gid_t group;
};

/// Writes a number in decimal digits, without a terminator. Returns the number of digits.
size_t csv_digits(char *text, unsigned number);

/// Maps the one user of a new user namespace in its first process. Returns 0, or an errno.
int32_t csv_identify(struct csv_identity outside);

/// Drops all capabilities for good, and sets up Landlock and the filter. Returns 0, or an errno.
int32_t csv_wall_in(const struct csv_walls *walls);

#endif
