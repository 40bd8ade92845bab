/* The checker of modules: whether the tables hold what they are said to hold, then all bodies. */
#include "ir/check/check.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "ir/check/internal.h"

#include <stdlib.h>
#include <string.h>

#define LAST_PRIMITIVE IR_TYPE_DOUBLE

enum { HANDLE_KINDS = 9, LAST_FIELD_HANDLE = 4, WIDEST_NUMBER = UINT16_MAX >> 3 };

/* A module under examination; what and number are the table and the entry that complaints are about. */
struct tables {
    const struct ir_module *module;
    struct buffer *why;
    const char *what;
    uint32_t number;
};

static bool fail(const struct tables *tables, const char *complaint)
{
    if (tables->number == IR_NONE)
        buffer_format(tables->why, "%s: %s", tables->what, complaint);
    else
        buffer_format(tables->why, "%s %u: %s", tables->what, tables->number, complaint);
    return false;
}

static bool is_type(const struct tables *tables, uint32_t type)
{
    return type < tables->module->type_count;
}

/* Whether a type is there, and fields, elements or parameters can have it. */
static bool is_type_of_data(const struct tables *tables, uint32_t type)
{
    return is_type(tables, type) && tables->module->types[type].form != IR_TYPE_VOID;
}

static bool is_class(const struct tables *tables, uint32_t type)
{
    return is_type(tables, type) && tables->module->types[type].form == IR_TYPE_CLASS;
}

static bool has_element(const struct ir_type *type)
{
    return type->form == IR_TYPE_ARRAY || type->form == IR_TYPE_BLOCK;
}

static bool has_name(const struct ir_type *type)
{
    return type->form == IR_TYPE_CLASS || type->form == IR_TYPE_STRUCT;
}

static bool check_type(const struct tables *tables, const struct ir_type *type)
{
    bool java = tables->module->language == IR_JAVA;
    if ((unsigned)type->form > IR_TYPE_BLOCK)
        return fail(tables, "there is no such form");
    if (java ? type->form > IR_TYPE_ARRAY : type->form != IR_TYPE_VOID && type->form < IR_TYPE_NUMBER)
        return fail(tables, "this language has no such type");
    if (java && (tables->number <= (uint32_t)LAST_PRIMITIVE) != (type->form <= LAST_PRIMITIVE))
        return fail(tables, "the first types are the primitive ones");
    if (java && tables->number <= (uint32_t)LAST_PRIMITIVE && type->form != (enum ir_type_form)tables->number)
        return fail(tables, "the primitive types are out of order");
    if (has_element(type) && !is_type_of_data(tables, type->element))
        return fail(tables, "it has no element");
    if (has_name(type) && type->name.bytes == NULL)
        return fail(tables, "it has no name");
    if (type->form == IR_TYPE_NUMBER && (type->count == 0 || type->count > WIDEST_NUMBER))
        return fail(tables, "no number is so wide");
    return true;
}

/* An order of types that are well-formed each. */
static int compare_types(const struct ir_type *one, const struct ir_type *other)
{
    if (one->form != other->form)
        return one->form < other->form ? -1 : 1;
    if (has_element(one) && one->element != other->element)
        return one->element < other->element ? -1 : 1;
    if (has_name(one)) {
        uint32_t shorter = one->name.length < other->name.length ? one->name.length : other->name.length;
        int order = memcmp(one->name.bytes, other->name.bytes, shorter);
        if (order != 0)
            return order;
        return one->name.length < other->name.length ? -1 : one->name.length > other->name.length;
    }
    if (one->count != other->count)
        return one->count < other->count ? -1 : 1;
    return (int)one->floating - (int)other->floating;
}

static int compare_type_places(const void *one, const void *other)
{
    return compare_types(*(const struct ir_type *const *)one, *(const struct ir_type *const *)other);
}

