/* Bodies: instructions, lists, names, and the leaves of values. */
#include "base/array.h"
#include "llvm/internal.h"

#include <llvm-c/DebugInfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void body_begin(struct body_maker *body, struct module_maker *module, const char *name)
{
    *body = (struct body_maker){.module = module, .sort = "function", .name = name};
    body->values = idmap_new();
    body->constants = idmap_new();
    body->results = idmap_new();
    body->numbers = idmap_new();
}

static void add_file(const struct body_maker *body, struct buffer *text)
{
    unsigned length = 0;
    const char *name = body->file == NULL ? NULL : LLVMDIFileGetFilename(body->file, &length);
    if (name == NULL || length == 0)
        return;
    buffer_format(text, "%.*s:", (int)(length < LONGEST_NAME ? length : LONGEST_NAME), name);
    if (body->position.line > 0)
        buffer_format(text, "%u:%u:", body->position.line, body->position.column);
    else if (body->global_line > 0)
        buffer_format(text, "%u:", body->global_line);
    buffer_add_text(text, " ");
}

void body_refuse(struct body_maker *body, const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;
    if (body->failed)
        return;
    body->failed = true;
    va_start(arguments, format);
    vsnprintf(body->refusal, sizeof body->refusal, format, arguments);
    va_end(arguments);
    add_file(body, &text);
    buffer_format(&text, "%s %s: %s", body->sort, body->name, body->refusal);
    module_complain(body->module, text.text);
    buffer_free(&text);
}

struct body_start body_start(const struct body_maker *body)
{
    return (struct body_start){body->instruction_count, body->list_count, body->leaf_count};
}

void body_back(struct body_maker *body, struct body_start start)
{
    body->instruction_count = start.instruction_count;
    body->list_count = start.list_count;
    body->leaf_count = start.leaf_count;
    for (size_t i = 0; i < body->made_count; i++) /* constants are made anew */
        body->made[i].block = UINT32_MAX;
    body->failed = false;
}

ir_value body_put(struct body_maker *body, enum ir_op op, ir_kind kind, uint32_t a, uint32_t b, uint32_t c)
{
    size_t at = body->instruction_count;
    if (at >= UINT32_MAX - 1) {
        body_refuse(body, "it is too long");
        return 0;
    }
    ARRAY_RESERVE(body->instructions, body->instruction_room, at + 1);
    body->instructions[at] = (struct ir_instruction){.op = (uint8_t)op, .kind = kind, .a = a, .b = b, .c = c};
    body->instructions[at].line = body->position.line;
    body->instructions[at].at = body->position.column;
    body->instruction_count++;
    return (ir_value)at;
}

void body_mark(struct body_maker *body, ir_value value, unsigned marks)
{
    body->instructions[value].marks = (uint16_t)(body->instructions[value].marks | marks);
}

uint32_t body_list(struct body_maker *body, const uint32_t *items, size_t count)
{
    size_t at = body->list_count;
    if (count >= UINT32_MAX - at - 1) {
        body_refuse(body, "it is too long");
        return 0;
    }
    ARRAY_RESERVE(body->lists, body->list_room, at + count + 1);
    body->lists[at] = (uint32_t)count;
    if (count > 0)
        memcpy(body->lists + at + 1, items, count * sizeof *items);
    body->list_count = at + count + 1;
    return (uint32_t)at;
}

void body_name(struct body_maker *body, ir_value value, const char *name, size_t length)
{
    ARRAY_ADD(body->variables, body->variable_count, body->variable_room,
              (struct ir_variable){.value = value, .name = module_text(body->module, name, length)});
}

uint32_t body_add_leaf(struct body_maker *body, ir_value leaf)
{
    size_t at = body->leaf_count++;
    ARRAY_RESERVE(body->leaves, body->leaf_room, at + 1);
    body->leaves[at] = leaf;
    return (uint32_t)at;
}

void body_define(struct body_maker *body, LLVMValueRef value, uint32_t first_leaf)
{
    idmap_put(body->values, (uint64_t)(uintptr_t)value, first_leaf);
}

static bool is_constant(LLVMValueRef value)
{
    LLVMValueKind kind = LLVMGetValueKind(value);
    return kind != LLVMArgumentValueKind && kind != LLVMInstructionValueKind;
}

/* A constant is made once in each block that uses it. */
static uint32_t use_constant(struct body_maker *body, LLVMValueRef value)
{
    uint64_t key = (uint64_t)(uintptr_t)value;
    uint32_t known = idmap_get(body->constants, key), block = (uint32_t)body->block_count;
    if (known != IDMAP_NONE && body->made[known].block == block)
        return body->made[known].leaf;
    if (body->depth >= DEEPEST_CONSTANT) {
        body_refuse(body, "a constant is nested too deep");
        return body_add_leaf(body, 0);
    }
    body->depth++;
    uint32_t leaf = 0;
    if (LLVMGetValueKind(value) != LLVMConstantExprValueKind)
        leaf = constant_make(body, value);
    else if (!operation_make(body, value, LLVMGetConstOpcode(value), &leaf))
        body_refuse(body, "an expression of constants is not understood");
    body->depth--;
    if (known == IDMAP_NONE) {
        known = (uint32_t)body->made_count++;
        ARRAY_RESERVE(body->made, body->made_room, body->made_count);
        idmap_put(body->constants, key, known);
    }
    body->made[known] = (struct made_constant){.block = block, .leaf = leaf};
    return leaf;
}

