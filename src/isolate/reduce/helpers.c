/* Methods that take a lock of the library for their callers, or give back what those took (`begin` and `end`, the
 * constructor and `close` of an AutoCloseable), or that wait, and so give up for a while what those hold: EML
 * demands that functions nest, so their nodes are put in place of the calls. That changes nothing of what the model
 * does. What does not nest even then is left to reduce/balance.c.
 *
 * A call stands in a graph twice: as one that returns, and as one that ends with an exception. In place of the one
 * go the nodes that lead to the function's end, in place of the other those that lead to where it is left by an
 * exception. */
#include "base/pile.h"
#include "isolate/internal.h"

enum { MOST_ROUNDS = 4, MOST_HELPER = 400, MOST_WITH_HELPERS = 20000 }; /* helpers of helpers; nodes */

static bool is_call(const struct node *node)
{
    return node->action == ACT_CALL || node->action == ACT_CALL_THROW;
}

/* Marks the nodes that lead to one of these; NODE_END: none. */
static uint8_t *leading_to(const struct function *function, uint32_t end, uint32_t other)
{
    uint8_t *leads = mem_new(function->node_count, 1);
    bool changed = true;
    leads[end] = 1;
    if (other != NODE_END)
        leads[other] = 1;
    while (changed) {
        changed = false;
        for (size_t n = function->node_count; n-- > 0;)
            for (uint32_t e = function->nodes[n].first_edge; e != NODE_END && !leads[n]; e = function->edges[e].next)
                changed |= leads[n] = leads[function->edges[e].to];
    }
    return leads;
}

/* Whether all of a function leads to one of its ends, and nothing in it is known by its own values. */
static bool can_be_copied(const struct function *function)
{
    uint8_t *returns = leading_to(function, function->exit, NODE_END);
    uint8_t *throws = leading_to(function, function->thrown, function->broken);
    bool good = function->node_count <= MOST_HELPER;
    for (size_t n = 0; n < function->node_count; n++) {
        enum action action = function->nodes[n].action;
        bool idle = action == ACT_NONE && function->nodes[n].first_edge == NODE_END;
        good &= action != ACT_HOLD && action != ACT_LET && (returns[n] || throws[n] || idle);
    }
    mem_free(returns);
    mem_free(throws);
    return good;
}

static bool takes_or_gives(const struct model *model, const struct function *function)
{
    for (size_t n = 0; n < function->node_count; n++) {
        const struct node *node = &function->nodes[n];
        if ((node->action == ACT_LOCK || node->action == ACT_UNLOCK) && model->locks[node->operand].library)
            return true;
    }
    return false;
}

/* Whether a function calls itself, by way of others or not. */
static bool is_recursive(const struct model *model, uint32_t id)
{
    uint64_t *seen = bits_new((uint32_t)model->function_count);
    struct pile todo = {0};
    bool found = false;
    pile_add(&todo, id);
    while (todo.count > 0 && !found) {
        const struct function *function = model->functions[pile_take(&todo)];
        for (size_t n = 0; n < function->node_count; n++) {
            const struct node *node = &function->nodes[n];
            found |= is_call(node) && node->operand == id;
            if (is_call(node) && bits_add(seen, node->operand))
                pile_add(&todo, node->operand);
        }
    }
    pile_free(&todo);
    mem_free(seen);
    return found;
}

static bool is_begun_with(const struct model *model, uint32_t id)
{
    for (uint32_t p = 0; p < model->process_count; p++)
        if (model->processes[p].matters && model->processes[p].function == id)
            return true;
    return false;
}

/* Whether something may have been accessed before a call: then what was read is perhaps used when the callee has
 * waited, and the units of the caller go on. Else nothing is lost if they begin anew behind the wait. */
static bool comes_late(const struct function *function, uint32_t call)
{
    uint8_t *leads = leading_to(function, call, NODE_END);
    bool late = false;
    for (size_t n = 0; n < function->node_count; n++) {
        enum action action = function->nodes[n].action;
        late |= leads[n] && n != call && (action == ACT_READ || action == ACT_WRITE || is_call(&function->nodes[n]));
    }
    mem_free(leads);
    return late;
}

