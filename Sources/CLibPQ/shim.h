// What Cartwright uses of libpq 14 or newer: connections that do not block, prepared statements, pipelines and COPY.
#include <libpq-fe.h>
