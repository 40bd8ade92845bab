/* The store of facts: lists of minimal histories, where they came from, and whose consequences are still to be
 * drawn. */
#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/idmap.h"
#include "push/explicit/machine/internal.h"

#include <assert.h>

/* Places with more facts than MOST_UNINDEXED get an index, which is asked for FEW choices at most, and one more for so
 * many facts; facts with more choices than WIDE stand in a list of their own. A hostile build makes what is rare
 * common. */
#ifdef HEDDLE_HOSTILE
enum { MOST_UNINDEXED = 1, FEW = 2, ONE_MORE = 2, WIDE = 1 };
#else
enum { MOST_UNINDEXED = 48, FEW = 8, ONE_MORE = 64, WIDE = 64 };
#endif

static bool earlier(const struct queued_fact *a, const struct queued_fact *b)
{
    return a->order != b->order ? a->order < b->order : a->fact < b->fact;
}

static void enqueue(struct machine *m, uint32_t number)
{
    struct fact *fact = &m->facts[number];
    const struct cell *cell = &m->cells[fact->cell];
    if (fact->queued)
        return;
    fact->queued = true;
    uint32_t function = m->contexts[cell->context].function;
    uint32_t order = cell->solo == ENTRANCES ? ~m->pds->functions[function].order /* callers first */
                                             : m->pds->nodes[fact->node].order;
    struct queued_fact item = {order, number};
    ARRAY_RESERVE(m->queue, m->queue_capacity, m->queue_count + 1);
    size_t at = m->queue_count++;
    for (; at > 0 && earlier(&item, &m->queue[(at - 1) / 2]); at = (at - 1) / 2)
        m->queue[at] = m->queue[(at - 1) / 2];
    m->queue[at] = item;
}

static uint32_t dequeue(struct machine *m)
{
    assert(m->queue_count > 0);
    uint32_t number = m->queue[0].fact;
    struct queued_fact last = m->queue[--m->queue_count];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < m->queue_count; at = child) {
        if (child + 1 < m->queue_count && earlier(&m->queue[child + 1], &m->queue[child]))
            child++;
        if (!earlier(&m->queue[child], &last))
            break;
        m->queue[at] = m->queue[child];
    }
    m->queue[at] = last;
    m->facts[number].queued = false;
    return number;
}

/* The choices of a fact that are both pending and live, and no longer pending; false if there is none. */
static bool take_pending(struct machine *m, struct fact *fact, const uint64_t **bits)
{
    uint32_t words = choice_words(m, m->levels[m->cells[fact->cell].level].choices);
    struct choices pending = fact->pending;
    fact->pending.any = false;
    if (!pending.any || !fact->live.any)
        return false;
    *bits = pending.bits == NULL ? fact->live.bits : pending.bits;
    if (*bits == NULL)
        return true;
    ARRAY_RESERVE(m->taken, m->taken_capacity, words);
    uint64_t left = 0;
    for (uint32_t i = 0; i < words; i++)
        left |= m->taken[i] = (*bits)[i] & (fact->live.bits == NULL ? ~(uint64_t)0 : fact->live.bits[i]);
    *bits = m->taken;
    return left != 0;
}

uint32_t fact_take(struct machine *m, const uint64_t **bits)
{
    while (m->queue_count > 0) {
        uint32_t number = dequeue(m);
        if (take_pending(m, &m->facts[number], bits))
            return number;
    }
    return MACHINE_NONE;
}

static uint32_t new_fact(struct machine *m, uint32_t cell, uint32_t node, uint32_t history)
{
    uint32_t number = (uint32_t)m->fact_count++;
    ARRAY_RESERVE(m->facts, m->fact_capacity, m->fact_count);
    m->facts[number] = (struct fact){.cell = cell, .node = node, .history = history};
    m->facts[number].first_record = m->facts[number].last_record = MACHINE_NONE;
    return number;
}

/* Room for a power of two of entries. */
static struct place_entry *entries_new(struct machine *m, uint32_t capacity)
{
    assert(capacity > 0 && (capacity & (capacity - 1)) == 0);
    struct spare_entries **first = &m->spare_entries[__builtin_ctz(capacity)], *spare = *first;
    if (spare == NULL)
        return arena_alloc(m->arena, capacity * sizeof(struct place_entry));
    *first = spare->next;
    return (struct place_entry *)(void *)spare;
}

