/* Instructions as javap writes them. */
#include "jvm/classfile/decode.h"

#include "base/buffer.h"

static const char *const array_types[] = {"boolean", "char", "float", "double", "byte", "short", "int", "long"};

static void print_switch(const struct class_code *code, const struct instruction *instruction, struct buffer *into)
{
    if (instruction->opcode == OP_TABLESWITCH)
        buffer_format(into, " { // %d to %d\n", instruction->value,
                      decode_case(code, instruction, instruction->case_count - 1).key);
    else
        buffer_format(into, " { // %u\n", instruction->case_count);
    for (uint32_t i = 0; i < instruction->case_count; i++) {
        struct switch_case one = decode_case(code, instruction, i);
        buffer_format(into, "%d: %u\n", one.key, one.target);
    }
    buffer_format(into, "default: %u\n}", instruction->target);
}

void decode_print(const struct class_code *code, const struct instruction *instruction, struct buffer *into)
{
    const struct opcode_info *info = &opcode_infos[instruction->opcode];
    buffer_add_text(into, info->mnemonic);
    if (instruction->wide)
        buffer_add_text(into, "_w");
    switch ((enum opcode_format)info->format) {
    case FORMAT_NONE:
    case FORMAT_IMPLIED:
    case FORMAT_IMPLIED_LOCAL:
    case FORMAT_WIDE_PREFIX:
    case FORMAT_COUNT:
        break;
    case FORMAT_LOCAL:
        buffer_format(into, " %u", instruction->index);
        break;
    case FORMAT_LOCAL_INCREMENT:
        buffer_format(into, " %u, %d", instruction->index, instruction->value);
        break;
    case FORMAT_BYTE:
    case FORMAT_SHORT:
        buffer_format(into, " %d", instruction->value);
        break;
    case FORMAT_ARRAY_TYPE:
        buffer_format(into, " %s", array_types[instruction->value - 4]);
        break;
    case FORMAT_BRANCH2:
    case FORMAT_BRANCH4:
        buffer_format(into, " %u", instruction->target);
        break;
    case FORMAT_TABLE_SWITCH:
    case FORMAT_LOOKUP_SWITCH:
        print_switch(code, instruction, into);
        break;
    case FORMAT_INTERFACE_METHOD:
    case FORMAT_CLASS_DIMENSIONS:
        buffer_format(into, " #%u, %d", instruction->index, instruction->value);
        break;
    case FORMAT_CALL_SITE:
        buffer_format(into, " #%u, 0", instruction->index);
        break;
    case FORMAT_LOADABLE1:
    case FORMAT_LOADABLE2:
    case FORMAT_LOADABLE_WIDE:
    case FORMAT_FIELD:
    case FORMAT_METHOD:
    case FORMAT_CLASS:
        buffer_format(into, " #%u", instruction->index);
        break;
    }
}
