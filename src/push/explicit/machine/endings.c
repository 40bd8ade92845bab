/* Prospects: how a process may come to rest, as far as its callers go.
 *
 * A process that comes to rest may return to its callers, because they hold locks. What they may do then does not depend on what the process has
 * done before, but only on the call stack: it is a set of pieces of histories, each up to where the process stops. Many call stacks
 * have the same set. So a beginning is a history together with this set, its prospect; then a word ends with each piece of the prospect at its last
 * node, and no history need be followed through returns. */
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

static bool same_prospect(const struct prospect *a, const struct prospect *b)
{
    return a->environment == b->environment && a->held == b->held && a->count == b->count &&
           (a->count == 0 || memcmp(a->pieces, b->pieces, a->count * sizeof *a->pieces) == 0);
}

/* The number of a prospect; pieces are copied if it is new. */
static uint32_t prospect_add(struct machine *m, struct prospect prospect)
{
    uint64_t hash = hash_join(prospect.environment, prospect.held);
    for (uint32_t i = 0; i < prospect.count; i++)
        hash = hash_join(hash, prospect.pieces[i]);
    prospect.next = idmap_get(m->prospect_of, hash);
    for (uint32_t i = prospect.next; i != IDMAP_NONE; i = m->prospects[i].next)
        if (same_prospect(&m->prospects[i], &prospect))
            return i;
    uint32_t *pieces = arena_alloc(m->arena, (prospect.count + 1) * sizeof *pieces);
    for (uint32_t i = 0; i < prospect.count; i++)
        pieces[i] = prospect.pieces[i];
    prospect.pieces = pieces;
    ARRAY_RESERVE(m->prospects, m->prospect_capacity, m->prospect_count + 1);
    m->prospects[m->prospect_count] = prospect;
    uint32_t number = (uint32_t)m->prospect_count++;
    idmap_put(m->prospect_of, hash, number);
    return number;
}

uint32_t prospect_alone(struct machine *m, uint32_t environment)
{
    return prospect_add(m, (struct prospect){.environment = environment});
}

uint32_t outlook_for(struct machine *m, uint32_t kind, uint32_t history, uint32_t prospect)
{
    if (kind < PROSPECT_FIRST_REST)
        return history;
    uint64_t key = (uint64_t)history << 32 | prospect;
    uint32_t known = idmap_get(m->outlook_of, key);
    if (known != IDMAP_NONE)
        return known;
    ARRAY_RESERVE(m->outlooks, m->outlook_capacity, m->outlook_count + 1);
    m->outlooks[m->outlook_count] = (struct outlook){history, prospect};
    idmap_put(m->outlook_of, key, (uint32_t)m->outlook_count);
    return (uint32_t)m->outlook_count++;
}

struct outlook outlook_of(const struct machine *m, uint32_t kind, uint32_t number)
{
    return kind < PROSPECT_FIRST_REST ? (struct outlook){number, 0} : m->outlooks[number];
}

static bool find_cover(const struct machine *m, const struct prospect *prospect, uint32_t piece)
{
    for (uint32_t i = 0; i < prospect->count; i++)
        if (history_covers(m->histories, prospect->pieces[i], piece, false))
            return true;
    return false;
}

bool prospect_covers(struct machine *m, uint32_t smaller, uint32_t larger)
{
    if (smaller == larger)
        return true;
    uint64_t key = (uint64_t)smaller << 32 | larger;
    uint32_t known = idmap_get(m->prospect_order, key);
    if (known != IDMAP_NONE)
        return known;
    const struct prospect *a = &m->prospects[smaller], *b = &m->prospects[larger];
    bool covers = bits_within(history_lock_words(m->histories, a->held), history_lock_words(m->histories, b->held),
                              histories_words(m->histories));
    for (uint32_t i = 0; i < b->count && covers; i++)
        covers = find_cover(m, a, b->pieces[i]);
    idmap_put(m->prospect_order, key, covers);
    return covers;
}

/* Calls `take` with each piece from a node on, and how it begins, until it returns true. */
static bool find_pieces(struct machine *m, uint32_t number, uint32_t node,
                        bool (*take)(void *context, uint32_t piece, struct rest_step step), void *context)
{
    const struct prospect prospect = m->prospects[number];
    const struct rest *rest = rest_of(m, prospect.environment);
    const struct place *stops = &rest->stops[node], *returns = &rest->returns[node];
    uint32_t held = history_lock_union(m->histories, prospect.held, m->pds->nodes[node].held);
    for (uint32_t i = 0; i < stops->count; i++) {
        uint32_t piece =
            history_put_before(m->histories, stops->entries[i].history, HISTORY_EMPTY, held, prospect.held);
        if (take(context, piece, (struct rest_step){node, stops->entries[i].fact, MACHINE_NONE}))
            return true;
    }
    for (uint32_t i = 0; i < returns->count; i++) {
        for (uint32_t k = 0; k < prospect.count; k++) {
            uint32_t piece =
                history_put_before(m->histories, returns->entries[i].history, prospect.pieces[k], held, prospect.held);
            if (take(context, piece, (struct rest_step){node, returns->entries[i].fact, prospect.pieces[k]}))
                return true;
        }
    }
    return false;
}

