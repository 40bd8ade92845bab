#include "program/references.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "ir/check/check.h"
#include "ir/site.h"
#include "program/program.h"

#include <string.h>

enum { MOST_PARAMETERS = 255 };

/* A module with methods that were added. */
struct spelled {
    struct ir_module module;
    const struct ir_module *given;
    uint32_t *sites; /* of each method that was added: the site that has the reference */
};

struct references {
    const struct class_source *from;
    struct class_source source;
    struct arena *arena;
    struct spelled **modules;
    size_t count, capacity;
    /* Modules by address, as they were given and with methods added → number in modules + 1; 0: nothing to add. */
    struct idmap *known;
};

static const struct ir_module *find_given(const struct references *references, struct text name, bool *application)
{
    const struct class_source *from = references->from;
    *application = false;
    return name.bytes == NULL ? NULL : from->find(from->context, name.bytes, name.length, application);
}

/* Whether the application declares a method of the name that a reference has, in the class that it names or above. What
 * is inherited from an interface only looks as if it did not; such a reference gets a method though it need not. */
static bool is_own_method(const struct references *references, const struct ir_module *module,
                          const struct ir_method_ref *ref)
{
    struct text name = module->types[ref->owner].name;
    for (uint32_t n = 0; n < PROGRAM_MOST_SUPERS; n++) {
        bool application;
        const struct ir_module *at = find_given(references, name, &application);
        if (at == NULL || !application)
            return false;
        for (uint32_t m = 0; m < at->method_count; m++)
            if (text_same(at->methods[m].name, ref->name))
                return true;
        name = at->super;
    }
    return false;
}

/* Whether a site refers to a method that is to be spelled out. */
static bool is_reference(const struct references *references, const struct ir_module *module,
                         const struct ir_site *site, struct ir_handle *handle)
{
    struct ir_lambda lambda;
    if (ir_site_recognize(module, site, &lambda) != IR_SITE_LAMBDA)
        return false;
    *handle = lambda.implementation;
    if (handle->kind < IR_HANDLE_VIRTUAL || handle->kind == IR_HANDLE_SPECIAL || handle->kind > IR_HANDLE_INTERFACE)
        return false;
    const struct ir_method_ref *ref = &module->method_refs[handle->ref];
    if (ref->owner >= module->type_count || ref->signature >= module->signature_count ||
        module->signatures[ref->signature].count >= MOST_PARAMETERS)
        return false;
    if (module->types[ref->owner].form != IR_TYPE_CLASS)
        return handle->kind == IR_HANDLE_VIRTUAL; /* an array: it is cloned */
    bool constructs = text_is(ref->name, "<init>");
    if (constructs != (handle->kind == IR_HANDLE_NEW))
        return false;
    return constructs || !is_own_method(references, module, ref);
}

/* A copy of a table with room for more rows. */
static void *copy_table(struct arena *arena, const void *from, size_t count, size_t more, size_t size)
{
    char *copy = arena_alloc(arena, (count + more + 1) * size);
    if (count > 0)
        memcpy(copy, from, count * size);
    return copy;
}

/* The name that people see: HashMap::clear, with a number where there are several. */
static struct text name_of(struct references *references, const struct ir_module *module,
                           const struct ir_method_ref *ref, uint32_t number)
{
    struct buffer text = {0};
    struct text owner = module->types[ref->owner].name;
    uint32_t first = owner.length;
    while (first > 0 && owner.bytes[first - 1] != '/' && owner.bytes[first - 1] != '$')
        first--;
    if (owner.bytes == NULL)
        buffer_add_text(&text, "array");
    else
        buffer_format(&text, "%.*s", (int)(owner.length - first), owner.bytes + first);
    if (text_is(ref->name, "<init>"))
        buffer_add_text(&text, "::new");
    else
        buffer_format(&text, "::%.*s", (int)ref->name.length, ref->name.bytes);
    if (number > 0)
        buffer_format(&text, "$%u", number);
    struct text name = {arena_copy(references->arena, text.text, text.length), (uint32_t)text.length};
    buffer_free(&text);
    return name;
}

/* The parameters and the result of the method for a reference. */
static struct ir_signature signature_of(struct references *references, const struct ir_module *module,
                                        struct ir_handle handle)
{
    const struct ir_method_ref *ref = &module->method_refs[handle.ref];
    const struct ir_signature *of = &module->signatures[ref->signature];
    bool receiver = handle.kind == IR_HANDLE_VIRTUAL || handle.kind == IR_HANDLE_INTERFACE;
    uint32_t *parameters = arena_alloc(references->arena, (of->count + (size_t)1) * sizeof *parameters);
    if (receiver)
        parameters[0] = ref->owner;
    for (uint32_t i = 0; i < of->count; i++)
        parameters[i + receiver] = of->parameters[i];
    return (struct ir_signature){.parameters = parameters,
                                 .count = of->count + receiver,
                                 .result = handle.kind == IR_HANDLE_NEW ? ref->owner : of->result};
}

