/* Endings: how a process may come to rest, as far as its callers go.
 *
 * A process that comes to rest may return to its callers, because they hold locks. What they may do then does not
 * depend on what the process has done before, but only on the call stack: it is a set of pieces of histories, each up
 * to where the process stops. Many call stacks have the same set. So an entrance is a history together with this set,
 * its ending; then a word ends with each piece of the ending at its last node, and no history need be followed
 * through returns. */
#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/budget.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "push/explicit/machine/internal.h"

#include <assert.h>
#include <string.h>

static bool same_ending(const struct ending *a, const struct ending *b)
{
    return a->environment == b->environment && a->held == b->held && a->count == b->count &&
           (a->count == 0 || memcmp(a->pieces, b->pieces, a->count * sizeof *a->pieces) == 0);
}

/* The number of an ending; pieces are copied if it is new. */
static uint32_t ending_add(struct machine *m, struct ending ending)
{
    uint64_t hash = hash_join(ending.environment, ending.held);
    for (uint32_t i = 0; i < ending.count; i++)
        hash = hash_join(hash, ending.pieces[i]);
    ending.next = idmap_get(m->ending_of, hash);
    for (uint32_t i = ending.next; i != IDMAP_NONE; i = m->endings[i].next)
        if (same_ending(&m->endings[i], &ending))
            return i;
    uint32_t *pieces = arena_alloc(m->arena, (ending.count + 1) * sizeof *pieces);
    for (uint32_t i = 0; i < ending.count; i++)
        pieces[i] = ending.pieces[i];
    ending.pieces = pieces;
    ARRAY_RESERVE(m->endings, m->ending_capacity, m->ending_count + 1);
    m->endings[m->ending_count] = ending;
    uint32_t number = (uint32_t)m->ending_count++;
    idmap_put(m->ending_of, hash, number);
    return number;
}

uint32_t ending_alone(struct machine *m, uint32_t environment)
{
    return ending_add(m, (struct ending){.environment = environment});
}

uint32_t history_ending_for(struct machine *m, uint32_t kind, uint32_t history, uint32_t ending)
{
    if (kind < ENDING_FIRST_REST)
        return history;
    uint64_t key = (uint64_t)history << 32 | ending;
    uint32_t known = idmap_get(m->history_ending_of, key);
    if (known != IDMAP_NONE)
        return known;
    ARRAY_RESERVE(m->history_endings, m->history_ending_capacity, m->history_ending_count + 1);
    m->history_endings[m->history_ending_count] = (struct history_ending){history, ending};
    idmap_put(m->history_ending_of, key, (uint32_t)m->history_ending_count);
    return (uint32_t)m->history_ending_count++;
}

struct history_ending history_ending_of(const struct machine *m, uint32_t kind, uint32_t number)
{
    return kind < ENDING_FIRST_REST ? (struct history_ending){number, 0} : m->history_endings[number];
}

static bool find_cover(const struct machine *m, const struct ending *ending, uint32_t piece)
{
    for (uint32_t i = 0; i < ending->count; i++)
        if (history_covers(m->histories, ending->pieces[i], piece, false))
            return true;
    return false;
}

bool ending_covers(struct machine *m, uint32_t smaller, uint32_t larger)
{
    if (smaller == larger)
        return true;
    uint64_t key = (uint64_t)smaller << 32 | larger;
    uint32_t known = idmap_get(m->ending_order, key);
    if (known != IDMAP_NONE)
        return known;
    const struct ending *a = &m->endings[smaller], *b = &m->endings[larger];
    bool covers = bits_within(history_lock_words(m->histories, a->held), history_lock_words(m->histories, b->held),
                              histories_words(m->histories));
    for (uint32_t i = 0; i < b->count && covers; i++)
        covers = find_cover(m, a, b->pieces[i]);
    idmap_put(m->ending_order, key, covers);
    return covers;
}

/* Calls `take` with each piece from a node on, and how it begins, until it returns true. */
static bool find_pieces(struct machine *m, uint32_t number, uint32_t node,
                        bool (*take)(void *context, uint32_t piece, struct rest_step step), void *context)
{
    const struct ending ending = m->endings[number];
    const struct rest *rest = rest_of(m, ending.environment);
    const struct place *stops = &rest->stops[node], *returns = &rest->returns[node];
    uint32_t held = history_lock_union(m->histories, ending.held, m->pds->nodes[node].held);
    for (uint32_t i = 0; i < stops->count; i++) {
        uint32_t piece = history_put_before(m->histories, stops->entries[i].history, HISTORY_EMPTY, held, ending.held);
        if (take(context, piece, (struct rest_step){node, stops->entries[i].fact, MACHINE_NONE}))
            return true;
    }
    for (uint32_t i = 0; i < returns->count; i++) {
        for (uint32_t k = 0; k < ending.count; k++) {
            uint32_t piece =
                history_put_before(m->histories, returns->entries[i].history, ending.pieces[k], held, ending.held);
            if (take(context, piece, (struct rest_step){node, returns->entries[i].fact, ending.pieces[k]}))
                return true;
        }
    }
    return false;
}

/* Finds the pieces of an ending at a node, or at all nodes behind it. */
static void find_pieces_at(struct machine *m, uint32_t number, uint32_t node, bool behind,
                           bool (*take)(void *context, uint32_t piece, struct rest_step step), void *context)
{
    const struct pds_node *at = &m->pds->nodes[node];
    bool found = false;
    for (uint32_t i = 0; behind && i < at->next_count && !found; i++)
        found = find_pieces(m, number, m->pds->next[at->first_next + i], take, context);
    if (!behind)
        find_pieces(m, number, node, take, context);
}

