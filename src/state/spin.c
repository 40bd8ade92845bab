/* Loops that wait: a thread that is where it was before, and left everything as it was meanwhile, has only waited.
 *
 * Such a stretch can be taken out of the execution without anybody noticing. So the thread need not go on here: what it
 * would do when the waiting is over it does in executions in which it need not wait, and these are explored because its
 * reads are reversed with the writes that it waits for. If nobody can do anything any more and the thread would still
 * wait, it waits for ever. */
#include "base/array.h"
#include "base/hash.h"
#include "run/core/store.h"
#include "state/internal.h"

enum { LONGEST_LOOP = 512, MOST_TURNS = 4096 }; /* events of one thread; turns of threads that wait */

/* Whether no step of the thread of an event changed anything since an earlier event: writing what was there is nothing
 * that others could notice. */
static bool changed_nothing(const struct explorer *explorer, uint32_t from, uint32_t event)
{
    while (event != from && explorer->spins[event].changes == explorer->spins[from].changes)
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

/* Steps that start or wake others, or end the thread, are never nothing; nor are those that wait to be woken. */
static bool concerns_threads(const struct explorer *explorer)
{
    for (size_t i = 0; i < explorer->step.count; i++) {
        const struct step_access *access = &explorer->step.accesses[i];
        if (STEP_FAMILY(access->object) != 0 && ((access->use & STEP_WRITES) != 0 || access->need != STEP_ANY))
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
    spin->changes += concerns_threads(explorer) ? hash_mix(event + 1) : run_changes(explorer->run, number);
    spin->hash = hash_join(run_local_hash(explorer->run, number), spin->changes) | 1;
    uint32_t at = previous;
    for (uint32_t i = 0; i < LONGEST_LOOP && at != TRACE_NONE && explorer->spins[at].hash != 0; i++) {
        if (explorer->spins[at].hash == spin->hash)
            return changed_nothing(explorer, at, event) || !was_noticed(explorer, at, thread);
        at = trace_previous(trace, at);
    }
    return false;
}

/* Whether a thread that does not wait in a loop can go on: it waited for what one in a loop had. */
static bool another_can(struct explorer *explorer)
{
    for (uint32_t i = 0; i < run_thread_count(explorer->run); i++)
        if (thread_is_enabled(explorer, thread_name(explorer, i)))
            return true;
    return false;
}

/* Lets all that wait in loops take turns, until the state comes again (they wait for ever) or one does something
 * else. */
bool spin_is_for_ever(struct explorer *explorer)
{
    struct store *store = run_store(explorer->run);
    uint32_t mark = store_mark(store), turns = 0;
    uint64_t seen = 0;
    bool again = false;
    for (uint32_t next = 1; turns < MOST_TURNS && !again; turns++) {
        for (size_t i = 0; i < explorer->stopped_count; i++) {
            uint32_t number = explorer->number_of[explorer->stopped[i].thread];
            int status;
            run_time_out(explorer->run, number, true);
            if (run_ability(explorer->run, number) == RUN_CAN && !run_is_leaving(explorer->run, number))
                run_thread(explorer->run, number, LONGEST_STEP, RUN_TO_VISIBLE);
            if (run_end(explorer->run, &status) != RUN_GOES_ON || !run_is_looping(explorer->run, number) ||
                another_can(explorer))
                turns = MOST_TURNS;
        }
        uint64_t hash = store_hash(store);
        again = turns < MOST_TURNS && hash == seen;
        if (turns + 1 == next) {
            seen = hash;
            next *= 2;
        }
    }
    store_back(store, mark);
    store_drop(store, mark);
    return again;
}
