#include "jvm/classfile/decode.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "jvm/classfile/descriptor.h"
#include "jvm/classfile/internal.h"

#include <assert.h>
#include <string.h>

enum { FIRST_ARRAY_TYPE = 4, LAST_ARRAY_TYPE = 11, LAST_MAJOR_WITH_JSR = 50, FIRST_MAJOR_WITH_CODE_IN_INTERFACES = 52 };

/* Lengths of instructions with the opcode, by format; 0 for switches and wide. */
static const uint8_t fixed_lengths[FORMAT_COUNT] = {
    [FORMAT_NONE] = 1,
    [FORMAT_IMPLIED] = 1,
    [FORMAT_IMPLIED_LOCAL] = 1,
    [FORMAT_LOCAL] = 2,
    [FORMAT_LOCAL_INCREMENT] = 3,
    [FORMAT_BYTE] = 2,
    [FORMAT_SHORT] = 3,
    [FORMAT_LOADABLE1] = 2,
    [FORMAT_LOADABLE2] = 3,
    [FORMAT_LOADABLE_WIDE] = 3,
    [FORMAT_FIELD] = 3,
    [FORMAT_METHOD] = 3,
    [FORMAT_INTERFACE_METHOD] = 5,
    [FORMAT_CALL_SITE] = 5,
    [FORMAT_CLASS] = 3,
    [FORMAT_CLASS_DIMENSIONS] = 4,
    [FORMAT_ARRAY_TYPE] = 2,
    [FORMAT_BRANCH2] = 3,
    [FORMAT_BRANCH4] = 5,
};

static bool fail_at(const struct class_code *code, uint32_t pc, struct class_error *error, const char *message)
{
    return class_fail(error, code->offset + pc, "instruction at %u: %s", pc, message);
}

static bool fail_cut(const struct class_code *code, uint32_t pc, struct class_error *error)
{
    return fail_at(code, pc, error, "it is longer than the code");
}

/* Where the operands of a switch start: behind the padding. */
static uint32_t switch_operands(uint32_t pc)
{
    return (pc & ~3u) + 4;
}

/* The length of a switch; 0 with an error if it is malformed. */
static uint32_t switch_length(const struct class_code *code, uint32_t pc, struct class_error *error)
{
    uint32_t at = switch_operands(pc);
    bool is_table = code->bytes[pc] == OP_TABLESWITCH;
    uint32_t head = is_table ? 12 : 8, each = is_table ? 4 : 8;
    if (at + head > code->length)
        return fail_cut(code, pc, error);
    int64_t count;
    if (is_table)
        count = (int64_t)(int32_t)read_u4(code->bytes + at + 8) - (int32_t)read_u4(code->bytes + at + 4) + 1;
    else
        count = (int32_t)read_u4(code->bytes + at + 4);
    if (is_table && count <= 0)
        return fail_at(code, pc, error, "its lowest key is above the highest");
    if (count < 0)
        return fail_at(code, pc, error, "it has a negative number of keys");
    if (count > (code->length - at - head) / each)
        return fail_cut(code, pc, error);
    return at + head + (uint32_t)count * each - pc;
}

/* The length of the instruction at pc; 0 with an error if there is none or if it is cut off. */
static uint32_t instruction_length(const struct class_code *code, uint32_t pc, struct class_error *error)
{
    uint8_t opcode = code->bytes[pc];
    if (opcode >= OPCODE_COUNT)
        return class_fail(error, code->offset + pc, "instruction at %u: there is no opcode 0x%02x", pc, opcode);
    uint32_t length = fixed_lengths[opcode_infos[opcode].format];
    if (opcode == OP_TABLESWITCH || opcode == OP_LOOKUPSWITCH)
        return switch_length(code, pc, error);
    if (opcode == OP_WIDE) {
        if (pc + 1 >= code->length)
            return fail_cut(code, pc, error);
        opcode = code->bytes[pc + 1];
        if (opcode >= OPCODE_COUNT || (opcode_infos[opcode].flags & OPCODE_WIDENS) == 0)
            return fail_at(code, pc, error, "what follows cannot be wide");
        length = 2 * fixed_lengths[opcode_infos[opcode].format];
    }
    return length <= code->length - pc ? length : fail_cut(code, pc, error);
}

