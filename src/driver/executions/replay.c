#include "driver/executions/replay.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/memory.h"
#include "base/texts.h"
#include "driver/executions/recorder.h"
#include "run/blocks.h"
#include "run/core/inputs.h"
#include "run/core/schedule.h"
#include "state/invariant.h"

#include <inttypes.h>
#include <string.h>

/* Instructions, where nobody can notice anything; bytes of a schedule. */
enum { MOST_ROUNDS = 100000, LONGEST_TURN = 100000, LONGEST_FURTHER = 1 << 24 };

/* Whether threads are left, and none of them can go on, whatever time it becomes. */
static bool is_stuck(struct run *run)
{
    bool waits = false;
    do
        for (uint32_t i = 0; i < run_thread_count(run); i++) {
            enum run_ability ability = run_ability(run, i);
            if (ability == RUN_CAN)
                return false;
            waits |= ability == RUN_WAITS;
        }
    while (run_pass_time(run));
    return waits;
}

/* Lets each thread that can run take a step, and adds them to a schedule (may be NULL). False: the program ended. */
static bool run_round(struct run *run, struct buffer *turns)
{
    int status;
    for (uint32_t i = 0; i < run_thread_count(run); i++) {
        if (run_ability(run, i) != RUN_CAN)
            continue;
        uint64_t done = run_thread(run, i, LONGEST_TURN, RUN_TO_VISIBLE);
        if (turns != NULL)
            buffer_format(turns, "%" PRIu32 " %" PRIu64 "\n", i, done);
    }
    return run_end(run, &status) == RUN_GOES_ON;
}

/* Whether the threads that can run only run in circles: while all of them take their turns, a state comes again. It is
 * compared with those after 1, 2, 4, … rounds. If they come to wait instead, the turns that lead there stay in the
 * schedule; else it is empty. */
static bool runs_in_circles(struct run *run, struct budget *budget, struct buffer *turns)
{
    struct buffer old = {0}, now = {0};
    bool again = false, further = true;
    for (uint32_t round = 1, next = 1; round < MOST_ROUNDS && !again && !budget_spent(budget); round++) {
        further &= turns->length < LONGEST_FURTHER;
        if (!run_round(run, further ? turns : NULL))
            break;
        buffer_clear(&now);
        run_canonical(run, &now);
        again = round > 1 && now.length == old.length && memcmp(now.text, old.text, now.length) == 0;
        if (round == next) {
            buffer_clear(&old);
            buffer_add(&old, now.text, now.length);
            next *= 2;
        }
    }
    buffer_free(&old);
    buffer_free(&now);
    if (!again || !further || !is_stuck(run))
        buffer_clear(turns);
    return again;
}

/* The threads that run in circles, with the places where they are. */
static void note_spinning(struct replay *replay, struct recorder *recorder, struct run *run, struct arena *arena)
{
    uint32_t count = run_thread_count(run);
    struct source_place *places = arena_alloc(arena, (count + (size_t)1) * sizeof *places);
    for (uint32_t i = 0; i < count; i++)
        if (run_ability(run, i) == RUN_CAN)
            places[i] = recorder_place(recorder, i);
    replay->spinning = places;
}

/* What ended the run, without the place, which stands behind it in brackets. */
static const char *problem_of(const struct run *run, struct arena *arena)
{
    const char *problem = run_problem(run), *place = NULL;
    for (const char *at = strstr(problem, " (in "); at != NULL; at = strstr(at + 1, " (in "))
        place = at;
    return arena_copy(arena, problem, place == NULL ? strlen(problem) : (size_t)(place - problem));
}

static void name_threads(struct replay *replay, struct recorder *recorder, struct arena *arena)
{
    uint32_t count = run_thread_count(recorder->run);
    const char **names = arena_alloc(arena, count * sizeof *names);
    for (uint32_t i = 0; i < count; i++)
        names[i] = recorder_label(recorder, i);
    replay->threads = names;
    replay->thread_count = count;
}

