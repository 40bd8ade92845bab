/* Functions, block by block: ways that meet become one, loops are followed iteration by iteration. */
#include "base/arena.h"
#include "base/array.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "bound/ccfg/ccfg.h"
#include "bound/internal.h"

#include <string.h>

enum { DEEPEST_CALL = 100, MOST_ITERATIONS = 100000, MOST_IN_HASTE = 64, MOST_THREADS = 64 };

/* The way up to the start of a block. */
struct way {
    bool there;
    struct state state;
    term *registers;
    uint32_t place; /* in the graph */
};

/* One function as it is followed. */
struct visit {
    struct skeleton *skeleton;
    struct frame frame;
    struct way *ways; /* by position of blocks */
    struct way *next; /* by position, of loops that begin there: the way to the next iteration */
    struct way back;  /* all ways that return; registers: one, the result */
};

uint64_t execute_context(const struct skeleton *skeleton)
{
    const struct frame *frame = skeleton->frame;
    uint64_t context = hash_join(frame->context, (uint64_t)(skeleton->at - frame->body->instructions));
    for (uint32_t at = frame->loops->innermost[frame->block]; at != IR_NONE; at = frame->loops->outer[at])
        context = hash_join(hash_join(context, at), frame->iterations[at]);
    return context;
}

static void way_drop(struct visit *visit, struct way *way)
{
    if (!way->there)
        return;
    state_drop(&way->state);
    mem_free(way->registers);
    *way = (struct way){0};
    visit->skeleton->waiting--;
}

/* One more way to a place; takes over the state and the registers. */
static void way_join(struct visit *visit, struct way *into, struct state *state, term *registers, size_t count)
{
    struct terms *terms = visit->skeleton->terms;
    if (!into->there) {
        *into = (struct way){true, *state, registers, ccfg_place(visit->skeleton)};
        visit->skeleton->waiting++;
        return;
    }
    term condition = term_difference(terms, state->guard, into->state.guard);
    for (size_t i = 0; i < count; i++) {
        term one = into->registers[i], other = registers[i];
        if (one == other || other == TERM_NONE)
            continue;
        into->registers[i] = one == TERM_NONE ? other : term_ite(terms, condition, other, one);
    }
    mem_free(registers);
    state_join(visit->skeleton, &into->state, state);
}

static term *copy_registers(const struct visit *visit)
{
    uint32_t count = visit->frame.body->instruction_count;
    term *copy = mem_new(count + (size_t)1, sizeof *copy);
    memcpy(copy, visit->frame.registers, count * sizeof *copy);
    return copy;
}

/* The phis of a block have the values of the way that is taken, all at once. */
static void set_phis(const struct visit *visit, uint32_t from, uint32_t to, term *registers)
{
    const struct ir_body *body = visit->frame.body;
    const struct ir_block *block = &body->blocks[to];
    for (uint32_t i = block->first; i < block->first + block->count; i++) {
        uint32_t count;
        if (body->instructions[i].op != IR_phi)
            continue;
        const uint32_t *pairs = ir_list(body, body->instructions[i].a, &count);
        for (uint32_t j = 0; j + 1 < count; j += 2)
            if (pairs[j] == from)
                registers[i] = visit->frame.registers[pairs[j + 1]];
    }
}

/* Loops that this way leaves. */
static void note_left(struct visit *visit, uint32_t from, uint32_t to)
{
    const struct loops *loops = visit->frame.loops;
    for (uint32_t at = loops->innermost[from]; at != IR_NONE; at = loops->outer[at])
        if (loops->position[to] < loops->position[at] || loops->position[to] >= loops->end[at])
            visit->frame.left[at] = true;
}

/* Goes to a block if a condition holds. */
static void go_to(struct visit *visit, const struct state *state, uint32_t to, term condition)
{
    struct skeleton *skeleton = visit->skeleton;
    const struct loops *loops = visit->frame.loops;
    uint32_t from = visit->frame.block;
    struct state copy = *state;
    copy.guard = term_and(skeleton->terms, state->guard, condition);
    if (copy.guard == TERM_FALSE)
        return;
    copy.store = contents_use(state->store);
    term *registers = copy_registers(visit);
    set_phis(visit, from, to, registers);
    note_left(visit, from, to);
    bool again = loops->position[to] <= loops->position[from];
    struct way *way = again ? &visit->next[loops->position[to]] : &visit->ways[loops->position[to]];
    way_join(visit, way, &copy, registers, visit->frame.body->instruction_count);
    ccfg_way(skeleton, way->place, condition);
}

