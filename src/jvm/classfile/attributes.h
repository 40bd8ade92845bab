/* What stands in attributes, read when it is asked for.
 *
 * Each function reads one attribute of a class that classfile_parse has accepted, puts lists into the given arena (NULL
 * if they are empty), and returns false with an error if the attribute is malformed. Where it takes a list of
 * attributes instead of one, an absent attribute is an empty result. Annotations are in annotations.h. */
#ifndef HEDDLE_JVM_CLASSFILE_ATTRIBUTES_H
#define HEDDLE_JVM_CLASSFILE_ATTRIBUTES_H

#include "jvm/classfile/constants.h"

/* Code. */
struct class_handler {
    uint16_t start, end, target; /* protects start ≤ pc < end */
    uint16_t type_index;         /* 0: anything */
    struct text type;            /* NULL: anything */
    uint32_t offset;             /* of the entry, in the class file */
};

struct class_code {
    uint16_t max_stack, max_locals;
    uint32_t offset;      /* of the first instruction, in the class file */
    const uint8_t *bytes; /* the instructions */
    uint32_t length;      /* 1 to 65535 */
    uint16_t handler_count;
    const struct class_handler *handlers; /* in the order in which they are tried */
    struct class_attributes attributes;
};

/* The method must have code: class_has_code. That the handlers' places are starts of instructions is checked by the
 * decoder; here only that they are within the code. */
bool class_has_code(const struct class_member *method);
bool class_code_parse(const struct classfile *file, const struct class_member *method, struct arena *arena,
                      struct class_code *code, struct class_error *error);

/* LineNumberTable: the entries of all tables of a method in the order of the file. */
struct class_line {
    uint16_t pc, line;
};
struct class_lines {
    struct class_line *items;
    uint32_t count;
};
bool class_lines_parse(const struct classfile *file, const struct class_code *code, struct arena *arena,
                       struct class_lines *lines, struct class_error *error);

/* Orders the entries by pc; entries of one pc stay in their order. */
void class_lines_sort(struct class_lines *lines);

/* The line of an instruction, or 0 if unknown: that of the last entry at or before pc. The lines must be sorted. */
uint16_t class_line_at(const struct class_lines *lines, uint32_t pc);

/* LocalVariableTable and LocalVariableTypeTable (which one is the `kind`): all tables of a method in the order of the
 * file. */
struct class_local {
    uint16_t start, length, slot;
    struct text name, type; /* a descriptor; in the type table a signature */
};
struct class_locals {
    const struct class_local *items;
    uint32_t count;
};
bool class_locals_parse(const struct classfile *file, const struct class_code *code, enum class_attribute_kind kind,
                        struct arena *arena, struct class_locals *locals, struct class_error *error);

/* StackMapTable, as written: each frame says how it differs from the one before. */
enum class_frame_type_tag {
    FRAME_TOP,
    FRAME_INTEGER,
    FRAME_FLOAT,
    FRAME_DOUBLE,
    FRAME_LONG,
    FRAME_NULL,
    FRAME_UNINITIALIZED_THIS,
    FRAME_OBJECT,
    FRAME_UNINITIALIZED
};
struct class_frame_type {
    enum class_frame_type_tag tag;
    uint16_t pc;            /* FRAME_UNINITIALIZED: of the instruction `new` */
    struct text class_name; /* FRAME_OBJECT */
};
enum class_frame_kind { FRAME_SAME, FRAME_SAME_ONE_STACK_ITEM, FRAME_CHOP, FRAME_APPEND, FRAME_FULL };
struct class_frame {
    enum class_frame_kind kind;
    uint8_t frame_type; /* the byte in the file */
    uint8_t chopped;    /* FRAME_CHOP: how many of the last locals are gone */
    uint16_t pc, offset_delta;
    uint16_t local_count, stack_count; /* FRAME_APPEND: the further locals; FRAME_FULL: all */
    const struct class_frame_type *locals, *stack;
};
struct class_frames {
    const struct class_frame *items;
    uint32_t count;
};
bool class_frames_parse(const struct classfile *file, const struct class_code *code, struct arena *arena,
                        struct class_frames *frames, struct class_error *error);

/* ConstantValue of a field: fits the field's descriptor. Returns true with tag CONSTANT_NONE if there is none. In a
 * field that is not static the value means nothing to the machine: the constructors assign it. */
bool class_constant_value(const struct classfile *file, const struct class_member *field, struct class_constant *value,
                          struct class_error *error);

/* Signature, SourceFile: a text; NULL if there is none. */
bool class_signature(const struct classfile *file, const struct class_attributes *attributes, struct text *text,
                     struct class_error *error);
bool class_source_file(const struct classfile *file, struct text *text, struct class_error *error);

/* Exceptions, NestMembers, PermittedSubclasses, NestHost, ModulePackages (packages), ModuleMainClass: names. */
struct class_names {
    const struct text *items;
    uint32_t count;
};
bool class_names_parse(const struct classfile *file, const struct class_attributes *attributes,
                       enum class_attribute_kind kind, struct arena *arena, struct class_names *names,
                       struct class_error *error);

struct class_inner {
    struct text inner, outer, name; /* outer and name may be NULL: not a member, anonymous */
    uint16_t access;
};
struct class_inners {
    const struct class_inner *items;
    uint32_t count;
};
bool class_inners_parse(const struct classfile *file, struct arena *arena, struct class_inners *inners,
                        struct class_error *error);

struct class_enclosing {
    struct text class_name;       /* NULL: the class has no such attribute */
    struct text name, descriptor; /* NULL: not in a method */
};
bool class_enclosing_parse(const struct classfile *file, struct class_enclosing *enclosing, struct class_error *error);

/* Record: its components in order. is_record tells a record without components from a class that is none. */
struct class_component {
    struct text name, descriptor;
    struct class_attributes attributes;
};
struct class_record {
    bool is_record;
    uint32_t count;
    const struct class_component *components;
};
bool class_record_parse(const struct classfile *file, struct arena *arena, struct class_record *record,
                        struct class_error *error);

/* BootstrapMethods. Arguments are numbers of loadable constants; a CONSTANT_DYNAMIC among them may lead back to the
 * same entry (that fails only when it is resolved), so whoever follows them must bound the way. */
struct class_bootstrap {
    uint16_t handle_index;
    struct class_method_handle handle;
    uint16_t argument_count;
    const uint16_t *arguments;
};
struct class_bootstraps {
    const struct class_bootstrap *items;
    uint32_t count;
};
bool class_bootstraps_parse(const struct classfile *file, struct arena *arena, struct class_bootstraps *bootstraps,
                            struct class_error *error);

struct class_parameter {
    struct text name; /* may be NULL */
    uint16_t access;
};
struct class_parameters {
    const struct class_parameter *items;
    uint32_t count;
};
bool class_parameters_parse(const struct classfile *file, const struct class_member *method, struct arena *arena,
                            struct class_parameters *parameters, struct class_error *error);

#endif
