/* Strongly connected components against reachability, worked out pair by pair. */
#include "base/components.h"

#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_NODES = 12, ROUNDS = 2000, LONG_CHAIN = 1000000 };

struct graph {
    uint32_t count;
    bool edge[MOST_NODES][MOST_NODES], reaches[MOST_NODES][MOST_NODES];
    uint32_t component[MOST_NODES]; /* its number in the order of discovery, from 1 on */
    uint32_t found;
};

static uint32_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33);
}

static uint32_t next_edge(void *context, uint32_t node, uint32_t *at)
{
    const struct graph *graph = context;
    while (*at < graph->count)
        if (graph->edge[node][(*at)++])
            return *at - 1;
    return COMPONENTS_END;
}

static void note(void *context, const uint32_t *members, size_t count)
{
    struct graph *graph = context;
    graph->found++;
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(graph->component[members[i]], 0);
        graph->component[members[i]] = graph->found;
    }
}

static void fill(struct graph *graph, uint64_t *seed)
{
    *graph = (struct graph){.count = 1 + next_random(seed) % MOST_NODES};
    uint32_t density = 1 + next_random(seed) % 30;
    for (uint32_t i = 0; i < graph->count; i++)
        for (uint32_t j = 0; j < graph->count; j++)
            graph->edge[i][j] = graph->reaches[i][j] = next_random(seed) % 100 < density;
    for (uint32_t via = 0; via < graph->count; via++)
        for (uint32_t i = 0; i < graph->count; i++)
            for (uint32_t j = 0; j < graph->count; j++)
                graph->reaches[i][j] |= graph->reaches[i][via] && graph->reaches[via][j];
}

static void test_random_graphs(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (int round = 0; round < ROUNDS; round++) {
        struct graph graph;
        fill(&graph, &seed);
        struct components_graph of = {&graph, graph.count, next_edge, note};
        struct components *components = components_new(&of);
        for (uint32_t i = 0; i < graph.count; i++)
            components_visit(components, i);
        components_free(components);
        for (uint32_t i = 0; i < graph.count; i++)
            for (uint32_t j = 0; j < graph.count; j++) {
                bool together = i == j || (graph.reaches[i][j] && graph.reaches[j][i]);
                assert_int_equal(graph.component[i] == graph.component[j], together);
                if (graph.reaches[i][j] && !together) /* what a component leads to is told before */
                    assert_true(graph.component[j] < graph.component[i]);
            }
    }
}

static uint32_t next_in_circle(void *context, uint32_t node, uint32_t *at)
{
    (void)context;
    return (*at)++ == 0 ? (node + 1) % LONG_CHAIN : COMPONENTS_END;
}

static void note_circle(void *context, const uint32_t *members, size_t count)
{
    assert_int_equal(count, LONG_CHAIN);
    for (uint32_t i = 0; i < count; i++) /* in the order of the search */
        assert_int_equal(members[i], (i + 7) % LONG_CHAIN);
    ++*(int *)context;
}

static void test_long_ways_need_no_stack(void **state)
{
    (void)state;
    int found = 0;
    struct components_graph of = {&found, LONG_CHAIN, next_in_circle, note_circle};
    struct components *components = components_new(&of);
    components_visit(components, 7);
    components_visit(components, 0);
    components_free(components);
    assert_int_equal(found, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_graphs),
        cmocka_unit_test(test_long_ways_need_no_stack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
