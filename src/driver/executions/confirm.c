#include "driver/executions/confirm.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "driver/executions/tell.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The schedule as `heddle run` wants it; turns of one thread that follow each other are one. */
static const char *schedule_of(const struct explore_finding *found, struct arena *arena)
{
    struct buffer text = {0};
    uint32_t thread = 0;
    uint64_t count = 0;
    buffer_add_text(&text, "untimed\n");
    for (const char *at = found->schedule; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        unsigned next;
        unsigned long long more;
        bool turn = *at >= '0' && *at <= '9' && sscanf(at, "%u %llu", &next, &more) == 2;
        if (count > 0 && (!turn || next != thread)) {
            buffer_format(&text, "%" PRIu32 " %" PRIu64 "\n", thread, count);
            count = 0;
        }
        if (turn) {
            thread = next;
            count += more;
        } else {
            buffer_format(&text, "%.*s\n", (int)length, at);
        }
        at += length + (at[length] == '\n');
    }
    if (count > 0)
        buffer_format(&text, "%" PRIu32 " %" PRIu64 "\n", thread, count);
    const char *copy = arena_copy(arena, text.text, text.length);
    buffer_free(&text);
    return copy;
}

static bool is_at(const struct replay_step *step, const struct explore_place *place)
{
    const struct source_place *at = &step->exact;
    return step->thread == place->thread && at->line == place->line && at->file != NULL &&
           strcmp(at->file, place->file) == 0 && strcmp(at->method, place->method) == 0;
}

/* The two accesses of a race: at their places, of the same bytes, and neither happens before the other. */
static bool find_race(const struct replay *replay, const struct explore_finding *found, struct budget *budget,
                      uint32_t *one, uint32_t *other)
{
    for (*other = replay->step_count; (*other)-- > 0;)
        for (*one = *other; is_at(&replay->steps[*other], &found->place) && (*one)-- > 0 && !budget_spent(budget);)
            if (is_at(&replay->steps[*one], &found->other) && replay_conflict(replay, *one, *other) &&
                !replay_orders(replay, *one, *other))
                return true;
    return false;
}

/* The last step at a place; the number of steps: there is none. */
static uint32_t find_last(const struct replay *replay, const struct explore_place *place)
{
    for (uint32_t i = replay->step_count; i-- > 0;)
        if (is_at(&replay->steps[i], place))
            return i;
    return replay->step_count;
}

/* What was allocated where a finding says; NULL: nothing of it is left, or the program does not exit. */
static const struct replay_leak *find_leak(const struct replay *replay, const struct explore_finding *found)
{
    for (uint32_t i = 0; i < replay->leak_count; i++) {
        const struct source_place *at = &replay->leaks[i].place;
        if (at->line == found->place.line && strcmp(at->file, found->place.file) == 0 &&
            strcmp(at->method, found->place.method) == 0)
            return &replay->leaks[i];
    }
    return NULL;
}

/* Whether the run ended in a function by which a program of SV-COMP says that it went wrong. */
static bool is_in_error_function(const struct replay *replay)
{
    return replay->end == RUN_ERROR || strstr(replay->stack, "reach_error (") != NULL ||
           strstr(replay->stack, "__VERIFIER_error (") != NULL;
}

static bool has_same_end(const struct replay *replay, const struct explore_finding *found)
{
    switch (found->kind) {
    case EXPLORE_ASSERTION:
        return replay->end == RUN_ABORTED || replay->end == RUN_ERROR ||
               (replay->thrown && strcmp(replay->problem, found->message) == 0);
    case EXPLORE_EXCEPTION:
        return replay->thrown && strcmp(replay->problem, found->message) == 0;
    case EXPLORE_UNDEFINED:
        return replay->end == RUN_WRONG;
    case EXPLORE_DEADLOCK:
        return replay->end == RUN_STUCK;
    case EXPLORE_INVARIANT:
        return replay->broken;
    case EXPLORE_LEAK:
        return find_leak(replay, found) != NULL;
    default:
        return true;
    }
}

static bool is_asked(const struct property *property, const struct replay *replay, enum explore_kind kind)
{
    switch (kind) {
    case EXPLORE_ASSERTION:
        return (property->kinds >> FINDING_ASSERTION & 1) != 0 &&
               (!property->errors_only || is_in_error_function(replay));
    case EXPLORE_UNDEFINED:
        return (property->kinds >> FINDING_MEMORY & 1) != 0 && property_counts(property, replay->problem);
    default:
        return true;
    }
}

static void tell_refusal(const struct replay *replay, struct buffer *why)
{
    static const char *const ends[] = {[RUN_GOES_ON] = "the run goes on",
                                       [RUN_EXITED] = "the program exits",
                                       [RUN_STUCK] = "all threads wait",
                                       [RUN_FAILED] = "the interpreter cannot go on",
                                       [RUN_WRONG] = "something undefined happens",
                                       [RUN_ERROR] = "an error function is reached",
                                       [RUN_ABORTED] = "the program aborts",
                                       [RUN_ASSUMED] = "an assumption does not hold"};
    if (!replay->followed)
        buffer_format(why, "the schedule cannot be followed: %s", replay->why);
    else
        buffer_format(why, "under its schedule %s%s%s", ends[replay->end], replay->problem[0] != '\0' ? ": " : "",
                      replay->problem);
}

