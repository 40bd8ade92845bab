/* Who waits until others let him go on: at conditions and barriers. */
#include "base/array.h"
#include "bound/encode/internal.h"

/* The waits of a condition, and what wakes them. For each pair of these a variable says that one wakes the other. */
struct condition {
    struct encoding *encoding;
    struct terms *terms;
    uint32_t *waits, *woken, *signals; /* events; woken: by wait, the end of it, or BOUND_NONE */
    size_t wait_count, wait_capacity, woken_count, woken_capacity, signal_count, signal_capacity;
    term *wakes; /* by wait and signal */
};

static term *wakes_at(const struct condition *condition, size_t wait, size_t signal)
{
    return &condition->wakes[wait * condition->signal_count + signal];
}

static term guard_of(const struct condition *condition, uint32_t event)
{
    return encode_event(condition->encoding, event)->guard;
}

static bool is_same_thread(const struct condition *condition, uint32_t one, uint32_t other)
{
    const struct node *nodes = condition->encoding->skeleton->nodes;
    return nodes[encode_event(condition->encoding, one)->node].thread ==
           nodes[encode_event(condition->encoding, other)->node].thread;
}

static void find_events(struct condition *condition, const struct group *group)
{
    for (size_t i = 0; i < group->count; i++) {
        uint32_t event = group->events[i];
        const struct event *of = encode_event(condition->encoding, event);
        if (of->kind == EVENT_WAIT) {
            ARRAY_ADD(condition->waits, condition->wait_count, condition->wait_capacity, event);
            ARRAY_ADD(condition->woken, condition->woken_count, condition->woken_capacity, BOUND_NONE);
        } else if (of->kind == EVENT_SIGNAL || of->kind == EVENT_BROADCAST) {
            ARRAY_ADD(condition->signals, condition->signal_count, condition->signal_capacity, event);
        }
        for (size_t j = 0; of->kind == EVENT_WOKEN && j < condition->wait_count; j++)
            if (condition->waits[j] == of->partner)
                condition->woken[j] = event;
    }
}

/* That a wait ended because its time came. */
static term is_late(const struct condition *condition, size_t wait)
{
    uint32_t woken = condition->woken[wait];
    term late = woken == BOUND_NONE ? TERM_NONE : encode_event(condition->encoding, woken)->value;
    return late == TERM_NONE ? TERM_FALSE : term_and(condition->terms, late, guard_of(condition, woken));
}

/* A signal comes while a thread waits, and before it goes on; a thread is woken once. */
static void add_wakes(struct condition *condition, size_t wait)
{
    struct encoding *encoding = condition->encoding;
    struct terms *terms = condition->terms;
    uint32_t begin = condition->waits[wait], end = condition->woken[wait];
    term some = is_late(condition, wait);
    for (size_t i = 0; i < condition->signal_count; i++) {
        uint32_t signal = condition->signals[i];
        term *wakes = wakes_at(condition, wait, i);
        *wakes = TERM_FALSE;
        if (is_same_thread(condition, begin, signal) || encode_before(encoding, begin, signal) == TERM_FALSE)
            continue;
        *wakes = encode_link(encoding, begin, signal);
        encode_hold(encoding, term_not(terms, term_and(terms, some, *wakes)));
        some = term_or(terms, some, *wakes);
        if (end != BOUND_NONE)
            encode_hold(encoding, encode_implies(encoding, term_and(terms, *wakes, guard_of(condition, end)),
                                                 encode_before(encoding, signal, end)));
    }
    if (end != BOUND_NONE)
        encode_hold(encoding, encode_implies(encoding, guard_of(condition, end), some));
}

/* That a thread waits at a moment: it began to, nobody woke it before, and its time did not come. */
static term waits_at(const struct condition *condition, size_t wait, uint32_t moment)
{
    struct encoding *encoding = condition->encoding;
    struct terms *terms = condition->terms;
    uint32_t begin = condition->waits[wait], end = condition->woken[wait];
    if (is_same_thread(condition, begin, moment))
        return TERM_FALSE;
    term waits = term_and(terms, guard_of(condition, begin), encode_before(encoding, begin, moment));
    for (size_t i = 0; i < condition->signal_count && waits != TERM_FALSE; i++) {
        term wakes = *wakes_at(condition, wait, i);
        if (condition->signals[i] == moment || wakes == TERM_FALSE)
            continue;
        term before = term_and(terms, wakes, encode_before(encoding, condition->signals[i], moment));
        waits = term_and(terms, waits, term_not(terms, before));
    }
    term late = is_late(condition, wait);
    if (late != TERM_FALSE)
        waits = term_and(terms, waits, term_not(terms, term_and(terms, late, encode_before(encoding, end, moment))));
    return waits;
}

