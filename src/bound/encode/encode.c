#include "bound/encode/encode.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "bound/encode/internal.h"

#include <stdlib.h>

enum { MOST_CLAUSES = 1500000, LITTLE_CLAUSES = 100000, LITTLE_CONFLICTS = 10000, MANY_AXIOMS = 400000 };

const struct event *encode_event(const struct encoding *encoding, uint32_t event)
{
    return &encoding->skeleton->events[event];
}

void encode_hold(struct encoding *encoding, term fact)
{
    enum { OFTEN = 256 };
    const struct bound_options *options = encoding->skeleton->options;
    encoding->clauses++;
    if (encoding->clauses > (options->little ? LITTLE_CLAUSES : MOST_CLAUSES) ||
        (encoding->clauses % OFTEN == 0 && budget_spent_now(options->budget)))
        encoding->stopped = true;
    if (fact != TERM_TRUE && !encoding->stopped)
        solver_assert(encoding->solver, fact);
}

term encode_implies(struct encoding *encoding, term a, term b)
{
    return term_implies(encoding->terms, a, b);
}

/* That one node comes before another. */
static term before(struct encoding *encoding, uint32_t one, uint32_t other)
{
    const struct skeleton *skeleton = encoding->skeleton;
    if (skeleton->nodes[one].thread == skeleton->nodes[other].thread)
        return one < other ? TERM_TRUE : TERM_FALSE;
    uint32_t low = one < other ? one : other, high = one < other ? other : one;
    uint64_t key = (uint64_t)low << 32 | high;
    term known = idmap_get(encoding->pairs, key);
    if (known == IDMAP_NONE) {
        known = skeleton_orders(skeleton, low, high)   ? TERM_TRUE
                : skeleton_orders(skeleton, high, low) ? TERM_FALSE
                                                       : term_variable(encoding->terms, 1);
        idmap_put(encoding->pairs, key, known);
        if (known != TERM_TRUE && known != TERM_FALSE) {
            solver_before(encoding->solver, known, low, high);
            solver_before(encoding->solver, term_not(encoding->terms, known), high, low);
        }
    }
    return low == one ? known : term_not(encoding->terms, known);
}

term encode_before(struct encoding *encoding, uint32_t one, uint32_t other)
{
    const struct event *a = encode_event(encoding, one), *b = encode_event(encoding, other);
    if (encoding->skeleton->nodes[a->node].thread == encoding->skeleton->nodes[b->node].thread)
        return one < other ? TERM_TRUE : TERM_FALSE;
    return before(encoding, a->node, b->node);
}

bool encode_has_order(const struct encoding *encoding, uint32_t one, uint32_t other)
{
    uint32_t a = encode_event(encoding, one)->node, b = encode_event(encoding, other)->node;
    uint64_t key = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
    return encoding->skeleton->nodes[a].thread != encoding->skeleton->nodes[b].thread &&
           idmap_get(encoding->pairs, key) != IDMAP_NONE;
}

/* Memory, locks, conditions, barriers: events of different sorts have nothing to do with each other. */
static unsigned sort_of(const struct event *event)
{
    static const uint8_t sorts[] = {[EVENT_LOCK] = 1,  [EVENT_UNLOCK] = 1, [EVENT_BUSY] = 1,      [EVENT_WAIT] = 2,
                                    [EVENT_WOKEN] = 2, [EVENT_SIGNAL] = 2, [EVENT_BROADCAST] = 2, [EVENT_AWAITED] = 2,
                                    [EVENT_IDLE] = 2,  [EVENT_ARRIVE] = 3, [EVENT_OPEN] = 3,      [EVENT_PASS] = 3};
    return sorts[event->kind];
}

/* Events of the same group are about the same cell or mutex. */
static int by_group(const void *one, const void *other, void *given)
{
    const struct encoding *encoding = given;
    uint32_t i = *(const uint32_t *)one, j = *(const uint32_t *)other;
    const struct event *a = encode_event(encoding, i), *b = encode_event(encoding, j);
    if (sort_of(a) != sort_of(b))
        return sort_of(a) < sort_of(b) ? -1 : 1;
    if (a->cell != b->cell)
        return a->cell < b->cell ? -1 : 1;
    if (a->offset != b->offset)
        return a->offset < b->offset ? -1 : 1;
    return i < j ? -1 : i > j;
}

