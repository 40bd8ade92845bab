/* The representation of programs that every engine works on: Java classes and C programs as plain data.
 *
 * A *module* is one Java class, or one linked C program, whose globals are then its static fields and whose functions
 * its static methods. A module refers to others by name only, through its own tables of references: so modules are made
 * independently of each other, by any number of threads, and nothing in a module changes once it is made. To find out
 * which class or method a name means is the business of those who have the whole program.
 *
 * The *body* of a method is a list of instructions in SSA form. A value is named by the number of the instruction that
 * makes it. Blocks are stretches of instructions; block 0 is the entry and has no predecessors. What an instruction may
 * look like is said in ops.h, what it means in docs/ir.md, and what a correct body is in check/check.h.
 *
 * All of it lives in an arena that its maker names. Texts of Java are modified UTF-8, as they stand in the class
 * file. */
#ifndef HEDDLE_IR_IR_H
#define HEDDLE_IR_IR_H

#include "base/text.h"
#include "ir/access.h"
#include "ir/ops.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IR_NONE UINT32_MAX

typedef uint32_t ir_value; /* the number of an instruction */

/* The kind of a value in a register. Java computes with i1, i32, i64, f32, f64 and references; C with integers of any
 * width. */
enum ir_kind_class { IR_KIND_VOID, IR_KIND_INT, IR_KIND_FLOAT, IR_KIND_REF, IR_KIND_POINTER };
typedef uint16_t ir_kind; /* bits * 8 + class */

#define IR_KIND(class, bits) ((ir_kind)((bits) << 3 | (class)))
#define IR_VOID IR_KIND(IR_KIND_VOID, 0)
#define IR_I1 IR_KIND(IR_KIND_INT, 1)
#define IR_I8 IR_KIND(IR_KIND_INT, 8)
#define IR_I16 IR_KIND(IR_KIND_INT, 16)
#define IR_I32 IR_KIND(IR_KIND_INT, 32)
#define IR_I64 IR_KIND(IR_KIND_INT, 64)
#define IR_F32 IR_KIND(IR_KIND_FLOAT, 32)
#define IR_F64 IR_KIND(IR_KIND_FLOAT, 64)
#define IR_REF IR_KIND(IR_KIND_REF, 0)         /* a reference to a whole object, or null */
#define IR_POINTER IR_KIND(IR_KIND_POINTER, 0) /* a place within an object, or null */

static inline enum ir_kind_class ir_kind_class(ir_kind kind)
{
    return (enum ir_kind_class)(kind & 7);
}

static inline unsigned ir_kind_bits(ir_kind kind)
{
    return kind >> 3;
}

/* Declared types: of fields, parameters, results, allocations. Each is listed once in its module. In a Java module,
 * type n is the n-th form for void and the primitive types. */
enum ir_type_form {
    IR_TYPE_VOID,
    IR_TYPE_BOOLEAN, /* the eight primitive types of Java */
    IR_TYPE_BYTE,
    IR_TYPE_CHAR,
    IR_TYPE_SHORT,
    IR_TYPE_INT,
    IR_TYPE_LONG,
    IR_TYPE_FLOAT,
    IR_TYPE_DOUBLE,
    IR_TYPE_CLASS,   /* name: "java/lang/Object" */
    IR_TYPE_ARRAY,   /* a Java array of element */
    IR_TYPE_NUMBER,  /* C: an integer of so many bits (count), or a float if floating */
    IR_TYPE_POINTER, /* C: a pointer, to whatever */
    IR_TYPE_STRUCT,  /* C: name; its members are in ir_module.structs */
    IR_TYPE_BLOCK    /* C: an array of count elements */
};

struct ir_type {
    enum ir_type_form form;
    bool floating;
    uint32_t element; /* a type */
    uint64_t count;
    struct text name;
};

/* The parameters and the result of a method. A receiver is not among the parameters. */
struct ir_signature {
    const uint32_t *parameters; /* types */
    uint32_t count;
    uint32_t result; /* a type */
    bool variadic;   /* C */
};

