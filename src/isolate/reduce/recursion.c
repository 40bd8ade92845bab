/* Large models: methods that call each other in circles, and do nothing else that the model shows, become one function,
 * which calls what they call, any number of times in any order.
 *
 * That only adds behaviours. It is done where the exact graphs would be too large to be decided: mostly where the
 * library calls back (toString, next, compare), so that the order of calls is hardly known anyway, and where the same
 * methods stand there for many objects. */
#include "base/arena.h"
#include "base/components.h"
#include "isolate/internal.h"

enum { MOST_EXACT = 2000 }; /* actions of a model that is left as it is */

static bool is_call(const struct node *node)
{
    return node->action == ACT_CALL || node->action == ACT_CALL_THROW;
}

bool model_is_large(const struct model *model)
{
    size_t count = 0;
    for (uint32_t f = 0; f < model->function_count; f++)
        for (size_t n = 0; n < model->functions[f]->node_count; n++)
            count +=
                model->functions[f]->nodes[n].action != ACT_NONE && model->functions[f]->nodes[n].action != ACT_RESET &&
                model->functions[f]->nodes[n].action != ACT_TAKES && model->functions[f]->nodes[n].action != ACT_GIVES;
    return count > MOST_EXACT;
}

static bool only_calls(const struct function *function)
{
    for (size_t n = 0; n < function->node_count; n++)
        if (function->nodes[n].action != ACT_NONE && !is_call(&function->nodes[n]))
            return false;
    return true;
}

/* Circles: strongly connected components of the functions that only call. */
struct search {
    const struct model *model;
    const uint8_t *plain; /* functions that only call */
    uint32_t *circle;     /* of each function: the first one of its component; NODE_END: none */
    uint32_t *sizes;      /* of components, by their first function */
};

static uint32_t next_callee(void *context, uint32_t f, uint32_t *at)
{
    const struct search *search = context;
    const struct function *function = search->model->functions[f];
    while (*at < function->node_count) {
        const struct node *node = &function->nodes[(*at)++];
        if (is_call(node) && search->plain[node->operand])
            return node->operand;
    }
    return COMPONENTS_END;
}

static void add_circle(void *context, const uint32_t *members, size_t count)
{
    const struct search *search = context;
    for (size_t i = 0; i < count; i++)
        search->circle[members[i]] = members[0];
    search->sizes[members[0]] = (uint32_t)count;
}

static void find_recursion(struct search *search)
{
    uint32_t count = (uint32_t)search->model->function_count;
    struct components_graph graph = {search, count, next_callee, add_circle};
    struct components *components = components_new(&graph);
    for (uint32_t f = 0; f < count; f++)
        search->circle[f] = NODE_END;
    for (uint32_t f = 0; f < count; f++)
        if (search->plain[f])
            components_visit(components, f);
    components_free(components);
}

static bool is_left_by_exception(const struct function *function)
{
    for (size_t e = 0; e < function->edge_count; e++)
        if (function->edges[e].to == function->thrown)
            return true;
    return false;
}

/* A way round: from the middle of a function, through a call, and back. */
static void add_round(struct function *to, uint32_t again, enum action action, uint32_t callee)
{
    for (uint32_t e = to->nodes[again].first_edge; e != NODE_END; e = to->edges[e].next) {
        const struct node *node = &to->nodes[to->edges[e].to];
        if (node->action == action && node->operand == callee)
            return;
    }
    uint32_t call = function_node(to, action, callee, 0);
    function_edge(to, again, call);
    function_edge(to, call, again);
}

/* The function that stands for a circle. */
static struct function *make_one(struct model *model, const uint32_t *circle, uint32_t first)
{
    struct function *one = arena_alloc(model->working, sizeof *one);
    *one = (struct function){.instance = FACTS_ROOT,
                             .built = true,
                             .quiet = model->functions[first]->quiet,
                             .broken = NODE_END,
                             .framed = NODE_END,
                             .raised = NODE_END};
    one->entry = function_node(one, ACT_NONE, 0, 0);
    one->exit = function_node(one, ACT_NONE, 0, 0);
    one->thrown = function_node(one, ACT_NONE, 0, 0);
    uint32_t again = function_node(one, ACT_NONE, 0, 0);
    function_edge(one, one->entry, again);
    function_edge(one, again, one->exit);
    for (uint32_t f = 0; f < model->function_count; f++) {
        const struct function *function = model->functions[f];
        if (circle[f] != first)
            continue;
        if (is_left_by_exception(function))
            function_edge(one, again, one->thrown);
        for (size_t n = 0; n < function->node_count; n++)
            if (is_call(&function->nodes[n]) && circle[function->nodes[n].operand] != first)
                add_round(one, again, function->nodes[n].action, function->nodes[n].operand);
    }
    return one;
}

static void function_replace(struct model *model, uint32_t f, struct function *by)
{
    struct function *function = model->functions[f];
    mem_free(function->nodes);
    mem_free(function->edges);
    mem_free(function->stacks);
    mem_free(function->depths);
    model->functions[f] = by;
}

/* Every call of a member is one of the function that stands for all. */
static void put_together(struct model *model, const uint32_t *circle, const uint32_t *sizes)
{
    for (uint32_t f = 0; f < model->function_count; f++)
        for (size_t n = 0; n < model->functions[f]->node_count; n++) {
            struct node *node = &model->functions[f]->nodes[n];
            if (is_call(node) && circle[node->operand] != NODE_END && sizes[circle[node->operand]] > 1)
                node->operand = circle[node->operand];
        }
    for (uint32_t f = 0; f < model->function_count; f++)
        if (circle[f] == f && sizes[f] > 1)
            function_replace(model, f, make_one(model, circle, f));
}

void recursion_join(struct model *model)
{
    size_t count = model->function_count;
    if (!model_is_large(model))
        return;
    uint8_t *plain = mem_new(count, 1);
    struct search search = {.model = model, .plain = plain};
    search.circle = mem_new(count, sizeof *search.circle);
    search.sizes = mem_new(count, sizeof *search.sizes);
    for (uint32_t f = 0; f < count; f++)
        plain[f] = only_calls(model->functions[f]);
    find_recursion(&search);
    put_together(model, search.circle, search.sizes);
    mem_free(search.circle);
    mem_free(search.sizes);
    mem_free(plain);
}
