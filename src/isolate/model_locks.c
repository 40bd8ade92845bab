/* Which objects are locks of a model: those that are one object for certain. */
#include "base/arena.h"
#include "base/array.h"
#include "base/idmap.h"
#include "isolate/internal.h"

#include <assert.h>
#include <string.h>

/* Whether an instruction is outside all loops of its method. */
static bool is_straight(const struct isolate *isolate, method_id method, ir_value at)
{
    const struct ir_body *body = program_body(isolate->program, method);
    struct arena *arena = arena_new();
    bool straight = body != NULL && !code_loops(body, arena)[code_block(body, at)];
    arena_free(arena);
    return straight;
}

/* Whether a method that makes an object for its receiver is a constructor of that, or called once by one. A constructor
 * runs once for an object, and so do its instructions outside loops. */
static bool runs_once(const struct isolate *isolate, method_id method, object_id receiver)
{
    const struct facts *facts = isolate->in.facts;
    uint32_t count, edges;
    if (code_is_method(isolate->program, method, "<init>", NULL))
        return true;
    const instance_id *instances = facts_instances_of(facts, method, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (facts_instance(facts, instances[i]).context != receiver)
            continue;
        const edge_id *calls = facts_calls_to(facts, instances[i], &edges);
        if (edges != 1)
            return false;
        struct facts_edge edge = facts_edge(facts, calls[0]);
        struct facts_instance caller = facts_instance(facts, edge.caller);
        return caller.method != FACTS_NONE && caller.context == receiver &&
               code_is_method(isolate->program, caller.method, "<init>", NULL) &&
               is_straight(isolate, caller.method, edge.at);
    }
    return false;
}

bool model_made_by_constructor(const struct isolate *isolate, const struct facts_object *object)
{
    return object->kind == OBJECT_SITE && object->context != FACTS_NONE && object->method != FACTS_NONE &&
           is_straight(isolate, object->method, object->at) && runs_once(isolate, object->method, object->context);
}

/* Classes of the library whose lock() is understood. What other implementations of Lock do is not known. */
enum lock_kind { LOCK_MONITOR, LOCK_EXCLUSIVE, LOCK_WRITE, LOCK_READ };

/* Whether an object that a `new` makes is a semaphore with one permit, which only the class of the library itself
 * counts. */
static bool has_one_permit(const struct model *model, const struct facts_object *object)
{
    const struct ir_body *body = object->kind == OBJECT_SITE && object->method != FACTS_NONE
                                     ? program_body(model->program, object->method)
                                     : NULL;
    bool one = false;
    for (ir_value at = 0;
         body != NULL && object->class == model->isolate->semaphore_class && at < body->instruction_count; at++) {
        uint32_t count;
        const ir_value *arguments =
            body->instructions[at].op == IR_call_special ? code_arguments(body, at, &count) : NULL;
        if (arguments == NULL || count < 2 || arguments[0] != object->at)
            continue;
        const struct ir_instruction *permits = &body->instructions[arguments[1]];
        if (permits->op != IR_integer || permits->a != 1 || permits->b != 0)
            return false;
        one = true;
    }
    return one;
}

static enum lock_kind kind_of_lock(const struct model *model, object_id id)
{
    struct facts_object object = facts_object(model->facts, id);
    class_id class = object.class;
    static const struct {
        const char *class;
        enum lock_kind kind;
    } known[] = {
        {"java/util/concurrent/locks/ReentrantLock", LOCK_EXCLUSIVE},
        {"java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock", LOCK_WRITE},
        {"java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock", LOCK_READ},
    };
    for (size_t i = 0; class != FACTS_NONE && i < sizeof known / sizeof *known; i++)
        if (strcmp(program_class(model->program, class)->name, known[i].class) == 0)
            return known[i].kind;
    return has_one_permit(model, &object) ? LOCK_EXCLUSIVE : LOCK_MONITOR;
}

/* Whether an object is one for certain: the subject, what is made once, or what the constructor of such an object
 * makes. */
static bool is_one(const struct model *model, object_id id, bool *own)
{
    enum { DEEPEST = 4 };
    *own = false;
    for (unsigned depth = 0; id != FACTS_NONE && depth < DEEPEST; depth++) {
        struct facts_object object = facts_object(model->facts, id);
        *own = id == model->subject.object;
        if (*own || singles_object(model->isolate->in.singles, id))
            return true;
        if (!model_made_by_constructor(model->isolate, &object))
            return false;
        id = object.context;
    }
    return false;
}

static uint32_t lock_add(struct model *model, struct model_lock lock, struct idmap *by, uint32_t key)
{
    ARRAY_RESERVE(model->locks, model->lock_capacity, model->lock_count + 1);
    model->locks[model->lock_count] = lock;
    idmap_put(by, key, (uint32_t)model->lock_count);
    return (uint32_t)model->lock_count++;
}

