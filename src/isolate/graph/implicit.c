/* Exceptions that the JVM throws of its own accord: null, bounds, casts and the like. They are taken not to happen
 * (ASSUMPTIONS.md) unless that is asked for (--implicit-exceptions), but where the program itself catches them by
 * name it says that they do: then whatever may throw them in what such a handler covers, and in all that is called
 * from there, leads to the handler, through the handlers of other kinds (finally, synchronized) on the way. */
#include "base/pile.h"
#include "isolate/graph/internal.h"

#include <string.h>

enum {
    THROWS_NULL = 1,
    THROWS_ARITHMETIC = 2,
    THROWS_BOUNDS = 4,
    THROWS_CAST = 8,
    THROWS_STORE = 16,
    THROWS_SIZE = 32,
    THROWS_MONITOR = 64,
    THROWS_MEMORY = 128, /* and stacks */
    THROWS_LINKAGE = 256,
    THROWS_EXCEPTIONS = 127,
    THROWS_ALL = 511
};

/* What handlers catch, by the name of their class. */
static const struct {
    const char *class;
    uint16_t caught;
    bool part; /* only some of it: the rest goes on */
} catchers[] = {
    {"java/lang/Throwable", THROWS_ALL, false},
    {"java/lang/Exception", THROWS_EXCEPTIONS, false},
    {"java/lang/RuntimeException", THROWS_EXCEPTIONS, false},
    {"java/lang/Error", THROWS_MEMORY | THROWS_LINKAGE, false},
    {"java/lang/VirtualMachineError", THROWS_MEMORY, false},
    {"java/lang/OutOfMemoryError", THROWS_MEMORY, true},
    {"java/lang/StackOverflowError", THROWS_MEMORY, true},
    {"java/lang/LinkageError", THROWS_LINKAGE, false},
    {"java/lang/ExceptionInInitializerError", THROWS_LINKAGE, true},
    {"java/lang/NoClassDefFoundError", THROWS_LINKAGE, true},
    {"java/lang/NullPointerException", THROWS_NULL, false},
    {"java/lang/ArithmeticException", THROWS_ARITHMETIC, false},
    {"java/lang/IndexOutOfBoundsException", THROWS_BOUNDS, false},
    {"java/lang/ArrayIndexOutOfBoundsException", THROWS_BOUNDS, true},
    {"java/lang/StringIndexOutOfBoundsException", THROWS_BOUNDS, true},
    {"java/lang/ClassCastException", THROWS_CAST, false},
    {"java/lang/ArrayStoreException", THROWS_STORE, false},
    {"java/lang/NegativeArraySizeException", THROWS_SIZE, false},
    {"java/lang/IllegalMonitorStateException", THROWS_MONITOR, false},
};

/* What a handler catches of all that; a handler of anything (finally) catches nothing by name. */
static uint32_t caught_by(const struct ir_module *module, const struct ir_handler *handler, bool *part)
{
    *part = false;
    for (size_t i = 0; handler->type != IR_NONE && i < sizeof catchers / sizeof *catchers; i++) {
        struct text name = module->types[handler->type].name;
        if (!text_is(name, catchers[i].class))
            continue;
        *part = catchers[i].part;
        return catchers[i].caught;
    }
    return 0;
}

/* What the handlers of a block catch by name. */
static uint32_t caught_in(const struct ir_module *module, const struct ir_body *body, uint32_t block)
{
    const struct ir_block *of = &body->blocks[block];
    uint32_t caught = 0;
    bool part;
    for (uint32_t i = 0; i < of->handler_count; i++)
        caught |= caught_by(module, &body->handlers[of->handler + i], &part);
    return caught;
}

static void escape(struct isolate *isolate, struct pile *todo, instance_id instance, uint32_t what)
{
    if ((isolate->escaping[instance] | what) == isolate->escaping[instance])
        return;
    isolate->escaping[instance] |= (uint16_t)what;
    pile_add(todo, instance);
}

/* Calls of an instance of the application that stand under handlers. */
static void look_at_handlers(struct isolate *isolate, struct pile *todo, instance_id instance)
{
    const struct facts *facts = isolate->in.facts;
    const struct ir_body *body = code_body(facts, instance);
    if (body == NULL || body->handler_count == 0 || !code_is_application(facts, instance))
        return;
    const struct ir_module *module = program_module_of(isolate->program, facts_instance(facts, instance).method);
    uint32_t count;
    bool part;
    for (uint32_t h = 0; h < body->handler_count; h++)
        isolate->catches |= caught_by(module, &body->handlers[h], &part) != 0;
    edge_id first = facts_calls_from(facts, instance, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        uint32_t caught = edge.at == FACTS_NONE ? 0 : caught_in(module, body, code_block(body, edge.at));
        if (caught != 0 && (edge.kind == EDGE_CALL || edge.kind == EDGE_REFLECT))
            escape(isolate, todo, edge.callee, caught);
    }
}

void implicit_find(struct isolate *isolate)
{
    const struct facts *facts = isolate->in.facts;
    uint32_t instances = facts_instance_count(facts);
    struct pile todo = {0};
    isolate->escaping = mem_new(instances + (size_t)1, sizeof *isolate->escaping);
    for (instance_id i = 1; i < instances; i++)
        look_at_handlers(isolate, &todo, i);
    while (todo.count > 0) {
        instance_id instance = pile_take(&todo);
        uint32_t count;
        edge_id first = facts_calls_from(facts, instance, &count);
        for (edge_id e = first; e < first + count; e++) {
            struct facts_edge edge = facts_edge(facts, e);
            if (edge.kind == EDGE_CALL || edge.kind == EDGE_REFLECT)
                escape(isolate, &todo, edge.callee, isolate->escaping[instance]);
        }
    }
    pile_free(&todo);
}

