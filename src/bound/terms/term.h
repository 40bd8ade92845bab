/* Terms: formulas over bit vectors of 1 to 64 bits, each kept once, simplified where they are made.
 *
 * A term is a small number. Equal terms are the same number, so that what folds to a constant is seen at once. Terms of
 * one bit are truth values. What a term means does not depend on any solver (solver.h).
 *
 * Some variables stand for what the program left undefined (term_undefined). A term in which such a one may show has
 * term_may_be_undefined; only ite may have such operands, and term_is_undefined says when it is. */
#ifndef HEDDLE_BOUND_TERM_H
#define HEDDLE_BOUND_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t term;
struct terms;

#define TERM_FALSE ((term)0)
#define TERM_TRUE ((term)1)
#define TERM_NONE UINT32_MAX

/* Division by zero gives all ones, and the remainder the dividend, as in SMT-LIB; distances of shifts count in full. */
enum term_op {
    TERM_CONSTANT,
    TERM_VARIABLE,
    TERM_NOT, /* bitwise, as the next three */
    TERM_AND,
    TERM_OR,
    TERM_XOR,
    TERM_ADD,
    TERM_SUB,
    TERM_MUL,
    TERM_UDIV,
    TERM_UREM,
    TERM_SDIV,
    TERM_SREM,
    TERM_SHL,
    TERM_LSHR,
    TERM_ASHR,
    TERM_EQ, /* this and what follows up to SLE gives one bit */
    TERM_ULT,
    TERM_ULE,
    TERM_SLT,
    TERM_SLE,
    TERM_ITE,
    TERM_EXTRACT, /* number: the lowest bit */
    TERM_CONCAT,  /* a above b */
    TERM_ZEXT,
    TERM_SEXT
};

struct term_node {
    uint8_t op, width;
    bool undefined;  /* what is undefined may show */
    uint8_t leaves;  /* of a tree of ites over constants: how many, up to TERM_MOST_LEAVES; 0: it is none */
    term a, b, c;    /* operands; 0 where there is none */
    uint64_t number; /* of a constant; the lowest bit of an extract; which variable */
};
enum { TERM_MOST_LEAVES = 32 };

struct terms *terms_new(void);
void terms_free(struct terms *terms);
size_t terms_count(const struct terms *terms);
const struct term_node *term_at(const struct terms *terms, term of); /* until the next one is made */

term term_constant(struct terms *terms, unsigned width, uint64_t number);
/* A variable that no other term has. */
term term_variable(struct terms *terms, unsigned width);
/* The value of so many bits that the program left undefined. */
term term_undefined(struct terms *terms, unsigned width);

term term_not(struct terms *terms, term a);
term term_binary(struct terms *terms, enum term_op op, term a, term b); /* TERM_AND to TERM_SLE */
term term_ite(struct terms *terms, term condition, term a, term b);
term term_extract(struct terms *terms, term a, unsigned low, unsigned width);
term term_concat(struct terms *terms, term high, term low);
/* To a width that is not less, or cut off to one that is. */
term term_extend(struct terms *terms, term a, unsigned width, bool is_signed);

/* Of truth values. term_or knows two ways again that come from one branch. */
term term_and(struct terms *terms, term a, term b);
term term_or(struct terms *terms, term a, term b);
term term_implies(struct terms *terms, term a, term b);
term term_eq(struct terms *terms, term a, term b);

/* Whether the result of a signed TERM_ADD, TERM_SUB or TERM_MUL does not fit. */
term term_overflows(struct terms *terms, enum term_op op, term a, term b);

/* What one of two conjunctions that exclude each other says beyond what they have in common. */
term term_difference(struct terms *terms, term of, term other);

/* How many operands an operation has: of a, b and c the first ones. */
enum { TERM_MOST_OPERANDS = 3 };
unsigned term_operand_count(enum term_op op);

unsigned term_width(const struct terms *terms, term of);
bool term_is_constant(const struct terms *terms, term of, uint64_t *number);
/* Whether a conjunction was made from another one by adding a little to it, so that it implies that. */
bool term_extends(const struct terms *terms, term conjunction, term part);

bool term_may_be_undefined(const struct terms *terms, term of);
/* When it is, and what it is otherwise (a term in which nothing undefined shows). */
term term_is_undefined(struct terms *terms, term of);
term term_defined(struct terms *terms, term of);

/* What an operation gives for numbers; both have so many bits. */
uint64_t term_compute(enum term_op op, unsigned width, uint64_t a, uint64_t b);

/* The value of a term that is no variable, if its operands have these. */
uint64_t term_value(const struct terms *terms, const struct term_node *node, uint64_t a, uint64_t b, uint64_t c);

#endif
