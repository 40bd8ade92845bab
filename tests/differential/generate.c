#include "differential/generate.h"

#include "base/buffer.h"

#include <stddef.h>
#include <string.h>

enum { MOST_PROCESSES = 6, MOST_LABELS = 64, MOST_DEPTH = 4, NO_LABEL = MOST_LABELS };

/* The kinds of statements that are drawn. */
enum shape {
    ACCESS,
    SYNC,
    NEST,    /* two locks, the one after the other, in an order that depends on the process: cycles */
    PAIR,    /* lock and unlock written out */
    SPLIT,   /* locked once, unlocked in each branch */
    OVERLAP, /* a unit and a lock that are not nested in each other */
    UNIT,
    UNIT_PAIR,
    CHOICE,
    LOOP,
    CALL,
    START,
    HELD_START, /* with a lock held */
    JOIN,
    ALLOC,
    GOTO,
    RETURN,
    SHAPE_COUNT
};

struct range {
    unsigned least, most;
};

/* Percentages, but for the ranges and weights. */
struct profile {
    const char *name;
    struct range processes; /* besides main */
    struct range locks, memories;
    unsigned functions; /* at most, besides main, in each process */
    unsigned size;      /* at most */
    unsigned copies;    /* a process has several */
    unsigned of;        /* a memory belongs to a lock */
    unsigned alloc;     /* main allocates a lock that a memory may belong to */
    unsigned started;   /* main starts a process in the beginning */
    unsigned helper;    /* a process does nothing but start, join and allocate */
    unsigned unit;      /* a process' main is a unit */
    unsigned label;     /* a list of statements has a label */
    unsigned recursive; /* functions may call any function, not only those behind them */
    unsigned declared;  /* a pattern is declared */
    unsigned weights[SHAPE_COUNT];
};

/* clang-format off */
static const struct profile profiles[] = {
    {.name = "mixed", .processes = {1, 3}, .locks = {0, 3}, .memories = {1, 3}, .functions = 2, .size = 9,
     .copies = 30, .of = 30, .alloc = 40, .started = 90, .helper = 5, .unit = 75, .label = 15, .recursive = 10, .declared = 50,
     .weights = {[ACCESS] = 40, [SYNC] = 10, [NEST] = 3, [PAIR] = 4, [SPLIT] = 2, [OVERLAP] = 2, [UNIT] = 6, [UNIT_PAIR] = 2,
                 [CHOICE] = 7, [LOOP] = 4, [CALL] = 8, [START] = 3, [HELD_START] = 2, [JOIN] = 2, [ALLOC] = 1, [GOTO] = 3,
                 [RETURN] = 1}},
    {.name = "locks", .processes = {2, 3}, .locks = {2, 3}, .memories = {1, 2}, .functions = 2, .size = 9,
     .copies = 15, .of = 20, .alloc = 15, .started = 97, .helper = 2, .unit = 75, .label = 3, .recursive = 5, .declared = 40,
     .weights = {[ACCESS] = 34, [SYNC] = 20, [NEST] = 16, [PAIR] = 10, [SPLIT] = 4, [OVERLAP] = 5, [UNIT] = 3, [CHOICE] = 4,
                 [LOOP] = 2, [CALL] = 9, [HELD_START] = 1, [JOIN] = 1}},
    {.name = "cycles", .processes = {3, 4}, .locks = {3, 4}, .memories = {1, 2}, .functions = 1, .size = 2,
     .copies = 3, .of = 0, .alloc = 0, .started = 98, .helper = 0, .unit = 80, .label = 0, .recursive = 0, .declared = 60,
     .weights = {[ACCESS] = 40, [SYNC] = 6, [NEST] = 40, [PAIR] = 3, [CALL] = 4, [HELD_START] = 3, [JOIN] = 1}},
    {.name = "starting", .processes = {2, 4}, .locks = {0, 2}, .memories = {1, 2}, .functions = 1, .size = 4,
     .copies = 35, .of = 45, .alloc = 60, .started = 65, .helper = 25, .unit = 80, .label = 5, .recursive = 5, .declared = 50,
     .weights = {[ACCESS] = 48, [SYNC] = 8, [PAIR] = 2, [UNIT] = 3, [CHOICE] = 8, [LOOP] = 5, [CALL] = 4, [START] = 12,
                 [HELD_START] = 6, [JOIN] = 8, [ALLOC] = 5, [GOTO] = 1, [RETURN] = 1}},
    {.name = "recursion", .processes = {1, 2}, .locks = {1, 2}, .memories = {1, 2}, .functions = 3, .size = 9,
     .copies = 20, .of = 15, .alloc = 15, .started = 97, .helper = 2, .unit = 70, .label = 5, .recursive = 90, .declared = 40,
     .weights = {[ACCESS] = 34, [SYNC] = 12, [NEST] = 2, [PAIR] = 4, [UNIT] = 5, [UNIT_PAIR] = 2, [CHOICE] = 12, [LOOP] = 2,
                 [CALL] = 24, [START] = 1, [JOIN] = 1, [RETURN] = 3}},
    {.name = "crowd", .processes = {3, 5}, .locks = {0, 2}, .memories = {1, 2}, .functions = 0, .size = 2,
     .copies = 15, .of = 20, .alloc = 20, .started = 85, .helper = 20, .unit = 80, .label = 0, .recursive = 0, .declared = 80,
     .weights = {[ACCESS] = 60, [SYNC] = 14, [NEST] = 4, [UNIT] = 2, [CHOICE] = 2, [START] = 6, [HELD_START] = 3, [JOIN] = 5,
                 [ALLOC] = 2}},
    {.name = "units", .processes = {1, 3}, .locks = {0, 2}, .memories = {1, 3}, .functions = 2, .size = 9,
     .copies = 25, .of = 10, .alloc = 10, .started = 95, .helper = 2, .unit = 30, .label = 12, .recursive = 10, .declared = 60,
     .weights = {[ACCESS] = 42, [SYNC] = 6, [PAIR] = 4, [SPLIT] = 2, [OVERLAP] = 14, [UNIT] = 16, [UNIT_PAIR] = 10, [CHOICE] = 4,
                 [LOOP] = 5, [CALL] = 10, [JOIN] = 1, [GOTO] = 3, [RETURN] = 1}},
};
/* clang-format on */
enum { PROFILE_COUNT = sizeof profiles / sizeof profiles[0] };

