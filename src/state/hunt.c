/* Looking for trouble before all is explored: random executions. Several styles take turns, because each meets
 * errors that the others hardly ever meet.
 *
 * - Walks: any thread that can takes the next step. They meet what needs many changes of threads.
 * - Steps with priorities: a step of a thread gets a random one when the step before it is done (after partial order
 *   sampling, Yuan and others, CAV 2018, without looking at conflicts): a thread may stay behind for long.
 * - Threads with priorities: the thread with the highest one takes each step, and a few times, at random, the one that
 *   would go on gets the lowest (probabilistic concurrency testing, Burckhardt and others, ASPLOS 2010). They meet what
 *   needs few such moments, however many threads and steps there are.
 * - Places with priorities: a thread has the one of the place in the code where it stands, with few such moments. They
 *   meet what needs many threads to be at one place, or to be beyond it, however many there are.
 * - Turns: each thread takes one to three steps in turn. They meet what needs threads to go on side by side.
 *
 * Main goes as the others do, or first as long as it can, or first until all threads are there and then last. With
 * many threads their steps hardly ever come between each other otherwise: those that are started early are done
 * before the last ones begin. Where there are many threads, half of the executions start few, as long as others can
 * go on: a thread need not go on for as long as others do.
 *
 * Where executions are long, most steps are nobody else's concern: half of the hunts are narrow then. They change
 * threads only before steps at places in the code that met others, or that were seldom passed.
 *
 * A thread that would end the run (an assumption that does not hold, or something that was found) rests until
 * another one took a step, and so does one that led to a state that was there before: it may wait in a loop. */
#include "base/budget.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "run/core/store.h"
#include "state/internal.h"

enum {
    MOST_MOMENTS = 3,
    FIRST_STEPS = 10000, /* of an execution; more once one needed more, up to */
    MOST_STEPS = 160000,
    PATIENCE = 100,
    MOST_AGAIN = 300,
    MOST_THREADS = 150,
    MOST_QUANTUM = 3,
    FEW_THREADS = 6,
    MOST_RETRIES = 50,
    MOST_STAYED = 1000,
    SHORT_WAY = 200, /* choices of an execution: up to so many, any of them may matter */
    OFTEN = 50,      /* a place that met nobody so many times is no concern of others */
    CONTENDED = 1 << 30,
    RUNS_ALIKE = 16,         /* in a row: so many short ones, then so many long ones */
    WIDE_RUNS = 8,           /* before it is known where threads meet */
    EVENTS_FOR_MORE = 50000, /* are enough once something was found */
    RUNS_OF_CROWDS = 8       /* are a first look, once it is known that there are too many threads */
};

enum style { STYLE_WALK, STYLE_STEPS, STYLE_THREADS, STYLE_PLACES, STYLE_TURNS };
enum role { MAIN_AS_OTHERS, MAIN_FIRST, MAIN_LAST };

/* Why a thread rests. */
enum rest {
    AWAKE,
    STOPS,   /* it would end the run */
    CIRCLES, /* the state behind its last step was there before */
    STARTS   /* it would start one more thread than there are to be */
};

/* What is known of a thread in an execution. */
struct hunted {
    uint32_t lowest; /* when it was put behind all others; 0: never */
    enum rest rest;
};

