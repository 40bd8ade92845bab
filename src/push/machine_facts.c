/* The facts of a level: which nodes the process reaches in one phase, with which histories. */
#include "base/arena.h"
#include "base/budget.h"
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

static uint64_t *scratch_room(struct machine *m, uint32_t words)
{
    m->scratch = mem_reserve(m->scratch, &m->scratch_capacity, words, sizeof *m->scratch);
    return m->scratch;
}

/* All choices of a kind, in scratch. */
static uint64_t *scratch_full(struct machine *m, enum choice_kind kind)
{
    uint32_t words = choice_words(m, kind), total = choice_total(m, kind);
    uint64_t *bits = scratch_room(m, words);
    memset(bits, 0xff, words * sizeof *bits);
    if (total % 64 != 0)
        bits[words - 1] = ((uint64_t)1 << (total % 64)) - 1;
    return bits;
}

static uint64_t *copy_bits(struct machine *m, const uint64_t *bits, uint32_t words)
{
    uint64_t *copy = arena_alloc(m->arena, words * sizeof *copy);
    memcpy(copy, bits, words * sizeof *copy);
    return copy;
}

/* bits less those of another set (NULL: all); false if nothing is left. bits are scratch, or NULL for all. */
static bool subtract(struct machine *m, uint64_t **bits, const uint64_t *other, enum choice_kind kind)
{
    if (other == NULL)
        return false;
    if (*bits == NULL)
        *bits = scratch_full(m, kind);
    uint64_t left = 0;
    for (uint32_t i = 0; i < choice_words(m, kind); i++)
        left |= (*bits)[i] &= ~other[i];
    return left != 0;
}

/* Takes from an old fact the choices that a new one covers. */
static void yield_choices(struct machine *m, struct fact *old, const uint64_t *bits, enum choice_kind kind)
{
    if (bits == NULL) {
        old->dead = true;
        return;
    }
    uint32_t words = choice_words(m, kind);
    if (old->bits == NULL) {
        old->bits = arena_alloc(m->arena, words * sizeof *old->bits);
        memset(old->bits, 0xff, words * sizeof *old->bits);
        uint32_t total = choice_total(m, kind);
        if (total % 64 != 0)
            old->bits[words - 1] = ((uint64_t)1 << (total % 64)) - 1;
    }
    uint64_t left = 0;
    for (uint32_t i = 0; i < words; i++)
        left |= old->bits[i] &= ~bits[i];
    old->dead = left == 0;
}

void fact_add(struct machine *m, uint32_t cell, uint32_t place, struct fact fact, const uint64_t *given,
              enum choice_kind kind)
{
    uint32_t words = choice_words(m, kind);
    uint64_t *bits = NULL;
    if (given != NULL) {
        bits = scratch_room(m, words);
        if (bits != given)
            memcpy(bits, given, words * sizeof *bits);
    }
    uint32_t *head = &m->cells[cell].heads[place];
    /* Who is asked which locks it holds in the end must not be replaced by one who holds fewer; nor at the ends of a phase when others
     * are to be put before and behind it. */
    const struct level *level = &m->levels[m->cells[cell].level];
    bool same_past = level->factored, same_end = level->factored || level->letter.kind == LETTER_AT_LOCK;
    for (uint32_t at = *head; at != MACHINE_NONE; at = m->facts[at].next) {
        struct fact *old = &m->facts[at];
        if (!old->dead && history_covers(m->histories, old->history, fact.history, same_end, same_past) &&
            !subtract(m, &bits, old->bits, kind))
            return;
    }
    for (uint32_t at = *head; at != MACHINE_NONE; at = m->facts[at].next) {
        struct fact *old = &m->facts[at];
        if (!old->dead && history_covers(m->histories, fact.history, old->history, same_end, same_past))
            yield_choices(m, old, bits, kind);
    }
    fact.cell = cell;
    fact.next = *head;
    fact.bits = bits == NULL ? NULL : copy_bits(m, bits, words);
    uint32_t number = (uint32_t)m->fact_count++;
    m->facts = mem_reserve(m->facts, &m->fact_capacity, m->fact_count, sizeof *m->facts);
    m->facts[number] = fact;
    *head = number;
}

const struct surroundings *surroundings_of(const struct machine *m, uint32_t cell)
{
    const struct level *level = &m->levels[m->cells[cell].level];
    uint32_t number = level->alone ? m->solos[m->cells[cell].solo].environment : level->environment;
    return &m->environments[number];
}

