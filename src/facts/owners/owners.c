#include "facts/owners/owners.h"

#include "base/budget.h"
#include "facts/owners/internal.h"

#include <string.h>

enum { MOST_ROUNDS = 16 };

bool owners_is_method(const struct owners *owners, instance_id instance, const char *class, const char *const *names)
{
    const struct program *program = facts_program(owners->facts);
    method_id method = facts_instance(owners->facts, instance).method;
    if (method == FACTS_NONE)
        return false;
    const struct program_class *owner = program_class(program, program_method(program, method)->owner);
    if (owner->application || strcmp(owner->name, class) != 0)
        return false;
    const char *name = program_selector_name(program, program_method(program, method)->selector);
    for (uint32_t n = 0; names != NULL && names[n] != NULL; n++)
        if (strcmp(name, names[n]) == 0)
            return true;
    return names == NULL;
}

static bool is_for_owner(const struct owners *owners, instance_id instance)
{
    struct facts_instance it = facts_instance(owners->facts, instance);
    return it.context != FACTS_NONE && it.method != FACTS_NONE && bits_has(owners->owners, it.context) &&
           (program_ir_method(facts_program(owners->facts), it.method)->flags & IR_ACCESS_STATIC) == 0;
}

bool owners_is_own(const struct owners *owners, instance_id instance)
{
    return is_for_owner(owners, instance) && code_is_application(owners->facts, instance);
}

bool owners_is_foreign(const struct owners *owners, instance_id instance)
{
    return is_for_owner(owners, instance) && !code_is_application(owners->facts, instance);
}

/* Whether code of the application makes an object by `new`. */
static bool is_new(const struct facts *facts, object_id object)
{
    struct facts_object it = facts_object(facts, object);
    const struct program *program = facts_program(facts);
    if (it.kind != OBJECT_SITE || it.method == FACTS_NONE || it.class == FACTS_NONE ||
        !program_class(program, it.class)->application ||
        !program_class(program, program_method(program, it.method)->owner)->application)
        return false;
    const struct ir_body *body = facts_body(facts, it.method);
    return body != NULL && it.at < body->instruction_count && body->instructions[it.at].op == IR_new;
}

/* Whether an object has the class of one that threads run. */
static bool is_like_owner(const struct owners *owners, object_id object)
{
    class_id class = facts_object(owners->facts, object).class;
    size_t words = bits_words(owners->object_count);
    for (object_id o = bits_next(owners->owners, words, 0); o < owners->object_count;
         o = bits_next(owners->owners, words, o + 1))
        if (facts_object(owners->facts, o).class == class)
            return true;
    return false;
}

static void add_owner(struct owners *owners, object_id object)
{
    const struct program *program = facts_program(owners->facts);
    class_id thread = program_find(program, "java/lang/Thread");
    bits_add(owners->owners, object);
    if (thread != FACTS_NONE && program_is_subclass(program, facts_object(owners->facts, object).class, thread))
        bits_add(owners->running, object);
}

/* All that threads run: objects of the application whose methods a thread begins with. What is made elsewhere of the
 * same classes (`workers[0].run()` in main) is not told apart from these everywhere, and so is to be an owner, too. */
static void find_owners(struct owners *owners)
{
    const struct facts *facts = owners->facts;
    static const char *const running[] = {"run", NULL};
    for (edge_id e = 0; e < facts_edge_count(facts); e++) {
        struct facts_edge edge = facts_edge(facts, e);
        object_id of = facts_instance(facts, edge.callee).context;
        if (of != FACTS_NONE && code_is_application(facts, edge.callee) && is_new(facts, of) &&
            (edge.kind == EDGE_START || owners_is_method(owners, edge.caller, "java/lang/Thread", running)))
            add_owner(owners, of);
    }
    for (object_id o = 0; o < owners->object_count; o++)
        if (!bits_has(owners->owners, o) && is_new(facts, o) && is_like_owner(owners, o))
            add_owner(owners, o);
}

