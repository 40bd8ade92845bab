/* The state of reading one program, shared by the parts of the reader. Private to the room.
 *
 * Reading goes: parse (read.c, statements.c) builds the arrays of the program with names where numbers belong, since
 * everything may be used before it is declared; resolve.c puts in the numbers; flow.c the successors; check.c what
 * holds before each statement. Names are resolved in any case; flow needs a parse without complaints, the check needs
 * everything without complaints.
 *
 * Between parse and check, fields of a statement that are not known yet hold what later parts need:
 *   operand of CHOICE, OR:  the next OR of the choice, or its END_CHOICE
 *   operand of LOOP, END_LOOP:  the other one
 *   operand of GOTO:        its first target in `targets`; lock_stack: how many there are
 *   lock_stack of OR:       the END_CHOICE
 *   lock_stack, unit_depth of others: line and column of the operand */
#ifndef HEDDLE_EML_READER_INTERNAL_H
#define HEDDLE_EML_READER_INTERNAL_H

#include "eml/diagnostics.h"
#include "eml/program.h"
#include "eml/reader/token.h"

struct budget;

struct eml_place {
    uint32_t line, column;
};

/* A label in a goto. */
struct eml_target {
    uint32_t name;
    struct eml_place place;
};

/* The places of an access in a pattern. */
struct eml_access_places {
    struct eml_place variable, memory;
};

/* A block that is open while its statements are read. */
struct eml_open_block {
    enum eml_kind
        kind;         /* of its opening entry; EML_END_FUNCTION: a function's; EML_KIND_COUNT: none, after a mistake */
    uint32_t opening; /* its opening entry */
    uint32_t last;    /* of a choice: the opening entry or the newest OR */
};

struct eml_reader {
    struct tokenizer tokens;
    struct diagnostics *diagnostics;
    struct budget *budget;
    struct eml_program *program;
    size_t lock_capacity, memory_capacity, process_capacity, function_capacity, pattern_capacity, statement_capacity,
        declaration_capacity;

    struct eml_place *lock_places, *memory_places, *of_places, *variable_places;
    size_t lock_place_capacity, memory_place_capacity, of_place_capacity, variable_place_capacity;
    struct eml_access_places *access_places;
    size_t access_place_capacity;
    uint32_t variable_count, access_count; /* of all patterns */
    struct eml_target *targets;
    size_t target_count, target_capacity;
    struct eml_open_block *open;
    size_t open_count, open_capacity;

    bool lost_declarations; /* a mistake may have swallowed declarations: unknown names are no news */
    bool stopped;           /* the budget is spent, and that was said */
};

/* add.c: the arrays of the program. Names and operands are what the caller says: the parse puts names where numbers
 * belong, who builds a program without a text (build.c) numbers. All return numbers. */
struct eml_program *eml_program_new(const char *file);
void eml_add_declaration(struct eml_reader *reader, enum eml_declared kind, uint32_t number);
uint32_t eml_add_lock(struct eml_reader *reader, uint32_t name);
uint32_t eml_add_memory(struct eml_reader *reader, uint32_t name);
uint32_t eml_add_process(struct eml_reader *reader, uint32_t name, uint32_t copies, struct eml_place place);
uint32_t eml_add_function(struct eml_reader *reader, uint32_t name, struct eml_place place); /* of the newest process */
uint32_t eml_add_statement(struct eml_reader *reader, enum eml_kind kind, struct eml_place place);
/* All but the program. */
void eml_reader_free(struct eml_reader *reader);

/* Complains about the current token, unless something right before it was complained about. */
void eml_complain_here(struct eml_reader *reader, const char *expected);

/* Takes the current token if it is of this kind; else complains and returns false. */
bool eml_expect(struct eml_reader *reader, enum token_kind kind, const char *expected);

/* Takes a ';'. Where it is plainly forgotten, complains about the place where it should stand and returns true: reading
 * can go on with what follows. */
bool eml_expect_semicolon(struct eml_reader *reader, const char *expected);

/* Takes a name; else complains. `what` is the kind of thing it names, such as "a lock". */
bool eml_expect_name(struct eml_reader *reader, const char *what, uint32_t *name, struct eml_place *place);

/* True if the budget is spent; complains once. */
bool eml_reader_stopped(struct eml_reader *reader);

/* Reads the statements of a function from behind its '{' to behind its '}'. */
void eml_read_body(struct eml_reader *reader);

/* The parts that follow the parse. All complain into reader->diagnostics. */
void eml_resolve(struct eml_reader *reader);
void eml_connect(struct eml_reader *reader);
void eml_check(struct eml_reader *reader);

#endif
