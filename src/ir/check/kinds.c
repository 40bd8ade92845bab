/* Whether kinds fit: a table of rules, and the operations that no rule can describe. */
#include "ir/check/internal.h"

#include "base/buffer.h"

#include <stdio.h>
#include <string.h>

/* A rule has a letter for the kind of the result and one for each value among the operands:
 *   -  none           *  any                 I  an integer     F  a float        R  a reference      P  a pointer
 *   N  a number to compute with: a float or an integer, in Java i32 or i64
 *   A  null's kind: a reference in Java, a pointer in C        M  what memory of C holds: a number or a pointer
 *   1  i1             4  i32                 8  i64            B  i8
 *   =  as the result  ~  as the first value  C  numbers, references, pointers: what can be equal
 *   O  numbers and, in C, pointers: what has an order          U  integers and pointers
 *   D  the distance of a shift W an integer wider than the result n an integer narrower than the result
 *   G  a float of another width              X  a number of the same width but of the other class
 *   T  as the field's type                   E  what a Java array has
 *   S  what is switched on: i32 in Java, any integer in C
 *   ?  see the function that is called for it */
static const char *const rules[IR_OP_COUNT] = {
    [IR_integer] = "I",
    [IR_floating] = "F",
    [IR_null] = "A",
    [IR_constant] = "?",
    [IR_parameter] = "?",
    [IR_caught] = "R",
    [IR_phi] = "?",
    [IR_undefined] = "*",
    [IR_add] = "N==",
    [IR_sub] = "N==",
    [IR_mul] = "N==",
    [IR_div] = "N==",
    [IR_rem] = "N==",
    [IR_udiv] = "I==",
    [IR_urem] = "I==",
    [IR_neg] = "N=",
    [IR_and] = "I==",
    [IR_or] = "I==",
    [IR_xor] = "I==",
    [IR_shl] = "I=D",
    [IR_shr] = "I=D",
    [IR_ushr] = "I=D",
    [IR_eq] = "1C~",
    [IR_ne] = "1C~",
    [IR_lt] = "1O~",
    [IR_le] = "1O~",
    [IR_gt] = "1O~",
    [IR_ge] = "1O~",
    [IR_ult] = "1U~",
    [IR_ule] = "1U~",
    [IR_ugt] = "1U~",
    [IR_uge] = "1U~",
    [IR_cmp] = "488",
    [IR_cmpl] = "4F~",
    [IR_cmpg] = "4F~",
    [IR_trunc] = "IW",
    [IR_sext] = "In",
    [IR_zext] = "In",
    [IR_int_to_float] = "FI",
    [IR_uint_to_float] = "FI",
    [IR_float_to_int] = "IF",
    [IR_float_to_uint] = "IF",
    [IR_float_to_float] = "FG",
    [IR_bits] = "MX",
    [IR_pointer_to_int] = "IP",
    [IR_int_to_pointer] = "PI",
    [IR_select] = "*1==",
    [IR_new] = "R",
    [IR_new_array] = "R4",
    [IR_new_arrays] = "R",
    [IR_get] = "TR",
    [IR_put] = "-RT",
    [IR_get_static] = "T",
    [IR_put_static] = "-T",
    [IR_get_element] = "ER4",
    [IR_put_element] = "-R4E",
    [IR_length] = "4R",
    [IR_cast] = "RR",
    [IR_instance_of] = "4R",
    [IR_local] = "PI",
    [IR_global] = "P",
    [IR_function] = "P",
    [IR_field] = "PP",
    [IR_element] = "PPI",
    [IR_offset] = "PPI",
    [IR_load] = "MP",
    [IR_store] = "-PM",
    [IR_update] = "MP=",
    [IR_exchange_if] = "MP==",
    [IR_fence] = "-",
    [IR_copy] = "-PPI",
    [IR_fill] = "-PBI",
    [IR_call_static] = "?",
    [IR_call_special] = "?",
    [IR_call_virtual] = "?",
    [IR_call_interface] = "?",
    [IR_call_dynamic] = "?",
    [IR_call_pointer] = "?",
    [IR_monitor_enter] = "-R",
    [IR_monitor_exit] = "-R",
    [IR_jump] = "-",
    [IR_branch] = "-1",
    [IR_switch] = "-S",
    [IR_return] = "?",
    [IR_throw] = "-R",
    [IR_unreachable] = "-",
};

