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

static bool returns_twice(LLVMValueRef call, LLVMValueRef function)
{
    static const char name[] = "returns_twice";
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return LLVMGetCallSiteEnumAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind) != NULL ||
           (function != NULL &&
            LLVMGetEnumAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind) != NULL);
}

struct arguments {
    ir_value *values;
    size_t count, room;
};

static void add_argument(struct arguments *arguments, ir_value value)
{
    ARRAY_ADD(arguments->values, arguments->count, arguments->room, value);
}

/* Whether the function gets a copy of what an argument points to. */
static bool is_copied(LLVMValueRef call, unsigned index)
{
    static const char name[] = "byval";
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return LLVMGetCallSiteEnumAttribute(call, index + 1, kind) != NULL;
}

static void use_arguments(struct body_maker *body, LLVMValueRef call, struct arguments *arguments)
{
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call) && !body->failed; i++) {
        LLVMValueRef argument = LLVMGetOperand(call, i);
        const struct leaves *leaves = type_leaves(body->module, LLVMTypeOf(argument));
        if (i >= LLVMCountParamTypes(LLVMGetCalledFunctionType(call)) && is_copied(call, i)) {
            body_refuse(body, "a struct among the arguments of a variadic function is not understood");
            return;
        }
        if (leaves == NULL) {
            body_refuse(body, "an argument of this type is not understood");
            return;
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
        body_refuse(body, "inline assembly is not understood");
        return;
    }
    if (returns_twice(call, function)) {
        body_refuse(body, "a call that may return twice (setjmp, vfork) is not understood");
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
