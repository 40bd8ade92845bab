/* The threads of a program: main, with the static initialisers before it, and whoever is made a Thread object for. */
#include "finite/extract/extract.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "base/pile.h"
#include "facts/shape/query.h"
#include "facts/threads/code.h"

#include <string.h>

static uint32_t type_new(struct extract *extract, const char *name, uint32_t pool)
{
    struct finite *finite = extract->finite;
    struct finite_type type = {.name = name, .pool = pool, .first = (uint32_t)finite->node_count};
    ARRAY_ADD(finite->types, finite->type_count, finite->type_capacity, type);
    extract->type = (uint32_t)finite->type_count - 1;
    extract->frame = NULL;
    extract->frame_number = FINITE_NONE;
    extract->at = 0;
    extract->tail = FINITE_NONE;
    uint32_t thrown = extract_temporary(extract, IR_REF);
    finite->types[extract->type].thrown = thrown;
    uint32_t entry = extract_emit(extract, (struct finite_node){.op = NODE_begin});
    finite->types[extract->type].entry = entry;
    return extract->type;
}

static void type_finish(struct extract *extract)
{
    extract_emit(extract, (struct finite_node){.op = NODE_end});
    extract->tail = FINITE_NONE;
    extract_work(extract);
    struct finite_type *type = &extract->finite->types[extract->type];
    type->count = (uint32_t)extract->finite->node_count - type->first;
}

static bool is_of_class(const struct extract *extract, method_id method, const char *name)
{
    return strcmp(program_class(extract->program, program_method(extract->program, method)->owner)->name, name) == 0;
}

static method_id find_main(struct extract *extract)
{
    uint32_t count;
    method_id main = FACTS_NONE;
    edge_id first = facts_calls_from(extract->facts, FACTS_ROOT, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(extract->facts, e);
        if (edge.kind != EDGE_CALL || !code_is_application(extract->facts, edge.callee))
            continue;
        method_id method = facts_instance(extract->facts, edge.callee).method;
        if (extract->main != NULL && !is_of_class(extract, method, extract->main))
            continue;
        if (code_is_for_anyone(extract->facts, &edge))
            extract->finite->failed = "methods are called by somebody unknown";
        else if (main != FACTS_NONE && main != method)
            extract->finite->failed = "there are several mains (--main CLASS says which)";
        main = method;
    }
    if (main == FACTS_NONE)
        extract->finite->failed = "there is no main";
    return main;
}

static method_id initialiser_of(const struct extract *extract, class_id class)
{
    const struct program_class *of = program_class(extract->program, class);
    for (uint32_t k = 0; k < of->method_count; k++)
        if (code_is_method(extract->program, of->first_method + k, "<clinit>", "()V"))
            return of->first_method + k;
    return FACTS_NONE;
}

/* The classes that an initialiser uses itself come first. */
static void initialise_used(struct extract *extract, method_id method)
{
    const struct ir_body *body = program_body(extract->program, method);
    class_id owner = program_method(extract->program, method)->owner;
    for (uint32_t i = 0; body != NULL && i < body->instruction_count; i++) {
        const struct ir_instruction *instruction = &body->instructions[i];
        class_id used = FACTS_NONE;
        if (instruction->op == IR_new)
            used = program_known_type(extract->program, owner, instruction->a);
        if (instruction->op == IR_get_static || instruction->op == IR_put_static) {
            field_id field = code_field(extract->program, owner, instruction->a);
            used = field == FACTS_NONE ? FACTS_NONE : program_field(extract->program, field)->owner;
        }
        if (instruction->op == IR_call_static) {
            method_id called = program_known_method(extract->program, owner, instruction->a);
            used = called == FACTS_NONE ? FACTS_NONE : program_method(extract->program, called)->owner;
        }
        if (used != FACTS_NONE && used != owner)
            extract_initialiser_of(extract, used);
    }
}

/* Static initialisers run when their classes are first used, which may be at any time and in any thread; here they run
 * before main. Nobody can see the difference if they only make objects and set variables, which is held against what
 * they do (finite_check_initialisers). */
