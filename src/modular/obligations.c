#include "modular/obligations.h"

#include "base/array.h"

static size_t most_places(const struct system *system)
{
    size_t most = 0;
    for (size_t i = 0; i < system->location_count; i++)
        if (system->locations[i].place_count > most)
            most = system->locations[i].place_count;
    return most;
}

void step_terms_open(struct step_terms *terms, const struct invariant *invariant, uint32_t step)
{
    const struct system *system = invariant->system;
    size_t places = most_places(system) + 1;
    *terms = (struct step_terms){.invariant = invariant, .step = step};
    terms->before = mem_new(system->cell_count + 1, sizeof *terms->before);
    terms->after = mem_new(system->cell_count + 1, sizeof *terms->after);
    for (int role = 0; role < SYSTEM_ROLES; role++)
        terms->roles[role] = mem_new(places, sizeof *terms->roles[role]);
    for (size_t i = 0; i < system->cell_count; i++)
        terms->before[i] = terms->after[i] = system->cells[i].variable;
    for (uint32_t i = 0; step != SYSTEM_NONE && i < system->steps[step].write_count; i++)
        terms->after[system->steps[step].writes[i].cell] = system->steps[step].writes[i].value;
}

void step_terms_close(struct step_terms *terms)
{
    mem_free(terms->before);
    mem_free(terms->after);
    for (int role = 0; role < SYSTEM_ROLES; role++)
        mem_free(terms->roles[role]);
}

static bool may_be_together(const struct invariant *invariant, uint32_t one, uint32_t other)
{
    return !invariant->pairs[invariant_pair(invariant, one, other)].impossible;
}

bool obligation_is_possible(const struct invariant *invariant, const struct obligation *obligation)
{
    const struct system *system = invariant->system;
    uint32_t from = system->steps[obligation->step].from, one = obligation->one, other = obligation->other;
    if (one == SYSTEM_NONE)
        return true;
    if (system->locations[one].exclusive || !may_be_together(invariant, from, one))
        return false;
    return other == SYSTEM_NONE || (!system->locations[other].exclusive && may_be_together(invariant, from, other) &&
                                    may_be_together(invariant, one, other));
}

static const term *places_of(struct step_terms *terms, uint32_t location, int role)
{
    const struct system *system = terms->invariant->system;
    const struct system_location *of = &system->locations[location];
    for (uint32_t i = 0; i < of->place_count; i++)
        terms->roles[role][i] = system->places[of->places[i]].variables[role];
    return terms->roles[role];
}

/* Somebody at a location, with terms for what they have. */
struct thread_view {
    uint32_t location;
    const term *places;
};

/* Of two threads at the same location the first is who is named first: what is said of a pair must hold either way. */
static struct view make_view(const struct step_terms *terms, const term *cells, struct thread_view one,
                             const struct thread_view *other)
{
    struct view view = {
        .pair = invariant_pair(terms->invariant, one.location, other == NULL ? SYSTEM_NONE : other->location)};
    bool swapped = other != NULL && one.location > other->location;
    view.terms.sides[SIDE_SHARED] = cells;
    view.terms.sides[SIDE_FIRST] = swapped ? other->places : one.places;
    view.terms.sides[SIDE_SECOND] = other == NULL ? NULL : swapped ? one.places : other->places;
    return view;
}

uint32_t obligation_premises(struct step_terms *terms, const struct obligation *obligation, struct view *views)
{
    const struct system *system = terms->invariant->system;
    const uint32_t locations[] = {system->steps[obligation->step].from, obligation->one, obligation->other};
    struct thread_view threads[SYSTEM_ROLES];
    uint32_t count = 0;
    for (int i = 0; i < SYSTEM_ROLES && locations[i] != SYSTEM_NONE; i++) {
        threads[i] = (struct thread_view){locations[i], places_of(terms, locations[i], i)};
        views[count++] = make_view(terms, terms->before, threads[i], NULL);
        for (int k = 0; k < i; k++) {
            views[count++] = make_view(terms, terms->before, threads[k], &threads[i]);
            if (locations[k] == locations[i])
                views[count++] = make_view(terms, terms->before, threads[i], &threads[k]);
        }
    }
    return count;
}

uint32_t obligation_goals(struct step_terms *terms, const struct obligation *obligation, struct view *views)
{
    const struct system *system = terms->invariant->system;
    const struct system_step *step = &system->steps[obligation->step];
    struct thread_view one = {obligation->one, NULL}, other = {obligation->other, NULL};
    struct thread_view self = {step->to, step->values}, started = {0, NULL};
    bool goes_on = step->to != SYSTEM_NONE, starts = step->starts != SYSTEM_NONE;
    uint32_t count = 0;
    if (starts)
        started.location = system->templates[step->starts].entry;
    if (one.location == SYSTEM_NONE) {
        if (goes_on)
            views[count++] = make_view(terms, terms->after, self, NULL);
        if (starts)
            views[count++] = make_view(terms, terms->after, started, NULL);
        if (goes_on && starts)
            views[count++] = make_view(terms, terms->after, self, &started);
        return count;
    }
    one.places = places_of(terms, one.location, 1);
    if (other.location != SYSTEM_NONE) {
        /* of two at the same location the roles may be changed, so that one order is enough */
        other.places = places_of(terms, other.location, 2);
        views[count++] = make_view(terms, terms->after, one, &other);
        return count;
    }
    views[count++] = make_view(terms, terms->after, one, NULL);
    if (goes_on)
        views[count++] = make_view(terms, terms->after, self, &one);
    if (step->to == one.location)
        views[count++] = make_view(terms, terms->after, one, &self);
    if (starts && may_be_together(terms->invariant, started.location, one.location))
        views[count++] = make_view(terms, terms->after, started, &one);
    return count;
}

struct view location_view(struct step_terms *terms, uint32_t location)
{
    struct thread_view thread = {location, places_of(terms, location, 0)};
    return make_view(terms, terms->before, thread, NULL);
}
