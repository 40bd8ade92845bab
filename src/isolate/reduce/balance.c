/* Locks nest in every function, and units, too: EML demands it, and compilers see to it for monitors. Locks of the
 * library need not; what does not nest is dropped from the model, which only adds behaviours. A wait must give up the
 * lock that was taken last, and that only once, else that lock is dropped as well. */
#include "base/array.h"
#include "base/idmap.h"
#include "base/pile.h"
#include "isolate/internal.h"

static uint32_t stack_push(struct model *model, struct idmap *numbers, uint32_t below, uint32_t lock)
{
    uint64_t key = (uint64_t)below << 32 | lock;
    uint32_t known = idmap_get(numbers, key);
    if (known != IDMAP_NONE)
        return known;
    ARRAY_RESERVE(model->lock_stacks, model->lock_stack_capacity, model->lock_stack_count + 1);
    model->lock_stacks[model->lock_stack_count] = (struct lock_stack){lock, below};
    idmap_put(numbers, key, (uint32_t)model->lock_stack_count);
    return (uint32_t)model->lock_stack_count++;
}

/* Drops all locks of a stack, or, if there is one of the library among them, those. */
static void drop_stack(struct model *model, uint32_t stack, const char *why)
{
    bool library = false;
    for (uint32_t s = stack; s != 0; s = model->lock_stacks[s].below)
        library |= model->locks[model->lock_stacks[s].lock].library;
    for (uint32_t s = stack; s != 0; s = model->lock_stacks[s].below)
        if (!library || model->locks[model->lock_stacks[s].lock].library)
            model_lock_drop(model, model->lock_stacks[s].lock, why);
}

/* Drops a lock that is given up though nobody is seen to have taken it: it may have been taken by another name. */
static void drop_alike(struct model *model, uint32_t lock, const char *why)
{
    for (uint32_t l = 0; l < model->lock_count; l++)
        if (model_locks_alike(model, lock, l))
            model_lock_drop(model, l, why);
}

struct flow {
    struct model *model;
    struct function *function;
    struct idmap *numbers;
    struct pile todo;
    bool wrong;
    bool probing;          /* nothing is dropped */
    uint32_t stack, depth; /* of the whole function: what it holds where its body begins */
};

static const char not_nested[] = "it is not taken and given back in a nested way within one method";

static void drop_units(struct flow *flow)
{
    instance_id instance = flow->function->instance;
    flow->wrong |= !flow->probing;
    if (!flow->probing && instance != FACTS_ROOT)
        bits_add(flow->model->plain, facts_instance(flow->model->facts, instance).method);
}

/* Locks do not nest: those of a stack are to blame. */
static void blame_stack(struct flow *flow, uint32_t stack)
{
    flow->wrong = true;
    if (!flow->probing)
        drop_stack(flow->model, stack, not_nested);
}

static void arrive(struct flow *flow, uint32_t node, uint32_t stack, uint32_t depth)
{
    struct function *function = flow->function;
    if (function->stacks[node] == NODE_END) {
        function->stacks[node] = stack;
        function->depths[node] = depth;
        pile_add(&flow->todo, node);
        return;
    }
    if (function->stacks[node] != stack) {
        blame_stack(flow, function->stacks[node]);
        blame_stack(flow, stack);
    }
    if (function->depths[node] != depth)
        drop_units(flow);
}

/* What a node makes of locks and units. */
static void perform(struct flow *flow, const struct node *node, uint32_t *stack, uint32_t *depth)
{
    struct model *model = flow->model;
    switch (node->action) {
    case ACT_LOCK:
        *stack = stack_push(model, flow->numbers, *stack, node->operand);
        break;
    case ACT_UNLOCK:
        if (*stack != 0 && model->lock_stacks[*stack].lock == node->operand) {
            *stack = model->lock_stacks[*stack].below;
            break;
        }
        blame_stack(flow, *stack);
        if (!flow->probing)
            drop_alike(model, node->operand, not_nested);
        break;
    case ACT_BEGIN:
        ++*depth;
        break;
    case ACT_END:
        if (*depth == 0)
            drop_units(flow);
        else
            --*depth;
        break;
    default:
        break;
    }
}

