#include "driver/models/witness.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/texts.h"
#include "driver/executions/confirm.h"
#include "driver/executions/main_class.h"
#include "trial/way.h"

#include <inttypes.h>

static const enum way_kind kinds[] = {[FINITE_EVENT_ACCESS] = WAY_ACCESS,     [FINITE_EVENT_ENTER] = WAY_ENTER,
                                      [FINITE_EVENT_EXIT] = WAY_EXIT,         [FINITE_EVENT_WAIT] = WAY_WAIT,
                                      [FINITE_EVENT_TIME_OUT] = WAY_TIME_OUT, [FINITE_EVENT_REACQUIRE] = WAY_REACQUIRE,
                                      [FINITE_EVENT_NOTIFY] = WAY_NOTIFY,     [FINITE_EVENT_START] = WAY_START,
                                      [FINITE_EVENT_JOIN] = WAY_JOIN,         [FINITE_EVENT_END] = WAY_END,
                                      [FINITE_EVENT_FAIL] = WAY_FAIL,         [FINITE_EVENT_CHOOSE] = WAY_CHOOSE};

/* A witness as a way. */
struct route {
    struct way way;
    struct way_event *events;
    uint32_t *steps;                 /* by event */
    const struct finite_event *from; /* by event; behind the last there is one without a place */
};

static void add_event(struct route *route, const struct finite_event *event)
{
    uint32_t number = route->way.count++;
    route->steps[number] = event->step;
    route->events[number] = (struct way_event){.kind = kinds[event->kind],
                                               .thread = event->process,
                                               .other = event->other,
                                               .timed = event->timed,
                                               .value = event->value,
                                               .by_method = event->by_method,
                                               .class = event->class,
                                               .method = event->method,
                                               .descriptor = event->descriptor,
                                               .at = event->at};
}

static void know_thread(struct route *route, uint32_t number)
{
    if (number != WAY_NOBODY && number >= route->way.threads)
        route->way.threads = number + 1;
}

static struct route route_of(const struct finite_result *result, struct arena *arena)
{
    struct route route = {.way = {.threads = 1}, .from = result->events};
    route.events = arena_alloc(arena, (result->event_count + (size_t)1) * sizeof *route.events);
    route.steps = arena_alloc(arena, (result->event_count + (size_t)1) * sizeof *route.steps);
    uint32_t *stuck = arena_alloc(arena, (result->wait_count + (size_t)1) * sizeof *stuck);
    for (uint32_t i = 0; i < result->event_count; i++) {
        know_thread(&route, result->events[i].process);
        know_thread(&route, result->events[i].other);
        add_event(&route, &result->events[i]);
    }
    for (uint32_t i = 0; i < result->wait_count; i++) {
        stuck[i] = result->waits[i].process;
        know_thread(&route, stuck[i]);
    }
    route.steps[route.way.count] = 0;
    route.way.events = route.events;
    route.way.stuck = stuck;
    route.way.stuck_count = result->wait_count;
    return route;
}

static const char *kept(struct arena *arena, struct buffer *text)
{
    const char *copy = arena_copy(arena, text->length == 0 ? "" : text->text, text->length);
    buffer_free(text);
    return copy;
}

static enum finding_kind kind_of(const struct finite_result *result)
{
    return result->verdict == FINITE_DEADLOCK ? FINDING_DEADLOCK : FINDING_ASSERTION;
}

static const char *message_of(const struct finite_result *result, struct arena *arena)
{
    struct buffer text = {0};
    if (result->verdict != FINITE_DEADLOCK)
        return "assertion fails";
    for (uint32_t i = 0; i < result->wait_count; i++)
        buffer_format(&text, "%s%s",
                      i == 0                       ? ""
                      : i + 1 < result->wait_count ? ", "
                                                   : " and ",
                      result->waits[i].thread);
    buffer_format(&text, " wait%s for ever%s", result->wait_count == 1 ? "s" : "",
                  result->circle ? ", while others go on" : "");
    return kept(arena, &text);
}

static struct source_place place_of(const char *file, uint32_t line)
{
    return (struct source_place){.file = file[0] == '\0' ? NULL : file, .line = line};
}

static struct finding_step step_of(const char *thread, const char *action, const char *file, uint32_t line)
{
    return (struct finding_step){.thread = thread, .action = STEP_SAYS, .on = action, .place = place_of(file, line)};
}

/* The finding as the model has it. */
static struct finding possible(const struct finite_result *result, struct arena *arena)
{
    uint32_t count = 0;
    struct finding_step *steps =
        arena_alloc(arena, (result->step_count + result->wait_count + (size_t)1) * sizeof *steps);
    for (uint32_t i = 0; i < result->step_count; i++) {
        const struct finite_step *step = &result->steps[i];
        steps[count++] = step_of(step->thread, step->action, step->file, step->line);
    }
    for (uint32_t i = 0; i < result->wait_count; i++) {
        struct buffer text = {0};
        buffer_format(&text, "wait %s", result->waits[i].for_what);
        steps[count++] =
            step_of(result->waits[i].thread, kept(arena, &text), result->waits[i].file, result->waits[i].line);
    }
    struct finding finding = {.kind = kind_of(result),
                              .status = FINDING_POSSIBLE,
                              .message = message_of(result, arena),
                              .steps = steps,
                              .step_count = count};
    finding.cause = finding.message;
    if (count > 0)
        finding.site = steps[count - 1].place;
    return finding;
}

static const char *with_place(const struct finite_event *event, const char *why, struct arena *arena)
{
    struct buffer text = {0};
    if (event->file == NULL || event->file[0] == '\0')
        return why;
    buffer_format(&text, "%s:%" PRIu32 ": %s", event->file, event->line, why);
    return kept(arena, &text);
}

/* Leads a run along the witness, and replays its schedule. */
static bool follow(struct route *route, const struct confirm_request *request, enum finding_kind kind,
                   struct witness *witness, struct arena *arena)
{
    route->way.source = request->source;
    route->way.main = request->main;
    route->way.codeset = request->codeset;
    struct way_outcome outcome = way_follow(&route->way, request->budget, arena);
    struct buffer why = {0};
    if (outcome.schedule == NULL) {
        witness->step = route->steps[outcome.event];
        witness->why_not = with_place(&route->from[outcome.event], outcome.why, arena);
        return false;
    }
    witness->confirmed = confirm_schedule(request, kind, outcome.schedule, &witness->finding, &why, arena);
    witness->step = 0;
    witness->why_not = witness->confirmed ? NULL : kept(arena, &why);
    buffer_free(&why);
    return witness->confirmed;
}

struct witness witness_follow(const struct witness_program *program, const struct finite_result *result,
                              struct budget *budget, struct arena *arena)
{
    struct witness witness = {.finding = possible(result, arena)}, timed;
    struct route route = route_of(result, arena);
    struct buffer why = {0};
    const struct text_list none = {0};
    const struct confirm_request request = {.source = program->source,
                                            .main = main_class_find(program->source, program->main, arena, &why),
                                            .arguments = &none,
                                            .codeset = program->codeset,
                                            .budget = budget};
    if (request.main == NULL) {
        witness.why_not = kept(arena, &why);
        return witness;
    }
    buffer_free(&why);
    route.way.untimed = true;
    if (follow(&route, &request, kind_of(result), &witness, arena) || result->verdict != FINITE_DEADLOCK)
        return witness;
    timed = witness; /* some of what explorations cannot do runs with a clock */
    route.way.untimed = false;
    return follow(&route, &request, kind_of(result), &timed, arena) ? timed : witness;
}
