/* The search against brute force, and each of its steps against a checker that shares no code with it: circles must
 * be circles of the edges that were given, and what is learned must follow by unit propagation from what was heard
 * before. */
#include "base/array.h"
#include "base/budget.h"
#include "base/hash.h"
#include "bound/sat/sat.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_NODES = 12, MOST_VARIABLES = 128, RANDOM_VARIABLES = 11, RANDOM_ROUNDS = 400, SEARCHES = 4 };

struct heard {
    sat_literal *literals;
    size_t count, capacity;
};

struct edge {
    sat_literal holds;
    uint32_t from, to;
};

/* All that the search was given, and all that it said. */
struct checker {
    struct sat *sat;
    struct heard *clauses;
    size_t clause_count, clause_capacity;
    size_t *given; /* which of them were given */
    size_t given_count, given_capacity;
    struct edge *edges;
    size_t edge_count, edge_capacity;
    bool always[MOST_NODES][MOST_NODES];
    uint32_t nodes, variables;
    uint64_t circles, learned;
};

static uint32_t roll(uint64_t *seed, uint32_t below)
{
    return (uint32_t)((*seed = hash_join(*seed, 1)) >> 32) % below;
}

/* Whether the edges that are always there and those of literals that are true form a circle. */
static bool has_circle(const struct checker *checker, const bool *is_true)
{
    bool reaches[MOST_NODES][MOST_NODES];
    memcpy(reaches, checker->always, sizeof reaches);
    for (size_t i = 0; i < checker->edge_count; i++)
        if (is_true[checker->edges[i].holds])
            reaches[checker->edges[i].from][checker->edges[i].to] = true;
    for (uint32_t k = 0; k < checker->nodes; k++)
        for (uint32_t i = 0; i < checker->nodes; i++)
            for (uint32_t j = 0; j < checker->nodes; j++)
                reaches[i][j] |= reaches[i][k] && reaches[k][j];
    for (uint32_t i = 0; i < checker->nodes; i++)
        if (reaches[i][i])
            return true;
    return false;
}

static void check_circle(const struct checker *checker, const sat_literal *literals, size_t count)
{
    bool is_true[2 * MOST_VARIABLES] = {false};
    for (size_t i = 0; i < count; i++)
        is_true[literals[i] ^ SAT_NEGATED] = true;
    assert_true(has_circle(checker, is_true));
}

/* What a clause says under what is true: 0 it is false, 1 one literal is left, 2 it is true or says nothing yet. */
static unsigned look_at(const struct heard *clause, const bool *is_true, sat_literal *left)
{
    unsigned open = 0;
    for (size_t i = 0; i < clause->count; i++) {
        sat_literal literal = clause->literals[i];
        if (is_true[literal])
            return 2;
        if (is_true[literal ^ SAT_NEGATED] || (open == 1 && *left == literal))
            continue;
        *left = literal;
        if (++open > 1)
            return 2;
    }
    return open;
}

/* If all literals are false, some clause becomes so, too. */
static void check_follows(const struct checker *checker, const sat_literal *literals, size_t count)
{
    bool is_true[2 * MOST_VARIABLES] = {false};
    for (size_t i = 0; i < count; i++) {
        is_true[literals[i] ^ SAT_NEGATED] = true;
        if (is_true[literals[i]])
            return; /* assumptions that contradict each other */
    }
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < checker->clause_count; i++) {
            sat_literal left = 0;
            unsigned open = look_at(&checker->clauses[i], is_true, &left);
            if (open == 0)
                return;
            if (open == 1)
                is_true[left] = again = true;
        }
    }
    fail_msg("a clause of %zu literals does not follow", count);
}

static void hear(void *context, enum sat_origin origin, const sat_literal *literals, size_t count)
{
    struct checker *checker = context;
    struct heard clause = {0};
    if (origin == SAT_CIRCLE)
        check_circle(checker, literals, count);
    else if (origin == SAT_LEARNED)
        check_follows(checker, literals, count);
    checker->circles += origin == SAT_CIRCLE;
    checker->learned += origin == SAT_LEARNED;
    for (size_t i = 0; i < count; i++)
        ARRAY_ADD(clause.literals, clause.count, clause.capacity, literals[i]);
    if (origin == SAT_GIVEN)
        ARRAY_ADD(checker->given, checker->given_count, checker->given_capacity, checker->clause_count);
    ARRAY_ADD(checker->clauses, checker->clause_count, checker->clause_capacity, clause);
}

