/* Fields that are accessed other than by their instructions: through Unsafe, VarHandles, field updaters and reflection.
 * Each such call is one atomic access of a field of its first argument. Which field is known for handles; else it is
 * any that has the type. */
#include "base/idmap.h"
#include "base/pile.h"
#include "isolate/internal.h"

#include <string.h>

/* Classes whose calls are such accesses. */
static const char *const accessors[] = {
    "jdk/internal/misc/Unsafe",
    "sun/misc/Unsafe",
    "java/lang/invoke/VarHandle",
    "java/lang/reflect/Field",
    "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
    "java/util/concurrent/atomic/AtomicLongFieldUpdater",
    "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
};

/* How names begin, the first that fits; all others touch nothing (offsets, fences, names). */
static const struct {
    const char *start;
    enum contents_effect effect;
} effects[] = {
    {"getAnd", CONTENTS_UPDATE},
    {"compareAnd", CONTENTS_UPDATE},
    {"weakCompareAnd", CONTENTS_UPDATE},
    {"incrementAnd", CONTENTS_UPDATE},
    {"decrementAnd", CONTENTS_UPDATE},
    {"addAnd", CONTENTS_UPDATE},
    {"accumulateAnd", CONTENTS_UPDATE},
    {"updateAnd", CONTENTS_UPDATE},
    {"get", CONTENTS_READ},
    {"put", CONTENTS_WRITE},
    {"set", CONTENTS_WRITE},
    {"lazySet", CONTENTS_WRITE},
    {"copy", CONTENTS_WRITE},
};

/* Types in names of methods and classes. */
static const struct {
    const char *word;
    enum ir_type_form form;
} types[] = {
    {"Boolean", IR_TYPE_BOOLEAN}, {"Byte", IR_TYPE_BYTE},       {"Char", IR_TYPE_CHAR},   {"Short", IR_TYPE_SHORT},
    {"Int", IR_TYPE_INT},         {"Long", IR_TYPE_LONG},       {"Float", IR_TYPE_FLOAT}, {"Double", IR_TYPE_DOUBLE},
    {"Object", IR_TYPE_CLASS},    {"Reference", IR_TYPE_CLASS},
};

static bool contains(struct text text, const char *word)
{
    for (uint32_t i = 0; i < text.length; i++)
        if (text_begins((struct text){text.bytes + i, text.length - i}, word))
            return true;
    return false;
}

/* What is called, if it is an accessor; else NULL. */
static const struct ir_method_ref *accessor(const struct isolate *isolate, instance_id instance, ir_value at,
                                            struct text *owner)
{
    const struct facts *facts = isolate->in.facts;
    const struct ir_instruction *call = &code_body(facts, instance)->instructions[at];
    if (call->op != IR_call_virtual && call->op != IR_call_special)
        return NULL;
    class_id class = program_method(isolate->program, facts_instance(facts, instance).method)->owner;
    const struct ir_module *module = program_class(isolate->program, class)->module;
    const struct ir_method_ref *ref = &module->method_refs[call->a];
    if (ref->owner == IR_NONE || module->types[ref->owner].form != IR_TYPE_CLASS)
        return NULL;
    *owner = module->types[ref->owner].name;
    for (size_t i = 0; i < sizeof accessors / sizeof *accessors; i++)
        if (text_is(*owner, accessors[i]))
            return ref;
    return NULL;
}

enum contents_effect untyped_effect(const struct isolate *isolate, instance_id instance, ir_value at)
{
    struct text owner;
    const struct ir_method_ref *ref = accessor(isolate, instance, at, &owner);
    for (size_t i = 0; ref != NULL && i < sizeof effects / sizeof *effects; i++)
        if (text_begins(ref->name, effects[i].start))
            return effects[i].effect;
    return CONTENTS_NONE;
}

