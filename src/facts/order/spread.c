/* What threads hold on entry of each instance, and what they take there.
 *
 * What is held is known by node, and by what is known of it besides: that it is the lock of a parameter, so that taking
 * the parameter's lock is taking it again; and whether code of the application is between where it was taken and here.
 * That is a row of bits for each: rows 0 to TAGS - 1, and the same again for what has gone through the application. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/pile.h"
#include "facts/order/internal.h"
#include "facts/threads/code.h"

#include <string.h>

static size_t words_of(const struct lock_order *order)
{
    return bits_words(order->node_count) + 1;
}

/* What an instance leaves held, those that call it may hold anywhere, and leave held in turn. */
void order_find_left(struct lock_order *order)
{
    uint32_t instances = facts_instance_count(order->facts), count;
    struct pile todo = {0};
    for (instance_id i = 1; i < instances; i++)
        for (uint32_t n = 0; n < order->of[i].count; n++) {
            const struct take *take = &order->takes[order->of[i].first + n];
            if (!take->library || (n < MOST_TAKES && (order->of[i].left >> n & 1) == 0))
                continue;
            if (order->left[i] == NULL)
                order->left[i] = arena_alloc(order->arena, words_of(order) * sizeof(uint64_t));
            for (uint32_t k = 0; k < take->held_count; k++)
                bits_add(order->left[i], take->held[k]);
            pile_add(&todo, i);
        }
    while (todo.count > 0 && !budget_spent(order->budget)) {
        instance_id callee = pile_take(&todo);
        const edge_id *edges = facts_calls_to(order->facts, callee, &count);
        for (uint32_t i = 0; i < count; i++) {
            struct facts_edge edge = facts_edge(order->facts, edges[i]);
            if (edge.kind == EDGE_START)
                continue;
            if (order->left[edge.caller] == NULL)
                order->left[edge.caller] = arena_alloc(order->arena, words_of(order) * sizeof(uint64_t));
            if (bits_join(order->left[edge.caller], order->left[callee], words_of(order)))
                pile_add(&todo, edge.caller);
        }
    }
    pile_free(&todo);
}

/* For each parameter of the callee that is told apart, the value that the caller passes; FACTS_NONE. */
static void passed_values(const struct lock_order *order, const struct facts_edge *edge, const struct ir_body *body,
                          ir_value *values)
{
    uint32_t count = 0;
    const ir_value *arguments =
        body != NULL && code_passes_arguments(order->facts, edge) ? code_arguments(body, edge->at, &count) : NULL;
    for (uint32_t k = 0; k < TAGS - 1; k++)
        values[k] = k < count ? arguments[k] : FACTS_NONE;
}

/* The tag in the callee of what the caller knows by a value. */
static uint32_t tag_of(const struct lock_order *order, instance_id caller, ir_value value, const ir_value *values)
{
    for (uint32_t k = 0; k < TAGS - 1 && value != FACTS_NONE; k++)
        if (values[k] != FACTS_NONE && order_same_value(order, caller, value, values[k]))
            return k + 1;
    return 0;
}

/* Where the application's code begins, all that is held has gone through it. */
static uint32_t row_of(uint32_t tag, bool crossed)
{
    return tag + (crossed ? TAGS : 0);
}

static void add_entry(const struct lock_order *order, const struct thread_held *held, const struct facts_edge *edge,
                      const ir_value *values, bool crossed, uint64_t *rows)
{
    const uint64_t *entry = held->entry[edge->caller];
    for (uint32_t row = 0; row < ROWS; row++) {
        uint32_t tag = row % TAGS, now = 0;
        if (bits_empty(entry + row * held->words, held->words))
            continue;
        if (tag > 0)
            now = tag_of(order, edge->caller, tag - 1, values);
        bits_join(rows + row_of(now, crossed || row >= TAGS) * held->words, entry + row * held->words, held->words);
    }
}

static void add_local(const struct lock_order *order, const struct facts_edge *edge, size_t words,
                      const ir_value *values, bool crossed, uint64_t *rows)
{
    const struct instance_takes *of = &order->of[edge->caller];
    for (uint32_t n = 0; n < of->count; n++) {
        const struct take *take = &order->takes[of->first + n];
        bool known = n < MOST_TAKES && edge->at != FACTS_NONE;
        if (!take->holds || (known && (of->held[edge->at] >> n & 1) == 0))
            continue;
        bool stale = !known || (of->stale[edge->at] >> n & 1) != 0;
        uint32_t tag = stale ? 0 : tag_of(order, edge->caller, take->value, values);
        for (uint32_t k = 0; k < take->held_count; k++)
            bits_add(rows + row_of(tag, crossed) * words, take->held[k]);
    }
}

