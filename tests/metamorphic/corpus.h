/* Programs of tests/check/corpus, moved into a package, their classes given one by one in reverse order: the same
 * must be said of them. */
#ifndef HEDDLE_TESTS_METAMORPHIC_CORPUS_H
#define HEDDLE_TESTS_METAMORPHIC_CORPUS_H

#include "random_java/workshop.h"

struct corpus_result {
    unsigned programs, failed;
};

/* Compares one program in `every`. */
struct corpus_result corpus_compare(struct workshop *workshop, unsigned every);

#endif
