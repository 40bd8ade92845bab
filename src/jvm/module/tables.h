/* Modules: the tables of types and signatures while they are made. */
#ifndef HEDDLE_JVM_MODULE_TABLES_H
#define HEDDLE_JVM_MODULE_TABLES_H

#include "ir/ir.h"
#include "jvm/classfile/descriptor.h"

struct names;

/* Each type and each signature is listed once. */
struct module_tables {
    struct arena *arena;      /* for what stays */
    struct names *type_names; /* classes by name, arrays by descriptor: no class has a name that begins with [ */
    struct ir_type *types;    /* void and the primitive types, then one for each of type_names */
    size_t type_count, type_capacity;
    struct names *descriptors; /* of methods: one for each signature */
    struct ir_signature *signatures;
    size_t signature_count, signature_capacity;
};

void module_tables_open(struct module_tables *tables, struct arena *arena);

/* Copies the tables into the module's arena, and frees the rest. */
void module_tables_close(struct module_tables *tables, struct ir_module *module);

/* The type of a class or an array, as a constant of the class file or an attribute names it. The text is well
 * formed. */
uint32_t module_class_type(struct module_tables *tables, struct text name);

/* The type of a field's descriptor, and the signature of a method's. The texts are well formed. */
uint32_t module_field_type(struct module_tables *tables, struct text descriptor);
uint32_t module_signature(struct module_tables *tables, struct text descriptor);

#endif
