/* Arenas: zeroed, aligned, apart from each other, and adopted with all that they hold. */
#include "base/arena.h"

#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_alloc(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    unsigned char *blocks[300];
    for (size_t i = 0; i < 300; i++) {
        blocks[i] = arena_alloc(arena, i);
        assert_int_equal((uintptr_t)blocks[i] % alignof(max_align_t), 0);
        for (size_t n = 0; n < i; n++)
            assert_int_equal(blocks[i][n], 0);
        memset(blocks[i], (int)(i & 0xff), i);
    }
    for (size_t i = 0; i < 300; i++)
        for (size_t n = 0; n < i; n++)
            assert_int_equal(blocks[i][n], i & 0xff);
    arena_free(arena);
}

/* Larger than any piece that an arena takes at a time. */
static void test_large(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    char *small = arena_alloc(arena, 1), *large = arena_alloc(arena, 10000000), *behind = arena_alloc(arena, 1);
    memset(large, 1, 10000000);
    assert_int_equal(*small, 0);
    assert_int_equal(*behind, 0);
    arena_free(arena);
}

static void test_copy(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    char *copy = arena_copy(arena, "a\0bc", 4), *empty = arena_copy(arena, "xyz", 0);
    assert_memory_equal(copy, "a\0bc", 5);
    assert_string_equal(empty, "");
    arena_free(arena);
}

static void test_adopt(void **state)
{
    (void)state;
    struct arena *into = arena_new(), *from = arena_new(), *empty = arena_new();
    char *one = arena_copy(into, "one", 3), *two = arena_copy(from, "two", 3);
    arena_adopt(into, from);
    arena_adopt(into, empty);
    char *three = arena_copy(into, "three", 5);
    assert_string_equal(one, "one");
    assert_string_equal(two, "two");
    assert_string_equal(three, "three");
    arena_free(into);
    arena_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_alloc), cmocka_unit_test(test_large),
                                       cmocka_unit_test(test_copy), cmocka_unit_test(test_adopt)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
