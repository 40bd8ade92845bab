/* Code of the library that is not looked into, call by call: all but collections, strings, threads and what else
 * stands in the table below. All locks of its own are one node, which it takes, and which is held where it calls the
 * application back; so are the locks that the application knows, too. */
#include "base/arena.h"
#include "base/pile.h"
#include "facts/order/internal.h"
#include "facts/threads/code.h"

#include <string.h>

/* Classes and packages that are looked into, and exceptions within these packages. */
static const char *const open_code[] = {"java/lang/AbstractStringBuilder",
                                        "java/lang/Iterable",
                                        "java/lang/Object",
                                        "java/lang/Runnable",
                                        "java/lang/String",
                                        "java/lang/StringBuffer",
                                        "java/lang/StringBuilder",
                                        "java/lang/Thread",
                                        "java/lang/ThreadLocal",
                                        "java/util/",
                                        NULL};
static const char *const closed_code[] = {"java/util/Formatter",  "java/util/Locale",
                                          "java/util/Properties", "java/util/ResourceBundle",
                                          "java/util/Scanner",    "java/util/ServiceLoader",
                                          "java/util/TimeZone",   "java/util/jar/",
                                          "java/util/logging/",   "java/util/prefs/",
                                          "java/util/regex/",     "java/util/spi/",
                                          "java/util/zip/",       NULL};

/* Whether a class, or the one around it, stands in a list, or is in a package of it. */
static bool is_listed(const char *name, const char *const *list)
{
    for (; *list != NULL; list++) {
        size_t length = strlen(*list);
        if (strncmp(name, *list, length) == 0 &&
            ((*list)[length - 1] == '/' || name[length] == '\0' || name[length] == '$'))
            return true;
    }
    return false;
}

/* Whether code of the library may work on an object that the application knows; static methods always do. */
static bool is_about_known(const struct lock_order *order, instance_id instance)
{
    const struct program *program = facts_program(order->facts);
    struct facts_instance it = facts_instance(order->facts, instance);
    if ((program_ir_method(program, it.method)->flags & IR_ACCESS_STATIC) != 0)
        return true;
    if (it.context != FACTS_NONE)
        return bits_has(order->known, it.context);
    const struct ir_body *body = code_body(order->facts, instance);
    struct object_set objects = {0};
    if (code_parameter(body, 0) != FACTS_NONE)
        objects = facts_points_to(order->facts, instance, 0);
    for (object_id o = object_set_next(objects, 0); o != FACTS_NONE; o = object_set_next(objects, o + 1))
        if (bits_has(order->known, o))
            return true;
    return false;
}

/* Whether an instance is looked into, if the application leads to it. */
static bool may_be_open(const struct lock_order *order, instance_id instance)
{
    const struct program *program = facts_program(order->facts);
    method_id method = facts_instance(order->facts, instance).method;
    const char *name = program_class(program, program_method(program, method)->owner)->name;
    return is_listed(name, open_code) && !is_listed(name, closed_code) && is_about_known(order, instance);
}

/* The code of the application, and what of the library is looked into and can be reached from there. */
void order_find_open(struct lock_order *order)
{
    uint32_t instances = facts_instance_count(order->facts), count;
    struct pile todo = {0};
    order->open_code = arena_alloc(order->arena, (bits_words(instances) + 1) * sizeof(uint64_t));
    order->closed = arena_alloc(order->arena, instances * sizeof *order->closed);
    bits_add(order->open_code, FACTS_ROOT);
    for (instance_id i = 1; i < instances; i++)
        if (code_is_application(order->facts, i) && bits_add(order->open_code, i))
            pile_add(&todo, i);
    while (todo.count > 0) {
        edge_id first = facts_calls_from(order->facts, pile_take(&todo), &count);
        for (edge_id e = first; e < first + count; e++) {
            struct facts_edge edge = facts_edge(order->facts, e);
            if (edge.kind != EDGE_START && !bits_has(order->open_code, edge.callee) &&
                may_be_open(order, edge.callee)) {
                bits_add(order->open_code, edge.callee);
                pile_add(&todo, edge.callee);
            }
        }
    }
    pile_free(&todo);
}

