/* The printer: bodies. */
#include "ir/text/print_internal.h"

/* Columns: instructions, and the positions behind them. */
enum { INDENT = 8, POSITIONS = 80 };

struct body_printer {
    struct printer *printer;
    const struct ir_body *body;
    const struct text **names; /* of each value; NULL if nothing has a name */
};

static void put_value(const struct body_printer *at, ir_value value)
{
    struct printer *printer = at->printer;
    put_char(printer, '%');
    if (at->names != NULL && value < at->body->instruction_count && at->names[value] != NULL) {
        put_name(printer, *at->names[value]);
        put_char(printer, '.');
    }
    put_number(printer, value);
}

static void put_block(const struct body_printer *at, uint32_t block)
{
    put_char(at->printer, 'B');
    put_number(at->printer, block);
}

/* The words of a list; none of them if it is out of range. */
static const uint32_t *find_list(const struct body_printer *at, uint32_t list, uint32_t *count)
{
    const struct ir_body *body = at->body;
    *count = 0;
    if (list >= body->list_count || body->lists[list] > body->list_count - list - 1) {
        put_text(at->printer, "!list");
        return NULL;
    }
    return ir_list(body, list, count);
}

static void put_values(const struct body_printer *at, uint32_t list)
{
    uint32_t count;
    const uint32_t *values = find_list(at, list, &count);
    put_char(at->printer, '(');
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0)
            put(at->printer, ", ", 2);
        put_value(at, values[i]);
    }
    put_char(at->printer, ')');
}

static void put_pairs(const struct body_printer *at, uint32_t list)
{
    uint32_t count;
    const uint32_t *pairs = find_list(at, list, &count);
    put_char(at->printer, '[');
    for (uint32_t i = 0; i + 1 < count; i += 2) {
        if (i > 0)
            put(at->printer, ", ", 2);
        put_block(at, pairs[i]);
        put(at->printer, ": ", 2);
        put_value(at, pairs[i + 1]);
    }
    put_char(at->printer, ']');
}

static void put_cases(const struct body_printer *at, uint32_t list)
{
    uint32_t count;
    const uint32_t *cases = find_list(at, list, &count);
    put_char(at->printer, '[');
    for (uint32_t i = 1; i + 2 < count; i += 3) {
        put_signed(at->printer, (uint64_t)cases[i + 1] << 32 | cases[i]);
        put(at->printer, ": ", 2);
        put_block(at, cases[i + 2]);
        put(at->printer, ", ", 2);
    }
    if (count > 0) {
        put_text(at->printer, "default: ");
        put_block(at, cases[0]);
    }
    put_char(at->printer, ']');
}

static void put_wide(const struct body_printer *at, const struct ir_instruction *instruction)
{
    uint64_t number = (uint64_t)instruction->b << 32 | instruction->a;
    if (instruction->op == IR_floating)
        put_float(at->printer, number, ir_kind_bits(instruction->kind));
    else
        put_signed(at->printer, number);
}

static void put_plain(const struct body_printer *at, const struct ir_instruction *instruction, uint32_t number)
{
    if (instruction->op == IR_update && number < IR_UPDATE_COUNT)
        put_text(at->printer, ir_update_words[number]);
    else
        put_number(at->printer, number);
}

static void put_operand(const struct body_printer *at, const struct ir_instruction *instruction, char letter,
                        uint32_t operand)
{
    switch (letter) {
    case 'v':
    case 'o':
        put_value(at, operand);
        break;
    case 't':
        put_type(at->printer, operand);
        break;
    case 'f':
        put_field_ref(at->printer, operand);
        break;
    case 'm':
        put_method_ref(at->printer, operand, instruction->op == IR_call_interface);
        break;
    case 'k':
        put_constant(at->printer, operand);
        break;
    case 's':
        put_text(at->printer, "site ");
        put_number(at->printer, operand);
        break;
    case 'b':
        put_block(at, operand);
        break;
    case 'n':
        put_plain(at, instruction, operand);
        break;
    case 'w':
        put_wide(at, instruction);
        break;
    case 'V':
        put_values(at, operand);
        break;
    case 'P':
        put_pairs(at, operand);
        break;
    case 'K':
        put_cases(at, operand);
        break;
    }
}

static void put_operands(const struct body_printer *at, const struct ir_instruction *instruction)
{
    const char *shape = ir_op_shape((enum ir_op)instruction->op);
    const uint32_t operands[] = {instruction->a, instruction->b, instruction->c};
    for (int i = 0; i < IR_MOST_OPERANDS && shape[i] != '\0'; i++) {
        if (shape[i] == 'o' && operands[i] == IR_NONE)
            continue;
        bool first_or_list = i == 0 || shape[i] == 'V' || shape[i] == 'P' || shape[i] == 'K';
        put_text(at->printer, first_or_list ? " " : ", ");
        put_operand(at, instruction, shape[i], operands[i]);
    }
}

