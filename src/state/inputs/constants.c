#include "state/inputs/constants.h"

#include "state/inputs/fact.h"

enum { DEEPEST = 8, DEEPEST_CALL = 4, MOST_FOLLOWED = 20000 }; /* values; what is not followed is not tried */

/* What is looked for, first things first: numbers that something must be equal to, those at which the answer of another
 * comparison changes, and the neighbours of the first ones, for what was changed by one before it was stored. */
enum round { EQUAL, ORDERED, NEIGHBOURS, ROUNDS };

struct finder {
    const struct ir_module *module;
    const struct ir_body *body;
    unsigned bits, depth; /* depth: of calls */
    uint32_t followed;    /* values so far */
    enum round round;
    uint64_t *values;
    uint32_t count;
};

static bool is_number(const struct finder *finder, ir_value value)
{
    ir_kind kind = finder->body->instructions[value].kind;
    return ir_kind_class(kind) == IR_KIND_INT && ir_kind_bits(kind) > 1 && ir_kind_bits(kind) <= 64;
}

static bool is_constant(const struct finder *finder, ir_value value, uint64_t *number)
{
    const struct ir_instruction *of = &finder->body->instructions[value];
    if (of->op != IR_integer || !is_number(finder, value))
        return false;
    *number = number_cut((uint64_t)of->b << 32 | of->a, ir_kind_bits(of->kind));
    return true;
}

/* Adds a number of so many bits, if inputs can have it. */
static void add(struct finder *finder, uint64_t number, unsigned bits)
{
    int64_t value = number_signed(number, bits);
    uint64_t cut = number_cut((uint64_t)value, finder->bits);
    if (number_signed(cut, finder->bits) != value && (value < 0 || cut != (uint64_t)value))
        return;
    for (uint32_t i = 0; i < finder->count; i++)
        if (finder->values[i] == cut)
            return;
    if (finder->count < MOST_INPUT_CONSTANTS)
        finder->values[finder->count++] = cut;
}

/* What one operand of an operation with a constant must be for the result to be a number. False: nothing, or that is
 * not known. */
static bool undo(enum ir_op op, uint64_t constant, bool first, uint64_t *number)
{
    switch (op) {
    case IR_add:
        *number -= constant;
        return true;
    case IR_sub:
        *number = first ? constant - *number : *number + constant;
        return true;
    case IR_xor:
        *number ^= constant;
        return true;
    case IR_mul:
        if (constant == 0 || *number % constant != 0)
            return false;
        *number /= constant;
        return true;
    case IR_div:
    case IR_udiv:
        *number *= constant;
        return !first;
    case IR_shl:
        *number >>= constant & 63;
        return !first;
    case IR_shr:
    case IR_ushr:
        *number <<= constant & 63;
        return !first;
    case IR_and: /* and remainders: the number itself, if there is such a result at all */
    case IR_or:
    case IR_rem:
    case IR_urem:
        return !first || op == IR_and || op == IR_or;
    default:
        return false;
    }
}

static void follow(struct finder *finder, ir_value value, uint64_t number);

/* What a function gives is compared with a number. */
static void follow_call(struct finder *finder, const struct ir_instruction *call, uint64_t number)
{
    const struct ir_body *caller = finder->body;
    if (call->op != IR_call_static || finder->depth == DEEPEST_CALL || finder->followed > MOST_FOLLOWED)
        return;
    struct text name = finder->module->method_refs[call->a].name;
    finder->depth++;
    for (uint32_t i = 0; i < finder->module->method_count && finder->followed <= MOST_FOLLOWED; i++) {
        finder->body = text_same(finder->module->methods[i].name, name) ? finder->module->methods[i].body : NULL;
        for (uint32_t j = 0; finder->body != NULL && j < finder->body->instruction_count; j++)
            if (finder->followed <= MOST_FOLLOWED && finder->body->instructions[j].op == IR_return &&
                finder->body->instructions[j].a != IR_NONE)
                follow(finder, finder->body->instructions[j].a, number);
    }
    finder->depth--;
    finder->body = caller;
}

/* A value is compared with a number: what that is made of must be this. Nothing is said of what is made of two
 * values. */
static void follow(struct finder *finder, ir_value value, uint64_t number)
{
    finder->followed++;
    for (uint32_t depth = 0; depth < DEEPEST && is_number(finder, value); depth++) {
        const struct ir_instruction *of = &finder->body->instructions[value];
        unsigned bits = ir_kind_bits(of->kind);
        uint64_t constant;
        number = number_cut(number, bits);
        if (of->op == IR_zext || of->op == IR_sext || of->op == IR_trunc) {
            value = of->a;
            continue;
        }
        if (of->op == IR_neg) {
            number = -number;
            value = of->a;
            continue;
        }
        bool two = of->op >= IR_add && of->op <= IR_ushr;
        bool first = two && is_constant(finder, of->a, &constant);
        if (!first && !(two && is_constant(finder, of->b, &constant))) {
            add(finder, number, bits);
            follow_call(finder, of, number);
            return;
        }
        if (!undo((enum ir_op)of->op, constant, first, &number))
            return;
        number = number_cut(number, bits);
        value = first ? of->b : of->a;
    }
}

/* A value is compared with a number, by the comparisons that the round is about or by others. */
static void look_at(struct finder *finder, ir_value value, uint64_t number, bool equal)
{
    if (equal != (finder->round != ORDERED))
        return;
    if (finder->round != NEIGHBOURS)
        follow(finder, value, number);
    if (finder->round == EQUAL)
        return;
    follow(finder, value, number - 1);
    follow(finder, value, number + 1);
}

static void look_at_comparison(struct finder *finder, const struct ir_instruction *of)
{
    bool equal = of->op == IR_eq || of->op == IR_ne;
    uint64_t number;
    if (is_constant(finder, of->a, &number))
        look_at(finder, of->b, number, equal);
    else if (is_constant(finder, of->b, &number))
        look_at(finder, of->a, number, equal);
}

static void look_at_switch(struct finder *finder, const struct ir_instruction *of)
{
    enum { CASE = 3 };
    uint32_t count;
    const uint32_t *list = ir_list(finder->body, of->b, &count);
    for (uint32_t i = 1; i + 1 < count; i += CASE)
        look_at(finder, of->a, (uint64_t)list[i + 1] << 32 | list[i], true);
}

static void look_at_body(struct finder *finder)
{
    for (uint32_t i = 0; i < finder->body->instruction_count; i++) {
        const struct ir_instruction *of = &finder->body->instructions[i];
        if (of->op >= IR_eq && of->op <= IR_uge)
            look_at_comparison(finder, of);
        else if (of->op == IR_switch)
            look_at_switch(finder, of);
    }
}

uint32_t input_constants(const struct ir_module *module, unsigned bits, uint64_t values[MOST_INPUT_CONSTANTS])
{
    struct finder finder = {.module = module, .bits = bits, .values = values};
    for (finder.round = EQUAL; finder.round < ROUNDS; finder.round++)
        for (uint32_t i = 0; i < module->method_count && finder.count < MOST_INPUT_CONSTANTS; i++) {
            finder.body = module->methods[i].body;
            if (finder.body != NULL)
                look_at_body(&finder);
        }
    return finder.count;
}
