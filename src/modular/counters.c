#include "modular/counters.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"

#include <string.h>

static size_t words_of(const struct system *system)
{
    return bits_words(system->location_count + 1);
}

/* The locations from which a thread may come to this one. */
static uint64_t *coming_to(const struct system *system, uint32_t location, struct arena *arena)
{
    uint64_t *all = arena_alloc(arena, words_of(system) * sizeof *all);
    bits_add(all, location);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < system->step_count; i++) {
            const struct system_step *step = &system->steps[i];
            if (step->to != SYSTEM_NONE && bits_has(all, step->to) && bits_add(all, step->from))
                changed = true;
        }
    }
    return all;
}

static void add_region(struct system *system, uint32_t template, const uint64_t *locations)
{
    for (size_t i = 0; i < system->region_count; i++)
        if (system->regions[i].template == template &&
            bits_equal(system->regions[i].locations, locations, words_of(system)))
            return;
    const struct system_cell cell = {.width = COUNTERS_WIDTH, .variable = term_variable(system->terms, COUNTERS_WIDTH)};
    const struct system_region region = {template, (uint32_t)system->cell_count, locations};
    ARRAY_ADD(system->cells, system->cell_count, system->cell_capacity, cell);
    ARRAY_ADD(system->regions, system->region_count, system->region_capacity, region);
}

/* Who is started is in no empty region, and so has left it. */
static bool leaves(const struct system_step *step, const struct system_region *region, bool is_empty)
{
    if (is_empty)
        return step->starts == region->template;
    return bits_has(region->locations, step->from) &&
           (step->to == SYSTEM_NONE || !bits_has(region->locations, step->to));
}

static void count_step(struct system *system, struct system_step *step, struct arena *arena)
{
    term one = term_constant(system->terms, COUNTERS_WIDTH, 1);
    struct system_write *writes = arena_alloc(arena, (step->write_count + system->cell_count) * sizeof *writes);
    if (step->write_count > 0)
        memcpy(writes, step->writes, step->write_count * sizeof *writes);
    for (size_t i = 0; i < system->region_count; i++) {
        const struct system_region *region = &system->regions[i];
        if (!leaves(step, region, bits_empty(region->locations, words_of(system))))
            continue;
        term more = term_binary(system->terms, TERM_ADD, system->cells[region->cell].variable, one);
        writes[step->write_count++] = (struct system_write){region->cell, more};
        step->count_writes++;
    }
    step->writes = writes;
}

void counters_add(struct system *system, struct arena *arena)
{
    for (uint32_t i = 1; i < system->template_count; i++)
        add_region(system, i, arena_alloc(arena, words_of(system) * sizeof(uint64_t)));
    for (uint32_t i = 0; i < system->location_count; i++)
        if (system->locations[i].template != 0)
            add_region(system, system->locations[i].template, coming_to(system, i, arena));
    for (size_t i = 0; i < system->step_count; i++)
        count_step(system, &system->steps[i], arena);
}

static bool is_within(const struct system *system, const struct system_region *inner, const struct system_region *outer)
{
    return inner != outer && inner->template == outer->template &&
           bits_within(inner->locations, outer->locations, words_of(system));
}

/* Whether one region is the next larger one of another. */
static bool is_next(const struct system *system, const struct system_region *inner, const struct system_region *outer)
{
    if (!is_within(system, inner, outer))
        return false;
    for (size_t i = 0; i < system->region_count; i++)
        if (is_within(system, inner, &system->regions[i]) && is_within(system, &system->regions[i], outer))
            return false;
    return true;
}

/* How many threads are in the outer region but not in the inner one: as many as have left only the inner one. */
static term difference_fact(const struct system *system, const struct system_region *inner,
                            const struct system_region *outer, const uint32_t *locations, uint32_t count)
{
    struct terms *terms = system->terms;
    uint64_t there = 0;
    for (uint32_t i = 0; i < count; i++)
        there += locations[i] != SYSTEM_NONE && bits_has(outer->locations, locations[i]) &&
                 !bits_has(inner->locations, locations[i]);
    term threads =
        term_binary(terms, TERM_SUB, system->cells[inner->cell].variable, system->cells[outer->cell].variable);
    term many = term_constant(terms, COUNTERS_WIDTH, UINT64_C(1) << COUNTERS_BITS);
    return term_and(terms, term_binary(terms, TERM_ULT, threads, many),
                    term_binary(terms, TERM_ULE, term_constant(terms, COUNTERS_WIDTH, there), threads));
}

term counters_fact(const struct system *system, const uint32_t *locations, uint32_t count)
{
    term fact = TERM_TRUE;
    for (size_t i = 0; i < system->region_count; i++)
        for (size_t k = 0; k < system->region_count; k++)
            if (is_next(system, &system->regions[i], &system->regions[k]))
                fact = term_and(system->terms, fact,
                                difference_fact(system, &system->regions[i], &system->regions[k], locations, count));
    return fact;
}
