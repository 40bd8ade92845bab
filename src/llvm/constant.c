/* Constants of LLVM as instructions that make them. */
#include "llvm/internal.h"

#include <stdlib.h>

LLVMValueRef constant_element(LLVMValueRef constant, unsigned index)
{
    LLVMValueKind kind = LLVMGetValueKind(constant);
    if (kind == LLVMConstantDataArrayValueKind || kind == LLVMConstantDataVectorValueKind)
#if LLVM_VERSION_MAJOR >= 15
        return LLVMGetAggregateElement(constant, index);
#else
        return LLVMGetElementAsConstant(constant, index);
#endif
    return LLVMGetOperand(constant, index);
}

static ir_value make_integer(struct body_maker *body, LLVMValueRef constant)
{
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(constant));
    if (bits > 64) {
        uint64_t words[2];
        wide_words(constant, words, 2);
        return body_wide_integer(body, bits, words);
    }
    return body_integer(body, bits, LLVMConstIntGetSExtValue(constant));
}

static ir_value put_float(struct body_maker *body, unsigned bits, uint64_t word)
{
    return body_put(body, IR_floating, IR_KIND(IR_KIND_FLOAT, bits), (uint32_t)word, (uint32_t)(word >> 32), 0);
}

static uint64_t parse_hex(const char *digits, size_t count)
{
    char part[17] = {0};
    memcpy(part, digits, count < 16 ? count : 16);
    return strtoull(part, NULL, 16);
}

/* The bits of a float that is wider than double, from its text: "x86_fp80 0xK3FFF8000000000000000" has the high
 * part first, "fp128 0xL…" the low one. */
static ir_value make_wide_float(struct body_maker *body, LLVMValueRef constant, unsigned bits)
{
    char *text = LLVMPrintValueToString(constant);
    const char *at = strstr(text, bits == 80 ? " 0xK" : " 0xL");
    size_t digits = bits / 4;
    uint64_t words[2] = {0, 0};
    if (at == NULL || strlen(at + 4) < digits) {
        body_refuse(body, "a constant of type long double is not understood");
    } else if (bits == 80) {
        words[1] = parse_hex(at + 4, 4);
        words[0] = parse_hex(at + 8, 16);
    } else {
        words[0] = parse_hex(at + 4, 16);
        words[1] = parse_hex(at + 20, 16);
    }
    LLVMDisposeMessage(text);
    return body_put(body, IR_bits, IR_KIND(IR_KIND_FLOAT, bits), body_wide_integer(body, bits, words), 0, 0);
}

/* LLVM tells floats as doubles. That loses the payload of no float, but may lose bits of wider ones. */
static ir_value make_float(struct body_maker *body, LLVMValueRef constant)
{
    unsigned bits = ir_kind_bits(type_kind(LLVMTypeOf(constant)));
    LLVMBool loses = false;
    double number = LLVMConstRealGetDouble(constant, &loses);
    uint64_t wide;
    memcpy(&wide, &number, sizeof wide);
    if (bits == 64)
        return put_float(body, 64, wide);
    if (bits == 32) {
        float narrow = (float)number;
        uint32_t word;
        memcpy(&word, &narrow, sizeof word);
        return put_float(body, 32, word);
    }
    if (bits > 64 && (loses || number != number))
        return make_wide_float(body, constant, bits);
    return body_put(body, IR_float_to_float, IR_KIND(IR_KIND_FLOAT, bits), put_float(body, 64, wide), 0, 0);
}

static ir_value make_function(struct body_maker *body, LLVMValueRef function)
{
    uint32_t signature = type_signature(body->module, LLVMGlobalGetValueType(function));
    if (signature == IR_NONE) {
        body_refuse(body, "the type of a function is not understood");
        return 0;
    }
    uint32_t ref = module_method_ref(body->module, module_global_name(body->module, function), signature);
    return body_put(body, IR_function, IR_POINTER, ref, 0, 0);
}

static ir_value make_global(struct body_maker *body, LLVMValueRef global)
{
    struct module_maker *module = body->module;
    if (module_is_literal(global)) {
        size_t length = 0;
        const char *bytes = LLVMGetAsString(LLVMGetInitializer(global), &length);
        return body_put(body, IR_constant, IR_POINTER, module_string(module, bytes, length - 1), 0, 0);
    }
    uint32_t type = type_make(module, LLVMGlobalGetValueType(global));
    if (type == IR_NONE) {
        body_refuse(body, "the type of a global variable is not understood");
        return 0;
    }
    return body_put(body, IR_global, IR_POINTER,
                    module_field_ref(module, IR_NONE, module_global_name(module, global), type), 0, 0);
}

