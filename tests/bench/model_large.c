/* Large models.
 *
 * Location m belongs to lock m % locks: an access is made with that lock held, but for the few that are unguarded.
 * Each thread has its own part of the locations, about half of them, and its own code, as if every thread ran a part
 * of the program of its own.
 *
 * The functions of a process form a graph of calls: every function but main is called by one that comes before it,
 * and the last third are helpers that may be called from anywhere, so that calls go deep and the same code runs with
 * different locks held. Some calls go backward: recursion. A function has a home lock; what is called with a lock
 * held has the same home or a higher one, and nested locks are taken in ascending order, but for one nesting in
 * fifty: an order that programmers mean to keep. A fifth of the functions are public methods, at least one: units of
 * work; four in five of these are synchronized on their home lock. The others do their locking inside, which is
 * where units of work are torn apart.
 *
 * Three statements in ten are local computation, about a tenth branch. */
#include "base/memory.h"
#include "bench/model_code.h"
#include "bench/models.h"

#include <assert.h>

enum {
    FUNCTION_SIZE = 32,    /* statements, on average; */
    FEWEST_FUNCTIONS = 5,  /* if the process is too small for so many, they are smaller, */
    SMALLEST_FUNCTION = 9, /* but not smaller than this */
    UNIT_PERCENT = 20,     /* functions that are units of work */
    SYNCHRONIZED = 80,     /* of these: the ones that hold the home lock throughout */
    USED_PERCENT = 50,     /* locations that a process uses */
    DISORDER = 2,          /* nested locks against the order */
    MOST_BLOCKS = 4,       /* blocks within blocks */
    MOST_LOCKS_HELD = 4,   /* by one function */
};

struct routine {
    unsigned home;
    unsigned parent; /* the function that is sure to call it */
    bool unit, synchronized;
    unsigned size;
};

struct large {
    const struct model *model;
    struct code code;
    struct routine *routines; /* of the process at hand; 0 is main */
    unsigned routine_count, first_helper;
    bool used[MODEL_LOCATIONS];
    unsigned current;    /* the function being written */
    unsigned next_child; /* the next one that it must call, or routine_count */
    unsigned end;        /* where it ends, but for the closing statements */
    unsigned calls_owed; /* that are still to be made by it */
};

static void draw_used(struct large *large)
{
    struct code *code = &large->code;
    unsigned locations = large->model->locations, one = code_draw(code, locations);
    for (unsigned m = 0; m < locations; m++)
        large->used[m] = m == one || code_chance(code, USED_PERCENT);
}

/* A used location of the lock, or model->locations if there is none. */
static unsigned draw_location(struct large *large, unsigned lock)
{
    unsigned found = large->model->locations, seen = 0;
    for (unsigned m = lock; m < large->model->locations; m += large->model->locks)
        if (large->used[m] && code_draw(&large->code, ++seen) == 0)
            found = m;
    return found;
}

static unsigned find_child(const struct large *large, unsigned from)
{
    while (from < large->routine_count && large->routines[from].parent != large->current)
        from++;
    return from;
}

/* Plans the functions of a process with so many statements in all. Units of work call nothing but helpers, so that a
 * unit is a method and not half of the program. */
static void plan_routines(struct large *large, unsigned statements)
{
    struct code *code = &large->code;
    unsigned count = statements / FUNCTION_SIZE;
    if (count < FEWEST_FUNCTIONS)
        count = statements / SMALLEST_FUNCTION < FEWEST_FUNCTIONS ? 2 : FEWEST_FUNCTIONS;
    large->routines = mem_new(count, sizeof *large->routines);
    large->routine_count = count;
    large->first_helper = count - count / 3;
    for (unsigned i = 0; i < count; i++) {
        struct routine *routine = &large->routines[i];
        routine->home = code_draw(code, large->model->locks);
        routine->unit = i == 1 || (i > 1 && i < large->first_helper && code_chance(code, UNIT_PERCENT));
        routine->synchronized = routine->unit && code_chance(code, SYNCHRONIZED);
        routine->size = statements / count + (i < statements % count ? 1 : 0);
        unsigned near = i < 8 ? i : 8; /* a caller is not far away: deep chains of calls */
        routine->parent = i == 0 ? count : i - 1 - code_draw(code, near);
        while (i > 0 && large->routines[routine->parent].unit)
            routine->parent--;
    }
}