struct hunt {
    struct explorer *explorer;
    enum style style;
    enum role role;
    uint64_t seed;
    uint64_t order;                 /* priorities are drawn from this number */
    uint32_t moments[MOST_MOMENTS]; /* steps with a choice at which priorities change */
    uint32_t moment_count;
    uint32_t most_steps;   /* of a long execution */
    uint32_t steps;        /* at most, of the one at hand */
    uint32_t length;       /* of the longest execution so far: moments are among its steps */
    uint32_t most_threads; /* of all executions so far */
    uint32_t limit;        /* no more threads than these, as long as others can go on */
    uint32_t quantum;      /* steps of a turn */
    uint32_t lowered;      /* how often a thread was put behind all others */
    struct hunted *threads;
    size_t capacity;
    uint32_t last, in_row; /* who took the last step, and how many before it */
    uint32_t last_threads; /* how many there were then */
    struct idmap *seen;    /* hashes of the states of this execution */
    uint32_t again;        /* how often one of them came again */
    uint32_t retries;      /* of steps that would have ended the run, with other choices */
    struct idmap *places;  /* in the code: how often steps there met nobody, in any execution; CONTENDED: one did */
    bool narrow;           /* threads are chosen only where the last one does not stand at a place that met nobody */
    uint32_t stayed;       /* how many steps in a row nobody was chosen for */
};

static uint64_t random_of(struct hunt *hunt)
{
    return hunt->seed = hash_join(hunt->seed, 1);
}

static void lower(struct hunt *hunt, uint32_t name)
{
    hunt->threads[name].lowest = ++hunt->lowered;
}

/* Whether main goes first: in some executions always, in some only until all threads are there that there ever were. */
static bool is_first(const struct hunt *hunt, uint32_t name)
{
    bool all = hunt->explorer->known_threads >= hunt->most_threads;
    return name == 0 && hunt->threads[0].lowest == 0 &&
           (hunt->role == MAIN_FIRST || (hunt->role == MAIN_LAST && (!all || hunt->most_threads < 2)));
}

/* What the order of threads is drawn from: another number for each step, for each step of a thread, for each place
 * in the code, or the same all the time. */
static uint64_t number_for(const struct hunt *hunt, uint32_t name)
{
    struct explorer *explorer = hunt->explorer;
    switch (hunt->style) {
    case STYLE_WALK:
        return hash_join(hash_join(hunt->order, trace_length(explorer->trace)), name) >> 32;
    case STYLE_STEPS:
        return hash_join(hash_join(hunt->order, trace_last(explorer->trace, name)), name) >> 32;
    case STYLE_PLACES: /* of those at one place always the same */
        return hash_join(hunt->order, run_spot(explorer->run, explorer->number_of[name])) >> 40 << 8 |
               hash_join(hunt->order, name) >> 56;
    case STYLE_TURNS: /* who waited longest; before its first step in a random order */
        if (name == hunt->last && hunt->in_row % hunt->quantum != 0)
            return UINT32_MAX;
        if (trace_last(explorer->trace, name) == TRACE_NONE)
            return UINT32_MAX / 2 + (hash_join(hunt->order, name) >> 34);
        return UINT32_MAX / 2 - trace_last(explorer->trace, name);
    default:
        return hash_join(hunt->order, name) >> 32;
    }
}

/* Who was put behind the others comes behind them. */
static uint64_t priority(const struct hunt *hunt, uint32_t name)
{
    uint32_t lowest = hunt->threads[name].lowest;
    if (is_first(hunt, name))
        return UINT64_MAX;
    if (hunt->role == MAIN_LAST && name == 0)
        return 0;
    return lowest != 0 ? UINT32_MAX - lowest : UINT32_MAX + number_for(hunt, name);
}

/* The thread that takes the next step, of so many that can; UINT32_MAX: none can. */
static uint32_t next_thread(struct hunt *hunt, uint32_t *count)
{
    struct explorer *explorer = hunt->explorer;
    uint32_t best = UINT32_MAX;
    uint64_t highest = 0;
    *count = 0;
    for (uint32_t i = 0; i < explorer->known_threads; i++) {
        uint32_t name = thread_name(explorer, i);
        if (name >= hunt->capacity || hunt->threads[name].rest != AWAKE || !thread_is_enabled(explorer, name))
            continue;
        ++*count;
        uint64_t own = priority(hunt, name);
        if (best == UINT32_MAX || own > highest) {
            best = name;
            highest = own;
        }
    }
    return best;
}