static bool check_distinct(struct tables *tables)
{
    const struct ir_module *module = tables->module;
    const struct ir_type **sorted = mem_new(module->type_count, sizeof *sorted);
    for (uint32_t i = 0; i < module->type_count; i++)
        sorted[i] = &module->types[i];
    qsort(sorted, module->type_count, sizeof *sorted, compare_type_places);
    bool good = true;
    for (uint32_t i = 1; i < module->type_count && good; i++) {
        if (compare_types(sorted[i - 1], sorted[i]) != 0)
            continue;
        tables->number = (uint32_t)((sorted[i] > sorted[i - 1] ? sorted[i] : sorted[i - 1]) - module->types);
        good = fail(tables, "it is listed twice");
    }
    mem_free(sorted);
    return good;
}

/* Whether following elements ends. Each type is passed once: `seen` holds the round in which it was. */
static bool check_acyclic(struct tables *tables)
{
    const struct ir_module *module = tables->module;
    uint32_t *seen = mem_new(module->type_count, sizeof *seen);
    bool good = true;
    for (uint32_t i = 0; i < module->type_count && good; i++) {
        uint32_t type = i;
        for (; seen[type] == 0 && has_element(&module->types[type]); type = module->types[type].element)
            seen[type] = i + 1;
        tables->number = i;
        if (seen[type] == i + 1)
            good = fail(tables, "it is an element of itself");
    }
    mem_free(seen);
    return good;
}

static bool check_types(struct tables *tables)
{
    const struct ir_module *module = tables->module;
    tables->what = "type";
    tables->number = IR_NONE;
    if (module->language == IR_JAVA && module->type_count <= (uint32_t)LAST_PRIMITIVE)
        return fail(tables, "the primitive types are missing");
    for (uint32_t i = 0; i < module->type_count; i++) {
        tables->number = i;
        if (!check_type(tables, &module->types[i]))
            return false;
    }
    return check_acyclic(tables) && check_distinct(tables);
}

static bool check_signatures(struct tables *tables)
{
    const struct ir_module *module = tables->module;
    tables->what = "signature";
    for (uint32_t i = 0; i < module->signature_count; i++) {
        const struct ir_signature *signature = &module->signatures[i];
        tables->number = i;
        for (uint32_t j = 0; j < signature->count; j++) {
            if (!is_type_of_data(tables, signature->parameters[j]))
                return fail(tables, "a parameter has no type");
        }
        if (!is_type(tables, signature->result))
            return fail(tables, "the result has no type");
        if (signature->variadic && module->language == IR_JAVA)
            return fail(tables, "Java has no variadic signatures");
    }
    return true;
}

static bool check_refs(struct tables *tables)
{
    const struct ir_module *module = tables->module;
    enum ir_type_form owner = module->language == IR_JAVA ? IR_TYPE_CLASS : IR_TYPE_STRUCT;
    tables->what = "field reference";
    for (uint32_t i = 0; i < module->field_ref_count; i++) {
        const struct ir_field_ref *ref = &module->field_refs[i];
        tables->number = i;
        if (ref->name.bytes == NULL || !is_type_of_data(tables, ref->type))
            return fail(tables, "it has no name or no type");
        if (ref->owner == IR_NONE ? module->language == IR_JAVA
                                  : !is_type(tables, ref->owner) || module->types[ref->owner].form != owner)
            return fail(tables, "it has no owner");
    }
    tables->what = "method reference";
    for (uint32_t i = 0; i < module->method_ref_count; i++) {
        const struct ir_method_ref *ref = &module->method_refs[i];
        tables->number = i;
        if (ref->name.bytes == NULL || ref->signature >= module->signature_count)
            return fail(tables, "it has no name or no signature");
        bool has_owner = is_type(tables, ref->owner) && ir_type_kind(&module->types[ref->owner]) == IR_REF;
        if (module->language == IR_JAVA ? !has_owner : ref->owner != IR_NONE)
            return fail(tables, "its owner is not one");
    }
    return true;
}