static bool is_same_group(const struct event *a, const struct event *b)
{
    return sort_of(a) == sort_of(b) && a->cell == b->cell && a->offset == b->offset;
}

bool encode_focuses(const struct encoding *encoding, enum bound_focus on)
{
    unsigned focus = encoding->skeleton->options->focus;
    return ((focus == 0 ? (unsigned)BOUND_USUAL : focus) & on) != 0;
}

term encode_link_only(struct encoding *encoding, uint32_t from, uint32_t to)
{
    struct link link = {from, to, term_variable(encoding->terms, 1), from == BOUND_NONE, false};
    ARRAY_ADD(encoding->links, encoding->link_count, encoding->link_capacity, link);
    encode_hold(encoding, encode_implies(encoding, link.chosen, encode_event(encoding, to)->guard));
    if (from != BOUND_NONE)
        encode_hold(encoding, encode_implies(encoding, link.chosen, encode_event(encoding, from)->guard));
    return link.chosen;
}

term encode_link(struct encoding *encoding, uint32_t from, uint32_t to)
{
    term chosen = encode_link_only(encoding, from, to);
    encoding->links[encoding->link_count - 1].ordered = true;
    if (from != BOUND_NONE)
        encode_hold(encoding, encode_implies(encoding, chosen, encode_before(encoding, from, to)));
    return chosen;
}

/* One more that takes from an unlock, of which at most one does. */
static term take_once(struct encoding *encoding, uint32_t unlock, uint32_t lock, term *taken)
{
    struct terms *terms = encoding->terms;
    term chosen = encode_link(encoding, unlock, lock);
    encode_hold(encoding, term_not(terms, term_and(terms, *taken, chosen)));
    *taken = term_or(terms, *taken, chosen);
    return chosen;
}

/* Two locks do not take from the same unlock. So all times that a mutex is held follow each other: each begins with
 * what the one before ended with, and only one with what was there at first. */
static void add_locks(struct encoding *encoding, const struct group *group)
{
    struct terms *terms = encoding->terms;
    term *taken = mem_new(group->count + 1, sizeof *taken); /* by unlock, the last one: what was there at first */
    for (size_t i = 0; i < group->count && !encoding->stopped; i++) {
        uint32_t lock = group->events[i];
        if (encode_event(encoding, lock)->kind != EVENT_LOCK)
            continue;
        term some = take_once(encoding, BOUND_NONE, lock, &taken[group->count]);
        for (size_t j = 0; j < group->count && !encoding->stopped; j++) {
            uint32_t unlock = group->events[j];
            if (encode_event(encoding, unlock)->kind == EVENT_UNLOCK &&
                encode_before(encoding, unlock, lock) != TERM_FALSE)
                some = term_or(terms, some, take_once(encoding, unlock, lock, &taken[j]));
        }
        encode_hold(encoding, encode_implies(encoding, encode_event(encoding, lock)->guard, some));
    }
    mem_free(taken);
}

/* The mutex is given back behind a moment at which it was not to be had: by the first unlock of its holder that
 * happens. */
static void add_still_held(struct encoding *encoding, const struct group *group, uint32_t lock, uint32_t busy,
                           term chosen)
{
    struct terms *terms = encoding->terms;
    const struct skeleton *skeleton = encoding->skeleton;
    uint32_t holder = skeleton->nodes[encode_event(encoding, lock)->node].thread;
    for (size_t i = 0; i < group->count; i++) {
        const struct event *unlock = encode_event(encoding, group->events[i]);
        if (unlock->kind != EVENT_UNLOCK || group->events[i] < lock || skeleton->nodes[unlock->node].thread != holder)
            continue;
        term gives = term_and(terms, chosen, unlock->guard);
        encode_hold(encoding, encode_implies(encoding, gives, encode_before(encoding, busy, group->events[i])));
        chosen = term_and(terms, chosen, term_not(terms, unlock->guard));
    }
}

