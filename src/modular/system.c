#include "modular/system.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"

void system_free(struct system *system)
{
    if (system == NULL)
        return;
    terms_free(system->terms);
    mem_free(system->cells);
    mem_free(system->places);
    mem_free(system->templates);
    mem_free(system->locations);
    mem_free(system->steps);
    mem_free(system->hazards);
    mem_free(system->regions);
    mem_free(system);
}

/* Which locations can be reached from one, by steps of one thread. */
static uint64_t *reachable_from(const struct system *system, uint32_t location)
{
    uint64_t *reached = bits_new(system->location_count + 1);
    if (location != SYSTEM_NONE)
        bits_add(reached, location);
    for (bool changed = location != SYSTEM_NONE; changed;) {
        changed = false;
        for (size_t i = 0; i < system->step_count; i++) {
            const struct system_step *step = &system->steps[i];
            if (step->to != SYSTEM_NONE && bits_has(reached, step->from) && bits_add(reached, step->to))
                changed = true;
        }
    }
    return reached;
}

/* Whether main starts a template at most once, and nobody else does. */
static bool is_started_once(const struct system *system, uint32_t template)
{
    bool once = true;
    for (size_t i = 0; i < system->step_count && once; i++) {
        if (system->steps[i].starts != template)
            continue;
        once = system->locations[system->steps[i].from].template == 0;
        uint64_t *reached = reachable_from(system, system->steps[i].to);
        for (size_t k = 0; k < system->step_count && once; k++)
            once = system->steps[k].starts != template || !bits_has(reached, system->steps[k].from);
        mem_free(reached);
    }
    return once;
}

static void mark_variables(const struct terms *terms, term of, bool *seen, bool *used)
{
    struct {
        term *items;
        size_t count, capacity;
    } pile = {0};
    ARRAY_ADD(pile.items, pile.count, pile.capacity, of);
    while (pile.count > 0) {
        term next = pile.items[--pile.count];
        if (seen[next])
            continue;
        seen[next] = true;
        const struct term_node *node = term_at(terms, next);
        used[next] = node->op == TERM_VARIABLE;
        if (node->op == TERM_VARIABLE || node->op == TERM_CONSTANT)
            continue;
        ARRAY_ADD(pile.items, pile.count, pile.capacity, node->a);
        ARRAY_ADD(pile.items, pile.count, pile.capacity, node->b);
        ARRAY_ADD(pile.items, pile.count, pile.capacity, node->c);
    }
    mem_free(pile.items);
}

/* Variables that what happens from a location on depends on, given what the next locations depend on. */
static void find_used(const struct system *system, uint32_t location, bool **live, bool *seen, bool *used)
{
    const struct terms *terms = system->terms;
    for (size_t i = 0; i < system->hazard_count; i++)
        if (system->hazards[i].from == location)
            mark_variables(terms, system->hazards[i].condition, seen, used);
    for (size_t i = 0; i < system->step_count; i++) {
        const struct system_step *step = &system->steps[i];
        if (step->from != location)
            continue;
        mark_variables(terms, step->guard, seen, used);
        for (uint32_t k = 0; k < step->write_count; k++)
            mark_variables(terms, step->writes[k].value, seen, used);
        for (uint32_t k = 0; step->to != SYSTEM_NONE && k < system->locations[step->to].place_count; k++)
            if (live[step->to][k])
                mark_variables(terms, step->values[k], seen, used);
    }
}

static bool update_live(const struct system *system, uint32_t location, bool **live)
{
    size_t count = terms_count(system->terms);
    bool *seen = mem_new(count, sizeof *seen), *used = mem_new(count, sizeof *used), changed = false;
    const struct system_location *of = &system->locations[location];
    find_used(system, location, live, seen, used);
    for (uint32_t i = 0; i < of->place_count; i++)
        if (!live[location][i] && used[system->places[of->places[i]].variables[0]])
            live[location][i] = changed = true;
    mem_free(seen);
    mem_free(used);
    return changed;
}

/* Drops places at locations from which nothing depends on them. */
static void drop_dead(struct system *system, struct arena *arena)
{
    bool **live = arena_alloc(arena, (system->location_count + 1) * sizeof *live);
    for (size_t i = 0; i < system->location_count; i++)
        live[i] = arena_alloc(arena, (system->locations[i].place_count + (size_t)1) * sizeof **live);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = (uint32_t)system->location_count; i-- > 0;)
            changed |= update_live(system, i, live);
    }
    for (size_t i = 0; i < system->step_count; i++) {
        struct system_step *step = &system->steps[i];
        uint32_t kept = 0;
        for (uint32_t k = 0; step->to != SYSTEM_NONE && k < system->locations[step->to].place_count; k++)
            if (live[step->to][k])
                step->values[kept++] = step->values[k];
    }
    for (size_t i = 0; i < system->location_count; i++) {
        struct system_location *location = &system->locations[i];
        uint32_t kept = 0;
        for (uint32_t k = 0; k < location->place_count; k++)
            if (live[i][k])
                location->places[kept++] = location->places[k];
        location->place_count = kept;
    }
}

void system_finish(struct system *system, struct arena *arena)
{
    drop_dead(system, arena);
    system->templates[0].many = false;
    for (uint32_t i = 1; i < system->template_count; i++)
        system->templates[i].many = !is_started_once(system, i);
}