/* Whether a value cannot be null: the receiver, or what was just made. */
static bool is_there(const struct build *build, ir_value value)
{
    const struct ir_method *ir = program_ir_method(build->model->program, build->method);
    ir_value root = build->root[value];
    enum ir_op op = build->body->instructions[root].op;
    return ((ir->flags & IR_ACCESS_STATIC) == 0 && root == 0 && op == IR_parameter) || op == IR_new ||
           op == IR_new_array || op == IR_new_arrays || op == IR_caught;
}

static bool is_zero(const struct build *build, ir_value value)
{
    const struct ir_instruction *divisor = &build->body->instructions[value];
    return divisor->op != IR_integer || (divisor->a == 0 && divisor->b == 0);
}

/* What an instruction that is no call may throw. */
static uint32_t thrown_at(const struct build *build, ir_value at)
{
    const struct ir_instruction *instruction = &build->body->instructions[at];
    uint32_t null = instruction->a < at && !is_there(build, instruction->a) ? THROWS_NULL : 0;
    switch (instruction->op) {
    case IR_div:
    case IR_rem:
        return is_zero(build, instruction->b) ? THROWS_ARITHMETIC : 0;
    case IR_new:
        return THROWS_MEMORY | THROWS_LINKAGE;
    case IR_new_array:
    case IR_new_arrays:
        return THROWS_SIZE | THROWS_MEMORY;
    case IR_get_static:
    case IR_put_static:
        return THROWS_LINKAGE;
    case IR_get:
    case IR_put:
    case IR_length:
    case IR_monitor_enter:
        return null;
    case IR_get_element:
        return null | THROWS_BOUNDS;
    case IR_put_element:
        return null | THROWS_BOUNDS | THROWS_STORE;
    case IR_constant:
    case IR_instance_of: /* a class that is not found; what the program catches by name is hardly that */
        return build->model->isolate->in.implicit_exceptions ? THROWS_LINKAGE : 0;
    case IR_cast:
        return THROWS_CAST;
    case IR_throw: /* whatever was caught before, or null */
        return is_there(build, instruction->a) && build->body->instructions[build->root[instruction->a]].op != IR_caught
                   ? 0
                   : THROWS_ALL;
    default:
        return 0;
    }
}

/* What of it is followed: what leads to a handler by name, or all. */
static uint32_t wanted(const struct build *build, ir_value at)
{
    if (build->model->isolate->in.implicit_exceptions)
        return THROWS_ALL;
    const struct ir_module *module = program_module_of(build->model->program, build->method);
    return build->model->isolate->escaping[build->function->instance] |
           caught_in(module, build->body, code_block(build->body, at));
}

/* Whether an instruction stands within a statement that is a unit of work by itself (updates.c). */
static bool is_within_update(const struct build *build, ir_value at)
{
    for (ir_value n = at, first = build->body->blocks[code_block(build->body, at)].first; n-- > first;) {
        if (bits_has(build->ends, n))
            return false;
        if (bits_has(build->begins, n))
            return true;
    }
    return false;
}

/* Follows what is thrown to its handlers, and out of the method. A statement that is a unit ends there. */
static void follow(struct build *build, uint32_t node, struct state state, ir_value at, uint32_t thrown)
{
    const struct ir_module *module = program_module_of(build->model->program, build->method);
    uint32_t block = code_block(build->body, at);
    const struct ir_block *of = &build->body->blocks[block];
    bool out = build->model->isolate->in.implicit_exceptions;
    if (thrown != 0 && is_within_update(build, at))
        node = graph_add(build, node, ACT_END, 0, at);
    for (uint32_t i = 0; thrown != 0 && i < of->handler_count; i++) {
        const struct ir_handler *handler = &build->body->handlers[of->handler + i];
        bool part, anything = handler->type == IR_NONE;
        uint32_t caught = anything ? thrown : caught_by(module, handler, &part) & thrown;
        if (caught == 0)
            continue;
        graph_enter(build, node, block, handler->block, state);
        if (anything || !part)
            thrown &= ~caught;
    }
    if ((out && thrown != 0) || (thrown & build->model->isolate->escaping[build->function->instance]) != 0)
        function_edge(build->function, node, graph_broken(build));
}

void implicit_throw(struct build *build, uint32_t node, struct state state, ir_value at)
{
    follow(build, node, state, at, thrown_at(build, at) & wanted(build, at));
}

void implicit_of_receiver(struct build *build, uint32_t node, struct state state, ir_value at)
{
    enum ir_op op = build->body->instructions[at].op;
    uint32_t count;
    const ir_value *arguments = code_arguments(build->body, at, &count);
    if (op != IR_call_static && op != IR_call_dynamic && count > 0 && !is_there(build, arguments[0]))
        follow(build, node, state, at, THROWS_NULL & wanted(build, at));
}

bool implicit_of_callee(struct build *build, uint32_t node, struct state state, ir_value at)
{
    uint32_t thrown = wanted(build, at);
    if (node != NODE_END)
        follow(build, node, state, at, thrown);
    return thrown != 0;
}
