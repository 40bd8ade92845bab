/* What was found: once for each cause, with a schedule that shows it. */
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "state/internal.h"
#include "state/invariant.h"

#include <inttypes.h>
#include <string.h>

/* How far other causes are looked for: a few seconds' worth of events at least, counted so that the answer does not
 * depend on the machine. */
enum { FURTHER_FACTOR = 10, FURTHER_EVENTS = 1000000 };

static struct explore_place place_of(struct explorer *explorer, uint64_t spot, uint32_t number)
{
    struct run_place place;
    if (!run_spot_place(explorer->run, spot, &place))
        return (struct explore_place){"", "", 0, number};
    return (struct explore_place){arena_copy(explorer->arena, place.method, strlen(place.method)),
                                  arena_copy(explorer->arena, place.file, strlen(place.file)), place.line, number};
}

/* The turns up to now, as core/schedule.h has them. */
static const char *schedule_text(struct explorer *explorer)
{
    struct buffer text = {0};
    for (size_t i = 0; i < explorer->turn_count; i++) {
        const struct turn *turn = &explorer->turns[i];
        bool more = i + 1 < explorer->turn_count && explorer->turns[i + 1].kind == TURN_NOTIFIES;
        bool first = i == 0 || explorer->turns[i - 1].kind != TURN_NOTIFIES;
        switch (turn->kind) {
        case TURN_RUNS:
            if (turn->count > 0)
                buffer_format(&text, "%" PRIu32 " %" PRIu64 "\n", turn->thread, turn->count);
            break;
        case TURN_TIMES_OUT:
            buffer_format(&text, "timeout %" PRIu32 "\n", turn->thread);
            break;
        case TURN_WAKES:
            buffer_format(&text, "wake %" PRIu32 "\n", turn->thread);
            break;
        case TURN_NOTIFIES:
            buffer_format(&text, "%s %" PRIu64 "%s", first ? "notify" : "", turn->count, more ? "" : "\n");
            break;
        case TURN_INPUT:
            buffer_format(&text, "input %" PRId64 "\n", (int64_t)turn->count);
            break;
        }
    }
    const char *copy = arena_copy(explorer->arena, text.length == 0 ? "" : text.text, text.length);
    buffer_free(&text);
    return copy;
}

/* Of two findings with the same cause the one with fewer preemptions is kept, then the one with fewer events. */
static bool is_better(const struct explore_finding *one, const struct explore_finding *other)
{
    return one->preemptions != other->preemptions ? one->preemptions < other->preemptions : one->events < other->events;
}

/* What is found: where the thread is, and of a race where the earlier access was made. */
struct sight {
    enum explore_kind kind;
    const char *message;
    uint64_t spot, other_spot;
    uint32_t number, other_number;
    bool is_error; /* the program says itself that it went wrong */
};

static void add(struct explorer *explorer, const struct sight *sight)
{
    if ((explorer->options->kinds >> sight->kind & 1) == 0)
        return;
    struct explore_finding finding = {
        .kind = sight->kind, .preemptions = trace_switches(explorer->trace), .events = trace_length(explorer->trace)};
    uint64_t low = sight->spot < sight->other_spot ? sight->spot : sight->other_spot;
    uint64_t cause = hash_join(hash_join(hash_mix((uint64_t)sight->kind + 1), low), sight->spot ^ sight->other_spot);
    uint32_t known = idmap_get(explorer->causes, cause);
    if (known != IDMAP_NONE && !is_better(&finding, &explorer->findings[known]))
        return;
    finding.place = place_of(explorer, sight->spot, sight->number);
    if (sight->kind == EXPLORE_RACE)
        finding.other = place_of(explorer, sight->other_spot, sight->other_number);
    finding.message = arena_copy(explorer->arena, sight->message, strlen(sight->message));
    finding.schedule = schedule_text(explorer);
    if (known != IDMAP_NONE) {
        explorer->findings[known] = finding;
        return;
    }
    bool settles =
        (explorer->options->enough >> sight->kind & 1) != 0 || (sight->is_error && explorer->options->error_is_enough);
    if (explorer->enough == 0 && settles)
        explorer->enough =
            explorer->options->first_is_enough ? 1 : explorer->result->events * FURTHER_FACTOR + FURTHER_EVENTS;
    idmap_put(explorer->causes, cause, (uint32_t)explorer->finding_count);
    ARRAY_ADD(explorer->findings, explorer->finding_count, explorer->finding_capacity, finding);
}

