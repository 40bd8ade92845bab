/* Which methods and classes names and objects lead to (program.h). */
#include "base/arena.h"
#include "base/names.h"
#include "program/internal.h"

#include <string.h>

bool program_is_subclass(const struct program *program, class_id sub, class_id super)
{
    while (sub != super && program->classes[sub].array && program->classes[super].array) {
        sub = program->classes[sub].element;
        super = program->classes[super].element;
        if (sub == FACTS_NONE || super == FACTS_NONE)
            return false; /* different primitive elements */
    }
    if (sub == super || super == program->object)
        return true;
    const struct class_details *details = &program->details[sub];
    uint32_t low = 0, left = details->super_count;
    while (left > 1) { /* no jump depends on the classes, for it could not be foreseen */
        uint32_t half = left / 2;
        low += (details->supers[low + half] <= super) * half;
        left -= half;
    }
    return left == 1 && details->supers[low] == super;
}

const class_id *program_supers(const struct program *program, class_id id, uint32_t *count)
{
    *count = program->details[id].super_count;
    return program->details[id].supers;
}

static uint16_t flags_of(const struct program *program, method_id id)
{
    return program_ir_method(program, id)->flags;
}

method_id program_declared(const struct program *program, class_id id, selector_id selector)
{
    uint32_t found = idmap_get(program->declared, program_key(id, selector));
    return found == IDMAP_NONE ? FACTS_NONE : found;
}

/* The only one of the maximally-specific superinterface methods that is not abstract (5.4.3.3); FACTS_NONE if there is
 * none, or there are several. */
static method_id most_specific(const struct program *program, class_id of, selector_id selector)
{
    const struct class_details *details = &program->details[of];
    method_id best = FACTS_NONE;
    for (uint32_t i = 0; i < details->super_count; i++) {
        class_id owner = details->supers[i];
        method_id method = program->classes[owner].interface ? program_declared(program, owner, selector) : FACTS_NONE;
        if (method == FACTS_NONE || (flags_of(program, method) & (IR_ACCESS_STATIC | IR_ACCESS_PRIVATE)) != 0)
            continue;
        bool covered = false;
        for (uint32_t j = 0; j < details->super_count && !covered; j++) {
            class_id other = details->supers[j];
            covered = other != owner && program->classes[other].interface &&
                      program_is_subclass(program, other, owner) &&
                      program_declared(program, other, selector) != FACTS_NONE;
        }
        if (covered || (flags_of(program, method) & IR_ACCESS_ABSTRACT) != 0)
            continue;
        if (best != FACTS_NONE)
            return FACTS_NONE;
        best = method;
    }
    return best;
}

static method_id any_interface_method(const struct program *program, class_id of, selector_id selector)
{
    const struct class_details *details = &program->details[of];
    for (uint32_t i = 0; i < details->super_count; i++) {
        class_id owner = details->supers[i];
        method_id method = program->classes[owner].interface ? program_declared(program, owner, selector) : FACTS_NONE;
        if (method != FACTS_NONE && (flags_of(program, method) & (IR_ACCESS_STATIC | IR_ACCESS_PRIVATE)) == 0)
            return method;
    }
    return FACTS_NONE;
}

/* MethodHandle.invoke, VarHandle.compareAndSet, …: one native method with any signature (2.9.3). */
static method_id signature_polymorphic(const struct program *program, class_id owner, selector_id selector)
{
    const struct program_class *class = &program->classes[owner];
    if (strcmp(class->name, "java/lang/invoke/MethodHandle") != 0 &&
        strcmp(class->name, "java/lang/invoke/VarHandle") != 0)
        return FACTS_NONE;
    const uint16_t wanted = IR_ACCESS_NATIVE | IR_ACCESS_VARARGS;
    const char *name = program_selector_name(program, selector);
    for (uint32_t i = 0; i < class->method_count; i++) {
        const struct ir_method *method = &class->module->methods[i];
        if ((method->flags & wanted) == wanted && text_is(method->name, name))
            return class->first_method + i;
    }
    return FACTS_NONE;
}

