/* Where paths end: what is live there, and what tells one location from another. */
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "modular/follow/internal.h"
#include "modular/follow/paths.h"

#include <assert.h>
#include <string.h>

enum { MOST_LOCATIONS = 250 };

/* The places that are live where a path is. */
struct live_places {
    const struct build *build;
    const struct path *path;
    const struct ir_body *body;
    uint32_t base, skipped;
    uint32_t *items;
    size_t count, capacity;
};

static void add_live(void *context, ir_value value)
{
    struct live_places *live = context;
    enum ir_op op = (enum ir_op)live->body->instructions[value].op;
    if (op != IR_integer && op != IR_null && op != IR_global && op != IR_function && value != live->skipped)
        ARRAY_ADD(live->items, live->count, live->capacity, live->base + value);
}

static void add_live_of_frame(struct build *build, struct live_places *live, uint32_t at)
{
    const struct frame *frame = &live->path->frames[at];
    const struct context *context = &build->contexts[frame->context];
    bool calls = at + 1 < live->path->frame_count;
    live->body = build->module->methods[context->method].body;
    live->base = context->base;
    live->skipped = calls ? frame->index : SYSTEM_NONE;
    if (build->live[context->method] == NULL)
        build->live[context->method] = live_new(live->body, build->arena);
    live_at(build->live[context->method], frame->block, frame->index + calls, add_live, live);
}

static bool is_on_stack(const struct path *path, uint32_t context)
{
    for (uint32_t i = 0; i < path->frame_count; i++)
        if (path->frames[i].context == context)
            return true;
    return false;
}

bool path_has_thing(const struct build *build, const struct path *path, uint32_t thing)
{
    return build->things[thing].kind != THING_LOCAL || is_on_stack(path, build->things[thing].context);
}

static struct live_places find_live(struct build *build, const struct path *path)
{
    struct live_places live = {.build = build, .path = path};
    for (uint32_t i = 0; i < path->frame_count; i++)
        add_live_of_frame(build, &live, i);
    for (size_t i = 0; i < build->part_count; i++) {
        const struct part *part = &build->parts[i];
        if (!thing_is_shared(build, part->thing) && path_has_thing(build, path, part->thing) &&
            value_get(path, part->number).kind != VALUE_NONE)
            ARRAY_ADD(live.items, live.count, live.capacity, part->number);
    }
    return live;
}

/* All that tells one location from another. */
static void write_key(const struct build *build, const struct path *path, const struct live_places *live,
                      struct buffer *key)
{
    buffer_add_word(key, build->system->locations[build->from].template);
    assert(path->boot < 16);
    buffer_add_word(key, (uint64_t)path->depth << 8 | (uint64_t)path->alone << 4 | path->boot);
    buffer_add_word(key, path->held_count);
    for (uint32_t i = 0; i < path->held_count; i++)
        buffer_add_word(key, path->held[i]);
    buffer_add_word(key, path->frame_count);
    for (uint32_t i = 0; i < path->frame_count; i++) {
        buffer_add_word(key, path->frames[i].context);
        buffer_add_word(key, path->frames[i].index);
    }
    for (size_t i = 0; i < live->count; i++) {
        struct value value = value_get(path, live->items[i]);
        bool pointer = value.kind == VALUE_POINTER;
        buffer_add_word(key, live->items[i]);
        buffer_add_word(key, (uint64_t)value.kind << 1 | (pointer && value.number != TERM_NONE));
        buffer_add_word(key, pointer ? value.thing : 0);
        buffer_add_word(key, pointer && value.number == TERM_NONE ? (uint64_t)value.offset : 0);
    }
}

static bool is_variable(const struct value *value)
{
    return value->kind == VALUE_NUMBER || (value->kind == VALUE_POINTER && value->number != TERM_NONE);
}

static void make_variables(struct build *build, uint32_t place)
{
    if (build->system->places[place].variables[0] != TERM_NONE)
        return;
    for (int role = 0; role < SYSTEM_ROLES; role++)
        build->system->places[place].variables[role] = term_variable(build->terms, build->system->places[place].width);
}

static uint32_t add_location(struct build *build, const struct path *path, const struct live_places *live,
                             const struct buffer *key)
{
    struct system *system = build->system;
    struct stop stop = {.key = arena_copy(build->arena, key->text, key->length),
                        .key_length = key->length,
                        .path = *path,
                        .live = arena_alloc(build->arena, (live->count + 1) * sizeof *stop.live),
                        .values = arena_alloc(build->arena, (live->count + 1) * sizeof *stop.values),
                        .live_count = (uint32_t)live->count};
    struct system_location location = {.template =
                                           build->from == SYSTEM_NONE ? 0 : system->locations[build->from].template,
                                       .alone = path->alone,
                                       .exclusive = path->alone || path->depth > 0,
                                       .places = arena_alloc(build->arena, (live->count + 1) * sizeof *location.places),
                                       .line = path->frame_count == 0 ? 0 : build->at->line};
    for (size_t i = 0; i < live->count; i++) {
        uint32_t place = live->items[i];
        struct value value = value_get(path, place);
        stop.live[i] = place;
        if (is_variable(&value)) {
            make_variables(build, place);
            value.number = system->places[place].variables[0];
            location.places[location.place_count++] = place;
        }
        stop.values[i] = value;
    }
    stop.path.values = NULL;
    stop.path.cells = NULL;
    stop.path.visited = NULL;
    ARRAY_ADD(build->stops, build->stop_count, build->stop_capacity, stop);
    ARRAY_ADD(system->locations, system->location_count, system->location_capacity, location);
    if (system->location_count > MOST_LOCATIONS)
        build->spent = "threads have too many locations";
    return (uint32_t)system->location_count - 1;
}

uint32_t location_known(struct build *build, const struct path *path)
{
    struct live_places live = find_live(build, path);
    struct buffer key = {0};
    write_key(build, path, &live, &key);
    uint64_t hash = hash_bytes(key.text, key.length);
    uint32_t known = idmap_get(build->stop_of, hash);
    if (known == IDMAP_NONE) {
        known = add_location(build, path, &live, &key);
        idmap_put(build->stop_of, hash, known);
    } else if (build->stops[known].key_length != key.length ||
               memcmp(build->stops[known].key, key.text, key.length) != 0) {
        build->spent = "two locations have the same hash";
    }
    buffer_free(&key);
    mem_free(live.items);
    return known;
}
