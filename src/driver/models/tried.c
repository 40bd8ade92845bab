#include "driver/models/tried.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/file.h"
#include "base/texts.h"
#include "eml/program.h"
#include "eml/query.h"
#include "trial/trial.h"
#include "verdict/verdict.h"

#include <inttypes.h>
#include <string.h>

/* What trials may cost, and how much of them it takes to doubt a finding. */
enum {
    MOST_BEFORE_THREADS = 50000000,
    MOST_INSTRUCTIONS = 25000000,
    MOST_IN_LONG_RUNS = 40000000,
    MOST_IN_A_RUN = 10000000,
    MOST_RUNS = 400,
    LEAST_MADE = 20,
    LEAST_RUNS = 20,
    LEAST_PAUSED = 20,
    LEAST_TOGETHER = 100,
    WAYS_A_TRIED = 4 /* that one of so many ways was tried is enough */
};

/* All goals, with the findings that they are ways of. */
struct trying {
    struct verdict *verdict;
    struct goal *goals;
    size_t count, capacity;
    struct source {
        uint32_t finding, way;
    } * sources;
    size_t source_count, source_capacity;
    struct trial_outcome *outcomes;
    struct trial_hits hits;
    uint32_t runs, groups;
    bool doubts; /* what was tried in vain may be doubted */
};

static bool is_tried(const struct finding *finding)
{
    return finding->kind == FINDING_ATOMICITY && finding->way_count > 0 &&
           (finding->status == FINDING_POSSIBLE || finding->status == FINDING_SUSPECTED);
}

static struct goal goal_of(const struct finding *finding, const struct finding_way *way)
{
    struct goal goal = {.class = finding->class,
                        .site_method = finding->site.line == 0 ? finding->class : finding->site.method,
                        .site_line = finding->site.line,
                        .step_count = way->count};
    for (uint32_t side = 0; side < GOAL_SIDES; side++) {
        goal.units[side] = way->units[side];
        goal.rounds[side] = way->rounds[side];
    }
    for (uint32_t i = 0; i < way->count; i++) {
        const struct finding_access *access = &way->accesses[i];
        goal.steps[i] = (struct goal_step){.method = access->place.method,
                                           .line = access->place.line,
                                           .location = access->location,
                                           .write = access->write,
                                           .side = access->side};
    }
    return goal;
}

static void add_goals(struct trying *trying, uint32_t number)
{
    const struct finding *finding = verdict_pending(trying->verdict, number);
    for (uint32_t way = 0; way < finding->way_count; way++) {
        ARRAY_ADD(trying->goals, trying->count, trying->capacity, goal_of(finding, &finding->ways[way]));
        trying->goals[trying->count - 1].group = trying->groups;
        ARRAY_ADD(trying->sources, trying->source_count, trying->source_capacity, (struct source){number, way});
    }
    trying->groups++;
}

/* Whether runs came to a way at all: all its accesses were made, and not by one thread only. */
static bool was_reached(const struct goal *goal, const struct goal_seen *seen)
{
    for (uint32_t i = 0; i < goal->step_count; i++)
        if (seen->made[i] == 0)
            return false;
    return seen->threads > 1;
}

static uint32_t least_made(const struct goal *goal, const struct goal_seen *seen)
{
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < goal->step_count; i++)
        least = seen->made[i] < least ? seen->made[i] : least;
    return least;
}

/* Whether threads passed all places of a way again and again, but an access was never made to the location there,
 * since what is used at that place was always something else; or never in the unit. */
static bool was_missed(const struct goal *goal, const struct goal_seen *seen)
{
    bool missed = false;
    for (uint32_t i = 0; i < goal->step_count; i++) {
        if ((seen->made[i] < LEAST_MADE && seen->passed[i] < LEAST_MADE) || seen->located[i] < LEAST_MADE)
            return false;
        missed |= seen->made[i] == 0 || (seen->made[i] >= LEAST_MADE && seen->inside[i] == 0);
    }
    return missed && seen->passing > 1;
}

/* Whether many runs made all accesses while there were other threads, but all by one thread only. */
static bool is_of_one(const struct trying *trying, const struct goal *goal, const struct goal_seen *seen)
{
    for (uint32_t i = 0; i < goal->step_count; i++)
        if (seen->beside[i] < LEAST_MADE)
            return false;
    return seen->threads == 1 && trying->runs >= LEAST_RUNS;
}

static bool is_apart(const struct goal_seen *seen)
{
    return seen->together == 0 && !seen->forgot;
}

/* Whether a way that was not met was tried so often that it is to be doubted: its accesses are made again and again,
 * but never by two threads to the same thing; or threads that share it were paused in the middle, and no other came. */
static bool speaks_against(const struct goal *goal, const struct goal_seen *seen)
{
    bool in_vain = seen->together >= LEAST_TOGETHER && seen->paused >= LEAST_PAUSED && !seen->coarse;
    return least_made(goal, seen) >= LEAST_MADE && (is_apart(seen) || in_vain);
}

