/* Instructions that make places, move pointers and touch memory. */
#include "llvm/internal.h"

#include <string.h>

ir_value memory_offset(struct body_maker *body, ir_value pointer, uint64_t offset)
{
    if (offset == 0)
        return pointer;
    ir_value distance = body_integer(body, 64, (int64_t)offset);
    return body_put(body, IR_offset, IR_POINTER, pointer, distance, 0);
}

/* A pointer moved by index times the size of a type. Where the ir gives a type another size than LLVM, by bytes. */
ir_value memory_element(struct body_maker *body, ir_value pointer, ir_value index, LLVMTypeRef type)
{
    struct module_maker *module = body->module;
    uint32_t made = type_make(module, type);
    uint64_t size = LLVMABISizeOfType(module->layout, type);
    ir_kind kind = body->instructions[index].kind;
    if (ir_kind_class(kind) != IR_KIND_INT || ir_kind_bits(kind) > 64) {
        body_refuse(body, "an index of this type is not understood");
        return 0;
    }
    if (made != IR_NONE && type_size(module, made) == size)
        return body_put(body, IR_element, IR_POINTER, pointer, index, made);
    if (ir_kind_bits(kind) < 64)
        index = body_put(body, IR_sext, IR_I64, index, 0, 0);
    ir_value factor = body_integer(body, 64, (int64_t)size);
    ir_value distance = body_put(body, IR_mul, IR_I64, index, factor, 0);
    return body_put(body, IR_offset, IR_POINTER, pointer, distance, 0);
}

static ir_value member(struct body_maker *body, ir_value pointer, LLVMTypeRef type, unsigned index)
{
    uint32_t ref = type_member(body->module, type, index);
    if (ref != IR_NONE)
        return body_put(body, IR_field, IR_POINTER, pointer, ref, 0);
    return memory_offset(body, pointer, LLVMOffsetOfElement(body->module->layout, type, index));
}

static bool is_zero(LLVMValueRef index)
{
    return LLVMGetValueKind(index) == LLVMConstantIntValueKind && LLVMIsNull(index);
}

/* The first index moves by whole objects of the type, the others go into it. Moving by a known number of bytes is an
 * offset: that is how code goes around types. */
static ir_value first_step(struct body_maker *body, ir_value pointer, LLVMValueRef index, LLVMTypeRef type)
{
    if (is_zero(index))
        return pointer;
    ir_value distance = body_use_scalar(body, index);
    if (body->failed)
        return 0;
    bool bytes = type_kind(type) == IR_I8 && LLVMGetValueKind(index) == LLVMConstantIntValueKind;
    if (bytes)
        return body_put(body, IR_offset, IR_POINTER, pointer, distance, 0);
    return memory_element(body, pointer, distance, type);
}

/* Into an array. The first character of a string is where the string is. */
static ir_value inner_step(struct body_maker *body, ir_value pointer, LLVMValueRef index, LLVMTypeRef type)
{
    if (is_zero(index) && body->instructions[pointer].op == IR_constant)
        return pointer;
    ir_value distance = body_use_scalar(body, index);
    return body->failed ? 0 : memory_element(body, pointer, distance, type);
}

ir_value memory_path(struct body_maker *body, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(value);
    if (type_kind(LLVMTypeOf(value)) != IR_POINTER || !LLVMTypeIsSized(type)) {
        body_refuse(body, "a vector of pointers is not understood");
        return 0;
    }
    ir_value pointer = body_use_scalar(body, LLVMGetOperand(value, 0));
    int count = LLVMGetNumOperands(value);
    if (count > 1 && !body->failed)
        pointer = first_step(body, pointer, LLVMGetOperand(value, 1), type);
    for (int i = 2; i < count && !body->failed; i++) {
        LLVMValueRef index = LLVMGetOperand(value, (unsigned)i);
        if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            unsigned at = (unsigned)LLVMConstIntGetZExtValue(index);
            pointer = member(body, pointer, type, at);
            type = LLVMStructGetTypeAtIndex(type, at);
        } else {
            uint64_t length;
            type = type_element(body->module, type, &length);
            pointer = inner_step(body, pointer, index, type);
        }
    }
    return body->failed ? 0 : pointer;
}

