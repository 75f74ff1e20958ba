// What becomes of a card.
#ifndef ANSWER_H
#define ANSWER_H

#include "currency.h"
#include "writer.h"

/// Writes what a card says, or why it gives nothing. The same card always gives the same answer.
void write_result(writer *to, json card, currency of_context);

#endif
