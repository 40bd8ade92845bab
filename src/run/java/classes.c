/* Classes: from the names of the program to numbers and layouts. */
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/names.h"
#include "run/core/internal.h"
#include "run/java/lambda.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *name;
    char letter;
    uint8_t size;
    enum ir_type_form form;
} layouts[LAYOUT_COUNT] = {
    [LAYOUT_BOOLEAN] = {"boolean", 'Z', 1, IR_TYPE_BOOLEAN},
    [LAYOUT_BYTE] = {"byte", 'B', 1, IR_TYPE_BYTE},
    [LAYOUT_CHAR] = {"char", 'C', 2, IR_TYPE_CHAR},
    [LAYOUT_SHORT] = {"short", 'S', 2, IR_TYPE_SHORT},
    [LAYOUT_INT] = {"int", 'I', 4, IR_TYPE_INT},
    [LAYOUT_LONG] = {"long", 'J', 8, IR_TYPE_LONG},
    [LAYOUT_FLOAT] = {"float", 'F', 4, IR_TYPE_FLOAT},
    [LAYOUT_DOUBLE] = {"double", 'D', 8, IR_TYPE_DOUBLE},
    [LAYOUT_REF] = {"void", 'V', 4, IR_TYPE_VOID},
};

enum layout run_layout(enum ir_type_form form)
{
    for (int i = 0; i < LAYOUT_REF; i++)
        if (layouts[i].form == form)
            return (enum layout)i;
    return LAYOUT_REF;
}

uint32_t run_layout_size(enum layout layout)
{
    return layouts[layout].size;
}

/* The last numbers are for arrays, static fields and lambdas. A program that needs more than these ends heddle, as one
 * does that needs more memory than there is. */
enum { MOST_NAMED_CLASSES = MOST_CLASSES / 8 * 7 };

static struct run_class *class_add(struct run *run, const char *name)
{
    if (run->class_count >= MOST_CLASSES) {
        fputs("heddle: the program has too many classes\n", stderr);
        exit(3);
    }
    struct run_class *class = arena_alloc(run->arena, sizeof *class);
    ARRAY_RESERVE(run->classes, run->class_capacity, run->class_count + 1);
    class->number = (uint32_t)run->class_count;
    class->id = FACTS_NONE;
    class->name = name;
    class->layout = LAYOUT_REF;
    run->classes[run->class_count++] = class;
    return class;
}

struct run_class *run_class_made(struct run *run, const char *name, struct run_class *super)
{
    struct run_class *class = class_add(run, arena_copy(run->arena, name, strlen(name)));
    class->super = super;
    class->linked = super == NULL || super->linked;
    class->refs = super == NULL ? NULL : super->refs;
    class->ref_count = super == NULL ? 0 : super->ref_count;
    class->size = super == NULL ? OBJECT_BASE : super->size;
    class->has_hidden = true;
    return class;
}

enum layout run_layout_of_letter(char letter)
{
    for (int i = 0; i < LAYOUT_COUNT; i++)
        if (layouts[i].letter == letter)
            return (enum layout)i;
    return LAYOUT_REF;
}

struct run_class *run_primitive(struct run *run, enum layout layout)
{
    struct run_class **known = &run->known.primitives[layout];
    if (*known == NULL) {
        *known = class_add(run, layouts[layout].name);
        (*known)->is_primitive = (*known)->linked = true;
        (*known)->layout = layout;
    }
    return *known;
}

static void array_elements(struct run *run, struct run_class *class)
{
    const char *name = class->name;
    class->is_array = class->linked = true;
    if (name[1] == '[') {
        class->element = run_class(run, name + 1);
    } else if (name[1] == 'L') {
        class_id element = program_class(run->program, class->id)->element;
        class->element = element == FACTS_NONE ? run->known.object : run_class_by_id(run, element);
    } else {
        class->element = run_primitive(run, run_layout_of_letter(name[1]));
    }
    class->element->array = class;
    class->is_missing = class->element->is_missing;
}

static bool is_permitted(const struct ir_module *super, const char *name)
{
    bool found = super->permitted_count == 0;
    for (uint32_t i = 0; i < super->permitted_count && !found; i++)
        found = super->permitted[i].length == strlen(name) &&
                memcmp(super->permitted[i].bytes, name, super->permitted[i].length) == 0;
    return found;
}

