/* One step of a thread on the interpreter, with the choices in it. */
#include "base/array.h"
#include "base/budget.h"
#include "run/core/store.h"
#include "state/internal.h"
#include "state/invariant.h"

#include <assert.h>
#include <string.h>

void explorer_add_turn(struct explorer *explorer, enum turn_kind kind, uint32_t thread, uint64_t count)
{
    ARRAY_ADD(explorer->turns, explorer->turn_count, explorer->turn_capacity, (struct turn){kind, thread, count});
}

uint32_t explorer_choose(struct explorer *explorer, const uint32_t *values, uint32_t count)
{
    struct choices *made = &explorer->made;
    uint32_t at = made->count, chosen = 0;
    assert(count > 0);
    if (at == MOST_CHOICES) {
        explorer_miss(explorer, "a step has too many choices");
        return 0;
    }
    if (count > MOST_OPTIONS) {
        explorer_miss(explorer, "a choice has too many possibilities");
        count = MOST_OPTIONS;
    }
    if (explorer->hunts)
        chosen = explorer->forced.made[at] % count;
    else
        for (uint32_t i = 0; i < count && at < explorer->forced.count; i++)
            if (values[i] == explorer->forced.made[at])
                chosen = i;
    memcpy(explorer->options_of[at], values, count * sizeof *values);
    explorer->option_counts[at] = count;
    made->made[made->count++] = values[chosen];
    return chosen;
}

/* For run_chooser: whom a signal wakes. */
static uint32_t choose_woken(void *context, uint32_t thread, const uint32_t *waiting, uint32_t count)
{
    struct explorer *explorer = context;
    uint32_t names[MOST_OPTIONS];
    for (uint32_t i = 0; i < count && i < MOST_OPTIONS; i++)
        names[i] = thread_name(explorer, waiting[i]);
    uint32_t chosen = explorer_choose(explorer, names, count < MOST_OPTIONS ? count : MOST_OPTIONS + 1);
    explorer_add_turn(explorer, TURN_NOTIFIES, thread, waiting[chosen]);
    return chosen;
}

void explorer_open_choices(struct explorer *explorer)
{
    run_set_chooser(explorer->run, choose_woken, explorer);
}

/* Returns how many instructions it ran. */
static uint64_t run_on(struct explorer *explorer, uint32_t number, uint64_t *left)
{
    uint64_t spot = run_spot(explorer->run, number);
    size_t first = explorer->step.count;
    uint64_t done = run_thread(explorer->run, number, *left < LONGEST_TURN ? *left : LONGEST_TURN, RUN_TO_VISIBLE);
    for (size_t i = first; i < explorer->step.count; i++)
        explorer->step.accesses[i].spot = spot;
    explorer_add_turn(explorer, TURN_RUNS, number, done); /* behind what was chosen in it, as schedules want it */
    *left -= done < *left ? done : *left;
    if (explorer->step.asked)
        explorer_miss(explorer,
                      "what the program does depends on the time or on random numbers, of which one is tried");
    struct run_uncaught uncaught;
    if (run_take_uncaught(explorer->run, &uncaught))
        findings_add_exception(explorer, &uncaught);
    return done;
}

/* Runs a new thread up to the first thing that others can notice. Where it ends the program before, it stays where
 * it was: that is a step of its own. */
static void begin_thread(struct explorer *explorer, uint32_t number)
{
    struct run *run = explorer->run;
    uint64_t left = (uint64_t)LONGEST_TURN * MOST_TURNS_BEHIND;
    uint32_t mark = store_mark(run_store(run));
    size_t turns = explorer->turn_count;
    int status;
    while (left > 0 && run_end(run, &status) == RUN_GOES_ON && run_ability(run, number) == RUN_CAN &&
           !run_is_visible(run, number))
        run_on(explorer, number, &left);
    if (run_end(run, &status) != RUN_GOES_ON) {
        store_back(run_store(run), mark);
        explorer->turn_count = turns;
    }
    store_drop(run_store(run), mark);
}

/* New threads run up to the first thing that others can notice. */
static void begin_threads(struct explorer *explorer, uint32_t parent)
{
    uint32_t first = explorer->known_threads, count = run_thread_count(explorer->run);
    if (first == count)
        return;
    if (!threads_name(explorer, parent)) {
        if (explorer->result->crowd == NULL)
            explorer->result->crowd = reason_at(explorer, "there are too many threads", explorer->number_of[parent]);
        explorer_miss(explorer, explorer->result->crowd);
    }
    for (uint32_t number = first; number < count; number++)
        begin_thread(explorer, number);
}

