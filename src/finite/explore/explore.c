/* All states of a model, each once. A process that was just started, or handed a lock, goes on before all others: what
 * it does up to where it stops is its own. */
#include "finite/finite.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/memory.h"
#include "finite/explore/events.h"
#include "finite/explore/monitor.h"
#include "finite/explore/parents.h"
#include "finite/explore/state.h"
#include "finite/explore/transition.h"
#include "finite/print/describe.h"

#include <string.h>

struct exploring {
    struct finite *finite;
    const struct finite_search *search;
    struct state_store *store;
    struct parents *parents;
    uint32_t *stack; /* depth-first: states that wait */
    size_t stack_count, stack_capacity;
    int64_t *state, *next;
    uint32_t *words, *next_words; /* of the state, and of the next one */
    struct transition step;
    struct finite_result result;
    uint32_t *traps; /* nodes */
    size_t trap_count, trap_capacity;
    uint32_t found; /* the state with the finding, or before the step with it; FINITE_NONE */
    bool in_step;   /* a failed assertion: by a step of this process, chosen so */
    struct transition bad;
};

/* Adds the state of next_words. */
static void add_state(struct exploring *exploring, uint32_t parent)
{
    bool is_new;
    uint32_t number = state_store_add(exploring->store, exploring->next_words, &is_new);
    if (number == FINITE_NONE)
        exploring->result.reason = "there are too many states";
    if (number == FINITE_NONE || !is_new)
        return;
    if (parent != FINITE_NONE)
        parents_add(exploring->parents, parent);
    if (exploring->search->deep)
        ARRAY_ADD(exploring->stack, exploring->stack_count, exploring->stack_capacity, number);
}

static void note_trap(struct exploring *exploring, uint32_t node)
{
    for (size_t i = 0; i < exploring->trap_count; i++)
        if (exploring->traps[i] == node)
            return;
    ARRAY_ADD(exploring->traps, exploring->trap_count, exploring->trap_capacity, node);
}

/* Keeps who took a step, and what was chosen in it. */
static void keep_step(struct transition *to, const struct transition *step)
{
    to->process = step->process;
    to->node = step->failed;
    for (size_t i = 0; i < step->used; i++)
        ARRAY_ADD(to->chosen, to->chosen_count, to->chosen_capacity, step->chosen[i]);
}

/* Adds what a step made of the state, and makes `next` the state again. */
static void end_step(struct exploring *exploring, uint32_t number, enum transition_end end)
{
    const struct finite *finite = exploring->finite;
    if (end == TRANSITION_STOPPED) {
        memcpy(exploring->next_words, exploring->words, finite->word_count * sizeof *exploring->words);
        state_take_changes(finite, exploring->state, exploring->next, exploring->next_words);
        add_state(exploring, number);
        return;
    }
    memcpy(exploring->next, exploring->state, finite->slot_count * sizeof *exploring->next);
    if (end == TRANSITION_TRAPPED)
        note_trap(exploring, exploring->step.node);
}

static void note_failure(struct exploring *exploring, uint32_t number)
{
    exploring->found = number;
    exploring->in_step = true;
    exploring->result.verdict = FINITE_ASSERTION;
    keep_step(&exploring->bad, &exploring->step);
}

/* All steps of one process; whether there is any. */
static bool expand_process(struct exploring *exploring, uint32_t number, uint32_t process)
{
    struct transition *step = &exploring->step;
    bool any = false;
    step->process = process;
    step->chosen_count = 0;
    do {
        enum transition_end end = transition_take(exploring->finite, exploring->next, step);
        any |= end != TRANSITION_BLOCKED;
        exploring->result.transitions += end != TRANSITION_BLOCKED;
        if (end != TRANSITION_BLOCKED && step->failed != FINITE_NONE && step->assertion &&
            exploring->search->assertions && exploring->found == FINITE_NONE)
            note_failure(exploring, number);
        end_step(exploring, number, end);
    } while (transition_next(step) && exploring->result.reason == NULL);
    return any;
}

static uint32_t passing(const struct exploring *exploring)
{
    for (uint32_t p = 0; p < exploring->finite->process_count; p++)
        if (transition_is_passing(exploring->finite, exploring->state, p))
            return p;
    return FINITE_NONE;
}

static bool all_ended(const struct exploring *exploring)
{
    for (uint32_t p = 0; p < exploring->finite->process_count; p++)
        if (transition_process_state(exploring->finite, exploring->state, p) == PROCESS_RUNS)
            return false;
    return true;
}

