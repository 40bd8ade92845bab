/* The formula of all prefixes of a record. */
#include "predict/formula.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "base/memory.h"

enum {
    MOST_CLAUSES = 400000 /* of a place; where there would be more, it keeps the order of the run */
};

void formula_edge(struct prefix *prefix, term holds, uint32_t one, uint32_t other)
{
    ARRAY_ADD(prefix->edges, prefix->edge_count, prefix->edge_capacity, (struct edge){holds, one, other});
    solver_before(prefix->solver, holds, one, other);
}

static const struct use *use_at(const struct prefix *prefix, const struct place *place, uint32_t i)
{
    const uint32_t *uses = record_uses_at(prefix->record, (uint32_t)(place - record_place(prefix->record, 0)));
    return record_use(prefix->record, uses[i]);
}

static bool is_stopped(const struct prefix *prefix, uint32_t event)
{
    return record_event(prefix->record, event)->stopped;
}

static void add(struct prefix *prefix, term fact)
{
    solver_assert(prefix->solver, fact);
}

/* A clause of up to three terms. */
static void add_clause(struct prefix *prefix, term a, term b, term c)
{
    add(prefix, term_or(prefix->terms, a, term_or(prefix->terms, b, c)));
}

static term negated(struct prefix *prefix, term of)
{
    return term_not(prefix->terms, of);
}

bool prefix_must(const struct prefix *prefix, uint32_t one, uint32_t other)
{
    uint32_t thread = record_event(prefix->record, one)->thread;
    uint32_t at = record_event(prefix->record, one)->place_in_thread;
    return one != other && prefix->clocks[(size_t)other * record_threads(prefix->record) + thread] > at;
}

term formula_before(struct prefix *prefix, uint32_t one, uint32_t other)
{
    if (one == other || prefix_must(prefix, other, one))
        return TERM_FALSE;
    if (prefix_must(prefix, one, other))
        return TERM_TRUE;
    bool turned = one > other;
    uint64_t key = turned ? (uint64_t)other << 32 | one : (uint64_t)one << 32 | other;
    uint32_t at = idmap_get(prefix->pair_numbers, key);
    if (at == IDMAP_NONE) {
        struct pair pair = {turned ? other : one, turned ? one : other, term_variable(prefix->terms, 1)};
        at = (uint32_t)prefix->pair_count;
        idmap_put(prefix->pair_numbers, key, at);
        ARRAY_ADD(prefix->pairs, prefix->pair_count, prefix->pair_capacity, pair);
        formula_edge(prefix, pair.first, pair.one, pair.other);
        formula_edge(prefix, negated(prefix, pair.first), pair.other, pair.one);
    }
    return turned ? negated(prefix, prefix->pairs[at].first) : prefix->pairs[at].first;
}

/* One event is in no prefix without another one, and comes behind it. */
static void add_need(struct prefix *prefix, uint32_t event, uint32_t needed)
{
    add_clause(prefix, negated(prefix, prefix->in[event]), prefix->in[needed], TERM_FALSE);
    formula_edge(prefix, TERM_TRUE, needed, event);
}

/* The clock of an event takes up that of one that must come before it. */
static void join_clock(struct prefix *prefix, uint32_t event, uint32_t before)
{
    uint32_t threads = record_threads(prefix->record);
    for (uint32_t i = 0; i < threads; i++) {
        uint32_t *own = &prefix->clocks[(size_t)event * threads + i];
        uint32_t other = prefix->clocks[(size_t)before * threads + i];
        *own = *own > other ? *own : other;
    }
}

/* What must come before what: threads, and places that keep the order of the run. */
static void find_clocks(struct prefix *prefix)
{
    const struct record *record = prefix->record;
    uint32_t threads = record_threads(record), count = record_event_count(record);
    for (uint32_t i = 0; i < count; i++) {
        const struct event *event = record_event(record, i);
        if (event->previous != RECORD_NONE)
            join_clock(prefix, i, event->previous);
        for (uint32_t j = 0; j < event->use_count; j++) {
            const struct use *use = record_use(record, event->first_use + j);
            if (record_place(record, use->place)->kind == PLACE_ORDER && use->from != RECORD_NONE && !event->stopped)
                join_clock(prefix, i, use->from);
        }
        prefix->clocks[(size_t)i * threads + event->thread] = event->place_in_thread + 1;
    }
}

