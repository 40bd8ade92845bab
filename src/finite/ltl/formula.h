/* Formulas of linear temporal logic without next: what is asked of the runs of a model. Without next a formula cannot
 * tell runs apart in which the same things change in the same order, which is what reductions keep.
 *
 *     F ::= true | false | ATOM | ( F ) | ! F | [] F | <> F | F U F | F W F | F R F | F && F | F || F | F -> F
 *
 * G and F are other words for [] and <>, V for R. What stands first binds closest; U, W, R and -> group to the right.
 *
 *     ATOM ::= VARIABLE | OPERAND == OPERAND (also != < <= > >=)
 *            | at(THREAD, Class.method) | at(THREAD, File.java:12) | started(THREAD) | ended(THREAD) | deadlock
 *
 * What names mean is the business of names.h. */
#ifndef HEDDLE_FINITE_LTL_FORMULA_H
#define HEDDLE_FINITE_LTL_FORMULA_H

#include <stdint.h>

struct arena;

enum ltl_op {
    LTL_TRUE,
    LTL_FALSE,
    LTL_ATOM,
    LTL_NOT,
    LTL_ALWAYS,
    LTL_EVENTUALLY,
    LTL_UNTIL,
    LTL_WEAK,
    LTL_RELEASE,
    LTL_AND,
    LTL_OR,
    LTL_IMPLIES
};

struct ltl_node {
    enum ltl_op op;
    uint32_t a, b; /* what it is about: nodes before it; of an atom: its number */
};

enum ltl_atom_kind { LTL_COMPARES, LTL_AT, LTL_STARTED, LTL_ENDED, LTL_DEADLOCK, LTL_BLOCKED };
enum ltl_relation { LTL_EQUAL, LTL_UNEQUAL, LTL_LESS, LTL_AT_MOST, LTL_MORE, LTL_AT_LEAST };

struct ltl_atom {
    enum ltl_atom_kind kind;
    enum ltl_relation relation; /* of comparisons */
    const char *left, *right;   /* operands; the thread and the place */
    const char *text;           /* as people write it */
    uint32_t column, right_column;
    uint32_t process; /* blocked, which has no text of its own: the process */
};

enum { LTL_MOST_ATOMS = 64, LTL_MOST_NODES = 1000, LTL_MOST_LENGTH = 10000 };

/* The last node is the whole formula. Atoms that are written alike are one. */
struct ltl {
    struct ltl_node *nodes;
    uint32_t count;
    struct ltl_atom *atoms;
    uint32_t atom_count;
    const char *wrong; /* why it is no formula, with the column; NULL */
};

/* Reads a formula. All memory is the arena's. Never NULL. */
struct ltl *ltl_parse(const char *text, struct arena *arena);

/* An empty formula to add nodes and atoms to. */
struct ltl *ltl_new(struct arena *arena);
uint32_t ltl_add(struct ltl *ltl, enum ltl_op op, uint32_t a, uint32_t b);
/* The number of an atom, which is added if it is not there. FINITE_NONE: there are too many. */
uint32_t ltl_add_atom(struct ltl *ltl, struct ltl_atom atom);

#endif