const char *check_kind_text(ir_kind kind, char text[KIND_TEXT_SIZE])
{
    unsigned bits = ir_kind_bits(kind);
    switch (ir_kind_class(kind)) {
    case IR_KIND_VOID:
        return "void";
    case IR_KIND_REF:
        return "ref";
    case IR_KIND_POINTER:
        return "ptr";
    case IR_KIND_INT:
        snprintf(text, KIND_TEXT_SIZE, "i%u", bits);
        return text;
    case IR_KIND_FLOAT:
        snprintf(text, KIND_TEXT_SIZE, "f%u", bits);
        return text;
    }
    snprintf(text, KIND_TEXT_SIZE, "kind %u", (unsigned)kind);
    return text;
}

static bool is_int(ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_INT;
}

static bool is_float(ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_FLOAT;
}

static bool in_java(const struct check *check)
{
    return check->module->language == IR_JAVA;
}

static ir_kind kind_of(const struct check *check, ir_value value)
{
    return check->body->instructions[value].kind;
}

static ir_kind field_kind(const struct check *check, const struct ir_instruction *instruction)
{
    bool is_static = instruction->op == IR_get_static || instruction->op == IR_put_static;
    const struct ir_field_ref *ref = &check->module->field_refs[is_static ? instruction->a : instruction->b];
    return ir_type_kind(&check->module->types[ref->type]);
}

/* Whether a kind is what a letter says; `first` is the kind of the first value. */
static bool fits(const struct check *check, const struct ir_instruction *instruction, char letter, ir_kind kind,
                 ir_kind first)
{
    ir_kind result = instruction->kind;
    bool java = in_java(check);
    bool computes = java ? kind == IR_I32 || kind == IR_I64 : is_int(kind);
    switch (letter) {
    case '*':
        return kind != IR_VOID;
    case 'I':
        return is_int(kind);
    case 'F':
        return is_float(kind);
    case 'R':
        return kind == IR_REF;
    case 'P':
        return kind == IR_POINTER;
    case 'N':
        return computes || is_float(kind);
    case 'A':
        return kind == (java ? IR_REF : IR_POINTER);
    case 'M':
        return is_int(kind) || is_float(kind) || kind == IR_POINTER;
    case '1':
        return kind == IR_I1;
    case '4':
        return kind == IR_I32;
    case '8':
        return kind == IR_I64;
    case 'B':
        return kind == IR_I8;
    case '=':
        return kind == result;
    case '~':
        return kind == first;
    case 'C':
        return computes || is_float(kind) || kind == IR_I1 || kind == IR_REF || kind == IR_POINTER;
    case 'O':
        return computes || is_float(kind) || kind == IR_POINTER;
    case 'U':
        return is_int(kind) || kind == IR_POINTER;
    case 'D':
    case 'S':
        return java ? kind == IR_I32 : is_int(kind);
    case 'W':
        return is_int(kind) && ir_kind_bits(kind) > ir_kind_bits(result);
    case 'n':
        return is_int(kind) && ir_kind_bits(kind) < ir_kind_bits(result);
    case 'G':
        return is_float(kind) && kind != result;
    case 'X':
        return ir_kind_bits(kind) == ir_kind_bits(result) &&
               ((is_int(kind) && is_float(result)) || (is_float(kind) && is_int(result)));
    case 'T':
        return kind == field_kind(check, instruction);
    case 'E':
        return kind == IR_REF || kind == IR_I32 || kind == IR_I64 || kind == IR_F32 || kind == IR_F64;
    }
    return letter == '-' && kind == IR_VOID;
}

static bool check_result(struct check *check, const struct ir_instruction *instruction, char letter)
{
    char text[KIND_TEXT_SIZE];
    if (fits(check, instruction, letter, instruction->kind, IR_VOID))
        return true;
    return check_fail(check, "%s cannot give %s", ir_op_name((enum ir_op)instruction->op),
                      check_kind_text(instruction->kind, text));
}

