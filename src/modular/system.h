/* A program as locations and steps, which is all that a proof sees of it.
 *
 * A *template* is the code of a thread: main, or a function that is given to pthread_create. Its *locations* are the
 * places at which others may do something, or at which a loop is cut; a thread that has ended is at none. A *step*
 * leads a thread from one location to the next: it accesses shared memory at most once, or in one atomic section.
 * Variables of threads (*places*) and shared memory (*cells*) are terms; what a step makes of them are terms over
 * what was there before, and over inputs, which are variables that stand for nothing else. */
#ifndef HEDDLE_MODULAR_SYSTEM_H
#define HEDDLE_MODULAR_SYSTEM_H

#include "bound/terms/term.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct ir_method;
struct ir_module;
struct modular_options;

#define SYSTEM_NONE UINT32_MAX

/* An obligation is about up to three threads: the one that does a step has role 0. */
enum { SYSTEM_ROLES = 3 };

struct system_cell {
    uint8_t width;
    term variable;
};

struct system_place {
    uint8_t width;
    term variables[SYSTEM_ROLES]; /* TERM_NONE: it is at no location */
};

struct system_template {
    uint32_t method;
    uint32_t entry; /* a location without places */
    bool many;      /* there may be several threads of it */
};

struct system_location {
    uint32_t template;
    bool alone;       /* there is no other thread yet */
    bool exclusive;   /* nobody else does anything meanwhile: the thread is alone, or within an atomic section */
    uint32_t *places; /* what is live there, by rising number */
    uint32_t place_count;
    uint32_t line;
};

struct system_write {
    uint32_t cell;
    term value;
};

struct system_step {
    uint32_t from, to; /* SYSTEM_NONE: the thread ends */
    term guard;
    term *values; /* of the places at `to` */
    struct system_write *writes;
    uint32_t write_count;
    uint32_t count_writes; /* so many of these, the last ones, are of counters (modular/counters.h) */
    uint32_t starts;       /* a template, of which a thread is started; SYSTEM_NONE: none is */
};

enum hazard_kind {
    HAZARD_ERROR,     /* a failed assertion, an error function, abort */
    HAZARD_UNDEFINED, /* what C leaves undefined */
    HAZARD_REFUSED    /* what is not understood here */
};

/* Something that must not be reached from a location. */
struct system_hazard {
    enum hazard_kind kind;
    uint32_t from;
    term condition;
    const char *message;
    const struct ir_method *method;
    uint32_t line;
};

/* Some locations that a thread can leave, but not come back to, and the cell that counts who has (modular/counters.h).
 * Cells of regions come last, one for each. */
struct system_region {
    uint32_t template, cell;
    const uint64_t *locations; /* as bits; none: it counts who was started */
};

struct system {
    struct terms *terms;
    struct system_cell *cells;
    size_t cell_count, cell_capacity;
    struct system_region *regions; /* none: the threads are not counted */
    size_t region_count, region_capacity;
    struct system_place *places;
    size_t place_count, place_capacity;
    struct system_template *templates; /* the first is main, of which there is one thread, from the start on */
    size_t template_count, template_capacity;
    struct system_location *locations;
    size_t location_count, location_capacity;
    struct system_step *steps;
    size_t step_count, step_capacity;
    struct system_hazard *hazards;
    size_t hazard_count, hazard_capacity;
};

/* The cells of the program itself come first. */
static inline size_t system_own_cells(const struct system *system)
{
    return system->cell_count - system->region_count;
}

/* Whether a step changes what is shared. */
static inline bool step_writes(const struct system_step *step)
{
    return step->write_count > step->count_writes;
}

/* What a program does; cells are 0 at first. NULL, and why, if that cannot be said. All but the terms and the tables
 * lies in the arena. */
struct system *system_new(const struct ir_module *module, const struct modular_options *options, const char **why_not,
                          struct arena *arena);
void system_free(struct system *system); /* NULL is fine */

/* When all locations and steps are there: drops places that nothing depends on, and finds out which templates have one
 * thread at most. The arena is for scratch. */
void system_finish(struct system *system, struct arena *arena);

#endif