/* Whether a class of the application may stand below those that it names: a JVM refuses to load it otherwise. Then
 * there are no objects of it. */
static bool has_sound_supers(struct run *run, const struct run_class *class)
{
    const struct run_class *super = class->super;
    if (super == NULL || super->is_missing || super->is_interface || super->module == NULL ||
        (super->module->flags & IR_ACCESS_FINAL) != 0 || !is_permitted(super->module, class->name) ||
        (class->is_interface && super != run->known.object))
        return false;
    for (uint32_t i = 0; i < class->interface_count; i++)
        if (!class->interfaces[i]->is_interface || class->interfaces[i]->is_missing ||
            !is_permitted(class->interfaces[i]->module, class->name))
            return false;
    return true;
}

struct run_class *run_class_by_id(struct run *run, class_id id)
{
    uint32_t known = idmap_get(run->class_of_id, id);
    if (known != IDMAP_NONE)
        return run->classes[known];
    struct program_class of = *program_class(run->program, id);
    struct run_class *class = class_add(run, of.name);
    idmap_put(run->class_of_id, id, class->number);
    class->id = id;
    class->module = of.module;
    class->is_interface = of.interface;
    class->is_application = of.application;
    class->is_missing = of.missing || run->class_count > MOST_NAMED_CLASSES;
    class->super = of.super == FACTS_NONE ? NULL : run_class_by_id(run, of.super);
    class->interfaces = arena_alloc(run->arena, (of.interface_count + 1) * sizeof(struct run_class *));
    class->interface_count = of.interface_count;
    for (uint32_t i = 0; i < of.interface_count; i++)
        class->interfaces[i] = run_class_by_id(run, of.interfaces[i]);
    if (of.array)
        array_elements(run, class);
    else if (class->is_application && !class->is_missing && !has_sound_supers(run, class))
        class->is_missing = true;
    return class;
}

struct run_class *run_class(struct run *run, const char *name)
{
    for (int i = 0; i < LAYOUT_COUNT; i++)
        if (name[0] == layouts[i].name[0] && strcmp(name, layouts[i].name) == 0)
            return run_primitive(run, (enum layout)i);
    return run_class_by_id(run, program_load(run->program, name, strlen(name)));
}

struct run_class *run_class_of_type(struct run *run, struct run_class *of, uint32_t type)
{
    class_id id = program_type(run->program, of->id, type);
    if (id == FACTS_NONE)
        return run_primitive(
            run, of->module->types[type].form == IR_TYPE_VOID ? LAYOUT_REF : run_layout(of->module->types[type].form));
    return run_class_by_id(run, id);
}

struct run_class *run_array_of(struct run *run, struct run_class *element)
{
    if (element->array != NULL)
        return element->array;
    struct buffer name = {0};
    if (element->is_primitive)
        buffer_format(&name, "[%c", layouts[element->layout].letter);
    else
        buffer_format(&name, element->is_array ? "[%s" : "[L%s;", element->name);
    element->array = run_class(run, name.text);
    buffer_free(&name);
    return element->array;
}

/* Gives a field the next place that suits its size. */
static void field_place(struct run_field *field, uint32_t *size)
{
    uint32_t bytes = run_layout_size(field->layout);
    *size = (*size + bytes - 1) / bytes * bytes;
    field->offset = *size;
    *size += bytes;
}

/* Notes where references lie: in instances behind those of the class above, or in the static fields. */
static void note_refs(struct run *run, struct run_class *class, bool of_statics, struct run_class *into)
{
    uint32_t inherited = of_statics || class->super == NULL ? 0 : class->super->ref_count;
    into->refs = arena_alloc(run->arena, (inherited + class->field_count + 1) * sizeof *into->refs);
    if (inherited > 0)
        memcpy(into->refs, class->super->refs, inherited * sizeof *into->refs);
    into->ref_fields = arena_alloc(run->arena, (inherited + class->field_count + 1) * sizeof *into->ref_fields);
    if (inherited > 0 && class->super->ref_fields != NULL)
        memcpy(into->ref_fields, class->super->ref_fields, inherited * sizeof *into->ref_fields);
    into->ref_count = inherited;
    for (uint32_t i = 0; i < class->field_count; i++) {
        if (class->fields[i].layout != LAYOUT_REF || class->fields[i].is_static != of_statics)
            continue;
        into->ref_fields[into->ref_count] = &class->fields[i];
        into->refs[into->ref_count++] = class->fields[i].offset;
    }
}

