/* A process as a pushdown system without reentrancy (language-strength reduction, paper 000 §8.3).
 *
 * A stack symbol is a node: a statement of an instance of its function. An instance is a function together with what
 * its caller had when it called: the set of locks held and whether it was in a unit. The papers record this in the
 * control state and mark first acquisitions on the stack; as all locking is balanced within each function, fixing it at
 * the entry says the same. So each node knows whether its `lock` takes the lock or merely re-enters it, and whether its
 * `unitend` leaves the outermost unit.
 *
 * Node n of instance i is statement function.first + (n - i.first_node). Only nodes that the process alone can reach
 * are marked reached (calls return only where the callee can). */
#ifndef HEDDLE_PUSH_BDD_PDS_H
#define HEDDLE_PUSH_BDD_PDS_H

#include "eml/program.h"
#include "push/bdd/session.h"

enum bdd_action {
    BDD_SKIP,
    BDD_ACQUIRE, /* lock */
    BDD_RELEASE, /* lock */
    BDD_READ,    /* memory */
    BDD_WRITE,   /* memory */
    BDD_ALLOC,   /* lock */
    BDD_START,   /* process */
    BDD_JOIN,    /* process */
    BDD_LEAVE_UNIT,
    BDD_CALL, /* instance */
    BDD_RETURN
};

struct bdd_node {
    uint32_t instance, operand;
    uint32_t held; /* number of the set of locks held before it is performed */
    enum bdd_action action;
    bool in_unit, reached;
};

struct bdd_instance {
    uint32_t function, first_node, end_node; /* end_node is behind the last one */
    uint32_t held;                           /* number of the set of locks held at the entry */
    uint32_t first_call;                     /* the newest call of it, or EML_NONE */
    bool in_unit, returns;
};

struct bdd_call {
    uint32_t node, next_call; /* the calling node; the next call of the same instance, or EML_NONE */
};

struct bdd_pds {
    const struct eml_program *program;
    struct bdd_node *nodes;
    struct bdd_instance *instances; /* number 0 is where the process starts */
    struct bdd_call *calls;
    size_t node_count, instance_count, call_count;
    /* Private: */
    size_t node_capacity, instance_capacity, call_capacity, work_count, work_capacity;
    uint32_t *work;
    unsigned char *set; /* one set of locks, while it is put together */
    struct names *sets; /* sets of locks, as the bytes of their bits */
    struct idmap *instance_of, *held_of;
};

/* `model` is zeroed and belongs to the caller, also when the session is left midway. */
void bdd_pds_build(struct bdd_pds *pds, const struct eml_program *program, uint32_t process,
                   struct bdd_session *session);
void bdd_pds_free(struct bdd_pds *pds); /* what it holds, not the struct */

static inline uint32_t bdd_pds_statement(const struct bdd_pds *pds, uint32_t node)
{
    const struct bdd_instance *instance = &pds->instances[pds->nodes[node].instance];
    return pds->program->functions[instance->function].first + (node - instance->first_node);
}

/* Successor number i of a node, given those of its statement. */
static inline uint32_t bdd_pds_next(const struct bdd_pds *pds, uint32_t node, uint32_t next_statement)
{
    return node + next_statement - bdd_pds_statement(pds, node);
}

/* True iff the process holds the lock when it is at the node. */
bool bdd_pds_holds(const struct bdd_pds *pds, uint32_t node, uint32_t lock);

#endif
