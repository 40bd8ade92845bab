/* Deadlocks: in the end each thread that there is has ended or waits for what it does not get; or some wait for each
 * other, or for locks of threads that have ended, whatever others do. These are the deadlocks of state/findings.c. */
#include "base/memory.h"
#include "bound/encode/internal.h"

struct stuck {
    struct encoding *encoding;
    const struct skeleton *skeleton;
    struct terms *terms;
    term *inside; /* by thread, a variable: it is one of some of which each waits for another one of them */
};

static bool is_about(const struct event *event, uint64_t lock)
{
    return event->cell == (uint32_t)(lock >> OFFSET_BITS) && event->offset == (uint32_t)lock;
}

/* That a thread has a lock in the end which it took by an event: it gave it back by none behind that. */
static term has_still(const struct stuck *stuck, uint32_t taken, uint64_t lock)
{
    const struct skeleton *skeleton = stuck->skeleton;
    uint32_t holder = skeleton->nodes[skeleton->events[taken].node].thread;
    term has = skeleton->events[taken].guard;
    for (uint32_t i = taken + 1; i < skeleton->event_count && has != TERM_FALSE; i++) {
        const struct event *event = &skeleton->events[i];
        if (event->kind == EVENT_UNLOCK && is_about(event, lock) && skeleton->nodes[event->node].thread == holder)
            has = term_and(stuck->terms, has, term_not(stuck->terms, event->guard));
    }
    return has;
}

/* That another thread has a lock in the end; with `circles`: one that is inside, or has ended. */
static term is_taken(const struct stuck *stuck, const struct wait *wait, bool circles)
{
    const struct skeleton *skeleton = stuck->skeleton;
    struct terms *terms = stuck->terms;
    term some = TERM_FALSE;
    for (uint32_t i = 0; i < skeleton->event_count; i++) {
        const struct event *event = &skeleton->events[i];
        if (event->kind != EVENT_LOCK || !is_about(event, wait->lock))
            continue;
        uint32_t holder = skeleton->nodes[event->node].thread;
        if (holder == wait->thread)
            continue;
        term has = has_still(stuck, i, wait->lock);
        if (circles)
            has = term_and(terms, has, term_or(terms, stuck->inside[holder], skeleton->threads[holder].end_guard));
        some = term_or(terms, some, has);
    }
    return some;
}

/* That somebody wakes who waits for a condition. */
static term is_woken(const struct stuck *stuck, const struct wait *wait)
{
    const struct encoding *encoding = stuck->encoding;
    term some = TERM_FALSE;
    for (size_t i = 0; i < encoding->link_count; i++)
        if (encoding->links[i].from == wait->event)
            some = term_or(stuck->terms, some, encoding->links[i].chosen);
    return some;
}

/* That a thread went on which began to wait by an event. */
static term went_on(const struct stuck *stuck, const struct wait *wait, enum event_kind kind)
{
    const struct skeleton *skeleton = stuck->skeleton;
    for (uint32_t i = wait->event + 1; i < skeleton->event_count; i++)
        if (skeleton->events[i].kind == kind && skeleton->events[i].partner == wait->event)
            return skeleton->events[i].guard;
    return TERM_FALSE;
}

/* Who was not woken waits, as does who does not get the mutex back; a time may come at any moment. */
static term waits_to_be_woken(const struct stuck *stuck, const struct wait *wait)
{
    struct terms *terms = stuck->terms;
    term never = term_or(terms, wait->never, is_taken(stuck, wait, false));
    if (!wait->timed)
        never = term_or(terms, never, term_not(terms, is_woken(stuck, wait)));
    return term_and(terms, never, term_not(terms, went_on(stuck, wait, EVENT_WOKEN)));
}

/* Nobody opens a barrier behind his arrival. */
static term waits_to_pass(const struct stuck *stuck, const struct wait *wait)
{
    const struct skeleton *skeleton = stuck->skeleton;
    struct terms *terms = stuck->terms;
    const struct event *arrival = &skeleton->events[wait->event];
    term never = term_not(terms, went_on(stuck, wait, EVENT_PASS));
    for (uint32_t i = 0; i < skeleton->event_count; i++) {
        const struct event *open = &skeleton->events[i];
        if (open->kind != EVENT_OPEN || open->cell != arrival->cell || open->offset != arrival->offset)
            continue;
        term opens = term_and(terms, open->guard, encode_before(stuck->encoding, wait->event, i));
        never = term_and(terms, never, term_not(terms, opens));
    }
    return never;
}

/* That a thread stays at a place, and does not get what it waits for. */
static term stays_for_ever(const struct stuck *stuck, const struct wait *wait)
{
    term never = TERM_TRUE;
    switch (wait->kind) {
    case WAIT_LOCK:
        never = is_taken(stuck, wait, false);
        break;
    case WAIT_ITSELF:
    case WAIT_END: /* it would go on */
        break;
    case WAIT_WOKEN:
        never = waits_to_be_woken(stuck, wait);
        break;
    case WAIT_OPEN:
        never = waits_to_pass(stuck, wait);
        break;
    case WAIT_WORD:
        never = wait->never;
        break;
    }
    return term_and(stuck->terms, wait->stays, never);
}

