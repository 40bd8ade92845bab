/* The reader: bodies. */
#include "ir/text/read_internal.h"

/* A name of the form "B12"; its number. */
static uint32_t read_block(struct reader *reader)
{
    const struct token *token = token_now(reader);
    uint64_t number = 0;
    if (token->kind != TOKEN_NAME || token->text[0] != 'B' ||
        !token_digits(token->text + 1, token->length - 1, UINT32_MAX - 1, &number))
        read_fail(reader, "a block is missing");
    else
        token_next(reader);
    return (uint32_t)number;
}

static ir_value read_value(struct reader *reader)
{
    ir_value value = token_now(reader)->number;
    if (token_now(reader)->kind == TOKEN_VALUE) {
        token_next(reader);
        return value;
    }
    read_fail(reader, "a value is missing");
    return 0;
}

/* Begins a list; its length is set by end_list. Returns its place. */
static uint32_t begin_list(struct reader *reader)
{
    items_add_word(&reader->lists, 0);
    return (uint32_t)reader->lists.count - 1;
}

static uint32_t end_list(struct reader *reader, uint32_t list)
{
    ((uint32_t *)reader->lists.first)[list] = (uint32_t)reader->lists.count - list - 1;
    return list;
}

/* Whether a list goes on; skips the comma or the closing mark. */
static bool goes_on(struct reader *reader, char closing)
{
    if (skip_mark(reader, ','))
        return true;
    expect_mark(reader, closing);
    return false;
}

static uint32_t read_values(struct reader *reader)
{
    uint32_t list = begin_list(reader);
    expect_mark(reader, '(');
    if (!skip_mark(reader, ')')) {
        do
            items_add_word(&reader->lists, read_value(reader));
        while (goes_on(reader, ')'));
    }
    return end_list(reader, list);
}

static uint32_t read_pairs(struct reader *reader)
{
    uint32_t list = begin_list(reader);
    expect_mark(reader, '[');
    if (!skip_mark(reader, ']')) {
        do {
            items_add_word(&reader->lists, read_block(reader));
            expect_mark(reader, ':');
            items_add_word(&reader->lists, read_value(reader));
        } while (goes_on(reader, ']'));
    }
    return end_list(reader, list);
}

static uint32_t read_cases(struct reader *reader)
{
    uint32_t list = begin_list(reader);
    items_add_word(&reader->lists, 0); /* the default, which comes last in the text */
    expect_mark(reader, '[');
    while (!at_word(reader, "default") && !reader->failed) {
        uint64_t key = read_signed(reader);
        expect_mark(reader, ':');
        items_add_word(&reader->lists, (uint32_t)key);
        items_add_word(&reader->lists, (uint32_t)(key >> 32));
        items_add_word(&reader->lists, read_block(reader));
        expect_mark(reader, ',');
    }
    skip_word(reader, "default");
    expect_mark(reader, ':');
    uint32_t block = read_block(reader);
    ((uint32_t *)reader->lists.first)[list + 1] = block;
    expect_mark(reader, ']');
    return end_list(reader, list);
}

static void read_wide(struct reader *reader, struct ir_instruction *instruction)
{
    uint64_t number =
        instruction->op == IR_floating ? read_float(reader, ir_kind_bits(instruction->kind)) : read_signed(reader);
    instruction->a = (uint32_t)number;
    instruction->b = (uint32_t)(number >> 32);
}

static uint32_t read_plain(struct reader *reader, const struct ir_instruction *instruction)
{
    const struct token *token = token_now(reader);
    if (instruction->op != IR_update || token->kind != TOKEN_NAME)
        return read_word_number(reader);
    uint32_t number = ir_word_number(ir_update_words, IR_UPDATE_COUNT, token->text, token->length);
    if (number == IR_UPDATE_COUNT)
        read_fail(reader, "there is no such update");
    else
        token_next(reader);
    return number;
}

static uint32_t read_site_number(struct reader *reader)
{
    if (!skip_word(reader, "site"))
        read_fail(reader, "a site is missing");
    return read_word_number(reader);
}

static uint32_t read_operand(struct reader *reader, const struct ir_instruction *instruction, char letter)
{
    switch (letter) {
    case 'v':
    case 'o':
        return read_value(reader);
    case 't':
        return read_type(reader);
    case 'f':
        return read_field_ref(reader);
    case 'm':
        return read_method_ref(reader, instruction->op == IR_call_interface);
    case 'k':
        return read_constant(reader);
    case 's':
        return read_site_number(reader);
    case 'b':
        return read_block(reader);
    case 'V':
        return read_values(reader);
    case 'P':
        return read_pairs(reader);
    case 'K':
        return read_cases(reader);
    default:
        return read_plain(reader, instruction);
    }
}

/* Whether an operand that may be absent is there. */
static bool is_there(struct reader *reader, bool first)
{
    const struct token *token = token_now(reader);
    return !token->starts_line && (first ? token->kind == TOKEN_VALUE : at_mark(reader, ','));
}

static void read_operands(struct reader *reader, struct ir_instruction *instruction)
{
    const char *shape = ir_op_shape((enum ir_op)instruction->op);
    uint32_t operands[3] = {0};
    if (shape[0] == 'w') {
        read_wide(reader, instruction);
        return;
    }
    for (int i = 0; i < IR_MOST_OPERANDS && shape[i] != '\0'; i++) {
        if (shape[i] == 'o' && !is_there(reader, i == 0)) {
            operands[i] = IR_NONE;
            continue;
        }
        if (i > 0 && shape[i] != 'V' && shape[i] != 'P' && shape[i] != 'K')
            expect_mark(reader, ',');
        operands[i] = read_operand(reader, instruction, shape[i]);
    }
    instruction->a = operands[0];
    instruction->b = operands[1];
    instruction->c = operands[2];
}

