#include "random_c/every.h"

#include "base/array.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/memory.h"
#include "random_c/past.h"
#include "run/core/store.h"
#include "run/run.h"
#include "run/step.h"
#include "state/explore.h"

#include <string.h>

enum { LONG = 1000000, MOST_PICKS = 8, MOST_THREADS = 16, MOST_DEPTH = 2000 };

/* ---- sets ---- */

static bool insert(uint64_t *slots, size_t size, uint64_t one)
{
    size_t at = one & (size - 1);
    for (; slots[at] != 0; at = (at + 1) & (size - 1))
        if (slots[at] == one)
            return false;
    slots[at] = one;
    return true;
}

bool every_set_add(struct every_set *set, uint64_t one)
{
    if (set->count * 2 >= set->size) {
        size_t size = set->size == 0 ? 64 : set->size * 2;
        uint64_t *larger = mem_new(size, sizeof *larger);
        for (size_t i = 0; i < set->size; i++)
            if (set->slots[i] != 0)
                insert(larger, size, set->slots[i]);
        mem_free(set->slots);
        set->slots = larger;
        set->size = size;
    }
    bool is_new = insert(set->slots, set->size, one | 1);
    set->count += is_new;
    return is_new;
}

bool every_set_has(const struct every_set *set, uint64_t one)
{
    for (size_t i = 0; i < set->size; i++)
        if (set->slots[i] == (one | 1))
            return true;
    return false;
}

void every_set_free(struct every_set *set)
{
    mem_free(set->slots);
    *set = (struct every_set){0};
}

uint64_t every_finding(unsigned kind, const char *method, uint32_t line, const char *other, uint32_t other_line)
{
    uint64_t one = hash_join(hash_bytes(method, strlen(method)), line);
    uint64_t two = hash_join(hash_bytes(other, strlen(other)), other_line);
    return hash_join(hash_mix(kind + 1), one + two) | 1;
}

uint64_t every_outcome(struct run *run)
{
    struct buffer text = {0};
    run_canonical(run, &text);
    uint64_t hash = hash_block(text.text, text.length) | 1;
    buffer_free(&text);
    return hash;
}

/* ---- the search ---- */

enum every_search { EVERY_STATE, EVERY_CLASS };

/* What was chosen in a step: the index of who is woken, or an input. */
struct picks {
    uint32_t made[MOST_PICKS], of[MOST_PICKS], count;
    uint64_t meant[MOST_PICKS]; /* the same for equivalent executions */
};

struct search {
    const struct every_subject *subject;
    struct run *run;
    struct every_result *result;
    enum every_search kind;
    uint64_t most;
    uint32_t depth;
    struct step step;
    struct past *past;
    struct picks picks;
    uint32_t picked;
    uint64_t names[MOST_THREADS]; /* by number: the same in all executions */
    uint32_t parents[MOST_THREADS];
    struct every_set seen, settled;
    uint64_t *regions; /* the names that have one */
    size_t region_count, region_capacity;
    uint32_t dead; /* threads that took a step with a bad end, as bits */
};

static void give_up(struct search *search, const char *why)
{
    if (search->result->why_not == NULL)
        search->result->why_not = why;
}

static uint32_t pick(struct search *search, uint32_t count)
{
    uint32_t at = search->picked++;
    if (at >= MOST_PICKS) {
        give_up(search, "too many choices");
        return 0;
    }
    if (at >= search->picks.count)
        search->picks.made[search->picks.count++] = 0;
    search->picks.of[at] = count;
    return search->picks.made[at];
}

static uint32_t pick_woken(void *context, uint32_t thread, const uint32_t *waiting, uint32_t count)
{
    struct search *search = context;
    (void)thread;
    uint32_t at = search->picked, picked = pick(search, count);
    if (at < MOST_PICKS)
        search->picks.meant[at] = search->names[waiting[picked]];
    return picked;
}