static void follow_switch(struct visit *visit, struct state *state, const struct ir_instruction *instruction)
{
    struct terms *terms = visit->skeleton->terms;
    const struct ir_body *body = visit->frame.body;
    uint32_t count;
    const uint32_t *words = ir_list(body, instruction->b, &count);
    term value = access_use(visit->skeleton, state, visit->frame.registers[instruction->a]), other = TERM_TRUE;
    unsigned width = term_width(terms, value);
    address_exclude(visit->skeleton, state, value);
    for (uint32_t i = 1; i + 2 < count; i += 3) {
        uint64_t key = (uint64_t)words[i + 1] << 32 | words[i];
        term is_it = term_eq(terms, value, term_constant(terms, width, key));
        go_to(visit, state, words[i + 2], is_it);
        other = term_and(terms, other, term_not(terms, is_it));
    }
    go_to(visit, state, words[0], other);
}

static void leave_function(struct visit *visit, struct state *state, uint32_t value)
{
    struct skeleton *skeleton = visit->skeleton;
    uint32_t node = BOUND_NONE;
    term *result = mem_new(1, sizeof *result);
    *result = value == IR_NONE ? TERM_NONE : visit->frame.registers[value];
    for (size_t i = 0; i < visit->frame.local_count; i++)
        access_end_object(skeleton, state, visit->frame.locals[i], &node);
    race_settle(skeleton, state->guard);
    struct state copy = *state;
    copy.store = contents_use(state->store);
    way_join(visit, &visit->back, &copy, result, 1);
    ccfg_way(skeleton, visit->back.place, TERM_TRUE);
}

static void follow_end(struct visit *visit, struct state *state, const struct ir_instruction *instruction)
{
    struct skeleton *skeleton = visit->skeleton;
    term condition;
    switch ((enum ir_op)instruction->op) {
    case IR_jump:
        go_to(visit, state, instruction->a, TERM_TRUE);
        break;
    case IR_branch:
        condition = access_use(skeleton, state, visit->frame.registers[instruction->a]);
        go_to(visit, state, instruction->b, condition);
        go_to(visit, state, instruction->c, term_not(skeleton->terms, condition));
        break;
    case IR_switch:
        follow_switch(visit, state, instruction);
        break;
    case IR_return:
        leave_function(visit, state, instruction->a);
        break;
    case IR_unreachable:
        skeleton_log(skeleton, state);
        skeleton_stop(skeleton, state, STOP_UNDEFINED, TERM_TRUE, "what cannot be reached is reached");
        break;
    default:
        skeleton_stop(skeleton, state, STOP_REFUSED, TERM_TRUE, "an instruction is not understood");
        break;
    }
}

static void follow_block(struct visit *visit, uint32_t position)
{
    struct skeleton *skeleton = visit->skeleton;
    struct frame *frame = &visit->frame;
    struct way way = visit->ways[position];
    visit->ways[position] = (struct way){0};
    skeleton->waiting--;
    frame->block = frame->loops->order[position];
    mem_free(frame->registers);
    frame->registers = way.registers;
    ccfg_enter(skeleton, way.place, way.state.guard);
    const struct ir_block *block = &frame->body->blocks[frame->block];
    for (uint32_t i = block->first; i < block->first + block->count && way.state.guard != TERM_FALSE; i++) {
        skeleton->at = &frame->body->instructions[i];
        skeleton->here = BOUND_NONE;
        skeleton->steps++;
        race_begin(skeleton, &way.state);
        if (i + 1 == block->first + block->count)
            follow_end(visit, &way.state, skeleton->at);
        else
            step_instruction(skeleton, &way.state, i);
        if (skeleton_is_spent(skeleton))
            break;
    }
    state_drop(&way.state);
}

/* What is known of private memory and of what an iteration computes with, as a number. */
static uint64_t hash_of(const struct visit *visit, const struct way *way, uint32_t header)
{
    const struct ir_body *body = visit->frame.body;
    const struct ir_block *block = &body->blocks[header];
    uint64_t hash = hash_mix(header);
    for (uint32_t i = block->first; i < block->first + block->count && body->instructions[i].op == IR_phi; i++)
        hash = hash_join(hash, way->registers[i]);
    for (size_t i = 0; i < way->state.store->count; i++)
        hash = hash_join(hash, way->state.store->values[i]);
    return hash;
}

