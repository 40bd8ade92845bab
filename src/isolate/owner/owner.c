/* The owner of the subject: the one object, whichever, that has the subject in a field of some group, at any time.
 * `new Guarded(new Queue())` and `this.queue = new Queue()` make such pairs, many of them at one place. So the lock of
 * the owner is one lock, though its site makes many objects: whoever is the owner of the subject has it, and an object
 * that is not the owner does not have the subject in these fields. */
#include "isolate/owner/internal.h"

#include "base/idmap.h"

bool group_has(const struct field_group *group, field_id field)
{
    for (uint32_t i = 0; i < group->count; i++)
        if (group->fields[i] == field)
            return true;
    return false;
}

/* Whether some instruction may put the subject into a field. */
static bool may_hold(const struct model *model, field_id field)
{
    const struct sharing *sharing = model->isolate->in.sharing;
    uint32_t count, first = sharing_accesses_of(sharing, field, &count);
    for (uint32_t i = first; i < first + count; i++) {
        const struct sharing_access *access = sharing_access(sharing, i);
        const struct ir_body *body = code_body(model->facts, access->instance);
        if (access->write && body != NULL && body->instructions[access->at].op == IR_put &&
            object_set_has(facts_points_to(model->facts, access->instance, body->instructions[access->at].c),
                           model->subject.object))
            return true;
    }
    return false;
}

/* Fields of objects of the application that may hold the subject. */
static struct field_group fields_that_hold(const struct model *model)
{
    struct field_group found = {0};
    for (class_id c = 0; c < program_class_count(model->program); c++) {
        const struct program_class *class = program_class(model->program, c);
        for (uint32_t i = 0; class->application && class->module != NULL && i < class->field_count; i++) {
            field_id field = class->first_field + i;
            const struct ir_field *of = program_ir_field(model->program, field);
            if ((of->flags & IR_ACCESS_STATIC) == 0 && ir_type_kind(&class->module->types[of->type]) == IR_REF &&
                found.count < MOST_OWNER_FIELDS && may_hold(model, field))
                found.fields[found.count++] = field;
        }
    }
    return found;
}

/* Those of them that objects of one class may have. */
static struct field_group related(const struct model *model, const struct field_group *all, field_id field)
{
    struct field_group group = {0};
    class_id class = program_field(model->program, field)->owner;
    for (uint32_t i = 0; i < all->count; i++) {
        class_id other = program_field(model->program, all->fields[i])->owner;
        if (program_is_subclass(model->program, other, class) || program_is_subclass(model->program, class, other))
            group.fields[group.count++] = all->fields[i];
    }
    return group;
}

/* Whether the values of a field are known by what the program puts there: no copy of an object has them as well. */
static bool is_plain(const struct model *model, field_id field)
{
    return !untyped_writes(model->isolate, field) &&
           !contents_may_be_cloned(model, program_field(model->program, field)->owner);
}

static bool is_owned(const struct model *model, const struct field_group *group)
{
    for (uint32_t i = 0; i < group->count; i++)
        if (!is_plain(model, group->fields[i]))
            return false;
    return group->count > 0 && owner_is_one(model, group);
}

/* The objects that may have the subject in a field of the group. */
static uint64_t *owners(const struct model *model, const struct field_group *group)
{
    uint64_t *found = bits_new(facts_object_count(model->facts));
    for (object_id o = 0; o < facts_object_count(model->facts); o++) {
        class_id class = facts_object(model->facts, o).class;
        for (uint32_t i = 0; i < group->count && class != FACTS_NONE; i++)
            if (!bits_has(model->other_site_objects, o) &&
                program_is_subclass(model->program, class, program_field(model->program, group->fields[i])->owner) &&
                object_set_has(facts_field(model->facts, o, group->fields[i]), model->subject.object))
                bits_add(found, o);
    }
    return found;
}

/* The value whose lock an instruction takes, or the method as a whole, which begins there; FACTS_NONE. */
static ir_value value_locked(const struct isolate *isolate, instance_id instance, const struct ir_body *body,
                             ir_value at)
{
    uint16_t flags = program_ir_method(isolate->program, facts_instance(isolate->in.facts, instance).method)->flags;
    uint32_t count = 0;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (at == 0 && (flags & IR_ACCESS_SYNCHRONIZED) != 0 && (flags & IR_ACCESS_STATIC) == 0)
        return 0;
    if (body->instructions[at].op == IR_monitor_enter)
        return body->instructions[at].a;
    enum call_kind kind = arguments == NULL || count == 0 ? CALL_ORDINARY : call_kind(isolate, instance, at);
    return kind == CALL_LOCK || kind == CALL_TRY ? arguments[0] : FACTS_NONE;
}

