/* What the parts of the Java text share. */
#ifndef HEDDLE_TESTS_RANDOM_JAVA_JAVA_WRITER_H
#define HEDDLE_TESTS_RANDOM_JAVA_JAVA_WRITER_H

#include "random_java/tree.h"

enum { TEXT = 200, NOT_A_METHOD = -1 };

/* A statement that is written as a method of its own. */
struct extracted {
    uint16_t node;
    int method; /* whose statement it is, or NOT_A_METHOD */
    bool chosen, written;
};

struct writer {
    const struct tree *tree;
    struct buffer *out;
    unsigned line, indent, locals;
    struct java_lines *lines;
    int method;       /* whose body is written, or NOT_A_METHOD */
    unsigned choices; /* that surround what is written */
    unsigned lambdas, anonymous;
    bool in_constructor[MOST_NODES]; /* accesses that constructors of other classes make */
    struct extracted extracted[MOST_NODES];
    unsigned extracted_count;
};

/* java_statements.c */

/* A line, indented by the braces before it. */
__attribute__((format(printf, 2, 3))) void java_line(struct writer *writer, const char *format, ...);

/* The same with a text that has # for a number, and perhaps $ for another text. */
void java_pattern(struct writer *writer, const char *pattern, unsigned number, const char *text);

void java_list(struct writer *writer, uint16_t first);

/* The objects that a body of main or a thread names, as bits. */
unsigned java_objects(const struct tree *tree, uint16_t first);
void java_access(struct writer *writer, const struct node *node, unsigned id, const char *object);

/* The methods that were extracted from methods of Subject (or from others). */
void java_extracted(struct writer *writer, bool of_subject);

/* java_tasks.c */

void java_start(struct writer *writer, unsigned thread);
void java_join(struct writer *writer, unsigned thread);
void java_worker(struct writer *writer, unsigned thread);

#endif