static void entries_free(struct machine *m, struct place_entry *entries, uint32_t capacity)
{
    struct spare_entries **first = &m->spare_entries[__builtin_ctz(capacity)], *spare = (void *)entries;
    spare->next = *first;
    *first = spare;
}

static void place_add(struct machine *m, struct place *place, struct place_entry entry)
{
    if (place->count == place->capacity) {
        uint32_t capacity = place->capacity == 0 ? 2 : 2 * place->capacity;
        struct place_entry *entries = entries_new(m, capacity);
        if (place->count > 0) {
            memcpy(entries, place->entries, place->count * sizeof *entries);
            entries_free(m, place->entries, place->capacity);
        }
        place->entries = entries;
        place->capacity = capacity;
    }
    place->entries[place->count++] = entry;
}

static void add_record(struct machine *m, struct fact *fact, struct record record)
{
    uint32_t number = (uint32_t)m->record_count++;
    ARRAY_RESERVE(m->records, m->record_capacity, m->record_count);
    record.next = MACHINE_NONE;
    m->records[number] = record;
    if (fact->first_record == MACHINE_NONE)
        fact->first_record = number;
    else
        m->records[fact->last_record].next = number;
    fact->last_record = number;
}

static uint64_t fold_choices(const uint64_t *bits, uint32_t words)
{
    uint64_t folded = bits == NULL ? ~(uint64_t)0 : 0;
    for (uint32_t i = 0; bits != NULL && i < words; i++)
        folded |= bits[i];
    return folded;
}

/* A glance at two facts of one place: may the first cover the second for some choice? */
static inline bool may_cover(const struct place_entry *smaller, const struct place_entry *larger)
{
    return (smaller->choices & larger->choices) != 0 && history_may_cover(&smaller->signature, &larger->signature) &&
           smaller->fact != larger->fact;
}

/* The fact of a history at a place, or MACHINE_NONE. */
static uint32_t find_fact(const struct machine *m, const struct place *place, uint32_t history)
{
    if (place->number != 0)
        return idmap_get(m->fact_of, (uint64_t)place->number << 32 | history);
    for (uint32_t i = 0; i < place->count; i++)
        if (place->entries[i].history == history)
            return place->entries[i].fact;
    return MACHINE_NONE;
}

/* Who is asked which locks it holds in the end must not be replaced by one who holds fewer. */
static bool asks_end(const struct machine *m, const struct cell *cell)
{
    return cell->solo == ENTRANCES ? cell->kind == ENDING_SAME_LOCKS
                                   : m->levels[cell->level].letter.kind == LETTER_AT_LOCK;
}

/* history_covers for facts of a cell: histories, with endings or without. */
static bool covers(struct machine *m, const struct cell *cell, uint32_t smaller, uint32_t larger)
{
    if (cell->kind < ENDING_FIRST_REST)
        return history_covers(m->histories, smaller, larger, asks_end(m, cell));
    const struct history_ending a = m->history_endings[smaller], b = m->history_endings[larger];
    return history_covers(m->histories, a.history, b.history, false) && ending_covers(m, a.ending, b.ending);
}

/* Takes from *bits the choices for which another fact of the place covers the history; false if nothing is left. */
static bool subtract_covered(struct machine *m, const struct cell *cell, const struct place *place,
                             const struct place_entry *added, uint64_t **bits, enum choice_kind kind)
{
    for (uint32_t i = 0; i < place->count; i++) {
        const struct place_entry *old = &place->entries[i];
        if (may_cover(old, added) && covers(m, cell, old->history, added->history) &&
            !choices_subtract(m, bits, &m->facts[old->fact].live, kind))
            return false;
    }
    return true;
}

/* Takes the choices from all facts of the place that the history covers. */
static void remove_covered(struct machine *m, const struct cell *cell, struct place *place,
                           const struct place_entry *added, const uint64_t *bits, enum choice_kind kind)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < place->count; i++) {
        const struct place_entry *old = &place->entries[i];
        struct choices *live = &m->facts[old->fact].live;
        if (may_cover(added, old) && covers(m, cell, added->history, old->history))
            choices_remove(m, live, bits, kind);
        if (live->any || place->number != 0)
            place->entries[kept++] = *old;
    }
    place->count = kept;
}

