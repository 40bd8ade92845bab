/* The dataflow algorithm (004, section 5.3): a storage structure graph for the start of each block of the inlined
 * program, from a worklist; those in between are computed again when they are needed. */
#include "facts/shape/internal.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "base/memory.h"

void shape_enqueue(struct shape *shape, uint32_t block)
{
    if (shape->blocks[block].queued)
        return;
    if (shape->queue_count == shape->queue_capacity) {
        size_t larger = shape->queue_capacity == 0 ? MEM_FIRST(64) : 2 * shape->queue_capacity;
        uint32_t *queue = mem_new(larger, sizeof *queue);
        for (size_t i = 0; i < shape->queue_count; i++)
            queue[i] = shape->queue[(shape->queue_first + i) % shape->queue_capacity];
        mem_free(shape->queue);
        shape->queue = queue;
        shape->queue_capacity = larger;
        shape->queue_first = 0;
    }
    shape->blocks[block].queued = true;
    shape->queue[(shape->queue_first + shape->queue_count++) % shape->queue_capacity] = block;
}

void shape_enter(struct shape *shape, uint32_t block, const struct ssg *state)
{
    struct shape_block *at = &shape->blocks[block];
    bool changed = ssg_join(&at->in, state) || !at->reached;
    at->reached = true;
    if (changed)
        shape_enqueue(shape, block);
}

/* What a transfer of control does to edges. */
struct passing {
    struct shape *shape;
    uint32_t frame;
    uint32_t loop;      /* to be summarized; IR_NONE: none */
    uint32_t forgotten; /* a loop whose locals go; IR_NONE: none */
    bool leaves;        /* all locals of the frame go */
};

static bool is_forgotten(const struct passing *passing, const struct shape_source_info *source)
{
    const struct shape *shape = passing->shape;
    const struct shape_frame *frame = &shape->frames[passing->frame];
    if (source->kind != SOURCE_LOCAL || source->of != passing->frame || frame->looped)
        return false;
    return passing->leaves || (passing->forgotten != IR_NONE &&
                               shape_loop_has(frame->body, passing->forgotten, frame->body->block_of[source->part]));
}

static shape_edge pass_edge(void *context, shape_edge edge)
{
    struct passing *passing = context;
    struct shape *shape = passing->shape;
    struct shape_source_info source = shape->sources[shape_edge_source(edge)];
    if (is_forgotten(passing, &source))
        return 0;
    if (passing->loop == IR_NONE)
        return edge;
    shape_edge after = shape_summary_edge(shape, passing->frame, passing->loop, edge);
    if (after != edge && (source.kind == SOURCE_SLOT || source.kind == SOURCE_STATIC))
        ssg_add(&shape->threads[shape->frames[passing->frame].thread].made, after);
    return after;
}

/* Summarizes the loops that an edge between blocks ends an iteration of (to IR_NONE: it leaves the frame). Returns
 * the outermost one. */
static uint32_t summarize(struct shape *shape, uint32_t frame, uint32_t from, uint32_t to, struct ssg *state)
{
    const struct shape_body *body = shape->frames[frame].body;
    uint32_t last = IR_NONE;
    for (uint32_t loop = body->loop_of[from]; loop != IR_NONE; loop = body->loops[loop].parent) {
        bool again = to != IR_NONE && to == body->loops[loop].header;
        if (to != IR_NONE && !again && shape_loop_has(body, loop, to))
            break;
        last = loop;
        if (again)
            break;
    }
    if (last == IR_NONE)
        return IR_NONE;
    bool again = to != IR_NONE && to == body->loops[last].header;
    struct passing passing = {shape, frame, last, again ? last : IR_NONE, false};
    ssg_map(state, pass_edge, &passing);
    return last;
}

