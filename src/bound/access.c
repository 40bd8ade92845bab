/* Memory through pointers: each place that a pointer may point to is accessed if it does. */
#include "base/hash.h"
#include "bound/internal.h"

#include <stdlib.h>

enum { MOST_PLACES = 256, MOST_OBJECTS = 64, MOST_BYTES = 4096 };

/* A place that a pointer points to if a condition holds. */
struct place {
    uint32_t object, offset;
    term condition;
};

struct access {
    struct skeleton *skeleton;
    struct state *state;
    uint32_t bytes;
    bool writes;
    uint32_t *node;
    struct place places[MOST_PLACES];
    uint32_t count;
};

term access_use(struct skeleton *skeleton, struct state *state, term value)
{
    if (!term_may_be_undefined(skeleton->terms, value))
        return value;
    skeleton_stop(skeleton, state, STOP_REFUSED, term_is_undefined(skeleton->terms, value),
                  "a value may be used that was not initialised");
    return term_defined(skeleton->terms, value);
}

uint32_t access_life(struct skeleton *skeleton, uint32_t object)
{
    struct world *world = skeleton->world;
    const struct object like = {.kind = OBJECT_PSEUDO, .size = 1, .zero = true};
    uint32_t life = object_known(world, hash_join(hash_mix(UINT64_C(0x11fe)), object), &like);
    return cell_known(world, life, 0, 1, false);
}

void access_end_object(struct skeleton *skeleton, struct state *state, uint32_t object, uint32_t *node)
{
    uint32_t cell = access_life(skeleton, object);
    sync_guard_end(skeleton, state, object, TERM_TRUE, node);
    if (state->guard != TERM_FALSE)
        cell_write(skeleton, state, cell, TERM_TRUE, term_constant(skeleton->terms, 8, 1), node);
}

static void refuse(struct access *access, term condition, const char *why)
{
    skeleton_stop(access->skeleton, access->state, STOP_REFUSED, condition, why);
}

static void go_wrong(struct access *access, term condition, const char *why)
{
    skeleton_stop(access->skeleton, access->state, STOP_UNDEFINED, condition, why);
}

/* Whether an access of an object is one at all; the way ends where it is not. */
static bool check_object(struct access *access, uint32_t number, term condition)
{
    struct skeleton *skeleton = access->skeleton;
    if (!object_exists(skeleton->world, number)) {
        go_wrong(access, condition, "memory is accessed through a pointer that is none");
        return false;
    }
    const struct object *object = object_at(skeleton->world, number);
    bool readable = object->kind != OBJECT_FUNCTION && object->kind != OBJECT_PSEUDO;
    bool writable = readable && object->kind != OBJECT_STRING && !(object->constant && skeleton->sealed);
    if (access->writes ? writable : readable)
        return true;
    go_wrong(access, condition, "what is no variable is accessed");
    return false;
}

void access_check_life(struct skeleton *skeleton, struct state *state, uint32_t object, term condition, uint32_t *node)
{
    struct terms *terms = skeleton->terms;
    enum object_kind kind = object_at(skeleton->world, object)->kind;
    if (kind != OBJECT_LOCAL && kind != OBJECT_HEAP)
        return;
    term dead = cell_read(skeleton, state, access_life(skeleton, object), condition, node);
    term is_dead = term_not(terms, term_eq(terms, dead, term_constant(terms, 8, 0)));
    skeleton_stop(skeleton, state, STOP_UNDEFINED, term_and(terms, condition, is_dead),
                  "memory is accessed that is not there any more");
}

static void check_life(struct access *access, uint32_t number, term condition)
{
    access_check_life(access->skeleton, access->state, number, condition, access->node);
}

static void add_place(struct access *access, uint32_t object, uint64_t offset, term condition)
{
    if (condition == TERM_FALSE)
        return;
    sync_guard_bytes(access->skeleton, access->state, object, (uint32_t)offset, access->bytes, condition);
    if (access->count == MOST_PLACES)
        refuse(access, condition, "a pointer may point to too many places");
    else
        access->places[access->count++] = (struct place){object, (uint32_t)offset, condition};
}

