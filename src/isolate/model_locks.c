/* Which objects are locks of a model: those that are one object for certain. */
#include "base/arena.h"
#include "base/idmap.h"
#include "isolate/isolate_parts.h"

/* Whether the subject's constructor makes the object, once: then there is one for the subject. A constructor runs once for an object, and so do
 * its instructions outside loops. */
static bool made_by_constructor(const struct model *model, const struct facts_object *object)
{
    if (object->kind != OBJECT_SITE || object->context != model->subject.object || object->context == FACTS_NONE ||
        object->method == FACTS_NONE || !code_is_method(model->program, object->method, "<init>", NULL))
        return false;
    const struct ir_body *body = program_body(model->program, object->method);
    struct arena *arena = arena_new();
    bool once = body != NULL && !code_loops(body, arena)[code_block(body, object->at)];
    arena_free(arena);
    return once;
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
    return known != IDMAP_NONE ? known
                               : lock_add(model, (struct model_lock){.object = FACTS_NONE, .class = class},
                                          model->lock_of_class, class);
}

uint32_t model_lock_of_object(struct model *model, object_id id)
{
    struct facts_object object = facts_object(model->facts, id);
    if (object.kind == OBJECT_CLASS && object.subject != FACTS_NONE)
        return model_lock_of_class(model, object.subject);
    uint32_t known = idmap_get(model->lock_of_object, id);
    if (known != IDMAP_NONE)
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