/* Sets the target of a branch, which must be within the code. */
static bool set_target(const struct class_code *code, struct instruction *instruction, int32_t offset,
                       struct class_error *error)
{
    int64_t target = (int64_t)instruction->pc + offset;
    if (target < 0 || target >= code->length)
        return fail_at(code, instruction->pc, error, "it leads out of the code");
    instruction->target = (uint16_t)target;
    return true;
}

/* Checks a local variable; longs and doubles take two. */
static bool check_local(const struct class_code *code, const struct instruction *instruction, struct class_error *error)
{
    const struct opcode_info *info = &opcode_infos[instruction->opcode];
    char kind = info->pops[0] != '\0' ? info->pops[0] : info->pushes[0];
    unsigned slots = kind == 'L' || kind == 'D' ? 2 : 1;
    if (instruction->index + slots <= code->max_locals)
        return true;
    return class_fail(error, code->offset + instruction->pc,
                      "instruction at %u: local variable %u, but there are %u slots", instruction->pc,
                      instruction->index, code->max_locals);
}

static bool fail_constant(const struct classfile *file, const struct class_code *code,
                          const struct instruction *instruction, const char *wanted, struct class_error *error)
{
    const char *name = constant_tag_name(constant_tag_at(file, instruction->index));
    if (name == NULL)
        return class_fail(error, code->offset + instruction->pc, "instruction at %u: constant %u does not exist",
                          instruction->pc, instruction->index);
    return class_fail(error, code->offset + instruction->pc, "instruction at %u: constant %u is %s, not %s",
                      instruction->pc, instruction->index, name, wanted);
}

/* Whether a dynamic constant is a long or double. */
static bool is_wide_dynamic(const struct classfile *file, unsigned index)
{
    struct class_dynamic dynamic;
    struct class_error unused;
    return constant_dynamic(file, index, 0, &dynamic, &unused) && descriptor_slots(dynamic.descriptor.bytes[0]) == 2;
}

static bool check_loadable(const struct classfile *file, const struct class_code *code,
                           const struct instruction *instruction, struct class_error *error)
{
    bool two_slots = instruction->opcode == OP_LDC2_W;
    switch (constant_tag_at(file, instruction->index)) {
    case CONSTANT_INTEGER:
    case CONSTANT_FLOAT:
    case CONSTANT_STRING:
    case CONSTANT_CLASS:
    case CONSTANT_METHOD_HANDLE:
    case CONSTANT_METHOD_TYPE:
        if (!two_slots)
            return true;
        break;
    case CONSTANT_LONG:
    case CONSTANT_DOUBLE:
        if (two_slots)
            return true;
        break;
    case CONSTANT_DYNAMIC:
        if (is_wide_dynamic(file, instruction->index) == two_slots)
            return true;
        break;
    default:
        break;
    }
    return fail_constant(file, code, instruction, two_slots ? "a value of two slots" : "a value of one slot", error);
}

static bool check_tag(const struct classfile *file, const struct class_code *code,
                      const struct instruction *instruction, enum constant_tag tag, struct class_error *error)
{
    if (constant_tag_at(file, instruction->index) == tag)
        return true;
    return fail_constant(file, code, instruction, constant_tag_name(tag), error);
}

/* Checks a called method: its kind of constant, and that only invokespecial calls constructors. */
static bool check_method(const struct classfile *file, const struct class_code *code,
                         const struct instruction *instruction, struct class_error *error)
{
    enum constant_tag wanted = instruction->opcode == OP_INVOKEINTERFACE ? CONSTANT_INTERFACE_METHOD : CONSTANT_METHOD;
    enum constant_tag found = constant_tag_at(file, instruction->index);
    bool either = instruction->opcode == OP_INVOKESPECIAL || instruction->opcode == OP_INVOKESTATIC;
    if (either && found == CONSTANT_INTERFACE_METHOD && file->major >= FIRST_MAJOR_WITH_CODE_IN_INTERFACES)
        wanted = CONSTANT_INTERFACE_METHOD;
    if (!check_tag(file, code, instruction, wanted, error))
        return false;
    struct class_member_ref member;
    if (!constant_member(file, instruction->index, code->offset + instruction->pc, &member, error))
        return false;
    if (member.name.bytes[0] == '<' && instruction->opcode != OP_INVOKESPECIAL)
        return fail_at(code, instruction->pc, error, "only invokespecial may call <init>");
    if (instruction->opcode != OP_INVOKEINTERFACE)
        return true;
    struct descriptor_method descriptor;
    descriptor_measure_method(member.descriptor, &descriptor);
    if (instruction->value != descriptor.parameter_slots + 1 || code->bytes[instruction->pc + 4] != 0)
        return fail_at(code, instruction->pc, error, "its count does not fit the descriptor");
    return true;
}

