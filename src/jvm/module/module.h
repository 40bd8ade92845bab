/* Class files as modules of the ir.
 *
 * A class module is made in one go, all but the bodies of its methods: its tables are filled from the constant pool, so
 * that a body can be translated at any time, in any order and by any thread, without touching the module.
 *
 * Texts of the module point into the bytes of the class, which must outlive it; everything else is in the arena. */
#ifndef HEDDLE_JVM_MODULE_MODULE_H
#define HEDDLE_JVM_MODULE_MODULE_H

#include "ir/ir.h"
#include "jvm/classfile/classfile.h"

struct arena;

struct class_module {
    struct ir_module ir;   /* its methods stand in the order of the class file; body is NULL for all of them */
    struct classfile file; /* what it was made from */

    /* What each constant of the class file is in the tables of ir, by its index there: a Class a type; a Fieldref a
     * field reference; a Methodref or InterfaceMethodref a method reference; an InvokeDynamic a site. IR_NONE for
     * others. */
    const uint32_t *refs;
    /* The constant of ir that is the same as a loadable constant of the class file; IR_NONE for others. */
    const uint32_t *loadables;
};

/* Makes the module of a class. Returns NULL with *error set if the class file is malformed. */
struct class_module *class_module_make(const void *bytes, size_t length, struct arena *arena,
                                       struct class_error *error);

#endif
