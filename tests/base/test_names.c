/* Names as numbers. */
#include "base/names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void test_numbers(void **state)
{
    (void)state;
    struct names *names = names_new();
    assert_int_equal(names_find(names, "a", 1), NAMES_NONE);
    assert_int_equal(names_add(names, "a", 1), 0);
    assert_int_equal(names_add(names, "", 0), 1);
    assert_int_equal(names_add(names, "ab", 2), 2);
    assert_int_equal(names_add(names, "abc", 2), 2); /* only two of the letters count */
    assert_int_equal(names_add(names, "a", 1), 0);
    assert_int_equal(names_find(names, "ab", 2), 2);
    assert_int_equal(names_find(names, "b", 1), NAMES_NONE);
    assert_int_equal(names_count(names), 3);
    assert_string_equal(names_text(names, 0), "a");
    assert_string_equal(names_text(names, 1), "");
    assert_string_equal(names_text(names, 2), "ab");
    names_free(names);
}

/* Names that differ behind a NUL are two. */
static void test_with_nul(void **state)
{
    (void)state;
    struct names *names = names_new();
    assert_int_equal(names_add(names, "a\0b", 3), 0);
    assert_int_equal(names_add(names, "a\0c", 3), 1);
    assert_int_equal(names_add(names, "a", 1), 2);
    assert_memory_equal(names_text(names, 1), "a\0c", 4);
    names_free(names);
}

static void test_many(void **state)
{
    (void)state;
    struct names *names = names_new();
    char text[32];
    for (uint32_t i = 0; i < 20000; i++) {
        snprintf(text, sizeof text, "name %u", (unsigned)i);
        assert_int_equal(names_add(names, text, strlen(text)), i);
    }
    for (uint32_t i = 0; i < 20000; i++) {
        snprintf(text, sizeof text, "name %u", (unsigned)i);
        assert_int_equal(names_find(names, text, strlen(text)), i);
        assert_string_equal(names_text(names, i), text);
    }
    assert_int_equal(names_count(names), 20000);
    names_free(names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_numbers), cmocka_unit_test(test_with_nul),
                                       cmocka_unit_test(test_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