/* The type of the module's own class, which is added if nothing refers to it. */
static uint32_t own_type(struct references *references, struct ir_module *module)
{
    for (uint32_t t = 0; t < module->type_count; t++)
        if (module->types[t].form == IR_TYPE_CLASS && text_same(module->types[t].name, module->name))
            return t;
    struct ir_type *types = copy_table(references->arena, module->types, module->type_count, 1, sizeof *types);
    types[module->type_count] = (struct ir_type){.form = IR_TYPE_CLASS, .name = module->name};
    module->types = types;
    return module->type_count++;
}

/* The tables of a module while rows are added to them. */
struct tables {
    struct ir_method *methods;
    struct ir_signature *signatures;
    struct ir_method_ref *refs;
    struct ir_constant *constants;
    struct ir_site *sites;
    uint32_t own; /* the type of the module's class */
};

/* Lets a site refer to a method of the class's own. */
static void redirect(struct references *references, struct spelled *spelled, struct tables *tables, uint32_t at,
                     struct ir_handle handle)
{
    struct ir_module *module = &spelled->module;
    uint32_t added = module->method_count - spelled->given->method_count;
    struct text name = name_of(references, module, &module->method_refs[handle.ref], added);
    struct ir_site *site = &tables->sites[at];
    uint32_t *arguments = copy_table(references->arena, site->arguments, site->count, 0, sizeof *arguments);
    arguments[1] = module->constant_count; /* what ir_site_recognize takes as the implementation */
    tables->signatures[module->signature_count] = signature_of(references, module, handle);
    tables->refs[module->method_ref_count] =
        (struct ir_method_ref){.owner = tables->own,
                               .name = name,
                               .signature = module->signature_count,
                               .interface = (module->flags & IR_ACCESS_INTERFACE) != 0};
    tables->constants[module->constant_count] = (struct ir_constant){
        .form = IR_CONSTANT_HANDLE, .handle = {.kind = IR_HANDLE_STATIC, .ref = module->method_ref_count}};
    tables->methods[module->method_count] =
        (struct ir_method){.name = name,
                           .signature = module->signature_count,
                           .flags = IR_ACCESS_PRIVATE | IR_ACCESS_STATIC | IR_ACCESS_SYNTHETIC,
                           .has_body = true};
    site->arguments = arguments;
    spelled->sites[added] = at;
    module->method_count++;
    module->signature_count++;
    module->method_ref_count++;
    module->constant_count++;
}

/* The module with methods for so many references. */
static struct spelled *spell(struct references *references, const struct ir_module *given, uint32_t count)
{
    struct arena *arena = references->arena;
    struct spelled *spelled = arena_alloc(arena, sizeof *spelled);
    struct tables tables = {
        .methods = copy_table(arena, given->methods, given->method_count, count, sizeof *tables.methods),
        .signatures = copy_table(arena, given->signatures, given->signature_count, count, sizeof *tables.signatures),
        .refs = copy_table(arena, given->method_refs, given->method_ref_count, count, sizeof *tables.refs),
        .constants = copy_table(arena, given->constants, given->constant_count, count, sizeof *tables.constants),
        .sites = copy_table(arena, given->sites, given->site_count, 0, sizeof *tables.sites)};
    *spelled = (struct spelled){.module = *given, .given = given};
    spelled->sites = arena_alloc(arena, count * sizeof *spelled->sites);
    tables.own = own_type(references, &spelled->module);
    for (uint32_t s = 0; s < given->site_count; s++) {
        struct ir_handle handle;
        if (is_reference(references, given, &given->sites[s], &handle))
            redirect(references, spelled, &tables, s, handle);
    }
    spelled->module.methods = tables.methods;
    spelled->module.signatures = tables.signatures;
    spelled->module.method_refs = tables.refs;
    spelled->module.constants = tables.constants;
    spelled->module.sites = tables.sites;
    return spelled;
}

static uint64_t key_of(const struct ir_module *module)
{
    return (uint64_t)(uintptr_t)module;
}

static const struct ir_module *find(void *context, const char *name, size_t length, bool *application)
{
    struct references *references = context;
    const struct ir_module *module = references->from->find(references->from->context, name, length, application);
    if (module == NULL || !*application)
        return module;
    uint32_t known = idmap_get(references->known, key_of(module));
    if (known == IDMAP_NONE) {
        uint32_t count = 0;
        for (uint32_t s = 0; s < module->site_count; s++) {
            struct ir_handle handle;
            count += is_reference(references, module, &module->sites[s], &handle);
        }
        known = 0;
        if (count > 0) {
            ARRAY_ADD(references->modules, references->count, references->capacity, spell(references, module, count));
            known = (uint32_t)references->count;
            idmap_put(references->known, key_of(&references->modules[known - 1]->module), known);
        }
        idmap_put(references->known, key_of(module), known);
    }
    return known == 0 ? module : &references->modules[known - 1]->module;
}

