#include "bound/terms/term.h"

/* It is computed with twice as many bits up to 32, and by the signs of 64. */
term term_overflows(struct terms *terms, enum term_op op, term a, term b)
{
    unsigned width = term_width(terms, a);
    if (width <= 32) {
        unsigned wide = 2 * width;
        term exact = term_binary(terms, op, term_extend(terms, a, wide, true), term_extend(terms, b, wide, true));
        term back = term_extend(terms, term_extract(terms, exact, 0, width), wide, true);
        return term_not(terms, term_eq(terms, exact, back));
    }
    term zero = term_constant(terms, width, 0), result = term_binary(terms, op, a, b);
    if (op == TERM_MUL) {
        term divided = term_binary(terms, TERM_SDIV, result, a);
        term smallest = term_constant(terms, width, UINT64_C(1) << (width - 1));
        term minus = term_constant(terms, width, UINT64_MAX);
        term flips = term_and(terms, term_eq(terms, a, minus), term_eq(terms, b, smallest));
        term differs =
            term_and(terms, term_not(terms, term_eq(terms, a, zero)), term_not(terms, term_eq(terms, divided, b)));
        return term_or(terms, flips, differs);
    }
    term left = term_binary(terms, TERM_SLT, a, zero), right = term_binary(terms, TERM_SLT, b, zero);
    term sign = term_binary(terms, TERM_SLT, result, zero);
    term likely = term_eq(terms, left, op == TERM_ADD ? right : term_not(terms, right));
    return term_and(terms, likely, term_not(terms, term_eq(terms, left, sign)));
}
