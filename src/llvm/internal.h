/* What the parts of the translator from LLVM to ir share.
 *
 * Values of LLVM may be aggregates (structs, arrays, vectors in registers); registers of the ir are scalars. So a value
 * of LLVM is a sequence of *leaves*, in the order of their places in memory: one for a scalar. All leaves of a body lie
 * one behind the other in body_maker.leaves, and a value is named by the place of its first leaf. */
#ifndef HEDDLE_LLVM_INTERNAL_H
#define HEDDLE_LLVM_INTERNAL_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "base/names.h"
#include "ir/ir.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <llvm/Config/llvm-config.h>
#include <string.h>

struct debug;

/* Limits on what is understood: recursion over types and constants ends there. */
enum { DEEPEST_TYPE = 64, DEEPEST_CONSTANT = 64, MOST_LEAVES = 4096, LONGEST_NAME = 1 << 12 };

/* Integers up to the first width are scalars; up to the second they are aggregates (wide.c). */
enum { WIDEST_INTEGER = 128, WIDEST_BITS = 4096 };

/* The scalars that a type consists of, and where they lie. */
struct leaves {
    uint32_t count;
    ir_kind *kinds;
    uint64_t *offsets;
};

/* A module under construction. Equal entries of tables are found by a text that stands for them (the names). */
struct module_maker {
    struct arena *arena;
    LLVMModuleRef llvm_module;
    LLVMContextRef context;
    LLVMTargetDataRef layout;
    enum ir_target target;
    struct debug *debug;
    struct buffer *complaints;
    uint32_t complaint_count;

    struct names *type_keys, *signature_keys, *field_keys, *method_keys, *string_keys, *struct_names;
    struct ir_type *types;
    struct ir_signature *signatures;
    struct ir_field_ref *field_refs;
    struct ir_method_ref *method_refs;
    struct ir_constant *constants;
    struct ir_struct *structs;
    size_t type_room, signature_room, field_ref_room, method_ref_room, constant_room, struct_room;

    struct idmap *type_of;        /* types of LLVM to types */
    struct idmap *struct_of;      /* types of LLVM to structs */
    struct idmap *struct_of_type; /* types to structs */
    struct idmap *leaves_of;      /* types of LLVM to leaves */
    const struct leaves **leaf_lists;
    size_t leaf_list_room;
    struct idmap *global_of; /* functions and global variables without a name to numbers, which serve as names */
};

/* A place in the source. */
struct position {
    uint32_t line, column;
};

/* The number that follows from a constant in the current block, and where it was made. */
struct made_constant {
    uint32_t block, leaf;
};

/* A phi's value for one predecessor: to be written to the list at `slot` when it is known. */
struct phi_edge {
    uint32_t predecessor, slot, leaf;
    LLVMValueRef value;
};

/* A body under construction. Once `failed`, what is made does not matter. */
struct body_maker {
    struct module_maker *module;
    LLVMValueRef function; /* NULL: the body is made up */
    const char *sort;      /* what it is made for, for complaints: "function" or "global" */
    const char *name;      /* of that, for complaints */
    LLVMMetadataRef file;  /* of the function, in debug information; may be NULL */
    unsigned global_line;  /* of the global, for complaints; 0: not known */
    struct position position;
    bool failed;
    char refusal[256]; /* why, in words */
    bool has_computed_jump;
    unsigned depth; /* of nested constants */

    struct ir_instruction *instructions;
    uint32_t *lists;
    struct ir_block *blocks;
    struct ir_variable *variables;
    ir_value *leaves;
    size_t instruction_count, list_count, block_count, variable_count, leaf_count;
    size_t instruction_room, list_room, block_room, variable_room, leaf_room;

    struct idmap *values;    /* arguments and instructions to their first leaves */
    struct idmap *constants; /* constants to made */
    struct made_constant *made;
    size_t made_count, made_room;
    struct idmap *results; /* calls that give aggregates to the locals that these go to */
    ir_value result_place; /* the parameter that says where an aggregate result goes */
    struct ir_parameter *parameters;

