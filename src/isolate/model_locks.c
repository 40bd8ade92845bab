/* Which objects are locks of a model: those that are one object for certain. */
#include "base/arena.h"
#include "base/idmap.h"
#include "isolate/isolate_parts.h"

/* Whether an instruction is outside all loops of its method. */
static bool is_straight(const struct model *model, method_id method, ir_value at)
{
    const struct ir_body *body = program_body(model->program, method);
    struct arena *arena = arena_new();
    bool straight = body != NULL && !code_loops(body, arena)[code_block(body, at)];
    arena_free(arena);
    return straight;
}

/* Whether a method that makes an object for the subject is a constructor of it, or called once by one. A constructor runs once for an object, and so
 * do its instructions outside loops. */
static bool runs_once(const struct model *model, method_id method)
{
    object_id subject = model->subject.object;
    uint32_t count, edges;
    if (code_is_method(model->program, method, "<init>", NULL))
        return true;
    const instance_id *instances = facts_instances_of(model->facts, method, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (facts_instance(model->facts, instances[i]).context != subject)
            continue;
        const edge_id *calls = facts_calls_to(model->facts, instances[i], &edges);
        if (edges != 1)
            return false;
        struct facts_edge edge = facts_edge(model->facts, calls[0]);
        struct facts_instance caller = facts_instance(model->facts, edge.caller);
        return caller.method != FACTS_NONE && caller.context == subject &&
               code_is_method(model->program, caller.method, "<init>", NULL) &&
               is_straight(model, caller.method, edge.at);
    }
    return false;
}

/* Whether the subject's constructor makes the object, once: then there is one for the subject. */
static bool made_by_constructor(const struct model *model, const struct facts_object *object)
{
    return object->kind == OBJECT_SITE && object->context == model->subject.object && object->context != FACTS_NONE &&
           object->method != FACTS_NONE && is_straight(model, object->method, object->at) &&
           runs_once(model, object->method);
}

static uint32_t lock_add(struct model *model, struct model_lock lock, struct idmap *by, uint32_t key)
{
    model->locks = mem_reserve(model->locks, &model->lock_capacity, model->lock_count + 1, sizeof *model->locks);
    model->locks[model->lock_count] = lock;
    idmap_put(by, key, (uint32_t)model->lock_count);
    return (uint32_t)model->lock_count++;
}

uint32_t model_lock_of_class(struct model *model, class_id class)
{
    uint32_t known = idmap_get(model->lock_of_class, class);
    return known != IDMAP_NONE || !model->listing_locks
               ? known
               : lock_add(model, (struct model_lock){.object = FACTS_NONE, .class = class}, model->lock_of_class,
                          class);
}

uint32_t model_lock_of_object(struct model *model, object_id id)
{
    struct facts_object object = facts_object(model->facts, id);
    if (object.kind == OBJECT_CLASS && object.subject != FACTS_NONE)
        return model_lock_of_class(model, object.subject);
    uint32_t known = idmap_get(model->lock_of_object, id);
    if (known != IDMAP_NONE || !model->listing_locks)
        return known;
    bool own = id == model->subject.object || made_by_constructor(model, &object);
    if (!own && !singles_object(model->isolate->in.singles, id))
        return NODE_END;
    bool library = model->isolate->lock_class != FACTS_NONE && object.class != FACTS_NONE &&
                   program_is_subclass(model->program, object.class, model->isolate->lock_class);
    return lock_add(model, (struct model_lock){id, object.class, own, library, false, NULL}, model->lock_of_object, id);
}

uint32_t model_lock_of(struct model *model, struct object_set set)
{
    object_id id = object_set_next(set, 0);
    return id == FACTS_NONE || object_set_size(set) != 1 ? NODE_END : model_lock_of_object(model, id);
}

bool model_locks_meet(const struct model *model, struct object_set set)
{
    for (uint32_t l = 0; l < model->lock_count; l++)
        if (model->locks[l].dropped == NULL && model->locks[l].object != FACTS_NONE &&
            object_set_has(set, model->locks[l].object))
            return true;
    return false;
}

void model_lock_drop(struct model *model, uint32_t lock, const char *why)
{
    if (model->locks[lock].dropped == NULL)
        model->locks[lock].dropped = why;
}