static void start(struct checker *checker, uint32_t variables, uint32_t nodes)
{
    *checker = (struct checker){.sat = sat_new(), .nodes = nodes, .variables = variables};
    assert_true(variables <= MOST_VARIABLES && nodes <= MOST_NODES);
    sat_listen(checker->sat, hear, checker);
    sat_nodes(checker->sat, nodes);
    for (uint32_t i = 0; i < variables; i++)
        assert_int_equal(sat_variable(checker->sat), 2 * i);
}

static void finish(struct checker *checker)
{
    for (size_t i = 0; i < checker->clause_count; i++)
        mem_free(checker->clauses[i].literals);
    mem_free(checker->clauses);
    mem_free(checker->given);
    mem_free(checker->edges);
    sat_free(checker->sat);
}

static void add_edge(struct checker *checker, sat_literal holds, uint32_t from, uint32_t to)
{
    ARRAY_ADD(checker->edges, checker->edge_count, checker->edge_capacity, (struct edge){holds, from, to});
    sat_edge(checker->sat, holds, from, to);
}

/* Whether values satisfy what was given. */
static bool is_model(const struct checker *checker, const bool *is_true)
{
    for (size_t i = 0; i < checker->given_count; i++) {
        const struct heard *clause = &checker->clauses[checker->given[i]];
        bool some = false;
        for (size_t k = 0; k < clause->count; k++)
            some = some || is_true[clause->literals[k]];
        if (!some)
            return false;
    }
    return !has_circle(checker, is_true);
}

static bool exists_model(const struct checker *checker, const sat_literal *assumptions, size_t count)
{
    for (uint32_t values = 0; values < UINT32_C(1) << checker->variables; values++) {
        bool is_true[2 * MOST_VARIABLES] = {false}, fits = true;
        for (uint32_t i = 0; i < checker->variables; i++)
            is_true[2 * i + ((values >> i & 1) == 0)] = true;
        for (size_t i = 0; i < count; i++)
            fits = fits && is_true[assumptions[i]];
        if (fits && is_model(checker, is_true))
            return true;
    }
    return false;
}

/* The last clause that was heard denies the core, or nothing is possible at all. */
static void check_core(const struct checker *checker, const sat_literal *assumptions, size_t count)
{
    const struct heard *last = &checker->clauses[checker->clause_count - 1];
    for (size_t i = 0; i < last->count; i++)
        assert_true(sat_in_core(checker->sat, last->literals[i] ^ SAT_NEGATED));
    sat_literal core[MOST_VARIABLES];
    size_t core_count = 0;
    for (size_t i = 0; i < count; i++)
        if (sat_in_core(checker->sat, assumptions[i]))
            core[core_count++] = assumptions[i];
    assert_true(core_count >= last->count);
    if (checker->variables <= RANDOM_VARIABLES)
        assert_false(exists_model(checker, core, core_count));
}

static bool ask(struct checker *checker, const sat_literal *assumptions, size_t count)
{
    enum sat_answer answer = sat_search(checker->sat, assumptions, count, NULL);
    if (answer == SAT_NO) {
        check_core(checker, assumptions, count);
        return false;
    }
    bool is_true[2 * MOST_VARIABLES];
    assert_int_equal(answer, SAT_YES);
    for (sat_literal i = 0; i < 2 * checker->variables; i++)
        is_true[i] = sat_value(checker->sat, i);
    for (uint32_t i = 0; i < checker->variables; i++)
        assert_true(is_true[2 * i] != is_true[2 * i + 1]);
    for (size_t i = 0; i < count; i++)
        assert_true(is_true[assumptions[i]]);
    assert_true(is_model(checker, is_true));
    return true;
}

/* Adds clauses and edges; edges that are always there go up, so that they form no circle. */
static void add_something(struct checker *checker, uint64_t *seed)
{
    for (uint32_t i = roll(seed, 12); i > 0; i--) {
        sat_literal literals[4];
        size_t count = 1 + roll(seed, 4);
        for (size_t k = 0; k < count; k++)
            literals[k] = roll(seed, 2 * checker->variables);
        if (count > 1 || roll(seed, 4) == 0)
            sat_clause(checker->sat, literals, count);
    }
    for (uint32_t i = roll(seed, 8); i > 0; i--) {
        uint32_t from = roll(seed, checker->nodes), to = roll(seed, checker->nodes);
        if (from != to)
            add_edge(checker, roll(seed, 2 * checker->variables), from, to);
    }
    uint32_t low = roll(seed, checker->nodes), high = roll(seed, checker->nodes);
    if (low < high && roll(seed, 2) == 0) {
        checker->always[low][high] = true;
        sat_edge_always(checker->sat, low, high);
    }
}