static bool has_choice(const struct fact *fact, uint32_t choice)
{
    return fact->live.any && (fact->live.bits == NULL || bits_has(fact->live.bits, choice));
}

/* Compares a new entry with the facts in a list of the index. True if one of them covers the new entry for the choice;
 * those that the new entry covers lose the choice. The list of a choice also has facts that lost it before: whatever
 * such a fact covers, the fact that took the choice from it covers as well. */
static bool settle_choice(struct machine *m, const struct cell *cell, struct index_list *list, bool wide,
                          const struct place_entry *added, uint32_t choice, enum choice_kind kind)
{
    for (uint32_t i = 0; i < list->count;) {
        const struct index_entry old = list->entries[i++];
        if (old.history == added->history)
            continue;
        if (history_may_cover(&old.signature, &added->signature) && covers(m, cell, old.history, added->history) &&
            (!wide || has_choice(&m->facts[old.fact], choice)))
            return true;
        if (!history_may_cover(&added->signature, &old.signature) || !covers(m, cell, added->history, old.history))
            continue;
        if (has_choice(&m->facts[old.fact], choice))
            choices_remove_one(m, &m->facts[old.fact].live, choice, kind);
        if (!wide)
            list->entries[--i] = list->entries[--list->count];
    }
    return false;
}

/* Does what subtract_covered and remove_covered do, choice by choice, for a few choices and a place with an index. */
static bool settle_choices(struct machine *m, const struct cell *cell, struct place *place,
                           const struct place_entry *added, uint64_t *bits, enum choice_kind kind)
{
    uint32_t words = choice_words(m, kind), total = choice_total(m, kind);
    bool left = false;
    for (uint32_t c = bits_next(bits, words, 0); c < total; c = bits_next(bits, words, c + 1)) {
        if (settle_choice(m, cell, &place->lists[total], true, added, c, kind) ||
            settle_choice(m, cell, &place->lists[c], false, added, c, kind))
            bits_remove(bits, c);
        else
            left = true;
    }
    return left;
}

static void list_add(struct machine *m, struct index_list *list, struct index_entry entry)
{
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity == 0 ? 2 : 2 * list->capacity;
        struct index_entry *entries = arena_alloc(m->index_arena, capacity * sizeof *entries);
        if (list->count > 0)
            memcpy(entries, list->entries, list->count * sizeof *entries);
        list->entries = entries;
        list->capacity = capacity;
    }
    list->entries[list->count++] = entry;
}

/* Enters a fact into the index of its place, for these choices. */
static void index_add(struct machine *m, struct place *place, const struct place_entry *added, uint32_t fact,
                      const uint64_t *bits, enum choice_kind kind)
{
    uint32_t words = choice_words(m, kind), total = choice_total(m, kind);
    struct index_entry entry = {added->signature, added->history, fact};
    if (bits == NULL || bits_count(bits, words) > WIDE) {
        list_add(m, &place->lists[total], entry);
        return;
    }
    for (uint32_t c = bits_next(bits, words, 0); c < total; c = bits_next(bits, words, c + 1))
        list_add(m, &place->lists[c], entry);
}

/* From now on facts of the place are looked up by their history, and by their choices. */
static void index_place(struct machine *m, struct place *place, enum choice_kind kind)
{
    uint32_t total = choice_total(m, kind);
    place->number = ++m->indexed_count;
    if (kind != CHOICE_NONE)
        place->lists = arena_alloc(m->index_arena, ((size_t)total + 1) * sizeof *place->lists);
    for (uint32_t i = 0; i < place->count; i++) {
        struct place_entry *entry = &place->entries[i];
        const struct choices *live = &m->facts[entry->fact].live;
        entry->choices = ~(uint64_t)0; /* the index knows better */
        idmap_put(m->fact_of, (uint64_t)place->number << 32 | entry->history, entry->fact);
        if (place->lists != NULL && live->any)
            index_add(m, place, entry, entry->fact, live->bits, kind);
    }
}

static uint32_t place_count(const struct machine *m, const struct cell *cell)
{
    return cell->solo >= SOLO_LIMIT ? 1 : m->pds->functions[m->contexts[cell->context].function].count;
}

