#include "driver/executions/witness/follow.h"

#include "base/array.h"
#include "base/buffer.h"
#include "driver/c/given.h"
#include "ir/ir.h"
#include "run/core/inputs.h"
#include "run/core/schedule.h"
#include "run/run.h"
#include "verdict/verdict.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What is known of a thread on the way. */
struct follower_thread {
    bool begun;
    uint32_t last_line; /* where it was about to run last */
    char last_method[FOLLOW_NAME];
};

struct follower {
    const struct witness_request *request;
    struct followed *followed;
    const struct finding_step *accesses[FOLLOW_ACCESSES]; /* of a race; NULL: there is none */
    struct run *run;
    struct inputs inputs;
    uint32_t known; /* threads */
    struct follower_thread *threads;
    size_t thread_count, thread_capacity;
    struct point here;        /* where the thread is that runs */
    char called[FOLLOW_NAME]; /* the function of an input that the next instruction calls; "" */
    bool turns;               /* somebody else has his turn than at the last point */
    bool near;                /* of a race: one of its accesses may have come */
};

const struct finding_step *follow_access(const struct finding *finding, uint32_t number)
{
    for (uint32_t i = 0; i < finding->step_count; i++)
        if (finding->steps[i].step == number)
            return &finding->steps[i];
    return NULL;
}

/* The function that the next instruction of a thread calls, if that gives an input. */
static void note_call(struct follower *follower, uint32_t thread)
{
    struct text name = given_by(follower->run, follower->request->module, thread);
    if (given_is_input(name) && name.length < sizeof follower->called)
        snprintf(follower->called, sizeof follower->called, "%.*s", (int)name.length, name.bytes);
}

static struct follower_thread *thread_of(struct follower *follower, uint32_t thread)
{
    const struct follower_thread none = {.begun = false};
    while (follower->thread_count <= thread)
        ARRAY_ADD(follower->threads, follower->thread_count, follower->thread_capacity, none);
    return &follower->threads[thread];
}

static void add_point(struct follower *follower, enum point_kind kind, const struct point *where, uint32_t thread)
{
    struct followed *followed = follower->followed;
    struct point point = *where;
    point.kind = kind;
    point.maker = where->thread;
    point.thread = thread;
    if (!follower->near || kind == POINT_BEGINS)
        ARRAY_ADD(followed->points, followed->point_count, followed->point_capacity, point);
}

/* Whether nothing of the line came before in its block that calls: who comes back from a call is in its midst. */
static bool is_first_call(const struct run_frame *next)
{
    const struct ir_body *body = next->body;
    uint32_t line = body->instructions[next->value].line, block = 0;
    while (block < body->block_count && body->blocks[block].first + body->blocks[block].count <= next->value)
        block++;
    for (uint32_t i = next->value; block < body->block_count && i-- > body->blocks[block].first;) {
        enum ir_op op = (enum ir_op)body->instructions[i].op;
        if (body->instructions[i].line == line && (op == IR_call_static || op == IR_call_pointer))
            return false;
    }
    return true;
}

/* Which thread of a C program is called so (recorder_label). */
static uint32_t thread_called(const char *name)
{
    uint32_t number;
    char more;
    if (name != NULL && strcmp(name, "main") == 0)
        return 0;
    return name != NULL && sscanf(name, "thread %" SCNu32 "%c", &number, &more) == 1 ? number : UINT32_MAX;
}

/* An access of the race is near if its thread comes to its line. That may not be the time at which it races: then less is
 * said than could be. */
static bool is_near(const struct follower *follower, uint32_t thread, uint32_t line)
{
    for (uint32_t i = 0; i < FOLLOW_ACCESSES; i++) {
        const struct finding_step *step = follower->accesses[i];
        if (step != NULL && step->place.line == line && thread_called(step->thread) == thread)
            return true;
    }
    return false;
}

/* Where the thread is that is about to run, and what can be said of that. */
static void note_point(struct follower *follower, uint32_t thread, const struct run_place *place)
{
    struct follower_thread *of = thread_of(follower, thread);
    struct run_frame next;
    bool fresh = of->last_line != place->line || strcmp(of->last_method, place->method) != 0;
    bool coded = run_next(follower->run, thread, &next);
    follower->here = (struct point){.thread = thread, .line = place->line};
    snprintf(follower->here.file, sizeof follower->here.file, "%s", place->file);
    snprintf(follower->here.method, sizeof follower->here.method, "%.*s", FOLLOW_NAME - 1, place->method);
    follower->called[0] = '\0';
    if (coded && next.body->instructions[next.value].line == place->line) {
        follower->here.column = next.body->instructions[next.value].at;
        note_call(follower, thread);
    }
    follower->near |= is_near(follower, thread, place->line);
    if (follower->turns && fresh && coded && is_first_call(&next)) {
        add_point(follower, POINT_TURN, &follower->here, thread);
        follower->turns = false;
    }
    of->begun = true;
    of->last_line = place->line;
    snprintf(of->last_method, sizeof of->last_method, "%.*s", FOLLOW_NAME - 1, place->method);
}

