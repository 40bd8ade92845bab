/* Where threads of a run take locks that circles name, and whether they wait for each other. */
#include "base/array.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "base/names.h"
#include "program/program.h"
#include "run/step.h"
#include "run/watch.h"
#include "trial/internal.h"

#include <string.h>

enum { MOST_IN_A_CIRCLE = 16 };

/* A lock that was taken at a place of a circle. */
struct hold {
    const struct frame *frame;
    ref object; /* of a block; else 0 */
    uint32_t edge;
};

struct holder {
    struct hold *holds;
    size_t count, capacity;
    bool pauses;
};

/* An edge of a circle. Methods are numbers of names. */
struct edge {
    uint32_t circle;
    uint32_t held_in, held_line, taken_in, taken_line;
};

struct holds {
    struct run *run;
    struct run_watcher watcher;
    struct lead_guide guide;
    struct edge *edges;
    size_t edge_count, edge_capacity;
    uint32_t focus; /* a circle */
    struct holder *threads;
    size_t thread_count, thread_capacity;
    struct names *names;   /* of the methods of all edges */
    struct idmap *name_of; /* method: its number among them + 1; 0: none */
    uint32_t *lengths;     /* of circles */
    uint32_t met;
    uint32_t circle[MOST_IN_A_CIRCLE], circle_count; /* the threads of the last one */
};

static struct holder *holder_of(struct holds *holds, uint32_t thread)
{
    ARRAY_RESERVE(holds->threads, holds->thread_capacity, thread + (size_t)1);
    for (; holds->thread_count <= thread; holds->thread_count++)
        holds->threads[holds->thread_count] = (struct holder){0};
    return &holds->threads[thread];
}

/* Places. */

/* The name of a method; NAMES_NONE: no edge is in it. */
static uint32_t name_of(const struct holds *holds, const struct run_method *method)
{
    uint32_t known = idmap_get(holds->name_of, method->number);
    const struct program *program = run_program(holds->run);
    struct buffer text = {0};
    if (known != IDMAP_NONE)
        return known == 0 ? NAMES_NONE : known - 1;
    if (method->ir == NULL || method->id == FACTS_NONE)
        return NAMES_NONE;
    program_class_name(program, program_method(program, method->id)->owner, &text);
    buffer_format(&text, ".%s", program_selector_name(program, program_method(program, method->id)->selector));
    uint32_t name = names_find(holds->names, text.text, text.length);
    idmap_put(holds->name_of, method->number, name == NAMES_NONE ? 0 : name + 1);
    buffer_free(&text);
    return name;
}

static uint32_t line_of(const struct code *code, uint32_t at)
{
    return at < code->op_count ? code->lines[at] : 0;
}

/* A thread has taken a lock at a line of a method; 0: where it begins. If the circle in focus has that place, its
 * turn ends, and it pauses. */
static void note_take(struct holds *holds, struct cpu *cpu, const struct frame *frame, uint32_t name, uint32_t line,
                      ref object)
{
    struct holder *holder = holder_of(holds, cpu->number);
    for (size_t i = 0; i < holds->edge_count; i++) {
        const struct edge *edge = &holds->edges[i];
        if (edge->held_line != line || edge->held_in != name)
            continue;
        ARRAY_ADD(holder->holds, holder->count, holder->capacity, (struct hold){frame, object, (uint32_t)i});
        if (edge->circle != holds->focus)
            continue;
        holder->pauses = true;
        cpu_yield(cpu);
    }
}

static void on_block(void *context, struct cpu *cpu, ref object, bool enter)
{
    struct holds *holds = context;
    uint32_t name = cpu->code->method == NULL ? NAMES_NONE : name_of(holds, cpu->code->method);
    if (name == NAMES_NONE)
        return;
    if (enter) {
        note_take(holds, cpu, cpu->frame, name, line_of(cpu->code, (uint32_t)(cpu->at - cpu->code->ops) - 1), object);
        return;
    }
    struct holder *holder = holder_of(holds, cpu->number);
    size_t kept = 0;
    for (size_t i = 0; i < holder->count; i++)
        if (holder->holds[i].frame != cpu->frame || holder->holds[i].object != object)
            holder->holds[kept++] = holder->holds[i];
    holder->count = kept;
}

