/* Data races: two accesses side by side. All that happens but these two comes before one node of no thread, or behind
 * another one; the two are between. Some execution has two conflicting accesses that nothing orders if and only if some
 * execution has two of them side by side, provided that who reads atomically what another one wrote happens behind that
 * one (skeleton.weak; state/states.c decides races in the same way). */
#include "base/array.h"
#include "base/budget.h"
#include "base/memory.h"
#include "bound/encode/internal.h"

enum { MOST_PAIRS = 20000, FEW_PAIRS = 2000 };

/* How many accesses are compared for one pair that races, at most: with many accesses of one cell, looking for pairs
 * takes the time, not having them. */
enum { LOOKS_FOR_A_PAIR = 1000 };

static bool may_race(const struct encoding *encoding, uint32_t one, uint32_t other)
{
    const struct skeleton *skeleton = encoding->skeleton;
    const struct event *a = encode_event(encoding, one), *b = encode_event(encoding, other);
    bool both = a->use != USE_NONE && b->use != USE_NONE && (a->use != USE_ATOMIC || b->use != USE_ATOMIC);
    return both && a->log != BOUND_NONE && b->log != BOUND_NONE && (a->kind == EVENT_WRITE || b->kind == EVENT_WRITE) &&
           skeleton->nodes[a->node].thread != skeleton->nodes[b->node].thread && a->whole != TERM_FALSE &&
           b->whole != TERM_FALSE && !skeleton_orders(skeleton, a->node, b->node) &&
           !skeleton_orders(skeleton, b->node, a->node);
}

/* Where an access is made, as an instruction. */
static const struct ir_instruction *place_of(const struct encoding *encoding, uint32_t event)
{
    const struct skeleton *skeleton = encoding->skeleton;
    const struct event *of = encode_event(encoding, event);
    const struct log_entry *entry = &skeleton->threads[skeleton->nodes[of->node].thread].log[of->log];
    return &entry->body->instructions[entry->instruction];
}

static void add_pair(struct encoding *encoding, uint32_t one, uint32_t other)
{
    struct race pair = {.one = one,
                        .other = other,
                        .chosen = term_variable(encoding->terms, 1),
                        .here = place_of(encoding, one),
                        .there = place_of(encoding, other),
                        .vague = encode_event(encoding, one)->use == USE_VAGUE ||
                                 encode_event(encoding, other)->use == USE_VAGUE};
    ARRAY_ADD(encoding->races, encoding->race_count, encoding->race_capacity, pair);
}

/* Whether an atomic section does earlier what an access of it does once more: it is one step, which is told once. */
static bool is_repeated(const struct encoding *encoding, const struct group *group, size_t at)
{
    const struct event *event = encode_event(encoding, group->events[at]);
    for (size_t i = at; i-- > 0;) { /* accesses of one node follow each other */
        const struct event *other = encode_event(encoding, group->events[i]);
        if (other->node != event->node)
            return false;
        if (other->kind == event->kind && other->use == event->use && other->whole == event->whole &&
            other->guard == event->guard)
            return true;
    }
    return false;
}

/* Whether one more pair may be looked at: there may be very many of them, of which hardly any is kept. */
static bool may_look(struct encoding *encoding)
{
    enum { OFTEN = 4096 };
    size_t most = encoding->skeleton->options->little ? FEW_PAIRS : MOST_PAIRS;
    if (encoding->race_count == most || encoding->race_looks == most * LOOKS_FOR_A_PAIR) {
        encoding->many_races = true;
        return false;
    }
    if (++encoding->race_looks % OFTEN == 0 && budget_spent_now(encoding->skeleton->options->budget))
        encoding->stopped = true;
    return !encoding->stopped;
}

/* All pairs of one cell. False: there are too many, or the budget is spent. */
static bool add_pairs(struct encoding *encoding, const struct group *group)
{
    for (size_t i = 0; i < group->count; i++)
        for (size_t j = i + 1; j < group->count; j++) {
            if (!may_look(encoding))
                return false;
            if (may_race(encoding, group->events[i], group->events[j]) && !is_repeated(encoding, group, i) &&
                !is_repeated(encoding, group, j))
                add_pair(encoding, group->events[i], group->events[j]);
        }
    return true;
}

static void find_pairs(struct encoding *encoding)
{
    size_t count = encoding->skeleton->event_count;
    for (size_t i = 0; i < count;) {
        const struct group group = encoding->groups[encoding->events[i]];
        enum event_kind kind = encode_event(encoding, encoding->events[i])->kind;
        if ((kind == EVENT_READ || kind == EVENT_WRITE) && !add_pairs(encoding, &group))
            return;
        i += group.count;
    }
}

/* At most one pair is chosen, of which both happen; `inside` gets by node that it is one of the two. */
static void choose_pair(struct encoding *encoding, term *inside)
{
    struct terms *terms = encoding->terms;
    term some = TERM_FALSE;
    for (size_t i = 0; i < encoding->race_count && !encoding->stopped; i++) {
        const struct race *race = &encoding->races[i];
        const struct event *one = encode_event(encoding, race->one), *other = encode_event(encoding, race->other);
        term any = term_variable(terms, 1);
        encode_hold(encoding,
                    encode_implies(encoding, race->chosen, one->whole == TERM_NONE ? one->guard : one->whole));
        encode_hold(encoding,
                    encode_implies(encoding, race->chosen, other->whole == TERM_NONE ? other->guard : other->whole));
        encode_hold(encoding, term_not(terms, term_and(terms, some, race->chosen)));
        encode_hold(encoding, encode_implies(encoding, some, any));
        encode_hold(encoding, encode_implies(encoding, race->chosen, any));
        some = any;
        inside[one->node] = term_or(terms, inside[one->node], race->chosen);
        inside[other->node] = term_or(terms, inside[other->node], race->chosen);
    }
}