/* What ended the run is the exception that nothing caught, where it was made. */
static void note_thrown(struct replay *replay, const struct recorder *recorder)
{
    if (recorder->uncaught.message == NULL)
        return;
    replay->thrown = true;
    replay->asserted = recorder->uncaught.assertion;
    replay->last = recorder->uncaught.thread;
    replay->problem = recorder->uncaught.message;
    replay->place = recorder->uncaught_place;
    replay->stack = recorder->uncaught_stack;
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
    recorder_add_waits(recorder);
    replay->last = recorder->last;
    replay->problem = problem_of(run, arena);
    replay->place = recorder_place(recorder, recorder->last);
    replay->stack = recorder_stack(recorder, recorder->last);
    replay->steps = copied(arena, recorder->steps, recorder->step_count, sizeof *replay->steps);
    replay->step_count = (uint32_t)recorder->step_count;
    replay->accesses = copied(arena, recorder->accesses, recorder->access_count, sizeof *replay->accesses);
    replay->names = copied(arena, recorder->names, recorder->name_count, sizeof *replay->names);
    replay->holds = copied(arena, recorder->holds, recorder->hold_count, sizeof *replay->holds);
    replay->hold_count = (uint32_t)recorder->hold_count;
    name_threads(replay, recorder, arena);
    note_thrown(replay, recorder);
}

/* Who holds the lock that a thread waits for, by what was seen of locks, or whose end it waits for; UINT32_MAX. */
static uint32_t awaited(const struct replay *replay, struct run *run, uint32_t thread)
{
    uint32_t last = replay->step_count;
    while (last > 0 && replay->steps[last - 1].thread != thread)
        last--;
    if (last == 0 || !replay->steps[last - 1].waits || run_ability(run, thread) != RUN_WAITS)
        return UINT32_MAX;
    const struct replay_step *step = &replay->steps[last - 1];
    for (uint32_t i = 0; step->joins == 0 && step->lock != 0 && i < replay->hold_count; i++)
        if (replay->holds[i].lock == step->lock)
            return replay->holds[i].thread;
    if (step->joins == 0) /* in the queue of a ReentrantReadWriteLock, whose two locks are objects of their own */
        return run_waits_for(run, thread);
    return step->joins == UINT32_MAX ? UINT32_MAX : step->joins - 1;
}

/* The threads that wait for each other in a circle, or for a lock of one that has ended, and those behind them. */
static void note_circles(struct replay *replay, struct run *run, struct arena *arena)
{
    uint32_t count = replay->thread_count;
    bool *locked = arena_alloc(arena, count + (size_t)1), *circle = arena_alloc(arena, count + (size_t)1);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = awaited(replay, run, i), left = count;
        bool over = false;
        circle[i] = at == i || (at != UINT32_MAX && run_ability(run, at) == RUN_OVER);
        for (; at != UINT32_MAX && !over && left > 0; left--) {
            over = run_ability(run, at) == RUN_OVER;
            circle[i] |= at == i;
            at = over ? at : awaited(replay, run, at);
        }
        locked[i] = at != UINT32_MAX;
    }
    replay->locked = locked;
    replay->circle = circle;
}

/* Whether nobody can go on from here, or some wait for each other; asked last, since it lets threads run. */
static void note_deadlock(struct replay *replay, struct recorder *recorder, struct run *run,
                          const struct replay_request *request, struct arena *arena)
{
    struct buffer turns = {0};
    note_circles(replay, run, arena);
    note_spinning(replay, recorder, run, arena);
    bool stuck = is_stuck(run) || (!request->locks_only && runs_in_circles(run, request->budget, &turns));
    replay->further = turns.length == 0 ? NULL : arena_copy(arena, turns.text, turns.length);
    buffer_free(&turns);
    if (stuck) {
        replay->end = RUN_STUCK;
        return;
    }
    for (uint32_t i = 0; i < replay->thread_count; i++)
        if (replay->locked[i]) {
            replay->end = RUN_STUCK;
            replay->in_part = true;
        }
}

/* Whether the program exits here: by itself, when the thread that is about to end it does so, or because none is
 * left. */
static bool exits(struct replay *replay, struct run *run, uint32_t leaver)
{
    int status;
    bool over = true;
    if (replay->end == RUN_GOES_ON && leaver < run_thread_count(run) && run_ability(run, leaver) == RUN_CAN &&
        run_is_leaving(run, leaver)) {
        run_thread(run, leaver, 1, RUN_ON);
        replay->end = run_end(run, &status);
    }
    for (uint32_t i = 0; i < run_thread_count(run); i++)
        over &= run_ability(run, i) == RUN_OVER;
    return replay->end == RUN_EXITED || (replay->end == RUN_GOES_ON && over);
}

static bool is_same_place(const struct source_place *one, const struct run_place *other)
{
    return one->line == other->line && strcmp(one->file, other->file) == 0 && strcmp(one->method, other->method) == 0;
}