static void add_busy(struct encoding *encoding, const struct group *group, uint32_t busy)
{
    const struct skeleton *skeleton = encoding->skeleton;
    const struct event of = *encode_event(encoding, busy);
    term some = TERM_FALSE;
    for (size_t i = 0; i < group->count; i++) {
        uint32_t lock = group->events[i];
        const struct event *event = encode_event(encoding, lock);
        if (event->kind != EVENT_LOCK || skeleton->nodes[event->node].thread == skeleton->nodes[of.node].thread ||
            encode_before(encoding, lock, busy) == TERM_FALSE)
            continue;
        term chosen = encode_link(encoding, lock, busy);
        add_still_held(encoding, group, lock, busy, chosen);
        some = term_or(encoding->terms, some, chosen);
    }
    encode_hold(encoding, encode_implies(encoding, of.guard, some));
}

static void add_group(struct encoding *encoding, const struct group *group)
{
    unsigned sort = sort_of(encode_event(encoding, group->events[0]));
    if (sort == 1) {
        add_locks(encoding, group);
        if (!encode_focuses(encoding, BOUND_S2A))
            encode_held_links(encoding, group);
        if (encode_focuses(encoding, BOUND_S2B))
            encode_lock_lemmas(encoding, group);
    }
    if (sort == 2)
        encode_condition(encoding, group);
    else if (sort == 3)
        encode_barrier(encoding, group);
    for (size_t i = 0; i < group->count && !encoding->stopped; i++) {
        enum event_kind kind = encode_event(encoding, group->events[i])->kind;
        if (kind == EVENT_READ)
            encode_read(encoding, group, group->events[i]);
        else if (kind == EVENT_BUSY)
            add_busy(encoding, group, group->events[i]);
    }
}

/* Where the group ends that begins with an event, by its place among all. */
static size_t group_end(const struct encoding *encoding, size_t first)
{
    size_t next = first + 1;
    while (next < encoding->skeleton->event_count && is_same_group(encode_event(encoding, encoding->events[first]),
                                                                   encode_event(encoding, encoding->events[next])))
        next++;
    return next;
}

/* The axioms are about a read, a write that it may find, and another write: where these are many, few are needed. */
static enum bound_abstraction choose_abstraction(const struct encoding *encoding)
{
    enum bound_abstraction asked = encoding->skeleton->options->abstraction;
    uint64_t all = 0;
    for (size_t i = 0, next; i < encoding->skeleton->event_count; i = next) {
        uint64_t reads = 0, writes = 0;
        next = group_end(encoding, i);
        for (size_t j = i; j < next; j++) {
            reads += encode_event(encoding, encoding->events[j])->kind == EVENT_READ;
            writes += encode_event(encoding, encoding->events[j])->kind == EVENT_WRITE;
        }
        all += reads * writes * writes;
    }
    return asked != BOUND_BEST ? asked : all > MANY_AXIOMS ? BOUND_MIXED : BOUND_FULL;
}

static void add_threads(struct encoding *encoding)
{
    struct terms *terms = encoding->terms;
    const struct skeleton *skeleton = encoding->skeleton;
    for (size_t i = 1; i < skeleton->thread_count; i++) {
        const struct thread *thread = &skeleton->threads[i];
        encode_hold(encoding, term_eq(terms, thread->ended, thread->end_guard));
        if (thread->end_result != TERM_NONE)
            encode_hold(encoding,
                        encode_implies(encoding, thread->ended, term_eq(terms, thread->result, thread->end_result)));
    }
    for (size_t i = 0; i < skeleton->fact_count && !encoding->stopped; i++)
        encode_hold(encoding, skeleton->facts[i]);
}

