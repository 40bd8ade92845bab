/* Translation: values. Blocks are taken in an order in which each has a predecessor before it; variables and stack
 * are simulated, and every instruction of the bytecode becomes instructions of the ir (code.c).
 *
 * A handler sees values as they were at the start of the block that threw. Blocks are therefore cut, here and only
 * where it matters: before an instruction that may throw, if its handlers are not those of the block so far, or if a
 * variable that they need was stored to since the block began.
 *
 * Where paths meet, a phi is made for each variable that is live and each slot of the stack, unless all paths are
 * known and agree. Which values a phi has is known by the *arrivals* at its block: for each edge the values that come
 * over it. Phis that turn out to be needless are removed at the end (finish.c). */
#ifndef HEDDLE_JVM_TRANSLATE_BUILD_H
#define HEDDLE_JVM_TRANSLATE_BUILD_H

#include "jvm/translate/flow.h"

enum {
    VALUE_NONE = UINT32_MAX,     /* nothing, or one of several kinds: an error if it is used */
    VALUE_HALF = UINT32_MAX - 1, /* the upper slot of the long or double below it, on the stack */
};

/* The return address of a subroutine. It is an instruction while values are made, operand a is the copy that was
 * entered; no instruction of the ir can use it. */
enum { BUILD_ADDRESS = IR_OP_COUNT };
#define KIND_ADDRESS IR_KIND(7, 0)

/* The values that come over one edge: those of the live variables of the target, then the stack (for a handler,
 * without the exception). */
struct arrival {
    uint32_t from;   /* a block */
    uint32_t values; /* in builder.values */
    uint32_t next;   /* of the same block; IR_NONE */
};

/* Blocks are numbered as in the flow; those that come from cutting follow. */
struct build_block {
    uint32_t flow;                                  /* what it is, or was cut from */
    uint32_t first, count;                          /* instructions */
    uint32_t rest;                                  /* the block that was cut off its end; IR_NONE */
    uint32_t guards, copy;                          /* its handlers */
    bool guarded;                                   /* guards is set: something in it throws */
    uint32_t arrivals, last_arrival, arrival_count; /* only of blocks of the flow */
    uint32_t depth;                                 /* slots of the stack that arrive; VALUE_NONE before the first */
    uint32_t newest;                                /* 1 + the block from which something arrived last */
};

/* What a ret relies on: a value that must be the address of a jsr. */
struct build_return {
    uint32_t value, call, pc;
};

struct builder {
    struct method *method;
    const struct flow *flow;
    struct build_block *blocks;
    size_t block_count, block_capacity;
    struct ir_instruction *code; /* phis have their block in a and the number of their arriving value in b */
    uint32_t *names;             /* for each instruction: 1 + the number of a variable in method.locals; 0: none */
    size_t code_count, code_capacity, name_capacity;
    uint32_t *lists;
    size_t list_count, list_capacity;
    uint32_t *values;
    size_t value_count, value_capacity;
    struct arrival *arrivals;
    size_t arrival_count, arrival_capacity;
    uint32_t *addresses; /* of each jsr: the value that is its return address; VALUE_NONE before the first time */
    struct build_return *returns;
    size_t return_count, return_capacity;

    /* The simulation. */
    uint32_t *locals; /* VALUE_NONE: not set */
    uint32_t *stack;
    uint32_t depth;
    uint32_t *stored;                                  /* the variables stored to since the block began */
    size_t stored_count, stored_capacity, stored_seen; /* seen: those before are known not to matter to its handlers */
    uint32_t block, node;
    uint32_t pc, line;
    const struct variable_index *variables;
};

bool build_body(struct builder *builder);
void build_done(struct builder *builder); /* frees what is not in the scratch arena */

/* For code.c. After a failure, values that are returned are 0 and mean nothing. */
uint32_t build_add(struct builder *builder, enum ir_op op, ir_kind kind, uint32_t a, uint32_t b, uint32_t c);
void build_push(struct builder *builder, uint32_t value);
uint32_t build_pop(struct builder *builder, ir_kind kind);
uint32_t build_load(struct builder *builder, uint32_t slot, ir_kind kind);
void build_store(struct builder *builder, uint32_t slot, uint32_t value);
uint32_t build_list(struct builder *builder, uint32_t count); /* a new list of so many items; returns its place */
bool build_arrive(struct builder *builder,
                  uint32_t block); /* what is known now comes over an ordinary edge to a block */
uint32_t build_address(struct builder *builder, uint32_t call); /* of a jsr: always the same value */
void build_return_add(struct builder *builder, uint32_t value, uint32_t call);
bool build_is_wide(const struct builder *builder, uint32_t value); /* a long or double; any value or VALUE_… */
bool build_address_on_top(const struct builder *builder);

bool build_instruction(struct builder *builder, const struct node *node); /* in code.c */

/* The name of a variable at a bytecode index: 1 + its number in method.locals; 0: none. In variables.c. */
const struct variable_index *variables_index(struct method *method);
uint32_t variables_find(const struct variable_index *index, uint32_t slot, uint32_t pc);

/* Puts the body into the arena. In finish.c. */
const struct ir_body *build_finish(struct builder *builder, struct arena *arena);

#endif