uint32_t model_lock_of_class(struct model *model, class_id class)
{
    uint32_t known = idmap_get(model->lock_of_class, class);
    return known != IDMAP_NONE || !model->listing_locks ? known
                                                        : lock_add(model,
                                                                   (struct model_lock){.object = FACTS_NONE,
                                                                                       .field = FACTS_NONE,
                                                                                       .pair = FACTS_NONE,
                                                                                       .class = class,
                                                                                       .executor = {FACTS_NONE, 0}},
                                                                   model->lock_of_class, class);
}

uint32_t model_lock_of_executor(struct model *model, struct thread_site executor)
{
    for (uint32_t l = 0; l < model->lock_count; l++)
        if (model->locks[l].executor.instance == executor.instance && model->locks[l].executor.at == executor.at)
            return l;
    struct model_lock lock = {.object = FACTS_NONE,
                              .field = FACTS_NONE,
                              .pair = FACTS_NONE,
                              .class = program_find(model->program, "java/util/concurrent/Executors"),
                              .executor = executor};
    ARRAY_RESERVE(model->locks, model->lock_capacity, model->lock_count + 1);
    model->locks[model->lock_count] = lock;
    return (uint32_t)model->lock_count++;
}

uint32_t model_lock_of_object(struct model *model, object_id id)
{
    struct facts_object object = facts_object(model->facts, id);
    if (object.kind == OBJECT_CLASS && object.referent != FACTS_NONE)
        return model_lock_of_class(model, object.referent);
    uint32_t known = idmap_get(model->lock_of_object, id);
    if (known != IDMAP_NONE || !model->listing_locks)
        return known;
    bool own;
    /* An array and its copies count as one object. */
    if (!is_one(model, id, &own) || program_class(model->program, object.class)->array)
        return NODE_END;
    enum lock_kind kind = kind_of_lock(model, id);
    bool paired = (kind == LOCK_READ || kind == LOCK_WRITE) && model_made_by_constructor(model->isolate, &object);
    struct model_lock lock = {.object = id,
                              .field = FACTS_NONE,
                              .class = object.class,
                              .own = own,
                              .pair = paired ? object.context : FACTS_NONE,
                              .reads = kind == LOCK_READ,
                              .library = kind != LOCK_MONITOR,
                              .executor = {FACTS_NONE, 0}};
    return lock_add(model, lock, model->lock_of_object, id);
}

/* Whether what a field of the owner holds is always a lock of the library that one thread holds at a time. */
static bool owner_has_library_lock(const struct model *model, field_id field)
{
    bool any = false;
    for (object_id o = 0; field != FACTS_NONE && o < facts_object_count(model->facts); o++) {
        struct object_set set =
            bits_has(model->owner.objects, o) ? facts_field(model->facts, o, field) : (struct object_set){0};
        for (object_id held = object_set_next(set, 0); held != FACTS_NONE; held = object_set_next(set, held + 1)) {
            any = true;
            if (kind_of_lock(model, held) != LOCK_EXCLUSIVE)
                return false;
        }
    }
    return any;
}

uint32_t model_lock_of_owner(struct model *model, field_id field)
{
    if (model->owner.objects == NULL)
        return NODE_END;
    uint32_t known = idmap_get(model->lock_of_owner, field);
    if (known != IDMAP_NONE || !model->listing_locks)
        return known;
    if (field != FACTS_NONE && owner_is_own_lock(model, field)) {
        known = model_lock_of_owner(model, FACTS_NONE);
        idmap_put(model->lock_of_owner, field, known);
        return known;
    }
    field_id named = field != FACTS_NONE ? field : model->owner.fields[0];
    struct model_lock lock = {.object = FACTS_NONE,
                              .field = field,
                              .pair = FACTS_NONE,
                              .class = program_field(model->program, named)->owner,
                              .owner = true,
                              .library = owner_has_library_lock(model, field),
                              .executor = {FACTS_NONE, 0}};
    return lock_add(model, lock, model->lock_of_owner, field);
}

/* What a settled field holds. */
static struct object_set held_by(const struct model *model, field_id field)
{
    bool is_static = (program_ir_field(model->program, field)->flags & IR_ACCESS_STATIC) != 0;
    return is_static ? facts_static(model->facts, field) : facts_field(model->facts, model->subject.object, field);
}

uint32_t model_lock_of(struct model *model, struct object_set set)
{
    object_id only = FACTS_NONE;
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        if (bits_has(model->other_site_objects, o)) /* there is none in this model */
            continue;
        if (only != FACTS_NONE)
            return NODE_END;
        only = o;
    }
    return only == FACTS_NONE ? NODE_END : model_lock_of_object(model, only);
}