method_id program_resolve_in(struct program *program, class_id owner, selector_id selector, bool interface)
{
    method_id found = program_declared(program, owner, selector);
    if (interface && found == FACTS_NONE && program->object != FACTS_NONE)
        found = program_declared(program, program->object, selector);
    for (class_id at = owner; found == FACTS_NONE && !interface && at != FACTS_NONE; at = program->classes[at].super)
        found = program_declared(program, at, selector);
    if (found == FACTS_NONE)
        found = most_specific(program, owner, selector);
    if (found == FACTS_NONE)
        found = any_interface_method(program, owner, selector);
    return found != FACTS_NONE ? found : signature_polymorphic(program, owner, selector);
}

method_id program_resolve(struct program *program, class_id id, uint32_t ref)
{
    const struct ir_module *module = program->classes[id].module;
    if (program->details[id].methods == NULL) {
        uint32_t *table = arena_alloc(program->arena, module->method_ref_count * sizeof *table);
        for (uint32_t i = 0; i < module->method_ref_count; i++)
            table[i] = PROGRAM_UNKNOWN;
        program->details[id].methods = table;
    }
    uint32_t *known = program->details[id].methods;
    if (known[ref] != PROGRAM_UNKNOWN)
        return known[ref];
    const struct ir_method_ref *of = &module->method_refs[ref];
    class_id owner = program_type(program, id, of->owner);
    selector_id selector = program_signature_selector(program, id, of->name, of->signature);
    known[ref] = owner == FACTS_NONE ? FACTS_NONE : program_resolve_in(program, owner, selector, of->interface);
    return known[ref];
}

method_id program_known_method(const struct program *program, class_id id, uint32_t ref)
{
    const uint32_t *known = program->details[id].methods;
    return known == NULL || known[ref] == PROGRAM_UNKNOWN ? FACTS_NONE : known[ref];
}

/* The length of the package part of a name. */
static size_t package_length(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash == NULL ? 0 : (size_t)(slash - name);
}

/* Whether a method that a class declares overrides the resolved one, which has the same selector (5.4.5). */
static bool overrides(const struct program *program, method_id method, method_id resolved)
{
    if ((flags_of(program, method) & (IR_ACCESS_PRIVATE | IR_ACCESS_STATIC)) != 0)
        return false;
    if ((flags_of(program, resolved) & (IR_ACCESS_PUBLIC | IR_ACCESS_PROTECTED)) != 0)
        return true;
    const char *one = program->classes[program->methods[method].owner].name;
    const char *other = program->classes[program->methods[resolved].owner].name;
    size_t length = package_length(one);
    return length == package_length(other) && memcmp(one, other, length) == 0;
}

/* Whether a method overrides the resolved one by way of methods between them: one in the package of the resolved method
 * makes it visible to others. A way leads up from class to class; at each, the method there that is overridden by the
 * one at hand takes its place. */
static bool overrides_by_way(const struct program *program, method_id method, method_id resolved)
{
    class_id top = program->methods[resolved].owner;
    method_id at_hand = method;
    for (class_id at = program->classes[program->methods[method].owner].super; at != FACTS_NONE && at != top;
         at = program->classes[at].super) {
        method_id between = program_declared(program, at, program->methods[resolved].selector);
        if (between != FACTS_NONE && overrides(program, at_hand, between))
            at_hand = between;
    }
    return at_hand != method && overrides(program, at_hand, resolved);
}

static method_id select_anew(const struct program *program, class_id of, method_id resolved)
{
    selector_id selector = program->methods[resolved].selector;
    if (!program_is_subclass(program, of, program->methods[resolved].owner))
        return FACTS_NONE;
    if ((flags_of(program, resolved) & IR_ACCESS_PRIVATE) != 0)
        return resolved;
    for (class_id at = of; at != FACTS_NONE; at = program->classes[at].super) {
        method_id method = program_declared(program, at, selector);
        if (method == FACTS_NONE || program->classes[at].interface)
            continue;
        if (method == resolved || overrides(program, method, resolved) || overrides_by_way(program, method, resolved))
            return (flags_of(program, method) & IR_ACCESS_ABSTRACT) != 0 ? FACTS_NONE : method;
    }
    return most_specific(program, of, selector);
}

method_id program_select(struct program *program, class_id of, method_id resolved)
{
    uint64_t key = program_key(of, resolved);
    uint32_t known = idmap_get(program->selected, key);
    if (known != IDMAP_NONE)
        return known == 0 ? FACTS_NONE : known - 1;
    method_id found = select_anew(program, of, resolved);
    idmap_put(program->selected, key, found == FACTS_NONE ? 0 : found + 1);
    return found;
}
