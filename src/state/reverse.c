/* What an execution shows to be explored: the reversals of its events, as sequences for the trees of nodes. */
#include "base/array.h"
#include "run/step.h"
#include "state/internal.h"

enum { MOST_REVERSED_ANEW = 2000 }; /* events: it takes the square of that */

/* The events behind one that are not ordered behind it, and then the one that is reversed with it. */
static struct sequence sequence_of(struct explorer *explorer, uint32_t first, uint32_t second)
{
    const struct trace *trace = explorer->trace;
    uint32_t length = trace_length(trace);
    ARRAY_RESERVE(explorer->sequence, explorer->sequence_capacity, (size_t)length - first);
    struct sequence sequence = {trace, explorer->choices, explorer->sequence, 0, second};
    for (uint32_t i = first + 1; i < length; i++)
        if (i != second && !trace_before(trace, first, i))
            sequence.events[sequence.count++] = i;
    sequence.events[sequence.count++] = second;
    return sequence;
}

static void reverse(struct explorer *explorer, uint32_t first, uint32_t second)
{
    struct node *node = &explorer->nodes[first];
    struct sequence sequence = sequence_of(explorer, first, second);
    uint32_t at;
    for (uint32_t i = 0; i < node->sleeper_count; i++) {
        const struct sleeper *sleeper = &explorer->sleepers[node->first_sleeper + i];
        if (sequence_begins(&sequence, sleeper->thread, explorer->sleeping + sleeper->first_access,
                            sleeper->access_count, &at))
            return; /* all that begins so was seen */
    }
    wakeup_insert(&node->tree, node->running ? node->tree : NULL, &sequence);
}

static void reverse_event(struct explorer *explorer, uint32_t event)
{
    uint32_t count;
    const uint32_t *reversals = trace_reversals(explorer->trace, event, &count);
    for (uint32_t i = 0; i < count; i++)
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
