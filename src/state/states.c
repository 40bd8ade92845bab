/* The search over states: every state that some schedule leads to, each once.
 *
 * For programs whose executions have no longest one though their states are finitely many: who tries again and again
 * comes back to a state that was seen. All steps of all threads are taken from each state (what others cannot notice is
 * part of a step, so that is the only reduction), and no step is left out because of a circle.
 *
 * Data races: two threads that can both take a step now, and these conflict. If some execution has a data race, some
 * execution has it side by side, provided that whoever reads what another one wrote atomically happens behind it; where
 * that is not so (relaxed atomics, a lock that could not be had), races stay unsettled.
 *
 * Waiting for ever: states from which nobody can take a step; and sets of states that no schedule leaves (components
 * without a way out, found on the fly as Tarjan did), in which somebody waits all the time, or nobody changes data.
 *
 * With a bound, only schedules with so many preemptions are followed: a state is looked at again if it is reached with
 * fewer. */
#include "base/array.h"
#include "base/budget.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "run/core/store.h"
#include "state/internal.h"
#include "state/known.h"

#include <string.h>

enum { NOBODY = UINT32_MAX, DONE = INT32_MAX };

/* What a thread did from a state. */
struct did {
    uint32_t thread;
    size_t first, count; /* among the accesses */
};

/* A state on the path, with what is known of the component that it is in. */
struct visit {
    uint32_t index, low;    /* when it was met, and the earliest such that it leads to */
    uint32_t position;      /* who is tried next: first who ran last (0), then each other thread (its number + 1) */
    uint32_t last, used;    /* who ran last; preemptions up to here */
    struct choices choices; /* forced on the next step of the same thread, if `again` */
    bool again, stepped;    /* somebody took a step */
    bool goes_on;           /* who ran last can go on */
    size_t did_count, access_count; /* of states before it */
    bool leads_out, works;          /* there is a way out; somebody changes data */
    uint64_t acted, looked;         /* who took steps; whose steps depend on others, as bits */
    uint64_t kept;                  /* threads that wait here, not for the ends of others, as bits */
    uint64_t kept_behind;           /* those that wait in all states behind it that are in its component */
};

struct states {
    struct explorer *explorer;
    uint32_t bound;      /* of preemptions; UINT32_MAX: any number */
    bool refused;        /* a preemption was one too many */
    uint64_t last_event; /* the search ends behind it; 0: none does that */
    struct known *known; /* gives states their keys */
    bool numbered;       /* run_is_numbered: keys are from then on others */
    struct idmap *met;   /* by key: when it was met, or DONE; with a bound: with how many preemptions */
    uint64_t *open;      /* keys of states whose component is not known yet, in the order in which they were met */
    size_t open_count, open_capacity;
    uint32_t next_index;
    struct visit *visits;
    size_t visit_count, visit_capacity;
    struct did *dids;
    size_t did_count, did_capacity;
    struct step_access *accesses;
    size_t access_count, access_capacity;
    struct idmap *raced; /* pairs of places */
};

static const struct choices none;

static struct visit *top(struct states *states)
{
    return &states->visits[states->visit_count - 1];
}

static bool is_bounded(const struct states *states)
{
    return states->bound != UINT32_MAX;
}

/* ---- who waits ---- */

/* A thread that cannot go on from a state. Threads beyond the 64th are taken for such that can. */
static void note_wait(struct explorer *explorer, struct visit *visit, uint32_t number)
{
    if (number < MOST_KEPT && spin_is_kept(explorer, number))
        visit->kept |= UINT64_C(1) << number;
}

/* Who waits now, and whether somebody is about to end the program. */
static void note_threads(struct explorer *explorer, struct visit *visit)
{
    for (uint32_t i = 0; i < explorer->known_threads; i++) {
        note_wait(explorer, visit, i);
        visit->leads_out |= thread_is_leaving(explorer, thread_name(explorer, i));
    }
}

/* Whether the step that was taken depends on others. Threads beyond the 64th are taken for such that do. */
static void note_looks(struct explorer *explorer, struct visit *visit, uint32_t number)
{
    uint64_t bit = number < MOST_KEPT ? UINT64_C(1) << number : 0;
    visit->acted |= bit;
    visit->looked |= spin_looks(explorer) ? bit : 0;
}

/* Those that would have to wait if they went on do so, as far as nobody notices. Who would end the run, or runs in a
 * circle, stays where it is; all others begin anew then, since the state is that of the node again. */
