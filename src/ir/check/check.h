/* The checker: whether a body is what the engines may rely on.
 *
 * It checks that
 * - every operand is in range and what the operation's shape says; every list lies within ir_body.lists;
 * - blocks cover the instructions in order without gaps; each ends with one instruction that ends blocks, and has no
 * other;
 *   block 0 has no predecessors; every block is reachable;
 * - phis come first in their block and have exactly one value for each predecessor (by ordinary or exceptional edge,
 * each predecessor
 *   block once, in rising order of blocks); `caught` comes next, exactly in blocks that are handlers, whose
 *     predecessors are
 *   exceptional only; parameters stand at the start of block 0, one for each in order;
 * - every use is dominated by its definition: within a block, by position; the value of a phi must dominate the end of
 * the
 *   predecessor, or, for an exceptional edge, its *start* (phis, `caught` and parameters of that block count as defined
 *     there), because the
 *   exception may come from any instruction of it; that holds for all ways that lead through a handler;
 * - kinds fit: of operands to operations, of arguments to signatures, of results, of phis' values;
 * - the keys of a switch rise; a number fits its kind; marks and storage stand where they mean something;
 * - variables are named by rising value;
 * - a block has handlers only if one of its instructions may throw, and nothing stands behind a handler for any
 * exception;
 * - in a Java body no operation of C occurs, and the other way round.
 * Time is near-linear in the size of the body. */
#ifndef HEDDLE_IR_CHECK_CHECK_H
#define HEDDLE_IR_CHECK_CHECK_H

#include "ir/ir.h"

struct buffer;

/* Checks the body of a method of a module. On failure returns false and appends to `why` what is wrong and where ("B3
 * %12: …"). */
bool ir_check_body(const struct ir_module *module, const struct ir_method *method, const struct ir_body *body,
                   struct buffer *why);

/* What a pass does with a body that it hands on: in builds with HEDDLE_CHECKS (`make sanitize`) a body that is not
 * correct ends the program with what is wrong; in others nothing happens. */
#ifdef HEDDLE_CHECKS
void ir_insist_body(const struct ir_module *module, const struct ir_method *method, const struct ir_body *body);
#else
static inline void ir_insist_body(const struct ir_module *module, const struct ir_method *method,
                                  const struct ir_body *body)
{
    (void)module;
    (void)method;
    (void)body;
}
#endif

/* Checks the tables of a module (all that is referred to is there and of the right sort, types are listed once and are
 * no elements of themselves, annotations are not too deep), and the bodies that it has. ir_check_body does not rely on
 * that: it is safe for any module. */
bool ir_check_module(const struct ir_module *module, struct buffer *why);

#endif
