/* What the JVM itself does before and around the program (internal.h, ASSUMPTIONS.md). */
#include "base/memory.h"
#include "facts/points/internal.h"

#include <stdlib.h>
#include <string.h>

/* Exceptions that the JVM makes by itself. Any of them may come from any instruction that may throw. */
static const char *const implicit[] = {
    "java/lang/NullPointerException",
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/ClassCastException",
    "java/lang/NegativeArraySizeException",
    "java/lang/IllegalMonitorStateException",
    "java/lang/OutOfMemoryError",
    "java/lang/StackOverflowError",
    "java/lang/InternalError",
    "java/lang/NoClassDefFoundError",
    "java/lang/NoSuchFieldError",
    "java/lang/NoSuchMethodError",
    "java/lang/AbstractMethodError",
    "java/lang/IncompatibleClassChangeError",
    "java/lang/UnsatisfiedLinkError",
    "java/lang/InterruptedException",
    "java/lang/CloneNotSupportedException",
    "java/lang/ClassNotFoundException",
    "java/lang/NoSuchMethodException", /* from here on: what modelled methods and natives throw */
    "java/lang/NoSuchFieldException",
    "java/lang/IllegalAccessException",
    "java/lang/InstantiationException",
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalThreadStateException",
    "java/io/IOException",
    "java/io/FileNotFoundException",
};

/* Classes that the JVM initialises by itself. */
static const char *const initialised[] = {
    "java/lang/String", "java/lang/System", "java/lang/Class",          "java/lang/ThreadGroup",
    "java/lang/Thread", "java/lang/Module", "java/lang/reflect/Method",
};

enum { MOST_ARGUMENTS = 8 };

static class_id load(struct facts *facts, const char *name)
{
    return program_load(facts->program, name, strlen(name));
}

static node_id node_of(struct facts *facts, object_id object)
{
    node_id node = points_node(facts);
    points_add(facts, node, object);
    return node;
}

/* Calls a method as the JVM does. False if it is not there. */
static bool root_call(struct facts *facts, class_id class, const char *name, const char *descriptor,
                      const node_id *arguments, uint32_t count)
{
    selector_id selector = program_selector(facts->program, name, strlen(name), descriptor);
    method_id method = program_resolve_in(facts->program, class, selector, false);
    if (method == FACTS_NONE)
        return false;
    bool is_static = (program_ir_method(facts->program, method)->flags & IR_ACCESS_STATIC) != 0;
    struct call call = {.form = is_static ? CALL_FIXED : CALL_SPECIAL,
                        .caller = FACTS_ROOT,
                        .at = FACTS_NONE,
                        .method = method,
                        .arguments = arguments,
                        .count = count,
                        .result = NODE_NONE,
                        .thrown = facts->instances[FACTS_ROOT].first + NODE_THROWN};
    points_initialise(facts, class, FACTS_ROOT, FACTS_NONE);
    points_call_start(facts, &call);
    return true;
}

static void exceptions_make(struct facts *facts)
{
    for (size_t i = 0; i < sizeof implicit / sizeof *implicit; i++) {
        class_id class = load(facts, implicit[i]);
        if (program_class(facts->program, class)->missing)
            continue;
        object_id object = points_jvm_object(facts, class, ROOT_OBJECT);
        node_id arguments[] = {node_of(facts, object), facts->globals[GLOBAL_STRING]};
        points_add(facts, facts->globals[GLOBAL_IMPLICIT], object);
        if (!root_call(facts, class, "<init>", "(Ljava/lang/String;)V", arguments, 2))
            root_call(facts, class, "<init>", "()V", arguments, 1);
    }
    class_id failed = load(facts, "java/lang/ExceptionInInitializerError");
    if (program_class(facts->program, failed)->missing)
        return;
    object_id object = points_jvm_object(facts, failed, ROOT_OBJECT);
    node_id arguments[] = {node_of(facts, object), facts->globals[GLOBAL_UNINITIALISED]};
    points_add(facts, facts->globals[GLOBAL_IMPLICIT], object);
    root_call(facts, failed, "<init>", "(Ljava/lang/Throwable;)V", arguments, 2);
}

