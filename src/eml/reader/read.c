#include "eml/read.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/memory.h"
#include "base/names.h"
#include "eml/reader/internal.h"

#include <string.h>

enum { LONGEST_QUOTE = 60 }; /* of a name in a message */

void eml_complain_here(struct eml_reader *reader, const char *expected)
{
    const struct token *token = &reader->tokens.token;
    if (token->after_error)
        return;
    if (token->kind == TOKEN_NAME)
        diagnostics_add(reader->diagnostics, token->line, token->column, "expected %s, found '%.*s'", expected,
                        LONGEST_QUOTE, names_text(reader->program->names, token->name));
    else
        diagnostics_add(reader->diagnostics, token->line, token->column, "expected %s, found %s", expected,
                        token_kind_text(token->kind));
}

bool eml_expect(struct eml_reader *reader, enum token_kind kind, const char *expected)
{
    if (reader->tokens.token.kind != kind) {
        eml_complain_here(reader, expected);
        return false;
    }
    tokenizer_next(&reader->tokens);
    return true;
}

/* True for what starts something new, so that a ';' before it is plainly forgotten. */
static bool starts_anew(const struct tokenizer *tokens)
{
    enum token_kind kind = tokens->token.kind;
    if (kind < TOKEN_WORD_COUNT)
        return kind != TOKEN_OF && kind != TOKEN_OR;
    return kind == TOKEN_BRACE_CLOSE || kind == TOKEN_END ||
           (kind == TOKEN_NAME && tokens->token.line > tokens->end_line);
}

bool eml_expect_semicolon(struct eml_reader *reader, const char *expected)
{
    struct tokenizer *tokens = &reader->tokens;
    if (tokens->token.after_error || !starts_anew(tokens))
        return eml_expect(reader, TOKEN_SEMICOLON, expected);
    diagnostics_add(reader->diagnostics, tokens->end_line, tokens->end_column, "missing ';'");
    return true;
}

bool eml_expect_name(struct eml_reader *reader, const char *what, uint32_t *name, struct eml_place *place)
{
    const struct token *token = &reader->tokens.token;
    *name = token->name;
    *place = (struct eml_place){token->line, token->column};
    if (token->kind == TOKEN_NAME) {
        tokenizer_next(&reader->tokens);
        return true;
    }
    if (token->after_error)
        return false;
    if (token->kind < TOKEN_WORD_COUNT)
        diagnostics_add(reader->diagnostics, token->line, token->column,
                        "expected the name of %s, found %s, which is a reserved word", what,
                        token_kind_text(token->kind));
    else
        diagnostics_add(reader->diagnostics, token->line, token->column, "expected the name of %s, found %s", what,
                        token_kind_text(token->kind));
    return false;
}

static void add_place(struct eml_place **places, size_t *capacity, uint32_t count, struct eml_place place)
{
    ARRAY_RESERVE(*places, *capacity, (size_t)count + 1);
    (*places)[count] = place;
}

static void add_lock(struct eml_reader *reader, uint32_t name, struct eml_place place)
{
    uint32_t number = eml_add_lock(reader, name);
    add_place(&reader->lock_places, &reader->lock_place_capacity, number, place);
}

static void add_memory(struct eml_reader *reader, uint32_t name, struct eml_place place)
{
    uint32_t number = eml_add_memory(reader, name);
    add_place(&reader->memory_places, &reader->memory_place_capacity, number, place);
    add_place(&reader->of_places, &reader->of_place_capacity, number, place);
}

static bool starts_declaration(enum token_kind kind)
{
    return kind == TOKEN_LOCK || kind == TOKEN_MEMORY || kind == TOKEN_PROCESS || kind == TOKEN_PATTERN;
}

