/* Objects, their cells, and private memory.
 *
 * A cell that several threads access, one of them to write, is shared: accesses are events, and what is read is a fresh
 * variable. All other cells are private memory, whose contents are known as terms. Which cells are shared is learned in
 * rounds: an access that makes a cell shared asks for another round. */
#include "base/array.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "bound/internal.h"

#include <assert.h>
#include <string.h>

uint32_t object_known(struct world *world, uint64_t key, const struct object *like)
{
    uint32_t number = idmap_get(world->object_of, key);
    if (number != IDMAP_NONE)
        return number;
    number = OBJECT_FIRST + (uint32_t)world->object_count;
    ARRAY_ADD(world->objects, world->object_count, world->object_capacity, *like);
    idmap_put(world->object_of, key, number);
    return number;
}

bool object_exists(const struct world *world, uint64_t number)
{
    return number >= OBJECT_FIRST && number - OBJECT_FIRST < world->object_count;
}

struct object *object_at(const struct world *world, uint64_t number)
{
    assert(object_exists(world, number));
    return &world->objects[number - OBJECT_FIRST];
}

/* Cells of an object that was split have other keys than those that it had before. */
static uint64_t cell_key(const struct world *world, uint32_t object, uint32_t offset)
{
    return (uint64_t)object_at(world, object)->bytewise << 63 | (uint64_t)object << 32 | offset;
}

void object_split(struct world *world, uint32_t object)
{
    struct object *of = object_at(world, object);
    if (of->bytewise)
        return;
    of->bytewise = true;
    of->cell_count = 0;
    world->changed = true;
}

/* Whether other bytes than those of the cells that are there are taken together. */
static bool overlaps(const struct world *world, const struct object *object, uint32_t offset, uint32_t bytes)
{
    for (size_t i = 0; i < object->cell_count; i++) {
        const struct cell *cell = &world->cells[object->cells[i]];
        if (cell->offset < (uint64_t)offset + bytes && offset < (uint64_t)cell->offset + cell->bytes)
            return true;
    }
    return false;
}

/* What is in it is a pointer, or a number that may be an address. */
static void cell_mark(struct world *world, uint32_t cell)
{
    world->changed |= !world->cells[cell].is_pointer;
    world->cells[cell].is_pointer = true;
}

uint32_t cell_known(struct world *world, uint32_t object, uint32_t offset, uint32_t bytes, bool is_pointer)
{
    struct object *of = object_at(world, object);
    uint32_t number = idmap_get(world->cell_of, cell_key(world, object, offset));
    bool fits = number != IDMAP_NONE && world->cells[number].bytes == bytes;
    if (fits && bytes == POINTER_BITS / 8) {
        if (is_pointer)
            cell_mark(world, number);
        return number;
    }
    if (fits)
        return world->cells[number].is_pointer == is_pointer ? number : BOUND_NONE;
    if (number != IDMAP_NONE || overlaps(world, of, offset, bytes)) {
        object_split(world, object);
        return BOUND_NONE;
    }
    number = (uint32_t)world->cell_count;
    struct cell cell = {
        .object = object, .offset = offset, .bytes = bytes, .is_pointer = is_pointer, .thread = BOUND_NONE};
    ARRAY_ADD(world->cells, world->cell_count, world->cell_capacity, cell);
    ARRAY_ADD(of->cells, of->cell_count, of->cell_capacity, number);
    idmap_put(world->cell_of, cell_key(world, object, offset), number);
    world->changed |= of->enumerated;
    return number;
}

unsigned cell_width(const struct world *world, uint32_t cell)
{
    const struct cell *of = &world->cells[cell];
    return of->is_pointer ? POINTER_BITS : of->bytes * 8;
}

bool cell_is_shared(const struct world *world, uint32_t cell)
{
    return world->cells[cell].several && world->cells[cell].written;
}

/* What a cell has when its object is made. */
static term cell_fresh(struct skeleton *skeleton, uint32_t cell)
{
    const struct cell *of = &skeleton->world->cells[cell];
    const struct object *object = object_at(skeleton->world, of->object);
    unsigned width = cell_width(skeleton->world, cell);
    uint64_t number = 0;
    if (object->kind == OBJECT_STRING)
        for (uint32_t i = 0; i < of->bytes && i < 8; i++)
            if (of->offset + i < object->bytes.length)
                number |= (uint64_t)(uint8_t)object->bytes.bytes[of->offset + i] << (8 * i);
    return object->zero ? term_constant(skeleton->terms, width, number) : term_undefined(skeleton->terms, width);
}