/* A place that is known; beyond the end of its object the way ends. */
static void add_constant(struct access *access, uint64_t pointer, term condition)
{
    uint32_t number = (uint32_t)(pointer >> OFFSET_BITS), offset = (uint32_t)pointer;
    if (!check_object(access, number, condition))
        return;
    uint64_t size = object_at(access->skeleton->world, number)->size;
    if ((uint64_t)offset + access->bytes > size) {
        go_wrong(access, condition, "memory is accessed beyond the bounds of a variable");
        return;
    }
    check_life(access, number, condition);
    add_place(access, number, offset, condition);
}

/* The leaves of a small tree. */
static void add_leaves(struct access *access, term pointer, term leaf)
{
    struct terms *terms = access->skeleton->terms;
    const struct term_node node = *term_at(terms, leaf);
    if (node.op == TERM_ITE) {
        add_leaves(access, pointer, node.b);
        add_leaves(access, pointer, node.c);
        return;
    }
    for (uint32_t i = 0; i < access->count; i++)
        if (access->places[i].object == node.number >> OFFSET_BITS && access->places[i].offset == (uint32_t)node.number)
            return;
    add_constant(access, node.number, term_eq(terms, pointer, leaf));
}

/* All places of an object that an offset that is not known may mean. */
static void add_object(struct access *access, uint32_t number, term pointer, term condition)
{
    struct terms *terms = access->skeleton->terms;
    if (!check_object(access, number, condition))
        return;
    uint64_t size = object_at(access->skeleton->world, number)->size;
    term offset = term_extract(terms, pointer, 0, OFFSET_BITS);
    if (access->bytes > size || size > UINT32_MAX) {
        go_wrong(access, condition, "memory is accessed beyond the bounds of a variable");
        return;
    }
    term last = term_constant(terms, OFFSET_BITS, size - access->bytes);
    term beyond = term_binary(terms, TERM_ULT, last, offset);
    go_wrong(access, term_and(terms, condition, beyond), "memory is accessed beyond the bounds of a variable");
    check_life(access, number, condition);
    uint64_t first, step;
    pointer_progression(access->skeleton, offset, &first, &step);
    bool is_certain = (step & (step - 1)) == 0; /* and so it is if there is but one place */
    step = step == 0 ? size : step;
    first %= step;
    if ((size - access->bytes) / step >= MOST_PLACES) {
        refuse(access, condition, "an index may have too many values");
        return;
    }
    term between = condition;
    for (uint64_t at = first; at + access->bytes <= size; at += step) {
        term here = term_eq(terms, offset, term_constant(terms, OFFSET_BITS, at));
        add_place(access, number, at, term_and(terms, condition, here));
        between = term_and(terms, between, term_not(terms, here));
    }
    if (!is_certain)
        refuse(access, term_and(terms, between, term_not(terms, beyond)), "an index may wrap around");
}

static void find_places(struct access *access, term pointer)
{
    struct skeleton *skeleton = access->skeleton;
    struct terms *terms = skeleton->terms;
    uint32_t objects[MOST_OBJECTS];
    pointer = access_use(skeleton, access->state, pointer);
    if (term_at(terms, pointer)->leaves > 0) {
        add_leaves(access, pointer, pointer);
        return;
    }
    uint32_t count = pointer_targets(skeleton, pointer, objects, MOST_OBJECTS);
    if (count == BOUND_NONE) {
        refuse(access, TERM_TRUE, "it is not known what a pointer may point to");
        return;
    }
    term object = term_extract(terms, pointer, OFFSET_BITS, POINTER_BITS - OFFSET_BITS);
    for (uint32_t i = 0; i < count; i++) {
        term is_it = term_eq(terms, object, term_constant(terms, POINTER_BITS - OFFSET_BITS, objects[i]));
        if (is_it != TERM_FALSE)
            add_object(access, objects[i], pointer, is_it);
    }
}

/* The cell of some bytes; BOUND_NONE: they are accessed in other groups elsewhere, and the round is in vain, or they
 * hold numbers here and pointers there, which have other bits. */
static uint32_t cell_at(struct access *access, const struct place *place, uint32_t at, uint32_t bytes, bool is_pointer)
{
    struct world *world = access->skeleton->world;
    uint32_t cell = cell_known(world, place->object, place->offset + at, bytes, is_pointer);
    if (cell == BOUND_NONE)
        refuse(access, place->condition, "memory holds pointers and numbers at the same place");
    return cell;
}

