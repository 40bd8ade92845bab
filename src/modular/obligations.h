/* What must be shown of an invariant: the definition that who looks for one and who checks it again have in common.
 *
 * An obligation is a step of one thread (role 0) beside none, one or two others (roles 1 and 2). What the invariant
 * says of these threads is its premise. Its goals are what the invariant must say afterwards: of the thread and the
 * others, of the others, and of a thread that the step starts. With goals about at most two threads, it is enough to
 * look at three. */
#ifndef HEDDLE_MODULAR_OBLIGATIONS_H
#define HEDDLE_MODULAR_OBLIGATIONS_H

#include "modular/invariant.h"

struct obligation {
    uint32_t step;
    uint32_t one, other; /* locations; SYSTEM_NONE: there is none */
};

/* A pair of the invariant as terms. */
struct view {
    size_t pair;
    struct atom_terms terms;
};

enum { MOST_PREMISES = 9, MOST_GOALS = 4 };

/* The terms of one step: made once for all of its obligations. */
struct step_terms {
    const struct invariant *invariant;
    uint32_t step;
    term *before, *after;      /* of cells */
    term *roles[SYSTEM_ROLES]; /* scratch: of the places of the threads */
};

void step_terms_open(struct step_terms *terms, const struct invariant *invariant, uint32_t step);
void step_terms_close(struct step_terms *terms);

/* Whether the threads can be there together, by how they are started, and may be disturbed. */
bool obligation_is_possible(const struct invariant *invariant, const struct obligation *obligation);

/* The views stay valid until the next call. How many there are. */
uint32_t obligation_premises(struct step_terms *terms, const struct obligation *obligation, struct view *views);
uint32_t obligation_goals(struct step_terms *terms, const struct obligation *obligation, struct view *views);

/* Of a location before any step, for hazards; valid until the next call. */
struct view location_view(struct step_terms *terms, uint32_t location);

#endif