static void on_enter(void *context, struct cpu *cpu, const uint64_t *arguments)
{
    struct holds *holds = context;
    (void)arguments;
    if (cpu->frame->lock == 0 || cpu->code->method == NULL)
        return;
    uint32_t name = name_of(holds, cpu->code->method);
    if (name != NAMES_NONE)
        note_take(holds, cpu, cpu->frame, name, 0, 0);
}

/* Whether a method takes a lock of the library when it returns. */
static bool is_lock_method(const struct run_method *method)
{
    return method != NULL && method->ir != NULL &&
           (strcmp(method->name, "lock") == 0 || strcmp(method->name, "lockInterruptibly") == 0 ||
            strcmp(method->name, "tryLock") == 0) &&
           !method->owner->is_application;
}

static void on_leave(void *context, struct cpu *cpu)
{
    struct holds *holds = context;
    struct holder *holder = holder_of(holds, cpu->number);
    while (holder->count > 0 && holder->holds[holder->count - 1].frame == cpu->frame)
        holder->count--;
    const struct frame *caller = is_lock_method(cpu->code->method) ? cpu_previous(cpu->frame) : NULL;
    const struct run_method *method = caller == NULL ? NULL : holds->run->methods[caller->method];
    uint32_t name = method == NULL ? NAMES_NONE : name_of(holds, method);
    if (name != NAMES_NONE)
        note_take(holds, cpu, caller, name, line_of(method->code, caller->at), 0);
}

/* Circles of threads. */

static const struct frame *top_frame(struct run *run, uint32_t thread)
{
    uint32_t place = run_thread_state(run, thread)->frame;
    return place == 0 ? NULL : run_at(run, STACKS_AT + place - 1);
}

/* Whether no interrupt can let a thread that waits go on: nobody knows whether others send one. */
static bool is_deaf(const struct holds *holds, uint32_t thread)
{
    enum thread_phase phase = (enum thread_phase)run_thread_state(holds->run, thread)->phase;
    const struct frame *at = top_frame(holds->run, thread);
    if (phase == THREAD_BLOCKED || phase == THREAD_AT_CLASS)
        return true;
    while (at != NULL && !(is_lock_method(holds->run->methods[at->method]) &&
                           strcmp(holds->run->methods[at->method]->name, "lock") == 0))
        at = cpu_previous(at);
    return phase == THREAD_PARKED && at != NULL;
}

/* Follows who waits for whom from a thread on; true if that comes back to it. */
static bool find_circle(struct holds *holds, uint32_t thread)
{
    uint32_t at = thread;
    holds->circle_count = 0;
    do {
        if (holds->circle_count == MOST_IN_A_CIRCLE || run_ability(holds->run, at) != RUN_WAITS || !is_deaf(holds, at))
            return false;
        holds->circle[holds->circle_count++] = at;
        at = run_waits_for(holds->run, at);
    } while (at != UINT32_MAX && at != thread);
    return at == thread;
}

static size_t met(void *context, uint32_t thread)
{
    struct holds *holds = context;
    holds->met += find_circle(holds, thread);
    return holds->met;
}

/* Whether a thread that waits may do so at the place of an edge: one of its calls is there. What begins is not on
 * the stack yet. */
static bool may_wait_at(const struct holds *holds, uint32_t thread, const struct edge *edge)
{
    const struct frame *at = edge->taken_line == 0 ? NULL : top_frame(holds->run, thread);
    for (; at != NULL; at = cpu_previous(at)) {
        const struct run_method *method = holds->run->methods[at->method];
        if (method->ir != NULL && line_of(method->code, at->at) == edge->taken_line &&
            name_of(holds, method) == edge->taken_in)
            return true;
    }
    return edge->taken_line == 0;
}

static bool is_of_circle(const struct holds *holds, uint32_t thread, uint32_t circle)
{
    const struct holder *holder = &holds->threads[thread];
    for (size_t i = 0; thread < holds->thread_count && i < holder->count; i++) {
        const struct edge *edge = &holds->edges[holder->holds[i].edge];
        if (edge->circle == circle && may_wait_at(holds, thread, edge))
            return true;
    }
    return false;
}

bool holds_is_circle(const struct holds *holds, uint32_t circle)
{
    for (uint32_t i = 0; i < holds->circle_count; i++)
        if (!is_of_circle(holds, holds->circle[i], circle))
            return false;
    return holds->circle_count == holds->lengths[circle];
}

