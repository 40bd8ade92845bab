/* The store of facts: lists of minimal histories, where they came from, and whose consequences are still to be drawn. */
#include "base/arena.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "push/lockset.h"
#include "push/machine_parts.h"

uint32_t choice_total(const struct machine *m, enum choice_kind kind)
{
    return kind == CHOICE_NONE ? 1 : kind == CHOICE_FIRST ? m->first_count : m->first_count * m->slot_count;
}

uint32_t choice_words(const struct machine *m, enum choice_kind kind)
{
    return kind == CHOICE_NONE ? 0 : (choice_total(m, kind) + 63) / 64;
}

uint64_t *scratch_room(struct machine *m, uint32_t words)
{
    m->scratch = mem_reserve(m->scratch, &m->scratch_capacity, words, sizeof *m->scratch);
    return m->scratch;
}

uint64_t *copy_bits(struct machine *m, const uint64_t *bits, uint32_t words)
{
    uint64_t *copy = arena_alloc(m->arena, words * sizeof *copy);
    memcpy(copy, bits, words * sizeof *copy);
    return copy;
}

/* All choices of a kind, spelled out. */
static void fill(const struct machine *m, uint64_t *bits, enum choice_kind kind)
{
    uint32_t words = choice_words(m, kind), total = choice_total(m, kind);
    memset(bits, 0xff, words * sizeof *bits);
    if (total % 64 != 0)
        bits[words - 1] = ((uint64_t)1 << (total % 64)) - 1;
}

/* *bits (scratch, or NULL for all) less a set; false if nothing is left. */
static bool subtract(struct machine *m, uint64_t **bits, const struct choices *set, enum choice_kind kind)
{
    if (!set->any)
        return true;
    if (set->bits == NULL)
        return false;
    if (*bits == NULL) {
        *bits = scratch_room(m, choice_words(m, kind));
        fill(m, *bits, kind);
    }
    uint64_t left = 0;
    for (uint32_t i = 0; i < choice_words(m, kind); i++)
        left |= (*bits)[i] &= ~set->bits[i];
    return left != 0;
}

/* Takes bits (NULL: all) from a set. */
static void remove_choices(struct machine *m, struct choices *set, const uint64_t *bits, enum choice_kind kind)
{
    uint32_t words = choice_words(m, kind);
    if (bits == NULL || !set->any) {
        set->any = false;
        return;
    }
    if (set->bits == NULL) {
        set->bits = arena_alloc(m->arena, words * sizeof *set->bits);
        fill(m, set->bits, kind);
    }
    uint64_t left = 0;
    for (uint32_t i = 0; i < words; i++)
        left |= set->bits[i] &= ~bits[i];
    set->any = left != 0;
}

/* Adds bits (NULL: all) to a set. */
static void add_choices(struct machine *m, struct choices *set, const uint64_t *bits, enum choice_kind kind)
{
    uint32_t words = choice_words(m, kind);
    if (bits == NULL || (set->any && set->bits == NULL)) {
        *set = (struct choices){.any = true};
        return;
    }
    if (set->bits == NULL)
        set->bits = arena_alloc(m->arena, words * sizeof *set->bits);
    else if (!set->any)
        memset(set->bits, 0, words * sizeof *set->bits);
    for (uint32_t i = 0; i < words; i++)
        set->bits[i] |= bits[i];
    set->any = true;
}

static bool earlier(const struct queued_fact *a, const struct queued_fact *b)
{
    return a->order != b->order ? a->order < b->order : a->fact < b->fact;
}

static void enqueue(struct machine *m, uint32_t number)
{
    struct fact *fact = &m->facts[number];
    const struct cell *cell = &m->cells[fact->cell];
    if (fact->queued || cell->solo == ENDS || cell->solo == RESULTS)
        return;
    fact->queued = true;
    uint32_t function = m->contexts[cell->context].function;
    uint32_t order = m->pds->functions[function].order;
    if (cell->solo < SOLO_LIMIT)
        order = m->pds->nodes[fact->node].order;
    else if (cell->solo != REST && cell->solo != REST_EXITS)
        order = ~order; /* beginnings: callers first */
    struct queued_fact item = {order, number};
    m->queue = mem_reserve(m->queue, &m->queue_capacity, m->queue_count + 1, sizeof *m->queue);
    size_t at = m->queue_count++;
    for (; at > 0 && earlier(&item, &m->queue[(at - 1) / 2]); at = (at - 1) / 2)
        m->queue[at] = m->queue[(at - 1) / 2];
    m->queue[at] = item;
}

static uint32_t dequeue(struct machine *m)
{
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
    m->taken = mem_reserve(m->taken, &m->taken_capacity, words, sizeof *m->taken);
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
    m->facts = mem_reserve(m->facts, &m->fact_capacity, m->fact_count, sizeof *m->facts);
    m->facts[number] = (struct fact){.cell = cell, .node = node, .history = history};
    m->facts[number].first_record = m->facts[number].last_record = MACHINE_NONE;
    return number;
}

static void place_add(struct machine *m, struct place *place, struct place_entry entry)
{
    if (place->count == place->capacity) {
        uint32_t capacity = place->capacity == 0 ? 2 : 2 * place->capacity;
        struct place_entry *entries = arena_alloc(m->arena, capacity * sizeof *entries);
        if (place->count > 0)
            memcpy(entries, place->entries, place->count * sizeof *entries);
        place->entries = entries;
        place->capacity = capacity;
    }
    place->entries[place->count++] = entry;
}