static bool check_by_rule(struct check *check, const struct ir_instruction *instruction, const char *rule)
{
    const char *shape = ir_op_shape((enum ir_op)instruction->op);
    const uint32_t operands[] = {instruction->a, instruction->b, instruction->c};
    if (!check_result(check, instruction, rule[0]))
        return false;
    ir_kind first = IR_VOID;
    const char *letter = rule + 1;
    for (int i = 0; i < IR_MOST_OPERANDS && shape[i] != '\0'; i++) {
        if (shape[i] != 'v' && shape[i] != 'o')
            continue;
        char wanted = *letter++;
        if (operands[i] == IR_NONE)
            continue;
        ir_kind kind = kind_of(check, operands[i]);
        char text[KIND_TEXT_SIZE];
        if (!fits(check, instruction, wanted, kind, first))
            return check_fail(check, "%s cannot take %%%u, which is %s", ir_op_name((enum ir_op)instruction->op),
                              operands[i], check_kind_text(kind, text));
        if (letter == rule + 2)
            first = kind;
    }
    return true;
}

static bool expect_kind(struct check *check, ir_kind is, ir_kind wanted, const char *what)
{
    char is_text[KIND_TEXT_SIZE], wanted_text[KIND_TEXT_SIZE];
    if (is == wanted)
        return true;
    return check_fail(check, "%s is %s, not %s", what, check_kind_text(is, is_text),
                      check_kind_text(wanted, wanted_text));
}

static bool check_constant(struct check *check, const struct ir_instruction *instruction)
{
    const struct ir_module *module = check->module;
    const struct ir_constant *constant = &module->constants[instruction->a];
    if (constant->form < IR_CONSTANT_STRING)
        return check_fail(check, "a number is not made by constant");
    if (!in_java(check))
        return constant->form == IR_CONSTANT_STRING ? expect_kind(check, instruction->kind, IR_POINTER, "the string")
                                                    : check_fail(check, "C has no such constant");
    if (constant->form != IR_CONSTANT_DYNAMIC)
        return expect_kind(check, instruction->kind, IR_REF, "the constant");
    if (constant->index >= module->site_count || !module->sites[constant->index].constant)
        return check_fail(check, "the dynamic constant is not one");
    uint32_t type = module->sites[constant->index].type;
    if (type >= module->type_count)
        return check_fail(check, "the dynamic constant has no type");
    return expect_kind(check, instruction->kind, ir_type_kind(&module->types[type]), "the dynamic constant");
}

static bool check_parameter(struct check *check, const struct ir_instruction *instruction)
{
    uint32_t n = instruction->a;
    if (check->has_receiver && n-- == 0)
        return expect_kind(check, instruction->kind, IR_REF, "the receiver");
    if (n >= check->signature->count)
        return check_fail(check, "there is no such parameter");
    ir_kind kind = ir_type_kind(&check->module->types[check->signature->parameters[n]]);
    if (kind == IR_VOID)
        return check_fail(check, "no register holds the parameter's type");
    return expect_kind(check, instruction->kind, kind, "the parameter");
}

static bool check_phi(struct check *check, const struct ir_instruction *instruction)
{
    uint32_t count;
    const uint32_t *pairs = ir_list(check->body, instruction->a, &count);
    for (uint32_t i = 1; i < count; i += 2) {
        char is[KIND_TEXT_SIZE], wanted[KIND_TEXT_SIZE];
        if (kind_of(check, pairs[i]) != instruction->kind)
            return check_fail(check, "the phi is %s, but %%%u is %s", check_kind_text(instruction->kind, wanted),
                              pairs[i], check_kind_text(kind_of(check, pairs[i]), is));
    }
    return true;
}

static bool check_arguments(struct check *check, const struct ir_instruction *call,
                            const struct ir_signature *signature, bool receiver)
{
    uint32_t count;
    const uint32_t *values = ir_list(check->body, call->b, &count);
    uint32_t wanted = signature->count + receiver;
    if (count < wanted || (count > wanted && !signature->variadic))
        return check_fail(check, "the call has %u arguments, not %u", count, wanted);
    for (uint32_t i = 0; i < wanted; i++) {
        ir_kind kind = IR_REF;
        if (!receiver || i > 0)
            kind = ir_type_kind(&check->module->types[signature->parameters[i - receiver]]);
        char is[KIND_TEXT_SIZE], expected[KIND_TEXT_SIZE];
        if (kind_of(check, values[i]) != kind)
            return check_fail(check, "argument %u, %%%u, is %s, not %s", i, values[i],
                              check_kind_text(kind_of(check, values[i]), is), check_kind_text(kind, expected));
    }
    return expect_kind(check, call->kind, ir_type_kind(&check->module->types[signature->result]),
                       "what the call gives");
}