static void put_marks(const struct body_printer *at, const struct ir_instruction *instruction)
{
    struct printer *printer = at->printer;
    if (instruction->storage != IR_STORED_AS_IT_IS) {
        put_char(printer, '.');
        put_text(printer,
                 instruction->storage < IR_STORAGE_WORDS ? ir_storage_words[instruction->storage] : "!storage");
    }
    for (unsigned i = 0; instruction->marks >> i != 0; i++) {
        if ((instruction->marks >> i & 1) == 0)
            continue;
        put_char(printer, '.');
        put_text(printer, i < IR_MARK_WORDS ? ir_mark_words[i] : "!mark");
    }
}

static void put_position(const struct body_printer *at, const struct ir_instruction *instruction, size_t line_start)
{
    static const char blanks[POSITIONS + 1] =
        "                                                                                ";
    struct printer *printer = at->printer;
    if (instruction->line == 0 && instruction->at == 0)
        return;
    size_t column = printer->to->length - line_start;
    put(printer, blanks, column < POSITIONS - 1 ? POSITIONS - column : 1);
    put_char(printer, '@');
    put_number(printer, instruction->line);
    put_char(printer, ':');
    put_number(printer, instruction->at);
}

/* For human readers, what a dynamic call is: its form, its name, and the method that a lambda leads to. */
static void put_site_comment(const struct body_printer *at, uint32_t number)
{
    struct printer *printer = at->printer;
    const struct ir_module *module = printer->module;
    if (number >= module->site_count || (unsigned)module->sites[number].form >= IR_SITE_WORDS)
        return;
    const struct ir_site *site = &module->sites[number];
    put_text(printer, "  // ");
    put_text(printer, ir_site_words[site->form]);
    put_char(printer, ' ');
    put_name(printer, site->name);
    if (site->form != IR_SITE_LAMBDA || site->count < 2 || site->arguments[1] >= module->constant_count)
        return;
    const struct ir_constant *target = &module->constants[site->arguments[1]];
    if (target->form != IR_CONSTANT_HANDLE || target->handle.ref >= module->method_ref_count)
        return;
    const struct ir_method_ref *ref = &module->method_refs[target->handle.ref];
    put_text(printer, ": ");
    if (ref->owner != IR_NONE) {
        put_type(printer, ref->owner);
        put_char(printer, '.');
    }
    put_name(printer, ref->name);
}

static void put_instruction(const struct body_printer *at, uint32_t number)
{
    struct printer *printer = at->printer;
    const struct ir_instruction *instruction = &at->body->instructions[number];
    size_t line_start = printer->to->length;
    put(printer, "        ", INDENT);
    if (instruction->kind != IR_VOID) {
        put_value(at, number);
        put(printer, " = ", 3);
    }
    if (instruction->op >= IR_OP_COUNT) {
        put_text(printer, "!operation\n");
        return;
    }
    put_text(printer, ir_op_name((enum ir_op)instruction->op));
    put_marks(at, instruction);
    if (instruction->kind != IR_VOID) {
        put_char(printer, ' ');
        put_kind(printer, instruction->kind);
    }
    put_operands(at, instruction);
    put_position(at, instruction, line_start);
    if (instruction->op == IR_call_dynamic)
        put_site_comment(at, instruction->a);
    put_char(printer, '\n');
}

static void put_handlers(const struct body_printer *at, const struct ir_block *block)
{
    const struct ir_body *body = at->body;
    for (uint32_t i = 0; i < block->handler_count; i++) {
        put_text(at->printer, i == 0 ? " catch " : ", ");
        if (block->handler >= body->handler_count || i >= body->handler_count - block->handler) {
            put_text(at->printer, "!handler");
            return;
        }
        const struct ir_handler *handler = &body->handlers[block->handler + i];
        if (handler->type == IR_NONE)
            put_text(at->printer, "any");
        else
            put_type(at->printer, handler->type);
        put_char(at->printer, ' ');
        put_block(at, handler->block);
    }
}

static void put_blocks(const struct body_printer *at)
{
    const struct ir_body *body = at->body;
    for (uint32_t b = 0; b < body->block_count; b++) {
        const struct ir_block *block = &body->blocks[b];
        put_text(at->printer, "    ");
        put_block(at, b);
        put_char(at->printer, ':');
        put_handlers(at, block);
        put_char(at->printer, '\n');
        for (uint32_t i = 0; i < block->count && i < body->instruction_count; i++) {
            if (block->first < body->instruction_count - i)
                put_instruction(at, block->first + i);
        }
    }
}

void put_body(struct printer *printer, const struct ir_body *body)
{
    struct body_printer at = {.printer = printer, .body = body};
    if (body->variable_count > 0)
        at.names = mem_new(body->instruction_count, sizeof *at.names);
    for (uint32_t i = 0; i < body->variable_count; i++) {
        if (body->variables[i].value < body->instruction_count)
            at.names[body->variables[i].value] = &body->variables[i].name;
    }
    put_blocks(&at);
    mem_free(at.names);
}
