/* Threads and tasks as Java. */
#include "random_java/features.h"
#include "random_java/java_writer.h"
#include "random_java/starters.h"

#include <stdio.h>

/* Those that a class of a thread keeps in fields. */
static unsigned objects_kept(const struct tree *tree, unsigned thread)
{
    unsigned named = java_objects(tree, tree->threads[thread].body);
    return tree->published ? 0 : tree_style(tree, thread) == THREAD_INNER ? named & 2u : named;
}

/* "o0.l1::clear" */
static void library_task(const struct tree *tree, unsigned thread, char text[TEXT])
{
    const struct node *node = &tree->nodes[tree->threads[thread].body];
    char name[FIELD_NAME];
    tree_field_name(tree, node->number, name);
    snprintf(text, TEXT, "%s.%s::%s", node->reference == BY_FIRST ? "o0" : "o1", name,
             tree->field_kinds[node->number] == FIELD_COUNTER ? "incrementAndGet" : "clear");
}

/* The task as an expression in one line. */
static void task_text(const struct tree *tree, unsigned thread, char text[TEXT])
{
    static const char *const arguments[] = {"", "o0", "o1", "o0, o1"};
    uint8_t style = tree_style(tree, thread);
    if (style == THREAD_LIBRARY)
        library_task(tree, thread, text);
    else
        snprintf(text, TEXT, "%snew W%u(%s)%s", style == THREAD_INNER ? "o0." : "", thread,
                 arguments[objects_kept(tree, thread)], style == THREAD_REFERENCE ? "::run" : "");
}

static void start_in_lines(struct writer *writer, const struct starter *starter, unsigned thread)
{
    uint16_t body = writer->tree->threads[thread].body;
    char first[TEXT], last[TEXT], *name = writer->lines->thread[thread];
    bool lambda = tree_style(writer->tree, thread) == THREAD_LAMBDA;
    snprintf(first, sizeof first, "%s%s", starter->first, lambda ? starter->lambda : "new Runnable() {");
    snprintf(last, sizeof last, "}%s", starter->last);
    if (lambda)
        snprintf(name, THREAD_NAME, "Main.lambda$main$%u", writer->lambdas++);
    else
        snprintf(name, THREAD_NAME, "Main$%u.run", ++writer->anonymous);
    java_pattern(writer, first, thread, "");
    if (!lambda)
        java_line(writer, "public void run() {");
    java_list(writer, body);
    if (!lambda)
        java_line(writer, "}");
    java_pattern(writer, last, thread, "");
}

static void start_by_text(struct writer *writer, const struct starter *starter, unsigned thread)
{
    char text[TEXT], line[3 * TEXT], *name = writer->lines->thread[thread];
    uint8_t style = tree_style(writer->tree, thread);
    task_text(writer->tree, thread, text);
    if (style == THREAD_SUBCLASS)
        snprintf(line, sizeof line, "Thread t# = %s;", text);
    else
        snprintf(line, sizeof line, "%s%s%s", starter->first, text, starter->last);
    java_pattern(writer, line, thread, "");
    snprintf(name, THREAD_NAME, "%sW%u.run", style == THREAD_INNER ? "Subject$" : "", thread);
}

void java_start(struct writer *writer, unsigned thread)
{
    const struct tree *tree = writer->tree;
    const struct starter *starter = starter_row(tree_starter(tree, thread));
    uint8_t style = tree_style(tree, thread);
    bool loop = tree->threads[thread].twice && !starter->once;
    if (thread == 0 && tree_escapes(tree))
        return;
    if (starter->before != NULL)
        java_pattern(writer, starter->before, thread, "");
    if (loop)
        java_line(writer, "for (int i = 0; i < 2; i++) {");
    if (style == THREAD_LAMBDA || style == THREAD_ANONYMOUS)
        start_in_lines(writer, starter, thread);
    else
        start_by_text(writer, starter, thread);
    for (unsigned i = 0; i < 2 && starter->behind[i] != NULL; i++)
        java_pattern(writer, starter->behind[i], thread, "");
    if (loop)
        java_line(writer, "}");
}

void java_join(struct writer *writer, unsigned thread)
{
    const char *join = starter_row(tree_starter(writer->tree, thread))->join;
    if (join != NULL && !(thread == 0 && tree_escapes(writer->tree)))
        java_pattern(writer, join, thread, "");
}

/* The class of a thread's task, if it has one. */
void java_worker(struct writer *writer, unsigned thread)
{
    const struct tree *tree = writer->tree;
    uint8_t style = tree_style(tree, thread);
    uint16_t body = tree->threads[thread].body;
    static const char *const parameters[] = {"", "Subject o0", "Subject o1", "Subject o0, Subject o1"};
    unsigned objects = java_objects(tree, body), kept = objects_kept(tree, thread);
    if (style == THREAD_LAMBDA || style == THREAD_ANONYMOUS || style == THREAD_LIBRARY)
        return;
    java_line(writer, "class W%u %s {", thread,
              style == THREAD_SUBCLASS ? "extends Thread" : starter_row(tree_starter(tree, thread))->class_is);
    for (unsigned o = 0; o < MOST_OBJECTS; o++)
        if ((kept >> o & 1) != 0)
            java_line(writer, "final Subject p%u;", o);
    java_line(writer, "W%u(%s) {", thread, parameters[kept]);
    for (unsigned o = 0; o < MOST_OBJECTS; o++)
        if ((kept >> o & 1) != 0)
            java_line(writer, "p%u = o%u;", o, o);
    java_line(writer, "}");
    java_line(writer, "public void run() {");
    for (unsigned o = 0; o < MOST_OBJECTS; o++)
        if (o == 0 && style == THREAD_INNER)
            java_line(writer, "Subject o0 = Subject.this;");
        else if ((objects >> o & 1) != 0)
            java_line(writer, "Subject o%u = %sp%u;", o, (kept >> o & 1) == 0 ? "Main." : "", o);
    java_list(writer, body);
    java_line(writer, "}");
    java_line(writer, "}");
}
