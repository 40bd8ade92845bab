#include "push/explicit/machine/machine.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/budget.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "push/explicit/machine/internal.h"

#include <assert.h>

enum { LEVEL_LIMIT = (1 << 20) - 1 };

struct machine *machine_new(struct pds *pds, struct histories *histories, const uint32_t *slots, uint32_t slot_count,
                            uint32_t first_begin, uint32_t first_count, struct budget *budget)
{
    struct machine *m = mem_new(1, sizeof *m);
    uint32_t access_count = 2 * pds->program->memory_count;
    m->pds = pds;
    m->histories = histories;
    m->budget = budget;
    m->arena = arena_new();
    m->index_arena = arena_new();
    pthread_mutex_init(&m->mutex, NULL);
    m->slot_of = mem_new(access_count, sizeof *m->slot_of);
    for (uint32_t i = 0; i < access_count; i++)
        m->slot_of[i] = EML_NONE;
    for (uint32_t i = 0; i < slot_count; i++)
        m->slot_of[slots[i]] = i;
    m->slot_count = slot_count;
    m->first_begin = first_begin;
    m->first_count = first_count;
    m->context_of = idmap_new();
    m->cell_of = idmap_new();
    m->roots = idmap_new();
    m->fact_of = idmap_new();
    m->ending_of = idmap_new();
    m->ending_from = idmap_new();
    m->ending_order = idmap_new();
    m->history_ending_of = idmap_new();
    m->entrances_of = idmap_new();
    m->entered = idmap_new();
    m->shared_of = idmap_new();
    return m;
}

void machine_free(struct machine *m)
{
    if (m == NULL)
        return;
    for (size_t i = 0; i < m->context_count; i++) {
        mem_free(m->contexts[i].callers);
        mem_free(m->contexts[i].exits);
    }
    for (size_t i = 0; i < m->cell_count; i++)
        mem_free(m->cells[i].calls);
    rests_free(m);
    mem_free(m->slot_of);
    mem_free(m->facts);
    mem_free(m->records);
    mem_free(m->queue);
    mem_free(m->taken);
    mem_free(m->contexts);
    mem_free(m->cells);
    mem_free(m->levels);
    mem_free(m->environments);
    mem_free(m->solos);
    mem_free(m->targets);
    mem_free(m->scratch);
    idmap_free(m->context_of);
    idmap_free(m->cell_of);
    idmap_free(m->roots);
    idmap_free(m->fact_of);
    idmap_free(m->ending_of);
    idmap_free(m->ending_from);
    idmap_free(m->ending_order);
    idmap_free(m->history_ending_of);
    mem_free(m->history_endings);
    idmap_free(m->entrances_of);
    idmap_free(m->entered);
    idmap_free(m->shared_of);
    mem_free(m->shared);
    mem_free(m->endings);
    arena_free(m->arena);
    arena_free(m->index_arena);
    pthread_mutex_destroy(&m->mutex);
    pds_free(m->pds);
    histories_free(m->histories);
    mem_free(m);
}

const struct pds *machine_pds(const struct machine *m)
{
    return m->pds;
}

/* What the process can notice of an environment. While it asks, it is running itself. */
static struct surroundings normalise(struct machine *m, const struct environment *environment)
{
    const struct pds *pds = m->pds;
    struct surroundings s;
    s.missing = arena_alloc(m->arena, pds->lock_words * sizeof *s.missing);
    s.passable = arena_alloc(m->arena, pds->lock_words * sizeof *s.passable);
    s.blocked = arena_alloc(m->arena, pds->process_words * sizeof *s.blocked);
    for (uint32_t i = 0; i < pds->lock_words; i++) {
        if (environment->anything)
            s.passable[i] = pds->allocs[i] & ~environment->allocated[i];
        else
            s.missing[i] = pds->needs[i] & ~environment->allocated[i];
    }
    for (uint32_t i = 0; i < pds->process_words && !environment->anything; i++)
        s.blocked[i] = environment->running[i];
    bits_add(s.blocked, pds->process);
    for (uint32_t i = 0; i < pds->process_words; i++)
        s.blocked[i] &= pds->joins[i];
    return s;
}