/* Whether a location is used as itself by one access of a way, and by what it holds by another one: such a way is not
 * looked for, since it is not known what the one is to the other. */
static bool is_mixed(const struct goal *goal, const struct goal_seen *seen)
{
    for (uint32_t i = 0; i < goal->step_count; i++) {
        unsigned common = GOAL_OF_FIELD | GOAL_OF_CONTENTS;
        for (uint32_t j = 0; j < goal->step_count; j++)
            if (seen->made[j] > 0 && strcmp(goal->steps[i].location, goal->steps[j].location) == 0)
                common &= seen->sorts[j];
        if (common == 0)
            return true;
    }
    return false;
}

/* What all ways of a finding have shown together. */
struct shown {
    bool seen;                        /* in a run, though perhaps without a schedule that shows it again */
    size_t met;                       /* the goal that tells it best; SIZE_MAX: none */
    uint32_t reached, against, apart; /* ways: that runs came to; that speak against it; where threads never share */
    uint32_t paused;                  /* the most of a way */
};

static size_t schedule_length(const struct trying *trying, size_t goal)
{
    return strlen(trying->outcomes[goal].schedule);
}

static void look_at(const struct trying *trying, size_t goal, struct shown *shown)
{
    const struct goal_seen *seen = &trying->outcomes[goal].seen;
    shown->seen |= seen->met;
    if (trying->outcomes[goal].schedule != NULL &&
        (shown->met == SIZE_MAX ||
         (trying->sources[shown->met].way > 0 && schedule_length(trying, goal) < schedule_length(trying, shown->met))))
        shown->met = goal;
    const struct goal *of = &trying->goals[goal];
    bool apart = was_missed(of, seen) || is_of_one(trying, of, seen);
    if ((!apart && !was_reached(of, seen)) || is_mixed(of, seen))
        return;
    bool against = apart || speaks_against(of, seen);
    shown->reached++;
    shown->against += against;
    shown->apart += against && (apart || is_apart(seen));
    shown->paused = seen->paused > shown->paused ? seen->paused : shown->paused;
}

static void doubt(const struct trying *trying, uint32_t finding, const struct shown *shown)
{
    struct buffer reason = {0};
    buffer_format(&reason, "%" PRIu32 " %s ", trying->runs, trying->runs == 1 ? "run" : "runs");
    if (shown->apart == shown->against)
        buffer_add_text(&reason, "came to these places, but never two threads to the same object or element");
    else
        buffer_format(&reason,
                      "made these accesses by several threads, and stopped one in the middle up to %" PRIu32
                      " times, but no other came between",
                      shown->paused);
    verdict_doubt(trying->verdict, finding, reason.text);
    buffer_free(&reason);
}

static bool has_location(const struct finding *finding, const char *location)
{
    for (uint32_t i = 0; i < finding->location_count; i++)
        if (strcmp(finding->locations[i], location) == 0)
            return true;
    return false;
}

/* Whether what was seen is about the object and the locations of a finding: one of its patterns, or a race. */
static bool is_hit(const struct finding *finding, const struct goal *goal, const struct watch_hit *hit)
{
    bool sort = hit->kind == WATCH_RACE || (finding->patterns >> hit->pattern & 1) != 0;
    return sort && strcmp(goal->class, hit->class) == 0 && goal->site_line == hit->site_line &&
           goal->site_method != NULL && strcmp(goal->site_method, hit->site_method) == 0 &&
           has_location(finding, hit->locations[0]) &&
           (hit->locations[1] == NULL || has_location(finding, hit->locations[1]));
}

/* What was seen, as a way of a finding. */
static struct finding_way way_of(const struct watch_hit *hit, struct arena *arena)
{
    const struct eml_query query = {.pattern = hit->pattern, .process = EML_NONE, .a = 0, .b = 1};
    struct eml_goal goal;
    struct finding_way way = {.pattern = hit->pattern, .count = hit->step_count};
    eml_goal_of(NULL, &query, &goal);
    for (uint32_t i = 0; i < hit->step_count; i++) {
        const struct watch_step *step = &hit->steps[i];
        uint8_t side = goal.accesses[i].variable != goal.accesses[0].variable;
        way.accesses[i] =
            (struct finding_access){{step->file, step->method, step->line}, step->location, step->write, side};
        way.threads[side] = step->thread;
    }
    if (way.threads[1] != NULL && strcmp(way.threads[0], way.threads[1]) == 0) {
        struct buffer second = {0};
        buffer_format(&second, "%s-2", way.threads[1]);
        way.threads[1] = arena_copy(arena, second.text, second.length);
        buffer_free(&second);
    }
    return way;
}

/* Whether it is known where each access was made. */
static bool has_places(const struct watch_hit *hit)
{
    for (uint32_t i = 0; i < hit->step_count; i++)
        if (hit->steps[i].method == NULL || hit->steps[i].line == 0)
            return false;
    return true;
}

