/* Who has used what (watch/uses.h). */
#include "watch/uses.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { KIND = 3, OTHER_KIND = 4, WHOLE = 77, OBJECT = 5, LONG_ARRAY = 200000, FAR_THREAD = 1000 };

static struct used place(uint32_t number)
{
    return (struct used){WHOLE, OBJECT, number};
}

static void test_threads(void **state)
{
    (void)state;
    struct uses *uses = uses_new();
    assert_false(uses_by_others(uses, KIND, place(8), 1));
    assert_true(uses_add(uses, KIND, place(8), 1));
    assert_false(uses_by_others(uses, KIND, place(8), 1));
    assert_true(uses_by_others(uses, KIND, place(8), 2));
    assert_false(uses_by_others(uses, KIND, place(9), 2));
    assert_false(uses_by_others(uses, OTHER_KIND, place(8), 2));
    assert_false(uses_by_others(uses, KIND, (struct used){WHOLE, OBJECT + 1, 8}, 2));
    assert_true(uses_add(uses, KIND, place(8), 2));
    assert_true(uses_by_others(uses, KIND, place(8), 1));
    assert_true(uses_by_others(uses, KIND, place(8), 2));
    uses_clear(uses);
    assert_false(uses_by_others(uses, KIND, place(8), 2));
    uses_free(uses);
}

/* Who uses all of a location meets those who use a part of it, and the other way round. */
static void test_all(void **state)
{
    (void)state;
    struct uses *uses = uses_new();
    assert_true(uses_add(uses, KIND, place(8), 1));
    assert_true(uses_by_others(uses, KIND, place(0), 2));
    assert_false(uses_by_others(uses, KIND, place(0), 1));
    assert_true(uses_add(uses, OTHER_KIND, place(0), 1));
    assert_true(uses_by_others(uses, OTHER_KIND, place(9), 2));
    assert_true(uses_by_others(uses, OTHER_KIND, (struct used){WHOLE, OBJECT + 1, 9}, 2));
    assert_false(uses_by_others(uses, OTHER_KIND, (struct used){WHOLE + 1, OBJECT, 9}, 2));
    uses_free(uses);
}

/* Who uses something may be one of several; a copy goes its own way. */
static void test_itself(void **state)
{
    (void)state;
    struct uses *uses = uses_new();
    assert_false(uses_by_itself(uses, KIND, place(8), 1));
    assert_true(uses_add(uses, KIND, place(8), 1));
    assert_true(uses_by_itself(uses, KIND, place(8), 1));
    assert_false(uses_by_itself(uses, KIND, place(8), 2));
    assert_false(uses_by_itself(uses, OTHER_KIND, place(8), 1));
    assert_true(uses_by_itself(uses, KIND, place(0), 1)); /* of all, a part */
    struct uses *copy = uses_copy(uses);
    assert_true(uses_add(uses, KIND, place(8), 2));
    assert_true(uses_by_itself(uses, KIND, place(8), 2));
    assert_true(uses_by_itself(uses, KIND, place(8), 3)); /* perhaps: several did */
    assert_true(uses_by_itself(copy, KIND, place(8), 1));
    assert_false(uses_by_itself(copy, KIND, place(8), 2));
    uses_free(uses);
    uses_free(copy);
}

/* Elements of a long array are all told apart, to the last one. */
static void test_long(void **state)
{
    (void)state;
    struct uses *uses = uses_new();
    for (uint32_t i = 0; i < LONG_ARRAY; i++)
        assert_true(uses_add(uses, KIND, place(i + 1), i % 2));
    for (uint32_t i = 0; i < LONG_ARRAY; i++) {
        assert_false(uses_by_others(uses, KIND, place(i + 1), i % 2));
        assert_true(uses_by_others(uses, KIND, place(i + 1), 1 - i % 2));
    }
    uses_free(uses);
}

/* Threads that have no number of their own count as several; what has no room is not kept silently. */
static void test_limits(void **state)
{
    (void)state;
    struct uses *uses = uses_new();
    assert_true(uses_add(uses, KIND, place(0), FAR_THREAD));
    assert_true(uses_by_others(uses, KIND, place(0), FAR_THREAD));
    uint64_t added = 0;
    for (; added < UINT32_MAX && uses_add(uses, KIND, (struct used){added, 0, 0}, 1); added++)
        ;
    assert_in_range(added, 100000, 10000000);
    assert_false(uses_by_others(uses, KIND, (struct used){added, 0, 0}, 2));
    assert_true(uses_by_others(uses, KIND, (struct used){added - 1, 0, 0}, 2));
    uses_free(uses);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads), cmocka_unit_test(test_all),    cmocka_unit_test(test_itself),
        cmocka_unit_test(test_long),    cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests_name("uses", tests, NULL, NULL);
}
