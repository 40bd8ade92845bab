/* Where the classes of a program come from: a narrow door through which this room gets modules and bodies of the ir.
 *
 * All that is given lives as long as the source, and the same question gets the same answer (the same pointer). Nothing
 * is asked for before it is needed: modules when their class is first mentioned, bodies when their method can be
 * reached. */
#ifndef HEDDLE_PROGRAM_SOURCE_H
#define HEDDLE_PROGRAM_SOURCE_H

#include "ir/ir.h"

struct class_source {
    void *context;

    /* The module of the class with this internal name ("java/lang/Object"); NULL if there is none, or it cannot be
     * read. *application tells whether it is part of what the user named, not of the JDK. */
    const struct ir_module *(*find)(void *context, const char *name, size_t length, bool *application);

    /* The body of a method that has one (ir_method.has_body); NULL if it cannot be translated. The module is one that
     * `find` gave. */
    const struct ir_body *(*body)(void *context, const struct ir_module *module, uint32_t method);

    /* The internal names of the application's classes: name n, n < application_count; NUL-terminated, in an order that
     * does not matter. */
    uint32_t application_count;
    const char *(*application)(void *context, uint32_t n);
};

#endif
