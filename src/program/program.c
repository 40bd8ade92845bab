#include "program/program.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "ir/text/words.h"
#include "program/internal.h"

#include <assert.h>
#include <string.h>

struct program *program_new(const struct class_source *source)
{
    struct program *program = mem_new(1, sizeof *program);
    program->source = source;
    program->arena = arena_new();
    program->class_names = names_new();
    program->selectors = names_new();
    program->descriptors = names_new();
    program->field_keys = names_new();
    program->declared = idmap_new();
    program->declared_fields = idmap_new();
    program->selected = idmap_new();
    program->object = FACTS_NONE;
    program->object = program_load(program, "java/lang/Object", strlen("java/lang/Object"));
    return program;
}

void program_free(struct program *program)
{
    if (program == NULL)
        return;
    idmap_free(program->selected);
    idmap_free(program->declared_fields);
    idmap_free(program->declared);
    names_free(program->field_keys);
    names_free(program->descriptors);
    names_free(program->selectors);
    names_free(program->class_names);
    buffer_free(&program->text);
    mem_free(program->queue);
    mem_free(program->selector_names);
    mem_free(program->selector_lengths);
    mem_free(program->fields);
    mem_free(program->methods);
    mem_free(program->details);
    mem_free(program->classes);
    arena_free(program->arena);
    mem_free(program);
}

uint32_t program_class_count(const struct program *program)
{
    return (uint32_t)names_count(program->class_names);
}

uint32_t program_method_count(const struct program *program)
{
    return (uint32_t)program->method_count;
}

uint32_t program_field_count(const struct program *program)
{
    return (uint32_t)program->field_count;
}

const struct program_class *program_class(const struct program *program, class_id id)
{
    assert(id < program->class_capacity);
    return &program->classes[id];
}

const struct program_method *program_method(const struct program *program, method_id id)
{
    assert(id < program->method_count);
    return &program->methods[id];
}

const struct program_field *program_field(const struct program *program, field_id id)
{
    assert(id < program->field_count);
    return &program->fields[id];
}

const struct class_source *program_source(const struct program *program)
{
    return program->source;
}

const struct ir_module *program_module_of(const struct program *program, method_id id)
{
    assert(id < program->method_count);
    return program->classes[program->methods[id].owner].module;
}

const struct ir_method *program_ir_method(const struct program *program, method_id id)
{
    return &program_module_of(program, id)->methods[program->methods[id].index];
}

const struct ir_field *program_ir_field(const struct program *program, field_id id)
{
    assert(id < program->field_count);
    return &program->classes[program->fields[id].owner].module->fields[program->fields[id].index];
}

const struct ir_body *program_body(const struct program *program, method_id id)
{
    if (!program_ir_method(program, id)->has_body)
        return NULL;
    return program->source->body(program->source->context, program_module_of(program, id), program->methods[id].index);
}

void program_type_descriptor(const struct ir_module *module, uint32_t type, struct buffer *to)
{
    while (module->types[type].form == IR_TYPE_ARRAY) {
        buffer_add(to, "[", 1);
        type = module->types[type].element;
    }
    const struct ir_type *last = &module->types[type];
    if (last->form != IR_TYPE_CLASS) {
        buffer_add(to, &ir_type_letters[last->form], 1);
        return;
    }
    buffer_add(to, "L", 1);
    buffer_add(to, last->name.bytes, last->name.length);
    buffer_add(to, ";", 1);
}

static uint32_t *unknowns(struct program *program, uint32_t count)
{
    uint32_t *table = arena_alloc(program->arena, count * sizeof *table);
    for (uint32_t i = 0; i < count; i++)
        table[i] = PROGRAM_UNKNOWN;
    return table;
}

uint32_t program_descriptor(struct program *program, class_id id, uint32_t signature)
{
    const struct ir_module *module = program->classes[id].module;
    struct class_details *details = &program->details[id];
    if (details->descriptors == NULL)
        details->descriptors = unknowns(program, module->signature_count);
    if (details->descriptors[signature] != PROGRAM_UNKNOWN)
        return details->descriptors[signature];
    const struct ir_signature *of = &module->signatures[signature];
    struct buffer text = {0};
    buffer_add(&text, "(", 1);
    for (uint32_t i = 0; i < of->count; i++)
        program_type_descriptor(module, of->parameters[i], &text);
    buffer_add(&text, ")", 1);
    program_type_descriptor(module, of->result, &text);
    details->descriptors[signature] = names_add(program->descriptors, text.text, text.length);
    buffer_free(&text);
    return details->descriptors[signature];
}

