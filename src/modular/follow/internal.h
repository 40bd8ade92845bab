/* What the parts share that make a system of a program: paths through its code.
 *
 * A path is followed from a location to the next ones, with values for what the thread has; it forks at branches, so
 * that no values ever have to be joined. Pointers are constants, and belong to the location: where they differ,
 * locations do. Calls are inlined: a *context* is a chain of calls. */
#ifndef HEDDLE_MODULAR_FOLLOW_INTERNAL_H
#define HEDDLE_MODULAR_FOLLOW_INTERNAL_H

#include "bound/layout.h"
#include "ir/ir.h"
#include "modular/follow/live.h"
#include "modular/modular.h"
#include "modular/system.h"

struct idmap;

enum { DEEPEST_CALL = 24, MOST_HELD = 8, POINTER_WIDTH = 64 };

enum thing_kind {
    THING_NOTHING, /* what null points to, and numbers that became pointers */
    THING_GLOBAL,
    THING_OWN, /* a global of which each thread has its own */
    THING_LOCAL,
    THING_FUNCTION
};

/* What pointers point to. */
struct thing {
    enum thing_kind kind;
    uint32_t what;    /* a field, or a method */
    uint32_t context; /* of a variable of a function */
    uint64_t size;
    bool constant; /* nobody may write it once main runs */
    bool blurred;  /* nothing is known of its contents, but that they are numbers of which all is defined */
    bool mutex;    /* there is a mutex in it */
    bool pointers; /* a pointer was stored in it */
};

enum value_kind { VALUE_NONE, VALUE_NUMBER, VALUE_POINTER, VALUE_UNDEFINED };

struct value {
    enum value_kind kind;
    term number;    /* a number; of a pointer: how far behind the start of its thing, where that is no constant */
    uint32_t thing; /* of a pointer */
    int64_t offset; /* the same, if number is TERM_NONE */
};

struct context {
    uint32_t caller, call; /* a context, and the instruction in it */
    uint32_t method;
    uint32_t base; /* the place of its instruction 0 */
};

/* A part of a thing that is accessed as a whole. */
struct part {
    uint32_t thing, offset, bytes;
    uint32_t number; /* of the cell, if the thing is shared; else of the place */
};

struct frame {
    uint32_t context, block, index;
};

struct path {
    struct frame frames[DEEPEST_CALL];
    uint32_t frame_count;
    struct value *values; /* by place */
    size_t value_count, value_capacity;
    term *cells; /* by cell: what was written in this step; TERM_NONE: nothing */
    size_t cell_count, cell_capacity;
    uint64_t *visited; /* context and block: where this step has been */
    size_t visited_count, visited_capacity;
    uint32_t held[MOST_HELD], held_count; /* cells of mutexes that the thread has */
    term guard;
    uint32_t depth; /* of atomic sections */
    bool alone;     /* there is no other thread yet */
    bool cut;       /* the step ends here: it comes to where it has been */
    bool acted;     /* this step did something that others may notice */
    uint32_t starts;
    uint32_t boot; /* what of the start of main is still to come: functions that run before it */
};

/* What is kept of a location to go on from there. */
struct stop {
    const char *key;
    size_t key_length;
    struct path path; /* its values are NULL, and stand in `values` */
    uint32_t *live;   /* places */
    struct value *values;
    uint32_t live_count;
};

struct build {
    const struct ir_module *module;
    const struct modular_options *options;
    struct layout layout;
    struct arena *arena;
    struct system *system;
    struct terms *terms; /* of the system */
    struct thing *things;
    size_t thing_count, thing_capacity;
    struct idmap *thing_of;
    struct context *contexts;
    size_t context_count, context_capacity;
    struct idmap *context_of;
    struct part *parts;
    size_t part_count, part_capacity;
    struct live **live; /* by method; NULL: not looked at yet */
    struct stop *stops; /* by location */
    size_t stop_count, stop_capacity;
    struct idmap *stop_of;
    uint64_t *arguments; /* by template: the thing and the offset of what its function gets */
    size_t argument_count, argument_capacity;
    struct path *waiting; /* forks that are still to be followed */
    size_t waiting_count, waiting_capacity;
    const uint64_t *blurred; /* keys of things that are blurred, from earlier rounds */
    size_t blurred_count;
    uint64_t blur; /* the key of one more; 0: none */
    uint32_t from; /* the location that is followed */
    uint32_t paths;
    const char *spent; /* why all is given up */
    /* the instruction that is followed */
    const struct ir_body *body;
    const struct ir_instruction *at;
};

/* things.c */
uint32_t thing_known(struct build *build, const struct thing *like);
uint64_t thing_key(const struct thing *thing);
/* Whether others may notice what is done to it. */
bool thing_is_shared(const struct build *build, uint32_t thing);
/* Nothing is known of its contents from the next round on. */
void thing_blur(struct build *build, uint32_t thing);
/* The part of a thing; NULL: it overlaps another one. */
struct part *part_known(struct build *build, uint32_t thing, uint32_t offset, uint32_t bytes, unsigned width);

/* values.c */
struct value value_number(term number);
struct value value_pointer(uint32_t thing, int64_t offset);
term value_offset(struct build *build, const struct value *pointer);
struct value value_get(const struct path *path, uint32_t place);
void value_set(struct path *path, uint32_t place, struct value value);
/* The operand of the instruction that is followed, as it is. */
struct value value_operand(struct build *build, const struct path *path, ir_value operand);
/* A number that is computed with: where it is undefined the path ends (false). */
bool value_use(struct build *build, struct path *path, ir_value operand, term *number);
unsigned value_width(ir_kind kind);
bool value_is_understood(ir_kind kind);
void value_result(struct build *build, struct path *path, struct value value);
/* Any number of so many bits. */
struct value value_any(struct build *build, unsigned width);

/* paths.c */
/* The path must not be here if a condition holds. False: it always does, and the path ends. */
bool path_hazard(struct build *build, struct path *path, enum hazard_kind kind, term condition, const char *message);
bool path_refuse(struct build *build, struct path *path, const char *message);
/* Goes on only if a condition holds. */
void path_assume(struct build *build, struct path *path, term condition);
/* The thread goes no further if a condition holds; what it has done in this step is done. */
void path_stop(struct build *build, const struct path *path, term condition);
/* Another path like this one, to be followed later, on a condition; NULL: it does not hold. Until the next one is
 * made. */
struct path *path_fork(struct build *build, const struct path *path, term condition);
void path_enter(struct build *build, struct path *path, uint32_t block, uint32_t from);
bool path_call(struct build *build, struct path *path, uint32_t method, const struct value *arguments, uint32_t count);
void path_return(struct build *build, struct path *path, struct value result);
uint32_t path_place(const struct build *build, const struct path *path, ir_value value);
void path_next(struct path *path);
uint32_t template_known(struct build *build, uint32_t method, uint32_t thing, int64_t offset);

/* steps.c: one instruction. False: the path has ended, or forked into others. */
bool step_follow(struct build *build, struct path *path);

/* access.c */
bool access_memory(struct build *build, struct path *path);
bool access_move_pointer(struct build *build, struct path *path);
/* Reads or writes a number at a place that a pointer says. */
bool access_read(struct build *build, struct path *path, struct value pointer, ir_kind kind, struct value *value);
bool access_write(struct build *build, struct path *path, struct value pointer, ir_kind kind, struct value value);
bool access_is_shared(struct build *build, const struct path *path, const struct ir_instruction *at);

/* calls.c */
bool call_follow(struct build *build, struct path *path);
/* Whether others may notice that something is called. */
bool call_is_visible(struct build *build, const struct path *path);

#endif
