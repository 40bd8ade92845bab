/* The unit of a module: its tables, its globals and functions. */
#include "base/array.h"
#include "llvm/internal.h"
#include "llvm/translate.h"

#include <llvm-c/DebugInfo.h>

enum { MOST_COMPLAINTS = 1000 };

struct text unit_text(struct unit_maker *unit, const char *text, size_t length)
{
    return (struct text){arena_copy(unit->arena, text, length), (uint32_t)length};
}

void unit_complain(struct unit_maker *unit, const char *text)
{
    if (unit->complaint_count < MOST_COMPLAINTS)
        buffer_format(unit->complaints, "%s\n", text);
    else if (unit->complaint_count == MOST_COMPLAINTS)
        buffer_add_text(unit->complaints, "there are more complaints, which are not shown\n");
    unit->complaint_count++;
}

/* Each function below finds an entry by a text that says all of it, and makes it if it is new. */
static bool is_new(struct names *keys, const void *key, size_t length, uint32_t *number)
{
    size_t known = names_count(keys);
    *number = names_add(keys, key, length);
    return *number == known;
}

static void add_number(struct buffer *key, uint64_t number)
{
    buffer_add(key, (const char *)&number, sizeof number);
}

uint32_t unit_type(struct unit_maker *unit, const struct ir_type *type)
{
    struct buffer key = {0};
    uint32_t number;
    add_number(&key, (uint64_t)type->form << 1 | type->floating);
    add_number(&key, type->element);
    add_number(&key, type->count);
    if (type->name.bytes != NULL)
        buffer_add(&key, type->name.bytes, type->name.length);
    if (is_new(unit->type_keys, key.text, key.length, &number)) {
        ARRAY_RESERVE(unit->types, unit->type_room, number + 1u);
        unit->types[number] = *type;
    }
    buffer_free(&key);
    return number;
}

uint32_t unit_signature(struct unit_maker *unit, const struct ir_signature *signature)
{
    struct buffer key = {0};
    uint32_t number;
    add_number(&key, (uint64_t)signature->result << 1 | signature->variadic);
    for (uint32_t i = 0; i < signature->count; i++)
        add_number(&key, signature->parameters[i]);
    if (is_new(unit->signature_keys, key.text, key.length, &number)) {
        ARRAY_RESERVE(unit->signatures, unit->signature_room, number + 1u);
        size_t bytes = signature->count * sizeof *signature->parameters;
        uint32_t *parameters = arena_alloc(unit->arena, bytes);
        if (bytes > 0)
            memcpy(parameters, signature->parameters, bytes);
        unit->signatures[number] = *signature;
        unit->signatures[number].parameters = parameters;
    }
    buffer_free(&key);
    return number;
}

uint32_t unit_field_ref(struct unit_maker *unit, uint32_t owner, struct text name, uint32_t type)
{
    struct buffer key = {0};
    uint32_t number;
    add_number(&key, owner);
    add_number(&key, type);
    buffer_add(&key, name.bytes, name.length);
    if (is_new(unit->field_keys, key.text, key.length, &number)) {
        ARRAY_RESERVE(unit->field_refs, unit->field_ref_room, number + 1u);
        unit->field_refs[number] = (struct ir_field_ref){.owner = owner, .name = name, .type = type};
    }
    buffer_free(&key);
    return number;
}

uint32_t unit_method_ref(struct unit_maker *unit, struct text name, uint32_t signature)
{
    struct buffer key = {0};
    uint32_t number;
    add_number(&key, signature);
    buffer_add(&key, name.bytes, name.length);
    if (is_new(unit->method_keys, key.text, key.length, &number)) {
        ARRAY_RESERVE(unit->method_refs, unit->method_ref_room, number + 1u);
        unit->method_refs[number] = (struct ir_method_ref){.owner = IR_NONE, .name = name, .signature = signature};
    }
    buffer_free(&key);
    return number;
}

uint32_t unit_string(struct unit_maker *unit, const char *bytes, size_t length)
{
    uint32_t number;
    if (is_new(unit->string_keys, bytes, length, &number)) {
        ARRAY_RESERVE(unit->constants, unit->constant_room, number + 1u);
        unit->constants[number] =
            (struct ir_constant){.form = IR_CONSTANT_STRING, .text = unit_text(unit, bytes, length)};
    }
    return number;
}

/* Names with \01 in front are for the assembler, without its usual prefix. */
struct text unit_global_name(struct unit_maker *unit, LLVMValueRef global)
{
    size_t length = 0;
    const char *name = LLVMGetValueName2(global, &length);
    if (length > 1 && name[0] == '\1')
        return unit_text(unit, name + 1, length - 1);
    if (length > 0)
        return unit_text(unit, name, length);
    uint64_t key = (uint64_t)(uintptr_t)global;
    uint32_t number = idmap_get(unit->global_of, key);
    if (number == IDMAP_NONE) {
        number = (uint32_t)idmap_count(unit->global_of);
        idmap_put(unit->global_of, key, number);
    }
    struct buffer text = {0};
    buffer_format(&text, "unnamed.%u", number);
    struct text made = unit_text(unit, text.text, text.length);
    buffer_free(&text);
    return made;
}