/* Gives the phis of a block their values, as they are on an edge before the loop is summarized. */
static void set_phis(struct shape *shape, uint32_t frame, uint32_t from, uint32_t to, const struct ssg *before,
                     uint32_t loop, struct ssg *state)
{
    const struct ir_body *ir = shape->frames[frame].body->ir;
    for (uint32_t i = 0; i < ir->blocks[to].count; i++) {
        ir_value at = ir->blocks[to].first + i;
        uint32_t count = 0;
        if (ir->instructions[at].op != IR_phi)
            break;
        const uint32_t *pairs = ir_list(ir, ir->instructions[at].a, &count);
        struct node_list values = {0}, nodes = {0};
        for (uint32_t k = 0; k + 1 < count; k += 2)
            if (pairs[k] == from && ir->instructions[at].kind == IR_REF)
                shape_value(shape, before, frame, pairs[k + 1], &values);
        for (size_t k = 0; k < values.count; k++) {
            shape_node node = values.items[k];
            bool ends = loop != IR_NONE && !node_is_summary(node) && shape->sites[node_site(node)].kind != SITE_CLASS &&
                        shape_site_in_loop(shape, node_site(node), frame, loop);
            node_list_add(&nodes, node | ends);
        }
        if (ir->instructions[at].kind == IR_REF)
            shape_set(shape, state, frame, at, &nodes);
        node_list_free(&values);
        node_list_free(&nodes);
    }
}

static void transfer(struct shape *shape, uint32_t frame, uint32_t from, uint32_t to, const struct ssg *before)
{
    struct ssg state = {0};
    ssg_copy(&state, before);
    uint32_t loop = summarize(shape, frame, from, to, &state);
    set_phis(shape, frame, from, to, before, loop, &state);
    shape_enter(shape, shape->frames[frame].first_block + to, &state);
    ssg_free(&state);
}

/* Without the locals and loops of a frame that is left from a block. */
static void leave(struct shape *shape, uint32_t frame, uint32_t from, struct ssg *state)
{
    summarize(shape, frame, from, IR_NONE, state);
    struct passing passing = {shape, frame, IR_NONE, IR_NONE, true};
    ssg_map(state, pass_edge, &passing);
}

static void return_to(struct shape *shape, uint32_t number, const struct ssg *left, const struct node_list *nodes)
{
    struct shape_call *call = &shape->calls[number];
    struct ssg after = {0};
    ssg_copy(&after, left);
    if (shape->frames[call->frame].body->ir->instructions[call->at].kind == IR_REF)
        shape_set(shape, &after, call->frame, call->at, nodes);
    bool changed = ssg_join(&call->after, &after) || !call->returned;
    call->returned = true;
    if (changed)
        shape_enqueue(shape,
                      shape->frames[call->frame].first_block + shape->frames[call->frame].body->block_of[call->at]);
    ssg_free(&after);
}

static void leave_by_return(struct shape *shape, uint32_t frame, uint32_t from, const struct ssg *state)
{
    const struct ir_body *ir = shape->frames[frame].body->ir;
    ir_value value = ir->instructions[ir->blocks[from].first + ir->blocks[from].count - 1].a;
    struct ssg left = {0};
    struct node_list nodes = {0}, kept = {0};
    ssg_copy(&left, state);
    if (value != IR_NONE)
        shape_value(shape, state, frame, value, &nodes);
    leave(shape, frame, from, &left);
    for (size_t i = 0; i < nodes.count;
         i++) { /* an object made in a loop that the return leaves is summarized with it */
        shape_node node = nodes.items[i];
        const struct shape_site *site = &shape->sites[node_site(node)];
        bool ends = !node_is_summary(node) && site->kind != SITE_CLASS && site->loop_frame != IR_NONE &&
                    shape_frame_within(shape, site->loop_frame, frame);
        node_list_add(&kept, node | ends);
    }
    for (size_t i = 0; i < shape->frames[frame].caller_count; i++)
        return_to(shape, shape->frames[frame].callers[i], &left, &kept);
    if (shape->frames[frame].next != IR_NONE)
        shape_enter(shape, shape->frames[shape->frames[frame].next].first_block, &left);
    node_list_free(&nodes);
    node_list_free(&kept);
    ssg_free(&left);
}

