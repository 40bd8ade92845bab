#include "base/buffer.h"
#include "random_java/tree.h"

#include <stdarg.h>
#include <stdio.h>

enum { TEXT = 96 };

struct writer {
    const struct tree *tree;
    struct buffer *out;
    unsigned line, indent, locals;
    struct java_lines *lines;
};

/* A line, indented by the braces before it. */
__attribute__((format(printf, 2, 3))) static void write_line(struct writer *writer, const char *format, ...)
{
    char text[2 * TEXT];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    writer->indent -= text[0] == '}';
    buffer_format(writer->out, "%*s%s\n", (int)writer->indent * 4, "", text);
    writer->indent += text[length - 1] == '{';
    writer->line++;
}

#define CONDITION "System.nanoTime() > 0"

static const char *reference_name(uint8_t reference)
{
    static const char *const names[] = {
        [BY_THIS] = "this", [BY_OTHER] = "other", [BY_FIRST] = "o0", [BY_SECOND] = "o1", [BY_CHOSEN] = "chosen"};
    return names[reference];
}

/* What is done to a collection, as a call. */
static const char *operation(uint8_t kind, uint8_t node)
{
    static const char *const lists[] = {[NODE_READ] = "size()", [NODE_WRITE] = "clear()", [NODE_UPDATE] = "add(7)"};
    static const char *const maps[] = {
        [NODE_READ] = "get(7)", [NODE_WRITE] = "clear()", [NODE_UPDATE] = "putIfAbsent(7, 7)"};
    return kind == FIELD_LIST ? lists[node] : maps[node];
}

static void write_access(struct writer *writer, const struct node *node, unsigned id)
{
    char name[FIELD_NAME], place[TEXT];
    tree_field_name(writer->tree, node->number, name);
    uint8_t kind = writer->tree->field_kinds[node->number];
    snprintf(place, sizeof place, "%s.%s%s", kind == FIELD_STATIC ? "Subject" : reference_name(node->reference), name,
             kind == FIELD_ARRAY ? "[0]" : "");
    if (kind == FIELD_LIST || kind == FIELD_MAP)
        write_line(writer, "%s.%s;", place, operation(kind, node->kind));
    else if (node->kind == NODE_READ)
        write_line(writer, "int v%u = %s;", writer->locals++, place);
    else if (node->kind == NODE_WRITE)
        write_line(writer, "%s = 7;", place);
    else if (kind == FIELD_ARRAY || id % 2 == 0)
        write_line(writer, "%s++;", place);
    else
        write_line(writer, "%s = %s + 1;", place, place);
}

static void write_call(struct writer *writer, const struct node *node)
{
    const struct method *callee = &writer->tree->methods[node->number];
    write_line(writer, "%s.m%u(%s);", callee->is_static ? "Subject" : reference_name(node->reference), node->number,
               callee->takes_other ? reference_name(node->argument) : "");
}

static const char *lock_text(const struct node *node, char text[TEXT])
{
    bool monitor = node->kind != NODE_LOCK;
    const char *object = reference_name(node->reference);
    if (node->lock == LOCK_OBJECT)
        snprintf(text, TEXT, "%s", object);
    else if (node->lock == LOCK_FIELD)
        snprintf(text, TEXT, "%s.%s", object, monitor ? "monitor" : "guard");
    else
        snprintf(text, TEXT, "Subject.%s", node->lock == LOCK_CLASS ? "class" : monitor ? "MONITOR" : "GUARD");
    return text;
}

/* The objects that a body of main or a thread names, as bits. */
static unsigned objects_named(const struct tree *tree, uint16_t first)
{
    unsigned found = 0;
    for (uint16_t at = first; at != NO_NODE; at = tree->nodes[at].next) {
        const struct node *node = &tree->nodes[at];
        found |= node->kind == NODE_EITHER ? 3u : 0u;
        found |= node->reference == BY_FIRST || node->argument == BY_FIRST ? 1u : 0u;
        found |= node->reference == BY_SECOND || node->argument == BY_SECOND ? 2u : 0u;
        found |= objects_named(tree, node->body) | objects_named(tree, node->otherwise);
    }
    return found;
}

static void write_list(struct writer *writer, uint16_t first);