/* Threads that rest for one of these reasons, as bits, may go on. Whether there are any. */
static bool wake(struct hunt *hunt, unsigned reasons)
{
    bool any = false;
    for (size_t i = 0; i < hunt->capacity; i++)
        if ((reasons >> hunt->threads[i].rest & 1) != 0) {
            hunt->threads[i].rest = AWAKE;
            any = true;
        }
    return any;
}

/* As next_thread; if all rest, one of them after all, but for those that would end the run. */
static uint32_t next_of_all(struct hunt *hunt, uint32_t *count)
{
    uint32_t name = next_thread(hunt, count);
    if (name == UINT32_MAX && wake(hunt, 1u << CIRCLES))
        name = next_thread(hunt, count);
    if (name == UINT32_MAX && wake(hunt, 1u << STARTS)) {
        hunt->limit++;
        name = next_thread(hunt, count);
    }
    return name;
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
    hunt->threads = mem_reserve(hunt->threads, &hunt->capacity, hunt->explorer->name_count, sizeof *hunt->threads);
    for (size_t i = before; i < hunt->capacity; i++)
        hunt->threads[i] = (struct hunted){0};
}

/* Whether the state at hand was there before in this execution. */
static bool comes_again(struct hunt *hunt)
{
    uint64_t hash = store_hash(run_store(hunt->explorer->run));
    if (idmap_get(hunt->seen, hash) == IDMAP_NONE) {
        idmap_put(hunt->seen, hash, 0);
        return false;
    }
    hunt->again++;
    return true;
}

/* The places of two steps in the code where they conflict. */
static void note_contended(struct hunt *hunt, uint32_t one, uint32_t other)
{
    const struct trace *trace = hunt->explorer->trace;
    uint32_t count, other_count;
    const struct step_access *accesses = trace_accesses(trace, one, &count);
    const struct step_access *others = trace_accesses(trace, other, &other_count);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < other_count; j++)
            if (step_conflict(&accesses[i], &others[j])) {
                idmap_put(hunt->places, accesses[i].spot, CONTENDED);
                idmap_put(hunt->places, others[j].spot, CONTENDED);
            }
}

/* Counts where the last step was. */
static void count_places(struct hunt *hunt, uint32_t event)
{
    uint32_t count;
    const struct step_access *accesses = trace_accesses(hunt->explorer->trace, event, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t before = idmap_get(hunt->places, accesses[i].spot);
        if (before == IDMAP_NONE || before < CONTENDED - 1)
            idmap_put(hunt->places, accesses[i].spot, before == IDMAP_NONE ? 1 : before + 1);
    }
}

/* Learns from the last step where threads meet: it could have come before others. */
static void learn(struct hunt *hunt, uint32_t event)
{
    uint32_t count;
    count_places(hunt, event);
    const struct trace_reversal *reversals = trace_reversals(hunt->explorer->trace, event, &count);
    for (uint32_t i = 0; i < count; i++)
        note_contended(hunt, event, reversals[i].event);
}

/* The step that a thread took counts: on from the state behind it. */
static void keep_step(struct hunt *hunt, uint32_t name)
{
    struct explorer *explorer = hunt->explorer;
    uint32_t event = trace_add(explorer->trace, name, explorer->step.accesses, (uint32_t)explorer->step.count);
    explorer_keep_event(explorer, event);
    learn(hunt, event);
    findings_add_races(explorer);
    leaks_look(explorer);
    explorer_begin(explorer);
    wake(hunt, 1u << STOPS | 1u << CIRCLES);
    if (comes_again(hunt))
        hunt->threads[name].rest = CIRCLES;
}