/* Finds the pieces of a prospect at a node, or at all nodes behind it. */
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

uint32_t prospect_at(struct machine *m, uint32_t prospect, uint32_t node, bool behind)
{
    assert(prospect < 1u << 31);
    uint64_t key = (uint64_t)prospect << 33 | (uint64_t)node << 1 | behind;
    uint32_t known = idmap_get(m->prospect_from, key);
    if (known != IDMAP_NONE)
        return known;
    struct collection found = {.machine = m};
    find_pieces_at(m, prospect, node, behind, collect_piece, &found);
    struct prospect result = m->prospects[prospect];
    result.held = history_lock_union(m->histories, result.held, m->pds->nodes[node].held);
    result.pieces = sorted_pieces(m, &found.pieces);
    result.count = found.pieces.count;
    known = prospect_add(m, result);
    mem_free(result.pieces);
    idmap_put(m->prospect_from, key, known);
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

struct rest_step rest_step_of(struct machine *m, uint32_t prospect, uint32_t node, bool behind, uint32_t piece)
{
    struct wanted wanted = {.piece = piece};
    find_pieces_at(m, prospect, node, behind, match_piece, &wanted);
    return wanted.step;
}

bool ends_resting(const struct machine *m, uint32_t level)
{
    const struct level *last = &m->levels[m->levels[level].parent];
    return m->levels[level].letter.kind == LETTER_OTHER && last->rest && !last->alone;
}

/* The start of the rest: a fact at the last event, for some choices, behind the beginnings of its context. */
static void start_rest(struct machine *m, uint32_t number, const uint64_t *bits, uint32_t starts)
{
    const struct level last = m->levels[m->levels[m->cells[starts].level].parent];
    const struct fact fact = m->facts[number];
    uint32_t context = m->cells[fact.cell].context, kind = m->cells[starts].kind;
    uint32_t second = history_next_phase(m->histories, fact.history);
    enum choice_kind outer = m->levels[m->contexts[context].level].choices;
    const struct place *place = m->cells[beginnings_for(m, context, kind)].places;
    for (uint32_t i = 0; i < place->count; i++) {
        const struct fact beginning = m->facts[place->entries[i].fact];
        uint64_t *both;
        if (!beginning.live.any || !choices_meet(m, outer, beginning.live.bits, bits, last.choices, &both))
            continue;
        const struct outlook first = outlook_of(m, kind, beginning.history);
        uint32_t history =
            history_compose(m->histories, first.history, second, history_held(m->histories, first.history));
        uint32_t prospect = prospect_at(m, first.prospect, fact.node, letter_moves(&last.letter));
        struct record how = {.origin = FROM_JOINT, .before = number, .inner = place->entries[i].fact};
        fact_add(m, starts, 0, fact.node, outlook_for(m, kind, history, prospect), both, how);
    }
}

/* From a start to where the process stops. */
static void end_rest(struct machine *m, uint32_t number, uint32_t results)
{
    const struct fact start = m->facts[number];
    const struct outlook outlook = outlook_of(m, m->cells[start.cell].kind, start.history);
    const struct prospect prospect = m->prospects[outlook.prospect];
    for (uint32_t i = 0; i < prospect.count && start.live.any; i++) {
        struct record how = {.origin = FROM_REST, .before = number, .inner = prospect.pieces[i]};
        uint32_t history = history_continue(m->histories, outlook.history, prospect.pieces[i]);
        fact_add(m, results, 0, start.node, history, start.live.bits, how);
    }
}

void rest_results(struct machine *m, uint32_t level, uint32_t results)
{
    const struct level last = m->levels[m->levels[level].parent], before = m->levels[last.parent];
    uint32_t starts = cell_for(m, root_context(m, last.root), level, RESTING);
    m->cells[starts].kind = PROSPECT_FIRST_REST + last.environment;
    for (uint32_t at = before.first_fact; at < before.end_fact && !m->stopped; at++) {
        const struct fact fact = m->facts[at];
        uint64_t *bits;
        if (fact.live.any && letter_fits(m, &last, &fact, &bits))
            start_rest(m, at, bits == NULL ? NULL : share_bits(m, bits, choice_words(m, last.choices)), starts);
        m->stopped = m->stopped || budget_spent(m->budget);
    }
    const struct place *place = m->cells[starts].places;
    for (uint32_t i = 0; i < place->count && !m->stopped; i++) {
        end_rest(m, place->entries[i].fact, results);
        m->stopped = m->stopped || budget_spent(m->budget);
    }
}
