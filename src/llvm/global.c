/* The initial values of globals: functions that store them, made up for the module. All memory of globals is 0
 * before. */
#include "llvm/internal.h"

#include <stdlib.h>

/* Arrays of numbers that are longer are copied from a string of their bytes. */
enum { LONGEST_LIST = 8 };

static void store(struct body_maker *body, ir_value place, LLVMValueRef constant, unsigned depth);

static void store_members(struct body_maker *body, ir_value place, LLVMValueRef constant, unsigned depth)
{
    LLVMTypeRef type = LLVMTypeOf(constant);
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type) && !body->failed; i++) {
        LLVMValueRef element = constant_element(constant, i);
        if (LLVMIsNull(element) || LLVMIsUndef(element))
            continue;
        uint32_t ref = type_member(body->module, type, i);
        if (ref == IR_NONE) {
            body_refuse(body, "the type of a global variable is not understood");
            return;
        }
        store(body, body_put(body, IR_field, IR_POINTER, place, ref, 0), element, depth + 1);
    }
}

static void add_element(const struct body_maker *body, LLVMValueRef element, struct buffer *bytes)
{
    LLVMTypeRef type = LLVMTypeOf(element);
    uint64_t word = 0;
    size_t size = (size_t)LLVMABISizeOfType(body->module->layout, type);
    LLVMBool loses;
    if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind) {
        word = LLVMConstIntGetZExtValue(element);
    } else if (LLVMGetTypeKind(type) == LLVMFloatTypeKind) {
        float number = (float)LLVMConstRealGetDouble(element, &loses);
        memcpy(&word, &number, sizeof number);
    } else {
        double number = LLVMConstRealGetDouble(element, &loses);
        memcpy(&word, &number, sizeof number);
    }
    for (size_t i = 0; i < size; i++)
        buffer_add(bytes, &(char){(char)(word >> (8 * i))}, 1);
}

/* An array of numbers whose bytes are known; a NUL always follows the bytes of a string. */
static void store_bytes(struct body_maker *body, ir_value place, LLVMValueRef constant, uint64_t count)
{
    struct buffer bytes = {0};
    for (unsigned i = 0; i < count; i++)
        add_element(body, constant_element(constant, i), &bytes);
    size_t length = bytes.length;
    size_t shown = length > 0 && bytes.text[length - 1] == '\0' ? length - 1 : length;
    ir_value from = body_put(body, IR_constant, IR_POINTER, module_string(body->module, bytes.text, shown), 0, 0);
    body_put(body, IR_copy, IR_VOID, place, from, body_integer(body, 64, (int64_t)length));
    buffer_free(&bytes);
}

static bool has_known_bytes(LLVMValueRef constant, LLVMTypeRef element)
{
    LLVMTypeKind kind = LLVMGetTypeKind(element);
    return LLVMGetValueKind(constant) == LLVMConstantDataArrayValueKind &&
           (kind == LLVMIntegerTypeKind || kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind);
}

static void store_elements(struct body_maker *body, ir_value place, LLVMValueRef constant, unsigned depth)
{
    uint64_t count;
    LLVMTypeRef type = type_element(body->module, LLVMTypeOf(constant), &count);
    bool text = LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8;
    if (has_known_bytes(constant, type) && (text || count > LONGEST_LIST)) {
        store_bytes(body, place, constant, count);
        return;
    }
    for (uint64_t i = 0; i < count && !body->failed; i++) {
        LLVMValueRef element = constant_element(constant, (unsigned)i);
        if (LLVMIsNull(element) || LLVMIsUndef(element))
            continue;
        ir_value index = body_integer(body, 64, (int64_t)i);
        store(body, memory_element(body, place, index, type), element, depth + 1);
    }
}

/* Stores what is not 0. */
static void store(struct body_maker *body, ir_value place, LLVMValueRef constant, unsigned depth)
{
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(constant));
    if (LLVMIsNull(constant) || LLVMIsUndef(constant))
        return;
    if (depth > DEEPEST_CONSTANT)
        body_refuse(body, "a constant is nested too deep");
    else if (kind == LLVMStructTypeKind)
        store_members(body, place, constant, depth);
    else if (kind == LLVMArrayTypeKind)
        store_elements(body, place, constant, depth);
    else
        memory_store(body, place, body_use(body, constant), LLVMTypeOf(constant), 0);
}

/* Tells whoever runs the program that the initial value of a global is not known. */
static void call_unknown(struct body_maker *body, LLVMValueRef global)
{
    uint32_t nothing = module_type(body->module, &(struct ir_type){.form = IR_TYPE_VOID});
    uint32_t pointer = module_type(body->module, &(struct ir_type){.form = IR_TYPE_POINTER});
    uint32_t signature =
        module_signature(body->module, &(struct ir_signature){.result = nothing, .parameters = &pointer, .count = 1});
    ir_value place = body_use_scalar(body, global);
    if (!body->failed)
        call_function(body, "<unknown>", signature, &place, 1);
}

