/* Goals while they are looked for: how that begins, what begins anew with each run, and what was seen. */
#include "base/idmap.h"
#include "base/memory.h"
#include "base/names.h"
#include "watch/seeking.h"

/* What threads have passed in this run. */
static void count_passing(struct seeking *seeking)
{
    for (uint32_t g = 0; g < seeking->count; g++) {
        uint32_t threads = 0;
        for (uint32_t i = 0; i < seeking->goals[g].step_count; i++)
            threads |= passes_threads(seeking->passes, seeking->places[g][i]);
        uint32_t count = (uint32_t)__builtin_popcount(threads);
        seeking->seen[g].passing = count > seeking->seen[g].passing ? count : seeking->seen[g].passing;
    }
}

/* Objects or threads are not what they were. */
void goals_reset(struct watch *watch)
{
    struct seeking *seeking = watch->seeking;
    if (seeking == NULL)
        return;
    count_passing(seeking);
    passes_reset(seeking->passes);
    uses_clear(seeking->uses);
    for (uint32_t g = 0; g < seeking->count; g++) {
        seeking->threads_now[g] = 0;
        for (uint32_t n = 0; n < MOST_TRACES; n++)
            seeking->traces[g][n].active = false;
    }
}

struct goals_run {
    struct trace (*traces)[MOST_TRACES];
    uint32_t *threads;
    struct goal_seen *seen; /* what counts for each run that begins there */
    struct uses *uses;
    struct passes_run *passes;
};

struct goals_run *goals_keep(const struct watch *watch)
{
    const struct seeking *seeking = watch->seeking;
    struct goals_run *kept = mem_new(1, sizeof *kept);
    kept->traces = mem_new(seeking->count + (size_t)1, sizeof *kept->traces);
    kept->threads = mem_new(seeking->count + (size_t)1, sizeof *kept->threads);
    memcpy(kept->traces, seeking->traces, seeking->count * sizeof *kept->traces);
    memcpy(kept->threads, seeking->threads_now, seeking->count * sizeof *kept->threads);
    kept->seen = mem_new(seeking->count + (size_t)1, sizeof *kept->seen);
    memcpy(kept->seen, seeking->seen, seeking->count * sizeof *kept->seen);
    kept->uses = uses_copy(seeking->uses);
    kept->passes = passes_keep(seeking->passes);
    return kept;
}

void goals_back(struct watch *watch, const struct goals_run *kept)
{
    struct seeking *seeking = watch->seeking;
    memcpy(seeking->traces, kept->traces, seeking->count * sizeof *kept->traces);
    memcpy(seeking->threads_now, kept->threads, seeking->count * sizeof *kept->threads);
    for (uint32_t g = 0; g < seeking->count; g++)
        for (uint32_t i = 0; i < seeking->goals[g].step_count; i++) {
            seeking->seen[g].made[i] = add_up(seeking->seen[g].made[i], kept->seen[g].made[i]);
            seeking->seen[g].inside[i] = add_up(seeking->seen[g].inside[i], kept->seen[g].inside[i]);
        }
    uses_free(seeking->uses);
    seeking->uses = uses_copy(kept->uses);
    passes_back(seeking->passes, kept->passes);
}

void goals_run_free(struct goals_run *kept)
{
    if (kept == NULL)
        return;
    mem_free(kept->traces);
    mem_free(kept->threads);
    mem_free(kept->seen);
    uses_free(kept->uses);
    passes_run_free(kept->passes);
    mem_free(kept);
}

/* Methods and places of a goal, and its units. */
static void learn_names(struct seeking *seeking, uint32_t number)
{
    const struct goal *goal = &seeking->goals[number];
    for (uint32_t i = 0; i < goal->step_count; i++) {
        const struct goal_step *step = &goal->steps[i];
        seeking->places[number][i] = passes_place(seeking->passes, step->method, step->line);
        if (step->method != NULL)
            names_add(seeking->methods, step->method, strlen(step->method));
    }
    for (uint32_t side = 0; side < GOAL_SIDES; side++)
        if (goal->units[side] != NULL)
            names_add(seeking->units, goal->units[side], strlen(goal->units[side]));
}

