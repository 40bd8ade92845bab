/* What the processes of a program are made of: for each process, the effects that its code can have.
 *
 * An item stands for all statements of a process with the same effect; a view of a process (label.h) says for each
 * item whether others see it. Only code that some path of calls from the process's main reaches counts. */
#ifndef HEDDLE_PUSH_CPDS_EFFECTS_H
#define HEDDLE_PUSH_CPDS_EFFECTS_H

#include "eml/program.h"

struct idmap;

struct cpds_item {
    /* EML_READ, EML_WRITE, EML_ALLOC, EML_START, EML_JOIN; EML_LOCK stands for lock and unlock, EML_UNIT_BEGIN for
     * the begin and the end of units, EML_END_FUNCTION for the end of the process. */
    enum eml_kind kind;
    uint32_t operand; /* as in struct eml_statement; 0 where there is none */
};

struct cpds_process {
    struct cpds_item *items;
    uint32_t item_count;
    struct idmap *item_numbers; /* from kind and operand */
    bool startable;             /* main, or started by the code of a startable process; and it has copies */
    bool allocates;             /* some lock */
    uint32_t *starters;         /* the startable processes whose code starts it */
    size_t starter_count, starter_capacity;
};

struct cpds_effects {
    const struct eml_program *program;
    struct cpds_process *processes;
    uint32_t *item_of;    /* of each statement: its number among the items of its process, or EML_NONE */
    uint32_t alloc_count; /* locks that startable processes allocate */
    bool *joined;         /* of each process: some startable process joins it */
};

struct cpds_effects *cpds_effects_new(const struct eml_program *program);
void cpds_effects_free(struct cpds_effects *effects);

/* The number of an item of a process, or EML_NONE. */
uint32_t cpds_effects_find(const struct cpds_effects *effects, uint32_t process, enum eml_kind kind, uint32_t operand);

/* The lock that must have been allocated before the item's effect can happen; EML_NONE if there is no such
 * condition. */
uint32_t cpds_effects_guard(const struct cpds_effects *effects, const struct cpds_item *item);

#endif