static unsigned room(const struct large *large)
{
    unsigned owed = large->code.statements + large->calls_owed;
    return large->end > owed ? large->end - owed : 0;
}

static void add_access(struct large *large, unsigned lock)
{
    unsigned location = draw_location(large, lock);
    if (location == large->model->locations)
        code_add(&large->code, "skip;");
    else
        code_add(&large->code, "%s m%u;", code_chance(&large->code, 60) ? "read" : "write", location);
}

/* Calls a helper that keeps to the order of the locks, or does without. */
static void add_helper_call(struct large *large)
{
    struct code *code = &large->code;
    unsigned least = code->held_count > 0 ? code->held[code->held_count - 1] : 0;
    unsigned after = large->current < large->first_helper ? large->first_helper : large->current + 1;
    for (unsigned tries = 0; tries < 4 && after < large->routine_count; tries++) {
        unsigned callee = after + code_draw(code, large->routine_count - after);
        if (large->routines[callee].home >= least) {
            code_add(code, "call f%u;", callee);
            return;
        }
    }
    code_add(code, "skip;");
}

/* Recursion: of itself or of one before it, which may not happen. Helpers keep to helpers: else a unit of work that
 * calls one would reach the whole program. */
static void add_recursion(struct large *large)
{
    struct code *code = &large->code;
    unsigned least = large->current < large->first_helper ? 0 : large->first_helper, before = large->current - least;
    unsigned back = code_draw(code, before < 4 ? before + 1 : 4);
    code_add(code, "choice {");
    code_enter(code);
    code_add(code, "call f%u;", large->current - back);
    code_or(code);
    code_add(code, "skip;");
    code_leave(code);
}

/* The lock to take next: the home one, or a higher one, or, rarely, any; EML_NONE where none is left. */
static unsigned draw_lock(struct large *large)
{
    struct code *code = &large->code;
    unsigned locks = large->model->locks;
    unsigned least = code->held_count > 0 ? code->held[code->held_count - 1] : large->routines[large->current].home;
    if (code->held_count > 0 && code_chance(code, DISORDER))
        return code_draw(code, locks);
    if (code->held_count == 0 && code_chance(code, 70))
        return least;
    return least + code_draw(code, locks - least);
}

static void write_block(struct large *large, unsigned end, unsigned depth);

/* `sync` with a few statements. */
static void add_sync(struct large *large, unsigned inner, unsigned depth)
{
    struct code *code = &large->code;
    unsigned lock = draw_lock(large);
    code_lock(code, lock);
    write_block(large, code->statements + inner, depth + 1);
    code_unlock(code);
}

static void add_choice(struct large *large, unsigned inner, unsigned depth)
{
    struct code *code = &large->code;
    code_add(code, "choice {");
    code_enter(code);
    write_block(large, code->statements + inner / 2, depth + 1);
    code_or(code);
    write_block(large, code->statements + inner - inner / 2, depth + 1);
    code_leave(code);
}

static void add_loop(struct large *large, unsigned inner, unsigned depth)
{
    code_add(&large->code, "loop {");
    code_enter(&large->code);
    write_block(large, large->code.statements + inner, depth + 1);
    code_leave(&large->code);
}

static void add_owed_call(struct large *large)
{
    code_add(&large->code, "call f%u;", large->next_child);
    large->next_child = find_child(large, large->next_child + 1);
    large->calls_owed--;
}

/* One statement that is no block. */
static void add_simple(struct large *large)
{
    struct code *code = &large->code;
    unsigned way = code_draw(code, 100);
    unsigned top = code->held_count > 0 ? code->held[code->held_count - 1] : 0;
    if (code->held_count > 0 && way < 55)
        add_access(large, top);
    else if (code->held_count == 0 && way < large->model->unguarded)
        add_access(large, large->routines[large->current].home);
    else if (way >= 92)
        add_helper_call(large);
    else
        code_add(code, "skip;");
}

