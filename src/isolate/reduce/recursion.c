/* Large models: methods that call each other in circles, and do nothing else that the model shows, become one function, which calls what they
 * call, any number of times in any order.
 *
 * That only adds behaviours. It is done where the exact graphs would be too large to be decided: mostly where the library calls back (toString, next,
 * compare), so that the order of calls is hardly known anyway, and where the same methods stand there for many objects. */
#include "base/arena.h"
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
            count += model->functions[f]->nodes[n].action != ACT_NONE;
    return count > MOST_EXACT;
}

static bool only_calls(const struct function *function)
{
    for (size_t n = 0; n < function->node_count; n++)
        if (function->nodes[n].action != ACT_NONE && !is_call(&function->nodes[n]))
            return false;
    return true;
}

/* Strongly connected components, by Tarjan's algorithm with a stack of its own. */
struct search {
    const struct model *model;
    const uint8_t *plain;  /* functions that only call */
    uint32_t *index, *low; /* of each function: when it was found, 0: not yet; the first one that it leads back to */
    uint32_t *at;          /* the node that is looked at next */
    uint32_t
        *circle; /* of each function: the first one of its component as the search found it; NODE_END: not known yet */
    struct pile path, open; /* callers down to the one at hand; functions whose component is not known yet */
    uint32_t found;
};

static void search_enter(struct search *search, uint32_t f)
{
    search->index[f] = search->low[f] = ++search->found;
    pile_add(&search->path, f);
    pile_add(&search->open, f);
}

static void search_leave(struct search *search, uint32_t f)
{
    search->path.count--;
    if (search->path.count > 0) {
        uint32_t caller = search->path.items[search->path.count - 1];
        search->low[caller] = search->low[f] < search->low[caller] ? search->low[f] : search->low[caller];
    }
    if (search->low[f] != search->index[f])
        return;
    for (uint32_t member = NODE_END; member != f;) {
        member = search->open.items[--search->open.count];
        search->circle[member] = f;
    }
}

static void search_from(struct search *search, uint32_t root)
{
    search_enter(search, root);
    while (search->path.count > 0) {
        uint32_t f = search->path.items[search->path.count - 1];
        const struct function *function = search->model->functions[f];
        if (search->at[f] == function->node_count) {
            search_leave(search, f);
            continue;
        }
        const struct node *node = &function->nodes[search->at[f]++];
        if (!is_call(node) || !search->plain[node->operand])
            continue;
        if (search->index[node->operand] == 0)
            search_enter(search, node->operand);
        else if (search->circle[node->operand] == NODE_END && search->index[node->operand] < search->low[f])
            search->low[f] = search->index[node->operand];
    }
}

static void find_circles(struct search *search)
{
    for (uint32_t f = 0; f < search->model->function_count; f++)
        search->circle[f] = NODE_END;
    for (uint32_t f = 0; f < search->model->function_count; f++)
        if (search->plain[f] && search->index[f] == 0)
            search_from(search, f);
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
    *one = (struct function){.instance = FACTS_ROOT, .built = true, .quiet = model->functions[first]->quiet};
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

void circles_join(struct model *model)
{
    size_t count = model->function_count;
    if (!model_is_large(model))
        return;
    uint8_t *plain = mem_new(count, 1);
    uint32_t *sizes = mem_new(count, sizeof *sizes);
    struct search search = {.model = model, .plain = plain};
    search.index = mem_new(count, sizeof *search.index);
    search.low = mem_new(count, sizeof *search.low);
    search.at = mem_new(count, sizeof *search.at);
    search.circle = mem_new(count, sizeof *search.circle);
    for (uint32_t f = 0; f < count; f++)
        plain[f] = only_calls(model->functions[f]);
    find_circles(&search);
    for (uint32_t f = 0; f < count; f++)
        if (search.circle[f] != NODE_END)
            sizes[search.circle[f]]++;
    put_together(model, search.circle, sizes);
    pile_free(&search.path);
    pile_free(&search.open);
    mem_free(search.index);
    mem_free(search.low);
    mem_free(search.at);
    mem_free(search.circle);
    mem_free(sizes);
    mem_free(plain);
}