    LLVMBasicBlockRef *order; /* reachable blocks; all values are made before they are used, but for phis */
    uint32_t order_count;
    struct idmap *numbers; /* blocks to their places in the order */
    uint32_t *predecessor_first, *predecessors;
    struct phi_edge *edges; /* by predecessor */
    size_t edge_count, edge_room, edge_next;
};

/* translate.c: tables. */
struct text module_text(struct module_maker *module, const char *text, size_t length);
uint32_t module_type(struct module_maker *module, const struct ir_type *type);
uint32_t module_field_ref(struct module_maker *module, uint32_t owner, struct text name, uint32_t type);
uint32_t module_method_ref(struct module_maker *module, struct text name, uint32_t signature);
uint32_t module_signature(struct module_maker *module, const struct ir_signature *signature);
uint32_t module_string(struct module_maker *module, const char *bytes, size_t length);
struct text module_global_name(struct module_maker *module, LLVMValueRef global);
void module_complain(struct module_maker *module, const char *text);

/* Whether a global is a literal: nobody can tell it from another object with the same bytes. */
bool module_is_literal(LLVMValueRef global);

/* types.c. Types that cannot be represented are IR_NONE, IR_VOID or NULL. */
uint32_t type_make(struct module_maker *module, LLVMTypeRef type);
uint32_t type_make_as(struct module_maker *module, LLVMTypeRef type, LLVMMetadataRef described);
uint32_t type_number(struct module_maker *module, unsigned bits, bool floating);
ir_kind type_kind(LLVMTypeRef type);
bool type_is_aggregate(LLVMTypeRef type);
const struct leaves *type_leaves(struct module_maker *module, LLVMTypeRef type);
uint64_t type_size(const struct module_maker *module, uint32_t type);
uint32_t type_member(struct module_maker *module, LLVMTypeRef type, unsigned index);
uint32_t type_signature(struct module_maker *module, LLVMTypeRef function);

/* The type of an element of an array or a vector, and how many there are. */
LLVMTypeRef type_element(const struct module_maker *module, LLVMTypeRef type, uint64_t *count);

/* function.c: the body of a function. */
bool body_make(struct module_maker *module, LLVMValueRef function, struct ir_method *method);