static term stored(const struct contents *store, uint32_t cell)
{
    return store != NULL && cell < store->count ? store->values[cell] : TERM_NONE;
}

term cell_first(struct skeleton *skeleton, uint32_t cell)
{
    term value = stored(skeleton->first, cell);
    return value != TERM_NONE ? value : cell_fresh(skeleton, cell);
}

static term private_value(struct skeleton *skeleton, const struct contents *store, uint32_t cell)
{
    term value = stored(store, cell);
    return value != TERM_NONE ? value : cell_first(skeleton, cell);
}

struct contents *contents_use(struct contents *store)
{
    store->users++;
    return store;
}

void contents_drop(struct contents *store)
{
    if (--store->users > 0)
        return;
    mem_free(store->values);
    mem_free(store);
}

void state_drop(struct state *state)
{
    if (state->store != NULL)
        contents_drop(state->store);
    state->store = NULL;
}

/* The store of a state alone, with room for a cell. */
static struct contents *own_store(struct state *state, uint32_t cell)
{
    struct contents *store = state->store;
    if (store->users > 1) {
        struct contents *copy = mem_new(1, sizeof *copy);
        copy->users = 1;
        ARRAY_RESERVE(copy->values, copy->capacity, store->count + 1);
        if (store->count > 0)
            memcpy(copy->values, store->values, store->count * sizeof *copy->values);
        copy->count = store->count;
        contents_drop(store);
        state->store = store = copy;
    }
    while (store->count <= cell)
        ARRAY_ADD(store->values, store->count, store->capacity, TERM_NONE);
    return store;
}

static void join_stores(struct skeleton *skeleton, struct state *into, const struct state *from, term condition)
{
    size_t count = into->store->count > from->store->count ? into->store->count : from->store->count;
    for (uint32_t i = 0; i < count; i++) {
        term one = stored(into->store, i), other = stored(from->store, i);
        if (one == other)
            continue;
        one = private_value(skeleton, into->store, i);
        other = private_value(skeleton, from->store, i);
        own_store(into, i)->values[i] = term_ite(skeleton->terms, condition, other, one);
    }
}

void state_join(struct skeleton *skeleton, struct state *into, struct state *from)
{
    term condition = term_difference(skeleton->terms, from->guard, into->guard);
    if (into->store != from->store)
        join_stores(skeleton, into, from, condition);
    into->guard = term_or(skeleton->terms, into->guard, from->guard);
    if (into->section != from->section || into->depth != from->depth)
        skeleton_stop(skeleton, into, STOP_REFUSED, TERM_TRUE, "ways meet of which one is in an atomic section");
    state_drop(from);
}

