/* Library objects whose contents are state: the table against the JDK, and what it means for single classes. */
#include "isolate/contents/contents.h"

#include "base/buffer.h"
#include "driver/whole.h"
#include "facts/text_source.h"
#include "isolate/contents/table.h"
#include "jvm/complaints.h"
#include "jvm/path/path.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct whole *whole;
static struct program *program;
static struct contents contents;

static class_id class(const char *name)
{
    return program_load(program, name, strlen(name));
}

static int set_up(void **state)
{
    (void)state;
    const struct text_list none = {0};
    whole = whole_open_classes(&none, NULL, NULL);
    program = program_new(classes_source(whole_classes(whole)));
    for (uint32_t i = 0; i < contents_table_count; i++)
        class(contents_table[i].class);
    static const char *const others[] = {
        "java/util/ArrayList",        "java/util/HashMap",          "java/util/LinkedList",
        "java/util/PriorityQueue",    "java/util/TreeMap",          "java/util/ArrayDeque",
        "java/util/HashMap$KeySet",   "java/util/ArrayList$Itr",    "java/util/GregorianCalendar",
        "java/lang/String",           "java/lang/Integer",          "java/util/Optional",
        "java/text/SimpleDateFormat", "java/util/TreeSet",          "java/util/HashMap$Node",
        "java/lang/Thread",           "java/util/Arrays$ArrayList", "java/util/LinkedHashSet",
        "java/util/HashSet",          "java/lang/Iterable",         "java/util/concurrent/Callable",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        class(others[i]);
    contents_init(&contents, program);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    contents_free(&contents);
    program_free(program);
    whole_close(whole);
    return 0;
}

/* Whether a method has this name, or this name and that many parameters ("remove/1"). */
static bool is_named(const struct ir_module *module, const struct ir_method *method, const char *name)
{
    size_t length = strcspn(name, "/");
    return method->name.length == length && memcmp(method->name.bytes, name, length) == 0 &&
           (name[length] == '\0' ||
            module->signatures[method->signature].count == strtoul(name + length + 1, NULL, 10));
}

/* A method of a class, or of one above it, by name: the first one that is neither static nor a bridge. */
static method_id method_of(class_id id, const char *name)
{
    uint32_t count;
    const class_id *supers = program_supers(program, id, &count);
    for (int own = 1; own >= 0; own--)
        for (uint32_t s = 0; s < count; s++) {
            const struct program_class *at = program_class(program, supers[s]);
            for (uint32_t i = 0; (supers[s] == id) == own && i < at->method_count; i++)
                if (is_named(at->module, &at->module->methods[i], name))
                    return at->first_method + i;
        }
    class_id object = class("java/lang/Object");
    return id == object ? FACTS_NONE : method_of(object, name);
}

/* Calls visit with each name of a list. */
static void each_name(const char *list, void (*visit)(const struct contents_row *row, const char *name),
                      const struct contents_row *row)
{
    for (const char *at = list; at != NULL && *at != '\0'; at += strspn(at, " ")) {
        char name[100];
        size_t length = strcspn(at, " ");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        if (strcmp(name, "*") != 0)
            visit(row, name);
        at += length;
    }
}

static void expect_method(const struct contents_row *row, const char *name)
{
    if (method_of(class(row->class), name) == FACTS_NONE)
        fail_msg("%s has no method %s", row->class, name);
}

static unsigned release(void)
{
    struct complaints *complaints = complaints_new(10);
    struct path *path = path_open(&(struct path_options){.jdk = true}, complaints);
    unsigned number = path_release(path);
    path_close(path);
    complaints_free(complaints);
    return number;
}

static void test_rows_name_what_the_jdk_has(void **state)
{
    (void)state;
    unsigned jdk = release();
    for (uint32_t i = 0; i < contents_table_count; i++) {
        const struct contents_row *row = &contents_table[i];
        if (row->since > jdk)
            continue;
        if (program_class(program, class(row->class))->module == NULL)
            fail_msg("there is no class %s", row->class);
        if (row->except != NULL && program_class(program, class(row->except))->module == NULL)
            fail_msg("there is no class %s", row->except);
        each_name(row->none, expect_method, row);
        each_name(row->reads, expect_method, row);
        each_name(row->writes, expect_method, row);
        each_name(row->updates, expect_method, row);
        each_name(row->walks, expect_method, row);
        each_name(row->walks_if, expect_method, row);
        each_name(row->views, expect_method, row);
        each_name(row->copies, expect_method, row);
    }
}

static void expect_once(const struct contents_row *row, const char *name)
{
    const char *const lists[] = {row->none, row->reads, row->writes, row->updates};
    unsigned count = 0;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const char *at = lists[i]; at != NULL && *at != '\0'; at += strspn(at, " ")) {
            size_t length = strcspn(at, " ");
            count += length == strcspn(name, "/") && memcmp(at, name, length) == 0;
            at += length;
        }
    if (count != 1)
        fail_msg("%s names %s %u times", row->class, name, count);
}