static void read_marks(struct reader *reader, struct ir_instruction *instruction)
{
    while (skip_mark(reader, '.')) {
        const struct token *token = token_now(reader);
        if (token->kind != TOKEN_NAME) {
            read_fail(reader, "a mark is missing");
            return;
        }
        uint32_t storage = ir_word_number(ir_storage_words, IR_STORAGE_WORDS, token->text, token->length);
        uint32_t mark = ir_word_number(ir_mark_words, IR_MARK_WORDS, token->text, token->length);
        if (storage < IR_STORAGE_WORDS)
            instruction->storage = (uint8_t)storage;
        else if (mark < IR_MARK_WORDS)
            instruction->marks = (uint16_t)(instruction->marks | 1u << mark);
        else
            read_fail(reader, "there is no such mark");
        token_next(reader);
    }
}

static void read_op(struct reader *reader, struct ir_instruction *instruction)
{
    const struct token *token = token_now(reader);
    uint32_t op = token->kind == TOKEN_NAME ? names_find(reader->ops, token->text, token->length) : NAMES_NONE;
    if (op == NAMES_NONE) {
        read_fail(reader, "an operation is missing");
        op = IR_unreachable;
    }
    instruction->op = (uint8_t)op;
    token_next(reader);
}

static void read_position(struct reader *reader, struct ir_instruction *instruction)
{
    if (token_now(reader)->starts_line || !skip_mark(reader, '@'))
        return;
    instruction->line = read_word_number(reader);
    expect_mark(reader, ':');
    instruction->at = read_word_number(reader);
}

/* "%12 =" or "%name.12 =": the number is that of the instruction. */
static void read_result(struct reader *reader, uint32_t number)
{
    const struct token *token = token_now(reader);
    if (token->number != number) {
        read_fail(reader, "this is instruction %u", number);
        return;
    }
    if (token->text != NULL) {
        struct text name = text_of(reader, keep_text(reader, token->text, token->length));
        *(struct ir_variable *)items_add(&reader->variables) = (struct ir_variable){number, name};
    }
    token_next(reader);
    expect_mark(reader, '=');
}

static void read_instruction(struct reader *reader)
{
    struct ir_instruction instruction = {0};
    bool gives = token_now(reader)->kind == TOKEN_VALUE;
    if (gives)
        read_result(reader, (uint32_t)reader->instructions.count);
    read_op(reader, &instruction);
    read_marks(reader, &instruction);
    if (gives)
        instruction.kind = read_kind(reader);
    read_operands(reader, &instruction);
    read_position(reader, &instruction);
    if (!token_now(reader)->starts_line)
        read_fail(reader, "the instruction should end here");
    *(struct ir_instruction *)items_add(&reader->instructions) = instruction;
}

static bool at_block(const struct reader *reader)
{
    return token_now(reader)->kind == TOKEN_NAME && token_now(reader)->text[0] == 'B';
}

static void read_handlers(struct reader *reader, struct ir_block *block)
{
    block->handler = (uint32_t)reader->handlers.count;
    if (!skip_word_on_line(reader, "catch"))
        return;
    do {
        struct ir_handler handler = {.type = IR_NONE};
        if (!skip_word(reader, "any"))
            handler.type = read_type(reader);
        handler.block = read_block(reader);
        *(struct ir_handler *)items_add(&reader->handlers) = handler;
        block->handler_count++;
    } while (skip_mark(reader, ','));
}

static void read_one_block(struct reader *reader)
{
    struct ir_block block = {.first = (uint32_t)reader->instructions.count};
    uint32_t number = (uint32_t)reader->blocks.count;
    if (!at_block(reader))
        read_fail(reader, "a block is missing");
    const struct token before = *token_now(reader);
    if (read_block(reader) != number) {
        reader->tokens.token = before;
        read_fail(reader, "this is block B%u", number);
    }
    expect_mark(reader, ':');
    read_handlers(reader, &block);
    if (!token_now(reader)->starts_line)
        read_fail(reader, "the block's first line should end here");
    while (!at_block(reader) && !at_mark(reader, '}') && !reader->failed)
        read_instruction(reader);
    block.count = (uint32_t)reader->instructions.count - block.first;
    *(struct ir_block *)items_add(&reader->blocks) = block;
}

const struct ir_body *read_body(struct reader *reader)
{
    struct ir_body *body = arena_alloc(reader->arena, sizeof *body);
    while (!at_mark(reader, '}') && !reader->failed)
        read_one_block(reader);
    expect_mark(reader, '}');
    body->instruction_count = (uint32_t)reader->instructions.count;
    body->block_count = (uint32_t)reader->blocks.count;
    body->list_count = (uint32_t)reader->lists.count;
    body->handler_count = (uint32_t)reader->handlers.count;
    body->variable_count = (uint32_t)reader->variables.count;
    body->instructions = items_keep(&reader->instructions, reader->arena);
    body->blocks = items_keep(&reader->blocks, reader->arena);
    body->lists = items_keep(&reader->lists, reader->arena);
    body->handlers = items_keep(&reader->handlers, reader->arena);
    body->variables = items_keep(&reader->variables, reader->arena);
    return body;
}