uint32_t find_environment(struct machine *m, const struct environment *environment)
{
    struct surroundings s = normalise(m, environment);
    for (uint32_t i = 0; i < m->environment_count; i++) {
        const struct surroundings *known = &m->environments[i];
        if (bits_equal(known->passable, s.passable, m->pds->lock_words) &&
            bits_equal(known->missing, s.missing, m->pds->lock_words) &&
            bits_equal(known->blocked, s.blocked, m->pds->process_words))
            return i;
    }
    ARRAY_RESERVE(m->environments, m->environment_capacity, m->environment_count + 1);
    m->environments[m->environment_count] = s;
    return (uint32_t)m->environment_count++;
}

uint32_t machine_environment(struct machine *m, const struct environment *environment)
{
    pthread_mutex_lock(&m->mutex);
    uint32_t number = find_environment(m, environment);
    pthread_mutex_unlock(&m->mutex);
    return number;
}

static uint32_t level_add(struct machine *m, struct level level)
{
    uint32_t number = (uint32_t)m->level_count++;
    ARRAY_RESERVE(m->levels, m->level_capacity, m->level_count);
    level.first_child = MACHINE_NONE;
    level.sibling = MACHINE_NONE;
    m->levels[number] = level;
    return number;
}

uint32_t root_context(struct machine *m, uint32_t level)
{
    uint32_t solo = 0;
    if (m->levels[level].alone) {
        uint32_t targets = m->levels[level].targets;
        uint64_t *none = mem_new(m->pds->lock_words, sizeof *none);
        uint32_t *zero = mem_new(m->targets[targets].count, sizeof *zero);
        solo = solo_add(m, targets, none, zero);
        mem_free(none);
        mem_free(zero);
    }
    return context_for(m, level, 0, false, false, solo);
}

uint32_t machine_root(struct machine *m, uint32_t environment, bool calm)
{
    pthread_mutex_lock(&m->mutex);
    assert(environment < UINT32_MAX);
    uint64_t key = (uint64_t)environment << 1 | calm;
    uint32_t number = idmap_get(m->roots, key);
    if (number == IDMAP_NONE) {
        number = level_add(m, (struct level){.parent = MACHINE_NONE, .environment = environment, .calm = calm});
        m->levels[number].root = number;
        idmap_put(m->roots, key, number);
    }
    pthread_mutex_unlock(&m->mutex);
    return number;
}

static bool same_targets(const struct targets *known, const struct solo_target *items, uint32_t count)
{
    if (known->count != count)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (known->items[i].process != items[i].process || known->items[i].copies != items[i].copies)
            return false;
    return true;
}

static uint32_t targets_for(struct machine *m, const struct solo_target *items, uint32_t count)
{
    for (uint32_t i = 0; i < m->target_count; i++)
        if (same_targets(&m->targets[i], items, count))
            return i;
    struct targets targets = {arena_alloc(m->arena, (count + 1) * sizeof *targets.items), count};
    for (uint32_t i = 0; i < count; i++)
        targets.items[i] = items[i];
    ARRAY_RESERVE(m->targets, m->target_capacity, m->target_count + 1);
    m->targets[m->target_count] = targets;
    return (uint32_t)m->target_count++;
}

uint32_t machine_hasty_root(struct machine *m, const struct solo_target *items, uint32_t count, const uint64_t *enough)
{
    pthread_mutex_lock(&m->mutex);
    uint32_t targets = targets_for(m, items, count);
    uint64_t key = (uint64_t)1 << 63 | (uint64_t)(enough != NULL) << 62 | targets;
    uint32_t number = idmap_get(m->roots, key);
    if (number == IDMAP_NONE) {
        number = level_add(m, (struct level){.parent = MACHINE_NONE, .alone = true, .targets = targets});
        m->levels[number].root = number;
        m->levels[number].enough = enough == NULL ? NULL : machine_copy_bits(m, enough, m->pds->lock_words);
        idmap_put(m->roots, key, number);
    }
    pthread_mutex_unlock(&m->mutex);
    return number;
}

