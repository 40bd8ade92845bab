#include "report/answers/trace.h"

#include "base/array.h"
#include "base/idmap.h"
#include "base/memory.h"

/* The locks that an actor holds, in the order in which it took them. */
struct holding {
    struct held_lock {
        uint32_t lock;
        size_t times;
    } * locks;
    size_t count, capacity;
};

struct walk {
    const struct eml_program *program;
    struct trace *trace;
    struct idmap *numbers; /* of the actors, by process and copy */
    struct holding *holdings;
    size_t holding_capacity;
};

static uint32_t actor_of(struct walk *walk, const struct eml_step *step)
{
    struct trace *trace = walk->trace;
    uint64_t key = (uint64_t)step->process << 32 | step->copy;
    uint32_t actor = idmap_get(walk->numbers, key);
    if (actor != IDMAP_NONE)
        return actor;
    actor = (uint32_t)trace->actor_count++;
    ARRAY_RESERVE(trace->actors, trace->actor_capacity, trace->actor_count);
    trace->actors[actor] = (struct trace_actor){step->process, step->copy, 0};
    ARRAY_RESERVE(walk->holdings, walk->holding_capacity, trace->actor_count);
    walk->holdings[actor] = (struct holding){0};
    idmap_put(walk->numbers, key, actor);
    return actor;
}

static struct held_lock *holding_find(struct holding *holding, uint32_t lock)
{
    /* The newest first: that is the one that an unlock names. */
    for (size_t i = holding->count; i-- > 0;)
        if (holding->locks[i].lock == lock)
            return &holding->locks[i];
    return NULL;
}

static void holding_take(struct holding *holding, uint32_t lock)
{
    struct held_lock *held = holding_find(holding, lock);
    if (held != NULL) {
        held->times++;
        return;
    }
    ARRAY_ADD(holding->locks, holding->count, holding->capacity, (struct held_lock){lock, 1});
}

static void holding_give_back(struct holding *holding, uint32_t lock)
{
    struct held_lock *held = holding_find(holding, lock);
    if (held == NULL || --held->times > 0)
        return;
    for (; held + 1 < holding->locks + holding->count; held++)
        held[0] = held[1];
    holding->count--;
}

static void walk_step(struct walk *walk, const struct eml_step *step)
{
    struct trace *trace = walk->trace;
    const struct eml_statement *statement = &walk->program->statements[step->statement];
    uint32_t actor = actor_of(walk, step);
    struct holding *holding = &walk->holdings[actor];
    if (eml_effect(statement->kind) == EML_LOCK && !step->blocked)
        holding_take(holding, statement->operand);
    else if (eml_effect(statement->kind) == EML_UNLOCK)
        holding_give_back(holding, statement->operand);
    if (!eml_visible(statement->kind) && step->mark == 0)
        return;
    ARRAY_ADD(trace->rows, trace->count, trace->capacity,
              (struct trace_row){step, actor, trace->held_count, holding->count});
    trace->actors[actor].row_count++;
    ARRAY_RESERVE(trace->held, trace->held_capacity, trace->held_count + holding->count);
    for (size_t i = 0; i < holding->count; i++)
        trace->held[trace->held_count++] = holding->locks[i].lock;
}

void trace_of(const struct eml_program *program, const struct eml_witness *witness, struct trace *trace)
{
    struct walk walk = {.program = program, .trace = trace, .numbers = idmap_new()};
    for (size_t i = 0; i < witness->count; i++)
        walk_step(&walk, &witness->steps[i]);
    for (size_t i = 0; i < trace->actor_count; i++)
        mem_free(walk.holdings[i].locks);
    mem_free(walk.holdings);
    idmap_free(walk.numbers);
}

void trace_free(struct trace *trace)
{
    mem_free(trace->rows);
    mem_free(trace->actors);
    mem_free(trace->held);
    *trace = (struct trace){0};
}
