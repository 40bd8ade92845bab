#include "driver/assumptions.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "driver/whole.h"
#include "verdict/verdict.h"

#include <string.h>

/* How a program is recognised. */
enum how {
    CALLS = 1, /* a class of the application refers to a method of that class, or of one below, whose name begins so */
    DECLARES,  /* a class of the application declares a method of that name and descriptor */
    CATCHES,   /* a method of the application catches that class by name */
    FINALLY,   /* a method of the application does something besides unlocking when any exception passes */
    MISTYPED,  /* a method of the application asks a value for a field that its declared type does not have */
    WORKERS,   /* the library runs tasks of the application */
    MODEL,     /* a model shows it: assumptions_seen */
    LIBRARY,   /* --library is given */
    ENTRIES,   /* something is called that no main calls */
    STATE,     /* threads share library objects with state that nothing is known of */
    UNASKED    /* threads share library objects that are not asked about */
};

struct sign {
    enum how how;
    const char *class; /* internal; DECLARES: the descriptor */
    const char *name;
    unsigned seen; /* of MODEL */
};

enum { MOST_SIGNS = 10 };

static const struct assumption {
    const char *name, *text;
    struct sign signs[MOST_SIGNS]; /* one is enough */
} table[] = {
    {"whole-program",
     "classes that are made or loaded at run time, from elsewhere than the named files, are not looked at",
     {{CALLS, "java/lang/ClassLoader", "defineClass", 0},
      {CALLS, "java/lang/invoke/MethodHandles$Lookup", "define", 0},
      {CALLS, "java/net/URLClassLoader", "", 0},
      {CALLS, "javax/script/ScriptEngineManager", "", 0},
      {CALLS, "java/lang/ModuleLayer", "define", 0}}},
    {"jvm-callbacks",
     "code that the JVM itself calls, for signals, agents and notifications, does not run",
     {{CALLS, "sun/misc/Signal", "handle", 0},
      {CALLS, "javax/management/NotificationEmitter", "addNotificationListener", 0},
      {CALLS, "javax/management/NotificationBroadcaster", "addNotificationListener", 0},
      {DECLARES, "(Ljava/lang/String;Ljava/lang/instrument/Instrumentation;)V", "premain", 0},
      {DECLARES, "(Ljava/lang/String;Ljava/lang/instrument/Instrumentation;)V", "agentmain", 0}}},
    {"library-callers",
     "what one object of a class in library mode is made from is used through that object only",
     {{LIBRARY, NULL, NULL, 0}}},
    {"entries",
     "what is called from outside is called on one object of its class, with arguments that nobody else has",
     {{ENTRIES, NULL, NULL, 0}}},
    {"gaps",
     "where the library calls by names, or makes objects from bytes, within itself, that leads to no code of the "
     "application",
     {{CALLS, "java/beans/Statement", "", 0},
      {CALLS, "java/beans/EventHandler", "", 0},
      {CALLS, "java/beans/XMLDecoder", "", 0},
      {CALLS, "java/rmi/MarshalledObject", "get", 0},
      {CALLS, "java/security/SignedObject", "getObject", 0},
      {CALLS, "javax/crypto/SealedObject", "getObject", 0},
      {CALLS, "javax/management/MBeanServer", "", 0}}},
    {"library-reflection",
     "classes of the application that the library finds by names it puts together do not run",
     {{CALLS, "java/util/ResourceBundle", "getBundle", 0},
      {CALLS, "java/sql/DriverManager", "get", 0},
      {CALLS, "javax/naming/InitialContext", "", 0},
      {CALLS, "java/util/logging/LogManager", "readConfiguration", 0},
      {CALLS, "java/beans/Introspector", "", 0},
      {CALLS, "javax/xml/parsers/", "newInstance", 0}}},
    {"final-fields",
     "final fields stay as they are: reflection and Unsafe do not write them",
     {{CALLS, "java/lang/reflect/Field", "set", 0}, {CALLS, "sun/misc/Unsafe", "put", 0}}},
    {"collector",
     "finalizers and cleaners do not run, and references are not cleared",
     {{DECLARES, "()V", "finalize", 0},
      {CALLS, "java/lang/ref/Cleaner", "register", 0},
      {CALLS, "java/lang/ref/ReferenceQueue", "", 0},
      {CALLS, "java/lang/ref/Reference", "get", 0},
      {CALLS, "java/util/WeakHashMap", "", 0}}},
    {"jdk-threads",
     "workers of executors and timers do not call equals, hashCode or toString of the application's objects by "
     "themselves",
     {{WORKERS, "()Ljava/lang/String;", "toString", 0},
      {WORKERS, "()I", "hashCode", 0},
      {WORKERS, "(Ljava/lang/Object;)Z", "equals", 0}}},
    {"library-fields",
     "the library accesses fields of the application's objects only through their methods: not so serialization",
     {{CALLS, "java/io/ObjectOutputStream", "writeObject", 0},
      {CALLS, "java/io/ObjectOutputStream", "writeUnshared", 0},
      {CALLS, "java/io/ObjectOutputStream", "defaultWriteObject", 0},
      {CALLS, "java/io/ObjectInputStream", "defaultReadObject", 0}}},
    {"library-arrays",
     "what the library does with an array that it is handed, it does during that call",
     {{CALLS, "java/nio/", "wrap", 0},
      {CALLS, "java/util/Arrays", "asList", 0},
      {CALLS, "java/util/Arrays", "stream", 0},
      {CALLS, "java/util/stream/Stream", "of", 0},
      {CALLS, "java/io/ByteArrayInputStream", "<init>", 0},
      {CALLS, "java/io/CharArrayReader", "<init>", 0}}},
    {"verifier",
     "a field is only asked of objects that have it, though the class would not be accepted by a JVM that looks",
     {{MISTYPED, NULL, NULL, 0}}},
    {"jdk-assertions",
     "assertions of the JDK do not run: -ea turns on those of its modules outside the boot loader, as the HTTP client",
     {{CALLS, "java/net/http/", "", 0}}},
    {"sequential-consistency",
     "memory is sequentially consistent, though fields that are not volatile are accessed without a common lock",
     {{MODEL, NULL, NULL, SEEN_RACE}}},
    {"implicit-exceptions",
     "null checks, bounds, casts and the like throw nothing, but where --implicit-exceptions is given",
     {{CATCHES, "java/lang/NullPointerException", NULL, 0},
      {CATCHES, "java/lang/IndexOutOfBoundsException", NULL, 0},
      {CATCHES, "java/lang/ArithmeticException", NULL, 0},
      {CATCHES, "java/lang/ClassCastException", NULL, 0},
      {CATCHES, "java/lang/RuntimeException", NULL, 0},
      {CATCHES, "java/lang/Exception", NULL, 0},
      {CATCHES, "java/lang/Error", NULL, 0},
      {CATCHES, "java/lang/Throwable", NULL, 0},
      {FINALLY, NULL, NULL, 0}}},
    {"contents-table",
     "the table of what operations of the library's collections do is right",
     {{MODEL, NULL, NULL, SEEN_CONTENTS}}},
    {"library-state",
     "objects of the library outside the table of contents (digests, buffers, streams) are used by threads only as "
     "they allow it",
     {{STATE, NULL, NULL, 0}}},
    {"waits",
     "a wait is no part of a unit of work: who waits lets others see what it has done so far, and change everything",
     {{CALLS, "java/lang/Object", "wait", 0}, {CALLS, "java/util/concurrent/locks/Condition", "await", 0}}},
    {"library-objects",
     "collections that no field of the application holds are asked about only with --all, and such arrays not at all",
     {{UNASKED, NULL, NULL, 0}}},
};