uint32_t cell_for(struct machine *m, uint32_t context, uint32_t level, uint32_t solo)
{
    uint64_t key = (uint64_t)context << 34 | (uint64_t)level << 14 | solo;
    uint32_t known = idmap_get(m->cell_of, key);
    if (known != IDMAP_NONE)
        return known;
    uint32_t places = solo == RESULT_CELL ? 1 : m->pds->functions[m->contexts[context].function].count;
    uint32_t *heads = arena_alloc(m->arena, places * sizeof *heads);
    for (uint32_t i = 0; i < places; i++)
        heads[i] = MACHINE_NONE;
    known = (uint32_t)m->cell_count++;
    m->cells = mem_reserve(m->cells, &m->cell_capacity, m->cell_count, sizeof *m->cells);
    m->cells[known] = (struct cell){context, level, solo, heads};
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
    return level->factored ? history_forget_past(m->histories, history) : history;
}

/* The fact that the process reaches a node, in a cell. */
static void reach(struct machine *m, uint32_t cell, uint32_t node, uint32_t history, const uint64_t *bits,
                  struct fact how)
{
    uint32_t context = m->cells[cell].context;
    const struct level *level = &m->levels[m->cells[cell].level];
    how.node = node;
    how.history = trimmed(m, level, context, node, history);
    uint32_t first = m->pds->functions[m->contexts[context].function].first;
    fact_add(m, cell, node - first, how, bits, level->choices);
}

