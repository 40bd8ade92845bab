#include "driver/c/replay.h"

#include "base/arena.h"
#include "base/memory.h"
#include "driver/c/recorder.h"
#include "run/core/inputs.h"
#include "run/core/schedule.h"

#include <inttypes.h>
#include <string.h>

/* Whether threads are left, and none of them can go on, whatever time it becomes. */
static bool is_stuck(struct run *run)
{
    bool waits = false;
    for (uint32_t i = 0; i < run_thread_count(run); i++) {
        enum run_ability ability = run_ability(run, i);
        if (ability == RUN_CAN || ability == RUN_TIMED)
            return false;
        waits |= ability == RUN_WAITS;
    }
    return waits;
}

/* What ended the run, without the place, which stands behind it in brackets. */
static const char *problem_of(const struct run *run, struct arena *arena)
{
    const char *problem = run_problem(run), *place = NULL;
    for (const char *at = strstr(problem, " (in "); at != NULL; at = strstr(at + 1, " (in "))
        place = at;
    return arena_copy(arena, problem, place == NULL ? strlen(problem) : (size_t)(place - problem));
}

static void name_threads(struct replay *replay, struct run *run, struct arena *arena)
{
    uint32_t count = run_thread_count(run);
    const char **names = arena_alloc(arena, count * sizeof *names),
               **starts = arena_alloc(arena, count * sizeof *starts);
    for (uint32_t i = 0; i < count; i++) {
        struct buffer name = {0}, start = {0};
        if (i == 0)
            buffer_add_text(&name, "main");
        else
            buffer_format(&name, "thread %" PRIu32, i);
        run_thread_name(run, i, &start);
        names[i] = arena_copy(arena, name.text, name.length);
        starts[i] = arena_copy(arena, start.length == 0 ? "" : start.text, start.length);
        buffer_free(&name);
        buffer_free(&start);
    }
    replay->threads = names;
    replay->starts = starts;
    replay->thread_count = count;
}

static void *copied(struct arena *arena, const void *items, size_t count, size_t size)
{
    void *copy = arena_alloc(arena, (count + 1) * size);
    if (count > 0)
        memcpy(copy, items, count * size);
    return copy;
}

static void note(struct replay *replay, struct recorder *recorder, struct run *run, struct arena *arena)
{
    if (replay->end == RUN_GOES_ON && is_stuck(run))
        replay->end = RUN_STUCK;
    replay->last = recorder->last;
    replay->problem = problem_of(run, arena);
    replay->place = recorder_place(recorder, recorder->last);
    replay->stack = recorder_stack(recorder, recorder->last);
    replay->steps = copied(arena, recorder->steps, recorder->step_count, sizeof *replay->steps);
    replay->step_count = (uint32_t)recorder->step_count;
    replay->accesses = copied(arena, recorder->accesses, recorder->access_count, sizeof *replay->accesses);
    replay->holds = copied(arena, recorder->holds, recorder->hold_count, sizeof *replay->holds);
    replay->hold_count = (uint32_t)recorder->hold_count;
    name_threads(replay, run, arena);
}

/* Follows the schedule and stops behind its last line. */
static void follow(struct replay *replay, const struct replay_request *request, struct run *run, struct arena *arena)
{
    struct recorder recorder = {.run = run, .arena = arena};
    struct schedule_watcher watcher = {&recorder, recorder_before, recorder_after};
    struct schedule schedule = {
        .text = request->schedule, .length = strlen(request->schedule), .steps = 1, .watcher = &watcher};
    struct buffer why = {0};
    int status;
    run_tell_steps(run, &recorder.step);
    replay->followed = schedule_run(run, &schedule, request->budget, &replay->end, &status, &why);
    run_tell_steps(run, NULL);
    if (!replay->followed)
        replay->why = arena_copy(arena, why.length == 0 ? "" : why.text, why.length);
    note(replay, &recorder, run, arena);
    recorder_free(&recorder);
    buffer_free(&why);
}

struct replay replay_schedule(const struct replay_request *request, struct arena *arena)
{
    struct replay replay = {0};
    struct inputs inputs = {0};
    size_t length = strlen(request->schedule);
    bool untimed = schedule_is_untimed(request->schedule, length);
    struct run_options options = {.untimed = untimed,
                                  .explored = untimed,
                                  .strict = request->strict,
                                  .free_values = request->free_values,
                                  .input = inputs_get,
                                  .input_context = &inputs};
    struct buffer why = {0};
    inputs_read(&inputs, request->schedule, length);
    struct run *run = run_open_c(request->module, &options, &why);
    if (run != NULL)
        follow(&replay, request, run, arena);
    else
        replay.why = arena_copy(arena, why.length == 0 ? "" : why.text, why.length);
    run_close(run);
    inputs_free(&inputs);
    buffer_free(&why);
    return replay;
}

bool replay_conflict(const struct replay *replay, uint32_t one, uint32_t other)
{
    const struct replay_step *a = &replay->steps[one], *b = &replay->steps[other];
    if (a->thread == b->thread)
        return false;
    for (uint32_t i = 0; i < a->access_count; i++)
        for (uint32_t j = 0; j < b->access_count; j++) {
            const struct step_access *x = &replay->accesses[a->first_access + i];
            const struct step_access *y = &replay->accesses[b->first_access + j];
            if (step_conflict(x, y) && (x->use & y->use & STEP_ATOMIC) == 0)
                return true;
        }
    return false;
}

static bool overlap(const struct step_access *one, const struct step_access *other)
{
    return one->object == other->object && one->first < other->end && other->first < one->end;
}

/* Whether a step acquires what a step before it released that is marked. */
static bool is_released(const struct replay *replay, const bool *marked, uint32_t at, bool first)
{
    const struct replay_step *step = &replay->steps[at];
    const struct step_access started = {.object = STEP_WAKING + step->thread, .end = 1, .use = STEP_ACQUIRES};
    for (uint32_t i = 0; i < at; i++)
        for (uint32_t j = 0; marked[i] && j < replay->steps[i].access_count; j++) {
            const struct step_access *from = &replay->accesses[replay->steps[i].first_access + j];
            if ((from->use & STEP_RELEASES) == 0)
                continue;
            if (first && overlap(from, &started))
                return true;
            for (uint32_t k = 0; k < step->access_count; k++) {
                const struct step_access *to = &replay->accesses[step->first_access + k];
                if ((to->use & STEP_ACQUIRES) != 0 && overlap(from, to))
                    return true;
            }
        }
    return false;
}

bool replay_orders(const struct replay *replay, uint32_t one, uint32_t other)
{
    bool *marked = mem_new(replay->step_count + (size_t)1, sizeof *marked); /* one happens before these, or is it */
    bool *follows = mem_new(replay->thread_count + (size_t)1, sizeof *follows);
    bool *met = mem_new(replay->thread_count + (size_t)1, sizeof *met);
    for (uint32_t i = 0; i <= other; i++) {
        uint32_t thread = replay->steps[i].thread;
        marked[i] = i == one || follows[thread] || (i > one && is_released(replay, marked, i, !met[thread]));
        follows[thread] |= marked[i];
        met[thread] = true;
    }
    bool orders = marked[other];
    mem_free(marked);
    mem_free(follows);
    mem_free(met);
    return orders;
}