struct ir_field_ref {
    uint32_t owner; /* a type: a class, or a struct in C; IR_NONE: a global of this module */
    struct text name;
    uint32_t type;
};

struct ir_method_ref {
    uint32_t owner; /* a type: a class or an array; IR_NONE: a function of C */
    struct text name;
    uint32_t signature;
    bool interface; /* the owner is an interface */
};

/* A method handle of the class-file format: kind 1 to 9 (JVM specification, table 5.4.3.5-A). */
/* Kinds of method handles, as class files number them (JVMS 4.4.8). */
enum ir_handle_kind {
    IR_HANDLE_GET_FIELD = 1,
    IR_HANDLE_VIRTUAL = 5, /* this and what is greater is a method */
    IR_HANDLE_STATIC = 6,
    IR_HANDLE_SPECIAL = 7,
    IR_HANDLE_NEW = 8,
    IR_HANDLE_INTERFACE = 9,
};

struct ir_handle {
    uint8_t kind; /* enum ir_handle_kind, or another number */
    uint32_t ref; /* a field reference for kinds 1 to 4, else a method reference */
};

enum ir_constant_form {
    IR_CONSTANT_INT, /* only as an argument of a bootstrap method: number; so are the next three */
    IR_CONSTANT_LONG,
    IR_CONSTANT_FLOAT, /* number holds the bits */
    IR_CONSTANT_DOUBLE,
    IR_CONSTANT_STRING,      /* text */
    IR_CONSTANT_CLASS,       /* index: a type */
    IR_CONSTANT_METHOD_TYPE, /* index: a signature */
    IR_CONSTANT_HANDLE,      /* handle */
    IR_CONSTANT_DYNAMIC      /* index: a site, whose result it is */
};

struct ir_constant {
    enum ir_constant_form form;
    uint32_t index;
    uint64_t number;
    struct text text;
    struct ir_handle handle;
};

/* A place whose meaning a bootstrap method decides at run time, and as what it is understood here. */
enum ir_site_form {
    IR_SITE_OPAQUE,      /* not understood */
    IR_SITE_LAMBDA,      /* LambdaMetafactory: see ir_lambda in site.h */
    IR_SITE_CONCAT,      /* StringConcatFactory: the first argument is the recipe, if there is one */
    IR_SITE_RECORD,      /* ObjectMethods: toString, hashCode or equals of a record */
    IR_SITE_TYPE_SWITCH, /* SwitchBootstraps.typeSwitch */
    IR_SITE_ENUM_SWITCH  /* SwitchBootstraps.enumSwitch */
};

struct ir_site {
    enum ir_site_form form;
    bool constant; /* a constant: type is its type; else a call: signature is its signature */
    struct text name;
    uint32_t signature, type;
    struct ir_handle bootstrap;
    const uint32_t *arguments; /* constants */
    uint32_t count;
};

/* How a value lies in memory where its register is wider: by element accesses of Java arrays. */
enum ir_storage {
    IR_STORED_AS_IT_IS,
    IR_STORED_BYTE, /* a byte or a boolean: the array knows which */
    IR_STORED_CHAR,
    IR_STORED_SHORT
};

/* Marks of single instructions. */
enum {
    IR_CHECKED = 1,   /* C: overflow, a shift by too much, or a copy to where it overlaps, is an error of the program */
    IR_UNORDERED = 2, /* C: this comparison is true of NaN */
    IR_VOLATILE = 4,  /* C */
    IR_ATOMIC = 8,    /* C */
    /* C: the memory order of what is atomic, or of a fence. None of them: sequentially consistent. */
    IR_RELAXED = 16,
    IR_ACQUIRE = 32, /* with IR_RELEASE: both */
    IR_RELEASE = 64,
    IR_ELSE_RELAXED = 128 /* of exchange_if: relaxed if it fails; otherwise that acquires, whatever its order is */
};
#define IR_ORDERS (IR_RELAXED | IR_ACQUIRE | IR_RELEASE)

