/* The facts of a level: which nodes the process reaches in one phase, with which histories. */
#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "push/explicit/machine/internal.h"

#include <assert.h>

const struct surroundings *surroundings_of(const struct machine *m, uint32_t cell)
{
    const struct level *level = &m->levels[m->cells[cell].level];
    uint32_t number = level->alone ? m->solos[m->cells[cell].solo].environment : level->environment;
    return &m->environments[number];
}

uint32_t cell_add(struct machine *m, uint32_t context, uint32_t level, uint32_t solo)
{
    uint32_t places = solo >= SOLO_LIMIT ? 1 : m->pds->functions[m->contexts[context].function].count;
    uint32_t number = (uint32_t)m->cell_count++;
    ARRAY_RESERVE(m->cells, m->cell_capacity, m->cell_count);
    m->cells[number] = (struct cell){.context = context, .level = level, .solo = solo, .next_cell = MACHINE_NONE};
    m->cells[number].places = arena_alloc(m->arena, places * sizeof *m->cells[number].places);
    return number;
}

uint32_t cell_for(struct machine *m, uint32_t context, uint32_t level, uint32_t solo)
{
    /* The key has 30, 20 and 14 bits. */
    assert(context < 1u << 30 && level < 1u << 20 && solo < 1u << 14);
    uint64_t key = (uint64_t)context << 34 | (uint64_t)level << 14 | solo;
    uint32_t known = idmap_get(m->cell_of, key);
    if (known != IDMAP_NONE)
        return known;
    known = cell_add(m, context, level, solo);
    m->cells[known].next_cell = m->contexts[context].first_cell;
    m->contexts[context].first_cell = known;
    idmap_put(m->cell_of, key, known);
    return known;
}

/* A history as it needs to be remembered at a node. */
static uint32_t trimmed(struct machine *m, const struct level *level, uint32_t context, uint32_t node, uint32_t history)
{
    if (level->alone)
        history = history_forget_orders(m->histories, history);
    else if (level->calm && m->pds->nodes[node].held == 0 && !m->contexts[context].holds)
        history = history_forget_uses(m->histories, history);
    return history;
}

/* The fact that the process reaches a node, in a cell. */
static void reach(struct machine *m, uint32_t cell, uint32_t node, uint32_t history, const uint64_t *bits,
                  struct record how)
{
    uint32_t context = m->cells[cell].context;
    const struct level *level = &m->levels[m->cells[cell].level];
    uint32_t first = m->pds->functions[m->contexts[context].function].first;
    fact_add(m, cell, node - first, node, trimmed(m, level, context, node, history), bits, how);
}

uint32_t context_for(struct machine *m, uint32_t level, uint32_t function, bool in_unit, bool holds, uint32_t solo)
{
    /* The key has 28, 20, 14 and two bits. */
    assert(function < 1u << 28 && level < 1u << 20 && solo < 1u << 14);
    uint64_t key = (uint64_t)function << 36 | (uint64_t)level << 16 | solo << 2 | (uint32_t)in_unit << 1 | holds;
    uint32_t known = idmap_get(m->context_of, key);
    if (known != IDMAP_NONE)
        return known;
    known = (uint32_t)m->context_count++;
    ARRAY_RESERVE(m->contexts, m->context_capacity, m->context_count);
    m->contexts[known] =
        (struct context){.function = function, .level = level, .solo = solo, .in_unit = in_unit, .holds = holds};
    m->contexts[known].first_cell = MACHINE_NONE;
    idmap_put(m->context_of, key, known);
    uint32_t cell = cell_for(m, known, level, solo);
    struct record entry = {.origin = FROM_ENTRY, .before = MACHINE_NONE, .inner = MACHINE_NONE};
    reach(m, cell, m->pds->functions[function].entry, HISTORY_EMPTY, NULL, entry);
    return known;
}

/* A call comes back: `exit` stands at the end of the callee that `caller` entered, each for some choices. */
static void come_back(struct machine *m, uint32_t caller, const uint64_t *caller_bits, uint32_t exit,
                      const uint64_t *exit_bits)
{
    const struct fact from = m->facts[caller], inner = m->facts[exit];
    const struct cell inside = m->cells[inner.cell];
    enum choice_kind outer = m->levels[m->cells[from.cell].level].choices, kind = m->levels[inside.level].choices;
    uint64_t *bits;
    if (!from.live.any || !inner.live.any || !choices_meet(m, outer, caller_bits, exit_bits, kind, &bits))
        return;
    const struct pds_node *call = &m->pds->nodes[from.node];
    uint32_t history = history_compose(m->histories, from.history, inner.history, call->held);
    uint32_t cell = cell_for(m, m->cells[from.cell].context, inside.level, inside.solo);
    struct record how = {.origin = FROM_RETURN, .before = caller, .inner = exit};
    /* scratch is used up by each reach: keep what was computed. */
    uint64_t *kept = bits == NULL || call->next_count == 1 ? bits : machine_share_bits(m, bits, choice_words(m, kind));
    for (uint32_t i = 0; i < call->next_count; i++)
        reach(m, cell, m->pds->next[call->first_next + i], history, kept, how);
}