/* Where exceptions of a block go: to its handlers, and out of the frame. */
static void leave_by_exception(struct shape *shape, uint32_t frame, uint32_t from, struct ssg *thrown)
{
    const struct ir_body *ir = shape->frames[frame].body->ir;
    for (uint32_t i = 0; i < ir->blocks[from].handler_count; i++)
        transfer(shape, frame, from, ir->handlers[ir->blocks[from].handler + i].block, thrown);
    leave(shape, frame, from, thrown);
    if (!ssg_join(&shape->frames[frame].exceptional, thrown))
        return;
    for (size_t i = 0; i < shape->frames[frame].caller_count; i++) {
        const struct shape_call *call = &shape->calls[shape->frames[frame].callers[i]];
        const struct shape_frame *caller = &shape->frames[call->frame];
        shape_enqueue(shape, caller->first_block + caller->body->block_of[call->at]);
    }
}

/* Walks a block from its SSG on. With a visitor nothing changes any more; without one the successors get their
 * states. */
static void walk(struct shape *shape, uint32_t number, shape_visit *visit, void *context)
{
    uint32_t frame = shape->blocks[number].frame, block = shape->blocks[number].block;
    const struct ir_body *ir = shape->frames[frame].body->ir;
    struct ssg state = {0}, thrown = {0}, before = {0};
    ssg_copy(&state, &shape->blocks[number].in);
    ssg_join(&state, &shape->threads[shape->frames[frame].thread].seen);
    ssg_copy(&thrown, &state);
    bool alive = true;
    for (uint32_t i = 0; i < ir->blocks[block].count && alive; i++) {
        ir_value at = ir->blocks[block].first + i;
        shape->assigned.count = 0;
        if (visit != NULL)
            ssg_copy(&before, &state);
        alive = shape_step(shape, frame, at, &state, &thrown);
        if (visit != NULL)
            visit(context, frame, at, &before, &state);
    }
    if (visit == NULL) {
        const struct ir_flow *flow = shape->frames[frame].body->flow;
        ssg_join(&thrown, &state);
        ir_value last = ir->blocks[block].first + ir->blocks[block].count - 1;
        for (uint32_t i = 0; alive && i < flow->ordinary[block]; i++)
            transfer(shape, frame, block, flow->successors.targets[flow->successors.first[block] + i], &state);
        if (alive && ir->instructions[last].op == IR_return)
            leave_by_return(shape, frame, block, &state);
        leave_by_exception(shape, frame, block, &thrown);
    }
    ssg_free(&before);
    ssg_free(&thrown);
    ssg_free(&state);
}

void shape_replay(struct shape *shape, shape_visit *visit, void *context)
{
    for (uint32_t block = 0; block < shape->block_count; block++) {
        if (budget_spent(shape->budget)) {
            shape->incomplete = true;
            return;
        }
        if (shape->blocks[block].reached)
            walk(shape, block, visit, context);
    }
}

/* The edges that one thread makes, as others see them: if it may run more than once, none of its nodes is the current
 * one. */
struct viewing {
    struct shape *shape;
    uint32_t thread;
};

static shape_edge view_edge(void *context, shape_edge edge)
{
    struct viewing *viewing = context;
    return shape_summary_edge(viewing->shape, viewing->thread, IR_NONE, edge);
}

static bool see(struct shape *shape, uint32_t by, uint32_t from)
{
    struct ssg made = {0};
    struct viewing viewing = {shape, from};
    ssg_copy(&made, &shape->threads[from].made);
    if (shape->threads[from].many)
        ssg_map(&made, view_edge, &viewing);
    bool changed = ssg_join(&shape->threads[by].seen, &made);
    ssg_free(&made);
    return changed;
}

/* Any edge added in one thread is added to the SSGs of all statements in others. */
static void exchange(struct shape *shape)
{
    for (uint32_t by = 0; by < shape->thread_count; by++) {
        bool changed = false;
        for (uint32_t from = 0; from < shape->thread_count; from++)
            if (from != by || shape->threads[from].many)
                changed |= see(shape, by, from);
        for (uint32_t block = 0; changed && block < shape->block_count; block++)
            if (shape->blocks[block].reached && shape->frames[shape->blocks[block].frame].thread == by)
                shape_enqueue(shape, block);
    }
}