static void class_link_one(struct run *run, struct run_class *class)
{
    class->linked = true;
    class->size = class->super == NULL ? OBJECT_BASE : class->super->size;
    class->static_size = OBJECT_BASE;
    if (class->module == NULL)
        return;
    class->field_count = class->module->field_count;
    class->fields = arena_alloc(run->arena, (class->field_count + 1) * sizeof *class->fields);
    for (uint32_t i = 0; i < class->field_count; i++) {
        struct run_field *field = &class->fields[i];
        field->ir = &class->module->fields[i];
        field->owner = class;
        field->layout = run_layout(class->module->types[field->ir->type].form);
        field->is_static = (field->ir->flags & IR_ACCESS_STATIC) != 0;
        field->is_volatile = (field->ir->flags & IR_ACCESS_VOLATILE) != 0;
        field_place(field, field->is_static ? &class->static_size : &class->size);
    }
    class->has_hidden = class->super != NULL && class->super->has_hidden;
    if (strcmp(class->name, "java/lang/Class") == 0) {
        class->size = (class->size + 7) / 4 * 4; /* room for the number of the class that it stands for */
        class->has_hidden = true;
    }
    note_refs(run, class, false, class);
    if (class->static_size > OBJECT_BASE) {
        class->statics = class_add(run, class->name);
        class->statics->linked = true;
        class->statics->size = class->static_size;
        note_refs(run, class, true, class->statics);
    }
    class->initialiser = NULL;
    selector_id selector = program_selector(run->program, "<clinit>", strlen("<clinit>"), "()V");
    method_id initialiser = program_declared(run->program, class->id, selector);
    if (initialiser != FACTS_NONE)
        class->initialiser = run_method_by_id(run, initialiser);
}

void run_class_link(struct run *run, struct run_class *class)
{
    while (!class->linked) {
        struct run_class *next = class;
        while (next->super != NULL && !next->super->linked)
            next = next->super;
        class_link_one(run, next);
    }
}

static bool has_interface(struct run *run, const struct run_class *class, const struct run_class *super)
{
    for (uint32_t i = 0; i < class->interface_count; i++)
        if (program_is_subclass(run->program, class->interfaces[i]->id, super->id))
            return true;
    return false;
}

bool run_is_subclass(struct run *run, const struct run_class *sub, const struct run_class *super)
{
    if (sub == super || super == run->known.object)
        return sub == super || !sub->is_primitive;
    if (sub->id != FACTS_NONE && super->id != FACTS_NONE)
        return program_is_subclass(run->program, sub->id, super->id);
    if (sub->id != FACTS_NONE || sub->is_primitive || super->id == FACTS_NONE)
        return false;
    bool below = sub->super != NULL && sub->super->id != FACTS_NONE &&
                 program_is_subclass(run->program, sub->super->id, super->id);
    return below || has_interface(run, sub, super);
}

static uint8_t count_arguments(const struct ir_module *module, const struct ir_method *method)
{
    uint32_t count = module->signatures[method->signature].count + ((method->flags & IR_ACCESS_STATIC) == 0);
    return (uint8_t)(count > UINT8_MAX ? UINT8_MAX : count);
}

struct run_method *run_method_add(struct run *run)
{
    struct run_method *method = arena_alloc(run->arena, sizeof *method);
    ARRAY_RESERVE(run->methods, run->method_capacity, run->method_count + 1);
    method->number = (uint32_t)run->method_count;
    method->id = FACTS_NONE;
    run->methods[run->method_count++] = method;
    return method;
}

struct run_method *run_method_made(struct run *run, struct run_class *owner, const char *name, struct code *code)
{
    struct run_method *method = run_method_add(run);
    method->owner = owner;
    method->name = name;
    method->descriptor = "";
    method->tried = method->hidden = true;
    method->code = code;
    code->method = method;
    return method;
}