static void list_add(uint32_t **items, size_t *count, size_t *capacity, uint32_t item)
{
    ARRAY_ADD(*items, *count, *capacity, item);
}

static void enter(struct machine *m, uint32_t number, const uint64_t *bits)
{
    const struct fact fact = m->facts[number];
    const struct cell cell = m->cells[fact.cell];
    const struct pds_node *node = &m->pds->nodes[fact.node];
    bool in_unit = m->contexts[cell.context].in_unit || node->in_unit;
    bool holds = m->contexts[cell.context].holds || node->held != 0;
    uint32_t callee = context_for(m, cell.level, node->operand, in_unit, holds, cell.solo);
    struct context *context = &m->contexts[callee];
    if (!fact.listed) {
        struct cell *from = &m->cells[fact.cell];
        list_add(&context->callers, &context->caller_count, &context->caller_capacity, number);
        ARRAY_ADD(from->calls, from->call_count, from->call_capacity, (struct call){number, callee});
    }
    m->facts[number].listed = true;
    for (size_t i = 0; i < m->contexts[callee].exit_count; i++) {
        uint32_t exit = m->contexts[callee].exits[i];
        come_back(m, number, bits, exit, m->facts[exit].live.bits);
    }
}

static void leave(struct machine *m, uint32_t number, const uint64_t *bits)
{
    const struct fact fact = m->facts[number];
    const struct cell *cell = &m->cells[fact.cell];
    uint32_t callee = cell->context;
    struct context *context = &m->contexts[callee];
    if (!fact.listed && cell->level == context->level)
        list_add(&context->exits, &context->exit_count, &context->exit_capacity, number);
    m->facts[number].listed = true;
    for (size_t i = 0; i < m->contexts[callee].caller_count; i++) {
        uint32_t caller = m->contexts[callee].callers[i];
        come_back(m, caller, m->facts[caller].live.bits, number, bits);
    }
}

/* Moves on to the successors, in a cell and with a history that may be new. */
static void move_on(struct machine *m, uint32_t number, const uint64_t *bits, uint32_t cell, uint32_t history)
{
    const struct pds_node *node = &m->pds->nodes[m->facts[number].node];
    struct record how = {.origin = FROM_STEP, .before = number, .inner = MACHINE_NONE};
    for (uint32_t i = 0; i < node->next_count; i++)
        reach(m, cell, m->pds->next[node->first_next + i], history, bits, how);
}

uint32_t solo_add(struct machine *m, uint32_t targets, const uint64_t *allocated, const uint32_t *started)
{
    uint32_t words = m->pds->lock_words, count = m->targets[targets].count;
    for (uint32_t i = 0; i < m->solo_count; i++)
        if (m->solos[i].targets == targets && bits_equal(m->solos[i].allocated, allocated, words) &&
            memcmp(m->solos[i].started, started, count * sizeof *started) == 0)
            return i;
    if (m->solo_count >= SOLO_LIMIT) {
        budget_end(m->budget, SOLO_LIMIT, "states of starting and allocating");
        m->stopped = true;
        return 0;
    }
    struct solo solo = {.targets = targets};
    solo.allocated = machine_copy_bits(m, allocated, words);
    solo.started = arena_alloc(m->arena, (count + 1) * sizeof *solo.started);
    memcpy(solo.started, started, count * sizeof *started);
    uint64_t *running = arena_alloc(m->arena, m->pds->process_words * sizeof *running);
    for (uint32_t i = 0; i < count; i++)
        if (started[i] > 0)
            bits_add(running, m->targets[targets].items[i].process);
    struct environment around = {.allocated = solo.allocated, .running = running};
    solo.environment = find_environment(m, &around);
    ARRAY_RESERVE(m->solos, m->solo_capacity, m->solo_count + 1);
    m->solos[m->solo_count] = solo;
    return (uint32_t)m->solo_count++;
}