static void write_start(struct writer *writer, unsigned thread)
{
    const struct thread_body *body = &writer->tree->threads[thread];
    static const char *const texts[] = {"", "o0", "o1", "o0, o1"};
    const char *arguments = texts[writer->tree->published ? 0 : objects_named(writer->tree, body->body)];
    if (body->twice)
        write_line(writer, "for (int i = 0; i < 2; i++) {");
    writer->lines->thread[thread] = writer->line;
    if (body->style == THREAD_SUBCLASS) {
        write_line(writer, "Thread t%u = new W%u(%s);", thread, thread, arguments);
    } else if (body->style == THREAD_RUNNABLE) {
        write_line(writer, "Thread t%u = new Thread(new W%u(%s));", thread, thread, arguments);
    } else {
        write_line(writer, "Thread t%u = new Thread(() -> {", thread);
        write_list(writer, body->body);
        write_line(writer, "});");
    }
    write_line(writer, "t%u.start();", thread);
    if (body->twice)
        write_line(writer, "}");
}

static void write_region(struct writer *writer, const struct node *node)
{
    char lock[TEXT];
    lock_text(node, lock);
    if (node->kind == NODE_SYNC) {
        write_line(writer, "synchronized (%s) {", lock);
        write_list(writer, node->body);
    } else {
        write_line(writer, "%s.lock();", lock);
        write_line(writer, "try {");
        write_list(writer, node->body);
        write_line(writer, "} finally {");
        write_line(writer, "%s.unlock();", lock);
    }
    write_line(writer, "}");
}

/* What has bodies. */
static void write_compound(struct writer *writer, const struct node *node)
{
    if (node->kind == NODE_IF)
        write_line(writer, "if (" CONDITION ") {");
    else if (node->kind == NODE_LOOP)
        write_line(writer, "while (" CONDITION ") {");
    else if (node->kind == NODE_TRY)
        write_line(writer, "try {");
    else
        write_line(writer, "{");
    if (node->kind == NODE_EITHER)
        write_line(writer, "Subject chosen = " CONDITION " ? o0 : o1;");
    write_list(writer, node->body);
    if (node->kind == NODE_TRY)
        write_line(writer, "} catch (E%u e%u) {", node->number, writer->locals++);
    else if (node->otherwise != NO_NODE)
        write_line(writer, "} else {");
    write_list(writer, node->otherwise);
    write_line(writer, "}");
}

static void write_wait(struct writer *writer, const struct node *node)
{
    char lock[TEXT];
    write_line(writer, "while (" CONDITION ") {");
    write_line(writer, "try {");
    write_line(writer, "%s.wait();", lock_text(node, lock));
    write_line(writer, "} catch (InterruptedException e%u) {", writer->locals++);
    write_line(writer, "}");
    write_line(writer, "}");
}

static void write_list(struct writer *writer, uint16_t first)
{
    for (uint16_t at = first; at != NO_NODE; at = writer->tree->nodes[at].next) {
        const struct node *node = &writer->tree->nodes[at];
        switch (node->kind) {
        case NODE_READ:
        case NODE_WRITE:
        case NODE_UPDATE:
            write_access(writer, node, at);
            break;
        case NODE_SYNC:
        case NODE_LOCK:
            write_region(writer, node);
            break;
        case NODE_CALL:
            write_call(writer, node);
            break;
        case NODE_THROW:
            write_line(writer, "if (" CONDITION ") throw new E%u();", node->number);
            break;
        case NODE_RETURN:
            write_line(writer, "if (" CONDITION ") return;");
            break;
        case NODE_WAIT:
            write_wait(writer, node);
            break;
        case NODE_START:
            write_start(writer, node->number);
            break;
        case NODE_JOIN:
            write_line(writer, "t%u.join();", node->number);
            break;
        default:
            write_compound(writer, node);
        }
    }
}

static void write_fields(struct writer *writer)
{
    for (unsigned f = 0; f < writer->tree->field_count; f++) {
        char name[FIELD_NAME];
        tree_field_name(writer->tree, f, name);
        uint8_t kind = writer->tree->field_kinds[f];
        if (kind == FIELD_ARRAY)
            write_line(writer, "final int[] %s = new int[2];", name);
        else if (kind == FIELD_LIST)
            write_line(writer, "final ArrayList<Integer> %s = new ArrayList<>();", name);
        else if (kind == FIELD_MAP)
            write_line(writer, "final ConcurrentHashMap<Integer, Integer> %s = new ConcurrentHashMap<>();", name);
        else
            write_line(writer, "%sint %s;", kind == FIELD_STATIC ? "static " : "", name);
    }
    write_line(writer, "final Object monitor = new Object();");
    write_line(writer, "final ReentrantLock guard = new ReentrantLock();");
    write_line(writer, "static final Object MONITOR = new Object();");
    write_line(writer, "static final ReentrantLock GUARD = new ReentrantLock();");
}

