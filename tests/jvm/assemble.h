/* Class files made byte by byte, right or wrong in exactly one way.
 *
 * A plan says what is unusual about a class; all else is as in the smallest sound one: a class A with a method
 * `static void m()` that returns at once. Bytes are written in hexadecimal ("00 2a"). Constants that plans can refer
 * to:
 *
 *      1 Utf8 A           2 Class A          3 Utf8 java/lang/Object   4 Class java/lang/Object
 *      5 Utf8 Code        6 Utf8 m           7 Utf8 ()V                8 NameAndType m:()V
 *      9 Methodref A.m    a Utf8 f           b Utf8 I                  c NameAndType f:I
 *      d Fieldref A.f     e Integer 7        f Long 7 (and 10)        11 Utf8 <init>
 *     12 NameAndType <init>:()V             13 Methodref Object.<init>
 *     14 InterfaceMethodref A.m             15 Utf8 [[I               16 Class [[I
 *     17 MethodHandle invokeStatic A.m      18 String A               19 Utf8 (the name of the plan's attribute)
 *     1a on: the plan's own */
#ifndef HEDDLE_TESTS_JVM_ASSEMBLE_H
#define HEDDLE_TESTS_JVM_ASSEMBLE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stdint.h>

/* Where the plan's attribute stands. */
enum plan_place { PLACE_CLASS, PLACE_FIELD, PLACE_METHOD, PLACE_CODE };

struct plan {
    const char *name;
    const char *complaint; /* "OFFSET: MESSAGE"; NULL if the class is sound */

    const char *magic; /* four bytes */
    unsigned major;    /* 0: 61 */
    unsigned minor;
    const char *constants; /* further constants, from 1a on */
    unsigned constant_entries;
    const char *count;  /* the two bytes that count the constants, if they are to be wrong */
    const char *header; /* access flags, this, super, interfaces; else "00 20 00 02 00 04 00 00" */

    const char *field;  /* flags, name, descriptor of a field A.f; else there is none (or one, for PLACE_FIELD) */
    const char *method; /* flags, name, descriptor; else "00 08 00 06 00 07" */
    bool no_code;
    const char *limits;   /* max_stack and max_locals; else "00 04 00 04" */
    const char *code;     /* else "b1" */
    const char *length;   /* of the code, four bytes, if it is to be wrong */
    const char *handlers; /* with their count; else "00 00" */

    const char *attribute; /* the name of an attribute, */
    enum plan_place place;
    const char *content;
    const char *content_length; /* if it is to be wrong */
    unsigned times;             /* how often it stands there; 0: once */

    const char *behind; /* bytes behind the end */
    unsigned cut;       /* bytes that are missing at the end */
    bool twice;         /* the method stands twice */
};

void assemble(const struct plan *plan, struct buffer *into);

#endif