uint32_t memory_load(struct body_maker *body, ir_value pointer, LLVMTypeRef type, unsigned marks)
{
    const struct leaves *leaves = type_leaves(body->module, type);
    if (leaves == NULL) {
        body_refuse(body, "a value of this type is not understood");
        return 0;
    }
    uint32_t first = (uint32_t)body->leaf_count;
    for (uint32_t i = 0; i < leaves->count; i++) {
        ir_value from = memory_offset(body, pointer, leaves->offsets[i]);
        ir_value loaded = body_put(body, IR_load, leaves->kinds[i], from, 0, 0);
        body_mark(body, loaded, marks);
        body_add_leaf(body, loaded);
    }
    return first;
}

void memory_store(struct body_maker *body, ir_value pointer, uint32_t first_leaf, LLVMTypeRef type, unsigned marks)
{
    const struct leaves *leaves = type_leaves(body->module, type);
    if (leaves == NULL)
        body_refuse(body, "a value of this type is not understood");
    for (uint32_t i = 0; !body->failed && i < leaves->count; i++) {
        ir_value to = memory_offset(body, pointer, leaves->offsets[i]);
        body_mark(body, body_put(body, IR_store, IR_VOID, to, body->leaves[first_leaf + i], 0), marks);
    }
}

static unsigned order_of(LLVMAtomicOrdering order)
{
    switch (order) {
    case LLVMAtomicOrderingNotAtomic:
        return 0;
    case LLVMAtomicOrderingUnordered:
    case LLVMAtomicOrderingMonotonic:
        return IR_ATOMIC | IR_RELAXED;
    case LLVMAtomicOrderingAcquire: /* consume is this, too */
        return IR_ATOMIC | IR_ACQUIRE;
    case LLVMAtomicOrderingRelease:
        return IR_ATOMIC | IR_RELEASE;
    case LLVMAtomicOrderingAcquireRelease:
        return IR_ATOMIC | IR_ACQUIRE | IR_RELEASE;
    case LLVMAtomicOrderingSequentiallyConsistent:
        break;
    }
    return IR_ATOMIC;
}

static unsigned marks_of(LLVMValueRef access)
{
    return (LLVMGetVolatile(access) ? IR_VOLATILE : 0) | order_of(LLVMGetOrdering(access));
}

static void make_local(struct body_maker *body, LLVMValueRef instruction)
{
    struct module_maker *module = body->module;
    LLVMTypeRef type = LLVMGetAllocatedType(instruction);
    LLVMValueRef count = LLVMGetOperand(instruction, 0);
    uint32_t made = LLVMTypeIsSized(type) ? type_make(module, type) : IR_NONE;
    if (made == IR_NONE || type_size(module, made) != LLVMABISizeOfType(module->layout, type)) {
        body_refuse(body, "the type of a variable is not understood");
        return;
    }
    if (module->target == IR_TARGET_I386 && LLVMGetAlignment(instruction) > IR_I386_LOCAL_ALIGNMENT) {
        body_refuse(body, "a variable that is aligned by more than %d bytes is not understood for 32 bits",
                    IR_I386_LOCAL_ALIGNMENT);
        return;
    }
    bool one = LLVMGetValueKind(count) == LLVMConstantIntValueKind && LLVMGetIntTypeWidth(LLVMTypeOf(count)) <= 64 &&
               LLVMConstIntGetZExtValue(count) == 1;
    ir_value number = one ? IR_NONE : body_use_scalar(body, count);
    ir_value place = body_put(body, IR_local, IR_POINTER, made, number, 0);
    body_define(body, instruction, body_add_leaf(body, place));
}

static void make_load(struct body_maker *body, LLVMValueRef instruction)
{
    ir_value pointer = body_use_scalar(body, LLVMGetOperand(instruction, 0));
    body_define(body, instruction, memory_load(body, pointer, LLVMTypeOf(instruction), marks_of(instruction)));
}

static void make_store(struct body_maker *body, LLVMValueRef instruction)
{
    LLVMValueRef value = LLVMGetOperand(instruction, 0);
    uint32_t first = body_use(body, value);
    ir_value pointer = body_use_scalar(body, LLVMGetOperand(instruction, 1));
    memory_store(body, pointer, first, LLVMTypeOf(value), marks_of(instruction));
}