uint32_t body_use(struct body_maker *body, LLVMValueRef value)
{
    uint32_t leaf =
        is_constant(value) ? use_constant(body, value) : idmap_get(body->values, (uint64_t)(uintptr_t)value);
    if (leaf != IDMAP_NONE && !body->failed)
        return leaf;
    body_refuse(body, "a value is used before it is made");
    /* Nobody will see the body, but the caller may look at as many leaves as the type has. */
    const struct leaves *leaves = type_leaves(body->module, LLVMTypeOf(value));
    leaf = body_add_leaf(body, 0);
    for (uint32_t i = 1; leaves != NULL && i < leaves->count; i++)
        body_add_leaf(body, 0);
    return leaf;
}

ir_value body_use_scalar(struct body_maker *body, LLVMValueRef value)
{
    const struct leaves *leaves = type_leaves(body->module, LLVMTypeOf(value));
    if (leaves == NULL || leaves->count != 1) {
        body_refuse(body, "a value of this type is not understood here");
        return 0;
    }
    uint32_t first = body_use(body, value); /* may move the leaves */
    return body->leaves[first];
}

/* The numbers of integers are extended with their sign; only those of one bit are 0 or 1. */
ir_value body_integer(struct body_maker *body, unsigned bits, int64_t number)
{
    uint64_t word = (uint64_t)number;
    if (bits < 64)
        word = (uint64_t)((int64_t)(word << (64 - bits)) >> (64 - bits));
    if (bits == 1)
        word &= 1;
    return body_put(body, IR_integer, IR_KIND(IR_KIND_INT, bits), (uint32_t)word, (uint32_t)(word >> 32), 0);
}

/* An integer of more than 64 bits, which no instruction can name if it does not fit there. */
ir_value body_wide_integer(struct body_maker *body, unsigned bits, const uint64_t words[2])
{
    bool negative = (int64_t)words[0] < 0;
    uint64_t high = bits < 128 ? words[1] << (128 - bits) : words[1];
    if (high == (negative ? (bits < 128 ? UINT64_MAX << (128 - bits) : UINT64_MAX) : 0))
        return body_integer(body, bits, (int64_t)words[0]);
    ir_kind kind = IR_KIND(IR_KIND_INT, bits);
    ir_value upper = body_integer(body, bits, (int64_t)words[1]);
    ir_value distance = body_integer(body, bits, 64);
    upper = body_put(body, IR_shl, kind, upper, distance, 0);
    if (words[0] == 0)
        return upper;
    ir_value lower = body_integer(body, 64, (int64_t)words[0]);
    lower = body_put(body, IR_zext, kind, lower, 0, 0);
    return body_put(body, IR_or, kind, upper, lower, 0);
}

uint32_t body_undefined(struct body_maker *body, const struct leaves *leaves)
{
    uint32_t first = (uint32_t)body->leaf_count;
    for (uint32_t i = 0; i < leaves->count; i++)
        body_add_leaf(body, body_put(body, IR_undefined, leaves->kinds[i], 0, 0, 0));
    return first;
}

static int compare_variables(const void *one, const void *other)
{
    const struct ir_variable *a = one, *b = other;
    return a->value < b->value ? -1 : a->value > b->value;
}

/* Sorted by value; of several names of a value the first that was given stays. */
static void sort_variables(struct body_maker *body)
{
    struct ir_variable *variables = body->variables;
    size_t kept = 0;
    struct idmap *named = idmap_new();
    for (size_t i = 0; i < body->variable_count; i++) {
        if (idmap_get(named, variables[i].value) != IDMAP_NONE)
            continue;
        idmap_put(named, variables[i].value, 0);
        variables[kept++] = variables[i];
    }
    idmap_free(named);
    body->variable_count = kept;
    if (kept > 0)
        qsort(variables, kept, sizeof *variables, compare_variables);
}

static void *keep(struct module_maker *module, const void *items, size_t count, size_t size)
{
    void *kept = arena_alloc(module->arena, count * size);
    if (count > 0)
        memcpy(kept, items, count * size);
    return kept;
}

static const struct ir_body *body_keep(struct body_maker *body)
{
    struct module_maker *module = body->module;
    struct ir_body *made = arena_alloc(module->arena, sizeof *made);
    sort_variables(body);
    made->instruction_count = (uint32_t)body->instruction_count;
    made->block_count = (uint32_t)body->block_count;
    made->list_count = (uint32_t)body->list_count;
    made->variable_count = (uint32_t)body->variable_count;
    made->instructions = keep(module, body->instructions, body->instruction_count, sizeof *body->instructions);
    made->blocks = keep(module, body->blocks, body->block_count, sizeof *body->blocks);
    made->lists = keep(module, body->lists, body->list_count, sizeof *body->lists);
    made->variables = keep(module, body->variables, body->variable_count, sizeof *body->variables);
    return made;
}

void body_end_block(struct body_maker *body, size_t first)
{
    ARRAY_ADD(body->blocks, body->block_count, body->block_room,
              (struct ir_block){.first = (uint32_t)first, .count = (uint32_t)(body->instruction_count - first)});
}

const struct ir_body *body_end(struct body_maker *body)
{
    const struct ir_body *made = body->failed ? NULL : body_keep(body);
    mem_free(body->instructions);
    mem_free(body->lists);
    mem_free(body->blocks);
    mem_free(body->variables);
    mem_free(body->leaves);
    mem_free(body->made);
    mem_free(body->order);
    mem_free(body->predecessor_first);
    mem_free(body->predecessors);
    mem_free(body->edges);
    idmap_free(body->values);
    idmap_free(body->constants);
    idmap_free(body->results);
    idmap_free(body->numbers);
    return made;
}