/* Writes statements up to `end`. Calls that are owed are made at the top, where no lock is held. */
static void write_block(struct large *large, unsigned end, unsigned depth)
{
    struct code *code = &large->code;
    while (code->statements < end) {
        unsigned here = end - code->statements, space = room(large) < here ? room(large) : here;
        bool blocks = space >= 6 && depth < MOST_BLOCKS;
        unsigned inner = blocks ? 2 + code_draw(code, space / 2) : 0;
        unsigned way = code_draw(code, 100);
        bool owed = depth == 0 && large->calls_owed > 0;
        if (owed && (space == 0 || way >= 90))
            add_owed_call(large);
        else if (blocks && way < (depth == 0 ? 30 : 8) && code->held_count < MOST_LOCKS_HELD)
            add_sync(large, inner < 10 ? inner : 10, depth);
        else if (blocks && way < 42)
            add_choice(large, inner, depth);
        else if (blocks && way < 47)
            add_loop(large, inner, depth);
        else if (way < 50 && space >= code_exit_size(code))
            code_exit(code);
        else if (way < 52 && space >= 3 && code->held_count == 0 && !code->in_unit)
            add_recursion(large);
        else
            add_simple(large);
    }
}

static void write_routine(struct large *large, unsigned number, unsigned extra)
{
    struct code *code = &large->code;
    const struct routine *routine = &large->routines[number];
    unsigned closing = routine->unit + routine->synchronized;
    large->current = number;
    large->end = code->statements + routine->size - extra - closing;
    large->next_child = find_child(large, number + 1);
    large->calls_owed = 0;
    for (unsigned i = number + 1; i < large->routine_count; i++)
        large->calls_owed += large->routines[i].parent == number;
    if (routine->unit)
        code_unit_begin(code);
    if (routine->synchronized)
        code_lock(code, routine->home);
    write_block(large, large->end, 0);
    assert(large->calls_owed == 0);
    if (routine->synchronized)
        code_unlock(code);
    if (routine->unit)
        code_unit_end(code);
}

/* Main allocates the locks and starts everyone, does its part, and joins everyone. */
static void write_process(struct large *large, unsigned process, unsigned statements)
{
    struct code *code = &large->code;
    const struct model *model = large->model;
    unsigned start = process == 0 ? model->locks + model->processes - 1 : 0,
             ends = process == 0 ? model->processes - 1 : 0;
    draw_used(large);
    plan_routines(large, statements - start - ends);
    buffer_format(&code->text,
                  process == 0 ? "process main {\n    function main {\n" : "process P%u {\n    function main {\n",
                  process);
    for (unsigned l = 0; process == 0 && l < model->locks; l++)
        code_add(code, "alloc l%u;", l);
    for (unsigned p = 1; process == 0 && p < model->processes; p++)
        code_add(code, "start P%u;", p);
    code_add(code, "call f0;");
    for (unsigned p = 1; process == 0 && p < model->processes; p++)
        code_add(code, "join P%u;", p);
    buffer_add_text(&code->text, "    }\n");
    for (unsigned i = 0; i < large->routine_count; i++) {
        buffer_format(&code->text, "    function f%u {\n", i);
        write_routine(large, i, i == 0 ? 1 : 0);
        buffer_add_text(&code->text, "    }\n");
    }
    buffer_add_text(&code->text, "}\n");
    mem_free(large->routines);
}

void model_large_write(const struct model *model, struct buffer *into)
{
    struct large large = {.model = model, .code = {.random = model->seed, .indent = 2}};
    assert(model->processes <= MODEL_PROCESSES && model->locations <= MODEL_LOCATIONS);
    assert(model->locks > 0 && model->locks <= MODEL_LOCKS);
    buffer_format(into, "// large: %u processes, %u statements, %u locations, %u locks\n", model->processes,
                  model->statements, model->locations, model->locks);
    for (unsigned l = 0; l < model->locks; l++)
        buffer_format(into, "lock l%u;\n", l);
    for (unsigned m = 0; m < model->locations; m++)
        buffer_format(into, "memory m%u of l%u;\n", m, m % model->locks);
    for (unsigned p = 0; p < model->processes; p++)
        write_process(&large, p, model->statements / model->processes + (p < model->statements % model->processes));
    buffer_add(into, large.code.text.text, large.code.text.length);
    buffer_free(&large.code.text);
}
