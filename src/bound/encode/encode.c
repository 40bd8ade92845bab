#include "bound/encode/encode.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "bound/acyclic.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CLAUSES = 1500000 };

/* One event takes from another: a read from a write, a lock from an unlock, a failed attempt from the lock that is in
 * its way. */
struct link {
    uint32_t from, to; /* events; from BOUND_NONE: what was there at first */
    term chosen;
};

struct encoding {
    struct skeleton *skeleton;
    struct terms *terms;
    struct solver *solver;
    struct idmap *pairs; /* of two nodes: the variable that says that the first comes before the second */
    uint32_t *events;    /* sorted: those of one cell or mutex side by side, each in the order of the skeleton */
    struct link *links;
    size_t link_count, link_capacity;
    uint64_t clauses, lemmas, checks;
    term *labels; /* of edges in the graph of a model */
    size_t label_count, label_capacity;
    bool *happens; /* by node, in a model */
    uint32_t *sequence, sequence_count;
    struct group { /* by event: those of the same cell or mutex, a stretch of events */
        const uint32_t *events;
        size_t count;
    } * groups;
    bool *done;   /* by event, in a model: it happens */
    bool stopped; /* the budget is spent, or there is too much */
};

static const struct event *event_at(const struct encoding *encoding, uint32_t event)
{
    return &encoding->skeleton->events[event];
}

static void hold(struct encoding *encoding, term fact)
{
    enum { OFTEN = 256 };
    encoding->clauses++;
    if (encoding->clauses > MOST_CLAUSES ||
        (encoding->clauses % OFTEN == 0 && budget_spent_now(encoding->skeleton->options->budget)))
        encoding->stopped = true;
    if (fact != TERM_TRUE)
        solver_assert(encoding->solver, fact);
}

static term implies(struct encoding *encoding, term a, term b)
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

/* That one event comes before another; within a thread they have the order in which they were made. */
static term event_before(struct encoding *encoding, uint32_t one, uint32_t other)
{
    const struct event *a = event_at(encoding, one), *b = event_at(encoding, other);
    if (encoding->skeleton->nodes[a->node].thread == encoding->skeleton->nodes[b->node].thread)
        return one < other ? TERM_TRUE : TERM_FALSE;
    return before(encoding, a->node, b->node);
}

static bool is_lock(const struct event *event)
{
    return event->kind != EVENT_READ && event->kind != EVENT_WRITE;
}

/* Events of the same group are about the same cell or mutex. */
static int by_group(const void *one, const void *other, void *given)
{
    const struct encoding *encoding = given;
    uint32_t i = *(const uint32_t *)one, j = *(const uint32_t *)other;
    const struct event *a = event_at(encoding, i), *b = event_at(encoding, j);
    if (is_lock(a) != is_lock(b))
        return is_lock(a) ? 1 : -1;
    if (a->cell != b->cell)
        return a->cell < b->cell ? -1 : 1;
    if (a->offset != b->offset)
        return a->offset < b->offset ? -1 : 1;
    return i < j ? -1 : i > j;
}

static bool is_same_group(const struct event *a, const struct event *b)
{
    return is_lock(a) == is_lock(b) && a->cell == b->cell && a->offset == b->offset;
}

static term add_link(struct encoding *encoding, uint32_t from, uint32_t to)
{
    struct link link = {from, to, term_variable(encoding->terms, 1)};
    ARRAY_ADD(encoding->links, encoding->link_count, encoding->link_capacity, link);
    hold(encoding, implies(encoding, link.chosen, event_at(encoding, to)->guard));
    if (from != BOUND_NONE) {
        hold(encoding, implies(encoding, link.chosen, event_at(encoding, from)->guard));
        hold(encoding, implies(encoding, link.chosen, event_before(encoding, from, to)));
    }
    return link.chosen;
}