/* A node to leave the function by when these locks are held and so many units begun: it gives all of that up. */
static uint32_t unwind_from(struct flow *flow, struct idmap *known, uint32_t stack, uint32_t depth)
{
    struct function *function = flow->function;
    const struct model *model = flow->model;
    uint32_t first = NODE_END, last = NODE_END;
    for (;;) {
        uint64_t key = (uint64_t)stack << 32 | depth;
        uint32_t node = stack == 0 && depth == 0 ? function->thrown : idmap_get(known, key);
        bool is_new = node == IDMAP_NONE;
        if (is_new) {
            size_t count = function->node_count + 1;
            node = stack != 0 ? function_node(function, ACT_UNLOCK, model->lock_stacks[stack].lock, 0)
                              : function_node(function, ACT_END, 0, 0);
            function->stacks = mem_resize(function->stacks, count, sizeof *function->stacks);
            function->depths = mem_resize(function->depths, count, sizeof *function->depths);
            idmap_put(known, key, node);
        }
        function->stacks[node] = stack;
        function->depths[node] = depth;
        first = first == NODE_END ? node : first;
        if (last != NODE_END)
            function_edge(function, last, node);
        if (!is_new)
            return first;
        last = node;
        if (stack != 0)
            stack = model->lock_stacks[stack].below;
        else
            depth--;
    }
}

/* Whether an edge leaves the body by an exception in the midst of something: one of the JVM does that anywhere, and one
 * of the program where it is thrown between lock() and an unlock() that no `finally` makes. */
static bool is_torn(const struct flow *flow, uint32_t to, uint32_t stack, uint32_t depth)
{
    const struct function *function = flow->function;
    return to == function->broken || (to == function->raised && (stack != flow->stack || depth != flow->depth));
}

/* A lock that the function holds when an exception leaves it in the midst of something, and would hold for ever, is
 * given up: that only adds behaviours. Where a caller gives it up as well, the caller does not nest, and the lock is
 * dropped. */
static void unwind(struct flow *flow)
{
    struct function *function = flow->function;
    struct idmap *known = idmap_new();
    size_t nodes = function->node_count;
    for (uint32_t n = 0; n < nodes; n++)
        for (uint32_t e = function->nodes[n].first_edge; e != NODE_END; e = function->edges[e].next) {
            if (function->stacks[n] == NODE_END)
                continue;
            uint32_t stack = function->stacks[n], depth = function->depths[n];
            perform(flow, &function->nodes[n], &stack, &depth);
            if (is_torn(flow, function->edges[e].to, stack, depth)) {
                uint32_t to = unwind_from(flow, known, stack, depth);
                function->edges[e].to = to;
            }
        }
    idmap_free(known);
}

/* Goes through all of a function. */
static void flow_run(struct flow *flow)
{
    struct function *function = flow->function;
    function->stacks = mem_resize(function->stacks, function->node_count, sizeof *function->stacks);
    function->depths = mem_resize(function->depths, function->node_count, sizeof *function->depths);
    for (size_t n = 0; n < function->node_count; n++)
        function->stacks[n] = NODE_END;
    arrive(flow, function->entry, 0, 0);
    while (flow->todo.count > 0 && !flow->wrong) {
        uint32_t at = pile_take(&flow->todo);
        uint32_t stack = function->stacks[at], depth = function->depths[at];
        perform(flow, &function->nodes[at], &stack, &depth);
        if (at == function->framed) {
            flow->stack = stack;
            flow->depth = depth;
        }
        for (uint32_t e = function->nodes[at].first_edge; e != NODE_END && !flow->wrong; e = function->edges[e].next)
            if (!is_torn(flow, function->edges[e].to, stack, depth))
                arrive(flow, function->edges[e].to, stack, depth);
        if (at != function->exit && at != function->thrown)
            continue;
        if (stack != 0)
            blame_stack(flow, stack);
        if (depth != 0)
            drop_units(flow);
    }
    pile_free(&flow->todo);
}

static bool function_balance(struct model *model, struct function *function, struct idmap *numbers)
{
    struct flow flow = {.model = model, .function = function, .numbers = numbers};
    flow_run(&flow);
    if (!flow.wrong)
        unwind(&flow);
    return flow.wrong;
}

/* Stacks have no numbers yet. */
static void forget_stacks(struct model *model, struct idmap *numbers)
{
    model->lock_stack_count = 0;
    stack_push(model, numbers, NODE_END, NODE_END);
}

bool balance_nests(struct model *model, struct function *function)
{
    struct idmap *numbers = idmap_new();
    struct flow flow = {.model = model, .function = function, .numbers = numbers, .probing = true};
    forget_stacks(model, numbers);
    flow_run(&flow);
    idmap_free(numbers);
    return !flow.wrong;
}