/* The main thread and its groups. */
static void main_thread_make(struct facts *facts)
{
    class_id group_class = load(facts, "java/lang/ThreadGroup"), class = load(facts, "java/lang/Thread");
    if (program_class(facts->program, class)->missing || program_class(facts->program, group_class)->missing)
        return;
    node_id system = node_of(facts, points_jvm_object(facts, group_class, ROOT_OBJECT));
    node_id group = node_of(facts, points_jvm_object(facts, group_class, ROOT_OBJECT + 1));
    node_id thread = node_of(facts, points_jvm_object(facts, class, ROOT_OBJECT));
    node_id string = facts->globals[GLOBAL_STRING];
    points_flow(facts, thread, facts->globals[GLOBAL_THREADS]);
    points_flow(facts, facts->globals[GLOBAL_IMPLICIT], facts->instances[FACTS_ROOT].first + NODE_THROWN);
    root_call(facts, group_class, "<init>", "()V", &system, 1);
    root_call(facts, group_class, "<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
              (node_id[]){group, system, string}, 3);
    root_call(facts, class, "<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
              (node_id[]){thread, group, string}, 3);
    root_call(facts, class, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V",
              (node_id[]){thread, facts->instances[FACTS_ROOT].first + NODE_THROWN}, 2);
    root_call(facts, class, "exit", "()V", &thread, 1);
}

static bool main_call(struct facts *facts, class_id class)
{
    class_id array = load(facts, "[Ljava/lang/String;");
    object_id arguments = points_jvm_object(facts, array, ROOT_OBJECT);
    points_add(facts, points_field(facts, arguments, FIELD_ELEMENT), facts->string);
    node_id node = node_of(facts, arguments);
    static const char descriptor[] = "([Ljava/lang/String;)V";
    selector_id selector = program_selector(facts->program, "main", strlen("main"), descriptor);
    method_id method = program_resolve_in(facts->program, class, selector, false);
    return method != FACTS_NONE && (program_ir_method(facts->program, method)->flags & IR_ACCESS_STATIC) != 0 &&
           root_call(facts, class, "main", descriptor, &node, 1);
}

