/* Translation: which handlers guard an instruction. */
#ifndef HEDDLE_JVM_TRANSLATE_GUARDS_H
#define HEDDLE_JVM_TRANSLATE_GUARDS_H

#include "jvm/translate/method.h"

/* A list of handlers, in the order in which they are tried. It ends at the first one for any exception, and has each
 * class once: what stands behind would never be tried. */
struct guard {
    uint32_t type;        /* a type of the module; IR_NONE: any exception */
    uint32_t instruction; /* its number */
};

struct guard_list {
    const struct guard *items;
    uint32_t count;
};

struct guards;

struct guards *guards_new(struct method *method);

/* The number of the list that guards an instruction; lists are made when they are asked for first. GUARDS_NONE is the
 * empty one. */
enum { GUARDS_NONE = 0 };
uint32_t guards_at(struct guards *guards, uint32_t instruction);

struct guard_list guards_list(const struct guards *guards, uint32_t list);
uint32_t guards_count(const struct guards *guards); /* no list has a number as high as this */

bool guards_same(const struct guards *guards, uint32_t one, uint32_t other);

#endif
