/* Growing arrays. */
#include "base/array.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

struct pair {
    uint32_t number, twice;
};

static void test_adds_behind_the_others(void **state)
{
    (void)state;
    struct pair *items = NULL;
    uint32_t count = 0;
    size_t capacity = 0;
    for (uint32_t i = 0; i < 1000; i++)
        ARRAY_ADD(items, count, capacity, (struct pair){count, 2 * i});
    assert_int_equal(count, 1000);
    assert_true(capacity >= count);
    for (uint32_t i = 0; i < 1000; i++) {
        assert_int_equal(items[i].number, i);
        assert_int_equal(items[i].twice, 2 * i);
    }
    mem_free(items);
}

static void test_adds_through_pointers(void **state)
{
    (void)state;
    char *text = NULL, **items = &text;
    size_t counts[2] = {0}, *count = &counts[1], capacity = 0;
    for (char c = 'a'; c <= 'z'; c++)
        if (c != 'q')
            ARRAY_ADD(*items, *count, capacity, c);
        else
            ARRAY_ADD(*items, *count, capacity, '-');
    ARRAY_ADD(*items, *count, capacity, '\0');
    assert_string_equal(text, "abcdefghijklmnop-rstuvwxyz");
    assert_int_equal(counts[0], 0);
    mem_free(text);
}

static void test_reserves_no_less_and_keeps_what_is_there(void **state)
{
    (void)state;
    uint64_t *items = NULL;
    size_t capacity = 0;
    ARRAY_RESERVE(items, capacity, 3);
    assert_true(capacity >= 3);
    items[2] = 7;
    ARRAY_RESERVE(items, capacity, 300);
    assert_true(capacity >= 300);
    assert_int_equal(items[2], 7);
    uint64_t *before = items;
    size_t room = capacity;
    ARRAY_RESERVE(items, capacity, 300);
    assert_ptr_equal(items, before);
    assert_int_equal(capacity, room);
    mem_free(items);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_adds_behind_the_others),
        cmocka_unit_test(test_adds_through_pointers),
        cmocka_unit_test(test_reserves_no_less_and_keeps_what_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
