#include "isolate/again/again.h"

#include "base/array.h"
#include "base/idmap.h"
#include "isolate/again/internal.h"

enum { MOST_BLOCKS = 400 }; /* ways are looked for one by one */

struct search {
    struct again again;
    struct arena *arena;
    struct waiting *waits; /* what is to be looked at, and was */
    size_t count, capacity;
    struct idmap *known; /* instance and instruction → how it is listed */
    struct isolate_doubt *gaps;
    size_t gap_count, gap_capacity;
};

static void add_gap(struct search *search, const struct waiting *waiting, ir_value used, bool stale)
{
    const struct facts *facts = search->again.facts;
    struct isolate_doubt gap = {.method = facts_instance(facts, waiting->instance).method,
                                .at = waiting->at,
                                .waiting = facts_instance(facts, waiting->origin).method,
                                .wait = waiting->wait,
                                .used = used,
                                .stale = stale,
                                .by_condition = waiting->await};
    for (size_t i = 0; i < search->gap_count; i++) {
        const struct isolate_doubt *other = &search->gaps[i];
        if (other->method == gap.method && other->at == gap.at && other->waiting == gap.waiting &&
            other->wait == gap.wait && other->stale == gap.stale)
            return;
    }
    ARRAY_ADD(search->gaps, search->gap_count, search->gap_capacity, gap);
}

/* Lists a wait, or a call of what waits, unless that has been looked at. */
static void add_wait(struct search *search, struct waiting waiting)
{
    uint64_t key = (uint64_t)waiting.instance << 32 | waiting.at;
    uint32_t known = idmap_get(search->known, key),
             how = (waiting.unseen ? waiting.told ? 2U : 4U : 1U) | (waiting.old ? 8U : 0U);
    if (known != FACTS_NONE && (known | how) == known)
        return;
    idmap_put(search->known, key, known == FACTS_NONE ? how : known | how);
    ARRAY_ADD(search->waits, search->count, search->capacity, waiting);
}

/* Who calls a method that waits, and holds the lock meanwhile, waits as well. */
static void add_callers(struct search *search, const struct waiting *waiting, bool unseen, bool told, bool old)
{
    const struct facts *facts = search->again.facts;
    uint32_t count;
    const edge_id *edges = facts_calls_to(facts, waiting->instance, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(facts, edges[i]);
        if (edge.kind != EDGE_CALL || edge.at == FACTS_NONE || !code_is_application(facts, edge.caller) ||
            code_body(facts, edge.caller) == NULL || !held_by_caller(&search->again, waiting, edge.caller, edge.at))
            continue;
        struct waiting caller = *waiting;
        caller.instance = edge.caller;
        caller.at = edge.at;
        caller.whole = false;
        caller.unseen = unseen;
        caller.told = told;
        caller.old = old;
        add_wait(search, caller);
    }
}

static void look_at_wait(struct search *search, struct waiting waiting)
{
    const struct ir_body *body = code_body(search->again.facts, waiting.instance);
    if (body->block_count > MOST_BLOCKS) {
        add_gap(search, &waiting, waiting.at, false);
        return;
    }
    struct arena *arena = arena_new();
    struct scene *scene = scene_new(&search->again, &waiting, arena);
    looks_find(scene);
    ir_value stale = walk_stale(scene);
    struct unseen unseen = {.used = FACTS_NONE};
    bool once = once_is_enough(scene);
    if ((waiting.whole || waiting.unseen) && !once)
        unseen = walk_unseen(scene);
    if (unseen.used != FACTS_NONE)
        add_gap(search, &waiting, unseen.used, false);
    else if (stale == FACTS_NONE && !once)
        stale = walk_decided(scene);
    if (stale == FACTS_NONE)
        stale = kept_used(scene);
    if (stale != FACTS_NONE)
        add_gap(search, &waiting, stale, true);
    if (waiting.whole)
        waiting.looked = walk_looked(scene, search->arena);
    add_callers(search, &waiting, unseen.leaves, unseen.told, walk_returns_old(scene));
    arena_free(arena);
}

/* The objects whose lock a wait gives up; of a condition, those that the method itself locks. NULL: not known. */
static uint64_t *lock_objects(const struct search *search, instance_id instance, ir_value at, bool await)
{
    const struct facts *facts = search->again.facts;
    const struct ir_body *body = code_body(facts, instance);
    uint64_t *objects = arena_alloc(search->arena, (bits_words(facts_object_count(facts)) + 1) * sizeof *objects);
    bool any = false;
    for (ir_value n = 0; n < body->instruction_count; n++) {
        if (n != at &&
            (!await || body->instructions[n].op < IR_call_static || body->instructions[n].op > IR_call_dynamic ||
             call_kind(search->again.isolate, instance, n) != CALL_LOCK))
            continue;
        if (await && n == at)
            continue;
        ir_value receiver = call_receiver(body, n);
        struct object_set set =
            receiver == FACTS_NONE ? (struct object_set){0} : facts_points_to(facts, instance, receiver);
        for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
            any |= bits_add(objects, o);
    }
    return any ? objects : NULL;
}

static void add_waits(struct search *search)
{
    const struct isolate *isolate = search->again.isolate;
    for (size_t i = 0; i < isolate->wait_count; i++) {
        const struct wait_site *site = &isolate->waits[i];
        if ((site->kind != CALL_WAIT && site->kind != CALL_AWAIT) ||
            !code_is_application(isolate->in.facts, site->instance) ||
            code_body(isolate->in.facts, site->instance) == NULL)
            continue;
        static const char *const timed[] = {"awaitNanos", "awaitUntil", NULL};
        const struct ir_body *body = code_body(isolate->in.facts, site->instance);
        ir_value at = facts_edge(isolate->in.facts, site->edge).at;
        uint32_t arguments = 0;
        code_arguments(body, at, &arguments);
        bool await = site->kind == CALL_AWAIT;
        add_wait(search, (struct waiting){
                             .instance = site->instance,
                             .at = at,
                             .await = await,
                             .timed = arguments > 1 ||
                                      again_is_named(again_called(&search->again, site->instance, body, at), timed),
                             .whole = true,
                             .unseen = true,
                             .objects = lock_objects(search, site->instance, at, await),
                             .origin = site->instance,
                             .wait = at});
    }
}

struct isolate_doubt *again_find(const struct isolate *isolate, uint32_t *count)
{
    const struct facts *facts = isolate->in.facts;
    struct search search = {.again = {.isolate = isolate, .facts = facts, .program = isolate->program}};
    search.arena = arena_new();
    search.known = idmap_new();
    search.again.changing = arena_alloc(search.arena, program_field_count(isolate->program) + (size_t)1);
    search.again.effects = arena_alloc(search.arena, facts_instance_count(facts) + (size_t)1);
    add_waits(&search);
    if (search.count > 0)
        again_effects(&search.again);
    for (size_t i = 0; i < search.count; i++)
        look_at_wait(&search, search.waits[i]);
    idmap_free(search.known);
    mem_free(search.waits);
    arena_free(search.arena);
    *count = (uint32_t)search.gap_count;
    return search.gaps;
}