void watch_seek(struct watch *watch, const struct goal *goals, uint32_t count)
{
    struct seeking *seeking = mem_new(1, sizeof *seeking);
    seeking->goals = goals;
    seeking->count = count;
    seeking->seen = mem_new(count + (size_t)1, sizeof *seeking->seen);
    seeking->traces = mem_new(count + (size_t)1, sizeof *seeking->traces);
    seeking->threads_now = mem_new(count + (size_t)1, sizeof *seeking->threads_now);
    seeking->group_met = mem_new(count + (size_t)1, sizeof *seeking->group_met);
    seeking->places = mem_new(count + (size_t)1, sizeof *seeking->places);
    seeking->steps = mem_new(count + (size_t)1, sizeof *seeking->steps);
    seeking->shared = mem_new(count + (size_t)1, sizeof *seeking->shared);
    seeking->passes = passes_new();
    seeking->uses = uses_new();
    seeking->kinds = names_new();
    seeking->units = names_new();
    seeking->method_unit = idmap_new();
    seeking->methods = names_new();
    seeking->sought = idmap_new();
    seeking->sites = idmap_new();
    seeking->rounds = rounds_new();
    for (uint32_t g = 0; g < count; g++)
        learn_names(seeking, g);
    goals_free(watch->seeking);
    watch->seeking = seeking;
}

void goals_free(struct seeking *seeking)
{
    if (seeking == NULL)
        return;
    for (size_t i = 0; i < names_count(seeking->kinds); i++) {
        mem_free(seeking->meanings[i].items);
        mem_free(seeking->meanings[i].about);
    }
    mem_free(seeking->meanings);
    mem_free(seeking->seen);
    mem_free(seeking->traces);
    mem_free(seeking->threads_now);
    for (uint32_t g = 0; g < seeking->count; g++)
        for (uint32_t s = 0; s < GOAL_STEPS; s++)
            mem_free(seeking->steps[g][s].items);
    mem_free(seeking->steps);
    mem_free(seeking->shared);
    mem_free(seeking->places);
    passes_free(seeking->passes);
    uses_free(seeking->uses);
    mem_free(seeking->group_met);
    names_free(seeking->kinds);
    names_free(seeking->units);
    idmap_free(seeking->method_unit);
    names_free(seeking->methods);
    idmap_free(seeking->sought);
    idmap_free(seeking->sites);
    rounds_free(seeking->rounds);
    mem_free(seeking);
}

struct passes *goals_passes(const struct watch *watch)
{
    return watch->seeking == NULL ? NULL : watch->seeking->passes;
}

void goals_lose(struct watch *watch)
{
    struct seeking *seeking = watch->seeking;
    if (seeking == NULL)
        return;
    passes_stop(seeking->passes);
    for (uint32_t g = 0; g < seeking->count; g++)
        seeking->seen[g].forgot = true;
}

/* How often the locations of steps were accessed, wherever that was. */
static void count_located(struct seeking *seeking)
{
    for (uint32_t g = 0; g < seeking->count; g++)
        memset(seeking->seen[g].located, 0, sizeof seeking->seen[g].located);
    for (size_t k = 0; k < names_count(seeking->kinds); k++) {
        const struct meanings *meanings = &seeking->meanings[k];
        for (size_t i = 0; i < meanings->about_count; i++) {
            uint32_t *located = &seeking->seen[meanings->about[i].goal].located[meanings->about[i].step];
            *located = add_up(*located, meanings->times);
        }
    }
}

const struct goal_seen *watch_sought(struct watch *watch)
{
    struct seeking *seeking = watch->seeking;
    count_passing(seeking);
    count_located(seeking);
    for (uint32_t g = 0; g < seeking->count; g++) {
        seeking->seen[g].together = together_times(&seeking->goals[g], &seeking->shared[g]);
        for (uint32_t i = 0; i < seeking->goals[g].step_count; i++)
            seeking->seen[g].passed[i] =
                passes_count(seeking->passes, seeking->places[g][i], seeking->goals[g].steps[i].write);
    }
    return seeking->seen;
}

uint32_t watch_met(const struct watch *watch)
{
    return watch->seeking->met;
}

uint32_t watch_met_groups(const struct watch *watch)
{
    return watch->seeking->met_groups;
}