static bool check_call(struct check *check, const struct ir_instruction *call)
{
    const struct ir_module *module = check->module;
    if (call->op == IR_call_pointer)
        return expect_kind(check, kind_of(check, call->a), IR_POINTER, "what is called");
    uint32_t number;
    if (call->op == IR_call_dynamic) {
        if (module->sites[call->a].constant)
            return check_fail(check, "the site is one of a constant");
        number = module->sites[call->a].signature;
    } else {
        const struct ir_method_ref *ref = &module->method_refs[call->a];
        if (call->op == IR_call_interface && !ref->interface)
            return check_fail(check, "call_interface needs the method of an interface");
        if (call->op == IR_call_virtual && ref->interface)
            return check_fail(check, "call_virtual needs the method of a class");
        if ((ref->owner == IR_NONE) == in_java(check))
            return check_fail(check, in_java(check) ? "the method has no class" : "a function of C has no class");
        number = ref->signature;
    }
    if (!check_signature_range(module, number))
        return check_fail(check, "the signature of what is called is out of range");
    bool receiver = call->op != IR_call_static && call->op != IR_call_dynamic;
    return check_arguments(check, call, &module->signatures[number], receiver);
}

static bool check_return(struct check *check, const struct ir_instruction *instruction)
{
    ir_kind wanted = ir_type_kind(&check->module->types[check->signature->result]);
    ir_kind is = instruction->a == IR_NONE ? IR_VOID : kind_of(check, instruction->a);
    return expect_kind(check, is, wanted, "what is returned");
}

static bool check_by_function(struct check *check, const struct ir_instruction *instruction)
{
    switch (instruction->op) {
    case IR_constant:
        return check_constant(check, instruction);
    case IR_parameter:
        return check_parameter(check, instruction);
    case IR_phi:
        return check_phi(check, instruction);
    case IR_return:
        return check_return(check, instruction);
    default:
        return check_call(check, instruction);
    }
}

/* What declared types an operation can have. */
static bool check_type(struct check *check, const struct ir_instruction *instruction)
{
    const struct ir_type *types = check->module->types;
    uint32_t count, depth = 0;
    switch (instruction->op) {
    case IR_new:
        return types[instruction->a].form == IR_TYPE_CLASS || check_fail(check, "new needs a class");
    case IR_new_array:
        return types[instruction->a].form != IR_TYPE_VOID || check_fail(check, "there are no arrays of void");
    case IR_cast:
    case IR_instance_of:
        return ir_type_kind(&types[instruction->b]) == IR_REF || check_fail(check, "the type is not one of objects");
    case IR_local:
        return types[instruction->a].form != IR_TYPE_VOID || check_fail(check, "there are no variables of void");
    case IR_element:
        return types[instruction->c].form != IR_TYPE_VOID || check_fail(check, "void has no size");
    case IR_new_arrays:
        break;
    default:
        return true;
    }
    const uint32_t *lengths = ir_list(check->body, instruction->b, &count);
    uint32_t type = instruction->a;
    for (; depth < count && type < check->module->type_count && types[type].form == IR_TYPE_ARRAY; depth++)
        type = types[type].element;
    if (count == 0 || depth < count)
        return check_fail(check, "there are %u lengths for %u dimensions", count, depth);
    for (uint32_t i = 0; i < count; i++) {
        if (!expect_kind(check, kind_of(check, lengths[i]), IR_I32, "the length"))
            return false;
    }
    return true;
}

static bool check_field_owner(struct check *check, const struct ir_instruction *instruction)
{
    const char *shape = ir_op_shape((enum ir_op)instruction->op);
    const char *place = strchr(shape, 'f');
    if (place == NULL)
        return true;
    const struct ir_field_ref *ref = &check->module->field_refs[place == shape ? instruction->a : instruction->b];
    if (instruction->op == IR_global)
        return ref->owner == IR_NONE || check_fail(check, "a global has no owner");
    enum ir_type_form form = in_java(check) ? IR_TYPE_CLASS : IR_TYPE_STRUCT;
    if (ref->owner >= check->module->type_count || check->module->types[ref->owner].form != form)
        return check_fail(check,
                          in_java(check) ? "the field's owner is not a class" : "the member's owner is not a struct");
    return true;
}