static bool check_call_site(const struct classfile *file, const struct class_code *code,
                            const struct instruction *instruction, struct class_error *error)
{
    if (!check_tag(file, code, instruction, CONSTANT_INVOKE_DYNAMIC, error))
        return false;
    if (code->bytes[instruction->pc + 3] != 0 || code->bytes[instruction->pc + 4] != 0)
        return fail_at(code, instruction->pc, error, "its last two bytes must be 0");
    return true;
}

/* Checks the class of new, anewarray, multianewarray, checkcast, instanceof. */
static bool check_class(const struct classfile *file, const struct class_code *code,
                        const struct instruction *instruction, struct class_error *error)
{
    struct text name;
    struct descriptor_type type;
    if (!check_tag(file, code, instruction, CONSTANT_CLASS, error) ||
        !constant_class(file, instruction->index, code->offset + instruction->pc, &name, error))
        return false;
    descriptor_parse_class(name, &type);
    if (instruction->opcode == OP_NEW && type.dimensions > 0)
        return fail_at(code, instruction->pc, error, "it cannot make an array");
    if (instruction->opcode == OP_ANEWARRAY && type.dimensions == DESCRIPTOR_MOST_DIMENSIONS)
        return fail_at(code, instruction->pc, error, "an array of too many dimensions");
    if (instruction->opcode == OP_MULTIANEWARRAY &&
        (instruction->value == 0 || instruction->value > (int32_t)type.dimensions))
        return fail_at(code, instruction->pc, error, "its dimensions do not fit the type");
    return true;
}

static bool decode_switch(const struct class_code *code, struct instruction *instruction, struct class_error *error)
{
    const uint8_t *operands = code->bytes + switch_operands(instruction->pc);
    uint32_t end = instruction->next - switch_operands(instruction->pc);
    bool is_table = instruction->opcode == OP_TABLESWITCH;
    if (!set_target(code, instruction, (int32_t)read_u4(operands), error))
        return false;
    uint16_t default_target = instruction->target;
    instruction->case_count = is_table ? (end - 12) / 4 : (end - 8) / 8;
    instruction->value = is_table ? (int32_t)read_u4(operands + 4) : 0;
    for (uint32_t i = 0; i < instruction->case_count; i++) {
        const uint8_t *entry = is_table ? operands + 12 + 4 * i : operands + 8 + 8 * i;
        if (!set_target(code, instruction, (int32_t)read_u4(is_table ? entry : entry + 4), error))
            return false;
        if (!is_table && i > 0 && (int32_t)read_u4(entry) <= (int32_t)read_u4(entry - 8))
            return fail_at(code, instruction->pc, error, "its keys are not in order");
    }
    instruction->target = default_target;
    return true;
}

static bool check_version(const struct classfile *file, const struct class_code *code,
                          const struct instruction *instruction, struct class_error *error)
{
    if (instruction->general != OP_JSR || file->major <= LAST_MAJOR_WITH_JSR)
        return true;
    return class_fail(error, code->offset + instruction->pc, "instruction at %u: version %u of class files has no %s",
                      instruction->pc, file->major, opcode_infos[instruction->opcode].mnemonic);
}

static int32_t signed_byte(uint8_t byte)
{
    return byte < 0x80 ? byte : byte - 0x100;
}