/* The order of the run: each use is behind the last one that wrote; one that writes also behind those that read since
 * then, if they are in the prefix. */
static void keep_order(struct prefix *prefix, const struct place *place)
{
    uint32_t last = 0;
    bool written = false;
    for (uint32_t i = 0; i < place->use_count; i++) {
        const struct use *use = use_at(prefix, place, i);
        if (is_stopped(prefix, use->event))
            continue;
        if (written)
            add_need(prefix, use->event, use_at(prefix, place, last)->event);
        for (uint32_t j = written ? last + 1 : 0; j < i && use->writes; j++) {
            uint32_t other = use_at(prefix, place, j)->event;
            if (!is_stopped(prefix, other))
                formula_edge(prefix, prefix->in[other], other, use->event);
        }
        if (use->writes) {
            last = i;
            written = true;
        }
    }
}

struct section *formula_sections(const struct record *record, const struct place *place, size_t *count)
{
    const uint32_t *uses = record_uses_at(record, (uint32_t)(place - record_place(record, 0)));
    struct section *sections = NULL;
    size_t capacity = 0;
    bool open = false;
    *count = 0;
    for (uint32_t i = 0; i < place->use_count; i++) {
        const struct use *use = record_use(record, uses[i]);
        if (record_event(record, use->event)->stopped)
            continue;
        bool leaves = !open; /* it takes the lock, if it does not give it back at once */
        uint32_t n;
        const struct step_access *accesses = record_accesses(record, use->event, &n);
        for (uint32_t j = 0; j < n; j++)
            if (accesses[j].object == place->object && accesses[j].first < place->end && place->first < accesses[j].end)
                leaves = (accesses[j].use & STEP_ACQUIRES) != 0;
        if (open)
            sections[*count - 1].given = use->event;
        if (leaves || !open)
            ARRAY_ADD(sections, *count, capacity, (struct section){use->event, leaves ? RECORD_NONE : use->event});
        open = leaves;
    }
    return sections;
}

/* One of two times that a lock is held is over before the other one begins. */
static void add_exclusion(struct prefix *prefix, const struct section *one, const struct section *other)
{
    term both = term_and(prefix->terms, prefix->in[one->taken], prefix->in[other->taken]);
    term first = one->given == RECORD_NONE ? TERM_FALSE : term_variable(prefix->terms, 1);
    term second = other->given == RECORD_NONE ? TERM_FALSE : term_variable(prefix->terms, 1);
    add_clause(prefix, negated(prefix, both), first, second);
    if (first != TERM_FALSE) {
        add_clause(prefix, negated(prefix, first), prefix->in[one->given], TERM_FALSE);
        formula_edge(prefix, first, one->given, other->taken);
    }
    if (second != TERM_FALSE) {
        add_clause(prefix, negated(prefix, second), prefix->in[other->given], TERM_FALSE);
        formula_edge(prefix, second, other->given, one->taken);
    }
}

/* False: there are too many. */
static bool exclude(struct prefix *prefix, const struct place *place)
{
    size_t count;
    struct section *sections = formula_sections(prefix->record, place, &count);
    bool few = count * count / 2 * 3 <= MOST_CLAUSES;
    for (size_t i = 0; i < count && few; i++)
        for (size_t j = i + 1; j < count; j++)
            if (record_event(prefix->record, sections[i].taken)->thread !=
                record_event(prefix->record, sections[j].taken)->thread)
                add_exclusion(prefix, &sections[i], &sections[j]);
    mem_free(sections);
    prefix->gave_up |= !few;
    return few;
}

/* The last write of the same thread before a use, as its place among the uses; RECORD_NONE: there is none. */
static uint32_t own_write(struct prefix *prefix, const struct place *place, uint32_t at)
{
    uint32_t thread = record_event(prefix->record, use_at(prefix, place, at)->event)->thread;
    while (at-- > 0) {
        const struct use *use = use_at(prefix, place, at);
        if (use->writes && record_event(prefix->record, use->event)->thread == thread)
            return at;
    }
    return RECORD_NONE;
}

/* Whether a use may find what another one left. */
static bool may_find(struct prefix *prefix, const struct place *place, uint32_t at, uint32_t from, uint32_t own)
{
    const struct use *use = use_at(prefix, place, at), *write = use_at(prefix, place, from);
    if (from == at || !write->writes || write->left != use->read || is_stopped(prefix, write->event))
        return false;
    if (prefix_must(prefix, use->event, write->event))
        return false;
    return own == RECORD_NONE || from == own || !prefix_must(prefix, write->event, use_at(prefix, place, own)->event);
}