/* The last write of the same thread that happens whenever the read does; BOUND_NONE: there is none. */
static uint32_t covering_write(const struct encoding *encoding, const struct group *group, uint32_t read)
{
    const struct skeleton *skeleton = encoding->skeleton;
    const struct event *of = event_at(encoding, read);
    uint32_t found = BOUND_NONE;
    for (size_t i = 0; i < group->count && group->events[i] < read; i++) {
        const struct event *write = event_at(encoding, group->events[i]);
        if (write->kind == EVENT_WRITE && skeleton->nodes[write->node].thread == skeleton->nodes[of->node].thread &&
            term_extends(encoding->terms, of->guard, write->guard))
            found = group->events[i];
    }
    return found;
}

/* Whether a read may find what a write left. `cover` comes between if the write is before it. */
static bool may_read(struct encoding *encoding, uint32_t write, uint32_t read, uint32_t cover)
{
    if (event_before(encoding, write, read) == TERM_FALSE)
        return false;
    return cover == BOUND_NONE || cover == write || event_before(encoding, write, cover) != TERM_TRUE;
}

/* No other write comes between what is read and the read. */
static void add_no_write_between(struct encoding *encoding, const struct group *group, uint32_t write, uint32_t read,
                                 term chosen)
{
    for (size_t i = 0; i < group->count; i++) {
        uint32_t other = group->events[i];
        const struct event *event = event_at(encoding, other);
        if (event->kind != EVENT_WRITE || other == write)
            continue;
        term earlier = write == BOUND_NONE ? TERM_FALSE : event_before(encoding, other, write);
        term aside = term_or(encoding->terms, earlier, event_before(encoding, read, other));
        if (aside == TERM_TRUE)
            continue;
        term both = term_and(encoding->terms, chosen, event->guard);
        hold(encoding, implies(encoding, both, aside));
    }
}

static void add_read(struct encoding *encoding, const struct group *group, uint32_t read)
{
    struct terms *terms = encoding->terms;
    const struct event of = *event_at(encoding, read);
    uint32_t cover = covering_write(encoding, group, read);
    term some = TERM_FALSE;
    for (size_t i = 0; i < group->count && !encoding->stopped; i++) {
        uint32_t write = group->events[i];
        const struct event from = *event_at(encoding, write);
        if (from.kind != EVENT_WRITE || !may_read(encoding, write, read, cover))
            continue;
        term chosen = add_link(encoding, write, read);
        hold(encoding, implies(encoding, chosen, term_eq(terms, of.value, from.value)));
        if (of.untouched != TERM_NONE)
            hold(encoding, implies(encoding, chosen, term_not(terms, of.untouched)));
        add_no_write_between(encoding, group, write, read, chosen);
        some = term_or(terms, some, chosen);
    }
    if (cover == BOUND_NONE) {
        term first = cell_first(encoding->skeleton, of.cell), chosen = add_link(encoding, BOUND_NONE, read);
        term undefined = term_is_undefined(terms, first);
        term same = term_or(terms, undefined, term_eq(terms, of.value, term_defined(terms, first)));
        hold(encoding, implies(encoding, chosen, same));
        if (of.untouched != TERM_NONE)
            hold(encoding, implies(encoding, chosen, term_eq(terms, of.untouched, undefined)));
        add_no_write_between(encoding, group, BOUND_NONE, read, chosen);
        some = term_or(terms, some, chosen);
    }
    hold(encoding, implies(encoding, of.guard, some));
}