bool order_is_open(const struct lock_order *order, instance_id instance)
{
    return bits_has(order->open_code, instance);
}

static const uint32_t *keep(struct lock_order *order, const struct pile *list)
{
    uint32_t *copy = arena_alloc(order->arena, (list->count + 1) * sizeof *copy);
    if (list->count > 0)
        memcpy(copy, list->items, list->count * sizeof *copy);
    return copy;
}

void order_summarise_closed(struct lock_order *order)
{
    uint32_t instances = facts_instance_count(order->facts);
    uint64_t *seen = bits_new(order->node_count + 1);
    order->known_taken = arena_alloc(order->arena, instances * sizeof *order->known_taken);
    order->known_taken_count = arena_alloc(order->arena, instances * sizeof *order->known_taken_count);
    for (instance_id i = 1; i < instances; i++) {
        struct pile nodes = {0};
        for (uint32_t n = 0; n < order->of[i].count; n++) {
            const struct take *take = &order->takes[order->of[i].first + n];
            for (uint32_t k = 0; k < take->wanted_count; k++)
                if (order->nodes[take->wanted[k]].known && bits_add(seen, take->wanted[k]))
                    pile_add(&nodes, take->wanted[k]);
        }
        order->known_taken[i] = keep(order, &nodes);
        order->known_taken_count[i] = (uint32_t)nodes.count;
        for (size_t k = 0; k < nodes.count; k++)
            bits_remove(seen, nodes.items[k]);
        pile_free(&nodes);
    }
    mem_free(seen);
    order->summarised = true;
}

const struct closed *order_closed(struct lock_order *order, instance_id instance)
{
    if (order->closed[instance] != NULL)
        return order->closed[instance];
    struct pile todo = {0}, callbacks = {0}, nodes = {0};
    uint64_t *seen = bits_new(facts_instance_count(order->facts)), *taken = bits_new(order->node_count + 1);
    struct closed *found = arena_alloc(order->arena, sizeof *found);
    bits_add(seen, instance);
    pile_add(&todo, instance);
    while (todo.count > 0) {
        instance_id at = pile_take(&todo);
        uint32_t count;
        edge_id first = facts_calls_from(order->facts, at, &count);
        for (uint32_t k = 0; k < order->known_taken_count[at]; k++)
            if (bits_add(taken, order->known_taken[at][k]))
                pile_add(&nodes, order->known_taken[at][k]);
        for (edge_id e = first; e < first + count; e++) {
            struct facts_edge edge = facts_edge(order->facts, e);
            if (edge.kind == EDGE_START || !bits_add(seen, edge.callee))
                continue;
            pile_add(code_is_application(order->facts, edge.callee) ? &callbacks : &todo, edge.callee);
        }
    }
    *found =
        (struct closed){keep(order, &callbacks), keep(order, &nodes), (uint32_t)callbacks.count, (uint32_t)nodes.count};
    order->closed[instance] = found;
    pile_free(&todo);
    pile_free(&callbacks);
    pile_free(&nodes);
    mem_free(seen);
    mem_free(taken);
    return found;
}

void order_take_closed(struct lock_order *order, instance_id instance, ir_value at)
{
    uint32_t count, arguments;
    edge_id first = facts_calls_at(order->facts, instance, at, &count);
    const struct ir_body *body = code_body(order->facts, instance);
    const ir_value *values = code_arguments(body, at, &arguments);
    struct pile wanted = {0};
    if (!order_is_open(order, instance))
        return;
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(order->facts, e);
        if (edge.kind == EDGE_START || order_is_open(order, edge.callee))
            continue;
        const struct closed *closed = order_closed(order, edge.callee);
        if (wanted.count == 0)
            pile_add(&wanted, order_library_node(order));
        for (uint32_t i = 0; i < closed->node_count; i++)
            pile_add(&wanted, closed->nodes[i]);
    }
    struct take take = {.at = at, .value = arguments > 0 ? values[0] : FACTS_NONE, .blocks = true};
    if (wanted.count > 0)
        order_add_take(order, instance, take, &wanted, NULL);
    pile_free(&wanted);
}