static uint64_t pick_input(void *context, uint32_t n, unsigned bits)
{
    struct search *search = context;
    (void)n, (void)bits;
    uint32_t at = search->picked, picked = pick(search, 2);
    if (at < MOST_PICKS)
        search->picks.meant[at] = picked;
    return picked;
}

/* The next way to choose behind the one that was tried; false if there is none. */
static bool next_picks(struct picks *picks)
{
    while (picks->count > 0 && picks->made[picks->count - 1] + 1 == picks->of[picks->count - 1])
        picks->count--;
    if (picks->count > 0)
        picks->made[picks->count - 1]++;
    return picks->count > 0;
}

static uint32_t region_of(struct search *search, uint64_t name)
{
    for (size_t i = 0; i < search->region_count; i++)
        if (search->regions[i] == name)
            return (uint32_t)i + 1;
    ARRAY_ADD(search->regions, search->region_count, search->region_capacity, name);
    return (uint32_t)search->region_count;
}

/* Whether a step is whatever the program's own code does, instead of what others can notice. */
static bool by_events(const struct search *search)
{
    return search->kind == EVERY_STATE && search->subject->source != NULL;
}

/* Threads that were started go on to the first thing that others can notice. */
static void meet_threads(struct search *search, uint32_t known, uint32_t parent)
{
    for (uint32_t number = known; number < run_thread_count(search->run); number++) {
        uint32_t nth = 0;
        for (uint32_t i = 1; i < number; i++)
            nth += search->parents[i] == parent;
        search->parents[number] = parent;
        search->names[number] = hash_join(search->names[parent] + 1, nth);
        if (number + 1 >= MOST_THREADS ||
            !run_set_region(search->run, number, region_of(search, search->names[number])))
            give_up(search, "too many threads");
        while (!by_events(search) && run_ability(search->run, number) == RUN_CAN &&
               !run_is_visible(search->run, number))
            run_thread(search->run, number, LONG, RUN_TO_VISIBLE);
    }
}

enum taken { TAKEN, BLOCKED, BAD };

static void note_exception(struct search *search, const struct run_uncaught *uncaught)
{
    struct run_place place = {0};
    run_spot_place(search->run, uncaught->spot, &place);
    every_set_add(&search->result->findings, every_finding(uncaught->assertion ? EXPLORE_ASSERTION : EXPLORE_EXCEPTION,
                                                           place.method, place.line, "", 0));
}

static void note_bad_end(struct search *search, uint32_t thread, enum run_end end)
{
    struct run_place place = {0};
    if (end == RUN_FAILED)
        give_up(search, "the interpreter cannot go on");
    if (end != RUN_ABORTED && end != RUN_WRONG && end != RUN_ERROR)
        return;
    run_spot_place(search->run, run_spot(search->run, thread), &place);
    every_set_add(&search->result->findings, every_finding(end == RUN_WRONG ? EXPLORE_UNDEFINED : EXPLORE_ASSERTION,
                                                           place.method, place.line, "", 0));
}

/* Runs a thread on. False: the run has ended badly. */
static bool run_on(struct search *search, uint32_t thread)
{
    struct run *run = search->run;
    uint32_t known = run_thread_count(run);
    uint64_t spot = run_spot(run, thread);
    size_t first = search->step.count;
    struct run_uncaught uncaught;
    int status;
    run_thread(run, thread, LONG, by_events(search) ? RUN_TO_OWN_EVENT : RUN_TO_VISIBLE);
    for (size_t i = first; i < search->step.count; i++)
        search->step.accesses[i].spot = spot;
    if (run_take_uncaught(run, &uncaught))
        note_exception(search, &uncaught);
    enum run_end end = run_end(run, &status);
    if (end != RUN_GOES_ON) {
        note_bad_end(search, thread, end);
        return false;
    }
    meet_threads(search, known, thread);
    return true;
}