void extract_initialiser_of(struct extract *extract, class_id class)
{
    if (!program_class(extract->program, class)->application || !facts_initialised(extract->facts, class))
        return;
    for (size_t i = 0; i < extract->initialised_count; i++)
        if (extract->initialised[i] == class)
            return;
    ARRAY_ADD(extract->initialised, extract->initialised_count, extract->initialised_capacity, class);
    method_id method = initialiser_of(extract, class);
    if (method == FACTS_NONE || (extract->main != NULL && !bits_has(extract->reached, method)))
        return;
    if (extract->initialised_count > EXTRACT_MOST_INITIALISERS) {
        extract->finite->failed = "there are too many static initialisers";
        return;
    }
    initialise_used(extract, method);
    if (extract->tail == FINITE_NONE)
        return;
    uint32_t frame = (uint32_t)extract->finite->frame_count;
    extract_inline(extract, method, NULL, 0, FINITE_NONE);
    if (frame < extract->finite->frame_count)
        extract->finite->frames[frame]->initialiser = true;
}

/* All methods that run when this main does: where facts begin with several mains, initialisers of the others do not. */
static uint64_t *find_reached(const struct extract *extract, method_id main)
{
    uint32_t instances = facts_instance_count(extract->facts), count;
    uint64_t *methods = bits_new(program_method_count(extract->program) + 1), *seen = bits_new(instances + 1);
    struct pile work = {0};
    const instance_id *first = facts_instances_of(extract->facts, main, &count);
    for (uint32_t i = 0; i < count; i++)
        if (bits_add(seen, first[i]))
            pile_add(&work, first[i]);
    while (work.count > 0) {
        instance_id instance = pile_take(&work);
        if (facts_instance(extract->facts, instance).method != FACTS_NONE)
            bits_add(methods, facts_instance(extract->facts, instance).method);
        edge_id edge = facts_calls_from(extract->facts, instance, &count);
        for (edge_id e = edge; e < edge + count; e++)
            if (bits_add(seen, facts_edge(extract->facts, e).callee))
                pile_add(&work, facts_edge(extract->facts, e).callee);
    }
    pile_free(&work);
    mem_free(seen);
    method_id own = initialiser_of(extract, program_method(extract->program, main)->owner);
    if (own != FACTS_NONE)
        bits_add(methods, own);
    return methods;
}

static void extract_main(struct extract *extract, method_id main)
{
    type_new(extract, "main", FINITE_NONE);
    extract_initialiser_of(extract, program_method(extract->program, main)->owner);
    for (class_id class = 0; class < program_class_count(extract->program); class ++)
        extract_initialiser_of(extract, class);
    uint32_t arguments = extract_temporary(extract, IR_REF);
    extract_info(extract, arguments)->present = true;
    extract_emit(extract, (struct finite_node){.op = NODE_opaque, .r = arguments, .why = "the arguments of main"});
    uint32_t frame = (uint32_t)extract->finite->frame_count;
    extract_inline(extract, main, &arguments, 1, FINITE_NONE);
    if (extract->shape != NULL && frame < extract->finite->frame_count)
        extract->finite->frames[frame]->shape = shape_query_main(extract->shape, main);
    type_finish(extract);
}

/* The run method of a class of threads; FACTS_NONE: Thread's own. */
static method_id run_of(const struct extract *extract, class_id class)
{
    class_id thread = program_find(extract->program, "java/lang/Thread");
    for (class_id at = class; at != FACTS_NONE && at != thread; at = program_class(extract->program, at)->super) {
        const struct program_class *of = program_class(extract->program, at);
        for (uint32_t k = 0; k < of->method_count; k++)
            if (code_is_method(extract->program, of->first_method + k, "run", "()V"))
                return of->application ? of->first_method + k : FACTS_NONE - 1;
    }
    return FACTS_NONE;
}