static bool is_bytewise(const struct access *access, const struct place *place)
{
    return object_at(access->skeleton->world, place->object)->bytewise;
}

static term read_place(struct access *access, const struct place *place, bool is_pointer)
{
    struct skeleton *skeleton = access->skeleton;
    struct terms *terms = skeleton->terms;
    term value = TERM_NONE;
    if (!is_bytewise(access, place)) {
        uint32_t cell = cell_at(access, place, 0, access->bytes, is_pointer);
        return cell == BOUND_NONE ? TERM_NONE
                                  : cell_read(skeleton, access->state, cell, place->condition, access->node);
    }
    if (is_pointer) {
        refuse(access, place->condition, "bytes of a pointer are accessed one by one");
        return TERM_NONE;
    }
    for (uint32_t i = 0; i < access->bytes; i++) {
        uint32_t cell = cell_at(access, place, i, 1, false);
        if (cell == BOUND_NONE)
            return TERM_NONE;
        term byte = cell_read(skeleton, access->state, cell, place->condition, access->node);
        if (access->bytes > 1)
            byte = access_use(skeleton, access->state, byte);
        value = i == 0 ? byte : term_concat(terms, byte, value);
    }
    if (access->bytes > 1)
        address_exclude(skeleton, access->state, value);
    return value;
}

static void write_place(struct access *access, const struct place *place, bool is_pointer, term value)
{
    struct skeleton *skeleton = access->skeleton;
    if (!is_bytewise(access, place)) {
        uint32_t cell = cell_at(access, place, 0, access->bytes, is_pointer);
        if (cell != BOUND_NONE)
            cell_write(skeleton, access->state, cell, place->condition, value, access->node);
        return;
    }
    if (is_pointer) {
        refuse(access, place->condition, "bytes of a pointer are accessed one by one");
        return;
    }
    value = access->bytes > 1 ? access_use(skeleton, access->state, value) : value;
    address_exclude(skeleton, access->state, value);
    for (uint32_t i = 0; i < access->bytes; i++) {
        uint32_t cell = cell_at(access, place, i, 1, false);
        term byte = access->bytes == 1 ? value : term_extract(skeleton->terms, value, 8 * i, 8);
        if (cell != BOUND_NONE)
            cell_write(skeleton, access->state, cell, place->condition, byte, access->node);
    }
}

/* The values of a kind in memory have whole bytes. */
static bool begin(struct access *access, ir_kind kind)
{
    bool number = (ir_kind_class(kind) == IR_KIND_INT && ir_kind_bits(kind) <= 64) || kind == IR_F32 || kind == IR_F64;
    access->bytes = (uint32_t)layout_bytes(&access->skeleton->world->layout, kind);
    if (number || ir_kind_class(kind) == IR_KIND_POINTER)
        return true;
    refuse(access, TERM_TRUE, "numbers of this kind are not understood");
    return false;
}

term access_load(struct skeleton *skeleton, struct state *state, term pointer, ir_kind kind, uint32_t *node)
{
    struct terms *terms = skeleton->terms;
    struct access access = {.skeleton = skeleton, .state = state, .node = node};
    bool is_pointer = ir_kind_class(kind) == IR_KIND_POINTER;
    unsigned width = is_pointer ? POINTER_BITS : ir_kind_bits(kind);
    term value = TERM_NONE;
    if (begin(&access, kind))
        find_places(&access, pointer);
    for (uint32_t i = 0; i < access.count && state->guard != TERM_FALSE; i++) {
        term one = read_place(&access, &access.places[i], is_pointer);
        if (one == TERM_NONE)
            continue;
        value = value == TERM_NONE ? one : term_ite(terms, access.places[i].condition, one, value);
    }
    if (value == TERM_NONE)
        return term_variable(terms, width <= 64 && width > 0 ? width : 64); /* on no way */
    if (!is_pointer && width < access.bytes * 8)
        value = term_extend(terms, access_use(skeleton, state, value), width, false);
    return value;
}