/* body.c: making a body. */
void body_begin(struct body_maker *body, struct module_maker *module, const char *name);
const struct ir_body *body_end(struct body_maker *body); /* NULL if it failed; frees what the maker has */
ir_value body_put(struct body_maker *body, enum ir_op op, ir_kind kind, uint32_t a, uint32_t b, uint32_t c);
void body_mark(struct body_maker *body, ir_value value, unsigned marks);
uint32_t body_list(struct body_maker *body, const uint32_t *items, size_t count);
void body_refuse(struct body_maker *body, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Back to where a body was, so that it goes on though what was made since failed. */
struct body_start {
    size_t instruction_count, list_count, leaf_count;
};
struct body_start body_start(const struct body_maker *body);
void body_back(struct body_maker *body, struct body_start start);
void body_name(struct body_maker *body, ir_value value, const char *name, size_t length);

void body_end_block(struct body_maker *body, size_t first); /* from this instruction on */

/* body.c: the leaves of values. */
uint32_t body_use(struct body_maker *body, LLVMValueRef value);        /* the place of the first leaf */
ir_value body_use_scalar(struct body_maker *body, LLVMValueRef value); /* the only leaf */
uint32_t body_add_leaf(struct body_maker *body, ir_value leaf);        /* its place */
void body_define(struct body_maker *body, LLVMValueRef value, uint32_t first_leaf);
ir_value body_integer(struct body_maker *body, unsigned bits, int64_t number);
ir_value body_wide_integer(struct body_maker *body, unsigned bits, const uint64_t words[2]);
uint32_t body_undefined(struct body_maker *body, const struct leaves *leaves);

/* constant.c: the leaves of a constant that is no expression; the place of the first. */
uint32_t constant_make(struct body_maker *body, LLVMValueRef constant);
LLVMValueRef constant_element(LLVMValueRef constant, unsigned index);
/* The address of a label is its number in the function, from 1 on: nothing lies there. */
int64_t constant_label(LLVMValueRef function, LLVMBasicBlockRef block);

/* operation.c: an instruction that computes, or an expression of constants; true if the opcode is one of those. */
bool operation_make(struct body_maker *body, LLVMValueRef value, LLVMOpcode opcode, uint32_t *first_leaf);

/* wide.c: integers that no register holds. */
bool wide_is(LLVMTypeRef type);
bool wide_make(struct body_maker *body, LLVMValueRef value, LLVMOpcode opcode, uint32_t *first_leaf);
uint32_t wide_constant(struct body_maker *body, LLVMValueRef constant);
void wide_words(LLVMValueRef constant, uint64_t *words, unsigned count);

/* memory.c */
ir_value memory_offset(struct body_maker *body, ir_value pointer, uint64_t offset);
ir_value memory_element(struct body_maker *body, ir_value pointer, ir_value index, LLVMTypeRef type);
ir_value memory_path(struct body_maker *body, LLVMValueRef value); /* getelementptr */
uint32_t memory_load(struct body_maker *body, ir_value pointer, LLVMTypeRef type, unsigned marks);
void memory_store(struct body_maker *body, ir_value pointer, uint32_t first_leaf, LLVMTypeRef type, unsigned marks);
bool memory_make(struct body_maker *body, LLVMValueRef instruction, LLVMOpcode opcode);

/* call.c, intrinsic.c */
void call_make(struct body_maker *body, LLVMValueRef call);
bool call_needs_place(LLVMValueRef call); /* for an aggregate result */
ir_value call_function(struct body_maker *body, const char *name, uint32_t signature, const ir_value *arguments,
                       uint32_t count);
void intrinsic_make(struct body_maker *body, LLVMValueRef call, LLVMValueRef function);
void assembly_make(struct body_maker *body, LLVMValueRef call); /* assembly.c: a call of inline assembly */
/* locked.c: the same, if it is one atomic operation, with its text and constraints (which are taken apart). False: it
 * is something else; what was made by then must not be used. */
bool locked_make(struct body_maker *body, LLVMValueRef call, const char *text, char *constraints);
uint32_t intrinsic_count_ones(struct body_maker *body, ir_value value, unsigned bits);

/* global.c: functions that are made up: what gives globals their initial values and runs before main, the same for the
 * globals of a thread, and what runs at the end of the program. False if there is nothing to do. */
enum global_function { GLOBAL_START, GLOBAL_THREAD, GLOBAL_END, GLOBAL_FUNCTIONS };
bool global_function(struct module_maker *module, enum global_function which, struct ir_method *method);

/* debug.c: what debug information says; all of it may be absent. */
struct debug *debug_new(LLVMModuleRef llvm_module);
void debug_free(struct debug *debug);
struct position debug_position(const struct body_maker *body, LLVMValueRef instruction);
LLVMMetadataRef debug_file(LLVMValueRef function);
const char *debug_variable_name(LLVMContextRef context, LLVMMetadataRef variable, size_t *length);
LLVMMetadataRef debug_variable_type(LLVMContextRef context, LLVMMetadataRef variable);
LLVMMetadataRef debug_global_type(LLVMContextRef context, LLVMValueRef global);
/* The file and line where a global is defined; NULL and 0: not known. */
LLVMMetadataRef debug_global_file(LLVMValueRef global, unsigned *line);

/* The description of a struct: as given, or else by name, if it has that size; NULL. */
LLVMMetadataRef debug_struct(const struct debug *debug, const char *name, size_t length, uint64_t bytes,
                             LLVMMetadataRef described);

/* Appends the names of the members that begin within some bytes, with `+` between them; *type is the type of the only
 * one. */
void debug_member(const struct debug *debug, LLVMMetadataRef structure, uint64_t from, uint64_t to, struct buffer *name,
                  LLVMMetadataRef *type);

#endif
