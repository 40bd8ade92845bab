#include "explorer/explorer.h"

#include "base/memory.h"

#include <string.h>

/* The state space is built once. A query is then decided by letting a monitor run along: its state says how many of
 * the pattern's accesses it has counted so far. Who plays which variable is fixed beforehand, one monitor for each
 * possibility.
 *
 * A monitor for n accesses takes n + 1 neighbouring bits of a word: bit i stands for "i accesses counted". The set
 * of monitor states that are possible in a state of the program is such a word, so up to 64 bits of monitors are
 * carried through the state space at once. A step keeps a bit (the access does not count; unless it leaves a unit
 * that the monitor needs whole), and shifts it by one where the step is the access that comes next. */

enum { WORD_BITS = 64, MOST_ACCESSES = WORD_BITS - 1, MOST_VARIABLES = 6, MOST_COPIES = 16 };

struct access {
    uint32_t variable;
    bool write;
    uint32_t memory;
};

struct goal {
    uint32_t variable_count; /* all of them are different copies */
    uint32_t access_count;
    struct access accesses[MOST_ACCESSES];
    bool unit[MOST_VARIABLES];
    bool acts[MOST_VARIABLES]; /* has an access */
    uint32_t process;          /* of which variable 0 is a copy, or EML_NONE */
    bool too_large;
};

/* As in the language's definition, word for word: variable, read or write, location. */
static const char *const pattern_texts[EML_PATTERN_LAST + 1] = {
    [1] = "uRa vWa uWa",      [2] = "uRa vWa uRa",      [3] = "uWa vRa uWa",      [4] = "uWa vWa uRa",
    [5] = "uWa vWa uWa",      [6] = "uWa vWa vWb uWb",  [7] = "uWa vWb vWa uWb",  [8] = "uWa vWb uWb vWa",
    [9] = "uWa vRa vRb uWb",  [10] = "uWa vRb vRa uWb", [11] = "uRa vWa vWb uRb", [12] = "uRa vWb vWa uRb",
    [13] = "uRa vWb uRb vWa", [14] = "uWa vRb uWb vRa", [15] = "uWa vWa vRb uWb", [16] = "uWa vWa vWb uRb",
    [17] = "uWa vRa vWb uWb", [18] = "uWa vRa vWb uRb", [19] = "uRa vWa vWb uWb", [20] = "uRa vWa vRb uWb",
    [21] = "uWa vRb vWa uWb", [22] = "uWa vWb vWa uRb", [23] = "uWa vWb vRa uWb", [24] = "uWa vWb vRa uRb",
    [25] = "uRa vWb vWa uWb", [26] = "uRa vRb vWa uWb", [27] = "uWa vRb uWb vWa", [28] = "uWa vWb uRb vWa",
    [29] = "uWa vWb uWb vRa", [30] = "uWa vWb uRb vRa", [31] = "uRa vWb uWb vWa", [32] = "uRa vRb uWb vWa",
};

static void goal_add(struct goal *goal, uint32_t variable, bool write, uint32_t memory)
{
    goal->accesses[goal->access_count++] = (struct access){variable, write, memory};
    goal->acts[variable] = true;
}

static void goal_of_numbered(const struct eml_query *query, struct goal *goal)
{
    goal->variable_count = 2;
    goal->process = query->process;
    uint32_t accesses_of[2] = {0, 0};
    for (const char *at = pattern_texts[query->pattern];; at += 4) {
        uint32_t variable = at[0] == 'u' ? 0 : 1;
        accesses_of[variable]++;
        goal_add(goal, variable, at[1] == 'W', at[2] == 'a' ? query->a : query->b);
        if (at[3] == '\0')
            break;
    }
    goal->unit[0] = true;
    goal->unit[1] = accesses_of[1] == 2;
}