static void add_locked(const struct isolate *isolate, instance_id instance, const struct ir_body *body)
{
    for (ir_value at = 0; at < body->instruction_count; at++) {
        ir_value value = value_locked(isolate, instance, body, at);
        struct object_set set =
            value == FACTS_NONE ? (struct object_set){0} : facts_points_to(isolate->in.facts, instance, value);
        for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
            bits_add(isolate->locked, o);
    }
}

/* Objects whose locks the application takes. */
static const uint64_t *locked_objects(struct isolate *isolate)
{
    const struct facts *facts = isolate->in.facts;
    if (isolate->locked != NULL)
        return isolate->locked;
    isolate->locked = bits_new(facts_object_count(facts));
    for (instance_id i = 1; i < facts_instance_count(facts); i++)
        if (code_is_application(facts, i) && code_body(facts, i) != NULL)
            add_locked(isolate, i, code_body(facts, i));
    return isolate->locked;
}

/* Whether it is worth while to know an owner: its lock is taken, or that of what it holds. */
static bool is_worth_while(const struct model *model, const uint64_t *objects)
{
    const uint64_t *locked = locked_objects(model->isolate);
    for (object_id o = 0; o < facts_object_count(model->facts); o++) {
        if (!bits_has(objects, o))
            continue;
        if (bits_has(locked, o))
            return true;
        uint32_t count;
        const class_id *supers = program_supers(model->program, facts_object(model->facts, o).class, &count);
        for (uint32_t i = 0; i < count; i++) {
            const struct program_class *class = program_class(model->program, supers[i]);
            for (field_id f = class->first_field; f < class->first_field + class->field_count; f++) {
                struct object_set set = facts_field(model->facts, o, f);
                for (object_id held = object_set_next(set, 0); held != FACTS_NONE;
                     held = object_set_next(set, held + 1))
                    if (held != model->subject.object && bits_has(locked, held))
                        return true;
            }
        }
    }
    return false;
}

void owner_find(struct model *model)
{
    if (model->subject.object == FACTS_NONE || !sharing_complete(model->isolate->in.sharing) ||
        !facts_complete(model->facts))
        return;
    struct field_group all = fields_that_hold(model);
    for (uint32_t i = 0; i < all.count; i++) {
        struct field_group group = related(model, &all, all.fields[i]);
        uint64_t *objects = owners(model, &group);
        if (is_worth_while(model, objects) && is_owned(model, &group)) {
            model->owner.objects = objects;
            model->owner.field_count = group.count;
            for (uint32_t f = 0; f < group.count; f++)
                model->owner.fields[f] = group.fields[f];
            return;
        }
        mem_free(objects);
    }
}

bool owner_may_be(const struct model *model, struct object_set set)
{
    for (uint32_t i = 0; model->owner.objects != NULL && i < set.count; i++)
        if ((set.cells[i].bits & model->owner.objects[set.cells[i].index]) != 0)
            return true;
    return false;
}

bool owner_holds_in(const struct model *model, field_id field)
{
    for (uint32_t i = 0; i < model->owner.field_count; i++)
        if (model->owner.fields[i] == field)
            return true;
    return false;
}

bool owner_is_own_lock(const struct model *model, field_id field)
{
    const struct sharing *sharing = model->isolate->in.sharing;
    uint32_t count, first = sharing_accesses_of(sharing, field, &count), writes = 0;
    for (uint32_t i = first; i < first + count; i++) {
        const struct sharing_access *access = sharing_access(sharing, i);
        const struct ir_body *body = code_body(model->facts, access->instance);
        if (!access->write)
            continue;
        const struct ir_instruction *put = &body->instructions[access->at];
        method_id method = facts_instance(model->facts, access->instance).method;
        bool is_static = (program_ir_method(model->program, method)->flags & IR_ACCESS_STATIC) != 0;
        if (put->op != IR_put || is_static)
            return false;
        if (!owner_may_be(model, facts_points_to(model->facts, access->instance, put->a)))
            continue;
        if (put->a != 0 || put->c != 0)
            return false;
        writes++;
    }
    return writes > 0 && !untyped_writes(model->isolate, field);
}