/* Starting a target while alone: may have an effect, in a cell for the new solo state. False if it cannot. */
static bool start_alone(struct machine *m, uint32_t number, const uint64_t *bits)
{
    const struct cell cell = m->cells[m->facts[number].cell];
    const struct solo solo = m->solos[cell.solo];
    const struct targets *targets = &m->targets[solo.targets];
    uint32_t process = m->pds->nodes[m->facts[number].node].operand;
    for (uint32_t i = 0; i < targets->count; i++) {
        if (targets->items[i].process != process || solo.started[i] >= targets->items[i].copies)
            continue;
        uint32_t *started = mem_new(targets->count, sizeof *started);
        memcpy(started, solo.started, targets->count * sizeof *started);
        started[i]++;
        uint32_t state = solo_add(m, solo.targets, solo.allocated, started);
        mem_free(started);
        move_on(m, number, bits, cell_for(m, cell.context, cell.level, state), m->facts[number].history);
        return true;
    }
    return false;
}

static void alloc_alone(struct machine *m, uint32_t number, const uint64_t *bits)
{
    const struct cell cell = m->cells[m->facts[number].cell];
    const struct solo solo = m->solos[cell.solo];
    uint32_t lock = m->pds->nodes[m->facts[number].node].operand, words = m->pds->lock_words;
    if (bits_has(solo.allocated, lock))
        return;
    uint64_t *allocated = machine_copy_bits(m, solo.allocated, words);
    bits_add(allocated, lock);
    uint32_t state = solo_add(m, solo.targets, allocated, solo.started);
    move_on(m, number, bits, cell_for(m, cell.context, cell.level, state), m->facts[number].history);
}

/* The lock that must be allocated before memory can be accessed, or EML_NONE. */
static uint32_t lock_of_access(const struct machine *m, uint32_t access)
{
    return m->pds->program->memories[access / 2].lock;
}

static bool is_missing(const struct surroundings *around, uint32_t lock)
{
    return lock != EML_NONE && bits_has(around->missing, lock);
}

bool machine_passes(const struct machine *m, const struct surroundings *around, const struct pds_node *node)
{
    switch (node->kind) {
    case PDS_ACQUIRE:
        return !is_missing(around, node->operand);
    case PDS_ACCESS:
        return !is_missing(around, lock_of_access(m, node->operand));
    case PDS_JOIN:
        return !bits_has(around->blocked, node->operand);
    case PDS_ALLOC:
        return bits_has(around->passable, node->operand);
    default:
        return true;
    }
}

/* In haste, and nothing is left to be started or allocated. */
static bool has_enough(const struct machine *m, const struct level *level, uint32_t state)
{
    const struct solo *solo = &m->solos[state];
    if (level->enough == NULL || !bits_within(level->enough, solo->allocated, m->pds->lock_words))
        return false;
    const struct targets *targets = &m->targets[solo->targets];
    uint32_t i = 0;
    while (i < targets->count && solo->started[i] == targets->items[i].copies)
        i++;
    return i == targets->count;
}

/* Performs the node of a fact, in every way that is not an event. */
static void perform(struct machine *m, uint32_t number, const uint64_t *bits)
{
    const struct fact fact = m->facts[number];
    const struct cell cell = m->cells[fact.cell];
    const struct level *level = &m->levels[cell.level];
    const struct pds_node *node = &m->pds->nodes[fact.node];
    uint32_t history = fact.history;
    bool holds = node->held != 0 || m->contexts[cell.context].holds, hasty = level->enough != NULL;
    if ((level->rest || has_enough(m, level, cell.solo)) && !holds)
        return; /* staying here hinders nobody, ever */
    switch (node->kind) {
    case PDS_CALL:
        enter(m, number, bits);
        return;
    case PDS_EXIT:
        leave(m, number, bits);
        return;
    case PDS_ACQUIRE:
        history = history_acquire(m->histories, history, node->operand);
        break;
    case PDS_RELEASE:
        history = history_release(m->histories, history, node->operand);
        break;
    case PDS_LEAVE:
        if (level->stay && !m->contexts[cell.context].in_unit)
            return;
        break;
    case PDS_ALLOC:
        if (level->alone)
            alloc_alone(m, number, bits);
        break;
    case PDS_START:
        if (level->alone && start_alone(m, number, bits) && hasty)
            return;
        break;
    case PDS_ACCESS:
    case PDS_JOIN:
    case PDS_SKIP:
        break;
    }
    if (machine_passes(m, surroundings_of(m, fact.cell), node))
        move_on(m, number, bits, fact.cell, history);
}