uint64_t holds_kind(const struct holds *holds)
{
    uint64_t kind = holds->circle_count;
    for (uint32_t i = 0; i < holds->circle_count; i++)
        kind += hash_mix(run_own_spot(holds->run, holds->circle[i]));
    return kind;
}

/* Pauses. */

static bool wants_pause(const void *context, uint32_t thread)
{
    const struct holds *holds = context;
    return thread < holds->thread_count && holds->threads[thread].pauses;
}

static void end_pause(void *context, uint32_t thread, bool others_ran)
{
    struct holds *holds = context;
    (void)others_ran;
    holder_of(holds, thread)->pauses = false;
}

void holds_focus(struct holds *holds, uint32_t circle)
{
    holds->focus = circle;
}

void holds_reset(struct holds *holds)
{
    for (size_t i = 0; i < holds->thread_count; i++)
        mem_free(holds->threads[i].holds);
    holds->thread_count = 0;
    holds->met = 0;
}

const struct lead_guide *holds_guide(const struct holds *holds)
{
    return &holds->guide;
}

/* What nobody asks for here. */

static void ignore_access(void *context, struct cpu *cpu, const struct run_access *access)
{
    (void)context, (void)cpu, (void)access;
}

static void ignore_object(void *context, struct cpu *cpu, ref object)
{
    (void)context, (void)cpu, (void)object;
}

static void ignore_monitor(void *context, struct cpu *cpu, ref object, bool enter)
{
    (void)context, (void)cpu, (void)object, (void)enter;
}

static void ignore_thread(void *context, struct cpu *cpu, uint32_t thread)
{
    (void)context, (void)cpu, (void)thread;
}

static void ignore_end(void *context, struct cpu *cpu)
{
    (void)context, (void)cpu;
}

/* Who leads the run may want a thread that was started to go on. */
static void on_start(void *context, struct cpu *cpu, uint32_t thread)
{
    (void)context, (void)thread;
    cpu_yield(cpu);
}

/* Objects may lie elsewhere: blocks that end are not known by them any more, but frames are. */
static void on_collected(void *context)
{
    struct holds *holds = context;
    for (size_t i = 0; i < holds->thread_count; i++)
        for (size_t n = 0; n < holds->threads[i].count; n++)
            holds->threads[i].holds[n].object = 0;
}

static void add_edge(struct holds *holds, uint32_t circle, const struct trial_edge *edge)
{
    const char *held = edge->held.method, *taken = edge->taken.method;
    struct edge added = {.circle = circle, .held_line = edge->held.line, .taken_line = edge->taken.line};
    added.held_in = names_add(holds->names, held, strlen(held));
    added.taken_in = names_add(holds->names, taken, strlen(taken));
    ARRAY_ADD(holds->edges, holds->edge_count, holds->edge_capacity, added);
}

struct holds *holds_new(struct run *run, const struct trial_circle *circles, uint32_t count)
{
    struct holds *holds = mem_new(1, sizeof *holds);
    holds->run = run;
    holds->names = names_new();
    holds->name_of = idmap_new();
    holds->lengths = mem_new(count + (size_t)1, sizeof *holds->lengths);
    for (uint32_t c = 0; c < count; c++) {
        holds->lengths[c] = circles[c].count;
        for (uint32_t i = 0; i < circles[c].count; i++)
            add_edge(holds, c, &circles[c].edges[i]);
    }
    holds->guide = (struct lead_guide){holds, wants_pause, NULL, end_pause, met};
    holds->watcher = (struct run_watcher){.context = holds,
                                          .access = ignore_access,
                                          .made = ignore_object,
                                          .enter = on_enter,
                                          .leave = on_leave,
                                          .monitor = ignore_monitor,
                                          .waits = ignore_object,
                                          .wants = ignore_object,
                                          .block = on_block,
                                          .start = on_start,
                                          .end = ignore_end,
                                          .join = ignore_thread,
                                          .signal = on_start,
                                          .collected = on_collected};
    run_watch(run, &holds->watcher);
    return holds;
}

void holds_free(struct holds *holds)
{
    if (holds == NULL)
        return;
    run_watch(holds->run, NULL);
    holds_reset(holds);
    names_free(holds->names);
    idmap_free(holds->name_of);
    mem_free(holds->threads);
    mem_free(holds->edges);
    mem_free(holds->lengths);
    mem_free(holds);
}