static bool decode_local(const struct class_code *code, struct instruction *instruction, struct class_error *error)
{
    const uint8_t *operands = code->bytes + instruction->pc + 1;
    bool increments = instruction->opcode == OP_IINC;
    if (instruction->wide) {
        instruction->index = read_u2(operands + 1);
        instruction->value = increments ? (int16_t)read_u2(operands + 3) : 0;
    } else {
        instruction->index = operands[0];
        instruction->value = increments ? signed_byte(operands[1]) : 0;
    }
    return check_local(code, instruction, error);
}

/* Reads the operands of an instruction that starts with the number of a constant in two bytes. */
static bool decode_constant(const struct classfile *file, const struct class_code *code,
                            struct instruction *instruction, struct class_error *error)
{
    const uint8_t *operands = code->bytes + instruction->pc + 1;
    instruction->index = read_u2(operands);
    switch ((enum opcode_format)opcode_infos[instruction->opcode].format) {
    case FORMAT_FIELD:
        return check_tag(file, code, instruction, CONSTANT_FIELD, error);
    case FORMAT_INTERFACE_METHOD:
        instruction->value = operands[2];
        return check_method(file, code, instruction, error);
    case FORMAT_METHOD:
        return check_method(file, code, instruction, error);
    case FORMAT_CALL_SITE:
        return check_call_site(file, code, instruction, error);
    case FORMAT_CLASS_DIMENSIONS:
        instruction->value = operands[2];
        return check_class(file, code, instruction, error);
    case FORMAT_CLASS:
        return check_class(file, code, instruction, error);
    default:
        return check_loadable(file, code, instruction, error);
    }
}

static bool decode_branch(const struct classfile *file, const struct class_code *code, struct instruction *instruction,
                          int32_t offset, struct class_error *error)
{
    return check_version(file, code, instruction, error) && set_target(code, instruction, offset, error);
}

/* Reads the operands; the instruction's length is known to be right. */
static bool decode_operands(const struct classfile *file, const struct class_code *code,
                            struct instruction *instruction, struct class_error *error)
{
    const uint8_t *operands = code->bytes + instruction->pc + 1;
    switch ((enum opcode_format)opcode_infos[instruction->opcode].format) {
    case FORMAT_NONE:
        return true;
    case FORMAT_IMPLIED:
        instruction->value = opcode_infos[instruction->opcode].implied;
        return true;
    case FORMAT_IMPLIED_LOCAL:
        instruction->index = (uint16_t)opcode_infos[instruction->opcode].implied;
        return check_local(code, instruction, error);
    case FORMAT_LOCAL:
    case FORMAT_LOCAL_INCREMENT:
        return decode_local(code, instruction, error);
    case FORMAT_BYTE:
        instruction->value = signed_byte(operands[0]);
        return true;
    case FORMAT_SHORT:
        instruction->value = (int16_t)read_u2(operands);
        return true;
    case FORMAT_LOADABLE1:
        instruction->index = operands[0];
        return check_loadable(file, code, instruction, error);
    case FORMAT_ARRAY_TYPE:
        instruction->value = operands[0];
        if (instruction->value >= FIRST_ARRAY_TYPE && instruction->value <= LAST_ARRAY_TYPE)
            return true;
        return fail_at(code, instruction->pc, error, "there is no such type of elements");
    case FORMAT_BRANCH2:
        return decode_branch(file, code, instruction, (int16_t)read_u2(operands), error);
    case FORMAT_BRANCH4:
        return decode_branch(file, code, instruction, (int32_t)read_u4(operands), error);
    case FORMAT_TABLE_SWITCH:
    case FORMAT_LOOKUP_SWITCH:
        return decode_switch(code, instruction, error);
    default:
        return decode_constant(file, code, instruction, error);
    }
}

bool decode_instruction(const struct classfile *file, const struct class_code *code, uint32_t pc,
                        struct instruction *instruction, struct class_error *error)
{
    assert(pc < code->length);
    uint32_t length = instruction_length(code, pc, error);
    if (length == 0)
        return false;
    bool wide = code->bytes[pc] == OP_WIDE;
    uint8_t opcode = code->bytes[wide ? pc + 1 : pc];
    *instruction = (struct instruction){.pc = (uint16_t)pc,
                                        .next = (uint16_t)(pc + length),
                                        .opcode = opcode,
                                        .general = opcode_infos[opcode].general,
                                        .wide = wide};
    return decode_operands(file, code, instruction, error);
}

