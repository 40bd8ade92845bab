/* Objects of the library that threads share and whose state nobody asks about: they are neither in the table of
 * contents nor known to do no harm. */
#include "isolate/internal.h"

#include <string.h>

/* Classes whose objects never change, or see to it themselves that threads may share them; so do those below them. A
 * name that ends with '/' means a package. */
static const char *const harmless[] = {
    /* values */
    "java/lang/Boolean",
    "java/lang/Character",
    "java/lang/Class",
    "java/lang/Enum",
    "java/lang/Module",
    "java/lang/Number",
    "java/lang/Record",
    "java/lang/StackTraceElement",
    "java/lang/String",
    "java/lang/Throwable",
    "java/lang/Void",
    "java/lang/invoke/",
    "java/lang/reflect/",
    "java/io/File",
    "java/math/",
    "java/net/InetAddress",
    "java/net/SocketAddress",
    "java/net/URI",
    "java/net/URL",
    "java/nio/charset/Charset",
    "java/nio/file/FileSystem",
    "java/nio/file/Path",
    "java/nio/file/attribute/",
    "java/time/",
    "java/util/Currency",
    "java/util/Locale",
    "java/util/Optional",
    "java/util/OptionalDouble",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
    "java/util/TimeZone",
    "java/util/UUID",
    "java/util/regex/Pattern",
    /* functions */
    "java/lang/Runnable",
    "java/util/Comparator",
    "java/util/concurrent/Callable",
    "java/util/concurrent/ThreadFactory",
    "java/util/function/",
    /* threads, and what they wait for */
    "java/lang/Process",
    "java/lang/Runtime",
    "java/lang/ThreadGroup",
    "java/lang/ThreadLocal",
    "java/lang/ref/Reference",
    "java/util/Timer",
    "java/util/concurrent/CompletionService",
    "java/util/concurrent/CountDownLatch",
    "java/util/concurrent/CyclicBarrier",
    "java/util/concurrent/Exchanger",
    "java/util/concurrent/Executor",
    "java/util/concurrent/Flow$Publisher",
    "java/util/concurrent/Future",
    "java/util/concurrent/Phaser",
    "java/util/concurrent/Semaphore",
    "java/util/concurrent/atomic/",
    "java/util/concurrent/locks/",
    /* what prints and logs, a line at a time */
    "java/io/PrintStream",
    "java/lang/System$Logger",
    "java/util/logging/",
};

static bool is_below(const struct program *program, class_id class, const char *name)
{
    size_t length = strlen(name);
    if (name[length - 1] == '/')
        return strncmp(program_class(program, class)->name, name, length) == 0;
    class_id above = program_find(program, name);
    return above != FACTS_NONE && program_is_subclass(program, class, above);
}

/* Whether objects of a class have state of the library's that nobody asks about. */
static bool is_stateful(struct isolate *isolate, class_id class)
{
    const struct program *program = isolate->program;
    if (class == FACTS_NONE || class == isolate->object_class || program_class(program, class)->application ||
        program_class(program, class)->array || contents_knows(&isolate->contents, class))
        return false;
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        if (is_below(program, class, harmless[i]))
            return false;
    return true;
}

/* Whether a field that threads share may hold such an object, which is shared as well; its class is set then. A field
 * without known objects counts by the class that it is declared with. */
static bool holds_state(struct isolate *isolate, field_id field, struct object_set set, class_id *class)
{
    const struct facts *facts = isolate->in.facts;
    bool any = false;
    *class = declared_class(isolate->program, field);
    bool declared = is_stateful(isolate, *class) && !program_class(isolate->program, *class)->interface;
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        struct facts_object object = facts_object(facts, o);
        any = true;
        if (object.kind == OBJECT_LAMBDA || !sharing_is_shared(isolate->in.sharing, o))
            continue;
        if (declared)
            return true;
        *class = object.class;
        if (is_stateful(isolate, object.class))
            return true;
    }
    return declared && !any;
}

static bool fields_hold_state(struct isolate *isolate, class_id class, object_id object, struct isolate_state *found)
{
    const struct program_class *of = program_class(isolate->program, class);
    for (uint32_t i = 0; i < of->field_count; i++) {
        field_id field = of->first_field + i;
        bool is_static = (program_ir_field(isolate->program, field)->flags & IR_ACCESS_STATIC) != 0;
        if (is_static != (object == FACTS_NONE))
            continue;
        struct object_set set =
            is_static ? facts_static(isolate->in.facts, field) : facts_field(isolate->in.facts, object, field);
        found->field = field;
        if (holds_state(isolate, field, set, &found->class))
            return true;
    }
    return false;
}

/* Whether a field of an object of the application holds such an object, or it inherits its state. */
static bool object_has_state(struct isolate *isolate, object_id object, struct isolate_state *found)
{
    class_id class = facts_object(isolate->in.facts, object).class;
    if (class == FACTS_NONE || !program_class(isolate->program, class)->application ||
        !sharing_is_shared(isolate->in.sharing, object))
        return false;
    found->heir = class;
    for (uint32_t n = 0; class != FACTS_NONE && n < PROGRAM_MOST_SUPERS; n++) {
        if (!program_class(isolate->program, class)->application)
            break;
        if (fields_hold_state(isolate, class, object, found))
            return true;
        class = program_class(isolate->program, class)->super;
    }
    found->field = FACTS_NONE;
    found->class = class;
    return is_stateful(isolate, class) && inherited_field(isolate->program, class) != FACTS_NONE;
}

bool isolate_has_state(struct isolate *isolate, struct isolate_state *found)
{
    for (object_id o = 0; o < facts_object_count(isolate->in.facts); o++)
        if (object_has_state(isolate, o, found))
            return true;
    for (class_id c = 0; c < program_class_count(isolate->program); c++)
        if (program_class(isolate->program, c)->application && facts_initialised(isolate->in.facts, c) &&
            fields_hold_state(isolate, c, FACTS_NONE, found))
            return true;
    return false;
}
