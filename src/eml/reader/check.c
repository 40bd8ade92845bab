/* The rules of nesting: which locks a function has taken, and how deep in units it is, must be the same on all paths
 * to a statement, match at each unlock and unitend, and come to nothing at the function's end. Fills in lock_stack
 * and unit_depth of the statements. Needs a program that is connected and free of complaints. */
#include "base/array.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "base/names.h"
#include "eml/forms.h"
#include "eml/reader/internal.h"

enum {
    LONGEST_QUOTE = 60,
    MOST_SHOWN = 5, /* locks of a stack in a message */
};

/* What holds before a statement. */
struct state {
    uint32_t stack, depth;
};

/* A path that reaches the function's end with locks held or units open. */
struct bad_end {
    uint32_t from;
    struct state state;
};

struct checker {
    struct eml_reader *reader;
    struct eml_program *program;
    struct idmap *stack_numbers; /* from (below, lock) */
    size_t stack_capacity;
    uint32_t *from;     /* by statement: the statement from which it was reached first */
    uint32_t *worklist; /* statements reached and not yet followed */
    size_t work_count, work_capacity;
    /* In the function at hand: */
    bool paths_differ; /* two paths met with different states, and that was said */
    struct bad_end *ends;
    size_t end_count, end_capacity;
};

static uint32_t push_lock(struct checker *checker, uint32_t below, uint32_t lock)
{
    struct eml_program *program = checker->program;
    uint64_t key = (uint64_t)below << 32 | lock;
    uint32_t number = idmap_get(checker->stack_numbers, key);
    if (number != IDMAP_NONE)
        return number;
    number = program->lock_stack_count++;
    ARRAY_RESERVE(program->lock_stacks, checker->stack_capacity, (size_t)number + 1);
    program->lock_stacks[number] = (struct eml_lock_stack){.below = below, .lock = lock};
    idmap_put(checker->stack_numbers, key, number);
    return number;
}

static void complain(const struct checker *checker, uint32_t statement, const char *message, const char *detail)
{
    const struct eml_statement *at = &checker->program->statements[statement];
    diagnostics_add(checker->reader->diagnostics, at->line, at->column, "%s%s", message, detail);
}

/* Appends the locks of a stack, the newest first: "a, b" or "no lock". */
static void describe_stack(const struct checker *checker, uint32_t stack, struct buffer *into)
{
    const struct eml_program *program = checker->program;
    if (stack == 0)
        buffer_add_text(into, "no lock");
    for (int shown = 0; stack != 0; shown++) {
        if (shown == MOST_SHOWN) {
            buffer_add_text(into, ", ...");
            return;
        }
        buffer_format(into, "%s'%.*s'", shown > 0 ? ", " : "", LONGEST_QUOTE,
                      eml_lock_name(program, program->lock_stacks[stack].lock));
        stack = program->lock_stacks[stack].below;
    }
}

/* Appends how a path came to where it meets another. */
static void describe_path(const struct checker *checker, uint32_t from, struct buffer *into)
{
    if (from == EML_NONE) {
        buffer_add_text(into, " when the function is entered");
        return;
    }
    const struct eml_statement *statement = &checker->program->statements[from];
    buffer_format(into, " when coming from %u:%u", statement->line, statement->column);
}

/* Two paths meet with different states. */
static void complain_meeting(const struct checker *checker, uint32_t from, uint32_t to, struct state now)
{
    const struct eml_statement *at = &checker->program->statements[to];
    struct buffer detail = {0};
    bool locks = at->lock_stack != now.stack;
    if (locks)
        describe_stack(checker, at->lock_stack, &detail);
    else
        buffer_format(&detail, "%u", at->unit_depth);
    describe_path(checker, checker->from[to], &detail);
    buffer_add_text(&detail, ", ");
    if (locks)
        describe_stack(checker, now.stack, &detail);
    else
        buffer_format(&detail, "%u", now.depth);
    describe_path(checker, from, &detail);
    complain(checker, to,
             locks ? "the paths that meet here hold different locks: "
                   : "the paths that meet here are in different numbers of units: ",
             detail.text);
    buffer_free(&detail);
}

static void add_end(struct checker *checker, uint32_t from, struct state state)
{
    ARRAY_ADD(checker->ends, checker->end_count, checker->end_capacity, (struct bad_end){from, state});
}

static void complain_end(const struct checker *checker, uint32_t end, struct bad_end bad)
{
    bool returns = checker->program->statements[bad.from].kind == EML_RETURN;
    struct buffer detail = {0};
    if (bad.state.stack != 0) {
        buffer_add_text(&detail, "holds ");
        describe_stack(checker, bad.state.stack, &detail);
    } else {
        buffer_format(&detail, "is in %u unit%s", bad.state.depth, bad.state.depth == 1 ? "" : "s");
    }
    complain(checker, returns ? bad.from : end, "the function ends here and still ", detail.text);
    buffer_free(&detail);
}

/* After paths that differ, one of them is bound to end badly: no news. */
static void complain_ends(struct checker *checker, uint32_t end)
{
    for (size_t i = 0; i < checker->end_count && !checker->paths_differ; i++)
        complain_end(checker, end, checker->ends[i]);
    checker->end_count = 0;
    checker->paths_differ = false;
}

