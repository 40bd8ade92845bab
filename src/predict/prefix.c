/* Questions about prefixes. */
#include "predict/prefix.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "predict/formula.h"

enum { MOST_CONFLICTS = 200000 }; /* of all questions about one record */

struct prefix *prefix_new(const struct record *record, struct budget *budget)
{
    struct prefix *prefix = mem_new(1, sizeof *prefix);
    prefix->record = record;
    prefix->budget = budget;
    prefix->terms = terms_new();
    prefix->solver = solver_new(prefix->terms, SOLVER_OWN);
    prefix->pair_numbers = idmap_new();
    prefix->last_numbers = idmap_new();
    formula_make(prefix);
    solver_allow(prefix->solver, MOST_CONFLICTS);
    return prefix;
}

void prefix_free(struct prefix *prefix)
{
    if (prefix == NULL)
        return;
    solver_free(prefix->solver);
    terms_free(prefix->terms);
    idmap_free(prefix->pair_numbers);
    idmap_free(prefix->last_numbers);
    mem_free(prefix->in);
    mem_free(prefix->clocks);
    mem_free(prefix->pairs);
    mem_free(prefix->edges);
    mem_free(prefix->lasts);
    mem_free(prefix->assumed);
    mem_free(prefix->wanted);
    mem_free(prefix->nexts);
    mem_free(prefix);
}

static void assume(struct prefix *prefix, term fact)
{
    ARRAY_ADD(prefix->assumed, prefix->assumed_count, prefix->assumed_capacity, fact);
}

void prefix_ask(struct prefix *prefix)
{
    prefix->assumed_count = prefix->wanted_count = prefix->next_count = 0;
    prefix->asked++;
}

void prefix_in(struct prefix *prefix, uint32_t event)
{
    assume(prefix, prefix->in[event]);
    ARRAY_ADD(prefix->wanted, prefix->wanted_count, prefix->wanted_capacity, event);
}

void prefix_reach(struct prefix *prefix, uint32_t event)
{
    const struct event *of = record_event(prefix->record, event);
    assume(prefix, term_not(prefix->terms, prefix->in[event]));
    if (of->previous != RECORD_NONE)
        prefix_in(prefix, of->previous);
    for (uint32_t i = 0; i < of->use_count; i++) {
        const struct use *use = record_use(prefix->record, of->first_use + i);
        if (use->needs && use->from != RECORD_NONE)
            prefix_in(prefix, use->from);
    }
    ARRAY_ADD(prefix->nexts, prefix->next_count, prefix->next_capacity, event);
}

/* That nobody holds a lock. */
static term is_free(struct prefix *prefix, const struct place *place)
{
    size_t count;
    term all = TERM_TRUE;
    struct section *sections = formula_sections(prefix->record, place, &count);
    for (size_t i = 0; i < count; i++) {
        term given = sections[i].given == RECORD_NONE ? TERM_FALSE : prefix->in[sections[i].given];
        term out = term_not(prefix->terms, prefix->in[sections[i].taken]);
        all = term_and(prefix->terms, all, term_or(prefix->terms, out, given));
    }
    mem_free(sections);
    return all;
}

/* That the last write of a place is that of an event. */
static term last_is(struct prefix *prefix, uint32_t place, uint32_t event)
{
    uint64_t key = (uint64_t)place << 32 | (event == RECORD_NONE ? 0 : event + UINT64_C(1));
    uint32_t at = idmap_get(prefix->last_numbers, key);
    if (at != IDMAP_NONE)
        return prefix->lasts[at];
    term last = term_variable(prefix->terms, 1), not = term_not(prefix->terms, last);
    const uint32_t *uses = record_uses_at(prefix->record, place);
    for (uint32_t i = 0; i < record_place(prefix->record, place)->use_count; i++) {
        const struct use *use = record_use(prefix->record, uses[i]);
        if (!use->writes || use->event == event)
            continue;
        term before = event == RECORD_NONE ? TERM_FALSE : formula_before(prefix, use->event, event);
        term out = term_not(prefix->terms, prefix->in[use->event]);
        solver_assert(prefix->solver, term_or(prefix->terms, not, term_or(prefix->terms, out, before)));
    }
    if (event != RECORD_NONE)
        solver_assert(prefix->solver, term_or(prefix->terms, not, prefix->in[event]));
    idmap_put(prefix->last_numbers, key, (uint32_t)prefix->last_count);
    ARRAY_ADD(prefix->lasts, prefix->last_count, prefix->last_capacity, last);
    return last;
}

void prefix_last(struct prefix *prefix, uint32_t place, uint32_t event)
{
    assume(prefix, last_is(prefix, place, event));
    if (event != RECORD_NONE)
        ARRAY_ADD(prefix->wanted, prefix->wanted_count, prefix->wanted_capacity, event);
}

