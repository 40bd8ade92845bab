#include "driver/advice.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "driver/never_set.h"
#include "driver/whole.h"
#include "verdict/verdict.h"

#include <string.h>

static const char by_itself[] =
    "--library CLASS checks a class by itself, as if two threads called its methods in any order";

/* Why a program has nothing to be asked about: the first that is true of it. */
enum nothing { NO_FACTS, NO_MAIN, NO_METHOD, NO_CHOICE, NO_THREAD, NO_SHARING, NO_STATE };

static const struct {
    const char *why, *to_do;
} nothings[] = {
    [NO_FACTS] = {"what is known of it is not complete", "--time-limit allows more"},
    [NO_MAIN] =
        {"no class has a main, there is no test, and nothing that servers are known to call, so nothing of it runs",
         "--entry CLASS.METHOD names what threads call at any time; name the classes that have a main, too; or "
         "--library CLASS checks a class by itself, as if two threads called its methods in any order"},
    [NO_METHOD] = {"nothing that the class's public methods do can be torn apart",
                   "--library names other classes; --spec says what belongs together"},
    [NO_CHOICE] = {"no two threads share what --class and --site name, or nothing of it changes",
                   "without these options everything that threads share is looked at; --library CLASS checks a class "
                   "by itself, as if two threads called its methods in any order"},
    [NO_THREAD] = {"it starts no thread that runs code of its own", by_itself},
    [NO_STATE] = {"its threads share only arrays and objects of the library that are not asked about",
                  "--all asks about collections in local variables; --library CLASS checks a class by itself, as if "
                  "two threads called its methods in any order"},
    [NO_SHARING] = {"no two of its threads share anything that changes while both run", by_itself},
};

static bool is_application(const struct program *program, method_id method)
{
    return method != FACTS_NONE && program_class(program, program_method(program, method)->owner)->application;
}

/* Whether a main of the application runs. */
static bool has_main(const struct facts *facts)
{
    const struct program *program = facts_program(facts);
    for (method_id m = 0; m < program_method_count(program); m++) {
        selector_id selector = program_method(program, m)->selector;
        if (is_application(program, m) && facts_reachable(facts, m) &&
            strcmp(program_selector_name(program, selector), "main") == 0 &&
            strcmp(program_selector_descriptor(program, selector), "([Ljava/lang/String;)V") == 0)
            return true;
    }
    return false;
}

/* Whether another thread than main runs code of the application. */
static bool has_thread(const struct facts *facts, const struct threads *threads)
{
    for (thread_id t = 1; t < threads_count(threads); t++) {
        const struct thread *thread = threads_thread(threads, t);
        for (uint32_t i = 0; i < thread->entry_count; i++)
            if (is_application(facts_program(facts), facts_instance(facts, thread->entries[i].instance).method))
                return true;
    }
    return false;
}

/* Whether threads share something of the library that is not asked about. */
static bool shares_library(const struct subjects *subjects)
{
    struct isolate_state state;
    uint32_t count;
    isolate_unasked(subjects_isolate(subjects), &count);
    return count > 0 || isolate_has_state(subjects_isolate(subjects), &state);
}

/* Nothing is asked about shared objects, whatever is known of executions. */
static void add_nothing_shared(enum nothing why, struct verdict *verdict)
{
    struct buffer text = {0};
    buffer_format(&text, "nothing was asked about shared objects: %s", nothings[why].why);
    if (why == NO_SHARING || why == NO_STATE)
        verdict_add_assumption(verdict, text.text);
    else
        verdict_add_gap_to_do(verdict, "shared objects", nothings[why].why, nothings[why].to_do);
    buffer_free(&text);
}

void advice_on_nothing(const struct subjects *subjects, const struct subjects_options *options, bool only_executions,
                       struct verdict *verdict)
{
    const struct facts *facts = whole_facts(subjects_whole(subjects));
    enum nothing why = NO_SHARING;
    if (!subjects_complete(subjects))
        why = NO_FACTS;
    else if (options->libraries.count > 0)
        why = NO_METHOD;
    else if (!has_main(facts))
        why = NO_MAIN;
    else if (!has_thread(facts, subjects_threads(subjects)))
        why = NO_THREAD;
    else if (options->classes.count + options->sites.count > 0)
        why = NO_CHOICE;
    else if (shares_library(subjects))
        why = NO_STATE;
    verdict_explain_nothing(verdict, nothings[why].why, nothings[why].to_do);
    if (only_executions)
        add_nothing_shared(why, verdict);
}

/* What the facts could not follow, for people. Where it is in the application, a part of the program is not looked
 * at. */
