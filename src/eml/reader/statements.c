/* Reads the statements of a function, with a stack of open blocks of its own instead of recursion. */
#include "base/array.h"
#include "base/names.h"
#include "eml/forms.h"
#include "eml/reader/internal.h"

enum { LONGEST_QUOTE = 60 };

/* The statement that a word starts, as kind + 1; 0 for words that start none. */
static const unsigned char statement_of_word[TOKEN_END + 1] = {
    [TOKEN_SKIP] = EML_SKIP + 1,         [TOKEN_RETURN] = EML_RETURN + 1, [TOKEN_CALL] = EML_CALL + 1,
    [TOKEN_READ] = EML_READ + 1,         [TOKEN_WRITE] = EML_WRITE + 1,   [TOKEN_ALLOC] = EML_ALLOC + 1,
    [TOKEN_LOCK] = EML_LOCK + 1,         [TOKEN_UNLOCK] = EML_UNLOCK + 1, [TOKEN_UNIT_BEGIN] = EML_UNIT_BEGIN + 1,
    [TOKEN_UNIT_END] = EML_UNIT_END + 1, [TOKEN_START] = EML_START + 1,   [TOKEN_JOIN] = EML_JOIN + 1,
    [TOKEN_GOTO] = EML_GOTO + 1,         [TOKEN_CHOICE] = EML_CHOICE + 1, [TOKEN_LOOP] = EML_LOOP + 1,
    [TOKEN_SYNC] = EML_SYNC + 1,         [TOKEN_UNIT] = EML_UNIT + 1,
};

static const char *operand_text(enum eml_operand operand)
{
    static const char *const texts[] = {
        [EML_OPERAND_NONE] = "",
        [EML_OPERAND_FUNCTION] = "a function",
        [EML_OPERAND_MEMORY] = "a memory location",
        [EML_OPERAND_LOCK] = "a lock",
        [EML_OPERAND_PROCESS] = "a process",
        [EML_OPERAND_LABEL] = "a label",
    };
    return texts[operand];
}

/* Gives an entry whose last token was just taken the position that follows it, if there is one. The first one
 * counts. */
static void attach_position(struct eml_reader *reader, uint32_t statement)
{
    struct token *token = &reader->tokens.token;
    struct eml_statement *at = &reader->program->statements[statement];
    if (token->position_length > 0 && at->position == EML_NONE)
        at->position = names_add(reader->program->positions, token->position, token->position_length);
    token->position_length = 0;
}

static void open_block(struct eml_reader *reader, enum eml_kind kind, uint32_t opening)
{
    ARRAY_ADD(reader->open, reader->open_count, reader->open_capacity, (struct eml_open_block){kind, opening, opening});
}

/* After a mistake: skips behind the next ';' or to what ends the block. A block on the way is read as one that
 * belongs to no statement, so that its '}' does not end another. */
static void skip_statement(struct eml_reader *reader)
{
    for (;; tokenizer_next(&reader->tokens)) {
        switch (reader->tokens.token.kind) {
        case TOKEN_SEMICOLON:
            tokenizer_next(&reader->tokens);
            return;
        case TOKEN_BRACE_OPEN:
            tokenizer_next(&reader->tokens);
            open_block(reader, EML_KIND_COUNT, EML_NONE);
            return;
        case TOKEN_BRACE_CLOSE:
        case TOKEN_FUNCTION:
        case TOKEN_PROCESS:
        case TOKEN_MEMORY:
        case TOKEN_PATTERN:
        case TOKEN_END:
            return;
        default:
            break;
        }
    }
}

/* label { "," label } */
static bool read_targets(struct eml_reader *reader, uint32_t *count)
{
    for (*count = 0;; tokenizer_next(&reader->tokens)) {
        struct eml_target target;
        if (!eml_expect_name(reader, "a label", &target.name, &target.place))
            return false;
        ARRAY_ADD(reader->targets, reader->target_count, reader->target_capacity, target);
        ++*count;
        if (reader->tokens.token.kind != TOKEN_COMMA)
            return true;
    }
}

static bool read_goto(struct eml_reader *reader, struct eml_place place)
{
    uint32_t first = (uint32_t)reader->target_count, count;
    if (!read_targets(reader, &count) || !eml_expect_semicolon(reader, "';'"))
        return false;
    uint32_t number = eml_add_statement(reader, EML_GOTO, place);
    reader->program->statements[number].operand = first;
    reader->program->statements[number].lock_stack = count;
    attach_position(reader, number);
    return true;
}

/* An action or the head of a block, from behind its word. */
static bool read_form(struct eml_reader *reader, enum eml_kind kind, struct eml_place place)
{
    const struct eml_form *form = &eml_forms[kind];
    bool block = form->closing != EML_KIND_COUNT;
    uint32_t name = EML_NONE;
    struct eml_place name_place = {EML_NONE, EML_NONE};
    if (form->operand != EML_OPERAND_NONE && !eml_expect_name(reader, operand_text(form->operand), &name, &name_place))
        return false;
    if (block ? !eml_expect(reader, TOKEN_BRACE_OPEN, "'{'") : !eml_expect_semicolon(reader, "';'"))
        return false;
    uint32_t number = eml_add_statement(reader, kind, place);
    struct eml_statement *statement = &reader->program->statements[number];
    statement->operand = name;
    statement->lock_stack = name_place.line;
    statement->unit_depth = name_place.column;
    attach_position(reader, number);
    if (block)
        open_block(reader, kind, number);
    return true;
}