static void take(struct hunt *hunt, uint32_t name)
{
    struct explorer *explorer = hunt->explorer;
    struct choices made = random_choices(hunt);
    struct input_habit habit = explorer->habit;
    uint32_t threads = explorer->known_threads;
    enum taken taken = take_step(explorer, name, &made);
    if (taken == TAKEN_STOPPED) { /* the state is that before the step again, and others can go on */
        if (explorer->made.count == 0 || ++hunt->retries > MOST_RETRIES)
            hunt->threads[name].rest = STOPS; /* other choices would not help, or hardly ever do */
        explorer->habit = habit;
    } else if (taken == TAKEN_STEP && explorer->known_threads > threads && explorer->known_threads > hunt->limit) {
        hunt->threads[name].rest = STARTS;
        explorer_go_back(explorer);
    } else if (taken == TAKEN_STEP) {
        keep_step(hunt, name);
    } else if (thread_is_enabled(explorer, name)) {
        lower(hunt, name); /* its time has come, but not that of the lock that it wants */
    }
}

/* Whether who took the last step goes on, because what it does next was no concern of others up to now. */
static bool stays(const struct hunt *hunt)
{
    struct explorer *explorer = hunt->explorer;
    if (!hunt->narrow || hunt->last == UINT32_MAX || hunt->stayed >= MOST_STAYED ||
        hunt->threads[hunt->last].rest != AWAKE || !thread_is_enabled(explorer, hunt->last))
        return false;
    uint64_t spot = run_spot(explorer->run, explorer->number_of[hunt->last]);
    uint32_t alone = idmap_get(hunt->places, spot);
    return alone != IDMAP_NONE && alone != CONTENDED && alone >= OFTEN;
}

/* A thread is to take the next step. Who takes many in a row and starts no others may wait for one in a loop; it is put
 * behind the others, as at random moments. */
static uint32_t choose_thread(struct hunt *hunt, uint32_t *choices)
{
    if (stays(hunt)) {
        hunt->stayed++;
        return hunt->last;
    }
    uint32_t count, threads = hunt->explorer->known_threads, name = next_of_all(hunt, &count);
    hunt->stayed = 0;
    if (name == UINT32_MAX)
        return name;
    hunt->in_row = name == hunt->last && threads == hunt->last_threads ? hunt->in_row + 1 : 0;
    hunt->last_threads = threads;
    bool counts = count > 1 && !is_first(hunt, name);
    if ((counts && is_moment(hunt, (*choices)++)) || hunt->in_row == PATIENCE) {
        lower(hunt, name);
        hunt->in_row = 0;
        name = next_of_all(hunt, &count);
    }
    hunt->last = name;
    return name;
}

/* Nobody rests: who cannot go on now never can. */
static bool is_over(struct hunt *hunt)
{
    struct explorer *explorer = hunt->explorer;
    for (uint32_t i = 0; i < explorer->known_threads; i++)
        if (thread_is_enabled(explorer, thread_name(explorer, i)))
            return false;
    return true;
}

/* Whether threads may be started without end: each makes each step dearer. */
static bool is_crowded(struct hunt *hunt)
{
    struct explorer *explorer = hunt->explorer;
    if (explorer->known_threads <= MOST_THREADS)
        return false;
    uint32_t starter = explorer->parent_of[explorer->known_threads - 1];
    if (explorer->result->crowd == NULL)
        explorer->result->crowd = reason_at(explorer, "there are too many threads", explorer->number_of[starter]);
    return true;
}