struct collection {
    struct machine *machine;
    struct place pieces;
};

static void leave_out(void *context, uint32_t fact)
{
    (void)context;
    (void)fact;
}

static bool collect_piece(void *context, uint32_t piece, struct rest_step step)
{
    struct collection *collection = context;
    (void)step;
    place_put(collection->machine, &collection->pieces, piece, 0, leave_out, NULL);
    return budget_spent(collection->machine->budget);
}

/* Puts the pieces into an order that does not depend on their numbers, nor on where they were found. */
static uint32_t *sorted_pieces(const struct machine *m, const struct place *found)
{
    uint32_t *pieces = mem_new(found->count, sizeof *pieces);
    for (uint32_t i = 0; i < found->count; i++) {
        uint32_t piece = found->entries[i].history, at = i;
        for (; at > 0 && history_compare(m->histories, piece, pieces[at - 1]) < 0; at--)
            pieces[at] = pieces[at - 1];
        pieces[at] = piece;
    }
    return pieces;
}

uint32_t ending_at(struct machine *m, uint32_t ending, uint32_t node, bool behind)
{
    assert(ending < 1u << 31);
    uint64_t key = (uint64_t)ending << 33 | (uint64_t)node << 1 | behind;
    uint32_t known = idmap_get(m->ending_from, key);
    if (known != IDMAP_NONE)
        return known;
    struct collection found = {.machine = m};
    find_pieces_at(m, ending, node, behind, collect_piece, &found);
    struct ending result = m->endings[ending];
    result.held = history_lock_union(m->histories, result.held, m->pds->nodes[node].held);
    result.pieces = sorted_pieces(m, &found.pieces);
    result.count = found.pieces.count;
    known = ending_add(m, result);
    mem_free(result.pieces);
    idmap_put(m->ending_from, key, known);
    return known;
}

struct wanted {
    uint32_t piece;
    struct rest_step step;
};

static bool match_piece(void *context, uint32_t piece, struct rest_step step)
{
    struct wanted *wanted = context;
    wanted->step = step;
    return piece == wanted->piece;
}

struct rest_step rest_step_of(struct machine *m, uint32_t ending, uint32_t node, bool behind, uint32_t piece)
{
    struct wanted wanted = {.piece = piece};
    find_pieces_at(m, ending, node, behind, match_piece, &wanted);
    return wanted.step;
}

bool level_ends_resting(const struct machine *m, uint32_t level)
{
    const struct level *last = &m->levels[m->levels[level].parent];
    return m->levels[level].letter.kind == LETTER_OTHER && last->rest && !last->alone;
}

/* The start of the rest: a fact at the last event, for some choices, behind the entrances of its context. */
static void start_rest(struct machine *m, uint32_t number, const uint64_t *bits, uint32_t starts)
{
    const struct level last = m->levels[m->levels[m->cells[starts].level].parent];
    const struct fact fact = m->facts[number];
    uint32_t context = m->cells[fact.cell].context, kind = m->cells[starts].kind;
    uint32_t second = history_next_phase(m->histories, fact.history);
    enum choice_kind outer = m->levels[m->contexts[context].level].choices;
    const struct place *place = m->cells[entrances_for(m, context, kind)].places;
    for (uint32_t i = 0; i < place->count; i++) {
        const struct fact entrance = m->facts[place->entries[i].fact];
        uint64_t *both;
        if (!entrance.live.any || !choices_meet(m, outer, entrance.live.bits, bits, last.choices, &both))
            continue;
        const struct history_ending first = history_ending_of(m, kind, entrance.history);
        uint32_t history =
            history_compose(m->histories, first.history, second, history_held(m->histories, first.history));
        uint32_t ending = ending_at(m, first.ending, fact.node, letter_moves(&last.letter));
        struct record how = {.origin = FROM_JOINT, .before = number, .inner = place->entries[i].fact};
        fact_add(m, starts, 0, fact.node, history_ending_for(m, kind, history, ending), both, how);
    }
}

/* From a start to where the process stops. */
static void end_rest(struct machine *m, uint32_t number, uint32_t results)
{
    const struct fact start = m->facts[number];
    const struct history_ending history_ending = history_ending_of(m, m->cells[start.cell].kind, start.history);
    const struct ending ending = m->endings[history_ending.ending];
    for (uint32_t i = 0; i < ending.count && start.live.any; i++) {
        struct record how = {.origin = FROM_REST, .before = number, .inner = ending.pieces[i]};
        uint32_t history = history_continue(m->histories, history_ending.history, ending.pieces[i]);
        fact_add(m, results, 0, start.node, history, start.live.bits, how);
    }
}

void rest_results(struct machine *m, uint32_t level, uint32_t results)
{
    const struct level last = m->levels[m->levels[level].parent], before = m->levels[last.parent];
    uint32_t starts = cell_for(m, root_context(m, last.root), level, RESTING);
    m->cells[starts].kind = ENDING_FIRST_REST + last.environment;
    for (uint32_t at = before.first_fact; at < before.end_fact && !m->stopped; at++) {
        const struct fact fact = m->facts[at];
        uint64_t *bits;
        if (fact.live.any && letter_fits(m, &last, &fact, &bits))
            start_rest(m, at, bits == NULL ? NULL : machine_share_bits(m, bits, choice_words(m, last.choices)), starts);
        m->stopped = m->stopped || budget_spent(m->budget);
    }
    const struct place *place = m->cells[starts].places;
    for (uint32_t i = 0; i < place->count && !m->stopped; i++) {
        end_rest(m, place->entries[i].fact, results);
        m->stopped = m->stopped || budget_spent(m->budget);
    }
}
