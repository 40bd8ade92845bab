/* The multi-arity relational weight domain over lock histories (paper 001, Definitions 3 to 5), on BDDs.
 *
 * A lock history (R, RH, U, AH, A, HT) over L locks is 2L + 2L² bits: R and A are the diagonals of RH and AH. A weight is a relation
 * over several copies of a history: the `input` history with which a function was entered, and one copy for each phase since: those
 * of the finished phases as they were in the end, and the current one. (A coefficient of z^i in the paper relates i + 2 copies.)
 * Copies are numbered by phase, so that weights of different arities name the same phase by the same variables.
 *
 * A set of tuples is the same without an input: what a process can have done, phase by phase, since the program started.
 *
 * Conventions: BDDs given are borrowed, a BDD returned carries a reference of the caller's (bdd_delref it). */
#ifndef HEDDLE_PUSH_BDD_DOMAIN_H
#define HEDDLE_PUSH_BDD_DOMAIN_H

#include "push/bdd_session.h"

#include <bdd.h>
#include <stdbool.h>
#include <stdint.h>

struct bdd_domain;

/* Histories over so many locks, in tuples of at most so many copies. */
struct bdd_domain *bdd_domain_new(struct bdd_session *session, uint32_t locks, uint32_t copies);

/* Frees the memory; its BDDs end with the session. */
void bdd_domain_free(struct bdd_domain *domain);

uint32_t bdd_domain_locks(const struct bdd_domain *domain);
uint32_t bdd_domain_copies(const struct bdd_domain *domain);

/* Id: the input history and the given copy are equal. */
BDD bdd_domain_identity(struct bdd_domain *domain, uint32_t copy);

/* Copies first … end-1 of the tuples are the empty history, too. */
BDD bdd_domain_with_empty(struct bdd_domain *domain, BDD tuples, uint32_t first, uint32_t end);

/* The input is the empty history, too. */
BDD bdd_domain_with_empty_input(struct bdd_domain *domain, BDD tuples);

/* Forgets what a copy says. */
BDD bdd_domain_without(struct bdd_domain *domain, BDD tuples, uint32_t copy);

/* post(…, “(lock”) and post(…, “)lock”) on the current copy. */
BDD bdd_domain_acquire(struct bdd_domain *domain, BDD weight, uint32_t copy, uint32_t lock);
BDD bdd_domain_release(struct bdd_domain *domain, BDD weight, uint32_t copy, uint32_t lock);

/* A phase ends: copy + 1 becomes ptrans(copy). */
BDD bdd_domain_next_phase(struct bdd_domain *domain, BDD weight, uint32_t copy);

/* A phase ends of which nothing need be remembered: the copy itself becomes ptrans(copy). */
BDD bdd_domain_reset(struct bdd_domain *domain, BDD weight, uint32_t copy);

/* Generalized relational composition (Definition 4) in two halves: the current copy of the first and the input of the second are
 * renamed to the middle; then they are joined there. */
BDD bdd_domain_to_middle(struct bdd_domain *domain, BDD weight, uint32_t copy);
BDD bdd_domain_input_to_middle(struct bdd_domain *domain, BDD weight);
BDD bdd_domain_compose(struct bdd_domain *domain, BDD first, BDD second);
BDD bdd_domain_middle_to_input(struct bdd_domain *domain, BDD tuples);

/* Tuples whose current copy stands as the input, followed by a weight. */
BDD bdd_domain_follow(struct bdd_domain *domain, BDD entry, BDD weight);

/* What several processes did together, as the union of their histories (conditions 1, 2 and 5 of Definition 3 are pairwise and
 * look the same against a union; 3 and 4 ask whether the union of the orders is free of cycles). */
BDD bdd_domain_joint(struct bdd_domain *domain, BDD tuples);                                    /* of one process */
BDD bdd_domain_join(struct bdd_domain *domain, BDD joint, BDD tuples, uint32_t copies, uint32_t processes);

/* True iff some of the tuples are compatible with some of the joint ones. `processes` counts all processes, that of the tuples
 * included: a shortest cycle passes through each at most once. */
bool bdd_domain_compatible(struct bdd_domain *domain, BDD joint, BDD tuples, uint32_t copies, uint32_t processes);

#endif