/* What was chosen is a step, too. */
static bool does_something(const struct search *search)
{
    return search->step.count > 0 || search->picked > 0;
}

/* Lets the time of a thread come, if it waits for one. False: it could not go on all the same. */
static bool pass_time(struct search *search, uint32_t thread)
{
    if (run_ability(search->run, thread) == RUN_TIMED)
        run_time_out(search->run, thread, true);
    return run_ability(search->run, thread) == RUN_CAN;
}

static enum taken take(struct search *search, uint32_t thread)
{
    struct run *run = search->run;
    search->step.count = 0;
    search->picked = 0;
    while (pass_time(search, thread)) {
        if (!run_on(search, thread))
            return BAD;
        enum run_ability ability = run_ability(run, thread);
        if (by_events(search) || ability == RUN_OVER)
            return TAKEN;
        if (ability != RUN_CAN && (does_something(search) || ability != RUN_TIMED))
            break;
        bool done =
            ability == RUN_CAN && does_something(search) && !run_is_alone(run, thread) && run_is_visible(run, thread);
        if (done || (search->step.count == 0 && ability == RUN_CAN && run_is_leaving(run, thread)))
            break;
    }
    return does_something(search) ? TAKEN : BLOCKED;
}

static bool can_step(struct search *search, uint32_t thread)
{
    enum run_ability ability = run_ability(search->run, thread);
    bool can = ability == RUN_TIMED || (ability == RUN_CAN && !run_is_leaving(search->run, thread));
    return can && (search->dead >> thread & 1) == 0;
}

/* Whether a thread waits for one that waits … up to one of them again, or to one that has ended. */
static bool is_locked(struct search *search, uint32_t thread)
{
    uint32_t met = 0;
    while (thread < run_thread_count(search->run) && (met >> thread & 1) == 0 &&
           run_ability(search->run, thread) != RUN_OVER) {
        met |= 1u << thread;
        thread = run_waits_for(search->run, thread);
    }
    return met != 0 && thread < run_thread_count(search->run);
}

/* Where one of those is that wait: rather in the program's own code, rather one that was started early. */
static void note_deadlock(struct search *search)
{
    struct run_place place = {0};
    uint32_t count = run_thread_count(search->run), first = count;
    bool leaves = false;
    for (uint32_t i = count; i-- > 0;) {
        enum run_ability ability = run_ability(search->run, i);
        leaves |= ability == RUN_CAN;
        bool waits = ability != RUN_OVER && ability != RUN_CAN;
        bool own = run_spot_is_own(search->run, run_own_spot(search->run, i));
        if (waits && (own || first == count))
            first = i;
    }
    while (leaves && first < count && !is_locked(search, first))
        first++;
    if (first == count)
        return;
    run_spot_place(search->run, run_own_spot(search->run, first), &place);
    every_set_add(&search->result->findings, every_finding(EXPLORE_DEADLOCK, place.method, place.line, "", 0));
}

/* No step is possible. */
static void end_execution(struct search *search)
{
    search->result->executions += search->dead == 0;
    search->result->blocked += search->dead != 0;
    if (search->dead != 0)
        return;
    uint32_t mark = store_mark(run_store(search->run));
    for (uint32_t i = 0; i < run_thread_count(search->run); i++)
        if (run_ability(search->run, i) == RUN_CAN && can_step(search, i))
            take(search, i); /* it waits now, where it only would have waited */
    note_deadlock(search);
    every_set_add(&search->result->outcomes, search->subject->outcome(search->run));
    store_back(run_store(search->run), mark);
    store_drop(run_store(search->run), mark);
}

/* Whether what follows the state at hand was not looked at yet. */
static bool is_new(struct search *search)
{
    if (search->kind == EVERY_STATE)
        return every_set_add(&search->seen, hash_join(store_hash(run_store(search->run)), search->dead));
    uint64_t trace = past_hash(search->past);
    uint64_t both = hash_join(hash_join(trace, search->subject->state(search->run)), search->dead);
    if (every_set_add(&search->seen, trace)) {
        every_set_add(&search->settled, both);
        return true;
    }
    search->result->unsettled += every_set_add(&search->settled, both);
    return false;
}