/* Operands a, b and c are as the operation's shape says; unused ones are 0. */
struct ir_instruction {
    uint8_t op;      /* enum ir_op */
    uint8_t storage; /* enum ir_storage */
    ir_kind kind;    /* of the value it gives; IR_VOID if none */
    uint16_t marks;
    uint32_t a, b, c;
    uint32_t line; /* in the module's source file; 0: unknown */
    uint32_t at;   /* Java: the bytecode index it was made from; C: the column */
};

/* Where the exceptions of a block go: to the first handler whose type the exception has. */
struct ir_handler {
    uint32_t type; /* a class; IR_NONE: any exception */
    uint32_t block;
};

struct ir_block {
    uint32_t first, count;           /* instructions; the last one and no other ends a block */
    uint32_t handler, handler_count; /* in ir_body.handlers; only where an instruction may throw */
};

/* The name of a source variable that a value is the (first) value of. */
struct ir_variable {
    ir_value value;
    struct text name;
};

struct ir_body {
    const struct ir_instruction *instructions;
    const struct ir_block *blocks;
    const uint32_t *lists;
    const struct ir_handler *handlers;
    const struct ir_variable *variables; /* by rising value, at most one each */
    uint32_t instruction_count, block_count, list_count, handler_count, variable_count;
};

/* Annotations, as trees. They nest at most IR_DEEPEST_ANNOTATION deep (an annotation with plain values is 1 deep, each
 * array and each annotation within adds 1), so that they can be walked by recursion; whoever makes a module sees to
 * it. */
enum { IR_DEEPEST_ANNOTATION = 64 };
struct ir_annotation;

enum ir_element_form {
    IR_ELEMENT_NUMBER, /* tag says which: B C D F I J S Z; the bits are in number */
    IR_ELEMENT_STRING, /* text */
    IR_ELEMENT_CLASS,  /* text: a type descriptor */
    IR_ELEMENT_ENUM,   /* text: the constant's name, type: the descriptor of the enum */
    IR_ELEMENT_ANNOTATION,
    IR_ELEMENT_ARRAY
};

struct ir_element {
    struct text name; /* of this element; none within an array */
    enum ir_element_form form;
    char tag;
    uint64_t number;
    struct text text, type;
    const struct ir_annotation *annotation;
    const struct ir_element *items;
    uint32_t count;
};

struct ir_annotation {
    struct text type; /* a descriptor: "Lnet/jcip/annotations/GuardedBy;" */
    bool visible;     /* at run time */
    bool on_type;     /* it stands on the declared type itself, not on the declaration */
    const struct ir_element *elements;
    uint32_t count;
};

struct ir_annotations {
    const struct ir_annotation *items;
    uint32_t count;
};

struct ir_field {
    struct text name, generic; /* generic: the Signature attribute */
    uint32_t type;
    uint16_t flags;    /* access flags of the class-file format; in C static, final, extern, thread_local, weak */
    uint32_t constant; /* ConstantValue: a constant; IR_NONE */
    uint64_t offset;   /* C: of a struct's member, in bytes */
    uint32_t line;     /* C: where a global is defined; 0: not known */
    struct ir_annotations annotations;
};

struct ir_parameter {
    struct text name; /* MethodParameters, or C's debug information */
    uint16_t flags;
    struct ir_annotations annotations;
};

struct ir_method {
    struct text name, generic;
    uint32_t signature;
    uint16_t flags;         /* access flags; a synchronized method holds its monitor without instructions for it */
    const uint32_t *throws; /* declared exceptions: types */
    uint32_t throw_count;
    const struct ir_parameter *parameters; /* as many as the signature has, or NULL if nothing is known of them */
    struct ir_annotations annotations;
    const struct ir_element *default_value; /* of an annotation's element; NULL */
    bool has_body;
    const struct ir_body *body; /* NULL: there is none, or it is not translated (yet) */
};