selector_id program_selector(struct program *program, const char *name, size_t name_length, const char *descriptor)
{
    struct buffer *whole = &program->text;
    buffer_clear(whole);
    buffer_add(whole, name, name_length);
    buffer_add_text(whole, descriptor);
    uint32_t number = names_add(program->selectors, whole->text, whole->length);
    size_t count = names_count(program->selectors);
    ARRAY_RESERVE(program->selector_names, program->selector_capacity, count);
    ARRAY_RESERVE(program->selector_lengths, program->selector_length_capacity, count);
    if (number + 1 == count) {
        program->selector_names[number] = arena_copy(program->arena, name, name_length);
        program->selector_lengths[number] = name_length;
    }
    return number;
}

const char *program_selector_name(const struct program *program, selector_id selector)
{
    assert(selector < program->selector_capacity);
    return program->selector_names[selector];
}

const char *program_selector_descriptor(const struct program *program, selector_id selector)
{
    return names_text(program->selectors, selector) + program->selector_lengths[selector];
}

selector_id program_signature_selector(struct program *program, class_id module, struct text name, uint32_t signature)
{
    uint32_t descriptor = program_descriptor(program, module, signature);
    return program_selector(program, name.bytes, name.length, names_text(program->descriptors, descriptor));
}

class_id program_find(const struct program *program, const char *name)
{
    return names_find(program->class_names, name, strlen(name));
}

class_id program_type(struct program *program, class_id id, uint32_t type)
{
    const struct ir_module *module = program->classes[id].module;
    struct class_details *details = &program->details[id];
    if (module->types[type].form != IR_TYPE_CLASS && module->types[type].form != IR_TYPE_ARRAY)
        return FACTS_NONE;
    if (details->types == NULL)
        details->types = unknowns(program, module->type_count);
    uint32_t *known = details->types;
    if (known[type] != PROGRAM_UNKNOWN)
        return known[type];
    if (module->types[type].form == IR_TYPE_CLASS) {
        known[type] = program_load(program, module->types[type].name.bytes, module->types[type].name.length);
        return known[type];
    }
    struct buffer text = {0};
    program_type_descriptor(module, type, &text);
    known[type] = program_load(program, text.text, text.length);
    buffer_free(&text);
    return known[type];
}

class_id program_known_type(const struct program *program, class_id id, uint32_t type)
{
    const uint32_t *known = program->details[id].types;
    return known == NULL || known[type] == PROGRAM_UNKNOWN ? FACTS_NONE : known[type];
}

/* Fields are told apart by name and type. */
static uint32_t field_key(struct program *program, const struct ir_module *module, struct text name, uint32_t type)
{
    struct buffer text = {0};
    buffer_add(&text, name.bytes, name.length);
    buffer_add(&text, " ", 1);
    program_type_descriptor(module, type, &text);
    uint32_t key = names_add(program->field_keys, text.text, text.length);
    buffer_free(&text);
    return key;
}

static void members_add(struct program *program, class_id id)
{
    struct program_class *class = &program->classes[id];
    const struct ir_module *module = class->module;
    class->first_method = (method_id)program->method_count;
    class->method_count = module->method_count;
    class->first_field = (field_id)program->field_count;
    class->field_count = module->field_count;
    ARRAY_RESERVE(program->methods, program->method_capacity, program->method_count + module->method_count);
    ARRAY_RESERVE(program->fields, program->field_capacity, program->field_count + module->field_count);
    for (uint32_t i = 0; i < module->method_count; i++) {
        selector_id selector =
            program_signature_selector(program, id, module->methods[i].name, module->methods[i].signature);
        if (idmap_get(program->declared, program_key(id, selector)) == IDMAP_NONE)
            idmap_put(program->declared, program_key(id, selector), (uint32_t)program->method_count);
        program->methods[program->method_count++] = (struct program_method){id, i, selector};
    }
    for (uint32_t i = 0; i < module->field_count; i++) {
        uint32_t key = field_key(program, module, module->fields[i].name, module->fields[i].type);
        if (idmap_get(program->declared_fields, program_key(id, key)) == IDMAP_NONE)
            idmap_put(program->declared_fields, program_key(id, key), (uint32_t)program->field_count);
        program->fields[program->field_count++] = (struct program_field){id, i};
    }
}

/* The number of a class that is loaded, or will be soon. */
static class_id mention(struct program *program, const char *name, size_t length)
{
    size_t before = names_count(program->class_names);
    class_id id = names_add(program->class_names, name, length);
    if (id < before)
        return id;
    ARRAY_RESERVE(program->classes, program->class_capacity, before + 1);
    ARRAY_RESERVE(program->details, program->detail_capacity, before + 1);
    ARRAY_RESERVE(program->queue, program->queue_capacity, program->queue_count + 1);
    program->classes[id] = (struct program_class){
        .name = names_text(program->class_names, id), .super = FACTS_NONE, .element = FACTS_NONE, .missing = true};
    program->details[id] = (struct class_details){0};
    program->queue[program->queue_count++] = id;
    return id;
}