static void goal_of_declared(const struct eml_pattern *pattern, struct goal *goal)
{
    goal->variable_count = pattern->variable_count;
    goal->process = EML_NONE;
    goal->too_large = pattern->variable_count > MOST_VARIABLES || pattern->access_count > MOST_ACCESSES;
    if (goal->too_large)
        return;
    for (uint32_t v = 0; v < pattern->variable_count; v++)
        goal->unit[v] = pattern->variables[v].unit;
    for (uint32_t i = 0; i < pattern->access_count; i++)
        goal_add(goal, pattern->accesses[i].variable, pattern->accesses[i].write, pattern->accesses[i].memory);
}

static void goal_of(const struct eml_program *program, const struct eml_query *query, struct goal *goal)
{
    memset(goal, 0, sizeof *goal);
    if (query->pattern >= EML_DECLARED)
        goal_of_declared(&program->patterns[query->pattern - EML_DECLARED], goal);
    else
        goal_of_numbered(query, goal);
}

/* ---- many monitors in one word ---- */

struct monitor {
    size_t query;
    uint64_t bits;
    uint64_t last; /* the bit that means: all accesses counted */
};

struct batch {
    uint32_t used; /* bits */
    uint64_t first, last;
    uint64_t *keep, *count; /* for each label: the bits that may stay, the bits that may move on by one */
    struct monitor monitors[WORD_BITS];
    size_t monitor_count;
};

struct explorer {
    const struct state_space *space;
    enum explorer_verdict *verdicts;
    bool *label_occurs;
    struct batch batch;
    /* For carrying the batch through the state space: the possible monitor states, those not yet passed on, and a
     * ring of the states that have such. */
    uint64_t *possible, *fresh;
    uint32_t *ring;
};

static void batch_clear(struct explorer *e)
{
    struct batch *batch = &e->batch;
    batch->used = 0;
    batch->first = batch->last = 0;
    batch->monitor_count = 0;
    memset(batch->keep, 0xff, e->space->label_count * sizeof batch->keep[0]);
    memset(batch->count, 0, e->space->label_count * sizeof batch->count[0]);
}

static uint64_t bit_range(uint32_t from, uint32_t count)
{
    uint64_t bits = count >= WORD_BITS ? UINT64_MAX : ((uint64_t)1 << count) - 1;
    return bits << from;
}

/* From the first to the last access of a unit variable its copy must not leave the unit. */
static void keep_unit_whole(struct explorer *e, const struct goal *goal, uint32_t variable, uint32_t copy, uint32_t bit)
{
    uint32_t first = goal->access_count, last = 0;
    for (uint32_t i = 0; i < goal->access_count; i++)
        if (goal->accesses[i].variable == variable) {
            last = i;
            if (first == goal->access_count)
                first = i;
        }
    e->batch.keep[space_label_unit_left(e->space, copy)] &= ~bit_range(bit + first + 1, last - first);
}

static void batch_add(struct explorer *e, const struct goal *goal, size_t query, const uint32_t *players)
{
    struct batch *batch = &e->batch;
    uint32_t bit = batch->used;
    for (uint32_t i = 0; i < goal->access_count; i++) {
        const struct access *access = &goal->accesses[i];
        uint32_t copy = players[access->variable];
        uint64_t mask = (uint64_t)1 << (bit + i);
        batch->count[space_label_access(e->space, copy, access->memory, access->write, true)] |= mask;
        if (!goal->unit[access->variable])
            batch->count[space_label_access(e->space, copy, access->memory, access->write, false)] |= mask;
    }
    for (uint32_t v = 0; v < goal->variable_count; v++)
        if (goal->unit[v] && goal->acts[v])
            keep_unit_whole(e, goal, v, players[v], bit);
    uint64_t last = (uint64_t)1 << (bit + goal->access_count);
    batch->first |= (uint64_t)1 << bit;
    batch->last |= last;
    batch->monitors[batch->monitor_count++] = (struct monitor){query, bit_range(bit, goal->access_count + 1), last};
    batch->used += goal->access_count + 1;
}