/* Stores the initial value of one global. Where it is not understood that is said, and the others get theirs all the
 * same. */
static void store_global(struct body_maker *body, LLVMValueRef global, LLVMValueRef value)
{
    const char *sort = body->sort, *name = body->name;
    struct body_start start = body_start(body);
    body->sort = "global";
    body->name = module_global_name(body->module, global).bytes;
    body->file = debug_global_file(global, &body->global_line);
    ir_value place = body_use_scalar(body, global);
    if (!body->failed)
        store(body, place, value, 0);
    if (body->failed) {
        body_back(body, start);
        call_unknown(body, global);
    }
    if (body->failed) /* not even its type is understood: whatever uses it is refused */
        body_back(body, start);
    body->sort = sort;
    body->name = name;
    body->file = NULL; /* the function is made up */
    body->global_line = 0;
}

static void store_globals(struct body_maker *body, bool thread_local)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(body->module->llvm_module); g != NULL; g = LLVMGetNextGlobal(g)) {
        LLVMValueRef value = LLVMGetInitializer(g);
        size_t length = 0;
        const char *name = LLVMGetValueName2(g, &length);
        bool special = length > 5 && memcmp(name, "llvm.", 5) == 0;
        if (value == NULL || special || (LLVMIsThreadLocal(g) != 0) != thread_local || module_is_literal(g) ||
            LLVMIsNull(value) || LLVMIsUndef(value))
            continue;
        store_global(body, g, value);
    }
}

struct constructor {
    uint64_t priority;
    unsigned number;
    LLVMValueRef function;
};

static int compare_constructors(const void *one, const void *other)
{
    const struct constructor *a = one, *b = other;
    if (a->priority != b->priority)
        return a->priority < b->priority ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static void call_constructor(struct body_maker *body, LLVMValueRef function)
{
    while (LLVMGetValueKind(function) == LLVMConstantExprValueKind && LLVMGetConstOpcode(function) == LLVMBitCast)
        function = LLVMGetOperand(function, 0);
    if (LLVMGetValueKind(function) != LLVMFunctionValueKind) {
        body_refuse(body, "a constructor is not understood");
        return;
    }
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    uint32_t signature = type_signature(body->module, type);
    if (signature == IR_NONE || LLVMCountParamTypes(type) > 0) {
        body_refuse(body, "the type of a constructor is not understood");
        return;
    }
    struct text name = module_global_name(body->module, function);
    call_function(body, name.bytes, signature, NULL, 0);
}

/* Functions that run before main, in the order of their priorities, or at the end of the program, in the opposite
 * order. */
static void call_constructors(struct body_maker *body, const char *name, bool backwards)
{
    LLVMValueRef list = LLVMGetNamedGlobal(body->module->llvm_module, name);
    list = list == NULL ? NULL : LLVMGetInitializer(list);
    if (list == NULL || LLVMGetValueKind(list) != LLVMConstantArrayValueKind)
        return;
    unsigned count = (unsigned)LLVMGetNumOperands(list);
    struct constructor *all = mem_new(count + 1u, sizeof *all);
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef entry = LLVMGetOperand(list, i);
        if (LLVMGetValueKind(entry) != LLVMConstantStructValueKind) {
            body_refuse(body, "a constructor is not understood");
            break;
        }
        all[i] = (struct constructor){LLVMConstIntGetZExtValue(LLVMGetOperand(entry, 0)), i, LLVMGetOperand(entry, 1)};
    }
    qsort(all, count, sizeof *all, compare_constructors);
    for (unsigned i = 0; i < count && !body->failed; i++)
        call_constructor(body, all[backwards ? count - 1 - i : i].function);
    mem_free(all);
}

bool global_function(struct module_maker *module, enum global_function which, struct ir_method *method)
{
    static const char *const names[] = {
        [GLOBAL_START] = "<globals>", [GLOBAL_THREAD] = "<thread_locals>", [GLOBAL_END] = "<destructors>"};
    struct body_maker body;
    body_begin(&body, module, names[which]);
    if (which != GLOBAL_END)
        store_globals(&body, which == GLOBAL_THREAD);
    if (which == GLOBAL_START)
        call_constructors(&body, "llvm.global_ctors", false);
    if (which == GLOBAL_END)
        call_constructors(&body, "llvm.global_dtors", true);
    bool needed = body.instruction_count > 0 || body.failed;
    uint32_t nothing = module_type(module, &(struct ir_type){.form = IR_TYPE_VOID});
    *method =
        (struct ir_method){.name = module_text(module, names[which], strlen(names[which])), .flags = IR_ACCESS_STATIC};
    method->signature = module_signature(module, &(struct ir_signature){.result = nothing});
    method->has_body = true;
    body_put(&body, IR_return, IR_VOID, IR_NONE, 0, 0);
    body_end_block(&body, 0);
    method->body = body_end(&body);
    return needed;
}