void findings_add_end(struct explorer *explorer, uint32_t number, enum run_end end)
{
    const char *problem = run_problem(explorer->run);
    struct sight sight = {.kind = end == RUN_WRONG ? EXPLORE_UNDEFINED : EXPLORE_ASSERTION,
                          .message = problem,
                          .spot = run_own_spot(explorer->run, number),
                          .number = number,
                          .is_error = end == RUN_ERROR};
    if (end == RUN_FAILED)
        explorer_miss(explorer, arena_copy(explorer->arena, problem, strlen(problem)));
    else if (end == RUN_EXITED)
        leaks_add_exit(explorer, number);
    else if (end == RUN_ABORTED || end == RUN_WRONG || end == RUN_ERROR)
        add(explorer, &sight);
}

void findings_add_leak(struct explorer *explorer, uint64_t spot, uint32_t number)
{
    struct sight sight = {.kind = EXPLORE_LEAK, .message = "memory is not freed", .spot = spot, .number = number};
    add(explorer, &sight);
}

void findings_add_broken(struct explorer *explorer, uint32_t number, bool begins)
{
    struct buffer text = {0};
    struct sight sight = {.kind = EXPLORE_INVARIANT, .spot = run_own_spot(explorer->run, number), .number = number};
    for (size_t i = 0; i < explorer->step.count && !begins; i++)
        if (explorer->step.accesses[i].object == STEP_INVARIANT)
            sight.spot = explorer->step.accesses[i].spot;
    buffer_format(&text, "invariant '%s' does not hold", invariant_text(explorer->options->invariant));
    sight.message = text.text;
    add(explorer, &sight);
    buffer_free(&text);
}

void findings_add_exception(struct explorer *explorer, const struct run_uncaught *uncaught)
{
    struct sight sight = {.kind = uncaught->assertion ? EXPLORE_ASSERTION : EXPLORE_EXCEPTION,
                          .message = uncaught->message,
                          .spot = uncaught->spot,
                          .number = uncaught->thread};
    add(explorer, &sight);
}

/* Whether a data race is the program's: it makes one of the accesses itself, or shares a collection that is not
 * thread-safe. */
bool findings_race_counts(struct explorer *explorer, uint64_t one, uint64_t other)
{
    struct run *run = explorer->run;
    return explorer->options->all_races || run_spot_is_own(run, one) || run_spot_is_own(run, other) ||
           (run_spot_is_unguarded(run, one) && run_spot_is_unguarded(run, other));
}

void findings_add_race(struct explorer *explorer, const struct step_access *earlier, uint32_t one,
                       const struct step_access *later, uint32_t other)
{
    if (!findings_race_counts(explorer, earlier->spot, later->spot))
        return;
    struct sight sight = {.kind = EXPLORE_RACE,
                          .message = "a data race",
                          .spot = later->spot,
                          .other_spot = earlier->spot,
                          .number = other,
                          .other_number = one};
    add(explorer, &sight);
}

void findings_add_races(struct explorer *explorer)
{
    uint32_t count, last = trace_length(explorer->trace) - 1;
    const struct trace_race *races = trace_races(explorer->trace, &count);
    uint32_t number = explorer->number_of[trace_thread(explorer->trace, last)];
    size_t turns = explorer->turn_count;
    explorer->turn_count = explorer->taken_turns; /* what the event did may be taken back already */
    for (uint32_t i = 0; i < count; i++) {
        uint32_t event = races[i].event, thread = trace_thread(explorer->trace, event);
        if (thread_is_stopped(explorer, thread) && trace_last(explorer->trace, thread) == event)
            continue; /* it ended the run: nothing comes behind it, and what it did is found for itself */
        findings_add_race(explorer, &races[i].earlier, explorer->number_of[thread], &races[i].later, number);
    }
    explorer->turn_count = turns;
}