/* The next iteration of a loop begins, unless the bound is reached. One in which the loop could not be left does not
 * count, if anything changed by it: how often it goes on is known. */
static void iterate(struct visit *visit, uint32_t position)
{
    struct skeleton *skeleton = visit->skeleton;
    struct frame *frame = &visit->frame;
    uint32_t header = frame->loops->order[position];
    frame->iterations[header]++;
    struct way *way = &visit->next[position];
    uint64_t begun = hash_of(visit, way, header);
    frame->counted[header] += frame->left[header] || begun == frame->begun[header];
    frame->left[header] = false;
    frame->begun[header] = begun;
    bool gives_up = skeleton->hasty && frame->iterations[header] - frame->counted[header] > MOST_IN_HASTE;
    skeleton->gave_up |= gives_up;
    if (frame->counted[header] >= skeleton->bound || frame->iterations[header] > MOST_ITERATIONS || gives_up) {
        skeleton->at = &frame->body->instructions[frame->body->blocks[header].first];
        ccfg_enter(skeleton, way->place, way->state.guard);
        skeleton_stop(skeleton, &way->state, STOP_CUT, TERM_TRUE, "a loop goes on");
        way_drop(visit, way);
        return;
    }
    visit->ways[position] = *way;
    *way = (struct way){0};
}

static void enter_loop(struct frame *frame, uint32_t position)
{
    uint32_t header = frame->loops->order[position];
    frame->iterations[header] = frame->counted[header] = 0;
    frame->left[header] = false;
    frame->begun[header] = 0;
}

/* Blocks in their order; a loop whose blocks have been followed comes again before what stands behind it. */
static void follow_body(struct visit *visit)
{
    const struct loops *loops = visit->frame.loops;
    while (visit->skeleton->spent == NULL) {
        uint32_t first = 0, again = IR_NONE;
        while (first < loops->count && !visit->ways[first].there)
            first++;
        for (uint32_t i = 0; i < loops->count; i++) {
            uint32_t end = loops->end[loops->order[i]];
            if (visit->next[i].there && end <= first && (again == IR_NONE || end <= loops->end[loops->order[again]]))
                again = i;
        }
        if (again != IR_NONE) {
            iterate(visit, again);
            if (visit->ways[again].there)
                follow_block(visit, again);
        } else if (first < loops->count) {
            if (loops->end[loops->order[first]] > 0)
                enter_loop(&visit->frame, first);
            follow_block(visit, first);
        } else {
            return;
        }
    }
}

static void close_visit(struct visit *visit)
{
    uint32_t count = visit->frame.loops->count;
    for (uint32_t i = 0; i < count; i++) {
        way_drop(visit, &visit->ways[i]);
        way_drop(visit, &visit->next[i]);
    }
    mem_free(visit->ways);
    mem_free(visit->next);
    mem_free(visit->frame.registers);
    mem_free(visit->frame.iterations);
    mem_free(visit->frame.counted);
    mem_free(visit->frame.left);
    mem_free(visit->frame.begun);
    mem_free(visit->frame.locals);
}

static void open_visit(struct visit *visit)
{
    struct frame *frame = &visit->frame;
    size_t blocks = frame->body->block_count + (size_t)1;
    visit->ways = mem_new(blocks, sizeof *visit->ways);
    visit->next = mem_new(blocks, sizeof *visit->next);
    frame->iterations = mem_new(blocks, sizeof *frame->iterations);
    frame->counted = mem_new(blocks, sizeof *frame->counted);
    frame->left = mem_new(blocks, sizeof *frame->left);
    frame->begun = mem_new(blocks, sizeof *frame->begun);
    frame->registers = mem_new(frame->body->instruction_count + (size_t)1, sizeof *frame->registers);
    for (uint32_t i = 0; i < frame->body->instruction_count; i++)
        frame->registers[i] = TERM_NONE;
}