/* Adds what is held to the entry of an instance; whether that is new. */
static bool join_rows(struct thread_held *held, instance_id instance, const uint64_t *rows)
{
    bool first = held->entry[instance] == NULL;
    if (first)
        held->entry[instance] = mem_new(ROWS * held->words, sizeof(uint64_t));
    return bits_join(held->entry[instance], rows, ROWS * held->words) || first;
}

/* What a call contributes to the entry of what it runs. */
static void add_held(struct lock_order *order, struct thread_held *held, const struct facts_edge *edge, uint64_t *rows)
{
    const struct ir_body *body = code_body(order->facts, edge->caller);
    bool crossed = code_is_application(order->facts, edge->caller) || code_is_application(order->facts, edge->callee);
    ir_value values[TAGS - 1];
    class_id class = order_initialised(order, edge);
    memset(rows, 0, ROWS * held->words * sizeof *rows);
    passed_values(order, edge, body, values);
    add_entry(order, held, edge, values, crossed, rows);
    if (order->of[edge->caller].count > 0)
        add_local(order, edge, held->words, values, crossed, rows);
    if (order->left[edge->caller] != NULL)
        bits_join(rows + row_of(0, crossed) * held->words, order->left[edge->caller], held->words);
    if (class != FACTS_NONE) {
        struct pile nodes = {0};
        order_add_initialisers(order, class, &nodes);
        pile_add(&nodes, order_find(order, ORDER_INITIALISER, class));
        for (size_t i = 0; i < nodes.count; i++)
            bits_add(rows + row_of(0, true) * held->words, nodes.items[i]);
        pile_free(&nodes);
    }
}

struct worklist {
    struct pile todo;
    uint64_t *waits;
};

static void look_at(struct worklist *list, instance_id instance)
{
    if (bits_add(list->waits, instance))
        pile_add(&list->todo, instance);
}

/* Closed code calls the application back with locks of its own, and with those that it may take besides. */
static void enter_callbacks(struct lock_order *order, struct thread_held *held, const struct facts_edge *edge,
                            uint64_t *rows, struct worklist *list)
{
    const struct closed *closed = order_closed(order, edge->callee);
    uint64_t *plain = rows + row_of(0, true) * held->words;
    for (uint32_t row = 0; row < ROWS && closed->callback_count > 0; row++)
        if (row != row_of(0, true)) {
            bits_join(plain, rows + row * held->words, held->words);
            bits_clear(rows + row * held->words, held->words);
        }
    bits_add(plain, order_library_node(order));
    for (uint32_t i = 0; i < closed->node_count; i++)
        bits_add(plain, closed->nodes[i]);
    for (uint32_t i = 0; i < closed->callback_count; i++)
        if (join_rows(held, closed->callbacks[i], rows))
            look_at(list, closed->callbacks[i]);
}

static void follow_calls(struct lock_order *order, struct thread_held *held, instance_id instance, uint64_t *rows,
                         struct worklist *list)
{
    uint32_t count;
    edge_id first = facts_calls_from(order->facts, instance, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(order->facts, e);
        /* what the JVM does before main is nobody's affair */
        if (edge.kind == EDGE_START || (instance == FACTS_ROOT && !code_is_application(order->facts, edge.callee)))
            continue;
        add_held(order, held, &edge, rows);
        if (!order_is_open(order, edge.callee))
            enter_callbacks(order, held, &edge, rows, list);
        else if (join_rows(held, edge.callee, rows))
            look_at(list, edge.callee);
    }
}