/* That a node comes before another one, by a variable or a term; kept for the order of models. */
static void add_edge(struct encoding *encoding, term holds, uint32_t from, uint32_t to)
{
    const struct race_edge edge = {holds, from, to};
    if (holds == TERM_FALSE)
        return;
    solver_before(encoding->solver, holds, from, to);
    ARRAY_ADD(encoding->race_edges, encoding->race_edge_count, encoding->race_edge_capacity, edge);
}

/* A section that is left off comes behind the access that it races with, so that both can be run: it is left off there
 * by the end of the run, or for ever. The first of its accesses that race with that one is made so, too. */
static void come_last(struct encoding *encoding, const struct section *section, term left_off)
{
    for (size_t i = 0; i < encoding->race_count && !encoding->stopped; i++) {
        const struct race *race = &encoding->races[i];
        uint32_t one = encode_event(encoding, race->one)->node, other = encode_event(encoding, race->other)->node;
        if (one == section->node || other == section->node)
            add_edge(encoding, term_and(encoding->terms, left_off, race->chosen), one == section->node ? other : one,
                     section->node);
    }
}

/* Who enters an atomic section comes to its end, unless one of its accesses is one of the two: then it may be left off
 * behind that one, and nobody needs to see what it did. */
static void end_sections(struct encoding *encoding, const term *inside)
{
    const struct skeleton *skeleton = encoding->skeleton;
    for (size_t i = 0; i < skeleton->section_count; i++) {
        const struct section *section = &skeleton->sections[i];
        term ends = section->done;
        if (inside != NULL && section->lost != TERM_FALSE && inside[section->node] != TERM_FALSE) {
            term lost = term_and(encoding->terms, inside[section->node], section->lost);
            term left_off = term_and(encoding->terms, section->entered, term_not(encoding->terms, ends));
            come_last(encoding, section, left_off);
            ends = term_or(encoding->terms, ends, term_and(encoding->terms, encoding->race, lost));
        }
        encode_hold(encoding, encode_implies(encoding, section->entered, ends));
    }
}

/* All nodes but those of the pair are before both or behind both. */
static void order_around(struct encoding *encoding, const term *inside)
{
    const struct skeleton *skeleton = encoding->skeleton;
    struct terms *terms = encoding->terms;
    uint32_t before = skeleton->between, behind = skeleton->between + 1;
    add_edge(encoding, TERM_TRUE, before, behind);
    for (uint32_t i = 0; i < skeleton->node_count && !encoding->stopped; i++) {
        if (skeleton->nodes[i].thread == BOUND_NONE)
            continue;
        term early = term_variable(terms, 1), late = term_variable(terms, 1);
        add_edge(encoding, early, i, before);
        add_edge(encoding, late, behind, i);
        add_edge(encoding, inside[i], before, i);
        add_edge(encoding, inside[i], i, behind);
        term asked = term_and(terms, encoding->race, skeleton->nodes[i].guard);
        encode_hold(encoding, encode_implies(encoding, asked, term_or(terms, inside[i], term_or(terms, early, late))));
    }
}

void encode_races(struct encoding *encoding)
{
    term *inside = NULL;
    if (encoding->skeleton->between != BOUND_NONE && !encoding->stopped) /* else groups may not be complete */
        find_pairs(encoding);
    if (encoding->race_count > 0) {
        inside = mem_new(encoding->skeleton->node_count, sizeof *inside); /* TERM_FALSE is 0 */
        encoding->race = term_variable(encoding->terms, 1);
        choose_pair(encoding, inside);
        order_around(encoding, inside);
    }
    end_sections(encoding, inside);
    mem_free(inside);
}

term encoding_races_asked(const struct encoding *encoding)
{
    return encoding->race;
}

static bool is_known(const struct race *race, const struct race *other)
{
    return (race->here == other->here && race->there == other->there) ||
           (race->here == other->there && race->there == other->here);
}

/* A race is asked for at places of which none was found yet; or one of which it is not known which bytes it is
 * about. */
term encoding_race(struct encoding *encoding, bool vague)
{
    struct terms *terms = encoding->terms;
    term some = TERM_FALSE;
    for (size_t i = 0; i < encoding->race_count; i++)
        if (encoding->races[i].vague == vague && !encoding->races[i].known)
            some = term_or(terms, some, encoding->races[i].chosen);
    return some == TERM_FALSE ? some : term_and(terms, some, encoding->race);
}

void encoding_race_found(struct encoding *encoding, uint32_t *events)
{
    size_t found = 0;
    while (!encode_is_true(encoding, encoding->races[found].chosen))
        found++;
    events[0] = encoding->races[found].one;
    events[1] = encoding->races[found].other;
    for (size_t i = 0; i < encoding->race_count; i++)
        encoding->races[i].known |= is_known(&encoding->races[i], &encoding->races[found]);
}

bool encoding_has_many_races(const struct encoding *encoding)
{
    return encoding->many_races;
}
