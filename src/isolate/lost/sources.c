/* Where old values come to the unit, one by one: `int first = get(), second = get();` has two, though both are read at
 * one place. What is compared must be that from which the new value was computed, whichever way was gone: of a variable
 * that is read anew while another one is not it is not known which of them it holds. */
#include "base/array.h"
#include "base/idmap.h"
#include "isolate/lost/notice.h"

static const struct ir_body *body_of(const struct notice *notice, instance_id instance)
{
    return code_body(notice->model->facts, instance);
}

void notice_sources_add(struct notice_sources *sources, struct lost_site site, struct flow_copies copies)
{
    ARRAY_ADD(sources->items, sources->count, sources->capacity, (struct notice_source){site, copies, false});
}

static void add_source(const struct notice *notice, struct notice_sources *sources, struct lost_site site)
{
    struct flow_copies copies = {0};
    flow_copy(notice->model, notice->accesses, site, &copies);
    notice_sources_add(sources, site, copies);
}

/* Those of one read, in one instance of the unit. Whether there are any. */
static bool find_in(const struct notice *notice, instance_id unit, uint32_t read, const uint64_t *leading,
                    struct notice_sources *sources)
{
    const struct ir_body *body = body_of(notice, unit);
    bool any = false;
    for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
        struct lost_site site = {unit, at};
        const struct lost_access *access = lost_access_at(notice->accesses, unit, at);
        bool here = access != NULL && notice->first[access - notice->accesses->items] == read;
        bool call = !here && value_is_call(body->instructions[at].op) &&
                    notice_calls_one_of(notice->model->facts, unit, at, leading) &&
                    notice_comes_to_write(notice, site, false);
        any |= here || call;
        for (size_t s = 0; s < sources->count; s++)
            if (sources->items[s].site.instance == unit && sources->items[s].site.at == at)
                here = call = false;
        if (here || call)
            add_source(notice, sources, site);
    }
    return any;
}

static void find_of_read(const struct notice *notice, uint32_t read, struct notice_sources *sources)
{
    const struct facts *facts = notice->model->facts;
    struct pile there = {0};
    bool any = false;
    for (uint32_t i = 0; i < notice->accesses->count; i++)
        if (notice->first[i] == read)
            pile_add(&there, notice->accesses->items[i].site.instance);
    uint64_t *leading = notice_leading(facts, &there);
    for (instance_id i = 0; i < facts_instance_count(facts); i++)
        if (facts_instance(facts, i).method == notice->unit)
            any |= find_in(notice, i, read, leading, sources);
    for (uint32_t i = 0; i < notice->accesses->count && !any; i++)
        if (notice->first[i] == read)
            add_source(notice, sources, notice->accesses->items[i].site);
    mem_free(leading);
    pile_free(&there);
}

static uint64_t key_of(instance_id instance, ir_value value)
{
    return (uint64_t)instance << 32 | value;
}

/* Whether a value is what some source gave, as far as is known yet. */
static bool is_pure(const struct notice_sources *sources, instance_id instance, ir_value value)
{
    bool copy = false;
    for (size_t s = 0; s < sources->count && !copy; s++)
        copy = flow_is_copy(&sources->items[s].copies, instance, value);
    return copy && idmap_get(sources->impure, key_of(instance, value)) == IDMAP_NONE;
}

/* Values of a body from which one is computed there. */
struct depending {
    const struct ir_body *body;
    uint64_t *seen;
    struct pile todo;
};

static void depend(void *context, ir_value value)
{
    struct depending *depending = context;
    if (bits_add(depending->seen, value))
        pile_add(&depending->todo, value);
}

/* As bits by instruction, to be freed. */
static uint64_t *depends_on(const struct ir_body *body, ir_value value)
{
    struct depending depending = {body, bits_new(body->instruction_count), {0}};
    depend(&depending, value);
    while (depending.todo.count > 0)
        ir_each_use(body, &body->instructions[pile_take(&depending.todo)], depend, &depending);
    pile_free(&depending.todo);
    return depending.seen;
}

