/// Steps of a confined job between `fork` and `exec`; async-signal-safe only.
#ifndef CSV_CONFINE_H
#define CSV_CONFINE_H

#include "CSupervision.h"

/// The user and group of a process outside a namespace of users.
struct csv_identity {
    uid_t user;
    gid_t group;
};

/// Writes a number in decimal digits, without an end: their count.
size_t csv_digits(char *text, unsigned number);

/// Gives the first process of a new namespace of users the one user it has: 0, or an errno.
int32_t csv_identify(struct csv_identity outside);

/// Takes all capabilities, for good; and puts up Landlock and the filter: 0, or an errno.
int32_t csv_wall_in(const struct csv_walls *walls);

#endif
