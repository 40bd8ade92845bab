#include "isolate/spec/spec.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "isolate/spec/internal.h"

/* Bodies of threads and tasks: methods without parameters that are no operations on an object. */
static const struct {
    const char *class, *method;
} thread_bodies[] = {
    {"java/lang/Runnable", "run"}, /* Thread, TimerTask and FutureTask are Runnable */
    {"java/util/concurrent/Callable", "call"},
    {"java/util/concurrent/ForkJoinTask", "compute"},
    {"java/util/concurrent/ForkJoinTask", "exec"},
};

void spec_say_set(struct spec *spec, field_id field, const char *name, size_t length)
{
    spec->said[program_field(spec->program, field)->owner] |= SAID_SETS;
    spec->named[field] = names_add(spec->set_names, name, length);
}

void spec_say_unit(struct spec *spec, method_id method)
{
    spec->said[program_method(spec->program, method)->owner] |= SAID_UNITS;
    spec->said_units += (spec->methods[method] & METHOD_SAID) == 0;
    spec->methods[method] |= METHOD_SAID;
}

void spec_say_unit_for(struct spec *spec, method_id method, uint32_t parameter)
{
    spec->said[program_method(spec->program, method)->owner] |= SAID_UNIT_FOR;
    idmap_put(spec->unit_for, unit_for_key(method, parameter), 1);
}

void spec_say_claim(struct spec *spec, class_id class, enum spec_claim claim)
{
    spec->said[class] |= SAID_CLAIM;
    spec->claims[class] = (uint8_t)claim;
}

static uint16_t flags_of(const struct spec *spec, method_id method)
{
    return program_ir_method(spec->program, method)->flags;
}

static bool is_thread_body(const struct spec *spec, method_id id)
{
    const struct ir_method *method = program_ir_method(spec->program, id);
    if (program_module_of(spec->program, id)->signatures[method->signature].count != 0)
        return false;
    for (size_t i = 0; i < sizeof thread_bodies / sizeof *thread_bodies; i++) {
        if (!text_is(method->name, thread_bodies[i].method))
            continue;
        class_id above = program_find(spec->program, thread_bodies[i].class);
        if (above != FACTS_NONE && program_is_subclass(spec->program, program_method(spec->program, id)->owner, above))
            return true;
    }
    return false;
}

static bool is_unit_by_default(const struct spec *spec, method_id id)
{
    const struct ir_method *method = program_ir_method(spec->program, id);
    if ((method->flags & (IR_ACCESS_PUBLIC | IR_ACCESS_BRIDGE | IR_ACCESS_SYNTHETIC)) != IR_ACCESS_PUBLIC ||
        method->name.length == 0 || method->name.bytes[0] == '<')
        return false;
    bool is_static = (method->flags & IR_ACCESS_STATIC) != 0;
    const char *descriptor = program_selector_descriptor(spec->program, program_method(spec->program, id)->selector);
    if (is_static && text_is(method->name, "main") && strcmp(descriptor, "([Ljava/lang/String;)V") == 0)
        return false;
    return is_static || !is_thread_body(spec, id);
}

/* A question about a method, which those that override it inherit. */
struct question {
    bool (*is_so)(const struct spec *spec, method_id method, uint32_t detail);
    uint32_t detail;
};

static bool is_said_unit(const struct spec *spec, method_id method, uint32_t detail)
{
    (void)detail;
    return (spec->methods[method] & METHOD_SAID) != 0;
}

static bool is_said_unit_for(const struct spec *spec, method_id method, uint32_t parameter)
{
    return idmap_get(spec->unit_for, unit_for_key(method, parameter)) != IDMAP_NONE;
}

/* Whether it is so of a method that this one overrides, or might. */
static bool is_so_above(const struct spec *spec, method_id method, const struct question *question)
{
    const struct program_method *of = program_method(spec->program, method);
    uint32_t count;
    const class_id *supers = program_supers(spec->program, of->owner, &count);
    for (uint32_t i = 0; i < count; i++) {
        method_id above = program_declared(spec->program, supers[i], of->selector);
        if (above != FACTS_NONE && supers[i] != of->owner &&
            (flags_of(spec, above) & (IR_ACCESS_STATIC | IR_ACCESS_PRIVATE)) == 0 &&
            question->is_so(spec, above, question->detail))
            return true;
    }
    return false;
}

