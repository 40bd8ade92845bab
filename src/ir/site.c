#include "ir/site.h"

#include <string.h>

/* The bootstrap methods that are understood. */
static const struct bootstrap {
    const char *owner, *name;
    enum ir_site_form form;
    bool alternative; /* altMetafactory, whose arguments go on; makeConcat, which has no recipe */
} bootstraps[] = {
    {"java/lang/invoke/LambdaMetafactory", "metafactory", IR_SITE_LAMBDA, false},
    {"java/lang/invoke/LambdaMetafactory", "altMetafactory", IR_SITE_LAMBDA, true},
    {"java/lang/invoke/StringConcatFactory", "makeConcatWithConstants", IR_SITE_CONCAT, false},
    {"java/lang/invoke/StringConcatFactory", "makeConcat", IR_SITE_CONCAT, true},
    {"java/lang/runtime/ObjectMethods", "bootstrap", IR_SITE_RECORD, false},
    {"java/lang/runtime/SwitchBootstraps", "typeSwitch", IR_SITE_TYPE_SWITCH, false},
    {"java/lang/runtime/SwitchBootstraps", "enumSwitch", IR_SITE_ENUM_SWITCH, false},
};

enum { INVOKE_STATIC = 6, FIRST_METHOD_HANDLE = 5, LAST_METHOD_HANDLE = 9 };

/* The flags of altMetafactory. */
enum { SERIALIZABLE = 1, MARKERS = 2, BRIDGES = 4, ALL_FLAGS = 7 };

static const struct bootstrap *find_bootstrap(const struct ir_module *module, const struct ir_handle *handle)
{
    if (handle->kind != INVOKE_STATIC || handle->ref >= module->method_ref_count)
        return NULL;
    const struct ir_method_ref *ref = &module->method_refs[handle->ref];
    if (ref->owner >= module->type_count || module->types[ref->owner].form != IR_TYPE_CLASS)
        return NULL;
    for (size_t i = 0; i < sizeof bootstraps / sizeof *bootstraps; i++) {
        if (text_is(module->types[ref->owner].name, bootstraps[i].owner) && text_is(ref->name, bootstraps[i].name))
            return &bootstraps[i];
    }
    return NULL;
}

/* An argument of a given form; NULL if there is none. */
static const struct ir_constant *argument(const struct ir_module *module, const struct ir_site *site, uint32_t n,
                                          enum ir_constant_form form)
{
    if (n >= site->count || site->arguments[n] >= module->constant_count)
        return NULL;
    const struct ir_constant *constant = &module->constants[site->arguments[n]];
    return constant->form == form ? constant : NULL;
}

static bool are_arguments(const struct ir_module *module, const struct ir_site *site, uint32_t first, uint32_t count,
                          enum ir_constant_form form)
{
    for (uint32_t i = 0; i < count; i++) {
        if (argument(module, site, first + i, form) == NULL)
            return false;
    }
    return true;
}

/* A number of arguments, and then so many of them from *next on. */
static bool read_counted(const struct ir_module *module, const struct ir_site *site, uint32_t *next,
                         enum ir_constant_form form, const uint32_t **items, uint32_t *count)
{
    const struct ir_constant *number = argument(module, site, *next, IR_CONSTANT_INT);
    if (number == NULL || number->number > site->count || site->count - *next - 1 < number->number)
        return false;
    *items = site->arguments + *next + 1;
    *count = (uint32_t)number->number;
    *next += 1 + *count;
    return are_arguments(module, site, *next - *count, *count, form);
}

static bool read_alternative(const struct ir_module *module, const struct ir_site *site, struct ir_lambda *lambda)
{
    uint32_t next = 4;
    const struct ir_constant *flags = argument(module, site, 3, IR_CONSTANT_INT);
    if (flags == NULL || (flags->number & ~(uint64_t)ALL_FLAGS) != 0)
        return false;
    lambda->serializable = (flags->number & SERIALIZABLE) != 0;
    if ((flags->number & MARKERS) != 0 &&
        !read_counted(module, site, &next, IR_CONSTANT_CLASS, &lambda->markers, &lambda->marker_count))
        return false;
    if ((flags->number & BRIDGES) != 0 &&
        !read_counted(module, site, &next, IR_CONSTANT_METHOD_TYPE, &lambda->bridges, &lambda->bridge_count))
        return false;
    return next == site->count;
}

