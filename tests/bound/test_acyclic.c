/* The order that grows edge by edge, against reachability computed plainly. */
#include "base/hash.h"
#include "bound/encode/acyclic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { NODES = 12, GRAPHS = 300, EDGES = 60 };

static uint32_t roll(uint64_t *seed, uint32_t below)
{
    return (uint32_t)((*seed = hash_join(*seed, 1)) >> 32) % below;
}

/* Which nodes are reached from which, and the edges by their labels. */
struct plain {
    bool reaches[NODES][NODES];
    uint32_t from[EDGES], to[EDGES];
};

static void add_plainly(struct plain *plain, uint32_t from, uint32_t to)
{
    for (uint32_t i = 0; i < NODES; i++)
        for (uint32_t j = 0; j < NODES; j++)
            plain->reaches[i][j] |= (i == from || plain->reaches[i][from]) && (j == to || plain->reaches[to][j]);
}

/* The labels are those of edges that follow each other back to where they began, the last one that was tried first. */
static void check_circle(const struct acyclic *graph, const struct plain *plain, uint32_t label)
{
    size_t count;
    const uint32_t *circle = acyclic_circle(graph, &count);
    assert_true(count > 0);
    assert_int_equal(circle[0], label);
    for (size_t i = 0; i < count; i++) /* from the end of the new edge back to its beginning */
        assert_int_equal(plain->from[circle[i]], plain->to[circle[(i + 1) % count]]);
}

static void check_sequence(const struct acyclic *graph, const struct plain *plain)
{
    uint32_t groups[NODES], sequence[NODES], place[NODES];
    bool seen[NODES] = {false};
    for (uint32_t i = 0; i < NODES; i++)
        groups[i] = i % 3;
    acyclic_sequence(graph, groups, sequence);
    for (uint32_t i = 0; i < NODES; i++) {
        assert_true(sequence[i] < NODES && !seen[sequence[i]]);
        seen[sequence[i]] = true;
        place[sequence[i]] = i;
    }
    for (uint32_t i = 0; i < NODES; i++)
        for (uint32_t j = 0; j < NODES; j++)
            assert_true(!plain->reaches[i][j] || place[i] < place[j]);
}

static void test_random_graphs(void **state)
{
    uint32_t refused = 0;
    (void)state;
    for (uint64_t number = 1; number <= GRAPHS; number++) {
        uint64_t seed = number;
        struct plain plain = {0};
        struct acyclic *graph = acyclic_new(NODES);
        for (uint32_t label = 0; label < EDGES; label++) {
            uint32_t from = plain.from[label] = roll(&seed, NODES), to = plain.to[label] = roll(&seed, NODES);
            bool closes = from == to || plain.reaches[to][from];
            assert_int_equal(acyclic_add(graph, from, to, label), !closes);
            if (closes)
                check_circle(graph, &plain, label);
            else
                add_plainly(&plain, from, to);
            refused += closes;
        }
        check_sequence(graph, &plain);
        acyclic_free(graph);
    }
    assert_true(refused > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_graphs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
