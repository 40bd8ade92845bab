/* Whether any thread may ever be interrupted. If nobody does that, `try { t.join(); } catch (InterruptedException e)
 * {}` waits for the thread for certain: methods of the library throw this exception only where their thread was
 * interrupted.
 *
 * Threads are interrupted by Thread.interrupt, which everybody else calls in the end. The library calls it in many
 * places, but nearly all of them give back to their own thread what they have caught; others interrupt workers of
 * pools that have nothing to do. Tests and servers are called by frameworks, which may interrupt them.
 *
 * What is done only where an InterruptedException was caught, or where a thread has found itself interrupted, does not
 * count: it cannot be the first time that anybody is interrupted. Handlers for exceptions of this class that the
 * application makes itself are like any others. So `catch (InterruptedException e) {
 * Thread.currentThread().interrupt(); }` interrupts nobody by itself. */
#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/idmap.h"
#include "base/pile.h"
#include "facts/points/internal.h"

#include <string.h>

static const char exception[] = "java/lang/InterruptedException";

static const char *owner_of(const struct facts *facts, method_id method)
{
    return program_class(facts->program, program_method(facts->program, method)->owner)->name;
}

static const char *name_of(const struct facts *facts, method_id method)
{
    return program_selector_name(facts->program, program_method(facts->program, method)->selector);
}

static bool is_application(const struct facts *facts, instance_id instance)
{
    method_id method = facts->instances[instance].method;
    return method != FACTS_NONE &&
           program_class(facts->program, program_method(facts->program, method)->owner)->application;
}

/* Whether an exception that looks as if a thread had been interrupted may be another one than those that the library
 * makes by `new`, and the JVM: one of the application's own, or a copy of it, which reflection makes. */
static bool is_own(const struct facts *facts, object_id id)
{
    const struct facts_object *object = &facts->objects[id];
    class_id class = program_find(facts->program, exception);
    if (object->class == FACTS_NONE || class == FACTS_NONE ||
        !program_is_subclass(facts->program, object->class, class))
        return false;
    if (program_class(facts->program, object->class)->application)
        return true;
    if (object->kind != OBJECT_SITE)
        return object->kind != OBJECT_MERGED && object->kind != OBJECT_JVM;
    const struct ir_body *body = object->method == FACTS_NONE ? NULL : program_body(facts->program, object->method);
    return body == NULL || body->instructions[object->at].op != IR_new ||
           program_class(facts->program, program_method(facts->program, object->method)->owner)->application;
}

/* Whether a handler of a method may catch such an exception of the application's own, as far as is known. */
static bool catches_own(const struct facts *facts, method_id method, const struct ir_body *body, uint32_t block)
{
    ir_value caught = body->blocks[block].first;
    uint32_t count, last = caught + body->blocks[block].count;
    const instance_id *instances = facts_instances_of(facts, method, &count);
    if (!facts->makes_interrupts)
        return false;
    while (caught < last && body->instructions[caught].op != IR_caught)
        caught++;
    for (uint32_t i = 0; i < count && caught < last; i++) {
        struct object_set set = facts_points_to(facts, instances[i], caught);
        for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
            if (is_own(facts, o))
                return true;
    }
    return caught == last;
}

/* Whether a handler is for interrupts alone. */
static bool is_for_interrupts(const struct facts *facts, method_id method, const struct ir_body *body,
                              const struct ir_handler *handler)
{
    const struct ir_module *module = program_module_of(facts->program, method);
    return handler->type != IR_NONE && text_is(module->types[handler->type].name, exception) &&
           !catches_own(facts, method, body, handler->block);
}

bool facts_asks_for_interrupt(const struct facts *facts, instance_id instance, ir_value at)
{
    uint32_t count, calls = 0;
    edge_id first = facts_calls_at(facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        method_id callee = facts->instances[facts->edges[e].callee].method;
        if (facts->edges[e].kind == EDGE_INIT)
            continue;
        if (facts->edges[e].kind != EDGE_CALL || callee == FACTS_NONE ||
            strcmp(owner_of(facts, callee), "java/lang/Thread") != 0 ||
            (strcmp(name_of(facts, callee), "interrupted") != 0 &&
             strcmp(name_of(facts, callee), "isInterrupted") != 0))
            return false;
        calls++;
    }
    return calls > 0;
}

/* The block that the end of a block leads to only if a thread was interrupted; IR_NONE. */
static uint32_t where_interrupted(const struct facts *facts, instance_id instance, const struct ir_body *body,
                                  const struct ir_block *block)
{
    const struct ir_instruction *branch = &body->instructions[block->first + block->count - 1];
    if (branch->op != IR_branch || branch->b == branch->c)
        return IR_NONE;
    const struct ir_instruction *test = &body->instructions[branch->a];
    bool negated = test->op == IR_eq;
    ir_value asked = branch->a;
    if (test->op == IR_eq || test->op == IR_ne) {
        const struct ir_instruction *zero = &body->instructions[test->b];
        if (zero->op != IR_integer || zero->a != 0 || zero->b != 0)
            return IR_NONE;
        asked = test->a;
    }
    uint16_t op = body->instructions[asked].op;
    if ((op != IR_call_static && op != IR_call_virtual) || !facts_asks_for_interrupt(facts, instance, asked))
        return IR_NONE;
    return negated ? branch->c : branch->b;
}