static void test_random(void **state)
{
    uint32_t yes = 0, no = 0;
    uint64_t circles = 0;
    (void)state;
    for (uint64_t round = 1; round <= RANDOM_ROUNDS; round++) {
        struct checker checker;
        uint64_t seed = round;
        start(&checker, 4 + roll(&seed, RANDOM_VARIABLES - 3), 3 + roll(&seed, 4));
        for (unsigned i = 0; i < SEARCHES; i++) {
            sat_literal assumptions[3];
            size_t count = roll(&seed, 4);
            add_something(&checker, &seed);
            for (size_t k = 0; k < count; k++)
                assumptions[k] = roll(&seed, 2 * checker.variables);
            bool possible = ask(&checker, assumptions, count);
            assert_int_equal(possible, exists_model(&checker, assumptions, count));
            yes += possible;
            no += !possible;
        }
        circles += checker.circles;
        finish(&checker);
    }
    assert_true(yes > RANDOM_ROUNDS / 2 && no > RANDOM_ROUNDS / 2 && circles > RANDOM_ROUNDS / 4);
}

/* A variable for each two nodes says which comes first. */
static sat_literal pair(uint32_t nodes, uint32_t one, uint32_t other)
{
    uint32_t low = one < other ? one : other, high = one < other ? other : one;
    return 2 * (low * nodes + high) + (one > other);
}

/* Nodes of which each but some has one that comes before it. */
static void add_predecessors(struct checker *checker, uint32_t nodes)
{
    for (uint32_t i = 0; i < nodes; i++)
        for (uint32_t k = 0; k < nodes; k++)
            if (i != k)
                add_edge(checker, pair(nodes, i, k), i, k);
    for (uint32_t i = 1; i < nodes; i++) {
        sat_literal literals[MOST_NODES];
        size_t count = 0;
        for (uint32_t k = 0; k < nodes; k++)
            if (k != i)
                literals[count++] = pair(nodes, k, i);
        sat_clause(checker->sat, literals, count);
    }
}

/* Somebody must come first. */
static void test_first_of_all(void **state)
{
    enum { NODES = 7 };
    struct checker checker;
    sat_literal literals[NODES - 1];
    (void)state;
    start(&checker, NODES * NODES, NODES);
    add_predecessors(&checker, NODES);
    assert_true(ask(&checker, NULL, 0));
    for (uint32_t k = 1; k < NODES; k++)
        literals[k - 1] = pair(NODES, k, 0);
    sat_clause(checker.sat, literals, NODES - 1);
    assert_false(ask(&checker, NULL, 0));
    assert_true(checker.circles > 0);
    finish(&checker);
}

/* More pigeons than holes. */
static void add_pigeons(struct checker *checker, uint32_t pigeons, uint32_t holes)
{
    for (uint32_t i = 0; i < pigeons; i++) {
        sat_literal literals[MOST_NODES];
        for (uint32_t k = 0; k < holes; k++)
            literals[k] = 2 * (i * holes + k);
        sat_clause(checker->sat, literals, holes);
    }
    for (uint32_t k = 0; k < holes; k++)
        for (uint32_t i = 0; i < pigeons; i++)
            for (uint32_t j = 0; j < i; j++)
                sat_clause(checker->sat, (sat_literal[]){2 * (i * holes + k) + 1, 2 * (j * holes + k) + 1}, 2);
}

static void test_pigeons(void **state)
{
    struct checker checker;
    (void)state;
    start(&checker, 7 * 6, 0);
    add_pigeons(&checker, 7, 6);
    assert_false(ask(&checker, NULL, 0));
    finish(&checker);
}

/* Long enough for clauses to be dropped, and to start again. */
static void test_many_conflicts(void **state)
{
    struct checker checker;
    (void)state;
    start(&checker, 9 * 8, 0);
    sat_listen(checker.sat, NULL, NULL);
    add_pigeons(&checker, 9, 8);
    assert_int_equal(sat_search(checker.sat, NULL, 0, NULL), SAT_NO);
    struct sat_counts counts = sat_counts(checker.sat);
    assert_true(counts.conflicts > 5000 && counts.restarts > 10);
    finish(&checker);
}

static void test_budget(void **state)
{
    struct checker checker;
    struct budget *budget = budget_new(0.05, 0);
    (void)state;
    start(&checker, 11 * 10, 0);
    sat_listen(checker.sat, NULL, NULL);
    add_pigeons(&checker, 11, 10);
    assert_int_equal(sat_search(checker.sat, NULL, 0, budget), SAT_UNKNOWN);
    assert_non_null(budget_reason(budget));
    budget_free(budget);
    finish(&checker);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_first_of_all),
                                       cmocka_unit_test(test_pigeons), cmocka_unit_test(test_many_conflicts),
                                       cmocka_unit_test(test_budget)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
