/* The search beside CaDiCaL and Z3 on random formulas that brute force cannot decide, with an order in them, and its proofs:
 * what it says is written down and replayed by a checker that shares no code with it. To CaDiCaL the order is clauses (which
 * of two nodes comes first, transitively), to Z3 it is integers. */
#include "base/array.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "bound/sat/sat.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <z3.h>

#include <cmocka.h>

enum { VARIABLES = 60, NODES = 8, CLAUSES = 225, EDGES = 40, ROUNDS = 24, WIDTH = 3, MOST_HEARD = 20000 };

struct formula {
    sat_literal clauses[CLAUSES][WIDTH];
    struct {
        sat_literal holds;
        uint32_t from, to;
    } edges[EDGES];
};

/* The proof: literals one clause after the other, and where each begins. */
struct proof {
    sat_literal *literals;
    size_t count, capacity;
    struct {
        size_t first;
        enum sat_origin origin;
    } clauses[MOST_HEARD + 1];
    size_t clause_count;
};

static uint32_t roll(uint64_t *seed, uint32_t below)
{
    return (uint32_t)((*seed = hash_join(*seed, 1)) >> 32) % below;
}

static void make(struct formula *formula, uint64_t seed)
{
    for (size_t i = 0; i < CLAUSES; i++)
        for (size_t k = 0; k < WIDTH; k++)
            formula->clauses[i][k] = roll(&seed, 2 * VARIABLES);
    for (size_t i = 0; i < EDGES; i++) {
        formula->edges[i].holds = roll(&seed, 2 * VARIABLES);
        formula->edges[i].from = roll(&seed, NODES);
        formula->edges[i].to = (formula->edges[i].from + 1 + roll(&seed, NODES - 1)) % NODES;
    }
}

static void hear(void *context, enum sat_origin origin, const sat_literal *literals, size_t count)
{
    struct proof *proof = context;
    assert_true(proof->clause_count < MOST_HEARD);
    proof->clauses[proof->clause_count].first = proof->count;
    proof->clauses[proof->clause_count++].origin = origin;
    for (size_t i = 0; i < count; i++)
        ARRAY_ADD(proof->literals, proof->count, proof->capacity, literals[i]);
    proof->clauses[proof->clause_count].first = proof->count;
}

/* Whether the edges of a clause, all of which it denies, go round. */
static bool is_circle(const struct formula *formula, const sat_literal *literals, size_t count)
{
    bool reaches[NODES][NODES] = {{false}};
    for (size_t i = 0; i < EDGES; i++)
        for (size_t k = 0; k < count; k++)
            if (formula->edges[i].holds == (literals[k] ^ SAT_NEGATED))
                reaches[formula->edges[i].from][formula->edges[i].to] = true;
    for (size_t k = 0; k < NODES; k++)
        for (size_t i = 0; i < NODES; i++)
            for (size_t j = 0; j < NODES; j++)
                reaches[i][j] |= reaches[i][k] && reaches[k][j];
    for (size_t i = 0; i < NODES; i++)
        if (reaches[i][i])
            return true;
    return false;
}

static bool is_given(const struct formula *formula, const sat_literal *literals, size_t count)
{
    for (size_t i = 0; i < CLAUSES; i++) {
        bool same = true;
        for (size_t k = 0; k < count; k++)
            same = same && (formula->clauses[i][0] == literals[k] || formula->clauses[i][1] == literals[k] ||
                            formula->clauses[i][2] == literals[k]);
        if (same)
            return true;
    }
    return false;
}

/* Whether a clause before the last one is false, by unit propagation from the denial of that one. */
static bool follows(const struct proof *proof, size_t last)
{
    bool is_true[2 * VARIABLES] = {false};
    for (size_t i = proof->clauses[last].first; i < proof->clauses[last + 1].first; i++)
        is_true[proof->literals[i] ^ SAT_NEGATED] = true;
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < last; i++) {
            unsigned open = 0;
            bool holds = false;
            sat_literal left = 0;
            for (size_t k = proof->clauses[i].first; k < proof->clauses[i + 1].first; k++) {
                sat_literal literal = proof->literals[k];
                holds = holds || is_true[literal];
                if (!is_true[literal ^ SAT_NEGATED] && (open == 0 || literal != left)) {
                    left = literal;
                    open++;
                }
            }
            if (!holds && open == 0)
                return true;
            if (!holds && open == 1)
                is_true[left] = again = true;
        }
    }
    return false;
}