static void test_rows_name_each_thing_once(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < contents_table_count; i++) {
        const struct contents_row *row = &contents_table[i];
        each_name(row->none, expect_once, row);
        each_name(row->reads, expect_once, row);
        each_name(row->writes, expect_once, row);
        each_name(row->updates, expect_once, row);
        each_name(row->walks, expect_once, row);
        assert_true(row->walks == NULL || row->atomic);
        for (uint32_t other = 0; other < i; other++)
            assert_string_not_equal(row->class, contents_table[other].class);
    }
}

/* Public classes of the two packages that one can make objects of, and that are no contents on purpose. */
static const char *const left_out[] = {
    /* they never change, or are set up once */
    "java/util/Currency", "java/util/EventListenerProxy", "java/util/EventObject", "java/util/HexFormat",
    "java/util/Locale", "java/util/Optional", "java/util/OptionalDouble", "java/util/OptionalInt",
    "java/util/OptionalLong", "java/util/PropertyPermission", "java/util/PropertyResourceBundle",
    "java/util/SimpleTimeZone", "java/util/UUID", "java/util/concurrent/ThreadLocalRandom",
    /* only static methods */
    "java/util/Arrays", "java/util/Base64", "java/util/Collections", "java/util/FormattableFlags", "java/util/Objects",
    "java/util/Spliterators", "java/util/concurrent/Executors", "java/util/concurrent/Flow",
    /* they make threads wait, or run tasks: what they keep is not data */
    "java/util/Timer", "java/util/concurrent/CompletableFuture", "java/util/concurrent/CountDownLatch",
    "java/util/concurrent/CyclicBarrier", "java/util/concurrent/Exchanger",
    "java/util/concurrent/ExecutorCompletionService", "java/util/concurrent/ForkJoinPool",
    "java/util/concurrent/ForkJoinWorkerThread", "java/util/concurrent/FutureTask", "java/util/concurrent/Phaser",
    "java/util/concurrent/ScheduledThreadPoolExecutor", "java/util/concurrent/Semaphore",
    "java/util/concurrent/SubmissionPublisher", "java/util/concurrent/ThreadPoolExecutor",
    /* its providers are its contents, and it is meant for one thread */
    "java/util/ServiceLoader"};

static bool is_left_out(const char *name)
{
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        if (strcmp(left_out[i], name) == 0)
            return true;
    return false;
}

/* Whether a name is "java/util/X", "java/util/concurrent/X" or "java/util/concurrent/atomic/X", and X is not nested. */
static bool is_in_packages(const char *name)
{
    static const char *const packages[] = {"java/util/", "java/util/concurrent/", "java/util/concurrent/atomic/"};
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
        if (strncmp(name, packages[i], strlen(packages[i])) == 0 && strpbrk(name + strlen(packages[i]), "/$") == NULL)
            return true;
    return false;
}

