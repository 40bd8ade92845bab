/* What pointers point to, and the parts of it that are accessed. */
#include "base/array.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "modular/follow/internal.h"

uint64_t thing_key(const struct thing *thing)
{
    return hash_join(hash_join(hash_mix((uint64_t)thing->kind + 1), thing->what), thing->context) | 1;
}

uint32_t thing_known(struct build *build, const struct thing *like)
{
    uint64_t key = thing_key(like);
    uint32_t known = idmap_get(build->thing_of, key);
    if (known == IDMAP_NONE) {
        known = (uint32_t)build->thing_count;
        ARRAY_ADD(build->things, build->thing_count, build->thing_capacity, *like);
        for (size_t i = 0; i < build->blurred_count; i++)
            build->things[known].blurred |= build->blurred[i] == key;
        idmap_put(build->thing_of, key, known);
    }
    const struct thing *thing = &build->things[known];
    if (thing->kind != like->kind || thing->what != like->what || thing->context != like->context)
        build->spent = "two variables have the same hash";
    return known;
}

bool thing_is_shared(const struct build *build, uint32_t thing)
{
    return build->things[thing].kind == THING_GLOBAL;
}

void thing_blur(struct build *build, uint32_t thing)
{
    build->blur = thing_key(&build->things[thing]);
    build->spent = "a variable is accessed at an index that is not known";
}

static uint32_t number_of_part(struct build *build, uint32_t thing, unsigned width)
{
    struct system *system = build->system;
    if (thing_is_shared(build, thing)) {
        const struct system_cell cell = {(uint8_t)width, term_variable(build->terms, width)};
        ARRAY_ADD(system->cells, system->cell_count, system->cell_capacity, cell);
        return (uint32_t)system->cell_count - 1;
    }
    const struct system_place place = {(uint8_t)width, {TERM_NONE, TERM_NONE, TERM_NONE}};
    ARRAY_ADD(system->places, system->place_count, system->place_capacity, place);
    return (uint32_t)system->place_count - 1;
}

static unsigned width_of_part(const struct build *build, const struct part *part)
{
    return thing_is_shared(build, part->thing) ? build->system->cells[part->number].width
                                               : build->system->places[part->number].width;
}

struct part *part_known(struct build *build, uint32_t thing, uint32_t offset, uint32_t bytes, unsigned width)
{
    for (size_t i = 0; i < build->part_count; i++) {
        struct part *part = &build->parts[i];
        if (part->thing != thing || part->offset >= offset + bytes || offset >= part->offset + part->bytes)
            continue;
        bool same = part->offset == offset && part->bytes == bytes && width_of_part(build, part) == width;
        return same ? part : NULL;
    }
    const struct part part = {thing, offset, bytes, number_of_part(build, thing, width)};
    ARRAY_ADD(build->parts, build->part_count, build->part_capacity, part);
    return &build->parts[build->part_count - 1];
}
