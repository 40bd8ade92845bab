/* Hashing: the same in every run, and different where it matters. */
#include "base/hash.h"
#include "base/idmap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_bytes(void **state)
{
    (void)state;
    char text[64] = {0};
    struct idmap *seen = idmap_new();
    for (size_t length = 0; length < sizeof text; length++) {
        uint64_t hash = hash_bytes(text, length);
        assert_true(hash == hash_bytes(text, length));
        assert_int_equal(idmap_get(seen, hash), IDMAP_NONE); /* zeros of another length are something else */
        idmap_put(seen, hash, 1);
    }
    for (size_t bit = 0; bit < 8 * sizeof text; bit++) {
        text[bit / 8] = (char)(text[bit / 8] ^ 1 << bit % 8);
        uint64_t hash = hash_bytes(text, sizeof text);
        assert_int_equal(idmap_get(seen, hash), IDMAP_NONE);
        idmap_put(seen, hash, 1);
        text[bit / 8] = (char)(text[bit / 8] ^ 1 << bit % 8);
    }
    idmap_free(seen);
}

static void test_blocks(void **state)
{
    (void)state;
    char text[80] = {0}; /* all words of several turns, and some that are left */
    struct idmap *seen = idmap_new();
    for (size_t length = 0; length <= sizeof text; length++) {
        uint64_t hash = hash_block(text, length);
        assert_int_equal(idmap_get(seen, hash), IDMAP_NONE);
        idmap_put(seen, hash, 1);
    }
    for (size_t bit = 0; bit < 8 * sizeof text; bit++) {
        text[bit / 8] = (char)(1 << bit % 8);
        for (size_t length = bit / 8 + 1; length <= sizeof text; length += 13) {
            uint64_t hash = hash_block(text, length);
            assert_int_equal(idmap_get(seen, hash), IDMAP_NONE);
            idmap_put(seen, hash, 1);
        }
        text[bit / 8] = 0;
    }
    idmap_free(seen);
}

/* The place of the bytes does not count. */
static void test_places(void **state)
{
    (void)state;
    char text[80];
    for (size_t shift = 0; shift < 16; shift++) {
        memcpy(text + shift, "the very same bytes, here and there", 35);
        assert_true(hash_bytes(text + shift, 35) == hash_bytes("the very same bytes, here and there", 35));
    }
}

/* A bijection has no two equal values; of a sequence the order counts. */
static void test_numbers(void **state)
{
    (void)state;
    struct idmap *seen = idmap_new();
    for (uint64_t i = 0; i < 50000; i++) {
        assert_int_equal(idmap_get(seen, hash_mix(i)), IDMAP_NONE);
        idmap_put(seen, hash_mix(i), 1);
    }
    assert_true(hash_join(hash_join(0, 1), 2) != hash_join(hash_join(0, 2), 1));
    assert_true(hash_join(1, 0) != hash_join(hash_join(1, 0), 0));
    idmap_free(seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bytes), cmocka_unit_test(test_blocks),
                                       cmocka_unit_test(test_places), cmocka_unit_test(test_numbers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