void prefix_next(struct prefix *prefix, uint32_t event)
{
    const struct event *of = record_event(prefix->record, event);
    prefix_reach(prefix, event);
    for (uint32_t i = 0; i < of->use_count; i++) {
        const struct use *use = record_use(prefix->record, of->first_use + i);
        const struct place *place = record_place(prefix->record, use->place);
        if (use->waits && place->kind == PLACE_LOCK)
            assume(prefix, is_free(prefix, place));
        else if (use->waits && place->kind == PLACE_VALUES)
            prefix_last(prefix, use->place, use->from);
    }
}

/* The steps of events, as one block. */
static struct planned_step *steps_of(const struct prefix *prefix, const uint32_t *events, size_t count)
{
    size_t choosing = 0;
    for (size_t i = 0; i < count; i++)
        choosing += record_event(prefix->record, events[i])->choices.count > 0;
    size_t size = count * sizeof(struct planned_step) + choosing * sizeof(struct guide_choices);
    struct planned_step *steps = mem_new(size + 1, 1);
    struct guide_choices *choices = (struct guide_choices *)(steps + count);
    for (size_t i = 0; i < count; i++) {
        const struct event *event = record_event(prefix->record, events[i]);
        steps[i] = (struct planned_step){.thread = event->thread, .does = event->does};
        if (event->choices.count == 0)
            continue;
        *choices = event->choices;
        steps[i].choices = choices++;
    }
    return steps;
}

/* What the threads of a prefix did and read, whatever their order. */
static uint64_t key_of(const struct prefix *prefix, const uint32_t *events, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        const struct event *event = record_event(prefix->record, events[i]);
        sum += hash_join(hash_mix(event->thread + UINT64_C(1)), event->history);
    }
    return sum;
}

/* The steps of events, and behind them of those that are next. */
static void make_plan(struct prefix *prefix, uint32_t *events, size_t count, bool open, struct plan *plan)
{
    *plan = (struct plan){.key = key_of(prefix, events, count)};
    for (size_t i = 0; i < prefix->next_count; i++)
        events[count + i] = prefix->nexts[i];
    plan->count = count + prefix->next_count;
    plan->steps = steps_of(prefix, events, plan->count);
    if (open && plan->count > 0)
        plan->steps[plan->count - 1].open = true;
}

bool prefix_answer(struct prefix *prefix, bool open, struct plan *plan)
{
    enum solver_answer answer = solver_check(prefix->solver, prefix->assumed, prefix->assumed_count, prefix->budget);
    prefix->gave_up |= answer == SOLVER_UNKNOWN;
    if (answer != SOLVER_YES)
        return false;
    uint32_t *events = linear_find(prefix, &prefix->answer_count);
    make_plan(prefix, events, prefix->answer_count, open, plan);
    mem_free(events);
    return true;
}

/* The events of a thread, in order; how many there are that can be in a prefix. */
static uint32_t events_of(const struct prefix *prefix, uint32_t thread, uint32_t *events)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < record_event_count(prefix->record); i++) {
        const struct event *event = record_event(prefix->record, i);
        if (event->thread == thread && !event->stopped)
            events[count++] = i;
    }
    return count;
}

static bool comes_next(const struct prefix *prefix, uint32_t thread)
{
    for (size_t i = 0; i < prefix->next_count; i++)
        if (record_event(prefix->record, prefix->nexts[i])->thread == thread)
            return true;
    return false;
}

/* Adds to what is asked as many events of a thread as are possible besides: half of those that are open, and so on. */
static void ask_for_more(struct prefix *prefix, uint32_t thread, uint32_t *events)
{
    uint32_t fit = 0, count = events_of(prefix, thread, events);
    while (fit < count) {
        uint32_t middle = fit + (count - fit + 1) / 2;
        assume(prefix, prefix->in[events[middle - 1]]);
        if (solver_check(prefix->solver, prefix->assumed, prefix->assumed_count, prefix->budget) == SOLVER_YES)
            fit = middle;
        else
            count = middle - 1;
        prefix->assumed_count--;
    }
    if (fit > 0)
        prefix_in(prefix, events[fit - 1]);
}

bool prefix_widen(struct prefix *prefix, struct plan *plan)
{
    uint32_t *events = mem_new(record_event_count(prefix->record) + (size_t)1, sizeof *events);
    size_t before = prefix->answer_count;
    for (uint32_t i = 0; i < record_threads(prefix->record); i++)
        if (!comes_next(prefix, i))
            ask_for_more(prefix, i, events);
    mem_free(events);
    if (!prefix_answer(prefix, true, plan))
        return false;
    if (prefix->answer_count > before)
        return true;
    mem_free(plan->steps);
    return false;
}

uint64_t prefix_asked(const struct prefix *prefix)
{
    return prefix->asked;
}

bool prefix_gave_up(const struct prefix *prefix)
{
    return prefix->gave_up;
}