static void test_public_classes_are_covered_or_left_out(void **state)
{
    (void)state;
    enum { ENUM = 0x4000 };
    struct complaints *complaints = complaints_new(10);
    struct path *path = path_open(&(struct path_options){.jdk = true}, complaints);
    for (uint32_t i = 0; i < path_count(path); i++) /* all first: contents are of a program that does not grow */
        if (is_in_packages(path_class(path, i)->name))
            class(path_class(path, i)->name);
    unsigned covered = 0, wrong = 0;
    contents_free(&contents);
    contents_init(&contents, program);
    for (uint32_t i = 0; i < path_count(path); i++) {
        const char *name = path_class(path, i)->name;
        bool atomic;
        if (!is_in_packages(name) || path_class(path, i)->info)
            continue;
        const struct ir_module *module = program_class(program, class(name))->module;
        if ((module->flags & (IR_ACCESS_PUBLIC | IR_ACCESS_ABSTRACT | ENUM)) != IR_ACCESS_PUBLIC ||
            program_is_subclass(program, class(name), class("java/lang/Throwable")))
            continue;
        bool holds = contents_holds(&contents, class(name), &atomic);
        covered += holds;
        if (holds == is_left_out(name)) {
            print_error("%s is %s\n", name, holds ? "covered and left out" : "neither covered nor left out");
            wrong++;
        }
    }
    path_close(path);
    complaints_free(complaints);
    assert_int_equal(wrong, 0);
    assert_true(covered > 50);
}