/* Adds where a block leads if nobody was interrupted. */
static void go_on(const struct facts *facts, instance_id instance, const struct ir_body *body, uint32_t block,
                  struct pile *todo)
{
    const struct ir_block *of = &body->blocks[block];
    uint32_t count = ir_successors(body, block, NULL, 0), never = where_interrupted(facts, instance, body, of);
    uint32_t *successors = mem_new(count + (size_t)1, sizeof *successors);
    ir_successors(body, block, successors, count);
    for (uint32_t i = 0; i < count - of->handler_count; i++)
        if (successors[i] != never)
            pile_add(todo, successors[i]);
    for (uint32_t h = 0; h < of->handler_count; h++)
        if (!is_for_interrupts(facts, facts->instances[instance].method, body, &body->handlers[of->handler + h]))
            pile_add(todo, body->handlers[of->handler + h].block);
    mem_free(successors);
}

/* Whether an instruction of an instance may run before anybody was interrupted. */
static bool is_reached(const struct facts *facts, instance_id instance, ir_value at)
{
    method_id method = facts->instances[instance].method;
    const struct ir_body *body = method == FACTS_NONE ? NULL : program_body(facts->program, method);
    if (body == NULL || at >= body->instruction_count)
        return true;
    uint64_t *seen = bits_new(body->block_count);
    struct pile todo = {0};
    bool reached = false;
    pile_add(&todo, 0);
    while (todo.count > 0 && !reached) {
        uint32_t block = pile_take(&todo);
        const struct ir_block *of = &body->blocks[block];
        if (!bits_add(seen, block))
            continue;
        reached = at >= of->first && at < of->first + of->count;
        go_on(facts, instance, body, block, &todo);
    }
    pile_free(&todo);
    mem_free(seen);
    return reached;
}

/* Methods of the library that interrupt only workers of pools, between tasks; and what ends tasks by it, in which
 * case others call them as well. */
static const struct {
    const char *class, *method;
} for_workers[] = {
    {"java/util/concurrent/ThreadPoolExecutor", "interruptIdleWorkers"},
    {"java/util/concurrent/ThreadPoolExecutor", "runWorker"},
    {"java/util/concurrent/ForkJoinPool", "tryTerminate"},
};

static bool is_for_workers(const struct facts *facts, method_id method)
{
    for (size_t i = 0; i < sizeof for_workers / sizeof *for_workers; i++)
        if (strcmp(owner_of(facts, method), for_workers[i].class) == 0 &&
            strcmp(name_of(facts, method), for_workers[i].method) == 0)
            return true;
    return false;
}

/* Whether a call of an instance is on Thread.currentThread(). */
static bool is_on_itself(const struct facts *facts, const struct facts_edge *edge)
{
    method_id method = facts->instances[edge->caller].method;
    const struct ir_body *body = program_body(facts->program, method);
    if (body == NULL || edge->at >= body->instruction_count || body->instructions[edge->at].op != IR_call_virtual)
        return false;
    uint32_t count, edges;
    const uint32_t *arguments = ir_list(body, body->instructions[edge->at].b, &count);
    if (count != 1 || body->instructions[arguments[0]].op != IR_call_static)
        return false;
    edge_id first = facts_calls_at(facts, edge->caller, arguments[0], &edges);
    for (edge_id e = first; e < first + edges; e++) {
        method_id callee = facts->instances[facts->edges[e].callee].method;
        if (facts->edges[e].kind == EDGE_CALL &&
            (callee == FACTS_NONE || strcmp(name_of(facts, callee), "currentThread") != 0 ||
             strcmp(owner_of(facts, callee), "java/lang/Thread") != 0))
            return false;
    }
    return edges > 0;
}

/* Whether who calls Thread.interrupt may interrupt a thread in the midst of something. */
static bool counts(const struct facts *facts, const struct facts_edge *edge)
{
    method_id caller = facts->instances[edge->caller].method;
    if (edge->at == FACTS_NONE || caller == FACTS_NONE || is_application(facts, edge->caller))
        return true;
    return !is_for_workers(facts, caller) && !is_on_itself(facts, edge);
}

/* Whether an edge leads to what ends the work of others, or interrupts them: by Thread.interrupt or not. */
static bool ends_work(const struct facts *facts, const struct facts_edge *edge)
{
    static const char *const words[] = {"interrupt", "cancel", "shutdownNow", "invokeAny", "invokeAll"};
    method_id callee = facts->instances[edge->callee].method;
    if (callee == FACTS_NONE)
        return false;
    bool named = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        named |= strcmp(name_of(facts, callee), words[i]) == 0;
    if (named && is_application(facts, edge->caller))
        return edge->at == FACTS_NONE || is_reached(facts, edge->caller, edge->at);
    return strcmp(name_of(facts, callee), "interrupt") == 0 &&
           strcmp(owner_of(facts, callee), "java/lang/Thread") == 0 && counts(facts, edge);
}