static void read_statement(struct eml_reader *reader)
{
    const struct token *token = &reader->tokens.token;
    struct eml_place place = {token->line, token->column};
    int kind = statement_of_word[token->kind] - 1;
    if (kind < 0) {
        eml_complain_here(reader, "a statement or '}'");
        skip_statement(reader);
        return;
    }
    tokenizer_next(&reader->tokens);
    bool well = kind == EML_GOTO ? read_goto(reader, place) : read_form(reader, (enum eml_kind)kind, place);
    if (!well)
        skip_statement(reader);
}

static void read_label(struct eml_reader *reader)
{
    struct token name = reader->tokens.token;
    tokenizer_next(&reader->tokens);
    if (reader->tokens.token.kind != TOKEN_COLON) {
        if (!name.after_error && !reader->tokens.token.after_error)
            diagnostics_add(reader->diagnostics, name.line, name.column,
                            "'%.*s' starts no statement; a label needs a ':' behind it", LONGEST_QUOTE,
                            names_text(reader->program->names, name.name));
        skip_statement(reader);
        return;
    }
    tokenizer_next(&reader->tokens);
    uint32_t number = eml_add_statement(reader, EML_LABEL, (struct eml_place){name.line, name.column});
    reader->program->statements[number].operand = name.name;
    attach_position(reader, number);
}

/* Links an OR or END_CHOICE to the part of the choice before it. */
static void link_choice(struct eml_reader *reader, struct eml_open_block *block, uint32_t number)
{
    reader->program->statements[block->last].operand = number;
    block->last = number;
}

static void end_choice(struct eml_reader *reader, struct eml_open_block *block, uint32_t end)
{
    struct eml_statement *statements = reader->program->statements;
    link_choice(reader, block, end);
    for (uint32_t or = statements[block->opening].operand; or != end; or = statements[or].operand)
        statements[or].lock_stack = end;
}

/* Behind the '}' of a block of a choice (or of no known statement): "or" opens another block. */
static void read_or(struct eml_reader *reader, struct eml_open_block *block)
{
    struct eml_place place = {reader->tokens.token.line, reader->tokens.token.column};
    struct token before = reader->tokens.token;
    tokenizer_next(&reader->tokens);
    bool well = eml_expect(reader, TOKEN_BRACE_OPEN, "'{'");
    if (block->kind == EML_CHOICE) {
        uint32_t number = eml_add_statement(reader, EML_OR, place);
        link_choice(reader, block, number);
        if (before.position_length > 0)
            reader->program->statements[number].position =
                names_add(reader->program->positions, before.position, before.position_length);
        attach_position(reader, number);
    }
    if (!well) {
        reader->open_count--;
        skip_statement(reader);
    }
}

/* At a '}'. */
static void close_block(struct eml_reader *reader)
{
    struct eml_program *program = reader->program;
    struct eml_place place = {reader->tokens.token.line, reader->tokens.token.column};
    struct eml_open_block *block = &reader->open[reader->open_count - 1];
    tokenizer_next(&reader->tokens);
    bool may_go_on = block->kind == EML_CHOICE || block->kind == EML_KIND_COUNT;
    if (may_go_on && reader->tokens.token.kind == TOKEN_OR) {
        read_or(reader, block);
        return;
    }
    reader->open_count--;
    if (block->kind == EML_KIND_COUNT)
        return;
    enum eml_kind closing = block->kind == EML_END_FUNCTION ? EML_END_FUNCTION : eml_forms[block->kind].closing;
    uint32_t number = eml_add_statement(reader, closing, place);
    if (closing == EML_END_CHOICE) {
        end_choice(reader, block, number);
    } else if (closing == EML_END_LOOP) {
        program->statements[block->opening].operand = number;
        program->statements[number].operand = block->opening;
    } else if (closing == EML_END_SYNC) {
        const struct eml_statement *opening = &program->statements[block->opening];
        struct eml_statement *end = &program->statements[number];
        end->operand = opening->operand;
        end->lock_stack = opening->lock_stack;
        end->unit_depth = opening->unit_depth;
    }
    attach_position(reader, number);
}

/* A function that is not closed: says which block is open. */
static void complain_open(struct eml_reader *reader)
{
    const struct eml_open_block *block = &reader->open[reader->open_count - 1];
    const struct token *token = &reader->tokens.token;
    if (token->after_error)
        return;
    uint32_t line;
    if (block->kind == EML_END_FUNCTION)
        line = reader->program->functions[reader->program->function_count - 1].line;
    else
        line = block->opening == EML_NONE ? 0 : reader->program->statements[block->opening].line;
    if (line == 0)
        eml_complain_here(reader, "'}'");
    else
        diagnostics_add(reader->diagnostics, token->line, token->column,
                        "expected '}', found %s: the block that starts in line %u is not closed",
                        token_kind_text(token->kind), line);
}

void eml_read_body(struct eml_reader *reader)
{
    reader->open_count = 0;
    open_block(reader, EML_END_FUNCTION, EML_NONE);
    while (reader->open_count > 0) {
        switch (reader->tokens.token.kind) {
        case TOKEN_BRACE_CLOSE:
            close_block(reader);
            break;
        case TOKEN_NAME:
            read_label(reader);
            break;
        case TOKEN_FUNCTION:
        case TOKEN_PROCESS:
        case TOKEN_MEMORY:
        case TOKEN_PATTERN:
        case TOKEN_END:
            complain_open(reader);
            reader->lost_declarations = true;
            reader->open_count = 0;
            eml_add_statement(reader, EML_END_FUNCTION,
                              (struct eml_place){reader->tokens.token.line, reader->tokens.token.column});
            break;
        default:
            read_statement(reader);
        }
        if (eml_reader_stopped(reader)) {
            reader->open_count = 0;
            eml_add_statement(reader, EML_END_FUNCTION, (struct eml_place){0, 0});
        }
    }
}
