// The parts of libpq 14 or newer that Cartwright uses: non-blocking connections, prepared statements, pipelines and
// COPY.
#include <libpq-fe.h>