/* The choices of a fact, widened to a level that has one more slot: those that take the given slot. */
static bool choose(struct machine *m, const struct level *level, const struct fact *fact, uint32_t slot,
                   uint64_t **bits)
{
    if (level->choices == CHOICE_FIRST) {
        if (slot < m->first_begin || slot - m->first_begin >= m->first_count)
            return false;
        *bits = machine_scratch(m, choice_words(m, CHOICE_FIRST));
        memset(*bits, 0, choice_words(m, CHOICE_FIRST) * sizeof **bits);
        bits_add(*bits, slot - m->first_begin);
        return true;
    }
    *bits = machine_scratch(m, choice_words(m, CHOICE_PAIR));
    memset(*bits, 0, choice_words(m, CHOICE_PAIR) * sizeof **bits);
    for (uint32_t i = 0; i < m->first_count; i++)
        if (fact->live.bits == NULL || bits_has(fact->live.bits, i))
            bits_add(*bits, i * m->slot_count + slot);
    return true;
}

bool letter_fits(struct machine *m, const struct level *level, const struct fact *fact, uint64_t **bits)
{
    const struct letter *letter = &level->letter;
    const struct pds_node *node = &m->pds->nodes[fact->node];
    const struct context *context = &m->contexts[m->cells[fact->cell].context];
    *bits = fact->live.bits;
    switch (letter->kind) {
    case LETTER_OTHER:
        return true;
    case LETTER_SOLO_END:
        return m->cells[fact->cell].solo == letter->operand;
    case LETTER_START:
        return node->kind == PDS_START && node->operand == letter->operand;
    case LETTER_ALLOC:
        return node->kind == PDS_ALLOC && node->operand == letter->operand;
    case LETTER_AT_LOCK:
        return node->kind == PDS_ACQUIRE && node->operand == letter->operand;
    case LETTER_FINISH:
        return node->kind == PDS_EXIT && context->function == 0 && context->level == level->root &&
               m->cells[fact->cell].context == root_context(m, level->root);
    default:
        break;
    }
    if (node->kind != PDS_ACCESS || (letter->unit && !context->in_unit && !node->in_unit) ||
        is_missing(surroundings_of(m, fact->cell), lock_of_access(m, node->operand)))
        return false;
    if (letter->kind == LETTER_SLOT) {
        uint32_t slot = m->slot_of[node->operand];
        return slot != EML_NONE && choose(m, level, fact, slot, bits);
    }
    return node->operand == letter->operand;
}

/* What is true at the start of the phase behind the level's letter. */
static void seed(struct machine *m, uint32_t number)
{
    const struct level parent = m->levels[m->levels[number].parent];
    for (uint32_t at = parent.first_fact; at < parent.end_fact; at++) {
        if (budget_spent(m->budget)) {
            m->stopped = true;
            return;
        }
        const struct fact fact = m->facts[at];
        const struct level *level = &m->levels[number];
        uint64_t *bits;
        if (!fact.live.any || !letter_fits(m, level, &fact, &bits))
            continue;
        const struct cell from = m->cells[fact.cell];
        uint32_t cell = cell_for(m, from.context, number, level->alone ? from.solo : 0);
        uint32_t history = history_next_phase(m->histories, fact.history);
        const struct pds_node *node = &m->pds->nodes[fact.node];
        bool moves = letter_moves(&level->letter);
        struct record how = {.origin = moves ? FROM_EVENT : FROM_CUT, .before = at, .inner = MACHINE_NONE};
        if (!moves) {
            reach(m, cell, fact.node, history, bits, how);
            continue;
        }
        uint64_t *kept = bits == NULL ? NULL : machine_share_bits(m, bits, choice_words(m, level->choices));
        for (uint32_t i = 0; i < node->next_count; i++)
            reach(m, cell, m->pds->next[node->first_next + i], history, kept, how);
    }
}

static void saturate_one(struct machine *m, uint32_t number)
{
    m->levels[number].saturated = true;
    m->levels[number].first_fact = (uint32_t)m->fact_count;
    m->levels[number].first_cell = (uint32_t)m->cell_count;
    if (m->levels[number].parent == MACHINE_NONE)
        root_context(m, number);
    else
        seed(m, number);
    const uint64_t *bits;
    for (uint32_t at; !m->stopped && (at = fact_take(m, &bits)) != MACHINE_NONE;) {
        perform(m, at, bits);
        m->stopped = m->stopped || budget_spent(m->budget);
    }
    m->levels[number].end_fact = (uint32_t)m->fact_count;
    m->levels[number].end_cell = (uint32_t)m->cell_count;
}

void level_saturate(struct machine *m, uint32_t number)
{
    while (!m->levels[number].saturated) {
        uint32_t oldest = number;
        while (m->levels[oldest].parent != MACHINE_NONE && !m->levels[m->levels[oldest].parent].saturated)
            oldest = m->levels[oldest].parent;
        saturate_one(m, oldest);
    }
}