static uint32_t thread_new(struct shape *shape, method_id method)
{
    uint32_t number = (uint32_t)shape->thread_count;
    ARRAY_ADD(
        shape->threads, shape->thread_count, shape->thread_capacity,
        (struct shape_thread){
            .parent = IR_NONE, .start_frame = IR_NONE, .start_method = FACTS_NONE, .method = method, .root = IR_NONE});
    shape->threads[number].root = shape_frame_of(shape, IR_NONE, method, number);
    return number;
}

static bool is_repeated(const struct shape *shape, uint32_t frame, ir_value at)
{
    for (; frame != IR_NONE; at = shape->frames[frame].at, frame = shape->frames[frame].parent) {
        const struct shape_frame *in = &shape->frames[frame];
        if (in->looped || in->body->loop_of[in->body->block_of[at]] != IR_NONE || shape->threads[in->thread].many)
            return true;
    }
    return false;
}

/* The thread type around a statement that was started by the same instruction of the same method: it starts itself
 * again. */
static uint32_t find_ancestor(struct shape *shape, uint32_t frame, ir_value at, method_id method)
{
    for (uint32_t i = shape->frames[frame].thread; i != IR_NONE; i = shape->threads[i].parent) {
        const struct shape_thread *thread = &shape->threads[i];
        if (thread->method != method || thread->start_at != at || thread->start_method != shape->frames[frame].method)
            continue;
        uint64_t key = (uint64_t)thread->start_method << 32 | at;
        if (idmap_get(shape->restarted, key) == IDMAP_NONE) {
            idmap_put(shape->restarted, key, 1);
            shape->restart = true;
        }
        return i;
    }
    return IR_NONE;
}

static uint32_t thread_of(struct shape *shape, uint32_t frame, ir_value at, method_id method, bool callback)
{
    for (uint32_t i = 0; i < shape->thread_count; i++) {
        const struct shape_thread *thread = &shape->threads[i];
        bool here = callback || (thread->start_frame == frame && thread->start_at == at);
        if (thread->method == method && thread->callback == callback && here && thread->start_frame != IR_NONE)
            return i; /* what library code calls is called at any time, wherever it got the object */
    }
    uint32_t number = callback ? IR_NONE : find_ancestor(shape, frame, at, method);
    if (number != IR_NONE)
        return number;
    if (shape->thread_count >= SHAPE_MOST_THREADS) {
        shape->incomplete = true;
        return IR_NONE;
    }
    number = thread_new(shape, method);
    struct shape_thread *thread = &shape->threads[number];
    thread->start_frame = frame;
    thread->start_at = at;
    thread->start_method = shape->frames[frame].method;
    thread->parent = shape->frames[frame].thread;
    thread->callback = callback;
    uint64_t restarted = (uint64_t)thread->start_method << 32 | at;
    thread->many = callback || is_repeated(shape, frame, at) || idmap_get(shape->restarted, restarted) != IDMAP_NONE;
    return number;
}

/* How a new thread knows an object of the thread that starts it: once the iteration is over, or if that may run more
 * than once, as a summarized one. */
static void add_seen(const struct shape *shape, shape_node node, struct node_list *into)
{
    const struct shape_site *site = &shape->sites[node_site(node)];
    bool made = site->kind == SITE_NEW || site->kind == SITE_LAMBDA;
    if (made && (site->loop_frame != IR_NONE || shape->threads[site->thread].many))
        node_list_add(into, node | 1);
    if (!made || !shape->threads[site->thread].many)
        node_list_add(into, node);
}