/* Whom a process waits for that holds the monitor which it comes to; FINITE_NONE: it can go on, or waits otherwise. */
static uint32_t waits_for(const struct exploring *exploring, uint32_t process)
{
    const struct finite *finite = exploring->finite;
    if (transition_process_state(finite, exploring->state, process) != PROCESS_RUNS)
        return FINITE_NONE;
    enum finite_op op = finite->nodes[transition_location(finite, exploring->state, process)].op;
    int64_t object = transition_object(finite, exploring->state, process);
    if ((op != NODE_enter && op != NODE_reacquire && op != NODE_start) || object == 0)
        return FINITE_NONE;
    uint32_t owner = monitor_owner(finite, exploring->state, object);
    return owner == process ? FINITE_NONE : owner;
}

/* Whether a process is in a circle: each holds what the one before it waits for, whatever others do. */
static bool is_in_circle(const struct exploring *exploring, uint32_t process)
{
    uint32_t at = process;
    for (uint32_t i = 0; i < exploring->finite->process_count && at != FINITE_NONE; i++) {
        at = waits_for(exploring, at);
        if (at == process)
            return true;
    }
    return false;
}

static bool has_circle(const struct exploring *exploring)
{
    for (uint32_t p = 0; p < exploring->finite->process_count; p++)
        if (is_in_circle(exploring, p))
            return true;
    return false;
}

static void expand(struct exploring *exploring, uint32_t number)
{
    bool any = false;
    state_store_get(exploring->store, number, exploring->words);
    state_unpack(exploring->finite, exploring->words, exploring->state);
    memcpy(exploring->next, exploring->state, exploring->finite->slot_count * sizeof *exploring->next);
    uint32_t first = passing(exploring);
    if (first != FINITE_NONE) {
        exploring->result.passing++;
        expand_process(exploring, number, first);
        return;
    }
    exploring->result.states++;
    for (uint32_t p = 0; p < exploring->finite->process_count && exploring->result.reason == NULL; p++)
        any |= expand_process(exploring, number, p);
    bool stuck = !any && !all_ended(exploring);
    if (!exploring->search->deadlocks || (exploring->found != FINITE_NONE && !(stuck && exploring->result.circle)))
        return;
    if (!stuck && !has_circle(exploring))
        return;
    exploring->found = number;
    exploring->result.circle = !stuck;
    exploring->result.verdict = FINITE_DEADLOCK;
}

static bool is_over(struct exploring *exploring)
{
    const struct finite_search *search = exploring->search;
    if (exploring->result.reason == NULL && search->states != 0 &&
        state_store_count(exploring->store) >= search->states)
        exploring->result.reason =
            finite_text(exploring->finite, "the limit of %llu states was reached", (unsigned long long)search->states);
    if (exploring->result.reason == NULL && budget_spent(search->budget))
        exploring->result.reason = finite_text(exploring->finite, "the %s was reached", budget_reason(search->budget));
    return exploring->result.reason != NULL || (exploring->found != FINITE_NONE && !search->all);
}

static void search_all(struct exploring *exploring)
{
    transition_first(exploring->finite, exploring->next);
    state_pack(exploring->finite, exploring->next, exploring->next_words);
    add_state(exploring, FINITE_NONE);
    uint32_t at = 0;
    while (!is_over(exploring)) {
        if (exploring->search->deep && exploring->stack_count == 0)
            return;
        if (!exploring->search->deep && at == state_store_count(exploring->store))
            return;
        expand(exploring, exploring->search->deep ? exploring->stack[--exploring->stack_count] : at++);
    }
}

static void get(struct exploring *exploring, uint32_t number, int64_t *state)
{
    state_store_get(exploring->store, number, exploring->words);
    state_unpack(exploring->finite, exploring->words, state);
}

/* Looks for the step that leads from a state to the next one: it was taken when that was found. False: there is none.
 * *passing_on: it is that of a process that goes on first. */
static bool find_step(struct exploring *exploring, uint32_t from, uint32_t to, bool *passing_on)
{
    uint32_t *goal = arena_alloc(exploring->finite->arena, (exploring->finite->word_count + 1) * sizeof *goal);
    struct transition *step = &exploring->step;
    state_store_get(exploring->store, to, goal);
    get(exploring, from, exploring->state);
    uint32_t first = passing(exploring);
    *passing_on = first != FINITE_NONE;
    for (uint32_t p = 0; p < exploring->finite->process_count; p++) {
        step->process = p;
        step->chosen_count = 0;
        if (first != FINITE_NONE && p != first)
            continue;
        do {
            memcpy(exploring->next, exploring->state, exploring->finite->slot_count * sizeof *exploring->next);
            if (transition_take(exploring->finite, exploring->next, step) != TRANSITION_STOPPED)
                continue;
            state_pack(exploring->finite, exploring->next, exploring->words);
            if (memcmp(exploring->words, goal, exploring->finite->word_count * sizeof *goal) == 0)
                return true;
        } while (transition_next(step));
    }
    return false;
}