/* Every clause that was said is one that was given, a circle, or follows; a proof ends with the empty one. */
static void check_proof(const struct formula *formula, const struct proof *proof, bool refuted)
{
    for (size_t i = 0; i < proof->clause_count; i++) {
        const sat_literal *literals = proof->literals + proof->clauses[i].first;
        size_t count = proof->clauses[i + 1].first - proof->clauses[i].first;
        if (proof->clauses[i].origin == SAT_GIVEN)
            assert_true(is_given(formula, literals, count));
        else if (proof->clauses[i].origin == SAT_CIRCLE)
            assert_true(is_circle(formula, literals, count));
        else
            assert_true(follows(proof, i));
    }
    if (refuted) {
        size_t last = proof->clause_count - 1;
        assert_int_equal(proof->clauses[last].first, proof->count);
        assert_int_equal(proof->clauses[last].origin, SAT_LEARNED);
    }
}

static void check_model(const struct formula *formula, const struct sat *sat)
{
    sat_literal denied[EDGES];
    size_t count = 0;
    for (size_t i = 0; i < CLAUSES; i++)
        assert_true(sat_value(sat, formula->clauses[i][0]) || sat_value(sat, formula->clauses[i][1]) ||
                    sat_value(sat, formula->clauses[i][2]));
    for (size_t i = 0; i < EDGES; i++)
        if (sat_value(sat, formula->edges[i].holds))
            denied[count++] = formula->edges[i].holds ^ SAT_NEGATED;
    assert_false(is_circle(formula, denied, count));
}

static bool ask_own(const struct formula *formula, struct proof *proof)
{
    struct sat *sat = sat_new();
    *proof = (struct proof){.count = 0};
    sat_listen(sat, hear, proof);
    for (uint32_t i = 0; i < VARIABLES; i++)
        sat_variable(sat);
    sat_nodes(sat, NODES);
    for (size_t i = 0; i < CLAUSES; i++)
        sat_clause(sat, formula->clauses[i], WIDTH);
    for (size_t i = 0; i < EDGES; i++)
        sat_edge(sat, formula->edges[i].holds, formula->edges[i].from, formula->edges[i].to);
    enum sat_answer answer = sat_search(sat, NULL, 0, NULL);
    assert_int_not_equal(answer, SAT_UNKNOWN);
    if (answer == SAT_YES)
        check_model(formula, sat);
    sat_free(sat);
    return answer == SAT_YES;
}

static int dimacs(sat_literal literal)
{
    int variable = (int)(literal / 2) + 1;
    return (literal & SAT_NEGATED) != 0 ? -variable : variable;
}

/* Of two nodes: that the first comes before the second. */
static int first(uint32_t one, uint32_t other)
{
    return VARIABLES + 1 + (int)(one * NODES + other);
}

/* CaDiCaL's answer: 10 or 20 is its exit status. */
static bool ask_cadical(const struct formula *formula)
{
    static const char *const arguments[] = {"/bin/sh", "-c", "exec cadical -q -n", NULL};
    const size_t count = CLAUSES + EDGES + (size_t)NODES * NODES + (size_t)NODES * NODES * NODES;
    struct buffer text = {0};
    buffer_format(&text, "p cnf %d %zu\n", VARIABLES + NODES * NODES, count);
    for (size_t i = 0; i < CLAUSES; i++)
        buffer_format(&text, "%d %d %d 0\n", dimacs(formula->clauses[i][0]), dimacs(formula->clauses[i][1]),
                      dimacs(formula->clauses[i][2]));
    for (size_t i = 0; i < EDGES; i++)
        buffer_format(&text, "%d %d 0\n", -dimacs(formula->edges[i].holds),
                      first(formula->edges[i].from, formula->edges[i].to));
    for (uint32_t i = 0; i < NODES; i++)
        for (uint32_t k = 0; k < NODES; k++) {
            buffer_format(&text, "%d %d 0\n", -first(i, k), -first(k, i));
            for (uint32_t j = 0; j < NODES; j++)
                buffer_format(&text, "%d %d %d 0\n", -first(i, j), -first(j, k), first(i, k));
        }
    struct child child = child_run(arguments, text.text);
    bool possible = child.status == 10;
    if (!possible && child.status != 20)
        fail_msg("cadical ends with %d: %s%s", child.status, child.out.text, child.errors.text);
    child_free(&child);
    buffer_free(&text);
    return possible;
}

