/* The results of a word: the histories of all its walks, from the process's start to its last event. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "push/lockset.h"
#include "push/machine_parts.h"

#include <stdlib.h>

/* At the process's own main a history is complete: what cannot matter to others any more is dropped. */
static uint32_t completed(struct machine *m, uint32_t level, uint32_t context, uint32_t history)
{
    const struct level *last_phase = &m->levels[m->levels[level].parent];
    if (last_phase->factored)
        history = history_forget_past(m->histories, history);
    if (context != root_context(m, m->levels[level].root))
        return history;
    if (last_phase->alone)
        return history_forget_orders(m->histories, history);
    return last_phase->calm ? history_forget_uses(m->histories, history) : history;
}

static void add_result(struct machine *m, uint32_t level, uint32_t context, uint32_t node, uint32_t history,
                       const uint64_t *bits, struct record how)
{
    fact_add(m, cell_for(m, context, level, RESULT_CELL), 0, node, completed(m, level, context, history), bits, how);
}

/* Where the word may end within each function. */
static void collect_ends(struct machine *m, uint32_t level)
{
    const struct level parent = m->levels[m->levels[level].parent];
    for (uint32_t at = parent.first_fact; at < parent.end_fact && !budget_spent(m->budget); at++) {
        const struct fact fact = m->facts[at];
        uint64_t *bits;
        if (!fact.live.any || !letter_fits(m, &m->levels[level], &fact, &bits))
            continue;
        struct record how = {.origin = FROM_SEED, .before = at, .inner = MACHINE_NONE};
        add_result(m, level, m->cells[fact.cell].context, fact.node, fact.history, bits, how);
    }
}

/* Extends an end within a function to its callers, for the choices that are new. */
static void carry_up(struct machine *m, uint32_t level, uint32_t number, const uint64_t *new_bits)
{
    uint32_t context = m->cells[m->facts[number].cell].context, history = m->facts[number].history;
    const struct letter letter = m->levels[level].letter;
    enum choice_kind kind = m->levels[level].choices;
    if (letter.kind == LETTER_FINISH)
        return; /* only the outermost main ends the process */
    for (size_t i = 0; i < m->contexts[context].caller_count; i++) {
        uint32_t caller = m->contexts[context].callers[i];
        const struct fact from = m->facts[caller];
        uint32_t held = m->pds->nodes[from.node].held;
        enum choice_kind outer = m->levels[m->cells[from.cell].level].choices;
        uint64_t *bits;
        if (!from.live.any || !choices_meet(m, outer, from.live.bits, new_bits, kind, &bits))
            continue;
        if (letter.kind == LETTER_AT_LOCK && lockset_has(history_lock_words(m->histories, held), letter.operand))
            continue; /* a caller holds it: taking it again does not wait */
        struct record how = {.origin = FROM_CALLEE, .before = caller, .inner = number};
        add_result(m, level, m->cells[from.cell].context, from.node,
                   history_compose(m->histories, from.history, history, held), bits, how);
    }
}

struct item {
    uint32_t history;
    const struct lock_history *spelled;
};

static int compare_items(const void *a, const void *b)
{
    return lock_history_compare(((const struct item *)a)->spelled, ((const struct item *)b)->spelled);
}

/* The distinct histories of a result cell, in a fixed order. */
static struct item *sorted_items(struct machine *m, uint32_t cell, uint32_t *count)
{
    struct item *items = NULL;
    size_t capacity = 0;
    struct idmap *known = idmap_new();
    *count = 0;
    for (uint32_t at = m->cells[cell].heads[0]; at != MACHINE_NONE; at = m->facts[at].next) {
        const struct fact *fact = &m->facts[at];
        if (!fact->live.any || idmap_get(known, fact->history) != IDMAP_NONE)
            continue;
        idmap_put(known, fact->history, 0);
        items = mem_reserve(items, &capacity, *count + 1, sizeof *items);
        items[(*count)++] = (struct item){fact->history, history_export(m->histories, fact->history, m->arena)};
    }
    idmap_free(known);
    if (*count > 1)
        qsort(items, *count, sizeof *items, compare_items);
    return items;
}

/* Lists of items, shared by their beginnings: number 0 is the empty list. */
struct lists {
    struct list {
        uint32_t before, item;
    } * all;
    size_t count, capacity;
    struct idmap *known;
};

static uint32_t longer_list(struct lists *lists, uint32_t before, uint32_t item)
{
    uint64_t key = (uint64_t)before << 32 | item;
    uint32_t number = idmap_get(lists->known, key);
    if (number != IDMAP_NONE)
        return number;
    number = (uint32_t)++lists->count;
    lists->all = mem_reserve(lists->all, &lists->capacity, lists->count + 1, sizeof *lists->all);
    lists->all[number] = (struct list){before, item};
    idmap_put(lists->known, key, number);
    return number;
}

static const struct history_set *set_of_list(struct machine *m, const struct lists *lists, uint32_t list,
                                             const struct item *items)
{
    struct history_set *set = arena_alloc(m->arena, sizeof *set);
    set->number = m->set_count++;
    for (uint32_t at = list; at != 0; at = lists->all[at].before)
        set->count++;
    set->items = arena_alloc(m->arena, set->count * sizeof *set->items);
    set->histories = arena_alloc(m->arena, set->count * sizeof *set->histories);
    uint32_t i = set->count;
    for (uint32_t at = list; at != 0; at = lists->all[at].before) {
        set->items[--i] = items[lists->all[at].item].spelled;
        set->histories[i] = items[lists->all[at].item].history;
    }
    return set;
}

