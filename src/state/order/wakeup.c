#include "state/order/wakeup.h"

#include "base/memory.h"

#include <string.h>

struct wakeup *wakeup_new(uint32_t thread, const struct choices *choices, const struct step_access *accesses,
                          uint32_t count)
{
    /* not mem_new: there is one for each step that is run, and nothing of it need be cleared */
    struct wakeup *made = mem_resize(NULL, 1, sizeof *made + count * sizeof *accesses);
    *made = (struct wakeup){.thread = thread, .choices = *choices, .access_count = count};
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

static const struct step_access *accesses_of(const struct sequence *sequence, uint32_t event, uint32_t *count)
{
    const struct step_access *accesses = trace_accesses(sequence->trace, event, count);
    return event == sequence->open && sequence->moved != NULL ? sequence->moved : accesses;
}

bool sequence_begins(const struct sequence *sequence, uint32_t thread, const struct step_access *accesses,
                     uint32_t count, uint32_t *at)
{
    uint32_t length = 0;
    while (length < sequence->count && sequence->steps[length].thread != thread)
        length++;
    *at = length;
    if (sequence->doubtful && length > 0 && length + 1 >= sequence->count)
        return false; /* it would have to change places with what may conflict with anything */
    if (length < sequence->count)
        accesses = accesses_of(sequence, sequence->steps[length].event, &count);
    struct trace_marks marks =
        length < sequence->count ? sequence->steps[length].marks : trace_marks_of(accesses, count);
    for (uint32_t i = 0; i < length; i++) {
        uint32_t other_count;
        if (!trace_marks_meet(marks, sequence->steps[i].marks))
            continue;
        const struct step_access *other = accesses_of(sequence, sequence->steps[i].event, &other_count);
        if (accesses_conflict(accesses, count, other, other_count))
            return false;
    }
    return true;
}

/* Whether two steps of a thread may be the same: what one of them has not chosen yet is open. */
static bool choices_agree(const struct choices *one, const struct choices *other)
{
    uint32_t count = one->count < other->count ? one->count : other->count;
    return memcmp(one->made, other->made, count * sizeof *one->made) == 0;
}

static const struct choices *choices_of(const struct sequence *sequence, uint32_t at)
{
    static const struct choices none;
    return sequence->steps[at].event == sequence->open ? &none : &sequence->choices[sequence->steps[at].event];
}

static void take_out(struct sequence *sequence, uint32_t at)
{
    sequence->count--;
    memmove(sequence->steps + at, sequence->steps + at + 1, (sequence->count - at) * sizeof *sequence->steps);
}

/* Branches that begin with a step that chose otherwise: a sequence that begins with that step begins a branch right
 * behind them. So all that begins with steps of one thread is explored together, before that thread sleeps. */
struct rivals {
    struct wakeup *last; /* NULL: there are none */
    uint32_t at;         /* where the step is in the sequence */
    bool unknown;        /* it may also belong below another branch, where it was added, too */
};

/* Where a sequence has its first step of a thread; sequence.count: it has none. */
static uint32_t sequence_has(const struct sequence *sequence, uint32_t thread)
{
    uint32_t at = 0;
    while (at < sequence->count && sequence->steps[at].thread != thread)
        at++;
    return at;
}

/* Whether a step that a sequence does not have might come first, or might not: one of the two is doubtful, and only
 * with that is it not known whether it conflicts. A branch that ends there covers the sequence, if it may come
 * first. */
static bool is_unknown(const struct sequence *sequence, const struct wakeup *child)
{
    uint32_t at;
    if ((!child->doubtful && !sequence->doubtful) || (child->child == NULL && !child->maybe) ||
        sequence_has(sequence, child->thread) < sequence->count)
        return false;
    struct sequence known = *sequence;
    known.count -= sequence->doubtful;
    known.doubtful = false;
    return child->doubtful || sequence_begins(&known, child->thread, child->accesses, child->access_count, &at);
}

static void insert_below(struct wakeup *child, const struct sequence *sequence)
{
    struct sequence copy = *sequence;
    if (*sequence->room < sequence->count) {
        *sequence->crowded = true;
        return;
    }
    *sequence->room -= sequence->count;
    copy.steps = mem_new(sequence->count, sizeof *copy.steps);
    memcpy(copy.steps, sequence->steps, sequence->count * sizeof *copy.steps);
    wakeup_insert(&child->child, NULL, &copy);
    mem_free(copy.steps);
}

/* The branch on which a sequence goes on, and what is left of it; NULL: there is none. *covered: what would be added is
 * explored anyway. */
static struct wakeup *follow(struct wakeup *list, const struct wakeup *running, struct sequence *sequence,
                             bool *covered, struct rivals *rivals)
{
    for (struct wakeup *child = list; child != NULL; child = child->next) {
        uint32_t at;
        if (rivals->last != NULL && child->thread != rivals->last->thread)
            return NULL;
        if (child == running)
            continue;
        if (is_unknown(sequence, child)) {
            insert_below(child, sequence);
            rivals->unknown = true;
        }
        if (child->doubtful && sequence_has(sequence, child->thread) == sequence->count)
            continue;
        if (!sequence_begins(sequence, child->thread, child->accesses, child->access_count, &at))
            continue;
        if (at < sequence->count) {
            if (!choices_agree(&child->choices, choices_of(sequence, at))) {
                *rivals = (struct rivals){child, at, rivals->unknown};
                continue;
            }
            take_out(sequence, at);
        }
        *covered = (child->child == NULL && !child->maybe) || sequence->count == 0;
        return child;
    }
    return NULL;
}

/* Where a sequence that goes on on no branch begins one: as the last, or behind its rivals. */
static struct wakeup **place_of(struct wakeup **tree, const struct rivals *rivals, struct sequence *sequence)
{
    if (rivals->last != NULL) {
        struct trace_step first = sequence->steps[rivals->at];
        memmove(sequence->steps + 1, sequence->steps, rivals->at * sizeof *sequence->steps);
        sequence->steps[0] = first;
        return &rivals->last->next;
    }
    while (*tree != NULL)
        tree = &(*tree)->next;
    return tree;
}

/* Puts a sequence, as a branch, where there is none. */
static void add_branch(struct wakeup **tree, const struct sequence *sequence, bool maybe)
{
    for (uint32_t i = 0; i < sequence->count; i++) {
        uint32_t event = sequence->steps[i].event, count;
        const struct step_access *accesses = accesses_of(sequence, event, &count);
        *tree = wakeup_new(sequence->steps[i].thread, choices_of(sequence, i), accesses, count);
        (*tree)->doubtful = sequence->doubtful && i + 1 == sequence->count;
        (*tree)->maybe = maybe && i + 1 == sequence->count;
        tree = &(*tree)->child;
    }
}

void wakeup_insert(struct wakeup **tree, const struct wakeup *running, struct sequence *sequence)
{
    bool covered = false;
    struct rivals rivals = {0};
    for (struct wakeup *child; (child = follow(*tree, running, sequence, &covered, &rivals)) != NULL;
         tree = &child->child, rivals.last = NULL)
        if (covered)
            return;
    tree = place_of(tree, &rivals, sequence);
    struct wakeup *next = *tree;
    add_branch(tree, sequence, sequence->doubtful || rivals.unknown);
    (*tree)->next = next;
}
