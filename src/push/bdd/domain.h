/* The multi-arity relational weight domain over lock histories (paper 001, Definitions 3 to 5), on BDDs.
 *
 * A lock history (R, RH, U, AH, A, HT) over L locks is 2L + 2L² bits: R and A are the diagonals of RH and AH. A weight
 * is a relation over several copies of a history: the `input` history with which a function was entered, and one copy
 * for each phase since: those of the finished phases as they were in the end, and the current one. (A coefficient of
 * z^i in the paper relates i + 2 copies.) Copies are numbered by phase, so that weights of different arities name the
 * same phase by the same variables; the input is one of the phase in which the function was entered.
 *
 * A set of tuples is the same without an input: what a process can have done, phase by phase, since the program
 * started.
 *
 * Of two histories with the same R, A and HT, the one with smaller U, RH and AH is compatible with whatever the larger
 * one is. So every set here contains with a history all those that are larger in this sense: that changes no answer,
 * and what is never in the way of anybody does not occur in the BDDs at all. (Small sets of small histories would be
 * unions of many cases.)
 *
 * The copies follow each other in the order of the variables. What a process does in one phase depends little on what
 * it did in the one before, so sets of tuples are then hardly larger than the sum of their phases. (With the bits of
 * all copies interleaved, as is usual for relations, they grow like the product.)
 *
 * Conventions: BDDs given are borrowed, a BDD returned carries a reference of the caller's (bdd_delref it). */
#ifndef HEDDLE_PUSH_BDD_DOMAIN_H
#define HEDDLE_PUSH_BDD_DOMAIN_H

#include "push/bdd/session.h"

#include <bdd.h>
#include <stdbool.h>
#include <stdint.h>

struct bdd_domain;

/* Histories over so many locks, in tuples of any number of copies. */
struct bdd_domain *bdd_domain_new(struct bdd_session *session, uint32_t locks);

/* Frees the memory; its BDDs end with the session. */
void bdd_domain_free(struct bdd_domain *domain);

uint32_t bdd_domain_locks(const struct bdd_domain *domain);

/* Id: the input history of a copy and the copy are equal. */
BDD bdd_domain_identity(struct bdd_domain *domain, uint32_t copy);

/* Copies first … end-1 of the tuples are the empty history, too. */
BDD bdd_domain_with_empty(struct bdd_domain *domain, BDD tuples, uint32_t first, uint32_t end);

/* True iff one of the tuples consists of empty histories. */
bool bdd_domain_has_empty(struct bdd_domain *domain, BDD tuples, uint32_t copies);

/* The input of a copy is the empty history, too. */
BDD bdd_domain_with_empty_input(struct bdd_domain *domain, BDD tuples, uint32_t copy);

/* Forgets what a copy says. */
BDD bdd_domain_without(struct bdd_domain *domain, BDD tuples, uint32_t copy);

/* post(…, “(lock”) and post(…, “)lock”) on the current copy. */
BDD bdd_domain_acquire(struct bdd_domain *domain, BDD weight, uint32_t copy, uint32_t lock);
BDD bdd_domain_release(struct bdd_domain *domain, BDD weight, uint32_t copy, uint32_t lock);

/* ptrans: the history with which a phase begins, in its copy. The locks held (by number, 0 for no) are known from the
 * node at which the phase before ended, so it is the same for all weights there. */
BDD bdd_domain_begin(struct bdd_domain *domain, uint32_t copy, const uint8_t *held);

/* Generalized relational composition (Definition 4) in two halves: the current copy of the first and the input of the
 * second are renamed to the middle of that copy; then they are joined there. */
BDD bdd_domain_to_middle(struct bdd_domain *domain, BDD weight, uint32_t copy);
BDD bdd_domain_input_to_middle(struct bdd_domain *domain, BDD weight, uint32_t copy);
BDD bdd_domain_compose(struct bdd_domain *domain, BDD first, BDD second, uint32_t copy);
BDD bdd_domain_middle_to_input(struct bdd_domain *domain, BDD tuples, uint32_t copy);

/* Tuples whose current copy stands as the input of that copy, followed by a weight with this input. */
BDD bdd_domain_follow(struct bdd_domain *domain, BDD entry, BDD weight, uint32_t copy);

/* What several processes did together in the given number of copies, as the union of their histories (conditions 1, 2
 * and 5 of Definition 3 are pairwise and look the same against a union; 3 and 4 ask whether the union of the orders is
 * free of cycles). bdd_domain_joint is for the first process; each further one joins. `processes` counts all that will:
 * a shortest cycle passes through each at most once. */
BDD bdd_domain_joint(struct bdd_domain *domain, BDD tuples, uint32_t copies);
BDD bdd_domain_join(struct bdd_domain *domain, BDD joint, BDD tuples, uint32_t copies, uint32_t processes);

/* True iff some of the tuples are compatible with some of the joint ones. */
bool bdd_domain_compatible(struct bdd_domain *domain, BDD joint, BDD tuples, uint32_t copies, uint32_t processes);

#endif
