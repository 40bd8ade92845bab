#include "state/invariant.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "run/run.h"
#include "run/step.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { MOST_PARTS = 256, MOST_DEPTH = 64, MOST_DIGITS = 18 };

enum operation {
    NUMBER,
    GLOBAL,
    NOT,
    NEGATE,
    MULTIPLY,
    ADD,
    SUBTRACT,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL,
    EQUAL,
    NOT_EQUAL,
    AND,
    OR
};

typedef __int128 wide;
typedef unsigned __int128 wide_bits; /* what overflows wraps around */

struct part {
    enum operation operation;
    int64_t number; /* or a field of the module */
};

/* Operands first. */
struct invariant {
    const char *text;
    struct part parts[MOST_PARTS];
    uint32_t count;
};

/* Longer words first, if they begin alike. */
static const struct {
    const char *word;
    enum operation operation;
    unsigned binds; /* the more, the closer */
} binary[] = {
    {"||", OR, 1},        {"&&", AND, 2},           {"==", EQUAL, 3},
    {"!=", NOT_EQUAL, 3}, {"<=", LESS_OR_EQUAL, 4}, {">=", GREATER_OR_EQUAL, 4},
    {"<", LESS, 4},       {">", GREATER, 4},        {"+", ADD, 5},
    {"-", SUBTRACT, 5},   {"*", MULTIPLY, 6},
};
enum { BINARY = sizeof binary / sizeof *binary, LOOSEST = 1 };

struct reader {
    const char *text, *at;
    const struct ir_module *module;
    struct invariant *to;
    struct buffer *why;
    unsigned depth;
};

static bool complain(struct reader *reader, const char *what)
{
    if (reader->why->length == 0)
        buffer_format(reader->why, "invariant '%s', character %u: %s", reader->text,
                      (unsigned)(reader->at - reader->text) + 1, what);
    return false;
}

static void skip_blanks(struct reader *reader)
{
    while (isspace((unsigned char)*reader->at))
        reader->at++;
}

static bool add(struct reader *reader, enum operation operation, int64_t number)
{
    if (reader->to->count == MOST_PARTS)
        return complain(reader, "the expression is too long");
    reader->to->parts[reader->to->count++] = (struct part){operation, number};
    return true;
}

static bool read_number(struct reader *reader)
{
    int64_t number = 0;
    size_t length = strspn(reader->at, "0123456789");
    if (length > MOST_DIGITS)
        return complain(reader, "the number is too large");
    if (isalpha((unsigned char)reader->at[length]) || reader->at[length] == '_' || reader->at[length] == '.')
        return complain(reader, "only decimal integers are numbers here");
    if (length > 1 && *reader->at == '0')
        return complain(reader, "a number begins with 0, which C would take for an octal one");
    for (size_t i = 0; i < length; i++)
        number = number * 10 + (*reader->at++ - '0');
    return add(reader, NUMBER, number);
}

static bool is_part_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.';
}

static bool read_name(struct reader *reader)
{
    const struct ir_module *module = reader->module;
    struct text name = {reader->at, 0};
    uint32_t field = 0;
    while (is_part_of_name(reader->at[name.length]))
        name.length++;
    while (field < module->field_count && !text_same(module->fields[field].name, name))
        field++;
    if (field == module->field_count)
        return complain(reader, "there is no such global");
    const struct ir_type *type = &module->types[module->fields[field].type];
    if (type->form != IR_TYPE_NUMBER || type->floating || type->count > 64)
        return complain(reader, "this global is no integer of up to 64 bits");
    if ((module->fields[field].flags & IR_ACCESS_THREAD_LOCAL) != 0)
        return complain(reader, "each thread has a variable of this name");
    reader->at += name.length;
    return add(reader, GLOBAL, field);
}

static bool read_expression(struct reader *reader, unsigned binds);

static bool read_operand(struct reader *reader)
{
    bool fine = true;
    skip_blanks(reader);
    char first = *reader->at;
    if (isdigit((unsigned char)first))
        return read_number(reader);
    if (isalpha((unsigned char)first) || first == '_')
        return read_name(reader);
    if ((first != '!' && first != '-' && first != '(') || (first == '!' && reader->at[1] == '='))
        return complain(reader, "a name, a number or '(' is missing");
    if (++reader->depth > MOST_DEPTH)
        return complain(reader, "the expression is too deep");
    reader->at++;
    if (first == '(') {
        fine = read_expression(reader, LOOSEST);
        if (fine && *reader->at != ')')
            return complain(reader, "')' is missing");
        reader->at += fine;
    } else {
        fine = read_operand(reader) && add(reader, first == '!' ? NOT : NEGATE, 0);
    }
    reader->depth--;
    return fine;
}