/* After a mistake: skips to the next declaration, behind the next ';' or behind the next complete block. */
static void skip_declaration(struct eml_reader *reader)
{
    reader->lost_declarations = true;
    for (size_t depth = 0;; tokenizer_next(&reader->tokens)) {
        enum token_kind kind = reader->tokens.token.kind;
        /* `lock` also starts a statement; the others stand only where declarations do. */
        if (kind == TOKEN_END || (starts_declaration(kind) && (depth == 0 || kind != TOKEN_LOCK)))
            return;
        if (kind == TOKEN_BRACE_OPEN)
            depth++;
        else if (kind == TOKEN_BRACE_CLOSE && depth > 0)
            depth--;
        else if (kind != TOKEN_SEMICOLON)
            continue;
        if (depth == 0) {
            tokenizer_next(&reader->tokens);
            return;
        }
    }
}

typedef void add_named(struct eml_reader *reader, uint32_t name, struct eml_place place);

/* names = name { "," name } */
static bool read_names(struct eml_reader *reader, const char *what, add_named *add)
{
    do {
        uint32_t name;
        struct eml_place place;
        tokenizer_next(&reader->tokens);
        if (!eml_expect_name(reader, what, &name, &place))
            return false;
        add(reader, name, place);
    } while (reader->tokens.token.kind == TOKEN_COMMA);
    return true;
}

static void read_locks(struct eml_reader *reader)
{
    if (!read_names(reader, "a lock", add_lock) || !eml_expect_semicolon(reader, "',' or ';'"))
        skip_declaration(reader);
}

static bool read_owner(struct eml_reader *reader, uint32_t first)
{
    uint32_t name;
    struct eml_place place;
    tokenizer_next(&reader->tokens);
    if (!eml_expect_name(reader, "a lock", &name, &place))
        return false;
    for (uint32_t i = first; i < reader->program->memory_count; i++) {
        reader->program->memories[i].lock = name;
        reader->of_places[i] = place;
    }
    return true;
}

static void read_memories(struct eml_reader *reader)
{
    uint32_t first = reader->program->memory_count;
    bool well = read_names(reader, "a memory location", add_memory);
    bool owned = well && reader->tokens.token.kind == TOKEN_OF;
    if (owned)
        well = read_owner(reader, first);
    if (!well || !eml_expect_semicolon(reader, owned ? "';'" : "',', 'of' or ';'"))
        skip_declaration(reader);
}

/* After a mistake between functions: skips to the next function or to the end of the process. */
static void skip_function(struct eml_reader *reader)
{
    reader->lost_declarations = true;
    for (size_t depth = 0;; tokenizer_next(&reader->tokens)) {
        enum token_kind kind = reader->tokens.token.kind;
        if (kind == TOKEN_END || kind == TOKEN_FUNCTION || (starts_declaration(kind) && kind != TOKEN_LOCK))
            return;
        if (kind == TOKEN_BRACE_OPEN)
            depth++;
        else if (kind == TOKEN_BRACE_CLOSE && depth-- == 0)
            return;
    }
}

static void read_function(struct eml_reader *reader)
{
    uint32_t name;
    struct eml_place place;
    tokenizer_next(&reader->tokens);
    if (!eml_expect_name(reader, "a function", &name, &place)) {
        skip_function(reader);
        return;
    }
    if (!eml_expect(reader, TOKEN_BRACE_OPEN, "'{'")) {
        skip_function(reader);
        return;
    }
    uint32_t number = eml_add_function(reader, name, place);
    eml_read_body(reader);
    reader->program->functions[number].end = reader->program->statement_count - 1;
}

/* [ "[" number "]" ] */
static bool read_copies(struct eml_reader *reader, uint32_t *copies)
{
    *copies = 1;
    if (reader->tokens.token.kind != TOKEN_BRACKET_OPEN)
        return true;
    tokenizer_next(&reader->tokens);
    struct token number = reader->tokens.token;
    if (number.kind == TOKEN_NUMBER && number.number > INT32_MAX)
        diagnostics_add(reader->diagnostics, number.line, number.column, "a process has at most %d copies",
                        (int)INT32_MAX);
    *copies = (uint32_t)number.number;
    return eml_expect(reader, TOKEN_NUMBER, "the number of copies") && eml_expect(reader, TOKEN_BRACKET_CLOSE, "']'");
}

