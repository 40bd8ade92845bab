#include "modular/samples.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/hash.h"
#include "modular/evaluate.h"

#include <assert.h>
#include <string.h>

enum { RUNS = 40, STEPS = 700, ATTEMPTS = 12, MOST_SAMPLES = 30000 };

struct runner {
    const struct system *system;
    const struct constants *constants;
    struct evaluation *evaluation;
    struct arena *arena;
    struct samples *samples;
    uint64_t random;
    struct sample state;
    uint32_t limit; /* so many threads at a time */
};

static uint64_t next_random(struct runner *runner)
{
    runner->random = hash_mix(runner->random + UINT64_C(0x9e3779b97f4a7c15));
    return runner->random;
}

/* An input: mostly what the program knows, sometimes anything. */
static uint64_t take_input(void *context, unsigned width)
{
    struct runner *runner = context;
    uint64_t choice = next_random(runner) % 10, count = runner->constants->counts[width];
    if (choice < 5 && count > 0)
        return runner->constants->numbers[width][next_random(runner) % count];
    if (choice < 8 && runner->system->cell_count > 0)
        return runner->state.cells[next_random(runner) % runner->system->cell_count];
    return next_random(runner) >> (next_random(runner) % 60);
}

static void copy_state(struct runner *runner, struct sample *to, const struct sample *from)
{
    *to = *from;
    size_t bytes = (runner->system->cell_count + 1) * sizeof *to->cells;
    to->cells = arena_alloc(runner->arena, bytes);
    memcpy(to->cells, from->cells, bytes);
    for (uint32_t i = 0; i < from->thread_count; i++) {
        bytes = (runner->system->locations[from->locations[i]].place_count + (size_t)1) * sizeof(uint64_t);
        to->places[i] = arena_alloc(runner->arena, bytes);
        memcpy(to->places[i], from->places[i], bytes);
    }
}

static void keep_state(struct runner *runner)
{
    struct sample copy;
    if (runner->samples->count >= MOST_SAMPLES)
        return;
    copy_state(runner, &copy, &runner->state);
    ARRAY_ADD(runner->samples->items, runner->samples->count, runner->samples->capacity, copy);
}

static void set_variables(struct runner *runner, uint32_t thread)
{
    const struct system *system = runner->system;
    const struct system_location *location = &system->locations[runner->state.locations[thread]];
    evaluation_clear(runner->evaluation);
    for (size_t i = 0; i < system->cell_count; i++)
        evaluation_set(runner->evaluation, system->cells[i].variable, runner->state.cells[i]);
    for (uint32_t i = 0; i < location->place_count; i++)
        evaluation_set(runner->evaluation, system->places[location->places[i]].variables[0],
                       runner->state.places[thread][i]);
}

static void add_thread(struct runner *runner, uint32_t location)
{
    struct sample *state = &runner->state;
    state->locations[state->thread_count] = location;
    state->places[state->thread_count++] = arena_alloc(runner->arena, sizeof(uint64_t));
}

static void end_thread(struct sample *state, uint32_t thread)
{
    state->thread_count--;
    state->locations[thread] = state->locations[state->thread_count];
    state->places[thread] = state->places[state->thread_count];
}

/* Does a step whose guard holds. */
static void do_step(struct runner *runner, uint32_t thread, const struct system_step *step)
{
    const struct system *system = runner->system;
    struct sample *state = &runner->state;
    uint64_t *values = NULL, *written = arena_alloc(runner->arena, (step->write_count + (size_t)1) * sizeof *written);
    if (step->to != SYSTEM_NONE) {
        uint32_t count = system->locations[step->to].place_count;
        values = arena_alloc(runner->arena, (count + (size_t)1) * sizeof *values);
        for (uint32_t i = 0; i < count; i++)
            values[i] = evaluation_of(runner->evaluation, step->values[i]);
    }
    for (uint32_t i = 0; i < step->write_count; i++)
        written[i] = evaluation_of(runner->evaluation, step->writes[i].value);
    for (uint32_t i = 0; i < step->write_count; i++)
        state->cells[step->writes[i].cell] = written[i];
    if (step->to == SYSTEM_NONE) {
        end_thread(state, thread);
    } else {
        state->locations[thread] = step->to;
        state->places[thread] = values;
    }
    if (step->starts != SYSTEM_NONE)
        add_thread(runner, system->templates[step->starts].entry);
}

/* Whether the inputs at hand lead a thread to what must not be. */
static void look_for_hazard(struct runner *runner, uint32_t thread)
{
    const struct system *system = runner->system;
    for (size_t i = 0; i < system->hazard_count && runner->samples->hazard == NULL; i++)
        if (system->hazards[i].from == runner->state.locations[thread] &&
            evaluation_of(runner->evaluation, system->hazards[i].condition) != 0)
            runner->samples->hazard = &system->hazards[i];
}

/* Lets a thread do one of its steps, if it can. */
static bool try_thread(struct runner *runner, uint32_t thread)
{
    const struct system *system = runner->system;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        size_t first = next_random(runner) % system->step_count;
        set_variables(runner, thread);
        look_for_hazard(runner, thread);
        for (size_t i = 0; i < system->step_count; i++) {
            const struct system_step *step = &system->steps[(first + i) % system->step_count];
            if (step->from != runner->state.locations[thread] ||
                (step->starts != SYSTEM_NONE && runner->state.thread_count >= runner->limit) ||
                evaluation_of(runner->evaluation, step->guard) == 0)
                continue;
            do_step(runner, thread, step);
            return true;
        }
    }
    return false;
}

static uint32_t choose_thread(struct runner *runner, uint32_t last)
{
    const struct sample *state = &runner->state;
    for (uint32_t i = 0; i < state->thread_count; i++)
        if (runner->system->locations[state->locations[i]].exclusive)
            return i;
    uint64_t choice = next_random(runner);
    if (choice % 3 == 0 && last < state->thread_count)
        return last;
    return (uint32_t)(choice / 3 % state->thread_count);
}

static void run(struct runner *runner, struct budget *budget)
{
    uint32_t last = 0, waits = 0;
    runner->state =
        (struct sample){.cells = arena_alloc(runner->arena, (runner->system->cell_count + 1) * sizeof(uint64_t))};
    add_thread(runner, runner->system->templates[0].entry);
    keep_state(runner);
    for (int i = 0; i < STEPS && runner->state.thread_count > 0 && waits < 40 && !budget_spent(budget); i++) {
        last = choose_thread(runner, last);
        bool moved = try_thread(runner, last);
        waits = moved ? 0 : waits + 1;
        if (moved)
            keep_state(runner);
    }
}

void samples_collect(struct samples *samples, const struct system *system, const struct constants *constants,
                     uint32_t threads, struct budget *budget, struct arena *arena)
{
    struct runner runner = {.system = system, .constants = constants, .arena = arena, .samples = samples, .random = 1};
    assert(threads >= 2 && threads <= SAMPLE_THREADS);
    if (system->step_count == 0)
        return;
    runner.evaluation = evaluation_new(system->terms, take_input, &runner);
    for (uint32_t i = 0; i < RUNS && samples->hazard == NULL; i++) {
        runner.limit = 2 + i % (threads - 1);
        run(&runner, budget);
    }
    evaluation_free(runner.evaluation);
}

void samples_free(struct samples *samples)
{
    mem_free(samples->items);
}
