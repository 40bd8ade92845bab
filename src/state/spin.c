/* Loops that wait: a thread that is where it was before, and left everything as it was meanwhile, has only waited.
 *
 * Such a stretch can be taken out of the execution without anybody noticing. So the thread need not go on here: what
 * it would do when the waiting is over it does in executions in which it need not wait, and these are explored
 * because its reads are reversed with the writes that it waits for. If nobody can do anything else any more, all
 * schedules are tried from there: who polls may let others go on now and then (it gives a lock back and takes it
 * again), and then nobody need wait for ever. Only if no schedule leads to the end of a thread, all of them do. */
#include "base/array.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "run/core/store.h"
#include "state/internal.h"

/* Events of one thread; states of threads that wait; instructions of a thread that only works. */
enum { LONGEST_LOOP = 512, MOST_STATES = 4096, LONGEST_CIRCLE = 4096 };

/* Whether no step of the thread of an event changed anything since an earlier event: writing what was there is nothing
 * that others could notice. */
static bool changed_nothing(const struct explorer *explorer, uint32_t from, uint32_t event)
{
    while (event != from && explorer->spins[event].changes == explorer->spins[from].changes &&
           explorer->spins[event].stirs == explorer->spins[from].stirs)
        event = trace_previous(explorer->trace, event);
    return event == from;
}

/* Whether the steps of a thread behind an event, up to the last one, changed anything while others looked. */
static bool was_noticed(const struct explorer *explorer, uint32_t from, uint32_t thread)
{
    const struct trace *trace = explorer->trace;
    for (uint32_t i = from + 1; i < trace_length(trace); i++) {
        uint32_t count, other_count;
        const struct step_access *accesses = trace_accesses(trace, i, &count);
        if (trace_thread(trace, i) == thread)
            continue;
        for (uint32_t j = from + 1; j < trace_length(trace); j++) {
            const struct step_access *other = trace_accesses(trace, j, &other_count);
            for (uint32_t k = 0; trace_thread(trace, j) == thread && k < other_count; k++)
                if ((other[k].use & STEP_WRITES) != 0 && accesses_conflict(accesses, count, &other[k], 1))
                    return true;
        }
    }
    return false;
}

/* Steps that start or wake others, or end the thread, are never nothing; nor are those that wait to be woken: who
 * goes on for no reason does so once, so that its other waits need somebody who wakes it. */
static bool concerns_threads(const struct explorer *explorer)
{
    for (size_t i = 0; i < explorer->step.count; i++) {
        const struct step_access *access = &explorer->step.accesses[i];
        bool woken = explorer->options->spurious && STEP_FAMILY(access->object) == STEP_FAMILY(STEP_WAKING);
        if (STEP_FAMILY(access->object) != 0 && ((access->use & STEP_WRITES) != 0 || access->need != STEP_ANY || woken))
            return true;
    }
    return false;
}

/* Whether a thread goes on by itself: it can, or its time may come. */
static bool goes_on(struct explorer *explorer, uint32_t number)
{
    enum run_ability ability = run_ability(explorer->run, number);
    return ability == RUN_CAN || ability == RUN_TIMED;
}

bool spin_notice(struct explorer *explorer, uint32_t event)
{
    struct trace *trace = explorer->trace;
    uint32_t thread = trace_thread(trace, event), number = explorer->number_of[thread];
    uint32_t previous = trace_previous(trace, event);
    ARRAY_RESERVE(explorer->spins, explorer->spin_capacity, (size_t)event + 1);
    struct spin *spin = &explorer->spins[event];
    *spin = (struct spin){0};
    if (!goes_on(explorer, number) || !run_is_looping(explorer->run, number))
        return false;
    spin->changes = previous == TRACE_NONE ? 0 : explorer->spins[previous].changes;
    spin->stirs = (previous == TRACE_NONE ? 0 : explorer->spins[previous].stirs) + explorer->step.stirred;
    spin->changes += concerns_threads(explorer) ? hash_mix(event + 1) : run_changes(explorer->run, number);
    spin->hash = hash_join(run_local_hash(explorer->run, number), spin->changes) | 1;
    uint64_t bit = UINT64_C(1) << (spin->hash >> 58),
             seen = previous == TRACE_NONE ? 0 : explorer->spins[previous].seen;
    spin->seen = seen | bit;
    uint32_t at = (seen & bit) != 0 ? previous : TRACE_NONE;
    for (uint32_t i = 0; i < LONGEST_LOOP && at != TRACE_NONE && explorer->spins[at].hash != 0; i++) {
        if (explorer->spins[at].hash == spin->hash)
            return changed_nothing(explorer, at, event) || !was_noticed(explorer, at, thread);
        at = trace_previous(trace, at);
    }
    return false;
}