static method_id runnable_run(const struct extract *extract)
{
    class_id runnable = program_find(extract->program, "java/lang/Runnable");
    if (runnable == FACTS_NONE)
        return FACTS_NONE;
    const struct program_class *of = program_class(extract->program, runnable);
    for (uint32_t k = 0; k < of->method_count; k++)
        if (code_is_method(extract->program, of->first_method + k, "run", "()V"))
            return of->first_method + k;
    return FACTS_NONE;
}

/* What Thread.run does: nothing without a target. */
static void run_target_of(struct extract *extract, uint32_t pool, uint32_t self)
{
    struct finite *finite = extract->finite;
    uint32_t target = extract_temporary(extract, IR_REF);
    if (finite->pools[pool].vague || runnable_run(extract) == FACTS_NONE) {
        extract_trap(extract, "a thread of which it is not known what it runs");
        return;
    }
    if (finite->pools[pool].target_count == 0)
        return;
    extract_emit(extract, (struct finite_node){.op = NODE_get,
                                               .r = target,
                                               .a = self,
                                               .reason = REASON_FINAL,
                                               .c = finite_member(finite, MEMBER_TARGET, 0, IR_REF)});
    uint32_t fork = extract_emit(extract, (struct finite_node){.op = NODE_branch, .a = target});
    uint32_t after = extract_apart(extract, (struct finite_node){.op = NODE_jump});
    finite->nodes[fork].next[1] = after;
    extract_info(extract, target)->present = true;
    extract_dispatch(extract, runnable_run(extract), finite->pools[pool].targets, finite->pools[pool].target_count,
                     &target, 1, FINITE_NONE);
    extract_jump(extract, after);
    extract->tail = after;
}

/* Tells the shape analysis' frames of a thread from its first methods. */
static void find_shapes(struct extract *extract, size_t from, uint32_t pool)
{
    for (size_t i = from; extract->shape != NULL && i < extract->finite->frame_count; i++) {
        struct finite_frame *frame = extract->finite->frames[i];
        const struct finite_pool *of = &extract->finite->pools[pool];
        if (frame->parent == FINITE_NONE && of->frame != FINITE_NONE)
            frame->shape =
                shape_query_thread(extract->shape, extract->finite->frames[of->frame]->shape, of->at, frame->method);
    }
}

static void extract_thread(struct extract *extract, uint32_t pool)
{
    struct finite *finite = extract->finite;
    const char *name = finite_text(
        finite, "%s@%u", finite->pools[pool].class_name,
        program_line(extract->program, finite->frames[finite->pools[pool].frame]->method, finite->pools[pool].at));
    finite->pools[pool].runs = type_new(extract, name, pool);
    uint32_t self = extract_temporary(extract, IR_REF);
    extract_info(extract, self)->present = true;
    extract_info(extract, self)->pool = pool;
    extract_emit(extract, (struct finite_node){.op = NODE_self, .r = self});
    method_id run = run_of(extract, finite->pools[pool].class);
    size_t first = finite->frame_count;
    if (run == FACTS_NONE - 1)
        extract_trap(extract, "a thread whose run method is the library's");
    else if (run != FACTS_NONE)
        extract_inline(extract, run, &self, 1, FINITE_NONE);
    else
        run_target_of(extract, pool, self);
    find_shapes(extract, first, pool);
    type_finish(extract);
}

void extract_threads(struct extract *extract)
{
    method_id main = find_main(extract);
    if (extract->finite->failed != NULL)
        return;
    extract->throws = idmap_new();
    uint64_t *reached = find_reached(extract, main);
    extract->reached = reached;
    extract_main(extract, main);
    mem_free(reached);
    for (uint32_t pool = 0; pool < extract->finite->pool_count && extract->finite->failed == NULL; pool++) {
        if (!extract->finite->pools[pool].thread)
            continue;
        if (extract->finite->type_count >= EXTRACT_MOST_TYPES)
            extract->finite->failed = "there are too many places where threads are made";
        else
            extract_thread(extract, pool);
    }
    idmap_free(extract->throws);
    mem_free(extract->pending);
    mem_free(extract->initialised);
}
