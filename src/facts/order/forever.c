#include "facts/order/forever.h"

#include "base/arena.h"
#include "base/array.h"
#include "facts/order/internal.h"
#include "facts/threads/code.h"

#include <stdlib.h>
#include <string.h>

/* Classes and packages of the library (those directly in a package, if the name ends with '/') whose methods come to an
 * end, whatever others do, if what they call back does. Joins and locks are looked at as locks are. */
static const char *const ending[] = {"java/io/PrintStream",
                                     "java/lang/Boolean",
                                     "java/lang/Byte",
                                     "java/lang/Character",
                                     "java/lang/Class",
                                     "java/lang/Double",
                                     "java/lang/Enum",
                                     "java/lang/Float",
                                     "java/lang/Integer",
                                     "java/lang/Iterable",
                                     "java/lang/Long",
                                     "java/lang/Math",
                                     "java/lang/Number",
                                     "java/lang/Object",
                                     "java/lang/Record",
                                     "java/lang/Short",
                                     "java/lang/StrictMath",
                                     "java/lang/String",
                                     "java/lang/StringBuffer",
                                     "java/lang/StringBuilder",
                                     "java/lang/System",
                                     "java/lang/Thread",
                                     "java/lang/ThreadLocal",
                                     "java/math/",
                                     "java/text/",
                                     "java/time/",
                                     "java/util/",
                                     "java/util/concurrent/ConcurrentHashMap",
                                     "java/util/concurrent/ConcurrentLinkedDeque",
                                     "java/util/concurrent/ConcurrentLinkedQueue",
                                     "java/util/concurrent/ConcurrentMap",
                                     "java/util/concurrent/ConcurrentSkipListMap",
                                     "java/util/concurrent/ConcurrentSkipListSet",
                                     "java/util/concurrent/CopyOnWriteArrayList",
                                     "java/util/concurrent/CopyOnWriteArraySet",
                                     "java/util/concurrent/ThreadLocalRandom",
                                     "java/util/concurrent/TimeUnit",
                                     "java/util/concurrent/atomic/",
                                     "java/util/concurrent/locks/ReentrantLock",
                                     "java/util/concurrent/locks/ReentrantReadWriteLock",
                                     "java/util/function/",
                                     "java/util/stream/",
                                     NULL};

/* Those of them that do not: "class name", or any class with an empty one; a name that ends with '*' is a beginning. */
static const struct {
    const char *class, *name;
} waiting[] = {
    {"java/lang/Object", "wait*"},
    {"java/lang/System", "exit"},
    {"java/lang/System", "console"},
    {"java/lang/System", "runFinalization"},
    {"java/lang/Thread", "stop"},
    {"java/lang/Thread", "suspend"},
    {"java/util/Scanner", "*"},
    {"java/util/Timer", "*"},
    {"java/util/ServiceLoader", "*"},
    {"java/util/TimerTask", "*"},
    {"java/util/Formatter", "*"},
    {"java/util/concurrent/TimeUnit", "timed*"},
    {"", "parallel*"},
    {"java/util/concurrent/ConcurrentHashMap", "search*"},
    {"java/util/concurrent/ConcurrentHashMap", "reduce*"},
    {"java/util/stream/", "generate"},
    {"java/util/stream/", "iterate"},
    {"java/util/stream/StreamSupport", "*"},
    {"", "ints"},
    {"", "longs"},
    {"", "doubles"},
};

static bool is_named(const char *name, const char *wanted)
{
    size_t length = strlen(wanted);
    return wanted[length - 1] == '*' ? strncmp(name, wanted, length - 1) == 0 : strcmp(name, wanted) == 0;
}

/* Whether a class, or the one around it, is another one. */
static bool is_class(const char *class, const char *wanted)
{
    size_t length = strlen(wanted);
    if (strncmp(class, wanted, length) != 0)
        return false;
    return wanted[length - 1] == '/' ? strchr(class + length, '/') == NULL
                                     : class[length] == '\0' || class[length] == '$';
}

/* Constructors of what threads wait for do not wait. */
static bool is_constructor(const char *class, const char *name)
{
    static const char package[] = "java/util/concurrent/";
    return strcmp(name, "<init>") == 0 && strncmp(class, package, strlen(package)) == 0;
}

static bool is_exception(const struct program *program, class_id class)
{
    class_id throwable = program_find(program, "java/lang/Throwable");
    return throwable != FACTS_NONE && program_is_subclass(program, class, throwable);
}

/* Whether a method of the library comes to an end. */
static bool ends(const struct program *program, method_id method)
{
    const struct program_method *it = program_method(program, method);
    const char *class = program_class(program, it->owner)->name, *name = program_selector_name(program, it->selector);
    const char *descriptor = program_selector_descriptor(program, it->selector);
    for (size_t i = 0; i < sizeof waiting / sizeof *waiting; i++)
        if ((waiting[i].class[0] == '\0' || is_class(class, waiting[i].class)) && is_named(name, waiting[i].name))
            return false;
    if (strcmp(name, "forEach") == 0 && strncmp(descriptor, "(J", 2) == 0)
        return false; /* of a concurrent map: others do it */
    for (const char *const *listed = ending; *listed != NULL; listed++)
        if (is_class(class, *listed))
            return true;
    return is_constructor(class, name) || is_exception(program, it->owner);
}

bool order_is_at_most(const struct ir_body *body, ir_value value, int64_t most)
{
    const struct ir_instruction *it = &body->instructions[value];
    if (it->op == IR_sext)
        return body->instructions[it->a].kind == IR_I32 && most >= INT32_MAX;
    return it->op == IR_integer && (int64_t)((uint64_t)it->b << 32 | it->a) <= most;
}

