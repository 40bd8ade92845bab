/* Terms: what folds to a number is the number that the solver finds, and what is simplified means the same. */
#include "base/budget.h"
#include "base/hash.h"
#include "bound/solve/blast.h"
#include "bound/solve/solver.h"
#include "bound/terms/term.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { ROUNDS = 60, STEPS = 40, VARIABLES = 3 };

static uint32_t roll(uint64_t *seed, uint32_t below)
{
    return (uint32_t)((*seed = hash_join(*seed, 1)) >> 32) % below;
}

/* The same random term twice: over variables, and over the numbers that they have. */
struct pair {
    term open, closed;
};

struct maker {
    struct terms *terms;
    uint64_t seed;
    struct pair made[STEPS + VARIABLES];
    uint32_t count;
    uint64_t numbers[VARIABLES];
    term variables[VARIABLES];
};

static struct pair any_of(struct maker *maker, unsigned width)
{
    struct pair found = maker->made[roll(&maker->seed, maker->count)];
    bool is_signed = roll(&maker->seed, 2) == 1;
    return (struct pair){term_extend(maker->terms, found.open, width, is_signed),
                         term_extend(maker->terms, found.closed, width, is_signed)};
}

static struct pair make_one(struct maker *maker)
{
    static const unsigned widths[] = {1, 3, 8, 16};
    struct terms *terms = maker->terms;
    unsigned width = widths[roll(&maker->seed, 4)];
    struct pair a = any_of(maker, width), b = any_of(maker, width), c = any_of(maker, 1);
    uint32_t form = roll(&maker->seed, 24);
    if (form <= TERM_SLE && form >= TERM_AND)
        return (struct pair){term_binary(terms, (enum term_op)form, a.open, b.open),
                             term_binary(terms, (enum term_op)form, a.closed, b.closed)};
    if (form == 0)
        return (struct pair){term_not(terms, a.open), term_not(terms, a.closed)};
    if (form == 1 && width > 1) {
        unsigned low = roll(&maker->seed, width - 1);
        return (struct pair){term_extract(terms, a.open, low, width - low),
                             term_extract(terms, a.closed, low, width - low)};
    }
    if (form == 2)
        return (struct pair){term_concat(terms, a.open, b.open), term_concat(terms, a.closed, b.closed)};
    if (form > 21) {
        term number = term_constant(terms, width, hash_mix(maker->seed));
        return (struct pair){number, number};
    }
    return (struct pair){term_ite(terms, c.open, a.open, b.open), term_ite(terms, c.closed, a.closed, b.closed)};
}

static void make_all(struct maker *maker)
{
    static const unsigned widths[VARIABLES] = {1, 8, 16};
    for (uint32_t i = 0; i < VARIABLES; i++) {
        maker->numbers[i] = hash_mix(maker->seed + i);
        maker->variables[i] = term_variable(maker->terms, widths[i]);
        maker->made[maker->count++] =
            (struct pair){maker->variables[i], term_constant(maker->terms, widths[i], maker->numbers[i])};
    }
    for (uint32_t i = 0; i < STEPS; i++)
        maker->made[maker->count++] = make_one(maker);
}

static enum solver_kind kind_of(void **state)
{
    return *(const enum solver_kind *)*state;
}

static void test_random_terms(void **state)
{
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        struct maker maker = {.terms = terms_new(), .seed = round};
        make_all(&maker);
        struct solver *solver = solver_new(maker.terms, kind_of(state));
        for (uint32_t i = 0; i < VARIABLES; i++)
            solver_assert(solver, term_eq(maker.terms, maker.variables[i], maker.made[i].closed));
        term all = TERM_TRUE;
        for (uint32_t i = 0; i < maker.count; i++) {
            uint64_t number;
            assert_true(term_is_constant(maker.terms, maker.made[i].closed, &number));
            all = term_and(maker.terms, all, term_eq(maker.terms, maker.made[i].open, maker.made[i].closed));
        }
        term differs = term_not(maker.terms, all);
        assert_int_equal(solver_check(solver, &differs, 1, NULL), SOLVER_NO);
        assert_int_equal(solver_check(solver, NULL, 0, NULL), SOLVER_YES);
        for (uint32_t i = 0; i < maker.count; i++) {
            uint64_t number;
            term_is_constant(maker.terms, maker.made[i].closed, &number);
            assert_int_equal(solver_value(solver, maker.made[i].open), number);
        }
        solver_free(solver);
        terms_free(maker.terms);
    }
}

/* Ways that part and meet have the guard that they had before, however the conditions are nested. */
static void test_ways_that_meet(void **state)
{
    struct terms *terms = terms_new();
    term g = term_variable(terms, 1), a = term_variable(terms, 1), b = term_variable(terms, 1);
    term yes = term_and(terms, g, a), no = term_and(terms, g, term_not(terms, a));
    (void)state;
    assert_int_equal(term_or(terms, yes, no), g);
    term both = term_and(terms, yes, b), other = term_or(terms, term_and(terms, yes, term_not(terms, b)), no);
    assert_int_equal(term_or(terms, both, other), g);
    assert_true(term_extends(terms, both, g));
    assert_false(term_extends(terms, g, both));
    assert_int_equal(term_and(terms, a, term_not(terms, a)), TERM_FALSE);
    terms_free(terms);
}