/* All that may be run from given instances on, as far as they keep the tag. */
static void add_reached(struct owners *owners, uint64_t *reached, struct pile *todo, bool inside)
{
    while (todo->count > 0) {
        uint32_t count;
        edge_id first = facts_calls_from(owners->facts, pile_take(todo), &count);
        for (edge_id e = first; e < first + count; e++) {
            struct facts_edge edge = facts_edge(owners->facts, e);
            bool leaves = inside ? owners_is_foreign(owners, edge.callee) : owners_is_own(owners, edge.callee);
            if (edge.kind != EDGE_START && !leaves && bits_add(reached, edge.callee))
                pile_add(todo, edge.callee);
        }
    }
    pile_free(todo);
}

/* Tells frames apart. */
static void find_frames(struct owners *owners)
{
    struct pile own = {0}, others = {0};
    uint32_t instances = facts_instance_count(owners->facts);
    memset(owners->inside, 0, bits_words(instances) * sizeof(uint64_t));
    memset(owners->outside, 0, bits_words(instances) * sizeof(uint64_t));
    bits_add(owners->outside, FACTS_ROOT);
    pile_add(&others, FACTS_ROOT);
    for (instance_id i = 1; i < instances; i++)
        if (owners_is_own(owners, i) && bits_add(owners->inside, i))
            pile_add(&own, i);
        else if (owners_is_foreign(owners, i) && bits_add(owners->outside, i))
            pile_add(&others, i);
    for (edge_id e = 0; e < facts_edge_count(owners->facts); e++) {
        struct facts_edge edge = facts_edge(owners->facts, e);
        if (edge.kind == EDGE_START && !owners_is_own(owners, edge.callee) && bits_add(owners->outside, edge.callee))
            pile_add(&others, edge.callee);
        if (edge.at == FACTS_NONE && owners_is_own(owners, edge.callee))
            owners_fail_one(owners, facts_instance(owners->facts, edge.callee).context);
    }
    add_reached(owners, owners->inside, &own, true);
    add_reached(owners, owners->outside, &others, false);
}

/* Finds owners and parts that keep all rules; false: the budget is spent, or it takes too long. */
static bool find_all(struct owners *owners)
{
    size_t words = bits_words(owners->object_count);
    for (unsigned round = 0; round < MOST_ROUNDS; round++) {
        memset(owners->failed, 0, words * sizeof(uint64_t));
        find_frames(owners);
        owners_find_parts(owners);
        do {
            owners->changed = false;
            owners_look_at_code(owners);
        } while (owners->changed && !budget_spent(owners->budget));
        owners_look_at_visits(owners);
        if (budget_spent(owners->budget))
            return false;
        if (bits_empty(owners->failed, words))
            return true;
        for (size_t i = 0; i < words; i++) {
            owners->owners[i] &= ~owners->failed[i];
            owners->running[i] &= ~owners->failed[i];
        }
    }
    return false;
}

void owners_leave_out(const struct facts *facts, const struct threads *threads, const struct parallel *parallel,
                      struct budget *budget, uint64_t *objects)
{
    struct owners owners = {.facts = facts, .threads = threads, .parallel = parallel, .budget = budget};
    uint32_t instances = facts_instance_count(facts);
    size_t words = bits_words(owners.object_count = facts_object_count(facts));
    if (!facts_complete(facts) || !threads_complete(threads) || !parallel_complete(parallel))
        return;
    owners.owners = bits_new(owners.object_count);
    owners.running = bits_new(owners.object_count);
    owners.failed = bits_new(owners.object_count);
    owners.parts = bits_new(owners.object_count);
    owners.inside = bits_new(instances);
    owners.outside = bits_new(instances);
    find_owners(&owners);
    if (!bits_empty(owners.owners, words) && find_all(&owners) && !bits_empty(owners.owners, words))
        for (size_t i = 0; i < words; i++)
            objects[i] &= ~(owners.owners[i] | owners.parts[i]);
    pile_free(&owners.gone);
    mem_free(owners.owners);
    mem_free(owners.running);
    mem_free(owners.failed);
    mem_free(owners.parts);
    mem_free(owners.inside);
    mem_free(owners.outside);
}