/* Puts what a function does on its way to an end in place of a call of it. */
static void put_in_place(struct function *into, uint32_t call, const struct function *helper)
{
    bool late = comes_late(into, call);
    bool throws = into->nodes[call].action == ACT_CALL_THROW;
    uint32_t end = throws ? helper->thrown : helper->exit, other = throws ? helper->broken : NODE_END;
    uint8_t *leads = leading_to(helper, end, other);
    uint32_t base = (uint32_t)into->node_count, behind = into->nodes[call].first_edge;
    for (size_t n = 0; n < helper->node_count; n++) {
        const struct node *node = &helper->nodes[n];
        enum action action = leads[n] ? (enum action)node->action : ACT_NONE; /* others are not reached */
        uint32_t copy = function_node(into, action, node->operand, node->line);
        into->nodes[copy].instance = node->instance;
        into->nodes[copy].keeps = late ? call : node->keeps == NODE_END ? NODE_END : base + node->keeps;
    }
    for (uint32_t n = 0; n < helper->node_count; n++)
        for (uint32_t e = helper->nodes[n].first_edge; leads[n] && e != NODE_END; e = helper->edges[e].next)
            if (leads[helper->edges[e].to])
                function_edge(into, base + n, base + helper->edges[e].to);
    into->nodes[call].action = ACT_NONE;
    into->nodes[call].first_edge = NODE_END;
    if (leads[helper->entry])
        function_edge(into, call, base + helper->entry);
    for (uint32_t e = behind; e != NODE_END; e = into->edges[e].next) {
        uint32_t to = into->edges[e].to;
        function_edge(into, base + end, to);
        if (other != NODE_END)
            function_edge(into, base + other, to);
    }
    mem_free(leads);
}

/* Puts a function in place of all calls of it; whether there was room for it. */
static bool put_into_callers(struct model *model, uint32_t id)
{
    const struct function *helper = model->functions[id];
    for (uint32_t f = 0; f < model->function_count; f++) {
        struct function *into = model->functions[f];
        for (uint32_t n = 0, count = (uint32_t)into->node_count; n < count; n++) {
            if (!is_call(&into->nodes[n]) || into->nodes[n].operand != id)
                continue;
            if (into->node_count > MOST_WITH_HELPERS)
                return false;
            put_in_place(into, n, helper);
        }
    }
    return true;
}

/* A function that nobody calls any more does nothing. */
static void empty(struct function *function)
{
    for (size_t n = 0; n < function->node_count; n++)
        function->nodes[n].action = ACT_NONE;
}

/* Whether a function waits and gives up a lock that a caller holds. */
static bool waits_for_callers(const struct model *model, const struct function *function, const uint64_t *held)
{
    bool library = false;
    for (uint32_t l = 0; l < model->lock_count; l++)
        library |= bits_has(held, l) && model->locks[l].library;
    for (size_t n = 0; n < function->node_count; n++) {
        const struct node *node = &function->nodes[n];
        if ((node->action == ACT_WAIT && bits_has(held, node->operand)) || (node->action == ACT_AWAIT && library))
            return true;
    }
    return false;
}

/* Puts functions that wait for their callers in place of the calls; whether there are any. */
static bool put_waits(struct model *model)
{
    uint64_t **held = balance_held(model);
    bool any = false;
    for (uint32_t f = 0; f < model->function_count; f++) {
        struct function *function = model->functions[f];
        if (!waits_for_callers(model, function, held[f]) || !can_be_copied(function) || is_begun_with(model, f) ||
            is_recursive(model, f) || !put_into_callers(model, f))
            continue;
        empty(function);
        any = true;
    }
    balance_free_held(model, held);
    return any;
}

static bool has_waits(const struct model *model)
{
    for (uint32_t f = 0; f < model->function_count; f++)
        for (size_t n = 0; n < model->functions[f]->node_count; n++)
            if (model->functions[f]->nodes[n].action == ACT_WAIT || model->functions[f]->nodes[n].action == ACT_AWAIT)
                return true;
    return false;
}

void helpers_inline(struct model *model)
{
    bool any = true;
    for (int round = 0; any && round < MOST_ROUNDS; round++) {
        any = false;
        for (uint32_t f = 0; f < model->function_count; f++) {
            struct function *function = model->functions[f];
            if (!takes_or_gives(model, function) || balance_nests(model, function) || !can_be_copied(function) ||
                is_begun_with(model, f) || is_recursive(model, f) || !put_into_callers(model, f))
                continue;
            empty(function);
            any = true;
        }
    }
    any = has_waits(model);
    for (int round = 0; any && round < MOST_ROUNDS; round++)
        any = put_waits(model);
}