void shape_start(struct shape *shape, uint32_t frame, ir_value at, method_id method, shape_node this, shape_node object,
                 const struct ssg *state)
{
    bool callback = object == LIBRARY_NODE;
    uint32_t number = thread_of(shape, frame, at, method, callback);
    struct shape_lambda lambda = {0};
    bool is_lambda = shape_lambda_of(shape, this, &lambda);
    if (number == IR_NONE || shape->threads[number].root == IR_NONE)
        return;
    struct shape_thread *thread = &shape->threads[number];
    uint32_t root = thread->root;
    struct node_list objects = {0};
    if (!callback)
        add_seen(shape, object, &objects);
    for (size_t i = 0; i < objects.count; i++)
        shape_list_add(&thread->objects, &thread->object_count, &thread->object_capacity, objects.items[i]);
    node_list_free(&objects);
    const struct ir_body *body = shape->frames[root].body->ir;
    struct ssg entering = {0};
    for (uint32_t n = 0; body->instructions[n].op == IR_parameter; n++) {
        struct node_list given = {0}, nodes = {0};
        if (body->instructions[n].kind != IR_REF)
            continue;
        if (n < lambda.captured)
            shape_slot(shape, state, this, (uint32_t)(SLOT_CAPTURED + (int)n), &given);
        else if (n == 0 && !is_lambda)
            node_list_add(&given, this);
        else if (callback)
            node_list_add(&given, LIBRARY_NODE); /* and what that has by then */
        for (size_t i = 0; i < given.count; i++)
            add_seen(shape, given.items[i], &nodes);
        shape_set(shape, &entering, root, n, &nodes);
        node_list_free(&given);
        node_list_free(&nodes);
    }
    shape_enter(shape, shape->frames[root].first_block, &entering);
    ssg_free(&entering);
}

/* A method that is called at any time, with anything that is not known. */
static void begin_for_anyone(struct shape *shape, method_id method)
{
    struct ssg entering = {0};
    struct node_list anything = {0};
    uint32_t thread = thread_new(shape, method), root = shape->threads[thread].root;
    shape->threads[thread].many = shape->threads[thread].callback = true;
    if (root == IR_NONE)
        return;
    node_list_add(&anything, LIBRARY_NODE);
    const struct ir_body *body = shape->frames[root].body->ir;
    for (uint32_t n = 0; body->instructions[n].op == IR_parameter; n++)
        if (body->instructions[n].kind == IR_REF)
            shape_set(shape, &entering, root, n, &anything);
    shape_enter(shape, shape->frames[root].first_block, &entering);
    node_list_free(&anything);
    ssg_free(&entering);
}

/* The mains, the first of them behind the class initialisers, which count as called by it. */
static void begin(struct shape *shape)
{
    struct ssg empty = {0};
    for (uint32_t i = 0; i < shape->main_count; i++) {
        uint32_t thread = thread_new(shape, shape->mains[i]), first = shape->threads[thread].root;
        for (uint32_t k = shape->initialiser_count; i == 0 && first != IR_NONE && k-- > 0;) {
            uint32_t frame = shape_frame_of(shape, IR_NONE, shape->initialisers[k], thread);
            if (frame == IR_NONE)
                continue;
            shape->frames[frame].next = first;
            first = frame;
        }
        if (first != IR_NONE)
            shape_enter(shape, shape->frames[first].first_block, &empty);
    }
    for (size_t i = 0; i < shape->anyones.count; i++)
        begin_for_anyone(shape, shape->anyones.items[i]);
}

static void run_once(struct shape *shape)
{
    shape_clear(shape);
    shape->restart = false;
    begin(shape);
    do {
        while (shape->queue_count > 0 && !shape->restart && !budget_spent(shape->budget)) {
            uint32_t block = shape->queue[shape->queue_first];
            shape->queue_first = (shape->queue_first + 1) % shape->queue_capacity;
            shape->queue_count--;
            shape->blocks[block].queued = false;
            walk(shape, block, NULL, NULL);
        }
        if (shape->restart || budget_spent(shape->budget))
            return;
        exchange(shape);
    } while (shape->queue_count > 0);
}

void shape_run(struct shape *shape)
{
    uint32_t restarts = 0;
    do
        run_once(shape);
    while (shape->restart && ++restarts < SHAPE_MOST_RESTARTS && !budget_spent(shape->budget));
    if (shape->restart || budget_spent(shape->budget))
        shape->incomplete = true;
}