/* A fact of a result cell and the place of its history in the order of items. */
struct entry {
    uint32_t item, fact;
};

static int compare_entries(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    return x->item < y->item ? -1 : x->item > y->item;
}

/* The facts of a result cell in the order of their items. */
static struct entry *sorted_entries(struct machine *m, uint32_t cell, const struct item *items, uint32_t item_count,
                                    size_t *count)
{
    struct idmap *item_of = idmap_new();
    struct entry *entries = NULL;
    size_t capacity = 0;
    *count = 0;
    for (uint32_t i = 0; i < item_count; i++)
        idmap_put(item_of, items[i].history, i);
    for (uint32_t at = m->cells[cell].heads[0]; at != MACHINE_NONE; at = m->facts[at].next) {
        if (!m->facts[at].live.any)
            continue;
        entries = mem_reserve(entries, &capacity, *count + 1, sizeof *entries);
        entries[(*count)++] = (struct entry){idmap_get(item_of, m->facts[at].history), at};
    }
    idmap_free(item_of);
    if (*count > 1)
        qsort(entries, *count, sizeof *entries, compare_entries);
    return entries;
}

/* For each choice the list of the items that are possible for it. Facts with one history share no choice. */
static void list_items(struct machine *m, uint32_t cell, const struct item *items, uint32_t item_count,
                       uint32_t choice_count, struct lists *lists, uint32_t *list_of)
{
    size_t count;
    struct entry *entries = sorted_entries(m, cell, items, item_count, &count);
    uint32_t words = (choice_count + 63) / 64;
    for (size_t i = 0; i < count; i++) {
        const uint64_t *bits = m->facts[entries[i].fact].live.bits;
        for (uint32_t c = 0; c < choice_count && bits == NULL; c++)
            list_of[c] = longer_list(lists, list_of[c], entries[i].item);
        for (uint32_t c = bits == NULL ? choice_count : lockset_next(bits, words, 0); c < choice_count;
             c = lockset_next(bits, words, c + 1))
            list_of[c] = longer_list(lists, list_of[c], entries[i].item);
    }
    mem_free(entries);
}

static struct machine_result *make_result(struct machine *m, uint32_t level, uint32_t cell)
{
    struct machine_result *result = arena_alloc(m->arena, sizeof *result);
    uint32_t item_count, count = result->choice_count = choice_total(m, m->levels[level].choices);
    result->sets = arena_alloc(m->arena, count * sizeof *result->sets);
    if (m->stopped)
        return result; /* nobody may rely on it any more */
    struct item *items = sorted_items(m, cell, &item_count);
    struct lists lists = {.known = idmap_new()};
    uint32_t *list_of = mem_new(count, sizeof *list_of);
    list_items(m, cell, items, item_count, count, &lists, list_of);
    const struct history_set **sets = mem_new(lists.count + 1, sizeof *sets);
    for (uint32_t c = 0; c < count; c++) {
        uint32_t list = list_of[c];
        if (list != 0 && sets[list] == NULL)
            sets[list] = set_of_list(m, &lists, list, items);
        result->sets[c] = sets[list];
    }
    mem_free(sets);
    mem_free(list_of);
    mem_free(lists.all);
    idmap_free(lists.known);
    mem_free(items);
    return result;
}

static struct machine_result *compute_result(struct machine *m, uint32_t level)
{
    uint32_t parent = m->levels[level].parent;
    level_saturate(m, parent);
    uint32_t cell = cell_for(m, root_context(m, m->levels[level].root), level, RESULT_CELL);
    const uint64_t *bits;
    collect_ends(m, level);
    for (uint32_t at; !m->stopped && (at = fact_take(m, &bits)) != MACHINE_NONE;) {
        carry_up(m, level, at, bits);
        m->stopped = m->stopped || budget_spent(m->budget);
    }
    m->levels[level].result_cell = cell;
    return make_result(m, level, cell);
}

const struct machine_result *machine_result(struct machine *m, uint32_t level)
{
    pthread_mutex_lock(&m->mutex);
    if (m->levels[level].result == NULL) {
        struct machine_result *result = compute_result(m, level);
        m->levels[level].result = result;
    }
    const struct machine_result *result = m->levels[level].result;
    pthread_mutex_unlock(&m->mutex);
    return result;
}

bool machine_free_of_locks(struct machine *m, uint32_t level)
{
    pthread_mutex_lock(&m->mutex);
    level_saturate(m, m->levels[level].parent);
    const struct level *parent = &m->levels[m->levels[level].parent];
    for (uint32_t at = parent->first_fact; !m->levels[level].free_known && at < parent->end_fact; at++) {
        const struct fact *fact = &m->facts[at];
        bool holds = m->pds->nodes[fact->node].held != 0 || m->contexts[m->cells[fact->cell].context].holds;
        uint64_t *bits;
        if (holds && !m->levels[level].may_hold)
            m->levels[level].may_hold = fact->live.any && letter_fits(m, &m->levels[level], fact, &bits);
    }
    m->levels[level].free_known = true;
    bool may_hold = m->levels[level].may_hold;
    pthread_mutex_unlock(&m->mutex);
    return !may_hold;
}