static const struct {
    const char *words, *to_do;
} gap_words[] = {
    [GAP_REFLECTION] = {"reflection that is not followed",
                        "what it leads to is not looked at: call it directly, or check its class by --library CLASS"},
    [GAP_NATIVE] = {"a native method", "what it does to objects is not looked at, and must be known by other means"},
    [GAP_DYNAMIC] = {"a call site that is not understood",
                     "what it leads to is not looked at: call it directly, or check its class by --library CLASS"},
    [GAP_MISSING] = {"something is missing that is used there", "name the jar or folder that has it, too"},
    [GAP_BODY] = {"its code cannot be read", NULL}, /* classes_unread has it */
    [GAP_ENTRY] = {"there is no main", NULL},
    [GAP_SITE] = {"nothing is made there", NULL},
    [GAP_RECEIVER] = {"taken as code that never runs: no object is known that the call is for",
                      "if it runs, its object comes from what is not followed: check its class by --library CLASS"},
    [GAP_MODEL] = {"the JDK lacks what a model of heddle describes", NULL},
};

static void add_fact_gap(const struct program *program, const struct facts_gap *gap, struct verdict *verdict)
{
    struct buffer text = {0};
    uint32_t line = gap->at == FACTS_NONE ? 0 : program_line(program, gap->method, gap->at);
    const struct ir_module *module = program_module_of(program, gap->method);
    if (line > 0 && module->source.bytes != NULL)
        buffer_format(&text, "%.*s:%u ", (int)module->source.length, module->source.bytes, line);
    program_method_name(program, gap->method, &text);
    if (gap->kind == GAP_MISSING)
        buffer_format(&text, " uses %s", gap->about);
    else if (gap->kind != GAP_RECEIVER && gap->kind != GAP_NATIVE)
        buffer_format(&text, " (%s)", gap->about);
    verdict_add_gap_to_do(verdict, text.text, gap_words[gap->kind].words, gap_words[gap->kind].to_do);
    buffer_free(&text);
}

/* All natives of the application that may be called: none has a model, and also those that handle only numbers may
 * change the object that they are called for. */
static void add_natives(const struct facts *facts, struct verdict *verdict)
{
    const struct program *program = facts_program(facts);
    for (method_id m = 0; m < program_method_count(program); m++) {
        const struct facts_gap gap = {GAP_NATIVE, m, FACTS_NONE, ""};
        if (is_application(program, m) && facts_reachable(facts, m) &&
            (program_ir_method(program, m)->flags & IR_ACCESS_NATIVE) != 0)
            add_fact_gap(program, &gap, verdict);
    }
}

void advice_on_gaps(const struct subjects *subjects, struct verdict *verdict)
{
    const struct whole *whole = subjects_whole(subjects);
    const struct facts *facts = whole_facts(whole);
    const char *what, *why;
    for (uint32_t i = 0; classes_unread(whole_classes(whole), i, &what, &why); i++)
        verdict_add_gap_to_do(verdict, what, why, "what is in it is not looked at: mend it, or leave it away");
    add_natives(facts, verdict);
    struct never_set *never = never_set_new(facts);
    for (uint32_t i = 0; i < facts_gap_count(facts); i++) {
        struct facts_gap gap = facts_gap(facts, i);
        /* What the library itself cannot be followed in is the same for all programs: ASSUMPTIONS.md. */
        bool listed = gap.kind == GAP_BODY || gap.kind == GAP_NATIVE;
        /* If the facts are not complete, its object might have come later. */
        bool dead =
            gap.kind == GAP_RECEIVER && (!facts_complete(facts) || never_set_receiver(never, gap.method, gap.at));
        if (is_application(facts_program(facts), gap.method) && !listed && !dead)
            add_fact_gap(facts_program(facts), &gap, verdict);
    }
    never_set_free(never);
}

/* "Items.java:12 Items.take" */
static void add_place(const struct program *program, method_id method, ir_value at, struct buffer *to)
{
    const struct ir_module *module = program_module_of(program, method);
    uint32_t line = program_line(program, method, at);
    if (line > 0 && module->source.bytes != NULL)
        buffer_format(to, "%.*s:%u ", (int)module->source.length, module->source.bytes, line);
    program_method_name(program, method, to);
}

void advice_on_waits(const struct subjects *subjects, struct verdict *verdict)
{
    const struct program *program = facts_program(whole_facts(subjects_whole(subjects)));
    struct arena *arena = arena_new();
    const struct isolate_doubt *doubts;
    uint32_t count = isolate_doubts(subjects_isolate(subjects), arena, &doubts);
    for (uint32_t i = 0; i < count; i++) {
        const char *wait = doubts[i].by_condition ? "await()" : "wait()";
        uint32_t line = program_line(program, doubts[i].method, doubts[i].used);
        struct buffer what = {0}, why = {0}, to_do = {0};
        add_place(program, doubts[i].method, doubts[i].at, &what);
        if (doubts[i].stale)
            buffer_format(&why, "what was read before %s is used behind it (line %u), where it may have changed", wait,
                          line);
        else
            buffer_format(&why, "behind %s nothing looks again at what was waited for, before line %u goes on from it",
                          wait, line);
        buffer_format(&to_do,
                      doubts[i].stale ? "read it behind the wait, when the condition holds: while (...) %s;"
                                      : "wait in a loop that looks at the condition again: while (...) %s;",
                      wait);
        verdict_add_gap_to_do(verdict, what.text, why.text, to_do.text);
        buffer_free(&what);
        buffer_free(&why);
        buffer_free(&to_do);
    }
    arena_free(arena);
}