static void write_subject(struct writer *writer)
{
    write_line(writer, "class Subject {");
    write_fields(writer);
    for (unsigned m = 0; m < writer->tree->method_count; m++) {
        const struct method *method = &writer->tree->methods[m];
        write_line(writer, "%s%s%svoid m%u(%s) {", method->is_public ? "public " : "",
                   method->is_static ? "static " : "", method->is_synchronized ? "synchronized " : "", m,
                   method->takes_other ? "Subject other" : "");
        write_list(writer, method->body);
        write_line(writer, "}");
    }
    write_line(writer, "}");
}

static void write_worker(struct writer *writer, unsigned thread)
{
    const struct thread_body *body = &writer->tree->threads[thread];
    unsigned objects = objects_named(writer->tree, body->body);
    static const char *const parameters[] = {"", "Subject o0", "Subject o1", "Subject o0, Subject o1"};
    unsigned kept = writer->tree->published ? 0 : objects;
    write_line(writer, "class W%u %s {", thread,
               body->style == THREAD_SUBCLASS ? "extends Thread" : "implements Runnable");
    for (unsigned o = 0; o < MOST_OBJECTS; o++)
        if ((kept >> o & 1) != 0)
            write_line(writer, "final Subject p%u;", o);
    write_line(writer, "W%u(%s) {", thread, parameters[kept]);
    for (unsigned o = 0; o < MOST_OBJECTS; o++)
        if ((kept >> o & 1) != 0)
            write_line(writer, "p%u = o%u;", o, o);
    write_line(writer, "}");
    write_line(writer, "public void run() {");
    for (unsigned o = 0; o < MOST_OBJECTS; o++)
        if ((objects >> o & 1) != 0)
            write_line(writer, "Subject o%u = %sp%u;", o, kept == 0 ? "Main." : "", o);
    write_list(writer, body->body);
    write_line(writer, "}");
    write_line(writer, "}");
}

static void write_objects(struct writer *writer)
{
    const struct tree *tree = writer->tree;
    struct java_lines *lines = writer->lines;
    if (tree->making == MADE_IN_LOOP) {
        write_line(writer, "Subject[] all = new Subject[2];");
        write_line(writer, "for (int i = 0; i < 2; i++) {");
        lines->object[0] = lines->object[1] = writer->line;
        write_line(writer, "all[i] = new Subject();");
        write_line(writer, "}");
    }
    for (unsigned o = 0; o < tree->object_count; o++) {
        if (tree->making == MADE_IN_LOOP) {
            write_line(writer, "Subject o%u = all[%u];", o, o);
        } else if (tree->making == MADE_BY_CALL) {
            write_line(writer, "Subject o%u = make();", o);
        } else {
            lines->object[o] = writer->line;
            write_line(writer, "Subject o%u = new Subject();", o);
        }
        if (tree->published)
            write_line(writer, "p%u = o%u;", o, o);
    }
}

void tree_java(const struct tree *tree, const char *package, struct buffer *into, struct java_lines *lines)
{
    struct writer writer = {.tree = tree, .out = into, .line = 1, .lines = lines};
    *lines = (struct java_lines){0};
    write_line(&writer, "package %s;", package);
    write_line(&writer, "import java.util.ArrayList;");
    write_line(&writer, "import java.util.concurrent.ConcurrentHashMap;");
    write_line(&writer, "import java.util.concurrent.locks.ReentrantLock;");
    write_line(&writer, "class E0 extends RuntimeException { }");
    write_line(&writer, "class E1 extends E0 { }");
    write_subject(&writer);
    for (unsigned t = 0; t < tree->thread_count; t++)
        if (tree->threads[t].style != THREAD_LAMBDA)
            write_worker(&writer, t);
    write_line(&writer, "class Main {");
    if (tree->published)
        write_line(&writer, "static Subject p0, p1;");
    if (tree->making == MADE_BY_CALL) {
        write_line(&writer, "static Subject make() {");
        lines->object[0] = lines->object[1] = writer.line;
        write_line(&writer, "return new Subject();");
        write_line(&writer, "}");
    }
    write_line(&writer, "public static void main(String[] args) throws InterruptedException {");
    write_objects(&writer);
    write_list(&writer, tree->main_body);
    write_line(&writer, "}");
    write_line(&writer, "}");
}