static uint32_t lock_of_field(struct model *model, field_id field)
{
    uint32_t known = idmap_get(model->lock_of_field, field);
    if (known != IDMAP_NONE || !model->listing_locks)
        return known;
    struct object_set set = held_by(model, field);
    uint32_t of_object = model_lock_of(model, set);
    if (of_object != NODE_END) {
        idmap_put(model->lock_of_field, field, of_object);
        return of_object;
    }
    struct model_lock lock = {
        .object = FACTS_NONE,
        .field = field,
        .pair = FACTS_NONE,
        .class = program_field(model->program, field)->owner,
        .own = (program_ir_field(model->program, field)->flags & IR_ACCESS_STATIC) == 0,
        .executor = {FACTS_NONE, 0},
    };
    lock.library = object_set_next(set, 0) != FACTS_NONE;
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        enum lock_kind kind = kind_of_lock(model, o);
        lock.library &= kind == LOCK_EXCLUSIVE || kind == LOCK_WRITE;
    }
    return lock_add(model, lock, model->lock_of_field, field);
}

uint32_t model_lock_of_read(struct model *model, instance_id instance, ir_value at, enum know base)
{
    const struct ir_body *body = code_body(model->facts, instance);
    while (body->instructions[at].op == IR_cast)
        at = body->instructions[at].a;
    const struct ir_instruction *read = &body->instructions[at];
    class_id module = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    if (read->op != IR_get_static && (read->op != IR_get || base != KNOW_YES))
        return NODE_END;
    field_id field = code_field(model->program, module, read->op == IR_get ? read->b : read->a);
    return subject_settled(model, field) || (late_settled(model, field) && late_taken_at_once(model, instance, at))
               ? lock_of_field(model, field)
               : NODE_END;
}

/* Whether a set has the object that stands for a class. */
static bool has_class(const struct model *model, struct object_set set, class_id class)
{
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        struct facts_object object = facts_object(model->facts, o);
        if (object.kind == OBJECT_CLASS && object.referent == class)
            return true;
    }
    return false;
}

/* Whether the owner, or what a field of it holds, may be an object of the set. */
static bool owner_meets(const struct model *model, field_id field, struct object_set set)
{
    if (field == FACTS_NONE)
        return owner_may_be(model, set);
    for (object_id o = 0; o < facts_object_count(model->facts); o++)
        if (bits_has(model->owner.objects, o) && object_sets_meet(set, facts_field(model->facts, o, field)))
            return true;
    return false;
}

bool model_lock_meets(const struct model *model, uint32_t lock, struct object_set set)
{
    const struct model_lock *of = &model->locks[lock];
    if (of->executor.instance != FACTS_NONE)
        return false;
    if (of->owner)
        return owner_meets(model, of->field, set);
    if (of->field != FACTS_NONE)
        return object_sets_meet(set, held_by(model, of->field));
    return of->object != FACTS_NONE ? object_set_has(set, of->object) : has_class(model, set, of->class);
}

/* Whether a lock may be the owner, or what a field of it holds. */
static bool owner_any(const struct model *model, field_id field, uint32_t lock)
{
    for (object_id o = 0; o < facts_object_count(model->facts); o++) {
        struct object_cell cell = {o / 64, (uint64_t)1 << (o % 64)};
        if (bits_has(model->owner.objects, o) &&
            model_lock_meets(model, lock,
                             field == FACTS_NONE ? (struct object_set){&cell, 1} : facts_field(model->facts, o, field)))
            return true;
    }
    return false;
}

bool model_locks_alike(const struct model *model, uint32_t one, uint32_t other)
{
    const struct model_lock *a = &model->locks[one], *b = &model->locks[other];
    if (one != other && (a->owner || b->owner))
        return owner_any(model, a->owner ? a->field : b->field, a->owner ? other : one);
    if (one == other || (a->field == FACTS_NONE && b->field == FACTS_NONE))
        return one == other;
    return a->field != FACTS_NONE ? model_lock_meets(model, other, held_by(model, a->field))
                                  : model_lock_meets(model, one, held_by(model, b->field));
}

void model_lock_drop_given_up(struct model *model, struct object_set set, bool library, const char *why)
{
    for (uint32_t l = 0; l < model->lock_count; l++)
        if (model->locks[l].library == library && (set.count == 0 || model_lock_meets(model, l, set)))
            model_lock_drop(model, l, why);
}

void model_lock_drop(struct model *model, uint32_t lock, const char *why)
{
    assert(lock < model->lock_count && why != NULL);
    if (model->locks[lock].dropped == NULL)
        model->locks[lock].dropped = why;
}