bool unit_is_literal(LLVMValueRef global)
{
    if (LLVMGetLinkage(global) != LLVMPrivateLinkage || LLVMGetUnnamedAddress(global) != LLVMGlobalUnnamedAddr ||
        !LLVMIsGlobalConstant(global) || LLVMIsThreadLocal(global))
        return false;
    LLVMValueRef bytes = LLVMGetInitializer(global);
    if (bytes == NULL || LLVMGetValueKind(bytes) != LLVMConstantDataArrayValueKind || !LLVMIsConstantString(bytes))
        return false;
    size_t length = 0;
    const char *text = LLVMGetAsString(bytes, &length);
    return length > 0 && text[length - 1] == '\0';
}

static bool is_special(LLVMValueRef global)
{
    size_t length = 0;
    const char *name = LLVMGetValueName2(global, &length);
    return length > 5 && memcmp(name, "llvm.", 5) == 0;
}

static void complain_about(struct unit_maker *unit, LLVMValueRef global, const char *what)
{
    struct buffer text = {0};
    size_t length = 0;
    const char *name = LLVMGetValueName2(global, &length);
    buffer_format(&text, "%.*s: %s", (int)(length < LONGEST_NAME ? length : LONGEST_NAME), name, what);
    unit_complain(unit, text.text);
    buffer_free(&text);
}

static void add_field(struct unit_maker *unit, struct ir_unit *ir, LLVMValueRef global)
{
    uint32_t type = type_make_as(unit, LLVMGlobalGetValueType(global), debug_global_type(unit->context, global));
    if (type == IR_NONE) {
        complain_about(unit, global, "its type is not understood");
        return;
    }
    if (unit->target == IR_TARGET_I386 && LLVMGetAlignment(global) > IR_I386_GLOBAL_ALIGNMENT) {
        complain_about(unit, global, "its alignment is not understood for 32 bits");
        return;
    }
    unsigned flags = IR_ACCESS_STATIC;
    if (LLVMIsGlobalConstant(global))
        flags |= IR_ACCESS_FINAL;
    if (LLVMIsDeclaration(global))
        flags |= IR_ACCESS_EXTERN;
    if (LLVMGetLinkage(global) == LLVMExternalWeakLinkage)
        flags |= IR_ACCESS_WEAK;
    if (LLVMIsThreadLocal(global))
        flags |= IR_ACCESS_THREAD_LOCAL;
    struct ir_field *field = &ir->fields[ir->field_count++];
    *field = (struct ir_field){.name = unit_global_name(unit, global), .type = type, .constant = IR_NONE};
    field->flags = (uint16_t)flags;
}

static void add_fields(struct unit_maker *unit, struct ir_unit *ir)
{
    uint32_t count = 0;
    for (LLVMValueRef g = LLVMGetFirstGlobal(unit->module); g != NULL; g = LLVMGetNextGlobal(g))
        count++;
    ir->fields = arena_alloc(unit->arena, count * sizeof *ir->fields);
    for (LLVMValueRef g = LLVMGetFirstGlobal(unit->module); g != NULL; g = LLVMGetNextGlobal(g))
        if (!is_special(g) && !unit_is_literal(g))
            add_field(unit, ir, g);
}

/* Which file a function is in, where that is not the file of the program. */
static void add_source(struct unit_maker *unit, const struct ir_unit *ir, LLVMValueRef function,
                       struct ir_method *method)
{
    LLVMMetadataRef file = debug_file(function);
    unsigned length = 0;
    const char *name = file == NULL ? NULL : LLVMDIFileGetFilename(file, &length);
    if (name == NULL || length == 0 || (length == ir->source.length && memcmp(name, ir->source.bytes, length) == 0))
        return;
    struct ir_element *element = arena_alloc(unit->arena, sizeof *element);
    *element = (struct ir_element){.name = unit_text(unit, "file", 4), .form = IR_ELEMENT_STRING};
    element->text = unit_text(unit, name, length);
    struct ir_annotation *annotation = arena_alloc(unit->arena, sizeof *annotation);
    *annotation = (struct ir_annotation){.type = unit_text(unit, "Lsource;", 8), .visible = true};
    annotation->elements = element;
    annotation->count = 1;
    method->annotations = (struct ir_annotations){annotation, 1};
}

