/* The locks that the processes of a witness hold after each of its steps: computed here for everybody who shows
 * executions. (The interpreter keeps its own account, since it checks what this one believes.) */
#ifndef HEDDLE_EML_HELD_H
#define HEDDLE_EML_HELD_H

#include "eml/witness.h"

struct eml_held;

/* Nobody holds anything yet. The program must outlive it. */
struct eml_held *eml_held_new(const struct eml_program *program);
void eml_held_free(struct eml_held *held);

/* Takes in the next step of a witness that was replayed. Returns who makes it: processes and copies are numbered in the
 * order of their first steps, from 0 on. A step that is blocked takes nothing. */
uint32_t eml_held_step(struct eml_held *held, const struct eml_step *step);

/* What one of them holds now: *count locks in the order in which they were taken, each once. Valid until the next
 * step. */
const uint32_t *eml_held_locks(const struct eml_held *held, uint32_t actor, size_t *count);

#endif
