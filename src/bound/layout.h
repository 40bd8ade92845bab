/* Sizes of types, offsets of members, and what references mean, as docs/ir.md has them. */
#ifndef HEDDLE_BOUND_LAYOUT_H
#define HEDDLE_BOUND_LAYOUT_H

#include "ir/ir.h"

struct arena;
struct buffer;

#define LAYOUT_NONE UINT32_MAX

struct layout {
    enum ir_target target;
    uint64_t *type_sizes;   /* by type; UINT64_MAX: too large for a number */
    uint64_t *field_places; /* by field reference: the offset of a member, or which global */
    uint32_t *method_of;    /* by method reference; LAYOUT_NONE: none */
};

/* The tables lie in the arena. False, and why, if a reference means nothing. */
bool layout_find(const struct ir_module *module, struct layout *layout, struct buffer *why, struct arena *arena);

/* How many bytes a value of this kind has in memory. */
uint64_t layout_bytes(const struct layout *layout, ir_kind kind);

#endif