/* The line of the first instruction that has a site; 0: none. */
static uint32_t line_of(const struct references *references, const struct ir_module *given, uint32_t site)
{
    for (uint32_t m = 0; m < given->method_count; m++) {
        const struct ir_body *body =
            given->methods[m].has_body ? references->from->body(references->from->context, given, m) : NULL;
        for (ir_value at = 0; body != NULL && at < body->instruction_count; at++)
            if (body->instructions[at].op == IR_call_dynamic && body->instructions[at].a == site)
                return body->instructions[at].line;
    }
    return 0;
}

/* The body of a method that was added: its parameters, the object if one is made, the call, and the return. */
static const struct ir_body *make_body(const struct references *references, const struct spelled *spelled,
                                       uint32_t method)
{
    static const uint8_t calls[] = {[IR_HANDLE_VIRTUAL] = IR_call_virtual,
                                    [IR_HANDLE_STATIC] = IR_call_static,
                                    [IR_HANDLE_NEW] = IR_call_special,
                                    [IR_HANDLE_INTERFACE] = IR_call_interface};
    const struct ir_module *module = &spelled->module;
    uint32_t site = spelled->sites[method - spelled->given->method_count];
    struct ir_lambda lambda;
    ir_site_recognize(spelled->given, &spelled->given->sites[site], &lambda);
    const struct ir_signature *signature = &module->signatures[module->methods[method].signature];
    const struct ir_method_ref *ref = &module->method_refs[lambda.implementation.ref];
    bool makes = lambda.implementation.kind == IR_HANDLE_NEW;
    uint32_t line = line_of(references, spelled->given, site), count = 0, listed = 0;
    struct ir_instruction *code = arena_alloc(references->arena, (signature->count + (size_t)3) * sizeof *code);
    uint32_t *list = arena_alloc(references->arena, (signature->count + (size_t)2) * sizeof *list);
    for (uint32_t i = 0; i < signature->count; i++, count++)
        code[count] = (struct ir_instruction){
            .op = IR_parameter, .kind = ir_type_kind(&module->types[signature->parameters[i]]), .a = i};
    if (makes) {
        list[++listed] = count;
        code[count++] = (struct ir_instruction){.op = IR_new, .kind = IR_REF, .a = ref->owner};
    }
    for (uint32_t i = 0; i < signature->count; i++)
        list[++listed] = i;
    list[0] = listed;
    ir_kind kind = ir_type_kind(&module->types[module->signatures[ref->signature].result]);
    code[count++] = (struct ir_instruction){
        .op = calls[lambda.implementation.kind], .kind = kind, .a = lambda.implementation.ref, .b = 0};
    ir_value result = makes ? signature->count : kind == IR_VOID ? IR_NONE : count - 1;
    code[count++] = (struct ir_instruction){.op = IR_return, .a = result};
    for (uint32_t i = 0; i < count; i++) {
        code[i].line = line;
        code[i].at = i;
    }
    struct ir_block *block = arena_alloc(references->arena, sizeof *block);
    *block = (struct ir_block){.count = count};
    struct ir_body *body = arena_alloc(references->arena, sizeof *body);
    *body = (struct ir_body){.instructions = code,
                             .blocks = block,
                             .lists = list,
                             .instruction_count = count,
                             .block_count = 1,
                             .list_count = listed + 1};
    return body;
}

static const struct ir_body *body_of(void *context, const struct ir_module *module, uint32_t method)
{
    struct references *references = context;
    const struct class_source *from = references->from;
    uint32_t known = idmap_get(references->known, key_of(module));
    if (known == IDMAP_NONE || known == 0)
        return from->body(from->context, module, method);
    struct spelled *spelled = references->modules[known - 1];
    if (method < spelled->given->method_count)
        return from->body(from->context, spelled->given, method);
    struct ir_method *of = &spelled->module.methods[method];
    if (of->body == NULL) {
        of->body = make_body(references, spelled, method);
        ir_insist_body(&spelled->module, of, of->body);
    }
    return of->body;
}

static const char *application(void *context, uint32_t n)
{
    struct references *references = context;
    return references->from->application(references->from->context, n);
}

struct references *references_new(const struct class_source *source)
{
    struct references *references = mem_new(1, sizeof *references);
    references->from = source;
    references->arena = arena_new();
    references->known = idmap_new();
    references->source = (struct class_source){.context = references,
                                               .find = find,
                                               .body = body_of,
                                               .application_count = source->application_count,
                                               .application = application};
    return references;
}

void references_free(struct references *references)
{
    if (references == NULL)
        return;
    idmap_free(references->known);
    arena_free(references->arena);
    mem_free(references->modules);
    mem_free(references);
}

const struct class_source *references_source(const struct references *references)
{
    return &references->source;
}
