/* What the parts of the checker share. */
#ifndef HEDDLE_IR_CHECK_INTERNAL_H
#define HEDDLE_IR_CHECK_INTERNAL_H

#include "ir/flow.h"
#include "ir/ir.h"

struct buffer;

/* A body under examination, and the place in it that complaints are about. */
struct check {
    const struct ir_module *module;
    const struct ir_method *method;
    const struct ir_body *body;
    struct buffer *why;
    const struct ir_signature *signature; /* of the method */
    bool has_receiver;
    const struct ir_flow *flow;
    const uint32_t *block_of; /* of each instruction */
    uint32_t block, instruction;
};

/* Appends a complaint about the present place; returns false. */
bool check_fail(struct check *check, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "i32" and the like. */
#define KIND_TEXT_SIZE 16
const char *check_kind_text(ir_kind kind, char text[KIND_TEXT_SIZE]);

/* Whether the kinds of an instruction fit, and its marks are allowed there. Its operands must be in range. */
bool check_kinds(struct check *check, const struct ir_instruction *instruction);

/* Whether the parts of a signature are in range. */
bool check_signature_range(const struct ir_module *module, uint32_t signature);

/* What check.c does first and structure.c relies on: blocks, operands, lists and handlers are in range. */
bool check_structure(struct check *check);

#endif
