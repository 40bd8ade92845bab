/* The concurrent program that a round makes: nodes, events, stops and logs, added for the way that is followed. */
#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "bound/ccfg/ccfg.h"
#include "bound/internal.h"

#include <assert.h>

enum { MOST_STEPS = 2000000, MOST_TERMS = 8000000, MOST_NODES = 60000, LITTLE_SHARE = 20 };

bool skeleton_is_spent(struct skeleton *skeleton)
{
    if (skeleton->spent != NULL)
        return true;
    uint32_t share = skeleton->options->little ? LITTLE_SHARE : 1;
    if (skeleton->steps > MOST_STEPS / share)
        skeleton->spent = "the program runs for too many instructions";
    else if (terms_count(skeleton->terms) > MOST_TERMS / share)
        skeleton->spent = "the formula is too large";
    else if (skeleton->world->object_count > OBJECT_MOST)
        skeleton->spent = "the program has too many variables";
    else if (skeleton->node_count > MOST_NODES / share)
        skeleton->spent = "threads do too much to each other";
    else if (budget_spent(skeleton->options->budget))
        skeleton->spent = budget_reason(skeleton->options->budget);
    return skeleton->spent != NULL;
}

void skeleton_fact(struct skeleton *skeleton, term fact)
{
    if (fact != TERM_TRUE)
        ARRAY_ADD(skeleton->facts, skeleton->fact_count, skeleton->fact_capacity, fact);
}

uint32_t skeleton_log(struct skeleton *skeleton, const struct state *state)
{
    struct thread *thread = &skeleton->threads[skeleton->current];
    if (skeleton->here != BOUND_NONE)
        return skeleton->here;
    skeleton->here = (uint32_t)thread->log_count;
    const struct ir_body *body = skeleton->frame == NULL ? NULL : skeleton->frame->body;
    uint32_t instruction = body == NULL ? 0 : (uint32_t)(skeleton->at - body->instructions);
    struct log_entry entry = {body, instruction, BOUND_NONE, state->guard, TERM_NONE, false};
    ARRAY_ADD(thread->log, thread->log_count, thread->log_capacity, entry);
    return skeleton->here;
}

static uint32_t add_node(struct skeleton *skeleton, const struct state *state, term guard)
{
    struct thread *thread = &skeleton->threads[skeleton->current];
    uint32_t number = (uint32_t)skeleton->node_count, log = skeleton_log(skeleton, state);
    struct node node = {.thread = skeleton->current,
                        .guard = guard,
                        .log = log,
                        .starts = BOUND_NONE,
                        .joins = BOUND_NONE,
                        .joined = TERM_NONE};
    ARRAY_ADD(skeleton->nodes, skeleton->node_count, skeleton->node_capacity, node);
    ARRAY_ADD(thread->nodes, thread->node_count, thread->node_capacity, number);
    return number;
}

uint32_t skeleton_node(struct skeleton *skeleton, const struct state *state)
{
    if (state->section == BOUND_NONE)
        return add_node(skeleton, state, state->guard);
    return state->section;
}

void skeleton_event(struct skeleton *skeleton, const struct event *event)
{
    struct event full = *event;
    bool data = (event->kind == EVENT_READ || event->kind == EVENT_WRITE) && !skeleton->silent;
    assert(event->node < skeleton->node_count);
    full.use = data ? skeleton->use : USE_NONE;
    full.log = skeleton->here;
    full.whole = TERM_NONE;
    full.line = skeleton->at == NULL ? 0 : skeleton->at->line;
    ARRAY_ADD(skeleton->events, skeleton->event_count, skeleton->event_capacity, full);
    if (full.use != USE_NONE && full.log == BOUND_NONE) /* nobody could be led there */
        race_weaken(skeleton, full.guard);
}

void skeleton_settle(struct skeleton *skeleton, size_t first, term guard)
{
    for (size_t i = first; i < skeleton->event_count; i++)
        if (skeleton->events[i].kind == EVENT_WRITE)
            skeleton->events[i].guard = term_and(skeleton->terms, skeleton->events[i].guard, guard);
}

static struct section *section_of(struct skeleton *skeleton, uint32_t node)
{
    for (size_t i = skeleton->section_count; i-- > 0;)
        if (skeleton->sections[i].node == node)
            return &skeleton->sections[i];
    assert(false);
    return NULL;
}

void skeleton_lose(struct skeleton *skeleton, const struct state *state, term ends)
{
    if (state->section == BOUND_NONE || skeleton->silent)
        return;
    struct section *section = section_of(skeleton, state->section);
    section->lost = term_or(skeleton->terms, section->lost, term_and(skeleton->terms, state->guard, ends));
}

