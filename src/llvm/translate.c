/* The module of the ir for one of LLVM: its tables, its globals and functions. */
#include "llvm/translate.h"
#include "base/array.h"
#include "llvm/internal.h"

#include <llvm-c/DebugInfo.h>

enum { MOST_COMPLAINTS = 1000 };

struct text module_text(struct module_maker *module, const char *text, size_t length)
{
    return (struct text){arena_copy(module->arena, text, length), (uint32_t)length};
}

void module_complain(struct module_maker *module, const char *text)
{
    if (module->complaint_count < MOST_COMPLAINTS)
        buffer_format(module->complaints, "%s\n", text);
    else if (module->complaint_count == MOST_COMPLAINTS)
        buffer_add_text(module->complaints, "there are more complaints, which are not shown\n");
    module->complaint_count++;
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

uint32_t module_type(struct module_maker *module, const struct ir_type *type)
{
    struct buffer key = {0};
    uint32_t number;
    add_number(&key, (uint64_t)type->form << 1 | type->floating);
    add_number(&key, type->element);
    add_number(&key, type->count);
    if (type->name.bytes != NULL)
        buffer_add(&key, type->name.bytes, type->name.length);
    if (is_new(module->type_keys, key.text, key.length, &number)) {
        ARRAY_RESERVE(module->types, module->type_room, number + 1u);
        module->types[number] = *type;
    }
    buffer_free(&key);
    return number;
}

uint32_t module_signature(struct module_maker *module, const struct ir_signature *signature)
{
    struct buffer key = {0};
    uint32_t number;
    add_number(&key, (uint64_t)signature->result << 1 | signature->variadic);
    for (uint32_t i = 0; i < signature->count; i++)
        add_number(&key, signature->parameters[i]);
    if (is_new(module->signature_keys, key.text, key.length, &number)) {
        ARRAY_RESERVE(module->signatures, module->signature_room, number + 1u);
        size_t bytes = signature->count * sizeof *signature->parameters;
        uint32_t *parameters = arena_alloc(module->arena, bytes);
        if (bytes > 0)
            memcpy(parameters, signature->parameters, bytes);
        module->signatures[number] = *signature;
        module->signatures[number].parameters = parameters;
    }
    buffer_free(&key);
    return number;
}

uint32_t module_field_ref(struct module_maker *module, uint32_t owner, struct text name, uint32_t type)
{
    struct buffer key = {0};
    uint32_t number;
    add_number(&key, owner);
    add_number(&key, type);
    buffer_add(&key, name.bytes, name.length);
    if (is_new(module->field_keys, key.text, key.length, &number)) {
        ARRAY_RESERVE(module->field_refs, module->field_ref_room, number + 1u);
        module->field_refs[number] = (struct ir_field_ref){.owner = owner, .name = name, .type = type};
    }
    buffer_free(&key);
    return number;
}

uint32_t module_method_ref(struct module_maker *module, struct text name, uint32_t signature)
{
    struct buffer key = {0};
    uint32_t number;
    add_number(&key, signature);
    buffer_add(&key, name.bytes, name.length);
    if (is_new(module->method_keys, key.text, key.length, &number)) {
        ARRAY_RESERVE(module->method_refs, module->method_ref_room, number + 1u);
        module->method_refs[number] = (struct ir_method_ref){.owner = IR_NONE, .name = name, .signature = signature};
    }
    buffer_free(&key);
    return number;
}

uint32_t module_string(struct module_maker *module, const char *bytes, size_t length)
{
    uint32_t number;
    if (is_new(module->string_keys, bytes, length, &number)) {
        ARRAY_RESERVE(module->constants, module->constant_room, number + 1u);
        module->constants[number] =
            (struct ir_constant){.form = IR_CONSTANT_STRING, .text = module_text(module, bytes, length)};
    }
    return number;
}

/* Names with \01 in front are for the assembler, without its usual prefix. */
struct text module_global_name(struct module_maker *module, LLVMValueRef global)
{
    size_t length = 0;
    const char *name = LLVMGetValueName2(global, &length);
    if (length > 1 && name[0] == '\1')
        return module_text(module, name + 1, length - 1);
    if (length > 0)
        return module_text(module, name, length);
    uint64_t key = (uint64_t)(uintptr_t)global;
    uint32_t number = idmap_get(module->global_of, key);
    if (number == IDMAP_NONE) {
        number = (uint32_t)idmap_count(module->global_of);
        idmap_put(module->global_of, key, number);
    }
    struct buffer text = {0};
    buffer_format(&text, "unnamed.%u", number);
    struct text made = module_text(module, text.text, text.length);
    buffer_free(&text);
    return made;
}

bool module_is_literal(LLVMValueRef global)
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

static void complain_about(struct module_maker *module, LLVMValueRef global, const char *what)
{
    struct buffer text = {0};
    size_t length = 0;
    const char *name = LLVMGetValueName2(global, &length);
    unsigned line = 0, file_length = 0;
    LLVMMetadataRef file = LLVMIsAGlobalVariable(global) != NULL ? debug_global_file(global, &line) : NULL;
    const char *path = file == NULL ? NULL : LLVMDIFileGetFilename(file, &file_length);
    if (path != NULL && line != 0)
        buffer_format(&text, "%.*s:%u: ", (int)(file_length < LONGEST_NAME ? file_length : LONGEST_NAME), path, line);
    buffer_format(&text, "%.*s: %s", (int)(length < LONGEST_NAME ? length : LONGEST_NAME), name, what);
    module_complain(module, text.text);
    buffer_free(&text);
}

/* Which file a function or global is in, where that is not the file of the program. */
static struct ir_annotations source_of(struct module_maker *module, const struct ir_module *ir, LLVMMetadataRef file)
{
    unsigned length = 0;
    const char *name = file == NULL ? NULL : LLVMDIFileGetFilename(file, &length);
    if (name == NULL || length == 0 || (length == ir->source.length && memcmp(name, ir->source.bytes, length) == 0))
        return (struct ir_annotations){0};
    struct ir_element *element = arena_alloc(module->arena, sizeof *element);
    *element = (struct ir_element){.name = module_text(module, "file", 4), .form = IR_ELEMENT_STRING};
    element->text = module_text(module, name, length);
    struct ir_annotation *annotation = arena_alloc(module->arena, sizeof *annotation);
    *annotation = (struct ir_annotation){.type = module_text(module, "Lsource;", 8), .visible = true};
    annotation->elements = element;
    annotation->count = 1;
    return (struct ir_annotations){annotation, 1};
}

static void add_field(struct module_maker *module, struct ir_module *ir, LLVMValueRef global)
{
    uint32_t type = type_make_as(module, LLVMGlobalGetValueType(global), debug_global_type(module->context, global));
    if (type == IR_NONE) {
        complain_about(module, global, "its type is not understood");
        return;
    }
    if (module->target == IR_TARGET_I386 && LLVMGetAlignment(global) > IR_I386_GLOBAL_ALIGNMENT) {
        complain_about(module, global, "its alignment is not understood for 32 bits");
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
    *field = (struct ir_field){.name = module_global_name(module, global), .type = type, .constant = IR_NONE};
    field->flags = (uint16_t)flags;
    unsigned line;
    LLVMMetadataRef file = debug_global_file(global, &line);
    field->line = line;
    field->annotations = source_of(module, ir, file);
}

static void add_fields(struct module_maker *module, struct ir_module *ir)
{
    uint32_t count = 0;
    for (LLVMValueRef g = LLVMGetFirstGlobal(module->llvm_module); g != NULL; g = LLVMGetNextGlobal(g))
        count++;
    ir->fields = arena_alloc(module->arena, count * sizeof *ir->fields);
    for (LLVMValueRef g = LLVMGetFirstGlobal(module->llvm_module); g != NULL; g = LLVMGetNextGlobal(g))
        if (!is_special(g) && !module_is_literal(g))
            add_field(module, ir, g);
}

static void add_method(struct module_maker *module, struct ir_module *ir, LLVMValueRef function)
{
    uint32_t signature = type_signature(module, LLVMGlobalGetValueType(function));
    if (signature == IR_NONE) {
        complain_about(module, function, "the type of a parameter or of its result is not understood");
        return;
    }
    struct ir_method *method = &ir->methods[ir->method_count++];
    *method = (struct ir_method){.name = module_global_name(module, function), .signature = signature};
    bool weak = LLVMGetLinkage(function) == LLVMExternalWeakLinkage;
    method->flags = (uint16_t)(weak ? IR_ACCESS_STATIC | IR_ACCESS_WEAK : IR_ACCESS_STATIC);
    method->has_body = !LLVMIsDeclaration(function);
    if (!method->has_body)
        return;
    method->annotations = source_of(module, ir, debug_file(function));
    body_make(module, function, method);
}

static void add_methods(struct module_maker *module, struct ir_module *ir)
{
    uint32_t count = GLOBAL_FUNCTIONS;
    for (LLVMValueRef f = LLVMGetFirstFunction(module->llvm_module); f != NULL; f = LLVMGetNextFunction(f))
        count++;
    ir->methods = arena_alloc(module->arena, count * sizeof *ir->methods);
    for (int i = 0; i < GLOBAL_FUNCTIONS; i++)
        if (global_function(module, (enum global_function)i, &ir->methods[ir->method_count]))
            ir->method_count++;
    for (LLVMValueRef f = LLVMGetFirstFunction(module->llvm_module); f != NULL; f = LLVMGetNextFunction(f))
        if (!is_special(f))
            add_method(module, ir, f);
}

static void module_open(struct module_maker *module)
{
    struct names **keys[] = {&module->type_keys,   &module->signature_keys, &module->field_keys,
                             &module->method_keys, &module->string_keys,    &module->struct_names};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        *keys[i] = names_new();
    struct idmap **maps[] = {&module->type_of, &module->struct_of, &module->struct_of_type, &module->leaves_of,
                             &module->global_of};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        *maps[i] = idmap_new();
    module->context = LLVMGetModuleContext(module->llvm_module);
    module->layout = LLVMGetModuleDataLayout(module->llvm_module);
    module->target = LLVMPointerSize(module->layout) == 4 ? IR_TARGET_I386 : IR_TARGET_X86_64;
    module->debug = debug_new(module->llvm_module);
}

static void *keep(struct module_maker *module, void *items, size_t count, size_t size)
{
    void *kept = arena_alloc(module->arena, count * size);
    if (count > 0)
        memcpy(kept, items, count * size);
    mem_free(items);
    return kept;
}

/* Moves the tables to the module. */
static void module_close(struct module_maker *module, struct ir_module *ir)
{
    ir->type_count = (uint32_t)names_count(module->type_keys);
    ir->signature_count = (uint32_t)names_count(module->signature_keys);
    ir->field_ref_count = (uint32_t)names_count(module->field_keys);
    ir->method_ref_count = (uint32_t)names_count(module->method_keys);
    ir->constant_count = (uint32_t)names_count(module->string_keys);
    ir->struct_count = (uint32_t)idmap_count(module->struct_of);
    ir->types = keep(module, module->types, ir->type_count, sizeof *module->types);
    ir->signatures = keep(module, module->signatures, ir->signature_count, sizeof *module->signatures);
    ir->field_refs = keep(module, module->field_refs, ir->field_ref_count, sizeof *module->field_refs);
    ir->method_refs = keep(module, module->method_refs, ir->method_ref_count, sizeof *module->method_refs);
    ir->constants = keep(module, module->constants, ir->constant_count, sizeof *module->constants);
    ir->structs = keep(module, module->structs, ir->struct_count, sizeof *module->structs);
    names_free(module->type_keys);
    names_free(module->signature_keys);
    names_free(module->field_keys);
    names_free(module->method_keys);
    names_free(module->string_keys);
    names_free(module->struct_names);
    idmap_free(module->type_of);
    idmap_free(module->struct_of);
    idmap_free(module->struct_of_type);
    idmap_free(module->leaves_of);
    idmap_free(module->global_of);
    mem_free(module->leaf_lists);
    debug_free(module->debug);
}

struct ir_module *llvm_translate(LLVMModuleRef llvm_module, struct arena *arena, struct buffer *complaints)
{
    struct module_maker module = {.arena = arena, .llvm_module = llvm_module, .complaints = complaints};
    struct ir_module *ir = arena_alloc(arena, sizeof *ir);
    size_t length = 0;
    const char *source = LLVMGetSourceFileName(llvm_module, &length);
    module_open(&module);
    ir->language = IR_C_LANGUAGE;
    ir->target = module.target;
    ir->name = ir->source = module_text(&module, source, length);
    LLVMGetModuleInlineAsm(llvm_module, &length);
    if (length > 0)
        module_complain(&module, "inline assembly outside of functions is not understood");
    if (LLVMGetFirstGlobalIFunc(llvm_module) != NULL)
        module_complain(&module, "functions that are chosen when the program starts (ifunc) are not understood");
    add_fields(&module, ir);
    add_methods(&module, ir);
    module_close(&module, ir);
    return ir;
}
