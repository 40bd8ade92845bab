/* Units: what the parts that make them share. */
#ifndef HEDDLE_JVM_UNIT_INTERNAL_H
#define HEDDLE_JVM_UNIT_INTERNAL_H

#include "jvm/classfile/constants.h"
#include "jvm/unit/tables.h"
#include "jvm/unit/unit.h"

struct unit_maker {
    struct class_unit *unit;
    struct arena *arena;
    struct class_error *error;
    struct unit_tables tables;
    /* The tables of the unit, while they may be written to. */
    uint32_t *refs, *loadables;
    struct ir_field_ref *field_refs;
    struct ir_method_ref *method_refs;
    struct ir_constant *constants; /* has room for one more for each ConstantValue */
    struct ir_site *sites;
};

/* Sets the error; returns false. */
bool unit_fail(struct unit_maker *maker, uint32_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A constant that is not dynamic. */
void unit_constant_set(struct unit_maker *maker, struct ir_constant *constant, const struct class_constant *from);

bool unit_members(struct unit_maker *maker); /* fields and methods; in unit_members.c */
bool unit_header(struct unit_maker *maker);  /* all the rest; in unit_header.c */

#endif
