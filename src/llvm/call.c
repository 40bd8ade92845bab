/* Calls. */
#include "base/array.h"
#include "llvm/internal.h"

/* The function that is called, if that is known, behind casts and other names. */
static LLVMValueRef called_function(LLVMValueRef call)
{
    LLVMValueRef called = LLVMGetCalledValue(call);
    for (int i = 0; i < DEEPEST_CONSTANT; i++) {
        LLVMValueKind kind = LLVMGetValueKind(called);
        if (kind == LLVMConstantExprValueKind && LLVMGetConstOpcode(called) == LLVMBitCast)
            called = LLVMGetOperand(called, 0);
        else if (kind == LLVMGlobalAliasValueKind)
            called = LLVMAliasGetAliasee(called);
        else
            return kind == LLVMFunctionValueKind ? called : NULL;
    }
    return NULL;
}

static bool is_intrinsic(LLVMValueRef function)
{
    return function != NULL && LLVMGetIntrinsicID(function) != 0;
}

bool call_needs_place(LLVMValueRef call)
{
    return type_is_aggregate(LLVMTypeOf(call)) && !is_intrinsic(called_function(call)) &&
           LLVMGetValueKind(LLVMGetCalledValue(call)) != LLVMInlineAsmValueKind;
}

ir_value call_function(struct body_maker *body, const char *name, uint32_t signature, const ir_value *arguments,
                       uint32_t count)
{
    struct module_maker *module = body->module;
    uint32_t ref = module_method_ref(module, module_text(module, name, strlen(name)), signature);
    ir_kind kind = ir_type_kind(&module->types[module->signatures[signature].result]);
    uint32_t list = body_list(body, arguments, count);
    return body_put(body, IR_call_static, kind, ref, list, 0);
}

/* Whether a call may return twice. setjmp and its kin are known; who runs the program knows how. */
static bool returns_twice(LLVMValueRef call, LLVMValueRef function)
{
    static const char *const known[] = {"setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp"};
    static const char attribute[] = "returns_twice";
    unsigned kind = LLVMGetEnumAttributeKindForName(attribute, strlen(attribute));
    size_t length = 0;
    const char *name = function == NULL ? "" : LLVMGetValueName2(function, &length);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i]) == length && memcmp(known[i], name, length) == 0)
            return false;
    return LLVMGetCallSiteEnumAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind) != NULL ||
           (function != NULL &&
            LLVMGetEnumAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind) != NULL);
}

enum { MOST_COPIED = 256 };

struct arguments {
    ir_value *values;
    size_t count, room;
};

static void add_argument(struct arguments *arguments, ir_value value)
{
    ARRAY_ADD(arguments->values, arguments->count, arguments->room, value);
}

/* The type of what is copied, of an argument of a variadic function; NULL: the argument is given as it is. */
static LLVMTypeRef copied_type(LLVMValueRef call, unsigned index)
{
    static const char name[] = "byval";
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, index + 1, kind);
    return attribute == NULL || !LLVMIsTypeAttribute(attribute) ? NULL : LLVMGetTypeAttributeValue(attribute);
}

/* A struct among the further arguments lies in memory as it is: as words of the machine, the last of which may be
 * shorter; where it is aligned by 16, as pairs of them. */
static void add_copied(struct body_maker *body, LLVMValueRef argument, LLVMTypeRef type, struct arguments *arguments)
{
    const struct module_maker *module = body->module;
    uint64_t size = LLVMABISizeOfType(module->layout, type), unit = module->target == IR_TARGET_I386 ? 4 : 8;
    if (unit == 8 && LLVMABIAlignmentOfType(module->layout, type) > 8)
        unit = 16;
    if (size > MOST_COPIED) {
        body_refuse(body, "a struct of more than %d bytes among the arguments of a variadic function is not understood",
                    MOST_COPIED);
        return;
    }
    ir_value place = body_use_scalar(body, argument);
    for (uint64_t at = 0; at < size && !body->failed; at += unit) {
        unsigned bytes = (unsigned)(size - at < unit ? size - at : unit);
        ir_value from = memory_offset(body, place, at);
        add_argument(arguments, body_put(body, IR_load, IR_KIND(IR_KIND_INT, 8 * bytes), from, 0, 0));
    }
}