/* A signal wakes one thread that waits, if there is one; a broadcast wakes all. */
static void add_signal(struct condition *condition, size_t number)
{
    struct encoding *encoding = condition->encoding;
    struct terms *terms = condition->terms;
    uint32_t signal = condition->signals[number];
    bool all = encode_event(encoding, signal)->kind == EVENT_BROADCAST;
    term some = TERM_FALSE;
    for (size_t i = 0; i < condition->wait_count && !all; i++) {
        term wakes = *wakes_at(condition, i, number);
        encode_hold(encoding, term_not(terms, term_and(terms, some, wakes)));
        some = term_or(terms, some, wakes);
    }
    for (size_t i = 0; i < condition->wait_count && !encoding->stopped; i++) {
        term waits = term_and(terms, guard_of(condition, signal), waits_at(condition, i, signal));
        encode_hold(encoding, encode_implies(encoding, waits, all ? *wakes_at(condition, i, number) : some));
    }
}

/* Somebody waits at a moment, or nobody does. */
static void add_moment(struct condition *condition, uint32_t moment)
{
    struct encoding *encoding = condition->encoding;
    term some = TERM_FALSE, guard = guard_of(condition, moment);
    bool awaited = encode_event(encoding, moment)->kind == EVENT_AWAITED;
    for (size_t i = 0; i < condition->wait_count; i++)
        some = term_or(condition->terms, some, waits_at(condition, i, moment));
    encode_hold(encoding, encode_implies(encoding, guard, awaited ? some : term_not(condition->terms, some)));
}

void encode_condition(struct encoding *encoding, const struct group *group)
{
    struct condition condition = {.encoding = encoding, .terms = encoding->terms};
    find_events(&condition, group);
    condition.wakes = mem_new(condition.wait_count * condition.signal_count + 1, sizeof *condition.wakes);
    for (size_t i = 0; i < condition.wait_count && !encoding->stopped; i++)
        add_wakes(&condition, i);
    for (size_t i = 0; i < condition.signal_count && !encoding->stopped; i++)
        add_signal(&condition, i);
    for (size_t i = 0; i < group->count && !encoding->stopped; i++) {
        enum event_kind kind = encode_event(encoding, group->events[i])->kind;
        if (kind == EVENT_AWAITED || kind == EVENT_IDLE)
            add_moment(&condition, group->events[i]);
    }
    mem_free(condition.waits);
    mem_free(condition.woken);
    mem_free(condition.signals);
    mem_free(condition.wakes);
}

/* Who waits at a barrier goes on when the last one has come: by the first that opens it behind his arrival, and so if
 * any does. */
static void add_pass(struct encoding *encoding, const struct group *group, uint32_t pass)
{
    struct terms *terms = encoding->terms;
    uint32_t arrival = encode_event(encoding, pass)->partner;
    term some = TERM_FALSE;
    for (size_t i = 0; i < group->count; i++) {
        uint32_t open = group->events[i];
        if (encode_event(encoding, open)->kind != EVENT_OPEN || encode_before(encoding, arrival, open) == TERM_FALSE ||
            encode_before(encoding, open, pass) == TERM_FALSE)
            continue;
        term between = term_and(terms, encode_before(encoding, arrival, open), encode_before(encoding, open, pass));
        some = term_or(terms, some, term_and(terms, encode_event(encoding, open)->guard, between));
    }
    encode_hold(encoding, encode_implies(encoding, encode_event(encoding, pass)->guard, some));
}

void encode_barrier(struct encoding *encoding, const struct group *group)
{
    for (size_t i = 0; i < group->count && !encoding->stopped; i++)
        if (encode_event(encoding, group->events[i])->kind == EVENT_PASS)
            add_pass(encoding, group, group->events[i]);
}