uint32_t context_for(struct machine *m, uint32_t level, uint32_t function, bool in_unit, bool holds, uint32_t solo)
{
    uint64_t key = (uint64_t)function << 36 | (uint64_t)level << 16 | solo << 2 | (uint32_t)in_unit << 1 | holds;
    uint32_t known = idmap_get(m->context_of, key);
    if (known != IDMAP_NONE)
        return known;
    known = (uint32_t)m->context_count++;
    m->contexts = mem_reserve(m->contexts, &m->context_capacity, m->context_count, sizeof *m->contexts);
    m->contexts[known] =
        (struct context){.function = function, .level = level, .solo = solo, .in_unit = in_unit, .holds = holds};
    idmap_put(m->context_of, key, known);
    uint32_t cell = cell_for(m, known, level, solo);
    struct fact entry = {.origin = FROM_ENTRY, .before = MACHINE_NONE, .inner = MACHINE_NONE};
    reach(m, cell, m->pds->functions[function].entry, HISTORY_EMPTY, NULL, entry);
    return known;
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

bool choices_meet(struct machine *m, const struct fact *caller, const struct fact *inner, enum choice_kind kind,
                  uint64_t **bits)
{
    uint32_t words = choice_words(m, kind);
    *bits = NULL;
    if (caller->bits == NULL && inner->bits == NULL)
        return true;
    *bits = scratch_room(m, words);
    if (caller->bits == NULL) {
        memcpy(*bits, inner->bits, words * sizeof **bits);
        return true;
    }
    if (m->levels[m->cells[caller->cell].level].choices == kind) {
        memcpy(*bits, caller->bits, words * sizeof **bits);
    } else {
        memset(*bits, 0, words * sizeof **bits);
        widen(m, caller->bits, *bits);
    }
    uint64_t left = 0;
    for (uint32_t i = 0; i < words; i++)
        left |= (*bits)[i] &= inner->bits == NULL ? ~(uint64_t)0 : inner->bits[i];
    return left != 0;
}

/* A call comes back: `exit` stands at the end of the callee that `caller` entered. */
static void come_back(struct machine *m, uint32_t caller, uint32_t exit)
{
    const struct fact from = m->facts[caller], inner = m->facts[exit];
    if (from.dead)
        return;
    const struct cell *inside = &m->cells[inner.cell];
    uint64_t *bits;
    if (!choices_meet(m, &from, &inner, m->levels[inside->level].choices, &bits))
        return;
    const struct pds_node *call = &m->pds->nodes[from.node];
    uint32_t history = history_compose(m->histories, from.history, inner.history, call->held);
    uint32_t cell = cell_for(m, m->cells[from.cell].context, inside->level, inside->solo);
    struct fact how = {.origin = FROM_RETURN, .before = caller, .inner = exit};
    /* scratch is used up by each reach: keep what was computed. */
    uint64_t *kept = bits == NULL ? NULL : copy_bits(m, bits, choice_words(m, m->levels[m->cells[cell].level].choices));
    for (uint32_t i = 0; i < call->next_count; i++)
        reach(m, cell, m->pds->next[call->first_next + i], history, kept, how);
}

static void list_add(uint32_t **items, size_t *count, size_t *capacity, uint32_t item)
{
    *items = mem_reserve(*items, capacity, *count + 1, sizeof **items);
    (*items)[(*count)++] = item;
}

static void enter(struct machine *m, uint32_t number)
{
    const struct fact fact = m->facts[number];
    const struct cell cell = m->cells[fact.cell];
    const struct pds_node *node = &m->pds->nodes[fact.node];
    bool in_unit = m->contexts[cell.context].in_unit || node->in_unit;
    bool holds = m->contexts[cell.context].holds || node->held != 0;
    uint32_t callee = context_for(m, cell.level, node->operand, in_unit, holds, cell.solo);
    struct context *context = &m->contexts[callee];
    list_add(&context->callers, &context->caller_count, &context->caller_capacity, number);
    for (size_t i = 0; i < m->contexts[callee].exit_count; i++)
        come_back(m, number, m->contexts[callee].exits[i]);
}

static void leave(struct machine *m, uint32_t number)
{
    const struct fact *fact = &m->facts[number];
    const struct cell *cell = &m->cells[fact->cell];
    uint32_t callee = cell->context;
    struct context *context = &m->contexts[callee];
    if (cell->level == context->level)
        list_add(&context->exits, &context->exit_count, &context->exit_capacity, number);
    for (size_t i = 0; i < m->contexts[callee].caller_count; i++)
        come_back(m, m->contexts[callee].callers[i], number);
}

/* Moves on to the successors, in a cell and with a history that may be new. */
static void move_on(struct machine *m, uint32_t number, uint32_t cell, uint32_t history, enum origin origin)
{
    const struct fact fact = m->facts[number];
    const struct pds_node *node = &m->pds->nodes[fact.node];
    struct fact how = {.origin = origin, .before = number, .inner = MACHINE_NONE};
    for (uint32_t i = 0; i < node->next_count; i++)
        reach(m, cell, m->pds->next[node->first_next + i], history, fact.bits, how);
}

uint32_t solo_add(struct machine *m, uint32_t targets, const uint64_t *allocated, const uint32_t *started)
{
    uint32_t words = m->pds->lock_words, count = m->targets[targets].count;
    for (uint32_t i = 0; i < m->solo_count; i++)
        if (m->solos[i].targets == targets && lockset_equal(m->solos[i].allocated, allocated, words) &&
            memcmp(m->solos[i].started, started, count * sizeof *started) == 0)
            return i;
    if (m->solo_count >= SOLO_LIMIT) {
        budget_end(m->budget, "limit of 16383 states of starting and allocating");
        m->stopped = true;
        return 0;
    }
    struct solo solo = {.targets = targets};
    solo.allocated = copy_bits(m, allocated, words);
    solo.started = arena_alloc(m->arena, (count + 1) * sizeof *solo.started);
    memcpy(solo.started, started, count * sizeof *started);
    uint64_t *running = arena_alloc(m->arena, m->pds->process_words * sizeof *running);
    for (uint32_t i = 0; i < count; i++)
        if (started[i] > 0)
            lockset_add(running, m->targets[targets].items[i].process);
    struct environment around = {.allocated = solo.allocated, .running = running};
    solo.environment = find_environment(m, &around);
    m->solos = mem_reserve(m->solos, &m->solo_capacity, m->solo_count + 1, sizeof *m->solos);
    m->solos[m->solo_count] = solo;
    return (uint32_t)m->solo_count++;
}

/* Starting a target while alone: may have an effect, in a cell for the new solo state. */
static void start_alone(struct machine *m, uint32_t number)
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
        move_on(m, number, cell_for(m, cell.context, cell.level, state), m->facts[number].history, FROM_STEP);
        return;
    }
}

static void alloc_alone(struct machine *m, uint32_t number)
{
    const struct cell cell = m->cells[m->facts[number].cell];
    const struct solo solo = m->solos[cell.solo];
    uint32_t lock = m->pds->nodes[m->facts[number].node].operand, words = m->pds->lock_words;
    if (lockset_has(solo.allocated, lock))
        return;
    uint64_t *allocated = copy_bits(m, solo.allocated, words);
    lockset_add(allocated, lock);
    uint32_t state = solo_add(m, solo.targets, allocated, solo.started);
    move_on(m, number, cell_for(m, cell.context, cell.level, state), m->facts[number].history, FROM_STEP);
}

/* The lock that must be allocated before memory can be accessed, or EML_NONE. */
static uint32_t lock_of_access(const struct machine *m, uint32_t access)
{
    return m->pds->program->memories[access / 2].lock;
}

static bool is_missing(const struct surroundings *around, uint32_t lock)
{
    return lock != EML_NONE && lockset_has(around->missing, lock);
}