static void add_literal(struct buffer *text, sat_literal literal)
{
    buffer_format(text, (literal & SAT_NEGATED) != 0 ? " (not v%u)" : " v%u", (unsigned)literal / 2);
}

static bool ask_z3(const struct formula *formula)
{
    struct buffer text = {0};
    for (unsigned i = 0; i < VARIABLES; i++)
        buffer_format(&text, "(declare-fun v%u () Bool)\n", i);
    for (unsigned i = 0; i < NODES; i++)
        buffer_format(&text, "(declare-fun n%u () Int)\n", i);
    for (size_t i = 0; i < CLAUSES; i++) {
        buffer_add_text(&text, "(assert (or");
        for (size_t k = 0; k < WIDTH; k++)
            add_literal(&text, formula->clauses[i][k]);
        buffer_add_text(&text, "))\n");
    }
    for (size_t i = 0; i < EDGES; i++) {
        buffer_add_text(&text, "(assert (=>");
        add_literal(&text, formula->edges[i].holds);
        buffer_format(&text, " (< n%u n%u)))\n", (unsigned)formula->edges[i].from, (unsigned)formula->edges[i].to);
    }
    buffer_add_text(&text, "(check-sat)\n");
    Z3_config config = Z3_mk_config();
    Z3_context context = Z3_mk_context(config);
    const char *answer = Z3_eval_smtlib2_string(context, text.text);
    bool possible = strcmp(answer, "sat\n") == 0;
    assert_true(possible || strcmp(answer, "unsat\n") == 0);
    Z3_del_context(context);
    Z3_del_config(config);
    buffer_free(&text);
    return possible;
}

static bool has_cadical(void)
{
    static const char *const arguments[] = {"/bin/sh", "-c", "command -v cadical", NULL};
    struct child child = child_run(arguments, NULL);
    bool there = child.status == 0;
    child_free(&child);
    return there;
}

static void test_peers(void **state)
{
    static struct proof proof;
    struct formula formula;
    unsigned yes = 0, no = 0;
    size_t circles = 0;
    bool cadical = has_cadical();
    (void)state;
    for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
        make(&formula, hash_mix(seed));
        bool possible = ask_own(&formula, &proof);
        check_proof(&formula, &proof, !possible);
        assert_int_equal(possible, ask_z3(&formula));
        if (cadical)
            assert_int_equal(possible, ask_cadical(&formula));
        yes += possible;
        no += !possible;
        for (size_t i = 0; i < proof.clause_count; i++)
            circles += proof.clauses[i].origin == SAT_CIRCLE;
        mem_free(proof.literals);
    }
    print_message("%u have a model, %u have none, %zu circles\n", yes, no, circles);
    assert_true(yes >= 3 && no >= 3 && circles > 10);
    if (!cadical)
        print_message("skipped: there is no cadical\n");
}

/* The checker itself: it refuses a clause that does not follow, and a circle that is none. */
static void test_checker(void **state)
{
    static struct proof proof;
    struct formula formula;
    (void)state;
    make(&formula, hash_mix(7));
    const sat_literal wrong[] = {0, 2, 4};
    proof = (struct proof){.count = 0};
    hear(&proof, SAT_GIVEN, formula.clauses[0], WIDTH);
    hear(&proof, SAT_LEARNED, wrong, 1);
    assert_false(follows(&proof, 1));
    assert_true(is_given(&formula, formula.clauses[3], WIDTH));
    assert_false(is_circle(&formula, wrong, 0));
    mem_free(proof.literals);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_peers), cmocka_unit_test(test_checker)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
