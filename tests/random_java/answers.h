/* What heddle says of a program, from its Java text and from its EML text, query by query. */
#ifndef HEDDLE_TESTS_RANDOM_JAVA_ANSWERS_H
#define HEDDLE_TESTS_RANDOM_JAVA_ANSWERS_H

#include "random_java/tree.h"

#include <stddef.h>

/* The answers of one run of `heddle check --format json`. */
struct answers;

/* NULL if the text is not as it should be. */
struct answers *answers_read(const char *json);
void answers_free(struct answers *answers);

struct comparison {
    size_t queries, violated; /* by the tree's EML */
    size_t missed;            /* violated there, but proved, or not asked, from the Java text: unsound */
    size_t imprecise;         /* holds there, but is violated from the Java text */
    size_t unknown;
    size_t invalid; /* EML texts that cannot be read */
    bool exact;     /* the translation is expected to be exact */
};

/* Compares the answers about a package with what the tree's EML says; appends a line for each difference. */
struct comparison answers_compare(const struct answers *answers, const struct tree *tree, const char *package,
                                  const struct java_lines *lines, struct buffer *differences);

/* What was said of each query of the tree's EML, one letter each, in their order: h for what is proved, v for what
 * is violated, ? if that is not known. */
void answers_list(const struct answers *answers, const struct tree *tree, const char *package,
                  const struct java_lines *lines, struct buffer *letters);

/* The same for what the EML says at least; and the names of the queries, one a line. True if the translation is
 * expected to be exact. */
bool answers_truth(const struct tree *tree, struct buffer *letters, struct buffer *names);

#endif