/* Whether it is so of a method above, where a bridge may stand between them: put(String) overrides put(T) by way of a
 * bridge put(Object), which calls it. */
static bool is_so_by_inheritance(const struct spec *spec, method_id method, const struct question *question)
{
    const struct program_class *class = program_class(spec->program, program_method(spec->program, method)->owner);
    const struct ir_method *of = program_ir_method(spec->program, method);
    if ((of->flags & (IR_ACCESS_STATIC | IR_ACCESS_PRIVATE | IR_ACCESS_BRIDGE)) != 0 || of->name.length == 0 ||
        of->name.bytes[0] == '<')
        return false;
    if (is_so_above(spec, method, question))
        return true;
    for (uint32_t i = 0; i < class->method_count; i++) {
        const struct ir_method *other = &class->module->methods[i];
        if ((other->flags & IR_ACCESS_BRIDGE) != 0 && text_same(other->name, of->name) &&
            class->module->signatures[other->signature].count == class->module->signatures[of->signature].count &&
            is_so_above(spec, class->first_method + i, question))
            return true;
    }
    return false;
}

static bool decide_unit(const struct spec *spec, class_id class, method_id method)
{
    static const struct question question = {.is_so = is_said_unit};
    if ((spec->methods[method] & METHOD_SAID) != 0)
        return true;
    if (spec->said_units > 0 && is_so_by_inheritance(spec, method, &question))
        return true;
    return (spec->said[class] & SAID_UNITS) == 0 && spec->claims[class] != CLAIM_UNSAFE &&
           is_unit_by_default(spec, method);
}

static void decide_units(struct spec *spec)
{
    for (class_id c = 0; c < spec->class_count; c++) {
        const struct program_class *class = program_class(spec->program, c);
        for (uint32_t i = 0; i < class->method_count; i++)
            if (decide_unit(spec, c, class->first_method + i))
                spec->methods[class->first_method + i] |= METHOD_UNIT;
    }
}

/* Sets while they get their numbers. */
struct numbering {
    struct spec *spec;
    struct names *keys; /* of named sets: a class that names it, instance or static, and the name; */
    struct idmap *sets; /* and the number of the set, for the class that names it first */
    uint32_t count;
    struct buffer key;
};

static bool is_static_field(const struct spec *spec, field_id field)
{
    return (program_ir_field(spec->program, field)->flags & IR_ACCESS_STATIC) != 0;
}

static void make_key(struct numbering *numbering, class_id class, field_id field)
{
    const struct spec *spec = numbering->spec;
    buffer_clear(&numbering->key);
    buffer_format(&numbering->key, "%u %u %u", class, is_static_field(spec, field), spec->named[field]);
}

/* A set that a superclass names as well is the same set: it grows. Static fields are of one class alone. */
static uint32_t named_set(struct numbering *numbering, class_id class, field_id field)
{
    const struct program *program = numbering->spec->program;
    uint32_t top = NAMES_NONE;
    for (class_id at = class; at != FACTS_NONE; at = program_class(program, at)->super) {
        make_key(numbering, at, field);
        uint32_t key = names_find(numbering->keys, numbering->key.text, numbering->key.length);
        if (key != NAMES_NONE)
            top = key;
        if (is_static_field(numbering->spec, field))
            break;
    }
    uint32_t set = idmap_get(numbering->sets, top);
    if (set == IDMAP_NONE) {
        set = numbering->count++;
        idmap_put(numbering->sets, top, set);
    }
    return set;
}

/* Whether nobody wrote a field: the compiler made it. But those in which local and anonymous classes keep the
 * variables that they use stand for those. */
static bool is_compilers(const struct spec *spec, field_id field)
{
    return (program_ir_field(spec->program, field)->flags & IR_ACCESS_SYNTHETIC) != 0 &&
           !program_is_captured(spec->program, field);
}

static void decide_sets_of(struct numbering *numbering, class_id c)
{
    struct spec *spec = numbering->spec;
    const struct program_class *class = program_class(spec->program, c);
    uint32_t defaults[2] = {SPEC_NO_SET, SPEC_NO_SET}; /* of instance and static fields */
    for (uint32_t i = 0; i < class->field_count; i++) {
        field_id field = class->first_field + i;
        bool is_static = is_static_field(spec, field);
        if (spec->named[field] != NAMES_NONE) {
            spec->sets[field] = named_set(numbering, c, field);
        } else if ((spec->said[c] & SAID_SETS) == 0 && !is_compilers(spec, field)) {
            if (defaults[is_static] == SPEC_NO_SET)
                defaults[is_static] = numbering->count++;
            spec->sets[field] = defaults[is_static];
        }
    }
}

