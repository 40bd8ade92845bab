/* Classes as Java. */
#include "base/buffer.h"
#include "random_java/features.h"
#include "random_java/forms.h"
#include "random_java/java_writer.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* What collections have in them from the start, where somebody may want to find something. */
static bool are_filled(const struct tree *tree)
{
    return tree_has(tree, FEATURE_WINDOW) || tree_has(tree, FEATURE_PASSED) || tree_has(tree, FEATURE_HANDED);
}

static void write_field(struct writer *writer, unsigned field)
{
    static const char *const texts[FIELD_KINDS] = {
        [FIELD_PLAIN] = "int $;",
        [FIELD_ARRAY] = "final int[] $ = new int[2];",
        [FIELD_LIST] = "final ArrayList<Integer> $ = new ArrayList<>();",
        [FIELD_MAP] = "final ConcurrentHashMap<Integer, Integer> $ = new ConcurrentHashMap<>();",
        [FIELD_STATIC] = "static int $;",
        [FIELD_HASH] = "final HashMap<Integer, Integer> $ = new HashMap<>();",
        [FIELD_COUNTER] = "final AtomicInteger $ = new AtomicInteger();"};
    static const char *const filled[FIELD_KINDS] = {
        [FIELD_LIST] = "final ArrayList<Integer> $ = new ArrayList<>(List.of(1, 2, 3));",
        [FIELD_MAP] = "final ConcurrentHashMap<Integer, Integer> $ = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2));",
        [FIELD_HASH] = "final HashMap<Integer, Integer> $ = new HashMap<>(Map.of(1, 1, 2, 2));"};
    char name[FIELD_NAME];
    tree_field_name(writer->tree, field, name);
    uint8_t kind = writer->tree->field_kinds[field];
    bool full = are_filled(writer->tree) && filled[kind] != NULL;
    java_pattern(writer, full ? filled[kind] : texts[kind], 0, name);
}

static void write_locks(struct writer *writer)
{
    java_line(writer, "final Object monitor = new Object();");
    java_line(writer, "final ReentrantLock guard = new ReentrantLock();");
    java_line(writer, "static final Object MONITOR = new Object();");
    java_line(writer, "static final ReentrantLock GUARD = new ReentrantLock();");
    if (tree_has(writer->tree, FEATURE_CLONED_LOCK)) {
        java_line(writer, "final int[] key = new int[1];");
        java_line(writer, "final int[] copy = key.clone();");
    }
    if (tree_has(writer->tree, FEATURE_CONDITION)) {
        java_line(writer, "final Condition changed = guard.newCondition();");
        java_line(writer, "static final Condition CHANGED = GUARD.newCondition();");
    }
}

/* The number of the nth of some things, in the order in which they are written. */
static unsigned place_of(const struct tree *tree, unsigned n, unsigned count)
{
    return tree->reversed ? count - 1 - n : n;
}

static void write_methods(struct writer *writer)
{
    for (unsigned n = 0; n < writer->tree->method_count; n++) {
        unsigned m = place_of(writer->tree, n, writer->tree->method_count);
        const struct method *method = &writer->tree->methods[m];
        java_line(writer, "%s%s%svoid m%u(%s) {", method->is_public ? "public " : "",
                  method->is_static ? "static " : "", method->is_synchronized ? "synchronized " : "", m,
                  method->takes_other ? "Subject other" : "");
        writer->method = (int)m;
        java_list(writer, method->body);
        java_line(writer, "}");
    }
    writer->method = NOT_A_METHOD;
}

/* The constructor, if it gives `this` away. */
static void write_constructor(struct writer *writer)
{
    if (!tree_escapes(writer->tree))
        return;
    snprintf(writer->lines->thread[0], THREAD_NAME, "Subject.lambda$new$0");
    java_line(writer, "Subject() {");
    java_line(writer, "Subject o0 = this;");
    java_line(writer, "new Thread(() -> {");
    java_list(writer, writer->tree->threads[0].body);
    java_line(writer, "}).start();");
    java_list(writer, writer->tree->constructor_body);
    java_line(writer, "}");
}

static void write_retaking(struct writer *writer)
{
    static const char *const lines[] = {"void retake() {",
                                        "guard.unlock();",
                                        "Thread.yield();",
                                        "guard.lock();",
                                        "}",
                                        "static void retakeAll() {",
                                        "GUARD.unlock();",
                                        "Thread.yield();",
                                        "GUARD.lock();",
                                        "}",
                                        "ReentrantLock guard() {",
                                        "return guard;",
                                        "}",
                                        "static void retakeOf(Subject one) {",
                                        "one.guard().unlock();",
                                        "Thread.yield();",
                                        "one.guard().lock();",
                                        "}"};
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        java_line(writer, "%s", lines[i]);
}

