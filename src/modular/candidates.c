#include "modular/candidates.h"

#include "base/arena.h"
#include "base/array.h"
#include "modular/counters.h"
#include "modular/sums.h"

#include <string.h>

enum { MOST_SIGHTS = 96, MOST_GUARDS = 24, GUARDS_OF_CELL = 3, MOST_BOUNDS = 4 };

/* Two threads of a sample. */
struct sight {
    const struct sample *sample;
    uint32_t first, second;
};

struct guard {
    atom_ref cell;
    uint64_t value;
};

struct variable {
    atom_ref ref;
    unsigned width;
};

struct maker {
    struct invariant *invariant;
    const struct system *system;
    const struct constants *constants;
    enum candidate_stage stage;
    struct arena *arena;
    struct sight **sights; /* by pair */
    uint32_t *sight_counts;
    struct guard guards[MOST_GUARDS];
    uint32_t guard_count;
    /* the pair at hand */
    struct pair *pair;
    size_t at;
    struct variable *variables;
    size_t variable_count, variable_capacity;
    struct candidate *items;
    size_t count, capacity;
};

static struct atom_numbers numbers_of(const struct sight *sight)
{
    return (struct atom_numbers){{sight->sample->cells, sight->sample->places[sight->first],
                                  sight->second == SYSTEM_NONE ? NULL : sight->sample->places[sight->second]}};
}

static uint64_t number_at(const struct atom_numbers *of, atom_ref ref)
{
    return of->sides[atom_side_of(ref)][atom_number_of(ref)];
}

static void add_sight(struct maker *maker, const struct sample *sample, uint32_t one, uint32_t other)
{
    uint32_t location = sample->locations[one], second = other == SYSTEM_NONE ? other : sample->locations[other];
    size_t at = invariant_pair(maker->invariant, location, second);
    bool swapped = other != SYSTEM_NONE && location > second;
    if (maker->sights[at] == NULL)
        maker->sights[at] = arena_alloc(maker->arena, MOST_SIGHTS * sizeof **maker->sights);
    if (maker->sight_counts[at] == MOST_SIGHTS)
        return;
    maker->sights[at][maker->sight_counts[at]++] = (struct sight){sample, swapped ? other : one, swapped ? one : other};
}

/* The samples are gone through in strides, so that those of all runs count. Both orders of two threads at the same
 * location are seen. */
static void collect_sights(struct maker *maker, const struct samples *samples)
{
    enum { STRIDE = 61 };
    for (size_t start = 0; start < STRIDE; start++)
        for (size_t i = start; i < samples->count; i += STRIDE) {
            const struct sample *sample = &samples->items[i];
            for (uint32_t one = 0; one < sample->thread_count; one++) {
                add_sight(maker, sample, one, SYSTEM_NONE);
                for (uint32_t other = 0; other < sample->thread_count; other++)
                    if (other > one || (other < one && sample->locations[one] == sample->locations[other]))
                        add_sight(maker, sample, one, other);
            }
        }
}

static bool is_constant(const struct maker *maker, unsigned width, uint64_t number)
{
    for (uint32_t i = 0; i < maker->constants->counts[width]; i++)
        if (maker->constants->numbers[width][i] == number)
            return true;
    return false;
}

/* Values of shared variables that are seen and that the program knows. */
static void find_guards(struct maker *maker, const struct samples *samples)
{
    for (uint32_t cell = 0; cell < system_own_cells(maker->system); cell++) {
        uint32_t first = maker->guard_count;
        for (size_t i = 0; i < samples->count && maker->guard_count < MOST_GUARDS; i++) {
            uint64_t value = samples->items[i].cells[cell];
            bool known = maker->guard_count - first >= GUARDS_OF_CELL ||
                         !is_constant(maker, maker->system->cells[cell].width, value);
            for (uint32_t k = first; k < maker->guard_count; k++)
                known |= maker->guards[k].value == value;
            if (!known)
                maker->guards[maker->guard_count++] = (struct guard){atom_ref_of(SIDE_SHARED, cell), value};
        }
        if (maker->guard_count == first + 1) /* it has always the same value */
            maker->guard_count = first;
    }
}

