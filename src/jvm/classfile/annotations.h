/* Annotations: of classes, members, parameters and types, and the defaults of their elements.
 *
 * Values nest: an element may be an annotation or an array of values. They are kept flat, in the order of the file: a
 * parent stands before its children, and `next` leads past all of them, so that nobody has to recurse:
 *     for (uint32_t child = v + 1; child < values[v].next; child = values[child].next) … the children of v
 */
#ifndef HEDDLE_JVM_CLASSFILE_ANNOTATIONS_H
#define HEDDLE_JVM_CLASSFILE_ANNOTATIONS_H

#include "jvm/classfile/attributes.h"

struct class_value {
    char tag;            /* one of BCDFIJSZs, 'e' enum, 'c' class, '@' annotation, '[' array */
    uint16_t count;      /* '@': its elements, '[': its items */
    uint16_t name_index; /* of the constant with the element's name; 0 where there is none */
    uint16_t type_index; /* 'e', 'c', '@': of the constant with the type's descriptor */
    uint16_t index;      /* BCDFIJSZs: of the constant with the value; 'e': of that with the constant's name */
    uint32_t next;       /* the number of the first value behind this one and its children */
    struct text name;    /* of the element that has this value; NULL for roots and items of arrays */
    struct text type;    /* 'e', '@': descriptor of the type; 'c': descriptor of the class, "V" for void */
    union {
        int32_t integer; /* BCISZ */
        int64_t wide;    /* J */
        float single;    /* F */
        double precise;  /* D */
        uint32_t float_bits;
        uint64_t double_bits;
        struct text text; /* s; 'e': the name of the constant */
    };
};

/* What a type annotation is about (specification 4.7.20.1): its number, and the name that javap gives it. */
#define CLASS_TYPE_TARGETS(X)                                                                                          \
    X(0x00, CLASS_TYPE_PARAMETER, "CLASS_TYPE_PARAMETER")                                                              \
    X(0x01, METHOD_TYPE_PARAMETER, "METHOD_TYPE_PARAMETER")                                                            \
    X(0x10, SUPERTYPE, "CLASS_EXTENDS")                                                                                \
    X(0x11, CLASS_TYPE_PARAMETER_BOUND, "CLASS_TYPE_PARAMETER_BOUND")                                                  \
    X(0x12, METHOD_TYPE_PARAMETER_BOUND, "METHOD_TYPE_PARAMETER_BOUND")                                                \
    X(0x13, FIELD, "FIELD")                                                                                            \
    X(0x14, RESULT, "METHOD_RETURN")                                                                                   \
    X(0x15, RECEIVER, "METHOD_RECEIVER")                                                                               \
    X(0x16, FORMAL_PARAMETER, "METHOD_FORMAL_PARAMETER")                                                               \
    X(0x17, THROWS, "THROWS")                                                                                          \
    X(0x40, VARIABLE, "LOCAL_VARIABLE")                                                                                \
    X(0x41, RESOURCE, "RESOURCE_VARIABLE")                                                                             \
    X(0x42, HANDLER, "EXCEPTION_PARAMETER")                                                                            \
    X(0x43, INSTANCEOF, "INSTANCEOF")                                                                                  \
    X(0x44, NEW, "NEW")                                                                                                \
    X(0x45, CONSTRUCTOR_REFERENCE, "CONSTRUCTOR_REFERENCE")                                                            \
    X(0x46, METHOD_REFERENCE, "METHOD_REFERENCE")                                                                      \
    X(0x47, CAST, "CAST")                                                                                              \
    X(0x48, CONSTRUCTOR_ARGUMENT, "CONSTRUCTOR_INVOCATION_TYPE_ARGUMENT")                                              \
    X(0x49, METHOD_ARGUMENT, "METHOD_INVOCATION_TYPE_ARGUMENT")                                                        \
    X(0x4A, CONSTRUCTOR_REFERENCE_ARGUMENT, "CONSTRUCTOR_REFERENCE_TYPE_ARGUMENT")                                     \
    X(0x4B, METHOD_REFERENCE_ARGUMENT, "METHOD_REFERENCE_TYPE_ARGUMENT")

enum class_target_type {
#define X(number, name, text) TARGET_##name = number,
    CLASS_TYPE_TARGETS(X)
#undef X
};

/* A path into a type (specification 4.7.20.2): each step is two bytes, its kind and the number of a type argument. */
enum class_path_kind { PATH_ARRAY, PATH_INNER_TYPE, PATH_WILDCARD, PATH_TYPE_ARGUMENT };
struct class_type_path {
    const uint8_t *steps;
    uint8_t count;
};

struct class_target_range {
    uint16_t start, length, slot;
};

/* Which fields mean something depends on target_type. Places in the code are as the file has them, unchecked: old
 * compilers are known for wrong ones, and nothing depends on them. */
struct class_type_target {
    uint8_t target_type; /* enum class_target_type */
    uint8_t parameter;   /* the type parameter or the formal parameter */
    uint8_t bound;       /* of a type parameter */
    uint16_t index;      /* TARGET_SUPERTYPE: of the interface (65535: the superclass); TARGET_THROWS, TARGET_HANDLER */
    uint16_t pc;         /* from TARGET_INSTANCEOF on: the instruction */
    uint8_t argument;    /* from TARGET_CAST on: the type argument */
    uint16_t range_count; /* TARGET_VARIABLE, TARGET_RESOURCE: where the variable lives */
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
