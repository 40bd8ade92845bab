/* The results of a word: the histories of all its walks, from the process's start to its last event. */
#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "push/explicit/machine/internal.h"

#include <stdlib.h>

/* A history from the process's start on, as far as others may notice it; `over`: the phase is over, nothing will be
 * added to it. */
static uint32_t noticed(struct machine *m, const struct level *phase, uint32_t history, bool over)
{
    if (phase->alone)
        return history_forget_orders(m->histories, history);
    if (phase->calm && (over || history_held(m->histories, history) == 0))
        return history_forget_uses(m->histories, history);
    return history;
}

uint32_t entrances_for(struct machine *m, uint32_t context, uint32_t kind)
{
    uint64_t key = (uint64_t)context << 32 | kind;
    uint32_t known = idmap_get(m->entrances_of, key);
    if (known != IDMAP_NONE)
        return known;
    known = cell_add(m, context, m->contexts[context].level, ENTRANCES);
    m->cells[known].kind = kind;
    idmap_put(m->entrances_of, key, known);
    return known;
}

/* The history with its ending of a callee. */
static uint32_t history_ending_of_call(struct machine *m, uint32_t kind, uint32_t history, uint32_t ending,
                                       uint32_t node, bool holds)
{
    if (kind >= ENDING_FIRST_REST)
        ending = holds ? ending_at(m, ending, node, true) : ending_alone(m, kind - ENDING_FIRST_REST);
    return history_ending_for(m, kind, history, ending);
}

/* The entrance of a callee's context: an entrance of the caller's, for some choices, and the call. */
static void begin_call(struct machine *m, uint32_t entrance, const uint64_t *bits, struct call call)
{
    const struct fact from = m->facts[call.fact];
    const struct context callee = m->contexts[call.callee];
    const struct cell outside = m->cells[m->facts[entrance].cell];
    uint64_t *both;
    if (!from.live.any || !choices_meet(m, m->levels[outside.level].choices, bits, from.live.bits,
                                        m->levels[callee.level].choices, &both))
        return;
    const struct history_ending before = history_ending_of(m, outside.kind, m->facts[entrance].history);
    uint32_t history =
        history_compose(m->histories, before.history, from.history, history_held(m->histories, before.history));
    history = noticed(m, &m->levels[callee.level], history, false);
    uint32_t history_ending = history_ending_of_call(m, outside.kind, history, before.ending, from.node, callee.holds);
    struct record how = {.origin = FROM_CALL, .before = call.fact, .inner = entrance};
    fact_add(m, entrances_for(m, call.callee, outside.kind), 0, from.node, history_ending, both, how);
}

static void begin_calls(struct machine *m, uint32_t entrance, const uint64_t *bits, uint32_t cell)
{
    for (size_t i = 0; i < m->cells[cell].call_count; i++)
        begin_call(m, entrance, bits, m->cells[cell].calls[i]);
}

/* Calls made in this level from contexts that were entered in earlier ones. */
static void begin_from_before(struct machine *m, uint32_t level, uint32_t kind)
{
    uint32_t end = m->levels[level].end_cell;
    for (uint32_t cell = m->levels[level].first_cell; cell < end && !budget_spent(m->budget); cell++) {
        uint32_t context = m->cells[cell].context;
        if (m->contexts[context].level == level || m->cells[cell].call_count == 0)
            continue;
        const struct place *place = m->cells[entrances_for(m, context, kind)].places;
        for (uint32_t i = 0; i < place->count; i++) {
            const struct fact *entrance = &m->facts[place->entries[i].fact];
            if (entrance->live.any)
                begin_calls(m, place->entries[i].fact, entrance->live.bits, cell);
        }
    }
}

/* Finds the entrances of all contexts of a level, with endings of one kind; those of the levels before it are
 * known. */
static void begin_level(struct machine *m, uint32_t level, uint32_t kind)
{
    if (m->levels[level].parent == MACHINE_NONE) {
        struct record entry = {.origin = FROM_ENTRY, .before = MACHINE_NONE, .inner = MACHINE_NONE};
        uint32_t cell = entrances_for(m, root_context(m, level), kind);
        uint32_t history_ending = history_ending_of_call(m, kind, HISTORY_EMPTY, ENDING_NONE, MACHINE_NONE, false);
        fact_add(m, cell, 0, MACHINE_NONE, history_ending, NULL, entry);
    } else {
        begin_from_before(m, level, kind);
    }
    const uint64_t *bits;
    for (uint32_t at; !m->stopped && (at = fact_take(m, &bits)) != MACHINE_NONE;) {
        uint32_t cell = m->contexts[m->cells[m->facts[at].cell].context].first_cell;
        for (; cell != MACHINE_NONE; cell = m->cells[cell].next_cell)
            if (m->cells[cell].level == level)
                begin_calls(m, at, bits, cell);
        m->stopped = m->stopped || budget_spent(m->budget);
    }
}

static bool has_entrances(const struct machine *m, uint32_t level, uint32_t kind)
{
    return idmap_get(m->entered, (uint64_t)level << 32 | kind) != IDMAP_NONE;
}

static void begin_levels(struct machine *m, uint32_t level, uint32_t kind)
{
    while (!has_entrances(m, level, kind)) {
        uint32_t oldest = level;
        while (m->levels[oldest].parent != MACHINE_NONE && !has_entrances(m, m->levels[oldest].parent, kind))
            oldest = m->levels[oldest].parent;
        idmap_put(m->entered, (uint64_t)oldest << 32 | kind, 1);
        begin_level(m, oldest, kind);
    }
}

