/* Maps from numbers to numbers, also with keys that collide in small tables. */
#include "base/idmap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

enum { MANY = 20000 };

static void test_get(void **state)
{
    (void)state;
    struct idmap *map = idmap_new();
    const uint64_t keys[] = {0, 1, UINT32_MAX, (uint64_t)1 << 32, UINT64_MAX};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        assert_int_equal(idmap_get(map, keys[i]), IDMAP_NONE);
    for (uint32_t i = 0; i < sizeof keys / sizeof *keys; i++)
        idmap_put(map, keys[i], i);
    for (uint32_t i = 0; i < sizeof keys / sizeof *keys; i++)
        assert_int_equal(idmap_get(map, keys[i]), i);
    assert_int_equal(idmap_get(map, 2), IDMAP_NONE);
    assert_int_equal(idmap_count(map), sizeof keys / sizeof *keys);
    idmap_put(map, 1, UINT32_MAX - 1);
    assert_int_equal(idmap_get(map, 1), UINT32_MAX - 1);
    assert_int_equal(idmap_count(map), sizeof keys / sizeof *keys);
    idmap_free(map);
}

static void test_copy(void **state)
{
    (void)state;
    struct idmap *map = idmap_new();
    for (uint32_t i = 0; i < MANY; i++)
        idmap_put(map, i, i);
    struct idmap *copy = idmap_copy(map);
    idmap_put(map, 7, 1);
    idmap_put(map, MANY, 2);
    idmap_put(copy, MANY + 1, 3);
    assert_int_equal(idmap_get(copy, 7), 7);
    assert_int_equal(idmap_get(copy, MANY), IDMAP_NONE);
    assert_int_equal(idmap_get(map, MANY + 1), IDMAP_NONE);
    idmap_free(map);
    assert_int_equal(idmap_get(copy, MANY - 1), MANY - 1);
    assert_int_equal(idmap_count(copy), MANY + 1);
    idmap_free(copy);
}

static void check_keys(uint64_t factor)
{
    struct idmap *map = idmap_new();
    for (uint32_t i = 0; i < MANY; i++)
        idmap_put(map, i * factor, i);
    assert_int_equal(idmap_count(map), MANY);
    for (uint32_t i = 0; i < MANY; i++) {
        assert_int_equal(idmap_get(map, i * factor), i);
        assert_int_equal(idmap_get(map, i * factor + factor / 2 + (factor == 1 ? MANY : 0)), IDMAP_NONE);
    }
    idmap_free(map);
}

static void test_many(void **state)
{
    (void)state;
    check_keys(1);
    check_keys((uint64_t)1 << 32);
    check_keys(4096);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_get), cmocka_unit_test(test_copy),
                                       cmocka_unit_test(test_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