struct switch_case decode_case(const struct class_code *code, const struct instruction *instruction, uint32_t number)
{
    assert(instruction->opcode == OP_TABLESWITCH || instruction->opcode == OP_LOOKUPSWITCH);
    const uint8_t *operands = code->bytes + switch_operands(instruction->pc);
    bool is_table = instruction->opcode == OP_TABLESWITCH;
    const uint8_t *entry = is_table ? operands + 12 + 4 * number : operands + 8 + 8 * number;
    /* Keys run from int to int; the sum is made without sign, for it must not overflow. */
    int32_t key = is_table ? (int32_t)((uint32_t)instruction->value + number) : (int32_t)read_u4(entry);
    int32_t offset = (int32_t)read_u4(is_table ? entry : entry + 4);
    return (struct switch_case){key, (uint16_t)(instruction->pc + offset)};
}

/* Whole methods. */

/* Numbers the instructions by their places. */
static bool number_instructions(const struct class_code *code, uint16_t *numbers, uint32_t *count,
                                struct class_error *error)
{
    memset(numbers, 0xFF, code->length * sizeof *numbers);
    *count = 0;
    for (uint32_t pc = 0; pc < code->length;) {
        uint32_t length = instruction_length(code, pc, error);
        if (length == 0)
            return false;
        numbers[pc] = (uint16_t)(*count)++;
        pc += length;
    }
    return true;
}

static bool check_target(const struct class_code *code, const struct decoded_code *decoded,
                         const struct instruction *instruction, uint32_t target, struct class_error *error)
{
    if (decoded->numbers[target] != DECODE_NO_INSTRUCTION)
        return true;
    return class_fail(error, code->offset + instruction->pc,
                      "instruction at %u: it leads to %u, which is within an instruction", instruction->pc, target);
}

static bool check_targets(const struct class_code *code, const struct decoded_code *decoded,
                          const struct instruction *instruction, struct class_error *error)
{
    if ((opcode_infos[instruction->opcode].flags & OPCODE_BRANCHES) == 0)
        return true;
    for (uint32_t i = 0; i < instruction->case_count; i++) {
        if (!check_target(code, decoded, instruction, decode_case(code, instruction, i).target, error))
            return false;
    }
    return check_target(code, decoded, instruction, instruction->target, error);
}

static bool check_handlers(const struct class_code *code, const struct decoded_code *decoded, struct class_error *error)
{
    for (unsigned i = 0; i < code->handler_count; i++) {
        const struct class_handler *handler = &code->handlers[i];
        bool well = decoded->numbers[handler->start] != DECODE_NO_INSTRUCTION &&
                    decoded->numbers[handler->target] != DECODE_NO_INSTRUCTION &&
                    (handler->end == code->length || decoded->numbers[handler->end] != DECODE_NO_INSTRUCTION);
        if (!well)
            return class_fail(error, handler->offset, "handler %u (%u to %u at %u) is not at the start of instructions",
                              i, handler->start, handler->end, handler->target);
    }
    return true;
}

bool decode_code(const struct classfile *file, const struct class_code *code, struct arena *arena,
                 struct decoded_code *decoded, struct class_error *error)
{
    *decoded = (struct decoded_code){0};
    uint16_t *numbers = arena_alloc(arena, code->length * sizeof *numbers);
    decoded->numbers = numbers;
    if (!number_instructions(code, numbers, &decoded->count, error))
        return false;
    struct instruction *items = arena_alloc(arena, decoded->count * sizeof *items);
    decoded->items = items;
    uint32_t pc = 0;
    for (uint32_t i = 0; i < decoded->count; i++) {
        if (!decode_instruction(file, code, pc, &items[i], error) || !check_targets(code, decoded, &items[i], error))
            return false;
        pc = items[i].next;
    }
    const struct instruction *last = &items[decoded->count - 1];
    if ((opcode_infos[last->opcode].flags & OPCODE_ENDS) == 0)
        return fail_at(code, last->pc, error, "the last one must not go on");
    return check_handlers(code, decoded, error);
}