/* What others cannot notice is part of the step, but for choices: each is a step of its own, if nothing follows. */
static bool goes_on(struct explorer *explorer, uint32_t number)
{
    if (explorer->made.count > 0 && !run_is_alone(explorer->run, number))
        return !run_is_visible(explorer->run, number);
    return explorer->step.count == 0 ? !run_is_leaving(explorer->run, number)
                                     : run_is_alone(explorer->run, number) || !run_is_visible(explorer->run, number);
}

/* Takes back what the step changed. */
static void take_back(struct explorer *explorer)
{
    store_back(run_store(explorer->run), (uint32_t)explorer->node_count - 1);
    explorer->turn_count = explorer->nodes[explorer->node_count - 1].turn_count;
    explorer->known_threads = run_thread_count(explorer->run);
}

/* The run is over: says so, and takes the step back. What it did up to there is known. */
static void stop(struct explorer *explorer, uint32_t name, enum run_end end)
{
    findings_add_end(explorer, explorer->number_of[name], end);
    explorer->taken_turns = explorer->turn_count;
    take_back(explorer);
}

/* Objects that are threads have their names as numbers; the first step of a thread follows the one that started it. */
static void finish_step(struct explorer *explorer, uint32_t name)
{
    for (size_t i = 0; i < explorer->step.count; i++) {
        uint64_t *object = &explorer->step.accesses[i].object, family = STEP_FAMILY(*object) << 40;
        if (family == STEP_THREAD || family == STEP_WAKING || family == STEP_SIGNALS || family == STEP_CALLED)
            *object = family + thread_name(explorer, STEP_MEMBER(*object));
    }
    if (explorer->options->invariant != NULL)
        invariant_tell(explorer->options->invariant, explorer->run, &explorer->step);
    if (trace_last(explorer->trace, name) == TRACE_NONE && name != 0) {
        struct step_access started = {.object = STEP_WAKING + name,
                                      .end = 1,
                                      .use = STEP_READS | STEP_ATOMIC | STEP_ACQUIRES,
                                      .need = STEP_NEVER};
        step_add(&explorer->step, &started);
    }
}

/* Whether nobody goes on for certain: what waits for a signal may go on for no reason, or never. */
static bool is_last_hope(struct run *run)
{
    for (uint32_t i = 0; i < run_thread_count(run); i++) {
        enum run_ability ability = run_ability(run, i);
        if (ability == RUN_CAN || (ability == RUN_TIMED && !run_is_spurious(run, i)))
            return false;
    }
    return true;
}

/* Lets the time of a thread come. False, and nothing changed: it could not go on all the same. */
static bool time_out(struct explorer *explorer, uint32_t number)
{
    struct run *run = explorer->run;
    uint32_t mark = store_mark(run_store(run));
    enum turn_kind kind = run_is_spurious(run, number) ? TURN_WAKES : TURN_TIMES_OUT;
    if (kind == TURN_WAKES && is_last_hope(run))
        explorer_leave_open(explorer, EXPLORE_DEADLOCK,
                            "somebody is saved by going on for no reason, which nobody promises: ask without "
                            "--spurious-wakeups");
    run_time_out(run, number, true);
    bool can = run_ability(run, number) == RUN_CAN;
    if (can)
        explorer_add_turn(explorer, kind, number, 0);
    else
        store_back(run_store(run), mark);
    store_drop(run_store(run), mark);
    return can;
}

/* How far a step may go. */
struct extent {
    uint64_t most, done; /* instructions, of all its parts */
    bool wrong_behind;   /* it goes wrong by its last one, which stands behind what others have noticed */
};

/* Runs a thread that can run until it has done something that others can notice, and stands before the next such thing
 * or waits. The end of the run, if it comes. */