/* Performs the node of a fact, in every way that is not an event. */
static void perform(struct machine *m, uint32_t number)
{
    const struct fact fact = m->facts[number];
    const struct cell cell = m->cells[fact.cell];
    const struct level *level = &m->levels[cell.level];
    const struct surroundings *around = surroundings_of(m, fact.cell);
    const struct pds_node *node = &m->pds->nodes[fact.node];
    uint32_t history = fact.history;
    if (level->rest && node->held == 0 && !m->contexts[cell.context].holds)
        return; /* staying here hinders nobody, ever */
    switch (node->kind) {
    case PDS_CALL:
        enter(m, number);
        return;
    case PDS_EXIT:
        leave(m, number);
        return;
    case PDS_ACQUIRE:
        if (is_missing(around, node->operand))
            return;
        history = history_acquire(m->histories, history, node->operand);
        break;
    case PDS_RELEASE:
        history = history_release(m->histories, history, node->operand);
        break;
    case PDS_ACCESS:
        if (is_missing(around, lock_of_access(m, node->operand)))
            return;
        break;
    case PDS_LEAVE:
        if (level->stay && !m->contexts[cell.context].in_unit)
            return;
        break;
    case PDS_JOIN:
        if (lockset_has(around->blocked, node->operand))
            return;
        break;
    case PDS_ALLOC:
        if (level->alone)
            alloc_alone(m, number);
        if (!lockset_has(around->passable, node->operand))
            return;
        break;
    case PDS_START:
        if (level->alone)
            start_alone(m, number);
        break;
    case PDS_SKIP:
        break;
    }
    move_on(m, number, fact.cell, history, FROM_STEP);
}

/* The choices of a fact, widened to a level that has one more slot: those that take the given slot. */
static bool choose(struct machine *m, const struct level *level, const struct fact *fact, uint32_t slot,
                   uint64_t **bits)
{
    if (level->choices == CHOICE_FIRST) {
        if (slot < m->first_begin || slot - m->first_begin >= m->first_count)
            return false;
        *bits = scratch_room(m, choice_words(m, CHOICE_FIRST));
        memset(*bits, 0, choice_words(m, CHOICE_FIRST) * sizeof **bits);
        lockset_add(*bits, slot - m->first_begin);
        return true;
    }
    *bits = scratch_room(m, choice_words(m, CHOICE_PAIR));
    memset(*bits, 0, choice_words(m, CHOICE_PAIR) * sizeof **bits);
    for (uint32_t i = 0; i < m->first_count; i++)
        if (fact->bits == NULL || lockset_has(fact->bits, i))
            lockset_add(*bits, i * m->slot_count + slot);
    return true;
}

bool letter_fits(struct machine *m, const struct level *level, const struct fact *fact, uint64_t **bits)
{
    const struct letter *letter = &level->letter;
    const struct pds_node *node = &m->pds->nodes[fact->node];
    const struct context *context = &m->contexts[m->cells[fact->cell].context];
    *bits = fact->bits;
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
        if (fact.dead || !letter_fits(m, level, &fact, &bits))
            continue;
        const struct cell from = m->cells[fact.cell];
        uint32_t cell = cell_for(m, from.context, number, level->alone ? from.solo : 0);
        uint32_t history = history_next_phase(m->histories, fact.history);
        const struct pds_node *node = &m->pds->nodes[fact.node];
        bool moves = level->letter.kind != LETTER_OTHER && level->letter.kind != LETTER_SOLO_END;
        struct fact how = {.origin = moves ? FROM_EVENT : FROM_CUT, .before = at, .inner = MACHINE_NONE};
        if (!moves) {
            reach(m, cell, fact.node, history, bits, how);
            continue;
        }
        uint64_t *kept = bits == NULL ? NULL : copy_bits(m, bits, choice_words(m, level->choices));
        for (uint32_t i = 0; i < node->next_count; i++)
            reach(m, cell, m->pds->next[node->first_next + i], history, kept, how);
    }
}

static void saturate_one(struct machine *m, uint32_t number)
{
    m->levels[number].saturated = true;
    m->levels[number].first_fact = (uint32_t)m->fact_count;
    if (m->levels[number].parent == MACHINE_NONE)
        root_context(m, number);
    else
        seed(m, number);
    for (uint32_t at = m->levels[number].first_fact; at < m->fact_count; at++) {
        if (m->stopped || budget_spent(m->budget)) {
            m->stopped = true;
            break;
        }
        if (!m->facts[at].dead)
            perform(m, at);
    }
    m->levels[number].end_fact = (uint32_t)m->fact_count;
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