/* Whether the root calls something that is no main of the program: a test, or what servers call. */
static bool is_from_outside(const struct facts *facts, const struct facts_edge *edge)
{
    method_id callee = facts->instances[edge->callee].method;
    if (edge->caller != FACTS_ROOT || callee == FACTS_NONE || !is_application(facts, edge->callee))
        return false;
    const char *owner = owner_of(facts, callee);
    bool made = strchr(owner, '.') != NULL || strncmp(owner, "heddle/", strlen("heddle/")) == 0;
    return edge->kind == EDGE_CALL && (made || strcmp(name_of(facts, callee), "main") != 0);
}

/* Whether an exception of the application's own may be made before anybody was interrupted, or such a one caught. */
static bool is_made(const struct facts *facts, const struct facts_object *object)
{
    uint32_t count = 0;
    const struct ir_body *body = object->method == FACTS_NONE ? NULL : program_body(facts->program, object->method);
    if (object->kind != OBJECT_SITE || body == NULL || body->instructions[object->at].op != IR_new)
        return true;
    const instance_id *instances = facts_instances_of(facts, object->method, &count);
    for (uint32_t i = 0; i < count; i++)
        if (is_reached(facts, instances[i], object->at))
            return true;
    return count == 0;
}

/* Whether the application makes such exceptions; the first one is made where none was caught before. */
static bool makes_interrupts(const struct facts *facts)
{
    for (object_id o = 0; o < facts->object_count; o++)
        if (is_own(facts, o) && is_made(facts, &facts->objects[o]))
            return true;
    return false;
}

static bool is_calm(const struct facts *facts)
{
    if (!facts->complete || facts->options.library_count > 0)
        return false;
    for (size_t e = 0; e < facts->edge_count; e++)
        if (ends_work(facts, &facts->edges[e]) || is_from_outside(facts, &facts->edges[e]))
            return false;
    return true;
}

/* A copy of the body without handlers for interrupts; the body itself if it has none. Instructions and blocks keep
 * their numbers. */
static const struct ir_body *without_handlers(struct facts *facts, method_id method, const struct ir_body *body)
{
    bool any = false;
    for (uint32_t h = 0; h < body->handler_count; h++)
        any |= is_for_interrupts(facts, method, body, &body->handlers[h]);
    if (!any)
        return body;
    struct ir_body *copy = arena_alloc(facts->arena, sizeof *copy);
    struct ir_block *blocks = arena_alloc(facts->arena, body->block_count * sizeof *blocks);
    uint32_t count = 0, room = 0;
    for (uint32_t b = 0; b < body->block_count; b++)
        room += body->blocks[b].handler_count;
    struct ir_handler *handlers = arena_alloc(facts->arena, (room + (size_t)1) * sizeof *handlers);
    for (uint32_t b = 0; b < body->block_count; b++) {
        const struct ir_block *of = &body->blocks[b];
        blocks[b] = *of;
        blocks[b].handler = count;
        for (uint32_t h = 0; h < of->handler_count; h++)
            if (!is_for_interrupts(facts, method, body, &body->handlers[of->handler + h]))
                handlers[count++] = body->handlers[of->handler + h];
        blocks[b].handler_count = count - blocks[b].handler;
    }
    *copy = *body;
    copy->blocks = blocks;
    copy->handlers = handlers;
    copy->handler_count = count;
    return copy;
}

void points_interrupts(struct facts *facts)
{
    facts->calm_bodies = idmap_new();
    facts->makes_interrupts = makes_interrupts(facts);
    facts->calm = is_calm(facts);
    for (size_t i = 0; facts->calm && i < facts->instance_count; i++) {
        method_id method = facts->instances[i].method;
        if (method == FACTS_NONE || !is_application(facts, (instance_id)i) ||
            idmap_get(facts->calm_bodies, method) != IDMAP_NONE)
            continue;
        const struct ir_body *body = program_body(facts->program, method);
        const struct ir_body *calm = body == NULL ? NULL : without_handlers(facts, method, body);
        uint32_t number = 0;
        if (calm != body) {
            ARRAY_ADD(facts->calm_list, facts->calm_count, facts->calm_capacity, calm);
            number = (uint32_t)facts->calm_count;
        }
        idmap_put(facts->calm_bodies, method, number);
    }
}

bool facts_are_calm(const struct facts *facts)
{
    return facts->calm;
}

const struct ir_body *facts_body(const struct facts *facts, method_id method)
{
    uint32_t number = idmap_get(facts->calm_bodies, method);
    return number == IDMAP_NONE || number == 0 ? program_body(facts->program, method) : facts->calm_list[number - 1];
}
