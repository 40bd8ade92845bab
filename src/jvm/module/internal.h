/* Modules: what the parts that make them share. */
#ifndef HEDDLE_JVM_MODULE_INTERNAL_H
#define HEDDLE_JVM_MODULE_INTERNAL_H

#include "jvm/classfile/constants.h"
#include "jvm/module/module.h"
#include "jvm/module/tables.h"

struct module_maker {
    struct class_module *module;
    struct arena *arena;
    struct class_error *error;
    struct module_tables tables;
    /* The tables of the module, while they may be written to. */
    uint32_t *refs, *loadables;
    struct ir_field_ref *field_refs;
    struct ir_method_ref *method_refs;
    struct ir_constant *constants; /* has room for one more for each ConstantValue */
    struct ir_site *sites;
};

/* Sets the error; returns false. */
bool module_fail(struct module_maker *maker, uint32_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A constant that is not dynamic. */
void module_constant_set(struct module_maker *maker, struct ir_constant *constant, const struct class_constant *from);

bool module_members(struct module_maker *maker); /* fields and methods; in members.c */
bool module_header(struct module_maker *maker);  /* all the rest; in header.c */

#endif