static void search_from(struct search *search);

static void follow(struct search *search, uint32_t thread)
{
    if (search->kind == EVERY_CLASS) {
        struct past_event event = {.name = search->names[thread], .number = thread};
        event.choices = 1;
        event.bad = (search->dead >> thread & 1) != 0;
        for (uint32_t i = 0; i < search->picked && i < MOST_PICKS; i++)
            event.choices = hash_join(event.choices, search->picks.meant[i]);
        past_add(search->past, &event, search->step.accesses, search->step.count);
        if (!search->subject->merges)
            past_note_races(search->past, search->run, &search->result->findings);
    }
    if (is_new(search)) {
        search->depth++;
        search_from(search);
        search->depth--;
    }
    if (search->kind == EVERY_CLASS)
        past_remove(search->past);
}

/* Tries a thread with all choices. False: it only waits. */
static bool try_thread(struct search *search, uint32_t thread, uint32_t mark)
{
    struct picks picks = {0};
    bool stepped = false;
    do {
        search->picks = picks;
        enum taken taken = take(search, thread);
        picks = search->picks;
        if (taken == BAD) {
            store_back(run_store(search->run), mark);
            search->dead |= 1u << thread;
        }
        if (taken != BLOCKED)
            follow(search, thread);
        search->dead &= ~(1u << thread);
        stepped |= taken != BLOCKED;
        store_back(run_store(search->run), mark);
    } while (search->result->why_not == NULL && next_picks(&picks));
    return stepped;
}

static void search_from(struct search *search)
{
    bool stepped = false;
    if (search->result->states++ > search->most || search->depth > MOST_DEPTH)
        give_up(search, "too many states");
    uint32_t mark = store_mark(run_store(search->run));
    for (uint32_t i = 0; i < run_thread_count(search->run) && search->result->why_not == NULL; i++)
        if (can_step(search, i))
            stepped |= try_thread(search, i, mark);
    if (!stepped && search->result->why_not == NULL)
        end_execution(search);
    store_drop(run_store(search->run), mark);
}

static struct every_result search_all(struct run *run, struct search *search, enum every_search kind)
{
    struct every_result result = {0};
    search->run = run;
    search->result = &result;
    search->kind = kind;
    search->past = past_new();
    search_from(search);
    past_free(search->past);
    every_set_free(&search->seen);
    every_set_free(&search->settled);
    search->result = NULL;
    return result;
}

void every_schedule(const struct every_subject *subject, uint64_t most, struct every_result *states,
                    struct every_result *classes)
{
    struct search search = {.subject = subject, .most = most, .names = {1}};
    struct run_options options = {.main = subject->main,
                                  .assertions = true,
                                  .untimed = true,
                                  .explored = true,
                                  .spurious = subject->spurious,
                                  .merges = subject->merges,
                                  .input = pick_input,
                                  .input_context = &search};
    struct buffer why = {0};
    struct run *run = subject->module != NULL ? run_open_c(subject->module, &options, &why)
                                              : run_open(subject->source, &options, &why);
    *states = *classes = (struct every_result){.why_not = "the program cannot be run"};
    if (run != NULL) {
        run_set_chooser(run, pick_woken, &search);
        run_tell_steps(run, &search.step);
        *states = search_all(run, &search, EVERY_STATE);
    }
    if (states->why_not == NULL)
        *classes = search_all(run, &search, EVERY_CLASS);
    run_close(run);
    step_free(&search.step);
    mem_free(search.regions);
    buffer_free(&why);
}

void every_result_free(struct every_result *result)
{
    every_set_free(&result->outcomes);
    every_set_free(&result->findings);
}