/* That the execution is over: each thread that there is has ended or waits, or, with `leave`, goes on for long or is
 * about to end the program. None comes to an assumption that does not hold, or does what would have ended all. */
static term is_over(const struct stuck *stuck, const term *waiting, bool leave)
{
    const struct skeleton *skeleton = stuck->skeleton;
    struct terms *terms = stuck->terms;
    term all = TERM_TRUE;
    for (uint32_t i = 0; i < skeleton->thread_count; i++) {
        term rests = skeleton->threads[i].end_guard;
        if (leave)
            rests = term_or(terms, rests, skeleton->threads[i].gone);
        for (size_t j = 0; j < skeleton->wait_count; j++)
            if (skeleton->waits[j].thread == i)
                rests = term_or(terms, rests, waiting[j]);
        all = term_and(terms, all, term_implies(terms, skeleton->threads[i].guard, rests));
    }
    return all;
}

/* That nobody can go on, and somebody waits. */
static term all_wait(const struct stuck *stuck, const term *waiting)
{
    term some = TERM_FALSE;
    for (size_t j = 0; j < stuck->skeleton->wait_count; j++)
        some = term_or(stuck->terms, some, waiting[j]);
    return term_and(stuck->terms, some, is_over(stuck, waiting, false));
}

/* That a thread waits for one that is inside, or has ended with what it wants. */
static term waits_inside(const struct stuck *stuck, const struct wait *wait)
{
    switch (wait->kind) {
    case WAIT_LOCK:
        return term_and(stuck->terms, wait->stays, is_taken(stuck, wait, true));
    case WAIT_ITSELF:
        return wait->stays;
    case WAIT_END:
        return term_and(stuck->terms, wait->stays, stuck->inside[wait->other]);
    default:
        return TERM_FALSE;
    }
}

/* That some threads wait for each other, though others may leave. */
static term some_wait(const struct stuck *stuck, const term *waiting)
{
    const struct skeleton *skeleton = stuck->skeleton;
    struct terms *terms = stuck->terms;
    term some = TERM_FALSE;
    for (uint32_t i = 0; i < skeleton->thread_count; i++) {
        term waits = TERM_FALSE;
        for (size_t j = 0; j < skeleton->wait_count; j++)
            if (skeleton->waits[j].thread == i)
                waits = term_or(terms, waits, waits_inside(stuck, &skeleton->waits[j]));
        encode_hold(stuck->encoding, encode_implies(stuck->encoding, stuck->inside[i], waits));
        some = term_or(terms, some, stuck->inside[i]);
    }
    return term_and(terms, some, is_over(stuck, waiting, true));
}

/* That there may be a deadlock, as far as it is known who waits for ever. */
static term may_wait(const struct stuck *stuck, term *waiting)
{
    const struct skeleton *skeleton = stuck->skeleton;
    struct terms *terms = stuck->terms;
    term some = TERM_FALSE;
    for (size_t j = 0; j < skeleton->wait_count; j++) {
        const struct wait *wait = &skeleton->waits[j];
        if (wait->kind != WAIT_WORD)
            continue;
        waiting[j] = term_or(terms, waiting[j], wait->doubtful);
        /* who holds a read-write lock may be one that waits though the program goes on to its end */
        if (wait->held)
            some = term_or(terms, some, waiting[j]);
    }
    return term_or(terms, all_wait(stuck, waiting), term_and(terms, some, is_over(stuck, waiting, true)));
}

void encode_stuck(struct encoding *encoding)
{
    const struct skeleton *skeleton = encoding->skeleton;
    struct terms *terms = encoding->terms;
    if (skeleton->last == BOUND_NONE || skeleton->wait_count == 0)
        return;
    struct stuck stuck = {.encoding = encoding, .skeleton = skeleton, .terms = terms};
    term *waiting = mem_new(skeleton->wait_count, sizeof *waiting);
    stuck.inside = mem_new(skeleton->thread_count, sizeof *stuck.inside);
    for (uint32_t i = 0; i < skeleton->thread_count; i++)
        stuck.inside[i] = term_variable(terms, 1);
    for (size_t j = 0; j < skeleton->wait_count; j++)
        waiting[j] = stays_for_ever(&stuck, &skeleton->waits[j]);
    encoding->deadlock = term_variable(terms, 1);
    encoding->doubtful_deadlock = term_variable(terms, 1);
    encoding->waiting = waiting;
    term found = term_or(terms, all_wait(&stuck, waiting), some_wait(&stuck, waiting));
    encode_hold(encoding, encode_implies(encoding, encoding->deadlock, term_and(terms, skeleton->stuck, found)));
    term *doubtful = mem_new(skeleton->wait_count, sizeof *doubtful);
    for (size_t j = 0; j < skeleton->wait_count; j++)
        doubtful[j] = waiting[j];
    found = may_wait(&stuck, doubtful);
    encode_hold(encoding,
                encode_implies(encoding, encoding->doubtful_deadlock, term_and(terms, skeleton->stuck, found)));
    mem_free(doubtful);
    mem_free(stuck.inside);
}