/* No other write comes between what a use finds (from, RECORD_NONE: what was there at first) and the use. */
static void add_between(struct prefix *prefix, const struct place *place, term finds, uint32_t from, uint32_t at)
{
    uint32_t event = use_at(prefix, place, at)->event;
    for (uint32_t i = 0; i < place->use_count; i++) {
        const struct use *other = use_at(prefix, place, i);
        if (i == at || i == from || !other->writes || is_stopped(prefix, other->event))
            continue;
        term before =
            from == RECORD_NONE ? TERM_FALSE : formula_before(prefix, other->event, use_at(prefix, place, from)->event);
        term out = term_or(prefix->terms, negated(prefix, finds), negated(prefix, prefix->in[other->event]));
        if (before != TERM_TRUE)
            add_clause(prefix, out, before, formula_before(prefix, event, other->event));
    }
}

/* A use finds a value that is the one it found in the run. */
static void add_read(struct prefix *prefix, const struct place *place, uint32_t at)
{
    const struct use *use = use_at(prefix, place, at);
    uint32_t own = own_write(prefix, place, at);
    term any = negated(prefix, prefix->in[use->event]);
    if (own == RECORD_NONE && use->read == place->initial) {
        term finds = term_variable(prefix->terms, 1);
        any = term_or(prefix->terms, any, finds);
        add_between(prefix, place, finds, RECORD_NONE, at);
    }
    for (uint32_t i = 0; i < place->use_count; i++) {
        if (!may_find(prefix, place, at, i, own))
            continue;
        uint32_t write = use_at(prefix, place, i)->event;
        term finds = term_variable(prefix->terms, 1);
        any = term_or(prefix->terms, any, finds);
        add_clause(prefix, negated(prefix, finds), prefix->in[write], TERM_FALSE);
        add_clause(prefix, negated(prefix, finds), formula_before(prefix, write, use->event), TERM_FALSE);
        add_between(prefix, place, finds, i, at);
    }
    add(prefix, any);
}

/* About how many clauses the values of a place take. */
static uint64_t cost_of(struct prefix *prefix, const struct place *place)
{
    uint64_t cost = 0, writes = 0;
    for (uint32_t i = 0; i < place->use_count; i++)
        writes += use_at(prefix, place, i)->writes;
    for (uint32_t i = 0; i < place->use_count && cost <= MOST_CLAUSES; i++)
        for (uint32_t j = 0; j < place->use_count && use_at(prefix, place, i)->reads; j++)
            if (may_find(prefix, place, i, j, RECORD_NONE))
                cost += writes;
    return cost;
}

static bool match_values(struct prefix *prefix, const struct place *place)
{
    if (cost_of(prefix, place) > MOST_CLAUSES) {
        prefix->gave_up = true;
        return false;
    }
    for (uint32_t i = 0; i < place->use_count && !budget_spent(prefix->budget); i++)
        if (use_at(prefix, place, i)->reads && !is_stopped(prefix, use_at(prefix, place, i)->event))
            add_read(prefix, place, i);
    return true;
}

void formula_make(struct prefix *prefix)
{
    const struct record *record = prefix->record;
    uint32_t count = record_event_count(record);
    prefix->in = mem_new(count + (size_t)1, sizeof *prefix->in);
    prefix->clocks = mem_new((size_t)count * record_threads(record) + 1, sizeof *prefix->clocks);
    find_clocks(prefix);
    solver_nodes(prefix->solver, count);
    for (uint32_t i = 0; i < count; i++)
        prefix->in[i] = is_stopped(prefix, i) ? TERM_FALSE : term_variable(prefix->terms, 1);
    for (uint32_t i = 0; i < count; i++)
        if (record_event(record, i)->previous != RECORD_NONE)
            add_need(prefix, i, record_event(record, i)->previous);
    for (uint32_t i = 0; i < record_place_count(record) && !budget_spent(prefix->budget); i++) {
        const struct place *place = record_place(record, i);
        bool said = place->kind == PLACE_LOCK     ? exclude(prefix, place)
                    : place->kind == PLACE_VALUES ? match_values(prefix, place)
                                                  : false;
        if (!said)
            keep_order(prefix, place);
    }
}
