/* Code under construction: a growing list of decoded instructions. */
#ifndef HEDDLE_RUN_CORE_BUILD_H
#define HEDDLE_RUN_CORE_BUILD_H

#include "run/core/internal.h"

struct builder {
    struct run *run;
    struct op *ops;
    uint32_t *lines, *origins;
    size_t count, op_capacity, line_capacity, origin_capacity;
    struct code_handler *handlers;
    size_t handler_count, handler_capacity;
    uint32_t registers;    /* how many there are */
    uint32_t next;         /* the next one that build_register gives */
    uint32_t line, origin; /* of the instructions that are added */
};

/* Adds an instruction; the pointer is valid until the next one is added. */
struct op *build_op(struct builder *builder, op_function function, uint32_t d, uint32_t a, uint32_t b);

void build_handler(struct builder *builder, struct code_handler handler);

/* A new register. */
uint32_t build_register(struct builder *builder);

/* A call of a known method, with the result in d (RUN_NONE: none). */
void build_call(struct builder *builder, enum ir_op form, struct run_method *method, uint32_t d,
                const uint32_t *arguments);

/* A call site with room for so many arguments. */
struct call_site *build_site(struct run *run, uint32_t count);

/* A number or a reference to a string constant in a register. */
void build_number(struct builder *builder, uint32_t d, uint64_t number);
void build_string(struct builder *builder, uint32_t d, const char *text, size_t length);

/* The box of a value, in a new register. */
uint32_t build_box(struct builder *builder, uint32_t value, enum layout layout);

/* java/lambda.c: a value of one type as one of another, as method handles convert (MethodHandle.asType). */
uint32_t build_convert(struct builder *builder, uint32_t value, struct run_class *from, struct run_class *to);

/* Ends the construction: the code, in the arena of the run. */
struct code *build_end(struct builder *builder, struct run_method *method);

void build_drop(struct builder *builder); /* instead: it is given up */

/* java/sites.c: what a dynamic call site does, as instructions; d gets the result. False: it is not understood. */
bool build_dynamic(struct builder *builder, struct run_class *owner, const struct ir_site *site, uint32_t d,
                   const uint32_t *arguments, uint32_t count);

/* Concatenates: the pieces are registers of the given layouts; a layout LAYOUT_COUNT means a text. */
struct build_piece {
    enum layout layout;
    uint32_t value;
    const char *text;
    size_t length;
};
bool build_concat(struct builder *builder, const struct build_piece *pieces, uint32_t count, uint32_t d);

#endif