static const struct {
    LLVMAtomicRMWBinOp operation;
    enum ir_update update;
} updates[] = {
    {LLVMAtomicRMWBinOpXchg, IR_UPDATE_exchange}, {LLVMAtomicRMWBinOpAdd, IR_UPDATE_add},
    {LLVMAtomicRMWBinOpSub, IR_UPDATE_sub},       {LLVMAtomicRMWBinOpAnd, IR_UPDATE_and},
    {LLVMAtomicRMWBinOpNand, IR_UPDATE_nand},     {LLVMAtomicRMWBinOpOr, IR_UPDATE_or},
    {LLVMAtomicRMWBinOpXor, IR_UPDATE_xor},       {LLVMAtomicRMWBinOpMax, IR_UPDATE_max},
    {LLVMAtomicRMWBinOpMin, IR_UPDATE_min},       {LLVMAtomicRMWBinOpUMax, IR_UPDATE_umax},
    {LLVMAtomicRMWBinOpUMin, IR_UPDATE_umin},
};

static void make_update(struct body_maker *body, LLVMValueRef instruction)
{
    LLVMAtomicRMWBinOp operation = LLVMGetAtomicRMWBinOp(instruction);
    ir_value pointer = body_use_scalar(body, LLVMGetOperand(instruction, 0));
    ir_value value = body_use_scalar(body, LLVMGetOperand(instruction, 1));
    for (size_t i = 0; i < sizeof updates / sizeof *updates && !body->failed; i++) {
        if (updates[i].operation != operation)
            continue;
        ir_value old =
            body_put(body, IR_update, body->instructions[value].kind, pointer, value, (uint32_t)updates[i].update);
        body_mark(body, old, marks_of(instruction));
        body_define(body, instruction, body_add_leaf(body, old));
        return;
    }
    body_refuse(body, "an atomic operation is not understood (LLVM's number %d)", (int)operation);
}

/* Gives the old value and whether that was the expected one. A weak one is as good as a strong one. */
static void make_exchange(struct body_maker *body, LLVMValueRef instruction)
{
    ir_value pointer = body_use_scalar(body, LLVMGetOperand(instruction, 0));
    ir_value expected = body_use_scalar(body, LLVMGetOperand(instruction, 1));
    ir_value wanted = body_use_scalar(body, LLVMGetOperand(instruction, 2));
    if (body->failed)
        return;
    ir_value old = body_put(body, IR_exchange_if, body->instructions[expected].kind, pointer, expected, wanted);
    bool else_relaxed = LLVMGetCmpXchgFailureOrdering(instruction) == LLVMAtomicOrderingMonotonic;
    body_mark(body, old, order_of(LLVMGetCmpXchgSuccessOrdering(instruction)));
    body_mark(body, old, (LLVMGetVolatile(instruction) ? IR_VOLATILE : 0) | (else_relaxed ? IR_ELSE_RELAXED : 0));
    ir_value done = body_put(body, IR_eq, IR_I1, old, expected, 0);
    uint32_t first = body_add_leaf(body, old);
    body_add_leaf(body, done);
    body_define(body, instruction, first);
}

/* LLVM 14 tells the order of a fence only by its text: 'fence syncscope("singlethread") acquire, !dbg !7'. One that
 * only signal handlers can notice orders nothing for other threads. */
static void make_fence(struct body_maker *body, LLVMValueRef instruction)
{
    static const struct {
        const char *word;
        unsigned marks;
    } orders[] = {{"acquire", IR_ACQUIRE}, {"release", IR_RELEASE}, {"acq_rel", IR_ACQUIRE | IR_RELEASE}};
    char *text = LLVMPrintValueToString(instruction);
    size_t end = strcspn(text, ","), first = end;
    while (first > 0 && text[first - 1] != ' ')
        first--;
    unsigned marks = IR_ATOMIC;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (strlen(orders[i].word) == end - first && strncmp(text + first, orders[i].word, end - first) == 0)
            marks |= orders[i].marks;
    if (strstr(text, "singlethread") == NULL)
        body_mark(body, body_put(body, IR_fence, IR_VOID, 0, 0, 0), marks);
    LLVMDisposeMessage(text);
}

bool memory_make(struct body_maker *body, LLVMValueRef instruction, LLVMOpcode opcode)
{
    switch (opcode) {
    case LLVMAlloca:
        make_local(body, instruction);
        return true;
    case LLVMLoad:
        make_load(body, instruction);
        return true;
    case LLVMStore:
        make_store(body, instruction);
        return true;
    case LLVMAtomicRMW:
        make_update(body, instruction);
        return true;
    case LLVMAtomicCmpXchg:
        make_exchange(body, instruction);
        return true;
    case LLVMFence:
        make_fence(body, instruction);
        return true;
    default:
        return false;
    }
}