/* Locks that are held on entry of functions, as bits for each: by some caller or, if `all`, by all of them. */
static uint64_t **held_on_entry(const struct model *model, bool all)
{
    uint64_t **held = mem_new(model->function_count + 1, sizeof *held), *here = bits_new(model->lock_count);
    size_t words = bits_words(model->lock_count);
    struct pile todo = {0};
    for (uint32_t f = 0; f < model->function_count; f++) {
        held[f] = bits_new(model->lock_count);
        memset(held[f], all ? 0xff : 0, words * sizeof **held);
        if (!all)
            pile_add(&todo, f);
    }
    for (uint32_t p = 0; all && p < model->process_count; p++)
        if (model->processes[p].matters) {
            bits_clear(held[model->processes[p].function], words);
            pile_add(&todo, model->processes[p].function);
        }
    while (todo.count > 0) {
        uint32_t f = pile_take(&todo);
        const struct function *function = model->functions[f];
        for (uint32_t n = 0; n < function->node_count; n++) {
            const struct node *node = &function->nodes[n];
            if ((node->action != ACT_CALL && node->action != ACT_CALL_THROW) || function->stacks[n] == NODE_END)
                continue;
            memcpy(here, held[f], words * sizeof *here);
            for (uint32_t s = function->stacks[n]; s != 0; s = model->lock_stacks[s].below)
                bits_add(here, model->lock_stacks[s].lock);
            uint64_t *callee = held[node->operand];
            if (all ? bits_meet(callee, here, words) : bits_join(callee, here, words))
                pile_add(&todo, node->operand);
        }
    }
    mem_free(here);
    pile_free(&todo);
    return held;
}

uint64_t **balance_held(struct model *model)
{
    struct idmap *numbers = idmap_new();
    forget_stacks(model, numbers);
    for (uint32_t f = 0; f < model->function_count; f++) {
        struct flow flow = {.model = model, .function = model->functions[f], .numbers = numbers, .probing = true};
        flow_run(&flow);
    }
    idmap_free(numbers);
    return held_on_entry(model, false);
}

static uint32_t times_in(const struct model *model, uint32_t stack, uint32_t lock)
{
    uint32_t times = 0;
    for (; stack != 0; stack = model->lock_stacks[stack].below)
        times += model->lock_stacks[stack].lock == lock;
    return times;
}

static const char held_otherwise[] = "a wait gives it up where it is not the innermost lock of the method";

uint32_t balance_innermost(const struct model *model, uint32_t stack, uint32_t lock)
{
    uint32_t times = 0;
    for (; stack != 0 && model->lock_stacks[stack].lock == lock; stack = model->lock_stacks[stack].below)
        times++;
    return times;
}

static bool check_wait(struct model *model, const struct function *function, uint32_t n, const uint64_t *held)
{
    uint32_t lock = function->nodes[n].operand, stack = function->stacks[n];
    bool dropped = false;
    if (stack == NODE_END)
        return false;
    for (uint32_t l = 0; l < model->lock_count; l++) {
        bool is_held = bits_has(held, l) || times_in(model, stack, l) > 0;
        if (l == lock || !is_held || model->locks[l].dropped != NULL || !model_locks_alike(model, lock, l))
            continue;
        model_lock_drop(model, l, "a wait may give it up by another name");
        dropped = true;
    }
    uint32_t times = balance_innermost(model, stack, lock);
    if (times > 0 && times_in(model, stack, lock) == times && !bits_has(held, lock))
        return dropped;
    model_lock_drop(model, lock, held_otherwise);
    return true;
}

/* A field is set whose object is a lock: nobody may hold it then. */
static bool check_reset(struct model *model, const struct function *function, uint32_t n, const uint64_t *held)
{
    uint32_t lock = function->nodes[n].operand, stack = function->stacks[n];
    if (stack == NODE_END || model->locks[lock].dropped != NULL ||
        (!bits_has(held, lock) && times_in(model, stack, lock) == 0))
        return false;
    model_lock_drop(model, lock, "the field that holds it is set while it is held");
    return true;
}

/* The lock of a condition is one that the waiting thread holds. If the thread holds only one, perhaps more than once,
 * that is the lock. */
static bool check_await(struct model *model, struct function *function, uint32_t n, const uint64_t *held)
{
    uint32_t stack = function->stacks[n], found = NODE_END, count = 0;
    bool dropped = false;
    if (stack == NODE_END)
        return false;
    for (uint32_t s = stack; s != 0; s = model->lock_stacks[s].below)
        if (model->locks[model->lock_stacks[s].lock].library) {
            count += found != model->lock_stacks[s].lock;
            found = model->lock_stacks[s].lock;
        }
    for (uint32_t l = 0; l < model->lock_count; l++)
        if (model->locks[l].library && model->locks[l].dropped == NULL && bits_has(held, l)) {
            model_lock_drop(model, l, held_otherwise);
            dropped = true;
        }
    if (count == 0 || dropped) {
        function->nodes[n].action = ACT_NONE;
        return dropped;
    }
    if (count == 1 && times_in(model, stack, found) == balance_innermost(model, stack, found)) {
        function->nodes[n].action = ACT_WAIT;
        function->nodes[n].operand = found;
        return false;
    }
    for (uint32_t s = stack; s != 0; s = model->lock_stacks[s].below)
        if (model->locks[model->lock_stacks[s].lock].library)
            model_lock_drop(model, model->lock_stacks[s].lock, held_otherwise);
    return true;
}

