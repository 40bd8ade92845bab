/* The part of decoding that is the same for all languages: blocks become stretches of code, phis become moves on the
 * edges that lead to them. Which instructions are made for the others is up to `emit`. */
#ifndef HEDDLE_RUN_CORE_DECODE_H
#define HEDDLE_RUN_CORE_DECODE_H

#include "run/core/build.h"
#include "run/core/slots.h"

struct decoder {
    struct builder builder;
    struct run *run;
    struct run_method *method;
    const struct ir_module *module;
    const struct ir_body *body;
    bool (*emit)(struct decoder *decoder, ir_value value); /* false: it cannot be decoded */
    op_function undefined;                                 /* makes register d undefined (C); NULL: nothing is */
    struct slots slots;
    uint32_t *places; /* by block: its first instruction */
    struct stub *stubs;
    size_t stub_count, stub_capacity;
    struct fixup *fixups;
    size_t fixup_count, fixup_capacity;
    uint32_t block;
};

/* The code of the body, for which run, method, module, body, emit, and slots are given; frees the slots. NULL: it
 * cannot be decoded. */
struct code *decode_body(struct decoder *decoder);

/* For emit: the register of a value, its kind, and instructions that end blocks. */
static inline uint32_t decode_slot(const struct decoder *decoder, ir_value value)
{
    return decoder->slots.of[value];
}

static inline ir_kind decode_kind(const struct decoder *decoder, ir_value value)
{
    return decoder->body->instructions[value].kind;
}

void decode_jump(struct decoder *decoder, uint32_t to);
void decode_branch(struct decoder *decoder, const struct ir_instruction *branch);
/* A switch over a register; `whole`: over all 64 bits of it, else over the low half. */
void decode_switch(struct decoder *decoder, const struct ir_instruction *instruction, uint32_t slot, bool whole);

#endif