/* The hit that shows a finding with the shortest schedule; NULL: there is none. */
static const struct trial_hit *find_hit(const struct trying *trying, uint32_t number, const struct goal *goal)
{
    const struct finding *finding = verdict_pending(trying->verdict, number);
    const struct trial_hit *found = NULL;
    for (size_t i = 0; i < trying->hits.count; i++) {
        const struct trial_hit *hit = &trying->hits.items[i];
        if (hit->hit.kind == WATCH_PATTERN && hit->schedule != NULL && has_places(&hit->hit) &&
            is_hit(finding, goal, &hit->hit) && (found == NULL || strlen(hit->schedule) < strlen(found->schedule)))
            found = hit;
    }
    return found;
}

/* Whether two threads were seen to use a location of a finding though nothing orders them: then who is paused in
 * vain says little. */
static bool has_race(const struct trying *trying, uint32_t number, const struct goal *goal)
{
    for (size_t i = 0; i < trying->hits.count; i++)
        if (trying->hits.items[i].hit.kind == WATCH_RACE &&
            is_hit(verdict_pending(trying->verdict, number), goal, &trying->hits.items[i].hit))
            return true;
    return false;
}

static void confirm_by_hit(const struct trying *trying, uint32_t finding, const struct trial_hit *hit,
                           struct arena *arena)
{
    const struct finding_way way = way_of(&hit->hit, arena);
    verdict_confirm_so(trying->verdict, finding, &way, hit->schedule);
}

/* The goals of a finding stand together, from `first` to before `end`. */
static void judge(const struct trying *trying, size_t first, size_t end, struct arena *arena)
{
    struct shown shown = {.met = SIZE_MAX};
    uint32_t finding = trying->sources[first].finding;
    for (size_t goal = first; goal < end; goal++)
        look_at(trying, goal, &shown);
    const struct trial_hit *hit = find_hit(trying, finding, &trying->goals[first]);
    if (shown.met != SIZE_MAX)
        verdict_confirm(trying->verdict, finding, trying->sources[shown.met].way, trying->outcomes[shown.met].schedule);
    else if (hit != NULL)
        confirm_by_hit(trying, finding, hit, arena);
    else if (trying->doubts && !shown.seen && WAYS_A_TRIED * shown.reached >= end - first && shown.reached > 0 &&
             shown.against == shown.reached &&
             (shown.apart == shown.reached || !has_race(trying, finding, &trying->goals[first])))
        doubt(trying, finding, &shown);
}

static void judge_all(const struct trying *trying, struct arena *arena)
{
    for (size_t first = 0, end; first < trying->count; first = end) {
        for (end = first; end < trying->count && trying->sources[end].finding == trying->sources[first].finding;)
            end++;
        judge(trying, first, end, arena);
    }
}

/* Runs one main, and has each goal that was met replayed. */
static void try_main(struct trying *trying, const struct tried_program *program, const char *main,
                     const struct buffer *spec, struct budget *budget, struct arena *arena)
{
    const struct text_list none = {0}, *arguments = program->arguments == NULL ? &none : program->arguments;
    const struct trial trial = {.source = program->source,
                                .main = main,
                                .arguments = arguments->items,
                                .argument_count = (uint32_t)arguments->count,
                                .codeset = program->codeset,
                                .spec_file = program->spec,
                                .spec_text = spec->text,
                                .spec_length = spec->length,
                                .start_instructions = MOST_BEFORE_THREADS / program->main_count,
                                .instructions = MOST_INSTRUCTIONS / program->main_count,
                                .long_instructions = MOST_IN_LONG_RUNS / program->main_count,
                                .run_instructions = MOST_IN_A_RUN,
                                .runs = MOST_RUNS,
                                .seed = 1};
    trying->runs +=
        trial_run(&trial, trying->goals, (uint32_t)trying->count, budget, arena, trying->outcomes, &trying->hits);
    trial_replay(&trial, trying->goals, (uint32_t)trying->count, budget, trying->outcomes, &trying->hits);
}

void tried_findings(const struct tried_program *program, struct budget *budget, struct verdict *verdict)
{
    struct trying trying = {.verdict = verdict, .doubts = !program->wants_arguments};
    struct buffer spec = {0};
    struct arena *arena = arena_new();
    for (uint32_t i = 0; i < verdict_pending_count(verdict); i++)
        if (is_tried(verdict_pending(verdict, i)))
            add_goals(&trying, i);
    trying.outcomes = mem_new(trying.count + 1, sizeof *trying.outcomes);
    if (trying.count > 0 && (program->spec == NULL || file_read(program->spec, budget, &spec))) {
        for (uint32_t i = 0; i < program->main_count; i++)
            try_main(&trying, program, program->mains[i], &spec, budget, arena);
        judge_all(&trying, arena);
    }
    arena_free(arena);
    buffer_free(&spec);
    mem_free(trying.outcomes);
    mem_free(trying.hits.items);
    mem_free(trying.goals);
    mem_free(trying.sources);
}