static enum run_end run_step(struct explorer *explorer, uint32_t name, struct extent *extent)
{
    struct run *run = explorer->run;
    uint32_t number = explorer->number_of[name];
    uint64_t left = extent->most - extent->done, seen = 0, changes = 0;
    uint32_t turn = 0, next = 1, behind = 0;
    int status;
    do {
        size_t told = explorer->step.count;
        bool alone = run_is_alone(run, number);
        uint64_t done = run_on(explorer, number, &left);
        enum run_end end = run_end(run, &status);
        extent->done += done;
        extent->wrong_behind = end == RUN_WRONG && !alone && (told > 0 || (explorer->step.count > 0 && done > 1));
        if (end != RUN_GOES_ON)
            return end;
        begin_threads(explorer, name);
        if (left == 0 && extent->most < LONGEST_STEP)
            return RUN_GOES_ON;
        if (left == 0) {
            explorer_miss(explorer, "a thread runs on without doing anything that others could notice");
            return RUN_ASSUMED;
        }
        if (++turn == next && explorer->step.count == 0 && run_ability(run, number) == RUN_CAN) {
            seen = run_local_hash(run, number);
            changes = run_changes(run, number);
            next *= 2;
        } else if (seen != 0 && explorer->step.count == 0 && run_local_hash(run, number) == seen &&
                   run_changes(run, number) == changes) {
            explorer->idles = true; /* it does nothing that others notice, for ever */
            explorer->works_alone = spin_works_alone(explorer, number);
            return RUN_ASSUMED;
        }
        if (run_ability(run, number) != RUN_CAN)
            break;
        /* who goes on for long without being noticed may do so for ever: that is to be seen from behind the step */
        if (explorer->step.count > 0 && !run_is_alone(run, number) && ++behind == MOST_TURNS_BEHIND)
            break;
    } while (goes_on(explorer, number));
    return RUN_GOES_ON;
}

static enum taken take_within(struct explorer *explorer, uint32_t name, const struct choices *forced,
                              struct extent *extent)
{
    uint32_t number = explorer->number_of[name], times = 0;
    enum run_ability ability;
    explorer->step.count = 0;
    explorer->step.stirred = explorer->step.looked = explorer->step.asked = false;
    explorer->forced = *forced;
    explorer->made.count = 0;
    explorer->idles = explorer->works_alone = false;
    for (;;) {
        bool timed = run_ability(explorer->run, number) == RUN_TIMED;
        if (timed && !time_out(explorer, number))
            return TAKEN_BLOCKED;
        enum run_end end = run_step(explorer, name, extent);
        if (extent->wrong_behind) {
            take_back(explorer);
            return TAKEN_STOPPED;
        }
        if (end != RUN_GOES_ON) {
            finish_step(explorer, name);
            stop(explorer, name, end);
            return TAKEN_STOPPED;
        }
        ability = run_ability(explorer->run, number);
        if (explorer->step.count > 0 || explorer->made.count > 0 || ability == RUN_OVER)
            break;
        if (ability != RUN_TIMED)
            return TAKEN_BLOCKED;
        if (++times == MOST_TIMES || budget_spent(explorer->options->budget)) {
            explorer_miss(explorer,
                          "a thread lets time pass again and again, and does nothing else that others notice");
            finish_step(explorer, name);
            stop(explorer, name, RUN_ASSUMED);
            return TAKEN_STOPPED;
        }
    }
    if (ability != RUN_OVER && run_is_alone(explorer->run, number))
        explorer_miss(explorer, "a thread waits within an atomic section");
    finish_step(explorer, name);
    explorer->taken_turns = explorer->turn_count;
    return TAKEN_STEP;
}

/* A step that goes wrong behind what others have noticed ends before that: they may go on first. What is wrong is a
 * step of its own. */
static enum taken take_any_step(struct explorer *explorer, uint32_t name, const struct choices *forced)
{
    struct extent extent = {.most = LONGEST_STEP};
    enum taken taken = take_within(explorer, name, forced, &extent);
    if (!extent.wrong_behind)
        return taken;
    const struct choices made = explorer->made;
    extent = (struct extent){.most = extent.done - 1};
    return take_within(explorer, name, &made, &extent);
}

enum taken take_step(struct explorer *explorer, uint32_t name, const struct choices *forced)
{
    const struct invariant *invariant = explorer->options->invariant;
    if (invariant == NULL)
        return take_any_step(explorer, name, forced);
    bool begins = !run_has_begun(explorer->run), before = invariant_holds(invariant, explorer->run);
    enum taken taken = take_any_step(explorer, name, forced);
    if (before && taken != TAKEN_STOPPED && !invariant_holds(invariant, explorer->run))
        findings_add_broken(explorer, explorer->number_of[name], begins);
    return taken;
}
