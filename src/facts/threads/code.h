/* The code of instances: bodies, calls and their arguments, and what follows what within a body. */
#ifndef HEDDLE_FACTS_THREADS_CODE_H
#define HEDDLE_FACTS_THREADS_CODE_H

#include "facts/facts.h"

struct arena;
struct ir_flow;

/* The body that an instance runs; NULL if it has none, or a model stands for it. */
const struct ir_body *code_body(const struct facts *facts, instance_id instance);

/* Whether the instance runs code that the user named; the root does not. */
bool code_is_application(const struct facts *facts, instance_id instance);

/* Whether a method has this name and descriptor (NULL: any). */
bool code_is_method(const struct program *program, method_id method, const char *name, const char *descriptor);

/* Whether the instance is called by somebody unknown, any number of times: the root calls it, it is the application's,
 * and no main. */
bool code_is_for_anyone(const struct facts *facts, const struct facts_edge *edge);

/* The values that a call or other instruction takes, if it is a call; NULL if it is none. */
const ir_value *code_arguments(const struct ir_body *body, ir_value at, uint32_t *count);

/* Whether the arguments of a call are the parameters of what an edge of it runs, one by one. */
bool code_passes_arguments(const struct facts *facts, const struct facts_edge *edge);

/* The value of parameter n of a body; FACTS_NONE if it has none. */
ir_value code_parameter(const struct ir_body *body, uint32_t n);

/* The field that reference n of a class's module means; FACTS_NONE if it is not known. */
field_id code_field(const struct program *program, class_id module, uint32_t ref);

/* How many values a lambda object keeps, or a proxy. */
uint32_t code_captured(const struct facts *facts, const struct facts_object *object);

/* Whether an instruction is a call, and all methods that it may run have one of these names and belong to one of
 * these classes of the library, or to a package that is named by its end ("java/util/": with all below it); both
 * lists end with NULL. */
bool code_calls_library(const struct facts *facts, instance_id instance, ir_value at, const char *const *names,
                        const char *const *owners);

/* Whether a value is an object of a class of the library, whichever: no class of the application overrides anything of
 * it. */
bool code_is_of_library(const struct facts *facts, instance_id instance, ir_value value);

/* The block that begins only when a call has given `true`: its outcome is asked right behind it. IR_NONE if there is
 * none. */
uint32_t code_where_true(const struct ir_body *body, ir_value call);

/* The block of an instruction. */
uint32_t code_block(const struct ir_body *body, ir_value at);

/* For each block whether it lies on a cycle, exceptions included: lives in the arena. */
const uint8_t *code_loops(const struct ir_body *body, struct arena *arena);

/* For each instruction whether it may run after the instruction `at` has begun, in the same run of the body. Bits, to
 * be freed. */
uint64_t *code_after(const struct ir_body *body, ir_value at);

/* For each instruction whether it runs only after `at` has ended without an exception. Bits, to be freed. */
uint64_t *code_dominated(const struct ir_body *body, ir_value at);

/* For each instruction whether it runs only after the block has begun. Bits, to be freed. */
uint64_t *code_behind(const struct ir_body *body, uint32_t block);

#endif