/* Whether the types in a name let it access a field. */
static bool type_fits(struct text name, enum ir_type_form form)
{
    bool any = false;
    form = form == IR_TYPE_ARRAY ? IR_TYPE_CLASS : form;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (!contains(name, types[i].word))
            continue;
        if (types[i].form == form)
            return true;
        any = true;
    }
    return !any;
}

static bool has_handle_of(const struct facts *facts, struct object_set handles, field_id field)
{
    for (object_id o = object_set_next(handles, 0); o != FACTS_NONE; o = object_set_next(handles, o + 1))
        if (facts_object(facts, o).kind == OBJECT_MEMBER && facts_object(facts, o).referent == field)
            return true;
    return false;
}

/* Whether one of the handles may be of the field: it is, or it is not known of which field it is. */
static bool handle_fits(const struct facts *facts, struct object_set handles, field_id field)
{
    for (object_id o = object_set_next(handles, 0); o != FACTS_NONE; o = object_set_next(handles, o + 1))
        if (facts_object(facts, o).kind != OBJECT_MEMBER)
            return true;
    return object_set_size(handles) == 0 || has_handle_of(facts, handles, field);
}

bool untyped_accesses(const struct isolate *isolate, instance_id instance, ir_value at, field_id field)
{
    const struct facts *facts = isolate->in.facts;
    struct text owner;
    const struct ir_method_ref *ref = accessor(isolate, instance, at, &owner);
    uint32_t count;
    const ir_value *arguments = code_arguments(code_body(facts, instance), at, &count);
    if (ref == NULL || arguments == NULL || count == 0)
        return false;
    const struct ir_module *module =
        program_class(isolate->program, program_field(isolate->program, field)->owner)->module;
    enum ir_type_form form = module->types[program_ir_field(isolate->program, field)->type].form;
    if (contains(owner, "Unsafe"))
        return type_fits(ref->name, form);
    if (contains(owner, "FieldUpdater"))
        return type_fits((struct text){owner.bytes + strlen("java/util/concurrent/atomic/"),
                                       owner.length - (uint32_t)strlen("java/util/concurrent/atomic/")},
                         form);
    return handle_fits(facts, facts_points_to(facts, instance, arguments[0]), field);
}

void untyped_list(struct isolate *isolate)
{
    const struct facts *facts = isolate->in.facts;
    for (instance_id i = 1; i < facts_instance_count(facts); i++) {
        const struct ir_body *body = code_body(facts, i);
        for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
            enum contents_effect effect = untyped_effect(isolate, i, at);
            if (effect != CONTENTS_WRITE && effect != CONTENTS_UPDATE)
                continue;
            pile_add(&isolate->untyped_instances, i);
            pile_add(&isolate->untyped_places, at);
        }
    }
}

/* Whether one of the objects has the field. */
static bool may_have(const struct isolate *isolate, struct object_set set, field_id field)
{
    class_id owner = program_field(isolate->program, field)->owner;
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        class_id class = facts_object(isolate->in.facts, o).class;
        if (class == FACTS_NONE || program_is_subclass(isolate->program, class, owner))
            return true;
    }
    return false;
}

bool untyped_writes(const struct isolate *isolate, field_id field)
{
    const struct facts *facts = isolate->in.facts;
    uint32_t known = idmap_get(isolate->untyped_written, field);
    bool is_static = (program_ir_field(isolate->program, field)->flags & IR_ACCESS_STATIC) != 0, found = false;
    for (size_t i = 0; known == IDMAP_NONE && !found && i < isolate->untyped_places.count; i++) {
        instance_id instance = isolate->untyped_instances.items[i];
        uint32_t count;
        const ir_value *arguments =
            code_arguments(code_body(facts, instance), isolate->untyped_places.items[i], &count);
        /* A static field has no object; only its own handles are known to access it. */
        struct object_set of = facts_points_to(facts, instance, arguments[!is_static && count > 1]);
        found = untyped_accesses(isolate, instance, isolate->untyped_places.items[i], field) &&
                (is_static ? has_handle_of(facts, of, field) : may_have(isolate, of, field));
    }
    if (known != IDMAP_NONE)
        return known != 0;
    idmap_put(isolate->untyped_written, field, found);
    return found;
}