/* Methods of the JDK that stack traces leave out. */
static bool is_hidden(const struct ir_method *method)
{
    static const char hidden[] = "Ljdk/internal/vm/annotation/Hidden;";
    for (uint32_t i = 0; i < method->annotations.count; i++) {
        struct text type = method->annotations.items[i].type;
        if (type.length == sizeof hidden - 1 && memcmp(type.bytes, hidden, type.length) == 0)
            return true;
    }
    return false;
}

struct run_method *run_method_by_id(struct run *run, method_id id)
{
    uint32_t known = idmap_get(run->method_of_id, id);
    if (known != IDMAP_NONE)
        return run->methods[known];
    struct program_method of = *program_method(run->program, id);
    struct run_class *owner = run_class_by_id(run, of.owner);
    struct run_method *method = run_method_add(run);
    idmap_put(run->method_of_id, id, method->number);
    method->owner = owner;
    method->id = id;
    method->ir = &owner->module->methods[of.index];
    method->flags = method->ir->flags;
    method->name = program_selector_name(run->program, of.selector);
    method->descriptor = program_selector_descriptor(run->program, of.selector);
    method->argument_count = count_arguments(owner->module, method->ir);
    method->hidden = !owner->is_application && is_hidden(method->ir);
    method->result = (uint8_t)owner->module->types[owner->module->signatures[method->ir->signature].result].form;
    return method;
}

struct run_method *run_method_find(struct run *run, struct run_class *class, const char *name, const char *descriptor)
{
    if (class->id == FACTS_NONE)
        return NULL;
    selector_id selector = program_selector(run->program, name, strlen(name), descriptor);
    method_id found = program_resolve_in(run->program, class->id, selector, class->is_interface);
    return found == FACTS_NONE ? NULL : run_method_by_id(run, found);
}

struct run_method *run_method_select(struct run *run, struct run_class *class, struct run_method *method)
{
    if (class->lambda != NULL)
        return lambda_select(run, class->lambda, method);
    if (method->id == FACTS_NONE || class->id == FACTS_NONE)
        return method;
    method_id found = program_select(run->program, class->id, method->id);
    return found == FACTS_NONE ? NULL : run_method_by_id(run, found);
}

struct run_field *run_field_by_id(struct run *run, field_id id)
{
    struct program_field of = *program_field(run->program, id);
    struct run_class *owner = run_class_by_id(run, of.owner);
    run_class_link(run, owner);
    return &owner->fields[of.index];
}

struct run_field *run_field_find(struct run *run, struct run_class *class, const char *name)
{
    for (struct run_class *at = class; at != NULL; at = at->super) {
        field_id found =
            at->id == FACTS_NONE ? FACTS_NONE : program_declared_field(run->program, at->id, name, strlen(name));
        if (found != FACTS_NONE)
            return run_field_by_id(run, found);
    }
    return NULL;
}

/* The number of the class that a Class object stands for lies behind its fields. */
static uint32_t *mirror_number(struct run *run, ref mirror)
{
    return run_at(run, mirror + run->known.class->size - sizeof(uint32_t));
}

struct run_class *run_class_of_mirror(struct run *run, ref mirror)
{
    return run->classes[*mirror_number(run, mirror)];
}

ref run_mirror(struct run *run, struct run_class *class)
{
    ref known = run_class_state(run, class->number)->mirror;
    if (known != 0)
        return known;
    share_begin_place(run, SHARE_MIRROR, class->number);
    ref mirror = run_new(run, run->known.class);
    share_end_place(run, SHARE_MIRROR, class->number);
    if (mirror == 0)
        return 0;
    *mirror_number(run, mirror) = class->number;
    run_write_class(run, class->number)->mirror = mirror;
    if (class->is_array) {
        struct run_field *component = run_field_find(run, run->known.class, "componentType");
        ref element = run_mirror(run, class->element); /* arrays have at most 255 dimensions */
        if (component != NULL && !component->is_static)
            run_put(run, mirror, component, element);
    }
    return mirror;
}

void run_class_external_name(const struct run_class *class, struct buffer *to)
{
    size_t at = to->length;
    buffer_add_text(to, class->name);
    for (; at < to->length; at++)
        if (to->text[at] == '/')
            to->text[at] = '.';
}
