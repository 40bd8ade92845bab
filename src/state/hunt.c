/* Looking for trouble before all is explored: random executions. Three styles take turns, because each meets errors that
 * the others hardly ever meet.
 *
 * - Walks: any thread that can takes the next step. They meet what needs many changes of threads.
 * - Steps with priorities: a step of a thread gets a random one when the step before it is done (after partial order
 *   sampling, Yuan and others, CAV 2018, without looking at conflicts): a thread may stay behind for long.
 * - Threads with priorities: the thread with the highest one takes each step, and a few times, at random, the one that
 *   would go on gets the lowest (probabilistic concurrency testing, Burckhardt and others, ASPLOS 2010). They meet what
 *   needs few such moments, however many threads and steps there are.
 *
 * In half of all executions main goes first as long as it can. With many threads their steps hardly ever come between each
 * other otherwise: those that are started early are done before the last ones begin. */
#include "base/budget.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "run/core/store.h"
#include "state/internal.h"

enum { MOST_MOMENTS = 3, MOST_STEPS = 10000, PATIENCE = 100, MOST_AGAIN = 300, MOST_THREADS = 300 };

enum style { STYLE_WALK, STYLE_STEPS, STYLE_THREADS };

struct hunt {
    struct explorer *explorer;
    enum style style;
    uint64_t seed;
    uint64_t order;                 /* priorities are drawn from this number */
    bool main_first;                /* main has the highest one */
    uint32_t moments[MOST_MOMENTS]; /* steps with a choice at which priorities change */
    uint32_t moment_count;
    uint32_t length;  /* of the longest execution so far: moments are among its steps */
    uint32_t lowered; /* how often a thread was put behind all others */
    uint32_t *lowest; /* by thread: when it was; 0: never */
    size_t capacity;
    struct idmap *seen; /* hashes of the states of this execution */
    uint32_t again;     /* how often one of them came again */
};

static uint64_t random_of(struct hunt *hunt)
{
    return hunt->seed = hash_join(hunt->seed, 1);
}

static void lower(struct hunt *hunt, uint32_t name)
{
    hunt->lowest[name] = ++hunt->lowered;
}

/* Who was put behind the others comes behind them; the rest are in a random order, which is another one for each step,
 * for each step of a thread, or the same all the time. */
static uint64_t priority(const struct hunt *hunt, uint32_t name)
{
    uint32_t lowest = hunt->lowest[name], last = trace_last(hunt->explorer->trace, name);
    uint64_t order = hunt->order;
    if (hunt->style == STYLE_WALK)
        order = hash_join(order, trace_length(hunt->explorer->trace));
    else if (hunt->style == STYLE_STEPS)
        order = hash_join(order, last);
    if (hunt->main_first && name == 0 && lowest == 0)
        return UINT64_MAX;
    return lowest != 0 ? UINT32_MAX - lowest : UINT32_MAX + (hash_join(order, name) >> 32);
}

/* The thread that takes the next step, of so many that can; UINT32_MAX: none can. */
static uint32_t next_thread(struct hunt *hunt, uint32_t *count)
{
    struct explorer *explorer = hunt->explorer;
    uint32_t best = UINT32_MAX;
    *count = 0;
    for (uint32_t i = 0; i < explorer->known_threads; i++) {
        uint32_t name = thread_name(explorer, i);
        if (name >= hunt->capacity || !thread_is_enabled(explorer, name))
            continue;
        ++*count;
        if (best == UINT32_MAX || priority(hunt, name) > priority(hunt, best))
            best = name;
    }
    return best;
}

/* Chooses at random; explorer.forced is what take_step follows as far as it fits. */
static struct choices random_choices(struct hunt *hunt)
{
    struct choices choices = {.count = MOST_CHOICES};
    for (uint32_t i = 0; i < MOST_CHOICES; i++)
        choices.made[i] = (uint32_t)(random_of(hunt) >> 32);
    return choices;
}

static bool is_moment(const struct hunt *hunt, uint32_t event)
{
    for (uint32_t i = 0; i < hunt->moment_count; i++)
        if (hunt->moments[i] == event)
            return true;
    return false;
}

/* Gives every thread that is there now a place among the priorities. */
static void make_room(struct hunt *hunt)
{
    size_t before = hunt->capacity;
    hunt->lowest = mem_reserve(hunt->lowest, &hunt->capacity, hunt->explorer->name_count, sizeof *hunt->lowest);
    for (size_t i = before; i < hunt->capacity; i++)
        hunt->lowest[i] = 0;
}