/* A path arrives at a statement: from is EML_NONE for the function's entry. */
static void reach(struct checker *checker, uint32_t from, uint32_t to, struct state now)
{
    struct eml_statement *at = &checker->program->statements[to];
    if (at->kind == EML_END_FUNCTION && (now.stack != 0 || now.depth != 0)) {
        add_end(checker, from, now);
        return;
    }
    if (at->lock_stack == EML_NONE) {
        at->lock_stack = now.stack;
        at->unit_depth = now.depth;
        checker->from[to] = from;
        ARRAY_ADD(checker->worklist, checker->work_count, checker->work_capacity, to);
    } else if (at->lock_stack != now.stack || at->unit_depth != now.depth) {
        complain_meeting(checker, from, to, now);
        checker->paths_differ = true;
    }
}

static void complain_unlock(const struct checker *checker, uint32_t statement, uint32_t stack)
{
    const struct eml_program *program = checker->program;
    struct buffer detail = {0};
    buffer_format(&detail, "'%.*s' cannot be unlocked here: ", LONGEST_QUOTE,
                  eml_lock_name(program, program->statements[statement].operand));
    if (stack == 0)
        buffer_add_text(&detail, "this function holds no lock");
    else
        buffer_format(&detail, "the lock that this function took last is '%.*s'", LONGEST_QUOTE,
                      eml_lock_name(program, program->lock_stacks[stack].lock));
    complain(checker, statement, detail.text, "");
    buffer_free(&detail);
}

/* What holds behind a statement. False, with a complaint, where it cannot be performed: nothing is said of what
 * follows it. */
static bool perform(struct checker *checker, uint32_t number, struct state *state)
{
    const struct eml_program *program = checker->program;
    const struct eml_statement *statement = &program->statements[number];
    switch (eml_forms[statement->kind].effect) {
    case EML_LOCK:
        state->stack = push_lock(checker, state->stack, statement->operand);
        return true;
    case EML_UNLOCK:
        if (program->lock_stacks[state->stack].lock != statement->operand) {
            complain_unlock(checker, number, state->stack);
            return false;
        }
        state->stack = program->lock_stacks[state->stack].below;
        return true;
    case EML_UNIT_BEGIN:
        state->depth++;
        return true;
    case EML_UNIT_END:
        if (state->depth == 0) {
            complain(checker, number, "a unit ends here that this function did not begin", "");
            return false;
        }
        state->depth--;
        return true;
    default:
        return true;
    }
}

static void check_function(struct checker *checker, const struct eml_function *function)
{
    const struct eml_program *program = checker->program;
    reach(checker, EML_NONE, function->first, (struct state){0, 0});
    while (checker->work_count > 0 && !eml_reader_stopped(checker->reader)) {
        uint32_t number = checker->worklist[--checker->work_count];
        struct state state = {program->statements[number].lock_stack, program->statements[number].unit_depth};
        if (!perform(checker, number, &state))
            continue;
        uint32_t count;
        const uint32_t *next = eml_next(program, number, &count);
        while (count > 0) /* the first successor is followed first */
            reach(checker, number, next[--count], state);
    }
    complain_ends(checker, function->end);
}

/* Marks the stacks whose newest lock stands in them below, too. The stacks are a tree: a walk through it keeps count of
 * the locks on the way from the root. */
static void mark_reentries(struct eml_program *program)
{
    uint32_t count = program->lock_stack_count;
    uint32_t *child = mem_new(count, sizeof *child);     /* the newest one, or 0 */
    uint32_t *sibling = mem_new(count, sizeof *sibling); /* the next older one, or 0 */
    uint32_t *held = mem_new(program->lock_count, sizeof *held);
    for (uint32_t i = 1; i < count; i++) {
        sibling[i] = child[program->lock_stacks[i].below];
        child[program->lock_stacks[i].below] = i;
    }
    uint32_t at = 0;
    for (;;) {
        if (child[at] != 0) {
            at = child[at];
        } else {
            while (at != 0 && sibling[at] == 0) {
                held[program->lock_stacks[at].lock]--;
                at = program->lock_stacks[at].below;
            }
            if (at == 0)
                break;
            held[program->lock_stacks[at].lock]--;
            at = sibling[at];
        }
        program->lock_stacks[at].again = held[program->lock_stacks[at].lock]++ > 0;
    }
    mem_free(child);
    mem_free(sibling);
    mem_free(held);
}

void eml_check(struct eml_reader *reader)
{
    struct eml_program *program = reader->program;
    struct checker checker = {.reader = reader, .program = program, .stack_numbers = idmap_new()};
    checker.from = mem_new(program->statement_count, sizeof *checker.from);
    for (uint32_t s = 0; s < program->statement_count; s++) {
        program->statements[s].lock_stack = EML_NONE;
        program->statements[s].unit_depth = 0;
    }
    push_lock(&checker, EML_NONE, EML_NONE); /* number 0: the empty stack */
    for (uint32_t f = 0; f < program->function_count && !eml_reader_stopped(reader); f++)
        check_function(&checker, &program->functions[f]);
    mark_reentries(program);
    idmap_free(checker.stack_numbers);
    mem_free(checker.from);
    mem_free(checker.worklist);
    mem_free(checker.ends);
}
