/* What the engine knows of a whole program before any query: the pushdown systems of its processes, and which process
 * can do what at all (by itself, in code that it can reach). Processes that nothing can ever start do nothing. */
#ifndef HEDDLE_PUSH_BDD_ABILITIES_H
#define HEDDLE_PUSH_BDD_ABILITIES_H

#include "push/bdd/pds.h"

struct bdd_abilities {
    const struct eml_program *program;
    struct bdd_pds *systems; /* by process; empty for those that cannot run */
    uint8_t *can_run;        /* by process */
    /* By process and lock, memory or process. Accesses are 1 for outside units only, 2 otherwise. */
    uint8_t *takes, *allocs, *reads, *writes, *starts, *joins;
    uint8_t *needed;     /* by lock: someone takes it or accesses memory of it */
    uint64_t all_copies; /* of all processes */
};

/* `facts` is zeroed and belongs to the caller, also when the session is left midway. */
void bdd_abilities_build(struct bdd_abilities *abilities, const struct eml_program *program,
                         struct bdd_session *session);
void bdd_abilities_free(struct bdd_abilities *abilities);

static inline bool bdd_abilities_takes(const struct bdd_abilities *abilities, uint32_t process, uint32_t lock)
{
    return abilities->takes[(size_t)process * abilities->program->lock_count + lock];
}

static inline bool bdd_abilities_allocs(const struct bdd_abilities *abilities, uint32_t process, uint32_t lock)
{
    return abilities->allocs[(size_t)process * abilities->program->lock_count + lock];
}

static inline bool bdd_abilities_starts(const struct bdd_abilities *abilities, uint32_t process, uint32_t other)
{
    return abilities->starts[(size_t)process * abilities->program->process_count + other];
}

static inline bool bdd_abilities_joins(const struct bdd_abilities *abilities, uint32_t process, uint32_t other)
{
    return abilities->joins[(size_t)process * abilities->program->process_count + other];
}

/* In a unit, or anywhere. */
static inline bool bdd_abilities_accesses(const struct bdd_abilities *abilities, uint32_t process, uint32_t memory,
                                          bool write, bool in_unit)
{
    const uint8_t *table = write ? abilities->writes : abilities->reads;
    return table[(size_t)process * abilities->program->memory_count + memory] > in_unit;
}

#endif
