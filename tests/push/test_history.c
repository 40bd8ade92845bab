/* Lock histories: the example of 001, section 5, composition, and which histories fit together. */
#include "base/arena.h"
#include "push/explicit/compatible.h"
#include "push/explicit/history.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* A word over locks: positive numbers acquire, negative ones release. Ends with 0. */
static uint32_t perform(struct histories *h, uint32_t history, const int *word)
{
    for (; *word != 0; word++)
        history =
            *word > 0 ? history_acquire(h, history, (uint32_t)*word) : history_release(h, history, (uint32_t) - *word);
    return history;
}

static uint64_t set_of(const int *members)
{
    uint64_t set = 0;
    for (; *members != 0; members++)
        set |= (uint64_t)1 << *members;
    return set;
}

#define SET(...) set_of((const int[]){__VA_ARGS__, 0})
#define WORD(...) ((const int[]){__VA_ARGS__, 0})

/* Example 2 of the paper; the histories here leave out the lock itself. */
static void example_of_the_paper(void **state)
{
    (void)state;
    struct histories *h = histories_new(10);
    struct arena *arena = arena_new();
    uint32_t history = history_next_phase(h, perform(h, HISTORY_EMPTY, WORD(9, 7, 3, 1)));
    history = perform(h, history, WORD(-1, 2, -2, -3, 4, 5, -5, -4, 6, -6, -7, 6, -6, 4, 2, 7, -7, 8));
    const struct lock_history *spelled = history_export(h, history, arena);
    const struct phase_history *phase = &spelled->phases[1];
    assert_int_equal(spelled->phase_count, 2);
    assert_int_equal(phase->initial[0], SET(1, 3, 7, 9));
    assert_int_equal(phase->released[0], SET(1, 3, 7));
    assert_int_equal(phase->acquired[0], SET(2, 4, 8));
    assert_int_equal(phase->through[0], SET(9));
    assert_int_equal(phase->final[0], SET(2, 4, 8, 9));
    assert_int_equal(phase->used[0], SET(2, 4, 5, 6, 7));
    assert_int_equal(phase->release_orders[0], 0);                     /* of 1 */
    assert_int_equal(phase->release_orders[1], SET(1, 2));             /* of 3 */
    assert_int_equal(phase->release_orders[2], SET(1, 2, 3, 4, 5, 6)); /* of 7 */
    assert_int_equal(phase->acquire_orders[0], SET(7, 8));             /* of 2 */
    assert_int_equal(phase->acquire_orders[1], SET(2, 7, 8));          /* of 4 */
    assert_int_equal(phase->acquire_orders[2], 0);                     /* of 8 */
    arena_free(arena);
    histories_free(h);
}

/* A nested word of lock operations that releases nothing it did not acquire; returns its length. */
static size_t random_word(unsigned *seed, int *word, size_t most, int locks)
{
    int stack[8];
    size_t depth = 0, length = 0;
    while (length < most) {
        int lock = 1 + rand_r(seed) % locks;
        bool held = false;
        for (size_t i = 0; i < depth; i++)
            held = held || stack[i] == lock;
        if (depth > 0 && (held || depth == 8 || rand_r(seed) % 2 == 0))
            word[length++] = -stack[--depth];
        else if (!held)
            word[length++] = stack[depth++] = lock;
    }
    word[length] = 0;
    return length;
}

static void composition_is_concatenation(void **state)
{
    (void)state;
    struct histories *h = histories_new(80); /* two words in each set */
    unsigned seed = 1;
    for (int round = 0; round < 2000; round++) {
        int word[17], first[17];
        size_t length = random_word(&seed, word, 16, 5), cut = (size_t)rand_r(&seed) % (length + 1);
        for (size_t i = 0; i < cut; i++)
            first[i] = word[i];
        first[cut] = 0;
        uint32_t whole = perform(h, HISTORY_EMPTY, word);
        uint32_t parts = history_compose(h, perform(h, HISTORY_EMPTY, first), perform(h, HISTORY_EMPTY, word + cut), 0);
        assert_int_equal(whole, parts);
    }
    histories_free(h);
}

/* Locks that a caller holds have no effect in the callee. */
static void projection_leaves_out_held_locks(void **state)
{
    (void)state;
    struct histories *h = histories_new(10);
    uint64_t held = SET(2);
    uint32_t callee = perform(h, HISTORY_EMPTY, WORD(1, 2, -2, -1, 2, 3, -3, -2));
    uint32_t caller = perform(h, HISTORY_EMPTY, WORD(2));
    uint32_t expected = perform(h, HISTORY_EMPTY, WORD(2, 1, -1, 3, -3));
    assert_int_equal(history_compose(h, caller, callee, history_lock_set(h, &held)), expected);
    histories_free(h);
}

static void fewer_uses_cover_more(void **state)
{
    (void)state;
    struct histories *h = histories_new(10);
    uint32_t before_section = history_next_phase(h, HISTORY_EMPTY);
    uint32_t within = perform(h, history_next_phase(h, perform(h, HISTORY_EMPTY, WORD(1))), WORD(-1));
    uint32_t behind = perform(h, before_section, WORD(1, -1));
    uint32_t more = perform(h, before_section, WORD(1, -1, 2, -2));
    assert_true(history_covers(h, behind, more, true));
    assert_false(history_covers(h, more, behind, true));
    assert_true(history_covers(h, behind, within, true)); /* a cut before the section covers one within it */
    assert_false(history_covers(h, within, behind, true));
    histories_free(h);
}

