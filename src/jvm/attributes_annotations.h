/* Annotations: of classes, members, parameters and types, and the defaults of their elements.
 *
 * Values nest: an element may be an annotation or an array of values. They are kept flat, in the order of the file: a
 * parent stands before its children, and `next` leads past all of them, so that nobody has to recurse:
 *     for (uint32_t child = v + 1; child < values[v].next; child = values[child].next) … the children of v
 */
#ifndef HEDDLE_JVM_ATTRIBUTES_ANNOTATIONS_H
#define HEDDLE_JVM_ATTRIBUTES_ANNOTATIONS_H

#include "jvm/attributes.h"

struct class_value {
    char tag;       /* one of BCDFIJSZs, 'e' enum, 'c' class, '@' annotation, '[' array */
    uint16_t count; /* '@': its elements, '[': its items */
    uint16_t index; /* of the constant: BCDFIJSZs the value, 'c' and '@' the descriptor, 'e' the constant's name */
    uint32_t next;  /* the number of the first value behind this one and its children */
    struct class_text name; /* of the element that has this value; NULL for roots and items of arrays */
    struct class_text type; /* 'e', '@': descriptor of the type; 'c': descriptor of the class, "V" for void */
    union {
        int32_t integer; /* BCISZ */
        int64_t wide;    /* J */
        float single;    /* F */
        double precise;  /* D */
        uint32_t float_bits;
        uint64_t double_bits;
        struct class_text text; /* s; 'e': the name of the constant */
    };
};

/* A path into a type (specification 4.7.20.2): each step is two bytes, kind and argument. */
struct class_type_path {
    const uint8_t *steps;
    uint8_t count;
};

struct class_target_range {
    uint16_t start, length, slot;
};

/* What a type annotation is about (specification 4.7.20.1). Which fields mean something depends on target_type. */
struct class_type_target {
    uint8_t target_type;
    uint8_t parameter;    /* 0x00, 0x01: type parameter; 0x11, 0x12: type parameter; 0x16: formal parameter */
    uint8_t bound;        /* 0x11, 0x12 */
    uint16_t index;       /* 0x10: supertype (65535: the superclass); 0x17: exception; 0x42: handler */
    uint16_t pc;          /* 0x43 to 0x4B: the instruction */
    uint8_t argument;     /* 0x47 to 0x4B: the type argument */
    uint16_t range_count; /* 0x40, 0x41: where the variable lives */
    const struct class_target_range *ranges;
    struct class_type_path path;
};

/* One annotation: values[root] is its '@', followed by its elements. */
struct class_annotation {
    uint32_t root;
    uint16_t parameter;                     /* in parameter annotations: which parameter, from 0 on; else 0 */
    const struct class_type_target *target; /* in type annotations; else NULL */
};

struct class_annotations {
    const struct class_value *values;
    uint32_t value_count;
    const struct class_annotation *items;
    uint32_t count;
    uint16_t parameter_count; /* in parameter annotations: how many parameters the attribute lists */
};

/* Reads one of the six Runtime…Annotations attributes; absent is empty. */
bool class_annotations_parse(const struct classfile *file, const struct class_attributes *attributes,
                             enum class_attribute_kind kind, struct arena *arena, struct class_annotations *annotations,
                             struct class_error *error);

/* AnnotationDefault: the value is values[0]; value_count is 0 if there is none. */
bool class_annotation_default(const struct classfile *file, const struct class_member *method, struct arena *arena,
                              struct class_annotations *annotations, struct class_error *error);

#endif