static void decide_sets(struct spec *spec)
{
    struct numbering numbering = {.spec = spec, .keys = names_new(), .sets = idmap_new()};
    for (field_id f = 0; f < spec->field_count; f++) {
        spec->sets[f] = SPEC_NO_SET;
        if (spec->named[f] == NAMES_NONE)
            continue;
        make_key(&numbering, program_field(spec->program, f)->owner, f);
        names_add(numbering.keys, numbering.key.text, numbering.key.length);
    }
    for (class_id c = 0; c < spec->class_count; c++)
        decide_sets_of(&numbering, c);
    buffer_free(&numbering.key);
    idmap_free(numbering.sets);
    names_free(numbering.keys);
}

static struct spec *spec_empty(const struct program *program)
{
    struct spec *spec = mem_new(1, sizeof *spec);
    spec->program = program;
    spec->arena = arena_new();
    spec->class_count = program_class_count(program);
    spec->method_count = program_method_count(program);
    spec->field_count = program_field_count(program);
    spec->said = arena_alloc(spec->arena, spec->class_count);
    spec->claims = arena_alloc(spec->arena, spec->class_count);
    spec->methods = arena_alloc(spec->arena, spec->method_count);
    spec->named = arena_alloc(spec->arena, spec->field_count * sizeof *spec->named);
    spec->sets = arena_alloc(spec->arena, spec->field_count * sizeof *spec->sets);
    spec->guards = arena_alloc(spec->arena, spec->field_count * sizeof *spec->guards);
    for (field_id f = 0; f < spec->field_count; f++)
        spec->named[f] = NAMES_NONE;
    spec->unit_for = idmap_new();
    spec->set_names = names_new();
    return spec;
}

struct spec *spec_new(const struct program *program, const char *file, const char *text, size_t length,
                      struct buffer *why)
{
    struct spec *spec = spec_empty(program);
    if (text != NULL && !spec_read(spec, file, text, length, why)) {
        spec_free(spec);
        return NULL;
    }
    spec_read_annotations(spec);
    decide_sets(spec);
    decide_units(spec);
    return spec;
}

void spec_free(struct spec *spec)
{
    if (spec == NULL)
        return;
    idmap_free(spec->unit_for);
    names_free(spec->set_names);
    arena_free(spec->arena);
    mem_free(spec->strays);
    mem_free(spec);
}

uint32_t spec_set_of(const struct spec *spec, field_id field)
{
    return field < spec->field_count ? spec->sets[field] : SPEC_NO_SET;
}

bool spec_is_unit(const struct spec *spec, method_id method)
{
    return method < spec->method_count && (spec->methods[method] & METHOD_UNIT) != 0;
}

void spec_let_be_unit(struct spec *spec, method_id method)
{
    class_id class = program_method(spec->program, method)->owner;
    if ((spec->said[class] & SAID_UNITS) == 0 && spec->claims[class] != CLAIM_UNSAFE)
        spec->methods[method] |= METHOD_UNIT;
}

bool spec_is_unit_for(const struct spec *spec, method_id method, uint32_t parameter)
{
    const struct question question = {.is_so = is_said_unit_for, .detail = parameter};
    return method < spec->method_count && idmap_count(spec->unit_for) > 0 &&
           (is_said_unit_for(spec, method, parameter) || is_so_by_inheritance(spec, method, &question));
}

enum spec_claim spec_claim(const struct spec *spec, class_id class)
{
    return class < spec->class_count ? (enum spec_claim)spec->claims[class] : CLAIM_NOTHING;
}

const char *spec_guard(const struct spec *spec, field_id field)
{
    return field < spec->field_count ? spec->guards[field] : NULL;
}

bool spec_speaks_of(const struct spec *spec, class_id class)
{
    return class < spec->class_count && (spec->said[class] & (SAID_SETS | SAID_UNITS)) != 0;
}

uint32_t spec_stray_count(const struct spec *spec)
{
    return (uint32_t)spec->stray_count;
}

const char *spec_stray(const struct spec *spec, uint32_t n)
{
    return spec->strays[n];
}
