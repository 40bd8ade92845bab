/* Runs that are led along a way. */
#include "trial/way.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "run/watch.h"
#include "trial/turns.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_INSTRUCTIONS = 20000000, LONGEST_SCHEDULE = 1 << 24 };

/* Where a thread is: its innermost frame, and the instruction there. */
struct spot {
    uint32_t frame; /* as thread_state has it; 0: it has ended */
    uint32_t method, at;
};

struct following {
    const struct way *way;
    struct run *run;
    struct budget *budget;
    struct turns turns;
    uint32_t *threads; /* of the run, by number of the way; RUN_NONE: not started yet */
    const struct way_event *event;
    uint32_t running;
    bool done;                     /* the event has happened */
    struct spot armed;             /* the thread is in the instruction of the event; without a frame: it is not */
    ref taken;                     /* a monitor that the instruction at hand has taken */
    const char *wrong;             /* why it cannot be followed */
    const struct way_event *other; /* a call of the library that gave something else; NULL */
    int64_t given;                 /* what it gave */
    uint64_t left;                 /* instructions */
};

/* ---- What the interpreter tells ---- */

static bool is_own(const struct run_method *method)
{
    return method->owner != NULL && method->owner->is_application;
}

/* A thread does what the model knows, too. */
static void happens(struct following *following, const struct cpu *cpu, enum way_kind kind)
{
    if (cpu->number != following->running || following->done)
        return;
    if (following->event != NULL && following->event->kind == kind)
        following->done = true;
    else if (following->wrong == NULL)
        following->wrong = kind == WAY_ENTER  ? "it takes a monitor instead"
                           : kind == WAY_EXIT ? "it gives a monitor back instead"
                           : kind == WAY_WAIT ? "it comes to wait instead"
                                              : "it takes a monitor back instead";
}

/* Whether a wait is the program's own, and not one within the library. */
static bool waits_itself(const struct cpu *cpu)
{
    const struct frame *at = cpu->frame;
    while (at != NULL && strcmp(cpu->run->methods[at->method]->owner->name, "java/lang/Object") == 0)
        at = cpu_previous(at);
    return at != NULL && is_own(cpu->run->methods[at->method]);
}

static void on_monitor(void *context, struct cpu *cpu, ref object, bool enter)
{
    struct following *following = context;
    if (cpu->thread->phase == THREAD_WAITING) {
        if (waits_itself(cpu))
            happens(following, cpu, WAY_REACQUIRE);
    } else if (!enter) {
        if (is_own(cpu->code->method))
            happens(following, cpu, WAY_EXIT);
    } else if (is_own(cpu->code->method) && cpu->code->sorts[cpu->at - cpu->code->ops] == OP_MONITOR_ENTER) {
        happens(following, cpu, WAY_ENTER);
    } else {
        following->taken = object;
    }
}

static void on_enter(void *context, struct cpu *cpu, const uint64_t *arguments)
{
    struct following *following = context;
    (void)arguments;
    if (following->taken != 0 && cpu->frame->lock == following->taken && is_own(cpu->code->method))
        happens(following, cpu, WAY_ENTER);
}

static void on_waits(void *context, struct cpu *cpu, ref object)
{
    (void)object;
    if (waits_itself(cpu))
        happens(context, cpu, WAY_WAIT);
}

static void on_access(void *context, struct cpu *cpu, const struct run_access *access)
{
    (void)context;
    (void)cpu;
    (void)access;
}

static void on_object(void *context, struct cpu *cpu, ref object)
{
    (void)context;
    (void)cpu;
    (void)object;
}

static void on_leave(void *context, struct cpu *cpu)
{
    (void)context;
    (void)cpu;
}

static void on_block(void *context, struct cpu *cpu, ref object, bool enter)
{
    (void)enter;
    on_object(context, cpu, object);
}

static void on_thread(void *context, struct cpu *cpu, uint32_t thread)
{
    (void)context;
    (void)cpu;
    (void)thread;
}

static void on_collected(void *context)
{
    (void)context;
}

/* Who is woken where there is a choice. */
static uint32_t choose(void *context, uint32_t thread, const uint32_t *waiting, uint32_t count)
{
    struct following *following = context;
    const struct way_event *event = following->event;
    bool chooses =
        event != NULL && event->kind == WAY_NOTIFY && event->other != WAY_NOBODY && thread == following->running;
    uint32_t wanted = chooses ? following->threads[event->other] : RUN_NONE, chosen = 0;
    for (uint32_t i = 0; i < count; i++)
        if (waiting[i] == wanted)
            chosen = i;
    turns_choice(&following->turns, waiting[chosen]);
    return chosen;
}

/* ---- One event ---- */

static struct spot spot_of(struct run *run, uint32_t thread)
{
    struct spot spot = {.frame = run_thread_state(run, thread)->frame};
    if (spot.frame == 0)
        return spot;
    const struct frame *frame = run_at(run, STACKS_AT + spot.frame - 1);
    spot.method = frame->method;
    spot.at = frame->at;
    return spot;
}