void access_store(struct skeleton *skeleton, struct state *state, term pointer, ir_kind kind, term value,
                  uint32_t *node)
{
    struct terms *terms = skeleton->terms;
    struct access access = {.skeleton = skeleton, .state = state, .node = node, .writes = true};
    bool is_pointer = ir_kind_class(kind) == IR_KIND_POINTER;
    if (!begin(&access, kind))
        return;
    if (!is_pointer && ir_kind_bits(kind) < access.bytes * 8)
        value = term_extend(terms, access_use(skeleton, state, value), access.bytes * 8, false);
    find_places(&access, pointer);
    for (uint32_t i = 0; i < access.count && state->guard != TERM_FALSE; i++)
        write_place(&access, &access.places[i], is_pointer, value);
}

/* The one place of a stretch of memory; false: there is none, and the way ends. */
static bool find_stretch(struct access *access, term pointer, uint64_t bytes, struct place *place)
{
    if (bytes > MOST_BYTES) {
        refuse(access, TERM_TRUE, "too many bytes are copied or filled at once");
        return false;
    }
    access->bytes = (uint32_t)bytes;
    find_places(access, pointer);
    if (access->count > 1)
        refuse(access, TERM_TRUE, "it is not known which bytes are copied or filled");
    if (access->count != 1 || access->state->guard == TERM_FALSE)
        return false;
    *place = access->places[0];
    return true;
}

/* Cells of a stretch as they are in another one of the same length, so that both have the same. */
static void mirror_cells(struct world *world, const struct place *from, const struct place *to, uint32_t bytes)
{
    struct object *object = object_at(world, from->object);
    object->enumerated = true;
    for (size_t i = 0; i < object->cell_count; i++) {
        const struct cell cell = world->cells[object->cells[i]];
        if (cell.offset < from->offset || cell.offset + cell.bytes > (uint64_t)from->offset + bytes)
            continue;
        if (!object_at(world, to->object)->bytewise)
            cell_known(world, to->object, cell.offset - from->offset + to->offset, cell.bytes, cell.is_pointer);
        object = object_at(world, from->object);
    }
    /* one that is cut in two by the ends of the stretch */
    for (size_t i = 0; i < object->cell_count; i++) {
        const struct cell *cell = &world->cells[object->cells[i]];
        uint64_t end = (uint64_t)from->offset + bytes, last = (uint64_t)cell->offset + cell->bytes;
        bool inside = cell->offset >= from->offset && last <= end;
        if (!inside && cell->offset < end && last > from->offset) {
            object_split(world, from->object);
            return;
        }
    }
}

/* Whether some bytes of a stretch are in no cell: who accesses these cannot be told apart. */
static bool has_gaps(const struct world *world, const struct place *place, uint32_t bytes)
{
    const struct object *object = object_at(world, place->object);
    uint32_t known = 0;
    for (size_t i = 0; i < object->cell_count; i++) {
        const struct cell *cell = &world->cells[object->cells[i]];
        if (cell->offset >= place->offset && cell->offset + cell->bytes <= (uint64_t)place->offset + bytes)
            known += cell->bytes;
    }
    return known < bytes;
}

static void copy_cells(struct access *access, const struct place *from, const struct place *to, uint32_t bytes)
{
    struct skeleton *skeleton = access->skeleton;
    struct world *world = skeleton->world;
    mirror_cells(world, from, to, bytes);
    mirror_cells(world, to, from, bytes);
    bool bytewise = object_at(world, from->object)->bytewise, other = object_at(world, to->object)->bytewise;
    if (bytewise != other) { /* both must be, in the next round */
        object_split(world, from->object);
        object_split(world, to->object);
        return;
    }
    for (uint32_t at = 0; at < bytes;) {
        uint32_t size = 1;
        bool is_pointer = false, found = bytewise;
        const struct object *object = object_at(world, from->object);
        for (size_t i = 0; i < object->cell_count && !bytewise; i++) {
            const struct cell *cell = &world->cells[object->cells[i]];
            if (cell->offset == from->offset + at && cell->bytes <= bytes - at) {
                size = cell->bytes;
                is_pointer = cell->is_pointer;
                found = true;
            }
        }
        if (found) {
            uint32_t source = cell_at(access, from, at, size, is_pointer);
            uint32_t target = cell_at(access, to, at, size, is_pointer);
            if (source == BOUND_NONE || target == BOUND_NONE)
                return;
            term value = cell_read(skeleton, access->state, source, TERM_TRUE, access->node);
            cell_write(skeleton, access->state, target, TERM_TRUE, value, access->node);
        }
        at += size;
    }
}