/* Returns the bits that still matter: not those of queries that are decided. */
static uint64_t note_found(struct explorer *e, uint64_t found)
{
    const struct batch *batch = &e->batch;
    uint64_t alive = 0;
    for (size_t i = 0; i < batch->monitor_count; i++)
        if (batch->monitors[i].last & found)
            e->verdicts[batch->monitors[i].query] = EXPLORER_VIOLATED;
    for (size_t i = 0; i < batch->monitor_count; i++)
        if (e->verdicts[batch->monitors[i].query] != EXPLORER_VIOLATED)
            alive |= batch->monitors[i].bits;
    return alive;
}

static void batch_run(struct explorer *e)
{
    const struct state_space *space = e->space;
    const struct batch *batch = &e->batch;
    if (batch->monitor_count == 0)
        return;
    uint64_t alive = note_found(e, 0);
    size_t waiting = space->state_count, head = 0, tail = 0;
    /* Every state can be reached with nothing counted. */
    for (size_t s = 0; s < space->state_count; s++) {
        e->possible[s] = e->fresh[s] = batch->first;
        e->ring[s] = (uint32_t)s;
    }
    while (waiting > 0 && alive != 0) {
        uint32_t state = e->ring[head];
        head = head + 1 == space->state_count ? 0 : head + 1;
        waiting--;
        uint64_t now = e->fresh[state] & alive;
        e->fresh[state] = 0;
        for (size_t i = space->first_edge[state]; now != 0 && i < space->first_edge[state + 1]; i++) {
            const struct space_edge *edge = &space->edges[i];
            uint64_t then = (now & batch->keep[edge->label]) | ((now & batch->count[edge->label]) << 1);
            if (then & batch->last & alive)
                alive = note_found(e, then);
            uint64_t news = then & alive & ~e->possible[edge->target];
            if (news == 0)
                continue;
            e->possible[edge->target] |= news;
            if (e->fresh[edge->target] == 0) {
                e->ring[tail] = edge->target;
                tail = tail + 1 == space->state_count ? 0 : tail + 1;
                waiting++;
            }
            e->fresh[edge->target] |= news;
        }
    }
    batch_clear(e);
}

/* ---- who plays which variable ---- */

/* Whether a copy makes each of the variable's accesses in some step: else it need not be tried. */
static bool can_play(const struct explorer *e, const struct goal *goal, uint32_t variable, uint32_t copy)
{
    if (variable == 0 && goal->process != EML_NONE && e->space->copies[copy].process != goal->process)
        return false;
    for (uint32_t i = 0; i < goal->access_count; i++) {
        const struct access *access = &goal->accesses[i];
        if (access->variable != variable)
            continue;
        bool inside = e->label_occurs[space_label_access(e->space, copy, access->memory, access->write, true)];
        bool outside = e->label_occurs[space_label_access(e->space, copy, access->memory, access->write, false)];
        if (!inside && (goal->unit[variable] || !outside))
            return false;
    }
    return true;
}

static bool is_free(const uint32_t *players, uint32_t variable, uint32_t copy)
{
    for (uint32_t v = 0; v < variable; v++)
        if (players[v] == copy)
            return false;
    return true;
}

/* The next copy from `copy` on that can play the variable beside those chosen for the variables before it. A
 * variable without accesses is played by nobody in particular: that there are enough copies was checked. */
static uint32_t next_player(const struct explorer *e, const struct goal *goal, const uint32_t *players,
                            uint32_t variable, uint32_t copy)
{
    if (!goal->acts[variable])
        return copy == 0 ? MOST_COPIES : EML_NONE;
    for (; copy < e->space->copy_count; copy++)
        if (is_free(players, variable, copy) && can_play(e, goal, variable, copy))
            return copy;
    return EML_NONE;
}

static void add_all_monitors(struct explorer *e, const struct goal *goal, size_t query)
{
    uint32_t players[MOST_VARIABLES];
    uint32_t variable = 0, from = 0;
    for (;;) {
        players[variable] = next_player(e, goal, players, variable, from);
        if (players[variable] == EML_NONE) {
            if (variable == 0)
                return;
            variable--;
            from = players[variable] + 1;
        } else if (variable + 1 < goal->variable_count) {
            variable++;
            from = 0;
        } else {
            if (e->batch.used + goal->access_count + 1 > WORD_BITS)
                batch_run(e);
            if (e->verdicts[query] == EXPLORER_VIOLATED)
                return;
            batch_add(e, goal, query, players);
            from = players[variable] + 1;
        }
    }
}