static void note(struct explorer *explorer, uint32_t name)
{
    uint32_t event = trace_add(explorer->trace, name, explorer->step.accesses, (uint32_t)explorer->step.count);
    explorer_keep_event(explorer, event);
    findings_add_races(explorer);
    leaks_look(explorer);
}

/* Whether states of this execution came again so often that the threads seem to wait for each other in loops. */
static bool goes_round(struct hunt *hunt)
{
    uint64_t hash = store_hash(run_store(hunt->explorer->run));
    if (idmap_get(hunt->seen, hash) == IDMAP_NONE)
        idmap_put(hunt->seen, hash, 0);
    else
        hunt->again++;
    return hunt->again > MOST_AGAIN;
}

/* One execution. A thread that takes many steps in a row and starts no others may wait for one in a loop. */
static void run_once(struct hunt *hunt)
{
    struct explorer *explorer = hunt->explorer;
    uint32_t last = UINT32_MAX, in_row = 0, threads = 0, count, choices = 0; /* the steps at which there was a choice */
    for (uint32_t steps = 0; steps < MOST_STEPS && !budget_spent(explorer->options->budget); steps++) {
        make_room(hunt);
        uint32_t name = next_thread(hunt, &count);
        if (name == UINT32_MAX || goes_round(hunt) || explorer->known_threads > MOST_THREADS)
            break; /* threads may be started without end: each makes each step dearer */
        in_row = name == last && threads == explorer->known_threads ? in_row + 1 : 0;
        last = name;
        threads = explorer->known_threads;
        bool counts = count > 1 && !(hunt->main_first && name == 0);
        if ((counts && is_moment(hunt, choices++)) || in_row == PATIENCE) {
            lower(hunt, name);
            in_row = 0;
            name = next_thread(hunt, &count);
        }
        struct choices made = random_choices(hunt);
        enum taken taken = take_step(explorer, name, &made);
        if (taken == TAKEN_STOPPED)
            return; /* the state is the first one again */
        if (taken == TAKEN_STEP)
            note(explorer, name);
        else if (thread_is_enabled(explorer, name))
            lower(hunt, name); /* its time has come, but not that of the lock that it wants */
    }
    if (next_thread(hunt, &count) == UINT32_MAX) {
        findings_add_deadlock(explorer);
        leaks_look_at_end(explorer);
    }
    if (choices > hunt->length)
        hunt->length = choices;
}

/* Any step of the longest execution; or rather an early one, whatever the order of magnitude. */
static uint32_t random_moment(struct hunt *hunt)
{
    uint32_t length = hunt->length;
    if (random_of(hunt) % 2 == 0)
        length >>= random_of(hunt) % 8;
    return (uint32_t)(random_of(hunt) % (length + 1));
}

static void choose_style(struct hunt *hunt, uint32_t run)
{
    static const enum style styles[] = {STYLE_WALK, STYLE_STEPS, STYLE_WALK, STYLE_THREADS};
    hunt->order = random_of(hunt);
    hunt->main_first = run % 2 == 0;
    hunt->style = styles[run / 2 % (sizeof styles / sizeof *styles)];
    hunt->moment_count = hunt->style == STYLE_THREADS ? run / 8 % MOST_MOMENTS + 1 : 0;
    for (uint32_t i = 0; i < hunt->moment_count; i++)
        hunt->moments[i] = random_moment(hunt);
    hunt->lowered = 0;
    for (size_t i = 0; i < hunt->capacity; i++)
        hunt->lowest[i] = 0;
}

void explorer_hunt(struct explorer *explorer, uint64_t seed, uint64_t most_events)
{
    struct hunt hunt = {.explorer = explorer, .seed = seed, .length = 1};
    struct budget *budget = explorer->options->budget;
    explorer_begin(explorer);
    explorer->hunts = true;
    for (uint32_t run = 0; run < explorer->options->hunts && explorer->result->events < most_events; run++) {
        if (budget_spent_now(budget))
            break;
        choose_style(&hunt, run);
        hunt.seen = idmap_new();
        hunt.again = 0;
        run_once(&hunt);
        idmap_free(hunt.seen);
        while (trace_length(explorer->trace) > 0)
            trace_remove(explorer->trace);
        explorer_go_back(explorer);
        explorer->result->hunted++;
    }
    explorer_end(explorer);
    explorer->hunts = false;
    mem_free(hunt.lowest);
}