static void read_functions(struct eml_reader *reader)
{
    const struct token *token = &reader->tokens.token;
    for (;;) {
        if (token->kind == TOKEN_FUNCTION) {
            read_function(reader);
        } else if (token->kind == TOKEN_BRACE_CLOSE) {
            tokenizer_next(&reader->tokens);
            return;
        } else {
            /* After a function that is not closed, the process is not closed either: no news. */
            if (!reader->lost_declarations || !(starts_declaration(token->kind) || token->kind == TOKEN_END))
                eml_complain_here(reader, "'function' or the '}' of the process");
            skip_function(reader);
            if (token->kind != TOKEN_FUNCTION && token->kind != TOKEN_BRACE_CLOSE)
                return;
        }
        if (eml_reader_stopped(reader))
            return;
    }
}

static void read_process(struct eml_reader *reader)
{
    uint32_t name, copies;
    struct eml_place place;
    tokenizer_next(&reader->tokens);
    if (!eml_expect_name(reader, "a process", &name, &place) || !read_copies(reader, &copies) ||
        !eml_expect(reader, TOKEN_BRACE_OPEN, "'{'")) {
        skip_declaration(reader);
        return;
    }
    eml_add_process(reader, name, copies, place);
    read_functions(reader);
}

/* Both arrays of a pattern grow while it is read and move to the arena when it is complete. */
struct pattern_draft {
    struct eml_variable *variables;
    struct eml_access *accesses;
    size_t variable_capacity, access_capacity;
};

/* variable { "," variable } ")" */
static bool read_variables(struct eml_reader *reader, struct eml_pattern *pattern, struct pattern_draft *draft)
{
    do {
        tokenizer_next(&reader->tokens);
        bool unit = reader->tokens.token.kind == TOKEN_UNIT;
        if (unit)
            tokenizer_next(&reader->tokens);
        uint32_t name;
        struct eml_place place;
        if (!eml_expect_name(reader, "a variable", &name, &place))
            return false;
        ARRAY_ADD(draft->variables, pattern->variable_count, draft->variable_capacity,
                  (struct eml_variable){name, unit});
        add_place(&reader->variable_places, &reader->variable_place_capacity, reader->variable_count++, place);
    } while (reader->tokens.token.kind == TOKEN_COMMA);
    return eml_expect(reader, TOKEN_PARENTHESIS_CLOSE, "',' or ')'");
}

/* variable ("read"|"write") memory ";" */
static bool read_access(struct eml_reader *reader, struct eml_pattern *pattern, struct pattern_draft *draft)
{
    struct eml_access access;
    struct eml_access_places places;
    if (!eml_expect_name(reader, "a variable", &access.variable, &places.variable))
        return false;
    enum token_kind kind = reader->tokens.token.kind;
    if (kind != TOKEN_READ && kind != TOKEN_WRITE) {
        eml_complain_here(reader, "'read' or 'write'");
        return false;
    }
    access.write = kind == TOKEN_WRITE;
    tokenizer_next(&reader->tokens);
    if (!eml_expect_name(reader, "a memory location", &access.memory, &places.memory) ||
        !eml_expect_semicolon(reader, "';'"))
        return false;
    ARRAY_ADD(draft->accesses, pattern->access_count, draft->access_capacity, access);
    ARRAY_ADD(reader->access_places, reader->access_count, reader->access_place_capacity, places);
    return true;
}

/* After a mistake in an access: skips behind the next ';' or to what ends the pattern. */
static void skip_access(struct eml_reader *reader)
{
    for (;; tokenizer_next(&reader->tokens)) {
        enum token_kind kind = reader->tokens.token.kind;
        if (kind == TOKEN_END || kind == TOKEN_BRACE_CLOSE || starts_declaration(kind))
            return;
        if (kind == TOKEN_SEMICOLON) {
            tokenizer_next(&reader->tokens);
            return;
        }
    }
}