static void write_cloning(struct writer *writer)
{
    java_line(writer, "Subject another() {");
    java_line(writer, "try {");
    writer->lines->object[1] = writer->line;
    java_line(writer, "return (Subject) super.clone();");
    java_line(writer, "} catch (CloneNotSupportedException e) {");
    java_line(writer, "throw new AssertionError(e);");
    java_line(writer, "}");
    java_line(writer, "}");
}

static void write_subject(struct writer *writer)
{
    const struct tree *tree = writer->tree;
    java_line(writer, "class Subject%s%s%s {",
              tree_has(tree, FEATURE_PROXY) || tree_is_clone(tree) ? " implements " : "",
              tree_has(tree, FEATURE_PROXY) ? "Service" : "",
              !tree_is_clone(tree)            ? ""
              : tree_has(tree, FEATURE_PROXY) ? ", Cloneable"
                                              : "Cloneable");
    for (unsigned n = 0; n < tree->field_count; n++)
        write_field(writer, place_of(tree, n, tree->field_count));
    write_locks(writer);
    write_constructor(writer);
    write_methods(writer);
    java_extracted(writer, true);
    if (tree_has(tree, FEATURE_RETAKE))
        write_retaking(writer);
    if (tree_is_clone(tree))
        write_cloning(writer);
    for (unsigned t = 0; t < tree->thread_count; t++)
        if (tree_style(tree, t) == THREAD_INNER)
            java_worker(writer, t);
    java_line(writer, "}");
}

static bool is_offered(const struct method *method)
{
    return method->is_public && !method->is_static && !method->takes_other;
}

static void write_proxies(struct writer *writer)
{
    static const char *const lines[] = {
        "class Proxies {",
        "static Service of(Subject subject) {",
        "return (Service) Proxy.newProxyInstance(Service.class.getClassLoader(), new Class<?>[] {Service.class},",
        "        (proxy, method, arguments) -> {",
        "try {",
        "return method.invoke(subject, arguments);",
        "} catch (InvocationTargetException e) {",
        "throw e.getCause();",
        "}",
        "});",
        "}",
        "}"};
    java_line(writer, "interface Service {");
    for (unsigned m = 0; m < writer->tree->method_count; m++)
        if (is_offered(&writer->tree->methods[m]))
            java_line(writer, "void m%u();", m);
    java_line(writer, "}");
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        java_line(writer, "%s", lines[i]);
}

/* A subclass whose methods call those of the superclass. */
static void write_special(struct writer *writer)
{
    java_line(writer, "class Special extends Subject {");
    for (unsigned m = 0; m < writer->tree->method_count; m++)
        if (is_offered(&writer->tree->methods[m])) {
            java_line(writer, "@Override public void m%u() {", m);
            java_line(writer, "super.m%u();", m);
            java_line(writer, "}");
        }
    java_line(writer, "}");
}

static void write_holder(struct writer *writer)
{
    java_line(writer, "class Holder<T> {");
    java_line(writer, "private final T held;");
    java_line(writer, "Holder(T held) { this.held = held; }");
    java_line(writer, "T get() { return held; }");
    java_line(writer, "}");
}

/* An expression that makes an object. */
static const char *making_text(const struct tree *tree)
{
    if (tree_has(tree, FEATURE_GENERIC))
        return tree_has(tree, FEATURE_INHERITANCE) ? "new Holder<>(new Special()).get()"
                                                   : "new Holder<>(new Subject()).get()";
    return tree_has(tree, FEATURE_INHERITANCE) ? "new Special()" : "new Subject()";
}

static void write_objects(struct writer *writer)
{
    const struct tree *tree = writer->tree;
    struct java_lines *lines = writer->lines;
    if (tree->making == MADE_IN_LOOP) {
        java_line(writer, "Subject[] all = new Subject[2];");
        java_line(writer, "for (int i = 0; i < 2; i++) {");
        lines->object[0] = lines->object[1] = writer->line;
        java_line(writer, "all[i] = %s;", making_text(tree));
        java_line(writer, "}");
    }
    for (unsigned o = 0; o < tree->object_count; o++) {
        if (tree->making == MADE_IN_LOOP) {
            java_line(writer, "Subject o%u = all[%u];", o, o);
        } else if (tree->making == MADE_BY_CALL) {
            java_line(writer, "Subject o%u = make();", o);
        } else if (o == 1 && tree_is_clone(tree)) {
            java_line(writer, "Subject o1 = o0.another();");
        } else {
            lines->object[o] = writer->line;
            java_line(writer, "Subject o%u = %s;", o, making_text(tree));
        }
        if (tree->published)
            java_line(writer, "p%u = o%u;", o, o);
    }
}

static void write_main(struct writer *writer)
{
    const struct tree *tree = writer->tree;
    java_line(writer, "class Main {");
    if (tree->published)
        java_line(writer, "static Subject p0, p1;");
    if (tree->making == MADE_BY_CALL) {
        java_line(writer, "static Subject make() {");
        writer->lines->object[0] = writer->lines->object[1] = writer->line;
        java_line(writer, "return %s;", making_text(tree));
        java_line(writer, "}");
    }
    java_line(writer, "public static void main(String[] args) throws Exception {");
    write_objects(writer);
    java_list(writer, tree->main_body);
    java_line(writer, "}");
    java_line(writer, "}");
}

