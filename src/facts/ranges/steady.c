#include "facts/ranges/steady.h"

#include "base/bits.h"
#include "base/memory.h"
#include "base/pile.h"
#include "facts/threads/code.h"
#include "ir/access.h"

struct steady {
    const struct threads *threads;
    const struct facts *facts;
    const struct program *program;
    instance_id instance;
    field_id field;
    uint64_t *writers; /* instances that write the field, but for the initialiser of its class */
};

static class_id module_of(const struct steady *steady, instance_id instance)
{
    return program_method(steady->program, facts_instance(steady->facts, instance).method)->owner;
}

/* The field that an instruction reads or writes; FACTS_NONE. */
static field_id field_of(const struct steady *steady, instance_id instance, const struct ir_instruction *it, bool write)
{
    bool is_static = it->op == (write ? IR_put_static : IR_get_static);
    if (!is_static && it->op != (write ? IR_put : IR_get))
        return FACTS_NONE;
    return code_field(steady->program, module_of(steady, instance), is_static ? it->a : it->b);
}

static bool writes_field(const struct steady *steady, instance_id instance)
{
    const struct ir_body *body = code_body(steady->facts, instance);
    for (ir_value at = 0; body != NULL && at < body->instruction_count; at++)
        if (field_of(steady, instance, &body->instructions[at], true) == steady->field)
            return true;
    return false;
}

/* Lists who writes the field. The initialiser of its class is none of them: whoever reads the field waits for its end,
 * or is called by it, so that it does not go on before the body has returned. */
static void list_writers(struct steady *steady)
{
    const struct program_field *field = program_field(steady->program, steady->field);
    bool is_static = (program_ir_field(steady->program, steady->field)->flags & IR_ACCESS_STATIC) != 0;
    uint32_t instances = facts_instance_count(steady->facts);
    steady->writers = bits_new(instances);
    for (instance_id i = 1; i < instances; i++) {
        if (!code_is_application(steady->facts, i) || !writes_field(steady, i))
            continue;
        method_id method = facts_instance(steady->facts, i).method;
        bool initialises = is_static && program_method(steady->program, method)->owner == field->owner &&
                           code_is_method(steady->program, method, "<clinit>", "()V");
        if (!initialises)
            bits_add(steady->writers, i);
    }
}

/* Whether reflection, a handle or an updater may write the field; those by name need it to be volatile. */
static bool is_exposed(const struct steady *steady)
{
    if ((program_ir_field(steady->program, steady->field)->flags & IR_ACCESS_VOLATILE) != 0)
        return true;
    for (object_id o = 0; o < facts_object_count(steady->facts); o++) {
        struct facts_object object = facts_object(steady->facts, o);
        if (object.kind == OBJECT_MEMBER && object.referent == steady->field)
            return true;
    }
    return false;
}

/* Whether methods are called by anybody, from outside, at any time: they count as main's. */
static bool has_callers_outside(const struct facts *facts)
{
    uint32_t count;
    edge_id first = facts_calls_from(facts, FACTS_ROOT, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (code_is_for_anyone(facts, &edge))
            return true;
    }
    return false;
}

/* Whether one thread alone runs the body, and no other one writes the field. */
static bool is_left_alone(const struct steady *steady)
{
    size_t words = bits_words(facts_instance_count(steady->facts));
    thread_id own = FACTS_NONE;
    for (thread_id t = 0; t < threads_count(steady->threads); t++) {
        if (threads_reach(steady->threads, t) == NULL)
            return false; /* it was not looked at */
        if (!threads_runs(steady->threads, t, steady->instance))
            continue;
        if (own != FACTS_NONE)
            return false;
        own = t;
    }
    for (thread_id t = 0; t < threads_count(steady->threads); t++)
        for (size_t w = 0; t != own && w < words; w++)
            if ((threads_reach(steady->threads, t)[w] & steady->writers[w]) != 0)
                return false;
    return own != FACTS_NONE;
}

/* Whether code that an instruction of the body calls, in the same thread, leads to a writer. */
static bool leads_to_writer(const struct steady *steady, const struct pile *called)
{
    uint64_t *seen = bits_new(facts_instance_count(steady->facts));
    struct pile todo = {0};
    bool writes = false;
    for (size_t i = 0; i < called->count; i++)
        if (bits_add(seen, called->items[i]))
            pile_add(&todo, called->items[i]);
    while (todo.count > 0 && !writes) {
        instance_id instance = pile_take(&todo);
        uint32_t count;
        edge_id first = facts_calls_from(steady->facts, instance, &count);
        writes = bits_has(steady->writers, instance) || instance == steady->instance;
        for (edge_id e = first; e < first + count && !writes; e++) {
            struct facts_edge edge = facts_edge(steady->facts, e);
            if (edge.kind != EDGE_START && bits_add(seen, edge.callee))
                pile_add(&todo, edge.callee);
        }
    }
    pile_free(&todo);
    mem_free(seen);
    return writes;
}

/* Whether the body itself leaves the field alone behind an instruction, until a block begins. */
static bool is_kept_from(const struct steady *steady, ir_value from, uint32_t until)
{
    const struct ir_body *body = code_body(steady->facts, steady->instance);
    uint64_t *after = code_after(body, from),
             *behind = until == IR_NONE ? bits_new(body->instruction_count) : code_behind(body, until);
    struct pile called = {0};
    bool kept = true;
    for (ir_value at = 0; at < body->instruction_count && kept; at++)
        kept = !bits_has(after, at) || bits_has(behind, at) ||
               field_of(steady, steady->instance, &body->instructions[at], true) != steady->field;
    uint32_t count;
    edge_id first = facts_calls_from(steady->facts, steady->instance, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(steady->facts, e);
        bool between = edge.at == FACTS_NONE || (bits_has(after, edge.at) && !bits_has(behind, edge.at));
        if (edge.kind != EDGE_START && between)
            pile_add(&called, edge.callee);
    }
    kept = kept && !leads_to_writer(steady, &called);
    pile_free(&called);
    mem_free(after);
    mem_free(behind);
    return kept;
}

/* Whether two instructions read the same field, of the same object if it is not static. */
static bool find_field(struct steady *steady, ir_value one, ir_value other)
{
    const struct ir_body *body = code_body(steady->facts, steady->instance);
    const struct ir_instruction *a = &body->instructions[one], *b = &body->instructions[other];
    if (a->op != b->op || (a->op == IR_get && a->a != b->a))
        return false;
    steady->field = field_of(steady, steady->instance, a, false);
    return steady->field != FACTS_NONE && field_of(steady, steady->instance, b, false) == steady->field &&
           program_class(steady->program, program_field(steady->program, steady->field)->owner)->application;
}

bool steady_same(const struct facts *facts, const struct threads *threads, instance_id instance, ir_value one,
                 ir_value other, uint32_t until)
{
    struct steady steady = {.facts = facts, .threads = threads, .program = facts_program(facts), .instance = instance};
    if (!facts_complete(facts) || !find_field(&steady, one, other) || is_exposed(&steady) || has_callers_outside(facts))
        return false;
    list_writers(&steady);
    bool same = is_left_alone(&steady) && is_kept_from(&steady, one, until);
    mem_free(steady.writers);
    return same;
}