static void read_accesses(struct eml_reader *reader, struct eml_pattern *pattern, struct pattern_draft *draft)
{
    const struct token *token = &reader->tokens.token;
    while (token->kind != TOKEN_BRACE_CLOSE) {
        if (token->kind == TOKEN_END || starts_declaration(token->kind)) {
            eml_complain_here(reader, "a variable or the '}' of the pattern");
            return;
        }
        if (!read_access(reader, pattern, draft))
            skip_access(reader);
    }
    tokenizer_next(&reader->tokens);
}

static void add_pattern(struct eml_reader *reader, struct eml_pattern *pattern, const struct pattern_draft *draft)
{
    struct eml_program *program = reader->program;
    size_t variable_bytes = pattern->variable_count * sizeof *pattern->variables;
    size_t access_bytes = pattern->access_count * sizeof *pattern->accesses;
    pattern->variables = arena_alloc(program->arena, variable_bytes);
    pattern->accesses = arena_alloc(program->arena, access_bytes);
    if (variable_bytes > 0)
        memcpy(pattern->variables, draft->variables, variable_bytes);
    if (access_bytes > 0)
        memcpy(pattern->accesses, draft->accesses, access_bytes);
    uint32_t number = program->pattern_count++;
    ARRAY_RESERVE(program->patterns, reader->pattern_capacity, (size_t)number + 1);
    program->patterns[number] = *pattern;
    eml_add_declaration(reader, EML_DECLARE_PATTERN, number);
}

static void read_pattern(struct eml_reader *reader)
{
    struct eml_pattern pattern = {0};
    struct pattern_draft draft = {0};
    struct eml_place place;
    tokenizer_next(&reader->tokens);
    bool well = eml_expect_name(reader, "a pattern", &pattern.name, &place);
    if (well && reader->tokens.token.kind != TOKEN_PARENTHESIS_OPEN) {
        eml_complain_here(reader, "'('");
        well = false;
    }
    well = well && read_variables(reader, &pattern, &draft) && eml_expect(reader, TOKEN_BRACE_OPEN, "'{'");
    if (well) {
        pattern.line = place.line;
        pattern.column = place.column;
        read_accesses(reader, &pattern, &draft);
        add_pattern(reader, &pattern, &draft);
    } else {
        skip_declaration(reader);
    }
    mem_free(draft.variables);
    mem_free(draft.accesses);
}

static void read_program(struct eml_reader *reader)
{
    while (reader->tokens.token.kind != TOKEN_END && !eml_reader_stopped(reader)) {
        switch (reader->tokens.token.kind) {
        case TOKEN_LOCK:
            read_locks(reader);
            break;
        case TOKEN_MEMORY:
            read_memories(reader);
            break;
        case TOKEN_PROCESS:
            read_process(reader);
            break;
        case TOKEN_PATTERN:
            read_pattern(reader);
            break;
        default:
            eml_complain_here(reader, "'lock', 'memory', 'process' or 'pattern'");
            if (reader->tokens.token.kind == TOKEN_BRACE_CLOSE)
                tokenizer_next(&reader->tokens);
            skip_declaration(reader);
        }
    }
}

struct eml_program *eml_read(const char *file, const char *text, size_t length, struct budget *budget,
                             struct diagnostics *diagnostics)
{
    if (length >= UINT32_MAX) {
        diagnostics_add(diagnostics, 0, 0, "the text is larger than 4 GB");
        return NULL;
    }
    size_t complaints = diagnostics_count(diagnostics);
    struct eml_reader reader = {.diagnostics = diagnostics, .budget = budget, .program = eml_program_new(file)};
    tokenizer_begin(&reader.tokens, text, length, reader.program->names, diagnostics);
    read_program(&reader);
    bool well_formed = diagnostics_count(diagnostics) == complaints;
    if (!reader.stopped)
        eml_resolve(&reader);
    if (well_formed)
        eml_connect(&reader);
    if (diagnostics_count(diagnostics) == complaints)
        eml_check(&reader);
    struct eml_program *program = reader.program;
    eml_reader_free(&reader);
    if (diagnostics_count(diagnostics) == complaints)
        return program;
    eml_program_free(program);
    return NULL;
}
