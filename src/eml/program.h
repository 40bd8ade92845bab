/* An EML program after reading and checking: plain data, read-only for everyone but the reader.
 *
 * Statements of all functions stand in one array, in the order of the text. Blocks are flat: a block
 * statement is an opening and a closing entry with its contents in between, so nothing that works on a
 * program needs recursion, however deep the nesting. Each function ends with an EML_END_FUNCTION entry, its
 * one exit.
 *
 * A statement is also a node of the flow graph: a process at statement s performs s and moves to one of
 * eml_next(s). Entries that are not actions (EML_LABEL and what follows it) do nothing but move on, except
 * that EML_SYNC and EML_END_SYNC lock and unlock, EML_UNIT and EML_END_UNIT begin and end a unit, and
 * EML_END_FUNCTION returns to the caller (or ends the process, if there is none); eml_effect tells. */
#ifndef HEDDLE_EML_PROGRAM_H
#define HEDDLE_EML_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EML_NONE UINT32_MAX

enum eml_kind {
    /* Actions, with what `operand` is. */
    EML_SKIP,
    EML_RETURN,
    EML_CALL,   /* function */
    EML_READ,   /* memory */
    EML_WRITE,  /* memory */
    EML_ALLOC,  /* lock */
    EML_LOCK,   /* lock */
    EML_UNLOCK, /* lock */
    EML_UNIT_BEGIN,
    EML_UNIT_END,
    EML_START, /* process */
    EML_JOIN,  /* process */
    /* Control. */
    EML_LABEL, /* the label's name, a number in program->names */
    EML_GOTO,  /* unused; the targets' LABEL entries are its successors, each once, in the order of the text */
    EML_CHOICE,
    EML_OR, /* reached from above: the end of the block before it; the block behind it starts at the next entry */
    EML_END_CHOICE,
    EML_LOOP,
    EML_END_LOOP,
    EML_SYNC,     /* lock */
    EML_END_SYNC, /* lock */
    EML_UNIT,
    EML_END_UNIT,
    EML_END_FUNCTION,
    EML_KIND_COUNT
};

struct eml_statement {
    enum eml_kind kind;
    uint32_t operand;      /* see enum eml_kind; EML_NONE where there is none */
    uint32_t line, column; /* in the EML text, from 1 */
    uint32_t position;     /* the text of a following //@ comment, a number in program->positions; or EML_NONE */
    uint32_t first_next;   /* the successors: program->next[first_next] up to the next statement's first_next */
    /* What the check found out, for the moment before the statement is performed. Both count from the entry of the
     * function. Statements that no path from the entry reaches have lock_stack EML_NONE. */
    uint32_t lock_stack; /* number in program->lock_stacks */
    uint32_t unit_depth;
};

/* Locks taken by a function and not yet given back: the newest one and the stack below it. Number 0 is the
 * empty stack (its lock is EML_NONE). Equal stacks have equal numbers. */
struct eml_lock_stack {
    uint32_t below, lock;
    bool again; /* the lock stands in the stack below, too: taking it was a re-entry */
};

struct eml_lock {
    uint32_t name;
    bool allocated; /* some alloc names it: unusable until then */
};

struct eml_memory {
    uint32_t name;
    uint32_t lock; /* `of` this lock, or EML_NONE */
};

struct eml_function {
    uint32_t name, process;
    uint32_t first, end; /* its statements; end is the EML_END_FUNCTION entry */
    uint32_t line, column;
};

struct eml_process {
    uint32_t name;
    uint32_t copies;
    uint32_t first_function, function_count;
    uint32_t main; /* the function it runs */
    uint32_t line, column;
};

struct eml_variable {
    uint32_t name;
    bool unit;
};

struct eml_access {
    uint32_t variable; /* number within the pattern */
    bool write;
    uint32_t memory;
};

struct eml_pattern {
    uint32_t name;
    uint32_t variable_count, access_count;
    struct eml_variable *variables;
    struct eml_access *accesses;
    uint32_t line, column;
};

struct names;
struct arena;

struct eml_program {
    struct names *names;     /* all identifiers */
    struct names *positions; /* the texts of //@ comments, trimmed */
    struct arena *arena;     /* owns the file's name and what stands in the patterns */
    const char *file;

    /* The arrays are the program's own: eml_program_free frees each. */
    struct eml_lock *locks;
    struct eml_memory *memories;
    struct eml_process *processes;
    struct eml_function *functions;
    struct eml_pattern *patterns;
    struct eml_statement *statements; /* one more than statement_count, as the end of the last successors */
    uint32_t *next;
    struct eml_lock_stack *lock_stacks;
    uint32_t lock_count, memory_count, process_count, function_count, pattern_count, statement_count, lock_stack_count;
    uint32_t main; /* the process main */
    /* The order of the declarations in the text, for the printer: kind and number. */
    struct eml_declaration {
        enum eml_declared { EML_DECLARE_LOCK, EML_DECLARE_MEMORY, EML_DECLARE_PROCESS, EML_DECLARE_PATTERN } kind;
        uint32_t number;
    } * declarations;
    uint32_t declaration_count;
};

/* The successors of a statement; *count of them. */
static inline const uint32_t *eml_next(const struct eml_program *program, uint32_t statement, uint32_t *count)
{
    const struct eml_statement *at = &program->statements[statement];
    *count = at[1].first_next - at[0].first_next;
    return program->next + at->first_next;
}

/* What a statement does, as an action: EML_SYNC is EML_LOCK, EML_END_UNIT is EML_UNIT_END, and so on;
 * EML_END_FUNCTION stays; all that merely moves on (EML_RETURN, too) is EML_SKIP. */
enum eml_kind eml_effect(enum eml_kind kind);

/* True for what a person sees as a step: actions and the edges of sync and unit blocks; false for control. */
bool eml_visible(enum eml_kind kind);

/* The name of a thing, for messages. */
const char *eml_lock_name(const struct eml_program *program, uint32_t lock);
const char *eml_memory_name(const struct eml_program *program, uint32_t memory);
const char *eml_process_name(const struct eml_program *program, uint32_t process);
const char *eml_function_name(const struct eml_program *program, uint32_t function);
const char *eml_pattern_name(const struct eml_program *program, uint32_t pattern);

/* Appends a statement as it is written in EML ("write data", "choice", "goto a, b"), without `;` or `{`. The edges
 * of sync and unit blocks are described as the actions that they are ("lock s", "unitend"), other ends of blocks in
 * words. */
struct buffer;
void eml_describe(const struct eml_program *program, uint32_t statement, struct buffer *into);

void eml_program_free(struct eml_program *program);

#endif