static bool holds_in_samples(const struct maker *maker, const struct atom *atom)
{
    for (uint32_t i = 0; i < maker->sight_counts[maker->at]; i++) {
        struct atom_numbers numbers = numbers_of(&maker->sights[maker->at][i]);
        if (!atom_holds(atom, &numbers))
            return false;
    }
    return true;
}

static bool add(struct maker *maker, const struct atom *atom)
{
    if (!holds_in_samples(maker, atom))
        return false;
    const struct candidate candidate = {*atom, true, true};
    ARRAY_ADD(maker->items, maker->count, maker->capacity, candidate);
    return true;
}

/* Numbers are compared as the program does; if it never does, or nothing else helps, in both ways. */
static bool is_used(const struct maker *maker, enum atom_relation relation)
{
    bool is_signed = relation >= ATOM_SLT && relation <= ATOM_SGE;
    bool is_unsigned = relation >= ATOM_ULT && relation <= ATOM_UGE;
    bool any =
        maker->stage >= STAGE_SHARED || (!maker->constants->compares_signed && !maker->constants->compares_unsigned);
    return any || !((is_signed && !maker->constants->compares_signed) ||
                    (is_unsigned && !maker->constants->compares_unsigned));
}

/* The tightest bounds of one relation: constants are gone through from below or from above. */
static void add_bounds(struct maker *maker, struct atom atom, enum atom_relation relation)
{
    const uint64_t *numbers = maker->constants->numbers[atom.width];
    uint32_t count = maker->constants->counts[atom.width], found = 0;
    bool used[CONSTANTS_MOST] = {false};
    atom.relation = (uint8_t)relation;
    while (found < MOST_BOUNDS) {
        uint32_t best = count;
        for (uint32_t i = 0; i < count; i++)
            if (!used[i] && (best == count || atom_relate(relation, atom.width, numbers[i], numbers[best])))
                best = i;
        if (best == count)
            return;
        used[best] = true;
        atom.constant = numbers[best];
        found += add(maker, &atom);
    }
}

/* What is said of one variable. */
static void add_about_one(struct maker *maker, const struct variable *x, struct atom atom)
{
    atom.width = (uint8_t)x->width;
    atom.x = x->ref;
    atom.y = ATOM_NO_REF;
    for (uint32_t i = 0; i < maker->constants->counts[x->width]; i++) {
        atom.constant = maker->constants->numbers[x->width][i];
        atom.relation = ATOM_EQ;
        add(maker, &atom);
        atom.relation = ATOM_NE;
        if (x->width > 1)
            add(maker, &atom);
    }
    if (x->width == 1)
        return;
    static const enum atom_relation bounds[] = {ATOM_SLE, ATOM_SGE, ATOM_ULE, ATOM_UGE};
    for (int i = 0; i < 4; i++)
        if (is_used(maker, bounds[i]))
            add_bounds(maker, atom, bounds[i]);
    for (atom.constant = 0; atom.constant < 2 && atom.guard == ATOM_NO_REF; atom.constant++) {
        atom.relation = ATOM_LOW_BIT;
        add(maker, &atom);
    }
}

/* A difference that is one and the same in all samples. */
static void add_difference(struct maker *maker, struct atom atom)
{
    if (maker->sight_counts[maker->at] == 0)
        return;
    struct atom_numbers numbers = numbers_of(&maker->sights[maker->at][0]);
    atom.relation = ATOM_DIFFERENCE;
    atom.constant = (number_at(&numbers, atom.x) - number_at(&numbers, atom.y)) & UINT64_MAX >> (64 - atom.width);
    if (atom.constant != 0 && is_constant(maker, atom.width, atom.constant))
        add(maker, &atom);
}

static void add_about_two(struct maker *maker, const struct variable *x, const struct variable *y, struct atom atom)
{
    if (x->width != y->width || x->width == 1)
        return;
    atom.width = (uint8_t)x->width;
    atom.x = x->ref;
    atom.y = y->ref;
    atom.constant = 0;
    for (enum atom_relation relation = ATOM_EQ; relation <= ATOM_UGE; relation++) {
        atom.relation = (uint8_t)relation;
        if (is_used(maker, relation))
            add(maker, &atom);
    }
    if (atom.guard == ATOM_NO_REF)
        add_difference(maker, atom);
}