/* ---- queries ---- */

static void ask(struct explorer *e, const struct eml_query *query, size_t number)
{
    const struct state_space *space = e->space;
    enum explorer_verdict *verdict = &e->verdicts[number];
    *verdict = space->incomplete == NULL ? EXPLORER_HOLDS : EXPLORER_UNKNOWN;
    if (query->pattern == EML_RACE) {
        if (space->raced[query->a])
            *verdict = EXPLORER_VIOLATED;
        return;
    }
    if (query->pattern == EML_DEADLOCK) {
        if (space->deadlocked)
            *verdict = EXPLORER_VIOLATED;
        return;
    }
    struct goal goal;
    goal_of(space->program, query, &goal);
    if (goal.too_large)
        *verdict = EXPLORER_UNKNOWN;
    else if (goal.variable_count > space->copy_count)
        return;
    else if (goal.access_count == 0)
        *verdict = EXPLORER_VIOLATED;
    else
        add_all_monitors(e, &goal, number);
}

static bool *find_labels(const struct state_space *space)
{
    bool *occurs = mem_new((size_t)space->label_count + 1, sizeof occurs[0]);
    for (size_t i = 0; i < space->edge_count; i++)
        occurs[space->edges[i].label] = true;
    return occurs;
}

/* Decides the queries in one state space; those not found and not excluded are unknown. */
static struct explorer_result decide_within(const struct eml_program *program, const struct eml_query *queries,
                                            size_t count, const struct space_bounds *bounds,
                                            enum explorer_verdict *verdicts)
{
    struct state_space *space = state_space_new(program, bounds);
    struct explorer_result result = {space->state_count, space->edge_count, space->incomplete};
    for (size_t i = 0; i < count; i++)
        verdicts[i] = EXPLORER_UNKNOWN;
    if (space->label_count != 0) {
        struct explorer e = {.space = space, .verdicts = verdicts};
        e.label_occurs = find_labels(space);
        e.batch.keep = mem_new(space->label_count, sizeof(uint64_t));
        e.batch.count = mem_new(space->label_count, sizeof(uint64_t));
        e.possible = mem_new(space->state_count, sizeof e.possible[0]);
        e.fresh = mem_new(space->state_count, sizeof e.fresh[0]);
        e.ring = mem_new(space->state_count, sizeof e.ring[0]);
        batch_clear(&e);
        for (size_t i = 0; i < count; i++)
            ask(&e, &queries[i], i);
        batch_run(&e);
        mem_free(e.label_occurs);
        mem_free(e.batch.keep);
        mem_free(e.batch.count);
        mem_free(e.possible);
        mem_free(e.fresh);
        mem_free(e.ring);
    }
    state_space_free(space);
    return result;
}

struct explorer_result explorer_decide(const struct eml_program *program, const struct eml_query *queries, size_t count,
                                       const struct space_bounds *bounds, enum explorer_verdict *verdicts)
{
    struct space_bounds within = *bounds;
    if (within.copies > MOST_COPIES)
        within.copies = MOST_COPIES;
    struct explorer_result result = decide_within(program, queries, count, &within, verdicts);
    if (result.incomplete == NULL || bounds->forget)
        return result;
    within.forget = true;
    within.call_depth = 3;
    enum explorer_verdict *more = mem_new(count, sizeof more[0]);
    decide_within(program, queries, count, &within, more);
    for (size_t i = 0; i < count; i++)
        if (verdicts[i] == EXPLORER_UNKNOWN && more[i] == EXPLORER_HOLDS)
            verdicts[i] = EXPLORER_HOLDS;
    mem_free(more);
    return result;
}