/* The glance never rules out what the long look confirms. */
static void signatures_agree_with_covering(void **state)
{
    (void)state;
    struct histories *h = histories_new(40);
    uint32_t all[64], count = 0;
    for (uint32_t i = 0; i < 64; i++) {
        uint32_t history = HISTORY_EMPTY;
        for (uint32_t bit = 0; bit < 6; bit++) {
            uint32_t lock = 7 * bit; /* some of them share a bit of the signature */
            if ((i >> bit & 1) != 0)
                history = history_release(h, history_acquire(h, history, lock), lock);
            if (bit == 2)
                history = history_next_phase(h, history);
        }
        all[count++] = history;
    }
    uint32_t covered = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < count; j++) {
            struct history_signature a = history_signature(h, all[i]), b = history_signature(h, all[j]);
            bool covers = history_covers(h, all[i], all[j], false);
            covered += covers;
            assert_true(!covers || history_may_cover(&a, &b));
        }
    }
    assert_int_equal(covered, 729); /* the pairs of subsets of six, one within the other: 3 to the 6th */
    histories_free(h);
}

/* Putting pieces together gives the same as walking through them. */
/* The order of histories is total and the same in a table that met them the other way round. */
static void order_does_not_depend_on_numbers(void **state)
{
    (void)state;
    const int *const words[] = {WORD(1), WORD(2), WORD(1, 2), WORD(2, -2, 1), WORD(1, -1)};
    enum { COUNT = sizeof words / sizeof *words };
    struct histories *h = histories_new(10), *other = histories_new(10);
    uint32_t here[COUNT], there[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        here[i] = perform(h, history_next_phase(h, HISTORY_EMPTY), words[i]);
        there[COUNT - 1 - i] = perform(other, history_next_phase(other, HISTORY_EMPTY), words[COUNT - 1 - i]);
    }
    for (uint32_t i = 0; i < COUNT; i++) {
        for (uint32_t j = 0; j < COUNT; j++) {
            int order = history_compare(h, here[i], here[j]);
            assert_int_equal(order, history_compare(other, there[i], there[j]));
            assert_int_equal(order, -history_compare(h, here[j], here[i]));
            assert_int_equal(order == 0, i == j);
        }
    }
    histories_free(h);
    histories_free(other);
}

static void unions_of_lock_sets(void **state)
{
    (void)state;
    struct histories *h = histories_new(100);
    uint64_t low[2] = {5, 0}, high[2] = {4, 8}, both[2] = {5, 8};
    uint32_t a = history_lock_set(h, low), b = history_lock_set(h, high);
    assert_int_equal(history_lock_union(h, a, b), history_lock_set(h, both));
    assert_int_equal(history_lock_union(h, a, 0), a);
    histories_free(h);
}

static void pieces_continue_histories(void **state)
{
    (void)state;
    struct histories *h = histories_new(10);
    uint64_t one = SET(1);
    uint32_t held = history_lock_set(h, &one);
    uint32_t piece = history_holding(h, 0);
    piece = history_put_before(h, history_release(h, HISTORY_EMPTY, 1), piece, held, 0);
    piece = history_put_before(h, perform(h, HISTORY_EMPTY, WORD(1, 2, -2, -1)), piece, held, held);
    uint32_t before = perform(h, HISTORY_EMPTY, WORD(1));
    assert_int_equal(history_continue(h, before, piece), perform(h, before, WORD(2, -2, -1)));
    assert_int_equal(history_held(h, before), held);
    histories_free(h);
}

static const struct lock_history *spelled(struct histories *h, struct arena *arena, const int *word)
{
    return history_export(h, perform(h, HISTORY_EMPTY, word), arena);
}

/* Each pair of the three fits; the union of their acquisition orders is a cycle. */
static void cycle_through_three(void **state)
{
    (void)state;
    struct histories *h = histories_new(10);
    struct arena *arena = arena_new();
    const struct lock_history *all[3] = {spelled(h, arena, WORD(1, 2, -2)), spelled(h, arena, WORD(2, 3, -3)),
                                         spelled(h, arena, WORD(3, 1, -1))};
    struct history_set sets[3];
    struct placed_set placed[3];
    uint32_t chosen[3];
    for (uint32_t i = 0; i < 3; i++) {
        sets[i] = (struct history_set){.count = 1, .items = &all[i]};
        placed[i] = (struct placed_set){&sets[i], 0, UINT32_MAX};
        assert_true(histories_fit(all[i], all[(i + 1) % 3]));
    }
    assert_true(find_compatible(placed, 2, NULL, chosen));
    assert_false(find_compatible(placed, 3, NULL, chosen));
    arena_free(arena);
    histories_free(h);
}

static void opposite_orders_do_not_fit(void **state)
{
    (void)state;
    struct histories *h = histories_new(10);
    struct arena *arena = arena_new();
    assert_false(histories_fit(spelled(h, arena, WORD(1, 2, -2)), spelled(h, arena, WORD(2, 1, -1))));
    assert_false(histories_fit(spelled(h, arena, WORD(1)), spelled(h, arena, WORD(1))));
    assert_true(histories_fit(spelled(h, arena, WORD(1, -1)), spelled(h, arena, WORD(1))));
    arena_free(arena);
    histories_free(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_of_the_paper),
        cmocka_unit_test(composition_is_concatenation),
        cmocka_unit_test(projection_leaves_out_held_locks),
        cmocka_unit_test(fewer_uses_cover_more),
        cmocka_unit_test(signatures_agree_with_covering),
        cmocka_unit_test(pieces_continue_histories),
        cmocka_unit_test(order_does_not_depend_on_numbers),
        cmocka_unit_test(unions_of_lock_sets),
        cmocka_unit_test(cycle_through_three),
        cmocka_unit_test(opposite_orders_do_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
