/* Ways to write a program differently that do not change what it means. */
#ifndef HEDDLE_TESTS_METAMORPHIC_VARIANTS_H
#define HEDDLE_TESTS_METAMORPHIC_VARIANTS_H

#include "random_java/tree.h"

struct variant {
    const char *name;
    void (*change)(struct tree *tree);
};

/* Behind the last one there is one without a name. */
extern const struct variant variants[];

#endif