static void test_undefined(void **state)
{
    struct terms *terms = terms_new();
    term c = term_variable(terms, 1), one = term_constant(terms, 32, 1), nothing = term_undefined(terms, 32);
    term mixed = term_ite(terms, c, one, nothing);
    (void)state;
    assert_true(term_may_be_undefined(terms, mixed));
    assert_int_equal(term_is_undefined(terms, mixed), term_not(terms, c));
    assert_false(term_may_be_undefined(terms, term_defined(terms, mixed)));
    assert_int_equal(term_is_undefined(terms, one), TERM_FALSE);
    for (unsigned i = 0; i < 100000; i++) /* deep ones do not recurse */
        mixed = term_ite(terms, term_variable(terms, 1), term_constant(terms, 32, i), mixed);
    assert_false(term_may_be_undefined(terms, term_defined(terms, mixed)));
    terms_free(terms);
}

static void test_core(void **state)
{
    struct terms *terms = terms_new();
    struct solver *solver = solver_new(terms, kind_of(state));
    term a = term_variable(terms, 1), b = term_variable(terms, 1), c = term_variable(terms, 1);
    term all[] = {a, b, c};
    solver_assert(solver, term_not(terms, term_and(terms, a, c)));
    assert_int_equal(solver_check(solver, all, 3, NULL), SOLVER_NO);
    assert_true(solver_in_core(solver, a) && solver_in_core(solver, c) && !solver_in_core(solver, b));
    assert_int_equal(solver_check(solver, all, 2, NULL), SOLVER_YES);
    assert_int_equal(solver_value(solver, c), 0);
    solver_free(solver);
    terms_free(terms);
}

/* A hard question ends with its budget. */
static void test_budget(void **state)
{
    struct terms *terms = terms_new();
    struct solver *solver = solver_new(terms, kind_of(state));
    struct budget *budget = budget_new(0.2, 0);
    term a = term_variable(terms, 64), b = term_variable(terms, 64), one = term_constant(terms, 64, 1);
    term small = term_constant(terms, 64, UINT64_C(1) << 32);
    solver_assert(solver, term_eq(terms, term_binary(terms, TERM_MUL, a, b),
                                  term_constant(terms, 64, UINT64_C(4294967291) * 4294967279)));
    solver_assert(solver, term_and(terms, term_binary(terms, TERM_ULT, one, a), term_binary(terms, TERM_ULT, a, b)));
    solver_assert(solver, term_binary(terms, TERM_ULT, b, small));
    if (solver_check(solver, NULL, 0, budget) == SOLVER_UNKNOWN)
        assert_string_equal(solver_why(solver), budget_reason(budget));
    else /* a fast machine */
        assert_int_equal(solver_value(solver, a) * solver_value(solver, b), UINT64_C(4294967291) * 4294967279);
    budget_free(budget);
    solver_free(solver);
    terms_free(terms);
}

/* One fact that is large; how many variables it takes. */
static uint32_t translated(struct budget *budget)
{
    enum { LONG = 5000, WIDTH = 32 };
    struct terms *terms = terms_new();
    struct sat *sat = sat_new();
    struct blaster *blaster = blaster_new(terms, sat);
    term sum = term_variable(terms, WIDTH);
    for (uint32_t i = 0; i < LONG; i++)
        sum = term_binary(terms, TERM_ADD, term_variable(terms, WIDTH),
                          term_binary(terms, TERM_XOR, sum, term_variable(terms, WIDTH)));
    blaster_limit(blaster, budget);
    blaster_assert(blaster, term_eq(terms, sum, term_constant(terms, WIDTH, 7)));
    blaster_assert(blaster, term_eq(terms, sum, term_variable(terms, WIDTH)));
    uint32_t count = sat_variable(sat);
    blaster_free(blaster);
    sat_free(sat);
    terms_free(terms);
    return count;
}

/* What a fact says may be more than there is memory: it is not translated to its end once the budget is spent, and then
 * nothing is known. */
static void test_spent(void **state)
{
    struct budget *budget = budget_new(0, 0);
    struct terms *terms = terms_new();
    struct solver *solver = solver_new(terms, SOLVER_OWN);
    (void)state;
    uint32_t all = translated(NULL);
    assert_int_equal(translated(budget), all);
    budget_end(budget, 0, "end of the memory");
    assert_true(translated(budget) < all / 4);
    solver_limit(solver, budget);
    solver_assert(solver, TERM_FALSE);
    assert_int_equal(solver_check(solver, NULL, 0, budget), SOLVER_UNKNOWN);
    assert_string_equal(solver_why(solver), "end of the memory");
    solver_free(solver);
    terms_free(terms);
    budget_free(budget);
}

int main(void)
{
    static enum solver_kind own = SOLVER_OWN, z3 = SOLVER_Z3;
    const struct CMUnitTest tests[] = {{"test_random_terms, own", test_random_terms, NULL, NULL, &own},
                                       {"test_random_terms, z3", test_random_terms, NULL, NULL, &z3},
                                       {"test_core, own", test_core, NULL, NULL, &own},
                                       {"test_core, z3", test_core, NULL, NULL, &z3},
                                       {"test_budget, own", test_budget, NULL, NULL, &own},
                                       {"test_budget, z3", test_budget, NULL, NULL, &z3},
                                       cmocka_unit_test(test_ways_that_meet),
                                       cmocka_unit_test(test_undefined),
                                       cmocka_unit_test(test_spent)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