/* One more that takes from an unlock, of which at most one does. */
static term take_once(struct encoding *encoding, uint32_t unlock, uint32_t lock, term *taken)
{
    struct terms *terms = encoding->terms;
    term chosen = add_link(encoding, unlock, lock);
    hold(encoding, term_not(terms, term_and(terms, *taken, chosen)));
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
        if (event_at(encoding, lock)->kind != EVENT_LOCK)
            continue;
        term some = take_once(encoding, BOUND_NONE, lock, &taken[group->count]);
        for (size_t j = 0; j < group->count && !encoding->stopped; j++) {
            uint32_t unlock = group->events[j];
            if (event_at(encoding, unlock)->kind == EVENT_UNLOCK && event_before(encoding, unlock, lock) != TERM_FALSE)
                some = term_or(terms, some, take_once(encoding, unlock, lock, &taken[j]));
        }
        hold(encoding, implies(encoding, event_at(encoding, lock)->guard, some));
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
    uint32_t holder = skeleton->nodes[event_at(encoding, lock)->node].thread;
    for (size_t i = 0; i < group->count; i++) {
        const struct event *unlock = event_at(encoding, group->events[i]);
        if (unlock->kind != EVENT_UNLOCK || group->events[i] < lock || skeleton->nodes[unlock->node].thread != holder)
            continue;
        term gives = term_and(terms, chosen, unlock->guard);
        hold(encoding, implies(encoding, gives, event_before(encoding, busy, group->events[i])));
        chosen = term_and(terms, chosen, term_not(terms, unlock->guard));
    }
}

static void add_busy(struct encoding *encoding, const struct group *group, uint32_t busy)
{
    const struct skeleton *skeleton = encoding->skeleton;
    const struct event of = *event_at(encoding, busy);
    term some = TERM_FALSE;
    for (size_t i = 0; i < group->count; i++) {
        uint32_t lock = group->events[i];
        const struct event *event = event_at(encoding, lock);
        if (event->kind != EVENT_LOCK || skeleton->nodes[event->node].thread == skeleton->nodes[of.node].thread ||
            event_before(encoding, lock, busy) == TERM_FALSE)
            continue;
        term chosen = add_link(encoding, lock, busy);
        add_still_held(encoding, group, lock, busy, chosen);
        some = term_or(encoding->terms, some, chosen);
    }
    hold(encoding, implies(encoding, of.guard, some));
}

static void add_group(struct encoding *encoding, const struct group *group)
{
    if (is_lock(event_at(encoding, group->events[0])))
        add_locks(encoding, group);
    for (size_t i = 0; i < group->count && !encoding->stopped; i++) {
        enum event_kind kind = event_at(encoding, group->events[i])->kind;
        if (kind == EVENT_READ)
            add_read(encoding, group, group->events[i]);
        else if (kind == EVENT_BUSY)
            add_busy(encoding, group, group->events[i]);
    }
}

static void add_threads(struct encoding *encoding)
{
    struct terms *terms = encoding->terms;
    const struct skeleton *skeleton = encoding->skeleton;
    for (size_t i = 1; i < skeleton->thread_count; i++) {
        const struct thread *thread = &skeleton->threads[i];
        hold(encoding, term_eq(terms, thread->ended, thread->end_guard));
        if (thread->end_result != TERM_NONE)
            hold(encoding, implies(encoding, thread->ended, term_eq(terms, thread->result, thread->end_result)));
    }
    for (size_t i = 0; i < skeleton->section_count; i++)
        hold(encoding, implies(encoding, skeleton->sections[i].entered, skeleton->sections[i].done));
    for (size_t i = 0; i < skeleton->fact_count; i++)
        hold(encoding, skeleton->facts[i]);
}

static void add_groups(struct encoding *encoding)
{
    size_t count = encoding->skeleton->event_count;
    for (size_t i = 0, next; i < count && !encoding->stopped; i = next) {
        for (next = i + 1; next < count && is_same_group(event_at(encoding, encoding->events[i]),
                                                         event_at(encoding, encoding->events[next]));)
            next++;
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
    }
}