enum { ROWS = sizeof table / sizeof *table };

const char *assumptions_name(size_t n)
{
    return n < ROWS ? table[n].name : NULL;
}

/* What is looked through for signs. */
struct look {
    const struct subjects *subjects;
    const struct subjects_options *options;
    const struct facts *facts;
    const struct program *program;
    bool workers;
    unsigned seen;
    uint8_t *reached; /* of each class: it is the application's, and one of its methods is reached */
};

static class_id find_named(const struct look *look, struct text name)
{
    struct buffer text = {0};
    buffer_add(&text, name.bytes, name.length);
    class_id found = program_find(look->program, text.text);
    buffer_free(&text);
    return found;
}

/* Whether a name of a class means that class or one below it; a name that ends with '/' means a package. */
static bool is_below(const struct look *look, struct text name, const char *class)
{
    if (class[strlen(class) - 1] == '/')
        return text_begins(name, class);
    if (text_is(name, class))
        return true;
    class_id sub = find_named(look, name), super = program_find(look->program, class);
    return sub != FACTS_NONE && super != FACTS_NONE && program_is_subclass(look->program, sub, super);
}

static bool calls(const struct look *look, const struct ir_module *module, const struct sign *sign)
{
    for (uint32_t i = 0; i < module->method_ref_count; i++) {
        const struct ir_method_ref *ref = &module->method_refs[i];
        if (text_begins(ref->name, sign->name) && ref->owner != IR_NONE &&
            module->types[ref->owner].form == IR_TYPE_CLASS &&
            is_below(look, module->types[ref->owner].name, sign->class))
            return true;
    }
    return false;
}