/* The operator that comes next; BINARY: none. */
static size_t next_operator(struct reader *reader)
{
    size_t i = 0;
    skip_blanks(reader);
    while (i < BINARY && strncmp(reader->at, binary[i].word, strlen(binary[i].word)) != 0)
        i++;
    return i;
}

/* Operators that bind as close as that, or closer. */
static bool read_expression(struct reader *reader, unsigned binds)
{
    if (!read_operand(reader))
        return false;
    for (size_t i = next_operator(reader); i < BINARY && binary[i].binds >= binds; i = next_operator(reader)) {
        reader->at += strlen(binary[i].word);
        if (!read_expression(reader, binary[i].binds + 1) || !add(reader, binary[i].operation, 0))
            return false;
    }
    return true;
}

static bool names_something(const struct invariant *invariant)
{
    for (uint32_t i = 0; i < invariant->count; i++)
        if (invariant->parts[i].operation == GLOBAL)
            return true;
    return false;
}

const struct invariant *invariant_read(const char *text, const struct ir_module *module, struct arena *arena,
                                       struct buffer *why)
{
    struct invariant *invariant = arena_alloc(arena, sizeof *invariant);
    struct reader reader = {.text = text, .at = text, .module = module, .to = invariant, .why = why};
    invariant->text = arena_copy(arena, text, strlen(text));
    bool fine = read_expression(&reader, LOOSEST);
    if (fine && *reader.at != '\0')
        fine = complain(&reader, "an operator is missing");
    if (fine && !names_something(invariant))
        fine = complain(&reader, "it names no global");
    return fine ? invariant : NULL;
}

const char *invariant_text(const struct invariant *invariant)
{
    return invariant->text;
}

static wide combine(enum operation operation, wide one, wide other)
{
    switch (operation) {
    case MULTIPLY:
        return (wide)((wide_bits)one * (wide_bits)other);
    case ADD:
        return (wide)((wide_bits)one + (wide_bits)other);
    case SUBTRACT:
        return (wide)((wide_bits)one - (wide_bits)other);
    case LESS:
        return one < other;
    case LESS_OR_EQUAL:
        return one <= other;
    case GREATER:
        return one > other;
    case GREATER_OR_EQUAL:
        return one >= other;
    case EQUAL:
        return one == other;
    case NOT_EQUAL:
        return one != other;
    case AND:
        return one != 0 && other != 0;
    default: /* OR */
        return one != 0 || other != 0;
    }
}

/* An operator takes its operands off the stack. */
static uint32_t apply(enum operation operation, wide *stack, uint32_t top)
{
    bool unary = operation == NOT || operation == NEGATE;
    assert(top >= (unary ? 1 : 2));
    if (operation == NOT)
        stack[top - 1] = stack[top - 1] == 0;
    else if (operation == NEGATE)
        stack[top - 1] = (wide) - (wide_bits)stack[top - 1];
    else
        stack[top - 2] = combine(operation, stack[top - 2], stack[top - 1]);
    return unary ? top : top - 1;
}

bool invariant_holds(const struct invariant *invariant, struct run *run)
{
    wide stack[MOST_PARTS] = {0};
    uint32_t top = 0;
    if (!run_has_begun(run))
        return true;
    for (uint32_t i = 0; i < invariant->count; i++) {
        const struct part *part = &invariant->parts[i];
        if (part->operation == NUMBER)
            stack[top++] = part->number;
        else if (part->operation == GLOBAL)
            stack[top++] = run_global_value(run, (uint32_t)part->number);
        else
            top = apply(part->operation, stack, top);
    }
    return stack[0] != 0;
}

/* Also if it might write elsewhere: what a step conflicts with is the same whether it does or not. */
static bool concerns(const struct invariant *invariant, struct run *run, const struct step_access *access)
{
    bool writes = (access->use & STEP_WRITES) != 0 || access->wants != STEP_ANY;
    if (!writes || STEP_FAMILY(access->object) != 0)
        return false;
    for (uint32_t i = 0; i < invariant->count; i++)
        if (invariant->parts[i].operation == GLOBAL &&
            run_global_object(run, (uint32_t)invariant->parts[i].number) == access->object)
            return true;
    return false;
}

void invariant_tell(const struct invariant *invariant, struct run *run, struct step *step)
{
    for (size_t i = 0; i < step->count; i++)
        if (concerns(invariant, run, &step->accesses[i])) {
            struct step_access access = {.object = STEP_INVARIANT,
                                         .end = 1,
                                         .use = STEP_READS | STEP_WRITES | STEP_ATOMIC,
                                         .spot = step->accesses[i].spot};
            step_add(step, &access);
            return;
        }
}
