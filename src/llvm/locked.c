/* Inline assembly that is one atomic operation of i386 and its successors, as programs write it that are older than
 * C11: `lock cmpxchgl $1,$2`, `xchgl $0,$1`, `lock xaddl $0,$1`, `lock incl $0`, `lock addl $1,$0` and their like, in
 * the order of AT&T. What else is in the text, or in the constraints, is refused: nothing is guessed. */
#include "llvm/internal.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_OPERANDS = 16, NO_OPERAND = -1 };

/* An operand, as its constraint says. */
struct operand {
    bool memory;  /* its argument is the address */
    bool result;  /* the assembly gives it; else it is taken from an argument */
    bool is_ax;   /* in the register that is compared with */
    bool is_flag; /* whether the values were equal */
    int tied;     /* the result whose register it has */
    unsigned argument;
};

struct locked {
    struct body_maker *body;
    LLVMValueRef call;
    struct operand operands[MOST_OPERANDS];
    int count;
    unsigned argument_count;
};

enum sort { SORT_EXCHANGE_IF, SORT_GIVES, SORT_CHANGES, SORT_STEPS };

/* The mnemonics without the letter for the size. */
static const struct instruction {
    const char *name;
    enum sort sort;
    enum ir_update update;
    bool always_locked;
} instructions[] = {
    {"cmpxchg", SORT_EXCHANGE_IF, 0, false},     {"xchg", SORT_GIVES, IR_UPDATE_exchange, true},
    {"xadd", SORT_GIVES, IR_UPDATE_add, false},  {"add", SORT_CHANGES, IR_UPDATE_add, false},
    {"sub", SORT_CHANGES, IR_UPDATE_sub, false}, {"and", SORT_CHANGES, IR_UPDATE_and, false},
    {"or", SORT_CHANGES, IR_UPDATE_or, false},   {"xor", SORT_CHANGES, IR_UPDATE_xor, false},
    {"inc", SORT_STEPS, IR_UPDATE_add, false},   {"dec", SORT_STEPS, IR_UPDATE_sub, false},
};

/* Takes a text apart. */
struct reading {
    const struct instruction *instruction;
    unsigned bits;     /* that the letter for the size says; 0: there is none */
    int first, second; /* operands; the second one may be missing */
    int flag;          /* the operand of a `sete` behind it */
};

static unsigned bits_of_letter(char letter)
{
    return letter == 'b' ? 8 : letter == 'w' ? 16 : letter == 'l' ? 32 : letter == 'q' ? 64 : 0;
}

static bool read_mnemonic(const char *name, bool locked, struct reading *reading)
{
    for (size_t i = 0; i < sizeof instructions / sizeof *instructions; i++) {
        size_t length = strlen(instructions[i].name);
        if (strncmp(name, instructions[i].name, length) != 0)
            continue;
        reading->bits = name[length] == '\0' ? 0 : bits_of_letter(name[length]);
        if (name[length] != '\0' && (reading->bits == 0 || name[length + 1] != '\0'))
            continue;
        reading->instruction = &instructions[i];
        return locked || instructions[i].always_locked;
    }
    return false;
}

static bool read_text(const char *text, struct reading *reading)
{
    char name[16];
    int length = 0;
    bool locked = strncmp(text, "lock ", 5) == 0;
    *reading = (struct reading){.second = NO_OPERAND, .flag = NO_OPERAND};
    text += locked ? 5 : 0;
    if (sscanf(text, "%15[a-z] $%d%n", name, &reading->first, &length) != 2 || !read_mnemonic(name, locked, reading))
        return false;
    text += length;
    if (sscanf(text, " , $%d%n", &reading->second, &length) == 1)
        text += length;
    if (reading->instruction->sort == SORT_EXCHANGE_IF &&
        sscanf(text, " set%*1[ez] $%d%n", &reading->flag, &length) == 1)
        text += length;
    return *text == '\0';
}

static bool read_constraint(struct locked *locked, const char *text)
{
    struct operand *operand = &locked->operands[locked->count];
    *operand = (struct operand){.tied = NO_OPERAND};
    if (text[0] == '~')
        return true;
    if (locked->count == MOST_OPERANDS - 1)
        return false;
    bool output = text[0] == '=';
    operand->memory = strchr(text, '*') != NULL;
    operand->result = output && !operand->memory;
    operand->is_ax = strstr(text, "{ax}") != NULL || strstr(text, "{eax}") != NULL;
    operand->is_flag = strcmp(text, "={@ccz}") == 0 || strcmp(text, "={@cce}") == 0;
    if (text[0] >= '0' && text[0] <= '9')
        operand->tied = (int)strtol(text, NULL, 10);
    if (!operand->result)
        operand->argument = locked->argument_count++;
    locked->count++;
    return true;
}

static bool read_constraints(struct locked *locked, char *constraints)
{
    char *rest = NULL;
    for (char *one = strtok_r(constraints, ",", &rest); one != NULL; one = strtok_r(NULL, ",", &rest))
        if (!read_constraint(locked, one))
            return false;
    for (int i = 0; i < locked->count; i++) {
        int tied = locked->operands[i].tied;
        if (tied != NO_OPERAND && (tied >= locked->count || !locked->operands[tied].result))
            return false;
        if (tied != NO_OPERAND)
            locked->operands[i].is_ax |= locked->operands[tied].is_ax;
    }
    return locked->argument_count <= LLVMGetNumArgOperands(locked->call);
}