struct generator {
    uint64_t random;
    const struct profile *profile;
    struct buffer *out;
    unsigned size;
    unsigned lock_count, memory_count, process_count,
        function_count;         /* functions of the present process besides main */
    unsigned process, function; /* the present ones; function_count: main */
    bool recursive;
    unsigned room; /* statements that the present function may still have */
    unsigned depth;
    /* Places of a function with different locks held, or in different units, are different contexts. A label may be
     * jumped to from its own context only. */
    unsigned context, context_count;
    unsigned label_count;
    unsigned label_contexts[MOST_LABELS];
};

/* ---- drawing ---- */

static uint64_t draw(struct generator *g)
{
    uint64_t z = g->random += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static unsigned below(struct generator *g, unsigned bound)
{
    return (unsigned)(draw(g) % bound);
}

static bool chance(struct generator *g, unsigned percent)
{
    return below(g, 100) < percent;
}

static unsigned within(struct generator *g, struct range range)
{
    return range.least + below(g, range.most - range.least + 1);
}

static enum shape draw_shape(struct generator *g)
{
    unsigned sum = 0, shape = 0;
    for (unsigned i = 0; i < SHAPE_COUNT; i++)
        sum += g->profile->weights[i];
    unsigned at = below(g, sum);
    while (at >= g->profile->weights[shape])
        at -= g->profile->weights[shape++];
    return (enum shape)shape;
}

/* ---- names ---- */

static char lock_name(unsigned lock)
{
    return (char)('a' + lock);
}

static char memory_name(unsigned memory)
{
    return (char)('x' + memory);
}

static char draw_lock(struct generator *g)
{
    return lock_name(below(g, g->lock_count));
}

static void add_process_name(struct generator *g, unsigned process)
{
    if (process == 0)
        buffer_add_text(g->out, "main");
    else
        buffer_format(g->out, "P%u", process);
}

/* ---- statements ---- */

static void add_list(struct generator *g, unsigned count);

/* A list in a context of its own. */
static void add_inner(struct generator *g, unsigned count)
{
    unsigned outer = g->context;
    g->context = ++g->context_count;
    add_list(g, count);
    g->context = outer;
}

static unsigned inner_length(struct generator *g)
{
    return 1 + below(g, 3);
}

static void add_access(struct generator *g)
{
    char memory = memory_name(below(g, g->memory_count));
    buffer_format(g->out, "%s %c; ", chance(g, 50) ? "read" : "write", memory);
}

static void add_sync(struct generator *g)
{
    buffer_format(g->out, "sync %c { ", draw_lock(g));
    add_inner(g, inner_length(g));
    buffer_add_text(g->out, "} ");
}

static void add_nest(struct generator *g)
{
    unsigned first = g->process % g->lock_count, second = (first + 1) % g->lock_count;
    g->depth += 2; /* mostly accesses within */
    if (chance(g, 15)) {
        unsigned swap = first;
        first = second;
        second = swap;
    }
    buffer_format(g->out, "sync %c { ", lock_name(first));
    add_inner(g, below(g, 2));
    buffer_format(g->out, "sync %c { ", lock_name(second));
    add_inner(g, below(g, 3));
    buffer_add_text(g->out, "} ");
    if (chance(g, 30))
        add_inner(g, 1);
    buffer_add_text(g->out, "} ");
    g->depth -= 2;
}

static void add_pair(struct generator *g)
{
    char lock = draw_lock(g);
    buffer_format(g->out, "lock %c; ", lock);
    add_inner(g, inner_length(g));
    buffer_format(g->out, "unlock %c; ", lock);
}

static void add_split(struct generator *g)
{
    char lock = draw_lock(g);
    buffer_format(g->out, "lock %c; choice { ", lock);
    add_inner(g, below(g, 3));
    buffer_format(g->out, "unlock %c; } or { ", lock);
    add_inner(g, below(g, 3));
    buffer_format(g->out, "unlock %c; ", lock);
    add_list(g, below(g, 2));
    buffer_add_text(g->out, "} ");
}

static void add_overlap(struct generator *g)
{
    bool unit_first = chance(g, 50);
    char lock = draw_lock(g);
    buffer_format(g->out, unit_first ? "unitbegin; " : "lock %c; ", lock);
    add_inner(g, 1 + below(g, 2));
    buffer_format(g->out, unit_first ? "lock %c; " : "unitbegin; ", lock);
    add_inner(g, 1 + below(g, 2));
    buffer_format(g->out, unit_first ? "unitend; " : "unlock %c; ", lock);
    add_inner(g, 1 + below(g, 2));
    buffer_format(g->out, unit_first ? "unlock %c; " : "unitend; ", lock);
}

static void add_unit(struct generator *g)
{
    buffer_add_text(g->out, "unit { ");
    add_inner(g, 1 + inner_length(g));
    buffer_add_text(g->out, "} ");
}

static void add_unit_pair(struct generator *g)
{
    buffer_add_text(g->out, "unitbegin; ");
    add_inner(g, 1 + inner_length(g));
    buffer_add_text(g->out, "unitend; ");
}

static void add_choice(struct generator *g)
{
    unsigned branches = 1 + below(g, 3);
    for (unsigned i = 0; i < branches; i++) {
        buffer_add_text(g->out, i == 0 ? "choice { " : "} or { ");
        add_list(g, below(g, 3));
    }
    buffer_add_text(g->out, "} ");
}

static void add_loop(struct generator *g)
{
    buffer_add_text(g->out, "loop { ");
    add_list(g, inner_length(g));
    buffer_add_text(g->out, "} ");
}

static void add_call(struct generator *g)
{
    bool end = g->recursive && chance(g, 50); /* else it may well never return */
    buffer_add_text(g->out, end ? "choice { " : "");
    unsigned first = g->recursive || g->function == g->function_count ? 0 : g->function + 1;
    if (first >= g->function_count)
        buffer_add_text(g->out, g->recursive && chance(g, 20) ? "call main; " : "skip; ");
    else if (g->recursive && chance(g, 8))
        buffer_add_text(g->out, "call main; ");
    else
        buffer_format(g->out, "call f%u; ", first + below(g, g->function_count - first));
    buffer_add_text(g->out, end ? "} or { } " : "");
}

static void add_about_process(struct generator *g, const char *what)
{
    unsigned process = chance(g, 6) ? 0 : chance(g, 10) ? g->process : 1 + below(g, g->process_count - 1);
    buffer_format(g->out, "%s ", what);
    add_process_name(g, process);
    buffer_add_text(g->out, "; ");
}

static void add_held_start(struct generator *g)
{
    buffer_format(g->out, "sync %c { ", draw_lock(g));
    add_about_process(g, "start");
    add_inner(g, below(g, 3));
    buffer_add_text(g->out, "} ");
}

static void add_goto(struct generator *g)
{
    unsigned found = 0;
    for (unsigned l = 0; l < g->label_count; l++)
        if (g->label_contexts[l] == g->context && (found == 0 || chance(g, 50)))
            buffer_format(g->out, "%sL%u", found++ == 0 ? "goto " : ", ", l);
    buffer_add_text(g->out, found > 0 ? "; " : "skip; ");
}

static void add_statement(struct generator *g)
{
    enum shape shape = draw_shape(g);
    bool needs_lock = shape == SYNC || shape == NEST || shape == PAIR || shape == SPLIT || shape == OVERLAP ||
                      shape == HELD_START || shape == ALLOC;
    if ((needs_lock && g->lock_count == 0) || (shape != ACCESS && (g->depth >= MOST_DEPTH || g->room == 0)))
        shape = ACCESS;
    if (g->room > 0)
        g->room--;
    g->depth++;
    switch (shape) {
    case ACCESS:
        add_access(g);
        break;
    case SYNC:
        add_sync(g);
        break;
    case NEST:
        add_nest(g);
        break;
    case PAIR:
        add_pair(g);
        break;
    case SPLIT:
        add_split(g);
        break;
    case OVERLAP:
        add_overlap(g);
        break;
    case UNIT:
        add_unit(g);
        break;
    case UNIT_PAIR:
        add_unit_pair(g);
        break;
    case CHOICE:
        add_choice(g);
        break;
    case LOOP:
        add_loop(g);
        break;
    case CALL:
        add_call(g);
        break;
    case START:
        add_about_process(g, "start");
        break;
    case HELD_START:
        add_held_start(g);
        break;
    case JOIN:
        add_about_process(g, "join");
        break;
    case ALLOC:
        buffer_format(g->out, "alloc %c; ", draw_lock(g));
        break;
    case GOTO:
        add_goto(g);
        break;
    case RETURN:
        buffer_add_text(g->out, g->context == 0 ? "return; " : "skip; ");
        break;
    case SHAPE_COUNT:
        break;
    }
    g->depth--;
}

static void add_list(struct generator *g, unsigned count)
{
    unsigned label = NO_LABEL, place = below(g, count + 1);
    if (g->label_count < MOST_LABELS && chance(g, g->profile->label)) {
        label = g->label_count++;
        g->label_contexts[label] = g->context;
    }
    for (unsigned i = 0; i <= count; i++) {
        if (label != NO_LABEL && i == place)
            buffer_format(g->out, "L%u: ", label);
        if (i < count && (g->room > 0 || i == 0))
            add_statement(g);
    }
}

/* ---- functions and processes ---- */

static void begin_function(struct generator *g, unsigned function)
{
    g->function = function;
    g->room = 2 * g->size + 2;
    g->depth = 0;
    g->context = g->context_count = 0;
    g->label_count = 0;
    if (function == g->function_count)
        buffer_add_text(g->out, "  function main { ");
    else
        buffer_format(g->out, "  function f%u { ", function);
}

/* A process that only helps others to run. */
static void add_helper_main(struct generator *g)
{
    unsigned count = 1 + below(g, 3);
    for (unsigned i = 0; i < count; i++) {
        unsigned what = below(g, 10);
        if (what < 3 && g->lock_count > 0)
            buffer_format(g->out, "alloc %c; ", draw_lock(g));
        else if (what == 3 && g->lock_count > 0)
            add_held_start(g);
        else
            add_about_process(g, what < 6 ? "join" : "start");
    }
}

static void add_working_main(struct generator *g)
{
    unsigned count = 2 + below(g, g->size + 1);
    if (chance(g, g->profile->unit)) {
        buffer_add_text(g->out, "unit { ");
        add_inner(g, count);
        buffer_add_text(g->out, "} ");
        if (chance(g, 20))
            add_list(g, 1);
    } else {
        add_list(g, count);
    }
}

static void add_start_of(struct generator *g, unsigned process)
{
    static const char *const around[][2] = {{"", ""}, {"loop { ", "} "}, {"choice { ", "} or { skip; } "}};
    unsigned how = chance(g, 80) ? 0 : 1 + below(g, 2);
    buffer_format(g->out, "%sstart ", around[how][0]);
    add_process_name(g, process);
    buffer_format(g->out, "; %s", around[how][1]);
}

/* The process main: allocates, starts, and works before, between and after. */
static void add_first_main(struct generator *g)
{
    for (unsigned l = 0; l < g->lock_count; l++)
        if (chance(g, g->profile->alloc))
            buffer_format(g->out, "alloc %c; ", lock_name(l));
    unsigned turn = below(g, g->process_count);
    for (unsigned i = 0; i < g->process_count; i++) {
        unsigned process = (i + turn) % g->process_count;
        if (process == 0) {
            if (chance(g, 40))
                add_list(g, 1 + below(g, 2));
        } else if (chance(g, g->profile->started)) {
            add_start_of(g, process);
            if (chance(g, 8))
                add_about_process(g, "join");
        }
    }
    if (chance(g, 40))
        add_working_main(g);
}

static void add_process(struct generator *g, unsigned process)
{
    const struct profile *profile = g->profile;
    g->process = process;
    g->recursive = chance(g, profile->recursive);
    bool helper = process != 0 && chance(g, profile->helper);
    g->function_count = helper ? 0 : below(g, profile->functions + 1);
    buffer_add_text(g->out, "process ");
    add_process_name(g, process);
    if (process != 0 && chance(g, profile->copies))
        buffer_format(g->out, "[%u]", chance(g, 3) ? 0 : chance(g, 75) ? 2 : chance(g, 25) ? 1 : 3);
    buffer_add_text(g->out, " {\n");
    for (unsigned f = 0; f <= g->function_count; f++) {
        begin_function(g, f);
        if (f < g->function_count)
            add_list(g, 1 + below(g, g->size));
        else if (helper)
            add_helper_main(g);
        else if (process == 0)
            add_first_main(g);
        else
            add_working_main(g);
        buffer_add_text(g->out, "}\n");
    }
    buffer_add_text(g->out, "}\n");
}

/* ---- declarations ---- */

static void add_locks_and_memories(struct generator *g)
{
    for (unsigned l = 0; l < g->lock_count; l++)
        buffer_format(g->out, "lock %c;\n", lock_name(l));
    for (unsigned m = 0; m < g->memory_count; m++) {
        buffer_format(g->out, "memory %c", memory_name(m));
        if (g->lock_count > 0 && chance(g, g->profile->of))
            buffer_format(g->out, " of %c", draw_lock(g));
        buffer_add_text(g->out, ";\n");
    }
}

static void add_pattern(struct generator *g, unsigned number)
{
    unsigned variables = 1 + below(g, 3) + (chance(g, 20) ? 1 : 0);
    unsigned accesses = variables + below(g, 3) - (chance(g, 5) ? 1 : 0);
    unsigned turn = below(g, variables);
    buffer_format(g->out, "pattern p%u(", number);
    for (unsigned v = 0; v < variables; v++)
        buffer_format(g->out, "%s%sv%u", v == 0 ? "" : ", ", chance(g, 50) ? "unit " : "", v);
    buffer_add_text(g->out, ") { ");
    for (unsigned i = 0; i < accesses; i++) {
        unsigned variable = chance(g, 80) ? (turn + i) % variables : below(g, variables);
        buffer_format(g->out, "v%u ", variable);
        add_access(g);
    }
    buffer_add_text(g->out, "}\n");
}

const char *generate_profile(unsigned number)
{
    return number < PROFILE_COUNT ? profiles[number].name : NULL;
}

static const struct profile *find_profile(uint64_t seed, const char *name)
{
    if (name == NULL)
        return &profiles[seed % PROFILE_COUNT];
    for (unsigned i = 0; i < PROFILE_COUNT; i++)
        if (strcmp(profiles[i].name, name) == 0)
            return &profiles[i];
    return NULL;
}

bool generate_program(uint64_t seed, const char *profile, unsigned size, struct buffer *into)
{
    struct generator g = {.random = seed * 0xd1342543de82ef95u, .out = into};
    g.profile = find_profile(seed, profile);
    if (g.profile == NULL)
        return false;
    g.size = 1 + below(&g, size < g.profile->size ? size : g.profile->size);
    g.lock_count = within(&g, g.profile->locks);
    g.memory_count = within(&g, g.profile->memories);
    g.process_count = 1 + within(&g, g.profile->processes);
    add_locks_and_memories(&g);
    for (unsigned p = 0; p < g.process_count; p++)
        add_process(&g, p);
    for (unsigned p = 0; p < 2; p++)
        if (chance(&g, g.profile->declared))
            add_pattern(&g, p);
    return true;
}