/* Whether what follows the brackets of an array's name is the descriptor of one type. */
static bool is_element(const char *name, size_t length)
{
    if (length == 1)
        return strchr("ZBCSIJFD", name[0]) != NULL;
    return length > 2 && name[0] == 'L' && strcspn(name, ";") == length - 1 && memchr(name, '[', length) == NULL;
}

/* "[Ljava/lang/String;" and the like. The names of interfaces that arrays have never change. */
static void array_load(struct program *program, class_id id, const char *name, size_t length)
{
    static const char *const above[] = {"java/lang/Cloneable", "java/io/Serializable"};
    enum { ABOVE = sizeof above / sizeof *above };
    size_t dimensions = strspn(name, "[");
    if (dimensions > MOST_DIMENSIONS || !is_element(name + dimensions, length - dimensions))
        return;
    class_id element = FACTS_NONE;
    if (name[1] == '[')
        element = mention(program, name + 1, length - 1);
    else if (name[1] == 'L')
        element = mention(program, name + 2, length - 3);
    class_id *interfaces = arena_alloc(program->arena, ABOVE * sizeof *interfaces);
    for (size_t i = 0; i < ABOVE; i++)
        interfaces[i] = mention(program, above[i], strlen(above[i]));
    struct program_class *class = &program->classes[id];
    class->array = true;
    class->missing = false;
    class->element = element;
    class->super = program->object;
    class->interfaces = interfaces;
    class->interface_count = ABOVE;
}

static void class_load(struct program *program, class_id id)
{
    const char *name = program->classes[id].name;
    size_t length = strlen(name);
    if (name[0] == '[') {
        array_load(program, id, name, length);
        return;
    }
    bool application = false;
    const struct ir_module *module = program->source->find(program->source->context, name, length, &application);
    if (module == NULL)
        return;
    class_id super =
        module->super.bytes == NULL ? FACTS_NONE : mention(program, module->super.bytes, module->super.length);
    class_id *interfaces = arena_alloc(program->arena, (module->interface_count + 1) * sizeof *interfaces);
    for (uint32_t i = 0; i < module->interface_count; i++)
        interfaces[i] = mention(program, module->interfaces[i].bytes, module->interfaces[i].length);
    struct program_class *class = &program->classes[id];
    class->module = module;
    class->missing = false;
    class->application = application;
    class->interface = (module->flags & IR_ACCESS_INTERFACE) != 0;
    class->super = super;
    class->interfaces = interfaces;
    class->interface_count = module->interface_count;
    members_add(program, id);
}

/* Adds the classes of one sorted list to another. */
static uint32_t merge(class_id *into, uint32_t count, const class_id *from, uint32_t from_count)
{
    assert(count <= PROGRAM_MOST_SUPERS + 1);
    for (uint32_t i = 0; i < from_count && count <= PROGRAM_MOST_SUPERS; i++) {
        uint32_t at = count;
        while (at > 0 && into[at - 1] > from[i])
            at--;
        if (at > 0 && into[at - 1] == from[i])
            continue;
        memmove(into + at + 1, into + at, (count - at) * sizeof *into);
        into[at] = from[i];
        count++;
    }
    return count;
}

/* Collects all classes above one, if those directly above are linked. False if it must wait. */
static bool class_link(struct program *program, class_id id)
{
    struct program_class *class = &program->classes[id];
    struct class_details *details = &program->details[id];
    class_id found[PROGRAM_MOST_SUPERS + 2];
    uint32_t count = merge(found, 0, &id, 1);
    for (uint32_t i = 0; i <= class->interface_count; i++) {
        class_id above = i == class->interface_count ? class->super : class->interfaces[i];
        if (above == FACTS_NONE)
            continue;
        if (!program->details[above].linked)
            return false;
        count = merge(found, count, program->details[above].supers, program->details[above].super_count);
    }
    if (count > PROGRAM_MOST_SUPERS) {
        class->super = FACTS_NONE;
        class->interface_count = 0;
        class->missing = true;
        found[0] = id;
        count = 1;
    }
    details->supers = arena_alloc(program->arena, count * sizeof *found);
    memcpy(details->supers, found, count * sizeof *found);
    details->super_count = count;
    details->linked = true;
    return true;
}

/* Links the classes from `first` on in the queue. Those that are above themselves lose what is above them. */
static void link_all(struct program *program, const class_id *queue, size_t count)
{
    for (size_t left = count; left > 0;) {
        size_t before = left;
        left = 0;
        for (size_t i = count; i > 0; i--)
            if (!program->details[queue[i - 1]].linked && !class_link(program, queue[i - 1]))
                left++;
        if (left < before)
            continue;
        for (size_t i = 0; i < count; i++) {
            if (program->details[queue[i]].linked)
                continue;
            program->classes[queue[i]].super = FACTS_NONE;
            program->classes[queue[i]].interface_count = 0;
            program->classes[queue[i]].missing = true;
        }
    }
}

