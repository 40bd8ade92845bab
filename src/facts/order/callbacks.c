/* Methods of the application that the library calls back, and whether its own methods then still come to an end.
 *
 * A method of the library that ends if what it calls back ends must not ask the application how long to go on:
 * whether an iterator has more, what a collection of the application holds, what a reader gives. So only methods
 * that nobody asks that are known by their names. And where the library walks through what others may change
 * meanwhile, or tries again until nobody has (java.util.concurrent, and streams, which may walk through such), what
 * it calls back must not change anything: a function that adds to the queue that is walked through, or sets the cell
 * that is updated, keeps the library busy for ever. */
#include "facts/order/internal.h"
#include "facts/threads/code.h"

#include <string.h>

/* Methods that are called for what they do or give, once for each thing there is; those of lambdas besides. */
static const char *const asked_once[] = {"<clinit>",   "<init>",      "accept",   "apply",    "applyAsDouble",
                                         "applyAsInt", "applyAsLong", "call",     "close",    "compare",
                                         "compareTo",  "equals",      "finalize", "hashCode", "initialValue",
                                         "main",       "run",         "test",     "toString", "uncaughtException"};

static const char *const walking[] = {"java/util/concurrent/", "java/util/stream/", "java/util/Iterator",
                                      "java/util/Spliterator", "java/lang/Iterable"};

static bool is_asked_once(const char *name)
{
    for (size_t i = 0; i < sizeof asked_once / sizeof *asked_once; i++)
        if (strcmp(name, asked_once[i]) == 0)
            return true;
    return strncmp(name, "lambda$", strlen("lambda$")) == 0 ||
           strstr(name, "::") != NULL; /* references (program/references.h) */
}

static bool may_walk_on(const char *class)
{
    for (size_t i = 0; i < sizeof walking / sizeof *walking; i++)
        if (strncmp(class, walking[i], strlen(walking[i])) == 0)
            return true;
    return false;
}

/* Whether all that an instruction may call is of java.lang, which changes nothing that others walk through. */
static bool calls_values(const struct facts *facts, instance_id instance, ir_value at)
{
    const struct program *program = facts_program(facts);
    uint32_t count;
    edge_id first = facts_calls_at(facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        method_id method = facts_instance(facts, facts_edge(facts, e).callee).method;
        const char *owner =
            method == FACTS_NONE ? "" : program_class(program, program_method(program, method)->owner)->name;
        if (strncmp(owner, "java/lang/", strlen("java/lang/")) != 0 ||
            strchr(owner + strlen("java/lang/"), '/') != NULL)
            return false;
    }
    return true;
}

/* Whether a method changes nothing: it writes no field or element, takes no lock, and calls only what computes
 * values. */
static bool changes_nothing(const struct facts *facts, instance_id instance)
{
    const struct ir_body *body = code_body(facts, instance);
    for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
        enum ir_op op = (enum ir_op)body->instructions[at].op;
        if (op == IR_put || op == IR_put_static || op == IR_put_element || op == IR_monitor_enter)
            return false;
        if (op >= IR_call_static && op <= IR_call_dynamic && !calls_values(facts, instance, at))
            return false;
    }
    return body != NULL;
}

method_id order_unending_caller(const struct lock_order *order, instance_id instance)
{
    const struct facts *facts = order->facts;
    const struct program *program = facts_program(facts);
    method_id method = facts_instance(facts, instance).method;
    uint32_t count;
    const edge_id *edges = facts_calls_to(facts, instance, &count);
    if (method == FACTS_NONE)
        return FACTS_NONE;
    const char *name = program_selector_name(program, program_method(program, method)->selector);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(facts, edges[i]);
        method_id caller = facts_instance(facts, edge.caller).method;
        if (edge.kind != EDGE_CALL || caller == FACTS_NONE || code_is_application(facts, edge.caller))
            continue;
        const char *class = program_class(program, program_method(program, caller)->owner)->name;
        if (!is_asked_once(name) || (may_walk_on(class) && !changes_nothing(facts, instance)))
            return caller;
    }
    return FACTS_NONE;
}
