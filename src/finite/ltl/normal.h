/* Formulas in negation normal form: negations stand before atoms only, and equal parts are one. */
#ifndef HEDDLE_FINITE_LTL_NORMAL_H
#define HEDDLE_FINITE_LTL_NORMAL_H

#include "finite/ltl/formula.h"

#include <stdbool.h>

enum normal_op {
    NORMAL_TRUE,
    NORMAL_FALSE,
    NORMAL_YES,
    NORMAL_NO,
    NORMAL_AND,
    NORMAL_OR,
    NORMAL_UNTIL,
    NORMAL_RELEASE
};

struct normal_node {
    enum normal_op op;
    uint32_t a, b;  /* parts, which come before it; of an atom: its number */
    uint32_t until; /* of an until: its number */
};

enum { NORMAL_MOST = 320, NORMAL_MOST_UNTILS = 64 };

struct normal {
    struct normal_node nodes[NORMAL_MOST];
    uint32_t count, until_count;
    uint32_t root;
};

/* false: there are too many parts. */
bool normal_make(const struct ltl *ltl, bool negated, struct normal *normal);

#endif
