#include "push/cpds/label.h"

#include "base/array.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "push/cpds/sequences.h"

#include <string.h>

struct cpds_labels {
    const struct cpds_view *view;
    struct cpds_sequences *sets; /* of locks, each in ascending order; number 0 is the empty one */
    struct idmap *set_of_stack;  /* from the number of a lock stack */
    struct idmap *unions;        /* from two numbers of sets */
    uint32_t *scratch;
    size_t scratch_capacity;
    uint32_t *stacks; /* scratch, too */
    size_t stacks_capacity;
};

struct cpds_labels *cpds_labels_new(const struct cpds_view *view)
{
    struct cpds_labels *labels = mem_new(1, sizeof *labels);
    labels->view = view;
    labels->sets = cpds_sequences_new();
    labels->set_of_stack = idmap_new();
    labels->unions = idmap_new();
    cpds_sequences_add(labels->sets, NULL, 0);
    idmap_put(labels->set_of_stack, 0, 0);
    return labels;
}

void cpds_labels_free(struct cpds_labels *labels)
{
    cpds_sequences_free(labels->sets);
    idmap_free(labels->set_of_stack);
    idmap_free(labels->unions);
    mem_free(labels->scratch);
    mem_free(labels->stacks);
    mem_free(labels);
}

static bool set_has(const struct cpds_labels *labels, uint32_t set, uint32_t lock)
{
    size_t high, low = 0;
    const uint32_t *locks = cpds_sequences_get(labels->sets, set, &high);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (locks[middle] == lock)
            return true;
        if (locks[middle] < lock)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

static uint32_t merge(struct cpds_labels *labels, const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count)
{
    size_t i = 0, j = 0, count = 0;
    ARRAY_RESERVE(labels->scratch, labels->scratch_capacity, a_count + b_count + 1);
    while (i < a_count || j < b_count) {
        uint32_t lock = j == b_count || (i < a_count && a[i] <= b[j]) ? a[i] : b[j];
        i += i < a_count && a[i] == lock;
        j += j < b_count && b[j] == lock;
        labels->scratch[count++] = lock;
    }
    return cpds_sequences_add(labels->sets, labels->scratch, count);
}

static uint32_t set_union(struct cpds_labels *labels, uint32_t one, uint32_t other)
{
    if (one == other || other == 0)
        return one;
    if (one == 0)
        return other;
    uint64_t key = (uint64_t)one << 32 | other;
    uint32_t known = idmap_get(labels->unions, key);
    if (known != IDMAP_NONE)
        return known;
    size_t a_count, b_count;
    const uint32_t *a = cpds_sequences_get(labels->sets, one, &a_count);
    const uint32_t *b = cpds_sequences_get(labels->sets, other, &b_count);
    uint32_t set = merge(labels, a, a_count, b, b_count);
    idmap_put(labels->unions, key, set);
    return set;
}

/* Locks that nobody sees need not be remembered. */
static bool is_tracked(const struct cpds_labels *labels, uint32_t lock)
{
    const struct cpds_view *view = labels->view;
    uint32_t item = cpds_effects_find(view->effects, view->process, EML_LOCK, lock);
    return item != EML_NONE && view->modes[item] != CPDS_HIDE;
}

static uint32_t set_of_stack(struct cpds_labels *labels, uint32_t stack)
{
    const struct eml_program *program = labels->view->effects->program;
    uint32_t set;
    size_t count = 0;
    while ((set = idmap_get(labels->set_of_stack, stack)) == IDMAP_NONE) {
        ARRAY_ADD(labels->stacks, count, labels->stacks_capacity, stack);
        stack = program->lock_stacks[stack].below;
    }
    while (count > 0) {
        stack = labels->stacks[--count];
        uint32_t lock = program->lock_stacks[stack].lock;
        if (is_tracked(labels, lock) && !set_has(labels, set, lock)) {
            size_t below_count;
            const uint32_t *below = cpds_sequences_get(labels->sets, set, &below_count);
            set = merge(labels, below, below_count, &lock, 1);
        }
        idmap_put(labels->set_of_stack, stack, set);
    }
    return set;
}

struct cpds_held cpds_labels_at_call(struct cpds_labels *labels, uint32_t statement, struct cpds_held held)
{
    const struct eml_statement *at = &labels->view->effects->program->statements[statement];
    return (struct cpds_held){set_union(labels, held.locks, set_of_stack(labels, at->lock_stack)),
                              held.unit || at->unit_depth > 0};
}

static struct cpds_label silent(void)
{
    return (struct cpds_label){0, false, 0};
}

static struct cpds_label only(enum cpds_kind kind, uint32_t operand)
{
    return (struct cpds_label){cpds_action(kind, operand), false, 0};
}

/* A lock is taken where nothing below holds it, and given back where nothing further below does. */
static struct cpds_label lock_label(struct cpds_labels *labels, const struct eml_statement *at, enum cpds_mode mode,
                                    struct cpds_held held)
{
    bool taking = eml_effect(at->kind) == EML_LOCK;
    const struct eml_lock_stack *stacks = labels->view->effects->program->lock_stacks;
    uint32_t below = set_of_stack(labels, taking ? at->lock_stack : stacks[at->lock_stack].below);
    if (set_has(labels, set_union(labels, held.locks, below), at->operand))
        return silent();
    if (mode == CPDS_SHOW)
        return only(taking ? CPDS_LOCK : CPDS_UNLOCK, at->operand);
    return taking ? only(CPDS_NEED, at->operand) : silent();
}

static struct cpds_label access_label(struct cpds_labels *labels, const struct eml_statement *at,
                                      const struct cpds_item *item, enum cpds_mode mode, struct cpds_held held)
{
    bool write = item->kind == EML_WRITE;
    if (mode == CPDS_SHOW)
        return only(write ? CPDS_WRITE : CPDS_READ, item->operand);
    struct cpds_label label = silent();
    if (mode == CPDS_WISH || mode == CPDS_WISH_TOUCH)
        label.wish = cpds_action(write ? CPDS_WISH_WRITE : CPDS_WISH_READ, item->operand);
    if (mode == CPDS_WISH)
        return label;
    /* Who holds the lock knows that it is there. */
    uint32_t guard = cpds_effects_guard(labels->view->effects, item);
    if (!set_has(labels, set_union(labels, held.locks, set_of_stack(labels, at->lock_stack)), guard))
        label.action = cpds_action(CPDS_NEED, guard);
    return label;
}

static struct cpds_label unit_label(const struct eml_statement *at, struct cpds_held held)
{
    bool begins = eml_effect(at->kind) == EML_UNIT_BEGIN;
    if (held.unit || at->unit_depth != (begins ? 0 : 1))
        return silent();
    return only(begins ? CPDS_UNIT_BEGIN : CPDS_UNIT_END, 0);
}

struct cpds_label cpds_labels_of(struct cpds_labels *labels, uint32_t statement, struct cpds_held held)
{
    const struct cpds_view *view = labels->view;
    uint32_t number = view->effects->item_of[statement];
    if (number == EML_NONE || view->modes[number] == CPDS_HIDE)
        return silent();
    const struct cpds_item *item = &view->effects->processes[view->process].items[number];
    const struct eml_statement *at = &view->effects->program->statements[statement];
    enum cpds_mode mode = (enum cpds_mode)view->modes[number];
    switch (item->kind) {
    case EML_READ:
    case EML_WRITE:
        return access_label(labels, at, item, mode, held);
    case EML_LOCK:
        return lock_label(labels, at, mode, held);
    case EML_UNIT_BEGIN:
        return unit_label(at, held);
    case EML_ALLOC:
        return only(CPDS_ALLOC, item->operand);
    case EML_START:
        return (struct cpds_label){cpds_action(CPDS_START, item->operand), true, 0};
    case EML_JOIN:
        return only(CPDS_JOIN, item->operand);
    default:
        return only(CPDS_FINISH, 0);
    }
}
