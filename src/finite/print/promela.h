/* The parts of a model in Promela. */
#ifndef HEDDLE_FINITE_PRINT_PROMELA_H
#define HEDDLE_FINITE_PRINT_PROMELA_H

#include "finite/model.h"

struct buffer;

/* One node as an option of the loop of its thread: `first` is the number of the first node of the type. */
void promela_node(struct finite *finite, uint32_t number, uint32_t first, struct buffer *to);
/* Copies text; `n` in guards is the place of the thread. */
void promela_replace(const struct buffer *guards, struct buffer *to);
/* A text as a part of a comment: what would end that becomes `?`. */
const char *promela_comment(struct finite *finite, const char *text);
/* The length of the longest array. */
uint32_t promela_most(const struct finite *finite);

#endif