/* Whether a candidate of a pair is about both of its threads, or about all of it in a later stage. */
static bool is_wanted(const struct maker *maker, atom_ref x, atom_ref y)
{
    if (maker->pair->second == SYSTEM_NONE)
        return true;
    unsigned sides = 1u << atom_side_of(x) | (y == ATOM_NO_REF ? 0 : 1u << atom_side_of(y));
    bool both = (sides & 1u << SIDE_FIRST) != 0 && (sides & 1u << SIDE_SECOND) != 0;
    return both || (maker->stage >= STAGE_SHARED && (sides & 1u << SIDE_SHARED) != 0);
}

static void add_all(struct maker *maker, const struct variable *x, const struct variable *y)
{
    struct atom atom = {.guard = ATOM_NO_REF};
    for (uint32_t i = 0; i <= maker->guard_count; i++) {
        if (i > 0) {
            atom.guard = maker->guards[i - 1].cell;
            atom.guard_value = maker->guards[i - 1].value;
            if (atom.guard == x->ref || (y != NULL && atom.guard == y->ref) ||
                (maker->pair->second != SYSTEM_NONE && maker->stage < STAGE_GUARDED))
                continue;
        }
        if (y == NULL)
            add_about_one(maker, x, atom);
        else
            add_about_two(maker, x, y, atom);
    }
}

static void add_variable(struct maker *maker, enum atom_side side, uint32_t number, unsigned width)
{
    const struct variable variable = {atom_ref_of(side, number), width};
    if (width > 0)
        ARRAY_ADD(maker->variables, maker->variable_count, maker->variable_capacity, variable);
}

static void find_variables(struct maker *maker)
{
    const struct system *system = maker->system;
    const uint32_t sides[] = {maker->pair->first, maker->pair->second};
    maker->variable_count = 0;
    for (uint32_t i = 0; i < system_own_cells(system); i++)
        add_variable(maker, SIDE_SHARED, i, system->cells[i].width);
    for (int side = 0; side < 2 && sides[side] != SYSTEM_NONE; side++)
        for (uint32_t i = 0; i < system->locations[sides[side]].place_count; i++)
            add_variable(maker, side == 0 ? SIDE_FIRST : SIDE_SECOND, i,
                         system->places[system->locations[sides[side]].places[i]].width);
}

static struct variable counter_at(size_t cell)
{
    return (struct variable){atom_ref_of(SIDE_SHARED, (uint32_t)cell), COUNTERS_WIDTH};
}

/* How many there are at most, and not fewer than none; of one thread alone whether it was there, also where something
 * shared has a certain value. */
static void add_about_counter(struct maker *maker, const struct variable *counter, bool many)
{
    static const enum atom_relation bounds[] = {ATOM_SLE, ATOM_SGE, ATOM_ULE};
    struct atom atom = {.width = COUNTERS_WIDTH, .x = counter->ref, .y = ATOM_NO_REF, .guard = ATOM_NO_REF};
    for (int i = 0; i < 3; i++)
        if (is_used(maker, bounds[i]))
            add_bounds(maker, atom, bounds[i]);
    atom.relation = ATOM_EQ;
    for (uint32_t i = 0; i <= maker->guard_count && !many; i++) {
        atom.guard = i == 0 ? ATOM_NO_REF : maker->guards[i - 1].cell;
        atom.guard_value = i == 0 ? 0 : maker->guards[i - 1].value;
        for (atom.constant = 0; atom.constant < 2; atom.constant++)
            add(maker, &atom);
    }
}

