/* Whether a formula holds of all runs; if not, a run as steps for people. */
#include "finite/finite.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "finite/explore/transition.h"
#include "finite/ltl/product.h"
#include "finite/ltl/property.h"
#include "finite/print/describe.h"

struct telling {
    struct finite *finite;
    struct graph *graph;
    struct product *product;
    struct finite_result *result;
};

static uint32_t state_at(const struct telling *telling, uint32_t node)
{
    return telling->product->nodes[node].state;
}

/* The atoms of a set, in words; NULL: there are none that have any. */
static const char *name_atoms(struct finite *finite, uint64_t atoms, uint64_t holding)
{
    struct buffer text = {0};
    const struct ltl *ltl = finite->property->ltl;
    for (uint32_t i = 0; i < ltl->atom_count; i++)
        if ((atoms >> i & 1) != 0 && ltl->atoms[i].text[0] != '\0')
            buffer_format(&text, "%s%s %s", text.length == 0 ? "" : ", ", ltl->atoms[i].text,
                          holding >> i & 1 ? "holds" : "does not hold");
    const char *words = text.length == 0 ? NULL : finite_text(finite, "%s", text.text);
    buffer_free(&text);
    return words;
}

static void tell_step(const struct telling *telling, const struct product_edge *edge)
{
    struct finite_result *result = telling->result;
    uint32_t from = state_at(telling, edge->from), to = state_at(telling, edge->to);
    struct graph_node before = graph_node(telling->graph, from);
    uint64_t after = graph_node(telling->graph, to).letter;
    const char *change = name_atoms(telling->finite, before.letter ^ after, after);
    result->stands |= edge->step.process == GRAPH_NOBODY;
    if (edge->step.process == GRAPH_NOBODY || (before.passing && change == NULL))
        return;
    struct finite_step step = graph_step(telling->graph, from, &edge->step);
    step.change = change;
    result->steps[result->step_count++] = step;
}

/* Who cannot go on in any state of the loop. */
static void tell_waits(const struct telling *telling, const struct lasso *lasso)
{
    struct finite_result *result = telling->result;
    uint64_t disabled = UINT64_MAX;
    for (size_t i = lasso->loop; i < lasso->count; i++)
        disabled &= graph_node(telling->graph, state_at(telling, lasso->edges[i].from)).disabled;
    const int64_t *state = graph_state(telling->graph, state_at(telling, lasso->edges[lasso->loop].from));
    result->waits = arena_alloc(telling->finite->arena, (telling->finite->process_count + 1) * sizeof *result->waits);
    for (uint32_t p = 0; p < telling->finite->process_count; p++)
        if ((disabled >> p & 1) != 0 && transition_process_state(telling->finite, state, p) == PROCESS_RUNS)
            result->waits[result->wait_count++] = describe_wait(telling->finite, p, state);
}

static void tell_run(const struct telling *telling)
{
    struct finite_result *result = telling->result;
    struct lasso lasso = product_lasso(telling->product);
    uint64_t letter = graph_node(telling->graph, state_at(telling, 0)).letter;
    result->initially = name_atoms(telling->finite, letter, letter);
    result->steps = arena_alloc(telling->finite->arena, (lasso.count + 1) * sizeof *result->steps);
    for (size_t i = 0; i < lasso.count; i++) {
        if (i == lasso.loop)
            result->loop = result->step_count;
        tell_step(telling, &lasso.edges[i]);
    }
    tell_waits(telling, &lasso);
    lasso_free(&lasso);
}

static void search_runs(struct finite *finite, struct graph *graph, const struct automaton *automaton, bool fair,
                        const struct finite_search *search, struct finite_result *result)
{
    struct product product = {.graph = graph, .automaton = automaton, .budget = search->budget};
    uint64_t processes = finite->process_count == 64 ? UINT64_MAX : ((uint64_t)1 << finite->process_count) - 1;
    uint32_t start = graph_start(graph);
    product.all = (struct marks){automaton->marks, fair ? processes : 0};
    if (start != FINITE_NONE && product_search(&product, start)) {
        const struct telling telling = {finite, graph, &product, result};
        result->verdict = FINITE_VIOLATED;
        tell_run(&telling);
    }
    result->product = product.node_count;
    result->automaton = automaton->state_count;
    if (result->verdict == FINITE_HOLDS) {
        result->reason = product.reason != NULL ? product.reason : graph_reason(graph);
        if (result->reason != NULL)
            result->reason = finite_text(finite, "%s", result->reason);
    }
    product_free(&product);
}

struct finite_result finite_ask(struct finite *finite, const struct finite_search *search)
{
    struct finite_result result = {.verdict = FINITE_HOLDS};
    if (finite->failed != NULL)
        return (struct finite_result){.verdict = FINITE_UNKNOWN, .reason = finite->failed};
    struct automaton *automaton = automaton_new(finite->property->ltl, true);
    if (automaton == NULL)
        return (struct finite_result){.verdict = FINITE_UNKNOWN, .reason = "the formula is too large"};
    struct graph *graph = graph_new(finite, search);
    search_runs(finite, graph, automaton, search->fair || finite->property->fair, search, &result);
    graph_tell(graph, &result);
    if (result.verdict == FINITE_HOLDS && result.trap_count > 0 && result.reason == NULL)
        result.reason = result.traps[0];
    if (result.verdict == FINITE_HOLDS && result.reason == NULL)
        result.reason = finite->undecided;
    if (result.reason != NULL)
        result.verdict = FINITE_UNKNOWN;
    graph_free(graph);
    automaton_free(automaton);
    return result;
}
