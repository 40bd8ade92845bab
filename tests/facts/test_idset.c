/* Sparse sets against plain ones. */
#include "facts/idset.h"

#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { UNIVERSE = 4096, ROUNDS = 400 };

struct pair {
    struct idset set;
    bool plain[UNIVERSE];
};

static uint32_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33);
}

/* A set with some numbers, close together or far apart. */
static void fill(struct pair *pair, uint64_t *seed)
{
    uint32_t count = next_random(seed) % 200, span = next_random(seed) % 2 == 0 ? 100 : UNIVERSE;
    idset_free(&pair->set);
    memset(pair->plain, 0, sizeof pair->plain);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t id = next_random(seed) % span;
        assert_int_equal(idset_add(&pair->set, id), !pair->plain[id]);
        pair->plain[id] = true;
    }
}

static void expect_same(const struct pair *pair)
{
    struct object_set view = idset_view(&pair->set);
    uint32_t size = 0;
    object_id next = object_set_next(view, 0);
    for (uint32_t i = 0; i < UNIVERSE; i++) {
        assert_int_equal(object_set_has(view, i), pair->plain[i]);
        size += pair->plain[i];
        if (pair->plain[i]) {
            assert_int_equal(next, i);
            next = object_set_next(view, i + 1);
        }
    }
    assert_int_equal(next, FACTS_NONE);
    assert_int_equal(object_set_size(view), size);
    for (uint32_t i = 0; i < view.count; i++)
        assert_true(view.cells[i].bits != 0);
}

static void test_operations(void **state)
{
    (void)state;
    static struct pair a, b, c, d;
    struct idset_scratch scratch = {0};
    uint64_t seed = 7;
    for (int round = 0; round < ROUNDS; round++) {
        fill(&a, &seed);
        fill(&b, &seed);
        fill(&c, &seed);
        fill(&d, &seed);
        struct object_set mask = idset_view(&d.set);
        bool some = false, all = false, masked = round % 2 == 0, meet = false;
        for (uint32_t i = 0; i < UNIVERSE; i++)
            meet |= a.plain[i] && b.plain[i];
        assert_int_equal(object_sets_meet(idset_view(&a.set), idset_view(&b.set)), meet);
        for (uint32_t i = 0; i < UNIVERSE; i++) {
            bool wanted = b.plain[i] && !c.plain[i] && (!masked || d.plain[i]);
            some |= wanted && !a.plain[i];
            a.plain[i] |= wanted;
        }
        assert_int_equal(
            idset_add_some(&a.set, idset_view(&b.set), masked ? &mask : NULL, idset_view(&c.set), &scratch), some);
        expect_same(&a);
        for (uint32_t i = 0; i < UNIVERSE; i++) {
            all |= c.plain[i] && !a.plain[i];
            a.plain[i] |= c.plain[i];
        }
        assert_int_equal(idset_add_all(&a.set, idset_view(&c.set)), all);
        expect_same(&a);
        for (uint32_t i = 0; i < UNIVERSE; i++)
            a.plain[i] &= round % 3 == 0 ? d.plain[i] : !d.plain[i];
        if (round % 3 == 0)
            idset_keep(&a.set, idset_view(&d.set));
        else
            idset_drop(&a.set, idset_view(&d.set));
        expect_same(&a);
    }
    idset_free(&a.set);
    idset_free(&b.set);
    idset_free(&c.set);
    idset_free(&d.set);
    mem_free(scratch.cells);
}

static void test_small_sets_need_no_memory(void **state)
{
    (void)state;
    struct idset set = {0};
    assert_true(idset_is_empty(&set));
    for (uint32_t i = 64; i < 128; i++)
        idset_add(&set, i);
    assert_int_equal(set.capacity, 0);
    assert_int_equal(object_set_size(idset_view(&set)), 64);
    idset_add(&set, 3);
    assert_int_equal(object_set_next(idset_view(&set), 4), 64);
    idset_free(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_operations),
        cmocka_unit_test(test_small_sets_need_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