/* Whether what another phi of the block takes on a way was computed from no other sources than what is taken here. */
static bool keeps_step(const struct notice_sources *sources, const struct ir_body *body, instance_id instance,
                       ir_value here, ir_value there)
{
    uint64_t *from = depends_on(body, there);
    bool keeps = true;
    for (size_t s = 0; s < sources->count; s++) {
        const struct notice_source *source = &sources->items[s];
        keeps &= source->site.instance != instance || !bits_has(from, source->site.at) ||
                 flow_is_copy(&source->copies, instance, here);
    }
    mem_free(from);
    return keeps;
}

static bool phi_stays(const struct notice_sources *sources, const struct ir_body *body, instance_id instance,
                      ir_value at)
{
    uint32_t length, others;
    const uint32_t *pairs = ir_list(body, body->instructions[at].a, &length);
    const struct ir_block *block = &body->blocks[code_block(body, at)];
    for (uint32_t i = 0; i + 1 < length; i += 2) {
        if (!is_pure(sources, instance, pairs[i + 1]))
            return false;
        for (ir_value phi = block->first; body->instructions[phi].op == IR_phi; phi++) {
            const uint32_t *other = ir_list(body, body->instructions[phi].a, &others);
            for (uint32_t n = 0; phi != at && n + 1 < others; n += 2)
                if (other[n] == pairs[i] && !keeps_step(sources, body, instance, pairs[i + 1], other[n + 1]))
                    return false;
        }
    }
    return true;
}

static bool parameter_stays(const struct notice *notice, const struct notice_sources *sources, instance_id instance,
                            uint32_t n)
{
    const struct facts *facts = notice->model->facts;
    uint32_t count, arguments_count;
    const edge_id *edges = facts_calls_to(facts, instance, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(facts, edges[i]);
        if (edge.kind != EDGE_CALL || edge.at == FACTS_NONE || !bits_has(notice->below, edge.caller) ||
            !code_passes_arguments(facts, &edge))
            continue;
        const ir_value *arguments = code_arguments(body_of(notice, edge.caller), edge.at, &arguments_count);
        if (arguments != NULL && n < arguments_count && !is_pure(sources, edge.caller, arguments[n]))
            return false;
    }
    return true;
}

/* A call gives what some method returns. */
bool notice_returns_source(const struct notice *notice, const struct notice_sources *sources, struct lost_site call)
{
    const struct facts *facts = notice->model->facts;
    uint32_t count;
    edge_id first = facts_calls_at(facts, call.instance, call.at, &count);
    for (edge_id e = first; e < first + count; e++) {
        instance_id callee = facts_edge(facts, e).callee;
        const struct ir_body *body = body_of(notice, callee);
        if (facts_edge(facts, e).kind != EDGE_CALL || body == NULL || !code_is_application(facts, callee))
            continue;
        for (ir_value n = 0; n < body->instruction_count; n++)
            if (body->instructions[n].op == IR_return && body->instructions[n].a != IR_NONE &&
                !is_pure(sources, callee, body->instructions[n].a))
                return false;
    }
    return true;
}

/* Whether a value is always an object that was made anew for who has it, and never one or the other of two. */
static bool is_one_object(const struct notice *notice, struct lost_site value, uint32_t depth)
{
    enum { DEEPEST = 3 };
    const struct facts *facts = notice->model->facts;
    const struct ir_body *body = body_of(notice, value.instance);
    ir_value at = value_behind_casts(body, value.at);
    uint32_t count, arguments_count, n = body->instructions[at].a;
    bool any = false;
    if (body->instructions[at].op != IR_parameter || depth >= DEEPEST)
        return body->instructions[at].op == IR_new;
    const edge_id *edges = facts_calls_to(facts, value.instance, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(facts, edges[i]);
        if (edge.kind != EDGE_CALL || edge.at == FACTS_NONE || !bits_has(notice->below, edge.caller))
            continue;
        const ir_value *arguments = code_arguments(body_of(notice, edge.caller), edge.at, &arguments_count);
        if (!code_passes_arguments(facts, &edge) || arguments == NULL || n >= arguments_count ||
            !is_one_object(notice, (struct lost_site){edge.caller, arguments[n]}, depth + 1))
            return false;
        any = true;
    }
    return any;
}