void index_sweep(struct machine *m)
{
    for (; m->swept_cells < m->cell_count; m->swept_cells++) {
        const struct cell *cell = &m->cells[m->swept_cells];
        for (uint32_t i = 0; i < place_count(m, cell); i++)
            cell->places[i].lists = NULL;
    }
    arena_free(m->index_arena);
    m->index_arena = arena_new();
}

bool place_put(struct machine *m, struct place *place, uint32_t history, uint32_t fact,
               void (*leave_out)(void *context, uint32_t fact), void *context)
{
    struct place_entry added = {history_signature(m->histories, history), ~(uint64_t)0, history, fact};
    uint32_t kept = 0;
    for (uint32_t i = 0; i < place->count; i++) {
        const struct place_entry *old = &place->entries[i];
        if (old->history == history ||
            (may_cover(old, &added) && history_covers(m->histories, old->history, history, false)))
            return false;
    }
    for (uint32_t i = 0; i < place->count; i++) {
        const struct place_entry *old = &place->entries[i];
        if (may_cover(&added, old) && history_covers(m->histories, history, old->history, false))
            leave_out(context, old->fact);
        else
            place->entries[kept++] = *old;
    }
    place->count = kept;
    place_add(m, place, added);
    return true;
}

/* The fact of an entry that is new at its place. */
static uint32_t add_fact(struct machine *m, uint32_t cell, struct place *place, uint32_t node, struct place_entry entry,
                         enum choice_kind kind)
{
    entry.fact = new_fact(m, cell, node, entry.history);
    if (place->number != 0)
        entry.choices = ~(uint64_t)0;
    place_add(m, place, entry);
    if (place->number != 0)
        idmap_put(m->fact_of, (uint64_t)place->number << 32 | entry.history, entry.fact);
    else if (place->count > MOST_UNINDEXED)
        index_place(m, place, kind);
    return entry.fact;
}

/* The fact has more choices than its entry knows of. */
static void widen_entry(struct place *place, uint32_t fact, uint64_t choices)
{
    for (uint32_t i = 0; i < place->count && place->number == 0; i++)
        if (place->entries[i].fact == fact)
            place->entries[i].choices |= choices;
}

/* Leaves in *bits the choices for which nothing at the place covers the history, and takes them from what it covers.
 * False if nothing is left. */
static bool settle(struct machine *m, const struct cell *cell, struct place *place, const struct place_entry *added,
                   uint64_t **bits, enum choice_kind kind)
{
    if (place->lists != NULL && *bits != NULL &&
        bits_count(*bits, choice_words(m, kind)) <= FEW + place->count / ONE_MORE)
        return settle_choices(m, cell, place, added, *bits, kind);
    if (!subtract_covered(m, cell, place, added, bits, kind))
        return false;
    remove_covered(m, cell, place, added, *bits, kind);
    return true;
}

void fact_add(struct machine *m, uint32_t cell, uint32_t at, uint32_t node, uint32_t history, const uint64_t *given,
              struct record record)
{
    struct place *place = &m->cells[cell].places[at];
    enum choice_kind kind = m->levels[m->cells[cell].level].choices;
    uint32_t words = choice_words(m, kind);
    uint64_t *bits = NULL;
    if (given != NULL) {
        bits = machine_scratch(m, words);
        if (bits != given)
            memcpy(bits, given, words * sizeof *bits);
    }
    /* The commonest case by far: this is known already. */
    uint32_t same = find_fact(m, place, history);
    if (same != MACHINE_NONE && !choices_subtract(m, &bits, &m->facts[same].live, kind))
        return;
    uint32_t plain = history_ending_of(m, m->cells[cell].kind, history).history;
    struct place_entry added = {history_signature(m->histories, plain), fold_choices(bits, words), history, same};
    if (!settle(m, &m->cells[cell], place, &added, &bits, kind))
        return;
    uint64_t *kept = bits == NULL ? NULL : machine_share_bits(m, bits, words);
    if (same == MACHINE_NONE)
        same = add_fact(m, cell, place, node, added, kind);
    else
        widen_entry(place, same, added.choices);
    if (place->lists != NULL)
        index_add(m, place, &added, same, kept, kind);
    struct fact *fact = &m->facts[same];
    choices_add(m, &fact->live, kept, kind);
    record.bits = kept;
    add_record(m, fact, record);
    if (m->cells[cell].solo <= ENTRANCES) {
        choices_add(m, &fact->pending, kept, kind);
        enqueue(m, same);
    }
}