static bool is_sort(const struct way_event *event, enum op_sort sort)
{
    return event->kind == WAY_ACCESS ? sort >= OP_GET && sort <= OP_PUT_ELEMENT : sort == OP_CALL;
}

/* Whether a thread is about to run the instruction of its event. */
static bool is_at(const struct following *following, const struct spot *spot)
{
    const struct way_event *event = following->event;
    if (spot->frame == 0 || event == NULL)
        return false;
    const struct run_method *method = following->run->methods[spot->method];
    const struct code *code = method->code;
    return code != NULL && code->body != NULL && code->origins[spot->at] == event->at &&
           is_sort(event, (enum op_sort)code->sorts[spot->at]) && strcmp(method->name, event->method) == 0 &&
           strcmp(method->descriptor, event->descriptor) == 0 && strcmp(method->owner->name, event->class) == 0;
}

/* Events that have happened when the thread is behind their instruction. */
static bool is_of_instruction(const struct way_event *event)
{
    return event->kind == WAY_ACCESS || event->kind == WAY_NOTIFY || event->kind == WAY_START ||
           event->kind == WAY_JOIN || event->kind == WAY_CHOOSE;
}

/* Runs one instruction of the thread at hand, and sees whether the event has happened. */
static void run_one(struct following *following)
{
    const struct way_event *event = following->event;
    uint32_t thread = following->running;
    struct spot before = spot_of(following->run, thread);
    if (following->armed.frame == 0 && event != NULL && is_of_instruction(event) && is_at(following, &before))
        following->armed = before;
    following->taken = 0;
    following->left--;
    turns_before(&following->turns, thread);
    turns_after(&following->turns, run_thread(following->run, thread, 1, RUN_ON));
    struct spot after = spot_of(following->run, thread);
    if (following->armed.frame == 0)
        return;
    if (after.frame == following->armed.frame && after.at != following->armed.at)
        following->done = true;
    else if (after.frame < following->armed.frame && following->wrong == NULL)
        following->wrong = "it throws an exception instead";
}

static bool time_out(struct following *following, uint32_t thread)
{
    if (!run_time_out(following->run, thread, following->way->untimed))
        return false;
    turns_timeout(&following->turns, thread);
    return true;
}

/* Whether code of the program is left for a thread. */
static bool has_own_code(struct run *run, uint32_t thread)
{
    uint32_t first = run_thread_state(run, thread)->frame;
    const struct frame *at = first == 0 ? NULL : run_at(run, STACKS_AT + first - 1);
    while (at != NULL && !is_own(run->methods[at->method]))
        at = cpu_previous(at);
    return at != NULL;
}

/* Whether a thread has come to its end: main may have to stay until others have, and who ends wants its own monitor. */
static bool is_over(const struct following *following, uint32_t thread)
{
    struct run *run = following->run;
    uint32_t phase = run_thread_state(run, thread)->phase;
    return run_ability(run, thread) == RUN_OVER || phase == THREAD_LAST ||
           (phase == THREAD_BLOCKED && !has_own_code(run, thread));
}

/* An exception that nothing catches has come to its end. */
static void note_uncaught(struct following *following)
{
    struct run_uncaught uncaught;
    if (following->event == NULL || !run_take_uncaught(following->run, &uncaught))
        return;
    bool fails = uncaught.assertion && uncaught.thread == following->running;
    if (fails && following->event->kind == WAY_FAIL)
        following->done = true;
    else if (fails)
        following->wrong = "an assertion fails before that";
}

/* Whether the thread at hand can run; it does not wait for times. */
static bool can_go_on(struct following *following)
{
    uint32_t thread = following->running;
    enum run_ability ability = run_ability(following->run, thread);
    if (ability == RUN_TIMED && time_out(following, thread))
        ability = run_ability(following->run, thread);
    return ability == RUN_CAN;
}

/* Why nobody should go on. */
static const char *obstacle(const struct following *following)
{
    int status;
    if (following->wrong != NULL)
        return following->wrong;
    if (run_end(following->run, &status) == RUN_FAILED)
        return run_problem(following->run);
    if (run_end(following->run, &status) != RUN_GOES_ON)
        return "the program ends before that";
    if (budget_spent(following->budget))
        return budget_reason(following->budget);
    if (following->left == 0 || following->turns.text.length > LONGEST_SCHEDULE)
        return "it does not come there in so many instructions as are allowed";
    return NULL;
}

/* Runs the thread at hand until its event has happened. NULL, or why it does not happen. */
static const char *run_to_event(struct following *following)
{
    const struct way_event *event = following->event;
    following->done = false;
    following->armed = (struct spot){0};
    for (;;) {
        const char *why = obstacle(following);
        following->done |= event->kind == WAY_END && is_over(following, following->running);
        if (following->done)
            return NULL;
        if (why != NULL)
            return why;
        if (!can_go_on(following))
            return is_over(following, following->running) ? "the thread ends before that" : "the thread has to wait";
        run_one(following);
        note_uncaught(following);
    }
}