/* Whether all that constructors put into a field is what some source gave. */
static bool puts_stay(const struct notice *notice, const struct notice_sources *sources, field_id field)
{
    const struct facts *facts = notice->model->facts;
    for (instance_id i = 0; i < facts_instance_count(facts); i++) {
        const struct ir_body *body = bits_has(notice->below, i) ? body_of(notice, i) : NULL;
        for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
            const struct ir_instruction *put = &body->instructions[at];
            class_id module = program_method(notice->model->program, facts_instance(facts, i).method)->owner;
            if (put->op == IR_put && code_field(notice->model->program, module, put->b) == field &&
                !is_pure(sources, i, put->c))
                return false;
        }
    }
    return true;
}

/* What is found in an object is what a source gave if it was put there when the object was made, and never again. */
static bool field_stays(struct notice *notice, const struct notice_sources *sources, instance_id instance,
                        const struct ir_instruction *get)
{
    class_id module =
        program_method(notice->model->program, facts_instance(notice->model->facts, instance).method)->owner;
    field_id field = code_field(notice->model->program, module, get->b);
    return still_field(notice, field) && is_one_object(notice, (struct lost_site){instance, get->a}, 0) &&
           puts_stay(notice, sources, field);
}

static bool stays(struct notice *notice, const struct notice_sources *sources, instance_id instance, ir_value at)
{
    const struct ir_body *body = body_of(notice, instance);
    const struct ir_instruction *instruction = &body->instructions[at];
    for (size_t s = 0; s < sources->count; s++)
        if (sources->items[s].site.instance == instance && sources->items[s].site.at == at)
            return true;
    if (instruction->op == IR_phi)
        return phi_stays(sources, body, instance, at);
    if (instruction->op == IR_cast)
        return is_pure(sources, instance, instruction->a);
    if (instruction->op == IR_parameter)
        return parameter_stays(notice, sources, instance, instruction->a);
    if (instruction->op == IR_get)
        return field_stays(notice, sources, instance, instruction);
    if (instruction->op == IR_get_element || instruction->op == IR_get_static)
        return false;
    return !value_is_call(instruction->op) || instruction->op == IR_call_dynamic ||
           notice_returns_source(notice, sources, (struct lost_site){instance, at});
}

void notice_sources_purify(struct notice *notice, struct notice_sources *sources)
{
    if (sources->impure != NULL)
        idmap_free(sources->impure);
    sources->impure = idmap_new();
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t s = 0; s < sources->count; s++) {
            const struct pile *values = &sources->items[s].copies.values;
            for (size_t i = 0; i + 1 < values->count; i += 2) {
                instance_id instance = values->items[i];
                ir_value value = values->items[i + 1];
                if (!bits_has(notice->below, instance) || !is_pure(sources, instance, value) ||
                    stays(notice, sources, instance, value))
                    continue;
                idmap_put(sources->impure, key_of(instance, value), 1);
                changed = true;
            }
        }
    }
}

void notice_sources_find(struct notice *notice, struct notice_sources *sources)
{
    *sources = (struct notice_sources){0};
    for (size_t r = 0; r < notice->reads.count; r++)
        find_of_read(notice, notice->reads.items[r], sources);
    notice_sources_purify(notice, sources);
}

void notice_sources_free(struct notice_sources *sources)
{
    for (size_t s = 0; s < sources->count; s++)
        flow_copies_free(&sources->items[s].copies);
    mem_free(sources->items);
    if (sources->impure != NULL)
        idmap_free(sources->impure);
    *sources = (struct notice_sources){0};
}

bool notice_is_source(const struct notice_sources *sources, size_t source, instance_id instance, ir_value value)
{
    return flow_is_copy(&sources->items[source].copies, instance, value) && is_pure(sources, instance, value);
}
