/* Descriptors (specification 4.3): the types of fields and methods as text, "I" or "(ILjava/lang/String;)V". */
#ifndef HEDDLE_JVM_CLASSFILE_DESCRIPTOR_H
#define HEDDLE_JVM_CLASSFILE_DESCRIPTOR_H

#include "jvm/classfile/classfile.h"

enum { DESCRIPTOR_MOST_DIMENSIONS = 255, DESCRIPTOR_MOST_SLOTS = 255 };

struct descriptor_type {
    char kind;              /* one of BCDFIJSZ, 'L' class, '[' array, 'V' void (only as a result) */
    char element;           /* the kind without all dimensions; equals kind unless that is '[' */
    uint8_t dimensions;     /* of an array, else 0 */
    struct text text;       /* the whole type: "[[Ljava/lang/String;" */
    struct text class_name; /* where element is 'L': "java/lang/String"; else NULL */
};

struct descriptor_method {
    uint16_t parameter_count, parameter_slots; /* without `this`; long and double take two slots */
    const struct descriptor_type *parameters;
    struct descriptor_type result;
};

/* 0 for void, 2 for long and double, else 1. */
unsigned descriptor_slots(char kind);

/* False if the text is not a field's descriptor (all of it). */
bool descriptor_parse_field(struct text text, struct descriptor_type *type);

/* False if the text is not a method's descriptor. */
bool descriptor_parse_method(struct text text, struct arena *arena, struct descriptor_method *method);

/* Parses a method's descriptor without listing its parameters: only counts and result are set. Needs no arena. */
bool descriptor_measure_method(struct text text, struct descriptor_method *method);

/* What the constant of a class names: "java/lang/String", or an array's descriptor "[I". */
bool descriptor_parse_class(struct text text, struct descriptor_type *type);

/* Names of fields, and of methods (which may also be <init> and <clinit>). */
bool descriptor_is_field_name(struct text text);
bool descriptor_is_method_name(struct text text);

#endif