/* The equations, which all variables of this width may be in: counters first. */
static void add_sums(struct maker *maker)
{
    const struct system *system = maker->system;
    uint32_t rows = maker->sight_counts[maker->at], count = 0;
    size_t most = system->region_count + maker->variable_count;
    atom_ref *refs = arena_alloc(maker->arena, (most + 1) * sizeof *refs);
    struct atom *atoms = arena_alloc(maker->arena, (most + 1) * sizeof *atoms);
    uint32_t *numbers = arena_alloc(maker->arena, (most + 1) * (rows + (size_t)1) * sizeof *numbers);
    for (size_t i = system_own_cells(system); i < system->cell_count; i++)
        refs[count++] = atom_ref_of(SIDE_SHARED, (uint32_t)i);
    for (size_t i = 0; i < maker->variable_count; i++)
        if (maker->variables[i].width == COUNTERS_WIDTH)
            refs[count++] = maker->variables[i].ref;
    for (uint32_t row = 0; row < rows; row++) {
        struct atom_numbers of = numbers_of(&maker->sights[maker->at][row]);
        for (uint32_t i = 0; i < count; i++)
            numbers[(size_t)row * count + i] = (uint32_t)number_at(&of, refs[i]);
    }
    const struct sums_table table = {refs, count, numbers, rows};
    uint32_t found = sums_find(&table, atoms, maker->arena);
    for (uint32_t i = 0; i < found; i++)
        add(maker, &atoms[i]);
}

/* What is said of counters, and of other variables beside them. */
static void add_about_counters(struct maker *maker)
{
    const struct system *system = maker->system;
    const struct atom atom = {.guard = ATOM_NO_REF};
    for (size_t i = 0; i < system->region_count; i++) {
        struct variable counter = counter_at(system->regions[i].cell);
        add_about_counter(maker, &counter, system->templates[system->regions[i].template].many);
        for (size_t k = 0; k < maker->variable_count; k++)
            add_about_two(maker, &maker->variables[k], &counter, atom);
        for (size_t k = 0; k < i; k++) {
            struct variable other = counter_at(system->regions[k].cell);
            if (system->regions[k].template == system->regions[i].template)
                add_about_two(maker, &other, &counter, atom);
        }
    }
    add_sums(maker);
}

static void make_pair(struct maker *maker, size_t at)
{
    const struct atom nobody = {.relation = ATOM_FALSE, .x = ATOM_NO_REF, .y = ATOM_NO_REF, .guard = ATOM_NO_REF};
    maker->at = at;
    maker->pair = &maker->invariant->pairs[at];
    maker->count = 0;
    if (maker->pair->impossible)
        return;
    find_variables(maker);
    add(maker, &nobody);
    for (size_t i = 0; i < maker->variable_count; i++) {
        if (is_wanted(maker, maker->variables[i].ref, ATOM_NO_REF))
            add_all(maker, &maker->variables[i], NULL);
        for (size_t k = 0; k < i; k++)
            if (is_wanted(maker, maker->variables[i].ref, maker->variables[k].ref))
                add_all(maker, &maker->variables[k], &maker->variables[i]);
    }
    if (maker->stage == STAGE_COUNTED && maker->pair->second == SYSTEM_NONE)
        add_about_counters(maker);
    maker->pair->count = (uint32_t)maker->count;
    maker->pair->items = arena_alloc(maker->arena, (maker->count + 1) * sizeof *maker->items);
    if (maker->count > 0)
        memcpy(maker->pair->items, maker->items, maker->count * sizeof *maker->items);
}

void candidates_make(struct invariant *invariant, const struct samples *samples, const struct constants *constants,
                     enum candidate_stage stage, struct arena *arena)
{
    struct maker maker = {.invariant = invariant,
                          .system = invariant->system,
                          .constants = constants,
                          .stage = stage,
                          .arena = arena,
                          .sights = mem_new(invariant->pair_count + 1, sizeof *maker.sights),
                          .sight_counts = mem_new(invariant->pair_count + 1, sizeof *maker.sight_counts)};
    collect_sights(&maker, samples);
    find_guards(&maker, samples);
    for (size_t i = 0; i < invariant->pair_count; i++)
        make_pair(&maker, i);
    mem_free(maker.sights);
    mem_free(maker.sight_counts);
    mem_free(maker.variables);
    mem_free(maker.items);
}