bool spin_changes_data(struct explorer *explorer, uint32_t number)
{
    bool writes = false;
    for (size_t i = 0; i < explorer->step.count; i++) {
        const struct step_access *access = &explorer->step.accesses[i];
        writes |= STEP_FAMILY(access->object) == 0 && (access->use & (STEP_WRITES | STEP_LOCKS)) == STEP_WRITES;
    }
    return explorer->step.stirred || (writes && run_changes(explorer->run, number) != 0);
}

static bool looks_at(const struct step_access *access)
{
    bool waits = access->need != STEP_ANY;
    return (access->use & STEP_SEES) != 0 || ((access->use & STEP_READS) != 0 && !waits);
}

bool spin_looks(const struct explorer *explorer)
{
    if (explorer->step.looked || explorer->module == NULL)
        return true;
    for (size_t i = 0; i < explorer->step.count; i++)
        if (looks_at(&explorer->step.accesses[i]))
            return true;
    return false;
}

/* Where a thread was behind each instruction of a circle, and with which data. */
struct circle {
    struct idmap *met; /* when, by all that it knows */
    uint64_t spots[LONGEST_CIRCLE];
    uint32_t count;
};

/* Goes on until the thread is where it was, and knows what it knew. When that was first so; IDMAP_NONE: it looks at
 * something before, or goes on for too long. */
static uint32_t close_circle(struct explorer *explorer, uint32_t number, struct circle *circle)
{
    struct run *run = explorer->run;
    while (circle->count < LONGEST_CIRCLE && run_ability(run, number) == RUN_CAN && !run_is_visible(run, number)) {
        uint64_t hash = run_local_hash(run, number);
        uint32_t first = idmap_get(circle->met, hash);
        if (first != IDMAP_NONE)
            return explorer->step.looked ? IDMAP_NONE : first;
        idmap_put(circle->met, hash, circle->count);
        circle->spots[circle->count++] = run_spot(run, number);
        run_thread(run, number, 1, RUN_TO_VISIBLE);
    }
    return IDMAP_NONE;
}

/* If it is somewhere twice in the circle, it knows something else then. */
static bool comes_again(const struct circle *circle, uint32_t first)
{
    struct idmap *spots = idmap_new();
    bool again = false;
    for (uint32_t i = first; i < circle->count && !again; i++) {
        again = idmap_get(spots, circle->spots[i]) != IDMAP_NONE;
        idmap_put(spots, circle->spots[i], 0);
    }
    idmap_free(spots);
    return again;
}

bool spin_works_alone(struct explorer *explorer, uint32_t number)
{
    struct store *store = run_store(explorer->run);
    struct circle circle = {.met = idmap_new()};
    struct step step = explorer->step;
    uint32_t mark = store_mark(store);
    explorer->step = (struct step){0};
    uint32_t first = explorer->module == NULL ? IDMAP_NONE : close_circle(explorer, number, &circle);
    bool works = first != IDMAP_NONE && comes_again(&circle, first);
    store_back(store, mark);
    store_drop(store, mark);
    step_free(&explorer->step);
    explorer->step = step;
    idmap_free(circle.met);
    return works;
}

bool spin_is_kept(struct explorer *explorer, uint32_t number)
{
    return run_ability(explorer->run, number) == RUN_WAITS && !run_is_joining(explorer->run, number);
}

/* The states that schedules lead to from one in which all wait. */
struct ahead {
    struct explorer *explorer;
    struct idmap *seen; /* hashes of states */
    uint32_t threads, done;
    bool works;             /* somebody changes data */
    uint64_t acted, looked; /* who did something; who depends on others, as bits */
    uint64_t tried;         /* of whom it is known whether they work alone */
    uint64_t kept;          /* threads that wait in all these states, as bits; not beyond the 64th */
    enum spin_end end;
};

/* How many threads have ended, or are about to end the program. */
static uint32_t count_done(struct run *run)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < run_thread_count(run); i++) {
        enum run_ability ability = run_ability(run, i);
        count += ability == RUN_OVER || (ability == RUN_CAN && run_is_leaving(run, i));
    }
    return count;
}