static void let_wait(struct explorer *explorer)
{
    uint64_t stopped = 0;
    for (uint32_t i = 0; i < explorer->known_threads; i++) {
        uint32_t mark = store_mark(run_store(explorer->run));
        uint32_t name = thread_name(explorer, i);
        size_t turns = explorer->turn_count;
        bool tries = thread_is_enabled(explorer, name) && i < 64 && (stopped >> i & 1) == 0;
        enum taken taken = tries ? take_step(explorer, name, &none) : TAKEN_BLOCKED;
        if (taken == TAKEN_STEP)
            explorer->turn_count = turns;
        if (taken == TAKEN_STOPPED) {
            stopped |= UINT64_C(1) << i;
            i = UINT32_MAX; /* the mark is gone, too */
            continue;
        }
        if (taken == TAKEN_STEP)
            store_back(run_store(explorer->run), mark);
        store_drop(run_store(explorer->run), mark);
    }
}

/* No schedule leads out of the component of a state, to which the run has gone back. */
static void conclude_circle(struct states *states, const struct visit *visit)
{
    struct explorer *explorer = states->explorer;
    let_wait(explorer);
    bool works = visit->works || (visit->acted & ~visit->looked) != 0;
    if (!works || (visit->kept & visit->kept_behind) != 0)
        findings_add_waits(explorer);
    else
        findings_leave_endless(explorer);
    leaks_look_at_circle(explorer);
    explorer_go_back(explorer);
}

/* Nobody can take a step. */
static void conclude_end(struct states *states)
{
    struct explorer *explorer = states->explorer;
    explorer->result->executions++;
    let_wait(explorer);
    findings_add_deadlock(explorer);
    leaks_look_at_end(explorer);
    if (explorer->options->ended != NULL)
        explorer->options->ended(explorer->options->context, explorer->run);
    explorer_go_back(explorer);
}

/* ---- races ---- */

/* Whether who reads these bytes may come behind who wrote them, and yet not happen behind it. */
static bool is_weak(const struct step_access *access)
{
    if ((access->use & STEP_LOCKS) != 0)
        return (access->use & STEP_SEES) != 0;
    uint64_t family = STEP_FAMILY(access->object) << 40;
    if ((access->use & STEP_ATOMIC) == 0 || access->need != STEP_ANY)
        return false;
    if (family == STEP_LIBRARY)
        return (access->use & STEP_WRITES) != 0;
    if (family == STEP_THREAD) /* whether it has ended, without waiting for that */
        return (access->use & (STEP_WRITES | STEP_ACQUIRES)) == 0;
    if (family != 0)
        return false;
    bool writes = (access->use & (STEP_WRITES | STEP_SEES)) == STEP_WRITES;
    return ((access->use & STEP_READS) != 0 && (access->use & STEP_ACQUIRES) == 0) ||
           (writes && (access->use & STEP_RELEASES) == 0);
}

/* Runs one and then the other, so that there is a schedule to show; the state is that of the node again afterwards.
 * False: nothing comes behind the first one. */
static bool show_race_so(struct explorer *explorer, uint32_t one, const struct step_access *earlier, uint32_t other,
                         const struct step_access *later)
{
    explorer_go_back(explorer);
    bool goes_on = take_step(explorer, one, &none) == TAKEN_STEP;
    if (goes_on) {
        take_step(explorer, other, &none);
        size_t turns = explorer->turn_count;
        explorer->turn_count = explorer->taken_turns;
        findings_add_race(explorer, earlier, explorer->number_of[one], later, explorer->number_of[other]);
        explorer->turn_count = turns;
    }
    explorer_go_back(explorer);
    return goes_on;
}

static void show_race(struct states *states, uint32_t one, const struct step_access *earlier, uint32_t other,
                      const struct step_access *later)
{
    const struct step_access before = *earlier, behind = *later;
    uint64_t pair = hash_join(before.spot < behind.spot ? before.spot : behind.spot, before.spot ^ behind.spot);
    if (idmap_get(states->raced, pair) != IDMAP_NONE)
        return;
    if (show_race_so(states->explorer, one, &before, other, &behind) ||
        show_race_so(states->explorer, other, &behind, one, &before))
        idmap_put(states->raced, pair, 0);
}

static const struct step_access *conflicting(const struct step_access *access, const struct step_access *others,
                                             size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (step_race(access, &others[i]))
            return &others[i];
    return NULL;
}

static void compare_steps(struct states *states, const struct did *one, const struct did *other)
{
    for (size_t i = 0; i < other->count; i++) {
        const struct step_access *later = &states->accesses[other->first + i];
        const struct step_access *earlier = conflicting(later, states->accesses + one->first, one->count);
        if (earlier != NULL)
            show_race(states, one->thread, earlier, other->thread, later);
    }
}

