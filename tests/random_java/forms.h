/* How a field can be read, written or updated in Java, and what is really done then. */
#ifndef HEDDLE_TESTS_RANDOM_JAVA_FORMS_H
#define HEDDLE_TESTS_RANDOM_JAVA_FORMS_H

#include "random_java/tree.h"

/* In the Java text $ stands for the field, # for a number that is not used elsewhere. In the effect r is a read, w a
 * write, and parentheses make a unit of work. A text may do more than its effect; then its feature is not precise. */
struct form {
    uint8_t feature, field, node;
    const char *java, *effect;
};

/* The form of an access: the one that its node names if the program has that feature, or the usual one. */
const struct form *form_of(const struct tree *tree, const struct node *node);

/* One of the forms that an access may have by a feature, as a number for its node; `draw` says which one. 0: there
 * is none. */
uint8_t form_draw(unsigned feature, unsigned field_kind, unsigned node_kind, unsigned draw);

/* The Java methods and classes that the forms use, line by line, behind the last one NULL. */
extern const char *const form_helpers[];

#endif