class_id program_load(struct program *program, const char *name, size_t length)
{
    class_id id = mention(program, name, length);
    if (program->details[id].loaded)
        return id;
    for (size_t i = 0; i < program->queue_count; i++) {
        program->details[program->queue[i]].loaded = true;
        class_load(program, program->queue[i]);
    }
    link_all(program, program->queue, program->queue_count);
    program->queue_count = 0;
    return id;
}

field_id program_declared_field(const struct program *program, class_id id, const char *name, size_t length)
{
    const struct program_class *class = &program->classes[id];
    for (uint32_t i = 0; i < class->field_count; i++) {
        struct text text = class->module->fields[i].name;
        if (text.length == length && memcmp(text.bytes, name, length) == 0)
            return class->first_field + i;
    }
    return FACTS_NONE;
}

/* A field of a class or above it (5.4.3.2): first of the class, then of the interfaces, then of what it extends. The
 * order of the last two matters only where a class has two fields of one name, which javac refuses. */
static field_id field_find(struct program *program, class_id owner, uint32_t key)
{
    uint32_t found = idmap_get(program->declared_fields, program_key(owner, key));
    for (class_id at = owner; found == IDMAP_NONE && at != FACTS_NONE; at = program->classes[at].super)
        found = idmap_get(program->declared_fields, program_key(at, key));
    for (uint32_t i = 0; found == IDMAP_NONE && i < program->details[owner].super_count; i++)
        found = idmap_get(program->declared_fields, program_key(program->details[owner].supers[i], key));
    return found == IDMAP_NONE ? FACTS_NONE : found;
}

field_id program_resolve_field(struct program *program, class_id id, uint32_t ref)
{
    const struct ir_module *module = program->classes[id].module;
    if (program->details[id].fields == NULL)
        program->details[id].fields = unknowns(program, module->field_ref_count);
    uint32_t *known = program->details[id].fields;
    if (known[ref] == PROGRAM_UNKNOWN) {
        const struct ir_field_ref *of = &module->field_refs[ref];
        class_id owner = program_type(program, id, of->owner);
        known[ref] = owner == FACTS_NONE ? FACTS_NONE
                                         : field_find(program, owner, field_key(program, module, of->name, of->type));
    }
    return known[ref];
}

static void dotted(const char *name, size_t length, struct buffer *to)
{
    size_t at = to->length;
    buffer_add(to, name, length);
    for (; at < to->length; at++)
        if (to->text[at] == '/')
            to->text[at] = '.';
}

void program_class_name(const struct program *program, class_id id, struct buffer *to)
{
    const char *name = program->classes[id].name;
    dotted(name, strlen(name), to);
}

void program_method_name(const struct program *program, method_id id, struct buffer *to)
{
    const struct program_method *method = &program->methods[id];
    program_class_name(program, method->owner, to);
    buffer_add(to, ".", 1);
    buffer_add_text(to, names_text(program->selectors, method->selector));
}

void program_field_name(const struct program *program, field_id id, struct buffer *to)
{
    struct text name = program_ir_field(program, id)->name;
    program_class_name(program, program->fields[id].owner, to);
    buffer_add(to, ".", 1);
    buffer_add(to, name.bytes, name.length);
}

static const char captured_prefix[] = "val$";

bool program_is_captured(const struct program *program, field_id id)
{
    const struct ir_field *field = program_ir_field(program, id);
    size_t length = strlen(captured_prefix);
    return (field->flags & IR_ACCESS_SYNTHETIC) != 0 && field->name.length > length &&
           memcmp(field->name.bytes, captured_prefix, length) == 0;
}

void program_variable_name(const struct program *program, field_id id, struct buffer *to)
{
    struct text name = program_ir_field(program, id)->name;
    size_t skipped = program_is_captured(program, id) ? strlen(captured_prefix) : 0;
    program_class_name(program, program->fields[id].owner, to);
    buffer_add(to, ".", 1);
    buffer_add(to, name.bytes + skipped, name.length - skipped);
}

uint32_t program_line(const struct program *program, method_id id, ir_value instruction)
{
    const struct ir_body *body = program_body(program, id);
    return body == NULL || instruction >= body->instruction_count ? 0 : body->instructions[instruction].line;
}

uint32_t program_pc(const struct program *program, method_id id, ir_value instruction)
{
    const struct ir_body *body = program_body(program, id);
    return body == NULL || instruction >= body->instruction_count ? 0 : body->instructions[instruction].at;
}
