// The answer for a card.
#ifndef ANSWER_H
#define ANSWER_H

#include "currency.h"
#include "writer.h"

/// Writes the object of a card, or its refusal. The same card always gives the same answer.
void write_result(writer *to, json card, currency of_context);

#endif