static bool check_handle(const struct tables *tables, const struct ir_handle *handle)
{
    if (handle->kind == 0 || handle->kind > HANDLE_KINDS)
        return fail(tables, "there is no such kind of method handle");
    uint32_t count =
        handle->kind <= LAST_FIELD_HANDLE ? tables->module->field_ref_count : tables->module->method_ref_count;
    return handle->ref < count || fail(tables, "the method handle refers to nothing");
}

static bool check_constant(const struct tables *tables, const struct ir_constant *constant)
{
    const struct ir_module *module = tables->module;
    switch (constant->form) {
    case IR_CONSTANT_INT:
        return (int64_t)constant->number == (int32_t)(uint32_t)constant->number || fail(tables, "it is not an int");
    case IR_CONSTANT_FLOAT:
        return constant->number <= UINT32_MAX || fail(tables, "it is not a float");
    case IR_CONSTANT_LONG:
    case IR_CONSTANT_DOUBLE:
        return true;
    case IR_CONSTANT_STRING:
        return constant->text.bytes != NULL || fail(tables, "it has no text");
    case IR_CONSTANT_CLASS:
        return is_type(tables, constant->index) || fail(tables, "it has no type");
    case IR_CONSTANT_METHOD_TYPE:
        return constant->index < module->signature_count || fail(tables, "it has no signature");
    case IR_CONSTANT_HANDLE:
        return check_handle(tables, &constant->handle);
    case IR_CONSTANT_DYNAMIC:
        if (constant->index >= module->site_count || !module->sites[constant->index].constant)
            return fail(tables, "its site is not one of a constant");
        return true;
    }
    return fail(tables, "there is no such form");
}

static bool check_site(const struct tables *tables, const struct ir_site *site)
{
    const struct ir_module *module = tables->module;
    if ((unsigned)site->form > IR_SITE_ENUM_SWITCH || site->name.bytes == NULL)
        return fail(tables, "it has no form or no name");
    if (site->constant ? !is_type_of_data(tables, site->type) : site->signature >= module->signature_count)
        return fail(tables, "it has no type");
    for (uint32_t i = 0; i < site->count; i++) {
        if (site->arguments[i] >= module->constant_count)
            return fail(tables, "an argument is out of range");
    }
    return check_handle(tables, &site->bootstrap);
}

static bool check_constants(struct tables *tables)
{
    const struct ir_module *module = tables->module;
    tables->what = "constant";
    for (uint32_t i = 0; i < module->constant_count; i++) {
        tables->number = i;
        if (!check_constant(tables, &module->constants[i]))
            return false;
    }
    tables->what = "site";
    for (uint32_t i = 0; i < module->site_count; i++) {
        tables->number = i;
        if (!check_site(tables, &module->sites[i]))
            return false;
    }
    return true;
}

static bool check_elements(const struct tables *tables, const struct ir_element *elements, uint32_t count, int depth);

/* An annotation, or an array of values. Recursion ends at IR_DEEPEST_ANNOTATION. */
static bool check_element(const struct tables *tables, const struct ir_element *element, int depth)
{
    if (element->form == IR_ELEMENT_ARRAY)
        return check_elements(tables, element->items, element->count, depth + 1);
    if (element->form == IR_ELEMENT_ANNOTATION)
        return check_elements(tables, element->annotation->elements, element->annotation->count, depth + 1);
    if (element->form == IR_ELEMENT_NUMBER)
        return (element->tag != '\0' && strchr("BCDFIJSZ", element->tag) != NULL) ||
               fail(tables, "an annotation has a number of no type");
    return element->text.bytes != NULL || fail(tables, "an annotation has a value without text");
}

static bool check_elements(const struct tables *tables, const struct ir_element *elements, uint32_t count, int depth)
{
    if (depth > IR_DEEPEST_ANNOTATION)
        return fail(tables, "an annotation is nested too deep");
    for (uint32_t i = 0; i < count; i++) {
        if (!check_element(tables, &elements[i], depth))
            return false;
    }
    return true;
}

