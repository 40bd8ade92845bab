#include "state/guide.h"

#include "base/arena.h"
#include "base/memory.h"
#include "run/core/store.h"
#include "state/internal.h"

#include <assert.h>
#include <string.h>

struct guide {
    struct attempt attempt;
    uint32_t thread; /* who took the step that is neither kept nor undone */
};

static_assert(GUIDE_MOST_CHOICES == (int)MOST_CHOICES, "choices are copied as they are");

struct guide *guide_open(const struct guide_program *program, const struct explore_options *options,
                         struct arena *arena, const char **why)
{
    struct guide *guide = mem_new(1, sizeof *guide);
    const struct subject subject = {.module = program->module, .source = program->source, .main = program->main};
    guide->attempt.options = *options;
    if (attempt_open(&guide->attempt, &subject, arena))
        return guide;
    *why = guide->attempt.result.why_not;
    mem_free(guide);
    return NULL;
}

struct explore_result guide_close(struct guide *guide)
{
    attempt_finish(&guide->attempt);
    struct explore_result result = guide->attempt.result;
    mem_free(guide);
    return result;
}

void guide_begin(struct guide *guide)
{
    explorer_begin(&guide->attempt.explorer);
}

void guide_end(struct guide *guide, bool over)
{
    struct explorer *explorer = &guide->attempt.explorer;
    if (over) {
        findings_add_deadlock(explorer);
        leaks_look_at_end(explorer);
    }
    explorer_end(explorer);
    while (trace_length(explorer->trace) > 0)
        trace_remove(explorer->trace);
    explorer->result->executions++;
}

uint32_t guide_threads(const struct guide *guide)
{
    return guide->attempt.explorer.known_threads;
}

uint32_t guide_names(const struct guide *guide)
{
    return guide->attempt.explorer.name_count;
}

bool guide_can(struct guide *guide, uint32_t thread)
{
    struct explorer *explorer = &guide->attempt.explorer;
    return thread < explorer->name_count && thread_is_enabled(explorer, thread);
}

/* What a step did that is taken back may race with what was done before. */
static void find_races_of_stop(struct explorer *explorer, uint32_t thread)
{
    trace_add(explorer->trace, thread, explorer->step.accesses, (uint32_t)explorer->step.count);
    findings_add_races(explorer);
    trace_remove(explorer->trace);
}

enum guide_taken guide_try(struct guide *guide, uint32_t thread, const struct guide_choices *choices)
{
    static const enum guide_taken results[] = {
        [TAKEN_STEP] = GUIDE_STEP, [TAKEN_BLOCKED] = GUIDE_BLOCKED, [TAKEN_STOPPED] = GUIDE_STOPPED};
    struct choices forced = {0};
    if (choices != NULL) {
        forced.count = choices->count;
        memcpy(forced.made, choices->made, sizeof forced.made);
    }
    guide->thread = thread;
    enum guide_taken taken = results[take_step(&guide->attempt.explorer, thread, &forced)];
    if (taken == GUIDE_STOPPED)
        find_races_of_stop(&guide->attempt.explorer, thread);
    return taken;
}

void guide_undo(struct guide *guide)
{
    explorer_go_back(&guide->attempt.explorer);
}

void guide_keep(struct guide *guide)
{
    struct explorer *explorer = &guide->attempt.explorer;
    const struct step *step = &explorer->step;
    uint32_t event = trace_add(explorer->trace, guide->thread, step->accesses, (uint32_t)step->count);
    explorer_keep_event(explorer, event);
    findings_add_races(explorer);
    leaks_look(explorer);
    explorer_begin(explorer);
}

const struct step_access *guide_accesses(const struct guide *guide, uint32_t *count)
{
    *count = (uint32_t)guide->attempt.explorer.step.count;
    return guide->attempt.explorer.step.accesses;
}

struct guide_choices guide_made(const struct guide *guide)
{
    const struct choices *made = &guide->attempt.explorer.made;
    struct guide_choices choices = {.count = made->count};
    memcpy(choices.made, made->made, sizeof choices.made);
    return choices;
}

uint32_t guide_options(const struct guide *guide, uint32_t choice, const uint32_t **options)
{
    *options = guide->attempt.explorer.options_of[choice];
    return guide->attempt.explorer.option_counts[choice];
}

bool guide_peek(struct guide *guide, uint64_t object, uint32_t first, uint32_t end, uint64_t *value)
{
    return run_peek(guide->attempt.explorer.run, object, first, end, value);
}

uint64_t guide_state(struct guide *guide)
{
    return store_hash(run_store(guide->attempt.explorer.run));
}

uint32_t guide_found(const struct guide *guide)
{
    return (uint32_t)guide->attempt.explorer.finding_count;
}

bool guide_has_enough(const struct guide *guide)
{
    return guide->attempt.explorer.enough != 0;
}

bool guide_race_counts(struct guide *guide, uint64_t one, uint64_t other)
{
    return findings_race_counts(&guide->attempt.explorer, one, other);
}