/* Whether a function may be called once more; the way ends where it may not. */
static bool may_call(struct skeleton *skeleton, struct state *state, uint32_t method)
{
    struct world *world = skeleton->world;
    const struct ir_method *of = &world->module->methods[method];
    uint32_t depth = 0, same = 0;
    for (const struct frame *frame = skeleton->frame; frame != NULL; frame = frame->caller) {
        depth++;
        same += frame->method == of;
    }
    if (world->loops[method] == NULL)
        world->loops[method] = loops_find(of->body, world->arena);
    if (!world->loops[method]->fine)
        skeleton_stop(skeleton, state, STOP_REFUSED, TERM_TRUE, "a function has loops with several entries");
    else if (depth >= DEEPEST_CALL || same > skeleton->bound)
        skeleton_stop(skeleton, state, STOP_CUT, TERM_TRUE, "a recursion goes on");
    else
        return true;
    return false;
}

term execute_function(struct skeleton *skeleton, struct state *state, uint32_t method, const term *arguments,
                      uint32_t count, uint64_t context)
{
    const struct ir_method *of = &skeleton->world->module->methods[method];
    if (!may_call(skeleton, state, method))
        return TERM_NONE;
    struct visit visit = {.skeleton = skeleton,
                          .frame = {.caller = skeleton->frame,
                                    .method = of,
                                    .body = of->body,
                                    .loops = skeleton->world->loops[method],
                                    .context = hash_join(context, method),
                                    .arguments = arguments,
                                    .argument_count = count}};
    const struct ir_instruction *at = skeleton->at;
    uint32_t here = skeleton->here;
    open_visit(&visit);
    skeleton->frame = &visit.frame;
    term *registers = copy_registers(&visit);
    way_join(&visit, &visit.ways[0], state, registers, 0);
    ccfg_way(skeleton, visit.ways[0].place, TERM_TRUE);
    *state = (struct state){.guard = TERM_FALSE, .section = BOUND_NONE};
    follow_body(&visit);
    close_visit(&visit);
    skeleton->frame = visit.frame.caller;
    skeleton->at = at;
    skeleton->here = here;
    term result = TERM_NONE;
    if (visit.back.there) {
        *state = visit.back.state;
        result = visit.back.registers[0];
        mem_free(visit.back.registers);
        ccfg_enter(skeleton, visit.back.place, state->guard);
        skeleton->waiting--;
    }
    return result;
}

/* All frames of the thread are left at once. */
static void end_locals(struct skeleton *skeleton, struct state *state, uint32_t *node)
{
    const struct world *world = skeleton->world;
    for (const struct frame *frame = skeleton->frame; frame != NULL; frame = frame->caller)
        for (size_t i = 0; i < frame->local_count; i++)
            access_end_object(skeleton, state, frame->locals[i], node);
    for (uint32_t i = OBJECT_FIRST; object_exists(world, i); i++)
        if (object_at(world, i)->ends == skeleton->threads[skeleton->current].name)
            sync_guard_end(skeleton, state, i, TERM_TRUE, node);
}

/* What the thread has for itself is gone when it has ended, not before. */
static void end_own(struct skeleton *skeleton, uint32_t node)
{
    struct state end = {.guard = skeleton->nodes[node].guard, .section = BOUND_NONE};
    uint32_t name = skeleton->threads[skeleton->current].name;
    end.store = mem_new(1, sizeof *end.store);
    end.store->users = 1;
    skeleton->use = USE_NONE; /* all that it did happened before */
    for (uint32_t i = OBJECT_FIRST; object_exists(skeleton->world, i); i++)
        if (object_at(skeleton->world, i)->ends == name)
            cell_write(skeleton, &end, access_life(skeleton, i), TERM_TRUE, term_constant(skeleton->terms, 8, 1),
                       &node);
    state_drop(&end);
}