/* Replays what was found. Threads that were taken to run in circles may come to wait in the end: then all is
 * replayed up to there, so that it is told what they wait for. */
static struct replay replay_to_end(struct replay_request *request, struct arena *arena)
{
    struct replay replay = replay_schedule(request, arena);
    if (replay.further == NULL)
        return replay;
    struct buffer schedule = {0};
    buffer_format(&schedule, "%s%s", request->schedule, replay.further);
    request->schedule = arena_copy(arena, schedule.text, schedule.length);
    buffer_free(&schedule);
    return replay_schedule(request, arena);
}

enum confirmation confirm(const struct confirm_request *request, const struct explore_finding *found,
                          struct confirmed *confirmed, struct buffer *why, struct arena *arena)
{
    struct replay_request again = {.module = request->module,
                                   .source = request->source,
                                   .main = request->main,
                                   .arguments = request->arguments,
                                   .schedule = schedule_of(found, arena),
                                   .strict = request->strict,
                                   .free_values = request->free_values,
                                   .free_functions = request->free_functions,
                                   .deadlock = found->kind == EXPLORE_DEADLOCK,
                                   .invariant = found->kind == EXPLORE_INVARIANT ? request->property->invariant : NULL,
                                   .leaks = found->kind == EXPLORE_LEAK,
                                   .lost_only = !request->property->all_blocks,
                                   .leaver = found->place.thread,
                                   .budget = request->budget};
    const struct replay replay = replay_to_end(&again, arena);
    uint32_t one = 0, other = 0;
    bool happens = replay.followed && has_same_end(&replay, found) &&
                   (found->kind != EXPLORE_RACE || find_race(&replay, found, request->budget, &one, &other));
    if (!happens && budget_spent_now(request->budget)) {
        buffer_format(why, "%s", budget_reason(request->budget));
        return UNSETTLED;
    }
    if (!happens) {
        tell_refusal(&replay, why);
        return REFUTED;
    }
    if (!is_asked(request->property, &replay, found->kind)) {
        buffer_format(why, "%s", replay.problem);
        return NOT_ASKED;
    }
    *confirmed = (struct confirmed){.preemptions = found->preemptions, .events = found->events};
    const struct telling telling = {&replay, arena, found->preemptions, false};
    switch (found->kind) {
    case EXPLORE_RACE:
        confirmed->finding = tell_race(&telling, one, other);
        break;
    case EXPLORE_DEADLOCK:
        confirmed->finding = tell_deadlock(&telling);
        break;
    case EXPLORE_LEAK:
        confirmed->finding = tell_leak(&telling, find_leak(&replay, found), again.lost_only);
        break;
    case EXPLORE_INVARIANT:
        confirmed->finding = tell_broken(&telling, find_last(&replay, &found->place));
        break;
    case EXPLORE_EXCEPTION:
        confirmed->finding = tell_end(&telling, FINDING_EXCEPTION);
        break;
    default:
        confirmed->finding = tell_end(&telling, found->kind == EXPLORE_ASSERTION ? FINDING_ASSERTION : FINDING_MEMORY);
        break;
    }
    confirmed->finding.schedule = again.schedule;
    confirmed->cause = confirmed->finding.cause;
    return CONFIRMED;
}

/* Turns, of which each but the first is a switch. */
static uint32_t switches_of(const char *schedule)
{
    uint32_t count = 0;
    for (; *schedule != '\0'; schedule++)
        count += *schedule == '\n';
    return count == 0 ? 0 : count - 1;
}

bool confirm_deadlock(const struct confirm_request *request, const char *schedule, struct finding *finding,
                      struct arena *arena)
{
    const struct replay_request again = {.source = request->source,
                                         .main = request->main,
                                         .arguments = request->arguments,
                                         .codeset = request->codeset,
                                         .schedule = schedule,
                                         .deadlock = true,
                                         .locks_only = true,
                                         .budget = request->budget};
    const struct replay replay = replay_schedule(&again, arena);
    if (!replay.followed || replay.end != RUN_STUCK)
        return false;
    const struct telling telling = {&replay, arena, switches_of(schedule), true};
    *finding = tell_deadlock(&telling);
    finding->schedule = schedule;
    return true;
}

bool confirm_schedule(const struct confirm_request *request, enum finding_kind kind, const char *schedule,
                      struct finding *finding, struct buffer *why, struct arena *arena)
{
    struct replay_request again = {.source = request->source,
                                   .main = request->main,
                                   .arguments = request->arguments,
                                   .codeset = request->codeset,
                                   .schedule = schedule,
                                   .deadlock = kind == FINDING_DEADLOCK,
                                   .budget = request->budget};
    const struct replay replay = replay_to_end(&again, arena);
    bool happens = kind == FINDING_DEADLOCK ? replay.end == RUN_STUCK : replay.asserted;
    if (!replay.followed || !happens) {
        tell_refusal(&replay, why);
        return false;
    }
    const struct telling telling = {&replay, arena, switches_of(again.schedule), false};
    *finding = kind == FINDING_DEADLOCK ? tell_deadlock(&telling) : tell_end(&telling, kind);
    finding->schedule = again.schedule;
    return true;
}