static void test_classes(void **state)
{
    (void)state;
    static const struct {
        const char *class;
        const char *kind; /* "-": no contents */
    } rows[] = {
        {"java/util/ArrayList", "plain"},
        {"java/util/HashMap", "plain"},
        {"java/util/List", "plain"},
        {"java/util/Arrays$ArrayList", "plain"},
        {"java/util/HashMap$KeySet", "plain"},
        {"java/util/HashMap$Node", "plain"},
        {"java/util/ArrayList$Itr", "cursor"},
        {"java/util/Vector", "atomic"},
        {"java/util/Stack", "atomic"},
        {"java/util/Vector$ListItr", "atomic cursor"},
        {"java/util/Properties", "atomic"},
        {"java/util/Collections$SynchronizedRandomAccessList", "atomic"},
        {"java/util/Collections$UnmodifiableList", "plain"},
        {"java/util/Collections$EmptyList", "-"},
        {"java/util/ImmutableCollections$ListN", "-"},
        {"java/util/concurrent/ConcurrentHashMap", "atomic"},
        {"java/util/concurrent/ConcurrentHashMap$KeySetView", "atomic"},
        {"java/util/concurrent/CopyOnWriteArrayList", "atomic"},
        {"java/util/concurrent/ConcurrentMap", "atomic"},
        {"java/util/concurrent/atomic/AtomicInteger", "atomic"},
        {"java/util/concurrent/atomic/LongAdder", "atomic"},
        {"java/util/concurrent/ThreadLocalRandom", "-"},
        {"java/security/SecureRandom", "atomic"},
        {"java/lang/StringBuilder", "plain"},
        {"java/lang/StringBuffer", "atomic"},
        {"java/util/Scanner", "cursor"},
        {"java/util/GregorianCalendar", "plain"},
        {"java/text/SimpleDateFormat", "plain"},
        {"java/lang/String", "-"},
        {"java/lang/Integer", "-"},
        {"java/util/Optional", "-"},
        {"java/lang/Object", "-"},
        {"java/lang/Iterable", "-"},
        {"[I", "-"},
        {"[Ljava/util/ArrayList;", "-"},
        {"no/such/Thing", "-"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool atomic, holds = contents_holds(&contents, class(rows[i].class), &atomic);
        bool cursor = contents_is_cursor(&contents, class(rows[i].class));
        const char *kind = !holds ? "-" : atomic ? cursor ? "atomic cursor" : "atomic" : cursor ? "cursor" : "plain";
        if (strcmp(kind, rows[i].kind) != 0)
            fail_msg("%s is %s", rows[i].class, kind);
    }
}

/* What an operation is: effect, one step or not, a view or not. */
static void expect_operation(const char *owner, const char *name, const char *of, const char *expected)
{
    static const char *const effects[] = {"none", "read", "write", "update"};
    method_id method = method_of(class(owner), name);
    if (method == FACTS_NONE)
        fail_msg("%s has no method %s", owner, name);
    char found[60];
    snprintf(found, sizeof found, "%s%s%s", effects[contents_effect(&contents, class(of), method)],
             contents_is_one_step(&contents, class(of), method) ? " step" : "",
             contents_is_view(&contents, class(of), method) ? " view" : "");
    if (strcmp(found, expected) != 0)
        fail_msg("%s.%s on %s: %s", owner, name, of, found);
}

static void test_operations(void **state)
{
    (void)state;
    static const struct {
        const char *owner, *name, *of, *expected;
    } rows[] = {
        {"java/util/List", "add", "java/util/ArrayList", "update"},
        {"java/util/Collection", "add", "java/util/Vector", "update step"},
        {"java/util/List", "get", "java/util/ArrayList", "read"},
        {"java/util/ArrayList", "trimToSize", "java/util/ArrayList", "update"}, /* not named */
        {"java/util/Collection", "clear", "java/util/LinkedList", "write"},
        {"java/lang/Iterable", "iterator", "java/util/ArrayList", "read view"},
        {"java/util/Collection", "stream", "java/util/ArrayList", "read view"},
        {"java/util/List", "subList", "java/util/Vector", "read step view"},
        {"java/util/Map", "keySet", "java/util/HashMap", "none view"},
        {"java/util/Deque", "pollFirst", "java/util/ArrayDeque", "update"},
        {"java/util/Queue", "peek", "java/util/PriorityQueue", "read"},
        {"java/util/NavigableMap", "floorKey", "java/util/TreeMap", "read"},
        {"java/util/Iterator", "next", "java/util/ArrayList$Itr", "read"},
        {"java/util/Iterator", "next", "java/util/HashMap$EntryIterator", "read view"},
        {"java/util/Iterator", "remove", "java/util/Vector$Itr", "update step"},
        {"java/util/Map$Entry", "setValue", "java/util/HashMap$Node", "update"},
        {"java/util/Map$Entry", "setValue", "java/util/concurrent/ConcurrentHashMap$MapEntry", "update step"},
        {"java/util/List", "remove", "java/util/Collections$UnmodifiableList", "none"},
        {"java/util/List", "get", "java/util/Collections$UnmodifiableList", "read"},
        {"java/util/List", "get", "java/util/ImmutableCollections$ListN", "none"},
        {"java/util/List", "get", "java/util/Collections$SynchronizedRandomAccessList", "read step"},
        {"java/util/List", "iterator", "java/util/Collections$SynchronizedRandomAccessList", "read view"},
        {"java/util/Map", "put", "java/util/Collections$SynchronizedMap", "update step"},
        {"java/util/Map", "put", "java/util/concurrent/ConcurrentHashMap", "update step"},
        {"java/util/Map", "putAll", "java/util/concurrent/ConcurrentHashMap", "update"},
        {"java/util/Map", "computeIfAbsent", "java/util/concurrent/ConcurrentSkipListMap", "update step"},
        {"java/util/Map", "putIfAbsent", "java/util/concurrent/ConcurrentMap", "update step"},
        {"java/util/Map", "putIfAbsent", "java/util/Map", "update"},
        {"java/util/Set", "add", "java/util/concurrent/ConcurrentHashMap$KeySetView", "update step"},
        {"java/util/List", "iterator", "java/util/concurrent/CopyOnWriteArrayList", "read step"}, /* a copy */
        {"java/util/List", "subList", "java/util/concurrent/CopyOnWriteArrayList", "read step view"},
        {"java/util/Collection", "addAll", "java/util/concurrent/ConcurrentLinkedQueue", "update"},
        {"java/util/concurrent/BlockingQueue", "take", "java/util/concurrent/ArrayBlockingQueue", "update step"},
        {"java/util/concurrent/BlockingQueue", "drainTo", "java/util/concurrent/LinkedTransferQueue", "update"},
        {"java/util/concurrent/BlockingQueue", "drainTo", "java/util/concurrent/ArrayBlockingQueue", "update step"},
        /* nobody asks for its size */
        {"java/util/concurrent/BlockingQueue", "drainTo", "java/util/concurrent/LinkedBlockingQueue", "update step"},
        /* walks */
        {"java/util/Map", "size", "java/util/concurrent/ConcurrentHashMap", "read"},
        {"java/util/Map", "isEmpty", "java/util/concurrent/ConcurrentHashMap", "read"},
        {"java/util/Map", "containsKey", "java/util/concurrent/ConcurrentHashMap", "read step"},
        {"java/util/Map", "equals", "java/util/concurrent/ConcurrentHashMap", "read"},
        {"java/util/Dictionary", "keys", "java/util/Hashtable", "read step view"},
        {"java/util/concurrent/ConcurrentHashMap", "keys", "java/util/concurrent/ConcurrentHashMap", "read view"},
        {"java/util/concurrent/ConcurrentHashMap", "mappingCount", "java/util/concurrent/ConcurrentHashMap", "read"},
        {"java/util/Collection", "remove", "java/util/concurrent/ConcurrentHashMap$ValuesView", "update"},
        {"java/util/Collection", "size", "java/util/concurrent/ConcurrentHashMap$KeySetView", "read"},
        {"java/util/Iterator", "next", "java/util/concurrent/ConcurrentHashMap$KeyIterator", "read"},
        {"java/util/Map", "size", "java/util/concurrent/ConcurrentSkipListMap", "read"},
        {"java/util/Collection", "size", "java/util/concurrent/ConcurrentSkipListSet", "read"},
        {"java/util/Collection", "contains", "java/util/concurrent/ConcurrentSkipListSet", "read step"},
        {"java/util/Collection", "contains", "java/util/concurrent/ConcurrentLinkedQueue", "read"},
        {"java/util/Collection", "isEmpty", "java/util/concurrent/ConcurrentLinkedQueue", "read step"},
        {"java/util/Collection", "remove/1", "java/util/concurrent/ConcurrentLinkedQueue", "update"},
        {"java/util/Queue", "remove/0", "java/util/concurrent/ConcurrentLinkedQueue", "update step"},
        {"java/util/Collection", "size", "java/util/concurrent/ConcurrentLinkedDeque", "read"},
        {"java/util/Deque", "removeFirstOccurrence", "java/util/concurrent/ConcurrentLinkedDeque", "update"},
        {"java/util/Deque", "removeFirst", "java/util/concurrent/ConcurrentLinkedDeque", "update step"},
        {"java/util/Deque", "removeFirstOccurrence", "java/util/concurrent/LinkedBlockingDeque", "update step"},
        {"java/util/Collection", "size", "java/util/concurrent/LinkedTransferQueue", "read"},
        {"java/util/concurrent/TransferQueue", "tryTransfer/1", "java/util/concurrent/LinkedTransferQueue",
         "update step"},
        {"java/util/concurrent/TransferQueue", "tryTransfer/3", "java/util/concurrent/LinkedTransferQueue", "update"},
        {"java/util/Collection", "size", "java/util/concurrent/LinkedBlockingQueue", "read step"},
        {"java/util/Hashtable", "size", "java/util/Hashtable", "read step"},
        {"java/util/Hashtable", "size", "java/util/Properties", "read"},
        {"java/util/Hashtable", "get", "java/util/Properties", "read step"},
        {"java/util/concurrent/atomic/AtomicIntegerArray", "toString", "java/util/concurrent/atomic/AtomicIntegerArray",
         "read"},
        {"java/util/concurrent/atomic/DoubleAdder", "sum", "java/util/concurrent/atomic/DoubleAdder", "read"},
        {"java/util/concurrent/atomic/LongAdder", "sum", "java/util/concurrent/atomic/LongAdder",
         "read step"}, /* no application calls add */
        {"java/lang/StringBuffer", "lastIndexOf/1", "java/lang/StringBuffer", "read"},
        {"java/lang/StringBuffer", "lastIndexOf/2", "java/lang/StringBuffer", "read step"},
        {"java/util/concurrent/atomic/AtomicInteger", "getAndIncrement", "java/util/concurrent/atomic/AtomicInteger",
         "update step"},
        {"java/util/concurrent/atomic/AtomicInteger", "set", "java/util/concurrent/atomic/AtomicInteger", "write step"},
        {"java/util/concurrent/atomic/AtomicInteger", "get", "java/util/concurrent/atomic/AtomicInteger", "read step"},
        {"java/util/concurrent/atomic/AtomicIntegerArray", "length", "java/util/concurrent/atomic/AtomicIntegerArray",
         "none step"},
        {"java/util/concurrent/atomic/LongAdder", "sumThenReset", "java/util/concurrent/atomic/LongAdder", "update"},
        {"java/lang/StringBuilder", "append", "java/lang/StringBuilder", "update"},
        {"java/lang/CharSequence", "length", "java/lang/StringBuffer", "read step"},
        {"java/util/Calendar", "get", "java/util/GregorianCalendar", "update"},
        {"java/text/DateFormat", "format", "java/text/SimpleDateFormat", "update"},
        {"java/util/Random", "nextInt", "java/security/SecureRandom", "update step"},
        {"java/util/Scanner", "next", "java/util/Scanner", "update"},
        {"java/util/WeakHashMap", "get", "java/util/WeakHashMap", "update"},
        {"java/util/Map", "entrySet", "java/util/WeakHashMap", "none view"},
        /* java.lang.Object */
        {"java/lang/Object", "getClass", "java/util/ArrayList", "none"},
        {"java/lang/Object", "wait", "java/util/Vector", "none step"},
        {"java/lang/Object", "toString", "java/util/ArrayList", "read"},
        {"java/lang/Object", "hashCode", "java/util/HashMap", "read"},
        {"java/lang/Object", "hashCode", "java/util/concurrent/atomic/AtomicInteger", "none step"},
        {"java/lang/Object", "equals", "java/lang/StringBuilder", "none"},
        {"java/lang/Object", "equals", "java/util/List", "read"},
        /* no operations on the object */
        {"java/util/ArrayList", "<init>", "java/util/ArrayList", "none"},
        {"java/util/List", "of", "java/util/ArrayList", "none"},
        {"java/lang/String", "length", "java/lang/String", "none"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_operation(rows[i].owner, rows[i].name, rows[i].of, rows[i].expected);
}

#define BODY " {\n B0:\n return\n }\n"
#define OBJECT "class public java.lang.Object {\n method public void <init>()" BODY "}\n"
#define VECTOR                                                                                                         \
    "class public java.util.Vector extends java.lang.Object implements java.util.List {\n"                             \
    " method public void <init>()" BODY " method public void addElement()" BODY "}\n"
#define INTERFACES                                                                                                     \
    "class interface abstract java.util.Collection extends java.lang.Object {\n method public abstract void "          \
    "add()\n}\n",                                                                                                      \
        "class interface abstract java.util.List extends java.lang.Object implements java.util.Collection {\n}\n"

/* Classes of the program that extend those of the library. */
static void test_subclasses(void **state)
{
    (void)state;
    static const char *const units[] = {
        OBJECT,
        INTERFACES,
        VECTOR,
        "class interface abstract p.Twice extends java.lang.Object {\n method public void twice()" BODY "}\n",
        "class p.Same extends java.util.Vector {\n method void <init>()" BODY " method static void helper()" BODY "}\n",
        "class p.More extends java.util.Vector {\n method void <init>()" BODY " method void more()" BODY "}\n",
        "class p.Mixed extends java.util.Vector implements p.Twice {\n}\n",
        "class p.Deeper extends p.Same implements java.util.List {\n}\n",
        NULL};
    static const struct {
        const char *class;
        bool atomic;
    } rows[] = {{"p/Same", true}, {"p/More", false}, {"p/Mixed", false}, {"p/Deeper", true}};
    struct text_source *source = text_source_new(units);
    struct program *jdk = program;
    struct contents own;
    program = program_new(text_source_facts(source));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        class(rows[i].class);
    contents_init(&own, program);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool atomic;
        assert_true(contents_holds(&own, class(rows[i].class), &atomic));
        if (atomic != rows[i].atomic)
            fail_msg("%s is %satomic", rows[i].class, atomic ? "" : "not ");
    }
    method_id add = method_of(class("java/util/Collection"), "add");
    method_id more = method_of(class("p/More"), "more");
    assert_true(contents_is_one_step(&own, class("p/Deeper"), add));
    assert_false(contents_is_one_step(&own, class("p/More"), add));
    assert_int_equal(contents_effect(&own, class("p/More"), more), CONTENTS_UPDATE);
    contents_free(&own);
    program_free(program);
    text_source_free(source);
    program = jdk;
}

/* A linked map writes when it is asked, but only if it is made for that. */
static void test_order_of_access(void **state)
{
    (void)state;
#define MAPS(arguments, values)                                                                                        \
    OBJECT,                                                                                                            \
        "class interface abstract java.util.Map extends java.lang.Object {\n method public abstract void get()\n}\n",  \
        "class public java.util.LinkedHashMap extends java.lang.Object implements java.util.Map {\n"                   \
        " method public void get()" BODY " method public void <init>(int, float, boolean)\n"                           \
        " method public void <init>(int, float)\n}\n",                                                                 \
        "class p.Cache extends java.util.LinkedHashMap {\n method public void <init>() {\n B0:\n"                      \
        " %0 = parameter ref 0\n %1 = integer i32 1\n %2 = floating f32 1.0\n %3 = integer i32 1\n"                    \
        " call_special java.util.LinkedHashMap.<init>(" arguments ") : void (%0, " values ")\n return\n }\n}\n",       \
        NULL
    (void)state;
    static const char *const by_access[] = {MAPS("int, float, boolean", "%1, %2, %3")};
    static const char *const by_insertion[] = {MAPS("int, float", "%1, %2")};
    static const char *const *const programs[] = {by_access, by_insertion};
    static const enum contents_effect effects[] = {CONTENTS_UPDATE, CONTENTS_READ};
    struct program *jdk = program;
    for (size_t i = 0; i < 2; i++) {
        struct text_source *source = text_source_new(programs[i]);
        struct contents own;
        program = program_new(text_source_facts(source));
        class_id cache = class("p/Cache");
        contents_init(&own, program);
        assert_int_equal(contents_effect(&own, cache, method_of(class("java/util/Map"), "get")), effects[i]);
        contents_free(&own);
        program_free(program);
        text_source_free(source);
    }
    program = jdk;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_name_what_the_jdk_has),
        cmocka_unit_test(test_rows_name_each_thing_once),
        cmocka_unit_test(test_classes),
        cmocka_unit_test(test_operations),
        cmocka_unit_test(test_public_classes_are_covered_or_left_out),
        cmocka_unit_test(test_subclasses),
        cmocka_unit_test(test_order_of_access),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