static void add_leak(struct replay_leak *leaks, uint32_t *count, const struct run_place *place, uint64_t bytes,
                     struct arena *arena)
{
    uint32_t i = 0;
    while (i < *count && !is_same_place(&leaks[i].place, place))
        i++;
    if (i == *count) {
        ++*count;
        leaks[i].place = (struct source_place){.file = arena_copy(arena, place->file, strlen(place->file)),
                                               .method = arena_copy(arena, place->method, strlen(place->method)),
                                               .line = place->line};
    }
    leaks[i].bytes += bytes;
    leaks[i].blocks++;
}

static void note_leaks(struct replay *replay, const struct replay_request *request, struct run *run,
                       struct arena *arena)
{
    struct run_place place;
    if (!exits(replay, run, request->leaver))
        return;
    struct run_blocks blocks = run_blocks(run, request->lost_only);
    struct replay_leak *leaks = arena_alloc(arena, (blocks.count + 1) * sizeof *leaks);
    for (size_t i = 0; i < blocks.count; i++)
        if (run_spot_place(run, blocks.items[i].spot, &place))
            add_leak(leaks, &replay->leak_count, &place, blocks.items[i].size, arena);
    replay->leaks = leaks;
    run_blocks_free(&blocks);
}

static void note_invariant(struct replay *replay, const struct invariant *invariant, struct run *run,
                           struct arena *arena)
{
    struct buffer text = {0};
    replay->broken = !invariant_holds(invariant, run);
    buffer_format(&text, "invariant '%s' does not hold", invariant_text(invariant));
    if (replay->broken)
        replay->problem = arena_copy(arena, text.text, text.length);
    buffer_free(&text);
}

/* What the program gets from outside, and who is told of it (NULL: nobody yet). */
struct giver {
    struct inputs inputs;
    struct recorder *recorder;
};

static uint64_t give(void *context, uint32_t n, unsigned bits)
{
    struct giver *giver = context;
    uint64_t value = inputs_get(&giver->inputs, n, bits);
    if (giver->recorder != NULL)
        recorder_given(giver->recorder, value, bits);
    return value;
}

/* Follows the schedule and stops behind its last line. */
static void follow(struct replay *replay, const struct replay_request *request, struct run *run, struct giver *giver,
                   struct arena *arena)
{
    struct recorder recorder = {.run = run,
                                .arena = arena,
                                .module = request->module,
                                .named = request->module == NULL,
                                .locks_only = request->locks_only};
    struct schedule_watcher watcher = {&recorder, recorder_before, recorder_after};
    struct schedule schedule = {
        .text = request->schedule, .length = strlen(request->schedule), .steps = 1, .watcher = &watcher};
    struct buffer why = {0};
    int status;
    run_tell_steps(run, &recorder.step);
    giver->recorder = &recorder;
    replay->followed = schedule_run(run, &schedule, request->budget, &replay->end, &status, &why);
    run_tell_steps(run, NULL);
    giver->recorder = NULL;
    if (!replay->followed)
        replay->why = arena_copy(arena, why.length == 0 ? "" : why.text, why.length);
    note(replay, &recorder, run, arena);
    if (replay->followed && replay->end == RUN_GOES_ON && request->deadlock)
        note_deadlock(replay, &recorder, run, request, arena);
    if (replay->followed && request->invariant != NULL)
        note_invariant(replay, request->invariant, run, arena);
    if (replay->followed && request->leaks)
        note_leaks(replay, request, run, arena);
    recorder_free(&recorder);
    buffer_free(&why);
}

struct replay replay_schedule(const struct replay_request *request, struct arena *arena)
{
    struct replay replay = {0};
    struct giver giver = {0};
    size_t length = strlen(request->schedule);
    bool untimed = schedule_is_untimed(request->schedule, length);
    struct run_options options = {.untimed = untimed,
                                  .explored = untimed,
                                  .strict = request->strict,
                                  .free_values = request->free_values,
                                  .free_functions = request->free_functions,
                                  .main = request->main,
                                  .assertions = untimed,
                                  .codeset = request->codeset,
                                  .input = give,
                                  .input_context = &giver};
    struct buffer why = {0};
    inputs_read(&giver.inputs, request->schedule, length);
    if (request->arguments != NULL) {
        options.arguments = request->arguments->items;
        options.argument_count = (uint32_t)request->arguments->count;
    }
    struct run *run = request->module != NULL ? run_open_c(request->module, &options, &why)
                                              : run_open(request->source, &options, &why);
    if (run != NULL)
        follow(&replay, request, run, &giver, arena);
    else
        replay.why = arena_copy(arena, why.length == 0 ? "" : why.text, why.length);
    run_close(run);
    inputs_free(&giver.inputs);
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
            if (step_race(x, y))
                return true;
        }
    return false;
}