struct encoding *encoding_new(struct skeleton *skeleton)
{
    struct encoding *encoding = mem_new(1, sizeof *encoding);
    size_t count = skeleton->event_count;
    encoding->skeleton = skeleton;
    encoding->terms = skeleton->terms;
    encoding->solver = solver_new(skeleton->terms, skeleton->options->z3 ? SOLVER_Z3 : SOLVER_OWN);
    encoding->pairs = idmap_new();
    encoding->events = mem_new(count + 1, sizeof *encoding->events);
    encoding->groups = mem_new(count + 1, sizeof *encoding->groups);
    encoding->done = mem_new(count + 1, sizeof *encoding->done);
    encoding->happens = mem_new(skeleton->node_count + 1, sizeof *encoding->happens);
    encoding->sequence = mem_new(skeleton->node_count + 1, sizeof *encoding->sequence);
    for (size_t i = 0; i < count; i++)
        encoding->events[i] = (uint32_t)i;
    qsort_r(encoding->events, count, sizeof *encoding->events, by_group, encoding);
    add_order(encoding);
    add_threads(encoding);
    add_groups(encoding);
    if (!encoding->stopped && !skeleton_is_spent(skeleton))
        return encoding;
    if (skeleton->spent == NULL)
        skeleton->spent = "threads do too much to each other";
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

const uint32_t *encoding_sequence(const struct encoding *encoding, uint32_t *count)
{
    *count = encoding->sequence_count;
    return encoding->sequence;
}

/* What a model says: circles in it, as clauses, are kept until it is not needed any more. */
struct model {
    struct encoding *encoding;
    struct acyclic *order;
    term *clauses;
    size_t count, capacity;
};

static bool is_true(const struct encoding *encoding, term of)
{
    return of == TERM_TRUE || (of != TERM_FALSE && solver_value(encoding->solver, of) != 0);
}

/* An edge that is there because a term is true. A circle is a clause: not all of its terms are. */
static void add_edge(struct model *model, uint32_t from, uint32_t to, term reason)
{
    struct encoding *encoding = model->encoding;
    uint32_t label = (uint32_t)encoding->label_count;
    size_t count;
    if (from == to)
        return; /* within a section, by the order of its events */
    ARRAY_ADD(encoding->labels, encoding->label_count, encoding->label_capacity, reason);
    if (acyclic_add(model->order, from, to, label))
        return;
    const uint32_t *circle = acyclic_circle(model->order, &count);
    term clause = TERM_FALSE;
    for (size_t i = 0; i < count; i++)
        clause = term_or(encoding->terms, clause, term_not(encoding->terms, encoding->labels[circle[i]]));
    ARRAY_ADD(model->clauses, model->count, model->capacity, clause);
}

/* Nodes of a thread that happen, one after the other; behind the one that made it; before the one that joins it. */
static void add_thread_edges(struct model *model, uint32_t number)
{
    const struct skeleton *skeleton = model->encoding->skeleton;
    const struct thread *thread = &skeleton->threads[number];
    uint32_t last = thread->creator;
    for (size_t i = 0; i < thread->node_count; i++) {
        uint32_t node = thread->nodes[i];
        if (!model->encoding->happens[node])
            continue;
        if (last != BOUND_NONE)
            add_edge(model, last, node, TERM_TRUE);
        last = node;
        uint32_t joined = skeleton->nodes[node].joins;
        if (joined != BOUND_NONE && skeleton->threads[joined].end_node != BOUND_NONE)
            add_edge(model, skeleton->threads[joined].end_node, node, skeleton->nodes[node].guard);
    }
}

static void add_event_edge(struct model *model, uint32_t from, uint32_t to)
{
    struct encoding *encoding = model->encoding;
    add_edge(model, event_at(encoding, from)->node, event_at(encoding, to)->node, event_before(encoding, from, to));
}

/* Other writes are before the one that is read, or behind the read. */
static void add_read_edges(struct model *model, const struct link *link)
{
    struct encoding *encoding = model->encoding;
    const struct group group = encoding->groups[link->to];
    for (size_t i = 0; i < group.count; i++) {
        uint32_t write = group.events[i];
        if (event_at(encoding, write)->kind != EVENT_WRITE || write == link->from || !encoding->done[write])
            continue;
        if (link->from != BOUND_NONE && is_true(encoding, event_before(encoding, write, link->from)))
            add_event_edge(model, write, link->from);
        else
            add_event_edge(model, link->to, write);
    }
}

static void add_busy_edges(struct model *model, const struct link *link)
{
    struct encoding *encoding = model->encoding;
    const struct skeleton *skeleton = encoding->skeleton;
    const struct group group = encoding->groups[link->to];
    uint32_t holder = skeleton->nodes[event_at(encoding, link->from)->node].thread;
    for (size_t i = 0; i < group.count; i++) {
        uint32_t unlock = group.events[i];
        const struct event *event = event_at(encoding, unlock);
        if (unlock < link->from || event->kind != EVENT_UNLOCK || skeleton->nodes[event->node].thread != holder ||
            !encoding->done[unlock])
            continue;
        add_event_edge(model, link->to, unlock);
        return;
    }
}

static void add_link_edges(struct model *model, const struct link *link)
{
    enum event_kind kind = event_at(model->encoding, link->to)->kind;
    if (link->from != BOUND_NONE)
        add_event_edge(model, link->from, link->to);
    if (kind == EVENT_READ)
        add_read_edges(model, link);
    else if (kind == EVENT_BUSY)
        add_busy_edges(model, link);
}

static void keep_sequence(struct encoding *encoding, const struct acyclic *order)
{
    const struct skeleton *skeleton = encoding->skeleton;
    uint32_t count = (uint32_t)skeleton->node_count, *all = mem_new(count + (size_t)1, sizeof *all);
    uint32_t *groups = mem_new(count + (size_t)1, sizeof *groups);
    for (uint32_t i = 0; i < count; i++)
        groups[i] = skeleton->nodes[i].thread;
    acyclic_sequence(order, groups, all);
    encoding->sequence_count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (encoding->happens[all[i]])
            encoding->sequence[encoding->sequence_count++] = all[i];
    mem_free(all);
    mem_free(groups);
}

/* Puts what a model says into an order. False: there is none, and it was said why. */
static bool order_model(struct encoding *encoding)
{
    const struct skeleton *skeleton = encoding->skeleton;
    struct model model = {.encoding = encoding, .order = acyclic_new((uint32_t)skeleton->node_count)};
    encoding->label_count = 0;
    for (size_t i = 0; i < skeleton->node_count; i++)
        encoding->happens[i] = is_true(encoding, skeleton->nodes[i].guard);
    for (size_t i = 0; i < skeleton->event_count; i++)
        encoding->done[i] = is_true(encoding, skeleton->events[i].guard);
    for (uint32_t i = 0; i < skeleton->thread_count; i++)
        add_thread_edges(&model, i);
    for (size_t i = 0; i < encoding->link_count; i++)
        if (is_true(encoding, encoding->links[i].chosen))
            add_link_edges(&model, &encoding->links[i]);
    if (model.count == 0)
        keep_sequence(encoding, model.order);
    for (size_t i = 0; i < model.count; i++)
        solver_assert(encoding->solver, model.clauses[i]);
    encoding->lemmas += model.count;
    bool fine = model.count == 0;
    acyclic_free(model.order);
    mem_free(model.clauses);
    return fine;
}

enum solver_answer encoding_find(struct encoding *encoding, const term *goals, size_t goal_count, const term *others,
                                 size_t other_count)
{
    struct terms *terms = encoding->terms;
    term *assumptions = mem_new(other_count + 1, sizeof *assumptions), some = TERM_FALSE;
    enum solver_answer answer;
    for (size_t i = 0; i < goal_count; i++)
        some = term_or(terms, some, goals[i]);
    for (size_t i = 0; i < other_count; i++)
        assumptions[i] = term_not(terms, others[i]);
    term asked = term_variable(terms, 1);
    solver_assert(encoding->solver, implies(encoding, asked, some));
    assumptions[other_count] = asked;
    do {
        encoding->checks++;
        answer = solver_check(encoding->solver, assumptions, other_count + 1, encoding->skeleton->options->budget);
    } while (answer == SOLVER_YES && !order_model(encoding));
    mem_free(assumptions);
    return answer;
}
