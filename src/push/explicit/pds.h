/* The pushdown system of one process, as the explicit engine walks it: the flow graph of the functions that the process
 * can reach, with chains of statements that do nothing for the asked queries left out.
 *
 * Reentrant locks and nested units are reduced within a function: taking a lock that the function already holds, and
 * beginning a unit within one, are no operations here. What callers hold is the business of history_compose and of
 * contexts. */
#ifndef HEDDLE_PUSH_EXPLICIT_PDS_H
#define HEDDLE_PUSH_EXPLICIT_PDS_H

#include "eml/program.h"

struct histories;
struct buffer;

enum pds_kind {
    PDS_SKIP,
    PDS_ACCESS,  /* operand: access code, pds_access */
    PDS_ACQUIRE, /* lock */
    PDS_RELEASE, /* lock */
    PDS_LEAVE,   /* the end of the function's outermost unit */
    PDS_CALL,    /* function, numbered within the pds */
    PDS_START,   /* process */
    PDS_ALLOC,   /* lock */
    PDS_JOIN,    /* process */
    PDS_EXIT     /* returns */
};

struct pds_node {
    enum pds_kind kind;
    uint32_t operand;
    uint32_t first_next, next_count; /* in pds->next */
    uint32_t held;                   /* the locks that the function holds before the node, a history_lock_set */
    bool in_unit;                    /* the function is in a unit of its own before the node */
    uint32_t statement;
    uint32_t function;
    uint32_t order; /* see pds_order */
};

struct pds_function {
    uint32_t entry, exit;  /* nodes; no exit (EML_NONE) if none is reached */
    uint32_t first, count; /* its nodes */
    uint32_t first_statement;
    uint32_t order;
};

struct pds {
    const struct eml_program *program;
    uint32_t process;
    struct pds_node *nodes;
    struct pds_function *functions; /* number 0 is the process's main */
    uint32_t *next;
    uint32_t node_count, function_count;
    uint32_t first_statement; /* of the process */
    uint32_t *node_of;        /* statement, counted from there, to node; EML_NONE: left out or unreachable */
    uint32_t *resolved;       /* statement, counted from there, to the statement of the first node from there on */
    /* What the process can do at all, for deciding what it has to be told: sets over locks and processes. */
    uint64_t *joins, *starts; /* processes */
    uint64_t *allocs, *needs; /* locks: allocated by it; used by it and allocated by some alloc of the program */
    uint32_t process_words, lock_words;
};

static inline uint32_t pds_access(uint32_t memory, bool write)
{
    return memory * 2 + write;
}

/* asked[pds_access(m, w)] says which accesses matter; the others are treated as skips. */
struct pds *pds_new(const struct eml_program *program, uint32_t process, const bool *asked,
                    struct histories *histories);
void pds_free(struct pds *pds);

/* Numbers functions and nodes so that callees come before callers where there is no recursion, and nodes before their
 * successors where there is no loop. Done by pds_new. */
void pds_order(struct pds *pds);

/* Appends the statements between a node and one of its successors, both exclusive, in order, to *path (grown by
 * ARRAY_RESERVE). */
void pds_between(const struct pds *pds, uint32_t node, uint32_t successor, uint32_t **path, size_t *count,
                 size_t *capacity);

/* Appends the statements from the function's first one to its entry node, exclusive, in order. */
void pds_before_entry(const struct pds *pds, uint32_t function, uint32_t **path, size_t *count, size_t *capacity);

#endif