static bool declares(const struct look *look, class_id class, const struct sign *sign)
{
    const struct program_class *of = program_class(look->program, class);
    for (uint32_t i = 0; i < of->method_count; i++) {
        selector_id selector = program_method(look->program, of->first_method + i)->selector;
        if (strcmp(program_selector_name(look->program, selector), sign->name) == 0 &&
            strcmp(program_selector_descriptor(look->program, selector), sign->class) == 0)
            return true;
    }
    return false;
}

static bool catches(const struct ir_module *module, const struct ir_body *body, const struct sign *sign)
{
    for (uint32_t h = 0; h < body->handler_count; h++)
        if (body->handlers[h].type != IR_NONE && text_is(module->types[body->handlers[h].type].name, sign->class))
            return true;
    return false;
}

/* Whether an instruction of a handler does more than give locks back and let the exception go on. */
static bool does_more(const struct ir_module *module, const struct ir_instruction *instruction)
{
    switch (instruction->op) {
    case IR_call_static:
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
        return !text_is(module->method_refs[instruction->a].name, "unlock");
    case IR_call_dynamic:
    case IR_put:
    case IR_put_static:
    case IR_put_element:
    case IR_monitor_enter:
    case IR_branch:
    case IR_switch:
    case IR_return:
        return true;
    default:
        return false;
    }
}

static bool block_does_more(const struct ir_module *module, const struct ir_body *body, uint32_t block)
{
    for (uint32_t steps = 0; steps < body->block_count; steps++) {
        const struct ir_instruction *first = &body->instructions[body->blocks[block].first];
        uint32_t count = body->blocks[block].count;
        for (uint32_t i = 0; i < count; i++)
            if (does_more(module, &first[i]))
                return true;
        if (first[count - 1].op != IR_jump)
            return false;
        block = first[count - 1].a;
    }
    return true; /* it runs in circles */
}

static bool has_finally(const struct ir_module *module, const struct ir_body *body)
{
    for (uint32_t h = 0; h < body->handler_count; h++)
        if (body->handlers[h].type == IR_NONE && block_does_more(module, body, body->handlers[h].block))
            return true;
    return false;
}

/* The declared type of a value, where the instruction that makes it says one; else IR_NONE. */
static uint32_t declared_type(const struct ir_module *module, const struct ir_instruction *instruction)
{
    switch (instruction->op) {
    case IR_get:
        return module->field_refs[instruction->b].type;
    case IR_get_static:
        return module->field_refs[instruction->a].type;
    case IR_new:
        return instruction->a;
    default:
        return IR_NONE;
    }
}

static bool is_mistyped(const struct look *look, const struct ir_module *module, const struct ir_body *body)
{
    for (uint32_t i = 0; i < body->instruction_count; i++) {
        const struct ir_instruction *access = &body->instructions[i];
        if (access->op != IR_get && access->op != IR_put)
            continue;
        uint32_t type = declared_type(module, &body->instructions[access->a]);
        uint32_t owner = module->field_refs[access->b].owner;
        if (type == IR_NONE || owner == IR_NONE || module->types[type].form != IR_TYPE_CLASS)
            continue;
        class_id sub = find_named(look, module->types[type].name), super = find_named(look, module->types[owner].name);
        if (sub != FACTS_NONE && super != FACTS_NONE && !program_is_subclass(look->program, sub, super))
            return true;
    }
    return false;
}

/* Whether a method of a class that is reached shows a sign in its code. */
static bool code_shows(const struct look *look, class_id class, const struct sign *sign)
{
    const struct program_class *of = program_class(look->program, class);
    bool shows = false;
    for (uint32_t i = 0; i < of->method_count && !shows; i++) {
        const struct ir_body *body = facts_reachable(look->facts, of->first_method + i)
                                         ? program_body(look->program, of->first_method + i)
                                         : NULL;
        if (body != NULL)
            shows = sign->how == MISTYPED  ? is_mistyped(look, of->module, body)
                    : sign->how == FINALLY ? has_finally(of->module, body)
                                           : catches(of->module, body, sign);
    }
    return shows;
}

/* Whether a class of the application shows a sign. */
static bool class_shows(const struct look *look, class_id class, const struct sign *sign)
{
    switch (sign->how) {
    case CALLS:
        return calls(look, program_class(look->program, class)->module, sign);
    case DECLARES:
        return declares(look, class, sign);
    case WORKERS:
        return look->workers && declares(look, class, sign);
    case CATCHES:
    case FINALLY:
        return !look->options->implicit_exceptions && code_shows(look, class, sign);
    case MISTYPED:
        return code_shows(look, class, sign);
    default:
        return false;
    }
}

