#include "eml/held.h"

#include "base/array.h"
#include "base/idmap.h"
#include "base/memory.h"

#include <assert.h>

/* The locks that an actor holds, in the order in which it took them. */
struct holding {
    uint32_t *locks;
    size_t *times; /* of each: a lock that is held may be taken again */
    size_t count, capacity, times_capacity;
};

struct eml_held {
    const struct eml_program *program;
    struct idmap *numbers; /* of the actors, by process and copy */
    struct holding *holdings;
    size_t count, capacity;
};

struct eml_held *eml_held_new(const struct eml_program *program)
{
    struct eml_held *held = mem_new(1, sizeof *held);
    *held = (struct eml_held){.program = program, .numbers = idmap_new()};
    return held;
}

void eml_held_free(struct eml_held *held)
{
    for (size_t i = 0; i < held->count; i++) {
        mem_free(held->holdings[i].locks);
        mem_free(held->holdings[i].times);
    }
    mem_free(held->holdings);
    idmap_free(held->numbers);
    mem_free(held);
}

static uint32_t actor_of(struct eml_held *held, const struct eml_step *step)
{
    uint64_t key = (uint64_t)step->process << 32 | step->copy;
    uint32_t actor = idmap_get(held->numbers, key);
    if (actor != IDMAP_NONE)
        return actor;
    actor = (uint32_t)held->count;
    ARRAY_ADD(held->holdings, held->count, held->capacity, (struct holding){0});
    idmap_put(held->numbers, key, actor);
    return actor;
}

/* The place of a lock among those that are held; their number if it is not. */
static size_t holding_find(const struct holding *holding, uint32_t lock)
{
    /* The newest first: that is the one that an unlock names. */
    for (size_t i = holding->count; i-- > 0;)
        if (holding->locks[i] == lock)
            return i;
    return holding->count;
}

static void holding_take(struct holding *holding, uint32_t lock)
{
    size_t at = holding_find(holding, lock);
    if (at < holding->count) {
        holding->times[at]++;
        return;
    }
    ARRAY_RESERVE(holding->times, holding->times_capacity, holding->count + 1);
    holding->times[at] = 1;
    ARRAY_ADD(holding->locks, holding->count, holding->capacity, lock);
}

static void holding_give_back(struct holding *holding, uint32_t lock)
{
    size_t at = holding_find(holding, lock);
    if (at == holding->count || --holding->times[at] > 0)
        return;
    for (holding->count--; at < holding->count; at++) {
        holding->locks[at] = holding->locks[at + 1];
        holding->times[at] = holding->times[at + 1];
    }
}

uint32_t eml_held_step(struct eml_held *held, const struct eml_step *step)
{
    const struct eml_statement *statement = &held->program->statements[step->statement];
    enum eml_kind effect = eml_effect(statement->kind);
    uint32_t actor = actor_of(held, step);
    if (effect == EML_LOCK && !step->blocked)
        holding_take(&held->holdings[actor], statement->operand);
    else if (effect == EML_UNLOCK)
        holding_give_back(&held->holdings[actor], statement->operand);
    return actor;
}

const uint32_t *eml_held_locks(const struct eml_held *held, uint32_t actor, size_t *count)
{
    assert(actor < held->count);
    *count = held->holdings[actor].count;
    return held->holdings[actor].locks;
}
