#include "state/order/wakeup.h"

#include "base/memory.h"

#include <string.h>

struct wakeup *wakeup_new(uint32_t thread, const struct choices *choices, const struct step_access *accesses,
                          uint32_t count)
{
    struct wakeup *made = mem_new(1, sizeof *made + count * sizeof *accesses);
    made->thread = thread;
    made->choices = *choices;
    made->access_count = count;
    if (count > 0)
        memcpy(made->accesses, accesses, count * sizeof *accesses);
    return made;
}

/* Branches are as long as executions: what is below a node is put in front of what follows it. */
void wakeup_free(struct wakeup *tree)
{
    while (tree != NULL) {
        struct wakeup *next = tree->next;
        if (tree->child != NULL) {
            struct wakeup *last = tree->child;
            while (last->next != NULL)
                last = last->next;
            last->next = next;
            next = tree->child;
        }
        mem_free(tree);
        tree = next;
    }
}

bool accesses_conflict(const struct step_access *one, uint32_t one_count, const struct step_access *other,
                       uint32_t other_count)
{
    for (uint32_t i = 0; i < one_count; i++)
        for (uint32_t j = 0; j < other_count; j++)
            if (step_conflict(&one[i], &other[j]))
                return true;
    return false;
}

bool sequence_begins(const struct sequence *sequence, uint32_t thread, const struct step_access *accesses,
                     uint32_t count, uint32_t *at)
{
    const struct trace *trace = sequence->trace;
    uint32_t length = 0;
    while (length < sequence->count && trace_thread(trace, sequence->events[length]) != thread)
        length++;
    *at = length;
    if (length < sequence->count)
        accesses = trace_accesses(trace, sequence->events[length], &count);
    for (uint32_t i = 0; i < length; i++) {
        uint32_t other_count;
        const struct step_access *other = trace_accesses(trace, sequence->events[i], &other_count);
        if (accesses_conflict(accesses, count, other, other_count))
            return false;
    }
    return true;
}

static bool same_choices(const struct choices *one, const struct choices *other)
{
    return one->count == other->count && memcmp(one->made, other->made, one->count * sizeof *one->made) == 0;
}

static void take_out(struct sequence *sequence, uint32_t at)
{
    sequence->count--;
    memmove(sequence->events + at, sequence->events + at + 1, (sequence->count - at) * sizeof *sequence->events);
}

/* The branch on which a sequence goes on, and what is left of it; NULL: there is none. *covered: what would be added is
 * explored anyway. */
static struct wakeup *follow(struct wakeup *list, const struct wakeup *running, struct sequence *sequence,
                             bool *covered)
{
    for (struct wakeup *child = list; child != NULL; child = child->next) {
        uint32_t at;
        if (child == running || !sequence_begins(sequence, child->thread, child->accesses, child->access_count, &at))
            continue;
        if (at < sequence->count) {
            const struct choices *choices = &sequence->choices[sequence->events[at]];
            bool same = same_choices(&child->choices, choices);
            /* with other choices it is a branch of its own: this one may be explored only in part */
            if (!same && child->choices.count == choices->count && child->child != NULL)
                continue;
            *covered = !same; /* one that was not met yet tries all its choices */
            take_out(sequence, at);
        }
        *covered |= child->child == NULL || sequence->count == 0;
        return child;
    }
    return NULL;
}

void wakeup_insert(struct wakeup **tree, const struct wakeup *running, struct sequence *sequence)
{
    bool covered = false;
    for (struct wakeup *child; (child = follow(*tree, running, sequence, &covered)) != NULL; tree = &child->child)
        if (covered)
            return;
    while (*tree != NULL)
        tree = &(*tree)->next;
    for (uint32_t i = 0; i < sequence->count; i++) {
        uint32_t event = sequence->events[i], count;
        const struct step_access *accesses = trace_accesses(sequence->trace, event, &count);
        *tree = wakeup_new(trace_thread(sequence->trace, event), &sequence->choices[event], accesses, count);
        tree = &(*tree)->child;
    }
}