static bool check_annotations(const struct tables *tables, const struct ir_annotations *annotations)
{
    for (uint32_t i = 0; i < annotations->count; i++) {
        const struct ir_annotation *annotation = &annotations->items[i];
        if (annotation->type.bytes == NULL)
            return fail(tables, "an annotation has no type");
        if (!check_elements(tables, annotation->elements, annotation->count, 1))
            return false;
    }
    return true;
}

static bool check_fields(struct tables *tables, const char *what, const struct ir_field *fields, uint32_t count)
{
    tables->what = what;
    for (uint32_t i = 0; i < count; i++) {
        tables->number = i;
        if (fields[i].name.bytes == NULL || !is_type_of_data(tables, fields[i].type))
            return fail(tables, "it has no name or no type");
        if (fields[i].constant != IR_NONE && fields[i].constant >= tables->module->constant_count)
            return fail(tables, "its constant is out of range");
        if (!check_annotations(tables, &fields[i].annotations))
            return false;
    }
    return true;
}

static bool check_method(const struct tables *tables, const struct ir_method *method)
{
    const struct ir_module *module = tables->module;
    if (method->name.bytes == NULL || method->signature >= module->signature_count)
        return fail(tables, "it has no name or no signature");
    for (uint32_t i = 0; i < method->throw_count; i++) {
        if (!is_class(tables, method->throws[i]))
            return fail(tables, "what it throws is not a class");
    }
    uint32_t parameters = method->parameters == NULL ? 0 : module->signatures[method->signature].count;
    for (uint32_t i = 0; i < parameters; i++) {
        if (!check_annotations(tables, &method->parameters[i].annotations))
            return false;
    }
    if (method->default_value != NULL && !check_element(tables, method->default_value, 1))
        return false;
    if (method->body != NULL && !method->has_body)
        return fail(tables, "it has a body and says that it has none");
    return check_annotations(tables, &method->annotations);
}

static bool check_methods(struct tables *tables)
{
    const struct ir_module *module = tables->module;
    tables->what = "method";
    for (uint32_t i = 0; i < module->method_count; i++) {
        const struct ir_method *method = &module->methods[i];
        tables->number = i;
        if (!check_method(tables, method))
            return false;
        if (method->body != NULL && !ir_check_body(module, method, method->body, tables->why)) {
            buffer_format(tables->why, " (in method %u, %.*s, of %.*s)", i, (int)method->name.length,
                          method->name.bytes, (int)module->name.length,
                          module->name.bytes == NULL ? "" : module->name.bytes);
            return false;
        }
    }
    return true;
}

static bool check_components(struct tables *tables)
{
    const struct ir_module *module = tables->module;
    tables->what = "component";
    for (uint32_t i = 0; i < module->component_count; i++) {
        tables->number = i;
        if (module->components[i].name.bytes == NULL || !is_type_of_data(tables, module->components[i].type))
            return fail(tables, "it has no name or no type");
        if (!check_annotations(tables, &module->components[i].annotations))
            return false;
    }
    return true;
}

static bool check_structs(struct tables *tables)
{
    const struct ir_module *module = tables->module;
    for (uint32_t i = 0; i < module->struct_count; i++) {
        tables->what = "struct";
        tables->number = i;
        if (module->structs[i].name.bytes == NULL)
            return fail(tables, "it has no name");
        if (!check_fields(tables, "member", module->structs[i].members, module->structs[i].count))
            return false;
    }
    return true;
}

bool ir_check_module(const struct ir_module *module, struct buffer *why)
{
    struct tables tables = {.module = module, .why = why};
    if (!check_types(&tables) || !check_signatures(&tables) || !check_refs(&tables) || !check_constants(&tables))
        return false;
    tables.what = "unit";
    tables.number = IR_NONE;
    if ((unsigned)module->target >= IR_TARGETS || (module->language == IR_JAVA && module->target != IR_TARGET_X86_64))
        return fail(&tables, "this language has no such target");
    return check_annotations(&tables, &module->annotations) && check_structs(&tables) && check_components(&tables) &&
           check_fields(&tables, "field", module->fields, module->field_count) && check_methods(&tables);
}