void balance_free_held(const struct model *model, uint64_t **held)
{
    for (uint32_t f = 0; f < model->function_count; f++)
        mem_free(held[f]);
    mem_free(held);
}

/* Drops locks under which nothing is accessed: they only make the model larger. `held` says which locks callers hold,
 * possibly or all of them. */
static bool drop_idle(struct model *model, uint64_t *const *held)
{
    uint64_t *guards = bits_new(model->lock_count);
    bool dropped = false;
    for (uint32_t f = 0; f < model->function_count; f++) {
        const struct function *function = model->functions[f];
        for (uint32_t n = 0; n < function->node_count; n++) {
            enum action action = function->nodes[n].action;
            if ((action != ACT_READ && action != ACT_WRITE) || function->stacks[n] == NODE_END)
                continue;
            bits_join(guards, held[f], bits_words(model->lock_count));
            for (uint32_t s = function->stacks[n]; s != 0; s = model->lock_stacks[s].below)
                bits_add(guards, model->lock_stacks[s].lock);
        }
    }
    for (uint32_t l = 0; l < model->lock_count; l++)
        if (model->locks[l].used && model->locks[l].dropped == NULL && !bits_has(guards, l)) {
            model_lock_drop(model, l, LOCK_IDLE);
            dropped = true;
        }
    mem_free(guards);
    return dropped;
}

/* In large models a lock stays only if some access is always under it: one that is merely held by some of the callers,
 * mostly around code of the library that calls back, is hardly what protects anything. */
static bool drop_weak(struct model *model)
{
    if (!model_is_large(model))
        return false;
    uint64_t **held = held_on_entry(model, true);
    bool dropped = drop_idle(model, held);
    balance_free_held(model, held);
    return dropped;
}

/* What was taken and given back of unclear locks, and where fields with locks are set, has been looked at. In large
 * models nobody sees those that are not modelled. */
static void forget_unclear(struct model *model)
{
    bool large = model_is_large(model);
    for (uint32_t f = 0; f < model->function_count; f++)
        for (uint32_t n = 0; n < model->functions[f]->node_count; n++) {
            struct node *node = &model->functions[f]->nodes[n];
            bool seen = node->action == ACT_TAKES || node->action == ACT_GIVES;
            if (node->action == ACT_RESET || node->action == ACT_HOLD || node->action == ACT_LET || (large && seen))
                node->action = ACT_NONE;
        }
}

/* How much was dropped so far. */
static size_t dropped_count(const struct model *model)
{
    size_t count = 0;
    for (uint32_t l = 0; l < model->lock_count; l++)
        count += model->locks[l].dropped != NULL;
    for (method_id m = 0; m < program_method_count(model->program); m++)
        count += bits_has(model->plain, m);
    return count;
}

bool balance_functions(struct model *model)
{
    struct idmap *numbers = idmap_new();
    bool wrong = false;
    forget_stacks(model, numbers);
    for (uint32_t f = 0; f < model->function_count; f++) {
        wrong |= function_balance(model, model->functions[f], numbers);
        wrong |= unclear_drop(model, model->functions[f]);
    }
    if (!wrong) {
        uint64_t **held = held_on_entry(model, false);
        for (uint32_t f = 0; f < model->function_count; f++)
            for (uint32_t n = 0; n < model->functions[f]->node_count; n++) {
                enum action action = model->functions[f]->nodes[n].action;
                wrong |= action == ACT_WAIT && check_wait(model, model->functions[f], n, held[f]);
                wrong |= action == ACT_RESET && check_reset(model, model->functions[f], n, held[f]);
                wrong |= action == ACT_AWAIT && check_await(model, model->functions[f], n, held[f]);
            }
        if (!wrong)
            wrong = drop_idle(model, held) || drop_weak(model);
        balance_free_held(model, held);
    }
    if (!wrong)
        forget_unclear(model);
    idmap_free(numbers);
    /* One method may be several functions, which are all wrong at once: what counts is that less is left to go wrong
     * than the time before. */
    size_t dropped = dropped_count(model);
    if (wrong && dropped == model->dropped)
        model->failure = "units of work do not nest in a method";
    model->dropped = dropped;
    return wrong;
}
