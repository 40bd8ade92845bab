/* Whether the library, in a thread's own code, asks objects of the application for equals, hashCode or toString.
 *
 * Library code that the application calls asks whatever it is given. But its collections and printers are analysed for
 * all callers at once, so it looks as if the JVM's own threads (reference handler, cleaner, workers) asked everything,
 * too. They do not: what they run of the application was handed to them as a task (ASSUMPTIONS.md). */
#include "base/bits.h"
#include "facts/threads/code.h"
#include "facts/threads/internal.h"
#include "ir/site.h"

#include <string.h>

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static bool is_question(const struct program *program, method_id id)
{
    static const char *const questions[] = {"equals(Ljava/lang/Object;)Z", "hashCode()I",
                                            "toString()Ljava/lang/String;"};
    const struct program_method *method = program_method(program, id);
    const char *name = program_selector_name(program, method->selector);
    const char *descriptor = program_selector_descriptor(program, method->selector);
    class_id throwable = program_find(program, "java/lang/Throwable");
    /* An exception that nobody catches is printed. */
    if (throwable == FACTS_NONE || program_is_subclass(program, method->owner, throwable))
        return false;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        if (begins_with(questions[i], name) && strcmp(questions[i] + strlen(name), descriptor) == 0)
            return true;
    return false;
}

bool threads_is_question(const struct facts *facts, instance_id callee)
{
    method_id id = facts_instance(facts, callee).method;
    return id != FACTS_NONE && code_is_application(facts, callee) && is_question(facts_program(facts), id);
}

/* Whether the application hands work to fork-join pools: their workers ask the elements of parallel streams, for
 * example. */
static bool works_in_parallel(const struct facts *facts)
{
    const struct program *program = facts_program(facts);
    for (edge_id e = 0; e < facts_edge_count(facts); e++) {
        struct facts_edge edge = facts_edge(facts, e);
        method_id method = facts_instance(facts, edge.callee).method;
        if (method == FACTS_NONE || edge.caller == FACTS_ROOT || !code_is_application(facts, edge.caller))
            continue;
        const struct program_method *of = program_method(program, method);
        const char *owner = program_class(program, of->owner)->name;
        if (begins_with(owner, "java/util/concurrent/ForkJoin") ||
            begins_with(owner, "java/util/stream/StreamSupport") ||
            begins_with(owner, "java/util/concurrent/CountedCompleter") ||
            (!code_is_application(facts, edge.callee) &&
             begins_with(program_selector_name(program, of->selector), "parallel")))
            return true;
    }
    return false;
}

/* Whether a lambda is a method of the library, or a question itself: submit(list::toString). */
static bool stands_for_questions(const struct facts *facts, const struct facts_object *lambda)
{
    const struct program *program = facts_program(facts);
    class_id owner = program_method(program, lambda->method)->owner;
    const struct ir_module *module = program_class(program, owner)->module;
    const struct ir_body *body = program_body(program, lambda->method);
    struct ir_lambda found;
    if (!module || !body ||
        ir_site_recognize(module, &module->sites[body->instructions[lambda->at].a], &found) != IR_SITE_LAMBDA)
        return true;
    if (found.implementation.kind < IR_HANDLE_VIRTUAL)
        return false; /* it reads or writes a field */
    method_id method = program_known_method(program, owner, found.implementation.ref);
    return method == FACTS_NONE || !program_class(program, program_method(program, method)->owner)->application ||
           is_question(program, method);
}

/* Whether the application makes functions out of what the library has: in whatever thread they run, they may ask. */
static bool hands_out_questions(const struct facts *facts)
{
    const struct program *program = facts_program(facts);
    for (object_id o = 0; o < facts_object_count(facts); o++) {
        struct facts_object object = facts_object(facts, o);
        if (object.kind == OBJECT_LAMBDA && object.method != FACTS_NONE &&
            program_class(program, program_method(program, object.method)->owner)->application &&
            stands_for_questions(facts, &object))
            return true;
    }
    return false;
}

/* Parts of the JDK whose threads ask nothing by themselves. Others (event queues, remote calls) may. */
static bool is_quiet_place(const struct program *program, class_id class, bool parallel)
{
    static const char *const quiet[] = {
        "java/lang/", "java/util/", "java/io/", "java/nio/", "jdk/internal/", "sun/nio/", "sun/security/provider/"};
    const struct program_class *of = program_class(program, class);
    if (of->application)
        return true;
    if (parallel && begins_with(of->name, "java/util/concurrent/ForkJoin"))
        return false;
    for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++)
        if (begins_with(of->name, quiet[i]))
            return true;
    return false;
}

uint64_t *threads_that_ask(const struct threads *threads)
{
    const struct facts *facts = threads->facts;
    const struct program *program = facts_program(facts);
    uint64_t *asking = bits_new(threads->count);
    bool parallel = works_in_parallel(facts), hands_out = hands_out_questions(facts);
    bits_add(asking, THREADS_MAIN);
    for (thread_id id = 1; id < threads->count; id++) {
        struct object_set objects = threads_objects(threads, id);
        bool quiet = !hands_out && object_set_next(objects, 0) != FACTS_NONE;
        for (object_id o = object_set_next(objects, 0); o != FACTS_NONE; o = object_set_next(objects, o + 1)) {
            struct facts_object object = facts_object(facts, o);
            quiet &= object.class != FACTS_NONE && is_quiet_place(program, object.class, parallel) &&
                     (object.method == FACTS_NONE ||
                      is_quiet_place(program, program_method(program, object.method)->owner, parallel));
        }
        if (!quiet)
            bits_add(asking, id);
    }
    return asking;
}