/* Whether a call may sleep for a year or more, which counts as for ever (ASSUMPTIONS.md). */
static bool sleeps_long(const struct facts *facts, instance_id instance, ir_value at, method_id callee)
{
    static const int64_t year_in_milliseconds = (int64_t)YEAR_IN_DAYS * 24 * 3600 * 1000;
    const struct program *program = facts_program(facts);
    const struct program_method *method = program_method(program, callee);
    const char *class = program_class(program, method->owner)->name;
    const struct ir_body *body = code_body(facts, instance);
    bool unit = strcmp(class, "java/util/concurrent/TimeUnit") == 0;
    uint32_t count = 0;
    if (strcmp(program_selector_name(program, method->selector), "sleep") != 0)
        return false;
    const ir_value *arguments = body == NULL || at == FACTS_NONE ? NULL : code_arguments(body, at, &count);
    if (arguments == NULL || count < (unit ? 2u : 1u))
        return true;
    return !order_is_at_most(body, arguments[unit ? 1 : 0], unit ? YEAR_IN_DAYS : year_in_milliseconds);
}

struct found {
    struct lock_order *order;
    struct forever *items;
    size_t count, capacity;
};

static void add(struct found *found, enum forever_kind kind, method_id method, ir_value at, method_id callee)
{
    ARRAY_ADD(found->items, found->count, found->capacity, (struct forever){kind, method, at, callee, NULL});
}

static void look_at_calls(struct found *found, instance_id instance)
{
    const struct facts *facts = found->order->facts;
    const struct program *program = facts_program(facts);
    uint32_t count;
    edge_id first = facts_calls_from(facts, instance, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        method_id callee = facts_instance(facts, edge.callee).method;
        bool library = !code_is_application(facts, edge.callee);
        if (library && edge.kind != EDGE_INIT && edge.kind != EDGE_START &&
            (!ends(program, callee) || sleeps_long(facts, instance, edge.at, callee)))
            add(found, FOREVER_CALL, facts_instance(facts, instance).method, edge.at, callee);
    }
}

/* What the library is asked to go on by. */
static void look_at_callers(struct found *found, instance_id instance)
{
    method_id caller = order_unending_caller(found->order, instance);
    if (caller != FACTS_NONE)
        add(found, FOREVER_BACK, facts_instance(found->order->facts, instance).method, FACTS_NONE, caller);
}

static void look_at_takes(struct found *found, instance_id instance)
{
    const struct instance_takes *of = &found->order->of[instance];
    for (uint32_t n = 0; n < of->count; n++) {
        const struct take *take = &found->order->takes[of->first + n];
        if (take->library && (n >= MOST_TAKES || (of->left >> n & 1) != 0))
            add(found, FOREVER_LEFT, facts_instance(found->order->facts, instance).method, take->at, FACTS_NONE);
    }
}

static void look_at_loops(struct found *found, instance_id instance)
{
    const struct ir_body *body = code_body(found->order->facts, instance);
    ir_value at = body == NULL ? FACTS_NONE : order_endless_loop(found->order, instance, body);
    if (at != FACTS_NONE)
        add(found, FOREVER_LOOP, facts_instance(found->order->facts, instance).method, at, FACTS_NONE);
}

static void look_at_gaps(struct found *found)
{
    const struct facts *facts = found->order->facts;
    const struct program *program = facts_program(facts);
    for (uint32_t i = 0; i < facts_gap_count(facts); i++) {
        struct facts_gap gap = facts_gap(facts, i);
        if (gap.kind == GAP_MODEL || (gap.method != FACTS_NONE &&
                                      !program_class(program, program_method(program, gap.method)->owner)->application))
            continue;
        add(found, FOREVER_GAP, gap.method, gap.at, FACTS_NONE);
        found->items[found->count - 1].about = gap.about;
    }
}

static int compare(const void *one, const void *other)
{
    const struct forever *a = one, *b = other;
    const uint32_t keys[2][4] = {{a->kind, a->method, a->at + 1, a->callee},
                                 {b->kind, b->method, b->at + 1, b->callee}};
    for (size_t i = 0; i < 4; i++)
        if (keys[0][i] != keys[1][i])
            return keys[0][i] < keys[1][i] ? -1 : 1;
    return 0;
}

static uint32_t keep_each_once(struct forever *items, size_t count)
{
    uint32_t kept = 0;
    if (count > 0)
        qsort(items, count, sizeof *items, compare);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || items[kept - 1].kind != items[i].kind || items[kept - 1].method != items[i].method ||
            items[kept - 1].at != items[i].at)
            items[kept++] = items[i];
    return kept;
}

const struct forever *order_forever(struct lock_order *order, uint32_t *count)
{
    struct found found = {.order = order};
    uint32_t instances = facts_instance_count(order->facts);
    for (instance_id i = 1; i < instances; i++) {
        if (!code_is_application(order->facts, i))
            continue;
        look_at_calls(&found, i);
        look_at_callers(&found, i);
        look_at_takes(&found, i);
        look_at_loops(&found, i);
    }
    look_at_gaps(&found);
    *count = keep_each_once(found.items, found.count);
    struct forever *kept = arena_alloc(order->arena, (*count + 1) * sizeof *kept);
    if (*count > 0 && found.items != NULL)
        memcpy(kept, found.items, *count * sizeof *kept);
    mem_free(found.items);
    return kept;
}
