/* Weighted post* of one process (paper 001, §7), one phase after the other.
 *
 * The control states of the weighted pushdown system are the phases of a word of events, and rules never lead back to
 * an earlier phase. So the weighted automaton can be saturated phase by phase, and a word can be tried with another
 * continuation by dropping its last phases only. The automaton's states between stack symbols are the frames: an
 * instance of a function together with the phase in which it was entered. The weight of transition (phase, node, frame)
 * relates the history at the entry of the frame with those of the phases since, up to the node. */
#ifndef HEDDLE_PUSH_BDD_POST_H
#define HEDDLE_PUSH_BDD_POST_H

#include "push/bdd/domain.h"
#include "push/bdd/view.h"

/* What holds throughout a phase. */
struct bdd_phase {
    uint32_t copy;             /* of the domain, for the histories of this phase */
    const uint8_t *usable;     /* by lock: allocated */
    const uint32_t *running;   /* by process: how many copies run; NULL: all joins can be passed */
    const uint32_t *lock_bits; /* by lock: its number in the domain, or EML_NONE */
    bool pass_allocs;          /* alloc does nothing; else it is passed only as an event */
    bool stay_in_unit;         /* the outermost unit must not be left */
};

enum bdd_place_kind { BDD_ANYWHERE, BDD_AT_ACCESS, BDD_AT_ALLOC, BDD_AT_START, BDD_AT_END, BDD_AT_LOCK };

/* Where a process is: about to do something. */
struct bdd_place {
    enum bdd_place_kind kind;
    uint32_t operand; /* memory, lock or process */
    bool read, write; /* BDD_AT_ACCESS: which will do */
    bool in_unit;     /* BDD_AT_ACCESS: it must be in a unit */
    uint32_t held;    /* BDD_AT_LOCK: this lock must be held, too */
};

struct bdd_post;

struct bdd_post *bdd_post_new(struct bdd_session *session, struct bdd_domain *domain, const struct bdd_view *view);
void bdd_post_free(struct bdd_post *post); /* NULL is fine */

/* The first phase: the process stands at its entry, its histories of the copies before are empty. */
void bdd_post_start(struct bdd_post *post, const struct bdd_phase *phase);

/* One more phase. It may have the copy of the last one, whose histories are then forgotten. `event` is where the
 * process itself performs the event that ends the last phase, or NULL if another does. */
void bdd_post_advance(struct bdd_post *post, const struct bdd_phase *phase, const struct bdd_place *event);

/* Takes the last phase back. */
void bdd_post_drop(struct bdd_post *post);

/* The tuples of histories with which the process can be at such a place at the end of the last phase: a reference of
 * the caller's. */
BDD bdd_post_tuples(struct bdd_post *post, const struct bdd_place *place);

#endif