void findings_leave_endless(struct explorer *explorer)
{
    for (uint32_t i = 0; i < explorer->known_threads; i++)
        if (run_ability(explorer->run, i) == RUN_WAITS && (run_is_joining(explorer->run, i) || i >= MOST_KEPT))
            explorer_leave_open(explorer, EXPLORE_DEADLOCK,
                                "threads run for ever with something, and others wait for their end");
}

/* Whether all threads that were stopped wait in loops, and will do so for ever; with none that is so, too. */
static bool all_wait(struct explorer *explorer)
{
    for (size_t i = 0; i < explorer->stopped_count; i++)
        if (!explorer->stopped[i].spins)
            return false;
    if (explorer->stopped_count == 0)
        return true;
    enum spin_end end = spin_look_ahead(explorer);
    if (end == SPIN_UNKNOWN)
        explorer_miss(explorer, "whether threads run in circles for ever is not known");
    if (end == SPIN_WORKS)
        findings_leave_endless(explorer);
    return end == SPIN_FOR_EVER;
}

static void add_waits(struct explorer *explorer, uint32_t first)
{
    struct buffer text = {0};
    run_describe_waits(explorer->run, &text);
    struct sight sight = {
        .kind = EXPLORE_DEADLOCK, .message = text.text, .spot = run_own_spot(explorer->run, first), .number = first};
    add(explorer, &sight);
    buffer_free(&text);
}

static bool somebody_leaves(struct explorer *explorer)
{
    for (uint32_t i = 0; i < explorer->known_threads; i++)
        if (run_ability(explorer->run, i) == RUN_CAN && run_is_leaving(explorer->run, i))
            return true;
    return false;
}

void findings_add_waits(struct explorer *explorer)
{
    uint32_t first = UINT32_MAX;
    int best = 0;
    for (uint32_t i = 0; i < explorer->known_threads; i++) {
        enum run_ability ability = run_ability(explorer->run, i);
        bool waits = ability == RUN_WAITS || ability == RUN_TIMED;
        if (!waits && ability != RUN_CAN)
            continue;
        /* Rather one in the program's own code, and one that waits than one that runs in circles. */
        int rank = 1 + (waits ? 1 : 0) + (run_spot_is_own(explorer->run, run_own_spot(explorer->run, i)) ? 2 : 0);
        if (rank > best) {
            best = rank;
            first = i;
        }
    }
    if (first != UINT32_MAX && !somebody_leaves(explorer))
        add_waits(explorer, first);
}

/* Some threads wait for each other, though others go on, or leave the program. */
static void add_locked(struct explorer *explorer)
{
    for (size_t i = 0; i < explorer->stopped_count; i++)
        if (!explorer->stopped[i].spins)
            return; /* it did what is undefined, and might have given a lock back that was not its own */
    for (uint32_t i = 0; i < explorer->known_threads; i++)
        if (run_waits_for_ever(explorer->run, i)) {
            add_waits(explorer, i);
            return;
        }
    for (uint32_t i = 0; i < explorer->known_threads; i++)
        if (run_waits_for_unknown(explorer->run, i))
            explorer_leave_open(explorer, EXPLORE_DEADLOCK, "who reads under a lock that is waited for is not known");
}

void findings_add_deadlock(struct explorer *explorer)
{
    if ((explorer->options->kinds >> EXPLORE_DEADLOCK & 1) == 0)
        return;
    if (all_wait(explorer) && !somebody_leaves(explorer))
        findings_add_waits(explorer);
    else
        add_locked(explorer);
}