static void add_groups(struct encoding *encoding)
{
    size_t count = encoding->skeleton->event_count;
    for (size_t i = 0, next; i < count && !encoding->stopped; i = next) {
        next = group_end(encoding, i);
        const struct group group = {encoding->events + i, next - i};
        for (size_t j = i; j < next; j++)
            encoding->groups[encoding->events[j]] = group;
        add_group(encoding, &group);
    }
}

/* Nodes of a thread, one after the other; behind the one that made it; before the one that joins it. Those that do not
 * happen have a place in the order, too: they are in nobody's way. */
static void add_order(struct encoding *encoding)
{
    const struct skeleton *skeleton = encoding->skeleton;
    solver_nodes(encoding->solver, (uint32_t)skeleton->node_count);
    for (size_t i = 0; i < skeleton->thread_count; i++) {
        const struct thread *thread = &skeleton->threads[i];
        uint32_t last = thread->creator;
        for (size_t k = 0; k < thread->node_count; k++) {
            uint32_t node = thread->nodes[k], joined = skeleton->nodes[node].joins;
            if (last != BOUND_NONE)
                solver_before(encoding->solver, TERM_TRUE, last, node);
            last = node;
            if (joined != BOUND_NONE && skeleton->threads[joined].end_node != BOUND_NONE)
                solver_before(encoding->solver, skeleton->nodes[node].guard, skeleton->threads[joined].end_node, node);
        }
        if (last != BOUND_NONE && skeleton->last != BOUND_NONE)
            solver_before(encoding->solver, TERM_TRUE, last, skeleton->last);
    }
}

struct encoding *encoding_new(struct skeleton *skeleton)
{
    struct encoding *encoding = mem_new(1, sizeof *encoding);
    size_t count = skeleton->event_count;
    encoding->skeleton = skeleton;
    encoding->terms = skeleton->terms;
    encoding->solver = solver_new(skeleton->terms, skeleton->options->z3 ? SOLVER_Z3 : SOLVER_OWN);
    solver_limit(encoding->solver, skeleton->options->budget);
    if (skeleton->options->smt2 != NULL)
        solver_record(encoding->solver);
    if (skeleton->options->little)
        solver_allow(encoding->solver, LITTLE_CONFLICTS);
    encoding->pairs = idmap_new();
    encoding->events = mem_new(count + 1, sizeof *encoding->events);
    encoding->groups = mem_new(count + 1, sizeof *encoding->groups);
    encoding->done = mem_new(count + 1, sizeof *encoding->done);
    encoding->happens = mem_new(skeleton->node_count + 1, sizeof *encoding->happens);
    encoding->sequence = mem_new(skeleton->node_count + 1, sizeof *encoding->sequence);
    encoding->places = mem_new(skeleton->node_count + 1, sizeof *encoding->places);
    encoding->between = idmap_new();
    encoding->deadlock = encoding->doubtful_deadlock = TERM_FALSE;
    for (size_t i = 0; i < count; i++)
        encoding->events[i] = (uint32_t)i;
    qsort_r(encoding->events, count, sizeof *encoding->events, by_group, encoding);
    encoding->abstraction = choose_abstraction(encoding);
    add_order(encoding);
    add_threads(encoding);
    add_groups(encoding);
    encode_stuck(encoding);
    encode_races(encoding);
    if (!encoding->stopped && !skeleton_is_spent(skeleton))
        return encoding;
    const char *limit = budget_reason(skeleton->options->budget);
    if (skeleton->spent == NULL)
        skeleton->spent = limit != NULL ? limit : "threads do too much to each other";
    encoding_free(encoding);
    return NULL;
}

void encoding_free(struct encoding *encoding)
{
    if (encoding == NULL)
        return;
    solver_free(encoding->solver);
    idmap_free(encoding->pairs);
    mem_free(encoding->events);
    mem_free(encoding->links);
    mem_free(encoding->labels);
    mem_free(encoding->groups);
    mem_free(encoding->done);
    mem_free(encoding->happens);
    mem_free(encoding->sequence);
    mem_free(encoding->places);
    mem_free(encoding->waiting);
    mem_free(encoding->races);
    mem_free(encoding->race_edges);
    idmap_free(encoding->between);
    encode_reads_free(encoding);
    mem_free(encoding);
}