/* Notes who accesses a cell while there may be several threads. */
static void note_access(struct skeleton *skeleton, uint32_t cell, bool writes)
{
    struct world *world = skeleton->world;
    struct cell *of = &world->cells[cell];
    bool before = cell_is_shared(world, cell);
    uint32_t thread = skeleton->threads[skeleton->current].name;
    if (skeleton->first == NULL)
        return;
    if (of->thread == BOUND_NONE)
        of->thread = thread;
    of->several |= of->thread != thread;
    of->written |= writes;
    world->changed |= before != cell_is_shared(world, cell);
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

static void add_offset(struct skeleton *skeleton, struct cell *cell, term value)
{
    uint64_t first, step, before = cell->first_offset, step_before = cell->offset_step;
    pointer_progression(skeleton, term_extract(skeleton->terms, value, 0, OFFSET_BITS), &first, &step);
    if (cell->target_count > 0) {
        uint64_t apart = first > before ? first - before : before - first;
        step = common_divisor(common_divisor(step, step_before), apart);
        first = step == 0 ? first : first % step;
    }
    cell->first_offset = first;
    cell->offset_step = step;
    skeleton->world->changed |= first != before || step != step_before;
}

/* What was read of memory that several threads use, as far as all pointers there have something in common: the object
 * that they are of, the offset. */
static term read_value(struct skeleton *skeleton, uint32_t cell, term variable)
{
    const struct cell *of = &skeleton->world->cells[cell];
    struct terms *terms = skeleton->terms;
    if (!of->is_pointer || of->target_count == 0)
        return variable;
    term object = term_extract(terms, variable, OFFSET_BITS, POINTER_BITS - OFFSET_BITS);
    term offset = term_extract(terms, variable, 0, OFFSET_BITS);
    if (of->target_count == 1)
        object = term_constant(terms, POINTER_BITS - OFFSET_BITS, of->targets[0]);
    if (of->offset_step == 0)
        offset = term_constant(terms, OFFSET_BITS, of->first_offset);
    return term_concat(terms, object, offset);
}

static void add_target(struct world *world, struct cell *cell, uint32_t object)
{
    for (size_t i = 0; i < cell->target_count; i++)
        if (cell->targets[i] == object)
            return;
    ARRAY_ADD(cell->targets, cell->target_count, cell->target_capacity, object);
    world->changed = true;
}

enum { MOST_TARGETS = 64 };

bool cell_note_targets(struct skeleton *skeleton, uint32_t cell, term value)
{
    uint32_t objects[MOST_TARGETS], count = pointer_targets(skeleton, value, objects, MOST_TARGETS);
    add_offset(skeleton, &skeleton->world->cells[cell], value);
    for (uint32_t i = 0; i < count && count != BOUND_NONE; i++)
        add_target(skeleton->world, &skeleton->world->cells[cell], objects[i]);
    return count != BOUND_NONE;
}

static bool may_be_address(struct skeleton *skeleton, term value)
{
    return term_width(skeleton->terms, value) == POINTER_BITS &&
           address_is_possible(skeleton, term_defined(skeleton->terms, value));
}

static term read_shared(struct skeleton *skeleton, struct state *state, uint32_t cell, term condition, uint32_t *node)
{
    struct terms *terms = skeleton->terms;
    term first = cell_first(skeleton, cell);
    if (may_be_address(skeleton, first))
        cell_mark(skeleton->world, cell);
    if (*node == BOUND_NONE)
        *node = skeleton_node(skeleton, state);
    struct event event = {.kind = EVENT_READ,
                          .node = *node,
                          .cell = cell,
                          .guard = term_and(terms, state->guard, condition),
                          .value = term_variable(terms, cell_width(skeleton->world, cell)),
                          .untouched = TERM_NONE};
    if (skeleton->world->cells[cell].is_pointer) {
        idmap_put(skeleton->targets, event.value, cell);
        if (!cell_note_targets(skeleton, cell, term_defined(terms, first)))
            skeleton_stop(skeleton, state, STOP_REFUSED, condition, "a pointer may point to anything");
    }
    if (term_may_be_undefined(terms, first))
        event.untouched = term_variable(terms, 1);
    skeleton_event(skeleton, &event);
    if (event.untouched != TERM_NONE)
        skeleton_stop(skeleton, state, STOP_REFUSED, term_and(terms, condition, event.untouched),
                      "memory that several threads use may be read before it is initialised");
    return read_value(skeleton, cell, event.value);
}

term cell_read(struct skeleton *skeleton, struct state *state, uint32_t cell, term condition, uint32_t *node)
{
    note_access(skeleton, cell, false);
    if (skeleton->first != NULL && cell_is_shared(skeleton->world, cell))
        return read_shared(skeleton, state, cell, condition, node);
    return private_value(skeleton, state->store, cell);
}

void cell_write(struct skeleton *skeleton, struct state *state, uint32_t cell, term condition, term value,
                uint32_t *node)
{
    struct terms *terms = skeleton->terms;
    assert(term_width(terms, value) == cell_width(skeleton->world, cell));
    note_access(skeleton, cell, true);
    if (skeleton->world->cells[cell].is_pointer && !term_may_be_undefined(terms, value))
        value = address_settle(skeleton, state, value);
    if (skeleton->first == NULL || !cell_is_shared(skeleton->world, cell)) {
        term old = private_value(skeleton, state->store, cell);
        own_store(state, cell)->values[cell] = term_ite(terms, condition, value, old);
        return;
    }
    value = access_use(skeleton, state, value);
    if (may_be_address(skeleton, value))
        cell_mark(skeleton->world, cell);
    if (skeleton->world->cells[cell].is_pointer && !cell_note_targets(skeleton, cell, value))
        skeleton_stop(skeleton, state, STOP_REFUSED, condition, "a pointer may point to anything");
    if (*node == BOUND_NONE)
        *node = skeleton_node(skeleton, state);
    struct event event = {.kind = EVENT_WRITE,
                          .node = *node,
                          .cell = cell,
                          .guard = term_and(terms, state->guard, condition),
                          .value = value,
                          .untouched = TERM_NONE};
    skeleton_event(skeleton, &event);
}