/* Where a stop is met: what the same instruction did before is the same moment. */
static uint32_t stop_node(struct skeleton *skeleton, const struct state *state, term hit)
{
    const struct thread *thread = &skeleton->threads[skeleton->current];
    if (state->section != BOUND_NONE)
        return skeleton_node(skeleton, state);
    uint32_t last = thread->node_count == 0 ? BOUND_NONE : thread->nodes[thread->node_count - 1];
    if (last != BOUND_NONE && last >= skeleton->moment && skeleton->here != BOUND_NONE &&
        skeleton->nodes[last].log == skeleton->here && !skeleton->nodes[last].only_stops)
        return last;
    uint32_t node = add_node(skeleton, state, hit);
    skeleton->nodes[node].only_stops = true;
    return node;
}

void skeleton_stop(struct skeleton *skeleton, struct state *state, enum stop_kind kind, term condition,
                   const char *message)
{
    term met = term_and(skeleton->terms, state->guard, condition);
    if (met == TERM_FALSE)
        return;
    if (skeleton->silent) {
        state->guard = term_and(skeleton->terms, state->guard, term_not(skeleton->terms, condition));
        return;
    }
    struct stop stop = {.kind = kind,
                        .node = BOUND_NONE,
                        .log = BOUND_NONE,
                        .hit = term_variable(skeleton->terms, 1),
                        .met = met,
                        .message = message,
                        .method = skeleton->frame == NULL ? NULL : skeleton->frame->method,
                        .line = skeleton->at == NULL ? 0 : skeleton->at->line};
    skeleton_fact(skeleton, term_implies(skeleton->terms, stop.hit, met));
    if (state->section != BOUND_NONE) {
        struct section *section = section_of(skeleton, state->section);
        section->done = term_or(skeleton->terms, section->done, stop.hit);
        section->lost = term_or(skeleton->terms, section->lost, met);
    }
    /* where the others are met does not matter: nobody is shown an execution that leads there */
    if (kind != STOP_CUT && kind != STOP_REFUSED) {
        stop.node = stop_node(skeleton, state, stop.hit);
        stop.log = skeleton_log(skeleton, state);
    }
    if (kind == STOP_CUT)
        skeleton->threads[skeleton->current].gone =
            term_or(skeleton->terms, skeleton->threads[skeleton->current].gone, met);
    ARRAY_ADD(skeleton->stops, skeleton->stop_count, skeleton->stop_capacity, stop);
    state->guard = term_and(skeleton->terms, state->guard, term_not(skeleton->terms, condition));
}

/* Whether a thread joined another one on each way to a node. */
static bool joins_before(const struct skeleton *skeleton, uint32_t joined, uint32_t node)
{
    const struct node *at = &skeleton->nodes[node];
    for (size_t i = 0; i < skeleton->join_count && skeleton->joins[i] <= node; i++) {
        const struct node *join = &skeleton->nodes[skeleton->joins[i]];
        if (join->joins == joined && join->thread == at->thread &&
            (skeleton->joins[i] == node || term_extends(skeleton->terms, at->guard, join->joined)))
            return true;
    }
    return false;
}

bool skeleton_orders(const struct skeleton *skeleton, uint32_t one, uint32_t other)
{
    if (skeleton->nodes[one].thread == BOUND_NONE || skeleton->nodes[other].thread == BOUND_NONE)
        return other == skeleton->last && one != other;
    uint32_t of = skeleton->nodes[one].thread;
    for (uint32_t at = other; at != BOUND_NONE; at = skeleton->threads[skeleton->nodes[at].thread].creator) {
        if (skeleton->nodes[at].thread == of)
            return one < at || (one == at && at != other);
        if (joins_before(skeleton, of, at))
            return true;
    }
    return false;
}

void skeleton_free(struct skeleton *skeleton)
{
    for (size_t i = 0; i < skeleton->thread_count; i++) {
        mem_free(skeleton->threads[i].log);
        mem_free(skeleton->threads[i].nodes);
    }
    ccfg_free(skeleton->ccfg);
    mem_free(skeleton->threads);
    mem_free(skeleton->nodes);
    mem_free(skeleton->events);
    mem_free(skeleton->stops);
    mem_free(skeleton->waits);
    mem_free(skeleton->sections);
    mem_free(skeleton->joins);
    mem_free(skeleton->facts);
    idmap_free(skeleton->targets);
    idmap_free(skeleton->handles);
    if (skeleton->first != NULL)
        contents_drop(skeleton->first);
}