static ir_value argument_of(struct locked *locked, int operand)
{
    return body_use_scalar(locked->body, LLVMGetOperand(locked->call, locked->operands[operand].argument));
}

/* What an operand has before: of a result, what shares its register. IR_NONE: nothing, or it is no register. */
static ir_value value_of(struct locked *locked, int operand)
{
    if (operand < 0 || operand >= locked->count || locked->operands[operand].memory)
        return IR_NONE;
    if (!locked->operands[operand].result)
        return argument_of(locked, operand);
    for (int i = 0; i < locked->count; i++)
        if (locked->operands[i].tied == operand && !locked->operands[i].result)
            return argument_of(locked, i);
    return IR_NONE;
}

static ir_value expected_value(struct locked *locked)
{
    for (int i = 0; i < locked->count; i++)
        if (locked->operands[i].is_ax && !locked->operands[i].result && !locked->operands[i].memory)
            return argument_of(locked, i);
    return IR_NONE;
}

static bool is_memory(const struct locked *locked, int operand)
{
    return operand >= 0 && operand < locked->count && locked->operands[operand].memory;
}

static LLVMTypeRef result_type(const struct locked *locked, unsigned number)
{
    LLVMTypeRef type = LLVMTypeOf(locked->call);
    return LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMStructGetTypeAtIndex(type, number) : type;
}

/* What the assembly gives: what was in memory, and whether it was as expected (`done`; IR_NONE: nobody compares).
 * `gives` is the operand that the first goes to. False: something else is to be given. */
static bool give(struct locked *locked, int gives, int flag, ir_value old, ir_value done)
{
    struct body_maker *body = locked->body;
    ir_value leaves[MOST_OPERANDS];
    unsigned count = 0;
    for (int i = 0; i < locked->count && !body->failed; i++) {
        const struct operand *operand = &locked->operands[i];
        if (!operand->result)
            continue;
        ir_kind kind = type_kind(result_type(locked, count));
        bool tells = done != IR_NONE && (operand->is_flag || (i == flag && kind == IR_I8));
        if (!tells && (gives < 0 ? !operand->is_ax : i != gives))
            return false;
        if (!tells && kind != body->instructions[old].kind)
            return false;
        leaves[count++] = tells ? body_put(body, IR_zext, kind, done, 0, 0) : old;
    }
    uint32_t first = (uint32_t)body->leaf_count;
    for (unsigned i = 0; i < count && !body->failed; i++)
        body_add_leaf(body, leaves[i]);
    if (count > 0)
        body_define(body, locked->call, first);
    return true;
}

static bool make_exchange_if(struct locked *locked, const struct reading *reading)
{
    struct body_maker *body = locked->body;
    ir_value wanted = value_of(locked, reading->first), expected = expected_value(locked);
    if (wanted == IR_NONE || expected == IR_NONE || !is_memory(locked, reading->second) || body->failed)
        return false;
    ir_kind kind = body->instructions[wanted].kind;
    if (kind != body->instructions[expected].kind || (reading->bits != 0 && ir_kind_bits(kind) != reading->bits))
        return false;
    ir_value pointer = argument_of(locked, reading->second);
    ir_value old = body_put(body, IR_exchange_if, kind, pointer, expected, wanted);
    body_mark(body, old, IR_ATOMIC);
    return give(locked, NO_OPERAND, reading->flag, old, body_put(body, IR_eq, IR_I1, old, expected, 0));
}

static bool make_update(struct locked *locked, const struct reading *reading)
{
    struct body_maker *body = locked->body;
    enum sort sort = reading->instruction->sort;
    bool steps = sort == SORT_STEPS, turned = !steps && is_memory(locked, reading->first);
    int memory = steps || turned ? reading->first : reading->second, other = turned ? reading->second : reading->first;
    if (!is_memory(locked, memory) || (turned && reading->instruction->update != IR_UPDATE_exchange) ||
        (steps && (reading->second != NO_OPERAND || reading->bits == 0)))
        return false;
    ir_value value = steps ? body_integer(body, reading->bits, 1) : value_of(locked, other);
    if (value == IR_NONE || body->failed)
        return false;
    ir_kind kind = body->instructions[value].kind;
    if (reading->bits != 0 && ir_kind_bits(kind) != reading->bits)
        return false;
    ir_value old =
        body_put(body, IR_update, kind, argument_of(locked, memory), value, (uint32_t)reading->instruction->update);
    body_mark(body, old, IR_ATOMIC);
    return give(locked, sort == SORT_GIVES ? other : MOST_OPERANDS, NO_OPERAND, old, IR_NONE);
}

bool locked_make(struct body_maker *body, LLVMValueRef call, const char *text, char *constraints)
{
    struct locked locked = {.body = body, .call = call};
    struct reading reading;
    if (!read_text(text, &reading) || !read_constraints(&locked, constraints))
        return false;
    return reading.instruction->sort == SORT_EXCHANGE_IF ? make_exchange_if(&locked, &reading)
                                                         : make_update(&locked, &reading);
}
