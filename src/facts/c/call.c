/* Calls: of functions of the program, and of those of the library by their models. */
#include "base/array.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "facts/c/internal.h"

#include <stdlib.h>

uint32_t ccall_named(const struct cfacts *facts, const struct ir_instruction *call)
{
    return call->op == IR_call_static ? facts->method_of[call->a] : CFACTS_NONE;
}

const struct cmodel *ccall_model(const struct cfacts *facts, const struct ir_instruction *call)
{
    return call->op == IR_call_static ? facts->models[call->a] : NULL;
}

static int compare_calls(const void *one, const void *other)
{
    const struct call *a = one, *b = other;
    if (a->caller != b->caller)
        return a->caller < b->caller ? -1 : 1;
    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    return a->callee != b->callee ? (a->callee < b->callee ? -1 : 1) : (int)a->kind - (int)b->kind;
}

void ccall_sort(struct cfacts *facts)
{
    if (facts->call_count > 0)
        qsort(facts->calls, facts->call_count, sizeof *facts->calls, compare_calls);
}

/* The first call that is not before an instruction. */
static size_t first_call(const struct cfacts *facts, uint32_t method, ir_value at)
{
    size_t low = 0, high = facts->call_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const struct call *call = &facts->calls[middle];
        if (call->caller < method || (call->caller == method && call->at < at))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct call *ccall_next(const struct cfacts *facts, uint32_t method, ir_value at, size_t *from)
{
    size_t i = *from == 0 ? first_call(facts, method, at) : *from;
    *from = i + 1;
    return i < facts->call_count && facts->calls[i].caller == method && facts->calls[i].at == at ? &facts->calls[i]
                                                                                                 : NULL;
}

void cmethod_reach(struct cfacts *facts, uint32_t method)
{
    struct method *of = &facts->methods[method];
    const struct ir_method *ir = &facts->module->methods[method];
    if (of->reached)
        return;
    if (ir->body == NULL) {
        cfacts_give_up(facts, "a function is not translated");
        return;
    }
    of->reached = true;
    of->first = (uint32_t)facts->node_count;
    for (uint32_t i = 0; i <= ir->body->instruction_count; i++)
        cnode_new(facts);
    ARRAY_ADD(facts->to_reach, facts->to_reach_count, facts->to_reach_capacity, method);
}

/* The node of a parameter; CFACTS_NONE: there is none. */
static uint32_t parameter(const struct cfacts *facts, uint32_t method, uint32_t number)
{
    const struct ir_body *body = body_of(facts, method);
    for (uint32_t i = 0; i < body->blocks[0].count; i++) {
        const struct ir_instruction *at = &body->instructions[body->blocks[0].first + i];
        if (at->op == IR_parameter && at->a == number)
            return node_of(facts, method, body->blocks[0].first + i);
    }
    return CFACTS_NONE;
}

static void give(struct cfacts *facts, uint32_t node, uint32_t callee, uint32_t number)
{
    uint32_t to = parameter(facts, callee, number);
    if (to != CFACTS_NONE)
        csolve_link(facts, node, to);
}

static void give_blurred(struct cfacts *facts, uint32_t node, uint32_t callee, uint32_t number)
{
    uint32_t to = parameter(facts, callee, number);
    if (to != CFACTS_NONE)
        csolve_use(facts, node, USE_BLUR, to, 0);
}

static const uint32_t *arguments_of(const struct cfacts *facts, uint32_t method, ir_value at, uint32_t *count)
{
    const struct ir_body *body = body_of(facts, method);
    return ir_list(body, body->instructions[at].b, count);
}

static void pass(struct cfacts *facts, uint32_t method, ir_value at, uint32_t callee)
{
    const struct ir_signature *signature = &facts->module->signatures[facts->module->methods[callee].signature];
    uint32_t count;
    const uint32_t *arguments = arguments_of(facts, method, at, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t node = node_of(facts, method, arguments[i]);
        if (i < signature->count) {
            give(facts, node, callee, i);
        } else if (signature->variadic) {
            uint32_t further = cobject_get(facts, CFACTS_VARIADIC, callee, 0);
            csolve_link(facts, node, facts->objects[further].anywhere);
        }
    }
    csolve_link(facts, node_of_result(facts, callee), node_of(facts, method, at));
}

static void pass_back(struct cfacts *facts, uint32_t method, ir_value at, uint32_t callee)
{
    const struct cmodel *model = ccall_model(facts, &body_of(facts, method)->instructions[at]);
    uint32_t count;
    const uint32_t *arguments = arguments_of(facts, method, at, &count);
    for (uint32_t i = 0; i < 2 && model->effect == MODEL_SORT; i++)
        give_blurred(facts, node_of(facts, method, arguments[0]), callee, i);
    for (uint32_t i = 0; i < 2 && model->effect == MODEL_SEARCH; i++)
        give_blurred(facts, node_of(facts, method, arguments[i]), callee, i);
}

void ccall_add(struct cfacts *facts, uint32_t method, ir_value at, uint32_t callee, enum call_kind kind)
{
    uint64_t key = hash_join(hash_join((uint64_t)method << 32 | at, callee), kind);
    uint32_t count;
    if (idmap_get(facts->call_ids, key) != IDMAP_NONE)
        return;
    if (!facts->module->methods[callee].has_body) {
        cfacts_give_up(facts, "a library function is called through a pointer");
        return;
    }
    idmap_put(facts->call_ids, key, 0);
    ARRAY_ADD(facts->calls, facts->call_count, facts->call_capacity, (struct call){method, at, callee, kind});
    cmethod_reach(facts, callee);
    if (facts->why != NULL)
        return;
    if (kind == CALLS) {
        pass(facts, method, at, callee);
    } else if (kind == CALLS_BACK) {
        pass_back(facts, method, at, callee);
    } else {
        const uint32_t *arguments = arguments_of(facts, method, at, &count);
        give(facts, node_of(facts, method, arguments[count - 1]), callee, 0);
        csolve_link(facts, node_of_result(facts, callee), NODE_RESULTS);
    }
}

void ccall_at_end(struct cfacts *facts, uint32_t callee, uint32_t argument)
{
    for (size_t i = 0; i < facts->call_count; i++)
        if (facts->calls[i].kind == AT_END && facts->calls[i].callee == callee)
            return;
    if (!facts->module->methods[callee].has_body) {
        const struct cmodel *model = cmodel_find(facts->module->methods[callee].name);
        if (model == NULL || model->effect != MODEL_NOTHING)
            cfacts_give_up(facts, "a library function is called at the end of a thread");
        return;
    }
    ARRAY_ADD(facts->calls, facts->call_count, facts->call_capacity,
              (struct call){CFACTS_NONE, CFACTS_NONE, callee, AT_END});
    cmethod_reach(facts, callee);
    if (facts->why == NULL && argument != CFACTS_NONE)
        give(facts, argument, callee, 0);
}

/* A call of a library function, and its model. */
struct library_call {
    struct cfacts *facts;
    uint32_t method;
    ir_value at;
    const uint32_t *arguments;
    uint32_t count, result; /* result: its node */
};

static uint32_t argument(const struct library_call *call, uint32_t number)
{
    return number < call->count ? node_of(call->facts, call->method, call->arguments[number]) : NODE_LIBRARY;
}

static void make_new(const struct library_call *call, uint32_t node)
{
    struct cfacts *facts = call->facts;
    csolve_add(facts, node, cspot_get(facts, cobject_get(facts, CFACTS_HEAP, call->method, call->at), 0));
}

static void unknown(const struct library_call *call)
{
    for (uint32_t i = 0; i < call->count; i++)
        csolve_link(call->facts, argument(call, i), NODE_OUTSIDE);
    csolve_link(call->facts, NODE_OUTSIDE, call->result);
    csolve_link(call->facts, NODE_NUMBERS, call->result);
    csolve_link(call->facts, NODE_LIBRARY, call->result);
}

static void copy_contents(const struct library_call *call, uint32_t to, uint32_t from)
{
    csolve_use(call->facts, to, USE_COPY_TO, from, -1);
    csolve_use(call->facts, from, USE_COPY_FROM, to, -1);
}

static void start(const struct library_call *call, uint32_t function)
{
    csolve_use(call->facts, argument(call, function), USE_START, call->method, call->at);
}

static void call_back(const struct library_call *call, uint32_t function)
{
    csolve_use(call->facts, argument(call, function), USE_CALL_BACK, call->method, call->at);
}

static void va_start(const struct library_call *call)
{
    struct cfacts *facts = call->facts;
    uint32_t node = cnode_new(facts), object = cobject_get(facts, CFACTS_VARIADIC, call->method, 0);
    csolve_add(facts, node, cspot_get(facts, object, -1));
    csolve_use(facts, argument(call, 0), USE_STORE_ALL, node, 0);
}

/* What has to do with threads, keys, and functions that are called. */
static void apply_calling(const struct library_call *call, const struct cmodel *model)
{
    struct cfacts *facts = call->facts;
    switch (model->effect) {
    case MODEL_CREATE:
        start(call, 2);
        break;
    case MODEL_CREATE_C11:
        start(call, 1);
        break;
    case MODEL_JOIN:
    case MODEL_JOIN_PERHAPS:
        csolve_use(facts, argument(call, 1), USE_STORE_ALL, NODE_RESULTS, 0);
        break;
    case MODEL_EXIT_THREAD:
        csolve_link(facts, argument(call, 0), NODE_RESULTS);
        break;
    case MODEL_ONCE:
        call_back(call, 1);
        break;
    case MODEL_SORT:
        copy_contents(call, argument(call, 0), argument(call, 0));
        call_back(call, 3);
        break;
    case MODEL_SEARCH:
        csolve_use(facts, argument(call, 1), USE_BLUR, call->result, 0);
        call_back(call, 4);
        break;
    case MODEL_AT_EXIT:
        csolve_use(facts, argument(call, 0), USE_AT_END, CFACTS_NONE, 0);
        break;
    case MODEL_KEY:
        csolve_use(facts, argument(call, 1), USE_AT_END, NODE_SPECIFIC, 0);
        break;
    case MODEL_SET_KEY:
        csolve_link(facts, argument(call, 1), NODE_SPECIFIC);
        break;
    case MODEL_GET_KEY:
        csolve_link(facts, NODE_SPECIFIC, call->result);
        break;
    default:
        break;
    }
}

static void apply(const struct library_call *call, const struct cmodel *model)
{
    struct cfacts *facts = call->facts;
    uint32_t node;
    switch (model->effect) {
    case MODEL_REFUSED:
        cfacts_give_up(facts, "it jumps, has signals, or cancels threads");
        break;
    case MODEL_NEW:
        make_new(call, call->result);
        break;
    case MODEL_NEW_COPY:
        make_new(call, call->result);
        copy_contents(call, call->result, argument(call, 0));
        csolve_use(facts, argument(call, 0), USE_BLUR, call->result, 0);
        break;
    case MODEL_NEW_AT:
        node = cnode_new(facts);
        make_new(call, node);
        csolve_use(facts, argument(call, 0), USE_STORE_ALL, node, 0);
        break;
    case MODEL_COPY:
        copy_contents(call, argument(call, 0), argument(call, 1));
        csolve_use(facts, argument(call, 0), USE_BLUR, call->result, 0);
        break;
    case MODEL_FIRST:
        csolve_use(facts, argument(call, 0), USE_BLUR, call->result, 0);
        break;
    case MODEL_LIBRARY:
        csolve_link(facts, NODE_LIBRARY, call->result);
        break;
    case MODEL_NUMBERS:
        for (uint32_t i = 1; i < call->count; i++)
            csolve_link(facts, argument(call, i), NODE_NUMBERS);
        break;
    case MODEL_VA_START:
        va_start(call);
        break;
    default:
        apply_calling(call, model);
        break;
    }
}

static bool fits(const struct cmodel *model, uint32_t count)
{
    size_t listed = strlen(model->touches);
    return listed > 0 && model->touches[listed - 1] == '*' ? count >= listed - 1 : count == listed;
}

void ccall_constrain(struct cfacts *facts, uint32_t method, ir_value at)
{
    const struct ir_instruction *of = &body_of(facts, method)->instructions[at];
    uint32_t callee = ccall_named(facts, of);
    const struct cmodel *model = ccall_model(facts, of);
    struct library_call call = {.facts = facts, .method = method, .at = at, .result = node_of(facts, method, at)};
    call.arguments = arguments_of(facts, method, at, &call.count);
    if (of->op == IR_call_pointer)
        csolve_use(facts, node_of(facts, method, of->a), USE_CALL, method, at);
    else if (callee != CFACTS_NONE && facts->module->methods[callee].has_body)
        ccall_add(facts, method, at, callee, CALLS);
    else if (model == NULL)
        unknown(&call);
    else if (!fits(model, call.count))
        cfacts_give_up(facts, "a library function is called with other arguments than it has");
    else
        apply(&call, model);
}
