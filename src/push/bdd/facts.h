/* What the engine knows of a whole program before any query: the pushdown systems of its processes, and which process can do
 * what at all (by itself, in code that it can reach). Processes that nothing can ever start do nothing. */
#ifndef HEDDLE_PUSH_BDD_FACTS_H
#define HEDDLE_PUSH_BDD_FACTS_H

#include "push/bdd/model.h"

struct bdd_facts {
    const struct eml_program *program;
    struct bdd_model *models; /* by process; empty for those that cannot run */
    uint8_t *can_run;         /* by process */
    /* By process and lock, memory or process. Accesses are 1 for outside units only, 2 otherwise. */
    uint8_t *takes, *allocs, *reads, *writes, *starts, *joins;
    uint8_t *needed;     /* by lock: someone takes it or accesses memory of it */
    uint64_t all_copies; /* of all processes */
};

/* `facts` is zeroed and belongs to the caller, also when the session is left midway. */
void bdd_facts_build(struct bdd_facts *facts, const struct eml_program *program, struct bdd_session *session);
void bdd_facts_free(struct bdd_facts *facts);

static inline bool bdd_facts_takes(const struct bdd_facts *facts, uint32_t process, uint32_t lock)
{
    return facts->takes[(size_t)process * facts->program->lock_count + lock];
}

static inline bool bdd_facts_allocs(const struct bdd_facts *facts, uint32_t process, uint32_t lock)
{
    return facts->allocs[(size_t)process * facts->program->lock_count + lock];
}

static inline bool bdd_facts_starts(const struct bdd_facts *facts, uint32_t process, uint32_t other)
{
    return facts->starts[(size_t)process * facts->program->process_count + other];
}

static inline bool bdd_facts_joins(const struct bdd_facts *facts, uint32_t process, uint32_t other)
{
    return facts->joins[(size_t)process * facts->program->process_count + other];
}

/* In a unit, or anywhere. */
static inline bool bdd_facts_accesses(const struct bdd_facts *facts, uint32_t process, uint32_t memory, bool write,
                                      bool in_unit)
{
    const uint8_t *table = write ? facts->writes : facts->reads;
    return table[(size_t)process * facts->program->memory_count + memory] > in_unit;
}

#endif
