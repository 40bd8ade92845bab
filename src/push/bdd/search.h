/* One task: can these copies of processes make these accesses in this order, or stand together in this cut?
 *
 * An execution is cut into phases by its events, which everybody sees: the accesses asked for, and whatever changes
 * what others can do, namely a start with effect, an alloc, and the end of a process that someone may join. Between two
 * events the set of allocated locks and of running processes is constant. For a given word of events each process runs
 * through the phases by itself (post.h); the processes fit together iff their lock histories are compatible in every
 * phase.
 *
 * The relaxed check has the accesses as its only events, lets everything be started and allocated and joins pass: where
 * it fails, the task is impossible. The exact check tries words of events depth-first, and follows only words that are
 * possible so far.
 *
 * Who takes part: the roles (copies that the task names) and helpers. A copy that neither starts a copy that takes part
 * nor allocates a lock can be left out of any execution: what is left is still one, for locks, joins and starts without
 * effect only become easier. */
#ifndef HEDDLE_PUSH_BDD_SEARCH_H
#define HEDDLE_PUSH_BDD_SEARCH_H

#include "push/bdd/abilities.h"
#include "push/bdd/post.h"

struct bdd_role {
    uint32_t process;
    bool unit;              /* all its accesses in one unit */
    uint32_t access_count;  /* how many of the accesses are its own */
    struct bdd_place place; /* where it must stand in the end, if the task is a cut */
};

struct bdd_step {
    uint32_t role;
    struct bdd_place place; /* BDD_AT_ACCESS */
};

/* Either accesses in order, or (access_count is 0) a cut. */
struct bdd_task {
    const struct bdd_role *roles; /* each a different copy */
    const struct bdd_step *accesses;
    uint32_t role_count, access_count;
};

enum bdd_outcome { BDD_IMPOSSIBLE, BDD_POSSIBLE, BDD_UNDECIDED };

/* The domains made in a session, shared by its tasks. */
struct bdd_domains {
    struct bdd_domain **items;
    size_t count, capacity;
};

void bdd_domains_free(struct bdd_domains *domains); /* leaves it empty */

struct bdd_search;

struct bdd_search *bdd_search_new(const struct bdd_abilities *abilities, struct bdd_session *session,
                                  struct bdd_domains *domains);

/* Also after the session was left, but before it is closed. NULL is fine. */
void bdd_search_free(struct bdd_search *search);

/* BDD_UNDECIDED: there are more copies of processes than the search takes into account. */
enum bdd_outcome bdd_search_decide(struct bdd_search *search, const struct bdd_task *task);

#endif