static const struct step_access *access_of(const struct replay *replay, uint32_t step, uint32_t n)
{
    return &replay->accesses[replay->steps[step].first_access + n];
}

/* What an access must have and must not have, as bits. */
static bool has(const struct step_access *access, unsigned wanted, unsigned unwanted)
{
    return (access->use & wanted) == wanted && (access->use & unwanted) == 0;
}

/* Whether what a write releases is marked: by itself, or by a fence of its thread before it. */
static bool releases_marked(const struct replay *replay, const bool *marked, uint32_t at,
                            const struct step_access *from)
{
    if (has(from, STEP_RELEASES, 0))
        return marked[at];
    for (uint32_t i = 0; i < at && has(from, STEP_ORDERED | STEP_WRITES, 0); i++)
        for (uint32_t j = 0; marked[i] && j < replay->steps[i].access_count; j++) {
            const struct step_access *access = access_of(replay, i, j);
            if (replay->steps[i].thread == replay->steps[at].thread && access->object == STEP_FENCE &&
                has(access, STEP_RELEASES, 0))
                return true;
        }
    return false;
}

/* Whether the byte that a step reads brings something marked with it. All writes that it may belong to the release
 * sequence of are gone through, from the last one back: a store leaves only those of its own thread. */
static bool byte_is_released(const struct replay *replay, const bool *marked, uint32_t at, struct step_access byte)
{
    uint32_t only = UINT32_MAX;
    for (uint32_t i = at; i-- > 0;)
        for (uint32_t j = replay->steps[i].access_count; j-- > 0;) {
            const struct step_access *from = access_of(replay, i, j);
            uint32_t thread = replay->steps[i].thread;
            if (!step_conflict(from, &byte))
                continue;
            if ((only == UINT32_MAX || only == thread) && releases_marked(replay, marked, i, from))
                return true;
            bool stores = has(from, STEP_ORDERED | STEP_WRITES, STEP_READS | STEP_ACQUIRES);
            if (has(from, STEP_WRITES, STEP_ATOMIC) || (stores && only != UINT32_MAX && only != thread))
                return false;
            only = stores ? thread : only;
        }
    return false;
}

static bool read_is_released(const struct replay *replay, const bool *marked, uint32_t at,
                             const struct step_access *read)
{
    struct step_access byte = *read;
    for (byte.first = read->first; byte.first < read->end; byte.first++) {
        byte.end = byte.first + 1;
        if (byte_is_released(replay, marked, at, byte))
            return true;
    }
    return false;
}

/* Whether a fence of this step comes behind a relaxed read that brings something marked with it. */
static bool fence_is_released(const struct replay *replay, const bool *marked, uint32_t at)
{
    for (uint32_t i = 0; i < at; i++)
        for (uint32_t j = 0; replay->steps[i].thread == replay->steps[at].thread && j < replay->steps[i].access_count;
             j++) {
            const struct step_access *read = access_of(replay, i, j);
            if (has(read, STEP_ORDERED | STEP_READS, 0) && read_is_released(replay, marked, i, read))
                return true;
        }
    return false;
}

/* Whether one access of a synchronisation object acquires what a marked step before it released: one of them writes.
 * Two who read under a lock do not order each other. */
static bool object_is_released(const struct replay *replay, const bool *marked, uint32_t at,
                               const struct step_access *to)
{
    for (uint32_t i = 0; i < at; i++)
        for (uint32_t j = 0; marked[i] && j < replay->steps[i].access_count; j++) {
            const struct step_access *from = access_of(replay, i, j);
            if (has(from, STEP_RELEASES, 0) && step_conflict(from, to))
                return true;
        }
    return false;
}

/* Whether a step acquires what a step before it released that is marked. */
static bool is_released(const struct replay *replay, const bool *marked, uint32_t at, bool first)
{
    const struct replay_step *step = &replay->steps[at];
    const struct step_access started = {.object = STEP_WAKING + step->thread, .end = 1, .use = STEP_ACQUIRES};
    bool released = first && object_is_released(replay, marked, at, &started);
    for (uint32_t i = 0; i < step->access_count && !released; i++) {
        const struct step_access *to = access_of(replay, at, i);
        if (!has(to, STEP_ACQUIRES, 0))
            continue;
        released = to->object == STEP_FENCE   ? fence_is_released(replay, marked, at)
                   : has(to, STEP_ORDERED, 0) ? read_is_released(replay, marked, at, to)
                                              : object_is_released(replay, marked, at, to);
    }
    return released;
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