/* Whether a state is to be looked at further: it is new, and does not settle the question. */
static bool is_news(struct ahead *ahead)
{
    struct explorer *explorer = ahead->explorer;
    struct run *run = explorer->run;
    uint64_t hash = store_hash(run_store(run));
    int status;
    /* who starts a thread or chooses whom to wake does not only wait */
    if (run_end(run, &status) != RUN_GOES_ON || count_done(run) != ahead->done ||
        run_thread_count(run) != ahead->threads || explorer->made.count > 0)
        ahead->end = SPIN_ENDS;
    else if (idmap_count(ahead->seen) == MOST_STATES)
        ahead->end = SPIN_UNKNOWN;
    if (ahead->end != SPIN_FOR_EVER || idmap_get(ahead->seen, hash) != IDMAP_NONE)
        return false;
    idmap_put(ahead->seen, hash, 0);
    for (uint32_t i = 0; i < ahead->threads && i < MOST_KEPT; i++)
        if (!spin_is_kept(explorer, i))
            ahead->kept &= ~(UINT64_C(1) << i);
    return true;
}

/* Of threads beyond the 64th it is not known whether they depend on others, so that they count as such. */
static void note_looks(struct ahead *ahead, uint32_t number)
{
    struct explorer *explorer = ahead->explorer;
    uint64_t bit = number < MOST_KEPT ? UINT64_C(1) << number : 0;
    bool acts = explorer->step.count > 0;
    ahead->acted |= acts ? bit : 0;
    ahead->looked |= spin_looks(explorer) ? bit : 0;
    if (!acts && (bit & ~ahead->tried) != 0)
        ahead->works |= spin_works_alone(explorer, number);
    ahead->tried |= acts ? 0 : bit;
}

static bool take_turn(struct ahead *ahead, uint32_t number)
{
    struct explorer *explorer = ahead->explorer;
    explorer->step.count = 0;
    explorer->made.count = 0;
    if (run_ability(explorer->run, number) == RUN_TIMED)
        run_time_out(explorer->run, number, true);
    if (run_ability(explorer->run, number) != RUN_CAN)
        return false;
    explorer->step.stirred = explorer->step.looked = explorer->step.asked = false;
    run_thread(explorer->run, number, (uint64_t)LONGEST_TURN * MOST_TURNS_BEHIND, RUN_TO_VISIBLE);
    ahead->works |= spin_changes_data(explorer, number);
    note_looks(ahead, number);
    if (explorer->step.asked)
        ahead->end = SPIN_UNKNOWN; /* it may wait for a time */
    struct run_uncaught uncaught;  /* is not found here: what follows is explored, or was */
    run_take_uncaught(explorer->run, &uncaught);
    return true;
}

/* Whether no thread can go on: who waited in a loop left it, and is found to wait for ever in an execution in which it
 * did not come to the loop in vain. */
static bool is_deadlock(struct explorer *explorer, uint32_t threads)
{
    for (uint32_t i = 0; i < threads; i++)
        if (goes_on(explorer, i))
            return false;
    return true;
}

/* Depth first; a mark, and the next thread to be tried, for each state on the path. */
static void look_ahead(struct ahead *ahead)
{
    struct store *store = run_store(ahead->explorer->run);
    uint32_t next[MOST_STATES + 1] = {0}, depth = 0, first = store_mark(store);
    is_news(ahead);
    while (ahead->end == SPIN_FOR_EVER) {
        if (next[depth] == ahead->threads) {
            store_back(store, first + depth);
            if (depth == 0)
                break;
            store_back(store, first + --depth);
        } else if (take_turn(ahead, next[depth]++) && is_news(ahead)) {
            if (is_deadlock(ahead->explorer, ahead->threads))
                ahead->end = SPIN_ENDS;
            next[++depth] = 0;
            store_mark(store);
        } else {
            store_back(store, first + depth);
        }
    }
    store_back(store, first);
    store_drop(store, first);
}

enum spin_end spin_look_ahead(struct explorer *explorer)
{
    struct ahead ahead = {.explorer = explorer,
                          .seen = idmap_new(),
                          .threads = run_thread_count(explorer->run),
                          .kept = UINT64_MAX,
                          .done = count_done(explorer->run)};
    size_t turn_count = explorer->turn_count;
    explorer->forced.count = 0;
    explorer->made.count = 0;
    look_ahead(&ahead);
    explorer->turn_count = turn_count;
    idmap_free(ahead.seen);
    if (ahead.threads < MOST_KEPT)
        ahead.kept &= (UINT64_C(1) << ahead.threads) - 1;
    bool works = ahead.works || (ahead.acted & ~ahead.looked) != 0;
    return ahead.end == SPIN_FOR_EVER && works && ahead.kept == 0 ? SPIN_WORKS : ahead.end;
}