/* Takes a step from the state at hand once more, and notes what happens in it. */
static void note_events(struct exploring *exploring, struct events *events, struct transition *step)
{
    memcpy(exploring->next, exploring->state, exploring->finite->slot_count * sizeof *exploring->next);
    events_begin(events, exploring->result.step_count);
    step->events = events;
    transition_take(exploring->finite, exploring->next, step);
    step->events = NULL;
}

static void tell_witness(struct exploring *exploring)
{
    struct events *events = events_new(exploring->finite);
    bool passing_on;
    uint32_t length, *path = parents_path(exploring->parents, exploring->found, &length);
    struct finite_step *steps = arena_alloc(exploring->finite->arena, (length + 2) * sizeof *steps);
    for (uint32_t i = 0; i + 1 < length; i++) {
        if (!find_step(exploring, path[i], path[i + 1], &passing_on))
            continue;
        if (!passing_on)
            steps[exploring->result.step_count++] =
                describe_step(exploring->finite, exploring->step.process, exploring->step.node, exploring->state);
        note_events(exploring, events, &exploring->step);
    }
    mem_free(path);
    get(exploring, exploring->found, exploring->state);
    if (exploring->in_step) {
        steps[exploring->result.step_count++] =
            describe_step(exploring->finite, exploring->bad.process, exploring->bad.node, exploring->state);
        note_events(exploring, events, &exploring->bad);
    }
    exploring->result.steps = steps;
    exploring->result.events = events_end(events, &exploring->result.event_count);
}

static void tell_waits(struct exploring *exploring)
{
    struct finite *finite = exploring->finite;
    struct finite_result *result = &exploring->result;
    result->waits = arena_alloc(finite->arena, (finite->process_count + 1) * sizeof *result->waits);
    result->missed_signal = true;
    for (uint32_t p = 0; p < finite->process_count; p++) {
        if (transition_process_state(finite, exploring->state, p) != PROCESS_RUNS ||
            (result->circle && !is_in_circle(exploring, p)))
            continue;
        enum finite_op op = finite->nodes[transition_location(finite, exploring->state, p)].op;
        result->missed_signal &= op == NODE_waiting || op == NODE_join;
        result->waits[result->wait_count++] = describe_wait(finite, p, exploring->state);
    }
}

static void tell_traps(struct exploring *exploring)
{
    struct finite *finite = exploring->finite;
    struct finite_result *result = &exploring->result;
    result->traps = arena_alloc(finite->arena, (exploring->trap_count + 1) * sizeof *result->traps);
    for (size_t i = 0; i < exploring->trap_count; i++)
        result->traps[result->trap_count++] = describe_trap(finite, exploring->traps[i]);
    if (result->verdict != FINITE_HOLDS)
        return;
    if (result->trap_count > 0 && result->reason == NULL)
        result->reason = result->traps[0];
    if (result->reason == NULL)
        result->reason = finite->undecided;
    if (result->reason != NULL)
        result->verdict = FINITE_UNKNOWN;
}

struct finite_result finite_explore(struct finite *finite, const struct finite_search *search)
{
    struct exploring exploring = {.finite = finite, .search = search, .found = FINITE_NONE};
    if (finite->failed != NULL)
        return (struct finite_result){.verdict = FINITE_UNKNOWN, .reason = finite->failed};
    exploring.state = mem_new(finite->slot_count + 1, sizeof *exploring.state);
    exploring.next = mem_new(finite->slot_count + 1, sizeof *exploring.next);
    exploring.words = mem_new(finite->word_count + 1, sizeof *exploring.words);
    exploring.next_words = mem_new(finite->word_count + 1, sizeof *exploring.next_words);
    exploring.store = state_store_new(finite->word_count);
    exploring.parents = parents_new(!search->deep);
    search_all(&exploring);
    exploring.result.bytes = state_store_bytes(exploring.store) + parents_bytes(exploring.parents);
    if (exploring.found != FINITE_NONE) {
        tell_witness(&exploring);
        if (exploring.result.verdict == FINITE_DEADLOCK)
            tell_waits(&exploring);
    }
    tell_traps(&exploring);
    state_store_free(exploring.store);
    transition_free(&exploring.step);
    transition_free(&exploring.bad);
    parents_free(exploring.parents);
    mem_free(exploring.stack);
    mem_free(exploring.traps);
    mem_free(exploring.state);
    mem_free(exploring.next);
    mem_free(exploring.words);
    mem_free(exploring.next_words);
    return exploring.result;
}