void access_copy(struct skeleton *skeleton, struct state *state, term to, term from, term count)
{
    uint32_t node = BOUND_NONE;
    uint64_t bytes;
    struct access reads = {.skeleton = skeleton, .state = state, .node = &node};
    struct access writes = {.skeleton = skeleton, .state = state, .node = &node, .writes = true};
    struct place source, target;
    count = access_use(skeleton, state, count);
    if (!term_is_constant(skeleton->terms, count, &bytes)) {
        refuse(&reads, TERM_TRUE, "it is not known how many bytes are copied");
        return;
    }
    if (bytes == 0 || !find_stretch(&reads, from, bytes, &source) || !find_stretch(&writes, to, bytes, &target))
        return;
    if (source.object == target.object && source.offset != target.offset) {
        refuse(&reads, TERM_TRUE, "bytes are copied within one variable");
        return;
    }
    copy_cells(&writes, &source, &target, (uint32_t)bytes);
    if (has_gaps(skeleton->world, &source, (uint32_t)bytes)) {
        race_vague(skeleton, state, source.object, false, &node);
        race_vague(skeleton, state, target.object, true, &node);
    }
}

void access_fill(struct skeleton *skeleton, struct state *state, term to, term byte, term count)
{
    uint32_t node = BOUND_NONE;
    uint64_t bytes, number;
    struct access access = {.skeleton = skeleton, .state = state, .node = &node, .writes = true};
    struct place place;
    count = access_use(skeleton, state, count);
    byte = access_use(skeleton, state, byte);
    if (!term_is_constant(skeleton->terms, count, &bytes) || !term_is_constant(skeleton->terms, byte, &number)) {
        refuse(&access, TERM_TRUE, "it is not known what bytes are filled with, or how many");
        return;
    }
    if (bytes == 0 || !find_stretch(&access, to, bytes, &place))
        return;
    struct world *world = skeleton->world;
    mirror_cells(world, &place, &place, (uint32_t)bytes);
    if (has_gaps(world, &place, (uint32_t)bytes))
        race_vague(skeleton, state, place.object, true, &node);
    bool bytewise = object_at(world, place.object)->bytewise;
    for (uint32_t i = 0; i < bytes && bytewise; i++)
        cell_known(world, place.object, place.offset + i, 1, false);
    for (size_t i = 0; i < object_at(world, place.object)->cell_count; i++) {
        uint32_t number_of = object_at(world, place.object)->cells[i];
        const struct cell cell = world->cells[number_of];
        if (cell.offset < place.offset || cell.offset + cell.bytes > place.offset + bytes ||
            (bytewise && cell.bytes != 1))
            continue;
        if (cell.is_pointer && (number & 0xff) != 0) {
            refuse(&access, TERM_TRUE, "bytes of a pointer are accessed one by one");
            return;
        }
        uint64_t whole = (number & 0xff) * UINT64_C(0x0101010101010101);
        cell_write(skeleton, state, number_of, TERM_TRUE,
                   term_constant(skeleton->terms, cell_width(world, number_of), whole), &node);
    }
}

/* A pointer may leave its object, but not by so much that it would come to another one. */
term access_move(struct skeleton *skeleton, struct state *state, term pointer, term distance)
{
    struct terms *terms = skeleton->terms;
    pointer = access_use(skeleton, state, pointer);
    term object = term_extract(terms, pointer, OFFSET_BITS, POINTER_BITS - OFFSET_BITS);
    term offset = term_extract(terms, pointer, 0, OFFSET_BITS);
    term far = term_binary(terms, TERM_ADD, term_extend(terms, offset, POINTER_BITS, false), distance);
    term high = term_extract(terms, far, OFFSET_BITS, POINTER_BITS - OFFSET_BITS);
    term stays = term_eq(terms, high, term_constant(terms, POINTER_BITS - OFFSET_BITS, 0));
    /* the interpreter complains only when such a pointer is used, and an offset has no sign here */
    skeleton_stop(skeleton, state, STOP_REFUSED, term_not(terms, stays), "a pointer is moved before its variable");
    term near = term_binary(terms, TERM_ADD, offset, term_extract(terms, distance, 0, OFFSET_BITS));
    return term_concat(terms, object, near);
}