static void add_record(struct machine *m, struct fact *fact, struct record record)
{
    uint32_t number = (uint32_t)m->record_count++;
    m->records = mem_reserve(m->records, &m->record_capacity, m->record_count, sizeof *m->records);
    record.next = MACHINE_NONE;
    m->records[number] = record;
    if (fact->first_record == MACHINE_NONE)
        fact->first_record = number;
    else
        m->records[fact->last_record].next = number;
    fact->last_record = number;
}

/* The entry of a history at a place, or NULL. */
static struct place_entry *find_entry(const struct place *place, uint32_t history)
{
    for (uint32_t i = 0; i < place->count; i++)
        if (place->entries[i].history == history)
            return &place->entries[i];
    return NULL;
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
           smaller->history != larger->history;
}

/* Takes from *bits the choices for which another fact of the place covers the history; false if nothing is left. */
static bool subtract_covered(struct machine *m, const struct place *place, const struct place_entry *added,
                             bool same_end, uint64_t **bits, enum choice_kind kind)
{
    for (uint32_t i = 0; i < place->count; i++) {
        const struct place_entry *old = &place->entries[i];
        if (may_cover(old, added) && history_covers(m->histories, old->history, added->history, same_end) &&
            !subtract(m, bits, &m->facts[old->fact].live, kind))
            return false;
    }
    return true;
}

/* Takes the choices from all facts of the place that the history covers; those that have none left leave the place. */
static void remove_covered(struct machine *m, struct place *place, const struct place_entry *added, bool same_end,
                           const uint64_t *bits, enum choice_kind kind)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < place->count; i++) {
        const struct place_entry *old = &place->entries[i];
        struct choices *live = &m->facts[old->fact].live;
        if (may_cover(added, old) && history_covers(m->histories, added->history, old->history, same_end))
            remove_choices(m, live, bits, kind);
        if (live->any)
            place->entries[kept++] = *old;
    }
    place->count = kept;
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

/* The fact of an entry, new or known. */
static uint32_t remember(struct machine *m, uint32_t cell, struct place *place, uint32_t node,
                         const struct place_entry *added)
{
    struct place_entry *known = find_entry(place, added->history);
    if (known != NULL) {
        known->choices |= added->choices;
        return known->fact;
    }
    struct place_entry entry = *added;
    entry.fact = new_fact(m, cell, node, added->history);
    place_add(m, place, entry);
    return entry.fact;
}

/* Who is asked which locks it holds in the end must not be replaced by one who holds fewer. */
static bool asks_end(const struct machine *m, const struct cell *cell)
{
    return cell->solo == BEGINNINGS_SAME_END ||
           (cell->solo != BEGINNINGS && m->levels[cell->level].letter.kind == LETTER_AT_LOCK);
}

void fact_add(struct machine *m, uint32_t cell, uint32_t at, uint32_t node, uint32_t history, const uint64_t *given,
              struct record record)
{
    struct place *place = &m->cells[cell].places[at];
    enum choice_kind kind = m->levels[m->cells[cell].level].choices;
    uint32_t words = choice_words(m, kind);
    uint64_t *bits = NULL;
    if (given != NULL) {
        bits = scratch_room(m, words);
        if (bits != given)
            memcpy(bits, given, words * sizeof *bits);
    }
    /* The commonest case by far: this is known already. */
    struct place_entry *same = find_entry(place, history);
    if (same != NULL && !subtract(m, &bits, &m->facts[same->fact].live, kind))
        return;
    struct place_entry added = {history_signature(m->histories, history), fold_choices(bits, words), history, 0};
    bool same_end = asks_end(m, &m->cells[cell]);
    if (!subtract_covered(m, place, &added, same_end, &bits, kind))
        return;
    remove_covered(m, place, &added, same_end, bits, kind);
    added.fact = remember(m, cell, place, node, &added);
    struct fact *fact = &m->facts[added.fact];
    add_choices(m, &fact->live, bits, kind);
    add_choices(m, &fact->pending, bits, kind);
    record.bits = bits == NULL ? NULL : copy_bits(m, bits, words);
    add_record(m, fact, record);
    enqueue(m, added.fact);
}

/* A set of first choices as a set of pairs: each first choice with every second one. */
static void widen(const struct machine *m, const uint64_t *first, uint64_t *pairs)
{
    for (uint32_t i = 0; i < m->first_count; i++) {
        if (!lockset_has(first, i))
            continue;
        for (uint32_t j = 0; j < m->slot_count; j++)
            lockset_add(pairs, i * m->slot_count + j);
    }
}

bool choices_meet(struct machine *m, enum choice_kind outer, const uint64_t *caller, const uint64_t *inner,
                  enum choice_kind kind, uint64_t **bits)
{
    uint32_t words = choice_words(m, kind);
    *bits = NULL;
    if (caller == NULL && inner == NULL)
        return true;
    *bits = scratch_room(m, words);
    if (caller == NULL) {
        memcpy(*bits, inner, words * sizeof **bits);
        return true;
    }
    if (outer == kind) {
        memcpy(*bits, caller, words * sizeof **bits);
    } else {
        memset(*bits, 0, words * sizeof **bits);
        widen(m, caller, *bits);
    }
    uint64_t left = 0;
    for (uint32_t i = 0; i < words; i++)
        left |= (*bits)[i] &= inner == NULL ? ~(uint64_t)0 : inner[i];
    return left != 0;
}