static ir_value make_zero(struct body_maker *body, ir_kind kind)
{
    switch (ir_kind_class(kind)) {
    case IR_KIND_INT:
        return body_integer(body, ir_kind_bits(kind), 0);
    case IR_KIND_FLOAT:
        if (ir_kind_bits(kind) == 32 || ir_kind_bits(kind) == 64)
            return put_float(body, ir_kind_bits(kind), 0);
        return body_put(body, IR_float_to_float, kind, put_float(body, 64, 0), 0, 0);
    default:
        return body_put(body, IR_null, IR_POINTER, 0, 0, 0);
    }
}

static uint32_t make_zeros(struct body_maker *body, const struct leaves *leaves)
{
    uint32_t first = (uint32_t)body->leaf_count;
    for (uint32_t i = 0; i < leaves->count; i++)
        body_add_leaf(body, make_zero(body, leaves->kinds[i]));
    return first;
}

/* The leaves of all elements, one behind the other. Making one may make others, so they are collected first. */
static uint32_t make_elements(struct body_maker *body, LLVMValueRef constant, const struct leaves *leaves)
{
    LLVMTypeRef type = LLVMTypeOf(constant);
    uint64_t count = 0;
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind)
        count = LLVMCountStructElementTypes(type);
    else
        type_element(body->module, type, &count);
    ir_value *found = mem_new(leaves->count + 1u, sizeof *found);
    uint32_t known = 0;
    for (uint64_t i = 0; i < count && known < leaves->count && !body->failed; i++) {
        LLVMValueRef element = constant_element(constant, (unsigned)i);
        const struct leaves *parts = type_leaves(body->module, LLVMTypeOf(element));
        uint32_t first = body_use(body, element);
        for (uint32_t j = 0; parts != NULL && j < parts->count && known < leaves->count; j++)
            found[known++] = body->leaves[first + j];
    }
    uint32_t first = (uint32_t)body->leaf_count;
    for (uint32_t i = 0; i < leaves->count; i++)
        body_add_leaf(body, found[i]);
    mem_free(found);
    return first;
}

int64_t constant_label(LLVMValueRef function, LLVMBasicBlockRef block)
{
    int64_t number = 1;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL && b != block; b = LLVMGetNextBasicBlock(b))
        number++;
    return number;
}

static ir_value make_label(struct body_maker *body, LLVMValueRef constant)
{
    LLVMValueRef block = LLVMGetOperand(constant, 1);
    int64_t number = constant_label(LLVMGetOperand(constant, 0), LLVMValueAsBasicBlock(block));
    return body_put(body, IR_int_to_pointer, IR_POINTER, body_integer(body, 64, number), 0, 0);
}

static ir_value make_scalar(struct body_maker *body, LLVMValueRef constant, ir_kind kind)
{
    switch (LLVMGetValueKind(constant)) {
    case LLVMConstantIntValueKind:
        return make_integer(body, constant);
    case LLVMConstantFPValueKind:
        return make_float(body, constant);
    case LLVMConstantPointerNullValueKind:
        return make_zero(body, kind);
    case LLVMFunctionValueKind:
        return make_function(body, constant);
    case LLVMGlobalVariableValueKind:
        return make_global(body, constant);
    case LLVMGlobalAliasValueKind:
        return body_use_scalar(body, LLVMAliasGetAliasee(constant));
    case LLVMBlockAddressValueKind:
        return make_label(body, constant);
    case LLVMGlobalIFuncValueKind:
        body_refuse(body, "a function that is chosen when the program starts (ifunc) is not understood");
        return 0;
    case LLVMInlineAsmValueKind:
        body_refuse(body, "inline assembly is not understood");
        return 0;
    default:
        body_refuse(body, "a constant is not understood");
        return 0;
    }
}

uint32_t constant_make(struct body_maker *body, LLVMValueRef constant)
{
    const struct leaves *leaves = type_leaves(body->module, LLVMTypeOf(constant));
    if (leaves == NULL) {
        body_refuse(body, "a constant of this type is not understood");
        return body_add_leaf(body, 0);
    }
    LLVMValueKind kind = LLVMGetValueKind(constant);
    if (kind == LLVMUndefValueValueKind || kind == LLVMPoisonValueValueKind)
        return body_undefined(body, leaves);
    if (kind == LLVMConstantAggregateZeroValueKind)
        return make_zeros(body, leaves);
    if (kind == LLVMConstantIntValueKind && wide_is(LLVMTypeOf(constant)))
        return wide_constant(body, constant);
    if (type_is_aggregate(LLVMTypeOf(constant)))
        return make_elements(body, constant, leaves);
    ir_value made = make_scalar(body, constant, leaves->kinds[0]);
    return body_add_leaf(body, made);
}
