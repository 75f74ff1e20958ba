// JSON from other sources, which may be malformed.
#ifndef STRICT_H
#define STRICT_H

#include "json.h"

/// The value that fills a text, written as the host writes JSON; of NO_TEXT if the text is not JSON.
json strictly(text piece);

#endif
