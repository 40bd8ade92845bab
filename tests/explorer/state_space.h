/* Every state an EML program can reach, and every step between them: the plain meaning of the language, written
 * down.
 *
 * This is half of the referee that the engines are measured against, so it knows nothing of what they know: no
 * phases, no lock histories, no facts from the reader's checks. It runs the statements, and remembers where it has
 * been. */
#ifndef HEDDLE_TESTS_EXPLORER_STATE_SPACE_H
#define HEDDLE_TESTS_EXPLORER_STATE_SPACE_H

#include "eml/program.h"

struct space_bounds {
    size_t states;       /* at most so many states */
    uint32_t call_depth; /* at most so many functions active in one copy, at least 1 */
    uint32_t copies;     /* at most so many copies of all processes together */
    /* Two shortcuts are taken that change no answer: a copy does not rest at statements that merely move on (so
     * choices are made as soon as they come up), and of several waiting copies of a process the first one is
     * started. True: none is taken. */
    bool every_step;
    /* Instead of stopping at the call depth, or at a lock count or unit depth of FORGETTING_COUNT, forget what lies
     * beyond and let everything happen that it would allow. Then there may be more states than the program has, and
     * none is missing: what is not found in them is not there, however deep the recursion. */
    bool forget;
};

#define FORGETTING_COUNT 4

/* What a step means to somebody who watches. */
struct space_edge {
    uint32_t target;
    uint32_t label;
};

struct space_copy {
    uint32_t process, number; /* copies count from 1 */
};

struct state_space {
    const struct eml_program *program;
    struct space_copy *copies;
    uint32_t copy_count;
    size_t state_count, edge_count;
    size_t *first_edge; /* of each state, and one more */
    struct space_edge *edges;
    uint32_t label_count;
    bool *raced; /* for each memory: two copies are about to access it in one state, one of them to write */
    bool deadlocked;
    const char *incomplete; /* which bound was hit, NULL if none: then there are no other states than these */
};

/* Labels: nothing to see; an access, made in a unit or outside any; the end of an outermost unit. */
#define SPACE_LABEL_NOTHING 0u
uint32_t space_label_access(const struct state_space *space, uint32_t copy, uint32_t memory, bool write, bool in_unit);
uint32_t space_label_unit_left(const struct state_space *space, uint32_t copy);

/* The caller frees it; the program must outlive it. */
struct state_space *state_space_new(const struct eml_program *program, const struct space_bounds *bounds);
void state_space_free(struct state_space *space);

#endif