/* Where the word may end within each context. */
static void collect_ends(struct machine *m, uint32_t level)
{
    const struct level parent = m->levels[m->levels[level].parent];
    for (uint32_t at = parent.first_fact; at < parent.end_fact && !budget_spent(m->budget); at++) {
        const struct fact fact = m->facts[at];
        uint64_t *bits;
        if (!fact.live.any || !letter_fits(m, &m->levels[level], &fact, &bits))
            continue;
        struct record how = {.origin = FROM_SEED, .before = at, .inner = MACHINE_NONE};
        fact_add(m, cell_for(m, m->cells[fact.cell].context, level, ENDS), 0, fact.node, fact.history, bits, how);
    }
}

/* May the word end so behind this entrance? */
static bool end_fits(const struct machine *m, const struct letter *letter, const struct fact *entrance)
{
    if (letter->kind == LETTER_FINISH) /* only the outermost main ends the process */
        return m->records[entrance->first_record].origin == FROM_ENTRY;
    if (letter->kind != LETTER_AT_LOCK)
        return true;
    /* If a caller holds it, taking it again does not wait. */
    uint32_t held = history_held(m->histories, entrance->history);
    return !bits_has(history_lock_words(m->histories, held), letter->operand);
}

/* Puts the ends within a context behind its entrances. */
static void join_ends(struct machine *m, uint32_t level, uint32_t cell, uint32_t kind, uint32_t results)
{
    uint32_t context = m->cells[cell].context, entered = m->contexts[context].level;
    const struct level *last_phase = &m->levels[m->levels[level].parent];
    const struct letter letter = m->levels[level].letter;
    const struct place *ends = m->cells[cell].places, *entrances = m->cells[entrances_for(m, context, kind)].places;
    for (uint32_t i = 0; i < entrances->count; i++) {
        uint32_t entrance = entrances->entries[i].fact;
        const struct fact first = m->facts[entrance];
        if (!first.live.any || !end_fits(m, &letter, &first))
            continue;
        for (uint32_t j = 0; j < ends->count; j++) {
            uint32_t end = ends->entries[j].fact;
            const struct fact second = m->facts[end];
            uint64_t *bits;
            if (!second.live.any || !choices_meet(m, m->levels[entered].choices, first.live.bits, second.live.bits,
                                                  m->levels[level].choices, &bits))
                continue;
            uint32_t history =
                history_compose(m->histories, first.history, second.history, history_held(m->histories, first.history));
            struct record how = {.origin = FROM_JOINT, .before = end, .inner = entrance};
            fact_add(m, results, 0, second.node, noticed(m, last_phase, history, true), bits, how);
        }
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

/* The histories of a result cell, in a fixed order. */
static struct item *sorted_items(struct machine *m, uint32_t cell, uint32_t *count)
{
    struct item *items = NULL;
    size_t capacity = 0;
    *count = 0;
    const struct place *place = m->cells[cell].places;
    for (uint32_t i = 0; i < place->count; i++) {
        uint32_t history = place->entries[i].history;
        if (!m->facts[place->entries[i].fact].live.any)
            continue;
        ARRAY_ADD(items, *count, capacity, (struct item){history, history_export(m->histories, history, m->arena)});
    }
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
    ARRAY_RESERVE(lists->all, lists->capacity, lists->count + 1);
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
    const struct place *place = m->cells[cell].places;
    for (uint32_t i = 0; i < place->count; i++) {
        if (!m->facts[place->entries[i].fact].live.any)
            continue;
        ARRAY_ADD(entries, *count, capacity,
                  (struct entry){idmap_get(item_of, place->entries[i].history), place->entries[i].fact});
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
    uint32_t words = (uint32_t)bits_words(choice_count);
    for (size_t i = 0; i < count; i++) {
        const uint64_t *bits = m->facts[entries[i].fact].live.bits;
        for (uint32_t c = 0; c < choice_count && bits == NULL; c++)
            list_of[c] = longer_list(lists, list_of[c], entries[i].item);
        for (uint32_t c = bits == NULL ? choice_count : bits_next(bits, words, 0); c < choice_count;
             c = bits_next(bits, words, c + 1))
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

/* The results of a word that does not end with the process at rest. */
static void join_all_ends(struct machine *m, uint32_t level, uint32_t kind, uint32_t results)
{
    size_t first = m->cell_count;
    collect_ends(m, level);
    size_t end = m->cell_count;
    for (size_t cell = first; cell < end && !m->stopped; cell++) {
        join_ends(m, level, (uint32_t)cell, kind, results);
        m->stopped = m->stopped || budget_spent(m->budget);
    }
}

static struct machine_result *compute_result(struct machine *m, uint32_t level)
{
    const struct letter letter = m->levels[level].letter;
    uint32_t last = m->levels[level].parent, kind = ENDING_NONE;
    bool resting = level_ends_resting(m, level);
    if (resting) {
        kind = ENDING_FIRST_REST + m->levels[last].environment;
        last = m->levels[last].parent; /* the process ends in no context that it entered in its last phase */
    } else if (letter.kind == LETTER_AT_LOCK) {
        kind = ENDING_SAME_LOCKS;
    }
    level_saturate(m, last);
    begin_levels(m, last, kind);
    uint32_t results = cell_for(m, root_context(m, m->levels[level].root), level, RESULTS);
    if (resting)
        rest_results(m, level, results);
    else
        join_all_ends(m, level, kind, results);
    m->levels[level].result_cell = results;
    index_sweep(m);
    return make_result(m, level, results);
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
