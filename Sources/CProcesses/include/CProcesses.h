/* The C code of the package. */
#include "CSignals.h"
#include "CSupervision.h"
#include "CWasmRuntime.h"