static void add_method(struct unit_maker *unit, struct ir_unit *ir, LLVMValueRef function)
{
    uint32_t signature = type_signature(unit, LLVMGlobalGetValueType(function));
    if (signature == IR_NONE) {
        complain_about(unit, function, "the type of a parameter or of its result is not understood");
        return;
    }
    struct ir_method *method = &ir->methods[ir->method_count++];
    *method = (struct ir_method){.name = unit_global_name(unit, function), .signature = signature};
    bool weak = LLVMGetLinkage(function) == LLVMExternalWeakLinkage;
    method->flags = (uint16_t)(weak ? IR_ACCESS_STATIC | IR_ACCESS_WEAK : IR_ACCESS_STATIC);
    method->has_body = !LLVMIsDeclaration(function);
    if (!method->has_body)
        return;
    add_source(unit, ir, function, method);
    body_make(unit, function, method);
}

static void add_methods(struct unit_maker *unit, struct ir_unit *ir)
{
    uint32_t count = GLOBAL_FUNCTIONS;
    for (LLVMValueRef f = LLVMGetFirstFunction(unit->module); f != NULL; f = LLVMGetNextFunction(f))
        count++;
    ir->methods = arena_alloc(unit->arena, count * sizeof *ir->methods);
    for (int i = 0; i < GLOBAL_FUNCTIONS; i++)
        if (global_function(unit, (enum global_function)i, &ir->methods[ir->method_count]))
            ir->method_count++;
    for (LLVMValueRef f = LLVMGetFirstFunction(unit->module); f != NULL; f = LLVMGetNextFunction(f))
        if (!is_special(f))
            add_method(unit, ir, f);
}

static void unit_open(struct unit_maker *unit)
{
    struct names **keys[] = {&unit->type_keys,   &unit->signature_keys, &unit->field_keys,
                             &unit->method_keys, &unit->string_keys,    &unit->struct_names};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        *keys[i] = names_new();
    struct idmap **maps[] = {&unit->type_of, &unit->struct_of, &unit->struct_of_type, &unit->leaves_of,
                             &unit->global_of};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        *maps[i] = idmap_new();
    unit->context = LLVMGetModuleContext(unit->module);
    unit->layout = LLVMGetModuleDataLayout(unit->module);
    unit->target = LLVMPointerSize(unit->layout) == 4 ? IR_TARGET_I386 : IR_TARGET_X86_64;
    unit->debug = debug_new(unit->module);
}

static void *keep(struct unit_maker *unit, void *items, size_t count, size_t size)
{
    void *kept = arena_alloc(unit->arena, count * size);
    if (count > 0)
        memcpy(kept, items, count * size);
    mem_free(items);
    return kept;
}

/* Moves the tables to the unit. */
static void unit_close(struct unit_maker *unit, struct ir_unit *ir)
{
    ir->type_count = (uint32_t)names_count(unit->type_keys);
    ir->signature_count = (uint32_t)names_count(unit->signature_keys);
    ir->field_ref_count = (uint32_t)names_count(unit->field_keys);
    ir->method_ref_count = (uint32_t)names_count(unit->method_keys);
    ir->constant_count = (uint32_t)names_count(unit->string_keys);
    ir->struct_count = (uint32_t)idmap_count(unit->struct_of);
    ir->types = keep(unit, unit->types, ir->type_count, sizeof *unit->types);
    ir->signatures = keep(unit, unit->signatures, ir->signature_count, sizeof *unit->signatures);
    ir->field_refs = keep(unit, unit->field_refs, ir->field_ref_count, sizeof *unit->field_refs);
    ir->method_refs = keep(unit, unit->method_refs, ir->method_ref_count, sizeof *unit->method_refs);
    ir->constants = keep(unit, unit->constants, ir->constant_count, sizeof *unit->constants);
    ir->structs = keep(unit, unit->structs, ir->struct_count, sizeof *unit->structs);
    names_free(unit->type_keys);
    names_free(unit->signature_keys);
    names_free(unit->field_keys);
    names_free(unit->method_keys);
    names_free(unit->string_keys);
    names_free(unit->struct_names);
    idmap_free(unit->type_of);
    idmap_free(unit->struct_of);
    idmap_free(unit->struct_of_type);
    idmap_free(unit->leaves_of);
    idmap_free(unit->global_of);
    mem_free(unit->leaf_lists);
    debug_free(unit->debug);
}

struct ir_unit *llvm_translate(LLVMModuleRef module, struct arena *arena, struct buffer *complaints)
{
    struct unit_maker unit = {.arena = arena, .module = module, .complaints = complaints};
    struct ir_unit *ir = arena_alloc(arena, sizeof *ir);
    size_t length = 0;
    const char *source = LLVMGetSourceFileName(module, &length);
    unit_open(&unit);
    ir->language = IR_C_LANGUAGE;
    ir->target = unit.target;
    ir->name = ir->source = unit_text(&unit, source, length);
    LLVMGetModuleInlineAsm(module, &length);
    if (length > 0)
        unit_complain(&unit, "inline assembly outside of functions is not understood");
    if (LLVMGetFirstGlobalIFunc(module) != NULL)
        unit_complain(&unit, "functions that are chosen when the program starts (ifunc) are not understood");
    add_fields(&unit, ir);
    add_methods(&unit, ir);
    unit_close(&unit, ir);
    return ir;
}