void execute_end(struct skeleton *skeleton, struct state *state, term result)
{
    struct terms *terms = skeleton->terms;
    uint32_t node = BOUND_NONE;
    end_locals(skeleton, state, &node);
    race_settle(skeleton, state->guard);
    result = result == TERM_NONE ? term_constant(terms, POINTER_BITS, 0) : access_use(skeleton, state, result);
    if (state->depth > 0)
        skeleton_stop(skeleton, state, STOP_REFUSED, TERM_TRUE, "a thread ends within an atomic section");
    uint32_t cell = idmap_get(skeleton->targets, skeleton->threads[skeleton->current].result);
    if (cell != IDMAP_NONE && !cell_note_targets(skeleton, cell, result))
        skeleton_stop(skeleton, state, STOP_REFUSED, TERM_TRUE, "a thread gives a pointer to anything");
    struct thread *thread = &skeleton->threads[skeleton->current];
    term condition = term_difference(terms, state->guard, thread->end_guard);
    thread->end_result =
        thread->end_result == TERM_NONE ? result : term_ite(terms, condition, result, thread->end_result);
    thread->end_guard = term_or(terms, thread->end_guard, state->guard);
    state->guard = TERM_FALSE;
    if (skeleton->ccfg != NULL)
        ccfg_way(skeleton, ccfg_end(skeleton), TERM_TRUE);
}

static uint32_t method_of_name(const struct ir_module *module, const char *name)
{
    for (uint32_t i = 0; i < module->method_count; i++)
        if (text_is(module->methods[i].name, name) && module->methods[i].body != NULL)
            return i;
    return BOUND_NONE;
}

static void run_named(struct skeleton *skeleton, struct state *state, const char *name, uint64_t context)
{
    uint32_t method = method_of_name(skeleton->world->module, name);
    if (method != BOUND_NONE && state->guard != TERM_FALSE)
        execute_function(skeleton, state, method, NULL, 0, hash_join(context, 1));
}

/* The first thread: constructors, main, and the end of the program, which nobody notices until it comes. */
static void follow_main(struct skeleton *skeleton, struct state *state, uint64_t context)
{
    const struct ir_module *module = skeleton->world->module;
    uint32_t method = method_of_name(module, "main");
    run_named(skeleton, state, "<globals>", context);
    skeleton->sealed = true;
    if (state->guard == TERM_FALSE)
        return;
    if (skeleton->world->early)
        skeleton->first = contents_use(state->store);
    term zeros[3] = {term_constant(skeleton->terms, 32, 1), 0, 0};
    uint32_t count = module->signatures[module->methods[method].signature].count;
    zeros[1] = zeros[2] = term_undefined(skeleton->terms, POINTER_BITS);
    execute_function(skeleton, state, method, zeros, count < 3 ? count : 3, context);
    stuck_leave(skeleton, state);
}

static void follow_thread(struct skeleton *skeleton, struct state *state, uint64_t context)
{
    const struct thread thread = skeleton->threads[skeleton->current];
    const struct ir_method *method = &skeleton->world->module->methods[thread.method];
    uint32_t count = skeleton->world->module->signatures[method->signature].count;
    term result = execute_function(skeleton, state, thread.method, &thread.argument, count < 1 ? count : 1, context);
    if (state->guard != TERM_FALSE)
        execute_end(skeleton, state, result);
}

/* The end of a thread, whichever way it came there, is one node. */
static void add_end(struct skeleton *skeleton)
{
    struct thread *thread = &skeleton->threads[skeleton->current];
    if (thread->end_guard == TERM_FALSE)
        return;
    const struct state end = {.guard = thread->end_guard, .section = BOUND_NONE};
    skeleton->here = BOUND_NONE;
    skeleton->at = NULL;
    skeleton->frame = NULL;
    ccfg_enter(skeleton, ccfg_end(skeleton), end.guard);
    uint32_t node = skeleton_node(skeleton, &end);
    skeleton->threads[skeleton->current].end_node = node;
    end_own(skeleton, node);
}

void execute_threads(struct skeleton *skeleton)
{
    for (uint32_t i = 0; i < skeleton->thread_count && skeleton->spent == NULL; i++) {
        struct state state = {.guard = skeleton->threads[i].guard, .section = BOUND_NONE};
        uint64_t context = hash_mix(skeleton->threads[i].name);
        state.store = mem_new(1, sizeof *state.store);
        state.store->users = 1;
        skeleton->current = i;
        skeleton->at = NULL;
        skeleton->frame = NULL;
        ccfg_begin(skeleton, state.guard);
        run_named(skeleton, &state, "<thread_locals>", context);
        if (i == 0)
            follow_main(skeleton, &state, context);
        else if (state.guard != TERM_FALSE)
            follow_thread(skeleton, &state, context);
        state_drop(&state);
        add_end(skeleton);
        if (i == MOST_THREADS)
            skeleton->spent = "there are too many threads";
    }
}