/* Where the application shows a sign, in words: "in Main"; false if nowhere. */
static bool find_class(const struct look *look, const struct sign *sign, struct buffer *where)
{
    for (class_id c = 0; c < program_class_count(look->program); c++)
        if (look->reached[c] && class_shows(look, c, sign)) {
            buffer_add_text(where, "in ");
            program_class_name(look->program, c, where);
            return true;
        }
    return false;
}

static bool find_unasked(const struct look *look, struct buffer *where)
{
    uint32_t count;
    const struct isolate_subject *unasked = isolate_unasked(subjects_isolate(look->subjects), &count);
    if (look->options->libraries.count > 0)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (look->options->all && !program_class(look->program, unasked[i].class)->array)
            continue;
        buffer_add_text(where, "as at ");
        subjects_name(look->subjects, &unasked[i], where);
        return true;
    }
    return false;
}

static bool find_state(const struct look *look, struct buffer *where)
{
    struct isolate_state found;
    if (!isolate_has_state(subjects_isolate(look->subjects), &found))
        return false;
    buffer_add_text(where, "as ");
    program_class_name(look->program, found.class, where);
    if (found.field == FACTS_NONE) {
        buffer_add_text(where, ", which is extended by ");
        program_class_name(look->program, found.heir, where);
    } else {
        buffer_add_text(where, " in ");
        program_field_name(look->program, found.field, where);
    }
    return true;
}

static bool find_sign(const struct look *look, const struct sign *sign, struct buffer *where)
{
    switch (sign->how) {
    case MODEL:
        return (look->seen & sign->seen) != 0;
    case LIBRARY:
        return look->options->libraries.count > 0;
    case ENTRIES:
        return classes_only_main(whole_classes(subjects_whole(look->subjects))) != NULL;
    case STATE:
        return find_state(look, where);
    case UNASKED:
        return find_unasked(look, where);
    default:
        return find_class(look, sign, where);
    }
}

static void add_row(const struct look *look, const struct assumption *row, struct verdict *verdict)
{
    struct buffer where = {0}, text = {0};
    bool found = false;
    for (size_t i = 0; i < MOST_SIGNS && row->signs[i].how != 0 && !found; i++)
        found = find_sign(look, &row->signs[i], &where);
    buffer_format(&text, "%s: %s", row->name, row->text);
    if (where.length > 0)
        buffer_format(&text, " (%s)", where.text);
    if (found)
        verdict_add_assumption(verdict, text.text);
    buffer_free(&where);
    buffer_free(&text);
}

static bool has_workers(const struct threads *threads)
{
    for (thread_id t = 1; t < threads_count(threads); t++)
        for (uint32_t i = 0; i < threads_thread(threads, t)->entry_count; i++)
            if (threads_thread(threads, t)->entries[i].kind == ENTRY_TASK)
                return true;
    return false;
}

static uint8_t *reached_classes(const struct facts *facts)
{
    const struct program *program = facts_program(facts);
    uint8_t *reached = mem_new(program_class_count(program) + (size_t)1, 1);
    for (method_id m = 0; m < program_method_count(program); m++) {
        class_id owner = program_method(program, m)->owner;
        reached[owner] |= program_class(program, owner)->application && facts_reachable(facts, m);
    }
    return reached;
}

static void add_trusted(const struct look *look, struct verdict *verdict)
{
    uint32_t count;
    const class_id *trusted = isolate_trusted(subjects_isolate(look->subjects), &count);
    for (uint32_t i = 0; i < count; i++) {
        struct buffer text = {0};
        buffer_add_text(&text, "claims: ");
        program_class_name(look->program, trusted[i], &text);
        buffer_add_text(&text,
                        " is immutable or confined to one thread, as its author says: it is shared and changes, and is "
                        "not asked about");
        verdict_add_assumption(verdict, text.text);
        buffer_free(&text);
    }
}

void assumptions_add(const struct subjects *subjects, const struct subjects_options *options, unsigned seen,
                     struct verdict *verdict)
{
    const struct facts *facts = whole_facts(subjects_whole(subjects));
    struct look look = {.subjects = subjects,
                        .options = options,
                        .facts = facts,
                        .program = facts_program(facts),
                        .workers = has_workers(subjects_threads(subjects)),
                        .seen = seen,
                        .reached = reached_classes(facts)};
    for (size_t i = 0; i < ROWS; i++)
        add_row(&look, &table[i], verdict);
    add_trusted(&look, verdict);
    mem_free(look.reached);
}