/* Sees whether the library gave what it gives on the way. Often it does not matter. */
static void note_given(struct following *following, const struct way_event *event)
{
    const struct frame *frame = run_at(following->run, STACKS_AT + following->armed.frame - 1);
    const struct code *code = following->run->methods[following->armed.method]->code;
    uint32_t result = code->ops[following->armed.at].d;
    int64_t given = result == RUN_NONE ? event->value : (int32_t)frame->registers[result];
    if (given == event->value || following->other != NULL)
        return;
    following->other = event;
    following->given = given;
}

static const char *follow_event(struct following *following, const struct way_event *event)
{
    uint32_t known = run_thread_count(following->run);
    following->event = event;
    following->running = following->threads[event->thread];
    if (following->running == RUN_NONE)
        return "its thread has not been started";
    if (event->kind == WAY_TIME_OUT)
        return time_out(following, following->running) ? NULL : "it does not wait for a time";
    const char *why = run_to_event(following);
    if (why == NULL && event->kind == WAY_CHOOSE)
        note_given(following, event);
    if (why != NULL || event->kind != WAY_START)
        return why;
    if (run_thread_count(following->run) != known + 1)
        return "it does not start a thread";
    following->threads[event->other] = known;
    return NULL;
}

/* Runs a thread until it waits. */
static const char *run_to_wait(struct following *following, uint32_t thread)
{
    following->event = NULL;
    following->armed = (struct spot){0};
    following->running = thread;
    if (thread == RUN_NONE)
        return "a thread that should wait has not been started";
    while (can_go_on(following)) {
        const char *why = obstacle(following);
        if (why != NULL)
            return why;
        run_one(following);
    }
    return is_over(following, thread) ? "a thread that should wait ends" : NULL;
}

static const char *follow_all(struct following *following, uint32_t *number)
{
    const struct way *way = following->way;
    const char *why = NULL;
    for (*number = 0; *number < way->count && why == NULL; ++*number)
        why = follow_event(following, &way->events[*number]);
    if (why != NULL) {
        --*number;
        return why;
    }
    for (uint32_t i = 0; i < way->stuck_count && why == NULL; i++)
        why = run_to_wait(following, following->threads[way->stuck[i]]);
    return why;
}

/* The way could not be followed behind a call of the library that gave something else. */
static void blame_library(const struct following *following, struct way_outcome *outcome, struct arena *arena)
{
    struct buffer why = {0};
    buffer_format(&why, "the library gives %" PRId64 " there, and not %" PRId64, following->given,
                  following->other->value);
    outcome->event = (uint32_t)(following->other - following->way->events);
    outcome->why = arena_copy(arena, why.text, why.length);
    buffer_free(&why);
}

static struct way_outcome follow(struct following *following, struct arena *arena)
{
    const struct run_watcher watcher = {.context = following,
                                        .access = on_access,
                                        .made = on_object,
                                        .enter = on_enter,
                                        .leave = on_leave,
                                        .monitor = on_monitor,
                                        .waits = on_waits,
                                        .wants = on_object,
                                        .block = on_block,
                                        .start = on_thread,
                                        .end = on_leave,
                                        .join = on_thread,
                                        .signal = on_thread,
                                        .collected = on_collected};
    const struct way *way = following->way;
    struct way_outcome outcome = {0};
    following->threads = mem_new(way->threads + (size_t)1, sizeof *following->threads);
    for (uint32_t i = 0; i < way->threads; i++)
        following->threads[i] = i == 0 ? 0 : RUN_NONE;
    if (way->untimed)
        buffer_add_text(&following->turns.text, "untimed\n");
    run_watch(following->run, &watcher);
    run_set_chooser(following->run, choose, following);
    outcome.why = follow_all(following, &outcome.event);
    if (outcome.why == NULL)
        outcome.schedule = turns_end(&following->turns, arena);
    else if (following->other != NULL)
        blame_library(following, &outcome, arena);
    else
        outcome.why = arena_copy(arena, outcome.why, strlen(outcome.why));
    run_set_chooser(following->run, NULL, NULL);
    run_watch(following->run, NULL);
    mem_free(following->threads);
    return outcome;
}

struct way_outcome way_follow(const struct way *way, struct budget *budget, struct arena *arena)
{
    const struct run_options options = {.main = way->main,
                                        .untimed = way->untimed,
                                        .explored = way->untimed,
                                        .assertions = way->untimed,
                                        .codeset = way->codeset};
    struct following following = {.way = way, .budget = budget, .left = MOST_INSTRUCTIONS};
    struct way_outcome outcome = {0};
    struct buffer why = {0};
    following.run = run_open(way->source, &options, &why);
    if (following.run != NULL)
        outcome = follow(&following, arena);
    else
        outcome.why = arena_copy(arena, why.length == 0 ? "" : why.text, why.length);
    run_close(following.run);
    turns_free(&following.turns);
    buffer_free(&why);
    return outcome;
}
