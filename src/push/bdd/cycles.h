/* The ways in which a program could deadlock, as far as each process's own code goes: cycles of copies, each about to
 * take a lock that the next one holds. */
#ifndef HEDDLE_PUSH_BDD_CYCLES_H
#define HEDDLE_PUSH_BDD_CYCLES_H

#include "push/bdd/abilities.h"

/* A process can be about to take one lock while it holds another. */
struct bdd_wait {
    uint32_t process, held, wanted;
};

struct arena;
struct bdd_cycles;

/* Lives in the arena. */
struct bdd_cycles *bdd_cycles_new(const struct bdd_abilities *abilities, struct bdd_session *session,
                                  struct arena *arena);

/* The next cycle, *length waits: each wants what the next one holds, the last what the first one holds; the locks are
 * all different, and there are enough copies. NULL when there are no more. Valid until the next call. */
const struct bdd_wait *const *bdd_cycles_next(struct bdd_cycles *cycles, uint32_t *length);

#endif
