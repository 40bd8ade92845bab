/* Budgets: limits of time and memory, parts that end with their parents, and the reason that comes first. */
#include "base/budget.h"
#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Asks until it is spent; false if that does not come. */
static bool is_spent_soon(struct budget *budget)
{
    double start = clock_seconds();
    while (clock_seconds() - start < 20)
        if (budget_spent(budget))
            return true;
    return false;
}

static void test_unlimited(void **state)
{
    (void)state;
    struct budget *budget = budget_new(0, 0);
    for (int i = 0; i < 1000; i++)
        assert_false(budget_spent(budget));
    assert_null(budget_reason(budget));
    assert_false(budget_spent(NULL));
    assert_null(budget_reason(NULL));
    budget_free(budget);
}

static void test_time(void **state)
{
    (void)state;
    struct budget *budget = budget_new(0.01, 0);
    assert_true(is_spent_soon(budget));
    assert_true(budget_spent(budget));
    assert_string_equal(budget_reason(budget), "time limit of 0.01 s");
    budget_free(budget);
}

static void test_memory(void **state)
{
    (void)state;
    struct budget *budget = budget_new(0, (size_t)1 << 20);
    char *block = mem_new((size_t)8 << 20, 1);
    memset(block, 1, (size_t)8 << 20); /* so that it is resident */
    assert_true(is_spent_soon(budget));
    assert_string_equal(budget_reason(budget), "memory limit of 1 MB");
    assert_true(budget_out_of_memory(budget));
    assert_false(budget_interrupted(budget));
    mem_free(block);
    budget_free(budget);
}

/* A part ends with its parent; the parent goes on when a part has ended. */
static void test_parts(void **state)
{
    (void)state;
    struct budget *parent = budget_new(0, 0), *part = budget_new_part(parent, 0, 0),
                  *short_part = budget_new_part(parent, 0.01, 0), *alone = budget_new_part(NULL, 0, 0);
    assert_true(is_spent_soon(short_part));
    assert_false(budget_spent(parent));
    assert_false(budget_spent(part));
    budget_end(parent, 1048575, "words of events");
    assert_true(budget_spent(parent));
    assert_true(budget_spent(part));
    assert_false(budget_spent(alone));
    assert_string_equal(budget_reason(part), "limit of 1048575 words of events");
    assert_string_equal(budget_reason(short_part), "time limit of 0.01 s");
    budget_free(alone);
    budget_free(short_part);
    budget_free(part);
    budget_free(parent);
}

/* What ended it first stays the reason. */
static void test_end(void **state)
{
    (void)state;
    struct budget *budget = budget_new(0.01, 0);
    assert_true(is_spent_soon(budget));
    budget_end(budget, 1, "times that come too late");
    assert_string_equal(budget_reason(budget), "time limit of 0.01 s");
    budget_free(budget);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_unlimited), cmocka_unit_test(test_time),
                                       cmocka_unit_test(test_memory), cmocka_unit_test(test_parts),
                                       cmocka_unit_test(test_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