static int compare_names(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* The mains of all application classes, by name. */
static void all_mains_call(struct facts *facts)
{
    const struct class_source *source = program_source(facts->program);
    const char **names = mem_new(source->application_count, sizeof *names);
    for (uint32_t i = 0; i < source->application_count; i++)
        names[i] = source->application(source->context, i);
    qsort(names, source->application_count, sizeof *names, compare_names);
    selector_id selector = program_selector(facts->program, "main", strlen("main"), "([Ljava/lang/String;)V");
    for (uint32_t i = 0; i < source->application_count; i++) {
        class_id class = load(facts, names[i]);
        if (program_declared(facts->program, class, selector) != FACTS_NONE)
            main_call(facts, class);
    }
    mem_free(names);
}

/* Objects of the classes that somebody unknown uses: for each class one that stands for a single run-time object; one
 * for those that it is made from; and one for all others. What the single object is made from is nobody else's
 * (ASSUMPTIONS.md). */
enum part { SINGLE_OBJECT = ROOT_OBJECT + 2, OTHER_OBJECTS, GIVEN_OBJECTS };

bool points_is_given(const struct facts *facts, object_id object)
{
    return facts->objects[object].kind == OBJECT_JVM && facts->objects[object].dimension == GIVEN_OBJECTS;
}

static object_id library_object(struct facts *facts, class_id class, enum part part)
{
    object_id id = points_jvm_object(facts, class, part);
    facts->objects[id].isolated = part == SINGLE_OBJECT;
    return id;
}

/* What is handed in where an interface or abstract class is asked for. */
static const struct {
    const char *type, *class;
} handed_in[] = {
    {"java/util/Collection", "java/util/ArrayList"},
    {"java/util/List", "java/util/ArrayList"},
    {"java/lang/Iterable", "java/util/ArrayList"},
    {"java/util/Set", "java/util/HashSet"},
    {"java/util/SortedSet", "java/util/TreeSet"},
    {"java/util/NavigableSet", "java/util/TreeSet"},
    {"java/util/Map", "java/util/HashMap"},
    {"java/util/SortedMap", "java/util/TreeMap"},
    {"java/util/NavigableMap", "java/util/TreeMap"},
    {"java/util/Queue", "java/util/ArrayDeque"},
    {"java/util/Deque", "java/util/ArrayDeque"},
    {"java/lang/CharSequence", "java/lang/StringBuilder"},
    {"java/lang/Appendable", "java/lang/StringBuilder"},
};

/* The class of what is handed in for a declared class; FACTS_NONE: nobody knows. */
static class_id class_handed_in(struct facts *facts, class_id class)
{
    const struct program_class *of = program_class(facts->program, class);
    if (of->array || (of->module != NULL && (of->module->flags & (IR_ACCESS_ABSTRACT | IR_ACCESS_INTERFACE)) == 0))
        return class;
    for (size_t i = 0; i < sizeof handed_in / sizeof *handed_in; i++)
        if (strcmp(of->name, handed_in[i].type) == 0)
            return load(facts, handed_in[i].class);
    return FACTS_NONE;
}

/* An object that somebody made and hands in. */
static void hand_in(struct facts *facts, class_id class, enum part part, node_id to)
{
    object_id object = points_jvm_object(facts, class, part);
    node_id node = node_of(facts, object);
    points_add(facts, to, object);
    if (!program_class(facts->program, class)->array && object != facts->string)
        root_call(facts, class, "<init>", "()V", &node, 1);
}

/* Values that somebody unknown hands in: an object of the declared class or of one below it, and the objects of the
 * library classes where they fit (but not as any object: a collection that is its own element is nobody's use of it;
 * nor can an object be made from itself). */
static node_id unknown_argument(struct facts *facts, method_id method, uint32_t type, enum part part)
{
    class_id owner = program_method(facts->program, method)->owner;
    class_id class = program_type(facts->program, owner, type);
    if (class == FACTS_NONE)
        return NODE_NONE;
    class_id object = load(facts, "java/lang/Object");
    node_id node = points_node(facts);
    for (uint32_t i = 0; i < facts->options.library_count; i++) {
        class_id library = load(facts, facts->options.libraries[i]);
        if (program_class(facts->program, library)->missing || class == object ||
            !program_is_subclass(facts->program, library, class))
            continue;
        if (part != GIVEN_OBJECTS)
            points_add(facts, node, library_object(facts, library, SINGLE_OBJECT));
        points_add(facts, node, library_object(facts, library, part));
    }
    class_id given = class_handed_in(facts, class);
    if (given == FACTS_NONE)
        points_gap(facts, GAP_MISSING, method, FACTS_NONE, program_class(facts->program, class)->name);
    else
        hand_in(facts, given, part, node);
    return node;
}

/* Calls a method for some objects, with arguments that are of one part. */
static void library_method_call(struct facts *facts, class_id class, method_id method, node_id receiver, enum part part)
{
    enum { MOST = 256 };
    const struct ir_method *ir = program_ir_method(facts->program, method);
    const struct ir_signature *signature = &program_module_of(facts->program, method)->signatures[ir->signature];
    node_id arguments[MOST];
    uint32_t count = 0;
    if ((ir->flags & IR_ACCESS_STATIC) == 0)
        arguments[count++] = receiver;
    for (uint32_t i = 0; i < signature->count && count < MOST; i++)
        arguments[count++] = unknown_argument(facts, method, signature->parameters[i], part);
    selector_id selector = program_method(facts->program, method)->selector;
    root_call(facts, class, program_selector_name(facts->program, selector),
              program_selector_descriptor(facts->program, selector), arguments, count);
}

/* A constructor makes the single object from what is given; others, from anything. */
static void library_constructor_call(struct facts *facts, class_id class, method_id method)
{
    node_id single = node_of(facts, library_object(facts, class, SINGLE_OBJECT));
    points_add(facts, single, library_object(facts, class, GIVEN_OBJECTS));
    library_method_call(facts, class, method, single, GIVEN_OBJECTS);
    node_id others = node_of(facts, library_object(facts, class, OTHER_OBJECTS));
    library_method_call(facts, class, method, others, OTHER_OBJECTS);
}

/* The public and protected methods that a class declares; of a class above, only what can be called on the objects
 * below. */
static void library_methods_call(struct facts *facts, class_id class, class_id declaring)
{
    const struct program_class of = *program_class(facts->program, declaring);
    node_id receivers = node_of(facts, library_object(facts, class, SINGLE_OBJECT));
    points_add(facts, receivers, library_object(facts, class, OTHER_OBJECTS));
    for (uint32_t i = 0; of.module != NULL && i < of.method_count; i++) {
        uint16_t flags = of.module->methods[i].flags;
        bool constructs = of.module->methods[i].name.length > 0 && of.module->methods[i].name.bytes[0] == '<';
        bool open =
            (flags & (IR_ACCESS_PUBLIC | IR_ACCESS_PROTECTED)) != 0 || (constructs && (flags & IR_ACCESS_PRIVATE) == 0);
        if (!open || (flags & IR_ACCESS_ABSTRACT) != 0 ||
            (class != declaring && (constructs || (flags & IR_ACCESS_STATIC) != 0)) ||
            (constructs && (flags & IR_ACCESS_STATIC) != 0))
            continue;
        if (constructs)
            library_constructor_call(facts, class, of.first_method + i);
        else
            library_method_call(facts, class, of.first_method + i, receivers, OTHER_OBJECTS);
    }
}

static void library_call(struct facts *facts, class_id class)
{
    class_id object = load(facts, "java/lang/Object");
    uint32_t count;
    const class_id *supers = program_supers(facts->program, class, &count);
    class_id *all = mem_new(count + (size_t)1, sizeof *all);
    memcpy(all, supers, count * sizeof *all);
    library_methods_call(facts, class, class);
    for (uint32_t i = 0; i < count; i++)
        if (all[i] != class && all[i] != object)
            library_methods_call(facts, class, all[i]);
    mem_free(all);
}

static void gap_class(struct facts *facts, class_id class)
{
    points_gap(facts, GAP_ENTRY, FACTS_NONE, FACTS_NONE, program_class(facts->program, class)->name);
}

void points_roots(struct facts *facts)
{
    const struct facts_options *options = &facts->options;
    for (size_t i = 0; i < sizeof initialised / sizeof *initialised; i++)
        points_initialise(facts, load(facts, initialised[i]), FACTS_ROOT, FACTS_NONE);
    exceptions_make(facts);
    main_thread_make(facts);
    root_call(facts, load(facts, "java/lang/System"), "initPhase1", "()V", NULL, 0);
    root_call(facts, load(facts, "java/lang/Shutdown"), "shutdown", "()V", NULL, 0);
    for (uint32_t i = 0; i < options->main_count; i++) {
        class_id class = load(facts, options->mains[i]);
        if (!main_call(facts, class))
            gap_class(facts, class);
    }
    for (uint32_t i = 0; i < options->library_count; i++) {
        class_id class = load(facts, options->libraries[i]);
        if (program_class(facts->program, class)->missing)
            gap_class(facts, class);
        else
            library_call(facts, class);
    }
    if (options->main_count == 0 && options->library_count == 0)
        all_mains_call(facts);
}