static void write_workers(struct writer *writer)
{
    for (unsigned n = 0; n < writer->tree->thread_count; n++) {
        unsigned t = place_of(writer->tree, n, writer->tree->thread_count);
        if (tree_style(writer->tree, t) != THREAD_INNER && !(t == 0 && tree_escapes(writer->tree)))
            java_worker(writer, t);
    }
}

/* What the others use; written last, since only then it is known. */
static void write_rest(struct writer *writer)
{
    const struct tree *tree = writer->tree;
    if (tree_has(tree, FEATURE_PROXY))
        write_proxies(writer);
    if (tree_has(tree, FEATURE_INHERITANCE))
        write_special(writer);
    if (tree_has(tree, FEATURE_GENERIC))
        write_holder(writer);
    for (unsigned i = 0; (tree_has(tree, FEATURE_PASSED) || tree_has(tree, FEATURE_RETAKE)) && form_helpers[i] != NULL;
         i++)
        java_line(writer, "%s", form_helpers[i]);
    if (tree->extracted) {
        java_line(writer, "class Parts {");
        java_extracted(writer, false);
        java_line(writer, "}");
    }
    for (unsigned id = 0; id < MOST_NODES; id++)
        if (writer->in_constructor[id]) {
            java_line(writer, "class K%u {", id);
            java_line(writer, "K%u(Subject one) {", id);
            java_access(writer, &tree->nodes[id], id, "one");
            java_line(writer, "}");
            java_line(writer, "}");
        }
}

/* The new name of a word; NULL: it stays. */
static const char *new_name(const char *word, size_t length, char into[THREAD_NAME])
{
    static const char *const names[][2] = {{"Subject", "Account"}, {"Main", "Zoo"},      {"Helper", "Aid"},
                                           {"Parts", "Bits"},      {"Special", "Extra"}, {"Holder", "Box"}};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i][0]) == length && memcmp(names[i][0], word, length) == 0)
            return names[i][1];
    if (length != 2 || !isdigit((unsigned char)word[1]) || strchr("mWE", word[0]) == NULL)
        return NULL;
    snprintf(into, THREAD_NAME, "%s%c",
             word[0] == 'm'   ? "act"
             : word[0] == 'W' ? "Job"
                              : "Problem",
             '9' - word[1] + '0');
    return into;
}

/* Gives classes and methods other names; fields have them already. */
static void rename_all(const char *text, struct buffer *into)
{
    while (*text != '\0') {
        size_t length = 0;
        char made[THREAD_NAME];
        while (isalnum((unsigned char)text[length]) || text[length] == '_')
            length++;
        const char *name = new_name(text, length, made);
        length = length > 0 ? length : 1;
        if (name != NULL)
            buffer_add_text(into, name);
        else
            buffer_format(into, "%.*s", (int)length, text);
        text += length;
    }
}

static void rename_lines(struct java_lines *lines)
{
    for (unsigned t = 0; t < MOST_THREADS; t++) {
        struct buffer name = {0};
        rename_all(lines->thread[t], &name);
        snprintf(lines->thread[t], THREAD_NAME, "%s", name.text != NULL ? name.text : "");
        buffer_free(&name);
    }
}

static void write_all(struct writer *writer, const char *package)
{
    static const char *const imports[] = {"java.util.*",
                                          "java.util.concurrent.*",
                                          "java.util.concurrent.atomic.AtomicInteger",
                                          "java.util.concurrent.locks.*",
                                          "java.util.stream.IntStream",
                                          "java.lang.reflect.InvocationTargetException",
                                          "java.lang.reflect.Proxy",
                                          "java.net.InetSocketAddress",
                                          "com.sun.net.httpserver.HttpServer"};
    java_line(writer, "package %s;", package);
    for (unsigned i = 0; i < sizeof imports / sizeof *imports; i++)
        java_line(writer, "import %s;", imports[i]);
    java_line(writer, "class E0 extends RuntimeException { }");
    java_line(writer, "class E1 extends E0 { }");
    write_subject(writer);
    if (writer->tree->reversed)
        write_main(writer);
    write_workers(writer);
    if (!writer->tree->reversed)
        write_main(writer);
    write_rest(writer);
}

void tree_java(const struct tree *tree, const char *package, struct buffer *into, struct java_lines *lines)
{
    struct buffer text = {0};
    struct writer writer = {.tree = tree, .out = &text, .line = 1, .lines = lines, .method = NOT_A_METHOD};
    *lines = (struct java_lines){0};
    write_all(&writer, package);
    if (tree->renamed) {
        rename_all(text.text, into);
        rename_lines(lines);
    } else {
        buffer_add_text(into, text.text);
    }
    buffer_free(&text);
}