/* A thread is about to run: in the line of the last edge, or one more is needed. */
static void before(void *context, uint32_t thread)
{
    struct follower *follower = context;
    struct followed *followed = follower->followed;
    struct run_place place = {.line = 0};
    struct edge *last = followed->edge_count == 0 ? NULL : &followed->edges[followed->edge_count - 1];
    bool there = run_place(follower->run, thread, &place), new = there && !thread_of(follower, thread)->begun;
    follower->known = run_thread_count(follower->run);
    follower->turns |= last != NULL && last->thread != thread;
    follower->called[0] = '\0';
    followed->threads[0] = thread;
    if (there)
        note_point(follower, thread, &place);
    if (last != NULL && last->thread == thread && last->creates == 0 && last->input[0] == '\0' && !new &&
        (!there || last->line == place.line))
        return;
    struct edge edge = {.thread = thread, .line = there ? place.line : 0, .enters = new};
    snprintf(edge.method, sizeof edge.method, "%.*s", (int)sizeof edge.method - 1, there ? place.method : "");
    ARRAY_ADD(followed->edges, followed->edge_count, followed->edge_capacity, edge);
}

static void after(void *context, uint32_t thread)
{
    struct follower *follower = context;
    struct followed *followed = follower->followed;
    (void)thread;
    if (run_thread_count(follower->run) <= follower->known || followed->edge_count == 0)
        return;
    followed->edges[followed->edge_count - 1].creates = follower->known;
    add_point(follower, POINT_BEGINS, &follower->here, follower->known);
}

static uint64_t give(void *context, uint32_t n, unsigned bits)
{
    struct follower *follower = context;
    struct followed *followed = follower->followed;
    uint64_t value = inputs_get(&follower->inputs, n, bits);
    if (followed->edge_count == 0 || follower->called[0] == '\0')
        return value;
    struct edge *edge = &followed->edges[followed->edge_count - 1];
    memcpy(edge->input, follower->called, sizeof edge->input);
    edge->value = value;
    edge->bits = bits;
    struct point point = follower->here;
    memcpy(point.input, follower->called, sizeof point.input);
    point.value = value;
    point.bits = bits;
    add_point(follower, POINT_RETURNS, &point, point.thread);
    return value;
}

bool follow_schedule(const struct witness_request *request, struct followed *followed, struct buffer *why)
{
    const char *text = request->finding->schedule;
    bool untimed = schedule_is_untimed(text, strlen(text));
    struct follower follower = {.request = request, .followed = followed};
    const struct run_options options = {.untimed = untimed,
                                        .explored = untimed,
                                        .strict = request->strict,
                                        .free_values = request->free_values,
                                        .free_functions = request->free_functions,
                                        .assertions = untimed,
                                        .input = give,
                                        .input_context = &follower};
    struct schedule_watcher watcher = {&follower, before, after};
    struct schedule schedule = {.text = text, .length = strlen(text), .steps = 1, .watcher = &watcher};
    enum run_end end;
    int status;
    for (uint32_t i = 0; i < FOLLOW_ACCESSES && request->finding->kind == FINDING_RACE; i++)
        follower.accesses[i] = follow_access(request->finding, i + 1);
    inputs_read(&follower.inputs, text, strlen(text));
    follower.run = run_open_c(request->module, &options, why);
    bool fine = follower.run != NULL && schedule_run(follower.run, &schedule, request->budget, &end, &status, why);
    for (uint32_t i = 0; i < FOLLOW_ACCESSES && request->finding->kind == FINDING_RACE; i++)
        followed->threads[i] = thread_called(follower.accesses[i] == NULL ? NULL : follower.accesses[i]->thread);
    run_close(follower.run);
    inputs_free(&follower.inputs);
    mem_free(follower.threads);
    return fine;
}

void followed_free(struct followed *followed)
{
    mem_free(followed->edges);
    mem_free(followed->points);
}

bool follow_value(const char *input, uint64_t value, unsigned bits, struct buffer *to)
{
    const struct text function = {input, (uint32_t)strlen(input)};
    buffer_add_text(to, "\\result == ");
    return given_number(to, function, value, bits);
}