bool untyped_touches(const struct model *model, instance_id instance, ir_value at)
{
    uint32_t count;
    if (untyped_effect(model->isolate, instance, at) == CONTENTS_NONE)
        return false;
    const ir_value *arguments = code_arguments(code_body(model->facts, instance), at, &count);
    if (model->subject.object != FACTS_NONE && (count < 2 || subject_know(model, instance, arguments[1]) == KNOW_NO))
        return false;
    for (uint32_t m = 0; m < model->memory_count; m++)
        if (untyped_accesses(model->isolate, instance, at, model->memories[m].field))
            return true;
    return false;
}

/* The field that a call of newUpdater names, by constants: the class first, the name last. */
static field_id named_field(const struct model *model, instance_id instance, ir_value call)
{
    const struct ir_body *body = code_body(model->facts, instance);
    uint32_t count;
    const ir_value *arguments = code_arguments(body, call, &count);
    const struct program_method *method = program_method(model->program, facts_instance(model->facts, instance).method);
    const struct ir_module *module = program_class(model->program, method->owner)->module;
    if (body->instructions[call].op != IR_call_static || count < 2 ||
        !text_is(module->method_refs[body->instructions[call].a].name, "newUpdater") ||
        body->instructions[arguments[count - 1]].op != IR_constant)
        return FACTS_NONE;
    const struct ir_constant *name = &module->constants[body->instructions[arguments[count - 1]].a];
    struct object_set classes = facts_points_to(model->facts, instance, arguments[0]);
    object_id class = object_set_next(classes, 0);
    if (name->form != IR_CONSTANT_STRING || object_set_size(classes) != 1 ||
        facts_object(model->facts, class).kind != OBJECT_CLASS ||
        facts_object(model->facts, class).referent == FACTS_NONE)
        return FACTS_NONE;
    return program_declared_field(model->program, facts_object(model->facts, class).referent, name->text.bytes,
                                  name->text.length);
}

/* The field of the updater that a static field holds, which is set once. */
static field_id updater_field(const struct model *model, field_id holder)
{
    const struct sharing *sharing = model->isolate->in.sharing;
    uint32_t count, first = sharing_accesses_of(sharing, holder, &count);
    const struct sharing_access *set = NULL;
    if (!sharing_complete(sharing) || !subject_settled(model, holder))
        return FACTS_NONE;
    for (uint32_t i = first; i < first + count; i++) {
        const struct sharing_access *access = sharing_access(sharing, i);
        if (access->write && set != NULL)
            return FACTS_NONE;
        set = access->write ? access : set;
    }
    const struct ir_body *body = set == NULL ? NULL : code_body(model->facts, set->instance);
    if (body == NULL || body->instructions[set->at].op != IR_put_static)
        return FACTS_NONE;
    return named_field(model, set->instance, body->instructions[set->at].b);
}

field_id untyped_only_field(const struct model *model, instance_id instance, ir_value at)
{
    const struct facts *facts = model->facts;
    const struct ir_body *body = code_body(facts, instance);
    struct text owner;
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (accessor(model->isolate, instance, at, &owner) == NULL || count == 0)
        return FACTS_NONE;
    class_id module = program_method(model->program, facts_instance(facts, instance).method)->owner;
    if (contains(owner, "FieldUpdater"))
        return body->instructions[arguments[0]].op != IR_get_static
                   ? FACTS_NONE
                   : updater_field(model, code_field(model->program, module, body->instructions[arguments[0]].a));
    struct object_set handles = facts_points_to(facts, instance, arguments[0]);
    object_id handle = object_set_next(handles, 0);
    if (!contains(owner, "VarHandle") || object_set_size(handles) != 1 ||
        facts_object(facts, handle).kind != OBJECT_MEMBER)
        return FACTS_NONE;
    return facts_object(facts, handle).referent;
}