static bool read_lambda(const struct ir_module *module, const struct ir_site *site, bool alternative,
                        struct ir_lambda *lambda)
{
    const struct ir_constant *erased = argument(module, site, 0, IR_CONSTANT_METHOD_TYPE);
    const struct ir_constant *implementation = argument(module, site, 1, IR_CONSTANT_HANDLE);
    const struct ir_constant *instantiated = argument(module, site, 2, IR_CONSTANT_METHOD_TYPE);
    *lambda = (struct ir_lambda){0};
    if (site->constant || site->signature >= module->signature_count || site->name.bytes == NULL || erased == NULL ||
        implementation == NULL || instantiated == NULL)
        return false;
    const struct ir_signature *signature = &module->signatures[site->signature];
    if (signature->result >= module->type_count || module->types[signature->result].form != IR_TYPE_CLASS)
        return false;
    if (erased->index >= module->signature_count || instantiated->index >= module->signature_count)
        return false;
    lambda->implementation = implementation->handle;
    if (lambda->implementation.kind < FIRST_METHOD_HANDLE || lambda->implementation.kind > LAST_METHOD_HANDLE ||
        lambda->implementation.ref >= module->method_ref_count)
        return false;
    lambda->interface = signature->result;
    lambda->method = site->name;
    lambda->erased = erased->index;
    lambda->instantiated = instantiated->index;
    lambda->captured = signature->count;
    return alternative ? read_alternative(module, site, lambda) : site->count == 3;
}

static bool is_form_of_type(const struct ir_module *module, uint32_t type, enum ir_type_form form)
{
    return type < module->type_count && module->types[type].form == form;
}

/* The recipe says where the arguments of the call go (1) and where constants (2), of which there are as many. */
static bool is_concat(const struct ir_module *module, const struct ir_site *site, bool without_recipe)
{
    if (site->constant || site->signature >= module->signature_count)
        return false;
    if (without_recipe)
        return site->count == 0;
    const struct ir_constant *recipe = argument(module, site, 0, IR_CONSTANT_STRING);
    if (recipe == NULL)
        return false;
    uint32_t values = 0, constants = 0;
    for (uint32_t i = 0; i < recipe->text.length; i++) {
        values += recipe->text.bytes[i] == 1;
        constants += recipe->text.bytes[i] == 2;
    }
    return values == module->signatures[site->signature].count && constants == site->count - 1;
}

/* A class, the names of the components in one text, and a getter for each. */
static bool is_record(const struct ir_module *module, const struct ir_site *site)
{
    if (argument(module, site, 0, IR_CONSTANT_CLASS) == NULL || argument(module, site, 1, IR_CONSTANT_STRING) == NULL)
        return false;
    if (!text_is(site->name, "toString") && !text_is(site->name, "hashCode") && !text_is(site->name, "equals"))
        return false;
    return !site->constant && site->signature < module->signature_count &&
           are_arguments(module, site, 2, site->count - 2, IR_CONSTANT_HANDLE);
}

/* Takes what is switched on and where to begin, and gives the number of the label. */
static bool is_switch(const struct ir_module *module, const struct ir_site *site)
{
    if (site->constant || site->signature >= module->signature_count)
        return false;
    const struct ir_signature *signature = &module->signatures[site->signature];
    if (signature->count != 2 || !is_form_of_type(module, signature->parameters[1], IR_TYPE_INT) ||
        !is_form_of_type(module, signature->result, IR_TYPE_INT))
        return false;
    for (uint32_t i = 0; i < site->count; i++) {
        if (site->arguments[i] >= module->constant_count)
            return false;
    }
    return true;
}

enum ir_site_form ir_site_recognize(const struct ir_module *module, const struct ir_site *site,
                                    struct ir_lambda *lambda)
{
    struct ir_lambda ours;
    const struct bootstrap *bootstrap = find_bootstrap(module, &site->bootstrap);
    if (bootstrap == NULL)
        return IR_SITE_OPAQUE;
    bool known = false;
    switch (bootstrap->form) {
    case IR_SITE_LAMBDA:
        known = read_lambda(module, site, bootstrap->alternative, lambda == NULL ? &ours : lambda);
        break;
    case IR_SITE_CONCAT:
        known = is_concat(module, site, bootstrap->alternative);
        break;
    case IR_SITE_RECORD:
        known = is_record(module, site);
        break;
    case IR_SITE_TYPE_SWITCH:
    case IR_SITE_ENUM_SWITCH:
        known = is_switch(module, site);
        break;
    case IR_SITE_OPAQUE:
        break;
    }
    return known ? bootstrap->form : IR_SITE_OPAQUE;
}