struct ir_inner {
    struct text inner, outer, name; /* outer and name: none for local and anonymous classes */
    uint16_t flags;
};

struct ir_component {
    struct text name, generic;
    uint32_t type;
    struct ir_annotations annotations;
};

struct ir_struct {
    struct text name;
    uint64_t size;
    const struct ir_field *members;
    uint32_t count;
    bool is_union;
};

enum ir_language { IR_JAVA, IR_C_LANGUAGE };

/* The machine that a C program is compiled for: how wide its pointers are, how its numbers lie in memory, what types
 * the C library has. */
enum ir_target {
    IR_TARGET_X86_64, /* LP64: pointers and longs have 8 bytes */
    IR_TARGET_I386,   /* ILP32: they have 4 */
    IR_TARGETS
};

/* Who runs a program for i386 aligns variables and globals at least so, since nothing says what alignment the program
 * wants. */
enum { IR_I386_LOCAL_ALIGNMENT = 64, IR_I386_GLOBAL_ALIGNMENT = 4096 };

struct ir_module {
    enum ir_language language;
    enum ir_target target;        /* C */
    uint16_t flags, major, minor; /* Java: access flags and class-file version */
    struct text name, super, source, generic;
    const struct text *interfaces;
    uint32_t interface_count;

    struct ir_field *fields;
    struct ir_method *methods;
    uint32_t field_count, method_count;

    /* Tables that the code refers to. */
    const struct ir_type *types;
    const struct ir_signature *signatures;
    const struct ir_field_ref *field_refs;
    const struct ir_method_ref *method_refs;
    const struct ir_constant *constants;
    const struct ir_site *sites;
    const struct ir_struct *structs; /* C */
    uint32_t type_count, signature_count, field_ref_count, method_ref_count, constant_count, site_count, struct_count;

    struct ir_annotations annotations;
    struct text nest_host, enclosing_class, enclosing_method, enclosing_descriptor;
    const struct text *nest_members, *permitted;
    uint32_t nest_member_count, permitted_count;
    const struct ir_inner *inner;
    uint32_t inner_count;
    bool is_record;
    const struct ir_component *components;
    uint32_t component_count;
};

/* What ops.h says of an operation. */
const char *ir_op_name(enum ir_op op);
const char *ir_op_shape(enum ir_op op);
unsigned ir_op_flags(enum ir_op op);

/* The kind of register that a value of a declared type lies in: a byte in an i32, an object in a reference. Structs
 * have none: IR_VOID. */
ir_kind ir_type_kind(const struct ir_type *type);

/* The bytes from one element of an array to the next, of pointers and of numbers of so many bits. */
uint64_t ir_pointer_size(enum ir_target target);
uint64_t ir_number_size(enum ir_target target, uint64_t bits);

/* The items of a list operand, and their number. */
static inline const uint32_t *ir_list(const struct ir_body *body, uint32_t list, uint32_t *count)
{
    *count = body->lists[list];
    return body->lists + list + 1;
}

/* Calls visit with each value that an instruction uses, in order; for phi, the values of its pairs. */
void ir_each_use(const struct ir_body *body, const struct ir_instruction *instruction,
                 void (*visit)(void *context, ir_value value), void *context);

/* The annotation whose type has this simple name, whatever its package and the class around it; NULL. */
const struct ir_annotation *ir_annotation_named(const struct ir_annotations *annotations, const char *name);

/* How often an instruction uses a value, as ir_each_use visits it. */
uint32_t ir_uses(const struct ir_body *body, const struct ir_instruction *instruction, ir_value value);

/* The successors of a block: of its last instruction in order, then its handlers; blocks may come twice. Returns how
 * many there are; writes at most `room` of them. */
uint32_t ir_successors(const struct ir_body *body, uint32_t block, uint32_t *successors, uint32_t room);

#endif
