/* What an execution shows to be explored: the reversals of its events, as sequences for the trees of nodes.
 *
 * What a step does (its accesses) depends on what came before it: a compare-and-set writes if it finds what it
 * expects, and else reads; so does what tries to take a lock. Steps are told as they happened, and two executions
 * are equivalent if one becomes the other by exchanging neighbours that are independent as they happened. Neither of
 * them can tell that they were exchanged: what writes nothing leaves what the other one finds, and so both do the
 * same in either order. Hence all executions of a class have the same steps with the same accesses, in the same
 * partial order.
 *
 * A reversal of e with e' behind it gives the sequence v of all behind e that does not depend on it, and then e'.
 * All in v but e' do what they did: each finds what it found, since whatever it depends on is there, in the same
 * order. e' may find something else, namely what was there before e. Trees and sleepers are asked whether v is
 * equivalent to a sequence that begins with another step, and to say so wrongly leaves executions out. So what e'
 * does there is worked out. If e wrote nothing that e' reads, e' finds what it found. If it did, and e' is one
 * access that writes at times (step_access.wants), of just the bytes that e wrote, then nothing else in v accesses
 * them (all that does depends on e, but for updates that merge with it: what they add is added up), and e' writes if
 * what e found is as wanted.
 *
 * Else (an atomic section, where what is read decides what is accessed next; some functions of libraries) e' is
 * taken for one that may conflict with anything, so that v is left out because of nobody. When its steps are taken,
 * up to e', it is known what that does: if somebody who sleeps is independent of them all, v would not have been
 * added, and nothing is explored behind it, nor does it sleep then. Until then nothing else is left out because of
 * v: what begins with v goes on behind it, and what may belong below another branch is put there and beside it. With
 * what came behind e' it might conflict now, or not be possible without it: v is added with and without that. */
#include "base/array.h"
#include "base/budget.h"
#include "run/step.h"
#include "state/internal.h"

#include <string.h>

enum { MOST_REVERSED_ANEW = 2000, FEW_EVENTS = 200 }; /* it takes the square of the first, and more */

/* Steps that one sequence may add to a tree besides its own: in executions of thousands of atomic sections there is no
 * end to the places where it may belong. */
enum { MOST_ADDED_TWICE = 100000 };

/* The write of an event by which it changes what an access of another one finds; NULL: there is none. */
static const struct step_access *write_before(const struct step_access *accesses, uint32_t count,
                                              const struct step_access *access)
{
    for (uint32_t i = 0; i < count; i++)
        if ((accesses[i].use & STEP_WRITES) != 0 && step_conflict(&accesses[i], access))
            return &accesses[i];
    return NULL;
}

/* What others can notice of a step is one access of data: the others say that its thread was started, or looked
 * around. */
static bool is_single(const struct step_access *accesses, uint32_t count)
{
    uint32_t data = 0;
    for (uint32_t i = 0; i < count; i++)
        data += STEP_FAMILY(accesses[i].object) == 0 || (accesses[i].use & STEP_WRITES) != 0;
    return data == 1;
}

/* Whether it is not known what else a step does if it finds something else where it reads. In Java who holds a lock may
 * give it back then, which only those notice who do not wait for it. */
static bool is_doubtful(const struct explorer *explorer, const struct step_access *accesses, uint32_t count,
                        uint32_t at, const struct step_access *write)
{
    bool aside = accesses[at].aside && (write->use & STEP_LOCKS) != 0;
    return accesses[at].leads || explorer->looks || (!aside && !is_single(accesses, count));
}

/* Puts into a write what the second of two events finds before the first, whose write it is: what that found, but
 * for updates between them that changed places with it, and stay. False: that is not known. */
static bool merge_others(const struct explorer *explorer, uint32_t first, uint32_t second, struct step_access *write)
{
    uint32_t bytes = write->end - write->first;
    for (uint32_t i = first + 1; i < second && write->merges != 0; i++) {
        uint32_t count;
        const struct step_access *accesses = trace_accesses(explorer->trace, i, &count);
        for (uint32_t j = 0; j < count && !trace_before(explorer->trace, first, i); j++) {
            if (accesses[j].object != write->object || !step_merge(&accesses[j], write))
                continue;
            if (write->merges != STEP_ADDS)
                return false;
            write->before += accesses[j].added;
        }
    }
    if (write->merges != 0 && bytes < sizeof write->before)
        write->before &= (UINT64_C(1) << bytes * 8) - 1;
    return true;
}

/* What an event does before another one, instead of behind it. False: that is not known. */
static bool move(struct explorer *explorer, uint32_t first, uint32_t second, struct sequence *sequence)
{
    uint32_t count, first_count;
    const struct step_access *accesses = trace_accesses(explorer->trace, second, &count);
    const struct step_access *others = trace_accesses(explorer->trace, first, &first_count);
    for (uint32_t i = 0; i < count; i++) {
        const struct step_access *access = &accesses[i];
        bool reads = (access->use & STEP_READS) != 0 || access->wants != STEP_ANY;
        const struct step_access *before = reads ? write_before(others, first_count, access) : NULL;
        if (before == NULL)
            continue;
        struct step_access write = *before;
        bool tells = step_can_tell(access, &write) && merge_others(explorer, first, second, &write);
        if (is_doubtful(explorer, accesses, count, i, &write) || (access->wants != STEP_ANY && !tells))
            return false;
        if (access->wants == STEP_ANY || step_would_write(access, &write) == ((access->use & STEP_WRITES) != 0))
            continue;
        ARRAY_RESERVE(explorer->moved, explorer->moved_capacity, count);
        memcpy(explorer->moved, accesses, count * sizeof *accesses);
        explorer->moved[i].use = (uint8_t)((access->use ^ STEP_WRITES) | STEP_READS);
        sequence->moved = explorer->moved; /* the only access of data: there is no other one to be moved */
    }
    return true;
}