/* A thread begins with its entries: the library holds nothing where it runs a task that others would wait for. */
struct thread_held order_spread(struct lock_order *order, thread_id thread)
{
    uint32_t instances = facts_instance_count(order->facts);
    const struct thread *it = threads_thread(order->threads, thread);
    struct thread_held held = {.thread = thread, .words = words_of(order)};
    uint64_t *rows = mem_new(ROWS * held.words, sizeof *rows);
    struct worklist list = {{0}, bits_new(instances)};
    uint32_t end = order_find(order, ORDER_END, thread);
    held.entry = mem_new(instances, sizeof *held.entry);
    bits_add(rows + row_of(0, order->nodes[end].known) * held.words, end);
    if (thread == THREADS_MAIN && join_rows(&held, it->root, rows))
        look_at(&list, it->root);
    for (uint32_t i = 0; i < it->entry_count; i++)
        if (join_rows(&held, it->entries[i].instance, rows))
            look_at(&list, it->entries[i].instance);
    while (list.todo.count > 0 && !budget_spent(order->budget)) {
        instance_id instance = pile_take(&list.todo);
        bits_remove(list.waits, instance);
        follow_calls(order, &held, instance, rows, &list);
    }
    pile_free(&list.todo);
    mem_free(list.waits);
    mem_free(rows);
    return held;
}

void order_spread_free(const struct lock_order *order, struct thread_held *held)
{
    uint32_t instances = facts_instance_count(order->facts);
    for (instance_id i = 0; i < instances; i++)
        mem_free(held->entry[i]);
    mem_free(held->entry);
}

/* Whether to take a lock of a value, of which this node is held, is to take it again: a monitor and a lock of the
 * library are two things, though they may belong to one object. */
static bool is_taken_again(const struct lock_order *order, uint32_t node, const struct take *take)
{
    return order->nodes[node].again && (order->nodes[node].kind == ORDER_LOCK) == take->library;
}

/* What is held on entry, but for the lock of the parameter that is taken. */
static void join_entry(const struct lock_order *order, const struct thread_held *held, instance_id instance,
                       const struct take *take, bool application, uint64_t *own, uint64_t *library)
{
    const struct ir_body *body = code_body(order->facts, instance);
    ir_value value = take->value == FACTS_NONE ? FACTS_NONE : order_strip(body, take->value);
    for (uint32_t row = 0; row < ROWS; row++) {
        const uint64_t *entry = held->entry[instance] + row * held->words;
        uint64_t *to = application || row >= TAGS ? own : library;
        if (row % TAGS == 0 || value != row % TAGS - 1) {
            bits_join(to, entry, held->words);
            continue;
        }
        for (uint32_t n = 0; (n = bits_next(entry, held->words, n)) < order->node_count; n++)
            if (!is_taken_again(order, n, take))
                bits_add(to, n);
    }
}

/* What the instance itself holds, but for what has the very lock that is taken. */
static void join_local(const struct lock_order *order, instance_id instance, const struct take *take, uint64_t *to)
{
    const struct instance_takes *of = &order->of[instance];
    for (uint32_t n = 0; n < of->count; n++) {
        const struct take *other = &order->takes[of->first + n];
        bool known = n < MOST_TAKES;
        if (!other->holds || (known && (take->at == FACTS_NONE || (of->held[take->at] >> n & 1) == 0)))
            continue;
        bool same = known && (of->stale[take->at] >> n & 1) == 0 &&
                    order_same_value(order, instance, other->value, take->value);
        for (uint32_t k = 0; k < other->held_count; k++)
            if (!same || !is_taken_again(order, other->held[k], take))
                bits_add(to, other->held[k]);
    }
}

void order_visit_takes(struct lock_order *order, const struct thread_held *held, order_visit *visit, void *context)
{
    uint32_t instances = facts_instance_count(order->facts);
    uint64_t *own = mem_new(held->words, sizeof *own), *library = mem_new(held->words, sizeof *library);
    for (instance_id i = 1; i < instances && !budget_spent(order->budget); i++) {
        bool application = code_is_application(order->facts, i);
        for (uint32_t n = 0; held->entry[i] != NULL && n < order->of[i].count; n++) {
            const struct take *take = &order->takes[order->of[i].first + n];
            if (!take->blocks)
                continue;
            bits_clear(own, held->words);
            bits_clear(library, held->words);
            join_entry(order, held, i, take, application, own, library);
            join_local(order, i, take, application ? own : library);
            if (order->left[i] != NULL)
                bits_join(application ? own : library, order->left[i], held->words);
            for (uint32_t k = 0; take->initialises && k < take->held_count; k++)
                bits_add(own, take->held[k]);
            visit(order, context, take, i, own, library);
        }
    }
    mem_free(own);
    mem_free(library);
}