uint32_t machine_solo_root(struct machine *m, const struct solo_target *items, uint32_t count)
{
    return machine_hasty_root(m, items, count, NULL);
}

static bool same_letter(const struct letter *a, const struct letter *b)
{
    return a->kind == b->kind && a->operand == b->operand && a->unit == b->unit && a->stay == b->stay &&
           a->rest == b->rest && a->environment == b->environment;
}

static uint32_t add_child(struct machine *m, uint32_t parent, struct letter letter)
{
    const struct level *before = &m->levels[parent];
    struct level child = {.parent = parent,
                          .letter = letter,
                          .environment = letter.environment,
                          .stay = letter.stay,
                          .rest = letter.rest};
    child.root = before->root;
    child.targets = before->targets;
    child.choices = before->choices;
    child.alone = before->alone && letter.kind != LETTER_SOLO_END;
    if (letter.kind == LETTER_SLOT)
        child.choices = before->choices == CHOICE_NONE ? CHOICE_FIRST : CHOICE_PAIR;
    uint32_t number = level_add(m, child);
    m->levels[number].sibling = m->levels[parent].first_child;
    m->levels[parent].first_child = number;
    return number;
}

uint32_t machine_extend(struct machine *m, uint32_t level, struct letter letter)
{
    pthread_mutex_lock(&m->mutex);
    uint32_t child = m->levels[level].first_child;
    while (child != MACHINE_NONE && !same_letter(&m->levels[child].letter, &letter))
        child = m->levels[child].sibling;
    if (child == MACHINE_NONE) {
        if (m->level_count >= LEVEL_LIMIT) {
            budget_end(m->budget, LEVEL_LIMIT, "words of events");
            m->stopped = true;
        }
        child = add_child(m, level, letter);
    }
    pthread_mutex_unlock(&m->mutex);
    return child;
}

static void find_solo_ends(struct machine *m, uint32_t level)
{
    level_saturate(m, level);
    struct level *at = &m->levels[level];
    bool *seen = mem_new(m->solo_count, sizeof *seen);
    at->solo_ends = arena_alloc(m->arena, (m->solo_count + 1) * sizeof *at->solo_ends);
    for (uint32_t i = at->first_fact; i < at->end_fact; i++) {
        uint32_t solo = m->cells[m->facts[i].cell].solo;
        if (m->facts[i].live.any && !seen[solo]) {
            seen[solo] = true;
            at->solo_ends[at->solo_end_count++] = solo;
        }
    }
    mem_free(seen);
}

const uint32_t *machine_solo_ends(struct machine *m, uint32_t level, uint32_t *count)
{
    pthread_mutex_lock(&m->mutex);
    if (m->levels[level].solo_ends == NULL)
        find_solo_ends(m, level);
    *count = m->levels[level].solo_end_count;
    const uint32_t *ends = m->levels[level].solo_ends;
    pthread_mutex_unlock(&m->mutex);
    return ends;
}

struct solo_state machine_solo_state(struct machine *m, uint32_t state)
{
    pthread_mutex_lock(&m->mutex);
    struct solo_state result = {m->solos[state].allocated, m->solos[state].started};
    pthread_mutex_unlock(&m->mutex);
    return result;
}

uint32_t machine_choice(const struct machine *m, const uint32_t *slots, uint32_t taken)
{
    if (taken == 0)
        return 0;
    uint32_t first = slots[0] - m->first_begin;
    return taken == 1 ? first : first * m->slot_count + slots[1];
}