static bool is_behind(const struct explorer *explorer, size_t later_count, uint32_t event)
{
    for (size_t i = 0; i < later_count; i++)
        if (trace_before(explorer->trace, explorer->later[i], event))
            return true;
    return false;
}

/* What trace_apart lists, without those that come later with the first event: who hinders the second one, and what is
 * ordered behind them. */
static uint32_t list_without_later(struct explorer *explorer, uint32_t first, uint32_t second, uint32_t end)
{
    const struct trace *trace = explorer->trace;
    size_t later_count = 0;
    uint32_t count = 0;
    ARRAY_ADD(explorer->later, later_count, explorer->later_capacity, first);
    for (uint32_t i = first + 1; i < end; i++) {
        if (i == second || is_behind(explorer, later_count, i))
            continue;
        if (trace_hinders(trace, i, second))
            ARRAY_ADD(explorer->later, later_count, explorer->later_capacity, i);
        else
            explorer->sequence[count++] = trace_step(trace, i);
    }
    return count;
}

/* The events behind one and before an end that are not ordered behind it, nor behind others that come later with it,
 * and then the one that is reversed with it. */
static struct sequence sequence_of(struct explorer *explorer, struct trace_reversal first, uint32_t second,
                                   uint32_t end)
{
    const struct trace *trace = explorer->trace;
    ARRAY_RESERVE(explorer->sequence, explorer->sequence_capacity, (size_t)trace_length(trace) - first.event);
    struct sequence sequence = {.trace = trace,
                                .choices = explorer->choices,
                                .steps = explorer->sequence,
                                .open = second,
                                .room = &explorer->room,
                                .crowded = &explorer->crowded};
    sequence.doubtful = !move(explorer, first.event, second, &sequence);
    sequence.count = first.alone ? list_without_later(explorer, first.event, second, end)
                                 : trace_apart(trace, first.event, end, second, sequence.steps);
    struct trace_step *last = &sequence.steps[sequence.count++];
    *last = trace_step(trace, second);
    if (sequence.moved != NULL) {
        uint32_t count;
        trace_accesses(trace, second, &count);
        last->marks = trace_marks_of(sequence.moved, count);
    }
    return sequence;
}

static void add_sequence(struct explorer *explorer, struct node *node, struct sequence *sequence)
{
    uint32_t at;
    for (uint32_t i = 0; i < node->sleeper_count; i++) {
        const struct sleeper *sleeper = &explorer->sleepers[node->first_sleeper + i];
        if (sequence_begins(sequence, sleeper->thread, explorer->sleeping + sleeper->first_access,
                            sleeper->access_count, &at))
            return; /* all that begins so was seen */
    }
    explorer->room = explorer->crowded ? 0 : MOST_ADDED_TWICE;
    wakeup_insert(&node->tree, node->running ? node->tree : NULL, sequence);
    if (explorer->crowded)
        explorer_miss(explorer, "atomic sections have too many orders for all of them to be looked at");
}

static void reverse(struct explorer *explorer, struct trace_reversal first, uint32_t second)
{
    struct node *node = &explorer->nodes[first.event];
    struct sequence sequence = sequence_of(explorer, first, second, trace_length(explorer->trace));
    uint32_t count = sequence.count;
    bool doubtful = sequence.doubtful;
    add_sequence(explorer, node, &sequence);
    if (!doubtful)
        return;
    sequence = sequence_of(explorer, first, second, second);
    if (sequence.count < count)
        add_sequence(explorer, node, &sequence);
}

/* Of long executions with many threads it may take longer than there is time: the search ends behind it then. */
static bool is_spent(struct explorer *explorer)
{
    return trace_length(explorer->trace) > FEW_EVENTS && budget_spent_now(explorer->options->budget);
}

static void reverse_event(struct explorer *explorer, uint32_t event)
{
    uint32_t count;
    const struct trace_reversal *reversals = trace_reversals(explorer->trace, event, &count);
    for (uint32_t i = 0; i < count && !is_spent(explorer); i++)
        reverse(explorer, reversals[i], event);
}

/* A step that was not possible at the end might have been possible before. */
static void reverse_step(struct explorer *explorer, uint32_t name, const struct step_access *accesses, uint32_t count)
{
    if (count == 0)
        return;
    uint32_t event = trace_add(explorer->trace, name, accesses, count);
    ARRAY_RESERVE(explorer->choices, explorer->choices_capacity, (size_t)event + 1);
    explorer->choices[event] = (struct choices){0};
    reverse_event(explorer, event);
    trace_remove(explorer->trace);
}

void reverse_all(struct explorer *explorer)
{
    uint32_t length = trace_length(explorer->trace), first = 0;
    /* also those that were looked at in an execution before with the same beginning: other events follow them now */
    if (length > MOST_REVERSED_ANEW) {
        first = explorer->reversed;
        if (first > 0)
            explorer_miss(explorer, "executions are too long for all their orders to be looked at");
    }
    for (uint32_t i = first; i < length; i++)
        reverse_event(explorer, i);
    explorer->reversed = length;
    for (uint32_t i = 0; i < explorer->known_threads; i++) {
        enum run_ability ability = run_ability(explorer->run, i);
        if (ability != RUN_WAITS && ability != RUN_TIMED)
            continue;
        explorer->step.count = 0;
        run_tell_wait(explorer->run, i, &explorer->step);
        reverse_step(explorer, thread_name(explorer, i), explorer->step.accesses, (uint32_t)explorer->step.count);
    }
}