/* Of the steps that were taken from the state at hand, each two. */
static void look_for_races(struct states *states)
{
    for (size_t i = top(states)->did_count; i < states->did_count; i++)
        for (size_t j = i + 1; j < states->did_count; j++)
            if (states->dids[i].thread != states->dids[j].thread)
                compare_steps(states, &states->dids[i], &states->dids[j]);
}

/* Keeps what the step that was taken did. */
static void note_step(struct states *states, uint32_t name)
{
    const struct step *step = &states->explorer->step;
    struct did did = {name, states->access_count, step->count};
    ARRAY_RESERVE(states->accesses, states->access_capacity, states->access_count + step->count);
    if (step->count > 0)
        memcpy(states->accesses + states->access_count, step->accesses, step->count * sizeof *step->accesses);
    states->access_count += step->count;
    ARRAY_ADD(states->dids, states->did_count, states->did_capacity, did);
    for (size_t i = 0; i < step->count; i++)
        if (is_weak(&step->accesses[i]))
            explorer_leave_open(states->explorer, EXPLORE_RACE,
                                "atomics that order nothing hide races from a search over states");
}

/* ---- forwards and back ---- */

/* Goes on from a state that was not met yet, or not with so few preemptions. */
static void enter(struct states *states, uint64_t key, uint32_t last, uint32_t used)
{
    struct explorer *explorer = states->explorer;
    struct visit visit = {.index = states->next_index,
                          .low = states->next_index,
                          .last = last,
                          .used = used,
                          .kept_behind = UINT64_MAX,
                          .did_count = states->did_count,
                          .access_count = states->access_count};
    idmap_put(states->met, key, is_bounded(states) ? used : states->next_index);
    states->next_index++;
    explorer->result->states++;
    if (!is_bounded(states)) {
        ARRAY_ADD(states->open, states->open_count, states->open_capacity, key);
        note_threads(explorer, &visit);
    }
    ARRAY_ADD(states->visits, states->visit_count, states->visit_capacity, visit);
    leaks_look(explorer);
}

static uint64_t key_of_state(struct states *states, uint32_t last)
{
    uint64_t key = known_key(states->known, states->explorer->run);
    if (!is_bounded(states))
        return key;
    return states->explorer->options->exact_states ? key << 32 | last : hash_join(key, last);
}

/* The next thing that could have been chosen in the step that was taken. */
static void plan_choices(struct explorer *explorer, struct visit *visit)
{
    struct choices *next = &visit->choices;
    visit->again = false;
    for (uint32_t i = explorer->made.count; i-- > 0;)
        for (uint32_t j = 0; j + 1 < explorer->option_counts[i]; j++)
            if (explorer->options_of[i][j] == explorer->made.made[i]) {
                *next = explorer->made;
                next->count = i + 1;
                next->made[i] = explorer->options_of[i][j + 1];
                visit->again = true;
                return;
            }
}

/* Behind a step: on to the state that it led to, unless that was met. */
static void arrive(struct states *states, uint32_t name, uint32_t used)
{
    struct explorer *explorer = states->explorer;
    struct visit *visit = top(states);
    uint64_t key = key_of_state(states, name);
    uint32_t met = idmap_get(states->met, key);
    visit->leads_out |= explorer->step.asked; /* it may wait for a time */
    visit->works |= spin_changes_data(explorer, explorer->number_of[name]);
    note_looks(explorer, visit, explorer->number_of[name]);
    if (met == IDMAP_NONE || (is_bounded(states) && met > used)) {
        trace_add(explorer->trace, name, NULL, 0);
        explorer_begin(explorer);
        enter(states, key, name, used);
        return;
    }
    if (met == DONE)
        visit->leads_out = true;
    else if (met < visit->low)
        visit->low = met;
    explorer_go_back(explorer);
}

/* Takes a step of a thread. The state is that of the node again, or that of a new one. */
static void try_thread(struct states *states, uint32_t name, uint32_t used)
{
    struct explorer *explorer = states->explorer;
    struct visit *visit = top(states);
    enum taken taken = take_step(explorer, name, visit->again ? &visit->choices : &none);
    visit->again = false;
    if (taken != TAKEN_BLOCKED) {
        plan_choices(explorer, visit);
        note_step(states, name);
        explorer->result->events++;
        visit->stepped = true;
        visit->goes_on |= visit->position == 0;
    }
    visit->position += !visit->again;
    if (taken == TAKEN_STEP) {
        arrive(states, name, used);
        return;
    }
    if (taken == TAKEN_BLOCKED) {
        note_wait(explorer, visit, explorer->number_of[name]);
        visit->leads_out |= thread_is_leaving(explorer, name);
    }
    visit->leads_out |= taken == TAKEN_STOPPED && !explorer->idles;
    visit->works |= taken == TAKEN_STOPPED && (explorer->step.stirred || explorer->works_alone);
    explorer_go_back(explorer);
}

