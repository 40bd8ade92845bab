#include "facts/c/facts.h"

#include "base/arena.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "facts/c/internal.h"

void cfacts_give_up(struct cfacts *facts, const char *why)
{
    if (facts->why == NULL)
        facts->why = why;
}

/* What is there before any method runs: main gets what the library has, and what unknown functions know they may
 * use. */
static void begin(struct cfacts *facts)
{
    static const char *const roots[] = {"main", "<globals>", "<thread_locals>", "<destructors>"};
    for (uint32_t i = 0; i < NODE_FIXED; i++)
        cnode_new(facts);
    uint32_t library = cobject_get(facts, CFACTS_LIBRARY, 0, 0);
    csolve_add(facts, NODE_LIBRARY, cspot_get(facts, library, -1));
    csolve_link(facts, NODE_LIBRARY, facts->objects[library].anywhere);
    csolve_use(facts, NODE_OUTSIDE, USE_OUTSIDE, 0, 0);
    csolve_use(facts, NODE_OUTSIDE, USE_BLUR, NODE_OUTSIDE, 0); /* which move pointers, as strtok does */
    csolve_link(facts, NODE_OUTSIDE, NODE_NUMBERS);
    facts->main = CFACTS_NONE;
    for (uint32_t i = 0; i < facts->module->method_count; i++)
        for (size_t j = 0; j < sizeof roots / sizeof *roots; j++)
            if (text_is(facts->module->methods[i].name, roots[j]) && facts->module->methods[i].has_body) {
                cmethod_reach(facts, i);
                facts->main = j == 0 ? i : facts->main;
            }
    if (facts->main == CFACTS_NONE)
        cfacts_give_up(facts, "there is no function main");
}

/* The arguments of main are the library's. */
static void give_arguments(struct cfacts *facts)
{
    const struct ir_body *body = body_of(facts, facts->main);
    for (ir_value at = 0; at < body->instruction_count; at++)
        if (body->instructions[at].op == IR_parameter)
            csolve_link(facts, NODE_LIBRARY, node_of(facts, facts->main, at));
}

static void *keep(struct arena *arena, void *items, size_t bytes)
{
    void *kept = arena_alloc(arena, bytes + 1);
    if (bytes > 0)
        memcpy(kept, items, bytes);
    mem_free(items);
    return kept;
}

/* A set moves to the arena; it is only read from now on. */
static void keep_set(struct arena *arena, struct idset *set)
{
    if (set->capacity != 0)
        set->cells.many = keep(arena, set->cells.many, set->count * sizeof *set->cells.many);
}

static void finish(struct cfacts *facts)
{
    struct arena *arena = facts->arena;
    for (size_t i = 0; i < facts->node_count; i++) {
        idset_free(&facts->nodes[i].fresh);
        keep_set(arena, &facts->nodes[i].set);
    }
    facts->nodes = keep(arena, facts->nodes, facts->node_count * sizeof *facts->nodes);
    facts->objects = keep(arena, facts->objects, facts->object_count * sizeof *facts->objects);
    facts->spots = keep(arena, facts->spots, facts->spot_count * sizeof *facts->spots);
    facts->calls = keep(arena, facts->calls, facts->call_count * sizeof *facts->calls);
    facts->parts = keep(arena, facts->parts, facts->part_count * sizeof *facts->parts);
    facts->touches = keep(arena, facts->touches, facts->touch_count * sizeof *facts->touches);
    facts->creations = keep(arena, facts->creations, facts->creation_count * sizeof *facts->creations);
    mem_free(facts->uses);
    mem_free(facts->links);
    mem_free(facts->queue);
    mem_free(facts->to_reach);
    idmap_free(facts->object_ids);
    idmap_free(facts->spot_ids);
    idmap_free(facts->word_ids);
    idmap_free(facts->link_ids);
    idmap_free(facts->call_ids);
    facts->uses = NULL;
    facts->links = NULL;
}

struct cfacts *cfacts_new(const struct ir_module *module, struct budget *budget, struct arena *arena)
{
    struct cfacts *facts = arena_alloc(arena, sizeof *facts);
    facts->module = module;
    facts->arena = arena;
    facts->budget = budget;
    facts->methods = arena_alloc(arena, (module->method_count + 1) * sizeof *facts->methods);
    facts->object_ids = idmap_new();
    facts->spot_ids = idmap_new();
    facts->word_ids = idmap_new();
    facts->link_ids = idmap_new();
    facts->call_ids = idmap_new();
    clayout_find(facts);
    begin(facts);
    if (facts->why == NULL)
        give_arguments(facts);
    csolve_run(facts);
    if (facts->why == NULL) {
        ccall_sort(facts);
        cthreads_find(facts);
        ctouch_find(facts);
        cjoins_find(facts);
        clocks_find(facts);
        cflow_find(facts);
        cshare_find(facts);
    }
    finish(facts);
    return facts;
}

const char *cfacts_why(const struct cfacts *facts)
{
    return facts->why;
}

bool cfacts_reached(const struct cfacts *facts, uint32_t method)
{
    return facts->methods[method].reached;
}

uint32_t cfacts_object_count(const struct cfacts *facts)
{
    return (uint32_t)facts->object_count;
}

struct cfacts_object cfacts_object(const struct cfacts *facts, uint32_t object)
{
    return facts->objects[object].is;
}

void cfacts_points_to(const struct cfacts *facts, uint32_t method, ir_value value, cfacts_visit visit, void *context)
{
    if (!facts->methods[method].reached)
        return;
    struct object_set set = set_of(facts, node_of(facts, method, value));
    for (uint32_t i = object_set_next(set, 0); i != FACTS_NONE; i = object_set_next(set, i + 1))
        visit(context, facts->spots[i]);
}

uint32_t cfacts_thread_count(const struct cfacts *facts)
{
    return facts->thread_count;
}

struct cfacts_thread cfacts_thread(const struct cfacts *facts, uint32_t thread)
{
    return facts->threads[thread];
}

bool cfacts_runs(const struct cfacts *facts, uint32_t thread, uint32_t method)
{
    return facts->why != NULL || (facts->methods[method].threads >> thread & 1) != 0;
}

bool cfacts_alone(const struct cfacts *facts, uint32_t method, ir_value at)
{
    const struct method *of = &facts->methods[method];
    return facts->why == NULL && of->reached && of->threads == 1 && of->alive_at[at] == 0;
}

uint32_t cfacts_lock_count(const struct cfacts *facts)
{
    return facts->lock_count;
}

struct cfacts_spot cfacts_lock(const struct cfacts *facts, uint32_t lock)
{
    return facts->locks[lock];
}

uint64_t cfacts_held(const struct cfacts *facts, uint32_t method, ir_value at)
{
    const struct method *of = &facts->methods[method];
    return facts->why == NULL && of->reached ? of->held_at[at] & facts->usable : 0;
}

uint32_t cfacts_part_count(const struct cfacts *facts)
{
    return (uint32_t)facts->part_count;
}

struct cfacts_part cfacts_part(const struct cfacts *facts, uint32_t part)
{
    return facts->parts[part];
}

bool cfacts_is_quiet(const struct cfacts *facts, uint32_t method, ir_value at)
{
    return facts->why == NULL && facts->quiet[method] != NULL && (facts->quiet[method][at / 64] >> (at % 64) & 1) != 0;
}

const uint64_t *const *cfacts_quiet(const struct cfacts *facts)
{
    return facts->why != NULL ? NULL : (const uint64_t *const *)facts->quiet;
}