/* A vector among the further arguments, as clang gives small structs of floats: one number of as many bits. */
static void add_vector(struct body_maker *body, LLVMValueRef argument, const struct leaves *leaves,
                       struct arguments *arguments)
{
    unsigned bits = 8 * (unsigned)LLVMABISizeOfType(body->module->layout, LLVMTypeOf(argument));
    uint32_t first = body_use(body, argument);
    ir_kind whole = IR_KIND(IR_KIND_INT, bits);
    ir_value sum = IR_NONE;
    for (uint32_t i = 0; i < leaves->count && !body->failed; i++) {
        ir_kind kind = leaves->kinds[i], number = IR_KIND(IR_KIND_INT, ir_kind_bits(kind));
        if ((bits != 64 && bits != 128) || ir_kind_bits(kind) % 8 != 0 || ir_kind_bits(kind) >= bits) {
            body_refuse(body, "a vector among the arguments of a variadic function is not understood");
            return;
        }
        ir_value part = body->leaves[first + i];
        if (ir_kind_class(kind) == IR_KIND_FLOAT)
            part = body_put(body, IR_bits, number, part, 0, 0);
        part = body_put(body, IR_zext, whole, part, 0, 0);
        ir_value distance = body_integer(body, bits, 8 * (int64_t)leaves->offsets[i]);
        part = body_put(body, IR_shl, whole, part, distance, 0);
        sum = sum == IR_NONE ? part : body_put(body, IR_or, whole, sum, part, 0);
    }
    if (sum != IR_NONE)
        add_argument(arguments, sum);
}

static void use_arguments(struct body_maker *body, LLVMValueRef call, struct arguments *arguments)
{
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call) && !body->failed; i++) {
        LLVMValueRef argument = LLVMGetOperand(call, i);
        const struct leaves *leaves = type_leaves(body->module, LLVMTypeOf(argument));
        bool further = i >= LLVMCountParamTypes(LLVMGetCalledFunctionType(call));
        LLVMTypeRef copied = further ? copied_type(call, i) : NULL;
        if (copied != NULL) {
            add_copied(body, argument, copied, arguments);
            continue;
        }
        if (leaves == NULL) {
            body_refuse(body, "an argument of this type is not understood");
            return;
        }
        if (further && LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMVectorTypeKind) {
            add_vector(body, argument, leaves, arguments);
            continue;
        }
        uint32_t first = body_use(body, argument);
        for (uint32_t j = 0; j < leaves->count; j++)
            add_argument(arguments, body->leaves[first + j]);
    }
}

/* The signature is that of the call: a function that is declared without parameters may be called with some. */
static void put_call(struct body_maker *body, LLVMValueRef call, LLVMValueRef function, struct arguments *arguments)
{
    struct module_maker *module = body->module;
    uint32_t signature = type_signature(module, LLVMGetCalledFunctionType(call));
    if (signature == IR_NONE) {
        body_refuse(body, "the type of a function that is called is not understood");
        return;
    }
    ir_value pointer = function == NULL ? body_use_scalar(body, LLVMGetCalledValue(call)) : 0;
    ir_kind kind = ir_type_kind(&module->types[module->signatures[signature].result]);
    uint32_t list = body_list(body, arguments->values, arguments->count);
    ir_value result;
    if (function != NULL)
        result = body_put(body, IR_call_static, kind,
                          module_method_ref(module, module_global_name(module, function), signature), list, 0);
    else
        result = body_put(body, IR_call_pointer, kind, pointer, list, 0);
    if (kind != IR_VOID)
        body_define(body, call, body_add_leaf(body, result));
}

void call_make(struct body_maker *body, LLVMValueRef call)
{
    LLVMValueRef function = called_function(call);
    struct arguments arguments = {0};
    if (LLVMGetValueKind(LLVMGetCalledValue(call)) == LLVMInlineAsmValueKind) {
        assembly_make(body, call);
        return;
    }
    if (returns_twice(call, function)) {
        body_refuse(body, "a call that may return twice (vfork) is not understood");
        return;
    }
    if (is_intrinsic(function)) {
        intrinsic_make(body, call, function);
        return;
    }
    uint32_t place = idmap_get(body->results, (uint64_t)(uintptr_t)call);
    if (place != IDMAP_NONE)
        add_argument(&arguments, place);
    use_arguments(body, call, &arguments);
    if (!body->failed)
        put_call(body, call, function, &arguments);
    if (!body->failed && place != IDMAP_NONE)
        body_define(body, call, memory_load(body, place, LLVMTypeOf(call), 0));
    mem_free(arguments.values);
}
