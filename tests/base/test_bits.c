/* Sets as rows of bits, and piles, against plain ones. */
#include "base/bits.h"
#include "base/pile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST = 200, ROUNDS = 300 };

static uint32_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33);
}

/* A set in both forms; now and then an empty or a full one. */
static uint64_t *fill(bool *plain, uint32_t universe, uint64_t *seed)
{
    uint64_t *bits = bits_new(universe);
    uint32_t density = next_random(seed) % 5;
    for (uint32_t i = 0; i < universe; i++)
        if ((plain[i] = next_random(seed) % 4 < density))
            assert_true(bits_add(bits, i));
    for (uint32_t i = 0; i < universe; i++)
        if (plain[i])
            assert_false(bits_add(bits, i));
    return bits;
}

static void expect_same(const uint64_t *bits, const bool *plain, uint32_t universe)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < universe; i++) {
        assert_int_equal(bits_has(bits, i), plain[i]);
        count += plain[i];
    }
    assert_int_equal(bits_count(bits, bits_words(universe)), count);
    assert_int_equal(bits_empty(bits, bits_words(universe)), count == 0);
}

static void expect_next(const uint64_t *bits, const bool *plain, uint32_t universe)
{
    uint32_t next = (uint32_t)bits_words(universe) * 64;
    assert_int_equal(bits_next(bits, bits_words(universe), next), next);
    for (uint32_t i = universe; i-- > 0;) {
        next = plain[i] ? i : next;
        assert_int_equal(bits_next(bits, bits_words(universe), i), next);
    }
}

/* What the comparisons of two sets say. */
static void expect_relations(const uint64_t *one, const uint64_t *other, const bool *a, const bool *b,
                             uint32_t universe)
{
    bool overlap = false, within = true, equal = true;
    for (uint32_t i = 0; i < universe; i++) {
        overlap |= a[i] && b[i];
        within &= !a[i] || b[i];
        equal &= a[i] == b[i];
    }
    assert_int_equal(bits_overlap(one, other, bits_words(universe)), overlap);
    assert_int_equal(bits_within(one, other, bits_words(universe)), within);
    assert_int_equal(bits_equal(one, other, bits_words(universe)), equal);
}

static void test_sets(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t universe = next_random(&seed) % MOST;
        size_t words = bits_words(universe);
        bool a[MOST] = {false}, b[MOST] = {false}, more = false, less = false;
        uint64_t *one = fill(a, universe, &seed), *other = fill(b, universe, &seed);
        expect_same(one, a, universe);
        expect_next(one, a, universe);
        expect_relations(one, other, a, b, universe);
        bool joins = round % 2 == 0;
        for (uint32_t i = 0; i < universe; i++) {
            more |= b[i] && !a[i];
            less |= a[i] && !b[i];
            a[i] = joins ? a[i] || b[i] : a[i] && b[i];
        }
        assert_int_equal(joins ? bits_join(one, other, words) : bits_meet(one, other, words), joins ? more : less);
        expect_same(one, a, universe);
        for (uint32_t i = 0; i < universe; i += 3) {
            bits_remove(one, i);
            a[i] = false;
        }
        expect_same(one, a, universe);
        bool any = !bits_empty(one, words);
        assert_int_equal(bits_clear(one, words), any);
        assert_true(bits_empty(one, words));
        mem_free(one);
        mem_free(other);
    }
}

static void test_piles_give_the_newest_first(void **state)
{
    (void)state;
    struct pile pile = {0};
    for (uint32_t i = 0; i < 100; i++)
        pile_add(&pile, i);
    assert_int_equal(pile_take(&pile), 99);
    pile_add(&pile, 7);
    assert_int_equal(pile_take(&pile), 7);
    for (uint32_t i = 99; i-- > 0;)
        assert_int_equal(pile_take(&pile), i);
    assert_int_equal(pile.count, 0);
    pile_free(&pile);
    assert_null(pile.items);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_piles_give_the_newest_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
