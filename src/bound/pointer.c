/* Pointers as terms: which objects they may be of. */
#include "base/array.h"
#include "base/idmap.h"
#include "bound/internal.h"

term pointer_to(struct skeleton *skeleton, uint32_t object, uint64_t offset)
{
    return term_constant(skeleton->terms, POINTER_BITS, (uint64_t)object << OFFSET_BITS | offset);
}

/* A walk through a term: terms of 64 bits are pointers, those of 32 bits are upper halves of such. */
struct walk {
    struct skeleton *skeleton;
    term *waiting;
    size_t count, capacity;
    struct idmap *seen;
    uint32_t *objects, found, room;
    bool unknown;
};

static void add_object(struct walk *walk, uint64_t object)
{
    for (uint32_t i = 0; i < walk->found; i++)
        if (walk->objects[i] == object)
            return;
    if (walk->found == walk->room)
        walk->unknown = true;
    else
        walk->objects[walk->found++] = (uint32_t)object;
}

static void add_term(struct walk *walk, term of)
{
    if (idmap_get(walk->seen, of) != IDMAP_NONE)
        return;
    idmap_put(walk->seen, of, 1);
    ARRAY_ADD(walk->waiting, walk->count, walk->capacity, of);
}

/* What was read from memory that several threads use, or what a thread gave. */
static void add_variable(struct walk *walk, term variable)
{
    const struct skeleton *skeleton = walk->skeleton;
    uint32_t cell = idmap_get(skeleton->targets, variable);
    if (cell == IDMAP_NONE) {
        walk->unknown = true;
        return;
    }
    for (size_t i = 0; i < skeleton->world->cells[cell].target_count; i++)
        add_object(walk, skeleton->world->cells[cell].targets[i]);
}

static void look_at(struct walk *walk, term of)
{
    struct terms *terms = walk->skeleton->terms;
    const struct term_node node = *term_at(terms, of);
    bool whole = node.width == POINTER_BITS;
    if (node.op == TERM_CONSTANT) {
        add_object(walk, whole ? node.number >> OFFSET_BITS : node.number);
    } else if (node.op == TERM_ITE) {
        add_term(walk, node.b);
        add_term(walk, node.c);
    } else if ((node.op == TERM_CONCAT && term_width(terms, node.b) == OFFSET_BITS) ||
               (node.op == TERM_EXTRACT && node.number == OFFSET_BITS && term_width(terms, node.a) == POINTER_BITS)) {
        add_term(walk, node.a); /* an upper half, or the pointer that it is of */
    } else if (node.op == TERM_VARIABLE && whole) {
        add_variable(walk, of);
    } else if (whole && (node.op == TERM_ZEXT || node.op == TERM_SEXT) && term_width(terms, node.a) <= OFFSET_BITS) {
        add_object(walk, OBJECT_NULL);
        if (node.op == TERM_SEXT)
            add_object(walk, OBJECT_MINUS);
    } else {
        walk->unknown = true;
    }
}

uint32_t pointer_targets(struct skeleton *skeleton, term pointer, uint32_t *objects, uint32_t room)
{
    struct walk walk = {.skeleton = skeleton, .seen = idmap_new(), .objects = objects, .room = room};
    add_term(&walk, pointer);
    while (walk.count > 0 && !walk.unknown)
        look_at(&walk, walk.waiting[--walk.count]);
    mem_free(walk.waiting);
    idmap_free(walk.seen);
    return walk.unknown ? BOUND_NONE : walk.found;
}
