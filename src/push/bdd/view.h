/* A process as one question sees it: what does not matter to the question is left out.
 *
 * Nodes that do nothing of interest and have one successor are replaced by it, calls of functions in which nothing of
 * interest can happen are passed over. Every state in which a process can rest has a state of the view with the same
 * locks held from which the same can follow, so that guessing the ends of phases at the nodes of the view is enough. */
#ifndef HEDDLE_PUSH_BDD_VIEW_H
#define HEDDLE_PUSH_BDD_VIEW_H

#include "push/bdd/pds.h"

/* What matters: by number, 0 for no. */
struct bdd_interest {
    const uint8_t *locks, *memories, *starts, *joins;
    bool allocs, units;
};

struct bdd_view_node {
    enum bdd_action action; /* BDD_SKIP also for what is of no interest */
    uint32_t operand;       /* for BDD_CALL an instance of the view */
    uint32_t source;        /* node of the pushdown system */
    uint32_t instance;
    uint32_t first_next, next_end; /* in view->next */
    bool in_unit;
};

struct bdd_view_instance {
    uint32_t first, end, entry; /* nodes */
};

struct bdd_view {
    const struct bdd_pds *pds;
    struct bdd_view_node *nodes;
    struct bdd_view_instance *instances; /* number 0 is where the process starts */
    uint32_t *next;
    uint32_t node_count, instance_count;
};

/* The view lives in the arena. */
struct arena;
struct bdd_view *bdd_view_new(const struct bdd_pds *pds, const struct bdd_interest *interest, struct arena *arena);

#endif