/* The marks that an operation may have. */
static unsigned marks_of(const struct check *check, const struct ir_instruction *instruction)
{
    if (in_java(check))
        return 0;
    switch (instruction->op) {
    case IR_add:
    case IR_sub:
    case IR_mul:
    case IR_neg:
    case IR_shl:
    case IR_shr:
    case IR_ushr:
        return is_int(instruction->kind) ? IR_CHECKED : 0;
    case IR_eq:
    case IR_ne:
    case IR_lt:
    case IR_le:
    case IR_gt:
    case IR_ge:
        return is_float(kind_of(check, instruction->a)) ? IR_UNORDERED : 0;
    case IR_load:
        return IR_VOLATILE | IR_ATOMIC | IR_RELAXED | IR_ACQUIRE;
    case IR_store:
        return IR_VOLATILE | IR_ATOMIC | IR_RELAXED | IR_RELEASE;
    case IR_update:
        return IR_VOLATILE | IR_ATOMIC | IR_ORDERS;
    case IR_exchange_if:
        return IR_VOLATILE | IR_ATOMIC | IR_ORDERS | IR_ELSE_RELAXED;
    case IR_fence:
        return IR_VOLATILE | IR_ATOMIC | IR_ACQUIRE | IR_RELEASE;
    case IR_copy:
        return IR_CHECKED | IR_VOLATILE | IR_ATOMIC;
    case IR_fill:
        return IR_VOLATILE | IR_ATOMIC;
    default:
        return 0;
    }
}

static bool check_marks(struct check *check, const struct ir_instruction *instruction)
{
    if ((instruction->marks & ~marks_of(check, instruction)) != 0)
        return check_fail(check, "%s cannot have the marks 0x%x", ir_op_name((enum ir_op)instruction->op),
                          (unsigned)instruction->marks);
    bool orders = (instruction->marks & (IR_ORDERS | IR_ELSE_RELAXED)) != 0;
    if (orders && (instruction->marks & IR_ATOMIC) == 0)
        return check_fail(check, "what is not atomic has no memory order");
    if ((instruction->marks & IR_RELAXED) != 0 && (instruction->marks & (IR_ACQUIRE | IR_RELEASE)) != 0)
        return check_fail(check, "what is relaxed neither acquires nor releases");
    bool element = instruction->op == IR_get_element || instruction->op == IR_put_element;
    if (instruction->storage == IR_STORED_AS_IT_IS)
        return true;
    if (!element || instruction->storage > IR_STORED_SHORT)
        return check_fail(check, "%s cannot have the storage %u", ir_op_name((enum ir_op)instruction->op),
                          (unsigned)instruction->storage);
    ir_kind kind = instruction->op == IR_get_element ? instruction->kind : kind_of(check, instruction->c);
    return expect_kind(check, kind, IR_I32, "what is stored narrower");
}

/* Whether the words of a number are what its kind can have. */
static bool check_number(struct check *check, const struct ir_instruction *instruction)
{
    uint64_t number = (uint64_t)instruction->b << 32 | instruction->a;
    unsigned bits = ir_kind_bits(instruction->kind);
    if (instruction->op == IR_integer && bits < 64) {
        int64_t top = (int64_t)number >> (bits - 1);
        if (bits == 1 ? number > 1 : top != 0 && top != -1)
            return check_fail(check, "the number does not fit");
    }
    if (instruction->op == IR_floating && bits < 64 && number >> bits != 0)
        return check_fail(check, "the number does not fit");
    return true;
}

static bool is_kind_of_language(const struct check *check, ir_kind kind)
{
    unsigned bits = ir_kind_bits(kind);
    switch (ir_kind_class(kind)) {
    case IR_KIND_VOID:
        return bits == 0;
    case IR_KIND_REF:
        return bits == 0 && in_java(check);
    case IR_KIND_POINTER:
        return bits == 0 && !in_java(check);
    case IR_KIND_INT:
        return in_java(check) ? bits == 1 || bits == 8 || bits == 16 || bits == 32 || bits == 64 : bits > 0;
    case IR_KIND_FLOAT:
        return in_java(check) ? bits == 32 || bits == 64 : bits > 0;
    }
    return false;
}

bool check_kinds(struct check *check, const struct ir_instruction *instruction)
{
    char text[KIND_TEXT_SIZE];
    if (!is_kind_of_language(check, instruction->kind))
        return check_fail(check, "this language has no %s", check_kind_text(instruction->kind, text));
    const char *rule = rules[instruction->op];
    if (rule[0] == '?' ? !check_by_function(check, instruction) : !check_by_rule(check, instruction, rule))
        return false;
    return check_type(check, instruction) && check_field_owner(check, instruction) && check_marks(check, instruction) &&
           check_number(check, instruction);
}