/* The thread that is to be tried next from a state; NOBODY: all were. */
static uint32_t next_thread(struct states *states)
{
    struct explorer *explorer = states->explorer;
    struct visit *visit = top(states);
    for (; visit->position <= explorer->known_threads; visit->position++, visit->again = false) {
        uint32_t name = visit->position == 0 ? visit->last : thread_name(explorer, visit->position - 1);
        bool was_first = visit->position > 0 && name == visit->last;
        if (name != NOBODY && !was_first && thread_is_enabled(explorer, name))
            return name;
    }
    return NOBODY;
}

/* The states of a component are done with. */
static void close_component(struct states *states, uint32_t root)
{
    bool more = true;
    while (more) {
        uint64_t key = states->open[--states->open_count];
        more = idmap_get(states->met, key) != root;
        idmap_put(states->met, key, DONE);
    }
}

/* All steps from a state were taken: what is known of it now goes to the one before. */
static void leave(struct states *states)
{
    struct explorer *explorer = states->explorer;
    look_for_races(states);
    struct visit visit = *top(states);
    bool is_root = !is_bounded(states) && visit.low == visit.index;
    if (!visit.stepped)
        conclude_end(states);
    else if (is_root && !visit.leads_out)
        conclude_circle(states, &visit);
    if (is_root)
        close_component(states, visit.index);
    states->did_count = visit.did_count;
    states->access_count = visit.access_count;
    explorer_drop_node(explorer);
    if (--states->visit_count == 0)
        return;
    explorer_go_back(explorer);
    trace_remove(explorer->trace);
    struct visit *before = top(states);
    before->leads_out |= visit.leads_out || is_root;
    before->works |= visit.works;
    before->acted |= visit.acted;
    before->looked |= visit.looked;
    before->kept_behind &= visit.kept & visit.kept_behind;
    before->low = visit.low < before->low ? visit.low : before->low;
}

static void go_on(struct states *states)
{
    uint32_t name = next_thread(states);
    struct visit *visit = top(states);
    uint32_t used = visit->used + (visit->position > 0 && visit->goes_on);
    if (name == NOBODY) {
        leave(states);
    } else if (used > states->bound) {
        states->refused = true;
        visit->position++;
    } else {
        try_thread(states, name, used);
    }
}

static bool is_spent(struct states *states)
{
    struct explorer *explorer = states->explorer;
    if (states->last_event != 0 && explorer->result->events > states->last_event)
        explorer_miss(explorer, "there are too many states");
    else if (budget_spent(explorer->options->budget))
        explorer_miss(explorer, budget_reason(explorer->options->budget));
    else if (explorer->enough != 0 && explorer->result->events >= explorer->enough)
        explorer_miss(explorer, EXPLORED_ENOUGH);
    else
        return false;
    return true;
}

/* Whether keys that were given do not count any more. */
static bool is_outdated(const struct states *states)
{
    return run_is_numbered(states->explorer->run) != states->numbered;
}

static void visit_all(struct states *states)
{
    struct explorer *explorer = states->explorer;
    const struct explore_options *options = explorer->options;
    explorer_begin(explorer);
    enter(states, key_of_state(states, NOBODY), NOBODY, 0);
    while (states->visit_count > 0 && !is_outdated(states) && !is_spent(states)) {
        go_on(states);
        if (states->visit_count > explorer->result->depth)
            explorer->result->depth = (uint32_t)states->visit_count;
        if (options->progress != NULL)
            options->progress(options->progress_context, explorer->result);
    }
    while (trace_length(explorer->trace) > 0)
        trace_remove(explorer->trace);
    explorer_end(explorer);
}

/* False: begin anew. */
static bool visit_with(struct states *states)
{
    states->known = known_new(states->explorer->options->exact_states);
    states->numbered = run_is_numbered(states->explorer->run);
    states->met = idmap_new();
    states->raced = idmap_new();
    visit_all(states);
    known_free(states->known);
    idmap_free(states->met);
    idmap_free(states->raced);
    mem_free(states->open);
    mem_free(states->visits);
    mem_free(states->dids);
    mem_free(states->accesses);
    return !is_outdated(states);
}

bool explorer_visit_states(struct explorer *explorer, uint32_t bound, uint64_t most_events)
{
    const struct states begin = {.explorer = explorer,
                                 .bound = bound,
                                 .last_event = most_events == 0 ? 0 : explorer->result->events + most_events};
    struct states states = begin;
    while (!visit_with(&states) && explorer->result->why_not == NULL)
        states = begin;
    return !states.refused;
}