struct solver *encoding_solver(const struct encoding *encoding)
{
    return encoding->solver;
}

uint64_t encoding_lemmas(const struct encoding *encoding)
{
    return encoding->lemmas;
}

uint64_t encoding_checks(const struct encoding *encoding)
{
    return encoding->checks;
}

term encoding_deadlock(const struct encoding *encoding, bool doubtful)
{
    return doubtful ? encoding->doubtful_deadlock : encoding->deadlock;
}

bool encoding_waits(const struct encoding *encoding, size_t wait)
{
    return encode_is_true(encoding, encoding->waiting[wait]);
}

uint32_t encoding_woken(const struct encoding *encoding, uint32_t node)
{
    for (size_t i = 0; i < encoding->link_count; i++) {
        const struct link *link = &encoding->links[i];
        const struct event *to = encode_event(encoding, link->to);
        if (to->kind == EVENT_SIGNAL && to->node == node && encode_is_true(encoding, link->chosen))
            return encoding->skeleton->nodes[encode_event(encoding, link->from)->node].thread;
    }
    return BOUND_NONE;
}

bool encoding_is_late(const struct encoding *encoding, uint32_t node)
{
    const struct skeleton *skeleton = encoding->skeleton;
    for (size_t i = 0; i < skeleton->event_count; i++) {
        const struct event *event = &skeleton->events[i];
        if (event->node == node && event->kind == EVENT_WOKEN && event->value != TERM_NONE &&
            encode_is_true(encoding, event->value))
            return true;
    }
    return false;
}

const uint32_t *encoding_sequence(const struct encoding *encoding, uint32_t *count)
{
    *count = encoding->sequence_count;
    return encoding->sequence;
}

/* One check, of which it is assumed that reads find nothing that their link sets lack. */
static enum solver_answer check(struct encoding *encoding, term asked, const term *others, size_t other_count)
{
    size_t count = encode_reads_assume(encoding, NULL);
    term *assumptions = mem_new(count + other_count + 1, sizeof *assumptions);
    encode_reads_assume(encoding, assumptions);
    for (size_t i = 0; i < other_count; i++)
        assumptions[count++] = term_not(encoding->terms, others[i]);
    assumptions[count++] = asked;
    encoding->checks++;
    enum solver_answer answer = solver_check(encoding->solver, assumptions, count, encoding->skeleton->options->budget);
    mem_free(assumptions);
    return answer;
}

/* REF (002, Figure 10): until a model breaks no axiom, or a proof needs nothing that was left out. */
static enum solver_answer refine(struct encoding *encoding, term asked, const term *others, size_t other_count)
{
    for (;;) {
        enum solver_answer answer = check(encoding, asked, others, other_count);
        if (answer == SOLVER_YES && encoding->stopped)
            return SOLVER_UNKNOWN; /* what was left out may exclude the model */
        bool done = answer == SOLVER_YES  ? encode_order(encoding) && encode_reads_hold(encoding)
                    : answer == SOLVER_NO ? !encode_reads_widen(encoding)
                                          : true;
        if (done)
            return answer;
        if (encoding->stopped)
            return SOLVER_UNKNOWN;
    }
}

enum solver_answer encoding_find(struct encoding *encoding, const term *goals, size_t goal_count, const term *others,
                                 size_t other_count)
{
    term some = TERM_FALSE, asked = term_variable(encoding->terms, 1);
    for (size_t i = 0; i < goal_count; i++)
        some = term_or(encoding->terms, some, goals[i]);
    solver_assert(encoding->solver, encode_implies(encoding, asked, some));
    return refine(encoding, asked, others, other_count);
}

const char *encoding_why(const struct encoding *encoding)
{
    const char *limit = budget_reason(encoding->skeleton->options->budget);
    if (!encoding->stopped)
        return solver_why(encoding->solver);
    return limit != NULL ? limit : "threads do too much to each other";
}