static void run_once(struct hunt *hunt)
{
    struct explorer *explorer = hunt->explorer;
    uint32_t choices = 0, steps; /* the steps at which there was a choice; all of them */
    for (steps = 0; steps < hunt->steps && !budget_spent(explorer->options->budget); steps++) {
        make_room(hunt);
        uint32_t name = choose_thread(hunt, &choices);
        if (name == UINT32_MAX || hunt->again > MOST_AGAIN || is_crowded(hunt))
            break;
        take(hunt, name);
    }
    if (steps == hunt->most_steps && steps < MOST_STEPS)
        hunt->most_steps *= 2;
    if (is_over(hunt)) {
        findings_add_deadlock(explorer);
        leaks_look_at_end(explorer);
    }
    if (choices > hunt->length)
        hunt->length = choices;
    if (explorer->known_threads > hunt->most_threads)
        hunt->most_threads = explorer->known_threads;
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
    static const enum style styles[] = {STYLE_WALK, STYLE_STEPS,  STYLE_PLACES, STYLE_THREADS,
                                        STYLE_WALK, STYLE_PLACES, STYLE_TURNS,  STYLE_THREADS};
    static const enum role roles[] = {MAIN_FIRST, MAIN_AS_OTHERS, MAIN_LAST, MAIN_AS_OTHERS};
    hunt->order = random_of(hunt);
    hunt->style = styles[run % (sizeof styles / sizeof *styles)];
    hunt->role = roles[random_of(hunt) % (sizeof roles / sizeof *roles)];
    hunt->quantum = (uint32_t)(random_of(hunt) % MOST_QUANTUM) + 1;
    hunt->moment_count = hunt->style == STYLE_THREADS  ? (uint32_t)(random_of(hunt) % MOST_MOMENTS) + 1
                         : hunt->style == STYLE_PLACES ? (uint32_t)(random_of(hunt) % MOST_MOMENTS)
                                                       : 0;
    for (uint32_t i = 0; i < hunt->moment_count; i++)
        hunt->moments[i] = random_moment(hunt);
    bool few = hunt->most_threads > FEW_THREADS && random_of(hunt) % 2 == 0;
    hunt->limit = few ? (uint32_t)(random_of(hunt) % FEW_THREADS) + 2 : UINT32_MAX;
    hunt->explorer->habit = (struct input_habit){.kept = random_of(hunt) % 4 == 0};
    /* what shows early is met in many short executions, before they cost as much as long ones */
    hunt->steps = run / RUNS_ALIKE % 2 == 1 ? hunt->most_steps : FIRST_STEPS;
    hunt->narrow = hunt->length > SHORT_WAY && run >= WIDE_RUNS && (run / (sizeof styles / sizeof *styles)) % 2 == 1;
    hunt->stayed = hunt->lowered = hunt->again = hunt->retries = hunt->in_row = 0;
    hunt->last = UINT32_MAX;
    for (size_t i = 0; i < hunt->capacity; i++)
        hunt->threads[i] = (struct hunted){0};
}

static void hunt_once(struct hunt *hunt, uint32_t run)
{
    struct explorer *explorer = hunt->explorer;
    choose_style(hunt, run);
    hunt->seen = idmap_new();
    explorer_begin(explorer);
    run_once(hunt);
    explorer_end(explorer);
    idmap_free(hunt->seen);
    while (trace_length(explorer->trace) > 0)
        trace_remove(explorer->trace);
    explorer->result->hunted++;
}

/* Whether so many random executions are enough for now. */
static bool is_enough(const struct explorer *explorer, uint32_t runs)
{
    const struct explore_options *options = explorer->options;
    if (explorer->enough != 0)
        return options->first_is_enough || explorer->result->events > EVENTS_FOR_MORE;
    return options->moment && explorer->result->crowd != NULL && runs >= RUNS_OF_CROWDS;
}

void explorer_hunt(struct explorer *explorer, uint64_t seed, uint64_t most_events)
{
    struct hunt hunt = {
        .explorer = explorer, .seed = seed, .most_steps = FIRST_STEPS, .length = 1, .places = idmap_new()};
    explorer->hunts = true;
    for (uint32_t run = 0; run < explorer->options->hunts && explorer->result->events < most_events; run++) {
        if (is_enough(explorer, run) || budget_spent_now(explorer->options->budget))
            break;
        hunt_once(&hunt, run);
    }
    explorer->hunts = false;
    explorer->habit = (struct input_habit){0};
    mem_free(hunt.threads);
    idmap_free(hunt.places);
}
